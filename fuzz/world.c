/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Memory, stream and plain answers of a world. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "world.h"

const struct world_limits world_default_limits = { 72, 16, 96, 0 };

void world_broken(const char *what, const struct nsched_wrong *wrong)
{
	fprintf(stderr, "world: %s", what);
	if (wrong)
		fprintf(stderr, " (code %u field %u index %u other %u)", wrong->code, wrong->field,
			wrong->index, wrong->other);
	fprintf(stderr, "\n");
	abort();
}

static void *world_piece(struct world *w, uint64_t bytes, uint32_t read_only)
{
	struct world_piece *piece = &w->piece[w->nr_pieces];

	if (w->nr_pieces == WORLD_PIECES)
		world_broken("too many pieces of memory", NULL);
	piece->start = calloc(1, bytes ? (size_t)bytes : 1);
	if (!piece->start)
		world_broken("out of memory", NULL);
	piece->bytes = bytes;
	piece->read_only = read_only;
	w->nr_pieces++;
	return piece->start;
}

void *world_input(struct world *w, uint64_t bytes)
{
	return world_piece(w, bytes, 1);
}

void *world_memory(struct world *w, uint64_t bytes)
{
	return world_piece(w, bytes, 0);
}

static void world_free_from(struct world *w, uint32_t piece)
{
	while (w->nr_pieces > piece)
		free(w->piece[--w->nr_pieces].start);
}

void world_close(struct world *w)
{
	world_free_from(w, 0);
	memset(w, 0, sizeof(*w));
}

struct world_mark world_mark(const struct world *w)
{
	struct world_mark mark = { w->stream, w->next, w->nr_pieces };

	return mark;
}

void world_rewind(struct world *w, struct world_mark mark)
{
	world_free_from(w, mark.nr_pieces);
	w->stream = mark.stream;
	w->next = mark.next;
}

static uint64_t world_hash(uint64_t hash, const void *memory, uint64_t bytes)
{
	const unsigned char *at = memory;
	uint64_t word;

	for (; bytes >= 8; bytes -= 8, at += 8) {
		memcpy(&word, at, 8);
		hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
		hash ^= hash >> 29;
	}
	for (; bytes; bytes--, at++)
		hash = (hash ^ *at) * 0x100000001b3u;
	return hash;
}

uint64_t world_checksum(const struct world *w)
{
	uint64_t hash = world_hash(1, &w->task, sizeof(w->task));
	uint32_t i;

	for (i = 0; i < w->nr_pieces; i++)
		if (w->piece[i].read_only)
			hash = world_hash(hash, w->piece[i].start, w->piece[i].bytes);
	return hash;
}

uint64_t world_bulk(struct world *w)
{
	uint64_t z = (w->stream += 0x9e3779b97f4a7c15u);

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

uint8_t world_byte(struct world *w)
{
	if (w->next < w->nr_bytes)
		return w->bytes[w->next++];
	return (uint8_t)world_bulk(w);
}

uint64_t world_draw(struct world *w, uint64_t least, uint64_t greatest)
{
	uint64_t span = greatest - least, room = span, value = 0;

	for (; room; room >>= 8)
		value = value << 8 | world_byte(w);
	return span == UINT64_MAX ? value : least + value % (span + 1);
}

uint64_t world_number(struct world *w, uint64_t least, uint64_t greatest)
{
	uint64_t span = greatest - least;
	uint8_t kind = world_byte(w);

	if (kind < 24)
		return least;
	if (kind < 40)
		return greatest;
	if (kind < 140) /* small numbers meet each other and make ties */
		return least + (kind & 15u) % (span == UINT64_MAX ? span : span + 1);
	if (kind < 200) {
		uint64_t power = (uint64_t)1 << world_draw(w, 0, 63);

		power += (uint64_t)(kind & 3u) - 1u;
		return span == UINT64_MAX ? least + power : least + power % (span + 1);
	}
	return world_draw(w, least, greatest);
}

uint32_t world_chance(struct world *w, uint32_t n)
{
	return world_draw(w, 0, n - 1) == n - 1;
}

void world_shuffle(struct world *w, uint32_t *order, uint32_t n)
{
	uint32_t i, j, swap;

	for (i = 0; i < n; i++)
		order[i] = i;
	for (i = n; i > 1; i--) {
		j = (uint32_t)(world_bulk(w) % i);
		swap = order[i - 1];
		order[i - 1] = order[j];
		order[j] = swap;
	}
}

void world_build(struct world *w)
{
	world_number_groups(w);
	world_build_topology(w);
	world_build_load(w);
	world_build_tasks(w);
}

void world_from_bytes(struct world *w, const struct world_limits *limits, const void *bytes,
		      size_t nr_bytes)
{
	uint64_t seed = 0;

	memset(w, 0, sizeof(*w));
	w->limits = limits ? *limits : world_default_limits;
	w->bytes = bytes;
	w->nr_bytes = nr_bytes;
	if (nr_bytes)
		memcpy(&seed, bytes, nr_bytes < 8 ? nr_bytes : 8);
	w->stream = seed;
	w->next = nr_bytes < 8 ? nr_bytes : 8;
	world_draw_machine(w);
	world_draw_load(w);
	world_draw_tasks(w);
	world_build(w);
}

void world_from_seed(struct world *w, const struct world_limits *limits, uint64_t seed)
{
	world_from_bytes(w, limits, &seed, sizeof(seed));
	w->bytes = NULL; /* all consumed: the seed lives on the caller's stack no longer */
	w->nr_bytes = 0;
	w->next = 0;
}

uint32_t world_online_cpu(struct world *w)
{
	uint32_t cpu = (uint32_t)world_draw(w, 0, w->nr_cpus - 1);

	while (!w->online[cpu])
		cpu = (cpu + 1) % w->nr_cpus;
	return cpu;
}

uint32_t world_node(const struct world *w, uint32_t cpu)
{
	return w->group[NSCHED_SPAN_NODE][cpu];
}

uint32_t world_distance(const struct world *w, uint32_t from_node, uint32_t to_node)
{
	return w->distance[(size_t)from_node * w->nr_nodes + to_node];
}

uint32_t world_node_cpus(const struct world *w, uint32_t node)
{
	uint32_t cpu, count = 0;

	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		count += world_node(w, cpu) == node && w->online[cpu];
	return count;
}

uint64_t world_node_sum(const struct world *w, uint32_t node, uint32_t column)
{
	uint64_t sum = 0;
	uint32_t cpu;

	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		if (world_node(w, cpu) == node && w->online[cpu])
			sum += w->value[column][cpu];
	return sum;
}

uint32_t world_may_run(const struct world *w, uint32_t cpu)
{
	return w->online[cpu] && (!w->allowed || (w->allowed[cpu / 64] >> cpu % 64 & 1));
}

uint32_t world_task_may_run(const struct world *w, uint32_t task, uint32_t cpu)
{
	return w->online[cpu] &&
	       (!w->task_allowed || w->task_allowed[(size_t)task * w->nr_cpus + cpu]);
}
