/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family, question "balance": from which node and queue, how much, which tasks. */
#ifndef NSCHED_O1_BALANCE_H
#define NSCHED_O1_BALANCE_H

#include "../decisions.h"
#include "../load.h"

/* find_busiest_node */

enum nsched_o1_find_busiest_node_reason {
	NSCHED_O1_FIND_BUSIEST_NODE_PULL = NSCHED_O1_FIND_BUSIEST_NODE << 8 | 1,
	NSCHED_O1_FIND_BUSIEST_NODE_NONE = NSCHED_O1_FIND_BUSIEST_NODE << 8 | 2,   /* none busier */
	NSCHED_O1_FIND_BUSIEST_NODE_NO_CPU = NSCHED_O1_FIND_BUSIEST_NODE << 8 | 3, /* ours has none */
};

struct nsched_o1_find_busiest_node_question {
	const uint32_t *node_nr_running; /* [nnodes], 0..65535 */
	const uint32_t *node_ncpus;	 /* [nnodes], read when scale > 0 */
	const uint32_t *home_extra;	 /* [nnodes], tasks there whose home is this_node; null = 0 */
	uint32_t *prev_node_load;	 /* state, [nnodes], of this run queue; starts at 0 */
	uint32_t nnodes;		 /* 1.. */
	uint32_t this_node;		 /* 0..nnodes-1 */
	uint32_t scale;			 /* 0 = raw counts; 10 in 2.6.0; 0..1024 */
	uint32_t threshold;		 /* per cent, 100..1000; 125 */
};

struct nsched_o1_find_busiest_node_answer {
	uint32_t reason;   /* enum nsched_o1_find_busiest_node_reason */
	uint32_t node;	   /* to pull from, or NSCHED_NONE */
	uint32_t own_load; /* decayed load of this_node */
	uint32_t max_load; /* of the node chosen; own_load if none was */
};

/**
 * nsched_o1_find_busiest_node() - which node is busy enough to pull from
 * @q: counts per node; prev_node_load is state and updated in place
 * @a: every field is written on every path
 *
 * A node's load is half its previous load plus its tasks now (scale > 0: scale x
 * tasks / CPUs). Ascending, a node wins if its load exceeds the greatest so far,
 * and 100 x load > threshold x our own load; the first of equals stays. Every
 * node that is visited has its load stored, also when none is returned; with
 * scale > 0 nodes without CPUs are passed, and asked from one nothing happens.
 *
 * Quirk: (2.5.59) a constant count n settles at 2n-1 from below and at 2n from
 * above, so equal nodes can look unequal for ever; an empty node may be returned.
 *
 * O(nnodes), a 32-bit division a node when scale > 0. Source: Linux 2.5.59 and
 * 2.6.0, find_busiest_node(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_o1_find_busiest_node(const struct nsched_o1_find_busiest_node_question *q,
			    struct nsched_o1_find_busiest_node_answer *a);

/* cpus_to_balance */

enum nsched_o1_cpus_to_balance_reason {
	NSCHED_O1_CPUS_TO_BALANCE_GATE = NSCHED_O1_CPUS_TO_BALANCE << 8 | 1,  /* shut: own node */
	NSCHED_O1_CPUS_TO_BALANCE_NODE = NSCHED_O1_CPUS_TO_BALANCE << 8 | 2,  /* open: a remote node */
	NSCHED_O1_CPUS_TO_BALANCE_LOCAL = NSCHED_O1_CPUS_TO_BALANCE << 8 | 3, /* open: none is busier */
};

struct nsched_o1_cpus_to_balance_question {
	const struct nsched_topology *topology;
	const uint32_t *node_nr_running; /* [nr_nodes] */
	uint32_t *prev_node_load;	 /* state, [nr_nodes] */
	uint64_t *mask_out;		 /* CPU set: who takes part */
	uint32_t this_cpu;
	uint32_t nr_balanced;		 /* state: calls since the last cross-node step */
	uint32_t rate;			 /* calls a cross-node step, 1..2^32-1; 10 */
	uint32_t threshold;		 /* per cent, 100..1000; 125 */
};

struct nsched_o1_cpus_to_balance_answer {
	uint32_t reason;      /* enum nsched_o1_cpus_to_balance_reason */
	uint32_t node;	      /* remote node in the mask, or NSCHED_NONE */
	uint32_t nr_balanced; /* to keep */
	uint32_t call;	      /* number of this call, as compared with rate */
	uint32_t own_load;    /* as in find_busiest_node; 0 while the gate is shut */
	uint32_t max_load;
};

/**
 * nsched_o1_cpus_to_balance() - the gate: own node, or every rate-th call another
 * @q: the counter and what find_busiest_node reads
 * @a: every field is written on every path, and so is every word of mask_out
 *
 * The counter rises by one (32-bit wrap). If it equals rate, find_busiest_node
 * (scale 0) is asked and the counter cleared. The mask holds the CPUs of the
 * node found plus this CPU, else the CPUs of the own node.
 *
 * Quirk: (2.5.59) the test is equality: a counter already past a lowered rate
 * silences cross-node balancing until it wraps.
 *
 * O(words of the set + CPUs of the node) while shut, plus O(nr_nodes) when open.
 * Source: Linux 2.5.59, cpus_to_balance(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_o1_cpus_to_balance(const struct nsched_o1_cpus_to_balance_question *q,
					      struct nsched_o1_cpus_to_balance_answer *a);

/* find_busiest_queue */

enum nsched_o1_find_busiest_queue_reason {
	NSCHED_O1_FIND_BUSIEST_QUEUE_PULL = NSCHED_O1_FIND_BUSIEST_QUEUE << 8 | 1,
	NSCHED_O1_FIND_BUSIEST_QUEUE_SHORT = NSCHED_O1_FIND_BUSIEST_QUEUE << 8 | 2,   /* all at most 1 */
	NSCHED_O1_FIND_BUSIEST_QUEUE_BALANCED = NSCHED_O1_FIND_BUSIEST_QUEUE << 8 | 3,/* too little */
	NSCHED_O1_FIND_BUSIEST_QUEUE_DRAINED = NSCHED_O1_FIND_BUSIEST_QUEUE << 8 | 4, /* now too short */
};

struct nsched_o1_find_busiest_queue_question {
	const struct nsched_load *load; /* nr_running, rq_of, home_bonus (absent = 0) */
	const uint64_t *mask;		/* who takes part */
	uint32_t *prev_load;		/* state, [nr_cpus], of this run queue: lengths last seen */
	uint32_t variant;		/* 0 = 2.5.59 to 2.6.0-test4; 1 = 2.6.0 */
	uint32_t ncpus;
	uint32_t this_cpu;
	uint32_t idle;			/* 1: the deciding CPU is idle */
};

struct nsched_o1_find_busiest_queue_answer {
	uint32_t reason;  /* enum nsched_o1_find_busiest_queue_reason */
	uint32_t busiest; /* number of the queue's owner, or NSCHED_NONE */
	uint32_t limit;	  /* tasks to pull; 0 without a busiest (and see the quirk) */
	uint32_t nr;	  /* our length, as compared */
	uint32_t max;	  /* the greatest length, as compared; 1 = none above one */
	uint32_t imbalance; /* what was compared with a quarter of max */
};

/**
 * nsched_o1_find_busiest_queue() - which run queue to pull from, and how many
 * @q: queue lengths through rq_of; prev_load is state and updated in place
 * @a: every field is written on every path
 *
 * A busy CPU takes the larger of now and last time for itself and the smaller
 * for the others, an idle CPU what is now. The longest above 1 in the mask that
 * is not our own, the first of equals. Busy CPUs want a difference of a quarter;
 * the queue must still be longer than ours.
 *
 * Quirk: (2.5.59) the difference is halved before it is compared with a quarter,
 * so "25 %" is 50 %.
 * Quirk: (2.6.0, overpull_260) it is halved after, so a difference of one gives
 * limit 0, and select_tasks then moves everything.
 * Quirk: (all) prev_load starts at 0, so a busy CPU finds nothing on its first
 * look; it is indexed by CPU, so SMT siblings hold two histories of one queue.
 *
 * O(nr_cpus), a test a CPU outside the mask. Source: Linux 2.5.59 and 2.6.0,
 * find_busiest_queue(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_o1_find_busiest_queue(const struct nsched_o1_find_busiest_queue_question *q,
			     struct nsched_o1_find_busiest_queue_answer *a);

/* select_tasks */

enum nsched_o1_select_tasks_reason {
	NSCHED_O1_SELECT_TASKS_MOVED = NSCHED_O1_SELECT_TASKS << 8 | 1,
	NSCHED_O1_SELECT_TASKS_NONE = NSCHED_O1_SELECT_TASKS << 8 | 2, /* nothing eligible */
};

struct nsched_o1_select_tasks_question {
	const uint32_t *t_array;    /* [nr_tasks]: 0 expired, 1 active */
	const uint32_t *t_prio;	    /* list, 0..139, 0 = first */
	const uint32_t *t_seq;	    /* place in it, 0 = head; unique in (array, prio) */
	const uint64_t *t_last_run; /* tick at which it last left a CPU */
	const uint32_t *t_running;  /* 1: some CPU's current task */
	const uint32_t *t_allowed;  /* 1: may run on the CPU that pulls */
	const uint32_t *t_homeok;   /* 1: home_ok lets it leave; null = all */
	uint32_t *moved_out;	    /* task numbers in pull order, room for nr_tasks */
	uint64_t now;		    /* ticks */
	uint64_t decay;		    /* cache-hot limit, ticks, 0..2^31-1 */
	uint32_t nr_tasks;
	uint32_t idle;		    /* 1: pull one */
	uint32_t elig;		    /* cache test, 0..4 */
	uint32_t limit;		    /* of find_busiest_queue, 0..2^31-1 */
	uint32_t remote_factor;	    /* 1; 2 for a remote source in the form of 15 Jan 2003 */
	uint32_t reserved;
};

struct nsched_o1_select_tasks_answer {
	uint32_t reason;   /* enum nsched_o1_select_tasks_reason */
	uint32_t nr_moved; /* length of moved_out */
	uint32_t nr_hot;   /* looked at and refused by the cache test alone */
	uint32_t nr_fixed; /* looked at and refused as running, not allowed or at home */
};

/**
 * nsched_o1_select_tasks() - which tasks of the busiest queue to move
 * @q: the queue's tasks, in any order
 * @a: every field is written on every path
 *
 * Order: the expired list (if it has any task) before the active one, priority
 * ascending, within a priority from the tail to the head. A task may move if it
 * is not running, allowed, free to leave home and cold by elig, with age = now -
 * t_last_run (64-bit wrap):
 * 0: age > decay (2.5.59); 1: or idle (2.6.0, D7); 2: age > decay >> idle
 * (Focht, 4 Feb 2003); 3: not idle, or age > decay (2.6.0-test4); 4: always.
 * Idle pulls one. Otherwise the limit falls by one a task until limit /
 * remote_factor, in C division, is 0.
 *
 * Quirk: (2.6.0) limit 0 moves every eligible task with factor 1.
 * Quirk: (15 Jan 2003) factor 2 moves max(1, limit - 1) tasks, not half.
 *
 * O(tasks looked at x nr_tasks): the lists are not sorted by the caller. Source:
 * Linux 2.5.59, load_balance(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_o1_select_tasks(const struct nsched_o1_select_tasks_question *q,
					   struct nsched_o1_select_tasks_answer *a);

#endif /* NSCHED_O1_BALANCE_H */
