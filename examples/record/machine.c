/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A topology block as JSON: what a record of it says, and no more than it must. */
#include "internal.h"

struct fact {
	const struct nsched_topology *topology;
	uint32_t offset;
	uint32_t is_wide;
	uint64_t nr;
};

/* Where a fact stands in the block; 0 if it does not. */
static uint32_t find_fact(const struct nsched_topology *topology, uint32_t number,
			  struct fact *fact)
{
	static const struct {
		uint8_t fact;
		uint8_t column;
	} columns[] = {
		{ NSCHED_FACT_CPU_NODE, NSCHED_TOPOLOGY_OF + (uint32_t)NSCHED_SPAN_NODE },
		{ NSCHED_FACT_CORE, NSCHED_TOPOLOGY_OF + (uint32_t)NSCHED_SPAN_CORE },
		{ NSCHED_FACT_CLUSTER, NSCHED_TOPOLOGY_OF + (uint32_t)NSCHED_SPAN_CLUSTER },
		{ NSCHED_FACT_CACHE, NSCHED_TOPOLOGY_OF + (uint32_t)NSCHED_SPAN_CACHE },
		{ NSCHED_FACT_PACKAGE, NSCHED_TOPOLOGY_OF + (uint32_t)NSCHED_SPAN_PACKAGE },
		{ NSCHED_FACT_ONLINE, NSCHED_TOPOLOGY_ONLINE },
		{ NSCHED_FACT_CAPACITY, NSCHED_TOPOLOGY_CAPACITY },
		{ NSCHED_FACT_CPU_ID, NSCHED_TOPOLOGY_CPU_ID },
		{ NSCHED_FACT_NODE_ID, NSCHED_TOPOLOGY_NODE_ID },
		{ NSCHED_FACT_NODE_MEMORY_KIB, NSCHED_TOPOLOGY_NODE_MEMORY_KIB },
		{ NSCHED_FACT_DISTANCE, NSCHED_TOPOLOGY_DISTANCE_SLIT },
	};
	uint32_t i;

	for (i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
		if (columns[i].fact == number)
			break;
	if (i == sizeof(columns) / sizeof(columns[0]) || !topology->offset[columns[i].column])
		return 0;
	fact->topology = topology;
	fact->offset = topology->offset[columns[i].column];
	fact->is_wide = number == NSCHED_FACT_NODE_MEMORY_KIB;
	fact->nr = number == NSCHED_FACT_NODE_ID || number == NSCHED_FACT_NODE_MEMORY_KIB ?
			   topology->nr_nodes : topology->nr_cpus;
	if (number == NSCHED_FACT_DISTANCE)
		fact->nr = (uint64_t)topology->nr_nodes * topology->nr_nodes;
	return 1;
}

static uint64_t value_of(const struct fact *fact, uint64_t i)
{
	return fact->is_wide ? nsched_read_u64(fact->topology, fact->offset, (uint32_t)i) :
			       nsched_read_u32(fact->topology, fact->offset, (uint32_t)i);
}

static json_object *encode_values(const struct fact *fact, uint64_t from, uint64_t nr)
{
	json_object *list = json_object_new_array();
	uint64_t i;

	for (i = from; i < from + nr; i++)
		json_object_array_add(list, json_object_new_uint64(value_of(fact, i)));
	return list;
}

json_object *encode_fact(const struct nsched_topology *topology, const struct nsched_field *field)
{
	struct fact fact;
	json_object *rows;
	uint32_t i;

	if (!topology)
		return 0;
	if (field->offset == NSCHED_FACT_NR_CPUS)
		return json_object_new_int64(topology->nr_cpus);
	if (field->offset == NSCHED_FACT_NR_NODES)
		return json_object_new_int64(topology->nr_nodes);
	if (!find_fact(topology, field->offset, &fact))
		return 0;
	if (field->kind != NSCHED_KIND_MATRIX)
		return encode_values(&fact, 0, fact.nr);
	rows = json_object_new_array();
	for (i = 0; i < topology->nr_nodes; i++)
		json_object_array_add(rows, encode_values(&fact, (uint64_t)i * topology->nr_nodes,
							  topology->nr_nodes));
	return rows;
}

/* Is the column what the library would assume without it? */
static uint32_t goes_without_saying(const struct nsched_topology *topology, uint32_t number)
{
	struct fact fact, core;
	uint64_t i;

	if (!find_fact(topology, number, &fact))
		return 1;
	for (i = 0; i < fact.nr; i++) {
		uint64_t assumed = i; /* ids, and a core for each CPU */

		if (number == NSCHED_FACT_ONLINE)
			assumed = 1;
		else if (number == NSCHED_FACT_CAPACITY)
			assumed = NSCHED_SCALE;
		else if (number == NSCHED_FACT_CLUSTER &&
			 find_fact(topology, NSCHED_FACT_CORE, &core))
			assumed = value_of(&core, i);
		if (value_of(&fact, i) != assumed)
			return 0;
	}
	return 1;
}

json_object *encode_machine(const struct nsched_topology *topology)
{
	json_object *object = json_object_new_object();
	const struct nsched_field *field;
	struct view view;
	uint32_t i = 0;

	memset(&view, 0, sizeof(view));
	view.which = NSCHED_ASK_PLACE; /* any: the fields of a machine are the same */
	while ((field = field_next(&view, NSCHED_AT_TOPOLOGY, &i))) {
		json_object *value;

		switch (field->offset) {
		case NSCHED_FACT_CORE:
		case NSCHED_FACT_CLUSTER:
		case NSCHED_FACT_ONLINE:
		case NSCHED_FACT_CAPACITY:
		case NSCHED_FACT_CPU_ID:
		case NSCHED_FACT_NODE_ID:
			if (goes_without_saying(topology, field->offset))
				continue;
			break;
		}
		value = encode_fact(topology, field);
		if (value)
			json_object_object_add(object, field->name, value);
	}
	return object;
}
