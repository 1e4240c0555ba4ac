/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Load snapshots: built, kept, searched. The oracles restate the header and share no code. */
#include "machine.h"
#include "rows.h"

#define ALL (((uint64_t)1 << NSCHED_LOAD_PARTS) - 1)
#define BIT NSCHED_LOAD_BIT
#define LEVELS NSCHED_LOAD_MASK_LEVELS

/* Types and ranges of the columns, from the list. */
enum { TYPE_U32, TYPE_S32, TYPE_U64, TYPE_S64 };
static const struct column {
	const char *name;
	int type;
	uint64_t least, greatest;
} columns[NSCHED_LOAD_COLUMNS] = {
#define X(NUMBER, name, TYPE, least, greatest, unit) \
	{ #name, TYPE_##TYPE, (uint64_t)(least), (uint64_t)(greatest) },
	NSCHED_LOAD_COLUMN_LIST(X)
#undef X
};

static uint64_t bytes_of(const struct nsched_load *load)
{
	return load->size_bytes;
}

static uint32_t check(const struct nsched_load *load, const struct nsched_topology *t)
{
	struct nsched_wrong wrong;

	return nsched_load_check(load, bytes_of(load), t, &wrong);
}

/* CPU 1 is offline; capacities differ. */
static struct nsched_topology *two_nodes(void)
{
	static const uint32_t node[6] = { 0, 0, 0, 1, 1, 1 }, online[6] = { 1, 0, 1, 1, 1, 1 };
	static const uint32_t capacity[6] = { 1024, 1024, 1024, 512, 512, 512 };
	const struct nsched_topology_facts facts = {
		.nr_cpus = 6, .nr_nodes = 2, .cpu_online = online, .cpu_capacity = capacity,
		.group_of = { node },
	};

	return machine_build(&facts);
}

/* A fresh snapshot, as the header says it. */
static void an_idle_machine(void **state)
{
	struct nsched_topology *t = two_nodes();
	struct nsched_load *load = machine_load(t, ALL);
	uint32_t column, cpu;
	uint64_t want;

	(void)state;
	assert_int_equal(check(load, t), NSCHED_OK);
	for (column = 0; column < NSCHED_LOAD_COLUMNS; column++) {
		for (cpu = 0; cpu < 6; cpu++) {
			want = 0;
			if (column == NSCHED_LOAD_IDLE || column == NSCHED_LOAD_CURR ||
			    column == NSCHED_LOAD_CORE_IDLE)
				want = 1;
			else if (column == NSCHED_LOAD_RQ_OF)
				want = cpu;
			else if (column == NSCHED_LOAD_CAPACITY || column == NSCHED_LOAD_CAP_ORIG)
				want = cpu < 3 ? 1024 : 512;
			else if (column == NSCHED_LOAD_CURR_PRIO)
				want = 140;
			else if (column == NSCHED_LOAD_EXIT_LATENCY)
				want = NSCHED_NONE;
			else if (column == NSCHED_LOAD_PRIO)
				want = (uint64_t)-(int64_t)cpu;
			assert_true(nsched_load_get(load, column, cpu) == want);
		}
	}
	assert_int_equal(nsched_load_prio(load, 5), -5);
	assert_int_equal(nsched_node_nr_running(load, 0), 0);
	assert_true(nsched_read_u64(load, load->offset[NSCHED_LOAD_IDLE_MASK], 0) == 0x3d);
	assert_true(nsched_read_u64(load, load->offset[NSCHED_LOAD_IDLE_WORDS], 0) == 1);
	assert_true(nsched_read_u64(load, load->offset[NSCHED_LOAD_IDLE_PAGES], 0) == 1);
	free(load);
	free(t);
}

static void columns_that_nobody_wants(void **state)
{
	struct nsched_topology *t = two_nodes();
	struct nsched_load *load = machine_load(t, BIT(NSCHED_LOAD_LOAD));

	(void)state;
	assert_int_equal(nsched_load_has(load, NSCHED_LOAD_LOAD), 1);
	assert_int_equal(nsched_load_has(load, NSCHED_LOAD_NR_RUNNING), 0);
	assert_int_equal(nsched_load_gather(load, t), 0);
	assert_int_equal(check(load, t), NSCHED_OK);
	free(load);
	load = machine_load(t, 0);
	assert_int_equal(load->size_bytes, sizeof(*load));
	assert_int_equal(check(load, t), NSCHED_OK);
	free(load);
	free(t);
}

/* By hand: 288 bytes of header, columns of 4 x CPUs or 8 x CPUs, each up to 8 bytes. */
static const struct size_case {
	const char *name;
	uint32_t nr_cpus, nr_nodes;
	uint64_t columns, bytes;
} sizes[] = {
	{ "no column", 4, 2, 0, 288 },
	{ "a narrow column of an odd number of CPUs", 3, 1, BIT(NSCHED_LOAD_IDLE), 288 + 16 },
	{ "a wide column", 3, 1, BIT(NSCHED_LOAD_UTIL), 288 + 24 },
	{ "sums of three nodes", 4, 3,
	  BIT(NSCHED_LOAD_NODE_NR_RUNNING) | BIT(NSCHED_LOAD_NODE_LOAD),
	  288 + 16 + 24 },
	{ "masks of 64 CPUs", 64, 1, LEVELS, 288 + 8 + 8 + 8 },
	{ "masks of 65 CPUs", 65, 1, LEVELS, 288 + 16 + 8 + 8 },
	{ "masks of 4,097 CPUs", 4097, 1, LEVELS, 288 + 65 * 8 + 16 + 8 },
	{ "masks of 65,536 CPUs", 65536, 1, LEVELS, 288 + 8192 + 128 + 8 },
	{ "unknown columns take nothing", 4, 2, 1ull << 63, 288 },
	/* 2^32 - 1 CPUs: 2^35 - 8, 2^26 words, 2^20, 2^14, each 8 bytes */
	{ "counts beyond all machines do not wrap", 0xffffffffu, 1, BIT(NSCHED_LOAD_LOAD) | LEVELS,
	  288 + (1ull << 35) - 8 + (1ull << 29) + (1ull << 23) + (1ull << 17) },
};

static void size_case(void **state)
{
	const struct size_case *c = *state;

	assert_true(nsched_load_size(c->nr_cpus, c->nr_nodes, c->columns) == c->bytes);
}

static const struct refusal {
	const char *name;
	uint64_t columns;
	uint32_t code, field, other;
} refusals[] = {
	{ "an unknown column", 1ull << 63, NSCHED_UNKNOWN_COLUMN, 63, NSCHED_NONE },
	{ "the first unknown column", 3ull << NSCHED_LOAD_PARTS, NSCHED_UNKNOWN_COLUMN,
	  NSCHED_LOAD_PARTS, NSCHED_NONE },
	{ "task sums without tasks", BIT(NSCHED_LOAD_NODE_NR_RUNNING) | BIT(NSCHED_LOAD_LOAD),
	  NSCHED_NO_COLUMN, NSCHED_LOAD_NR_RUNNING, NSCHED_LOAD_NODE_NR_RUNNING },
	{ "load sums without load", BIT(NSCHED_LOAD_NODE_LOAD) | BIT(NSCHED_LOAD_NR_RUNNING),
	  NSCHED_NO_COLUMN, NSCHED_LOAD_LOAD, NSCHED_LOAD_NODE_LOAD },
	{ "a mask without idle", LEVELS, NSCHED_NO_COLUMN, NSCHED_LOAD_IDLE,
	  NSCHED_LOAD_IDLE_MASK },
	{ "summaries without a mask", (LEVELS & ~NSCHED_LOAD_MASK_FLAT) | BIT(NSCHED_LOAD_IDLE),
	  NSCHED_NO_COLUMN, NSCHED_LOAD_IDLE_MASK, NSCHED_LOAD_IDLE_WORDS },
	{ "the first summary without the second",
	  (LEVELS & ~BIT(NSCHED_LOAD_IDLE_PAGES)) | BIT(NSCHED_LOAD_IDLE), NSCHED_NO_COLUMN,
	  NSCHED_LOAD_IDLE_PAGES, NSCHED_LOAD_IDLE_WORDS },
	{ "the second summary without the first",
	  (LEVELS & ~BIT(NSCHED_LOAD_IDLE_WORDS)) | BIT(NSCHED_LOAD_IDLE), NSCHED_NO_COLUMN,
	  NSCHED_LOAD_IDLE_WORDS, NSCHED_LOAD_IDLE_PAGES },
	{ "two levels of three and a flat mask are enough", NSCHED_LOAD_MASK_FLAT |
	  BIT(NSCHED_LOAD_IDLE), NSCHED_OK, NSCHED_NONE, NSCHED_NONE },
	{ "sums of tasks alone", NSCHED_LOAD_AGGREGATES | BIT(NSCHED_LOAD_NR_RUNNING), NSCHED_OK,
	  NSCHED_NONE, NSCHED_NONE },
};

static void refusal(void **state)
{
	const struct refusal *c = *state;
	struct nsched_topology *t = two_nodes();
	struct nsched_wrong wrong;
	void *block = malloc(4096);

	memset(&wrong, 0xa5, sizeof(wrong));
	assert_int_equal(nsched_load_init(block, 4096, t, c->columns, &wrong), c->code);
	assert_int_equal(wrong.code, c->code);
	assert_int_equal(wrong.field, c->field);
	assert_int_equal(wrong.other, c->other);
	free(block);
	free(t);
}

static void memory_that_does_not_do(void **state)
{
	struct nsched_topology *t = two_nodes();
	uint64_t bytes = nsched_load_size(6, 2, BIT(NSCHED_LOAD_LOAD));
	char *block = malloc(bytes + 4);
	struct nsched_wrong wrong;

	(void)state;
	assert_int_equal(nsched_load_init(NULL, bytes, t, 1, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(nsched_load_init(block, bytes, NULL, 1, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(nsched_load_init(block + 4, bytes, t, 1, &wrong), NSCHED_MISALIGNED);
	assert_int_equal(nsched_load_init(block, 288, t, 1, &wrong), NSCHED_TOO_SMALL);
	free(block);
	free(t);
}

/* Every column takes its least and its greatest value and gives them back. */
static void column_case(void **state)
{
	const struct column *c = *state;
	uint32_t column = (uint32_t)(c - columns);
	struct nsched_topology *t = two_nodes();
	struct nsched_load *load = machine_load(t, BIT(column));
	uint64_t before = nsched_load_get(load, column, 2), rq = column == NSCHED_LOAD_RQ_OF;

	assert_true(nsched_load_set(load, t, column, 2, c->least) == before);
	assert_true(nsched_load_get(load, column, 2) == c->least);
	assert_int_equal(check(load, t), NSCHED_OK);
	assert_true(nsched_load_set(load, t, column, 2, c->greatest) == c->least);
	assert_true(nsched_load_get(load, column, 2) == c->greatest);
	assert_int_equal(check(load, t), rq ? NSCHED_OUT_OF_RANGE : NSCHED_OK);
	if (c->type == TYPE_U32 && c->greatest < NSCHED_U32_MAX) {
		nsched_load_set(load, t, column, 2, c->greatest + 1);
		assert_int_equal(check(load, t), NSCHED_OUT_OF_RANGE);
	}
	if (c->type == TYPE_U32 && c->least > 0) {
		nsched_load_set(load, t, column, 2, c->least - 1);
		assert_int_equal(check(load, t), NSCHED_OUT_OF_RANGE);
	}
	free(load);
	free(t);
}

/* One change at a time: sums and masks by hand. */
static void sums_and_masks_follow(void **state)
{
	struct nsched_topology *t = two_nodes();
	struct nsched_load *load = machine_load(t, ALL);
	uint32_t mask = load->offset[NSCHED_LOAD_IDLE_MASK];
	uint32_t words = load->offset[NSCHED_LOAD_IDLE_WORDS];
	uint32_t pages = load->offset[NSCHED_LOAD_IDLE_PAGES], cpu;

	(void)state;
	assert_true(nsched_load_set(load, t, NSCHED_LOAD_NR_RUNNING, 0, 3) == 0);
	assert_true(nsched_load_set(load, t, NSCHED_LOAD_NR_RUNNING, 2, 4) == 0);
	assert_true(nsched_load_set(load, t, NSCHED_LOAD_NR_RUNNING, 0, 1) == 3);
	assert_true(nsched_load_set(load, t, NSCHED_LOAD_NR_RUNNING, 1, 9) == 0); /* offline */
	assert_true(nsched_load_set(load, t, NSCHED_LOAD_NR_RUNNING, 5, 7) == 0);
	assert_int_equal(nsched_node_nr_running(load, 0), 5);
	assert_int_equal(nsched_node_nr_running(load, 1), 7);
	nsched_load_set(load, t, NSCHED_LOAD_LOAD, 3, NSCHED_U64_MAX);
	nsched_load_set(load, t, NSCHED_LOAD_LOAD, 4, 3);
	assert_true(nsched_node_load(load, 1) == 2); /* modulo 2^64 */
	nsched_load_set(load, t, NSCHED_LOAD_LOAD, 3, 1024);
	assert_true(nsched_node_load(load, 1) == 1027);
	assert_true(nsched_node_load(load, 0) == 0);
	nsched_load_set(load, t, NSCHED_LOAD_IDLE, 2, 0);
	assert_true(nsched_read_u64(load, mask, 0) == 0x39);
	nsched_load_set(load, t, NSCHED_LOAD_IDLE, 1, 0);
	nsched_load_set(load, t, NSCHED_LOAD_IDLE, 1, 1);
	assert_true(nsched_read_u64(load, mask, 0) == 0x39);
	for (cpu = 0; cpu < 6; cpu++)
		nsched_load_set(load, t, NSCHED_LOAD_IDLE, cpu, 0);
	assert_true(nsched_read_u64(load, mask, 0) == 0);
	assert_true(nsched_read_u64(load, words, 0) == 0);
	assert_true(nsched_read_u64(load, pages, 0) == 0);
	assert_int_equal(nsched_load_gather(load, t), 0);
	nsched_load_set(load, t, NSCHED_LOAD_IDLE, 5, 1);
	assert_true(nsched_read_u64(load, mask, 0) == 0x20);
	assert_true(nsched_read_u64(load, words, 0) == 1);
	assert_true(nsched_read_u64(load, pages, 0) == 1);
	assert_int_equal(nsched_load_gather(load, t), 1);
	assert_int_equal(check(load, t), NSCHED_OK);
	free(load);
	free(t);
}

/* The largest sum that a node can have. */
static void a_full_node(void **state)
{
	const struct nsched_topology_facts facts = { .nr_cpus = 65536, .nr_nodes = 1 };
	struct nsched_topology *t = machine_build(&facts);
	struct nsched_load *load;
	uint32_t cpu;

	(void)state;
	load = machine_load(t, NSCHED_LOAD_AGGREGATES | BIT(NSCHED_LOAD_NR_RUNNING));
	for (cpu = 0; cpu < 65536; cpu++)
		nsched_load_set(load, t, NSCHED_LOAD_NR_RUNNING, cpu, 65535);
	assert_int_equal(nsched_node_nr_running(load, 0), 4294901760u);
	assert_int_equal(check(load, t), NSCHED_OK);
	free(load);
	free(t);
}

/* Sequences of changes on machines of many sizes leave what a gather makes. */

static const struct sequence {
	const char *name;
	uint32_t nr_cpus, nr_nodes, changes;
	uint64_t columns;
} sequences[] = {
	{ "one CPU", 1, 1, 100, ALL },
	{ "63 CPUs", 63, 3, 2000, ALL },
	{ "64 CPUs", 64, 5, 2000, ALL },
	{ "65 CPUs without summaries", 65, 2, 2000, ALL & ~(LEVELS & ~NSCHED_LOAD_MASK_FLAT) },
	{ "4,096 CPUs", 4096, 64, 20000, ALL },
	{ "4,097 CPUs", 4097, 3, 20000, ALL },
	{ "65,536 CPUs", 65536, 512, 100000, BIT(NSCHED_LOAD_NR_RUNNING) | BIT(NSCHED_LOAD_IDLE) |
	  BIT(NSCHED_LOAD_LOAD) | BIT(NSCHED_LOAD_NODE_LOAD) | NSCHED_LOAD_AGGREGATES | LEVELS },
	{ "columns without sums", 70, 2, 2000, BIT(NSCHED_LOAD_NR_RUNNING) | BIT(NSCHED_LOAD_IDLE) |
	  BIT(NSCHED_LOAD_LOAD) },
};

/* Nodes by chance, every eighth CPU offline. */
static struct nsched_topology *any_machine(uint32_t nr_cpus, uint32_t nr_nodes, uint64_t *seed)
{
	uint32_t *node = malloc(nr_cpus * 4), *online = malloc(nr_cpus * 4), cpu;
	const struct nsched_topology_facts facts = {
		.nr_cpus = nr_cpus, .nr_nodes = nr_nodes, .cpu_online = online,
		.group_of = { node },
	};
	struct nsched_topology *t;

	for (cpu = 0; cpu < nr_cpus; cpu++) {
		node[cpu] = machine_below(seed, nr_nodes);
		online[cpu] = cpu == nr_cpus / 2 || machine_below(seed, 8) != 0;
	}
	t = machine_build(&facts);
	free(node);
	free(online);
	return t;
}

static void sequence(void **state)
{
	static const uint32_t which[3] = { NSCHED_LOAD_NR_RUNNING, NSCHED_LOAD_LOAD,
					   NSCHED_LOAD_IDLE };
	const struct sequence *c = *state;
	uint64_t seed = c->nr_cpus, value, before;
	struct nsched_topology *t = any_machine(c->nr_cpus, c->nr_nodes, &seed);
	struct nsched_load *load = machine_load(t, c->columns), *kept;
	uint32_t i, column, cpu, nr_idle = 0;

	for (i = 0; i < c->changes; i++) {
		column = which[machine_below(&seed, 3)];
		cpu = machine_below(&seed, c->nr_cpus);
		value = column == NSCHED_LOAD_IDLE ? machine_below(&seed, 2) :
			column == NSCHED_LOAD_LOAD ? machine_random(&seed) :
						     machine_below(&seed, 65536);
		before = nsched_load_get(load, column, cpu);
		assert_true(nsched_load_set(load, t, column, cpu, value) == before);
	}
	for (cpu = 0; cpu < c->nr_cpus; cpu++)
		nr_idle += nsched_cpu_online(t, cpu) && nsched_load_idle(load, cpu);
	assert_int_equal(check(load, t), NSCHED_OK);
	kept = malloc(bytes_of(load));
	memcpy(kept, load, bytes_of(load));
	assert_int_equal(nsched_load_gather(load, t),
			 nsched_load_has(load, NSCHED_LOAD_IDLE_MASK) ? nr_idle : 0);
	assert_memory_equal(kept, load, bytes_of(load));
	free(kept);
	free(load);
	free(t);
}

/* The search for an idle CPU is the plain scan. */

static nsched_cpu_t plain_next(const struct nsched_load *load, const struct nsched_topology *t,
			       const uint64_t *allowed, uint32_t from, uint32_t end)
{
	uint32_t cpu;

	for (cpu = from; cpu < end && cpu < load->nr_cpus; cpu++)
		if (nsched_cpu_online(t, cpu) && nsched_load_idle(load, cpu) == 1 &&
		    nsched_set_has(allowed, cpu))
			return cpu;
	return NSCHED_NONE;
}

static const struct search {
	const char *name;
	uint32_t nr_cpus, idle_in, levels; /* one CPU in idle_in is idle */
} searches[] = {
	{ "one CPU, flat", 1, 2, 0 }, { "one CPU, three levels", 1, 2, 1 },
	{ "64 CPUs, flat", 64, 4, 0 }, { "64 CPUs, three levels", 64, 4, 1 },
	{ "200 CPUs, half idle, flat", 200, 2, 0 }, { "200 CPUs, half idle, three levels", 200, 2,
	  1 },
	{ "4,160 CPUs, few idle, flat", 4160, 900, 0 },
	{ "4,160 CPUs, few idle, three levels", 4160, 900, 1 },
	{ "65,536 CPUs, very few idle, flat", 65536, 20000, 0 },
	{ "65,536 CPUs, very few idle, three levels", 65536, 20000, 1 },
	{ "65,536 CPUs, none idle, three levels", 65536, 0, 1 },
	{ "9,000 CPUs, all idle, three levels", 9000, 1, 1 },
};

static void search(void **state)
{
	const struct search *c = *state;
	uint64_t seed = c->nr_cpus + c->idle_in, *allowed = calloc(NSCHED_SET_WORDS(c->nr_cpus), 8);
	struct nsched_topology *t = any_machine(c->nr_cpus, 3, &seed);
	struct nsched_load *load = machine_load(t, BIT(NSCHED_LOAD_IDLE) |
						(c->levels ? LEVELS : NSCHED_LOAD_MASK_FLAT));
	uint32_t cpu, round, from, end;
	const uint64_t *set;

	for (cpu = 0; cpu < c->nr_cpus; cpu++) {
		nsched_load_set(load, t, NSCHED_LOAD_IDLE, cpu,
				c->idle_in && machine_below(&seed, c->idle_in) == 0);
		if (machine_below(&seed, 2))
			nsched_set_add(allowed, cpu);
	}
	for (round = 0; round < 600; round++) {
		from = machine_below(&seed, c->nr_cpus + 2);
		end = machine_below(&seed, 2) ? c->nr_cpus : machine_below(&seed, c->nr_cpus + 70);
		set = machine_below(&seed, 2) ? allowed : NULL;
		assert_int_equal(nsched_idle_next(load, set, from, end),
				 plain_next(load, t, set, from, end));
	}
	/* From each idle CPU to the next: all of them, in order. */
	cpu = 0;
	for (from = nsched_idle_next(load, NULL, 0, c->nr_cpus); from != NSCHED_NONE;
	     from = nsched_idle_next(load, NULL, cpu, c->nr_cpus)) {
		assert_int_equal(from, plain_next(load, t, NULL, cpu, c->nr_cpus));
		cpu = from + 1;
	}
	assert_int_equal(plain_next(load, t, NULL, cpu, c->nr_cpus), NSCHED_NONE);
	assert_int_equal(nsched_idle_next(load, NULL, 0, NSCHED_U32_MAX),
			 plain_next(load, t, NULL, 0, c->nr_cpus));
	assert_int_equal(nsched_idle_next(load, NULL, NSCHED_NONE, NSCHED_NONE), NSCHED_NONE);
	free(load);
	free(t);
	free(allowed);
}

int main(void)
{
	static struct rows rows;

	rows_add(&rows, "an idle machine", an_idle_machine, NULL);
	rows_add(&rows, "columns that nobody wants", columns_that_nobody_wants, NULL);
	ROWS_ADD(&rows, size_case, sizes);
	ROWS_ADD(&rows, refusal, refusals);
	rows_add(&rows, "memory that does not do", memory_that_does_not_do, NULL);
	ROWS_ADD(&rows, column_case, columns);
	rows_add(&rows, "sums and masks follow", sums_and_masks_follow, NULL);
	rows_add(&rows, "a full node", a_full_node, NULL);
	ROWS_ADD(&rows, sequence, sequences);
	ROWS_ADD(&rows, search, searches);
	return rows_run(&rows, "load");
}
