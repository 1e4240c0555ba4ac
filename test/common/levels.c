/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "levels.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "builder.h"

static char line[65536];
static size_t used;

static void say(const char *format, ...)
{
	va_list arguments;
	int n;

	va_start(arguments, format);
	n = vsnprintf(line + used, sizeof(line) - used, format, arguments);
	va_end(arguments);
	if (n < 0 || used + (size_t)n >= sizeof(line))
		abort();
	used += (size_t)n;
}

static void say_ranges(const struct nsched_domains *domains, uint32_t first, uint32_t nr)
{
	uint32_t i;

	for (i = 0; i < nr; i++)
		say("%s%u+%u", i ? "," : "", nsched_domains_range_cpu(domains, first + i),
		    nsched_domains_range_count(domains, first + i));
}

#define GUARD 256u /* bytes behind the work memory, which stay as they are */

static void guarded(const char *guard)
{
	uint32_t i;

	for (i = 0; i < GUARD; i++)
		if (guard[i] != 0x5a)
			abort();
}

struct nsched_domains *levels_unchecked(const struct nsched_topology *topology, uint32_t policy)
{
	uint32_t code;
	struct nsched_domains_plan plan = { .topology = topology, .policy = policy,
					    .reclaim_distance = 30 };
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *block;

	plan.work_size = builder_work(&plan);
	plan.work = malloc(plan.work_size + GUARD);
	memset((char *)plan.work + plan.work_size, 0x5a, GUARD);
	bytes = builder_size(&plan, &wrong);
	block = malloc(bytes);
	code = builder_init(block, bytes, &plan, &wrong);
	guarded((char *)plan.work + plan.work_size);
	free(plan.work);
	if (!bytes || code)
		abort();
	return block;
}

struct nsched_domains *levels_build(const struct nsched_topology *topology, uint32_t policy)
{
	struct nsched_domains *domains = levels_unchecked(topology, policy);
	struct nsched_wrong wrong;

	if (nsched_domains_check(domains, domains->size_bytes, topology, &wrong)) {
		fprintf(stderr, "code %u field %u index %u level %u group %u other %u\n", wrong.code,
			wrong.field, wrong.index, wrong.level, wrong.group, wrong.other);
		abort();
	}
	return domains;
}

const char *levels_text(const struct nsched_domains *domains, uint32_t cpu)
{
	uint32_t level = nsched_level_above(domains, cpu, NSCHED_NONE), domain, i, group;

	used = 0;
	line[0] = 0;
	for (; level != NSCHED_NONE; level = nsched_level_above(domains, cpu, level)) {
		domain = nsched_domain_of(domains, cpu, level);
		say("%s%u ", used ? "; " : "", nsched_domain_flags(domains, domain));
		say_ranges(domains, nsched_domain_span(domains, domain),
			   nsched_domain_span_nr(domains, domain));
		say(" %u:", nsched_domain_imb_numa_nr(domains, domain));
		for (i = 0; i < nsched_domain_ring_nr(domains, domain); i++) {
			group = nsched_ring_group(domains, cpu, level, i);
			say(" ");
			say_ranges(domains, nsched_group_span(domains, group),
				   nsched_group_span_nr(domains, group));
			say("@%u", nsched_group_balance_cpu(domains, group));
		}
	}
	return line;
}

const char *levels_flags(const struct nsched_domains *domains, uint32_t cpu)
{
	uint32_t level = nsched_level_above(domains, cpu, NSCHED_NONE), domain, i;

	used = 0;
	line[0] = 0;
	for (; level != NSCHED_NONE; level = nsched_level_above(domains, cpu, level)) {
		domain = nsched_domain_of(domains, cpu, level);
		if (used)
			say("; ");
		for (i = 0; i < nsched_domain_ring_nr(domains, domain); i++)
			say("%s%u", i ? " " : "", nsched_ring_flags(domains, cpu, level, i));
	}
	return line;
}
