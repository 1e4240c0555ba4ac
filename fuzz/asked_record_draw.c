/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The "in" of a record, drawn from the descriptors of its fields; and its values by name. */
#include "asked_record.h"
#include "asked_record_draw.h"
#include "numasched/describe.h"

#define MOST_CPUS 8
#define MOST_NODES 4
#define MOST_ROWS 7

static uint32_t index_of(const struct nsched_field *fields, uint32_t nr, const char *name)
{
	uint32_t i;

	for (i = 0; i < nr; i++)
		if (!strcmp(fields[i].name, name))
			return i;
	return NSCHED_NONE;
}

static const struct told_field *in_field(const struct told *t, const char *name)
{
	uint32_t i = index_of(t->function->in, t->function->nr_in, name);

	if (i == NSCHED_NONE)
		world_broken(name, NULL);
	return &t->in[i];
}

static struct told_field *in_own(struct told *t, const char *name)
{
	return &t->in[in_field(t, name) - t->in];
}

int64_t num(const struct told *t, const char *name)
{
	return (int64_t)in_field(t, name)->value[0];
}

uint64_t wide(const struct told *t, const char *name)
{
	return in_field(t, name)->value[0];
}

int64_t at(const struct told *t, const char *name, uint64_t i)
{
	const struct told_field *field = in_field(t, name);

	if (i >= field->nr)
		world_broken(name, NULL);
	return (int64_t)field->value[i];
}

uint32_t len(const struct told *t, const char *name)
{
	return in_field(t, name)->nr;
}

uint32_t row_has(const struct told *t, const char *name, uint64_t row, uint64_t cpu)
{
	const struct told_field *field = in_field(t, name);

	return !field->given || (cpu < 64 && field->value[row] >> cpu & 1);
}

uint32_t has(const struct told *t, const char *name, uint64_t cpu)
{
	return row_has(t, name, 0, cpu);
}

uint32_t told_given(const struct told *t, const char *name)
{
	return in_field(t, name)->given;
}

static struct told_field *out_field(struct told *t, const char *name)
{
	uint32_t i = index_of(t->function->out, t->function->nr_out, name);

	if (i == NSCHED_NONE)
		world_broken(name, NULL);
	t->out[i].given = 1;
	return &t->out[i];
}

void say(struct told *t, const char *name, int64_t value)
{
	struct told_field *field = out_field(t, name);

	field->value[0] = (uint64_t)value;
	field->nr = 1;
}

void add(struct told *t, const char *name, int64_t value)
{
	struct told_field *field = out_field(t, name);

	if (field->nr == TOLD_VALUES)
		world_broken(name, NULL);
	field->value[field->nr++] = (uint64_t)value;
}

void none(struct told *t, const char *name)
{
	out_field(t, name);
}

void put(struct told *t, const char *name, uint64_t i, int64_t value)
{
	struct told_field *field = in_own(t, name);

	if (i >= TOLD_VALUES)
		world_broken(name, NULL);
	field->given = 1;
	field->value[i] = (uint64_t)value;
	if (i >= field->nr)
		field->nr = (uint32_t)i + 1;
}

void cut(struct told *t, const char *name, uint32_t nr)
{
	in_own(t, name)->nr = nr;
}

void drop(struct told *t, const char *name)
{
	in_own(t, name)->given = 0;
}

uint32_t knows(const struct told *t, const char *name)
{
	return index_of(t->function->in, t->function->nr_in, name) != NSCHED_NONE;
}

uint64_t pick(struct told *t, uint64_t least, uint64_t greatest)
{
	return world_draw(t->w, least, greatest);
}

static uint32_t starts(const char *text, const char *with)
{
	return text && !strncmp(text, with, strlen(with));
}

uint32_t told_is_set(const struct nsched_field *f)
{
	return f->kind == NSCHED_KIND_SET_FLAGS || f->kind == NSCHED_KIND_SET_LIST ||
	       f->kind == NSCHED_KIND_SET_RANGES;
}

uint32_t told_is_sets(const struct nsched_field *f)
{
	return f->kind == NSCHED_KIND_SETS || f->kind == NSCHED_KIND_SETS_RANGES;
}

/* Does @f, a number or a list, say how many entries others have; of_cpus: such with one a CPU. */
static uint32_t counts(const struct told *t, const struct nsched_field *f, uint32_t of_cpus)
{
	uint32_t i;

	for (i = 0; i < t->function->nr_in; i++) {
		const struct nsched_field *other = &t->function->in[i];

		if (of_cpus && other->home != NSCHED_AT_LOAD && other->home != NSCHED_AT_TOPOLOGY &&
		    !told_is_set(other))
			continue;
		if ((other->count && !strcmp(other->count, f->name)) ||
		    (other->count_by && !strcmp(other->count_by, f->name)))
			return 1;
	}
	return 0;
}

static uint64_t rows_of(struct told *t, const char *name)
{
	uint32_t i = index_of(t->function->in, t->function->nr_in, name);

	if (*name >= '0' && *name <= '9')
		return (uint64_t)(*name - '0');
	if (i == NSCHED_NONE)
		return starts(name, "nr_node") ? t->nr_nodes : t->nr_cpus;
	if (told_is_set(&t->function->in[i]))
		return t->nr_cpus;
	return t->function->in[i].kind == NSCHED_KIND_NUMBER ? t->in[i].value[0] : t->in[i].nr;
}

static uint64_t entries(struct told *t, const struct nsched_field *f)
{
	uint64_t nr;

	if (told_is_set(f))
		return 1;
	if (!f->count && f->kind == NSCHED_KIND_OBJECTS)
		return world_draw(t->w, 1, 4);
	if (!f->count && f->kind == NSCHED_KIND_MATRIX)
		return (uint64_t)t->nr_nodes * t->nr_nodes;
	if (!f->count && (f->home == NSCHED_AT_TOPOLOGY || starts(f->name, "smt") ||
			  starts(f->name, "grp_span") || counts(t, f, 1)))
		return t->nr_cpus;
	nr = f->count ? rows_of(t, f->count) : world_draw(t->w, 0, MOST_ROWS);
	if (f->count_by && !told_is_sets(f))
		nr *= rows_of(t, f->count_by);
	return nr * (f->factor ? f->factor : 1);
}

/* One more than the greatest here; 0: no other than the descriptor's. */
static uint64_t limit_of(struct told *t, const struct nsched_field *f)
{
	if (f->below && rows_of(t, f->below)) /* a list may not have been drawn yet */
		return rows_of(t, f->below);
	if (f->unit && !strcmp(f->unit, "cpu"))
		return t->nr_cpus;
	if (f->unit && !strcmp(f->unit, "node"))
		return t->nr_nodes;
	return 0;
}

static uint64_t within(const struct nsched_field *f, uint64_t value)
{
	if (value - (uint64_t)f->least <= f->greatest - (uint64_t)f->least)
		return value;
	return (uint64_t)f->least + value % (f->greatest - (uint64_t)f->least + 1);
}

/* Small, a few tasks' weight, near what another field has, or anything. */
static uint64_t draw_number(struct told *t, const struct nsched_field *f, uint32_t nr_drawn)
{
	uint64_t limit = limit_of(t, f), value = world_byte(t->w) % 6;
	struct world *w = t->w;

	if (f->flags & NSCHED_FIELD_NONE && (world_chance(w, 4) || (f->below && !limit)))
		return (uint64_t)-1;
	if (limit)
		return world_draw(w, 0, limit - 1);
	if (f->greatest - (uint64_t)f->least < 16)
		return (uint64_t)f->least + value % (f->greatest - (uint64_t)f->least + 1);
	switch (world_byte(w) % 6) {
	case 0:
	case 1:
		break;
	case 2:
		value *= NSCHED_SCALE / 2;
		break;
	case 3:
		value = world_byte(w);
		break;
	case 4:
		if (nr_drawn)
			value = t->in[world_byte(w) % nr_drawn].value[0] + value % 3 - 1;
		break;
	default:
		return world_number(w, (uint64_t)f->least, f->greatest);
	}
	return within(f, value);
}

static void draw_field(struct told *t, uint32_t i)
{
	const struct nsched_field *f = &t->function->in[i];
	struct told_field *field = &t->in[i];
	uint64_t all = ((uint64_t)1 << t->nr_cpus) - 1, nr = entries(t, f), row;

	if (nr > TOLD_VALUES)
		world_broken(f->name, NULL);
	field->given = 1;
	field->nr = (uint32_t)nr;
	for (row = 0; row < nr; row++) {
		if (told_is_set(f) || told_is_sets(f))
			field->value[row] = world_chance(t->w, 2) ? all : world_draw(t->w, 0, all);
		else if (f->kind != NSCHED_KIND_OBJECTS)
			field->value[row] = draw_number(t, f, t->function->nr_in);
	}
	if (told_is_set(f) && f->kind != NSCHED_KIND_SET_FLAGS && f->preset_kind != NSCHED_REQUIRED)
		field->given = !world_chance(t->w, 4);
}

static void draw_scalar(struct told *t, uint32_t i)
{
	const struct nsched_field *f = &t->function->in[i];
	struct told_field *field = &t->in[i];

	field->given = 1;
	field->nr = 1;
	if (starts(f->name, "nr_nodes") || starts(f->name, "nnodes"))
		field->value[0] = t->nr_nodes;
	else if (f->home == NSCHED_AT_TOPOLOGY || f->home == NSCHED_AT_NOTHING ||
		 (counts(t, f, 0) && starts(f->unit, "cpu")))
		field->value[0] = t->nr_cpus;
	else if (counts(t, f, 0))
		field->value[0] = world_draw(t->w, 0, MOST_ROWS);
	else
		field->value[0] = draw_number(t, f, i);
}

void told_draw(struct told *t)
{
	const struct nsched_function *f = t->function;
	uint32_t i;

	if (f->nr_in > TOLD_FIELDS || f->nr_out > TOLD_FIELDS)
		world_broken("a block with more fields than there is room for", NULL);
	t->nr_cpus = (uint32_t)world_draw(t->w, 1, MOST_CPUS);
	t->nr_nodes = (uint32_t)world_draw(t->w, 1, MOST_NODES);
	for (i = 0; i < f->nr_in; i++)
		if (f->in[i].kind == NSCHED_KIND_NUMBER)
			draw_scalar(t, i);
	for (i = 0; i < f->nr_in; i++)
		if (f->in[i].kind != NSCHED_KIND_NUMBER && !f->in[i].count)
			draw_field(t, i);
	for (i = 0; i < f->nr_in; i++)
		if (f->in[i].kind != NSCHED_KIND_NUMBER && f->in[i].count)
			draw_field(t, i);
}
