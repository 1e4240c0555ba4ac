/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the families that sweep address spaces have in common. */
#ifndef NSCHED_NUMA_SCAN_H
#define NSCHED_NUMA_SCAN_H

#include "internal.h"

/* The most pages an address space may have. */
#define NSCHED_MOST_PAGES ((uint64_t)1 << 44)

#define NSCHED_ROWS_OF(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))

NSCHED_INLINE uint32_t round8(uint32_t bytes)
{
	return (bytes + 7) / 8 * 8;
}

/* Byte offset of a member in its struct. */
NSCHED_INLINE uint32_t member_of(const void *from, const void *member)
{
	return (uint32_t)((const char *)member - (const char *)from);
}

/*
 * Tunables: u32 members behind policy against the rows of @range, least and
 * greatest, then @nr_reserved words that are zero.
 */
NSCHED_INLINE uint32_t check_members(const void *tunables, const uint32_t (*range)[2], uint32_t nr,
				     uint32_t nr_reserved, struct nsched_wrong *wrong)
{
	const nsched_u32 *member = (const nsched_u32 *)tunables + 1;
	uint32_t i;

	for (i = 0; i < nr; i++) {
		if (member[i] < range[i][0] || member[i] > range[i][1])
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, (i + 1) * 4, NSCHED_NONE);
	}
	for (; i < nr + nr_reserved; i++) {
		if (member[i])
			return is_wrong(wrong, NSCHED_RESERVED, (i + 1) * 4, NSCHED_NONE);
	}
	return nothing_wrong(wrong);
}

/* A member of a state that is out of range; which one says the byte offset. */
NSCHED_INLINE uint32_t bad_member(const void *state, const void *member, struct nsched_wrong *wrong)
{
	return is_wrong(wrong, NSCHED_OUT_OF_RANGE, member_of(state, member), NSCHED_NONE);
}

/* A node of the machine that the state was made for, or none. */
NSCHED_INLINE uint32_t bad_node(const void *state, nsched_node_t node)
{
	uint32_t nr_nodes = ((const struct nsched_state *)state)->nr[NSCHED_ROWS_NODE];

	return node != NSCHED_NONE && node >= (nr_nodes ? nr_nodes : NSCHED_MAX_NODES);
}

/* Is clock @a later than @b? Right across a wrap. */
NSCHED_INLINE uint32_t clock_after(uint64_t a, uint64_t b)
{
	return (int64_t)(b - a) < 0;
}

/* Has a task run for more than @period_ns since @stamp_ns? The difference wraps. */
NSCHED_INLINE uint32_t has_run_for(uint64_t runtime_ns, uint64_t stamp_ns, uint64_t period_ns)
{
	return runtime_ns - stamp_ns > period_ns;
}

/* Pages of 2 MiB, which every sweep takes for a huge page; @page_shift 10..20. */
NSCHED_INLINE uint64_t huge_pages(uint32_t page_shift)
{
	return (uint64_t)1 << (21 - page_shift);
}

/* What of @rss_pages a sweep looks at: an area smaller than a huge page is passed. */
NSCHED_INLINE uint64_t swept_pages(uint64_t rss_pages, uint32_t page_shift)
{
	return rss_pages < huge_pages(page_shift) ? 0 : rss_pages;
}

/* One step over an address space taken as one area. */
struct sweep_step {
	uint64_t offset; /* in: where to begin; out: where the next step begins */
	uint64_t start;	 /* pages start .. end are to be marked */
	uint64_t end;
	uint32_t wrapped;/* 1: it came to the end, and the next one begins anew */
};

NSCHED_INLINE void sweep(struct sweep_step *step, uint64_t area_pages, uint64_t pages)
{
	step->start = step->offset < area_pages ? step->offset : 0;
	step->end = pages < area_pages - step->start ? step->start + pages : area_pages;
	step->wrapped = step->end == area_pages;
	step->offset = step->wrapped ? 0 : step->end;
}

#endif /* NSCHED_NUMA_SCAN_H */
