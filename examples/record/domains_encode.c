/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A block of domains as the facts that a record states. */
#include "internal.h"
#include "numasched/domains.h"

typedef uint32_t has_cpu(const struct nsched_domains *domains, uint32_t group, nsched_cpu_t cpu);

/* The CPUs of a group's span or mask, in the form that the field has. */
static json_object *encode_cpus(const struct nsched_domains *domains, uint32_t group, has_cpu *has,
				uint32_t is_ranges)
{
	json_object *list = json_object_new_array();
	uint32_t cpu, first;

	for (cpu = 0; cpu < domains->nr_cpus; cpu++) {
		if (!has(domains, group, cpu))
			continue;
		json_object_array_add(list, json_object_new_int64(cpu));
		if (!is_ranges)
			continue;
		for (first = cpu; cpu + 1 < domains->nr_cpus && has(domains, group, cpu + 1); cpu++)
			;
		json_object_array_add(list, json_object_new_int64(cpu + 1 - first));
	}
	return list;
}

static json_object *encode_group(const struct nsched_domains *domains,
				 const struct nsched_field *field, uint32_t group)
{
	uint32_t is_ranges = field->kind == NSCHED_KIND_SETS_RANGES ||
			     field->kind == NSCHED_KIND_SET_RANGES;

	switch (field->offset) {
	case NSCHED_FACT_GROUP_SPAN:
		return encode_cpus(domains, group, nsched_group_has, is_ranges);
	case NSCHED_FACT_GROUP_MASK:
	case NSCHED_FACT_FIRST_MASK:
		return encode_cpus(domains, group, nsched_mask_has, is_ranges);
	case NSCHED_FACT_GROUP_CAPACITY:
		return json_object_new_uint64(nsched_group_capacity(domains, group));
	case NSCHED_FACT_GROUP_CAPACITY_ORIG:
		return json_object_new_uint64(nsched_group_capacity_orig(domains, group));
	default:
		return encode_bits(nsched_read_u32(domains,
						   domains->offset[NSCHED_DOMAINS_GROUP +
								   field->offset -
								   NSCHED_FACT_GROUP],
						   group),
				   field->type, field->flags);
	}
}

/* What a label stands for: the domain of a CPU at a level, or its group there. */
static uint32_t member_of(const struct nsched_domains *domains, uint32_t fact, uint32_t level,
			  nsched_cpu_t cpu)
{
	uint32_t domain = nsched_domain_of(domains, cpu, level);

	if (domain == NSCHED_NONE || fact == NSCHED_FACT_LEVEL_DOMAIN)
		return domain;
	return nsched_ring_group(domains, cpu, level, 0);
}

/*
 * Labels 0, 1, 2, .. in the order of the first CPUs, or a capacity for each of
 * them. A CPU without a domain has a group of its own, which nobody looks at.
 */
static json_object *encode_labels(const struct nsched_domains *domains, uint32_t fact,
				  uint32_t level)
{
	json_object *list = json_object_new_array();
	uint32_t cpu, other, nr = 0;

	for (cpu = 0; cpu < domains->nr_cpus; cpu++) {
		uint32_t what = member_of(domains, fact, level, cpu);

		for (other = 0; other < cpu && what != NSCHED_NONE; other++)
			if (member_of(domains, fact, level, other) == what)
				break;
		if (what == NSCHED_NONE)
			other = cpu;
		if (fact == NSCHED_FACT_LEVEL_GROUP_CAPACITY) {
			if (other == cpu)
				json_object_array_add(
					list,
					json_object_new_uint64(
						what == NSCHED_NONE ?
							NSCHED_SCALE :
							nsched_group_capacity(domains, what)));
			continue;
		}
		if (what == NSCHED_NONE && fact == NSCHED_FACT_LEVEL_DOMAIN)
			json_object_array_add(list, json_object_new_int64(-1));
		else if (other < cpu)
			json_object_array_add(
				list, json_object_get(json_object_array_get_idx(list, other)));
		else
			json_object_array_add(list, json_object_new_int64(nr++));
	}
	return list;
}

static json_object *encode_level(const struct nsched_domains *domains,
				 const struct nsched_field *field, uint32_t level)
{
	uint32_t cpu, domain = NSCHED_NONE;

	if (field->offset >= NSCHED_FACT_LEVEL_DOMAIN)
		return encode_labels(domains, field->offset, level);
	for (cpu = 0; cpu < domains->nr_cpus && domain == NSCHED_NONE; cpu++)
		domain = nsched_domain_of(domains, cpu, level);
	return encode_bits(domain == NSCHED_NONE ?
				   0 : nsched_read_u32(domains, domains->offset[field->offset -
										NSCHED_FACT_LEVEL],
						       domain),
			   field->type, field->flags);
}

json_object *encode_domains(const struct view *view, const struct nsched_field *field)
{
	const struct nsched_domains *domains = home_block(view, NSCHED_AT_DOMAINS);
	uint32_t i, is_level = field->offset >= NSCHED_FACT_LEVEL;
	json_object *list;

	if (!domains)
		return 0;
	if (field->offset == NSCHED_FACT_RECLAIM_DISTANCE)
		return 0; /* the block does not keep it */
	if (field->offset == NSCHED_FACT_CHILD_FLAGS)
		return json_object_new_int64(nsched_group_flags(domains, 0));
	if (field->offset < NSCHED_FACT_GROUP)
		return encode_bits(nsched_read_u32(domains, domains->offset[field->offset], 0),
				   field->type, field->flags);
	if (field->offset == NSCHED_FACT_FIRST_MASK || field->kind == NSCHED_KIND_SET_RANGES ||
	    field->kind == NSCHED_KIND_SET_LIST)
		return encode_group(domains, field, 0);
	list = json_object_new_array();
	for (i = 0; i < (is_level ? domains->nr_levels : domains->nr_groups); i++)
		json_object_array_add(list, is_level ? encode_level(domains, field, i) :
						       encode_group(domains, field, i));
	return list;
}
