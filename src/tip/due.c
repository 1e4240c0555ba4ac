/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

/* Rule 2: 1 if the task has run for a period. */
NSCHED_INLINE uint32_t tip_tick_sweep(const struct nsched_tip_tick_question *q,
				      struct nsched_tip_tick_answer *a)
{
	uint64_t period_ns = (uint64_t)q->period * 1000000;

	if (q->scan_queued || !has_run_for(q->runtime_ns, q->stamp_ns, period_ns))
		return 0;
	a->stamp_ns += period_ns;
	a->period = q->period_min; /* Quirk: (7 Dec) undoes the doubling of commit */
	a->queue = !clock_after(q->next_scan, q->now);
	return 1;
}

/* Rule 3. */
NSCHED_INLINE void tip_tick_place(const struct nsched_tip_tick_question *q,
				  struct nsched_tip_tick_answer *a)
{
	uint64_t second;

	if (q->place_queued || nsched_mod64(q->now, q->nr_online) != q->this_cpu)
		return;
	second = nsched_div64(q->now, q->hz);
	if (q->scan_seq == q->seq && q->ts_secs == second)
		return;
	a->scan_seq = q->seq;
	a->ts_secs = second;
	a->place = 1;
}

uint32_t nsched_tip_tick(const struct nsched_tip_tick_question *q, struct nsched_tip_tick_answer *a)
{
	a->stamp_ns = q->stamp_ns;
	a->ts_secs = q->ts_secs;
	a->ran_ns = q->runtime_ns - q->stamp_ns;
	a->scan_seq = q->scan_seq;
	a->numa_shared = q->numa_shared;
	a->period = q->period;
	a->queue = 0;
	a->place = 0;
	a->reason = NSCHED_TIP_TICK_UNTRACKED;
	if (!q->candidate) {
		a->numa_shared = -1;
		return a->reason;
	}
	tip_tick_sweep(q, a);
	tip_tick_place(q, a);
	if (a->queue)
		a->reason = a->place ? NSCHED_TIP_TICK_BOTH : NSCHED_TIP_TICK_SWEEP;
	else
		a->reason = a->place ? NSCHED_TIP_TICK_PLACE : NSCHED_TIP_TICK_NOTHING;
	return a->reason;
}

uint32_t nsched_tip_scan_work(const struct nsched_tip_scan_work_question *q,
			      struct nsched_tip_scan_work_answer *a)
{
	uint32_t shift = q->page_shift < 20 ? 20 - q->page_shift : 0;
	uint64_t least = (uint64_t)q->size_min_mb << shift;
	uint64_t most = (uint64_t)q->size_max_mb << shift;

	a->next_scan = q->next_scan;
	a->pages = 0;
	a->scan = 0;
	a->period = q->period;
	a->reserved = 0;
	a->reason = NSCHED_TIP_SCAN_WORK_EARLY;
	if (clock_after(q->next_scan, q->now))
		return a->reason;
	a->next_scan = q->now + q->period_min;
	a->period = q->period + q->two_ticks;
	a->reason = NSCHED_TIP_SCAN_WORK_NOTHING;
	if (!least || !most || q->strength > NSCHED_TIP_STRENGTH_MAX || least > most)
		return a->reason;
	a->pages = least + (most - least) * (NSCHED_TIP_STRENGTH_MAX - q->strength) / 1024;
	a->scan = 1;
	a->reason = NSCHED_TIP_SCAN_WORK_SCAN;
	return a->reason;
}
