/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family's policies: the balance of the pooling scheduler. */
#include "compared.h"

/* Where no distances are known: 10 here, 15 within four nodes, 20 across. */
NSCHED_INLINE uint32_t o1_pool_distance(const struct nsched_topology *topology, nsched_node_t from,
					nsched_node_t to)
{
	if (topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT])
		return nsched_distance_slit(topology, from, to);
	return from == to ? NSCHED_LOCAL_SLIT : from / 4 == to / 4 ? 15 : 20;
}

/* Our row of the delay matrix. */
NSCHED_INLINE void o1_pool_delays(const struct o1_pass *pass, uint32_t *delay)
{
	const struct nsched_topology *topology = pass->q->topology;
	nsched_node_t node, ours = nsched_cpu_node(topology, pass->q->this_cpu);

	for (node = 0; node < topology->nr_nodes; node++)
		delay[node] = o1_pool_ticks(pass->q->hz, o1_pool_distance(topology, ours, node));
}

/* Our row of the weights, by a task's home: Oct 2002 knows only ours and theirs. */
NSCHED_INLINE const uint32_t *o1_pool_weights(const struct o1_pass *pass)
{
	const struct nsched_topology *topology = pass->q->topology;
	nsched_node_t node, ours = nsched_cpu_node(topology, pass->q->this_cpu);
	uint32_t *levels = pass->parts.node_sums, *weight = pass->parts.node_other;
	uint32_t nr = 1;

	levels[0] = o1_pool_distance(topology, 0, 0);
	for (node = 1; node < topology->nr_nodes; node++)
		nr = o1_pool_add_level(levels, nr, o1_pool_distance(topology, 0, node));
	for (node = 0; node < topology->nr_nodes; node++) {
		if (pass->tunables->pool_form == 0)
			weight[node] = o1_pool_weight(levels, nr,
						      o1_pool_distance(topology, ours, node));
		else
			weight[node] = node == ours ? 100 : 0;
	}
	return weight;
}

/* From which CPU; the lengths last seen are kept for who asks again. */
NSCHED_INLINE uint32_t o1_pool_source(struct o1_pass *pass, struct nsched_balance_answer *a)
{
	struct nsched_o1_pool_find_busiest_question *pools = &pass->ask.pools;
	const struct nsched_balance_question *q = pass->q;
	const struct nsched_o1_rq_state *rq = (const struct nsched_o1_rq_state *)q->rq_state;
	nsched_cpu_t cpu;

	pools->topology = q->topology;
	pools->load = q->load;
	pools->pool_delay = pass->parts.node_other;
	pools->prev_load = nsched_state_u32(q->rq_state, NSCHED_O1_RQ_PREV_LOAD);
	pools->now = q->now;
	pools->wait_time = rq->wait_time;
	pools->wait_node = rq->wait_node;
	pools->variant = pass->tunables->pool_form;
	pools->this_cpu = q->this_cpu;
	pools->idle = q->idle != NSCHED_BUSY;
	pools->delay_idle = pass->tunables->delay_idle;
	pools->delay_busy = pass->tunables->delay_busy;
	if (pools->variant == 0)
		o1_pool_delays(pass, pass->parts.node_other);
	for (cpu = 0; !q->tasks && cpu < q->topology->nr_cpus; cpu++)
		pass->parts.saved_load[cpu] = pools->prev_load[cpu];
	a->reason = nsched_o1_pool_find_busiest(pools, &pass->pools);
	o1_compared_pools(&pass->pools, a->compared);
	return pass->pools.busiest;
}

/* The homes of a queue's @nr tasks; one that has none is at home where it is. */
NSCHED_INLINE void o1_pool_homes(const struct o1_pass *pass, uint32_t nr, nsched_node_t src_node)
{
	const uint32_t *row = o1_column(&pass->parts, NSCHED_O1_ROW);
	uint32_t *home = o1_column(&pass->parts, NSCHED_O1_OTHER);
	uint32_t i;

	for (i = 0; i < nr; i++) {
		home[i] = nsched_task_home(pass->q->tasks, row[i]);
		if (home[i] >= pass->q->topology->nr_nodes)
			home[i] = src_node;
	}
}

/* Which task of it. */
NSCHED_INLINE uint32_t o1_pool_steal(struct o1_pass *pass, struct nsched_balance_answer *a)
{
	struct nsched_o1_pool_task_to_steal_question *steal = &pass->ask.steal;
	const struct nsched_balance_question *q = pass->q;
	const struct o1_parts *parts = &pass->parts;

	steal->nr_tasks = nsched_o1_gather(q->tasks, 0, parts, a->src_cpu, q->this_cpu);
	steal->affine = nsched_task_has(q->tasks, NSCHED_TASK_HOME);
	if (steal->affine)
		o1_pool_homes(pass, steal->nr_tasks, a->src_node);
	steal->t_array = o1_column(parts, NSCHED_O1_ARRAY);
	steal->t_prio = o1_column(parts, NSCHED_O1_PRIO);
	steal->t_seq = o1_column(parts, NSCHED_O1_SEQ);
	steal->t_last_run = parts->last_run;
	steal->t_running = o1_column(parts, NSCHED_O1_RUNNING);
	steal->t_allowed = o1_column(parts, NSCHED_O1_ALLOWED);
	steal->t_home = o1_column(parts, NSCHED_O1_OTHER);
	steal->pool_weight = o1_pool_weights(pass);
	steal->now = q->now;
	steal->decay = pass->tunables->decay_ticks;
	steal->nnodes = q->topology->nr_nodes;
	steal->this_pool = nsched_cpu_node(q->topology, q->this_cpu);
	steal->src_pool = a->src_node;
	steal->scan_all = pass->tunables->scan_all;
	a->reason = nsched_o1_pool_task_to_steal(steal, &pass->told.steal);
	clear_words(a->compared, sizeof(a->compared));
	if (pass->told.steal.pick != NSCHED_NONE) {
		a->nr_moved = 1;
		q->moved_task_out[0] = o1_column(parts, NSCHED_O1_ROW)[pass->told.steal.pick];
		q->moved_cpu_out[0] = q->this_cpu;
		a->compared[0] = q->moved_task_out[0]; /* the row, as the caller counts */
		a->compared[1] = pass->told.steal.weight;
	}
	return a->reason;
}

/* The row of what runs on this CPU, or NSCHED_NONE. */
NSCHED_INLINE uint32_t o1_running_row(const struct nsched_tasks *tasks, nsched_cpu_t cpu)
{
	uint32_t row = nsched_tasks_first(tasks, cpu), end = nsched_tasks_first(tasks, cpu + 1);

	while (row < end && !nsched_task_running(tasks, row))
		row++;
	return row < end ? row : NSCHED_NONE;
}

/* Where a task may run on its home node, as a set. */
NSCHED_INLINE void o1_allowed_at_home(const struct o1_pass *pass, uint32_t row, nsched_node_t home)
{
	const struct nsched_balance_question *q = pass->q;
	uint64_t *set = pass->parts.mask;
	nsched_cpu_t cpu;

	o1_mask_clear(q->topology, set);
	for (cpu = 0; cpu < q->topology->nr_cpus; cpu++) {
		if (nsched_cpu_node(q->topology, cpu) == home &&
		    nsched_task_allowed(q->tasks, row, cpu))
			nsched_set_add(set, cpu);
	}
}

/* Nothing to steal: is what runs here away from home, and should it go there? */
NSCHED_INLINE uint32_t o1_pool_push(struct o1_pass *pass, struct nsched_balance_answer *a)
{
	struct nsched_o1_pool_push_home_question *home = &pass->ask.home;
	const struct nsched_balance_question *q = pass->q;
	uint32_t row = o1_running_row(q->tasks, q->this_cpu);

	if (row == NSCHED_NONE || nsched_task_home(q->tasks, row) >= q->topology->nr_nodes)
		return a->reason;
	home->topology = q->topology;
	home->load = q->load;
	home->allowed = pass->parts.mask;
	home->variant = pass->tunables->pool_form;
	home->this_cpu = q->this_cpu;
	home->nr_eff = pass->pools.nr;
	home->is_kthread = nsched_task_has(q->tasks, NSCHED_TASK_KTHREAD) &&
			   nsched_task_kthread(q->tasks, row);
	home->home = nsched_task_home(q->tasks, row);
	o1_allowed_at_home(pass, row, home->home);
	if (nsched_o1_pool_push_home(home, &pass->told.home) != NSCHED_O1_POOL_PUSH_HOME_PUSH)
		return a->reason; /* why nothing was stolen */
	a->reason = pass->told.home.reason;
	a->src_cpu = q->this_cpu;
	a->src_node = nsched_cpu_node(q->topology, q->this_cpu);
	a->amount = 1;
	a->nr_moved = 1;
	q->moved_task_out[0] = row;
	q->moved_cpu_out[0] = pass->told.home.dest_cpu;
	clear_words(a->compared, sizeof(a->compared));
	a->compared[0] = home->home;
	a->compared[1] = pass->told.home.dest_cpu;
	a->compared[2] = pass->told.home.own;
	return a->reason;
}

/* Ask again for the tasks of @cpu: the pass may have seen every CPU. */
NSCHED_INLINE uint32_t o1_pool_ask_again(const struct o1_pass *pass, nsched_cpu_t cpu,
					 struct nsched_balance_answer *a)
{
	const struct nsched_topology *topology = pass->q->topology;
	nsched_node_t node;

	a->src_cpu = cpu;
	a->src_node = nsched_cpu_node(topology, cpu);
	a->amount = 1;
	o1_mask_clear(topology, pass->parts.mask);
	for (node = 0; node < topology->nr_nodes; node++)
		o1_mask_node(topology, node, pass->parts.mask);
	return nsched_o1_ask_again(pass, a);
}

uint32_t nsched_o1_balance_pools(struct o1_pass *pass, struct nsched_balance_answer *a)
{
	const struct nsched_balance_question *q = pass->q;
	struct nsched_o1_rq_state *rq = (struct nsched_o1_rq_state *)q->rq_state;

	o1_pool_source(pass, a);
	if (pass->pools.steal) {
		if (!q->tasks)
			return o1_pool_ask_again(pass, pass->pools.busiest, a);
		a->src_cpu = pass->pools.busiest;
		a->src_node = nsched_cpu_node(q->topology, a->src_cpu);
		a->amount = 1;
		o1_pool_steal(pass, a);
	} else if (pass->pools.busiest == NSCHED_NONE && pass->pools.nr == 1 &&
		   nsched_load_has(q->load, NSCHED_LOAD_HOME_ON_CPU)) {
		if (!q->tasks)
			return o1_pool_ask_again(pass, q->this_cpu, a);
		if (nsched_task_has(q->tasks, NSCHED_TASK_HOME))
			o1_pool_push(pass, a);
	}
	rq->wait_node = pass->pools.wait_node;
	rq->wait_time = pass->pools.wait_time;
	return a->reason;
}
