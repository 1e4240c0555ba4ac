/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

/* @fault in thousandths of @total. */
NSCHED_INLINE uint64_t an_weight(uint64_t fault, uint64_t total)
{
	return nsched_div64(fault * NSCHED_AN_SCALE, total);
}

/* A walk over the nodes: totals as far as they have been raised, weights of the node at hand. */
struct an_walk {
	uint64_t mm_tot;
	uint64_t task_tot;
	uint64_t mm;
	uint64_t task;
};

NSCHED_INLINE void an_walk_begin(const struct nsched_an_balance_question *q, struct an_walk *w)
{
	w->mm_tot = q->mm_tot;
	w->task_tot = q->task_tot;
}

/* Rule 2: a count above the total, which rounding makes, raises it from here on. */
NSCHED_INLINE void an_walk_step(const struct nsched_an_balance_question *q, struct an_walk *w,
				nsched_node_t node)
{
	node = bounded(node, NSCHED_MAX_NODES);
	if (q->mm_fault[node] > w->mm_tot)
		w->mm_tot = q->mm_fault[node];
	if (q->task_fault[node] > w->task_tot)
		w->task_tot = q->task_fault[node];
	w->mm = an_weight(q->mm_fault[node], w->mm_tot);
	w->task = an_weight(q->task_fault[node], w->task_tot);
}

/* Rules 2 and 3: our weights here; 1 if both greatest are here. */
static NSCHED_OWN_FRAME uint32_t an_is_right(const struct nsched_an_balance_question *q,
					     struct nsched_an_balance_answer *a,
					     nsched_node_t this_nid)
{
	nsched_node_t node, mm_node = NSCHED_NONE, task_node = NSCHED_NONE;
	uint64_t mm_most = 0, task_most = 0;
	struct an_walk w;

	an_walk_begin(q, &w);
	for (node = 0; node < q->topology->nr_nodes; node++) {
		an_walk_step(q, &w, node);
		if (w.mm > mm_most) {
			mm_most = w.mm;
			mm_node = node;
		}
		if (w.task > task_most) {
			task_most = w.task;
			task_node = node;
		}
		if (node == this_nid) {
			a->mm_here = w.mm;
			a->task_here = w.task;
		}
	}
	return mm_node == this_nid && task_node == this_nid;
}

/* Rule 4 for what runs on @cpu of the node that @w stands at. */
NSCHED_STEP void an_exchange_step(const struct nsched_an_balance_question *q,
				  const struct an_walk *w, struct nsched_an_balance_answer *a,
				  nsched_cpu_t cpu)
{
	uint64_t fault, total, other, there, here, gain;
	uint32_t thread;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(q->allowed, cpu) || q->mm[cpu] == NSCHED_NONE ||
	    nsched_load_migrate_on(q->load, cpu))
		return;
	thread = q->mm[cpu] == q->p_mm;
	fault = thread ? q->tf[cpu] : q->mf[cpu];
	total = thread ? q->tt[cpu] : q->mt[cpu];
	if (total == 0 || !nsched_set_has(q->ok, cpu))
		return;
	other = an_weight(fault, total > fault ? total : fault);
	there = thread ? w->task : w->mm;
	here = thread ? a->task_here : a->mm_here;
	a->nr_compared++;
	if (there <= other || there <= here)
		return;
	gain = there - other + (there - here);
	if (gain <= a->best) /* the first of equals stays */
		return;
	a->best = gain;
	a->w_other = other;
	a->w_nid = there;
	a->w_this_nid = here;
	a->dst_cpu = cpu;
	a->thread = thread;
}

static NSCHED_OWN_FRAME uint32_t an_exchange(const struct nsched_an_balance_question *q,
					     struct nsched_an_balance_answer *a,
					     nsched_node_t this_nid)
{
	struct node_cpus at;
	struct an_walk w;
	nsched_node_t node;
	nsched_cpu_t cpu;

	an_walk_begin(q, &w);
	for (node = 0; node < q->topology->nr_nodes; node++) {
		an_walk_step(q, &w, node);
		if (node == this_nid)
			continue;
		node_cpus_begin(q->topology, node, &at);
		while ((cpu = node_cpus_next(q->topology, &at)) != NSCHED_NONE)
			an_exchange_step(q, &w, a, cpu);
	}
	a->selected_nid = a->dst_cpu == NSCHED_NONE ? this_nid :
						      nsched_cpu_node(q->topology, a->dst_cpu);
	a->reason = a->dst_cpu == NSCHED_NONE ? NSCHED_AN_BALANCE_NOBODY :
		    a->thread		      ? NSCHED_AN_BALANCE_THREAD :
						NSCHED_AN_BALANCE_PROCESS;
	return a->reason;
}

uint32_t nsched_an_balance(const struct nsched_an_balance_question *q,
			   struct nsched_an_balance_answer *a)
{
	nsched_node_t this_nid = nsched_cpu_node(q->topology, q->this_cpu);

	clear_words(a, sizeof(*a));
	a->dst_cpu = NSCHED_NONE;
	a->selected_nid = this_nid;
	a->reason = q->mm_tot == 0 ? NSCHED_AN_BALANCE_NO_MM : NSCHED_AN_BALANCE_NO_TASK;
	if (q->mm_tot == 0 || q->task_tot == 0)
		return a->reason;
	if (q->self_busy) {
		a->selected_nid = q->selected_nid;
		a->reason = NSCHED_AN_BALANCE_BUSY;
		return a->reason;
	}
	if (an_is_right(q, a, this_nid)) {
		a->reason = NSCHED_AN_BALANCE_RIGHT;
		return a->reason;
	}
	return an_exchange(q, a, this_nid);
}
