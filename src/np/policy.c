/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* NUMA balancing as a policy: due and prefer. */
#include "compose.h"

NSCHED_NOT_ASKED(np, place)
NSCHED_NOT_ASKED(np, wake)
NSCHED_NOT_ASKED(np, balance)
NSCHED_NOT_ASKED(np, next)

/* due */

static NSCHED_OWN_FRAME uint32_t np_due_tick(const struct nsched_due_question *q,
					     const struct nsched_np_tunables *t,
					     struct np_due_parts *parts,
					     struct nsched_due_answer *a)
{
	struct nsched_np_process_state *process =
		(struct nsched_np_process_state *)q->process_state;
	struct nsched_np_task_state *task = (struct nsched_np_task_state *)q->task_state;

	np_bounds_ask(t, process, np_group(q->group_state), &parts->bounds_q);
	nsched_np_scan_bounds(&parts->bounds_q, &parts->bounds_a);
	parts->tick_q.runtime_ns = q->task->runtime_ns;
	parts->tick_q.stamp_ns = task->stamp_ns;
	parts->tick_q.now = np_ms(q->now, q->hz);
	parts->tick_q.next_scan = process->next_scan;
	parts->tick_q.period = task->period;
	parts->tick_q.start = parts->bounds_a.start;
	a->reason = nsched_np_tick(&parts->tick_q, &parts->tick_a);
	task->stamp_ns = parts->tick_a.stamp_ns;
	task->period = parts->tick_a.period;
	a->compared[0] = parts->tick_q.runtime_ns;
	a->compared[1] = parts->tick_a.limit_ns;
	if (a->reason == NSCHED_NP_TICK_SPENT) {
		a->compared[2] = parts->tick_q.next_scan;
		a->compared[3] = parts->tick_q.now;
	}
	return parts->tick_a.queue;
}

/* The address space as one area, all of it present. */
NSCHED_INLINE void np_due_area(const struct nsched_due_question *q, struct np_due_parts *parts)
{
	struct nsched_np_process_state *process =
		(struct nsched_np_process_state *)q->process_state;
	struct nsched_np_scan_work_question *work = &parts->work_q;

	parts->area_start = 0;
	parts->area_end = process->rss_pages;
	parts->area_ok = 1;
	work->a_start = &parts->area_start;
	work->a_end = &parts->area_end;
	work->a_ok = &parts->area_ok;
	work->a_pop = &parts->area_end;
	work->a_state = &process->area_state;
	work->a_first = &process->area_first;
	work->a_prev = &process->area_prev;
	work->a_next = &process->area_next;
	work->a_reset = &process->area_reset;
	work->a_pids0 = &process->area_pids0;
	work->a_pids1 = &process->area_pids1;
	work->r_start_out = &process->range_start;
	work->r_end_out = &process->range_end;
	work->r_max = 2; /* one is used: a present area ends, or the budget does */
	work->nr_areas = process->rss_pages ? 1 : 0;
	work->next_scan = process->next_scan;
	work->offset = process->offset;
	work->seq = process->seq;
	work->nr_threads = process->nr_threads;
	process->range_start = 0;
	process->range_end = 0;
}

NSCHED_INLINE void np_due_compared(const struct np_due_parts *parts, struct nsched_due_answer *a)
{
	const struct nsched_np_scan_work_answer *work = &parts->work_a;

	switch (a->reason) {
	case NSCHED_NP_SCAN_WORK_EARLY:
		a->compared[0] = work->next_scan;
		a->compared[1] = parts->work_q.now;
		break;
	case NSCHED_NP_SCAN_WORK_INSIDE:
		a->compared[3] = work->offset;
		a->compared[4] = (uint64_t)(int64_t)work->seq;
		break;
	default:
		a->compared[3] = (uint64_t)(int64_t)work->seq;
	}
	if (a->reason == NSCHED_NP_SCAN_WORK_EARLY)
		return;
	a->compared[0] = work->marked;
	a->compared[1] = work->nr_ranges;
	a->compared[2] = work->forced;
}

/* The step that the tick queued, run at once. */
static NSCHED_OWN_FRAME void np_due_step(const struct nsched_due_question *q,
					 const struct nsched_np_tunables *t,
					 struct np_due_parts *parts, struct nsched_due_answer *a)
{
	struct nsched_np_process_state *process =
		(struct nsched_np_process_state *)q->process_state;
	struct nsched_np_task_state *task = (struct nsched_np_task_state *)q->task_state;
	struct nsched_np_scan_work_question *work = &parts->work_q;

	np_due_area(q, parts);
	work->now = parts->tick_q.now;
	work->stamp_ns = task->stamp_ns;
	work->tick_ns = nsched_div64(1000000000, q->hz);
	work->cost_ns = q->pass_cost_ns;
	work->scan_delay = t->scan_delay;
	work->period = task->period;
	work->period_max = task->period_max;
	work->start = parts->bounds_a.start;
	work->max = parts->bounds_a.max;
	work->scan_size_mb = t->scan_size_mb;
	work->page_shift = t->page_shift;
	work->hpage_pages = t->hpage_pages;
	work->lock = 1;
	work->pid_bit = (uint32_t)(q->task->id & 63);
	a->reason = nsched_np_scan_work(work, &parts->work_a);
	process->next_scan = parts->work_a.next_scan;
	process->offset = parts->work_a.offset;
	process->seq = parts->work_a.seq;
	task->stamp_ns = parts->work_a.stamp_ns;
	task->period = parts->work_a.period;
	task->period_max = parts->work_a.period_max;
	clear_words(a->compared, sizeof(a->compared));
	np_due_compared(parts, a);
	a->sweep = parts->work_a.nr_ranges;
}

uint32_t nsched_np_due_of(uint32_t policy, const struct nsched_due_question *q,
			  struct nsched_due_answer *a)
{
	struct np_due_parts *parts = (struct np_due_parts *)q->work;
	const struct nsched_np_tunables *t;

	a->idle = q->idle;
	a->reason = NSCHED_REASON_DONE;
	if (q->last || q->idle == NSCHED_NEWLY_IDLE) /* not a tick */
		return a->reason;
	t = np_tunables(policy, q->tunables, &parts->tunables);
	if (np_due_tick(q, t, parts, a))
		np_due_step(q, t, parts, a);
	return a->reason;
}

/* prefer */

/*
 * How uneven two nodes may be: on a node of several caches their number, else an
 * eighth of the CPUs of the level that spans nodes, or, where that is the first to
 * span several caches, how many nodes it holds.
 */
static NSCHED_OWN_FRAME uint32_t np_allowed_imbalance(const struct nsched_topology *topology,
						      nsched_cpu_t cpu)
{
	uint32_t cache = nsched_group_of(topology, NSCHED_SPAN_CACHE, cpu);
	uint32_t range = nsched_range_begin(topology, NSCHED_SPAN_CACHE, cache);
	uint32_t end = nsched_range_begin(topology, NSCHED_SPAN_CACHE, cache + 1);
	uint32_t node = nsched_cpu_node(topology, cpu), other, d, least = NSCHED_U32_MAX;
	uint32_t span = nsched_node_nr_cpus(topology, node), child = 0, k;

	for (; range < end; range++)
		child += nsched_range_count(topology, NSCHED_SPAN_CACHE, range);
	/* one cache: the level of the nearest nodes is the first to span more */
	if (child >= span) {
		child = span;
		for (other = 0; other < topology->nr_nodes; other++) {
			d = nsched_distance_slit(topology, node, other);
			if (other == node || !nsched_node_nr_cpus(topology, other) || d > least)
				continue;
			span = d < least ? child : span;
			least = d;
			span += nsched_node_nr_cpus(topology, other);
		}
	}
	child += !child; /* asked from a CPU that is offline */
	k = span / child;
	k = k == 1 ? span >> 3 : k;
	return k ? k : 1;
}

/* A row of a table, its faults and their sum. */
NSCHED_INLINE uint64_t np_row(const uint64_t *table, const uint64_t *totals, uint32_t row,
			      struct np_faults *f)
{
	uint64_t sum = 0;
	nsched_node_t node;

	f->column = table + (uint64_t)row * f->nr_nodes;
	if (totals)
		return totals[row];
	for (node = 0; node < f->nr_nodes; node++)
		sum += f->column[node];
	return sum;
}

/* Rules 2 to 4 of placement on the tables: most faults, CPUs, and the group's hops. */
static NSCHED_OWN_FRAME uint32_t np_prefer_node(const struct nsched_prefer_question *q,
						struct np_prefer_parts *parts, uint32_t group)
{
	const struct nsched_np_tables *tables = &parts->tables;
	struct nsched_np_group_nid_question *group_q = &parts->group_q;
	struct np_faults f = { 0, 0, tables->nr_nodes };
	struct np_most most = { 0, NSCHED_NONE };
	nsched_node_t node;

	if (group == NSCHED_NONE)
		group_q->total = np_row(q->task_faults, q->task_total, q->task_row, &f);
	else
		group_q->total = np_row(q->group_faults, q->group_total, group, &f);
	for (node = 0; node < f.nr_nodes; node++)
		np_most_step(&most, f.column[node], node);
	if (!most.faults)
		return nsched_task_preferred(q->tasks, q->task_row);
	node = nsched_state_u32(q->system_state, NSCHED_NP_SYSTEM_NEAREST)[most.nid];
	if (group == NSCHED_NONE)
		return node;
	group_q->dist = tables->dist;
	group_q->has_cpu = np_node_cpus(q->topology);
	group_q->faults = f.column;
	group_q->work = np_work_behind(q->work, NSCHED_ASK_PREFER);
	group_q->nr_nodes = f.nr_nodes;
	group_q->type = tables->type;
	group_q->max_dist = tables->max_dist;
	group_q->nid = node;
	nsched_np_group_nid(group_q, &parts->group_a);
	return parts->group_a.nid;
}

NSCHED_INLINE void np_prefer_tables(const struct nsched_prefer_question *q,
				    struct nsched_np_tables *tables)
{
	const struct nsched_np_system_state *system =
		(const struct nsched_np_system_state *)q->system_state;

	tables->tasks = q->tasks;
	tables->curr_task = q->curr_task;
	tables->task_faults = q->task_faults;
	tables->group_faults = q->group_faults;
	tables->task_total = q->task_total;
	tables->group_total = q->group_total;
	tables->dist = np_distances(q->topology);
	tables->nr_nodes = q->topology->nr_nodes;
	tables->type = system->type;
	tables->max_dist = system->max_dist;
	tables->task_row = q->task_row;
}

/* Nodes that the group runs on: its state says it, or the table. */
NSCHED_INLINE uint32_t np_prefer_active(const struct nsched_prefer_question *q, uint32_t group)
{
	struct nsched_np_group_state *state = np_group(q->group_state);
	struct np_faults f = { 0, 0, q->topology->nr_nodes };
	uint64_t max;

	if (group == NSCHED_NONE)
		return 0;
	if (state)
		return state->active_nodes;
	np_row(q->group_cpu_faults ? q->group_cpu_faults : q->group_faults, 0, group, &f);
	return nsched_np_count_active(&f, np_node_cpus(q->topology), &max);
}

NSCHED_INLINE void np_prefer_compared(const struct np_prefer_parts *parts, uint64_t *compared)
{
	const struct nsched_np_migrate_answer *m = &parts->migrate_a;
	uint32_t other = m->reason == NSCHED_NP_MIGRATE_MOVE_OTHER ||
			 m->reason == NSCHED_NP_MIGRATE_SWAP_OTHER;

	compared[0] = m->pref;
	if (m->reason == NSCHED_NP_MIGRATE_NO_DOMAIN)
		return;
	compared[0] = m->node;
	compared[1] = (uint64_t)m->dst_weight;
	compared[2] = m->distance;
	compared[3] = (uint64_t)m->src_weight;
	compared[4] = m->dst_cpu == NSCHED_NONE ? m->examined :
		      m->swap_cpu == NSCHED_NONE ? m->dst_cpu : m->swap_cpu;
	compared[5] = other ? parts->migrate_q.p_pref : m->pref;
	compared[6] = other ? m->pref : 0;
}

/* What the search from this_cpu towards node @pref reads. */
static NSCHED_OWN_FRAME void np_prefer_ask(const struct nsched_prefer_question *q,
					   const struct nsched_np_tunables *t,
					   struct np_prefer_parts *parts, uint32_t group,
					   uint32_t pref)
{
	struct nsched_np_migrate_question *m = &parts->migrate_q;
	uint32_t node, with_cpus = 0;

	m->topology = q->topology;
	m->load = q->load;
	m->tables = &parts->tables;
	m->allowed = 0;
	m->work = &parts->search;
	m->p_load = (int64_t)nsched_task_load(q->tasks, q->task_row);
	m->p_grp = group;
	m->src_cpu = q->this_cpu;
	m->imb_pct = t->imbalance_pct;
	m->imb_numa_nr = (int32_t)(t->imb_numa_nr ? t->imb_numa_nr :
				   np_allowed_imbalance(q->topology, q->this_cpu));
	m->smt = q->topology->smt_active && nsched_load_has(q->load, NSCHED_LOAD_CORE_IDLE);
	m->p_pref = pref;
	m->has_cpu = np_node_cpus(q->topology);
	for (node = 0; node < q->topology->nr_nodes; node++)
		with_cpus += m->has_cpu[node] != 0;
	m->has_sd = with_cpus > 1;
	m->active_nodes = np_prefer_active(q, group);
}

uint32_t nsched_np_prefer_of(uint32_t policy, const struct nsched_prefer_question *q,
			     struct nsched_prefer_answer *a)
{
	struct nsched_np_task_state *task = (struct nsched_np_task_state *)q->task_state;
	struct np_prefer_parts *parts = (struct np_prefer_parts *)q->work;
	uint32_t group = q->group_faults ? nsched_task_group(q->tasks, q->task_row) : NSCHED_NONE;

	np_prefer_tables(q, &parts->tables);
	a->node = task ? task->pref : np_prefer_node(q, parts, group);
	a->reason = NSCHED_REASON_NO_PREFERENCE;
	if (a->node == NSCHED_NONE)
		return a->reason;
	a->compared[0] = a->node;
	a->reason = NSCHED_REASON_PREFERS_HERE;
	if (a->node == nsched_cpu_node(q->topology, q->this_cpu))
		return a->reason;
	np_prefer_ask(q, np_tunables(policy, q->tunables, &parts->tunables), parts, group, a->node);
	a->reason = nsched_np_migrate(&parts->migrate_q, &parts->migrate_a);
	a->node = parts->migrate_a.pref;
	a->dst_cpu = parts->migrate_a.dst_cpu;
	if (parts->migrate_a.swap_cpu != NSCHED_NONE)
		a->swap_task = q->curr_task[parts->migrate_a.swap_cpu];
	if (task)
		task->pref = a->node;
	np_prefer_compared(parts, a->compared);
	return a->reason;
}
