/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

uint32_t nsched_np_tick(const struct nsched_np_tick_question *q, struct nsched_np_tick_answer *a)
{
	uint64_t period_ns = (uint64_t)q->period * 1000000;

	a->limit_ns = q->stamp_ns + period_ns; /* wraps, and is compared as a value */
	a->stamp_ns = q->stamp_ns;
	a->period = q->period;
	a->queue = 0;
	a->reserved = 0;
	a->reason = NSCHED_NP_TICK_WAIT;
	if (q->runtime_ns <= a->limit_ns)
		return a->reason;
	if (q->stamp_ns == 0)
		a->period = q->start;
	a->stamp_ns = a->limit_ns;
	a->queue = !np_before(q->now, q->next_scan);
	a->reason = a->queue ? NSCHED_NP_TICK_QUEUE : NSCHED_NP_TICK_SPENT;
	return a->reason;
}

/* What sweeping may cost: MiB a second. */
#define NSCHED_NP_SCAN_CEILING 2560u

/* Steps that cover the task. The u32 shift wraps, as the original's does. */
NSCHED_INLINE uint32_t np_windows(const struct nsched_np_scan_bounds_question *q)
{
	uint32_t shift = q->page_shift < 20 ? 20 - q->page_shift : 0;
	uint32_t step = q->scan_size_mb << shift;
	uint64_t pages = q->rss_pages ? q->rss_pages : step;
	uint32_t windows;

	if (!step)
		return 1; /* refused by the checks */
	/* Quirk: (3.13) rounds up right only where step is a power of two */
	pages = ((pages - 1) | (step - 1)) + 1;
	windows = (uint32_t)nsched_div64(pages, step);
	return windows ? windows : 1; /* as above */
}

/* Sharing makes a group sweep slower: its members cover one memory. */
NSCHED_INLINE uint64_t np_stretch(const struct nsched_np_scan_bounds_question *q, uint64_t period)
{
	uint64_t all = q->private_ + q->shared + 1;

	return nsched_div64(period * q->refcount * (q->shared + 1), all ? all : 1);
}

uint32_t nsched_np_scan_bounds(const struct nsched_np_scan_bounds_question *q,
			       struct nsched_np_scan_bounds_answer *a)
{
	uint32_t a_second = q->scan_size_mb && q->scan_size_mb < NSCHED_NP_SCAN_CEILING ?
			    NSCHED_NP_SCAN_CEILING / q->scan_size_mb : 1;
	uint32_t floor = 1000 / a_second, least;
	uint64_t start, max, stretched;

	a->windows = np_windows(q);
	a->reserved = 0;
	least = q->period_min / a->windows;
	a->min = least > floor ? least : floor;
	start = a->min;
	max = q->period_max / a->windows;
	a->reason = NSCHED_NP_SCAN_BOUNDS_ALONE;
	if (q->has_group) {
		stretched = np_stretch(q, start);
		a->reason = stretched > start ? NSCHED_NP_SCAN_BOUNDS_SLOWER :
						NSCHED_NP_SCAN_BOUNDS_PLAIN;
		start = stretched > start ? stretched : start;
		stretched = np_stretch(q, max);
		max = stretched > max ? stretched : max;
	}
	a->start = (uint32_t)start; /* Quirk: (3.13) truncated only now */
	a->max = (uint32_t)(max > a->min ? max : a->min);
	return a->reason;
}

/* The period in tenths; what is above and below this many of them. */
#define NSCHED_NP_SLOTS 10u
#define NSCHED_NP_SLOT_THRESHOLD 7u

/* @part of @part + @rest in tenths. */
NSCHED_INLINE uint32_t np_tenths(uint64_t part, uint64_t rest)
{
	uint64_t all = part + rest;

	return all ? (uint32_t)nsched_div64(part * NSCHED_NP_SLOTS, all) : 0;
}

/* How many slots slower; a wrap of 32 bits is a negative number of them. */
NSCHED_INLINE uint32_t np_slots(struct nsched_np_scan_period_answer *a)
{
	uint32_t most = a->private_tenths;

	a->reason = NSCHED_NP_SCAN_PERIOD_PRIVATE;
	if (most < NSCHED_NP_SLOT_THRESHOLD) {
		if (a->local_tenths > most)
			most = a->local_tenths;
		a->reason = most >= NSCHED_NP_SLOT_THRESHOLD ? NSCHED_NP_SCAN_PERIOD_LOCAL :
							       NSCHED_NP_SCAN_PERIOD_FASTER;
	}
	return most == NSCHED_NP_SLOT_THRESHOLD ? 1 : most - NSCHED_NP_SLOT_THRESHOLD;
}

uint32_t nsched_np_scan_period(const struct nsched_np_scan_period_question *q,
			       struct nsched_np_scan_period_answer *a)
{
	uint32_t period, slot;

	a->reserved = 0;
	a->local_tenths = 0;
	a->private_tenths = 0;
	a->delay_next = 1;
	if (q->fail || q->local + q->shared == 0) {
		period = q->period << 1;
		a->period = period < q->period_max ? period : q->period_max;
		a->reason = q->fail ? NSCHED_NP_SCAN_PERIOD_FAILED : NSCHED_NP_SCAN_PERIOD_NOTHING;
		return a->reason;
	}
	a->delay_next = 0;
	a->local_tenths = np_tenths(q->local, q->remote);
	a->private_tenths = np_tenths(q->private_, q->shared);
	slot = (q->period + NSCHED_NP_SLOTS - 1) / NSCHED_NP_SLOTS;
	period = q->period + np_slots(a) * slot; /* Quirk: (3.13) u32, see the header */
	if (period >= q->scan_max)
		a->period = q->scan_max;
	else
		a->period = period <= q->scan_min ? q->scan_min : period;
	return a->reason;
}
