/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balancenuma's sweeps by the worked examples of their specification. */
#include "block.h"
#include "bn/internal.h"

static const struct scan_throttle_case {
	const char *name;
	struct nsched_bn_scan_throttle_question q;
	struct nsched_bn_scan_throttle_answer want;
} scan_throttle_cases[] = {
	{ "h1: window open, over limit",
	  { .limit = 32768, .now = 1000, .next_window = 1050, .acct = 40000,
	    .pte_interval = 1000 },
	  { .limited = 1, .reason = NSCHED_BN_SCAN_THROTTLE_LIMITED } },
	{ "h2: one below",
	  { .limit = 32768, .now = 1000, .next_window = 1050, .acct = 32767,
	    .pte_interval = 1000 },
	  { .reason = NSCHED_BN_SCAN_THROTTLE_BELOW } },
	{ "h3: at the limit",
	  { .limit = 32768, .now = 1000, .next_window = 1050, .acct = 32768,
	    .pte_interval = 1000 },
	  { .limited = 1, .reason = NSCHED_BN_SCAN_THROTTLE_LIMITED } },
	{ "h4: exactly pte_interval later: still limited",
	  { .limit = 32768, .now = 2050, .next_window = 1050, .acct = 40000,
	    .pte_interval = 1000 },
	  { .limited = 1, .reason = NSCHED_BN_SCAN_THROTTLE_LIMITED } },
	{ "h5: one later: free",
	  { .limit = 32768, .now = 2051, .next_window = 1050, .acct = 40000,
	    .pte_interval = 1000 },
	  { .reason = NSCHED_BN_SCAN_THROTTLE_CLOSED } },
	{ "h6: idle node",
	  { .limit = 32768, .pte_interval = 1000 },
	  { .reason = NSCHED_BN_SCAN_THROTTLE_BELOW } },
	{ "h7: zero interval at the boundary",
	  { .limit = 32768, .acct = 32768 },
	  { .limited = 1, .reason = NSCHED_BN_SCAN_THROTTLE_LIMITED } },
	{ "h8: zero interval, past it",
	  { .limit = 32768, .now = 1, .acct = 32768 },
	  { .reason = NSCHED_BN_SCAN_THROTTLE_CLOSED } },
};

static void scan_throttle_case(void **state)
{
	const struct scan_throttle_case *c = *state;
	struct nsched_bn_scan_throttle_answer got;

	BLOCK_ASK(nsched_bn_scan_throttle, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(limited);
	assert_non_null(nsched_sentence(got.reason));
}

static const struct fault_period_case {
	const char *name;
	struct nsched_bn_fault_period_question q;
	struct nsched_bn_fault_period_answer want;
} fault_period_cases[] = {
	{ "h1: grow",
	  { .period_max = 5000, .period = 100, .step = 10 },
	  { .period = 110, .reason = NSCHED_BN_FAULT_PERIOD_GROWN } },
	{ "h2: page moved: keep",
	  { .period_max = 5000, .period = 100, .step = 10, .migrated = 1 },
	  { .period = 100, .reason = NSCHED_BN_FAULT_PERIOD_KEPT } },
	{ "h3: reaches maximum",
	  { .period_max = 5000, .period = 4990, .step = 10 },
	  { .period = 5000, .reason = NSCHED_BN_FAULT_PERIOD_MOST } },
	{ "h4: capped",
	  { .period_max = 5000, .period = 4991, .step = 10 },
	  { .period = 5000, .reason = NSCHED_BN_FAULT_PERIOD_MOST } },
	{ "h5: stays",
	  { .period_max = 5000, .period = 5000, .step = 10 },
	  { .period = 5000, .reason = NSCHED_BN_FAULT_PERIOD_MOST } },
	{ "h6: from 0 at 250 Hz",
	  { .period_max = 5000, .step = 40 },
	  { .period = 40, .reason = NSCHED_BN_FAULT_PERIOD_GROWN } },
	{ "h7: above maximum: pulled down",
	  { .period_max = 5000, .period = 6000, .step = 10 },
	  { .period = 5000, .reason = NSCHED_BN_FAULT_PERIOD_MOST } },
	{ "h8: above maximum, moved: kept",
	  { .period_max = 5000, .period = 6000, .step = 10, .migrated = 1 },
	  { .period = 6000, .reason = NSCHED_BN_FAULT_PERIOD_KEPT } },
	{ "h9: 100 Hz step",
	  { .period_max = 5000, .period = 100, .step = 100 },
	  { .period = 200, .reason = NSCHED_BN_FAULT_PERIOD_GROWN } },
};

static void fault_period_case(void **state)
{
	const struct fault_period_case *c = *state;
	struct nsched_bn_fault_period_answer got;

	BLOCK_ASK(nsched_bn_fault_period, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(period);
	assert_non_null(nsched_sentence(got.reason));
}

static const struct tick_case {
	const char *name;
	struct nsched_bn_tick_question q;
	struct nsched_bn_tick_answer want;
} tick_cases[] = {
	{ "h1: first tick past the period",
	  { .now = 50, .runtime_ns = 100000001, .period = 100, .period_min = 100,
	    .next_scan = 10 },
	  { .queue = 1, .stamp_ns = 100000001, .period = 100,
	    .reason = NSCHED_BN_TICK_QUEUE } },
	{ "h2: exactly the period: no",
	  { .now = 50, .runtime_ns = 100000000, .period = 100, .period_min = 100,
	    .next_scan = 10 },
	  { .period = 100, .reason = NSCHED_BN_TICK_WAIT } },
	{ "h3: first tick, long delay: period drops to minimum",
	  { .now = 50, .runtime_ns = 1000000001, .period = 1000, .period_min = 100,
	    .next_scan = 10 },
	  { .queue = 1, .stamp_ns = 1000000001, .period = 100,
	    .reason = NSCHED_BN_TICK_QUEUE } },
	{ "h4: address space not due",
	  { .now = 50, .runtime_ns = 1000000001, .period = 1000, .period_min = 100,
	    .next_scan = 51 },
	  { .stamp_ns = 1000000001, .period = 100, .reason = NSCHED_BN_TICK_SPENT } },
	{ "h5: later tick",
	  { .now = 50, .runtime_ns = 350000001, .stamp_ns = 250000000, .period = 100,
	    .period_min = 100, .next_scan = 50 },
	  { .queue = 1, .stamp_ns = 350000001, .period = 100,
	    .reason = NSCHED_BN_TICK_QUEUE } },
	{ "h6: one ns short",
	  { .now = 50, .runtime_ns = 350000000, .stamp_ns = 250000000, .period = 100,
	    .period_min = 100, .next_scan = 50 },
	  { .stamp_ns = 250000000, .period = 100, .reason = NSCHED_BN_TICK_WAIT } },
	{ "h7: period kept after the first",
	  { .now = 50, .runtime_ns = 350000001, .stamp_ns = 250000000, .period = 100,
	    .period_min = 7, .next_scan = 50 },
	  { .queue = 1, .stamp_ns = 350000001, .period = 100,
	    .reason = NSCHED_BN_TICK_QUEUE } },
	{ "h8: zero period",
	  { .now = 50, .runtime_ns = 1, .period_min = 100, .next_scan = 50 },
	  { .queue = 1, .stamp_ns = 1, .period = 100, .reason = NSCHED_BN_TICK_QUEUE } },
	{ "h9: runtime below stamp: difference wraps",
	  { .now = 50, .runtime_ns = 10, .stamp_ns = 20, .period = 100,
	    .period_min = 100, .next_scan = 50 },
	  { .queue = 1, .stamp_ns = 10, .period = 100, .reason = NSCHED_BN_TICK_QUEUE } },
};

static void tick_case(void **state)
{
	const struct tick_case *c = *state;
	struct nsched_bn_tick_answer got;
	uint64_t compared[NSCHED_COMPARED] = { 0 };

	BLOCK_ASK(nsched_bn_tick, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(queue);
	BLOCK_SAME(stamp_ns);
	BLOCK_SAME(period);
	bn_compared_tick(&c->q, &got, compared);
	block_quantities(got.reason, &c->q, &got, compared);
}

static const struct scan_work_case {
	const char *name;
	struct nsched_bn_scan_work_question q;
	struct nsched_bn_scan_work_answer want;
} scan_work_cases[] = {
	{ "h1: first call records the node",
	  { .now = 1000, .period_min = 100, .period_reset = 60000, .first_nid = -1,
	    .next_reset = 60000, .next_scan = 500, .period = 100 },
	  { .next_reset = 60000, .next_scan = 500, .period = 100,
	    .reason = NSCHED_BN_SCAN_WORK_ONE_NODE } },
	{ "h2: same node as first",
	  { .now = 1000, .period_min = 100, .period_reset = 60000, .next_reset = 60000,
	    .next_scan = 500, .period = 100 },
	  { .next_reset = 60000, .next_scan = 500, .period = 100,
	    .reason = NSCHED_BN_SCAN_WORK_ONE_NODE } },
	{ "h3: other node: becomes active, scans",
	  { .now = 1000, .period_min = 100, .period_reset = 60000, .this_nid = 1,
	    .next_reset = 60000, .next_scan = 500, .period = 100 },
	  { .scan = 1, .first_nid = -2, .next_reset = 60000, .next_scan = 1100,
	    .period = 100, .reason = NSCHED_BN_SCAN_WORK_SCAN } },
	{ "h4: active",
	  { .now = 1000, .period_min = 100, .period_reset = 60000, .first_nid = -2,
	    .next_reset = 60000, .next_scan = 500, .period = 100 },
	  { .scan = 1, .first_nid = -2, .next_reset = 60000, .next_scan = 1100,
	    .period = 100, .reason = NSCHED_BN_SCAN_WORK_SCAN } },
	{ "h5: forced",
	  { .now = 1000, .period_min = 100, .period_reset = 60000, .first_nid = -1,
	    .force = 1, .next_reset = 60000, .next_scan = 500, .period = 100 },
	  { .scan = 1, .first_nid = -2, .next_reset = 60000, .next_scan = 1100,
	    .period = 100, .reason = NSCHED_BN_SCAN_WORK_SCAN } },
	{ "h6: reset due",
	  { .now = 1000, .period_min = 100, .period_reset = 60000, .first_nid = -2,
	    .next_reset = 999, .next_scan = 500, .period = 3000 },
	  { .scan = 1, .first_nid = -2, .next_reset = 61000, .next_scan = 1100,
	    .period = 100, .reason = NSCHED_BN_SCAN_WORK_SCAN } },
	{ "h7: reset not due at equality",
	  { .now = 1000, .period_min = 100, .period_reset = 60000, .first_nid = -2,
	    .next_reset = 1000, .next_scan = 500, .period = 3000 },
	  { .scan = 1, .first_nid = -2, .next_reset = 1000, .next_scan = 4000,
	    .period = 3000, .reason = NSCHED_BN_SCAN_WORK_SCAN } },
	{ "h8: too early, period kept",
	  { .now = 1000, .period_min = 100, .period_reset = 60000, .first_nid = -2,
	    .next_reset = 60000, .next_scan = 1001, .period = 100 },
	  { .first_nid = -2, .next_reset = 60000, .next_scan = 1001, .period = 100,
	    .reason = NSCHED_BN_SCAN_WORK_EARLY } },
	{ "h9: exactly due",
	  { .now = 1000, .period_min = 100, .period_reset = 60000, .first_nid = -2,
	    .next_reset = 60000, .next_scan = 1000, .period = 100 },
	  { .scan = 1, .first_nid = -2, .next_reset = 60000, .next_scan = 1100,
	    .period = 100, .reason = NSCHED_BN_SCAN_WORK_SCAN } },
	{ "h10: zero period",
	  { .now = 1000, .period_min = 100, .period_reset = 60000, .first_nid = -2,
	    .next_reset = 60000, .next_scan = 500 },
	  { .scan = 1, .first_nid = -2, .next_reset = 60000, .next_scan = 1100,
	    .period = 100, .reason = NSCHED_BN_SCAN_WORK_SCAN } },
	{ "h11: throttled: slot consumed",
	  { .now = 1000, .period_min = 100, .period_reset = 60000, .first_nid = -2,
	    .next_reset = 60000, .next_scan = 500, .period = 700, .limited = 1 },
	  { .first_nid = -2, .next_reset = 60000, .next_scan = 1700, .period = 700,
	    .reason = NSCHED_BN_SCAN_WORK_LIMITED } },
	{ "h12: throttled, reset done, too early",
	  { .now = 1000, .period_min = 100, .period_reset = 60000, .first_nid = -2,
	    .next_reset = 10, .next_scan = 2000, .period = 700, .limited = 1 },
	  { .first_nid = -2, .next_reset = 61000, .next_scan = 2000, .period = 100,
	    .reason = NSCHED_BN_SCAN_WORK_EARLY } },
};

static void scan_work_case(void **state)
{
	const struct scan_work_case *c = *state;
	struct nsched_bn_scan_work_answer got;
	uint64_t compared[NSCHED_COMPARED] = { 0 };

	BLOCK_ASK(nsched_bn_scan_work, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(scan);
	BLOCK_SAME(first_nid);
	BLOCK_SAME(next_reset);
	BLOCK_SAME(next_scan);
	BLOCK_SAME(period);
	bn_compared_scan_work(&c->q, &got, compared);
	block_quantities(got.reason, &c->q, &got, compared);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, scan_throttle_case, scan_throttle_cases);
	ROWS_ADD(&rows, fault_period_case, fault_period_cases);
	ROWS_ADD(&rows, tick_case, tick_cases);
	ROWS_ADD(&rows, scan_work_case, scan_work_cases);
	return rows_run(&rows, "bn due");
}
