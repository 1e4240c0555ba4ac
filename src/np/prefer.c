/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "search.h"

/* find_cpu and reserve: one node, importances given */

static NSCHED_OWN_FRAME uint32_t np_find_on_node(const struct nsched_np_find_cpu_question *q,
						 struct np_search *s)
{
	const struct nsched_np_search *w = (const struct nsched_np_search *)q;

	s->taskimp = q->taskimp;
	s->groupimp = q->groupimp;
	s->distance = 0;
	nsched_np_search_begin(w, q->imb_pct, s);
	if (w->tables)
		s->distance = w->tables->dist[s->src_nid * w->tables->nr_nodes + q->dst_nid];
	return nsched_np_search_node(w, s, q->dst_nid);
}

uint32_t nsched_np_find_cpu(const struct nsched_np_find_cpu_question *q,
			    struct nsched_np_find_cpu_answer *a)
{
	struct np_search s;

	np_find_on_node(q, &s);
	a->best_imp = s.best_imp;
	a->src_type = s.src.type;
	a->dst_type = s.dst.type;
	a->idle_cpu = s.idle_cpu;
	a->best_cpu = s.best_cpu;
	a->swap_cpu = s.swap_cpu;
	if (s.best_cpu == NSCHED_NONE)
		a->reason = NSCHED_NP_FIND_CPU_NONE;
	else if (s.swap_cpu != NSCHED_NONE)
		a->reason = NSCHED_NP_FIND_CPU_SWAP;
	else
		a->reason = s.best_cpu == s.idle_cpu ? NSCHED_NP_FIND_CPU_IDLE :
						       NSCHED_NP_FIND_CPU_MOVE;
	return a->reason;
}

uint32_t nsched_np_reserve(const struct nsched_np_reserve_question *q,
			   struct nsched_np_reserve_answer *a)
{
	struct np_search s;
	nsched_cpu_t cpu;

	/* the same members at the same places, and one more behind them */
	a->best_cpu = np_find_on_node((const struct nsched_np_find_cpu_question *)(const void *)q, &s);
	for (cpu = 0; cpu < q->topology->nr_cpus; cpu++)
		q->mig_on_out[cpu] = nsched_load_migrate_on(q->load, cpu) || cpu == a->best_cpu;
	a->reason = a->best_cpu == NSCHED_NONE ? NSCHED_NP_RESERVE_NONE : NSCHED_NP_RESERVE_TAKEN;
	return a->reason;
}

/* migrate: the preferred node, then the others */

/* Weights of p on a node at the distance in use: weight[0] its own, weight[1] its group's. */
NSCHED_INLINE void np_own_weights(const struct nsched_np_migrate_question *q,
				  const struct np_search *s, nsched_node_t node, int64_t *weight)
{
	if (q->tables) {
		nsched_np_weigh(q->tables, q->tables->task_row, node, s->distance, weight);
		return;
	}
	weight[0] = q->p_tw[node];
	weight[1] = q->p_gw[node];
}

NSCHED_INLINE uint32_t np_distance(const struct nsched_np_migrate_question *q, uint32_t from,
				   uint32_t to)
{
	return q->tables ? q->tables->dist[from * q->tables->nr_nodes + to] : 0;
}

/* One node; unless @always, only if p or its group gains. @src: weights on the source node. */
static NSCHED_OWN_FRAME void np_try_node(const struct nsched_np_migrate_question *q,
					 struct nsched_np_migrate_answer *a, struct np_search *s,
					 const int64_t *src, nsched_node_t node)
{
	uint32_t always = node == q->p_pref, before = s->best_cpu, swap_before = s->swap_cpu;
	int64_t dst[2];

	np_own_weights(q, s, node, dst);
	s->taskimp = dst[0] - src[0];
	s->groupimp = q->p_grp == NSCHED_NONE ? 0 : dst[1] - src[1];
	/* Quirk: (3.13) without a group the second is 0 and no node is passed */
	if (!always && s->taskimp < 0 && s->groupimp < 0)
		return;
	nsched_np_search_node((const struct nsched_np_search *)q, s, node);
	a->examined++;
	if (!always && s->best_cpu == before && s->swap_cpu == swap_before)
		return;
	a->src_weight = src[q->p_grp != NSCHED_NONE];
	a->dst_weight = dst[q->p_grp != NSCHED_NONE];
	a->distance = s->distance;
}

static NSCHED_OWN_FRAME void np_try_all(const struct nsched_np_migrate_question *q,
					struct nsched_np_migrate_answer *a, struct np_search *s)
{
	uint32_t distance;
	nsched_node_t node;
	int64_t src[2];

	s->distance = np_distance(q, s->src_nid, q->p_pref);
	np_own_weights(q, s, s->src_nid, src);
	np_try_node(q, a, s, src, q->p_pref);
	if (s->best_cpu != NSCHED_NONE && (q->p_grp == NSCHED_NONE || q->active_nodes <= 1))
		return;
	for (node = 0; node < q->topology->nr_nodes; node++) {
		if (!q->has_cpu[node] || node == s->src_nid || node == q->p_pref)
			continue;
		/* Quirk: (3.13) the distance of the node examined before this one */
		distance = np_distance(q, s->src_nid, s->dst_nid);
		if (distance != s->distance) {
			s->distance = distance;
			np_own_weights(q, s, s->src_nid, src);
		}
		np_try_node(q, a, s, src, node);
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

static NSCHED_OWN_FRAME void np_migrate_search(const struct nsched_np_migrate_question *q,
					       struct nsched_np_migrate_answer *a)
{
	uint32_t over = q->imb_pct > 100 ? q->imb_pct - 100 : 0;
	struct np_search s;

	nsched_np_search_begin((const struct nsched_np_search *)q, 100 + over / 2, &s);
	np_try_all(q, a, &s);
	a->dst_cpu = s.best_cpu;
	a->swap_cpu = s.swap_cpu;
	a->result = s.best_cpu == NSCHED_NONE;
	if (s.best_cpu != NSCHED_NONE)
		a->node = nsched_cpu_node(q->topology, s.best_cpu);
	/* Quirk: (3.15) here, if nothing was found: no retry before the next sweep */
	if (q->p_grp != NSCHED_NONE)
		a->pref = s.best_cpu == NSCHED_NONE ? s.src_nid : a->node;
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
