/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The plain calls that belong to balance. */
#include "families.h"

static uint64_t load_of(const struct world *w, uint32_t node)
{
	return 10 * world_node_sum(w, node, NSCHED_LOAD_NR_RUNNING) / world_node_cpus(w, node);
}

/* More nodes, and more CPUs in one, than a world has: where sums are made in long rounds. */
#define MANY_NODES 40
struct many {
	uint32_t cpus[MANY_NODES], tasks[MANY_NODES];
	uint32_t *label;
	uint32_t nr_cpus, nr_nodes;
};

static void many_nodes(struct world *w, struct many *m)
{
	uint32_t alike = (uint32_t)world_draw(w, 1, 100), node, cpu;

	m->nr_nodes = (uint32_t)world_draw(w, 2, MANY_NODES);
	m->label = world_memory(w, MANY_NODES * 100 * sizeof(*m->label));
	m->nr_cpus = 0;
	for (node = 0; node < m->nr_nodes; node++) {
		m->cpus[node] = world_bulk(w) % 8 ? alike : 1 + (uint32_t)(world_bulk(w) % 100);
		for (cpu = 0; cpu < m->cpus[node]; cpu++)
			m->label[m->nr_cpus++] = node;
	}
}

static struct nsched_load *many_load(struct world *w, const struct nsched_topology *topology,
				     uint64_t parts)
{
	uint64_t columns = NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) | parts;
	uint64_t bytes = nsched_load_size(topology->nr_cpus, topology->nr_nodes, columns);
	struct nsched_load *load = world_memory(w, bytes);
	struct nsched_wrong wrong;

	CHECK(nsched_load_init(load, bytes, topology, columns, &wrong) == NSCHED_OK);
	return load;
}

static void find_busiest_of_many(struct world *w)
{
	struct nsched_topology_facts facts = { 0 };
	uint32_t own, max, node, cpu, this_node, want = NSCHED_NONE, most;
	struct nsched_topology *topology;
	struct nsched_load *scan, *sums;
	struct nsched_wrong wrong;
	struct many m = { 0 };
	uint64_t bytes;

	many_nodes(w, &m);
	facts.nr_cpus = m.nr_cpus;
	facts.nr_nodes = m.nr_nodes;
	facts.group_of[NSCHED_SPAN_NODE] = m.label;
	bytes = nsched_topology_size(&facts);
	topology = world_memory(w, bytes);
	CHECK(nsched_topology_init(topology, bytes, &facts, &wrong) == NSCHED_OK);
	scan = many_load(w, topology, 0);
	sums = many_load(w, topology, NSCHED_LOAD_AGGREGATES);
	most = (uint32_t)world_draw(w, 1, 6);
	for (cpu = 0; cpu < m.nr_cpus; cpu++) {
		uint32_t tasks = (uint32_t)(world_bulk(w) % (most + 1));

		m.tasks[m.label[cpu]] += tasks;
		nsched_load_set(scan, topology, NSCHED_LOAD_NR_RUNNING, cpu, tasks);
		nsched_load_set(sums, topology, NSCHED_LOAD_NR_RUNNING, cpu, tasks);
	}
	this_node = (uint32_t)world_draw(w, 0, m.nr_nodes - 1);
	own = max = 10 * m.tasks[this_node] / m.cpus[this_node];
	for (node = 0; node < m.nr_nodes; node++) {
		uint32_t load = 10 * m.tasks[node] / m.cpus[node];

		if (load <= max || 100 * load <= 125 * own)
			continue;
		max = load;
		want = node;
	}
	CHECK(nsched_find_busiest_node(topology, scan, this_node) == want);
	CHECK(nsched_find_busiest_node(topology, sums, this_node) == want);
}

static void find_busiest_node(struct world *w)
{
	uint32_t this_node = (uint32_t)world_draw(w, 0, w->nr_nodes - 1), want = NSCHED_NONE;
	uint64_t own, max, load, before = world_checksum(w);
	uint32_t node, form, got;

	if (world_node_cpus(w, this_node)) {
		own = load_of(w, this_node);
		max = own;
		for (node = 0; node < w->nr_nodes; node++) {
			if (node == this_node || !world_node_cpus(w, node))
				continue;
			load = load_of(w, node);
			if (load <= max || 100 * load <= 125 * own)
				continue;
			max = load;
			want = node;
		}
	}
	for (form = 0; form < WORLD_FORMS; form++) {
		got = nsched_find_busiest_node(w->topology, w->load[form], this_node);
		CHECK(got == want);
		CHECK(got == NSCHED_NONE || world_node_cpus(w, got) > 0);
		CHECK(got == nsched_find_busiest_node(w->topology, w->load[form], this_node));
	}
	CHECK(world_checksum(w) == before);
	if (world_chance(w, 4))
		find_busiest_of_many(w);
}

/* value x factor as two words of 32 bits and a high one. */
static void product(uint64_t value, uint32_t factor, uint64_t *high, uint32_t *low)
{
	uint64_t small = (value & 0xffffffffu) * factor, large = (value >> 32) * factor;

	*high = large + (small >> 32);
	*low = (uint32_t)small;
}

static void imbalance(struct world *w)
{
	uint64_t busiest = world_number(w, 0, UINT64_MAX), mine, want = 0, high[2];
	uint32_t threshold = (uint32_t)world_number(w, 0, NSCHED_U32_MAX), low[2];

	if (world_byte(w) & 1)
		threshold = 100 + (uint32_t)world_draw(w, 0, 50);
	mine = world_byte(w) & 1 ? world_number(w, 0, UINT64_MAX) :
	       busiest - busiest / 5 + world_draw(w, 0, 2);
	product(busiest, 100, &high[0], &low[0]);
	product(mine, threshold, &high[1], &low[1]);
	if (busiest > mine && (high[0] > high[1] || (high[0] == high[1] && low[0] > low[1])))
		want = (busiest - mine) / 2;
	CHECK(nsched_imbalance(busiest, mine, threshold) == want);
}

const struct fuzz_check fuzz_balance_plain[] = {
	{ "find_busiest_node", find_busiest_node },
	{ "imbalance", imbalance },
	{ NULL, NULL },
};
