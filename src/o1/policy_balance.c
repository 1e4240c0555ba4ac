/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family's policies: balance. Who takes part, which queue, which tasks. */
#include "compared.h"

/* Walk the CPUs of a mask: copy their entries of @from to @to. */
NSCHED_INLINE void o1_copy_masked(const uint64_t *mask, uint32_t nr_cpus, const uint32_t *from,
				  uint32_t *to)
{
	uint32_t word, cpu;
	uint64_t bits;

	for (word = 0; word < NSCHED_SET_WORDS(nr_cpus); word++) {
		for (bits = mask[word]; bits; bits &= bits - 1) {
			cpu = word * 64 + nsched_first_bit(bits);
			to[cpu] = from[cpu];
		}
	}
}

/* Node loads are about to change: the tasks per node, and for who asks again what was. */
NSCHED_INLINE void o1_node_begin(struct o1_pass *pass)
{
	const struct nsched_balance_question *q = pass->q;
	const uint32_t *prev = nsched_state_u32(q->rq_state, NSCHED_O1_RQ_PREV_NODE_LOAD);
	nsched_node_t node;

	nsched_o1_node_sums(q->topology, q->load, pass->form->shared, pass->parts.node_sums);
	for (node = 0; node < q->topology->nr_nodes; node++)
		pass->parts.saved_node_load[node] = prev[node];
	pass->node_asked = 1;
}

/* The gate of 2.5.59. */
NSCHED_INLINE uint32_t o1_mask_by_gate(struct o1_pass *pass)
{
	struct nsched_o1_cpus_to_balance_question *gate = &pass->ask.gate;
	const struct nsched_balance_question *q = pass->q;

	if (pass->nr_balanced + 1 == pass->tunables->rate) /* a shut gate is spared the sums */
		o1_node_begin(pass);
	gate->topology = q->topology;
	gate->node_nr_running = pass->parts.node_sums;
	gate->prev_node_load = nsched_state_u32(q->rq_state, NSCHED_O1_RQ_PREV_NODE_LOAD);
	gate->mask_out = pass->parts.mask;
	gate->this_cpu = q->this_cpu;
	gate->nr_balanced = pass->nr_balanced;
	gate->rate = pass->tunables->rate;
	gate->threshold = pass->tunables->threshold;
	nsched_o1_cpus_to_balance(gate, &pass->told.gate);
	pass->nr_balanced = pass->told.gate.nr_balanced;
	return 1;
}

/* Tasks of each node whose home is ours: of its online CPUs, as its tasks are. */
NSCHED_INLINE const uint32_t *o1_home_extra(const struct o1_pass *pass)
{
	const struct nsched_topology *topology = pass->q->topology;
	uint32_t *extra = pass->parts.node_other;
	nsched_cpu_t cpu;
	nsched_node_t node;

	if (!pass->form->homes)
		return 0;
	for (node = 0; node < topology->nr_nodes; node++)
		extra[node] = 0;
	for (cpu = 0; cpu < topology->nr_cpus; cpu++)
		if (nsched_cpu_online(topology, cpu))
			extra[nsched_cpu_node(topology, cpu)] +=
				nsched_load_home_bonus(pass->q->load, cpu);
	return extra;
}

/* The node step of B0 and later: 0 if no node is busy enough, which ends the pass. */
NSCHED_INLINE uint32_t o1_mask_by_node(struct o1_pass *pass, struct nsched_balance_answer *a)
{
	struct nsched_o1_find_busiest_node_question *node = &pass->ask.node;
	const struct nsched_balance_question *q = pass->q;

	o1_node_begin(pass);
	node->node_nr_running = pass->parts.node_sums;
	node->node_ncpus = nsched_column_u32(q->topology,
					     q->topology->offset[NSCHED_TOPOLOGY_NODE_NR_CPUS]);
	node->home_extra = o1_home_extra(pass);
	node->prev_node_load = nsched_state_u32(q->rq_state, NSCHED_O1_RQ_PREV_NODE_LOAD);
	node->nnodes = q->topology->nr_nodes;
	node->this_node = nsched_cpu_node(q->topology, q->this_cpu);
	node->scale = pass->tunables->scale;
	node->threshold = pass->tunables->threshold;
	a->reason = nsched_o1_find_busiest_node(node, &pass->told.node);
	if (pass->told.node.node == NSCHED_NONE) {
		o1_compared_node(node, &pass->told.node, a->compared);
		return 0;
	}
	o1_mask_node(q->topology, pass->told.node.node, pass->parts.mask);
	nsched_set_add(pass->parts.mask, q->this_cpu);
	return 1;
}

/* A9 pulls for a pushing thread from that thread's node, and does not count the thread. */
NSCHED_INLINE uint32_t o1_for_thread(const struct o1_pass *pass)
{
	return pass->form->shared == 2 && pass->q->level >= NSCHED_O1_LEVEL_FOR &&
	       pass->q->level - NSCHED_O1_LEVEL_FOR < pass->q->topology->nr_cpus;
}

NSCHED_INLINE uint32_t o1_mask_by_thread(struct o1_pass *pass, nsched_cpu_t src)
{
	const struct nsched_topology *topology = pass->q->topology;

	clear_words(pass->parts.marks, topology->nr_cpus * 4);
	pass->parts.marks[o1_rq_of(pass->q->load, src)] = 1;
	o1_mask_node(topology, nsched_cpu_node(topology, src), pass->parts.mask);
	return 1;
}

/* Who takes part; 0 if the pass ends here. */
NSCHED_INLINE uint32_t o1_balance_mask(struct o1_pass *pass, struct nsched_balance_answer *a)
{
	const struct nsched_balance_question *q = pass->q;

	o1_mask_clear(q->topology, pass->parts.mask);
	if (pass->form->gate)
		return o1_mask_by_gate(pass);
	if (q->level == NSCHED_O1_LEVEL_NODE || q->level == NSCHED_O1_LEVEL_NODE_IDLE)
		return o1_mask_by_node(pass, a);
	if (o1_for_thread(pass))
		return o1_mask_by_thread(pass, q->level - NSCHED_O1_LEVEL_FOR);
	o1_mask_node(q->topology, nsched_cpu_node(q->topology, q->this_cpu), pass->parts.mask);
	return 1;
}

/* From which queue and how much. */
NSCHED_INLINE uint32_t o1_balance_queue(struct o1_pass *pass, struct nsched_balance_answer *a)
{
	struct nsched_o1_find_busiest_queue_question *queue = &pass->ask.queue;
	const struct nsched_balance_question *q = pass->q;

	queue->load = q->load;
	queue->mask = pass->parts.mask;
	queue->prev_load = nsched_state_u32(q->rq_state, NSCHED_O1_RQ_PREV_LOAD);
	queue->uncounted = o1_for_thread(pass) ? pass->parts.marks : 0;
	queue->variant = pass->form->queue;
	queue->ncpus = q->topology->nr_cpus;
	queue->this_cpu = q->this_cpu;
	queue->idle = q->idle != NSCHED_BUSY;
	if (!q->tasks)
		o1_copy_masked(queue->mask, queue->ncpus, queue->prev_load, pass->parts.saved_load);
	a->reason = nsched_o1_find_busiest_queue(queue, &pass->told.queue);
	o1_compared_queue(&pass->told.queue, a->compared);
	a->src_cpu = pass->told.queue.busiest;
	a->amount = (int64_t)pass->told.queue.limit;
	if (a->src_cpu != NSCHED_NONE)
		a->src_node = nsched_cpu_node(q->topology, a->src_cpu);
	return a->src_cpu;
}

/* home_ok of each of a queue's @nr tasks, into the column OTHER. */
NSCHED_INLINE const uint32_t *o1_homes_ok(const struct o1_pass *pass, uint32_t nr,
					  nsched_node_t src_node)
{
	const struct nsched_balance_question *q = pass->q;
	const uint32_t *row = o1_column(&pass->parts, NSCHED_O1_ROW);
	uint32_t *ok = o1_column(&pass->parts, NSCHED_O1_OTHER);
	struct nsched_o1_home_ok_question home_q;
	struct nsched_o1_home_ok_answer home_a;
	uint32_t i;

	if (!pass->form->homes)
		return 0;
	home_q.this_node = nsched_cpu_node(q->topology, q->this_cpu);
	home_q.src_node = src_node;
	home_q.rq_nr_running = nr;
	home_q.rq_nr_home_src = 0;
	for (i = 0; i < nr; i++)
		home_q.rq_nr_home_src += nsched_task_home(q->tasks, row[i]) == src_node;
	for (i = 0; i < nr; i++) {
		home_q.home = nsched_task_home(q->tasks, row[i]);
		nsched_o1_home_ok(&home_q, &home_a);
		ok[i] = home_a.ok;
	}
	return ok;
}

/* Which of the queue's tasks; fills the plan. */
NSCHED_INLINE uint32_t o1_balance_tasks(struct o1_pass *pass, struct nsched_balance_answer *a)
{
	struct nsched_o1_select_tasks_question *tasks = &pass->ask.tasks;
	const struct nsched_balance_question *q = pass->q;
	const struct o1_parts *parts = &pass->parts;
	uint32_t i;

	tasks->nr_tasks = nsched_o1_gather(q->tasks, pass->form->shared ? q->load : 0, parts,
					   a->src_cpu, q->this_cpu);
	tasks->t_array = o1_column(parts, NSCHED_O1_ARRAY);
	tasks->t_prio = o1_column(parts, NSCHED_O1_PRIO);
	tasks->t_seq = o1_column(parts, NSCHED_O1_SEQ);
	tasks->t_last_run = parts->last_run;
	tasks->t_running = o1_column(parts, NSCHED_O1_RUNNING);
	tasks->t_allowed = o1_column(parts, NSCHED_O1_ALLOWED);
	tasks->t_homeok = o1_homes_ok(pass, tasks->nr_tasks, a->src_node);
	tasks->moved_out = q->moved_task_out;
	tasks->now = q->now;
	tasks->decay = pass->tunables->decay_ticks;
	tasks->idle = q->idle != NSCHED_BUSY;
	tasks->elig = pass->tunables->elig;
	tasks->limit = (uint32_t)a->amount;
	tasks->remote_factor = 1;
	a->reason = nsched_o1_select_tasks(tasks, &pass->told.tasks);
	a->nr_moved = pass->told.tasks.nr_moved;
	for (i = 0; i < a->nr_moved; i++) {
		q->moved_task_out[i] = o1_column(parts, NSCHED_O1_ROW)[q->moved_task_out[i]];
		q->moved_cpu_out[i] = q->this_cpu;
	}
	clear_words(a->compared, sizeof(a->compared));
	o1_compared_tasks(&pass->told.tasks, a->compared);
	return a->reason;
}

uint32_t nsched_o1_ask_again(const struct o1_pass *pass, struct nsched_balance_answer *a)
{
	const struct nsched_balance_question *q = pass->q;
	uint32_t *prev_node_load = nsched_state_u32(q->rq_state, NSCHED_O1_RQ_PREV_NODE_LOAD);
	nsched_node_t node;

	o1_copy_masked(pass->parts.mask, q->topology->nr_cpus, pass->parts.saved_load,
		       nsched_state_u32(q->rq_state, NSCHED_O1_RQ_PREV_LOAD));
	for (node = 0; pass->node_asked && node < q->topology->nr_nodes; node++)
		prev_node_load[node] = pass->parts.saved_node_load[node];
	clear_words(a->compared, sizeof(a->compared));
	a->compared[0] = (uint64_t)a->amount;
	a->compared[1] = a->src_cpu;
	a->reason = NSCHED_REASON_TASKS_NOT_GIVEN;
	return a->reason;
}

/* Gate or node step, then queue, then tasks. */
NSCHED_INLINE uint32_t o1_balance_pass(struct o1_pass *pass, struct nsched_balance_answer *a)
{
	struct nsched_o1_rq_state *rq = (struct nsched_o1_rq_state *)pass->q->rq_state;

	pass->nr_balanced = rq->nr_balanced;
	if (o1_balance_mask(pass, a) && o1_balance_queue(pass, a) != NSCHED_NONE) {
		if (!pass->q->tasks)
			return nsched_o1_ask_again(pass, a);
		o1_balance_tasks(pass, a);
	}
	rq->nr_balanced = pass->nr_balanced;
	return a->reason;
}

uint32_t nsched_o1_balance_of(uint32_t policy, const struct nsched_balance_question *q,
			      struct nsched_balance_answer *a)
{
	struct o1_pass *pass = (struct o1_pass *)q->work;
	struct nsched_counts counts;

	pass->q = q;
	pass->tunables = o1_tunables(policy, q->tunables, &pass->defaults);
	pass->form = o1_form(policy);
	pass->node_asked = 0;
	counts.nr_cpus = q->topology->nr_cpus;
	counts.nr_nodes = q->topology->nr_nodes;
	counts.nr_tasks = q->tasks ? q->tasks->nr_tasks : 0;
	o1_lay_parts(&counts, pass + 1, &pass->parts);
	a->level = q->level;
	a->src_node = NSCHED_NONE;
	a->src_cpu = NSCHED_NONE;
	a->active_cpu = NSCHED_NONE;
	if (pass->form->pools)
		return nsched_o1_balance_pools(pass, a);
	if (pass->form->shared &&
	    (q->level == NSCHED_O1_LEVEL_SCAN || q->level == NSCHED_O1_LEVEL_PUSH))
		return nsched_o1_balance_active(pass, a);
	return o1_balance_pass(pass, a);
}
