/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balancenuma's page decisions by the worked examples of their specification. */
#include "block.h"
#include "bn/internal.h"

static const struct misplaced_case {
	const char *name;
	struct nsched_bn_misplaced_question q;
	struct nsched_bn_misplaced_answer want;
} misplaced_cases[] = {
	{ "h1: never faulted: refused, remembers 1",
	  { .mof = 1, .moron = 1, .this_nid = 1, .last_nid = NSCHED_NONE },
	  { .target = NSCHED_NONE, .last_nid = 1, .reason = NSCHED_BN_MISPLACED_FIRST } },
	{ "h2: second fault from node 1: move",
	  { .mof = 1, .moron = 1, .this_nid = 1, .last_nid = 1 },
	  { .target = 1, .last_nid = 1, .reason = NSCHED_BN_MISPLACED_FOLLOW } },
	{ "h3: already there",
	  { .mof = 1, .moron = 1, .this_nid = 1, .page_nid = 1, .last_nid = 1 },
	  { .target = NSCHED_NONE, .last_nid = 1, .reason = NSCHED_BN_MISPLACED_HERE } },
	{ "h4: last fault from another node",
	  { .mof = 1, .moron = 1, .this_nid = 1 },
	  { .target = NSCHED_NONE, .last_nid = 1, .reason = NSCHED_BN_MISPLACED_OTHER } },
	{ "h5: policy is not lazy",
	  { .moron = 1, .this_nid = 1, .last_nid = 1 },
	  { .target = NSCHED_NONE, .last_nid = 1, .reason = NSCHED_BN_MISPLACED_NOT_LAZY } },
	{ "h6: explicit policy, node 2",
	  { .mof = 1, .pol_nid = 2, .this_nid = 1, .last_nid = 1 },
	  { .target = 2, .last_nid = 1, .reason = NSCHED_BN_MISPLACED_POLICY } },
	{ "h7: bind satisfied: state untouched",
	  { .mof = 1, .bind_ok = 1, .pol_nid = 2, .this_nid = 1, .last_nid = 1 },
	  { .target = NSCHED_NONE, .last_nid = 1, .reason = NSCHED_BN_MISPLACED_BOUND } },
	{ "h8: explicit policy, already there",
	  { .mof = 1, .this_nid = 1, .last_nid = NSCHED_NONE },
	  { .target = NSCHED_NONE, .last_nid = NSCHED_NONE,
	    .reason = NSCHED_BN_MISPLACED_HERE } },
	{ "h9: bind wins over moron",
	  { .mof = 1, .moron = 1, .bind_ok = 1, .this_nid = 1, .last_nid = 1 },
	  { .target = NSCHED_NONE, .last_nid = 1, .reason = NSCHED_BN_MISPLACED_BOUND } },
	{ "h10: first fault from node 2 after node 1",
	  { .mof = 1, .moron = 1, .this_nid = 2, .last_nid = 1 },
	  { .target = NSCHED_NONE, .last_nid = 2, .reason = NSCHED_BN_MISPLACED_OTHER } },
};

static void misplaced_case(void **state)
{
	const struct misplaced_case *c = *state;
	struct nsched_bn_misplaced_answer got;
	uint64_t compared[NSCHED_COMPARED] = { 0 };

	BLOCK_ASK(nsched_bn_misplaced, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(target);
	BLOCK_SAME(last_nid);
	bn_compared_misplaced(&c->q, &got, compared);
	block_quantities(got.reason, &c->q, &got, compared);
}

static const struct migrate_page_case {
	const char *name;
	struct nsched_bn_migrate_page_question q;
	struct nsched_bn_migrate_page_answer want;
} migrate_page_cases[] = {
	{ "h1: plain",
	  { .interval = 100, .limit = 32768, .now = 1000, .next_window = 1050,
	    .nr_pages = 1, .mapcount = 1, .room = 1 },
	  { .migrate = 1, .next_window = 1050, .acct = 1,
	    .reason = NSCHED_BN_MIGRATE_PAGE_MOVE } },
	{ "h2: window over: reset",
	  { .interval = 100, .limit = 32768, .now = 1051, .next_window = 1050,
	    .acct = 99999, .nr_pages = 1, .mapcount = 1, .room = 1 },
	  { .migrate = 1, .next_window = 1151, .acct = 1,
	    .reason = NSCHED_BN_MIGRATE_PAGE_MOVE } },
	{ "h3: window ends strictly after",
	  { .interval = 100, .limit = 32768, .now = 1050, .next_window = 1050,
	    .acct = 99999, .nr_pages = 1, .mapcount = 1, .room = 1 },
	  { .next_window = 1050, .acct = 99999, .reason = NSCHED_BN_MIGRATE_PAGE_LIMITED } },
	{ "h4: exactly at the limit: passes",
	  { .interval = 100, .limit = 32768, .now = 1000, .next_window = 1050,
	    .acct = 32768, .nr_pages = 1, .mapcount = 1, .room = 1 },
	  { .migrate = 1, .next_window = 1050, .acct = 32769,
	    .reason = NSCHED_BN_MIGRATE_PAGE_MOVE } },
	{ "h5: one above: refused",
	  { .interval = 100, .limit = 32768, .now = 1000, .next_window = 1050,
	    .acct = 32769, .nr_pages = 1, .mapcount = 1, .room = 1 },
	  { .next_window = 1050, .acct = 32769, .reason = NSCHED_BN_MIGRATE_PAGE_LIMITED } },
	{ "h6: a huge page may overshoot",
	  { .interval = 100, .limit = 32768, .now = 1000, .next_window = 1050,
	    .acct = 32768, .nr_pages = 512, .mapcount = 1, .room = 1 },
	  { .migrate = 1, .next_window = 1050, .acct = 33280,
	    .reason = NSCHED_BN_MIGRATE_PAGE_MOVE } },
	{ "h7: two mappings",
	  { .interval = 100, .limit = 32768, .now = 1000, .next_window = 1050,
	    .acct = 5, .nr_pages = 1, .mapcount = 2, .room = 1 },
	  { .next_window = 1050, .acct = 5, .reason = NSCHED_BN_MIGRATE_PAGE_SHARED } },
	{ "h8: no reset either",
	  { .interval = 100, .limit = 32768, .now = 1051, .next_window = 1050,
	    .acct = 5, .nr_pages = 1, .mapcount = 2, .room = 1 },
	  { .next_window = 1050, .acct = 5, .reason = NSCHED_BN_MIGRATE_PAGE_SHARED } },
	{ "h9: charged but no room",
	  { .interval = 100, .limit = 32768, .now = 1000, .next_window = 1050,
	    .acct = 10, .nr_pages = 1, .mapcount = 1 },
	  { .next_window = 1050, .acct = 11, .reason = NSCHED_BN_MIGRATE_PAGE_NO_ROOM } },
	{ "h10: clock wrap: 5 is after 2^64-4",
	  { .interval = 100, .limit = 32768, .now = 5,
	    .next_window = 18446744073709551612ull, .acct = 77, .nr_pages = 1,
	    .mapcount = 1, .room = 1 },
	  { .migrate = 1, .next_window = 105, .acct = 1,
	    .reason = NSCHED_BN_MIGRATE_PAGE_MOVE } },
};

static void migrate_page_case(void **state)
{
	const struct migrate_page_case *c = *state;
	struct nsched_bn_migrate_page_answer got;
	uint64_t compared[NSCHED_COMPARED] = { 0 };

	BLOCK_ASK(nsched_bn_migrate_page, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(migrate);
	BLOCK_SAME(next_window);
	BLOCK_SAME(acct);
	bn_compared_migrate_page(&c->q, &got, compared);
	block_quantities(got.reason, &c->q, &got, compared);
}

/* At exactly the limit scanning stops while faults still migrate. */
static void limiter_and_throttle_disagree_at_the_limit(void **state)
{
	struct nsched_bn_migrate_page_question move = {
		.now = 10, .next_window = 20, .acct = 1280, .limit = 1280, .nr_pages = 30,
		.interval = 100, .mapcount = 1, .room = 1,
	};
	struct nsched_bn_scan_throttle_question scan = {
		.now = 10, .next_window = 20, .acct = 1280, .limit = 1280, .pte_interval = 1000,
	};
	struct nsched_bn_scan_throttle_answer throttled;
	struct nsched_bn_migrate_page_answer moved;

	(void)state;
	assert_int_equal(nsched_bn_scan_throttle(&scan, &throttled),
			 NSCHED_BN_SCAN_THROTTLE_LIMITED);
	assert_int_equal(nsched_bn_migrate_page(&move, &moved), NSCHED_BN_MIGRATE_PAGE_MOVE);
	move.acct = moved.acct;
	assert_int_equal(nsched_bn_migrate_page(&move, &moved), NSCHED_BN_MIGRATE_PAGE_LIMITED);
	assert_string_equal(block_sentence(moved.reason, &move, &moved),
			    "rate limit: 1310 of 1280 pages in this window: stays");
}

/* Charged pages of a window never exceed the limit and 512 (check 5 of all families). */
static void a_window_is_overshot_by_one_huge_page_at_most(void **state)
{
	struct nsched_bn_migrate_page_question q = {
		.now = 10, .next_window = 20, .limit = 1000, .interval = 100, .mapcount = 1,
		.room = 1,
	};
	struct nsched_bn_migrate_page_answer a;
	uint32_t fault;

	(void)state;
	for (fault = 0; fault < 3000; fault++) {
		q.nr_pages = fault % 7 == 0 ? 512 : 1;
		nsched_bn_migrate_page(&q, &a);
		q.acct = a.acct;
		assert_true(q.acct <= q.limit + 512);
	}
	assert_true(q.acct > q.limit);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, misplaced_case, misplaced_cases);
	ROWS_ADD(&rows, migrate_page_case, migrate_page_cases);
	rows_add(&rows, "limiter and throttle disagree at the limit", limiter_and_throttle_disagree_at_the_limit, NULL);
	rows_add(&rows, "a window is overshot by one huge page at most", a_window_is_overshot_by_one_huge_page_at_most, NULL);
	return rows_run(&rows, "bn page");
}
