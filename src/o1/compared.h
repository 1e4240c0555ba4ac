/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The quantities of each block's sentences, in the order in which the sentences
 * name them (describe_*.h; a test holds the two together). @compared is zero
 * before.
 */
#ifndef NSCHED_O1_COMPARED_H
#define NSCHED_O1_COMPARED_H

#include "internal.h"

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
		if (a->reason != NSCHED_O1_EXEC_PLACE_NO_CPU)
			compared[3] = a->cpu_load;
	}
}

NSCHED_INLINE void o1_compared_best_node(const struct nsched_o1_pool_best_node_answer *a,
					 uint64_t *compared)
{
	switch (a->reason) {
	case NSCHED_O1_POOL_BEST_NODE_ONE_POOL:
		compared[0] = a->cpu;
		compared[1] = a->cpu_load;
		break;
	case NSCHED_O1_POOL_BEST_NODE_LEAST:
		compared[0] = a->node;
		compared[1] = (uint64_t)a->node_load;
		compared[2] = a->cpu;
		compared[3] = a->cpu_load;
		break;
	default:
		compared[0] = a->cpu;
	}
}

NSCHED_INLINE void o1_compared_wake(const struct nsched_o1_sync_wake_question *q,
				    const struct nsched_o1_sync_wake_answer *a, uint64_t *compared)
{
	compared[0] = a->cpu;
	compared[1] = q->p_prio;
	compared[2] = a->curr_prio;
}

NSCHED_INLINE void o1_compared_ht_wake(const struct nsched_o1_ht_wake_cpu_question *q,
				       const struct nsched_o1_ht_wake_cpu_answer *a,
				       uint64_t *compared)
{
	uint32_t i = 0;

	if (a->reason == NSCHED_O1_HT_WAKE_CPU_NONE) {
		compared[i++] = q->cpu;
	} else {
		compared[i++] = a->resched_cpu;
		if (a->reason == NSCHED_O1_HT_WAKE_CPU_IDLE ||
		    a->reason == NSCHED_O1_HT_WAKE_CPU_SIBLING_IDLE)
			return;
	}
	compared[i++] = a->curr_prio;
	compared[i++] = (uint64_t)a->curr_slice;
	compared[i++] = q->p_prio;
	compared[i] = (uint64_t)q->p_slice;
}

NSCHED_INLINE void o1_compared_tick(const struct nsched_o1_tick_question *q,
				    const struct nsched_o1_tick_answer *a, uint64_t *compared)
{
	compared[0] = q->now;
	compared[1] = a->local_period;
	compared[2] = a->node_period;
}

NSCHED_INLINE void o1_compared_node(const struct nsched_o1_find_busiest_node_question *q,
				    const struct nsched_o1_find_busiest_node_answer *a,
				    uint64_t *compared)
{
	if (a->reason == NSCHED_O1_FIND_BUSIEST_NODE_NO_CPU) {
		compared[0] = q->this_node;
	} else { /* only a pass without a node ends here */
		compared[0] = a->own_load;
		compared[1] = q->threshold;
	}
}

NSCHED_INLINE void o1_compared_queue(const struct nsched_o1_find_busiest_queue_answer *a,
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
}

NSCHED_INLINE void o1_compared_tasks(const struct nsched_o1_select_tasks_answer *a,
				     uint64_t *compared)
{
	compared[0] = a->nr_moved;
	compared[1] = a->nr_hot;
	compared[2] = a->nr_fixed;
}

NSCHED_INLINE void o1_compared_scan(const struct nsched_o1_ht_active_scan_answer *a,
				    uint64_t *compared)
{
	if (a->reason == NSCHED_O1_HT_ACTIVE_SCAN_NONE)
		return;
	compared[0] = a->nr_full;
	if (a->reason == NSCHED_O1_HT_ACTIVE_SCAN_WOKEN) {
		compared[1] = a->nr_woken;
		compared[2] = a->first;
	}
}

NSCHED_INLINE void o1_compared_push(const struct nsched_o1_ht_active_push_answer *a,
				    uint64_t *compared)
{
	compared[0] = a->src_rq;
	if (a->reason == NSCHED_O1_HT_ACTIVE_PUSH_PUSH)
		compared[1] = a->dest_cpu;
	else if (a->reason == NSCHED_O1_HT_ACTIVE_PUSH_ROOM)
		compared[1] = a->idle_cpu;
}

/* The sentences about a wait begin alike. */
NSCHED_INLINE void o1_compared_pools(const struct nsched_o1_pool_find_busiest_answer *a,
				     uint64_t *compared)
{
	switch (a->reason) {
	case NSCHED_O1_POOL_FIND_BUSIEST_LOCAL:
	case NSCHED_O1_POOL_FIND_BUSIEST_DRAINED:
		compared[0] = a->busiest;
		compared[1] = a->max;
		compared[2] = a->nr;
		return;
	case NSCHED_O1_POOL_FIND_BUSIEST_ONE_POOL:
		compared[0] = a->max;
		compared[1] = a->nr;
		return;
	default:
		compared[0] = a->pool;
		compared[1] = a->max_load;
		compared[2] = a->own_load;
	}
	if (a->reason == NSCHED_O1_POOL_FIND_BUSIEST_EVEN)
		return;
	compared[3] = a->delay;
	if (a->reason == NSCHED_O1_POOL_FIND_BUSIEST_SEEN)
		return;
	compared[4] = a->waited;
	if (a->reason == NSCHED_O1_POOL_FIND_BUSIEST_WAIT)
		return;
	compared[5] = a->max;
	compared[6] = a->nr;
	if (a->reason == NSCHED_O1_POOL_FIND_BUSIEST_POOL)
		compared[7] = a->busiest;
}

#endif /* NSCHED_O1_COMPARED_H */
