/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family's blocks gone wrong, one thing at a time. */
#include <stddef.h>

#include "wrong.h"

enum {
	PLACE_FORBIDDEN = WRONG_O1, PLACE_LAST_CPU, PLACE_BY_NUMBER, PLACE_UNWRITTEN, PLACE_MOODY,
	PLACE_WRITES_LOAD, TICK_QUARTER, TICK_IDLE_FLAG, TICK_32_BITS, NODE_AT_LEAST, NODE_OVER_MAX,
	NODE_HISTORY_LOST, NODE_HOME_OF_OWN, NODE_BY_NUMBER, GATE_PASSED_IS_OPEN, GATE_WITHOUT_SELF,
	GATE_NOT_CLEARED, GATE_STRAY_BIT, QUEUE_SEES_ALL, QUEUE_HALF, QUEUE_OWN, QUEUE_IDLE_WAITS,
	TASKS_ONE_MORE, TASKS_FROM_HEAD, TASKS_RUNNING_TOO, TASKS_FACTOR, TASKS_AGE
};

const struct wrong_row wrong_o1_rows[] = {
	{ PLACE_FORBIDDEN, "place", "o1.exec_place", "the best CPU though not allowed" },
	{ PLACE_LAST_CPU, "place", "o1.exec_place", "the last of equal CPUs" },
	{ PLACE_UNWRITTEN, "place", "o1.exec_place", "a field of the answer is not written" },
	{ PLACE_MOODY, "place", "o1.exec_place", "the second answer differs" },
	{ PLACE_WRITES_LOAD, "place", "o1.exec_place", "the load is written" },
	{ PLACE_BY_NUMBER, "place", "o1.exec_place relabelled", "an even CPU stays" },
	{ TICK_QUARTER, "due", "o1.tick", "a fifth of a second where a quarter was" },
	{ TICK_IDLE_FLAG, "due", "o1.tick", "B0 without its quirk" },
	{ TICK_32_BITS, "due", "o1.tick", "a period of 32 bits" },
	{ NODE_AT_LEAST, "balance", "o1.find_busiest_node", "the threshold itself is enough" },
	{ NODE_OVER_MAX, "balance", "o1.find_busiest_node", "the threshold over the best so far" },
	{ NODE_HISTORY_LOST, "balance", "o1.find_busiest_node", "no history without a result" },
	{ NODE_HOME_OF_OWN, "balance", "o1.find_busiest_node", "home_extra counts at home" },
	{ NODE_BY_NUMBER, "balance", "o1.find_busiest_node relabelled", "node 0 is never busy" },
	{ GATE_PASSED_IS_OPEN, "balance", "o1.cpus_to_balance", "a passed rate opens, too" },
	{ GATE_WITHOUT_SELF, "balance", "o1.cpus_to_balance", "the asking CPU not in the mask" },
	{ GATE_NOT_CLEARED, "balance", "o1.cpus_to_balance", "the counter runs on" },
	{ GATE_STRAY_BIT, "balance", "o1.cpus_to_balance", "a bit past the last CPU" },
	{ QUEUE_SEES_ALL, "balance", "o1.find_busiest_queue", "CPUs outside the mask" },
	{ QUEUE_HALF, "balance", "o1.find_busiest_queue", "2.5.59 with the limit of 2.6.0" },
	{ QUEUE_OWN, "balance", "o1.find_busiest_queue", "its own queue" },
	{ QUEUE_IDLE_WAITS, "balance", "o1.find_busiest_queue", "an idle CPU looks twice" },
	{ TASKS_ONE_MORE, "balance", "o1.select_tasks", "one task too many" },
	{ TASKS_FROM_HEAD, "balance", "o1.select_tasks", "from the head of a list" },
	{ TASKS_RUNNING_TOO, "balance", "o1.select_tasks", "the running task" },
	{ TASKS_FACTOR, "balance", "o1.select_tasks", "the remote factor is forgotten" },
	{ TASKS_AGE, "balance", "o1.select_tasks", "a last run in the future is warm" },
	{ 0, NULL, NULL, NULL },
};

static void last_of_equals(const struct nsched_o1_exec_place_question *q,
			   struct nsched_o1_exec_place_answer *a)
{
	uint32_t cpu;

	if (a->reason != NSCHED_O1_EXEC_PLACE_MOVE)
		return;
	for (cpu = a->best_cpu + 1; cpu < q->topology->nr_cpus; cpu++)
		if (nsched_cpu_online(q->topology, cpu) &&
		    nsched_cpu_node(q->topology, cpu) == a->node &&
		    nsched_load_nr_running(q->load, cpu) == a->cpu_load)
			a->best_cpu = cpu;
}

uint32_t wrong_o1_exec_place(const struct nsched_o1_exec_place_question *q,
			     struct nsched_o1_exec_place_answer *a)
{
	uint32_t stale = a->node_load, offset = q->load->offset[NSCHED_LOAD_NR_RUNNING], reason;
	static uint32_t mood;
	union {
		const struct nsched_load *read;
		struct nsched_load *write;
	} load = { q->load };

	reason = nsched_o1_exec_place(q, a);
	switch (wrong_now) {
	case PLACE_FORBIDDEN:
		a->dest_cpu = a->best_cpu;
		break;
	case PLACE_LAST_CPU:
		last_of_equals(q, a);
		break;
	case PLACE_BY_NUMBER:
		a->dest_cpu = a->best_cpu % 2 ? a->dest_cpu : q->task_cpu;
		break;
	case PLACE_UNWRITTEN:
		a->node_load = stale;
		break;
	case PLACE_MOODY:
		a->node_load += mood++ & 1;
		break;
	case PLACE_WRITES_LOAD:
		nsched_write_u32(load.write, offset, 0, nsched_read_u32(q->load, offset, 0) ^ 1);
		break;
	default:
		break;
	}
	return reason;
}

uint32_t wrong_o1_tick(const struct nsched_o1_tick_question *q, struct nsched_o1_tick_answer *a)
{
	struct nsched_o1_tick_question other = *q;
	uint32_t reason;

	if (wrong_now == TICK_QUARTER && q->version == 0 && !q->idle)
		other.hz = q->hz / 5 * 4;
	reason = nsched_o1_tick(&other, a);
	if (wrong_now == TICK_IDLE_FLAG)
		a->local_idle = q->idle;
	if (wrong_now == TICK_32_BITS)
		a->node_period = (uint32_t)a->node_period;
	return reason;
}

static uint32_t node_again(const struct nsched_o1_find_busiest_node_question *q,
			   struct nsched_o1_find_busiest_node_answer *a)
{
	uint64_t max = a->own_load, over, load;
	uint32_t i;

	a->node = NSCHED_NONE;
	a->reason = NSCHED_O1_FIND_BUSIEST_NODE_NONE;
	for (i = 0; i < q->nnodes; i++) {
		if (i == q->this_node || (q->scale && !q->node_ncpus[i]))
			continue;
		load = q->prev_node_load[i];
		over = wrong_now == NODE_OVER_MAX ? max : a->own_load;
		if (wrong_now == NODE_BY_NUMBER && i == 0)
			continue;
		if (load <= max || 100 * load < q->threshold * over ||
		    (100 * load == q->threshold * over && wrong_now != NODE_AT_LEAST))
			continue;
		max = load;
		a->node = i;
		a->reason = NSCHED_O1_FIND_BUSIEST_NODE_PULL;
	}
	a->max_load = (uint32_t)max;
	return a->reason;
}

uint32_t wrong_o1_find_busiest_node(const struct nsched_o1_find_busiest_node_question *q,
				    struct nsched_o1_find_busiest_node_answer *a)
{
	uint32_t own = q->prev_node_load[q->this_node], reason;

	reason = nsched_o1_find_busiest_node(q, a);
	if (reason == NSCHED_O1_FIND_BUSIEST_NODE_NO_CPU)
		return reason;
	switch (wrong_now) {
	case NODE_AT_LEAST:
	case NODE_OVER_MAX:
	case NODE_BY_NUMBER:
		return node_again(q, a);
	case NODE_HISTORY_LOST:
		if (a->node == NSCHED_NONE)
			q->prev_node_load[q->this_node] = own;
		break;
	case NODE_HOME_OF_OWN:
		if (q->home_extra)
			a->own_load += q->home_extra[q->this_node];
		break;
	default:
		break;
	}
	return reason;
}

uint32_t wrong_o1_cpus_to_balance(const struct nsched_o1_cpus_to_balance_question *q,
				  struct nsched_o1_cpus_to_balance_answer *a)
{
	struct nsched_o1_cpus_to_balance_question other = *q;
	uint32_t reason, nr_cpus = q->topology->nr_cpus;

	if (wrong_now == GATE_PASSED_IS_OPEN && q->nr_balanced >= q->rate)
		other.nr_balanced = q->rate - 1;
	reason = nsched_o1_cpus_to_balance(&other, a);
	if (wrong_now == GATE_WITHOUT_SELF && a->node != NSCHED_NONE)
		q->mask_out[q->this_cpu / 64] &= ~((uint64_t)1 << q->this_cpu % 64);
	if (wrong_now == GATE_NOT_CLEARED)
		a->nr_balanced = a->call;
	if (wrong_now == GATE_STRAY_BIT && nr_cpus % 64)
		q->mask_out[nr_cpus / 64] |= (uint64_t)1 << nr_cpus % 64;
	return reason;
}

uint32_t wrong_o1_find_busiest_queue(const struct nsched_o1_find_busiest_queue_question *q,
				     struct nsched_o1_find_busiest_queue_answer *a)
{
	struct nsched_o1_find_busiest_queue_question other = *q;
	uint32_t reason;

	if (wrong_now == QUEUE_SEES_ALL)
		other.mask = NULL;
	if (wrong_now == QUEUE_IDLE_WAITS)
		other.idle = 0;
	reason = nsched_o1_find_busiest_queue(&other, a);
	if (wrong_now == QUEUE_HALF && q->variant == 0)
		a->limit = a->imbalance / 2;
	if (wrong_now == QUEUE_OWN && a->busiest != NSCHED_NONE &&
	    nsched_set_has(q->mask, q->this_cpu))
		a->busiest = q->this_cpu;
	return reason;
}

uint32_t wrong_o1_select_tasks(const struct nsched_o1_select_tasks_question *q,
			       struct nsched_o1_select_tasks_answer *a)
{
	struct nsched_o1_select_tasks_question other = *q;
	uint32_t nothing[16] = { 0 }, reversed[16], i;
	uint64_t run[16];

	for (i = 0; i < q->nr_tasks && i < 16; i++) {
		reversed[i] = ~q->t_seq[i];
		run[i] = q->t_last_run[i] > q->now ? q->now : q->t_last_run[i];
	}
	if (wrong_now == TASKS_ONE_MORE && !q->idle)
		other.limit += q->remote_factor;
	if (wrong_now == TASKS_FROM_HEAD)
		other.t_seq = reversed;
	if (wrong_now == TASKS_RUNNING_TOO)
		other.t_running = nothing;
	if (wrong_now == TASKS_FACTOR)
		other.remote_factor = 1;
	if (wrong_now == TASKS_AGE)
		other.t_last_run = run;
	return nsched_o1_select_tasks(&other, a);
}
