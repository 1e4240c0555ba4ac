/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* numa/core's searches by the worked examples of their specification. */
#include "block.h"
#include "machine.h"
#include "tip/compared.h"

#define NONE NSCHED_NONE
#define CPUS 8

/* What a case says of every CPU. */
struct loads {
	int64_t numa[CPUS], curr[CPUS], low[CPUS], high[CPUS];
};

/* The same load by each of the four measures. */
#define ALL_LOADS(...) { { __VA_ARGS__ }, { __VA_ARGS__ }, { __VA_ARGS__ }, { __VA_ARGS__ } }

static struct nsched_load *build_load(const struct nsched_topology *topology,
				      const struct loads *loads)
{
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_LD_NUMA) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_LD_CURR) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_LD_LOW) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_LD_HIGH));
	uint32_t cpu;

	for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
		nsched_load_set(load, topology, NSCHED_LOAD_LD_NUMA, cpu, (uint64_t)loads->numa[cpu]);
		nsched_load_set(load, topology, NSCHED_LOAD_LD_CURR, cpu, (uint64_t)loads->curr[cpu]);
		nsched_load_set(load, topology, NSCHED_LOAD_LD_LOW, cpu, (uint64_t)loads->low[cpu]);
		nsched_load_set(load, topology, NSCHED_LOAD_LD_HIGH, cpu, (uint64_t)loads->high[cpu]);
	}
	return load;
}

static const struct private_case {
	const char *name, *node;
	struct loads loads;
	uint32_t this_cpu, ideal_cpu, reason;
} private_cases[] = {
	{ "h1: all equal", "0011",
	  ALL_LOADS(1024, 1024, 1024, 1024),
	  0, 0, NSCHED_TIP_PRIVATE_STAY },
	{ "h2: node 1 idle", "0011",
	  ALL_LOADS(2048, 1024, 0, 0),
	  0, 2, NSCHED_TIP_PRIVATE_MOVE },
	{ "h3: one idle CPU: 2048-1024<1536", "0011",
	  ALL_LOADS(1024, 1024, 0, 1024),
	  0, 0, NSCHED_TIP_PRIVATE_STAY },
	{ "h4: 2048+1024 > 2048: target too full", "0011",
	  ALL_LOADS(2048, 2048, 0, 2048),
	  0, 0, NSCHED_TIP_PRIVATE_FULL },
	{ "h5: min node has no CPU at or below 512", "0011",
	  ALL_LOADS(2048, 2048, 600, 600),
	  0, 0, NSCHED_TIP_PRIVATE_NO_CPU },
	{ "h6: intra: 2048-512=1536 moves", "0011",
	  ALL_LOADS(2048, 512, 1024, 1024),
	  0, 1, NSCHED_TIP_PRIVATE_INSIDE },
	{ "h7: 1535: stays", "0011",
	  { { 2048, 513, 1024, 1024 }, { 2048, 512, 1024, 1024 },
	    { 2048, 512, 1024, 1024 }, { 2048, 512, 1024, 1024 } },
	  0, 0, NSCHED_TIP_PRIVATE_STAY },
	{ "h8: single CPU", "0",
	  { { 1024 }, { 1024 },
	    { 1024 }, { 1024 } },
	  0, 0, NSCHED_TIP_PRIVATE_STAY },
	{ "h9: a slow load of 0 drags LO down to 1024 < 1536", "0011",
	  { { 2048, 1024, 0, 0 }, { 2048, 1024, 0, 0 },
	    { 0, 1024, 0, 0 }, { 2048, 1024, 0, 0 } },
	  0, 0, NSCHED_TIP_PRIVATE_STAY },
	{ "h10: CPU 2 at 512 is idle enough, but 1025+1024 > 2048", "0011",
	  { { 2048, 1024, 0, 0 }, { 2048, 1024, 0, 0 },
	    { 2048, 1024, 512, 513 }, { 2048, 1024, 0, 0 } },
	  0, 0, NSCHED_TIP_PRIVATE_FULL },
};

static void private_case(void **state)
{
	const struct private_case *c = *state;
	struct machine_text text = { .node = c->node };
	struct nsched_topology *topology = machine_from_text(&text);
	struct nsched_load *load = build_load(topology, &c->loads);
	struct nsched_tip_private_question q = { topology, load, c->this_cpu, 0 };
	struct nsched_tip_private_answer got;
	uint64_t compared[NSCHED_COMPARED] = { 0 };

	BLOCK_ASK(nsched_tip_private, &q, &got);
	assert_int_equal(got.reason, c->reason);
	assert_int_equal(got.ideal_cpu, c->ideal_cpu);
	tip_compared_private(&got, compared);
	block_quantities(got.reason, &q, &got, compared);
	free(load);
	free(topology);
}

/* No CPU's task has a buddy, an ideal CPU or faults of a buddy. */
#define EIGHT(x) { x, x, x, x, x, x, x, x }
#define NOBODY EIGHT(NONE), EIGHT(NONE), EIGHT(0)

static const struct shared_case {
	const char *name, *node;
	struct loads loads;
	int32_t shared[CPUS];
	uint32_t mm[CPUS], buddy[CPUS], ideal[CPUS];
	uint64_t bfaults[CPUS];
	uint32_t this_cpu, ideal_cpu, flip, nodemask, reason;
} shared_cases[] = {
	{ "h1: 2 nodes x 4; mm 9 shared tasks on 0,1,2,4; rest idle; p on 4: node 0 has "
	  "3 buddies, victim is its last non-shared CPU", "00001111",
	  ALL_LOADS(1024, 1024, 1024, 0, 1024, 0, 0, 0),
	  { 1, 1, 1, -2, 1, -2, -2, -2 }, { 9, 9, 9, 0, 9, 0, 0, 0 },
	  NOBODY,
	  4, 3, 1, 1, NSCHED_TIP_SHARED_COMPRESS },
	{ "h2: the same, p on 0: own node is the best, stays", "00001111",
	  ALL_LOADS(1024, 1024, 1024, 0, 1024, 0, 0, 0),
	  { 1, 1, 1, -2, 1, -2, -2, -2 }, { 9, 9, 9, 0, 9, 0, 0, 0 },
	  NOBODY,
	  0, 0, 0, 1, NSCHED_TIP_SHARED_STAY },
	{ "h3: full; node 0 runs mm 0,0,0,1, node 1 runs 0,1,1,1; p on 4 (mm 0): flips "
	  "with CPU 3 (group of one)", "00001111",
	  ALL_LOADS(1024, 1024, 1024, 1024, 1024, 1024, 1024, 1024),
	  { 1, 1, 1, 1, 1, 1, 1, 1 }, { 0, 0, 0, 1, 0, 1, 1, 1 },
	  NOBODY,
	  4, 3, 1, 1, NSCHED_TIP_SHARED_COMPRESS },
	{ "h4: the same, p on 0: already on its biggest node", "00001111",
	  ALL_LOADS(1024, 1024, 1024, 1024, 1024, 1024, 1024, 1024),
	  { 1, 1, 1, 1, 1, 1, 1, 1 }, { 0, 0, 0, 1, 0, 1, 1, 1 },
	  NOBODY,
	  0, 0, 0, 1, NSCHED_TIP_SHARED_STAY },
	{ "h5: full; mm 0,0,1,1 on both nodes: equal sizes, first node wins: stuck", "00001111",
	  ALL_LOADS(1024, 1024, 1024, 1024, 1024, 1024, 1024, 1024),
	  { 1, 1, 1, 1, 1, 1, 1, 1 }, { 0, 0, 1, 1, 0, 0, 1, 1 },
	  NOBODY,
	  0, 0, 0, 0, NSCHED_TIP_SHARED_STAY },
	{ "h6: node 0 runs two pairs, node 1 idle: spread moves to 4", "00001111",
	  ALL_LOADS(1024, 1024, 1024, 1024, 0, 0, 0, 0),
	  { 1, 1, 1, 1, -2, -2, -2, -2 }, { 0, 0, 1, 1, 0, 0, 0, 0 },
	  NOBODY,
	  0, 4, 0, 0, NSCHED_TIP_SHARED_SPREAD },
	{ "h7: one group of 4 on node 0, node 1 idle: a single group is not spread", "00001111",
	  ALL_LOADS(1024, 1024, 1024, 1024, 0, 0, 0, 0),
	  { 1, 1, 1, 1, -2, -2, -2, -2 }, { 0, 0, 0, 0, 0, 0, 0, 0 },
	  NOBODY,
	  0, 0, 0, 1, NSCHED_TIP_SHARED_STAY },
	{ "h8: 3 shared on node 0 and a private task on CPU 3; p on 4: flip with the "
	  "private task", "00001111",
	  ALL_LOADS(1024, 1024, 1024, 1024, 1024, 1024, 1024, 1024),
	  { 1, 1, 1, 0, 1, 0, 0, 0 }, { 5, 5, 5, 103, 5, 105, 106, 107 },
	  NOBODY,
	  4, 3, 1, 1, NSCHED_TIP_SHARED_COMPRESS },
	{ "h9: 2 nodes x 2: two one-task groups of load 2048 on node 0, node 1 idle: "
	  "|2048|+1024 <= 4096, spread to CPU 2", "0011",
	  { { 2048, 2048, 0, 0 },
	    { 2048, 2048, 0, 0 },
	    { 2048, 2048, 0, 0 },
	    { 2048, 2048, 0, 0 } },
	  { 1, 1, -2, -2 }, { 0, 1, 2, 3 },
	  { NONE, NONE, NONE, NONE },
	  { NONE, NONE, NONE, NONE },
	  { 0, 0, 0, 0 },
	  0, 2, 0, 0, NSCHED_TIP_SHARED_SPREAD },
	{ "h10: 4 processes on node 0 and p on 4 all name task 50 as buddy with 1001 "
	  "faults: one group across processes; it fills node 0, so that node is skipped "
	  "and p stays", "00001111",
	  ALL_LOADS(1024, 1024, 1024, 1024, 1024, 0, 0, 0),
	  { 1, 1, 1, 1, 1, -2, -2, -2 }, { 0, 1, 2, 3, 9, 0, 0, 0 },
	  { 50, 50, 50, 50, 50, NONE, NONE, NONE },
	  { 0, 0, 0, 0, 0, NONE, NONE, NONE },
	  { 1001, 1001, 1001, 1001, 1001, 0, 0, 0 },
	  4, 4, 0, 0, NSCHED_TIP_SHARED_STAY },
	{ "h11: 2 nodes x 2: one group of two on node 0, load 2048 each, fills it (no "
	  "spread, no compress); 4096 > 2048+512: pushed to the idle CPU 3 of the least "
	  "loaded node", "0011",
	  { { 2048, 2048, 1024, 0 },
	    { 2048, 2048, 1024, 0 },
	    { 2048, 2048, 1024, 0 },
	    { 2048, 2048, 1024, 0 } },
	  { 1, 1, -1, -2 }, { 0, 0, 0, NONE },
	  { NONE, NONE, NONE, NONE },
	  { NONE, NONE, NONE, NONE },
	  { 0, 0, 0, 0 },
	  0, 3, 0, 0, NSCHED_TIP_SHARED_PUSH },
	{ "h12: one node, CPU 0 at 2048 and CPU 1 idle: intra-node move", "00",
	  { { 2048, 0 },
	    { 2048, 0 },
	    { 2048, 0 },
	    { 2048, 0 } },
	  { 1, -2 }, { 0, NONE },
	  { NONE, NONE },
	  { NONE, NONE },
	  { 0, 0 },
	  0, 1, 0, 0, NSCHED_TIP_SHARED_INSIDE },
	{ "h13: spread boundary: S = 1024+512 = 1536; |1536-2048|+1024 = 1536 is not "
	  "above it: moves", "0011",
	  { { 1024, 1024, 0, 0 },
	    { 1024, 1024, 0, 0 },
	    { 1024, 1024, 0, 0 },
	    { 1024, 512, 0, 0 } },
	  { 1, 1, -2, -2 }, { 0, 1, 0, 0 },
	  { NONE, NONE, NONE, NONE },
	  { NONE, NONE, NONE, NONE },
	  { 0, 0, 0, 0 },
	  0, 2, 0, 0, NSCHED_TIP_SHARED_SPREAD },
	{ "h14: three processes on node 0 and p on 4 name buddy 50, 1001 faults each: "
	  "group of 3, victim the idle CPU 3", "00001111",
	  ALL_LOADS(1024, 1024, 1024, 0, 1024, 0, 0, 0),
	  { 1, 1, 1, -2, 1, -2, -2, -2 }, { 0, 1, 2, NONE, 9, 0, 0, 0 },
	  { 50, 50, 50, NONE, 50, NONE, NONE, NONE },
	  { 0, 0, 0, NONE, 0, NONE, NONE, NONE },
	  { 1001, 1001, 1001, 0, 1001, 0, 0, 0 },
	  4, 3, 1, 0, NSCHED_TIP_SHARED_COMPRESS },
	{ "h15: the same with 1000 faults for p: no longer a buddy, nothing to join", "00001111",
	  ALL_LOADS(1024, 1024, 1024, 0, 1024, 0, 0, 0),
	  { 1, 1, 1, -2, 1, -2, -2, -2 }, { 0, 1, 2, NONE, 9, 0, 0, 0 },
	  { 50, 50, 50, NONE, 50, NONE, NONE, NONE },
	  { 0, 0, 0, NONE, 0, NONE, NONE, NONE },
	  { 1001, 1001, 1001, 0, 1000, 0, 0, 0 },
	  4, 4, 0, 0, NSCHED_TIP_SHARED_STAY },
	/* S = 1536; one group only; LO = 2048 within CAP + 512; 1024 - 1024 < 1536 inside */
	{ "a private task is no group: a lone group is not spread", "0011",
	  { { 1024, 1024, 0, 0 },
	    { 1024, 1024, 0, 0 },
	    { 1024, 1024, 0, 0 },
	    { 1536, 1024, 0, 0 } },
	  { 1, 0, -2, -2 }, { 0, 1, 0, 0 },
	  { NONE, NONE, NONE, NONE },
	  { NONE, NONE, NONE, NONE },
	  { 0, 0, 0, 0 },
	  0, 0, 0, 0, NSCHED_TIP_SHARED_STAY },
	{ "nor is one that is met first", "0011",
	  { { 1024, 1024, 0, 0 },
	    { 1024, 1024, 0, 0 },
	    { 1024, 1024, 0, 0 },
	    { 1024, 1536, 0, 0 } },
	  { 0, 1, -2, -2 }, { 0, 1, 0, 0 },
	  { NONE, NONE, NONE, NONE },
	  { NONE, NONE, NONE, NONE },
	  { 0, 0, 0, 0 },
	  1, 1, 0, 0, NSCHED_TIP_SHARED_STAY },
	{ "h6 seen from the second pair: of equals each is the smallest", "00001111",
	  ALL_LOADS(1024, 1024, 1024, 1024, 0, 0, 0, 0),
	  { 1, 1, 1, 1, -2, -2, -2, -2 }, { 0, 0, 1, 1, 0, 0, 0, 0 },
	  NOBODY,
	  2, 4, 0, 0, NSCHED_TIP_SHARED_SPREAD },
	/* S = 3072; |3072 - 4096| + 1024 would not be too much */
	{ "a pair and then one alone: the pair is not spread", "00001111",
	  ALL_LOADS(1024, 1024, 1024, 1024, 0, 0, 0, 0),
	  { 1, 1, 1, 0, -2, -2, -2, -2 }, { 5, 5, 6, 7, 0, 0, 0, 0 },
	  NOBODY,
	  0, 0, 0, 0, NSCHED_TIP_SHARED_STAY },
	{ "one alone and then a pair: nor is that", "00001111",
	  ALL_LOADS(1024, 1024, 1024, 1024, 0, 0, 0, 0),
	  { 1, 1, 1, 0, -2, -2, -2, -2 }, { 6, 5, 5, 7, 0, 0, 0, 0 },
	  NOBODY,
	  1, 1, 0, 0, NSCHED_TIP_SHARED_STAY },
};

static void ask_shared(const struct shared_case *c, uint32_t this_cpu,
		       struct nsched_tip_shared_answer *got)
{
	struct machine_text text = { .node = c->node };
	struct nsched_topology *topology = machine_from_text(&text);
	struct nsched_load *load = build_load(topology, &c->loads);
	uint64_t work[1], mask[2] = { ~0ull, ~0ull }, compared[NSCHED_COMPARED] = { 0 };
	struct nsched_tip_shared_question q = {
		.topology = topology, .load = load, .shared = c->shared, .mm = c->mm,
		.buddy = c->buddy, .bfaults = c->bfaults, .ideal = c->ideal, .nodemask_out = mask,
		.work = work, .work_size = nsched_tip_shared_work_size(topology->nr_cpus),
		.this_cpu = this_cpu,
	};

	assert_int_equal(q.work_size, sizeof(work));
	BLOCK_ASK(nsched_tip_shared, &q, got);
	assert_true(mask[0] == got->nodemask);
	assert_true(mask[1] == ~0ull); /* behind the set */
	assert_int_equal(got->node, nsched_cpu_node(topology, got->ideal_cpu));
	tip_compared_shared(got, compared);
	block_quantities(got->reason, &q, got, compared);
	free(load);
	free(topology);
}

static void shared_case(void **state)
{
	const struct shared_case *c = *state;
	struct nsched_tip_shared_answer got;

	ask_shared(c, c->this_cpu, &got);
	assert_int_equal(got.reason, c->reason);
	assert_int_equal(got.ideal_cpu, c->ideal_cpu);
	assert_int_equal(got.flip, c->flip);
	assert_true(got.nodemask == c->nodemask);
}

/*
 * Weak point 4: two groups of one size, interleaved on two full nodes (h5). On the
 * first node no rule fires. On the second the first node's groups are as large as
 * ours, so everybody flips with the head of the first of them, CPU 0.
 */
static void interleaved_groups_are_stuck_on_the_first_node(void **state)
{
	const struct shared_case *c = &shared_cases[4];
	struct nsched_tip_shared_answer got;
	uint32_t cpu;

	(void)state;
	for (cpu = 0; cpu < CPUS; cpu++) {
		ask_shared(c, cpu, &got);
		assert_int_equal(got.reason, cpu < 4 ? NSCHED_TIP_SHARED_STAY :
						       NSCHED_TIP_SHARED_COMPRESS);
		assert_int_equal(got.ideal_cpu, cpu < 4 ? cpu : 0);
		assert_int_equal(got.flip, cpu >= 4);
	}
}

/* Check 2: after a flip with CPU 3 the same two are not exchanged back. */
static void a_flip_is_not_undone(void **state)
{
	struct shared_case after = shared_cases[2];
	struct nsched_tip_shared_answer got;
	uint32_t mm = after.mm[3];

	(void)state;
	after.mm[3] = after.mm[4];
	after.mm[4] = mm;
	ask_shared(&after, 3, &got);
	assert_int_equal(got.ideal_cpu, 3);
	ask_shared(&after, 4, &got);
	assert_int_equal(got.ideal_cpu, 4);
}

/* Nodes past the 64th are in the caller's set alone: three CPUs and tasks on each of 66. */
static void the_node_mask_goes_past_64_nodes(void **state)
{
	struct nsched_topology *topology = machine_grid(66, 3, 1);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_LD_NUMA) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_LD_CURR) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_LD_LOW) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_LD_HIGH));
	static uint32_t mm[198], none[198];
	static uint64_t bfaults[198];
	static int32_t shared[198];
	uint64_t work[4], mask[3] = { ~0ull, ~0ull, ~0ull };
	struct nsched_tip_shared_question q = {
		.topology = topology, .load = load, .shared = shared, .mm = mm, .buddy = none,
		.bfaults = bfaults, .ideal = none, .nodemask_out = mask, .work = work,
		.work_size = sizeof(work), .this_cpu = 197,
	};
	struct nsched_tip_shared_answer got;
	uint32_t cpu;

	(void)state;
	for (cpu = 0; cpu < 198; cpu++) {
		none[cpu] = NSCHED_NONE;
		shared[cpu] = cpu < 3 || cpu >= 195 ? 1 : NSCHED_TIP_CPU_IDLE;
	}
	nsched_tip_shared(&q, &got);
	assert_true(got.nodemask == 1);
	assert_true(mask[0] == 1 && mask[1] == 2 && mask[2] == ~0ull);
	q.nodemask_out = NULL;
	nsched_tip_shared(&q, &got);
	assert_true(got.nodemask == 1);
	free(load);
	free(topology);
}

/* This CPU is offline, and so is its node: there is nobody inside to go to. */
static void a_node_that_is_offline(void **state)
{
	static const struct loads loads = { .low = { 9000, 9000, 0, 0 } };
	const struct machine_text text = { .node = "0011", .online = "0011" };
	struct nsched_topology *topology = machine_from_text(&text);
	struct nsched_load *load = build_load(topology, &loads);

	(void)state;
	assert_int_equal(nsched_tip_inside(topology, load, 1), 1);
	free(load);
	free(topology);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, private_case, private_cases);
	ROWS_ADD(&rows, shared_case, shared_cases);
	rows_add(&rows, "interleaved groups are stuck on the first node", interleaved_groups_are_stuck_on_the_first_node, NULL);
	rows_add(&rows, "a flip is not undone", a_flip_is_not_undone, NULL);
	rows_add(&rows, "the node mask goes past 64 nodes", the_node_mask_goes_past_64_nodes, NULL);
	rows_add(&rows, "a node that is offline", a_node_that_is_offline, NULL);
	return rows_run(&rows, "tip search");
}
