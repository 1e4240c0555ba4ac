/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A machine with eight tasks and their states, for numa-core-2012 over time. */
#ifndef NSCHED_TEST_TIP_STAGE_H
#define NSCHED_TEST_TIP_STAGE_H

#include "machine.h"
#include "numasched/tip.h"
#include "states.h"

#define TIP NSCHED_POLICY_NUMA_CORE_2012
#define CPUS 8

/* Two nodes of four CPUs; row i has id 10 + i and runs on CPU i. */
struct stage {
	struct nsched_topology *topology;
	struct nsched_load *load;
	struct nsched_tasks *tasks;
	struct nsched_tip_process_state *process;
	struct nsched_tip_task_state *state;
	struct nsched_tip_page_state *page;
	struct nsched_task task;
	struct nsched_tip_tunables tunables;
	uint32_t curr_task[CPUS];
	uint64_t work[2048];
	struct nsched_due_answer due;
	struct nsched_page_answer moved;
	struct nsched_prefer_answer preferred;
};

static void cpu_load(struct stage *s, uint32_t cpu, uint64_t load)
{
	nsched_load_set(s->load, s->topology, NSCHED_LOAD_LD_NUMA, cpu, load);
	nsched_load_set(s->load, s->topology, NSCHED_LOAD_LD_CURR, cpu, load);
	nsched_load_set(s->load, s->topology, NSCHED_LOAD_LD_LOW, cpu, load);
	nsched_load_set(s->load, s->topology, NSCHED_LOAD_LD_HIGH, cpu, load);
}

static void tasks_begin(struct stage *s)
{
	struct nsched_tasks_facts facts = { .nr_cpus = CPUS, .nr_tasks = CPUS, .nr_ranges = CPUS };
	struct nsched_wrong wrong;
	uint64_t bytes;
	uint32_t i;

	facts.columns = NSCHED_TASK_BIT(NSCHED_TASK_ID) | NSCHED_TASK_BIT(NSCHED_TASK_PROCESS) |
			NSCHED_TASK_BIT(NSCHED_TASK_NUMA_SHARED) |
			NSCHED_TASK_BIT(NSCHED_TASK_BUDDY) |
			NSCHED_TASK_BIT(NSCHED_TASK_BUDDY_FAULTS) |
			NSCHED_TASK_BIT(NSCHED_TASK_IDEAL_CPU);
	bytes = nsched_tasks_size(&facts);
	s->tasks = malloc(bytes);
	assert_int_equal(nsched_tasks_init(s->tasks, bytes, &facts, &wrong), NSCHED_OK);
	for (i = 0; i < CPUS; i++) {
		s->curr_task[i] = i;
		nsched_task_set(s->tasks, NSCHED_TASK_ID, i, 10 + i);
		nsched_task_set(s->tasks, NSCHED_TASK_PROCESS, i, 100 + i);
		nsched_task_set(s->tasks, NSCHED_TASK_BUDDY, i, NSCHED_NONE);
		nsched_task_set(s->tasks, NSCHED_TASK_IDEAL_CPU, i, NSCHED_NONE);
		nsched_tasks_first_set(s->tasks, i, i);
		nsched_tasks_range_set(s->tasks, i, 0, CPUS);
		nsched_tasks_allowed_set(s->tasks, i, i);
	}
	nsched_tasks_first_set(s->tasks, CPUS, CPUS);
	nsched_tasks_allowed_set(s->tasks, CPUS, CPUS);
	assert_int_equal(nsched_tasks_check(s->tasks, bytes, s->topology, &wrong), NSCHED_OK);
}

static int stage_begin(void **state)
{
	static const struct machine_text machine = { .node = "00001111" };
	struct stage *s = calloc(1, sizeof(*s));
	uint32_t cpu;

	s->topology = machine_from_text(&machine);
	s->load = machine_load(s->topology, NSCHED_LOAD_BIT(NSCHED_LOAD_LD_NUMA) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_LD_CURR) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_LD_LOW) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_LD_HIGH));
	s->process = state_new(TIP, NSCHED_SCOPE_PROCESS, s->topology);
	s->state = state_new(TIP, NSCHED_SCOPE_TASK, s->topology);
	s->page = state_new(TIP, NSCHED_SCOPE_PAGE, s->topology);
	s->process->rss_pages = 200000;
	s->task.id = 300;
	nsched_tunables_init(TIP, &s->tunables);
	tasks_begin(s);
	for (cpu = 0; cpu < CPUS; cpu++)
		cpu_load(s, cpu, 1024);
	*state = s;
	return 0;
}

static int stage_end(void **state)
{
	struct stage *s = *state;

	free(s->topology);
	free(s->load);
	free(s->tasks);
	free(s->process);
	free(s->state);
	free(s->page);
	free(s);
	return 0;
}

#define STAGED(test) cmocka_unit_test_setup_teardown(test, stage_begin, stage_end)

#endif /* NSCHED_TEST_TIP_STAGE_H */
