/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Where a task runs that forks, execs or wakes: the blocks put together. */
#include "place.h"

/* Questions and answers of the blocks asked; never two at once but the search's own. */
struct fair_select_work {
	struct fair_dst_work dst;
	struct nsched_fair_find_dst_group_question group_q;
	struct nsched_fair_find_dst_group_answer group_a;
	struct nsched_fair_find_dst_group_cpu_question cpu_q;
	struct nsched_fair_find_dst_group_cpu_answer cpu_a;
	struct nsched_fair_wake_affine_question affine_q;
	struct nsched_fair_wake_affine_answer affine_a;
	struct nsched_fair_select_idle_sibling_question near_q;
	struct nsched_fair_select_idle_sibling_answer near_a;
};

uint64_t nsched_fair_select_task_cpu_work_size(void)
{
	return sizeof(struct fair_select_work);
}

/* The waker's flips, and whether they forbid pulling; returns 1 if the wakee may be pulled. */
static NSCHED_OWN_FRAME uint32_t
fair_count_wakee(const struct nsched_fair_select_task_cpu_question *q,
		 struct nsched_fair_select_task_cpu_answer *a)
{
	struct nsched_fair_record_wakee_question record_q;
	struct nsched_fair_record_wakee_answer record_a;
	struct nsched_fair_wake_wide_question wide_q;
	struct nsched_fair_wake_wide_answer wide_a;

	record_q.now = q->now;
	record_q.hz = q->hz;
	record_q.flip_decay_ts = q->flip_decay_ts;
	record_q.waker_flips = q->waker_flips;
	record_q.last_wakee_is_p = q->last_wakee_is_p;
	nsched_fair_record_wakee(&record_q, &record_a);
	a->flip_decay_ts = record_a.flip_decay_ts;
	a->waker_flips = record_a.waker_flips;
	wide_q.waker_flips = record_a.waker_flips;
	wide_q.wakee_flips = q->wakee_flips;
	wide_q.llc_size = nsched_llc_weight(q->domains, q->this_cpu);
	wide_q.reserved = 0;
	nsched_fair_wake_wide(&wide_q, &wide_a);
	return !wide_a.wide && nsched_set_has(q->allowed, q->this_cpu);
}

static NSCHED_OWN_FRAME uint32_t
fair_ask_affine(const struct nsched_fair_select_task_cpu_question *q, uint32_t imbalance_pct)
{
	struct fair_select_work *work = (struct fair_select_work *)q->work;

	work->affine_q.load = q->load;
	work->affine_q.p_load = q->p_load;
	work->affine_q.waker_load = q->waker_load;
	work->affine_q.this_cpu = q->this_cpu;
	work->affine_q.prev_cpu = q->prev_cpu;
	work->affine_q.imbalance_pct = imbalance_pct;
	work->affine_q.sync = (q->wake_flags & NSCHED_FAIR_WF_SYNC) != 0;
	work->affine_q.share_cache = nsched_llc_id(q->domains, q->this_cpu) ==
				     nsched_llc_id(q->domains, q->prev_cpu);
	work->affine_q.off = q->off;
	return nsched_fair_wake_affine(&work->affine_q, &work->affine_a);
}

/* The lowest domain of @cpu that has CPUs of every capacity, or NSCHED_NONE. */
NSCHED_INLINE uint32_t fair_capacities_of(const struct nsched_domains *domains, nsched_cpu_t cpu)
{
	uint32_t level = nsched_level_above(domains, cpu, NSCHED_NONE), domain;

	for (; level != NSCHED_NONE; level = nsched_level_above(domains, cpu, level)) {
		domain = nsched_domain_of(domains, cpu, level);
		if (nsched_domain_flags(domains, domain) & NSCHED_FAIR_SD_ASYM_CPUCAPACITY_FULL)
			return domain;
	}
	return NSCHED_NONE;
}

static NSCHED_OWN_FRAME uint32_t
fair_prepare_near(const struct nsched_fair_select_task_cpu_question *q, nsched_cpu_t target)
{
	struct fair_select_work *work = (struct fair_select_work *)q->work;
	uint32_t llc = nsched_llc_id(q->domains, target);

	work->near_q.topology = q->topology;
	work->near_q.load = q->load;
	work->near_q.allowed = q->allowed;
	work->near_q.asym_span = q->asym_span;
	work->near_q.asym_domain = q->asym_active && !q->asym_span ?
					   fair_capacities_of(q->domains, target) :
					   NSCHED_NONE;
	work->near_q.domains = work->near_q.asym_domain == NSCHED_NONE ? 0 : q->domains;
	work->near_q.p_util = q->p_util;
	work->near_q.p_util_est = q->p_util_est;
	work->near_q.target = target;
	work->near_q.prev = q->prev_cpu;
	work->near_q.this_cpu = q->this_cpu;
	work->near_q.p_recent_used_cpu = q->p_recent_used_cpu;
	work->near_q.waker_per_cpu_kthread = q->waker_per_cpu_kthread;
	work->near_q.has_idle_cores = q->has_idle_cores ? q->has_idle_cores[llc] :
							  q->has_idle_cores_all;
	work->near_q.nr_idle_scan = q->nr_idle_scan ? q->nr_idle_scan[llc] : q->nr_idle_scan_all;
	if (q->off & NSCHED_FAIR_FEAT_SIS_UTIL)
		work->near_q.nr_idle_scan = nsched_llc_weight(q->domains, target) + 1;
	work->near_q.asym_active = q->asym_active;
	return llc;
}

NSCHED_INLINE uint32_t fair_ask_near(const struct nsched_fair_select_task_cpu_question *q,
				     struct nsched_fair_select_task_cpu_answer *a)
{
	struct fair_select_work *work = (struct fair_select_work *)q->work;

	fair_prepare_near(q, a->target);
	a->decided = nsched_fair_select_idle_sibling(&work->near_q, &work->near_a);
	a->cpu = work->near_a.cpu;
	a->p_recent_used_cpu = work->near_a.p_recent_used_cpu;
	a->has_idle_cores = work->near_a.has_idle_cores;
	a->reason = NSCHED_FAIR_SELECT_TASK_CPU_SIBLING;
	return a->reason;
}

/* The idlest CPU of a level of @cpu, or @cpu itself: it stays in this level's local group. */
static NSCHED_OWN_FRAME uint32_t
fair_ask_level(const struct nsched_fair_select_task_cpu_question *q,
	       struct nsched_fair_select_task_cpu_answer *a, nsched_cpu_t cpu, uint32_t level)
{
	struct fair_select_work *work = (struct fair_select_work *)q->work;

	work->group_q.this_cpu = cpu;
	work->group_q.level = level;
	a->decided = nsched_fair_find_dst_group(&work->group_q, &work->group_a);
	if (work->group_a.group == NSCHED_NONE)
		return NSCHED_NONE;
	work->cpu_q.group = nsched_ring_group(q->domains, cpu, level, work->group_a.group);
	work->cpu_q.this_cpu = cpu;
	a->decided = nsched_fair_find_dst_group_cpu(&work->cpu_q, &work->cpu_a);
	return work->cpu_a.cpu;
}

NSCHED_INLINE uint32_t fair_level_flags(const struct nsched_domains *domains, nsched_cpu_t cpu,
					uint32_t level)
{
	return nsched_domain_flags(domains, nsched_domain_of(domains, cpu, level));
}

NSCHED_INLINE uint32_t fair_level_weight(const struct nsched_domains *domains, nsched_cpu_t cpu,
					 uint32_t level)
{
	return nsched_domain_weight(domains, nsched_domain_of(domains, cpu, level));
}

/* The highest level of @cpu with @flag below one that spans @weight CPUs or more. */
NSCHED_INLINE uint32_t fair_level_within(const struct nsched_domains *domains, nsched_cpu_t cpu,
					 uint32_t flag, uint32_t weight)
{
	uint32_t level = nsched_level_above(domains, cpu, NSCHED_NONE), found = NSCHED_NONE;

	for (; level != NSCHED_NONE; level = nsched_level_above(domains, cpu, level)) {
		if (weight <= fair_level_weight(domains, cpu, level))
			break;
		if (fair_level_flags(domains, cpu, level) & flag)
			found = level;
	}
	return found;
}

static NSCHED_OWN_FRAME uint32_t
fair_prepare_search(const struct nsched_fair_select_task_cpu_question *q)
{
	struct fair_select_work *work = (struct fair_select_work *)q->work;

	work->group_q.topology = q->topology;
	work->group_q.load = q->load;
	work->group_q.domains = q->domains;
	work->group_q.allowed = q->allowed;
	work->group_q.grp_capacity = q->grp_capacity;
	work->group_q.grp_max_capacity = q->grp_max_capacity;
	work->group_q.grp_mark = q->grp_mark;
	work->group_q.grp_type_out = 0;
	work->group_q.grp_idle_cpus_out = 0;
	work->group_q.grp_avg_load_out = 0;
	work->group_q.work = &work->dst;
	work->group_q.work_size = sizeof(work->dst);
	work->group_q.p_load = q->p_load;
	work->group_q.p_util = q->p_util;
	work->group_q.p_runnable = q->p_runnable;
	work->group_q.p_util_est = q->p_util_est;
	work->group_q.p_cpu = q->prev_cpu;
	work->group_q.p_on_rq = q->p_on_rq;
	work->group_q.p_attached = q->p_attached;
	work->group_q.p_is_caller = q->p_is_caller;
	work->group_q.p_preferred_node = q->p_preferred_node;
	work->group_q.reserved = 0;
	work->cpu_q.load = q->load;
	work->cpu_q.domains = q->domains;
	work->cpu_q.allowed = q->allowed;
	return 0;
}

/* May the task run anywhere in this level? */
NSCHED_INLINE uint32_t fair_level_allowed(const struct nsched_fair_select_task_cpu_question *q,
					  uint32_t level)
{
	uint32_t domain = nsched_domain_of(q->domains, q->this_cpu, level), i;
	uint32_t range = nsched_domain_span(q->domains, domain);
	uint32_t end = range + nsched_domain_span_nr(q->domains, domain);

	for (; range < end; range++) {
		nsched_cpu_t first = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		for (i = 0; i < count; i++)
			if (nsched_set_has(q->allowed, first + i))
				return 1;
	}
	return 0;
}

/*
 * Down from @level: at each with the flag, to the idlest CPU of the idlest group,
 * and on at the levels of that CPU that are smaller. Each turn goes down a level
 * or to a smaller span, so it ends.
 */
static NSCHED_OWN_FRAME uint32_t fair_search(const struct nsched_fair_select_task_cpu_question *q,
					     struct nsched_fair_select_task_cpu_answer *a,
					     uint32_t level)
{
	uint32_t flag = q->wake_flags & 15u;
	nsched_cpu_t cpu = q->this_cpu, found;

	a->reason = NSCHED_FAIR_SELECT_TASK_CPU_IDLEST;
	if (!fair_level_allowed(q, level)) {
		a->cpu = q->prev_cpu;
		return a->reason;
	}
	fair_prepare_search(q);
	a->cpu = cpu;
	while (level != NSCHED_NONE) {
		found = NSCHED_NONE;
		if (fair_level_flags(q->domains, cpu, level) & flag)
			found = fair_ask_level(q, a, cpu, level);
		if (found != NSCHED_NONE)
			a->cpu = found;
		if (found == NSCHED_NONE || found == cpu) {
			level = nsched_level_below(q->domains, cpu, level);
		} else {
			level = fair_level_within(q->domains, found, flag,
						  fair_level_weight(q->domains, cpu, level));
			cpu = found;
		}
	}
	return a->reason;
}

/* The level to search, or NSCHED_NONE; an affine level settles the target instead. */
NSCHED_INLINE uint32_t fair_level_asked(const struct nsched_fair_select_task_cpu_question *q,
					struct nsched_fair_select_task_cpu_answer *a,
					uint32_t affine)
{
	uint32_t level = nsched_level_above(q->domains, q->this_cpu, NSCHED_NONE);
	uint32_t asked = NSCHED_NONE, domain, flags;

	for (; level != NSCHED_NONE; level = nsched_level_above(q->domains, q->this_cpu, level)) {
		domain = nsched_domain_of(q->domains, q->this_cpu, level);
		flags = nsched_domain_flags(q->domains, domain);
		if (affine && flags & NSCHED_FAIR_SD_WAKE_AFFINE &&
		    nsched_domain_has(q->domains, domain, q->prev_cpu)) {
			if (q->this_cpu != q->prev_cpu) {
				a->affine = fair_ask_affine(
					q, nsched_domain_imbalance_pct(q->domains, domain));
				a->target = ((struct fair_select_work *)q->work)->affine_a.target;
			}
			return NSCHED_NONE;
		}
		if (flags & q->wake_flags & 15u)
			asked = level;
		else if (!affine)
			break;
	}
	return asked;
}

uint32_t nsched_fair_select_task_cpu(const struct nsched_fair_select_task_cpu_question *q,
				     struct nsched_fair_select_task_cpu_answer *a)
{
	uint32_t affine = 0, level;

	a->flip_decay_ts = q->flip_decay_ts;
	a->waker_flips = q->waker_flips;
	a->p_recent_used_cpu = q->p_recent_used_cpu;
	a->has_idle_cores = q->has_idle_cores_all;
	a->target = q->prev_cpu;
	a->affine = 0;
	a->decided = 0;
	if (q->wake_flags & NSCHED_FAIR_WF_TTWU) {
		affine = fair_count_wakee(q, a);
		if (q->wake_flags & NSCHED_FAIR_WF_CURRENT_CPU &&
		    nsched_set_has(q->allowed, q->this_cpu)) {
			a->cpu = q->this_cpu;
			a->reason = NSCHED_FAIR_SELECT_TASK_CPU_CURRENT;
			return a->reason;
		}
	}
	level = fair_level_asked(q, a, affine);
	if (level != NSCHED_NONE)
		return fair_search(q, a, level);
	if (q->wake_flags & NSCHED_FAIR_WF_TTWU)
		return fair_ask_near(q, a);
	a->cpu = a->target;
	a->reason = NSCHED_FAIR_SELECT_TASK_CPU_STAY;
	return a->reason;
}
