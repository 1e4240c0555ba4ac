/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Worlds made from other facts than bytes: another world renumbered, and regular machines. */
#include <stdlib.h>
#include <string.h>

#include "world.h"

static uint32_t *moved_u32(struct world *to, const uint32_t *from, const uint32_t *new_index,
			   uint32_t n)
{
	uint32_t *array = world_memory(to, (uint64_t)n * sizeof(*array)), i;

	for (i = 0; i < n; i++)
		array[new_index[i]] = from[i];
	return array;
}

static void same_ids(struct world *to, const struct world *from)
{
	to->cpu_id = world_memory(to, (uint64_t)to->nr_cpus * sizeof(uint32_t));
	memcpy(to->cpu_id, from->cpu_id, to->nr_cpus * sizeof(uint32_t));
	to->node_id = world_memory(to, (uint64_t)to->nr_nodes * sizeof(uint32_t));
	memcpy(to->node_id, from->node_id, to->nr_nodes * sizeof(uint32_t));
}

static void moved_nodes(struct world *to, const struct world *from, const uint32_t *new_cpu,
			const uint32_t *new_node)
{
	uint32_t n = to->nr_nodes, i, j;

	for (i = 0; i < to->nr_cpus; i++)
		to->group[NSCHED_SPAN_NODE][new_cpu[i]] = new_node[world_node(from, i)];
	if (from->memory_kib) {
		to->memory_kib = world_memory(to, (uint64_t)n * sizeof(uint64_t));
		for (i = 0; i < n; i++)
			to->memory_kib[new_node[i]] = from->memory_kib[i];
	}
	if (!from->distance)
		return;
	to->distance = world_memory(to, (uint64_t)n * n * sizeof(uint32_t));
	for (i = 0; i < n; i++)
		for (j = 0; j < n; j++)
			to->distance[(size_t)new_node[i] * n + new_node[j]] =
				world_distance(from, i, j);
}

static void moved_load(struct world *to, const struct world *from, const uint32_t *new_cpu)
{
	uint64_t *all = world_memory(to, (uint64_t)NSCHED_LOAD_COLUMNS * to->nr_cpus * sizeof(*all));
	uint32_t column, cpu;

	for (column = 0; column < NSCHED_LOAD_COLUMNS; column++) {
		to->value[column] = all + (size_t)column * to->nr_cpus;
		for (cpu = 0; cpu < to->nr_cpus; cpu++)
			to->value[column][new_cpu[cpu]] = from->value[column][cpu];
	}
	for (cpu = 0; cpu < to->nr_cpus; cpu++)
		to->value[NSCHED_LOAD_RQ_OF][cpu] = new_cpu[to->value[NSCHED_LOAD_RQ_OF][cpu]];
}

static void moved_task_values(struct world *to, const struct world *from, const uint32_t *new_cpu,
			      const uint32_t *new_node)
{
	uint32_t task, column, home;

	for (task = 0; task < to->nr_tasks; task++) {
		for (column = 0; column < NSCHED_TASK_COLUMNS; column++)
			to->task_value[column][task] =
				from->task_value[column][to->task_was[task]];
		to->task_value[NSCHED_TASK_PREV_CPU][task] =
			new_cpu[to->task_value[NSCHED_TASK_PREV_CPU][task]];
		home = (uint32_t)to->task_value[NSCHED_TASK_IDEAL_CPU][task];
		to->task_value[NSCHED_TASK_IDEAL_CPU][task] =
			home == NSCHED_NONE ? home : new_cpu[home];
		for (column = NSCHED_TASK_HOME; column <= NSCHED_TASK_PREFERRED; column++) {
			home = (uint32_t)to->task_value[column][task];
			to->task_value[column][task] = home == NSCHED_NONE ? home : new_node[home];
		}
	}
}

/* Rows follow their CPUs; within a CPU their order stays. */
static void moved_tasks(struct world *to, const struct world *from, const uint32_t *new_cpu,
			const uint32_t *new_node)
{
	uint64_t *all = world_memory(to, (uint64_t)NSCHED_TASK_COLUMNS * to->nr_tasks * sizeof(*all));
	uint32_t cpu, task, row = 0, column;

	to->task_cpu = world_memory(to, (uint64_t)to->nr_tasks * sizeof(uint32_t));
	to->task_was = world_memory(to, (uint64_t)to->nr_tasks * sizeof(uint32_t));
	for (column = 0; column < NSCHED_TASK_COLUMNS; column++)
		to->task_value[column] = all + (size_t)column * to->nr_tasks;
	for (cpu = 0; cpu < to->nr_cpus; cpu++) {
		for (task = 0; task < from->nr_tasks; task++) {
			if (new_cpu[from->task_cpu[task]] != cpu)
				continue;
			to->task_cpu[row] = cpu;
			to->task_was[row++] = task;
		}
	}
	moved_task_values(to, from, new_cpu, new_node);
	if (!from->task_allowed)
		return;
	to->task_allowed = world_memory(to, (uint64_t)to->nr_tasks * to->nr_cpus);
	for (task = 0; task < to->nr_tasks; task++)
		for (cpu = 0; cpu < to->nr_cpus; cpu++)
			to->task_allowed[(size_t)task * to->nr_cpus + new_cpu[cpu]] =
				from->task_allowed[(size_t)to->task_was[task] * to->nr_cpus + cpu];
}

static void moved_task(struct world *to, const struct world *from, const uint32_t *new_cpu,
		       const uint32_t *new_node)
{
	uint32_t cpu;

	to->task = from->task;
	if (from->allowed) {
		to->allowed = world_input(to, NSCHED_SET_WORDS(to->nr_cpus) * sizeof(uint64_t));
		for (cpu = 0; cpu < to->nr_cpus; cpu++)
			if (from->allowed[cpu / 64] >> cpu % 64 & 1)
				nsched_set_add(to->allowed, new_cpu[cpu]);
	}
	to->task.allowed = to->allowed;
	to->task.prev_cpu = new_cpu[from->task.prev_cpu];
	to->task.home = new_node[from->task.home];
	if (from->task.preferred != NSCHED_NONE)
		to->task.preferred = new_node[from->task.preferred];
	to->this_cpu = new_cpu[from->this_cpu];
}

void world_relabel(struct world *to, const struct world *from, const uint32_t *new_cpu,
		   const uint32_t *new_node)
{
	uint32_t span;

	memset(to, 0, sizeof(*to));
	to->limits = from->limits;
	to->stream = from->stream;
	to->nr_cpus = from->nr_cpus;
	to->nr_nodes = from->nr_nodes;
	to->nr_tasks = from->nr_tasks;
	same_ids(to, from);
	for (span = 0; span < NSCHED_SPANS; span++)
		to->group[span] = moved_u32(to, from->group[span], new_cpu, to->nr_cpus);
	to->online = moved_u32(to, from->online, new_cpu, to->nr_cpus);
	to->capacity = moved_u32(to, from->capacity, new_cpu, to->nr_cpus);
	moved_nodes(to, from, new_cpu, new_node);
	moved_load(to, from, new_cpu);
	moved_tasks(to, from, new_cpu, new_node);
	moved_task(to, from, new_cpu, new_node);
	world_build(to);
}

static void regular_idle(struct world *w)
{
	uint64_t *all = world_memory(w, (uint64_t)NSCHED_LOAD_COLUMNS * w->nr_cpus * sizeof(*all));
	uint32_t column, cpu;

	for (column = 0; column < NSCHED_LOAD_COLUMNS; column++)
		w->value[column] = all + (size_t)column * w->nr_cpus;
	for (cpu = 0; cpu < w->nr_cpus; cpu++) {
		w->value[NSCHED_LOAD_IDLE][cpu] = 1;
		w->value[NSCHED_LOAD_RQ_OF][cpu] = cpu;
		w->value[NSCHED_LOAD_CAPACITY][cpu] = NSCHED_SCALE;
		w->value[NSCHED_LOAD_CAP_ORIG][cpu] = NSCHED_SCALE;
		w->value[NSCHED_LOAD_CURR][cpu] = 1;
		w->value[NSCHED_LOAD_CURR_PRIO][cpu] = 140;
		w->value[NSCHED_LOAD_EXIT_LATENCY][cpu] = NSCHED_NONE;
		w->value[NSCHED_LOAD_PRIO][cpu] = (uint64_t)-(int64_t)cpu;
		w->value[NSCHED_LOAD_CORE_IDLE][cpu] = 1;
	}
}

void world_regular(struct world *w, uint32_t nodes, uint32_t cpus)
{
	uint32_t n = nodes * cpus, width = cpus % 2 ? 1 : 2, span, i;

	memset(w, 0, sizeof(*w));
	w->limits = world_default_limits;
	w->nr_cpus = n;
	w->nr_nodes = nodes;
	w->cpu_id = world_memory(w, (uint64_t)n * sizeof(uint32_t));
	w->node_id = world_memory(w, (uint64_t)nodes * sizeof(uint32_t));
	w->online = world_memory(w, (uint64_t)n * sizeof(uint32_t));
	w->capacity = world_memory(w, (uint64_t)n * sizeof(uint32_t));
	w->distance = world_memory(w, (uint64_t)nodes * nodes * sizeof(uint32_t));
	for (span = 0; span < NSCHED_SPANS; span++)
		w->group[span] = world_memory(w, (uint64_t)n * sizeof(uint32_t));
	for (i = 0; i < n; i++) {
		w->cpu_id[i] = i;
		w->online[i] = 1;
		w->capacity[i] = NSCHED_SCALE;
		for (span = 0; span < NSCHED_SPANS; span++)
			w->group[span][i] = i / cpus;
		w->group[NSCHED_SPAN_CORE][i] = i / width;
		w->group[NSCHED_SPAN_CLUSTER][i] = i / width;
	}
	for (i = 0; i < nodes; i++)
		w->node_id[i] = i;
	for (i = 0; i < nodes * nodes; i++)
		w->distance[i] = i / nodes == i % nodes ? NSCHED_LOCAL_SLIT : 20;
	regular_idle(w);
	w->task.prev_cpu = 0;
	w->task.weight = NSCHED_SCALE;
	w->task.preferred = NSCHED_NONE;
	w->task.group = NSCHED_NONE;
	w->task_cpu = world_memory(w, 0);
	world_build(w);
}
