/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Intervals of levels, for rebalance_plan and the policies. Private. */
#ifndef NSCHED_CFS_DUE_PRIVATE_H
#define NSCHED_CFS_DUE_PRIVATE_H

#include "internal.h"

/* Milliseconds in ticks, rounded up. */
NSCHED_INLINE uint64_t cfs_ticks(uint64_t ms, uint64_t hz)
{
	return nsched_div64(ms * hz + 999, 1000);
}

/* Ticks until a level is due again, from its interval in ms. */
NSCHED_INLINE uint64_t cfs_interval(const struct nsched_cfs_rebalance_plan_question *q,
				    uint32_t level, uint32_t idle_type)
{
	uint64_t interval = q->l_interval[level], most = nsched_div64(q->hz * q->online, 10);

	if (idle_type != NSCHED_CFS_TYPE_IDLE)
		interval *= q->l_busy_factor[level];
	interval = cfs_ticks(interval, q->hz);
	if (interval > most)
		interval = most;
	return interval ? interval : 1;
}

#endif /* NSCHED_CFS_DUE_PRIVATE_H */
