/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * nsched_imbalance() by hand, and nsched_find_busiest_node(): 10 x tasks / CPUs, rounded down, over 5/4 of our own. Rows by
 * hand; then drawn loads on drawn nodes: the rule with its divisions, the step on every node,
 * and what the library does with sums and without say the same.
 */
#include "machine.h"
#include "numasched/policy.h"
#include "rows.h"

/* The step is private: it is taken from a copy whose public names are its own. */
#define nsched_find_busiest_node own_find_busiest_node
#define nsched_imbalance own_imbalance
#include "plain.c"
#undef nsched_find_busiest_node
#undef nsched_imbalance

#define NONE NSCHED_NONE
#define SUMS (NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) | NSCHED_LOAD_AGGREGATES)

static const struct busiest_case {
	const char *name;
	const char *node, *tasks; /* a character a CPU */
	uint32_t want;
} cases[] = {
	{ "24 is within a quarter of 20", "0000011111", "2222233222", NONE },
	{ "26 is over a quarter of 20, and comes out even", "0000011111", "2222233322", 1 },
	{ "25 is a quarter over 20, and not more", "00001111", "22222323", NONE },
	{ "the first of equals", "001122", "003333", 1 },
	{ "13 and 13.3 are equal once rounded: the first", "01111111111222", "01111111222112", 1 },
	{ "one task in five CPUs against none", "0000011111", "0000000001", 1 },
	{ "a last node in two pieces, the first not at CPU 0", "11202", "00019", 2 },
};

static uint32_t ask(struct nsched_topology *t, const char *tasks, uint64_t columns)
{
	struct nsched_load *load = machine_load(t, columns);
	uint32_t cpu, got;

	for (cpu = 0; cpu < t->nr_cpus; cpu++)
		nsched_load_set(load, t, NSCHED_LOAD_NR_RUNNING, cpu, (uint64_t)(tasks[cpu] - '0'));
	got = nsched_find_busiest_node(t, load, 0);
	free(load);
	return got;
}

static void busiest_case(void **state)
{
	const struct busiest_case *c = *state;
	struct machine_text text;
	struct nsched_topology *t;

	memset(&text, 0, sizeof(text));
	text.node = c->node;
	t = machine_from_text(&text);
	assert_int_equal(ask(t, c->tasks, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING)), c->want);
	assert_int_equal(ask(t, c->tasks, SUMS), c->want);
	free(t);
}

#define MOST_NODES 40

static uint32_t by_the_rule(const uint32_t *tasks, const uint32_t *cpus, uint32_t nodes,
			    uint32_t this_node)
{
	uint32_t best = NONE, max, own, i;

	own = max = 10 * tasks[this_node] / cpus[this_node];
	for (i = 0; i < nodes; i++) {
		uint32_t load = 10 * tasks[i] / cpus[i];

		if (i != this_node && load > max && 100 * load > 125 * own) {
			max = load;
			best = i;
		}
	}
	return best;
}

static uint32_t by_the_step(const struct nsched_topology *t, const struct nsched_load *load,
			    uint32_t this_node)
{
	struct plain_busiest best = { .node = NONE };
	uint32_t node;

	best.limit = plain_busiest_over(node_tasks(t, load, this_node),
					nsched_node_nr_cpus(t, this_node));
	for (node = 0; node < t->nr_nodes; node++)
		plain_busiest_step(t, load, node, &best);
	return best.node;
}

/* Few nodes of 1 to 96 CPUs, or many, most of them alike: each way to sum and each to look. */
static uint32_t draw_machine(uint64_t *seed, uint32_t round, uint32_t *label, uint32_t *cpus,
			     uint32_t *nodes)
{
	uint32_t alike = 1 + machine_below(seed, 40), i, cpu, nr = 0;

	*nodes = round % 2 ? 2 + machine_below(seed, 5) : 14 + machine_below(seed, MOST_NODES - 13);
	for (i = 0; i < *nodes; i++) {
		cpus[i] = round % 2 ? 1 + machine_below(seed, round % 4 > 2 ? 10 : 96) :
			  machine_below(seed, 12) ? alike : 1 + machine_below(seed, 40);
		for (cpu = 0; cpu < cpus[i]; cpu++)
			label[nr++] = i;
	}
	if (round % 5 == 0) { /* the first node and the last in two pieces each */
		label[0] = *nodes - 1;
		label[nr - 1] = 0;
	}
	return nr;
}

static void drawn_nodes(void **state)
{
	uint32_t label[MOST_NODES * 96], tasks[MOST_NODES], cpus[MOST_NODES];
	uint32_t round, cpu, nodes, this_node, found = 0;
	uint64_t seed = 5;

	(void)state;
	for (round = 0; round < 600; round++) {
		uint32_t nr = draw_machine(&seed, round, label, cpus, &nodes);
		uint32_t most = 1 + machine_below(&seed, 4), want;
		struct nsched_topology_facts facts;
		struct nsched_load *scan, *sums;
		struct nsched_topology *t;

		memset(&facts, 0, sizeof(facts));
		memset(tasks, 0, sizeof(tasks));
		facts.nr_cpus = nr;
		facts.nr_nodes = nodes;
		facts.group_of[NSCHED_SPAN_NODE] = label;
		t = machine_build(&facts);
		scan = machine_load(t, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
		sums = machine_load(t, SUMS);
		for (cpu = 0; cpu < nr; cpu++) {
			uint32_t n = machine_below(&seed, most + 1);

			tasks[label[cpu]] += n;
			nsched_load_set(scan, t, NSCHED_LOAD_NR_RUNNING, cpu, n);
			nsched_load_set(sums, t, NSCHED_LOAD_NR_RUNNING, cpu, n);
		}
		this_node = machine_below(&seed, nodes);
		want = by_the_rule(tasks, cpus, nodes, this_node);
		assert_int_equal(by_the_step(t, scan, this_node), want);
		assert_int_equal(by_the_step(t, sums, this_node), want);
		assert_int_equal(nsched_find_busiest_node(t, scan, this_node), want);
		assert_int_equal(nsched_find_busiest_node(t, sums, this_node), want);
		found += want != NONE;
		free(t);
		free(scan);
		free(sums);
	}
	assert_in_range(found, 150, 500); /* both answers are common */
}

/* Sixteen nodes of ten CPUs: ours carries 8, so 10 is a quarter over it and 11 is more. */
static void the_least_that_is_over(void **state)
{
	struct nsched_topology *t = machine_grid(16, 10, 1);
	struct nsched_load *sums = machine_load(t, SUMS);
	struct nsched_load *scan = machine_load(t, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
	uint32_t tasks;

	(void)state;
	nsched_load_set(sums, t, NSCHED_LOAD_NR_RUNNING, 3, 8);
	nsched_load_set(scan, t, NSCHED_LOAD_NR_RUNNING, 3, 8);
	for (tasks = 10; tasks <= 11; tasks++) {
		nsched_load_set(sums, t, NSCHED_LOAD_NR_RUNNING, 159, tasks);
		nsched_load_set(scan, t, NSCHED_LOAD_NR_RUNNING, 159, tasks);
		assert_int_equal(nsched_find_busiest_node(t, sums, 0), tasks > 10 ? 15 : NONE);
		assert_int_equal(nsched_find_busiest_node(t, scan, 0), tasks > 10 ? 15 : NONE);
	}
	free(scan);
	free(sums);
	free(t);
}

/* What stands in a block behind the nodes' columns is no node: distances, and a node's load. */
static void no_node_past_the_last(void **state)
{
	uint32_t distance[16 * 16], nodes, i;

	(void)state;
	for (nodes = 2; nodes <= 16; nodes += 14) {
		struct machine_text text = { .node = nodes == 2 ? "01" : "0123456789abcdef",
					     .distance_slit = distance };
		struct nsched_topology *t;
		struct nsched_load *load;

		for (i = 0; i < nodes * nodes; i++)
			distance[i] = i / nodes == i % nodes ? 10 : 20;
		t = machine_from_text(&text);
		load = machine_load(t, SUMS | NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) |
				    NSCHED_LOAD_BIT(NSCHED_LOAD_NODE_LOAD));
		nsched_load_set(load, t, NSCHED_LOAD_LOAD, 0, 0x12345678);
		assert_int_equal(nsched_find_busiest_node(t, load, 0), NONE);
		free(load);
		free(t);
	}
}

/* (busiest - this) / 2 where 100 x busiest is more than threshold x this. */
static const struct imbalance_case {
	const char *name;
	uint64_t busiest, this_load;
	uint32_t threshold;
	uint64_t want;
} imbalances[] = {
	{ "half the difference", 10, 2, 125, 4 },
	{ "rounded down", 11, 2, 125, 4 },
	{ "a quarter over is not enough", 125, 100, 125, 0 },
	{ "one more is", 126, 100, 125, 13 },
	{ "equal", 100, 100, 125, 0 },
	{ "equal, and below the threshold", 100, 100, 0, 0 },
	{ "less, and below the threshold", 99, 100, 0, 0 },
	{ "any more than nothing", 1, 0, 1000, 0 },
	{ "two more than nothing", 2, 0, 0xffffffffu, 1 },
	{ "a quarter over in the high parts", 125ull << 32, 100ull << 32, 125, 0 },
	{ "and more in the low ones", (125ull << 32) + 1, 100ull << 32, 125, 25ull << 31 },
	{ "100 of low part against 125", (125ull << 32) + 1, (100ull << 32) + 1, 125, 0 },
	{ "200 against 125", (125ull << 32) + 2, (100ull << 32) + 1, 125, 25ull << 31 },
	/* 100 x (2^32 - 1) = 125 x 3435973836, past 32 bits both */
	{ "equal with what is carried", 0xffffffff, 0xcccccccc, 125, 0 },
	{ "less by one", 0xffffffff, 0xcccccccb, 125, 0x1999999a },
	{ "both past 32 bits, not over", 5ull << 40, (4ull << 40) + 1, 125, 0 },
	{ "over", 5ull << 40, (4ull << 40) - 1, 125, ((1ull << 40) + 1) / 2 },
	/* (2^32 - 1)^2 = 18446744065119617025 */
	{ "the greatest threshold", 184467440651196170ull, 0xffffffff, 0xffffffffu, 0 },
	{ "one over it", 184467440651196171ull, 0xffffffff, 0xffffffffu, 92233718178114438ull },
	{ "the greatest loads", 0xffffffffffffffffull, 1, 125, 0x7fffffffffffffffull },
	{ "and no overflow", 0xffffffffffffffffull, 0xfffffffffffffffeull, 100, 0 },
};

static void imbalance_case(void **state)
{
	const struct imbalance_case *c = *state;

	assert_true(nsched_imbalance(c->busiest, c->this_load, c->threshold) == c->want);
}

/* Nodes looked at eight together, with 2^31 tasks and more: 2.5 x 2^30 is a quarter over. */
static void wide_nodes(void **state)
{
	struct machine_text text = { .node = "0123456789abcdefgh" };
	struct nsched_topology *t = machine_from_text(&text);
	struct nsched_load *sums = machine_load(t, SUMS);

	(void)state;
	nsched_load_set(sums, t, NSCHED_LOAD_NR_RUNNING, 0, 0x80000000u);
	nsched_load_set(sums, t, NSCHED_LOAD_NR_RUNNING, 5, 0xa0000000u);
	assert_int_equal(nsched_find_busiest_node(t, sums, 0), NONE);
	nsched_load_set(sums, t, NSCHED_LOAD_NR_RUNNING, 5, 0xa0000001u);
	nsched_load_set(sums, t, NSCHED_LOAD_NR_RUNNING, 12, 0xa0000002u);
	assert_int_equal(nsched_find_busiest_node(t, sums, 0), 12);
	free(sums);
	free(t);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, busiest_case, cases);
	rows_add(&rows, "drawn nodes and loads", drawn_nodes, NULL);
	ROWS_ADD(&rows, imbalance_case, imbalances);
	rows_add(&rows, "the least that is over, of many nodes", the_least_that_is_over, NULL);
	rows_add(&rows, "no node past the last", no_node_past_the_last, NULL);
	rows_add(&rows, "more than 2^31 tasks on a node", wide_nodes, NULL);
	return rows_run(&rows, "plain");
}
