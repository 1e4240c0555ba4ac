/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* From nodes to a CPU, for policies that place by node. */
#ifndef NSCHED_NUMA_PLACE_H
#define NSCHED_NUMA_PLACE_H

#include "internal.h"

/*
 * The online CPUs of a node, ascending: begin, then next until it says none. A
 * topology's ranges hold the online CPUs and no other.
 */
struct node_cpus {
	uint32_t range;
	uint32_t end;
	uint32_t left; /* of the range at hand */
	nsched_cpu_t cpu;
};

NSCHED_INLINE void node_cpus_begin(const struct nsched_topology *topology, nsched_node_t node,
				   struct node_cpus *at)
{
	at->range = nsched_range_begin(topology, NSCHED_SPAN_NODE, node);
	at->end = nsched_range_begin(topology, NSCHED_SPAN_NODE, node + 1);
	at->left = 0;
	at->cpu = 0;
}

NSCHED_INLINE nsched_cpu_t node_cpus_next(const struct nsched_topology *topology,
					  struct node_cpus *at)
{
	if (at->left == 0) {
		if (at->range == at->end)
			return NSCHED_NONE;
		at->cpu = nsched_range_cpu(topology, NSCHED_SPAN_NODE, at->range);
		at->left = nsched_range_count(topology, NSCHED_SPAN_NODE, at->range);
		at->range++;
	}
	at->left--;
	return at->cpu++;
}

/* Fewest tasks so far, the first of equals. */
struct fewest {
	const uint64_t *allowed;
	nsched_cpu_t cpu; /* or NSCHED_NONE */
	uint32_t tasks;
};

NSCHED_INLINE void fewest_step(const struct nsched_load *load, struct fewest *best,
			       nsched_cpu_t cpu)
{
	uint32_t tasks;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(best->allowed, cpu))
		return;
	tasks = nsched_load_nr_running(load, cpu);
	if (best->cpu != NSCHED_NONE && tasks >= best->tasks)
		return;
	best->cpu = cpu;
	best->tasks = tasks;
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
	struct node_cpus at;
	nsched_node_t node;
	nsched_cpu_t cpu;

	if (first >= nr_nodes || count > nr_nodes - first) /* a state of another machine */
		count = first < nr_nodes ? nr_nodes - first : 0;
	best.allowed = q->task->allowed;
	best.cpu = NSCHED_NONE;
	best.tasks = 0;
	if (may_stay(q->topology, q->task, first, count)) {
		best.cpu = q->task->prev_cpu;
		count = 0;
	}
	for (node = first; node - first < count; node++) {
		node_cpus_begin(q->topology, node, &at);
		while ((cpu = node_cpus_next(q->topology, &at)) != NSCHED_NONE)
			fewest_step(q->load, &best, cpu);
	}
	a->cpu = best.cpu == NSCHED_NONE ? q->task->prev_cpu : best.cpu;
	a->node = nsched_cpu_node(q->topology, a->cpu);
	return best.cpu != NSCHED_NONE;
}

#endif /* NSCHED_NUMA_PLACE_H */
