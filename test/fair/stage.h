/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* due and balance of linux-6.12 with their states, asked through the public questions. */
#ifndef NSCHED_TEST_FAIR_STAGE_H
#define NSCHED_TEST_FAIR_STAGE_H

#include "balance_world.h"
#include "numasched/np.h"

#define NONE NSCHED_NONE

/* Two nodes of four CPUs, a cache each: CPU 0 has two levels, of 4 and 8 ms; 250 ticks a second. */
struct stage {
	struct world w;
	struct nsched_fair_system_state *system;
	struct nsched_fair_rq_state *rq;
	uint64_t system_bytes, rq_bytes;
	struct nsched_tasks *tasks;
	struct nsched_balance_question balance;
	struct nsched_balance_answer balanced;
	struct nsched_due_question due;
	struct nsched_due_answer said;
	uint32_t moved[8], to[8];
};

static inline void *stage_state(struct stage *s, uint32_t scope, uint64_t *bytes)
{
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;
	void *state;

	memset(&facts, 0, sizeof(facts));
	facts.policy = FAIR;
	facts.scope = scope;
	facts.nr[NSCHED_ROWS_CPU] = s->w.topology->nr_cpus;
	facts.nr[NSCHED_ROWS_NODE] = s->w.topology->nr_nodes;
	facts.nr[NSCHED_ROWS_NODE_PAIR] = s->w.topology->nr_nodes * s->w.topology->nr_nodes;
	facts.nr[NSCHED_ROWS_LEVEL] = s->w.domains->nr_levels;
	facts.nr[NSCHED_ROWS_GROUP] = s->w.domains->nr_groups;
	facts.topology = s->w.topology;
	facts.domains = s->w.domains;
	*bytes = nsched_state_size(&facts);
	state = malloc(*bytes);
	assert_int_equal(nsched_state_init(state, *bytes, &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_state_check(state, *bytes, &facts, &wrong), NSCHED_OK);
	return state;
}

/* @cpu has a queued task, then one that runs; masks: first CPU and count of where each may run. */
static inline void stage_tasks_of(struct stage *s, uint32_t on, const uint32_t mask[4])
{
	struct nsched_tasks_facts facts = {
		NSCHED_TASK_BIT(NSCHED_TASK_LOAD) | NSCHED_TASK_BIT(NSCHED_TASK_UTIL) |
		NSCHED_TASK_BIT(NSCHED_TASK_RUNNING), 8, 2, 2, 0,
	};
	uint64_t bytes = nsched_tasks_size(&facts);
	struct nsched_wrong wrong;
	uint32_t cpu, row;

	s->tasks = malloc(bytes);
	assert_int_equal(nsched_tasks_init(s->tasks, bytes, &facts, &wrong), NSCHED_OK);
	for (cpu = 0; cpu <= 8; cpu++)
		nsched_tasks_first_set(s->tasks, cpu, cpu > on ? 2 : 0);
	for (row = 0; row < 2; row++) {
		nsched_task_set(s->tasks, NSCHED_TASK_LOAD, row, 1024);
		nsched_task_set(s->tasks, NSCHED_TASK_UTIL, row, 300);
		nsched_task_set(s->tasks, NSCHED_TASK_RUNNING, row, row);
		nsched_tasks_range_set(s->tasks, row, mask[2 * row], mask[2 * row + 1]);
		nsched_tasks_allowed_set(s->tasks, row, row);
	}
	nsched_tasks_allowed_set(s->tasks, 2, 2);
	assert_int_equal(nsched_tasks_check(s->tasks, bytes, s->w.topology, &wrong), NSCHED_OK);
}

static inline void stage_tasks(struct stage *s, uint32_t mask_cpu, uint32_t mask_count)
{
	const uint32_t mask[4] = { mask_cpu, mask_count, mask_cpu, mask_count };

	stage_tasks_of(s, 4, mask);
}

#define STAGE_COLUMNS \
	(WORLD_COLUMNS | NSCHED_LOAD_BIT(NSCHED_LOAD_ACTIVE_BALANCE) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_NR_IDLE_CLASS))

/* On the world that has begun. */
static inline void stage_begin_here(struct stage *s, const char *nr)
{
	world_runs(&s->w, nr);
	s->system = stage_state(s, NSCHED_SCOPE_SYSTEM, &s->system_bytes);
	s->rq = stage_state(s, NSCHED_SCOPE_RQ, &s->rq_bytes);
	s->balance.topology = s->due.topology = s->w.topology;
	s->balance.load = s->due.load = s->w.load;
	s->balance.domains = s->due.domains = s->w.domains;
	s->balance.system_state = s->due.system_state = s->system;
	s->balance.rq_state = s->due.rq_state = s->rq;
	s->balance.work = s->due.work = s->w.work;
	s->balance.work_size = s->due.work_size = s->w.work_size;
	s->balance.hz = s->due.hz = 250;
	s->balance.now = s->due.now = 1000;
	s->balance.clock_ns = s->due.clock_ns = 10000000;
	s->balance.moved_task_out = s->moved;
	s->balance.moved_cpu_out = s->to;
	s->balance.idle = s->due.idle = NSCHED_IDLE;
	s->balance.level = 1;
}

static inline void stage_begin_on(struct stage *s, uint32_t nodes, uint32_t cores, const char *nr)
{
	memset(s, 0, sizeof(*s));
	world_begin(&s->w, nodes, cores, 1, STAGE_COLUMNS);
	stage_begin_here(s, nr);
}

static inline void stage_begin(struct stage *s, const char *nr)
{
	stage_begin_on(s, 2, 4, nr);
}

static inline void stage_end(struct stage *s)
{
	free(s->system);
	free(s->rq);
	free(s->tasks);
	world_end(&s->w);
}

/* Ask due; the answer of the pass before, if any, moved @moved tasks and said @stop. */
static inline uint32_t stage_due(struct stage *s, uint32_t last_level, uint32_t moved, uint32_t stop)
{
	memset(&s->balanced, 0, sizeof(s->balanced));
	s->balanced.level = last_level;
	s->balanced.nr_moved = moved;
	s->balanced.stop = stop;
	s->due.last = last_level == NONE ? NULL : &s->balanced;
	POISON(&s->said);
	return nsched_due(FAIR, &s->due, &s->said);
}

static inline uint64_t *rq_u64(struct stage *s, uint32_t column)
{
	return (uint64_t *)nsched_state_u64(s->rq, column);
}

static inline uint32_t *rq_u32(struct stage *s, uint32_t column)
{
	return nsched_state_u32(s->rq, column);
}

#endif /* NSCHED_TEST_FAIR_STAGE_H */
