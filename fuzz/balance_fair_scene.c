/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A domain and a load for the oracles of 6.12: drawn so that every rule decides now and then. */
#include "balance_fair.h"

#define FLAGS_ALWAYS 0x17 /* newly idle, exec, fork, affine */

/* Who runs how much: light, mixed or heavy, a group at a time. */
static void draw_runs(struct world *w, struct scene *s, uint32_t cpu, uint32_t mood)
{
	static const uint32_t most[4] = { 0, 1, 3, 5 };
	uint64_t nr = world_bulk(w) % (most[mood] + 1), each = (uint64_t)64 << world_bulk(w) % 5;

	s->value[NSCHED_LOAD_NR_RUNNING][cpu] = nr;
	s->value[NSCHED_LOAD_H_NR][cpu] = world_bulk(w) % 8 ? nr : nr / 2;
	s->value[NSCHED_LOAD_LOAD][cpu] = nr * each + world_bulk(w) % 32;
	s->value[NSCHED_LOAD_UTIL][cpu] = nr ? world_bulk(w) % 1200 : world_bulk(w) % 100;
	s->value[NSCHED_LOAD_RUNNABLE][cpu] = nr * (world_bulk(w) % 900);
	s->value[NSCHED_LOAD_UTIL_EST][cpu] = world_bulk(w) % 3 ? 0 : world_bulk(w) % 1100;
	s->value[NSCHED_LOAD_CURR][cpu] = nr ? world_bulk(w) % 8 == 0 : world_bulk(w) % 8 != 0;
	s->value[NSCHED_LOAD_TTWU_PENDING][cpu] = world_bulk(w) % 12 == 0;
	s->value[NSCHED_LOAD_NR_NUMA][cpu] = world_bulk(w) % (nr + 2);
	s->value[NSCHED_LOAD_NR_PREF][cpu] =
		world_bulk(w) % (s->value[NSCHED_LOAD_NR_NUMA][cpu] + 1);
	s->value[NSCHED_LOAD_CAP_ORIG][cpu] = world_bulk(w) % 4 ? 1024 : 446;
	s->value[NSCHED_LOAD_CAPACITY][cpu] =
		world_bulk(w) % 4 ? s->value[NSCHED_LOAD_CAP_ORIG][cpu] : 1 + world_bulk(w) % 1024;
	s->value[NSCHED_LOAD_MISFIT_LOAD][cpu] = world_bulk(w) % 6 ? 0 : world_bulk(w) % 3 * 400;
	s->value[NSCHED_LOAD_PRIO][cpu] = world_bulk(w) % 5;
}

/* What is odd about the values of a scene. */
enum oddity {
	ODD_NOT,
	ODD_ANY,   /* wide values of any columns */
	ODD_ONE,   /* of one column: no other hides it */
	ODD_UTIL,  /* every CPU has as much to do as sums in 32 bits do not hold */
	ODD_FULL,  /* hardly a CPU has another capacity than its full one */
	ODD_CLOSE, /* averages that differ by one, or not */
	ODD_KINDS,
};

/* Values that sums in 32 bits of a vector do not hold, or that are as good as one. */
static void draw_wide(struct world *w, struct scene *s, uint32_t cpu, uint32_t only)
{
	static const struct {
		uint32_t column;
		uint64_t value[4];
	} wides[] = {
		{ NSCHED_LOAD_UTIL, { (1u << 26) - 1, 1u << 26, 1ull << 32, 1ull << 63 } },
		{ NSCHED_LOAD_UTIL_EST, { (1u << 26) - 1, 1u << 26, 1u << 31, NSCHED_U32_MAX } },
		{ NSCHED_LOAD_CAP_ORIG, { (1u << 26) - 1, 1u << 26, 1u << 31, NSCHED_U32_MAX } },
		{ NSCHED_LOAD_NR_RUNNING, { 255, 256, 32768, 65535 } },
		{ NSCHED_LOAD_H_NR, { 65535, 65536, 1u << 31, NSCHED_U32_MAX } },
		{ NSCHED_LOAD_RUNNABLE, { 1u << 26, 1ull << 32, 1ull << 40, 1ull << 52 } },
	};
	uint64_t draw = world_bulk(w);
	uint32_t nr = sizeof(wides) / sizeof(wides[0]);
	uint32_t i = (uint32_t)((only == NSCHED_NONE ? draw : only) % nr);

	if (draw >> 40 & (only == NSCHED_NONE ? 3 : 1))
		return;
	s->value[wides[i].column][cpu] = wides[i].value[draw >> 50 & 3];
}

/* All of a group's load is on its first CPU; the local one has none. */
static uint64_t close_load(struct world *w, const struct scene *s, uint32_t cpu, uint32_t g)
{
	uint32_t other = 0;

	while (other < cpu && !s->in[g][other])
		other++;
	return g && other == cpu ? 100 + world_bulk(w) % 3 : 0;
}

static void draw_odd(struct world *w, struct scene *s, uint32_t cpu, uint32_t g, enum oddity odd,
		     uint32_t how)
{
	switch (odd) {
	case ODD_ANY:
		draw_wide(w, s, cpu, NSCHED_NONE);
		break;
	case ODD_ONE:
		draw_wide(w, s, cpu, how & 1 ? 0 : how & 2 ? 3 : how >> 2);
		break;
	case ODD_UTIL:
		s->value[NSCHED_LOAD_UTIL][cpu] = 1u << (25 + how % 6);
		s->value[NSCHED_LOAD_UTIL_EST][cpu] = 0;
		s->value[NSCHED_LOAD_CAP_ORIG][cpu] = 1u << (25 + how % 6);
		break;
	case ODD_FULL:
		s->value[NSCHED_LOAD_H_NR][cpu] = s->value[NSCHED_LOAD_NR_RUNNING][cpu] = 1;
		s->value[NSCHED_LOAD_LOAD][cpu] = NSCHED_SCALE;
		s->value[NSCHED_LOAD_CAPACITY][cpu] = s->value[NSCHED_LOAD_CAP_ORIG][cpu];
		if (cpu == how % s->nr_cpus)
			s->value[NSCHED_LOAD_CAPACITY][cpu] /= 2;
		break;
	case ODD_CLOSE:
		s->value[NSCHED_LOAD_NR_RUNNING][cpu] = 2;
		s->value[NSCHED_LOAD_RUNNABLE][cpu] = 4096;
		s->value[NSCHED_LOAD_LOAD][cpu] = close_load(w, s, cpu, g);
		break;
	default:
		break;
	}
}

static void draw_load(struct world *w, struct scene *s)
{
	static const uint32_t columns[] = {
		NSCHED_LOAD_NR_RUNNING,  NSCHED_LOAD_H_NR,         NSCHED_LOAD_LOAD,
		NSCHED_LOAD_UTIL,        NSCHED_LOAD_RUNNABLE,     NSCHED_LOAD_UTIL_EST,
		NSCHED_LOAD_CURR,        NSCHED_LOAD_TTWU_PENDING, NSCHED_LOAD_NR_NUMA,
		NSCHED_LOAD_NR_PREF,     NSCHED_LOAD_CAP_ORIG,     NSCHED_LOAD_CAPACITY,
		NSCHED_LOAD_MISFIT_LOAD, NSCHED_LOAD_PRIO,
	};
	uint32_t nr = sizeof(columns) / sizeof(columns[0]), i, cpu, g, mood[SCENE_GROUPS];
	struct nsched_wrong wrong;
	uint64_t which = 0, bytes;
	enum oddity odd = (enum oddity)(world_bulk(w) % (ODD_KINDS + 3));
	uint32_t how = (uint32_t)world_bulk(w);

	for (i = 0; i < nr; i++) {
		which |= NSCHED_LOAD_BIT(columns[i]);
		s->value[columns[i]] = world_input(w, s->nr_cpus * sizeof(uint64_t));
	}
	for (g = 0; g < s->nr_groups; g++) {
		mood[g] = world_byte(w) % 4;
		if (odd == ODD_CLOSE)
			s->capacity[g] = NSCHED_SCALE;
	}
	bytes = nsched_load_size(s->nr_cpus, w->nr_nodes, which);
	s->load = world_input(w, bytes);
	if (nsched_load_init(s->load, bytes, w->topology, which, &wrong) != NSCHED_OK)
		world_broken("a load was refused", &wrong);
	for (cpu = 0; cpu < s->nr_cpus; cpu++) {
		for (g = 0; g + 1 < s->nr_groups && !s->in[g][cpu]; g++)
			;
		draw_runs(w, s, cpu, mood[g]);
		draw_odd(w, s, cpu, g, odd, how);
		for (i = 0; i < nr; i++)
			nsched_load_set(s->load, w->topology, columns[i], cpu,
					s->value[columns[i]][cpu]);
	}
}

/* Ranges of a set of CPUs behind those that are there; returns how many. */
static uint32_t ranges_of(const uint8_t *set, uint32_t nr_cpus, uint32_t *range)
{
	uint32_t cpu, nr = 0;

	for (cpu = 0; cpu < nr_cpus; cpu++) {
		if (!set[cpu])
			continue;
		if (cpu && set[cpu - 1]) {
			range[2 * nr - 1]++;
			continue;
		}
		range[2 * nr] = cpu;
		range[2 * nr + 1] = 1;
		nr++;
	}
	return nr;
}

/*
 * Groups that divide the CPUs, in one piece each or anyhow, or overlap; each has at least
 * one. The mask is part of the first.
 */
static void draw_groups(struct world *w, struct scene *s)
{
	uint32_t overlap = world_byte(w) % 4 == 0, whole = world_byte(w) & 1, cpu, g;

	s->nr_groups = (uint32_t)world_draw(w, 1, world_chance(w, 3) ? SCENE_GROUPS : 6);
	if (s->nr_groups > s->nr_cpus)
		s->nr_groups = s->nr_cpus;
	for (g = 0; g < s->nr_groups; g++)
		s->in[g] = world_memory(w, s->nr_cpus);
	s->mask = world_memory(w, s->nr_cpus);
	for (cpu = 0; cpu < s->nr_cpus; cpu++) {
		g = cpu < s->nr_groups ? cpu : (uint32_t)(world_bulk(w) % (s->nr_groups + 1));
		if (whole)
			g = cpu * s->nr_groups / s->nr_cpus;
		if (g < s->nr_groups)
			s->in[g][cpu] = 1;
		if (overlap && world_bulk(w) % 4 == 0)
			s->in[world_bulk(w) % s->nr_groups][cpu] = 1;
		s->mask[cpu] = s->in[0][cpu] && (cpu == 0 || world_bulk(w) % 3);
	}
	s->this_cpu = 0; /* the first CPU of the first group */
	do
		s->dst_cpu = (uint32_t)world_draw(w, 0, s->nr_cpus - 1);
	while (!s->in[0][s->dst_cpu]);
}

static void draw_numbers(struct world *w, struct scene *s)
{
	uint32_t g, cpu, high;
	uint32_t *part = world_memory(w, s->nr_cpus * sizeof(*part));

	s->sd_flags = FLAGS_ALWAYS;
	s->sd_flags |= world_byte(w) % 3 ? 0 : NSCHED_FAIR_SD_ASYM_CPUCAPACITY;
	s->sd_flags |= world_byte(w) % 3 ? 0 : NSCHED_FAIR_SD_ASYM_PACKING;
	s->sd_flags |= world_byte(w) % 2 ? 0 : NSCHED_FAIR_SD_SHARE_LLC;
	s->sd_flags |= world_byte(w) % 2 ? 0 : NSCHED_FAIR_SD_NUMA;
	s->sd_flags |= world_byte(w) % 5 ? 0 : NSCHED_FAIR_SD_SHARE_CPUCAPACITY;
	s->pct = world_byte(w) % 2 ? 117 : 110;
	s->imb_numa_nr = (uint32_t)world_draw(w, 0, 4);
	s->idle = world_byte(w) % 3;
	for (g = 0; g < s->nr_groups; g++) {
		s->flags[g] = world_byte(w) % 2 ? 0 : NSCHED_FAIR_SD_PREFER_SIBLING;
		s->flags[g] |= world_byte(w) % 4 ? 0 : NSCHED_FAIR_SD_SHARE_CPUCAPACITY;
		s->cores[g] = (uint32_t)world_draw(w, 1, 4);
		s->mark[g] = world_byte(w) % 8 == 0;
		s->least[g] = (uint32_t)world_draw(w, 1, 1024);
		s->most[g] = (uint32_t)world_draw(w, s->least[g], 1024);
		s->prefer[g] = (uint32_t)world_draw(w, 0, s->nr_cpus - 1);
		for (cpu = 0, s->capacity[g] = 0; cpu < s->nr_cpus; cpu++)
			s->capacity[g] += s->in[g][cpu] ? 1024 - world_bulk(w) % 64 : 0;
	}
	s->env = world_byte(w) % 2 ? fuzz_set(w) : NULL;
	s->takes_part = world_memory(w, s->nr_cpus);
	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		s->takes_part[cpu] = (uint8_t)(!s->env || (s->env[cpu / 64] >> cpu % 64 & 1));
	s->core = w->group[NSCHED_SPAN_CORE];
	s->online = w->online;
	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		for (high = 0; high < cpu; high++)
			s->smt_on |= w->online[cpu] && w->online[high] &&
				     s->core[cpu] == s->core[high];
	for (cpu = 0, high = 0; cpu < s->nr_cpus; cpu++) {
		for (g = 0; g < s->nr_groups && !s->in[g][cpu]; g++)
			;
		high += g < s->nr_groups;
	}
	s->llc_weight = world_byte(w) % 2 ? high : high + 1;
	s->has_llc = world_byte(w) % 4 != 0;
	s->nr_idle_scan = s->has_llc ? (uint32_t)world_draw(w, 0, 9) : 0;
}

static void build_domains(struct world *w, struct scene *s)
{
	uint32_t *range = world_memory(w, (uint64_t)s->nr_cpus * SCENE_GROUPS * 2 * sizeof(*range));
	uint32_t *mask = world_memory(w, (uint64_t)s->nr_cpus * 2 * sizeof(*mask));
	uint32_t first[SCENE_GROUPS + 1] = { 0 }, mask_first[SCENE_GROUPS + 1] = { 0 }, g;
	uint32_t ring_first[2] = { 0, s->nr_groups };
	struct nsched_domains_facts facts = { .nr_cpus = s->nr_cpus,
					      .nr_levels = 1,
					      .nr_domains = 1 };
	struct nsched_wrong wrong;
	uint64_t bytes;

	for (g = 0; g < s->nr_groups; g++)
		first[g + 1] = first[g] + ranges_of(s->in[g], s->nr_cpus, range + 2 * first[g]);
	mask_first[1] = ranges_of(s->mask, s->nr_cpus, mask);
	for (g = 1; g < s->nr_groups; g++)
		mask_first[g + 1] = mask_first[1];
	facts.nr_groups = s->nr_groups;
	facts.group_range_first = first;
	facts.group_range = range;
	facts.mask_range_first = mask_first;
	facts.mask_range = mask;
	facts.group[NSCHED_GROUP_FLAGS] = s->flags;
	facts.group[NSCHED_GROUP_CORES] = s->cores;
	facts.group[NSCHED_GROUP_MIN_CAPACITY] = s->least;
	facts.group[NSCHED_GROUP_MAX_CAPACITY] = s->most;
	facts.group[NSCHED_GROUP_MARK] = s->mark;
	facts.group[NSCHED_GROUP_PREFER_CPU] = s->prefer;
	facts.group_capacity = s->capacity;
	facts.domain[NSCHED_DOMAIN_FLAGS] = &s->sd_flags;
	facts.domain[NSCHED_DOMAIN_IMBALANCE_PCT] = &s->pct;
	facts.domain[NSCHED_DOMAIN_IMB_NUMA_NR] = &s->imb_numa_nr;
	facts.ring_first = ring_first;
	bytes = nsched_domains_size(&facts);
	s->domains = world_input(w, bytes);
	if (nsched_domains_init(s->domains, bytes, &facts, &wrong) != NSCHED_OK)
		world_broken("a domain was refused", &wrong);
}

void scene_draw(struct world *w, struct scene *s)
{
	memset(s, 0, sizeof(*s));
	s->nr_cpus = w->nr_cpus;
	draw_groups(w, s);
	draw_numbers(w, s);
	draw_load(w, s);
	build_domains(w, s);
}
