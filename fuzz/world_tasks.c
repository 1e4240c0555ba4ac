/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The tasks of a world: a table grouped by CPU, and one task under decision. */
#include <stdlib.h>
#include <string.h>

#include "world.h"

static const struct column {
	int64_t least;
	uint64_t greatest;
	uint32_t bytes;
	uint32_t reserved;
} columns[NSCHED_TASK_COLUMNS] = {
#define COLUMN_BYTES_U32 4
#define COLUMN_BYTES_S32 4
#define COLUMN_BYTES_U64 8
#define COLUMN_BYTES_S64 8
#define NSCHED_X(NUMBER, name, TYPE, least, greatest, unit) \
	{ (int64_t)(least), (uint64_t)(greatest), COLUMN_BYTES_##TYPE, 0 },
	NSCHED_TASK_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
};

/* How a set of allowed CPUs comes out. */
enum allowed_kind { ALLOWED_ALL, ALLOWED_ONE, ALLOWED_NODE, ALLOWED_HALF, ALLOWED_RANGE };

static uint32_t in_set(struct world *w, uint32_t kind, uint32_t cpu, uint32_t home, uint64_t bits)
{
	switch (kind) {
	case ALLOWED_ONE:
		return cpu == home;
	case ALLOWED_NODE:
		return world_node(w, cpu) == world_node(w, home);
	case ALLOWED_HALF:
		return cpu == home || (bits >> cpu % 61 & 1);
	case ALLOWED_RANGE:
		return cpu >= home / 2 && cpu <= home;
	default:
		return 1;
	}
}

static void draw_table(struct world *w)
{
	uint64_t *all = world_memory(w, (uint64_t)NSCHED_TASK_COLUMNS * w->nr_tasks * sizeof(*all));
	uint32_t extreme = world_chance(w, 8), column, task;

	for (column = 0; column < NSCHED_TASK_COLUMNS; column++) {
		uint64_t least = (uint64_t)columns[column].least;
		uint64_t span = columns[column].greatest - least;

		w->task_value[column] = all + (size_t)column * w->nr_tasks;
		for (task = 0; task < w->nr_tasks; task++) {
			uint64_t value = world_bulk(w);

			if (!extreme && columns[column].bytes == 8) {
				least = 0;
				value = value >> 8 & (value & 1 ? 0xf : 0xfff);
			}
			w->task_value[column][task] =
				least + (span == UINT64_MAX ? value : value % (span + 1));
		}
	}
}

/* A node with a CPU that is there, or none. */
static uint64_t preferred_node(struct world *w)
{
	uint64_t bits = world_bulk(w);
	uint32_t cpu = (uint32_t)(bits >> 1) % w->nr_cpus;

	while (!w->online[cpu])
		cpu = (cpu + 1) % w->nr_cpus;
	return bits & 1 ? NSCHED_NONE : world_node(w, cpu);
}

/* What must agree with the rest of the world. */
static void draw_agreeing(struct world *w)
{
	uint64_t *const *v = w->task_value;
	uint32_t task, running = 0;

	for (task = 0; task < w->nr_tasks; task++) {
		uint32_t cpu = w->task_cpu[task];

		if (task == 0 || w->task_cpu[task - 1] != cpu)
			running = 0;
		v[NSCHED_TASK_RUNNING][task] = !running && w->value[NSCHED_LOAD_CURR][cpu] != 1 &&
					       (world_bulk(w) & 1);
		running |= (uint32_t)v[NSCHED_TASK_RUNNING][task];
		v[NSCHED_TASK_ID][task] = 1000 + task;
		v[NSCHED_TASK_SEQ][task] = task; /* unique, so also within a list */
		v[NSCHED_TASK_PRIO][task] = 100 + world_bulk(w) % (world_bulk(w) & 1 ? 3 : 40);
		v[NSCHED_TASK_PREV_CPU][task] = world_bulk(w) % w->nr_cpus;
		v[NSCHED_TASK_HOME][task] = world_bulk(w) % w->nr_nodes;
		v[NSCHED_TASK_PREFERRED][task] = preferred_node(w);
		v[NSCHED_TASK_GROUP][task] = world_bulk(w) & 1 ? NSCHED_NONE : world_bulk(w) & 3;
		v[NSCHED_TASK_UTIL_EST][task] &= 0x7ff;
		v[NSCHED_TASK_BUDDY][task] = v[NSCHED_TASK_BUDDY][task] & 1 ? NSCHED_NONE :
					     v[NSCHED_TASK_BUDDY][task] % w->nr_tasks;
		v[NSCHED_TASK_IDEAL_CPU][task] = v[NSCHED_TASK_IDEAL_CPU][task] & 1 ? NSCHED_NONE :
						 v[NSCHED_TASK_IDEAL_CPU][task] % w->nr_cpus;
	}
}

static void draw_allowed(struct world *w)
{
	uint32_t kinds = world_byte(w), task, cpu;

	if (kinds % 8 == 7 || !w->nr_tasks)
		return; /* without the part: all CPUs */
	w->task_allowed = world_memory(w, (uint64_t)w->nr_tasks * w->nr_cpus);
	for (task = 0; task < w->nr_tasks; task++) {
		uint64_t bits = world_bulk(w);
		uint32_t kind = bits >> 61 < 3 ? ALLOWED_ALL : (kinds + (uint32_t)(bits >> 40)) % 5;
		uint32_t home = bits >> 30 & 1 ? w->task_cpu[task] : (uint32_t)(bits % w->nr_cpus);

		while (!w->online[home]) /* no set without a CPU that is there */
			home = (home + 1) % w->nr_cpus;
		for (cpu = 0; cpu < w->nr_cpus; cpu++)
			w->task_allowed[(size_t)task * w->nr_cpus + cpu] =
				(uint8_t)in_set(w, kind, cpu, home, bits);
	}
}

/* The one task of a place or a wake. */
static void draw_task(struct world *w)
{
	uint32_t home = world_online_cpu(w), kind = world_byte(w) % 7, cpu;
	struct nsched_task *t = &w->task;
	uint64_t bits = world_bulk(w);

	memset(t, 0, sizeof(*t));
	if (kind < 5) {
		w->allowed = world_input(w, NSCHED_SET_WORDS(w->nr_cpus) * sizeof(uint64_t));
		for (cpu = 0; cpu < w->nr_cpus; cpu++)
			if (in_set(w, kind, cpu, home, bits))
				w->allowed[cpu / 64] |= (uint64_t)1 << cpu % 64;
	}
	t->allowed = w->allowed;
	t->id = 7;
	t->weight = world_number(w, 3, 88761);
	t->load = world_number(w, 0, 88761);
	t->util = world_draw(w, 0, 1024);
	t->runnable = t->util + world_draw(w, 0, 255);
	t->util_est = (uint32_t)world_draw(w, 0, 1024);
	t->vruntime = world_number(w, 0, UINT64_MAX);
	t->deadline = world_number(w, 0, UINT64_MAX);
	t->slice = (int64_t)world_number(w, 0, 100);
	t->last_run = world_number(w, 0, UINT64_MAX);
	t->prev_cpu = kind & 1 ? home : world_online_cpu(w);
	t->user_prio = (uint32_t)world_draw(w, 0, 39);
	t->prio = 100 + t->user_prio;
	t->sched_policy = (uint32_t)world_draw(w, 0, 5);
	t->home = (uint32_t)world_draw(w, 0, w->nr_nodes - 1);
	t->preferred = bits & 1 ? NSCHED_NONE : (uint32_t)world_draw(w, 0, w->nr_nodes - 1);
	t->group = bits & 2 ? NSCHED_NONE : (uint32_t)(bits >> 3 & 3);
	t->running = bits >> 8 & 1;
	t->queued = t->running | (bits >> 9 & 1);
	t->kthread = (bits >> 10 & 7) == 0;
	t->per_cpu_kthread = t->kthread && kind == ALLOWED_ONE;
	t->is_new = (bits >> 13 & 3) == 0;
}

void world_draw_tasks(struct world *w)
{
	uint32_t *rows = calloc(w->nr_cpus, sizeof(*rows)), cpu, task = 0, row;
	uint32_t left = w->limits.max_tasks, most = 1 + (world_byte(w) & 15);

	if (!rows)
		world_broken("out of memory", NULL);
	for (cpu = 0; cpu < w->nr_cpus; cpu++) {
		uint64_t nr = w->value[NSCHED_LOAD_NR_RUNNING][cpu];

		rows[cpu] = (uint32_t)(nr > most ? most : nr);
		rows[cpu] = rows[cpu] > left ? left : rows[cpu];
		left -= rows[cpu];
		w->nr_tasks += rows[cpu];
	}
	w->task_cpu = world_memory(w, (uint64_t)w->nr_tasks * sizeof(uint32_t));
	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		for (row = 0; row < rows[cpu]; row++)
			w->task_cpu[task++] = cpu;
	free(rows);
	draw_table(w);
	draw_agreeing(w);
	draw_allowed(w);
	draw_task(w);
}

/* Ranges of a task's set: pairs (first, count), counted or written. */
static uint32_t ranges_of(struct world *w, uint32_t task, uint32_t range)
{
	const uint8_t *may = w->task_allowed + (size_t)task * w->nr_cpus;
	uint32_t cpu, first;

	for (cpu = 0; cpu < w->nr_cpus; cpu++) {
		if (!may[cpu])
			continue;
		for (first = cpu; cpu < w->nr_cpus && may[cpu]; cpu++)
			;
		if (w->tasks)
			nsched_tasks_range_set(w->tasks, range, first, cpu - first);
		range++;
	}
	return range;
}

void world_build_tasks(struct world *w)
{
	uint32_t task, column, cpu, range = 0;
	struct nsched_tasks_facts facts;
	struct nsched_wrong wrong;
	uint64_t bytes;

	w->tasks = NULL;
	memset(&facts, 0, sizeof(facts));
	facts.columns = NSCHED_TASK_BIT(NSCHED_TASK_COLUMNS) - 1;
	facts.nr_cpus = w->nr_cpus;
	facts.nr_tasks = w->nr_tasks;
	for (task = 0; w->task_allowed && task < w->nr_tasks; task++)
		facts.nr_ranges = ranges_of(w, task, facts.nr_ranges);
	bytes = nsched_tasks_size(&facts);
	w->tasks = world_input(w, bytes);
	if (nsched_tasks_init(w->tasks, bytes, &facts, &wrong) != NSCHED_OK)
		world_broken("nsched_tasks_init() refused a valid table", &wrong);
	for (column = 0; column < NSCHED_TASK_COLUMNS; column++)
		for (task = 0; task < w->nr_tasks; task++)
			nsched_task_set(w->tasks, column, task, w->task_value[column][task]);
	for (cpu = 0, task = 0; cpu <= w->nr_cpus; cpu++) {
		while (task < w->nr_tasks && w->task_cpu[task] < cpu)
			task++;
		nsched_tasks_first_set(w->tasks, cpu, task);
	}
	for (task = 0; w->task_allowed && task <= w->nr_tasks; task++) {
		nsched_tasks_allowed_set(w->tasks, task, range);
		if (task < w->nr_tasks)
			range = ranges_of(w, task, range);
	}
}
