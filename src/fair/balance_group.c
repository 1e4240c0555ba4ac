/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What a group is, which of two is the busier, how much to move between two. */
#include "internal.h"

/* group_classify */

NSCHED_INLINE uint32_t fair_group_overloaded(const struct nsched_fair_group_classify_question *q)
{
	if (q->nr_running <= q->weight)
		return 0;
	return q->capacity * 100 < q->util * q->imbalance_pct ||
	       q->capacity * q->imbalance_pct < q->runnable * 100;
}

NSCHED_INLINE uint32_t fair_group_has_capacity(const struct nsched_fair_group_classify_question *q)
{
	if (q->nr_running < q->weight)
		return 1;
	if (q->capacity * q->imbalance_pct < q->runnable * 100)
		return 0;
	return q->capacity * 100 > q->util * q->imbalance_pct;
}

NSCHED_INLINE uint32_t fair_classify_type(const struct nsched_fair_group_classify_question *q,
					  struct nsched_fair_group_classify_answer *a, uint32_t type,
					  uint32_t reason)
{
	(void)q;
	a->type = type;
	a->reason = reason;
	return reason;
}

uint32_t nsched_fair_group_classify(const struct nsched_fair_group_classify_question *q,
				    struct nsched_fair_group_classify_answer *a)
{
	a->overloaded = fair_group_overloaded(q);
	a->has_capacity = fair_group_has_capacity(q);
	if (a->overloaded)
		return fair_classify_type(q, a, NSCHED_FAIR_OVERLOADED,
					  NSCHED_FAIR_GROUP_CLASSIFY_OVERLOADED);
	if (q->grp_imbalance)
		return fair_classify_type(q, a, NSCHED_FAIR_IMBALANCED,
					  NSCHED_FAIR_GROUP_CLASSIFY_IMBALANCED);
	if (q->asym_packing)
		return fair_classify_type(q, a, NSCHED_FAIR_ASYM_PACKING,
					  NSCHED_FAIR_GROUP_CLASSIFY_ASYM_PACKING);
	if (q->smt_balance)
		return fair_classify_type(q, a, NSCHED_FAIR_SMT_BALANCE,
					  NSCHED_FAIR_GROUP_CLASSIFY_SMT_BALANCE);
	if (q->misfit_load)
		return fair_classify_type(q, a, NSCHED_FAIR_MISFIT_TASK,
					  NSCHED_FAIR_GROUP_CLASSIFY_MISFIT);
	if (!a->has_capacity)
		return fair_classify_type(q, a, NSCHED_FAIR_FULLY_BUSY,
					  NSCHED_FAIR_GROUP_CLASSIFY_FULLY_BUSY);
	return fair_classify_type(q, a, NSCHED_FAIR_HAS_SPARE, NSCHED_FAIR_GROUP_CLASSIFY_HAS_SPARE);
}

/* sibling_imbalance */

/* Twice the tasks above an even share per core, rounded; the products, and they alone, are 32 bits. */
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
static NSCHED_OWN_FRAME uint32_t fair_calc_tasks(const struct nsched_fair_calc_imbalance_question *q,
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
static NSCHED_OWN_FRAME uint32_t fair_calc_loads(const struct nsched_fair_calc_imbalance_question *q,
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

NSCHED_INLINE uint32_t fair_pick_says(struct nsched_fair_pick_busiest_answer *a, uint32_t pick,
				      uint32_t reason)
{
	a->pick = pick;
	a->reason = reason;
	return reason;
}

/* Fewer idle CPUs, then more tasks. */
NSCHED_INLINE uint32_t fair_pick_by_idle(const struct nsched_fair_pick_busiest_question *q,
					 struct nsched_fair_pick_busiest_answer *a)
{
	uint32_t cur_nr = q->has_cur ? q->cur_nr_running : 0;
	uint32_t pick = q->cand_idle_cpus < a->cur_idle_cpus ||
			(q->cand_idle_cpus == a->cur_idle_cpus && q->cand_nr_running > cur_nr);

	return fair_pick_says(a, pick, NSCHED_FAIR_PICK_BUSIEST_IDLE);
}

NSCHED_INLINE uint32_t fair_pick_full(const struct nsched_fair_pick_busiest_question *q,
				      struct nsched_fair_pick_busiest_answer *a)
{
	uint32_t pick = q->cand_avg_load > q->cur_avg_load ||
			(q->cand_avg_load == q->cur_avg_load &&
			 !(q->cur_flags & NSCHED_FAIR_SD_SHARE_CPUCAPACITY));

	return fair_pick_says(a, pick, NSCHED_FAIR_PICK_BUSIEST_FULL);
}

NSCHED_INLINE uint32_t fair_pick_spare(const struct nsched_fair_pick_busiest_question *q,
				       struct nsched_fair_pick_busiest_answer *a)
{
	uint32_t cand_smt = q->cand_flags & NSCHED_FAIR_SD_SHARE_CPUCAPACITY;

	/* threads against whole cores: the cores, unless a core has a task to spare */
	if (q->has_cur && cand_smt != (q->cur_flags & NSCHED_FAIR_SD_SHARE_CPUCAPACITY))
		return fair_pick_says(a, !(cand_smt && q->cand_h_nr_running <= 1),
				      NSCHED_FAIR_PICK_BUSIEST_SMT);
	return fair_pick_by_idle(q, a);
}

/* Both of one type. */
NSCHED_INLINE uint32_t fair_pick_equal(const struct nsched_fair_pick_busiest_question *q,
				       struct nsched_fair_pick_busiest_answer *a)
{
	switch (q->cand_type) {
	case NSCHED_FAIR_OVERLOADED:
		return fair_pick_says(a, q->cand_avg_load > q->cur_avg_load,
				      NSCHED_FAIR_PICK_BUSIEST_LOAD);
	case NSCHED_FAIR_IMBALANCED:
		return fair_pick_says(a, 0, NSCHED_FAIR_PICK_BUSIEST_FIRST);
	case NSCHED_FAIR_ASYM_PACKING:
		return fair_pick_says(a, q->cur_asym_prio > q->cand_asym_prio,
				      NSCHED_FAIR_PICK_BUSIEST_PRIO);
	case NSCHED_FAIR_MISFIT_TASK:
		return fair_pick_says(a, q->cand_misfit_load > q->cur_misfit_load,
				      NSCHED_FAIR_PICK_BUSIEST_MISFIT);
	case NSCHED_FAIR_SMT_BALANCE:
		if (q->cand_idle_cpus || a->cur_idle_cpus)
			return fair_pick_by_idle(q, a);
		return fair_pick_full(q, a);
	case NSCHED_FAIR_FULLY_BUSY:
		return fair_pick_full(q, a);
	default:
		return fair_pick_spare(q, a);
	}
}

uint32_t nsched_fair_pick_busiest(const struct nsched_fair_pick_busiest_question *q,
				  struct nsched_fair_pick_busiest_answer *a)
{
	uint32_t asym = q->sd_flags & NSCHED_FAIR_SD_ASYM_CPUCAPACITY;

	a->cur_type = q->has_cur ? q->cur_type : NSCHED_FAIR_HAS_SPARE;
	a->cur_idle_cpus = q->has_cur ? q->cur_idle_cpus : NSCHED_U32_MAX;
	if (q->cand_h_nr_running == 0)
		return fair_pick_says(a, 0, NSCHED_FAIR_PICK_BUSIEST_EMPTY);
	if (asym && q->cand_type == NSCHED_FAIR_MISFIT_TASK &&
	    (!q->dst_core_idle || !fair_capacity_greater(q->dst_capacity, q->cand_max_capacity) ||
	     q->local_type != NSCHED_FAIR_HAS_SPARE))
		return fair_pick_says(a, 0, NSCHED_FAIR_PICK_BUSIEST_NO_BETTER);
	if (asym && q->cand_type <= NSCHED_FAIR_FULLY_BUSY &&
	    fair_capacity_greater(q->cand_min_capacity, q->dst_capacity))
		return fair_pick_says(a, 0, NSCHED_FAIR_PICK_BUSIEST_LARGER);
	if (q->cand_type > a->cur_type)
		return fair_pick_says(a, 1, NSCHED_FAIR_PICK_BUSIEST_TYPE);
	if (q->cand_type < a->cur_type)
		return fair_pick_says(a, 0, NSCHED_FAIR_PICK_BUSIEST_LOWER);
	return fair_pick_equal(q, a);
}
