/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Tables of tasks: built, read, and what the check finds. */
#include "corrupt.h"
#include "numasched/tasks.h"
#include "rows.h"

#define NONE NSCHED_NONE
#define HEADER CORRUPT_HEADER
#define BIT NSCHED_TASK_BIT
#define RUNNING NSCHED_TASK_RUNNING
#define WEIGHT NSCHED_TASK_WEIGHT
#define PRIO NSCHED_TASK_PRIO
#define PREV NSCHED_TASK_PREV_CPU
#define HOME NSCHED_TASK_HOME
#define PREFERRED NSCHED_TASK_PREFERRED
#define SLICE NSCHED_TASK_SLICE
#define FIRST NSCHED_TASK_FIRST
#define AFIRST NSCHED_TASK_ALLOWED_FIRST
#define ARANGE NSCHED_TASK_ALLOWED_RANGE
#define ALL_COLUMNS (((uint64_t)1 << NSCHED_TASK_COLUMNS) - 1)

/* Words of the header. */
enum { W_ABI, W_KIND, W_SIZE, W_CPUS, W_TASKS, W_RANGES, W_RESERVED, W_OFFSET = 8 };
#define W_OFFSET_OF(column) (W_OFFSET + (uint32_t)(column))

/*
 * Four CPUs in two nodes, five tasks: two on CPU 0, none on 1, three on 2, none on
 * 3. Task 0 may run on 0-1 and 3, task 1 nowhere, tasks 2 to 4 on 2. 576 bytes: the
 * header 0, running 288, weight 312, prio 352, prev 376, home 400, preferred 424,
 * slice 448, row starts 488, allowed starts 512, ranges 536.
 */
#define BYTES 576u
#define COLUMNS (BIT(RUNNING) | BIT(WEIGHT) | BIT(PRIO) | BIT(PREV) | BIT(HOME) | \
		 BIT(PREFERRED) | BIT(SLICE))

static struct nsched_topology *base_topology(void)
{
	return machine_grid(2, 2, 1);
}

static struct nsched_tasks *tasks_new(const struct nsched_tasks_facts *facts)
{
	uint64_t bytes = nsched_tasks_size(facts);
	struct nsched_tasks *tasks = malloc(bytes);
	struct nsched_wrong wrong;

	assert_int_equal(nsched_tasks_init(tasks, bytes, facts, &wrong), NSCHED_OK);
	assert_int_equal(wrong.code, NSCHED_OK);
	return tasks;
}

static struct nsched_tasks *base_tasks(void)
{
	const struct nsched_tasks_facts facts = {
		.columns = COLUMNS, .nr_cpus = 4, .nr_tasks = 5, .nr_ranges = 5,
	};
	static const uint32_t first[5] = { 0, 2, 2, 5, 5 }, allowed[6] = { 0, 2, 2, 3, 4, 5 };
	static const uint32_t range[5][2] = { { 0, 2 }, { 3, 1 }, { 2, 1 }, { 2, 1 }, { 2, 1 } };
	struct nsched_tasks *tasks = tasks_new(&facts);
	uint32_t i;

	for (i = 0; i < 5; i++)
		assert_int_equal(nsched_tasks_first_set(tasks, i, first[i]), first[i]);
	for (i = 0; i < 6; i++)
		assert_int_equal(nsched_tasks_allowed_set(tasks, i, allowed[i]), allowed[i]);
	for (i = 0; i < 5; i++)
		assert_int_equal(nsched_tasks_range_set(tasks, i, range[i][0], range[i][1]),
				 range[i][1]);
	nsched_task_set(tasks, RUNNING, 1, 1);
	nsched_task_set(tasks, RUNNING, 4, 1);
	nsched_task_set(tasks, HOME, 3, NONE);
	nsched_task_set(tasks, PREFERRED, 0, 1);
	return tasks;
}

static uint32_t check(const struct nsched_tasks *tasks, const struct nsched_topology *t)
{
	struct nsched_wrong wrong;

	return nsched_tasks_check(tasks, tasks->size_bytes, t, &wrong);
}

/* By hand: 288 bytes of header; row starts of CPUs + 1; columns up to 8 bytes each. */
static const struct size_case {
	const char *name;
	struct nsched_tasks_facts facts;
	uint64_t bytes;
} sizes[] = {
	{ "nothing but row starts", { 0, 1, 0, 0, 0 }, 288 + 8 },
	{ "row starts of an even number of CPUs", { 0, 4, 9, 0, 0 }, 288 + 24 },
	{ "a narrow and a wide column", { BIT(PRIO) | BIT(WEIGHT), 1, 3, 0, 0 },
	  288 + 16 + 24 + 8 },
	{ "ranges bring their starts", { 0, 1, 3, 2, 0 }, 288 + 8 + 16 + 16 },
	{ "allowed sets without a range", { BIT(AFIRST), 1, 3, 0, 0 }, 288 + 8 + 16 },
	{ "unknown columns take nothing", { 1ull << 63, 1, 0, 0, 0 }, 288 + 8 },
	{ "the table of the check", { COLUMNS, 4, 5, 5, 0 }, BYTES },
	{ "16,777,216 tasks", { BIT(WEIGHT), 1, NSCHED_MAX_TASKS, 0, 0 }, 288 + (1ull << 27) + 8 },
	/* 2^34 of starts of CPUs, 2^34 of tasks, 2^35 - 8 of ranges */
	{ "counts beyond all machines do not wrap",
	  { 0, 0xffffffffu, 0xffffffffu, 0xffffffffu, 0 }, 288 + (1ull << 36) - 8 },
};

static void size_case(void **state)
{
	const struct size_case *c = *state;

	assert_true(nsched_tasks_size(&c->facts) == c->bytes);
}

static const struct refusal {
	const char *name;
	struct nsched_tasks_facts facts;
	uint32_t code, field;
} refusals[] = {
	{ "no CPU", { 0, 0, 1, 0, 0 }, NSCHED_NO_CPU, NONE },
	{ "too many CPUs", { 0, 65537, 1, 0, 0 }, NSCHED_TOO_MANY_CPUS, NONE },
	{ "too many tasks", { 0, 1, NSCHED_MAX_TASKS + 1, 0, 0 }, NSCHED_TOO_MANY_TASKS, NONE },
	{ "an unknown column", { 1ull << 63, 1, 1, 0, 0 }, NSCHED_UNKNOWN_COLUMN, 63 },
	{ "the first unknown column", { 3ull << NSCHED_TASK_PARTS, 1, 1, 0, 0 },
	  NSCHED_UNKNOWN_COLUMN, NSCHED_TASK_PARTS },
	{ "4 GiB and more", { 0, 1, 1, 0x20000000u, 0 }, NSCHED_TOO_LARGE, NONE },
	/* 304 bytes before the ranges, 8 a range: 2^32 in all, and one range less */
	{ "4 GiB", { 0, 1, 0, 0x1fffffdau, 0 }, NSCHED_TOO_LARGE, NONE },
	{ "8 bytes less than 4 GiB", { 0, 1, 0, 0x1fffffd9u, 0 }, NSCHED_TOO_SMALL, NONE },
	{ "memory too small", { ALL_COLUMNS, 4, 100, 0, 0 }, NSCHED_TOO_SMALL, NONE },
};

static void refusal(void **state)
{
	const struct refusal *c = *state;
	struct nsched_wrong wrong;
	void *block = malloc(1024);

	memset(&wrong, 0xa5, sizeof(wrong));
	assert_int_equal(nsched_tasks_init(block, 1024, &c->facts, &wrong), c->code);
	assert_int_equal(wrong.code, c->code);
	assert_int_equal(wrong.field, c->field);
	assert_int_equal(nsched_tasks_init(block, 1024, NULL, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(nsched_tasks_init(NULL, 1024, &c->facts, &wrong),
			 c->code == NSCHED_TOO_LARGE || c->code == NSCHED_TOO_SMALL ?
			 NSCHED_NO_BLOCK : c->code);
	free(block);
}

/* Every column takes its greatest and its least value and gives them back. */
static const struct column {
	const char *name;
	uint64_t least, greatest;
	uint64_t bound; /* of a CPU of the machine, which cannot be none */
} columns[NSCHED_TASK_COLUMNS] = {
#define X(NUMBER, name, TYPE, least, greatest, unit) \
	{ #name, (uint64_t)(least), (uint64_t)(greatest), \
	  NSCHED_TASK_##NUMBER == PREV ? 4 : 0 },
	NSCHED_TASK_COLUMN_LIST(X)
#undef X
};

static void column_case(void **state)
{
	const struct column *c = *state;
	uint32_t column = (uint32_t)(c - columns);
	const struct nsched_tasks_facts facts = { BIT(column), 4, 3, 0, 0 };
	struct nsched_topology *t = base_topology();
	struct nsched_tasks *tasks = tasks_new(&facts);
	uint32_t task;

	assert_int_equal(check(tasks, t), NSCHED_OK);
	for (task = 0; task < 3; task++)
		assert_true(nsched_task_get(tasks, column, task) == 0);
	assert_true(nsched_task_set(tasks, column, 2, c->least) == c->least);
	assert_true(nsched_task_get(tasks, column, 2) == c->least);
	assert_int_equal(check(tasks, t), NSCHED_OK);
	nsched_task_set(tasks, column, 2, c->greatest);
	assert_true(nsched_task_get(tasks, column, 2) == c->greatest);
	assert_int_equal(check(tasks, t), c->bound ? NSCHED_OUT_OF_RANGE : NSCHED_OK);
	if (c->greatest < NSCHED_U32_MAX) {
		nsched_task_set(tasks, column, 2, c->greatest + 1);
		assert_int_equal(check(tasks, t), NSCHED_OUT_OF_RANGE);
	}
	free(tasks);
	free(t);
}

/* Values that name something: four CPUs, two nodes, three rows. */
static const struct place {
	const char *name;
	uint32_t column, greatest, none;
} places[] = {
	{ "prev_cpu is a CPU", PREV, 3, 0 },
	{ "home is a node or none", HOME, 1, 1 },
	{ "preferred is a node or none", PREFERRED, 1, 1 },
	{ "buddy is a row or none", NSCHED_TASK_BUDDY, 2, 1 },
	{ "ideal_cpu is a CPU or none", NSCHED_TASK_IDEAL_CPU, 3, 1 },
};

static void place_case(void **state)
{
	const struct place *c = *state;
	const struct nsched_tasks_facts facts = { BIT(c->column), 4, 3, 0, 0 };
	struct nsched_topology *t = base_topology();
	struct nsched_tasks *tasks = tasks_new(&facts);
	struct nsched_wrong wrong;

	nsched_task_set(tasks, c->column, 1, c->greatest);
	assert_int_equal(check(tasks, t), NSCHED_OK);
	nsched_task_set(tasks, c->column, 1, NONE);
	assert_int_equal(check(tasks, t), c->none ? NSCHED_OK : NSCHED_OUT_OF_RANGE);
	nsched_task_set(tasks, c->column, 1, c->greatest + 1);
	assert_int_equal(nsched_tasks_check(tasks, tasks->size_bytes, t, &wrong),
			 NSCHED_OUT_OF_RANGE);
	assert_int_equal(wrong.field, c->column);
	assert_int_equal(wrong.index, 1);
	free(tasks);
	free(t);
}

static void an_empty_table(void **state)
{
	const struct nsched_tasks_facts none = { ALL_COLUMNS, 4, 0, 0, 0 };
	const struct nsched_tasks_facts some = { 0, 4, 7, 0, 0 };
	struct nsched_topology *t = base_topology();
	struct nsched_tasks *tasks = tasks_new(&none);

	(void)state;
	assert_int_equal(check(tasks, t), NSCHED_OK);
	assert_int_equal(nsched_tasks_first(tasks, 4), 0);
	free(tasks);
	tasks = tasks_new(&some);
	assert_int_equal(nsched_tasks_first(tasks, 0), 0);
	assert_int_equal(nsched_tasks_first(tasks, 1), 7);	/* every task on CPU 0 */
	assert_int_equal(nsched_tasks_first(tasks, 4), 7);
	assert_int_equal(nsched_task_has(tasks, RUNNING), 0);
	assert_int_equal(nsched_task_allowed(tasks, 6, 3), 1);	/* without sets, anywhere */
	assert_int_equal(check(tasks, t), NSCHED_OK);
	free(tasks);
	free(t);
}

static void allowed_sets(void **state)
{
	static const char may[5][5] = { "1101", "0000", "0010", "0010", "0010" };
	struct nsched_tasks *tasks = base_tasks();
	uint32_t task, cpu;

	(void)state;
	for (task = 0; task < 5; task++)
		for (cpu = 0; cpu < 4; cpu++)
			assert_int_equal(nsched_task_allowed(tasks, task, cpu),
					 may[task][cpu] == '1');
	free(tasks);
}

#define ONE(what, column, at, value, ...) { what, { { column, at, value } }, 1, __VA_ARGS__ }
#define TWO(what, c1, a1, v1, c2, a2, v2, ...) \
	{ what, { { c1, a1, v1 }, { c2, a2, v2 } }, 2, __VA_ARGS__ }
#define OFFSET(what, column, value, ...) \
	ONE(what, HEADER, W_OFFSET_OF(column), value, __VA_ARGS__)

static const struct corruption corruptions[] = {
	ONE("another ABI", HEADER, W_ABI, 2, NSCHED_WRONG_ABI, NONE, NONE, NONE),
	ONE("a load block", HEADER, W_KIND, NSCHED_BLOCK_LOAD, NSCHED_WRONG_KIND, NONE, NONE, NONE),
	ONE("larger than its memory", HEADER, W_SIZE, BYTES + 1, NSCHED_TOO_SMALL, NONE, NONE,
	    NONE),
	ONE("smaller than its columns", HEADER, W_SIZE, BYTES - 1, NSCHED_BAD_OFFSET, ARANGE, NONE,
	    NONE),
	ONE("other CPUs", HEADER, W_CPUS, 5, NSCHED_OTHER_MACHINE, NONE, NONE, NONE),
	ONE("too many tasks", HEADER, W_TASKS, NSCHED_MAX_TASKS + 1, NSCHED_TOO_MANY_TASKS, NONE,
	    NONE, NONE),
	ONE("as many tasks as there may be, columns too short", HEADER, W_TASKS, NSCHED_MAX_TASKS,
	    NSCHED_BAD_OFFSET, NSCHED_TASK_RUNNING, NONE, NONE),
	ONE("tasks for which the columns are too short", HEADER, W_TASKS, 7, NSCHED_BAD_OFFSET,
	    WEIGHT, NONE, NONE),
	ONE("ranges for which the column is too short", HEADER, W_RANGES, 0xffffffffu,
	    NSCHED_BAD_OFFSET, ARANGE, NONE, NONE),
	ONE("the first reserved word", HEADER, W_RESERVED, 1, NSCHED_RESERVED, NONE, 0, NONE),
	ONE("the last reserved word", HEADER, W_RESERVED + 1, 1, NSCHED_RESERVED, NONE, 1, NONE),
	OFFSET("no row starts", FIRST, 0, NSCHED_NO_COLUMN, FIRST, NONE, NONE),
	OFFSET("ranges without starts", AFIRST, 0, NSCHED_NO_COLUMN, AFIRST, NONE, NONE),
	OFFSET("starts without ranges", ARANGE, 0, NSCHED_NO_COLUMN, ARANGE, NONE, NONE),
	TWO("ranges without starts, none of them", HEADER, W_RANGES, 0, HEADER, W_OFFSET_OF(AFIRST),
	    0, NSCHED_NO_COLUMN, AFIRST, NONE, NONE),
	TWO("a count of ranges without any", HEADER, W_OFFSET_OF(ARANGE), 0, HEADER,
	    W_OFFSET_OF(AFIRST), 0, NSCHED_NO_COLUMN, AFIRST, NONE, NONE),
	OFFSET("a column over another", PRIO, 344, NSCHED_BAD_OFFSET, PRIO, NONE, NONE),
	OFFSET("a column not on 8 bytes", RUNNING, 292, NSCHED_BAD_OFFSET, RUNNING, NONE, NONE),
	OFFSET("a column that is not known", NSCHED_TASK_PARTS, 8, NSCHED_UNKNOWN_COLUMN,
	       NSCHED_TASK_PARTS, NONE, NONE),
	ONE("running 2", RUNNING, 3, 2, NSCHED_OUT_OF_RANGE, RUNNING, 3, NONE),
	ONE("prio 256", PRIO, 4, 256, NSCHED_OUT_OF_RANGE, PRIO, 4, NONE),
	ONE("a previous CPU that is none", PREV, 1, 4, NSCHED_OUT_OF_RANGE, PREV, 1, NONE),
	ONE("no previous CPU", PREV, 1, NONE, NSCHED_OUT_OF_RANGE, PREV, 1, NONE),
	ONE("a home that is none", HOME, 2, 2, NSCHED_OUT_OF_RANGE, HOME, 2, NONE),
	ONE("a preferred node that is none", PREFERRED, 0, 0xfffffffeu, NSCHED_OUT_OF_RANGE,
	    PREFERRED, 0, NONE),
	ONE("two tasks running on a CPU", RUNNING, 0, 1, NSCHED_TWICE, RUNNING, 1, NONE),
	ONE("two tasks running on a later CPU", RUNNING, 2, 1, NSCHED_TWICE, RUNNING, 4, NONE),
	ONE("first rows that are not 0", FIRST, 0, 1, NSCHED_BAD_RANGE, FIRST, 0, NONE),
	ONE("first rows that fall", FIRST, 2, 1, NSCHED_BAD_RANGE, FIRST, 2, NONE),
	ONE("first rows past the last", FIRST, 3, 6, NSCHED_BAD_RANGE, FIRST, 3, NONE),
	TWO("rows that belong to no CPU", FIRST, 3, 4, FIRST, 4, 4, NSCHED_BAD_RANGE, FIRST, 4,
	    NONE),
	ONE("allowed starts that fall", AFIRST, 2, 1, NSCHED_BAD_RANGE, AFIRST, 2, NONE),
	ONE("ranges of no task", AFIRST, 5, 4, NSCHED_BAD_RANGE, AFIRST, 5, NONE),
	ONE("an empty range", ARANGE, 5, 0, NSCHED_BAD_RANGE, ARANGE, 2, NONE),
	ONE("a range past the last CPU", ARANGE, 3, 2, NSCHED_BAD_RANGE, ARANGE, 1, NONE),
	ONE("a range that wraps", ARANGE, 3, 0xffffffffu, NSCHED_BAD_RANGE, ARANGE, 1, NONE),
	ONE("a range from no CPU", ARANGE, 8, 4, NSCHED_BAD_RANGE, ARANGE, 4, NONE),
	ONE("ranges that touch", ARANGE, 2, 2, NSCHED_BAD_RANGE, ARANGE, 1, NONE),
	ONE("ranges that fall", ARANGE, 2, 0, NSCHED_BAD_RANGE, ARANGE, 1, NONE),
};

static const struct corruption harmless[] = {
	ONE("no home", HOME, 1, NONE, NSCHED_OK, NONE, NONE, NONE),
	ONE("no preferred node", PREFERRED, 1, NONE, NSCHED_OK, NONE, NONE, NONE),
	OFFSET("no column of running tasks", RUNNING, 0, NSCHED_OK, NONE, NONE, NONE),
	{ "no allowed sets", { { HEADER, W_RANGES, 0 }, { HEADER, W_OFFSET_OF(AFIRST), 0 },
			       { HEADER, W_OFFSET_OF(ARANGE), 0 } }, 3, NSCHED_OK, NONE, NONE,
			       NONE },
	ONE("ranges of two tasks may touch", ARANGE, 4, 0, NSCHED_OK, NONE, NONE, NONE),
};

static void corruption(void **state)
{
	const struct corruption *c = *state;
	struct nsched_topology *t = base_topology();
	struct nsched_tasks *tasks = base_tasks();
	struct nsched_wrong wrong;

	assert_int_equal(tasks->size_bytes, BYTES);
	corrupt(tasks, W_OFFSET, c);
	memset(&wrong, 0xa5, sizeof(wrong));
	assert_int_equal(nsched_tasks_check(tasks, BYTES, t, &wrong), c->code);
	assert_int_equal(wrong.code, c->code);
	assert_int_equal(wrong.field, c->field);
	assert_int_equal(wrong.index, c->index);
	assert_int_equal(wrong.other, c->other);
	free(tasks);
	free(t);
}

static void not_a_block(void **state)
{
	struct nsched_topology *t = base_topology();
	struct nsched_tasks *tasks = base_tasks();
	struct nsched_wrong wrong;

	(void)state;
	assert_int_equal(nsched_tasks_check(NULL, BYTES, t, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(nsched_tasks_check(tasks, BYTES, NULL, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(nsched_tasks_check(tasks, 287, t, &wrong), NSCHED_TOO_SMALL);
	free(tasks);
	free(t);
}

/* Everything that a decision may read of an accepted table. */
static void walk(const struct nsched_tasks *tasks)
{
	uint32_t cpu, task, column, nr = 0;
	uint64_t sum = 0;

	for (cpu = 0; cpu < 4; cpu++) {
		task = nsched_tasks_first(tasks, cpu);
		for (; task < nsched_tasks_first(tasks, cpu + 1); task++, nr++) {
			for (column = 0; column < NSCHED_TASK_COLUMNS; column++)
				if (nsched_task_has(tasks, column))
					sum += nsched_task_get(tasks, column, task);
			assert_in_range(nsched_task_allowed(tasks, task, cpu), 0, 1);
			if (nsched_task_has(tasks, PREV))
				assert_in_range(nsched_task_prev_cpu(tasks, task), 0, 3);
		}
	}
	assert_int_equal(nr, tasks->nr_tasks);
	assert_true(sum + 1 != sum);
}

static void changed_bytes(void **state)
{
	struct nsched_topology *t = base_topology();
	struct nsched_tasks *base = base_tasks(), *tasks = malloc(BYTES);
	uint32_t round, accepted = 0;
	struct nsched_wrong wrong;
	uint64_t seed = 5;

	(void)state;
	for (round = 0; round < 20000; round++) {
		memcpy(tasks, base, BYTES);
		corrupt_by_chance(tasks, BYTES, sizeof(*tasks), &seed);
		if (nsched_tasks_check(tasks, BYTES, t, &wrong) == NSCHED_OK) {
			walk(tasks);
			accepted++;
		}
	}
	assert_in_range(accepted, 1000, 19000);
	free(tasks);
	free(base);
	free(t);
}

static void any_bytes(void **state)
{
	struct nsched_topology *t = base_topology();
	struct nsched_wrong wrong;
	uint32_t round, bytes;
	uint64_t seed = 6;
	void *block;

	(void)state;
	for (round = 0; round < 20000; round++) {
		bytes = 288 + machine_below(&seed, 256) * 4;
		block = corrupt_memory(NSCHED_BLOCK_TASKS, bytes, &seed);
		nsched_write_u32(block, 0, W_CPUS, 4);
		if (nsched_tasks_check(block, bytes, t, &wrong) == NSCHED_OK)
			walk(block);
		free(block);
	}
	free(t);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, size_case, sizes);
	ROWS_ADD(&rows, refusal, refusals);
	ROWS_ADD(&rows, column_case, columns);
	ROWS_ADD(&rows, place_case, places);
	rows_add(&rows, "an empty table", an_empty_table, NULL);
	rows_add(&rows, "allowed sets", allowed_sets, NULL);
	ROWS_ADD(&rows, corruption, corruptions);
	ROWS_ADD(&rows, corruption, harmless);
	rows_add(&rows, "what is not a block", not_a_block, NULL);
	rows_add(&rows, "a block with a few bytes changed", changed_bytes, NULL);
	rows_add(&rows, "any bytes at all", any_bytes, NULL);
	return rows_run(&rows, "tasks");
}
