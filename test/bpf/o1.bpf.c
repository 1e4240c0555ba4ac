/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Steps of the O(1) family under bpf_loop(), as a program that schedules runs them. */
#include "steps.bpf.h"

NSCHED_BPF_VALUE(topology_map, struct block);
NSCHED_BPF_VALUE(load_map, struct block);
NSCHED_BPF_VALUE(mask_map, struct cpu_set);
NSCHED_BPF_VALUE(prev_load_map, struct cpu_column);
NSCHED_BPF_VALUE(node_tasks_map, struct node_column);
NSCHED_BPF_VALUE(node_cpus_map, struct node_column);
NSCHED_BPF_VALUE(prev_node_load_map, struct node_column);

NSCHED_BPF_SCAN(o1_find_busiest_node);
NSCHED_BPF_SCAN(o1_find_busiest_queue);
NSCHED_BPF_SCAN(o1_exec_place);

static long busiest_node_step(uint32_t node, void *context)
{
	struct o1_find_busiest_node_scan *scan = context;

	o1_find_busiest_node_step(&scan->q, &scan->a, node);
	return 0;
}

SEC("raw_tp/sched_switch")
int o1_find_busiest_node(void *context __attribute__((unused)))
{
	struct o1_find_busiest_node_scan scan = {};

	scan.q.node_nr_running = value_of(&node_tasks_map);
	scan.q.node_ncpus = value_of(&node_cpus_map);
	scan.q.prev_node_load = value_of(&prev_node_load_map);
	if (!scan.q.node_nr_running || !scan.q.node_ncpus || !scan.q.prev_node_load)
		return 0;
	scan.q.scale = 10;
	scan.q.threshold = 125;
	scan.a.node = NSCHED_NONE;
	bpf_loop(NSCHED_MAX_NODES, busiest_node_step, &scan, 0);
	return (int)scan.a.node;
}

static long busiest_queue_step(uint32_t cpu, void *context)
{
	struct o1_find_busiest_queue_scan *scan = context;

	o1_find_busiest_queue_step(&scan->q, &scan->a, cpu);
	return 0;
}

SEC("raw_tp/sched_switch")
int o1_find_busiest_queue(void *context __attribute__((unused)))
{
	struct o1_find_busiest_queue_scan scan = {};

	scan.q.load = value_of(&load_map);
	scan.q.mask = value_of(&mask_map);
	scan.q.prev_load = value_of(&prev_load_map);
	if (!scan.q.load || !scan.q.mask || !scan.q.prev_load)
		return 0;
	scan.q.ncpus = NSCHED_MAX_CPUS;
	scan.q.this_cpu = bpf_get_smp_processor_id() & (NSCHED_MAX_CPUS - 1);
	scan.a.max = 1;
	scan.a.busiest = NSCHED_NONE;
	bpf_loop(NSCHED_MAX_CPUS, busiest_queue_step, &scan, 0);
	return (int)scan.a.busiest;
}

static long place_node_step(uint32_t node, void *context)
{
	struct o1_exec_place_scan *scan = context;

	o1_exec_place_node_step(&scan->q, &scan->a, node);
	return 0;
}

static long place_cpu_step(uint32_t cpu, void *context)
{
	struct o1_exec_place_scan *scan = context;

	o1_exec_place_cpu_step(&scan->q, &scan->a, cpu);
	return 0;
}

SEC("raw_tp/sched_switch")
int o1_exec_place(void *context __attribute__((unused)))
{
	struct o1_exec_place_scan scan = {};

	scan.q.topology = value_of(&topology_map);
	scan.q.load = value_of(&load_map);
	scan.q.node_nr_running = value_of(&node_tasks_map);
	if (!scan.q.topology || !scan.q.load || !scan.q.node_nr_running)
		return 0;
	scan.q.variant = 1;
	scan.q.scale = 10;
	scan.q.task_cpu = bpf_get_smp_processor_id() & (NSCHED_MAX_CPUS - 1);
	scan.a.node_load = NSCHED_O1_PLACE_CAP;
	bpf_loop(NSCHED_MAX_NODES, place_node_step, &scan, 0);
	scan.a.cpu_load = NSCHED_O1_PLACE_CAP;
	bpf_loop(NSCHED_MAX_CPUS, place_cpu_step, &scan, 0);
	return (int)scan.a.best_cpu;
}
