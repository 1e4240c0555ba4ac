/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Preemption in both versions, and where a wakee and a child stand in virtual time. */
#include "fixture.h"

/* check_preempt: current at 20 ms, wakee at 10 ms, granularity 1 ms */
static const struct preempt_case {
	const char *name;
	uint64_t curr_vruntime;
	uint32_t curr_policy, p_policy, nr, need_resched, next_buddy, last_buddy, preemption, fork;
	uint32_t off_rq, idle;
	uint32_t resched, set_next, set_last;
	const char *says;
} preempt_cases[] = {
	{ "far behind", 20000000, 0, 0, 2, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0,
	  "the current task is ahead by 10000000 ns, granularity 1000000 ns: preempt" },
	{ "last buddy from eight tasks on", 20000000, 0, 0, 8, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1,
	  "the current task is ahead by 10000000 ns, granularity 1000000 ns: preempt" },
	{ "and if the feature is on", 20000000, 0, 0, 8, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0,
	  "the current task is ahead by 10000000 ns, granularity 1000000 ns: preempt" },
	{ "and if it is queued", 20000000, 0, 0, 8, 0, 0, 1, 1, 0, 1, 0, 1, 1, 0,
	  "the current task is ahead by 10000000 ns, granularity 1000000 ns: preempt" },
	{ "and not the idle task", 20000000, 0, 0, 8, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0,
	  "the current task is ahead by 10000000 ns, granularity 1000000 ns: preempt" },
	{ "the granularity itself is not enough", 11000000, 0, 0, 2, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0,
	  "the current task is ahead by 1000000 ns, not more than the granularity (1000000 ns "
	  "where it is ahead at all): it goes on" },
	{ "a nanosecond more is", 11000001, 0, 0, 2, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0,
	  "the current task is ahead by 1000001 ns, granularity 1000000 ns: preempt" },
	{ "already told", 20000000, 0, 0, 2, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0,
	  "the CPU reschedules already" },
	{ "batch does not preempt", 20000000, 0, 3, 2, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0,
	  "a wakee of class 3 does not preempt" },
	{ "class idle gives way at once, and is no buddy", 20000000, 5, 3, 8, 0, 0, 1, 1, 0, 0, 0,
	  1, 0, 0, "the current task is of class idle: the wakee, of class 3, preempts" },
	{ "but not to its like", 20000000, 5, 5, 2, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0,
	  "a wakee of class 5 does not preempt" },
	{ "switched off", 20000000, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
	  "wake-up preemption is switched off" },
	{ "next buddy without preempting", 1, 0, 0, 8, 0, 1, 1, 1, 0, 0, 0, 0, 1, 0,
	  "the current task is ahead by -9999999 ns, not more than the granularity (0 ns where "
	  "it is ahead at all): it goes on" },
	{ "not a child", 1, 0, 0, 8, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0,
	  "the current task is ahead by -9999999 ns, not more than the granularity (0 ns where "
	  "it is ahead at all): it goes on" },
	{ "not among few", 1, 0, 0, 7, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0,
	  "the current task is ahead by -9999999 ns, not more than the granularity (0 ns where "
	  "it is ahead at all): it goes on" },
	{ "not of class idle", 1, 0, 5, 8, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0,
	  "a wakee of class 5 does not preempt" },
};

static void check_preempt_case(void **state)
{
	const struct preempt_case *c = *state;
	struct nsched_cfs_check_preempt_question q = {
		.curr_vruntime = c->curr_vruntime, .p_vruntime = 10000000, .wakeup_gran = 1000000,
		.p_weight = 1024, .curr_policy = c->curr_policy, .p_policy = c->p_policy,
		.nr_cfs = c->nr, .sched_nr_latency = 8, .need_resched = c->need_resched,
		.curr_on_rq = !c->off_rq, .curr_is_idle = c->idle,
		.feat_next_buddy = c->next_buddy, .feat_last_buddy = c->last_buddy,
		.feat_wakeup_preemption = c->preemption, .is_fork = c->fork,
	};
	struct nsched_cfs_check_preempt_answer a;

	POISON(&a);
	nsched_cfs_check_preempt(&q, &a);
	assert_int_equal(a.resched, c->resched);
	assert_int_equal(a.set_next, c->set_next);
	assert_int_equal(a.set_last, c->set_last);
	if (a.reason != NSCHED_CFS_CHECK_PREEMPT_FAR && a.reason != NSCHED_CFS_CHECK_PREEMPT_NEAR)
		assert_true(a.vdiff == 0 && a.gran == 0); /* not looked at */
	ASSERT_SAYS(&q, &a, c->says);
}

/* wakeup_preempt_entity by weight: a reciprocal in 32 bits and two roundings */
static const struct entity_case {
	const char *name;
	uint64_t curr, p, weight;
	int32_t want;
	int64_t gran;
	const char *says;
} entity_cases[] = {
	{ "equal", 10000000, 10000000, 1024, -1, 0,
	  "the current task is not ahead of the wakee, by 0 ns" },
	{ "a light wakee must be further behind", 11200000, 10000000, 820, 0, 1248780,
	  "ahead of the wakee by 1200000 ns, of 1248780 ns allowed" },
	{ "and then is", 11248781, 10000000, 820, 1, 1248780,
	  "ahead of the wakee by 1248781 ns, more than the 1248780 ns allowed" },
	/* 1024000000 x 279620 / 2^32 = 66666.6, rounded */
	{ "a heavy one less", 10100000, 10000000, 15360, 1, 66667,
	  "ahead of the wakee by 100000 ns, more than the 66667 ns allowed" },
	{ "behind", 9000000, 10000000, 1024, -1, 0,
	  "the current task is not ahead of the wakee, by -1000000 ns" },
	{ "exactly the granularity", 11000000, 10000000, 1024, 0, 1000000,
	  "ahead of the wakee by 1000000 ns, of 1000000 ns allowed" },
	{ "a nanosecond more", 11000001, 10000000, 1024, 1, 1000000,
	  "ahead of the wakee by 1000001 ns, more than the 1000000 ns allowed" },
	{ "across the wrap", 5, (uint64_t)0 - 6, 1024, 0, 1000000,
	  "ahead of the wakee by 11 ns, of 1000000 ns allowed" },
	/* no weight: the reciprocal is 2^32, so 1024000000 */
	{ "no weight", 1024000000, 0, 0, 0, 1024000000,
	  "ahead of the wakee by 1024000000 ns, of 1024000000 ns allowed" },
	/* past 32 bits: the reciprocal is 1, and 1024000000 / 2^32 rounds to 0 */
	{ "a weight past 32 bits", 1, 0, (uint64_t)1 << 32, 1, 0,
	  "ahead of the wakee by 1 ns, more than the 0 ns allowed" },
};

static void wakeup_preempt_entity_case(void **state)
{
	const struct entity_case *c = *state;
	struct nsched_cfs_wakeup_preempt_entity_question q = {
		.curr_vruntime = c->curr, .p_vruntime = c->p, .wakeup_gran = 1000000,
		.p_weight = c->weight,
	};
	struct nsched_cfs_wakeup_preempt_entity_answer a;

	POISON(&a);
	nsched_cfs_wakeup_preempt_entity(&q, &a);
	assert_int_equal(a.result, c->want);
	assert_true(a.gran == c->gran);
	ASSERT_SAYS(&q, &a, c->says);
}

/* No granularity is longer than 2^63 - 1 ns: weight 1 scales a second to 2^32 / 1 of it. */
static void a_granularity_is_at_most_63_bits(void **state)
{
	struct nsched_cfs_wakeup_preempt_entity_question q = {
		.curr_vruntime = 1, .wakeup_gran = (uint64_t)1 << 53, .p_weight = 1,
	};
	struct nsched_cfs_wakeup_preempt_entity_answer a;

	(void)state;
	/* 2^63 >> 16 = 2^47, x 2^32 = 2^79 wraps to 0: the original's product is 64 bits, too */
	nsched_cfs_wakeup_preempt_entity(&q, &a);
	assert_true(a.gran == 0);
	q.wakeup_gran = (uint64_t)1 << 37; /* x 1024 = 2^47; >> 16 = 2^31; x 2^32 = 2^63; >> 16 */
	nsched_cfs_wakeup_preempt_entity(&q, &a);
	assert_true(a.gran == (int64_t)1 << 47);
}

/* check_preempt_2631: current at 20 ms, wakee at 10 ms, 5 ms; it ran 2 ms of 2 x 5 x 2 */
static const struct preempt_2631_case {
	const char *name;
	uint64_t curr_vruntime, avg_wakeup, weight;
	uint32_t curr_policy, p_policy, need_resched, sync, overlap, preemption, idle, queued;
	uint64_t curr_overlap, p_overlap;
	uint32_t resched, set_next, set_last;
	const char *says;
} preempt_2631_cases[] = {
	{ "far behind", 20000000, 5000000, 1024, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 1,
	  "the current task is ahead by 10000000 ns, granularity 5000000 ns: preempt" },
	{ "4 ms of 5", 14000000, 5000000, 1024, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 1,
	  "the current task is ahead by 4000000 ns, granularity 5000000 ns: it goes on" },
	{ "a wakee that wakes often leaves no granularity", 14000000, 100000, 1024, 0, 0, 0, 0, 0, 1,
	  0, 1, 0, 0, 1, 1, 1, "the current task is ahead by 4000000 ns, granularity 0 ns: preempt" },
	/* 2 x 1 x 2 = 4 ms expected, 2 ms of it left */
	{ "and one that wakes less often some", 14000000, 1000000, 1024, 0, 0, 0, 0, 0, 1, 0, 1, 0,
	  0, 1, 1, 1,
	  "the current task is ahead by 4000000 ns, granularity 2000000 ns: preempt" },
	{ "not ahead", 10000000, 5000000, 1024, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 1,
	  "the current task is not ahead of the wakee (0 ns): it goes on" },
	{ "sync, with the overlap feature", 10000000, 5000000, 1024, 0, 0, 0, 1, 1, 1, 0, 1, 900000,
	  900000, 1, 1, 1, "sync, or both hardly overlap (900000 and 900000 ns): preempt" },
	{ "little overlap, with the feature", 10000000, 5000000, 1024, 0, 0, 0, 0, 1, 1, 0, 1,
	  499999, 499999, 1, 1, 1, "sync, or both hardly overlap (499999 and 499999 ns): preempt" },
	{ "one overlaps more", 10000000, 5000000, 1024, 0, 0, 0, 0, 1, 1, 0, 1, 500000, 0, 0, 1, 1,
	  "the current task is not ahead of the wakee (0 ns): it goes on" },
	{ "so does the other", 10000000, 5000000, 1024, 0, 0, 0, 0, 1, 1, 0, 1, 0, 500000, 0, 1, 1,
	  "the current task is not ahead of the wakee (0 ns): it goes on" },
	{ "batch sets buddies, and no more", 20000000, 5000000, 1024, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0,
	  0, 1, 1, "a wakee of class 3 does not preempt" },
	{ "class idle is no buddy", 20000000, 5000000, 1024, 0, 5, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1,
	  "a wakee of class 5 does not preempt" },
	{ "class idle gives way", 20000000, 5000000, 1024, 5, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0,
	  "the current task is of class idle: preempt" },
	{ "already told", 20000000, 5000000, 1024, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 1, 1,
	  "the CPU reschedules already" },
	{ "switched off", 20000000, 5000000, 1024, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1,
	  "wake-up preemption is switched off" },
	{ "the idle task is no buddy", 20000000, 5000000, 1024, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1,
	  0, "the current task is ahead by 10000000 ns, granularity 5000000 ns: preempt" },
	{ "no running fair task, no adapting", 15000001, 100000, 1024, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0,
	  1, 1, 1, "the current task is ahead by 5000001 ns, granularity 5000000 ns: preempt" },
	/* 5120000000 > 2^32; 78125 x 2096129 / 2^16 = 2498780.49, as 1 + (2^32 - 1024) / 2049 */
	{ "a heavy wakee, by the rounded reciprocal", 14000000, 5000000, 2048, 0, 0, 0, 0, 0, 1, 0,
	  1, 0, 0, 1, 1, 1,
	  "the current task is ahead by 4000000 ns, granularity 2498780 ns: preempt" },
};

static void check_preempt_2631_case(void **state)
{
	const struct preempt_2631_case *c = *state;
	struct nsched_cfs_check_preempt_2631_question q = {
		.curr_vruntime = c->curr_vruntime, .p_vruntime = 10000000, .wakeup_gran = 5000000,
		.p_weight = c->weight, .curr_sum_exec = 2000000, .p_avg_wakeup = c->avg_wakeup,
		.curr_avg_overlap = c->curr_overlap, .p_avg_overlap = c->p_overlap,
		.curr_policy = c->curr_policy, .p_policy = c->p_policy, .nr_cfs = 2,
		.need_resched = c->need_resched, .curr_on_rq = 1, .curr_is_idle = c->idle,
		.curr_queued = c->queued, .sync = c->sync, .feat_last_buddy = 1,
		.feat_wakeup_preempt = c->preemption, .feat_wakeup_overlap = c->overlap,
	};
	struct nsched_cfs_check_preempt_2631_answer a;

	POISON(&a);
	nsched_cfs_check_preempt_2631(&q, &a);
	assert_int_equal(a.resched, c->resched);
	assert_int_equal(a.set_next, c->set_next);
	assert_int_equal(a.set_last, c->set_last);
	ASSERT_SAYS(&q, &a, c->says);
}

/* The last buddy is a feature, and must be on the queue. */
static void the_last_buddy_of_2631(void **state)
{
	struct nsched_cfs_check_preempt_2631_question q = {
		.curr_vruntime = 20000000, .p_vruntime = 10000000, .wakeup_gran = 5000000,
		.p_weight = 1024, .nr_cfs = 2, .curr_on_rq = 1, .feat_wakeup_preempt = 1,
	};
	struct nsched_cfs_check_preempt_2631_answer a;

	(void)state;
	nsched_cfs_check_preempt_2631(&q, &a);
	assert_int_equal(a.set_last, 0);
	q.feat_last_buddy = 1;
	nsched_cfs_check_preempt_2631(&q, &a);
	assert_int_equal(a.set_last, 1);
	q.curr_on_rq = 0;
	nsched_cfs_check_preempt_2631(&q, &a);
	assert_int_equal(a.set_last, 0);
	assert_int_equal(a.resched, 1);
}

/* place_wakeup: latency 6 ms */
static const struct sleeper_case {
	const char *name;
	uint64_t min, own;
	uint32_t gentle;
	uint64_t want;
	const char *says;
} sleeper_cases[] = {
	{ "its own is later", 100000000, 100000000, 1, 100000000,
	  "its own virtual runtime, 100000000, is not before 97000000: kept" },
	{ "a long sleeper", 100000000, 0, 1, 97000000, "it slept long: raised to 97000000" },
	{ "the full latency", 100000000, 0, 0, 94000000, "it slept long: raised to 94000000" },
	{ "one short of it is raised", 100000000, 96999999, 1, 97000000,
	  "it slept long: raised to 97000000" },
	{ "a short sleeper", 100000000, 98000000, 1, 98000000,
	  "its own virtual runtime, 98000000, is not before 97000000: kept" },
	{ "equal is kept", 100000000, 97000000, 1, 97000000,
	  "its own virtual runtime, 97000000, is not before 97000000: kept" },
	{ "a floor before the wrap is earlier", 1000000, 0, 1, 0,
	  "its own virtual runtime, 0, is not before 18446744073707551616: kept" },
};

static void place_wakeup_case(void **state)
{
	const struct sleeper_case *c = *state;
	struct nsched_cfs_place_wakeup_question q = {
		.min_vruntime = c->min, .vruntime = c->own, .sched_latency = 6000000,
		.gentle = c->gentle,
	};
	struct nsched_cfs_place_wakeup_answer a;

	POISON(&a);
	nsched_cfs_place_wakeup(&q, &a);
	assert_true(a.vruntime == c->want);
	ASSERT_SAYS(&q, &a, c->says);
}

/* place_new: a queue at 100 ms with one task of 1024, latency 6 ms */
static const struct child_case {
	const char *name;
	uint64_t curr, weight;
	uint32_t nr, debit, first, version, queued;
	uint64_t want, want_curr;
	uint32_t resched;
	const char *says;
} child_cases[] = {
	{ "half of the latency", 100000000, 1024, 1, 1, 0, 0, 1, 103000000, 100000000, 0,
	  "the child starts at 103000000, after a slice of 3000000 ns" },
	{ "not before its parent", 105000000, 1024, 1, 1, 0, 0, 1, 105000000, 105000000, 0,
	  "the child starts at 105000000, where its parent is, past a slice of 3000000 ns" },
	{ "a heavy child", 100000000, 15360, 1, 1, 0, 0, 1, 100375001, 100000000, 0,
	  "the child starts at 100375001, after a slice of 5625000 ns" },
	{ "a light one", 100000000, 15, 1, 1, 0, 0, 1, 105913395, 100000000, 0,
	  "the child starts at 105913395, after a slice of 86622 ns" },
	{ "eight with the child fit", 100000000, 1024, 7, 1, 0, 0, 1, 100750000, 100000000, 0,
	  "the child starts at 100750000, after a slice of 750000 ns" },
	{ "more tasks than fit: the period grows", 100000000, 1024, 8, 1, 0, 0, 1, 100750001,
	  100000000, 0, "the child starts at 100750001, after a slice of 750001 ns" },
	{ "child first", 100000000, 1024, 1, 1, 1, 0, 1, 100000000, 103000000, 1,
	  "child first: it takes the parent's 100000000, the parent 103000000" },
	{ "child first, but it is first", 103000000, 1024, 1, 1, 1, 0, 1, 103000000, 103000000, 0,
	  "the child starts at 103000000, where its parent is, past a slice of 3000000 ns" },
	{ "no debit", 99000000, 1024, 1, 0, 0, 0, 1, 100000000, 99000000, 0,
	  "the child starts at 100000000, after a slice of 0 ns" },
	{ "nobody runs", 500000000, 1024, 1, 1, 1, 0, 0, 103000000, 500000000, 0,
	  "the child starts at 103000000, after a slice of 3000000 ns" },
	/* 6144000000 > 2^32; 93750 x 2096129 / 2^16 = 2998536.59 */
	{ "2.6.31 takes no maximum", 105000000, 1024, 1, 1, 0, 1, 1, 102998537, 105000000, 0,
	  "the child starts at 102998537, after a slice of 2998537 ns" },
};

static void place_new_case(void **state)
{
	const struct child_case *c = *state;
	struct nsched_cfs_place_new_question q = {
		.min_vruntime = 100000000, .curr_vruntime = c->curr, .p_weight = c->weight,
		.queue_load = c->nr * 1024ull, .sched_latency = 6000000, .min_granularity = 750000,
		.queue_nr = c->nr, .curr_queued = c->queued, .sched_nr_latency = 8,
		.feat_start_debit = c->debit, .child_runs_first = c->first, .version = c->version,
	};
	struct nsched_cfs_place_new_answer a;

	POISON(&a);
	nsched_cfs_place_new(&q, &a);
	assert_int_equal(a.resched, c->resched);
	ASSERT_SAYS(&q, &a, c->says);
	assert_true(a.vruntime == c->want);
	assert_true(a.curr_vruntime == c->want_curr);
}

/* Nobody runs, and the queue's least is about to wrap: past it, and later than 0. */
static void a_child_past_the_wrap(void **state)
{
	struct nsched_cfs_place_new_question q = {
		.min_vruntime = 18446744073709551000ull, .p_weight = 1024, .queue_load = 1024,
		.queue_nr = 1, .sched_latency = 6000000, .min_granularity = 750000,
		.sched_nr_latency = 8, .feat_start_debit = 1,
	};
	struct nsched_cfs_place_new_answer a;

	(void)state;
	nsched_cfs_place_new(&q, &a);
	assert_int_equal(a.vruntime, 2999384);
	assert_int_equal(a.curr_vruntime, 0);
	assert_int_equal(a.resched, 0);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, check_preempt_case, preempt_cases);
	ROWS_ADD(&rows, wakeup_preempt_entity_case, entity_cases);
	ROWS_ADD(&rows, check_preempt_2631_case, preempt_2631_cases);
	ROWS_ADD(&rows, place_wakeup_case, sleeper_cases);
	ROWS_ADD(&rows, place_new_case, child_cases);
	rows_add(&rows, "a granularity in 64 bits", a_granularity_is_at_most_63_bits, NULL);
	rows_add(&rows, "a child past the wrap", a_child_past_the_wrap, NULL);
	rows_add(&rows, "the last buddy of 2.6.31", the_last_buddy_of_2631, NULL);
	return rows_run(&rows, "cfs: preemption and virtual time");
}
