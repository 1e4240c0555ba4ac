/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The home-node scheduler, question "place": where a new process lives. */
#ifndef NSCHED_HOME_PLACE_H
#define NSCHED_HOME_PLACE_H

#include "../decisions.h"
#include "../types.h"

enum nsched_home_find_idlest_node_reason {
	NSCHED_HOME_FIND_IDLEST_NODE_ALL_SHORT = NSCHED_HOME_FIND_IDLEST_NODE << 8 | 1, /* stays */
	NSCHED_HOME_FIND_IDLEST_NODE_IS_LEAST = NSCHED_HOME_FIND_IDLEST_NODE << 8 | 2,	/* stays */
	NSCHED_HOME_FIND_IDLEST_NODE_NEAR = NSCHED_HOME_FIND_IDLEST_NODE << 8 | 3, /* within 10 % */
	NSCHED_HOME_FIND_IDLEST_NODE_LEAST = NSCHED_HOME_FIND_IDLEST_NODE << 8 | 4, /* goes there */
};

struct nsched_home_find_idlest_node_question {
	const uint64_t *r_mem;	/* [nr_nodes] as in find_busiest_node */
	const uint64_t *weight; /* sum of the run queues' weights */
	const uint64_t *r_cpu;
	uint32_t nr_nodes;
	uint32_t this_node;	/* its home, or NSCHED_NONE */
};

struct nsched_home_find_idlest_node_answer {
	uint64_t least;	      /* weight + r_cpu of the least loaded node; all ones: none */
	uint64_t own;	      /* of this_node; all ones: not eligible */
	uint32_t reason;      /* enum nsched_home_find_idlest_node_reason */
	uint32_t node;	      /* NSCHED_NONE: where it is now */
	uint32_t least_node;  /* or NSCHED_NONE */
	uint32_t reserved;
};

/**
 * nsched_home_find_idlest_node() - a home for a new process
 * @q: three columns per node
 * @a: every field is written on every path
 *
 * Nodes that are short of memory are passed. The least weight + r_cpu, the first
 * of equals; this_node is kept if it is eligible and 100 x its load is less than
 * 110 x the least (u64, wrap). Without an eligible node this_node.
 *
 * O(nr_nodes). Source: "[RFC][PATCH] sched, numa", 16 Mar 2012. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_home_find_idlest_node(const struct nsched_home_find_idlest_node_question *q,
			     struct nsched_home_find_idlest_node_answer *a);

#endif /* NSCHED_HOME_PLACE_H */
