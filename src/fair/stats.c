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

static NSCHED_OWN_FRAME uint64_t fair_sum_util(const struct nsched_load *load, nsched_cpu_t cpu,
					       uint32_t count)
{
	uint64_t sum = 0;
	uint32_t i;

	for (i = 0; i < count; i++)
		sum += fair_cpu_util(load, cpu + i);
	return sum;
}

static NSCHED_OWN_FRAME void fair_sum_some(const struct nsched_load *load, struct fair_stats *s,
					   nsched_cpu_t cpu, uint32_t count)
{
	s->load += fair_sum_u64(load, NSCHED_LOAD_LOAD, cpu, count);
	s->runnable += fair_sum_u64(load, NSCHED_LOAD_RUNNABLE, cpu, count);
	s->util += fair_sum_util(load, cpu, count);
}

NSCHED_INLINE uint32_t fair_has_loads(const struct nsched_load *load)
{
	const uint32_t *of = load->offset;

	return of[NSCHED_LOAD_LOAD] && of[NSCHED_LOAD_RUNNABLE] && of[NSCHED_LOAD_UTIL] &&
	       of[NSCHED_LOAD_UTIL_EST] && of[NSCHED_LOAD_CAP_ORIG];
}

/*
 * One pass over the five columns, all there; utilisation in 32 bits while it fits.
 * Returns 0 where it does not, and is still to be summed.
 */
static NSCHED_OWN_FRAME uint32_t fair_sum_loads(const struct nsched_load *load,
						struct fair_stats *s, nsched_cpu_t cpu,
						uint32_t count)
{
	const uint32_t *of = load->offset;
	const nsched_u64 *value = nsched_column_u64(load, of[NSCHED_LOAD_LOAD]) + cpu;
	const nsched_u64 *runnable = nsched_column_u64(load, of[NSCHED_LOAD_RUNNABLE]) + cpu;
	const nsched_u64 *util = nsched_column_u64(load, of[NSCHED_LOAD_UTIL]) + cpu;
	const nsched_u32 *est = nsched_column_u32(load, of[NSCHED_LOAD_UTIL_EST]) + cpu;
	const nsched_u32 *orig = nsched_column_u32(load, of[NSCHED_LOAD_CAP_ORIG]) + cpu;
	uint64_t sum = 0, util_sum = 0, runnable_sum = 0, high = 0;
	uint32_t i;

	for (i = 0; i < count; i++) {
		uint32_t most = (uint32_t)util[i] > est[i] ? (uint32_t)util[i] : est[i];

		sum += value[i];
		runnable_sum += runnable[i];
		high |= util[i];
		util_sum += most < orig[i] ? most : orig[i];
	}
	s->load += sum;
	s->runnable += runnable_sum;
	if (high >> 32)
		return 0;
	s->util += util_sum;
	return 1;
}

/* Columns of 32 bits that one pass counts; an absent one is another that changes nothing. */
struct fair_columns {
	const nsched_u32 *nr;
	const nsched_u32 *h_nr;
	const nsched_u32 *curr;
	const nsched_u32 *pending;
	const nsched_u32 *capacity;
	const nsched_u32 *orig;
};

struct fair_counts {
	uint32_t nr;
	uint32_t h_nr;
	uint32_t idle;
	uint32_t several; /* the lengths, or-ed: above 1 where some queue has two */
	uint32_t differs; /* some CPU has another capacity than its full one */
	uint32_t reserved;
};

/* CPUs that one round of the pass counts: a number the compiler knows, for it to vectorise. */
#define NSCHED_FAIR_ROUND 32u

NSCHED_INLINE void fair_count_some(const struct fair_columns *c, struct fair_counts *n,
				   uint32_t from, uint32_t count)
{
	uint32_t nr = 0, h_nr = 0, idle = 0, several = 0, differs = 0, i;

	for (i = from; i < from + count; i++) {
		nr += c->nr[i];
		h_nr += c->h_nr[i];
		several |= c->nr[i];
		idle += (c->nr[i] | (c->curr[i] ^ 1u) | c->pending[i]) == 0;
		differs |= c->capacity[i] ^ c->orig[i];
	}
	n->nr += nr;
	n->h_nr += h_nr;
	n->idle += idle;
	n->several |= several;
	n->differs |= differs;
}

static NSCHED_OWN_FRAME void fair_count_range(const struct nsched_load *load, struct fair_counts *n,
					      nsched_cpu_t cpu, uint32_t count)
{
	const uint32_t *of = load->offset;
	struct fair_columns c;
	uint32_t i = 0, k;

	c.nr = nsched_column_u32(load, of[NSCHED_LOAD_NR_RUNNING]) + cpu;
	c.h_nr = of[NSCHED_LOAD_H_NR] ? nsched_column_u32(load, of[NSCHED_LOAD_H_NR]) + cpu : c.nr;
	c.curr = of[NSCHED_LOAD_CURR] ? nsched_column_u32(load, of[NSCHED_LOAD_CURR]) + cpu : c.nr;
	c.pending = of[NSCHED_LOAD_TTWU_PENDING] ?
		    nsched_column_u32(load, of[NSCHED_LOAD_TTWU_PENDING]) + cpu : c.nr;
	c.capacity = c.orig = c.nr;
	if (of[NSCHED_LOAD_CAPACITY] && of[NSCHED_LOAD_CAP_ORIG]) {
		c.capacity = nsched_column_u32(load, of[NSCHED_LOAD_CAPACITY]) + cpu;
		c.orig = nsched_column_u32(load, of[NSCHED_LOAD_CAP_ORIG]) + cpu;
	}
	for (; i + NSCHED_FAIR_ROUND <= count; i += NSCHED_FAIR_ROUND)
		fair_count_some(&c, n, i, NSCHED_FAIR_ROUND);
	fair_count_some(&c, n, i, count - i);
	if (of[NSCHED_LOAD_CURR])
		return;
	for (n->idle = k = 0; k < count; k++) /* another column says who is idle */
		n->idle += c.nr[k] == 0 && fair_idle(load, cpu + k);
}

/*
 * Can any CPU of a range add to the misfit? Not where nothing says that capacities differ,
 * and CPUs at their full capacity are not reduced: no percentage is below 100.
 */
NSCHED_INLINE uint32_t fair_misfit_may(const struct nsched_fair_find_src_question *q,
				       const struct fair_find *f, const struct fair_stats *s,
				       uint32_t differs)
{
	const uint32_t *of = q->load->offset;

	if (s->is_local)
		return 0;
	if (f->sd_flags & NSCHED_FAIR_SD_ASYM_CPUCAPACITY)
		return of[NSCHED_LOAD_MISFIT_LOAD] != 0;
	if (q->idle == NSCHED_BUSY)
		return 0;
	if (of[NSCHED_LOAD_CAPACITY] && of[NSCHED_LOAD_CAP_ORIG])
		return differs;
	return of[NSCHED_LOAD_CAPACITY] || of[NSCHED_LOAD_CAP_ORIG];
}

static NSCHED_OWN_FRAME void fair_range_misfit(const struct nsched_fair_find_src_question *q,
					       const struct fair_find *f, struct fair_stats *s,
					       nsched_cpu_t cpu, uint32_t count)
{
	uint32_t i;

	for (i = 0; i < count; i++)
		if (nsched_load_nr_running(q->load, cpu + i) || !fair_idle(q->load, cpu + i))
			fair_misfit_add(f, s, fair_misfit(q, f, cpu + i));
}

/* The fast body: a range whose CPUs all take part. */
NSCHED_INLINE void fair_find_src_range(const struct nsched_fair_find_src_question *q,
				       const struct fair_find *f, struct fair_stats *s,
				       nsched_cpu_t cpu, uint32_t count)
{
	struct fair_counts n;

	n.nr = n.h_nr = n.idle = n.several = n.differs = 0;
	fair_count_range(q->load, &n, cpu, count);
	s->nr_running += n.nr;
	s->h_nr += n.h_nr;
	s->idle_cpus += n.idle;
	s->overloaded |= n.several > 1;
	if (!fair_has_loads(q->load))
		fair_sum_some(q->load, s, cpu, count);
	else if (!fair_sum_loads(q->load, s, cpu, count))
		s->util += fair_sum_util(q->load, cpu, count);
	if (fair_misfit_may(q, f, s, n.differs))
		fair_range_misfit(q, f, s, cpu, count);
}

/* The step over a range of which some CPUs take part. */
static NSCHED_OWN_FRAME void fair_step_range(const struct nsched_fair_find_src_question *q,
					     const struct fair_find *f, struct fair_stats *s,
					     nsched_cpu_t cpu, uint32_t count)
{
	for (; count; count--, cpu++)
		if (nsched_set_has(q->env_cpus, cpu))
			nsched_fair_find_src_step(q, f, s, cpu);
}

uint32_t nsched_fair_gather(const struct nsched_fair_find_src_question *q,
			    const struct fair_find *f, struct fair_stats *s)
{
	uint32_t range = nsched_group_span(q->domains, s->group);
	uint32_t end = range + nsched_group_span_nr(q->domains, s->group);

	s->load = s->util = s->runnable = s->misfit_load = 0;
	s->h_nr = s->nr_running = s->idle_cpus = s->overloaded = 0;
	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		if (q->env_cpus)
			fair_step_range(q, f, s, cpu, count);
		else
			fair_find_src_range(q, f, s, cpu, count);
	}
	return s->nr_running;
}
