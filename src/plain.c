/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The plain calls: one answer in five lines. */
#include "internal.h"

/* 2.6.0: node load is 10 x tasks / CPUs, another node must exceed ours by a quarter. */
#define NSCHED_PLAIN_SCALE 10u
#define NSCHED_PLAIN_THRESHOLD_PCT 125u

/* Best so far of a scan over the nodes. */
struct plain_busiest {
	uint64_t own;
	uint64_t max;
	nsched_node_t node;
	uint32_t reserved;
};

NSCHED_INLINE uint64_t plain_node_load(const struct nsched_topology *topology,
				       const struct nsched_load *load, nsched_node_t node)
{
	return nsched_div64((uint64_t)NSCHED_PLAIN_SCALE * node_tasks(topology, load, node),
			    nsched_node_nr_cpus(topology, node));
}

NSCHED_STEP void plain_busiest_step(const struct nsched_topology *topology,
				    const struct nsched_load *load, nsched_node_t node,
				    struct plain_busiest *best)
{
	uint64_t node_load;

	if (nsched_node_nr_cpus(topology, node) == 0)
		return;
	node_load = plain_node_load(topology, load, node);
	if (node_load <= best->max || 100 * node_load <= NSCHED_PLAIN_THRESHOLD_PCT * best->own)
		return;
	best->max = node_load;
	best->node = node;
}

nsched_node_t nsched_find_busiest_node(const struct nsched_topology *topology,
				       const struct nsched_load *load, nsched_node_t this_node)
{
	struct plain_busiest best;
	nsched_node_t node;

	if (nsched_node_nr_cpus(topology, this_node) == 0)
		return NSCHED_NONE;
	best.own = plain_node_load(topology, load, this_node);
	best.max = best.own;
	best.node = NSCHED_NONE;
	for (node = 0; node < topology->nr_nodes; node++) {
		if (node != this_node)
			plain_busiest_step(topology, load, node, &best);
	}
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
