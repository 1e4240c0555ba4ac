/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "delta.h"
#include "spans.h"

/* find_idlest_group */

/* The guesses at the loads of a group's CPUs, together. */
NSCHED_INLINE uint64_t cfs_group_guess(const struct nsched_cfs_find_idlest_group_question *q,
				       uint32_t group, uint32_t is_local)
{
	uint32_t range = nsched_group_span(q->domains, group);
	uint32_t end = range + nsched_group_span_nr(q->domains, group);
	uint64_t sum = 0;

	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_domains_range_cpu(q->domains, range);
		nsched_cpu_t last = cpu + nsched_domains_range_count(q->domains, range);

		for (; cpu < last; cpu++)
			sum += is_local ? cfs_low(q->load, cpu, q->load_idx, q->lb_bias) :
					  cfs_high(q->load, cpu, q->load_idx, q->lb_bias);
	}
	return sum;
}

NSCHED_STEP void cfs_find_idlest_group_step(const struct nsched_cfs_find_idlest_group_question *q,
					    struct nsched_cfs_find_idlest_group_answer *a,
					    uint32_t place)
{
	uint32_t group = nsched_ring_group(q->domains, q->this_cpu, q->level, place);
	uint32_t is_local;
	uint64_t average;

	if (cfs_first_allowed(q->domains, group, q->allowed) == NSCHED_NONE)
		return;
	is_local = nsched_group_has(q->domains, group, q->this_cpu);
	average = nsched_div64(cfs_group_guess(q, group, is_local) * NSCHED_SCALE,
			       nsched_group_capacity(q->domains, group));
	if (is_local) {
		a->this_load = average;
	} else if (average < a->min_load) {
		a->min_load = average;
		a->group = place;
	}
}

uint32_t nsched_cfs_find_idlest_group(const struct nsched_cfs_find_idlest_group_question *q,
				      struct nsched_cfs_find_idlest_group_answer *a)
{
	uint32_t domain = nsched_domain_of(q->domains, q->this_cpu, q->level);
	uint32_t place, nr = nsched_domain_ring_nr(q->domains, domain);

	a->this_load = 0; /* Quirk: (3.10) and so it stays if nothing local is allowed, Q1 */
	a->min_load = NSCHED_U64_MAX;
	a->group = NSCHED_NONE;
	a->imb_pct = cfs_half_pct(q->imbalance_pct);
	a->reserved = 0;
	for (place = 0; place < nr; place++)
		cfs_find_idlest_group_step(q, a, place);
	if (a->group == NSCHED_NONE) {
		a->reason = NSCHED_CFS_FIND_IDLEST_GROUP_ALONE;
	} else if (100 * a->this_load < a->imb_pct * a->min_load) {
		a->group = NSCHED_NONE;
		a->reason = NSCHED_CFS_FIND_IDLEST_GROUP_LOCAL;
	} else {
		a->reason = NSCHED_CFS_FIND_IDLEST_GROUP_REMOTE;
	}
	return a->reason;
}

/* find_idlest_cpu */

NSCHED_STEP void cfs_find_idlest_cpu_step(const struct nsched_cfs_find_idlest_cpu_question *q,
					  struct nsched_cfs_find_idlest_cpu_answer *a,
					  nsched_cpu_t cpu)
{
	uint64_t load;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(q->allowed, cpu) || (!q->domains && !nsched_set_has(q->cpus, cpu)))
		return;
	load = nsched_load_load(q->load, cpu);
	if (load > a->min_load || (load == a->min_load && cpu != q->this_cpu))
		return; /* among equals the first stays, unless it is this CPU that comes */
	a->reason = load == a->min_load ? NSCHED_CFS_FIND_IDLEST_CPU_THIS :
					  NSCHED_CFS_FIND_IDLEST_CPU_LEAST;
	a->min_load = load;
	a->cpu = cpu;
}

uint32_t nsched_cfs_find_idlest_cpu(const struct nsched_cfs_find_idlest_cpu_question *q,
				    struct nsched_cfs_find_idlest_cpu_answer *a)
{
	uint32_t range = 0, end = 1;

	a->min_load = NSCHED_U64_MAX;
	a->cpu = NSCHED_NONE;
	a->reason = NSCHED_CFS_FIND_IDLEST_CPU_NONE;
	if (q->domains) {
		range = nsched_group_span(q->domains, q->group);
		end = range + nsched_group_span_nr(q->domains, q->group);
	}
	for (; range < end; range++) {
		nsched_cpu_t cpu = q->domains ? nsched_domains_range_cpu(q->domains, range) : 0;
		nsched_cpu_t last = q->domains ?
			cpu + nsched_domains_range_count(q->domains, range) : q->load->nr_cpus;

		for (; cpu < last; cpu++)
			cfs_find_idlest_cpu_step(q, a, cpu);
	}
	return a->reason;
}

/* place_new */

/* A child's share of the period among the tasks there, itself included. */
NSCHED_INLINE uint64_t cfs_child_slice(const struct nsched_cfs_place_new_question *q)
{
	uint64_t tasks = (uint64_t)q->queue_nr + 1;
	uint64_t weight = q->queue_load + q->p_weight;
	uint64_t period = tasks > q->sched_nr_latency ? q->min_granularity * tasks :
							q->sched_latency;

	if (q->p_weight > 1)
		period *= q->p_weight;
	return cfs_scale(period, q->version ? cfs_reciprocal_2631(weight) : cfs_reciprocal(weight));
}

uint32_t nsched_cfs_place_new(const struct nsched_cfs_place_new_question *q,
			      struct nsched_cfs_place_new_answer *a)
{
	uint64_t own = q->curr_queued ? q->curr_vruntime : 0;

	a->slice = 0;
	a->resched = 0;
	a->vruntime = q->min_vruntime;
	a->curr_vruntime = q->curr_vruntime;
	a->reason = NSCHED_CFS_PLACE_NEW_QUEUE;
	if (q->feat_start_debit) {
		a->slice = cfs_child_slice(q);
		a->vruntime += q->version ? cfs_delta_fair_2631(a->slice, q->p_weight) :
					    cfs_delta_fair(a->slice, q->p_weight);
	}
	if (!q->version && !cfs_later(a->vruntime, own)) {
		a->vruntime = own;
		a->reason = NSCHED_CFS_PLACE_NEW_PARENT;
	}
	if (q->child_runs_first && q->curr_queued &&
	    (int64_t)(a->curr_vruntime - a->vruntime) < 0) {
		a->curr_vruntime = a->vruntime;
		a->vruntime = q->curr_vruntime;
		a->resched = 1;
		a->reason = NSCHED_CFS_PLACE_NEW_SWAPPED;
	}
	return a->reason;
}
