/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What the words of a distance table's note say about CPUs. Understood are, the
 * most exact first:
 *
 *   node i = CPUs 4i..4i+3             numbers; more ranges behind "," or "and"
 *   64 CPUs on 0 and on 8              a count for each node named
 *   4 nodes x 24 CPUs                  a count for each node
 *   2 sockets x 52 cores SMT2          the same, if as many nodes have CPUs
 *   8 CPUs                             a total, if it divides evenly
 *
 * Anything else is not understood, and then nothing is known.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"
#include "text.h"

#define NSCHED_DECIDE_NOTE_RANGES 8

/* step x i + start */
struct line {
	uint64_t step, start;
};

struct note {
	const char *text;
	const uint32_t *id, *has_cpus;
	uint32_t nr_nodes, nr_with; /* nodes; those with CPUs */
};

/* "80+10i+9": a sum of terms; where it ends, or null. */
static const char *read_line(const char *at, struct line *line)
{
	unsigned int n;
	int length;

	line->step = 0;
	line->start = 0;
	for (;;) {
		if (!isdigit((unsigned char)*at) || sscanf(at, "%6u%n", &n, &length) != 1)
			return NULL;
		at += length;
		if (*at == 'i') {
			line->step += n;
			at++;
		} else {
			line->start += n;
		}
		if (*at != '+')
			return at;
		at++;
	}
}

/* The ranges behind "node i = "; how many, 0 = not understood. */
static uint32_t read_ranges(const char *at, struct line *first, struct line *last)
{
	uint32_t nr = 0;

	while (nr < NSCHED_DECIDE_NOTE_RANGES) {
		at = read_line(at, &first[nr]);
		if (!at || strncmp(at, "..", 2) != 0)
			return 0;
		at += 2;
		if (isdigit((unsigned char)*at)) {
			at = read_line(at, &last[nr]);
			if (!at)
				return 0;
		} else if (nr > 0) { /* left open: as long as the first */
			last[nr].step = last[0].step + first[nr].step - first[0].step;
			last[nr].start = last[0].start + first[nr].start - first[0].start;
		} else {
			return 0;
		}
		nr++;
		if (strncmp(at, " and ", 5) == 0)
			at += 5;
		else if (strncmp(at, ", ", 2) == 0 && isdigit((unsigned char)at[2]))
			at += 2;
		else
			return nr;
	}
	return 0;
}

static uint64_t line_at(const struct line *line, uint32_t i)
{
	return line->step * i + line->start;
}

/* How many CPUs the ranges give a node, within what can be supported. */
static uint64_t range_length(const struct line *first, const struct line *last, uint32_t id)
{
	uint64_t from = line_at(first, id), to = line_at(last, id);

	return to < from || to - from >= NSCHED_MAX_CPUS || to >= NSCHED_NONE ? 0 : to - from + 1;
}

static uint32_t by_ranges(const struct note *note, struct note_cpus *cpus)
{
	struct line first[NSCHED_DECIDE_NOTE_RANGES], last[NSCHED_DECIDE_NOTE_RANGES];
	const char *at = strstr(note->text, "node i = ");
	uint32_t nr, i, r, filled = 0;
	uint64_t total = 0, c;

	if (!at)
		return 0;
	at += strlen("node i = ");
	if (strncmp(at, "CPUs ", 5) == 0)
		at += 5;
	nr = read_ranges(at, first, last);
	for (i = 0; i < note->nr_nodes && nr != 0; i++) {
		for (r = 0; r < nr && note->has_cpus[i]; r++)
			total += range_length(&first[r], &last[r], note->id[i]);
	}
	if (total == 0 || total > NSCHED_MAX_CPUS)
		return 0;
	cpus->id = need(total, sizeof(*cpus->id));
	for (i = 0; i < note->nr_nodes; i++) {
		cpus->count[i] = 0;
		for (r = 0; r < nr && note->has_cpus[i]; r++) {
			uint64_t length = range_length(&first[r], &last[r], note->id[i]);

			for (c = 0; c < length; c++)
				cpus->id[filled++] =
					(uint32_t)(line_at(&first[r], note->id[i]) + c);
			cpus->count[i] += (uint32_t)length;
		}
	}
	cpus->numbered = 1;
	return 1;
}

/* "64 CPUs on 0 and on 8" */
static uint32_t by_named_nodes(const struct note *note, const char *at, struct note_cpus *cpus)
{
	unsigned int count, id;
	uint32_t i, named = 0;
	int length = 0;

	if (sscanf(at, "%6u CPUs on %10u%n", &count, &id, &length) != 2)
		return 0;
	do {
		at += length;
		for (i = 0; i < note->nr_nodes; i++) {
			if (note->id[i] != id || !note->has_cpus[i])
				continue;
			cpus->count[i] = count;
			named++;
		}
		length = 0;
	} while (sscanf(at, " and on %10u%n", &id, &length) == 1 && length != 0);
	return named == note->nr_with;
}

/* A count for every node with CPUs, or 0. */
static uint64_t count_each(const struct note *note, const char *at)
{
	unsigned int a = 0, b = 0, threads = 0;
	int length = 0;

	if (sscanf(at, "%6u nodes x %6u CPUs%n", &a, &b, &length) == 2 && length != 0)
		return a == note->nr_nodes ? b : 0;
	if (sscanf(at, "%6u sockets x %6u cores SMT%2u", &a, &b, &threads) == 3)
		return a == note->nr_with ? (uint64_t)b * threads : 0;
	length = 0;
	if (sscanf(at, "%6u CPUs%n", &a, &length) == 1 && length != 0)
		return note->nr_with != 0 && a % note->nr_with == 0 ? a / note->nr_with : 0;
	return 0;
}

/* Calls the readers wherever a number begins, as the patterns do. */
static uint32_t by_counts(const struct note *note, struct note_cpus *cpus)
{
	const char *at;
	uint64_t each = 0;
	uint32_t i;

	for (at = note->text; *at != '\0'; at++) {
		if (isdigit((unsigned char)*at) &&
		    (at == note->text || at[-1] == ' ' || at[-1] == '(') &&
		    by_named_nodes(note, at, cpus))
			return 1;
	}
	for (at = note->text; *at != '\0' && each == 0; at++) {
		if (isdigit((unsigned char)*at) &&
		    (at == note->text || at[-1] == ' ' || at[-1] == '('))
			each = count_each(note, at);
	}
	for (i = 0; i < note->nr_nodes; i++)
		cpus->count[i] = note->has_cpus[i] ? (uint32_t)each : 0;
	return each != 0;
}

void note_cpus_read(struct note_cpus *cpus, const char *text, const uint32_t *node_id,
		    const uint32_t *has_cpus, uint32_t nr_nodes)
{
	struct note note = { text, node_id, has_cpus, nr_nodes, 0 };
	uint32_t i;

	for (i = 0; i < nr_nodes; i++)
		note.nr_with += has_cpus[i];
	memset(cpus, 0, sizeof(*cpus));
	cpus->count = need(nr_nodes, sizeof(*cpus->count));
	cpus->known = by_ranges(&note, cpus) || by_counts(&note, cpus);
	if (cpus->known)
		return;
	free(cpus->count);
	cpus->count = NULL;
}
