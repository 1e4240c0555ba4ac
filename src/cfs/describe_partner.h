/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The patches of 2013 of the CFS family: fields and sentences. */
#ifndef NSCHED_CFS_DESCRIBE_PARTNER_H
#define NSCHED_CFS_DESCRIBE_PARTNER_H

#include "describe_fields.h"

#define NSCHED_RECORD_WAKEE_IN \
	NSCHED_TICKS(now), NSCHED_IN_NUMBER(hz, U64, "ticks/s", 1, NSCHED_U32_MAX, NSCHED_REQ), \
	NSCHED_TICKS(decay_ts), NSCHED_COUNTER(wakee_flips, "flips"), NSCHED_ID(last_wakee), \
	NSCHED_ID(wakee)
#define NSCHED_RECORD_WAKEE_OUT \
	NSCHED_OUT_NUMBER(wakee_flips, U32, "flips"), NSCHED_OUT_NUMBER(decay_ts, U64, "ticks"), \
	NSCHED_OUT_ID(last_wakee)

/* record_wakee */
#define NSCHED_Q nsched_cfs_record_wakee_question
#define NSCHED_A nsched_cfs_record_wakee_answer
static const struct nsched_field record_wakee_in[] = { NSCHED_RECORD_WAKEE_IN };
static const struct nsched_field record_wakee_out[] = { NSCHED_RECORD_WAKEE_OUT };
static const struct nsched_sentence record_wakee_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_RECORD_WAKEE, SAME, "the same wakee again: {wakee_flips} flips"),
	NSCHED_SENTENCE(NSCHED_CFS_RECORD_WAKEE, FLIP, "another wakee: {wakee_flips} flips"),
	NSCHED_SENTENCE(NSCHED_CFS_RECORD_WAKEE, SAME_WIPED,
			"a second is over, the flips are wiped; the same wakee: {wakee_flips}"),
	NSCHED_SENTENCE(NSCHED_CFS_RECORD_WAKEE, FLIP_WIPED,
			"a second is over, the flips are wiped; another wakee: {wakee_flips}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* record_wakee_halving */
#define NSCHED_Q nsched_cfs_record_wakee_halving_question
#define NSCHED_A nsched_cfs_record_wakee_halving_answer
static const struct nsched_field record_wakee_halving_in[] = { NSCHED_RECORD_WAKEE_IN };
static const struct nsched_field record_wakee_halving_out[] = { NSCHED_RECORD_WAKEE_OUT };
static const struct nsched_sentence record_wakee_halving_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_RECORD_WAKEE_HALVING, SAME,
			"the same wakee again: {wakee_flips} flips"),
	NSCHED_SENTENCE(NSCHED_CFS_RECORD_WAKEE_HALVING, FLIP,
			"another wakee: {wakee_flips} flips"),
	NSCHED_SENTENCE(NSCHED_CFS_RECORD_WAKEE_HALVING, SAME_HALVED,
			"a second is over, the flips are halved; the same wakee: {wakee_flips}"),
	NSCHED_SENTENCE(NSCHED_CFS_RECORD_WAKEE_HALVING, FLIP_HALVED,
			"a second is over, the flips are halved; another wakee: {wakee_flips}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_WAKE_WIDE_IN \
	NSCHED_COUNTER(wakee_flips_curr, "flips"), NSCHED_COUNTER(wakee_flips_p, "flips"), \
	NSCHED_IN_NUMBER(llc_size, U32, "cpus", 1, NSCHED_MAX_CPUS, NSCHED_REQ)
#define NSCHED_WAKE_WIDE_OUT \
	NSCHED_OUT_NUMBER(wide, U32, "flag"), NSCHED_QUANTITY(factor, U64, "flips")

/* wake_wide */
#define NSCHED_Q nsched_cfs_wake_wide_question
#define NSCHED_A nsched_cfs_wake_wide_answer
static const struct nsched_field wake_wide_in[] = { NSCHED_WAKE_WIDE_IN };
static const struct nsched_field wake_wide_out[] = { NSCHED_WAKE_WIDE_OUT };
static const struct nsched_sentence wake_wide_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_WIDE, COLD,
			"the wakee's {wakee_flips_p} flips do not exceed the cache's "
			"{llc_size} CPUs"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_WIDE, NARROW,
			"the waker's {wakee_flips_curr} flips do not exceed {llc_size} x "
			"{wakee_flips_p}"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_WIDE, WIDE,
			"wide: the waker's {wakee_flips_curr} flips exceed {llc_size} x "
			"{wakee_flips_p}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* wake_wide_2015 */
#define NSCHED_Q nsched_cfs_wake_wide_2015_question
#define NSCHED_A nsched_cfs_wake_wide_2015_answer
static const struct nsched_field wake_wide_2015_in[] = { NSCHED_WAKE_WIDE_IN };
static const struct nsched_field wake_wide_2015_out[] = { NSCHED_WAKE_WIDE_OUT };
static const struct nsched_sentence wake_wide_2015_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_WIDE_2015, COLD,
			"the lesser of {wakee_flips_curr} and {wakee_flips_p} flips is below the "
			"cache's {llc_size} CPUs"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_WIDE_2015, NARROW,
			"the greater of {wakee_flips_curr} and {wakee_flips_p} flips is below "
			"{factor}"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_WIDE_2015, WIDE,
			"wide: the greater of {wakee_flips_curr} and {wakee_flips_p} flips reaches "
			"{factor}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* wake_throttle */
#define NSCHED_Q nsched_cfs_wake_throttle_question
#define NSCHED_A nsched_cfs_wake_throttle_answer
static const struct nsched_field wake_throttle_in[] = {
	NSCHED_TICKS(now),
	NSCHED_IN_NUMBER(hz, U64, "ticks/s", 1, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(interval_ms, U32, "ms", 0, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(mode, U32, "form", 0, 1, NSCHED_REQ),
	NSCHED_TICKS(next_wake_affine),
	NSCHED_FLAG(affine_result, NSCHED_REQ),
};
static const struct nsched_field wake_throttle_out[] = {
	NSCHED_OUT_NUMBER(attempt, U32, "flag"),
	NSCHED_OUT_NUMBER(affine, U32, "flag"),
	NSCHED_OUT_NUMBER(next_wake_affine, U64, "ticks"),
};
static const struct nsched_sentence wake_throttle_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_THROTTLE, SILENT,
			"throttled until {next_wake_affine}: not pulled"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_THROTTLE, AFFINE,
			"wake_affine says yes; next asked from {next_wake_affine} on"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_THROTTLE, REFUSED,
			"wake_affine says no; left alone until {next_wake_affine}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* buddy_record */
#define NSCHED_Q nsched_cfs_buddy_record_question
#define NSCHED_A nsched_cfs_buddy_record_answer
static const struct nsched_field buddy_record_in[] = {
	NSCHED_ID(waker),
	NSCHED_ID(wakee),
	NSCHED_ID(curr_wakee),
	NSCHED_COUNTER(curr_wakee_ref, "wake-ups"),
	NSCHED_ID(p_waker),
	NSCHED_COUNTER(p_waker_ref, "wake-ups"),
};
static const struct nsched_field buddy_record_out[] = {
	NSCHED_OUT_ID(curr_wakee),
	NSCHED_OUT_NUMBER(curr_wakee_ref, U32, "wake-ups"),
	NSCHED_OUT_ID(p_waker),
	NSCHED_OUT_NUMBER(p_waker_ref, U32, "wake-ups"),
};
static const struct nsched_sentence buddy_record_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_BUDDY_RECORD, NEW, "both meet somebody else than last time"),
	NSCHED_SENTENCE(NSCHED_CFS_BUDDY_RECORD, WAKER_AGAIN,
			"the waker wakes it {curr_wakee_ref} times more, the wakee had "
			"another waker"),
	NSCHED_SENTENCE(NSCHED_CFS_BUDDY_RECORD, WAKEE_AGAIN,
			"the waker had another wakee, the wakee is woken by it {p_waker_ref} times "
			"more"),
	NSCHED_SENTENCE(NSCHED_CFS_BUDDY_RECORD, BOTH_AGAIN,
			"the pair meets again: {curr_wakee_ref} and {p_waker_ref} times more"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* buddy_related */
#define NSCHED_Q nsched_cfs_buddy_related_question
#define NSCHED_A nsched_cfs_buddy_related_answer
static const struct nsched_field buddy_related_in[] = {
	NSCHED_ID(curr),
	NSCHED_ID(p),
	NSCHED_COUNTER(ref_limit, "wake-ups"),
	NSCHED_ID(curr_waker),
	NSCHED_ID(curr_wakee),
	NSCHED_ID(p_waker),
	NSCHED_ID(p_wakee),
	NSCHED_COUNTER(curr_waker_ref, "wake-ups"),
	NSCHED_COUNTER(curr_wakee_ref, "wake-ups"),
	NSCHED_COUNTER(p_waker_ref, "wake-ups"),
	NSCHED_COUNTER(p_wakee_ref, "wake-ups"),
};
static const struct nsched_field buddy_related_out[] = {
	NSCHED_OUT_NUMBER(related, U32, "flag"),
	NSCHED_QUANTITY(least_ref, U32, "wake-ups"),
};
static const struct nsched_sentence buddy_related_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_BUDDY_RELATED, STRANGERS,
			"{curr} and {p} do not wake each other only"),
	NSCHED_SENTENCE(NSCHED_CFS_BUDDY_RELATED, TOO_FEW,
			"{curr} and {p} met {least_ref} times in a row, of {ref_limit}"),
	NSCHED_SENTENCE(NSCHED_CFS_BUDDY_RELATED, PAIR,
			"{curr} and {p} are a pair: {least_ref} times in a row, of {ref_limit}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_CFS_PARTNER_FUNCTIONS \
	NSCHED_PLAIN_FUNCTION(RECORD_WAKEE, record_wakee, NSCHED_ASK_WAKE), \
	NSCHED_PLAIN_FUNCTION(RECORD_WAKEE_HALVING, record_wakee_halving, NSCHED_ASK_WAKE), \
	NSCHED_PLAIN_FUNCTION(WAKE_WIDE, wake_wide, NSCHED_ASK_WAKE), \
	NSCHED_PLAIN_FUNCTION(WAKE_WIDE_2015, wake_wide_2015, NSCHED_ASK_WAKE), \
	NSCHED_PLAIN_FUNCTION(WAKE_THROTTLE, wake_throttle, NSCHED_ASK_WAKE), \
	NSCHED_PLAIN_FUNCTION(BUDDY_RECORD, buddy_record, NSCHED_ASK_WAKE), \
	NSCHED_PLAIN_FUNCTION(BUDDY_RELATED, buddy_related, NSCHED_ASK_WAKE),

#endif /* NSCHED_CFS_DESCRIBE_PARTNER_H */
