/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Shared by the compositions of NUMA balancing: work memory, clocks, groups. */
#ifndef NSCHED_NP_COMPOSE_H
#define NSCHED_NP_COMPOSE_H

#include "search.h"

/* What the questions keep in the caller's work memory, one at a time. */
struct np_prefer_parts {
	struct nsched_np_tunables tunables;
	struct nsched_np_tables tables;
	struct nsched_np_migrate_question migrate_q;
	struct nsched_np_migrate_answer migrate_a;
	struct nsched_np_group_nid_question group_q;
	struct nsched_np_group_nid_answer group_a;
	struct np_search search;
};

struct np_page_parts {
	struct nsched_np_tunables tunables;
	struct nsched_np_should_migrate_question move_q;
	struct nsched_np_should_migrate_answer move_a;
	struct nsched_np_join_question join_q;
	struct nsched_np_join_answer join_a;
	struct nsched_np_fault_question fault_q;
	struct nsched_np_fault_answer fault_a;
	struct nsched_np_scan_bounds_question bounds_q;
	struct nsched_np_scan_bounds_answer bounds_a;
	struct nsched_np_placement_question place_q;
	struct nsched_np_placement_answer place_a;
	struct nsched_np_scan_period_question period_q;
	struct nsched_np_scan_period_answer period_a;
};

struct np_due_parts {
	struct nsched_np_tunables tunables;
	struct nsched_np_scan_bounds_question bounds_q;
	struct nsched_np_scan_bounds_answer bounds_a;
	struct nsched_np_tick_question tick_q;
	struct nsched_np_tick_answer tick_a;
	struct nsched_np_scan_work_question work_q;
	struct nsched_np_scan_work_answer work_a;
	uint64_t area_start;
	uint64_t area_end;
	uint32_t area_ok;
	uint32_t reserved;
};

NSCHED_INLINE uint64_t np_parts_bytes(uint32_t question)
{
	uint64_t bytes = question == NSCHED_ASK_PREFER ? sizeof(struct np_prefer_parts) :
			 question == NSCHED_ASK_PAGE ? sizeof(struct np_page_parts) :
						       sizeof(struct np_due_parts);

	return (bytes + 7) / 8 * 8;
}

/* Behind them what placement or group_nid wants. */
NSCHED_INLINE uint64_t np_work_bytes(uint32_t question, uint32_t nr_nodes)
{
	return np_parts_bytes(question) +
	       (question == NSCHED_ASK_DUE ? 0 : nsched_np_placement_work_size(nr_nodes));
}

NSCHED_INLINE void *np_work_behind(void *work, uint32_t question)
{
	return (char *)work + np_parts_bytes(question);
}

/* The distances of a machine, null where it has none. */
NSCHED_INLINE const uint32_t *np_distances(const struct nsched_topology *topology)
{
	uint32_t offset = topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT];

	return offset ? nsched_column_u32(topology, offset) : 0;
}

/* CPUs of each node: not 0 where it has any. */
NSCHED_INLINE const uint32_t *np_node_cpus(const struct nsched_topology *topology)
{
	return nsched_column_u32(topology, topology->offset[NSCHED_TOPOLOGY_NODE_NR_CPUS]);
}

/* The blocks count in ms: the caller's ticks, without overflow. */
NSCHED_INLINE uint64_t np_ms(uint64_t now, uint64_t hz)
{
	return nsched_div64(now, hz) * 1000 + nsched_div64(nsched_mod64(now, hz) * 1000, hz);
}

NSCHED_INLINE const struct nsched_np_tunables *
np_tunables(uint32_t policy, const void *given, struct nsched_np_tunables *defaults)
{
	if (given)
		return (const struct nsched_np_tunables *)given;
	nsched_np_tunables_init(policy, defaults);
	return defaults;
}

/* A group that was founded, or null. */
NSCHED_INLINE struct nsched_np_group_state *np_group(void *state)
{
	struct nsched_np_group_state *group = (struct nsched_np_group_state *)state;

	return group && group->nr_tasks ? group : 0;
}

/* A column as np_faults. */
NSCHED_INLINE struct np_faults *np_pairs(void *state, uint32_t column, struct np_faults *faults)
{
	faults->column = nsched_state_u64(state, column);
	faults->pairs = 1;
	faults->nr_nodes = ((struct nsched_state *)state)->nr[NSCHED_ROWS_NODE_PAIR] / 2;
	return faults;
}

/* What scan_bounds reads of the tunables, the address space and the group. */
NSCHED_INLINE void np_bounds_ask(const struct nsched_np_tunables *t,
				 const struct nsched_np_process_state *process,
				 struct nsched_np_group_state *group,
				 struct nsched_np_scan_bounds_question *q)
{
	const nsched_u64 *faults;
	uint32_t i;

	q->rss_pages = process->rss_pages;
	q->shared = 0;
	q->private_ = 0;
	q->refcount = group ? group->nr_tasks : 0;
	q->scan_size_mb = t->scan_size_mb;
	q->page_shift = t->page_shift;
	q->period_min = t->period_min;
	q->period_max = t->period_max;
	q->has_group = group ? 1 : 0;
	if (!group)
		return;
	faults = nsched_state_u64(group, NSCHED_NP_GROUP_MEM);
	for (i = 0; i < group->head.nr[NSCHED_ROWS_NODE_PAIR]; i += 2) {
		q->shared += faults[i];
		q->private_ += faults[i + 1];
	}
}

#endif /* NSCHED_NP_COMPOSE_H */
