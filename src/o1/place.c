/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Where a program starts. */
#include "internal.h"

/* exec_place */

/* Above any load that variants 0 and 1 were meant to meet; variant 2 has no such cap. */
#define NSCHED_O1_PLACE_CAP 10000000u
#define NSCHED_O1_PLACE_TOP 0x7fffffffu

/* A queue this short is not worth leaving; the program itself counts as one. */
#define NSCHED_O1_PLACE_FEW 2u

NSCHED_INLINE uint32_t o1_place_node_load(const struct nsched_o1_exec_place_question *q,
					  nsched_node_t node)
{
	uint32_t tasks = q->node_nr_running[node];

	if (q->variant == 0)
		return tasks;
	/* variant 2 spares the own node what a move would cost the others */
	if (q->variant == 2 && node != nsched_cpu_node(q->topology, q->task_cpu))
		tasks += 2;
	return q->scale * tasks / nsched_node_nr_cpus(q->topology, node);
}

NSCHED_STEP void o1_exec_place_node_step(const struct nsched_o1_exec_place_question *q,
					 struct nsched_o1_exec_place_answer *a, nsched_node_t node)
{
	uint32_t load;

	node = bounded(node, NSCHED_MAX_NODES);
	if (q->variant != 0 && nsched_node_nr_cpus(q->topology, node) == 0)
		return;
	load = o1_place_node_load(q, node);
	if (load >= a->node_load)
		return;
	a->node_load = load;
	a->node = node;
}

/* Tasks of the queue that a CPU uses. */
NSCHED_INLINE uint32_t o1_place_length(const struct nsched_o1_exec_place_question *q,
				       nsched_cpu_t cpu)
{
	return nsched_load_nr_running(q->load, q->shared ? o1_rq_of(q->load, cpu) : cpu);
}

NSCHED_STEP void o1_exec_place_cpu_step(const struct nsched_o1_exec_place_question *q,
					struct nsched_o1_exec_place_answer *a, nsched_cpu_t cpu)
{
	uint32_t tasks = o1_place_length(q, cpu);

	if (tasks >= a->cpu_load)
		return;
	a->cpu_load = tasks;
	a->best_cpu = cpu;
}

/* The scan over the node's CPUs, the first of the shortest queues. */
NSCHED_INLINE void o1_exec_place_scan(const struct nsched_o1_exec_place_question *q,
				      struct nsched_o1_exec_place_answer *a)
{
	uint32_t range = nsched_range_begin(q->topology, NSCHED_SPAN_NODE, a->node);
	uint32_t end = nsched_range_begin(q->topology, NSCHED_SPAN_NODE, a->node + 1);
	uint32_t i;

	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_range_cpu(q->topology, NSCHED_SPAN_NODE, range);
		uint32_t count = nsched_range_count(q->topology, NSCHED_SPAN_NODE, range);

		for (i = 0; i < count; i++)
			o1_exec_place_cpu_step(q, a, cpu + i);
	}
}

NSCHED_INLINE uint32_t o1_exec_place_stays(const struct nsched_o1_exec_place_question *q,
					   struct nsched_o1_exec_place_answer *a, uint32_t reason)
{
	a->reason = reason;
	a->best_cpu = q->task_cpu;
	a->dest_cpu = q->task_cpu;
	a->node = NSCHED_NONE;
	a->node_load = 0;
	a->cpu_load = o1_place_length(q, q->task_cpu);
	return reason;
}

uint32_t nsched_o1_exec_place(const struct nsched_o1_exec_place_question *q,
			      struct nsched_o1_exec_place_answer *a)
{
	uint32_t cap = q->variant == 2 ? NSCHED_O1_PLACE_TOP : NSCHED_O1_PLACE_CAP;
	nsched_node_t node;

	if (q->topology->nr_nodes <= 1)
		return o1_exec_place_stays(q, a, NSCHED_O1_EXEC_PLACE_ONE_NODE);
	if (o1_place_length(q, q->task_cpu) <= NSCHED_O1_PLACE_FEW)
		return o1_exec_place_stays(q, a, NSCHED_O1_EXEC_PLACE_SHORT);

	a->node = q->variant == 2 ? nsched_cpu_node(q->topology, q->task_cpu) : 0;
	a->node_load = cap;
	for (node = 0; node < q->topology->nr_nodes; node++)
		o1_exec_place_node_step(q, a, node);

	a->best_cpu = q->task_cpu;
	a->cpu_load = cap;
	o1_exec_place_scan(q, a);

	a->dest_cpu = q->task_cpu;
	if (a->cpu_load == cap) { /* Quirk: (2.5.59) a node without CPUs looks empty */
		a->cpu_load = 0;
		a->reason = NSCHED_O1_EXEC_PLACE_NO_CPU;
	} else if (a->best_cpu == q->task_cpu) {
		a->reason = NSCHED_O1_EXEC_PLACE_HERE;
	} else if (!nsched_set_has(q->allowed, a->best_cpu)) {
		a->reason = NSCHED_O1_EXEC_PLACE_FORBIDDEN;
	} else {
		a->dest_cpu = a->best_cpu;
		a->reason = NSCHED_O1_EXEC_PLACE_MOVE;
	}
	return a->reason;
}

/* pool_best_node */

/* Add up one node: has it an allowed CPU, and which is the least loaded? */
NSCHED_STEP void o1_pool_best_cpu_step(const struct nsched_o1_pool_best_node_question *q,
				       struct nsched_o1_pool_best_node_answer *a, nsched_cpu_t cpu)
{
	uint32_t tasks;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	tasks = nsched_load_nr_running(q->load, cpu);
	if (tasks >= a->cpu_load || !nsched_set_has(q->allowed, cpu))
		return;
	a->cpu_load = tasks;
	a->cpu = cpu;
}

/* Step 5: the least loaded allowed CPU of a node, the lowest of equals; task_cpu if none. */
NSCHED_INLINE uint32_t o1_pool_best_cpu(const struct nsched_o1_pool_best_node_question *q,
					struct nsched_o1_pool_best_node_answer *a,
					nsched_node_t node)
{
	uint32_t range = nsched_range_begin(q->topology, NSCHED_SPAN_NODE, node);
	uint32_t end = nsched_range_begin(q->topology, NSCHED_SPAN_NODE, node + 1);
	uint32_t i;

	a->cpu = q->task_cpu;
	a->cpu_load = NSCHED_U32_MAX;
	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_range_cpu(q->topology, NSCHED_SPAN_NODE, range);
		uint32_t count = nsched_range_count(q->topology, NSCHED_SPAN_NODE, range);

		for (i = 0; i < count; i++)
			o1_pool_best_cpu_step(q, a, cpu + i);
	}
	return a->cpu_load != NSCHED_U32_MAX;
}

/* 100 x tasks / CPUs without the task itself: below 0 where nothing else is. */
NSCHED_INLINE int64_t o1_pool_place_load(const struct nsched_o1_pool_best_node_question *q,
					 nsched_node_t node)
{
	int64_t count = q->variant == 0 ? q->home_count[node] :
					  node_tasks(q->topology, q->load, node);

	if (node == q->cur_node && !(q->variant == 0 && q->count_self))
		count--;
	return nsched_sdiv64(count * 100, nsched_node_nr_cpus(q->topology, node));
}

NSCHED_STEP void o1_pool_best_node_step(const struct nsched_o1_pool_best_node_question *q,
					struct nsched_o1_pool_best_node_answer *a,
					nsched_node_t node)
{
	int64_t load;

	if (!o1_pool_best_cpu(q, a, node)) /* no allowed CPU */
		return;
	load = o1_pool_place_load(q, node);
	if (a->reason == NSCHED_O1_POOL_BEST_NODE_LEAST && load >= a->node_load)
		return;
	a->node_load = load;
	a->node = node;
	a->reason = NSCHED_O1_POOL_BEST_NODE_LEAST;
}

/* Steps 2 to 4. Those without an allowed CPU are passed, so the circle may begin behind rr. */
NSCHED_INLINE void o1_pool_best_circle(const struct nsched_o1_pool_best_node_question *q,
				       struct nsched_o1_pool_best_node_answer *a)
{
	uint32_t k, nr = q->topology->nr_nodes, node = q->rr % nr;

	for (k = 0; k < nr; k++) {
		node = node + 1 == nr ? 0 : node + 1;
		o1_pool_best_node_step(q, a, node);
	}
	if (a->reason == NSCHED_O1_POOL_BEST_NODE_LEAST)
		a->rr = a->node;
}

uint32_t nsched_o1_pool_best_node(const struct nsched_o1_pool_best_node_question *q,
				  struct nsched_o1_pool_best_node_answer *a)
{
	uint32_t one = q->topology->nr_nodes == 1;

	a->node_load = 0;
	a->reserved = 0;
	a->rr = q->rr;
	a->node = one && q->variant != 0 ? 0 : q->cur_node;
	a->reason = one ? NSCHED_O1_POOL_BEST_NODE_ONE_POOL : NSCHED_O1_POOL_BEST_NODE_NOWHERE;
	if (!one)
		o1_pool_best_circle(q, a);
	if (!o1_pool_best_cpu(q, a, a->node))
		a->reason = NSCHED_O1_POOL_BEST_NODE_NOWHERE;
	return a->reason;
}
