/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* From which node to pull, and how often to look for one. */
#include "internal.h"

/* find_busiest_node */

/* Half of what the node carried before, plus what it carries now; kept for the next call. */
NSCHED_INLINE uint32_t o1_decayed_load(const struct nsched_o1_find_busiest_node_question *q,
				       nsched_node_t node)
{
	uint32_t tasks = q->node_nr_running[node];

	if (q->home_extra && node != q->this_node)
		tasks += q->home_extra[node];
	if (q->scale > 0)
		tasks = q->scale * tasks / q->node_ncpus[node];
	q->prev_node_load[node] = (q->prev_node_load[node] >> 1) + tasks;
	return q->prev_node_load[node];
}

NSCHED_STEP void o1_find_busiest_node_step(const struct nsched_o1_find_busiest_node_question *q,
					   struct nsched_o1_find_busiest_node_answer *a,
					   nsched_node_t node)
{
	uint32_t load;

	node = bounded(node, NSCHED_MAX_NODES);
	if (node == q->this_node || (q->scale > 0 && q->node_ncpus[node] == 0))
		return;
	load = o1_decayed_load(q, node);
	/* the threshold is over our own load, not over the best so far */
	if (load <= a->max_load || (uint64_t)100 * load <= (uint64_t)q->threshold * a->own_load)
		return;
	a->max_load = load;
	a->node = node;
	a->reason = NSCHED_O1_FIND_BUSIEST_NODE_PULL;
}

uint32_t nsched_o1_find_busiest_node(const struct nsched_o1_find_busiest_node_question *q,
				     struct nsched_o1_find_busiest_node_answer *a)
{
	nsched_node_t node;

	a->node = NSCHED_NONE;
	a->own_load = 0;
	a->max_load = 0;
	a->reason = NSCHED_O1_FIND_BUSIEST_NODE_NO_CPU;
	if (q->scale > 0 && q->node_ncpus[q->this_node] == 0)
		return a->reason;
	a->own_load = o1_decayed_load(q, q->this_node);
	a->max_load = a->own_load;
	a->reason = NSCHED_O1_FIND_BUSIEST_NODE_NONE;
	for (node = 0; node < q->nnodes; node++)
		o1_find_busiest_node_step(q, a, node);
	return a->reason;
}

/* find_busiest_node_var */

/* Two rates: a node well below the average takes the fast one, any other the slow one. */
NSCHED_INLINE uint32_t o1_adapted_rate(const struct nsched_o1_find_busiest_node_var_question *q,
				       uint32_t poor)
{
	uint32_t from = poor ? q->lb_max : q->lb_min;

	if (q->internode_lb != from) /* any other value is left alone */
		return q->internode_lb;
	return poor ? q->lb_min : q->lb_max;
}

uint32_t nsched_o1_find_busiest_node_var(const struct nsched_o1_find_busiest_node_var_question *q,
					 struct nsched_o1_find_busiest_node_var_answer *a)
{
	struct nsched_o1_find_busiest_node_question node_q;
	struct nsched_o1_find_busiest_node_answer node_a;
	nsched_node_t node;
	uint64_t sum = 0;

	node_q.node_nr_running = q->node_nr_running;
	node_q.node_ncpus = 0; /* not read at scale 0 */
	node_q.home_extra = 0;
	node_q.prev_node_load = q->prev_node_load;
	node_q.nnodes = q->nnodes;
	node_q.this_node = q->this_node;
	node_q.scale = 0;
	node_q.threshold = q->threshold;
	nsched_o1_find_busiest_node(&node_q, &node_a);
	for (node = 0; node < q->nnodes; node++) /* every load is stored and new */
		sum += q->prev_node_load[node];

	a->node = node_a.node;
	a->own_load = node_a.own_load;
	a->max_load = node_a.max_load;
	a->avg_load = (uint32_t)nsched_div64(sum, q->nnodes);
	a->internode_lb = o1_adapted_rate(q, a->own_load < a->avg_load / 2);
	if (a->own_load >= a->avg_load) {
		a->node = NSCHED_NONE;
		a->reason = NSCHED_O1_FIND_BUSIEST_NODE_VAR_ABOVE;
	} else if (a->node == NSCHED_NONE) {
		a->reason = NSCHED_O1_FIND_BUSIEST_NODE_VAR_NONE;
	} else {
		a->reason = NSCHED_O1_FIND_BUSIEST_NODE_VAR_PULL;
	}
	return a->reason;
}

/* cpus_to_balance */

/* The cross-node step behind the open gate. */
NSCHED_INLINE void o1_gate_opens(const struct nsched_o1_cpus_to_balance_question *q,
				 struct nsched_o1_cpus_to_balance_answer *a)
{
	struct nsched_o1_find_busiest_node_question node_q;
	struct nsched_o1_find_busiest_node_answer node_a;

	node_q.node_nr_running = q->node_nr_running;
	node_q.node_ncpus = 0; /* not read at scale 0 */
	node_q.home_extra = 0;
	node_q.prev_node_load = q->prev_node_load;
	node_q.nnodes = q->topology->nr_nodes;
	node_q.this_node = nsched_cpu_node(q->topology, q->this_cpu);
	node_q.scale = 0;
	node_q.threshold = q->threshold;
	nsched_o1_find_busiest_node(&node_q, &node_a);
	a->node = node_a.node;
	a->own_load = node_a.own_load;
	a->max_load = node_a.max_load;
	a->nr_balanced = 0;
	a->reason = a->node == NSCHED_NONE ? NSCHED_O1_CPUS_TO_BALANCE_LOCAL :
					     NSCHED_O1_CPUS_TO_BALANCE_NODE;
}

uint32_t nsched_o1_cpus_to_balance(const struct nsched_o1_cpus_to_balance_question *q,
				   struct nsched_o1_cpus_to_balance_answer *a)
{
	a->call = q->nr_balanced + 1; /* wraps, as the original counter does */
	a->nr_balanced = a->call;
	a->node = NSCHED_NONE;
	a->own_load = 0;
	a->max_load = 0;
	a->reason = NSCHED_O1_CPUS_TO_BALANCE_GATE;
	if (a->call == q->rate) /* Quirk: (2.5.59) equality, see the header */
		o1_gate_opens(q, a);

	o1_mask_clear(q->topology, q->mask_out);
	if (a->node == NSCHED_NONE) {
		o1_mask_node(q->topology, nsched_cpu_node(q->topology, q->this_cpu), q->mask_out);
	} else {
		o1_mask_node(q->topology, a->node, q->mask_out);
		nsched_set_add(q->mask_out, q->this_cpu);
	}
	return a->reason;
}

/* failed_step */

/* How many failures in a row send a CPU across nodes. */
NSCHED_INLINE uint32_t o1_failures_wanted(const struct nsched_o1_failed_step_question *q)
{
	uint32_t limit;

	if (q->variant == 0)
		return q->rate;
	if (q->variant == 1)
		limit = q->this_node_ncpus - 1;
	else
		limit = q->this_node_ncpus == 1 ? 0 : 2 + q->bonus;
	return q->busy ? limit >> 1 : limit;
}

uint32_t nsched_o1_failed_step(const struct nsched_o1_failed_step_question *q,
			       struct nsched_o1_failed_step_answer *a)
{
	a->failed = q->nr_lb_failed;
	a->limit = o1_failures_wanted(q);
	a->nr_lb_failed = a->failed;
	/* variant 0 tests for equality, like the gate it replaces */
	a->global = q->variant == 0 ? a->failed == a->limit : a->failed >= a->limit;
	if (a->global)
		a->nr_lb_failed = 0;
	if (!q->found)
		a->nr_lb_failed++; /* wraps */
	else if (q->variant != 0)
		a->nr_lb_failed = 0;
	a->reserved = 0;
	a->reason = a->global ? NSCHED_O1_FAILED_STEP_GLOBAL : NSCHED_O1_FAILED_STEP_LOCAL;
	return a->reason;
}
