/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A machine on which a policy is asked again and again: a load of exactly the columns
 * that the policy needs, its states, a table of tasks, and work memory of exactly the
 * size that it names, dirty before each question.
 */
#ifndef NSCHED_TEST_O1_STAGE_H
#define NSCHED_TEST_O1_STAGE_H

#include "fixture.h"

struct stage_task {
	uint32_t cpu, array, prio, seq, running, home, kthread;
	uint64_t last_run;
	const char *allowed; /* flags a CPU; null: all */
};

struct stage {
	uint32_t policy;
	uint32_t this_cpu;
	uint64_t now;
	struct nsched_topology *topology;
	struct nsched_load *load;
	struct nsched_o1_rq_state *rq;	       /* of this_cpu's queue */
	struct nsched_o1_system_state *system; /* null: the policy keeps none */
	struct nsched_tasks *tasks;
	const struct nsched_o1_tunables *tunables;
	uint32_t moved_task[FIXTURE_MOST], moved_cpu[FIXTURE_MOST];
};

static inline void *stage_state(uint32_t policy, uint32_t scope,
				const struct nsched_topology *topology)
{
	struct nsched_state_facts facts = { .policy = policy, .scope = scope };
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *state;

	facts.nr[NSCHED_ROWS_CPU] = topology->nr_cpus;
	facts.nr[NSCHED_ROWS_NODE] = topology->nr_nodes;
	bytes = nsched_state_size(&facts);
	if (!bytes)
		return NULL;
	state = malloc(bytes);
	assert_int_equal(nsched_state_init(state, bytes, &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_state_check(state, bytes, &facts, &wrong), NSCHED_OK);
	return state;
}

/* @more columns besides those that the policy needs. */
static inline void stage_open(struct stage *s, uint32_t policy, struct nsched_topology *topology,
			      uint64_t more)
{
	struct nsched_counts counts = { .nr_cpus = topology->nr_cpus,
					.nr_nodes = topology->nr_nodes };
	uint64_t columns = more | NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING);
	struct nsched_needs needs;
	uint32_t question;

	memset(s, 0, sizeof(*s));
	s->policy = policy;
	s->topology = topology;
	s->now = 1000;
	for (question = 0; question < NSCHED_QUESTIONS; question++) {
		nsched_policy_needs(policy, question, &counts, &needs);
		columns |= needs.load;
	}
	s->load = machine_load(topology, columns);
	s->rq = stage_state(policy, NSCHED_SCOPE_RQ, topology);
	s->system = stage_state(policy, NSCHED_SCOPE_SYSTEM, topology);
}

static inline void stage_close(struct stage *s)
{
	free(s->load);
	free(s->rq);
	free(s->system);
	free(s->tasks);
	free(s->topology);
}

static inline void stage_load(struct stage *s, uint32_t column, const char *values)
{
	load_set(s->load, s->topology, column, values);
}

static inline void stage_tasks_line(struct nsched_tasks *tasks, uint32_t row,
				    const struct stage_task *t, uint64_t columns)
{
	nsched_task_set(tasks, NSCHED_TASK_ARRAY, row, t->array);
	nsched_task_set(tasks, NSCHED_TASK_PRIO, row, t->prio);
	nsched_task_set(tasks, NSCHED_TASK_SEQ, row, t->seq);
	nsched_task_set(tasks, NSCHED_TASK_RUNNING, row, t->running);
	if (columns & NSCHED_TASK_BIT(NSCHED_TASK_LAST_RUN))
		nsched_task_set(tasks, NSCHED_TASK_LAST_RUN, row, t->last_run);
	if (columns & NSCHED_TASK_BIT(NSCHED_TASK_HOME))
		nsched_task_set(tasks, NSCHED_TASK_HOME, row, t->home);
	if (columns & NSCHED_TASK_BIT(NSCHED_TASK_KTHREAD))
		nsched_task_set(tasks, NSCHED_TASK_KTHREAD, row, t->kthread);
}

/* Rows ascend by CPU. @question says which columns, @more which besides. */
static inline void stage_tasks(struct stage *s, uint32_t question, uint64_t more,
			       const struct stage_task *task, uint32_t nr)
{
	struct nsched_counts counts = { .nr_cpus = s->topology->nr_cpus,
					.nr_nodes = s->topology->nr_nodes, .nr_tasks = nr };
	struct nsched_tasks_facts facts = { .nr_cpus = s->topology->nr_cpus, .nr_tasks = nr };
	uint32_t row, cpu, range = 0, i;
	struct nsched_needs needs;
	struct nsched_wrong wrong;
	uint64_t bytes;

	nsched_policy_needs(s->policy, question, &counts, &needs);
	facts.columns = needs.task_table | more;
	for (row = 0; row < nr; row++)
		facts.nr_ranges += task[row].allowed ? (uint32_t)strlen(task[row].allowed) : 1;
	bytes = nsched_tasks_size(&facts);
	free(s->tasks);
	s->tasks = malloc(bytes);
	assert_int_equal(nsched_tasks_init(s->tasks, bytes, &facts, &wrong), NSCHED_OK);
	for (row = 0; row < nr; row++) {
		stage_tasks_line(s->tasks, row, &task[row], facts.columns);
		nsched_tasks_allowed_set(s->tasks, row, range);
		if (!task[row].allowed)
			nsched_tasks_range_set(s->tasks, range++, 0, s->topology->nr_cpus);
		for (i = 0; task[row].allowed && task[row].allowed[i]; i++)
			if (task[row].allowed[i] != '0' && (!i || task[row].allowed[i - 1] == '0'))
				nsched_tasks_range_set(s->tasks, range++, i,
						       (uint32_t)strspn(task[row].allowed + i,
									"1"));
	}
	nsched_tasks_allowed_set(s->tasks, nr, range);
	for (cpu = 0, row = 0; cpu <= s->topology->nr_cpus; cpu++) {
		while (row < nr && task[row].cpu < cpu)
			row++;
		nsched_tasks_first_set(s->tasks, cpu, row);
	}
}

/* What every question carries; the work memory is the caller's to free. */
#define STAGE_ASK(s, QUESTION, q, a, name) \
	do { \
		struct nsched_counts counts_ = { .nr_cpus = (s)->topology->nr_cpus, \
						 .nr_nodes = (s)->topology->nr_nodes, \
						 .nr_tasks = 0 }; \
		struct nsched_wrong wrong_; \
		uint32_t reason_; \
		\
		counts_.nr_tasks = (q)->tasks ? (q)->tasks->nr_tasks : 0; \
		(q)->topology = (s)->topology; \
		(q)->load = (s)->load; \
		(q)->tunables = (s)->tunables; \
		(q)->rq_state = (s)->rq; \
		(q)->system_state = (s)->system; \
		(q)->now = (s)->now; \
		(q)->hz = 1000; \
		(q)->this_cpu = (s)->this_cpu; \
		(q)->work_size = nsched_policy_work_size((s)->policy, QUESTION, &counts_); \
		(q)->work = malloc((q)->work_size); \
		memset((q)->work, 0x5a, (q)->work_size); \
		POISON(a); \
		assert_int_equal(nsched_policy_check((s)->policy, QUESTION, q, &wrong_), \
				 NSCHED_OK); \
		reason_ = nsched_##name((s)->policy, q, a); \
		assert_int_equal((a)->reason, reason_); \
		free((q)->work); \
	} while (0)

static inline struct nsched_place_answer stage_place(struct stage *s, uint32_t kind,
						     const struct nsched_task *task)
{
	struct nsched_place_question q = { .task = task, .kind = kind };
	struct nsched_place_answer a;

	STAGE_ASK(s, NSCHED_ASK_PLACE, &q, &a, place);
	return a;
}

static inline struct nsched_wake_answer stage_wake(struct stage *s, uint32_t sync,
						   const struct nsched_task *task)
{
	struct nsched_wake_question q = { .task = task, .sync = sync };
	struct nsched_wake_answer a;

	STAGE_ASK(s, NSCHED_ASK_WAKE, &q, &a, wake);
	return a;
}

static inline struct nsched_due_answer stage_due(struct stage *s, uint32_t idle,
						 const struct nsched_balance_answer *last)
{
	struct nsched_due_question q = { .idle = idle, .last = last };
	struct nsched_due_answer a;

	STAGE_ASK(s, NSCHED_ASK_DUE, &q, &a, due);
	return a;
}

/* With the stage's tasks, or without any. */
static inline struct nsched_balance_answer stage_balance(struct stage *s, uint32_t level,
							 uint32_t idle, uint32_t with_tasks)
{
	struct nsched_balance_question q = { .level = level, .idle = idle };
	struct nsched_balance_answer a;

	q.tasks = with_tasks ? s->tasks : NULL;
	q.moved_task_out = s->moved_task;
	q.moved_cpu_out = s->moved_cpu;
	memset(s->moved_task, 0xa5, sizeof(s->moved_task));
	memset(s->moved_cpu, 0xa5, sizeof(s->moved_cpu));
	STAGE_ASK(s, NSCHED_ASK_BALANCE, &q, &a, balance);
	return a;
}

static inline struct nsched_next_answer stage_next(struct stage *s, uint32_t current)
{
	struct nsched_next_question q = { .current = current, .tasks = s->tasks };
	struct nsched_next_answer a;

	STAGE_ASK(s, NSCHED_ASK_NEXT, &q, &a, next);
	return a;
}

/* Columns of the states. */
static inline uint32_t *stage_prev_load(struct stage *s)
{
	return nsched_state_u32(s->rq, NSCHED_O1_RQ_PREV_LOAD);
}

static inline uint32_t *stage_prev_node_load(struct stage *s)
{
	return nsched_state_u32(s->rq, NSCHED_O1_RQ_PREV_NODE_LOAD);
}

static inline uint32_t *stage_flags(struct stage *s)
{
	return nsched_state_u32(s->system, NSCHED_O1_SYSTEM_ACTIVE_FLAG);
}

#endif /* NSCHED_TEST_O1_STAGE_H */
