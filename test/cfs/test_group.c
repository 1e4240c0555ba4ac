/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What CPUs have to give, what groups carry and how much is to be moved between two.
 * Unless a row says otherwise: CPUs 0 and 1 are the local group, 2 and 3 the other.
 */
#include "yard.h"

#define CPU_LEVEL 1071 /* 0x42f: balances, no packing, no threads */
#define THREADS 687    /* 0x2af */

static const struct yard_group two_pairs[YARD_GROUPS] = {
	{ "1100", NULL, 2048, 0 }, { "0011", NULL, 2048, 0 },
};

/* cpu_power: of 500 ms and what passed since, 1024 a whole CPU */
static const struct power_case {
	const char *name;
	uint32_t flags, span;
	uint64_t clock, rt_avg;
	uint32_t power, power_orig;
	const char *says;
} power_cases[] = {
	{ "a core of its own", 559, 4, 1000000000, 0, 1024, 1024,
	  "power 1024: a core of 1024, 1024 of 1024 parts left" }, /* 500000000 / 488281 */
	{ "one of two threads", THREADS, 2, 1000000000, 0, 589, 589,
	  "power 589: a thread of 2 with 589, 1024 of 1024 parts left" },
	{ "one of four", THREADS, 4, 1000000000, 0, 294, 294,
	  "power 294: a thread of 4 with 294, 1024 of 1024 parts left" },
	{ "a core with one thread is whole", THREADS, 1, 1000000000, 0, 1024, 1024,
	  "power 1024: a core of 1024, 1024 of 1024 parts left" },
	{ "real-time work took half", 559, 4, 1000000000, 250000000, 512, 1024,
	  "power 512: a core of 1024, 512 of 1024 parts left" },
	{ "it took more than there was: 1 is left", 559, 4, 1000000000, 600000000, 1, 1024,
	  "power 1: a core of 1024, 0 of 1024 parts left" },
	{ "the window has grown", 559, 4, 1250000000, 250000000, 682, 1024,
	  "power 682: a core of 1024, 682 of 1024 parts left" },
	{ "a thread of which nothing is left", THREADS, 2, 1000000000, 500000000, 1, 589,
	  "power 1: a thread of 2 with 589, 0 of 1024 parts left" },
};

static void cpu_power_case(void **state)
{
	const struct power_case *c = *state;
	struct nsched_cfs_cpu_power_question q = {
		.avg_period = 500000000, .clock = c->clock, .age_stamp = 1000000000,
		.rt_avg = c->rt_avg, .sd_flags = c->flags, .span_weight = c->span, .smt_gain = 1178,
	};
	struct nsched_cfs_cpu_power_answer a;

	POISON(&a);
	nsched_cfs_cpu_power(&q, &a);
	assert_int_equal(a.power, c->power);
	assert_int_equal(a.power_orig, c->power_orig);
	ASSERT_SAYS(&q, &a, c->says);
}

/* A total that is negative as a signed number counts as 1024: all of a huge rest is left. */
static void a_clock_that_ran_backwards(void **state)
{
	struct nsched_cfs_cpu_power_question q = {
		.avg_period = 0, .clock = 0, .age_stamp = 2048, .sd_flags = 559, .span_weight = 4,
		.smt_gain = 1178,
	};
	struct nsched_cfs_cpu_power_answer a;

	(void)state;
	/* avail = 2^64 - 2048, over 1024 >> 10 = 1, cut to 32 bits: 2^32 - 2048 */
	nsched_cfs_cpu_power(&q, &a);
	assert_int_equal(a.rt_factor, 0xfffff800u);
	q.avg_period = 1024; /* more real time than time: nothing is left, and 1 is the least */
	q.age_stamp = 0;
	q.rt_avg = 1025;
	nsched_cfs_cpu_power(&q, &a);
	assert_int_equal(a.rt_factor, 0);
	assert_int_equal(a.power, 1);
	q.rt_avg = 1023; /* one of 1024 / 1024 parts */
	nsched_cfs_cpu_power(&q, &a);
	assert_int_equal(a.rt_factor, 1);
}

/* update_sg_lb_stats */
static const struct stats_case {
	const char *name;
	uint32_t dst, idle_type, flags, group;
	uint64_t load[4];
	const char *nr, *active; /* active null: all */
	const char *local_mask;	 /* null: both */
	uint64_t power, power_orig; /* of the other group; 0: 2048 */
	struct {
		uint64_t avg_load, group_load, sum_weight;
		uint32_t should, sum_nr, capacity, idle_cpus, weight, imb, room;
	} want;
	const char *says;
} stats_cases[] = {
	{ "the first idle CPU of the local group is elected", 1, 0, CPU_LEVEL, 0,
	  { 1024, 0, 2048, 1024 }, "1021", NULL, NULL, 0, 0,
	  { 512, 1024, 1024, 1, 1, 2, 1, 2, 0, 1 },
	  "local: 1 tasks, average load 512, room for 2, CPU 1 balances" },
	{ "another one is not, and later figures are left out", 0, 0, CPU_LEVEL, 0,
	  { 1024, 0, 2048, 1024 }, "1021", NULL, NULL, 0, 0,
	  { 0, 1024, 1024, 0, 1, 0, 1, 0, 0, 0 }, "CPU 1 balances for this group, not 0" },
	{ "newly idle CPUs are not elected", 0, 2, CPU_LEVEL, 0, { 1024, 0, 2048, 1024 }, "1021",
	  NULL, NULL, 0, 0, { 512, 1024, 1024, 1, 1, 2, 1, 2, 0, 1 },
	  "local: 1 tasks, average load 512, room for 2, CPU 1 balances" },
	{ "another group", 1, 0, CPU_LEVEL, 1, { 1024, 0, 2048, 1024 }, "1021", NULL, NULL, 0, 0,
	  { 1536, 3072, 3072, 1, 3, 2, 0, 2, 0, 0 },
	  "3 tasks, average load 1536, room for 2, uneven 0" },
	{ "uneven: a task apart in load, two in number", 1, 0, CPU_LEVEL, 1, { 1024, 0, 4096, 0 },
	  "1040", NULL, NULL, 0, 0, { 2048, 4096, 4096, 1, 4, 2, 1, 2, 1, 0 },
	  "4 tasks, average load 2048, room for 2, uneven 1" },
	{ "one in number is not uneven", 1, 0, CPU_LEVEL, 1, { 1024, 0, 1024, 0 }, "1010", NULL,
	  NULL, 0, 0, { 512, 1024, 1024, 1, 1, 2, 1, 2, 0, 1 },
	  "1 tasks, average load 512, room for 2, uneven 0" },
	/* 1600 / 4 = 400 = 1000 - 600 */
	{ "exactly an average task apart is uneven", 1, 0, CPU_LEVEL, 1, { 1024, 0, 1000, 600 },
	  "1031", NULL, NULL, 0, 0, { 800, 1600, 1600, 1, 4, 2, 0, 2, 1, 0 },
	  "4 tasks, average load 800, room for 2, uneven 1" },
	{ "less is not", 1, 0, CPU_LEVEL, 1, { 1024, 0, 1000, 604 }, "1031", NULL, NULL, 0, 0,
	  { 802, 1604, 1604, 1, 4, 2, 0, 2, 0, 0 },
	  "4 tasks, average load 802, room for 2, uneven 0" },
	{ "half a CPU is rounded up", 1, 0, CPU_LEVEL, 1, { 1024, 0, 2048, 1024 }, "1021", NULL,
	  NULL, 512, 2048, { 6144, 3072, 3072, 1, 3, 1, 0, 2, 0, 0 },
	  "3 tasks, average load 6144, room for 1, uneven 0" },
	{ "less than half is no room", 1, 0, CPU_LEVEL, 1, { 1024, 0, 2048, 1024 }, "1021", NULL,
	  NULL, 511, 2048, { 6156, 3072, 3072, 1, 3, 0, 0, 2, 0, 0 },
	  "3 tasks, average load 6156, room for 0, uneven 0" },
	{ "unless a core lost little of its power", 1, 0, THREADS, 1, { 1024, 0, 2048, 1024 },
	  "1021", NULL, NULL, 500, 512, { 6291, 3072, 3072, 1, 3, 1, 0, 2, 0, 0 },
	  "3 tasks, average load 6291, room for 1, uneven 0" },
	/* 32 x 464 = 14848 = 29 x 512 */
	{ "the edge of that is too much", 1, 0, THREADS, 1, { 1024, 0, 2048, 1024 }, "1021", NULL,
	  NULL, 464, 512, { 6779, 3072, 3072, 1, 3, 0, 0, 2, 0, 0 },
	  "3 tasks, average load 6779, room for 0, uneven 0" },
	{ "without an idle CPU the first one is elected", 0, 0, CPU_LEVEL, 0,
	  { 1024, 0, 2048, 1024 }, "1121", NULL, NULL, 0, 0,
	  { 512, 1024, 1024, 1, 2, 2, 0, 2, 0, 0 },
	  "local: 2 tasks, average load 512, room for 2, CPU 0 balances" },
	{ "an idle CPU outside the mask is not", 0, 0, CPU_LEVEL, 0, { 1024, 0, 2048, 1024 },
	  "1021", NULL, "1000", 0, 0, { 512, 1024, 1024, 1, 1, 2, 1, 2, 0, 1 },
	  "local: 1 tasks, average load 512, room for 2, CPU 0 balances" },
	{ "nor the first CPU of the group if the mask begins later", 0, 0, CPU_LEVEL, 0,
	  { 1024, 1024, 2048, 1024 }, "1121", NULL, "0100", 0, 0,
	  { 0, 2048, 2048, 0, 2, 0, 0, 0, 0, 0 }, "CPU 1 balances for this group, not 0" },
	{ "the first CPU is elected though it may not be touched", 1, 0, CPU_LEVEL, 0,
	  { 1024, 1024, 2048, 1024 }, "1121", "0111", NULL, 0, 0,
	  { 0, 1024, 1024, 0, 1, 0, 0, 0, 0, 0 }, "CPU 0 balances for this group, not 1" },
	{ "an idle CPU only if it may be touched", 0, 0, CPU_LEVEL, 0, { 1024, 0, 2048, 1024 },
	  "1021", "1011", NULL, 0, 0, { 512, 1024, 1024, 1, 1, 2, 0, 2, 0, 1 },
	  "local: 1 tasks, average load 512, room for 2, CPU 0 balances" },
	{ "a group none of whose CPUs may be touched is even", 1, 0, CPU_LEVEL, 1,
	  { 1024, 0, 2048, 1024 }, "1021", "1100", NULL, 0, 0, { 0, 0, 0, 1, 0, 2, 0, 2, 0, 1 },
	  "0 tasks, average load 0, room for 2, uneven 0" },
};

static void stats_case(void **state)
{
	const struct stats_case *c = *state;
	const uint32_t level[5] = { c->flags, 125, 0, 0, 0 };
	struct yard_group groups[YARD_GROUPS] = {
		{ "1100", c->local_mask, 2048, 0 },
		{ "0011", NULL, c->power ? c->power : 2048, c->power_orig },
	};
	struct nsched_cfs_update_sg_lb_stats_question q = {
		.group = c->group, .dst_cpu = c->dst, .idle_type = c->idle_type, .lb_bias = 1,
	};
	struct nsched_cfs_update_sg_lb_stats_answer a;
	uint64_t active;
	struct yard y;

	yard_open(&y, 4, groups, level);
	yard_runs(&y, c->load, c->nr);
	q.load = y.load;
	q.domains = y.domains;
	q.active = c->active ? set_of(&active, c->active) : NULL;
	POISON(&a);
	nsched_cfs_update_sg_lb_stats(&q, &a);
	ASSERT_SAYS(&q, &a, c->says);
	assert_int_equal(a.should_balance, c->want.should);
	assert_int_equal(a.avg_load, c->want.avg_load);
	assert_int_equal(a.group_load, c->want.group_load);
	assert_int_equal(a.sum_nr, c->want.sum_nr);
	assert_int_equal(a.sum_weight, c->want.sum_weight);
	assert_int_equal(a.capacity, c->want.capacity);
	assert_int_equal(a.idle_cpus, c->want.idle_cpus);
	assert_int_equal(a.weight, c->want.weight);
	assert_int_equal(a.group_imb, c->want.imb);
	assert_int_equal(a.has_capacity, c->want.room);
	yard_close(&y);
}

/* At an index a source is guessed low and a target high, without the feature neither. */
static void guesses_lean_to_staying(void **state)
{
	static const uint64_t load[4] = { 1024, 0, 2048, 1024 }, past[4] = { 2000, 50, 100, 3000 };
	static const uint32_t level[5] = { CPU_LEVEL, 125, 0, 0, 0 };
	static const uint32_t column[] = { NSCHED_LOAD_LOAD1, NSCHED_LOAD_LOAD2, NSCHED_LOAD_LOAD3 };
	struct nsched_cfs_update_sg_lb_stats_question q = { .dst_cpu = 1 };
	struct nsched_cfs_update_sg_lb_stats_answer a;
	struct yard y;

	(void)state;
	yard_open(&y, 4, two_pairs, level);
	q.load = y.load;
	q.domains = y.domains;
	for (q.load_idx = 1; q.load_idx <= 3; q.load_idx++) {
		yard_runs(&y, load, "1021");
		column_of(y.load, y.topology, column[q.load_idx - 1], past);
		q.lb_bias = 1;
		q.group = 0;
		nsched_cfs_update_sg_lb_stats(&q, &a);
		assert_int_equal(a.group_load, 2050); /* 2000 for 1024, 50 for 0 */
		assert_int_equal(a.sum_weight, 1024); /* as it is */
		q.group = 1;
		nsched_cfs_update_sg_lb_stats(&q, &a);
		assert_int_equal(a.group_load, 1124); /* 100 for 2048, 1024 for 3000 */
		q.lb_bias = 0;
		nsched_cfs_update_sg_lb_stats(&q, &a);
		assert_int_equal(a.group_load, 3072);
	}
	yard_close(&y);
}

/* fix_small_imbalance: one task a side of 1024, power 1024, the imbalance found so far 0 */
static const struct small_case {
	const char *name;
	uint64_t max_load, this_load, per_task, this_per_task;
	uint32_t this_nr, power;
	uint64_t dst_load;
	uint32_t dst_nr;
	int64_t imbalance, want;
	const char *says;
} small_cases[] = {
	{ "two tasks apart", 2048, 1024, 1024, 1024, 1, 1024, 1024, 1, 0, 1024,
	  "2048 and 1024 are 2 tasks apart: one of 1024" },
	{ "one short of it, and no more would get done", 2047, 1024, 1024, 1024, 1, 1024, 1024, 1,
	  0, 0, "2047 would get done, no more than 2048: 0 as it was" },
	{ "lighter local tasks: one apart is enough", 2048, 512, 1024, 512, 1, 1024, 1024, 1, 0,
	  1024, "2048 and 512 are 1 tasks apart: one of 1024" },
	{ "an idle local group", 1024, 0, 1024, 0, 0, 1024, 0, 0, 0, 1024,
	  "1024 and 0 are 2 tasks apart: one of 1024" },
	/* now 300 + 300; then 300 x min(., 200) + min(300, 700) = 500 */
	{ "what was found stays where no rule fires", 500, 400, 300, 300, 1, 1024, 1024, 1, 7, 7,
	  "500 would get done, no more than 600: 7 as it was" },
	{ "Q6: a local group that carries far more wraps to a huge difference", 500, 2048, 1024,
	  1024, 1, 1024, 1024, 1, 0, 1024, "500 and 2048 are 2 tasks apart: one of 1024" },
	/* 1024 x 1024 / 589 = 1780: 1780 - 1780 + 1780 < 3560 */
	{ "threads: a task is 1780 of their load", 1780, 1780, 1024, 1024, 1, 589, 1024, 1, 0, 0,
	  "589 would get done, no more than 1178: 0 as it was" },
	{ "heavier tasks there: one apart", 900, 100, 900, 100, 1, 1024, 1024, 1, 0, 900,
	  "900 and 100 are 1 tasks apart: one of 900" },
	/* nobody local: a task of this CPU weighs 1000 / 2; 100 + 1024 < 2048; now
	   min(1024, 100) + min(500, 0) = 100, then 0 + min(500, 0 + 100) = 100 */
	{ "nobody local: tasks of this CPU stand for theirs", 100, 0, 1024, 0, 0, 1024, 1000, 2, 3, 3,
	  "100 would get done, no more than 100: 3 as it was" },
	/* power 2048: a task is 512; 1000 - 600 + 512 = 912 < 1024; now 2 x (1000 + 600) = 3200,
	   then 2 x (min(1024, 488) + min(1024, 1112)) = 3024 */
	{ "on stronger groups", 1000, 600, 1024, 1024, 1, 2048, 0, 0, 5, 5,
	  "3024 would get done, no more than 3200: 5 as it was" },
	/* power 512: a task is 2048; 3000 - 1000 + 2048 = 4048 < 4096; now (1024 + 1000) / 2 = 1012,
	   then (min(1024, 952) + min(1024, 3048)) / 2 = 988; at 1030: now (1024 + 976) / 2 = 1000 */
	{ "a little less on weaker ones", 3000, 1000, 1024, 1024, 1, 512, 0, 0, 5, 5,
	  "988 would get done, no more than 1012: 5 as it was" },
	/* 3071 - 1000 + 2048 = 4119 >= 4096: far; 3040 - 992 + 2048 = 4096 is as well */
	{ "exactly two tasks apart", 3040, 992, 1024, 1024, 1, 512, 0, 0, 5, 1024,
	  "3040 and 992 are 2 tasks apart: one of 1024" },
	/* 2072 - 24 + 2048 = 4096 - 1: now (1024 + 23) / 2 = 523, then
	   (min(1024, 2070 - 2048 = 22) + min(1024, 23 + 2048)) / 2 = 523: no more */
	{ "as much is no gain", 2070, 23, 1024, 1024, 1, 512, 0, 0, 5, 5,
	  "523 would get done, no more than 523: 5 as it was" },
};

static void small_case(void **state)
{
	const struct small_case *c = *state;
	struct nsched_cfs_fix_small_imbalance_question q = {
		.max_load = c->max_load, .this_load = c->this_load,
		.busiest_load_per_task = c->per_task, .this_load_per_task = c->this_per_task,
		.dst_load = c->dst_load, .imbalance = c->imbalance, .this_nr_running = c->this_nr,
		.this_power = c->power, .busiest_power = c->power, .dst_nr = c->dst_nr,
	};
	struct nsched_cfs_fix_small_imbalance_answer a;

	POISON(&a);
	nsched_cfs_fix_small_imbalance(&q, &a);
	ASSERT_SAYS(&q, &a, c->says);
	assert_int_equal(a.imbalance, c->want);
}

/* A weak busiest group and a strong local one: more gets done after the move. */
static void a_move_that_gets_more_done(void **state)
{
	struct nsched_cfs_fix_small_imbalance_question q = {
		.max_load = 2100, .this_load = 100, .busiest_load_per_task = 1024,
		.this_load_per_task = 1024, .this_nr_running = 1, .this_power = 1024,
		.busiest_power = 512, .imbalance = 5,
	};
	struct nsched_cfs_fix_small_imbalance_answer a;

	(void)state;
	/*
	 * 2100 - 100 + 2048 = 4048 < 4096. Now (512 x 1024 + 1024 x 100) / 1024 = 612. Then
	 * 512 x min(1024, 52), and 2100 x 512 >= 1024 x 1024, so 1024 x min(1024, 100 + 1024):
	 * (26624 + 1048576) / 1024 = 1050.
	 */
	nsched_cfs_fix_small_imbalance(&q, &a);
	ASSERT_SAYS(&q, &a, "1050 would get done instead of 612: one task of 1024");
	assert_int_equal(a.imbalance, 1024);
	/* 500 x 512 < 1024 x 1024: the local side gains 500 x 512 / 1024 = 250 only */
	q.max_load = 500;
	nsched_cfs_fix_small_imbalance(&q, &a);
	/* now (512 x 500 + 1024 x 100) / 1024 = 350; then 0 + 100 + 250 = 350 */
	ASSERT_SAYS(&q, &a, "350 would get done, no more than 350: 5 as it was");
}

/*
 * Nobody local and nobody on this CPU: no task stands for theirs. A task there is 4 x 1024
 * / 256 = 16: 15 - 0 + 16 < 32. Now 256 x min(4, 15) / 1024 = 1; then nothing there, as 15
 * is not above 16, and 2048 x min(0, 15 x 256 / 2048 = 1) here.
 */
static void nobody_gets_nothing_done(void **state)
{
	struct nsched_cfs_fix_small_imbalance_question q = {
		.max_load = 15, .busiest_load_per_task = 4, .this_power = 2048,
		.busiest_power = 256, .imbalance = 3,
	};
	struct nsched_cfs_fix_small_imbalance_answer a;

	(void)state;
	nsched_cfs_fix_small_imbalance(&q, &a);
	ASSERT_SAYS(&q, &a, "0 would get done, no more than 1: 3 as it was");
	assert_int_equal(a.imbalance, 3);
}

/* calculate_imbalance */
static const struct amount_case {
	const char *name;
	uint64_t max_load, this_load, avg_load, weight, this_weight;
	uint32_t nr, this_nr, capacity, imb, power;
	int64_t want;
	const char *says;
} amount_cases[] = {
	{ "down to the average", 3072, 1024, 2048, 3072, 1024, 3, 1, 1, 0, 1024, 1024,
	  "busiest 3072, local 1024, average 2048: 1024" },
	{ "busiest below the average: one task, or nothing", 3072, 1024, 3073, 3072, 1024, 3, 1, 1,
	  0, 1024, 1024, "busiest 3072 is below the average 3073: 1024" },
	{ "at the average there is nothing above it: one task, or nothing", 2048, 1024, 2048, 2048,
	  1024, 2, 1, 1, 0, 1024, 1024, "less than a task of 1024 to move: 1024" },
	{ "nothing above capacity: one task, or nothing", 3072, 1024, 2048, 3072, 1024, 1, 1, 1, 0,
	  1024, 3072, "less than a task of 3072 to move: 3072" },
	{ "uneven: no limit by capacity", 3072, 1024, 2048, 3072, 1024, 3, 1, 1, 1, 1024, 1024,
	  "busiest 3072, local 1024, average 2048: 1024" },
	{ "Q7: fewer tasks than capacity wrap, which switches the limit off", 3072, 1024, 2048, 3072,
	  1024, 3, 1, 4, 0, 1024, 1024, "busiest 3072, local 1024, average 2048: 1024" },
	{ "the local group lacks little: one task, or nothing", 3072, 2000, 2048, 3072, 1024, 3, 1,
	  1, 0, 1024, 1024, "less than a task of 1024 to move: 1024" },
	/* min(171 x 2048, 341 x 1024) / 1024 = 341 */
	{ "a busiest group twice as strong", 1536, 1024, 1365, 3072, 1024, 3, 1, 1, 0, 2048, 1024,
	  "less than a task of 1024 to move: 1024" },
	{ "an idle local group", 3072, 0, 1536, 3072, 0, 3, 0, 1, 0, 1024, 1536,
	  "busiest 3072, local 0, average 1536: 1536" },
	/* 3 tasks of 1024 on 2 CPUs: 1 x 2^20 / 1024 = 1024 above capacity, though 1536 above avg */
	{ "down to a task a CPU", 3072, 0, 1536, 3072, 0, 3, 0, 2, 0, 1024, 1024,
	  "busiest 3072, local 0, average 1536: 1024" },
	/* 900 above the average, less than 2100 of 3000: 3000 - 1200 + 2100 < 4200, and
	   2100 + 1024 would become 900 + 1024 */
	{ "uneven: a task counts for no more than the average", 3000, 1200, 2100, 3000, 0, 1, 0, 1,
	  1, 1024, 900, "less than a task of 2100 to move: 900" },
	/* the average is below local: (avg - this) wraps, the busiest's side is the minimum */
	{ "an average below local wraps, and the other side counts", 3072, 2048, 2000, 3072, 1024, 3,
	  1, 1, 1, 1024, 1072, "busiest 3072, local 2048, average 2000: 1072" },
};

static void amount_case(void **state)
{
	const struct amount_case *c = *state;
	struct nsched_cfs_calculate_imbalance_question q = {
		.max_load = c->max_load, .this_load = c->this_load, .avg_load = c->avg_load,
		.busiest_load_per_task = c->weight, .this_load_per_task = c->this_weight,
		.dst_load = 1024, .busiest_nr_running = c->nr, .this_nr_running = c->this_nr,
		.busiest_group_capacity = c->capacity, .this_power = 1024, .busiest_power = c->power,
		.dst_nr = 1, .group_imb = c->imb,
	};
	struct nsched_cfs_calculate_imbalance_answer a;

	POISON(&a);
	nsched_cfs_calculate_imbalance(&q, &a);
	ASSERT_SAYS(&q, &a, c->says);
	assert_int_equal(a.imbalance, c->want);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, cpu_power_case, power_cases);
	ROWS_ADD(&rows, stats_case, stats_cases);
	ROWS_ADD(&rows, small_case, small_cases);
	ROWS_ADD(&rows, amount_case, amount_cases);
	rows_add(&rows, "a clock that ran backwards", a_clock_that_ran_backwards, NULL);
	rows_add(&rows, "guesses lean to staying", guesses_lean_to_staying, NULL);
	rows_add(&rows, "nobody gets nothing done", nobody_gets_nothing_done, NULL);
	rows_add(&rows, "a move that gets more done", a_move_that_gets_more_done, NULL);
	return rows_run(&rows, "cfs: what groups carry");
}
