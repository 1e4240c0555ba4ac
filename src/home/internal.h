/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Shared by the sources of the home-node scheduler. */
#ifndef NSCHED_HOME_INTERNAL_H
#define NSCHED_HOME_INTERNAL_H

#include "../family.h"
#include "../numa_place.h"
#include "../numa_scan.h"
#include "numasched/home.h"

/* What balance puts into the caller's work memory. */
struct home_parts {
	uint32_t *row;	 /* [nr_tasks] rows of the source node's processes, the queue */
	int64_t *p_cpu;	 /* the same, by place in the queue */
	int64_t *p_mem;
	uint32_t *p_ok;
	uint32_t *left;
	uint64_t *weight; /* [nr_nodes] */
};

/* Returns the bytes it takes; with a null base that is all it does. */
NSCHED_INLINE uint64_t home_lay_parts(const struct nsched_counts *counts, void *base,
				      struct home_parts *parts)
{
	struct work work;

	work.base = (char *)base;
	work.used = 0;
	parts->row = (uint32_t *)work_take(&work, counts->nr_tasks * 4ull);
	parts->p_cpu = (int64_t *)work_take(&work, counts->nr_tasks * 8ull);
	parts->p_mem = (int64_t *)work_take(&work, counts->nr_tasks * 8ull);
	parts->p_ok = (uint32_t *)work_take(&work, counts->nr_tasks * 4ull);
	parts->left = (uint32_t *)work_take(&work, counts->nr_tasks * 4ull);
	parts->weight = (uint64_t *)work_take(&work, counts->nr_nodes * 8ull);
	return work.used;
}

/*
 * The quantities of each block's sentences, in the order in which the sentences
 * name them (describe.c; a test holds the two together). @compared is zero before.
 */
NSCHED_INLINE void home_compared_busiest(const struct nsched_home_find_busiest_node_question *q,
					 const struct nsched_home_find_busiest_node_answer *a,
					 uint64_t *compared)
{
	if (a->reason == NSCHED_HOME_FIND_BUSIEST_NODE_QUIET)
		return;
	if (a->reason == NSCHED_HOME_FIND_BUSIEST_NODE_OWN) {
		compared[0] = q->this_node;
		return;
	}
	compared[0] = a->node;
	compared[1] = a->reason == NSCHED_HOME_FIND_BUSIEST_NODE_CPU ? a->max_cpu : a->max_mem;
	compared[2] = a->reason == NSCHED_HOME_FIND_BUSIEST_NODE_CPU ? a->sum_cpu : a->sum_mem;
	compared[3] = (uint64_t)a->imb_cpu;
	compared[4] = (uint64_t)a->imb_mem;
}

NSCHED_INLINE void home_compared_move(const struct nsched_home_move_processes_answer *a,
				      uint64_t *compared)
{
	uint32_t i = 0;

	compared[i++] = a->nr_moved;
	if (a->reason != NSCHED_HOME_MOVE_PROCESSES_NONE) {
		compared[i++] = (uint64_t)a->cpu_moved;
		compared[i++] = (uint64_t)a->mem_moved;
	}
	compared[i++] = a->nr_large;
	compared[i++] = a->nr_full;
	compared[i] = a->nr_fixed;
}

NSCHED_INLINE void home_compared_idlest(const struct nsched_home_find_idlest_node_answer *a,
					uint64_t *compared)
{
	uint32_t i = 0;

	compared[i++] = a->node;
	if (a->reason == NSCHED_HOME_FIND_IDLEST_NODE_NEAR)
		compared[i++] = a->own;
	if (a->reason != NSCHED_HOME_FIND_IDLEST_NODE_ALL_SHORT)
		compared[i] = a->least;
}

#endif /* NSCHED_HOME_INTERNAL_H */
