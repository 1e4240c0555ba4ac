/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Linux 6.12, question "balance": who balances a domain, which tasks move, and the
 * whole pass with what survives a repeated search.
 */
#ifndef NSCHED_FAIR_BALANCE_PULL_H
#define NSCHED_FAIR_BALANCE_PULL_H

#include "../load.h"
#include "../tasks.h"
#include "balance_find.h"

/* should_balance */

enum nsched_fair_should_balance_reason {
	NSCHED_FAIR_SHOULD_BALANCE_NOT_IN = NSCHED_FAIR_SHOULD_BALANCE << 8 | 1, /* takes no part */
	/* for itself */
	NSCHED_FAIR_SHOULD_BALANCE_NEWLY_IDLE = NSCHED_FAIR_SHOULD_BALANCE << 8 | 2,
	/* no longer idle */
	NSCHED_FAIR_SHOULD_BALANCE_ARRIVED = NSCHED_FAIR_SHOULD_BALANCE << 8 | 3,
	NSCHED_FAIR_SHOULD_BALANCE_IDLE = NSCHED_FAIR_SHOULD_BALANCE << 8 | 4, /* first idle CPU */
	/* of a busy core */
	NSCHED_FAIR_SHOULD_BALANCE_THREAD = NSCHED_FAIR_SHOULD_BALANCE << 8 | 5,
	/* lowest of the mask */
	NSCHED_FAIR_SHOULD_BALANCE_FIRST = NSCHED_FAIR_SHOULD_BALANCE << 8 | 6,
};

struct nsched_fair_should_balance_question {
	const struct nsched_topology *topology; /* its cores; null: no core has two threads */
	const struct nsched_load *load;
	const struct nsched_domains *domains;
	const uint64_t *env_cpus; /* CPUs that take part; null = all */
	uint32_t group;		  /* number of the domain's first group, whose mask is walked */
	uint32_t sd_flags;	  /* of the domain, enum nsched_fair_flag */
	uint32_t dst_cpu;
	uint32_t idle;		  /* enum nsched_idle */
};

struct nsched_fair_should_balance_answer {
	uint32_t reason;  /* enum nsched_fair_should_balance_reason */
	uint32_t balance; /* 1: dst_cpu balances the domain */
	uint32_t cpu;	  /* who does; NSCHED_NONE where it was not asked */
	uint32_t reserved;/* zero */
};

/**
 * nsched_fair_should_balance() - does this CPU balance the domain for its group
 * @q: load, the group, who asks
 * @a: every field is written on every path
 *
 * A CPU that takes no part: no. A newly idle CPU: yes, unless a task has arrived.
 * Else one CPU of the group's balance mask does it: the first idle one that takes
 * part and, above the level of threads, whose core is idle; else the first idle
 * one; else the lowest of the mask. Quirk: (6.12) the last is not asked whether it
 * takes part (Q10). O(CPUs of the mask). Source: Linux 6.12, should_we_balance().
 * Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_fair_should_balance(const struct nsched_fair_should_balance_question *q,
			   struct nsched_fair_should_balance_answer *a);

/* need_active */

enum nsched_fair_need_active_reason {
	NSCHED_FAIR_NEED_ACTIVE_PACK = NSCHED_FAIR_NEED_ACTIVE << 8 | 1,   /* packing prefers dst */
	NSCHED_FAIR_NEED_ACTIVE_FAILED = NSCHED_FAIR_NEED_ACTIVE << 8 | 2, /* too often in vain */
	/* alone on a slow CPU */
	NSCHED_FAIR_NEED_ACTIVE_REDUCED = NSCHED_FAIR_NEED_ACTIVE << 8 | 3,
	NSCHED_FAIR_NEED_ACTIVE_MISFIT = NSCHED_FAIR_NEED_ACTIVE << 8 | 4,
	NSCHED_FAIR_NEED_ACTIVE_NO = NSCHED_FAIR_NEED_ACTIVE << 8 | 5,
};

struct nsched_fair_need_active_question {
	const struct nsched_topology *topology; /* its cores; null: no core has two threads */
	const struct nsched_load *load;
	uint32_t sd_flags;	   /* of the domain, enum nsched_fair_flag */
	uint32_t imbalance_pct;	   /* of the domain, 100.. */
	uint32_t nr_balance_failed;
	uint32_t cache_nice_tries;
	uint32_t dst_cpu;
	uint32_t src_cpu;
	uint32_t idle;		   /* enum nsched_idle */
	uint32_t migration_type;   /* enum nsched_fair_migration_type */
};

struct nsched_fair_need_active_answer {
	uint32_t reason; /* enum nsched_fair_need_active_reason */
	uint32_t active; /* 1: push the running task */
};

/**
 * nsched_fair_need_active() - is the source's running task to be pushed
 * @q: the two CPUs, after a pass that moved nothing
 * @a: every field is written on every path
 *
 * First that applies: dst is idle, packing counts for it, and it is preferred over
 * src or packing does not count for src; tasks were to move and passes failed more
 * than cache_nice_tries + 2 times; dst is idle and src runs a single task with a
 * capacity that is reduced, and less than dst's by the imbalance; a misfit.
 * O(threads of a core). Source: Linux 6.12, need_active_balance(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_need_active(const struct nsched_fair_need_active_question *q,
					    struct nsched_fair_need_active_answer *a);

/* detach */

/* What a pass remembers about the tasks it met. */
enum nsched_fair_pass_flag {
	NSCHED_FAIR_ALL_PINNED = 1,   /* none could move to dst */
	NSCHED_FAIR_NEED_BREAK = 2,   /* to be taken up again */
	NSCHED_FAIR_DST_PINNED = 4,   /* one could move to another CPU of dst's group */
	NSCHED_FAIR_SOME_PINNED = 8,  /* one could not move to dst */
	NSCHED_FAIR_ACTIVE_LB = 0x10, /* a push: neither heat nor locality is asked */
};

enum nsched_fair_detach_reason {
	NSCHED_FAIR_DETACH_ALONE = NSCHED_FAIR_DETACH << 8 | 1,	  /* the source runs one task */
	NSCHED_FAIR_DETACH_NOTHING = NSCHED_FAIR_DETACH << 8 | 2, /* no imbalance */
	NSCHED_FAIR_DETACH_EVEN = NSCHED_FAIR_DETACH << 8 | 3,	  /* the imbalance is used up */
	NSCHED_FAIR_DETACH_ONE = NSCHED_FAIR_DETACH << 8 | 4,	  /* newly idle: one is enough */
	NSCHED_FAIR_DETACH_LIMIT = NSCHED_FAIR_DETACH << 8 | 5,	  /* enough were looked at */
	NSCHED_FAIR_DETACH_BREAK = NSCHED_FAIR_DETACH << 8 | 6,
	NSCHED_FAIR_DETACH_LAST = NSCHED_FAIR_DETACH << 8 | 7,	  /* leave the source one task */
	NSCHED_FAIR_DETACH_ALL = NSCHED_FAIR_DETACH << 8 | 8,	  /* no task is left */
};

struct nsched_fair_detach_question {
	/* a value for each task, the tail (least recently run) first; if not resumed, nr_tasks */
	const uint32_t *task_allowed; /* 1: may run on dst */
	const uint32_t *task_other;   /* lowest other CPU of the balance mask that takes part and */
				      /* that it may use, or NSCHED_NONE; null: none */
	const uint64_t *task_load;
	const uint64_t *task_util;
	const uint32_t *task_util_est;/* the top bit is a mark; null: 0, and so below unless said */
	const uint32_t *task_on_cpu;  /* 1: runs now */
	const uint64_t *task_exec_start; /* of its last run, ns */
	/* -1 says nothing, 0 better or as good there, 1 worse; null: -1 */
	const int32_t *task_locality;
	const uint32_t *task_per_cpu_kthread;
	const uint32_t *task_idle_policy;
	const uint32_t *task_throttled;
	const uint32_t *task_next_buddy;
	uint32_t *list;		/* state, nr_tasks entries: the source's list, a ring */
	uint32_t *moved_out;	/* in the order of detaching; room for nr_tasks */
	int64_t imbalance;	/* to move, in units of migration_type; may be 0 or less */
	uint64_t src_clock;	/* ns */
	uint64_t src_capacity;	/* 1.. */
	uint32_t nr_tasks;	/* entries of list */
	uint32_t resume; /* 1: list, list_first and list_nr are given, as an earlier call left */
				/* them; entries are places in the columns above */
	uint32_t list_first;
	uint32_t list_nr;
	uint32_t idle;		/* enum nsched_idle */
	uint32_t migration_type;/* enum nsched_fair_migration_type */
	uint32_t nr_balance_failed;
	uint32_t cache_nice_tries;
	uint32_t src_nr_running;
	uint32_t dst_nr_running;/* read where a next buddy is named */
	uint32_t sd_flags;	/* enum nsched_fair_flag */
	uint32_t migration_cost;/* ns; NSCHED_NONE: always hot, 0: never */
	uint32_t loop_max;	/* tasks to look at */
	uint32_t loop;		/* looked at so far */
	uint32_t loop_break;	/* after how many to break */
	uint32_t loop_step;	/* between two breaks, 1..; 32 */
	uint32_t flags;		/* enum nsched_fair_pass_flag; ALL_PINNED at first */
	uint32_t features;	/* enum nsched_fair_feature: CACHE_HOT_BUDDY, LB_MIN */
	uint32_t preempt;	/* 1: newly idle stops after one */
	uint32_t reserved;
};

struct nsched_fair_detach_answer {
	int64_t imbalance;     /* what is left */
	uint32_t reason;       /* enum nsched_fair_detach_reason */
	uint32_t nr_moved;     /* length of moved_out */
	uint32_t flags;
	uint32_t loop;
	uint32_t loop_break;
	uint32_t list_first;
	uint32_t list_nr;
	uint32_t src_nr_running;
	uint32_t other_cpu;    /* with DST_PINNED where it was set here; or NSCHED_NONE */
	uint32_t reserved;     /* zero */
};

/**
 * nsched_fair_detach() - which tasks of the source's list move
 * @q: the tasks, the imbalance, where an earlier call left off
 * @a: every field is written on every path
 *
 * One task there: ALL_PINNED is cleared, nothing moves. No imbalance: nothing.
 * Then from the tail, while tasks are left: an idle CPU leaves the source one; at
 * most loop_max are looked at; at loop_break a break. A task cannot move that is
 * throttled, a thread bound to its CPU, not allowed (SOME_PINNED; DST_PINNED if it
 * may use another CPU of the mask and the CPU is not newly idle), or running. It
 * does not want to if it is hot, by locality, else by its last run, unless passes
 * failed more than cache_nice_tries times. By amount: its load, or utilisation,
 * shifted right by nr_balance_failed, must not exceed the imbalance; a misfit must
 * not fit the source. A task that stays goes to the head of the list.
 *
 * Quirk: (6.12) with the default limits a break never comes (Q13). Quirk: the rule
 * of one task for a newly idle CPU is that of preemptible kernels (Q14).
 *
 * O(nr_tasks + loop_max). Source: Linux 6.12, detach_tasks(), can_migrate_task(),
 * task_hot(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_detach(const struct nsched_fair_detach_question *q,
				       struct nsched_fair_detach_answer *a);

/* task_locality */

enum nsched_fair_task_locality_reason {
	NSCHED_FAIR_TASK_LOCALITY_NO_NUMA = NSCHED_FAIR_TASK_LOCALITY << 8 | 1,
	/* its preferred node */
	NSCHED_FAIR_TASK_LOCALITY_LEAVES = NSCHED_FAIR_TASK_LOCALITY << 8 | 2,
	/* so do all there */
	NSCHED_FAIR_TASK_LOCALITY_CROWDED = NSCHED_FAIR_TASK_LOCALITY << 8 | 3,
	NSCHED_FAIR_TASK_LOCALITY_REACHES = NSCHED_FAIR_TASK_LOCALITY << 8 | 4,
	/* an idle CPU takes any */
	NSCHED_FAIR_TASK_LOCALITY_IDLE = NSCHED_FAIR_TASK_LOCALITY << 8 | 5,
	/* fewer faults there */
	NSCHED_FAIR_TASK_LOCALITY_WORSE = NSCHED_FAIR_TASK_LOCALITY << 8 | 6,
	NSCHED_FAIR_TASK_LOCALITY_BETTER = NSCHED_FAIR_TASK_LOCALITY << 8 | 7,
};

struct nsched_fair_task_locality_question {
	uint64_t src_faults; /* of the task, or its NUMA group, on the two nodes */
	uint64_t dst_faults;
	uint32_t has_faults; /* 1: the task has fault statistics */
	uint32_t sd_flags;   /* enum nsched_fair_flag */
	uint32_t src_node;
	uint32_t dst_node;
	uint32_t preferred_node; /* or NSCHED_NONE */
	uint32_t src_nr_running;
	uint32_t src_nr_pref;	 /* of them on the node they prefer */
	uint32_t idle;		 /* enum nsched_idle */
};

struct nsched_fair_task_locality_answer {
	uint32_t reason;  /* enum nsched_fair_task_locality_reason */
	int32_t locality; /* -1 says nothing, 0 as good or better there, 1 worse */
};

/**
 * nsched_fair_task_locality() - what NUMA placement says of a move
 * @q: the task's faults and nodes
 * @a: every field is written on every path
 *
 * Only in a NUMA domain, for a task with statistics, between two nodes; else -1.
 * Off its preferred node: 1 where other tasks of the source do not prefer it
 * (nr_running > nr_pref), else -1. To it: 0. An idle CPU, not newly: -1. Else 1 if
 * fewer faults lie there, else 0. O(1). Source: Linux 6.12,
 * migrate_degrades_locality(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_task_locality(const struct nsched_fair_task_locality_question *q,
					      struct nsched_fair_task_locality_answer *a);

#endif /* NSCHED_FAIR_BALANCE_PULL_H */
