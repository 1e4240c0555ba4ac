/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

NSCHED_STEP void home_idlest_step(const struct nsched_home_find_idlest_node_question *q,
				  struct nsched_home_find_idlest_node_answer *a,
				  nsched_node_t node)
{
	uint64_t load;

	node = bounded(node, NSCHED_MAX_NODES);
	if (q->r_mem[node])
		return;
	load = q->weight[node] + q->r_cpu[node];
	if (node == q->this_node)
		a->own = load;
	if (a->least_node != NSCHED_NONE && load >= a->least) /* the first of equals stays */
		return;
	a->least = load;
	a->least_node = node;
}

uint32_t nsched_home_find_idlest_node(const struct nsched_home_find_idlest_node_question *q,
				      struct nsched_home_find_idlest_node_answer *a)
{
	nsched_node_t node;
	uint32_t eligible;

	a->least = NSCHED_U64_MAX;
	a->own = NSCHED_U64_MAX;
	a->least_node = NSCHED_NONE;
	a->reserved = 0;
	for (node = 0; node < q->nr_nodes; node++)
		home_idlest_step(q, a, node);
	a->node = q->this_node;
	a->reason = NSCHED_HOME_FIND_IDLEST_NODE_ALL_SHORT;
	if (a->least_node == NSCHED_NONE)
		return a->reason;
	a->reason = NSCHED_HOME_FIND_IDLEST_NODE_IS_LEAST;
	if (a->least_node == q->this_node)
		return a->reason;
	eligible = q->this_node < q->nr_nodes && !q->r_mem[q->this_node];
	a->reason = NSCHED_HOME_FIND_IDLEST_NODE_NEAR;
	if (eligible && a->own * 100 < a->least * 110)
		return a->reason;
	a->node = a->least_node;
	a->reason = NSCHED_HOME_FIND_IDLEST_NODE_LEAST;
	return a->reason;
}
