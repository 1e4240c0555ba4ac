/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family's policies: blocks composed into whole answers. */
#include "internal.h"

NSCHED_INLINE void o1_counts(const struct nsched_topology *topology,
			     const struct nsched_tasks *tasks, struct nsched_counts *counts)
{
	counts->nr_cpus = topology->nr_cpus;
	counts->nr_nodes = topology->nr_nodes;
	counts->nr_tasks = tasks ? tasks->nr_tasks : 0;
	counts->nr_groups = 0;
}

/* Tasks per node: the snapshot's sums as they stand, or summed up into @into. */
NSCHED_INLINE const uint32_t *o1_node_sums(const struct nsched_topology *topology,
					   const struct nsched_load *load, uint32_t *into)
{
	nsched_node_t node;

	if (nsched_load_has(load, NSCHED_LOAD_NODE_NR_RUNNING))
		return nsched_column_u32(load, load->offset[NSCHED_LOAD_NODE_NR_RUNNING]);
	for (node = 0; node < topology->nr_nodes; node++)
		into[node] = node_tasks(topology, load, node);
	return into;
}

NSCHED_INLINE const struct nsched_o1_tunables *
o1_tunables(uint32_t policy, const void *given, struct nsched_o1_tunables *defaults)
{
	if (given)
		return (const struct nsched_o1_tunables *)given;
	nsched_o1_tunables_init(policy, defaults);
	return defaults;
}

/* place */

uint32_t nsched_o1_place_of(uint32_t policy, const struct nsched_place_question *q,
			    struct nsched_place_answer *a)
{
	struct nsched_o1_exec_place_question block_q;
	struct nsched_o1_exec_place_answer block_a;
	struct o1_parts parts;
	struct nsched_counts counts;

	(void)policy;
	if (q->kind == NSCHED_PLACE_FORK) {
		a->cpu = q->this_cpu;
		a->compared[0] = a->cpu;
		a->reason = NSCHED_REASON_PARENT;
	} else {
		o1_counts(q->topology, 0, &counts);
		o1_lay_parts(&counts, q->work, &parts);
		block_q.topology = q->topology;
		block_q.load = q->load;
		block_q.node_nr_running = o1_node_sums(q->topology, q->load, parts.node_sums);
		block_q.allowed = q->task->allowed;
		block_q.variant = 0;
		block_q.scale = 0;
		block_q.task_cpu = q->task->prev_cpu;
		a->reason = nsched_o1_exec_place(&block_q, &block_a);
		a->cpu = block_a.dest_cpu;
		o1_compared_exec_place(&block_q, &block_a, a->compared);
	}
	a->node = nsched_cpu_node(q->topology, a->cpu);
	return a->reason;
}

/* due */

NSCHED_INLINE uint32_t o1_due_level(struct nsched_due_answer *a, uint32_t level, uint32_t idle,
				    uint32_t reason)
{
	a->level = level;
	a->idle = idle;
	a->reason = reason;
	return reason;
}

uint32_t nsched_o1_due_of(uint32_t policy, const struct nsched_due_question *q,
			  struct nsched_due_answer *a)
{
	struct nsched_o1_tick_question block_q;
	struct nsched_o1_tick_answer block_a;

	(void)policy;
	if (q->last)
		return o1_due_level(a, NSCHED_NONE, q->idle, NSCHED_REASON_DONE);
	if (q->idle == NSCHED_NEWLY_IDLE)
		return o1_due_level(a, NSCHED_O1_LEVEL_LOCAL, q->idle, NSCHED_REASON_RAN_EMPTY);
	block_q.now = q->now;
	block_q.hz = q->hz;
	block_q.version = 0;
	block_q.idle = q->idle;
	block_q.idle_mult = 1;
	block_q.busy_mult = 1;
	nsched_o1_tick(&block_q, &block_a);
	o1_compared_tick(&block_q, &block_a, a->compared);
	a->next = q->now + block_a.local_period - nsched_mod64(q->now, block_a.local_period);
	return o1_due_level(a, block_a.local_balance ? NSCHED_O1_LEVEL_LOCAL : NSCHED_NONE,
			    block_a.local_idle, block_a.reason);
}

/* balance */

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

/* Who takes part: the gate of 2.5.59. @saved is prev_node_load as it was. */
NSCHED_INLINE void o1_balance_mask(const struct nsched_balance_question *q,
				   const struct nsched_o1_tunables *tunables,
				   const struct o1_parts *parts,
				   struct nsched_o1_cpus_to_balance_answer *gate)
{
	struct nsched_o1_rq_state *rq = (struct nsched_o1_rq_state *)q->rq_state;
	struct nsched_o1_cpus_to_balance_question gate_q;
	nsched_node_t node;

	gate_q.topology = q->topology;
	gate_q.prev_node_load = nsched_state_u32(rq, NSCHED_O1_RQ_PREV_NODE_LOAD);
	gate_q.mask_out = parts->mask;
	gate_q.this_cpu = q->this_cpu;
	gate_q.nr_balanced = rq->nr_balanced;
	gate_q.rate = tunables->rate;
	gate_q.threshold = tunables->threshold;
	gate_q.node_nr_running = 0;
	if (rq->nr_balanced + 1 == tunables->rate) { /* sums and history cost a shut gate nothing */
		gate_q.node_nr_running = o1_node_sums(q->topology, q->load, parts->node_sums);
		for (node = 0; node < q->topology->nr_nodes; node++)
			parts->saved_node_load[node] = gate_q.prev_node_load[node];
	}
	nsched_o1_cpus_to_balance(&gate_q, gate);
}

/* The tasks of the source queue, as select_tasks wants them; fills @a's plan. */
static NSCHED_OWN_FRAME uint32_t o1_balance_tasks(const struct nsched_balance_question *q,
					const struct nsched_o1_tunables *tunables,
					const struct o1_parts *parts,
					struct nsched_balance_answer *a)
{
	uint32_t first = nsched_tasks_first(q->tasks, a->src_cpu);
	struct nsched_o1_select_tasks_question task_q;
	struct nsched_o1_select_tasks_answer task_a;
	const uint32_t *offset = q->tasks->offset;
	uint32_t i;

	task_q.nr_tasks = nsched_tasks_first(q->tasks, a->src_cpu + 1) - first;
	for (i = 0; i < task_q.nr_tasks; i++)
		parts->t_allowed[i] = nsched_task_allowed(q->tasks, first + i, q->this_cpu);
	task_q.t_array = nsched_column_u32(q->tasks, offset[NSCHED_TASK_ARRAY]) + first;
	task_q.t_prio = nsched_column_u32(q->tasks, offset[NSCHED_TASK_PRIO]) + first;
	task_q.t_seq = nsched_column_u32(q->tasks, offset[NSCHED_TASK_SEQ]) + first;
	task_q.t_last_run = nsched_column_u64(q->tasks, offset[NSCHED_TASK_LAST_RUN]) + first;
	task_q.t_running = nsched_column_u32(q->tasks, offset[NSCHED_TASK_RUNNING]) + first;
	task_q.t_allowed = parts->t_allowed;
	task_q.t_homeok = 0;
	task_q.moved_out = q->moved_task_out;
	task_q.now = q->now;
	task_q.decay = tunables->decay_ticks;
	task_q.idle = q->idle != NSCHED_BUSY;
	task_q.elig = tunables->elig;
	task_q.limit = (uint32_t)a->amount;
	task_q.remote_factor = 1;
	a->reason = nsched_o1_select_tasks(&task_q, &task_a);
	a->nr_moved = task_a.nr_moved;
	for (i = 0; i < a->nr_moved; i++) {
		q->moved_task_out[i] += first;
		q->moved_cpu_out[i] = q->this_cpu;
	}
	clear_words(a->compared, sizeof(a->compared));
	o1_compared_tasks(&task_a, a->compared);
	return a->reason;
}

/* Without tasks the caller asks again: everything must be as it was. */
static NSCHED_OWN_FRAME uint32_t o1_balance_again(const struct nsched_balance_question *q,
					const struct o1_parts *parts, uint32_t gate_open,
					struct nsched_balance_answer *a)
{
	uint32_t *prev_node_load = nsched_state_u32(q->rq_state, NSCHED_O1_RQ_PREV_NODE_LOAD);
	nsched_node_t node;

	o1_copy_masked(parts->mask, q->topology->nr_cpus, parts->saved_load,
		       nsched_state_u32(q->rq_state, NSCHED_O1_RQ_PREV_LOAD));
	for (node = 0; gate_open && node < q->topology->nr_nodes; node++)
		prev_node_load[node] = parts->saved_node_load[node];
	clear_words(a->compared, sizeof(a->compared));
	a->compared[0] = (uint64_t)a->amount;
	a->compared[1] = a->src_cpu;
	a->reason = NSCHED_REASON_TASKS_NOT_GIVEN;
	return a->reason;
}

/* From which queue and how much: everything of the answer but the tasks. */
static NSCHED_OWN_FRAME uint32_t o1_balance_source(const struct nsched_balance_question *q,
						   const struct nsched_o1_tunables *tunables,
						   const struct o1_parts *parts,
						   struct nsched_o1_cpus_to_balance_answer *gate,
						   struct nsched_balance_answer *a)
{
	struct nsched_o1_find_busiest_queue_question queue_q;
	struct nsched_o1_find_busiest_queue_answer queue_a;

	o1_balance_mask(q, tunables, parts, gate);
	queue_q.load = q->load;
	queue_q.mask = parts->mask;
	queue_q.prev_load = nsched_state_u32(q->rq_state, NSCHED_O1_RQ_PREV_LOAD);
	queue_q.variant = 0;
	queue_q.ncpus = q->topology->nr_cpus;
	queue_q.this_cpu = q->this_cpu;
	queue_q.idle = q->idle != NSCHED_BUSY;
	o1_copy_masked(parts->mask, queue_q.ncpus, queue_q.prev_load, parts->saved_load);
	a->reason = nsched_o1_find_busiest_queue(&queue_q, &queue_a);
	o1_compared_queue(&queue_q, &queue_a, a->compared);
	a->level = q->level;
	a->src_cpu = queue_a.busiest;
	a->src_node = a->src_cpu == NSCHED_NONE ? NSCHED_NONE :
						  nsched_cpu_node(q->topology, a->src_cpu);
	a->amount = (int64_t)queue_a.limit;
	a->active_cpu = NSCHED_NONE;
	return a->reason;
}

uint32_t nsched_o1_balance_of(uint32_t policy, const struct nsched_balance_question *q,
			      struct nsched_balance_answer *a)
{
	struct nsched_o1_rq_state *rq = (struct nsched_o1_rq_state *)q->rq_state;
	struct nsched_o1_cpus_to_balance_answer gate;
	const struct nsched_o1_tunables *tunables;
	struct nsched_o1_tunables defaults;
	struct nsched_counts counts;
	struct o1_parts parts;

	tunables = o1_tunables(policy, q->tunables, &defaults);
	o1_counts(q->topology, q->tasks, &counts);
	o1_lay_parts(&counts, q->work, &parts);
	o1_balance_source(q, tunables, &parts, &gate, a);
	if (a->src_cpu != NSCHED_NONE) {
		if (!q->tasks)
			return o1_balance_again(q, &parts, gate.call == tunables->rate, a);
		o1_balance_tasks(q, tunables, &parts, a);
	}
	rq->nr_balanced = gate.nr_balanced;
	return a->reason;
}

NSCHED_NOT_ASKED(o1, wake)
NSCHED_NOT_ASKED(o1, next)
NSCHED_NOT_ASKED(o1, prefer)
NSCHED_NOT_ASKED(o1, page)
