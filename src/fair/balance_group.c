/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What a group is, which of two is the busier, how much to move between two. */
#include "group.h"

/* group_classify */

uint32_t nsched_fair_group_classify(const struct nsched_fair_group_classify_question *q,
				    struct nsched_fair_group_classify_answer *a)
{
	a->overloaded = fair_group_overloaded(q);
	a->has_capacity = fair_group_has_capacity(q);
	a->reason = fair_classify(q);
	a->type = fair_type_of(a->reason);
	return a->reason;
}

/* sibling_imbalance */

/*
 * Twice the tasks above an even share per core, rounded; the products, and they alone, are
 * 32 bits.
 */
NSCHED_INLINE uint32_t fair_uneven_cores(const struct nsched_fair_sibling_imbalance_question *q)
{
	uint32_t busiest = q->local_cores * q->busiest_nr_running;
	uint32_t local = q->busiest_cores * q->local_nr_running;
	uint64_t cores = (uint64_t)q->local_cores + q->busiest_cores;
	uint64_t excess = busiest - (busiest < local ? busiest : local);

	excess = nsched_div64(2 * excess + cores, cores);
	if (excess <= 1 && q->local_nr_running == 0 && q->busiest_nr_running > 1)
		excess = 2;
	return (uint32_t)excess;
}

uint32_t nsched_fair_sibling_imbalance(const struct nsched_fair_sibling_imbalance_question *q,
				       struct nsched_fair_sibling_imbalance_answer *a)
{
	a->imbalance = 0;
	a->reserved = 0;
	if (q->idle == NSCHED_BUSY) {
		a->reason = NSCHED_FAIR_SIBLING_IMBALANCE_BUSY;
	} else if (q->busiest_nr_running == 0) {
		a->reason = NSCHED_FAIR_SIBLING_IMBALANCE_EMPTY;
	} else if (q->busiest_cores == q->local_cores) {
		a->reason = NSCHED_FAIR_SIBLING_IMBALANCE_EQUAL;
		if (q->busiest_nr_running > q->local_nr_running)
			a->imbalance = q->busiest_nr_running - q->local_nr_running;
	} else {
		a->reason = NSCHED_FAIR_SIBLING_IMBALANCE_CORES;
		a->imbalance = fair_uneven_cores(q);
	}
	return a->reason;
}

/* adjust_numa_imbalance */

uint32_t
nsched_fair_adjust_numa_imbalance(const struct nsched_fair_adjust_numa_imbalance_question *q,
				  struct nsched_fair_adjust_numa_imbalance_answer *a)
{
	a->imbalance = adjusted_imbalance(q->imbalance, q->dst_running, q->imb_numa_nr);
	a->reason = q->dst_running > q->imb_numa_nr ? NSCHED_FAIR_ADJUST_NUMA_IMBALANCE_KEPT :
		    a->imbalance == 0		    ? NSCHED_FAIR_ADJUST_NUMA_IMBALANCE_PAIR :
						      NSCHED_FAIR_ADJUST_NUMA_IMBALANCE_LARGE;
	a->reserved = 0;
	return a->reason;
}

/* calc_imbalance */

NSCHED_INLINE uint32_t fair_calc_says(struct nsched_fair_calc_imbalance_answer *a, uint32_t type,
				      uint64_t imbalance, uint32_t reason)
{
	a->migration_type = type;
	a->type_set = 1;
	a->imbalance = (int64_t)imbalance;
	a->reason = reason;
	return reason;
}

/* Local has spare and tasks are counted: by cores, or half the difference of idle CPUs. */
static NSCHED_OWN_FRAME uint32_t
fair_calc_tasks(const struct nsched_fair_calc_imbalance_question *q,
		struct nsched_fair_calc_imbalance_answer *a)
{
	struct nsched_fair_sibling_imbalance_question sibling_q;
	struct nsched_fair_sibling_imbalance_answer sibling_a;
	uint32_t reason = NSCHED_FAIR_CALC_IMBALANCE_IDLE;
	int64_t imbalance;

	if (q->busiest_weight == 1 || q->prefer_sibling) {
		sibling_q.idle = q->idle;
		sibling_q.busiest_cores = q->busiest_cores;
		sibling_q.local_cores = q->local_cores;
		sibling_q.busiest_nr_running = q->busiest_nr_running;
		sibling_q.local_nr_running = q->local_nr_running;
		sibling_q.reserved = 0;
		nsched_fair_sibling_imbalance(&sibling_q, &sibling_a);
		imbalance = sibling_a.imbalance;
		reason = NSCHED_FAIR_CALC_IMBALANCE_SIBLING;
	} else {
		/* Quirk: (6.12) unsigned, so that a negative difference is huge */
		imbalance = (int64_t)(uint32_t)(q->local_idle_cpus - q->busiest_idle_cpus);
	}
	if (q->sd_flags & NSCHED_FAIR_SD_NUMA)
		imbalance = adjusted_imbalance((int32_t)(uint32_t)imbalance,
					       (int32_t)(q->local_nr_running + 1),
					       (int32_t)q->imb_numa_nr);
	/* halved as an arithmetic shift: toward minus infinity */
	imbalance = imbalance < 0 ? -((1 - imbalance) / 2) : imbalance / 2;
	return fair_calc_says(a, NSCHED_FAIR_MIGRATE_TASK, (uint64_t)imbalance, reason);
}

NSCHED_INLINE uint32_t fair_calc_spare(const struct nsched_fair_calc_imbalance_question *q,
				       struct nsched_fair_calc_imbalance_answer *a)
{
	uint64_t full = q->local_capacity > q->local_util ? q->local_capacity : q->local_util;

	if (q->busiest_type <= NSCHED_FAIR_FULLY_BUSY || q->sd_flags & NSCHED_FAIR_SD_SHARE_LLC)
		return fair_calc_tasks(q, a);
	if (q->idle != NSCHED_BUSY && full == q->local_util)
		return fair_calc_says(a, NSCHED_FAIR_MIGRATE_TASK, 1,
				      NSCHED_FAIR_CALC_IMBALANCE_IDLE_ONE);
	return fair_calc_says(a, NSCHED_FAIR_MIGRATE_UTIL, full - q->local_util,
			      NSCHED_FAIR_CALC_IMBALANCE_UTIL);
}

/* Loads toward the average of the domain. */
static NSCHED_OWN_FRAME uint32_t
fair_calc_loads(const struct nsched_fair_calc_imbalance_question *q,
		struct nsched_fair_calc_imbalance_answer *a)
{
	uint64_t theirs, ours;

	a->local_avg_load = q->local_avg_load;
	a->sd_avg_load = q->sd_avg_load;
	if (q->local_type < NSCHED_FAIR_OVERLOADED) {
		a->local_avg_load = nsched_div64(q->local_load * 1024, q->local_capacity);
		a->reason = NSCHED_FAIR_CALC_IMBALANCE_LOCAL_MORE;
		if (a->local_avg_load >= q->busiest_avg_load)
			return a->reason;
		a->sd_avg_load = nsched_div64(q->total_load * 1024, q->total_capacity);
		a->reason = NSCHED_FAIR_CALC_IMBALANCE_LOCAL_AVG;
		if (a->local_avg_load >= a->sd_avg_load)
			return a->reason;
	}
	/* Quirk: (6.12) either product may wrap; the minimum takes the other */
	theirs = (q->busiest_avg_load - a->sd_avg_load) * q->busiest_capacity;
	ours = (a->sd_avg_load - a->local_avg_load) * q->local_capacity;
	return fair_calc_says(a, NSCHED_FAIR_MIGRATE_LOAD, (theirs < ours ? theirs : ours) / 1024,
			      NSCHED_FAIR_CALC_IMBALANCE_LOAD);
}

uint32_t nsched_fair_calc_imbalance(const struct nsched_fair_calc_imbalance_question *q,
				    struct nsched_fair_calc_imbalance_answer *a)
{
	a->imbalance = 0;
	a->local_avg_load = 0;
	a->sd_avg_load = 0;
	a->migration_type = NSCHED_FAIR_MIGRATE_LOAD;
	a->type_set = 0;
	a->reserved = 0;
	switch (q->busiest_type) {
	case NSCHED_FAIR_MISFIT_TASK:
		if (q->sd_flags & NSCHED_FAIR_SD_ASYM_CPUCAPACITY)
			return fair_calc_says(a, NSCHED_FAIR_MIGRATE_MISFIT, 1,
					      NSCHED_FAIR_CALC_IMBALANCE_MISFIT);
		return fair_calc_says(a, NSCHED_FAIR_MIGRATE_LOAD, q->busiest_misfit_load,
				      NSCHED_FAIR_CALC_IMBALANCE_REDUCED);
	case NSCHED_FAIR_ASYM_PACKING:
		return fair_calc_says(a, NSCHED_FAIR_MIGRATE_TASK, q->busiest_h_nr_running,
				      NSCHED_FAIR_CALC_IMBALANCE_PACK);
	case NSCHED_FAIR_SMT_BALANCE:
	case NSCHED_FAIR_IMBALANCED:
		return fair_calc_says(a, NSCHED_FAIR_MIGRATE_TASK, 1,
				      NSCHED_FAIR_CALC_IMBALANCE_ONE);
	default:
		break;
	}
	if (q->local_type == NSCHED_FAIR_HAS_SPARE)
		return fair_calc_spare(q, a);
	return fair_calc_loads(q, a);
}

/* pick_busiest */

NSCHED_INLINE void fair_pick_cand(const struct nsched_fair_pick_busiest_question *q,
				  struct fair_rank *cand)
{
	cand->avg_load = q->cand_avg_load;
	cand->misfit_load = q->cand_misfit_load;
	cand->type = q->cand_type;
	cand->flags = q->cand_flags;
	cand->h_nr = q->cand_h_nr_running;
	cand->nr_running = q->cand_nr_running;
	cand->idle_cpus = q->cand_idle_cpus;
	cand->prio = q->cand_asym_prio;
}

NSCHED_INLINE void fair_pick_cur(const struct nsched_fair_pick_busiest_question *q,
				 struct fair_rank *cur)
{
	cur->avg_load = q->cur_avg_load;
	cur->misfit_load = q->cur_misfit_load;
	cur->type = q->cur_type;
	cur->flags = q->cur_flags;
	cur->h_nr = q->cur_h_nr_running;
	cur->nr_running = q->cur_nr_running;
	cur->idle_cpus = q->cur_idle_cpus;
	cur->prio = q->cur_asym_prio;
}

uint32_t nsched_fair_pick_busiest(const struct nsched_fair_pick_busiest_question *q,
				  struct nsched_fair_pick_busiest_answer *a)
{
	struct fair_rank_asym asym;
	struct fair_rank cand, cur;

	fair_pick_cand(q, &cand);
	fair_pick_cur(q, &cur);
	asym.min_capacity = q->cand_min_capacity;
	asym.max_capacity = q->cand_max_capacity;
	asym.dst_capacity = q->dst_capacity;
	asym.dst_core_idle = q->dst_core_idle;
	asym.local_type = q->local_type;
	a->cur_type = q->has_cur ? q->cur_type : NSCHED_FAIR_HAS_SPARE;
	a->cur_idle_cpus = q->has_cur ? q->cur_idle_cpus : NSCHED_U32_MAX;
	a->pick = fair_pick(&cand, q->has_cur ? &cur : 0,
			    q->sd_flags & NSCHED_FAIR_SD_ASYM_CPUCAPACITY ? &asym : 0, &a->reason);
	return a->reason;
}
