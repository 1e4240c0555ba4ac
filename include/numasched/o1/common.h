/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The O(1) family: tunables, states and levels of its policies.
 *
 * linux-2.5.59 (Linux 2.5.59, 17 Jan 2003) answers place, due and balance.
 *   place: exec_place, variant 0; a forked child starts where its parent is.
 *   due: tick, version 0; a CPU that has just run empty balances at once.
 *   balance: cpus_to_balance, find_busiest_queue (variant 0), select_tasks
 *     (elig 0).
 *   Reads nr_running (and the node sums where the snapshot has them, else it
 *   sums up itself), and of a task table array, prio, seq, last_run, running and
 *   the allowed ranges. Clock: ticks. State: run queue.
 *   Quirks: gate by equality; history without cause; "25 %" is 50 %; two looks
 *   needed; exec placement leaves home on ties.
 */
#ifndef NSCHED_O1_COMMON_H
#define NSCHED_O1_COMMON_H

#include "../policy.h"

/* Null or of nsched_tunables_init(); checked by nsched_tunables_check(). */
struct nsched_o1_tunables {
	uint32_t policy;      /* enum nsched_policy */
	uint32_t threshold;   /* per cent by which a node must exceed ours, 100..1000; 125 */
	uint32_t rate;	      /* balance calls a cross-node step, 1..2^32-1; 10 */
	uint32_t scale;	      /* node-load resolution, 0..1024; 0 raw, 10 in 2.6.0 */
	uint32_t idle_mult;   /* cross-node over local period, idle, 1..1000000 */
	uint32_t busy_mult;   /* the same, busy, 1..1000000 */
	uint32_t decay_ticks; /* cache-hot limit, 0..2^31-1; 10 */
	uint32_t elig;	      /* cache test of select_tasks, 0..4 */
	uint32_t delay_idle;  /* pool steal delay, ticks, 0..2^31-1; 1 */
	uint32_t delay_busy;  /* the same while the pools are nearly even; 20 */
	uint32_t reserved[2]; /* zero */
};

/* Columns of the run queue's state. */
enum nsched_o1_rq_column {
	NSCHED_O1_RQ_PREV_LOAD,	     /* u32 per CPU: lengths last seen, 0..65535; starts at 0 */
	NSCHED_O1_RQ_PREV_NODE_LOAD, /* u32 per node: decayed loads; starts at 0 */
};

/* What a run queue remembers; siblings of a shared queue share one. All zero at first. */
struct nsched_o1_rq_state {
	struct nsched_state head;
	uint64_t wait_time;   /* pools: when wait_node was first seen busiest, ticks */
	uint32_t wait_node;   /* pools: pool waited for, or NSCHED_NONE */
	uint32_t nr_balanced; /* gate: calls since the last cross-node step */
	uint32_t reserved[2]; /* zero */
};

/* What due hands to balance. */
enum nsched_o1_level {
	NSCHED_O1_LEVEL_LOCAL = 0, /* inside the node, or what the gate says */
	NSCHED_O1_LEVEL_NODE = 1,  /* across nodes */
};

#endif /* NSCHED_O1_COMMON_H */
