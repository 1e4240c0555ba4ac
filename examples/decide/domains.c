/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The domains of a machine as a policy's family builds them, and how they look. */
#include <stdio.h>
#include <stdlib.h>

#include "builder.h"
#include "print.h"
#include "text.h"

/* A level farther away than this is not for wake-ups; what the kernels have. */
#define NSCHED_DECIDE_RECLAIM_SLIT 30u

void world_make_domains(struct world *world, const struct nsched_policy_row *policy)
{
	const struct nsched_topology *topology = world->machine.topology;
	struct nsched_domains_plan plan = { .topology = topology, .policy = policy->policy,
					    .reclaim_distance = NSCHED_DECIDE_RECLAIM_SLIT };
	struct nsched_wrong wrong;
	uint32_t code = NSCHED_TOO_LARGE;

	if (!builder_of(policy->policy))
		refuse(NULL, 0, "policy %s has no domains; these have: %s", policy->name,
		       list_with_domains());
	plan.work_size = builder_work(&plan);
	plan.work = need(1, plan.work_size);
	world->domains_bytes = builder_size(&plan, &wrong);
	world->domains = need(1, world->domains_bytes);
	if (world->domains_bytes)
		code = builder_init(world->domains, world->domains_bytes, &plan, &wrong);
	free(plan.work);
	if (code == NSCHED_OK)
		code = nsched_domains_check(world->domains, world->domains_bytes, topology, &wrong);
	if (code != NSCHED_OK)
		refuse("domains", 0, "of policy %s: %s", policy->name, nsched_code_text(code));
}

static const char *const level_names[NSCHED_LEVEL_KINDS] = {
	[NSCHED_LEVEL_OTHER] = "other", [NSCHED_LEVEL_CORE] = "core",
	[NSCHED_LEVEL_CLUSTER] = "cluster", [NSCHED_LEVEL_CACHE] = "cache",
	[NSCHED_LEVEL_NODE] = "node", [NSCHED_LEVEL_DISTANCE] = "distance",
};

/* The CPUs of some ranges, as the system numbers them. */
static char *cpus_of(const struct world *world, uint32_t range, uint32_t nr)
{
	uint32_t *cpus = need(world->machine.topology->nr_cpus, sizeof(*cpus)), found = 0, i, cpu;
	char *text;

	for (i = range; i < range + nr; i++)
		for (cpu = 0; cpu < nsched_domains_range_count(world->domains, i); cpu++)
			cpus[found++] = nsched_cpu_id(
				world->machine.topology,
				nsched_domains_range_cpu(world->domains, i) + cpu);
	text = ranges_of(cpus, found);
	free(cpus);
	return text;
}

/* Not all of its CPUs balance for it: those of an overlapping group that do. */
static uint32_t has_own_mask(const struct nsched_domains *domains, uint32_t group)
{
	uint32_t range = nsched_group_mask(domains, group), nr = 0, i;

	for (i = 0; i < nsched_group_mask_nr(domains, group); i++)
		nr += nsched_domains_range_count(domains, range + i);
	return nr != nsched_group_weight(domains, group);
}

static void print_group(const struct world *world, uint32_t group)
{
	const struct nsched_domains *domains = world->domains;
	char *cpus = cpus_of(world, nsched_group_span(domains, group),
			     nsched_group_span_nr(domains, group));

	printf(" %s", cpus);
	free(cpus);
	if (!has_own_mask(domains, group))
		return;
	cpus = cpus_of(world, nsched_group_mask(domains, group),
		       nsched_group_mask_nr(domains, group));
	printf(" (balanced by %s)", cpus);
	free(cpus);
}

static void print_domain(const struct world *world, uint32_t domain)
{
	const struct nsched_domains *domains = world->domains;
	char *span = cpus_of(world, nsched_domain_span(domains, domain),
			     nsched_domain_span_nr(domains, domain));

	printf("%-8s CPUs %s", level_names[nsched_domain_kind(domains, domain)], span);
	if (nsched_domain_distance_slit(domains, domain))
		printf(" within %u", nsched_domain_distance_slit(domains, domain));
	printf(", flags 0x%x, imbalance %u %%, %u group%s\n", nsched_domain_flags(domains, domain),
	       nsched_domain_imbalance_pct(domains, domain), nsched_domain_ring_nr(domains, domain),
	       nsched_domain_ring_nr(domains, domain) == 1 ? "" : "s");
	free(span);
}

/* What one CPU sees, lowest level first, its own group first. */
static void print_cpu(const struct world *world, uint32_t cpu)
{
	const struct nsched_domains *domains = world->domains;
	uint32_t level = nsched_level_above(domains, cpu, NSCHED_NONE), i;

	printf("CPU %u: ", nsched_cpu_id(world->machine.topology, cpu));
	if (level == NSCHED_NONE)
		printf("no level\n");
	else if (nsched_llc_weight(domains, cpu) == 1)
		printf("shares a cache with no other CPU, as far as is known\n");
	else
		printf("one of %u CPUs that share a cache\n", nsched_llc_weight(domains, cpu));
	for (; level != NSCHED_NONE; level = nsched_level_above(domains, cpu, level)) {
		uint32_t domain = nsched_domain_of(domains, cpu, level);

		printf("  level %u  ", level);
		print_domain(world, domain);
		printf("    ring  ");
		for (i = 0; i < nsched_domain_ring_nr(domains, domain); i++) {
			printf("%s", i ? " |" : "");
			print_group(world, nsched_ring_group(domains, cpu, level, i));
		}
		printf("\n");
	}
}

/* Do two CPUs see the same domains, from the same place? Then one of them is enough. */
static uint32_t sees_as(const struct nsched_domains *domains, uint32_t cpu, uint32_t other)
{
	uint32_t level;

	for (level = 0; level < domains->nr_levels; level++) {
		uint32_t mine = nsched_domain_of(domains, cpu, level);

		if (mine != nsched_domain_of(domains, other, level) ||
		    (mine != NSCHED_NONE && nsched_ring_group(domains, cpu, level, 0) !=
						    nsched_ring_group(domains, other, level, 0)))
			return 0;
	}
	return 1;
}

void print_domains(const struct world *world, const struct nsched_policy_row *policy,
		   uint32_t cpu)
{
	const struct nsched_domains *domains = world->domains;
	uint32_t first = cpu == NSCHED_NONE ? 0 : cpu;
	uint32_t end = cpu == NSCHED_NONE ? domains->nr_cpus : cpu + 1;

	print_origin(&world->machine);
	print_notes(&world->machine);
	printf("%-9s as %s builds them: %u level%s, %u domain%s, %u group%s, %u ring entries, "
	       "%u bytes\n\n",
	       "domains", policy->name, domains->nr_levels, domains->nr_levels == 1 ? "" : "s",
	       domains->nr_domains, domains->nr_domains == 1 ? "" : "s", domains->nr_groups,
	       domains->nr_groups == 1 ? "" : "s", domains->nr_ring, domains->size_bytes);
	for (cpu = first; cpu < end; cpu++)
		if (cpu == first || !sees_as(domains, cpu, cpu - 1))
			print_cpu(world, cpu);
}
