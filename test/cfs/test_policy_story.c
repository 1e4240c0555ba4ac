/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * One story, told by each CFS policy: a task forks, its children crowd a CPU, an idle CPU
 * pulls, what was pulled is picked, and a sleeper is woken. What is decided is applied to
 * the load before the next question. Times of 4 CPUs: 3.10: latency 18 ms, granularity 3.
 */
#include "turns.h"

#define MS 1000000ull

static const struct story {
	const char *name;
	uint32_t policy;
	uint32_t fork_cpu, wake_cpu;
	uint64_t fork_vruntime;
	uint32_t wake_reason;
	const char *wake_says;
} stories[] = {
	{ "3.10", NSCHED_POLICY_LINUX_3_10, 3, 0, 9 * MS, NSCHED_CFS_SELECT_TASK_RQ_PULLED_NONE,
	  "pulled to CPU 0, which carries 0 against 2048 on CPU 3, at 112 %; no idle group in its "
	  "cache domain: CPU 0" },
	{ "throttle: the first try is free", NSCHED_POLICY_LINUX_3_10_THROTTLE, 3, 0, 9 * MS,
	  NSCHED_CFS_SELECT_TASK_RQ_PULLED_NONE,
	  "pulled to CPU 0, which carries 0 against 2048 on CPU 3, at 112 %; no idle group in its "
	  "cache domain: CPU 0" },
	{ "buddy: strangers stay in their cache", NSCHED_POLICY_LINUX_3_10_BUDDY, 3, 2, 9 * MS,
	  NSCHED_CFS_SELECT_TASK_RQ_BARRED_GROUP,
	  "not to be pulled from CPU 3 to CPU 0: CPU 2 near it is idle" },
	{ "3.12: few flips are not wide", NSCHED_POLICY_LINUX_3_12, 3, 0, 9 * MS,
	  NSCHED_CFS_SELECT_TASK_RQ_PULLED_NONE,
	  "pulled to CPU 0, which carries 0 against 2048 on CPU 3, at 112 %; no idle group in its "
	  "cache domain: CPU 0" },
	/* 100 x (0 + 1024) <= 112 x 2048 */
	{ "2.6.31: a pipe on the waker's CPU", NSCHED_POLICY_LINUX_2_6_31, 3, 0, 0,
	  NSCHED_CFS_SELECT_TASK_RQ_2631_AFFINE,
	  "pulled to CPU 0, which carries 1024 against 2048 on CPU 3, at 112 %" },
};

/* The rows of one CPU, virtual runtimes in ms; the first runs. */
static struct nsched_next_answer pick(const struct stage *s, const uint64_t *ms, uint32_t nr)
{
	struct nsched_tasks_facts facts = {
		NSCHED_TASK_BIT(NSCHED_TASK_VRUNTIME) | NSCHED_TASK_BIT(NSCHED_TASK_WEIGHT) |
		NSCHED_TASK_BIT(NSCHED_TASK_SCHED_POLICY) | NSCHED_TASK_BIT(NSCHED_TASK_LAST_RUN),
		4, nr, 0, 0,
	};
	uint64_t bytes = nsched_tasks_size(&facts);
	struct nsched_tasks *tasks = malloc(bytes);
	struct nsched_next_question q = {
		.topology = s->topology, .tasks = tasks, .tunables = &s->tunables,
		.current = NSCHED_NONE, .wakee = NSCHED_NONE, .event = NSCHED_EVENT_SWITCH,
	};
	struct nsched_next_answer a;
	struct nsched_wrong wrong;
	uint32_t row, cpu;

	assert_int_equal(nsched_tasks_init(tasks, bytes, &facts, &wrong), NSCHED_OK);
	nsched_tasks_first_set(tasks, 1, 0);
	for (cpu = 2; cpu <= 4; cpu++)
		nsched_tasks_first_set(tasks, cpu, nr);
	q.this_cpu = 1;
	for (row = 0; row < nr; row++) {
		nsched_task_set(tasks, NSCHED_TASK_VRUNTIME, row, ms[row] * MS);
		nsched_task_set(tasks, NSCHED_TASK_WEIGHT, row, 1024);
	}
	assert_int_equal(nsched_policy_check(s->policy, NSCHED_ASK_NEXT, &q, &wrong), NSCHED_OK);
	POISON(&a);
	nsched_next(s->policy, &q, &a);
	free(tasks);
	return a;
}

/* Children crowd CPU 3; CPU 1, the first idle one of node 0, pulls half of the difference. */
static void story_balance(struct turns *t)
{
	struct nsched_due_answer due;

	stage_tasks(&t->s, "1004");
	turns_tasks(t, "03333", 0, NULL);
	due = turns_due(t, 0);
	assert_int_equal(due.level, 0);
	/* the cache: CPU 0 has one task and room for one */
	assert_int_equal(turns_balance(t, 0).reason, NSCHED_CFS_FIND_BUSIEST_GROUP_NONE);
	assert_int_equal(turns_due(t, 1).level, 1);
	assert_int_equal(turns_balance(t, 1).reason, NSCHED_CFS_FIND_BUSIEST_GROUP_NONE);
	assert_int_equal(turns_due(t, 1).level, 2);
	/* 2048 against 512, 1280 over all: min(768, 768) x 2048 / 1024 = 1536; 1024 of it, then
	   half a task is no more than the 512 left */
	turns_balance(t, 2);
	assert_said(t->last.reason, t->last.compared,
		    "2 moved from CPU 3 of group 1, imbalance 1536");
	assert_string_equal(turns_plan(t), "2>1 3>1");
	stage_tasks(&t->s, "1202");
	t->idle = NSCHED_BUSY;
	due = turns_due(t, 1);
	assert_int_equal(due.reason, NSCHED_REASON_DONE);
	assert_int_equal(due.next, 1001); /* the cache's millisecond, from when it was idle */
	/* a tick later: 2 ms x 64 in the cache, which found nothing, and 4 x 32 across nodes */
	t->s.now = 1001;
	due = turns_due(t, 0);
	assert_int_equal(due.level, NSCHED_NONE);
	assert_int_equal(due.next, 1128);
}

static void story(void **state)
{
	static const uint64_t min[4] = { 100 * MS, 0, 0, 0 }, curr[4] = { 100 * MS, 0, 0, 0 };
	static const uint64_t pulled[2] = { 7, 5 };
	const struct story *c = *state;
	uint32_t is_2631 = c->policy == NSCHED_POLICY_LINUX_2_6_31;
	struct nsched_place_answer placed;
	struct nsched_wake_answer woken;
	struct turns t;

	memset(&t, 0, sizeof(t));
	if (is_2631)
		stage_open(&t.s, c->policy, STAGE_VRUNTIME);
	else
		turns_open(&t, c->policy, 1, STAGE_VRUNTIME);
	column_of(t.s.load, t.s.topology, NSCHED_LOAD_MIN_VRUNTIME, min);
	column_of(t.s.load, t.s.topology, NSCHED_LOAD_CURR_VRUNTIME, curr);
	stage_tasks(&t.s, "1000");
	placed = stage_place(&t.s, NSCHED_PLACE_FORK, 0, NULL);
	assert_int_equal(placed.cpu, c->fork_cpu);
	if (!is_2631) /* 100 + half of 18, moved by 0 - 100 */
		assert_int_equal(placed.vruntime, c->fork_vruntime);
	assert_int_equal(placed.preempt, 1);
	assert_int_equal(placed.resched_cpu, 3);

	if (is_2631)
		stage_tasks(&t.s, "1202"); /* as if it had been balanced: it does not answer that */
	else
		story_balance(&t);
	assert_int_equal(pick(&t.s, pulled, 2).task, 1);

	t.s.sync = NSCHED_WAKE_SYNC;
	woken = stage_wake(&t.s, 0, 3);
	assert_said(woken.reason, woken.compared, c->wake_says);
	assert_int_equal(woken.reason, c->wake_reason);
	assert_int_equal(woken.cpu, c->wake_cpu);
	turns_close(&t);
}

/* 4.3 answers wake alone; 2.6.31 neither due nor balance. */
static void who_does_not_balance(void **state)
{
	static const uint32_t policy[2] = { NSCHED_POLICY_LINUX_2_6_31, NSCHED_POLICY_LINUX_4_3 };
	uint32_t i;

	(void)state;
	for (i = 0; i < 2; i++) {
		struct nsched_balance_question balance = { .level = 1 };
		struct nsched_due_question due = { .idle = NSCHED_IDLE };
		struct nsched_counts counts = { 4, 2, 0, 0 };
		struct nsched_balance_answer balanced;
		struct nsched_due_answer said;
		struct nsched_needs needs;

		assert_int_equal(nsched_balance(policy[i], &balance, &balanced),
				 NSCHED_REASON_NOT_ASKED);
		assert_int_equal(balanced.src_cpu, NSCHED_NONE);
		assert_int_equal(nsched_due(policy[i], &due, &said), NSCHED_REASON_NOT_ASKED);
		assert_int_equal(said.level, NSCHED_NONE);
		assert_int_equal(nsched_policy_needs(policy[i], NSCHED_ASK_DUE, &counts, &needs), 0);
		assert_int_equal(nsched_policy_needs(policy[i], NSCHED_ASK_BALANCE, &counts,
						     &needs), 0);
	}
}

/* What balance and due refuse, with the field and the index. */
enum lack {
	NO_RQ, NO_WORK, NO_LEVEL, GONE_LEVEL, NO_CAPACITY, NO_WEIGHT, NO_PLAN, IDLE_QUEUED,
	BAD_TUNABLE, OTHER_TUNABLES, NO_HZ, LAST_LEVEL, OTHER_SYSTEM, NO_IDLE_KIND,
};

static const struct refused_case {
	const char *name;
	enum lack lack;
	uint32_t due, code, field, index;
} refused_cases[] = {
	{ "no state of the queue", NO_RQ, 0, NSCHED_NO_BLOCK, NSCHED_BLOCK_STATE, NSCHED_SCOPE_RQ },
	{ "nor for due", NO_RQ, 1, NSCHED_NO_BLOCK, NSCHED_BLOCK_STATE, NSCHED_SCOPE_RQ },
	{ "no work memory", NO_WORK, 0, NSCHED_NO_WORK, NSCHED_NONE, NSCHED_NONE },
	{ "nor for due", NO_WORK, 1, NSCHED_NO_WORK, NSCHED_NONE, NSCHED_NONE },
	{ "a level past the last", NO_LEVEL, 0, NSCHED_OUT_OF_RANGE, NSCHED_BLOCK_DOMAINS, 3 },
	{ "a level this CPU lacks", GONE_LEVEL, 0, NSCHED_OUT_OF_RANGE, NSCHED_BLOCK_DOMAINS, 2 },
	{ "an answer about such a level", LAST_LEVEL, 1, NSCHED_OUT_OF_RANGE, NSCHED_BLOCK_DOMAINS,
	  9 },
	{ "no capacity", NO_CAPACITY, 0, NSCHED_NO_COLUMN, NSCHED_LOAD_CAPACITY, NSCHED_NONE },
	{ "due wants none", NO_CAPACITY, 1, NSCHED_OK, NSCHED_NONE, NSCHED_NONE },
	{ "tasks without weight", NO_WEIGHT, 0, NSCHED_NO_COLUMN, NSCHED_TASK_WEIGHT, NSCHED_NONE },
	{ "no room for a plan", NO_PLAN, 0, NSCHED_NO_WORK, NSCHED_NONE, NSCHED_NONE },
	{ "a task on a CPU that is idle", IDLE_QUEUED, 0, NSCHED_NOT_QUEUED, NSCHED_LOAD_IDLE, 2 },
	{ "a tunable out of range", BAD_TUNABLE, 0, NSCHED_OUT_OF_RANGE, 9 * 4, NSCHED_NONE },
	{ "for due as well", BAD_TUNABLE, 1, NSCHED_OUT_OF_RANGE, 9 * 4, NSCHED_NONE },
	{ "tunables of another policy", OTHER_TUNABLES, 0, NSCHED_WRONG_POLICY, 0, NSCHED_NONE },
	{ "no ticks a second", NO_HZ, 1, NSCHED_OUT_OF_RANGE, NSCHED_NONE, NSCHED_NONE },
	{ "balance counts none", NO_HZ, 0, NSCHED_OK, NSCHED_NONE, NSCHED_NONE },
	{ "a state of another policy", OTHER_SYSTEM, 1, NSCHED_WRONG_POLICY, NSCHED_BLOCK_STATE,
	  NSCHED_SCOPE_SYSTEM },
	{ "no such kind of idle", NO_IDLE_KIND, 0, NSCHED_OUT_OF_RANGE, NSCHED_NONE, NSCHED_NONE },
};

static void refused_case(void **state)
{
	const struct refused_case *c = *state;
	struct nsched_balance_answer last = { .level = 9 };
	struct nsched_tasks_facts bare = { NSCHED_TASK_BIT(NSCHED_TASK_RUNNING), 4, 1, 0, 0 };
	uint64_t work[1024], bytes = nsched_tasks_size(&bare);
	struct nsched_tasks *light = malloc(bytes);
	struct nsched_balance_question b;
	struct nsched_due_question d;
	struct nsched_load *less;
	struct nsched_wrong wrong;
	struct turns t;

	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0, 0);
	stage_tasks(&t.s, c->lack == IDLE_QUEUED ? "0001" : "0010");
	turns_tasks(&t, "2", 0, NULL);
	less = machine_load(t.s.topology, STAGE_COLUMNS & ~NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY));
	nsched_tasks_init(light, bytes, &bare, &wrong);
	if (c->lack == GONE_LEVEL)
		nsched_write_u32(t.s.domains, t.s.domains->offset[NSCHED_DOMAINS_OF], 2,
				 NSCHED_NONE);
	if (c->lack == BAD_TUNABLE)
		t.s.tunables.nr_migrate = 0;
	if (c->lack == OTHER_TUNABLES)
		t.s.tunables.policy = NSCHED_POLICY_LINUX_3_12;
	if (c->lack == OTHER_SYSTEM)
		t.system->head.policy = NSCHED_POLICY_LINUX_3_12;
	memset(&b, 0, sizeof(b));
	b.topology = t.s.topology;
	b.domains = t.s.domains;
	b.load = c->lack == NO_CAPACITY ? less : t.s.load;
	b.tasks = c->lack == NO_WEIGHT ? light : t.tasks;
	b.tunables = &t.s.tunables;
	b.rq_state = c->lack == NO_RQ ? NULL : t.rq;
	b.work = work;
	b.work_size = c->lack == NO_WORK ? 8 : sizeof(work);
	b.hz = c->lack == NO_HZ ? 0 : 1000;
	b.moved_task_out = c->lack == NO_PLAN ? NULL : t.moved;
	b.moved_cpu_out = t.to;
	b.level = c->lack == NO_LEVEL ? 3 : 2;
	b.idle = c->lack == NO_IDLE_KIND ? 3 : NSCHED_IDLE;
	memset(&d, 0, sizeof(d));
	memcpy(&d, &b, sizeof(struct nsched_asked));
	d.tasks = NULL;
	d.system_state = t.system;
	d.last = c->lack == LAST_LEVEL ? &last : NULL;
	assert_int_equal(nsched_policy_check(t.s.policy, c->due ? NSCHED_ASK_DUE :
								  NSCHED_ASK_BALANCE,
					     c->due ? (const void *)&d : (const void *)&b, &wrong),
			 c->code);
	assert_int_equal(wrong.field, c->field);
	assert_int_equal(wrong.index, c->index);
	free(light);
	free(less);
	turns_close(&t);
}

/* A list of CPUs that names one twice: refused with the range. */
static void a_list_that_names_a_cpu_twice(void **state)
{
	static const char *const allowed[2] = { NULL, "1011" };
	struct nsched_wrong wrong;
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0, 0);
	turns_tasks(&t, "22", 0, allowed); /* ranges 0+4; 0+1 2+2 */
	nsched_tasks_range_set(t.tasks, 2, 0, 2); /* 0 again */
	assert_int_equal(nsched_tasks_check(t.tasks, t.tasks->size_bytes, t.s.topology, &wrong),
			 NSCHED_BAD_RANGE);
	assert_int_equal(wrong.field, NSCHED_TASK_ALLOWED_RANGE);
	assert_int_equal(wrong.index, 2);
	nsched_tasks_range_set(t.tasks, 2, 2, 2);
	nsched_task_set(t.tasks, NSCHED_TASK_RUNNING, 1, 1); /* two run on one CPU */
	assert_int_equal(nsched_tasks_check(t.tasks, t.tasks->size_bytes, t.s.topology, &wrong),
			 NSCHED_TWICE);
	assert_int_equal(wrong.field, NSCHED_TASK_RUNNING);
	assert_int_equal(wrong.index, 1);
	turns_close(&t);
}

/*
 * Q16: tasks wait on CPU 2 but its idle task runs still, and that may not come. What runs on
 * CPU 3 may, and does not count. Task 0 could come but is too heavy: 8192 / 2 > 2560.
 */
static void an_idle_task_is_not_pushed(void **state)
{
	static const char *const allowed[5] = { NULL, "0010", "0010", "0010", NULL };
	struct nsched_balance_answer a;
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_12, 0, NSCHED_LOAD_BIT(NSCHED_LOAD_ACTIVE_BALANCE));
	stage_tasks(&t.s, "0041");
	turns_tasks(&t, "22223", 0, allowed);
	nsched_task_set(t.tasks, NSCHED_TASK_WEIGHT, 0, 8192);
	nsched_task_set(t.tasks, NSCHED_TASK_RUNNING, 0, 0);
	turns_failed(&t)[2] = 4;
	a = turns_balance(&t, 2);
	assert_int_equal(a.reason, NSCHED_CFS_LOAD_BALANCE_PINNED);
	assert_int_equal(a.active_cpu, NSCHED_NONE);
	nsched_task_set(t.tasks, NSCHED_TASK_RUNNING, 0, 1);
	a = turns_balance(&t, 2);
	assert_int_equal(a.reason, NSCHED_CFS_LOAD_BALANCE_PUSH);
	assert_int_equal(a.active_cpu, 2);
	turns_close(&t);
}

/*
 * Rows of CPU 0 may use it alone. CPU 3 pulls, since CPU 2 is busy, and may not name CPU 2
 * as another destination, whatever the next CPU's row may use.
 */
static void a_row_names_only_what_it_may_use(void **state)
{
	static const char *const allowed[5] = { "1000", "1000", "1000", "1000", "0001" };
	struct nsched_balance_answer a;
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 3, 0);
	stage_tasks(&t.s, "4110");
	turns_tasks(&t, "00001", 0, allowed);
	turns_interval(&t)[2] = 4;
	a = turns_balance(&t, 2);
	assert_said(a.reason, a.compared, "no task of CPU 0 may come to 3; again in 8 ms");
	assert_int_equal(a.nr_moved, 0);
	assert_int_equal(a.stop, 0); /* CPU 2 would not be elected to search again */
	turns_close(&t);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, story, stories);
	ROWS_ADD(&rows, refused_case, refused_cases);
	rows_add(&rows, "who does not balance", who_does_not_balance, NULL);
	rows_add(&rows, "a list that names a CPU twice", a_list_that_names_a_cpu_twice, NULL);
	rows_add(&rows, "an idle task is not pushed", an_idle_task_is_not_pushed, NULL);
	rows_add(&rows, "a row names only what it may use", a_row_names_only_what_it_may_use, NULL);
	return rows_run(&rows, "cfs: a story, and what is refused");
}
