/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* An idle CPU near the target. */
#include "internal.h"

/* A walk over CPUs of the target's cache, and what it has met. */
struct fair_walk {
	uint32_t budget;   /* looks left, where idle cores are not known; signed, as read */
	uint32_t fallback; /* free CPU of a core that is not idle, or NSCHED_NONE */
	uint32_t span;	   /* enum nsched_span whose group is walked */
	uint32_t group;
	uint32_t skip;	   /* cluster that was walked before, or NSCHED_NONE */
	uint32_t cores;	   /* 1: look for a whole idle core */
	uint32_t masked;   /* 1: the idle mask says who is free */
};

NSCHED_INLINE uint32_t fair_free(const struct nsched_load *load, nsched_cpu_t cpu)
{
	return fair_avail_idle(load, cpu) || fair_sched_idle(load, cpu);
}

/* Does a mask say who is free? */
NSCHED_INLINE uint32_t fair_has_mask(const struct nsched_load *load)
{
	return nsched_load_has(load, NSCHED_LOAD_IDLE_MASK) &&
	       !nsched_load_has(load, NSCHED_LOAD_NR_IDLE_CLASS);
}

/* CPUs of a group of the machine. */
NSCHED_INLINE uint32_t fair_span_weight(const struct nsched_topology *topology, uint32_t span,
					uint32_t group)
{
	uint32_t range = nsched_range_begin(topology, span, group);
	uint32_t end = nsched_range_begin(topology, span, group + 1);
	uint32_t weight = 0;

	do /* no group is empty */
		weight += nsched_range_count(topology, span, range);
	while (++range < end);
	return weight;
}

/* The first range of a CPU's group. */
NSCHED_INLINE uint32_t fair_span_range(const struct nsched_topology *topology, uint32_t span,
				       nsched_cpu_t cpu)
{
	return nsched_range_begin(topology, span, nsched_group_of(topology, span, cpu));
}

NSCHED_INLINE nsched_cpu_t fair_span_first(const struct nsched_topology *topology, uint32_t span,
					   nsched_cpu_t cpu)
{
	return nsched_range_cpu(topology, span, fair_span_range(topology, span, cpu));
}

/* Does the CPU's cluster make a level of its own: more than one CPU, and more than its core? */
NSCHED_INLINE uint32_t fair_has_cluster(const struct nsched_topology *topology, nsched_cpu_t cpu)
{
	uint32_t weight;

	if (!topology->cluster_active)
		return 0;
	weight = fair_span_weight(topology, NSCHED_SPAN_CLUSTER,
				  nsched_group_of(topology, NSCHED_SPAN_CLUSTER, cpu));
	return weight > 1 &&
	       weight != fair_span_weight(topology, NSCHED_SPAN_CORE,
					  nsched_group_of(topology, NSCHED_SPAN_CORE, cpu));
}

/* Quirk: (6.12) without a cluster a CPU counts as of the cluster of its cache's lowest CPU. */
NSCHED_INLINE nsched_cpu_t fair_resource(const struct nsched_topology *topology, nsched_cpu_t cpu)
{
	return fair_span_first(topology,
			       fair_has_cluster(topology, cpu) ? NSCHED_SPAN_CLUSTER :
								 NSCHED_SPAN_CACHE,
			       cpu);
}

/* Without clusters two CPUs of one cache always are. */
static NSCHED_OWN_FRAME uint32_t
fair_same_resource(const struct nsched_fair_select_idle_sibling_question *q, nsched_cpu_t cpu)
{
	return fair_resource(q->topology, cpu) == fair_resource(q->topology, q->target);
}

NSCHED_INLINE uint32_t fair_fits_here(const struct nsched_fair_select_idle_sibling_question *q,
				      nsched_cpu_t cpu)
{
	return !q->asym_active || fair_task_fits(q->p_util, q->p_util_est, q->load, cpu);
}

/* May the walk hand out this CPU? */
NSCHED_INLINE uint32_t fair_in_walk(const struct nsched_fair_select_idle_sibling_question *q,
				    const struct fair_walk *walk, nsched_cpu_t cpu)
{
	return nsched_set_has(q->allowed, cpu) &&
	       (walk->skip == NSCHED_NONE ||
		nsched_group_of(q->topology, NSCHED_SPAN_CLUSTER, cpu) != walk->skip);
}

/* May a thread of a core be what the walk falls back on? */
NSCHED_INLINE uint32_t fair_may_fall_back(const struct nsched_fair_select_idle_sibling_question *q,
					  const struct fair_walk *walk, nsched_cpu_t cpu)
{
	return walk->fallback == NSCHED_NONE && fair_in_walk(q, walk, cpu) &&
	       fair_share_cache(q->topology, cpu, q->target);
}

/* One CPU of a core that is looked at as a whole; returns 1 where the look may stop. */
NSCHED_INLINE uint32_t fair_core_step(const struct nsched_fair_select_idle_sibling_question *q,
				      struct fair_walk *walk, nsched_cpu_t cpu, uint32_t *whole)
{
	if (fair_avail_idle(q->load, cpu)) {
		if (fair_may_fall_back(q, walk, cpu))
			walk->fallback = cpu;
		return 0;
	}
	*whole = 0;
	if (fair_sched_idle(q->load, cpu) && fair_may_fall_back(q, walk, cpu))
		walk->fallback = cpu;
	return walk->fallback != NSCHED_NONE;
}

/* Is the whole core of @cpu idle? Its threads ascending, allowed or not. */
NSCHED_INLINE uint32_t fair_whole_core(const struct nsched_fair_select_idle_sibling_question *q,
				       struct fair_walk *walk, nsched_cpu_t cpu)
{
	uint32_t core = nsched_group_of(q->topology, NSCHED_SPAN_CORE, cpu), whole = 1, i;
	uint32_t range = nsched_range_begin(q->topology, NSCHED_SPAN_CORE, core);
	uint32_t end = nsched_range_begin(q->topology, NSCHED_SPAN_CORE, core + 1);

	for (; range < end; range++) {
		nsched_cpu_t first = nsched_range_cpu(q->topology, NSCHED_SPAN_CORE, range);
		uint32_t count = nsched_range_count(q->topology, NSCHED_SPAN_CORE, range);

		for (i = 0; i < count; i++)
			if (fair_core_step(q, walk, first + i, &whole))
				return 0;
	}
	return whole;
}

/*
 * One CPU of the walk. Returns 1 where it ends: at an idle core or a free CPU,
 * which @a->cpu then is, or with the budget spent.
 */
NSCHED_STEP uint32_t fair_select_idle_sibling_step(
	const struct nsched_fair_select_idle_sibling_question *q,
	struct nsched_fair_select_idle_sibling_answer *a, struct fair_walk *walk, nsched_cpu_t cpu)
{
	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!fair_in_walk(q, walk, cpu))
		return 0;
	a->scanned++;
	if (walk->cores) {
		if (!fair_whole_core(q, walk, cpu))
			return 0;
		a->reason = NSCHED_FAIR_SELECT_IDLE_SIBLING_CORE;
		a->cpu = cpu;
		return 1;
	}
	if ((int32_t)--walk->budget <= 0)
		return 1;
	if (!fair_free(q->load, cpu))
		return 0;
	a->reason = NSCHED_FAIR_SELECT_IDLE_SIBLING_IDLE;
	a->cpu = cpu;
	return 1;
}

/* Bits of a word. */
NSCHED_INLINE uint32_t fair_bits(uint64_t word)
{
	word -= word >> 1 & 0x5555555555555555u;
	word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
	word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
	return (uint32_t)(word * 0x0101010101010101u >> 56);
}

/* CPUs of [from, end) in a set; a null one has them all. */
NSCHED_INLINE uint32_t fair_set_count(const uint64_t *set, nsched_cpu_t from, nsched_cpu_t end)
{
	uint32_t count = 0;
	uint64_t bits;

	if (!set)
		return end - from;
	for (; from < end; from = (from & ~63u) + 64) {
		bits = set[from >> 6] >> (from & 63u);
		if (end - from < 64)
			bits &= ((uint64_t)1 << (end - from)) - 1;
		count += fair_bits(bits);
	}
	return count;
}

/*
 * The step over [from, end) of a walk for one free CPU, by the idle mask: the first
 * CPU that the mask and the allowed set have, unless the budget ends before it.
 */
NSCHED_INLINE uint32_t
fair_mask_stretch(const struct nsched_fair_select_idle_sibling_question *q,
		  struct nsched_fair_select_idle_sibling_answer *a, struct fair_walk *walk,
		  nsched_cpu_t from, nsched_cpu_t end)
{
	uint32_t most = (int32_t)(walk->budget - 1) > 0 ? walk->budget : 1, looks;
	nsched_cpu_t found = nsched_idle_next(q->load, q->allowed, from, end);

	while (found != NSCHED_NONE && fair_u32(q->load, NSCHED_LOAD_PREEMPTED, found, 0))
		found = nsched_idle_next(q->load, q->allowed, found + 1, end);
	looks = fair_set_count(q->allowed, from, found == NSCHED_NONE ? end : found + 1);
	if (looks >= most) {
		a->scanned += most;
		return 1;
	}
	a->scanned += looks;
	walk->budget -= looks;
	if (found == NSCHED_NONE)
		return 0;
	a->reason = NSCHED_FAIR_SELECT_IDLE_SIBLING_IDLE;
	a->cpu = found;
	return 1;
}

/* What of a range lies from target + 1 on, or up to the target; may be nothing. */
NSCHED_INLINE nsched_cpu_t fair_part_from(nsched_cpu_t first, nsched_cpu_t target, uint32_t upper)
{
	return upper && first <= target ? target + 1 : first;
}

NSCHED_INLINE nsched_cpu_t fair_part_end(nsched_cpu_t end, nsched_cpu_t target, uint32_t upper)
{
	return !upper && end > target ? target + 1 : end;
}

/* The CPUs of the walk's group from target + 1 on, or up to the target. */
static NSCHED_OWN_FRAME uint32_t
fair_step_part(const struct nsched_fair_select_idle_sibling_question *q,
	       struct nsched_fair_select_idle_sibling_answer *a, struct fair_walk *walk,
	       uint32_t upper)
{
	uint32_t range = nsched_range_begin(q->topology, walk->span, walk->group);
	uint32_t last = nsched_range_begin(q->topology, walk->span, walk->group + 1);

	for (; range < last; range++) {
		nsched_cpu_t from = nsched_range_cpu(q->topology, walk->span, range);
		nsched_cpu_t end = from + nsched_range_count(q->topology, walk->span, range);

		end = fair_part_end(end, q->target, upper);
		for (from = fair_part_from(from, q->target, upper); from < end; from++)
			if (fair_select_idle_sibling_step(q, a, walk, from))
				return 1;
	}
	return 0;
}

/* The same by the mask. */
static NSCHED_OWN_FRAME uint32_t
fair_mask_part(const struct nsched_fair_select_idle_sibling_question *q,
	       struct nsched_fair_select_idle_sibling_answer *a, struct fair_walk *walk,
	       uint32_t upper)
{
	uint32_t range = nsched_range_begin(q->topology, walk->span, walk->group);
	uint32_t last = nsched_range_begin(q->topology, walk->span, walk->group + 1);

	for (; range < last; range++) {
		nsched_cpu_t from = nsched_range_cpu(q->topology, walk->span, range);
		nsched_cpu_t end = from + nsched_range_count(q->topology, walk->span, range);

		from = fair_part_from(from, q->target, upper);
		end = fair_part_end(end, q->target, upper);
		if (from < end && fair_mask_stretch(q, a, walk, from, end))
			return 1;
	}
	return 0;
}

NSCHED_INLINE uint32_t fair_walk_group(const struct nsched_fair_select_idle_sibling_question *q,
				       struct nsched_fair_select_idle_sibling_answer *a,
				       struct fair_walk *walk)
{
	if (walk->masked && walk->skip == NSCHED_NONE)
		return fair_mask_part(q, a, walk, 1) || fair_mask_part(q, a, walk, 0);
	return fair_step_part(q, a, walk, 1) || fair_step_part(q, a, walk, 0);
}

/* The scan of the cache, the target's cluster first. Returns 1 with a CPU in @a. */
static NSCHED_OWN_FRAME uint32_t
fair_scan_cache(const struct nsched_fair_select_idle_sibling_question *q,
		struct nsched_fair_select_idle_sibling_answer *a, uint32_t cores)
{
	uint32_t cluster = nsched_group_of(q->topology, NSCHED_SPAN_CLUSTER, q->target);
	struct fair_walk walk;
	uint32_t ended = 0;

	walk.budget = q->nr_idle_scan + 1;
	if (walk.budget == 1)
		return 0;
	walk.fallback = NSCHED_NONE;
	walk.skip = NSCHED_NONE;
	walk.cores = cores;
	walk.masked = !cores && fair_has_mask(q->load);
	if (fair_has_cluster(q->topology, q->target) &&
	    fair_span_weight(q->topology, NSCHED_SPAN_CLUSTER, cluster) < a->llc_weight) {
		walk.span = NSCHED_SPAN_CLUSTER;
		walk.group = cluster;
		ended = fair_walk_group(q, a, &walk);
		walk.skip = cluster;
	}
	if (!ended) {
		walk.span = NSCHED_SPAN_CACHE;
		walk.group = nsched_group_of(q->topology, NSCHED_SPAN_CACHE, q->target);
		ended = fair_walk_group(q, a, &walk);
	}
	if (ended)
		return a->cpu != NSCHED_NONE;
	if (cores)
		a->has_idle_cores = 0;
	a->cpu = walk.fallback; /* only cores leave one */
	a->reason = NSCHED_FAIR_SELECT_IDLE_SIBLING_FALLBACK;
	return a->cpu != NSCHED_NONE;
}

/* A cache that is one range inside a word of the mask, turned so that its first CPU is bit 0. */
struct fair_word {
	uint64_t looked; /* CPUs that the walk may look at */
	uint64_t idle;	 /* those of them that are free */
	uint64_t behind; /* bits behind the target: the walk has them first */
	uint32_t first;
	uint32_t count;
};

/* Its first CPU; returns 0 where the target's cache is not like that. */
NSCHED_INLINE uint32_t fair_word_cache(const struct nsched_fair_select_idle_sibling_question *q,
				       uint32_t cache, uint32_t llc_weight,
				       struct fair_word *word)
{
	uint32_t range = nsched_range_begin(q->topology, NSCHED_SPAN_CACHE, cache);

	word->first = nsched_range_cpu(q->topology, NSCHED_SPAN_CACHE, range);
	word->count = llc_weight;
	return (word->first & 63u) + llc_weight <= 64 &&
	       nsched_range_count(q->topology, NSCHED_SPAN_CACHE, range) == llc_weight;
}

NSCHED_INLINE void fair_word_bits(const struct nsched_fair_select_idle_sibling_question *q,
				  struct fair_word *word)
{
	uint32_t first = word->first;

	word->looked = ~(uint64_t)0 >> (64 - word->count);
	word->behind = ~(uint64_t)1 << (q->target - first);
	if (q->allowed)
		word->looked &= q->allowed[first >> 6] >> (first & 63u);
	word->idle = word->looked & nsched_read_u64(q->load, q->load->offset[NSCHED_LOAD_IDLE_MASK],
						    first >> 6) >> (first & 63u);
}

/* CPUs that the walk looks at up to the one of bit @at, or all for 64. */
NSCHED_INLINE uint32_t fair_word_looks(const struct nsched_fair_select_idle_sibling_question *q,
				       const struct fair_word *word, uint32_t at)
{
	uint32_t target = q->target - word->first;
	uint64_t upto;

	if (!q->allowed)
		return at == 64 ? word->count : at > target ? at - target :
							       word->count - target + at;
	if (at == 64)
		return fair_bits(word->looked);
	upto = ~(uint64_t)0 >> (63 - at);
	return fair_bits(word->looked & (at > target ? word->behind & upto : word->behind | upto));
}

/*
 * The scan by the mask in one go, for a cache of one word and without a cluster, where no
 * host takes CPUs. Returns 2 where it is to be done part by part.
 */
NSCHED_MERGED uint32_t
fair_scan_word(const struct nsched_fair_select_idle_sibling_question *q,
	       struct nsched_fair_select_idle_sibling_answer *a, uint32_t cache)
{
	uint32_t budget = q->nr_idle_scan + 1, at = 64, looks;
	struct fair_word word;
	uint64_t ahead;

	if (!fair_word_cache(q, cache, a->llc_weight, &word) ||
	    q->load->offset[NSCHED_LOAD_PREEMPTED] || fair_has_cluster(q->topology, q->target))
		return 2;
	if (budget == 1)
		return 0;
	fair_word_bits(q, &word);
	ahead = word.idle & word.behind;
	if (word.idle)
		at = nsched_first_bit(ahead ? ahead : word.idle);
	looks = fair_word_looks(q, &word, at);
	if ((int32_t)(budget - 1) <= 0) /* spent by the first look */
		budget = 1;
	a->scanned = looks < budget ? looks : budget;
	if (looks >= budget || at == 64) /* spent before it was met, or none */
		return 0;
	a->cpu = word.first + at;
	a->reason = NSCHED_FAIR_SELECT_IDLE_SIBLING_IDLE;
	return 1;
}

/* By the mask: is every thread of the core taken, but for @cpu? 0 where it does not show. */
NSCHED_INLINE uint32_t fair_core_taken(const struct nsched_fair_select_idle_sibling_question *q,
				       uint32_t range, nsched_cpu_t cpu)
{
	nsched_cpu_t first = nsched_range_cpu(q->topology, NSCHED_SPAN_CORE, range);
	uint32_t count = nsched_range_count(q->topology, NSCHED_SPAN_CORE, range);
	uint64_t idle;

	if (!fair_has_mask(q->load) || (first & 63u) + count > 64)
		return 0;
	idle = nsched_read_u64(q->load, q->load->offset[NSCHED_LOAD_IDLE_MASK], first >> 6) &
	       ~((uint64_t)1 << (cpu & 63u));
	return !(idle >> (first & 63u) << (64 - count));
}

/* A free thread of prev's core, inside the target's cache. */
NSCHED_MERGED nsched_cpu_t
fair_free_thread(const struct nsched_fair_select_idle_sibling_question *q)
{
	uint32_t core = nsched_group_of(q->topology, NSCHED_SPAN_CORE, q->prev), i;
	uint32_t range = nsched_range_begin(q->topology, NSCHED_SPAN_CORE, core);
	uint32_t end = nsched_range_begin(q->topology, NSCHED_SPAN_CORE, core + 1);

	if (end - range == 1 && fair_core_taken(q, range, q->prev))
		return NSCHED_NONE;
	for (; range < end; range++) {
		nsched_cpu_t first = nsched_range_cpu(q->topology, NSCHED_SPAN_CORE, range);
		uint32_t count = nsched_range_count(q->topology, NSCHED_SPAN_CORE, range);

		for (i = 0; i < count; i++)
			if (first + i != q->prev && fair_free(q->load, first + i) &&
			    nsched_set_has(q->allowed, first + i) &&
			    fair_share_cache(q->topology, first + i, q->target))
				return first + i;
	}
	return NSCHED_NONE;
}

NSCHED_INLINE uint32_t fair_in_capacities(const struct nsched_fair_select_idle_sibling_question *q,
					  nsched_cpu_t cpu)
{
	return q->domains ? nsched_domain_has(q->domains, q->asym_domain, cpu) :
			    nsched_set_has(q->asym_span, cpu);
}

/* Unequal capacities: from the target on, the first free CPU that it fits, else the largest. */
static NSCHED_OWN_FRAME uint32_t
fair_walk_capacity(const struct nsched_fair_select_idle_sibling_question *q,
		   struct nsched_fair_select_idle_sibling_answer *a)
{
	uint32_t nr_cpus = q->topology->nr_cpus, best = 0, capacity, i;
	nsched_cpu_t cpu = q->target;

	a->cpu = q->target;
	a->reason = NSCHED_FAIR_SELECT_IDLE_SIBLING_STACK;
	for (i = 0; i < nr_cpus; i++, cpu = cpu + 1 == nr_cpus ? 0 : cpu + 1) {
		if (!fair_in_capacities(q, cpu) || !nsched_set_has(q->allowed, cpu))
			continue;
		a->scanned++;
		if (!fair_free(q->load, cpu))
			continue;
		capacity = fair_capacity(q->load, cpu);
		if (fair_task_fits(q->p_util, q->p_util_est, q->load, cpu)) {
			a->cpu = cpu;
			a->reason = NSCHED_FAIR_SELECT_IDLE_SIBLING_CAPACITY;
			return a->reason;
		}
		if (capacity > best) {
			best = capacity;
			a->cpu = cpu;
			a->reason = NSCHED_FAIR_SELECT_IDLE_SIBLING_LARGEST;
		}
	}
	return a->reason;
}

/* What the first four rules remember for the end: free, but of another cluster. */
struct fair_remembered {
	uint32_t prev;
	uint32_t recent;
};

NSCHED_INLINE uint32_t fair_takes(struct nsched_fair_select_idle_sibling_answer *a,
				  nsched_cpu_t cpu, uint32_t reason)
{
	a->cpu = cpu;
	a->reason = reason;
	return reason;
}

/* Rules 1 to 4; 0 where none of them decides. */
NSCHED_MERGED uint32_t
fair_near_target(const struct nsched_fair_select_idle_sibling_question *q,
		 struct nsched_fair_select_idle_sibling_answer *a,
		 struct fair_remembered *remembered)
{
	nsched_cpu_t recent = q->p_recent_used_cpu;

	if (fair_free(q->load, q->target) && fair_fits_here(q, q->target))
		return fair_takes(a, q->target, NSCHED_FAIR_SELECT_IDLE_SIBLING_TARGET);
	if (q->prev != q->target && fair_share_cache(q->topology, q->prev, q->target) &&
	    fair_free(q->load, q->prev) && fair_fits_here(q, q->prev)) {
		if (fair_same_resource(q, q->prev))
			return fair_takes(a, q->prev, NSCHED_FAIR_SELECT_IDLE_SIBLING_PREV);
		remembered->prev = q->prev;
	}
	if (q->waker_per_cpu_kthread && q->prev == q->this_cpu &&
	    nsched_load_nr_running(q->load, q->this_cpu) <= 1 && fair_fits_here(q, q->prev))
		return fair_takes(a, q->prev, NSCHED_FAIR_SELECT_IDLE_SIBLING_KTHREAD);
	a->p_recent_used_cpu = q->prev;
	if (recent != NSCHED_NONE && recent != q->prev && recent != q->target &&
	    fair_share_cache(q->topology, recent, q->target) && fair_free(q->load, recent) &&
	    nsched_set_has(q->allowed, recent) && fair_fits_here(q, recent)) {
		if (fair_same_resource(q, recent))
			return fair_takes(a, recent, NSCHED_FAIR_SELECT_IDLE_SIBLING_RECENT);
		remembered->recent = recent;
	}
	return 0;
}

uint32_t nsched_fair_select_idle_sibling(const struct nsched_fair_select_idle_sibling_question *q,
					 struct nsched_fair_select_idle_sibling_answer *a)
{
	uint32_t smt = fair_smt_on(q->topology), found;
	uint32_t cache = nsched_group_of(q->topology, NSCHED_SPAN_CACHE, q->target);
	struct fair_remembered remembered;
	nsched_cpu_t thread;

	remembered.prev = NSCHED_NONE;
	remembered.recent = NSCHED_NONE;
	a->cpu = NSCHED_NONE;
	a->p_recent_used_cpu = q->p_recent_used_cpu;
	a->has_idle_cores = q->has_idle_cores;
	a->scanned = 0;
	a->llc_weight = fair_span_weight(q->topology, NSCHED_SPAN_CACHE, cache);
	if (fair_near_target(q, a, &remembered))
		return a->reason;
	if (q->asym_active && (q->domains || q->asym_span))
		return fair_walk_capacity(q, a);
	if (a->llc_weight == 1)
		return fair_takes(a, q->target, NSCHED_FAIR_SELECT_IDLE_SIBLING_NO_CACHE);
	if (smt && !q->has_idle_cores && fair_share_cache(q->topology, q->prev, q->target)) {
		thread = fair_free_thread(q);
		if (thread != NSCHED_NONE)
			return fair_takes(a, thread, NSCHED_FAIR_SELECT_IDLE_SIBLING_THREAD);
	}
	found = 2;
	if (!(smt && q->has_idle_cores) && fair_has_mask(q->load))
		found = fair_scan_word(q, a, cache);
	if (found == 2)
		found = fair_scan_cache(q, a, smt && q->has_idle_cores);
	if (found)
		return a->reason;
	if (remembered.prev != NSCHED_NONE)
		return fair_takes(a, remembered.prev, NSCHED_FAIR_SELECT_IDLE_SIBLING_CLUSTER);
	if (remembered.recent != NSCHED_NONE)
		return fair_takes(a, remembered.recent, NSCHED_FAIR_SELECT_IDLE_SIBLING_CLUSTER);
	return fair_takes(a, q->target, NSCHED_FAIR_SELECT_IDLE_SIBLING_STACK);
}
