/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Pull the wakee to the waker? */
#include "internal.h"

/* record_wakee */

uint32_t nsched_fair_record_wakee(const struct nsched_fair_record_wakee_question *q,
				  struct nsched_fair_record_wakee_answer *a)
{
	a->flip_decay_ts = q->flip_decay_ts;
	a->waker_flips = q->waker_flips;
	/* now is after the deadline by signed difference: the clock may wrap */
	a->decayed = (int64_t)(q->flip_decay_ts + q->hz - q->now) < 0;
	a->reserved = 0;
	if (a->decayed) {
		a->waker_flips >>= 1;
		a->flip_decay_ts = q->now;
	}
	a->reason = NSCHED_FAIR_RECORD_WAKEE_SAME;
	if (!q->last_wakee_is_p) {
		a->waker_flips++; /* unsigned, wraps */
		a->reason = NSCHED_FAIR_RECORD_WAKEE_OTHER;
	}
	return a->reason;
}

/* wake_wide */

uint32_t nsched_fair_wake_wide(const struct nsched_fair_wake_wide_question *q,
			       struct nsched_fair_wake_wide_answer *a)
{
	uint32_t waker_more = q->waker_flips > q->wakee_flips;

	a->more = waker_more ? q->waker_flips : q->wakee_flips;
	a->fewer = waker_more ? q->wakee_flips : q->waker_flips;
	/* Quirk: (6.12) the product wraps at 32 bits */
	a->reason = a->fewer < q->llc_size	     ? NSCHED_FAIR_WAKE_WIDE_FEW :
		    a->more < a->fewer * q->llc_size ? NSCHED_FAIR_WAKE_WIDE_EVEN :
						       NSCHED_FAIR_WAKE_WIDE_WIDE;
	a->wide = a->reason == NSCHED_FAIR_WAKE_WIDE_WIDE;
	return a->reason;
}

/* wake_affine */

/* By idleness alone; 0: undecided. */
NSCHED_INLINE uint32_t fair_affine_idle(const struct nsched_fair_wake_affine_question *q)
{
	uint32_t runs = nsched_load_nr_running(q->load, q->this_cpu) -
			fair_u32(q->load, NSCHED_LOAD_NR_DELAYED, q->this_cpu, 0);

	if (q->off & NSCHED_FAIR_FEAT_WA_IDLE)
		return 0;
	if (q->share_cache && fair_avail_idle(q->load, q->this_cpu))
		return fair_avail_idle(q->load, q->prev_cpu) ? NSCHED_FAIR_WAKE_AFFINE_PREV :
							       NSCHED_FAIR_WAKE_AFFINE_IDLE;
	if (q->sync && runs == 1)
		return NSCHED_FAIR_WAKE_AFFINE_SYNC;
	return fair_avail_idle(q->load, q->prev_cpu) ? NSCHED_FAIR_WAKE_AFFINE_PREV_IDLE : 0;
}

/* By loads, each scaled by the other's capacity; signed differences of unsigned arithmetic. */
NSCHED_INLINE uint32_t fair_affine_weight(const struct nsched_fair_wake_affine_question *q,
					  struct nsched_fair_wake_affine_answer *a)
{
	uint64_t this_load = fair_u64(q->load, NSCHED_LOAD_LOAD, q->this_cpu);
	uint64_t prev_load = fair_u64(q->load, NSCHED_LOAD_LOAD, q->prev_cpu);
	uint32_t margin = q->off & NSCHED_FAIR_FEAT_WA_BIAS ? 100 :
							      100 + (q->imbalance_pct - 100) / 2;

	if (q->off & NSCHED_FAIR_FEAT_WA_WEIGHT)
		return NSCHED_FAIR_WAKE_AFFINE_STAY;
	if (q->sync) {
		if (q->waker_load > this_load)
			return NSCHED_FAIR_WAKE_AFFINE_DRAINED;
		this_load -= q->waker_load;
	}
	this_load = (this_load + q->p_load) * 100 * fair_capacity(q->load, q->prev_cpu);
	prev_load = (prev_load - q->p_load) * margin * fair_capacity(q->load, q->this_cpu);
	a->this_eff = (int64_t)this_load;
	a->prev_eff = (int64_t)(prev_load + (q->sync ? 1 : 0));
	return a->this_eff < a->prev_eff ? NSCHED_FAIR_WAKE_AFFINE_WEIGHT :
					   NSCHED_FAIR_WAKE_AFFINE_STAY;
}

uint32_t nsched_fair_wake_affine(const struct nsched_fair_wake_affine_question *q,
				 struct nsched_fair_wake_affine_answer *a)
{
	uint32_t by_load, to_this;

	a->this_eff = 0;
	a->prev_eff = 0;
	by_load = fair_affine_weight(q, a);
	a->weight = by_load == NSCHED_FAIR_WAKE_AFFINE_STAY ? NSCHED_NONE : q->this_cpu;
	a->idle = NSCHED_NONE;
	a->reason = fair_affine_idle(q);
	to_this = a->reason == NSCHED_FAIR_WAKE_AFFINE_IDLE ||
		  a->reason == NSCHED_FAIR_WAKE_AFFINE_SYNC;
	if (a->reason) {
		a->idle = to_this ? q->this_cpu : q->prev_cpu;
	} else {
		a->reason = by_load;
		to_this = a->weight != NSCHED_NONE;
	}
	a->target = to_this ? q->this_cpu : q->prev_cpu;
	return a->reason;
}
