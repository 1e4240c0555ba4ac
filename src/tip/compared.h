/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The quantities of each block's sentences, in the order in which the sentences
 * name them (describe.c; a test holds the two together). @compared is zero before.
 */
#ifndef NSCHED_TIP_COMPARED_H
#define NSCHED_TIP_COMPARED_H

#include "internal.h"

NSCHED_INLINE void tip_compared_allow(const struct nsched_tip_allow_question *q,
				      const struct nsched_tip_allow_answer *a, uint64_t *compared)
{
	switch (a->reason) {
	case NSCHED_TIP_ALLOW_RIGHT:
	case NSCHED_TIP_ALLOW_TRACKED:
		compared[0] = q->new_nid;
		break;
	case NSCHED_TIP_ALLOW_CONVERGED:
		compared[0] = q->conv_node;
		compared[1] = q->new_nid;
		break;
	case NSCHED_TIP_ALLOW_CROSSING:
		compared[0] = q->prev_nid;
		compared[1] = q->new_nid;
		break;
	default:
		break;
	}
}

NSCHED_INLINE void tip_compared_tick(const struct nsched_tip_tick_question *q,
				     const struct nsched_tip_tick_answer *a, uint64_t *compared)
{
	uint32_t i = 0;

	if (a->reason == NSCHED_TIP_TICK_UNTRACKED)
		return;
	if (a->reason != NSCHED_TIP_TICK_PLACE)
		compared[i++] = a->ran_ns;
	if (a->reason == NSCHED_TIP_TICK_NOTHING)
		compared[i] = q->now;
	if (!a->place)
		return;
	compared[i++] = (uint64_t)(int64_t)a->scan_seq;
	compared[i] = a->ts_secs;
}

NSCHED_INLINE void tip_compared_scan_work(const struct nsched_tip_scan_work_question *q,
					  const struct nsched_tip_scan_work_answer *a,
					  uint64_t *compared)
{
	switch (a->reason) {
	case NSCHED_TIP_SCAN_WORK_EARLY:
		compared[0] = a->next_scan;
		compared[1] = q->now;
		break;
	case NSCHED_TIP_SCAN_WORK_NOTHING:
		compared[0] = q->size_min_mb;
		compared[1] = q->size_max_mb;
		compared[2] = q->strength;
		compared[3] = a->next_scan;
		break;
	default:
		compared[0] = q->strength;
		compared[1] = a->pages;
		compared[2] = a->next_scan;
	}
}

NSCHED_INLINE void tip_compared_misplaced(const struct nsched_tip_misplaced_question *q,
					  const struct nsched_tip_misplaced_answer *a,
					  uint64_t *compared)
{
	switch (a->reason) {
	case NSCHED_TIP_MISPLACED_HERE:
		compared[0] = q->page_nid;
		break;
	case NSCHED_TIP_MISPLACED_OTHER:
		compared[0] = q->this_cpu;
		compared[1] = q->last_cpu;
		compared[2] = q->page_nid;
		break;
	case NSCHED_TIP_MISPLACED_FRESH:
		compared[0] = a->target;
		compared[1] = q->page_nid;
		break;
	default:
		compared[0] = q->this_cpu;
		compared[1] = a->target;
		compared[2] = q->page_nid;
	}
}

NSCHED_INLINE void tip_compared_fault(const struct nsched_tip_fault_question *q,
				      const struct nsched_tip_fault_answer *a, uint64_t *compared)
{
	if (a->reason == NSCHED_TIP_FAULT_FRESH) {
		compared[0] = a->node;
		return;
	}
	compared[0] = a->priv ? q->this_pid : q->last_pid;
	compared[1] = a->priv ? q->last_pid : q->this_pid;
	compared[2] = a->node;
}

NSCHED_INLINE void tip_compared_private(const struct nsched_tip_private_answer *a,
					uint64_t *compared)
{
	compared[0] = (uint64_t)a->own_lo;
	compared[1] = a->min_node;
	compared[2] = (uint64_t)a->least_hi;
	if (a->reason != NSCHED_TIP_PRIVATE_NO_CPU && a->reason != NSCHED_TIP_PRIVATE_FULL)
		compared[3] = a->ideal_cpu;
}

NSCHED_INLINE void tip_compared_shared(const struct nsched_tip_shared_answer *a,
				       uint64_t *compared)
{
	switch (a->reason) {
	case NSCHED_TIP_SHARED_SPREAD:
		compared[0] = a->group;
		compared[1] = a->node;
		compared[2] = a->ideal_cpu;
		break;
	case NSCHED_TIP_SHARED_COMPRESS:
		compared[0] = a->group;
		compared[1] = a->best_group;
		compared[2] = a->node;
		compared[3] = a->ideal_cpu;
		compared[4] = a->victim_group;
		break;
	case NSCHED_TIP_SHARED_INSIDE:
		compared[0] = a->ideal_cpu;
		compared[1] = a->node;
		break;
	default: /* pushed off, or staying */
		compared[0] = (uint64_t)a->own_lo;
		compared[1] = (uint64_t)a->own_cap;
		compared[2] = a->ideal_cpu;
		if (a->reason == NSCHED_TIP_SHARED_PUSH)
			compared[3] = a->min_node;
	}
}

#endif /* NSCHED_TIP_COMPARED_H */
