/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Of equals, which one: a row a policy and question. */
#include <stddef.h>

#include "asked_ties.h"
#include "numasched/policy.h"

#define ROW(POLICY, WHICH, by_number, apart, equal, tie) \
	{ NSCHED_POLICY_##POLICY, NSCHED_ASK_##WHICH, by_number, apart, equal, tie },

/* Policies that differ in nothing that a tie turns on. */
#define O1(WHICH, by_number, apart, equal, tie) \
	O1_PLAIN(WHICH, by_number, apart, equal, tie) \
	HT(WHICH, by_number, apart, equal, tie)
#define O1_PLAIN(WHICH, by_number, apart, equal, tie) \
	ROW(LINUX_2_5_59, WHICH, by_number, apart, equal, tie) \
	ROW(LINUX_2_5_59_B0, WHICH, by_number, apart, equal, tie) \
	ROW(LINUX_2_6_0, WHICH, by_number, apart, equal, tie) \
	ROW(NODE_AFFINE_2003, WHICH, by_number, apart, equal, tie)
#define HT(WHICH, by_number, apart, equal, tie) \
	ROW(HT_D7, WHICH, by_number, apart, equal, tie) \
	ROW(HT_A9, WHICH, by_number, apart, equal, tie)
#define CFS(WHICH, by_number, apart, equal, tie) \
	ROW(LINUX_3_10, WHICH, by_number, apart, equal, tie) \
	ROW(LINUX_3_10_THROTTLE, WHICH, by_number, apart, equal, tie) \
	ROW(LINUX_3_10_BUDDY, WHICH, by_number, apart, equal, tie) \
	ROW(LINUX_3_12, WHICH, by_number, apart, equal, tie)
/* Quirk: (318, near-numa) nodes past the 15 nearest are one farther: how many there are counts. */
#define BFS(WHICH, by_number, apart, equal, tie) \
	ROW(BFS_2009, WHICH, by_number, apart, equal, tie) \
	ROW(BFS_318, WHICH, (by_number) | ASKED_BY_NODES, apart, equal, tie) \
	ROW(BFS_467, WHICH, by_number, apart, equal, tie)
#define BOUND(WHICH, by_number, apart, equal, tie) \
	ROW(HARD_BIND, WHICH, by_number, apart, equal, tie) \
	ROW(INVERSE_BIND, WHICH, by_number, apart, equal, tie)
#define BN(WHICH, by_number, apart, equal, tie) \
	ROW(LINUX_3_7, WHICH, by_number, apart, equal, tie) \
	ROW(BALANCENUMA_V10, WHICH, by_number, apart, equal, tie)

#define NO_TIE "nothing is chosen among several"

static const struct asked_tie ties[] = {
	/* place */
	O1(PLACE, ASKED_BY_NODES, 0, "node_load",
	   "of nodes the first by number, one without CPUs has no load; of its CPUs the first")
	ROW(POOLING_2002, PLACE, ASKED_BY_NODES, 0, "node_load",
	    "of pools the first by number; of its CPUs the first")
	ROW(LINUX_2_6_31, PLACE, ASKED_BY_NODES | ASKED_BY_MIX, ASKED_APART_LOADS, NULL,
	    "of groups the first in the ring, of CPUs the first by number; to the 16 nearest "
	    "nodes those without CPUs count")
	CFS(PLACE, ASKED_BY_MIX, ASKED_APART_LOADS, NULL,
	    "of groups the first in the ring, of CPUs the first by number")
	ROW(HOME_NODE_2012, PLACE, ASKED_BY_NODES, 0, "least",
	    "of nodes the first by number, one without CPUs has no load; of its CPUs the first")
	BOUND(PLACE, ASKED_BY_NODE_ORDER, 0, NULL,
	      "of the nodes given the first by number, of its CPUs the first")
	BFS(PLACE, ASKED_BY_MIX, 0, NULL, "of idle CPUs as near the first by number")
	ROW(BFS_512, PLACE, ASKED_BY_MIX | ASKED_BY_FIRST, 0, NULL,
	    "of idle CPUs as near the first in the ring from this one, then the first preempted")
	ROW(MUQSS_199, PLACE, ASKED_BY_MIX | ASKED_BY_FIRST | ASKED_BY_OFFLINE, 0, NULL,
	    "of idle CPUs as near the first in a ring, then the first preempted; Quirk: (199, "
	    "online-count-bound) as many are looked at as are online, also offline ones")
	ROW(LINUX_6_12, PLACE, ASKED_BY_MIX, 0, NULL,
	    "of groups the first in the ring, of CPUs the first by number")

	/* wake */
	O1_PLAIN(WAKE, 0, ASKED_APART_ALLOWED, NULL, NO_TIE)
	HT(WAKE, ASKED_BY_FIRST, ASKED_APART_ALLOWED, NULL,
	   "the first sibling that runs something less urgent is told")
	ROW(POOLING_2002, WAKE, 0, ASKED_APART_ALLOWED, NULL, NO_TIE)
	ROW(LINUX_2_6_31, WAKE, ASKED_BY_NODES | ASKED_BY_MIX, ASKED_APART_ALLOWED, NULL,
	    "of idle CPUs the first by number")
	CFS(WAKE, ASKED_BY_MIX, ASKED_APART_ALLOWED, NULL,
	    "of groups the first in the ring, of idle CPUs the first by number")
	ROW(LINUX_4_3, WAKE, ASKED_BY_MIX, ASKED_APART_ALLOWED, NULL,
	    "of groups the first in the ring, of idle CPUs the first by number")
	ROW(NUMA_CORE_2012, WAKE, ASKED_BY_MIX, ASKED_APART_ALLOWED, NULL,
	    "of CPUs that a task may use the first by number")
	BFS(WAKE, ASKED_BY_MIX, ASKED_APART_ALLOWED, NULL,
	    "of CPUs as near the first by number")
	ROW(BFS_512, WAKE, ASKED_BY_MIX | ASKED_BY_FIRST, ASKED_APART_ALLOWED, NULL,
	    "of idle CPUs as near the first in the ring from this one, then the first preempted")
	ROW(MUQSS_199, WAKE, ASKED_BY_MIX | ASKED_BY_FIRST | ASKED_BY_OFFLINE, ASKED_APART_ALLOWED,
	    NULL, "as a place")
	ROW(LINUX_6_12, WAKE, ASKED_BY_MIX, ASKED_APART_ALLOWED, NULL,
	    "of CPUs the first by number from the target on")

	/* due */
	O1(DUE, 0, 0, NULL, NO_TIE)
	ROW(POOLING_2002, DUE, 0, 0, NULL, NO_TIE)
	CFS(DUE, ASKED_BY_MIX, 0, NULL, "of tickless CPUs to kick the first by number")
	BN(DUE, 0, 0, NULL, NO_TIE)
	ROW(NUMA_CORE_2012, DUE, ASKED_BY_THIS, 0, NULL,
	    "none; the tick that places is the one whose number, modulo the CPUs, is this CPU's")
	ROW(HOME_NODE_2012, DUE, 0, 0, NULL, NO_TIE)
	ROW(AUTONUMA_27, DUE, 0, 0, NULL, NO_TIE)
	BOUND(DUE, ASKED_BY_NODE_ORDER, 0, NULL, NO_TIE)
	ROW(LINUX_6_12_NUMA, DUE, 0, 0, NULL, NO_TIE)
	BFS(DUE, 0, 0, NULL, NO_TIE)
	ROW(BFS_512, DUE, 0, 0, NULL, NO_TIE)
	ROW(MUQSS_199, DUE, 0, 0, NULL, NO_TIE)
	ROW(LINUX_6_12, DUE, 0, 0, NULL, NO_TIE)

	/* balance */
	O1(BALANCE, ASKED_BY_NODE_ORDER, ASKED_APART_QUEUES, NULL,
	   "of nodes and of queues the first by number")
	ROW(POOLING_2002, BALANCE, ASKED_BY_NODES | ASKED_BY_ZERO | ASKED_BY_NODE_ORDER, 0,
	    "max_load",
	    "of pools the first from ours on, of queues the first; CPU 0 as a target meant none, "
	    "and distances are told apart as node 0 sees them")
	CFS(BALANCE, ASKED_BY_MIX | ASKED_BY_BALANCER, ASKED_APART_LOADS, NULL,
	    "of groups the first in the ring, of queues the first by number; the first CPU of a "
	    "group, an idle one if there is, balances for it")
	ROW(HOME_NODE_2012, BALANCE, 0, ASKED_APART_FAULTS, NULL, "of nodes the first by number")
	ROW(LINUX_6_12, BALANCE, ASKED_BY_MIX | ASKED_BY_BALANCER, ASKED_APART_LOADS, NULL,
	    "of groups the first in the ring, of queues the first by number; the first CPU of a "
	    "group, an idle one if there is, balances for it")

	/* next */
	HT(NEXT, 0, 0, NULL, NO_TIE)
	ROW(LINUX_2_6_31, NEXT, ASKED_BY_NODES, 0, NULL, NO_TIE)
	CFS(NEXT, 0, 0, NULL, NO_TIE)
	BFS(NEXT, ASKED_BY_MIX, 0, NULL, "of CPUs to tell as near the first by number")
	ROW(BFS_512, NEXT, ASKED_BY_MIX, 0, NULL, "of CPUs to tell as near the first by number")
	ROW(MUQSS_199, NEXT, ASKED_BY_OFFLINE | ASKED_BY_MEETING, 0, "key",
	    "queues are met in a ring from this CPU, and beyond the near ones the first that "
	    "offers a task ends the search")

	/* prefer */
	BN(PREFER, 0, 0, NULL, NO_TIE)
	ROW(NUMA_CORE_2012, PREFER, ASKED_BY_NODES | ASKED_BY_ORDER, 0, NULL,
	    "of nodes and of groups as large the first by number, and only that is tried; a node "
	    "without CPUs has no load")
	ROW(HOME_NODE_2012, PREFER, 0, 0, NULL, NO_TIE)
	ROW(AUTONUMA_27, PREFER, 0, ASKED_APART_FAULTS, "mm_here task_here",
	    "of CPUs and nodes the first by number")
	BOUND(PREFER, ASKED_BY_NODE_ORDER, 0, NULL, "the first of the nodes given")
	ROW(LINUX_6_12_NUMA, PREFER, ASKED_BY_ORDER, 0, NULL,
	    "nodes and CPUs are met by number, a later one must be better by a margin")
	ROW(LINUX_6_12, PREFER, ASKED_BY_ORDER, 0, NULL,
	    "nodes and CPUs are met by number, a later one must be better by a margin")

	/* page */
	BN(PAGE, 0, 0, NULL, NO_TIE)
	ROW(NUMA_CORE_2012, PAGE, 0, 0, NULL, NO_TIE)
	ROW(HOME_NODE_2012, PAGE, 0, 0, NULL, NO_TIE)
	ROW(AUTONUMA_27, PAGE, 0, 0, NULL, NO_TIE)
	BOUND(PAGE, ASKED_BY_NODE_ORDER, 0, NULL, NO_TIE)
	ROW(LINUX_6_12_NUMA, PAGE, 0, ASKED_APART_FAULTS, NULL,
	    "once a fault places the task: of nodes the first by number")
	ROW(LINUX_6_12, PAGE, 0, ASKED_APART_FAULTS, NULL,
	    "once a fault places the task: of nodes the first by number")
};

const struct asked_tie *asked_tie_of(uint32_t policy, uint32_t which)
{
	size_t i;

	for (i = 0; i < sizeof(ties) / sizeof(ties[0]); i++)
		if (ties[i].policy == policy && ties[i].which == which)
			return &ties[i];
	return NULL;
}
