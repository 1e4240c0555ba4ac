/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "search.h"

/* A swap must gain this much, and half of it over another. */
#define NSCHED_NP_SMALL_IMP 30

/* Multiplications and sums of 64 bits wrap, as the original's compiled code does. */
NSCHED_INLINE int64_t np_times(int64_t a, int64_t b)
{
	return (int64_t)((uint64_t)a * (uint64_t)b);
}

NSCHED_INLINE int64_t np_plus(int64_t a, int64_t b)
{
	return (int64_t)((uint64_t)a + (uint64_t)b);
}

NSCHED_INLINE int64_t np_minus(int64_t a, int64_t b)
{
	return (int64_t)((uint64_t)a - (uint64_t)b);
}

NSCHED_INLINE uint64_t np_size(int64_t a)
{
	return a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
}

/* Would these loads be less even, per capacity, than those the nodes have now? */
NSCHED_INLINE uint32_t np_worse(const struct np_search *s, int64_t src_load, int64_t dst_load)
{
	int64_t then = np_minus(np_times(dst_load, s->src.cap), np_times(src_load, s->dst.cap));
	int64_t now = np_minus(np_times(s->dst.load, s->src.cap),
			       np_times(s->src.load, s->dst.cap));

	return np_size(then) > np_size(now);
}

NSCHED_INLINE uint32_t np_node_type(const struct np_search *s, const struct np_node *n,
				    uint32_t weight, uint64_t util, uint64_t runnable)
{
	uint64_t cap = (uint64_t)n->cap, pct = s->imb_pct;

	if (n->nr > weight && (cap * 100 < util * pct || cap * pct < runnable * 100))
		return NSCHED_NP_OVERLOADED;
	if (n->nr < weight || (cap * 100 > util * pct && cap * pct > runnable * 100))
		return NSCHED_NP_SPARE;
	return NSCHED_NP_BUSY;
}

static NSCHED_OWN_FRAME void np_node_sums(const struct nsched_np_search *w,
					  const struct np_search *s, nsched_node_t node,
					  struct np_node *n)
{
	uint32_t range = nsched_range_begin(w->topology, NSCHED_SPAN_NODE, node);
	uint32_t end = nsched_range_begin(w->topology, NSCHED_SPAN_NODE, node + 1);
	uint64_t load = 0, cap = 0, util = 0, runnable = 0;
	uint32_t weight = 0;

	n->nr = 0;
	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_range_cpu(w->topology, NSCHED_SPAN_NODE, range);
		nsched_cpu_t last = cpu + nsched_range_count(w->topology, NSCHED_SPAN_NODE, range);

		for (; cpu < last; cpu++) {
			load += nsched_load_load(w->load, cpu);
			cap += nsched_load_capacity(w->load, cpu);
			util += nsched_load_util(w->load, cpu);
			runnable += nsched_load_runnable(w->load, cpu);
			n->nr += nsched_load_nr_running(w->load, cpu);
			weight++;
		}
	}
	n->load = (int64_t)load;
	n->cap = (int64_t)cap;
	n->type = np_node_type(s, n, weight, util, runnable);
}

NSCHED_INLINE uint32_t np_may_use(const struct nsched_np_search *w, nsched_cpu_t cpu)
{
	return w->tables ? nsched_task_allowed(w->tables->tasks, w->tables->task_row, cpu) :
			   nsched_set_has(w->allowed, cpu);
}

/* The first idle CPU stands unless a later one has its whole core idle. 1: no need to look on. */
NSCHED_STEP uint32_t np_idle_step(const struct nsched_np_search *w, struct np_search *s,
				  nsched_cpu_t cpu)
{
	uint32_t whole;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_load_idle(w->load, cpu) || nsched_load_migrate_on(w->load, cpu) ||
	    !np_may_use(w, cpu))
		return 0;
	whole = !w->smt || nsched_load_core_idle(w->load, cpu);
	if (whole || s->idle_cpu == NSCHED_NONE)
		s->idle_cpu = cpu;
	return whole;
}

NSCHED_INLINE void np_find_idle(const struct nsched_np_search *w, struct np_search *s)
{
	uint32_t range = nsched_range_begin(w->topology, NSCHED_SPAN_NODE, s->dst_nid);
	uint32_t end = nsched_range_begin(w->topology, NSCHED_SPAN_NODE, s->dst_nid + 1);
	uint32_t i;

	s->idle_cpu = NSCHED_NONE;
	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_range_cpu(w->topology, NSCHED_SPAN_NODE, range);
		uint32_t count = nsched_range_count(w->topology, NSCHED_SPAN_NODE, range);

		for (i = 0; i < count; i++)
			if (np_idle_step(w, s, cpu + i))
				return;
	}
}

/*
 * A plain move, which is allowed, takes the node's idle CPU, or @cpu. Nobody else sets flags
 * while we search, so the CPU is never one in flight and no other has to be looked for.
 */
NSCHED_INLINE void np_take_move(const struct nsched_np_search *w, struct np_search *s,
				nsched_cpu_t cpu, int64_t imp)
{
	if (s->idle_cpu != NSCHED_NONE)
		cpu = s->idle_cpu;
	if (!nsched_load_idle(w->load, cpu) && s->best_cpu != NSCHED_NONE &&
	    nsched_load_idle(w->load, s->best_cpu))
		cpu = s->best_cpu; /* an idle one of an earlier node stays */
	s->best_cpu = cpu;
	s->swap_cpu = NSCHED_NONE;
	s->best_imp = imp;
	s->stop = nsched_load_idle(w->load, cpu);
}

NSCHED_INLINE void np_take_swap(struct np_search *s, nsched_cpu_t cpu, uint32_t pref, int64_t imp)
{
	s->best_cpu = cpu;
	s->swap_cpu = cpu;
	s->swap_pref = pref;
	s->best_imp = imp;
}

/* imp / 2^shift toward zero */
NSCHED_INLINE int64_t np_part(int64_t imp, uint32_t shift)
{
	uint64_t part = np_size(imp) >> shift;

	return (int64_t)(imp < 0 ? 0 - part : part);
}

/* What the weights of the running task gain where it would go; arrays have said it. */
NSCHED_INLINE void np_running_weights(const struct nsched_np_tables *tables, struct np_search *s)
{
	struct np_running *t = &s->t;

	t->tw = (int64_t)nsched_np_task_weight(tables, t->row, s->src_nid, s->distance);
	t->tw -= (int64_t)nsched_np_task_weight(tables, t->row, s->dst_nid, s->distance);
	t->gw = (int64_t)nsched_np_group_weight(tables, t->grp, s->src_nid, s->distance);
	t->gw -= (int64_t)nsched_np_group_weight(tables, t->grp, s->dst_nid, s->distance);
}

/* Rules d and e: what the exchange is worth. 0: it is out of the question. */
NSCHED_INLINE uint32_t np_swap_imp(const struct nsched_np_search *w, const struct np_search *s,
				   int64_t *imp)
{
	const struct np_running *t = &s->t;

	if (t->grp == w->p_grp) {
		if (s->dst.type == NSCHED_NP_SPARE) /* within a group, only for lack of room */
			return 0;
		*imp = np_plus(s->taskimp, t->tw);
		if (t->grp != NSCHED_NONE) /* a little reluctance within a group */
			*imp = np_minus(*imp, np_part(*imp, 4));
	} else {
		*imp = np_plus(*imp, t->grp != NSCHED_NONE && w->p_grp != NSCHED_NONE ? t->gw :
											t->tw);
	}
	if (t->pref == s->dst_nid) /* leave it where it wants to be */
		*imp = np_minus(*imp, np_part(*imp, 4));
	if (t->pref == s->src_nid) /* or take it there */
		*imp = np_plus(*imp, np_part(*imp, 3));
	return 1;
}

/* Rules c to i: is the task that runs on @cpu a partner? */
NSCHED_INLINE void np_compare_swap(const struct nsched_np_search *w, struct np_search *s,
				   nsched_cpu_t cpu)
{
	const struct np_running *t = &s->t;
	int64_t moveimp = w->p_grp != NSCHED_NONE ? s->groupimp : s->taskimp, imp = moveimp;
	uint32_t best_goes_home = s->swap_cpu != NSCHED_NONE && s->swap_pref == s->src_nid;
	int64_t shift;

	if (!t->ok || (best_goes_home && t->pref != s->src_nid))
		return;
	if (w->tables)
		np_running_weights(w->tables, s);
	if (!np_swap_imp(w, s, &imp))
		return;
	if (s->maymove && moveimp > imp && moveimp > s->best_imp) {
		np_take_move(w, s, cpu, moveimp);
		return;
	}
	if (!(s->swap_cpu != NSCHED_NONE && t->pref == s->src_nid && !best_goes_home)) {
		if (imp < NSCHED_NP_SMALL_IMP ||
		    imp <= np_plus(s->best_imp, NSCHED_NP_SMALL_IMP / 2))
			return;
		shift = np_minus(w->p_load, t->load);
		if (shift && np_worse(s, np_minus(s->src.load, shift), np_plus(s->dst.load, shift)))
			return;
	}
	np_take_swap(s, cpu, t->pref, imp);
	s->stop = !s->maymove && t->pref == s->src_nid;
}

/* Rules a and b, and whether the search goes on. */
NSCHED_STEP uint32_t np_compare_step(const struct nsched_np_search *w, struct np_search *s,
				     nsched_cpu_t cpu)
{
	int64_t moveimp = w->p_grp != NSCHED_NONE ? s->groupimp : s->taskimp;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	/* a best CPU of this node is not met again: it is behind, or idle and ends the search */
	if (!np_may_use(w, cpu) || nsched_load_migrate_on(w->load, cpu))
		return 1;
	if (!nsched_np_runs(w, s, cpu)) {
		if (s->maymove && moveimp >= s->best_imp)
			np_take_move(w, s, cpu, moveimp);
	} else if (cpu == w->src_cpu) {
		s->stop = 1; /* the task itself */
	} else {
		np_compare_swap(w, s, cpu);
	}
	return !s->stop;
}

NSCHED_INLINE void np_compare_all(const struct nsched_np_search *w, struct np_search *s)
{
	uint32_t range = nsched_range_begin(w->topology, NSCHED_SPAN_NODE, s->dst_nid);
	uint32_t end = nsched_range_begin(w->topology, NSCHED_SPAN_NODE, s->dst_nid + 1);
	uint32_t i;

	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_range_cpu(w->topology, NSCHED_SPAN_NODE, range);
		uint32_t count = nsched_range_count(w->topology, NSCHED_SPAN_NODE, range);

		for (i = 0; i < count; i++)
			if (!np_compare_step(w, s, cpu + i))
				return;
	}
}

uint32_t nsched_np_search_begin(const struct nsched_np_search *w, uint32_t imb_pct,
				struct np_search *s)
{
	s->imb_pct = imb_pct;
	s->src_nid = nsched_cpu_node(w->topology, w->src_cpu);
	np_node_sums(w, s, s->src_nid, &s->src);
	s->best_cpu = NSCHED_NONE;
	s->swap_cpu = NSCHED_NONE;
	s->swap_pref = NSCHED_NONE;
	s->best_imp = 0;
	return s->src_nid;
}

/* Of @s the importances and the distance are the caller's, the best is carried over. */
uint32_t nsched_np_search_node(const struct nsched_np_search *w, struct np_search *s,
			       nsched_node_t node)
{
	int64_t uneven;

	s->dst_nid = node;
	s->stop = 0;
	np_node_sums(w, s, node, &s->dst);
	np_find_idle(w, s);
	if (s->dst.type == NSCHED_NP_SPARE) {
		uneven = (int64_t)s->dst.nr + 1 - ((int64_t)s->src.nr - 1);
		uneven = uneven < 0 ? 0 : uneven;
		s->maymove = !adjusted_imbalance(uneven, (int32_t)(s->dst.nr + 1), w->imb_numa_nr);
		if (s->maymove && s->idle_cpu != NSCHED_NONE) {
			np_take_move(w, s, s->idle_cpu, 0); /* also over a better one before */
			return s->best_cpu;
		}
	} else {
		s->maymove = !np_worse(s, np_minus(s->src.load, w->p_load),
				       np_plus(s->dst.load, w->p_load));
	}
	np_compare_all(w, s);
	return s->best_cpu;
}
