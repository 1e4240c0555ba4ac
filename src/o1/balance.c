/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
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

/* cpus_to_balance */

NSCHED_INLINE void o1_mask_node(const struct nsched_o1_cpus_to_balance_question *q,
				nsched_node_t node)
{
	uint32_t range = nsched_range_begin(q->topology, NSCHED_SPAN_NODE, node);
	uint32_t end = nsched_range_begin(q->topology, NSCHED_SPAN_NODE, node + 1);
	uint32_t i;

	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_range_cpu(q->topology, NSCHED_SPAN_NODE, range);
		uint32_t count = nsched_range_count(q->topology, NSCHED_SPAN_NODE, range);

		for (i = 0; i < count; i++)
			nsched_set_add(q->mask_out, cpu + i);
	}
}

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

	clear_words(q->mask_out, NSCHED_SET_WORDS(q->topology->nr_cpus) * 8);
	if (a->node == NSCHED_NONE) {
		o1_mask_node(q, nsched_cpu_node(q->topology, q->this_cpu));
	} else {
		o1_mask_node(q, a->node);
		nsched_set_add(q->mask_out, q->this_cpu);
	}
	return a->reason;
}

/* find_busiest_queue */

NSCHED_INLINE nsched_cpu_t o1_rq_of(const struct nsched_load *load, nsched_cpu_t cpu)
{
	return nsched_load_has(load, NSCHED_LOAD_RQ_OF) ?
	       bounded(nsched_load_rq_of(load, cpu), NSCHED_MAX_CPUS) : cpu;
}

NSCHED_STEP void o1_find_busiest_queue_step(const struct nsched_o1_find_busiest_queue_question *q,
					    struct nsched_o1_find_busiest_queue_answer *a,
					    nsched_cpu_t cpu)
{
	uint32_t now, load;
	nsched_cpu_t rq;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(q->mask, cpu))
		return;
	rq = o1_rq_of(q->load, cpu);
	now = nsched_load_nr_running(q->load, rq);
	/* a busy CPU believes a remote length only when it saw it twice */
	load = q->idle || now < q->prev_load[cpu] ? now : q->prev_load[cpu];
	if (nsched_load_has(q->load, NSCHED_LOAD_HOME_BONUS))
		load += nsched_load_home_bonus(q->load, cpu);
	q->prev_load[cpu] = now;
	if (load <= a->max || rq == o1_rq_of(q->load, q->this_cpu))
		return;
	a->max = load;
	a->busiest = rq;
}

/* Is the difference worth it, and does the queue still have it? Sets limit and imbalance. */
NSCHED_INLINE uint32_t o1_queue_verdict(const struct nsched_o1_find_busiest_queue_question *q,
					struct nsched_o1_find_busiest_queue_answer *a)
{
	uint32_t now = nsched_load_nr_running(q->load, a->busiest);
	/* below zero it is refused either way: busy as too little, idle as drained */
	uint32_t excess = a->max > a->nr ? a->max - a->nr : 0;
	uint32_t little, drained;

	if (q->variant == 0) { /* Quirk: (2.5.59) halved before it is compared with a quarter */
		a->imbalance = excess / 2;
		little = a->imbalance < (a->max + 3) / 4;
		drained = now <= a->nr + 1;
	} else {
		a->imbalance = excess;
		little = a->imbalance * 4 < a->max;
		drained = now <= a->nr;
	}
	if (!q->idle && little)
		return NSCHED_O1_FIND_BUSIEST_QUEUE_BALANCED;
	if (drained)
		return NSCHED_O1_FIND_BUSIEST_QUEUE_DRAINED;
	/* Quirk: (2.6.0, overpull_260) halved only now, so a difference of 1 becomes 0 */
	a->limit = q->variant == 0 ? a->imbalance : a->imbalance / 2;
	return NSCHED_O1_FIND_BUSIEST_QUEUE_PULL;
}

uint32_t nsched_o1_find_busiest_queue(const struct nsched_o1_find_busiest_queue_question *q,
				      struct nsched_o1_find_busiest_queue_answer *a)
{
	uint32_t mine = nsched_load_nr_running(q->load, o1_rq_of(q->load, q->this_cpu));
	uint32_t before = q->prev_load[q->this_cpu];
	nsched_cpu_t cpu;

	a->nr = q->idle || mine > before ? mine : before;
	a->max = 1;
	a->busiest = NSCHED_NONE;
	a->limit = 0;
	a->imbalance = 0;
	a->reason = NSCHED_O1_FIND_BUSIEST_QUEUE_SHORT;
	for (cpu = 0; cpu < q->ncpus; cpu++)
		o1_find_busiest_queue_step(q, a, cpu);
	if (a->busiest != NSCHED_NONE)
		a->reason = o1_queue_verdict(q, a);
	if (a->reason != NSCHED_O1_FIND_BUSIEST_QUEUE_PULL)
		a->busiest = NSCHED_NONE;
	return a->reason;
}

/* select_tasks */

/*
 * The order of the walk as one number, the earliest the least: expired before
 * active, priority ascending, within a priority from the tail (the largest seq).
 */
NSCHED_INLINE uint64_t o1_pull_rank(const struct nsched_o1_select_tasks_question *q, uint32_t task)
{
	return (uint64_t)q->t_array[task] << 40 | (uint64_t)q->t_prio[task] << 32 |
	       (0xffffffffu - q->t_seq[task]);
}

/* The task that comes first at or after @rank, or NSCHED_NONE. */
NSCHED_INLINE uint32_t o1_pull_next(const struct nsched_o1_select_tasks_question *q, uint64_t rank)
{
	uint64_t best = NSCHED_U64_MAX;
	uint32_t i, found = NSCHED_NONE;

	for (i = 0; i < q->nr_tasks; i++) {
		uint64_t mine = o1_pull_rank(q, i);

		if (mine >= rank && mine < best) {
			best = mine;
			found = i;
		}
	}
	return found;
}

NSCHED_INLINE uint32_t o1_is_cold(const struct nsched_o1_select_tasks_question *q, uint32_t task)
{
	uint64_t age = q->now - q->t_last_run[task]; /* a last run in the future wraps to huge */

	switch (q->elig) {
	case 0:
		return age > q->decay;
	case 1:
		return q->idle || age > q->decay;
	case 2:
		return age > (q->idle ? q->decay >> 1 : q->decay);
	case 3:
		return !q->idle || age > q->decay;
	default:
		return 1;
	}
}

NSCHED_INLINE uint32_t o1_may_leave(const struct nsched_o1_select_tasks_question *q, uint32_t task)
{
	return !q->t_running[task] && q->t_allowed[task] && (!q->t_homeok || q->t_homeok[task]);
}

uint32_t nsched_o1_select_tasks(const struct nsched_o1_select_tasks_question *q,
				struct nsched_o1_select_tasks_answer *a)
{
	int64_t limit = q->limit, factor = q->remote_factor;
	uint32_t task = o1_pull_next(q, 0);

	a->nr_moved = 0;
	a->nr_hot = 0;
	a->nr_fixed = 0;
	for (; task != NSCHED_NONE; task = o1_pull_next(q, o1_pull_rank(q, task) + 1)) {
		if (!o1_may_leave(q, task)) {
			a->nr_fixed++;
		} else if (!o1_is_cold(q, task)) {
			a->nr_hot++;
		} else {
			q->moved_out[a->nr_moved++] = task;
			/* Quirk: (2.6.0) counted down before it is tested, so 0 never ends */
			limit--;
			if (q->idle || (limit < factor && limit > -factor))
				break;
		}
	}
	a->reason = a->nr_moved ? NSCHED_O1_SELECT_TASKS_MOVED : NSCHED_O1_SELECT_TASKS_NONE;
	return a->reason;
}
