/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the oracles of the 6.12 family share: domains as built, states, what a CPU does. */
#ifndef NSCHED_FUZZ_FAIR_H
#define NSCHED_FUZZ_FAIR_H

#include <stdlib.h>

#include "families.h"
#include "numasched/fair.h"

#define FAIR NSCHED_POLICY_LINUX_6_12

/* A fresh state of the policy on that machine. */
static inline void *fair_state(struct world *w, const struct nsched_domains *domains,
			       uint32_t scope, uint64_t *bytes)
{
	struct nsched_state_facts facts = { .policy = FAIR, .scope = scope, .topology = w->topology,
					    .domains = domains };
	struct nsched_wrong wrong;
	void *state;

	facts.nr[NSCHED_ROWS_CPU] = w->nr_cpus;
	facts.nr[NSCHED_ROWS_NODE] = w->nr_nodes;
	facts.nr[NSCHED_ROWS_NODE_PAIR] = 2 * w->nr_nodes;
	facts.nr[NSCHED_ROWS_LEVEL] = domains->nr_levels;
	facts.nr[NSCHED_ROWS_GROUP] = domains->nr_groups;
	*bytes = nsched_state_size(&facts);
	state = world_memory(w, *bytes);
	if (nsched_state_init(state, *bytes, &facts, &wrong) != NSCHED_OK)
		world_broken("a state was refused", &wrong);
	return state;
}

/* The system's, with hints, marks and limits drawn. */
static inline void *fair_system(struct world *w, const struct nsched_domains *domains,
				uint64_t *bytes)
{
	struct nsched_state *state = fair_state(w, domains, NSCHED_SCOPE_SYSTEM, bytes);
	uint32_t i;

	for (i = 0; i < w->nr_cpus; i++) {
		nsched_state_u32(state, NSCHED_FAIR_SYSTEM_HAS_IDLE_CORES)[i] = world_bulk(w) & 1;
		nsched_state_u32(state, NSCHED_FAIR_SYSTEM_NR_IDLE_SCAN)[i] =
			(uint32_t)(world_bulk(w) % 9);
	}
	for (i = 0; i < domains->nr_groups; i++)
		nsched_state_u32(state, NSCHED_FAIR_SYSTEM_MARK)[i] = world_bulk(w) % 8 == 0;
	return state;
}

/* Null, or the defaults with some features off. */
static inline void *fair_drawn_tunables(struct world *w)
{
	struct nsched_fair_tunables *t = world_input(w, NSCHED_TUNABLES_BYTES);

	if (world_chance(w, 2))
		return NULL;
	nsched_tunables_init(FAIR, t);
	t->features &= world_byte(w);
	return t;
}

/* A load as a question sees it: values and the columns that are there. */
struct seen {
	const struct world *w;
	const struct nsched_load *load;
};

static inline uint64_t seen_value(const struct seen *s, uint32_t column, uint32_t cpu,
				  uint64_t absent)
{
	return nsched_load_has(s->load, column) ? s->w->value[column][cpu] : absent;
}

static inline uint32_t seen_idle(const struct seen *s, uint32_t cpu)
{
	uint64_t nr = s->w->value[NSCHED_LOAD_NR_RUNNING][cpu];

	if (!nsched_load_has(s->load, NSCHED_LOAD_CURR))
		return seen_value(s, NSCHED_LOAD_IDLE, cpu, nr == 0) != 0;
	return s->w->value[NSCHED_LOAD_CURR][cpu] == 1 && nr == 0 &&
	       !seen_value(s, NSCHED_LOAD_TTWU_PENDING, cpu, 0);
}

static inline uint32_t seen_avail(const struct seen *s, uint32_t cpu)
{
	return seen_idle(s, cpu) && !seen_value(s, NSCHED_LOAD_PREEMPTED, cpu, 0);
}

static inline uint32_t seen_sched_idle(const struct seen *s, uint32_t cpu)
{
	uint64_t nr = s->w->value[NSCHED_LOAD_NR_RUNNING][cpu];

	return nr && nr == seen_value(s, NSCHED_LOAD_NR_IDLE_CLASS, cpu, 0);
}

static inline uint32_t seen_free(const struct seen *s, uint32_t cpu)
{
	return seen_avail(s, cpu) || seen_sched_idle(s, cpu);
}

/* Is @cpu in one of @nr ranges from number @range on? */
static inline uint32_t in_ranges(const struct nsched_domains *d, uint32_t range, uint32_t nr,
				 uint32_t cpu)
{
	for (; nr; nr--, range++)
		if (cpu >= nsched_domains_range_cpu(d, range) &&
		    cpu - nsched_domains_range_cpu(d, range) < nsched_domains_range_count(d, range))
			return 1;
	return 0;
}

static inline uint32_t in_group(const struct nsched_domains *d, uint32_t group, uint32_t cpu)
{
	return in_ranges(d, nsched_group_span(d, group), nsched_group_span_nr(d, group), cpu);
}

static inline uint32_t in_domain(const struct nsched_domains *d, uint32_t domain, uint32_t cpu)
{
	return in_ranges(d, nsched_domain_span(d, domain), nsched_domain_span_nr(d, domain), cpu);
}

#endif /* NSCHED_FUZZ_FAIR_H */
