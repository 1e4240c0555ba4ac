/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Can a block of domains be walked: offsets, values, ranges, rings, what CPUs point to. */
#include "columns.h"
#include "domains_check.h"
#include "domains_columns.h"


/* Name the level of a row by the first CPU that has it, and the CPU. */
uint32_t nsched_wrong_domain(const struct nsched_domains *domains, struct nsched_wrong *wrong,
			     uint32_t code, uint32_t column, uint32_t domain)
{
	uint32_t i, end = domains->nr_cpus * domains->nr_levels;

	is_wrong(wrong, code, column, domain);
	for (i = 0; i < end; i++) {
		if (nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_OF], i) != domain)
			continue;
		wrong->level = i % domains->nr_levels;
		wrong->other = i / domains->nr_levels;
		return code;
	}
	return code;
}

/* The same for a group, by the first ring that names it. */
uint32_t nsched_wrong_group(const struct nsched_domains *domains, struct nsched_wrong *wrong,
			       uint32_t code, uint32_t column, uint32_t group)
{
	uint32_t domain, i, first, nr;

	is_wrong(wrong, code, column, group);
	for (domain = 0; domain < domains->nr_domains; domain++) {
		first = nsched_domain_ring(domains, domain);
		nr = nsched_domain_ring_nr(domains, domain);
		for (i = 0; i < nr && first + i < domains->nr_ring; i++) {
			if (nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_RING],
					    first + i) != group)
				continue;
			nsched_wrong_domain(domains, wrong, code, column, domain);
			wrong->index = group;
			wrong->group = group;
			return code;
		}
	}
	wrong->group = group;
	return code;
}

/* CPUs in @nr ranges from @first on; 0 unless they ascend, stay apart and inside the machine. */
static uint32_t range_cpus(const struct nsched_domains *domains, uint32_t first, uint32_t nr)
{
	uint32_t i, cpu, count, end = 0, cpus = 0;

	if (first > domains->nr_ranges || nr > domains->nr_ranges - first)
		return 0;
	for (i = first; i < first + nr; i++) {
		cpu = nsched_domains_range_cpu(domains, i);
		count = nsched_domains_range_count(domains, i);
		if (cpu < end || cpu >= domains->nr_cpus || !count ||
		    count > domains->nr_cpus - cpu)
			return 0;
		end = cpu + count;
		cpus += count;
	}
	return cpus;
}

static uint32_t check_group_row(const struct nsched_domains *domains, uint32_t group,
				struct nsched_wrong *wrong)
{
	uint32_t first = nsched_group_mask(domains, group),
		 nr = nsched_group_mask_nr(domains, group);
	uint32_t cpus = range_cpus(domains, nsched_group_span(domains, group),
				   nsched_group_span_nr(domains, group));

	if (!cpus)
		return nsched_wrong_group(domains, wrong, NSCHED_BAD_RANGE,
				      NSCHED_DOMAINS_GROUP + (uint32_t)NSCHED_GROUP_SPAN, group);
	if (cpus != nsched_group_weight(domains, group))
		return nsched_wrong_group(domains, wrong, NSCHED_NOT_SUM,
				      NSCHED_DOMAINS_GROUP + (uint32_t)NSCHED_GROUP_WEIGHT, group);
	if (nr && !range_cpus(domains, first, nr))
		return nsched_wrong_group(domains, wrong, NSCHED_BAD_RANGE,
				      NSCHED_DOMAINS_GROUP + (uint32_t)NSCHED_GROUP_MASK, group);
	if (nsched_group_balance_cpu(domains, group) !=
	    (nr ? nsched_domains_range_cpu(domains, first) : NSCHED_NONE))
		return nsched_wrong_group(domains, wrong, NSCHED_NOT_MASK,
				      NSCHED_DOMAINS_GROUP + (uint32_t)NSCHED_GROUP_BALANCE_CPU,
				      group);
	return NSCHED_OK;
}

static uint32_t check_domain_row(const struct nsched_domains *domains, uint32_t domain,
				 struct nsched_wrong *wrong)
{
	uint32_t first = nsched_domain_ring(domains, domain),
		 nr = nsched_domain_ring_nr(domains, domain);
	uint32_t cpus = range_cpus(domains, nsched_domain_span(domains, domain),
				   nsched_domain_span_nr(domains, domain));

	if (!cpus)
		return nsched_wrong_domain(domains, wrong, NSCHED_BAD_RANGE, NSCHED_DOMAIN_SPAN,
					   domain);
	if (cpus != nsched_domain_weight(domains, domain))
		return nsched_wrong_domain(domains, wrong, NSCHED_NOT_SUM, NSCHED_DOMAIN_WEIGHT,
					   domain);
	if (first > domains->nr_ring || nr > domains->nr_ring - first)
		return nsched_wrong_domain(domains, wrong, NSCHED_OUT_OF_RANGE, NSCHED_DOMAIN_RING,
					   domain);
	return NSCHED_OK;
}

/* What each CPU and ring entry points to. */
static uint32_t check_pointers(const struct nsched_domains *domains, struct nsched_wrong *wrong)
{
	uint32_t i, domain, at, end = domains->nr_cpus * domains->nr_levels;

	for (i = 0; i < domains->nr_ring; i++)
		if (nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_RING], i) >=
		    domains->nr_groups)
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_DOMAINS_RING, i);
	for (i = 0; i < end; i++) {
		domain = nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_OF], i);
		if (domain == NSCHED_NONE)
			continue;
		at = nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_RING_AT], i);
		is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_DOMAINS_OF, i / domains->nr_levels);
		wrong->level = i % domains->nr_levels;
		if (domain >= domains->nr_domains)
			return wrong->code;
		wrong->field = NSCHED_DOMAINS_RING_AT;
		if (at >= nsched_domain_ring_nr(domains, domain))
			return wrong->code;
	}
	for (i = 0; i < domains->nr_cpus; i++) {
		at = nsched_llc_level(domains, i);
		if (at != NSCHED_NONE && (at >= domains->nr_levels ||
					  nsched_domain_of(domains, i, at) == NSCHED_NONE))
			return is_wrong(wrong, NSCHED_NO_LEVEL, NSCHED_DOMAINS_CPU_LLC_LEVEL, i);
		if (nsched_llc_id(domains, i) >= domains->nr_cpus)
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_DOMAINS_CPU_LLC, i);
	}
	return nothing_wrong(wrong);
}

/* A value out of its column's range: say which level and group that is. */
static uint32_t locate_value(const struct nsched_domains *domains, struct nsched_wrong *wrong)
{
	uint32_t field = wrong->field, index = wrong->index;

	if (field < NSCHED_DOMAINS_GROUP)
		return nsched_wrong_domain(domains, wrong, wrong->code, field, index);
	return nsched_wrong_group(domains, wrong, wrong->code, field, index);
}

static uint32_t check_rows(const struct nsched_domains *domains, struct nsched_wrong *wrong)
{
	uint32_t i;

	for (i = 0; i < domains->nr_groups; i++)
		if (check_group_row(domains, i, wrong))
			return wrong->code;
	for (i = 0; i < domains->nr_domains; i++)
		if (check_domain_row(domains, i, wrong))
			return wrong->code;
	return check_pointers(domains, wrong);
}

uint32_t nsched_domains_check_loose(const struct nsched_domains *domains, uint64_t size_bytes,
				    struct nsched_wrong *wrong)
{
	if (nsched_domains_check_columns(domains, size_bytes, wrong))
		return wrong->code;
	if (nsched_domains_check_values(domains, wrong))
		return locate_value(domains, wrong);
	return check_rows(domains, wrong);
}
