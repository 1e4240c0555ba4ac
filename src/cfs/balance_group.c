/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The busiest group of a domain, and how much to pull from it, as in Linux 3.10. */
#include "internal.h"

NSCHED_INLINE uint64_t cfs_min(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* cpu_power */

NSCHED_INLINE uint32_t cfs_rt_factor(const struct nsched_cfs_cpu_power_question *q)
{
	uint64_t total = q->avg_period + (q->clock - q->age_stamp);
	uint64_t avail = total < q->rt_avg ? 0 : total - q->rt_avg;

	if ((int64_t)total < 1024)
		total = 1024;
	/* the divisor is cut to 32 bits, and so is what comes of it */
	return (uint32_t)nsched_div64(avail, (uint32_t)(total >> 10));
}

uint32_t nsched_cfs_cpu_power(const struct nsched_cfs_cpu_power_question *q,
			      struct nsched_cfs_cpu_power_answer *a)
{
	uint64_t power = NSCHED_SCALE;

	a->reason = NSCHED_CFS_CPU_POWER_WHOLE;
	if (q->sd_flags & NSCHED_CFS_SD_SHARE_CPUPOWER && q->span_weight > 1) {
		power = power * (q->smt_gain / q->span_weight) >> 10;
		a->reason = NSCHED_CFS_CPU_POWER_THREAD;
	}
	a->power_orig = (uint32_t)power;
	a->rt_factor = cfs_rt_factor(q);
	power = power * a->rt_factor >> 10;
	a->power = power ? (uint32_t)power : 1;
	return a->reason;
}

/* update_sg_lb_stats */

/* Extremes of a remote group; the start values differ by nothing that counts. */
struct cfs_extremes {
	uint64_t max_load;
	uint64_t min_load;
	uint64_t max_nr;
	uint64_t min_nr;
	uint32_t idle_found; /* local: an idle CPU of the mask has been met */
	uint32_t reserved;
};

/* Tasks a group has room for: its power in CPUs, rounded; a strong lone thread counts as one. */
NSCHED_INLINE uint32_t cfs_capacity(uint64_t power, uint64_t group_power, uint64_t group_power_orig,
				    uint32_t sd_flags)
{
	uint32_t capacity = (uint32_t)((power + 512) >> 10);

	if (capacity)
		return capacity;
	return sd_flags & NSCHED_CFS_SD_SHARE_CPUPOWER &&
	       (uint32_t)group_power * 32 > (uint32_t)group_power_orig * 29;
}

NSCHED_STEP void
cfs_update_sg_lb_stats_step(const struct nsched_cfs_update_sg_lb_stats_question *q,
			    struct nsched_cfs_update_sg_lb_stats_answer *a,
			    struct cfs_extremes *extremes, uint32_t group, nsched_cpu_t cpu)
{
	uint32_t nr, idle;
	uint64_t load;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(q->active, cpu))
		return;
	nr = nsched_load_nr_running(q->load, cpu);
	idle = nsched_load_idle(q->load, cpu);
	if (a->is_local) {
		if (idle && !extremes->idle_found && nsched_mask_has(q->domains, group, cpu)) {
			a->balance_cpu = cpu;
			extremes->idle_found = 1;
		}
		load = cfs_high(q->load, cpu, q->load_idx, q->lb_bias);
	} else {
		load = cfs_low(q->load, cpu, q->load_idx, q->lb_bias);
		extremes->max_load = load > extremes->max_load ? load : extremes->max_load;
		extremes->min_load = cfs_min(load, extremes->min_load);
		extremes->max_nr = nr > extremes->max_nr ? nr : extremes->max_nr;
		extremes->min_nr = cfs_min(nr, extremes->min_nr);
	}
	a->group_load += load;
	a->sum_nr += nr;
	a->sum_weight += nsched_load_load(q->load, cpu);
	a->idle_cpus += idle;
}

NSCHED_INLINE void cfs_sum_up(const struct nsched_cfs_update_sg_lb_stats_question *q,
			      struct nsched_cfs_update_sg_lb_stats_answer *a,
			      struct cfs_extremes *extremes, uint32_t group)
{
	uint32_t range = nsched_group_span(q->domains, group), i;
	uint32_t end = range + nsched_group_span_nr(q->domains, group);

	for (; range < end; range++) {
		nsched_cpu_t first = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		for (i = 0; i < count; i++)
			cfs_update_sg_lb_stats_step(q, a, extremes, group, first + i);
	}
}

/* What is formed of the sums. */
NSCHED_INLINE uint32_t
cfs_group_form(const struct nsched_cfs_update_sg_lb_stats_question *q,
	       struct nsched_cfs_update_sg_lb_stats_answer *a, const struct cfs_extremes *extremes,
	       uint32_t group)
{
	uint32_t domain = nsched_domain_of(q->domains, q->dst_cpu, q->level);
	uint64_t power = nsched_group_capacity(q->domains, group), per_task;

	a->avg_load = nsched_div64(a->group_load * 1024, power);
	per_task = a->sum_nr ? nsched_div64(a->sum_weight, a->sum_nr) : 0;
	/* unsigned: where nothing was seen, max - min is 1 and the second test fails */
	a->group_imb = extremes->max_load - extremes->min_load >= per_task &&
		       extremes->max_nr - extremes->min_nr > 1;
	a->capacity = cfs_capacity(power, power, nsched_group_capacity_orig(q->domains, group),
				   nsched_domain_flags(q->domains, domain));
	a->weight = nsched_group_weight(q->domains, group);
	a->has_capacity = a->capacity > a->sum_nr;
	return a->reason;
}

/* @extremes is the caller's, whose memory has the room. */
NSCHED_INLINE uint32_t
cfs_group_stats(const struct nsched_cfs_update_sg_lb_stats_question *q,
		struct nsched_cfs_update_sg_lb_stats_answer *a, struct cfs_extremes *extremes)
{
	uint32_t group = nsched_ring_group(q->domains, q->dst_cpu, q->level, q->group);

	clear_words(a, sizeof(*a));
	a->should_balance = 1;
	a->is_local = nsched_group_has(q->domains, group, q->dst_cpu);
	a->balance_cpu = a->is_local ? nsched_group_balance_cpu(q->domains, group) : NSCHED_NONE;
	a->reason = a->is_local ? NSCHED_CFS_UPDATE_SG_LB_STATS_LOCAL :
				  NSCHED_CFS_UPDATE_SG_LB_STATS_REMOTE;
	extremes->max_load = 0;
	extremes->min_load = NSCHED_U64_MAX;
	extremes->max_nr = 0;
	extremes->min_nr = NSCHED_U64_MAX;
	extremes->idle_found = 0;
	cfs_sum_up(q, a, extremes, group);
	if (a->is_local && q->idle_type != NSCHED_CFS_TYPE_NEWLY_IDLE &&
	    a->balance_cpu != q->dst_cpu) {
		a->should_balance = 0; /* the sums stand, what is formed of them stays 0 */
		a->reason = NSCHED_CFS_UPDATE_SG_LB_STATS_NOT_ELECTED;
		return a->reason;
	}
	return cfs_group_form(q, a, extremes, group);
}

uint32_t nsched_cfs_update_sg_lb_stats(const struct nsched_cfs_update_sg_lb_stats_question *q,
				       struct nsched_cfs_update_sg_lb_stats_answer *a)
{
	struct cfs_extremes extremes;

	return cfs_group_stats(q, a, &extremes);
}

/* fix_small_imbalance */

/* Throughput of both groups now, and after one task has moved. */
NSCHED_INLINE void cfs_throughput(const struct nsched_cfs_fix_small_imbalance_question *q,
				  struct nsched_cfs_fix_small_imbalance_answer *a,
				  uint64_t this_per_task)
{
	uint64_t per_task = q->busiest_load_per_task, lost, gained;

	a->now = (q->busiest_power * cfs_min(per_task, q->max_load) +
		  q->this_power * cfs_min(this_per_task, q->this_load)) / 1024;
	lost = nsched_div64(per_task * 1024, q->busiest_power);
	if (q->max_load > lost)
		a->move += q->busiest_power * cfs_min(per_task, q->max_load - lost);
	gained = q->max_load * q->busiest_power < per_task * 1024 ?
			 nsched_div64(q->max_load * q->busiest_power, q->this_power) :
			 nsched_div64(per_task * 1024, q->this_power);
	a->move += q->this_power * cfs_min(this_per_task, q->this_load + gained);
	a->move /= 1024;
}

uint32_t nsched_cfs_fix_small_imbalance(const struct nsched_cfs_fix_small_imbalance_question *q,
					struct nsched_cfs_fix_small_imbalance_answer *a)
{
	uint64_t this_per_task, scaled;

	a->imbn = 2;
	a->now = 0;
	a->move = 0;
	if (q->this_nr_running) {
		this_per_task = nsched_div64(q->this_load_per_task, q->this_nr_running);
		if (q->busiest_load_per_task > this_per_task)
			a->imbn = 1;
	} else {
		this_per_task = q->dst_nr ? nsched_div64(q->dst_load, q->dst_nr) : 0;
	}
	a->imbalance = (int64_t)q->busiest_load_per_task;
	a->reason = NSCHED_CFS_FIX_SMALL_IMBALANCE_FAR;
	scaled = nsched_div64(q->busiest_load_per_task * 1024, q->busiest_power);
	if (q->max_load - q->this_load + scaled >= scaled * a->imbn) /* unsigned, may wrap */
		return a->reason;
	cfs_throughput(q, a, this_per_task);
	a->reason = NSCHED_CFS_FIX_SMALL_IMBALANCE_GAIN;
	if (a->move > a->now)
		return a->reason;
	a->imbalance = q->imbalance;
	a->reason = NSCHED_CFS_FIX_SMALL_IMBALANCE_KEPT;
	return a->reason;
}

/* calculate_imbalance */

/* What a small imbalance comes to; @small is the caller's, whose frame has the room. */
struct cfs_small {
	struct nsched_cfs_fix_small_imbalance_question q;
	struct nsched_cfs_fix_small_imbalance_answer a;
};

static NSCHED_OWN_FRAME uint32_t
cfs_ask_small(const struct nsched_cfs_calculate_imbalance_question *q,
	      const struct nsched_cfs_calculate_imbalance_answer *a, struct cfs_small *small)
{
	small->q.max_load = q->max_load;
	small->q.this_load = q->this_load;
	small->q.busiest_load_per_task = a->load_per_task;
	small->q.this_load_per_task = q->this_load_per_task;
	small->q.dst_load = q->dst_load;
	small->q.imbalance = a->imbalance;
	small->q.this_nr_running = q->this_nr_running;
	small->q.this_power = q->this_power;
	small->q.busiest_power = q->busiest_power;
	small->q.dst_nr = q->dst_nr;
	return 0;
}

/* All but fix_small_imbalance, which every reason but AVERAGE asks. */
static NSCHED_OWN_FRAME uint32_t
cfs_average_imbalance(const struct nsched_cfs_calculate_imbalance_question *q,
		      struct nsched_cfs_calculate_imbalance_answer *a)
{
	uint64_t above = NSCHED_U64_MAX, imbalance, excess;

	a->pull = 0;
	a->reserved = 0;
	a->load_per_task = nsched_div64(q->busiest_load_per_task, q->busiest_nr_running);
	if (q->group_imb)
		a->load_per_task = cfs_min(a->load_per_task, q->avg_load);
	if (q->max_load < q->avg_load) {
		a->imbalance = 0;
		a->reason = NSCHED_CFS_CALCULATE_IMBALANCE_BELOW;
		return a->reason;
	}
	if (!q->group_imb) {
		/* Quirk: (3.10) fewer tasks than capacity wrap to a huge excess */
		excess = (uint64_t)q->busiest_nr_running - q->busiest_group_capacity;
		above = nsched_div64(excess << 20, q->busiest_power);
	}
	a->pull = cfs_min(q->max_load - q->avg_load, above);
	/* Quirk: (3.10) an average below this_load wraps; the minimum takes the other side */
	imbalance = cfs_min(a->pull * q->busiest_power,
			    (q->avg_load - q->this_load) * q->this_power) / 1024;
	a->imbalance = (int64_t)imbalance;
	a->reason = NSCHED_CFS_CALCULATE_IMBALANCE_AVERAGE;
	if (imbalance < a->load_per_task)
		a->reason = NSCHED_CFS_CALCULATE_IMBALANCE_SMALL;
	return a->reason;
}

NSCHED_INLINE uint32_t cfs_imbalance_in(const struct nsched_cfs_calculate_imbalance_question *q,
					struct nsched_cfs_calculate_imbalance_answer *a,
					struct cfs_small *small)
{
	if (cfs_average_imbalance(q, a) == NSCHED_CFS_CALCULATE_IMBALANCE_AVERAGE)
		return a->reason;
	cfs_ask_small(q, a, small);
	nsched_cfs_fix_small_imbalance(&small->q, &small->a);
	a->imbalance = small->a.imbalance; /* NOLINT(*uninitialized.Assign): the call wrote it */
	return a->reason;
}

uint32_t nsched_cfs_calculate_imbalance(const struct nsched_cfs_calculate_imbalance_question *q,
					struct nsched_cfs_calculate_imbalance_answer *a)
{
	struct cfs_small small;

	return cfs_imbalance_in(q, a, &small);
}

/* find_busiest_group */

/* What the search keeps beside its frame. */
struct cfs_group_work {
	struct nsched_cfs_update_sg_lb_stats_question stats_q;
	struct nsched_cfs_update_sg_lb_stats_answer stats;
	struct nsched_cfs_update_sg_lb_stats_answer local;
	struct nsched_cfs_update_sg_lb_stats_answer busiest;
	struct nsched_cfs_calculate_imbalance_question calc_q;
	struct nsched_cfs_calculate_imbalance_answer calc_a;
	struct cfs_small small;
	struct cfs_extremes extremes;
	uint64_t total_load;
	uint64_t total_power;
	uint32_t busiest_place; /* NSCHED_NONE: none so far */
	uint32_t local_group;
	uint32_t busiest_group;
	uint32_t prefer;	/* the level below prefers siblings */
};

uint64_t nsched_cfs_find_busiest_group_work_size(void)
{
	return sizeof(struct cfs_group_work);
}

NSCHED_INLINE void cfs_stats_keep(struct nsched_cfs_update_sg_lb_stats_answer *to,
				  const struct nsched_cfs_update_sg_lb_stats_answer *from)
{
	to->avg_load = from->avg_load;
	to->sum_weight = from->sum_weight;
	to->sum_nr = from->sum_nr;
	to->capacity = from->capacity;
	to->idle_cpus = from->idle_cpus;
	to->weight = from->weight;
	to->group_imb = from->group_imb;
	to->has_capacity = from->has_capacity;
}

NSCHED_INLINE nsched_cpu_t cfs_group_first(const struct nsched_domains *domains, uint32_t group)
{
	return nsched_domains_range_cpu(domains, nsched_group_span(domains, group));
}

/* Does the group at hand become the busiest? */
NSCHED_INLINE uint32_t cfs_is_busier(const struct nsched_cfs_find_busiest_group_question *q,
				     const struct cfs_group_work *work, uint32_t sd_flags,
				     uint32_t group)
{
	nsched_cpu_t first = cfs_group_first(q->domains, group);

	if (work->stats.avg_load <= work->busiest.avg_load)
		return 0;
	if (work->stats.sum_nr > work->stats.capacity || work->stats.group_imb)
		return 1;
	return sd_flags & NSCHED_CFS_SD_ASYM_PACKING && work->stats.sum_nr > 0 &&
	       q->dst_cpu < first &&
	       (work->busiest_place == NSCHED_NONE ||
		cfs_group_first(q->domains, work->busiest_group) > first);
}

static NSCHED_OWN_FRAME uint32_t cfs_stats_in(struct cfs_group_work *work)
{
	return cfs_group_stats(&work->stats_q, &work->stats, &work->extremes);
}

/* One group of the ring; returns 0 if the election failed. */
static NSCHED_OWN_FRAME uint32_t
cfs_visit_group(const struct nsched_cfs_find_busiest_group_question *q,
		struct cfs_group_work *work, uint32_t sd_flags, uint32_t place)
{
	uint32_t group = nsched_ring_group(q->domains, q->dst_cpu, q->level, place);

	work->stats_q.group = place;
	cfs_stats_in(work);
	if (!work->stats.should_balance)
		return 0;
	work->total_load += work->stats.group_load;
	work->total_power += nsched_group_capacity(q->domains, group);
	if (work->stats.is_local) {
		work->local_group = group;
		cfs_stats_keep(&work->local, &work->stats);
		return 1;
	}
	if (work->prefer && work->local.has_capacity && work->stats.capacity > 1)
		work->stats.capacity = 1;
	if (cfs_is_busier(q, work, sd_flags, group)) {
		work->busiest_place = place;
		work->busiest_group = group;
		cfs_stats_keep(&work->busiest, &work->stats);
	}
	return 1;
}

NSCHED_INLINE void cfs_begin_search(const struct nsched_cfs_find_busiest_group_question *q,
				    struct cfs_group_work *work, uint32_t domain)
{
	clear_words(work, sizeof(*work));
	work->stats_q.load = q->load;
	work->stats_q.domains = q->domains;
	work->stats_q.active = q->active;
	work->stats_q.level = q->level;
	work->stats_q.dst_cpu = q->dst_cpu;
	work->stats_q.idle_type = q->idle_type;
	work->stats_q.lb_bias = q->lb_bias;
	work->stats_q.load_idx = q->idle_type == NSCHED_CFS_TYPE_IDLE ?
					 nsched_domain_idle_idx(q->domains, domain) :
				 q->idle_type == NSCHED_CFS_TYPE_NOT_IDLE ?
					 nsched_domain_busy_idx(q->domains, domain) :
					 nsched_domain_newidle_idx(q->domains, domain);
	work->prefer = q->child_flags != NSCHED_NONE &&
		       q->child_flags & NSCHED_CFS_SD_PREFER_SIBLING;
	work->busiest_place = NSCHED_NONE;
	work->local_group = NSCHED_NONE;
}

/* Is the difference too small to act upon? A reason, or 0. */
NSCHED_INLINE uint32_t cfs_let_be(const struct nsched_cfs_find_busiest_group_question *q,
				  const struct cfs_group_work *work,
				  const struct nsched_cfs_find_busiest_group_answer *a)
{
	if (work->busiest.group_imb ||
	    (q->idle_type == NSCHED_CFS_TYPE_NEWLY_IDLE && work->local.has_capacity &&
	     !work->busiest.has_capacity))
		return 0;
	if (a->this_load >= a->max_load)
		return NSCHED_CFS_FIND_BUSIEST_GROUP_LOCAL_MORE;
	if (a->this_load >= a->avg_load)
		return NSCHED_CFS_FIND_BUSIEST_GROUP_LOCAL_AVG;
	if (q->idle_type == NSCHED_CFS_TYPE_IDLE)
		return work->local.idle_cpus <= work->busiest.idle_cpus + 1 &&
				       work->busiest.sum_nr <= work->busiest.weight ?
			       NSCHED_CFS_FIND_BUSIEST_GROUP_IDLE_EVEN : 0;
	return 100 * a->max_load <= a->imbalance_pct * a->this_load ?
		       NSCHED_CFS_FIND_BUSIEST_GROUP_WITHIN : 0;
}

static NSCHED_OWN_FRAME uint32_t
cfs_ask_amount(const struct nsched_cfs_find_busiest_group_question *q, struct cfs_group_work *work,
	       struct nsched_cfs_find_busiest_group_answer *a)
{
	work->calc_q.max_load = a->max_load;
	work->calc_q.this_load = a->this_load;
	work->calc_q.avg_load = a->avg_load;
	work->calc_q.busiest_load_per_task = work->busiest.sum_weight;
	work->calc_q.this_load_per_task = work->local.sum_weight;
	work->calc_q.dst_load = nsched_load_load(q->load, q->dst_cpu);
	work->calc_q.busiest_nr_running = work->busiest.sum_nr;
	work->calc_q.this_nr_running = work->local.sum_nr;
	work->calc_q.busiest_group_capacity = work->busiest.capacity;
	work->calc_q.this_power = work->local_group == NSCHED_NONE ? 1 :
		(uint32_t)nsched_group_capacity(q->domains, work->local_group);
	work->calc_q.busiest_power =
		(uint32_t)nsched_group_capacity(q->domains, work->busiest_group);
	work->calc_q.dst_nr = nsched_load_nr_running(q->load, q->dst_cpu);
	work->calc_q.group_imb = work->busiest.group_imb;
	cfs_imbalance_in(&work->calc_q, &work->calc_a, &work->small);
	a->imbalance = work->calc_a.imbalance;
	return a->reason;
}

/* The search is done: what comes of it. */
static NSCHED_OWN_FRAME uint32_t
cfs_group_verdict(const struct nsched_cfs_find_busiest_group_question *q,
		  struct cfs_group_work *work, uint32_t sd_flags,
		  struct nsched_cfs_find_busiest_group_answer *a)
{
	uint32_t reason;

	a->this_load = work->local.avg_load;
	a->max_load = work->busiest.avg_load;
	a->busiest = work->busiest_place;
	a->reason = NSCHED_CFS_FIND_BUSIEST_GROUP_PACK;
	if (q->idle_type != NSCHED_CFS_TYPE_NOT_IDLE && sd_flags & NSCHED_CFS_SD_ASYM_PACKING &&
	    a->busiest != NSCHED_NONE &&
	    q->dst_cpu <= cfs_group_first(q->domains, work->busiest_group)) {
		a->imbalance = (int64_t)((a->max_load *
					  nsched_group_capacity(q->domains, work->busiest_group) +
					  512) / 1024);
		a->group = a->busiest;
		return a->reason;
	}
	a->reason = NSCHED_CFS_FIND_BUSIEST_GROUP_NONE;
	if (a->busiest == NSCHED_NONE) /* a group without tasks never becomes it */
		return a->reason;
	a->avg_load = nsched_div64(1024 * work->total_load, work->total_power);
	reason = cfs_let_be(q, work, a);
	a->reason = reason ? reason : NSCHED_CFS_FIND_BUSIEST_GROUP_PULL;
	if (reason)
		return a->reason;
	a->group = a->busiest;
	return cfs_ask_amount(q, work, a);
}

uint32_t nsched_cfs_find_busiest_group(const struct nsched_cfs_find_busiest_group_question *q,
				       struct nsched_cfs_find_busiest_group_answer *a)
{
	uint32_t domain = nsched_domain_of(q->domains, q->dst_cpu, q->level), place;
	uint32_t sd_flags = nsched_domain_flags(q->domains, domain);
	struct cfs_group_work *work = (struct cfs_group_work *)q->work;

	clear_words(a, sizeof(*a));
	a->should_balance = 1;
	a->group = NSCHED_NONE;
	a->busiest = NSCHED_NONE;
	a->imbalance_pct = nsched_domain_imbalance_pct(q->domains, domain);
	cfs_begin_search(q, work, domain);
	for (place = 0; place < nsched_domain_ring_nr(q->domains, domain); place++) {
		if (!cfs_visit_group(q, work, sd_flags, place)) {
			a->should_balance = 0;
			a->reason = NSCHED_CFS_FIND_BUSIEST_GROUP_NOT_ELECTED;
			return a->reason;
		}
	}
	return cfs_group_verdict(q, work, sd_flags, a);
}

/* find_busiest_queue */

NSCHED_STEP void cfs_find_busiest_queue_step(const struct nsched_cfs_find_busiest_queue_question *q,
					     struct nsched_cfs_find_busiest_queue_answer *a,
					     nsched_cpu_t cpu)
{
	uint64_t power, load;
	uint32_t capacity;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(q->active, cpu))
		return;
	power = nsched_load_capacity(q->load, cpu);
	load = nsched_load_load(q->load, cpu);
	capacity = cfs_capacity(power, nsched_group_capacity(q->domains, q->group),
				nsched_group_capacity_orig(q->domains, q->group), q->sd_flags);
	if (capacity && nsched_load_nr_running(q->load, cpu) == 1 && load > (uint64_t)q->imbalance)
		return;
	load = nsched_div64(load * 1024, power);
	if (load <= a->max_load)
		return;
	a->max_load = load;
	a->cpu = cpu;
	a->reason = NSCHED_CFS_FIND_BUSIEST_QUEUE_FOUND;
}

uint32_t nsched_cfs_find_busiest_queue(const struct nsched_cfs_find_busiest_queue_question *q,
				       struct nsched_cfs_find_busiest_queue_answer *a)
{
	uint32_t range = nsched_group_span(q->domains, q->group), i;
	uint32_t end = range + nsched_group_span_nr(q->domains, q->group);

	a->max_load = 0;
	a->cpu = NSCHED_NONE;
	a->reason = NSCHED_CFS_FIND_BUSIEST_QUEUE_NONE;
	for (; range < end; range++) {
		nsched_cpu_t first = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		for (i = 0; i < count; i++)
			cfs_find_busiest_queue_step(q, a, first + i);
	}
	return a->reason;
}
