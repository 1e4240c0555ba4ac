/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A machine on which a CFS policy is asked again and again: its domains, a load of the
 * columns that place and wake read, two tasks with their states.
 */
#ifndef NSCHED_TEST_CFS_STAGE_H
#define NSCHED_TEST_CFS_STAGE_H

#include "fixture.h"

#define STAGE_COLUMNS \
	(NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) | NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) | NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_WEIGHT))
#define STAGE_VRUNTIME \
	(NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_VRUNTIME) | NSCHED_LOAD_BIT(NSCHED_LOAD_MIN_VRUNTIME) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_POLICY))

struct stage {
	uint32_t policy;
	struct nsched_topology *topology;
	struct nsched_domains *domains;
	struct nsched_load *load;
	struct nsched_cfs_task_state *wakee_state; /* null: the policy keeps none */
	struct nsched_cfs_task_state *waker_state;
	struct nsched_cfs_tunables tunables;
	struct nsched_task task, waker;
	uint64_t now;
	uint32_t sync;
};

static inline struct nsched_cfs_task_state *stage_task_state(const struct stage *s)
{
	struct nsched_state_facts facts = { .policy = s->policy, .scope = NSCHED_SCOPE_TASK,
					    .topology = s->topology };
	struct nsched_wrong wrong;
	uint64_t bytes = nsched_state_size(&facts);
	void *state;

	if (!bytes)
		return NULL;
	state = malloc(bytes);
	assert_int_equal(nsched_state_init(state, bytes, &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_state_check(state, bytes, &facts, &wrong), NSCHED_OK);
	return state;
}

/* Two nodes of two CPUs that share a cache, all idle. Task 2 slept, task 1 wakes it. */
static inline void stage_open(struct stage *s, uint32_t policy, uint64_t more)
{
	static const struct machine_text four = { .node = "0011", .cache = "0011" };

	memset(s, 0, sizeof(*s));
	s->policy = policy;
	s->topology = machine_from_text(&four);
	s->domains = levels_build(s->topology, policy);
	s->load = machine_load(s->topology, STAGE_COLUMNS | more);
	s->wakee_state = stage_task_state(s);
	s->waker_state = stage_task_state(s);
	nsched_tunables_init(policy, &s->tunables);
	s->task.id = 2;
	s->task.weight = 1024;
	s->waker.id = 1;
	s->waker.weight = 1024;
	s->now = 1000;
}

static inline void stage_close(struct stage *s)
{
	free(s->topology);
	free(s->domains);
	free(s->load);
	free(s->wakee_state);
	free(s->waker_state);
}

/* Tasks of nice 0 on each CPU, as digits. */
static inline void stage_tasks(struct stage *s, const char *nr)
{
	uint32_t cpu;

	digits_of(s->load, s->topology, NSCHED_LOAD_NR_RUNNING, nr, 1);
	digits_of(s->load, s->topology, NSCHED_LOAD_LOAD, nr, 1024);
	for (cpu = 0; cpu < 4; cpu++) {
		nsched_load_set(s->load, s->topology, NSCHED_LOAD_IDLE, cpu, nr[cpu] == '0');
		nsched_load_set(s->load, s->topology, NSCHED_LOAD_CURR_WEIGHT, cpu,
				nr[cpu] == '0' ? 0 : 1024);
	}
}

/* The waker on @this_cpu wakes the task, which ran on @prev_cpu. */
static inline struct nsched_wake_answer stage_wake(struct stage *s, uint32_t this_cpu,
						   uint32_t prev_cpu)
{
	struct nsched_wake_question q = {
		.topology = s->topology, .load = s->load, .domains = s->domains, .task = &s->task,
		.tunables = &s->tunables, .task_state = s->wakee_state, .now = s->now, .hz = 1000,
		.this_cpu = this_cpu, .waker = &s->waker, .waker_state = s->waker_state,
		.sync = s->sync,
	};
	struct nsched_wake_answer a;
	struct nsched_wrong wrong;
	uint64_t work[64];

	q.work = work;
	q.work_size = sizeof(work);
	s->task.prev_cpu = prev_cpu;
	assert_int_equal(nsched_policy_check(s->policy, NSCHED_ASK_WAKE, &q, &wrong), NSCHED_OK);
	POISON(&a);
	nsched_wake(s->policy, &q, &a);
	return a;
}

static inline struct nsched_place_answer stage_place(struct stage *s, uint32_t kind,
						     uint32_t this_cpu, uint32_t *notify)
{
	struct nsched_place_question q = {
		.topology = s->topology, .load = s->load, .domains = s->domains, .task = &s->task,
		.tunables = &s->tunables, .this_cpu = this_cpu, .kind = kind,
		.notify_cpu_out = notify,
	};
	struct nsched_place_answer a;
	struct nsched_wrong wrong;
	uint64_t work[64];

	q.work = work;
	q.work_size = sizeof(work);
	s->task.prev_cpu = this_cpu;
	assert_int_equal(nsched_policy_check(s->policy, NSCHED_ASK_PLACE, &q, &wrong), NSCHED_OK);
	POISON(&a);
	nsched_place(s->policy, &q, &a);
	return a;
}

#endif /* NSCHED_TEST_CFS_STAGE_H */
