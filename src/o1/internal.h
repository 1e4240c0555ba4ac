/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Shared by the sources of the O(1) family. */
#ifndef NSCHED_O1_INTERNAL_H
#define NSCHED_O1_INTERNAL_H

#include "../family.h"
#include "numasched/o1.h"

/* What the compositions put into the caller's work memory. */
struct o1_parts {
	uint64_t *mask;		   /* CPU set: who takes part */
	uint32_t *saved_load;	   /* [nr_cpus] prev_load of the CPUs in the mask, as it was */
	uint32_t *saved_node_load; /* [nr_nodes] prev_node_load as it was */
	uint32_t *node_sums;	   /* [nr_nodes] */
	uint32_t *t_allowed;	   /* [nr_tasks] */
	uint64_t bytes;
};

NSCHED_INLINE void o1_lay_parts(const struct nsched_counts *counts, void *base,
				struct o1_parts *parts)
{
	struct work work;

	work.base = (char *)base;
	work.used = 0;
	parts->mask = (uint64_t *)work_take(&work, NSCHED_SET_WORDS(counts->nr_cpus) * 8ull);
	parts->saved_load = (uint32_t *)work_take(&work, counts->nr_cpus * 4ull);
	parts->saved_node_load = (uint32_t *)work_take(&work, counts->nr_nodes * 4ull);
	parts->node_sums = (uint32_t *)work_take(&work, counts->nr_nodes * 4ull);
	parts->t_allowed = (uint32_t *)work_take(&work, counts->nr_tasks * 4ull);
	parts->bytes = work.used;
}

NSCHED_INLINE uint64_t o1_work_bytes(const struct nsched_counts *counts)
{
	struct o1_parts parts;

	o1_lay_parts(counts, 0, &parts);
	return parts.bytes;
}

/*
 * The quantities of each block's sentences, in the order in which the sentences
 * name them (describe.c; a test holds the two together).
 */
NSCHED_INLINE void o1_compared_exec_place(const struct nsched_o1_exec_place_question *q,
					  const struct nsched_o1_exec_place_answer *a,
					  uint64_t *compared)
{
	switch (a->reason) {
	case NSCHED_O1_EXEC_PLACE_ONE_NODE:
		compared[0] = q->task_cpu;
		break;
	case NSCHED_O1_EXEC_PLACE_SHORT:
		compared[0] = q->task_cpu;
		compared[1] = a->cpu_load;
		break;
	default:
		compared[0] = a->node;
		compared[1] = a->node_load;
		compared[2] = a->best_cpu;
		compared[3] = a->cpu_load;
	}
}

NSCHED_INLINE void o1_compared_tick(const struct nsched_o1_tick_question *q,
				    const struct nsched_o1_tick_answer *a, uint64_t *compared)
{
	compared[0] = q->now;
	compared[1] = a->local_period;
	compared[2] = a->node_period;
}

NSCHED_INLINE void o1_compared_queue(const struct nsched_o1_find_busiest_queue_question *q,
				     const struct nsched_o1_find_busiest_queue_answer *a,
				     uint64_t *compared)
{
	switch (a->reason) {
	case NSCHED_O1_FIND_BUSIEST_QUEUE_PULL:
		compared[0] = a->busiest;
		compared[1] = a->max;
		compared[2] = a->nr;
		compared[3] = a->limit;
		break;
	case NSCHED_O1_FIND_BUSIEST_QUEUE_SHORT:
		compared[0] = a->nr;
		break;
	default:
		compared[0] = a->max;
		compared[1] = a->nr;
		compared[2] = a->imbalance;
	}
	(void)q;
}

NSCHED_INLINE void o1_compared_tasks(const struct nsched_o1_select_tasks_answer *a,
				     uint64_t *compared)
{
	compared[0] = a->nr_moved;
	compared[1] = a->nr_hot;
	compared[2] = a->nr_fixed;
}

#endif /* NSCHED_O1_INTERNAL_H */
