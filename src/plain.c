/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The plain calls: one answer in five lines. */
#include "internal.h"

/* 2.6.0: node load is 10 x tasks / CPUs, another node must exceed ours by a quarter. */
#define NSCHED_PLAIN_SCALE 10u

/* Nodes that are looked at together, where there are many: two vector registers or one. */
#define NSCHED_PLAIN_ROUND 8u
#define NSCHED_PLAIN_MANY 16u

/* Best so far of a scan over the nodes, and the least load that displaces it. */
struct plain_busiest {
	uint64_t limit;
	nsched_node_t node;
	uint32_t own_cpus; /* CPUs of the node that asks */
	uint64_t below;	   /* as many tasks on as many CPUs do not displace the best */
};

/*
 * load >= limit without the division by which load is defined: a quotient rounded down
 * reaches a whole number where the dividend reaches its multiple. So a division is made
 * only for a node that displaces the best, and our own is none: its load is below any limit.
 */
NSCHED_INLINE void plain_busiest_take(struct plain_busiest *best, nsched_node_t node,
				      uint64_t tasks, uint32_t nr_cpus)
{
	if (NSCHED_PLAIN_SCALE * tasks < best->limit * nr_cpus || nr_cpus == 0)
		return;
	best->limit = nsched_div64(NSCHED_PLAIN_SCALE * tasks, nr_cpus) + 1;
	best->node = node;
}

NSCHED_STEP void plain_busiest_step(const struct nsched_topology *topology,
				    const struct nsched_load *load, nsched_node_t node,
				    struct plain_busiest *best)
{
	node = bounded(node, NSCHED_MAX_NODES);
	plain_busiest_take(best, node, node_tasks(topology, load, node),
			   nsched_node_nr_cpus(topology, node));
}

/*
 * The fast body for node sums: the step for those alone whose tasks and CPUs do not say no.
 * As many tasks as the best's, on as many CPUs as ours, never displace it.
 */
NSCHED_INLINE void plain_busiest_try(struct plain_busiest *best, nsched_node_t node,
				     uint32_t tasks, uint32_t nr_cpus)
{
	if (tasks <= best->below && nr_cpus == best->own_cpus)
		return;
	plain_busiest_take(best, node, tasks, nr_cpus);
	if (best->node == node && nr_cpus == best->own_cpus)
		best->below = tasks;
}

/* The least load over 125 % of ours, which is rounded down. */
NSCHED_INLINE uint64_t plain_busiest_over(uint32_t own_tasks, uint32_t own_cpus)
{
	uint64_t own = nsched_div64((uint64_t)NSCHED_PLAIN_SCALE * own_tasks, own_cpus);

	return own + (own >> 2) + 1;
}

/* Does a node of a round need the step? One of 2^31 tasks and more is taken for one. */
NSCHED_INLINE uint32_t plain_busiest_odd(const struct plain_busiest *best,
					 const nsched_u32 *tasks, const nsched_u32 *nr_cpus)
{
	uint32_t below = best->below < 0x7fffffffu ? (uint32_t)best->below : 0x7fffffffu;
	uint32_t own_cpus = best->own_cpus, odd = 0, i;

	NSCHED_AS_VECTOR
	for (i = 0; i < NSCHED_PLAIN_ROUND; i++)
		odd |= (((below - tasks[i]) | tasks[i]) & 0x80000000u) | (nr_cpus[i] ^ own_cpus);
	return odd;
}

NSCHED_INLINE void plain_busiest_nodes(struct plain_busiest *best, const nsched_u32 *tasks,
				       const nsched_u32 *nr_cpus, nsched_node_t node,
				       nsched_node_t end)
{
	for (; node < end; node++)
		plain_busiest_try(best, node, tasks[node], nr_cpus[node]);
}

/* Each loop is a function of its own: in one, they would take each other's registers. */
static NSCHED_OWN_FRAME nsched_node_t plain_busiest_few(const struct nsched_topology *topology,
							const struct nsched_load *load,
							nsched_node_t this_node)
{
	const nsched_u32 *tasks =
		nsched_column_u32(load, load->offset[NSCHED_LOAD_NODE_NR_RUNNING]);
	const nsched_u32 *nr_cpus = nsched_column_u32(topology,
				topology->offset[NSCHED_TOPOLOGY_NODE_NR_CPUS]);
	nsched_node_t node, end = topology->nr_nodes;
	struct plain_busiest best;

	best.node = NSCHED_NONE;
	best.limit = plain_busiest_over(tasks[this_node], nr_cpus[this_node]);
	for (node = 0; node < end; node++)
		plain_busiest_take(&best, node, tasks[node], nr_cpus[node]);
	return best.node;
}

static NSCHED_OWN_FRAME nsched_node_t plain_busiest_many(const struct nsched_topology *topology,
							 const struct nsched_load *load,
							 nsched_node_t this_node)
{
	const nsched_u32 *tasks =
		nsched_column_u32(load, load->offset[NSCHED_LOAD_NODE_NR_RUNNING]);
	const nsched_u32 *nr_cpus = nsched_column_u32(topology,
				topology->offset[NSCHED_TOPOLOGY_NODE_NR_CPUS]);
	nsched_node_t node = 0, end = topology->nr_nodes;
	struct plain_busiest best;

	best.node = NSCHED_NONE;
	best.own_cpus = nr_cpus[this_node];
	best.limit = plain_busiest_over(tasks[this_node], best.own_cpus);
	best.below = nsched_div64(best.limit * best.own_cpus - 1, NSCHED_PLAIN_SCALE);
	for (; end - node >= NSCHED_PLAIN_ROUND; node += NSCHED_PLAIN_ROUND)
		if (plain_busiest_odd(&best, tasks + node, nr_cpus + node))
			plain_busiest_nodes(&best, tasks, nr_cpus, node,
					    node + NSCHED_PLAIN_ROUND);
	plain_busiest_nodes(&best, tasks, nr_cpus, node, end);
	return best.node;
}

static NSCHED_OWN_FRAME uint32_t plain_node_scan(const struct nsched_topology *topology,
						 const struct nsched_load *load, nsched_node_t node)
{
	return node_tasks_scan(topology, load, node);
}

/* Without sums each node's is made; that of @this_node once, and of a node in one piece here. */
static NSCHED_OWN_FRAME nsched_node_t plain_busiest_scan(const struct nsched_topology *topology,
							 const struct nsched_load *load,
							 nsched_node_t this_node)
{
	const nsched_u32 *column = nsched_column_u32(load, load->offset[NSCHED_LOAD_NR_RUNNING]);
	const nsched_u32 *nr_cpus = nsched_column_u32(topology,
				topology->offset[NSCHED_TOPOLOGY_NODE_NR_CPUS]);
	const nsched_u32 *first = nsched_column_u32(
		topology, topology->offset[(uint32_t)NSCHED_TOPOLOGY_FIRST + NSCHED_SPAN_NODE]);
	const nsched_u32 *range = nsched_column_u32(
		topology, topology->offset[(uint32_t)NSCHED_TOPOLOGY_RANGE + NSCHED_SPAN_NODE]);
	nsched_node_t node, end = topology->nr_nodes;
	struct plain_busiest best;
	uint32_t at, tasks;

	best.node = NSCHED_NONE;
	best.limit = plain_busiest_over(plain_node_scan(topology, load, this_node),
					nr_cpus[this_node]);
	for (node = 0; node < end; node++) {
		if (node == this_node)
			continue;
		at = first[node];
		if (first[node + 1] == at + 1)
			tasks = sum_u32(column + range[2 * at], range[2 * at + 1]);
		else
			tasks = plain_node_scan(topology, load, node);
		plain_busiest_take(&best, node, tasks, nr_cpus[node]);
	}
	return best.node;
}

nsched_node_t nsched_find_busiest_node(const struct nsched_topology *topology,
				       const struct nsched_load *load, nsched_node_t this_node)
{
	if (nsched_node_nr_cpus(topology, this_node) == 0)
		return NSCHED_NONE;
	if (nsched_load_has(load, NSCHED_LOAD_NODE_NR_RUNNING))
		return topology->nr_nodes < NSCHED_PLAIN_MANY ?
		       plain_busiest_few(topology, load, this_node) :
		       plain_busiest_many(topology, load, this_node);
	return plain_busiest_scan(topology, load, this_node);
}

uint64_t nsched_imbalance(uint64_t busiest_load, uint64_t this_load, uint32_t threshold_pct)
{
	/* 100 x busiest > threshold x this in 96 bits: high parts, then low parts. */
	uint64_t busiest_low = 100u * (busiest_load & 0xffffffffu);
	uint64_t busiest_high = 100u * (busiest_load >> 32) + (busiest_low >> 32);
	uint64_t this_low = threshold_pct * (this_load & 0xffffffffu);
	uint64_t this_high = threshold_pct * (this_load >> 32) + (this_low >> 32);

	if (busiest_load <= this_load || busiest_high < this_high)
		return 0;
	if (busiest_high == this_high && (uint32_t)busiest_low <= (uint32_t)this_low)
		return 0;
	return (busiest_load - this_load) / 2;
}
