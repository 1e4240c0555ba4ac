/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The fields of a record, found in the tables of describe.h. Records of one trace have
 * their keys in one order, so the field that the same key had in the record before is
 * tried first.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../decide/text.h"
#include "trace_read_fields.h"

static const char *const own_names[TRACE_OWN] = {
	[TRACE_THIS_CPU] = "this_cpu", [TRACE_NOW] = "now",   [TRACE_CLOCK_NS] = "clock_ns",
	[TRACE_HZ] = "hz",	       [TRACE_KIND] = "kind", [TRACE_SHARES_MEMORY] = "shares_memory",
	[TRACE_SYNC] = "sync",	       [TRACE_IDLE] = "idle", [TRACE_LEVEL] = "level",
};

int trace_fields_fail(struct trace_fields *f, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	vsnprintf(f->wrong, sizeof(f->wrong), format, values);
	va_end(values);
	return -1;
}

const char *trace_own_name(uint32_t own)
{
	return own_names[own];
}

static const struct nsched_field *first_of(uint32_t which, uint32_t home)
{
	const struct nsched_function *function = nsched_question_table(which);
	uint32_t i;

	for (i = 0; i < function->nr_in; i++)
		if (function->in[i].home == home)
			return &function->in[i];
	return NULL;
}

const struct nsched_field *trace_task_field(uint32_t i)
{
	static const struct nsched_field *first;
	static uint32_t nr;

	if (!first) {
		first = first_of(NSCHED_ASK_PLACE, NSCHED_AT_TASK);
		while (first[nr].home == NSCHED_AT_TASK)
			nr++; /* the other task's follow */
	}
	return i < nr ? first + i : NULL;
}

uint32_t trace_has(const struct trace_moment *moment, uint32_t column, uint32_t cpu)
{
	uint64_t words = NSCHED_SET_WORDS(moment->topology->nr_cpus);

	return moment->columns.given >> column & 1 &&
	       !nsched_set_has(moment->unknown_cpus + column * words, cpu);
}

static uint32_t is_field(const struct nsched_field *field, uint32_t home, const char *name,
			 uint32_t length)
{
	return field->home == home && !strncmp(field->name, name, length) && !field->name[length];
}

static const struct nsched_field *find(struct trace_fields *f, uint32_t home, const char *name,
				       uint32_t length)
{
	const struct nsched_function *function = nsched_question_table(f->moment.which);
	uint32_t key = f->keys++ % TRACE_MEMO, i;
	const struct nsched_field *field = f->memo[key];

	if (field && is_field(field, home, name, length))
		return field;
	for (i = 0; i < function->nr_in; i++) {
		if (!is_field(&function->in[i], home, name, length))
			continue;
		f->memo[key] = &function->in[i];
		return f->memo[key];
	}
	return NULL;
}

/* The greatest that a field of this machine may be. */
static uint64_t most_of(const struct trace_fields *f, const struct nsched_field *field)
{
	const char *unit = field->unit; /* looked at for each number: no call */

	if (unit[0] == 'c' && unit[1] == 'p' && unit[2] == 'u' && !unit[3])
		return f->topology->nr_cpus - 1;
	if (unit[0] == 'n' && unit[1] == 'o' && !strcmp(unit, "node"))
		return f->topology->nr_nodes - 1;
	return field->greatest;
}

int trace_fields_number(struct trace_fields *f, const struct nsched_field *field,
			struct trace_json *json, uint64_t *bits)
{
	uint32_t negative;
	const char *from = json->at;

	if (trace_json_kind(json) != TRACE_NUMBER)
		return trace_fields_fail(f, "%s: a number or null is expected", field->name);
	*bits = trace_json_number(json, &negative);
	if (negative && *bits == NSCHED_U64_MAX && field->flags & NSCHED_FIELD_NONE) {
		*bits = NSCHED_NONE;
		return 0;
	}
	if (negative ? (int64_t)*bits >= field->least : *bits <= most_of(f, field))
		if (negative || field->least <= 0 || *bits >= (uint64_t)field->least)
			return 0;
	return trace_fields_fail(f, "%s: %.*s is out of range", field->name,
				 (int)(json->at - from < 24 ? json->at - from : 24), from);
}

static void put(void *base, const struct nsched_field *field, uint64_t bits)
{
	uint32_t low = (uint32_t)bits;

	if (field->type == NSCHED_U32 || field->type == NSCHED_S32)
		memcpy((char *)base + field->offset, &low, sizeof(low));
	else
		memcpy((char *)base + field->offset, &bits, sizeof(bits));
}

/* load: a column at a time, first all of them, then into a block that has just these. */

static uint64_t *room_for(struct trace_fields *f, uint32_t columns)
{
	uint64_t wanted = (uint64_t)columns * f->topology->nr_cpus;

	if (wanted > f->values_room) {
		f->values_room = wanted * 2;
		f->values = realloc(f->values, (size_t)f->values_room * sizeof(*f->values));
		if (!f->values)
			refuse(NULL, 0, "no memory left for %u columns of load", columns);
	}
	return f->values + wanted - f->topology->nr_cpus;
}

static void not_known(struct trace_fields *f, uint32_t column, uint32_t cpu)
{
	uint64_t words = NSCHED_SET_WORDS(f->topology->nr_cpus);

	f->had_unknown = 1;
	nsched_set_add(f->moment.unknown_cpus + column * words, cpu);
	if (nsched_cpu_online(f->topology, cpu)) /* nobody asks about one that is offline */
		f->moment.columns.unknown |= NSCHED_LOAD_BIT(column);
}

static int read_column(struct trace_fields *f, const struct nsched_field *field,
		       struct trace_json *json, uint64_t *values)
{
	uint32_t cpu = 0, nr_cpus = f->topology->nr_cpus;

	f->moment.columns.given |= NSCHED_LOAD_BIT(field->offset);
	if (trace_json_kind(json) == TRACE_NULL) {
		trace_json_skip(json);
		for (; cpu < nr_cpus; cpu++)
			not_known(f, field->offset, cpu);
		return 0;
	}
	if (trace_json_kind(json) != TRACE_LIST)
		return trace_fields_fail(f, "in.load.%s: a list or null is expected", field->name);
	for (trace_json_enter(json); trace_json_entry(json); cpu++) {
		if (cpu == nr_cpus)
			return trace_fields_fail(f, "in.load.%s: more than %u entries",
						 field->name, nr_cpus);
		if (trace_json_kind(json) == TRACE_NULL) {
			trace_json_skip(json);
			not_known(f, field->offset, cpu);
		} else if (trace_fields_number(f, field, json, &values[cpu])) {
			return -1;
		}
	}
	if (cpu < nr_cpus)
		return trace_fields_fail(f, "in.load.%s: %u entries where %u are expected",
					 field->name, cpu, nr_cpus);
	return 0;
}

static int make_load(struct trace_fields *f, uint64_t columns)
{
	struct trace_blocks *b = &f->blocks;
	const struct nsched_topology *topology = f->topology;
	struct nsched_wrong wrong;

	if (b->load && b->columns == columns)
		return 0;
	free(b->load);
	b->load_bytes = nsched_load_size(topology->nr_cpus, topology->nr_nodes, columns);
	b->load = need(2, b->load_bytes); /* as it was at first stands behind it */
	b->columns = columns;
	if (nsched_load_init(b->load, b->load_bytes, topology, columns, &wrong) != NSCHED_OK)
		return trace_fields_fail(f, "in.load: %s", nsched_code_text(wrong.code));
	memcpy((char *)b->load + b->load_bytes, b->load, b->load_bytes);
	return 0;
}

static int fill_load(struct trace_fields *f, const uint32_t *order, uint32_t nr)
{
	struct nsched_load *load = f->blocks.load;
	struct nsched_wrong wrong;
	uint32_t i, cpu, nr_cpus = f->topology->nr_cpus;

	memcpy(load, (char *)load + f->blocks.load_bytes, f->blocks.load_bytes);
	for (i = 0; i < nr; i++) {
		const struct nsched_field *field = nsched_load_field(order[i]);
		const uint64_t *value = f->values + (uint64_t)i * nr_cpus;
		uint32_t narrow = field->type == NSCHED_U32 || field->type == NSCHED_S32;

		for (cpu = 0; cpu < nr_cpus; cpu++) {
			if (!trace_has(&f->moment, order[i], cpu))
				continue;
			if (narrow)
				nsched_write_u32(load, load->offset[order[i]], cpu,
						 (uint32_t)value[cpu]);
			else
				nsched_write_u64(load, load->offset[order[i]], cpu, value[cpu]);
		}
	}
	if (f->blocks.columns >> NSCHED_LOAD_COLUMNS)
		nsched_load_gather(load, f->topology);
	if (nsched_load_check(load, f->blocks.load_bytes, f->topology, &wrong) != NSCHED_OK)
		return trace_fields_fail(f, "in.load.%s: %s (index %d)",
					 nsched_load_field(wrong.field)->name,
					 nsched_code_text(wrong.code), (int)wrong.index);
	f->moment.load = load;
	return 0;
}

static int read_load(struct trace_fields *f, struct trace_json *json)
{
	uint32_t order[NSCHED_LOAD_COLUMNS], nr = 0, length;
	const char *name;

	if (trace_json_kind(json) != TRACE_OBJECT)
		return trace_fields_fail(f, "in.load: an object is expected");
	for (trace_json_enter(json); trace_json_key(json, &name, &length);) {
		const struct nsched_field *field = find(f, NSCHED_AT_LOAD, name, length);

		if (!field)
			return trace_fields_fail(f, "in.load: \"%.*s\" is no column",
						 (int)(length < 60 ? length : 60), name);
		order[nr++] = field->offset;
		if (read_column(f, field, json, room_for(f, nr)))
			return -1;
	}
	if (make_load(f, f->moment.columns.given | f->wanted))
		return -1;
	return fill_load(f, order, nr);
}

/* A task on its own. */

static int read_allowed(struct trace_fields *f, struct trace_task *t, uint64_t *set,
			struct trace_json *json)
{
	uint32_t words = NSCHED_SET_WORDS(f->topology->nr_cpus), negative;
	uint64_t cpu;

	if (trace_json_kind(json) == TRACE_NUMBER) {
		if (trace_json_number(json, &negative) != NSCHED_U64_MAX || !negative)
			return trace_fields_fail(f, "allowed: a list of CPUs, or -1 for all");
		return 0;
	}
	if (trace_json_kind(json) != TRACE_LIST)
		return trace_fields_fail(f, "allowed: a list of CPUs is expected");
	memset(set, 0, words * sizeof(*set));
	for (trace_json_enter(json); trace_json_entry(json);) {
		if (trace_json_kind(json) != TRACE_NUMBER)
			return trace_fields_fail(f, "allowed: CPU numbers are expected");
		cpu = trace_json_number(json, &negative);
		if (cpu >= f->topology->nr_cpus)
			return trace_fields_fail(f, "allowed: the machine has %u CPUs",
						 f->topology->nr_cpus);
		nsched_set_add(set, (uint32_t)cpu);
	}
	for (cpu = 0; cpu < words && !set[cpu]; cpu++)
		;
	if (cpu == words)
		return trace_fields_fail(f, "allowed: no CPU");
	t->task.allowed = set;
	return 0;
}

static void blank_task(struct trace_task *t)
{
	const struct nsched_field *field;
	uint32_t i;

	memset(t, 0, sizeof(*t));
	for (i = 0; (field = trace_task_field(i)); i++)
		if (field->kind == NSCHED_KIND_NUMBER)
			put(&t->task, field, field->flags & NSCHED_FIELD_NONE && field->preset < 0 ?
						     NSCHED_NONE : (uint64_t)field->preset);
}

static int read_task(struct trace_fields *f, uint32_t home, struct trace_json *json)
{
	struct trace_task *t = home == NSCHED_AT_TASK ? &f->moment.task : &f->moment.other;
	const struct nsched_field *first = f->first[f->moment.which][home != NSCHED_AT_TASK];
	const char *name;
	uint32_t length;
	uint64_t bits;

	if (trace_json_kind(json) == TRACE_NULL) {
		trace_json_skip(json);
		t->is_null = 1;
		return 0;
	}
	if (trace_json_kind(json) != TRACE_OBJECT)
		return trace_fields_fail(f, "in: a task is an object");
	t->present = 1;
	for (trace_json_enter(json); trace_json_key(json, &name, &length);) {
		const struct nsched_field *field = find(f, home, name, length);
		uint64_t bit;

		if (!field)
			return trace_fields_fail(f, "in: \"%.*s\" is no member of a task",
						 (int)(length < 60 ? length : 60), name);
		bit = (uint64_t)1 << (field - first);
		t->known.given |= bit;
		if (trace_json_kind(json) == TRACE_NULL) {
			trace_json_skip(json);
			t->known.unknown |= bit;
			continue;
		}
		if (field->kind == NSCHED_KIND_SET_LIST) {
			if (read_allowed(f, t, f->allowed[home != NSCHED_AT_TASK], json))
				return -1;
			continue;
		}
		if (trace_fields_number(f, field, json, &bits))
			return -1;
		put(&t->task, field, bits);
	}
	return 0;
}

/* A member of the question itself, or what belongs to the policy of the record. */
static int read_own(struct trace_fields *f, const char *name, uint32_t length,
		    struct trace_json *json)
{
	const struct nsched_field *field = find(f, NSCHED_AT_QUESTION, name, length);
	uint32_t own;

	if (!field)
		return trace_fields_fail(f, "in: \"%.*s\" is not a field of %s",
					 (int)(length < 60 ? length : 60), name, f->moment.fn);
	for (own = 0; own < TRACE_OWN && strcmp(own_names[own], field->name) != 0; own++)
		;
	if (own == TRACE_OWN) {
		trace_json_skip(json);
		return 0;
	}
	f->moment.own_known.given |= (uint64_t)1 << own;
	if (trace_json_kind(json) == TRACE_NULL) {
		trace_json_skip(json);
		f->moment.own_known.unknown |= (uint64_t)1 << own;
		return 0;
	}
	return trace_fields_number(f, field, json, &f->moment.own[own]);
}

enum part { LOAD, TASKS, TASK, OTHER, STATE, OF_POLICY, MACHINE, OWN_MEMBER };

static enum part part_of(uint32_t which, const char *name, uint32_t length)
{
	static const struct {
		const char *name;
		enum part part;
	} parts[] = {
		{ "load", LOAD },      { "tasks", TASKS },     { "task", TASK },
		{ "state", STATE },    { "tunables", STATE },  { "domains", OF_POLICY },
		{ "topology", MACHINE },
	};
	const char *other = which == NSCHED_ASK_WAKE ? "waker" :
			    which == NSCHED_ASK_PLACE ? "parent" : "";
	uint32_t i;

	if (length == strlen(other) && !strncmp(other, name, length))
		return OTHER;
	for (i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		if (length == strlen(parts[i].name) && !strncmp(parts[i].name, name, length))
			return parts[i].part;
	return OWN_MEMBER;
}

int trace_fields_in(struct trace_fields *f, struct trace_json *json)
{
	const char *name;
	uint32_t length;
	int failed = 0;

	f->keys = f->moment.which * 64; /* each question remembers its own keys */
	for (trace_json_enter(json); !failed && trace_json_key(json, &name, &length);) {
		switch (part_of(f->moment.which, name, length)) {
		case LOAD:
			failed = read_load(f, json);
			break;
		case TASKS:
			failed = trace_fields_tasks(f, json);
			break;
		case TASK:
			failed = f->moment.which == NSCHED_ASK_BALANCE ?
					 (trace_json_skip(json), 0) :
					 read_task(f, NSCHED_AT_TASK, json);
			break;
		case OTHER:
			failed = read_task(f, NSCHED_AT_WAKER, json);
			break;
		case STATE:
			f->moment.has_state = 1;
			trace_json_skip(json);
			break;
		case OWN_MEMBER:
			failed = read_own(f, name, length, json);
			break;
		default:
			trace_json_skip(json);
		}
	}
	return failed;
}

/* out: the CPU, under the name that the question gives it. */
int trace_fields_out(struct trace_fields *f, struct trace_json *json)
{
	static const struct nsched_field cpu = { .name = "out.cpu", .unit = "cpu", .least = -1,
						 .flags = NSCHED_FIELD_NONE };
	const char *wanted = f->moment.which == NSCHED_ASK_BALANCE ? "src_cpu" : "cpu", *name;
	uint32_t length;
	uint64_t bits = 0;

	for (trace_json_enter(json); trace_json_key(json, &name, &length);) {
		if (length != strlen(wanted) || strncmp(wanted, name, length) != 0 ||
		    trace_json_kind(json) == TRACE_NULL) {
			trace_json_skip(json);
			continue;
		}
		if (trace_fields_number(f, &cpu, json, &bits))
			return -1;
		f->moment.out_cpu = (uint32_t)bits;
	}
	return 0;
}

void trace_fields_machine(struct trace_fields *f, const struct nsched_topology *topology)
{
	uint64_t words = NSCHED_SET_WORDS(topology->nr_cpus);
	uint32_t i;

	trace_fields_free(f);
	f->topology = topology;
	for (i = 0; i < 2; i++)
		f->allowed[i] = need(words, sizeof(uint64_t));
	f->moment.unknown_cpus = need(words * NSCHED_LOAD_COLUMNS, sizeof(uint64_t));
	f->moment.curr_pid = need(topology->nr_cpus, sizeof(uint64_t));
	memset(f->moment.curr_pid, 0xff, topology->nr_cpus * sizeof(uint64_t));
	blank_task(&f->blank);
	for (i = 0; i < NSCHED_QUESTIONS; i++) {
		f->first[i][0] = first_of(i, NSCHED_AT_TASK);
		f->first[i][1] = first_of(i, NSCHED_AT_WAKER);
	}
}

void trace_fields_begin(struct trace_fields *f)
{
	uint64_t words;

	f->moment.task = f->blank;
	f->moment.other = f->blank;
	if (!f->topology)
		return;
	words = NSCHED_SET_WORDS(f->topology->nr_cpus);
	if (f->had_unknown)
		memset(f->moment.unknown_cpus, 0, words * NSCHED_LOAD_COLUMNS * sizeof(uint64_t));
	f->had_unknown = 0;
	if (f->had_pids)
		memset(f->moment.curr_pid, 0xff, f->topology->nr_cpus * sizeof(uint64_t));
	f->had_pids = 0;
}

void trace_fields_free(struct trace_fields *f)
{
	free(f->blocks.load);
	free(f->blocks.tasks);
	free(f->allowed[0]);
	free(f->allowed[1]);
	free(f->moment.unknown_cpus);
	free(f->moment.curr_pid);
	free(f->values);
	memset(&f->blocks, 0, sizeof(f->blocks));
	f->allowed[0] = f->allowed[1] = NULL;
	f->moment.unknown_cpus = f->moment.curr_pid = NULL;
	f->values = NULL;
	f->values_room = 0;
}
