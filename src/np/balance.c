/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

uint32_t nsched_np_adjust_imb(const struct nsched_np_adjust_imb_question *q,
			      struct nsched_np_adjust_imb_answer *a)
{
	a->imbalance = adjusted_imbalance(q->imbalance, q->dst_running, q->imb_numa_nr);
	if (q->dst_running > q->imb_numa_nr)
		a->reason = NSCHED_NP_ADJUST_IMB_BUSY;
	else
		a->reason = a->imbalance ? NSCHED_NP_ADJUST_IMB_LARGE : NSCHED_NP_ADJUST_IMB_SMALL;
	a->reserved = 0;
	return a->reason;
}

NSCHED_INLINE uint32_t np_degrades_reason(const struct nsched_np_degrades_question *q)
{
	if (!q->has_faults || !q->sd_numa)
		return NSCHED_NP_DEGRADES_UNTRACKED;
	if (q->src_nid == q->dst_nid)
		return NSCHED_NP_DEGRADES_SAME;
	if (q->src_nid == q->pref) /* worth it only if another task there wants to be elsewhere */
		return q->src_nr_running > q->src_nr_preferred ? NSCHED_NP_DEGRADES_LEAVING :
								 NSCHED_NP_DEGRADES_SETTLED;
	if (q->dst_nid == q->pref)
		return NSCHED_NP_DEGRADES_ARRIVING;
	if (q->idle == 0)
		return NSCHED_NP_DEGRADES_IDLE;
	return q->w_dst < q->w_src ? NSCHED_NP_DEGRADES_WORSE : NSCHED_NP_DEGRADES_BETTER;
}

uint32_t nsched_np_degrades(const struct nsched_np_degrades_question *q,
			    struct nsched_np_degrades_answer *a)
{
	a->reason = np_degrades_reason(q);
	if (a->reason == NSCHED_NP_DEGRADES_LEAVING || a->reason == NSCHED_NP_DEGRADES_WORSE)
		a->degrades = 1;
	else if (a->reason == NSCHED_NP_DEGRADES_ARRIVING ||
		 a->reason == NSCHED_NP_DEGRADES_BETTER)
		a->degrades = 0;
	else
		a->degrades = -1;
	return a->reason;
}
