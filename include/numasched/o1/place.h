/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family, question "place": where a program runs after exec. */
#ifndef NSCHED_O1_PLACE_H
#define NSCHED_O1_PLACE_H

#include "../decisions.h"
#include "../load.h"

/* exec_place */

/* Why the answer came out as it did. */
enum nsched_o1_exec_place_reason {
	/* one node: never moves */
	NSCHED_O1_EXEC_PLACE_ONE_NODE = NSCHED_O1_EXEC_PLACE << 8 | 1,
	/* its own queue holds two or less */
	NSCHED_O1_EXEC_PLACE_SHORT = NSCHED_O1_EXEC_PLACE << 8 | 2,
	/* to the best CPU */
	NSCHED_O1_EXEC_PLACE_MOVE = NSCHED_O1_EXEC_PLACE << 8 | 3,
	/* the best CPU is its own */
	NSCHED_O1_EXEC_PLACE_HERE = NSCHED_O1_EXEC_PLACE << 8 | 4,
	/* the best CPU is not allowed */
	NSCHED_O1_EXEC_PLACE_FORBIDDEN = NSCHED_O1_EXEC_PLACE << 8 | 5,
	/* the least loaded node has no CPU */
	NSCHED_O1_EXEC_PLACE_NO_CPU = NSCHED_O1_EXEC_PLACE << 8 | 6,
};

struct nsched_o1_exec_place_question {
	const struct nsched_topology *topology;
	const struct nsched_load *load;	       /* nr_running */
	const uint32_t *node_nr_running;       /* [nr_nodes], 0..NSCHED_O1_NODE_TASKS; may lag */
	const uint64_t *allowed;	       /* CPUs the task may use */
	uint32_t variant;  /* 0 = 2.5.59; 1 = 2.6.0; 2 = Cornelis, 22 Aug 2003 */
	uint32_t scale;	   /* node-load resolution, variants 1 and 2: 0..1024 */
	uint32_t task_cpu; /* where it runs */
	uint32_t shared;   /* 1: lengths are read through the load's rq_of (D7, A9) */
};

struct nsched_o1_exec_place_answer {
	uint32_t reason;    /* enum nsched_o1_exec_place_reason */
	uint32_t best_cpu;  /* the best CPU, allowed or not */
	uint32_t dest_cpu;  /* where the task goes; task_cpu = stays */
	uint32_t node;	    /* the node chosen; NSCHED_NONE if none was looked for */
	uint32_t node_load; /* its load; 0 if none */
	uint32_t cpu_load;  /* tasks on best_cpu; 0 if there was none on the node */
};

/**
 * nsched_o1_exec_place() - where a program runs after exec
 * @q: topology (cpu_node), load (nr_running, rq_of if shared) and the rest as above
 * @a: every field is written on every path
 *
 * 1. One node: stay. 2. Two tasks or less on the own queue: stay.
 * 3. The node of least load, first of equals; variants 1 and 2 divide by its
 *    CPUs and pass nodes without, variant 2 adds two tasks to every other node.
 * 4. The CPU of least nr_running on it, first of equals.
 * 5. Go there if it is allowed; there is no second choice.
 *
 * Quirk: (2.5.59) ties go to the lowest node and CPU, even away from home; raw
 * counts let a node without CPUs win and block the placement.
 * Not reproduced: 2.6.0 divided by zero where node 0 had no CPU; it is passed.
 *
 * O(nr_nodes + CPUs of the node), a 32-bit division a node in variants 1 and 2.
 * Source: Linux 2.5.59 and 2.6.0, sched_best_cpu() and sched_balance_exec().
 * Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_o1_exec_place(const struct nsched_o1_exec_place_question *q,
					 struct nsched_o1_exec_place_answer *a);

/* pool_best_node */

enum nsched_o1_pool_best_node_reason {
	/* there is only one pool */
	NSCHED_O1_POOL_BEST_NODE_ONE_POOL = NSCHED_O1_POOL_BEST_NODE << 8 | 1,
	/* the least loaded one */
	NSCHED_O1_POOL_BEST_NODE_LEAST = NSCHED_O1_POOL_BEST_NODE << 8 | 2,
	/* no allowed CPU is online */
	NSCHED_O1_POOL_BEST_NODE_NOWHERE = NSCHED_O1_POOL_BEST_NODE << 8 | 3,
};

struct nsched_o1_pool_best_node_question {
	const struct nsched_topology *topology;
	const struct nsched_load *load;	  /* nr_running; node sums are used where present */
	const uint32_t *home_count; /* variant 0: [nr_nodes], tasks whose home is the node */
	const uint64_t *allowed;    /* CPUs the task may use; null = all */
	uint32_t variant;    /* 0 = Aug to Sep 2002, counts homes; 1 = Oct 2002, runnable tasks */
	uint32_t task_cpu;   /* where it runs */
	uint32_t cur_node;   /* variant 0: its home; 1: the node of task_cpu */
	uint32_t count_self; /* variant 0: 0 at exec, 1 at fork */
	uint32_t rr;	     /* state, of the system: the node chosen last; starts at 0 */
	uint32_t reserved;
};

struct nsched_o1_pool_best_node_answer {
	int64_t node_load; /* 100 x tasks / CPUs of the node, may be below 0; 0 if not compared */
	uint32_t reason;   /* enum nsched_o1_pool_best_node_reason */
	uint32_t node;	   /* variant 0: from now on the task's home */
	uint32_t cpu;	   /* where the task goes */
	uint32_t rr;	   /* to keep */
	uint32_t cpu_load; /* tasks on that CPU; NSCHED_U32_MAX if no allowed one was met */
	uint32_t reserved; /* zero */
};

/**
 * nsched_o1_pool_best_node() - the pool and CPU where a program starts
 * @q: topology (cpu_node), load (nr_running) and the rest as above
 * @a: every field is written on every path
 *
 * The pool with an allowed CPU of least load, 100 x tasks / CPUs toward zero,
 * where the task itself is not counted on cur_node (variant 0: unless
 * count_self). Pools are met in a circle that begins behind rr, and the first of
 * equals wins, so equal pools take turns. On it the allowed CPU of least
 * nr_running, the lowest of equals. One pool: only the latter.
 *
 * If no allowed CPU is online nothing changes: node cur_node, CPU task_cpu.
 *
 * O(nr_cpus), a 64-bit division a pool. Source: the pooling scheduler, Aug to Oct
 * 2002. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_o1_pool_best_node(const struct nsched_o1_pool_best_node_question *q,
					     struct nsched_o1_pool_best_node_answer *a);

#endif /* NSCHED_O1_PLACE_H */
