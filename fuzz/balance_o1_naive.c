/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "balance_o1.h"

static uint64_t contribution(const struct nsched_o1_find_busiest_node_question *q, uint32_t node)
{
	uint64_t tasks = q->node_nr_running[node];

	if (node != q->this_node && q->home_extra)
		tasks += q->home_extra[node];
	return q->scale == 0 ? tasks : q->scale * tasks / q->node_ncpus[node];
}

void naive_busiest_node(const struct nsched_o1_find_busiest_node_question *q, uint32_t *prev,
			struct naive_node *found)
{
	uint64_t load;
	uint32_t i;

	memset(found, 0, sizeof(*found));
	found->node = NSCHED_NONE;
	if (q->scale > 0 && q->node_ncpus[q->this_node] == 0) {
		found->refused = 1;
		return;
	}
	found->own = prev[q->this_node] / 2 + contribution(q, q->this_node);
	found->max = found->own;
	prev[q->this_node] = (uint32_t)found->own;
	for (i = 0; i < q->nnodes; i++) {
		if (i == q->this_node || (q->scale > 0 && q->node_ncpus[i] == 0))
			continue;
		load = prev[i] / 2 + contribution(q, i);
		prev[i] = (uint32_t)load;
		found->ties += load == found->max && found->node != NSCHED_NONE;
		if (load > found->max && 100 * load > q->threshold * found->own) {
			found->max = load;
			found->node = i;
			found->ties = 0;
		}
	}
}

void naive_gate(struct world *w, const struct nsched_o1_cpus_to_balance_question *q,
		uint32_t *prev, struct naive_gate *gate)
{
	struct nsched_o1_find_busiest_node_question inner;
	uint32_t mine = world_node(w, q->this_cpu), cpu, node;

	memset(gate, 0, sizeof(*gate));
	gate->found.node = NSCHED_NONE;
	gate->nr_balanced = q->nr_balanced + 1;
	gate->open = gate->nr_balanced == q->rate;
	if (gate->open) {
		memset(&inner, 0, sizeof(inner));
		inner.node_nr_running = q->node_nr_running;
		inner.nnodes = w->nr_nodes;
		inner.this_node = mine;
		inner.threshold = q->threshold;
		naive_busiest_node(&inner, prev, &gate->found);
		gate->nr_balanced = 0;
	}
	node = gate->found.node == NSCHED_NONE ? mine : gate->found.node;
	gate->takes_part = world_memory(w, w->nr_cpus);
	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		gate->takes_part[cpu] = (uint8_t)((world_node(w, cpu) == node && w->online[cpu]) ||
						  cpu == q->this_cpu);
}

/* Is it worth it, and is it still there? In signed numbers, as the original counted. */
static void queue_verdict(const struct world *w,
			  const struct nsched_o1_find_busiest_queue_question *q,
			  struct naive_queue *f)
{
	int64_t now = (int64_t)w->value[NSCHED_LOAD_NR_RUNNING][f->busiest];

	f->imbalance = q->variant == 0 ? (f->max - f->nr) / 2 : f->max - f->nr;
	f->reason = NSCHED_O1_FIND_BUSIEST_QUEUE_PULL;
	if (!q->idle && (q->variant == 0 ? f->imbalance < (f->max + 3) / 4 :
					   f->imbalance * 4 < f->max))
		f->reason = NSCHED_O1_FIND_BUSIEST_QUEUE_BALANCED;
	else if (now <= (q->variant == 0 ? f->nr + 1 : f->nr))
		f->reason = NSCHED_O1_FIND_BUSIEST_QUEUE_DRAINED;
	if (f->reason == NSCHED_O1_FIND_BUSIEST_QUEUE_PULL)
		f->limit = (uint32_t)(q->variant == 0 ? f->imbalance : f->imbalance / 2);
	else
		f->busiest = NSCHED_NONE;
}

void naive_busiest_queue(const struct world *w,
			 const struct nsched_o1_find_busiest_queue_question *q,
			 const uint8_t *takes_part, uint32_t *prev, struct naive_queue *f)
{
	const uint64_t *nr = w->value[NSCHED_LOAD_NR_RUNNING], *rq = w->value[NSCHED_LOAD_RQ_OF];
	uint32_t mine = (uint32_t)rq[q->this_cpu], i, queue;
	int64_t load;

	memset(f, 0, sizeof(*f));
	f->busiest = NSCHED_NONE;
	f->reason = NSCHED_O1_FIND_BUSIEST_QUEUE_SHORT;
	f->max = 1;
	f->nr = (int64_t)nr[mine];
	if (!q->idle && prev[q->this_cpu] > nr[mine])
		f->nr = prev[q->this_cpu];
	for (i = 0; i < w->nr_cpus; i++) {
		if (takes_part && !takes_part[i])
			continue;
		queue = (uint32_t)rq[i];
		load = (int64_t)nr[queue];
		if (!q->idle && prev[i] < nr[queue])
			load = prev[i];
		load += (int64_t)w->value[NSCHED_LOAD_HOME_BONUS][i];
		prev[i] = (uint32_t)nr[queue];
		if (load > f->max && queue != mine) {
			f->max = load;
			f->busiest = queue;
		}
	}
	if (f->busiest != NSCHED_NONE)
		queue_verdict(w, q, f);
}

/* Does task @a come before @b: expired first, urgent first, tail first. */
static int comes_before(const struct nsched_o1_select_tasks_question *q, uint32_t a, uint32_t b)
{
	if (q->t_array[a] != q->t_array[b])
		return q->t_array[a] < q->t_array[b];
	if (q->t_prio[a] != q->t_prio[b])
		return q->t_prio[a] < q->t_prio[b];
	return q->t_seq[a] > q->t_seq[b];
}

static int is_cold(const struct nsched_o1_select_tasks_question *q, uint32_t task)
{
	uint64_t age = q->now - q->t_last_run[task];

	if (q->elig == 0)
		return age > q->decay;
	if (q->elig == 1)
		return q->idle || age > q->decay;
	if (q->elig == 2)
		return age > q->decay >> q->idle;
	if (q->elig == 3)
		return !q->idle || age > q->decay;
	return 1;
}

void naive_moves(struct world *w, const struct nsched_o1_select_tasks_question *q,
		 struct naive_moves *m)
{
	uint32_t *order = world_memory(w, (uint64_t)q->nr_tasks * sizeof(*order)), i, j, task;
	int64_t limit = (int64_t)q->limit;

	memset(m, 0, sizeof(*m));
	m->moved = world_memory(w, (uint64_t)q->nr_tasks * sizeof(*m->moved));
	for (i = 0; i < q->nr_tasks; i++) {
		for (j = i; j > 0 && comes_before(q, i, order[j - 1]); j--)
			order[j] = order[j - 1];
		order[j] = i;
	}
	for (i = 0; i < q->nr_tasks; i++) {
		task = order[i];
		if (q->t_running[task] || !q->t_allowed[task] ||
		    (q->t_homeok && !q->t_homeok[task])) {
			m->nr_fixed++;
			continue;
		}
		if (!is_cold(q, task)) {
			m->nr_hot++;
			continue;
		}
		m->moved[m->nr_moved++] = task;
		limit--;
		if (q->idle || limit / (int64_t)q->remote_factor == 0)
			break;
	}
}
