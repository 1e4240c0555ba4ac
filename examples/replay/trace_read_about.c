/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* "trace" of a record: where the moment is from, and who ran and waited then. */
#include <string.h>

#include "trace_read_fields.h"

static int read_pids(struct trace_fields *f, struct trace_json *json)
{
	uint32_t cpu = 0, negative;

	f->had_pids = 1;
	for (trace_json_enter(json); trace_json_entry(json); cpu++) {
		if (trace_json_kind(json) != TRACE_NUMBER || !f->topology ||
		    cpu >= f->topology->nr_cpus) {
			trace_json_skip(json);
			continue;
		}
		f->moment.curr_pid[cpu] = trace_json_number(json, &negative);
	}
	return 0;
}

static uint32_t is(const char *name, uint32_t length, const char *wanted)
{
	return length == strlen(wanted) && !strncmp(name, wanted, length);
}

/* A name is printed on terminals: no control characters. */
static void make_plain(char *text)
{
	for (; *text; text++)
		if ((unsigned char)*text < 0x20 || *text == 0x7f)
			*text = '?';
}

/* What else it holds is for other readers. */
int trace_fields_about(struct trace_fields *f, struct trace_json *json)
{
	struct trace_moment *m = &f->moment;
	const char *name;
	uint32_t length, negative;

	for (trace_json_enter(json); trace_json_key(json, &name, &length);) {
		enum trace_json_kind kind = trace_json_kind(json);

		if (kind == TRACE_NUMBER && is(name, length, "time_ns")) {
			m->time_ns = trace_json_number(json, &negative);
			m->has_time = !negative;
		} else if (kind == TRACE_NUMBER && is(name, length, "pid")) {
			m->pid = trace_json_number(json, &negative);
		} else if (kind == TRACE_STRING && is(name, length, "event")) {
			trace_json_string(json, m->event, sizeof(m->event));
			make_plain(m->event);
		} else if (kind == TRACE_STRING && is(name, length, "comm")) {
			trace_json_string(json, m->comm, sizeof(m->comm));
			make_plain(m->comm);
		} else if (kind == TRACE_LIST && is(name, length, "curr_pid")) {
			read_pids(f, json);
		} else {
			if (kind == TRACE_OBJECT && is(name, length, "queued"))
				m->queued = json->at;
			trace_json_skip(json);
		}
	}
	return 0;
}

/* Keys are CPUs as text, {"5":[16326,12]}. */
uint32_t trace_queued(const struct trace_moment *m, uint32_t cpu, uint32_t *at, uint64_t *pid)
{
	struct trace_json json = { m->queued };
	uint32_t length, negative, i, number;
	const char *name;

	if (!m->queued)
		return 0;
	for (trace_json_enter(&json); trace_json_key(&json, &name, &length);) {
		for (i = 0, number = 0; i < length && i < 9; i++)
			number = number * 10 + (uint32_t)(name[i] - '0');
		if (number != cpu || trace_json_kind(&json) != TRACE_LIST) {
			trace_json_skip(&json);
			continue;
		}
		for (i = 0, trace_json_enter(&json); trace_json_entry(&json); i++) {
			if (trace_json_kind(&json) != TRACE_NUMBER) {
				trace_json_skip(&json);
				continue;
			}
			*pid = trace_json_number(&json, &negative);
			if (i < *at)
				continue;
			*at = i + 1;
			return 1;
		}
		return 0;
	}
	return 0;
}
