/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* One field of a record: from JSON to numbers in range, or what its absence means. */
#include "internal.h"

json_object *field_json(const struct view *view, const struct nsched_field *field)
{
	return member(view->section[view->now], field->name);
}

uint32_t field_given(const struct view *view, const struct nsched_field *field)
{
	return has_key(view->section[view->now], field->name);
}

/* One more than the greatest value that has a meaning; 0: the descriptor alone says. */
uint64_t field_limit(const struct view *view, const struct nsched_field *field)
{
	if (field->below)
		return count_named(view, field->below, 0);
	if (field->unit && !strcmp(field->unit, "cpu"))
		return view->nr_cpus;
	if (field->unit && !strcmp(field->unit, "node"))
		return view->nr_nodes;
	return 0;
}

static int out_of_range(struct record_inside *in, const struct nsched_field *field,
			json_object *json, uint64_t limit)
{
	uint64_t greatest = limit && limit - 1 < field->greatest ? limit - 1 : field->greatest;

	return fail_field(in, field, "%s is outside %lld..%llu%s", json_object_to_json_string(json),
			  (long long)field->least, (unsigned long long)greatest,
			  field->flags & NSCHED_FIELD_NONE ? " and is not -1, none" : "");
}

int read_number(struct record_inside *in, const struct nsched_field *field, json_object *json,
		uint64_t limit, uint64_t *bits)
{
	int64_t small;
	uint64_t value;

	if (!json)
		return fail_field(in, field, "null: what is not known cannot be asked about");
	if (json_object_get_type(json) != json_type_int)
		return fail_field(in, field, "a number is expected, not %.40s",
				  json_object_to_json_string(json));
	small = json_object_get_int64(json);
	value = small < 0 ? (uint64_t)small : json_object_get_uint64(json);
	*bits = value;
	if (small == -1 && field->flags & NSCHED_FIELD_NONE) {
		*bits = NSCHED_NONE;
		return 0;
	}
	if (field->below && !limit)
		return fail_field(in, field, "%s counts in %s, which is empty",
				  json_object_to_json_string(json), field->below);
	if (small < 0 ? small < field->least :
	    value > field->greatest || (field->least > 0 && value < (uint64_t)field->least) ||
	    (limit && value >= limit))
		return out_of_range(in, field, json, limit);
	return 0;
}

/* PRESET_NAMED: "name(field)". */
static uint64_t derived(const char *name, uint64_t bits)
{
	if (!strncmp(name, "nice0_load(", 11))
		return bits * NSCHED_SCALE;
	if (!strncmp(name, "is_zero(", 8))
		return bits == 0;
	return bits * 2; /* twice */
}

static uint32_t derivation_known(const char *derive)
{
	return !strncmp(derive, "nice0_load(", 11) || !strncmp(derive, "is_zero(", 8) ||
	       !strncmp(derive, "twice(", 6);
}

/* The field that a preset is taken from. */
static const struct nsched_field *source(struct record_inside *in, const struct nsched_field *field)
{
	const char *begin = field->derive;
	const struct nsched_field *from;
	char name[RECORD_NAME];

	if (field->preset_kind == NSCHED_PRESET_NAMED) {
		if (!derivation_known(field->derive))
			return 0;
		begin = strchr(field->derive, '(') + 1;
	}
	snprintf(name, sizeof(name), "%.*s", (int)strcspn(begin, ")"), begin);
	from = field_of(&in->view, in->view.now, name);
	return from == field ? 0 : from;
}

int read_scalar(struct record_inside *in, const struct nsched_field *field, uint64_t *bits,
		uint32_t *present)
{
	const struct nsched_field *from;
	uint32_t ignored;

	*present = field_given(&in->view, field);
	if (*present)
		return read_number(in, field, field_json(&in->view, field),
				   field_limit(&in->view, field), bits);
	switch (field->preset_kind) {
	case NSCHED_REQUIRED:
		return fail_field(in, field, "missing");
	case NSCHED_PRESET_FIELD:
	case NSCHED_PRESET_NAMED:
		from = source(in, field);
		if (!from || from->kind != NSCHED_KIND_NUMBER)
			return fail_field(in, field, "missing, and nothing to derive it from");
		if (read_scalar(in, from, bits, &ignored))
			return -1;
		if (field->preset_kind == NSCHED_PRESET_NAMED)
			*bits = derived(field->derive, *bits);
		return 0;
	default:
		*bits = (uint64_t)field->preset;
		return 0;
	}
}

static int check_list(struct record_inside *in, const struct nsched_field *field,
		      json_object *json, uint64_t expected, uint32_t is_expected)
{
	if (!json)
		return fail_field(in, field, "null: what is not known cannot be asked about");
	if (json_object_get_type(json) != json_type_array)
		return fail_field(in, field, "a list is expected, not %.40s",
				  json_object_to_json_string(json));
	if (is_expected && json_object_array_length(json) != expected)
		return fail_field(in, field, "%zu entries where %llu are expected",
				  json_object_array_length(json), (unsigned long long)expected);
	return 0;
}

static int read_entries(struct record_inside *in, const struct nsched_field *field,
			json_object *json, uint64_t *value)
{
	uint64_t limit = field_limit(&in->view, field);
	size_t i, nr = json_object_array_length(json);

	for (i = 0; i < nr; i++)
		if (read_number(in, field, json_object_array_get_idx(json, i), limit, &value[i]))
			return -1;
	return 0;
}

static int read_array(struct record_inside *in, const struct nsched_field *field,
		      json_object *json, struct column *column)
{
	uint64_t expected = 0;
	int is_expected = expected_entries(in, field, &expected);

	if (is_expected < 0 || check_list(in, field, json, expected, (uint32_t)is_expected))
		return -1;
	column->nr = json_object_array_length(json);
	if (field->factor > 1 && column->nr % field->factor)
		return fail_field(in, field, "%zu entries are no multiple of %u",
				  (size_t)column->nr, field->factor);
	column->nr_rows = column->nr;
	column->value = take(in, column->nr * sizeof(*column->value));
	return column->value ? read_entries(in, field, json, column->value) : -1;
}

/* Rows of one length, one after the other. */
static int read_matrix(struct record_inside *in, const struct nsched_field *field,
		       json_object *json, struct column *column)
{
	uint64_t rows, width, expected = 0, i;
	int is_expected = expected_entries(in, field, &expected);

	if (is_expected < 0 || check_list(in, field, json, 0, 0))
		return -1;
	rows = json_object_array_length(json);
	if (field->count && rows != count_named(&in->view, field->count, 0))
		return fail_field(in, field, "%zu rows where %llu are expected", (size_t)rows,
				  (unsigned long long)count_named(&in->view, field->count, 0));
	width = is_expected ? (rows ? expected / rows : 0) :
		field->count_by ? count_named(&in->view, field->count_by, 0) : rows;
	column->nr = rows * width;
	column->nr_rows = rows;
	column->value = take(in, column->nr * sizeof(*column->value));
	if (!column->value)
		return -1;
	for (i = 0; i < rows; i++) {
		json_object *row = json_object_array_get_idx(json, (size_t)i);

		if (check_list(in, field, row, width, 1) ||
		    read_entries(in, field, row, column->value + i * width))
			return -1;
	}
	return 0;
}

/* Rows of any length. */
static int read_lists(struct record_inside *in, const struct nsched_field *field,
		      json_object *json, struct column *column)
{
	uint64_t expected = 0, i, nr = 0;
	int is_expected = expected_entries(in, field, &expected);

	if (is_expected < 0 || check_list(in, field, json, expected, (uint32_t)is_expected))
		return -1;
	column->nr_rows = json_object_array_length(json);
	for (i = 0; i < column->nr_rows; i++) {
		json_object *row = json_object_array_get_idx(json, (size_t)i);

		if (check_list(in, field, row, 0, 0))
			return -1;
		nr += json_object_array_length(row);
	}
	column->nr = nr;
	column->value = take(in, nr * sizeof(*column->value));
	column->first = take(in, (column->nr_rows + 1) * sizeof(*column->first));
	if (!column->value || !column->first)
		return -1;
	for (i = 0, nr = 0; i < column->nr_rows; i++) {
		json_object *row = json_object_array_get_idx(json, (size_t)i);

		if (read_entries(in, field, row, column->value + nr))
			return -1;
		nr += json_object_array_length(row);
		column->first[i + 1] = (uint32_t)nr;
	}
	return 0;
}

static int read_list(struct record_inside *in, const struct nsched_field *field,
		     json_object *json, struct column *column)
{
	switch (field->kind) {
	case NSCHED_KIND_ARRAY:
		return read_array(in, field, json, column);
	case NSCHED_KIND_MATRIX:
		return read_matrix(in, field, json, column);
	case NSCHED_KIND_LISTS:
		return read_lists(in, field, json, column);
	default:
		return read_sets(in, field, json, column);
	}
}

static int preset_entries(struct record_inside *in, const struct nsched_field *field,
			  struct column *column)
{
	uint64_t i, nr = 0;

	if (expected_entries(in, field, &nr) < 0)
		return -1;
	column->nr = nr;
	column->nr_rows = nr;
	column->value = take(in, nr * sizeof(*column->value));
	if (!column->value)
		return -1;
	for (i = 0; i < nr; i++)
		column->value[i] = field->preset_kind == NSCHED_PRESET_INDEX ? i :
				   field->preset_kind == NSCHED_PRESET_MINUS_INDEX ? 0 - i :
				   (uint64_t)field->preset;
	return 0;
}

static int derive_entries(struct record_inside *in, const struct nsched_field *field,
			  struct column *column)
{
	const struct nsched_field *from = source(in, field);
	uint64_t i;

	if (!from || from->kind != field->kind)
		return fail_field(in, field, "missing, and nothing to derive it from");
	if (read_field(in, from, column))
		return -1;
	if (field->preset_kind == NSCHED_PRESET_NAMED && column->value)
		for (i = 0; i < column->nr; i++)
			column->value[i] = derived(field->derive, column->value[i]);
	return 0;
}

int read_field(struct record_inside *in, const struct nsched_field *field, struct column *column)
{
	memset(column, 0, sizeof(*column));
	if (field_given(&in->view, field))
		return read_list(in, field, field_json(&in->view, field), column);
	switch (field->preset_kind) {
	case NSCHED_REQUIRED:
		return fail_field(in, field, "missing");
	case NSCHED_PRESET_ABSENT:
		column->is_absent = 1;
		return 0;
	case NSCHED_PRESET_FIELD:
	case NSCHED_PRESET_NAMED:
		return derive_entries(in, field, column);
	default:
		if (field->kind == NSCHED_KIND_ARRAY || field->kind == NSCHED_KIND_MATRIX)
			return preset_entries(in, field, column);
		column->is_absent = 1; /* a set: all; lists: none */
		return 0;
	}
}
