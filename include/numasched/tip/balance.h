/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* numa/core, question "balance": what the ordinary balancer may move. */
#ifndef NSCHED_TIP_BALANCE_H
#define NSCHED_TIP_BALANCE_H

#include "../decisions.h"
#include "../types.h"

/* allow */

enum nsched_tip_allow_reason {
	NSCHED_TIP_ALLOW_NO_FLAG = NSCHED_TIP_ALLOW << 8 | 1,	/* nothing is forbidden */
	NSCHED_TIP_ALLOW_FREE = NSCHED_TIP_ALLOW << 8 | 2,	/* not converged, or untracked */
	NSCHED_TIP_ALLOW_RIGHT = NSCHED_TIP_ALLOW << 8 | 3,	/* to its node, or inside one */
	NSCHED_TIP_ALLOW_CONVERGED = NSCHED_TIP_ALLOW << 8 | 4, /* no: it would leave its node */
	NSCHED_TIP_ALLOW_TRACKED = NSCHED_TIP_ALLOW << 8 | 5,	/* no: none is moved */
	NSCHED_TIP_ALLOW_CROSSING = NSCHED_TIP_ALLOW << 8 | 6,	/* no: not across nodes */
};

struct nsched_tip_allow_question {
	uint32_t f_converge;  /* features; the first that is set decides */
	uint32_t f_all;
	uint32_t f_internode;
	uint32_t conv_node;   /* node it has converged on, or NSCHED_NONE */
	int32_t numa_shared;  /* -1 not tracked, 0 private, 1 shared */
	uint32_t prev_nid;
	uint32_t new_nid;
	uint32_t reserved;
};

struct nsched_tip_allow_answer {
	uint32_t reason; /* enum nsched_tip_allow_reason */
	uint32_t allow;
};

/**
 * nsched_tip_allow() - may a wake-up or the balancer move this task to that node
 * @q: features, the task's class and both nodes
 * @a: every field is written on every path
 *
 * converge: not away from the node it has converged on, to another than that. all:
 * no tracked task. internode: no tracked task across nodes. A refused wake-up
 * stays on its CPU; the balancer asks while its failed attempts are at most the
 * domain's cache-nice limit, and before each actual move.
 *
 * O(1). Source: numa/core of 7 Dec 2012, task_numa_can_migrate(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_tip_allow(const struct nsched_tip_allow_question *q,
				     struct nsched_tip_allow_answer *a);

/* can_migrate_numa */

enum nsched_tip_can_migrate_numa_reason {
	NSCHED_TIP_CAN_MIGRATE_NUMA_RUN = NSCHED_TIP_CAN_MIGRATE_NUMA << 8 | 1,	  /* no: NUMA run */
	NSCHED_TIP_CAN_MIGRATE_NUMA_KEEP = NSCHED_TIP_CAN_MIGRATE_NUMA << 8 | 2,  /* no: shared */
	NSCHED_TIP_CAN_MIGRATE_NUMA_UP = NSCHED_TIP_CAN_MIGRATE_NUMA << 8 | 3,	  /* more faults */
	/* no: iteration */
	NSCHED_TIP_CAN_MIGRATE_NUMA_EARLY = NSCHED_TIP_CAN_MIGRATE_NUMA << 8 | 4,
	NSCHED_TIP_CAN_MIGRATE_NUMA_FREE = NSCHED_TIP_CAN_MIGRATE_NUMA << 8 | 5,  /* late enough */
	NSCHED_TIP_CAN_MIGRATE_NUMA_DOWN = NSCHED_TIP_CAN_MIGRATE_NUMA << 8 | 6,  /* a step down */
	/* no: not one */
	NSCHED_TIP_CAN_MIGRATE_NUMA_NOT_NEXT = NSCHED_TIP_CAN_MIGRATE_NUMA << 8 | 7,
	/* failed often */
	NSCHED_TIP_CAN_MIGRATE_NUMA_FAILED = NSCHED_TIP_CAN_MIGRATE_NUMA << 8 | 8,
	NSCHED_TIP_CAN_MIGRATE_NUMA_COLD = NSCHED_TIP_CAN_MIGRATE_NUMA << 8 | 9,
	NSCHED_TIP_CAN_MIGRATE_NUMA_HOT = NSCHED_TIP_CAN_MIGRATE_NUMA << 8 | 10, /* no: cache-hot */
};

struct nsched_tip_can_migrate_numa_question {
	const uint64_t *faults; /* [2 x nr_nodes] of the task: shared, private */
	uint32_t nr_nodes;
	uint32_t numa_run;	/* of numa_run for this balance call */
	uint32_t shared_only;
	uint32_t keep_shared; /* the busiest group runs no more shared tasks than it has room for */
	uint32_t f_up;		/* features: follow the faults up; down, step by step */
	uint32_t f_down;
	int32_t numa_shared;	/* -1 not tracked, 0 private, 1 shared */
	uint32_t src_nid;
	uint32_t dst_nid;
	uint32_t numa_max_node; /* the task's node, or NSCHED_NONE */
	uint32_t iteration;	/* of the balance call; an active push uses the last one at once */
	uint32_t failed;	/* attempts of the domain when the call began */
	uint32_t nice_tries;	/* its cache-nice limit */
	uint32_t hot;		/* 1: cache-hot */
};

struct nsched_tip_can_migrate_numa_answer {
	uint64_t src_faults; /* on both nodes */
	uint64_t dst_faults;
	uint32_t reason;     /* enum nsched_tip_can_migrate_numa_reason */
	uint32_t can;
	uint32_t next;	     /* the next step down, or NSCHED_NONE: none, or not looked for */
	uint32_t reserved;
};

/**
 * nsched_tip_can_migrate_numa() - may the balancer of v16 take this task
 * @q: the task, the balance call and both nodes
 * @a: every field is written on every path
 *
 * 1. A NUMA run takes tracked tasks only, or shared ones only; outside of one
 * untracked tasks are asked for cache hotness alone. 2. Shared tasks are kept
 * where they have room. 3. Up to a node with more faults at once. 4. From its own
 * node in iteration 2 (private) or 3 (shared) at the earliest, from another in 1.
 * 5. Until iteration 5, with f_down, across nodes only to the next step down: the
 * other node with most faults, above 0 and not above the source's, the first of
 * equals. 6. Then: often failed, or not cache-hot.
 *
 * Asked only in domains that span nodes, after affinity. Until iteration 5 in a
 * NUMA run or with f_down, else 3.
 *
 * O(1), O(nr_nodes) for a step down. Source: numa/core v16, 19 Nov 2012,
 * can_migrate_numa_task(); removed on 2 Dec 2012. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_tip_can_migrate_numa(const struct nsched_tip_can_migrate_numa_question *q,
			    struct nsched_tip_can_migrate_numa_answer *a);

/* numa_run */

enum nsched_tip_numa_run_reason {
	NSCHED_TIP_NUMA_RUN_NONE = NSCHED_TIP_NUMA_RUN << 8 | 1,    /* no: nothing to take there */
	NSCHED_TIP_NUMA_RUN_FULL = NSCHED_TIP_NUMA_RUN << 8 | 2,    /* no: we are, they are not */
	NSCHED_TIP_NUMA_RUN_TRADE = NSCHED_TIP_NUMA_RUN << 8 | 3,   /* we run others to give */
	NSCHED_TIP_NUMA_RUN_ROOM = NSCHED_TIP_NUMA_RUN << 8 | 4,    /* room for shared tasks */
	NSCHED_TIP_NUMA_RUN_STRAYS = NSCHED_TIP_NUMA_RUN << 8 | 5,  /* some of ours are misplaced */
	NSCHED_TIP_NUMA_RUN_SETTLED = NSCHED_TIP_NUMA_RUN << 8 | 6, /* no: nothing to trade */
};

/* this_: the balancing CPU's group; numa_: the remote group that was picked. */
struct nsched_tip_numa_run_question {
	uint64_t numa_weight;	      /* load of its tracked tasks */
	uint32_t this_has_capacity;
	uint32_t this_nr;	      /* running tasks */
	uint32_t this_numa;	      /* of them tracked */
	uint32_t this_shared;	      /* shared */
	uint32_t this_ideal;	      /* on their node */
	uint32_t this_group_capacity;
	uint32_t have;		      /* 1: a group with misplaced tasks was picked */
	uint32_t numa_numa;
	uint32_t numa_shared;
	uint32_t numa_has_capacity;
};

struct nsched_tip_numa_run_answer {
	uint64_t imbalance;   /* load of a task of the group; 0 = no run */
	uint32_t reason;      /* enum nsched_tip_numa_run_reason */
	uint32_t run;
	uint32_t shared_only; /* 1: take shared tasks only */
	uint32_t reserved;
};

/**
 * nsched_tip_numa_run() - when load is even, may this group pull NUMA tasks anyway
 * @q: counts of both groups
 * @a: every field is written on every path
 *
 * 1. Not without a group that has tracked tasks; not into a full group from one
 * that is not. 2. Yes if we run untracked tasks; else for shared tasks if we have
 * room for them and the other runs some; else if one of ours is not on its node.
 * The original drew the remote group at random; the caller picks.
 *
 * O(1), one 64-bit division. Source: numa/core v16, 19 Nov 2012. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_tip_numa_run(const struct nsched_tip_numa_run_question *q,
					struct nsched_tip_numa_run_answer *a);

#endif /* NSCHED_TIP_BALANCE_H */
