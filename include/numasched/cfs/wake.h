/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The CFS family, question "wake": the wake path of 3.10. */
#ifndef NSCHED_CFS_WAKE_H
#define NSCHED_CFS_WAKE_H

#include "../decisions.h"
#include "../domains.h"
#include "../load.h"

/* effective_load */

enum nsched_cfs_effective_load_reason {
	NSCHED_CFS_EFFECTIVE_LOAD_ROOT = NSCHED_CFS_EFFECTIVE_LOAD << 8 | 1,   /* no task group */
	NSCHED_CFS_EFFECTIVE_LOAD_GROUPS = NSCHED_CFS_EFFECTIVE_LOAD << 8 | 2,
};

struct nsched_cfs_effective_load_question {
	/* per task-group level, from the task's own group upward */
	const uint64_t *tg_load;    /* load averages of the group, all CPUs */
	const uint64_t *tg_contrib; /* of this CPU, in that total */
	const uint64_t *q_load;	    /* weight queued in the group on this CPU */
	const uint64_t *shares;	    /* of the group */
	const uint64_t *se_load;    /* weight of the group's entity on this CPU */
	int64_t wl;		    /* weight that comes to this CPU */
	int64_t wg;		    /* weight that comes to the group */
	uint32_t nr_levels;	    /* 0: in the root group, or no groups */
	uint32_t reserved;
};

struct nsched_cfs_effective_load_answer {
	int64_t delta;	 /* what the CPU's load changes by */
	uint32_t reason; /* enum nsched_cfs_effective_load_reason */
	uint32_t levels; /* climbed */
};

/**
 * nsched_cfs_effective_load() - what a weight in a task group adds to a CPU's load
 * @q: the levels of the group, the weight
 * @a: every field is written on every path
 *
 * At each level the group's shares are split by weight, before and after; the
 * change of its entity is the weight for the level above. Without levels the
 * answer is wl.
 *
 * Quirk: (3.10) the division is unsigned, a negative weight gives a huge result
 * (Q5); kept in u64.
 *
 * O(levels), a 64-bit division each. Source: Linux 3.10, effective_load(). Since
 * ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_effective_load(const struct nsched_cfs_effective_load_question *q,
					      struct nsched_cfs_effective_load_answer *a);

/* wake_affine */

enum nsched_cfs_wake_affine_reason {
	NSCHED_CFS_WAKE_AFFINE_UNLOADED = NSCHED_CFS_WAKE_AFFINE << 8 | 1, /* nothing to compare */
	NSCHED_CFS_WAKE_AFFINE_BALANCED = NSCHED_CFS_WAKE_AFFINE << 8 | 2,
	/* no more than one task */
	NSCHED_CFS_WAKE_AFFINE_PER_TASK = NSCHED_CFS_WAKE_AFFINE << 8 | 3,
	NSCHED_CFS_WAKE_AFFINE_REFUSED = NSCHED_CFS_WAKE_AFFINE << 8 | 4,
};

struct nsched_cfs_wake_affine_question {
	uint64_t load_this; /* weight on the waker's CPU, on the wakee's last one */
	uint64_t load_prev;
	uint64_t avg_this;  /* the averages that wake_idx selects */
	uint64_t avg_prev;
	uint64_t curr_weight; /* of the waker */
	uint64_t p_weight;    /* of the wakee */
	/* with grouped: effective_load() of .. */
	int64_t waker_this;   /* .. the waker's group, this CPU, both weights -curr_weight */
	int64_t waker_prev;   /* .. the waker's group, prev CPU, 0 and -curr_weight */
	int64_t wakee_this;   /* .. the wakee's group, this CPU, both weights p_weight */
	int64_t wakee_prev;   /* .. the wakee's group, prev CPU, 0 and p_weight */
	uint32_t power_this;  /* capacity, 1.. */
	uint32_t power_prev;
	uint32_t wake_idx;    /* 0..3 */
	uint32_t lb_bias;     /* 0, 1; 1 */
	uint32_t imbalance_pct; /* 100.. */
	uint32_t sync;	      /* 1: the waker is about to sleep */
	uint32_t nr_this;     /* tasks on the waker's CPU */
	uint32_t grouped;     /* 0: no task groups */
};

struct nsched_cfs_wake_affine_answer {
	int64_t this_load;   /* the waker's CPU with the wakee, without a sync waker */
	int64_t prev_load;   /* the wakee's last CPU with it, as a group sees it; else without */
	uint64_t per_task;   /* weight a task on the waker's CPU */
	uint32_t reason;     /* enum nsched_cfs_wake_affine_reason */
	uint32_t affine;     /* 1: pull the wakee to the waker's CPU */
	uint32_t imb_pct;    /* 100 + half of what imbalance_pct is above, down */
	uint32_t reserved;
};

/**
 * nsched_cfs_wake_affine() - may a wakee be pulled to its waker's CPU
 * @q: both CPUs and both tasks
 * @a: every field is written on every path
 *
 * 1. Affine if the waker's CPU has no load (sync: without the waker).
 * 2. Affine if 100 x power_prev x this_load <= imb_pct x power_this x prev_load,
 *    in signed 64 bits.
 * 3. Affine if the waker's CPU has no more load than the other and both together
 *    no more than one task of the waker's CPU weighs on average. Else not.
 * With wake_idx and lb_bias the waker's CPU counts as the greater of its weight
 * and its average, the other as the lesser. There is no cache-hot test.
 *
 * O(1), a 64-bit division. Source: Linux 3.10, wake_affine(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_wake_affine(const struct nsched_cfs_wake_affine_question *q,
					   struct nsched_cfs_wake_affine_answer *a);

/* select_idle_sibling */

enum nsched_cfs_select_idle_sibling_reason {
	NSCHED_CFS_SELECT_IDLE_SIBLING_TARGET = NSCHED_CFS_SELECT_IDLE_SIBLING << 8 | 1, /* idle */
	NSCHED_CFS_SELECT_IDLE_SIBLING_PREV = NSCHED_CFS_SELECT_IDLE_SIBLING << 8 | 2,
	NSCHED_CFS_SELECT_IDLE_SIBLING_GROUP = NSCHED_CFS_SELECT_IDLE_SIBLING << 8 | 3,
	NSCHED_CFS_SELECT_IDLE_SIBLING_NONE = NSCHED_CFS_SELECT_IDLE_SIBLING << 8 | 4,
};

struct nsched_cfs_select_idle_sibling_question {
	const struct nsched_domains *domains;
	const struct nsched_load *load; /* idle */
	const uint64_t *allowed;	/* CPU set, null = all */
	uint32_t prev_cpu;
	uint32_t target;
};

struct nsched_cfs_select_idle_sibling_answer {
	uint32_t reason;    /* enum nsched_cfs_select_idle_sibling_reason */
	uint32_t cpu;
	uint32_t llc_weight;/* CPUs that share the target's last-level cache */
	uint32_t level;	    /* where an idle group was found, or NSCHED_NONE */
};

/**
 * nsched_cfs_select_idle_sibling() - an idle CPU near the target
 * @q: domains, idle CPUs and the allowed set
 * @a: every field is written on every path
 *
 * 1. The target, if idle. 2. prev_cpu, if idle and in the same last-level cache.
 * 3. From the level of that cache down, in ring order from the target's group:
 *    the first group that is idle as a whole, does not hold the target and has an
 *    allowed CPU; its lowest allowed CPU. 4. The target.
 *
 * Quirk: (3.10) steps 1 and 2 do not look at the allowed set (Q3). Quirk: (3.10)
 * a group with one busy CPU is passed, so idle threads of other half-busy cores
 * are not found (Q4).
 *
 * O(CPUs of the cache), once a level below it; levels do not grow with CPUs. Where
 * the load has an idle mask and the domains are a builder's, whose rings ascend
 * there, idle CPUs alone are walked. Source: Linux 3.10, select_idle_sibling().
 * Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_select_idle_sibling(const struct nsched_cfs_select_idle_sibling_question *q,
			       struct nsched_cfs_select_idle_sibling_answer *a);

/* select_task_rq */

/* What stands in the place of wake_affine. */
enum nsched_cfs_wake_rule {
	NSCHED_CFS_WAKE_PLAIN = 0,    /* 3.10: ask it */
	NSCHED_CFS_WAKE_NO_PULL = 1,  /* as if it had refused: wide in 3.12, or throttled */
	NSCHED_CFS_WAKE_NO_AFFINE = 2,/* no level is affine: wide in 4.3 */
	NSCHED_CFS_WAKE_STRANGER = 3, /* +buddy: an idle CPU near prev_cpu, else stay */
	NSCHED_CFS_WAKE_BUDDY = 4,    /* +buddy: the same, else ask it */
};

/* Which CPU the search starts at, and what it finds: HOW + FOUND. */
enum nsched_cfs_select_task_rq_reason {
	NSCHED_CFS_SELECT_TASK_RQ_ONE_ALLOWED = NSCHED_CFS_SELECT_TASK_RQ << 8 | 1,
	/* none to search */
	NSCHED_CFS_SELECT_TASK_RQ_NO_LEVEL = NSCHED_CFS_SELECT_TASK_RQ << 8 | 2,
	/* down to the idlest */
	NSCHED_CFS_SELECT_TASK_RQ_WALK = NSCHED_CFS_SELECT_TASK_RQ << 8 | 3,
	/* nothing idler */
	NSCHED_CFS_SELECT_TASK_RQ_WALK_STAYS = NSCHED_CFS_SELECT_TASK_RQ << 8 | 4,
	/* affine, and the waker runs where the wakee ran */
	NSCHED_CFS_SELECT_TASK_RQ_SAME_IDLE = NSCHED_CFS_SELECT_TASK_RQ << 8 | 9,
	NSCHED_CFS_SELECT_TASK_RQ_SAME_GROUP = NSCHED_CFS_SELECT_TASK_RQ << 8 | 11,
	NSCHED_CFS_SELECT_TASK_RQ_SAME_NONE = NSCHED_CFS_SELECT_TASK_RQ << 8 | 12,
	/* wake_affine refused */
	NSCHED_CFS_SELECT_TASK_RQ_REFUSED_IDLE = NSCHED_CFS_SELECT_TASK_RQ << 8 | 17,
	NSCHED_CFS_SELECT_TASK_RQ_REFUSED_GROUP = NSCHED_CFS_SELECT_TASK_RQ << 8 | 19,
	NSCHED_CFS_SELECT_TASK_RQ_REFUSED_NONE = NSCHED_CFS_SELECT_TASK_RQ << 8 | 20,
	/* wake_affine pulled */
	NSCHED_CFS_SELECT_TASK_RQ_PULLED_IDLE = NSCHED_CFS_SELECT_TASK_RQ << 8 | 25,
	NSCHED_CFS_SELECT_TASK_RQ_PULLED_PREV = NSCHED_CFS_SELECT_TASK_RQ << 8 | 26,
	NSCHED_CFS_SELECT_TASK_RQ_PULLED_GROUP = NSCHED_CFS_SELECT_TASK_RQ << 8 | 27,
	NSCHED_CFS_SELECT_TASK_RQ_PULLED_NONE = NSCHED_CFS_SELECT_TASK_RQ << 8 | 28,
	/* the rule did not let it be asked */
	NSCHED_CFS_SELECT_TASK_RQ_BARRED_IDLE = NSCHED_CFS_SELECT_TASK_RQ << 8 | 33,
	NSCHED_CFS_SELECT_TASK_RQ_BARRED_GROUP = NSCHED_CFS_SELECT_TASK_RQ << 8 | 35,
	NSCHED_CFS_SELECT_TASK_RQ_BARRED_NONE = NSCHED_CFS_SELECT_TASK_RQ << 8 | 36,
};

struct nsched_cfs_select_task_rq_question {
	const struct nsched_domains *domains;
	const struct nsched_load *load; /* load, load1 .. load3, nr_running, idle, capacity */
	const uint64_t *allowed;	/* CPU set, null = all */
	uint64_t curr_weight;		/* of the waker */
	uint64_t p_weight;		/* of the task */
	uint32_t this_cpu;
	uint32_t prev_cpu;
	uint32_t sd_flag; /* 0x10 wake, 0x8 fork, 0x4 exec: enum nsched_cfs_flag */
	uint32_t sync;	  /* 1: the waker is about to sleep */
	uint32_t lb_bias; /* 0, 1; 1 */
	uint32_t rule;	  /* enum nsched_cfs_wake_rule */
};

struct nsched_cfs_select_task_rq_answer {
	int64_t this_load; /* as wake_affine compared them; 0 where it was not asked */
	int64_t prev_load;
	uint32_t reason;   /* enum nsched_cfs_select_task_rq_reason */
	uint32_t cpu;	   /* where to; the caller looks whether it may go there */
	uint32_t target;   /* near which an idle CPU was looked for, or NSCHED_NONE */
	uint32_t asked;	   /* 1: wake_affine was asked */
	uint32_t affine;   /* 1: and said yes */
	uint32_t affine_reason; /* its reason; 0 where it was not asked */
	uint32_t imb_pct;  /* what it allows; 0 where it was not asked */
	uint32_t levels;   /* the walk: levels searched */
};

/**
 * nsched_cfs_select_task_rq() - the CPU of a task that wakes, forks or execs
 * @q: domains, load, the task and its waker
 * @a: every field is written on every path
 *
 * 1. One allowed CPU: prev_cpu.
 * 2. The levels of this_cpu upward, those without LOAD_BALANCE passed. A wake-up
 *    that may run here stops at the first with WAKE_AFFINE that spans prev_cpu:
 *    affine. The highest level with sd_flag is remembered.
 * 3. Affine: this_cpu if wake_affine says so (rule: see there), else prev_cpu;
 *    and select_idle_sibling from there.
 * 4. Else from the remembered level down: find_idlest_group, find_idlest_cpu, and
 *    on in the levels of that CPU below the width of the last, with wake_idx in a
 *    wake-up and forkexec_idx else. Where no level has the flag: prev_cpu in a
 *    wake-up, else this_cpu.
 *
 * The rules STRANGER and BUDDY are reconstructed from descriptions; the patch
 * text is not preserved.
 *
 * O(CPUs of this_cpu's widest domain). Source: Linux 3.10,
 * select_task_rq_fair(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_select_task_rq(const struct nsched_cfs_select_task_rq_question *q,
					      struct nsched_cfs_select_task_rq_answer *a);

#endif /* NSCHED_CFS_WAKE_H */
