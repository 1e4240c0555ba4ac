/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* numa/core's page decisions by the worked examples of their specification. */
#include "block.h"
#include "tip/compared.h"

static const struct fault_case {
	const char *name;
	struct nsched_tip_fault_question q;
	struct nsched_tip_fault_answer want;
} fault_cases[] = {
	{ "h1: 44 = 300 mod 256, same task",
	  { .pid_mask = 255, .page_nid = 2, .this_cpu = 5, .this_nid = 1,
	    .this_pid = 300, .last_cpu = 5, .last_pid = 44 },
	  { .priv = 1, .node = 2, .idx = 5, .last_cpu = 5,
	    .reason = NSCHED_TIP_FAULT_PRIVATE } },
	{ "h2: same task on another CPU is still private",
	  { .pid_mask = 255, .page_nid = 2, .this_cpu = 5, .this_nid = 1,
	    .this_pid = 300, .last_cpu = 9, .last_pid = 44 },
	  { .priv = 1, .node = 2, .idx = 5, .last_cpu = 9,
	    .reason = NSCHED_TIP_FAULT_PRIVATE } },
	{ "h3: other pid",
	  { .pid_mask = 255, .page_nid = 2, .this_cpu = 5, .this_nid = 1,
	    .this_pid = 300, .last_cpu = 5, .last_pid = 45 },
	  { .node = 2, .idx = 4, .last_cpu = 5, .reason = NSCHED_TIP_FAULT_SHARED } },
	{ "h4: fresh page: private, own node",
	  { .pid_mask = 255, .page_nid = 2, .this_cpu = 5, .this_nid = 1,
	    .this_pid = 300, .last_cpu = NSCHED_NONE, .last_pid = NSCHED_NONE,
	    .fresh = 1 },
	  { .priv = 1, .node = 1, .idx = 3, .last_cpu = 5,
	    .reason = NSCHED_TIP_FAULT_FRESH } },
	{ "h5: small pid",
	  { .pid_mask = 255, .page_nid = 1, .this_cpu = 5, .this_nid = 1,
	    .this_pid = 7, .last_cpu = 5, .last_pid = 7 },
	  { .priv = 1, .node = 1, .idx = 3, .last_cpu = 5,
	    .reason = NSCHED_TIP_FAULT_PRIVATE } },
	{ "h6: one node",
	  { .pid_mask = 255, .this_pid = 1, .last_pid = 1 },
	  { .priv = 1, .idx = 1, .reason = NSCHED_TIP_FAULT_PRIVATE } },
	{ "h7: 263 mod 256 = 7",
	  { .pid_mask = 255, .this_cpu = 5, .this_nid = 1, .this_pid = 263,
	    .last_cpu = 9, .last_pid = 7 },
	  { .priv = 1, .idx = 1, .last_cpu = 9, .reason = NSCHED_TIP_FAULT_PRIVATE } },
	{ "h8: 256 mod 256 = 0",
	  { .pid_mask = 255, .page_nid = 1, .this_pid = 256, .last_cpu = 3 },
	  { .priv = 1, .node = 1, .idx = 3, .last_cpu = 3,
	    .reason = NSCHED_TIP_FAULT_PRIVATE } },
};

static void fault_case(void **state)
{
	const struct fault_case *c = *state;
	struct nsched_tip_fault_answer got;
	uint64_t compared[NSCHED_COMPARED] = { 0 };

	BLOCK_ASK(nsched_tip_fault, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(priv);
	BLOCK_SAME(node);
	BLOCK_SAME(idx);
	BLOCK_SAME(last_cpu);
	tip_compared_fault(&c->q, &got, compared);
	block_quantities(got.reason, &c->q, &got, compared);
}

static const struct misplaced_case {
	const char *name;
	struct nsched_tip_misplaced_question q;
	struct nsched_tip_misplaced_answer want;
} misplaced_cases[] = {
	{ "h1: same CPU twice",
	  { .this_cpu = 5, .this_nid = 1, .last_cpu = 5 },
	  { .target = 1, .reason = NSCHED_TIP_MISPLACED_SAME } },
	{ "h2: other CPU",
	  { .this_cpu = 5, .this_nid = 1, .last_cpu = 4 },
	  { .target = NSCHED_NONE, .reason = NSCHED_TIP_MISPLACED_OTHER } },
	{ "h3: already there",
	  { .this_cpu = 5, .this_nid = 1, .page_nid = 1, .last_cpu = 5 },
	  { .target = NSCHED_NONE, .reason = NSCHED_TIP_MISPLACED_HERE } },
	{ "h4: fresh: moves at once",
	  { .this_cpu = 5, .this_nid = 1, .last_cpu = NSCHED_NONE, .fresh = 1 },
	  { .target = 1, .reason = NSCHED_TIP_MISPLACED_FRESH } },
	{ "h5: fresh, already there",
	  { .this_cpu = 5, .this_nid = 1, .page_nid = 1, .last_cpu = NSCHED_NONE,
	    .fresh = 1 },
	  { .target = NSCHED_NONE, .reason = NSCHED_TIP_MISPLACED_HERE } },
	{ "h6: same CPU, far page",
	  { .page_nid = 3 },
	  { .reason = NSCHED_TIP_MISPLACED_SAME } },
	{ "h7: other CPU",
	  { .page_nid = 3, .last_cpu = 1 },
	  { .target = NSCHED_NONE, .reason = NSCHED_TIP_MISPLACED_OTHER } },
	{ "h8: local page",
	  { .last_cpu = 1 },
	  { .target = NSCHED_NONE, .reason = NSCHED_TIP_MISPLACED_OTHER } },
};

static void misplaced_case(void **state)
{
	const struct misplaced_case *c = *state;
	struct nsched_tip_misplaced_answer got;
	uint64_t compared[NSCHED_COMPARED] = { 0 };

	BLOCK_ASK(nsched_tip_misplaced, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(target);
	tip_compared_misplaced(&c->q, &got, compared);
	block_quantities(got.reason, &c->q, &got, compared);
}

static const struct buddy_tick_case {
	const char *name;
	struct nsched_tip_buddy_tick_question q;
	struct nsched_tip_buddy_tick_answer want;
} buddy_tick_cases[] = {
	{ "h1: new buddy",
	  { .this_cpu = 2, .pages = 10, .this_task = 7, .last_cpu = 3, .last_task = 5,
	    .buddy_curr = NSCHED_NO_ID, .ideal_curr = NSCHED_NONE },
	  { .buddy_curr = 5, .bfaults_curr = 10, .ideal_curr = 3,
	    .reason = NSCHED_TIP_BUDDY_TICK_NEW } },
	{ "h2: same address space counts double",
	  { .this_cpu = 2, .pages = 10, .this_task = 7, .last_cpu = 3, .last_task = 5,
	    .same_mm = 1, .buddy_curr = NSCHED_NO_ID, .ideal_curr = NSCHED_NONE },
	  { .buddy_curr = 5, .bfaults_curr = 20, .ideal_curr = 3,
	    .reason = NSCHED_TIP_BUDDY_TICK_NEW } },
	{ "h3: own CPU",
	  { .this_cpu = 2, .pages = 10, .this_task = 7, .last_cpu = 2, .last_task = 5,
	    .buddy_curr = NSCHED_NO_ID, .ideal_curr = NSCHED_NONE },
	  { .buddy_curr = NSCHED_NO_ID, .ideal_curr = NSCHED_NONE,
	    .reason = NSCHED_TIP_BUDDY_TICK_OWN } },
	{ "h4: page not on our node",
	  { .this_cpu = 2, .pages = 10, .this_task = 7, .page_nid = 1, .last_cpu = 3,
	    .last_task = 5, .buddy_curr = NSCHED_NO_ID, .ideal_curr = NSCHED_NONE },
	  { .buddy_curr = NSCHED_NO_ID, .ideal_curr = NSCHED_NONE,
	    .reason = NSCHED_TIP_BUDDY_TICK_REMOTE } },
	{ "h5: CPU idle now",
	  { .this_cpu = 2, .pages = 10, .this_task = 7, .last_cpu = 3,
	    .last_task = NSCHED_NO_ID, .buddy_curr = NSCHED_NO_ID,
	    .ideal_curr = NSCHED_NONE },
	  { .buddy_curr = NSCHED_NO_ID, .ideal_curr = NSCHED_NONE,
	    .reason = NSCHED_TIP_BUDDY_TICK_IDLE } },
	{ "h6: higher id ignored",
	  { .this_cpu = 2, .pages = 10, .this_task = 7, .last_cpu = 3, .last_task = 8,
	    .buddy_curr = NSCHED_NO_ID, .ideal_curr = NSCHED_NONE },
	  { .buddy_curr = NSCHED_NO_ID, .ideal_curr = NSCHED_NONE,
	    .reason = NSCHED_TIP_BUDDY_TICK_ORDER } },
	{ "h7: ourselves",
	  { .this_cpu = 2, .pages = 10, .this_task = 7, .last_cpu = 3, .last_task = 7,
	    .buddy_curr = NSCHED_NO_ID, .ideal_curr = NSCHED_NONE },
	  { .buddy_curr = NSCHED_NO_ID, .ideal_curr = NSCHED_NONE,
	    .reason = NSCHED_TIP_BUDDY_TICK_ORDER } },
	{ "h8: lower than the current buddy: ignored",
	  { .this_cpu = 2, .pages = 10, .this_task = 7, .last_cpu = 3, .last_task = 5,
	    .buddy_curr = 6, .bfaults_curr = 40, .ideal_curr = 4 },
	  { .buddy_curr = 6, .bfaults_curr = 40, .ideal_curr = 4,
	    .reason = NSCHED_TIP_BUDDY_TICK_ORDER } },
	{ "h9: higher than the current buddy: replaces",
	  { .this_cpu = 2, .pages = 10, .this_task = 7, .last_cpu = 3, .last_task = 6,
	    .buddy_curr = 5, .bfaults_curr = 40, .ideal_curr = 4 },
	  { .buddy_curr = 6, .bfaults_curr = 10, .ideal_curr = 3,
	    .reason = NSCHED_TIP_BUDDY_TICK_NEW } },
	{ "h10: hit",
	  { .this_cpu = 2, .pages = 10, .this_task = 7, .last_cpu = 3, .last_task = 5,
	    .same_mm = 1, .buddy_curr = 5, .bfaults_curr = 40, .ideal_curr = 4 },
	  { .buddy_curr = 5, .bfaults_curr = 60, .ideal_curr = 4,
	    .reason = NSCHED_TIP_BUDDY_TICK_HIT } },
	{ "h11: hit is tested before the id order",
	  { .this_cpu = 2, .pages = 10, .this_task = 3, .last_cpu = 3, .last_task = 5,
	    .buddy_curr = 5, .bfaults_curr = 40, .ideal_curr = 4 },
	  { .buddy_curr = 5, .bfaults_curr = 50, .ideal_curr = 4,
	    .reason = NSCHED_TIP_BUDDY_TICK_HIT } },
};

static void buddy_tick_case(void **state)
{
	const struct buddy_tick_case *c = *state;
	struct nsched_tip_buddy_tick_answer got;

	BLOCK_ASK(nsched_tip_buddy_tick, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(buddy_curr);
	BLOCK_SAME(bfaults_curr);
	BLOCK_SAME(ideal_curr);
	assert_non_null(nsched_sentence(got.reason));
}

static const struct buddy_done_case {
	const char *name;
	struct nsched_tip_buddy_done_question q;
	struct nsched_tip_buddy_done_answer want;
} buddy_done_cases[] = {
	{ "h1: first buddy",
	  { .buddy = NSCHED_NO_ID, .buddy_curr = 3, .bfaults_curr = 500 },
	  { .buddy = 3, .bfaults = 500, .reason = NSCHED_TIP_BUDDY_DONE_ADOPTED } },
	{ "h2: one more: adopt",
	  { .buddy = 3, .bfaults = 500, .buddy_curr = 4, .bfaults_curr = 501 },
	  { .buddy = 4, .bfaults = 501, .reason = NSCHED_TIP_BUDDY_DONE_ADOPTED } },
	{ "h3: equal: decay",
	  { .buddy = 3, .bfaults = 500, .buddy_curr = 4, .bfaults_curr = 500 },
	  { .buddy = 3, .bfaults = 500, .reason = NSCHED_TIP_BUDDY_DONE_AGED } },
	{ "h4: decay 1000 to 750",
	  { .buddy = 3, .bfaults = 1000, .buddy_curr = 4 },
	  { .buddy = 3, .bfaults = 750, .reason = NSCHED_TIP_BUDDY_DONE_AGED } },
	{ "h5: 1 to 0",
	  { .buddy = 3, .bfaults = 1, .buddy_curr = NSCHED_NO_ID },
	  { .buddy = 3, .reason = NSCHED_TIP_BUDDY_DONE_AGED } },
	{ "h6: 2 to 1",
	  { .buddy = 3, .bfaults = 2, .buddy_curr = NSCHED_NO_ID },
	  { .buddy = 3, .bfaults = 1, .reason = NSCHED_TIP_BUDDY_DONE_AGED } },
	{ "h7: nothing",
	  { .buddy = NSCHED_NO_ID, .buddy_curr = NSCHED_NO_ID },
	  { .buddy = NSCHED_NO_ID, .reason = NSCHED_TIP_BUDDY_DONE_AGED } },
	{ "h8: (4200+1200)/4",
	  { .buddy = 3, .bfaults = 1400, .buddy_curr = 3, .bfaults_curr = 1200 },
	  { .buddy = 3, .bfaults = 1350, .reason = NSCHED_TIP_BUDDY_DONE_AGED } },
	{ "h9: (21+6)/4",
	  { .buddy = 3, .bfaults = 7, .buddy_curr = 4, .bfaults_curr = 6 },
	  { .buddy = 3, .bfaults = 6, .reason = NSCHED_TIP_BUDDY_DONE_AGED } },
};

static void buddy_done_case(void **state)
{
	const struct buddy_done_case *c = *state;
	struct nsched_tip_buddy_done_answer got;

	BLOCK_ASK(nsched_tip_buddy_done, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(buddy);
	BLOCK_SAME(bfaults);
	assert_non_null(nsched_sentence(got.reason));
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, fault_case, fault_cases);
	ROWS_ADD(&rows, misplaced_case, misplaced_cases);
	ROWS_ADD(&rows, buddy_tick_case, buddy_tick_cases);
	ROWS_ADD(&rows, buddy_done_case, buddy_done_cases);
	return rows_run(&rows, "tip page");
}
