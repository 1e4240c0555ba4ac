/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The machine: built from facts, checked from any bytes. */
#include "columns.h"
#include "numasched/topology.h"

/* The lengths of its columns. */
enum {
	NSCHED_TOPOLOGY_PER_CPU,
	NSCHED_TOPOLOGY_PER_NODE,
	NSCHED_TOPOLOGY_PER_PAIR,	/* of nodes */
	NSCHED_TOPOLOGY_PER_NODE_FIRST,	/* and one more, for the end */
	NSCHED_TOPOLOGY_PER_CPU_FIRST,	/* as many groups as CPUs, and the end */
	NSCHED_TOPOLOGY_PER_RANGE,	/* as many ranges as CPUs, two numbers each */
};

/* A column of each span, from the first: nodes, then the four others. */
#define NSCHED_TOPOLOGY_SPANS(nodes, others) \
	NSCHED_SHAPE_U32(nodes), NSCHED_SHAPE_U32(others), NSCHED_SHAPE_U32(others), \
	NSCHED_SHAPE_U32(others), NSCHED_SHAPE_U32(others)

/*
 * The layout depends on the counts alone: every CPU might be a group and a range
 * of its own, so there is room for that.
 */
static const uint8_t topology_shape[NSCHED_TOPOLOGY_COLUMNS] = {
	[NSCHED_TOPOLOGY_CPU_ID] = NSCHED_SHAPE_U32(NSCHED_TOPOLOGY_PER_CPU),
	[NSCHED_TOPOLOGY_ONLINE] = NSCHED_SHAPE_U32(NSCHED_TOPOLOGY_PER_CPU),
	[NSCHED_TOPOLOGY_CAPACITY] = NSCHED_SHAPE_U32(NSCHED_TOPOLOGY_PER_CPU),
	[NSCHED_TOPOLOGY_NODE_ID] = NSCHED_SHAPE_U32(NSCHED_TOPOLOGY_PER_NODE),
	[NSCHED_TOPOLOGY_NODE_NR_CPUS] = NSCHED_SHAPE_U32(NSCHED_TOPOLOGY_PER_NODE),
	[NSCHED_TOPOLOGY_NODE_MEMORY_KIB] = NSCHED_SHAPE_U64(NSCHED_TOPOLOGY_PER_NODE),
	[NSCHED_TOPOLOGY_DISTANCE_SLIT] = NSCHED_SHAPE_U32(NSCHED_TOPOLOGY_PER_PAIR),
	[NSCHED_TOPOLOGY_OF] = NSCHED_TOPOLOGY_SPANS(NSCHED_TOPOLOGY_PER_CPU,
						     NSCHED_TOPOLOGY_PER_CPU),
	[NSCHED_TOPOLOGY_FIRST] = NSCHED_TOPOLOGY_SPANS(NSCHED_TOPOLOGY_PER_NODE_FIRST,
							NSCHED_TOPOLOGY_PER_CPU_FIRST),
	[NSCHED_TOPOLOGY_RANGE] = NSCHED_TOPOLOGY_SPANS(NSCHED_TOPOLOGY_PER_RANGE,
							NSCHED_TOPOLOGY_PER_RANGE),
};

/* The ranges of the columns of plain values; those behind have rules of their own. */
static const uint64_t topology_least[] = {
	[NSCHED_TOPOLOGY_CPU_ID] = 0,
	[NSCHED_TOPOLOGY_ONLINE] = 0,
	[NSCHED_TOPOLOGY_CAPACITY] = 1,
};

static const uint64_t topology_reach[] = {
	[NSCHED_TOPOLOGY_CPU_ID] = NSCHED_REACH(0, NSCHED_U32_MAX),
	[NSCHED_TOPOLOGY_ONLINE] = NSCHED_REACH(0, 1),
	[NSCHED_TOPOLOGY_CAPACITY] = NSCHED_REACH(1, NSCHED_SCALE),
};

#define NSCHED_TOPOLOGY_OPTIONAL \
	((uint64_t)1 << NSCHED_TOPOLOGY_NODE_MEMORY_KIB | \
	 (uint64_t)1 << NSCHED_TOPOLOGY_DISTANCE_SLIT)
#define NSCHED_TOPOLOGY_NEEDED \
	((((uint64_t)1 << NSCHED_TOPOLOGY_COLUMNS) - 1) & ~NSCHED_TOPOLOGY_OPTIONAL)

/* Byte offset of offset[]: twelve words stand before it; a test pins it. */
#define NSCHED_TOPOLOGY_OFFSET_AT 52u

static void topology_columns(struct nsched_columns *columns, uint64_t nr_cpus, uint64_t nr_nodes)
{
	columns->shape = topology_shape;
	columns->least = topology_least;
	columns->reach = topology_reach;
	columns->rows[NSCHED_TOPOLOGY_PER_CPU] = nr_cpus;
	columns->rows[NSCHED_TOPOLOGY_PER_NODE] = nr_nodes;
	columns->rows[NSCHED_TOPOLOGY_PER_PAIR] = nr_nodes * nr_nodes;
	columns->rows[NSCHED_TOPOLOGY_PER_NODE_FIRST] = nr_nodes + 1;
	columns->rows[NSCHED_TOPOLOGY_PER_CPU_FIRST] = nr_cpus + 1;
	columns->rows[NSCHED_TOPOLOGY_PER_RANGE] = nr_cpus * 2;
	columns->kind = NSCHED_BLOCK_TOPOLOGY;
	columns->head_bytes = sizeof(struct nsched_topology);
	columns->offset_at = NSCHED_TOPOLOGY_OFFSET_AT;
	columns->nr_columns = NSCHED_TOPOLOGY_COLUMNS;
	columns->nr_offsets = NSCHED_TOPOLOGY_COLUMNS;
	columns->nr_values = NSCHED_TOPOLOGY_CAPACITY + 1;
}

static uint64_t topology_present(const struct nsched_topology_facts *facts)
{
	uint64_t present = NSCHED_TOPOLOGY_NEEDED;

	if (facts->node_memory_kib)
		present |= (uint64_t)1 << NSCHED_TOPOLOGY_NODE_MEMORY_KIB;
	if (facts->distance_slit)
		present |= (uint64_t)1 << NSCHED_TOPOLOGY_DISTANCE_SLIT;
	return present;
}

uint64_t nsched_topology_size(const struct nsched_topology_facts *facts)
{
	struct nsched_columns columns;

	topology_columns(&columns, facts->nr_cpus, facts->nr_nodes);
	return nsched_columns_size(&columns, topology_present(facts));
}

static uint32_t topology_counts(uint32_t nr_cpus, uint32_t nr_nodes, struct nsched_wrong *wrong)
{
	uint32_t code = NSCHED_OK;

	if (!nr_cpus)
		code = NSCHED_NO_CPU;
	else if (nr_cpus > NSCHED_MAX_CPUS)
		code = NSCHED_TOO_MANY_CPUS;
	else if (!nr_nodes)
		code = NSCHED_NO_NODE;
	else if (nr_nodes > NSCHED_MAX_NODES)
		code = NSCHED_TOO_MANY_NODES;
	return is_wrong(wrong, code, NSCHED_NONE, NSCHED_NONE);
}

/* Outside ids ascend, since ties are broken by the inside numbers. */
static uint32_t ids_check(const struct nsched_topology *t, uint32_t column, uint32_t nr,
			  struct nsched_wrong *wrong)
{
	const nsched_u32 *id = nsched_column_u32(t, t->offset[column]);
	uint32_t i;

	for (i = 1; i < nr; i++)
		if (id[i] <= id[i - 1])
			return is_wrong(wrong, NSCHED_NOT_ASCENDING, column, i);
	return nothing_wrong(wrong);
}

static uint32_t distances_check(const struct nsched_topology *t, struct nsched_wrong *wrong)
{
	uint32_t from, to, slit, code;

	if (!t->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT])
		return nothing_wrong(wrong);
	for (from = 0; from < t->nr_nodes; from++) {
		for (to = 0; to < t->nr_nodes; to++) {
			slit = nsched_distance_slit(t, from, to);
			code = NSCHED_OK;
			if (from == to && slit != NSCHED_LOCAL_SLIT)
				code = NSCHED_NOT_LOCAL;
			else if (slit < NSCHED_LOCAL_SLIT)
				code = NSCHED_TOO_NEAR;
			else if (slit > NSCHED_MAX_SLIT)
				code = NSCHED_OUT_OF_RANGE;
			if (code) {
				is_wrong(wrong, code, NSCHED_TOPOLOGY_DISTANCE_SLIT, from);
				wrong->other = to;
				return code;
			}
		}
	}
	return nothing_wrong(wrong);
}

/* What init copies and what check finds: values on their own, before any grouping. */
static uint32_t topology_values(const struct nsched_topology *t,
				const struct nsched_columns *columns, struct nsched_wrong *wrong)
{
	uint32_t cpu, code;

	code = nsched_columns_check_values(t, columns, wrong);
	if (!code)
		code = ids_check(t, NSCHED_TOPOLOGY_CPU_ID, t->nr_cpus, wrong);
	if (!code)
		code = ids_check(t, NSCHED_TOPOLOGY_NODE_ID, t->nr_nodes, wrong);
	if (!code)
		code = distances_check(t, wrong);
	if (code)
		return code;
	for (cpu = 0; cpu < t->nr_cpus; cpu++)
		if (nsched_cpu_online(t, cpu))
			return nothing_wrong(wrong);
	return is_wrong(wrong, NSCHED_NO_CPU, NSCHED_TOPOLOGY_ONLINE, NSCHED_NONE);
}

/* Copy @nr numbers; where the caller has none, @preset, or 0, 1, 2, .. if that is none. */
static void numbers_copy(struct nsched_topology *t, uint32_t column, const uint32_t *from,
			 uint32_t nr, uint32_t preset)
{
	uint32_t i, value;

	for (i = 0; i < nr; i++) {
		value = preset == NSCHED_NONE ? i : preset;
		nsched_write_u32(t, t->offset[column], i, from ? from[i] : value);
	}
}

static void facts_copy(struct nsched_topology *t, const struct nsched_topology_facts *facts)
{
	const uint32_t *label;
	uint32_t i;

	numbers_copy(t, NSCHED_TOPOLOGY_CPU_ID, facts->cpu_id, t->nr_cpus, NSCHED_NONE);
	numbers_copy(t, NSCHED_TOPOLOGY_ONLINE, facts->cpu_online, t->nr_cpus, 1);
	numbers_copy(t, NSCHED_TOPOLOGY_CAPACITY, facts->cpu_capacity, t->nr_cpus, NSCHED_SCALE);
	numbers_copy(t, NSCHED_TOPOLOGY_NODE_ID, facts->node_id, t->nr_nodes, NSCHED_NONE);
	for (i = 0; i < NSCHED_SPANS; i++) {
		label = facts->group_of[i];
		if (i == NSCHED_SPAN_CLUSTER && !label)
			label = facts->group_of[NSCHED_SPAN_CORE];
		numbers_copy(t, NSCHED_TOPOLOGY_OF + i, label, t->nr_cpus,
			     i == NSCHED_SPAN_NODE || i == NSCHED_SPAN_PACKAGE ? 0 : NSCHED_NONE);
	}
	if (facts->node_memory_kib)
		for (i = 0; i < t->nr_nodes; i++)
			nsched_write_u64(t, t->offset[NSCHED_TOPOLOGY_NODE_MEMORY_KIB], i,
					 facts->node_memory_kib[i]);
	if (facts->distance_slit)
		numbers_copy(t, NSCHED_TOPOLOGY_DISTANCE_SLIT, facts->distance_slit,
			     t->nr_nodes * t->nr_nodes, 0);
}

static uint32_t labels_check(const struct nsched_topology *t, struct nsched_wrong *wrong)
{
	uint32_t most = t->nr_cpus > t->nr_nodes ? t->nr_cpus : t->nr_nodes;
	uint32_t span, bound, cpu;

	for (span = 0; span < NSCHED_SPANS; span++) {
		bound = span == NSCHED_SPAN_NODE ? t->nr_nodes : most;
		for (cpu = 0; cpu < t->nr_cpus; cpu++)
			if (nsched_group_of(t, span, cpu) >= bound)
				return is_wrong(wrong, NSCHED_OUT_OF_RANGE,
						NSCHED_TOPOLOGY_OF + span, cpu);
	}
	return nothing_wrong(wrong);
}

/*
 * Number the groups by their first CPU. The number given to each label is noted,
 * plus one, at the offset @notes, where there is room for every label.
 */
static void labels_to_numbers(struct nsched_topology *t, uint32_t span, uint32_t notes,
			      uint32_t nr_labels)
{
	uint32_t of = t->offset[NSCHED_TOPOLOGY_OF + span], cpu, label, number, nr = 0;

	for (label = 0; label < nr_labels; label++)
		nsched_write_u32(t, notes, label, 0);
	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		label = nsched_read_u32(t, of, cpu);
		number = nsched_read_u32(t, notes, label);
		if (!number)
			number = nsched_write_u32(t, notes, label, ++nr);
		nsched_write_u32(t, of, cpu, number - 1);
	}
	t->nr_groups[span] = nr;
}

/* Does a range of @cpu's group begin at @cpu? */
static uint32_t range_begins(const struct nsched_topology *t, uint32_t span, nsched_cpu_t cpu)
{
	return !cpu || !nsched_cpu_online(t, cpu - 1) ||
	       nsched_group_of(t, span, cpu - 1) != nsched_group_of(t, span, cpu);
}

/*
 * The ranges of all groups by counting: how many each has, where each begins,
 * then the ranges themselves, first[] serving as the place of a group's next one.
 */
static void ranges_build(struct nsched_topology *t, uint32_t span)
{
	uint32_t first = t->offset[NSCHED_TOPOLOGY_FIRST + span];
	uint32_t range = t->offset[NSCHED_TOPOLOGY_RANGE + span];
	uint32_t nr = t->nr_groups[span], cpu, group, place, begin = 0;

	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		group = nsched_group_of(t, span, cpu);
		if (nsched_cpu_online(t, cpu) && range_begins(t, span, cpu))
			nsched_write_u32(t, first, group, nsched_read_u32(t, first, group) + 1);
	}
	for (group = 0; group <= nr; group++) {
		place = nsched_read_u32(t, first, group);
		nsched_write_u32(t, first, group, begin);
		begin += place;
	}
	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		if (!nsched_cpu_online(t, cpu))
			continue;
		group = nsched_group_of(t, span, cpu);
		place = nsched_read_u32(t, first, group);
		if (range_begins(t, span, cpu)) {
			nsched_write_u32(t, range, place * 2, cpu);
			nsched_write_u32(t, first, group, ++place);
		}
		nsched_write_u32(t, range, place * 2 - 1,
				 nsched_read_u32(t, range, place * 2 - 1) + 1);
	}
	for (group = nr; group; group--)	/* each place is now the next group's begin */
		nsched_write_u32(t, first, group, nsched_read_u32(t, first, group - 1));
	nsched_write_u32(t, first, 0, 0);
}

/* Online CPUs in the ranges of a group. */
static uint32_t group_nr_cpus(const struct nsched_topology *t, uint32_t span, uint32_t group)
{
	uint32_t range, end = nsched_range_begin(t, span, group + 1), nr = 0;

	for (range = nsched_range_begin(t, span, group); range < end; range++)
		nr += nsched_range_count(t, span, range);
	return nr;
}

static uint32_t smt_is_active(const struct nsched_topology *t)
{
	uint32_t core;

	for (core = 0; core < t->nr_groups[NSCHED_SPAN_CORE]; core++)
		if (group_nr_cpus(t, NSCHED_SPAN_CORE, core) > 1)
			return 1;
	return 0;
}

/* Both are numbered by their first CPU: where they are the same, so are the numbers. */
static uint32_t cluster_is_active(const struct nsched_topology *t)
{
	nsched_cpu_t cpu;

	for (cpu = 0; cpu < t->nr_cpus; cpu++)
		if (nsched_group_of(t, NSCHED_SPAN_CLUSTER, cpu) !=
		    nsched_group_of(t, NSCHED_SPAN_CORE, cpu))
			return 1;
	return 0;
}

static void groups_build(struct nsched_topology *t)
{
	uint32_t nr_labels = t->nr_cpus > t->nr_nodes ? t->nr_cpus : t->nr_nodes;
	uint32_t notes, span, node, i, nr;

	/* The nodes' ranges are built last; until then one of their columns holds the notes. */
	notes = t->offset[(t->nr_cpus > t->nr_nodes ? NSCHED_TOPOLOGY_RANGE :
			   NSCHED_TOPOLOGY_FIRST) + (uint32_t)NSCHED_SPAN_NODE];
	t->nr_groups[NSCHED_SPAN_NODE] = t->nr_nodes;
	for (span = NSCHED_SPAN_NODE + 1; span < NSCHED_SPANS; span++) {
		labels_to_numbers(t, span, notes, nr_labels);
		ranges_build(t, span);
	}
	for (i = 0; i < nr_labels; i++)
		nsched_write_u32(t, notes, i, 0);
	ranges_build(t, NSCHED_SPAN_NODE);
	for (node = 0; node < t->nr_nodes; node++) {
		nr = group_nr_cpus(t, NSCHED_SPAN_NODE, node);
		nsched_write_u32(t, t->offset[NSCHED_TOPOLOGY_NODE_NR_CPUS], node, nr);
		t->nr_online += nr;
	}
	t->smt_active = smt_is_active(t);
	t->cluster_active = cluster_is_active(t);
}

uint32_t nsched_topology_init(void *block, uint64_t size_bytes,
			      const struct nsched_topology_facts *facts, struct nsched_wrong *wrong)
{
	struct nsched_topology *t = block;
	struct nsched_columns columns;
	uint32_t code;

	if (!facts)
		return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_NONE, NSCHED_NONE);
	code = topology_counts(facts->nr_cpus, facts->nr_nodes, wrong);
	if (code)
		return code;
	topology_columns(&columns, facts->nr_cpus, facts->nr_nodes);
	code = nsched_columns_begin(block, size_bytes, &columns, topology_present(facts), wrong);
	if (code)
		return code;
	t->nr_cpus = facts->nr_cpus;
	t->nr_nodes = facts->nr_nodes;
	facts_copy(t, facts);
	code = topology_values(t, &columns, wrong);
	if (!code)
		code = labels_check(t, wrong);
	if (!code)
		groups_build(t);
	return code;
}

/* Nodes keep the caller's numbers; other groups are numbered by their first CPU. */
static uint32_t numbers_check(const struct nsched_topology *t, uint32_t span,
			      struct nsched_wrong *wrong)
{
	uint32_t column = NSCHED_TOPOLOGY_OF + span, cpu, group, nr = 0;

	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		group = nsched_group_of(t, span, cpu);
		if (group >= t->nr_groups[span])
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, column, cpu);
		if (span == NSCHED_SPAN_NODE)
			continue;
		if (group > nr)
			return is_wrong(wrong, NSCHED_NOT_DENSE, column, cpu);
		nr += group == nr;
	}
	if (span != NSCHED_SPAN_NODE && nr != t->nr_groups[span])
		return is_wrong(wrong, NSCHED_NOT_DENSE, column, NSCHED_NONE);
	return nothing_wrong(wrong);
}

/* The begins of the ranges: from 0, never falling, no more than there is room for. */
static uint32_t firsts_check(const struct nsched_topology *t, uint32_t span,
			     struct nsched_wrong *wrong)
{
	uint32_t column = NSCHED_TOPOLOGY_FIRST + span, group, begin, before = 0;

	for (group = 0; group <= t->nr_groups[span]; group++) {
		begin = nsched_range_begin(t, span, group);
		if (begin < before || begin > t->nr_cpus || (!group && begin))
			return is_wrong(wrong, NSCHED_BAD_RANGE, column, group);
		before = begin;
	}
	return nothing_wrong(wrong);
}

/* Is this range made of online CPUs of @group alone, and behind @end, the last one's? */
static uint32_t range_is_good(const struct nsched_topology *t, uint32_t span, uint32_t group,
			      uint32_t range, uint32_t end)
{
	uint32_t cpu = nsched_range_cpu(t, span, range);
	uint32_t count = nsched_range_count(t, span, range);

	if (cpu >= t->nr_cpus || !count || count > t->nr_cpus - cpu)
		return 0;
	if (end && cpu <= end)	/* two ranges that touch are one */
		return 0;
	for (; count; count--, cpu++)
		if (!nsched_cpu_online(t, cpu) || nsched_group_of(t, span, cpu) != group)
			return 0;
	return 1;
}

static uint32_t ranges_check(const struct nsched_topology *t, uint32_t span,
			     struct nsched_wrong *wrong)
{
	uint32_t group, range, last, end;

	for (group = 0; group < t->nr_groups[span]; group++) {
		last = nsched_range_begin(t, span, group + 1);
		end = 0;
		for (range = nsched_range_begin(t, span, group); range < last; range++) {
			if (!range_is_good(t, span, group, range, end))
				return is_wrong(wrong, NSCHED_BAD_RANGE,
						NSCHED_TOPOLOGY_RANGE + span, range);
			end = nsched_range_cpu(t, span, range) +
			      nsched_range_count(t, span, range);
		}
	}
	return nothing_wrong(wrong);
}

/* Is @cpu in a range of its group? By halves: the ranges ascend. */
static uint32_t range_holds(const struct nsched_topology *t, uint32_t span, nsched_cpu_t cpu)
{
	uint32_t group = nsched_group_of(t, span, cpu), middle;
	uint32_t low = nsched_range_begin(t, span, group);
	uint32_t high = nsched_range_begin(t, span, group + 1);

	while (low < high) {
		middle = low + (high - low) / 2;
		if (cpu < nsched_range_cpu(t, span, middle))
			high = middle;
		else if (cpu - nsched_range_cpu(t, span, middle) <
			 nsched_range_count(t, span, middle))
			return 1;
		else
			low = middle + 1;
	}
	return 0;
}

static uint32_t span_check(const struct nsched_topology *t, uint32_t span,
			   struct nsched_wrong *wrong)
{
	uint32_t cpu, code;

	code = numbers_check(t, span, wrong);
	if (!code)
		code = firsts_check(t, span, wrong);
	if (!code)
		code = ranges_check(t, span, wrong);
	if (code)
		return code;
	for (cpu = 0; cpu < t->nr_cpus; cpu++)
		if (nsched_cpu_online(t, cpu) && !range_holds(t, span, cpu))
			return is_wrong(wrong, NSCHED_BAD_RANGE, NSCHED_TOPOLOGY_OF + span, cpu);
	return nothing_wrong(wrong);
}

/* The numbers that follow from the ranges. */
static uint32_t sums_check(const struct nsched_topology *t, struct nsched_wrong *wrong)
{
	uint32_t node, nr, nr_online = 0;

	for (node = 0; node < t->nr_nodes; node++) {
		nr = group_nr_cpus(t, NSCHED_SPAN_NODE, node);
		nr_online += nr;
		if (nr != nsched_node_nr_cpus(t, node))
			return is_wrong(wrong, NSCHED_NOT_SUM, NSCHED_TOPOLOGY_NODE_NR_CPUS, node);
	}
	if (nr_online != t->nr_online)
		return is_wrong(wrong, NSCHED_NOT_SUM, NSCHED_TOPOLOGY_ONLINE, NSCHED_NONE);
	if (t->smt_active != smt_is_active(t))
		return is_wrong(wrong, NSCHED_NOT_SUM,
				NSCHED_TOPOLOGY_OF + (uint32_t)NSCHED_SPAN_CORE, NSCHED_NONE);
	if (t->cluster_active != cluster_is_active(t))
		return is_wrong(wrong, NSCHED_NOT_SUM,
				NSCHED_TOPOLOGY_OF + (uint32_t)NSCHED_SPAN_CLUSTER, NSCHED_NONE);
	return nothing_wrong(wrong);
}

/* Header and offsets: after this, every column may be read. */
static uint32_t topology_header(const struct nsched_topology *t, struct nsched_columns *columns,
				struct nsched_wrong *wrong)
{
	uint32_t i, code;

	code = topology_counts(t->nr_cpus, t->nr_nodes, wrong);
	if (code)
		return code;
	for (i = 0; i < NSCHED_SPANS; i++)
		if (i == NSCHED_SPAN_NODE ? t->nr_groups[i] != t->nr_nodes :
					    !t->nr_groups[i] || t->nr_groups[i] > t->nr_cpus)
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_TOPOLOGY_OF + i,
					NSCHED_NONE);
	for (i = 0; i < 3; i++)
		if (t->reserved[i])
			return is_wrong(wrong, NSCHED_RESERVED, NSCHED_NONE, i);
	topology_columns(columns, t->nr_cpus, t->nr_nodes);
	return nsched_columns_check(t, columns, NSCHED_TOPOLOGY_NEEDED, wrong);
}

uint32_t nsched_topology_check(const struct nsched_topology *topology, uint64_t size_bytes,
			       struct nsched_wrong *wrong)
{
	struct nsched_columns columns;
	uint32_t code, span;

	code = nsched_columns_check_head(topology, size_bytes, NSCHED_BLOCK_TOPOLOGY,
					 sizeof(*topology), wrong);
	if (!code)
		code = topology_header(topology, &columns, wrong);
	if (!code)
		code = topology_values(topology, &columns, wrong);
	for (span = 0; span < NSCHED_SPANS && !code; span++)
		code = span_check(topology, span, wrong);
	if (!code)
		code = sums_check(topology, wrong);
	return code;
}
