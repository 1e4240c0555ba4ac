/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "spans.h"

/* wake_affine_2631 */

#define NSCHED_CFS_SYNC_OVERLAP_2631 500000u /* ns: the migration cost */

uint32_t nsched_cfs_wake_affine_2631(const struct nsched_cfs_wake_affine_2631_question *q,
				     struct nsched_cfs_wake_affine_2631_answer *a)
{
	uint32_t biased = q->wake_idx != 0 && q->lb_bias;
	uint32_t avg_is_more = q->avg_prev > q->load_prev;
	uint64_t prev_high = biased && avg_is_more ? q->avg_prev : q->load_prev;
	uint64_t here = biased && q->avg_this > q->load_this ? q->avg_this : q->load_this;

	a->prev_load = biased && !avg_is_more ? q->avg_prev : q->load_prev;
	a->sync = q->sync && q->curr_avg_overlap <= NSCHED_CFS_SYNC_OVERLAP_2631 &&
		  q->p_avg_overlap <= NSCHED_CFS_SYNC_OVERLAP_2631;
	if (a->sync)
		here -= q->curr_weight; /* Quirk: (2.6.31) unsigned, may wrap (Q10) */
	a->this_load = here + q->p_weight;
	a->per_task = q->nr_this ? nsched_div64(q->load_this, q->nr_this) : 0;
	a->imb_pct = cfs_half_pct(q->imbalance_pct);
	if (!(q->sd_flags & NSCHED_CFS_SD_WAKE_AFFINE))
		a->reason = NSCHED_CFS_WAKE_AFFINE_2631_NOT_HERE;
	else if (100 * a->this_load <= a->imb_pct * a->prev_load)
		a->reason = NSCHED_CFS_WAKE_AFFINE_2631_BALANCED;
	else if (here <= a->prev_load && here + prev_high <= a->per_task)
		a->reason = NSCHED_CFS_WAKE_AFFINE_2631_PER_TASK;
	else
		a->reason = NSCHED_CFS_WAKE_AFFINE_2631_REFUSED;
	a->affine = a->reason == NSCHED_CFS_WAKE_AFFINE_2631_BALANCED ||
		    a->reason == NSCHED_CFS_WAKE_AFFINE_2631_PER_TASK;
	return a->reason;
}

/* wake_idle_2631 */

/* The lowest allowed idle CPU of a domain, or NSCHED_NONE; by the mask where there is one. */
NSCHED_INLINE nsched_cpu_t cfs_lowest_idle(const struct nsched_cfs_wake_idle_2631_question *q,
				       uint32_t domain)
{
	uint32_t range = nsched_domain_span(q->domains, domain);
	uint32_t end = range + nsched_domain_span_nr(q->domains, domain);
	uint32_t masked = nsched_load_has(q->load, NSCHED_LOAD_IDLE_MASK);
	nsched_cpu_t cpu, last, found;

	for (; range < end; range++) {
		cpu = nsched_domains_range_cpu(q->domains, range);
		last = cpu + nsched_domains_range_count(q->domains, range);
		if (masked) {
			found = nsched_idle_next(q->load, q->allowed, cpu, last);
			if (found != NSCHED_NONE)
				return found;
			continue;
		}
		for (; cpu < last; cpu++)
			if (nsched_load_idle(q->load, cpu) && nsched_set_has(q->allowed, cpu))
				return cpu;
	}
	return NSCHED_NONE;
}

/* Steps 2 to 4. */
NSCHED_INLINE uint32_t cfs_wake_idle_search(const struct nsched_cfs_wake_idle_2631_question *q,
					    struct nsched_cfs_wake_idle_2631_answer *a)
{
	uint32_t level = NSCHED_NONE, reason = NSCHED_CFS_WAKE_IDLE_2631_NO_LEVEL;
	uint32_t domain, flags;
	nsched_cpu_t cpu;

	if (nsched_load_idle(q->load, q->cpu))
		return NSCHED_CFS_WAKE_IDLE_2631_IDLE;
	if (a->nr > 1)
		return NSCHED_CFS_WAKE_IDLE_2631_CROWDED;
	for (;;) {
		level = nsched_level_above(q->domains, q->cpu, level);
		if (level == NSCHED_NONE)
			return reason;
		domain = nsched_domain_of(q->domains, q->cpu, level);
		flags = nsched_domain_flags(q->domains, domain);
		if (!(flags & NSCHED_CFS_SD_WAKE_IDLE_2631) &&
		    (!(flags & NSCHED_CFS_SD_WAKE_IDLE_FAR_2631) || q->p_hot))
			return reason;
		reason = NSCHED_CFS_WAKE_IDLE_2631_NONE;
		cpu = cfs_lowest_idle(q, domain);
		if (cpu == NSCHED_NONE)
			continue;
		a->cpu = cpu;
		a->level = level;
		return NSCHED_CFS_WAKE_IDLE_2631_FOUND;
	}
}

uint32_t nsched_cfs_wake_idle_2631(const struct nsched_cfs_wake_idle_2631_question *q,
				   struct nsched_cfs_wake_idle_2631_answer *a)
{
	a->cpu = q->cpu;
	a->level = NSCHED_NONE;
	a->nr = nsched_load_nr_running(q->load, q->cpu);
	if (q->mc_power_savings >= 2 && q->is_user && q->preferred_cpu < q->load->nr_cpus &&
	    nsched_load_idle(q->load, q->cpu) && nsched_load_idle(q->load, q->this_cpu) &&
	    nsched_set_has(q->allowed, q->preferred_cpu)) {
		a->cpu = q->preferred_cpu;
		a->reason = NSCHED_CFS_WAKE_IDLE_2631_PREFERRED;
	} else {
		a->reason = cfs_wake_idle_search(q, a);
	}
	return a->reason;
}

/* select_task_rq_2631 */

static NSCHED_OWN_FRAME uint32_t
cfs_search_2631(const struct nsched_cfs_select_task_rq_2631_question *q,
		struct nsched_cfs_select_task_rq_2631_answer *a)
{
	struct nsched_cfs_wake_idle_2631_question idle_q;
	struct nsched_cfs_wake_idle_2631_answer idle_a;

	idle_q.domains = q->domains;
	idle_q.load = q->load;
	idle_q.allowed = q->allowed;
	idle_q.this_cpu = q->this_cpu;
	idle_q.cpu = q->prev_cpu;
	idle_q.p_hot = q->p_hot;
	idle_q.mc_power_savings = q->mc_power_savings;
	idle_q.preferred_cpu = q->preferred_cpu;
	idle_q.is_user = q->is_user;
	a->idle_reason = nsched_cfs_wake_idle_2631(&idle_q, &idle_a);
	a->cpu = idle_a.cpu;
	return a->reason;
}

/* Is the wakee pulled on this level? Sets the reason and what was compared. */
static NSCHED_OWN_FRAME uint32_t
cfs_pull_2631(const struct nsched_cfs_select_task_rq_2631_question *q,
	      struct nsched_cfs_select_task_rq_2631_answer *a, uint32_t domain)
{
	struct nsched_cfs_wake_affine_2631_question affine_q;
	struct nsched_cfs_wake_affine_2631_answer affine_a;
	uint64_t here, load;

	affine_q.wake_idx = nsched_domain_wake_idx(q->domains, domain);
	affine_q.sd_flags = nsched_domain_flags(q->domains, domain);
	affine_q.load_this = nsched_load_load(q->load, q->this_cpu);
	affine_q.load_prev = nsched_load_load(q->load, q->prev_cpu);
	affine_q.avg_this = cfs_average(q->load, q->this_cpu, affine_q.wake_idx);
	affine_q.avg_prev = cfs_average(q->load, q->prev_cpu, affine_q.wake_idx);
	affine_q.curr_weight = q->curr_weight;
	affine_q.p_weight = q->p_weight;
	affine_q.curr_avg_overlap = q->curr_avg_overlap;
	affine_q.p_avg_overlap = q->p_avg_overlap;
	affine_q.lb_bias = q->lb_bias;
	affine_q.imbalance_pct = nsched_domain_imbalance_pct(q->domains, domain);
	affine_q.sync = q->sync;
	affine_q.nr_this = nsched_load_nr_running(q->load, q->this_cpu);
	nsched_cfs_wake_affine_2631(&affine_q, &affine_a);
	a->this_load = affine_a.this_load;
	a->prev_load = affine_a.prev_load;
	a->imb_pct = affine_a.imb_pct;
	a->reason = NSCHED_CFS_SELECT_TASK_RQ_2631_AFFINE;
	if (affine_a.affine)
		return 1;
	here = cfs_high(q->load, q->this_cpu, affine_q.wake_idx, q->lb_bias);
	load = cfs_low(q->load, q->prev_cpu, affine_q.wake_idx, q->lb_bias);
	a->reason = NSCHED_CFS_SELECT_TASK_RQ_2631_REFUSED;
	if (!(affine_q.sd_flags & NSCHED_CFS_SD_WAKE_BALANCE_2631) ||
	    a->imb_pct * here > 100 * load)
		return 0;
	a->this_load = here;
	a->reason = NSCHED_CFS_SELECT_TASK_RQ_2631_PASSIVE;
	return 1;
}

uint32_t nsched_cfs_select_task_rq_2631(const struct nsched_cfs_select_task_rq_2631_question *q,
					struct nsched_cfs_select_task_rq_2631_answer *a)
{
	uint32_t level = NSCHED_NONE, domain;

	a->this_load = 0;
	a->prev_load = 0;
	a->idle_reason = 0;
	a->imb_pct = 0;
	a->cpu = q->this_cpu;
	a->reason = NSCHED_CFS_SELECT_TASK_RQ_2631_SAME;
	if (q->prev_cpu == q->this_cpu)
		return cfs_search_2631(q, a);
	a->reason = NSCHED_CFS_SELECT_TASK_RQ_2631_BARRED;
	if (!nsched_set_has(q->allowed, q->this_cpu))
		return cfs_search_2631(q, a);
	do {
		level = nsched_level_above(q->domains, q->this_cpu, level);
		if (level == NSCHED_NONE)
			return cfs_search_2631(q, a);
		domain = nsched_domain_of(q->domains, q->this_cpu, level);
	} while (!nsched_domain_has(q->domains, domain, q->prev_cpu));
	if (cfs_pull_2631(q, a, domain))
		return a->reason;
	return cfs_search_2631(q, a);
}
