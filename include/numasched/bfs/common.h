/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * BFS and MuQSS: tunables and states of the policies, and how the questions are asked.
 *
 * bfs-2009 (232), bfs-318, bfs-467, bfs-512 and muqss-199 answer place, wake, due and
 * next. There is nothing to balance: the queue is one, or all queues are looked at by
 * next.
 *   wake: queue_prio (and queue_key), the wake function; muqss-199 select first.
 *     The answer's cpu is whom it tells, or home; muqss-199: whose queue it joins, and
 *     one that may not be used is replaced: NSCHED_REASON_FALLBACK.
 *     resched_cpu is whom the wake function tells, notify_cpu_out who else.
 *   place: fork, fork_child, queue_prio (queue_key), fork_notify. An exec is not asked.
 *     bfs-2009 and bfs-318 give a child the CPU of its parent as home. The parent of a
 *     new thread is its creator's parent: task's prev_cpu says where that one last ran.
 *   due: the tick: charge, iso_tick, tick. Whether the CPU is to switch says the run
 *     queue's state, resched, and next (PULSE). The level is none, always.
 *   next: SWITCH: charge and refill what leaves, queue it at the tail if it is
 *     runnable, pick. YIELD: yield before that. PULSE: the tick, if due was not asked
 *     at this clock. WAKEUP: preempts.
 *
 * Clock: bfs-2009 and bfs-318 read now in ticks and clock_ns; the others now, in ns.
 *
 * The load holds in curr_prio, curr_deadline, user, bias and curr_policy what the CPU
 * runs, copied when it was put there; an idle CPU has the version's limit (103, 104) or
 * more. nr_running counts the tasks whose home a CPU is. The task table holds what is
 * queued on the whole machine, whichever CPU a row is grouped under; but for muqss-199
 * it is grouped by home. prio, deadline, key and slice of a row are those of the task's
 * state when it was queued, arrival its rank among all queued tasks, prev_cpu its home.
 * Rows that run are passed.
 *
 * A caller that keeps a heap or a sorted list need not hand over its queue to know what
 * next would pick: for bfs-512 and muqss-199, interactive, it is the least (key, arrival)
 * of what may run here, the key being that of nsched_bfs_queue_key(), which wake, place
 * and next leave in the task's state; for bfs-467, interactive, the least (prio, deadline,
 * arrival), real time (prio, arrival). bfs-2009 and bfs-318 have no order that lasts:
 * of a prio, the least arrival among the overdue, else the least deadline.
 *
 * due, next: task and task_state are what runs on this_cpu (null when idle); next:
 * current is its row if it stays runnable, or none. Times, keys and priorities that
 * come out are in task_state. wake, place: task and task_state are the woken task or
 * the child; place: parent, parent_state and this_cpu are the forking task and where it
 * runs. A real-time task's prio is 99 - rt_priority (232, 318) or 100 - rt_priority; a
 * lesser prio of another task is lent.
 */
#ifndef NSCHED_BFS_COMMON_H
#define NSCHED_BFS_COMMON_H

#include "../policy.h"

/* Null or of nsched_tunables_init(); checked by nsched_tunables_check(). */
struct nsched_bfs_tunables {
	uint32_t policy;      /* enum nsched_policy */
	/* ms, 1..5000 (232, 318) or 1..1000; 0: what the machine boots with */
	uint32_t rr_interval;
	uint32_t iso_cpu;     /* ISO quota, per cent, 0..100; 70 */
	uint32_t interactive; /* 512, 467, 199: 0..1; 1 */
	uint32_t smt_nice;    /* 467 and later: 0..1; 1, active where a core has two CPUs */
	uint32_t yield_type;  /* 199: 0..2; 1 */
	uint32_t reserved[2]; /* zero */
};

/*
 * Columns of the system's state. bfs-2009 has none, bfs-318 the first; the others each
 * their own after it. nsched_state_init() needs the topology for all but bfs-2009.
 */
enum nsched_bfs_system_column {
	NSCHED_BFS_SYSTEM_LOCALITY = 0,	 /* u32 per CPU pair: row = from; built from the machine */
	NSCHED_BFS_SYSTEM_STICKY_ID = 1, /* 467: u64 per CPU: id of the slot's task, or none */
	NSCHED_BFS_SYSTEM_STICKY = 2,	 /* 467: u32 per CPU: 1: that task is sticky */
	NSCHED_BFS_SYSTEM_ORDER = 1,	 /* 512, 199: u32 per CPU pair: row = of */
	NSCHED_BFS_SYSTEM_RQ_ORDER = 2,	 /* 199: u32 per CPU pair: row = of; nr_queues entries */
	NSCHED_BFS_SYSTEM_LEADER = 3,	 /* 199: u32 per CPU: whose queue it uses */
	NSCHED_BFS_SYSTEM_PREEMPTING = 4,/* 199: u64 per CPU: id it was told of, or none */
	NSCHED_BFS_SYSTEM_ISO_TICKS = 5, /* 199: u32 per CPU, two's complement */
	NSCHED_BFS_SYSTEM_ISO_REFRACTORY = 6, /* 199: u32 per CPU: flag */
};

/*
 * What the machine remembers. All zero at first but the columns. A check that finds a
 * member of a state out of range says field none and its byte offset as index.
 */
struct nsched_bfs_system_state {
	struct nsched_state head;
	int64_t iso_ticks;	 /* 232..512 */
	uint32_t iso_refractory; /* 232..512: 0..1 */
	uint32_t nr_queues;	 /* 199: 1..nr_cpus */
	uint32_t rqshare;	 /* 199: enum nsched_bfs_rqshare */
	uint32_t reserved;	 /* zero */
};

/* What a CPU remembers of its clock. All zero at first. */
struct nsched_bfs_rq_state {
	struct nsched_state head;
	uint64_t charged;      /* clock of the last charge, ns */
	uint64_t ticked;       /* clock of the last tick, ns */
	uint64_t compared[2];  /* of that tick's reason */
	uint32_t tick_reason;  /* what that tick said; 0: there was none */
	uint32_t dither;       /* 0..1: what runs was put here within half a tick of one */
	uint32_t resched;      /* 0..1: that tick wants a switch */
	uint32_t reserved;     /* zero */
};

/* What a task carries with it. At first: prio and normal_prio NORMAL, else zero. */
struct nsched_bfs_task_state {
	struct nsched_state head;
	uint64_t deadline;
	uint64_t key;	      /* 512, 199: where it stands in a sorted queue */
	int32_t time_slice;   /* us */
	uint32_t smt_bias;    /* 0..2^30 */
	uint32_t prio;	      /* as queued, below the limit */
	uint32_t normal_prio; /* of its class, below the limit */
	uint32_t home;	      /* the CPU it counts for */
	uint32_t first_time_slice; /* 232, 318: 0..1 */
};

/**
 * nsched_bfs_queue_check() - do priorities and sets make sense to a policy
 * @policy: of this family
 * @load: null, or a checked snapshot: its curr_prio, where present
 * @tasks: null, or a checked table: its prio and allowed sets, where present
 * @wrong: field is NSCHED_LOAD_CURR_PRIO or NSCHED_TASK_PRIO and index the CPU or the
 *     task; for a task that may run nowhere NSCHED_TASK_ALLOWED_FIRST
 *
 * Beyond nsched_load_check() and nsched_tasks_check(), which know no version: a CPU
 * runs at most the limit, 103 or 104, or 140 (the idle task of a fresh snapshot); a
 * queued task is better than the limit. O(nr_cpus + nr_tasks).
 *
 * Return: enum nsched_code.
 */
NSCHED_API uint32_t nsched_bfs_queue_check(uint32_t policy, const struct nsched_load *load,
					   const struct nsched_tasks *tasks,
					   struct nsched_wrong *wrong);

/**
 * nsched_bfs_share_queues() - let the CPUs of muqss-199 share queues otherwise
 * @system_state: struct nsched_bfs_system_state of muqss-199
 * @topology: the machine it was made for
 * @rqshare: enum nsched_bfs_rqshare; a fresh state has NSCHED_BFS_RQSHARE_MC
 *
 * Builds order, rq_order and leader anew, once a machine. O(nr_cpus^3). More than linear:
 * an order of all CPUs for each CPU.
 *
 * Return: queues.
 */
NSCHED_API uint32_t nsched_bfs_share_queues(void *system_state,
					    const struct nsched_topology *topology,
					    uint32_t rqshare);

#endif /* NSCHED_BFS_COMMON_H */
