/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The O(1) family: its policies, their tunables, states and levels.
 *
 *                   place         due     balance                           elig
 * linux-2.5.59      exec_place 0  tick 0  gate, queue 0                     0
 * linux-2.5.59-b0   exec_place 0  tick 1  node step, queue 0                0
 * linux-2.6.0       exec_place 1  tick 2  node step (scaled), queue 1       1
 * node-affine-2003  exec_place 1  tick 2  the same with homes, queue 0      0
 * ht-d7             exec_place 0  tick 0  gate, queue 0; scan 0, push       1
 * ht-a9             exec_place 0  tick 1  node step, queue 0; scan 1, push  1
 * pooling-2002      pool_best_node tick 3 pool_find_busiest                 -
 *
 * Numbers are the blocks' variants. All of them: a forked child starts where its
 * parent is (but for pooling-2002 with pool_form 0), a woken task goes where
 * sync_wake says (variant 1 in linux-2.6.0, node-affine-2003 and ht-a9; a previous
 * CPU that may not be used counts as the lowest that may, on its node or anywhere:
 * NSCHED_REASON_FALLBACK), and the clock is in ticks. Only the two ht policies answer
 * next, by ht_pick_next, and pass a wake-up on to ht_wake_cpu (ht-a9: one that is not
 * synchronous).
 *
 * A balance pass is cpus_to_balance (gate) or, at level NODE, find_busiest_node;
 * then find_busiest_queue, then select_tasks on that queue's tasks. A CPU that
 * has just run empty balances at once at level LOCAL, without a node step.
 *
 * Reads: of the load nr_running, curr_prio (wake) and node sums where the
 * snapshot has them; of a task table array, prio, seq, last_run, running and the
 * allowed sets; of a task prio, prev_cpu, running, queued and allowed. Besides:
 *   node-affine-2003: home_bonus, and of a task table home. It wants all tasks
 *     of the source queue, the running one too. After exec the home of a task is
 *     the node of the answer: the caller keeps it.
 *   ht-d7, ht-a9: rq_of and idle (balance, wake), curr_slice (ht-a9, wake), of a
 *     task slice. A queue's tasks are the rows of all CPUs that share it; what
 *     runs stands in the rows of its CPU. nr_running counts at the queue's
 *     owner, the other entries are not read, and node sums not used.
 *   pooling-2002: home_bonus, home_on_cpu, and of a task table home and kthread,
 *     where they are there: tasks then have homes. With pool_form 0 the task's
 *     home and the distances (absent: 10, 15 within four nodes, 20), and after
 *     place the home of the task is the node of the answer.
 *
 * Keeps: all of them a run queue's state (balance), one for each queue. ht-d7,
 * ht-a9 (balance) and pooling-2002 (place) the system's.
 *
 * Quirks, each kept in the block named:
 *   gate by equality (cpus_to_balance): linux-2.5.59, ht-d7
 *   history without cause (find_busiest_node): all raw node loads, scale 0
 *   "25 %" is 50 % (find_busiest_queue 0): all but linux-2.6.0 and pooling-2002
 *   overpull_260 (find_busiest_queue 1): linux-2.6.0
 *   two looks needed (find_busiest_queue): all but pooling-2002, there likewise
 *   idle tick balances as if busy (tick 1): linux-2.5.59-b0, ht-a9
 *   exec placement leaves home on ties (exec_place)
 *   active balance asks the wrong queue (ht_active_scan 0): ht-d7
 *   one task a list (pool_task_to_steal), CPU 0 is none (pool_push_home 0), wait
 *     state (pool_find_busiest): pooling-2002
 *   per-CPU history of shared queues (find_busiest_queue): ht-d7, ht-a9
 */
#ifndef NSCHED_O1_COMMON_H
#define NSCHED_O1_COMMON_H

#include "../policy.h"

/*
 * Null or of nsched_tunables_init(); checked by nsched_tunables_check(). Every
 * member is checked for every policy; those that a policy does not read are
 * named in its row of describe.h by their absence.
 */
struct nsched_o1_tunables {
	uint32_t policy;      /* enum nsched_policy */
	uint32_t threshold;   /* per cent by which a node must exceed ours, 100..1000; 125 */
	uint32_t rate;	      /* balance calls a cross-node step, 1..2^32-1; 10 */
	uint32_t scale; /* node-load resolution, 0..1024; 0 raw, 10 in 2.6.0 and node-affine */
	uint32_t idle_mult;   /* cross-node over local period, idle, 1..1000000; 2, from 2.5.60 5 */
	uint32_t busy_mult;   /* the same, busy; 2, in 2.5.68 (ht-a9) 100 */
	uint32_t decay_ticks; /* cache-hot limit, 0..2^31-1; 10; pools 1.. */
	uint32_t elig;	      /* cache test of select_tasks, 0..4 */
	uint32_t delay_idle;  /* pool steal delay, ticks, 0..2^31-1; 1 */
	uint32_t delay_busy;  /* the same while the pools are nearly even; 20 */
	uint32_t pool_form;   /* 0 = Aug to Sep 2002, by distance and with homes; 1 = Oct 2002; 1 */
	uint32_t scan_all;    /* pool_task_to_steal: 0 = historical; 1 = every task; 0 */
	uint32_t reserved[2]; /* zero */
};

/* Columns of the run queue's state. */
enum nsched_o1_rq_column {
	NSCHED_O1_RQ_PREV_LOAD,	     /* u32 per CPU: lengths last seen, 0..65535; starts at 0 */
	NSCHED_O1_RQ_PREV_NODE_LOAD, /* u32 per node: decayed loads, 0..2^31-1; starts at 0 */
};

/* What a run queue remembers; siblings of a shared queue share one. All zero at first. */
struct nsched_o1_rq_state {
	struct nsched_state head;
	uint64_t wait_time;   /* pools: when wait_node was first seen busiest, ticks */
	uint32_t wait_node;   /* pools: pool waited for, or NSCHED_NONE */
	uint32_t nr_balanced; /* gate: calls since the last cross-node step */
	uint32_t reserved[2]; /* zero */
};

/* Columns of the system's state. */
enum nsched_o1_system_column {
	NSCHED_O1_SYSTEM_ACTIVE_FLAG, /* u32 per CPU, at queue owners: 0 or 1, a thread is asked */
	NSCHED_O1_SYSTEM_HOME_COUNT,  /* u32 per node: tasks whose home it is; the caller counts */
};

/* What the machine as a whole remembers. All zero at first. */
struct nsched_o1_system_state {
	struct nsched_state head;
	uint32_t rr;	      /* pools: the node chosen last */
	uint32_t reserved[3]; /* zero */
};

/*
 * What due hands to balance. A tick on which both steps are due gives the node step
 * first; asked again, due gives the local one, with the idle flag of the tick.
 *
 * Shared run queues: a CPU that has run empty and found nothing at LOCAL is sent
 * to SCAN. active_cpu of that answer is the first queue whose migration thread is
 * to be woken, amount how many are (D7: at most one; A9: those whose active_flag
 * has been set). That thread asks balance at PUSH, with its own CPU as this_cpu;
 * src_cpu of the answer is its queue and active_cpu the CPU to pull for. due, with
 * that answer as last, gives the level FOR + src_cpu, and balance asked so for
 * active_cpu, with the state of that CPU's queue, pulls.
 */
enum nsched_o1_level {
	NSCHED_O1_LEVEL_LOCAL = 0,     /* inside the node, or what the gate says */
	NSCHED_O1_LEVEL_NODE = 1,      /* across nodes, of a busy tick */
	NSCHED_O1_LEVEL_NODE_IDLE = 2, /* across nodes, of an idle tick, whatever it pulls */
	NSCHED_O1_LEVEL_SCAN = 3,      /* is there a package with all siblings busy */
	NSCHED_O1_LEVEL_PUSH = 4,      /* asked by a migration thread */
	NSCHED_O1_LEVEL_FOR = 8,       /* and what is added to it: pull from that CPU */
};

#endif /* NSCHED_O1_COMMON_H */
