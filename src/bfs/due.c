/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, question "due": the end of a slice, and the account of ISO time. */
#include "internal.h"

/* tick */

uint32_t nsched_bfs_tick(const struct nsched_bfs_tick_question *q,
			 struct nsched_bfs_tick_answer *a)
{
	uint32_t zeroes = 0;

	a->time_slice = q->time_slice;
	a->resched = 0;
	a->limit = bfs_is_late(q->ver) ? 100 : 1;
	a->reason = NSCHED_BFS_TICK_EXEMPT;
	if (q->idle || q->policy == NSCHED_BFS_FIFO)
		return a->reason;
	if (q->dither && q->ver == NSCHED_BFS_VER_199) {
		a->limit += (int32_t)(1048576u / q->hz / 2);
	} else if (q->dither && bfs_is_late(q->ver)) {
		a->limit = (int32_t)(1000000u / q->hz / 2) + 1;
		zeroes = 1;
	}
	a->reason = NSCHED_BFS_TICK_GOES_ON;
	if (q->time_slice >= a->limit)
		return a->reason;
	a->resched = 1;
	a->reason = NSCHED_BFS_TICK_SPENT;
	if (zeroes) {
		a->time_slice = 0;
		a->reason = NSCHED_BFS_TICK_DITHERED;
	}
	return a->reason;
}

/* iso_tick */

/* The account's span in ticks. */
NSCHED_INLINE uint32_t bfs_iso_span(const struct nsched_bfs_iso_tick_question *q)
{
	uint32_t span = 5 * q->hz;

	if (q->ver != NSCHED_BFS_VER_199)
		span = span * q->cpus + 1;
	return span + !span; /* past its ranges it may wrap to 0, and it divides */
}

/* Is the account below the limit that gives the quota back? */
NSCHED_INLINE uint32_t bfs_iso_below(const struct nsched_bfs_iso_tick_question *q,
				     int64_t iso_ticks)
{
	uint32_t span = bfs_iso_span(q);

	if (!bfs_is_late(q->ver)) /* never negative here; unsigned in 232 */
		return nsched_div64((uint64_t)iso_ticks, span) < q->iso_cpu * 90 / 100;
	return iso_ticks < (int64_t)((uint64_t)span * (q->iso_cpu * 115 / 128));
}

NSCHED_INLINE uint32_t bfs_iso_above(const struct nsched_bfs_iso_tick_question *q,
				     int64_t iso_ticks)
{
	uint32_t span = bfs_iso_span(q);

	if (!bfs_is_late(q->ver))
		return nsched_div64((uint64_t)iso_ticks, span) > q->iso_cpu;
	return iso_ticks > (int64_t)((uint64_t)span * q->iso_cpu);
}

/* The account after @ticks of decay by one part in the span; 32 bits wide but in 232. */
NSCHED_INLINE int64_t bfs_iso_scaled(const struct nsched_bfs_iso_tick_question *q, uint32_t ticks)
{
	uint32_t span = bfs_iso_span(q);

	if (q->ver == NSCHED_BFS_VER_232)
		return (int64_t)nsched_div64((uint64_t)q->iso_ticks * (span - ticks), span);
	/* Quirk: (199, iso-wrap) */
	return bfs_divided(bfs_wrapped((uint32_t)q->iso_ticks * (span - ticks)), span);
}

NSCHED_INLINE void bfs_iso_recovers(const struct nsched_bfs_iso_tick_question *q,
				    struct nsched_bfs_iso_tick_answer *a)
{
	if (!bfs_iso_below(q, a->iso_ticks))
		return;
	if (a->iso_refractory)
		a->reason = NSCHED_BFS_ISO_TICK_RECOVERS;
	a->iso_refractory = 0;
}

/* 232..512: one part in the span, and from 318 on one more. */
NSCHED_INLINE void bfs_iso_decays(const struct nsched_bfs_iso_tick_question *q,
				  struct nsched_bfs_iso_tick_answer *a)
{
	if (q->ver == NSCHED_BFS_VER_232) {
		a->iso_ticks = bfs_iso_scaled(q, 1);
		return;
	}
	if (q->iso_ticks)
		a->iso_ticks -= bfs_divided((int32_t)q->iso_ticks, bfs_iso_span(q)) + 1;
	if (a->iso_refractory)
		bfs_iso_recovers(q, a);
}

/* What an ISO task finds at its tick in 232..512. */
NSCHED_INLINE void bfs_iso_tests(const struct nsched_bfs_iso_tick_question *q,
				 struct nsched_bfs_iso_tick_answer *a)
{
	if (a->iso_refractory) {
		bfs_iso_recovers(q, a);
	} else if (bfs_iso_above(q, a->iso_ticks)) {
		a->iso_refractory = 1;
		a->reason = NSCHED_BFS_ISO_TICK_USED_UP;
	}
	if (!a->iso_refractory || q->prio != bfs_prio(q->ver, NSCHED_BFS_PRIO_ISO))
		return;
	a->time_slice = 0;
	if (a->reason != NSCHED_BFS_ISO_TICK_USED_UP)
		a->reason = NSCHED_BFS_ISO_TICK_STOPS;
}

NSCHED_INLINE void bfs_iso_machine(const struct nsched_bfs_iso_tick_question *q,
				   struct nsched_bfs_iso_tick_answer *a)
{
	int64_t most = bfs_is_late(q->ver) ? 128 : 100;

	if (q->idle) {
		bfs_iso_decays(q, a);
		return;
	}
	if (bfs_is_rt(q->ver, q->prio) || (q->policy == NSCHED_BFS_ISO && !q->iso_refractory)) {
		a->reason = NSCHED_BFS_ISO_TICK_COUNTS;
		if (q->iso_ticks <= most * bfs_iso_span(q) - most)
			a->iso_ticks += 100;
	} else {
		bfs_iso_decays(q, a);
	}
	if (q->policy == NSCHED_BFS_ISO)
		bfs_iso_tests(q, a);
}

/* 199: decay for @ticks; nothing to do for an account of 0 with quota. */
NSCHED_INLINE void bfs_iso_cpu_decays(const struct nsched_bfs_iso_tick_question *q,
				      struct nsched_bfs_iso_tick_answer *a, uint32_t ticks)
{
	if (q->iso_ticks <= 0 && !q->iso_refractory)
		return;
	a->iso_ticks = bfs_iso_scaled(q, ticks);
	bfs_iso_recovers(q, a);
	if (a->iso_ticks < 0) /* which is below any limit */
		a->iso_ticks = 0;
}

NSCHED_INLINE void bfs_iso_cpu_counts(const struct nsched_bfs_iso_tick_question *q,
				      struct nsched_bfs_iso_tick_answer *a)
{
	int64_t most = (int64_t)bfs_iso_span(q) * 100;

	a->reason = NSCHED_BFS_ISO_TICK_COUNTS;
	a->iso_ticks = bfs_iso_scaled(q, 1) + 100;
	if (!bfs_iso_above(q, a->iso_ticks))
		return;
	if (!a->iso_refractory)
		a->reason = NSCHED_BFS_ISO_TICK_USED_UP;
	a->iso_refractory = 1;
	if (a->iso_ticks > most)
		a->iso_ticks = most;
}

NSCHED_INLINE void bfs_iso_cpu(const struct nsched_bfs_iso_tick_question *q,
			       struct nsched_bfs_iso_tick_answer *a)
{
	uint32_t iso = q->prio == bfs_prio(q->ver, NSCHED_BFS_PRIO_ISO);

	if (q->idle) {
		if (q->ticks > 0)
			bfs_iso_cpu_decays(q, a, q->ticks);
		return;
	}
	if (bfs_is_rt(q->ver, q->prio) || iso)
		bfs_iso_cpu_counts(q, a);
	else
		bfs_iso_cpu_decays(q, a, 1);
	if (q->policy != NSCHED_BFS_ISO)
		return;
	if (iso && a->iso_refractory) {
		a->time_slice = 0;
		if (a->reason != NSCHED_BFS_ISO_TICK_USED_UP)
			a->reason = NSCHED_BFS_ISO_TICK_STOPS;
	} else if (!iso && !a->iso_refractory) {
		a->resched = 1; /* Quirk: (199, boosted-iso-resched) with lent real time, too */
		a->reason = NSCHED_BFS_ISO_TICK_RETURNS;
	}
}

uint32_t nsched_bfs_iso_tick(const struct nsched_bfs_iso_tick_question *q,
			     struct nsched_bfs_iso_tick_answer *a)
{
	a->iso_ticks = q->iso_ticks;
	a->limit = (uint64_t)bfs_iso_span(q) * q->iso_cpu;
	if (!bfs_is_late(q->ver)) /* compared in whole parts of the span */
		a->limit += bfs_iso_span(q) - 1;
	a->time_slice = q->time_slice;
	a->iso_refractory = q->iso_refractory;
	a->resched = 0;
	a->reason = NSCHED_BFS_ISO_TICK_DECAYS;
	if (q->ver == NSCHED_BFS_VER_199)
		bfs_iso_cpu(q, a);
	else
		bfs_iso_machine(q, a);
	return a->reason;
}
