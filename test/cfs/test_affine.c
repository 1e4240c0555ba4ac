/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * wake_affine of 3.10 and of 2.6.31, and the weights in task groups below them: the
 * worked examples of both rules, with the quantities that decided.
 */
#include "fixture.h"

/* wake_affine: both CPUs at full power, wakee and waker of nice 0 */
static const struct affine_case {
	const char *name;
	uint64_t load_this, load_prev;
	uint32_t nr_this, sync;
	uint64_t curr_weight, p_weight;
	uint32_t imbalance_pct, power_prev, want;
	const char *says;
} affine_cases[] = {
	{ "equal loads and one task more", 1024, 1024, 1, 0, 1024, 1024, 125, 1024, 0,
	  "not affine: 100 x 1024 x 2048 > 112 x 1024 x 1024" },
	{ "a sync waker leaves nothing behind", 1024, 1024, 1, 1, 1024, 1024, 125, 1024, 1,
	  "affine: the waker's CPU has a load of 0, nothing to compare" },
	{ "a second task stays behind", 2048, 1024, 2, 1, 1024, 1024, 125, 1024, 0,
	  "not affine: 100 x 1024 x 2048 > 112 x 1024 x 1024" },
	{ "within half of a quarter", 2048, 2048, 2, 1, 1024, 1024, 125, 1024, 1,
	  "affine: 100 x 1024 x 2048 <= 112 x 1024 x 2048" },
	{ "an idle waker's CPU is never too loaded", 0, 0, 0, 0, 1024, 1024, 125, 1024, 1,
	  "affine: the waker's CPU has a load of 0, nothing to compare" },
	{ "nothing on the other CPU", 2048, 0, 1, 0, 1024, 1024, 125, 1024, 0,
	  "not affine: 100 x 1024 x 3072 > 112 x 1024 x 0" },
	{ "no task counted, so nothing a task", 100, 110, 0, 0, 1024, 1024, 125, 1024, 0,
	  "not affine: 100 x 1024 x 1124 > 112 x 1024 x 110" },
	{ "just past the edge", 512, 512, 1, 0, 1024, 64, 125, 1024, 0,
	  "not affine: 100 x 1024 x 576 > 112 x 1024 x 512" },
	{ "just within the edge", 512, 512, 1, 0, 1024, 61, 125, 1024, 1,
	  "affine: 100 x 1024 x 573 <= 112 x 1024 x 512" },
	{ "the edge itself", 1024, 1000, 0, 0, 1024, 96, 125, 1024, 1,
	  "affine: 100 x 1024 x 1120 <= 112 x 1024 x 1000" },
	{ "half of ten", 3072, 3072, 1, 0, 1024, 1024, 110, 1024, 0,
	  "not affine: 100 x 1024 x 4096 > 105 x 1024 x 3072" },
	{ "the other CPU is half as strong", 1024, 1024, 1, 0, 1024, 1024, 125, 512, 1,
	  "affine: 100 x 512 x 2048 <= 112 x 1024 x 1024" },
	{ "a waker heavier than the load of its CPU", 1024, 1024, 1, 1, 2048, 1024, 125, 1024, 1,
	  "affine: the waker's CPU has a load of -1024, nothing to compare" },
	/* 100 x 1524 > 112 x 600, but 500 <= 600 and 500 + 600 <= 2000 / 1 */
	{ "both carry no more than one task", 500, 600, 1, 0, 1024, 1024, 125, 1024, 0,
	  "not affine: 100 x 1024 x 1524 > 112 x 1024 x 600" },
	/* 1500 in one task, sync: 476 stay; 476 <= 500 and 476 + 500 = 976 <= 1500 */
	{ "both together weigh less than a task", 1500, 500, 1, 1, 1024, 1024, 125, 1024, 1,
	  "affine: 100 x 1024 x 1500 against 112 x 1024 x 500, but both CPUs together carry no "
	  "more than 1500, a task of the waker's" },
};

static void wake_affine_case(void **state)
{
	const struct affine_case *c = *state;
	struct nsched_cfs_wake_affine_question q = {
		.load_this = c->load_this, .load_prev = c->load_prev, .avg_this = c->load_this,
		.avg_prev = c->load_prev, .curr_weight = c->curr_weight, .p_weight = c->p_weight,
		.power_this = 1024, .power_prev = c->power_prev, .lb_bias = 1,
		.imbalance_pct = c->imbalance_pct, .sync = c->sync, .nr_this = c->nr_this,
	};
	struct nsched_cfs_wake_affine_answer a;
	uint32_t reason;

	POISON(&a);
	reason = nsched_cfs_wake_affine(&q, &a);
	assert_int_equal(reason, a.reason);
	assert_int_equal(a.affine, c->want);
	assert_int_equal(a.reserved, 0);
	ASSERT_SAYS(&q, &a, c->says);
}

/* With an average, the waker's CPU counts high and the other low; bias off: as they are. */
static void averages_make_a_pull_harder(void **state)
{
	struct nsched_cfs_wake_affine_question q = {
		.load_this = 1024, .load_prev = 2048, .avg_this = 4096, .avg_prev = 0,
		.curr_weight = 1024, .p_weight = 1024, .power_this = 1024, .power_prev = 1024,
		.wake_idx = 1, .lb_bias = 1, .imbalance_pct = 125, .nr_this = 1,
	};
	struct nsched_cfs_wake_affine_answer a;

	(void)state;
	nsched_cfs_wake_affine(&q, &a);
	ASSERT_SAYS(&q, &a, "not affine: 100 x 1024 x 5120 > 112 x 1024 x 0");
	q.lb_bias = 0;
	nsched_cfs_wake_affine(&q, &a);
	ASSERT_SAYS(&q, &a, "affine: 100 x 1024 x 2048 <= 112 x 1024 x 2048");
	q.lb_bias = 1;
	q.avg_this = 0; /* the greater of the two, and the lesser, are the weights now */
	q.avg_prev = 4096;
	nsched_cfs_wake_affine(&q, &a);
	ASSERT_SAYS(&q, &a, "affine: 100 x 1024 x 2048 <= 112 x 1024 x 2048");
}

/*
 * With groups the four answers of effective_load take the weights' places: 1024 - 600
 * + 300 = 724 against 1024 - 50 + 20 = 994.
 */
static void groups_stand_for_weights(void **state)
{
	struct nsched_cfs_wake_affine_question q = {
		.load_this = 1024, .load_prev = 1024, .curr_weight = 1024, .p_weight = 1024,
		.power_this = 1024, .power_prev = 1024, .lb_bias = 1, .imbalance_pct = 125,
		.sync = 1, .nr_this = 1, .grouped = 1, .waker_this = -600, .waker_prev = -50,
		.wakee_this = 300, .wakee_prev = 20,
	};
	struct nsched_cfs_wake_affine_answer a;

	(void)state;
	nsched_cfs_wake_affine(&q, &a);
	ASSERT_SAYS(&q, &a, "affine: 100 x 1024 x 724 <= 112 x 1024 x 994");
}

/* effective_load: group of 2048 in all, 1024 of it and 1024 queued here, entity of 512 */
static const struct group_case {
	const char *name;
	uint64_t tg_load;
	int64_t wl, wg, want;
	const char *says;
} group_cases[] = {
	{ "two thirds of the shares", 2048, 1024, 1024, 170,
	  "through 1 levels of task groups the CPU's load changes by 170" },
	{ "a third", 2048, 0, 1024, -171,
	  "through 1 levels of task groups the CPU's load changes by -171" },
	{ "nothing is left, but 2", 2048, -1024, -1024, -510,
	  "through 1 levels of task groups the CPU's load changes by -510" },
	{ "all of it", 1024, 1024, 1024, 512,
	  "through 1 levels of task groups the CPU's load changes by 512" },
	{ "a group without weight has all shares", 1024, 0, -1024, 512,
	  "through 1 levels of task groups the CPU's load changes by 512" },
	{ "Q5: a negative weight is divided unsigned", 2048, -2048, 1024, 6004799503159808,
	  "through 1 levels of task groups the CPU's load changes by 6004799503159808" },
};

static void effective_load_case(void **state)
{
	const struct group_case *c = *state;
	const uint64_t contrib = 1024, queued = 1024, shares = 1024, entity = 512;
	struct nsched_cfs_effective_load_question q = {
		.tg_load = &c->tg_load, .tg_contrib = &contrib, .q_load = &queued,
		.shares = &shares, .se_load = &entity, .wl = c->wl, .wg = c->wg, .nr_levels = 1,
	};
	struct nsched_cfs_effective_load_answer a;

	POISON(&a);
	nsched_cfs_effective_load(&q, &a);
	assert_true(a.delta == c->want);
	ASSERT_SAYS(&q, &a, c->says);
	q.nr_levels = 0;
	nsched_cfs_effective_load(&q, &a);
	assert_true(a.delta == c->wl);
	assert_int_equal(a.reason, NSCHED_CFS_EFFECTIVE_LOAD_ROOT);
}

/* The 170 of the first level climbs the next, where 512 of 2048 are queued here. */
static void groups_in_groups(void **state)
{
	static const uint64_t tg[2] = { 2048, 2048 }, contrib[2] = { 1024, 512 };
	static const uint64_t queued[2] = { 1024, 512 }, shares[2] = { 1024, 1024 };
	static const uint64_t entity[2] = { 512, 256 };
	struct nsched_cfs_effective_load_question q = {
		.tg_load = tg, .tg_contrib = contrib, .q_load = queued, .shares = shares,
		.se_load = entity, .wl = 1024, .wg = 1024, .nr_levels = 2,
	};
	struct nsched_cfs_effective_load_answer a;

	(void)state;
	nsched_cfs_effective_load(&q, &a);
	/* (512 + 170) x 1024 / 2048 - 256 */
	ASSERT_SAYS(&q, &a, "through 2 levels of task groups the CPU's load changes by 85");
}

/* wake_affine_2631: level MC, index 1 with averages as the weights */
static const struct affine_2631_case {
	const char *name;
	uint64_t load_this, load_prev;
	uint32_t nr_this, sync;
	uint64_t curr_weight, curr_overlap, p_overlap;
	uint32_t sd_flags, want;
	const char *says;
} affine_2631_cases[] = {
	{ "equal loads and one task more", 1024, 1024, 1, 0, 1024, 0, 0, 621, 0,
	  "not affine: 100 x 2048 > 112 x 1024" },
	{ "sync", 1024, 1024, 1, 1, 1024, 0, 0, 621, 1, "affine: 100 x 1024 <= 112 x 1024" },
	{ "sync, and the other CPU idle", 1024, 0, 1, 1, 1024, 0, 0, 621, 1,
	  "affine: both CPUs together carry no more than 1024, a task of the waker's" },
	{ "a wakee that overlaps longer than a migration costs", 1024, 1024, 1, 1, 1024, 0, 500001,
	  621, 0, "not affine: 100 x 2048 > 112 x 1024" },
	{ "exactly so long is still sync", 1024, 1024, 1, 1, 1024, 0, 500000, 621, 1,
	  "affine: 100 x 1024 <= 112 x 1024" },
	{ "a waker that overlaps longer", 1024, 1024, 1, 1, 1024, 500001, 0, 621, 0,
	  "not affine: 100 x 2048 > 112 x 1024" },
	{ "a level without WAKE_AFFINE", 1024, 1024, 1, 1, 1024, 0, 0, 77, 0,
	  "the level with flags 77 is not for affine wake-ups" },
	{ "the waker's CPU is idle", 0, 1024, 0, 0, 1024, 0, 0, 621, 1,
	  "affine: 100 x 1024 <= 112 x 1024" },
	{ "both are", 0, 0, 0, 0, 1024, 0, 0, 621, 1,
	  "affine: both CPUs together carry no more than 0, a task of the waker's" },
	{ "Q10: a heavy sync waker wraps, and adding the wakee wraps back", 1024, 1024, 1, 1, 2048,
	  0, 0, 621, 1, "affine: 100 x 0 <= 112 x 1024" },
};

static void wake_affine_2631_case(void **state)
{
	const struct affine_2631_case *c = *state;
	struct nsched_cfs_wake_affine_2631_question q = {
		.load_this = c->load_this, .load_prev = c->load_prev, .avg_this = c->load_this,
		.avg_prev = c->load_prev, .curr_weight = c->curr_weight, .p_weight = 1024,
		.curr_avg_overlap = c->curr_overlap, .p_avg_overlap = c->p_overlap, .wake_idx = 1,
		.lb_bias = 1, .imbalance_pct = 125, .sync = c->sync, .nr_this = c->nr_this,
		.sd_flags = c->sd_flags,
	};
	struct nsched_cfs_wake_affine_2631_answer a;
	uint32_t reason;

	POISON(&a);
	reason = nsched_cfs_wake_affine_2631(&q, &a);
	assert_int_equal(reason, a.reason);
	assert_int_equal(a.affine, c->want);
	ASSERT_SAYS(&q, &a, c->says);
}

/* 4096 + 1024 against 0, then 1024 + 1024 against 2048 without the bias. */
static void averages_of_2631(void **state)
{
	struct nsched_cfs_wake_affine_2631_question q = {
		.load_this = 1024, .load_prev = 2048, .avg_this = 4096, .curr_weight = 1024,
		.p_weight = 1024, .wake_idx = 1, .lb_bias = 1, .imbalance_pct = 125, .nr_this = 1,
		.sd_flags = 621,
	};
	struct nsched_cfs_wake_affine_2631_answer a;

	(void)state;
	nsched_cfs_wake_affine_2631(&q, &a);
	ASSERT_SAYS(&q, &a, "not affine: 100 x 5120 > 112 x 0");
	q.lb_bias = 0;
	nsched_cfs_wake_affine_2631(&q, &a);
	ASSERT_SAYS(&q, &a, "affine: 100 x 2048 <= 112 x 2048");
	q.lb_bias = 1;
	q.avg_this = 0;
	q.avg_prev = 4096;
	nsched_cfs_wake_affine_2631(&q, &a);
	ASSERT_SAYS(&q, &a, "affine: 100 x 2048 <= 112 x 2048");
	q.wake_idx = 0; /* index 0 is the weight itself */
	q.avg_this = 4096;
	q.avg_prev = 0;
	nsched_cfs_wake_affine_2631(&q, &a);
	ASSERT_SAYS(&q, &a, "affine: 100 x 2048 <= 112 x 2048");
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, wake_affine_case, affine_cases);
	ROWS_ADD(&rows, effective_load_case, group_cases);
	ROWS_ADD(&rows, wake_affine_2631_case, affine_2631_cases);
	rows_add(&rows, "averages make a pull harder", averages_make_a_pull_harder, NULL);
	rows_add(&rows, "groups in groups", groups_in_groups, NULL);
	rows_add(&rows, "groups stand for weights", groups_stand_for_weights, NULL);
	rows_add(&rows, "2.6.31: averages make a pull harder", averages_of_2631, NULL);
	return rows_run(&rows, "cfs: may a wakee be pulled");
}
