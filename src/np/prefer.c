/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "search.h"

uint32_t nsched_np_search_work_size(void)
{
	return sizeof(struct np_search);
}

/* find_cpu and reserve: one node, importances given */

NSCHED_INLINE struct np_search *np_find_on_node(const struct nsched_np_find_cpu_question *q)
{
	const struct nsched_np_search *w = (const struct nsched_np_search *)q;
	struct np_search *s = (struct np_search *)w->work;

	s->taskimp = q->taskimp;
	s->groupimp = q->groupimp;
	s->distance = 0;
	nsched_np_search_begin(w, q->imb_pct, s);
	if (w->tables)
		s->distance = w->tables->dist[s->src_nid * w->tables->nr_nodes + q->dst_nid];
	nsched_np_search_node(w, s, q->dst_nid);
	return s;
}

uint32_t nsched_np_find_cpu(const struct nsched_np_find_cpu_question *q,
			    struct nsched_np_find_cpu_answer *a)
{
	const struct np_search *s = np_find_on_node(q);

	a->best_imp = s->best_imp;
	a->src_type = s->src.type;
	a->dst_type = s->dst.type;
	a->idle_cpu = s->idle_cpu;
	a->best_cpu = s->best_cpu;
	a->swap_cpu = s->swap_cpu;
	if (s->best_cpu == NSCHED_NONE)
		a->reason = NSCHED_NP_FIND_CPU_NONE;
	else if (s->swap_cpu != NSCHED_NONE)
		a->reason = NSCHED_NP_FIND_CPU_SWAP;
	else
		a->reason = s->best_cpu == s->idle_cpu ? NSCHED_NP_FIND_CPU_IDLE :
							 NSCHED_NP_FIND_CPU_MOVE;
	return a->reason;
}

uint32_t nsched_np_reserve(const struct nsched_np_reserve_question *q,
			   struct nsched_np_reserve_answer *a)
{
	/* the same members at the same places, and one more behind them */
	const void *same = q;
	nsched_cpu_t cpu;

	a->best_cpu = np_find_on_node((const struct nsched_np_find_cpu_question *)same)->best_cpu;
	for (cpu = 0; cpu < q->topology->nr_cpus; cpu++)
		q->mig_on_out[cpu] = nsched_load_migrate_on(q->load, cpu) || cpu == a->best_cpu;
	a->reason = a->best_cpu == NSCHED_NONE ? NSCHED_NP_RESERVE_NONE : NSCHED_NP_RESERVE_TAKEN;
	return a->reason;
}

/* migrate: the preferred node, then the others */

/* Weights on a node at the distance in use: weight[0] of p, weight[1] of its group. */
NSCHED_INLINE void np_own_weights(const struct nsched_np_migrate_question *q,
				  const struct np_search *s, nsched_node_t node, int64_t *weight)
{
	const struct nsched_np_tables *t = q->tables;

	if (t) {
		weight[0] = (int64_t)nsched_np_task_weight(t, t->task_row, node, s->distance);
		weight[1] = (int64_t)nsched_np_group_weight(t, q->p_grp, node, s->distance);
	} else {
		weight[0] = q->p_tw[node];
		weight[1] = q->p_gw[node];
	}
}

NSCHED_INLINE uint32_t np_distance(const struct nsched_np_migrate_question *q, uint32_t from,
				   uint32_t to)
{
	return q->tables ? q->tables->dist[from * q->tables->nr_nodes + to] : 0;
}

/* One node; beyond the preferred one, only if p or its group gains. */
NSCHED_INLINE void np_try_node(const struct nsched_np_migrate_question *q,
			       struct nsched_np_migrate_answer *a, struct np_search *s,
			       nsched_node_t node)
{
	uint32_t before = s->best_cpu;

	np_own_weights(q, s, node, s->dst_weight);
	s->taskimp = s->dst_weight[0] - s->src_weight[0];
	s->groupimp = q->p_grp == NSCHED_NONE ? 0 : s->dst_weight[1] - s->src_weight[1];
	/* Quirk: (3.13) without a group the second is 0 and no node is passed */
	if (node != q->p_pref && s->taskimp < 0 && s->groupimp < 0)
		return;
	nsched_np_search_node((const struct nsched_np_search *)q, s, node);
	a->examined++;
	if (node != q->p_pref && s->best_cpu == before)
		return;
	a->src_weight = s->src_weight[q->p_grp != NSCHED_NONE];
	a->dst_weight = s->dst_weight[q->p_grp != NSCHED_NONE];
	a->distance = s->distance;
}

NSCHED_INLINE void np_try_others(const struct nsched_np_migrate_question *q,
				 struct nsched_np_migrate_answer *a, struct np_search *s)
{
	uint32_t distance;
	nsched_node_t node;

	for (node = 0; node < q->topology->nr_nodes; node++) {
		if (!q->has_cpu[node] || node == s->src_nid || node == q->p_pref)
			continue;
		/* Quirk: (3.13) the distance of the node examined before this one */
		distance = np_distance(q, s->src_nid, s->dst_nid);
		if (distance != s->distance) {
			s->distance = distance;
			np_own_weights(q, s, s->src_nid, s->src_weight);
		}
		np_try_node(q, a, s, node);
	}
}

NSCHED_INLINE uint32_t np_migrate_reason(const struct nsched_np_migrate_question *q,
					 const struct nsched_np_migrate_answer *a)
{
	uint32_t swap = a->swap_cpu != NSCHED_NONE;

	if (a->dst_cpu == NSCHED_NONE)
		return NSCHED_NP_MIGRATE_NONE;
	if (a->node == q->p_pref)
		return swap ? NSCHED_NP_MIGRATE_SWAP : NSCHED_NP_MIGRATE_MOVE;
	return swap ? NSCHED_NP_MIGRATE_SWAP_OTHER : NSCHED_NP_MIGRATE_MOVE_OTHER;
}

NSCHED_INLINE void np_migrate_search(const struct nsched_np_migrate_question *q,
				     struct nsched_np_migrate_answer *a)
{
	uint32_t over = q->imb_pct > 100 ? q->imb_pct - 100 : 0;
	struct np_search *s = (struct np_search *)q->work;

	nsched_np_search_begin((const struct nsched_np_search *)q, 100 + over / 2, s);
	s->distance = np_distance(q, s->src_nid, q->p_pref);
	np_own_weights(q, s, s->src_nid, s->src_weight);
	np_try_node(q, a, s, q->p_pref);
	if (s->best_cpu == NSCHED_NONE || (q->p_grp != NSCHED_NONE && q->active_nodes > 1))
		np_try_others(q, a, s);
	a->dst_cpu = s->best_cpu;
	a->swap_cpu = s->swap_cpu;
	a->result = s->best_cpu == NSCHED_NONE;
	if (s->best_cpu != NSCHED_NONE)
		a->node = nsched_cpu_node(q->topology, s->best_cpu);
	/* Quirk: (3.15) here, if nothing was found: no retry before the next sweep */
	if (q->p_grp != NSCHED_NONE)
		a->pref = s->best_cpu == NSCHED_NONE ? s->src_nid : a->node;
}

uint32_t nsched_np_migrate(const struct nsched_np_migrate_question *q,
			   struct nsched_np_migrate_answer *a)
{
	a->src_weight = 0;
	a->dst_weight = 0;
	a->result = 2;
	a->dst_cpu = NSCHED_NONE;
	a->swap_cpu = NSCHED_NONE;
	a->pref = q->p_pref;
	a->node = q->p_pref;
	a->distance = 0;
	a->examined = 0;
	if (!q->has_sd) {
		a->pref = nsched_cpu_node(q->topology, q->src_cpu);
		a->reason = NSCHED_NP_MIGRATE_NO_DOMAIN;
		return a->reason;
	}
	np_migrate_search(q, a);
	a->reason = np_migrate_reason(q, a);
	return a->reason;
}
