/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * next of the CFS policies: rows of one CPU, worked out by hand. One CPU is online, so
 * the times of the tunables hold as they are.
 */
#include "fixture.h"

#define MS 1000000ull
#define MOST 16

struct row {
	uint64_t vruntime, weight, last_run;
	uint32_t policy;
};

static const struct next_case {
	const char *name;
	uint32_t policy, event, current, wakee;
	struct row rows[MOST]; /* up to the first without a weight */
	uint32_t want, keep;
	int64_t slice;
	const char *says;
} next_cases[] = {
	{ "nothing queued", NSCHED_POLICY_LINUX_3_10, NSCHED_EVENT_SWITCH, NSCHED_NONE, NSCHED_NONE,
	  { { 0 } }, NSCHED_NONE, 0, 0, "nothing is queued: idle" },
	{ "the least virtual runtime, the first of equals", NSCHED_POLICY_LINUX_3_10,
	  NSCHED_EVENT_SWITCH, 0, NSCHED_NONE,
	  { { 30, 1024, 0, 0 }, { 20, 1024, 0, 0 }, { 20, 1024, 0, 0 }, { 25, 1024, 0, 0 } }, 1, 0,
	  1500000, "task 1 has the least virtual runtime" },
	{ "weight 1, alone, has all of the latency", NSCHED_POLICY_LINUX_3_10, NSCHED_EVENT_SWITCH,
	  NSCHED_NONE, NSCHED_NONE, { { 30, 1, 0, 0 } }, 0, 0, 6000000,
	  "task 0 has the least virtual runtime" },
	{ "across the wrap", NSCHED_POLICY_LINUX_3_10, NSCHED_EVENT_SWITCH, NSCHED_NONE, NSCHED_NONE,
	  { { 5, 1024, 0, 0 }, { (uint64_t)0 - 5, 1024, 0, 0 } }, 1, 0, 3000000,
	  "task 1 has the least virtual runtime" },
	{ "the current task may be it", NSCHED_POLICY_LINUX_3_10, NSCHED_EVENT_YIELD, 1, NSCHED_NONE,
	  { { 30, 1024, 0, 0 }, { 20, 1024, 0, 0 } }, 1, 1, 3000000,
	  "task 1 has the least virtual runtime" },
	{ "a tick stops nobody", NSCHED_POLICY_LINUX_3_10, NSCHED_EVENT_PULSE, 0, NSCHED_NONE,
	  { { 30 * MS, 1024, 0, 0 }, { 20, 1024, 0, 0 } }, 0, 1, 3000000,
	  "nothing asks task 0 to stop: it runs on" },
	{ "a wakee far behind", NSCHED_POLICY_LINUX_3_10, NSCHED_EVENT_WAKEUP, 0, 1,
	  { { 30 * MS, 1024, 0, 0 }, { 20 * MS, 1024, 0, 0 } }, 1, 0, 3000000,
	  "the current task is ahead by 10000000 ns, granularity 1000000 ns: preempt" },
	{ "makes way for whoever is further behind", NSCHED_POLICY_LINUX_3_10, NSCHED_EVENT_WAKEUP,
	  0, 1,
	  { { 30 * MS, 1024, 0, 0 }, { 20 * MS, 1024, 0, 0 }, { 10 * MS, 2048, 0, 0 } }, 2, 0,
	  3000000, "the current task is ahead by 10000000 ns, granularity 1000000 ns: preempt" },
	{ "a wakee that is near", NSCHED_POLICY_LINUX_3_10, NSCHED_EVENT_WAKEUP, 0, 1,
	  { { 30 * MS, 1024, 0, 0 }, { 29 * MS, 1024, 0, 0 } }, 0, 1, 3000000,
	  "the current task is ahead by 1000000 ns, not more than the granularity (1000000 ns "
	  "where it is ahead at all): it goes on" },
	{ "a wakee of class batch", NSCHED_POLICY_LINUX_3_12, NSCHED_EVENT_WAKEUP, 0, 1,
	  { { 30 * MS, 1024, 0, 0 }, { 0, 1024, 0, 3 } }, 0, 1, 3000000,
	  "a wakee of class 3 does not preempt" },
	{ "a wakee on an idle CPU", NSCHED_POLICY_LINUX_3_10_BUDDY, NSCHED_EVENT_WAKEUP, NSCHED_NONE,
	  0, { { 30 * MS, 1024, 0, 0 } }, 0, 0, 6000000, "task 0 has the least virtual runtime" },
	{ "no wakee", NSCHED_POLICY_LINUX_3_10_THROTTLE, NSCHED_EVENT_WAKEUP, 0, NSCHED_NONE,
	  { { 30 * MS, 1024, 0, 0 } }, 0, 1, 6000000, "nothing asks task 0 to stop: it runs on" },
	{ "a real-time task is not preempted, and has no slice", NSCHED_POLICY_LINUX_3_10,
	  NSCHED_EVENT_WAKEUP, 0, 1, { { 30 * MS, 1024, 0, 1 }, { 0, 1024, 0, 0 } }, 0, 1, 0,
	  "nothing asks task 0 to stop: it runs on" },
	{ "nor is one picked", NSCHED_POLICY_LINUX_3_10, NSCHED_EVENT_SWITCH, NSCHED_NONE,
	  NSCHED_NONE, { { 0, 1024, 0, 2 }, { 30 * MS, 1024, 0, 5 } }, 1, 0, 6000000,
	  "task 1 has the least virtual runtime" },
	/* nine of nice 0: 9 x 0.75 ms / 9, by a reciprocal: 466033 x 6912000000 / 2^32 */
	{ "more than fit a latency", NSCHED_POLICY_LINUX_3_10, NSCHED_EVENT_SWITCH, NSCHED_NONE,
	  NSCHED_NONE,
	  { { 1, 1024, 0, 0 }, { 2, 1024, 0, 0 }, { 3, 1024, 0, 0 }, { 4, 1024, 0, 0 },
	    { 5, 1024, 0, 0 }, { 6, 1024, 0, 0 }, { 7, 1024, 0, 0 }, { 8, 1024, 0, 0 },
	    { 9, 1024, 0, 0 } }, 0, 0, 750001, "task 0 has the least virtual runtime" },
	/* picked at 95 ms, now 100: 2 x 1 ms x 2 tasks leave nothing; 312500 x 2096129 / 2^16 */
	{ "2.6.31: a wakee that wakes often", NSCHED_POLICY_LINUX_2_6_31, NSCHED_EVENT_WAKEUP, 0, 1,
	  { { 30 * MS, 1024, 95 * MS, 0 }, { 29 * MS, 1024, 0, 0 } }, 1, 0, 9995122,
	  "the current task is ahead by 1000000 ns, granularity 0 ns: preempt" },
	/* at 99: 1 ms ran, 3 are left */
	{ "2.6.31: granularity left", NSCHED_POLICY_LINUX_2_6_31, NSCHED_EVENT_WAKEUP, 0, 1,
	  { { 30 * MS, 1024, 99 * MS, 0 }, { 29 * MS, 1024, 0, 0 } }, 0, 1, 9995122,
	  "the current task is ahead by 1000000 ns, granularity 3000000 ns: it goes on" },
	{ "2.6.31: not ahead", NSCHED_POLICY_LINUX_2_6_31, NSCHED_EVENT_WAKEUP, 0, 1,
	  { { 29 * MS, 1024, 99 * MS, 0 }, { 29 * MS, 1024, 0, 0 } }, 0, 1, 9995122,
	  "the current task is not ahead of the wakee (0 ns): it goes on" },
	{ "2.6.31: class batch", NSCHED_POLICY_LINUX_2_6_31, NSCHED_EVENT_WAKEUP, 0, 1,
	  { { 29 * MS, 1024, 99 * MS, 0 }, { 9 * MS, 1024, 0, 3 } }, 0, 1, 9995122,
	  "a wakee of class 3 does not preempt" },
	{ "2.6.31: class idle gives way", NSCHED_POLICY_LINUX_2_6_31, NSCHED_EVENT_WAKEUP, 0, 1,
	  { { 29 * MS, 1024, 99 * MS, 5 }, { 9 * MS, 1024, 0, 0 } }, 1, 0, 9995122,
	  "the current task is of class idle: preempt" },
};

static struct nsched_tasks *rows_of(const struct next_case *c)
{
	struct nsched_tasks_facts facts = {
		.columns = NSCHED_TASK_BIT(NSCHED_TASK_VRUNTIME) |
			   NSCHED_TASK_BIT(NSCHED_TASK_WEIGHT) |
			   NSCHED_TASK_BIT(NSCHED_TASK_SCHED_POLICY) |
			   NSCHED_TASK_BIT(NSCHED_TASK_LAST_RUN),
		.nr_cpus = 1,
	};
	struct nsched_wrong wrong;
	struct nsched_tasks *tasks;
	uint32_t i;

	while (c->rows[facts.nr_tasks].weight)
		facts.nr_tasks++;
	tasks = malloc(nsched_tasks_size(&facts));
	assert_int_equal(nsched_tasks_init(tasks, nsched_tasks_size(&facts), &facts, &wrong), 0);
	for (i = 0; i < facts.nr_tasks; i++) {
		nsched_task_set(tasks, NSCHED_TASK_VRUNTIME, i, c->rows[i].vruntime);
		nsched_task_set(tasks, NSCHED_TASK_WEIGHT, i, c->rows[i].weight);
		nsched_task_set(tasks, NSCHED_TASK_LAST_RUN, i, c->rows[i].last_run);
		nsched_task_set(tasks, NSCHED_TASK_SCHED_POLICY, i, c->rows[i].policy);
	}
	nsched_tasks_first_set(tasks, 0, 0);
	nsched_tasks_first_set(tasks, 1, facts.nr_tasks);
	return tasks;
}

static void next_case(void **state)
{
	struct nsched_state_facts facts = { .scope = NSCHED_SCOPE_TASK };
	const struct next_case *c = *state;
	struct nsched_topology *topology = machine_grid(1, 1, 1);
	struct nsched_tasks *tasks = rows_of(c);
	struct nsched_next_question q = {
		.topology = topology, .tasks = tasks, .clock_ns = 100 * MS, .event = c->event,
		.current = c->current, .wakee = c->wakee,
	};
	struct nsched_cfs_task_state *wakee = NULL;
	struct nsched_next_answer a;
	struct nsched_wrong wrong;

	facts.policy = c->policy;
	if (c->policy == NSCHED_POLICY_LINUX_2_6_31) {
		wakee = malloc(nsched_state_size(&facts));
		nsched_state_init(wakee, nsched_state_size(&facts), &facts, &wrong);
		wakee->avg_wakeup_ns = MS;
		q.task_state = wakee;
	}
	assert_int_equal(nsched_policy_check(c->policy, NSCHED_ASK_NEXT, &q, &wrong), NSCHED_OK);
	POISON(&a);
	nsched_next(c->policy, &q, &a);
	assert_said(a.reason, a.compared, c->says);
	assert_int_equal(a.task, c->want);
	assert_int_equal(a.keep, c->keep);
	assert_true(a.slice == c->slice);
	free(wakee);
	free(tasks);
	free(topology);
}

/* Without the wakee's state its average is the granularity: 2 x 5 ms x 2 less 5 ms ran. */
static void no_state_is_a_fresh_one(void **state)
{
	static const struct next_case c = {
		.rows = { { 30 * MS, 1024, 95 * MS, 0 }, { 29 * MS, 1024, 0, 0 } },
	};
	struct nsched_topology *topology = machine_grid(1, 1, 1);
	struct nsched_tasks *tasks = rows_of(&c);
	struct nsched_next_question q = {
		.topology = topology, .tasks = tasks, .clock_ns = 100 * MS, .current = 0,
		.wakee = 1, .event = NSCHED_EVENT_WAKEUP,
	};
	struct nsched_next_answer a;

	(void)state;
	nsched_next(NSCHED_POLICY_LINUX_2_6_31, &q, &a);
	assert_said(a.reason, a.compared,
		    "the current task is ahead by 1000000 ns, granularity 5000000 ns: it goes on");
	nsched_next(NSCHED_POLICY_LINUX_4_3, &q, &a);
	assert_int_equal(a.reason, NSCHED_REASON_NOT_ASKED);
	free(tasks);
	free(topology);
}

/* 10 ms behind would preempt, were it not switched off. */
static void preemption_switched_off(void **state)
{
	static const struct next_case c = {
		.rows = { { 30 * MS, 1024, 0, 0 }, { 20 * MS, 1024, 0, 0 } },
	};
	struct nsched_topology *topology = machine_grid(1, 1, 1);
	struct nsched_tasks *tasks = rows_of(&c);
	struct nsched_cfs_tunables tunables;
	struct nsched_next_question q = {
		.topology = topology, .tasks = tasks, .tunables = &tunables, .clock_ns = 100 * MS,
		.current = 0, .wakee = 1, .event = NSCHED_EVENT_WAKEUP,
	};
	struct nsched_next_answer a;

	(void)state;
	assert_int_equal(nsched_tunables_init(NSCHED_POLICY_LINUX_3_10, &tunables), NSCHED_OK);
	tunables.features &= ~(uint32_t)NSCHED_CFS_FEAT_WAKEUP_PREEMPTION;
	POISON(&a);
	nsched_next(NSCHED_POLICY_LINUX_3_10, &q, &a);
	assert_int_equal(a.reason, NSCHED_CFS_CHECK_PREEMPT_OFF);
	assert_int_equal(a.task, 0);
	assert_int_equal(a.keep, 1);
	assert_true(a.compared[0] == 0 && a.compared[1] == 0);
	free(tasks);
	free(topology);
}

/* Columns of the task table; 2.6.31 alone reads when a task last ran. */
static void columns_by_version(void **state)
{
	static const uint32_t policies[] = { NSCHED_POLICY_LINUX_2_6_31, NSCHED_POLICY_LINUX_3_10 };
	const uint64_t all = NSCHED_TASK_BIT(NSCHED_TASK_VRUNTIME) |
			     NSCHED_TASK_BIT(NSCHED_TASK_WEIGHT) |
			     NSCHED_TASK_BIT(NSCHED_TASK_SCHED_POLICY);
	const struct nsched_counts counts = { .nr_cpus = 4, .nr_nodes = 1, .nr_tasks = 2 };
	struct nsched_needs needs;
	uint32_t i;

	(void)state;
	for (i = 0; i < 2; i++) {
		assert_int_equal(nsched_policy_needs(policies[i], NSCHED_ASK_NEXT, &counts, &needs), 1);
		assert_true(needs.task_table ==
			    (all | (i == 0 ? NSCHED_TASK_BIT(NSCHED_TASK_LAST_RUN) : 0)));
		assert_int_equal(needs.states_may, i == 0 ? 1u << NSCHED_SCOPE_TASK : 0);
	}
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, next_case, next_cases);
	rows_add(&rows, "2.6.31: no state is a fresh one", no_state_is_a_fresh_one, NULL);
	rows_add(&rows, "preemption switched off", preemption_switched_off, NULL);
	rows_add(&rows, "columns by version", columns_by_version, NULL);
	return rows_run(&rows, "cfs: what runs next");
}
