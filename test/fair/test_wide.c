/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* linux-6.12, balance on 72 CPUs, whose sets are of two words: node 0 has CPUs 0 to 35. */
#include "stage.h"

#define CPUS 72

/* Rows on CPU 70, of which none may leave it, and on CPU 71, which may; the first of each runs. */
static void rows_of_two_queues(struct stage *s, uint32_t pinned, uint32_t free_ones)
{
	struct nsched_tasks_facts facts = {
		NSCHED_TASK_BIT(NSCHED_TASK_LOAD) | NSCHED_TASK_BIT(NSCHED_TASK_UTIL) |
		NSCHED_TASK_BIT(NSCHED_TASK_RUNNING), CPUS, pinned + free_ones, pinned + free_ones, 0,
	};
	uint64_t bytes = nsched_tasks_size(&facts);
	struct nsched_wrong wrong;
	uint32_t cpu, row;

	s->tasks = malloc(bytes);
	assert_int_equal(nsched_tasks_init(s->tasks, bytes, &facts, &wrong), NSCHED_OK);
	for (cpu = 0; cpu <= CPUS; cpu++)
		nsched_tasks_first_set(s->tasks, cpu,
				       cpu <= 70 ? 0 : cpu == 71 ? pinned : facts.nr_tasks);
	for (row = 0; row < facts.nr_tasks; row++) {
		nsched_task_set(s->tasks, NSCHED_TASK_LOAD, row, 1024);
		nsched_task_set(s->tasks, NSCHED_TASK_UTIL, row, 300);
		nsched_task_set(s->tasks, NSCHED_TASK_RUNNING, row, row == 0 || row == pinned);
		nsched_tasks_range_set(s->tasks, row, row < pinned ? 70 : 0, row < pinned ? 1 : CPUS);
		nsched_tasks_allowed_set(s->tasks, row, row);
	}
	nsched_tasks_allowed_set(s->tasks, facts.nr_tasks, facts.nr_tasks);
	assert_int_equal(nsched_tasks_check(s->tasks, bytes, s->w.topology, &wrong), NSCHED_OK);
	s->balance.tasks = s->tasks;
}

/* Node 0 is idle. CPU 70 has most, all of it pinned: it is left out, and CPU 71 is found next. */
static void a_pinned_queue_is_left_out(void **state)
{
	char nr[CPUS + 1];
	struct stage s;

	(void)state;
	memset(nr, '0', CPUS / 2);
	memset(nr + CPUS / 2, '1', CPUS / 2);
	memcpy(nr + 70, "42", 3);
	memset(&s, 0, sizeof(s));
	world_begin(&s.w, 2, CPUS / 2, 1, STAGE_COLUMNS);
	stage_begin_here(&s, nr);
	rows_of_two_queues(&s, 4, 2);
	POISON(&s.balanced);
	nsched_balance(FAIR, &s.balance, &s.balanced);
	assert_int_equal(s.balanced.src_cpu, 71);
	assert_int_equal(s.balanced.nr_moved, 1);
	assert_int_equal(s.moved[0], 5);
	assert_int_equal(s.to[0], 0);
	stage_end(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(a_pinned_queue_is_left_out) };

	return cmocka_run_group_tests_name("fair: two words of CPUs", tests, NULL, NULL);
}
