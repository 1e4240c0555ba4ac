/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The machine of a trace: an XML file of lstopo, hwloc's synthetic words, or the
 * files of /sys/devices/system as text, "path: value" a line. Without any, so many
 * CPUs and nothing else.
 */
#include <stdlib.h>
#include <string.h>

#include "../decide/machine.h"
#include "../decide/text.h"
#include "import.h"

/* What the files say of one CPU; a group by its least CPU or its own number. */
struct sysfs_cpu {
	uint32_t is_there;
	uint32_t of[NSCHED_SPANS];
	uint32_t cache_level;
	uint32_t capacity; /* 0: not told */
};

struct sysfs_node {
	uint32_t is_there;
	uint32_t inside;
	uint32_t nr_row;
	uint32_t *row; /* distances */
};

struct sysfs {
	const char *where;
	uint32_t line;
	uint32_t nr_cpus;	/* 1 + the greatest */
	uint32_t has[NSCHED_SPANS];
	uint32_t has_capacity;
	struct sysfs_cpu *cpu;
	struct sysfs_node *node;
	uint32_t level[64];	/* of cache index N, of the CPU at hand */
	uint32_t level_of;	/* that CPU */
};

/* "/cpu12/" in @path: 12. */
static uint32_t numbered(const char *path, const char *name)
{
	size_t length = strlen(name);
	const char *at;
	uint64_t number;

	for (at = path; (at = strstr(at, name)); at += length) {
		const char *digits = at + length, *end = digits + strspn(digits, "0123456789");

		if ((at == path || at[-1] == '/') && *end == '/' &&
		    !import_number(&digits, end, 10, &number) && number < NSCHED_MAX_CPUS)
			return (uint32_t)number;
	}
	return NSCHED_NONE;
}

static uint32_t first_number(const char *value)
{
	const char *end = value + strspn(value, "0123456789");
	uint64_t number;

	return !import_number(&value, end, 10, &number) && number < NSCHED_MAX_CPUS ?
	       (uint32_t)number : NSCHED_NONE;
}

static int ends(const char *path, const char *with)
{
	size_t length = strlen(path), part = strlen(with);

	return length >= part && strcmp(path + length - part, with) == 0;
}

/* "10 20 20 30": a row of distances. */
static void read_row(struct sysfs *sysfs, struct sysfs_node *node, const char *value)
{
	uint64_t number;
	uint32_t *row = need(NSCHED_MAX_NODES, sizeof(*row));

	free(node->row);
	node->row = row;
	for (node->nr_row = 0; node->nr_row < NSCHED_MAX_NODES; node->nr_row++) {
		const char *end;

		value += strspn(value, " ");
		end = value + strspn(value, "0123456789");
		if (import_number(&value, end, 10, &number))
			break;
		if (number > NSCHED_MAX_SLIT)
			refuse(sysfs->where, sysfs->line, "a distance of %llu; at most %u is one",
			       (unsigned long long)number, NSCHED_MAX_SLIT);
		row[node->nr_row] = (uint32_t)number;
	}
}

static void note_group(struct sysfs *sysfs, uint32_t span, uint32_t cpu, uint32_t label)
{
	if (label == NSCHED_NONE)
		return;
	sysfs->cpu[cpu].is_there = 1;
	sysfs->cpu[cpu].of[span] = label;
	sysfs->has[span] = 1;
	if (cpu >= sysfs->nr_cpus)
		sysfs->nr_cpus = cpu + 1;
}

/* "0-3,8": CPUs of a node. */
static void read_list(struct sysfs *sysfs, uint32_t node, const char *value)
{
	const char *end = value + strcspn(value, " \t\r");
	uint64_t first, last;

	while (value < end && !import_number(&value, end, 10, &first)) {
		last = first;
		if (value < end && *value == '-') {
			value++;
			if (import_number(&value, end, 10, &last))
				break;
		}
		if (last < first || last >= NSCHED_MAX_CPUS)
			break;
		for (; first <= last; first++)
			note_group(sysfs, NSCHED_SPAN_NODE, (uint32_t)first, node);
		value += value < end && *value == ',';
	}
	if (value < end)
		refuse(sysfs->where, sysfs->line, "\"%.40s\" is no list of CPUs like 0-3,8", value);
}

static void read_cpu(struct sysfs *sysfs, uint32_t cpu, const char *path, const char *value)
{
	uint32_t index = numbered(path, "index"), number = first_number(value);

	if (sysfs->level_of != cpu)
		memset(sysfs->level, 0, sizeof(sysfs->level));
	sysfs->level_of = cpu;
	if (ends(path, "/thread_siblings_list") || ends(path, "/core_cpus_list")) {
		note_group(sysfs, NSCHED_SPAN_CORE, cpu, number);
	} else if (ends(path, "/cluster_cpus_list")) {
		note_group(sysfs, NSCHED_SPAN_CLUSTER, cpu, number);
	} else if (ends(path, "/physical_package_id")) {
		note_group(sysfs, NSCHED_SPAN_PACKAGE, cpu, number);
	} else if (ends(path, "/cpu_capacity") && number >= 1 && number <= NSCHED_SCALE) {
		sysfs->cpu[cpu].capacity = number;
		sysfs->has_capacity = 1;
	} else if (index < 64 && ends(path, "/level")) {
		sysfs->level[index] = number;
	} else if (index < 64 && ends(path, "/shared_cpu_list") && number != NSCHED_NONE &&
		   sysfs->level[index] >= sysfs->cpu[cpu].cache_level) {
		sysfs->cpu[cpu].cache_level = sysfs->level[index];
		note_group(sysfs, NSCHED_SPAN_CACHE, cpu, number);
	}
}

static void read_line(struct sysfs *sysfs, char *line)
{
	char *value = strstr(line, ": ");
	uint32_t cpu, node;

	if (!value) {
		if (line[strspn(line, " \t\r")] == '\0' || *line == '#')
			return;
		refuse(sysfs->where, sysfs->line,
		       "\"%.40s\" is no \"path: value\"; give lstopo's XML, hwloc's words like "
		       "node:4 core:2, or files of sysfs as such lines", line);
	}
	*value = '\0';
	value += 2;
	cpu = numbered(line, "cpu");
	node = numbered(line, "node");
	if (node < NSCHED_MAX_NODES)
		sysfs->node[node].is_there = 1;
	if (cpu != NSCHED_NONE && node < NSCHED_MAX_NODES)
		note_group(sysfs, NSCHED_SPAN_NODE, cpu, node);
	if (cpu != NSCHED_NONE)
		read_cpu(sysfs, cpu, line, value);
	else if (node < NSCHED_MAX_NODES && ends(line, "/distance"))
		read_row(sysfs, &sysfs->node[node], value);
	else if (node < NSCHED_MAX_NODES && ends(line, "/cpulist"))
		read_list(sysfs, node, value);
}

/* The nodes, and their distances where every one has a whole row. */
static void build_nodes(struct sysfs *sysfs, struct parts *parts)
{
	uint32_t node, other, nr = 0, rows = 0;

	for (node = 0; node < NSCHED_MAX_NODES; node++) {
		if (!sysfs->node[node].is_there)
			continue;
		sysfs->node[node].inside = nr;
		rows += sysfs->node[node].nr_row == parts->nr_nodes;
		parts->node_id[nr++] = node;
	}
	if (rows != parts->nr_nodes)
		return;
	parts->distance = need((uint64_t)rows * rows, sizeof(uint32_t));
	for (node = 0; node < rows; node++) {
		for (other = 0; other < rows; other++)
			parts->distance[node * rows + other] =
				sysfs->node[parts->node_id[node]].row[other];
	}
}

/* Labels as the library wants them: of a group the number of its first CPU. */
static uint32_t *build_labels(const struct sysfs *sysfs, const struct parts *parts, uint32_t span)
{
	uint32_t *labels = need(parts->nr_cpus, sizeof(*labels)), cpu, label;
	uint32_t *first = need(NSCHED_MAX_CPUS, sizeof(*first)); /* 1 + that number */

	for (cpu = 0; cpu < parts->nr_cpus; cpu++) {
		label = sysfs->cpu[parts->cpu_id[cpu]].of[span];
		if (!first[label])
			first[label] = cpu + 1;
		labels[cpu] = first[label] - 1;
	}
	free(first);
	return labels;
}

static void build(struct machine *machine, struct sysfs *sysfs)
{
	struct parts parts;
	uint32_t cpu, node, span, nr = 0, nr_nodes = 0;

	for (cpu = 0; cpu < sysfs->nr_cpus; cpu++)
		nr += sysfs->cpu[cpu].is_there;
	for (node = 0; node < NSCHED_MAX_NODES; node++)
		nr_nodes += sysfs->node[node].is_there;
	parts_make(&parts, nr, nr_nodes ? nr_nodes : 1, sysfs->where, 0);
	build_nodes(sysfs, &parts);
	for (cpu = 0, nr = 0; cpu < sysfs->nr_cpus; cpu++) {
		if (sysfs->cpu[cpu].is_there)
			parts.cpu_id[nr++] = cpu;
	}
	for (span = 0; span < NSCHED_SPANS; span++) {
		if (span != NSCHED_SPAN_NODE && sysfs->has[span])
			parts.of[span] = build_labels(sysfs, &parts, span);
	}
	if (sysfs->has_capacity)
		parts.capacity = need(nr, sizeof(uint32_t));
	for (cpu = 0; cpu < nr; cpu++) {
		const struct sysfs_cpu *c = &sysfs->cpu[parts.cpu_id[cpu]];

		parts.of[NSCHED_SPAN_NODE][cpu] =
			nr_nodes ? sysfs->node[c->of[NSCHED_SPAN_NODE]].inside : 0;
		if (parts.capacity)
			parts.capacity[cpu] = c->capacity ? c->capacity : NSCHED_SCALE;
	}
	machine_build(machine, &parts, sysfs->where);
}

static void from_sysfs(struct machine *machine, const char *path)
{
	char *text = read_text(path, (size_t)1 << 26), *at, *end;
	struct sysfs sysfs = { .where = path, .level_of = NSCHED_NONE };
	uint32_t node;

	sysfs.node = need(NSCHED_MAX_NODES, sizeof(*sysfs.node));
	sysfs.cpu = need(NSCHED_MAX_CPUS, sizeof(*sysfs.cpu));
	for (at = text; *at != '\0'; at = end) {
		end = at + strcspn(at, "\n");
		if (*end != '\0')
			*end++ = '\0';
		sysfs.line++;
		read_line(&sysfs, at);
	}
	build(machine, &sysfs);
	for (node = 0; node < NSCHED_MAX_NODES; node++)
		free(sysfs.node[node].row);
	free(sysfs.node);
	free(sysfs.cpu);
	free(text);
}

/* Words of hwloc hold a blank or a colon behind letters and no dot or slash. */
static int is_synthetic(const char *topology)
{
	size_t letters = strspn(topology, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ123");

	return letters > 0 && topology[letters] == ':';
}

void import_machine(struct machine *machine, const char *topology)
{
	const char *name = strrchr(topology, '/');
	char *text, *first;

	memset(machine, 0, sizeof(*machine));
	if (is_synthetic(topology)) {
		machine_from_hwloc(machine, NSCHED_DECIDE_SYNTHETIC, topology);
		return;
	}
	text = read_text(topology, (size_t)1 << 26);
	first = text + strspn(text, " \t\r\n");
	if (*first == '<')
		machine_from_hwloc(machine, NSCHED_DECIDE_XML, topology);
	else
		from_sysfs(machine, topology);
	if (!machine->origin)
		machine->origin = text_of("%s", name ? name + 1 : topology);
	free(text);
}

void import_machine_plain(struct machine *machine, uint32_t nr_cpus)
{
	struct parts parts;
	uint32_t cpu;

	memset(machine, 0, sizeof(*machine));
	parts_make(&parts, nr_cpus, 1, NULL, 0);
	for (cpu = 0; cpu < nr_cpus; cpu++)
		parts.cpu_id[cpu] = cpu;
	machine_build(machine, &parts, NULL);
	machine->origin = text_of("not given: %u CPUs, by the trace", nr_cpus);
}
