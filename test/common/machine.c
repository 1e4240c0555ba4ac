/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"

static void machine_refused(const char *what, uint64_t bytes, const struct nsched_wrong *wrong)
{
	fprintf(stderr, "%s of %llu bytes refused: code %u field %u index %u\n", what,
		(unsigned long long)bytes, wrong->code, wrong->field, wrong->index);
	abort();
}

struct nsched_topology *machine_build(const struct nsched_topology_facts *facts)
{
	uint64_t bytes = nsched_topology_size(facts);
	struct nsched_topology *topology = malloc(bytes);
	struct nsched_wrong wrong;

	if (nsched_topology_init(topology, bytes, facts, &wrong) != NSCHED_OK ||
	    nsched_topology_check(topology, bytes, &wrong) != NSCHED_OK)
		machine_refused("topology", bytes, &wrong);
	return topology;
}

static uint32_t number_of(char c)
{
	return (uint32_t)(c >= 'a' ? c - 'a' + 10 : c - '0');
}

static const uint32_t *numbers_of(const char *text, uint32_t *numbers)
{
	uint32_t i;

	if (!text)
		return NULL;
	for (i = 0; text[i]; i++)
		numbers[i] = number_of(text[i]);
	return numbers;
}

struct nsched_topology *machine_from_text(const struct machine_text *text)
{
	uint32_t numbers[NSCHED_SPANS + 1][MACHINE_TEXT_CPUS], i;
	const char *label[NSCHED_SPANS] = {
		text->node, text->core, text->cluster, text->cache, text->package,
	};
	struct nsched_topology_facts facts;

	memset(&facts, 0, sizeof(facts));
	facts.nr_cpus = (uint32_t)strlen(text->node);
	facts.nr_nodes = text->nr_nodes;
	for (i = 0; i < facts.nr_cpus; i++)
		if (!text->nr_nodes && number_of(text->node[i]) >= facts.nr_nodes)
			facts.nr_nodes = number_of(text->node[i]) + 1;
	for (i = 0; i < NSCHED_SPANS; i++)
		facts.group_of[i] = numbers_of(label[i], numbers[i]);
	facts.cpu_online = numbers_of(text->online, numbers[NSCHED_SPANS]);
	facts.distance_slit = text->distance_slit;
	return machine_build(&facts);
}

struct nsched_topology *machine_grid(uint32_t nodes, uint32_t cores, uint32_t threads)
{
	uint32_t nr_cpus = nodes * cores * threads, cpu;
	uint32_t *node = malloc(nr_cpus * sizeof(*node)), *core = malloc(nr_cpus * sizeof(*core));
	struct nsched_topology_facts facts;
	struct nsched_topology *topology;

	memset(&facts, 0, sizeof(facts));
	for (cpu = 0; cpu < nr_cpus; cpu++) {
		core[cpu] = cpu / threads;
		node[cpu] = core[cpu] / cores;
	}
	facts.nr_cpus = nr_cpus;
	facts.nr_nodes = nodes;
	facts.group_of[NSCHED_SPAN_NODE] = node;
	facts.group_of[NSCHED_SPAN_CORE] = core;
	facts.group_of[NSCHED_SPAN_CACHE] = node;
	facts.group_of[NSCHED_SPAN_PACKAGE] = node;
	topology = machine_build(&facts);
	free(node);
	free(core);
	return topology;
}

const char *machine_ranges(const struct nsched_topology *topology, uint32_t span, char *text,
			   uint32_t size)
{
	uint32_t group, range, end, at = 0;

	text[0] = 0;
	for (group = 0; group < topology->nr_groups[span]; group++) {
		if (group)
			at += (uint32_t)snprintf(text + at, size - at, "|");
		range = nsched_range_begin(topology, span, group);
		end = nsched_range_begin(topology, span, group + 1);
		for (; range < end; range++)
			at += (uint32_t)snprintf(text + at, size - at, "%s%u+%u",
				range > nsched_range_begin(topology, span, group) ? " " : "",
				nsched_range_cpu(topology, span, range),
				nsched_range_count(topology, span, range));
	}
	return text;
}

struct nsched_load *machine_load(const struct nsched_topology *topology, uint64_t columns)
{
	uint64_t bytes = nsched_load_size(topology->nr_cpus, topology->nr_nodes, columns);
	struct nsched_load *load = malloc(bytes);
	struct nsched_wrong wrong;

	if (nsched_load_init(load, bytes, topology, columns, &wrong) != NSCHED_OK)
		machine_refused("load", bytes, &wrong);
	return load;
}

/* A counter whose step is 2^64 over the golden ratio, its bits stirred by the same number. */
uint64_t machine_random(uint64_t *seed)
{
	const uint64_t step = 0x9e3779b97f4a7c15ull;
	uint64_t x = *seed += step;

	x = (x ^ x >> 31) * step;
	x = (x ^ x >> 29) * step;
	return x ^ x >> 32;
}

uint32_t machine_below(uint64_t *seed, uint32_t bound)
{
	return (uint32_t)(machine_random(seed) >> 33) % bound;
}
