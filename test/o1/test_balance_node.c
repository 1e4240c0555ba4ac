/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* From which node, and how often: find_busiest_node, its gates. */
#include "fixture.h"

/* find_busiest_node */

enum {
	PULL = NSCHED_O1_FIND_BUSIEST_NODE_PULL,
	NONE = NSCHED_O1_FIND_BUSIEST_NODE_NONE,
	NO_CPU = NSCHED_O1_FIND_BUSIEST_NODE_NO_CPU,
};

static const struct node_case {
	const char *name;
	uint32_t this_node, scale, threshold, nr;
	uint32_t tasks[3], cpus[3], prev[3], extra[3];
	uint32_t want, want_prev[3], reason;
	const char *text;
} node_cases[] = {
	{ "300 > 250",
	  0, 0, 125, 2, { 2, 3 }, { 2, 2 }, { 0, 0 }, { 0, 0 }, 1, { 2, 3 }, PULL,
	  "node 1 carries 3, ours 2, threshold 125 %: pull" },
	{ "500 > 500 is false",
	  0, 0, 125, 2, { 4, 5 }, { 2, 2 }, { 0, 0 }, { 0, 0 }, NSCHED_NONE, { 4, 5 }, NONE,
	  "no node exceeds ours, 4, by the threshold of 125 %" },
	{ "own 0: any load wins",
	  0, 0, 125, 2, { 0, 1 }, { 2, 2 }, { 0, 0 }, { 0, 0 }, 1, { 0, 1 }, PULL, 0 },
	{ "own 1+2=3, other 2+2=4: 400 > 375: equal nodes, history decides (Q2)",
	  0, 0, 125, 2, { 2, 2 }, { 2, 2 }, { 3, 4 }, { 0, 0 }, 1, { 3, 4 }, PULL, 0 },
	{ "5 vs 6: 600 > 625 false",
	  0, 0, 125, 2, { 3, 3 }, { 2, 2 }, { 5, 6 }, { 0, 0 }, NSCHED_NONE, { 5, 6 }, NONE, 0 },
	{ "9+10=19 vs 10+10=20: 2000 > 2375 false: the better resolution cures case 4",
	  0, 10, 125, 2, { 2, 2 }, { 2, 2 }, { 19, 20 }, { 0, 0 }, NSCHED_NONE, { 19, 20 }, NONE,
	  0 },
	{ "tie: first wins",
	  0, 0, 125, 3, { 0, 4, 4 }, { 2, 2, 2 }, { 0, 0, 0 }, { 0, 0, 0 }, 1, { 0, 4, 4 }, PULL,
	  0 },
	{ "5 is refused (500 > 500 false), 6 accepted",
	  0, 0, 125, 3, { 4, 5, 6 }, { 2, 2, 2 }, { 0, 0, 0 }, { 0, 0, 0 }, 2, { 4, 5, 6 }, PULL,
	  0 },
	{ "20 vs 7: none; raw counts would have taken node 1",
	  0, 10, 125, 2, { 2, 3 }, { 1, 4 }, { 0, 0 }, { 0, 0 }, NSCHED_NONE, { 20, 7 }, NONE, 0 },
	{ "own node without CPUs: none, state untouched",
	  0, 10, 125, 2, { 2, 3 }, { 0, 2 }, { 0, 0 }, { 0, 0 }, NSCHED_NONE, { 0, 0 }, NO_CPU,
	  "node 0 has no CPU to pull to" },
	{ "own 10, other 10*5/2=25",
	  0, 10, 125, 2, { 2, 3 }, { 2, 2 }, { 0, 0 }, { 0, 2 }, 1, { 10, 25 }, PULL,
	  "node 1 carries 25, ours 10, threshold 125 %: pull" },
	{ "decay only: 3>>1 = 1 > 0, node 1 is \"busiest\" while empty",
	  0, 0, 125, 2, { 0, 0 }, { 2, 2 }, { 0, 3 }, { 0, 0 }, 1, { 0, 1 }, PULL, 0 },
	{ "a node without CPUs is passed, its history left alone",
	  0, 10, 125, 3, { 2, 9, 3 }, { 2, 0, 2 }, { 0, 7, 0 }, { 0 }, 2, { 10, 7, 15 }, PULL, 0 },
	{ "raw counts look at a node without CPUs",
	  0, 0, 125, 3, { 2, 9, 3 }, { 2, 0, 2 }, { 0, 7, 0 }, { 0 }, 1, { 2, 12, 3 }, PULL, 0 },
	{ "the greatest scale and count do not wrap: 1024 x 524287, and half of 2^31 - 1",
	  0, 1024, 125, 2, { 0, 524287 }, { 1, 1 }, { 0, 2147483647 }, { 0 }, 1,
	  { 0, 1610611711 }, PULL, 0 },
	{ "100 x load is formed in 64 bits (Q14): 100 x 45000000 > 125 x 30000000",
	  0, 0, 125, 2, { 0, 0 }, { 1, 1 }, { 60000000, 90000000 }, { 0 }, 1,
	  { 30000000, 45000000 }, PULL, 0 },
};

static void node_case(void **state)
{
	const struct node_case *c = *state;
	struct nsched_o1_find_busiest_node_question q = {
		.node_nr_running = c->tasks, .node_ncpus = c->cpus, .home_extra = c->extra,
		.nnodes = c->nr, .this_node = c->this_node, .scale = c->scale,
		.threshold = c->threshold,
	};
	struct nsched_o1_find_busiest_node_answer a;
	uint32_t prev[3];

	memcpy(prev, c->prev, sizeof(prev));
	q.prev_node_load = prev;
	POISON(&a);
	assert_int_equal(nsched_o1_find_busiest_node(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.node, c->want);
	assert_memory_equal(prev, c->want_prev, c->nr * sizeof(*prev));
	if (c->want != NSCHED_NONE)
		assert_int_equal(a.max_load, c->want_prev[c->want]);
	assert_explained(a.reason, &q, &a, c->text);
}

/*
 * Q2: a constant count n settles at 2n - 1 from below and at 2n from above; at n = 1
 * and n = 2 the two are more than a quarter apart, so one of two equal nodes pulls
 * for ever. Scale 10 cures it: 19 and 20 are within a quarter.
 */
static void history_without_cause(void **state)
{
	static const struct {
		uint32_t n, scale, below, above, pulls;
	} row[] = {
		{ 1, 0, 1, 2, 1 }, { 2, 0, 3, 4, 1 }, { 3, 0, 5, 6, 0 }, { 2, 10, 19, 20, 0 },
	};
	uint32_t i, step;

	(void)state;
	for (i = 0; i < 4; i++) {
		uint32_t tasks[2] = { row[i].n, row[i].n }, cpus[2] = { 2, 2 };
		uint32_t prev[2] = { 0, 40 };
		struct nsched_o1_find_busiest_node_question q = {
			.node_nr_running = tasks, .node_ncpus = cpus, .prev_node_load = prev,
			.nnodes = 2, .scale = row[i].scale, .threshold = 125,
		};
		struct nsched_o1_find_busiest_node_answer a;

		for (step = 0; step < 20; step++)
			nsched_o1_find_busiest_node(&q, &a);
		assert_int_equal(prev[0], row[i].below);
		assert_int_equal(prev[1], row[i].above);
		assert_int_equal(a.node, row[i].pulls ? 1 : NSCHED_NONE);
	}
}

/* find_busiest_node_var */

enum {
	VAR_PULL = NSCHED_O1_FIND_BUSIEST_NODE_VAR_PULL,
	VAR_NONE = NSCHED_O1_FIND_BUSIEST_NODE_VAR_NONE,
	VAR_ABOVE = NSCHED_O1_FIND_BUSIEST_NODE_VAR_ABOVE,
};

static const struct var_case {
	const char *name;
	uint32_t this_node, threshold, rate, lb_min, lb_max, nr;
	uint32_t tasks[3], prev[3];
	uint32_t want, want_rate, want_prev[3], reason;
	const char *text;
} var_cases[] = {
	{ "avg (1+4)/2=2; own 1 < 1 is false, rate stays; 1 < 2 so node 1",
	  0, 125, 50, 10, 50, 2, { 1, 4 }, { 0, 0 }, 1, 50, { 1, 4 }, VAR_PULL,
	  "node 1 carries 4, ours 1, threshold 125 %: pull; the next rate is 50" },
	{ "avg 2, own 0 < 1: rate -> 10",
	  0, 125, 50, 10, 50, 2, { 0, 4 }, { 0, 0 }, 1, 10, { 0, 4 }, VAR_PULL, 0 },
	{ "already fast",
	  0, 125, 10, 10, 50, 2, { 0, 4 }, { 0, 0 }, 1, 10, { 0, 4 }, VAR_PULL, 0 },
	{ "avg 3, own 3: rate -> 50 and node refused (own >= avg)",
	  0, 125, 10, 10, 50, 2, { 3, 4 }, { 0, 0 }, NSCHED_NONE, 50, { 3, 4 }, VAR_ABOVE,
	  "our node carries 3, the average is 3: none; the next rate is 50" },
	{ "other values are left alone",
	  0, 125, 33, 10, 50, 2, { 0, 4 }, { 0, 0 }, 1, 33, { 0, 4 }, VAR_PULL, 0 },
	{ "avg 11/3=3; own 3 >= 3: none",
	  0, 125, 50, 10, 50, 3, { 3, 1, 7 }, { 0, 0, 0 }, NSCHED_NONE, 50, { 3, 1, 7 }, VAR_ABOVE,
	  0 },
	{ "avg 3; own 2 >= 1: slow rate; node 2",
	  0, 125, 50, 10, 50, 3, { 2, 1, 7 }, { 0, 0, 0 }, 2, 50, { 2, 1, 7 }, VAR_PULL, 0 },
	{ "avg 0: own 0 >= 0: none",
	  0, 125, 50, 10, 50, 2, { 0, 0 }, { 0, 0 }, NSCHED_NONE, 50, { 0, 0 }, VAR_ABOVE, 0 },
	{ "below the average, but nobody is busy enough: 1200 > 1000 x 2 is false",
	  0, 1000, 50, 10, 50, 2, { 2, 12 }, { 0, 0 }, NSCHED_NONE, 10, { 2, 12 }, VAR_NONE,
	  "no node exceeds ours, 2, by the threshold of 1000 %; the next rate is 10" },
};

static void var_case(void **state)
{
	const struct var_case *c = *state;
	struct nsched_o1_find_busiest_node_var_question q = {
		.node_nr_running = c->tasks, .nnodes = c->nr, .this_node = c->this_node,
		.threshold = c->threshold, .internode_lb = c->rate, .lb_min = c->lb_min,
		.lb_max = c->lb_max,
	};
	struct nsched_o1_find_busiest_node_var_answer a;
	uint32_t prev[3];

	memcpy(prev, c->prev, sizeof(prev));
	q.prev_node_load = prev;
	POISON(&a);
	assert_int_equal(nsched_o1_find_busiest_node_var(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.node, c->want);
	assert_int_equal(a.internode_lb, c->want_rate);
	assert_memory_equal(prev, c->want_prev, c->nr * sizeof(*prev));
	assert_explained(a.reason, &q, &a, c->text);
}

/* cpus_to_balance */

enum {
	GATE_SHUT = NSCHED_O1_CPUS_TO_BALANCE_GATE,
	GATE_NODE = NSCHED_O1_CPUS_TO_BALANCE_NODE,
	GATE_LOCAL = NSCHED_O1_CPUS_TO_BALANCE_LOCAL,
};

static const struct gate_case {
	const char *name;
	const char *node;
	uint32_t nr_nodes, this_cpu, nr_balanced, rate;
	const char *tasks, *prev;
	uint32_t want, want_balanced;
	const char *want_prev, *mask;
	uint32_t reason;
	const char *text;
} gate_cases[] = {
	{ "10th call: remote node + own CPU",
	  "0011", 2, 0, 9, 10, "03", "00", 1, 0, "03", "1011", GATE_NODE,
	  "gate: call 10 of 10, node 1 carries 3, ours 0, threshold 125 %: that node" },
	{ "9th call: local",
	  "0011", 2, 0, 8, 10, "03", "00", NSCHED_NONE, 9, "00", "1100", GATE_SHUT,
	  "gate: call 9 of 10: own node" },
	{ "10th call but no busier node: local, counter cleared, loads updated",
	  "0011", 2, 0, 9, 10, "33", "00", NSCHED_NONE, 0, "33", "1100", GATE_LOCAL,
	  "gate: call 10 of 10, but no node exceeds ours, 3, by the threshold of 125 %: "
	  "own node" },
	{ "already at the rate: 11 != 10, local, keeps counting (Q1)",
	  "0011", 2, 0, 10, 10, "03", "00", NSCHED_NONE, 11, "00", "1100", GATE_SHUT, 0 },
	{ "from the other side",
	  "0011", 2, 3, 9, 10, "30", "00", 0, 0, "30", "1101", GATE_NODE, 0 },
	{ "rate 1: every call",
	  "0011", 2, 0, 0, 1, "03", "00", 1, 0, "03", "1011", GATE_NODE, 0 },
	{ "wraps to 0, 0 != 1",
	  "0011", 2, 0, 4294967295u, 1, "03", "00", NSCHED_NONE, 0, "00", "1100", GATE_SHUT, 0 },
	{ "2+0 vs 4+3",
	  "0011", 2, 0, 99, 100, "03", "48", 1, 0, "27", "1011", GATE_NODE, 0 },
};

static void gate_case(void **state)
{
	const struct gate_case *c = *state;
	struct nsched_topology *topology = machine_of(c->node, c->nr_nodes);
	struct nsched_o1_cpus_to_balance_question q = {
		.topology = topology, .this_cpu = c->this_cpu, .nr_balanced = c->nr_balanced,
		.rate = c->rate, .threshold = 125,
	};
	struct nsched_o1_cpus_to_balance_answer a;
	uint64_t mask = NSCHED_U64_MAX, want_mask;
	struct numbers tasks, prev;

	q.node_nr_running = numbers(&tasks, c->tasks);
	numbers(&prev, c->prev);
	q.prev_node_load = prev.of;
	q.mask_out = &mask;
	POISON(&a);
	assert_int_equal(nsched_o1_cpus_to_balance(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.node, c->want);
	assert_int_equal(a.nr_balanced, c->want_balanced);
	assert_numbers(prev.of, c->want_prev);
	cpu_set(&want_mask, c->mask);
	assert_int_equal(mask, want_mask);
	assert_explained(a.reason, &q, &a, c->text);
	free(topology);
}

/* Q1: lowering the rate below the running counter silences the gate until it wraps. */
static void gate_by_equality(void **state)
{
	struct nsched_topology *topology = machine_of("0011", 2);
	uint32_t tasks[2] = { 0, 9 }, prev[2] = { 0, 0 }, i;
	uint64_t mask;
	struct nsched_o1_cpus_to_balance_question q = {
		.topology = topology, .node_nr_running = tasks, .prev_node_load = prev,
		.mask_out = &mask, .nr_balanced = 7, .rate = 5, .threshold = 125,
	};
	struct nsched_o1_cpus_to_balance_answer a;

	(void)state;
	for (i = 0; i < 100; i++) {
		assert_int_equal(nsched_o1_cpus_to_balance(&q, &a), GATE_SHUT);
		q.nr_balanced = a.nr_balanced;
	}
	assert_int_equal(q.nr_balanced, 107);
	q.nr_balanced = NSCHED_U32_MAX; /* the wrap, then calls 1 to 4 */
	for (i = 0; i < 5; i++) {
		assert_int_equal(nsched_o1_cpus_to_balance(&q, &a), GATE_SHUT);
		q.nr_balanced = a.nr_balanced;
	}
	assert_int_equal(nsched_o1_cpus_to_balance(&q, &a), GATE_NODE);
	assert_int_equal(a.nr_balanced, 0);
	free(topology);
}

/* failed_step */

enum {
	FAILED_LOCAL = NSCHED_O1_FAILED_STEP_LOCAL,
	FAILED_GLOBAL = NSCHED_O1_FAILED_STEP_GLOBAL,
};

static const struct failed_case {
	const char *name;
	uint32_t variant, failed, cpus, busy, rate, bonus, found;
	uint32_t global, want_failed, reason;
	const char *text;
} failed_cases[] = {
	{ "9 != 10; failure counted",
	  0, 9, 4, 0, 10, 3, 0, 0, 10, FAILED_LOCAL,
	  "9 failures of 10: own node" },
	{ "global; cleared, then this failure counts: 1",
	  0, 10, 4, 0, 10, 3, 0, 1, 1, FAILED_GLOBAL,
	  "10 failures of 10: across nodes" },
	{ "global and successful",
	  0, 10, 4, 0, 10, 3, 1, 1, 0, FAILED_GLOBAL, 0 },
	{ "variant 0 does not clear on success",
	  0, 7, 4, 0, 10, 3, 1, 0, 7, FAILED_LOCAL, 0 },
	{ "4 CPUs: 3 retries reached",
	  1, 3, 4, 0, 10, 3, 0, 1, 1, FAILED_GLOBAL, 0 },
	{ "busy: 3>>1 = 1",
	  1, 1, 4, 1, 10, 3, 0, 1, 1, FAILED_GLOBAL,
	  "1 failures of 1: across nodes" },
	{ "2+3=5 not reached",
	  2, 4, 4, 0, 10, 3, 0, 0, 5, FAILED_LOCAL, 0 },
	{ "5>>1 = 2 reached",
	  2, 2, 4, 1, 10, 3, 1, 1, 0, FAILED_GLOBAL,
	  "2 failures of 2: across nodes" },
	{ "single-CPU node: always global",
	  2, 0, 1, 0, 10, 3, 0, 1, 1, FAILED_GLOBAL,
	  "0 failures of 0: across nodes" },
	{ "success clears",
	  2, 4, 4, 0, 10, 3, 1, 0, 0, FAILED_LOCAL, 0 },
	{ "variant 0 tests for equality: past the rate nothing ever happens",
	  0, 11, 4, 0, 10, 3, 0, 0, 12, FAILED_LOCAL, 0 },
	{ "the counter wraps",
	  0, 4294967295u, 4, 0, 10, 3, 0, 0, 0, FAILED_LOCAL, 0 },
	{ "variant 1 is past its limit too: 5 >= 3",
	  1, 5, 4, 0, 10, 3, 1, 1, 0, FAILED_GLOBAL,
	  "5 failures of 3: across nodes" },
};

static void failed_case(void **state)
{
	const struct failed_case *c = *state;
	struct nsched_o1_failed_step_question q = {
		.variant = c->variant, .nr_lb_failed = c->failed, .this_node_ncpus = c->cpus,
		.busy = c->busy, .rate = c->rate, .bonus = c->bonus, .found = c->found,
	};
	struct nsched_o1_failed_step_answer a;

	POISON(&a);
	assert_int_equal(nsched_o1_failed_step(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.global, c->global);
	assert_int_equal(a.nr_lb_failed, c->want_failed);
	assert_int_equal(a.failed, c->failed);
	assert_int_equal(a.reserved, 0);
	assert_explained(a.reason, &q, &a, c->text);
	q.found = !q.found; /* global is read before the search */
	nsched_o1_failed_step(&q, &a);
	assert_int_equal(a.global, c->global);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, node_case, node_cases);
	ROWS_ADD(&rows, var_case, var_cases);
	ROWS_ADD(&rows, gate_case, gate_cases);
	ROWS_ADD(&rows, failed_case, failed_cases);
	rows_add(&rows, "Q1: the gate is by equality", gate_by_equality, NULL);
	rows_add(&rows, "Q2: history without cause", history_without_cause, NULL);
	return rows_run(&rows, "o1 balance: nodes");
}
