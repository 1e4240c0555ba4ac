/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What nsched_tasks_check() accepts, every accessor can walk. */
#include "families.h"

static void walk_rows(const struct nsched_tasks *tasks)
{
	uint32_t cpu, task, running;

	CHECK(nsched_tasks_first(tasks, 0) == 0);
	CHECK(nsched_tasks_first(tasks, tasks->nr_cpus) == tasks->nr_tasks);
	for (cpu = 0; cpu < tasks->nr_cpus; cpu++) {
		CHECK(nsched_tasks_first(tasks, cpu) <= nsched_tasks_first(tasks, cpu + 1));
		running = 0;
		for (task = nsched_tasks_first(tasks, cpu);
		     task < nsched_tasks_first(tasks, cpu + 1); task++)
			if (nsched_task_has(tasks, NSCHED_TASK_RUNNING))
				running += nsched_task_running(tasks, task);
		CHECK(running <= 1);
	}
}

static void walk(const struct world *w, const struct nsched_tasks *tasks)
{
	uint32_t column, task, cpu;

	CHECK(tasks->nr_cpus == w->nr_cpus);
	walk_rows(tasks);
	for (task = 0; task < tasks->nr_tasks; task++) {
		for (column = 0; column < NSCHED_TASK_COLUMNS; column++)
			if (nsched_task_has(tasks, column))
				(void)nsched_task_get(tasks, column, task);
		for (cpu = 0; cpu < tasks->nr_cpus; cpu++)
			CHECK(nsched_task_allowed(tasks, task, cpu) <= 1);
	}
}

static void any_memory(struct world *w)
{
	struct nsched_wrong wrong, again;
	uint64_t bytes, checksum;
	uint32_t code, same;
	const void *block;

	block = fuzz_block(w, w->tasks, NSCHED_BLOCK_TASKS, &bytes, &same);
	checksum = world_checksum(w);
	memset(&wrong, 0xa5, sizeof(wrong));
	memset(&again, 0x5a, sizeof(again));
	code = nsched_tasks_check(block, bytes, w->topology, &wrong);
	CHECK(code < NSCHED_CODES && wrong.code == code);
	CHECK(nsched_tasks_check(block, bytes, w->topology, &again) == code);
	CHECK(memcmp(&wrong, &again, sizeof(wrong)) == 0);
	CHECK(world_checksum(w) == checksum);
	if (same)
		CHECK(code == NSCHED_OK);
	if (code == NSCHED_OK)
		walk(w, block);
}

/* A damage that changed words rarely make. */
static void two_running(struct world *w)
{
	uint32_t bytes = w->tasks->size_bytes, task;
	struct nsched_tasks *tasks = world_memory(w, bytes);
	struct nsched_wrong wrong;

	memcpy(tasks, w->tasks, bytes);
	for (task = 1; task < w->nr_tasks; task++)
		if (w->task_cpu[task] == w->task_cpu[task - 1])
			break;
	if (task >= w->nr_tasks)
		return;
	nsched_task_set(tasks, NSCHED_TASK_RUNNING, task - 1, 1);
	nsched_task_set(tasks, NSCHED_TASK_RUNNING, task, 1);
	CHECK(nsched_tasks_check(tasks, bytes, w->topology, &wrong) == NSCHED_TWICE);
	CHECK(wrong.field == NSCHED_TASK_RUNNING);
}

const struct fuzz_check fuzz_tasks_check_block[] = {
	{ "any memory", any_memory },
	{ "two running", two_running },
	{ NULL, NULL },
};
