/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What balancenuma asks, answers, keeps and explains, as data. */
#include "../describe_numa.h"
#include "numasched/bn.h"

/* misplaced */
#define NSCHED_Q nsched_bn_misplaced_question
#define NSCHED_A nsched_bn_misplaced_answer
static const struct nsched_field misplaced_in[] = {
	NSCHED_FLAG(mof),
	NSCHED_FLAG(moron),
	NSCHED_FLAG(bind_ok),
	NSCHED_NODE_OR_NONE(pol_nid),
	NSCHED_NODE(this_nid),
	NSCHED_NODE(page_nid),
	NSCHED_NODE_OR_NONE(last_nid),
};
static const struct nsched_field misplaced_out[] = {
	NSCHED_OUT_INDEX(target, "node"),
	NSCHED_OUT_INDEX(last_nid, "node"),
	NSCHED_QUANTITY_INDEX(want, "node"),
	NSCHED_QUANTITY_INDEX(before, "node"),
};
static const struct nsched_sentence misplaced_why[] = {
	NSCHED_SENTENCE(NSCHED_BN_MISPLACED, NOT_LAZY,
			"not checked at faults: stays on node {page_nid}"),
	NSCHED_SENTENCE(NSCHED_BN_MISPLACED, BOUND, "bound where it lies, node {page_nid}"),
	NSCHED_SENTENCE(NSCHED_BN_MISPLACED, FIRST,
			"first fault, from node {this_nid}: stays on node {page_nid}"),
	NSCHED_SENTENCE(NSCHED_BN_MISPLACED, OTHER,
			"touched from node {this_nid}, before from {before}: stays on "
			"node {page_nid}"),
	NSCHED_SENTENCE(NSCHED_BN_MISPLACED, HERE, "wanted on node {want}, where it lies"),
	NSCHED_SENTENCE(NSCHED_BN_MISPLACED, FOLLOW,
			"touched twice in a row from node {this_nid}: moves there from {page_nid}"),
	NSCHED_SENTENCE(NSCHED_BN_MISPLACED, POLICY,
			"its policy wants node {want}: moves there from {page_nid}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* migrate_page */
#define NSCHED_Q nsched_bn_migrate_page_question
#define NSCHED_A nsched_bn_migrate_page_answer
static const struct nsched_field migrate_page_in[] = {
	NSCHED_TICKS(now),
	NSCHED_TICKS(next_window),
	NSCHED_PAGES(acct),
	NSCHED_PAGES(nr_pages),
	NSCHED_TICKS(interval),
	NSCHED_PAGES(limit),
	NSCHED_COUNT(mapcount, "mappings"),
	NSCHED_FLAG(room),
};
static const struct nsched_field migrate_page_out[] = {
	NSCHED_OUT_NUMBER(migrate, U32, "flag"),
	NSCHED_OUT_NUMBER(next_window, U64, "ticks"),
	NSCHED_OUT_NUMBER(acct, U64, "pages"),
};
static const struct nsched_sentence migrate_page_why[] = {
	NSCHED_SENTENCE(NSCHED_BN_MIGRATE_PAGE, SHARED, "mapped {mapcount} times: never moves"),
	NSCHED_SENTENCE(NSCHED_BN_MIGRATE_PAGE, LIMITED,
			"rate limit: {acct} of {limit} pages in this window: stays"),
	NSCHED_SENTENCE(NSCHED_BN_MIGRATE_PAGE, NO_ROOM,
			"no room on the target, but charged: {acct} of {limit} pages "
			"in this window"),
	NSCHED_SENTENCE(NSCHED_BN_MIGRATE_PAGE, MOVE,
			"moves: {acct} of {limit} pages in this window"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* scan_throttle */
#define NSCHED_Q nsched_bn_scan_throttle_question
#define NSCHED_A nsched_bn_scan_throttle_answer
static const struct nsched_field scan_throttle_in[] = {
	NSCHED_TICKS(now),
	NSCHED_TICKS(next_window),
	NSCHED_PAGES(acct),
	NSCHED_TICKS(pte_interval),
	NSCHED_PAGES(limit),
};
static const struct nsched_field scan_throttle_out[] = {
	NSCHED_OUT_NUMBER(limited, U32, "flag"),
	NSCHED_QUANTITY(until, U64, "ticks"),
};
static const struct nsched_sentence scan_throttle_why[] = {
	NSCHED_SENTENCE(NSCHED_BN_SCAN_THROTTLE, CLOSED,
			"the window counted until {until}, now {now}: scan"),
	NSCHED_SENTENCE(NSCHED_BN_SCAN_THROTTLE, BELOW,
			"{acct} pages in this window, below the limit of {limit}: scan"),
	NSCHED_SENTENCE(NSCHED_BN_SCAN_THROTTLE, LIMITED,
			"{acct} pages in this window, the limit is {limit}: no scan until {until}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* fault_period */
#define NSCHED_Q nsched_bn_fault_period_question
#define NSCHED_A nsched_bn_fault_period_answer
static const struct nsched_field fault_period_in[] = {
	NSCHED_MS(period),
	NSCHED_MS(step),
	NSCHED_MS(period_max),
	NSCHED_FLAG(migrated),
};
static const struct nsched_field fault_period_out[] = {
	NSCHED_OUT_NUMBER(period, U32, "ms"),
};
static const struct nsched_sentence fault_period_why[] = {
	NSCHED_SENTENCE(NSCHED_BN_FAULT_PERIOD, KEPT, "the page moved: period stays {period} ms"),
	NSCHED_SENTENCE(NSCHED_BN_FAULT_PERIOD, GROWN,
			"the page stayed: period grows to {period} ms"),
	NSCHED_SENTENCE(NSCHED_BN_FAULT_PERIOD, MOST,
			"the page stayed: period at its maximum, {period} ms"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* tick */
#define NSCHED_Q nsched_bn_tick_question
#define NSCHED_A nsched_bn_tick_answer
static const struct nsched_field tick_in[] = {
	NSCHED_NS(runtime_ns),
	NSCHED_NS(stamp_ns),
	NSCHED_MS(period),
	NSCHED_MS(period_min),
	NSCHED_TICKS(now),
	NSCHED_TICKS(next_scan),
};
static const struct nsched_field tick_out[] = {
	NSCHED_OUT_NUMBER(queue, U32, "flag"),
	NSCHED_OUT_NUMBER(stamp_ns, U64, "ns"),
	NSCHED_OUT_NUMBER(period, U32, "ms"),
	NSCHED_QUANTITY(ran_ns, U64, "ns"),
};
static const struct nsched_sentence tick_why[] = {
	NSCHED_SENTENCE(NSCHED_BN_TICK, WAIT, "has run {ran_ns} ns, not more than {period} ms"),
	NSCHED_SENTENCE(NSCHED_BN_TICK, SPENT,
			"has run {ran_ns} ns, but the address space is not due before {next_scan}, "
			"now {now}"),
	NSCHED_SENTENCE(NSCHED_BN_TICK, QUEUE, "has run {ran_ns} ns: a scan"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* scan_work */
#define NSCHED_Q nsched_bn_scan_work_question
#define NSCHED_A nsched_bn_scan_work_answer
static const struct nsched_field scan_work_in[] = {
	NSCHED_TICKS(now),
	NSCHED_NODE(this_nid),
	NSCHED_IN_NUMBER(first_nid, S32, "node", -2, NSCHED_MAX_NODES - 1, NSCHED_REQ),
	NSCHED_FLAG(force),
	NSCHED_TICKS(next_reset),
	NSCHED_TICKS(next_scan),
	NSCHED_MS(period),
	NSCHED_MS(period_min),
	NSCHED_MS(period_reset),
	NSCHED_FLAG(limited),
};
static const struct nsched_field scan_work_out[] = {
	NSCHED_OUT_NUMBER(scan, U32, "flag"),
	NSCHED_OUT(first_nid, S32, "node", -2, 0),
	NSCHED_OUT_NUMBER(next_reset, U64, "ticks"),
	NSCHED_OUT_NUMBER(next_scan, U64, "ticks"),
	NSCHED_OUT_NUMBER(period, U32, "ms"),
};
static const struct nsched_sentence scan_work_why[] = {
	NSCHED_SENTENCE(NSCHED_BN_SCAN_WORK, ONE_NODE,
			"has run on node {this_nid} only: not scanned"),
	NSCHED_SENTENCE(NSCHED_BN_SCAN_WORK, EARLY, "not before {next_scan}, now {now}"),
	NSCHED_SENTENCE(NSCHED_BN_SCAN_WORK, LIMITED,
			"node {this_nid} is over its rate limit: no scan; next at {next_scan}"),
	NSCHED_SENTENCE(NSCHED_BN_SCAN_WORK, SCAN, "scans now; next at {next_scan}"),
};
#undef NSCHED_Q
#undef NSCHED_A

static const struct nsched_function functions[] = {
	NSCHED_PLAIN_FUNCTION(bn, NSCHED_BN_MISPLACED, misplaced, NSCHED_ASK_PAGE),
	NSCHED_PLAIN_FUNCTION(bn, NSCHED_BN_MIGRATE_PAGE, migrate_page, NSCHED_ASK_PAGE),
	NSCHED_PLAIN_FUNCTION(bn, NSCHED_BN_SCAN_THROTTLE, scan_throttle, NSCHED_ASK_DUE),
	NSCHED_PLAIN_FUNCTION(bn, NSCHED_BN_FAULT_PERIOD, fault_period, NSCHED_ASK_PAGE),
	NSCHED_PLAIN_FUNCTION(bn, NSCHED_BN_SCAN_WORK, scan_work, NSCHED_ASK_DUE),
	NSCHED_PLAIN_FUNCTION(bn, NSCHED_BN_TICK, tick, NSCHED_ASK_DUE),
};

#define NSCHED_TUNABLES nsched_bn_tunables
static const struct nsched_field tunables_v10[] = {
	NSCHED_TUNABLE(interval, "ticks", 1, 1u << 30, 100),
	NSCHED_TUNABLE(limit, "pages", 0, 1u << 30, 32768),
	NSCHED_TUNABLE(pte_interval, "ticks", 0, 1u << 30, 1000),
	NSCHED_TUNABLE(period_min, "ms", 1, 1u << 30, 100),
	NSCHED_TUNABLE(period_max, "ms", 1, 1u << 30, 5000),
	NSCHED_TUNABLE(period_reset, "ms", 1, 1u << 30, 60000),
	NSCHED_TUNABLE(scan_size_mb, "MiB", 1, 65536, 256),
	NSCHED_TUNABLE(page_shift, "bits", 10, 20, 12),
	NSCHED_TUNABLE(step, "ms", 1, 1u << 20, 10),
	NSCHED_TUNABLE(force, "flag", 0, 1, 0),
};
#undef NSCHED_TUNABLES

static const struct nsched_field system_fields[] = {
	NSCHED_STATE_ARRAY(SYSTEM, next_window, NSCHED_BN_SYSTEM_NEXT_WINDOW, U64, "ticks",
			   NSCHED_U64_MAX, "nr_nodes"),
	NSCHED_STATE_ARRAY(SYSTEM, acct, NSCHED_BN_SYSTEM_ACCT, U64, "pages", NSCHED_U64_MAX,
			   "nr_nodes"),
};
static const struct nsched_field task_fields[] = {
	NSCHED_STATE_NUMBER(TASK_STATE, nsched_bn_task_state, stamp_ns, U64, "ns", NSCHED_U64_MAX),
	NSCHED_STATE_NUMBER(TASK_STATE, nsched_bn_task_state, period, U32, "ms", NSCHED_U32_MAX),
};
#define NSCHED_OF_PROCESS(member, type, unit, greatest) \
	NSCHED_STATE_NUMBER(PROCESS, nsched_bn_process_state, member, type, unit, greatest)
static const struct nsched_field process_fields[] = {
	NSCHED_OF_PROCESS(rss_pages, U64, "pages", (uint64_t)1 << 44),
	NSCHED_OF_PROCESS(next_scan, U64, "ticks", NSCHED_U64_MAX),
	NSCHED_OF_PROCESS(next_reset, U64, "ticks", NSCHED_U64_MAX),
	NSCHED_OF_PROCESS(offset, U64, "pages", NSCHED_U64_MAX),
	NSCHED_OF_PROCESS(range_start, U64, "pages", NSCHED_U64_MAX),
	NSCHED_OF_PROCESS(range_end, U64, "pages", NSCHED_U64_MAX),
	NSCHED_STATE_SIGNED(PROCESS, nsched_bn_process_state, first_nid, "node", NSCHED_BN_ACTIVE,
			    NSCHED_MAX_NODES - 1),
	NSCHED_STATE_SIGNED(PROCESS, nsched_bn_process_state, seq, "sweeps", NSCHED_S32_MIN,
			    NSCHED_S32_MAX),
};
static const struct nsched_field page_fields[] = {
	NSCHED_STATE_INDEX(PAGE, nsched_bn_page_state, last_nid, "node"),
};

static const struct nsched_state_row states[] = {
	NSCHED_STATE_OF(SYSTEM, nsched_bn_system_state, system_fields),
	NSCHED_STATE_OF(TASK, nsched_bn_task_state, task_fields),
	NSCHED_STATE_OF(PROCESS, nsched_bn_process_state, process_fields),
	NSCHED_STATE_OF(PAGE, nsched_bn_page_state, page_fields),
};

#define NSCHED_ANSWERED (1u << NSCHED_ASK_DUE | 1u << NSCHED_ASK_PREFER | 1u << NSCHED_ASK_PAGE)
static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_BARE(LINUX_3_7, "linux-3.7", NSCHED_ANSWERED,
			   "no NUMA placement: first touch"),
	NSCHED_POLICY_ROW(BALANCENUMA_V10, "balancenuma-v10", NSCHED_ANSWERED, NONE,
			  "migrate on the second fault in a row", tunables_v10, states),
};

const struct nsched_family_table nsched_bn_table = {
	NSCHED_FAMILY_BN, "bn", "balancenuma, 2012", functions, policies,
	NSCHED_COUNT_OF(functions), NSCHED_COUNT_OF(policies),
};
