/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The machine of a world. CPUs are laid out at positions 0..n-1, cut into nodes,
 * these into caches, clusters and cores; then the positions are numbered in one
 * of several ways, as firmware does: in order, threads last, round robin over
 * nodes, or without any order.
 */
#include <stdlib.h>
#include <string.h>

#include "world.h"

/* Scratch of one drawing: labels by position. */
struct layout {
	uint32_t *label[NSCHED_SPANS];
	uint32_t *cpu_of; /* number of the CPU at a position */
	uint32_t *key;	  /* what the numbering sorts by */
};

static void draw_sizes(struct world *w)
{
	const struct world_limits *limits = &w->limits;
	static const uint32_t some[4] = { 4, 8, 16, 32 };
	uint8_t kind = world_byte(w);
	uint32_t most = kind < 192 ? some[kind & 3] : limits->max_cpus;

	most = most > limits->max_cpus ? limits->max_cpus : most;
	/* now and then about as many as a word of a set holds, and a few more */
	w->nr_cpus = (uint32_t)world_draw(w, kind >= 240 && most > 60 ? 60 : 1, most);
	most = w->nr_cpus + 3;
	most = most > limits->max_nodes ? limits->max_nodes : most;
	if (kind & 4)
		most = most > 4 ? 4 : most;
	w->nr_nodes = (uint32_t)world_draw(w, 1, most);
}

static uint32_t *drawn_array(struct world *w, uint32_t n)
{
	return world_memory(w, (uint64_t)n * sizeof(uint32_t));
}

/* Outside ids: dense, or ascending with holes. */
static uint32_t *draw_ids(struct world *w, uint32_t n)
{
	uint32_t *id = drawn_array(w, n), holes = world_chance(w, 3), at = 0, i;

	if (holes)
		at = (uint32_t)world_draw(w, 0, 9);
	for (i = 0; i < n; i++) {
		id[i] = at++;
		if (holes && !(world_bulk(w) & 3))
			at += 1 + (uint32_t)(world_bulk(w) & 63);
	}
	return id;
}

/*
 * Cut @parent's runs of equal labels into pieces of @width (0: drawn anew each
 * time, 1..4), numbering them through.
 */
static void cut(struct world *w, uint32_t *label, const uint32_t *parent, uint32_t width)
{
	uint32_t p, left = 0, number = 0, fresh;

	for (p = 0; p < w->nr_cpus; p++) {
		fresh = p == 0 || (parent && parent[p] != parent[p - 1]) || left == 0;
		if (fresh) {
			number += p != 0;
			left = width ? width : 1 + (uint32_t)(world_bulk(w) & 3);
		}
		label[p] = number;
		left--;
	}
}

/* Which nodes have CPUs, and how many: evenly, or as it falls. */
static void cut_nodes(struct world *w, uint32_t *label)
{
	uint32_t owners = (uint32_t)world_draw(w, 1, w->nr_nodes), p, uneven;
	uint32_t *node = malloc(w->nr_nodes * sizeof(*node));

	if (!node)
		world_broken("out of memory", NULL);
	if (world_chance(w, 2))
		owners = w->nr_nodes;
	if (world_chance(w, 3)) {
		world_shuffle(w, node, w->nr_nodes);
	} else {
		for (p = 0; p < w->nr_nodes; p++)
			node[p] = p;
	}
	uneven = world_chance(w, 4);
	for (p = 0; p < w->nr_cpus; p++)
		label[p] = (uint32_t)((uint64_t)p * owners / w->nr_cpus);
	if (uneven) /* each position keeps its owner's neighbour at times: runs of any length */
		for (p = 1; p < w->nr_cpus; p++)
			if (!(world_bulk(w) & 1))
				label[p] = label[p - 1];
	for (p = 0; p < w->nr_cpus; p++)
		label[p] = node[label[p]];
	free(node);
}

static void cut_packages(struct world *w, struct layout *l)
{
	uint32_t *label = l->label[NSCHED_SPAN_PACKAGE], p;
	uint8_t kind = world_byte(w) % 5;

	for (p = 0; p < w->nr_cpus; p++) {
		switch (kind) {
		case 0: /* a node is a package */
			label[p] = l->label[NSCHED_SPAN_NODE][p];
			break;
		case 1: /* two nodes in one */
			label[p] = l->label[NSCHED_SPAN_NODE][p] / 2;
			break;
		case 2: /* several in a node */
			label[p] = l->label[NSCHED_SPAN_CACHE][p];
			break;
		case 3:
			label[p] = 0;
			break;
		default: /* across nodes, in cores or not */
			label[p] = p / 3;
			break;
		}
	}
}

static void cut_spans(struct world *w, struct layout *l)
{
	static const uint32_t core_width[4] = { 1, 2, 0, 4 };
	static const uint32_t cluster_width[4] = { 1, 2, 4, 0 };
	static const uint32_t cache_width[4] = { 0x10000, 4, 8, 3 };
	uint8_t kind = world_byte(w);
	uint32_t *node = l->label[NSCHED_SPAN_NODE], *cache = l->label[NSCHED_SPAN_CACHE];
	uint32_t span, p;

	cut_nodes(w, node);
	cut(w, cache, node, cache_width[kind & 3]);
	cut(w, l->label[NSCHED_SPAN_CLUSTER], cache, 2 * cluster_width[kind >> 2 & 3]);
	cut(w, l->label[NSCHED_SPAN_CORE], l->label[NSCHED_SPAN_CLUSTER],
	    core_width[kind >> 4 & 3]);
	cut_packages(w, l);
	if (w->limits.nested || kind >> 6 != 3 || !world_chance(w, 2))
		return;
	for (span = NSCHED_SPAN_NODE; span < NSCHED_SPANS; span++) /* nothing nests in anything */
		for (p = 0; p < w->nr_cpus; p++)
			l->label[span][p] = (uint32_t)(world_bulk(w) %
				(span == NSCHED_SPAN_NODE ? w->nr_nodes : w->nr_cpus));
}

/* By thread in the core (1) or place in the node (2), among equals by position; 0 in order. */
static void number_cpus(struct world *w, struct layout *l)
{
	uint8_t kind = world_byte(w) & 3;
	const uint32_t *label = l->label[kind == 1 ? NSCHED_SPAN_CORE : NSCHED_SPAN_NODE];
	uint32_t p, key, number = 0, *before;

	if (kind == 3) {
		world_shuffle(w, l->cpu_of, w->nr_cpus);
		return;
	}
	before = calloc(w->nr_cpus + 1, sizeof(*before));
	if (!before)
		world_broken("out of memory", NULL);
	for (p = 0; p < w->nr_cpus; p++) {
		l->key[p] = kind && p && label[p] == label[p - 1] ? l->key[p - 1] + 1 : 0;
		before[l->key[p]]++;
	}
	for (key = 0; key < w->nr_cpus; key++) {
		uint32_t count = before[key];

		before[key] = number;
		number += count;
	}
	for (p = 0; p < w->nr_cpus; p++)
		l->cpu_of[p] = before[l->key[p]]++;
	free(before);
}

static void draw_distances(struct world *w)
{
	uint32_t n = w->nr_nodes, i, j, hops, kind = world_byte(w) % 6;
	uint32_t *distance;

	if (kind == 5 && !w->limits.nested)
		return; /* not known */
	distance = world_memory(w, (uint64_t)n * n * sizeof(*distance));
	for (i = 0; i < n; i++) {
		for (j = 0; j < n; j++) {
			hops = i > j ? i - j : j - i;
			hops = hops > n - hops ? n - hops : hops;
			switch (kind) {
			case 0: /* a ring */
				distance[i * n + j] = 10 + 5 * hops;
				break;
			case 1: /* pairs, and far */
				distance[i * n + j] = i / 2 == j / 2 ? 16 : 22;
				break;
			case 2: /* without any symmetry */
				distance[i * n + j] = 10 + (uint32_t)(world_bulk(w) & 63);
				break;
			case 3: /* the ends of the range */
				distance[i * n + j] = world_bulk(w) & 1 ? NSCHED_MAX_SLIT : 10;
				break;
			default:
				distance[i * n + j] = 20;
				break;
			}
			if (i == j)
				distance[i * n + j] = NSCHED_LOCAL_SLIT;
		}
	}
	w->distance = distance;
}

static void draw_cpus(struct world *w)
{
	uint32_t some_off = world_chance(w, 4), slow = world_byte(w) & 3, cpu;
	uint8_t all_on = world_byte(w);

	for (cpu = 0; cpu < w->nr_cpus; cpu++) {
		w->online[cpu] = !some_off || (world_bulk(w) & 3) != 0;
		w->capacity[cpu] = NSCHED_SCALE;
		if (slow == 1 && world_node(w, cpu) % 2)
			w->capacity[cpu] = 446;
		else if (slow == 2)
			w->capacity[cpu] = 1 + (uint32_t)(world_bulk(w) % NSCHED_SCALE);
	}
	w->online[all_on % w->nr_cpus] = 1;
}

void world_draw_machine(struct world *w)
{
	uint32_t span, p, n;
	struct layout l;

	draw_sizes(w);
	n = w->nr_cpus;
	for (span = 0; span < NSCHED_SPANS; span++) {
		l.label[span] = malloc(n * sizeof(uint32_t));
		w->group[span] = drawn_array(w, n);
		if (!l.label[span])
			world_broken("out of memory", NULL);
	}
	l.cpu_of = malloc(n * sizeof(uint32_t));
	l.key = malloc(n * sizeof(uint32_t));
	if (!l.cpu_of || !l.key)
		world_broken("out of memory", NULL);
	cut_spans(w, &l);
	number_cpus(w, &l);
	for (span = 0; span < NSCHED_SPANS; span++) {
		for (p = 0; p < n; p++)
			w->group[span][l.cpu_of[p]] = l.label[span][p];
		free(l.label[span]);
	}
	free(l.cpu_of);
	free(l.key);
	w->online = drawn_array(w, n);
	w->capacity = drawn_array(w, n);
	draw_cpus(w);
	w->cpu_id = draw_ids(w, n);
	w->node_id = draw_ids(w, w->nr_nodes);
	draw_distances(w);
	if (!world_chance(w, 4)) {
		w->memory_kib = world_memory(w, (uint64_t)w->nr_nodes * sizeof(uint64_t));
		for (p = 0; p < w->nr_nodes; p++)
			w->memory_kib[p] = world_bulk(w) & 3 ? world_bulk(w) >> 36 : 0;
	}
	w->this_cpu = world_online_cpu(w);
}

/* Groups as the block numbers them: by their first CPU. Nodes keep their numbers. */
void world_number_groups(struct world *w)
{
	uint32_t most = w->nr_cpus > w->nr_nodes ? w->nr_cpus : w->nr_nodes;
	uint32_t *number = malloc(most * sizeof(*number)), span, cpu;

	if (!number)
		world_broken("out of memory", NULL);
	w->nr_groups[NSCHED_SPAN_NODE] = w->nr_nodes;
	for (span = NSCHED_SPAN_NODE + 1; span < NSCHED_SPANS; span++) {
		uint32_t *group = w->group[span], nr = 0;

		memset(number, 0xff, most * sizeof(*number));
		for (cpu = 0; cpu < w->nr_cpus; cpu++) {
			if (number[group[cpu]] == NSCHED_NONE)
				number[group[cpu]] = nr++;
			group[cpu] = number[group[cpu]];
		}
		w->nr_groups[span] = nr;
	}
	free(number);
}

static uint32_t all_equal(const uint32_t *array, uint32_t n, uint32_t value, uint32_t step)
{
	uint32_t i;

	for (i = 0; i < n; i++)
		if (array[i] != value + i * step)
			return 0;
	return 1;
}

/* An array that holds what leaving it out means may be left out. */
static const uint32_t *or_null(struct world *w, const uint32_t *array, uint32_t n, uint32_t value,
			       uint32_t step)
{
	return all_equal(array, n, value, step) && (world_bulk(w) & 1) ? NULL : array;
}

void world_build_topology(struct world *w)
{
	uint32_t most = w->nr_cpus > w->nr_nodes ? w->nr_cpus : w->nr_nodes, span, cpu;
	uint32_t *order = malloc(most * sizeof(*order)), *label[NSCHED_SPANS];
	struct nsched_topology_facts facts;
	struct nsched_wrong wrong;
	uint64_t bytes;

	memset(&facts, 0, sizeof(facts));
	facts.nr_cpus = w->nr_cpus;
	facts.nr_nodes = w->nr_nodes;
	facts.cpu_id = or_null(w, w->cpu_id, w->nr_cpus, 0, 1);
	facts.cpu_online = or_null(w, w->online, w->nr_cpus, 1, 0);
	facts.cpu_capacity = or_null(w, w->capacity, w->nr_cpus, NSCHED_SCALE, 0);
	facts.node_id = or_null(w, w->node_id, w->nr_nodes, 0, 1);
	facts.group_of[NSCHED_SPAN_NODE] = or_null(w, w->group[NSCHED_SPAN_NODE], w->nr_cpus, 0, 0);
	facts.node_memory_kib = w->memory_kib;
	facts.distance_slit = w->distance;
	for (span = NSCHED_SPAN_NODE + 1; span < NSCHED_SPANS; span++) {
		label[span] = malloc(w->nr_cpus * sizeof(uint32_t));
		if (!order || !label[span])
			world_broken("out of memory", NULL);
		world_shuffle(w, order, most); /* any labels will do */
		for (cpu = 0; cpu < w->nr_cpus; cpu++)
			label[span][cpu] = order[w->group[span][cpu]];
		facts.group_of[span] = label[span];
	}
	if (w->nr_groups[NSCHED_SPAN_PACKAGE] == 1 && (world_bulk(w) & 1))
		facts.group_of[NSCHED_SPAN_PACKAGE] = NULL;
	if (w->nr_groups[NSCHED_SPAN_CACHE] == w->nr_cpus && (world_bulk(w) & 1))
		facts.group_of[NSCHED_SPAN_CACHE] = NULL;
	if (w->nr_groups[NSCHED_SPAN_CORE] == w->nr_cpus && (world_bulk(w) & 1))
		facts.group_of[NSCHED_SPAN_CORE] = NULL;
	if (memcmp(w->group[NSCHED_SPAN_CLUSTER], w->group[NSCHED_SPAN_CORE],
		   w->nr_cpus * sizeof(uint32_t)) == 0 && (world_bulk(w) & 1))
		facts.group_of[NSCHED_SPAN_CLUSTER] = NULL;
	bytes = nsched_topology_size(&facts);
	w->topology = world_input(w, bytes);
	if (nsched_topology_init(w->topology, bytes, &facts, &wrong) != NSCHED_OK)
		world_broken("nsched_topology_init() refused a valid machine", &wrong);
	for (span = NSCHED_SPAN_NODE + 1; span < NSCHED_SPANS; span++)
		free(label[span]);
	free(order);
}
