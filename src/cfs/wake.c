/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "spans.h"

/* effective_load */

uint32_t nsched_cfs_effective_load(const struct nsched_cfs_effective_load_question *q,
				   struct nsched_cfs_effective_load_answer *a)
{
	uint64_t wl = (uint64_t)q->wl, wg = (uint64_t)q->wg; /* wraps as the original does */
	uint32_t level;

	for (level = 0; level < q->nr_levels; level++) {
		uint64_t all = wg + q->tg_load[level] - q->tg_contrib[level] + q->q_load[level];
		uint64_t here = q->q_load[level] + wl;

		/* Quirk: (3.10) compared signed, divided unsigned (Q5) */
		if ((int64_t)all > 0 && (int64_t)here < (int64_t)all)
			wl = nsched_div64(here * q->shares[level], all);
		else
			wl = q->shares[level];
		if (wl < 2)
			wl = 2;
		wl -= q->se_load[level];
		wg = 0;
	}
	a->delta = (int64_t)wl;
	a->levels = q->nr_levels;
	a->reason = q->nr_levels ? NSCHED_CFS_EFFECTIVE_LOAD_GROUPS :
				   NSCHED_CFS_EFFECTIVE_LOAD_ROOT;
	return a->reason;
}

/* wake_affine */

NSCHED_INLINE uint64_t cfs_least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

NSCHED_INLINE uint64_t cfs_greatest(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

/* The two sides cross-multiplied with the other's capacity; signed in 64 bits, as they were. */
NSCHED_INLINE uint32_t cfs_is_balanced(const struct nsched_cfs_wake_affine_question *q,
				       const struct nsched_cfs_wake_affine_answer *a)
{
	uint64_t left = (uint64_t)100 * q->power_prev * (uint64_t)a->this_load;
	uint64_t right = (uint64_t)a->imb_pct * q->power_this * (uint64_t)a->prev_load;

	return (int64_t)left <= (int64_t)right;
}

uint32_t nsched_cfs_wake_affine(const struct nsched_cfs_wake_affine_question *q,
				struct nsched_cfs_wake_affine_answer *a)
{
	uint32_t biased = q->wake_idx != 0 && q->lb_bias;
	uint64_t prev_high = biased ? cfs_greatest(q->load_prev, q->avg_prev) : q->load_prev;
	uint64_t load = biased ? cfs_least(q->load_prev, q->avg_prev) : q->load_prev;
	uint64_t here = biased ? cfs_greatest(q->load_this, q->avg_this) : q->load_this;

	if (q->sync) {
		here += q->grouped ? (uint64_t)q->waker_this : 0 - q->curr_weight;
		load += q->grouped ? (uint64_t)q->waker_prev : 0;
	}
	a->per_task = q->nr_this ? nsched_div64(q->load_this, q->nr_this) : 0;
	a->imb_pct = cfs_half_pct(q->imbalance_pct);
	a->reserved = 0;
	a->affine = 1;
	a->this_load = (int64_t)here;
	a->prev_load = (int64_t)load;
	a->reason = NSCHED_CFS_WAKE_AFFINE_UNLOADED;
	if ((int64_t)here <= 0)
		return a->reason;
	a->this_load = (int64_t)(here + (q->grouped ? (uint64_t)q->wakee_this : q->p_weight));
	a->prev_load = (int64_t)(load + (q->grouped ? (uint64_t)q->wakee_prev : 0));
	if (cfs_is_balanced(q, a)) {
		a->reason = NSCHED_CFS_WAKE_AFFINE_BALANCED;
	} else if ((int64_t)here <= (int64_t)load && here + prev_high <= a->per_task) {
		a->reason = NSCHED_CFS_WAKE_AFFINE_PER_TASK;
	} else {
		a->reason = NSCHED_CFS_WAKE_AFFINE_REFUSED;
		a->affine = 0;
	}
	return a->reason;
}

/* select_idle_sibling: the scan */

/* Is every CPU of the group idle? The target is not, or the search would have ended at once. */
NSCHED_INLINE uint32_t cfs_group_is_idle(const struct nsched_cfs_select_idle_sibling_question *q,
					 uint32_t group)
{
	uint32_t range = nsched_group_span(q->domains, group);
	uint32_t end = range + nsched_group_span_nr(q->domains, group);

	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_domains_range_cpu(q->domains, range);
		nsched_cpu_t last = cpu + nsched_domains_range_count(q->domains, range);

		for (; cpu < last; cpu++)
			if (!nsched_load_idle(q->load, cpu))
				return 0;
	}
	return 1;
}

NSCHED_STEP void
cfs_select_idle_sibling_step(const struct nsched_cfs_select_idle_sibling_question *q,
			     struct nsched_cfs_select_idle_sibling_answer *a, uint32_t level,
			     uint32_t place)
{
	uint32_t group = nsched_ring_group(q->domains, q->target, level, place);
	nsched_cpu_t cpu;

	cpu = cfs_first_allowed(q->domains, group, q->allowed);
	if (cpu == NSCHED_NONE || !cfs_group_is_idle(q, group))
		return;
	a->cpu = cpu;
	a->level = level;
	a->reason = NSCHED_CFS_SELECT_IDLE_SIBLING_GROUP;
}

NSCHED_INLINE void cfs_scan_level(const struct nsched_cfs_select_idle_sibling_question *q,
				  struct nsched_cfs_select_idle_sibling_answer *a, uint32_t level)
{
	uint32_t domain = nsched_domain_of(q->domains, q->target, level);
	uint32_t place, nr = nsched_domain_ring_nr(q->domains, domain);

	for (place = 0; place < nr && a->level == NSCHED_NONE; place++)
		cfs_select_idle_sibling_step(q, a, level, place);
}

/* select_idle_sibling: the mask */

/* Are the CPUs from..end-1 all in the idle mask? */
NSCHED_INLINE uint32_t cfs_range_is_idle(const struct nsched_load *load, nsched_cpu_t from,
					 nsched_cpu_t end)
{
	while (from < end) {
		uint64_t bits =
			~nsched_read_u64(load, load->offset[NSCHED_LOAD_IDLE_MASK], from >> 6);

		bits >>= from & 63u;
		if (bits)
			return from + nsched_first_bit(bits) >= end;
		from = (from & ~63u) + 64;
	}
	return 1;
}

/*
 * At which of its own levels @cpu has what the target has at @level: a CPU that is
 * alone in its core has no level for it, so that all above stand one lower.
 */
NSCHED_INLINE uint32_t cfs_same_level(const struct nsched_cfs_select_idle_sibling_question *q,
				      uint32_t level, nsched_cpu_t cpu)
{
	uint32_t kind = nsched_domain_kind(q->domains,
					   nsched_domain_of(q->domains, q->target, level));
	uint32_t own = nsched_level_above(q->domains, cpu, NSCHED_NONE);

	while (own != NSCHED_NONE &&
	       nsched_domain_kind(q->domains, nsched_domain_of(q->domains, cpu, own)) != kind)
		own = nsched_level_above(q->domains, cpu, own);
	return own;
}

/*
 * The group of @cpu, if @cpu is its first one, it is idle as a whole and has an
 * allowed CPU. Its other CPUs are not looked at from here, so that each group is
 * met once, and in the order of the ring.
 */
NSCHED_INLINE nsched_cpu_t cfs_mask_group(const struct nsched_cfs_select_idle_sibling_question *q,
					  uint32_t level, nsched_cpu_t cpu)
{
	uint32_t own = cfs_same_level(q, level, cpu), group, range, end;

	if (own == NSCHED_NONE)
		return NSCHED_NONE;
	group = nsched_ring_group(q->domains, cpu, own, 0);
	range = nsched_group_span(q->domains, group);
	end = range + nsched_group_span_nr(q->domains, group);
	if (nsched_domains_range_cpu(q->domains, range) != cpu)
		return NSCHED_NONE;
	for (; range < end; range++) {
		nsched_cpu_t first = nsched_domains_range_cpu(q->domains, range);

		if (!cfs_range_is_idle(q->load, first,
				       first + nsched_domains_range_count(q->domains, range)))
			return NSCHED_NONE;
	}
	return cfs_first_allowed(q->domains, group, q->allowed);
}

/* Idle CPUs of the domain in [from, end), ascending, until one's group will do. */
NSCHED_INLINE void cfs_mask_stretch(const struct nsched_cfs_select_idle_sibling_question *q,
				    struct nsched_cfs_select_idle_sibling_answer *a,
				    uint32_t level, nsched_cpu_t from, nsched_cpu_t end)
{
	uint32_t domain = nsched_domain_of(q->domains, q->target, level);
	uint32_t range = nsched_domain_span(q->domains, domain);
	uint32_t last = range + nsched_domain_span_nr(q->domains, domain);

	for (; range < last; range++) {
		nsched_cpu_t cpu = nsched_domains_range_cpu(q->domains, range), found;
		nsched_cpu_t stop = cpu + nsched_domains_range_count(q->domains, range);

		if (cpu < from)
			cpu = from;
		if (stop > end)
			stop = end;
		for (; cpu < stop; cpu++) {
			cpu = nsched_idle_next(q->load, 0, cpu, stop);
			if (cpu == NSCHED_NONE)
				break;
			found = cfs_mask_group(q, level, cpu);
			if (found == NSCHED_NONE)
				continue;
			a->cpu = found;
			a->level = level;
			a->reason = NSCHED_CFS_SELECT_IDLE_SIBLING_GROUP;
			return;
		}
	}
}

/* The ring ascends by first CPUs from the target's group, which is not idle, and wraps. */
NSCHED_INLINE void cfs_mask_level(const struct nsched_cfs_select_idle_sibling_question *q,
				  struct nsched_cfs_select_idle_sibling_answer *a, uint32_t level)
{
	uint32_t own = nsched_ring_group(q->domains, q->target, level, 0);
	nsched_cpu_t first =
		nsched_domains_range_cpu(q->domains, nsched_group_span(q->domains, own));

	cfs_mask_stretch(q, a, level, first + 1, q->load->nr_cpus);
	if (a->level == NSCHED_NONE)
		cfs_mask_stretch(q, a, level, 0, first);
}

uint32_t nsched_cfs_select_idle_sibling(const struct nsched_cfs_select_idle_sibling_question *q,
					struct nsched_cfs_select_idle_sibling_answer *a)
{
	uint32_t masked = q->domains->policy && nsched_load_has(q->load, NSCHED_LOAD_IDLE_MASK);
	uint32_t level = nsched_llc_level(q->domains, q->target);

	a->cpu = q->target;
	a->level = NSCHED_NONE;
	a->llc_weight = nsched_llc_weight(q->domains, q->target);
	a->reason = NSCHED_CFS_SELECT_IDLE_SIBLING_TARGET;
	if (nsched_load_idle(q->load, q->target))
		return a->reason;
	a->reason = NSCHED_CFS_SELECT_IDLE_SIBLING_NONE;
	if (q->prev_cpu != q->target && nsched_load_idle(q->load, q->prev_cpu) &&
	    nsched_llc_id(q->domains, q->prev_cpu) == nsched_llc_id(q->domains, q->target)) {
		a->cpu = q->prev_cpu;
		a->reason = NSCHED_CFS_SELECT_IDLE_SIBLING_PREV;
		return a->reason;
	}
	for (; level != NSCHED_NONE && a->level == NSCHED_NONE;
	     level = nsched_level_below(q->domains, q->target, level)) {
		if (masked)
			cfs_mask_level(q, a, level);
		else
			cfs_scan_level(q, a, level);
	}
	return a->reason;
}
