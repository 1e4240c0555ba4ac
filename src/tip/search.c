/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the searches for an ideal CPU have in common, and the private one. */
#include "internal.h"

NSCHED_STEP void tip_sum_step(const struct nsched_load *load, struct tip_node *sums,
			      nsched_cpu_t cpu)
{
	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	sums->lo = tip_plus(sums->lo, tip_lo(load, cpu));
	sums->hi = tip_plus(sums->hi, tip_hi(load, cpu));
	sums->cap += NSCHED_SCALE;
}

/* Returns the node's online CPUs. */
uint32_t nsched_tip_node_loads(const struct nsched_topology *topology,
			       const struct nsched_load *load, nsched_node_t node,
			       struct tip_node *sums)
{
	struct node_cpus at;
	nsched_cpu_t cpu;

	sums->lo = 0;
	sums->hi = 0;
	sums->cap = 0;
	node_cpus_begin(topology, node, &at);
	while ((cpu = node_cpus_next(topology, &at)) != NSCHED_NONE)
		tip_sum_step(load, sums, cpu);
	return (uint32_t)((uint64_t)sums->cap / NSCHED_SCALE);
}

/* The least HI, the first of equals. */
nsched_node_t nsched_tip_least_node(const struct nsched_topology *topology,
				    const struct nsched_load *load, int64_t *least_hi)
{
	nsched_node_t node, least = 0;
	struct tip_node sums;

	*least_hi = 0;
	for (node = 0; node < topology->nr_nodes; node++) {
		nsched_tip_node_loads(topology, load, node, &sums);
		if (node != 0 && sums.hi >= *least_hi)
			continue;
		*least_hi = sums.hi;
		least = node;
	}
	return least;
}

/* The least value so far, the first of equals. */
struct tip_least {
	int64_t value;
	nsched_cpu_t cpu; /* or NSCHED_NONE */
};

NSCHED_STEP void tip_least_step(struct tip_least *best, int64_t value, nsched_cpu_t cpu)
{
	if (best->cpu != NSCHED_NONE && value >= best->value)
		return;
	best->value = value;
	best->cpu = cpu;
}

/* The CPU of a node with the least max(ld_high, ld_low), unless that exceeds @most. */
nsched_cpu_t nsched_tip_min_cpu(const struct nsched_topology *topology,
				const struct nsched_load *load, nsched_node_t node, int64_t most)
{
	struct tip_least best = { 0, NSCHED_NONE };
	struct node_cpus at;
	nsched_cpu_t cpu;

	node_cpus_begin(topology, node, &at);
	while ((cpu = node_cpus_next(topology, &at)) != NSCHED_NONE)
		tip_least_step(&best, tip_greater(nsched_load_ld_high(load, cpu),
						  nsched_load_ld_low(load, cpu)), cpu);
	return best.value > most ? NSCHED_NONE : best.cpu;
}

/* The CPU of our node that is worth going to, or our own. */
nsched_cpu_t nsched_tip_inside(const struct nsched_topology *topology,
			       const struct nsched_load *load, nsched_cpu_t this_cpu)
{
	struct tip_least best = { 0, NSCHED_NONE };
	struct node_cpus at;
	nsched_cpu_t cpu;

	node_cpus_begin(topology, nsched_cpu_node(topology, this_cpu), &at);
	while ((cpu = node_cpus_next(topology, &at)) != NSCHED_NONE)
		tip_least_step(&best, tip_hi(load, cpu), cpu);
	if (best.cpu == NSCHED_NONE ||
	    tip_minus(tip_lo(load, this_cpu), best.value) < NSCHED_TIP_GAIN)
		return this_cpu;
	return best.cpu;
}

/* Rule 1: 1 if another node was worth looking at. */
NSCHED_INLINE uint32_t tip_private_away(const struct nsched_tip_private_question *q,
					struct nsched_tip_private_answer *a)
{
	nsched_node_t this_nid = nsched_cpu_node(q->topology, q->this_cpu);
	struct tip_node own, least;
	nsched_cpu_t cpu;

	nsched_tip_node_loads(q->topology, q->load, this_nid, &own);
	a->own_lo = own.lo;
	a->min_node = nsched_tip_least_node(q->topology, q->load, &a->least_hi);
	if (this_nid == a->min_node || tip_minus(a->own_lo, a->least_hi) < NSCHED_TIP_GAIN)
		return 0;
	cpu = nsched_tip_min_cpu(q->topology, q->load, a->min_node, NSCHED_TIP_IDLE_ENOUGH);
	a->reason = NSCHED_TIP_PRIVATE_NO_CPU;
	if (cpu == NSCHED_NONE)
		return 1;
	nsched_tip_node_loads(q->topology, q->load, a->min_node, &least);
	a->reason = NSCHED_TIP_PRIVATE_FULL;
	/* least_hi is below own_lo by the gain */
	if (tip_plus(a->least_hi, NSCHED_SCALE) > least.cap)
		return 1;
	a->ideal_cpu = cpu;
	a->reason = NSCHED_TIP_PRIVATE_MOVE;
	return 1;
}

uint32_t nsched_tip_private(const struct nsched_tip_private_question *q,
			    struct nsched_tip_private_answer *a)
{
	a->ideal_cpu = q->this_cpu;
	a->reserved = 0;
	if (tip_private_away(q, a))
		return a->reason;
	a->ideal_cpu = nsched_tip_inside(q->topology, q->load, q->this_cpu);
	a->reason = a->ideal_cpu == q->this_cpu ? NSCHED_TIP_PRIVATE_STAY :
						  NSCHED_TIP_PRIVATE_INSIDE;
	return a->reason;
}
