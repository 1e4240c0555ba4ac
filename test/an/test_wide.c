/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * autonuma-27 on 66 CPUs, whose sets are of two words: node 0 has CPUs 0 to 32, node 1 the
 * others. A row runs on each CPU, row by row another process.
 */
#include "machine.h"
#include "numasched/an.h"
#include "states.h"

#define AN NSCHED_POLICY_AUTONUMA_27
#define CPUS 66

static struct nsched_tasks *a_row_a_cpu(const struct nsched_topology *topology, uint32_t usable)
{
	struct nsched_tasks_facts facts = { .nr_cpus = CPUS, .nr_tasks = CPUS, .nr_ranges = CPUS };
	struct nsched_wrong wrong;
	struct nsched_tasks *tasks;
	uint64_t bytes;
	uint32_t i;

	facts.columns = NSCHED_TASK_BIT(NSCHED_TASK_PROCESS) | NSCHED_TASK_BIT(NSCHED_TASK_GROUP);
	bytes = nsched_tasks_size(&facts);
	tasks = malloc(bytes);
	assert_int_equal(nsched_tasks_init(tasks, bytes, &facts, &wrong), NSCHED_OK);
	for (i = 0; i < CPUS; i++) {
		nsched_task_set(tasks, NSCHED_TASK_PROCESS, i, i);
		nsched_task_set(tasks, NSCHED_TASK_GROUP, i, i);
		nsched_tasks_first_set(tasks, i, i);
		nsched_tasks_range_set(tasks, i, 0, i ? CPUS : usable);
		nsched_tasks_allowed_set(tasks, i, i);
	}
	nsched_tasks_first_set(tasks, CPUS, CPUS);
	nsched_tasks_allowed_set(tasks, CPUS, CPUS);
	assert_int_equal(nsched_tasks_check(tasks, bytes, topology, &wrong), NSCHED_OK);
	return tasks;
}

/* All of row 0's memory is on node 1; there row 65 has most to gain from an exchange. */
static uint32_t goes_to(uint32_t usable)
{
	struct nsched_topology *topology = machine_grid(2, 33, 1);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_MIGRATE_ON));
	struct nsched_an_process_state *process = state_new(AN, NSCHED_SCOPE_PROCESS, topology);
	struct nsched_an_task_state *task = state_new(AN, NSCHED_SCOPE_TASK, topology);
	static uint64_t work[1024], faults[2 * CPUS];
	static uint32_t curr_task[CPUS];
	struct nsched_prefer_question q = {
		.topology = topology, .load = load, .task_state = task, .process_state = process,
		.work = work, .work_size = sizeof(work), .curr_task = curr_task,
		.task_faults = faults, .group_faults = faults, .nr_groups = CPUS,
	};
	struct nsched_prefer_answer a;
	struct nsched_wrong wrong;
	uint32_t i;

	memset(work, 0x5a, sizeof(work));
	for (i = 0; i < CPUS; i++) {
		curr_task[i] = i;
		faults[2 * i] = i == 65 ? 900 : 500;
		faults[2 * i + 1] = i == 65 ? 100 : 500;
	}
	nsched_state_u64(task, NSCHED_AN_TASK_FAULT)[1] = 1000;
	nsched_state_u64(process, NSCHED_AN_PROCESS_FAULT)[1] = 1000;
	task->task_tot = process->mm_tot = 1000;
	q.tasks = a_row_a_cpu(topology, usable);
	assert_int_equal(nsched_policy_check(AN, NSCHED_ASK_PREFER, &q, &wrong), NSCHED_OK);
	nsched_prefer(AN, &q, &a);
	free((void *)q.tasks);
	free(task);
	free(process);
	free(load);
	free(topology);
	return a.dst_cpu;
}

static void a_task_goes_only_where_it_may(void **state)
{
	(void)state;
	assert_int_equal(goes_to(66), 65);
	assert_int_equal(goes_to(65), 33); /* the others of node 1 are equal: the first */
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(a_task_goes_only_where_it_may) };

	return cmocka_run_group_tests_name("an: two words of CPUs", tests, NULL, NULL);
}
