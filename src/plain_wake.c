/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The plain call for a wake-up. */
#include "internal.h"
#include "numasched/cfs/wake.h"

/* 3.10: half of 25 % is what the waker's CPU may carry more; raw weights. */
#define NSCHED_PLAIN_IMBALANCE_PCT 125u

NSCHED_INLINE uint32_t plain_capacity(const struct nsched_topology *topology,
				      const struct nsched_load *load, nsched_cpu_t cpu)
{
	return nsched_load_has(load, NSCHED_LOAD_CAPACITY) ? nsched_load_capacity(load, cpu) :
							     nsched_cpu_capacity(topology, cpu);
}

nsched_cpu_t nsched_wake_affine(const struct nsched_topology *topology,
				const struct nsched_load *load, const struct nsched_task *task,
				nsched_cpu_t this_cpu, uint32_t sync)
{
	struct nsched_cfs_wake_affine_question q;
	struct nsched_cfs_wake_affine_answer a;

	if (!nsched_set_has(task->allowed, this_cpu))
		return task->prev_cpu;
	q.load_this = nsched_load_load(load, this_cpu);
	q.load_prev = nsched_load_load(load, task->prev_cpu);
	q.avg_this = q.load_this;
	q.avg_prev = q.load_prev;
	q.curr_weight = sync ? nsched_load_curr_weight(load, this_cpu) : 0;
	q.p_weight = task->weight;
	q.power_this = plain_capacity(topology, load, this_cpu);
	q.power_prev = plain_capacity(topology, load, task->prev_cpu);
	q.wake_idx = 0;
	q.lb_bias = 1;
	q.imbalance_pct = NSCHED_PLAIN_IMBALANCE_PCT;
	q.sync = sync != 0;
	q.nr_this = nsched_load_nr_running(load, this_cpu);
	q.grouped = 0;
	nsched_cfs_wake_affine(&q, &a);
	return a.affine ? this_cpu : task->prev_cpu;
}
