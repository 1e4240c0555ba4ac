/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The home-node scheduler by the worked examples of its specification. */
#include "block.h"
#include "home/internal.h"

static const struct find_busiest_node_case {
	const char *name;
	struct nsched_home_find_busiest_node_question q;
	struct nsched_home_find_busiest_node_answer want;
	uint64_t r_cpu[4];
	uint64_t r_mem[4];
	uint64_t cpu[4];
	uint64_t pages[4];
} find_busiest_node_cases[] = {
	{ "h1: quiet",
	  .q = { .nr_nodes = 4 },
	  .want = { .node = NSCHED_NONE, .reason = NSCHED_HOME_FIND_BUSIEST_NODE_QUIET },
	  .r_cpu = { 0, 0, 0, 0 }, .r_mem = { 0, 0, 0, 0 },
	  .cpu = { 100, 400, 300, 100 }, .pages = { 1000, 900, 800, 5000 } },
	{ "h2: largest cpu: (300-100)/2",
	  .q = { .nr_nodes = 4 },
	  .want = { .node = 2, .type = 1, .imb_cpu = 100,
		    .reason = NSCHED_HOME_FIND_BUSIEST_NODE_CPU },
	  .r_cpu = { 0, 10, 30, 0 }, .r_mem = { 0, 0, 0, 0 },
	  .cpu = { 100, 400, 300, 100 }, .pages = { 1000, 900, 800, 5000 } },
	{ "h3: memory only",
	  .q = { .nr_nodes = 4 },
	  .want = { .node = 3, .type = 2, .imb_mem = 2000, .mem_load = 1000,
		    .reason = NSCHED_HOME_FIND_BUSIEST_NODE_MEM },
	  .r_cpu = { 0, 0, 0, 0 }, .r_mem = { 0, 0, 0, 7 },
	  .cpu = { 100, 400, 300, 100 }, .pages = { 1000, 900, 800, 5000 } },
	{ "h4: 7*40 > 30*7: memory",
	  .q = { .nr_nodes = 4 },
	  .want = { .node = 3, .type = 3, .imb_mem = 2000, .mem_load = 1000,
		    .reason = NSCHED_HOME_FIND_BUSIEST_NODE_MEM },
	  .r_cpu = { 0, 10, 30, 0 }, .r_mem = { 0, 0, 0, 7 },
	  .cpu = { 100, 400, 300, 100 }, .pages = { 1000, 900, 800, 5000 } },
	{ "h5: 4*40 > 30*7 is false: cpu",
	  .q = { .nr_nodes = 4 },
	  .want = { .node = 2, .type = 3, .imb_cpu = 100, .imb_mem = -100,
		    .mem_load = 1000, .reason = NSCHED_HOME_FIND_BUSIEST_NODE_CPU },
	  .r_cpu = { 0, 10, 30, 0 }, .r_mem = { 0, 3, 4, 0 },
	  .cpu = { 100, 400, 300, 100 }, .pages = { 1000, 900, 800, 5000 } },
	{ "h6: own node over memory",
	  .q = { .nr_nodes = 4 },
	  .want = { .node = NSCHED_NONE, .reason = NSCHED_HOME_FIND_BUSIEST_NODE_OWN },
	  .r_cpu = { 0, 10, 30, 0 }, .r_mem = { 1, 0, 9, 0 },
	  .cpu = { 100, 400, 300, 100 }, .pages = { 1000, 900, 800, 5000 } },
	{ "h7: first of equals is ourselves",
	  .q = { .nr_nodes = 4 },
	  .want = { .type = 1, .reason = NSCHED_HOME_FIND_BUSIEST_NODE_CPU },
	  .r_cpu = { 20, 10, 20, 0 }, .r_mem = { 0, 0, 0, 0 },
	  .cpu = { 100, 400, 300, 100 }, .pages = { 1000, 900, 800, 5000 } },
	{ "h8: seen from node 1: negative",
	  .q = { .nr_nodes = 4, .this_node = 1 },
	  .want = { .type = 1, .imb_cpu = -150,
		    .reason = NSCHED_HOME_FIND_BUSIEST_NODE_CPU },
	  .r_cpu = { 20, 10, 20, 0 }, .r_mem = { 0, 0, 0, 0 },
	  .cpu = { 100, 400, 300, 100 }, .pages = { 1000, 900, 800, 5000 } },
	{ "h9: (97-100)/2 truncates to -1",
	  .q = { .nr_nodes = 4 },
	  .want = { .node = 2, .type = 1, .imb_cpu = -1,
		    .reason = NSCHED_HOME_FIND_BUSIEST_NODE_CPU },
	  .r_cpu = { 0, 10, 30, 0 }, .r_mem = { 0, 0, 0, 0 },
	  .cpu = { 100, 403, 97, 100 }, .pages = { 1000, 900, 800, 5000 } },
	{ "h10: single node",
	  .q = { .nr_nodes = 1 },
	  .want = { .type = 1, .reason = NSCHED_HOME_FIND_BUSIEST_NODE_CPU },
	  .r_cpu = { 5 }, .r_mem = { 0 }, .cpu = { 100 }, .pages = { 1000 } },
};

static void find_busiest_node_case(void **state)
{
	const struct find_busiest_node_case *c = *state;
	struct nsched_home_find_busiest_node_question q = c->q;
	struct nsched_home_find_busiest_node_answer got;
	uint64_t compared[NSCHED_COMPARED] = { 0 };

	q.r_cpu = c->r_cpu;
	q.r_mem = c->r_mem;
	q.cpu = c->cpu;
	q.pages = c->pages;
	BLOCK_ASK(nsched_home_find_busiest_node, &q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(node);
	BLOCK_SAME(type);
	BLOCK_SAME(imb_cpu);
	BLOCK_SAME(imb_mem);
	BLOCK_SAME(mem_load);
	home_compared_busiest(&q, &got, compared);
	block_quantities(got.reason, &q, &got, compared);
}

static const struct find_idlest_node_case {
	const char *name;
	struct nsched_home_find_idlest_node_question q;
	struct nsched_home_find_idlest_node_answer want;
	uint64_t r_mem[4];
	uint64_t weight[4];
	uint64_t r_cpu[4];
} find_idlest_node_cases[] = {
	{ "h1: 900 < 1000, 100000 >= 99000: move",
	  .q = { .nr_nodes = 4 },
	  .want = { .node = 1, .reason = NSCHED_HOME_FIND_IDLEST_NODE_LEAST },
	  .r_mem = { 0, 0, 0, 0 }, .weight = { 1000, 900, 950, 2000 },
	  .r_cpu = { 0, 0, 0, 0 } },
	{ "h2: far above",
	  .q = { .nr_nodes = 4, .this_node = 3 },
	  .want = { .node = 1, .reason = NSCHED_HOME_FIND_IDLEST_NODE_LEAST },
	  .r_mem = { 0, 0, 0, 0 }, .weight = { 1000, 900, 950, 2000 },
	  .r_cpu = { 0, 0, 0, 0 } },
	{ "h3: 99100 >= 99000",
	  .q = { .nr_nodes = 4 },
	  .want = { .node = 1, .reason = NSCHED_HOME_FIND_IDLEST_NODE_LEAST },
	  .r_mem = { 0, 0, 0, 0 }, .weight = { 991, 900, 950, 2000 },
	  .r_cpu = { 0, 0, 0, 0 } },
	{ "h4: 98900 < 99000: stay",
	  .q = { .nr_nodes = 4 },
	  .want = { .reason = NSCHED_HOME_FIND_IDLEST_NODE_NEAR },
	  .r_mem = { 0, 0, 0, 0 }, .weight = { 989, 900, 950, 2000 },
	  .r_cpu = { 0, 0, 0, 0 } },
	{ "h5: 99000 not below: move",
	  .q = { .nr_nodes = 4 },
	  .want = { .node = 1, .reason = NSCHED_HOME_FIND_IDLEST_NODE_LEAST },
	  .r_mem = { 0, 0, 0, 0 }, .weight = { 990, 900, 950, 2000 },
	  .r_cpu = { 0, 0, 0, 0 } },
	{ "h6: minimum excluded",
	  .q = { .nr_nodes = 4, .this_node = 3 },
	  .want = { .node = 2, .reason = NSCHED_HOME_FIND_IDLEST_NODE_LEAST },
	  .r_mem = { 0, 5, 0, 0 }, .weight = { 1000, 900, 950, 2000 },
	  .r_cpu = { 0, 0, 0, 0 } },
	{ "h7: none eligible: stay",
	  .q = { .nr_nodes = 4, .this_node = 2 },
	  .want = { .node = 2, .reason = NSCHED_HOME_FIND_IDLEST_NODE_ALL_SHORT },
	  .r_mem = { 1, 1, 1, 1 }, .weight = { 1000, 900, 950, 2000 },
	  .r_cpu = { 0, 0, 0, 0 } },
	{ "h8: 1400 now",
	  .q = { .nr_nodes = 4, .this_node = 3 },
	  .want = { .node = 2, .reason = NSCHED_HOME_FIND_IDLEST_NODE_LEAST },
	  .r_mem = { 0, 0, 0, 0 }, .weight = { 1000, 900, 950, 2000 },
	  .r_cpu = { 0, 500, 0, 0 } },
	{ "h9: no home yet",
	  .q = { .nr_nodes = 4, .this_node = NSCHED_NONE },
	  .want = { .node = 1, .reason = NSCHED_HOME_FIND_IDLEST_NODE_LEAST },
	  .r_mem = { 0, 0, 0, 0 }, .weight = { 1000, 900, 950, 2000 },
	  .r_cpu = { 0, 0, 0, 0 } },
	{ "h10: own node not eligible: no hysteresis",
	  .q = { .nr_nodes = 4 },
	  .want = { .node = 1, .reason = NSCHED_HOME_FIND_IDLEST_NODE_LEAST },
	  .r_mem = { 1, 0, 0, 0 }, .weight = { 1000, 900, 950, 2000 },
	  .r_cpu = { 0, 0, 0, 0 } },
	/* 110 times it is 70 x 2^63 - 10: all ones but 9 */
	{ "x1: nor where the threshold wraps around to the top",
	  .q = { .nr_nodes = 2 },
	  .want = { .node = 1, .reason = NSCHED_HOME_FIND_IDLEST_NODE_LEAST },
	  .r_mem = { 1, 0 }, .weight = { 1000, ((uint64_t)7 * (((uint64_t)1 << 63) / 11)) + 5 } },
};

static void find_idlest_node_case(void **state)
{
	const struct find_idlest_node_case *c = *state;
	struct nsched_home_find_idlest_node_question q = c->q;
	struct nsched_home_find_idlest_node_answer got;
	uint64_t compared[NSCHED_COMPARED] = { 0 };

	q.r_mem = c->r_mem;
	q.weight = c->weight;
	q.r_cpu = c->r_cpu;
	BLOCK_ASK(nsched_home_find_idlest_node, &q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(node);
	home_compared_idlest(&got, compared);
	block_quantities(got.reason, &q, &got, compared);
}

static void the_least_loaded_home_stays_without_hysteresis(void **state)
{
	static const uint64_t none[2] = { 0, 0 }, weight[2] = { 900, 900 };
	struct nsched_home_find_idlest_node_question q = {
		.r_mem = none, .weight = weight, .r_cpu = none, .nr_nodes = 2, .this_node = 0,
	};
	struct nsched_home_find_idlest_node_answer a;

	(void)state;
	assert_int_equal(nsched_home_find_idlest_node(&q, &a),
			 NSCHED_HOME_FIND_IDLEST_NODE_IS_LEAST);
	assert_int_equal(a.node, 0);
	q.this_node = NSCHED_NONE;
	assert_int_equal(nsched_home_find_idlest_node(&q, &a), NSCHED_HOME_FIND_IDLEST_NODE_LEAST);
	assert_int_equal(a.node, 0); /* the first of equals */
}

static const struct move_processes_case {
	const char *name;
	struct nsched_home_move_processes_question q;
	struct nsched_home_move_processes_answer want;
	int64_t p_cpu[4];
	int64_t p_mem[4];
	uint32_t p_ok[4];
	uint32_t want_moved[4];
	uint32_t want_left[4];
} move_processes_cases[] = {
	{ "h1: second too big (2000/2 > 500)",
	  .q = { .nr_processes = 4, .filter = 1, .type = 1, .imb_cpu = 1500 },
	  .want = { .nr_moved = 2, .nr_left = 2,
		    .cpu_moved = 1500, .mem_moved = 70,
		    .reason = NSCHED_HOME_MOVE_PROCESSES_EVEN },
	  .p_cpu = { 1000, 2000, 500, 300 }, .p_mem = { 50, 10, 20, 5 },
	  .p_ok = { 1, 1, 1, 1 }, .want_moved = { 0, 2 }, .want_left = { 3, 1 } },
	{ "h2: no filter",
	  .q = { .nr_processes = 4, .type = 1, .imb_cpu = 1500 },
	  .want = { .nr_moved = 2, .nr_left = 2,
		    .cpu_moved = 3000, .mem_moved = 60,
		    .reason = NSCHED_HOME_MOVE_PROCESSES_EVEN },
	  .p_cpu = { 1000, 2000, 500, 300 }, .p_mem = { 50, 10, 20, 5 },
	  .p_ok = { 1, 1, 1, 1 }, .want_moved = { 0, 1 }, .want_left = { 2, 3 } },
	{ "h3: memory target reached",
	  .q = { .nr_processes = 4, .filter = 1, .type = 2, .imb_mem = 60, .mem_load = 100,
		 .max_mem_load = 200 },
	  .want = { .nr_moved = 2, .nr_left = 2,
		    .cpu_moved = 3000, .mem_moved = 60,
		    .reason = NSCHED_HOME_MOVE_PROCESSES_EVEN },
	  .p_cpu = { 1000, 2000, 500, 300 }, .p_mem = { 50, 10, 20, 5 },
	  .p_ok = { 1, 1, 1, 1 }, .want_moved = { 0, 1 }, .want_left = { 2, 3 } },
	{ "h4: first would exceed 140",
	  .q = { .nr_processes = 4, .filter = 1, .type = 2, .imb_mem = 60, .mem_load = 100,
		 .max_mem_load = 140 },
	  .want = { .nr_moved = 3, .nr_left = 1,
		    .cpu_moved = 2800, .mem_moved = 35,
		    .reason = NSCHED_HOME_MOVE_PROCESSES_SHORT },
	  .p_cpu = { 1000, 2000, 500, 300 }, .p_mem = { 50, 10, 20, 5 },
	  .p_ok = { 1, 1, 1, 1 }, .want_moved = { 1, 2, 3 }, .want_left = { 0 } },
	{ "h5: second not movable",
	  .q = { .nr_processes = 4, .filter = 1, .type = 3, .imb_cpu = 1500, .imb_mem = 60, .mem_load = 100 },
	  .want = { .nr_moved = 2, .nr_left = 2,
		    .cpu_moved = 1500, .mem_moved = 70,
		    .reason = NSCHED_HOME_MOVE_PROCESSES_EVEN },
	  .p_cpu = { 1000, 2000, 500, 300 }, .p_mem = { 50, 10, 20, 5 },
	  .p_ok = { 1, 0, 1, 1 }, .want_moved = { 0, 2 }, .want_left = { 3, 1 } },
	{ "h6: 500/2 <= 499 fits and satisfies the need",
	  .q = { .nr_processes = 4, .filter = 1, .type = 1, .imb_cpu = 499 },
	  .want = { .nr_moved = 1, .nr_left = 3,
		    .cpu_moved = 500, .mem_moved = 20,
		    .reason = NSCHED_HOME_MOVE_PROCESSES_EVEN },
	  .p_cpu = { 1000, 2000, 500, 300 }, .p_mem = { 50, 10, 20, 5 },
	  .p_ok = { 1, 1, 1, 1 }, .want_moved = { 2 }, .want_left = { 3, 0, 1 } },
	{ "h7: nothing wanted",
	  .q = { .nr_processes = 4, .filter = 1, .type = 1 },
	  .want = { .nr_moved = 0, .nr_left = 4,
		    .reason = NSCHED_HOME_MOVE_PROCESSES_NONE },
	  .p_cpu = { 1000, 2000, 500, 300 }, .p_mem = { 50, 10, 20, 5 },
	  .p_ok = { 1, 1, 1, 1 }, .want_left = { 0, 1, 2, 3 } },
	{ "h8: everything",
	  .q = { .nr_processes = 4, .filter = 1, .type = 3, .imb_cpu = 3800, .imb_mem = 85, .mem_load = 100 },
	  .want = { .nr_moved = 4, .nr_left = 0,
		    .cpu_moved = 3800, .mem_moved = 85,
		    .reason = NSCHED_HOME_MOVE_PROCESSES_EVEN },
	  .p_cpu = { 1000, 2000, 500, 300 }, .p_mem = { 50, 10, 20, 5 },
	  .p_ok = { 1, 1, 1, 1 }, .want_moved = { 0, 1, 2, 3 } },
	{ "h9: empty queue",
	  .q = { .nr_processes = 0, .filter = 1, .type = 1, .imb_cpu = 10 },
	  .want = { .nr_moved = 0, .nr_left = 0,
		    .reason = NSCHED_HOME_MOVE_PROCESSES_NONE },
	   },
};

static void move_processes_case(void **state)
{
	const struct move_processes_case *c = *state;
	struct nsched_home_move_processes_question q = c->q;
	struct nsched_home_move_processes_answer got;
	uint64_t compared[NSCHED_COMPARED] = { 0 };
	uint32_t moved[4], left[4];

	q.p_cpu = c->p_cpu;
	q.p_mem = c->p_mem;
	q.p_ok = c->p_ok;
	q.moved_out = moved;
	q.left_out = left;
	BLOCK_ASK(nsched_home_move_processes, &q, &got);
	BLOCK_SAME(reason);
	BLOCK_SAME(cpu_moved);
	BLOCK_SAME(mem_moved);
	BLOCK_SAME(nr_moved);
	BLOCK_SAME(nr_left);
	assert_memory_equal(moved, c->want_moved, got.nr_moved * sizeof(*moved));
	assert_memory_equal(left, c->want_left, got.nr_left * sizeof(*left));
	home_compared_move(&got, compared);
	block_quantities(got.reason, &q, &got, compared);
}

/* What is wanted may be negative: it is then below every half. */
static void a_negative_imbalance_passes_everything(void **state)
{
	static const int64_t cpu[2] = { 1, 0 }, mem[2] = { 5, 5 };
	static const uint32_t ok[2] = { 1, 1 };
	uint32_t moved[2], left[2];
	struct nsched_home_move_processes_question q = {
		.p_cpu = cpu, .p_mem = mem, .p_ok = ok, .moved_out = moved, .left_out = left,
		.imb_cpu = -3, .imb_mem = 10, .type = 3, .filter = 1, .nr_processes = 2,
	};
	struct nsched_home_move_processes_answer a;

	(void)state;
	assert_int_equal(nsched_home_move_processes(&q, &a), NSCHED_HOME_MOVE_PROCESSES_NONE);
	assert_int_equal(a.nr_large, 2);
	assert_string_equal(block_sentence(a.reason, &q, &a),
			    "0 moved: 2 too large, 0 too much memory, 0 not movable");
}

/* Half of what is wanted, and memory to the mark itself, are not too much. */
static void exactly_as_much_as_is_wanted_moves(void **state)
{
	static const int64_t cpu[1] = { 20 }, mem[1] = { 5 };
	static const uint32_t ok[1] = { 1 };
	uint32_t moved[1], left[1];
	struct nsched_home_move_processes_question q = {
		.p_cpu = cpu, .p_mem = mem, .p_ok = ok, .moved_out = moved, .left_out = left,
		.imb_cpu = 10, .mem_load = 95, .max_mem_load = 100, .type = 1, .filter = 1,
		.nr_processes = 1,
	};
	struct nsched_home_move_processes_answer a;

	(void)state;
	assert_int_equal(nsched_home_move_processes(&q, &a), NSCHED_HOME_MOVE_PROCESSES_EVEN);
	q.max_mem_load = 99;
	nsched_home_move_processes(&q, &a);
	assert_int_equal(a.nr_full, 1);
	q.max_mem_load = 0; /* not known: no mark */
	q.imb_cpu = 9;
	nsched_home_move_processes(&q, &a);
	assert_int_equal(a.nr_large, 1);
}

/* One more is taken while a rest of 1 is left, of CPU or of memory; none once it is 0. */
static void the_last_one_counts(void **state)
{
	static const int64_t some[3] = { 2, 1, 1 }, none[3] = { 0, 0, 0 };
	static const uint32_t ok[3] = { 1, 1, 1 };
	uint32_t moved[3], left[3];
	struct nsched_home_move_processes_question q = {
		.p_cpu = some, .p_mem = none, .p_ok = ok, .moved_out = moved, .left_out = left,
		.imb_cpu = 3, .type = 1, .nr_processes = 3,
	};
	struct nsched_home_move_processes_answer a;

	(void)state;
	nsched_home_move_processes(&q, &a);
	assert_int_equal(a.nr_moved, 2);
	assert_true(a.cpu_moved == 3);
	q.p_cpu = none;
	q.p_mem = some;
	q.imb_cpu = 0;
	q.imb_mem = 3;
	nsched_home_move_processes(&q, &a);
	assert_int_equal(a.nr_moved, 2);
	assert_true(a.mem_moved == 3);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, find_busiest_node_case, find_busiest_node_cases);
	ROWS_ADD(&rows, find_idlest_node_case, find_idlest_node_cases);
	ROWS_ADD(&rows, move_processes_case, move_processes_cases);
	rows_add(&rows, "the least loaded home stays without hysteresis", the_least_loaded_home_stays_without_hysteresis, NULL);
	rows_add(&rows, "a negative imbalance passes everything", a_negative_imbalance_passes_everything, NULL);
	rows_add(&rows, "exactly as much as is wanted moves", exactly_as_much_as_is_wanted_moves,
		 NULL);
	rows_add(&rows, "the last one counts", the_last_one_counts, NULL);
	return rows_run(&rows, "home blocks");
}
