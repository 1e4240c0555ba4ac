/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Active balance where siblings share a queue: ht_active_scan, ht_active_push. */
#include "fixture.h"

#define COLUMNS \
	(NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) | NSCHED_LOAD_BIT(NSCHED_LOAD_RQ_OF) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE))

/* ht_active_scan */

enum {
	WOKEN = NSCHED_O1_HT_ACTIVE_SCAN_WOKEN,
	SCAN_NONE = NSCHED_O1_HT_ACTIVE_SCAN_NONE,
	ASKED = NSCHED_O1_HT_ACTIVE_SCAN_ASKED,
};

static const struct scan_case {
	const char *name;
	uint32_t variant, this_cpu;
	const char *rq_of, *idle, *flag, *woken, *want_flag;
	uint32_t reason;
	const char *text;
} scan_cases[] = {
	{ "queue 2 has both siblings busy; queue 4 is a single CPU",
	  1, 0, "002245", "110001", "000000", "2", "001000", WOKEN,
	  "1 other queues run a task on every CPU: 1 migration threads are woken, first "
	  "that of queue 2" },
	{ "D7: the flag set is the scanning queue 0, and single CPU 4 would count but the "
	  "flag is taken",
	  0, 0, "002245", "110001", "000000", "2", "100000", WOKEN, 0 },
	{ "D7 mistakes the lone busy CPU 4 for an SMT imbalance (Q8)",
	  0, 0, "002245", "110101", "000000", "4", "100000", WOKEN, 0 },
	{ "A9: nothing",
	  1, 0, "002245", "110101", "000000", "", "000000", SCAN_NONE,
	  "no other queue runs a task on every CPU" },
	{ "already asked",
	  1, 0, "002245", "110001", "001000", "", "001000", ASKED,
	  "1 other queues run a task on every CPU, but the flag says that they were "
	  "asked" },
	{ "D7: own flag set: nothing ever again until own thread runs",
	  0, 0, "002245", "110001", "100000", "", "100000", ASKED, 0 },
	{ "own queue is skipped; queue 0 is idle",
	  1, 2, "002245", "110001", "000000", "", "000000", SCAN_NONE, 0 },
	{ "two full packages are both asked",
	  1, 0, "002244", "110000", "000000", "24", "001010", WOKEN,
	  "2 other queues run a task on every CPU: 2 migration threads are woken, first "
	  "that of queue 2" },
	{ "a queue owned by its last CPU is one queue all the same",
	  1, 0, "033355", "100000", "000000", "35", "000101", WOKEN, 0 },
};

static void scan_case(void **state)
{
	const struct scan_case *c = *state;
	struct nsched_topology *topology = machine_grid(1, (uint32_t)strlen(c->rq_of), 1);
	struct nsched_load *load = machine_load(topology, COLUMNS);
	uint32_t work_size = nsched_o1_ht_active_scan_work_size(topology->nr_cpus);
	void *work = malloc(work_size);
	uint32_t woken[6] = { 9, 9, 9, 9, 9, 9 };
	struct nsched_o1_ht_active_scan_question q = {
		.load = load, .woken_out = woken, .work = work, .work_size = work_size,
		.variant = c->variant, .ncpus = topology->nr_cpus, .this_cpu = c->this_cpu,
	};
	struct nsched_o1_ht_active_scan_answer a;
	struct numbers flag;

	load_set(load, topology, NSCHED_LOAD_RQ_OF, c->rq_of);
	load_set(load, topology, NSCHED_LOAD_IDLE, c->idle);
	numbers(&flag, c->flag);
	q.active_flag = flag.of;
	memset(work, 0xa5, work_size);
	POISON(&a);
	assert_int_equal(nsched_o1_ht_active_scan(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.nr_woken, strlen(c->woken));
	assert_numbers(woken, c->woken);
	assert_int_equal(a.first, a.nr_woken ? woken[0] : NSCHED_NONE);
	assert_numbers(flag.of, c->want_flag);
	assert_explained(a.reason, &q, &a, c->text);
	free(work);
	free(load);
	free(topology);
}

/*
 * Q8: D7 sets the flag of the queue that scans, the woken thread tests that of its own
 * queue: it acts only if that one was left over from a scan of its own queue.
 */
static void the_flag_of_the_wrong_queue(void **state)
{
	static const struct {
		uint32_t variant, queue_2;
	} row[] = { { 0, 0 }, { 1, 1 } };
	struct nsched_topology *topology = machine_grid(1, 4, 1);
	struct nsched_load *load = machine_load(topology, COLUMNS);
	uint32_t work[4], woken[4], i;
	struct nsched_o1_ht_active_scan_question q = {
		.load = load, .woken_out = woken, .work = work, .work_size = sizeof(work),
		.ncpus = 4,
	};
	struct nsched_o1_ht_active_scan_answer a;

	(void)state;
	load_set(load, topology, NSCHED_LOAD_RQ_OF, "0022");
	load_set(load, topology, NSCHED_LOAD_IDLE, "1100");
	for (i = 0; i < 2; i++) {
		uint32_t flag[4] = { 0, 0, 0, 0 };

		q.active_flag = flag;
		q.variant = row[i].variant;
		assert_int_equal(nsched_o1_ht_active_scan(&q, &a), WOKEN);
		assert_int_equal(woken[0], 2);
		assert_int_equal(flag[2], row[i].queue_2);
		assert_int_equal(flag[0], !row[i].queue_2);
		assert_int_equal(nsched_o1_ht_active_scan(&q, &a), ASKED);
	}
	free(load);
	free(topology);
}

/* ht_active_push */

enum {
	PUSH = NSCHED_O1_HT_ACTIVE_PUSH_PUSH,
	ROOM = NSCHED_O1_HT_ACTIVE_PUSH_ROOM,
	PUSH_NONE = NSCHED_O1_HT_ACTIVE_PUSH_NONE,
};

static const struct push_case {
	const char *name;
	uint32_t src_cpu;
	const char *rq_of, *idle, *tasks;
	uint32_t want, reason;
	const char *text;
} push_cases[] = {
	{ "queue 0 is empty",
	  2, "0022", "1100", "0030", 0, PUSH,
	  "every CPU of queue 2 runs a task, the queue of CPU 0 is empty: pull for it" },
	{ "a sibling went idle: imbalance gone",
	  2, "0022", "1101", "0030", NSCHED_NONE, ROOM,
	  "queue 2 has room on CPU 3: nothing to push" },
	{ "no empty queue",
	  2, "0022", "1100", "1030", NSCHED_NONE, PUSH_NONE,
	  "every CPU of queue 2 runs a task, but no other queue is empty" },
	{ "same from the sibling",
	  3, "0022", "1100", "0030", 0, PUSH, 0 },
	{ "first empty queue is 4",
	  2, "002244", "010011", "103000", 4, PUSH, 0 },
	{ "two empty: lowest CPU",
	  2, "002244", "110011", "003000", 0, PUSH, 0 },
	{ "one package: nowhere to go",
	  0, "00", "00", "30", NSCHED_NONE, PUSH_NONE, 0 },
	{ "no SMT: still pushes",
	  0, "01", "01", "20", 1, PUSH, 0 },
	{ "the entry of a CPU that owns no queue is not read",
	  0, "0022", "0011", "2010", NSCHED_NONE, PUSH_NONE, 0 },
	{ "the lowest of two idle siblings is named",
	  0, "0022", "1111", "2000", NSCHED_NONE, ROOM,
	  "queue 0 has room on CPU 0: nothing to push" },
};

static void push_case(void **state)
{
	const struct push_case *c = *state;
	struct nsched_topology *topology = machine_grid(1, (uint32_t)strlen(c->rq_of), 1);
	struct nsched_load *load = machine_load(topology, COLUMNS);
	struct nsched_o1_ht_active_push_question q = {
		.load = load, .ncpus = topology->nr_cpus, .src_cpu = c->src_cpu,
	};
	struct nsched_o1_ht_active_push_answer a;

	load_set(load, topology, NSCHED_LOAD_NR_RUNNING, c->tasks);
	load_set(load, topology, NSCHED_LOAD_RQ_OF, c->rq_of);
	load_set(load, topology, NSCHED_LOAD_IDLE, c->idle);
	POISON(&a);
	assert_int_equal(nsched_o1_ht_active_push(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.dest_cpu, c->want);
	assert_explained(a.reason, &q, &a, c->text);
	free(load);
	free(topology);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, scan_case, scan_cases);
	ROWS_ADD(&rows, push_case, push_cases);
	rows_add(&rows, "Q8: the flag of the wrong queue", the_flag_of_the_wrong_queue, NULL);
	return rows_run(&rows, "o1 balance: shared run queues");
}
