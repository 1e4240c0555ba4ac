/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The domains of Linux 6.12: flags, removal of levels, the levels of one CPU. */
#include "domains.h"

#define NSCHED_FAIR_BASE \
	(NSCHED_FAIR_SD_BALANCE_NEWIDLE | NSCHED_FAIR_SD_BALANCE_EXEC | \
	 NSCHED_FAIR_SD_BALANCE_FORK | NSCHED_FAIR_SD_WAKE_AFFINE | NSCHED_FAIR_SD_PREFER_SIBLING)
#define NSCHED_FAIR_ASYM (NSCHED_FAIR_SD_ASYM_CPUCAPACITY | NSCHED_FAIR_SD_ASYM_CPUCAPACITY_FULL)

_Static_assert(NSCHED_FAIR_SD_PREFER_SIBLING == (int)NSCHED_BUILD_PREFER, "the builders agree");
_Static_assert(NSCHED_FAIR_SD_SHARE_LLC == (int)NSCHED_DOMAIN_SHARES_CACHE, "with the block");

/* Flags of a level, before capacities and neighbours are looked at. */
static uint32_t level_flags(const struct nsched_build *b, uint32_t level, uint32_t reclaim_distance)
{
	uint32_t flags = NSCHED_FAIR_BASE;

	switch (level) {
	case NSCHED_BUILD_CORE:
		return flags | NSCHED_FAIR_SD_SHARE_CPUCAPACITY | NSCHED_FAIR_SD_SHARE_LLC;
	case NSCHED_BUILD_CLUSTER:
		return flags | NSCHED_FAIR_SD_CLUSTER | NSCHED_FAIR_SD_SHARE_LLC;
	case NSCHED_BUILD_CACHE:
		return flags | NSCHED_FAIR_SD_SHARE_LLC;
	case NSCHED_BUILD_NODE:
	case NSCHED_BUILD_DISTANCE: /* the local distance */
		return flags;
	default:
		break;
	}
	flags &= ~(uint32_t)NSCHED_FAIR_SD_PREFER_SIBLING;
	flags |= NSCHED_FAIR_SD_NUMA | NSCHED_FAIR_SD_OVERLAP | NSCHED_FAIR_SD_SERIALIZE;
	if (b->distance[level - NSCHED_BUILD_DISTANCE] > reclaim_distance)
		flags &= ~(uint32_t)(NSCHED_FAIR_SD_BALANCE_EXEC | NSCHED_FAIR_SD_BALANCE_FORK |
				     NSCHED_FAIR_SD_WAKE_AFFINE);
	return flags;
}

static void mark_capacity(const struct nsched_build *b, nsched_cpu_t cpu)
{
	uint32_t bit = nsched_cpu_capacity(b->topology, cpu) - 1;

	b->bits[bit >> 6] |= (uint64_t)1 << (bit & 63u);
}

static void clear_capacities(const struct nsched_build *b)
{
	uint32_t i;

	for (i = 0; i < NSCHED_BUILD_CAPACITIES; i++)
		b->bits[i] = 0;
}

/* How many different ones have been marked. */
static uint32_t count_capacities(const struct nsched_build *b)
{
	uint64_t word;
	uint32_t i, nr = 0;

	for (i = 0; i < NSCHED_BUILD_CAPACITIES; i++)
		for (word = b->bits[i]; word; word &= word - 1)
			nr++;
	return nr;
}

/* Mark the capacities of all CPUs of a class. */
static void mark_class(const struct nsched_build *b, uint32_t level, uint32_t cpu)
{
	for (; cpu != NSCHED_NONE; cpu = b->next[level * b->nr_cpus + cpu])
		mark_capacity(b, cpu);
}

/* Does the capacity of CPUs of a class or set differ, and are all of the machine's there? */
static uint32_t asym_flags(const struct nsched_build *b, uint32_t level, uint32_t key, uint32_t all)
{
	uint32_t node, nr;

	if (all == 1)
		return 0;
	clear_capacities(b);
	if (level <= NSCHED_BUILD_NODE)
		mark_class(b, level, key);
	for (node = 0; level > NSCHED_BUILD_NODE && node < b->nr_nodes; node++)
		if (set_bit(build_set(b, level, key), node))
			mark_class(b, NSCHED_BUILD_NODE, b->node_first[node]);
	nr = count_capacities(b);
	return nr == 1 ? 0 : nr == all ? NSCHED_FAIR_ASYM : NSCHED_FAIR_SD_ASYM_CPUCAPACITY;
}

/* Flags of every class and of every node's set; a set of the same name was looked at before. */
static void fill_flags(struct nsched_build *b, uint32_t reclaim_distance)
{
	uint32_t top = NSCHED_BUILD_NODE + b->nr_near, level, cpu, node, all, own, name;

	clear_capacities(b);
	for (cpu = 0; cpu < b->nr_cpus; cpu++)
		if (nsched_cpu_online(b->topology, cpu))
			mark_capacity(b, cpu);
	all = count_capacities(b);
	for (level = NSCHED_BUILD_CORE; level <= NSCHED_BUILD_NODE; level++) {
		for (cpu = 0; cpu < b->nr_cpus; cpu++)
			if (b->head[level * b->nr_cpus + cpu] == cpu)
				b->flags[build_slot(b, level, cpu)] =
					level_flags(b, level, reclaim_distance) |
					asym_flags(b, level, cpu, all);
	}
	for (; level <= top; level++) {
		for (node = 0; node < b->nr_nodes; node++) {
			if (b->node_first[node] == NSCHED_NONE)
				continue;
			own = build_slot(b, level, node);
			name = build_key(b, level, b->node_first[node]);
			b->flags[own] = name != node ? b->flags[build_slot(b, level, name)] :
						       level_flags(b, level, reclaim_distance) |
							       asym_flags(b, level, node, all);
		}
	}
}

/* A level below one of uneven capacity does not spread over siblings. */
static void unprefer(struct nsched_build *b, uint32_t level, nsched_cpu_t cpu)
{
	if (b->flags[build_own(b, level, cpu)] & NSCHED_FAIR_SD_ASYM_CPUCAPACITY &&
	    level > NSCHED_BUILD_CORE)
		b->flags[build_own(b, level - 1, cpu)] &= ~NSCHED_BUILD_PREFER;
}

static void unprefer_all(struct nsched_build *b)
{
	uint32_t cpu, node, level, top;

	for (cpu = 0; cpu < b->nr_cpus; cpu++) {
		if (!nsched_cpu_online(b->topology, cpu))
			continue;
		top = nsched_build_top(b, cpu);
		for (level = NSCHED_BUILD_CORE; level <= NSCHED_BUILD_NODE && level <= top; level++)
			if (b->head[(level - 1) * b->nr_cpus + cpu] == cpu)
				unprefer(b, level, cpu);
	}
	for (node = 0; node < b->nr_nodes; node++) {
		cpu = b->node_first[node];
		if (cpu == NSCHED_NONE)
			continue;
		top = nsched_build_top(b, cpu);
		for (level = NSCHED_BUILD_DISTANCE; level <= top; level++)
			unprefer(b, level, cpu);
	}
}

/* imb_numa_nr of the levels of @cpu, into the chain. */
static void chain_imbalance(struct nsched_build *b, nsched_cpu_t cpu)
{
	uint32_t level, above, weight, child, imb = 0, span = 1, nr;

	for (level = NSCHED_BUILD_CORE; level <= b->nr_chain; level++) {
		weight = build_weight(b, level, cpu);
		if (level == NSCHED_BUILD_NODE) { /* the first level that shares no cache */
			child = build_weight(b, NSCHED_BUILD_CACHE, cpu);
			nr = weight / child;
			imb = nr == 1 ? weight >> 3 : nr;
			imb = imb ? imb : 1;
			b->chain[level - 1].imb_numa_nr = imb;
			above = NSCHED_BUILD_DISTANCE + 1;
			span = b->nr_chain >= above ? build_weight(b, above, cpu) : weight;
			continue;
		}
		nr = weight / span;
		b->chain[level - 1].imb_numa_nr = imb * (nr ? nr : 1);
	}
}

/* Neither groups to balance between, for which every level has a flag, nor affine wake-ups. */
static uint32_t level_empty(uint32_t flags, uint32_t weight, uint32_t one_group)
{
	return weight == 1 || (one_group && !(flags & NSCHED_FAIR_SD_WAKE_AFFINE));
}

/* Does the level of row @parent add nothing to that of row @child? */
static uint32_t level_redundant(const struct nsched_build *b, nsched_cpu_t cpu, uint32_t child,
				uint32_t parent)
{
	uint32_t level = b->chain[parent].level, flags = b->chain[parent].flags;
	uint32_t weight = build_weight(b, level, cpu);
	uint32_t one_group = nsched_build_one_group(b, level, cpu);

	if (level_empty(flags, weight, one_group))
		return 1;
	if (weight != build_weight(b, b->chain[child].level, cpu))
		return 0;
	if (one_group)
		flags &= NSCHED_FAIR_SD_WAKE_AFFINE;
	return !(flags & ~b->chain[child].flags);
}

/* The first group of @cpu at the level of row @at gets other flags: a shared one for all. */
static void give_first_flags(struct nsched_build *b, nsched_cpu_t cpu, uint32_t at, uint32_t flags)
{
	uint32_t level = b->chain[at].level;

	if (build_overlaps(b, level))
		b->chain[at].first_flags = flags;
	else
		b->first_group_flags[(level - 1) * b->nr_cpus + build_key(b, level - 1, cpu)] =
			flags;
}

/*
 * The levels of @cpu into the chain, lowest first, those that add nothing taken
 * out. Depends on the machine alone. It also repairs the flags of shared groups:
 * all CPUs of such a group do it alike, so doing it again changes nothing, but all
 * have to have done it before the first ring is written.
 */
uint32_t nsched_fair_chain(struct nsched_build *b, nsched_cpu_t cpu)
{
	uint32_t i, kept, nr, level;

	b->nr_chain = nsched_build_top(b, cpu);
	for (i = 0; i < b->nr_chain; i++) {
		level = i + 1;
		b->chain[i].level = level;
		b->chain[i].flags = b->flags[build_own(b, level, cpu)];
		b->chain[i].first_flags = NSCHED_NONE;
	}
	chain_imbalance(b, cpu);
	for (i = 1, kept = 0; i < b->nr_chain; i++) {
		if (!level_redundant(b, cpu, kept, i)) {
			kept++;
			b->chain[kept].level = b->chain[i].level;
			b->chain[kept].flags = b->chain[i].flags;
			b->chain[kept].imb_numa_nr = b->chain[i].imb_numa_nr;
			b->chain[kept].first_flags = b->chain[i].first_flags;
			continue;
		}
		if (i + 1 < b->nr_chain)
			give_first_flags(b, cpu, i + 1, b->chain[kept].flags);
		b->chain[kept].flags |= b->chain[i].flags & NSCHED_BUILD_PREFER;
	}
	nr = kept + 1;
	level = b->chain[0].level;
	if (level_empty(b->chain[0].flags, build_weight(b, level, cpu),
			nsched_build_one_group(b, level, cpu))) {
		if (nr > 1)
			give_first_flags(b, cpu, 1, 0);
		for (i = 1; i < nr; i++) {
			b->chain[i - 1].level = b->chain[i].level;
			b->chain[i - 1].flags = b->chain[i].flags;
			b->chain[i - 1].imb_numa_nr = b->chain[i].imb_numa_nr;
			b->chain[i - 1].first_flags = b->chain[i].first_flags;
		}
		nr--;
	}
	b->nr_chain = nr;
	for (i = 0; i < nr; i++)
		b->chain[i].has_parent = i + 1 < nr;
	return nr;
}

/* Everything that is settled before rings are written. */
struct nsched_build *nsched_fair_begin(const struct nsched_domains_plan *plan,
				       struct nsched_wrong *wrong)
{
	struct nsched_build *b;
	uint32_t i;

	if (nsched_build_fits(plan, NSCHED_BUILD_FAIR, wrong))
		return 0;
	b = nsched_build_begin(plan, NSCHED_BUILD_FAIR);
	for (i = 0; i < b->nr_cpus; i++)
		b->capacity[i] = nsched_cpu_capacity(b->topology, i);
	nsched_build_capacity(b);
	fill_flags(b, plan->reclaim_distance);
	unprefer_all(b);
	for (i = 0; i < NSCHED_BUILD_DISTANCE * b->nr_cpus; i++)
		b->first_group_flags[i] = b->flags[i];
	for (i = 0; i < b->nr_cpus; i++)
		if (nsched_cpu_online(b->topology, i))
			nsched_fair_chain(b, i);
	return b;
}

uint32_t nsched_fair_tries(uint32_t flags)
{
	return flags & NSCHED_FAIR_SD_SHARE_CPUCAPACITY ? 0 :
	       flags & NSCHED_FAIR_SD_SHARE_LLC ? 1 : flags & NSCHED_FAIR_SD_NUMA ? 2 : 1;
}

uint32_t nsched_fair_imbalance_pct(uint32_t level)
{
	return level == NSCHED_BUILD_CORE ? 110 : 117;
}

static void fair_columns(struct nsched_domains *domains, uint32_t domain,
			 const struct nsched_build_row *row)
{
	uint32_t weight = nsched_domain_weight(domains, domain);

	domains_set(domains, NSCHED_DOMAIN_IMBALANCE_PCT, domain,
		    nsched_fair_imbalance_pct(row->level));
	domains_set(domains, NSCHED_DOMAIN_CACHE_NICE_TRIES, domain, nsched_fair_tries(row->flags));
	domains_set(domains, NSCHED_DOMAIN_BUSY_FACTOR, domain, 16);
	domains_set(domains, NSCHED_DOMAIN_MIN_INTERVAL, domain, weight);
	domains_set(domains, NSCHED_DOMAIN_MAX_INTERVAL, domain, 2 * weight);
	domains_set(domains, NSCHED_DOMAIN_BALANCE_INTERVAL, domain, weight);
}

/* One round over all CPUs: counting, or writing where there is a block. */
static void fair_round(struct nsched_build *b)
{
	uint32_t cpu, i, domain;

	nsched_build_restart(b);
	for (cpu = 0; cpu < b->nr_cpus; cpu++) {
		if (!nsched_cpu_online(b->topology, cpu))
			continue;
		nsched_fair_chain(b, cpu);
		for (i = 0; i < b->nr_chain; i++) {
			nsched_build_ring(b, cpu, b->chain[i].level);
			domain = nsched_build_row(b, cpu, i);
			if (b->block && b->fresh)
				fair_columns(b->block, domain, b->chain + i);
		}
	}
}

uint64_t nsched_fair_domains_work_size(const struct nsched_topology *topology)
{
	return nsched_build_work_size(topology, NSCHED_BUILD_FAIR);
}

uint64_t nsched_fair_domains_size(const struct nsched_domains_plan *plan,
				  struct nsched_wrong *wrong)
{
	struct nsched_build *b = nsched_fair_begin(plan, wrong);

	if (!b)
		return 0;
	b->block = 0;
	fair_round(b);
	return nsched_build_size(b);
}

uint32_t nsched_fair_domains_init(void *block, uint64_t size_bytes,
				  const struct nsched_domains_plan *plan,
				  struct nsched_wrong *wrong)
{
	struct nsched_build *b = nsched_fair_begin(plan, wrong);

	if (!b)
		return wrong->code;
	b->block = 0;
	fair_round(b);
	if (nsched_build_block(b, block, size_bytes, wrong))
		return wrong->code;
	b->block->policy = NSCHED_POLICY_LINUX_6_12;
	fair_round(b);
	nsched_domains_caches(b->block);
	return nothing_wrong(wrong);
}
