/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* One domain made by hand, groups in the order given, on a machine of up to eight CPUs. */
#ifndef NSCHED_TEST_CFS_YARD_H
#define NSCHED_TEST_CFS_YARD_H

#include "fixture.h"

#define YARD_GROUPS 4
#define YARD_COLUMNS \
	(NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) | NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD1) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD2) | NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD3) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) | NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY) | NSCHED_LOAD_BIT(NSCHED_LOAD_ACTIVE_BALANCE))

/* A group: its CPUs and those that balance for it (null: all) as flags. */
struct yard_group {
	const char *cpus, *mask;
	uint64_t power, power_orig; /* 0: as power */
};

struct yard {
	struct nsched_topology *topology;
	struct nsched_domains *domains;
	struct nsched_load *load;
};

/* Runs of a text's flags as ranges; returns how many there are then. */
static inline uint32_t yard_ranges(uint32_t *ranges, uint32_t nr, const char *flags)
{
	uint32_t cpu;

	for (cpu = 0; flags[cpu]; cpu++) {
		if (flags[cpu] == '0')
			continue;
		if (cpu && flags[cpu - 1] != '0') {
			ranges[nr * 2 - 1]++;
			continue;
		}
		ranges[nr * 2] = cpu;
		ranges[nr * 2 + 1] = 1;
		nr++;
	}
	return nr;
}

/* @level: flags, imbalance_pct, busy, idle and newidle index. */
static inline void yard_open(struct yard *y, uint32_t nr_cpus, const struct yard_group *groups,
			     const uint32_t level[5])
{
	uint32_t first[YARD_GROUPS + 1] = { 0 }, range[32], mask_first[YARD_GROUPS + 1] = { 0 };
	uint32_t mask[32], nr = 0, i;
	uint64_t power[YARD_GROUPS], orig[YARD_GROUPS], bytes;
	struct nsched_domains_facts facts;
	struct nsched_wrong wrong;

	memset(&facts, 0, sizeof(facts));
	for (i = 0; i < YARD_GROUPS && groups[i].cpus; i++) {
		first[i + 1] = yard_ranges(range, first[i], groups[i].cpus);
		mask_first[i + 1] = yard_ranges(mask, mask_first[i],
						groups[i].mask ? groups[i].mask : groups[i].cpus);
		power[i] = groups[i].power;
		orig[i] = groups[i].power_orig ? groups[i].power_orig : groups[i].power;
		nr++;
	}
	facts.nr_cpus = nr_cpus;
	facts.nr_levels = 1;
	facts.nr_domains = 1;
	facts.nr_groups = nr;
	facts.group_range_first = first;
	facts.group_range = range;
	facts.mask_range_first = mask_first;
	facts.mask_range = mask;
	facts.group_capacity = power;
	facts.group_capacity_orig = orig;
	facts.domain[NSCHED_DOMAIN_FLAGS] = &level[0];
	facts.domain[NSCHED_DOMAIN_IMBALANCE_PCT] = &level[1];
	facts.domain[NSCHED_DOMAIN_BUSY_IDX] = &level[2];
	facts.domain[NSCHED_DOMAIN_IDLE_IDX] = &level[3];
	facts.domain[NSCHED_DOMAIN_NEWIDLE_IDX] = &level[4];
	facts.ring_first = (const uint32_t[]){ 0, nr };
	bytes = nsched_domains_size(&facts);
	y->domains = malloc(bytes);
	assert_int_equal(nsched_domains_init(y->domains, bytes, &facts, &wrong), NSCHED_OK);
	y->topology = machine_grid(1, nr_cpus, 1);
	y->load = machine_load(y->topology, YARD_COLUMNS);
}

static inline void yard_close(struct yard *y)
{
	free(y->topology);
	free(y->domains);
	free(y->load);
}

/* A CPU is idle unless it has a task. */
static inline void yard_runs(struct yard *y, const uint64_t *load, const char *nr)
{
	uint32_t cpu;

	column_of(y->load, y->topology, NSCHED_LOAD_LOAD, load);
	digits_of(y->load, y->topology, NSCHED_LOAD_NR_RUNNING, nr, 1);
	for (cpu = 0; cpu < y->load->nr_cpus; cpu++)
		nsched_load_set(y->load, y->topology, NSCHED_LOAD_IDLE, cpu, nr[cpu] == '0');
}

#endif /* NSCHED_TEST_CFS_YARD_H */
