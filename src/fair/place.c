/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The idlest group and the CPU in it, for a task that forks, execs or wakes slowly. */
#include "place.h"

/* pick_idlest */

NSCHED_INLINE uint32_t fair_idlest_says(struct nsched_fair_pick_idlest_answer *a, uint32_t pick,
					uint32_t reason)
{
	a->pick = pick;
	a->reason = reason;
	return reason;
}

uint32_t nsched_fair_pick_idlest(const struct nsched_fair_pick_idlest_question *q,
				 struct nsched_fair_pick_idlest_answer *a)
{
	a->cur_type = q->has_cur ? q->cur_type : NSCHED_FAIR_OVERLOADED;
	a->cur_avg_load = q->has_cur ? q->cur_avg_load : NSCHED_U32_MAX;
	a->reserved = 0;
	if (q->cand_type < a->cur_type)
		return fair_idlest_says(a, 1, NSCHED_FAIR_PICK_IDLEST_TYPE);
	if (q->cand_type > a->cur_type)
		return fair_idlest_says(a, 0, NSCHED_FAIR_PICK_IDLEST_HIGHER);
	switch (q->cand_type) {
	case NSCHED_FAIR_OVERLOADED:
	case NSCHED_FAIR_FULLY_BUSY:
		return fair_idlest_says(a, q->cand_avg_load < a->cur_avg_load,
					NSCHED_FAIR_PICK_IDLEST_LOAD);
	case NSCHED_FAIR_MISFIT_TASK:
		return fair_idlest_says(a, q->cand_max_capacity > q->cur_max_capacity,
					NSCHED_FAIR_PICK_IDLEST_MISFIT);
	case NSCHED_FAIR_HAS_SPARE:
		return fair_idlest_says(a, q->cand_idle_cpus > q->cur_idle_cpus ||
						   (q->cand_idle_cpus == q->cur_idle_cpus &&
						    q->cand_util < q->cur_util),
					NSCHED_FAIR_PICK_IDLEST_IDLE);
	default:
		return fair_idlest_says(a, 0, NSCHED_FAIR_PICK_IDLEST_FIRST);
	}
}

/* find_dst_group */

NSCHED_STEP void fair_find_dst_group_step(const struct nsched_fair_find_dst_group_question *q,
					  const struct fair_task *p, struct fair_dst *dst,
					  nsched_cpu_t cpu)
{
	uint32_t itself, nr;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(q->allowed, cpu))
		return;
	itself = p->cpu == cpu && p->attached && p->on_rq;
	nr = nsched_load_nr_running(q->load, cpu) - itself;
	dst->load += fair_load_without(q->load, cpu, p);
	dst->util += fair_util_without(q->load, cpu, p);
	dst->runnable += fair_runnable_without(q->load, cpu, p);
	dst->nr_running += nr;
	if (nr == 0 && fair_curr(q->load, cpu) != 0 &&
	    !fair_u32(q->load, NSCHED_LOAD_TTWU_PENDING, cpu, 0))
		dst->idle_cpus++;
	if (dst->misfit && fair_task_fits(p->util, p->util_est, q->load, cpu))
		dst->misfit = 0;
}

static NSCHED_OWN_FRAME uint32_t fair_dst_sum(const struct nsched_fair_find_dst_group_question *q,
					      const struct fair_task *p, struct fair_dst *dst)
{
	uint32_t range = nsched_group_span(q->domains, dst->group), i, count;
	uint32_t end = range + nsched_group_span_nr(q->domains, dst->group);
	nsched_cpu_t first;

	for (; range < end; range++) {
		first = nsched_domains_range_cpu(q->domains, range);
		count = nsched_domains_range_count(q->domains, range);
		for (i = 0; i < count; i++)
			fair_find_dst_group_step(q, p, dst, first + i);
	}
	return dst->nr_running;
}

/* Say what a group is that was summed up. */
static NSCHED_OWN_FRAME uint32_t
fair_dst_classify(const struct nsched_fair_find_dst_group_question *q)
{
	uint32_t domain = nsched_domain_of(q->domains, q->this_cpu, q->level);
	struct fair_dst_work *work = (struct fair_dst_work *)q->work;
	struct nsched_fair_group_classify_question *type_q = &work->type_q;
	struct fair_dst *dst = &work->group;

	type_q->nr_running = dst->nr_running;
	type_q->capacity = q->grp_capacity ? q->grp_capacity[dst->group] :
					     nsched_group_capacity(q->domains, dst->group);
	type_q->util = dst->util;
	type_q->runnable = dst->runnable;
	type_q->misfit_load = dst->misfit;
	type_q->imbalance_pct = nsched_domain_imbalance_pct(q->domains, domain);
	type_q->weight = nsched_group_weight(q->domains, dst->group);
	type_q->grp_imbalance = q->grp_mark ? q->grp_mark[dst->group] :
					      nsched_group_mark(q->domains, dst->group);
	type_q->asym_packing = 0;
	type_q->smt_balance = 0;
	nsched_fair_group_classify(type_q, &work->type_a);
	dst->type = work->type_a.type;
	dst->max_capacity = q->grp_max_capacity ?
				    q->grp_max_capacity[dst->group] :
				    nsched_group_max_capacity(q->domains, dst->group);
	if (dst->type == NSCHED_FAIR_FULLY_BUSY || dst->type == NSCHED_FAIR_OVERLOADED)
		dst->avg_load = nsched_div64(dst->load * 1024, type_q->capacity);
	return dst->type;
}

/* Is any CPU of the group allowed? Is this_cpu among them? */
NSCHED_INLINE uint32_t fair_dst_allowed(const struct nsched_fair_find_dst_group_question *q,
					uint32_t group)
{
	uint32_t range = nsched_group_span(q->domains, group), i;
	uint32_t end = range + nsched_group_span_nr(q->domains, group);

	for (; range < end; range++) {
		nsched_cpu_t first = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		for (i = 0; i < count; i++)
			if (nsched_set_has(q->allowed, first + i))
				return 1;
	}
	return 0;
}

NSCHED_INLINE void fair_dst_begin(struct fair_dst *dst, uint32_t place, uint32_t group,
				  uint32_t misfit)
{
	clear_words(dst, sizeof(*dst));
	dst->place = place;
	dst->group = group;
	dst->misfit = misfit;
	dst->type = NSCHED_NONE;
}

/* The fields one by one: assigning a struct may become a call of memcpy(). */
NSCHED_INLINE void fair_dst_keep(struct fair_dst *to, const struct fair_dst *from)
{
	to->load = from->load;
	to->util = from->util;
	to->avg_load = from->avg_load;
	to->max_capacity = from->max_capacity;
	to->type = from->type;
	to->idle_cpus = from->idle_cpus;
	to->nr_running = from->nr_running;
	to->place = from->place;
	to->group = from->group;
}

/* Does the group at hand displace the idlest so far? */
static NSCHED_OWN_FRAME uint32_t fair_dst_idler(struct fair_dst_work *work)
{
	struct nsched_fair_pick_idlest_question *pick_q = &work->pick_q;

	pick_q->cand_avg_load = work->group.avg_load;
	pick_q->cand_max_capacity = work->group.max_capacity;
	pick_q->cand_util = work->group.util;
	pick_q->cur_avg_load = work->idlest.avg_load;
	pick_q->cur_max_capacity = work->idlest.max_capacity;
	pick_q->cur_util = work->idlest.util;
	pick_q->cand_type = work->group.type;
	pick_q->cand_idle_cpus = work->group.idle_cpus;
	pick_q->cur_type = work->idlest.type;
	pick_q->cur_idle_cpus = work->idlest.idle_cpus;
	pick_q->has_cur = work->idlest.type != NSCHED_NONE;
	pick_q->reserved = 0;
	nsched_fair_pick_idlest(pick_q, &work->pick_a);
	return work->pick_a.pick;
}

/* Both full: by load, with a margin in per cent and, between nodes, in units. */
NSCHED_INLINE uint32_t fair_dst_by_load(const struct fair_dst *local, const struct fair_dst *idlest,
					uint32_t pct, uint32_t numa)
{
	uint64_t margin = nsched_div64(NSCHED_SCALE * (uint64_t)(pct - 100), 100);

	if (numa && idlest->avg_load + margin >= local->avg_load)
		return NSCHED_FAIR_FIND_DST_GROUP_NEAR;
	if (idlest->avg_load >= local->avg_load + margin)
		return NSCHED_FAIR_FIND_DST_GROUP_HEAVIER;
	if (100 * local->avg_load <= pct * idlest->avg_load)
		return NSCHED_FAIR_FIND_DST_GROUP_WITHIN;
	return NSCHED_FAIR_FIND_DST_GROUP_LIGHTER;
}

/* CPUs of the local group that the task may use. */
NSCHED_INLINE uint32_t fair_dst_usable(const struct nsched_fair_find_dst_group_question *q,
				       uint32_t group)
{
	uint32_t range = nsched_group_span(q->domains, group), i, nr = 0;
	uint32_t end = range + nsched_group_span_nr(q->domains, group);

	for (; range < end; range++) {
		nsched_cpu_t first = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		for (i = 0; i < count; i++)
			nr += nsched_set_has(q->allowed, first + i) != 0;
	}
	return nr;
}

/* Without a topology all CPUs are on node 0. */
NSCHED_INLINE nsched_node_t fair_dst_node(const struct nsched_fair_find_dst_group_question *q,
					  nsched_cpu_t cpu)
{
	return q->topology ? nsched_cpu_node(q->topology, cpu) : 0;
}

/* Between nodes, both with spare: the preferred node, and small imbalances; 0 = no objection. */
NSCHED_INLINE uint32_t fair_dst_by_node(const struct nsched_fair_find_dst_group_question *q,
					const struct fair_dst *local, const struct fair_dst *idlest,
					uint32_t imb_numa_nr)
{
	uint32_t allowed = fair_dst_usable(q, local->group);
	int32_t diff = (int32_t)(local->idle_cpus - idlest->idle_cpus);
	nsched_cpu_t lowest =
		nsched_domains_range_cpu(q->domains, nsched_group_span(q->domains, idlest->group));

	if (fair_dst_node(q, q->this_cpu) == q->p_preferred_node)
		return NSCHED_FAIR_FIND_DST_GROUP_PREFERRED;
	if (fair_dst_node(q, lowest) == q->p_preferred_node)
		return NSCHED_FAIR_FIND_DST_GROUP_TO_PREFERRED;
	if (allowed > imb_numa_nr)
		allowed = imb_numa_nr;
	if (adjusted_imbalance(diff < 0 ? -diff : diff, (int32_t)(local->nr_running + 1),
			       (int32_t)allowed) == 0)
		return NSCHED_FAIR_FIND_DST_GROUP_ALLOWED;
	return 0;
}

/* Local against the idlest other group. */
static NSCHED_OWN_FRAME uint32_t
fair_dst_verdict(const struct nsched_fair_find_dst_group_question *q, const struct fair_dst *local,
		 const struct fair_dst *idlest)
{
	uint32_t domain = nsched_domain_of(q->domains, q->this_cpu, q->level);
	uint32_t numa = nsched_domain_flags(q->domains, domain) & NSCHED_FAIR_SD_NUMA, reason;

	if (idlest->type == NSCHED_NONE)
		return NSCHED_FAIR_FIND_DST_GROUP_ALONE;
	if (local->type == NSCHED_NONE)
		return NSCHED_FAIR_FIND_DST_GROUP_NO_LOCAL;
	if (local->type < idlest->type)
		return NSCHED_FAIR_FIND_DST_GROUP_LOCAL_TYPE;
	if (local->type > idlest->type)
		return NSCHED_FAIR_FIND_DST_GROUP_TYPE;
	switch (local->type) {
	case NSCHED_FAIR_OVERLOADED:
	case NSCHED_FAIR_FULLY_BUSY:
		return fair_dst_by_load(local, idlest,
					nsched_domain_imbalance_pct(q->domains, domain), numa);
	case NSCHED_FAIR_MISFIT_TASK:
		return idlest->max_capacity > local->max_capacity ?
			       NSCHED_FAIR_FIND_DST_GROUP_LARGER :
			       NSCHED_FAIR_FIND_DST_GROUP_SMALLER;
	case NSCHED_FAIR_HAS_SPARE:
		reason = numa ? fair_dst_by_node(q, local, idlest,
						 nsched_domain_imb_numa_nr(q->domains, domain)) : 0;
		if (reason)
			return reason;
		return local->idle_cpus < idlest->idle_cpus ? NSCHED_FAIR_FIND_DST_GROUP_IDLER :
							      NSCHED_FAIR_FIND_DST_GROUP_NOT_IDLER;
	default:
		return NSCHED_FAIR_FIND_DST_GROUP_MARKED;
	}
}

/* Does the task leave for the idlest group? */
NSCHED_INLINE uint32_t fair_dst_leaves(uint32_t reason)
{
	return reason == NSCHED_FAIR_FIND_DST_GROUP_NO_LOCAL ||
	       reason == NSCHED_FAIR_FIND_DST_GROUP_TYPE ||
	       reason == NSCHED_FAIR_FIND_DST_GROUP_LIGHTER ||
	       reason == NSCHED_FAIR_FIND_DST_GROUP_LARGER ||
	       reason == NSCHED_FAIR_FIND_DST_GROUP_TO_PREFERRED ||
	       reason == NSCHED_FAIR_FIND_DST_GROUP_IDLER;
}

NSCHED_INLINE void fair_dst_report(const struct nsched_fair_find_dst_group_question *q,
				   const struct fair_dst *dst)
{
	if (q->grp_type_out)
		q->grp_type_out[dst->place] = dst->type;
	if (q->grp_idle_cpus_out)
		q->grp_idle_cpus_out[dst->place] = dst->idle_cpus;
	if (q->grp_avg_load_out)
		q->grp_avg_load_out[dst->place] = dst->avg_load;
}

NSCHED_INLINE void fair_dst_task(const struct nsched_fair_find_dst_group_question *q,
				 struct fair_task *p)
{
	p->load = q->p_load;
	p->util = q->p_util;
	p->runnable = q->p_runnable;
	p->util_est = q->p_util_est;
	p->cpu = q->p_cpu;
	p->on_rq = q->p_on_rq;
	p->attached = q->p_attached;
	p->is_caller = q->p_is_caller;
	p->reserved = 0;
}

/* The next group of the ring at hand; 0 where the task may use none of its CPUs. */
static NSCHED_OWN_FRAME uint32_t fair_dst_open(const struct nsched_fair_find_dst_group_question *q,
					       uint32_t place)
{
	uint32_t domain = nsched_domain_of(q->domains, q->this_cpu, q->level);
	uint32_t asym = nsched_domain_flags(q->domains, domain) & NSCHED_FAIR_SD_ASYM_CPUCAPACITY;
	struct fair_dst *dst = &((struct fair_dst_work *)q->work)->group;

	fair_dst_begin(dst, place, nsched_ring_group(q->domains, q->this_cpu, q->level, place),
		       asym != 0);
	return fair_dst_allowed(q, dst->group);
}

/* It is kept as the local group, or as the idlest. */
static NSCHED_OWN_FRAME uint32_t fair_dst_close(const struct nsched_fair_find_dst_group_question *q)
{
	struct fair_dst_work *work = (struct fair_dst_work *)q->work;

	if (nsched_group_has(q->domains, work->group.group, q->this_cpu))
		fair_dst_keep(&work->local, &work->group);
	else if (fair_dst_idler(work))
		fair_dst_keep(&work->idlest, &work->group);
	return 0;
}

static NSCHED_OWN_FRAME uint32_t
fair_dst_begin_all(const struct nsched_fair_find_dst_group_question *q)
{
	struct fair_dst_work *work = (struct fair_dst_work *)q->work;

	fair_dst_task(q, &work->p);
	fair_dst_begin(&work->local, NSCHED_NONE, NSCHED_NONE, 0);
	fair_dst_begin(&work->idlest, NSCHED_NONE, NSCHED_NONE, 0);
	return nsched_domain_ring_nr(q->domains,
				     nsched_domain_of(q->domains, q->this_cpu, q->level));
}

uint32_t nsched_fair_find_dst_group(const struct nsched_fair_find_dst_group_question *q,
				    struct nsched_fair_find_dst_group_answer *a)
{
	struct fair_dst_work *work = (struct fair_dst_work *)q->work;
	uint32_t place;

	a->nr_groups = fair_dst_begin_all(q);
	for (place = 0; place < a->nr_groups; place++) {
		if (fair_dst_open(q, place)) {
			fair_dst_sum(q, &work->p, &work->group);
			fair_dst_classify(q);
			fair_dst_close(q);
		}
		fair_dst_report(q, &work->group);
	}
	a->reason = fair_dst_verdict(q, &work->local, &work->idlest);
	a->local_avg_load = work->local.avg_load;
	a->idlest_avg_load = work->idlest.avg_load;
	a->idlest = work->idlest.place;
	a->group = fair_dst_leaves(a->reason) ? a->idlest : NSCHED_NONE;
	a->local_type = work->local.type;
	a->idlest_type = work->idlest.type;
	a->local_idle_cpus = work->local.idle_cpus;
	a->idlest_idle_cpus = work->idlest.idle_cpus;
	return a->reason;
}

uint64_t nsched_fair_find_dst_group_work_size(void)
{
	return sizeof(struct fair_dst_work);
}

/* find_dst_group_cpu */

NSCHED_INLINE void fair_idle_candidate(const struct nsched_fair_find_dst_group_cpu_question *q,
				       struct nsched_fair_find_dst_group_cpu_answer *a,
				       nsched_cpu_t cpu)
{
	uint32_t latency = fair_u32(q->load, NSCHED_LOAD_EXIT_LATENCY, cpu, NSCHED_NONE);
	uint64_t stamp = fair_u64(q->load, NSCHED_LOAD_IDLE_STAMP, cpu);

	if (latency != NSCHED_NONE && latency < a->exit_latency_us) {
		a->exit_latency_us = latency;
		a->idle_stamp = stamp;
		a->idle_cpu = cpu;
	} else if ((latency == NSCHED_NONE || latency == a->exit_latency_us) &&
		   stamp > a->idle_stamp) {
		/* Quirk: (6.12) a stamp of 0 never passes */
		a->idle_stamp = stamp;
		a->idle_cpu = cpu;
	}
}

/* One CPU of the group; returns 1 where the walk ends. */
NSCHED_STEP uint32_t
fair_find_dst_group_cpu_step(const struct nsched_fair_find_dst_group_cpu_question *q,
			     struct nsched_fair_find_dst_group_cpu_answer *a, nsched_cpu_t cpu)
{
	uint64_t load;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(q->allowed, cpu))
		return 0;
	a->scanned++;
	if (fair_sched_idle(q->load, cpu)) {
		a->cpu = cpu;
		a->reason = NSCHED_FAIR_FIND_DST_GROUP_CPU_SCHED_IDLE;
		return 1;
	}
	if (fair_avail_idle(q->load, cpu)) {
		fair_idle_candidate(q, a, cpu);
	} else if (a->idle_cpu == NSCHED_NONE) {
		load = fair_u64(q->load, NSCHED_LOAD_LOAD, cpu);
		if (load < a->least_load) {
			a->least_load = load;
			a->least_cpu = cpu;
		}
	}
	return 0;
}

NSCHED_INLINE uint32_t fair_dst_walk(const struct nsched_fair_find_dst_group_cpu_question *q,
				     struct nsched_fair_find_dst_group_cpu_answer *a)
{
	uint32_t range = nsched_group_span(q->domains, q->group), i;
	uint32_t end = range + nsched_group_span_nr(q->domains, q->group);

	for (; range < end; range++) {
		nsched_cpu_t first = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		for (i = 0; i < count; i++)
			if (fair_find_dst_group_cpu_step(q, a, first + i))
				return 1;
	}
	return 0;
}

uint32_t nsched_fair_find_dst_group_cpu(const struct nsched_fair_find_dst_group_cpu_question *q,
					struct nsched_fair_find_dst_group_cpu_answer *a)
{
	a->least_load = NSCHED_U64_MAX;
	a->idle_stamp = 0;
	a->idle_cpu = NSCHED_NONE;
	a->least_cpu = q->this_cpu;
	a->exit_latency_us = NSCHED_U32_MAX;
	a->scanned = 0;
	if (nsched_group_weight(q->domains, q->group) == 1) {
		a->cpu = nsched_domains_range_cpu(q->domains,
						  nsched_group_span(q->domains, q->group));
		a->reason = NSCHED_FAIR_FIND_DST_GROUP_CPU_ONLY;
		return a->reason;
	}
	if (fair_dst_walk(q, a))
		return a->reason;
	a->cpu = a->idle_cpu;
	a->reason = NSCHED_FAIR_FIND_DST_GROUP_CPU_IDLE;
	if (a->idle_cpu == NSCHED_NONE) {
		a->cpu = a->least_cpu;
		a->reason = a->least_load == NSCHED_U64_MAX ?
				    NSCHED_FAIR_FIND_DST_GROUP_CPU_NONE :
				    NSCHED_FAIR_FIND_DST_GROUP_CPU_LEAST;
	}
	return a->reason;
}
