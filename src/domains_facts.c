/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Domains made by hand: groups, rings and rows as the caller states them. */
#include "domains_check.h"
#include "domains_columns.h"

#define NSCHED_DOMAINS_MOST_LEVELS 1024u

static const uint32_t domain_preset[NSCHED_DOMAIN_COLUMNS] = {
#define NSCHED_X(NUMBER, name, least, greatest, preset, unit) [NSCHED_DOMAIN_##NUMBER] = (preset),
	NSCHED_DOMAIN_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
};

uint32_t nsched_domain_preset(uint32_t column)
{
	return domain_preset[column];
}

/* Starts of rows that ascend? */
static uint32_t starts_ascend(const uint32_t *first, uint32_t nr)
{
	uint32_t i;

	for (i = 0; i < nr; i++)
		if (first[i + 1] < first[i])
			return i;
	return nr;
}

/* Ranges of row @row, that ascend and stay apart and inside the machine? */
static uint32_t ranges_fit(const uint32_t *first, const uint32_t *range, uint32_t row,
			   uint32_t nr_cpus)
{
	uint32_t i, end = 0;

	for (i = first[row]; i < first[row + 1]; i++) {
		if (range[i * 2] < end || range[i * 2] >= nr_cpus || !range[i * 2 + 1] ||
		    range[i * 2 + 1] > nr_cpus - range[i * 2])
			return 0;
		end = range[i * 2] + range[i * 2 + 1];
	}
	return 1;
}

static uint32_t bad_rows(const uint32_t *first, const uint32_t *range, uint32_t nr,
			 uint32_t nr_cpus)
{
	uint32_t row = starts_ascend(first, nr);

	if (row < nr)
		return row;
	for (row = 0; row < nr; row++)
		if (!ranges_fit(first, range, row, nr_cpus))
			return row;
	return nr;
}

static uint32_t wrong_group(struct nsched_wrong *wrong, uint32_t code, uint32_t column,
			    uint32_t group)
{
	is_wrong(wrong, code, NSCHED_DOMAINS_GROUP + column, group);
	wrong->group = group;
	return code;
}

/* What has to hold before the facts can be walked at all. */
static uint32_t facts_check(const struct nsched_domains_facts *facts, struct nsched_wrong *wrong)
{
	uint32_t bad, i, end;

	nothing_wrong(wrong);
	if (!facts->nr_cpus)
		return is_wrong(wrong, NSCHED_NO_CPU, NSCHED_NONE, NSCHED_NONE);
	if (facts->nr_cpus > NSCHED_MAX_CPUS)
		return is_wrong(wrong, NSCHED_TOO_MANY_CPUS, NSCHED_NONE, NSCHED_NONE);
	if (facts->nr_levels > NSCHED_DOMAINS_MOST_LEVELS ||
	    (!facts->domain_of && facts->nr_levels > facts->nr_domains))
		return is_wrong(wrong, NSCHED_NO_LEVEL, NSCHED_DOMAINS_OF, NSCHED_NONE);
	if ((facts->nr_groups && (!facts->group_range_first || !facts->group_range)) ||
	    (facts->nr_domains && !facts->ring_first) ||
	    (facts->mask_range_first && !facts->mask_range) ||
	    (facts->span_range_first && !facts->span_range))
		return is_wrong(wrong, NSCHED_NO_COLUMN, NSCHED_DOMAINS_RANGE, NSCHED_NONE);
	bad = bad_rows(facts->group_range_first, facts->group_range, facts->nr_groups,
		       facts->nr_cpus);
	if (bad < facts->nr_groups)
		return wrong_group(wrong, NSCHED_BAD_RANGE, NSCHED_GROUP_SPAN, bad);
	for (i = 0; i < facts->nr_groups; i++)
		if (facts->group_range_first[i] == facts->group_range_first[i + 1])
			return wrong_group(wrong, NSCHED_EMPTY_SET, NSCHED_GROUP_SPAN, i);
	bad = facts->mask_range_first ? bad_rows(facts->mask_range_first, facts->mask_range,
						 facts->nr_groups, facts->nr_cpus) :
					facts->nr_groups;
	if (bad < facts->nr_groups)
		return wrong_group(wrong, NSCHED_BAD_RANGE, NSCHED_GROUP_MASK, bad);
	bad = facts->span_range_first ? bad_rows(facts->span_range_first, facts->span_range,
						 facts->nr_domains, facts->nr_cpus) :
					facts->nr_domains;
	if (bad < facts->nr_domains)
		return is_wrong(wrong, NSCHED_BAD_RANGE, NSCHED_DOMAIN_SPAN, bad);
	bad = facts->nr_domains ? starts_ascend(facts->ring_first, facts->nr_domains) : 0;
	if (bad < facts->nr_domains)
		return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_DOMAIN_RING, bad);
	end = facts->nr_domains ? facts->ring_first[facts->nr_domains] : 0;
	for (i = facts->nr_domains ? facts->ring_first[0] : 0; i < end; i++)
		if ((facts->ring ? facts->ring[i] : i) >= facts->nr_groups)
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_DOMAINS_RING, i);
	return NSCHED_OK;
}

/*
 * Of all ranges of a domain's groups: where the first CPU at or after @at stands
 * (@grow 0), or how far those that touch @at reach (@grow 1).
 */
static uint32_t union_edge(const struct nsched_domains_facts *facts, uint32_t domain, uint32_t at,
			   uint32_t grow)
{
	uint32_t i, group, range, first, end, best = grow ? at : NSCHED_NONE;

	for (i = facts->ring_first[domain]; i < facts->ring_first[domain + 1]; i++) {
		group = facts->ring ? facts->ring[i] : i;
		for (range = facts->group_range_first[group];
		     range < facts->group_range_first[group + 1]; range++) {
			first = facts->group_range[range * 2];
			end = first + facts->group_range[range * 2 + 1];
			if (grow)
				best = first <= at && end > best ? end : best;
			else if (end > at && first < best)
				best = first;
		}
	}
	return best;
}

/* The ranges of a domain's span, to range @at of @block on unless it is null. Returns how many. */
static uint32_t facts_span(const struct nsched_domains_facts *facts, uint32_t domain,
			   struct nsched_domains *block, uint32_t at)
{
	uint32_t first, end, next, nr = 0;

	if (facts->span_range_first) {
		first = facts->span_range_first[domain];
		end = facts->span_range_first[domain + 1];
		for (; block && first + nr < end; nr++) {
			domains_set(block, NSCHED_DOMAINS_RANGE, (at + nr) * 2,
				    facts->span_range[(first + nr) * 2]);
			domains_set(block, NSCHED_DOMAINS_RANGE, (at + nr) * 2 + 1,
				    facts->span_range[(first + nr) * 2 + 1]);
		}
		return end - first;
	}
	for (end = 0;; nr++) {
		first = union_edge(facts, domain, end, 0);
		if (first == NSCHED_NONE)
			return nr;
		end = first;
		while ((next = union_edge(facts, domain, end, 1)) != end)
			end = next;
		if (!block)
			continue;
		domains_set(block, NSCHED_DOMAINS_RANGE, (at + nr) * 2, first);
		domains_set(block, NSCHED_DOMAINS_RANGE, (at + nr) * 2 + 1, end - first);
	}
}

static void facts_counts(const struct nsched_domains_facts *facts,
			 struct nsched_domains_counts *counts)
{
	uint32_t domain, nr_groups = facts->nr_groups, nr_domains = facts->nr_domains;

	counts->nr_cpus = facts->nr_cpus;
	counts->nr_levels = facts->nr_levels;
	counts->nr_domains = nr_domains;
	counts->nr_groups = nr_groups;
	counts->nr_ring = 0;
	counts->nr_ranges = 0;
	if (nr_groups) {
		counts->nr_ranges = facts->group_range_first[nr_groups] -
				    facts->group_range_first[0];
		if (facts->mask_range_first)
			counts->nr_ranges += facts->mask_range_first[nr_groups] -
					     facts->mask_range_first[0];
	}
	if (nr_domains)
		counts->nr_ring = facts->ring_first[nr_domains] - facts->ring_first[0];
	for (domain = 0; domain < nr_domains; domain++)
		counts->nr_ranges += facts_span(facts, domain, 0, 0);
}

uint64_t nsched_domains_size(const struct nsched_domains_facts *facts)
{
	struct nsched_domains_counts counts;
	struct nsched_wrong wrong;

	if (!facts || facts_check(facts, &wrong))
		return 0;
	facts_counts(facts, &counts);
	return nsched_domains_bytes(&counts);
}

/* Copy ranges [first, end) to range @at of the block. Returns the CPUs in them. */
static uint32_t copy_ranges(struct nsched_domains *block, uint32_t at, const uint32_t *range,
			    uint32_t first, uint32_t end)
{
	uint32_t cpus = 0;

	for (; first < end; first++, at++) {
		domains_set(block, NSCHED_DOMAINS_RANGE, at * 2, range[first * 2]);
		domains_set(block, NSCHED_DOMAINS_RANGE, at * 2 + 1, range[first * 2 + 1]);
		cpus += range[first * 2 + 1];
	}
	return cpus;
}

/* Capacity of a group from that of its CPUs. */
static void capacity_of_cpus(struct nsched_domains *block, uint32_t group, const uint32_t *capacity)
{
	uint32_t range = nsched_group_span(block, group), i, cpu, one;
	uint32_t end = range + nsched_group_span_nr(block, group), least = NSCHED_U32_MAX, most = 0;
	uint64_t sum = 0;

	for (; range < end; range++) {
		cpu = nsched_domains_range_cpu(block, range);
		for (i = 0; i < nsched_domains_range_count(block, range); i++) {
			one = capacity ? capacity[cpu + i] : NSCHED_SCALE;
			sum += one;
			least = one < least ? one : least;
			most = one > most ? one : most;
		}
	}
	nsched_group_capacity_set(block, group, sum, least, most);
	nsched_write_u64(block, block->offset[NSCHED_DOMAINS_CAPACITY_ORIG], group, sum);
}

uint32_t nsched_group_from_cpus(struct nsched_domains *block, uint32_t group,
				const uint32_t *capacity)
{
	uint32_t mask = nsched_group_mask(block, group);

	group_set(block, NSCHED_GROUP_CORES, group, nsched_group_weight(block, group));
	group_set(block, NSCHED_GROUP_BALANCE_CPU, group,
		  nsched_group_mask_nr(block, group) ? nsched_domains_range_cpu(block, mask) :
						       NSCHED_NONE);
	capacity_of_cpus(block, group, capacity);
	return group;
}

static void write_group(struct nsched_domains *block, const struct nsched_domains_facts *facts,
			uint32_t group, uint32_t *at)
{
	uint32_t first = facts->group_range_first[group], end = facts->group_range_first[group + 1];
	uint32_t column;
	uint64_t sum;

	group_set(block, NSCHED_GROUP_SPAN, group, *at);
	group_set(block, NSCHED_GROUP_SPAN_NR, group, end - first);
	group_set(block, NSCHED_GROUP_MASK, group, *at);
	group_set(block, NSCHED_GROUP_MASK_NR, group, end - first);
	group_set(block, NSCHED_GROUP_WEIGHT, group,
		  copy_ranges(block, *at, facts->group_range, first, end));
	*at += end - first;
	first = facts->mask_range_first ? facts->mask_range_first[group] : 0;
	end = facts->mask_range_first ? facts->mask_range_first[group + 1] : 0;
	if (first < end) {
		copy_ranges(block, *at, facts->mask_range, first, end);
		group_set(block, NSCHED_GROUP_MASK, group, *at);
		group_set(block, NSCHED_GROUP_MASK_NR, group, end - first);
		*at += end - first;
	}
	nsched_group_from_cpus(block, group, facts->cpu_capacity);
	for (column = 0; column < NSCHED_GROUP_GIVEN; column++)
		if (facts->group[column])
			group_set(block, column, group, facts->group[column][group]);
	if (facts->group_capacity) {
		sum = facts->group_capacity[group];
		nsched_write_u64(block, block->offset[NSCHED_DOMAINS_CAPACITY], group, sum);
		nsched_write_u64(block, block->offset[NSCHED_DOMAINS_CAPACITY_ORIG], group, sum);
	}
	if (facts->group_capacity_orig)
		nsched_write_u64(block, block->offset[NSCHED_DOMAINS_CAPACITY_ORIG], group,
				 facts->group_capacity_orig[group]);
}

static void write_domain(struct nsched_domains *block, const struct nsched_domains_facts *facts,
			 uint32_t domain, uint32_t *at)
{
	uint32_t nr = facts_span(facts, domain, block, *at), i, weight = 0;
	uint32_t first = facts->ring_first[domain], end = facts->ring_first[domain + 1];
	uint32_t base = facts->ring_first[0];

	for (i = 0; i < NSCHED_DOMAIN_GIVEN; i++)
		domains_set(block, i, domain, facts->domain[i] ? facts->domain[i][domain] :
								 domain_preset[i]);
	for (i = 0; i < nr; i++)
		weight += nsched_domains_range_count(block, *at + i);
	domains_set(block, NSCHED_DOMAIN_WEIGHT, domain, weight);
	domains_set(block, NSCHED_DOMAIN_SPAN, domain, *at);
	domains_set(block, NSCHED_DOMAIN_SPAN_NR, domain, nr);
	domains_set(block, NSCHED_DOMAIN_RING, domain, first - base);
	domains_set(block, NSCHED_DOMAIN_RING_NR, domain, end - first);
	for (i = first; i < end; i++)
		domains_set(block, NSCHED_DOMAINS_RING, i - base, facts->ring ? facts->ring[i] : i);
	*at += nr;
}

uint32_t nsched_domains_init(void *block, uint64_t size_bytes,
			     const struct nsched_domains_facts *facts, struct nsched_wrong *wrong)
{
	struct nsched_domains_counts counts;
	struct nsched_domains *domains = block;
	uint32_t i, at = 0;

	if (facts_check(facts, wrong))
		return wrong->code;
	facts_counts(facts, &counts);
	if (nsched_domains_begin(block, size_bytes, &counts, wrong))
		return wrong->code;
	for (i = 0; i < facts->nr_groups; i++)
		write_group(domains, facts, i, &at);
	for (i = 0; i < facts->nr_domains; i++)
		write_domain(domains, facts, i, &at);
	for (i = 0; i < facts->nr_cpus * facts->nr_levels; i++) {
		domains_set(domains, NSCHED_DOMAINS_OF, i,
			    facts->domain_of ? facts->domain_of[i] : i % facts->nr_levels);
		domains_set(domains, NSCHED_DOMAINS_RING_AT, i,
			    facts->ring_at ? facts->ring_at[i] : 0);
	}
	for (i = 0; i < facts->nr_cpus * facts->nr_levels; i++)
		if (nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_OF], i) !=
			    NSCHED_NONE &&
		    nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_OF], i) >=
			    facts->nr_domains)
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_DOMAINS_OF, i);
	if (!facts->domain[NSCHED_DOMAIN_HAS_PARENT])
		nsched_domains_parents(domains);
	for (i = 0; i < facts->nr_domains; i++)
		if (!nsched_domain_span_nr(domains, i))
			return is_wrong(wrong, NSCHED_EMPTY_SET, NSCHED_DOMAIN_SPAN, i);
	nsched_domains_caches(domains);
	return nsched_domains_check_loose(domains, size_bytes, wrong);
}
