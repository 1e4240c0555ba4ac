/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What a task meets on the CPU that was chosen for it: the questions "place" and "wake". */
#ifndef NSCHED_CFS_ARRIVE_H
#define NSCHED_CFS_ARRIVE_H

#include "delta.h"
#include "select_work.h"

#define NSCHED_CFS_LIMIT_2631 200000000u /* ns: no latency or granularity is scaled past it */

NSCHED_INLINE void cfs_times_here(const struct nsched_cfs_tunables *tunables, uint32_t online,
				  struct cfs_times *times)
{
	uint32_t is_2631 = tunables->policy == NSCHED_POLICY_LINUX_2_6_31, factor = 1;

	times->latency = tunables->sched_latency_ns;
	times->granularity = tunables->min_granularity_ns;
	times->wakeup = tunables->wakeup_gran_ns;
	if (!tunables->scaling)
		return;
	if (!is_2631 && online > 8)
		online = 8;
	for (; online > 1; online >>= 1)
		factor++;
	times->latency *= factor;
	times->granularity *= factor;
	times->wakeup *= factor;
	if (is_2631 && times->latency > NSCHED_CFS_LIMIT_2631)
		times->latency = NSCHED_CFS_LIMIT_2631;
	if (is_2631 && times->granularity > NSCHED_CFS_LIMIT_2631)
		times->granularity = NSCHED_CFS_LIMIT_2631;
}

/* Fair tasks on a CPU. */
NSCHED_INLINE uint32_t cfs_fair_tasks(const struct nsched_load *load, nsched_cpu_t cpu)
{
	return nsched_load_has(load, NSCHED_LOAD_H_NR) ? nsched_load_h_nr(load, cpu) :
							 nsched_load_nr_running(load, cpu);
}

/* Does the snapshot say where queues and current tasks stand in virtual time? */
NSCHED_INLINE uint32_t cfs_knows_vruntime(const struct nsched_load *load)
{
	return nsched_load_has(load, NSCHED_LOAD_CURR_VRUNTIME) &&
	       nsched_load_has(load, NSCHED_LOAD_MIN_VRUNTIME) &&
	       nsched_load_has(load, NSCHED_LOAD_CURR_POLICY);
}

NSCHED_INLINE uint32_t cfs_runs_idle(const struct nsched_load *load, nsched_cpu_t cpu)
{
	return nsched_load_idle(load, cpu) || nsched_load_nr_running(load, cpu) == 0;
}

/* A task of a real-time class is above all fair ones. */
NSCHED_INLINE uint32_t cfs_is_fair(uint32_t class)
{
	return class != 1 && class != 2;
}

/* The CPU runs a fair task. Needs cfs_knows_vruntime(). */
NSCHED_INLINE uint32_t cfs_runs_fair(const struct nsched_load *load, nsched_cpu_t cpu)
{
	return !cfs_runs_idle(load, cpu) && cfs_is_fair(nsched_load_curr_policy(load, cpu));
}

/* A queued task that changes CPU keeps its distance; u64 wrap. */
NSCHED_INLINE uint64_t cfs_shift(const struct nsched_load *load, uint64_t vruntime,
				 nsched_cpu_t from, nsched_cpu_t to)
{
	return vruntime + nsched_load_min_vruntime(load, to) - nsched_load_min_vruntime(load, from);
}

/* A task that is put on a queue. */
struct cfs_arrival {
	const struct nsched_load *load;
	const struct nsched_cfs_tunables *tunables;
	const struct nsched_task *task;
	uint64_t vruntime;
	uint64_t wakeup_gran; /* ns */
	uint64_t avg_wakeup;  /* 2.6.31, ns */
	uint32_t cpu;
	uint32_t is_fork;
	uint32_t need_resched;
	uint32_t reserved;
};

/* Does it preempt what runs there? 1 or 0. */
NSCHED_API uint32_t nsched_cfs_arrives(const struct cfs_arrival *arrival);

#endif /* NSCHED_CFS_ARRIVE_H */
