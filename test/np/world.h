/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A machine of two nodes with a task, its states and questions, for linux-6.12-numa. */
#ifndef TEST_NP_WORLD_H
#define TEST_NP_WORLD_H

#include "machine.h"
#include "numasched/describe.h"
#include "numasched/np.h"
#include "rows.h"

#define POLICY NSCHED_POLICY_LINUX_6_12_NUMA
#define NONE NSCHED_NONE

struct np_world {
	struct nsched_topology *topology;
	struct nsched_load *load;
	struct nsched_tasks *tasks;
	struct nsched_np_system_state *system;
	struct nsched_np_task_state *task_state;
	struct nsched_np_process_state *process;
	struct nsched_np_page_state *page_state;
	struct nsched_np_group_state *group;
	struct nsched_task task;
	uint32_t curr_task[4];
	uint64_t task_faults[4 * 2], group_faults[2 * 2];
	uint64_t work[128];
};

static inline void *np_state(const struct nsched_topology *topology, uint32_t scope)
{
	struct nsched_state_facts facts = { .policy = POLICY, .scope = scope, .topology = topology };
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *state;

	facts.nr[NSCHED_ROWS_CPU] = topology->nr_cpus;
	facts.nr[NSCHED_ROWS_NODE] = topology->nr_nodes;
	facts.nr[NSCHED_ROWS_NODE_PAIR] = 2 * topology->nr_nodes;
	bytes = nsched_state_size(&facts);
	state = malloc(bytes);
	assert_int_equal(nsched_state_init(state, bytes, &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_state_check(state, bytes, &facts, &wrong), NSCHED_OK);
	return state;
}

/* Is a state, changed by hand, still one that can be believed; wrong says where not. */
static inline uint32_t np_state_check(const struct nsched_state *state,
				      const struct nsched_topology *topology,
				      struct nsched_wrong *wrong)
{
	struct nsched_state_facts facts = { .policy = POLICY, .topology = topology };

	facts.scope = state->scope;
	memcpy(facts.nr, state->nr, sizeof(facts.nr));
	return nsched_state_check(state, state->size_bytes, &facts, wrong);
}

static inline void np_idle(struct np_world *w, uint32_t cpu)
{
	nsched_load_set(w->load, w->topology, NSCHED_LOAD_IDLE, cpu, 1);
	nsched_load_set(w->load, w->topology, NSCHED_LOAD_NR_RUNNING, cpu, 0);
	nsched_load_set(w->load, w->topology, NSCHED_LOAD_LOAD, cpu, 0);
	nsched_load_set(w->load, w->topology, NSCHED_LOAD_UTIL, cpu, 0);
	nsched_load_set(w->load, w->topology, NSCHED_LOAD_RUNNABLE, cpu, 0);
	w->curr_task[cpu] = NONE;
}

/* Nodes of CPUs 0,1 and 2,3; a task a CPU, one nice-0 load each. */
static inline void np_world_begin(struct np_world *w)
{
	static const uint32_t dist[4] = { 10, 20, 20, 10 };
	const struct machine_text text = { .node = "0011", .cache = "0011", .distance_slit = dist };
	const struct nsched_tasks_facts facts = {
		.columns = NSCHED_TASK_BIT(NSCHED_TASK_LOAD) | NSCHED_TASK_BIT(NSCHED_TASK_GROUP) |
			   NSCHED_TASK_BIT(NSCHED_TASK_PREFERRED),
		.nr_cpus = 4, .nr_tasks = 4,
	};
	struct nsched_wrong wrong;
	uint32_t cpu;

	memset(w, 0, sizeof(*w));
	w->topology = machine_from_text(&text);
	w->load = machine_load(w->topology, NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_RUNNABLE) | NSCHED_LOAD_BIT(NSCHED_LOAD_UTIL) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) | NSCHED_LOAD_BIT(NSCHED_LOAD_MIGRATE_ON));
	w->tasks = malloc(nsched_tasks_size(&facts));
	assert_int_equal(nsched_tasks_init(w->tasks, nsched_tasks_size(&facts), &facts, &wrong),
			 NSCHED_OK);
	for (cpu = 0; cpu < 4; cpu++) {
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_IDLE, cpu, 0);
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_NR_RUNNING, cpu, 1);
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_LOAD, cpu, 1024);
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_UTIL, cpu, 1024);
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_RUNNABLE, cpu, 1024);
		nsched_tasks_first_set(w->tasks, cpu, cpu);
		nsched_task_set(w->tasks, NSCHED_TASK_LOAD, cpu, 1024);
		nsched_task_set(w->tasks, NSCHED_TASK_GROUP, cpu, NONE);
		nsched_task_set(w->tasks, NSCHED_TASK_PREFERRED, cpu, NONE);
		w->curr_task[cpu] = cpu;
	}
	w->system = np_state(w->topology, NSCHED_SCOPE_SYSTEM);
	w->task_state = np_state(w->topology, NSCHED_SCOPE_TASK);
	w->process = np_state(w->topology, NSCHED_SCOPE_PROCESS);
	w->page_state = np_state(w->topology, NSCHED_SCOPE_PAGE);
	w->group = np_state(w->topology, NSCHED_SCOPE_GROUP);
	w->task = (struct nsched_task){
		.id = 7, .weight = 1024, .load = 1024, .preferred = NONE, .home = NONE, .group = NONE,
		.process = 3, .running = 1, .queued = 1,
	};
}

static inline void np_world_end(struct np_world *w)
{
	free(w->group);
	free(w->page_state);
	free(w->process);
	free(w->task_state);
	free(w->system);
	free(w->tasks);
	free(w->load);
	free(w->topology);
}

/* What the three questions share. */
#define NP_ASKED(w, cpu) \
	.topology = (w)->topology, .load = (w)->load, .tasks = (w)->tasks, .task = &(w)->task, \
	.system_state = (w)->system, .task_state = (w)->task_state, .process_state = (w)->process, \
	.page_state = (w)->page_state, .work = (w)->work, .work_size = sizeof((w)->work), \
	.hz = 1000, .this_cpu = (cpu)

static inline uint64_t np_pair(void *state, uint32_t column, uint32_t i)
{
	return nsched_state_u64(state, column)[i];
}

struct page {
	struct nsched_page_question q;
	struct nsched_page_answer a;
};

/* One phase of a fault of the task on @cpu, the page on @node. */
static inline uint32_t fault(struct np_world *w, struct page *p, uint32_t phase, uint32_t cpu,
		      uint32_t node, uint32_t flags)
{
	struct nsched_wrong wrong;
	const struct nsched_task *last = p->q.last;
	void *last_group = p->q.last_group_state, *group = p->q.group_state;
	uint64_t now = p->q.now;

	p->q = (struct nsched_page_question){
		NP_ASKED(w, cpu), .this_node = cpu / 2, .page_node = node, .policy_node = NONE,
		.nr_pages = 1, .room = 1, .mapcount = 1, .phase = phase, .flags = flags, .last = last,
		.last_group_state = last_group, .group_state = group, .now = now, .clock_ns = now * 1000000,
	};
	assert_int_equal(nsched_policy_check(POLICY, NSCHED_ASK_PAGE, &p->q, &wrong), NSCHED_OK);
	memset(&p->a, 0xa5, sizeof(p->a));
	memset(w->work, 0x5a, sizeof(w->work));
	return nsched_page(POLICY, &p->q, &p->a);
}

static inline void says(uint32_t reason, const uint64_t *compared, const char *want)
{
	char text[256];

	nsched_explain(reason, compared, text, sizeof(text));
	assert_string_equal(text, want);
}

#endif /* TEST_NP_WORLD_H */
