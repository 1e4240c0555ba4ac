/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A machine as hwloc sees it: this one, an exported XML file, or a synthetic
 * description. hwloc parses; what is decided here is which of its facts are
 * facts about scheduling.
 */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "machine.h"
#include "text.h"

#ifndef NSCHED_HAVE_HWLOC

const char *hwloc_built_in(void)
{
	return NULL;
}

void machine_from_hwloc(struct machine *machine, enum hwloc_source source, const char *text)
{
	(void)machine;
	(void)text;
	refuse(NULL, 0,
	       "%s needs hwloc, which was not there when decide was built; install libhwloc-dev "
	       "(hwloc-devel) and build again",
	       source == NSCHED_DECIDE_XML         ? "--xml"
	       : source == NSCHED_DECIDE_SYNTHETIC ? "--synthetic"
						   : "reading this machine");
}

#else

#include <hwloc.h>

struct reading {
	struct machine *machine;
	struct parts parts;
	hwloc_topology_t tree;
	const char *where; /* file, or what stands in for it in a message */
};

const char *hwloc_built_in(void)
{
	static char text[32];
	unsigned int version = hwloc_get_api_version();

	sprintf(text, "hwloc (API %u.%u)", version >> 16 & 0xffu, version >> 8 & 0xffu);
	return text;
}

/* CPUs of a synthetic description, before hwloc builds them all in memory. */
static uint64_t synthetic_cpus(const char *text)
{
	uint64_t product = 1, n;
	int depth = 0;

	for (; *text != '\0'; text++) {
		if (*text == '(' || *text == '[')
			depth++;
		else if (*text == ')' || *text == ']')
			depth--;
		if (depth != 0 || *text < '0' || *text > '9')
			continue;
		for (n = 0; *text >= '0' && *text <= '9'; text++)
			n = n > NSCHED_MAX_CPUS ? n : n * 10 + (uint64_t)(*text - '0');
		product = product > NSCHED_MAX_CPUS ? product : product * (n == 0 ? 1 : n);
		text--;
	}
	return product;
}

/* L2 and the like end in a digit that is no count. */
static uint64_t synthetic_product(const char *text)
{
	char *copy = text_of("%s", text), *at;
	uint64_t product;

	for (at = copy; *at != '\0'; at++) {
		if (*at == 'L' || *at == 'l') {
			for (; at[1] >= '0' && at[1] <= '9'; at++)
				at[1] = 'x';
		}
	}
	product = synthetic_cpus(copy);
	free(copy);
	return product;
}

static int tree_begin(hwloc_topology_t *tree)
{
	setenv("HWLOC_HIDE_ERRORS", "2", 1); /* one sentence of ours instead */
	return hwloc_topology_init(tree) != 0 ||
	       hwloc_topology_set_flags(*tree, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED) != 0;
}

/* A damaged file can crash hwloc 2.9. Let a child try: 1 if it came through. */
static int xml_survives(const char *path)
{
	const struct rlimit no_core = { 0, 0 };
	hwloc_topology_t tree;
	int status = 0;
	pid_t child;

	fflush(NULL);
	child = fork();
	if (child == 0) {
		setrlimit(RLIMIT_CORE, &no_core);
		alarm(300);
		if (!freopen("/dev/null", "w", stderr))
			_exit(1);
		_exit(tree_begin(&tree) || hwloc_topology_set_xml(tree, path) != 0 ||
		      hwloc_topology_load(tree) != 0);
	}
	while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void tree_load(struct reading *r, enum hwloc_source source, const char *text)
{
	int bad = 0;

	if (tree_begin(&r->tree))
		refuse(NULL, 0, "hwloc cannot begin (%s)", strerror(errno));
	if (source == NSCHED_DECIDE_XML) {
		if (strcmp(text, "-") == 0)
			refuse(text, 0, "is standard input, which hwloc cannot read twice; "
					"name a file");
		free(read_text(text, (size_t)256 << 20)); /* is it there, and is it text */
		bad = !xml_survives(text) || hwloc_topology_set_xml(r->tree, text);
	} else if (source == NSCHED_DECIDE_SYNTHETIC) {
		if (synthetic_product(text) > NSCHED_MAX_CPUS)
			refuse(r->where, 0,
			       "describes more than %u CPUs; at most that many are "
			       "supported",
			       NSCHED_MAX_CPUS);
		bad = hwloc_topology_set_synthetic(r->tree, text);
	}
	if (!bad)
		bad = hwloc_topology_load(r->tree);
	if (!bad)
		return;
	if (source == NSCHED_DECIDE_XML)
		refuse(text, 0,
		       "is no topology that hwloc can read; export one with "
		       "\"lstopo --of xml\"");
	if (source == NSCHED_DECIDE_SYNTHETIC)
		refuse(r->where, 0,
		       "is no synthetic topology that hwloc can read; write one like "
		       "\"node:4 core:2 pu:1\"");
	refuse(NULL, 0, "hwloc cannot read this machine (%s)", strerror(errno));
}

static int ascending(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

static uint32_t index_of(const uint32_t *ids, uint32_t nr, uint32_t id)
{
	const uint32_t *found = bsearch(&id, ids, nr, sizeof(*ids), ascending);

	return found ? (uint32_t)(found - ids) : NSCHED_NONE;
}

/* All CPUs, offline ones too; all nodes, ascending by the system's numbers. */
static void read_ids(struct reading *r)
{
	hwloc_const_bitmap_t online = hwloc_topology_get_topology_cpuset(r->tree);
	hwloc_const_bitmap_t every = hwloc_topology_get_complete_cpuset(r->tree);
	int nr_nodes = hwloc_get_nbobjs_by_type(r->tree, HWLOC_OBJ_NUMANODE);
	int nr_cpus = hwloc_bitmap_weight(every), i, at;
	uint32_t cpu = 0, off = 0, *off_ids;

	if (nr_cpus < 0)
		refuse(r->where, 0, "describes infinitely many CPUs; at most %u are supported",
		       NSCHED_MAX_CPUS);
	parts_make(&r->parts, (uint64_t)nr_cpus, nr_nodes < 0 ? 0 : (uint64_t)nr_nodes, r->where,
		   0);
	r->parts.online = need((uint64_t)nr_cpus, sizeof(uint32_t));
	off_ids = need((uint64_t)nr_cpus, sizeof(uint32_t));
	for (at = hwloc_bitmap_first(every); at >= 0; at = hwloc_bitmap_next(every, at)) {
		r->parts.cpu_id[cpu] = (uint32_t)at;
		r->parts.online[cpu] = (uint32_t)hwloc_bitmap_isset(online, (unsigned int)at);
		if (!r->parts.online[cpu])
			off_ids[off++] = (uint32_t)at;
		cpu++;
	}
	if (off != 0) {
		char *which = ranges_of(off_ids, off);

		machine_note(r->machine, text_of("%u offline CPUs are known (%s); they keep their "
						 "numbers and take part in nothing",
						 off, which));
		free(which);
	}
	free(off_ids);
	for (i = 0; i < nr_nodes; i++)
		r->parts.node_id[i] =
			hwloc_get_obj_by_type(r->tree, HWLOC_OBJ_NUMANODE, (unsigned int)i)
				->os_index;
	qsort(r->parts.node_id, r->parts.nr_nodes, sizeof(uint32_t), ascending);
	for (i = 1; i < nr_nodes; i++) {
		if (r->parts.node_id[i] == r->parts.node_id[i - 1])
			refuse(r->where, 0,
			       "has two NUMA nodes numbered %u; each needs its own number",
			       r->parts.node_id[i]);
	}
}

static hwloc_obj_t node_numbered(struct reading *r, uint32_t id)
{
	hwloc_obj_t node = NULL;

	while ((node = hwloc_get_next_obj_by_type(r->tree, HWLOC_OBJ_NUMANODE, node)) != NULL) {
		if (node->os_index == id)
			return node;
	}
	return NULL;
}

/*
 * hwloc gives a node of memory only the CPUs it lies close to. So a CPU belongs
 * to the first node that lists it, in the order of the nodes' numbers.
 */
static void read_nodes(struct reading *r)
{
	struct parts *parts = &r->parts;
	uint32_t *of = parts->of[NSCHED_SPAN_NODE], *bare = need(parts->nr_nodes, sizeof(*bare));
	uint32_t node, cpu, nr_bare = 0, lost = 0;
	uint64_t any_memory = 0;

	parts->memory_kib = need(parts->nr_nodes, sizeof(*parts->memory_kib));
	for (cpu = 0; cpu < parts->nr_cpus; cpu++)
		of[cpu] = NSCHED_NONE;
	for (node = 0; node < parts->nr_nodes; node++) {
		hwloc_obj_t obj = node_numbered(r, parts->node_id[node]);
		uint32_t taken = 0;
		int at;

		for (at = hwloc_bitmap_first(obj->complete_cpuset); at >= 0;
		     at = hwloc_bitmap_next(obj->complete_cpuset, at)) {
			cpu = index_of(parts->cpu_id, parts->nr_cpus, (uint32_t)at);
			if (cpu != NSCHED_NONE && of[cpu] == NSCHED_NONE) {
				of[cpu] = node;
				taken++;
			}
		}
		if (taken == 0)
			bare[nr_bare++] = parts->node_id[node];
		parts->memory_kib[node] = obj->attr->numanode.local_memory / 1024;
		any_memory |= parts->memory_kib[node];
	}
	for (cpu = 0; cpu < parts->nr_cpus; cpu++) {
		if (of[cpu] != NSCHED_NONE)
			continue;
		if (parts->online[cpu])
			refuse(r->where, 0,
			       "puts CPU %u on no NUMA node; every online CPU needs one",
			       parts->cpu_id[cpu]);
		of[cpu] = 0;
		lost++;
	}
	if (lost != 0)
		machine_note(r->machine,
			     text_of("the node of %u offline CPUs is not known; they are "
				     "filed under node %u",
				     lost, parts->node_id[0]));
	if (nr_bare != 0) {
		char *which = ranges_of(bare, nr_bare);

		machine_note(r->machine,
			     text_of("nodes of memory only: %s (they list no CPU that an "
				     "earlier node does not have)",
				     which));
		free(which);
	}
	free(bare);
	if (any_memory == 0) {
		free(parts->memory_kib);
		parts->memory_kib = NULL;
	}
}

/* CPUs under one object get one label: the first of them. */
static void label(struct reading *r, uint32_t *of, hwloc_obj_t obj)
{
	uint32_t first = NSCHED_NONE, cpu;
	int at;

	for (at = hwloc_bitmap_first(obj->complete_cpuset); at >= 0;
	     at = hwloc_bitmap_next(obj->complete_cpuset, at)) {
		cpu = index_of(r->parts.cpu_id, r->parts.nr_cpus, (uint32_t)at);
		if (cpu != NSCHED_NONE) {
			if (first == NSCHED_NONE)
				first = cpu;
			of[cpu] = first;
		}
	}
}

static uint32_t *own_labels(const struct reading *r)
{
	uint32_t *of = need(r->parts.nr_cpus, sizeof(*of)), cpu;

	for (cpu = 0; cpu < r->parts.nr_cpus; cpu++)
		of[cpu] = cpu;
	return of;
}

static uint32_t *labels_of_type(struct reading *r, hwloc_obj_type_t type)
{
	uint32_t *of;
	hwloc_obj_t obj = NULL;

	if (hwloc_get_nbobjs_by_type(r->tree, type) <= 0)
		return NULL;
	of = own_labels(r);
	while ((obj = hwloc_get_next_obj_by_type(r->tree, type, obj)) != NULL)
		label(r, of, obj);
	return of;
}

/* The largest data cache above a CPU, or null. */
static hwloc_obj_t last_cache(hwloc_obj_t pu)
{
	hwloc_obj_t obj, found = NULL;

	for (obj = pu->parent; obj; obj = obj->parent) {
		if (hwloc_obj_type_is_dcache(obj->type))
			found = obj;
	}
	return found;
}

/* Between core and last cache: a cluster as the firmware says, or a shared smaller cache. */
static hwloc_obj_t cluster_above(const struct reading *r, hwloc_obj_t pu, hwloc_obj_t last)
{
	hwloc_obj_t obj;

	for (obj = pu->parent; obj && obj != last; obj = obj->parent) {
		if (obj->type == HWLOC_OBJ_GROUP && obj->subtype &&
		    strcmp(obj->subtype, "Cluster") == 0)
			return obj;
		if (last && hwloc_obj_type_is_dcache(obj->type) &&
		    hwloc_get_nbobjs_inside_cpuset_by_type(r->tree, obj->cpuset, HWLOC_OBJ_CORE) >
			    1)
			return obj;
	}
	return NULL;
}

static void read_caches(struct reading *r)
{
	struct parts *parts = &r->parts;
	uint32_t *cache = own_labels(r), *cluster = own_labels(r);
	uint32_t with = 0, without = 0, clusters = 0;
	hwloc_obj_t pu = NULL;

	while ((pu = hwloc_get_next_obj_by_type(r->tree, HWLOC_OBJ_PU, pu)) != NULL) {
		hwloc_obj_t last = last_cache(pu), between = cluster_above(r, pu, last);

		if (last) {
			label(r, cache, last);
			with++;
		} else {
			without++;
		}
		if (between) {
			label(r, cluster, between);
			clusters++;
		}
	}
	if (without == 0)
		parts->of[NSCHED_SPAN_CACHE] = cache;
	else
		free(cache);
	if (clusters != 0)
		parts->of[NSCHED_SPAN_CLUSTER] = cluster;
	else
		free(cluster);
	if (without != 0)
		machine_note(
			r->machine,
			with == 0
				? text_of("caches are not known")
				: text_of("caches are known for %u of %u online CPUs only and are not used",
					  with, with + without));
}

/* A kind's capacity as Linux states it, or 0. A frequency is no capacity. */
static uint32_t kind_capacity(const struct reading *r, unsigned int kind, hwloc_bitmap_t cpus)
{
	struct hwloc_info_s *infos = NULL;
	unsigned int nr = 0, i;
	uint64_t value;
	int efficiency;

	if (hwloc_cpukinds_get_info(r->tree, kind, cpus, &efficiency, &nr, &infos, 0) != 0)
		return 0;
	for (i = 0; i < nr; i++) {
		if (strcmp(infos[i].name, "LinuxCapacity") == 0 &&
		    number_in(infos[i].value, NSCHED_SCALE, &value))
			return (uint32_t)value;
	}
	return 0;
}

static void read_capacities(struct reading *r)
{
	struct parts *parts = &r->parts;
	int nr = hwloc_cpukinds_get_nr(r->tree, 0), kind;
	hwloc_bitmap_t cpus = hwloc_bitmap_alloc();
	uint32_t *capacity = need(parts->nr_cpus, sizeof(*capacity)), cpu, unknown = 0;

	for (kind = 0; kind < nr; kind++) {
		uint32_t value = kind_capacity(r, (unsigned int)kind, cpus);
		int at;

		for (at = hwloc_bitmap_first(cpus); at >= 0; at = hwloc_bitmap_next(cpus, at)) {
			cpu = index_of(parts->cpu_id, parts->nr_cpus, (uint32_t)at);
			if (cpu != NSCHED_NONE)
				capacity[cpu] = value;
		}
	}
	hwloc_bitmap_free(cpus);
	for (cpu = 0; cpu < parts->nr_cpus; cpu++)
		unknown += parts->online[cpu] && capacity[cpu] == 0;
	for (cpu = 0; cpu < parts->nr_cpus; cpu++)
		capacity[cpu] = capacity[cpu] == 0 ? NSCHED_SCALE : capacity[cpu];
	if (unknown == 0)
		parts->capacity = capacity;
	else
		free(capacity);
	if (unknown != 0 && nr > 1)
		machine_note(r->machine,
			     text_of("CPUs are of %d kinds whose capacities are not known; "
				     "they are taken as equal",
				     nr));
}

/* The system's distances between all nodes; nothing else will do. */
static void read_distances(struct reading *r)
{
	struct parts *parts = &r->parts;
	struct hwloc_distances_s *found = NULL;
	unsigned int nr = 1, i, j;

	if (hwloc_distances_get_by_name(r->tree, "NUMALatency", &nr, &found, 0) != 0 || nr == 0)
		found = NULL;
	if (!found || found->nbobjs != parts->nr_nodes) {
		if (parts->nr_nodes > 1)
			machine_note(r->machine, text_of("distances are not known"));
		if (found)
			hwloc_distances_release(r->tree, found);
		return;
	}
	parts->distance = need((uint64_t)parts->nr_nodes * parts->nr_nodes, sizeof(uint32_t));
	for (i = 0; i < found->nbobjs; i++) {
		for (j = 0; j < found->nbobjs; j++) {
			uint64_t value = found->values[i * found->nbobjs + j];
			uint32_t from =
				index_of(parts->node_id, parts->nr_nodes, found->objs[i]->os_index);
			uint32_t to =
				index_of(parts->node_id, parts->nr_nodes, found->objs[j]->os_index);

			if (from == NSCHED_NONE || to == NSCHED_NONE)
				refuse(r->where, 0,
				       "has distances of a node that it does not describe");
			if (value > NSCHED_MAX_SLIT)
				refuse(r->where, 0,
				       "has a distance of %llu; at most %u is supported",
				       (unsigned long long)value, NSCHED_MAX_SLIT);
			parts->distance[from * parts->nr_nodes + to] = (uint32_t)value;
		}
	}
	hwloc_distances_release(r->tree, found);
}

void machine_from_hwloc(struct machine *machine, enum hwloc_source source, const char *text)
{
	struct reading r = { 0 };

	memset(machine, 0, sizeof(*machine));
	r.machine = machine;
	r.where = source == NSCHED_DECIDE_THIS_MACHINE ? "this machine"
		  : source == NSCHED_DECIDE_SYNTHETIC  ? "--synthetic"
						       : text;
	tree_load(&r, source, text);
	read_ids(&r);
	read_nodes(&r);
	r.parts.of[NSCHED_SPAN_CORE] = labels_of_type(&r, HWLOC_OBJ_CORE);
	r.parts.of[NSCHED_SPAN_PACKAGE] = labels_of_type(&r, HWLOC_OBJ_PACKAGE);
	read_caches(&r);
	read_capacities(&r);
	read_distances(&r);
	machine->here = (uint32_t)(hwloc_topology_is_thissystem(r.tree) != 0);
	machine->origin = text_of(source == NSCHED_DECIDE_THIS_MACHINE ? "%s, read by hwloc"
				  : source == NSCHED_DECIDE_SYNTHETIC  ? "synthetic \"%s\""
								       : "%s",
				  source == NSCHED_DECIDE_SYNTHETIC ? text : r.where);
	hwloc_topology_destroy(r.tree);
	machine_build(machine, &r.parts, r.where);
}

#endif /* NSCHED_HAVE_HWLOC */
