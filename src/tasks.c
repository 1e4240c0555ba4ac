/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Tables of tasks: columns per task, rows grouped by CPU, allowed sets as ranges. */
#include "columns.h"
#include "numasched/tasks.h"

/* The lengths of its columns. */
enum {
	NSCHED_TASKS_PER_TASK,
	NSCHED_TASKS_PER_CPU_FIRST,  /* CPUs, and the end */
	NSCHED_TASKS_PER_TASK_FIRST, /* tasks, and the end */
	NSCHED_TASKS_PER_RANGE,	     /* two numbers each */
};

static const uint8_t task_shape[NSCHED_TASK_PARTS] = {
#define NSCHED_X(NUMBER, name, TYPE, least, greatest, unit) \
	[NSCHED_TASK_##NUMBER] = NSCHED_SHAPE_##TYPE(NSCHED_TASKS_PER_TASK),
	NSCHED_TASK_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
	[NSCHED_TASK_FIRST] = NSCHED_SHAPE_U32(NSCHED_TASKS_PER_CPU_FIRST),
	[NSCHED_TASK_ALLOWED_FIRST] = NSCHED_SHAPE_U32(NSCHED_TASKS_PER_TASK_FIRST),
	[NSCHED_TASK_ALLOWED_RANGE] = NSCHED_SHAPE_U32(NSCHED_TASKS_PER_RANGE),
};

static const uint64_t task_least[NSCHED_TASK_COLUMNS] = {
#define NSCHED_X(NUMBER, name, TYPE, least, greatest, unit) \
	[NSCHED_TASK_##NUMBER] = (uint64_t)(least),
	NSCHED_TASK_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
};

static const uint64_t task_reach[NSCHED_TASK_COLUMNS] = {
#define NSCHED_X(NUMBER, name, TYPE, least, greatest, unit) \
	[NSCHED_TASK_##NUMBER] = NSCHED_REACH(least, greatest),
	NSCHED_TASK_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
};

#define NSCHED_TASKS_ALLOWED \
	(NSCHED_TASK_BIT(NSCHED_TASK_ALLOWED_FIRST) | NSCHED_TASK_BIT(NSCHED_TASK_ALLOWED_RANGE))

/* Byte offset of offset[]: eight words stand before it; a test pins it. */
#define NSCHED_TASKS_OFFSET_AT 32u
#define NSCHED_TASKS_OFFSETS 64u

static void tasks_columns(struct nsched_columns *columns, uint64_t nr_cpus, uint64_t nr_tasks,
			  uint64_t nr_ranges)
{
	columns->shape = task_shape;
	columns->least = task_least;
	columns->reach = task_reach;
	columns->rows[NSCHED_TASKS_PER_TASK] = nr_tasks;
	columns->rows[NSCHED_TASKS_PER_CPU_FIRST] = nr_cpus + 1;
	columns->rows[NSCHED_TASKS_PER_TASK_FIRST] = nr_tasks + 1;
	columns->rows[NSCHED_TASKS_PER_RANGE] = nr_ranges * 2;
	columns->kind = NSCHED_BLOCK_TASKS;
	columns->head_bytes = sizeof(struct nsched_tasks);
	columns->offset_at = NSCHED_TASKS_OFFSET_AT;
	columns->nr_columns = NSCHED_TASK_PARTS;
	columns->nr_offsets = NSCHED_TASKS_OFFSETS;
	columns->nr_values = NSCHED_TASK_COLUMNS;
}

/* The first CPU (0) or the count (1) of an allowed range. */
static uint32_t tasks_range(const struct nsched_tasks *tasks, uint32_t range, uint32_t which)
{
	return nsched_read_u32(tasks, tasks->offset[NSCHED_TASK_ALLOWED_RANGE], range * 2 + which);
}

/* Row starts are always there; the two parts of the allowed sets come together. */
static uint64_t tasks_present(const struct nsched_tasks_facts *facts)
{
	uint64_t present = facts->columns | NSCHED_TASK_BIT(NSCHED_TASK_FIRST);

	if (facts->nr_ranges || (present & NSCHED_TASKS_ALLOWED))
		present |= NSCHED_TASKS_ALLOWED;
	return present;
}

uint64_t nsched_tasks_size(const struct nsched_tasks_facts *facts)
{
	struct nsched_columns columns;

	tasks_columns(&columns, facts->nr_cpus, facts->nr_tasks, facts->nr_ranges);
	return nsched_columns_size(&columns, tasks_present(facts));
}

static uint32_t tasks_facts_check(const struct nsched_tasks_facts *facts,
				  struct nsched_wrong *wrong)
{
	uint64_t unknown;
	uint32_t code = NSCHED_OK, field = NSCHED_NONE;

	if (!facts)
		return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_NONE, NSCHED_NONE);
	unknown = facts->columns >> NSCHED_TASK_PARTS;
	if (!facts->nr_cpus) {
		code = NSCHED_NO_CPU;
	} else if (facts->nr_cpus > NSCHED_MAX_CPUS) {
		code = NSCHED_TOO_MANY_CPUS;
	} else if (facts->nr_tasks > NSCHED_MAX_TASKS) {
		code = NSCHED_TOO_MANY_TASKS;
	} else if (unknown) {
		code = NSCHED_UNKNOWN_COLUMN;
		field = NSCHED_TASK_PARTS + nsched_first_bit(unknown);
	}
	return is_wrong(wrong, code, field, NSCHED_NONE);
}

uint32_t nsched_tasks_init(void *block, uint64_t size_bytes, const struct nsched_tasks_facts *facts,
			   struct nsched_wrong *wrong)
{
	struct nsched_tasks *tasks = block;
	struct nsched_columns columns;
	uint32_t cpu, code;

	code = tasks_facts_check(facts, wrong);
	if (code)
		return code;
	tasks_columns(&columns, facts->nr_cpus, facts->nr_tasks, facts->nr_ranges);
	code = nsched_columns_begin(block, size_bytes, &columns, tasks_present(facts), wrong);
	if (code)
		return code;
	tasks->nr_cpus = facts->nr_cpus;
	tasks->nr_tasks = facts->nr_tasks;
	tasks->nr_ranges = facts->nr_ranges;
	for (cpu = 1; cpu <= facts->nr_cpus; cpu++)
		nsched_tasks_first_set(tasks, cpu, facts->nr_tasks);
	return NSCHED_OK;
}

uint64_t nsched_task_set(struct nsched_tasks *tasks, uint32_t column, uint32_t task,
			 uint64_t value)
{
	nsched_shape_write(tasks, tasks->offset[column], task_shape[column], task, value);
	return value;
}

uint64_t nsched_task_get(const struct nsched_tasks *tasks, uint32_t column, uint32_t task)
{
	return nsched_shape_read(tasks, tasks->offset[column], task_shape[column], task);
}

uint32_t nsched_tasks_first_set(struct nsched_tasks *tasks, nsched_cpu_t cpu, uint32_t first)
{
	return nsched_write_u32(tasks, tasks->offset[NSCHED_TASK_FIRST], cpu, first);
}

uint32_t nsched_tasks_range_set(struct nsched_tasks *tasks, uint32_t range, nsched_cpu_t cpu,
				uint32_t count)
{
	nsched_write_u32(tasks, tasks->offset[NSCHED_TASK_ALLOWED_RANGE], range * 2, cpu);
	return nsched_write_u32(tasks, tasks->offset[NSCHED_TASK_ALLOWED_RANGE], range * 2 + 1,
				count);
}

uint32_t nsched_tasks_allowed_set(struct nsched_tasks *tasks, uint32_t task, uint32_t first_range)
{
	return nsched_write_u32(tasks, tasks->offset[NSCHED_TASK_ALLOWED_FIRST], task, first_range);
}

uint32_t nsched_task_allowed(const struct nsched_tasks *tasks, uint32_t task, nsched_cpu_t cpu)
{
	uint32_t first = tasks->offset[NSCHED_TASK_ALLOWED_FIRST], range, last;

	if (!first)
		return 1;
	last = nsched_read_u32(tasks, first, task + 1);
	for (range = nsched_read_u32(tasks, first, task); range < last; range++)
		if (cpu - tasks_range(tasks, range, 0) < tasks_range(tasks, range, 1))
			return 1;
	return 0;
}

/* Begins of something: from 0, never falling, to @end. */
static uint32_t begins_check(const struct nsched_tasks *tasks, uint32_t part, uint32_t nr,
			     uint32_t end, struct nsched_wrong *wrong)
{
	uint32_t i, begin, before = 0;

	for (i = 0; i <= nr; i++) {
		begin = nsched_read_u32(tasks, tasks->offset[part], i);
		if (begin < before || begin > end || (!i && begin) || (i == nr && begin != end))
			return is_wrong(wrong, NSCHED_BAD_RANGE, part, i);
		before = begin;
	}
	return nothing_wrong(wrong);
}

/* The allowed ranges of every task ascend, do not touch, and stay inside the machine. */
static uint32_t allowed_check(const struct nsched_tasks *tasks, struct nsched_wrong *wrong)
{
	uint32_t first = tasks->offset[NSCHED_TASK_ALLOWED_FIRST];
	uint32_t task, range, last, cpu, count, end;

	for (task = 0; task < tasks->nr_tasks; task++) {
		last = nsched_read_u32(tasks, first, task + 1);
		end = 0;
		for (range = nsched_read_u32(tasks, first, task); range < last; range++) {
			cpu = tasks_range(tasks, range, 0);
			count = tasks_range(tasks, range, 1);
			if (cpu >= tasks->nr_cpus || !count || count > tasks->nr_cpus - cpu ||
			    (end && cpu <= end))
				return is_wrong(wrong, NSCHED_BAD_RANGE, NSCHED_TASK_ALLOWED_RANGE,
						range);
			end = cpu + count;
		}
	}
	return nothing_wrong(wrong);
}

/* Values that name a CPU, a node or a row; where @none says so, also none. */
static uint32_t places_check(const struct nsched_tasks *tasks, uint32_t column, uint32_t bound,
			     uint32_t none, struct nsched_wrong *wrong)
{
	uint32_t task, place;

	for (task = 0; task < tasks->nr_tasks && tasks->offset[column]; task++) {
		place = nsched_read_u32(tasks, tasks->offset[column], task);
		if (place >= bound && !(none && place == NSCHED_NONE))
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, column, task);
	}
	return nothing_wrong(wrong);
}

/* A CPU runs one task at a time. */
static uint32_t running_check(const struct nsched_tasks *tasks, struct nsched_wrong *wrong)
{
	uint32_t cpu, task, end, nr;

	for (cpu = 0; cpu < tasks->nr_cpus && tasks->offset[NSCHED_TASK_RUNNING]; cpu++) {
		nr = 0;
		end = nsched_tasks_first(tasks, cpu + 1);
		for (task = nsched_tasks_first(tasks, cpu); task < end; task++) {
			nr += nsched_task_running(tasks, task);
			if (nr > 1)
				return is_wrong(wrong, NSCHED_TWICE, NSCHED_TASK_RUNNING, task);
		}
	}
	return nothing_wrong(wrong);
}

/* Header and offsets: after this, every column may be read. */
static uint32_t tasks_header(const struct nsched_tasks *tasks,
			     const struct nsched_topology *topology,
			     struct nsched_columns *columns, struct nsched_wrong *wrong)
{
	uint64_t needed = NSCHED_TASK_BIT(NSCHED_TASK_FIRST);
	uint32_t i;

	if (!topology)
		return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_NONE, NSCHED_NONE);
	if (tasks->nr_cpus != topology->nr_cpus)
		return is_wrong(wrong, NSCHED_OTHER_MACHINE, NSCHED_NONE, NSCHED_NONE);
	if (tasks->nr_tasks > NSCHED_MAX_TASKS)
		return is_wrong(wrong, NSCHED_TOO_MANY_TASKS, NSCHED_NONE, NSCHED_NONE);
	for (i = 0; i < 2; i++)
		if (tasks->reserved[i])
			return is_wrong(wrong, NSCHED_RESERVED, NSCHED_NONE, i);
	if (tasks->nr_ranges || tasks->offset[NSCHED_TASK_ALLOWED_FIRST] ||
	    tasks->offset[NSCHED_TASK_ALLOWED_RANGE])
		needed |= NSCHED_TASKS_ALLOWED;
	tasks_columns(columns, tasks->nr_cpus, tasks->nr_tasks, tasks->nr_ranges);
	return nsched_columns_check(tasks, columns, needed, wrong);
}

uint32_t nsched_tasks_check(const struct nsched_tasks *tasks, uint64_t size_bytes,
			    const struct nsched_topology *topology, struct nsched_wrong *wrong)
{
	struct nsched_columns columns;
	uint32_t code;

	code = nsched_columns_check_head(tasks, size_bytes, NSCHED_BLOCK_TASKS, sizeof(*tasks),
					 wrong);
	if (!code)
		code = tasks_header(tasks, topology, &columns, wrong);
	if (!code)
		code = nsched_columns_check_values(tasks, &columns, wrong);
	if (!code)
		code = begins_check(tasks, NSCHED_TASK_FIRST, tasks->nr_cpus, tasks->nr_tasks,
				    wrong);
	if (!code)
		code = places_check(tasks, NSCHED_TASK_PREV_CPU, tasks->nr_cpus, 0, wrong);
	if (!code)
		code = places_check(tasks, NSCHED_TASK_HOME, topology->nr_nodes, 1, wrong);
	if (!code)
		code = places_check(tasks, NSCHED_TASK_PREFERRED, topology->nr_nodes, 1, wrong);
	if (!code)
		code = places_check(tasks, NSCHED_TASK_BUDDY, tasks->nr_tasks, 1, wrong);
	if (!code)
		code = places_check(tasks, NSCHED_TASK_IDEAL_CPU, tasks->nr_cpus, 1, wrong);
	if (!code)
		code = running_check(tasks, wrong);
	if (code || !tasks->offset[NSCHED_TASK_ALLOWED_FIRST])
		return code;
	code = begins_check(tasks, NSCHED_TASK_ALLOWED_FIRST, tasks->nr_tasks, tasks->nr_ranges,
			    wrong);
	return code ? code : allowed_check(tasks, wrong);
}
