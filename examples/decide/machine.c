/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include <stdlib.h>
#include <string.h>

#include "machine.h"
#include "numasched/describe.h"
#include "text.h"

void machine_note(struct machine *machine, char *note)
{
	if (machine->nr_notes == NSCHED_DECIDE_NOTES) {
		free(note);
		return;
	}
	machine->notes[machine->nr_notes++] = note;
}

void parts_make(struct parts *parts, uint64_t nr_cpus, uint64_t nr_nodes, const char *where,
		unsigned int line)
{
	memset(parts, 0, sizeof(*parts));
	if (nr_cpus == 0)
		refuse(where, line, "describes no CPU; at least one is needed");
	if (nr_cpus > NSCHED_MAX_CPUS)
		refuse(where, line, "describes %llu CPUs; at most %u are supported",
		       (unsigned long long)nr_cpus, NSCHED_MAX_CPUS);
	if (nr_nodes == 0)
		refuse(where, line, "describes no NUMA node; at least one is needed");
	if (nr_nodes > NSCHED_MAX_NODES)
		refuse(where, line, "describes %llu NUMA nodes; at most %u are supported",
		       (unsigned long long)nr_nodes, NSCHED_MAX_NODES);
	parts->nr_cpus = (uint32_t)nr_cpus;
	parts->nr_nodes = (uint32_t)nr_nodes;
	parts->cpu_id = need(nr_cpus, sizeof(uint32_t));
	parts->of[NSCHED_SPAN_NODE] = need(nr_cpus, sizeof(uint32_t));
	parts->node_id = need(nr_nodes, sizeof(uint32_t));
}

static void parts_free(struct parts *parts)
{
	uint32_t span;

	free(parts->cpu_id);
	free(parts->online);
	free(parts->capacity);
	for (span = 0; span < NSCHED_SPANS; span++)
		free(parts->of[span]);
	free(parts->node_id);
	free(parts->memory_kib);
	free(parts->distance);
	memset(parts, 0, sizeof(*parts));
}

/* What init found, with the outside numbers that the file's author knows. */
_Noreturn static void parts_wrong(const struct parts *parts, const struct nsched_wrong *wrong,
				  const char *where)
{
	const char *text = nsched_code_text(wrong->code);
	const char *column = nsched_topology_column_name(wrong->field);

	if (wrong->field == NSCHED_TOPOLOGY_DISTANCE_SLIT && wrong->index < parts->nr_nodes &&
	    wrong->other < parts->nr_nodes)
		refuse(where, 0,
		       "distance from node %u to node %u is %u: %s; a node lies at 10 from itself "
		       "and at 10 to %u from others",
		       parts->node_id[wrong->index], parts->node_id[wrong->other],
		       parts->distance[wrong->index * parts->nr_nodes + wrong->other], text,
		       NSCHED_MAX_SLIT);
	if (wrong->index != NSCHED_NONE)
		refuse(where, 0, "%s of entry %u: %s", column, wrong->index, text);
	refuse(where, 0, "%s: %s", column, text);
}

static uint32_t asymmetric_pairs(const struct nsched_topology *topology)
{
	uint32_t from, to, nr = 0;

	if (topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT] == 0)
		return 0;
	for (from = 0; from < topology->nr_nodes; from++) {
		for (to = from + 1; to < topology->nr_nodes; to++)
			nr += nsched_distance_slit(topology, from, to) !=
			      nsched_distance_slit(topology, to, from);
	}
	return nr;
}

void machine_build(struct machine *machine, struct parts *parts, const char *where)
{
	struct nsched_topology_facts facts = { 0 };
	struct nsched_wrong wrong;
	uint32_t span;

	if (!parts->distance && parts->nr_nodes == 1) { /* known without asking anyone */
		parts->distance = need(1, sizeof(uint32_t));
		parts->distance[0] = NSCHED_LOCAL_SLIT;
	}
	facts.nr_cpus = parts->nr_cpus;
	facts.nr_nodes = parts->nr_nodes;
	facts.cpu_id = parts->cpu_id;
	facts.cpu_online = parts->online;
	facts.cpu_capacity = parts->capacity;
	for (span = 0; span < NSCHED_SPANS; span++) {
		facts.group_of[span] = parts->of[span];
		machine->given[span] = parts->of[span] != NULL;
	}
	facts.node_id = parts->node_id;
	facts.node_memory_kib = parts->memory_kib;
	facts.distance_slit = parts->distance;
	machine->size_bytes = nsched_topology_size(&facts);
	machine->topology = need(1, machine->size_bytes);
	if (nsched_topology_init(machine->topology, machine->size_bytes, &facts, &wrong) !=
	    NSCHED_OK)
		parts_wrong(parts, &wrong, where);
	machine->asymmetric = asymmetric_pairs(machine->topology);
	parts_free(parts);
}

void machine_free(struct machine *machine)
{
	uint32_t i;

	free(machine->topology);
	free(machine->origin);
	for (i = 0; i < machine->nr_notes; i++)
		free(machine->notes[i]);
	memset(machine, 0, sizeof(*machine));
}

uint32_t machine_cpu(const struct machine *machine, uint64_t id)
{
	uint32_t low = 0, high = machine->topology->nr_cpus;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (nsched_cpu_id(machine->topology, middle) < id)
			low = middle + 1;
		else
			high = middle;
	}
	if (low < machine->topology->nr_cpus && nsched_cpu_id(machine->topology, low) == id)
		return low;
	return NSCHED_NONE;
}

char *machine_node_cpus(const struct machine *machine, uint32_t node)
{
	const struct nsched_topology *topology = machine->topology;
	uint32_t *ids = need(topology->nr_cpus, sizeof(*ids));
	uint32_t cpu, nr = 0;
	char *text;

	for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
		if (nsched_cpu_node(topology, cpu) == node && nsched_cpu_online(topology, cpu))
			ids[nr++] = nsched_cpu_id(topology, cpu);
	}
	text = ranges_of(ids, nr);
	free(ids);
	return text;
}
