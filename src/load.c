/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Load snapshots: columns per CPU, sums per node, masks of idle CPUs. */
#include "columns.h"
#include "numasched/load.h"

/* The lengths of its columns. */
enum {
	NSCHED_LOAD_PER_CPU,
	NSCHED_LOAD_PER_NODE,
	NSCHED_LOAD_PER_WORD,  /* of the flat mask */
	NSCHED_LOAD_PER_WORD2, /* of the first summary */
	NSCHED_LOAD_PER_WORD3, /* of the second */
};

static const uint8_t load_shape[NSCHED_LOAD_PARTS] = {
#define NSCHED_X(NUMBER, name, TYPE, least, greatest, unit) \
	[NSCHED_LOAD_##NUMBER] = NSCHED_SHAPE_##TYPE(NSCHED_LOAD_PER_CPU),
	NSCHED_LOAD_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
	[NSCHED_LOAD_NODE_NR_RUNNING] = NSCHED_SHAPE_U32(NSCHED_LOAD_PER_NODE),
	[NSCHED_LOAD_NODE_LOAD] = NSCHED_SHAPE_U64(NSCHED_LOAD_PER_NODE),
	[NSCHED_LOAD_IDLE_MASK] = NSCHED_SHAPE_U64(NSCHED_LOAD_PER_WORD),
	[NSCHED_LOAD_IDLE_WORDS] = NSCHED_SHAPE_U64(NSCHED_LOAD_PER_WORD2),
	[NSCHED_LOAD_IDLE_PAGES] = NSCHED_SHAPE_U64(NSCHED_LOAD_PER_WORD3),
};

static const uint64_t load_least[NSCHED_LOAD_COLUMNS] = {
#define NSCHED_X(NUMBER, name, TYPE, least, greatest, unit) \
	[NSCHED_LOAD_##NUMBER] = (uint64_t)(least),
	NSCHED_LOAD_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
};

static const uint64_t load_reach[NSCHED_LOAD_COLUMNS] = {
#define NSCHED_X(NUMBER, name, TYPE, least, greatest, unit) \
	[NSCHED_LOAD_##NUMBER] = NSCHED_REACH(least, greatest),
	NSCHED_LOAD_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
};

/* What each part is derived from; the two summaries come together. */
static const uint64_t load_needs[] = {
	NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING), /* NODE_NR_RUNNING */
	NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD),	 /* NODE_LOAD */
	NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE),	 /* IDLE_MASK */
	NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE_MASK) | NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE_PAGES),
	NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE_WORDS),
};

/* Byte offset of offset[]: eight words stand before it; a test pins it. */
#define NSCHED_LOAD_OFFSET_AT 32u
#define NSCHED_LOAD_OFFSETS 64u

/* The search for an idle CPU relies on one word of the second summary. */
#define NSCHED_LOAD_MASK_CPUS (64u * 64u * 64u)
_Static_assert(NSCHED_MAX_CPUS <= NSCHED_LOAD_MASK_CPUS, "three levels hold every CPU");

static void load_columns(struct nsched_columns *columns, uint64_t nr_cpus, uint64_t nr_nodes)
{
	columns->shape = load_shape;
	columns->least = load_least;
	columns->reach = load_reach;
	columns->rows[NSCHED_LOAD_PER_CPU] = nr_cpus;
	columns->rows[NSCHED_LOAD_PER_NODE] = nr_nodes;
	columns->rows[NSCHED_LOAD_PER_WORD] = (nr_cpus + 63) >> 6;
	columns->rows[NSCHED_LOAD_PER_WORD2] = (nr_cpus + 4095) >> 12;
	columns->rows[NSCHED_LOAD_PER_WORD3] = (nr_cpus + 262143) >> 18;
	columns->kind = NSCHED_BLOCK_LOAD;
	columns->head_bytes = sizeof(struct nsched_load);
	columns->offset_at = NSCHED_LOAD_OFFSET_AT;
	columns->nr_columns = NSCHED_LOAD_PARTS;
	columns->nr_offsets = NSCHED_LOAD_OFFSETS;
	columns->nr_values = NSCHED_LOAD_COLUMNS;
}

uint64_t nsched_load_size(uint32_t nr_cpus, uint32_t nr_nodes, uint64_t columns)
{
	struct nsched_columns layout;

	load_columns(&layout, nr_cpus, nr_nodes);
	return nsched_columns_size(&layout, columns);
}

/* Are these columns known, and does every part have what it is derived from? */
static uint32_t load_present(uint64_t present, struct nsched_wrong *wrong)
{
	uint32_t part;
	uint64_t missing = present >> NSCHED_LOAD_PARTS;

	if (missing)
		return is_wrong(wrong, NSCHED_UNKNOWN_COLUMN,
				NSCHED_LOAD_PARTS + nsched_first_bit(missing), NSCHED_NONE);
	for (part = NSCHED_LOAD_COLUMNS; part < NSCHED_LOAD_PARTS; part++) {
		if (!(present >> part & 1))
			continue;
		missing = load_needs[part - NSCHED_LOAD_COLUMNS] & ~present;
		if (missing) {
			is_wrong(wrong, NSCHED_NO_COLUMN, nsched_first_bit(missing), NSCHED_NONE);
			wrong->other = part;
			return NSCHED_NO_COLUMN;
		}
	}
	return nothing_wrong(wrong);
}

static void load_write(struct nsched_load *load, uint32_t column, uint32_t row, uint64_t value)
{
	if (load->offset[column])
		nsched_shape_write(load, load->offset[column], load_shape[column], row, value);
}

uint32_t nsched_load_init(void *block, uint64_t size_bytes, const struct nsched_topology *topology,
			  uint64_t columns, struct nsched_wrong *wrong)
{
	struct nsched_columns layout;
	struct nsched_load *load = block;
	uint32_t cpu, code;

	if (!topology)
		return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_NONE, NSCHED_NONE);
	code = load_present(columns, wrong);
	if (code)
		return code;
	load_columns(&layout, topology->nr_cpus, topology->nr_nodes);
	code = nsched_columns_begin(block, size_bytes, &layout, columns, wrong);
	if (code)
		return code;
	load->nr_cpus = topology->nr_cpus;
	load->nr_nodes = topology->nr_nodes;
	for (cpu = 0; cpu < load->nr_cpus; cpu++) {
		load_write(load, NSCHED_LOAD_IDLE, cpu, 1);
		load_write(load, NSCHED_LOAD_RQ_OF, cpu, cpu);
		load_write(load, NSCHED_LOAD_CURR_PRIO, cpu, 140);
		load_write(load, NSCHED_LOAD_CAPACITY, cpu, nsched_cpu_capacity(topology, cpu));
		load_write(load, NSCHED_LOAD_CAP_ORIG, cpu, nsched_cpu_capacity(topology, cpu));
		load_write(load, NSCHED_LOAD_CURR, cpu, 1);
		load_write(load, NSCHED_LOAD_PRIO, cpu, 0 - (uint64_t)cpu);
		load_write(load, NSCHED_LOAD_EXIT_LATENCY, cpu, NSCHED_NONE);
		load_write(load, NSCHED_LOAD_CORE_IDLE, cpu, 1);
	}
	nsched_load_gather(load, topology);
	return NSCHED_OK;
}

/* Put a bit of a level to @value; returns 1 where its word holds, or held, this bit at most. */
NSCHED_INLINE uint32_t level_put(struct nsched_load *load, uint32_t part, uint32_t bit,
				 uint32_t value)
{
	uint64_t mask = (uint64_t)1 << (bit & 63), word;
	uint32_t offset = load->offset[part];

	word = nsched_read_u64(load, offset, bit >> 6);
	nsched_write_u64(load, offset, bit >> 6, value ? word | mask : word & ~mask);
	return (word & ~mask) == 0;
}

/* Alone in its word, @idle is what the bit of the word one level above says. */
NSCHED_INLINE void mask_put(struct nsched_load *load, nsched_cpu_t cpu, uint32_t idle)
{
	if (!level_put(load, NSCHED_LOAD_IDLE_MASK, cpu, idle) ||
	    !load->offset[NSCHED_LOAD_IDLE_WORDS])
		return;
	if (level_put(load, NSCHED_LOAD_IDLE_WORDS, cpu >> 6, idle))
		level_put(load, NSCHED_LOAD_IDLE_PAGES, cpu >> 12, idle);
}

uint64_t nsched_load_get(const struct nsched_load *load, uint32_t column, nsched_cpu_t cpu)
{
	return nsched_shape_read(load, load->offset[column], load_shape[column], cpu);
}

/* Node sums are modulo their width: they stay what a new sum would be. */
NSCHED_INLINE uint64_t set_nr_running(struct nsched_load *load,
				      const struct nsched_topology *topology, nsched_cpu_t cpu,
				      uint32_t value)
{
	uint32_t offset = load->offset[NSCHED_LOAD_NR_RUNNING];
	uint32_t sums = load->offset[NSCHED_LOAD_NODE_NR_RUNNING], node;
	uint32_t before = nsched_read_u32(load, offset, cpu);

	nsched_write_u32(load, offset, cpu, value);
	if (!sums || !nsched_cpu_online(topology, cpu))
		return before;
	node = nsched_cpu_node(topology, cpu);
	nsched_write_u32(load, sums, node, nsched_read_u32(load, sums, node) + value - before);
	return before;
}

NSCHED_INLINE uint64_t set_load(struct nsched_load *load, const struct nsched_topology *topology,
				nsched_cpu_t cpu, uint64_t value)
{
	uint32_t offset = load->offset[NSCHED_LOAD_LOAD];
	uint32_t sums = load->offset[NSCHED_LOAD_NODE_LOAD], node;
	uint64_t before = nsched_read_u64(load, offset, cpu);

	nsched_write_u64(load, offset, cpu, value);
	if (!sums || !nsched_cpu_online(topology, cpu))
		return before;
	node = nsched_cpu_node(topology, cpu);
	nsched_write_u64(load, sums, node, nsched_read_u64(load, sums, node) + value - before);
	return before;
}

NSCHED_INLINE uint64_t set_idle(struct nsched_load *load, const struct nsched_topology *topology,
				nsched_cpu_t cpu, uint32_t value)
{
	uint32_t offset = load->offset[NSCHED_LOAD_IDLE];
	uint32_t before = nsched_read_u32(load, offset, cpu);

	nsched_write_u32(load, offset, cpu, value);
	if (load->offset[NSCHED_LOAD_IDLE_MASK] && nsched_cpu_online(topology, cpu))
		mask_put(load, cpu, value != 0);
	return before;
}

uint64_t nsched_load_set(struct nsched_load *load, const struct nsched_topology *topology,
			 uint32_t column, nsched_cpu_t cpu, uint64_t value)
{
	uint64_t before;

	if (column == NSCHED_LOAD_NR_RUNNING)
		return set_nr_running(load, topology, cpu, (uint32_t)value);
	if (column == NSCHED_LOAD_IDLE)
		return set_idle(load, topology, cpu, (uint32_t)value);
	if (column == NSCHED_LOAD_LOAD)
		return set_load(load, topology, cpu, value);
	before = nsched_load_get(load, column, cpu);
	nsched_shape_write(load, load->offset[column], load_shape[column], cpu, value);
	return before;
}

/* The sum of a column over the online CPUs of a node, 0 where the column is absent. */
static uint64_t node_sum(const struct nsched_load *load, const struct nsched_topology *topology,
			 uint32_t column, nsched_node_t node)
{
	uint32_t range = nsched_range_begin(topology, NSCHED_SPAN_NODE, node), cpu, count;
	uint32_t last = nsched_range_begin(topology, NSCHED_SPAN_NODE, node + 1);
	uint64_t sum = 0;

	for (; range < last; range++) {
		cpu = nsched_range_cpu(topology, NSCHED_SPAN_NODE, range);
		count = nsched_range_count(topology, NSCHED_SPAN_NODE, range);
		for (; count; count--, cpu++)
			sum += nsched_load_get(load, column, cpu);
	}
	return sum;
}

/* Word @word of the flat mask, from the column. */
static uint64_t mask_word(const struct nsched_load *load, const struct nsched_topology *topology,
			  uint32_t word)
{
	uint32_t cpu = word << 6, end = load->nr_cpus - cpu < 64 ? load->nr_cpus : cpu + 64;
	uint64_t bits = 0;

	for (; cpu < end; cpu++)
		if (nsched_cpu_online(topology, cpu) && nsched_load_idle(load, cpu))
			bits |= (uint64_t)1 << (cpu & 63);
	return bits;
}

/* Word @word of a summary, from the @nr words of the level below. */
static uint64_t summary_word(const struct nsched_load *load, uint32_t below, uint32_t nr,
			     uint32_t word)
{
	uint32_t i = word << 6, end = nr - i < 64 ? nr : i + 64;
	uint64_t bits = 0;

	for (; i < end; i++)
		if (nsched_read_u64(load, load->offset[below], i))
			bits |= (uint64_t)1 << (i & 63);
	return bits;
}

/* What stands in row @row of a part if it is right; the level below is. */
static uint64_t part_value(const struct nsched_load *load, const struct nsched_topology *topology,
			   const struct nsched_columns *layout, uint32_t part, uint32_t row)
{
	switch (part) {
	case NSCHED_LOAD_NODE_NR_RUNNING:
		return (uint32_t)node_sum(load, topology, NSCHED_LOAD_NR_RUNNING, row);
	case NSCHED_LOAD_NODE_LOAD:
		return node_sum(load, topology, NSCHED_LOAD_LOAD, row);
	case NSCHED_LOAD_IDLE_MASK:
		return mask_word(load, topology, row);
	default:
		return summary_word(load, part - 1, (uint32_t)nsched_shape_rows(layout, part - 1),
				    row);
	}
}

uint32_t nsched_load_gather(struct nsched_load *load, const struct nsched_topology *topology)
{
	struct nsched_columns layout;
	uint32_t part, row, nr_idle = 0;
	uint64_t value;

	load_columns(&layout, load->nr_cpus, load->nr_nodes);
	for (part = NSCHED_LOAD_COLUMNS; part < NSCHED_LOAD_PARTS; part++) {
		if (!load->offset[part])
			continue;
		for (row = 0; row < nsched_shape_rows(&layout, part); row++) {
			value = part_value(load, topology, &layout, part, row);
			load_write(load, part, row, value);
			if (part != NSCHED_LOAD_IDLE_MASK)
				continue;
			for (; value; value &= value - 1)
				nr_idle++;
		}
	}
	return nr_idle;
}

static uint32_t parts_check(const struct nsched_load *load, const struct nsched_topology *topology,
			    const struct nsched_columns *layout, struct nsched_wrong *wrong)
{
	uint32_t part, row;

	for (part = NSCHED_LOAD_COLUMNS; part < NSCHED_LOAD_PARTS; part++) {
		if (!load->offset[part])
			continue;
		for (row = 0; row < nsched_shape_rows(layout, part); row++)
			if (nsched_load_get(load, part, row) !=
			    part_value(load, topology, layout, part, row))
				return is_wrong(wrong, part < NSCHED_LOAD_IDLE_MASK ?
						NSCHED_NOT_SUM : NSCHED_NOT_MASK, part, row);
	}
	return nothing_wrong(wrong);
}

static uint32_t load_header(const struct nsched_load *load, const struct nsched_topology *topology,
			    struct nsched_columns *layout, struct nsched_wrong *wrong)
{
	uint32_t i, code;

	if (!topology)
		return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_NONE, NSCHED_NONE);
	if (load->nr_cpus != topology->nr_cpus || load->nr_nodes != topology->nr_nodes)
		return is_wrong(wrong, NSCHED_OTHER_MACHINE, NSCHED_NONE, NSCHED_NONE);
	for (i = 0; i < 3; i++)
		if (load->reserved[i])
			return is_wrong(wrong, NSCHED_RESERVED, NSCHED_NONE, i);
	load_columns(layout, load->nr_cpus, load->nr_nodes);
	code = nsched_columns_check(load, layout, 0, wrong);
	if (!code)
		code = load_present(nsched_columns_present(load, layout), wrong);
	return code;
}

uint32_t nsched_load_check(const struct nsched_load *load, uint64_t size_bytes,
			   const struct nsched_topology *topology, struct nsched_wrong *wrong)
{
	struct nsched_columns layout;
	uint32_t code, cpu;

	code = nsched_columns_check_head(load, size_bytes, NSCHED_BLOCK_LOAD, sizeof(*load),
					 wrong);
	if (!code)
		code = load_header(load, topology, &layout, wrong);
	if (!code)
		code = nsched_columns_check_values(load, &layout, wrong);
	if (code)
		return code;
	for (cpu = 0; cpu < load->nr_cpus && load->offset[NSCHED_LOAD_RQ_OF]; cpu++)
		if (nsched_load_rq_of(load, cpu) >= load->nr_cpus)
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_LOAD_RQ_OF, cpu);
	return parts_check(load, topology, &layout, wrong);
}

/* The first word from @word on that has an idle CPU, by the two summaries. */
static uint32_t idle_word(const struct nsched_load *load, uint32_t word)
{
	uint32_t page = word >> 6;
	uint64_t bits;

	bits = nsched_read_u64(load, load->offset[NSCHED_LOAD_IDLE_WORDS], page) >> (word & 63);
	if (bits)
		return word + nsched_first_bit(bits);
	bits = nsched_read_u64(load, load->offset[NSCHED_LOAD_IDLE_PAGES], 0) &
	       ~(uint64_t)1 << (page & 63);
	if (!bits)
		return NSCHED_NONE;
	page = nsched_first_bit(bits);
	bits = nsched_read_u64(load, load->offset[NSCHED_LOAD_IDLE_WORDS], page);
	return page << 6 | nsched_first_bit(bits);
}

nsched_cpu_t nsched_idle_next(const struct nsched_load *load, const uint64_t *allowed,
			      nsched_cpu_t from, nsched_cpu_t end)
{
	uint32_t summaries = load->offset[NSCHED_LOAD_IDLE_WORDS], word = from >> 6, last;
	uint64_t bits = ~(uint64_t)0 << (from & 63);

	if (end > load->nr_cpus)
		end = load->nr_cpus;
	if (from >= end)
		return NSCHED_NONE;
	last = (end - 1) >> 6;
	for (;;) {
		bits &= nsched_read_u64(load, load->offset[NSCHED_LOAD_IDLE_MASK], word);
		if (allowed)
			bits &= allowed[word];
		if (bits)
			break;
		if (word == last)
			return NSCHED_NONE;
		word++;
		if (summaries)
			word = idle_word(load, word);
		if (word > last)
			return NSCHED_NONE;
		bits = ~(uint64_t)0;
	}
	word = word << 6 | nsched_first_bit(bits);
	return word < end ? word : NSCHED_NONE;
}
