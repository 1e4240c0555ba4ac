/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Where a woken task is queued and whom it preempts: sync_wake, ht_wake_cpu. */
#include "fixture.h"

static void load_set_all(struct nsched_load *load, const struct nsched_topology *topology,
			 uint32_t column, const int32_t *value)
{
	uint32_t cpu;

	for (cpu = 0; cpu < topology->nr_cpus; cpu++)
		nsched_load_set(load, topology, column, cpu, (uint64_t)(int64_t)value[cpu]);
}

/* sync_wake */

enum {
	QUEUE = NSCHED_O1_SYNC_WAKE_QUEUE,
	PREEMPT = NSCHED_O1_SYNC_WAKE_PREEMPT,
	PULL = NSCHED_O1_SYNC_WAKE_PULL,
	PULL_PREEMPT = NSCHED_O1_SYNC_WAKE_PULL_PREEMPT,
};

/* The task last ran on CPU 1, where priority 120 runs; the waker, CPU 0, runs 118. */
static const struct sync_case {
	const char *name;
	uint32_t variant, sync, running, queued, task_cpu, prio;
	const char *allowed;
	uint32_t want, preempt, reason;
	const char *text;
} sync_cases[] = {
	{ "a task is queued where it last ran", 0, 0, 0, 0, 1, 120, "11", 1, 0, QUEUE,
	  "queued on CPU 1 without a request: priority 120, 120 runs there" },
	{ "more urgent than what runs there, it preempts", 0, 0, 0, 0, 1, 119, "11", 1, 1, PREEMPT,
	  "queued on CPU 1: priority 119 is more urgent than 120, which runs there: preempt it" },
	{ "synchronous: it moves to the waker", 0, 1, 0, 0, 1, 119, "11", 0, 0, PULL,
	  "synchronous: moved to the waker's CPU 0 without a request: priority 119, 118 runs there" },
	{ "and preempts the waker if it is more urgent", 0, 1, 0, 0, 1, 117, "11", 0, 1,
	  PULL_PREEMPT, "synchronous: moved to the waker's CPU 0: priority 117 is more urgent "
	  "than 118, which runs there: preempt it" },
	{ "a running task is not moved", 0, 1, 1, 0, 1, 119, "11", 1, 1, PREEMPT, 0 },
	{ "a queued task is not moved", 0, 1, 0, 1, 1, 119, "11", 1, 1, PREEMPT, 0 },
	{ "a task that may not run on the waker's CPU is not moved", 0, 1, 0, 0, 1, 119, "01", 1, 1,
	  PREEMPT, 0 },
	{ "a task of the waker's own CPU is not moved", 0, 1, 0, 0, 0, 117, "11", 0, 1, PREEMPT,
	  0 },
	{ "a null set allows the waker's CPU", 0, 1, 0, 0, 1, 119, 0, 0, 0, PULL, 0 },
	{ "from 2.5.63 a synchronous wake-up moves without a request", 1, 1, 0, 0, 1, 117, "11", 0,
	  0, PULL, 0 },
	{ "nor does one that does not move", 1, 1, 0, 0, 0, 117, "11", 0, 0, QUEUE, 0 },
	{ "another wake-up preempts as before", 1, 0, 0, 0, 1, 119, "11", 1, 1, PREEMPT, 0 },
};

static void sync_case(void **state)
{
	static const int32_t prio[2] = { 118, 120 };
	const struct sync_case *c = *state;
	struct nsched_topology *topology = machine_grid(1, 2, 1);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_PRIO));
	struct nsched_o1_sync_wake_question q = {
		.load = load, .variant = c->variant, .sync = c->sync, .running = c->running,
		.queued = c->queued, .task_cpu = c->task_cpu, .this_cpu = 0, .p_prio = c->prio,
	};
	struct nsched_o1_sync_wake_answer a;
	uint64_t allowed;

	load_set_all(load, topology, NSCHED_LOAD_CURR_PRIO, prio);
	q.allowed = c->allowed ? cpu_set(&allowed, c->allowed) : NULL;
	POISON(&a);
	assert_int_equal(nsched_o1_sync_wake(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.cpu, c->want);
	assert_int_equal(a.preempt, c->preempt);
	assert_explained(a.reason, &q, &a, c->text);
	free(load);
	free(topology);
}

/* ht_wake_cpu */

enum {
	IDLE = NSCHED_O1_HT_WAKE_CPU_IDLE,
	SIBLING_IDLE = NSCHED_O1_HT_WAKE_CPU_SIBLING_IDLE,
	OWN = NSCHED_O1_HT_WAKE_CPU_PREEMPT,
	SIBLING = NSCHED_O1_HT_WAKE_CPU_SIBLING,
	NOBODY = NSCHED_O1_HT_WAKE_CPU_NONE,
};

static const struct wake_case {
	const char *name;
	uint32_t variant, cpu;
	const char *rq_of, *idle;
	int32_t curr_prio[4], curr_slice[4];
	uint32_t prio;
	int64_t slice;
	const char *allowed;
	uint32_t want, reason;
	const char *text;
} wake_cases[] = {
	{ "idle sibling",
	  0, 0, "0022", "0111", { 118, 140, 140, 140 }, { 5, 0, 0, 0 }, 120, 10, "1111", 1,
	  SIBLING_IDLE,
	  "sibling 1 is idle: there" },
	{ "own CPU idle: no allowed check",
	  0, 0, "0022", "1111", { 118, 140, 140, 140 }, { 5, 0, 0, 0 }, 120, 10, "0111", 0, IDLE,
	  "its CPU 0 is idle: there" },
	{ "sibling forbidden, 120 not < 118",
	  0, 0, "0022", "0111", { 118, 140, 140, 140 }, { 5, 0, 0, 0 }, 120, 10, "1011",
	  NSCHED_NONE, NOBODY,
	  "its CPU 0 runs priority 118 (slice 0), no less urgent than 120 (10), and so "
	  "do the siblings that it may use: nobody" },
	{ "preempts the sibling",
	  0, 0, "0022", "0011", { 118, 125, 140, 140 }, { 5, 0, 0, 0 }, 120, 10, "1111", 1, SIBLING,
	  "sibling 1 runs priority 125 (slice 0), less urgent than 120 (10): preempt it" },
	{ "own CPU first, though the sibling is less urgent",
	  0, 0, "0022", "0011", { 125, 130, 140, 140 }, { 5, 0, 0, 0 }, 120, 10, "1111", 0, OWN,
	  "its CPU 0 runs priority 125 (slice 0), less urgent than 120 (10): preempt it" },
	{ "D7: equal priority never preempts",
	  0, 0, "0022", "0011", { 120, 120, 140, 140 }, { 5, 20, 0, 0 }, 120, 10, "1111",
	  NSCHED_NONE, NOBODY, 0 },
	{ "A9: longer slice wins",
	  1, 0, "0022", "0011", { 120, 120, 140, 140 }, { 5, 20, 0, 0 }, 120, 10, "1111", 0, OWN,
	  "its CPU 0 runs priority 120 (slice 5), less urgent than 120 (10): preempt it" },
	{ "A9: sibling by slice",
	  1, 0, "0022", "0011", { 120, 120, 140, 140 }, { 15, 2, 0, 0 }, 120, 10, "1111", 1,
	  SIBLING,
	  "sibling 1 runs priority 120 (slice 2), less urgent than 120 (10): preempt it" },
	{ "the lowest of two idle siblings",
	  0, 2, "0000", "0101", { 100, 140, 100, 140 }, { 0 }, 120, 10, "1111", 1, SIBLING_IDLE,
	  0 },
	{ "an idle sibling outranks its own CPU and a lower sibling that could be preempted",
	  0, 2, "0000", "0001", { 130, 100, 130, 140 }, { 0 }, 120, 10, "1111", 3, SIBLING_IDLE,
	  0 },
	{ "the lowest of two siblings that could be preempted",
	  0, 0, "0000", "0000", { 100, 130, 139, 139 }, { 0 }, 120, 10, "1111", 1, SIBLING, 0 },
	{ "a sibling that is idle but not allowed is no choice",
	  0, 0, "0000", "0100", { 100, 140, 130, 100 }, { 0 }, 120, 10, "1011", 2, SIBLING, 0 },
	{ "its own CPU is preempted whatever is allowed",
	  0, 0, "0022", "0000", { 130, 130, 100, 100 }, { 0 }, 120, 10, "0111", 0, OWN, 0 },
	{ "an idle CPU of another queue is no sibling",
	  0, 0, "0022", "0011", { 100, 100, 140, 140 }, { 0 }, 120, 10, "1111", NSCHED_NONE, NOBODY,
	  0 },
	{ "A9: an equal slice is not longer",
	  1, 0, "00", "00", { 120, 120 }, { 10, 10 }, 120, 10, "11", NSCHED_NONE, NOBODY, 0 },
	{ "A9: a slice may have run below zero",
	  1, 0, "0", "0", { 120 }, { -1 }, 120, 0, "1", 0, OWN,
	  "its CPU 0 runs priority 120 (slice -1), less urgent than 120 (0): preempt it" },
};

static void wake_case(void **state)
{
	const struct wake_case *c = *state;
	struct nsched_topology *topology = machine_grid(1, (uint32_t)strlen(c->rq_of), 1);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_RQ_OF) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_PRIO) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_SLICE));
	struct nsched_o1_ht_wake_cpu_question q = {
		.load = load, .p_slice = c->slice, .variant = c->variant,
		.ncpus = topology->nr_cpus, .cpu = c->cpu, .p_prio = c->prio,
	};
	struct nsched_o1_ht_wake_cpu_answer a;
	uint64_t allowed;

	load_set(load, topology, NSCHED_LOAD_RQ_OF, c->rq_of);
	load_set(load, topology, NSCHED_LOAD_IDLE, c->idle);
	load_set_all(load, topology, NSCHED_LOAD_CURR_PRIO, c->curr_prio);
	load_set_all(load, topology, NSCHED_LOAD_CURR_SLICE, c->curr_slice);
	q.allowed = cpu_set(&allowed, c->allowed);
	POISON(&a);
	assert_int_equal(nsched_o1_ht_wake_cpu(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.resched_cpu, c->want);
	assert_int_equal(a.reserved, 0);
	assert_explained(a.reason, &q, &a, c->text);
	free(load);
	free(topology);
}

/* Two threads of a core, one of them offline and, as all that are, idle. */
static void an_offline_sibling_is_passed(void **state)
{
	static const uint32_t online[] = { 1, 0 };
	static const int32_t curr_prio[] = { 110, 140 };
	struct nsched_topology *topology = machine_grid(1, 2, 1);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_RQ_OF) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_PRIO));
	struct nsched_o1_ht_wake_cpu_question q = {
		.load = load, .ncpus = 2, .cpu = 0, .p_prio = 120,
	};
	struct nsched_o1_ht_wake_cpu_answer a;

	(void)state;
	load_set(load, topology, NSCHED_LOAD_RQ_OF, "00");
	load_set(load, topology, NSCHED_LOAD_IDLE, "01");
	load_set_all(load, topology, NSCHED_LOAD_CURR_PRIO, curr_prio);
	nsched_o1_ht_wake_cpu(&q, &a);
	assert_int_equal(a.resched_cpu, 1); /* nobody says who is online: all are */
	q.online = online;
	nsched_o1_ht_wake_cpu(&q, &a);
	assert_int_equal(a.resched_cpu, NSCHED_NONE);
	free(load);
	free(topology);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, sync_case, sync_cases);
	ROWS_ADD(&rows, wake_case, wake_cases);
	rows_add(&rows, "an offline sibling is passed", an_offline_sibling_is_passed, NULL);
	return rows_run(&rows, "o1 wake");
}
