/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What nsched_load_check() finds: every way of being wrong, then any bytes at all. */
#include "corrupt.h"
#include "rows.h"

#define NONE NSCHED_NONE
#define HEADER CORRUPT_HEADER
#define NR NSCHED_LOAD_NR_RUNNING
#define IDLE NSCHED_LOAD_IDLE
#define RQ_OF NSCHED_LOAD_RQ_OF
#define SLICE NSCHED_LOAD_CURR_SLICE
#define LOAD NSCHED_LOAD_LOAD
#define CAPACITY NSCHED_LOAD_CAPACITY
#define NODE_NR NSCHED_LOAD_NODE_NR_RUNNING
#define NODE_LOAD NSCHED_LOAD_NODE_LOAD
#define MASK NSCHED_LOAD_IDLE_MASK
#define WORDS NSCHED_LOAD_IDLE_WORDS
#define PAGES NSCHED_LOAD_IDLE_PAGES

/* Words of the header. */
enum { W_ABI, W_KIND, W_SIZE, W_CPUS, W_NODES, W_RESERVED, W_OFFSET = 8 };
#define W_OFFSET_OF(column) (W_OFFSET + (uint32_t)(column))

/*
 * Six CPUs in two nodes, CPU 1 offline. 504 bytes, in this order: the header 0,
 * tasks 288, idle 312, rq_of 336, slice 360, load 384, capacity 432, node tasks
 * 456, node load 464, mask 480, words 488, pages 496.
 */
#define BYTES 504u

static struct nsched_topology *base_topology(void)
{
	const struct machine_text text = { .node = "000111", .online = "101111" };

	return machine_from_text(&text);
}

static struct nsched_load *base_load(const struct nsched_topology *t)
{
	return machine_load(t, NSCHED_LOAD_BIT(NR) | NSCHED_LOAD_BIT(IDLE) |
			    NSCHED_LOAD_BIT(RQ_OF) | NSCHED_LOAD_BIT(SLICE) |
			    NSCHED_LOAD_BIT(LOAD) | NSCHED_LOAD_BIT(CAPACITY) |
			    NSCHED_LOAD_AGGREGATES | NSCHED_LOAD_BIT(NODE_LOAD) |
			    NSCHED_LOAD_MASK_LEVELS);
}

#define ONE(what, column, at, value, ...) { what, { { column, at, value } }, 1, __VA_ARGS__ }
#define TWO(what, c1, a1, v1, c2, a2, v2, ...) \
	{ what, { { c1, a1, v1 }, { c2, a2, v2 } }, 2, __VA_ARGS__ }
#define OFFSET(what, column, value, ...) \
	ONE(what, HEADER, W_OFFSET_OF(column), value, __VA_ARGS__)

/* Wide columns are words here: the low half of row r is word 2 r on a little-endian machine. */
#define LOW(row) (2 * (row) + (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__))

static const struct corruption corruptions[] = {
	ONE("another ABI", HEADER, W_ABI, 0, NSCHED_WRONG_ABI, NONE, NONE, NONE),
	ONE("a topology block", HEADER, W_KIND, NSCHED_BLOCK_TOPOLOGY, NSCHED_WRONG_KIND, NONE,
	    NONE, NONE),
	ONE("larger than its memory", HEADER, W_SIZE, BYTES + 1, NSCHED_TOO_SMALL, NONE, NONE,
	    NONE),
	ONE("smaller than its header", HEADER, W_SIZE, 287, NSCHED_TOO_SMALL, NONE, NONE, NONE),
	ONE("smaller than its columns", HEADER, W_SIZE, BYTES - 1, NSCHED_BAD_OFFSET, PAGES, NONE,
	    NONE),
	ONE("other CPUs", HEADER, W_CPUS, 5, NSCHED_OTHER_MACHINE, NONE, NONE, NONE),
	ONE("other nodes", HEADER, W_NODES, 1, NSCHED_OTHER_MACHINE, NONE, NONE, NONE),
	ONE("the first reserved word", HEADER, W_RESERVED, 1, NSCHED_RESERVED, NONE, 0, NONE),
	ONE("the last reserved word", HEADER, W_RESERVED + 2, 1, NSCHED_RESERVED, NONE, 2, NONE),
	OFFSET("a column inside the header", NR, 280, NSCHED_BAD_OFFSET, NR, NONE, NONE),
	OFFSET("a column not on 8 bytes", LOAD, 388, NSCHED_BAD_OFFSET, LOAD, NONE, NONE),
	OFFSET("a column over another", NSCHED_LOAD_UTIL, 432, NSCHED_BAD_OFFSET, NSCHED_LOAD_UTIL,
	       NONE, NONE),
	OFFSET("a column over the parts", NSCHED_LOAD_CAP_ORIG, 456, NSCHED_BAD_OFFSET, NODE_NR,
	       NONE, NONE),
	OFFSET("a column past the end", PAGES, 504, NSCHED_BAD_OFFSET, PAGES, NONE, NONE),
	OFFSET("a column that is not known", NSCHED_LOAD_PARTS, 504, NSCHED_UNKNOWN_COLUMN,
	       NSCHED_LOAD_PARTS, NONE, NONE),
	OFFSET("the last column that is not known", 63, 8, NSCHED_UNKNOWN_COLUMN, 63, NONE, NONE),
	OFFSET("sums of no tasks", NR, 0, NSCHED_NO_COLUMN, NR, NONE, NODE_NR),
	OFFSET("sums of no load", LOAD, 0, NSCHED_NO_COLUMN, LOAD, NONE, NODE_LOAD),
	OFFSET("a mask of nothing", IDLE, 0, NSCHED_NO_COLUMN, IDLE, NONE, MASK),
	OFFSET("summaries of no mask", MASK, 0, NSCHED_NO_COLUMN, MASK, NONE, WORDS),
	OFFSET("one summary", PAGES, 0, NSCHED_NO_COLUMN, PAGES, NONE, WORDS),

	ONE("65,536 tasks", NR, 5, 65536, NSCHED_OUT_OF_RANGE, NR, 5, NONE),
	ONE("idle 2", IDLE, 1, 2, NSCHED_OUT_OF_RANGE, IDLE, 1, NONE),
	ONE("capacity 0", CAPACITY, 0, 0, NSCHED_OUT_OF_RANGE, CAPACITY, 0, NONE),
	ONE("a queue of no CPU", RQ_OF, 2, 6, NSCHED_OUT_OF_RANGE, RQ_OF, 2, NONE),
	ONE("a queue beyond all CPUs", RQ_OF, 2, 65536, NSCHED_OUT_OF_RANGE, RQ_OF, 2, NONE),
	ONE("a task that is in no sum", NR, 3, 1, NSCHED_NOT_SUM, NODE_NR, 1, NONE),
	ONE("a sum of no task", NODE_NR, 0, 1, NSCHED_NOT_SUM, NODE_NR, 0, NONE),
	TWO("a task in the other node's sum", NR, 3, 1, NODE_NR, 0, 1, NSCHED_NOT_SUM, NODE_NR, 0,
	    NONE),
	ONE("load that is in no sum", LOAD, LOW(0), 5, NSCHED_NOT_SUM, NODE_LOAD, 0, NONE),
	ONE("a sum of no load", NODE_LOAD, LOW(1), 5, NSCHED_NOT_SUM, NODE_LOAD, 1, NONE),
	ONE("a busy CPU in the mask", IDLE, 2, 0, NSCHED_NOT_MASK, MASK, 0, NONE),
	ONE("an offline CPU in the mask", MASK, LOW(0), 0x3f, NSCHED_NOT_MASK, MASK, 0, NONE),
	ONE("a CPU that is none in the mask", MASK, LOW(0), 0x7d, NSCHED_NOT_MASK, MASK, 0, NONE),
	ONE("an idle CPU not in the mask", MASK, LOW(0), 0x1d, NSCHED_NOT_MASK, MASK, 0, NONE),
	ONE("a first summary that lacks a word", WORDS, LOW(0), 0, NSCHED_NOT_MASK, WORDS, 0, NONE),
	ONE("a first summary with a word too many", WORDS, LOW(0), 3, NSCHED_NOT_MASK, WORDS, 0,
	    NONE),
	ONE("a second summary that lacks a word", PAGES, LOW(0), 0, NSCHED_NOT_MASK, PAGES, 0,
	    NONE),
};

static const struct corruption harmless[] = {
	ONE("tasks on an offline CPU", NR, 1, 65535, NSCHED_OK, NONE, NONE, NONE),
	ONE("an offline CPU that is busy", IDLE, 1, 0, NSCHED_OK, NONE, NONE, NONE),
	ONE("a slice below zero", SLICE, 0, 0x80000000u, NSCHED_OK, NONE, NONE, NONE),
	ONE("a shared queue", RQ_OF, 3, 2, NSCHED_OK, NONE, NONE, NONE),
	TWO("a task in its node's sum", NR, 3, 1, NODE_NR, 1, 1, NSCHED_OK, NONE, NONE, NONE),
	OFFSET("no node sums", NODE_NR, 0, NSCHED_OK, NONE, NONE, NONE),
	TWO("no summaries", HEADER, W_OFFSET_OF(WORDS), 0, HEADER, W_OFFSET_OF(PAGES), 0, NSCHED_OK,
	    NONE, NONE, NONE),
	OFFSET("no shared queues", RQ_OF, 0, NSCHED_OK, NONE, NONE, NONE),
};

static void corruption(void **state)
{
	const struct corruption *c = *state;
	struct nsched_topology *t = base_topology();
	struct nsched_load *load = base_load(t);
	struct nsched_wrong wrong;

	assert_int_equal(load->size_bytes, BYTES);
	corrupt(load, W_OFFSET, c);
	memset(&wrong, 0xa5, sizeof(wrong));
	assert_int_equal(nsched_load_check(load, BYTES, t, &wrong), c->code);
	assert_int_equal(wrong.code, c->code);
	assert_int_equal(wrong.field, c->field);
	assert_int_equal(wrong.index, c->index);
	assert_int_equal(wrong.other, c->other);
	free(load);
	free(t);
}

static void not_a_block(void **state)
{
	struct nsched_topology *t = base_topology();
	struct nsched_load *load = base_load(t);
	struct nsched_wrong wrong;

	(void)state;
	assert_int_equal(nsched_load_check(NULL, BYTES, t, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(nsched_load_check(load, BYTES, NULL, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(nsched_load_check((void *)((char *)load + 4), BYTES, t, &wrong),
			 NSCHED_MISALIGNED);
	assert_int_equal(nsched_load_check(load, 287, t, &wrong), NSCHED_TOO_SMALL);
	assert_int_equal(nsched_load_check(load, BYTES - 1, t, &wrong), NSCHED_TOO_SMALL);
	free(load);
	free(t);
}

/* The second word of a summary, and the last word of a mask that is not full. */
static void a_wrong_word_of_a_large_mask(void **state)
{
	const struct nsched_topology_facts facts = { .nr_cpus = 4200, .nr_nodes = 1 };
	struct nsched_topology *t = machine_build(&facts);
	struct nsched_load *load = machine_load(t, NSCHED_LOAD_BIT(IDLE) | NSCHED_LOAD_MASK_LEVELS);
	struct nsched_wrong wrong;

	(void)state;
	nsched_write_u64(load, load->offset[WORDS], 1, 1);
	assert_int_equal(nsched_load_check(load, load->size_bytes, t, &wrong), NSCHED_NOT_MASK);
	assert_int_equal(wrong.field, WORDS);
	assert_int_equal(wrong.index, 1);
	nsched_write_u64(load, load->offset[WORDS], 1, 3);
	nsched_write_u64(load, load->offset[MASK], 65, ~(uint64_t)0);
	assert_int_equal(nsched_load_check(load, load->size_bytes, t, &wrong), NSCHED_NOT_MASK);
	assert_int_equal(wrong.field, MASK);
	assert_int_equal(wrong.index, 65);
	nsched_write_u64(load, load->offset[MASK], 65, 0xffffffffffull);
	assert_int_equal(nsched_load_check(load, load->size_bytes, t, &wrong), NSCHED_OK);
	free(load);
	free(t);
}

/* Everything that a decision may read or change of an accepted snapshot. */
static void walk(struct nsched_load *load, const struct nsched_topology *t)
{
	uint32_t column, cpu, node;
	struct nsched_wrong wrong;

	for (column = 0; column < NSCHED_LOAD_COLUMNS; column++) {
		for (cpu = 0; cpu < load->nr_cpus && nsched_load_has(load, column); cpu++) {
			uint64_t value = nsched_load_get(load, column, cpu);

			if (column == RQ_OF)
				assert_in_range(value, 0, load->nr_cpus - 1);
			assert_true(nsched_load_set(load, t, column, cpu, value) == value);
		}
	}
	for (node = 0; node < load->nr_nodes && nsched_load_has(load, NODE_NR); node++)
		assert_in_range(nsched_node_nr_running(load, node), 0, 6 * 65535);
	if (nsched_load_has(load, MASK)) {
		cpu = nsched_idle_next(load, NULL, 0, 6);
		if (cpu != NONE)
			assert_int_equal(nsched_load_idle(load, cpu), 1);
		for (cpu = 0; cpu < 6; cpu++)
			nsched_load_set(load, t, IDLE, cpu, 0);
	}
	assert_int_equal(nsched_load_check(load, load->size_bytes, t, &wrong), NSCHED_OK);
	assert_int_equal(nsched_load_gather(load, t), 0);
}

static void changed_bytes(void **state)
{
	struct nsched_topology *t = base_topology();
	struct nsched_load *base = base_load(t), *load = malloc(BYTES);
	uint32_t round, accepted = 0;
	struct nsched_wrong wrong;
	uint64_t seed = 3;

	(void)state;
	for (round = 0; round < 20000; round++) {
		memcpy(load, base, BYTES);
		corrupt_by_chance(load, BYTES, sizeof(*load), &seed);
		if (nsched_load_check(load, BYTES, t, &wrong) == NSCHED_OK) {
			walk(load, t);
			accepted++;
		}
	}
	assert_in_range(accepted, 1000, 19000);
	free(load);
	free(base);
	free(t);
}

static void any_bytes(void **state)
{
	struct nsched_topology *t = base_topology();
	struct nsched_wrong wrong;
	uint32_t round, bytes;
	uint64_t seed = 4;
	void *block;

	(void)state;
	for (round = 0; round < 20000; round++) {
		bytes = 288 + machine_below(&seed, 256) * 4;
		block = corrupt_memory(NSCHED_BLOCK_LOAD, bytes, &seed);
		nsched_write_u32(block, 0, W_CPUS, 6);
		nsched_write_u32(block, 0, W_NODES, 2);
		if (nsched_load_check(block, bytes, t, &wrong) == NSCHED_OK)
			walk(block, t);
		free(block);
	}
	free(t);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, corruption, corruptions);
	ROWS_ADD(&rows, corruption, harmless);
	rows_add(&rows, "what is not a block", not_a_block, NULL);
	rows_add(&rows, "a wrong word of a large mask", a_wrong_word_of_a_large_mask, NULL);
	rows_add(&rows, "a block with a few bytes changed", changed_bytes, NULL);
	rows_add(&rows, "any bytes at all", any_bytes, NULL);
	return rows_run(&rows, "load check");
}
