/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A stage on which one CPU is asked "due" and "balance": with its queue's state, tables of
 * tasks from texts, and memory of exactly the size that is asked for. Levels: 0 the cache
 * (1 ms, 1 try), 1 the node, a single group, 2 across nodes (4 to 8 ms, 2 tries).
 */
#ifndef NSCHED_TEST_CFS_TURNS_H
#define NSCHED_TEST_CFS_TURNS_H

#include "stage.h"

#define TURNS_TASKS 16
#define TURNS_COLUMNS \
	(NSCHED_TASK_BIT(NSCHED_TASK_WEIGHT) | NSCHED_TASK_BIT(NSCHED_TASK_RUNNING))

struct turns {
	struct stage s;
	struct nsched_cfs_rq_state *rq;
	struct nsched_cfs_system_state *system;
	struct nsched_tasks *tasks; /* null: not given */
	struct nsched_balance_answer last;
	uint64_t clock_ns, active, tickless, behind; /* behind: what is none of the set */
	uint32_t cpu, idle, moved[TURNS_TASKS], to[TURNS_TASKS];
	uint32_t has_active, has_tickless, event, bare; /* bare: null tunables */
};

static inline void *turns_state(const struct turns *t, uint32_t scope)
{
	struct nsched_state_facts facts = { .policy = t->s.policy, .scope = scope, .cpu = t->cpu,
					    .topology = t->s.topology, .domains = t->s.domains };
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *state;

	facts.nr[NSCHED_ROWS_LEVEL] = t->s.domains->nr_levels;
	bytes = nsched_state_size(&facts);
	state = malloc(bytes);
	assert_int_equal(nsched_state_init(state, bytes, &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_state_check(state, bytes, &facts, &wrong), NSCHED_OK);
	return state;
}

/* An idle CPU, at tick 1000. */
static inline void turns_open(struct turns *t, uint32_t policy, uint32_t cpu, uint64_t more)
{
	memset(t, 0, sizeof(*t));
	stage_open(&t->s, policy, more);
	t->cpu = cpu;
	t->idle = NSCHED_IDLE;
	t->clock_ns = 10000000;
	t->behind = NSCHED_U64_MAX;
	t->rq = turns_state(t, NSCHED_SCOPE_RQ);
	t->system = turns_state(t, NSCHED_SCOPE_SYSTEM);
}

static inline void turns_close(struct turns *t)
{
	stage_close(&t->s);
	free(t->rq);
	free(t->system);
	free(t->tasks);
}

/*
 * Tasks of weight 1024, a character each: its CPU, ascending; the first of a CPU runs. Where
 * @allowed is not null it has flags for each task, or null for everywhere.
 */
static inline void turns_tasks(struct turns *t, const char *cpus, uint64_t more,
			       const char *const *allowed)
{
	uint32_t nr = (uint32_t)strlen(cpus), task, cpu, ranges = 0;
	struct nsched_tasks_facts facts = { TURNS_COLUMNS | more, 4, nr, 0, 0 };
	uint64_t bytes;
	struct nsched_wrong wrong;

	for (task = 0; allowed && task < nr; task++)
		for (cpu = 0; cpu < 4; cpu++)
			facts.nr_ranges += !allowed[task] ? cpu == 0 :
				allowed[task][cpu] == '1' && (!cpu || allowed[task][cpu - 1] == '0');
	bytes = nsched_tasks_size(&facts);
	free(t->tasks);
	t->tasks = malloc(bytes);
	assert_int_equal(nsched_tasks_init(t->tasks, bytes, &facts, &wrong), NSCHED_OK);
	for (cpu = 0; cpu <= 4; cpu++) {
		for (task = 0; task < nr && (uint32_t)(cpus[task] - '0') < cpu; task++)
			;
		nsched_tasks_first_set(t->tasks, cpu, task);
	}
	for (task = 0; task < nr; task++) {
		uint32_t span = 0;

		nsched_task_set(t->tasks, NSCHED_TASK_WEIGHT, task, 1024);
		nsched_task_set(t->tasks, NSCHED_TASK_RUNNING, task,
				task == 0 || cpus[task] != cpus[task - 1]);
		if (!allowed)
			continue;
		nsched_tasks_allowed_set(t->tasks, task, ranges);
		if (!allowed[task]) {
			nsched_tasks_range_set(t->tasks, ranges++, 0, 4);
			continue;
		}
		for (cpu = 0; cpu <= 4; cpu++) {
			if (cpu < 4 && allowed[task][cpu] == '1') {
				span++;
			} else if (span) {
				nsched_tasks_range_set(t->tasks, ranges++, cpu - span, span);
				span = 0;
			}
		}
	}
	if (allowed)
		nsched_tasks_allowed_set(t->tasks, nr, ranges);
	assert_int_equal(nsched_tasks_check(t->tasks, bytes, t->s.topology, &wrong), NSCHED_OK);
}

/* A pass of @level; its answer is kept for "due". */
static inline struct nsched_balance_answer turns_balance(struct turns *t, uint32_t level)
{
	struct nsched_counts counts = { 4, 2, t->tasks ? t->tasks->nr_tasks : 0, 0 };
	struct nsched_balance_question q = {
		.topology = t->s.topology, .load = t->s.load, .domains = t->s.domains,
		.tasks = t->tasks, .tunables = t->bare ? NULL : &t->s.tunables,
		.rq_state = t->rq, .now = t->s.now, .clock_ns = t->clock_ns, .hz = 1000,
		.this_cpu = t->cpu, .active = t->has_active ? &t->active : NULL,
		.moved_task_out = t->moved, .moved_cpu_out = t->to, .level = level,
		.idle = t->idle,
	};
	struct nsched_wrong wrong;

	q.work_size = nsched_policy_work_size(t->s.policy, NSCHED_ASK_BALANCE, &counts);
	q.work = malloc(q.work_size);
	assert_int_equal(nsched_policy_check(t->s.policy, NSCHED_ASK_BALANCE, &q, &wrong),
			 NSCHED_OK);
	POISON(&t->last);
	nsched_balance(t->s.policy, &q, &t->last);
	free(q.work);
	return t->last;
}

/* @again: with the answer of the last pass. */
static inline struct nsched_due_answer turns_due(struct turns *t, uint32_t again)
{
	struct nsched_counts counts = { 4, 2, 0, 0 };
	struct nsched_due_question q = {
		.topology = t->s.topology, .load = t->s.load, .domains = t->s.domains,
		.tunables = t->bare ? NULL : &t->s.tunables, .system_state = t->system,
		.rq_state = t->rq, .now = t->s.now, .hz = 1000, .this_cpu = t->cpu,
		.last = again ? &t->last : NULL, .event = t->event, .idle = t->idle,
		.nohz_idle = t->has_tickless ? &t->tickless : NULL,
	};
	struct nsched_due_answer a;
	struct nsched_wrong wrong;

	q.work_size = nsched_policy_work_size(t->s.policy, NSCHED_ASK_DUE, &counts);
	q.work = malloc(q.work_size);
	assert_int_equal(nsched_policy_check(t->s.policy, NSCHED_ASK_DUE, &q, &wrong), NSCHED_OK);
	POISON(&a);
	nsched_due(t->s.policy, &q, &a);
	free(q.work);
	return a;
}

/* As if a pass of @level had answered. */
static inline struct nsched_due_answer turns_after(struct turns *t, uint32_t level,
						   uint32_t moved, uint32_t stop)
{
	memset(&t->last, 0, sizeof(t->last));
	t->last.level = level;
	t->last.nr_moved = moved;
	t->last.stop = stop;
	return turns_due(t, 1);
}

static inline uint32_t *turns_interval(const struct turns *t)
{
	return nsched_state_u32(t->rq, NSCHED_CFS_RQ_BALANCE_INTERVAL);
}

static inline uint32_t *turns_failed(const struct turns *t)
{
	return nsched_state_u32(t->rq, NSCHED_CFS_RQ_NR_BALANCE_FAILED);
}

static inline uint64_t *turns_last(const struct turns *t)
{
	return (uint64_t *)nsched_state_u64(t->rq, NSCHED_CFS_RQ_LAST_BALANCE);
}

/* The plan as a text: "1>0 2>0". */
static inline const char *turns_plan(const struct turns *t)
{
	static char text[256];
	uint32_t i, length = 0;

	text[0] = '\0';
	for (i = 0; i < t->last.nr_moved; i++)
		length += (uint32_t)snprintf(text + length, sizeof(text) - length, "%s%u>%u",
					     i ? " " : "", (unsigned)t->moved[i],
					     (unsigned)t->to[i]);
	return text;
}

/* On CPU 0, at the level across nodes: four tasks on CPU 2, the others idle. */
#define ACROSS 2
static inline void four_on_cpu_2(struct turns *t, uint32_t policy, uint64_t columns,
			  const char *const *allowed)
{
	turns_open(t, policy, 0, NSCHED_LOAD_BIT(NSCHED_LOAD_ACTIVE_BALANCE));
	stage_tasks(&t->s, "0040");
	turns_tasks(t, "2222", columns, allowed);
}

#endif /* NSCHED_TEST_CFS_TURNS_H */
