/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Stealing between pools: pool_find_busiest, pool_task_to_steal, pool_push_home, pool_matrices. */
#include "fixture.h"

/* pool_find_busiest */

enum {
	LOCAL = NSCHED_O1_POOL_FIND_BUSIEST_LOCAL,
	POOL = NSCHED_O1_POOL_FIND_BUSIEST_POOL,
	DRAINED = NSCHED_O1_POOL_FIND_BUSIEST_DRAINED,
	ONE_POOL = NSCHED_O1_POOL_FIND_BUSIEST_ONE_POOL,
	EVEN = NSCHED_O1_POOL_FIND_BUSIEST_EVEN,
	SEEN = NSCHED_O1_POOL_FIND_BUSIEST_SEEN,
	WAIT = NSCHED_O1_POOL_FIND_BUSIEST_WAIT,
	BALANCED = NSCHED_O1_POOL_FIND_BUSIEST_BALANCED,
};

static const struct pool_case {
	const char *name;
	uint32_t variant, this_cpu, idle;
	const char *node, *tasks, *prev, *bonus;
	uint32_t delay[3], delay_idle, delay_busy, now, wait_node, wait_time;
	uint32_t want, steal;
	const char *want_prev;
	uint32_t want_node, want_time, reason;
	const char *text;
} pool_cases[] = {
	{ "new busiest pool: only marked",
	  1, 0, 1, "0011", "0032", "0032", "0000", { 129, 194 }, 1, 20, 5000, NSCHED_NONE, 0,
	  NSCHED_NONE, 0, "0032", 1, 5000, SEEN,
	  "pool 1 carries 250, ours 0: a wait of 1 ticks begins" },
	{ "waited 1 tick >= delay_idle",
	  1, 0, 1, "0011", "0032", "0032", "0000", { 129, 194 }, 1, 20, 5000, 1, 4999, 2, 1, "0032",
	  NSCHED_NONE, 4999, POOL,
	  "pool 1 carries 250, ours 0, and of 1 ticks it was waited for 1: its longest "
	  "queue holds 3, ours 0: steal one from CPU 2" },
	{ "0 < 1: wait",
	  1, 0, 1, "0011", "0032", "0032", "0000", { 129, 194 }, 1, 20, 5000, 1, 5000, NSCHED_NONE,
	  0, "0032", 1, 5000, WAIT,
	  "pool 1 carries 250, ours 0, but of 1 ticks it was waited for 0 only" },
	{ "local first: CPU 1; wait state reset",
	  1, 0, 1, "0011", "0232", "0232", "0000", { 129, 194 }, 1, 20, 5000, NSCHED_NONE, 0, 1, 1,
	  "0232", NSCHED_NONE, 0, LOCAL,
	  "CPU 1 of our pool holds 2, ours 0: steal one" },
	{ "pool loads 50 vs 100: M <= 100",
	  1, 0, 1, "0011", "0111", "0111", "0000", { 129, 194 }, 1, 20, 5000, 1, 0, NSCHED_NONE, 0,
	  "0111", NSCHED_NONE, 0, EVEN,
	  "pool 1 carries the most, 100, ours 50: not worth a wait" },
	{ "local CPU 1 again: (2-0)/2=1, not < 1",
	  1, 0, 0, "0011", "0221", "0221", "0000", { 129, 194 }, 1, 20, 5000, 1, 0, 1, 1, "0221",
	  NSCHED_NONE, 0, LOCAL, 0 },
	{ "avg 150-100=50, not balanced: delay_idle; then B(2,1): 0 < 1: none",
	  1, 0, 0, "0011", "1122", "1122", "0000", { 129, 194 }, 1, 20, 5000, 1, 4990, NSCHED_NONE,
	  0, "1122", 1, 4990, BALANCED,
	  "pool 1 carries 200, ours 100, and of 1 ticks it was waited for 10, but its "
	  "longest queue holds 2, ours 1: balanced" },
	{ "avg 225-100: delay_idle; B(4,1): 1 < 1 false: CPU 2",
	  1, 0, 0, "0011", "1143", "1143", "0000", { 129, 194 }, 1, 20, 5000, 1, 4990, 2, 1, "1143",
	  NSCHED_NONE, 4990, POOL, 0 },
	{ "avg 125 vs 0: 194>>6 = 3; 2 < 3 wait",
	  0, 0, 1, "0011", "0032", "0032", "0000", { 129, 194 }, 1, 20, 5000, 1, 4998, NSCHED_NONE,
	  0, "0032", 1, 4998, WAIT, 0 },
	{ "3 >= 3",
	  0, 0, 1, "0011", "0032", "0032", "0000", { 129, 194 }, 1, 20, 5000, 1, 4997, 2, 1, "0032",
	  NSCHED_NONE, 4997, POOL, 0 },
	{ "B(150,100): (50)/2=25 < (125+3)/4=32: pools balanced, wait reset",
	  0, 0, 0, "0011", "1121", "1121", "0000", { 129, 194 }, 1, 20, 5000, 1, 4900, NSCHED_NONE,
	  0, "1121", NSCHED_NONE, 4900, EVEN,
	  "pool 1 carries the most, 150, ours 100: not worth a wait" },
	{ "CPU 3: 2+2=4 beats 3",
	  0, 0, 1, "0011", "0032", "0032", "0002", { 129, 194 }, 1, 20, 5000, 1, 0, 3, 1, "0032",
	  NSCHED_NONE, 0, POOL,
	  "pool 1 carries 350, ours 0, and of 3 ticks it was waited for 5000: its "
	  "longest queue holds 4, ours 0: steal one from CPU 3" },
	{ "one pool, variant 1: the wait is left as it is",
	  1, 0, 1, "0000", "0110", "0000", "0000", { 129 }, 1, 20, 5000, 0, 7, NSCHED_NONE, 0,
	  "0110", 0, 7,
	  ONE_POOL, "the longest queue holds 1, ours 0: balanced, and there is no other pool" },
	{ "one pool, variant 0: the wait is forgotten",
	  0, 0, 1, "0000", "0110", "0000", "0000", { 129 }, 1, 20, 5000, 0, 7, NSCHED_NONE, 0,
	  "0110", NSCHED_NONE, 7,
	  EVEN, "pool 0 carries the most, 50, ours 50: not worth a wait" },
	{ "Q12: the wait is over before the last look: 1 task left, home_bonus made it 5",
	  1, 0, 1, "0011", "0011", "0000", "0043", { 129, 194 }, 1, 20, 5000, 1, 4000, 2, 0, "0011",
	  NSCHED_NONE, 4000, DRAINED, "CPU 2 held 5, ours 0, but it no longer holds two more" },
	{ "ours nearly as busy as the average, 100 of 140: delay_busy, 19 < 20",
	  1, 0, 1, "00012", "11113", "00000", "00000", { 129, 194, 194 }, 1, 20, 5000, 2, 4981,
	  NSCHED_NONE, 0, "11113",
	  2, 4981, WAIT, 0 },
	{ "and after 20 ticks it steals",
	  1, 0, 1, "00012", "11113", "00000", "00000", { 129, 194, 194 }, 1, 20, 5001, 2, 4981, 4,
	  1, "11113",
	  NSCHED_NONE, 4981, POOL, 0 },
	{ "the circle begins behind ours: pool 2 of two equal ones, seen from pool 1",
	  1, 1, 1, "012", "404", "000", "000", { 1, 1, 1 }, 1, 20, 5000, NSCHED_NONE, 0,
	  NSCHED_NONE, 0, "404",
	  2, 5000, SEEN, 0 },
	{ "home_bonus does not count at home",
	  1, 0, 1, "0011", "0100", "0000", "0900", { 129, 194 }, 1, 20, 5000, NSCHED_NONE, 0,
	  NSCHED_NONE, 0,
	  "0100", NSCHED_NONE, 0, EVEN, 0 },
	{ "a busy CPU believes a length only the second time",
	  1, 0, 0, "0011", "1099", "1000", "0000", { 129, 194 }, 1, 20, 5000, NSCHED_NONE, 0,
	  NSCHED_NONE, 0,
	  "1099", NSCHED_NONE, 0, EVEN, 0 },
	{ "a busy CPU takes its own larger, older length: 4 against 5 is balanced",
	  1, 0, 0, "00", "05", "45", "00", { 129 }, 1, 20, 5000, NSCHED_NONE, 0, NSCHED_NONE, 0,
	  "05", NSCHED_NONE, 0, ONE_POOL, 0 },
	{ "Q12: a first sight never steals, even with delay 0",
	  1, 0, 1, "0011", "0033", "0000", "0000", { 0, 0 }, 0, 0, 5000, 0, 0, NSCHED_NONE, 0,
	  "0033", 1, 5000, SEEN, 0 },
	{ "with delay 0 the second sight does, in the same tick",
	  1, 0, 1, "0011", "0033", "0000", "0000", { 0, 0 }, 0, 0, 5000, 1, 5000, 2, 1, "0033",
	  NSCHED_NONE, 5000, POOL, 0 },
	{ "a wait that begins in the future wraps to huge",
	  1, 0, 1, "0011", "0033", "0000", "0000", { 0, 0 }, 1, 20, 5000, 1, 5001, 2, 1, "0033",
	  NSCHED_NONE, 5001, POOL, 0 },
};

static void pool_case(void **state)
{
	const struct pool_case *c = *state;
	struct nsched_topology *topology = machine_of(c->node, 0);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_HOME_BONUS));
	struct nsched_o1_pool_find_busiest_question q = {
		.topology = topology, .load = load, .pool_delay = c->delay, .now = c->now,
		.wait_time = c->wait_time, .wait_node = c->wait_node, .variant = c->variant,
		.this_cpu = c->this_cpu, .idle = c->idle, .delay_idle = c->delay_idle,
		.delay_busy = c->delay_busy,
	};
	struct nsched_o1_pool_find_busiest_answer a;
	struct numbers prev;

	load_set(load, topology, NSCHED_LOAD_NR_RUNNING, c->tasks);
	load_set(load, topology, NSCHED_LOAD_HOME_BONUS, c->bonus);
	numbers(&prev, c->prev);
	q.prev_load = prev.of;
	POISON(&a);
	assert_int_equal(nsched_o1_pool_find_busiest(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.busiest, c->want);
	assert_int_equal(a.steal, c->steal);
	assert_numbers(prev.of, c->want_prev);
	assert_int_equal(a.wait_node, c->want_node);
	assert_int_equal(a.wait_time, c->want_time);
	assert_explained(a.reason, &q, &a, c->text);
	free(load);
	free(topology);
}

/* Memory-only nodes are pools of no load; asked from a CPU that is offline, nothing is divided. */
static void pools_without_cpus(void **state)
{
	const struct machine_text text[2] = {
		{ .node = "0022", .nr_nodes = 4 }, { .node = "02", .nr_nodes = 4, .online = "01" },
	};
	struct nsched_o1_pool_find_busiest_answer a;
	uint32_t i, prev[4] = { 0, 0, 0, 0 };

	(void)state;
	for (i = 0; i < 2; i++) {
		struct nsched_topology *topology = machine_from_text(&text[i]);
		struct nsched_load *load = machine_load(topology,
							NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
		struct nsched_o1_pool_find_busiest_question q = {
			.topology = topology, .load = load, .prev_load = prev, .variant = 1,
			.idle = 1, .wait_node = NSCHED_NONE, .now = 9,
		};

		nsched_load_set(load, topology, NSCHED_LOAD_NR_RUNNING, topology->nr_cpus - 1, 4);
		assert_int_equal(nsched_o1_pool_find_busiest(&q, &a), SEEN);
		assert_int_equal(a.wait_node, 2);
		assert_int_equal(a.max_load, i == 0 ? 200 : 400);
		free(load);
		free(topology);
	}
}

/* All CPUs are offline but one, which is idle: no pool carries anything. */
static void an_average_of_nothing(void **state)
{
	const struct machine_text text = { .node = "012", .online = "001" };
	struct nsched_topology *topology = machine_from_text(&text);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
	uint32_t prev[3] = { 0, 0, 0 }, delay[3] = { 0, 0, 0 };
	struct nsched_o1_pool_find_busiest_question q = {
		.topology = topology, .load = load, .prev_load = prev, .pool_delay = delay,
		.wait_node = 1,
	};
	struct nsched_o1_pool_find_busiest_answer a;

	(void)state;
	assert_int_equal(nsched_o1_pool_find_busiest(&q, &a), EVEN);
	assert_int_equal(a.wait_node, NSCHED_NONE);
	free(load);
	free(topology);
}

/* pool_task_to_steal */

enum {
	STEAL = NSCHED_O1_POOL_TASK_TO_STEAL_PICK,
	STEAL_NONE = NSCHED_O1_POOL_TASK_TO_STEAL_NONE,
};

static const struct steal_case {
	const char *name;
	uint32_t now, decay, src_pool, affine, scan_all, weight[3];
	const char *array;
	uint32_t prio[3];
	const char *seq;
	uint64_t last_run[3];
	const char *running, *allowed, *home;
	uint32_t want, reason;
	const char *text;
} steal_cases[] = {
	{ "expired task 2: 50/8=6; active tail task 1: 100/8=12",
	  1000, 8, 1, 0, 0, { 100, 0 }, "110", { 120, 120, 120 }, "010", { 0, 900, 950 }, "000",
	  "111", "111", 1, STEAL,
	  "task 1 weighs the most, 12: steal it" },
	{ "head task 0: 1000/8=125",
	  1000, 8, 1, 0, 1, { 100, 0 }, "110", { 120, 120, 120 }, "010", { 0, 900, 950 }, "000",
	  "111", "111", 0, STEAL,
	  "task 0 weighs the most, 125: steal it" },
	{ "task 1 age 8 not > 8",
	  1000, 8, 1, 0, 0, { 100, 0 }, "110", { 120, 120, 120 }, "010", { 0, 992, 950 }, "000",
	  "111", "111", 2, STEAL, 0 },
	{ "tail running: list yields nothing",
	  1000, 8, 1, 0, 0, { 100, 0 }, "110", { 120, 120, 120 }, "010", { 0, 900, 950 }, "010",
	  "111", "111", 2, STEAL, 0 },
	{ "homes are the source pool: 12-100 and 6-100 are not > 0",
	  1000, 8, 1, 1, 0, { 100, 0 }, "110", { 120, 120, 120 }, "010", { 0, 900, 950 }, "000",
	  "111", "111", NSCHED_NONE, STEAL_NONE,
	  "no task weighs anything: running, not allowed, cache-hot or at home" },
	{ "task 1: 12+100",
	  1000, 8, 1, 1, 0, { 100, 0 }, "110", { 120, 120, 120 }, "010", { 0, 900, 950 }, "000",
	  "111", "101", 1, STEAL,
	  "task 1 weighs the most, 112: steal it" },
	{ "task 1 is foreign there: 12",
	  1000, 8, 1, 1, 0, { 100, 0, 0 }, "110", { 120, 120, 120 }, "010", { 0, 900, 950 }, "000",
	  "111", "021", 1, STEAL, 0 },
	{ "99 for task 0, 112 for task 1",
	  1000, 8, 1, 1, 1, { 100, 0, 0 }, "110", { 120, 120, 120 }, "010", { 0, 900, 950 }, "000",
	  "111", "201", 1, STEAL, 0 },
	{ "empty queue",
	  1000, 8, 1, 0, 0, { 100, 0 }, "", { 0 }, "", { 0 }, "", "", "", NSCHED_NONE, STEAL_NONE,
	  0 },
	{ "a forbidden tail ends its list, as a running one does",
	  1000, 8, 1, 0, 0, { 100, 0 }, "110", { 120, 120, 120 }, "010", { 0, 900, 950 }, "000",
	  "101", "111", 2,
	  STEAL, 0 },
	{ "affine caps the age at 99: 99 - 100 is not above 0",
	  1000000, 8, 1, 1, 0, { 100, 0 }, "1", { 120 }, "0", { 0 }, "0", "1", "1", NSCHED_NONE,
	  STEAL_NONE, 0 },
	{ "the first of equals in the walk: expired before active, whatever the order given",
	  1000, 8, 1, 0, 1, { 0, 0 }, "10", { 100, 130 }, "00", { 900, 900 }, "00", "11", "11", 1,
	  STEAL, 0 },
	{ "the first of equals: the lower priority value",
	  1000, 8, 1, 0, 1, { 0, 0 }, "11", { 121, 120 }, "00", { 900, 900 }, "00", "11", "11", 1,
	  STEAL, 0 },
	{ "the first of equals: the head",
	  1000, 8, 1, 0, 1, { 0, 0 }, "11", { 120, 120 }, "10", { 900, 900 }, "00", "11", "11", 1,
	  STEAL, 0 },
	{ "a last run in the future is older than any: decay 1, age 2^64 - 1",
	  1000, 1, 1, 0, 1, { 0, 0 }, "11", { 120, 120 }, "01", { 0, 1001 }, "00", "11", "11", 1,
	  STEAL,
	  "task 1 weighs the most, 18446744073709551615: steal it" },
	{ "this tail has a longer history, but its list is not the one with a tail at home",
	  1000, 8, 1, 1, 0, { 100, 0 }, "11", { 120, 121 }, "00", { 900, 800 }, "00", "11", "01", 0,
	  STEAL, 0 },
};

static void steal_case(void **state)
{
	const struct steal_case *c = *state;
	struct numbers array, seq, running, allowed, home;
	struct nsched_o1_pool_task_to_steal_question q = {
		.t_prio = c->prio, .t_last_run = c->last_run, .pool_weight = c->weight,
		.now = c->now, .decay = c->decay, .nnodes = 3, .src_pool = c->src_pool,
		.affine = c->affine, .scan_all = c->scan_all,
	};
	struct nsched_o1_pool_task_to_steal_answer a;

	q.t_array = numbers(&array, c->array);
	q.t_seq = numbers(&seq, c->seq);
	q.t_running = numbers(&running, c->running);
	q.t_allowed = numbers(&allowed, c->allowed);
	q.t_home = numbers(&home, c->home);
	q.nr_tasks = array.nr;
	POISON(&a);
	assert_int_equal(nsched_o1_pool_task_to_steal(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.pick, c->want);
	assert_explained(a.reason, &q, &a, c->text);
}

/* pool_push_home */

enum {
	HOME_PUSH = NSCHED_O1_POOL_PUSH_HOME_PUSH,
	NOT_ALONE = NSCHED_O1_POOL_PUSH_HOME_NOT_ALONE,
	KTHREAD = NSCHED_O1_POOL_PUSH_HOME_KTHREAD,
	AT_HOME = NSCHED_O1_POOL_PUSH_HOME_AT_HOME,
	HOME_LOADED = NSCHED_O1_POOL_PUSH_HOME_LOADED,
	HOME_NO_CPU = NSCHED_O1_POOL_PUSH_HOME_NO_CPU,
	HOME_CPU_0 = NSCHED_O1_POOL_PUSH_HOME_CPU_0,
	NO_FOREIGN = NSCHED_O1_POOL_PUSH_HOME_NO_FOREIGN,
};

static const struct home_case {
	const char *name;
	uint32_t variant;
	const char *node;
	uint32_t nr_nodes, this_cpu, nr_eff, is_kthread, home;
	const char *allowed, *tasks, *own;
	uint32_t want, reason;
	const char *text;
} home_cases[] = {
	{ "no own tasks at home: push to CPU 2",
	  0, "0011", 2, 0, 1, 0, 1, "1111", "1111", "0000", 2, HOME_PUSH,
	  "alone and away from home, node 1: go to CPU 2 (0 of its tasks are there)" },
	{ "load 50 >= 25",
	  0, "0011", 2, 0, 1, 0, 1, "1111", "1111", "0010", NSCHED_NONE, HOME_LOADED,
	  "its home, node 1, carries 50 of its own tasks: stays away" },
	{ "lowest is CPU 0: never used",
	  0, "0011", 2, 2, 1, 0, 0, "1111", "1111", "0000", NSCHED_NONE, HOME_CPU_0,
	  "the CPU chosen on its home, node 0, is CPU 0, which means none here: stays "
	  "away" },
	{ "CPU 1 works",
	  0, "0011", 2, 2, 1, 0, 0, "0111", "1111", "0000", 1, HOME_PUSH, 0 },
	{ "not alone",
	  0, "0011", 2, 0, 2, 0, 1, "1111", "1111", "0000", NSCHED_NONE, NOT_ALONE,
	  "the queue holds 2, not one: nothing is sent home" },
	{ "already home",
	  0, "0011", 2, 0, 1, 0, 0, "1111", "1111", "0000", NSCHED_NONE, AT_HOME,
	  "already at home on node 0" },
	{ "foreign tasks sit at home: CPU 2",
	  1, "0011", 2, 0, 1, 0, 1, "1111", "1111", "0000", 2, HOME_PUSH, 0 },
	{ "CPU 2 has one of ours: CPU 3; total 2 > 1",
	  1, "0011", 2, 0, 1, 0, 1, "1111", "1111", "0010", 3, HOME_PUSH, 0 },
	{ "home empty: total 0 > 0 false: stays away",
	  1, "0011", 2, 0, 1, 0, 1, "1111", "1100", "0000", NSCHED_NONE, NO_FOREIGN,
	  "on its home, node 1, 0 of 0 tasks are its own: nobody to displace" },
	{ "kernel thread",
	  1, "0011", 2, 0, 1, 1, 1, "1111", "1111", "0000", NSCHED_NONE, KTHREAD,
	  "a kernel thread runs: not sent home" },
	{ "CPU 0 is fine in this variant",
	  1, "0011", 2, 2, 1, 0, 0, "1111", "1111", "0000", 0, HOME_PUSH, 0 },
	{ "no allowed CPU at home",
	  0, "0011", 2, 0, 1, 0, 1, "1100", "1111", "0000", NSCHED_NONE, HOME_NO_CPU,
	  "its home, node 1, has no CPU for it (0 of its tasks are there)" },
	{ "variant 1: every allowed CPU at home holds one of its own",
	  1, "0011", 2, 0, 1, 0, 1, "1111", "1122", "0011", NSCHED_NONE, HOME_NO_CPU,
	  "its home, node 1, has no CPU for it (2 of its tasks are there)" },
	{ "variant 1: only own tasks at home, CPU 3 is free of them: 1 > 1 is false",
	  1, "0011", 2, 0, 1, 0, 1, "1111", "1110", "0010", NSCHED_NONE, NO_FOREIGN,
	  "on its home, node 1, 1 of 1 tasks are its own: nobody to displace" },
	{ "variant 0 sends kernel threads too",
	  0, "0011", 2, 0, 1, 1, 1, "1111", "1111", "0000", 2, HOME_PUSH, 0 },
	{ "a home without CPUs",
	  0, "0000", 2, 0, 1, 0, 1, "1111", "1111", "0000", NSCHED_NONE, HOME_NO_CPU, 0 },
	{ "25 is not less than 25: one own task on four CPUs",
	  0, "01111", 2, 0, 1, 0, 1, "11111", "11111", "00010", NSCHED_NONE, HOME_LOADED, 0 },
	{ "20 is less: one own task on five CPUs",
	  0, "011111", 2, 0, 1, 0, 1, "111111", "111111", "000100", 1, HOME_PUSH, 0 },
};

static void home_case(void **state)
{
	const struct home_case *c = *state;
	struct nsched_topology *topology = machine_of(c->node, c->nr_nodes);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_HOME_ON_CPU));
	struct nsched_o1_pool_push_home_question q = {
		.topology = topology, .load = load, .variant = c->variant,
		.this_cpu = c->this_cpu, .nr_eff = c->nr_eff, .is_kthread = c->is_kthread,
		.home = c->home,
	};
	struct nsched_o1_pool_push_home_answer a;
	uint64_t allowed;

	load_set(load, topology, NSCHED_LOAD_NR_RUNNING, c->tasks);
	load_set(load, topology, NSCHED_LOAD_HOME_ON_CPU, c->own);
	q.allowed = cpu_set(&allowed, c->allowed);
	POISON(&a);
	assert_int_equal(nsched_o1_pool_push_home(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.dest_cpu, c->want);
	if (c->variant)
		assert_int_equal(a.home_load, 0);
	assert_explained(a.reason, &q, &a, c->text);
	free(load);
	free(topology);
}

/* pool_matrices */

static const struct matrix_case {
	const char *name;
	uint32_t nr, hz, dist[16], nr_levels, levels[4], weight[16], delay[16];
} matrix_cases[] = {
	{ "levels 10,20; weights 300 / 100; 1000*20/77",
	  2, 1000,
	  { 10, 20, 20, 10 },
	  2, { 10, 20 },
	  { 300, 100, 100, 300 },
	  { 129, 259, 259, 129 } },
	{ "integer delays",
	  2, 100,
	  { 10, 20, 20, 10 },
	  2, { 10, 20 },
	  { 300, 100, 100, 300 },
	  { 12, 25, 25, 12 } },
	{ "single level",
	  1, 1000,
	  { 10 },
	  1, { 10 },
	  { 100 },
	  { 129 } },
	{ "three levels: 500/300/100",
	  4, 1000,
	  { 10, 15, 20, 20, 15, 10, 20, 20, 20, 20, 10, 15, 20, 20, 15, 10 },
	  3, { 10, 15, 20 },
	  { 500, 300, 100, 100, 300, 500, 100, 100, 100, 100, 500, 300, 100, 100, 300, 500 },
	  { 129, 194, 259, 259, 194, 129, 259, 259, 259, 259, 129, 194, 259, 259, 194, 129 } },
	{ "30 is not in row 0: weight 0",
	  2, 1000,
	  { 10, 12, 30, 10 },
	  2, { 10, 12 },
	  { 300, 100, 0, 300 },
	  { 129, 155, 389, 129 } },
	{ "8 < local: not a level",
	  2, 1000,
	  { 10, 8, 8, 10 },
	  1, { 10 },
	  { 100, 0, 0, 100 },
	  { 129, 103, 103, 129 } },
	{ "remote as near as local",
	  2, 1000,
	  { 10, 10, 10, 10 },
	  1, { 10 },
	  { 100, 100, 100, 100 },
	  { 129, 129, 129, 129 } },
	{ "100000 is not a level",
	  2, 1024,
	  { 10, 100000, 100000, 10 },
	  1, { 10 },
	  { 100, 0, 0, 100 },
	  { 132, 1329870, 1329870, 132 } },
	{ "levels ascend whatever the order, and none twice",
	  4, 1000,
	  { 10, 30, 20, 30, 30, 10, 20, 20, 20, 20, 10, 20, 30, 20, 20, 10 },
	  3, { 10, 20, 30 },
	  { 500, 100, 300, 100, 100, 500, 300, 300, 300, 300, 500, 300, 100, 300, 300, 500 },
	  { 129, 389, 259, 389, 389, 129, 259, 259, 259, 259, 129, 259, 389, 259, 259, 129 } },
};

static void matrix_case(void **state)
{
	const struct matrix_case *c = *state;
	uint32_t levels[4], weight[16], delay[16];
	struct nsched_o1_pool_matrices_question q = {
		.dist = c->dist, .levels_out = levels, .weight_out = weight, .delay_out = delay,
		.nnodes = c->nr, .hz = c->hz,
	};
	struct nsched_o1_pool_matrices_answer a;

	POISON(&a);
	assert_int_equal(nsched_o1_pool_matrices(&q, &a), NSCHED_O1_POOL_MATRICES_LEVELS);
	assert_int_equal(a.nr_levels, c->nr_levels);
	assert_memory_equal(levels, c->levels, c->nr_levels * sizeof(*levels));
	assert_memory_equal(weight, c->weight, c->nr * c->nr * sizeof(*weight));
	assert_memory_equal(delay, c->delay, c->nr * c->nr * sizeof(*delay));
	if (c->nr == 1)
		assert_explained(a.reason, &q, &a, "1 nodes lie at 1 distances from node 0");
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, pool_case, pool_cases);
	ROWS_ADD(&rows, steal_case, steal_cases);
	ROWS_ADD(&rows, home_case, home_cases);
	ROWS_ADD(&rows, matrix_case, matrix_cases);
	rows_add(&rows, "pools without CPUs", pools_without_cpus, NULL);
	rows_add(&rows, "an average of nothing", an_average_of_nothing, NULL);
	return rows_run(&rows, "o1 balance: pools");
}
