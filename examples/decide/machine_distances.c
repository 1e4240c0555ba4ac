/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A machine from a table of node distances, in blocks of this form:
 *
 *   [name]
 *   origin: where it is from
 *   note: 4 nodes x 2 CPUs, and any other words
 *   cpus: 2                     one number for all nodes with CPUs, or one a node
 *   nodes: 0 1 4* 5!            ids; * memory only, ! CPUs only, - neither
 *   10 20 40 40                 a row a node, from it to each
 *   ...
 *
 * Lines that begin with # and empty lines are passed.
 */
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "machine.h"
#include "text.h"

/* A block of the file, as lines. */
struct table {
	const char *path;
	char **line;         /* of the whole file */
	uint32_t first, end; /* line indices of the block, its [name] excluded */
	uint32_t nodes;      /* line index of "nodes:", 0 = none yet */
	const char *note;
	const char *cpus;
	uint32_t cpus_line;
	uint32_t nr_nodes;
	uint32_t nr_rows;
	uint32_t *id, *has_cpus, *has_memory, *order;
	uint32_t *distance; /* in the order of the file */
};

static char **split(char *text, uint32_t *nr)
{
	uint32_t room = 2, count = 0;
	char **line, *at;

	for (at = text; *at != '\0'; at++)
		room += *at == '\n';
	line = need(room, sizeof(*line));
	for (at = text; at && *at != '\0';) {
		line[count++] = at;
		at = strchr(at, '\n');
		if (at)
			*at++ = '\0';
		line[count - 1][strcspn(line[count - 1], "\r")] = '\0';
	}
	*nr = count;
	return line;
}

static int is_name(const char *line, const char *name)
{
	size_t length = strlen(name);

	return line[0] == '[' && strncmp(line + 1, name, length) == 0 && line[length + 1] == ']';
}

static char *names_of(char **line, uint32_t nr)
{
	char *names = text_of("%s", ""), *more;
	uint32_t i;

	for (i = 0; i < nr; i++) {
		if (line[i][0] != '[')
			continue;
		more = text_of("%s%s%.*s", names, names[0] ? ", " : "",
			       (int)strcspn(line[i] + 1, "]"), line[i] + 1);
		free(names);
		names = more;
	}
	return names;
}

/* The block @name, or the only one. */
static void find_block(struct table *t, uint32_t nr, const char *name)
{
	uint32_t i, found = nr, blocks = 0;

	for (i = 0; i < nr; i++) {
		if (t->line[i][0] != '[')
			continue;
		blocks++;
		if (name ? is_name(t->line[i], name) : blocks == 1)
			found = found == nr ? i : found;
	}
	if (blocks == 0)
		refuse(t->path, 0, "holds no distance table; one begins with a line \"[name]\"");
	if (found == nr)
		refuse(t->path, 0, "holds no table \"%s\"; it holds %s", name,
		       names_of(t->line, nr));
	if (!name && blocks > 1)
		refuse(t->path, 0, "holds %u tables; name one, as in --distances %s:NAME, of %s",
		       blocks, t->path, names_of(t->line, nr));
	t->first = found + 1;
	for (t->end = t->first; t->end < nr && t->line[t->end][0] != '['; t->end++)
		;
}

static const char *value_of(const char *line, const char *key)
{
	size_t length = strlen(key);

	if (strncmp(line, key, length) != 0 || line[length] != ':')
		return NULL;
	line += length + 1;
	return line + strspn(line, " \t");
}

static uint32_t words_in(const char *text)
{
	uint32_t nr = 0;

	for (text += strspn(text, " \t"); *text != '\0'; text += strspn(text, " \t")) {
		text += strcspn(text, " \t");
		nr++;
	}
	return nr;
}

/* The next word of @text into @word; where to go on. */
static const char *next_word(const char *text, char *word, size_t size)
{
	size_t length;

	text += strspn(text, " \t");
	length = strcspn(text, " \t");
	snprintf(word, size, "%.*s", (int)(length < size ? length : size - 1), text);
	return text + length;
}

/* "nodes: 0 8 252* 253!" */
static void read_nodes_line(struct table *t, uint32_t at)
{
	const char *text = value_of(t->line[at], "nodes");
	char word[32];
	uint32_t i, j;

	if (t->nodes != 0)
		refuse(t->path, at + 1, "a second \"nodes:\" in one table; write one");
	t->nodes = at;
	t->nr_nodes = words_in(text);
	if (t->nr_nodes == 0)
		refuse(t->path, at + 1, "\"nodes:\" names none; write their numbers");
	if (t->nr_nodes > NSCHED_MAX_NODES)
		refuse(t->path, at + 1, "\"nodes:\" names %u nodes; at most %u are supported",
		       t->nr_nodes, NSCHED_MAX_NODES);
	t->id = need(t->nr_nodes, sizeof(*t->id));
	t->has_cpus = need(t->nr_nodes, sizeof(*t->has_cpus));
	t->has_memory = need(t->nr_nodes, sizeof(*t->has_memory));
	t->distance = need((uint64_t)t->nr_nodes * t->nr_nodes, sizeof(*t->distance));
	for (i = 0; i < t->nr_nodes; i++) {
		size_t length;
		char mark = ' ';
		uint64_t id;

		text = next_word(text, word, sizeof(word));
		length = strlen(word);
		if (strchr("*!-", word[length - 1])) {
			mark = word[length - 1];
			word[length - 1] = '\0';
		}
		if (!number_in(word, NSCHED_NONE - 1u, &id))
			refuse(t->path, at + 1,
			       "\"%s\" is no node number; write 0 to %u, and * ! or - "
			       "behind it",
			       word, NSCHED_NONE - 1u);
		t->id[i] = (uint32_t)id;
		t->has_cpus[i] = mark == ' ' || mark == '!';
		t->has_memory[i] = mark == ' ' || mark == '*';
		for (j = 0; j < i; j++) {
			if (t->id[j] == t->id[i])
				refuse(t->path, at + 1, "node %u is named twice; name each once",
				       t->id[i]);
		}
	}
}

static void read_row(struct table *t, uint32_t at)
{
	const char *text = t->line[at];
	uint32_t nr = words_in(text), i;
	char word[32];

	if (t->nodes == 0)
		refuse(t->path, at + 1,
		       "\"%.20s\" is neither a key nor a row; keys are origin, note, "
		       "cpus, memory and nodes, and rows stand behind \"nodes:\"",
		       text);
	if (t->nr_rows == t->nr_nodes)
		refuse(t->path, at + 1, "a row too many; %u nodes have %u rows", t->nr_nodes,
		       t->nr_nodes);
	if (nr != t->nr_nodes)
		refuse(t->path, at + 1, "%u distances in the row of node %u; there are %u nodes",
		       nr, t->id[t->nr_rows], t->nr_nodes);
	for (i = 0; i < nr; i++) {
		uint64_t value;

		text = next_word(text, word, sizeof(word));
		if (!number_in(word, NSCHED_MAX_SLIT, &value))
			refuse(t->path, at + 1, "\"%s\" is no distance; write 10 to %u", word,
			       NSCHED_MAX_SLIT);
		if (i == t->nr_rows ? value != NSCHED_LOCAL_SLIT : value < NSCHED_LOCAL_SLIT)
			refuse(t->path, at + 1,
			       "%s from node %u to node %u; a node lies at 10 from "
			       "itself and at 10 to %u from others",
			       word, t->id[t->nr_rows], t->id[i], NSCHED_MAX_SLIT);
		t->distance[t->nr_rows * t->nr_nodes + i] = (uint32_t)value;
	}
	t->nr_rows++;
}

static void read_lines(struct table *t)
{
	uint32_t at;

	for (at = t->first; at < t->end; at++) {
		const char *line = t->line[at];

		if (line[0] == '#' || line[strspn(line, " \t")] == '\0' ||
		    value_of(line, "origin") || value_of(line, "memory"))
			continue;
		if (value_of(line, "note")) {
			t->note = value_of(line, "note");
		} else if (value_of(line, "cpus")) {
			t->cpus = value_of(line, "cpus");
			t->cpus_line = at + 1;
		} else if (value_of(line, "nodes")) {
			read_nodes_line(t, at);
		} else {
			read_row(t, at);
		}
	}
	if (t->nodes == 0)
		refuse(t->path, t->first, "the table has no line \"nodes:\"; name its nodes");
	if (t->nr_rows != t->nr_nodes)
		refuse(t->path, t->end, "the table ends after %u of %u rows; write one a node",
		       t->nr_rows, t->nr_nodes);
}

/* Nodes ascending by number, whatever order the file has. */
static void sort_nodes(struct table *t)
{
	uint32_t i, j;

	t->order = need(t->nr_nodes, sizeof(*t->order));
	for (i = 0; i < t->nr_nodes; i++) {
		for (j = i; j > 0 && t->id[t->order[j - 1]] > t->id[i]; j--)
			t->order[j] = t->order[j - 1];
		t->order[j] = i;
	}
}

/* "cpus: 2" or a number a node. */
static void read_cpus_line(const struct table *t, struct note_cpus *cpus)
{
	uint32_t nr = words_in(t->cpus), i;
	const char *text = t->cpus;
	char word[32];
	uint64_t value = 0;

	if (nr != 1 && nr != t->nr_nodes)
		refuse(t->path, t->cpus_line,
		       "\"cpus:\" has %u numbers; write one, or one for each of "
		       "%u nodes",
		       nr, t->nr_nodes);
	cpus->count = need(t->nr_nodes, sizeof(*cpus->count));
	for (i = 0; i < t->nr_nodes; i++) {
		if (i < nr) {
			text = next_word(text, word, sizeof(word));
			if (!number_in(word, NSCHED_MAX_CPUS, &value))
				refuse(t->path, t->cpus_line,
				       "\"%s\" is no number of CPUs; write 0 to %u", word,
				       NSCHED_MAX_CPUS);
		}
		cpus->count[i] = nr == 1 && !t->has_cpus[i] ? 0 : (uint32_t)value;
	}
	cpus->known = 1;
}

static int ascending_pairs(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

/* CPUs ascending by number, each with its node's place. Pairs are id << 32 | node. */
static void place_cpus(const struct table *t, struct parts *parts, const struct note_cpus *cpus)
{
	uint64_t *pair = need(parts->nr_cpus, sizeof(*pair));
	uint32_t i, j, node, nr = 0;

	for (i = 0; i < t->nr_nodes; i++) {
		node = cpus->numbered ? i : t->order[i]; /* else number them node after node */
		for (j = 0; j < cpus->count[node]; j++) {
			pair[nr] = cpus->numbered ? (uint64_t)cpus->id[nr] << 32 | node
						  : (uint64_t)nr << 32 | node;
			nr++;
		}
	}
	qsort(pair, nr, sizeof(*pair), ascending_pairs);
	for (i = 0; i < nr; i++) {
		parts->cpu_id[i] = (uint32_t)(pair[i] >> 32);
		for (j = 0; t->order[j] != (uint32_t)pair[i]; j++)
			;
		parts->of[NSCHED_SPAN_NODE][i] = j;
		if (i > 0 && parts->cpu_id[i] == parts->cpu_id[i - 1])
			refuse(t->path, t->nodes + 1,
			       "the note gives CPU %u to two nodes; give it to one",
			       parts->cpu_id[i]);
	}
	free(pair);
}

static void note_bare(const struct table *t, struct machine *machine, const uint32_t *has,
		      const char *words)
{
	uint32_t *ids = need(t->nr_nodes, sizeof(*ids)), i, nr = 0;

	for (i = 0; i < t->nr_nodes; i++) {
		if (!has[t->order[i]])
			ids[nr++] = t->id[t->order[i]];
	}
	if (nr != 0) {
		char *which = ranges_of(ids, nr);

		machine_note(machine, text_of("nodes without %s: %s", words, which));
		free(which);
	}
	free(ids);
}

static void read_cpus(struct table *t, struct machine *machine, struct note_cpus *cpus)
{
	uint32_t i;

	if (t->cpus)
		read_cpus_line(t, cpus);
	else if (t->note)
		note_cpus_read(cpus, t->note, t->id, t->has_cpus, t->nr_nodes);
	if (!cpus->known) {
		cpus->count = need(t->nr_nodes, sizeof(*cpus->count));
		for (i = 0; i < t->nr_nodes; i++)
			cpus->count[i] = t->has_cpus[i];
		machine_note(machine,
			     text_of("CPUs a node are not given: taken as one on each node "
				     "that has CPUs"));
	} else if (!cpus->numbered) {
		machine_note(machine,
			     text_of("CPUs a node are from the table's %s; they are numbered "
				     "node after node",
				     t->cpus ? "\"cpus:\"" : "note"));
	} else {
		machine_note(machine,
			     text_of("CPUs a node and their numbers are from the table's note"));
	}
	machine_note(machine, text_of("cores, caches and packages are not known"));
}

static void table_build(struct table *t, struct machine *machine)
{
	struct note_cpus cpus = { 0 };
	struct parts parts;
	uint64_t nr_cpus = 0;
	uint32_t i, j;

	read_cpus(t, machine, &cpus);
	sort_nodes(t);
	for (i = 0; i < t->nr_nodes; i++)
		nr_cpus += cpus.count[i];
	parts_make(&parts, nr_cpus, t->nr_nodes, t->path, t->nodes + 1);
	place_cpus(t, &parts, &cpus);
	parts.distance = need((uint64_t)t->nr_nodes * t->nr_nodes, sizeof(*parts.distance));
	for (i = 0; i < t->nr_nodes; i++) {
		parts.node_id[i] = t->id[t->order[i]];
		for (j = 0; j < t->nr_nodes; j++)
			parts.distance[i * t->nr_nodes + j] =
				t->distance[t->order[i] * t->nr_nodes + t->order[j]];
	}
	note_bare(t, machine, t->has_cpus, "CPUs");
	note_bare(t, machine, t->has_memory, "memory");
	free(cpus.count);
	free(cpus.id);
	machine_build(machine, &parts, t->path);
}

void machine_from_distances(struct machine *machine, const char *file_and_name)
{
	struct table t = { 0 };
	char *path = text_of("%s", file_and_name), *colon = strrchr(path, ':'), *text;
	const char *name = NULL;
	uint32_t nr;
	FILE *whole = fopen(path, "r");

	memset(machine, 0, sizeof(*machine));
	if (whole) {
		fclose(whole);
	} else if (colon) {
		*colon = '\0';
		name = colon + 1;
	}
	text = read_text(path, (size_t)256 << 20);
	t.path = path;
	t.line = split(text, &nr);
	find_block(&t, nr, name);
	read_lines(&t);
	machine->origin = text_of("distance table %s", file_and_name);
	table_build(&t, machine);
	free(t.id);
	free(t.has_cpus);
	free(t.has_memory);
	free(t.order);
	free(t.distance);
	free(t.line);
	free(text);
	free(path);
}
