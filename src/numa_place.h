/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* From nodes to a CPU, for policies that place by node. */
#ifndef NSCHED_NUMA_PLACE_H
#define NSCHED_NUMA_PLACE_H

#include "internal.h"

/* Fewest tasks so far, the first of equals. */
struct fewest {
	const uint64_t *allowed;
	nsched_cpu_t cpu; /* or NSCHED_NONE */
	uint32_t tasks;
};

NSCHED_INLINE void fewest_step(const struct nsched_topology *topology,
			     const struct nsched_load *load, struct fewest *best, nsched_cpu_t cpu)
{
	uint32_t tasks;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_cpu_online(topology, cpu) || !nsched_set_has(best->allowed, cpu))
		return;
	tasks = nsched_load_nr_running(load, cpu);
	if (best->cpu != NSCHED_NONE && tasks >= best->tasks)
		return;
	best->cpu = cpu;
	best->tasks = tasks;
}

NSCHED_INLINE void fewest_of_node(const struct nsched_topology *topology,
				  const struct nsched_load *load, struct fewest *best,
				  nsched_node_t node)
{
	uint32_t range = nsched_range_begin(topology, NSCHED_SPAN_NODE, node);
	uint32_t end = nsched_range_begin(topology, NSCHED_SPAN_NODE, node + 1);

	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_range_cpu(topology, NSCHED_SPAN_NODE, range);
		uint32_t left = nsched_range_count(topology, NSCHED_SPAN_NODE, range);

		for (; left > 0; left--, cpu++)
			fewest_step(topology, load, best, cpu);
	}
}

/* May @task stay on the CPU it is on, if it belongs on nodes @first .. @first + @count - 1? */
NSCHED_INLINE uint32_t may_stay(const struct nsched_topology *topology,
				const struct nsched_task *task, nsched_node_t first, uint32_t count)
{
	return nsched_cpu_node(topology, task->prev_cpu) - first < count &&
	       nsched_cpu_online(topology, task->prev_cpu) &&
	       nsched_set_has(task->allowed, task->prev_cpu);
}

/*
 * A place on nodes @first .. @first + @count - 1: the task's own CPU if it lies
 * there, else the allowed one with the fewest tasks. 0: there is none, it stays.
 */
static NSCHED_OWN_FRAME uint32_t place_on_nodes(const struct nsched_place_question *q,
						nsched_node_t first, uint32_t count,
						struct nsched_place_answer *a)
{
	uint32_t nr_nodes = q->topology->nr_nodes;
	struct fewest best;
	nsched_node_t node;

	if (first >= nr_nodes || count > nr_nodes - first) /* a state of another machine */
		count = first < nr_nodes ? nr_nodes - first : 0;
	best.allowed = q->task->allowed;
	best.cpu = NSCHED_NONE;
	best.tasks = 0;
	if (may_stay(q->topology, q->task, first, count))
		best.cpu = q->task->prev_cpu;
	else
		for (node = first; node - first < count; node++)
			fewest_of_node(q->topology, q->load, &best, node);
	a->cpu = best.cpu == NSCHED_NONE ? q->task->prev_cpu : best.cpu;
	a->node = nsched_cpu_node(q->topology, a->cpu);
	return best.cpu != NSCHED_NONE;
}

#endif /* NSCHED_NUMA_PLACE_H */
