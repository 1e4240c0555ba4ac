/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Load averages at the tick, which levels are due at it, and whether a CPU is kicked. */
#include "fixture.h"

/* cpu_load_update */
static const struct average_case {
	const char *name;
	uint64_t old[5], load;
	uint32_t pending;
	uint64_t want[5];
	const char *says;
} average_cases[] = {
	{ "from nothing, rounded up", { 0 }, 1024, 1, { 1024, 512, 256, 128, 64 },
	  "a tick with load 1024" },
	{ "to nothing, truncated", { 1024, 1024, 1024, 1024, 1024 }, 0, 1,
	  { 0, 512, 768, 896, 960 }, "a tick with load 0" },
	{ "rounding up gets past 9", { 9, 9, 9, 9, 9 }, 10, 1, { 10, 10, 10, 10, 10 },
	  "a tick with load 10" },
	{ "steady", { 1024, 1024, 1024, 1024, 1024 }, 1024, 1, { 1024, 1024, 1024, 1024, 1024 },
	  "a tick with load 1024" },
	{ "one tick was missed", { 1024, 1024, 1024, 1024, 1024 }, 0, 2, { 0, 256, 576, 784, 900 },
	  "a tick with load 0 after 1 idle ones" },
	{ "eight were", { 1024, 1024, 1024, 1024, 1024 }, 0, 9, { 0, 0, 72, 301, 570 },
	  "a tick with load 0 after 8 idle ones" },
	{ "32 were", { 1024, 1024, 1024, 1024, 1024 }, 1024, 33, { 1024, 512, 256, 135, 184 },
	  "a tick with load 1024 after 32 idle ones" },
	{ "all is forgotten after 128", { 4096, 4096, 4096, 4096, 4096 }, 0, 129, { 0, 0, 0, 0, 0 },
	  "a tick with load 0 after 128 idle ones" },
	/* 5 missed, 101b: 1: 12800 >> 5 = 400, half of it; 2: x 96, x 40 (of 128): 3000, 3/4 of it;
	   3: x 112, x 75: 6562, 7/8; 4: x 120, x 98: 9187, 15/16 */
	{ "each bit of the missed ticks has its factor", { 0, 12800, 12800, 12800, 12800 }, 0, 6,
	  { 0, 200, 2250, 5741, 8612 }, "a tick with load 0 after 5 idle ones" },
};

static void average_case(void **state)
{
	const struct average_case *c = *state;
	struct nsched_cfs_cpu_load_update_question q = { .load = c->load, .pending = c->pending };
	struct nsched_cfs_cpu_load_update_answer a;
	uint64_t average[5];
	uint32_t i;

	memcpy(average, c->old, sizeof(average));
	q.cpu_load = average;
	POISON(&a);
	nsched_cfs_cpu_load_update(&q, &a);
	for (i = 0; i < 5; i++)
		assert_int_equal(average[i], c->want[i]);
	ASSERT_SAYS(&q, &a, c->says);
}

/* rebalance_plan: two levels of 4 and 8 ms, 1000 ticks a second, now 10000 */
static const struct plan_case {
	const char *name;
	uint64_t now, hz;
	uint32_t online, idle_type, flags[2], busy_factor[2];
	uint64_t last[2];
	uint32_t moved[2], balance[2], idle[2];
	uint32_t ran[2];
	uint64_t want_last[2], next;
	const char *says;
} plan_cases[] = {
	{ "busy: both after 256 ms", 10000, 1000, 4, 1, { 1, 1 }, { 64, 32 }, { 9744, 9744 },
	  { 0, 0 }, { 1, 1 }, { 0, 0 }, { 1, 1 }, { 10000, 10000 }, 10256,
	  "2 of 2 levels were due at 10000; again at 10256" },
	{ "a tick early", 10000, 1000, 4, 1, { 1, 1 }, { 64, 32 }, { 9745, 9745 }, { 0, 0 },
	  { 1, 1 }, { 0, 0 }, { NSCHED_NONE, NSCHED_NONE }, { 9745, 9745 }, 10001,
	  "none of 2 levels is due at 10000; again at 10001" },
	{ "idle: without the factor", 10000, 1000, 4, 0, { 1, 1 }, { 64, 32 }, { 9996, 9993 },
	  { 0, 0 }, { 1, 1 }, { 0, 0 }, { 0, NSCHED_NONE }, { 10000, 9993 }, 10001,
	  "1 of 2 levels were due at 10000; again at 10001" },
	{ "a level that is not balanced", 10000, 1000, 4, 1, { 0, 1 }, { 64, 32 }, { 9744, 9744 },
	  { 0, 0 }, { 1, 1 }, { 0, 0 }, { NSCHED_NONE, 1 }, { 9744, 10000 }, 10256,
	  "1 of 2 levels were due at 10000; again at 10256" },
	{ "not elected: no level above", 10000, 1000, 4, 1, { 1, 1 }, { 64, 32 }, { 9744, 9744 },
	  { 0, 0 }, { 0, 1 }, { 0, 0 }, { 1, NSCHED_NONE }, { 10000, 9744 }, 10256,
	  "1 of 1 levels were due at 10000, then another CPU was elected; again at 10256" },
	{ "idle after a pull: above it is", 10000, 1000, 4, 1, { 1, 1 }, { 64, 32 }, { 9744, 9000 },
	  { 1, 0 }, { 1, 1 }, { 1, 0 }, { 1, 0 }, { 10000, 10000 }, 10008,
	  "2 of 2 levels were due at 10000; again at 10008" },
	{ "busy after a pull", 10000, 1000, 4, 0, { 1, 1 }, { 64, 32 }, { 9744, 9000 }, { 1, 0 },
	  { 1, 1 }, { 0, 0 }, { 0, 1 }, { 10000, 10000 }, 10004,
	  "2 of 2 levels were due at 10000; again at 10004" },
	{ "at most a tenth of a second a CPU", 10000, 1000, 1, 1, { 1, 1 }, { 64, 32 },
	  { 9900, 9900 }, { 0, 0 }, { 1, 1 }, { 0, 0 }, { 1, 1 }, { 10000, 10000 }, 10100,
	  "2 of 2 levels were due at 10000; again at 10100" },
	{ "parts of ticks are rounded up", 10000, 100, 4, 1, { 1, 1 }, { 1, 1 }, { 9999, 9999 },
	  { 0, 0 }, { 1, 1 }, { 0, 0 }, { 1, 1 }, { 10000, 10000 }, 10001,
	  "2 of 2 levels were due at 10000; again at 10001" },
	{ "no interval is a tick", 10000, 1000, 4, 1, { 1, 1 }, { 0, 0 }, { 10000, 10000 },
	  { 0, 0 }, { 1, 1 }, { 0, 0 }, { NSCHED_NONE, NSCHED_NONE }, { 10000, 10000 }, 10001,
	  "none of 2 levels is due at 10000; again at 10001" },
	/* 4 x 20000 ms is more than a minute from now: nothing is noted */
	{ "nothing within a minute", 10000, 1000, 65536, 1, { 1, 0 }, { 20000, 1 }, { 9744, 0 },
	  { 0, 0 }, { 1, 1 }, { 0, 0 }, { NSCHED_NONE, NSCHED_NONE }, { 9744, 0 }, 777,
	  "none of 2 levels is due at 10000; again at 777" },
	/* 4 x 14999 ms from now, and 4 x 15000: the minute itself is not before it */
	{ "just within a minute", 100000, 1000, 65536, 1, { 1, 0 }, { 14999, 1 }, { 40004, 0 },
	  { 0, 0 }, { 1, 1 }, { 0, 0 }, { 1, NSCHED_NONE }, { 100000, 0 }, 159996,
	  "1 of 2 levels were due at 100000; again at 159996" },
	{ "the minute itself is not noted", 100000, 1000, 65536, 1, { 1, 0 }, { 15000, 1 },
	  { 40000, 0 }, { 0, 0 }, { 1, 1 }, { 0, 0 }, { 1, NSCHED_NONE }, { 100000, 0 }, 777,
	  "1 of 2 levels were due at 100000; again at 777" },
	{ "across the wrap", 3, 1000, 4, 0, { 1, 1 }, { 64, 32 },
	  { 0xffffffffffffffff, 0xffffffffffffffff }, { 0, 0 }, { 1, 1 }, { 0, 0 },
	  { 0, NSCHED_NONE }, { 3, 0xffffffffffffffff }, 7,
	  "1 of 2 levels were due at 3; again at 7" },
};

static void plan_case(void **state)
{
	static const uint32_t interval[2] = { 4, 8 };
	const struct plan_case *c = *state;
	uint64_t last[2] = { c->last[0], c->last[1] };
	uint32_t ran[2] = { 9, 9 };
	struct nsched_cfs_rebalance_plan_question q = {
		.l_flags = c->flags, .l_interval = interval, .l_busy_factor = c->busy_factor,
		.l_last = last, .r_moved = c->moved, .r_balance = c->balance, .r_idle = c->idle,
		.ran_out = ran, .now = c->now, .hz = c->hz, .next_balance = 777, .nr_levels = 2,
		.online = c->online, .idle_type = c->idle_type,
	};
	struct nsched_cfs_rebalance_plan_answer a;
	uint32_t i;

	POISON(&a);
	nsched_cfs_rebalance_plan(&q, &a);
	ASSERT_SAYS(&q, &a, c->says);
	for (i = 0; i < 2; i++) {
		assert_int_equal(ran[i], c->ran[i]);
		assert_int_equal(last[i], c->want_last[i]);
	}
	assert_int_equal(a.next_balance, c->next);
}

/* nohz_kick_needed: CPU 1 of 4 with a task, CPU 3 tickless, now 1000; one level, then another */
static const struct kick_case {
	const char *name;
	uint32_t cpu_idle, nohz_nr, nr, flags[2], busy[2], weight[2];
	uint64_t nohz_next;
	const char *tickless, *span;
	uint32_t kick;
	const char *says;
} kick_cases[] = {
	{ "one task, alone in its cache", 0, 1, 1, { 559, 0 }, { 1, 0 }, { 1, 0 }, 1000, "0001",
	  "1111", 0, "no level of CPU 1 asks for a kick" },
	{ "two tasks", 0, 1, 2, { 559, 0 }, { 1, 0 }, { 1, 0 }, 1000, "0001", "1111", 1,
	  "2 tasks here: kick" },
	{ "two busy CPUs in its cache", 0, 1, 1, { 559, 0 }, { 2, 0 }, { 1, 0 }, 1000, "0001",
	  "1111", 1, "2 busy CPUs share a cache at level 0: kick" },
	{ "idle", 1, 1, 0, { 559, 0 }, { 1, 0 }, { 1, 0 }, 1000, "0001", "1111", 0,
	  "idle 1, 1 tickless CPUs, 1000 against 1000: nobody is kicked" },
	{ "nobody is tickless", 0, 0, 5, { 559, 0 }, { 1, 0 }, { 1, 0 }, 1000, "0000", "1111", 0,
	  "idle 0, 0 tickless CPUs, 1000 against 1000: nobody is kicked" },
	{ "too early", 0, 1, 5, { 559, 0 }, { 1, 0 }, { 1, 0 }, 1001, "0001", "1111", 0,
	  "idle 0, 1 tickless CPUs, 1000 against 1001: nobody is kicked" },
	{ "a level with neither flag ends the walk", 0, 1, 1, { 4143 & ~512u, 559 }, { 9, 9 },
	  { 1, 1 }, 1000, "0001", "1111", 0, "no level of CPU 1 asks for a kick" },
	{ "one with a flag does not", 0, 1, 1, { 559, 559 }, { 1, 2 }, { 1, 1 }, 1000, "0001",
	  "1111", 1, "2 busy CPUs share a cache at level 1: kick" },
	{ "packing, and a lower CPU is idle", 0, 1, 1, { 2560, 0 }, { 0, 0 }, { 1, 0 }, 1000,
	  "1000", "1111", 1, "a CPU below 1 is idle at level 0: kick" },
	{ "packing, but the group is full", 0, 1, 1, { 2560, 0 }, { 1, 0 }, { 1, 0 }, 1000, "1000",
	  "1111", 0, "no level of CPU 1 asks for a kick" },
	{ "packing, but a higher one", 0, 1, 1, { 2560, 0 }, { 0, 0 }, { 1, 0 }, 1000, "0001",
	  "1111", 0, "no level of CPU 1 asks for a kick" },
	{ "packing, but outside the span: none is like 256", 0, 1, 1, { 2560, 0 }, { 0, 0 },
	  { 1, 0 }, 1000, "1000", "0111", 0, "no level of CPU 1 asks for a kick" },
};

static void kick_case(void **state)
{
	const struct kick_case *c = *state;
	uint64_t tickless, span[2];
	struct nsched_cfs_nohz_kick_needed_question q = {
		.l_flags = c->flags, .l_span = span, .l_busy = c->busy, .l_gweight = c->weight,
		.nohz_idle = &tickless, .now = 1000, .nohz_next = c->nohz_next, .n = 4, .cpu = 1,
		.cpu_idle = c->cpu_idle, .nohz_nr = c->nohz_nr, .nr_running = c->nr,
	};
	struct nsched_cfs_nohz_kick_needed_answer a;

	set_of(&tickless, c->tickless);
	set_of(&span[0], c->span);
	set_of(&span[1], c->span);
	q.nr_levels = c->flags[1] ? 2 : 1;
	POISON(&a);
	nsched_cfs_nohz_kick_needed(&q, &a);
	assert_int_equal(a.kick, c->kick);
	ASSERT_SAYS(&q, &a, c->says);
	if (a.reason == NSCHED_CFS_NOHZ_KICK_NEEDED_NO ||
	    a.reason == NSCHED_CFS_NOHZ_KICK_NEEDED_TASKS) { /* no level was looked at */
		assert_int_equal(a.level, NSCHED_NONE);
		assert_int_equal(a.busy, 0);
	}
}

/* No level at all; and a machine wide enough that none counts as below. */
static void kicks_at_the_edges(void **state)
{
	static const uint32_t flags[1] = { NSCHED_CFS_SD_ASYM_PACKING }, busy[1] = { 0 };
	static const uint32_t weight[1] = { 1 };
	uint64_t span[5] = { 0, 0, 0, 0, 3 }, none[5] = { 0 };
	struct nsched_cfs_nohz_kick_needed_question q = {
		.l_flags = flags, .l_span = span, .l_busy = busy, .l_gweight = weight,
		.nohz_idle = none, .n = 258, .cpu = 257, .nohz_nr = 1, .nr_running = 1,
	};
	struct nsched_cfs_nohz_kick_needed_answer a;

	(void)state;
	nsched_cfs_nohz_kick_needed(&q, &a);
	assert_int_equal(a.kick, 0);
	assert_int_equal(a.reason, NSCHED_CFS_NOHZ_KICK_NEEDED_QUIET);
	assert_int_equal(a.level, NSCHED_NONE);
	assert_int_equal(a.busy, 0);
	q.nr_levels = 1;
	nsched_cfs_nohz_kick_needed(&q, &a);
	assert_int_equal(a.kick, 1); /* none is 256, and that is below 257 */
	q.cpu = 256;
	nsched_cfs_nohz_kick_needed(&q, &a);
	assert_int_equal(a.kick, 0);
	q.nohz_idle = NULL;
	nsched_cfs_nohz_kick_needed(&q, &a);
	assert_int_equal(a.kick, 0);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, average_case, average_cases);
	ROWS_ADD(&rows, plan_case, plan_cases);
	ROWS_ADD(&rows, kick_case, kick_cases);
	rows_add(&rows, "kicks at the edges", kicks_at_the_edges, NULL);
	return rows_run(&rows, "cfs: when to balance");
}
