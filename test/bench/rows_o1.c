/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family. */
#include <stddef.h>
#include <string.h>

#include "bench.h"

static uint64_t find_busiest_node(struct bench_machine *m, uint64_t times)
{
	struct nsched_o1_find_busiest_node_question q;
	struct nsched_o1_find_busiest_node_answer a;
	uint64_t sum = 0;

	memset(&q, 0, sizeof(q));
	q.node_nr_running = m->node_nr_running;
	q.node_ncpus = m->node_ncpus;
	q.prev_node_load = m->prev_node_load;
	q.nnodes = m->nodes;
	q.threshold = 125;
	q.scale = 10;
	while (times--) {
		sum += nsched_o1_find_busiest_node(&q, &a);
		sum += a.node;
	}
	return sum;
}

static uint64_t cpus_to_balance(struct bench_machine *m, uint64_t times)
{
	struct nsched_o1_cpus_to_balance_question q;
	struct nsched_o1_cpus_to_balance_answer a;
	uint64_t sum = 0;

	memset(&q, 0, sizeof(q));
	q.topology = m->topology;
	q.node_nr_running = m->node_nr_running;
	q.prev_node_load = m->prev_node_load;
	q.mask_out = m->mask_out;
	q.rate = 10;
	q.threshold = 125;
	while (times--) { /* every tenth call opens the gate */
		sum += nsched_o1_cpus_to_balance(&q, &a);
		q.nr_balanced = a.nr_balanced;
	}
	return sum;
}

static uint64_t find_busiest_queue(struct bench_machine *m, uint64_t times)
{
	struct nsched_o1_find_busiest_queue_question q;
	struct nsched_o1_find_busiest_queue_answer a;
	uint64_t sum = 0;

	memset(&q, 0, sizeof(q));
	q.load = m->load;
	q.mask = m->mask;
	q.prev_load = m->prev_load;
	q.variant = 1;
	q.ncpus = m->nr_cpus;
	while (times--)
		sum += nsched_o1_find_busiest_queue(&q, &a);
	return sum;
}

static uint64_t select_tasks(struct bench_machine *m, uint64_t times)
{
	struct nsched_o1_select_tasks_question q;
	struct nsched_o1_select_tasks_answer a;
	uint64_t sum = 0;

	memset(&q, 0, sizeof(q));
	q.t_array = m->t_column;
	q.t_prio = m->t_column + BENCH_NR_TASKS;
	q.t_seq = m->t_column + 2 * BENCH_NR_TASKS;
	q.t_running = m->t_column + 3 * BENCH_NR_TASKS;
	q.t_allowed = m->t_column + 4 * BENCH_NR_TASKS;
	q.t_last_run = m->t_last_run;
	q.moved_out = m->moved;
	q.now = 100;
	q.decay = 60;
	q.nr_tasks = BENCH_NR_TASKS;
	q.limit = 4;
	q.remote_factor = 1;
	while (times--)
		sum += nsched_o1_select_tasks(&q, &a);
	return sum;
}

static uint64_t exec_place(struct bench_machine *m, uint64_t times)
{
	struct nsched_o1_exec_place_question q;
	struct nsched_o1_exec_place_answer a;
	uint32_t cpu = m->nr_cpus - 1;
	uint64_t sum = 0, before;

	memset(&q, 0, sizeof(q));
	/* a shorter queue is not worth leaving, and there is nothing to time */
	before = nsched_load_set(m->load, m->topology, NSCHED_LOAD_NR_RUNNING, cpu, 3);
	q.topology = m->topology;
	q.load = m->load;
	q.node_nr_running = m->node_nr_running;
	q.variant = 1;
	q.scale = 10;
	q.task_cpu = cpu;
	while (times--)
		sum += nsched_o1_exec_place(&q, &a);
	nsched_load_set(m->load, m->topology, NSCHED_LOAD_NR_RUNNING, cpu, before);
	return sum;
}

static uint64_t tick(struct bench_machine *m, uint64_t times)
{
	struct nsched_o1_tick_question q;
	struct nsched_o1_tick_answer a;
	uint64_t sum = 0;

	memset(&q, 0, sizeof(q));
	q.hz = 1000;
	q.version = 2;
	q.idle_mult = 5;
	q.busy_mult = 2;
	q.now = m->nodes;
	while (times--) {
		q.now++;
		sum += nsched_o1_tick(&q, &a);
	}
	return sum;
}

static uint64_t balance(struct bench_machine *m, uint64_t times)
{
	struct nsched_balance_question q;
	struct nsched_balance_answer a;
	uint64_t sum = 0;

	memset(&q, 0, sizeof(q));
	q.topology = m->topology;
	q.load = m->sums;
	q.rq_state = m->rq_state;
	q.work = m->work;
	q.work_size = m->work_bytes;
	q.hz = 1000;
	q.idle = NSCHED_IDLE;
	while (times--)
		sum += nsched_balance(NSCHED_POLICY_LINUX_2_5_59, &q, &a);
	return sum;
}

const struct bench_row bench_rows_o1[] = {
	{ "o1.find_busiest_node", find_busiest_node, "e:write", BENCH_STATE, 0 },
	{ "o1.cpus_to_balance", cpus_to_balance, "d:set", BENCH_TOPOLOGY | BENCH_STATE, 0 },
	{ "o1.find_busiest_queue", find_busiest_queue, "c:queue", BENCH_LOAD | BENCH_STATE, 0 },
	{ "o1.select_tasks, 16", select_tasks, "c:tasks", BENCH_TASKS, 0 },
	{ "o1.exec_place", exec_place, "e:read", BENCH_TOPOLOGY | BENCH_LOAD | BENCH_STATE, 0 },
	{ "o1.tick", tick, NULL, 0, 0 },
	{ "balance linux-2.5.59", balance, "c:node", BENCH_TOPOLOGY | BENCH_SUMS | BENCH_STATE, 0 },
	{ NULL, NULL, NULL, 0, 0 },
};
