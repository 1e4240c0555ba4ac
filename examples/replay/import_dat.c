/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A trace.dat, event by event in the order of time: the same table of events and
 * fields, read from the binary record instead of from a line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../decide/text.h"
#include "import.h"

uint32_t dat_is(const char *path)
{
	static const unsigned char magic[] = {
		0x17, 0x08, 0x44, 't', 'r', 'a', 'c', 'i', 'n', 'g'
	};
	unsigned char first[sizeof(magic)];
	FILE *file = fopen(path, "rb");
	size_t nr = file ? fread(first, 1, sizeof(first), file) : 0;

	if (file)
		fclose(file);
	return nr == sizeof(first) && memcmp(first, magic, sizeof(magic)) == 0;
}

#ifndef NSCHED_HAVE_TRACECMD

struct dat *dat_open(const char *path, uint32_t *nr_cpus)
{
	(void)nr_cpus;
	refuse(path, 0,
	       "a trace.dat needs libtracecmd, which was not there when replay was built; install "
	       "libtracecmd-dev, libtracefs-dev and libtraceevent-dev and build again, or import the "
	       "text of trace-cmd report");
}

void dat_read(struct dat *dat, struct import_feed *feed, void (*now_and_then)(void))
{
	(void)dat;
	(void)feed;
	(void)now_and_then;
}

void dat_close(struct dat *dat)
{
	(void)dat;
}

#else

#include <trace-cmd.h>

#define DAT_FIELDS 8

/* An event of this file: which fields of the table it has. */
struct dat_event {
	struct tep_event *event;
	struct import_tally *tally;
	const struct import_form *form;
	struct tep_format_field *field[DAT_FIELDS];
	uint32_t slot[DAT_FIELDS];
	uint32_t is_text[DAT_FIELDS];
	uint32_t nr_fields;
	const char *lacking; /* a field without which the event says nothing */
};

#define DAT_EVENTS 64

struct dat {
	struct tracecmd_input *input;
	struct tep_handle *tep;
	struct import_feed *feed;
	void (*now_and_then)(void);
	struct dat_event known[DAT_EVENTS];
	uint32_t nr_known;
	uint32_t is_over;
};

struct dat *dat_open(const char *path, uint32_t *nr_cpus)
{
	struct dat *dat = need(1, sizeof(*dat));
	int cpus;

	tep_set_loglevel(TEP_LOG_NONE);
	tracecmd_set_loglevel(TEP_LOG_NONE);
	dat->input = tracecmd_open(path, TRACECMD_FL_LOAD_NO_PLUGINS);
	if (!dat->input)
		refuse(path, 0, "begins as a trace.dat and cannot be read as one; it is cut short or "
				"damaged");
	dat->tep = tracecmd_get_tep(dat->input);
	cpus = tep_get_cpus(dat->tep);
	if (cpus < 1 || (uint32_t)cpus > NSCHED_MAX_CPUS)
		refuse(path, 0, "a trace.dat of %d CPUs", cpus);
	*nr_cpus = (uint32_t)cpus;
	return dat;
}

void dat_close(struct dat *dat)
{
	tracecmd_close(dat->input);
	free(dat);
}

/* The name of the table's field, without its "=". */
static void find_fields(struct dat_event *known)
{
	uint32_t i, is_text = 0, slot = 0;
	const char *key;
	char name[32];

	for (i = 0; (key = import_field(known->form, i, &is_text, &slot)); i++) {
		snprintf(name, sizeof(name), "%.*s", (int)strcspn(key, "="), key);
		known->field[i] = tep_find_field(known->event, name);
		known->slot[i] = slot;
		known->is_text[i] = is_text;
		if (!known->field[i] && !is_text && slot != IMPORT_SUCCESS &&
		    slot != IMPORT_PRIO)
			known->lacking = key;
	}
	known->nr_fields = i;
}

static struct dat_event *find_event(struct dat *dat, struct tep_event *event)
{
	struct dat_event *known = dat->known;
	uint32_t i;

	for (i = 0; i < dat->nr_known; i++) {
		if (dat->known[i].event == event)
			return &dat->known[i];
	}
	if (dat->nr_known < DAT_EVENTS)
		known = &dat->known[dat->nr_known++]; /* else the first gives way */
	memset(known, 0, sizeof(*known));
	known->event = event;
	known->tally = feed_tally(dat->feed, event->name, strlen(event->name));
	known->form = known->tally->form;
	if (known->form)
		find_fields(known);
	return known;
}

static int read_fields(const struct dat_event *known, const struct tep_record *record,
		       struct import_event *event)
{
	unsigned long long value;
	uint32_t i;

	event->kind = import_form_kind(known->form);
	for (i = 0; i < known->nr_fields; i++) {
		struct tep_format_field *field = known->field[i];

		if (!field)
			continue;
		if (field->offset < 0 || field->size < 0 ||
		    field->offset + field->size > record->size)
			return -1;
		if (known->is_text[i]) {
			struct import_span *text = &event->text[known->slot[i]];

			text->at = (const char *)record->data + field->offset;
			text->length = strnlen(text->at, (size_t)field->size);
			continue;
		}
		if (tep_read_number_field(field, record->data, &value))
			return -1;
		import_set(event, known->slot[i],
			   known->slot[i] == IMPORT_PREV_STATE ? import_left_by_number(value) :
								 (uint32_t)value);
	}
	return 0;
}

static void read_record(struct dat *dat, struct tep_record *record, int cpu)
{
	struct tep_event *event = tep_find_event_by_record(dat->tep, record);
	struct import_event read;
	struct dat_event *known;
	unsigned int flags;

	if (!event) {
		dat->feed->not_understood++;
		feed_wrong(dat->feed, "an event of a kind that the file does not describe");
		return;
	}
	known = find_event(dat, event);
	if (!known->form) {
		dat->feed->ignored++;
		known->tally->ignored++;
		return;
	}
	memset(&read, 0, sizeof(read));
	read.head.time_ns = record->ts;
	read.head.cpu = (uint32_t)cpu;
	read.head.pid = (uint32_t)tep_data_pid(dat->tep, record);
	flags = (unsigned int)tep_data_flags(dat->tep, record);
	read.head.context = flags & (TRACE_FLAG_HARDIRQ | TRACE_FLAG_SOFTIRQ) ?
				    IMPORT_IN_INTERRUPT : IMPORT_IN_TASK;
	read.head.comm.at = tep_data_comm_from_pid(dat->tep, (int)read.head.pid);
	read.head.comm.length = strlen(read.head.comm.at);
	read.head.name.at = known->tally->name;
	read.head.name.length = strlen(known->tally->name);
	if (known->lacking || read_fields(known, record, &read)) {
		dat->feed->not_understood++;
		known->tally->broken++;
		feed_wrong(dat->feed, "%s without \"%s\"", known->tally->name,
			   known->lacking ? known->lacking : "all of its fields");
		return;
	}
	feed_event(dat->feed, known->tally, &read);
}

static int one_record(struct tracecmd_input *input, struct tep_record *record, int cpu, void *data)
{
	struct dat *dat = data;
	struct import_tally *tally;

	(void)input;
	dat->feed->line++;
	dat->feed->lines++;
	if (record->missed_events) {
		tally = feed_tally(dat->feed, "(events lost)", 13);
		tally->used++;
		if (dat->feed->world)
			world_lost(dat->feed->world, (uint32_t)cpu);
	}
	read_record(dat, record, cpu);
	if (dat->feed->line % 4096 == 0)
		dat->now_and_then();
	return 0;
}

void dat_read(struct dat *dat, struct import_feed *feed, void (*now_and_then)(void))
{
	dat->feed = feed;
	dat->now_and_then = now_and_then;
	if (tracecmd_iterate_events(dat->input, NULL, 0, one_record, dat))
		feed_wrong(feed, "the trace.dat cannot be read further");
	if (feed->world)
		world_end(feed->world);
}

#endif /* NSCHED_HAVE_TRACECMD */
