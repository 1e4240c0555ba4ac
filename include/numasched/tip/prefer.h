/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* numa/core, question "prefer": the search for a task's ideal CPU. */
#ifndef NSCHED_TIP_PREFER_H
#define NSCHED_TIP_PREFER_H

#include "../decisions.h"
#include "../load.h"

/*
 * Loads: lo and hi of a CPU are the least and the greatest of its ld_numa,
 * ld_curr, ld_low and ld_high; of a node their sums over its online CPUs, LO and
 * HI. CAP is 1024 times its CPUs. All s64, sums wrap.
 */

/* private */

enum nsched_tip_private_reason {
	NSCHED_TIP_PRIVATE_MOVE = NSCHED_TIP_PRIVATE << 8 | 1,	/* to the least loaded node */
	NSCHED_TIP_PRIVATE_NO_CPU = NSCHED_TIP_PRIVATE << 8 | 2,/* no CPU there is idle enough */
	NSCHED_TIP_PRIVATE_FULL = NSCHED_TIP_PRIVATE << 8 | 3,	/* it has no room for one more */
	NSCHED_TIP_PRIVATE_INSIDE = NSCHED_TIP_PRIVATE << 8 | 4,/* to a CPU of the own node */
	NSCHED_TIP_PRIVATE_STAY = NSCHED_TIP_PRIVATE << 8 | 5,
};

struct nsched_tip_private_question {
	const struct nsched_topology *topology;
	const struct nsched_load *load; /* ld_numa, ld_curr, ld_low, ld_high */
	uint32_t this_cpu;
	uint32_t reserved;
};

struct nsched_tip_private_answer {
	int64_t own_lo;	    /* LO of our node */
	int64_t least_hi;   /* HI of min_node */
	uint32_t reason;    /* enum nsched_tip_private_reason */
	uint32_t ideal_cpu; /* this_cpu: stay */
	uint32_t min_node;  /* least HI, the first of equals */
	uint32_t reserved;
};

/**
 * nsched_tip_private() - where a private task wants to run
 * @q: machine and loads
 * @a: every field is written on every path
 *
 * 1. The node with the least HI, if ours exceeds it by 1536 (LO - HI): the CPU
 * there with the least max(ld_high, ld_low), the first of equals, if that is at
 * most 512 and the node has room for 1024 more. 2. Unless that was tried: the CPU
 * of our node with the least hi, if our lo exceeds it by 1536.
 *
 * Quirk: (7 Dec 2012) without an idle CPU on the least loaded node the second step
 * is not tried.
 *
 * O(nr_cpus). Source: numa/core of 7 Dec 2012, sched_update_ideal_cpu_private().
 * Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_tip_private(const struct nsched_tip_private_question *q,
				       struct nsched_tip_private_answer *a);

/* shared */

/* What a CPU runs, besides -1 untracked, 0 private, 1 shared. */
#define NSCHED_TIP_CPU_IDLE (-2)

enum nsched_tip_shared_reason {
	NSCHED_TIP_SHARED_SPREAD = NSCHED_TIP_SHARED << 8 | 1,	 /* its group leaves the node */
	NSCHED_TIP_SHARED_COMPRESS = NSCHED_TIP_SHARED << 8 | 2, /* to its group: flip */
	NSCHED_TIP_SHARED_PUSH = NSCHED_TIP_SHARED << 8 | 3,	 /* our node is overloaded */
	NSCHED_TIP_SHARED_INSIDE = NSCHED_TIP_SHARED << 8 | 4,	 /* to a CPU of the own node */
	NSCHED_TIP_SHARED_STAY = NSCHED_TIP_SHARED << 8 | 5,
};

struct nsched_tip_shared_question {
	const struct nsched_topology *topology;
	const struct nsched_load *load; /* as for private */
	const int32_t *shared;	   /* per CPU: -2 idle, -1 untracked, 0 private, 1 shared */
	const uint32_t *mm;	   /* per CPU: address space of what runs there */
	const uint32_t *buddy;	   /* per CPU: its buddy: the CPU that runs it, a number from */
				   /* nr_cpus on if it does not run, or NSCHED_NONE */
	const uint64_t *bfaults;   /* per CPU: faults shared with the buddy */
	const uint32_t *ideal;	   /* per CPU: its ideal CPU, or NSCHED_NONE: never placed */
	uint64_t *nodemask_out;	   /* a bit a node: over which new memory is spread; null: not */
				   /* wanted beyond the 64 nodes of the answer */
	void *work;		   /* 8-byte aligned */
	uint64_t work_size;	   /* nsched_tip_shared_work_size() */
	uint32_t this_cpu;
	uint32_t reserved;
};

struct nsched_tip_shared_answer {
	uint64_t nodemask;   /* bit n: node n; nodes from 64 on in nodemask_out only */
	int64_t own_lo;	     /* LO of our node, and its capacity */
	int64_t own_cap;
	uint32_t reason;     /* enum nsched_tip_shared_reason */
	uint32_t ideal_cpu;  /* this_cpu: stay */
	uint32_t flip;	     /* 1: what runs there comes here afterwards */
	uint32_t node;	     /* of ideal_cpu */
	uint32_t group;	     /* size of our group: on our node when spread, as compressed else; */
			     /* 0: not known */
	uint32_t best_group; /* compress: size of the group we join */
	uint32_t victim_group;/* compress: and of the one that makes room */
	uint32_t min_node;   /* least HI, the first of equals */
};

/**
 * nsched_tip_shared() - where a shared task wants to run
 * @q: machine, loads and what every CPU runs
 * @a: every field is written on every path
 *
 * Buddies are two tasks that name one buddy, or of which the first names the
 * second, by more than 1000 faults each and once placed; or shared ones of one
 * address space. Groups of a node: the lowest CPU left is a head; if it runs a
 * shared task, all CPUs left whose tasks are its buddies join.
 *
 * 1. nodemask: nodes with three tasks or more of our process, us included.
 * 2. Spread, if we are shared: if our group is the smallest of several shared
 * ones on this node and there is a node with idle CPUs, most of all and first,
 * and moving the group there makes the difference of shared load smaller by 1024.
 * 3. Compress, otherwise: of each node the first group that holds a buddy of ours;
 * the greatest, the first of equals, a group as large as our node passed over. If
 * it is elsewhere, at least as great as ours, and ours does not fill our node: the
 * CPU there that is not shared, or the head of the smallest group, if that is not
 * larger than ours: flip.
 * 4. A spread goes to the CPU with the least max(ld_high, ld_low) of that node, if
 * that has room. 5. From an overloaded node to the least loaded one, as private.
 * 6. Inside our node, as private.
 *
 * Quirk: (7 Dec 2012) the ideal node by buddy count is computed and thrown away;
 * reservations by other movers are read and change nothing, so they are not asked
 * for.
 * Quirk: (7 Dec 2012) the third test of buddies asks whether the second names
 * itself, not the first; so the order of the two matters.
 * Quirk: (7 Dec 2012) among tasks that are not shared the last CPU is flipped out,
 * though idle ones were to come first.
 * Quirk: (7 Dec 2012) on our own node "our group" is the first with a buddy, if we
 * were merely looked at by then.
 * Quirk: (7 Dec 2012) the node to spread to is that with most idle CPUs, not load.
 * Known to do badly: two groups of one size, interleaved on two full nodes.
 *
 * O(nr_cpus x CPUs a node). More than linear: the CPUs of a node are made groups by
 * comparing pairs, as "buddies" is no equivalence. Source: numa/core of 7 Dec 2012,
 * sched_update_ideal_cpu_shared() with "Improve staggered convergence" and
 * "Improve directed convergence". Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_tip_shared(const struct nsched_tip_shared_question *q,
				      struct nsched_tip_shared_answer *a);

/* Bytes of work memory: a CPU set. */
NSCHED_API uint64_t nsched_tip_shared_work_size(uint32_t nr_cpus);

#endif /* NSCHED_TIP_PREFER_H */
