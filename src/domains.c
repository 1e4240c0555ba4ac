/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The block of domains: its layout and its columns, what is derived, membership, setters. */
#include "domains_check.h"
#include "domains_columns.h"

/* The lengths of its columns. */
enum {
	NSCHED_DOMAINS_PER_DOMAIN,
	NSCHED_DOMAINS_PER_GROUP,
	NSCHED_DOMAINS_PER_CPU_LEVEL,
	NSCHED_DOMAINS_PER_ENTRY, /* of a ring */
	NSCHED_DOMAINS_PER_BOUND, /* two a range */
	NSCHED_DOMAINS_PER_CPU,
};

#define NSCHED_DOMAINS_MOST_LEVELS 1024u

/* Columns with a range of values of their own; the rest are checked by what they point to. */
#define NSCHED_DOMAINS_VALUES NSCHED_DOMAINS_OF

static const uint8_t domains_shape[NSCHED_DOMAINS_COLUMNS] = {
#define NSCHED_X(NUMBER, name, least, greatest, preset, unit) \
	[NSCHED_DOMAINS_DOMAIN + (uint32_t)NSCHED_DOMAIN_##NUMBER] = \
		NSCHED_SHAPE_U32(NSCHED_DOMAINS_PER_DOMAIN),
	NSCHED_DOMAIN_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
#define NSCHED_X(NUMBER, name, least, greatest, preset, unit) \
	[NSCHED_DOMAINS_GROUP + (uint32_t)NSCHED_GROUP_##NUMBER] = \
		NSCHED_SHAPE_U32(NSCHED_DOMAINS_PER_GROUP),
	NSCHED_GROUP_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
	[NSCHED_DOMAINS_CAPACITY] = NSCHED_SHAPE_U64(NSCHED_DOMAINS_PER_GROUP),
	[NSCHED_DOMAINS_CAPACITY_ORIG] = NSCHED_SHAPE_U64(NSCHED_DOMAINS_PER_GROUP),
	[NSCHED_DOMAINS_OF] = NSCHED_SHAPE_U32(NSCHED_DOMAINS_PER_CPU_LEVEL),
	[NSCHED_DOMAINS_RING_AT] = NSCHED_SHAPE_U32(NSCHED_DOMAINS_PER_CPU_LEVEL),
	[NSCHED_DOMAINS_RING] = NSCHED_SHAPE_U32(NSCHED_DOMAINS_PER_ENTRY),
	[NSCHED_DOMAINS_RANGE] = NSCHED_SHAPE_U32(NSCHED_DOMAINS_PER_BOUND),
	[NSCHED_DOMAINS_CPU_LLC] = NSCHED_SHAPE_U32(NSCHED_DOMAINS_PER_CPU),
	[NSCHED_DOMAINS_CPU_LLC_LEVEL] = NSCHED_SHAPE_U32(NSCHED_DOMAINS_PER_CPU),
};

static const uint64_t domains_least[NSCHED_DOMAINS_VALUES] = {
#define NSCHED_X(NUMBER, name, least, greatest, preset, unit) \
	[NSCHED_DOMAINS_DOMAIN + (uint32_t)NSCHED_DOMAIN_##NUMBER] = (least),
	NSCHED_DOMAIN_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
#define NSCHED_X(NUMBER, name, least, greatest, preset, unit) \
	[NSCHED_DOMAINS_GROUP + (uint32_t)NSCHED_GROUP_##NUMBER] = (least),
	NSCHED_GROUP_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
	[NSCHED_DOMAINS_CAPACITY] = 1,
	[NSCHED_DOMAINS_CAPACITY_ORIG] = 1,
};

static const uint64_t domains_reach[NSCHED_DOMAINS_VALUES] = {
#define NSCHED_X(NUMBER, name, least, greatest, preset, unit) \
	[NSCHED_DOMAINS_DOMAIN + (uint32_t)NSCHED_DOMAIN_##NUMBER] = NSCHED_REACH(least, greatest),
	NSCHED_DOMAIN_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
#define NSCHED_X(NUMBER, name, least, greatest, preset, unit) \
	[NSCHED_DOMAINS_GROUP + (uint32_t)NSCHED_GROUP_##NUMBER] = NSCHED_REACH(least, greatest),
	NSCHED_GROUP_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
	[NSCHED_DOMAINS_CAPACITY] = NSCHED_REACH(1, NSCHED_U64_MAX),
	[NSCHED_DOMAINS_CAPACITY_ORIG] = NSCHED_REACH(1, NSCHED_U64_MAX),
};

uint32_t nsched_domains_columns(struct nsched_columns *columns,
				const struct nsched_domains_counts *counts)
{
	columns->shape = domains_shape;
	columns->least = domains_least;
	columns->reach = domains_reach;
	columns->rows[NSCHED_DOMAINS_PER_DOMAIN] = counts->nr_domains;
	columns->rows[NSCHED_DOMAINS_PER_GROUP] = counts->nr_groups;
	columns->rows[NSCHED_DOMAINS_PER_CPU_LEVEL] = counts->nr_cpus * counts->nr_levels;
	columns->rows[NSCHED_DOMAINS_PER_ENTRY] = counts->nr_ring;
	columns->rows[NSCHED_DOMAINS_PER_BOUND] = counts->nr_ranges * 2;
	columns->rows[NSCHED_DOMAINS_PER_CPU] = counts->nr_cpus;
	columns->kind = NSCHED_BLOCK_DOMAINS;
	columns->head_bytes = sizeof(struct nsched_domains);
	columns->offset_at = NSCHED_DOMAINS_OFFSET_AT;
	columns->nr_columns = NSCHED_DOMAINS_COLUMNS;
	columns->nr_offsets = NSCHED_DOMAINS_OFFSETS;
	columns->nr_values = NSCHED_DOMAINS_VALUES;
	return NSCHED_OK;
}

uint64_t nsched_domains_bytes(const struct nsched_domains_counts *counts)
{
	struct nsched_columns columns;

	nsched_domains_columns(&columns, counts);
	return nsched_columns_size(&columns, NSCHED_DOMAINS_ALL);
}

uint32_t nsched_domains_begin(void *block, uint64_t size_bytes,
			      const struct nsched_domains_counts *counts,
			      struct nsched_wrong *wrong)
{
	struct nsched_domains *domains = block;
	struct nsched_columns columns;

	nsched_domains_columns(&columns, counts);
	if (nsched_columns_begin(block, size_bytes, &columns, NSCHED_DOMAINS_ALL, wrong))
		return wrong->code;
	domains->nr_cpus = (uint32_t)counts->nr_cpus;
	domains->nr_levels = (uint32_t)counts->nr_levels;
	domains->nr_domains = (uint32_t)counts->nr_domains;
	domains->nr_groups = (uint32_t)counts->nr_groups;
	domains->nr_ring = (uint32_t)counts->nr_ring;
	domains->nr_ranges = (uint32_t)counts->nr_ranges;
	return NSCHED_OK;
}

static uint32_t check_domains_head(const struct nsched_domains *domains, uint64_t size_bytes,
				   struct nsched_wrong *wrong)
{
	uint32_t i;

	if (nsched_columns_check_head(domains, size_bytes, NSCHED_BLOCK_DOMAINS, sizeof(*domains),
				      wrong))
		return wrong->code;
	if (!domains->nr_cpus)
		return is_wrong(wrong, NSCHED_NO_CPU, NSCHED_NONE, NSCHED_NONE);
	if (domains->nr_cpus > NSCHED_MAX_CPUS)
		return is_wrong(wrong, NSCHED_TOO_MANY_CPUS, NSCHED_NONE, NSCHED_NONE);
	if (domains->nr_levels > NSCHED_DOMAINS_MOST_LEVELS)
		return is_wrong(wrong, NSCHED_NO_LEVEL, NSCHED_NONE, NSCHED_NONE);
	if (domains->policy >= NSCHED_POLICIES)
		return is_wrong(wrong, NSCHED_UNKNOWN_POLICY, NSCHED_NONE, NSCHED_NONE);
	for (i = 0; i < 4; i++)
		if (domains->reserved[i])
			return is_wrong(wrong, NSCHED_RESERVED, NSCHED_NONE, i);
	return NSCHED_OK;
}

static void columns_of(const struct nsched_domains *domains, struct nsched_columns *columns)
{
	struct nsched_domains_counts counts;

	counts.nr_cpus = domains->nr_cpus;
	counts.nr_levels = domains->nr_levels;
	counts.nr_domains = domains->nr_domains;
	counts.nr_groups = domains->nr_groups;
	counts.nr_ring = domains->nr_ring;
	counts.nr_ranges = domains->nr_ranges;
	nsched_domains_columns(columns, &counts);
}

uint32_t nsched_domains_check_columns(const struct nsched_domains *domains, uint64_t size_bytes,
				      struct nsched_wrong *wrong)
{
	struct nsched_columns columns;

	if (check_domains_head(domains, size_bytes, wrong))
		return wrong->code;
	columns_of(domains, &columns);
	return nsched_columns_check(domains, &columns, NSCHED_DOMAINS_ALL, wrong);
}

uint32_t nsched_domains_check_values(const struct nsched_domains *domains,
				     struct nsched_wrong *wrong)
{
	struct nsched_columns columns;

	columns_of(domains, &columns);
	return nsched_columns_check_values(domains, &columns, wrong);
}

uint32_t nsched_domains_caches(struct nsched_domains *domains)
{
	uint32_t cpu, level, domain, cache;

	for (cpu = 0; cpu < domains->nr_cpus; cpu++) {
		cache = NSCHED_NONE;
		for (level = 0; level < domains->nr_levels; level++) {
			domain = nsched_domain_of(domains, cpu, level);
			if (domain == NSCHED_NONE)
				continue;
			if (!(nsched_domain_flags(domains, domain) & NSCHED_DOMAIN_SHARES_CACHE))
				break;
			cache = level;
		}
		domains_set(domains, NSCHED_DOMAINS_CPU_LLC_LEVEL, cpu, cache);
		if (cache == NSCHED_NONE) {
			domains_set(domains, NSCHED_DOMAINS_CPU_LLC, cpu, cpu);
			continue;
		}
		domain = nsched_domain_of(domains, cpu, cache);
		domains_set(domains, NSCHED_DOMAINS_CPU_LLC, cpu,
			    nsched_domains_range_cpu(domains, nsched_domain_span(domains, domain)));
	}
	return NSCHED_OK;
}

uint32_t nsched_domains_parents(struct nsched_domains *domains)
{
	uint32_t cpu, level, above, domain;

	for (cpu = 0; cpu < domains->nr_cpus; cpu++) {
		level = nsched_level_above(domains, cpu, NSCHED_NONE);
		for (; level != NSCHED_NONE; level = above) {
			above = nsched_level_above(domains, cpu, level);
			domain = nsched_domain_of(domains, cpu, level);
			if (above != NSCHED_NONE)
				domains_set(domains, NSCHED_DOMAIN_HAS_PARENT, domain, 1);
		}
	}
	return NSCHED_OK;
}

/* Is @cpu in one of @nr ranges from @first on? They ascend. */
static uint32_t ranges_have(const struct nsched_domains *domains, uint32_t first, uint32_t nr,
			    nsched_cpu_t cpu)
{
	uint32_t low = first, high = first + nr, middle;

	while (low < high) { /* the first range that starts behind @cpu */
		middle = low + (high - low) / 2;
		if (nsched_domains_range_cpu(domains, middle) <= cpu)
			low = middle + 1;
		else
			high = middle;
	}
	return low > first && cpu - nsched_domains_range_cpu(domains, low - 1) <
				      nsched_domains_range_count(domains, low - 1);
}

uint32_t nsched_domain_has(const struct nsched_domains *domains, uint32_t domain, nsched_cpu_t cpu)
{
	return ranges_have(domains, nsched_domain_span(domains, domain),
			   nsched_domain_span_nr(domains, domain), cpu);
}

uint32_t nsched_group_has(const struct nsched_domains *domains, uint32_t group, nsched_cpu_t cpu)
{
	return ranges_have(domains, nsched_group_span(domains, group),
			   nsched_group_span_nr(domains, group), cpu);
}

uint32_t nsched_mask_has(const struct nsched_domains *domains, uint32_t group, nsched_cpu_t cpu)
{
	return ranges_have(domains, nsched_group_mask(domains, group),
			   nsched_group_mask_nr(domains, group), cpu);
}

uint32_t nsched_group_capacity_set(struct nsched_domains *domains, uint32_t group, uint64_t sum,
				   uint32_t least, uint32_t greatest)
{
	nsched_write_u64(domains, domains->offset[NSCHED_DOMAINS_CAPACITY], group, sum);
	group_set(domains, NSCHED_GROUP_MIN_CAPACITY, group, least);
	group_set(domains, NSCHED_GROUP_MAX_CAPACITY, group, greatest);
	return group;
}

uint32_t nsched_group_mark_set(struct nsched_domains *domains, uint32_t group, uint32_t mark)
{
	uint32_t was = nsched_group_mark(domains, group);

	group_set(domains, NSCHED_GROUP_MARK, group, mark);
	return was;
}
