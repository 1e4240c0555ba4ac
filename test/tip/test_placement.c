/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* numa/core's statistics and verdicts by the worked examples of their specification. */
#include "block.h"
#include "tip/compared.h"

static const struct stats_case {
	const char *name;
	struct nsched_tip_stats_question q;
	struct nsched_tip_stats_answer want;
	uint64_t faults[4];
	uint64_t curr[4];
	uint64_t want_faults[4];
} stats_cases[] = {
	{ "h1: new task starts private",
	  .q = { .nr_nodes = 2, .weight = 3, .numa_shared = -1, .migrate_seq = 2,
		 .conv_node = NSCHED_NONE },
	  .want = { .total_priv = 100, .strength = 1024, .reason = NSCHED_TIP_STATS_NEW },
	  .faults = { 0, 0, 0, 0 }, .curr = { 0, 300, 0, 0 },
	  .want_faults = { 0, 100, 0, 0 } },
	{ "h2: decay; s=66, p=33: turns shared",
	  .q = { .nr_nodes = 2, .weight = 3, .migrate_seq = 2, .conv_node = NSCHED_NONE },
	  .want = { .total_shared = 66, .total_priv = 66, .strength = 1024,
		    .new_shared = 1, .reason = NSCHED_TIP_STATS_SHARED },
	  .faults = { 100, 100, 0, 0 }, .curr = { 0, 0, 0, 0 },
	  .want_faults = { 66, 66, 0, 0 } },
	{ "h3: s=300, p=200: 600>=600 shared",
	  .q = { .nr_nodes = 2, .weight = 3, .migrate_seq = 2, .conv_node = NSCHED_NONE },
	  .want = { .total_shared = 300, .total_priv = 400, .strength = 1024,
		    .new_shared = 1, .reason = NSCHED_TIP_STATS_SHARED },
	  .faults = { 300, 400, 0, 0 }, .curr = { 300, 400, 0, 0 },
	  .want_faults = { 300, 400, 0, 0 } },
	{ "h4: 598<600: stays private",
	  .q = { .nr_nodes = 2, .weight = 3, .migrate_seq = 2, .conv_node = NSCHED_NONE },
	  .want = { .total_shared = 299, .total_priv = 400, .strength = 1024,
		    .reason = NSCHED_TIP_STATS_KEPT },
	  .faults = { 299, 400, 0, 0 }, .curr = { 299, 400, 0, 0 },
	  .want_faults = { 299, 400, 0, 0 } },
	{ "h5: s=200, p=300: 600<=600 private",
	  .q = { .nr_nodes = 2, .weight = 3, .numa_shared = 1, .migrate_seq = 2,
		 .conv_node = NSCHED_NONE },
	  .want = { .total_shared = 200, .total_priv = 600, .strength = 1024,
		    .reason = NSCHED_TIP_STATS_PRIVATE },
	  .faults = { 200, 600, 0, 0 }, .curr = { 200, 600, 0, 0 },
	  .want_faults = { 200, 600, 0, 0 } },
	{ "h6: 603>600: stays shared",
	  .q = { .nr_nodes = 2, .weight = 3, .numa_shared = 1, .migrate_seq = 2,
		 .conv_node = NSCHED_NONE },
	  .want = { .total_shared = 201, .total_priv = 600, .strength = 1024,
		    .new_shared = 1, .reason = NSCHED_TIP_STATS_KEPT },
	  .faults = { 201, 600, 0, 0 }, .curr = { 201, 600, 0, 0 },
	  .want_faults = { 201, 600, 0, 0 } },
	{ "h7: not settled",
	  .q = { .nr_nodes = 2, .weight = 3, .numa_shared = 1, .migrate_seq = 1,
		 .settle = 2, .conv_node = NSCHED_NONE },
	  .want = { .total_shared = 200, .total_priv = 600, .strength = 1024,
		    .new_shared = 1, .reason = NSCHED_TIP_STATS_KEPT },
	  .faults = { 200, 600, 0, 0 }, .curr = { 200, 600, 0, 0 },
	  .want_faults = { 200, 600, 0, 0 } },
	{ "h8: all zero: strength kept, shared turns private",
	  .q = { .nr_nodes = 2, .weight = 3, .numa_shared = 1, .migrate_seq = 1,
		 .strength = 1000, .conv_node = 1 },
	  .want = { .max_node = NSCHED_NONE, .strength = 1000, .conv_node = 1,
		    .reason = NSCHED_TIP_STATS_PRIVATE },
	  .faults = { 0, 0, 0, 0 }, .curr = { 0, 0, 0, 0 },
	  .want_faults = { 0, 0, 0, 0 } },
	{ "h9: strength 921: converged on node 1",
	  .q = { .nr_nodes = 2, .weight = 3, .numa_shared = 1, .migrate_seq = 1,
		 .conv_node = NSCHED_NONE },
	  .want = { .max_node = 1, .total_shared = 100, .strength = 921,
		    .conv_node = 1, .new_shared = 1, .reason = NSCHED_TIP_STATS_KEPT },
	  .faults = { 10, 0, 90, 0 }, .curr = { 10, 0, 90, 0 },
	  .want_faults = { 10, 0, 90, 0 } },
	{ "h10: weight 2, private",
	  .q = { .nr_nodes = 2, .weight = 2, .migrate_seq = 1, .conv_node = NSCHED_NONE },
	  .want = { .total_priv = 50, .strength = 921, .reason = NSCHED_TIP_STATS_KEPT },
	  .faults = { 0, 0, 0, 0 }, .curr = { 0, 90, 0, 10 },
	  .want_faults = { 0, 45, 0, 5 } },
};

static void stats_case(void **state)
{
	const struct stats_case *c = *state;
	struct nsched_tip_stats_question q = c->q;
	struct nsched_tip_stats_answer got;
	uint64_t faults[4];

	memcpy(faults, c->faults, sizeof(faults));
	q.faults = faults;
	q.curr = c->curr;
	memset(&got, 0xa5, sizeof(got));
	nsched_tip_stats(&q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(max_node);
	BLOCK_SAME(total_shared);
	BLOCK_SAME(total_priv);
	BLOCK_SAME(strength);
	BLOCK_SAME(conv_node);
	BLOCK_SAME(new_shared);
	assert_memory_equal(faults, c->want_faults, sizeof(faults));
}

static const struct commit_case {
	const char *name;
	struct nsched_tip_commit_question q;
	struct nsched_tip_commit_answer want;
} commit_cases[] = {
	{ "h1: new node",
	  { .this_cpu = 2, .period_min = 100, .period_max = 1600, .ideal_cpu = 5,
	    .ideal_cpu_nid = 1, .period = 200, .migrate_seq = 3 },
	  { .set = 1, .numa_max_node = 1, .period = 100, .move_to = 5,
	    .reason = NSCHED_TIP_COMMIT_NODE } },
	{ "h2: no change: back off",
	  { .this_cpu = 2, .period_min = 100, .period_max = 1600, .ideal_cpu = 2,
	    .period = 200, .migrate_seq = 3 },
	  { .period = 400, .migrate_seq = 3, .move_to = NSCHED_NONE,
	    .reason = NSCHED_TIP_COMMIT_SAME } },
	{ "h3: class change only",
	  { .this_cpu = 2, .period_min = 100, .period_max = 1600, .new_shared = 1,
	    .ideal_cpu = 2, .period = 200, .migrate_seq = 3 },
	  { .set = 1, .numa_shared = 1, .period = 100, .move_to = NSCHED_NONE,
	    .reason = NSCHED_TIP_COMMIT_CLASS } },
	{ "h4: no ideal CPU: node of most faults",
	  { .this_cpu = 2, .period_min = 100, .period_max = 1600,
	    .ideal_cpu = NSCHED_NONE, .ideal_cpu_nid = NSCHED_NONE,
	    .max_node = NSCHED_NONE, .period = 200, .migrate_seq = 3 },
	  { .period = 400, .migrate_seq = 3, .move_to = NSCHED_NONE,
	    .reason = NSCHED_TIP_COMMIT_SAME } },
	{ "h5: no ideal CPU, node changes",
	  { .this_cpu = 2, .period_min = 100, .period_max = 1600,
	    .ideal_cpu = NSCHED_NONE, .ideal_cpu_nid = NSCHED_NONE, .max_node = 1,
	    .period = 200, .migrate_seq = 3 },
	  { .set = 1, .numa_max_node = 1, .period = 100, .move_to = NSCHED_NONE,
	    .reason = NSCHED_TIP_COMMIT_NODE } },
	{ "h6: back-off capped",
	  { .this_cpu = 2, .period_min = 100, .period_max = 1600, .ideal_cpu = 2,
	    .period = 1000, .migrate_seq = 3 },
	  { .period = 1600, .migrate_seq = 3, .move_to = NSCHED_NONE,
	    .reason = NSCHED_TIP_COMMIT_SAME } },
	{ "h7: first classification",
	  { .this_cpu = 2, .period_min = 100, .period_max = 1600, .prev_shared = -1,
	    .ideal_cpu = 3, .max_node = NSCHED_NONE, .numa_max_node = NSCHED_NONE,
	    .period = 200, .migrate_seq = 2 },
	  { .set = 1, .period = 100, .move_to = 3, .reason = NSCHED_TIP_COMMIT_CLASS } },
	{ "h8: other CPU of the same node",
	  { .this_cpu = 2, .period_min = 100, .period_max = 1600, .ideal_cpu = 3,
	    .period = 200, .migrate_seq = 3 },
	  { .period = 400, .migrate_seq = 3, .move_to = 3,
	    .reason = NSCHED_TIP_COMMIT_SAME } },
	{ "h9: nothing known",
	  { .this_cpu = 2, .period_min = 100, .period_max = 1600,
	    .ideal_cpu = NSCHED_NONE, .ideal_cpu_nid = NSCHED_NONE,
	    .max_node = NSCHED_NONE, .numa_max_node = NSCHED_NONE, .period = 900,
	    .migrate_seq = 3 },
	  { .numa_max_node = NSCHED_NONE, .period = 1600, .migrate_seq = 3,
	    .move_to = NSCHED_NONE, .reason = NSCHED_TIP_COMMIT_SAME } },
};

static void commit_case(void **state)
{
	const struct commit_case *c = *state;
	struct nsched_tip_commit_answer got;

	BLOCK_ASK(nsched_tip_commit, &c->q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(set);
	BLOCK_SAME(numa_shared);
	BLOCK_SAME(numa_max_node);
	BLOCK_SAME(period);
	BLOCK_SAME(migrate_seq);
	BLOCK_SAME(move_to);
	assert_non_null(nsched_sentence(got.reason));
}

/* A CPU whose node is not known moves nothing but the task. */
static void no_node_is_no_change(void **state)
{
	struct nsched_tip_commit_question q = {
		.ideal_cpu = 5, .ideal_cpu_nid = NSCHED_NONE, .max_node = 1, .numa_max_node = 0,
		.period = 100, .period_min = 100, .period_max = 1600,
	};
	struct nsched_tip_commit_answer a;

	(void)state;
	assert_int_equal(nsched_tip_commit(&q, &a), NSCHED_TIP_COMMIT_SAME);
	assert_int_equal(a.numa_max_node, 0);
	assert_int_equal(a.move_to, NSCHED_NONE);
	assert_string_equal(block_sentence(a.reason, &q, &a),
			    "its node stays 0; to CPU none, scans every 200 ms");
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, stats_case, stats_cases);
	ROWS_ADD(&rows, commit_case, commit_cases);
	rows_add(&rows, "no node is no change", no_node_is_no_change, NULL);
	return rows_run(&rows, "tip placement");
}
