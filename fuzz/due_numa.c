/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* due, the NUMA families' exact blocks, restated from their specification. */
#include "asked_block.h"
#include "numasched/bn.h"
#include "numasched/np.h"

/* A clock that wraps: is @a later than @b? */
static uint32_t later(uint64_t a, uint64_t b)
{
	return (b - a) >> 63 != 0;
}

static void naive_bn_scan_throttle(const struct nsched_bn_scan_throttle_question *q,
				   struct nsched_bn_scan_throttle_answer *a)
{
	a->limited = !later(q->now, q->next_window + q->pte_interval) && q->acct >= q->limit;
}

static void naive_bn_fault_period(const struct nsched_bn_fault_period_question *q,
				  struct nsched_bn_fault_period_answer *a)
{
	uint32_t longer = q->period + q->step;

	a->period = q->migrated ? q->period : longer < q->period_max ? longer : q->period_max;
}

static void naive_bn_tick(const struct nsched_bn_tick_question *q, struct nsched_bn_tick_answer *a)
{
	a->stamp_ns = q->stamp_ns;
	a->period = q->period;
	if (q->runtime_ns - q->stamp_ns <= (uint64_t)q->period * 1000000)
		return;
	if (q->stamp_ns == 0)
		a->period = q->period_min;
	a->stamp_ns = q->runtime_ns;
	a->queue = !later(q->next_scan, q->now);
}

static void naive_bn_scan_work(const struct nsched_bn_scan_work_question *q,
			       struct nsched_bn_scan_work_answer *a)
{
	a->first_nid = q->first_nid == -1 ? (int32_t)q->this_nid : q->first_nid;
	a->next_reset = q->next_reset;
	a->next_scan = q->next_scan;
	a->period = q->period;
	if (a->first_nid != -2) {
		if ((int32_t)q->this_nid == a->first_nid && !q->force)
			return;
		a->first_nid = -2;
	}
	if (later(q->now, q->next_reset)) {
		a->period = q->period_min;
		a->next_reset = q->now + q->period_reset;
	}
	if (later(q->next_scan, q->now))
		return;
	if (a->period == 0)
		a->period = q->period_min;
	a->next_scan = q->now + a->period;
	a->scan = !q->limited;
}

static void naive_np_tick(const struct nsched_np_tick_question *q, struct nsched_np_tick_answer *a)
{
	uint64_t used = (uint64_t)q->period * 1000000;

	a->stamp_ns = q->stamp_ns;
	a->period = q->period;
	if (q->runtime_ns <= q->stamp_ns + used)
		return;
	if (q->stamp_ns == 0)
		a->period = q->start;
	a->stamp_ns = q->stamp_ns + used;
	a->queue = !later(q->next_scan, q->now);
}

#define BLOCKS(X) \
	X(bn, scan_throttle) \
	X(bn, fault_period) \
	X(bn, tick) \
	X(bn, scan_work) \
	X(np, tick)

BLOCKS(ASKED_BLOCK)

const struct fuzz_check fuzz_due_numa[] = {
	BLOCKS(ASKED_BLOCK_CHECK)
	{ NULL, NULL },
};
