/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What nsched_topology_check() finds: every way of being wrong, then any bytes at all. */
#include "corrupt.h"
#include "rows.h"

#define NONE NSCHED_NONE
#define HEADER CORRUPT_HEADER
#define ID NSCHED_TOPOLOGY_CPU_ID
#define ONLINE NSCHED_TOPOLOGY_ONLINE
#define CAPACITY NSCHED_TOPOLOGY_CAPACITY
#define NODE_ID NSCHED_TOPOLOGY_NODE_ID
#define NR_CPUS NSCHED_TOPOLOGY_NODE_NR_CPUS
#define MEMORY NSCHED_TOPOLOGY_NODE_MEMORY_KIB
#define SLIT NSCHED_TOPOLOGY_DISTANCE_SLIT
#define OF(span) (NSCHED_TOPOLOGY_OF + (uint32_t)NSCHED_SPAN_##span)
#define FIRST(span) (NSCHED_TOPOLOGY_FIRST + (uint32_t)NSCHED_SPAN_##span)
#define RANGE(span) (NSCHED_TOPOLOGY_RANGE + (uint32_t)NSCHED_SPAN_##span)

/* Words of the header. */
enum {
	W_ABI, W_KIND, W_SIZE, W_CPUS, W_ONLINE, W_NODES, W_GROUPS, W_SMT = 11, W_CLUSTER, W_OFFSET,
	W_RESERVED = 35
};

#define W_OFFSET_OF(column) (W_OFFSET + (uint32_t)(column))
#define W_GROUPS_OF(span) (W_GROUPS + (uint32_t)NSCHED_SPAN_##span)

/*
 * Eight CPUs, CPU 5 offline; nodes 0 and 1 of two ranges each, node 2 without a
 * CPU; four cores of two threads. 1,000 bytes, in this order: the header 0, ids
 * 152, online 184, capacity 216, node ids 248, CPUs 264, memory 280, distance 304,
 * labels 344, begins 504, ranges 680.
 */
#define BYTES 1000u
static const uint32_t base_slit[9] = { 10, 20, 30, 21, 10, 40, 30, 41, 10 };

static void *base_machine(uint64_t *bytes)
{
	static const uint32_t node[8] = { 0, 0, 1, 1, 0, 0, 1, 1 };
	static const uint32_t core[8] = { 0, 0, 1, 1, 2, 2, 3, 3 };
	static const uint32_t package[8] = { 0, 0, 0, 0, 1, 1, 1, 1 };
	static const uint32_t online[8] = { 1, 1, 1, 1, 1, 0, 1, 1 };
	static const uint64_t memory[3] = { 1024, 2048, 4096 };
	const struct nsched_topology_facts facts = {
		.nr_cpus = 8, .nr_nodes = 3, .cpu_online = online,
		.group_of = { node, core, NULL, node, package },
		.node_memory_kib = memory, .distance_slit = base_slit,
	};

	*bytes = nsched_topology_size(&facts);
	return machine_build(&facts);
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
	ONE("smaller than its header", HEADER, W_SIZE, 151, NSCHED_TOO_SMALL, NONE, NONE, NONE),
	ONE("smaller than its columns", HEADER, W_SIZE, BYTES - 1, NSCHED_BAD_OFFSET,
	    RANGE(PACKAGE), NONE, NONE),
	ONE("no CPU", HEADER, W_CPUS, 0, NSCHED_NO_CPU, NONE, NONE, NONE),
	ONE("too many CPUs", HEADER, W_CPUS, 65537, NSCHED_TOO_MANY_CPUS, NONE, NONE, NONE),
	ONE("no node", HEADER, W_NODES, 0, NSCHED_NO_NODE, NONE, NONE, NONE),
	ONE("too many nodes", HEADER, W_NODES, 4097, NSCHED_TOO_MANY_NODES, NONE, NONE, NONE),
	ONE("as many groups of nodes as nodes", HEADER, W_GROUPS_OF(NODE), 2, NSCHED_OUT_OF_RANGE,
	    OF(NODE), NONE, NONE),
	ONE("no core", HEADER, W_GROUPS_OF(CORE), 0, NSCHED_OUT_OF_RANGE, OF(CORE), NONE, NONE),
	ONE("more packages than CPUs", HEADER, W_GROUPS_OF(PACKAGE), 9, NSCHED_OUT_OF_RANGE,
	    OF(PACKAGE), NONE, NONE),
	ONE("the first reserved word", HEADER, W_RESERVED, 1, NSCHED_RESERVED, NONE, 0, NONE),
	ONE("the last reserved word", HEADER, W_RESERVED + 2, 1, NSCHED_RESERVED, NONE, 2, NONE),

	OFFSET("no ids", ID, 0, NSCHED_NO_COLUMN, ID, NONE, NONE),
	OFFSET("no ranges of caches", RANGE(CACHE), 0, NSCHED_NO_COLUMN, RANGE(CACHE), NONE, NONE),
	OFFSET("a column inside the header", ID, 144, NSCHED_BAD_OFFSET, ID, NONE, NONE),
	OFFSET("a column not on 8 bytes", ID, 156, NSCHED_BAD_OFFSET, ID, NONE, NONE),
	OFFSET("a column over the one before", ONLINE, 176, NSCHED_BAD_OFFSET, ONLINE, NONE, NONE),
	OFFSET("a column over the one behind", ID, 160, NSCHED_BAD_OFFSET, ONLINE, NONE, NONE),
	OFFSET("a column past the end", RANGE(PACKAGE), 944, NSCHED_BAD_OFFSET, RANGE(PACKAGE),
	       NONE, NONE),
	OFFSET("a column far past the end", ID, 0xfffffff8u, NSCHED_BAD_OFFSET, ID, NONE, NONE),
	ONE("nodes for which the columns are too short", HEADER, W_NODES, 4096, NSCHED_OUT_OF_RANGE,
	    OF(NODE), NONE, NONE),
	TWO("and groups of them", HEADER, W_NODES, 4096, HEADER, W_GROUPS_OF(NODE), 4096,
	    NSCHED_BAD_OFFSET, NODE_ID, NONE, NONE),
	ONE("CPUs for which the columns are too short", HEADER, W_CPUS, 9, NSCHED_BAD_OFFSET,
	    ONLINE, NONE, NONE),

	ONE("two CPUs of one id", ID, 1, 0, NSCHED_NOT_ASCENDING, ID, 1, NONE),
	ONE("CPU ids that fall", ID, 3, 100, NSCHED_NOT_ASCENDING, ID, 4, NONE),
	ONE("node ids that fall", NODE_ID, 1, 7, NSCHED_NOT_ASCENDING, NODE_ID, 2, NONE),
	ONE("online 2", ONLINE, 7, 2, NSCHED_OUT_OF_RANGE, ONLINE, 7, NONE),
	ONE("capacity 0", CAPACITY, 0, 0, NSCHED_OUT_OF_RANGE, CAPACITY, 0, NONE),
	ONE("capacity 1025", CAPACITY, 6, 1025, NSCHED_OUT_OF_RANGE, CAPACITY, 6, NONE),
	ONE("a node at 9 from itself", SLIT, 8, 9, NSCHED_NOT_LOCAL, SLIT, 2, 2),
	ONE("a node at 20 from itself", SLIT, 4, 20, NSCHED_NOT_LOCAL, SLIT, 1, 1),
	ONE("a node at 9 from another", SLIT, 5, 9, NSCHED_TOO_NEAR, SLIT, 1, 2),
	ONE("a node at 65,536 from another", SLIT, 6, 65536, NSCHED_OUT_OF_RANGE, SLIT, 2, 0),

	ONE("a node that is none", OF(NODE), 3, 3, NSCHED_OUT_OF_RANGE, OF(NODE), 3, NONE),
	ONE("a core that is none", OF(CORE), 7, 4, NSCHED_OUT_OF_RANGE, OF(CORE), 7, NONE),
	ONE("a first core that is not 0", OF(CORE), 0, 1, NSCHED_NOT_DENSE, OF(CORE), 0, NONE),
	ONE("cores out of the order of their CPUs", OF(CORE), 2, 3, NSCHED_NOT_DENSE, OF(CORE), 2,
	    NONE),
	ONE("a core without a CPU", HEADER, W_GROUPS_OF(CORE), 5, NSCHED_NOT_DENSE, OF(CORE), NONE,
	    NONE),
	ONE("a first range that is not 0", FIRST(NODE), 0, 1, NSCHED_BAD_RANGE, FIRST(NODE), 0,
	    NONE),
	ONE("begins that fall", FIRST(NODE), 2, 1, NSCHED_BAD_RANGE, FIRST(NODE), 2, NONE),
	ONE("begins of cores that fall", FIRST(CORE), 2, 0, NSCHED_BAD_RANGE, FIRST(CORE), 2, NONE),
	ONE("more ranges than CPUs", FIRST(NODE), 3, 9, NSCHED_BAD_RANGE, FIRST(NODE), 3, NONE),
	ONE("a range too many", FIRST(NODE), 3, 5, NSCHED_BAD_RANGE, RANGE(NODE), 4, NONE),
	ONE("a range too few", FIRST(CORE), 4, 3, NSCHED_BAD_RANGE, OF(CORE), 6, NONE),
	ONE("an empty range", RANGE(NODE), 1, 0, NSCHED_BAD_RANGE, RANGE(NODE), 0, NONE),
	ONE("a range past the last CPU", RANGE(NODE), 7, 3, NSCHED_BAD_RANGE, RANGE(NODE), 3, NONE),
	ONE("a range that wraps", RANGE(NODE), 7, 0xffffffffu, NSCHED_BAD_RANGE, RANGE(NODE), 3,
	    NONE),
	ONE("a range from no CPU", RANGE(NODE), 6, 8, NSCHED_BAD_RANGE, RANGE(NODE), 3, NONE),
	ONE("a range of another node's CPU", RANGE(NODE), 1, 3, NSCHED_BAD_RANGE, RANGE(NODE), 0,
	    NONE),
	ONE("a range with an offline CPU", RANGE(NODE), 3, 2, NSCHED_BAD_RANGE, RANGE(NODE), 1,
	    NONE),
	ONE("a range short of a CPU in front", RANGE(NODE), 1, 1, NSCHED_BAD_RANGE, OF(NODE), 1,
	    NONE),
	TWO("a range short of a CPU behind", RANGE(NODE), 6, 7, RANGE(NODE), 7, 1, NSCHED_BAD_RANGE,
	    OF(NODE), 6, NONE),
	TWO("ranges that touch", RANGE(NODE), 1, 1, RANGE(NODE), 2, 1, NSCHED_BAD_RANGE,
	    RANGE(NODE), 1, NONE),
	TWO("ranges out of order", RANGE(NODE), 4, 6, RANGE(NODE), 6, 2, NSCHED_BAD_RANGE,
	    RANGE(NODE),
	    3, NONE),
	TWO("a CPU online that is in no range", ONLINE, 5, 1, HEADER, W_ONLINE, 8, NSCHED_BAD_RANGE,
	    OF(NODE), 5, NONE),
	ONE("a CPU offline that is in a range", ONLINE, 0, 0, NSCHED_BAD_RANGE, RANGE(NODE), 0,
	    NONE),
	ONE("a node's CPUs", NR_CPUS, 1, 3, NSCHED_NOT_SUM, NR_CPUS, 1, NONE),
	ONE("a node's CPUs where it has none", NR_CPUS, 2, 1, NSCHED_NOT_SUM, NR_CPUS, 2, NONE),
	ONE("CPUs online", HEADER, W_ONLINE, 8, NSCHED_NOT_SUM, ONLINE, NONE, NONE),
	ONE("no SMT", HEADER, W_SMT, 0, NSCHED_NOT_SUM, OF(CORE), NONE, NONE),
	ONE("SMT twice", HEADER, W_SMT, 2, NSCHED_NOT_SUM, OF(CORE), NONE, NONE),
	ONE("clusters where there are none", HEADER, W_CLUSTER, 1, NSCHED_NOT_SUM, OF(CLUSTER), NONE,
	    NONE),
};

static const struct corruption harmless[] = {
	ONE("memory is not looked at", MEMORY, 1, 77, NSCHED_OK, NONE, NONE, NONE),
	OFFSET("no distances", SLIT, 0, NSCHED_OK, NONE, NONE, NONE),
	OFFSET("no memory", MEMORY, 0, NSCHED_OK, NONE, NONE, NONE),
	ONE("two nodes at 10", SLIT, 1, 10, NSCHED_OK, NONE, NONE, NONE),
	ONE("the greatest distance", SLIT, 1, 65535, NSCHED_OK, NONE, NONE, NONE),
	ONE("a greatest id", ID, 7, 0xffffffffu, NSCHED_OK, NONE, NONE, NONE),
	ONE("what stands behind the last range", RANGE(NODE), 8, 99, NSCHED_OK, NONE, NONE, NONE),
};

static void corruption(void **state)
{
	const struct corruption *c = *state;
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *block = base_machine(&bytes);

	assert_int_equal(bytes, BYTES);
	corrupt(block, W_OFFSET, c);
	memset(&wrong, 0xa5, sizeof(wrong));
	assert_int_equal(nsched_topology_check(block, bytes, &wrong), c->code);
	assert_int_equal(wrong.code, c->code);
	assert_int_equal(wrong.field, c->field);
	assert_int_equal(wrong.index, c->index);
	assert_int_equal(wrong.other, c->other);
	assert_int_equal(wrong.level, NONE);
	assert_int_equal(wrong.group, NONE);
	assert_int_equal(wrong.reserved[0] | wrong.reserved[1], 0);
	free(block);
}

static void not_a_block(void **state)
{
	uint64_t bytes;
	char *block = base_machine(&bytes);
	struct nsched_wrong wrong;

	(void)state;
	assert_int_equal(nsched_topology_check(NULL, bytes, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(nsched_topology_check((void *)(block + 4), bytes - 4, &wrong),
			 NSCHED_MISALIGNED);
	assert_int_equal(nsched_topology_check((void *)block, 151, &wrong), NSCHED_TOO_SMALL);
	assert_int_equal(nsched_topology_check((void *)block, 152, &wrong), NSCHED_TOO_SMALL);
	assert_int_equal(nsched_topology_check((void *)block, bytes, &wrong), NSCHED_OK);
	assert_int_equal(nsched_topology_check((void *)block, NSCHED_U64_MAX, &wrong), NSCHED_OK);
	free(block);
}

/* Every CPU offline, and the block is otherwise right. */
static void nothing_online(void **state)
{
	uint64_t bytes;
	struct nsched_topology *t = base_machine(&bytes);
	struct nsched_wrong wrong;
	uint32_t cpu;

	(void)state;
	for (cpu = 0; cpu < 8; cpu++)
		nsched_write_u32(t, t->offset[ONLINE], cpu, 0);
	assert_int_equal(nsched_topology_check(t, bytes, &wrong), NSCHED_NO_CPU);
	assert_int_equal(wrong.field, ONLINE);
	free(t);
}

/* Read all of an accepted block: every index that the accessors may be given. */
static uint64_t walk(const struct nsched_topology *t)
{
	uint32_t cpu, node, to, span, group, range, i;
	uint64_t sum = 0;

	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		sum += nsched_cpu_id(t, cpu) + nsched_cpu_capacity(t, cpu);
		assert_in_range(nsched_cpu_node(t, cpu), 0, t->nr_nodes - 1);
	}
	for (node = 0; node < t->nr_nodes; node++) {
		sum += nsched_node_id(t, node) + nsched_node_nr_cpus(t, node);
		if (t->offset[MEMORY])
			sum += nsched_node_memory_kib(t, node);
		for (to = 0; to < t->nr_nodes && t->offset[SLIT]; to++)
			assert_in_range(nsched_distance_slit(t, node, to), 10, NSCHED_MAX_SLIT);
	}
	for (span = 0; span < NSCHED_SPANS; span++) {
		uint32_t nr = 0;

		for (group = 0; group < t->nr_groups[span]; group++) {
			range = nsched_range_begin(t, span, group);
			for (; range < nsched_range_begin(t, span, group + 1); range++) {
				for (i = 0; i < nsched_range_count(t, span, range); i++, nr++) {
					cpu = nsched_range_cpu(t, span, range) + i;
					assert_int_equal(nsched_cpu_online(t, cpu), 1);
					assert_int_equal(nsched_group_of(t, span, cpu), group);
				}
			}
		}
		assert_int_equal(nr, t->nr_online);
	}
	return sum;
}

/* A block that was right, a few bytes of it changed: the check ends, and what it takes is sound. */
static void changed_bytes(void **state)
{
	uint64_t seed = 1, bytes, sum = 0;
	void *base = base_machine(&bytes), *block = malloc(bytes);
	uint32_t round, accepted = 0;
	struct nsched_wrong wrong;

	(void)state;
	for (round = 0; round < 20000; round++) {
		memcpy(block, base, bytes);
		corrupt_by_chance(block, (uint32_t)bytes, sizeof(struct nsched_topology), &seed);
		if (nsched_topology_check(block, bytes, &wrong) == NSCHED_OK) {
			sum += walk(block);
			accepted++;
		}
	}
	assert_in_range(accepted, 1000, 19000);	/* both were met */
	assert_true(sum > 0);
	free(block);
	free(base);
}

static void any_bytes(void **state)
{
	struct nsched_wrong wrong;
	uint32_t round, bytes;
	uint64_t seed = 2;
	void *block;

	(void)state;
	for (round = 0; round < 20000; round++) {
		bytes = 152 + machine_below(&seed, 512) * 4;
		block = corrupt_memory(NSCHED_BLOCK_TOPOLOGY, bytes, &seed);
		if (nsched_topology_check(block, bytes, &wrong) == NSCHED_OK)
			walk(block);
		assert_int_equal(nsched_topology_check(block, machine_below(&seed, 152), &wrong),
				 NSCHED_TOO_SMALL);
		free(block);
	}
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, corruption, corruptions);
	ROWS_ADD(&rows, corruption, harmless);
	rows_add(&rows, "what is not a block", not_a_block, NULL);
	rows_add(&rows, "nothing online", nothing_online, NULL);
	rows_add(&rows, "a block with a few bytes changed", changed_bytes, NULL);
	rows_add(&rows, "any bytes at all", any_bytes, NULL);
	return rows_run(&rows, "topology check");
}
