/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The CFS family, question "wake": the wake path of September 2009. */
#ifndef NSCHED_CFS_WAKE_2631_H
#define NSCHED_CFS_WAKE_2631_H

#include "../decisions.h"
#include "../domains.h"
#include "../load.h"

/* wake_affine_2631 */

enum nsched_cfs_wake_affine_2631_reason {
	NSCHED_CFS_WAKE_AFFINE_2631_NOT_HERE = NSCHED_CFS_WAKE_AFFINE_2631 << 8 | 1, /* no flag */
	NSCHED_CFS_WAKE_AFFINE_2631_BALANCED = NSCHED_CFS_WAKE_AFFINE_2631 << 8 | 2,
	NSCHED_CFS_WAKE_AFFINE_2631_PER_TASK = NSCHED_CFS_WAKE_AFFINE_2631 << 8 | 3,
	NSCHED_CFS_WAKE_AFFINE_2631_REFUSED = NSCHED_CFS_WAKE_AFFINE_2631 << 8 | 4,
};

struct nsched_cfs_wake_affine_2631_question {
	uint64_t load_this;   /* weight on the waker's CPU, on the wakee's last one */
	uint64_t load_prev;
	uint64_t avg_this;    /* the averages that wake_idx selects */
	uint64_t avg_prev;
	uint64_t curr_weight; /* of the waker */
	uint64_t p_weight;    /* of the wakee */
	uint64_t curr_avg_overlap; /* ns */
	uint64_t p_avg_overlap;
	uint32_t wake_idx;    /* 0..3 */
	uint32_t lb_bias;     /* 0, 1; 1 */
	uint32_t imbalance_pct; /* 100.. */
	uint32_t sync;	      /* 1: the waker is about to sleep */
	uint32_t nr_this;     /* tasks on the waker's CPU */
	uint32_t sd_flags;    /* of the level that spans both CPUs */
};

struct nsched_cfs_wake_affine_2631_answer {
	uint64_t this_load; /* the waker's CPU with the wakee, without a sync waker; wraps */
	uint64_t prev_load; /* the wakee's last CPU without it */
	uint64_t per_task;  /* weight a task on the waker's CPU */
	uint32_t reason;    /* enum nsched_cfs_wake_affine_2631_reason */
	uint32_t affine;    /* 1: pull the wakee to the waker's CPU */
	uint32_t imb_pct;   /* 100 + half of what imbalance_pct is above, down */
	uint32_t sync;	    /* 1: sync was believed */
};

/**
 * nsched_cfs_wake_affine_2631() - may a wakee be pulled to its waker's CPU, 2009
 * @q: both CPUs and both tasks
 * @a: every field is written on every path
 *
 * Not on a level without WAKE_AFFINE. sync is dropped if either task's overlap
 * exceeds 500000 ns. Affine if 100 x this_load <= imb_pct x prev_load, or if the
 * waker's CPU has no more load than the other and both together no more than one
 * of its tasks weighs. Capacities play no part. Without task groups.
 *
 * Quirk: (2.6.31) unsigned: a sync waker heavier than the load of its CPU wraps it
 * (Q10); kept in u64.
 *
 * O(1), a 64-bit division. Source: Linux 2.6.31, wake_affine(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_wake_affine_2631(const struct nsched_cfs_wake_affine_2631_question *q,
			    struct nsched_cfs_wake_affine_2631_answer *a);

/* wake_idle_2631 */

enum nsched_cfs_wake_idle_2631_reason {
	/* to save power */
	NSCHED_CFS_WAKE_IDLE_2631_PREFERRED = NSCHED_CFS_WAKE_IDLE_2631 << 8 | 1,
	NSCHED_CFS_WAKE_IDLE_2631_IDLE = NSCHED_CFS_WAKE_IDLE_2631 << 8 | 2,	  /* itself */
	NSCHED_CFS_WAKE_IDLE_2631_CROWDED = NSCHED_CFS_WAKE_IDLE_2631 << 8 | 3,	  /* not worth it */
	NSCHED_CFS_WAKE_IDLE_2631_FOUND = NSCHED_CFS_WAKE_IDLE_2631 << 8 | 4,
	NSCHED_CFS_WAKE_IDLE_2631_NO_LEVEL = NSCHED_CFS_WAKE_IDLE_2631 << 8 | 5, /* none searches */
	NSCHED_CFS_WAKE_IDLE_2631_NONE = NSCHED_CFS_WAKE_IDLE_2631 << 8 | 6, /* searched in vain */
};

struct nsched_cfs_wake_idle_2631_question {
	const struct nsched_domains *domains;
	const struct nsched_load *load; /* nr_running, idle */
	const uint64_t *allowed;	/* CPU set, null = all */
	uint32_t this_cpu;
	uint32_t cpu;			/* where the search starts */
	uint32_t p_hot;			/* the answer of task_hot */
	uint32_t mc_power_savings;	/* 0..2; 0 */
	uint32_t preferred_cpu;		/* read if it is 2 */
	uint32_t is_user;		/* the same; 1: the task has a user address space */
};

struct nsched_cfs_wake_idle_2631_answer {
	uint32_t reason; /* enum nsched_cfs_wake_idle_2631_reason */
	uint32_t cpu;
	uint32_t level;	 /* where it was found, or NSCHED_NONE */
	uint32_t nr;	 /* tasks on the CPU where the search starts */
};

/**
 * nsched_cfs_wake_idle_2631() - an idle CPU near one, 2009
 * @q: domains, idle CPUs and the allowed set
 * @a: every field is written on every path
 *
 * 1. Saving power, both CPUs idle, a user task: preferred_cpu, if allowed.
 * 2. The CPU itself if it is idle or has more than one task.
 * 3. Its levels upward while they have WAKE_IDLE, or WAKE_IDLE_FAR and the task is
 *    not hot: the lowest allowed idle CPU of the span. 4. The CPU itself.
 * No x86 level has either flag.
 *
 * O(CPUs of the levels); with an idle mask idle CPUs alone are walked. Source:
 * Linux 2.6.31, wake_idle(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_wake_idle_2631(const struct nsched_cfs_wake_idle_2631_question *q,
					      struct nsched_cfs_wake_idle_2631_answer *a);

/* select_task_rq_2631 */

enum nsched_cfs_select_task_rq_2631_reason {
	NSCHED_CFS_SELECT_TASK_RQ_2631_SAME = NSCHED_CFS_SELECT_TASK_RQ_2631 << 8 | 1,
	NSCHED_CFS_SELECT_TASK_RQ_2631_BARRED = NSCHED_CFS_SELECT_TASK_RQ_2631 << 8 | 2,
	NSCHED_CFS_SELECT_TASK_RQ_2631_AFFINE = NSCHED_CFS_SELECT_TASK_RQ_2631 << 8 | 3,
	NSCHED_CFS_SELECT_TASK_RQ_2631_PASSIVE = NSCHED_CFS_SELECT_TASK_RQ_2631 << 8 | 4,
	NSCHED_CFS_SELECT_TASK_RQ_2631_REFUSED = NSCHED_CFS_SELECT_TASK_RQ_2631 << 8 | 5,
};

struct nsched_cfs_select_task_rq_2631_question {
	const struct nsched_domains *domains;
	const struct nsched_load *load; /* load, load1 .. load3, nr_running, idle */
	const uint64_t *allowed;	/* CPU set, null = all */
	uint64_t curr_weight;		/* of the waker */
	uint64_t p_weight;		/* of the wakee */
	uint64_t curr_avg_overlap;	/* ns */
	uint64_t p_avg_overlap;
	uint32_t this_cpu;
	uint32_t prev_cpu;
	uint32_t sync;			/* 1: the waker is about to sleep */
	uint32_t lb_bias;		/* 0, 1; 1 */
	uint32_t p_hot;			/* as wake_idle_2631 */
	uint32_t mc_power_savings;
	uint32_t preferred_cpu;
	uint32_t is_user;
};

struct nsched_cfs_select_task_rq_2631_answer {
	uint64_t this_load;   /* as wake_affine_2631 compared them; PASSIVE: without the wakee; */
	uint64_t prev_load;   /* 0 where nothing was compared */
	uint32_t reason;      /* enum nsched_cfs_select_task_rq_2631_reason */
	uint32_t cpu;	      /* where to */
	uint32_t idle_reason; /* of wake_idle_2631; 0 where it was not asked */
	uint32_t imb_pct;     /* 0 where nothing was compared */
};

/**
 * nsched_cfs_select_task_rq_2631() - the CPU of a waking task, 2009
 * @q: domains, load, the task and its waker
 * @a: every field is written on every path
 *
 * 1. prev_cpu is this_cpu, this_cpu is not allowed, or no level spans both:
 *    wake_idle_2631 from prev_cpu.
 * 2. The first level of this_cpu that spans prev_cpu: wake_affine_2631 pulls to
 *    this_cpu; so does WAKE_BALANCE where imb_pct x this load <= 100 x prev load.
 * 3. Else wake_idle_2631 from prev_cpu. After a pull there is no search.
 *
 * O(levels + wake_idle_2631), at most one 64-bit division. Source: Linux 2.6.31,
 * select_task_rq_fair(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_select_task_rq_2631(const struct nsched_cfs_select_task_rq_2631_question *q,
			       struct nsched_cfs_select_task_rq_2631_answer *a);

#endif /* NSCHED_CFS_WAKE_2631_H */
