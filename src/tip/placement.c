/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

/* One average: what was weighs weight - 1, what came since 1. u64, wraps. */
NSCHED_STEP uint64_t tip_stats_step(const struct nsched_tip_stats_question *q, uint32_t i)
{
	i = bounded(i, 2 * NSCHED_MAX_NODES);
	q->faults[i] = nsched_div64(q->faults[i] * (q->weight - 1) + (uint32_t)q->curr[i],
				    q->weight);
	return q->faults[i];
}

/* Rules 1 and 2. */
static NSCHED_OWN_FRAME uint32_t tip_averages(const struct nsched_tip_stats_question *q,
					      struct nsched_tip_stats_answer *a)
{
	uint64_t shared, private_, sum;
	nsched_node_t node;

	for (node = 0; node < q->nr_nodes; node++) {
		shared = tip_stats_step(q, 2 * node);
		private_ = tip_stats_step(q, 2 * node + 1);
		a->total_shared += shared;
		a->total_priv += private_;
		if (shared + private_ <= a->max) /* the first of equals, above 0 */
			continue;
		a->max = shared + private_;
		a->max_node = node;
	}
	sum = a->total_shared + a->total_priv;
	if (sum == 0)
		return 0;
	a->strength = (uint32_t)nsched_div64(1024 * a->max, sum);
	a->conv_node = a->strength >= NSCHED_TIP_CONVERGED ? a->max_node : NSCHED_NONE;
	return 1;
}

uint32_t nsched_tip_stats(const struct nsched_tip_stats_question *q,
			  struct nsched_tip_stats_answer *a)
{
	uint64_t half;

	clear_words(a, sizeof(*a));
	a->max_node = NSCHED_NONE;
	a->strength = q->strength;
	a->conv_node = q->conv_node;
	tip_averages(q, a);
	half = a->total_priv / 2;
	a->new_shared = q->numa_shared;
	a->reason = NSCHED_TIP_STATS_KEPT;
	if (q->numa_shared < 0) {
		a->new_shared = 0;
		a->reason = NSCHED_TIP_STATS_NEW;
	} else if (q->migrate_seq < q->settle) {
		return a->reason;
	} else if (q->numa_shared == 0 && 2 * a->total_shared >= 3 * half) {
		a->new_shared = 1;
		a->reason = NSCHED_TIP_STATS_SHARED;
	} else if (q->numa_shared == 1 && 3 * a->total_shared <= 2 * half) {
		a->new_shared = 0;
		a->reason = NSCHED_TIP_STATS_PRIVATE;
	}
	return a->reason;
}

uint32_t nsched_tip_buddy_done(const struct nsched_tip_buddy_done_question *q,
			       struct nsched_tip_buddy_done_answer *a)
{
	a->reserved = 0;
	if (q->bfaults_curr > q->bfaults) {
		a->buddy = q->buddy_curr;
		a->bfaults = q->bfaults_curr;
		a->reason = NSCHED_TIP_BUDDY_DONE_ADOPTED;
	} else {
		a->buddy = q->buddy;
		a->bfaults = (3 * q->bfaults + q->bfaults_curr) / 4;
		a->reason = NSCHED_TIP_BUDDY_DONE_AGED;
	}
	return a->reason;
}

/* Rule 1. */
NSCHED_INLINE nsched_node_t tip_target(const struct nsched_tip_commit_question *q)
{
	if (q->ideal_cpu != NSCHED_NONE)
		return q->ideal_cpu_nid;
	return q->max_node != NSCHED_NONE ? q->max_node : q->numa_max_node;
}

uint32_t nsched_tip_commit(const struct nsched_tip_commit_question *q,
			   struct nsched_tip_commit_answer *a)
{
	uint32_t twice = 2 * q->period; /* wraps */

	a->target = tip_target(q);
	a->move_to = NSCHED_NONE;
	if (a->target != NSCHED_NONE && q->ideal_cpu != NSCHED_NONE && q->ideal_cpu != q->this_cpu)
		a->move_to = q->ideal_cpu;
	a->numa_shared = q->prev_shared;
	a->numa_max_node = q->numa_max_node;
	a->migrate_seq = q->migrate_seq;
	a->period = twice < q->period_max ? twice : q->period_max;
	a->set = q->new_shared != q->prev_shared ||
		 (a->target != NSCHED_NONE && a->target != q->numa_max_node);
	a->reason = NSCHED_TIP_COMMIT_SAME;
	if (!a->set)
		return a->reason;
	a->reason = q->new_shared != q->prev_shared ? NSCHED_TIP_COMMIT_CLASS :
						      NSCHED_TIP_COMMIT_NODE;
	a->numa_shared = q->new_shared;
	a->numa_max_node = a->target;
	a->migrate_seq = 0;
	a->period = q->period_min;
	return a->reason;
}
