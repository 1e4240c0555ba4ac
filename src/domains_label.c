/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Domains given by labels: at each level, which CPUs belong together. */
#include "domains_check.h"
#include "domains_columns.h"

static uint32_t domain_label(const struct nsched_domains_labels *labels, uint32_t level,
			     uint32_t cpu)
{
	return labels->domain_label[level * labels->nr_cpus + cpu];
}

/* A group's label; without labels a CPU is a group. NSCHED_NONE: the CPU has no domain. */
static uint32_t group_label(const struct nsched_domains_labels *labels, uint32_t level,
			    uint32_t cpu)
{
	if (domain_label(labels, level, cpu) == NSCHED_NONE)
		return NSCHED_NONE;
	return labels->group_label ? labels->group_label[level * labels->nr_cpus + cpu] : cpu;
}

static uint32_t label_of(const struct nsched_domains_labels *labels, uint32_t level, uint32_t cpu,
			 uint32_t groups)
{
	return groups ? group_label(labels, level, cpu) : domain_label(labels, level, cpu);
}

/* The first CPU with the label that @cpu has; NSCHED_NONE: it has none. */
static uint32_t first_alike(const struct nsched_domains_labels *labels, uint32_t level,
			    uint32_t cpu, uint32_t groups)
{
	uint32_t label = label_of(labels, level, cpu, groups), first;

	if (label == NSCHED_NONE)
		return NSCHED_NONE;
	for (first = 0; label_of(labels, level, first, groups) != label; first++)
		;
	return first;
}

/* Added to a CPU number: its group is meant, not its domain. */
#define NSCHED_LABEL_GROUPS 0x80000000u

/* Ranges of the CPUs alike to a first one, to range @at on unless @block is null; how many. */
static uint32_t alike_ranges(const struct nsched_domains_labels *labels, uint32_t level,
			     uint32_t groups_cpu, struct nsched_domains *block, uint32_t at)
{
	uint32_t groups = groups_cpu / NSCHED_LABEL_GROUPS, cpu = groups_cpu % NSCHED_LABEL_GROUPS;
	uint32_t label = label_of(labels, level, cpu, groups), nr = 0, inside = 0, count = 0;

	for (; cpu < labels->nr_cpus; cpu++) {
		if (label_of(labels, level, cpu, groups) != label) {
			inside = 0;
			continue;
		}
		nr += !inside;
		count = inside ? count + 1 : 1;
		if (block && !inside)
			domains_set(block, NSCHED_DOMAINS_RANGE, (at + nr - 1) * 2, cpu);
		if (block)
			domains_set(block, NSCHED_DOMAINS_RANGE, (at + nr - 1) * 2 + 1, count);
		inside = 1;
	}
	return nr;
}

static uint32_t wrong_label(struct nsched_wrong *wrong, uint32_t code, uint32_t level, uint32_t cpu)
{
	is_wrong(wrong, code, NSCHED_DOMAINS_OF, cpu);
	wrong->level = level;
	return code;
}

static uint32_t domain_labels_check(const struct nsched_domains_labels *labels,
			     struct nsched_wrong *wrong)
{
	uint32_t level, cpu, label, first;

	if (!labels->nr_cpus)
		return is_wrong(wrong, NSCHED_NO_CPU, NSCHED_NONE, NSCHED_NONE);
	if (labels->nr_cpus > NSCHED_MAX_CPUS)
		return is_wrong(wrong, NSCHED_TOO_MANY_CPUS, NSCHED_NONE, NSCHED_NONE);
	if (labels->nr_levels && !labels->domain_label)
		return is_wrong(wrong, NSCHED_NO_COLUMN, NSCHED_DOMAINS_OF, NSCHED_NONE);
	for (level = 0; level < labels->nr_levels; level++) {
		for (cpu = 0; cpu < labels->nr_cpus; cpu++) {
			label = domain_label(labels, level, cpu);
			if (label == NSCHED_NONE)
				continue;
			if (label >= labels->nr_cpus ||
			    group_label(labels, level, cpu) >= labels->nr_cpus)
				return wrong_label(wrong, NSCHED_OUT_OF_RANGE, level, cpu);
			first = first_alike(labels, level, cpu, 1);
			if (domain_label(labels, level, first) != label)
				return wrong_label(wrong, NSCHED_NOT_NESTED, level, cpu);
		}
	}
	return NSCHED_OK;
}

static void label_counts(const struct nsched_domains_labels *labels,
			 struct nsched_domains_counts *counts)
{
	uint32_t level, cpu;

	counts->nr_cpus = labels->nr_cpus;
	counts->nr_levels = labels->nr_levels;
	counts->nr_domains = 0;
	counts->nr_groups = 0;
	counts->nr_ranges = 0;
	for (level = 0; level < labels->nr_levels; level++) {
		for (cpu = 0; cpu < labels->nr_cpus; cpu++) {
			if (first_alike(labels, level, cpu, 0) == cpu) {
				counts->nr_domains++;
				counts->nr_ranges += alike_ranges(labels, level, cpu, 0, 0);
			}
			if (first_alike(labels, level, cpu, 1) == cpu) {
				counts->nr_groups++;
				counts->nr_ranges += alike_ranges(labels, level,
								  cpu + NSCHED_LABEL_GROUPS, 0, 0);
			}
		}
	}
	counts->nr_ring = counts->nr_groups; /* each stands in one ring */
}

uint64_t nsched_domains_label_size(const struct nsched_domains_labels *labels)
{
	struct nsched_domains_counts counts;
	struct nsched_wrong wrong;

	if (!labels || domain_labels_check(labels, &wrong))
		return 0;
	label_counts(labels, &counts);
	return nsched_domains_bytes(&counts);
}

/* Where the next of each goes. */
struct label_cursor {
	uint32_t domain, group, ring, range;
};

static void label_group(struct nsched_domains *block, const struct nsched_domains_labels *labels,
			uint32_t level, uint32_t cpu, struct label_cursor *at)
{
	uint32_t weight = 0, i;
	uint32_t nr = alike_ranges(labels, level, cpu + NSCHED_LABEL_GROUPS, block, at->range);
	uint64_t sum;

	for (i = 0; i < nr; i++)
		weight += nsched_domains_range_count(block, at->range + i);
	group_set(block, NSCHED_GROUP_WEIGHT, at->group, weight);
	group_set(block, NSCHED_GROUP_SPAN, at->group, at->range);
	group_set(block, NSCHED_GROUP_SPAN_NR, at->group, nr);
	group_set(block, NSCHED_GROUP_MASK, at->group, at->range);
	group_set(block, NSCHED_GROUP_MASK_NR, at->group, nr);
	nsched_group_from_cpus(block, at->group, labels->cpu_capacity);
	if (labels->group_capacity) {
		sum = labels->group_capacity[level * labels->nr_cpus +
					     group_label(labels, level, cpu)];
		nsched_write_u64(block, block->offset[NSCHED_DOMAINS_CAPACITY], at->group, sum);
		nsched_write_u64(block, block->offset[NSCHED_DOMAINS_CAPACITY_ORIG], at->group,
				 sum);
	}
	domains_set(block, NSCHED_DOMAINS_RING, at->ring++, at->group++);
	at->range += nr;
}

/* The domain whose first CPU is @cpu: its row, groups and ring, and what its CPUs see. */
static void label_domain(struct nsched_domains *block, const struct nsched_domains_labels *labels,
			 uint32_t level, uint32_t cpu, struct label_cursor *at)
{
	uint32_t nr = alike_ranges(labels, level, cpu, block, at->range), i, weight = 0;
	uint32_t label = domain_label(labels, level, cpu), ring = at->ring, rank, first, slot;

	for (i = 0; i < NSCHED_DOMAIN_GIVEN; i++)
		domains_set(block, i, at->domain, labels->level[i] ? labels->level[i][level] :
								     nsched_domain_preset(i));
	for (i = 0; i < nr; i++)
		weight += nsched_domains_range_count(block, at->range + i);
	domains_set(block, NSCHED_DOMAIN_WEIGHT, at->domain, weight);
	domains_set(block, NSCHED_DOMAIN_SPAN, at->domain, at->range);
	domains_set(block, NSCHED_DOMAIN_SPAN_NR, at->domain, nr);
	at->range += nr;
	for (; cpu < labels->nr_cpus; cpu++) {
		if (domain_label(labels, level, cpu) != label)
			continue;
		slot = cpu * labels->nr_levels + level;
		first = first_alike(labels, level, cpu, 1);
		rank = at->ring - ring;
		if (first == cpu)
			label_group(block, labels, level, cpu, at);
		else
			rank = nsched_read_u32(block, block->offset[NSCHED_DOMAINS_RING_AT],
					       first * labels->nr_levels + level);
		domains_set(block, NSCHED_DOMAINS_OF, slot, at->domain);
		domains_set(block, NSCHED_DOMAINS_RING_AT, slot, rank);
	}
	domains_set(block, NSCHED_DOMAIN_RING, at->domain, ring);
	domains_set(block, NSCHED_DOMAIN_RING_NR, at->domain, at->ring - ring);
	at->domain++;
}

uint32_t nsched_domains_label_init(void *block, uint64_t size_bytes,
				   const struct nsched_domains_labels *labels,
				   struct nsched_wrong *wrong)
{
	struct nsched_domains_counts counts;
	struct nsched_domains *domains = block;
	struct label_cursor at;
	uint32_t level, cpu;

	if (domain_labels_check(labels, wrong))
		return wrong->code;
	at.domain = at.group = at.ring = at.range = 0;
	label_counts(labels, &counts);
	if (nsched_domains_begin(block, size_bytes, &counts, wrong))
		return wrong->code;
	for (cpu = 0; cpu < labels->nr_cpus * labels->nr_levels; cpu++)
		domains_set(domains, NSCHED_DOMAINS_OF, cpu, NSCHED_NONE);
	for (level = 0; level < labels->nr_levels; level++)
		for (cpu = 0; cpu < labels->nr_cpus; cpu++)
			if (first_alike(labels, level, cpu, 0) == cpu)
				label_domain(domains, labels, level, cpu, &at);
	if (!labels->level[NSCHED_DOMAIN_HAS_PARENT])
		nsched_domains_parents(domains);
	nsched_domains_caches(domains);
	return nsched_domains_check_loose(domains, size_bytes, wrong);
}
