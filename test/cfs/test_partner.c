/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The patches of 2013: what tasks remember of each other, and the throttle. */
#include "fixture.h"

/* record_wakee in both forms, at 1000 Hz, last wakee 1: flips, decay_ts 4500 */
static const struct record_case {
	const char *name;
	uint64_t now, decay_ts, last, wakee;
	uint32_t flips, want, want_halved;
	uint64_t want_ts;
	const char *says, *says_halved;
} record_cases[] = {
	{ "another wakee", 5000, 4500, 1, 2, 7, 8, 8, 4500, "another wakee: 8 flips",
	  "another wakee: 8 flips" },
	{ "the same", 5000, 4500, 1, 1, 7, 7, 7, 4500, "the same wakee again: 7 flips",
	  "the same wakee again: 7 flips" },
	{ "exactly a second", 5500, 4500, 1, 2, 7, 8, 8, 4500, "another wakee: 8 flips",
	  "another wakee: 8 flips" },
	{ "more than a second, another", 5501, 4500, 1, 2, 7, 1, 4, 5501,
	  "a second is over, the flips are wiped; another wakee: 1",
	  "a second is over, the flips are halved; another wakee: 4" },
	{ "more than a second, the same", 5501, 4500, 1, 1, 7, 0, 3, 5501,
	  "a second is over, the flips are wiped; the same wakee: 0",
	  "a second is over, the flips are halved; the same wakee: 3" },
	{ "nobody before", 10, 0, NSCHED_NO_ID, 2, 0, 1, 1, 0, "another wakee: 1 flips",
	  "another wakee: 1 flips" },
};

static void record_wakee_case(void **state)
{
	const struct record_case *c = *state;
	struct nsched_cfs_record_wakee_question q = {
		.now = c->now, .hz = 1000, .decay_ts = c->decay_ts, .last_wakee = c->last,
		.wakee = c->wakee, .wakee_flips = c->flips,
	};
	struct nsched_cfs_record_wakee_halving_question halving_q = {
		.now = c->now, .hz = 1000, .decay_ts = c->decay_ts, .last_wakee = c->last,
		.wakee = c->wakee, .wakee_flips = c->flips,
	};
	struct nsched_cfs_record_wakee_halving_answer halving;
	struct nsched_cfs_record_wakee_answer a;

	POISON(&a);
	nsched_cfs_record_wakee(&q, &a);
	assert_int_equal(a.wakee_flips, c->want);
	assert_int_equal(a.decay_ts, c->want_ts);
	assert_int_equal(a.last_wakee, c->wakee);
	ASSERT_SAYS(&q, &a, c->says);
	POISON(&halving);
	nsched_cfs_record_wakee_halving(&halving_q, &halving);
	assert_int_equal(halving.wakee_flips, c->want_halved);
	assert_int_equal(halving.decay_ts, c->want_ts);
	ASSERT_SAYS(&halving_q, &halving, c->says_halved);
}

/*
 * Ticks that wrapped: 5 is later than 2^64 - 100, by 105. With a second of 50 ticks the
 * halving form sees it; the wiping one compares 5 with 2^64 - 50.
 */
static void q12_a_wrapped_clock_does_not_wipe(void **state)
{
	struct nsched_cfs_record_wakee_question q = {
		.now = 5, .hz = 50, .decay_ts = (uint64_t)0 - 100, .last_wakee = 1, .wakee = 1,
		.wakee_flips = 8,
	};
	struct nsched_cfs_record_wakee_halving_question halving_q = {
		.now = 5, .hz = 50, .decay_ts = (uint64_t)0 - 100, .last_wakee = 1, .wakee = 1,
		.wakee_flips = 8,
	};
	struct nsched_cfs_record_wakee_halving_answer halving;
	struct nsched_cfs_record_wakee_answer a;

	(void)state;
	nsched_cfs_record_wakee(&q, &a);
	assert_int_equal(a.wakee_flips, 8);
	nsched_cfs_record_wakee_halving(&halving_q, &halving);
	assert_int_equal(halving.wakee_flips, 4);
}

/* 250 ticks a second; and one halving however long the pause was. */
static void a_second_is_its_ticks(void **state)
{
	struct nsched_cfs_record_wakee_question q = {
		.now = 4751, .hz = 250, .decay_ts = 4500, .last_wakee = 1, .wakee = 2,
		.wakee_flips = 7,
	};
	struct nsched_cfs_record_wakee_halving_question halving_q = {
		.now = 99999, .hz = 1000, .decay_ts = 4500, .last_wakee = 1, .wakee = 2,
		.wakee_flips = 100,
	};
	struct nsched_cfs_record_wakee_halving_answer halving;
	struct nsched_cfs_record_wakee_answer a;

	(void)state;
	nsched_cfs_record_wakee(&q, &a);
	assert_int_equal(a.wakee_flips, 1);
	assert_int_equal(a.decay_ts, 4751);
	q.now = 4750;
	nsched_cfs_record_wakee(&q, &a);
	assert_int_equal(a.wakee_flips, 8);
	nsched_cfs_record_wakee_halving(&halving_q, &halving);
	assert_int_equal(halving.wakee_flips, 51);
	halving_q.wakee_flips = 1;
	halving_q.wakee = 1;
	nsched_cfs_record_wakee_halving(&halving_q, &halving);
	assert_int_equal(halving.wakee_flips, 0);
}

/* wake_wide in both forms */
static const struct wide_case {
	const char *name;
	uint32_t curr, p, llc, want, want_2015;
	const char *says, *says_2015;
} wide_cases[] = {
	{ "a wakee that does not exceed the cache", 100000, 4, 4, 0, 1,
	  "the wakee's 4 flips do not exceed the cache's 4 CPUs",
	  "wide: the greater of 100000 and 4 flips reaches 16" },
	{ "20 of 20", 20, 5, 4, 0, 1, "the waker's 20 flips do not exceed 4 x 5",
	  "wide: the greater of 20 and 5 flips reaches 20" },
	{ "21 of 20", 21, 5, 4, 1, 1, "wide: the waker's 21 flips exceed 4 x 5",
	  "wide: the greater of 21 and 5 flips reaches 20" },
	{ "only 2015 looks both ways", 10, 100, 4, 0, 1, "the waker's 10 flips do not exceed 4 x 100",
	  "wide: the greater of 10 and 100 flips reaches 40" },
	{ "100 of 104", 26, 100, 4, 0, 0, "the waker's 26 flips do not exceed 4 x 100",
	  "the greater of 26 and 100 flips is below 104" },
	{ "one of both is cold", 100, 3, 4, 0, 0,
	  "the wakee's 3 flips do not exceed the cache's 4 CPUs",
	  "the lesser of 100 and 3 flips is below the cache's 4 CPUs" },
	{ "both cold", 0, 0, 4, 0, 0, "the wakee's 0 flips do not exceed the cache's 4 CPUs",
	  "the lesser of 0 and 0 flips is below the cache's 4 CPUs" },
	{ "15 of 16", 15, 4, 4, 0, 0, "the wakee's 4 flips do not exceed the cache's 4 CPUs",
	  "the greater of 15 and 4 flips is below 16" },
	{ "a cache of one", 3, 2, 1, 1, 1, "wide: the waker's 3 flips exceed 1 x 2",
	  "wide: the greater of 3 and 2 flips reaches 2" },
	{ "a cache of one, one flip", 1, 1, 1, 0, 1,
	  "the wakee's 1 flips do not exceed the cache's 1 CPUs",
	  "wide: the greater of 1 and 1 flips reaches 1" },
	{ "a cache of one, a wakee that wakes nobody", 9, 0, 1, 0, 0,
	  "the wakee's 0 flips do not exceed the cache's 1 CPUs",
	  "the lesser of 9 and 0 flips is below the cache's 1 CPUs" },
	{ "421 of 420", 421, 21, 20, 1, 1, "wide: the waker's 421 flips exceed 20 x 21",
	  "wide: the greater of 421 and 21 flips reaches 420" },
	{ "420 of 420", 420, 21, 20, 0, 1, "the waker's 420 flips do not exceed 20 x 21",
	  "wide: the greater of 420 and 21 flips reaches 420" },
	{ "past 32 bits", 0xffffffff, 0x10000, 0x10000, 0, 0,
	  "the wakee's 65536 flips do not exceed the cache's 65536 CPUs",
	  "the greater of 4294967295 and 65536 flips is below 4294967296" },
};

static void wake_wide_case(void **state)
{
	const struct wide_case *c = *state;
	struct nsched_cfs_wake_wide_question q = {
		.wakee_flips_curr = c->curr, .wakee_flips_p = c->p, .llc_size = c->llc,
	};
	struct nsched_cfs_wake_wide_2015_question late_q = {
		.wakee_flips_curr = c->curr, .wakee_flips_p = c->p, .llc_size = c->llc,
	};
	struct nsched_cfs_wake_wide_2015_answer late;
	struct nsched_cfs_wake_wide_answer a;

	POISON(&a);
	nsched_cfs_wake_wide(&q, &a);
	assert_int_equal(a.wide, c->want);
	ASSERT_SAYS(&q, &a, c->says);
	POISON(&late);
	nsched_cfs_wake_wide_2015(&late_q, &late);
	assert_int_equal(late.wide, c->want_2015);
	ASSERT_SAYS(&late_q, &late, c->says_2015);
}

/* wake_throttle at tick 1000 */
static const struct throttle_case {
	const char *name;
	uint64_t hz, next;
	uint32_t interval_ms, mode, result, attempt, affine;
	uint64_t want;
	const char *says;
} throttle_cases[] = {
	{ "a yes leaves no silence", 1000, 0, 1, 0, 1, 1, 1, 0,
	  "wake_affine says yes; next asked from 0 on" },
	{ "a no does", 1000, 0, 1, 0, 0, 1, 0, 1001, "wake_affine says no; left alone until 1001" },
	{ "in it nobody is asked", 1000, 1001, 1, 0, 1, 0, 0, 1001,
	  "throttled until 1001: not pulled" },
	{ "it is over when it is over", 1000, 1000, 1, 0, 1, 1, 1, 1000,
	  "wake_affine says yes; next asked from 1000 on" },
	{ "mode 1: any try is followed by silence", 1000, 0, 1, 1, 1, 1, 1, 1001,
	  "wake_affine says yes; next asked from 1001 on" },
	{ "no interval, no silence", 1000, 5000, 0, 0, 0, 1, 0, 1000,
	  "wake_affine says no; left alone until 1000" },
	{ "a part of a tick is a tick", 250, 0, 1, 0, 0, 1, 0, 1001,
	  "wake_affine says no; left alone until 1001" },
	{ "a hundred milliseconds", 1000, 0, 100, 0, 0, 1, 0, 1100,
	  "wake_affine says no; left alone until 1100" },
};

static void wake_throttle_case(void **state)
{
	const struct throttle_case *c = *state;
	struct nsched_cfs_wake_throttle_question q = {
		.now = 1000, .hz = c->hz, .next_wake_affine = c->next, .interval_ms = c->interval_ms,
		.mode = c->mode, .affine_result = c->result,
	};
	struct nsched_cfs_wake_throttle_answer a;

	POISON(&a);
	nsched_cfs_wake_throttle(&q, &a);
	assert_int_equal(a.attempt, c->attempt);
	assert_int_equal(a.affine, c->affine);
	assert_int_equal(a.next_wake_affine, c->want);
	ASSERT_SAYS(&q, &a, c->says);
}

/* buddy_record: 1 wakes 3 */
static const struct buddy_case {
	const char *name;
	uint64_t curr_wakee, p_waker;
	uint32_t curr_ref, p_ref, want_curr, want_p;
	const char *says;
} buddy_cases[] = {
	{ "the pair again", 3, 1, 7, 7, 8, 8, "the pair meets again: 8 and 8 times more" },
	{ "the waker woke another", 4, 1, 7, 7, 0, 8,
	  "the waker had another wakee, the wakee is woken by it 8 times more" },
	{ "the wakee was woken by another", 3, 2, 7, 7, 8, 0,
	  "the waker wakes it 8 times more, the wakee had another waker" },
	{ "nobody before", NSCHED_NO_ID, NSCHED_NO_ID, 0, 0, 0, 0,
	  "both meet somebody else than last time" },
	{ "a counter stops at its greatest", 3, 1, 0xffffffff, 7, 0xffffffff, 8,
	  "the pair meets again: 4294967295 and 8 times more" },
	{ "and so does the wakee's", 3, 1, 7, 0xffffffff, 8, 0xffffffff,
	  "the pair meets again: 8 and 4294967295 times more" },
	{ "another wakee, which it woke once before", 4, 1, 7, 0, 0, 1,
	  "the waker had another wakee, the wakee is woken by it 1 times more" },
};

static void buddy_record_case(void **state)
{
	const struct buddy_case *c = *state;
	struct nsched_cfs_buddy_record_question q = {
		.waker = 1, .wakee = 3, .curr_wakee = c->curr_wakee, .p_waker = c->p_waker,
		.curr_wakee_ref = c->curr_ref, .p_waker_ref = c->p_ref,
	};
	struct nsched_cfs_buddy_record_answer a;

	POISON(&a);
	nsched_cfs_buddy_record(&q, &a);
	assert_int_equal(a.curr_wakee_ref, c->want_curr);
	assert_int_equal(a.p_waker_ref, c->want_p);
	assert_int_equal(a.curr_wakee, 3);
	assert_int_equal(a.p_waker, 1);
	ASSERT_SAYS(&q, &a, c->says);
}

/* buddy_related: 1 and 2, limit 8; each of eight conditions alone breaks it */
static const struct related_case {
	const char *name;
	uint64_t curr_waker, curr_wakee, p_waker, p_wakee;
	uint32_t refs[4], want;
	const char *says;
	uint32_t free; /* 1: limit 0 */
} related_cases[] = {
	{ "limit 0: partners at once", 2, 2, 1, 1, { 0, 0, 0, 0 }, 1,
	  "1 and 2 are a pair: 0 times in a row, of 0", 1 },
	{ "limit 0: but not strangers", 2, 2, 1, 5, { 0, 0, 0, 0 }, 0,
	  "1 and 2 do not wake each other only", 1 },
	{ "all at the limit", 2, 2, 1, 1, { 8, 8, 8, 8 }, 1,
	  "1 and 2 are a pair: 8 times in a row, of 8", 0 },
	{ "woken by it too few times", 2, 2, 1, 1, { 7, 9, 9, 9 }, 0,
	  "1 and 2 met 7 times in a row, of 8", 0 },
	{ "woke it too few times", 2, 2, 1, 1, { 9, 7, 9, 9 }, 0,
	  "1 and 2 met 7 times in a row, of 8", 0 },
	{ "was woken too few times", 2, 2, 1, 1, { 9, 9, 7, 9 }, 0,
	  "1 and 2 met 7 times in a row, of 8", 0 },
	{ "woke too few times", 2, 2, 1, 1, { 9, 9, 9, 7 }, 0,
	  "1 and 2 met 7 times in a row, of 8", 0 },
	{ "woken by another", 5, 2, 1, 1, { 8, 8, 8, 8 }, 0, "1 and 2 do not wake each other only", 0 },
	{ "wakes another", 2, 5, 1, 1, { 8, 8, 8, 8 }, 0, "1 and 2 do not wake each other only", 0 },
	{ "the wakee woken by another", 2, 2, 5, 1, { 8, 8, 8, 8 }, 0,
	  "1 and 2 do not wake each other only", 0 },
	{ "the wakee wakes another", 2, 2, 1, 5, { 8, 8, 8, 8 }, 0,
	  "1 and 2 do not wake each other only", 0 },
};

static void buddy_related_case(void **state)
{
	const struct related_case *c = *state;
	struct nsched_cfs_buddy_related_question q = {
		.curr = 1, .p = 2, .curr_waker = c->curr_waker, .curr_wakee = c->curr_wakee,
		.p_waker = c->p_waker, .p_wakee = c->p_wakee, .curr_waker_ref = c->refs[0],
		.curr_wakee_ref = c->refs[1], .p_waker_ref = c->refs[2], .p_wakee_ref = c->refs[3],
		.ref_limit = c->free ? 0 : 8,
	};
	struct nsched_cfs_buddy_related_answer a;

	POISON(&a);
	nsched_cfs_buddy_related(&q, &a);
	assert_int_equal(a.related, c->want);
	ASSERT_SAYS(&q, &a, c->says);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, record_wakee_case, record_cases);
	ROWS_ADD(&rows, wake_wide_case, wide_cases);
	ROWS_ADD(&rows, wake_throttle_case, throttle_cases);
	ROWS_ADD(&rows, buddy_record_case, buddy_cases);
	ROWS_ADD(&rows, buddy_related_case, related_cases);
	rows_add(&rows, "a second is its ticks", a_second_is_its_ticks, NULL);
	rows_add(&rows, "Q12: a wrapped clock does not wipe", q12_a_wrapped_clock_does_not_wipe,
		 NULL);
	return rows_run(&rows, "cfs: partners");
}
