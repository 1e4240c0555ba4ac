/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Searches in groups and sets that the questions "place" and "wake" share. */
#ifndef NSCHED_CFS_SPANS_H
#define NSCHED_CFS_SPANS_H

#include "internal.h"

/* 100 plus half of what is above it, rounded down: 125 gives 112. */
NSCHED_INLINE uint32_t cfs_half_pct(uint32_t imbalance_pct)
{
	return 100 + (imbalance_pct - 100) / 2;
}

/*
 * The first CPU of a set in [from, end), which is not empty, or NSCHED_NONE; a null
 * set holds every CPU.
 */
NSCHED_INLINE nsched_cpu_t cfs_set_next(const uint64_t *set, nsched_cpu_t from, nsched_cpu_t end)
{
	uint64_t bits;

	if (!set)
		return from;
	while (from < end) {
		bits = set[from >> 6] >> (from & 63u);
		if (bits) {
			from += nsched_first_bit(bits);
			return from < end ? from : NSCHED_NONE;
		}
		from = (from & ~63u) + 64;
	}
	return NSCHED_NONE;
}

/* The lowest CPU of a group that is in @allowed, or NSCHED_NONE. */
NSCHED_INLINE nsched_cpu_t cfs_first_allowed(const struct nsched_domains *domains, uint32_t group,
					     const uint64_t *allowed)
{
	uint32_t range = nsched_group_span(domains, group);
	uint32_t end = range + nsched_group_span_nr(domains, group);
	nsched_cpu_t first, cpu;

	for (; range < end; range++) {
		first = nsched_domains_range_cpu(domains, range);
		cpu = cfs_set_next(allowed, first,
				   first + nsched_domains_range_count(domains, range));
		if (cpu != NSCHED_NONE)
			return cpu;
	}
	return NSCHED_NONE;
}

#endif /* NSCHED_CFS_SPANS_H */
