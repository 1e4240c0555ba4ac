/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Questions of exact blocks drawn from their descriptors. */
#include "asked_block.h"
#include "numasched/describe.h"

#define MOST_ROWS 8
#define MOST_FIELDS 32

/* What was drawn, by field. */
struct drawn {
	const struct nsched_function *function;
	unsigned char *question;
	uint64_t value[MOST_FIELDS];
};

static uint32_t is_wide(const struct nsched_field *field)
{
	return field->type == NSCHED_U64 || field->type == NSCHED_S64;
}

/* Below as a signed number where the field is one. */
static uint32_t in_range(const struct nsched_field *field, uint64_t value)
{
	return value - (uint64_t)field->least <= field->greatest - (uint64_t)field->least;
}

/* A field is the number of rows of a column, or the number of one. */
static uint64_t greatest_here(const struct drawn *d, const struct nsched_field *field)
{
	uint64_t rows = MOST_ROWS;
	uint32_t i;

	for (i = 0; i < d->function->nr_in; i++) {
		const struct nsched_field *in = &d->function->in[i];

		if (in->count && !strcmp(in->count, field->name))
			return MOST_ROWS;
		if (!strcmp(in->name, "nr_nodes") && i < (uint32_t)(field - d->function->in))
			rows = d->value[i];
	}
	if (!strcmp(field->unit, "node"))
		return rows - 1;
	return field->greatest;
}

/* Small, near what another field has, or anything. */
static uint64_t draw_value(struct world *w, const struct drawn *d, const struct nsched_field *field,
			   uint32_t nr_drawn)
{
	uint64_t greatest = greatest_here(d, field), value = world_byte(w) % 6;

	if (greatest < MOST_ROWS + 1 && greatest != field->greatest) /* a count, or a node */
		return (field->flags & NSCHED_FIELD_NONE) && world_chance(w, 4) ? NSCHED_NONE :
		       strcmp(field->unit, "node") ? 1 + value % greatest : value % (greatest + 1);
	switch (world_byte(w) % 4) {
	case 0:
		break;
	case 1:
		value = world_byte(w);
		break;
	case 2:
		if (nr_drawn)
			value = d->value[world_byte(w) % nr_drawn] + value % 3 - 1;
		break;
	default:
		value = world_number(w, (uint64_t)field->least, field->greatest);
		break;
	}
	if (!in_range(field, value))
		value = (uint64_t)field->least;
	return value;
}

static void put_value(void *at, const struct nsched_field *field, uint64_t value)
{
	uint32_t narrow = (uint32_t)value;

	if (is_wide(field))
		memcpy(at, &value, sizeof(value));
	else
		memcpy(at, &narrow, sizeof(narrow));
}

static uint64_t count_of(const struct drawn *d, const char *name)
{
	uint32_t i;

	for (i = 0; i < d->function->nr_in; i++)
		if (!strcmp(d->function->in[i].name, name))
			return d->value[i];
	world_broken("a column without a count", NULL);
}

static void draw_column(struct world *w, const struct drawn *d, const struct nsched_field *field)
{
	uint64_t rows = count_of(d, field->count) * (field->factor ? field->factor : 1), row;
	uint32_t bytes = is_wide(field) ? 8 : 4, nr_drawn = d->function->nr_in;
	unsigned char *column = world_input(w, rows * bytes);

	for (row = 0; row < rows; row++)
		put_value(column + row * bytes, field, draw_value(w, d, field, nr_drawn));
	memcpy(d->question + field->offset, &column, sizeof(column));
}

static void draw_question(struct world *w, struct drawn *d)
{
	const struct nsched_function *f = d->function;
	uint32_t i;

	if (f->nr_in > MOST_FIELDS)
		world_broken("a block with more fields than there is room for", NULL);
	for (i = 0; i < f->nr_in; i++) {
		const struct nsched_field *field = &f->in[i];

		if (field->home != NSCHED_AT_QUESTION || field->flags & NSCHED_FIELD_OUT ||
		    (field->kind != NSCHED_KIND_NUMBER && field->kind != NSCHED_KIND_ARRAY))
			world_broken("a block that is not plain", NULL);
		if (field->kind == NSCHED_KIND_ARRAY)
			continue;
		d->value[i] = draw_value(w, d, field, i);
		put_value(d->question + field->offset, field, d->value[i]);
	}
	for (i = 0; i < f->nr_in; i++)
		if (f->in[i].kind == NSCHED_KIND_ARRAY)
			draw_column(w, d, &f->in[i]);
}

uint32_t asked_block_put(const char *name, asked_block_fn *ask, const void *q, void *a)
{
	(void)name;
	return ask(q, a);
}

/* What the specification promises; what the sentences need beside it is not restated. */
static void compare(const struct nsched_function *f, const unsigned char *got,
		    const unsigned char *want)
{
	uint32_t i;

	for (i = 0; i < f->nr_out; i++)
		CHECK(f->out[i].flags & NSCHED_FIELD_ONLY_IF_PRESENT ||
		      memcmp(got + f->out[i].offset, want + f->out[i].offset,
			     is_wide(&f->out[i]) ? 8 : 4) == 0);
}

void asked_block(struct world *w, const char *name, asked_block_fn *ask, asked_block_want *want)
{
	const struct nsched_function *f = nsched_function_find(name);
	unsigned char *first, *again, *wanted;
	struct drawn d = { .function = f };
	uint64_t before;
	uint32_t reason;
	char text[1024];
	size_t length;

	d.question = world_input(w, f->question_bytes);
	draw_question(w, &d);
	first = world_memory(w, f->answer_bytes);
	again = world_memory(w, f->answer_bytes);
	wanted = world_memory(w, f->answer_bytes);
	before = world_checksum(w);
	memset(first, 0xa5, f->answer_bytes);
	memset(again, 0x5a, f->answer_bytes);
	reason = asked_block_call(name, ask, d.question, first);
	CHECK(asked_block_call(name, ask, d.question, again) == reason);
	CHECK(memcmp(first, again, f->answer_bytes) == 0);
	CHECK(world_checksum(w) == before);
	want(d.question, wanted);
	compare(f, first, wanted);
	CHECK(reason >> 8 == f->decision && nsched_sentence(reason));
	length = nsched_explain_block(reason, d.question, first, text, sizeof(text));
	CHECK(length > 0 && length < sizeof(text) && !strchr(text, '{'));
}
