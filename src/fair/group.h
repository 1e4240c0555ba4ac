/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What a group is and which of two is the busier, for the blocks and for the search. */
#ifndef NSCHED_FAIR_GROUP_PRIVATE_H
#define NSCHED_FAIR_GROUP_PRIVATE_H

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

/* Why a group is what it is: the highest type that applies, its number counted down. */
NSCHED_INLINE uint32_t fair_classify(const struct nsched_fair_group_classify_question *q)
{
	if (fair_group_overloaded(q))
		return NSCHED_FAIR_GROUP_CLASSIFY_OVERLOADED;
	if (q->grp_imbalance)
		return NSCHED_FAIR_GROUP_CLASSIFY_IMBALANCED;
	if (q->asym_packing)
		return NSCHED_FAIR_GROUP_CLASSIFY_ASYM_PACKING;
	if (q->smt_balance)
		return NSCHED_FAIR_GROUP_CLASSIFY_SMT_BALANCE;
	if (q->misfit_load)
		return NSCHED_FAIR_GROUP_CLASSIFY_MISFIT;
	return fair_group_has_capacity(q) ? NSCHED_FAIR_GROUP_CLASSIFY_HAS_SPARE :
					    NSCHED_FAIR_GROUP_CLASSIFY_FULLY_BUSY;
}

/* Reasons stand from overloaded to has_spare, types the other way round. */
NSCHED_INLINE uint32_t fair_type_of(uint32_t reason)
{
	return NSCHED_FAIR_GROUP_CLASSIFY_HAS_SPARE - reason;
}

_Static_assert(NSCHED_FAIR_GROUP_CLASSIFY_HAS_SPARE - NSCHED_FAIR_GROUP_CLASSIFY_OVERLOADED ==
		       (uint32_t)NSCHED_FAIR_OVERLOADED,
	       "as many types as reasons");

/* pick_busiest */

/* What is compared of a group. */
struct fair_rank {
	uint64_t avg_load;
	uint64_t misfit_load;
	uint32_t type;
	uint32_t flags;
	uint32_t h_nr;
	uint32_t nr_running;
	uint32_t idle_cpus;
	int32_t prio; /* of its preferred CPU, where it is of type asym_packing */
};

/* Where capacities differ: those of the candidate's CPUs, and who would pull. */
struct fair_rank_asym {
	uint64_t min_capacity;
	uint64_t max_capacity;
	uint64_t dst_capacity;
	uint32_t dst_core_idle;
	uint32_t local_type;
};

/* Fewer idle CPUs, then more tasks. */
NSCHED_INLINE uint32_t fair_pick_by_idle(const struct fair_rank *cand, const struct fair_rank *cur,
					 uint32_t *reason)
{
	*reason = NSCHED_FAIR_PICK_BUSIEST_IDLE;
	if (!cur)
		return cand->idle_cpus < NSCHED_U32_MAX || cand->nr_running > 0;
	return cand->idle_cpus < cur->idle_cpus ||
	       (cand->idle_cpus == cur->idle_cpus && cand->nr_running > cur->nr_running);
}

NSCHED_INLINE uint32_t fair_pick_full(const struct fair_rank *cand, const struct fair_rank *cur,
				      uint32_t *reason)
{
	*reason = NSCHED_FAIR_PICK_BUSIEST_FULL;
	return cand->avg_load > cur->avg_load ||
	       (cand->avg_load == cur->avg_load &&
		!(cur->flags & NSCHED_FAIR_SD_SHARE_CPUCAPACITY));
}

NSCHED_INLINE uint32_t fair_pick_spare(const struct fair_rank *cand, const struct fair_rank *cur,
				       uint32_t *reason)
{
	uint32_t smt = NSCHED_FAIR_SD_SHARE_CPUCAPACITY;

	/* threads against whole cores: the cores, unless a core has a task to spare */
	if (cur && (cand->flags & smt) != (cur->flags & smt)) {
		*reason = NSCHED_FAIR_PICK_BUSIEST_SMT;
		return !(cand->flags & smt && cand->h_nr <= 1);
	}
	return fair_pick_by_idle(cand, cur, reason);
}

/* Both of one type; without a busiest so far that is has_spare. */
NSCHED_INLINE uint32_t fair_pick_equal(const struct fair_rank *cand, const struct fair_rank *cur,
				       uint32_t *reason)
{
	switch (cand->type) {
	case NSCHED_FAIR_OVERLOADED:
		*reason = NSCHED_FAIR_PICK_BUSIEST_LOAD;
		return cand->avg_load > cur->avg_load;
	case NSCHED_FAIR_IMBALANCED:
		*reason = NSCHED_FAIR_PICK_BUSIEST_FIRST;
		return 0;
	case NSCHED_FAIR_ASYM_PACKING:
		*reason = NSCHED_FAIR_PICK_BUSIEST_PRIO;
		return cur->prio > cand->prio;
	case NSCHED_FAIR_MISFIT_TASK:
		*reason = NSCHED_FAIR_PICK_BUSIEST_MISFIT;
		return cand->misfit_load > cur->misfit_load;
	case NSCHED_FAIR_SMT_BALANCE:
		if (cand->idle_cpus || cur->idle_cpus)
			return fair_pick_by_idle(cand, cur, reason);
		return fair_pick_full(cand, cur, reason);
	case NSCHED_FAIR_FULLY_BUSY:
		return fair_pick_full(cand, cur, reason);
	default:
		return fair_pick_spare(cand, cur, reason);
	}
}

/* Would the pull gain nothing by the capacities? */
NSCHED_INLINE uint32_t fair_pick_refuses(const struct fair_rank *cand,
					 const struct fair_rank_asym *asym, uint32_t *reason)
{
	*reason = NSCHED_FAIR_PICK_BUSIEST_NO_BETTER;
	if (cand->type == NSCHED_FAIR_MISFIT_TASK &&
	    (!asym->dst_core_idle ||
	     !fair_capacity_greater(asym->dst_capacity, asym->max_capacity) ||
	     asym->local_type != NSCHED_FAIR_HAS_SPARE))
		return 1;
	*reason = NSCHED_FAIR_PICK_BUSIEST_LARGER;
	return cand->type <= NSCHED_FAIR_FULLY_BUSY &&
	       fair_capacity_greater(asym->min_capacity, asym->dst_capacity);
}

/*
 * Is @cand the busiest now, and why? @cur is the busiest so far, or null; @asym is null
 * where capacities do not differ.
 */
NSCHED_INLINE uint32_t fair_pick(const struct fair_rank *cand, const struct fair_rank *cur,
				 const struct fair_rank_asym *asym, uint32_t *reason)
{
	uint32_t cur_type = cur ? cur->type : NSCHED_FAIR_HAS_SPARE;

	*reason = NSCHED_FAIR_PICK_BUSIEST_EMPTY;
	if (cand->h_nr == 0 || (asym && fair_pick_refuses(cand, asym, reason)))
		return 0;
	if (cand->type != cur_type) {
		*reason = cand->type > cur_type ? NSCHED_FAIR_PICK_BUSIEST_TYPE :
						  NSCHED_FAIR_PICK_BUSIEST_LOWER;
		return cand->type > cur_type;
	}
	return fair_pick_equal(cand, cur, reason);
}

#endif /* NSCHED_FAIR_GROUP_PRIVATE_H */
