/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What nsched_topology_check() accepts, every accessor can walk, and is a machine. */
#include "families.h"

static void walk_cpus(const struct nsched_topology *t)
{
	uint32_t cpu, online = 0;

	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		CHECK(!cpu || nsched_cpu_id(t, cpu) > nsched_cpu_id(t, cpu - 1));
		CHECK(nsched_cpu_online(t, cpu) <= 1);
		CHECK(nsched_cpu_capacity(t, cpu) >= 1 && nsched_cpu_capacity(t, cpu) <= 1024);
		online += nsched_cpu_online(t, cpu);
	}
	CHECK(online > 0 && online == t->nr_online);
}

static void walk_nodes(const struct nsched_topology *t)
{
	uint32_t node, to, cpu;

	for (node = 0; node < t->nr_nodes; node++) {
		uint32_t cpus = 0;

		CHECK(!node || nsched_node_id(t, node) > nsched_node_id(t, node - 1));
		for (cpu = 0; cpu < t->nr_cpus; cpu++)
			cpus += nsched_cpu_node(t, cpu) == node && nsched_cpu_online(t, cpu);
		CHECK(nsched_node_nr_cpus(t, node) == cpus);
		if (t->offset[NSCHED_TOPOLOGY_NODE_MEMORY_KIB])
			(void)nsched_node_memory_kib(t, node);
		for (to = 0; t->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT] && to < t->nr_nodes; to++) {
			uint32_t slit = nsched_distance_slit(t, node, to);

			CHECK(node == to ? slit == 10 : slit >= 10 && slit <= NSCHED_MAX_SLIT);
		}
	}
}

/* Groups numbered by their first CPU; only nodes may be without. */
static void walk_numbers(const struct nsched_topology *t, uint32_t span)
{
	uint32_t cpu, next = 0;

	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		uint32_t group = nsched_group_of(t, span, cpu);

		CHECK(group < t->nr_groups[span]);
		if (span == NSCHED_SPAN_NODE)
			continue;
		CHECK(group <= next);
		next += group == next;
	}
	CHECK(span == NSCHED_SPAN_NODE ? t->nr_groups[span] == t->nr_nodes :
					 t->nr_groups[span] == next);
}

/* The ranges of a group are its online CPUs, in order, as few as can be. */
static uint32_t walk_ranges(const struct nsched_topology *t, uint32_t span, uint32_t group)
{
	uint32_t range = nsched_range_begin(t, span, group), cpu, end, listed = 0;

	CHECK(group || range == 0);
	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		if (nsched_group_of(t, span, cpu) != group || !nsched_cpu_online(t, cpu))
			continue;
		CHECK(range < nsched_range_begin(t, span, group + 1) && range < t->nr_cpus);
		CHECK(nsched_range_cpu(t, span, range) == cpu);
		end = cpu + nsched_range_count(t, span, range++);
		CHECK(end > cpu && end <= t->nr_cpus);
		for (; cpu < end; cpu++, listed++)
			CHECK(nsched_group_of(t, span, cpu) == group && nsched_cpu_online(t, cpu));
		CHECK(end == t->nr_cpus || nsched_group_of(t, span, end) != group ||
		      !nsched_cpu_online(t, end));
		cpu = end - 1;
	}
	CHECK(range == nsched_range_begin(t, span, group + 1));
	return listed;
}

static void walk(const struct nsched_topology *t)
{
	uint32_t span, group, cpu, part, most_threads = 0, differs = 0;

	for (part = 0; part < sizeof(t->offset) / sizeof(t->offset[0]); part++)
		CHECK(t->offset[part] < t->size_bytes); /* or nothing there can be read */
	CHECK(t->nr_cpus >= 1 && t->nr_cpus <= NSCHED_MAX_CPUS);
	CHECK(t->nr_nodes >= 1 && t->nr_nodes <= NSCHED_MAX_NODES);
	walk_cpus(t);
	for (span = 0; span < NSCHED_SPANS; span++) {
		walk_numbers(t, span);
		for (group = 0; group < t->nr_groups[span]; group++) {
			uint32_t listed = walk_ranges(t, span, group);

			if (span == NSCHED_SPAN_CORE && listed > most_threads)
				most_threads = listed;
		}
	}
	walk_nodes(t);
	for (cpu = 0; cpu < t->nr_cpus; cpu++)
		if (t->nr_groups[NSCHED_SPAN_CLUSTER] != t->nr_groups[NSCHED_SPAN_CORE] ||
		    nsched_group_of(t, NSCHED_SPAN_CLUSTER, cpu) !=
			    nsched_group_of(t, NSCHED_SPAN_CORE, cpu))
			differs = 1;
	CHECK(t->smt_active == (most_threads > 1));
	CHECK(t->cluster_active == differs);
}

static void any_memory(struct world *w)
{
	struct nsched_wrong wrong, again;
	uint64_t bytes, checksum;
	uint32_t code, same;
	const void *block;

	block = fuzz_block(w, w->topology, NSCHED_BLOCK_TOPOLOGY, &bytes, &same);
	checksum = world_checksum(w);
	memset(&wrong, 0xa5, sizeof(wrong));
	memset(&again, 0x5a, sizeof(again));
	code = nsched_topology_check(block, bytes, &wrong);
	CHECK(code < NSCHED_CODES && wrong.code == code);
	CHECK(nsched_topology_check(block, bytes, &again) == code);
	CHECK(memcmp(&wrong, &again, sizeof(wrong)) == 0);
	CHECK(world_checksum(w) == checksum);
	if (same)
		CHECK(code == NSCHED_OK);
	if (code == NSCHED_OK)
		walk(block);
}

static void the_worlds_own(struct world *w)
{
	struct nsched_wrong wrong;

	CHECK(nsched_topology_check(w->topology, w->topology->size_bytes, &wrong) == NSCHED_OK);
	walk(w->topology);
	CHECK(nsched_topology_check(NULL, 1000, &wrong) == NSCHED_NO_BLOCK);
	CHECK(nsched_topology_check((const void *)((const char *)w->topology + 4), 1000, &wrong) ==
	      NSCHED_MISALIGNED);
	CHECK(nsched_topology_check(w->topology, w->topology->size_bytes - 1, &wrong) ==
	      NSCHED_TOO_SMALL);
	CHECK(nsched_topology_check((const void *)w->tasks, w->tasks->size_bytes, &wrong) ==
	      NSCHED_WRONG_KIND);
}

const struct fuzz_check fuzz_topology_check_block[] = {
	{ "any memory", any_memory },
	{ "the world's own", the_worlds_own },
	{ NULL, NULL },
};
