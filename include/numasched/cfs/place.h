/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The CFS family, question "place": the idlest group and CPU, and a child's virtual runtime. */
#ifndef NSCHED_CFS_PLACE_H
#define NSCHED_CFS_PLACE_H

#include "../decisions.h"
#include "../domains.h"
#include "../load.h"

/* find_idlest_group */

enum nsched_cfs_find_idlest_group_reason {
	NSCHED_CFS_FIND_IDLEST_GROUP_REMOTE = NSCHED_CFS_FIND_IDLEST_GROUP << 8 | 1,
	NSCHED_CFS_FIND_IDLEST_GROUP_LOCAL = NSCHED_CFS_FIND_IDLEST_GROUP << 8 | 2,
	NSCHED_CFS_FIND_IDLEST_GROUP_ALONE = NSCHED_CFS_FIND_IDLEST_GROUP << 8 | 3, /* no other */
};

struct nsched_cfs_find_idlest_group_question {
	const struct nsched_domains *domains;
	const struct nsched_load *load;	/* load, load1 .. load3 */
	const uint64_t *allowed;	/* CPU set, null = all */
	uint32_t level;			/* of this_cpu: the one that is searched */
	uint32_t this_cpu;
	uint32_t load_idx;		/* 0..3: the average that is read */
	uint32_t imbalance_pct;		/* 100.. */
	uint32_t lb_bias;		/* 0, 1; 1 */
	uint32_t reserved;
};

struct nsched_cfs_find_idlest_group_answer {
	uint64_t this_load; /* of the local group, a CPU of 1024; 0 if none of it is allowed */
	uint64_t min_load;  /* the least of the others; U64_MAX if there is none */
	uint32_t reason;    /* enum nsched_cfs_find_idlest_group_reason */
	uint32_t group;	    /* place in the ring of this_cpu, or NSCHED_NONE */
	uint32_t imb_pct;   /* by which the local one must exceed: 100 + half the rest, down */
	uint32_t reserved;
};

/**
 * nsched_cfs_find_idlest_group() - is another group idler, by enough
 * @q: domains, load and the set of CPUs
 * @a: every field is written on every path
 *
 * In ring order, groups without an allowed CPU passed: the loads of all CPUs of
 * the group (low guess where it holds this_cpu, high guess elsewhere) x 1024 /
 * capacity. The least of the others wins, the first of equals, unless
 * 100 x local < imb_pct x least.
 *
 * Quirk: (3.10) if no CPU of the local group is allowed its load counts as 0, so
 * the task stays unless the least is 0 (Q1). Quirk: (3.10) of two loads of 0 the
 * other group wins (Q2).
 *
 * O(CPUs of the domain), a 64-bit division a group. Source: Linux 3.10,
 * find_idlest_group(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_find_idlest_group(const struct nsched_cfs_find_idlest_group_question *q,
			     struct nsched_cfs_find_idlest_group_answer *a);

/* find_idlest_cpu */

enum nsched_cfs_find_idlest_cpu_reason {
	NSCHED_CFS_FIND_IDLEST_CPU_LEAST = NSCHED_CFS_FIND_IDLEST_CPU << 8 | 1,
	NSCHED_CFS_FIND_IDLEST_CPU_THIS = NSCHED_CFS_FIND_IDLEST_CPU << 8 | 2, /* equal: this one */
	NSCHED_CFS_FIND_IDLEST_CPU_NONE = NSCHED_CFS_FIND_IDLEST_CPU << 8 | 3, /* none is allowed */
};

struct nsched_cfs_find_idlest_cpu_question {
	const struct nsched_load *load;	      /* load */
	const struct nsched_domains *domains; /* null: the candidates are cpus, else a group */
	const uint64_t *cpus;		      /* CPU set, null = all; read without domains */
	const uint64_t *allowed;	      /* CPU set, null = all */
	uint32_t group;			      /* read with domains */
	uint32_t this_cpu;
};

struct nsched_cfs_find_idlest_cpu_answer {
	uint64_t min_load; /* of the CPU; U64_MAX if there is none */
	uint32_t reason;   /* enum nsched_cfs_find_idlest_cpu_reason */
	uint32_t cpu;	   /* or NSCHED_NONE */
};

/**
 * nsched_cfs_find_idlest_cpu() - the least loaded of some CPUs
 * @q: load and the two sets
 * @a: every field is written on every path
 *
 * Ascending over the CPUs in both sets: one wins if its load is below the least
 * so far, or equal to it and it is this_cpu.
 *
 * O(CPUs of the set or group). Source: Linux 3.10, find_idlest_cpu(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_find_idlest_cpu(const struct nsched_cfs_find_idlest_cpu_question *q,
			   struct nsched_cfs_find_idlest_cpu_answer *a);

/* place_new */

enum nsched_cfs_place_new_reason {
	NSCHED_CFS_PLACE_NEW_QUEUE = NSCHED_CFS_PLACE_NEW << 8 | 1,   /* by the queue's least */
	NSCHED_CFS_PLACE_NEW_PARENT = NSCHED_CFS_PLACE_NEW << 8 | 2,  /* the parent's is later */
	NSCHED_CFS_PLACE_NEW_SWAPPED = NSCHED_CFS_PLACE_NEW << 8 | 3, /* child first */
};

struct nsched_cfs_place_new_question {
	uint64_t min_vruntime;	   /* of the queue, ns, wraps */
	uint64_t curr_vruntime;	   /* of the running task, read with curr_queued */
	uint64_t p_weight;	   /* of the child; 1024 = nice 0 */
	uint64_t queue_load;	   /* weight of the fair tasks there, the child not */
	uint64_t sched_latency;	   /* ns */
	uint64_t min_granularity;  /* ns */
	uint32_t queue_nr;	   /* fair tasks there, the child not */
	uint32_t curr_queued;	   /* 1: the queue has a running fair task */
	uint32_t sched_nr_latency; /* tasks that fit a latency; 8 */
	uint32_t feat_start_debit; /* 0, 1; 1 */
	uint32_t child_runs_first; /* 0, 1; 0 */
	uint32_t version;	   /* 0 = 3.10, 1 = 2.6.31 */
};

struct nsched_cfs_place_new_answer {
	uint64_t vruntime;	/* of the child */
	uint64_t curr_vruntime; /* of the running task; as it was unless swapped */
	uint64_t slice;		/* the child's share of the period, ns; 0 without the debit */
	uint32_t reason;	/* enum nsched_cfs_place_new_reason */
	uint32_t resched;	/* 1: swapped, the child is to run first */
};

/**
 * nsched_cfs_place_new() - the virtual runtime of a forked task
 * @q: the queue of its parent, after the running task was charged
 * @a: every field is written on every path
 *
 * The later of the running task's virtual runtime (0 without one) and
 * min_vruntime plus, with the debit, the child's slice of the period in its own
 * time. The period is the latency, or min_granularity a task above
 * sched_nr_latency tasks. With child_runs_first and a running task earlier than
 * the child, the two are swapped. u64 wrap; later and earlier by the sign of the
 * difference. Version 1: no maximum, and other reciprocals; the caller says
 * child_runs_first only on the parent's CPU.
 *
 * O(1), two 64-bit divisions. Source: Linux 3.10, task_fork_fair(),
 * place_entity() and sched_slice(); version 1: Linux 2.6.31, task_new_fair(),
 * without records. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_place_new(const struct nsched_cfs_place_new_question *q,
					 struct nsched_cfs_place_new_answer *a);

#endif /* NSCHED_CFS_PLACE_H */
