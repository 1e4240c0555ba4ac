/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family, question "balance": from which node and queue, how much, which tasks. */
#ifndef NSCHED_O1_BALANCE_H
#define NSCHED_O1_BALANCE_H

#include "../decisions.h"
#include "../load.h"

/* Tasks of a node, and those of them with one home: no load wraps, at any scale. */
#define NSCHED_O1_NODE_TASKS 0x7ffffu

/* find_busiest_node */

enum nsched_o1_find_busiest_node_reason {
	/* from node */
	NSCHED_O1_FIND_BUSIEST_NODE_PULL = NSCHED_O1_FIND_BUSIEST_NODE << 8 | 1,
	/* no node is busier by the threshold */
	NSCHED_O1_FIND_BUSIEST_NODE_NONE = NSCHED_O1_FIND_BUSIEST_NODE << 8 | 2,
	/* our node has no CPU */
	NSCHED_O1_FIND_BUSIEST_NODE_NO_CPU = NSCHED_O1_FIND_BUSIEST_NODE << 8 | 3,
};

struct nsched_o1_find_busiest_node_question {
	const uint32_t *node_nr_running; /* [nnodes], 0..NSCHED_O1_NODE_TASKS */
	const uint32_t *node_ncpus;	 /* [nnodes], read when scale > 0 */
	const uint32_t *home_extra; /* [nnodes], tasks there whose home is this_node; null = 0 */
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

/* find_busiest_node_var */

enum nsched_o1_find_busiest_node_var_reason {
	/* from node */
	NSCHED_O1_FIND_BUSIEST_NODE_VAR_PULL = NSCHED_O1_FIND_BUSIEST_NODE_VAR << 8 | 1,
	/* no node is busier by the threshold */
	NSCHED_O1_FIND_BUSIEST_NODE_VAR_NONE = NSCHED_O1_FIND_BUSIEST_NODE_VAR << 8 | 2,
	/* our node carries the average or more */
	NSCHED_O1_FIND_BUSIEST_NODE_VAR_ABOVE = NSCHED_O1_FIND_BUSIEST_NODE_VAR << 8 | 3,
};

struct nsched_o1_find_busiest_node_var_question {
	const uint32_t *node_nr_running; /* [nnodes], 0..NSCHED_O1_NODE_TASKS */
	uint32_t *prev_node_load;	 /* state, [nnodes], of this run queue; starts at 0 */
	uint32_t nnodes;		 /* 1.. */
	uint32_t this_node;		 /* 0..nnodes-1 */
	uint32_t threshold;		 /* per cent, 100..1000; 125 */
	uint32_t internode_lb;		 /* state: rate of this_node, calls; starts at lb_max */
	uint32_t lb_min;		 /* the fast rate, 1..2^31-1; 10 */
	uint32_t lb_max;		 /* the slow rate, 1..2^31-1; 50, on i386 250 */
};

struct nsched_o1_find_busiest_node_var_answer {
	uint32_t reason;       /* enum nsched_o1_find_busiest_node_var_reason */
	uint32_t node;	       /* to pull from, or NSCHED_NONE */
	uint32_t internode_lb; /* to keep, and to use as the gate's rate from the next call on */
	uint32_t own_load;     /* decayed load of this_node */
	uint32_t max_load;     /* the greatest that passed the threshold; own_load if none did */
	uint32_t avg_load;     /* of all nodes, rounded down */
};

/**
 * nsched_o1_find_busiest_node_var() - the same with a rate that adapts
 * @q: counts per node; prev_node_load is state and updated in place
 * @a: every field is written on every path
 *
 * find_busiest_node at scale 0, and the average of all new loads. A node below
 * half of it goes from the slow rate to the fast one, any other from the fast to
 * the slow; a rate that is neither is left alone. A node that carries the average
 * or more pulls from nobody.
 *
 * O(nnodes) and one 64-bit division. Source: the extension of 15 Jan 2003 to
 * Linux 2.5.58, not merged; no policy uses it. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_o1_find_busiest_node_var(const struct nsched_o1_find_busiest_node_var_question *q,
				struct nsched_o1_find_busiest_node_var_answer *a);

/* cpus_to_balance */

enum nsched_o1_cpus_to_balance_reason {
	/* shut: the own node */
	NSCHED_O1_CPUS_TO_BALANCE_GATE = NSCHED_O1_CPUS_TO_BALANCE << 8 | 1,
	/* open: a remote node */
	NSCHED_O1_CPUS_TO_BALANCE_NODE = NSCHED_O1_CPUS_TO_BALANCE << 8 | 2,
	/* open, but no node is busier: the own node */
	NSCHED_O1_CPUS_TO_BALANCE_LOCAL = NSCHED_O1_CPUS_TO_BALANCE << 8 | 3,
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

/* failed_step */

enum nsched_o1_failed_step_reason {
	NSCHED_O1_FAILED_STEP_LOCAL = NSCHED_O1_FAILED_STEP << 8 | 1,  /* too few failures yet */
	NSCHED_O1_FAILED_STEP_GLOBAL = NSCHED_O1_FAILED_STEP << 8 | 2, /* across nodes */
};

struct nsched_o1_failed_step_question {
	uint32_t variant;	  /* 0 = 20 Jan 2003; 1 = 31 Jul 2003; 2 = 17 to 24 Aug 2003 */
	uint32_t nr_lb_failed;	  /* state: failed balances so far; starts at 0 */
	uint32_t this_node_ncpus; /* CPUs of the deciding CPU's node, 1.. */
	uint32_t busy;		  /* 1: the deciding CPU is not idle */
	uint32_t rate;		  /* variant 0: failures a cross-node step, 1..2^32-1; 10 */
	uint32_t bonus;		  /* variant 2: failures beyond two, 0..1000; 3 */
	uint32_t found;		  /* 1: the queue search of this call found a queue */
	uint32_t reserved;
};

struct nsched_o1_failed_step_answer {
	uint32_t reason;       /* enum nsched_o1_failed_step_reason */
	uint32_t global;       /* 1: this call looks across nodes */
	uint32_t nr_lb_failed; /* to keep */
	uint32_t failed;       /* failures before this call, as compared */
	uint32_t limit;	       /* what they were compared with */
	uint32_t reserved;     /* zero */
};

/**
 * nsched_o1_failed_step() - the gate that counts failures instead of calls
 * @q: the counter and what it is compared with
 * @a: every field is written on every path
 *
 * Across nodes if the counter equals rate (variant 0), or is at least CPUs - 1
 * (1) or 2 + bonus (2; 0 on a node of one CPU), these two halved when busy. The
 * counter is then cleared, also when no node turns out to be busier. A failed
 * search adds one (32-bit wrap); a successful one clears it, but in variant 0.
 *
 * global does not depend on found: ask with any found, search, and ask again
 * with the true one for the counter to keep.
 *
 * O(1). Source: the patches of these dates to Linux 2.5.59 and 2.6.0-test; no
 * policy uses it. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_o1_failed_step(const struct nsched_o1_failed_step_question *q,
					  struct nsched_o1_failed_step_answer *a);

/* find_busiest_queue */

enum nsched_o1_find_busiest_queue_reason {
	/* up to limit from busiest */
	NSCHED_O1_FIND_BUSIEST_QUEUE_PULL = NSCHED_O1_FIND_BUSIEST_QUEUE << 8 | 1,
	/* no other queue holds more than one */
	NSCHED_O1_FIND_BUSIEST_QUEUE_SHORT = NSCHED_O1_FIND_BUSIEST_QUEUE << 8 | 2,
	/* the difference is too small */
	NSCHED_O1_FIND_BUSIEST_QUEUE_BALANCED = NSCHED_O1_FIND_BUSIEST_QUEUE << 8 | 3,
	/* the queue is too short by now */
	NSCHED_O1_FIND_BUSIEST_QUEUE_DRAINED = NSCHED_O1_FIND_BUSIEST_QUEUE << 8 | 4,
};

struct nsched_o1_find_busiest_queue_question {
	const struct nsched_load *load; /* nr_running, rq_of, home_bonus (absent = 0) */
	const uint64_t *mask;		/* who takes part; null = all */
	uint32_t *prev_load;		/* state, [nr_cpus], of this run queue: lengths last seen */
	const uint32_t *uncounted;	/* [nr_cpus], tasks of a queue to leave out of its length */
					/* (A9: the migration thread, 0 or 1); null = 0 */
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
 * O(CPUs in the mask + words of the set). Source: Linux 2.5.59 and 2.6.0,
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
	NSCHED_O1_SELECT_TASKS_NONE = NSCHED_O1_SELECT_TASKS << 8 | 2,  /* nothing eligible */
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
 * O(tasks looked at x nr_tasks). More than linear, in tasks: the lists are not sorted by
 * the caller. Source:
 * Linux 2.5.59, load_balance(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_o1_select_tasks(const struct nsched_o1_select_tasks_question *q,
					   struct nsched_o1_select_tasks_answer *a);

/* home_ok */

enum nsched_o1_home_ok_reason {
	NSCHED_O1_HOME_OK_SAME_NODE = NSCHED_O1_HOME_OK << 8 | 1, /* the move stays inside a node */
	NSCHED_O1_HOME_OK_OURS = NSCHED_O1_HOME_OK << 8 | 2,      /* it comes home */
	NSCHED_O1_HOME_OK_ALL_HOME = NSCHED_O1_HOME_OK << 8 | 3,  /* only its own tasks run there */
	NSCHED_O1_HOME_OK_FOREIGN = NSCHED_O1_HOME_OK << 8 | 4,   /* it is not at home there */
	NSCHED_O1_HOME_OK_STAYS = NSCHED_O1_HOME_OK << 8 | 5,     /* foreign ones go first */
};

struct nsched_o1_home_ok_question {
	uint32_t this_node;	 /* that pulls */
	uint32_t src_node;	 /* that is pulled from */
	uint32_t home;		 /* of the task */
	uint32_t rq_nr_running;	 /* tasks of the source queue */
	uint32_t rq_nr_home_src; /* those of them whose home is src_node */
	uint32_t reserved;
};

struct nsched_o1_home_ok_answer {
	uint32_t reason; /* enum nsched_o1_home_ok_reason */
	uint32_t ok;	 /* 1: the task may leave */
};

/**
 * nsched_o1_home_ok() - may this task leave the node it runs on
 * @q: two nodes, a home, two counts
 * @a: every field is written on every path
 *
 * Yes inside a node, yes on the way home, yes if all tasks of the source queue
 * are at home there; else only a task that is not at home there may leave.
 *
 * O(1). Source: the node-affine extension of 18 Jul 2003 to 2.6.0-test1. Since
 * ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_o1_home_ok(const struct nsched_o1_home_ok_question *q,
				      struct nsched_o1_home_ok_answer *a);

#endif /* NSCHED_O1_BALANCE_H */
