/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux 6.12, question "balance": the whole pass of one CPU over one domain, and the push. */
#ifndef NSCHED_FAIR_BALANCE_PASS_H
#define NSCHED_FAIR_BALANCE_PASS_H

#include "balance_pull.h"
#include "capacity.h"

/* balance_pass */

enum nsched_fair_balance_pass_reason {
	NSCHED_FAIR_BALANCE_PASS_MOVED = NSCHED_FAIR_BALANCE_PASS << 8 | 1,
	NSCHED_FAIR_BALANCE_PASS_PUSH = NSCHED_FAIR_BALANCE_PASS << 8 | 2, /* the running task is */
	/* so it is already */
	NSCHED_FAIR_BALANCE_PASS_UNDER_WAY = NSCHED_FAIR_BALANCE_PASS << 8 | 3,
	/* nothing would move */
	NSCHED_FAIR_BALANCE_PASS_FAILED = NSCHED_FAIR_BALANCE_PASS << 8 | 4,
	/* another CPU's */
	NSCHED_FAIR_BALANCE_PASS_NOT_ITS_TURN = NSCHED_FAIR_BALANCE_PASS << 8 | 5,
	NSCHED_FAIR_BALANCE_PASS_BALANCED = NSCHED_FAIR_BALANCE_PASS << 8 | 6,
	NSCHED_FAIR_BALANCE_PASS_ALL_PINNED = NSCHED_FAIR_BALANCE_PASS << 8 | 7,
	/* the running task */
	NSCHED_FAIR_BALANCE_PASS_ONE_PINNED = NSCHED_FAIR_BALANCE_PASS << 8 | 8,
	/* search_only: one found */
	NSCHED_FAIR_BALANCE_PASS_SOURCE = NSCHED_FAIR_BALANCE_PASS << 8 | 9,
};

struct nsched_fair_balance_pass_question {
	const struct nsched_topology *topology; /* its cores; null: no core has two threads */
	const struct nsched_load *load;
	const struct nsched_domains *domains;
	/* a row finds its CPU by task_cpu; where that is null, by the table's order */
	const struct nsched_tasks *tasks;
	const uint32_t *task_cpu;	/* of one CPU's tasks the first is the tail, tried first */
	const uint64_t *task_mask; /* sets, one a task; null: as tasks says, null too: all CPUs */
	const uint64_t *task_load;
	const uint64_t *task_util;
	const uint32_t *task_util_est;	/* null: 0, and so below unless said */
	const uint64_t *task_exec_start;/* ns */
	const uint32_t *task_on_cpu;
	const int32_t *task_locality;	/* null: -1 */
	const uint32_t *task_per_cpu_kthread;
	const uint32_t *task_throttled;
	const uint32_t *task_idle_policy;
	const uint32_t *task_next_buddy;
	const uint64_t *env_cpus;	/* CPUs that take part; null = all */
	/* by number of the group, all or none; null = as the domains say */
	uint64_t *grp_capacity;
	uint32_t *grp_min_capacity;
	uint32_t *grp_max_capacity;
	const uint32_t *grp_mark;
	uint64_t *grp_next_update; /* ticks; null: the caller sees to the capacities; else they */
					/* are state, and group_capacity is asked before a search */
	uint32_t *moved_task_out;	/* in the order of attaching; room for nr_tasks each */
	uint32_t *moved_dst_out;
	void *work; /* nsched_fair_balance_pass_work_size() bytes, 8-byte aligned */
	uint64_t work_size;
	uint64_t src_clock;		/* ns */
	uint64_t now;			/* ticks; read with grp_next_update, as the next two are */
	uint64_t hz;
	uint64_t max_interval_jiffies;
	uint32_t nr_tasks;
	uint32_t level;			/* of dst_cpu */
	uint32_t dst_cpu;		/* who balances */
	uint32_t idle;			/* enum nsched_idle */
	uint32_t nr_balance_failed;	/* state of the level */
	uint32_t balance_interval;	/* ms, the same */
	uint32_t parent_imbalance;	/* mark of the parent's first group; read if there is one */
	uint32_t migration_cost;	/* ns; NSCHED_NONE: always hot, 0: never; 500000 */
	uint32_t nr_migrate;		/* 32 */
	uint32_t loop_break;		/* 1.., 32 */
	uint32_t pinned_cap;		/* ms; 512 */
	uint32_t features;		/* enum nsched_fair_feature: CACHE_HOT_BUDDY, LB_MIN */
	uint32_t preempt;		/* 1 */
	uint32_t llc_weight;		/* CPUs of the last-level cache, 1.. */
	uint32_t nr_idle_scan;		/* its hint so far */
	uint32_t has_llc;		/* 1: there is such a domain */
	uint32_t search_only;		/* 1: up to the first source; its tasks are not given */
	uint32_t reserved;
};

struct nsched_fair_balance_pass_answer {
	int64_t imbalance;	   /* what the last search found, less what moved */
	uint32_t reason;	   /* enum nsched_fair_balance_pass_reason */
	uint32_t ret;		   /* tasks moved: length of moved_task_out, moved_dst_out */
	uint32_t continue_balancing; /* 1: the walk over the levels may go on */
	uint32_t nr_balance_failed;
	uint32_t balance_interval;
	uint32_t parent_imbalance;
	uint32_t active_src;	   /* CPU whose running task is to be pushed here, or NSCHED_NONE */
	uint32_t overloaded;	   /* of the last search */
	uint32_t searched;	   /* searches made; 0: overloaded says nothing */
	uint32_t nr_idle_scan;
	uint32_t src_cpu;	   /* of the last search, or NSCHED_NONE */
	uint32_t src_group;	   /* the same, by place in the ring */
	uint32_t migration_type;   /* enum nsched_fair_migration_type */
	uint32_t find_reason;	   /* enum nsched_fair_find_src_reason; 0: no search */
};

/**
 * nsched_fair_balance_pass() - which tasks move where, and what the level remembers
 * @q: load, domains, tasks and the level's state
 * @a: every field is written on every path
 *
 * 1. should_balance: not this CPU: the walk ends here, balanced. find_src: no
 *    group, or no CPU: balanced.
 * 2. detach from the source with the limit min(nr_migrate, nr_running), its list as
 *    it now is; the batch is attached in reverse. A break: on. A task that another
 *    CPU of the mask may take while something is left: dst is left out and that
 *    CPU becomes dst. Something is left and a task may not come here: the parent's
 *    first group is marked. None may: the source is left out; while CPUs other than
 *    the mask's take part, search again, else all pinned.
 * 3. Nothing moved: nr_balance_failed + 1 (not newly idle, not for a misfit);
 *    need_active: the running task of the source may not run here: one pinned; else
 *    a push, unless one is under way. Else nr_balance_failed = 0.
 * 4. The interval is its least again.
 * balanced: the parent's mark is cleared unless ALL_PINNED is set. balanced, all
 * pinned: nr_balance_failed = 0. These and one pinned: nothing moves; unless newly
 * idle or for a misfit the interval doubles, up to its greatest, or to pinned_cap
 * if ALL_PINNED is set.
 *
 * Quirk: (6.12) flags survive a repeated search (Q15); the push is asked for the
 * CPU that dst has become, but made for the first (Q16); the balance mask decides
 * whether to search again (Q17); the type of an earlier search can outlive it (Q18).
 *
 * O(searches x (CPUs of the domain + tasks of the source)), a search for each
 * source whose tasks are all pinned. More than linear: the search is made again
 * without that source. Source: Linux 6.12, sched_balance_rq() (before
 * 6.10 load_balance()). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_balance_pass(const struct nsched_fair_balance_pass_question *q,
					     struct nsched_fair_balance_pass_answer *a);

/* Work memory for it, bytes: about 16 a task, and a set of CPUs. */
NSCHED_API uint64_t nsched_fair_balance_pass_work_size(uint32_t nr_cpus, uint32_t nr_tasks);

/* active_push */

enum nsched_fair_active_push_reason {
	NSCHED_FAIR_ACTIVE_PUSH_MOVED = NSCHED_FAIR_ACTIVE_PUSH << 8 | 1,
	/* or a CPU is inactive */
	NSCHED_FAIR_ACTIVE_PUSH_WITHDRAWN = NSCHED_FAIR_ACTIVE_PUSH << 8 | 2,
	/* the source has one task */
	NSCHED_FAIR_ACTIVE_PUSH_ALONE = NSCHED_FAIR_ACTIVE_PUSH << 8 | 3,
	NSCHED_FAIR_ACTIVE_PUSH_NO_DOMAIN = NSCHED_FAIR_ACTIVE_PUSH << 8 | 4, /* none holds both */
	NSCHED_FAIR_ACTIVE_PUSH_NONE = NSCHED_FAIR_ACTIVE_PUSH << 8 | 5, /* no task can move */
};

struct nsched_fair_active_push_question {
	const struct nsched_load *load;
	const struct nsched_domains *domains;
	const struct nsched_tasks *tasks; /* running, throttled, per_cpu_kthread where present */
	const uint64_t *active;		  /* CPUs that take part; null = all */
	uint32_t src_cpu;		  /* who pushes */
	uint32_t dst_cpu;		  /* to whom */
	uint32_t wanted;		  /* 1: the push was not withdrawn */
	uint32_t reserved;
};

struct nsched_fair_active_push_answer {
	uint32_t reason; /* enum nsched_fair_active_push_reason */
	uint32_t task;	 /* row that moves to dst_cpu, or NSCHED_NONE */
	uint32_t level;	 /* of dst_cpu: its nr_balance_failed becomes 0 if a task moves; or NONE */
	uint32_t looked_at; /* tasks */
};

/**
 * nsched_fair_active_push() - the source pushes a task, as a pass asked it to
 * @q: the two CPUs and the source's tasks; what ran when it was asked is queued now
 * @a: every field is written on every path
 *
 * Nothing if a CPU is inactive, the push was withdrawn, or the source runs at most
 * one task. The domain is the lowest of the target that holds the source, which
 * need not be that of the pass. From the tail the first task that is not
 * throttled, not bound to its CPU, allowed on the target and not running: heat and
 * locality are not asked. In any case the caller clears the source's
 * active_balance. O(tasks of the source). Source: Linux 6.12,
 * active_load_balance_cpu_stop(), detach_one_task(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_active_push(const struct nsched_fair_active_push_question *q,
					    struct nsched_fair_active_push_answer *a);

#endif /* NSCHED_FAIR_BALANCE_PASS_H */
