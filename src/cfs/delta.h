/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Real time to a task's own time: multiplication by a weight's reciprocal in 32 bits. */
#ifndef NSCHED_CFS_DELTA_H
#define NSCHED_CFS_DELTA_H

#include "internal.h"

/* 2^32 / weight; 2^32 for none, 1 for one past 32 bits. */
NSCHED_INLINE uint64_t cfs_reciprocal(uint64_t weight)
{
	if (weight == 0)
		return (uint64_t)1 << 32;
	if (weight >> 32)
		return 1;
	return nsched_div64((uint64_t)1 << 32, weight);
}

/* The same in 2.6.31: rounded, and by weight + 1. */
NSCHED_INLINE uint64_t cfs_reciprocal_2631(uint64_t weight)
{
	return 1 + nsched_div64(((uint64_t)1 << 32) - weight / 2, weight + 1);
}

/* @time x @inverse / 2^32, rounded; in two steps where the product would not fit. */
NSCHED_INLINE uint64_t cfs_scale(uint64_t time, uint64_t inverse)
{
	/* both products wrap as the original's do; its bound of 2^63 - 1 lies above either */
	if (time > (uint64_t)1 << 32)
		return (((time + 0x8000u) >> 16) * inverse + 0x8000u) >> 16;
	return (time * inverse + 0x80000000u) >> 32;
}

/* @delta of real time in the time of a task of @weight. */
NSCHED_INLINE uint64_t cfs_delta_fair(uint64_t delta, uint64_t weight)
{
	if (weight == NSCHED_SCALE)
		return delta;
	return cfs_scale(delta * NSCHED_SCALE, cfs_reciprocal(weight));
}

NSCHED_INLINE uint64_t cfs_delta_fair_2631(uint64_t delta, uint64_t weight)
{
	if (weight == NSCHED_SCALE)
		return delta;
	return cfs_scale(delta * NSCHED_SCALE, cfs_reciprocal_2631(weight));
}

/* Is @a later than @b, by the sign of their difference? */
NSCHED_INLINE uint32_t cfs_later(uint64_t a, uint64_t b)
{
	return (int64_t)(a - b) > 0;
}

#endif /* NSCHED_CFS_DELTA_H */
