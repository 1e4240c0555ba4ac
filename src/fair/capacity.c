/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "due.h"

/* cpu_capacity */

uint32_t nsched_fair_cpu_capacity(const struct nsched_fair_cpu_capacity_question *q,
				  struct nsched_fair_cpu_capacity_answer *a)
{
	uint64_t pressure = fair_max(q->hw_pressure, q->freq_pressure);

	a->most = q->cap_orig - fair_min(q->cap_orig, pressure);
	a->capacity = 1;
	a->reserved = 0;
	a->reason = NSCHED_FAIR_CPU_CAPACITY_IRQ;
	if (q->irq >= a->most)
		return a->reason;
	a->reason = NSCHED_FAIR_CPU_CAPACITY_RT;
	if (q->rt + q->dl >= a->most)
		return a->reason;
	a->capacity = nsched_div64((a->most - q->rt - q->dl) * (a->most - q->irq), a->most);
	a->capacity = fair_max(a->capacity, 1);
	a->reason = NSCHED_FAIR_CPU_CAPACITY_LEFT;
	return a->reason;
}

/* group_capacity */

NSCHED_INLINE void fair_capacity_add(struct nsched_fair_group_capacity_answer *a, uint64_t sum,
				     uint32_t least, uint32_t greatest)
{
	a->capacity += sum;
	a->min_capacity = a->min_capacity < least ? a->min_capacity : least;
	a->max_capacity = a->max_capacity > greatest ? a->max_capacity : greatest;
}

/* CPU by CPU. */
static NSCHED_OWN_FRAME void fair_capacity_cpus(const struct nsched_fair_group_capacity_question *q,
						struct nsched_fair_group_capacity_answer *a)
{
	uint32_t range = nsched_group_span(q->domains, a->group), i;
	uint32_t end = range + nsched_group_span_nr(q->domains, a->group);

	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		for (i = 0; i < count; i++) {
			uint32_t capacity = fair_capacity(q->load, cpu + i);

			fair_capacity_add(a, capacity, capacity, capacity);
		}
	}
}

/* Group by group of the level below. */
static NSCHED_OWN_FRAME void
fair_capacity_child(const struct nsched_fair_group_capacity_question *q,
		    struct nsched_fair_group_capacity_answer *a, uint32_t child)
{
	uint32_t domain = nsched_domain_of(q->domains, q->this_cpu, child), place;
	uint32_t nr = nsched_domain_ring_nr(q->domains, domain);

	for (place = 0; place < nr; place++) {
		uint32_t group = nsched_ring_group(q->domains, q->this_cpu, child, place);

		fair_capacity_add(a, q->grp_capacity[group], q->grp_min_capacity[group],
				  q->grp_max_capacity[group]);
	}
}

/* What the group can take, anew. */
NSCHED_INLINE uint32_t fair_capacity_look(const struct nsched_fair_group_capacity_question *q,
					  struct nsched_fair_group_capacity_answer *a)
{
	uint32_t child = nsched_level_below(q->domains, q->this_cpu, q->level);
	uint32_t capacity = fair_capacity(q->load, q->this_cpu), flags;

	a->capacity = 0;
	a->min_capacity = NSCHED_U32_MAX;
	a->max_capacity = 0;
	if (child == NSCHED_NONE) {
		fair_capacity_add(a, capacity, capacity, capacity);
		return NSCHED_FAIR_GROUP_CAPACITY_CPU;
	}
	flags = nsched_domain_flags(q->domains,
				    nsched_domain_of(q->domains, q->this_cpu, child));
	if (flags & NSCHED_FAIR_SD_OVERLAP) {
		fair_capacity_cpus(q, a);
		return NSCHED_FAIR_GROUP_CAPACITY_CPUS;
	}
	fair_capacity_child(q, a, child);
	return NSCHED_FAIR_GROUP_CAPACITY_CHILD;
}

uint32_t nsched_fair_group_capacity(const struct nsched_fair_group_capacity_question *q,
				    struct nsched_fair_group_capacity_answer *a)
{
	a->group = nsched_ring_group(q->domains, q->this_cpu, q->level, 0);
	a->capacity = q->grp_capacity[a->group];
	a->min_capacity = q->grp_min_capacity[a->group];
	a->max_capacity = q->grp_max_capacity[a->group];
	a->next_update = q->grp_next_update[a->group];
	a->reason = NSCHED_FAIR_GROUP_CAPACITY_FRESH;
	if (q->idle == NSCHED_NEWLY_IDLE && fair_before(q->now, a->next_update))
		return a->reason;
	a->next_update = q->now + fair_hold(fair_ticks(q->balance_interval, 1, 0, q->hz),
					    q->max_interval_jiffies);
	a->reason = fair_capacity_look(q, a);
	q->grp_capacity[a->group] = a->capacity;
	q->grp_min_capacity[a->group] = a->min_capacity;
	q->grp_max_capacity[a->group] = a->max_capacity;
	q->grp_next_update[a->group] = a->next_update;
	return a->reason;
}
