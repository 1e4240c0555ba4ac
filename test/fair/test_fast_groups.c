/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Fast bodies of Linux 6.12 against their steps, on domains made by hand: as many groups as
 * are at hand at a time, one more and one fewer, of CPUs that do not follow each other, with
 * values at the bounds of what sums of columns allow. A set of all CPUs asks for the steps.
 */
#include "balance_world.h"

#define MOST_CPUS 512u
#define MOST_GROUPS 17u
#define NARROW ((1u << 26) - 1) /* the greatest value that 32 CPUs may all have */

static const struct groups_case {
	const char *name;
	uint32_t groups, each;
	uint32_t piece;	  /* CPUs that follow each other in a group */
	uint32_t offline; /* every so many-th CPU is; 0: none */
} cases[] = {
	{ "one group", 1, 40, 40, 0 },
	{ "one group fewer than at hand at a time", 7, 9, 9, 0 },
	{ "as many groups as at hand at a time", 8, 8, 8, 0 },
	{ "one group more, of one CPU", 9, 1, 1, 0 },
	{ "one group more, a round of 32", 9, 32, 32, 0 },
	{ "one group more, a round of 32 and one CPU", 9, 33, 33, 0 },
	{ "three times at hand, fewer CPUs than a round", 17, 7, 7, 0 },
	{ "every ninth CPU", 9, 20, 1, 0 },
	{ "pieces of a round and one CPU", 8, 27, 9, 0 },
	{ "pieces of four rounds and of a rest", 3, 100, 37, 0 },
	{ "every eleventh CPU is offline", 9, 40, 40, 11 },
	{ "every third CPU is offline, in pieces", 17, 24, 12, 3 },
};

/* How large the values of a round are. */
enum size { TIES, USUAL, BOUND, ABOVE, WIDE, LOADS, ONE_REDUCED, SIZES };

struct groups {
	struct world w;
	const struct groups_case *c;
	uint32_t nr_cpus;
	uint32_t of[MOST_CPUS]; /* group, or NSCHED_NONE */
	uint64_t all[MOST_CPUS / 64];
};

static void machine_of(struct groups *g)
{
	static uint32_t node[MOST_CPUS], online[MOST_CPUS];
	struct nsched_topology_facts facts;
	uint32_t cpu;

	memset(&facts, 0, sizeof(facts));
	for (cpu = 0; cpu < g->nr_cpus; cpu++) {
		online[cpu] = !g->c->offline || cpu % g->c->offline != g->c->offline - 1;
		g->of[cpu] = online[cpu] ? cpu / g->c->piece % g->c->groups : NSCHED_NONE;
	}
	facts.nr_cpus = g->nr_cpus;
	facts.nr_nodes = 1;
	facts.group_of[NSCHED_SPAN_NODE] = node;
	facts.cpu_online = online;
	g->w.topology = machine_build(&facts);
}

static void domains_of(struct groups *g, uint32_t sd_flags)
{
	static uint32_t range[2 * MOST_CPUS], cores[MOST_GROUPS], prefer[MOST_GROUPS], at[MOST_CPUS];
	uint32_t first[MOST_GROUPS + 1] = { 0 }, ring_first[2] = { 0, g->c->groups };
	uint32_t pct = 117, numa_nr = 1, group, cpu, nr = 0;
	struct nsched_domains_facts facts;
	struct nsched_wrong wrong;
	uint64_t bytes;

	for (group = 0; group < g->c->groups; group++) {
		for (cpu = 0; cpu < g->nr_cpus; cpu++) {
			if (g->of[cpu] != group)
				continue;
			at[cpu] = prefer[group] = group;
			if (nr > first[group] && range[2 * nr - 2] + range[2 * nr - 1] == cpu) {
				range[2 * nr - 1]++;
				continue;
			}
			range[2 * nr] = cpu;
			range[2 * nr++ + 1] = 1;
		}
		first[group + 1] = nr;
		cores[group] = g->c->each;
	}
	memset(&facts, 0, sizeof(facts));
	facts.nr_cpus = g->nr_cpus;
	facts.nr_levels = facts.nr_domains = 1;
	facts.nr_groups = g->c->groups;
	facts.group_range_first = first;
	facts.group_range = range;
	facts.group[NSCHED_GROUP_CORES] = cores;
	facts.group[NSCHED_GROUP_PREFER_CPU] = prefer;
	facts.domain[NSCHED_DOMAIN_FLAGS] = &sd_flags;
	facts.domain[NSCHED_DOMAIN_IMBALANCE_PCT] = &pct;
	facts.domain[NSCHED_DOMAIN_IMB_NUMA_NR] = &numa_nr;
	facts.ring_first = ring_first;
	facts.ring_at = at;
	bytes = nsched_domains_size(&facts);
	g->w.domains = malloc(bytes);
	assert_int_equal(nsched_domains_init(g->w.domains, bytes, &facts, &wrong), NSCHED_OK);
}

static uint64_t usual(uint64_t *seed, uint32_t column)
{
	switch (column) {
	case NSCHED_LOAD_LOAD:
		return machine_below(seed, 6) * 512ull + machine_below(seed, 3);
	case NSCHED_LOAD_CURR:
		return machine_below(seed, 4) != 0;
	case NSCHED_LOAD_TTWU_PENDING:
		return machine_below(seed, 8) == 0;
	case NSCHED_LOAD_UTIL:
	case NSCHED_LOAD_RUNNABLE:
	case NSCHED_LOAD_UTIL_EST:
		return machine_below(seed, 1500);
	case NSCHED_LOAD_CAPACITY:
	case NSCHED_LOAD_CAP_ORIG:
		return 1 + machine_below(seed, 1024);
	default:
		return machine_below(seed, 4);
	}
}

/* All CPUs are alike but for a few that idle, have a task more, or carry nothing. */
static uint64_t tied(uint64_t *seed, uint32_t column)
{
	uint32_t other = machine_below(seed, 24) == 0;

	switch (column) {
	case NSCHED_LOAD_CAPACITY:
	case NSCHED_LOAD_CAP_ORIG:
		return other ? 512 : 1024;
	case NSCHED_LOAD_LOAD:
	case NSCHED_LOAD_UTIL:
	case NSCHED_LOAD_RUNNABLE:
		return other ? 0 : 1024;
	case NSCHED_LOAD_NR_RUNNING:
	case NSCHED_LOAD_H_NR:
		return 1 + other;
	default:
		return other;
	}
}

static uint64_t draw(uint64_t *seed, uint32_t column, uint32_t size)
{
	static const uint64_t wide[] = {
		(uint64_t)NARROW + 1, 1ull << 31, NSCHED_U32_MAX, 1ull << 30,
	};
	uint32_t util = column == NSCHED_LOAD_UTIL, load = column == NSCHED_LOAD_LOAD;

	if (size == TIES)
		return tied(seed, column);
	if (util || column == NSCHED_LOAD_UTIL_EST || column == NSCHED_LOAD_CAP_ORIG) {
		if (size == BOUND)
			return NARROW - machine_below(seed, 2);
		if (size == ABOVE) /* 32 of them wrap to nothing */
			return 2ull * NARROW + 2;
		if (size == WIDE && machine_below(seed, 100) == 0)
			return util && machine_below(seed, 2) ? 1ull << 32 : wide[machine_below(seed, 4)];
	}
	if (size == BOUND && (column == NSCHED_LOAD_NR_RUNNING || column == NSCHED_LOAD_H_NR))
		return 65535 - machine_below(seed, 2);
	if (size == LOADS && load && machine_below(seed, 8) == 0)
		return machine_below(seed, 2) ? NSCHED_U32_MAX : 1ull << machine_below(seed, 64);
	return usual(seed, column);
}

/* All CPUs but one, which runs a lone task, have their full capacity. */
static void one_reduced(struct groups *g, uint64_t *seed)
{
	uint32_t which = machine_below(seed, g->nr_cpus), cpu;

	for (cpu = 0; cpu < g->nr_cpus; cpu++) {
		nsched_load_set(g->w.load, g->w.topology, NSCHED_LOAD_CAP_ORIG, cpu, 1024);
		nsched_load_set(g->w.load, g->w.topology, NSCHED_LOAD_CAPACITY, cpu,
				cpu == which ? 512 : 1024);
	}
	nsched_load_set(g->w.load, g->w.topology, NSCHED_LOAD_NR_RUNNING, which, 1);
	nsched_load_set(g->w.load, g->w.topology, NSCHED_LOAD_H_NR, which, 1);
	nsched_load_set(g->w.load, g->w.topology, NSCHED_LOAD_LOAD, which, 4096);
}

static void draw_load(struct groups *g, uint64_t *seed)
{
	uint32_t size = machine_below(seed, SIZES), column, cpu;

	for (column = 0; column < NSCHED_LOAD_COLUMNS; column++)
		for (cpu = 0; nsched_load_has(g->w.load, column) && cpu < g->nr_cpus; cpu++)
			nsched_load_set(g->w.load, g->w.topology, column, cpu,
					draw(seed, column, size));
	if (size == ONE_REDUCED)
		one_reduced(g, seed);
}

struct shown {
	uint64_t avg_load[MOST_GROUPS], misfit_load[MOST_GROUPS];
	uint32_t type[MOST_GROUPS], idle_cpus[MOST_GROUPS], nr_running[MOST_GROUPS];
};

#define SHOWN_ALL 31u

/* @which of the five statistics is asked for, as bits. */
static void ask(const struct nsched_fair_find_src_question *asked, const uint64_t *set,
		uint32_t which, struct shown *shown, struct nsched_fair_find_src_answer *a)
{
	struct nsched_fair_find_src_question q = *asked;

	q.env_cpus = set;
	POISON(shown);
	q.grp_avg_load_out = which & 1 ? shown->avg_load : NULL;
	q.grp_misfit_load_out = which & 2 ? shown->misfit_load : NULL;
	q.grp_type_out = which & 4 ? shown->type : NULL;
	q.grp_idle_cpus_out = which & 8 ? shown->idle_cpus : NULL;
	q.grp_nr_running_out = which & 16 ? shown->nr_running : NULL;
	POISON(a);
	nsched_fair_find_src(&q, a);
}

/* One alone is what it is among all, and nothing else is written. */
static void ask_one(const struct nsched_fair_find_src_question *q, uint32_t which,
		    const struct shown *all, const struct nsched_fair_find_src_answer *want)
{
	struct nsched_fair_find_src_answer a;
	static struct shown one, expected;

	POISON(&expected);
	if (which & 1)
		memcpy(expected.avg_load, all->avg_load, sizeof(expected.avg_load));
	if (which & 2)
		memcpy(expected.misfit_load, all->misfit_load, sizeof(expected.misfit_load));
	if (which & 4)
		memcpy(expected.type, all->type, sizeof(expected.type));
	if (which & 8)
		memcpy(expected.idle_cpus, all->idle_cpus, sizeof(expected.idle_cpus));
	if (which & 16)
		memcpy(expected.nr_running, all->nr_running, sizeof(expected.nr_running));
	ask(q, NULL, which, &one, &a);
	assert_memory_equal(&one, &expected, sizeof(one));
	assert_memory_equal(&a, want, sizeof(a));
}

/* Tasks and idle CPUs by place: the groups from the CPU's own on. */
static void count(const struct groups *g, uint32_t own, const struct shown *shown)
{
	uint32_t nr[MOST_GROUPS] = { 0 }, idle[MOST_GROUPS] = { 0 }, cpu, place;
	const struct nsched_load *load = g->w.load;

	for (cpu = 0; cpu < g->nr_cpus; cpu++) {
		if (g->of[cpu] == NSCHED_NONE)
			continue;
		nr[g->of[cpu]] += nsched_load_nr_running(load, cpu);
		idle[g->of[cpu]] += nsched_load_nr_running(load, cpu) == 0 &&
				    nsched_load_curr(load, cpu) == 1 &&
				    nsched_load_ttwu_pending(load, cpu) == 0;
	}
	for (place = 0; place < g->c->groups; place++) {
		assert_int_equal(shown->nr_running[place], nr[(own + place) % g->c->groups]);
		assert_int_equal(shown->idle_cpus[place], idle[(own + place) % g->c->groups]);
	}
}

static uint32_t draw_cpu(const struct groups *g, uint64_t *seed)
{
	uint32_t cpu;

	do
		cpu = machine_below(seed, g->nr_cpus);
	while (g->of[cpu] == NSCHED_NONE);
	return cpu;
}

static void search(const struct groups *g, uint64_t *seed)
{
	struct nsched_fair_find_src_answer fast, step, fast_shown, step_shown;
	struct nsched_fair_find_src_question q;
	static struct shown of_fast, of_step;

	memset(&q, 0, sizeof(q));
	q.topology = g->w.topology;
	q.load = g->w.load;
	q.domains = g->w.domains;
	q.work = g->w.work;
	q.work_size = (uint32_t)nsched_fair_find_src_work_size();
	q.this_cpu = draw_cpu(g, seed);
	q.dst_cpu = machine_below(seed, 4) ? q.this_cpu : draw_cpu(g, seed);
	q.idle = machine_below(seed, 3);
	q.llc_weight = 1 + machine_below(seed, g->nr_cpus);
	q.has_llc = machine_below(seed, 2);
	ask(&q, NULL, 0, &of_fast, &fast);
	ask(&q, g->all, 0, &of_step, &step);
	ask(&q, NULL, SHOWN_ALL, &of_fast, &fast_shown);
	ask(&q, g->all, SHOWN_ALL, &of_step, &step_shown);
	assert_memory_equal(&fast, &step, sizeof(fast));
	assert_memory_equal(&fast, &fast_shown, sizeof(fast));
	assert_memory_equal(&fast, &step_shown, sizeof(fast));
	assert_memory_equal(&of_fast, &of_step, sizeof(of_fast));
	count(g, g->of[q.this_cpu], &of_fast);
	ask_one(&q, 1u << machine_below(seed, 5), &of_fast, &fast);
}

static void search_cpu(const struct groups *g, uint64_t *seed)
{
	struct nsched_fair_find_src_cpu_answer fast, step;
	struct nsched_fair_find_src_cpu_question q;

	memset(&q, 0, sizeof(q));
	q.topology = g->w.topology;
	q.load = g->w.load;
	q.domains = g->w.domains;
	q.imbalance = machine_below(seed, 4096);
	q.group = machine_below(seed, g->c->groups);
	q.sd_flags = nsched_domain_flags(g->w.domains, 0);
	q.imbalance_pct = 117;
	q.dst_cpu = draw_cpu(g, seed);
	q.migration_type = machine_below(seed, 4);
	q.fbq_type = machine_below(seed, 3);
	POISON(&fast);
	nsched_fair_find_src_cpu(&q, &fast);
	q.env_cpus = g->all;
	POISON(&step);
	nsched_fair_find_src_cpu(&q, &step);
	assert_memory_equal(&fast, &step, sizeof(fast));
}

static void groups_case(void **state)
{
	static const uint32_t flags[] = {
		0x17, 0x17 | NSCHED_FAIR_SD_NUMA | NSCHED_FAIR_SD_ASYM_PACKING,
		0x17 | NSCHED_FAIR_SD_ASYM_CPUCAPACITY,
	};
	static struct groups g;
	uint64_t seed = 5;
	uint32_t round, i;

	memset(&g, 0, sizeof(g));
	g.c = *state;
	g.nr_cpus = g.c->groups * g.c->each;
	memset(g.all, 0xff, sizeof(g.all));
	machine_of(&g);
	g.w.load = machine_load(g.w.topology, WORLD_ALL);
	g.w.work = malloc(nsched_fair_find_src_work_size());
	for (i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
		domains_of(&g, flags[i]);
		for (round = 0; round < 60; round++) {
			draw_load(&g, &seed);
			search(&g, &seed);
			search_cpu(&g, &seed);
			search_cpu(&g, &seed);
		}
		free(g.w.domains);
		g.w.domains = NULL;
	}
	world_end(&g.w);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, groups_case, cases);
	return rows_run(&rows, "fair fast groups");
}
