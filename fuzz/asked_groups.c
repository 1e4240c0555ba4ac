/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Which group of the domains is which under other numbers: that of the same CPUs. */
#include "asked_renumber.h"

static uint32_t in_ranges(const struct nsched_domains *domains, uint32_t range, uint32_t nr,
			  uint32_t cpu)
{
	for (; nr; nr--, range++)
		if (cpu - nsched_domains_range_cpu(domains, range) <
		    nsched_domains_range_count(domains, range))
			return 1;
	return 0;
}

static uint32_t spans(const struct nsched_domains *domains, uint32_t group, uint32_t cpu)
{
	return in_ranges(domains, nsched_group_span(domains, group),
			 nsched_group_span_nr(domains, group), cpu);
}

static uint32_t masks(const struct nsched_domains *domains, uint32_t group, uint32_t cpu)
{
	return in_ranges(domains, nsched_group_mask(domains, group),
			 nsched_group_mask_nr(domains, group), cpu);
}

/* Groups of the same CPUs, of which the same may balance. */
static uint32_t is_group(const struct asked_renumbered *r, uint32_t group, uint32_t to_group)
{
	const struct nsched_domains *from = r->from->domains, *to = r->to.domains;
	uint32_t cpu;

	if (nsched_group_weight(from, group) != nsched_group_weight(to, to_group))
		return 0;
	for (cpu = 0; cpu < r->from->w->nr_cpus; cpu++) {
		uint32_t new_cpu = r->numbers.cpu[cpu];

		if (spans(from, group, cpu) != spans(to, to_group, new_cpu) ||
		    masks(from, group, cpu) != masks(to, to_group, new_cpu))
			return 0;
	}
	return 1;
}

/* Find each group of a ring in the new one. */
static uint32_t match_ring(struct asked_renumbered *r, uint32_t cpu, uint32_t level)
{
	const struct nsched_domains *from = r->from->domains, *to = r->to.domains;
	uint32_t new_cpu = r->numbers.cpu[cpu], i, j, group, to_group;
	uint32_t domain = nsched_domain_of(from, cpu, level), nr;

	if ((domain == NSCHED_NONE) != (nsched_domain_of(to, new_cpu, level) == NSCHED_NONE))
		return 0;
	if (domain == NSCHED_NONE)
		return 1;
	nr = nsched_domain_ring_nr(from, domain);
	if (nr != nsched_domain_ring_nr(to, nsched_domain_of(to, new_cpu, level)))
		return 0;
	for (i = 0; i < nr; i++) {
		group = nsched_ring_group(from, cpu, level, i);
		if (r->group[group] != NSCHED_NONE)
			continue;
		for (j = 0; j < nr; j++) {
			to_group = nsched_ring_group(to, new_cpu, level, j);
			if (is_group(r, group, to_group))
				r->group[group] = to_group;
		}
		if (r->group[group] == NSCHED_NONE)
			return 0;
	}
	return r->group[nsched_ring_group(from, cpu, level, 0)] ==
	       nsched_ring_group(to, new_cpu, level, 0);
}

uint32_t asked_match_domains(struct asked_renumbered *r)
{
	const struct nsched_domains *from = r->from->domains;
	uint32_t cpu, level;

	r->to.domains = world_domains(&r->w, r->from->policy);
	if (!from || !r->to.domains)
		return !from == !r->to.domains;
	if (from->nr_levels != r->to.domains->nr_levels ||
	    from->nr_groups != r->to.domains->nr_groups)
		return 0;
	r->group = world_memory(&r->w, (uint64_t)from->nr_groups * sizeof(*r->group));
	memset(r->group, 0xff, from->nr_groups * sizeof(*r->group));
	for (cpu = 0; cpu < r->from->w->nr_cpus; cpu++)
		for (level = 0; level < from->nr_levels; level++)
			if (!match_ring(r, cpu, level))
				return 0;
	return 1;
}
