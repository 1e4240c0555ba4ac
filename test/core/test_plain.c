/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * nsched_find_busiest_node(): 10 x tasks / CPUs, rounded down, over 5/4 of our own. Rows by
 * hand; then drawn loads on drawn nodes against the rule with its divisions.
 */
#include "machine.h"
#include "numasched/policy.h"
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

static uint32_t by_the_rule(const uint32_t *tasks, const uint32_t *cpus, uint32_t nodes)
{
	uint32_t best = NONE, max, own, i;

	own = max = 10 * tasks[0] / cpus[0];
	for (i = 1; i < nodes; i++) {
		uint32_t load = 10 * tasks[i] / cpus[i];

		if (load > max && 100 * load > 125 * own) {
			max = load;
			best = i;
		}
	}
	return best;
}

/* Nodes of 1 to 96 CPUs: rounds of 64, of 8, and a rest. */
static void drawn_nodes(void **state)
{
	uint64_t seed = 5;
	uint32_t round, i, cpu, nr;

	(void)state;
	for (round = 0; round < 400; round++) {
		uint32_t nodes = 2 + machine_below(&seed, 5), label[6 * 96], tasks[6], cpus[6];
		uint32_t most = 1 + machine_below(&seed, 4);
		struct nsched_topology_facts facts;
		struct nsched_load *scan, *sums;
		struct nsched_topology *t;

		for (i = nr = 0; i < nodes; i++) {
			cpus[i] = 1 + machine_below(&seed, round % 2 ? 10 : 96);
			tasks[i] = 0;
			for (cpu = 0; cpu < cpus[i]; cpu++)
				label[nr++] = i;
		}
		memset(&facts, 0, sizeof(facts));
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
		assert_int_equal(nsched_find_busiest_node(t, scan, 0), by_the_rule(tasks, cpus, nodes));
		assert_int_equal(nsched_find_busiest_node(t, sums, 0), by_the_rule(tasks, cpus, nodes));
		free(t);
		free(scan);
		free(sums);
	}
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, busiest_case, cases);
	rows_add(&rows, "drawn nodes and loads", drawn_nodes, NULL);
	return rows_run(&rows, "plain");
}
