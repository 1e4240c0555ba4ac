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

/* find_src_cpu */

NSCHED_INLINE uint32_t fair_queue_class(const struct nsched_load *load, nsched_cpu_t cpu)
{
	uint32_t nr = nsched_load_nr_running(load, cpu);

	if (nr > fair_u32(load, NSCHED_LOAD_NR_NUMA, cpu, 0))
		return NSCHED_FAIR_QUEUE_REGULAR;
	return nr > fair_u32(load, NSCHED_LOAD_NR_PREF, cpu, 0) ? NSCHED_FAIR_QUEUE_REMOTE :
								  NSCHED_FAIR_QUEUE_ALL;
}

/* Would the pull of a single task gain nothing? */
NSCHED_INLINE uint32_t fair_single_stays(const struct nsched_fair_find_src_cpu_question *q,
					 nsched_cpu_t cpu)
{
	if (q->sd_flags & NSCHED_FAIR_SD_ASYM_CPUCAPACITY &&
	    !fair_capacity_greater(fair_capacity(q->load, q->dst_cpu),
				   fair_capacity(q->load, cpu)))
		return 1;
	return fair_asym(q->topology, q->load, q->sd_flags, cpu, q->dst_cpu);
}

NSCHED_INLINE void fair_src_take(struct nsched_fair_find_src_cpu_answer *a, nsched_cpu_t cpu,
				 uint64_t compared, uint32_t nr)
{
	a->src_cpu = cpu;
	a->load = compared;
	a->nr = nr;
}

NSCHED_STEP void nsched_fair_find_src_cpu_step(const struct nsched_fair_find_src_cpu_question *q,
					       struct nsched_fair_find_src_cpu_answer *a,
					       nsched_cpu_t cpu)
{
	uint64_t value, capacity;
	uint32_t nr;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	nr = fair_h_nr(q->load, cpu);
	if (nr == 0 || fair_queue_class(q->load, cpu) > q->fbq_type ||
	    (nr == 1 && fair_single_stays(q, cpu)))
		return;
	switch (q->migration_type) {
	case NSCHED_FAIR_MIGRATE_LOAD:
		value = fair_u64(q->load, NSCHED_LOAD_LOAD, cpu);
		if (nr == 1 && value > (uint64_t)q->imbalance &&
		    !fair_reduced(q->load, cpu, q->imbalance_pct))
			return;
		capacity = fair_capacity(q->load, cpu);
		if (value * a->capacity > a->load * capacity) {
			fair_src_take(a, cpu, value, nr);
			a->capacity = capacity;
		}
		break;
	case NSCHED_FAIR_MIGRATE_UTIL:
		value = nr > 1 ? fair_cpu_util_boost(q->load, cpu) : 0;
		if (value > a->load)
			fair_src_take(a, cpu, value, nr);
		break;
	case NSCHED_FAIR_MIGRATE_TASK:
		if (nr > a->nr)
			fair_src_take(a, cpu, 0, nr);
		break;
	default:
		value = fair_u64(q->load, NSCHED_LOAD_MISFIT_LOAD, cpu);
		if (value > a->load)
			fair_src_take(a, cpu, value, nr);
	}
}

/*
 * Fast bodies over a range whose CPUs all take part: a CPU that cannot displace the best
 * so far is passed at a glance, the step judges the others.
 */
NSCHED_INLINE void fair_src_by_load(const struct nsched_fair_find_src_cpu_question *q,
				    struct nsched_fair_find_src_cpu_answer *a, nsched_cpu_t cpu,
				    uint32_t count)
{
	const uint32_t *of = q->load->offset;
	const nsched_u64 *value = nsched_column_u64(q->load, of[NSCHED_LOAD_LOAD]) + cpu;
	const nsched_u32 *capacity = nsched_column_u32(q->load, of[NSCHED_LOAD_CAPACITY]) + cpu;
	uint64_t load = a->load, per = a->capacity;
	uint32_t i;

	for (i = 0; i < count; i++) {
		if (value[i] * per <= load * capacity[i])
			continue;
		nsched_fair_find_src_cpu_step(q, a, cpu + i);
		load = a->load;
		per = a->capacity;
	}
}

NSCHED_INLINE void fair_src_by_tasks(const struct nsched_fair_find_src_cpu_question *q,
				     struct nsched_fair_find_src_cpu_answer *a, nsched_cpu_t cpu,
				     uint32_t count)
{
	const uint32_t *of = q->load->offset;
	uint32_t column = of[NSCHED_LOAD_H_NR] ? NSCHED_LOAD_H_NR : NSCHED_LOAD_NR_RUNNING;
	const nsched_u32 *nr = nsched_column_u32(q->load, of[column]) + cpu;
	uint32_t most = a->nr, i;

	for (i = 0; i < count; i++) {
		if (nr[i] <= most)
			continue;
		nsched_fair_find_src_cpu_step(q, a, cpu + i);
		most = a->nr;
	}
}

NSCHED_INLINE void fair_src_range(const struct nsched_fair_find_src_cpu_question *q,
				  struct nsched_fair_find_src_cpu_answer *a, nsched_cpu_t cpu,
				  uint32_t count)
{
	const uint32_t *of = q->load->offset;
	uint32_t i;

	if (!q->env_cpus && q->migration_type == NSCHED_FAIR_MIGRATE_TASK) {
		fair_src_by_tasks(q, a, cpu, count);
		return;
	}
	if (!q->env_cpus && q->migration_type == NSCHED_FAIR_MIGRATE_LOAD &&
	    of[NSCHED_LOAD_LOAD] && of[NSCHED_LOAD_CAPACITY]) {
		fair_src_by_load(q, a, cpu, count);
		return;
	}
	for (i = 0; i < count; i++)
		if (nsched_set_has(q->env_cpus, cpu + i))
			nsched_fair_find_src_cpu_step(q, a, cpu + i);
}

uint32_t nsched_fair_find_src_cpu(const struct nsched_fair_find_src_cpu_question *q,
				  struct nsched_fair_find_src_cpu_answer *a)
{
	uint32_t range = nsched_group_span(q->domains, q->group);
	uint32_t end = range + nsched_group_span_nr(q->domains, q->group);

	a->load = 0;
	a->capacity = 1;
	a->src_cpu = NSCHED_NONE;
	a->nr = 0;
	a->reserved = 0;
	for (; range < end; range++)
		fair_src_range(q, a, nsched_domains_range_cpu(q->domains, range),
			       nsched_domains_range_count(q->domains, range));
	a->reason = a->src_cpu == NSCHED_NONE ? NSCHED_FAIR_FIND_SRC_CPU_NONE :
						NSCHED_FAIR_FIND_SRC_CPU_LOAD + q->migration_type;
	if (a->src_cpu != NSCHED_NONE)
		a->capacity = fair_capacity(q->load, a->src_cpu);
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

static NSCHED_OWN_FRAME void fair_find_begin(const struct nsched_fair_find_src_question *q,
					     struct fair_find *f,
					     struct nsched_fair_find_src_answer *a)
{
	fair_find_columns(q, f);
	clear_words(&f->local, sizeof(f->local));
	f->local.capacity = 1; /* dst lies in some group; were it not so, no division by 0 */
	f->total_load = f->total_capacity = f->sum_util = f->sd_avg_load = 0;
	f->domain = nsched_domain_of(q->domains, q->this_cpu, q->level);
	f->sd_flags = nsched_domain_flags(q->domains, f->domain);
	f->pct = nsched_domain_imbalance_pct(q->domains, f->domain);
	f->busiest = NSCHED_NONE;
	f->local_type = NSCHED_FAIR_HAS_SPARE;
	f->dst_packs = 2;
	f->pick_q.has_cur = 0;
	f->pick_q.sd_flags = f->sd_flags;
	f->pick_q.dst_capacity = fair_capacity(q->load, q->dst_cpu);
	f->pick_q.dst_core_idle = 1; /* asked where it matters */
	if (f->sd_flags & NSCHED_FAIR_SD_ASYM_CPUCAPACITY)
		f->pick_q.dst_core_idle = fair_core_idle(q->topology, q->load, q->dst_cpu);
	clear_words(a, sizeof(*a));
	a->group = NSCHED_NONE;
	a->src_cpu = NSCHED_NONE;
	a->fbq_type = NSCHED_FAIR_QUEUE_ALL;
	a->nr_idle_scan = q->nr_idle_scan;
	a->imbalance_pct = f->pct;
}

/* Does packing prefer dst over the group's preferred CPU? */
NSCHED_INLINE uint32_t fair_packs(const struct nsched_fair_find_src_question *q,
				  struct fair_find *f, const struct fair_stats *s)
{
	uint32_t prefer;

	if (!(f->sd_flags & NSCHED_FAIR_SD_ASYM_PACKING) || s->is_local ||
	    q->idle == NSCHED_BUSY || s->h_nr == 0)
		return 0;
	if (s->flags & NSCHED_FAIR_SD_SHARE_CPUCAPACITY && s->weight - s->idle_cpus != 1)
		return 0;
	if (f->dst_packs == 2)
		f->dst_packs = fair_use_prio(q->topology, q->load, f->sd_flags, q->dst_cpu) != 0;
	prefer = nsched_group_prefer_cpu(q->domains, s->group);
	return f->dst_packs && fair_prio(q->load, q->dst_cpu) > fair_prio(q->load, prefer);
}

static NSCHED_OWN_FRAME void fair_find_classify(const struct nsched_fair_find_src_question *q,
						struct fair_find *f, struct fair_stats *s)
{
	struct nsched_fair_group_classify_question *c = &f->classify_q;

	s->capacity = f->capacity[s->group];
	s->weight = nsched_group_weight(q->domains, s->group);
	c->capacity = s->capacity;
	c->util = s->util;
	c->runnable = s->runnable;
	c->misfit_load = s->misfit_load;
	c->imbalance_pct = f->pct;
	c->nr_running = s->nr_running;
	c->weight = s->weight;
	c->grp_imbalance = f->mark[s->group];
	c->asym_packing = fair_packs(q, f, s);
	c->smt_balance = !s->is_local && q->idle != NSCHED_BUSY && s->h_nr > 1 &&
			 s->flags & NSCHED_FAIR_SD_SHARE_CPUCAPACITY;
	nsched_fair_group_classify(c, &f->classify_a);
	s->type = f->classify_a.type;
	s->avg_load = s->type == NSCHED_FAIR_OVERLOADED ?
		      nsched_div64(s->load * NSCHED_SCALE, s->capacity) : 0;
}

/* Does the group just looked at displace the busiest? Then it becomes the "current" one. */
static NSCHED_OWN_FRAME uint32_t fair_find_pick(const struct nsched_fair_find_src_question *q,
						struct fair_find *f, const struct fair_stats *s)
{
	struct nsched_fair_pick_busiest_question *p = &f->pick_q;

	p->local_type = f->local_type;
	p->cand_avg_load = s->avg_load;
	p->cand_misfit_load = s->misfit_load;
	p->cand_min_capacity = f->min_capacity[s->group];
	p->cand_max_capacity = f->max_capacity[s->group];
	p->cand_type = s->type;
	p->cand_flags = s->flags;
	p->cand_h_nr_running = s->h_nr;
	p->cand_nr_running = s->nr_running;
	p->cand_idle_cpus = s->idle_cpus;
	p->cand_asym_prio = s->type == NSCHED_FAIR_ASYM_PACKING ?
			    fair_prio(q->load, nsched_group_prefer_cpu(q->domains, s->group)) : 0;
	nsched_fair_pick_busiest(p, &f->pick_a);
	if (!f->pick_a.pick)
		return 0;
	p->has_cur = 1;
	p->cur_avg_load = p->cand_avg_load;
	p->cur_misfit_load = p->cand_misfit_load;
	p->cur_type = p->cand_type;
	p->cur_flags = p->cand_flags;
	p->cur_h_nr_running = p->cand_h_nr_running;
	p->cur_nr_running = p->cand_nr_running;
	p->cur_idle_cpus = p->cand_idle_cpus;
	p->cur_asym_prio = p->cand_asym_prio;
	return 1;
}

NSCHED_INLINE void fair_find_show(const struct nsched_fair_find_src_question *q,
				  const struct fair_stats *s)
{
	if (q->grp_type_out)
		q->grp_type_out[s->place] = s->type;
	if (q->grp_idle_cpus_out)
		q->grp_idle_cpus_out[s->place] = s->idle_cpus;
	if (q->grp_nr_running_out)
		q->grp_nr_running_out[s->place] = s->nr_running;
	if (q->grp_avg_load_out)
		q->grp_avg_load_out[s->place] = s->avg_load;
	if (q->grp_misfit_load_out)
		q->grp_misfit_load_out[s->place] = s->misfit_load;
}

/* What the group at one place of the ring carries. */
static NSCHED_OWN_FRAME struct fair_stats *
fair_find_gather(const struct nsched_fair_find_src_question *q, struct fair_find *f, uint32_t place)
{
	uint32_t group = nsched_ring_group(q->domains, q->this_cpu, q->level, place);
	uint32_t is_local = nsched_group_has(q->domains, group, q->dst_cpu);
	struct fair_stats *s = is_local ? &f->local : &f->other[f->busiest == 0];

	s->group = group;
	s->place = place;
	s->is_local = is_local;
	s->flags = place == 0 ? nsched_ring_flags(q->domains, q->this_cpu, q->level, 0) :
				nsched_group_flags(q->domains, group);
	nsched_fair_gather(q, f, s);
	return s;
}

/* What it is, and whether it is the busiest so far. */
static NSCHED_OWN_FRAME void fair_find_weigh(const struct nsched_fair_find_src_question *q,
					     struct fair_find *f, struct fair_stats *s,
					     struct nsched_fair_find_src_answer *a)
{
	fair_find_classify(q, f, s);
	fair_find_show(q, s);
	f->total_load += s->load;
	f->total_capacity += s->capacity;
	f->sum_util += s->util;
	a->overloaded |= s->overloaded;
	if (s->is_local)
		f->local_type = s->type;
	else if (fair_find_pick(q, f, s))
		f->busiest = f->busiest == 0;
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
	if (busiest->h_nr > numa)
		return NSCHED_FAIR_QUEUE_REGULAR;
	return busiest->h_nr > pref ? NSCHED_FAIR_QUEUE_REMOTE : NSCHED_FAIR_QUEUE_ALL;
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
	a->local_avg_load = f->local.avg_load;
	a->busiest_avg_load = busiest->avg_load;
	if (f->local.avg_load >= busiest->avg_load)
		return NSCHED_FAIR_FIND_SRC_LOCAL_MORE;
	f->sd_avg_load = nsched_div64(f->total_load * NSCHED_SCALE, f->total_capacity);
	a->sd_avg_load = f->sd_avg_load;
	if (f->local.avg_load >= f->sd_avg_load)
		return NSCHED_FAIR_FIND_SRC_LOCAL_AVG;
	if (100 * busiest->avg_load <= f->pct * f->local.avg_load)
		return NSCHED_FAIR_FIND_SRC_WITHIN_PCT;
	return NSCHED_FAIR_FIND_SRC_OVERLOADED;
}

/* Rule 7: siblings are preferred, and tasks a core differ. */
static NSCHED_OWN_FRAME uint32_t fair_decide_siblings(const struct nsched_fair_find_src_question *q,
						      struct fair_find *f,
						      const struct fair_stats *busiest)
{
	struct nsched_fair_sibling_imbalance_question *s = &f->sibling_q;

	if (!f->prefer_sibling || f->local.type != NSCHED_FAIR_HAS_SPARE)
		return 0;
	s->idle = q->idle;
	s->busiest_cores = nsched_group_cores(q->domains, busiest->group);
	s->local_cores = nsched_group_cores(q->domains, f->local.group);
	s->busiest_nr_running = busiest->nr_running;
	s->local_nr_running = f->local.nr_running;
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

	if (busiest->type == NSCHED_FAIR_MISFIT_TASK)
		return NSCHED_FAIR_FIND_SRC_MISFIT;
	if (busiest->type == NSCHED_FAIR_ASYM_PACKING)
		return NSCHED_FAIR_FIND_SRC_PACK;
	if (busiest->type == NSCHED_FAIR_IMBALANCED)
		return NSCHED_FAIR_FIND_SRC_MARKED;
	if (f->local.type > busiest->type)
		return NSCHED_FAIR_FIND_SRC_LOCAL_TYPE;
	if (f->local.type == NSCHED_FAIR_OVERLOADED) {
		uint32_t reason = fair_decide_averages(f, busiest, a);

		if (reason != NSCHED_FAIR_FIND_SRC_OVERLOADED)
			return reason;
	}
	if (fair_decide_siblings(q, f, busiest))
		return NSCHED_FAIR_FIND_SRC_SIBLINGS;
	if (busiest->type == NSCHED_FAIR_OVERLOADED)
		return f->local.type == NSCHED_FAIR_OVERLOADED ? NSCHED_FAIR_FIND_SRC_OVERLOADED :
								 NSCHED_FAIR_FIND_SRC_BUSY;
	if (q->idle == NSCHED_BUSY)
		return NSCHED_FAIR_FIND_SRC_NOT_IDLE;
	if (busiest->type == NSCHED_FAIR_SMT_BALANCE &&
	    (f->local.flags & smt) != (busiest->flags & smt))
		return NSCHED_FAIR_FIND_SRC_SMT;
	if (busiest->weight > 1 && f->local.idle_cpus <= busiest->idle_cpus + 1)
		return NSCHED_FAIR_FIND_SRC_IDLE_ENOUGH;
	if (busiest->h_nr == 1)
		return NSCHED_FAIR_FIND_SRC_ONE_TASK;
	return NSCHED_FAIR_FIND_SRC_SPARE;
}

/* How much. */
static NSCHED_OWN_FRAME void fair_find_amount(const struct nsched_fair_find_src_question *q,
					      struct fair_find *f, const struct fair_stats *busiest,
					      struct nsched_fair_find_src_answer *a)
{
	struct nsched_fair_calc_imbalance_question *c = &f->calc_q;

	c->busiest_avg_load = busiest->avg_load;
	c->busiest_capacity = busiest->capacity;
	c->busiest_load = busiest->load;
	c->busiest_misfit_load = busiest->misfit_load;
	c->local_avg_load = f->local.avg_load;
	c->local_capacity = f->local.capacity;
	c->local_load = f->local.load;
	c->local_util = f->local.util;
	c->sd_avg_load = f->sd_avg_load;
	c->total_capacity = f->total_capacity;
	c->total_load = f->total_load;
	c->busiest_type = busiest->type;
	c->busiest_cores = nsched_group_cores(q->domains, busiest->group);
	c->busiest_h_nr_running = busiest->h_nr;
	c->busiest_idle_cpus = busiest->idle_cpus;
	c->busiest_nr_running = busiest->nr_running;
	c->busiest_weight = busiest->weight;
	c->local_type = f->local.type;
	c->local_cores = nsched_group_cores(q->domains, f->local.group);
	c->local_idle_cpus = f->local.idle_cpus;
	c->local_nr_running = f->local.nr_running;
	c->local_weight = f->local.weight;
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
		a->busiest_avg_load = busiest->avg_load;
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
	const struct fair_stats *busiest = &f->other[f->busiest & 1];
	uint32_t reason;

	if (f->busiest == NSCHED_NONE)
		return NSCHED_FAIR_FIND_SRC_NO_GROUP;
	a->busiest_type = busiest->type;
	a->busiest_idle = busiest->idle_cpus;
	a->busiest_tasks = busiest->nr_running;
	f->prefer_sibling = (busiest->flags & NSCHED_FAIR_SD_PREFER_SIBLING) != 0;
	if (f->sd_flags & NSCHED_FAIR_SD_NUMA)
		a->fbq_type = fair_find_class(q, busiest);
	reason = fair_decide(q, f, busiest, a);
	if (reason > NSCHED_FAIR_FIND_SRC_NO_CPU)
		return reason;
	fair_find_amount(q, f, busiest, a);
	if (a->imbalance == 0)
		return NSCHED_FAIR_FIND_SRC_NOTHING;
	a->group = busiest->place;
	return fair_find_cpu(q, f, busiest, a) == NSCHED_NONE ? NSCHED_FAIR_FIND_SRC_NO_CPU : reason;
}

uint32_t nsched_fair_find_src(const struct nsched_fair_find_src_question *q,
			      struct nsched_fair_find_src_answer *a)
{
	struct fair_find *f = (struct fair_find *)q->work;
	uint32_t place, nr;

	fair_find_begin(q, f, a);
	nr = nsched_domain_ring_nr(q->domains, f->domain);
	for (place = 0; place < nr; place++)
		fair_find_weigh(q, f, fair_find_gather(q, f, place), a);
	a->local_type = f->local.type;
	a->local_idle = f->local.idle_cpus;
	a->local_tasks = f->local.nr_running;
	a->nr_idle_scan = fair_find_hint(q, f);
	a->reason = fair_find_says(q, f, a);
	return a->reason;
}
