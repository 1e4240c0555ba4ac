/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* From which group and CPU, and how much. */
#include "stats.h"

/* idle_scan */

uint32_t nsched_fair_idle_scan(const struct nsched_fair_idle_scan_question *q,
			       struct nsched_fair_idle_scan_answer *a)
{
	uint64_t pct = q->imbalance_pct, weight = q->llc_weight;
	uint64_t x = nsched_div64(q->sum_util, weight);
	uint64_t t = nsched_div64(x * x * pct * pct, 10000 * NSCHED_SCALE);

	if (t > NSCHED_SCALE) /* the quotient is far below 2^63: signed or not */
		t = NSCHED_SCALE;
	a->nr_idle_scan = (uint32_t)((NSCHED_SCALE - t) * weight / NSCHED_SCALE);
	a->reason = a->nr_idle_scan ? NSCHED_FAIR_IDLE_SCAN_SOME : NSCHED_FAIR_IDLE_SCAN_NONE;
	return a->reason;
}

/* find_src: the scan */

uint64_t nsched_fair_find_src_work_size(void)
{
	return (sizeof(struct fair_find) + 7) / 8 * 8;
}

/* The group's columns: the caller's, or the domains' own. */
NSCHED_INLINE void fair_find_columns(const struct nsched_fair_find_src_question *q,
				     struct fair_find *f)
{
	const struct nsched_domains *d = q->domains;
	const uint32_t *own = d->offset + NSCHED_DOMAINS_GROUP;

	f->capacity = q->grp_capacity ? (const nsched_u64 *)q->grp_capacity :
		      nsched_column_u64(d, d->offset[NSCHED_DOMAINS_CAPACITY]);
	f->min_capacity = q->grp_min_capacity ? (const nsched_u32 *)q->grp_min_capacity :
			  nsched_column_u32(d, own[NSCHED_GROUP_MIN_CAPACITY]);
	f->max_capacity = q->grp_max_capacity ? (const nsched_u32 *)q->grp_max_capacity :
			  nsched_column_u32(d, own[NSCHED_GROUP_MAX_CAPACITY]);
	f->mark = q->grp_mark ? (const nsched_u32 *)q->grp_mark :
		  nsched_column_u32(d, own[NSCHED_GROUP_MARK]);
}

NSCHED_INLINE void fair_find_domain(const struct nsched_fair_find_src_question *q,
				    struct fair_find *f)
{
	f->domain = nsched_domain_of(q->domains, q->this_cpu, q->level);
	f->sd_flags = nsched_domain_flags(q->domains, f->domain);
	f->pct = nsched_domain_imbalance_pct(q->domains, f->domain);
	f->ring = nsched_domain_ring(q->domains, f->domain);
	f->ring_nr = nsched_domain_ring_nr(q->domains, f->domain);
	f->ring_at = nsched_read_u32(q->domains, q->domains->offset[NSCHED_DOMAINS_RING_AT],
				     q->this_cpu * q->domains->nr_levels + q->level);
}

static NSCHED_OWN_FRAME void fair_find_begin(const struct nsched_fair_find_src_question *q,
					     struct fair_find *f,
					     struct nsched_fair_find_src_answer *a)
{
	fair_find_columns(q, f);
	fair_find_domain(q, f);
	f->total_load = f->total_capacity = f->sum_util = f->sd_avg_load = 0;
	f->overloaded = 0;
	f->busiest = 0;
	f->local = &f->kept[0];
	clear_words(&f->kept[0], sizeof(f->kept[0]));
	f->kept[0].capacity = 1; /* dst lies in some group; were it not so, no division by 0 */
	f->dst_packs = 2;
	f->dst_capacity = fair_capacity(q->load, q->dst_cpu);
	f->dst_core_idle = 1; /* asked where it matters */
	if (f->sd_flags & NSCHED_FAIR_SD_ASYM_CPUCAPACITY)
		f->dst_core_idle = fair_core_idle(q->topology, q->load, q->dst_cpu);
	f->shows = q->grp_type_out || q->grp_idle_cpus_out || q->grp_nr_running_out ||
		   q->grp_avg_load_out || q->grp_misfit_load_out;
	clear_words(a, sizeof(*a));
	a->group = NSCHED_NONE;
	a->src_cpu = NSCHED_NONE;
	a->fbq_type = NSCHED_FAIR_QUEUE_ALL;
	a->nr_idle_scan = q->nr_idle_scan;
	a->imbalance_pct = f->pct;
}

/* A domain that packs: does it prefer dst over the group's preferred CPU? */
NSCHED_INLINE uint32_t fair_packs(const struct nsched_fair_find_src_question *q,
				  struct fair_find *f, const struct fair_stats *s)
{
	uint32_t prefer;

	if (s->is_local || q->idle == NSCHED_BUSY || s->rank.h_nr == 0)
		return 0;
	if (s->rank.flags & NSCHED_FAIR_SD_SHARE_CPUCAPACITY && s->weight - s->rank.idle_cpus != 1)
		return 0;
	if (f->dst_packs == 2)
		f->dst_packs = fair_use_prio(q->topology, q->load, f->sd_flags, q->dst_cpu) != 0;
	prefer = nsched_group_prefer_cpu(q->domains, s->group);
	return f->dst_packs && fair_prio(q->load, q->dst_cpu) > fair_prio(q->load, prefer);
}

/* What the group is, and from where on its load is compared. */
NSCHED_INLINE void fair_find_classify(const struct nsched_fair_find_src_question *q,
				      struct fair_find *f, struct fair_stats *s)
{
	struct nsched_fair_group_classify_question c;
	uint32_t type;

	c.capacity = s->capacity = f->capacity[s->group];
	c.weight = s->weight = nsched_group_weight(q->domains, s->group);
	c.util = s->util;
	c.runnable = s->runnable;
	c.misfit_load = s->rank.misfit_load;
	c.imbalance_pct = f->pct;
	c.nr_running = s->rank.nr_running;
	c.grp_imbalance = f->mark[s->group];
	c.asym_packing = f->sd_flags & NSCHED_FAIR_SD_ASYM_PACKING ? fair_packs(q, f, s) : 0;
	c.smt_balance = s->rank.flags & NSCHED_FAIR_SD_SHARE_CPUCAPACITY && !s->is_local &&
			q->idle != NSCHED_BUSY && s->rank.h_nr > 1;
	type = fair_type_of(fair_classify(&c));
	s->rank.type = type;
	s->rank.avg_load = 0;
	if (type == NSCHED_FAIR_OVERLOADED)
		s->rank.avg_load = nsched_div64(s->load * NSCHED_SCALE, c.capacity);
}

/* Does the group displace the busiest so far? */
NSCHED_INLINE uint32_t fair_find_pick(const struct nsched_fair_find_src_question *q,
				      const struct fair_find *f, struct fair_stats *s)
{
	const struct fair_rank *cur = f->busiest ? &f->busiest->rank : 0;
	struct fair_rank_asym asym;
	uint32_t reason;

	if (s->rank.type == NSCHED_FAIR_ASYM_PACKING)
		s->rank.prio = fair_prio(q->load, nsched_group_prefer_cpu(q->domains, s->group));
	if (!(f->sd_flags & NSCHED_FAIR_SD_ASYM_CPUCAPACITY))
		return fair_pick(&s->rank, cur, 0, &reason);
	asym.min_capacity = f->min_capacity[s->group];
	asym.max_capacity = f->max_capacity[s->group];
	asym.dst_capacity = f->dst_capacity;
	asym.dst_core_idle = f->dst_core_idle;
	asym.local_type = f->local->rank.type;
	return fair_pick(&s->rank, cur, &asym, &reason);
}

NSCHED_INLINE void fair_find_show(const struct nsched_fair_find_src_question *q,
				  const struct fair_stats *s)
{
	if (q->grp_type_out)
		q->grp_type_out[s->place] = s->rank.type;
	if (q->grp_idle_cpus_out)
		q->grp_idle_cpus_out[s->place] = s->rank.idle_cpus;
	if (q->grp_nr_running_out)
		q->grp_nr_running_out[s->place] = s->rank.nr_running;
	if (q->grp_avg_load_out)
		q->grp_avg_load_out[s->place] = s->rank.avg_load;
	if (q->grp_misfit_load_out)
		q->grp_misfit_load_out[s->place] = s->rank.misfit_load;
}

NSCHED_INLINE uint32_t fair_find_is_local(const struct nsched_domains *d, uint32_t group,
					  nsched_cpu_t cpu)
{
	uint32_t range = nsched_group_span(d, group);

	if (nsched_group_span_nr(d, group) > 1)
		return nsched_group_has(d, group, cpu);
	return cpu - nsched_domains_range_cpu(d, range) < nsched_domains_range_count(d, range);
}

/* The groups from one place of the ring on. */
static NSCHED_OWN_FRAME void fair_find_groups(const struct nsched_fair_find_src_question *q,
					      struct fair_find *f, uint32_t place, uint32_t nr)
{
	const struct nsched_domains *d = q->domains;
	uint32_t at = f->ring_at + place, i; /* both are below ring_nr */
	struct fair_stats *s = f->some;

	for (i = 0; i < nr; i++, at++, s++) {
		at = at < f->ring_nr ? at : at - f->ring_nr;
		s->group = nsched_read_u32(d, d->offset[NSCHED_DOMAINS_RING], f->ring + at);
		s->place = place + i;
		s->rank.flags = nsched_group_flags(d, s->group);
		s->is_local = fair_find_is_local(d, s->group, q->dst_cpu);
	}
	if (place == 0)
		f->some[0].rank.flags = nsched_ring_flags(d, q->this_cpu, q->level, 0);
}

/*
 * Can the group not displace an overloaded busiest, whatever it is? Its average is no
 * greater unless its load reaches the next average: exact, for the product does not wrap.
 */
NSCHED_INLINE uint32_t fair_find_passes(const struct fair_find *f, const struct fair_stats *s)
{
	uint64_t above, capacity = f->capacity[s->group];

	if (s->is_local || !f->busiest || f->busiest->rank.type != NSCHED_FAIR_OVERLOADED)
		return 0;
	above = f->busiest->rank.avg_load + 1;
	return (above | capacity) >> 32 == 0 && s->load * NSCHED_SCALE < above * capacity;
}

/* What each is, and whether it is the busiest so far. */
static NSCHED_OWN_FRAME void fair_find_weigh(const struct nsched_fair_find_src_question *q,
					     struct fair_find *f, uint32_t nr)
{
	struct fair_stats *s = f->some;
	const struct fair_stats *end = s + nr;
	uint64_t load = 0, capacity = 0, util = 0;

	for (; s < end; s++) {
		load += s->load;
		capacity += f->capacity[s->group];
		util += s->util;
		if (!f->shows && fair_find_passes(f, s))
			continue;
		fair_find_classify(q, f, s);
		if (s->is_local)
			f->local = s;
		else if (fair_find_pick(q, f, s))
			f->busiest = s;
	}
	f->total_load += load;
	f->total_capacity += capacity;
	f->sum_util += util;
	if (f->shows)
		for (s = f->some; s < end; s++)
			fair_find_show(q, s);
}

/* Others come to hand: the two that matter move out of the way. */
NSCHED_INLINE const struct fair_stats *fair_find_keep(const struct fair_stats *s,
						      struct fair_stats *kept)
{
	const nsched_u32 *from = (const nsched_u32 *)s;
	nsched_u32 *to = (nsched_u32 *)kept;
	uint32_t i;

	for (i = 0; s != kept && i < sizeof(*kept) / 4; i++) {
		to[i] = from[i];
		__asm__ volatile("" : : : "memory"); /* or the loop becomes memcpy() */
	}
	return kept;
}

/* How the queues of the busiest group stand to NUMA placement. */
static NSCHED_OWN_FRAME uint32_t fair_find_class(const struct nsched_fair_find_src_question *q,
						 const struct fair_stats *busiest)
{
	uint32_t range = nsched_group_span(q->domains, busiest->group), i;
	uint32_t end = range + nsched_group_span_nr(q->domains, busiest->group);
	uint32_t numa = 0, pref = 0;

	if (!q->load->offset[NSCHED_LOAD_NR_NUMA]) /* no task prefers a node */
		end = range;
	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		for (i = 0; i < count; i++) {
			if (!nsched_set_has(q->env_cpus, cpu + i))
				continue;
			numa += fair_u32(q->load, NSCHED_LOAD_NR_NUMA, cpu + i, 0);
			pref += fair_u32(q->load, NSCHED_LOAD_NR_PREF, cpu + i, 0);
		}
	}
	if (busiest->rank.h_nr > numa)
		return NSCHED_FAIR_QUEUE_REGULAR;
	return busiest->rank.h_nr > pref ? NSCHED_FAIR_QUEUE_REMOTE : NSCHED_FAIR_QUEUE_ALL;
}

static NSCHED_OWN_FRAME uint32_t fair_find_hint(const struct nsched_fair_find_src_question *q,
						const struct fair_find *f)
{
	struct nsched_fair_idle_scan_question scan_q;
	struct nsched_fair_idle_scan_answer scan_a;

	if (!q->has_llc || q->idle == NSCHED_NEWLY_IDLE ||
	    nsched_domain_weight(q->domains, f->domain) != q->llc_weight)
		return q->nr_idle_scan;
	scan_q.sum_util = f->sum_util;
	scan_q.llc_weight = q->llc_weight;
	scan_q.imbalance_pct = f->pct;
	nsched_fair_idle_scan(&scan_q, &scan_a);
	return scan_a.nr_idle_scan;
}

/* find_src: the decision */

/* Rule 6: both overloaded. 0: pull. */
NSCHED_INLINE uint32_t fair_decide_averages(struct fair_find *f, const struct fair_stats *busiest,
					    struct nsched_fair_find_src_answer *a)
{
	a->local_avg_load = f->local->rank.avg_load;
	a->busiest_avg_load = busiest->rank.avg_load;
	if (f->local->rank.avg_load >= busiest->rank.avg_load)
		return NSCHED_FAIR_FIND_SRC_LOCAL_MORE;
	f->sd_avg_load = nsched_div64(f->total_load * NSCHED_SCALE, f->total_capacity);
	a->sd_avg_load = f->sd_avg_load;
	if (f->local->rank.avg_load >= f->sd_avg_load)
		return NSCHED_FAIR_FIND_SRC_LOCAL_AVG;
	if (100 * busiest->rank.avg_load <= f->pct * f->local->rank.avg_load)
		return NSCHED_FAIR_FIND_SRC_WITHIN_PCT;
	return NSCHED_FAIR_FIND_SRC_OVERLOADED;
}

/* Rule 7: siblings are preferred, and tasks a core differ. */
static NSCHED_OWN_FRAME uint32_t fair_decide_siblings(const struct nsched_fair_find_src_question *q,
						      struct fair_find *f,
						      const struct fair_stats *busiest)
{
	struct nsched_fair_sibling_imbalance_question *s = &f->sibling_q;

	if (!f->prefer_sibling || f->local->rank.type != NSCHED_FAIR_HAS_SPARE)
		return 0;
	s->idle = q->idle;
	s->busiest_cores = nsched_group_cores(q->domains, busiest->group);
	s->local_cores = nsched_group_cores(q->domains, f->local->group);
	s->busiest_nr_running = busiest->rank.nr_running;
	s->local_nr_running = f->local->rank.nr_running;
	s->reserved = 0;
	nsched_fair_sibling_imbalance(s, &f->sibling_a);
	return f->sibling_a.imbalance > 1;
}

/* Rules 1 to 8: a reason to pull, below NO_CPU, or why not. */
NSCHED_INLINE uint32_t fair_decide(const struct nsched_fair_find_src_question *q,
				   struct fair_find *f, const struct fair_stats *busiest,
				   struct nsched_fair_find_src_answer *a)
{
	uint32_t smt = NSCHED_FAIR_SD_SHARE_CPUCAPACITY;

	if (busiest->rank.type == NSCHED_FAIR_MISFIT_TASK)
		return NSCHED_FAIR_FIND_SRC_MISFIT;
	if (busiest->rank.type == NSCHED_FAIR_ASYM_PACKING)
		return NSCHED_FAIR_FIND_SRC_PACK;
	if (busiest->rank.type == NSCHED_FAIR_IMBALANCED)
		return NSCHED_FAIR_FIND_SRC_MARKED;
	if (f->local->rank.type > busiest->rank.type)
		return NSCHED_FAIR_FIND_SRC_LOCAL_TYPE;
	if (f->local->rank.type == NSCHED_FAIR_OVERLOADED) {
		uint32_t reason = fair_decide_averages(f, busiest, a);

		if (reason != NSCHED_FAIR_FIND_SRC_OVERLOADED)
			return reason;
	}
	if (fair_decide_siblings(q, f, busiest))
		return NSCHED_FAIR_FIND_SRC_SIBLINGS;
	if (busiest->rank.type == NSCHED_FAIR_OVERLOADED)
		return f->local->rank.type == NSCHED_FAIR_OVERLOADED ?
			       NSCHED_FAIR_FIND_SRC_OVERLOADED :
			       NSCHED_FAIR_FIND_SRC_BUSY;
	if (q->idle == NSCHED_BUSY)
		return NSCHED_FAIR_FIND_SRC_NOT_IDLE;
	if (busiest->rank.type == NSCHED_FAIR_SMT_BALANCE &&
	    (f->local->rank.flags & smt) != (busiest->rank.flags & smt))
		return NSCHED_FAIR_FIND_SRC_SMT;
	if (busiest->weight > 1 && f->local->rank.idle_cpus <= busiest->rank.idle_cpus + 1)
		return NSCHED_FAIR_FIND_SRC_IDLE_ENOUGH;
	if (busiest->rank.h_nr == 1)
		return NSCHED_FAIR_FIND_SRC_ONE_TASK;
	return NSCHED_FAIR_FIND_SRC_SPARE;
}

/* How much. */
static NSCHED_OWN_FRAME void fair_find_amount(const struct nsched_fair_find_src_question *q,
					      struct fair_find *f, const struct fair_stats *busiest,
					      struct nsched_fair_find_src_answer *a)
{
	struct nsched_fair_calc_imbalance_question *c = &f->calc_q;

	c->busiest_avg_load = busiest->rank.avg_load;
	c->busiest_capacity = busiest->capacity;
	c->busiest_load = busiest->load;
	c->busiest_misfit_load = busiest->rank.misfit_load;
	c->local_avg_load = f->local->rank.avg_load;
	c->local_capacity = f->local->capacity;
	c->local_load = f->local->load;
	c->local_util = f->local->util;
	c->sd_avg_load = f->sd_avg_load;
	c->total_capacity = f->total_capacity;
	c->total_load = f->total_load;
	c->busiest_type = busiest->rank.type;
	c->busiest_cores = nsched_group_cores(q->domains, busiest->group);
	c->busiest_h_nr_running = busiest->rank.h_nr;
	c->busiest_idle_cpus = busiest->rank.idle_cpus;
	c->busiest_nr_running = busiest->rank.nr_running;
	c->busiest_weight = busiest->weight;
	c->local_type = f->local->rank.type;
	c->local_cores = nsched_group_cores(q->domains, f->local->group);
	c->local_idle_cpus = f->local->rank.idle_cpus;
	c->local_nr_running = f->local->rank.nr_running;
	c->local_weight = f->local->weight;
	c->idle = q->idle;
	c->imb_numa_nr = nsched_domain_imb_numa_nr(q->domains, f->domain);
	c->prefer_sibling = f->prefer_sibling;
	c->sd_flags = f->sd_flags;
	c->reserved = 0;
	nsched_fair_calc_imbalance(c, &f->calc_a);
	a->imbalance = f->calc_a.imbalance;
	a->migration_type = f->calc_a.migration_type;
	a->type_set = f->calc_a.type_set;
	if (f->calc_a.local_avg_load || f->calc_a.sd_avg_load) {
		a->local_avg_load = f->calc_a.local_avg_load;
		a->busiest_avg_load = busiest->rank.avg_load;
		a->sd_avg_load = f->calc_a.sd_avg_load;
	}
}

/* And from which CPU. */
static NSCHED_OWN_FRAME uint32_t fair_find_cpu(const struct nsched_fair_find_src_question *q,
					       struct fair_find *f,
					       const struct fair_stats *busiest,
					       struct nsched_fair_find_src_answer *a)
{
	struct nsched_fair_find_src_cpu_question *c = &f->cpu_q;

	c->topology = q->topology;
	c->load = q->load;
	c->domains = q->domains;
	c->env_cpus = q->env_cpus;
	c->imbalance = a->imbalance;
	c->group = busiest->group;
	c->sd_flags = f->sd_flags;
	c->imbalance_pct = f->pct;
	c->dst_cpu = q->dst_cpu;
	c->migration_type = a->migration_type;
	c->fbq_type = a->fbq_type;
	nsched_fair_find_src_cpu(c, &f->cpu_a);
	a->src_cpu = f->cpu_a.src_cpu;
	return a->src_cpu;
}

NSCHED_INLINE uint32_t fair_find_says(const struct nsched_fair_find_src_question *q,
				      struct fair_find *f, struct nsched_fair_find_src_answer *a)
{
	const struct fair_stats *busiest = f->busiest;
	uint32_t reason;

	if (!busiest)
		return NSCHED_FAIR_FIND_SRC_NO_GROUP;
	a->busiest_type = busiest->rank.type;
	a->busiest_idle = busiest->rank.idle_cpus;
	a->busiest_tasks = busiest->rank.nr_running;
	f->prefer_sibling = (busiest->rank.flags & NSCHED_FAIR_SD_PREFER_SIBLING) != 0;
	if (f->sd_flags & NSCHED_FAIR_SD_NUMA)
		a->fbq_type = fair_find_class(q, busiest);
	reason = fair_decide(q, f, busiest, a);
	if (reason > NSCHED_FAIR_FIND_SRC_NO_CPU)
		return reason;
	fair_find_amount(q, f, busiest, a);
	if (a->imbalance == 0)
		return NSCHED_FAIR_FIND_SRC_NOTHING;
	a->group = busiest->place;
	return fair_find_cpu(q, f, busiest, a) == NSCHED_NONE ? NSCHED_FAIR_FIND_SRC_NO_CPU :
								reason;
}

uint32_t nsched_fair_find_src(const struct nsched_fair_find_src_question *q,
			      struct nsched_fair_find_src_answer *a)
{
	struct fair_find *f = (struct fair_find *)q->work;
	uint32_t place = 0, nr;

	fair_find_begin(q, f, a);
	for (; place < f->ring_nr; place += nr) {
		nr = f->ring_nr - place < NSCHED_FAIR_SOME ? f->ring_nr - place : NSCHED_FAIR_SOME;
		if (place) {
			f->local = fair_find_keep(f->local, &f->kept[0]);
			if (f->busiest)
				f->busiest = fair_find_keep(f->busiest, &f->kept[1]);
		}
		fair_find_groups(q, f, place, nr);
		nsched_fair_gather(q, f, nr, nsched_fair_gather_rounds(q, f, nr));
		fair_find_weigh(q, f, nr);
	}
	a->overloaded = f->overloaded;
	a->local_type = f->local->rank.type;
	a->local_idle = f->local->rank.idle_cpus;
	a->local_tasks = f->local->rank.nr_running;
	a->nr_idle_scan = fair_find_hint(q, f);
	a->reason = fair_find_says(q, f, a);
	return a->reason;
}
