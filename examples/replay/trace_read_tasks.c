/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The task table of a record: looked at twice, since its block has to be made before
 * it can be filled. A column with a null is left out of it, as if it were not there.
 */
#include <stdlib.h>
#include <string.h>

#include "../decide/text.h"
#include "trace_read_fields.h"

struct table {
	struct trace_fields *f;
	struct nsched_tasks *tasks; /* null: the first time */
	struct nsched_tasks_facts facts;
	uint64_t *set;		    /* of one row */
	uint32_t first_given;
	uint32_t ranges;	    /* written so far */
	uint32_t rows_known;
};

static const struct nsched_field *column_named(const char *name, uint32_t length)
{
	const struct nsched_function *balance = nsched_question_table(NSCHED_ASK_BALANCE);
	uint32_t i;

	for (i = 0; i < balance->nr_in; i++) {
		const struct nsched_field *field = &balance->in[i];

		if (field->home == NSCHED_AT_TASKS && !strncmp(field->name, name, length) &&
		    !field->name[length])
			return field;
	}
	return NULL;
}

/* Entries of a list, and whether one of them is null. */
static uint32_t entries_of(struct trace_json *json, uint32_t *has_null)
{
	uint32_t nr = 0;

	*has_null = 0;
	for (trace_json_enter(json); trace_json_entry(json); nr++) {
		*has_null |= trace_json_kind(json) == TRACE_NULL;
		trace_json_skip(json);
	}
	return nr;
}

/* The rows, by any column but "first". */
static int count_rows(struct table *t, const struct nsched_field *field, uint32_t nr)
{
	if (field->offset == NSCHED_TASK_FIRST) {
		t->first_given = 1;
		if (nr != t->facts.nr_cpus + 1)
			return trace_fields_fail(t->f, "in.tasks.first: %u entries, not %u", nr,
						 t->facts.nr_cpus + 1);
		return 0;
	}
	if (t->rows_known && nr != t->facts.nr_tasks)
		return trace_fields_fail(t->f, "in.tasks.%s: %u entries, not %u", field->name, nr,
					 t->facts.nr_tasks);
	t->rows_known = 1;
	t->facts.nr_tasks = nr;
	return 0;
}

static int read_set(struct table *t, struct trace_json *json)
{
	uint32_t nr_cpus = t->facts.nr_cpus, negative, cpu;
	uint64_t number;

	memset(t->set, 0, NSCHED_SET_WORDS(nr_cpus) * sizeof(*t->set));
	if (trace_json_kind(json) != TRACE_LIST) {
		trace_json_skip(json);
		for (cpu = 0; cpu < nr_cpus; cpu++)
			nsched_set_add(t->set, cpu);
		return 0;
	}
	for (trace_json_enter(json); trace_json_entry(json);) {
		number = trace_json_kind(json) == TRACE_NUMBER ?
				 trace_json_number(json, &negative) : NSCHED_U64_MAX;
		if (number >= nr_cpus)
			return trace_fields_fail(t->f, "in.tasks.allowed: no CPU of %u", nr_cpus);
		nsched_set_add(t->set, (uint32_t)number);
	}
	return 0;
}

/* Runs of CPUs of every row: counted the first time, written the second. */
static int read_allowed(struct table *t, struct trace_json *json)
{
	uint32_t row = 0, cpu, first;

	t->ranges = 0;
	for (trace_json_enter(json); trace_json_entry(json); row++) {
		if (read_set(t, json))
			return -1;
		if (t->tasks)
			nsched_tasks_allowed_set(t->tasks, row, t->ranges);
		for (cpu = 0; cpu < t->facts.nr_cpus; cpu++) {
			if (!nsched_set_has(t->set, cpu))
				continue;
			for (first = cpu; cpu < t->facts.nr_cpus && nsched_set_has(t->set, cpu);
			     cpu++)
				;
			if (t->tasks)
				nsched_tasks_range_set(t->tasks, t->ranges, first, cpu - first);
			t->ranges++;
		}
	}
	if (t->tasks)
		nsched_tasks_allowed_set(t->tasks, row, t->ranges);
	t->facts.nr_ranges = t->ranges;
	return 0;
}

static int look_at(struct table *t, const struct nsched_field *field, struct trace_json *json)
{
	struct trace_json from = *json;
	uint32_t has_null, nr = entries_of(json, &has_null);

	if (count_rows(t, field, nr) || has_null)
		return has_null && field->offset == NSCHED_TASK_FIRST ? (t->first_given = 0, 0) :
			has_null ? 0 : -1;
	if (field->offset == NSCHED_TASK_ALLOWED_FIRST) {
		t->facts.columns |= NSCHED_TASK_BIT(NSCHED_TASK_ALLOWED_FIRST) |
				    NSCHED_TASK_BIT(NSCHED_TASK_ALLOWED_RANGE);
		return read_allowed(t, &from);
	}
	if (field->offset < NSCHED_TASK_COLUMNS)
		t->facts.columns |= NSCHED_TASK_BIT(field->offset);
	return 0;
}

static int fill(struct table *t, const struct nsched_field *field, struct trace_json *json)
{
	uint32_t row = 0;
	uint64_t bits;

	if (field->offset == NSCHED_TASK_ALLOWED_FIRST)
		return read_allowed(t, json);
	for (trace_json_enter(json); trace_json_entry(json); row++) {
		if (trace_fields_number(t->f, field, json, &bits))
			return -1;
		if (field->offset == NSCHED_TASK_FIRST)
			nsched_tasks_first_set(t->tasks, row, (uint32_t)bits);
		else
			nsched_task_set(t->tasks, field->offset, row, bits);
	}
	return 0;
}

static uint32_t is_column(const struct table *t, const struct nsched_field *field)
{
	return field->offset == NSCHED_TASK_FIRST || t->facts.columns >> field->offset & 1;
}

static int walk(struct table *t, struct trace_json *json)
{
	const char *name;
	uint32_t length;

	for (trace_json_enter(json); trace_json_key(json, &name, &length);) {
		const struct nsched_field *field = column_named(name, length);
		enum trace_json_kind kind = trace_json_kind(json);

		if (!field)
			return trace_fields_fail(t->f, "in.tasks: \"%.*s\" is no column",
						 (int)(length < 60 ? length : 60), name);
		if (kind != TRACE_LIST && kind != TRACE_NULL)
			return trace_fields_fail(t->f, "in.tasks.%s: a list is expected",
						 field->name);
		if (kind == TRACE_NULL || (t->tasks && !is_column(t, field)))
			trace_json_skip(json);
		else if (t->tasks ? fill(t, field, json) : look_at(t, field, json))
			return -1;
	}
	return 0;
}

static int make(struct table *t)
{
	uint64_t bytes = nsched_tasks_size(&t->facts);
	struct trace_blocks *b = &t->f->blocks;
	struct nsched_wrong wrong;

	if (bytes > b->tasks_room) {
		free(b->tasks);
		b->tasks = need(1, bytes * 2);
		b->tasks_room = bytes * 2;
	}
	if (nsched_tasks_init(b->tasks, bytes, &t->facts, &wrong) != NSCHED_OK)
		return trace_fields_fail(t->f, "in.tasks: %s", nsched_code_text(wrong.code));
	t->tasks = b->tasks;
	return 0;
}

int trace_fields_tasks(struct trace_fields *f, struct trace_json *json)
{
	struct table t = { .f = f };
	struct trace_json from = *json;
	struct nsched_wrong wrong;
	int failed;

	if (trace_json_kind(json) != TRACE_OBJECT) {
		trace_json_skip(json);
		return 0;
	}
	t.facts.nr_cpus = f->topology->nr_cpus;
	t.set = need(NSCHED_SET_WORDS(f->topology->nr_cpus), sizeof(*t.set));
	failed = walk(&t, json);
	if (!failed && t.first_given) {
		failed = make(&t) || walk(&t, &from);
		if (!failed && nsched_tasks_check(t.tasks, t.tasks->size_bytes, f->topology,
						  &wrong) != NSCHED_OK)
			failed = trace_fields_fail(f, "in.tasks: %s (index %d)",
						   nsched_code_text(wrong.code), (int)wrong.index);
		f->moment.tasks = t.tasks;
	}
	free(t.set);
	return failed ? -1 : 0;
}
