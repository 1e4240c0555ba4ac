/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

/* 0 ends the walk: our own node is short of memory. */
NSCHED_STEP uint32_t home_busiest_step(const struct nsched_home_find_busiest_node_question *q,
				       struct nsched_home_find_busiest_node_answer *a,
				       nsched_node_t node)
{
	uint64_t cpu, mem;

	node = bounded(node, NSCHED_MAX_NODES);
	cpu = q->r_cpu[node];
	mem = q->r_mem[node];
	if (node == q->this_node && mem)
		return 0;
	a->sum_cpu += cpu;
	a->sum_mem += mem;
	if (cpu > a->max_cpu) { /* the first of equals stays, and it is above 0 */
		a->max_cpu = cpu;
		a->cpu_node = node;
	}
	if (mem > a->max_mem) {
		a->max_mem = mem;
		a->mem_node = node;
	}
	return 1;
}

/* Half of @busiest - @ours as a signed number, toward zero. */
NSCHED_INLINE int64_t home_half(uint64_t busiest, uint64_t ours)
{
	return nsched_sdiv64((int64_t)(busiest - ours), 2);
}

/* Rule 2: which of the two nodes. */
NSCHED_INLINE uint32_t home_choose(struct nsched_home_find_busiest_node_answer *a)
{
	uint32_t by_mem = a->mem_node != NSCHED_NONE;

	if (by_mem && a->cpu_node != NSCHED_NONE)
		by_mem = a->max_mem * a->sum_cpu > a->max_cpu * a->sum_mem;
	a->node = by_mem ? a->mem_node : a->cpu_node;
	a->reason = by_mem ? NSCHED_HOME_FIND_BUSIEST_NODE_MEM : NSCHED_HOME_FIND_BUSIEST_NODE_CPU;
	return a->node;
}

uint32_t nsched_home_find_busiest_node(const struct nsched_home_find_busiest_node_question *q,
				       struct nsched_home_find_busiest_node_answer *a)
{
	nsched_node_t node;

	clear_words(a, sizeof(*a));
	a->node = NSCHED_NONE;
	a->cpu_node = NSCHED_NONE;
	a->mem_node = NSCHED_NONE;
	for (node = 0; node < q->nr_nodes; node++) {
		if (!home_busiest_step(q, a, node)) {
			a->reason = NSCHED_HOME_FIND_BUSIEST_NODE_OWN;
			return a->reason;
		}
	}
	if (home_choose(a) == NSCHED_NONE) {
		a->reason = NSCHED_HOME_FIND_BUSIEST_NODE_QUIET;
		return a->reason;
	}
	if (a->cpu_node != NSCHED_NONE) {
		a->type |= NSCHED_HOME_TYPE_CPU;
		a->imb_cpu = home_half(q->cpu[a->node], q->cpu[q->this_node]);
	}
	if (a->mem_node != NSCHED_NONE) {
		a->type |= NSCHED_HOME_TYPE_MEM;
		a->mem_load = q->pages[q->this_node];
		a->imb_mem = home_half(q->pages[a->node], a->mem_load);
	}
	return a->reason;
}

/* What is still wanted; wraps as the original's subtraction does. */
NSCHED_INLINE int64_t home_rest(int64_t wanted, int64_t moved)
{
	return (int64_t)((uint64_t)wanted - (uint64_t)moved);
}

/* Does the entry at @i go? Counts why not. */
NSCHED_INLINE uint32_t home_moves(const struct nsched_home_move_processes_question *q,
				  struct nsched_home_move_processes_answer *a, uint32_t i)
{
	uint64_t mem = q->mem_load + (uint64_t)a->mem_moved + (uint64_t)q->p_mem[i];

	if (q->filter && q->type & NSCHED_HOME_TYPE_CPU &&
	    home_rest(q->imb_cpu, a->cpu_moved) < nsched_sdiv64(q->p_cpu[i], 2)) {
		a->nr_large++;
		return 0;
	}
	if (q->filter && q->max_mem_load && mem > q->max_mem_load) {
		a->nr_full++;
		return 0;
	}
	a->nr_fixed += !q->p_ok[i];
	return q->p_ok[i] != 0;
}

/* 0 when neither load nor memory is wanted any more. */
NSCHED_STEP uint32_t home_move_step(const struct nsched_home_move_processes_question *q,
				    struct nsched_home_move_processes_answer *a, uint32_t i)
{
	i = bounded(i, NSCHED_MAX_TASKS);
	if (!home_moves(q, a, i)) {
		q->left_out[a->nr_left++] = i; /* to the tail */
		return 1;
	}
	q->moved_out[a->nr_moved++] = i;
	a->cpu_moved = (int64_t)((uint64_t)a->cpu_moved + (uint64_t)q->p_cpu[i]);
	a->mem_moved = (int64_t)((uint64_t)a->mem_moved + (uint64_t)q->p_mem[i]);
	return home_rest(q->imb_cpu, a->cpu_moved) > 0 || home_rest(q->imb_mem, a->mem_moved) > 0;
}

/* The queue afterwards: who was not visited, from @next on, then who went to the tail. */
NSCHED_INLINE void home_rotate(const struct nsched_home_move_processes_question *q,
			       struct nsched_home_move_processes_answer *a, uint32_t next)
{
	uint32_t unseen = q->nr_processes - next, i;

	for (i = a->nr_left; i-- > 0;)
		q->left_out[unseen + i] = q->left_out[i];
	for (i = 0; i < unseen; i++)
		q->left_out[i] = next + i;
	a->nr_left += unseen;
}

uint32_t nsched_home_move_processes(const struct nsched_home_move_processes_question *q,
				    struct nsched_home_move_processes_answer *a)
{
	uint32_t i, go_on = 1;

	clear_words(a, sizeof(*a));
	for (i = 0; i < q->nr_processes && go_on; i++)
		go_on = home_move_step(q, a, i);
	home_rotate(q, a, i);
	a->reason = !a->nr_moved ? NSCHED_HOME_MOVE_PROCESSES_NONE :
		    go_on	 ? NSCHED_HOME_MOVE_PROCESSES_SHORT :
				   NSCHED_HOME_MOVE_PROCESSES_EVEN;
	return a->reason;
}
