/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The plain calls: one answer in five lines. */
#include "internal.h"

/* 2.6.0: node load is 10 x tasks / CPUs, another node must exceed ours by a quarter. */
#define NSCHED_PLAIN_SCALE 10u
#define NSCHED_PLAIN_THRESHOLD_PCT 125u

/* Best so far of a scan over the nodes, and the least load that displaces it. */
struct plain_busiest {
	uint64_t limit;
	nsched_node_t node;
	uint32_t reserved;
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

/* The fast body for node sums: the step over two columns. */
NSCHED_INLINE void plain_busiest_sums(const struct nsched_topology *topology,
				      const struct nsched_load *load, struct plain_busiest *best)
{
	const nsched_u32 *tasks = nsched_column_u32(load, load->offset[NSCHED_LOAD_NODE_NR_RUNNING]);
	const nsched_u32 *nr_cpus = nsched_column_u32(topology,
				topology->offset[NSCHED_TOPOLOGY_NODE_NR_CPUS]);
	nsched_node_t node, nr_nodes = topology->nr_nodes;

	for (node = 0; node < nr_nodes; node++)
		plain_busiest_take(best, node, tasks[node], nr_cpus[node]);
}

nsched_node_t nsched_find_busiest_node(const struct nsched_topology *topology,
				       const struct nsched_load *load, nsched_node_t this_node)
{
	uint32_t own_cpus = nsched_node_nr_cpus(topology, this_node);
	struct plain_busiest best;
	nsched_node_t node;
	uint64_t own;

	best.node = NSCHED_NONE;
	if (own_cpus == 0)
		return NSCHED_NONE;
	own = nsched_div64((uint64_t)NSCHED_PLAIN_SCALE * node_tasks(topology, load, this_node),
			   own_cpus);
	best.limit = nsched_div64(NSCHED_PLAIN_THRESHOLD_PCT * own, 100) + 1;
	if (nsched_load_has(load, NSCHED_LOAD_NODE_NR_RUNNING))
		plain_busiest_sums(topology, load, &best);
	else
		for (node = 0; node < topology->nr_nodes; node++)
			if (node != this_node) /* its sum need not be made twice */
				plain_busiest_step(topology, load, node, &best);
	return best.node;
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
