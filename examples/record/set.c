/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* CPU sets: as flags, as a list, as ranges; one, or one a row. */
#include "internal.h"

struct set {
	struct record_inside *in;
	const struct nsched_field *field;
	uint64_t *word; /* null: only look whether all is right */
	uint64_t nr_cpus;
};

static int number_of(struct set *s, json_object *list, size_t i, uint64_t most, uint64_t *value)
{
	struct nsched_field plain = *s->field;

	plain.flags = 0;
	plain.least = 0;
	plain.greatest = most;
	return read_number(s->in, &plain, json_object_array_get_idx(list, i), 0, value);
}

static int read_flags(struct set *s, json_object *list)
{
	size_t i, nr = json_object_array_length(list);
	uint64_t flag;

	if (nr != s->nr_cpus)
		return fail_field(s->in, s->field, "%zu entries where %llu are expected", nr,
				  (unsigned long long)s->nr_cpus);
	for (i = 0; i < nr; i++) {
		if (number_of(s, list, i, 1, &flag))
			return -1;
		if (flag)
			nsched_set_add(s->word, (uint32_t)i);
	}
	return 0;
}

static int read_members(struct set *s, json_object *list)
{
	size_t i, nr = json_object_array_length(list);
	uint64_t cpu;

	for (i = 0; i < nr; i++) {
		if (!s->nr_cpus)
			return fail_field(s->in, s->field, "names a CPU where there is none");
		if (number_of(s, list, i, s->nr_cpus - 1, &cpu))
			return -1;
		if (nsched_set_has(s->word, (uint32_t)cpu))
			return fail_field(s->in, s->field, "names CPU %u twice", (unsigned)cpu);
		nsched_set_add(s->word, (uint32_t)cpu);
	}
	return 0;
}

static int read_ranges(struct set *s, json_object *list)
{
	size_t i, nr = json_object_array_length(list);
	uint64_t first, count, cpu;

	if (nr % 2)
		return fail_field(s->in, s->field, "ranges are pairs, start and count");
	for (i = 0; i < nr; i += 2) {
		if (number_of(s, list, i, s->nr_cpus, &first) ||
		    number_of(s, list, i + 1, s->nr_cpus - first, &count))
			return -1;
		for (cpu = first; cpu < first + count; cpu++)
			nsched_set_add(s->word, (uint32_t)cpu);
	}
	return 0;
}

static uint32_t is_all(const struct nsched_field *field, json_object *json)
{
	return (field->kind == NSCHED_KIND_SET_LIST || field->kind == NSCHED_KIND_SETS) && json &&
	       json_object_get_type(json) == json_type_int && json_object_get_int64(json) == -1;
}

static int read_one(struct set *s, json_object *json)
{
	uint64_t cpu;

	if (is_all(s->field, json)) {
		for (cpu = 0; cpu < s->nr_cpus; cpu++)
			nsched_set_add(s->word, (uint32_t)cpu);
		return 0;
	}
	if (!json)
		return fail_field(s->in, s->field, "null: what is not known cannot be asked about");
	if (json_object_get_type(json) != json_type_array)
		return fail_field(s->in, s->field, "a list of CPUs is expected, not %.40s",
				  json_object_to_json_string(json));
	switch (s->field->kind) {
	case NSCHED_KIND_SET_FLAGS:
		return read_flags(s, json);
	case NSCHED_KIND_SET_LIST:
	case NSCHED_KIND_SETS:
		return read_members(s, json);
	default:
		return read_ranges(s, json);
	}
}

static int read_rows(struct set *s, json_object *json, struct column *column)
{
	uint64_t words = NSCHED_SET_WORDS(s->nr_cpus), expected = 0, i;
	int is_expected = expected_entries(s->in, s->field, &expected);

	if (is_expected < 0)
		return -1;
	if (!json || json_object_get_type(json) != json_type_array)
		return fail_field(s->in, s->field, "a list of CPU sets is expected");
	column->nr_rows = json_object_array_length(json);
	if (is_expected && column->nr_rows != expected)
		return fail_field(s->in, s->field, "%zu entries where %llu are expected",
				  (size_t)column->nr_rows, (unsigned long long)expected);
	column->nr = column->nr_rows * words;
	column->set = take(s->in, column->nr * 8);
	if (!column->set)
		return -1;
	for (i = 0; i < column->nr_rows; i++) {
		s->word = column->set + i * words;
		if (read_one(s, json_object_array_get_idx(json, (size_t)i)))
			return -1;
	}
	return 0;
}

int read_sets(struct record_inside *in, const struct nsched_field *field, json_object *json,
	      struct column *column)
{
	struct set s = { in, field, 0, set_cpus(&in->view, field) };

	if (field->kind == NSCHED_KIND_SET_FLAGS && !field->count && json &&
	    json_object_get_type(json) == json_type_array && field->length != NSCHED_NONE)
		s.nr_cpus = json_object_array_length(json); /* it says how many CPUs there are */
	if (s.nr_cpus > NSCHED_MAX_CPUS)
		return fail_field(in, field, "more than %u CPUs", NSCHED_MAX_CPUS);
	if (field->kind == NSCHED_KIND_SETS || field->kind == NSCHED_KIND_SETS_RANGES)
		return read_rows(&s, json, column);
	column->nr_rows = s.nr_cpus;
	if (is_all(field, json)) {
		column->is_absent = 1;
		return 0;
	}
	column->nr = NSCHED_SET_WORDS(s.nr_cpus);
	column->set = take(in, column->nr * 8);
	s.word = column->set;
	return s.word ? read_one(&s, json) : -1;
}

static json_object *encode_one(const struct nsched_field *field, const uint64_t *set,
			       uint64_t nr_cpus)
{
	uint32_t is_ranges = field->kind == NSCHED_KIND_SET_RANGES ||
			     field->kind == NSCHED_KIND_SETS_RANGES;
	json_object *list = json_object_new_array();
	uint32_t cpu, first;

	for (cpu = 0; cpu < nr_cpus; cpu++) {
		uint32_t has = nsched_set_has(set, cpu);

		if (field->kind == NSCHED_KIND_SET_FLAGS) {
			json_object_array_add(list, json_object_new_int64(has));
			continue;
		}
		if (!has)
			continue;
		json_object_array_add(list, json_object_new_int64(cpu));
		if (!is_ranges)
			continue;
		for (first = cpu; cpu + 1 < nr_cpus && nsched_set_has(set, cpu + 1); cpu++)
			;
		json_object_array_add(list, json_object_new_int64(cpu + 1 - first));
	}
	return list;
}

json_object *encode_sets(const struct view *view, const struct nsched_field *field,
			 const uint64_t *set, uint64_t nr_rows)
{
	uint64_t nr_cpus = set_cpus(view, field), i;
	json_object *rows;

	if (field->kind == NSCHED_KIND_SET_FLAGS && !field->count && field->length != NSCHED_NONE)
		nr_cpus = nr_rows;
	if (field->kind != NSCHED_KIND_SETS && field->kind != NSCHED_KIND_SETS_RANGES)
		return encode_one(field, set, nr_cpus);
	rows = json_object_new_array();
	for (i = 0; i < nr_rows; i++)
		json_object_array_add(rows, encode_one(field, set + i * NSCHED_SET_WORDS(nr_cpus),
						       nr_cpus));
	return rows;
}
