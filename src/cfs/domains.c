/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The domains of Linux 3.10 and 2.6.31: tables of levels, and which of them stay. */
#include "../domains_build.h"
#include "numasched/cfs/common.h"
#include "numasched/cfs/domains.h"

#define NSCHED_CFS_SMT_GAIN 1178u /* power of a core of several threads */

/* Flags that mean nothing without a second group, and those that do. */
#define NSCHED_CFS_NEEDS_GROUPS \
	(NSCHED_CFS_SD_LOAD_BALANCE | NSCHED_CFS_SD_BALANCE_NEWIDLE | NSCHED_CFS_SD_BALANCE_EXEC | \
	 NSCHED_CFS_SD_BALANCE_FORK | NSCHED_CFS_SD_SHARE_CPUPOWER | \
	 NSCHED_CFS_SD_SHARE_PKG_RESOURCES)
#define NSCHED_CFS_WAKES_2631 \
	(NSCHED_CFS_SD_WAKE_IDLE_2631 | NSCHED_CFS_SD_WAKE_AFFINE | NSCHED_CFS_SD_WAKE_BALANCE_2631)

_Static_assert(NSCHED_CFS_SD_PREFER_SIBLING == (int)NSCHED_BUILD_PREFER, "the builders agree");
_Static_assert(NSCHED_CFS_SD_SHARE_PKG_RESOURCES == (int)NSCHED_DOMAIN_SHARES_CACHE,
	       "with the block");

enum {
	NSCHED_CFS_LEVEL_CORE,
	NSCHED_CFS_LEVEL_CACHE,
	NSCHED_CFS_LEVEL_NODE,
	NSCHED_CFS_LEVEL_NEAR,
	NSCHED_CFS_LEVEL_FAR, /* 3.10: past the reclaim distance; 2.6.31: all nodes */
	NSCHED_CFS_LEVELS
};

/* Which column each entry of a row below is. */
static const uint8_t level_columns[] = {
	NSCHED_DOMAIN_IMBALANCE_PCT, NSCHED_DOMAIN_BUSY_IDX,	 NSCHED_DOMAIN_IDLE_IDX,
	NSCHED_DOMAIN_NEWIDLE_IDX,   NSCHED_DOMAIN_WAKE_IDX,	 NSCHED_DOMAIN_FORKEXEC_IDX,
	NSCHED_DOMAIN_CACHE_NICE_TRIES, NSCHED_DOMAIN_BUSY_FACTOR, NSCHED_DOMAIN_MIN_INTERVAL,
	NSCHED_DOMAIN_MAX_INTERVAL,
};
#define NSCHED_CFS_COLUMNS (sizeof(level_columns))

static const uint16_t level_flags_of[2][NSCHED_CFS_LEVELS] = {
	{ 0x2af, 0x22f, 0x102f, 0x42f, 0x403 },
	{ 0xef, 0x26d, 0x6d, 0x46d, 0x423 },
};

/* An interval of 0 is the number of CPUs spanned, the greatest one twice that. */
static const uint8_t level_values[2][NSCHED_CFS_LEVELS][sizeof(level_columns)] = {
	{
		{ 110, 0, 0, 0, 0, 0, 0, 64, 1, 2 },
		{ 125, 2, 0, 0, 0, 0, 1, 64, 1, 4 },
		{ 125, 2, 1, 0, 0, 0, 1, 64, 1, 4 },
		{ 125, 3, 2, 0, 0, 0, 2, 32, 0, 0 },
		{ 125, 3, 2, 0, 0, 0, 2, 32, 0, 0 },
	},
	{
		{ 110, 0, 0, 0, 0, 0, 0, 64, 1, 2 },
		{ 125, 2, 0, 0, 1, 1, 1, 64, 1, 4 },
		{ 125, 2, 1, 0, 1, 1, 1, 64, 1, 4 },
		{ 125, 3, 2, 0, 1, 1, 2, 32, 0, 0 },
		{ 133, 3, 2, 0, 0, 0, 2, 32, 0, 0 },
	},
};

/* The table's row of a builder's level. */
static uint32_t level_row(const struct nsched_build *b, uint32_t level, uint32_t reclaim_distance)
{
	switch (level) {
	case NSCHED_BUILD_CORE:
		return NSCHED_CFS_LEVEL_CORE;
	case NSCHED_BUILD_CACHE:
		return NSCHED_CFS_LEVEL_CACHE;
	case NSCHED_BUILD_NODE:
		return NSCHED_CFS_LEVEL_NODE;
	default:
		break;
	}
	if (b->rule == NSCHED_BUILD_2_6_31)
		return NSCHED_CFS_LEVEL_NEAR + (level - NSCHED_BUILD_DISTANCE);
	return b->distance[level - NSCHED_BUILD_DISTANCE] > reclaim_distance ?
		       NSCHED_CFS_LEVEL_FAR : NSCHED_CFS_LEVEL_NEAR;
}

static uint32_t is_2_6_31(const struct nsched_build *b)
{
	return b->rule == NSCHED_BUILD_2_6_31;
}

static uint32_t rule_of_policy(uint32_t policy)
{
	switch (policy) {
	case NSCHED_POLICY_LINUX_2_6_31:
		return NSCHED_BUILD_2_6_31;
	case NSCHED_POLICY_LINUX_3_10:
	case NSCHED_POLICY_LINUX_3_10_THROTTLE:
	case NSCHED_POLICY_LINUX_3_10_BUDDY:
	case NSCHED_POLICY_LINUX_3_12:
	case NSCHED_POLICY_LINUX_4_3:
		return NSCHED_BUILD_3_10;
	default:
		return NSCHED_BUILD_RULES;
	}
}

/* Neither groups to balance between nor a wake-up that looks at the level. */
static uint32_t drops_out(const struct nsched_build *b, uint32_t level, nsched_cpu_t cpu)
{
	uint32_t flags = b->flags[build_own(b, level, cpu)];
	uint32_t wakes = is_2_6_31(b) ? (uint32_t)NSCHED_CFS_WAKES_2631 :
					(uint32_t)NSCHED_CFS_SD_WAKE_AFFINE;

	if (build_weight(b, level, cpu) == 1)
		return 1;
	if (!nsched_build_one_group(b, level, cpu)) /* which every level has a flag for */
		return 0;
	return !(flags & wakes);
}

/* Does @level add nothing to @below, the next one that stays? */
static uint32_t adds_nothing(const struct nsched_build *b, uint32_t below, uint32_t level,
			     nsched_cpu_t cpu)
{
	uint32_t flags = b->flags[build_own(b, level, cpu)];
	uint32_t had = b->flags[build_own(b, below, cpu)];

	if (drops_out(b, level, cpu))
		return 1;
	if (build_weight(b, level, cpu) != build_weight(b, below, cpu))
		return 0;
	if (is_2_6_31(b)) /* whose levels all wake affine */
		flags &= ~(uint32_t)NSCHED_CFS_SD_WAKE_BALANCE_2631;
	if (nsched_build_one_group(b, level, cpu)) {
		flags &= ~(uint32_t)NSCHED_CFS_NEEDS_GROUPS;
		if (b->nr_nodes == 1)
			flags &= ~(uint32_t)NSCHED_CFS_SD_SERIALIZE;
	}
	return !(flags & ~had);
}

/* The levels of @cpu that stay, into the chain. */
static void cfs_chain(struct nsched_build *b, nsched_cpu_t cpu)
{
	uint32_t top = nsched_build_top(b, cpu), below = NSCHED_BUILD_CORE, level, i;

	b->nr_chain = 0;
	for (level = NSCHED_BUILD_CORE; level <= top; level++) {
		if (level == NSCHED_BUILD_CLUSTER ||
		    (level > NSCHED_BUILD_CORE && adds_nothing(b, below, level, cpu)))
			continue;
		below = level;
		if (level == NSCHED_BUILD_CORE && drops_out(b, level, cpu))
			continue; /* but what is above it was compared with it */
		b->chain[b->nr_chain].level = level;
		b->chain[b->nr_chain].flags = b->flags[build_own(b, level, cpu)];
		b->chain[b->nr_chain].imb_numa_nr = 0;
		b->nr_chain++;
	}
	for (i = 0; i < b->nr_chain; i++) {
		b->chain[i].first_flags = i ? b->chain[i - 1].flags : 0;
		b->chain[i].has_parent = i + 1 < b->nr_chain;
	}
}

static void cfs_flags(struct nsched_build *b, uint32_t reclaim_distance)
{
	uint32_t level, i, top = NSCHED_BUILD_NODE + b->nr_near, flags;

	for (level = NSCHED_BUILD_CORE; level <= top; level++) {
		if (level == NSCHED_BUILD_CLUSTER)
			continue;
		flags = level_flags_of[is_2_6_31(b)][level_row(b, level, reclaim_distance)];
		for (i = 0; i < (level <= NSCHED_BUILD_NODE ? b->nr_cpus : b->nr_nodes); i++)
			b->flags[build_slot(b, level, i)] = flags;
	}
	for (i = 0; i < NSCHED_BUILD_DISTANCE * b->nr_cpus; i++)
		b->first_group_flags[i] = b->flags[i];
}

static void cfs_power(struct nsched_build *b)
{
	uint32_t cpu, threads, power;

	for (cpu = 0; cpu < b->nr_cpus; cpu++) {
		b->capacity[cpu] = NSCHED_SCALE;
		if (!nsched_cpu_online(b->topology, cpu))
			continue;
		threads = build_weight(b, NSCHED_BUILD_CORE, cpu);
		power = threads > 1 ? NSCHED_CFS_SMT_GAIN / threads : NSCHED_SCALE;
		b->capacity[cpu] = power ? power : 1;
	}
	nsched_build_capacity(b);
}

static struct nsched_build *cfs_begin(const struct nsched_domains_plan *plan,
				      struct nsched_wrong *wrong)
{
	uint32_t rule = rule_of_policy(plan->policy);
	struct nsched_build *b;

	if (rule == NSCHED_BUILD_RULES) {
		is_wrong(wrong, plan->policy && plan->policy < NSCHED_POLICIES ?
					NSCHED_WRONG_POLICY : NSCHED_UNKNOWN_POLICY,
			 NSCHED_NONE, NSCHED_NONE);
		return 0;
	}
	if (nsched_build_fits(plan, rule, wrong))
		return 0;
	b = nsched_build_begin(plan, rule);
	cfs_power(b);
	cfs_flags(b, plan->reclaim_distance);
	b->block = 0;
	return b;
}

static void cfs_columns(struct nsched_domains *domains, uint32_t domain,
			const struct nsched_build *b, uint32_t row)
{
	uint32_t weight = nsched_domain_weight(domains, domain), i, value;

	for (i = 0; i < NSCHED_CFS_COLUMNS; i++) {
		value = level_values[is_2_6_31(b)][row][i];
		if (!value && level_columns[i] == NSCHED_DOMAIN_MIN_INTERVAL)
			value = weight;
		if (!value && level_columns[i] == NSCHED_DOMAIN_MAX_INTERVAL)
			value = 2 * weight;
		domains_set(domains, level_columns[i], domain, value);
	}
	domains_set(domains, NSCHED_DOMAIN_BALANCE_INTERVAL, domain,
		    nsched_domain_min_interval(domains, domain));
}

/* One round over all CPUs: counting, or writing where there is a block. */
static void cfs_round(struct nsched_build *b, uint32_t reclaim_distance)
{
	uint32_t cpu, i, domain;

	nsched_build_restart(b);
	for (cpu = 0; cpu < b->nr_cpus; cpu++) {
		if (!nsched_cpu_online(b->topology, cpu))
			continue;
		cfs_chain(b, cpu);
		for (i = 0; i < b->nr_chain; i++) {
			nsched_build_ring(b, cpu, b->chain[i].level);
			domain = nsched_build_row(b, cpu, i);
			if (b->block && b->fresh)
				cfs_columns(b->block, domain, b,
					    level_row(b, b->chain[i].level, reclaim_distance));
		}
	}
}

uint64_t nsched_cfs_domains_work_size(const struct nsched_topology *topology, uint32_t policy)
{
	uint32_t rule = rule_of_policy(policy);

	return rule == NSCHED_BUILD_RULES ? 0 : nsched_build_work_size(topology, rule);
}

uint64_t nsched_cfs_domains_size(const struct nsched_domains_plan *plan, struct nsched_wrong *wrong)
{
	struct nsched_build *b = cfs_begin(plan, wrong);

	if (!b)
		return 0;
	cfs_round(b, plan->reclaim_distance);
	return nsched_build_size(b);
}

uint32_t nsched_cfs_domains_init(void *block, uint64_t size_bytes,
				 const struct nsched_domains_plan *plan, struct nsched_wrong *wrong)
{
	struct nsched_build *b = cfs_begin(plan, wrong);

	if (!b)
		return wrong->code;
	cfs_round(b, plan->reclaim_distance);
	if (nsched_build_block(b, block, size_bytes, wrong))
		return wrong->code;
	b->block->policy = plan->policy;
	cfs_round(b, plan->reclaim_distance);
	nsched_domains_caches(b->block);
	return nothing_wrong(wrong);
}
