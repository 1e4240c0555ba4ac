/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Machines: what is built from facts, which facts are refused, and how large. */
#include "machine.h"
#include "rows.h"

#define FIELD_OF(span) (NSCHED_TOPOLOGY_OF + (uint32_t)(span))
#define NONE NSCHED_NONE

/* Built: the ranges of every span, written by hand. */

static const struct build_case {
	const char *name;
	struct machine_text text;
	const char *want[NSCHED_SPANS];
	uint32_t nr_online, smt_active, cluster_active;
} builds[] = {
	{ "one CPU, one node", { .node = "0" }, { "0+1", "0+1", "0+1", "0+1", "0+1" }, 1, 0, 0 },
	{ "without labels a core and a cache each, one package for all", { .node = "0000" },
	  { "0+4", "0+1|1+1|2+1|3+1", "0+1|1+1|2+1|3+1", "0+1|1+1|2+1|3+1", "0+4" }, 4, 0, 0 },
	{ "without labels a cluster is a core", { "0000", .core = "0011" },
	  { "0+4", "0+2|2+2", "0+2|2+2", "0+1|1+1|2+1|3+1", "0+4" }, 4, 1, 0 },
	{ "a cluster with labels of its own", { "0000", .core = "0123", .cluster = "0011" },
	  { "0+4", "0+1|1+1|2+1|3+1", "0+2|2+2", "0+1|1+1|2+1|3+1", "0+4" }, 4, 0, 1 },
	{ "clusters with other labels than the cores, and yet the same",
	  { "0000", .core = "0011", .cluster = "2211" },
	  { "0+4", "0+2|2+2", "0+2|2+2", "0+1|1+1|2+1|3+1", "0+4" }, 4, 1, 0 },
	{ "clusters smaller than the cores", { "0000", .core = "0011", .cluster = "0123" },
	  { "0+4", "0+2|2+2", "0+1|1+1|2+1|3+1", "0+1|1+1|2+1|3+1", "0+4" }, 4, 1, 1 },
	{ "a cluster that differs by a CPU that is offline",
	  { "0000", .core = "0012", .cluster = "0011", .online = "1110" },
	  { "0+3", "0+2|2+1|", "0+2|2+1", "0+1|1+1|2+1|", "0+3" }, 3, 1, 1 },
	{ "groups are numbered by their first CPU, not by their label",
	  { "0000", .core = "3300", .cache = "2323" },
	  { "0+4", "0+2|2+2", "0+2|2+2", "0+1 2+1|1+1 3+1", "0+4" }, 4, 1, 0 },
	{ "nodes keep their numbers", { "1100", .package = "1100" },
	  { "2+2|0+2", "0+1|1+1|2+1|3+1", "0+1|1+1|2+1|3+1", "0+1|1+1|2+1|3+1", "0+2|2+2" }, 4, 0, 0 },
	{ "nodes of memory only have no range", { "1111", .nr_nodes = 3 },
	  { "|0+4|", "0+1|1+1|2+1|3+1", "0+1|1+1|2+1|3+1", "0+1|1+1|2+1|3+1", "0+4" }, 4, 0, 0 },
	{ "more nodes than CPUs", { "60", .core = "60", .cache = "66" },
	  { "1+1||||||0+1", "0+1|1+1", "0+1|1+1", "0+2", "0+2" }, 2, 0, 0 },
	{ "threads numbered behind the cores", { "00110011", .core = "01230123" },
	  { "0+2 4+2|2+2 6+2", "0+1 4+1|1+1 5+1|2+1 6+1|3+1 7+1",
	    "0+1 4+1|1+1 5+1|2+1 6+1|3+1 7+1", "0+1|1+1|2+1|3+1|4+1|5+1|6+1|7+1", "0+8" }, 8, 1, 0 },
	{ "an offline CPU divides a range and is in none",
	  { "0000", .cache = "0000", .online = "1101" },
	  { "0+2 3+1", "0+1|1+1||3+1", "0+1|1+1||3+1", "0+2 3+1", "0+2 3+1" }, 3, 0, 0 },
	{ "an offline node keeps its number", { "001122", .online = "110011" },
	  { "0+2||4+2", "0+1|1+1|||4+1|5+1", "0+1|1+1|||4+1|5+1", "0+1|1+1|||4+1|5+1",
	    "0+2 4+2" }, 4, 0, 0 },
	{ "a sibling that is offline makes no SMT", { "0000", .core = "0011", .online = "1001" },
	  { "0+1 3+1", "0+1|3+1", "0+1|3+1", "0+1|||3+1", "0+1 3+1" }, 2, 0, 0 },
	{ "cores of one, two and four threads", { "0000000", .core = "0112222" },
	  { "0+7", "0+1|1+2|3+4", "0+1|1+2|3+4", "0+1|1+1|2+1|3+1|4+1|5+1|6+1", "0+7" }, 7, 1, 0 },
	{ "a package of several nodes, a node of several packages",
	  { "00112222", .package = "00001122" },
	  { "0+2|2+2|4+4", "0+1|1+1|2+1|3+1|4+1|5+1|6+1|7+1", "0+1|1+1|2+1|3+1|4+1|5+1|6+1|7+1",
	    "0+1|1+1|2+1|3+1|4+1|5+1|6+1|7+1", "0+4|4+2|6+2" }, 8, 0, 0 },
	{ "every other CPU in the other node", { .node = "010101" },
	  { "0+1 2+1 4+1|1+1 3+1 5+1", "0+1|1+1|2+1|3+1|4+1|5+1", "0+1|1+1|2+1|3+1|4+1|5+1",
	    "0+1|1+1|2+1|3+1|4+1|5+1", "0+6" }, 6, 0, 0 },
};

static void build_case(void **state)
{
	const struct build_case *c = *state;
	struct nsched_topology *t = machine_from_text(&c->text);
	uint32_t span, node, range, nr;
	char text[256];

	for (span = 0; span < NSCHED_SPANS; span++)
		assert_string_equal(machine_ranges(t, span, text, sizeof(text)), c->want[span]);
	for (node = 0; node < t->nr_nodes; node++) {
		nr = 0;
		for (range = nsched_range_begin(t, NSCHED_SPAN_NODE, node);
		     range < nsched_range_begin(t, NSCHED_SPAN_NODE, node + 1); range++)
			nr += nsched_range_count(t, NSCHED_SPAN_NODE, range);
		assert_int_equal(nsched_node_nr_cpus(t, node), nr);
	}
	assert_int_equal(t->nr_online, c->nr_online);
	assert_int_equal(t->smt_active, c->smt_active);
	assert_int_equal(t->cluster_active, c->cluster_active);
	free(t);
}

static void ids_and_values_are_copied(void **state)
{
	const uint32_t cpu_id[4] = { 0, 7, 8, 4000000000u }, node_id[3] = { 0, 8, 255 };
	const uint32_t capacity[4] = { 1024, 512, 1, 1000 }, node[4] = { 0, 2, 2, 0 };
	const uint64_t memory[3] = { 1ull << 40, 0, 5 };
	const uint32_t slit[9] = { 10, 20, 30, 21, 10, 40, 0xffff, 41, 10 };
	const struct nsched_topology_facts facts = {
		.nr_cpus = 4, .nr_nodes = 3, .cpu_id = cpu_id, .cpu_capacity = capacity,
		.group_of = { node }, .node_id = node_id, .node_memory_kib = memory,
		.distance_slit = slit,
	};
	struct nsched_topology *t = machine_build(&facts);
	uint32_t i, j;

	(void)state;
	for (i = 0; i < 4; i++) {
		assert_int_equal(nsched_cpu_id(t, i), cpu_id[i]);
		assert_int_equal(nsched_cpu_online(t, i), 1);
		assert_int_equal(nsched_cpu_capacity(t, i), capacity[i]);
		assert_int_equal(nsched_cpu_node(t, i), node[i]);
	}
	for (i = 0; i < 3; i++) {
		assert_int_equal(nsched_node_id(t, i), node_id[i]);
		assert_true(nsched_node_memory_kib(t, i) == memory[i]);
		for (j = 0; j < 3; j++)	/* asymmetric: row is from, column is to */
			assert_int_equal(nsched_distance_slit(t, i, j), slit[i * 3 + j]);
	}
	assert_int_equal(nsched_node_nr_cpus(t, 1), 0);
	free(t);
}

/* What was unknown stays unknown, and 0, 1, 2, .. stand for ids. */
static void absent_facts(void **state)
{
	struct nsched_topology *t = machine_grid(2, 1, 2);

	(void)state;
	assert_int_equal(t->offset[NSCHED_TOPOLOGY_NODE_MEMORY_KIB], 0);
	assert_int_equal(t->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT], 0);
	assert_int_equal(nsched_cpu_id(t, 3), 3);
	assert_int_equal(nsched_node_id(t, 1), 1);
	assert_int_equal(nsched_cpu_capacity(t, 2), 1024);
	free(t);
}

/* Two builds of the same facts are the same bytes, whatever the memory held before. */
static void a_rebuild_is_equal(void **state)
{
	const uint32_t core[6] = { 5, 5, 0, 0, 3, 3 }, online[6] = { 1, 0, 1, 1, 0, 1 };
	const struct nsched_topology_facts facts = {
		.nr_cpus = 6, .nr_nodes = 9, .cpu_online = online, .group_of = { 0, core },
	};
	uint64_t bytes = nsched_topology_size(&facts);
	unsigned char *one = malloc(bytes), *two = malloc(bytes);
	struct nsched_wrong wrong;

	(void)state;
	memset(one, 0x5a, bytes);
	memset(two, 0xa5, bytes);
	assert_int_equal(nsched_topology_init(one, bytes, &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_topology_init(two, bytes, &facts, &wrong), NSCHED_OK);
	assert_memory_equal(one, two, bytes);
	free(one);
	free(two);
}

/* Refused: one thing wrong with the facts of a machine of 4 CPUs and 2 nodes. */

enum fact { CPUS, NODES, CPU_ID, ONLINE, CAPACITY, NODE_ID, SLIT, LABEL };

static const struct refusal {
	const char *name;
	enum fact fact;
	uint32_t at, value; /* LABEL: at = span * 4 + CPU */
	uint32_t code, field, index, other;
} refusals[] = {
	{ "no CPU", CPUS, 0, 0, NSCHED_NO_CPU, NONE, NONE, NONE },
	{ "too many CPUs", CPUS, 0, NSCHED_MAX_CPUS + 1, NSCHED_TOO_MANY_CPUS, NONE, NONE, NONE },
	{ "no node", NODES, 0, 0, NSCHED_NO_NODE, NONE, NONE, NONE },
	{ "too many nodes", NODES, 0, NSCHED_MAX_NODES + 1, NSCHED_TOO_MANY_NODES, NONE, NONE,
	  NONE },
	{ "two CPUs of one id", CPU_ID, 2, 1, NSCHED_NOT_ASCENDING, NSCHED_TOPOLOGY_CPU_ID, 2,
	  NONE },
	{ "CPU ids that fall", CPU_ID, 3, 0, NSCHED_NOT_ASCENDING, NSCHED_TOPOLOGY_CPU_ID, 3,
	  NONE },
	{ "two nodes of one id", NODE_ID, 1, 0, NSCHED_NOT_ASCENDING, NSCHED_TOPOLOGY_NODE_ID, 1,
	  NONE },
	{ "online 2", ONLINE, 3, 2, NSCHED_OUT_OF_RANGE, NSCHED_TOPOLOGY_ONLINE, 3, NONE },
	{ "capacity 0", CAPACITY, 1, 0, NSCHED_OUT_OF_RANGE, NSCHED_TOPOLOGY_CAPACITY, 1, NONE },
	{ "capacity 1025", CAPACITY, 0, 1025, NSCHED_OUT_OF_RANGE, NSCHED_TOPOLOGY_CAPACITY, 0,
	  NONE },
	{ "a node at 11 from itself", SLIT, 3, 11, NSCHED_NOT_LOCAL, NSCHED_TOPOLOGY_DISTANCE_SLIT,
	  1, 1 },
	{ "a node at 0 from itself", SLIT, 0, 0, NSCHED_NOT_LOCAL, NSCHED_TOPOLOGY_DISTANCE_SLIT, 0,
	  0 },
	{ "a node at 9 from another", SLIT, 2, 9, NSCHED_TOO_NEAR, NSCHED_TOPOLOGY_DISTANCE_SLIT, 1,
	  0 },
	{ "a node too far away", SLIT, 1, 0x10000, NSCHED_OUT_OF_RANGE,
	  NSCHED_TOPOLOGY_DISTANCE_SLIT, 0, 1 },
	{ "a node number that is none", LABEL, 2, 2, NSCHED_OUT_OF_RANGE,
	  FIELD_OF(NSCHED_SPAN_NODE), 2, NONE },
	{ "a core label above all CPUs", LABEL, 4 + 1, 4, NSCHED_OUT_OF_RANGE,
	  FIELD_OF(NSCHED_SPAN_CORE), 1, NONE },
	{ "a package label above all CPUs", LABEL, 16, 9, NSCHED_OUT_OF_RANGE,
	  FIELD_OF(NSCHED_SPAN_PACKAGE), 0, NONE },
};

static void refusal(void **state)
{
	const struct refusal *c = *state;
	uint32_t cpu_id[4] = { 0, 1, 2, 3 }, online[4] = { 1, 1, 1, 1 }, node_id[2] = { 0, 1 };
	uint32_t capacity[4] = { 1024, 1024, 512, 512 }, slit[4] = { 10, 20, 20, 10 };
	uint32_t label[NSCHED_SPANS * 4] = { 0, 0, 1, 1, 0, 1, 2, 3, 0, 1, 2, 3, 0, 0, 1, 1 };
	uint32_t *fact[] = { NULL, NULL, cpu_id, online, capacity, node_id, slit, label };
	struct nsched_topology_facts facts = {
		.nr_cpus = 4, .nr_nodes = 2, .cpu_id = cpu_id, .cpu_online = online,
		.cpu_capacity = capacity, .node_id = node_id, .distance_slit = slit,
		.group_of = { label, label + 4, label + 8, label + 12, label + 16 },
	};
	uint64_t bytes = nsched_topology_size(&facts);
	struct nsched_wrong wrong;
	void *block = malloc(bytes);

	assert_int_equal(nsched_topology_init(block, bytes, &facts, &wrong), NSCHED_OK);
	if (c->fact == CPUS)
		facts.nr_cpus = c->value;
	else if (c->fact == NODES)
		facts.nr_nodes = c->value;
	else
		fact[c->fact][c->at] = c->value;
	memset(&wrong, 0xa5, sizeof(wrong));
	assert_int_equal(nsched_topology_init(block, bytes, &facts, &wrong), c->code);
	assert_int_equal(wrong.code, c->code);
	assert_int_equal(wrong.field, c->field);
	assert_int_equal(wrong.index, c->index);
	assert_int_equal(wrong.other, c->other);
	assert_int_equal(wrong.level, NONE);
	assert_int_equal(wrong.group, NONE);
	if (c->fact > NODES) /* a block that was refused is not accepted later */
		assert_int_not_equal(nsched_topology_check(block, bytes, &wrong), NSCHED_OK);
	free(block);
}

static void nothing_online(void **state)
{
	const uint32_t online[2] = { 0, 0 };
	const struct nsched_topology_facts facts = {
		.nr_cpus = 2, .nr_nodes = 1, .cpu_online = online,
	};
	uint64_t bytes = nsched_topology_size(&facts);
	void *block = malloc(bytes);
	struct nsched_wrong wrong;

	(void)state;
	assert_int_equal(nsched_topology_init(block, bytes, &facts, &wrong), NSCHED_NO_CPU);
	assert_int_equal(wrong.field, NSCHED_TOPOLOGY_ONLINE);
	free(block);
}

static void memory_that_does_not_do(void **state)
{
	const struct nsched_topology_facts facts = { .nr_cpus = 2, .nr_nodes = 1 };
	uint64_t bytes = nsched_topology_size(&facts);
	char *block = malloc(bytes + 8);
	struct nsched_wrong wrong;

	(void)state;
	assert_int_equal(nsched_topology_init(NULL, bytes, &facts, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(nsched_topology_init(block, bytes, NULL, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(nsched_topology_init(block + 4, bytes, &facts, &wrong), NSCHED_MISALIGNED);
	assert_int_equal(nsched_topology_init(block, bytes - 1, &facts, &wrong), NSCHED_TOO_SMALL);
	assert_int_equal(nsched_topology_init(block, 0, &facts, &wrong), NSCHED_TOO_SMALL);
	assert_int_equal(nsched_topology_init(block, bytes, &facts, &wrong), NSCHED_OK);
	free(block);
}

/*
 * By hand: 152 bytes of header; a CPU takes three values, five labels, four
 * begins and five pairs, 4 x (3 + 5 + 4 + 10) = 88 bytes; a node 4 x 3 = 12, with
 * memory 20; begins have one entry more, 4 x 5 bytes, and a distance takes 4. Every
 * column is rounded up to 8 bytes.
 */
static const struct size_case {
	const char *name;
	uint32_t nr_cpus, nr_nodes, memory, distance;
	uint64_t bytes;
} sizes[] = {
	/* 20 columns of 4 or 8 bytes */
	{ "one CPU, one node", 1, 1, 0, 0, 152 + 20 * 8 },
	{ "memory and distance", 1, 1, 1, 1, 152 + 20 * 8 + 8 + 8 },
	/* 8 CPUs: 8 columns of 32, 4 begins of 40, 5 ranges of 64; 4 nodes: 16, 16 and 24 */
	{ "eight CPUs, four nodes", 8, 4, 0, 0, 152 + 8 * 32 + 4 * 40 + 5 * 64 + 16 + 16 + 24 },
	{ "a matrix of four nodes", 8, 4, 0, 1,
	  152 + 8 * 32 + 4 * 40 + 5 * 64 + 16 + 16 + 24 + 64 },
	{ "the largest by default", 65536, 4096, 1, 1, 152 + 88ull * 65536 + 4 * 8 +
	  20ull * 4096 + 8 + 4ull * 4096 * 4096 },
	/* 2^32 - 1 CPUs: 8 x 2^34, 4 x 2^34, 5 x (2^35 - 8), and 3 x 8 of the node */
	{ "counts beyond all machines do not wrap", 0xffffffffu, 1, 0, 0, 136 + 22 * (1ull << 34) },
	{ "a matrix beyond all machines", 1, 100000, 0, 1, 152 + 8 * 8 + 4 * 8 + 5 * 8 + 400000 +
	  400000 + 400008 + 40000000000ull },
	/* (2^30 - 1)^2 distances; three columns of nodes of 2^32; 17 of the CPU, 8 each */
	{ "the greatest matrix that is counted", 1, 0x3fffffffu, 0, 1,
	  152 + 17 * 8 + 3 * (1ull << 32) + (1ull << 62) - (1ull << 33) + 8 },
	{ "a matrix whose bytes would wrap to nothing", 1, 0x80000000u, 0, 1, NSCHED_U64_MAX },
	{ "a matrix beyond 64 bits is the greatest number", 1, 0xffffffffu, 0, 1, NSCHED_U64_MAX },
};

static void size_case(void **state)
{
	const struct size_case *c = *state;
	const struct nsched_topology_facts facts = {
		.nr_cpus = c->nr_cpus, .nr_nodes = c->nr_nodes,
		.node_memory_kib = c->memory ? &c->bytes : NULL,
		.distance_slit = c->distance ? &c->nr_cpus : NULL,
	};

	assert_true(nsched_topology_size(&facts) == c->bytes);
}

/* 65,536 CPUs in pairs, 16 a node: 4,096 nodes, their distances a ring's. */
static void the_largest_machine(void **state)
{
	const uint32_t nr_cpus = 65536, nr_nodes = 4096;
	uint32_t *node = malloc(nr_cpus * 4), *core = malloc(nr_cpus * 4), i, j, far;
	uint32_t *slit = malloc(4ull * nr_nodes * nr_nodes);
	struct nsched_topology_facts facts = { .nr_cpus = nr_cpus, .nr_nodes = nr_nodes };
	struct nsched_topology *t;

	(void)state;
	for (i = 0; i < nr_cpus; i++) {
		node[i] = i / 16;
		core[i] = nr_cpus - 1 - i / 2;
	}
	for (i = 0; i < nr_nodes; i++) {
		for (j = 0; j < nr_nodes; j++) {
			far = i > j ? i - j : j - i;
			slit[i * nr_nodes + j] = 10 + (far > 2048 ? 4096 - far : far);
		}
	}
	facts.group_of[NSCHED_SPAN_NODE] = node;
	facts.group_of[NSCHED_SPAN_CORE] = core;
	facts.distance_slit = slit;
	t = machine_build(&facts);
	assert_int_equal(t->nr_groups[NSCHED_SPAN_CORE], 32768);
	assert_int_equal(t->nr_groups[NSCHED_SPAN_PACKAGE], 1);
	assert_int_equal(nsched_group_of(t, NSCHED_SPAN_CORE, 65535), 32767);
	assert_int_equal(nsched_range_begin(t, NSCHED_SPAN_NODE, 4096), 4096);
	assert_int_equal(nsched_range_cpu(t, NSCHED_SPAN_NODE, 4095), 65520);
	assert_int_equal(nsched_range_count(t, NSCHED_SPAN_NODE, 4095), 16);
	assert_int_equal(nsched_range_count(t, NSCHED_SPAN_PACKAGE, 0), 65536);
	assert_int_equal(nsched_distance_slit(t, 4095, 0), 11);
	assert_int_equal(nsched_distance_slit(t, 0, 2048), 2058);
	assert_int_equal(t->smt_active, 1);
	free(t);
	free(slit);
	free(core);
	free(node);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, build_case, builds);
	rows_add(&rows, "ids and values are copied", ids_and_values_are_copied, NULL);
	rows_add(&rows, "facts that are not known", absent_facts, NULL);
	rows_add(&rows, "a rebuild is equal", a_rebuild_is_equal, NULL);
	ROWS_ADD(&rows, refusal, refusals);
	rows_add(&rows, "nothing online", nothing_online, NULL);
	rows_add(&rows, "memory that does not do", memory_that_does_not_do, NULL);
	ROWS_ADD(&rows, size_case, sizes);
	rows_add(&rows, "65,536 CPUs and 4,096 nodes", the_largest_machine, NULL);
	return rows_run(&rows, "topology");
}
