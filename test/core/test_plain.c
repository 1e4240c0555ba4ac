/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * nsched_find_busiest_node(): 10 x tasks / CPUs, rounded down, over 5/4 of our own. Rows by
 * hand; then drawn loads on drawn nodes: the rule with its divisions, the step on every node,
 * and what the library does with sums and without say the same.
 */
#include "machine.h"
#include "plain.c"
#include "rows.h"

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
	rows_add(&rows, "more than 2^31 tasks on a node", wide_nodes, NULL);
	return rows_run(&rows, "plain");
}
