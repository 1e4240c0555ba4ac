/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The quantities of each block's sentences, in the order in which the sentences
 * name them (describe_*.h; a test holds the two together).
 */
#ifndef NSCHED_CFS_COMPARED_H
#define NSCHED_CFS_COMPARED_H

#include "internal.h"

NSCHED_INLINE void cfs_compared_select(const struct nsched_cfs_select_task_rq_question *q,
				       const struct nsched_cfs_select_task_rq_answer *a,
				       uint64_t *compared)
{
	switch (a->reason & 0xff) {
	case NSCHED_CFS_SELECT_TASK_RQ_ONE_ALLOWED & 0xff:
	case NSCHED_CFS_SELECT_TASK_RQ_NO_LEVEL & 0xff:
		compared[0] = a->cpu;
		return;
	case NSCHED_CFS_SELECT_TASK_RQ_WALK & 0xff:
		compared[0] = a->levels;
		compared[1] = a->cpu;
		return;
	case NSCHED_CFS_SELECT_TASK_RQ_WALK_STAYS & 0xff:
		compared[0] = a->levels;
		compared[1] = q->this_cpu;
		compared[2] = a->cpu;
		return;
	case NSCHED_CFS_SELECT_TASK_RQ_SAME_IDLE & 0xff:
	case NSCHED_CFS_SELECT_TASK_RQ_SAME_GROUP & 0xff:
	case NSCHED_CFS_SELECT_TASK_RQ_SAME_NONE & 0xff:
		compared[0] = q->prev_cpu;
		compared[1] = a->cpu;
		return;
	case NSCHED_CFS_SELECT_TASK_RQ_BARRED_IDLE & 0xff:
	case NSCHED_CFS_SELECT_TASK_RQ_BARRED_GROUP & 0xff:
	case NSCHED_CFS_SELECT_TASK_RQ_BARRED_NONE & 0xff:
		compared[0] = q->prev_cpu;
		compared[1] = q->this_cpu;
		compared[2] = a->cpu;
		return;
	default: /* refused, pulled */
		compared[0] = q->this_cpu;
		compared[1] = (uint64_t)a->this_load;
		compared[2] = (uint64_t)a->prev_load;
		compared[3] = q->prev_cpu;
		compared[4] = a->imb_pct;
		compared[5] = a->cpu;
	}
}

NSCHED_INLINE void cfs_compared_select_2631(const struct nsched_cfs_select_task_rq_2631_question *q,
					    const struct nsched_cfs_select_task_rq_2631_answer *a,
					    uint64_t *compared)
{
	switch (a->reason) {
	case NSCHED_CFS_SELECT_TASK_RQ_2631_SAME:
		compared[0] = q->prev_cpu;
		compared[1] = a->cpu;
		return;
	case NSCHED_CFS_SELECT_TASK_RQ_2631_BARRED:
		compared[0] = q->this_cpu;
		compared[1] = q->prev_cpu;
		compared[2] = a->cpu;
		return;
	case NSCHED_CFS_SELECT_TASK_RQ_2631_PASSIVE:
		compared[0] = q->this_cpu;
		compared[1] = a->imb_pct;
		compared[2] = a->this_load;
		compared[3] = a->prev_load;
		return;
	default:
		compared[0] = q->this_cpu;
		compared[1] = a->this_load;
		compared[2] = a->prev_load;
		compared[3] = q->prev_cpu;
		compared[4] = a->imb_pct;
		if (a->reason == NSCHED_CFS_SELECT_TASK_RQ_2631_REFUSED)
			compared[5] = a->cpu;
	}
}

NSCHED_INLINE void cfs_compared_preempt(const struct nsched_cfs_check_preempt_question *q,
					const struct nsched_cfs_check_preempt_answer *a,
					uint64_t *compared)
{
	switch (a->reason) {
	case NSCHED_CFS_CHECK_PREEMPT_IDLE:
	case NSCHED_CFS_CHECK_PREEMPT_CLASS:
		compared[0] = q->p_policy;
		return;
	case NSCHED_CFS_CHECK_PREEMPT_NEAR:
	case NSCHED_CFS_CHECK_PREEMPT_FAR:
		compared[0] = (uint64_t)a->vdiff;
		compared[1] = (uint64_t)a->gran;
		return;
	default:
		return;
	}
}

NSCHED_INLINE void
cfs_compared_preempt_2631(const struct nsched_cfs_check_preempt_2631_question *q,
			  const struct nsched_cfs_check_preempt_2631_answer *a, uint64_t *compared)
{
	switch (a->reason) {
	case NSCHED_CFS_CHECK_PREEMPT_2631_CLASS:
		compared[0] = q->p_policy;
		return;
	case NSCHED_CFS_CHECK_PREEMPT_2631_LATER:
	case NSCHED_CFS_CHECK_PREEMPT_2631_NEAR:
	case NSCHED_CFS_CHECK_PREEMPT_2631_FAR:
		compared[0] = (uint64_t)a->vdiff;
		compared[1] = (uint64_t)a->gran; /* of one that comes later: 0 */
		return;
	default:
		return;
	}
}

#endif /* NSCHED_CFS_COMPARED_H */
