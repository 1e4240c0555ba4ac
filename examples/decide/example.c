/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The snapshot that is compiled in: 4 nodes of 2 CPUs in a square, node 2 with
 * more work than it has CPUs. And the same load for any other machine that came
 * without one.
 */
#include <stdlib.h>
#include <string.h>

#include "text.h"
#include "world.h"

#define NSCHED_DECIDE_EXAMPLE_NODES 4u
#define NSCHED_DECIDE_EXAMPLE_CPUS 8u

static const uint32_t square[NSCHED_DECIDE_EXAMPLE_NODES * NSCHED_DECIDE_EXAMPLE_NODES] = {
	10, 20, 20, 30, /* from node 0 */
	20, 10, 30, 20, /* from node 1 */
	20, 30, 10, 20, /* from node 2 */
	30, 20, 20, 10, /* from node 3 */
};

void machine_from_example(struct machine *machine)
{
	struct parts parts;
	uint32_t i;

	memset(machine, 0, sizeof(*machine));
	parts_make(&parts, NSCHED_DECIDE_EXAMPLE_CPUS, NSCHED_DECIDE_EXAMPLE_NODES, NULL, 0);
	parts.distance = need(1, sizeof(square));
	memcpy(parts.distance, square, sizeof(square));
	for (i = 0; i < 2; i++)
		parts.of[i == 0 ? NSCHED_SPAN_PACKAGE : NSCHED_SPAN_CACHE] =
			need(NSCHED_DECIDE_EXAMPLE_CPUS, sizeof(uint32_t));
	for (i = 0; i < NSCHED_DECIDE_EXAMPLE_CPUS; i++) {
		parts.cpu_id[i] = i;
		parts.of[NSCHED_SPAN_NODE][i] = i / 2;
		parts.of[NSCHED_SPAN_PACKAGE][i] = i / 2;
		parts.of[NSCHED_SPAN_CACHE][i] = i / 2;
	}
	for (i = 0; i < NSCHED_DECIDE_EXAMPLE_NODES; i++)
		parts.node_id[i] = i;
	machine->origin = text_of("built-in example");
	machine_build(machine, &parts, NULL);
}

/* The node in the middle of those that have CPUs online. */
static uint32_t middle_node(const struct nsched_topology *topology)
{
	uint32_t node, with = 0, seen = 0;

	for (node = 0; node < topology->nr_nodes; node++)
		with += nsched_node_nr_cpus(topology, node) != 0;
	for (node = 0; node < topology->nr_nodes; node++) {
		if (nsched_node_nr_cpus(topology, node) == 0)
			continue;
		if (seen++ == with / 2)
			break;
	}
	return node;
}

void world_example_load(struct world *world)
{
	const struct nsched_topology *topology = world->machine.topology;
	uint32_t crowded = middle_node(topology), cpu, first = 1, idle = topology->nr_online == 1;

	world->nr_running = need(topology->nr_cpus, sizeof(*world->nr_running));
	for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
		if (!nsched_cpu_online(topology, cpu))
			continue;
		if (!idle) { /* the first CPU; it has nothing to do */
			idle = 1;
			continue;
		}
		world->nr_running[cpu] = 1;
		if (nsched_cpu_node(topology, cpu) == crowded) {
			world->nr_running[cpu] = first ? 4 : 3;
			first = 0;
		}
	}
	world->made_up = 1;
	world->now = 1000000;
	world->hz = 1000;
	world->load_origin = text_of("example: CPUs of node %u have 4 or 3 tasks, others 1%s",
				     nsched_node_id(topology, crowded),
				     topology->nr_online == 1 ? "" : ", the first none");
}
