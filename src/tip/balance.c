/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

uint32_t nsched_tip_allow(const struct nsched_tip_allow_question *q,
			  struct nsched_tip_allow_answer *a)
{
	a->reason = NSCHED_TIP_ALLOW_FREE;
	if (q->f_converge) {
		if (q->conv_node != NSCHED_NONE)
			a->reason = q->new_nid == q->conv_node ? NSCHED_TIP_ALLOW_RIGHT :
								 NSCHED_TIP_ALLOW_CONVERGED;
	} else if (q->f_all) {
		if (q->numa_shared >= 0)
			a->reason = NSCHED_TIP_ALLOW_TRACKED;
	} else if (q->f_internode) {
		if (q->numa_shared >= 0)
			a->reason = q->prev_nid == q->new_nid ? NSCHED_TIP_ALLOW_RIGHT :
								NSCHED_TIP_ALLOW_CROSSING;
	} else {
		a->reason = NSCHED_TIP_ALLOW_NO_FLAG;
	}
	a->allow = a->reason < NSCHED_TIP_ALLOW_CONVERGED;
	return a->reason;
}

NSCHED_INLINE uint64_t tip_faults(const struct nsched_tip_can_migrate_numa_question *q,
				  nsched_node_t node)
{
	return q->faults[2 * node] + q->faults[2 * node + 1];
}

/* The next step down: most faults, above 0 and not above the source's, the first of equals. */
NSCHED_STEP void tip_down_step(const struct nsched_tip_can_migrate_numa_question *q,
			       struct nsched_tip_can_migrate_numa_answer *a, uint64_t *most,
			       nsched_node_t node)
{
	uint64_t faults;

	node = bounded(node, NSCHED_MAX_NODES);
	faults = tip_faults(q, node);
	if (node == q->src_nid || faults > a->src_faults || faults <= *most)
		return;
	*most = faults;
	a->next = node;
}

NSCHED_INLINE uint32_t tip_is_down(const struct nsched_tip_can_migrate_numa_question *q,
				   struct nsched_tip_can_migrate_numa_answer *a)
{
	uint64_t most = 0;
	nsched_node_t node;

	if (!q->f_down || q->src_nid == q->dst_nid)
		return NSCHED_TIP_CAN_MIGRATE_NUMA_FREE;
	for (node = 0; node < q->nr_nodes; node++)
		tip_down_step(q, a, &most, node);
	return a->next == q->dst_nid ? NSCHED_TIP_CAN_MIGRATE_NUMA_DOWN :
				       NSCHED_TIP_CAN_MIGRATE_NUMA_NOT_NEXT;
}

/* The iteration from which the task may leave: 1 off its node, else by its class. */
NSCHED_INLINE uint32_t tip_leaves_in(const struct nsched_tip_can_migrate_numa_question *q)
{
	if (q->numa_max_node != q->src_nid)
		return 1;
	return q->numa_shared == 0 ? 2 : 3;
}

/* Why a tracked task may go or not; 0: cache hotness decides. */
NSCHED_INLINE uint32_t tip_tracked(const struct nsched_tip_can_migrate_numa_question *q,
				   struct nsched_tip_can_migrate_numa_answer *a)
{
	if (q->keep_shared && q->numa_shared == 1)
		return NSCHED_TIP_CAN_MIGRATE_NUMA_KEEP;
	if (q->f_up && q->src_nid != q->dst_nid && a->dst_faults > a->src_faults)
		return NSCHED_TIP_CAN_MIGRATE_NUMA_UP;
	if (q->iteration < tip_leaves_in(q))
		return NSCHED_TIP_CAN_MIGRATE_NUMA_EARLY;
	return q->iteration < 5 ? tip_is_down(q, a) : 0;
}

uint32_t nsched_tip_can_migrate_numa(const struct nsched_tip_can_migrate_numa_question *q,
				     struct nsched_tip_can_migrate_numa_answer *a)
{
	a->src_faults = tip_faults(q, q->src_nid);
	a->dst_faults = tip_faults(q, q->dst_nid);
	a->next = NSCHED_NONE;
	a->reserved = 0;
	a->reason = 0;
	if (q->numa_run && (q->numa_shared < 0 || (q->shared_only && q->numa_shared == 0)))
		a->reason = NSCHED_TIP_CAN_MIGRATE_NUMA_RUN;
	else if (q->numa_shared >= 0)
		a->reason = tip_tracked(q, a);
	if (a->reason == 0)
		a->reason = q->failed > q->nice_tries ? NSCHED_TIP_CAN_MIGRATE_NUMA_FAILED :
			    q->hot		      ? NSCHED_TIP_CAN_MIGRATE_NUMA_HOT :
							NSCHED_TIP_CAN_MIGRATE_NUMA_COLD;
	switch (a->reason) {
	case NSCHED_TIP_CAN_MIGRATE_NUMA_UP:
	case NSCHED_TIP_CAN_MIGRATE_NUMA_FREE:
	case NSCHED_TIP_CAN_MIGRATE_NUMA_DOWN:
	case NSCHED_TIP_CAN_MIGRATE_NUMA_FAILED:
	case NSCHED_TIP_CAN_MIGRATE_NUMA_COLD:
		a->can = 1;
		break;
	default:
		a->can = 0;
	}
	return a->reason;
}

/* Rules 1 and 2. */
NSCHED_INLINE uint32_t tip_run(const struct nsched_tip_numa_run_question *q)
{
	if (!q->have || q->numa_numa == 0)
		return NSCHED_TIP_NUMA_RUN_NONE;
	if (!q->this_has_capacity && q->numa_has_capacity)
		return NSCHED_TIP_NUMA_RUN_FULL;
	if (q->this_nr != q->this_numa)
		return NSCHED_TIP_NUMA_RUN_TRADE;
	if (q->this_shared < q->this_group_capacity && q->numa_shared > 0)
		return NSCHED_TIP_NUMA_RUN_ROOM;
	return q->this_numa != q->this_ideal ? NSCHED_TIP_NUMA_RUN_STRAYS :
					       NSCHED_TIP_NUMA_RUN_SETTLED;
}

uint32_t nsched_tip_numa_run(const struct nsched_tip_numa_run_question *q,
			     struct nsched_tip_numa_run_answer *a)
{
	a->reason = tip_run(q);
	a->run = a->reason == NSCHED_TIP_NUMA_RUN_TRADE || a->reason == NSCHED_TIP_NUMA_RUN_ROOM ||
		 a->reason == NSCHED_TIP_NUMA_RUN_STRAYS;
	a->shared_only = a->reason == NSCHED_TIP_NUMA_RUN_ROOM;
	a->imbalance = a->run ? nsched_div64(q->numa_weight, q->numa_numa) : 0;
	a->reserved = 0;
	return a->reason;
}
