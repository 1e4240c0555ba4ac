/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The CPU of a group to pull from. */
#include "internal.h"

/* find_src_cpu */

NSCHED_INLINE uint32_t fair_queue_class(const struct nsched_load *load, nsched_cpu_t cpu)
{
	uint32_t nr = nsched_load_nr_running(load, cpu);

	if (nr > fair_u32(load, NSCHED_LOAD_NR_NUMA, cpu, 0))
		return NSCHED_FAIR_QUEUE_REGULAR;
	return nr > fair_u32(load, NSCHED_LOAD_NR_PREF, cpu, 0) ? NSCHED_FAIR_QUEUE_REMOTE :
								  NSCHED_FAIR_QUEUE_ALL;
}

/* Would the pull of a single task gain nothing? */
NSCHED_INLINE uint32_t fair_single_stays(const struct nsched_fair_find_src_cpu_question *q,
					 nsched_cpu_t cpu)
{
	if (q->sd_flags & NSCHED_FAIR_SD_ASYM_CPUCAPACITY &&
	    !fair_capacity_greater(fair_capacity(q->load, q->dst_cpu),
				   fair_capacity(q->load, cpu)))
		return 1;
	return fair_asym(q->topology, q->load, q->sd_flags, cpu, q->dst_cpu);
}

NSCHED_INLINE void fair_src_take(struct nsched_fair_find_src_cpu_answer *a, nsched_cpu_t cpu,
				 uint64_t compared, uint32_t nr)
{
	a->src_cpu = cpu;
	a->load = compared;
	a->nr = nr;
}

NSCHED_STEP void nsched_fair_find_src_cpu_step(const struct nsched_fair_find_src_cpu_question *q,
					       struct nsched_fair_find_src_cpu_answer *a,
					       nsched_cpu_t cpu)
{
	uint64_t value, capacity;
	uint32_t nr;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	nr = fair_h_nr(q->load, cpu);
	if (nr == 0 || (q->fbq_type < NSCHED_FAIR_QUEUE_ALL &&
			fair_queue_class(q->load, cpu) > q->fbq_type) ||
	    (nr == 1 && fair_single_stays(q, cpu)))
		return;
	switch (q->migration_type) {
	case NSCHED_FAIR_MIGRATE_LOAD:
		value = fair_u64(q->load, NSCHED_LOAD_LOAD, cpu);
		if (nr == 1 && value > (uint64_t)q->imbalance &&
		    !fair_reduced(q->load, cpu, q->imbalance_pct))
			return;
		capacity = fair_capacity(q->load, cpu);
		if (value * a->capacity > a->load * capacity) {
			fair_src_take(a, cpu, value, nr);
			a->capacity = capacity;
		}
		break;
	case NSCHED_FAIR_MIGRATE_UTIL:
		value = nr > 1 ? fair_cpu_util_boost(q->load, cpu) : 0;
		if (value > a->load)
			fair_src_take(a, cpu, value, nr);
		break;
	case NSCHED_FAIR_MIGRATE_TASK:
		if (nr > a->nr)
			fair_src_take(a, cpu, 0, nr);
		break;
	default:
		value = fair_u64(q->load, NSCHED_LOAD_MISFIT_LOAD, cpu);
		if (value > a->load)
			fair_src_take(a, cpu, value, nr);
	}
}

/*
 * The fast body, where all CPUs take part: the greatest of all, the first of equals, is the
 * answer if the step takes it, for nothing before or behind it would have stood against it.
 * Loads are below 2^32 there, so that no product wraps. Returns 0 where one is not.
 */
struct fair_greatest {
	uint64_t value;
	uint32_t per; /* capacity */
	uint32_t cpu; /* or NSCHED_NONE */
};

NSCHED_INLINE uint32_t fair_greatest_load(const struct nsched_load *load,
					  struct fair_greatest *best, nsched_cpu_t cpu,
					  uint32_t count)
{
	const uint32_t *of = load->offset;
	const nsched_u64 *value = nsched_column_u64(load, of[NSCHED_LOAD_LOAD]) + cpu;
	const nsched_u32 *capacity = nsched_column_u32(load, of[NSCHED_LOAD_CAPACITY]) + cpu;
	uint64_t greatest = best->value, per = best->per, seen = 0;
	uint32_t i, at = NSCHED_NONE;

	for (i = 0; i < count; i++) {
		seen |= value[i];
		if (value[i] * per <= greatest * capacity[i])
			continue;
		greatest = value[i];
		per = capacity[i];
		at = i;
	}
	best->value = greatest;
	best->per = (uint32_t)per;
	best->cpu = at == NSCHED_NONE ? best->cpu : cpu + at;
	return seen >> 32 == 0;
}

NSCHED_INLINE uint32_t fair_greatest_tasks(const struct nsched_load *load,
					   struct fair_greatest *best, nsched_cpu_t cpu,
					   uint32_t count)
{
	const uint32_t *of = load->offset;
	uint32_t column = of[NSCHED_LOAD_H_NR] ? NSCHED_LOAD_H_NR : NSCHED_LOAD_NR_RUNNING;
	const nsched_u32 *nr = nsched_column_u32(load, of[column]) + cpu;
	uint32_t most = (uint32_t)best->value, i;

	for (i = 0; i < count; i++) {
		if (nr[i] <= most)
			continue;
		most = nr[i];
		best->cpu = cpu + i;
	}
	best->value = most;
	return 1;
}

/* By utilisation, boosted: a CPU of one task has none to give. */
NSCHED_INLINE uint32_t fair_greatest_util(const struct nsched_load *load,
					  struct fair_greatest *best, nsched_cpu_t cpu,
					  uint32_t count)
{
	const uint32_t *of = load->offset;
	const nsched_u64 *util = nsched_column_u64(load, of[NSCHED_LOAD_UTIL]) + cpu;
	const nsched_u64 *runnable = nsched_column_u64(load, of[NSCHED_LOAD_RUNNABLE]) + cpu;
	const nsched_u32 *est = nsched_column_u32(load, of[NSCHED_LOAD_UTIL_EST]) + cpu;
	const nsched_u32 *orig = nsched_column_u32(load, of[NSCHED_LOAD_CAP_ORIG]) + cpu;
	const nsched_u32 *nr = nsched_column_u32(load, of[NSCHED_LOAD_H_NR]) + cpu;
	uint64_t greatest = best->value;
	uint32_t i;

	for (i = 0; i < count; i++) {
		uint64_t value = fair_max(fair_max(util[i], runnable[i]), est[i]);

		value = fair_min(value, orig[i]);
		if (nr[i] <= 1 || value <= greatest)
			continue;
		greatest = value;
		best->cpu = cpu + i;
	}
	best->value = greatest;
	return 1;
}

/* Returns 0 where there is none; @cpu may be NSCHED_NONE. */
static NSCHED_OWN_FRAME uint32_t fair_src_at_once(const struct nsched_fair_find_src_cpu_question *q,
						  nsched_cpu_t *cpu_out)
{
	uint32_t range = nsched_group_span(q->domains, q->group), fits = 1;
	uint32_t end = range + nsched_group_span_nr(q->domains, q->group);
	struct fair_greatest best = { 0, 1, NSCHED_NONE };

	for (; range < end && fits; range++) {
		nsched_cpu_t cpu = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		if (q->migration_type == NSCHED_FAIR_MIGRATE_TASK)
			fair_greatest_tasks(q->load, &best, cpu, count);
		else if (q->migration_type == NSCHED_FAIR_MIGRATE_UTIL)
			fair_greatest_util(q->load, &best, cpu, count);
		else
			fits = fair_greatest_load(q->load, &best, cpu, count);
	}
	*cpu_out = best.cpu;
	return fits;
}

/* Is there a fast body, and what it reads? */
NSCHED_INLINE uint32_t fair_src_may(const struct nsched_fair_find_src_cpu_question *q)
{
	const uint32_t *of = q->load->offset;

	if (q->env_cpus)
		return 0;
	switch (q->migration_type) {
	case NSCHED_FAIR_MIGRATE_LOAD:
		return of[NSCHED_LOAD_LOAD] && of[NSCHED_LOAD_CAPACITY];
	case NSCHED_FAIR_MIGRATE_UTIL:
		return of[NSCHED_LOAD_UTIL] && of[NSCHED_LOAD_RUNNABLE] &&
		       of[NSCHED_LOAD_UTIL_EST] && of[NSCHED_LOAD_CAP_ORIG] &&
		       of[NSCHED_LOAD_H_NR];
	default:
		return q->migration_type == NSCHED_FAIR_MIGRATE_TASK;
	}
}

static NSCHED_OWN_FRAME void fair_src_walk(const struct nsched_fair_find_src_cpu_question *q,
					   struct nsched_fair_find_src_cpu_answer *a)
{
	uint32_t range = nsched_group_span(q->domains, q->group), i;
	uint32_t end = range + nsched_group_span_nr(q->domains, q->group);

	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		for (i = 0; i < count; i++)
			if (nsched_set_has(q->env_cpus, cpu + i))
				nsched_fair_find_src_cpu_step(q, a, cpu + i);
	}
}

uint32_t nsched_fair_find_src_cpu(const struct nsched_fair_find_src_cpu_question *q,
				  struct nsched_fair_find_src_cpu_answer *a)
{
	nsched_cpu_t greatest = NSCHED_NONE;
	uint32_t at_once;

	a->load = 0;
	a->capacity = 1;
	a->src_cpu = NSCHED_NONE;
	a->nr = 0;
	a->reserved = 0;
	at_once = fair_src_may(q) && fair_src_at_once(q, &greatest);
	if (at_once && greatest != NSCHED_NONE) { /* with nothing to take there is no CPU */
		nsched_fair_find_src_cpu_step(q, a, greatest);
		at_once = a->src_cpu != NSCHED_NONE;
	}
	if (!at_once)
		fair_src_walk(q, a);
	a->reason = NSCHED_FAIR_FIND_SRC_CPU_NONE;
	if (a->src_cpu == NSCHED_NONE)
		return a->reason;
	a->capacity = fair_capacity(q->load, a->src_cpu);
	a->reason = NSCHED_FAIR_FIND_SRC_CPU_LOAD + q->migration_type;
	return a->reason;
}
