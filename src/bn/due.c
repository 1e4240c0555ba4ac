/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

uint32_t nsched_bn_scan_throttle(const struct nsched_bn_scan_throttle_question *q,
				 struct nsched_bn_scan_throttle_answer *a)
{
	a->until = q->next_window + q->pte_interval;
	a->limited = 0;
	if (clock_after(q->now, a->until)) {
		a->reason = NSCHED_BN_SCAN_THROTTLE_CLOSED;
		return a->reason;
	}
	a->limited = q->acct >= q->limit; /* Quirk: (v10) migrate_page says > */
	a->reason = a->limited ? NSCHED_BN_SCAN_THROTTLE_LIMITED : NSCHED_BN_SCAN_THROTTLE_BELOW;
	return a->reason;
}

uint32_t nsched_bn_fault_period(const struct nsched_bn_fault_period_question *q,
				struct nsched_bn_fault_period_answer *a)
{
	uint32_t longer = q->period + q->step; /* wraps */

	a->period = q->period;
	a->reason = NSCHED_BN_FAULT_PERIOD_KEPT;
	if (q->migrated)
		return a->reason;
	a->period = longer < q->period_max ? longer : q->period_max;
	a->reason = longer < q->period_max ? NSCHED_BN_FAULT_PERIOD_GROWN :
					     NSCHED_BN_FAULT_PERIOD_MOST;
	return a->reason;
}

uint32_t nsched_bn_tick(const struct nsched_bn_tick_question *q, struct nsched_bn_tick_answer *a)
{
	a->stamp_ns = q->stamp_ns;
	a->ran_ns = q->runtime_ns - q->stamp_ns;
	a->queue = 0;
	a->period = q->period;
	a->reserved = 0;
	a->reason = NSCHED_BN_TICK_WAIT;
	if (!has_run_for(q->runtime_ns, q->stamp_ns, (uint64_t)q->period * 1000000))
		return a->reason;
	if (q->stamp_ns == 0)
		a->period = q->period_min;
	a->stamp_ns = q->runtime_ns;
	a->queue = !clock_after(q->next_scan, q->now);
	a->reason = a->queue ? NSCHED_BN_TICK_QUEUE : NSCHED_BN_TICK_SPENT;
	return a->reason;
}

/* Steps 1 and 2: 1 if the address space has run on two nodes, or need not have. */
NSCHED_INLINE uint32_t bn_is_active(const struct nsched_bn_scan_work_question *q,
				    struct nsched_bn_scan_work_answer *a)
{
	a->first_nid = q->first_nid == NSCHED_BN_NEVER ? (int32_t)q->this_nid : q->first_nid;
	if (a->first_nid == (int32_t)q->this_nid && !q->force)
		return 0;
	a->first_nid = NSCHED_BN_ACTIVE;
	return 1;
}

uint32_t nsched_bn_scan_work(const struct nsched_bn_scan_work_question *q,
			     struct nsched_bn_scan_work_answer *a)
{
	a->next_reset = q->next_reset;
	a->next_scan = q->next_scan;
	a->period = q->period;
	a->scan = 0;
	a->reason = NSCHED_BN_SCAN_WORK_ONE_NODE;
	if (!bn_is_active(q, a))
		return a->reason;
	if (clock_after(q->now, q->next_reset)) {
		a->period = q->period_min;
		a->next_reset = q->now + q->period_reset;
	}
	a->reason = NSCHED_BN_SCAN_WORK_EARLY;
	if (clock_after(q->next_scan, q->now))
		return a->reason;
	if (a->period == 0)
		a->period = q->period_min;
	a->next_scan = q->now + a->period;
	a->scan = !q->limited;
	a->reason = a->scan ? NSCHED_BN_SCAN_WORK_SCAN : NSCHED_BN_SCAN_WORK_LIMITED;
	return a->reason;
}
