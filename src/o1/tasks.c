/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Tasks per node, and the tasks of one run queue out of the caller's table. */
#include "internal.h"

/* The tasks of the queues that CPUs of a node own. */
NSCHED_INLINE uint32_t o1_owned_tasks(const struct nsched_topology *topology,
				      const struct nsched_load *load, nsched_node_t node)
{
	uint32_t range = nsched_range_begin(topology, NSCHED_SPAN_NODE, node);
	uint32_t end = nsched_range_begin(topology, NSCHED_SPAN_NODE, node + 1);
	uint32_t i, sum = 0;

	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_range_cpu(topology, NSCHED_SPAN_NODE, range);
		uint32_t count = nsched_range_count(topology, NSCHED_SPAN_NODE, range);

		for (i = 0; i < count; i++) {
			if (o1_rq_of(load, cpu + i) == cpu + i)
				sum += nsched_load_nr_running(load, cpu + i);
		}
	}
	return sum;
}

uint32_t nsched_o1_node_sums(const struct nsched_topology *topology, const struct nsched_load *load,
			     uint32_t shared, uint32_t *into)
{
	nsched_node_t node;

	for (node = 0; node < topology->nr_nodes; node++)
		into[node] = shared ? o1_owned_tasks(topology, load, node) :
				      node_tasks(topology, load, node);
	return node;
}

NSCHED_INLINE void o1_gather_row(const struct nsched_tasks *tasks, const struct o1_parts *parts,
				 uint32_t row, uint32_t at)
{
	o1_column(parts, NSCHED_O1_ROW)[at] = row;
	o1_column(parts, NSCHED_O1_ARRAY)[at] = nsched_task_array(tasks, row);
	o1_column(parts, NSCHED_O1_PRIO)[at] = nsched_task_prio(tasks, row);
	o1_column(parts, NSCHED_O1_SEQ)[at] = nsched_task_seq(tasks, row);
	o1_column(parts, NSCHED_O1_RUNNING)[at] = nsched_task_running(tasks, row);
	parts->last_run[at] = nsched_task_has(tasks, NSCHED_TASK_LAST_RUN) ?
			      nsched_task_last_run(tasks, row) : 0; /* next does not need it */
}

uint32_t nsched_o1_gather(const struct nsched_tasks *tasks, const struct nsched_load *load,
			  const struct o1_parts *parts, nsched_cpu_t queue, nsched_cpu_t for_cpu)
{
	nsched_cpu_t cpu = load ? 0 : queue, end = load ? tasks->nr_cpus : queue + 1;
	uint32_t row, last, nr = 0;

	for (; cpu < end; cpu++) {
		if (load && o1_rq_of(load, cpu) != queue)
			continue;
		last = nsched_tasks_first(tasks, cpu + 1);
		for (row = nsched_tasks_first(tasks, cpu); row < last; row++) {
			o1_gather_row(tasks, parts, row, nr);
			o1_column(parts, NSCHED_O1_ALLOWED)[nr] =
				nsched_task_allowed(tasks, row, for_cpu);
			nr++;
		}
	}
	return nr;
}
