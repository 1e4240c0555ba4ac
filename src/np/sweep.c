/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

/* Looked-at pages for each page that a step may change. */
#define NSCHED_NP_VIRTUAL 8

/* Pid windows of an area, in scan delays. */
#define NSCHED_NP_PID_WINDOW 4u

/* A walk: the budgets that are left, and where it stands. */
struct np_walk {
	int64_t pages;
	int64_t virt;
	uint64_t s;
	uint32_t forced;
	uint32_t skipped;
	uint32_t inside; /* 1: ended inside the areas */
};

NSCHED_INLINE void np_area_make(const struct nsched_np_scan_work_question *q,
				const struct nsched_np_scan_work_answer *a, uint32_t i)
{
	q->a_state[i] = 1;
	q->a_first[i] = a->seq;
	q->a_prev[i] = (int32_t)((uint32_t)a->seq - 1);
	q->a_next[i] = q->now + q->scan_delay;
	q->a_reset[i] = q->a_next[i] + NSCHED_NP_PID_WINDOW * q->scan_delay;
	q->a_pids0[i] = 0;
	q->a_pids1[i] = 0;
}

/* Is the area swept although this task has not touched it of late? */
NSCHED_INLINE uint32_t np_area_ours(const struct nsched_np_scan_work_question *q,
				    const struct nsched_np_scan_work_answer *a, uint32_t i)
{
	if ((int32_t)((uint32_t)a->seq - (uint32_t)q->a_first[i]) < 2) /* everybody's at first */
		return 1;
	if (((q->a_pids0[i] | q->a_pids1[i]) >> (q->pid_bit & 63)) & 1)
		return 1;
	if (a->offset > q->a_start[i]) /* finish what was begun */
		return 1;
	return a->seq > (int32_t)((uint32_t)q->a_prev[i] + q->nr_threads);
}

/* Rules a to f: is area @i to be swept now? */
NSCHED_INLINE uint32_t np_area_due(const struct nsched_np_scan_work_question *q,
				   struct nsched_np_scan_work_answer *a, struct np_walk *w,
				   uint32_t i)
{
	if (!q->a_ok[i])
		return 0;
	if (!q->a_state[i])
		np_area_make(q, a, i);
	if (a->seq != 0 && np_before(q->now, q->a_next[i]))
		return 0;
	if (a->seq != 0 && np_before(q->a_reset[i], q->now)) {
		q->a_reset[i] += NSCHED_NP_PID_WINDOW * q->scan_delay;
		q->a_pids0[i] = q->a_pids1[i];
		q->a_pids1[i] = 0;
	}
	if (q->a_prev[i] == a->seq) {
		a->offset = q->a_end[i];
		return 0;
	}
	if (w->forced || np_area_ours(q, a, i))
		return 1;
	w->skipped = 1;
	return 0;
}

NSCHED_INLINE uint64_t np_changed(const struct nsched_np_scan_work_question *q, uint32_t i,
				  uint64_t s, uint64_t e)
{
	uint64_t present = q->a_start[i] + q->a_pop[i];

	if (present < e)
		e = present;
	return e > s ? e - s : 0;
}

/* One range of an area; 1 if the walk goes on. */
NSCHED_INLINE uint32_t np_range_step(const struct nsched_np_scan_work_question *q,
				     struct nsched_np_scan_work_answer *a, struct np_walk *w,
				     uint32_t i)
{
	uint64_t huge = q->hpage_pages, e = w->s + (uint64_t)w->pages, changed;

	e = (e + huge - 1) & ~(huge - 1);
	if (e > q->a_end[i])
		e = q->a_end[i];
	changed = np_changed(q, i, w->s, e);
	a->marked += changed;
	q->r_start_out[a->nr_ranges] = w->s;
	q->r_end_out[a->nr_ranges] = e;
	a->nr_ranges++;
	if (changed) /* the whole range is charged */
		w->pages -= (int64_t)(e - w->s);
	w->virt -= (int64_t)(e - w->s);
	w->s = e;
	return w->pages > 0 && w->virt > 0 && a->nr_ranges < q->r_max;
}

/* Rules a to h for one area; 1 if the walk goes on. */
NSCHED_INLINE uint32_t np_area_step(const struct nsched_np_scan_work_question *q,
				    struct nsched_np_scan_work_answer *a, struct np_walk *w,
				    uint32_t i)
{
	if (!np_area_due(q, a, w, i))
		return 1;
	do {
		if (w->s < q->a_start[i])
			w->s = q->a_start[i];
		if (!np_range_step(q, a, w, i)) {
			w->inside = 1; /* Quirk: (6.12) also at the very end of the area */
			return 0;
		}
	} while (w->s != q->a_end[i]);
	q->a_prev[i] = a->seq;
	w->inside = w->forced;
	return !w->forced;
}

/* The first area that ends behind the offset; nr_areas: none. */
NSCHED_INLINE uint32_t np_area_from(const struct nsched_np_scan_work_question *q, uint64_t offset)
{
	uint32_t i = 0;

	while (i < q->nr_areas && q->a_end[i] <= offset)
		i++;
	return i;
}

/* Step 6; 1 if it came to the end of the areas. */
NSCHED_INLINE uint32_t np_pass(const struct nsched_np_scan_work_question *q,
			       struct nsched_np_scan_work_answer *a, struct np_walk *w)
{
	uint32_t i = np_area_from(q, a->offset);

	w->s = a->offset;
	if (i == q->nr_areas) { /* Quirk: (6.12) a sequence more */
		a->seq = (int32_t)((uint32_t)a->seq + 1);
		a->offset = 0;
		w->s = 0;
		i = 0;
	}
	for (; i < q->nr_areas; i++)
		if (!np_area_step(q, a, w, i))
			return 0;
	return 1;
}

static NSCHED_OWN_FRAME void np_sweep(const struct nsched_np_scan_work_question *q,
				      struct nsched_np_scan_work_answer *a, int64_t pages)
{
	struct np_walk w;

	w.pages = pages;
	w.virt = NSCHED_NP_VIRTUAL * pages;
	w.forced = 0;
	w.skipped = 0;
	w.inside = 0;
	if (np_pass(q, a, &w) && w.skipped) {
		w.forced = 1;
		np_pass(q, a, &w);
	}
	a->scan = 1;
	a->forced = w.forced;
	if (w.inside) {
		a->offset = w.s;
		a->reason = NSCHED_NP_SCAN_WORK_INSIDE;
	} else {
		a->seq = (int32_t)((uint32_t)a->seq + 1);
		a->offset = 0;
		a->reason = NSCHED_NP_SCAN_WORK_WRAPPED;
	}
	a->stamp_ns += 32 * q->cost_ns;
}

/* What is kept when nothing happens. */
NSCHED_INLINE void np_sweep_begin(const struct nsched_np_scan_work_question *q,
				  struct nsched_np_scan_work_answer *a)
{
	a->next_scan = q->next_scan ? q->next_scan : q->now + q->scan_delay;
	a->stamp_ns = q->stamp_ns;
	a->offset = q->offset;
	a->marked = 0;
	a->scan = 0;
	a->period = q->period;
	a->period_max = q->period_max;
	a->seq = q->seq;
	a->nr_ranges = 0;
	a->forced = 0;
	a->reserved = 0;
	a->reason = NSCHED_NP_SCAN_WORK_EARLY;
}

uint32_t nsched_np_scan_work(const struct nsched_np_scan_work_question *q,
			     struct nsched_np_scan_work_answer *a)
{
	uint32_t shift = q->page_shift < 20 ? 20 - q->page_shift : 0;
	int64_t pages = (int64_t)((uint64_t)q->scan_size_mb << shift); /* 64 bits here */

	np_sweep_begin(q, a);
	if (np_before(q->now, a->next_scan))
		return a->reason;
	if (q->period == 0) {
		a->period_max = q->max;
		a->period = q->start;
	}
	a->next_scan = q->now + a->period;
	a->stamp_ns += 2 * q->tick_ns;
	a->reason = NSCHED_NP_SCAN_WORK_BLOCKED;
	if (pages && q->lock)
		np_sweep(q, a, pages);
	return a->reason;
}
