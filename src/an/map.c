/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

/* The original's memory mask of numa01 is 9 bits long, of which it passes 8. */
#define NSCHED_AN_MASK_NODES 8u

NSCHED_INLINE void an_halves(const struct nsched_an_map_question *q, struct nsched_an_map_answer *a)
{
	/* where its memory is; the other swap is missing */
	uint32_t second = q->parent || q->inverse;
	uint32_t half = q->nr_nodes / 2;
	uint32_t end = second ? q->nr_nodes : half;

	a->cpu_first = q->parent ? half : 0;
	a->cpu_count = q->parent ? q->nr_nodes - half : half;
	a->mem_first = second ? half : 0;
	if (q->inverse && q->parent)
		a->oddities |= NSCHED_AN_ODD_NOT_SWAPPED;
	if (end > NSCHED_AN_MASK_NODES) {
		a->oddities |= NSCHED_AN_ODD_MASK_CUT;
		end = NSCHED_AN_MASK_NODES;
	}
	a->mem_count = end > a->mem_first ? end - a->mem_first : 0;
	if (a->cpu_count == 0 || a->mem_count == 0)
		a->oddities |= NSCHED_AN_ODD_NO_NODE;
}

NSCHED_INLINE void an_slices(const struct nsched_an_map_question *q, struct nsched_an_map_answer *a)
{
	uint32_t per_node = q->threads / q->nr_nodes;
	uint32_t runs = q->inverse ? q->threads - 1 - q->thread : q->thread;

	if (per_node == 0) {
		a->oddities = NSCHED_AN_ODD_FEW_THREADS;
		return;
	}
	a->cpu_first = runs / per_node;
	a->mem_first = q->thread / per_node;
	a->cpu_count = a->cpu_first < q->nr_nodes;
	a->mem_count = 1;
	if (a->cpu_count == 0) {
		a->cpu_first = 0;
		a->oddities |= NSCHED_AN_ODD_PAST_LAST;
	}
	if (a->mem_first >= q->nr_nodes) { /* the buffer ends in the last node's chunk */
		a->mem_first = q->nr_nodes - 1;
		a->oddities |= NSCHED_AN_ODD_PAST_LAST;
	}
	if (q->inverse && a->cpu_count && a->cpu_first == a->mem_first)
		a->oddities |= NSCHED_AN_ODD_MIDDLE;
}

uint32_t nsched_an_map(const struct nsched_an_map_question *q, struct nsched_an_map_answer *a)
{
	clear_words(a, sizeof(*a));
	if (q->program >= NSCHED_AN_NUMA02)
		an_slices(q, a);
	else
		an_halves(q, a);
	return a->oddities;
}
