/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Could a machine have these domains: nesting, cover, online CPUs, distances that occur. */
#include "domains_check.h"

#define NSCHED_DOMAINS_BYTE 256u /* distances that are found through a table of bits */

/* Do @nr ranges from @first on lie inside the @of_nr from @of on? Both ascend. */
static uint32_t ranges_inside(const struct nsched_domains *domains, uint32_t first, uint32_t nr,
			      uint32_t of, uint32_t of_nr)
{
	uint32_t end = first + nr, of_end = of + of_nr, cpu, left, start, count;

	for (; first < end; first++) {
		cpu = nsched_domains_range_cpu(domains, first);
		left = nsched_domains_range_count(domains, first);
		while (left) {
			while (of < of_end && nsched_domains_range_cpu(domains, of) +
				nsched_domains_range_count(domains, of) <= cpu)
				of++;
			if (of == of_end || nsched_domains_range_cpu(domains, of) > cpu)
				return 0;
			start = nsched_domains_range_cpu(domains, of);
			count = nsched_domains_range_count(domains, of) - (cpu - start);
			cpu += count < left ? count : left;
			left -= count < left ? count : left;
		}
	}
	return 1;
}

static uint32_t group_in_domain(const struct nsched_domains *domains, uint32_t group,
				uint32_t domain)
{
	return ranges_inside(domains, nsched_group_span(domains, group),
			     nsched_group_span_nr(domains, group),
			     nsched_domain_span(domains, domain),
			     nsched_domain_span_nr(domains, domain));
}

static uint32_t domain_in_domain(const struct nsched_domains *domains, uint32_t inner,
				 uint32_t outer)
{
	return ranges_inside(domains, nsched_domain_span(domains, inner),
			     nsched_domain_span_nr(domains, inner),
			     nsched_domain_span(domains, outer),
			     nsched_domain_span_nr(domains, outer));
}

/* The end of the range of @group that holds @cpu; 0: none does. */
static uint32_t range_end(const struct nsched_domains *domains, uint32_t group, uint32_t cpu)
{
	uint32_t low = nsched_group_span(domains, group), middle;
	uint32_t first = low, high = low + nsched_group_span_nr(domains, group);

	while (low < high) { /* the first range that starts behind @cpu */
		middle = low + (high - low) / 2;
		if (nsched_domains_range_cpu(domains, middle) <= cpu)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == first || cpu - nsched_domains_range_cpu(domains, low - 1) >=
				    nsched_domains_range_count(domains, low - 1))
		return 0;
	return nsched_domains_range_cpu(domains, low - 1) +
	       nsched_domains_range_count(domains, low - 1);
}

/*
 * Where distances are asymmetric, @cpu may reach the whole machine nearer than
 * @domain reaches: it has no such level then, and opens no group at it.
 */
static uint32_t opens_no_group(const struct nsched_domains *domains, uint32_t cpu, uint32_t domain,
			       uint32_t nr_online)
{
	uint32_t top = nsched_level_below(domains, cpu, domains->nr_levels), own;

	if (top == NSCHED_NONE)
		return 0;
	own = nsched_domain_of(domains, cpu, top);
	return nsched_domain_weight(domains, own) == nr_online &&
	       nsched_domain_distance_slit(domains, own) <
		       nsched_domain_distance_slit(domains, domain);
}

/*
 * The first CPU of a domain that none of its groups holds, or NSCHED_NONE. Where
 * groups follow one another round the ring the next one is found at once.
 */
static uint32_t not_covered(const struct nsched_domains *domains, uint32_t domain,
			    uint32_t nr_online)
{
	uint32_t range = nsched_domain_span(domains, domain),
		 ring = nsched_domain_ring(domains, domain);
	uint32_t last = range + nsched_domain_span_nr(domains, domain), cpu, end, stop, i,
		 place = 0;
	uint32_t nr = nsched_domain_ring_nr(domains, domain);

	for (; range < last; range++) {
		cpu = nsched_domains_range_cpu(domains, range);
		end = cpu + nsched_domains_range_count(domains, range);
		while (cpu < end) {
			for (i = 0, stop = 0; i < nr && !stop; i++) {
				stop = range_end(
					domains,
					nsched_read_u32(domains,
							domains->offset[NSCHED_DOMAINS_RING],
							ring + place),
					cpu);
				place = place + 1 < nr ? place + 1 : 0;
			}
			if (!stop && !opens_no_group(domains, cpu, domain, nr_online))
				return cpu;
			cpu = stop ? stop : cpu + 1;
		}
	}
	return NSCHED_NONE;
}

static uint32_t check_rings(const struct nsched_domains *domains, uint32_t nr_online,
			    struct nsched_wrong *wrong)
{
	uint32_t domain, i, ring, group, cpu;

	for (domain = 0; domain < domains->nr_domains; domain++) {
		ring = nsched_domain_ring(domains, domain);
		for (i = 0; i < nsched_domain_ring_nr(domains, domain); i++) {
			group = nsched_read_u32(domains, domains->offset[NSCHED_DOMAINS_RING],
						ring + i);
			if (group_in_domain(domains, group, domain))
				continue;
			nsched_wrong_domain(domains, wrong, NSCHED_NOT_NESTED,
				     NSCHED_DOMAINS_GROUP + (uint32_t)NSCHED_GROUP_SPAN, domain);
			wrong->group = group;
			return wrong->code;
		}
		cpu = not_covered(domains, domain, nr_online);
		if (cpu == NSCHED_NONE)
			continue;
		nsched_wrong_domain(domains, wrong, NSCHED_NOT_COVERED, NSCHED_DOMAIN_SPAN, domain);
		wrong->other = cpu;
		return wrong->code;
	}
	for (group = 0; group < domains->nr_groups; group++) {
		if (!nsched_group_mask_nr(domains, group))
			return nsched_wrong_group(domains, wrong, NSCHED_EMPTY_SET,
					      NSCHED_DOMAINS_GROUP + (uint32_t)NSCHED_GROUP_MASK,
					      group);
		if (!ranges_inside(domains, nsched_group_mask(domains, group),
				   nsched_group_mask_nr(domains, group),
				   nsched_group_span(domains, group),
				   nsched_group_span_nr(domains, group)))
			return nsched_wrong_group(domains, wrong, NSCHED_NOT_MASK,
					      NSCHED_DOMAINS_GROUP + (uint32_t)NSCHED_GROUP_MASK,
					      group);
	}
	return NSCHED_OK;
}

static uint32_t wrong_level(struct nsched_wrong *wrong, uint32_t code, uint32_t column,
			    uint32_t cpu, uint32_t level)
{
	is_wrong(wrong, code, column, cpu);
	wrong->level = level;
	return code;
}

static uint32_t check_cpu_levels(const struct nsched_domains *domains, uint32_t cpu,
				 uint32_t online, struct nsched_wrong *wrong)
{
	uint32_t level, domain, below = NSCHED_NONE, earlier = NSCHED_NONE;

	for (level = 0; level < domains->nr_levels; level++) {
		domain = nsched_domain_of(domains, cpu, level);
		if (domain == NSCHED_NONE) {
			below = domain;
			continue;
		}
		if (!online || (level && below == NSCHED_NONE))
			return wrong_level(wrong, NSCHED_NO_LEVEL, NSCHED_DOMAINS_OF, cpu, level);
		if (!nsched_domain_has(domains, domain, cpu))
			return wrong_level(wrong, NSCHED_NOT_NESTED, NSCHED_DOMAINS_OF, cpu, level);
		if (!nsched_group_has(domains, nsched_ring_group(domains, cpu, level, 0), cpu)) {
			wrong_level(wrong, NSCHED_NOT_COVERED, NSCHED_DOMAINS_RING_AT, cpu, level);
			wrong->group = nsched_ring_group(domains, cpu, level, 0);
			return wrong->code;
		}
		/* The pair was looked at already if the CPU before has it, too. */
		if (cpu && level)
			earlier = nsched_domain_of(domains, cpu - 1, level - 1);
		if (level && !(cpu && earlier == below &&
			       nsched_domain_of(domains, cpu - 1, level) == domain) &&
		    !domain_in_domain(domains, below, domain))
			return wrong_level(wrong, NSCHED_NOT_NESTED, NSCHED_DOMAIN_SPAN, cpu,
					   level);
		below = domain;
	}
	return NSCHED_OK;
}

/* Bits of the distances between any two nodes; where they are not known, what is assumed. */
static void known_distances(const struct nsched_topology *topology, uint32_t *known)
{
	uint32_t i, j, slit;

	for (i = 0; i < NSCHED_DOMAINS_BYTE / 32; i++)
		known[i] = 0;
	for (i = 0; i < topology->nr_nodes; i++) {
		for (j = 0; j < topology->nr_nodes; j++) {
			slit = topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT] ?
				nsched_distance_slit(topology, i, j) :
				i == j ? NSCHED_LOCAL_SLIT : NSCHED_LOCAL_SLIT * 2;
			slit = slit < NSCHED_DOMAINS_BYTE ? slit : NSCHED_DOMAINS_BYTE - 1;
			known[slit / 32] |= 1u << slit % 32;
		}
	}
	known[0] |= 1; /* 0: the level says no distance */
}

static uint32_t check_distances(const struct nsched_domains *domains,
				const struct nsched_topology *topology, struct nsched_wrong *wrong)
{
	uint32_t known[NSCHED_DOMAINS_BYTE / 32], domain, slit;

	known_distances(topology, known);
	for (domain = 0; domain < domains->nr_domains; domain++) {
		slit = nsched_domain_distance_slit(domains, domain);
		if (slit >= NSCHED_DOMAINS_BYTE || !(known[slit / 32] >> slit % 32 & 1u))
			return nsched_wrong_domain(domains, wrong, NSCHED_NO_LEVEL,
					    NSCHED_DOMAIN_DISTANCE_SLIT, domain);
	}
	return NSCHED_OK;
}

/* Every CPU of a span is online. */
static uint32_t check_online(const struct nsched_domains *domains,
			     const struct nsched_topology *topology, struct nsched_wrong *wrong)
{
	uint32_t domain, range, end, cpu, stop;

	for (domain = 0; domain < domains->nr_domains; domain++) {
		range = nsched_domain_span(domains, domain);
		end = range + nsched_domain_span_nr(domains, domain);
		for (; range < end; range++) {
			cpu = nsched_domains_range_cpu(domains, range);
			stop = cpu + nsched_domains_range_count(domains, range);
			for (; cpu < stop; cpu++) {
				if (nsched_cpu_online(topology, cpu))
					continue;
				nsched_wrong_domain(domains, wrong, NSCHED_BAD_RANGE,
						    NSCHED_DOMAIN_SPAN, domain);
				wrong->other = cpu;
				return wrong->code;
			}
		}
	}
	return NSCHED_OK;
}

uint32_t nsched_domains_check(const struct nsched_domains *domains, uint64_t size_bytes,
			      const struct nsched_topology *topology, struct nsched_wrong *wrong)
{
	uint32_t cpu;

	if (nsched_domains_check_loose(domains, size_bytes, wrong) || !topology)
		return wrong->code;
	if (domains->nr_cpus != topology->nr_cpus)
		return is_wrong(wrong, NSCHED_OTHER_MACHINE, NSCHED_NONE, NSCHED_NONE);
	if (check_online(domains, topology, wrong) ||
	    check_rings(domains, topology->nr_online, wrong) ||
	    check_distances(domains, topology, wrong))
		return wrong->code;
	for (cpu = 0; cpu < domains->nr_cpus; cpu++)
		if (check_cpu_levels(domains, cpu, nsched_cpu_online(topology, cpu), wrong))
			return wrong->code;
	return nothing_wrong(wrong);
}
