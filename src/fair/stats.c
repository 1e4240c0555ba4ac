/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Statistics of a group. The step, a CPU at a time, is what they mean; without a
 * set of CPUs that take part, one pass over each column of a range is the same.
 */
#include "stats.h"

/* What a CPU that is not idle adds to the misfit of a group that is not local. */
NSCHED_INLINE uint64_t fair_misfit(const struct nsched_fair_find_src_question *q,
				   const struct fair_find *f, nsched_cpu_t cpu)
{
	if (f->sd_flags & NSCHED_FAIR_SD_ASYM_CPUCAPACITY)
		return fair_u64(q->load, NSCHED_LOAD_MISFIT_LOAD, cpu);
	if (q->idle != NSCHED_BUSY && fair_h_nr(q->load, cpu) == 1 &&
	    fair_reduced(q->load, cpu, f->pct))
		return fair_u64(q->load, NSCHED_LOAD_LOAD, cpu);
	return 0;
}

NSCHED_INLINE void fair_misfit_add(const struct fair_find *f, struct fair_stats *s, uint64_t misfit)
{
	if (misfit <= s->misfit_load)
		return;
	s->misfit_load = misfit;
	if (f->sd_flags & NSCHED_FAIR_SD_ASYM_CPUCAPACITY)
		s->overloaded = 1;
}

NSCHED_STEP void nsched_fair_find_src_step(const struct nsched_fair_find_src_question *q,
					   const struct fair_find *f, struct fair_stats *s,
					   nsched_cpu_t cpu)
{
	uint32_t nr;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	nr = nsched_load_nr_running(q->load, cpu);
	s->load += fair_u64(q->load, NSCHED_LOAD_LOAD, cpu);
	s->util += fair_cpu_util(q->load, cpu);
	s->runnable += fair_u64(q->load, NSCHED_LOAD_RUNNABLE, cpu);
	s->h_nr += fair_h_nr(q->load, cpu);
	s->nr_running += nr;
	s->overloaded |= nr > 1;
	if (nr == 0 && fair_idle(q->load, cpu))
		s->idle_cpus++;
	else if (!s->is_local)
		fair_misfit_add(f, s, fair_misfit(q, f, cpu));
}

NSCHED_INLINE uint64_t fair_sum_u64(const struct nsched_load *load, uint32_t column,
				    nsched_cpu_t cpu, uint32_t count)
{
	const nsched_u64 *value;
	uint64_t sum = 0;
	uint32_t i;

	if (!load->offset[column])
		return 0;
	value = nsched_column_u64(load, load->offset[column]) + cpu;
	for (i = 0; i < count; i++)
		sum += value[i];
	return sum;
}

/* Utilisation of a range: a pass over the three columns where all are there. */
static NSCHED_OWN_FRAME uint64_t fair_sum_util(const struct nsched_load *load, nsched_cpu_t cpu,
					       uint32_t count)
{
	const nsched_u64 *util;
	const nsched_u32 *est, *orig;
	uint64_t sum = 0;
	uint32_t i;

	if (!load->offset[NSCHED_LOAD_UTIL] || !load->offset[NSCHED_LOAD_UTIL_EST] ||
	    !load->offset[NSCHED_LOAD_CAP_ORIG]) {
		for (i = 0; i < count; i++)
			sum += fair_cpu_util(load, cpu + i);
		return sum;
	}
	util = nsched_column_u64(load, load->offset[NSCHED_LOAD_UTIL]) + cpu;
	est = nsched_column_u32(load, load->offset[NSCHED_LOAD_UTIL_EST]) + cpu;
	orig = nsched_column_u32(load, load->offset[NSCHED_LOAD_CAP_ORIG]) + cpu;
	for (i = 0; i < count; i++)
		sum += fair_min(fair_max(util[i], est[i]), orig[i]);
	return sum;
}

/* Idle CPUs of a range, by the columns that say it. */
NSCHED_INLINE uint32_t fair_count_idle(const struct nsched_load *load, nsched_cpu_t cpu,
				       uint32_t count)
{
	const nsched_u32 *nr = nsched_column_u32(load, load->offset[NSCHED_LOAD_NR_RUNNING]) + cpu;
	const nsched_u32 *curr, *pending;
	uint32_t i, idle = 0;

	if (!load->offset[NSCHED_LOAD_CURR]) {
		for (i = 0; i < count; i++)
			idle += nr[i] == 0 && fair_idle(load, cpu + i);
		return idle;
	}
	curr = nsched_column_u32(load, load->offset[NSCHED_LOAD_CURR]) + cpu;
	if (!load->offset[NSCHED_LOAD_TTWU_PENDING]) {
		for (i = 0; i < count; i++)
			idle += (uint32_t)(nr[i] == 0) & (uint32_t)(curr[i] == 1);
		return idle;
	}
	pending = nsched_column_u32(load, load->offset[NSCHED_LOAD_TTWU_PENDING]) + cpu;
	for (i = 0; i < count; i++)
		idle += (uint32_t)(nr[i] == 0) & (uint32_t)(curr[i] == 1) &
			(uint32_t)(pending[i] == 0);
	return idle;
}

/* Tasks of a range, and whether some CPU has more than one. */
static NSCHED_OWN_FRAME void fair_count_tasks(const struct nsched_load *load, struct fair_stats *s,
					      nsched_cpu_t cpu, uint32_t count)
{
	uint32_t fair = load->offset[NSCHED_LOAD_H_NR];
	const nsched_u32 *nr = nsched_column_u32(load, load->offset[NSCHED_LOAD_NR_RUNNING]) + cpu;
	const nsched_u32 *h_nr = fair ? nsched_column_u32(load, fair) + cpu : nr;
	uint32_t i, sum = 0, h_sum = 0, several = 0;

	for (i = 0; i < count; i++) {
		sum += nr[i];
		several |= nr[i] > 1;
		h_sum += h_nr[i];
	}
	s->nr_running += sum;
	s->h_nr += h_sum;
	s->overloaded |= several;
	s->idle_cpus += fair_count_idle(load, cpu, count);
}

/* Can any CPU add to the misfit? Not where nothing says that capacities differ. */
NSCHED_INLINE uint32_t fair_misfit_may(const struct nsched_fair_find_src_question *q,
				       const struct fair_find *f, const struct fair_stats *s)
{
	if (s->is_local)
		return 0;
	if (f->sd_flags & NSCHED_FAIR_SD_ASYM_CPUCAPACITY)
		return q->load->offset[NSCHED_LOAD_MISFIT_LOAD] != 0;
	return q->idle != NSCHED_BUSY && (q->load->offset[NSCHED_LOAD_CAPACITY] ||
					  q->load->offset[NSCHED_LOAD_CAP_ORIG]);
}

/* Is some CPU of a range reduced? Almost never: then nothing more is looked at. */
NSCHED_INLINE uint32_t fair_any_reduced(const struct nsched_load *load, nsched_cpu_t cpu,
					uint32_t count, uint32_t pct)
{
	const nsched_u32 *capacity, *orig;
	uint32_t i, any = 0;

	if (!load->offset[NSCHED_LOAD_CAPACITY] || !load->offset[NSCHED_LOAD_CAP_ORIG])
		return 1; /* not both: look at each */
	capacity = nsched_column_u32(load, load->offset[NSCHED_LOAD_CAPACITY]) + cpu;
	orig = nsched_column_u32(load, load->offset[NSCHED_LOAD_CAP_ORIG]) + cpu;
	for (i = 0; i < count; i++)
		any |= (uint64_t)capacity[i] * pct < (uint64_t)orig[i] * 100;
	return any;
}

static NSCHED_OWN_FRAME void fair_range_misfit(const struct nsched_fair_find_src_question *q,
					       const struct fair_find *f, struct fair_stats *s,
					       nsched_cpu_t cpu, uint32_t count)
{
	uint32_t i;

	if (!(f->sd_flags & NSCHED_FAIR_SD_ASYM_CPUCAPACITY) &&
	    !fair_any_reduced(q->load, cpu, count, f->pct))
		return;
	for (i = 0; i < count; i++)
		if (nsched_load_nr_running(q->load, cpu + i) || !fair_idle(q->load, cpu + i))
			fair_misfit_add(f, s, fair_misfit(q, f, cpu + i));
}

/* The fast body: a range whose CPUs all take part. */
NSCHED_INLINE void fair_find_src_range(const struct nsched_fair_find_src_question *q,
				       const struct fair_find *f, struct fair_stats *s,
				       nsched_cpu_t cpu, uint32_t count)
{
	fair_count_tasks(q->load, s, cpu, count);
	s->load += fair_sum_u64(q->load, NSCHED_LOAD_LOAD, cpu, count);
	s->util += fair_sum_util(q->load, cpu, count);
	s->runnable += fair_sum_u64(q->load, NSCHED_LOAD_RUNNABLE, cpu, count);
	if (fair_misfit_may(q, f, s))
		fair_range_misfit(q, f, s, cpu, count);
}

uint32_t nsched_fair_gather(const struct nsched_fair_find_src_question *q,
			    const struct fair_find *f, struct fair_stats *s)
{
	uint32_t range = nsched_group_span(q->domains, s->group);
	uint32_t end = range + nsched_group_span_nr(q->domains, s->group), i;

	s->load = s->util = s->runnable = s->misfit_load = 0;
	s->h_nr = s->nr_running = s->idle_cpus = s->overloaded = 0;
	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		if (!q->env_cpus) {
			fair_find_src_range(q, f, s, cpu, count);
			continue;
		}
		for (i = 0; i < count; i++)
			if (nsched_set_has(q->env_cpus, cpu + i))
				nsched_fair_find_src_step(q, f, s, cpu + i);
	}
	return s->nr_running;
}
