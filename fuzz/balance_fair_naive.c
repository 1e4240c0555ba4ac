/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Balancing of Linux 6.12 as its specification words it, over a scene's plain arrays. */
#include "balance_fair.h"

enum { SPARE, FULL, MISFIT, SMT, PACK, IMBALANCED, OVERLOADED };
enum { LOAD, UTIL, TASK, MISFITS };

#define ASYM_CAPACITY 0x20
#define SHARES_CORE 0x80
#define SHARES_CACHE 0x200
#define PACKING 0x800
#define SIBLINGS 0x1000
#define NUMA 0x4000

#define OF(s, COLUMN, cpu) ((s)->value[NSCHED_LOAD_##COLUMN][cpu])
#define FOUND(name) NSCHED_FAIR_FIND_SRC_##name

static uint32_t idle(const struct scene *s, uint32_t cpu)
{
	return OF(s, CURR, cpu) == 1 && OF(s, NR_RUNNING, cpu) == 0 && !OF(s, TTWU_PENDING, cpu);
}

static uint32_t core_idle(const struct scene *s, uint32_t cpu)
{
	uint32_t other;

	for (other = 0; s->smt_on && other < s->nr_cpus; other++)
		if (other != cpu && s->online[other] && s->core[other] == s->core[cpu] &&
		    !idle(s, other))
			return 0;
	return 1;
}

static uint32_t asym(const struct scene *s, uint32_t a, uint32_t b)
{
	if (!(s->sd_flags & PACKING))
		return 0;
	if (s->smt_on && !(s->sd_flags & SHARES_CORE) && !core_idle(s, a))
		return 0;
	return OF(s, PRIO, a) > OF(s, PRIO, b);
}

static uint32_t reduced(const struct scene *s, uint32_t cpu)
{
	return OF(s, CAPACITY, cpu) * s->pct < OF(s, CAP_ORIG, cpu) * 100;
}

static uint32_t greater(uint64_t a, uint64_t b)
{
	return a * 1024 > b * 1078;
}

static uint64_t least_of(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static uint64_t most_of(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

static uint32_t classify(const struct scene *s, uint32_t g, const struct naive_group *n)
{
	uint64_t capacity = s->capacity[g];
	uint32_t by_util = capacity * 100 < n->util * s->pct;
	uint32_t by_runnable = capacity * s->pct < n->runnable * 100;

	if (n->nr > n->weight && (by_util || by_runnable))
		return OVERLOADED;
	if (s->mark[g])
		return IMBALANCED;
	if (!n->is_local && s->idle && n->h_nr &&
	    !(s->flags[g] & SHARES_CORE && n->weight - n->idle_cpus != 1) &&
	    asym(s, s->dst_cpu, s->prefer[g]))
		return PACK;
	if (!n->is_local && s->idle && s->flags[g] & SHARES_CORE && n->h_nr > 1)
		return SMT;
	if (n->misfit)
		return MISFIT;
	if (n->nr < n->weight || (!by_runnable && capacity * 100 > n->util * s->pct))
		return SPARE;
	return FULL;
}

static void add_cpu(const struct scene *s, struct naive_group *n, uint32_t cpu,
		    uint32_t *overloaded)
{
	uint64_t util = most_of(OF(s, UTIL, cpu), OF(s, UTIL_EST, cpu));

	n->load += OF(s, LOAD, cpu);
	n->util += least_of(util, OF(s, CAP_ORIG, cpu));
	n->runnable += OF(s, RUNNABLE, cpu);
	n->h_nr += (uint32_t)OF(s, H_NR, cpu);
	n->nr += (uint32_t)OF(s, NR_RUNNING, cpu);
	n->numa += (uint32_t)OF(s, NR_NUMA, cpu);
	n->pref += (uint32_t)OF(s, NR_PREF, cpu);
	*overloaded |= OF(s, NR_RUNNING, cpu) > 1;
	if (OF(s, NR_RUNNING, cpu) == 0 && idle(s, cpu)) {
		n->idle_cpus++;
	} else if (n->is_local) {
		;
	} else if (s->sd_flags & ASYM_CAPACITY) {
		*overloaded |= OF(s, MISFIT_LOAD, cpu) > n->misfit;
		n->misfit = most_of(n->misfit, OF(s, MISFIT_LOAD, cpu));
	} else if (s->idle && OF(s, H_NR, cpu) == 1 && reduced(s, cpu)) {
		n->misfit = most_of(n->misfit, OF(s, LOAD, cpu));
	}
}

static void statistics(const struct scene *s, uint32_t g, struct naive_group *n,
		       uint32_t *overloaded)
{
	uint32_t cpu;

	memset(n, 0, sizeof(*n));
	n->is_local = s->in[g][s->dst_cpu];
	for (cpu = 0; cpu < s->nr_cpus; cpu++) {
		n->weight += s->in[g][cpu];
		if (s->in[g][cpu] && s->takes_part[cpu])
			add_cpu(s, n, cpu, overloaded);
	}
	n->type = classify(s, g, n);
	n->avg_load = n->type == OVERLOADED ? n->load * 1024 / s->capacity[g] : 0;
}

static uint32_t by_idle(const struct naive_group *n, uint32_t cur_idle, uint32_t cur_nr)
{
	return n->idle_cpus < cur_idle || (n->idle_cpus == cur_idle && n->nr > cur_nr);
}

/* Both of one type; @c is NSCHED_NONE at first. */
static uint32_t displaces_equal(const struct scene *s, const struct naive_find *f, uint32_t g,
				uint32_t c)
{
	const struct naive_group *n = &f->group[g], *cur = &f->group[c == NSCHED_NONE ? 0 : c];
	uint32_t cand_smt = s->flags[g] & SHARES_CORE, cur_smt;

	if (c == NSCHED_NONE) /* has_spare, 2^32-1 idle CPUs */
		return by_idle(n, NSCHED_U32_MAX, 0);
	cur_smt = s->flags[c] & SHARES_CORE;
	if (n->type == OVERLOADED)
		return n->avg_load > cur->avg_load;
	if (n->type == IMBALANCED)
		return 0;
	if (n->type == PACK)
		return (int64_t)OF(s, PRIO, s->prefer[c]) > (int64_t)OF(s, PRIO, s->prefer[g]);
	if (n->type == MISFIT)
		return n->misfit > cur->misfit;
	if (n->type == SMT && (n->idle_cpus || cur->idle_cpus))
		return by_idle(n, cur->idle_cpus, cur->nr);
	if (n->type == SMT || n->type == FULL) /* averages are 0 in a pass */
		return !cur_smt;
	if (cand_smt != cur_smt)
		return !(cand_smt && n->h_nr <= 1);
	return by_idle(n, cur->idle_cpus, cur->nr);
}

static uint32_t displaces(const struct scene *s, const struct naive_find *f, uint32_t g, uint32_t c,
			  uint32_t local_type)
{
	const struct naive_group *n = &f->group[g];
	uint32_t cur_type = c == NSCHED_NONE ? SPARE : f->group[c].type;
	uint64_t dst = OF(s, CAPACITY, s->dst_cpu);

	if (n->h_nr == 0)
		return 0;
	if (s->sd_flags & ASYM_CAPACITY) {
		if (n->type == MISFIT && (!core_idle(s, s->dst_cpu) || !greater(dst, s->most[g]) ||
					  local_type != SPARE))
			return 0;
		if (n->type <= FULL && greater(s->least[g], dst))
			return 0;
	}
	if (n->type != cur_type)
		return n->type > cur_type;
	return displaces_equal(s, f, g, c);
}

static int64_t by_cores(const struct scene *s, uint32_t local_g, const struct naive_group *local,
			uint32_t g, const struct naive_group *n)
{
	uint32_t lc = s->cores[local_g], bc = s->cores[g], x;

	if (s->idle == 0 || n->nr == 0)
		return 0;
	if (lc == bc)
		return n->nr > local->nr ? n->nr - local->nr : 0;
	x = lc * n->nr;
	x -= x < bc * local->nr ? x : bc * local->nr;
	x = (2 * x + lc + bc) / (lc + bc);
	return x <= 1 && local->nr == 0 && n->nr > 1 ? 2 : x;
}

/* Local has spare and tasks are counted. */
static int64_t count_tasks(const struct scene *s, uint32_t lg, const struct naive_group *local,
			   uint32_t g, const struct naive_group *n)
{
	int64_t imbalance = n->weight == 1 || s->flags[g] & SIBLINGS ?
			    by_cores(s, lg, local, g, n) :
			    (int64_t)(uint32_t)(local->idle_cpus - n->idle_cpus);

	if (s->sd_flags & NUMA) {
		imbalance = (int32_t)(uint32_t)imbalance;
		if ((int32_t)(local->nr + 1) <= (int32_t)s->imb_numa_nr && imbalance <= 2)
			imbalance = 0;
	}
	return imbalance >= 0 ? imbalance / 2 : (imbalance - 1) / 2;
}

static void how_much(const struct scene *s, struct naive_find *f, uint32_t lg,
		     const struct naive_group *local, uint32_t g, const uint64_t total[2])
{
	const struct naive_group *n = &f->group[g];
	uint64_t spare, avg = local->avg_load, sd, theirs, ours, lcap = lg == NSCHED_NONE ? 1 :
									s->capacity[lg];

	f->type_set = 1;
	f->type = TASK;
	f->imbalance = 1;
	if (n->type == MISFIT) {
		f->type = s->sd_flags & ASYM_CAPACITY ? MISFITS : LOAD;
		f->imbalance = f->type == LOAD ? (int64_t)n->misfit : 1;
		return;
	}
	if (n->type == PACK)
		f->imbalance = n->h_nr;
	if (n->type == PACK || n->type == SMT || n->type == IMBALANCED)
		return;
	if (local->type == SPARE) {
		if (n->type <= FULL || s->sd_flags & SHARES_CACHE) {
			f->imbalance = count_tasks(s, lg, local, g, n);
			return;
		}
		spare = most_of(lcap, local->util) - local->util;
		if (s->idle && spare == 0)
			return;
		f->type = UTIL;
		f->imbalance = (int64_t)spare;
		return;
	}
	f->type = LOAD;
	f->imbalance = 0;
	sd = total[0] * 1024 / total[1];
	if (local->type < OVERLOADED) {
		avg = local->load * 1024 / lcap;
		f->type_set = avg < n->avg_load && avg < sd;
		if (!f->type_set)
			return;
	}
	theirs = (n->avg_load - sd) * s->capacity[g];
	ours = (sd - avg) * lcap;
	f->imbalance = (int64_t)(least_of(theirs, ours) / 1024);
}

static uint32_t decide(const struct scene *s, const struct naive_find *f, uint32_t lg,
		       const struct naive_group *local, uint32_t g, const uint64_t total[2])
{
	const struct naive_group *n = &f->group[g];

	if (n->type == MISFIT)
		return FOUND(MISFIT);
	if (n->type == PACK)
		return FOUND(PACK);
	if (n->type == IMBALANCED)
		return FOUND(MARKED);
	if (local->type > n->type)
		return FOUND(LOCAL_TYPE);
	if (local->type == OVERLOADED) {
		if (local->avg_load >= n->avg_load)
			return FOUND(LOCAL_MORE);
		if (local->avg_load >= total[0] * 1024 / total[1])
			return FOUND(LOCAL_AVG);
		if (100 * n->avg_load <= s->pct * local->avg_load)
			return FOUND(WITHIN_PCT);
	}
	if (s->flags[g] & SIBLINGS && local->type == SPARE && by_cores(s, lg, local, g, n) > 1)
		return FOUND(SIBLINGS);
	if (n->type == OVERLOADED)
		return local->type == OVERLOADED ? FOUND(OVERLOADED) : FOUND(BUSY);
	if (!s->idle)
		return FOUND(NOT_IDLE);
	if (n->type == SMT && (s->flags[lg] & SHARES_CORE) != (s->flags[g] & SHARES_CORE))
		return FOUND(SMT);
	if (n->weight > 1 && local->idle_cpus <= n->idle_cpus + 1)
		return FOUND(IDLE_ENOUGH);
	return n->h_nr == 1 ? FOUND(ONE_TASK) : FOUND(SPARE);
}

static uint32_t idle_scan(const struct scene *s, uint64_t sum_util, uint32_t weight)
{
	uint64_t x = sum_util / s->llc_weight, t = x * x * s->pct * s->pct / 10240000;

	if (!s->has_llc || s->idle == 2 || weight != s->llc_weight)
		return s->nr_idle_scan;
	t = t > 1024 ? 1024 : t;
	return (uint32_t)((1024 - t) * s->llc_weight / 1024);
}

static uint32_t domain_weight(const struct scene *s)
{
	uint32_t cpu, g, weight = 0;

	for (cpu = 0; cpu < s->nr_cpus; cpu++) {
		for (g = 0; g < s->nr_groups && !s->in[g][cpu]; g++)
			;
		weight += g < s->nr_groups;
	}
	return weight;
}

void naive_find_src(const struct scene *s, struct naive_find *f)
{
	uint64_t total[2] = { 0, 0 }, sum_util = 0;
	uint32_t g, lg = NSCHED_NONE, busiest = NSCHED_NONE;
	const struct naive_group *n;

	memset(f, 0, sizeof(*f));
	f->busiest = f->src_cpu = NSCHED_NONE;
	f->class_ = 2;
	for (g = 0; g < s->nr_groups; g++) {
		statistics(s, g, &f->group[g], &f->overloaded);
		total[0] += f->group[g].load;
		total[1] += s->capacity[g];
		sum_util += f->group[g].util;
		if (f->group[g].is_local)
			lg = g; /* dst lies in the first group */
		else if (displaces(s, f, g, busiest, f->group[lg].type))
			busiest = g;
	}
	f->nr_idle_scan = idle_scan(s, sum_util, domain_weight(s));
	f->reason = FOUND(NO_GROUP);
	if (busiest == NSCHED_NONE)
		return;
	n = &f->group[busiest];
	if (s->sd_flags & NUMA)
		f->class_ = n->h_nr > n->numa ? 0 : n->h_nr > n->pref ? 1 : 2;
	f->reason = decide(s, f, lg, &f->group[lg], busiest, total);
	if (f->reason > FOUND(NO_CPU))
		return;
	how_much(s, f, lg, &f->group[lg], busiest, total);
	if (f->imbalance == 0) {
		f->reason = FOUND(NOTHING);
		return;
	}
	f->busiest = busiest;
	f->src_cpu = naive_find_cpu(s, busiest, f->type, f->imbalance, f->class_);
	if (f->src_cpu == NSCHED_NONE)
		f->reason = FOUND(NO_CPU);
}

/* May one pull from @cpu at all? */
static uint32_t may_pull(const struct scene *s, uint32_t g, uint32_t cpu, uint32_t class_)
{
	uint64_t nr = OF(s, NR_RUNNING, cpu), n = OF(s, H_NR, cpu);
	uint32_t of_queue = nr > OF(s, NR_NUMA, cpu) ? 0 : nr > OF(s, NR_PREF, cpu) ? 1 : 2;

	if (!s->in[g][cpu] || !s->takes_part[cpu] || of_queue > class_ || n == 0)
		return 0;
	if (n > 1)
		return 1;
	if (s->sd_flags & ASYM_CAPACITY &&
	    !greater(OF(s, CAPACITY, s->dst_cpu), OF(s, CAPACITY, cpu)))
		return 0;
	return !asym(s, cpu, s->dst_cpu);
}

uint32_t naive_find_cpu(const struct scene *s, uint32_t g, uint32_t type, int64_t imbalance,
			uint32_t class_)
{
	uint64_t best = 0, capacity = 1, of;
	uint32_t cpu, found = NSCHED_NONE;

	for (cpu = 0; cpu < s->nr_cpus; cpu++) {
		if (!may_pull(s, g, cpu, class_))
			continue;
		if (type == LOAD) {
			of = OF(s, LOAD, cpu);
			if (OF(s, H_NR, cpu) == 1 && of > (uint64_t)imbalance && !reduced(s, cpu))
				continue;
			if (of * capacity <= best * OF(s, CAPACITY, cpu))
				continue;
			capacity = OF(s, CAPACITY, cpu);
		} else if (type == UTIL) {
			of = most_of(OF(s, UTIL, cpu), OF(s, RUNNABLE, cpu));
			of = least_of(most_of(of, OF(s, UTIL_EST, cpu)), OF(s, CAP_ORIG, cpu));
			of = OF(s, H_NR, cpu) > 1 ? of : 0;
		} else {
			of = type == TASK ? OF(s, H_NR, cpu) : OF(s, MISFIT_LOAD, cpu);
		}
		if (type != LOAD && of <= best)
			continue;
		best = of;
		found = cpu;
	}
	return found;
}

uint32_t naive_should(const struct scene *s, uint32_t *why)
{
	uint32_t cpu, first = NSCHED_NONE, thread = NSCHED_NONE;

	*why = NSCHED_FAIR_SHOULD_BALANCE_NOT_IN;
	if (!s->takes_part[s->dst_cpu])
		return 0;
	if (s->idle == 2) {
		uint32_t alone =
			OF(s, NR_RUNNING, s->dst_cpu) == 0 && !OF(s, TTWU_PENDING, s->dst_cpu);

		*why = alone ? NSCHED_FAIR_SHOULD_BALANCE_NEWLY_IDLE :
			       NSCHED_FAIR_SHOULD_BALANCE_ARRIVED;
		return alone;
	}
	for (cpu = 0; cpu < s->nr_cpus; cpu++) {
		if (!s->mask[cpu])
			continue;
		first = first == NSCHED_NONE ? cpu : first;
		if (!s->takes_part[cpu] || !idle(s, cpu))
			continue;
		if (s->sd_flags & SHARES_CORE || core_idle(s, cpu)) {
			*why = NSCHED_FAIR_SHOULD_BALANCE_IDLE;
			return cpu == s->dst_cpu;
		}
		thread = thread == NSCHED_NONE ? cpu : thread;
	}
	*why = thread == NSCHED_NONE ? NSCHED_FAIR_SHOULD_BALANCE_FIRST :
				       NSCHED_FAIR_SHOULD_BALANCE_THREAD;
	return (thread == NSCHED_NONE ? first : thread) == s->dst_cpu;
}
