/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A record as text, asked and compared. */
#include "asked_record.h"
#include "asked_record_draw.h"

uint32_t asked_record_put(const struct told *t, asked_record_fn *ask, void *q, void *a)
{
	(void)t;
	return ask(q, a);
}

#ifndef NSCHED_HAVE_JSON
void asked_record(struct world *w, const char *name, asked_record_fn *ask, told_fn *draw,
		  told_fn *naive)
{
	(void)w, (void)name, (void)ask, (void)draw, (void)naive;
}
#else
#include <stdio.h>

#include "record.h"

#define MOST_TEXT 65536

struct text {
	size_t length;
	char bytes[MOST_TEXT];
};

static void text_put(struct text *x, const char *bytes)
{
	size_t length = strlen(bytes);

	if (x->length + length >= MOST_TEXT)
		world_broken("a record too long", NULL);
	memcpy(x->bytes + x->length, bytes, length + 1);
	x->length += length;
}

static void text_number(struct text *x, uint64_t value, uint32_t negative)
{
	char digits[24], *digit = digits + sizeof(digits) - 1;

	*digit = 0;
	if (negative)
		value = 0 - value;
	do
		*--digit = (char)('0' + value % 10);
	while (value /= 10);
	if (negative)
		*--digit = '-';
	text_put(x, digit);
}

static void text_value(struct text *x, const struct nsched_field *f, uint64_t value)
{
	uint32_t is_signed = f->type == NSCHED_S32 || f->type == NSCHED_S64;

	text_number(x, value, value >> 63 && (is_signed || f->flags & NSCHED_FIELD_NONE));
}

static void text_list(struct text *x, const struct nsched_field *f, const uint64_t *value,
		      uint32_t nr)
{
	uint32_t i;

	text_put(x, "[");
	for (i = 0; i < nr; i++) {
		text_put(x, i ? "," : "");
		text_value(x, f, value[i]);
	}
	text_put(x, "]");
}

/* One CPU set, as flags, as ranges or as a list. */
static void text_set(struct text *x, const struct told *t, const struct nsched_field *f,
		     uint64_t set)
{
	uint32_t ranges = f->kind == NSCHED_KIND_SET_RANGES || f->kind == NSCHED_KIND_SETS_RANGES;
	uint32_t cpu, count, nr = 0;

	text_put(x, "[");
	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		if (f->kind != NSCHED_KIND_SET_FLAGS && !(set >> cpu & 1))
			continue;
		text_put(x, nr++ ? "," : "");
		if (f->kind == NSCHED_KIND_SET_FLAGS) {
			text_number(x, set >> cpu & 1, 0);
			continue;
		}
		text_number(x, cpu, 0);
		if (!ranges)
			continue;
		for (count = 1; set >> (cpu + count) & 1; count++)
			;
		text_put(x, ",");
		text_number(x, count, 0);
		cpu += count;
	}
	text_put(x, "]");
}

static void text_sets(struct text *x, const struct told *t, const struct nsched_field *f,
		      const struct told_field *field)
{
	uint32_t i;

	text_put(x, "[");
	for (i = 0; i < field->nr; i++) {
		text_put(x, i ? "," : "");
		text_set(x, t, f, field->value[i]);
	}
	text_put(x, "]");
}

/* The part of a member that object number @i has. */
static void text_member(struct text *x, const struct told *t, const struct nsched_field *f,
			const struct told_field *field, uint32_t i, uint32_t nr)
{
	if (told_is_sets(f))
		text_set(x, t, f, field->value[i]);
	else if (f->kind == NSCHED_KIND_MATRIX)
		text_list(x, f, field->value + i * (field->nr / nr), field->nr / nr);
	else
		text_value(x, f, field->value[i]);
}

static void text_objects(struct text *x, const struct told *t, uint32_t of)
{
	const struct nsched_field *in = t->function->in;
	size_t length = strlen(in[of].name);
	uint32_t i, member, nr;

	text_put(x, "[");
	for (i = 0; i < t->in[of].nr; i++) {
		text_put(x, i ? ",{" : "{");
		for (member = 0, nr = 0; member < t->function->nr_in; member++) {
			if (strncmp(in[member].name, in[of].name, length) != 0 ||
			    strncmp(in[member].name + length, "[].", 3) != 0)
				continue;
			text_put(x, nr++ ? ",\"" : "\"");
			text_put(x, in[member].name + length + 3);
			text_put(x, "\":");
			text_member(x, t, &in[member], &t->in[member], i, t->in[of].nr);
		}
		text_put(x, "}");
	}
	text_put(x, "]");
}

static void text_matrix(struct text *x, const struct nsched_field *f,
			const struct told_field *field, uint32_t width)
{
	uint32_t i;

	text_put(x, "[");
	for (i = 0; i < field->nr; i += width) {
		text_put(x, i ? "," : "");
		text_list(x, f, field->value + i, width);
	}
	text_put(x, "]");
}

static void text_field(struct text *x, const struct told *t, const struct nsched_field *f,
		       const struct told_field *field)
{
	switch (f->kind) {
	case NSCHED_KIND_NUMBER:
		text_value(x, f, field->value[0]);
		break;
	case NSCHED_KIND_ARRAY:
		text_list(x, f, field->value, field->nr);
		break;
	case NSCHED_KIND_MATRIX:
		text_matrix(x, f, field, t->nr_nodes);
		break;
	case NSCHED_KIND_OBJECTS:
		text_objects(x, t, (uint32_t)(field - t->in));
		break;
	case NSCHED_KIND_SETS:
	case NSCHED_KIND_SETS_RANGES:
		text_sets(x, t, f, field);
		break;
	default:
		text_set(x, t, f, field->value[0]);
		break;
	}
}

static void text_fields(struct text *x, const struct told *t, const struct nsched_field *fields,
			const struct told_field *values, uint32_t nr)
{
	uint32_t i, written = 0;

	for (i = 0; i < nr; i++) {
		if (!values[i].given || strstr(fields[i].name, "[]."))
			continue;
		text_put(x, written++ ? ",\"" : "\"");
		text_put(x, fields[i].name);
		text_put(x, "\":");
		text_field(x, t, &fields[i], &values[i]);
	}
}

/* What the check would have, and the line that shows it. */
static void differs(const struct record_difference *found, const struct text *x)
{
	static char what[MOST_TEXT + 4096];

	snprintf(what, sizeof(what), "%s: the text says %s, the answer %s: %s", found->field,
		 found->expected, found->got, x->bytes);
	fuzz_failed(what, __FILE__, __LINE__);
}

static void refused(const struct record *record, const struct text *x)
{
	fprintf(stderr, "%s: %s\n", record->wrong, x->bytes);
	world_broken("a record that was drawn is none", NULL);
}

static uint32_t ask_once(const struct told *t, struct record *record, const struct text *x,
			 asked_record_fn *ask)
{
	if (record_read(record, x->bytes, x->length) != RECORD_ASK)
		refused(record, x);
	return asked_record_call(t, ask, record->question, record->answer);
}

static void compare(struct told *t, const struct text *x, asked_record_fn *ask)
{
	static struct record record; /* of a failure that was caught */
	uint32_t bytes = t->function->answer_bytes, reason;
	struct record_difference found;
	void *first;
	int differ;

	if (!record.inside && record_open(&record))
		world_broken("no memory for a record", NULL);
	reason = ask_once(t, &record, x, ask);
	differ = record_compare(&record, &found);
	if (differ < 0)
		refused(&record, x);
	if (differ)
		differs(&found, x);
	CHECK(reason >> 8 == t->function->decision && nsched_sentence(reason));
	if (!world_chance(t->w, 8))
		return;
	first = memcpy(world_memory(t->w, bytes), record.answer, bytes);
	CHECK(ask_once(t, &record, x, ask) == reason);
	CHECK(memcmp(first, record.answer, bytes) == 0);
}

void asked_record(struct world *w, const char *name, asked_record_fn *ask, told_fn *draw,
		  told_fn *naive)
{
	static struct text x;
	struct told *t = world_memory(w, sizeof(*t));

	t->w = w;
	t->function = nsched_function_find(name);
	told_draw(t);
	if (draw)
		draw(t);
	naive(t);
	x.length = 0;
	text_put(&x, "{\"fn\":\"");
	text_put(&x, name);
	text_put(&x, "\",\"id\":\"1\",\"in\":{");
	text_fields(&x, t, t->function->in, t->in, t->function->nr_in);
	text_put(&x, "},\"out\":{");
	text_fields(&x, t, t->function->out, t->out, t->function->nr_out);
	text_put(&x, "}}");
	compare(t, &x, ask);
}
#endif
