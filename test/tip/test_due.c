/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* numa/core's sweeps and hooks by the worked examples of their specification. */
#include "block.h"
#include "tip/compared.h"

static const struct tick_case {
	const char *name;
	struct nsched_tip_tick_question q;
	struct nsched_tip_tick_answer want;
} tick_cases[] = {
	{ "x1: both: one ns past the period; 1000 mod 8 = 0 and a new sequence",
	  { .period = 1000, .period_min = 100, .nr_online = 8, .scan_seq = 2,
	    .candidate = 1, .runtime_ns = 1000000001, .now = 1000, .next_scan = 900,
	    .hz = 1000, .seq = 3 },
	  { .queue = 1, .place = 1, .stamp_ns = 1000000000, .period = 100,
	    .scan_seq = 3, .ts_secs = 1, .reason = NSCHED_TIP_TICK_BOTH } },
	{ "x2: exactly the period; not this CPU's turn",
	  { .period = 1000, .period_min = 100, .nr_online = 8, .scan_seq = 2,
	    .candidate = 1, .runtime_ns = 1000000000, .now = 1000, .next_scan = 900,
	    .this_cpu = 1, .hz = 1000, .seq = 3 },
	  { .period = 1000, .scan_seq = 2, .reason = NSCHED_TIP_TICK_NOTHING } },
	{ "x3: address space not due: stamp and period change all the same; same sequence, same second",
	  { .period = 1000, .period_min = 100, .nr_online = 8, .scan_seq = 2,
	    .candidate = 1, .numa_shared = 1, .runtime_ns = 9000000000ull, .now = 1000,
	    .next_scan = 1001, .hz = 1000, .seq = 2, .ts_secs = 1 },
	  { .numa_shared = 1, .stamp_ns = 1000000000, .period = 100, .scan_seq = 2,
	    .ts_secs = 1, .reason = NSCHED_TIP_TICK_NOTHING } },
	{ "x4: same sequence, next second: placement",
	  { .period = 1000, .period_min = 100, .nr_online = 8, .scan_seq = 2,
	    .candidate = 1, .numa_shared = 1, .runtime_ns = 500, .now = 2000,
	    .next_scan = 900, .hz = 1000, .seq = 2, .ts_secs = 1 },
	  { .place = 1, .numa_shared = 1, .period = 1000, .scan_seq = 2, .ts_secs = 2,
	    .reason = NSCHED_TIP_TICK_PLACE } },
	{ "x5: not a candidate: untracked from now on",
	  { .period = 1000, .period_min = 100, .nr_online = 8, .scan_seq = 2,
	    .numa_shared = 1, .runtime_ns = 9000000000ull, .now = 1000,
	    .next_scan = 900, .hz = 1000, .seq = 3 },
	  { .numa_shared = -1, .period = 1000, .scan_seq = 2,
	    .reason = NSCHED_TIP_TICK_UNTRACKED } },
	{ "x6: was untracked",
	  { .period = 1000, .period_min = 100, .nr_online = 8, .scan_seq = 2,
	    .numa_shared = -1, .runtime_ns = 9000000000ull, .now = 1000,
	    .next_scan = 900, .hz = 1000, .seq = 3 },
	  { .numa_shared = -1, .period = 1000, .scan_seq = 2,
	    .reason = NSCHED_TIP_TICK_UNTRACKED } },
	{ "x7: step already queued: placement only",
	  { .period = 1000, .period_min = 100, .nr_online = 8, .scan_seq = 2,
	    .candidate = 1, .scan_queued = 1, .runtime_ns = 9000000000ull, .now = 1000,
	    .next_scan = 900, .hz = 1000, .seq = 3 },
	  { .place = 1, .period = 1000, .scan_seq = 3, .ts_secs = 1,
	    .reason = NSCHED_TIP_TICK_PLACE } },
	{ "x8: placement already queued: step only",
	  { .period = 1000, .period_min = 100, .nr_online = 8, .scan_seq = 2,
	    .candidate = 1, .runtime_ns = 9000000000ull, .now = 1000, .next_scan = 900,
	    .place_queued = 1, .hz = 1000, .seq = 3 },
	  { .queue = 1, .stamp_ns = 1000000000, .period = 100, .scan_seq = 2,
	    .reason = NSCHED_TIP_TICK_SWEEP } },
	{ "x9: stamp ahead by 1 ns: the difference wraps; not this CPU's turn",
	  { .period = 1000, .period_min = 100, .nr_online = 8, .scan_seq = 2,
	    .candidate = 1, .runtime_ns = 9000000000ull, .stamp_ns = 9000000001ull,
	    .now = 1000, .next_scan = 900, .this_cpu = 3, .hz = 1000, .seq = 3 },
	  { .queue = 1, .stamp_ns = 10000000001ull, .period = 100, .scan_seq = 2,
	    .reason = NSCHED_TIP_TICK_SWEEP } },
	{ "x10: 250 Hz: second 3",
	  { .period = 1000, .period_min = 100, .nr_online = 8, .scan_seq = 2,
	    .candidate = 1, .runtime_ns = 1, .now = 750, .next_scan = 900,
	    .this_cpu = 6, .hz = 250, .seq = 2, .ts_secs = 2 },
	  { .place = 1, .period = 1000, .scan_seq = 2, .ts_secs = 3,
	    .reason = NSCHED_TIP_TICK_PLACE } },
};

static void tick_case(void **state)
{
	const struct tick_case *c = *state;
	struct nsched_tip_tick_answer got;
	uint64_t compared[NSCHED_COMPARED] = { 0 };

	BLOCK_ASK(nsched_tip_tick, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(queue);
	BLOCK_SAME(place);
	BLOCK_SAME(numa_shared);
	BLOCK_SAME(stamp_ns);
	BLOCK_SAME(period);
	BLOCK_SAME(scan_seq);
	BLOCK_SAME(ts_secs);
	tip_compared_tick(&c->q, &got, compared);
	block_quantities(got.reason, &c->q, &got, compared);
}

static const struct scan_work_case {
	const char *name;
	struct nsched_tip_scan_work_question q;
	struct nsched_tip_scan_work_answer want;
} scan_work_cases[] = {
	{ "x1: not converged: maximum",
	  { .now = 1000, .period_min = 100, .next_scan = 900, .period = 100,
	    .two_ticks = 2, .size_min_mb = 32, .size_max_mb = 512, .page_shift = 12 },
	  { .scan = 1, .next_scan = 1100, .period = 102, .pages = 131072,
	    .reason = NSCHED_TIP_SCAN_WORK_SCAN } },
	{ "x2: fully converged: minimum",
	  { .now = 1000, .period_min = 100, .next_scan = 900, .period = 100,
	    .two_ticks = 2, .size_min_mb = 32, .size_max_mb = 512, .page_shift = 12,
	    .strength = 1024 },
	  { .scan = 1, .next_scan = 1100, .period = 102, .pages = 8192,
	    .reason = NSCHED_TIP_SCAN_WORK_SCAN } },
	{ "x3: 8192 + 122880*103/1024",
	  { .now = 1000, .period_min = 100, .next_scan = 900, .period = 100,
	    .two_ticks = 2, .size_min_mb = 32, .size_max_mb = 512, .page_shift = 12,
	    .strength = 921 },
	  { .scan = 1, .next_scan = 1100, .period = 102, .pages = 20552,
	    .reason = NSCHED_TIP_SCAN_WORK_SCAN } },
	{ "x4: not due",
	  { .now = 1000, .period_min = 100, .next_scan = 1001, .period = 100,
	    .two_ticks = 2, .size_min_mb = 32, .size_max_mb = 512, .page_shift = 12 },
	  { .next_scan = 1001, .period = 100, .reason = NSCHED_TIP_SCAN_WORK_EARLY } },
	{ "x5: exactly due; 250 Hz: period + 8",
	  { .now = 1000, .period_min = 100, .next_scan = 1000, .period = 1600,
	    .two_ticks = 8, .size_min_mb = 32, .size_max_mb = 512, .page_shift = 12,
	    .strength = 512 },
	  { .scan = 1, .next_scan = 1100, .period = 1608, .pages = 69632,
	    .reason = NSCHED_TIP_SCAN_WORK_SCAN } },
	{ "x6: minimum above maximum: slot consumed",
	  { .now = 1000, .period_min = 100, .next_scan = 900, .period = 100,
	    .two_ticks = 2, .size_min_mb = 600, .size_max_mb = 512, .page_shift = 12,
	    .strength = 512 },
	  { .next_scan = 1100, .period = 102, .reason = NSCHED_TIP_SCAN_WORK_NOTHING } },
	{ "x7: minimum 0",
	  { .now = 1000, .period_min = 100, .next_scan = 900, .period = 100,
	    .two_ticks = 2, .size_max_mb = 512, .page_shift = 12, .strength = 512 },
	  { .next_scan = 1100, .period = 102, .reason = NSCHED_TIP_SCAN_WORK_NOTHING } },
	{ "x8: maximum 0",
	  { .now = 1000, .period_min = 100, .next_scan = 900, .period = 100,
	    .two_ticks = 2, .size_min_mb = 32, .page_shift = 12, .strength = 512 },
	  { .next_scan = 1100, .period = 102, .reason = NSCHED_TIP_SCAN_WORK_NOTHING } },
	{ "x9: 64 KiB pages: 512 + 7680*1/1024",
	  { .now = 1000, .period_min = 100, .next_scan = 900, .period = 100,
	    .two_ticks = 2, .size_min_mb = 32, .size_max_mb = 512, .page_shift = 16,
	    .strength = 1023 },
	  { .scan = 1, .next_scan = 1100, .period = 102, .pages = 519,
	    .reason = NSCHED_TIP_SCAN_WORK_SCAN } },
	{ "x10: strength out of range",
	  { .now = 1000, .period_min = 100, .next_scan = 900, .period = 100,
	    .two_ticks = 2, .size_min_mb = 32, .size_max_mb = 512, .page_shift = 12,
	    .strength = 1025 },
	  { .next_scan = 1100, .period = 102, .reason = NSCHED_TIP_SCAN_WORK_NOTHING } },
};

static void scan_work_case(void **state)
{
	const struct scan_work_case *c = *state;
	struct nsched_tip_scan_work_answer got;
	uint64_t compared[NSCHED_COMPARED] = { 0 };

	BLOCK_ASK(nsched_tip_scan_work, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(scan);
	BLOCK_SAME(next_scan);
	BLOCK_SAME(period);
	BLOCK_SAME(pages);
	tip_compared_scan_work(&c->q, &got, compared);
	block_quantities(got.reason, &c->q, &got, compared);
}

static const struct allow_case {
	const char *name;
	struct nsched_tip_allow_question q;
	struct nsched_tip_allow_answer want;
} allow_cases[] = {
	{ "h1: no converged node",
	  { .f_converge = 1, .conv_node = NSCHED_NONE, .numa_shared = 1, .new_nid = 1 },
	  { .allow = 1, .reason = NSCHED_TIP_ALLOW_FREE } },
	{ "h2: leaving it",
	  { .f_converge = 1, .numa_shared = 1, .new_nid = 1 },
	  { .reason = NSCHED_TIP_ALLOW_CONVERGED } },
	{ "h3: going to it",
	  { .f_converge = 1, .conv_node = 1, .numa_shared = 1, .new_nid = 1 },
	  { .allow = 1, .reason = NSCHED_TIP_ALLOW_RIGHT } },
	{ "h4: balance-all",
	  { .f_all = 1, .conv_node = 1, .new_nid = 1 },
	  { .reason = NSCHED_TIP_ALLOW_TRACKED } },
	{ "h5: untracked",
	  { .f_all = 1, .conv_node = 1, .numa_shared = -1, .new_nid = 1 },
	  { .allow = 1, .reason = NSCHED_TIP_ALLOW_FREE } },
	{ "h6: crossing",
	  { .f_internode = 1, .conv_node = 1, .new_nid = 1 },
	  { .reason = NSCHED_TIP_ALLOW_CROSSING } },
	{ "h7: inside the node",
	  { .f_internode = 1, .conv_node = 1, .prev_nid = 1, .new_nid = 1 },
	  { .allow = 1, .reason = NSCHED_TIP_ALLOW_RIGHT } },
	{ "h8: no flag",
	  { .conv_node = 1 },
	  { .allow = 1, .reason = NSCHED_TIP_ALLOW_NO_FLAG } },
	{ "h9: staying on the converged node",
	  { .f_converge = 1, .f_all = 1, .f_internode = 1 },
	  { .allow = 1, .reason = NSCHED_TIP_ALLOW_RIGHT } },
};

static void allow_case(void **state)
{
	const struct allow_case *c = *state;
	struct nsched_tip_allow_answer got;
	uint64_t compared[NSCHED_COMPARED] = { 0 };

	BLOCK_ASK(nsched_tip_allow, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(allow);
	tip_compared_allow(&c->q, &got, compared);
	block_quantities(got.reason, &c->q, &got, compared);
}

static const struct numa_run_case {
	const char *name;
	struct nsched_tip_numa_run_question q;
	struct nsched_tip_numa_run_answer want;
} numa_run_cases[] = {
	{ "h1: easy trade",
	  { .this_nr = 4, .this_group_capacity = 4, .this_has_capacity = 1,
	    .this_numa = 2, .this_shared = 1, .this_ideal = 2, .have = 1,
	    .numa_numa = 4, .numa_shared = 2, .numa_weight = 4096 },
	  { .run = 1, .imbalance = 1024, .reason = NSCHED_TIP_NUMA_RUN_TRADE } },
	{ "h2: room for shared tasks",
	  { .this_nr = 4, .this_group_capacity = 4, .this_has_capacity = 1,
	    .this_numa = 4, .this_shared = 1, .this_ideal = 4, .have = 1,
	    .numa_numa = 4, .numa_shared = 2, .numa_weight = 4096 },
	  { .run = 1, .shared_only = 1, .imbalance = 1024,
	    .reason = NSCHED_TIP_NUMA_RUN_ROOM } },
	{ "h3: nothing to trade",
	  { .this_nr = 4, .this_group_capacity = 4, .this_has_capacity = 1,
	    .this_numa = 4, .this_shared = 4, .this_ideal = 4, .have = 1,
	    .numa_numa = 4, .numa_shared = 2, .numa_weight = 4096 },
	  { .reason = NSCHED_TIP_NUMA_RUN_SETTLED } },
	{ "h4: this node has a misplaced task",
	  { .this_nr = 4, .this_group_capacity = 4, .this_has_capacity = 1,
	    .this_numa = 4, .this_shared = 4, .this_ideal = 3, .have = 1,
	    .numa_numa = 4, .numa_shared = 2, .numa_weight = 4096 },
	  { .run = 1, .imbalance = 1024, .reason = NSCHED_TIP_NUMA_RUN_STRAYS } },
	{ "h5: we are full, they are not",
	  { .this_nr = 4, .this_group_capacity = 4, .this_numa = 2, .this_shared = 1,
	    .this_ideal = 2, .have = 1, .numa_numa = 4, .numa_shared = 2,
	    .numa_weight = 4096, .numa_has_capacity = 1 },
	  { .reason = NSCHED_TIP_NUMA_RUN_FULL } },
	{ "h6: both full",
	  { .this_nr = 4, .this_group_capacity = 4, .this_numa = 2, .this_shared = 1,
	    .this_ideal = 2, .have = 1, .numa_numa = 4, .numa_shared = 2,
	    .numa_weight = 4096 },
	  { .run = 1, .imbalance = 1024, .reason = NSCHED_TIP_NUMA_RUN_TRADE } },
	{ "h7: no group picked",
	  { .this_nr = 4, .this_group_capacity = 4, .this_has_capacity = 1,
	    .this_numa = 2, .this_shared = 1, .this_ideal = 2, .numa_numa = 4,
	    .numa_shared = 2, .numa_weight = 4096 },
	  { .reason = NSCHED_TIP_NUMA_RUN_NONE } },
	{ "h8: it has no NUMA task",
	  { .this_nr = 4, .this_group_capacity = 4, .this_has_capacity = 1,
	    .this_numa = 2, .this_shared = 1, .this_ideal = 2, .have = 1,
	    .numa_shared = 2, .numa_weight = 4096 },
	  { .reason = NSCHED_TIP_NUMA_RUN_NONE } },
	{ "h9: no shared task there; nothing to trade",
	  { .this_nr = 4, .this_group_capacity = 4, .this_has_capacity = 1,
	    .this_numa = 4, .this_shared = 1, .this_ideal = 4, .have = 1,
	    .numa_numa = 3, .numa_weight = 3073 },
	  { .reason = NSCHED_TIP_NUMA_RUN_SETTLED } },
};

static void numa_run_case(void **state)
{
	const struct numa_run_case *c = *state;
	struct nsched_tip_numa_run_answer got;

	BLOCK_ASK(nsched_tip_numa_run, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(run);
	BLOCK_SAME(shared_only);
	BLOCK_SAME(imbalance);
	assert_non_null(nsched_sentence(got.reason));
}

static const struct can_migrate_numa_case {
	const char *name;
	struct nsched_tip_can_migrate_numa_question q;
	struct nsched_tip_can_migrate_numa_answer want;
	uint64_t faults[6];
} can_migrate_numa_cases[] = {
	{ "h1: up the ladder beats hotness",
	  .q = { .nr_nodes = 3, .f_up = 1, .f_down = 1, .nice_tries = 1, .dst_nid = 1,
		 .hot = 1 },
	  .want = { .can = 1, .reason = NSCHED_TIP_CAN_MIGRATE_NUMA_UP },
	  .faults = { 10, 0, 50, 0, 5, 0 } },
	{ "h2: down at iteration 0",
	  .q = { .nr_nodes = 3, .f_up = 1, .f_down = 1, .nice_tries = 1, .src_nid = 1,
		 .numa_max_node = 1 },
	  .want = { .reason = NSCHED_TIP_CAN_MIGRATE_NUMA_EARLY },
	  .faults = { 10, 0, 50, 0, 5, 0 } },
	{ "h3: NUMA run moves no untracked task",
	  .q = { .nr_nodes = 3, .f_up = 1, .f_down = 1, .nice_tries = 1, .numa_run = 1,
		 .numa_shared = -1, .dst_nid = 1 },
	  .want = { .reason = NSCHED_TIP_CAN_MIGRATE_NUMA_RUN },
	  .faults = { 10, 0, 50, 0, 5, 0 } },
	{ "h4: untracked and hot",
	  .q = { .nr_nodes = 3, .f_up = 1, .f_down = 1, .nice_tries = 1,
		 .numa_shared = -1, .dst_nid = 1, .hot = 1 },
	  .want = { .reason = NSCHED_TIP_CAN_MIGRATE_NUMA_HOT },
	  .faults = { 10, 0, 50, 0, 5, 0 } },
	{ "h5: shared only, private task",
	  .q = { .nr_nodes = 3, .f_up = 1, .f_down = 1, .nice_tries = 1, .numa_run = 1,
		 .shared_only = 1, .dst_nid = 1 },
	  .want = { .reason = NSCHED_TIP_CAN_MIGRATE_NUMA_RUN },
	  .faults = { 10, 0, 50, 0, 5, 0 } },
	{ "h6: shared kept",
	  .q = { .nr_nodes = 3, .f_up = 1, .f_down = 1, .nice_tries = 1,
		 .keep_shared = 1, .numa_shared = 1, .dst_nid = 1 },
	  .want = { .reason = NSCHED_TIP_CAN_MIGRATE_NUMA_KEEP },
	  .faults = { 10, 0, 50, 0, 5, 0 } },
	{ "h7: not on its ideal node, next step down from 1 (50) is 0 (10)",
	  .q = { .nr_nodes = 3, .f_up = 1, .f_down = 1, .nice_tries = 1, .src_nid = 1,
		 .numa_max_node = 2, .iteration = 1 },
	  .want = { .can = 1, .reason = NSCHED_TIP_CAN_MIGRATE_NUMA_DOWN },
	  .faults = { 10, 0, 50, 0, 5, 0 } },
	{ "h8: 2 (5) is not the next step",
	  .q = { .nr_nodes = 3, .f_up = 1, .f_down = 1, .nice_tries = 1, .src_nid = 1,
		 .dst_nid = 2, .numa_max_node = 1, .iteration = 2 },
	  .want = { .reason = NSCHED_TIP_CAN_MIGRATE_NUMA_NOT_NEXT },
	  .faults = { 10, 0, 50, 0, 5, 0 } },
	{ "h9: private at iteration 2",
	  .q = { .nr_nodes = 3, .f_up = 1, .f_down = 1, .nice_tries = 1, .src_nid = 1,
		 .numa_max_node = 1, .iteration = 2 },
	  .want = { .can = 1, .reason = NSCHED_TIP_CAN_MIGRATE_NUMA_DOWN },
	  .faults = { 10, 0, 50, 0, 5, 0 } },
	{ "h10: shared waits",
	  .q = { .nr_nodes = 3, .f_up = 1, .f_down = 1, .nice_tries = 1,
		 .numa_shared = 1, .src_nid = 1, .numa_max_node = 1, .iteration = 2 },
	  .want = { .reason = NSCHED_TIP_CAN_MIGRATE_NUMA_EARLY },
	  .faults = { 10, 0, 50, 0, 5, 0 } },
	{ "h11: shared at iteration 3",
	  .q = { .nr_nodes = 3, .f_up = 1, .f_down = 1, .nice_tries = 1,
		 .numa_shared = 1, .src_nid = 1, .numa_max_node = 1, .iteration = 3 },
	  .want = { .can = 1, .reason = NSCHED_TIP_CAN_MIGRATE_NUMA_DOWN },
	  .faults = { 10, 0, 50, 0, 5, 0 } },
	{ "h12: iteration 5: by failures",
	  .q = { .nr_nodes = 3, .f_up = 1, .f_down = 1, .nice_tries = 1,
		 .numa_shared = 1, .src_nid = 1, .dst_nid = 2, .numa_max_node = 1,
		 .iteration = 5, .failed = 2, .hot = 1 },
	  .want = { .can = 1, .reason = NSCHED_TIP_CAN_MIGRATE_NUMA_FAILED },
	  .faults = { 10, 0, 50, 0, 5, 0 } },
};

static void can_migrate_numa_case(void **state)
{
	const struct can_migrate_numa_case *c = *state;
	struct nsched_tip_can_migrate_numa_question q = c->q;
	struct nsched_tip_can_migrate_numa_answer got;

	q.faults = c->faults;
	BLOCK_ASK(nsched_tip_can_migrate_numa, &q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(can);
}

static void without_the_down_flag_late_is_enough(void **state)
{
	static const uint64_t faults[4] = { 9, 0, 1, 0 };
	struct nsched_tip_can_migrate_numa_question q = {
		.faults = faults, .nr_nodes = 2, .dst_nid = 1, .numa_max_node = 0, .iteration = 2,
	};
	struct nsched_tip_can_migrate_numa_answer a;

	(void)state;
	assert_int_equal(nsched_tip_can_migrate_numa(&q, &a), NSCHED_TIP_CAN_MIGRATE_NUMA_FREE);
	q.f_down = 1;
	q.dst_nid = 0;
	assert_int_equal(nsched_tip_can_migrate_numa(&q, &a), NSCHED_TIP_CAN_MIGRATE_NUMA_FREE);
	q.dst_nid = 1;
	q.iteration = 5;
	assert_int_equal(nsched_tip_can_migrate_numa(&q, &a), NSCHED_TIP_CAN_MIGRATE_NUMA_COLD);
	assert_int_equal(a.can, 1);
	assert_string_equal(block_sentence(a.reason, &q, &a), "not cache-hot: may go");
}

static void sizes_may_be_equal(void **state)
{
	struct nsched_tip_scan_work_question q = {
		.now = 5, .size_min_mb = 64, .size_max_mb = 64, .page_shift = 12, .strength = 7,
	};
	struct nsched_tip_scan_work_answer a;

	(void)state;
	assert_int_equal(nsched_tip_scan_work(&q, &a), NSCHED_TIP_SCAN_WORK_SCAN);
	assert_true(a.pages == 16384);
	q.page_shift = 21; /* out of range, and held */
	nsched_tip_scan_work(&q, &a);
	assert_true(a.pages == 64);
}

static void equal_faults_are_no_way_up_and_the_first_way_down(void **state)
{
	static const uint64_t faults[8] = { 9, 0, 9, 0, 5, 0, 9, 0 };
	struct nsched_tip_can_migrate_numa_question q = {
		.faults = faults, .nr_nodes = 4, .dst_nid = 3, .numa_max_node = 0, .f_up = 1,
		.f_down = 1,
	};
	struct nsched_tip_can_migrate_numa_answer a;

	(void)state;
	assert_int_equal(nsched_tip_can_migrate_numa(&q, &a), NSCHED_TIP_CAN_MIGRATE_NUMA_EARLY);
	q.iteration = 2;
	assert_int_equal(nsched_tip_can_migrate_numa(&q, &a),
			 NSCHED_TIP_CAN_MIGRATE_NUMA_NOT_NEXT);
	assert_int_equal(a.next, 1);
	q.src_nid = 3; /* down from 9: nodes 0 and 1 have as many, the first wins */
	q.dst_nid = 2;
	q.numa_max_node = 3;
	assert_int_equal(nsched_tip_can_migrate_numa(&q, &a),
			 NSCHED_TIP_CAN_MIGRATE_NUMA_NOT_NEXT);
	assert_int_equal(a.next, 0);
	assert_string_equal(block_sentence(a.reason, &q, &a),
			    "node 0 is the next step down, not 2");
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, tick_case, tick_cases);
	ROWS_ADD(&rows, scan_work_case, scan_work_cases);
	ROWS_ADD(&rows, allow_case, allow_cases);
	ROWS_ADD(&rows, numa_run_case, numa_run_cases);
	ROWS_ADD(&rows, can_migrate_numa_case, can_migrate_numa_cases);
	rows_add(&rows, "without the down flag late is enough", without_the_down_flag_late_is_enough, NULL);
	rows_add(&rows, "sizes may be equal", sizes_may_be_equal, NULL);
	rows_add(&rows, "equal faults are no way up, and the first way down",
		 equal_faults_are_no_way_up_and_the_first_way_down, NULL);
	return rows_run(&rows, "tip due");
}
