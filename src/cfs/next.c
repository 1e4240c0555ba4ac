/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "delta.h"

/* wakeup_preempt_entity */

uint32_t nsched_cfs_wakeup_preempt_entity(const struct nsched_cfs_wakeup_preempt_entity_question *q,
					  struct nsched_cfs_wakeup_preempt_entity_answer *a)
{
	a->vdiff = (int64_t)(q->curr_vruntime - q->p_vruntime);
	a->gran = 0;
	a->result = -1;
	a->reason = NSCHED_CFS_WAKEUP_PREEMPT_ENTITY_LATER;
	if (a->vdiff <= 0)
		return a->reason;
	a->gran = (int64_t)cfs_delta_fair(q->wakeup_gran, q->p_weight);
	a->result = a->vdiff > a->gran;
	a->reason = a->result ? NSCHED_CFS_WAKEUP_PREEMPT_ENTITY_FAR :
				NSCHED_CFS_WAKEUP_PREEMPT_ENTITY_NEAR;
	return a->reason;
}

/* check_preempt */

/* Steps 2 to 5: preempt or not, and why. */
NSCHED_INLINE uint32_t cfs_preempt_verdict(const struct nsched_cfs_check_preempt_question *q,
					   struct nsched_cfs_check_preempt_answer *a)
{
	struct nsched_cfs_wakeup_preempt_entity_question entity_q;
	struct nsched_cfs_wakeup_preempt_entity_answer entity_a;

	if (q->need_resched)
		return NSCHED_CFS_CHECK_PREEMPT_ALREADY;
	if (q->curr_policy == NSCHED_CFS_CLASS_IDLE && q->p_policy != NSCHED_CFS_CLASS_IDLE)
		return NSCHED_CFS_CHECK_PREEMPT_IDLE;
	if (q->p_policy != NSCHED_CFS_CLASS_NORMAL)
		return NSCHED_CFS_CHECK_PREEMPT_CLASS;
	if (!q->feat_wakeup_preemption)
		return NSCHED_CFS_CHECK_PREEMPT_OFF;
	entity_q.curr_vruntime = q->curr_vruntime;
	entity_q.p_vruntime = q->p_vruntime;
	entity_q.wakeup_gran = q->wakeup_gran;
	entity_q.p_weight = q->p_weight;
	nsched_cfs_wakeup_preempt_entity(&entity_q, &entity_a);
	a->vdiff = entity_a.vdiff;
	a->gran = entity_a.gran;
	return entity_a.result == 1 ? NSCHED_CFS_CHECK_PREEMPT_FAR : NSCHED_CFS_CHECK_PREEMPT_NEAR;
}

uint32_t nsched_cfs_check_preempt(const struct nsched_cfs_check_preempt_question *q,
				  struct nsched_cfs_check_preempt_answer *a)
{
	uint32_t enough = q->nr_cfs >= q->sched_nr_latency;

	a->vdiff = 0;
	a->gran = 0;
	a->set_next = q->feat_next_buddy && enough && !q->is_fork &&
		      q->p_policy != NSCHED_CFS_CLASS_IDLE;
	a->set_last = 0;
	a->reason = cfs_preempt_verdict(q, a);
	a->resched = a->reason == NSCHED_CFS_CHECK_PREEMPT_IDLE ||
		     a->reason == NSCHED_CFS_CHECK_PREEMPT_FAR;
	if (a->reason == NSCHED_CFS_CHECK_PREEMPT_FAR)
		a->set_next = 1;
	if (a->resched)
		a->set_last = q->curr_on_rq && !q->curr_is_idle && q->feat_last_buddy && enough &&
			      q->curr_policy != NSCHED_CFS_CLASS_IDLE;
	return a->reason;
}

/* place_wakeup */

uint32_t nsched_cfs_place_wakeup(const struct nsched_cfs_place_wakeup_question *q,
				 struct nsched_cfs_place_wakeup_answer *a)
{
	a->floor = q->min_vruntime - (q->gentle ? q->sched_latency >> 1 : q->sched_latency);
	a->reserved = 0;
	if (cfs_later(a->floor, q->vruntime)) {
		a->vruntime = a->floor;
		a->reason = NSCHED_CFS_PLACE_WAKEUP_RAISED;
	} else {
		a->vruntime = q->vruntime;
		a->reason = NSCHED_CFS_PLACE_WAKEUP_KEPT;
	}
	return a->reason;
}

/* check_preempt_2631 */

#define NSCHED_CFS_OVERLAP_2631 500000u /* ns: the migration cost */

/* A runner that used up what the wakee's habits allow it has no granularity left. */
NSCHED_INLINE uint64_t cfs_adaptive_gran(const struct nsched_cfs_check_preempt_2631_question *q)
{
	uint64_t run, expected, left;

	if (!q->curr_queued)
		return q->wakeup_gran;
	run = q->curr_sum_exec - q->curr_prev_sum_exec;
	expected = 2 * q->p_avg_wakeup * q->nr_cfs;
	left = run < expected ? expected - run : 0;
	return left < q->wakeup_gran ? left : q->wakeup_gran;
}

/* Steps 2 to 6: preempt or not, and why. */
NSCHED_INLINE uint32_t
cfs_preempt_verdict_2631(const struct nsched_cfs_check_preempt_2631_question *q,
			 struct nsched_cfs_check_preempt_2631_answer *a)
{
	if (q->need_resched)
		return NSCHED_CFS_CHECK_PREEMPT_2631_ALREADY;
	if (q->p_policy != NSCHED_CFS_CLASS_NORMAL)
		return NSCHED_CFS_CHECK_PREEMPT_2631_CLASS;
	if (q->curr_policy == NSCHED_CFS_CLASS_IDLE)
		return NSCHED_CFS_CHECK_PREEMPT_2631_IDLE;
	if (!q->feat_wakeup_preempt)
		return NSCHED_CFS_CHECK_PREEMPT_2631_OFF;
	if (q->feat_wakeup_overlap &&
	    (q->sync || (q->curr_avg_overlap < NSCHED_CFS_OVERLAP_2631 &&
			 q->p_avg_overlap < NSCHED_CFS_OVERLAP_2631)))
		return NSCHED_CFS_CHECK_PREEMPT_2631_OVERLAP;
	a->vdiff = (int64_t)(q->curr_vruntime - q->p_vruntime);
	if (a->vdiff <= 0)
		return NSCHED_CFS_CHECK_PREEMPT_2631_LATER;
	a->gran = (int64_t)cfs_delta_fair_2631(cfs_adaptive_gran(q), q->p_weight);
	return a->vdiff > a->gran ? NSCHED_CFS_CHECK_PREEMPT_2631_FAR :
				    NSCHED_CFS_CHECK_PREEMPT_2631_NEAR;
}

uint32_t nsched_cfs_check_preempt_2631(const struct nsched_cfs_check_preempt_2631_question *q,
				       struct nsched_cfs_check_preempt_2631_answer *a)
{
	a->vdiff = 0;
	a->gran = 0;
	a->set_last = q->feat_last_buddy && q->curr_on_rq && !q->curr_is_idle &&
		      q->curr_policy != NSCHED_CFS_CLASS_IDLE;
	a->set_next = q->p_policy != NSCHED_CFS_CLASS_IDLE;
	a->reason = cfs_preempt_verdict_2631(q, a);
	a->resched = a->reason == NSCHED_CFS_CHECK_PREEMPT_2631_IDLE ||
		     a->reason == NSCHED_CFS_CHECK_PREEMPT_2631_OVERLAP ||
		     a->reason == NSCHED_CFS_CHECK_PREEMPT_2631_FAR;
	return a->reason;
}
