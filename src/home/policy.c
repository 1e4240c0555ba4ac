/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The home-node scheduler's policy: blocks composed into whole answers. */
#include "internal.h"

NSCHED_INLINE const struct nsched_home_tunables *
home_tunables(uint32_t policy, const void *given, struct nsched_home_tunables *defaults)
{
	if (given)
		return (const struct nsched_home_tunables *)given;
	nsched_home_tunables_init(policy, defaults);
	return defaults;
}

NSCHED_INLINE const uint64_t *home_column(void *system_state, uint32_t column)
{
	return nsched_state_u64(system_state, column);
}

/* A home of the machine at hand, or none. */
NSCHED_INLINE nsched_node_t home_of(const struct nsched_topology *topology,
				    const void *process_state)
{
	nsched_node_t home = ((const struct nsched_home_process_state *)process_state)->home;

	return home < topology->nr_nodes ? home : NSCHED_NONE;
}

NSCHED_INLINE void home_counts(const struct nsched_topology *topology,
			       const struct nsched_tasks *tasks, struct nsched_counts *counts)
{
	counts->nr_cpus = topology->nr_cpus;
	counts->nr_nodes = topology->nr_nodes;
	counts->nr_tasks = tasks ? tasks->nr_tasks : 0;
	counts->nr_groups = 0;
}

/* place */

/* Weights of the run queues, by node. */
NSCHED_INLINE void home_weights(const struct nsched_topology *topology,
				const struct nsched_load *load, uint64_t *weight)
{
	nsched_node_t node;
	nsched_cpu_t cpu;

	for (node = 0; node < topology->nr_nodes; node++)
		weight[node] = nsched_load_has(load, NSCHED_LOAD_NODE_LOAD) ?
				       nsched_node_load(load, node) : 0;
	if (nsched_load_has(load, NSCHED_LOAD_NODE_LOAD))
		return;
	for (cpu = 0; cpu < topology->nr_cpus; cpu++)
		if (nsched_cpu_online(topology, cpu))
			weight[nsched_cpu_node(topology, cpu)] += nsched_load_load(load, cpu);
}

static NSCHED_OWN_FRAME nsched_node_t home_find(const struct nsched_place_question *q,
						struct nsched_place_answer *a)
{
	struct nsched_home_find_idlest_node_question block_q;
	struct nsched_home_find_idlest_node_answer block_a;
	struct nsched_counts counts;
	struct home_parts parts;

	home_counts(q->topology, 0, &counts);
	home_lay_parts(&counts, q->work, &parts);
	home_weights(q->topology, q->load, parts.weight);
	block_q.r_mem = home_column(q->system_state, NSCHED_HOME_SYSTEM_R_MEM);
	block_q.weight = parts.weight;
	block_q.r_cpu = home_column(q->system_state, NSCHED_HOME_SYSTEM_R_CPU);
	block_q.nr_nodes = q->topology->nr_nodes;
	block_q.this_node = home_of(q->topology, q->process_state);
	a->reason = nsched_home_find_idlest_node(&block_q, &block_a);
	home_compared_idlest(&block_a, a->compared);
	return block_a.node;
}

uint32_t nsched_home_place_of(uint32_t policy, const struct nsched_place_question *q,
			      struct nsched_place_answer *a)
{
	struct nsched_home_process_state *process =
		(struct nsched_home_process_state *)q->process_state;
	nsched_node_t node;

	(void)policy;
	if (q->kind == NSCHED_PLACE_FORK && q->shares_memory) {
		a->cpu = q->this_cpu;
		a->node = nsched_cpu_node(q->topology, a->cpu);
		a->compared[0] = a->cpu;
		a->reason = NSCHED_REASON_PARENT;
		return a->reason;
	}
	node = home_find(q, a);
	if (node == NSCHED_NONE)
		node = nsched_cpu_node(q->topology, q->this_cpu);
	process->home = node;
	if (!place_on_nodes(q, node, 1, a)) {
		clear_words(a->compared, sizeof(a->compared));
		a->compared[0] = a->cpu;
		a->reason = NSCHED_REASON_PLACE_NOWHERE;
	}
	return a->reason;
}

/* due */

uint32_t nsched_home_due_of(uint32_t policy, const struct nsched_due_question *q,
			    struct nsched_due_answer *a)
{
	uint64_t *next = nsched_state_u64(q->system_state, NSCHED_HOME_SYSTEM_NEXT) +
			 nsched_cpu_node(q->topology, q->this_cpu);
	const struct nsched_home_tunables *tunables;
	struct nsched_home_tunables defaults;

	a->idle = q->idle;
	a->reason = NSCHED_REASON_DONE;
	a->next = *next;
	if (q->last)
		return a->reason;
	tunables = home_tunables(policy, q->tunables, &defaults);
	a->reason = NSCHED_REASON_TOO_EARLY;
	if (!clock_after(*next, q->now)) {
		*next = q->now + nsched_div64(tunables->pause_ms * q->hz, 1000);
		a->next = *next;
		a->level = 0;
		a->reason = NSCHED_REASON_PAUSE_OVER;
	}
	a->compared[0] = a->reason == NSCHED_REASON_PAUSE_OVER ? q->now : a->next;
	a->compared[1] = a->reason == NSCHED_REASON_PAUSE_OVER ? a->next : q->now;
	return a->reason;
}

/* balance */

static NSCHED_OWN_FRAME uint32_t home_source(const struct nsched_balance_question *q,
					     struct nsched_home_move_processes_question *move_q,
					     struct nsched_balance_answer *a)
{
	struct nsched_home_find_busiest_node_question block_q;
	struct nsched_home_find_busiest_node_answer block_a;

	block_q.r_cpu = home_column(q->system_state, NSCHED_HOME_SYSTEM_R_CPU);
	block_q.r_mem = home_column(q->system_state, NSCHED_HOME_SYSTEM_R_MEM);
	block_q.cpu = home_column(q->system_state, NSCHED_HOME_SYSTEM_CPU);
	block_q.pages = home_column(q->system_state, NSCHED_HOME_SYSTEM_PAGES);
	block_q.nr_nodes = q->topology->nr_nodes;
	block_q.this_node = nsched_cpu_node(q->topology, q->this_cpu);
	a->reason = nsched_home_find_busiest_node(&block_q, &block_a);
	home_compared_busiest(&block_q, &block_a, a->compared);
	move_q->imb_cpu = block_a.imb_cpu;
	move_q->imb_mem = block_a.imb_mem;
	move_q->mem_load = block_a.mem_load;
	move_q->type = block_a.type;
	move_q->max_mem_load = home_column(q->system_state,
					   NSCHED_HOME_SYSTEM_MAX_MEM_LOAD)[block_q.this_node];
	if (block_a.imb_cpu > 0 || block_a.imb_mem > 0) {
		a->src_node = block_a.node;
		a->amount = block_a.imb_cpu;
	}
	return a->src_node != NSCHED_NONE;
}

/* May a row run on some CPU of @node? */
NSCHED_INLINE uint32_t home_allowed(const struct nsched_balance_question *q, uint32_t row,
				    nsched_node_t node)
{
	struct node_cpus at;
	nsched_cpu_t cpu;

	node_cpus_begin(q->topology, node, &at);
	while ((cpu = node_cpus_next(q->topology, &at)) != NSCHED_NONE)
		if (nsched_task_allowed(q->tasks, row, cpu))
			return 1;
	return 0;
}

/* The processes whose home is the source node, as a queue; returns its length. */
static NSCHED_OWN_FRAME uint32_t home_queue(const struct nsched_balance_question *q,
					    nsched_node_t src_node, const struct home_parts *parts)
{
	nsched_node_t node = nsched_cpu_node(q->topology, q->this_cpu);
	uint32_t row, nr = 0;

	for (row = 0; row < q->tasks->nr_tasks; row++) {
		if (nsched_task_home(q->tasks, row) != src_node)
			continue;
		parts->row[nr] = row;
		parts->p_cpu[nr] = (int64_t)nsched_task_load(q->tasks, row);
		parts->p_mem[nr] = (int64_t)nsched_task_memory(q->tasks, row);
		parts->p_ok[nr] = nsched_task_runtime_ns(q->tasks, row) > 1000000000 &&
				  home_allowed(q, row, node);
		nr++;
	}
	return nr;
}

static NSCHED_OWN_FRAME uint32_t home_pull(const struct nsched_balance_question *q,
					   struct nsched_home_move_processes_question *block_q,
					   struct nsched_balance_answer *a)
{
	struct nsched_home_move_processes_answer block_a;
	struct nsched_counts counts;
	struct home_parts parts;
	uint32_t i;

	home_counts(q->topology, q->tasks, &counts);
	home_lay_parts(&counts, q->work, &parts);
	block_q->nr_processes = home_queue(q, a->src_node, &parts);
	block_q->p_cpu = parts.p_cpu;
	block_q->p_mem = parts.p_mem;
	block_q->p_ok = parts.p_ok;
	block_q->moved_out = q->moved_task_out;
	block_q->left_out = parts.left;
	a->reason = nsched_home_move_processes(block_q, &block_a);
	a->nr_moved = block_a.nr_moved;
	for (i = 0; i < a->nr_moved; i++) {
		q->moved_task_out[i] = parts.row[q->moved_task_out[i]];
		q->moved_cpu_out[i] = q->this_cpu;
	}
	home_compared_move(&block_a, a->compared);
	return a->reason;
}

uint32_t nsched_home_balance_of(uint32_t policy, const struct nsched_balance_question *q,
				struct nsched_balance_answer *a)
{
	struct nsched_home_move_processes_question move_q;
	const struct nsched_home_tunables *tunables;
	struct nsched_home_tunables defaults;

	a->level = q->level;
	if (!home_source(q, &move_q, a))
		return a->reason;
	clear_words(a->compared, sizeof(a->compared));
	if (!q->tasks) {
		a->compared[0] = (uint64_t)a->amount;
		a->compared[1] = a->src_node;
		a->reason = NSCHED_REASON_PROCESSES_NOT_GIVEN;
		return a->reason;
	}
	tunables = home_tunables(policy, q->tunables, &defaults);
	move_q.filter = tunables->filter;
	return home_pull(q, &move_q, a);
}

/* prefer */

uint32_t nsched_home_prefer_of(uint32_t policy, const struct nsched_prefer_question *q,
			       struct nsched_prefer_answer *a)
{
	(void)policy;
	a->node = home_of(q->topology, q->process_state);
	a->compared[0] = a->node;
	a->reason = NSCHED_REASON_NODE_GIVEN;
	return a->reason;
}

/* page */

uint32_t nsched_home_page_of(uint32_t policy, const struct nsched_page_question *q,
			     struct nsched_page_answer *a)
{
	nsched_node_t home = home_of(q->topology, q->process_state);

	(void)policy;
	a->compared[0] = q->page_node;
	a->reason = NSCHED_REASON_PAGE_HOME;
	if (home == NSCHED_NONE || home == q->page_node || !(q->flags & NSCHED_PAGE_LAZY) ||
	    q->phase == NSCHED_PAGE_SETTLED)
		return a->reason;
	a->move = 1;
	a->node = home;
	a->compared[1] = home;
	a->reason = NSCHED_REASON_PAGE_TO_HOME;
	return a->reason;
}

NSCHED_NOT_ASKED(home, wake)
NSCHED_NOT_ASKED(home, next)
