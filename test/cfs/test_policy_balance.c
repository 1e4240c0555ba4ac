/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * balance of the CFS policies, over sequences with state. CPUs 0 and 1 are node 0, 2 and 3
 * node 1; CPU 0 asks across nodes unless a test says otherwise. Four tasks on CPU 2, the
 * others idle: 2048 against 0 an average CPU, 1024 over all; min(1024, 1024) x 2048 / 1024
 * = 2048 are to be moved.
 */
#include "cfs/compared_balance.h"
#include "turns.h"

#define MS 1000000ull

static const uint32_t balancing[] = {
	NSCHED_POLICY_LINUX_3_10, NSCHED_POLICY_LINUX_3_10_THROTTLE, NSCHED_POLICY_LINUX_3_10_BUDDY,
	NSCHED_POLICY_LINUX_3_12,
};

/* All four policies balance alike. */
static void two_of_four_are_pulled(void **state)
{
	struct nsched_balance_answer a;
	struct turns t;
	uint32_t i;

	(void)state;
	for (i = 0; i < 4; i++) {
		four_on_cpu_2(&t, balancing[i], 0, NULL);
		t.bare = i & 1;
		turns_failed(&t)[ACROSS] = 2;
		turns_interval(&t)[ACROSS] = 8;
		a = turns_balance(&t, ACROSS);
		assert_said(a.reason, a.compared,
			    "2 moved from CPU 2 of group 1, imbalance 2048");
		assert_string_equal(turns_plan(&t), "1>0 2>0"); /* 0 runs */
		assert_int_equal(a.amount, 2048);
		assert_int_equal(a.src_cpu, 2);
		assert_int_equal(a.src_node, nsched_ring_group(t.s.domains, 0, ACROSS, 1));
		assert_int_equal(a.level, ACROSS);
		assert_int_equal(a.active_cpu, NSCHED_NONE);
		assert_int_equal(a.interval, 4);
		assert_int_equal(a.stop, 0);
		assert_int_equal(turns_failed(&t)[ACROSS], 0);
		assert_int_equal(turns_interval(&t)[ACROSS], 4);
		assert_int_equal(turns_interval(&t)[0], 1); /* other levels are left alone */
		turns_close(&t);
	}
}

/* Without the tasks, or with another CPU's, the state is what it was. */
static void a_source_without_its_tasks(void **state)
{
	struct nsched_balance_answer a;
	struct nsched_cfs_rq_state *before;
	struct turns t;
	uint32_t i;

	(void)state;
	four_on_cpu_2(&t, NSCHED_POLICY_LINUX_3_10, 0, NULL);
	stage_tasks(&t.s, "0041");
	turns_failed(&t)[ACROSS] = 3;
	before = malloc(t.rq->head.size_bytes);
	memcpy(before, t.rq, t.rq->head.size_bytes);
	for (i = 0; i < 2; i++) {
		free(t.tasks);
		t.tasks = NULL;
		if (i)
			turns_tasks(&t, "3", 0, NULL);
		a = turns_balance(&t, ACROSS);
		/* 2560 over 1280: min(1280, 4 tasks above 1: 2048) x 2048 / 1024 = 2560 */
		assert_said(a.reason, a.compared,
			    "pull up to 2560 from CPU 2: ask again with its tasks");
		assert_int_equal(a.reason, NSCHED_REASON_TASKS_NOT_GIVEN);
		assert_int_equal(a.nr_moved, 0);
		assert_int_equal(a.amount, 2560);
		assert_int_equal(a.src_cpu, 2);
		assert_memory_equal(before, t.rq, t.rq->head.size_bytes);
	}
	turns_tasks(&t, "2222", 0, NULL); /* again with them: 2560 - 1024 - 1024 = 512, - 1024 */
	a = turns_balance(&t, ACROSS);
	assert_string_equal(turns_plan(&t), "1>0 2>0 3>0");
	free(before);
	turns_close(&t);
}

/* Why nothing is pulled, and that the level then waits twice as long. */
static const struct quiet_case {
	const char *name;
	uint32_t cpu, level, idle;
	const char *nr;
	uint32_t stop, interval, want;
	const char *says;
} quiet_cases[] = {
	{ "CPU 0 is elected, not 1", 1, ACROSS, NSCHED_IDLE, "0040", 1, 4, 8,
	  "another CPU balances for the group of CPU 1" },
	{ "nothing there", 0, ACROSS, NSCHED_IDLE, "0000", 0, 4, 8,
	  "no group has more tasks than it can take, local 0" },
	{ "not past the greatest interval", 0, ACROSS, NSCHED_IDLE, "0000", 0, 8, 8,
	  "no group has more tasks than it can take, local 0" },
	{ "a single group", 0, 1, NSCHED_IDLE, "0040", 0, 1, 2,
	  "no group has more tasks than it can take, local 0" },
	{ "each has its task", 0, ACROSS, NSCHED_BUSY, "1111", 0, 4, 8,
	  "no group has more tasks than it can take, local 1024" },
	/* siblings are preferred: room for one; 512 here, 1024 there, 768 over all */
	{ "nearly as many idle", 0, ACROSS, NSCHED_IDLE, "0111", 0, 4, 8,
	  "group 1 has a CPU for each task and nearly as many idle" },
	{ "local carries as much", 0, ACROSS, NSCHED_BUSY, "2222", 0, 4, 8,
	  "local carries 2048, group 1 2048: no less" },
	/* 100 x 5120 = 125 x 4096 */
	{ "within the threshold", 0, ACROSS, NSCHED_BUSY, "4455", 0, 4, 8,
	  "group 1 carries 5120, local 4096: within 125 %" },
};

static void quiet_case(void **state)
{
	const struct quiet_case *c = *state;
	struct nsched_balance_answer a;
	struct turns t;

	turns_open(&t, NSCHED_POLICY_LINUX_3_10, c->cpu, 0);
	stage_tasks(&t.s, c->nr);
	t.idle = c->idle;
	turns_interval(&t)[c->level] = c->interval;
	turns_failed(&t)[c->level] = 3;
	a = turns_balance(&t, c->level);
	assert_said(a.reason, a.compared, c->says);
	assert_int_equal(a.stop, c->stop);
	assert_int_equal(a.interval, c->want);
	assert_int_equal(a.src_node, NSCHED_NONE);
	assert_int_equal(a.src_cpu, NSCHED_NONE);
	assert_int_equal(turns_interval(&t)[c->level], c->want);
	assert_int_equal(turns_failed(&t)[c->level], 0);
	turns_close(&t);
}

/*
 * A weaker group, above capacity since siblings are preferred, with a task of 3000 a CPU as
 * here: 4096 against 3000, 12000 x 1024 / 3548 = 3463 over all. min(633, 1 x 2^20 / 1500 =
 * 699) x 1500 and 463 x 2048: 948224 / 1024 = 926, less than a task. 4096 - 3000 + 2048 <
 * 2 x 2048, and 9000 would get done instead of 10394: it stays at 926.
 */
static void queues_of_one_heavy_task(void **state)
{
	static const uint64_t load[4] = { 3000, 3000, 3000, 3000 };
	struct nsched_balance_answer a;
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0, 0);
	stage_tasks(&t.s, "1111");
	column_of(t.s.load, t.s.topology, NSCHED_LOAD_LOAD, load);
	nsched_write_u64(t.s.domains, t.s.domains->offset[NSCHED_DOMAINS_CAPACITY],
			 nsched_ring_group(t.s.domains, 0, ACROSS, 1), 1500);
	t.idle = NSCHED_BUSY;
	a = turns_balance(&t, ACROSS);
	assert_said(a.reason, a.compared,
		    "no CPU to pull from: idle, or one task of more than 926");
	assert_int_equal(a.amount, 926);
	assert_int_equal(a.src_cpu, NSCHED_NONE);
	turns_close(&t);
}

/*
 * Hot tasks: three passes fail, and the fourth (3 failures, 2 tries) takes them all the
 * same. Then the counter begins anew.
 */
static void hot_tasks_resist_three_times(void **state)
{
	struct nsched_balance_answer a;
	struct turns t;
	uint32_t task, pass;

	(void)state;
	four_on_cpu_2(&t, NSCHED_POLICY_LINUX_3_10, NSCHED_TASK_BIT(NSCHED_TASK_HOT), NULL);
	for (task = 0; task < 4; task++)
		nsched_task_set(t.tasks, NSCHED_TASK_HOT, task, 1);
	for (pass = 1; pass <= 3; pass++) {
		turns_interval(&t)[ACROSS] = 8;
		a = turns_balance(&t, ACROSS);
		assert_int_equal(a.reason, NSCHED_CFS_LOAD_BALANCE_FAILED);
		assert_int_equal(turns_failed(&t)[ACROSS], pass);
		assert_int_equal(a.interval, 4);
		assert_int_equal(a.src_cpu, 2);
	}
	assert_said(a.reason, a.compared,
		    "nothing of CPU 2 could move, imbalance 2048; 3 failed runs");
	a = turns_balance(&t, ACROSS);
	assert_string_equal(turns_plan(&t), "1>0 2>0");
	assert_int_equal(turns_failed(&t)[ACROSS], 0);
	turns_close(&t);
}

/*
 * What runs could come, the queued ones not: from the fifth failure on (5 > 2 + 2) it is
 * pushed; the counter then stands at 3, and two more failures push again.
 */
static void a_running_task_is_pushed_in_the_end(void **state)
{
	static const char *const allowed[4] = { NULL, "0010", "0010", "0010" };
	static const struct {
		uint32_t reason, failed, interval, active;
	} pass[] = {
		{ NSCHED_CFS_LOAD_BALANCE_FAILED, 1, 4, NSCHED_NONE },
		{ NSCHED_CFS_LOAD_BALANCE_FAILED, 2, 4, NSCHED_NONE },
		{ NSCHED_CFS_LOAD_BALANCE_FAILED, 3, 4, NSCHED_NONE },
		{ NSCHED_CFS_LOAD_BALANCE_FAILED, 4, 4, NSCHED_NONE },
		{ NSCHED_CFS_LOAD_BALANCE_PUSH, 3, 8, 2 },
		{ NSCHED_CFS_LOAD_BALANCE_FAILED, 4, 4, NSCHED_NONE },
		{ NSCHED_CFS_LOAD_BALANCE_UNDER_WAY, 3, 4, NSCHED_NONE },
		{ NSCHED_CFS_LOAD_BALANCE_FAILED, 4, 4, NSCHED_NONE },
		{ NSCHED_CFS_LOAD_BALANCE_PINNED, 5, 8, NSCHED_NONE },
		{ NSCHED_CFS_LOAD_BALANCE_PINNED, 6, 16, NSCHED_NONE }, /* past the greatest, 8 */
	};
	struct nsched_balance_answer a;
	struct turns t;
	uint32_t i;

	(void)state;
	four_on_cpu_2(&t, NSCHED_POLICY_LINUX_3_12, 0, allowed);
	for (i = 0; i < 10; i++) {
		nsched_load_set(t.s.load, t.s.topology, NSCHED_LOAD_ACTIVE_BALANCE, 2, i == 6);
		if (i == 8) { /* now 1 could come but is too heavy, and what runs could not */
			static const char *const other[4] = { "0010", NULL, "0010", "0010" };

			turns_tasks(&t, "2222", 0, other);
			nsched_task_set(t.tasks, NSCHED_TASK_WEIGHT, 1, 8192);
		}
		a = turns_balance(&t, ACROSS);
		assert_int_equal(a.reason, pass[i].reason);
		assert_int_equal(turns_failed(&t)[ACROSS], pass[i].failed);
		assert_int_equal(turns_interval(&t)[ACROSS], pass[i].interval);
		assert_int_equal(a.active_cpu, pass[i].active);
		assert_int_equal(a.nr_moved, 0);
		if (i == 4)
			assert_said(a.reason, a.compared,
				    "nothing of CPU 2 could move: push what runs there");
		if (i == 6)
			assert_said(a.reason, a.compared, "nothing of CPU 2 could move, and what "
				    "runs there is already being pushed");
	}
	assert_said(a.reason, a.compared,
		    "what runs on CPU 2 may not come to 0; again in 16 ms");
	turns_close(&t);
}

/* Where a row may go: ranges; CPU 1 of the own node can take what CPU 0 cannot. */
static void pinned_rows_go_to_a_neighbour(void **state)
{
	static const char *const one[4] = { "0010", "1011", "0110", "0110" };
	static const char *const far[4] = { "0010", "0011", "0011", "0010" };
	static const char *const holes[4] = { "0010", "0010", "0101", "0101" };
	struct nsched_balance_answer a;
	struct turns t;

	(void)state;
	four_on_cpu_2(&t, NSCHED_POLICY_LINUX_3_10, 0, one);
	a = turns_balance(&t, ACROSS); /* 1 to 0, and the 1024 left from 2 */
	assert_string_equal(turns_plan(&t), "1>0 2>1");
	assert_int_equal(a.reason, NSCHED_CFS_LOAD_BALANCE_MOVED);
	turns_tasks(&t, "2222", 0, holes);
	turns_balance(&t, ACROSS); /* their lowest of node 0 */
	assert_string_equal(turns_plan(&t), "2>1 3>1");
	t.has_active = 1; /* unless it may not be touched */
	t.active = 13;
	a = turns_balance(&t, ACROSS);
	assert_int_equal(a.nr_moved, 0);
	t.has_active = 0;
	t.idle = NSCHED_NEWLY_IDLE; /* nor by a CPU that runs dry */
	a = turns_balance(&t, ACROSS);
	assert_int_equal(a.nr_moved, 0);
	t.idle = NSCHED_IDLE;

	/* nobody of node 0: pinned, and the interval doubles past 8 ms */
	turns_tasks(&t, "2222", 0, far);
	turns_interval(&t)[ACROSS] = 8;
	a = turns_balance(&t, ACROSS);
	assert_said(a.reason, a.compared, "no task of CPU 2 may come to 0; again in 16 ms");
	assert_int_equal(a.src_cpu, 2);
	assert_int_equal(turns_interval(&t)[ACROSS], 16);
	turns_close(&t);
}

/* Asked on CPU 2: its neighbour, 3, is in the last row's second range, and in no other. */
static void a_neighbour_in_a_later_range(void **state)
{
	static const char *const allowed[4] = { "1000", "1000", "1000", "1001" };
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 2, NSCHED_LOAD_BIT(NSCHED_LOAD_ACTIVE_BALANCE));
	stage_tasks(&t.s, "4000");
	turns_tasks(&t, "0000", 0, allowed);
	turns_balance(&t, ACROSS);
	assert_string_equal(turns_plan(&t), "3>3");
	turns_close(&t);
}

/*
 * CPU 2 is all pinned, CPU 3 not: with the rows of CPU 2 alone the answer asks for those of
 * CPU 3 as well, and remembers nothing.
 */
static void the_next_source_is_asked_for(void **state)
{
	static const char *const allowed[7] = { "0010", "0010", "0010", "0010", NULL, NULL, NULL };
	struct nsched_balance_answer a;
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0, 0);
	stage_tasks(&t.s, "0043");
	turns_tasks(&t, "2222", 0, allowed);
	turns_interval(&t)[ACROSS] = 8;
	a = turns_balance(&t, ACROSS);
	/* of CPU 3 alone: 1536 over 768; 2 above room for 1: 1024 x .. > 768 x 2048 / 1024 */
	assert_said(a.reason, a.compared,
		    "pull up to 1536 from CPU 3: ask again with its tasks");
	assert_int_equal(turns_interval(&t)[ACROSS], 8);
	turns_tasks(&t, "2222333", 0, allowed);
	a = turns_balance(&t, ACROSS);
	assert_string_equal(turns_plan(&t), "5>0 6>0"); /* 1024, then half of 1024 is 512 */
	assert_int_equal(a.src_cpu, 3);
	turns_close(&t);
}

/* task_hot by the rows' times: 10 ms now, half a millisecond is the cost. */
static const struct warm_case {
	const char *name;
	uint32_t cost;
	const char *last_run; /* a task: when, in tenths of a millisecond before now */
	const char *next_buddy, *last_buddy, *sched_policy;
	uint32_t features;    /* off */
	const char *plan;
} warm_cases[] = {
	{ "all cold", 500000, "9999", NULL, NULL, NULL, 0, "1>0 2>0" },
	{ "one ran a moment ago", 500000, "9499", NULL, NULL, NULL, 0, "2>0 3>0" },
	{ "exactly the cost ago is cold", 500000, "9599", NULL, NULL, NULL, 0, "1>0 2>0" },
	{ "two did", 500000, "9449", NULL, NULL, NULL, 0, "3>0" },
	{ "a cost of 0: nobody", 0, "0000", NULL, NULL, NULL, 0, "1>0 2>0" },
	{ "a cost of none: all", NSCHED_NONE, "9999", NULL, NULL, NULL, 0, "" },
	{ "when is not known: cold", 500000, NULL, NULL, NULL, NULL, 0, "1>0 2>0" },
	{ "not known, always hot", NSCHED_NONE, NULL, NULL, NULL, NULL, 0, "" },
	{ "class idle is cold", 500000, "9009", NULL, NULL, "0500", 0, "1>0 3>0" },
	{ "a buddy, while CPU 0 has nothing", 500000, "9999", "0100", NULL, NULL, 0, "1>0 2>0" },
	{ "a buddy, once it has what came before", 500000, "9999", "0010", NULL, NULL, 0, "1>0 3>0" },
	{ "the last buddy as well", 500000, "9999", NULL, "0010", NULL, 0, "1>0 3>0" },
	{ "buddies do not count", 500000, "9999", "0010", NULL, NULL,
	  NSCHED_CFS_FEAT_CACHE_HOT_BUDDY, "1>0 2>0" },
	{ "a real-time row is not queued", 500000, "9999", NULL, NULL, "0100", 0, "2>0 3>0" },
	{ "nor is a round-robin one", 500000, "9999", NULL, NULL, "0020", 0, "1>0 3>0" },
};

static void warm_case(void **state)
{
	const struct warm_case *c = *state;
	struct turns t;
	uint32_t i;

	four_on_cpu_2(&t, NSCHED_POLICY_LINUX_3_10,
		      (c->last_run ? NSCHED_TASK_BIT(NSCHED_TASK_LAST_RUN) : 0) |
		      (c->next_buddy ? NSCHED_TASK_BIT(NSCHED_TASK_NEXT_BUDDY) : 0) |
		      (c->last_buddy ? NSCHED_TASK_BIT(NSCHED_TASK_LAST_BUDDY) : 0) |
		      (c->sched_policy ? NSCHED_TASK_BIT(NSCHED_TASK_SCHED_POLICY) : 0), NULL);
	for (i = 0; i < 4; i++) {
		if (c->last_run)
			nsched_task_set(t.tasks, NSCHED_TASK_LAST_RUN, i,
					10 * MS - (uint64_t)(c->last_run[i] - '0') * 100000);
		if (c->next_buddy)
			nsched_task_set(t.tasks, NSCHED_TASK_NEXT_BUDDY, i,
					c->next_buddy[i] == '1');
		if (c->last_buddy)
			nsched_task_set(t.tasks, NSCHED_TASK_LAST_BUDDY, i,
					c->last_buddy[i] == '1');
		if (c->sched_policy)
			nsched_task_set(t.tasks, NSCHED_TASK_SCHED_POLICY, i,
					(uint64_t)(c->sched_policy[i] - '0'));
	}
	t.s.tunables.migration_cost_ns = c->cost;
	t.s.tunables.features &= ~c->features;
	turns_balance(&t, ACROSS);
	assert_string_equal(turns_plan(&t), c->plan);
	turns_close(&t);
}

/* What else is tuned: looks, breaks, tiny tasks, a preemptible kernel. */
static void tunables_bound_a_pass(void **state)
{
	struct turns t;
	uint32_t i;

	(void)state;
	four_on_cpu_2(&t, NSCHED_POLICY_LINUX_3_10_BUDDY, 0, NULL);
	t.s.tunables.nr_migrate = 2; /* what runs, and one */
	turns_balance(&t, ACROSS);
	assert_string_equal(turns_plan(&t), "1>0");
	t.s.tunables.nr_migrate = 32;
	t.s.tunables.loop_break = 1; /* a look at what runs; then each look is another break */
	turns_balance(&t, ACROSS);
	assert_string_equal(turns_plan(&t), "");
	t.s.tunables.loop_break = 32;
	t.s.tunables.preempt = 1;
	turns_balance(&t, ACROSS);
	assert_string_equal(turns_plan(&t), "1>0 2>0");
	t.idle = NSCHED_NEWLY_IDLE;
	turns_balance(&t, ACROSS);
	assert_string_equal(turns_plan(&t), "1>0");
	t.idle = NSCHED_IDLE;
	for (i = 1; i < 4; i++)
		nsched_task_set(t.tasks, NSCHED_TASK_WEIGHT, i, i == 2 ? 1024 : 15);
	turns_balance(&t, ACROSS); /* in their order, until nobody else is there */
	assert_string_equal(turns_plan(&t), "1>0 2>0 3>0");
	t.s.tunables.features |= NSCHED_CFS_FEAT_LB_MIN;
	turns_balance(&t, ACROSS);
	assert_string_equal(turns_plan(&t), "2>0");
	turns_close(&t);
}

/* 10. A task of nice -20: 44380 x 2 are to be moved, it weighs 88761: all others go first. */
static void a_heavy_task_makes_averages_meaningless(void **state)
{
	static const uint64_t load[4] = { 0, 0, 88761 + 3 * 15, 0 };
	struct nsched_balance_answer a;
	struct turns t;
	uint32_t i;

	(void)state;
	four_on_cpu_2(&t, NSCHED_POLICY_LINUX_3_10, 0, NULL);
	column_of(t.s.load, t.s.topology, NSCHED_LOAD_LOAD, load);
	for (i = 0; i < 4; i++)
		nsched_task_set(t.tasks, NSCHED_TASK_WEIGHT, i, i ? 15 : 88761);
	a = turns_balance(&t, ACROSS);
	/* 88806 / 2 = 44403, 22201 over all; 22202 x 2048 / 1024, or (22201 - 0) x 2 = 44402 */
	assert_int_equal(a.amount, 44402);
	assert_string_equal(turns_plan(&t), "1>0 2>0 3>0"); /* 45 of it, in three tasks */
	/* it does not run: 44380 <= 44402, and it is all that is moved */
	nsched_task_set(t.tasks, NSCHED_TASK_RUNNING, 0, 0);
	turns_balance(&t, ACROSS);
	assert_string_equal(turns_plan(&t), "0>0");
	turns_close(&t);
}

/* A source counts as the lesser of its load and its average, unless LB_BIAS is off. */
static void a_source_counts_low(void **state)
{
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0,
		   NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD1) | NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD2));
	stage_tasks(&t.s, "0040"); /* a moment ago there was nothing: both averages are 0 */
	turns_tasks(&t, "2222", 0, NULL);
	turns_balance(&t, ACROSS);
	assert_string_equal(turns_plan(&t), "");
	t.s.tunables.features &= ~(uint32_t)NSCHED_CFS_FEAT_LB_BIAS;
	turns_balance(&t, ACROSS);
	assert_string_equal(turns_plan(&t), "1>0 2>0");
	turns_close(&t);
}

/* A composed answer has the quantities that the exact blocks' tables find. */
static void sentences_name_what_was_compared(void **state)
{
	uint64_t compared[NSCHED_COMPARED], by_table[NSCHED_COMPARED];
	uint32_t reason;

	(void)state;
	for (reason = NSCHED_CFS_FIND_BUSIEST_GROUP_NOT_ELECTED;
	     reason <= NSCHED_CFS_FIND_BUSIEST_GROUP_WITHIN; reason++) {
		struct nsched_cfs_find_busiest_group_question q = { .dst_cpu = 1 };
		struct nsched_cfs_find_busiest_group_answer a = {
			.imbalance = 2, .max_load = 3, .this_load = 4, .avg_load = 5, .group = 6,
			.busiest = 7, .imbalance_pct = 8, .reason = reason,
		};

		if (reason == NSCHED_CFS_FIND_BUSIEST_GROUP_PACK)
			continue; /* goes on */
		memset(compared, 0, sizeof(compared));
		cfs_compared_group(&q, &a, compared);
		nsched_quantities(reason, &q, &a, by_table);
		assert_memory_equal(compared, by_table, sizeof(compared));
	}
	for (reason = NSCHED_CFS_LOAD_BALANCE_MOVED; reason <= NSCHED_CFS_LOAD_BALANCE_ALL_PINNED;
	     reason++) {
		struct nsched_cfs_load_balance_question q = { .dst_cpu = 1 };
		struct nsched_cfs_load_balance_answer a = {
			.imbalance = 2, .moved_count = 3, .nr_balance_failed = 4,
			.balance_interval = 5, .active_balance = 6, .group = 7, .src_cpu = 8,
			.reason = reason,
		};

		if (reason == NSCHED_CFS_LOAD_BALANCE_BALANCED)
			continue; /* the search explains */
		memset(compared, 0, sizeof(compared));
		cfs_compared_pass(&q, &a, compared);
		nsched_quantities(reason, &q, &a, by_table);
		assert_memory_equal(compared, by_table, sizeof(compared));
	}
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, quiet_case, quiet_cases);
	ROWS_ADD(&rows, warm_case, warm_cases);
	rows_add(&rows, "two of four are pulled", two_of_four_are_pulled, NULL);
	rows_add(&rows, "a source without its tasks", a_source_without_its_tasks, NULL);
	rows_add(&rows, "queues of one heavy task", queues_of_one_heavy_task, NULL);
	rows_add(&rows, "hot tasks resist three times", hot_tasks_resist_three_times, NULL);
	rows_add(&rows, "a running task is pushed in the end", a_running_task_is_pushed_in_the_end,
		 NULL);
	rows_add(&rows, "pinned rows go to a neighbour", pinned_rows_go_to_a_neighbour, NULL);
	rows_add(&rows, "a neighbour in a later range", a_neighbour_in_a_later_range, NULL);
	rows_add(&rows, "the next source is asked for", the_next_source_is_asked_for, NULL);
	rows_add(&rows, "tunables bound a pass", tunables_bound_a_pass, NULL);
	rows_add(&rows, "a heavy task makes averages meaningless",
		 a_heavy_task_makes_averages_meaningless, NULL);
	rows_add(&rows, "a source counts low", a_source_counts_low, NULL);
	rows_add(&rows, "sentences name what was compared", sentences_name_what_was_compared, NULL);
	return rows_run(&rows, "cfs: balance");
}
