/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The wake path of CFS: decisions of one answer as they are, the others' steps under bpf_loop(). */
#include "steps.bpf.h"

NSCHED_BPF_VALUE(load_map, struct block);
NSCHED_BPF_VALUE(domains_map, struct block);
NSCHED_BPF_VALUE(allowed_map, struct cpu_set);
NSCHED_BPF_VALUE(mask_map, struct cpu_set);

NSCHED_BPF_WHOLE(cfs_wake_affine, affine)
NSCHED_BPF_WHOLE(cfs_wakeup_preempt_entity, result)
NSCHED_BPF_WHOLE(cfs_check_preempt, resched)
NSCHED_BPF_WHOLE(cfs_fix_small_imbalance, imbalance)
NSCHED_BPF_WHOLE(cfs_calculate_imbalance, imbalance)

NSCHED_BPF_SCAN(cfs_find_idlest_cpu);

struct cfs_update_sg_lb_stats_scan {
	struct nsched_cfs_update_sg_lb_stats_question q;
	struct nsched_cfs_update_sg_lb_stats_answer a;
	struct cfs_extremes extremes;
	uint32_t group;
};

static long idlest_cpu_step(uint32_t cpu, void *context)
{
	struct cfs_find_idlest_cpu_scan *scan = context;

	cfs_find_idlest_cpu_step(&scan->q, &scan->a, cpu);
	return 0;
}

SEC("raw_tp/sched_switch")
int cfs_find_idlest_cpu(void *context __attribute__((unused)))
{
	struct cfs_find_idlest_cpu_scan scan = {};

	scan.q.load = value_of(&load_map);
	scan.q.allowed = value_of(&allowed_map);
	scan.q.cpus = value_of(&mask_map);
	if (!scan.q.load || !scan.q.allowed || !scan.q.cpus)
		return 0;
	scan.q.this_cpu = bpf_get_smp_processor_id() & (NSCHED_MAX_CPUS - 1);
	scan.a.min_load = NSCHED_U64_MAX;
	scan.a.cpu = NSCHED_NONE;
	bpf_loop(NSCHED_MAX_CPUS, idlest_cpu_step, &scan, 0);
	return (int)scan.a.cpu;
}

static long stats_step(uint32_t cpu, void *context)
{
	struct cfs_update_sg_lb_stats_scan *scan = context;

	cfs_update_sg_lb_stats_step(&scan->q, &scan->a, &scan->extremes, scan->group, cpu);
	return 0;
}

SEC("raw_tp/sched_switch")
int cfs_update_sg_lb_stats(void *context __attribute__((unused)))
{
	struct cfs_update_sg_lb_stats_scan scan = {};

	scan.q.load = value_of(&load_map);
	scan.q.domains = value_of(&domains_map);
	scan.q.active = value_of(&mask_map);
	if (!scan.q.load || !scan.q.domains || !scan.q.active)
		return 0;
	/* Of another group: that of the local one also searches the ranges of its mask. */
	scan.a.is_local = 0;
	bpf_loop(NSCHED_MAX_CPUS, stats_step, &scan, 0);
	return (int)scan.a.sum_nr;
}

NSCHED_BPF_SCAN(cfs_find_busiest_queue);

static long busiest_queue_step(uint32_t cpu, void *context)
{
	struct cfs_find_busiest_queue_scan *scan = context;

	cfs_find_busiest_queue_step(&scan->q, &scan->a, cpu);
	return 0;
}

SEC("raw_tp/sched_switch")
int cfs_find_busiest_queue(void *context __attribute__((unused)))
{
	struct cfs_find_busiest_queue_scan scan = {};

	scan.q.load = value_of(&load_map);
	scan.q.domains = value_of(&domains_map);
	scan.q.active = value_of(&mask_map);
	if (!scan.q.load || !scan.q.domains || !scan.q.active)
		return 0;
	scan.a.cpu = NSCHED_NONE;
	bpf_loop(NSCHED_MAX_CPUS, busiest_queue_step, &scan, 0);
	return (int)scan.a.cpu;
}
