/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A trace, line by line: what each is, on which machine, and how far this has come. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "record.h"
#include "../decide/text.h"
#include "trace_read_fields.h"

#define TRACE_BUFFER ((size_t)1 << 20)
#define TRACE_LINE ((size_t)1 << 28) /* a longer one is refused */

struct trace {
	const char *path;
	int file;
	uint32_t at_end;
	uint32_t line;
	char *buffer;
	size_t room, begin, end;
	uint64_t bytes;		/* of the lines given out */
	uint64_t size;		/* of the file; 0: not known */
	struct timespec opened;
	double said;		/* when progress was last said */
	uint32_t is_terminal;
	struct record record;	/* machines only */
	char *machine_text;
	size_t machine_length;
	struct nsched_topology *topology;
	uint32_t machine_nr;
	char origin[TRACE_NAME * 2];
	struct trace_fields fields;
};

struct trace *trace_open(const char *path, uint64_t wanted)
{
	struct trace *t = need(1, sizeof(*t));
	struct stat about;

	t->path = path;
	t->file = strcmp(path, "-") ? open(path, O_RDONLY | O_CLOEXEC) : 0;
	if (t->file < 0)
		refuse(path, 0, "cannot be opened (%s); name a trace that import has written",
		       strerror(errno));
	if (fstat(t->file, &about) == 0 && S_ISREG(about.st_mode))
		t->size = (uint64_t)about.st_size;
	t->room = TRACE_BUFFER;
	t->buffer = need(1, t->room + 1);
	t->fields.wanted = wanted;
	t->is_terminal = isatty(2) ? 1 : 0;
	clock_gettime(CLOCK_MONOTONIC, &t->opened);
	if (record_open(&t->record) != 0)
		refuse(path, 0, "no memory left to read it");
	return t;
}

void trace_close(struct trace *t)
{
	if (!t)
		return;
	if (t->said > 0)
		fprintf(stderr, "\r%-60s\r", "");
	if (t->file > 0)
		close(t->file);
	record_close(&t->record);
	trace_fields_free(&t->fields);
	free(t->machine_text);
	free(t->topology);
	free(t->buffer);
	free(t);
}

const char *trace_wrong(const struct trace *t)
{
	return t->fields.wrong;
}

uint32_t trace_line(const struct trace *t)
{
	return t->line;
}

uint64_t trace_bytes(const struct trace *t)
{
	return t->bytes;
}

uint32_t trace_machine_nr(const struct trace *t)
{
	return t->machine_nr;
}

const char *trace_machine_origin(const struct trace *t)
{
	return t->origin;
}

/* After a second, and then four times a second, where somebody sees it. */
static void progress(struct trace *t)
{
	struct timespec now;
	double passed;

	if (!t->is_terminal || t->line % 512)
		return;
	clock_gettime(CLOCK_MONOTONIC, &now);
	passed = (double)(now.tv_sec - t->opened.tv_sec) +
		 (double)(now.tv_nsec - t->opened.tv_nsec) / 1e9;
	if (passed < 1 || passed - t->said < 0.25)
		return;
	t->said = passed;
	if (t->size)
		fprintf(stderr, "\rreplay: %u records, %u %%", t->line,
			(uint32_t)(t->bytes * 100 / t->size));
	else
		fprintf(stderr, "\rreplay: %u records", t->line);
	fflush(stderr);
}

static int fill_buffer(struct trace *t)
{
	ssize_t got;

	if (t->begin) {
		memmove(t->buffer, t->buffer + t->begin, t->end - t->begin);
		t->end -= t->begin;
		t->begin = 0;
	}
	if (t->end == t->room) {
		if (t->room >= TRACE_LINE)
			return trace_fields_fail(&t->fields, "a line of more than %zu MiB",
						 TRACE_LINE >> 20);
		t->room *= 2;
		t->buffer = realloc(t->buffer, t->room + 1);
		if (!t->buffer)
			refuse(t->path, t->line, "no memory left for a line this long");
	}
	do {
		got = read(t->file, t->buffer + t->end, t->room - t->end);
	} while (got < 0 && errno == EINTR);
	if (got < 0)
		return trace_fields_fail(&t->fields, "cannot be read (%s)", strerror(errno));
	t->at_end = got == 0;
	t->end += (size_t)got;
	return 0;
}

/* The next line, ended by a NUL in place of its line feed: 1; at the end 0. */
static int next_line(struct trace *t, char **line, size_t *length)
{
	size_t looked = 0;
	char *feed;

	for (;;) {
		feed = memchr(t->buffer + t->begin + looked, '\n', t->end - t->begin - looked);
		if (feed || t->at_end)
			break;
		looked = t->end - t->begin;
		if (fill_buffer(t))
			return -1;
	}
	if (t->begin == t->end)
		return 0;
	*line = t->buffer + t->begin;
	*length = feed ? (size_t)(feed - *line) : t->end - t->begin;
	(*line)[*length] = '\0';
	t->begin += *length + (feed ? 1 : 0);
	t->bytes += *length + (feed ? 1 : 0);
	t->line++;
	return 1;
}

/* A machine is built once; the same text again is the same machine. */
static int set_machine(struct trace *t, const char *text, size_t length)
{
	const struct nsched_topology *built;
	char *line;
	int good;

	if (t->machine_text && t->machine_length == length &&
	    !memcmp(t->machine_text, text, length))
		return 0;
	line = text_of("{\"topology\":%.*s}", (int)length, text);
	good = record_read(&t->record, line, strlen(line)) == RECORD_MACHINE;
	free(line);
	if (!good)
		return trace_fields_fail(&t->fields, "%s", t->record.wrong);
	built = record_machine(&t->record);
	free(t->topology);
	free(t->machine_text);
	t->topology = memcpy(need(1, built->size_bytes), built, built->size_bytes);
	t->machine_text = memcpy(need(1, length), text, length);
	t->machine_length = length;
	t->machine_nr++;
	trace_fields_machine(&t->fields, t->topology);
	return 0;
}

/* Where the values of a line's keys stand; null: it does not have the key. */
struct places {
	const char *fn, *id, *policy, *in, *out, *about, *topology;
	size_t topology_length;
};

static int find_places(struct trace *t, const char *line, struct places *p)
{
	struct trace_json json = { line };
	const char *name;
	uint32_t length, i;

	memset(p, 0, sizeof(*p));
	for (trace_json_enter(&json); trace_json_key(&json, &name, &length);) {
		const struct {
			const char *name;
			const char **place;
		} keys[] = { { "fn", &p->fn },	{ "id", &p->id },	{ "policy", &p->policy },
			     { "in", &p->in },	{ "out", &p->out },	{ "trace", &p->about },
			     { "topology", &p->topology } };

		for (i = 0; i < 7; i++)
			if (length == strlen(keys[i].name) && !strncmp(keys[i].name, name, length))
				break;
		if (i == 7)
			return trace_fields_fail(&t->fields, "\"%.*s\" is no member of a record",
						 (int)(length < 60 ? length : 60), name);
		trace_json_kind(&json);
		*keys[i].place = json.at;
		trace_json_skip(&json);
		if (keys[i].place == &p->topology)
			p->topology_length = (size_t)(json.at - p->topology);
	}
	return 0;
}

static void copy_name(const char *at, char *name, size_t size)
{
	struct trace_json json = { at };

	name[0] = '\0';
	if (at && trace_json_kind(&json) == TRACE_STRING)
		trace_json_string(&json, name, size);
	for (; *name; name++)
		if ((unsigned char)*name < 0x20 || *name == 0x7f)
			*name = '?'; /* it will be printed on terminals */
}

/* A question may bring its machine; that has to be known before its columns are read. */
static int own_machine(struct trace *t, const char *in)
{
	struct trace_json json = { in };
	const char *name, *from;
	uint32_t length;

	for (trace_json_enter(&json); trace_json_key(&json, &name, &length);) {
		trace_json_kind(&json);
		from = json.at;
		trace_json_skip(&json);
		if (length == 8 && !strncmp(name, "topology", 8))
			return set_machine(t, from, (size_t)(json.at - from));
	}
	return 0;
}

static void clear_moment(struct trace *t, const struct places *p)
{
	struct trace_moment *m = &t->fields.moment;
	uint32_t own;

	m->line = t->line;
	copy_name(p->fn, m->fn, sizeof(m->fn));
	copy_name(p->id, m->id, sizeof(m->id));
	copy_name(p->policy, m->policy, sizeof(m->policy));
	m->which = !strcmp(m->fn, "wake") ? NSCHED_ASK_WAKE :
		   !strcmp(m->fn, "place") ? NSCHED_ASK_PLACE :
		   !strcmp(m->fn, "balance") ? NSCHED_ASK_BALANCE : NSCHED_NONE;
	m->has_time = 0;
	m->time_ns = 0;
	m->event[0] = m->comm[0] = '\0';
	m->pid = NSCHED_NO_ID;
	m->queued = NULL;
	m->topology = t->topology;
	m->load = NULL;
	m->tasks = NULL;
	m->columns.given = m->columns.unknown = 0;
	m->own_known.given = m->own_known.unknown = 0;
	for (own = 0; own < TRACE_OWN; own++)
		m->own[own] = 0;
	m->has_state = 0;
	m->out_cpu = NSCHED_NONE;
	trace_fields_begin(&t->fields);
}

static int is_object(const char *at)
{
	return at && *at == '{';
}

static int read_moment(struct trace *t, const struct places *p, uint32_t may_have_machine)
{
	struct trace_json in = { p->in }, out = { p->out }, about = { p->about };
	struct trace_fields *f = &t->fields;

	if (!p->fn)
		return trace_fields_fail(f, "fn: a string is missing");
	if (!is_object(p->in))
		return trace_fields_fail(f, "in: an object is missing");
	if ((p->out && !is_object(p->out)) || (p->about && !is_object(p->about)))
		return trace_fields_fail(f, "out and trace are objects");
	if (may_have_machine && own_machine(t, p->in))
		return -1;
	clear_moment(t, p);
	if (p->about && trace_fields_about(f, &about))
		return -1;
	if (f->moment.which == NSCHED_NONE)
		return 0;
	if (!t->topology)
		return trace_fields_fail(f, "no machine: {\"topology\":{..}} comes before a record");
	if (trace_fields_in(f, &in) || (p->out && trace_fields_out(f, &out)))
		return -1;
	return 0;
}

enum trace_next trace_next(struct trace *t, struct trace_moment **moment)
{
	struct places p;
	size_t length;
	char *line;
	int got;

	while ((got = next_line(t, &line, &length)) > 0) {
		progress(t);
		if (strspn(line, " \t\r") == length)
			continue;
		if (record_check(line, length, t->fields.wrong, sizeof(t->fields.wrong)) ||
		    find_places(t, line, &p))
			return TRACE_BROKEN;
		if (p.topology && !p.fn) {
			if (set_machine(t, p.topology, p.topology_length))
				return TRACE_BROKEN;
			copy_name(p.id, t->origin, sizeof(t->origin));
			continue;
		}
		if (read_moment(t, &p, memmem(line, length, "\"topology\"", 10) != NULL))
			return TRACE_BROKEN;
		*moment = &t->fields.moment;
		return TRACE_MOMENT;
	}
	return got < 0 ? TRACE_BROKEN : TRACE_END;
}
