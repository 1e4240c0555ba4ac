/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The home-node scheduler, question "balance": which processes a node pulls. */
#ifndef NSCHED_HOME_BALANCE_H
#define NSCHED_HOME_BALANCE_H

#include "../decisions.h"
#include "../types.h"

/* find_busiest_node */

enum nsched_home_find_busiest_node_reason {
	/* short itself */
	NSCHED_HOME_FIND_BUSIEST_NODE_OWN = NSCHED_HOME_FIND_BUSIEST_NODE << 8 | 1,
	/* all at home */
	NSCHED_HOME_FIND_BUSIEST_NODE_QUIET = NSCHED_HOME_FIND_BUSIEST_NODE << 8 | 2,
	NSCHED_HOME_FIND_BUSIEST_NODE_CPU = NSCHED_HOME_FIND_BUSIEST_NODE << 8 | 3, /* by load */
	NSCHED_HOME_FIND_BUSIEST_NODE_MEM = NSCHED_HOME_FIND_BUSIEST_NODE << 8 | 4, /* by memory */
};

/* What the imbalance is of. */
enum nsched_home_type {
	NSCHED_HOME_TYPE_CPU = 1,
	NSCHED_HOME_TYPE_MEM = 2,
};

struct nsched_home_find_busiest_node_question {
	const uint64_t *r_cpu; /* [nr_nodes] load of tasks homed here but running elsewhere */
	const uint64_t *r_mem; /* allocations that wanted this node and got another */
	const uint64_t *cpu;   /* load of all tasks homed here */
	const uint64_t *pages; /* anonymous and active file pages */
	uint32_t nr_nodes;
	uint32_t this_node;
};

struct nsched_home_find_busiest_node_answer {
	int64_t imb_cpu;   /* half the difference to ours, toward zero; 0 without that type */
	int64_t imb_mem;
	uint64_t mem_load; /* our pages, with type memory; else 0 */
	uint64_t max_cpu;  /* the greatest r_cpu and r_mem, and their sums as far as looked */
	uint64_t max_mem;
	uint64_t sum_cpu;
	uint64_t sum_mem;
	uint32_t reason;   /* enum nsched_home_find_busiest_node_reason */
	uint32_t node;	   /* or NSCHED_NONE: balanced; may be this_node */
	uint32_t type;	   /* of enum nsched_home_type, or both; 0: balanced */
	uint32_t cpu_node; /* node of max_cpu, or NSCHED_NONE; the first of equals */
	uint32_t mem_node; /* node of max_mem, or NSCHED_NONE */
	uint32_t reserved;
};

/**
 * nsched_home_find_busiest_node() - from which node should ours pull processes
 * @q: four columns per node
 * @a: every field is written on every path
 *
 * 1. None if our own node is short of memory. 2. The greatest r_cpu and the
 * greatest r_mem, each above 0, the first of equals; with both, memory wins if
 * max_mem x sum_cpu > max_cpu x sum_mem (u64, wrap). 3. The imbalances.
 * The node may be ours: both imbalances are then 0 and there is nothing to do,
 * as whenever both are at most 0.
 *
 * O(nr_nodes). Source: "[RFC][PATCH] sched, numa", 16 Mar 2012. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_home_find_busiest_node(const struct nsched_home_find_busiest_node_question *q,
			      struct nsched_home_find_busiest_node_answer *a);

/* move_processes */

enum nsched_home_move_processes_reason {
	NSCHED_HOME_MOVE_PROCESSES_EVEN = NSCHED_HOME_MOVE_PROCESSES << 8 | 1,	/* evened out */
	/* some, not enough */
	NSCHED_HOME_MOVE_PROCESSES_SHORT = NSCHED_HOME_MOVE_PROCESSES << 8 | 2,
	NSCHED_HOME_MOVE_PROCESSES_NONE = NSCHED_HOME_MOVE_PROCESSES << 8 | 3,
};

struct nsched_home_move_processes_question {
	const int64_t *p_cpu; /* [nr_processes] the queue, head first: load */
	const int64_t *p_mem; /* pages */
	/* 1: all threads may run there, and have run more than 1 s in total */
	const uint32_t *p_ok;
	uint32_t *moved_out;  /* room for nr_processes: places in the queue, in order */
	uint32_t *left_out;   /* the same: the queue afterwards */
	int64_t imb_cpu;      /* of find_busiest_node, as are the three below */
	int64_t imb_mem;
	uint64_t mem_load;
	uint64_t max_mem_load;/* pages at which our node was last full; 0 = not known */
	uint32_t type;
	uint32_t filter;      /* 1: pass what is too large */
	uint32_t nr_processes;
	uint32_t reserved;
};

struct nsched_home_move_processes_answer {
	int64_t cpu_moved;
	int64_t mem_moved;
	uint32_t reason;   /* enum nsched_home_move_processes_reason */
	uint32_t nr_moved; /* length of moved_out */
	uint32_t nr_left;  /* length of left_out */
	uint32_t nr_large; /* passed: more than twice what is still wanted */
	uint32_t nr_full;  /* passed: our memory would be over its mark */
	uint32_t nr_fixed; /* passed: not p_ok */
};

/**
 * nsched_home_move_processes() - which processes of a queue change their home
 * @q: the queue and what is wanted
 * @a: every field is written on every path
 *
 * The queue is walked once. With the filter an entry is passed, and goes to the
 * tail, if loads are uneven and half its load exceeds what is still wanted, or if
 * it would take our memory above max_mem_load (compared as u64); without p_ok it
 * is passed always. The others move, until neither load nor memory is wanted.
 *
 * O(nr_processes). Source: as above. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_home_move_processes(const struct nsched_home_move_processes_question *q,
			   struct nsched_home_move_processes_answer *a);

#endif /* NSCHED_HOME_BALANCE_H */
