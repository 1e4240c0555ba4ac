/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* numa/core, question "prefer": the statistics and the verdict of a placement tick. */
#ifndef NSCHED_TIP_PLACEMENT_H
#define NSCHED_TIP_PLACEMENT_H

#include "../decisions.h"
#include "../types.h"

/* stats */

/* Strength from which a task has converged on its node: 90 % of 1024. */
#define NSCHED_TIP_CONVERGED 921u

enum nsched_tip_stats_reason {
	NSCHED_TIP_STATS_KEPT = NSCHED_TIP_STATS << 8 | 1,    /* its class stays */
	NSCHED_TIP_STATS_NEW = NSCHED_TIP_STATS << 8 | 2,     /* starts private */
	NSCHED_TIP_STATS_SHARED = NSCHED_TIP_STATS << 8 | 3,  /* turns shared */
	NSCHED_TIP_STATS_PRIVATE = NSCHED_TIP_STATS << 8 | 4, /* turns private */
};

struct nsched_tip_stats_question {
	uint64_t *faults;     /* [2 x nr_nodes] shared, private; averages, updated in place */
	const uint64_t *curr; /* [2 x nr_nodes] since the last time; the caller clears them */
	uint32_t nr_nodes;
	uint32_t weight;      /* of the moving average, 2..; 3 */
	int32_t numa_shared;  /* state of the task: -1 not tracked, 0 private, 1 shared */
	uint32_t migrate_seq; /* placement ticks since it crossed nodes */
	uint32_t settle;      /* how many of them it stays as it is; 0 */
	uint32_t strength;    /* state of the task */
	uint32_t conv_node;   /* state of the task: node it has converged on, or NSCHED_NONE */
	uint32_t reserved;
};

struct nsched_tip_stats_answer {
	uint64_t total_shared;
	uint64_t total_priv;
	uint64_t max;	    /* faults of max_node */
	uint32_t max_node;  /* most faults, the first of equals; NSCHED_NONE: none at all */
	uint32_t strength;  /* to keep: 1024 x max / all */
	uint32_t conv_node; /* to keep */
	int32_t new_shared; /* 0 private, 1 shared */
	uint32_t reason;    /* enum nsched_tip_stats_reason */
	uint32_t reserved;
};

/**
 * nsched_tip_stats() - age the fault averages and classify the task
 * @q: the averages, in place, and what came since
 * @a: every field is written on every path
 *
 * 1. average = (average x (weight - 1) + the low 32 bits of curr) / weight (u64).
 * 2. The node with most, and how converged the task is on it; without any fault
 * strength and conv_node stay. 3. With s shared and p = private / 2: a private
 * task turns shared if 2 s >= 3 p, a shared one private if 3 s <= 2 p, once it has
 * settled; an untracked one starts private.
 *
 * Quirk: (7 Dec 2012) without any fault a private task turns shared and a shared
 * one private.
 *
 * O(nr_nodes), two 64-bit divisions a node and one. Source: numa/core of 7 Dec
 * 2012, task_numa_placement(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_tip_stats(const struct nsched_tip_stats_question *q,
				     struct nsched_tip_stats_answer *a);

/* buddy_done */

enum nsched_tip_buddy_done_reason {
	NSCHED_TIP_BUDDY_DONE_ADOPTED = NSCHED_TIP_BUDDY_DONE << 8 | 1,
	NSCHED_TIP_BUDDY_DONE_AGED = NSCHED_TIP_BUDDY_DONE << 8 | 2,
};

/* Ids as in buddy_tick. */
struct nsched_tip_buddy_done_question {
	uint64_t buddy;	     /* state of the task: or none */
	uint64_t bfaults;
	uint64_t buddy_curr; /* of this sweep */
	uint64_t bfaults_curr;
};

struct nsched_tip_buddy_done_answer {
	uint64_t buddy;	  /* to keep */
	uint64_t bfaults; /* to keep */
	uint32_t reason;  /* enum nsched_tip_buddy_done_reason */
	uint32_t reserved;
};

/**
 * nsched_tip_buddy_done() - the buddy at the end of a sweep
 * @q: the buddy so far, and that of the sweep
 * @a: every field is written on every path
 *
 * Adopted with strictly more faults; else (3 x bfaults + bfaults_curr) / 4 (u64).
 * The caller then resets the values of the sweep to none, 0, none.
 *
 * Quirk: (2 Dec 2012) the CPU of the buddy is not copied to ideal_cpu any more and
 * influences nothing.
 *
 * O(1). Source: as above, shared_fault_full_scan_done(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_tip_buddy_done(const struct nsched_tip_buddy_done_question *q,
					  struct nsched_tip_buddy_done_answer *a);

/* commit */

enum nsched_tip_commit_reason {
	NSCHED_TIP_COMMIT_CLASS = NSCHED_TIP_COMMIT << 8 | 1, /* its class changed */
	NSCHED_TIP_COMMIT_NODE = NSCHED_TIP_COMMIT << 8 | 2,  /* another node */
	NSCHED_TIP_COMMIT_SAME = NSCHED_TIP_COMMIT << 8 | 3,  /* nothing new: scans less often */
};

struct nsched_tip_commit_question {
	int32_t prev_shared;	/* the numa_shared of stats, and its new_shared */
	int32_t new_shared;
	uint32_t ideal_cpu;	/* of private or shared, or NSCHED_NONE */
	uint32_t ideal_cpu_nid; /* its node, or NSCHED_NONE */
	uint32_t max_node;	/* of stats */
	uint32_t numa_max_node; /* state of the task: its node, or NSCHED_NONE */
	uint32_t this_cpu;
	uint32_t period;	/* state of the task, ms */
	uint32_t period_min;
	uint32_t period_max;
	uint32_t migrate_seq;	/* state of the task */
	uint32_t reserved;
};

struct nsched_tip_commit_answer {
	uint32_t reason;	/* enum nsched_tip_commit_reason */
	uint32_t set;		/* 1: class or node changed */
	int32_t numa_shared;	/* to keep, as the next three */
	uint32_t numa_max_node;
	uint32_t period;
	uint32_t migrate_seq;
	uint32_t move_to;	/* CPU to go to, or NSCHED_NONE */
	uint32_t target;	/* the node it belongs on now, or NSCHED_NONE */
};

/**
 * nsched_tip_commit() - turn a placement into state and a move
 * @q: the verdicts of stats and the search, and the task's state
 * @a: every field is written on every path
 *
 * 1. It belongs on the node of its ideal CPU, without one on max_node, without
 * that where it belonged. 2. If the class changes or that is another node (and
 * one): both are set, it has just moved, and scans at the minimum period; else
 * the period doubles (u32), to period_max at most. 3. It moves to an ideal CPU
 * that is not this one. The caller drops a move to a CPU that is not allowed; with
 * a flip, what runs there comes here afterwards.
 *
 * O(1). Source: as above, with "Add convergence strength based adaptive NUMA page
 * fault rate", 30 Nov 2012. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_tip_commit(const struct nsched_tip_commit_question *q,
				      struct nsched_tip_commit_answer *a);

#endif /* NSCHED_TIP_PLACEMENT_H */
