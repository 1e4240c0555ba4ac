/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The quantities of the sentences of a pass and of its search, see compared.h. */
#ifndef NSCHED_CFS_COMPARED_BALANCE_H
#define NSCHED_CFS_COMPARED_BALANCE_H

#include "internal.h"

/* Why a search ended without a group; PULL and PACK go on. */
NSCHED_INLINE uint32_t cfs_compared_group(const struct nsched_cfs_find_busiest_group_question *q,
					  const struct nsched_cfs_find_busiest_group_answer *a,
					  uint64_t *compared)
{
	switch (a->reason) {
	case NSCHED_CFS_FIND_BUSIEST_GROUP_NOT_ELECTED:
		compared[0] = q->dst_cpu;
		break;
	case NSCHED_CFS_FIND_BUSIEST_GROUP_LOCAL_MORE:
		compared[0] = a->this_load;
		compared[1] = a->busiest;
		compared[2] = a->max_load;
		break;
	case NSCHED_CFS_FIND_BUSIEST_GROUP_LOCAL_AVG:
		compared[0] = a->this_load;
		compared[1] = a->avg_load;
		break;
	case NSCHED_CFS_FIND_BUSIEST_GROUP_IDLE_EVEN:
		compared[0] = a->busiest;
		break;
	case NSCHED_CFS_FIND_BUSIEST_GROUP_WITHIN:
		compared[0] = a->busiest;
		compared[1] = a->max_load;
		compared[2] = a->this_load;
		compared[3] = a->imbalance_pct;
		break;
	default: /* none */
		compared[0] = a->this_load;
	}
	return a->reason;
}

/* All but BALANCED, which the search explains. */
NSCHED_INLINE uint32_t cfs_compared_pass(const struct nsched_cfs_load_balance_question *q,
					 const struct nsched_cfs_load_balance_answer *a,
					 uint64_t *compared)
{
	compared[0] = a->src_cpu;
	switch (a->reason) {
	case NSCHED_CFS_LOAD_BALANCE_MOVED:
		compared[0] = a->moved_count;
		compared[1] = a->src_cpu;
		compared[2] = a->group;
		compared[3] = (uint64_t)a->imbalance;
		break;
	case NSCHED_CFS_LOAD_BALANCE_FAILED:
		compared[1] = (uint64_t)a->imbalance;
		compared[2] = a->nr_balance_failed;
		break;
	case NSCHED_CFS_LOAD_BALANCE_PINNED:
	case NSCHED_CFS_LOAD_BALANCE_ALL_PINNED:
		compared[1] = q->dst_cpu;
		compared[2] = a->balance_interval;
		break;
	default: /* a push */
		break;
	}
	return a->reason;
}

#endif /* NSCHED_CFS_COMPARED_BALANCE_H */
