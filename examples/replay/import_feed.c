/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Bytes in pieces of any size become lines, lines become events, and every line is
 * accounted for: used, ignored by its kind, or not understood.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "import_world.h"

/* CPUs' clocks differ by some microseconds; more than this is another recording. */
#define BACK_NS 1000000u

void feed_begin(struct import_feed *feed, struct import_world *world)
{
	memset(feed, 0, sizeof(*feed));
	feed->world = world;
	feed->carry = malloc(IMPORT_LONGEST);
}

void feed_wrong(struct import_feed *feed, const char *format, ...)
{
	char what[256];
	va_list values;

	feed->damaged++;
	if (!feed->tell)
		return;
	va_start(values, format);
	vsnprintf(what, sizeof(what), format, values);
	va_end(values);
	feed->tell(feed->tell_to, feed->line, what);
}

struct import_tally *feed_tally(struct import_feed *feed, const char *name, size_t length)
{
	struct import_span span = { name, length };
	struct import_tally *tally;
	uint32_t hash = 2166136261u, at;
	size_t i;

	if (length >= IMPORT_NAME)
		length = IMPORT_NAME - 1;
	for (i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)name[i]) * 16777619u;
	for (at = hash % 1024; feed->bucket[at]; at = (at + 1) % 1024) {
		tally = &feed->names[feed->bucket[at] - 1];
		if (strncmp(tally->name, name, length) == 0 && tally->name[length] == '\0')
			return tally;
	}
	if (feed->nr_names == IMPORT_NAMES - 1 && strcmp(name, "other") != 0)
		return feed_tally(feed, "other", 5); /* garbage makes any number of names */
	if (feed->nr_names == IMPORT_NAMES)
		return &feed->names[IMPORT_NAMES - 1];
	tally = &feed->names[feed->nr_names++];
	feed->bucket[at] = (uint16_t)feed->nr_names;
	memcpy(tally->name, name, length);
	tally->form = import_form(span);
	return tally;
}

static void not_understood(struct import_feed *feed, struct import_tally *tally)
{
	feed->not_understood++;
	if (tally)
		tally->broken++;
}

static uint32_t cpus_to_see(const struct import_event *event)
{
	uint32_t most = event->head.cpu == NSCHED_NONE ? 0 : event->head.cpu + 1;

	if (import_has(event, IMPORT_CPU) && event->number[IMPORT_CPU] >= most)
		most = event->number[IMPORT_CPU] + 1;
	if (import_has(event, IMPORT_ORIG) && event->number[IMPORT_ORIG] >= most)
		most = event->number[IMPORT_ORIG] + 1;
	return most;
}

/* Time may go back between CPUs a little; where it does more, all that was known is old. */
static void check_time(struct import_feed *feed, const struct import_event *event)
{
	uint64_t now = event->head.time_ns;

	if (!feed->first_ns)
		feed->first_ns = now;
	if (now + BACK_NS < feed->last_ns) {
		feed_wrong(feed, "time goes back from %llu to %llu ns; nothing is taken over from before",
			   (unsigned long long)feed->last_ns, (unsigned long long)now);
		if (feed->world)
			world_anew(feed->world);
		feed->last_ns = now;
	}
	if (now > feed->last_ns)
		feed->last_ns = now;
}

int feed_event(struct import_feed *feed, struct import_tally *tally, struct import_event *event)
{
	static const char *const names[] = {
		[IMPORT_CPU] = "target or destination,", [IMPORT_ORIG] = "origin,",
	};
	uint32_t which = IMPORT_NUMBERS, most = cpus_to_see(event);

	event->line = feed->line;
	check_time(feed, event);
	if (most > feed->most_cpu && most <= NSCHED_MAX_CPUS)
		feed->most_cpu = most;
	if (feed->world && world_event(feed->world, event, &which)) {
		not_understood(feed, tally);
		feed_wrong(feed, "CPU %u%s%s is no CPU of this machine, which has %u; --topology "
			   "describes another",
			   which == IMPORT_NUMBERS ? event->head.cpu : event->number[which],
			   which == IMPORT_NUMBERS ? "" : ", the ",
			   which == IMPORT_NUMBERS ? "" : names[which], feed->world->nr_cpus);
		return -1;
	}
	feed->used++;
	tally->used++;
	return 0;
}

static void ignored(struct import_feed *feed, struct import_tally *tally)
{
	feed->ignored++;
	tally->ignored++;
}

static void one_event(struct import_feed *feed, struct import_event *event)
{
	struct import_tally *tally = feed_tally(feed, event->head.name.at, event->head.name.length);
	const char *lacking = "";

	if (!tally->form) {
		if (event->head.cpu >= feed->most_cpu && event->head.cpu < NSCHED_MAX_CPUS)
			feed->most_cpu = event->head.cpu + 1;
		ignored(feed, tally);
		if (feed->is_last)
			feed_wrong(feed, "the file ends within this line");
		return;
	}
	if (import_fields(tally->form, event, &lacking)) {
		not_understood(feed, tally);
		feed_wrong(feed, "%s without \"%s\", or what follows it is cut short", tally->name,
			   lacking);
		return;
	}
	if (feed->is_last) {
		not_understood(feed, tally);
		return;
	}
	feed_event(feed, tally, event);
}

static void one_bpf(struct import_feed *feed, struct import_span line, struct import_event *event)
{
	char name[] = "record S";
	struct import_tally *tally;
	const char *lacking = "";

	if (line.at[1] == 'T') {
		tally = feed_tally(feed, "record ST", 9);
	} else {
		name[7] = line.at[0];
		tally = feed_tally(feed, name, 8);
	}
	if (import_bpf(line, &feed->bpf_start_ns, event, &lacking)) {
		not_understood(feed, tally);
		feed_wrong(feed, "a record of bpftrace wants %s", lacking);
		return;
	}
	if (feed->is_last) {
		not_understood(feed, tally);
		return;
	}
	event->head.name.at = tally->name;
	event->head.name.length = strlen(tally->name);
	if (event->kind == IMPORT_OTHER) {
		feed->used++;
		tally->used++;
		return;
	}
	feed_event(feed, tally, event);
}

static void one_lost(struct import_feed *feed, uint32_t cpu)
{
	struct import_tally *tally = feed_tally(feed, "(events lost)", 13);

	feed->used++;
	tally->used++;
	if (feed->world)
		world_lost(feed->world, cpu);
}

static void one_banner(struct import_feed *feed, struct import_span line)
{
	uint32_t cpus = import_banner_cpus(line);

	if (cpus > feed->banner_cpus)
		feed->banner_cpus = cpus;
	if (import_banner_overwritten(line))
		feed->is_overwritten = 1;
	ignored(feed, feed_tally(feed, "(banner)", 8));
}

static void one_line(struct import_feed *feed, const char *at, size_t length)
{
	struct import_span line = { at, length };
	struct import_event event;

	feed->lines++;
	feed->line++;
	if (length && at[length - 1] == '\r')
		line.length--;
	if (memchr(at, 0, length)) {
		not_understood(feed, NULL);
		feed_wrong(feed, "a NUL byte in the line; a trace is text, or a trace.dat");
		return;
	}
	switch (import_line(line, &event.head)) {
	case IMPORT_AN_EVENT:
		one_event(feed, &event);
		break;
	case IMPORT_BPF:
		one_bpf(feed, line, &event);
		break;
	case IMPORT_LOST:
		one_lost(feed, event.head.cpu);
		break;
	case IMPORT_BANNER:
		one_banner(feed, line);
		break;
	case IMPORT_REMARK:
		not_understood(feed, NULL);
		if (feed->tell)
			feed->tell(feed->tell_to, feed->line, "not understood; no event, it seems");
		break;
	default:
		not_understood(feed, NULL);
		feed_wrong(feed, "not understood; an event that is cut short, or no text");
		break;
	}
}

/* A line without an end: nothing of it is kept, it is counted when it ends. */
static void too_long(struct import_feed *feed)
{
	feed->lines++;
	feed->line++;
	not_understood(feed, NULL);
	feed_wrong(feed, "a line of %llu bytes; no event has more than %u",
		   (unsigned long long)feed->skipped, IMPORT_LONGEST);
	feed->is_skipping = 0;
}

/* A piece that has no line end: kept until the next one comes. */
static void carry(struct import_feed *feed, const char *bytes, size_t nr)
{
	if (!feed->is_skipping && feed->nr_carry + nr > IMPORT_LONGEST) {
		feed->is_skipping = 1;
		feed->skipped = feed->nr_carry;
		feed->nr_carry = 0;
	}
	if (feed->is_skipping) {
		feed->skipped += nr;
		return;
	}
	memcpy(feed->carry + feed->nr_carry, bytes, nr);
	feed->nr_carry += nr;
}

void feed_bytes(struct import_feed *feed, const char *bytes, size_t nr)
{
	const char *end = bytes + nr, *last;

	if (!feed->carry)
		return;
	for (; bytes < end; bytes = last + 1) {
		last = memchr(bytes, '\n', (size_t)(end - bytes));
		if (!last) {
			carry(feed, bytes, (size_t)(end - bytes));
			return;
		}
		if (!feed->is_skipping && !feed->nr_carry &&
		    (size_t)(last - bytes) <= IMPORT_LONGEST) {
			one_line(feed, bytes, (size_t)(last - bytes));
			continue;
		}
		carry(feed, bytes, (size_t)(last - bytes));
		if (feed->is_skipping)
			too_long(feed);
		else
			one_line(feed, feed->carry, feed->nr_carry);
		feed->nr_carry = 0;
	}
}

void feed_end(struct import_feed *feed)
{
	uint64_t before = feed->not_understood;

	feed->is_last = 1;
	if (feed->is_skipping)
		too_long(feed);
	else if (feed->nr_carry)
		one_line(feed, feed->carry, feed->nr_carry);
	if (feed->nr_carry && feed->not_understood > before)
		feed_wrong(feed, "the file ends within this line");
	feed->nr_carry = 0;
	if (feed->world)
		world_end(feed->world);
	free(feed->carry);
	feed->carry = NULL;
}
