/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Worlds made from another one, with other numbers. */
#include <string.h>

#include "world.h"

/* What nobody has the number of stays zero. */
static uint32_t *moved_u32(struct world *to, const uint32_t *from, const uint32_t *new_index,
			   uint32_t nr_from, uint32_t nr_to)
{
	uint32_t *array = world_memory(to, (uint64_t)nr_to * sizeof(*array)), i;

	for (i = 0; i < nr_from; i++)
		array[new_index[i]] = from[i];
	return array;
}

/* Outside ids ascend: the same where the counts are, else the least there can be. */
static uint32_t *moved_ids(struct world *to, const uint32_t *from, uint32_t nr_from, uint32_t nr_to)
{
	uint32_t *id = world_memory(to, (uint64_t)nr_to * sizeof(*id)), i;

	for (i = 0; i < nr_to; i++)
		id[i] = nr_from == nr_to ? from[i] : i;
	return id;
}

/* 1 for each number of @nr_to that is nobody's new one. */
static uint8_t *added(struct world *to, const uint32_t *new_index, uint32_t nr_from, uint32_t nr_to)
{
	uint8_t *is_added = world_memory(to, nr_to);
	uint32_t i;

	memset(is_added, 1, nr_to);
	for (i = 0; i < nr_from; i++)
		is_added[new_index[i]] = 0;
	return is_added;
}

/* A CPU that was added shares nothing with any other but its node. */
static void moved_groups(struct world *to, const struct world *from, const struct world_numbers *n)
{
	uint8_t *is_added = added(to, n->cpu, from->nr_cpus, n->nr_cpus);
	uint32_t span, cpu, fresh;

	for (span = 0; span < NSCHED_SPANS; span++) {
		to->group[span] = moved_u32(to, from->group[span], n->cpu, from->nr_cpus,
					    n->nr_cpus);
		fresh = from->nr_cpus;
		for (cpu = 0; cpu < n->nr_cpus; cpu++)
			if (is_added[cpu])
				to->group[span][cpu] = fresh++;
	}
	for (cpu = 0; cpu < from->nr_cpus; cpu++)
		to->group[NSCHED_SPAN_NODE][n->cpu[cpu]] = n->node[world_node(from, cpu)];
	for (cpu = 0; cpu < n->nr_cpus; cpu++)
		if (is_added[cpu])
			to->group[NSCHED_SPAN_NODE][cpu] = n->home[cpu];
}

/* Nodes that were added lie where the first one does, and as near to it as any other. */
static void moved_distances(struct world *to, const struct world *from,
			    const struct world_numbers *n)
{
	uint32_t *was = world_memory(to, (uint64_t)n->nr_nodes * sizeof(*was)), i, j, least = 20;

	for (i = 0; i < from->nr_nodes; i++)
		was[n->node[i]] = i;
	for (i = 1; i < from->nr_nodes; i++)
		if (i == 1 || world_distance(from, 0, i) < least)
			least = world_distance(from, 0, i);
	to->distance = world_memory(to, (uint64_t)n->nr_nodes * n->nr_nodes * sizeof(uint32_t));
	for (i = 0; i < n->nr_nodes; i++)
		for (j = 0; j < n->nr_nodes; j++)
			to->distance[(size_t)i * n->nr_nodes + j] =
				i == j ? NSCHED_LOCAL_SLIT :
				was[i] == was[j] ? least : world_distance(from, was[i], was[j]);
}

static void moved_memory(struct world *to, const struct world *from, const struct world_numbers *n)
{
	uint32_t i;

	to->memory_kib = world_memory(to, (uint64_t)n->nr_nodes * sizeof(uint64_t));
	for (i = 0; i < from->nr_nodes; i++)
		to->memory_kib[n->node[i]] = from->memory_kib[i];
}

/* What the load says of a CPU that is not there is nothing that counts. */
static void moved_load(struct world *to, const struct world *from, const struct world_numbers *n)
{
	uint64_t *all =
		world_memory(to, (uint64_t)NSCHED_LOAD_COLUMNS * to->nr_cpus * sizeof(*all));
	uint8_t *is_added = added(to, n->cpu, from->nr_cpus, n->nr_cpus);
	uint32_t column, cpu;

	for (column = 0; column < NSCHED_LOAD_COLUMNS; column++) {
		uint64_t least = (uint64_t)world_column_least(column);
		uint64_t span = world_column_greatest(column) - least;

		to->value[column] = all + (size_t)column * to->nr_cpus;
		for (cpu = 0; cpu < to->nr_cpus; cpu++) {
			uint64_t bits = is_added[cpu] ? world_bulk(to) : 0;

			to->value[column][cpu] =
				least + (span == UINT64_MAX ? bits : bits % (span + 1));
		}
		for (cpu = 0; cpu < from->nr_cpus; cpu++)
			to->value[column][n->cpu[cpu]] = from->value[column][cpu];
	}
	for (cpu = 0; cpu < from->nr_cpus; cpu++)
		to->value[NSCHED_LOAD_RQ_OF][n->cpu[cpu]] =
			n->cpu[from->value[NSCHED_LOAD_RQ_OF][cpu]];
	for (cpu = 0; cpu < to->nr_cpus; cpu++)
		if (is_added[cpu])
			to->value[NSCHED_LOAD_RQ_OF][cpu] = cpu;
}

static void renamed(uint64_t *value, const uint32_t *new_number)
{
	if ((uint32_t)*value != NSCHED_NONE)
		*value = new_number[*value];
}

static void moved_task_values(struct world *to, const struct world *from,
			      const struct world_numbers *n, const uint32_t *new_row)
{
	uint32_t task, column;

	for (task = 0; task < to->nr_tasks; task++) {
		for (column = 0; column < NSCHED_TASK_COLUMNS; column++)
			to->task_value[column][task] =
				from->task_value[column][to->task_was[task]];
		renamed(&to->task_value[NSCHED_TASK_PREV_CPU][task], n->cpu);
		renamed(&to->task_value[NSCHED_TASK_IDEAL_CPU][task], n->cpu);
		renamed(&to->task_value[NSCHED_TASK_HOME][task], n->node);
		renamed(&to->task_value[NSCHED_TASK_PREFERRED][task], n->node);
		renamed(&to->task_value[NSCHED_TASK_BUDDY][task], new_row);
	}
}

static void moved_task_allowed(struct world *to, const struct world *from,
			       const struct world_numbers *n)
{
	uint32_t task, cpu;

	to->task_allowed = world_memory(to, (uint64_t)to->nr_tasks * to->nr_cpus);
	memset(to->task_allowed, (int)(world_bulk(to) & 1), (size_t)to->nr_tasks * to->nr_cpus);
	for (task = 0; task < to->nr_tasks; task++)
		for (cpu = 0; cpu < from->nr_cpus; cpu++)
			to->task_allowed[(size_t)task * to->nr_cpus + n->cpu[cpu]] =
				from->task_allowed[(size_t)to->task_was[task] * from->nr_cpus +
						   cpu];
}

/* Rows follow their CPUs; within a CPU their order stays. */
static void moved_tasks(struct world *to, const struct world *from, const struct world_numbers *n)
{
	uint64_t *all =
		world_memory(to, (uint64_t)NSCHED_TASK_COLUMNS * to->nr_tasks * sizeof(*all));
	uint32_t *new_row = world_memory(to, (uint64_t)to->nr_tasks * sizeof(*new_row));
	uint32_t cpu, task, row = 0, column;

	to->task_cpu = world_memory(to, (uint64_t)to->nr_tasks * sizeof(uint32_t));
	to->task_was = world_memory(to, (uint64_t)to->nr_tasks * sizeof(uint32_t));
	for (column = 0; column < NSCHED_TASK_COLUMNS; column++)
		to->task_value[column] = all + (size_t)column * to->nr_tasks;
	for (cpu = 0; cpu < to->nr_cpus; cpu++) {
		for (task = 0; task < from->nr_tasks; task++) {
			if (n->cpu[from->task_cpu[task]] != cpu)
				continue;
			to->task_cpu[row] = cpu;
			new_row[task] = row;
			to->task_was[row++] = task;
		}
	}
	moved_task_values(to, from, n, new_row);
	if (from->task_allowed)
		moved_task_allowed(to, from, n);
}

static void moved_task(struct world *to, const struct world *from, const struct world_numbers *n)
{
	uint32_t cpu;

	to->task = from->task;
	if (from->allowed) {
		to->allowed = world_input(to, NSCHED_SET_WORDS(to->nr_cpus) * sizeof(uint64_t));
		for (cpu = 0; cpu < from->nr_cpus; cpu++)
			if (from->allowed[cpu / 64] >> cpu % 64 & 1)
				nsched_set_add(to->allowed, n->cpu[cpu]);
	}
	to->task.allowed = to->allowed;
	to->task.prev_cpu = n->cpu[from->task.prev_cpu];
	to->task.home = n->node[from->task.home];
	if (from->task.preferred != NSCHED_NONE)
		to->task.preferred = n->node[from->task.preferred];
	to->this_cpu = n->cpu[from->this_cpu];
}

void world_renumber(struct world *to, const struct world *from, const struct world_numbers *n)
{
	uint32_t cpu;

	memset(to, 0, sizeof(*to));
	to->limits = from->limits;
	to->stream = from->stream;
	to->nr_cpus = n->nr_cpus;
	to->nr_nodes = n->nr_nodes;
	to->nr_tasks = from->nr_tasks;
	to->cpu_id = moved_ids(to, from->cpu_id, from->nr_cpus, n->nr_cpus);
	to->node_id = moved_ids(to, from->node_id, from->nr_nodes, n->nr_nodes);
	moved_groups(to, from, n);
	to->online = moved_u32(to, from->online, n->cpu, from->nr_cpus, n->nr_cpus);
	to->capacity = moved_u32(to, from->capacity, n->cpu, from->nr_cpus, n->nr_cpus);
	for (cpu = 0; cpu < n->nr_cpus; cpu++)
		to->capacity[cpu] = to->capacity[cpu] ? to->capacity[cpu] : NSCHED_SCALE;
	if (from->memory_kib)
		moved_memory(to, from, n);
	if (from->distance)
		moved_distances(to, from, n);
	moved_load(to, from, n);
	moved_tasks(to, from, n);
	moved_task(to, from, n);
	world_number_groups(to);
	world_build_topology(to);
	world_build_tasks(to);
}

void world_relabel(struct world *to, const struct world *from, const uint32_t *new_cpu,
		   const uint32_t *new_node)
{
	const struct world_numbers n = { from->nr_cpus, from->nr_nodes, new_cpu, new_node, NULL };

	world_renumber(to, from, &n);
	world_build_load(to);
}
