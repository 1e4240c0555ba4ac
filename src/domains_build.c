/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Groups, rings and rows of a block of domains, first counted, then written. */
#include "domains_build.h"

static uint32_t unit_of(const struct nsched_build *b, uint32_t level, nsched_cpu_t cpu)
{
	return level <= NSCHED_BUILD_NODE ? cpu : b->run_of[cpu];
}

static uint32_t unit_slot(const struct nsched_build *b, uint32_t level, uint32_t unit)
{
	if (level <= NSCHED_BUILD_NODE)
		return level * b->nr_cpus + unit;
	return NSCHED_BUILD_DISTANCE * b->nr_cpus + (level - NSCHED_BUILD_DISTANCE) * b->nr_runs +
	       unit;
}

static uint32_t unit_cpu(const struct nsched_build *b, uint32_t level, uint32_t unit)
{
	return level <= NSCHED_BUILD_NODE ? unit : b->run_cpu[unit];
}

/* The unit after @unit in a class or set; after the last comes the first. */
static uint32_t unit_next(const struct nsched_build *b, uint32_t level, uint32_t key, uint32_t unit)
{
	const nsched_u64 *set;

	if (level <= NSCHED_BUILD_NODE) {
		unit = b->next[level * b->nr_cpus + unit];
		return unit == NSCHED_NONE ? key : unit;
	}
	set = build_set(b, level, key);
	do
		unit = unit + 1 < b->nr_runs ? unit + 1 : 0;
	while (!set_bit(set, b->run_node[unit]));
	return unit;
}

static uint32_t unit_first(const struct nsched_build *b, uint32_t level, uint32_t key)
{
	return level <= NSCHED_BUILD_NODE ? key : unit_next(b, level, key, b->nr_runs - 1);
}

/* The level whose classes or sets are the groups of @level. */
static uint32_t group_level(const struct nsched_build *b, uint32_t level)
{
	if (b->rule == NSCHED_BUILD_2_6_31 && level > NSCHED_BUILD_NODE)
		return NSCHED_BUILD_NODE;
	return build_below(b, level);
}

static void list_group(struct nsched_build *b, uint32_t level, nsched_cpu_t cpu)
{
	b->list_level[b->nr_list] = level;
	b->list_key[b->nr_list] = build_key(b, level, cpu);
	b->list_cpu[b->nr_list] = cpu;
	b->nr_list++;
}

/* Groups that do not overlap, in the order in which a walk from @unit meets them. */
static void walk_classes(struct nsched_build *b, uint32_t level, uint32_t key, uint32_t unit)
{
	uint32_t below = group_level(b, level), at = unit, name;

	b->nr_list = 0;
	b->stamp++;
	do {
		name = build_key(b, below, unit_cpu(b, level, at));
		if (b->stamped[name] != b->stamp) {
			b->stamped[name] = b->stamp;
			b->place[name] = b->nr_list;
			list_group(b, below, unit_cpu(b, level, at));
		}
		at = unit_next(b, level, key, at);
	} while (at != unit);
}

/*
 * Where each unit of a walk from the first one finds its own group. Returns 1 if
 * every unit's own walk is a rotation of this one: the groups follow one another
 * in the same order all the way round.
 */
static uint32_t rank_units(struct nsched_build *b, uint32_t level, uint32_t key)
{
	uint32_t below = group_level(b, level), first = unit_first(b, level, key), at = first;
	uint32_t place, last = 0, regular = 1;

	do {
		place = b->place[build_key(b, below, unit_cpu(b, level, at))];
		if (build_key(b, level, unit_cpu(b, level, at)) == key)
			b->rank[unit_slot(b, level, at)] = place;
		if (place != last)
			regular &= place == (last == b->nr_list - 1 ? 0 : last + 1);
		last = place;
		at = unit_next(b, level, key, at);
	} while (at != first);
	return regular && (last == b->nr_list - 1 || last == 0);
}

static uint32_t set_inside(const struct nsched_build *b, const nsched_u64 *set,
			   const nsched_u64 *span)
{
	uint32_t i;

	for (i = 0; i < b->words; i++)
		if (set[i] & ~span[i])
			return 0;
	return 1;
}

/* Does @node have a domain at @level, a level above NODE? */
static uint32_t reaches(const struct nsched_build *b, uint32_t node, uint32_t level)
{
	return NSCHED_BUILD_NODE + b->node_levels[node] >= level;
}

/* The highest level below @level at which what @node spans lies inside @span. */
static uint32_t fitting_level(const struct nsched_build *b, uint32_t level, uint32_t node,
			      const nsched_u64 *span)
{
	uint32_t below = build_below(b, level);

	while (below > NSCHED_BUILD_NODE && !set_inside(b, build_set(b, below, node), span))
		below = build_below(b, below);
	return below;
}

/* Groups that may overlap: each CPU not covered yet opens one, what it spans one level below. */
static void walk_overlapping(struct nsched_build *b, uint32_t level, uint32_t key, uint32_t unit)
{
	const nsched_u64 *span = build_set(b, level, key), *set;
	uint32_t at = unit, node, below, i;

	b->nr_list = 0;
	for (i = 0; i < b->words; i++)
		b->covered[i] = 0;
	do {
		node = b->run_node[at];
		if (!set_bit(b->covered, node) && reaches(b, node, level)) {
			below = fitting_level(b, level, node, span);
			list_group(b, below, b->run_cpu[at]);
			b->covered[node >> 6] |= (uint64_t)1 << (node & 63u);
			set = below > NSCHED_BUILD_NODE ? build_set(b, below, node) : 0;
			for (i = 0; set && i < b->words; i++)
				b->covered[i] |= set[i];
		}
		at = unit_next(b, level, key, at);
	} while (at != unit);
}

/* Do the groups of an overlapping level happen to cut its span cleanly? */
static uint32_t cuts_cleanly(struct nsched_build *b, uint32_t level, uint32_t key)
{
	const nsched_u64 *span = build_set(b, level, key);
	uint32_t below = group_level(b, level), first = unit_first(b, level, key), at = first;
	uint32_t node, name, weight = 0;

	b->stamp++;
	do {
		node = b->run_node[at];
		if (!reaches(b, node, level) || fitting_level(b, level, node, span) != below)
			return 0;
		name = build_key(b, below, b->run_cpu[at]);
		if (b->stamped[name] != b->stamp) {
			b->stamped[name] = b->stamp;
			weight += b->weight[build_slot(b, below, name)];
			if (weight > b->nr_cpus)
				return 0;
		}
		at = unit_next(b, level, key, at);
	} while (at != first);
	return weight == b->weight[build_slot(b, level, key)];
}

/* The node that opens the first group of an overlapping level. */
static uint32_t first_opener(const struct nsched_build *b, uint32_t level, nsched_cpu_t cpu)
{
	uint32_t key = build_key(b, level, cpu), at;

	if (b->rule == NSCHED_BUILD_FAIR)
		return build_node(b, cpu);
	at = unit_first(b, level, key);
	while (!reaches(b, b->run_node[at], level)) /* @cpu itself does */
		at = unit_next(b, level, key, at);
	return b->run_node[at];
}

uint32_t nsched_build_one_group(const struct nsched_build *b, uint32_t level, nsched_cpu_t cpu)
{
	uint32_t below = group_level(b, level), node, other;
	const nsched_u64 *span, *own;

	if (!build_overlaps(b, level))
		return build_weight(b, level, cpu) == build_weight(b, below, cpu);
	span = build_set(b, level, build_node(b, cpu));
	node = first_opener(b, level, cpu);
	below = fitting_level(b, level, node, span);
	own = below > NSCHED_BUILD_NODE ? build_set(b, below, node) : 0;
	for (other = 0; other < b->nr_nodes; other++) {
		if (!span[other >> 6]) {
			other |= 63u; /* none of these */
			continue;
		}
		if (set_bit(span, other) && !(own ? set_bit(own, other) : other == node) &&
		    reaches(b, other, level))
			return 0;
	}
	return 1;
}

uint32_t nsched_build_walk(struct nsched_build *b, uint32_t level, nsched_cpu_t cpu)
{
	uint32_t key = build_key(b, level, cpu);

	if (build_overlaps(b, level))
		walk_overlapping(b, level, key, unit_of(b, level, cpu));
	else
		walk_classes(b, level, key, unit_of(b, level, cpu));
	return b->nr_list;
}

uint32_t nsched_build_mask(struct nsched_build *b, uint32_t level, uint32_t i)
{
	uint32_t below = b->list_level[i], key = b->list_key[i], node, cpu = NSCHED_NONE;
	const nsched_u64 *set;

	if (!build_overlaps(b, level) || below <= NSCHED_BUILD_NODE)
		return key; /* the group itself, and it is named by its lowest CPU */
	set = build_set(b, below, key);
	for (node = 0; node < b->words; node++)
		b->mask[node] = 0;
	for (node = 0; node < b->nr_nodes; node++) {
		if (!set_bit(set, node) || !reaches(b, node, below + 1))
			continue;
		if (b->rule == NSCHED_BUILD_FAIR &&
		    b->same[(below - NSCHED_BUILD_DISTANCE) * b->nr_nodes + node] != key)
			continue;
		b->mask[node >> 6] |= (uint64_t)1 << (node & 63u);
		cpu = b->node_first[node] < cpu ? b->node_first[node] : cpu;
	}
	return cpu;
}

/* Number of the first range of a class or set; written once. */
static uint32_t ranges_at(struct nsched_build *b, uint32_t level, uint32_t key)
{
	uint32_t slot = build_slot(b, level, key);
	nsched_u32 *range = 0;

	if (b->range_nr[slot])
		return b->range[slot];
	if (b->block)
		range = (nsched_u32 *)((char *)b->block + b->block->offset[NSCHED_DOMAINS_RANGE]) +
			b->nr_ranges * 2;
	b->range[slot] = (uint32_t)b->nr_ranges;
	b->range_nr[slot] = nsched_build_ranges(b, level, key, range);
	b->nr_ranges += b->range_nr[slot];
	return b->range[slot];
}

/* The mask's ranges of group @i of the list: the span's, or some of their own. */
static void write_mask(struct nsched_build *b, uint32_t level, uint32_t group, uint32_t i)
{
	uint32_t below = b->list_level[i], key = b->list_key[i], slot = build_slot(b, below, key);
	uint32_t cpu = nsched_build_mask(b, level, i), first = b->range[slot];
	uint32_t nr = b->range_nr[slot];
	nsched_u32 *range = 0;

	if (build_overlaps(b, level) && below > NSCHED_BUILD_NODE &&
	    !set_inside(b, build_set(b, below, key), b->mask)) {
		if (b->block)
			range = (nsched_u32 *)((char *)b->block +
					       b->block->offset[NSCHED_DOMAINS_RANGE]) +
				b->nr_ranges * 2;
		first = (uint32_t)b->nr_ranges;
		nr = nsched_build_ranges(b, NSCHED_NONE, 0, range);
		b->nr_ranges += nr;
	}
	if (!b->block)
		return;
	group_set(b->block, NSCHED_GROUP_MASK, group, first);
	group_set(b->block, NSCHED_GROUP_MASK_NR, group, nr);
	group_set(b->block, NSCHED_GROUP_BALANCE_CPU, group, cpu);
}

static void write_capacity(struct nsched_build *b, uint32_t level, uint32_t key, uint32_t group)
{
	uint32_t at, least = NSCHED_U32_MAX, greatest = 0, end;
	uint64_t sum = 0;

	if (level <= NSCHED_BUILD_NODE) {
		for (at = key; at != NSCHED_NONE; at = b->next[level * b->nr_cpus + at]) {
			sum += b->capacity[at];
			least = b->capacity[at] < least ? b->capacity[at] : least;
			greatest = b->capacity[at] > greatest ? b->capacity[at] : greatest;
		}
	} else {
		end = b->nr_nodes;
		for (at = 0; at < end; at++) {
			if (!set_bit(build_set(b, level, key), at))
				continue;
			sum += b->node_sum[at];
			least = b->node_min[at] < least ? b->node_min[at] : least;
			greatest = b->node_max[at] > greatest ? b->node_max[at] : greatest;
		}
	}
	group_set(b->block, NSCHED_GROUP_MIN_CAPACITY, group, least);
	group_set(b->block, NSCHED_GROUP_MAX_CAPACITY, group, greatest);
	nsched_write_u64(b->block, b->block->offset[NSCHED_DOMAINS_CAPACITY], group, sum);
	nsched_write_u64(b->block, b->block->offset[NSCHED_DOMAINS_CAPACITY_ORIG], group, sum);
}

/* Number of group @i of the list; the first time it is asked for, the group is made. */
static uint32_t group_number(struct nsched_build *b, uint32_t level, uint32_t i)
{
	uint32_t below = b->list_level[i], key = b->list_key[i], slot = build_slot(b, below, key);
	uint32_t table = 0, flags, group;

	if (build_overlaps(b, level)) {
		flags = b->flags[build_own(b, below, b->list_cpu[i])];
		table = flags & NSCHED_BUILD_PREFER ? 2 : 1;
	} else {
		flags = b->first_group_flags[below * b->nr_cpus + key];
	}
	group = b->group[table][slot];
	if (group != NSCHED_NONE)
		return group;
	group = (uint32_t)b->nr_groups++;
	b->group[table][slot] = group;
	ranges_at(b, below, key);
	write_mask(b, level, group, i);
	if (!b->block)
		return group;
	group_set(b->block, NSCHED_GROUP_FLAGS, group, flags);
	group_set(b->block, NSCHED_GROUP_CORES, group, b->cores[slot]);
	group_set(b->block, NSCHED_GROUP_MARK, group, 0);
	group_set(b->block, NSCHED_GROUP_PREFER_CPU, group, 0);
	group_set(b->block, NSCHED_GROUP_WEIGHT, group, b->weight[slot]);
	group_set(b->block, NSCHED_GROUP_SPAN, group, b->range[slot]);
	group_set(b->block, NSCHED_GROUP_SPAN_NR, group, b->range_nr[slot]);
	write_capacity(b, below, key, group);
	return group;
}

/* The list becomes a ring. Returns where it starts. */
static uint32_t write_ring(struct nsched_build *b, uint32_t level)
{
	uint64_t start = b->nr_ring;
	uint32_t i, group;

	b->nr_ring += b->nr_list;
	for (i = 0; i < b->nr_list; i++) {
		group = group_number(b, level, i);
		if (b->block)
			domains_set(b->block, NSCHED_DOMAINS_RING, (uint32_t)start + i, group);
	}
	return (uint32_t)start;
}

/*
 * A ring for @unit alone, and for those behind it that belong to the same group:
 * their walk starts inside that group and goes on like this one.
 */
static void ring_of_unit(struct nsched_build *b, uint32_t level, uint32_t key, uint32_t unit)
{
	uint32_t start, at = unit, below = group_level(b, level);
	uint32_t name = build_key(b, below, unit_cpu(b, level, unit));

	nsched_build_walk(b, level, unit_cpu(b, level, unit));
	start = write_ring(b, level);
	do {
		b->ring[unit_slot(b, level, at)] = start;
		b->ring_nr[unit_slot(b, level, at)] = b->nr_list;
		b->rank[unit_slot(b, level, at)] = 0;
		at = unit_next(b, level, key, at);
	} while (at != unit && level <= NSCHED_BUILD_NODE &&
		 build_key(b, below, at) == name);
}

/*
 * The ring at @start, for all units whose class or set this is. A set has members
 * whose own set is another one.
 */
static void ring_of_all(struct nsched_build *b, uint32_t level, uint32_t key, uint32_t start,
			uint32_t by_mask)
{
	uint32_t first = unit_first(b, level, key), at = first, slot;

	do {
		slot = unit_slot(b, level, at);
		if (build_key(b, level, unit_cpu(b, level, at)) == key) {
			b->ring[slot] = start;
			b->ring_nr[slot] = b->nr_list;
			if (by_mask)
				b->rank[slot] = NSCHED_NONE; /* by CPU, see rank_by_mask() */
		}
		at = unit_next(b, level, key, at);
	} while (at != first);
}

uint32_t nsched_build_ring(struct nsched_build *b, nsched_cpu_t cpu, uint32_t level)
{
	uint32_t from_cpu = b->rule == NSCHED_BUILD_FAIR, key = build_key(b, level, cpu);
	uint32_t unit = unit_of(b, level, cpu), first, slot = unit_slot(b, level, unit);

	if (b->ring[slot] != NSCHED_NONE)
		return b->ring[slot];
	first = unit_first(b, level, key);
	if (!build_overlaps(b, level) || cuts_cleanly(b, level, key)) {
		walk_classes(b, level, key, first);
		if (rank_units(b, level, key) || !from_cpu) {
			ring_of_all(b, level, key, write_ring(b, level), 0);
			return b->ring[slot];
		}
	}
	if (from_cpu) {
		ring_of_unit(b, level, key, unit);
		return b->ring[slot];
	}
	walk_overlapping(b, level, key, first);
	ring_of_all(b, level, key, write_ring(b, level), 1);
	return b->ring[slot];
}

/* 3.10: the last group that @cpu balances for, else the first one that holds it. */
static uint32_t rank_by_mask(const struct nsched_build *b, uint32_t start, uint32_t nr,
			     nsched_cpu_t cpu)
{
	uint32_t i, group, rank = 0, held = 0;

	for (i = 0; i < nr; i++) {
		group = nsched_read_u32(b->block, b->block->offset[NSCHED_DOMAINS_RING], start + i);
		if (nsched_group_balance_cpu(b->block, group) != cpu &&
		    (held || !nsched_group_has(b->block, group, cpu)))
			continue;
		rank = i;
		held = 1;
	}
	return rank;
}

/* The row like @row with this ring, or a new one. */
static uint32_t find_row(struct nsched_build *b, uint32_t slot, uint32_t ring,
			 const struct nsched_build_row *row)
{
	struct nsched_build_seen *seen;
	uint32_t number;

	b->fresh = 0;
	for (number = b->seen[slot]; number != NSCHED_NONE; number = seen->next) {
		seen = b->row + number;
		if (seen->ring == ring && seen->row.flags == row->flags &&
		    seen->row.imb_numa_nr == row->imb_numa_nr &&
		    seen->row.first_flags == row->first_flags &&
		    seen->row.has_parent == row->has_parent)
			return number;
	}
	number = (uint32_t)b->nr_rows++;
	seen = b->row + number;
	seen->next = b->seen[slot];
	seen->ring = ring;
	seen->row.level = row->level;
	seen->row.flags = row->flags;
	seen->row.imb_numa_nr = row->imb_numa_nr;
	seen->row.first_flags = row->first_flags;
	seen->row.has_parent = row->has_parent;
	b->seen[slot] = number;
	b->fresh = 1;
	return number;
}

static void write_row(struct nsched_build *b, uint32_t number, const struct nsched_build_row *row,
		      uint32_t slot)
{
	struct nsched_domains *block = b->block;
	uint32_t near = row->level - NSCHED_BUILD_DISTANCE, i;

	for (i = 0; i < NSCHED_DOMAIN_COLUMNS; i++)
		domains_set(block, i, number, 0);
	domains_set(block, NSCHED_DOMAIN_FLAGS, number, row->flags);
	domains_set(block, NSCHED_DOMAIN_IMB_NUMA_NR, number, row->imb_numa_nr);
	domains_set(block, NSCHED_DOMAIN_HAS_PARENT, number, row->has_parent);
	domains_set(block, NSCHED_DOMAIN_FIRST_FLAGS, number, row->first_flags);
	domains_set(block, NSCHED_DOMAIN_KIND, number,
		    row->level > NSCHED_BUILD_NODE ? (uint32_t)NSCHED_LEVEL_DISTANCE : row->level);
	if (row->level > NSCHED_BUILD_NODE)
		domains_set(block, NSCHED_DOMAIN_DISTANCE_SLIT, number, b->distance[near]);
	domains_set(block, NSCHED_DOMAIN_WEIGHT, number, b->weight[slot]);
	domains_set(block, NSCHED_DOMAIN_SPAN, number, b->range[slot]);
	domains_set(block, NSCHED_DOMAIN_SPAN_NR, number, b->range_nr[slot]);
}

uint32_t nsched_build_row(struct nsched_build *b, nsched_cpu_t cpu, uint32_t n)
{
	const struct nsched_build_row *row = b->chain + n;
	uint32_t key = build_key(b, row->level, cpu), slot = build_slot(b, row->level, key);
	uint32_t unit = unit_of(b, row->level, cpu), us = unit_slot(b, row->level, unit);
	uint32_t number, rank;

	ranges_at(b, row->level, key);
	number = find_row(b, slot, b->ring[us], row);
	b->max_levels = n + 1 > b->max_levels ? n + 1 : b->max_levels;
	if (!b->block)
		return number;
	if (b->fresh) {
		write_row(b, number, row, slot);
		domains_set(b->block, NSCHED_DOMAIN_RING, number, b->ring[us]);
		domains_set(b->block, NSCHED_DOMAIN_RING_NR, number, b->ring_nr[us]);
	}
	rank = b->rank[us];
	if (rank == NSCHED_NONE)
		rank = rank_by_mask(b, b->ring[us], b->ring_nr[us], cpu);
	domains_set(b->block, NSCHED_DOMAINS_OF, cpu * b->block->nr_levels + n, number);
	domains_set(b->block, NSCHED_DOMAINS_RING_AT, cpu * b->block->nr_levels + n, rank);
	return number;
}

uint32_t nsched_build_capacity(struct nsched_build *b)
{
	uint32_t cpu, node;

	for (node = 0; node < b->nr_nodes; node++) {
		b->node_sum[node] = 0;
		b->node_min[node] = NSCHED_U32_MAX;
		b->node_max[node] = 0;
	}
	for (cpu = 0; cpu < b->nr_cpus; cpu++) {
		if (!nsched_cpu_online(b->topology, cpu))
			continue;
		node = build_node(b, cpu);
		b->node_sum[node] += b->capacity[cpu];
		if (b->capacity[cpu] < b->node_min[node])
			b->node_min[node] = b->capacity[cpu];
		if (b->capacity[cpu] > b->node_max[node])
			b->node_max[node] = b->capacity[cpu];
	}
	return NSCHED_OK;
}

uint32_t nsched_build_restart(struct nsched_build *b)
{
	uint32_t i;

	b->nr_rows = 0;
	b->nr_groups = 0;
	b->nr_ring = 0;
	b->nr_ranges = 0;
	b->max_levels = 0;
	for (i = 0; i < b->nr_slots; i++) {
		b->group[0][i] = NSCHED_NONE;
		b->group[1][i] = NSCHED_NONE;
		b->group[2][i] = NSCHED_NONE;
		b->seen[i] = NSCHED_NONE;
		b->range_nr[i] = 0;
	}
	for (i = 0; i < b->nr_units; i++)
		b->ring[i] = NSCHED_NONE;
	return NSCHED_OK;
}

static void built_counts(const struct nsched_build *b, struct nsched_domains_counts *counts)
{
	counts->nr_cpus = b->nr_cpus;
	counts->nr_levels = b->max_levels;
	counts->nr_domains = b->nr_rows;
	counts->nr_groups = b->nr_groups;
	counts->nr_ring = b->nr_ring;
	counts->nr_ranges = b->nr_ranges;
}

uint64_t nsched_build_size(const struct nsched_build *b)
{
	struct nsched_domains_counts counts;

	built_counts(b, &counts);
	return nsched_domains_bytes(&counts);
}

uint32_t nsched_build_block(struct nsched_build *b, void *block, uint64_t size_bytes,
			    struct nsched_wrong *wrong)
{
	struct nsched_domains_counts counts;
	uint32_t i;

	built_counts(b, &counts);
	if (nsched_domains_begin(block, size_bytes, &counts, wrong))
		return wrong->code;
	b->block = block;
	for (i = 0; i < b->nr_cpus * b->block->nr_levels; i++)
		domains_set(b->block, NSCHED_DOMAINS_OF, i, NSCHED_NONE);
	return NSCHED_OK;
}
