/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Shared by the sources of the Linux 6.12 family: the basic predicates, tunables. */
#ifndef NSCHED_FAIR_INTERNAL_H
#define NSCHED_FAIR_INTERNAL_H

#include "../family.h"
#include "numasched/fair.h"

/*
 * Columns that a snapshot may lack, and what their absence means: see
 * fair/common.h. One test of an offset, which a loop hoists.
 */
NSCHED_INLINE uint32_t fair_u32(const struct nsched_load *load, uint32_t column, nsched_cpu_t cpu,
				uint32_t absent)
{
	return load->offset[column] ? nsched_read_u32(load, load->offset[column], cpu) : absent;
}

NSCHED_INLINE uint64_t fair_u64(const struct nsched_load *load, uint32_t column, nsched_cpu_t cpu)
{
	return load->offset[column] ? nsched_read_u64(load, load->offset[column], cpu) : 0;
}

NSCHED_INLINE uint32_t fair_h_nr(const struct nsched_load *load, nsched_cpu_t cpu)
{
	return load->offset[NSCHED_LOAD_H_NR] ? nsched_load_h_nr(load, cpu) :
						nsched_load_nr_running(load, cpu);
}

NSCHED_INLINE uint32_t fair_capacity(const struct nsched_load *load, nsched_cpu_t cpu)
{
	return fair_u32(load, NSCHED_LOAD_CAPACITY, cpu, NSCHED_SCALE);
}

NSCHED_INLINE uint32_t fair_cap_orig(const struct nsched_load *load, nsched_cpu_t cpu)
{
	return fair_u32(load, NSCHED_LOAD_CAP_ORIG, cpu, NSCHED_SCALE);
}

NSCHED_INLINE int32_t fair_prio(const struct nsched_load *load, nsched_cpu_t cpu)
{
	return load->offset[NSCHED_LOAD_PRIO] ? nsched_load_prio(load, cpu) : -(int32_t)cpu;
}

/* Runs the idle task, has nothing queued and no wake-up under way. */
NSCHED_INLINE uint32_t fair_idle(const struct nsched_load *load, nsched_cpu_t cpu)
{
	if (!load->offset[NSCHED_LOAD_CURR])
		return fair_u32(load, NSCHED_LOAD_IDLE, cpu,
				nsched_load_nr_running(load, cpu) == 0);
	return nsched_load_curr(load, cpu) == 1 && nsched_load_nr_running(load, cpu) == 0 &&
	       !fair_u32(load, NSCHED_LOAD_TTWU_PENDING, cpu, 0);
}

/* What runs there: 0 a task, 1 the idle task, 2 the task in question. */
NSCHED_INLINE uint32_t fair_curr(const struct nsched_load *load, nsched_cpu_t cpu)
{
	return load->offset[NSCHED_LOAD_CURR] ? nsched_load_curr(load, cpu) : fair_idle(load, cpu);
}

/* Idle, and its host lets it run. */
NSCHED_INLINE uint32_t fair_avail_idle(const struct nsched_load *load, nsched_cpu_t cpu)
{
	return fair_idle(load, cpu) && !fair_u32(load, NSCHED_LOAD_PREEMPTED, cpu, 0);
}

/* Runs tasks of the idle policy and nothing else. */
NSCHED_INLINE uint32_t fair_sched_idle(const struct nsched_load *load, nsched_cpu_t cpu)
{
	uint32_t nr = nsched_load_nr_running(load, cpu);

	return nr != 0 && nr == fair_u32(load, NSCHED_LOAD_NR_IDLE_CLASS, cpu, 0);
}

/* Has some core of the machine two threads? A null topology: none. */
NSCHED_INLINE uint32_t fair_smt_on(const struct nsched_topology *topology)
{
	return topology && topology->smt_active;
}

/* Are all other threads of its core idle? @cpu itself is not looked at. */
NSCHED_INLINE uint32_t fair_core_idle(const struct nsched_topology *topology,
				      const struct nsched_load *load, nsched_cpu_t cpu)
{
	uint32_t core, range, end, i, count;
	nsched_cpu_t other;

	if (!fair_smt_on(topology))
		return 1;
	core = nsched_group_of(topology, NSCHED_SPAN_CORE, cpu);
	range = nsched_range_begin(topology, NSCHED_SPAN_CORE, core);
	end = nsched_range_begin(topology, NSCHED_SPAN_CORE, core + 1);
	for (; range < end; range++) {
		other = nsched_range_cpu(topology, NSCHED_SPAN_CORE, range);
		count = nsched_range_count(topology, NSCHED_SPAN_CORE, range);
		for (i = 0; i < count; i++)
			if (other + i != cpu && !fair_idle(load, other + i))
				return 0;
	}
	return 1;
}

NSCHED_INLINE uint32_t fair_same_core(const struct nsched_topology *topology, nsched_cpu_t a,
				      nsched_cpu_t b)
{
	return a == b || (topology && nsched_group_of(topology, NSCHED_SPAN_CORE, a) ==
					      nsched_group_of(topology, NSCHED_SPAN_CORE, b));
}

NSCHED_INLINE uint32_t fair_share_cache(const struct nsched_topology *topology, nsched_cpu_t a,
					nsched_cpu_t b)
{
	return a == b || nsched_group_of(topology, NSCHED_SPAN_CACHE, a) ==
				 nsched_group_of(topology, NSCHED_SPAN_CACHE, b);
}

/* The mark in the top bit of an estimate is not part of it. */
NSCHED_INLINE uint32_t fair_estimate(uint32_t util_est)
{
	return util_est & 0x7fffffffu;
}

NSCHED_INLINE uint64_t fair_min(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

NSCHED_INLINE uint64_t fair_max(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

NSCHED_INLINE uint64_t fair_cpu_util(const struct nsched_load *load, nsched_cpu_t cpu)
{
	uint64_t util = fair_max(fair_u64(load, NSCHED_LOAD_UTIL, cpu),
				 fair_u32(load, NSCHED_LOAD_UTIL_EST, cpu, 0));

	return fair_min(util, fair_cap_orig(load, cpu));
}

/* Boosted: tasks that wait count like tasks that run. */
NSCHED_INLINE uint64_t fair_cpu_util_boost(const struct nsched_load *load, nsched_cpu_t cpu)
{
	uint64_t util = fair_max(fair_u64(load, NSCHED_LOAD_UTIL, cpu),
				 fair_u64(load, NSCHED_LOAD_RUNNABLE, cpu));

	util = fair_max(util, fair_u32(load, NSCHED_LOAD_UTIL_EST, cpu, 0));
	return fair_min(util, fair_cap_orig(load, cpu));
}

/* The task in question, as it stands in the averages of the CPU it ran on. */
struct fair_task {
	uint64_t load;
	uint64_t util;
	uint64_t runnable;
	uint32_t util_est;
	uint32_t cpu;	   /* p_cpu */
	uint32_t on_rq;	   /* p_on_rq */
	uint32_t attached; /* p_attached */
	uint32_t is_caller;/* p_is_caller */
	uint32_t reserved;
};

/* Is the task part of the averages of @cpu? */
NSCHED_INLINE uint32_t fair_contributes(const struct fair_task *p, nsched_cpu_t cpu)
{
	return p->cpu == cpu && p->attached;
}

NSCHED_INLINE uint64_t fair_util_without(const struct nsched_load *load, nsched_cpu_t cpu,
					 const struct fair_task *p)
{
	uint64_t util, est;

	if (!fair_contributes(p, cpu))
		return fair_cpu_util(load, cpu);
	util = fair_u64(load, NSCHED_LOAD_UTIL, cpu);
	util -= fair_min(util, p->util);
	est = fair_u32(load, NSCHED_LOAD_UTIL_EST, cpu, 0);
	if (p->on_rq || p->is_caller)
		est -= fair_min(est, fair_estimate(p->util_est));
	return fair_min(fair_max(util, est), fair_cap_orig(load, cpu));
}

/* Quirk: (6.12) what is subtracted, and what from, is cut to 32 bits first. */
NSCHED_INLINE uint64_t fair_less(uint64_t sum, uint64_t part)
{
	uint32_t low = (uint32_t)sum, less = (uint32_t)part;

	return low - (low < less ? low : less);
}

NSCHED_INLINE uint64_t fair_load_without(const struct nsched_load *load, nsched_cpu_t cpu,
					 const struct fair_task *p)
{
	uint64_t sum = fair_u64(load, NSCHED_LOAD_LOAD, cpu);

	return fair_contributes(p, cpu) ? fair_less(sum, p->load) : sum;
}

NSCHED_INLINE uint64_t fair_runnable_without(const struct nsched_load *load, nsched_cpu_t cpu,
					     const struct fair_task *p)
{
	uint64_t sum = fair_u64(load, NSCHED_LOAD_RUNNABLE, cpu);

	return fair_contributes(p, cpu) ? fair_less(sum, p->runnable) : sum;
}

/* Does a task of this utilisation fit @cpu with a quarter to spare? */
NSCHED_INLINE uint32_t fair_task_fits(uint64_t util, uint32_t util_est,
				      const struct nsched_load *load, nsched_cpu_t cpu)
{
	return fair_max(util, fair_estimate(util_est)) * 1280 <
	       (uint64_t)fair_capacity(load, cpu) * 1024;
}

/* Has interrupt or other work taken a noticeable part of the CPU? */
NSCHED_INLINE uint32_t fair_reduced(const struct nsched_load *load, nsched_cpu_t cpu, uint32_t pct)
{
	return (uint64_t)fair_capacity(load, cpu) * pct < (uint64_t)fair_cap_orig(load, cpu) * 100;
}

/* Is @a larger than @b by more than about five per cent? */
NSCHED_INLINE uint32_t fair_capacity_greater(uint64_t a, uint64_t b)
{
	return a * 1024 > b * 1078;
}

/* Do packing priorities count on @cpu? Not for one thread of a core that works. */
NSCHED_INLINE uint32_t fair_use_prio(const struct nsched_topology *topology,
				     const struct nsched_load *load, uint32_t sd_flags,
				     nsched_cpu_t cpu)
{
	if (!(sd_flags & NSCHED_FAIR_SD_ASYM_PACKING))
		return 0;
	return !fair_smt_on(topology) || sd_flags & NSCHED_FAIR_SD_SHARE_CPUCAPACITY ||
	       fair_core_idle(topology, load, cpu);
}

/* Is @a to be preferred over @b for packing? */
NSCHED_INLINE uint32_t fair_asym(const struct nsched_topology *topology,
				 const struct nsched_load *load, uint32_t sd_flags, nsched_cpu_t a,
				 nsched_cpu_t b)
{
	return fair_use_prio(topology, load, sd_flags, a) &&
	       fair_prio(load, a) > fair_prio(load, b);
}

NSCHED_INLINE const struct nsched_fair_tunables *
fair_tunables(uint32_t policy, const void *given, struct nsched_fair_tunables *defaults)
{
	if (given)
		return (const struct nsched_fair_tunables *)given;
	nsched_fair_tunables_init(policy, defaults);
	return defaults;
}

/* The longest interval, in ticks. */
NSCHED_INLINE uint64_t fair_max_interval(const struct nsched_topology *topology,
					 const struct nsched_fair_tunables *t, uint64_t hz)
{
	uint64_t ticks = t->max_interval_ticks;

	if (!ticks)
		ticks = nsched_div64(hz * topology->nr_online, 10);
	return ticks ? ticks : 1;
}

/* What policies keep in the caller's work memory: bytes, see common.c. */
NSCHED_API uint32_t nsched_fair_wake_needs(uint32_t question, const struct nsched_counts *counts,
					   struct nsched_needs *needs);
NSCHED_API uint32_t nsched_fair_balance_needs(uint32_t question,
					      const struct nsched_counts *counts,
					      struct nsched_needs *needs);

#endif /* NSCHED_FAIR_INTERNAL_H */
