/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Statistics of groups. The step, a CPU at a time, is what they mean. Without a set of
 * CPUs that take part, sums of columns are the same: of rounds of CPUs where the snapshot
 * has every column and its utilisations are no larger than a machine's, else range by range.
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

NSCHED_INLINE void fair_misfit_add(struct fair_find *f, struct fair_stats *s, uint64_t misfit)
{
	if (misfit <= s->rank.misfit_load)
		return;
	s->rank.misfit_load = misfit;
	if (f->sd_flags & NSCHED_FAIR_SD_ASYM_CPUCAPACITY)
		f->overloaded = 1;
}

NSCHED_STEP void nsched_fair_find_src_step(const struct nsched_fair_find_src_question *q,
					   struct fair_find *f, struct fair_stats *s,
					   nsched_cpu_t cpu)
{
	uint32_t nr;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	nr = nsched_load_nr_running(q->load, cpu);
	s->load += fair_u64(q->load, NSCHED_LOAD_LOAD, cpu);
	s->util += fair_cpu_util(q->load, cpu);
	s->runnable += fair_u64(q->load, NSCHED_LOAD_RUNNABLE, cpu);
	s->rank.h_nr += fair_h_nr(q->load, cpu);
	s->rank.nr_running += nr;
	f->overloaded |= nr > 1;
	if (nr == 0 && fair_idle(q->load, cpu))
		s->rank.idle_cpus++;
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
				       const struct fair_find *f, uint32_t differs)
{
	const uint32_t *of = q->load->offset;

	if (f->sd_flags & NSCHED_FAIR_SD_ASYM_CPUCAPACITY)
		return of[NSCHED_LOAD_MISFIT_LOAD] != 0;
	if (q->idle == NSCHED_BUSY)
		return 0;
	if (of[NSCHED_LOAD_CAPACITY] && of[NSCHED_LOAD_CAP_ORIG])
		return differs;
	return of[NSCHED_LOAD_CAPACITY] || of[NSCHED_LOAD_CAP_ORIG];
}

static NSCHED_OWN_FRAME void fair_range_misfit(const struct nsched_fair_find_src_question *q,
					       struct fair_find *f, struct fair_stats *s,
					       nsched_cpu_t cpu, uint32_t count)
{
	uint32_t i;

	for (i = 0; i < count; i++)
		if (nsched_load_nr_running(q->load, cpu + i) || !fair_idle(q->load, cpu + i))
			fair_misfit_add(f, s, fair_misfit(q, f, cpu + i));
}

/* A range whose CPUs all take part. */
static NSCHED_OWN_FRAME void fair_gather_range(const struct nsched_fair_find_src_question *q,
					       struct fair_find *f, struct fair_stats *s,
					       nsched_cpu_t cpu, uint32_t count)
{
	struct fair_counts n;

	n.nr = n.h_nr = n.idle = n.several = n.differs = 0;
	fair_count_range(q->load, &n, cpu, count);
	s->rank.nr_running += n.nr;
	s->rank.h_nr += n.h_nr;
	s->rank.idle_cpus += n.idle;
	f->overloaded |= n.several > 1;
	fair_sum_some(q->load, s, cpu, count);
	if (!s->is_local && fair_misfit_may(q, f, n.differs))
		fair_range_misfit(q, f, s, cpu, count);
}

/* The step over a range of which some CPUs take part. */
static NSCHED_OWN_FRAME void fair_step_range(const struct nsched_fair_find_src_question *q,
					     struct fair_find *f, struct fair_stats *s,
					     nsched_cpu_t cpu, uint32_t count)
{
	for (; count; count--, cpu++)
		if (nsched_set_has(q->env_cpus, cpu))
			nsched_fair_find_src_step(q, f, s, cpu);
}

NSCHED_INLINE void fair_gather_one(const struct nsched_fair_find_src_question *q,
				   struct fair_find *f, struct fair_stats *s)
{
	uint32_t range = nsched_group_span(q->domains, s->group);
	uint32_t end = range + nsched_group_span_nr(q->domains, s->group);

	s->load = s->util = s->runnable = s->rank.misfit_load = 0;
	s->rank.h_nr = s->rank.nr_running = s->rank.idle_cpus = 0;
	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		if (q->env_cpus)
			fair_step_range(q, f, s, cpu, count);
		else
			fair_gather_range(q, f, s, cpu, count);
	}
}

/* The fast body: every column is there, and all groups at hand are summed in one go. */

/*
 * A round is of a number of CPUs that the compiler knows, for it to vectorise. A loop of so
 * few is unrolled before it is looked at for that, unless it is told not to be.
 */
#ifdef __clang__
#define NSCHED_LANE_LOOP
#else
#define NSCHED_LANE_LOOP _Pragma("GCC unroll 1")
#endif
/* Plain sums of so few gain by wide vectors only. */
#if defined(__clang__) || defined(__AVX2__)
#define NSCHED_SUM_LOOP NSCHED_LANE_LOOP
#else
#define NSCHED_SUM_LOOP _Pragma("GCC unroll 8")
#endif

/* A sum is done with: gcc reads the columns of all of them first, and runs out of registers. */
#if UINTPTR_MAX > NSCHED_U32_MAX
#define NSCHED_SUMMED(sum) __asm__ volatile("" : "+r"(sum))
#else
#define NSCHED_SUMMED(sum) ((void)(sum))
#endif

/* Of a number of CPUs that the compiler knows only where it is called: always inline. */
#define NSCHED_FAIR_ROUND_OF NSCHED_INLINE __attribute__((always_inline))

/* Bits of what was seen. */
#define NSCHED_FAIR_SEEN_SEVERAL 1u /* some queue has two tasks */
#define NSCHED_FAIR_SEEN_DIFFERS 2u /* some CPU has another capacity than its full one */
#define NSCHED_FAIR_SEEN_WIDE 4u    /* a value that sums of 32 CPUs in 32 bits do not allow */
#define NSCHED_FAIR_NARROW 26u	    /* bits of one that they do */

/* The columns from the first CPU of a round on. */
struct fair_round {
	const nsched_u64 *load;
	const nsched_u64 *runnable;
	const nsched_u64 *util;
	const nsched_u32 *est;
	const nsched_u32 *orig;
	const nsched_u32 *capacity;
	const nsched_u32 *nr;
	const nsched_u32 *h_nr;
	const nsched_u32 *curr;
	const nsched_u32 *pending;
};

NSCHED_INLINE void fair_round_at(const struct nsched_load *load, struct fair_round *c,
				 nsched_cpu_t cpu)
{
	const uint32_t *of = load->offset;

	c->load = nsched_column_u64(load, of[NSCHED_LOAD_LOAD]) + cpu;
	c->runnable = nsched_column_u64(load, of[NSCHED_LOAD_RUNNABLE]) + cpu;
	c->util = nsched_column_u64(load, of[NSCHED_LOAD_UTIL]) + cpu;
	c->est = nsched_column_u32(load, of[NSCHED_LOAD_UTIL_EST]) + cpu;
	c->orig = nsched_column_u32(load, of[NSCHED_LOAD_CAP_ORIG]) + cpu;
	c->capacity = nsched_column_u32(load, of[NSCHED_LOAD_CAPACITY]) + cpu;
	c->nr = nsched_column_u32(load, of[NSCHED_LOAD_NR_RUNNING]) + cpu;
	c->h_nr = nsched_column_u32(load, of[NSCHED_LOAD_H_NR]) + cpu;
	c->curr = nsched_column_u32(load, of[NSCHED_LOAD_CURR]) + cpu;
	c->pending = nsched_column_u32(load, of[NSCHED_LOAD_TTWU_PENDING]) + cpu;
}

/* The utilisations of @count CPUs: signed, which vectors compare; see NSCHED_FAIR_SEEN_WIDE. */
NSCHED_FAIR_ROUND_OF uint32_t fair_round_util(const struct fair_round *c, uint32_t count)
{
	uint32_t sum = 0, i;

	NSCHED_LANE_LOOP
	for (i = 0; i < count; i++) {
		int32_t util = (int32_t)(uint32_t)c->util[i], est = (int32_t)c->est[i];
		int32_t most = util > est ? util : est, orig = (int32_t)c->orig[i];

		sum += (uint32_t)(most < orig ? most : orig);
	}
	return sum;
}

/* Their tasks, at most 65,535 a CPU, and above those how many of them are idle. */
NSCHED_FAIR_ROUND_OF uint32_t fair_round_tasks(const struct fair_round *c, uint32_t count)
{
	uint32_t sum = 0, i;

	NSCHED_LANE_LOOP
	for (i = 0; i < count; i++) {
		uint32_t idle = (c->nr[i] | (c->curr[i] ^ 1u) | c->pending[i]) == 0;

		sum += c->nr[i] + (idle << 24);
	}
	return sum;
}

NSCHED_FAIR_ROUND_OF void fair_round_see(const struct fair_round *c, struct fair_seen *seen,
					 uint32_t at)
{
	uint32_t wide[NSCHED_FAIR_SEEN], nr[NSCHED_FAIR_SEEN], differs[NSCHED_FAIR_SEEN], i, k, j;
	uint64_t util[NSCHED_FAIR_SEEN];

	NSCHED_LANE_LOOP
	for (i = 0; i < NSCHED_FAIR_SEEN; i++) {
		k = at + i;
		util[i] = c->util[k] | c->util[k + NSCHED_FAIR_SEEN];
	}
	NSCHED_LANE_LOOP
	for (i = 0; i < NSCHED_FAIR_SEEN; i++) {
		k = at + i;
		j = k + NSCHED_FAIR_SEEN;
		wide[i] = c->est[k] | c->est[j] | c->orig[k] | c->orig[j];
		nr[i] = c->nr[k] | c->nr[j];
		differs[i] = (c->capacity[k] ^ c->orig[k]) | (c->capacity[j] ^ c->orig[j]);
	}
	NSCHED_LANE_LOOP
	for (i = 0; i < NSCHED_FAIR_SEEN; i++) {
		seen->util[i] |= util[i];
		seen->wide[i] |= wide[i];
		seen->nr[i] |= nr[i];
		seen->differs[i] |= differs[i];
	}
}

/* All that a round adds, the sums before any is stored. */
NSCHED_FAIR_ROUND_OF void fair_round_add(const struct nsched_load *load, struct fair_stats *s,
					 struct fair_seen *seen, nsched_cpu_t cpu, uint32_t count)
{
	uint64_t sum = 0, runnable = 0;
	uint32_t h_nr = 0, util, tasks, i;
	struct fair_round c;

	fair_round_at(load, &c, cpu);
	NSCHED_SUM_LOOP
	for (i = 0; i < count; i++)
		sum += c.load[i];
	NSCHED_SUMMED(sum);
	NSCHED_SUM_LOOP
	for (i = 0; i < count; i++)
		runnable += c.runnable[i];
	NSCHED_SUMMED(runnable);
	NSCHED_SUM_LOOP
	for (i = 0; i < count; i++)
		h_nr += c.h_nr[i];
	NSCHED_SUMMED(h_nr);
	util = fair_round_util(&c, count);
	tasks = fair_round_tasks(&c, count);
	for (i = 0; i < count; i += NSCHED_FAIR_LANES)
		fair_round_see(&c, seen, i);
	s->load += sum;
	s->runnable += runnable;
	s->util += util;
	s->rank.h_nr += h_nr;
	s->rank.nr_running += tasks & 0xffffffu;
	s->rank.idle_cpus += tasks >> 24;
}

/* Rounds are for vectors; without them a CPU at a time is as fast and takes less stack. */
#if defined(__SSE2__) || defined(__ARM_NEON) || defined(__ALTIVEC__)
#define NSCHED_FAIR_ROUNDS
#endif

/* Four rounds of a large group in one. */
static NSCHED_OWN_FRAME void fair_round_large(const struct nsched_load *load, struct fair_stats *s,
					      struct fair_seen *seen, nsched_cpu_t cpu)
{
	fair_round_add(load, s, seen, cpu, 4 * NSCHED_FAIR_LANES);
}

/* The rest of a range, or all of it. */
static NSCHED_OWN_FRAME void fair_round_rest(const struct nsched_load *load, struct fair_stats *s,
					     struct fair_seen *seen, nsched_cpu_t cpu,
					     uint32_t count)
{
	for (; count; count--, cpu++) {
		uint32_t nr, orig;

		/* or gcc 12 on 32 bits reads all columns off one, and takes that for null */
		__asm__ volatile("" : "+r"(cpu));
		nr = nsched_load_nr_running(load, cpu);
		orig = nsched_load_cap_orig(load, cpu);

		s->load += nsched_load_load(load, cpu);
		s->runnable += nsched_load_runnable(load, cpu);
		s->util += fair_min(fair_max(nsched_load_util(load, cpu),
					     nsched_load_util_est(load, cpu)), orig);
		s->rank.h_nr += nsched_load_h_nr(load, cpu);
		s->rank.nr_running += nr;
		s->rank.idle_cpus += (nr | (nsched_load_curr(load, cpu) ^ 1u) |
				      nsched_load_ttwu_pending(load, cpu)) == 0;
		seen->rest_nr |= nr;
		seen->rest_differs |= nsched_load_capacity(load, cpu) ^ orig;
	}
}

NSCHED_INLINE void fair_round_range(const struct nsched_load *load, struct fair_stats *s,
				    struct fair_seen *seen, nsched_cpu_t cpu, uint32_t count)
{
#ifdef NSCHED_FAIR_ROUNDS
	for (; count >= 4 * NSCHED_FAIR_LANES; count -= 4 * NSCHED_FAIR_LANES) {
		fair_round_large(load, s, seen, cpu);
		cpu += 4 * NSCHED_FAIR_LANES;
	}
	for (; count >= NSCHED_FAIR_LANES; count -= NSCHED_FAIR_LANES) {
		/* mostly the only one: nothing is worked out for rounds that follow */
		__asm__ volatile("" : "+r"(cpu), "+r"(count) : : "memory");
		fair_round_add(load, s, seen, cpu, NSCHED_FAIR_LANES);
		cpu += NSCHED_FAIR_LANES;
	}
#endif
	if (count)
		fair_round_rest(load, s, seen, cpu, count);
}

NSCHED_INLINE uint32_t fair_seen_all(const struct fair_seen *seen)
{
	uint32_t nr = seen->rest_nr, differs = seen->rest_differs, bits = 0, i;
	uint64_t wide = 0;

	for (i = 0; i < NSCHED_FAIR_SEEN; i++) {
		wide |= seen->util[i] | seen->wide[i];
		nr |= seen->nr[i];
		differs |= seen->differs[i];
	}
	if (nr > 1)
		bits |= NSCHED_FAIR_SEEN_SEVERAL;
	if (differs)
		bits |= NSCHED_FAIR_SEEN_DIFFERS;
	return wide >> NSCHED_FAIR_NARROW ? bits | NSCHED_FAIR_SEEN_WIDE : bits;
}

/* Sums all groups at hand. */
NSCHED_INLINE void fair_gather_rounds(const struct nsched_load *load,
				      const struct nsched_domains *domains,
				      struct fair_find *f, uint32_t nr)
{
	struct fair_stats *s = f->some;

	clear_words(&f->seen, sizeof(f->seen));
	for (; nr; nr--, s++) {
		uint32_t range = nsched_group_span(domains, s->group);
		uint32_t end = range + nsched_group_span_nr(domains, s->group);

		s->load = s->util = s->runnable = s->rank.misfit_load = 0;
		s->rank.h_nr = s->rank.nr_running = s->rank.idle_cpus = 0;
		for (; range < end; range++)
			fair_round_range(load, s, &f->seen,
					 nsched_domains_range_cpu(domains, range),
					 nsched_domains_range_count(domains, range));
	}
}

static NSCHED_OWN_FRAME void fair_gather_misfit(const struct nsched_fair_find_src_question *q,
						struct fair_find *f, struct fair_stats *s)
{
	uint32_t range = nsched_group_span(q->domains, s->group);
	uint32_t end = range + nsched_group_span_nr(q->domains, s->group);

	for (; range < end; range++)
		fair_range_misfit(q, f, s, nsched_domains_range_cpu(q->domains, range),
				  nsched_domains_range_count(q->domains, range));
}

/* Does the snapshot have all columns that the fast body reads? */
NSCHED_INLINE uint32_t fair_has_all(const struct nsched_load *load)
{
	const uint32_t *of = load->offset;

	return of[NSCHED_LOAD_LOAD] && of[NSCHED_LOAD_RUNNABLE] && of[NSCHED_LOAD_UTIL] &&
	       of[NSCHED_LOAD_UTIL_EST] && of[NSCHED_LOAD_CAP_ORIG] && of[NSCHED_LOAD_CAPACITY] &&
	       of[NSCHED_LOAD_H_NR] && of[NSCHED_LOAD_CURR] && of[NSCHED_LOAD_TTWU_PENDING];
}

uint32_t nsched_fair_gather_rounds(const struct nsched_fair_find_src_question *q,
				   struct fair_find *f, uint32_t nr)
{
	if (q->env_cpus || !fair_has_all(q->load))
		return NSCHED_FAIR_SEEN_WIDE;
	fair_gather_rounds(q->load, q->domains, f, nr);
	return fair_seen_all(&f->seen);
}

uint32_t nsched_fair_gather(const struct nsched_fair_find_src_question *q, struct fair_find *f,
			    uint32_t nr, uint32_t seen)
{
	uint32_t i;

	if (seen & NSCHED_FAIR_SEEN_WIDE) {
		for (i = 0; i < nr; i++)
			fair_gather_one(q, f, &f->some[i]);
		return nr;
	}
	f->overloaded |= (seen & NSCHED_FAIR_SEEN_SEVERAL) != 0;
	if (!fair_misfit_may(q, f, seen & NSCHED_FAIR_SEEN_DIFFERS))
		return nr;
	for (i = 0; i < nr; i++)
		if (!f->some[i].is_local)
			fair_gather_misfit(q, f, &f->some[i]);
	return nr;
}
