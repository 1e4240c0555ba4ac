/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* AutoNUMA's page decisions by the worked examples of their specification. */
#include "block.h"
#include "an/internal.h"

static const struct hint_case {
	const char *name;
	struct nsched_an_hint_question q;
	struct nsched_an_hint_answer want;
} hint_cases[] = {
	{ "h1: first fault allowed",
	  { .this_nid = 1, .window_start = 950, .interval = 100, .limit = 32768,
	    .allow_first = 1, .last_nid = NSCHED_NONE, .lru = 1, .now = 1000,
	    .nr_pages = 1, .room = 1 },
	  { .migrate = 1, .access_nid = 1, .last_nid = 1, .window_start = 950,
	    .acct = 1, .reason = NSCHED_AN_HINT_MOVE } },
	{ "h2: first fault refused",
	  { .this_nid = 1, .window_start = 950, .interval = 100, .limit = 32768,
	    .last_nid = NSCHED_NONE, .lru = 1, .now = 1000, .nr_pages = 1, .room = 1 },
	  { .last_nid = 1, .window_start = 950, .reason = NSCHED_AN_HINT_OTHER } },
	{ "h3: other node last",
	  { .this_nid = 1, .window_start = 950, .interval = 100, .limit = 32768,
	    .allow_first = 1, .lru = 1, .now = 1000, .nr_pages = 1, .room = 1 },
	  { .last_nid = 1, .window_start = 950, .reason = NSCHED_AN_HINT_OTHER } },
	{ "h4: second from node 1",
	  { .this_nid = 1, .window_start = 950, .interval = 100, .limit = 32768,
	    .allow_first = 1, .last_nid = 1, .lru = 1, .now = 1000, .nr_pages = 1,
	    .room = 1 },
	  { .migrate = 1, .access_nid = 1, .last_nid = 1, .window_start = 950,
	    .acct = 1, .reason = NSCHED_AN_HINT_MOVE } },
	{ "h5: already local",
	  { .this_nid = 1, .window_start = 950, .interval = 100, .limit = 32768,
	    .allow_first = 1, .page_nid = 1, .last_nid = 1, .lru = 1, .now = 1000,
	    .nr_pages = 1, .room = 1 },
	  { .access_nid = 1, .last_nid = 1, .window_start = 950,
	    .reason = NSCHED_AN_HINT_HERE } },
	{ "h6: tree: marks the task",
	  { .this_nid = 1, .window_start = 950, .interval = 100, .limit = 32768,
	    .fs_mode = 1, .allow_first = 1, .lru = 1, .now = 1000, .nr_pages = 1,
	    .room = 1 },
	  { .last_nid = 1, .false_sharing = 1, .window_start = 950,
	    .reason = NSCHED_AN_HINT_OTHER } },
	{ "h7: tree: task marked, page refused",
	  { .this_nid = 1, .window_start = 950, .interval = 100, .limit = 32768,
	    .fs_mode = 1, .allow_first = 1, .last_nid = 1, .false_sharing = 1,
	    .lru = 1, .now = 1000, .nr_pages = 1, .room = 1 },
	  { .last_nid = 1, .false_sharing = 1, .window_start = 950,
	    .reason = NSCHED_AN_HINT_MARKED } },
	{ "h8: at the limit: refused",
	  { .this_nid = 1, .window_start = 950, .interval = 100, .limit = 32768,
	    .allow_first = 1, .last_nid = 1, .lru = 1, .now = 1000, .acct = 32768,
	    .nr_pages = 1, .room = 1 },
	  { .last_nid = 1, .window_start = 950, .acct = 32768,
	    .reason = NSCHED_AN_HINT_LIMITED } },
	{ "h9: below it: huge page overshoots",
	  { .this_nid = 1, .window_start = 950, .interval = 100, .limit = 32768,
	    .allow_first = 1, .last_nid = 1, .lru = 1, .now = 1000, .acct = 32767,
	    .nr_pages = 512, .room = 1 },
	  { .migrate = 1, .access_nid = 1, .last_nid = 1, .window_start = 950,
	    .acct = 33279, .reason = NSCHED_AN_HINT_MOVE } },
	{ "h10: window over",
	  { .this_nid = 1, .window_start = 950, .interval = 100, .limit = 32768,
	    .allow_first = 1, .last_nid = 1, .lru = 1, .now = 1051, .acct = 40000,
	    .nr_pages = 1, .room = 1 },
	  { .migrate = 1, .access_nid = 1, .last_nid = 1, .window_start = 1051,
	    .acct = 1, .reason = NSCHED_AN_HINT_MOVE } },
	{ "h11: window ends strictly after",
	  { .this_nid = 1, .window_start = 950, .interval = 100, .limit = 32768,
	    .allow_first = 1, .last_nid = 1, .lru = 1, .now = 1050, .acct = 40000,
	    .nr_pages = 1, .room = 1 },
	  { .last_nid = 1, .window_start = 950, .acct = 40000,
	    .reason = NSCHED_AN_HINT_LIMITED } },
	{ "h12: not isolatable",
	  { .this_nid = 1, .window_start = 950, .interval = 100, .limit = 32768,
	    .allow_first = 1, .last_nid = 1, .now = 1000, .nr_pages = 1, .room = 1 },
	  { .last_nid = 1, .window_start = 950, .reason = NSCHED_AN_HINT_NO_LRU } },
	{ "h13: charged, no room",
	  { .this_nid = 1, .window_start = 950, .interval = 100, .limit = 32768,
	    .allow_first = 1, .last_nid = 1, .lru = 1, .now = 1000, .acct = 7,
	    .nr_pages = 1 },
	  { .last_nid = 1, .window_start = 950, .acct = 8,
	    .reason = NSCHED_AN_HINT_NO_ROOM } },
};

static void hint_case(void **state)
{
	const struct hint_case *c = *state;
	struct nsched_an_hint_answer got;
	uint64_t compared[NSCHED_COMPARED] = { 0 };

	BLOCK_ASK(nsched_an_hint, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(migrate);
	BLOCK_SAME(access_nid);
	BLOCK_SAME(last_nid);
	BLOCK_SAME(false_sharing);
	BLOCK_SAME(window_start);
	BLOCK_SAME(acct);
	an_compared_hint(&c->q, &got, compared);
	block_quantities(got.reason, &c->q, &got, compared);
}

static const struct account_case {
	const char *name;
	struct nsched_an_account_question q;
	struct nsched_an_account_answer want;
	uint64_t task_fault[2];
	uint64_t mm_fault[2];
	uint64_t want_task_fault[2];
	uint64_t want_mm_fault[2];
} account_cases[] = {
	{ "h1: same pass",
	  .q = { .nr_nodes = 2, .task_tot = 31, .task_pass = 1, .mm_tot = 11,
		 .mm_pass = 1, .mm_last_pass = 1, .access_nid = 1, .pages = 4 },
	  .want = { .task_tot = 35, .task_pass = 1, .mm_tot = 11, .mm_last_pass = 1,
		    .reason = NSCHED_AN_ACCOUNT_SAME },
	  .task_fault = { 10, 21 }, .mm_fault = { 5, 6 },
	  .want_task_fault = { 10, 25 }, .want_mm_fault = { 5, 6 } },
	{ "h2: new pass halves; mm left alone",
	  .q = { .nr_nodes = 2, .task_tot = 31, .task_pass = 1, .mm_tot = 11,
		 .mm_pass = 2, .mm_last_pass = 1, .access_nid = 1, .pages = 4 },
	  .want = { .task_tot = 19, .task_pass = 2, .mm_tot = 11, .mm_last_pass = 1,
		    .reason = NSCHED_AN_ACCOUNT_TASK },
	  .task_fault = { 10, 21 }, .mm_fault = { 5, 6 }, .want_task_fault = { 5, 14 },
	  .want_mm_fault = { 5, 6 } },
	{ "h3: mm counted too",
	  .q = { .nr_nodes = 2, .mm_from_faults = 1, .task_tot = 31, .task_pass = 1,
		 .mm_tot = 11, .mm_pass = 1, .mm_last_pass = 1, .false_sharing = 1,
		 .access_nid = 1, .pages = 4 },
	  .want = { .task_tot = 35, .task_pass = 1, .mm_tot = 15, .mm_last_pass = 1,
		    .false_sharing = 1, .reason = NSCHED_AN_ACCOUNT_SAME },
	  .task_fault = { 10, 21 }, .mm_fault = { 5, 6 },
	  .want_task_fault = { 10, 25 }, .want_mm_fault = { 5, 10 } },
	{ "h4: first thread of the pass halves the mm",
	  .q = { .nr_nodes = 2, .mm_from_faults = 1, .task_tot = 31, .task_pass = 1,
		 .mm_tot = 12, .mm_pass = 2, .mm_last_pass = 1, .false_sharing = 1,
		 .access_nid = 1, .pages = 4 },
	  .want = { .task_tot = 19, .task_pass = 2, .mm_tot = 9, .mm_last_pass = 2,
		    .reason = NSCHED_AN_ACCOUNT_BOTH },
	  .task_fault = { 10, 21 }, .mm_fault = { 5, 7 }, .want_task_fault = { 5, 14 },
	  .want_mm_fault = { 2, 7 } },
	{ "h5: another thread already did",
	  .q = { .nr_nodes = 2, .mm_from_faults = 1, .task_tot = 31, .task_pass = 1,
		 .mm_tot = 12, .mm_pass = 2, .mm_last_pass = 2, .false_sharing = 1,
		 .pages = 4 },
	  .want = { .task_tot = 19, .task_pass = 2, .mm_tot = 16, .mm_last_pass = 2,
		    .reason = NSCHED_AN_ACCOUNT_TASK },
	  .task_fault = { 10, 21 }, .mm_fault = { 5, 7 }, .want_task_fault = { 9, 10 },
	  .want_mm_fault = { 9, 7 } },
	{ "h6: totals drift from sums",
	  .q = { .nr_nodes = 2, .mm_from_faults = 1, .task_tot = 2, .mm_pass = 3,
		 .mm_last_pass = 2, .pages = 512 },
	  .want = { .task_tot = 513, .task_pass = 3, .mm_tot = 512, .mm_last_pass = 3,
		    .reason = NSCHED_AN_ACCOUNT_BOTH },
	  .task_fault = { 1, 1 }, .mm_fault = { 0, 0 }, .want_task_fault = { 512, 0 },
	  .want_mm_fault = { 512, 0 } },
	{ "h7: 27 keeps the mark",
	  .q = { .nr_nodes = 2, .task_tot = 6, .mm_tot = 18, .mm_pass = 3,
		 .mm_last_pass = 2, .false_sharing = 1, .pages = 1 },
	  .want = { .task_tot = 4, .task_pass = 3, .mm_tot = 18, .mm_last_pass = 2,
		    .false_sharing = 1, .reason = NSCHED_AN_ACCOUNT_TASK },
	  .task_fault = { 3, 3 }, .mm_fault = { 9, 9 }, .want_task_fault = { 2, 1 },
	  .want_mm_fault = { 9, 9 } },
	{ "h8: mark cleared",
	  .q = { .nr_nodes = 2, .mm_from_faults = 1, .mm_tot = 2, .mm_pass = 1,
		 .false_sharing = 1, .pages = 1 },
	  .want = { .task_tot = 1, .task_pass = 1, .mm_tot = 1, .mm_last_pass = 1,
		    .reason = NSCHED_AN_ACCOUNT_BOTH },
	  .task_fault = { 0, 0 }, .mm_fault = { 1, 1 }, .want_task_fault = { 1, 0 },
	  .want_mm_fault = { 1, 0 } },
	{ "h9: first faults",
	  .q = { .nr_nodes = 2, .task_pass = 5, .mm_pass = 5, .mm_last_pass = 5,
		 .pages = 1 },
	  .want = { .task_tot = 1, .task_pass = 5, .mm_last_pass = 5,
		    .reason = NSCHED_AN_ACCOUNT_SAME },
	  .task_fault = { 0, 0 }, .mm_fault = { 0, 0 }, .want_task_fault = { 1, 0 },
	  .want_mm_fault = { 0, 0 } },
};

static void account_case(void **state)
{
	const struct account_case *c = *state;
	struct nsched_an_account_question q = c->q;
	struct nsched_an_account_answer got;
	uint64_t compared[NSCHED_COMPARED] = { 0 };
	uint64_t task_fault[2], mm_fault[2];

	memcpy(task_fault, c->task_fault, sizeof(task_fault));
	memcpy(mm_fault, c->mm_fault, sizeof(mm_fault));
	q.task_fault = task_fault;
	q.mm_fault = mm_fault;
	memset(&got, 0xa5, sizeof(got));
	nsched_an_account(&q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(task_tot);
	BLOCK_SAME(task_pass);
	BLOCK_SAME(mm_tot);
	BLOCK_SAME(mm_last_pass);
	BLOCK_SAME(false_sharing);
	assert_memory_equal(task_fault, c->want_task_fault, sizeof(task_fault));
	assert_memory_equal(mm_fault, c->want_mm_fault, sizeof(mm_fault));
	an_compared_account(&q, &got, compared);
	block_quantities(got.reason, &q, &got, compared);
}

static const struct can_migrate_case {
	const char *name;
	struct nsched_an_can_migrate_question q;
	struct nsched_an_can_migrate_answer want;
} can_migrate_cases[] = {
	{ "h1: no preference",
	  { .selected_nid = NSCHED_NONE, .dst_nid = 1, .strict_numa = 1, .idle = 1,
	    .lb_strict = 1 },
	  { .can = 1, .reason = NSCHED_AN_CAN_MIGRATE_FREE } },
	{ "h2: right node",
	  { .selected_nid = 1, .dst_nid = 1, .strict_numa = 1, .idle = 1, .lb_strict = 1 },
	  { .can = 1, .reason = NSCHED_AN_CAN_MIGRATE_RIGHT } },
	{ "h3: first pass",
	  { .dst_nid = 1, .strict_numa = 1 },
	  { .reason = NSCHED_AN_CAN_MIGRATE_STRICT } },
	{ "h4: idle",
	  { .dst_nid = 1, .lb_strict = 1 },
	  { .can = 1, .reason = NSCHED_AN_CAN_MIGRATE_IDLE } },
	{ "h5: newly idle",
	  { .dst_nid = 1, .idle = 2, .lb_strict = 1 },
	  { .can = 1, .reason = NSCHED_AN_CAN_MIGRATE_IDLE } },
	{ "h6: busy, strict",
	  { .dst_nid = 1, .idle = 1, .lb_strict = 1 },
	  { .reason = NSCHED_AN_CAN_MIGRATE_REFUSED } },
	{ "h7: busy, not strict",
	  { .dst_nid = 1, .idle = 1 },
	  { .can = 1, .reason = NSCHED_AN_CAN_MIGRATE_BUSY } },
	{ "h8: already the node, busy",
	  { .idle = 1, .lb_strict = 1 },
	  { .can = 1, .reason = NSCHED_AN_CAN_MIGRATE_RIGHT } },
};

static void can_migrate_case(void **state)
{
	const struct can_migrate_case *c = *state;
	struct nsched_an_can_migrate_answer got;

	BLOCK_ASK(nsched_an_can_migrate, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(can);
	assert_non_null(nsched_sentence(got.reason));
}

/* The limit is met, not passed: limit - 1 + 512 pages at most (check 5 of all families). */
static void a_window_is_overshot_by_one_huge_page_at_most(void **state)
{
	struct nsched_an_hint_question q = {
		.now = 10, .window_start = 5, .interval = 100, .limit = 1000, .last_nid = 1,
		.this_nid = 1, .lru = 1, .room = 1,
	};
	struct nsched_an_hint_answer a;
	uint32_t fault;

	(void)state;
	for (fault = 0; fault < 3000; fault++) {
		q.nr_pages = fault % 7 == 0 ? 512 : 1;
		nsched_an_hint(&q, &a);
		q.acct = a.acct;
		assert_true(q.acct <= q.limit - 1 + 512);
	}
	assert_true(q.acct >= q.limit);
	assert_int_equal(a.reason, NSCHED_AN_HINT_LIMITED);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, hint_case, hint_cases);
	ROWS_ADD(&rows, account_case, account_cases);
	ROWS_ADD(&rows, can_migrate_case, can_migrate_cases);
	rows_add(&rows, "a window is overshot by one huge page at most", a_window_is_overshot_by_one_huge_page_at_most, NULL);
	return rows_run(&rows, "an page");
}
