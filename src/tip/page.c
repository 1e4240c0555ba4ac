/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

uint32_t nsched_tip_misplaced(const struct nsched_tip_misplaced_question *q,
			      struct nsched_tip_misplaced_answer *a)
{
	uint32_t follows = q->fresh || q->last_cpu == q->this_cpu;

	a->target = NSCHED_NONE;
	if (!follows || q->this_nid == q->page_nid) {
		a->reason = follows ? NSCHED_TIP_MISPLACED_HERE : NSCHED_TIP_MISPLACED_OTHER;
		return a->reason;
	}
	a->target = q->this_nid;
	a->reason = q->fresh ? NSCHED_TIP_MISPLACED_FRESH : NSCHED_TIP_MISPLACED_SAME;
	return a->reason;
}

uint32_t nsched_tip_fault(const struct nsched_tip_fault_question *q,
			  struct nsched_tip_fault_answer *a)
{
	a->reserved = 0;
	if (q->fresh) {
		a->reason = NSCHED_TIP_FAULT_FRESH;
		a->priv = 1;
		a->node = q->this_nid; /* wherever the page lies */
		a->last_cpu = q->this_cpu;
	} else {
		a->priv = q->last_pid == (q->this_pid & q->pid_mask);
		a->reason = a->priv ? NSCHED_TIP_FAULT_PRIVATE : NSCHED_TIP_FAULT_SHARED;
		a->node = q->page_nid;
		a->last_cpu = q->last_cpu;
	}
	a->idx = 2 * a->node + a->priv;
	return a->reason;
}

/* Ids in their order: none, all ones, comes below every id. */
NSCHED_INLINE uint64_t tip_rank(uint64_t id)
{
	return id + 1;
}

/* Why the toucher before cannot be a buddy, or 0. */
NSCHED_INLINE uint32_t tip_no_buddy(const struct nsched_tip_buddy_tick_question *q)
{
	if (q->last_cpu == q->this_cpu)
		return NSCHED_TIP_BUDDY_TICK_OWN;
	if (q->page_nid != q->this_nid)
		return NSCHED_TIP_BUDDY_TICK_REMOTE;
	return q->last_task == NSCHED_NO_ID ? NSCHED_TIP_BUDDY_TICK_IDLE : 0;
}

uint32_t nsched_tip_buddy_tick(const struct nsched_tip_buddy_tick_question *q,
			       struct nsched_tip_buddy_tick_answer *a)
{
	a->buddy_curr = q->buddy_curr;
	a->bfaults_curr = q->bfaults_curr;
	a->ideal_curr = q->ideal_curr;
	a->reason = tip_no_buddy(q);
	if (a->reason)
		return a->reason;
	a->reason = NSCHED_TIP_BUDDY_TICK_HIT;
	if (q->last_task != q->buddy_curr) {
		a->reason = NSCHED_TIP_BUDDY_TICK_ORDER;
		if (tip_rank(q->last_task) >= tip_rank(q->this_task) ||
		    tip_rank(q->buddy_curr) > tip_rank(q->last_task))
			return a->reason;
		a->buddy_curr = q->last_task;
		a->bfaults_curr = 0;
		a->ideal_curr = q->last_cpu;
		a->reason = NSCHED_TIP_BUDDY_TICK_NEW;
	}
	a->bfaults_curr += q->same_mm ? q->pages * 2 : q->pages;
	return a->reason;
}
