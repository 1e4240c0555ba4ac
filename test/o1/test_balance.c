/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Which queue, how much, which tasks: find_busiest_queue, select_tasks, home_ok. */
#include "fixture.h"

/* find_busiest_queue */

enum {
	QUEUE_PULL = NSCHED_O1_FIND_BUSIEST_QUEUE_PULL,
	QUEUE_SHORT = NSCHED_O1_FIND_BUSIEST_QUEUE_SHORT,
	QUEUE_BALANCED = NSCHED_O1_FIND_BUSIEST_QUEUE_BALANCED,
	QUEUE_DRAINED = NSCHED_O1_FIND_BUSIEST_QUEUE_DRAINED,
};

static const struct queue_case {
	const char *name;
	uint32_t variant, this_cpu, idle;
	const char *rq_of, *tasks, *prev, *mask, *bonus, *uncounted;
	uint32_t want, limit;
	const char *want_prev;
	uint32_t reason;
	const char *text;
} queue_cases[] = {
	{ "imb 1, needs >= (2+3)/4=1; 2 > 1: one task",
	  0, 0, 0, "01", "02", "02", "11", 0, 0, 1, 1, "02", QUEUE_PULL,
	  "queue 1 holds 2, ours 0: pull up to 1" },
	{ "imb 0 < 1",
	  0, 0, 0, "01", "12", "12", "11", "00", 0, NSCHED_NONE, 0, "12", QUEUE_BALANCED,
	  "the longest queue holds 2, ours 1: 0 is less than a quarter of it" },
	{ "imb 1, 4 >= 2; 2 > 1; limit 1/2 = 0 (Q4)",
	  1, 0, 0, "01", "12", "12", "11", "00", 0, 1, 0, "12", QUEUE_PULL, 0 },
	{ "imb 1 < (6+3)/4=2",
	  0, 0, 0, "01", "36", "36", "11", "00", 0, NSCHED_NONE, 0, "36", QUEUE_BALANCED,
	  "the longest queue holds 6, ours 3: 1 is less than a quarter of it" },
	{ "imb 3, 12 >= 6; limit 1",
	  1, 0, 0, "01", "36", "36", "11", "00", 0, 1, 1, "36", QUEUE_PULL, 0 },
	{ "imb 2 >= 2",
	  0, 0, 0, "01", "37", "37", "11", "00", 0, 1, 2, "37", QUEUE_PULL, 0 },
	{ "new peak: the smaller, old length 1 is not > 1",
	  0, 0, 0, "01", "08", "01", "11", "00", 0, NSCHED_NONE, 0, "08", QUEUE_SHORT, 0 },
	{ "idle CPUs use the current length",
	  0, 0, 1, "01", "08", "01", "11", "00", 0, 1, 4, "08", QUEUE_PULL, 0 },
	{ "own side uses the larger, 5: imb 0",
	  0, 0, 0, "01", "06", "56", "11", "00", 0, NSCHED_NONE, 0, "06", QUEUE_BALANCED, 0 },
	{ "load 1 is not > 1",
	  0, 0, 1, "01", "01", "02", "11", "00", 0, NSCHED_NONE, 0, "01", QUEUE_SHORT,
	  "no other queue holds more than one task, ours 0" },
	{ "masked out; prev_load[1] untouched",
	  0, 0, 0, "01", "02", "02", "10", "00", 0, NSCHED_NONE, 0, "02", QUEUE_SHORT, 0 },
	{ "SMT: queue 2 counted through CPU 2",
	  0, 1, 1, "0022", "0020", "0022", "1111", "0000", 0, 2, 1, "0022", QUEUE_PULL, 0 },
	{ "load 5: imb 1 < 2",
	  0, 0, 0, "01", "22", "22", "11", "03", 0, NSCHED_NONE, 0, "22", QUEUE_BALANCED, 0 },
	{ "home_bonus makes it the longest, but it no longer holds two more: 2 <= 0 + 1 is false",
	  0, 0, 0, "01", "02", "02", "11", "03", 0, 1, 2, "02", QUEUE_PULL,
	  "queue 1 holds 5, ours 0: pull up to 2" },
	{ "idle and as long as ours: variant 0 wants two more",
	  0, 0, 1, "01", "12", "00", "11", 0, 0, NSCHED_NONE, 0, "12", QUEUE_DRAINED,
	  "the longest queue held 2, ours 1 (difference 0), but it is no longer longer than ours" },
	{ "variant 1 wants one more",
	  1, 0, 1, "01", "12", "00", "11", 0, 0, 1, 0, "12", QUEUE_PULL, 0 },
	{ "idle, as long as ours by home_bonus alone: variant 1",
	  1, 0, 1, "01", "22", "00", "11", "03", 0, NSCHED_NONE, 0, "22", QUEUE_DRAINED, 0 },
	{ "shorter than ours: no difference at all",
	  0, 0, 1, "01", "52", "00", "11", 0, 0, NSCHED_NONE, 0, "52", QUEUE_DRAINED, 0 },
	{ "a null mask is every CPU",
	  0, 0, 1, "0123", "0342", "0000", 0, 0, 0, 2, 2, "0342", QUEUE_PULL, 0 },
	{ "the first of equals",
	  0, 0, 1, "0123", "0144", "0000", "1111", 0, 0, 2, 2, "0144", QUEUE_PULL, 0 },
	{ "what is not to be counted is not: three of four, and ours by one less",
	  0, 0, 1, "01", "14", "00", "11", 0, "11", 1, 1, "03", QUEUE_PULL,
	  "queue 1 holds 3, ours 0: pull up to 1" },
	{ "Q5: two looks needed: nothing on the first, for prev_load starts at 0",
	  0, 0, 0, "01", "09", "00", "11", 0, 0, NSCHED_NONE, 0, "09", QUEUE_SHORT, 0 },
	{ "Q5: and on the second the same length counts",
	  0, 0, 0, "01", "09", "09", "11", 0, 0, 1, 4, "09", QUEUE_PULL, 0 },
	{ "Q13: two histories of a shared queue, the larger counts",
	  0, 0, 0, "0122", "0060", "0026", "1111", 0, 0, 2, 3, "0066", QUEUE_PULL,
	  "queue 2 holds 6, ours 0: pull up to 3" },
};

static void queue_case(void **state)
{
	const struct queue_case *c = *state;
	struct nsched_topology *topology = machine_grid(1, (uint32_t)strlen(c->rq_of), 1);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_RQ_OF) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_HOME_BONUS));
	struct nsched_o1_find_busiest_queue_question q = {
		.load = load, .variant = c->variant, .ncpus = topology->nr_cpus,
		.this_cpu = c->this_cpu, .idle = c->idle,
	};
	struct nsched_o1_find_busiest_queue_answer a;
	struct numbers prev, uncounted;
	uint64_t mask;

	load_set(load, topology, NSCHED_LOAD_NR_RUNNING, c->tasks);
	load_set(load, topology, NSCHED_LOAD_RQ_OF, c->rq_of);
	load_set(load, topology, NSCHED_LOAD_HOME_BONUS, c->bonus);
	numbers(&prev, c->prev);
	q.prev_load = prev.of;
	q.mask = c->mask ? cpu_set(&mask, c->mask) : NULL;
	q.uncounted = c->uncounted ? numbers(&uncounted, c->uncounted) : NULL;
	POISON(&a);
	assert_int_equal(nsched_o1_find_busiest_queue(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.busiest, c->want);
	assert_int_equal(a.limit, c->limit);
	assert_numbers(prev.of, c->want_prev);
	assert_explained(a.reason, &q, &a, c->text);
	free(load);
	free(topology);
}

/* The mask is walked by words: CPUs at their borders, and as many as no word holds. */
static void a_mask_of_several_words(void **state)
{
	static const uint32_t border[] = { 63, 64, 127, 128, 129 };
	struct nsched_topology *topology = machine_grid(2, 65, 1);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
	uint32_t prev[130], i, cpu;
	uint64_t mask[3];
	struct nsched_o1_find_busiest_queue_question q = {
		.load = load, .prev_load = prev, .ncpus = 130, .idle = 1,
	};
	struct nsched_o1_find_busiest_queue_answer a;

	(void)state;
	for (i = 0; i < 5; i++) {
		for (cpu = 0; cpu < 130; cpu++) {
			prev[cpu] = 9;
			nsched_load_set(load, topology, NSCHED_LOAD_NR_RUNNING, cpu,
					cpu == border[i] ? 5 : 1);
		}
		memset(mask, 0, sizeof(mask));
		nsched_set_add(mask, border[i]);
		nsched_set_add(mask, 1);
		q.mask = mask;
		assert_int_equal(nsched_o1_find_busiest_queue(&q, &a), QUEUE_PULL);
		assert_int_equal(a.busiest, border[i]);
		assert_int_equal(a.limit, 2);
		assert_int_equal(prev[border[i]], 5);
		assert_int_equal(prev[1], 1);
		assert_int_equal(prev[2], 9); /* outside the mask: as it was */
		q.mask = NULL;
		assert_int_equal(nsched_o1_find_busiest_queue(&q, &a), QUEUE_PULL);
		assert_int_equal(a.busiest, border[i]);
		assert_int_equal(prev[2], 1);
	}
	free(load);
	free(topology);
}

/* Q3: the smallest stable remote length that moves anything, by our own length 0 to 8. */
static void a_quarter_is_a_half(void **state)
{
	static const uint32_t least[2][9] = {
		{ 2, 3, 4, 7, 8, 11, 12, 15, 16 }, { 2, 2, 3, 4, 6, 7, 8, 10, 11 },
	};
	struct nsched_topology *topology = machine_grid(1, 2, 1);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
	struct nsched_o1_find_busiest_queue_question q = { .load = load, .ncpus = 2 };
	struct nsched_o1_find_busiest_queue_answer a;
	uint32_t variant, own, remote, prev[2];

	(void)state;
	q.prev_load = prev;
	for (variant = 0; variant < 2; variant++) {
		for (own = 0; own < 9; own++) {
			q.variant = variant;
			for (remote = 0; remote <= least[variant][own]; remote++) {
				prev[0] = own;
				prev[1] = remote;
				nsched_load_set(load, topology, NSCHED_LOAD_NR_RUNNING, 0, own);
				nsched_load_set(load, topology, NSCHED_LOAD_NR_RUNNING, 1, remote);
				nsched_o1_find_busiest_queue(&q, &a);
				assert_int_equal(a.busiest == 1, remote == least[variant][own]);
			}
		}
	}
	free(load);
	free(topology);
}

/* select_tasks */

enum {
	MOVED = NSCHED_O1_SELECT_TASKS_MOVED,
	HOT = NSCHED_O1_SELECT_TASKS_NONE,
};

static const struct tasks_case {
	const char *name;
	uint32_t now, idle, elig, decay, limit, factor;
	const char *array;
	uint32_t prio[4];
	const char *seq;
	uint64_t last_run[4];
	const char *running, *allowed, *homeok, *want;
	uint32_t reason;
	const char *text;
} tasks_cases[] = {
	{ "expired, prio 115 then 120",
	  1000, 0, 0, 5, 2, 1, "1100", { 120, 120, 120, 115 }, "0100", { 0, 0, 0, 0 }, "0000",
	  "1111", "1111", "32", MOVED,
	  "2 moved; passed over: 0 cache-hot, 0 running or not allowed" },
	{ "then active, tail (t_seq 1) first",
	  1000, 0, 0, 5, 3, 1, "1100", { 120, 120, 120, 115 }, "0100", { 0, 0, 0, 0 }, "0000",
	  "1111", "1111", "321", MOVED, 0 },
	{ "idle: one only",
	  1000, 1, 0, 5, 2, 1, "1100", { 120, 120, 120, 115 }, "0100", { 0, 0, 0, 0 }, "0000",
	  "1111", "1111", "3", MOVED, 0 },
	{ "task 2 age 5 is not > 5",
	  1000, 0, 0, 5, 2, 1, "1100", { 120, 120, 120, 115 }, "0100", { 0, 0, 995, 994 }, "0000",
	  "1111", "1111", "31", MOVED, 0 },
	{ "all cache-hot: nothing",
	  1000, 0, 0, 5, 2, 1, "1100", { 120, 120, 120, 115 }, "0100", { 999, 999, 999, 999 },
	  "0000", "1111", "1111", "", HOT,
	  "0 moved: 4 cache-hot, 0 running or not allowed" },
	{ "idle overrides the cache test",
	  1000, 1, 1, 5, 2, 1, "1100", { 120, 120, 120, 115 }, "0100", { 999, 999, 999, 999 },
	  "0000", "1111", "1111", "3", MOVED, 0 },
	{ "age 3 > 5>>1 = 2",
	  1000, 1, 2, 5, 2, 1, "1100", { 120, 120, 120, 115 }, "0100", { 997, 997, 997, 997 },
	  "0000", "1111", "1111", "3", MOVED, 0 },
	{ "inverted sense: busy ignores the cache",
	  1000, 0, 3, 5, 2, 1, "1100", { 120, 120, 120, 115 }, "0100", { 999, 999, 999, 999 },
	  "0000", "1111", "1111", "32", MOVED, 0 },
	{ "0-1 = -1 is non-zero: everything eligible moves (Q4)",
	  1000, 0, 0, 5, 0, 1, "1100", { 120, 120, 120, 115 }, "0100", { 0, 0, 0, 0 }, "0000",
	  "1111", "1111", "3210", MOVED, 0 },
	{ "(3-1)/2=1 go on, (2-1)/2=0 stop: two move",
	  1000, 0, 0, 5, 3, 2, "1100", { 120, 120, 120, 115 }, "0100", { 0, 0, 0, 0 }, "0000",
	  "1111", "1111", "32", MOVED, 0 },
	{ "running and forbidden tasks skipped",
	  1000, 0, 0, 5, 2, 1, "1100", { 120, 120, 120, 115 }, "0100", { 0, 0, 0, 0 }, "0001",
	  "1101", "1111", "10", MOVED,
	  "2 moved; passed over: 0 cache-hot, 2 running or not allowed" },
	{ "last run in the future wraps to a huge age: movable",
	  1000, 0, 0, 5, 4, 1, "1111", { 100, 101, 102, 103 }, "0000", { 1001, 0, 0, 0 }, "0000",
	  "1111", "1111", "0123", MOVED, 0 },
	{ "home_ok keeps a task where it is",
	  1000, 0, 0, 5, 2, 1, "11", { 120, 121 }, "00", { 0, 0 }, "00", "11", "01", "1", MOVED,
	  "1 moved; passed over: 0 cache-hot, 1 running or not allowed" },
	{ "elig 2 of a busy CPU takes the whole decay: age 5 is not above 5",
	  1000, 0, 2, 5, 2, 1, "1", { 120 }, "0", { 995 }, "0", "1", "1", "", HOT, 0 },
	{ "elig 3 of an idle CPU looks at the cache: age 5 is not above 5",
	  1000, 1, 3, 5, 2, 1, "1", { 120 }, "0", { 995 }, "0", "1", "1", "", HOT, 0 },
	{ "elig 1 of a busy CPU looks at the cache: age 6 is above 5",
	  1000, 0, 1, 5, 2, 1, "1", { 120 }, "0", { 994 }, "0", "1", "1", "0", MOVED, 0 },
	{ "elig 1 of a busy CPU: age 5 is not above 5",
	  1000, 0, 1, 5, 2, 1, "1", { 120 }, "0", { 995 }, "0", "1", "1", "", HOT, 0 },
	{ "elig 4 asks nothing",
	  1000, 0, 4, 5, 1, 1, "1", { 120 }, "0", { 1000 }, "0", "1", "1", "0", MOVED, 0 },
	{ "no homes: a null t_homeok lets every task go",
	  1000, 0, 0, 5, 2, 1, "11", { 120, 121 }, "00", { 0, 0 }, "00", "11", 0, "01", MOVED, 0 },
	{ "Q11: factor 2 moves limit - 1 tasks, not half: three of four",
	  1000, 0, 0, 5, 4, 2, "1111", { 120, 121, 122, 123 }, "0000", { 0 }, "0000", "1111", 0,
	  "012", MOVED, 0 },
	{ "Q11: and one where limit is 0, since -1 / 2 is 0",
	  1000, 0, 0, 5, 0, 2, "1111", { 120, 121, 122, 123 }, "0000", { 0 }, "0000", "1111", 0,
	  "0", MOVED, 0 },
};

static void tasks_case(void **state)
{
	const struct tasks_case *c = *state;
	struct numbers array, seq, running, allowed, homeok;
	uint32_t moved[4] = { 9, 9, 9, 9 };
	struct nsched_o1_select_tasks_question q = {
		.t_prio = c->prio, .t_last_run = c->last_run, .moved_out = moved, .now = c->now,
		.decay = c->decay, .idle = c->idle, .elig = c->elig, .limit = c->limit,
		.remote_factor = c->factor,
	};
	struct nsched_o1_select_tasks_answer a;

	q.t_array = numbers(&array, c->array);
	q.t_seq = numbers(&seq, c->seq);
	q.t_running = numbers(&running, c->running);
	q.t_allowed = numbers(&allowed, c->allowed);
	q.t_homeok = c->homeok ? numbers(&homeok, c->homeok) : NULL;
	q.nr_tasks = array.nr;
	POISON(&a);
	assert_int_equal(nsched_o1_select_tasks(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.nr_moved, strlen(c->want));
	assert_numbers(moved, c->want);
	assert_explained(a.reason, &q, &a, c->text);
}

/* Q4, overpull_260: three against two; both of the longer queue's waiting tasks move. */
static void overpull_260(void **state)
{
	struct nsched_topology *topology = machine_grid(1, 2, 1);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
	uint32_t prev[2] = { 2, 3 }, moved[3];
	struct nsched_o1_find_busiest_queue_question queue_q = {
		.load = load, .prev_load = prev, .variant = 1, .ncpus = 2,
	};
	static const uint32_t array[3] = { 1, 1, 1 }, prio[3] = { 120, 121, 122 },
			      seq[3] = { 0, 0, 0 }, running[3] = { 1, 0, 0 };
	static const uint64_t last_run[3] = { 0, 0, 0 };
	struct nsched_o1_select_tasks_question q = {
		.t_array = array, .t_prio = prio, .t_seq = seq, .t_last_run = last_run,
		.t_running = running, .t_allowed = array, .moved_out = moved, .now = 100,
		.decay = 10, .nr_tasks = 3, .remote_factor = 1,
	};
	struct nsched_o1_find_busiest_queue_answer queue_a;
	struct nsched_o1_select_tasks_answer a;

	(void)state;
	load_set(load, topology, NSCHED_LOAD_NR_RUNNING, "23");
	assert_int_equal(nsched_o1_find_busiest_queue(&queue_q, &queue_a), QUEUE_PULL);
	assert_int_equal(queue_a.limit, 0);
	q.limit = queue_a.limit;
	nsched_o1_select_tasks(&q, &a);
	assert_int_equal(a.nr_moved, 2);
	q.limit = 1; /* what a corrected policy would do */
	nsched_o1_select_tasks(&q, &a);
	assert_int_equal(a.nr_moved, 1);
	free(load);
	free(topology);
}

/* home_ok */

enum {
	SAME_NODE = NSCHED_O1_HOME_OK_SAME_NODE,
	OURS = NSCHED_O1_HOME_OK_OURS,
	ALL_HOME = NSCHED_O1_HOME_OK_ALL_HOME,
	FOREIGN = NSCHED_O1_HOME_OK_FOREIGN,
	STAYS = NSCHED_O1_HOME_OK_STAYS,
};

static const struct home_case {
	const char *name;
	uint32_t this_node, src_node, home, nr, nr_home;
	uint32_t ok, reason;
	const char *text;
} home_cases[] = {
	{ "the queue still has a foreign task: keep own ones",
	  0, 1, 1, 3, 2, 0, STAYS,
	  "it is at home on node 1, as 2 of 3 tasks there are: the others go first" },
	{ "task belongs to us",
	  0, 1, 0, 3, 2, 1, OURS,
	  "node 0 is its home: may leave" },
	{ "foreign task may leave",
	  0, 1, 2, 3, 2, 1, FOREIGN,
	  "its home is node 2, not node 1: may leave" },
	{ "only own tasks there: any may leave",
	  0, 1, 1, 3, 3, 1, ALL_HOME,
	  "all 3 tasks of the queue are at home on node 1: may leave" },
	{ "same node: always",
	  0, 0, 1, 3, 2, 1, SAME_NODE,
	  "it stays on node 0: may leave" },
	{ "two foreigners and this one own task: it stays",
	  0, 1, 1, 3, 1, 0, STAYS, 0 },
	{ "foreign task leaves",
	  0, 1, 3, 3, 0, 1, FOREIGN, 0 },
	{ "single own task",
	  0, 1, 1, 1, 1, 1, ALL_HOME, 0 },
	{ "more tasks at home than tasks at all: contradicts itself, stays",
	  0, 1, 2, 1, 2, 0, STAYS, 0 },
};

static void home_case(void **state)
{
	const struct home_case *c = *state;
	struct nsched_o1_home_ok_question q = {
		.this_node = c->this_node, .src_node = c->src_node, .home = c->home,
		.rq_nr_running = c->nr, .rq_nr_home_src = c->nr_home,
	};
	struct nsched_o1_home_ok_answer a;

	POISON(&a);
	assert_int_equal(nsched_o1_home_ok(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.ok, c->ok);
	assert_explained(a.reason, &q, &a, c->text);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, queue_case, queue_cases);
	ROWS_ADD(&rows, tasks_case, tasks_cases);
	ROWS_ADD(&rows, home_case, home_cases);
	rows_add(&rows, "a mask of several words", a_mask_of_several_words, NULL);
	rows_add(&rows, "Q3: 25 % is 50 %", a_quarter_is_a_half, NULL);
	rows_add(&rows, "Q4: overpull_260: limit 0 pulls everything", overpull_260, NULL);
	return rows_run(&rows, "o1 balance: queues and tasks");
}
