/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The load of a world: lengths of the run queues first, from the bytes, and the
 * other columns so that they agree with them, or (one world in eight) anything
 * in their ranges.
 */
#include <string.h>

#include "world.h"

/* The columns as data: least, greatest, sign and width. */
static const struct column {
	int64_t least;
	uint64_t greatest;
	uint32_t bytes;
	uint32_t is_signed;
} columns[NSCHED_LOAD_COLUMNS] = {
#define COLUMN_BYTES_U32 4
#define COLUMN_BYTES_S32 4
#define COLUMN_BYTES_U64 8
#define COLUMN_BYTES_S64 8
#define COLUMN_SIGNED_U32 0
#define COLUMN_SIGNED_S32 1
#define COLUMN_SIGNED_U64 0
#define COLUMN_SIGNED_S64 1
#define NSCHED_X(NUMBER, name, TYPE, least, greatest, unit) \
	{ (int64_t)(least), (uint64_t)(greatest), COLUMN_BYTES_##TYPE, COLUMN_SIGNED_##TYPE },
	NSCHED_LOAD_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
};

int64_t world_column_least(uint32_t column)
{
	return columns[column].least;
}

uint64_t world_column_greatest(uint32_t column)
{
	return columns[column].greatest;
}

uint32_t world_column_signed(uint32_t column)
{
	return columns[column].is_signed;
}

uint32_t world_column_bytes(uint32_t column)
{
	return columns[column].bytes;
}

/* How long the queues are, from the bytes: the number that most decisions turn on. */
static void draw_nr_running(struct world *w)
{
	static const uint32_t most[8] = { 0, 1, 1, 2, 3, 8, 20, 0xffff };
	uint64_t *nr = w->value[NSCHED_LOAD_NR_RUNNING];
	uint32_t kind = world_byte(w), busy, cpu;

	busy = (uint32_t)world_draw(w, 0, w->nr_nodes - 1);
	for (cpu = 0; cpu < w->nr_cpus; cpu++) {
		nr[cpu] = world_draw(w, 0, most[kind & 7]);
		if (kind & 8 && cpu % 2)
			nr[cpu] = 0; /* half of the machine idle */
		if (kind & 16 && world_node(w, cpu) == busy)
			nr[cpu] += 1 + (kind >> 5);
		if (nr[cpu] > 0xffff)
			nr[cpu] = 0xffff;
	}
}

static void draw_rq_of(struct world *w)
{
	uint64_t *rq_of = w->value[NSCHED_LOAD_RQ_OF];
	const uint32_t *core = w->group[NSCHED_SPAN_CORE];
	uint32_t shared = world_chance(w, 4), cpu, owner;

	for (cpu = 0; cpu < w->nr_cpus; cpu++) {
		owner = cpu;
		if (shared) /* the first CPU of the core owns the queue of all */
			for (owner = 0; core[owner] != core[cpu]; owner++)
				;
		rq_of[cpu] = owner;
	}
}

static uint64_t up_to(struct world *w, uint64_t most)
{
	return world_bulk(w) % (most + 1);
}

/* One CPU's other columns as a running system would show them. */
static void draw_plausible(struct world *w, uint32_t cpu)
{
	uint64_t *const *v = w->value;
	uint64_t nr = v[NSCHED_LOAD_NR_RUNNING][cpu], bits = world_bulk(w);

	v[NSCHED_LOAD_TTWU_PENDING][cpu] = (bits & 15) == 0;
	v[NSCHED_LOAD_PREEMPTED][cpu] = (bits >> 4 & 15) == 0;
	v[NSCHED_LOAD_CURR][cpu] = nr == 0;
	v[NSCHED_LOAD_IDLE][cpu] = nr == 0 && !v[NSCHED_LOAD_TTWU_PENDING][cpu];
	v[NSCHED_LOAD_HOME_BONUS][cpu] = up_to(w, nr);
	v[NSCHED_LOAD_HOME_ON_CPU][cpu] = up_to(w, nr);
	v[NSCHED_LOAD_CURR_PRIO][cpu] = nr ? 100 + up_to(w, 39) : 140;
	v[NSCHED_LOAD_CURR_SLICE][cpu] = up_to(w, 100);
	v[NSCHED_LOAD_LOAD][cpu] = nr * (bits >> 8 & 1 ? 1024 : up_to(w, 2048));
	v[NSCHED_LOAD_LOAD1][cpu] = v[NSCHED_LOAD_LOAD][cpu] / 2 + up_to(w, 512);
	v[NSCHED_LOAD_LOAD2][cpu] = v[NSCHED_LOAD_LOAD1][cpu] / 2 + up_to(w, 512);
	v[NSCHED_LOAD_LOAD3][cpu] = v[NSCHED_LOAD_LOAD2][cpu] / 2 + up_to(w, 512);
	v[NSCHED_LOAD_CAP_ORIG][cpu] = w->capacity[cpu];
	v[NSCHED_LOAD_CAPACITY][cpu] = bits >> 9 & 3 ? w->capacity[cpu] :
				       1 + up_to(w, w->capacity[cpu] - 1);
	v[NSCHED_LOAD_UTIL][cpu] = nr ? up_to(w, w->capacity[cpu]) : up_to(w, 64);
	v[NSCHED_LOAD_RUNNABLE][cpu] = v[NSCHED_LOAD_UTIL][cpu] + (nr > 1 ? up_to(w, nr * 512) : 0);
	v[NSCHED_LOAD_UTIL_EST][cpu] = nr ? up_to(w, 1024) : 0;
	v[NSCHED_LOAD_MISFIT_LOAD][cpu] = nr && (bits >> 11 & 7) == 0 ? 1 + up_to(w, 1023) : 0;
	v[NSCHED_LOAD_H_NR][cpu] = nr - (nr && (bits >> 14 & 7) == 0);
	v[NSCHED_LOAD_NR_DELAYED][cpu] = (bits >> 17 & 7) == 0 ? up_to(w, nr) : 0;
	v[NSCHED_LOAD_NR_IDLE_CLASS][cpu] = (bits >> 20 & 3) == 0 ? up_to(w, nr) : 0;
	v[NSCHED_LOAD_NR_NUMA][cpu] = up_to(w, nr);
	v[NSCHED_LOAD_NR_PREF][cpu] = up_to(w, v[NSCHED_LOAD_NR_NUMA][cpu]);
	v[NSCHED_LOAD_PRIO][cpu] = (uint64_t)-(int64_t)cpu;
	v[NSCHED_LOAD_IDLE_STAMP][cpu] = nr ? 0 : up_to(w, 1000000);
	v[NSCHED_LOAD_EXIT_LATENCY][cpu] = nr ? NSCHED_NONE : up_to(w, 200);
	v[NSCHED_LOAD_CURR_WEIGHT][cpu] = nr ? 1024u >> up_to(w, 6) : 0;
	v[NSCHED_LOAD_CURR_DEADLINE][cpu] = up_to(w, 1u << 30);
	v[NSCHED_LOAD_USER][cpu] = nr && (bits >> 22 & 1);
	v[NSCHED_LOAD_BIAS][cpu] = nr ? up_to(w, 1u << 10) : 0;
	v[NSCHED_LOAD_SCALING][cpu] = bits >> 23 & 1;
	v[NSCHED_LOAD_MIGRATE_ON][cpu] = (bits >> 24 & 7) == 0;
}

static void draw_core_idle(struct world *w)
{
	const uint32_t *core = w->group[NSCHED_SPAN_CORE];
	uint32_t cpu, other;

	for (cpu = 0; cpu < w->nr_cpus; cpu++) {
		uint64_t idle = 1;

		for (other = 0; other < w->nr_cpus; other++)
			if (core[other] == core[cpu])
				idle &= w->value[NSCHED_LOAD_IDLE][other];
		w->value[NSCHED_LOAD_CORE_IDLE][cpu] = idle;
	}
}

/* Anything in range, the ends often. rq_of names a CPU of the machine. */
static void draw_extreme(struct world *w, uint32_t column)
{
	uint64_t least = (uint64_t)columns[column].least, span = columns[column].greatest - least;
	uint32_t cpu;

	if (column == NSCHED_LOAD_RQ_OF)
		return;
	for (cpu = 0; cpu < w->nr_cpus; cpu++) {
		uint64_t bits = world_bulk(w), value = bits;

		if (bits >> 60 == 0)
			value = 0;
		else if (bits >> 60 == 1)
			value = span;
		else if (bits >> 60 < 6)
			value = bits & 7;
		w->value[column][cpu] = least + (span == UINT64_MAX ? value : value % (span + 1));
	}
}

void world_draw_load(struct world *w)
{
	uint64_t *all = world_memory(w, (uint64_t)NSCHED_LOAD_COLUMNS * w->nr_cpus * sizeof(*all));
	uint32_t extreme = world_chance(w, 8), column, cpu;

	for (column = 0; column < NSCHED_LOAD_COLUMNS; column++)
		w->value[column] = all + (size_t)column * w->nr_cpus;
	draw_nr_running(w);
	draw_rq_of(w);
	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		draw_plausible(w, cpu);
	if (w->nr_cpus <= 1024) /* quadratic; what no draw follows stays 0 */
		draw_core_idle(w);
	if (extreme)
		for (column = 1; column < NSCHED_LOAD_COLUMNS; column++)
			draw_extreme(w, column);
}

/* Values set one by one, or written in bulk and gathered: both ways end alike. */
static struct nsched_load *build_form(struct world *w, uint64_t which, uint32_t one_by_one)
{
	uint64_t bytes = nsched_load_size(w->nr_cpus, w->nr_nodes, which);
	struct nsched_load *load = world_input(w, bytes);
	struct nsched_wrong wrong;
	uint32_t column, cpu;

	if (nsched_load_init(load, bytes, w->topology, which, &wrong) != NSCHED_OK)
		world_broken("nsched_load_init() refused a valid snapshot", &wrong);
	for (column = 0; column < NSCHED_LOAD_COLUMNS; column++) {
		for (cpu = 0; nsched_load_has(load, column) && cpu < w->nr_cpus; cpu++) {
			uint64_t value = w->value[column][cpu];

			if (one_by_one)
				nsched_load_set(load, w->topology, column, cpu, value);
			else if (columns[column].bytes == 4)
				nsched_write_u32(load, load->offset[column], cpu, (uint32_t)value);
			else
				nsched_write_u64(load, load->offset[column], cpu, value);
		}
	}
	if (!one_by_one)
		nsched_load_gather(load, w->topology);
	return load;
}

struct nsched_load *world_load_with(struct world *w, uint64_t which)
{
	return build_form(w, which, (uint32_t)(world_bulk(w) & 1));
}

void world_build_load(struct world *w)
{
	uint64_t all = NSCHED_LOAD_BIT(NSCHED_LOAD_COLUMNS) - 1;
	uint64_t sums = NSCHED_LOAD_AGGREGATES | NSCHED_LOAD_BIT(NSCHED_LOAD_NODE_LOAD);
	uint32_t one_by_one = (uint32_t)(world_bulk(w) & 1);

	w->load[WORLD_FULL] = build_form(w, all | sums | NSCHED_LOAD_MASK_LEVELS, one_by_one);
	w->load[WORLD_FLAT] = build_form(w, all | NSCHED_LOAD_MASK_FLAT, 1 - one_by_one);
	w->load[WORLD_PLAIN] = build_form(w, all, 0);
}
