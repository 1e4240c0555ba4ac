/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

/* record_wakee, record_wakee_halving */

/*
 * The two forms have types of their own with the same members. Sets the reason:
 * same or flip, and the same after the flips were reduced.
 */
#define NSCHED_CFS_COUNT_WAKEE(q, a, number, decayed, reduced) \
	do { \
		uint32_t flip_ = (q)->last_wakee != (q)->wakee; \
		(a)->decay_ts = (decayed) ? (q)->now : (q)->decay_ts; \
		(a)->last_wakee = (q)->wakee; \
		(a)->wakee_flips = ((decayed) ? (reduced) : (q)->wakee_flips) + flip_; \
		(a)->reason = NSCHED_REASON(number, ((decayed) ? 3 : 1) + flip_); \
	} while (0)

uint32_t nsched_cfs_record_wakee(const struct nsched_cfs_record_wakee_question *q,
				 struct nsched_cfs_record_wakee_answer *a)
{
	/* Quirk: (3.12) no wrap protection (Q12) */
	NSCHED_CFS_COUNT_WAKEE(q, a, NSCHED_CFS_RECORD_WAKEE, q->now > q->decay_ts + q->hz, 0);
	return a->reason;
}

uint32_t nsched_cfs_record_wakee_halving(const struct nsched_cfs_record_wakee_halving_question *q,
					 struct nsched_cfs_record_wakee_halving_answer *a)
{
	uint32_t decayed = (int64_t)(q->now - (q->decay_ts + q->hz)) > 0;

	NSCHED_CFS_COUNT_WAKEE(q, a, NSCHED_CFS_RECORD_WAKEE_HALVING, decayed, q->wakee_flips >> 1);
	return a->reason;
}

/* wake_wide, wake_wide_2015 */

uint32_t nsched_cfs_wake_wide(const struct nsched_cfs_wake_wide_question *q,
			      struct nsched_cfs_wake_wide_answer *a)
{
	a->factor = (uint64_t)q->llc_size * q->wakee_flips_p;
	if (q->wakee_flips_p <= q->llc_size)
		a->reason = NSCHED_CFS_WAKE_WIDE_COLD;
	else if (q->wakee_flips_curr <= a->factor)
		a->reason = NSCHED_CFS_WAKE_WIDE_NARROW;
	else
		a->reason = NSCHED_CFS_WAKE_WIDE_WIDE;
	a->wide = a->reason == NSCHED_CFS_WAKE_WIDE_WIDE;
	return a->reason;
}

uint32_t nsched_cfs_wake_wide_2015(const struct nsched_cfs_wake_wide_2015_question *q,
				   struct nsched_cfs_wake_wide_2015_answer *a)
{
	uint32_t low = q->wakee_flips_p, high = q->wakee_flips_curr;

	if (low > high) {
		low = q->wakee_flips_curr;
		high = q->wakee_flips_p;
	}
	a->factor = (uint64_t)q->llc_size * low;
	if (low < q->llc_size)
		a->reason = NSCHED_CFS_WAKE_WIDE_2015_COLD;
	else if (high < a->factor)
		a->reason = NSCHED_CFS_WAKE_WIDE_2015_NARROW;
	else
		a->reason = NSCHED_CFS_WAKE_WIDE_2015_WIDE;
	a->wide = a->reason == NSCHED_CFS_WAKE_WIDE_2015_WIDE;
	return a->reason;
}

/* wake_throttle */

uint32_t nsched_cfs_wake_throttle(const struct nsched_cfs_wake_throttle_question *q,
				  struct nsched_cfs_wake_throttle_answer *a)
{
	a->next_wake_affine = q->next_wake_affine;
	a->reserved = 0;
	a->attempt = 0;
	a->affine = 0;
	a->reason = NSCHED_CFS_WAKE_THROTTLE_SILENT;
	if (cfs_is_silent(q->interval_ms, q->now, q->next_wake_affine))
		return a->reason;
	a->attempt = 1;
	a->affine = q->affine_result != 0;
	a->reason = a->affine ? NSCHED_CFS_WAKE_THROTTLE_AFFINE : NSCHED_CFS_WAKE_THROTTLE_REFUSED;
	if (q->mode == 1 || !a->affine)
		a->next_wake_affine = q->now + nsched_div64(q->interval_ms * q->hz + 999, 1000);
	return a->reason;
}

/* buddy_record, buddy_related */

/* One more time in a row, or the first with somebody else. */
NSCHED_INLINE uint32_t cfs_count_buddy(uint32_t again, uint32_t ref)
{
	if (!again)
		return 0;
	return ref == NSCHED_U32_MAX ? ref : ref + 1;
}

uint32_t nsched_cfs_buddy_record(const struct nsched_cfs_buddy_record_question *q,
				 struct nsched_cfs_buddy_record_answer *a)
{
	uint32_t waker_again = q->curr_wakee == q->wakee;
	uint32_t wakee_again = q->p_waker == q->waker;

	a->curr_wakee = q->wakee;
	a->curr_wakee_ref = cfs_count_buddy(waker_again, q->curr_wakee_ref);
	a->p_waker = q->waker;
	a->p_waker_ref = cfs_count_buddy(wakee_again, q->p_waker_ref);
	a->reserved = 0;
	a->reason = NSCHED_REASON(NSCHED_CFS_BUDDY_RECORD, 1 + waker_again + 2 * wakee_again);
	return a->reason;
}

NSCHED_INLINE uint32_t cfs_least_ref(const struct nsched_cfs_buddy_related_question *q)
{
	uint32_t least = q->p_waker_ref;

	if (q->p_wakee_ref < least)
		least = q->p_wakee_ref;
	if (q->curr_waker_ref < least)
		least = q->curr_waker_ref;
	return q->curr_wakee_ref < least ? q->curr_wakee_ref : least;
}

uint32_t nsched_cfs_buddy_related(const struct nsched_cfs_buddy_related_question *q,
				  struct nsched_cfs_buddy_related_answer *a)
{
	a->least_ref = cfs_least_ref(q);
	a->reserved = 0;
	if (q->p_waker != q->curr || q->p_wakee != q->curr || q->curr_waker != q->p ||
	    q->curr_wakee != q->p)
		a->reason = NSCHED_CFS_BUDDY_RELATED_STRANGERS;
	else if (a->least_ref < q->ref_limit)
		a->reason = NSCHED_CFS_BUDDY_RELATED_TOO_FEW;
	else
		a->reason = NSCHED_CFS_BUDDY_RELATED_PAIR;
	a->related = a->reason == NSCHED_CFS_BUDDY_RELATED_PAIR;
	return a->reason;
}
