/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* How many entries a field has: from the record's JSON, or from the memory of a question. */
#include <stdlib.h>

#include "internal.h"

#define MOST_ENTRIES ((uint64_t)1 << 26)

/* What no field says but the blocks do. */
static uint64_t count_blocks(const struct view *view, const char *name)
{
	static const struct {
		const char *name;
		uint32_t rows;
	} rows[] = {
		{ "nr_node_pairs", NSCHED_ROWS_NODE_PAIR }, { "nr_levels", NSCHED_ROWS_LEVEL },
		{ "nr_groups", NSCHED_ROWS_GROUP },	    { "nr_caches", NSCHED_ROWS_CACHE },
		{ "nr_cpu_pairs", NSCHED_ROWS_CPU_PAIR },
	};
	uint32_t i;

	if (*name >= '0' && *name <= '9')
		return strtoul(name, 0, 10);
	if (!strcmp(name, "nr_cpus"))
		return view->nr_cpus;
	if (!strcmp(name, "nr_nodes"))
		return view->nr_nodes;
	if (!strcmp(name, "nr_tasks"))
		return view->nr_tasks;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!strcmp(name, rows[i].name))
			return view->nr[rows[i].rows];
	return 0;
}

/* A number: of the record, else its preset; without a record, of the memory. */
static uint64_t count_number(const struct view *view, const struct nsched_field *field)
{
	json_object *json = field_json(view, field);

	if (json) {
		int64_t small = json_object_get_int64(json);

		return small < 0 ? 0 : json_object_get_uint64(json);
	}
	if (view->section[view->now])
		return field->preset_kind == NSCHED_PRESET_CONSTANT && field->preset > 0 ?
			       (uint64_t)field->preset : 0;
	switch (field->home) {
	case NSCHED_AT_QUESTION:
		return fetch(view->question + field->offset, field->type, 0);
	case NSCHED_AT_TOPOLOGY:
		return field->offset == NSCHED_FACT_NR_CPUS ? view->nr_cpus : view->nr_nodes;
	default:
		/* Kept nowhere: its unit says what it counts. */
		return field->unit && !strncmp(field->unit, "node", 4) ? view->nr_nodes :
									 view->nr_cpus;
	}
}

static uint64_t count_list(const struct view *view, const struct nsched_field *field,
			   uint32_t depth)
{
	json_object *json = field_json(view, field);

	if (json)
		return json_object_get_type(json) == json_type_array ?
			       json_object_array_length(json) /
				       (field->factor ? field->factor : 1) :
			       0;
	if (field->count && depth < 4)
		return count_named(view, field->count, depth + 1);
	return view->section[view->now] ? 0 : count_entries(view, field, 0);
}

uint64_t count_named(const struct view *view, const char *name, uint32_t depth)
{
	const struct nsched_field *field = field_of(view, view->now, name);

	if (!field)
		return count_blocks(view, name);
	if (field->kind == NSCHED_KIND_NUMBER)
		return count_number(view, field);
	return count_list(view, field, depth);
}

static uint64_t product(uint64_t a, uint64_t b)
{
	return a > MOST_ENTRIES || b > MOST_ENTRIES || a * b > MOST_ENTRIES ? MOST_ENTRIES + 1 :
									      a * b;
}

static uint32_t counts_sets(const struct nsched_field *field)
{
	return field->kind == NSCHED_KIND_SETS || field->kind == NSCHED_KIND_SETS_RANGES;
}

static uint32_t counts_lists(const struct nsched_field *field)
{
	return field->flags & NSCHED_FIELD_OUT && (field->kind == NSCHED_KIND_LISTS ||
						   field->kind == NSCHED_KIND_LISTS_OF_LISTS);
}

static uint64_t count_whole(const struct view *view, const struct nsched_field *field)
{
	uint64_t nr = count_named(view, field->count, 0);

	if (field->count_by && !counts_sets(field) && !counts_lists(field))
		nr = product(nr, count_named(view, field->count_by, 0));
	return product(nr, field->factor ? field->factor : 1);
}

int expected_entries(struct record_inside *in, const struct nsched_field *field,
		     uint64_t *entries)
{
	*entries = 0;
	if (!field->count)
		return 0;
	*entries = count_whole(&in->view, field);
	if (*entries > MOST_ENTRIES)
		return fail_field(in, field, "more than %u entries", (unsigned)MOST_ENTRIES);
	return 1;
}

uint64_t count_entries(const struct view *view, const struct nsched_field *field,
		       uint32_t of_answer)
{
	uint64_t factor = field->factor ? field->factor : 1;
	uint32_t length;

	if (field->length != NSCHED_NONE) {
		memcpy(&length, (of_answer ? view->answer : view->question) + field->length,
		       sizeof(length));
		return product(length, factor);
	}
	if (field->count)
		return count_whole(view, field);
	return factor;
}

/* How many CPUs a set speaks of. */
uint64_t set_cpus(const struct view *view, const struct nsched_field *field)
{
	const char *name = counts_sets(field) ? field->count_by : field->count;

	return name ? count_named(view, name, 0) : view->nr_cpus;
}
