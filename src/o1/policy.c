/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family's policies, blocks composed into whole answers: place, wake, due, next. */
#include "compared.h"

/* place */

NSCHED_INLINE uint32_t o1_place_parent(const struct nsched_place_question *q,
				       struct nsched_place_answer *a)
{
	a->cpu = q->this_cpu;
	a->node = nsched_cpu_node(q->topology, a->cpu);
	a->compared[0] = a->cpu;
	a->reason = NSCHED_REASON_PARENT;
	return a->reason;
}

static NSCHED_OWN_FRAME uint32_t o1_place_exec(uint32_t policy,
					       const struct nsched_place_question *q,
					       struct nsched_place_answer *a)
{
	const struct o1_form *form = o1_form(policy);
	struct nsched_o1_exec_place_question block_q;
	struct nsched_o1_exec_place_answer block_a;
	struct nsched_o1_tunables defaults;

	block_q.topology = q->topology;
	block_q.load = q->load;
	nsched_o1_node_sums(q->topology, q->load, form->shared, (uint32_t *)q->work);
	block_q.node_nr_running = (const uint32_t *)q->work;
	block_q.allowed = q->task->allowed;
	block_q.variant = form->place;
	block_q.scale = o1_tunables(policy, q->tunables, &defaults)->scale;
	block_q.task_cpu = q->task->prev_cpu;
	block_q.shared = form->shared != 0;
	a->reason = nsched_o1_exec_place(&block_q, &block_a);
	a->cpu = block_a.dest_cpu;
	a->node = nsched_cpu_node(q->topology, a->cpu);
	o1_compared_exec_place(&block_q, &block_a, a->compared);
	return a->reason;
}

static NSCHED_OWN_FRAME uint32_t o1_place_pool(uint32_t policy,
					       const struct nsched_place_question *q,
					       struct nsched_place_answer *a)
{
	struct nsched_o1_system_state *system = (struct nsched_o1_system_state *)q->system_state;
	struct nsched_o1_pool_best_node_question block_q;
	struct nsched_o1_pool_best_node_answer block_a;
	struct nsched_o1_tunables defaults;

	block_q.variant = o1_tunables(policy, q->tunables, &defaults)->pool_form;
	if (q->kind == NSCHED_PLACE_FORK && block_q.variant != 0)
		return o1_place_parent(q, a);
	block_q.topology = q->topology;
	block_q.load = q->load;
	block_q.home_count = nsched_state_u32(system, NSCHED_O1_SYSTEM_HOME_COUNT);
	block_q.allowed = q->task->allowed;
	block_q.task_cpu = q->task->prev_cpu;
	block_q.cur_node = nsched_cpu_node(q->topology, block_q.task_cpu);
	if (block_q.variant == 0 && q->task->home < q->topology->nr_nodes)
		block_q.cur_node = q->task->home;
	block_q.count_self = q->kind == NSCHED_PLACE_FORK;
	block_q.rr = system->rr;
	a->reason = nsched_o1_pool_best_node(&block_q, &block_a);
	system->rr = block_a.rr;
	a->cpu = block_a.cpu;
	a->node = block_a.node;
	o1_compared_best_node(&block_a, a->compared);
	return a->reason;
}

uint32_t nsched_o1_place_of(uint32_t policy, const struct nsched_place_question *q,
			    struct nsched_place_answer *a)
{
	a->resched_cpu = NSCHED_NONE;
	if (o1_form(policy)->pools)
		return o1_place_pool(policy, q, a);
	return q->kind == NSCHED_PLACE_FORK ? o1_place_parent(q, a) : o1_place_exec(policy, q, a);
}

/* wake */

/* Which thread of the package is to look at the queue. */
static NSCHED_OWN_FRAME uint32_t o1_wake_shared(const struct o1_form *form,
						const struct nsched_wake_question *q,
						struct nsched_wake_answer *a)
{
	struct nsched_o1_ht_wake_cpu_question block_q;
	struct nsched_o1_ht_wake_cpu_answer block_a;

	block_q.load = q->load;
	block_q.allowed = q->task->allowed;
	block_q.online = nsched_column_u32(q->topology,
					   q->topology->offset[NSCHED_TOPOLOGY_ONLINE]);
	block_q.p_slice = q->task->slice;
	block_q.variant = form->shared - 1u;
	block_q.ncpus = q->topology->nr_cpus;
	block_q.cpu = a->cpu;
	block_q.p_prio = q->task->prio;
	a->reason = nsched_o1_ht_wake_cpu(&block_q, &block_a);
	a->resched_cpu = block_a.resched_cpu;
	a->preempt = a->resched_cpu != NSCHED_NONE;
	clear_words(a->compared, sizeof(a->compared));
	o1_compared_ht_wake(&block_q, &block_a, a->compared);
	return a->reason;
}

uint32_t nsched_o1_wake_of(uint32_t policy, const struct nsched_wake_question *q,
			   struct nsched_wake_answer *a)
{
	const struct o1_form *form = o1_form(policy);
	struct nsched_o1_sync_wake_question block_q;
	struct nsched_o1_sync_wake_answer block_a;
	nsched_cpu_t own = usable_cpu(q->topology, q->task, q->task->prev_cpu);

	block_q.load = q->load;
	block_q.allowed = q->task->allowed;
	block_q.variant = form->wake;
	block_q.sync = q->sync & NSCHED_WAKE_SYNC;
	block_q.running = q->task->running;
	block_q.queued = q->task->queued;
	block_q.task_cpu = own; /* as a change of the allowed set would have left it */
	block_q.this_cpu = q->this_cpu;
	block_q.p_prio = q->task->prio;
	a->reason = nsched_o1_sync_wake(&block_q, &block_a);
	a->cpu = block_a.cpu;
	a->preempt = block_a.preempt;
	a->resched_cpu = block_a.preempt ? a->cpu : NSCHED_NONE;
	o1_compared_wake(&block_q, &block_a, a->compared);
	/* from 2.5.63 a synchronous wake-up asks nobody to reschedule */
	if (form->shared && !(block_q.sync && form->wake))
		o1_wake_shared(form, q, a);
	if (a->cpu == own && own != q->task->prev_cpu) {
		a->reason = NSCHED_REASON_FALLBACK;
		clear_words(a->compared, sizeof(a->compared));
		a->compared[0] = own;
	}
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

/* A shared queue that has run empty, and a migration thread, have steps beyond the tick's. */
NSCHED_INLINE uint32_t o1_due_shared(const struct nsched_due_question *q,
				     struct nsched_due_answer *a)
{
	const struct nsched_balance_answer *last = q->last;

	if (last->level == NSCHED_O1_LEVEL_PUSH && last->active_cpu != NSCHED_NONE)
		return o1_due_level(a, NSCHED_O1_LEVEL_FOR + last->src_cpu, NSCHED_IDLE,
				    last->reason);
	if (q->idle == NSCHED_NEWLY_IDLE && last->level == NSCHED_O1_LEVEL_LOCAL &&
	    last->nr_moved == 0 && last->reason != NSCHED_REASON_TASKS_NOT_GIVEN)
		return o1_due_level(a, NSCHED_O1_LEVEL_SCAN, q->idle, NSCHED_REASON_RAN_EMPTY);
	return o1_due_level(a, NSCHED_NONE, q->idle, NSCHED_REASON_DONE);
}

/* The tick: across nodes, then inside, each as far as it is due. */
static NSCHED_OWN_FRAME uint32_t o1_due_tick(uint32_t policy, const struct nsched_due_question *q,
					     struct nsched_due_answer *a)
{
	struct nsched_o1_tick_question block_q;
	struct nsched_o1_tick_answer block_a;
	const struct nsched_o1_tunables *tunables;
	struct nsched_o1_tunables defaults;

	tunables = o1_tunables(policy, q->tunables, &defaults);
	block_q.now = q->now;
	block_q.hz = q->hz;
	block_q.version = o1_form(policy)->tick;
	/* the tick's flag, although the CPU may have pulled in the meantime */
	block_q.idle = q->last ? q->last->level == NSCHED_O1_LEVEL_NODE_IDLE :
				 q->idle != NSCHED_BUSY;
	block_q.idle_mult = tunables->idle_mult;
	block_q.busy_mult = tunables->busy_mult;
	nsched_o1_tick(&block_q, &block_a);
	o1_compared_tick(&block_q, &block_a, a->compared);
	a->next = q->now + block_a.local_period - nsched_mod64(q->now, block_a.local_period);
	if (block_a.node_balance && !q->last)
		return o1_due_level(a, block_q.idle ? NSCHED_O1_LEVEL_NODE_IDLE :
				    NSCHED_O1_LEVEL_NODE, block_q.idle, block_a.reason);
	return o1_due_level(a, block_a.local_balance ? NSCHED_O1_LEVEL_LOCAL : NSCHED_NONE,
			    block_a.local_idle, block_a.reason);
}

/* Has the tick's node step just been balanced? */
NSCHED_INLINE uint32_t o1_due_local_next(const struct nsched_balance_answer *last)
{
	return last->level == NSCHED_O1_LEVEL_NODE || last->level == NSCHED_O1_LEVEL_NODE_IDLE;
}

uint32_t nsched_o1_due_of(uint32_t policy, const struct nsched_due_question *q,
			  struct nsched_due_answer *a)
{
	a->kick_cpu = NSCHED_NONE;
	a->level = NSCHED_NONE;
	if (q->event == NSCHED_EVENT_KICK) /* no tick was ever left out in those days */
		return NSCHED_REASON_NOT_ASKED;
	if (q->last && !o1_due_local_next(q->last)) {
		if (o1_form(policy)->shared)
			return o1_due_shared(q, a);
		return o1_due_level(a, NSCHED_NONE, q->idle, NSCHED_REASON_DONE);
	}
	if (!q->last && q->idle == NSCHED_NEWLY_IDLE)
		return o1_due_level(a, NSCHED_O1_LEVEL_LOCAL, q->idle, NSCHED_REASON_RAN_EMPTY);
	return o1_due_tick(policy, q, a);
}

/* next */

NSCHED_INLINE uint32_t o1_queue_cpus(const struct nsched_load *load, uint32_t nr_cpus,
				     nsched_cpu_t queue)
{
	uint32_t nr = 0;
	nsched_cpu_t cpu;

	for (cpu = 0; cpu < nr_cpus; cpu++)
		nr += o1_rq_of(load, cpu) == queue;
	return nr;
}

/* The queue's tasks as columns, and which of them is being switched out. */
NSCHED_INLINE uint32_t o1_next_tasks(const struct nsched_next_question *q, struct o1_parts *parts,
				     nsched_cpu_t queue)
{
	struct nsched_counts counts;
	uint32_t i, nr;

	counts.nr_cpus = 0;
	counts.nr_nodes = 0;
	counts.nr_tasks = q->tasks->nr_tasks;
	o1_lay_parts(&counts, q->work, parts);
	nr = nsched_o1_gather(q->tasks, q->load, parts, queue, q->this_cpu);
	for (i = 0; i < nr; i++)
		o1_column(parts, NSCHED_O1_OTHER)[i] =
			o1_column(parts, NSCHED_O1_ROW)[i] == q->current;
	return nr;
}

static NSCHED_OWN_FRAME uint32_t o1_next_shared(uint32_t variant,
						const struct nsched_next_question *q,
						struct nsched_next_answer *a)
{
	nsched_cpu_t queue = o1_rq_of(q->load, q->this_cpu);
	struct nsched_o1_ht_pick_next_question block_q;
	struct nsched_o1_ht_pick_next_answer block_a;
	struct o1_parts parts;
	uint32_t i = 0;

	block_q.nr_tasks = o1_next_tasks(q, &parts, queue);
	block_q.t_array = o1_column(&parts, NSCHED_O1_ARRAY);
	block_q.t_prio = o1_column(&parts, NSCHED_O1_PRIO);
	block_q.t_seq = o1_column(&parts, NSCHED_O1_SEQ);
	block_q.t_running = o1_column(&parts, NSCHED_O1_RUNNING);
	block_q.t_prev = o1_column(&parts, NSCHED_O1_OTHER);
	block_q.t_allowed = o1_column(&parts, NSCHED_O1_ALLOWED);
	block_q.variant = variant;
	block_q.rq_ncpus = o1_queue_cpus(q->load, q->topology->nr_cpus, queue);
	a->reason = nsched_o1_ht_pick_next(&block_q, &block_a);
	a->task = NSCHED_NONE;
	if (block_a.pick != NSCHED_NONE) {
		a->task = o1_column(&parts, NSCHED_O1_ROW)[block_a.pick];
		a->keep = a->task == q->current;
		a->compared[i++] = a->task; /* the row, as the caller counts */
		a->compared[i++] = block_a.prio;
	}
	a->compared[i] = block_a.unsuitable;
	return a->reason;
}

uint32_t nsched_o1_next_of(uint32_t policy, const struct nsched_next_question *q,
			   struct nsched_next_answer *a)
{
	uint32_t shared = o1_form(policy)->shared;

	/* slices, and what the base scheduler picks, are no part of the family */
	if (!shared || q->event != NSCHED_EVENT_SWITCH)
		return NSCHED_REASON_NOT_ASKED;
	return o1_next_shared(shared - 1, q, a);
}

NSCHED_NOT_ASKED(o1, prefer)
NSCHED_NOT_ASKED(o1, page)
