/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A machine on which linux-6.12 is asked to wake and to place, again and again. */
#ifndef NSCHED_TEST_FAIR_WAKE_STAGE_H
#define NSCHED_TEST_FAIR_WAKE_STAGE_H

#include "wake_world.h"

struct stage {
	struct world w;
	struct nsched_fair_system_state *system;
	struct nsched_fair_task_state *wakee_state, *waker_state;
	struct nsched_fair_tunables tunables;
	struct nsched_task task, waker;
	struct nsched_wake_question wake;
	struct nsched_wake_answer woken;
	struct nsched_place_question place;
	struct nsched_place_answer placed;
};

static inline void *stage_state(const struct stage *s, uint32_t scope)
{
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *state;

	memset(&facts, 0, sizeof(facts));
	facts.policy = FAIR;
	facts.scope = scope;
	facts.nr[NSCHED_ROWS_CPU] = s->w.topology->nr_cpus;
	facts.nr[NSCHED_ROWS_NODE] = s->w.topology->nr_nodes;
	facts.nr[NSCHED_ROWS_NODE_PAIR] = 2 * s->w.topology->nr_nodes;
	facts.nr[NSCHED_ROWS_LEVEL] = s->w.domains->nr_levels;
	facts.nr[NSCHED_ROWS_GROUP] = s->w.domains->nr_groups;
	facts.topology = s->w.topology;
	facts.domains = s->w.domains;
	bytes = nsched_state_size(&facts);
	state = malloc(bytes);
	assert_int_equal(nsched_state_init(state, bytes, &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_state_check(state, bytes, &facts, &wrong), NSCHED_OK);
	return state;
}

static inline uint32_t *stage_hint(struct stage *s, uint32_t column)
{
	return (uint32_t *)nsched_state_u32(s->system, column);
}

/* The world stands. Task 2 slept, task 1 wakes it; 250 ticks a second, scan limits of 8. */
static inline void stage_begin(struct stage *s)
{
	uint32_t cpu;

	s->system = stage_state(s, NSCHED_SCOPE_SYSTEM);
	s->wakee_state = stage_state(s, NSCHED_SCOPE_TASK);
	s->waker_state = stage_state(s, NSCHED_SCOPE_TASK);
	for (cpu = 0; cpu < s->w.topology->nr_cpus; cpu++)
		stage_hint(s, NSCHED_FAIR_SYSTEM_NR_IDLE_SCAN)[cpu] = 8;
	nsched_tunables_init(FAIR, &s->tunables);
	s->task.id = 2;
	s->task.weight = s->waker.weight = 1024;
	s->task.preferred = s->waker.preferred = NONE;
	s->waker.id = 1;
	s->wake.topology = s->place.topology = s->w.topology;
	s->wake.load = s->place.load = s->w.load;
	s->wake.domains = s->place.domains = s->w.domains;
	s->wake.task = s->place.task = &s->task;
	s->wake.tunables = s->place.tunables = &s->tunables;
	s->wake.system_state = s->place.system_state = s->system;
	s->wake.task_state = s->wakee_state;
	s->wake.waker = &s->waker;
	s->wake.waker_state = s->waker_state;
	s->wake.work = s->place.work = s->w.work;
	s->wake.work_size = s->place.work_size = s->w.work_size;
	s->wake.hz = 250;
	s->wake.now = 1000;
}

static inline void stage_end(struct stage *s)
{
	free(s->system);
	free(s->wakee_state);
	free(s->waker_state);
	world_end(&s->w);
}

/* The quantities of the sentence are filled: it must read as @says. */
static inline void stage_says(uint32_t reason, const uint64_t *compared, const char *says)
{
	char text[256];

	nsched_explain(reason, compared, text, sizeof(text));
	assert_string_equal(text, says);
}

static inline uint32_t stage_wake(struct stage *s, uint32_t this_cpu, uint32_t prev_cpu,
				  uint32_t sync)
{
	struct nsched_wrong wrong;
	uint32_t reason;

	s->wake.this_cpu = this_cpu;
	s->wake.sync = sync;
	s->task.prev_cpu = prev_cpu;
	assert_int_equal(nsched_policy_check(FAIR, NSCHED_ASK_WAKE, &s->wake, &wrong), NSCHED_OK);
	memset(s->w.work, 0x5a, s->w.work_size);
	POISON(&s->woken);
	reason = nsched_wake(FAIR, &s->wake, &s->woken);
	assert_int_equal(s->woken.reason, reason);
	assert_int_equal(s->woken.nr_notify, 0);
	assert_int_equal(s->woken.resched_cpu, s->woken.preempt ? s->woken.cpu : NONE);
	return s->woken.cpu;
}

static inline uint32_t stage_place(struct stage *s, uint32_t kind, uint32_t this_cpu)
{
	struct nsched_wrong wrong;
	uint32_t reason;

	s->place.this_cpu = this_cpu;
	s->place.kind = kind;
	s->task.prev_cpu = this_cpu;
	assert_int_equal(nsched_policy_check(FAIR, NSCHED_ASK_PLACE, &s->place, &wrong), NSCHED_OK);
	memset(s->w.work, 0x5a, s->w.work_size);
	POISON(&s->placed);
	reason = nsched_place(FAIR, &s->place, &s->placed);
	assert_int_equal(s->placed.reason, reason);
	assert_int_equal(s->placed.node, nsched_cpu_node(s->w.topology, s->placed.cpu));
	assert_int_equal(s->placed.nr_notify, 0);
	return s->placed.cpu;
}

/* One more task of nice 0 runs on @cpu, for @util of its time. */
static inline void stage_runs(struct stage *s, uint32_t cpu, uint64_t util)
{
	uint64_t nr = nsched_load_nr_running(s->w.load, cpu) + 1;

	world_set(&s->w, NSCHED_LOAD_NR_RUNNING, cpu, nr);
	world_set(&s->w, NSCHED_LOAD_H_NR, cpu, nr);
	world_set(&s->w, NSCHED_LOAD_CURR, cpu, 0);
	world_set(&s->w, NSCHED_LOAD_LOAD, cpu, nsched_load_load(s->w.load, cpu) + 1024);
	world_set(&s->w, NSCHED_LOAD_UTIL, cpu, nsched_load_util(s->w.load, cpu) + util);
	world_set(&s->w, NSCHED_LOAD_RUNNABLE, cpu, nsched_load_runnable(s->w.load, cpu) + util);
}

/* Every idle CPU is in a state of one known latency, so that none is passed over (Q6). */
static inline void stage_idle_states(struct stage *s)
{
	uint32_t cpu;

	for (cpu = 0; cpu < s->w.topology->nr_cpus; cpu++)
		world_set(&s->w, NSCHED_LOAD_EXIT_LATENCY, cpu, 1);
}

#endif /* NSCHED_TEST_FAIR_WAKE_STAGE_H */
