/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux 3.10, question "balance": which tasks move, and the whole pass of a level. */
#ifndef NSCHED_CFS_BALANCE_MOVE_H
#define NSCHED_CFS_BALANCE_MOVE_H

#include "balance_group.h"
#include "../tasks.h"

/* task_hot */

enum nsched_cfs_task_hot_reason {
	NSCHED_CFS_TASK_HOT_OTHER = NSCHED_CFS_TASK_HOT << 8 | 1,  /* not fair, or idle policy */
	NSCHED_CFS_TASK_HOT_BUDDY = NSCHED_CFS_TASK_HOT << 8 | 2,  /* the queue's buddy */
	NSCHED_CFS_TASK_HOT_ALWAYS = NSCHED_CFS_TASK_HOT << 8 | 3, /* migration_cost -1 */
	NSCHED_CFS_TASK_HOT_NEVER = NSCHED_CFS_TASK_HOT << 8 | 4,  /* migration_cost 0 */
	NSCHED_CFS_TASK_HOT_WARM = NSCHED_CFS_TASK_HOT << 8 | 5,   /* ran a moment ago */
	NSCHED_CFS_TASK_HOT_COLD = NSCHED_CFS_TASK_HOT << 8 | 6,
};

struct nsched_cfs_task_hot_question {
	uint64_t now;	       /* ns, of the source queue */
	uint64_t exec_start;   /* ns: when its last run began */
	int64_t migration_cost;/* ns; -1 = always hot, 0 = never */
	uint32_t is_fair;      /* 0 or 1 */
	uint32_t policy;       /* 0 normal, 3 batch, 5 idle */
	uint32_t feat_cache_hot_buddy;
	uint32_t this_rq_nr;   /* tasks of the balancing CPU */
	uint32_t is_next;      /* 1: the next buddy of its queue */
	uint32_t is_last;      /* 1: the last buddy */
};

struct nsched_cfs_task_hot_answer {
	int64_t since_ns; /* since its last run began */
	uint32_t reason;  /* enum nsched_cfs_task_hot_reason */
	uint32_t hot;	  /* 1: better left where it is */
};

/**
 * nsched_cfs_task_hot() - is the task's footprint still warm
 *
 * The first that applies: not fair or of the idle policy: no; a buddy while the
 * balancing CPU has tasks: yes; migration_cost -1 yes, 0 no; less than it since
 * the last run began. O(1). Source: Linux 3.10, task_hot(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_task_hot(const struct nsched_cfs_task_hot_question *q,
					struct nsched_cfs_task_hot_answer *a);

/* move_tasks */

enum nsched_cfs_move_flag {
	NSCHED_CFS_ALL_PINNED = 1,
	NSCHED_CFS_NEED_BREAK = 2,
	NSCHED_CFS_SOME_PINNED = 4,
};

enum nsched_cfs_move_tasks_reason {
	NSCHED_CFS_MOVE_TASKS_NOTHING = NSCHED_CFS_MOVE_TASKS << 8 | 1, /* no imbalance */
	NSCHED_CFS_MOVE_TASKS_EMPTY = NSCHED_CFS_MOVE_TASKS << 8 | 2,	/* every task was taken */
	NSCHED_CFS_MOVE_TASKS_LIMIT = NSCHED_CFS_MOVE_TASKS << 8 | 3,	/* loop_max looks */
	NSCHED_CFS_MOVE_TASKS_BREAK = NSCHED_CFS_MOVE_TASKS << 8 | 4, /* loop_break: go on later */
	NSCHED_CFS_MOVE_TASKS_ONE = NSCHED_CFS_MOVE_TASKS << 8 | 5, /* newly idle: one is enough */
	NSCHED_CFS_MOVE_TASKS_DONE = NSCHED_CFS_MOVE_TASKS << 8 | 6,	/* the imbalance is gone */
};

/*
 * Tasks as columns; a task's number is its index. The queue of src_cpu is a list
 * of numbers, head first, in the caller's memory: it is rotated and shortened.
 */
struct nsched_cfs_move_tasks_question {
	const uint32_t *t_cpu;	   /* [nr_tasks], in queue order per CPU */
	const uint64_t *t_weight;
	const uint32_t *t_running; /* 1: a CPU's current task */
	const uint32_t *t_hot;	   /* answer of task_hot */
	const uint64_t *t_allowed; /* [nr_tasks] CPU sets of n CPUs, one after the other */
	const uint64_t *dst_group; /* CPUs that may help out; null = none */
	const uint64_t *active;	   /* null = all */
	uint32_t *moved_out;	   /* in the order moved */
	uint32_t *queue_out;	   /* what is left, head first, room for nr_tasks */
	void *work;		   /* nsched_cfs_move_tasks_work_size() bytes, 8-byte aligned */
	int64_t imbalance;
	uint32_t room;		   /* of moved_out; a full one ends the turn */
	uint32_t work_size;
	uint32_t nr_tasks;
	uint32_t n;		   /* CPUs */
	uint32_t src_cpu;
	uint32_t dst_cpu;
	uint32_t idle_type;	   /* enum nsched_cfs_idle_type */
	uint32_t flags;		   /* enum nsched_cfs_move_flag */
	uint32_t loop;		   /* looks so far */
	uint32_t loop_break;
	uint32_t loop_max;
	uint32_t nr_balance_failed;
	uint32_t cache_nice_tries;
	uint32_t preempt;	   /* 1: a preemptible kernel */
	uint32_t lb_min;	   /* feature: leave light tasks */
	uint32_t new_dst;	   /* or NSCHED_NONE */
};

struct nsched_cfs_move_tasks_answer {
	int64_t imbalance;
	uint32_t reason; /* enum nsched_cfs_move_tasks_reason */
	uint32_t pulled; /* length of moved_out */
	uint32_t nr_queue; /* length of queue_out */
	uint32_t flags;
	uint32_t loop;
	uint32_t loop_break;
	uint32_t new_dst; /* or NSCHED_NONE */
	uint32_t reserved; /* zero */
};

/**
 * nsched_cfs_move_tasks() - one turn at the source queue
 * @q: queue, limits and flags as they stand
 * @a: every field is written on every path
 *
 * From the head: a task that is not allowed, runs, is hot (unless balancing failed
 * more than cache_nice_tries times), is too light (lb_min) or more than twice the
 * imbalance goes to the tail; others move. Ends at loop_max, at loop_break, after
 * one task for a newly idle CPU of a preemptible kernel, or with the imbalance.
 * The first task that may not use dst_cpu names another CPU of dst_group.
 *
 * O(looks + queue). Source: Linux 3.10, move_tasks() and can_migrate_task().
 * Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_move_tasks(const struct nsched_cfs_move_tasks_question *q,
					  struct nsched_cfs_move_tasks_answer *a);

/* Work memory for @n CPUs and @nr_tasks tasks. */
NSCHED_API uint64_t nsched_cfs_move_tasks_work_size(uint32_t n, uint32_t nr_tasks);

/* need_active_balance */

enum nsched_cfs_need_active_balance_reason {
	NSCHED_CFS_NEED_ACTIVE_BALANCE_NO = NSCHED_CFS_NEED_ACTIVE_BALANCE << 8 | 1,
	NSCHED_CFS_NEED_ACTIVE_BALANCE_PACK = NSCHED_CFS_NEED_ACTIVE_BALANCE << 8 | 2,
	NSCHED_CFS_NEED_ACTIVE_BALANCE_FAILED = NSCHED_CFS_NEED_ACTIVE_BALANCE << 8 | 3,
};

struct nsched_cfs_need_active_balance_question {
	uint32_t idle_type;
	uint32_t sd_flags;
	uint32_t src_cpu;
	uint32_t dst_cpu;
	uint32_t nr_balance_failed;
	uint32_t cache_nice_tries;
};

struct nsched_cfs_need_active_balance_answer {
	uint32_t reason; /* enum nsched_cfs_need_active_balance_reason */
	uint32_t active; /* 1: push the running task */
};

/**
 * nsched_cfs_need_active_balance() - push the task that runs
 *
 * A newly idle CPU that packing prefers, or more than cache_nice_tries + 2 failed
 * passes. O(1). Source: Linux 3.10, need_active_balance(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_need_active_balance(const struct nsched_cfs_need_active_balance_question *q,
			       struct nsched_cfs_need_active_balance_answer *a);

/* load_balance */

enum nsched_cfs_load_balance_reason {
	NSCHED_CFS_LOAD_BALANCE_MOVED = NSCHED_CFS_LOAD_BALANCE << 8 | 1,
	NSCHED_CFS_LOAD_BALANCE_PUSH = NSCHED_CFS_LOAD_BALANCE << 8 | 2, /* active balance begun */
	NSCHED_CFS_LOAD_BALANCE_FAILED = NSCHED_CFS_LOAD_BALANCE << 8 | 3, /* nothing could move */
	NSCHED_CFS_LOAD_BALANCE_BALANCED = NSCHED_CFS_LOAD_BALANCE << 8 | 4, /* nothing to pull */
	/* the task may not come */
	NSCHED_CFS_LOAD_BALANCE_PINNED = NSCHED_CFS_LOAD_BALANCE << 8 | 5,
	NSCHED_CFS_LOAD_BALANCE_UNDER_WAY = NSCHED_CFS_LOAD_BALANCE << 8 | 6, /* a push, already */
	/* no task may come */
	NSCHED_CFS_LOAD_BALANCE_ALL_PINNED = NSCHED_CFS_LOAD_BALANCE << 8 | 7,
};

struct nsched_cfs_load_balance_question {
	const struct nsched_load *load; /* capacity, active_balance; the rest follows from tasks */
	const struct nsched_domains *domains;
	const uint64_t *active;	   /* null = all */
	const uint32_t *t_cpu;	   /* tasks as in move_tasks */
	const uint64_t *t_weight;
	const uint32_t *t_running;
	const uint32_t *t_hot;
	const uint64_t *t_allowed;
	uint32_t *moves_out;	   /* pairs (task, CPU it goes to) in the order moved */
	void *work;		   /* nsched_cfs_load_balance_work_size() bytes, 8-byte aligned */
	uint32_t work_size;
	uint32_t nr_tasks;
	uint32_t n;		   /* CPUs */
	uint32_t dst_cpu;
	uint32_t level;		   /* of dst_cpu */
	uint32_t idle_type;	   /* enum nsched_cfs_idle_type */
	uint32_t child_flags;	   /* of the level below; NSCHED_NONE: there is none */
	uint32_t nr_balance_failed;/* state of the level */
	uint32_t balance_interval; /* state, ms */
	uint32_t cache_nice_tries;
	uint32_t min_interval;	   /* ms */
	uint32_t max_interval;	   /* ms */
	uint32_t preempt;
	uint32_t nr_migrate;	   /* 32 */
	uint32_t lb_bias;
	uint32_t lb_min;
	uint32_t room;		   /* of moves_out, in pairs; a full one ends a turn */
	uint32_t reserved;
};

struct nsched_cfs_load_balance_answer {
	int64_t imbalance;	    /* what was to be moved at first */
	uint32_t reason;	    /* enum nsched_cfs_load_balance_reason */
	uint32_t moved_count;	    /* pairs in moves_out */
	uint32_t should_balance;    /* of the last election */
	uint32_t nr_balance_failed; /* to keep */
	uint32_t balance_interval;  /* to keep, ms */
	uint32_t active_balance;    /* push from this CPU, or NSCHED_NONE */
	uint32_t group;		    /* pulled from, place in the ring, or NSCHED_NONE */
	uint32_t src_cpu;	    /* pulled from, or NSCHED_NONE */
};

/**
 * nsched_cfs_load_balance() - one pass of one CPU on one of its levels
 * @q: domain, tasks, limits and the level's state
 * @a: every field is written on every path
 *
 * find_busiest_group, find_busiest_queue, move_tasks; again with another
 * destination of the group where tasks are pinned, again with another source where
 * all are. Nothing moved: the failure counter rises, and need_active_balance may
 * push the running task, unless the load's active_balance says that it is being
 * pushed. The interval falls to its least after a pass that found work, doubles
 * after one that did not; where all is pinned past its greatest, up to the first
 * value from 512 ms on.
 *
 * Quirk: (3.10) need_active_balance sees CPU 0 as the source where the busiest queue
 * has one task, so packing cannot fire (Q8). Quirk: (3.10) the interval passes its
 * greatest where all is pinned (Q13). Quirk: (3.10) a pass that tries another source
 * after another destination is elected and measured by the latter, and mostly ends
 * there (Q14). Quirk: (3.10) where groups overlap the other destination may be the
 * source: its tasks are "moved" to the head of their own queue (Q15). Quirk: (3.10)
 * a source that still runs its idle task ends as pinned, not as a push (Q16).
 *
 * O(sources tried x CPUs of the domain + looks). More than linear: a source whose tasks
 * are all pinned is left out and the search is made again. Source: Linux 3.10,
 * load_balance(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_load_balance(const struct nsched_cfs_load_balance_question *q,
					    struct nsched_cfs_load_balance_answer *a);

/* Work memory for @n CPUs and @nr_tasks tasks. */
NSCHED_API uint64_t nsched_cfs_load_balance_work_size(uint32_t n, uint32_t nr_tasks);

#endif /* NSCHED_CFS_BALANCE_MOVE_H */
