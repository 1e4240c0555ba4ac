/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The searches for an idle CPU: their quirks by name, and that the form which walks an
 * idle mask says what the plain scan says, on any machine and any load.
 */
#include "fixture.h"

#define IDLE NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE)
#define NR NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING)

/* Two caches of two cores of two threads: 0,4 1,5 | 2,6 3,7 */
static const struct machine_text eight = {
	.node = "00110011", .cache = "00110011", .core = "01230123",
};

/* select_idle_sibling on it; idle and allowed: a flag a CPU */
static const struct sibling_case {
	const char *name;
	const char *idle, *allowed;
	uint32_t prev, target, want;
	const char *says;
} sibling_cases[] = {
	{ "an idle target", "10000000", "11111111", 3, 0, 0, "CPU 0 is idle" },
	{ "an idle previous CPU behind the same cache", "01111111", "11111111", 5, 0, 5,
	  "CPU 5, where it ran, is idle and shares the cache of CPU 0" },
	{ "idle behind another cache: an idle core near the target instead", "01101100", "11111111", 2,
	  0, 1, "CPU 1 is in an idle group of level 1, near CPU 0" },
	{ "not behind another", "00100000", "11111111", 2, 0, 0,
	  "no idle group in the cache domain of 4 CPUs: CPU 0" },
	{ "a whole core before a thread", "01001100", "11111111", 0, 0, 1,
	  "CPU 1 is in an idle group of level 1, near CPU 0" },
	{ "Q4: a half-busy core is passed, its own sibling is not", "00001100", "11111111", 0, 0, 4,
	  "CPU 4 is in an idle group of level 0, near CPU 0" },
	{ "Q4: so an idle thread of another core is not found", "00000100", "11111111", 0, 0, 0,
	  "no idle group in the cache domain of 4 CPUs: CPU 0" },
	{ "the lowest allowed CPU of the group", "01000100", "10000100", 0, 0, 5,
	  "CPU 5 is in an idle group of level 1, near CPU 0" },
	{ "a group with no allowed CPU is passed", "01000100", "10001000", 0, 0, 0,
	  "no idle group in the cache domain of 4 CPUs: CPU 0" },
	{ "Q3: an idle target is not asked whether it is allowed", "10000000", "01111111", 0, 0, 0,
	  "CPU 0 is idle" },
	{ "Q3: nor is an idle previous CPU", "01000000", "10111111", 1, 0, 1,
	  "CPU 1, where it ran, is idle and shares the cache of CPU 0" },
	{ "from the target's core onward, and round", "10001000", "11111111", 1, 1, 0,
	  "CPU 0 is in an idle group of level 1, near CPU 1" },
};

static struct nsched_load *idle_load(const struct nsched_topology *topology, const char *idle,
				     uint64_t parts)
{
	struct nsched_load *load = machine_load(topology, IDLE | NR | parts);

	digits_of(load, topology, NSCHED_LOAD_IDLE, idle, 1);
	return load;
}

static void select_idle_sibling_case(void **state)
{
	static const uint64_t parts[] = { 0, NSCHED_LOAD_MASK_FLAT, NSCHED_LOAD_MASK_LEVELS };
	const struct sibling_case *c = *state;
	struct nsched_topology *topology = machine_from_text(&eight);
	struct nsched_domains *domains = levels_build(topology, NSCHED_POLICY_LINUX_3_10);
	struct nsched_cfs_select_idle_sibling_question q = {
		.domains = domains, .prev_cpu = c->prev, .target = c->target,
	};
	struct nsched_cfs_select_idle_sibling_answer a;
	uint64_t allowed;
	uint32_t i;

	q.allowed = set_of(&allowed, c->allowed);
	for (i = 0; i < 3; i++) {
		struct nsched_load *load = idle_load(topology, c->idle, parts[i]);

		q.load = load;
		POISON(&a);
		nsched_cfs_select_idle_sibling(&q, &a);
		assert_int_equal(a.cpu, c->want);
		ASSERT_SAYS(&q, &a, c->says);
		free(load);
	}
	free(domains);
	free(topology);
}

/* Cores in caches in nodes, of any width and in any order; some CPUs offline. */
static struct nsched_topology *any_machine(uint64_t *seed)
{
	static const char digit[] = "0123456789abcdefghijklmnopqrstuvwxyz";
	char node[65] = "", cache[65] = "", core[65] = "", online[65] = "";
	uint32_t nr = 1 + machine_below(seed, 64), caches = 1 + machine_below(seed, 6), i;
	uint32_t cores = 1 + machine_below(seed, 6), of[36], seen = 0;
	struct machine_text text = { .node = node, .cache = cache, .core = core, .online = online,
				     .nr_nodes = 3 };

	memset(of, 0xff, sizeof(of)); /* numbered as they come: no label is above the CPUs */
	for (i = 0; i < nr; i++) {
		uint32_t c = machine_below(seed, caches < nr ? caches : nr);
		uint32_t label = c * 6 + machine_below(seed, cores);

		if (of[label] == NSCHED_NONE)
			of[label] = seen++;
		cache[i] = digit[c];
		node[i] = digit[c / 2];
		core[i] = digit[of[label]];
		online[i] = machine_below(seed, 16) || i == 0 ? '1' : '0';
	}
	return machine_from_text(&text);
}

/* Online CPUs idle one time in @share; the idle column of the others says nothing. */
static void any_load(struct nsched_load *load, const struct nsched_topology *topology,
		     uint64_t *seed, uint32_t share)
{
	uint32_t cpu;

	for (cpu = 0; cpu < load->nr_cpus; cpu++) {
		nsched_load_set(load, topology, NSCHED_LOAD_IDLE, cpu,
				machine_below(seed, share) == 0);
		nsched_load_set(load, topology, NSCHED_LOAD_NR_RUNNING, cpu,
				machine_below(seed, 3));
	}
}

static uint32_t online_cpu(const struct nsched_topology *topology, uint64_t *seed)
{
	uint32_t cpu;

	do
		cpu = machine_below(seed, topology->nr_cpus);
	while (!nsched_cpu_online(topology, cpu));
	return cpu;
}

static void the_mask_says_what_the_scan_says(void **state)
{
	uint64_t seed = 5, allowed;
	uint32_t round, masked = 0;

	(void)state;
	for (round = 0; round < 3000; round++) {
		struct nsched_topology *topology = any_machine(&seed);
		struct nsched_domains *domains = levels_build(topology, NSCHED_POLICY_LINUX_3_10);
		struct nsched_load *load = machine_load(topology, IDLE | NR |
			(round & 1 ? NSCHED_LOAD_MASK_FLAT : NSCHED_LOAD_MASK_LEVELS));
		struct nsched_cfs_select_idle_sibling_question q = {
			.domains = domains, .load = load, .prev_cpu = online_cpu(topology, &seed),
			.target = online_cpu(topology, &seed),
		};
		struct nsched_cfs_select_idle_sibling_answer mask, scan;

		any_load(load, topology, &seed, 1 + machine_below(&seed, 5));
		nsched_load_set(load, topology, NSCHED_LOAD_IDLE, q.target,
				machine_below(&seed, 8) == 0);
		allowed = machine_random(&seed) | machine_random(&seed);
		q.allowed = round & 2 ? &allowed : NULL;
		POISON(&mask);
		nsched_cfs_select_idle_sibling(&q, &mask);
		domains->policy = 0; /* made by hand, so that rings may have any order: scanned */
		POISON(&scan);
		nsched_cfs_select_idle_sibling(&q, &scan);
		assert_memory_equal(&mask, &scan, sizeof(mask));
		masked += mask.reason == NSCHED_CFS_SELECT_IDLE_SIBLING_GROUP;
		free(load);
		free(domains);
		free(topology);
	}
	assert_true(masked > 300); /* and often enough there was something to find */
}

/* Every level searches for idle CPUs. */
static void all_search(struct nsched_domains *domains, uint32_t flag)
{
	uint32_t domain;

	for (domain = 0; domain < domains->nr_domains; domain++)
		nsched_write_u32(domains, domains->offset[NSCHED_DOMAIN_FLAGS], domain,
				 nsched_domain_flags(domains, domain) | flag);
}

static void the_mask_of_2631_says_what_the_scan_says(void **state)
{
	uint64_t seed = 6, allowed;
	uint32_t round, found = 0;

	(void)state;
	for (round = 0; round < 2000; round++) {
		struct nsched_topology *topology = any_machine(&seed);
		struct nsched_domains *domains = levels_build(topology, NSCHED_POLICY_LINUX_2_6_31);
		struct nsched_load *load = machine_load(topology, IDLE | NR | NSCHED_LOAD_MASK_LEVELS);
		struct nsched_load *plain = machine_load(topology, IDLE | NR);
		struct nsched_cfs_wake_idle_2631_question q = {
			.domains = domains, .load = load, .this_cpu = online_cpu(topology, &seed),
			.cpu = online_cpu(topology, &seed),
		};
		struct nsched_cfs_wake_idle_2631_answer mask, scan;
		uint64_t again = seed;

		any_load(load, topology, &seed, 4);
		any_load(plain, topology, &again, 4);
		all_search(domains, NSCHED_CFS_SD_WAKE_IDLE_2631);
		allowed = machine_random(&seed);
		q.allowed = round & 2 ? &allowed : NULL;
		POISON(&mask);
		nsched_cfs_wake_idle_2631(&q, &mask);
		q.load = plain;
		POISON(&scan);
		nsched_cfs_wake_idle_2631(&q, &scan);
		assert_memory_equal(&mask, &scan, sizeof(mask));
		found += mask.reason == NSCHED_CFS_WAKE_IDLE_2631_FOUND;
		free(load);
		free(plain);
		free(domains);
		free(topology);
	}
	assert_true(found > 200);
}

/* wake_idle_2631 on the same machine, from CPU 0; flag: what its levels have besides */
static const struct idle_2631_case {
	const char *name;
	uint32_t flag;
	const char *idle, *nr, *allowed;
	uint32_t hot, saving, preferred, user, want;
	const char *says;
} idle_2631_cases[] = {
	{ "no x86 level searches", 0, "01111111", "10000000", "11111111", 0, 0, 0, 1, 0,
	  "no level of CPU 0 searches for idle CPUs" },
	{ "itself, if idle", 0x10, "10000000", "00000000", "11111111", 0, 0, 0, 1, 0,
	  "the CPU itself, 0, is idle" },
	{ "the lowest of the lowest level", 0x10, "01111111", "10000000", "11111111", 0, 0, 0, 1, 4,
	  "an idle CPU on level 0" },
	{ "the next level, where the lowest has none", 0x10, "00010100", "10000000", "11111111", 0,
	  0, 0, 1, 5, "an idle CPU on level 1" },
	{ "not one of the next core as if it were of this", 0x10, "01000000", "10000000",
	  "11111111", 0, 0, 0, 1, 1, "an idle CPU on level 1" },
	{ "only where it may run", 0x10, "01001000", "10000000", "10100000", 0, 0, 0, 1, 0,
	  "no allowed CPU is idle on the levels of CPU 0 that search" },
	{ "two tasks: it is not worth it", 0x10, "01111111", "20000000", "11111111", 0, 0, 0, 1, 0,
	  "CPU 0 has more than one task: no search" },
	{ "far, and the task cold", 0x800, "01111111", "10000000", "11111111", 0, 0, 0, 1, 4,
	  "an idle CPU on level 0" },
	{ "far, and the task hot", 0x800, "01111111", "10000000", "11111111", 1, 0, 0, 1, 0,
	  "no level of CPU 0 searches for idle CPUs" },
	{ "to save power", 0, "11000000", "00000000", "11111111", 0, 2, 3, 1, 3,
	  "to save power, CPU 3, which is preferred" },
	{ "not a kernel thread", 0, "11000000", "00000000", "11111111", 0, 2, 3, 0, 0,
	  "the CPU itself, 0, is idle" },
	{ "not a CPU that is not allowed", 0, "11000000", "00000000", "11101111", 0, 2, 3, 1, 0,
	  "the CPU itself, 0, is idle" },
	{ "not one that the machine lacks", 0, "11000000", "00000000", "11111111", 0, 2, 8, 1, 0,
	  "the CPU itself, 0, is idle" },
	{ "not at a lower grade", 0, "11000000", "00000000", "11111111", 0, 1, 3, 1, 0,
	  "the CPU itself, 0, is idle" },
	{ "not while its own CPU is", 0, "01000000", "20000000", "11111111", 0, 2, 3, 1, 0,
	  "CPU 0 has more than one task: no search" },
	{ "not while the waker's CPU is busy", 0, "10000000", "01000000", "11111111", 0, 2, 3, 1, 0,
	  "the CPU itself, 0, is idle" },
};

static void wake_idle_2631_case(void **state)
{
	const struct idle_2631_case *c = *state;
	struct nsched_topology *topology = machine_from_text(&eight);
	struct nsched_domains *domains = levels_build(topology, NSCHED_POLICY_LINUX_2_6_31);
	struct nsched_load *load = idle_load(topology, c->idle, 0);
	struct nsched_cfs_wake_idle_2631_question q = {
		.domains = domains, .load = load, .this_cpu = 1, .cpu = 0, .p_hot = c->hot,
		.mc_power_savings = c->saving, .preferred_cpu = c->preferred, .is_user = c->user,
	};
	struct nsched_cfs_wake_idle_2631_answer a;
	uint64_t allowed;

	digits_of(load, topology, NSCHED_LOAD_NR_RUNNING, c->nr, 1);
	q.allowed = set_of(&allowed, c->allowed);
	all_search(domains, c->flag);
	POISON(&a);
	nsched_cfs_wake_idle_2631(&q, &a);
	assert_int_equal(a.cpu, c->want);
	ASSERT_SAYS(&q, &a, c->says);
	free(load);
	free(domains);
	free(topology);
}

/* A CPU without any level shares its cache with nobody. */
static void no_level(void **state)
{
	struct nsched_topology *topology = machine_grid(1, 1, 1);
	struct nsched_domains *domains = levels_build(topology, NSCHED_POLICY_LINUX_3_10);
	struct nsched_load *load = idle_load(topology, "0", NSCHED_LOAD_MASK_FLAT);
	struct nsched_cfs_select_idle_sibling_question q = { .domains = domains, .load = load };
	struct nsched_cfs_select_idle_sibling_answer a;

	(void)state;
	nsched_cfs_select_idle_sibling(&q, &a);
	ASSERT_SAYS(&q, &a, "no idle group in the cache domain of 1 CPUs: CPU 0");
	free(load);
	free(domains);
	free(topology);
}

/* Threads 63, 64 and 65 share a core, and two words of the mask: one is busy, so it is not idle. */
static void a_core_in_two_words(void **state)
{
	struct nsched_topology *topology = machine_grid(1, 24, 3);
	struct nsched_domains *domains = levels_build(topology, NSCHED_POLICY_LINUX_3_10);
	struct nsched_load *load = machine_load(topology, IDLE | NR | NSCHED_LOAD_MASK_FLAT);
	struct nsched_cfs_select_idle_sibling_question q = { .domains = domains, .load = load };
	struct nsched_cfs_select_idle_sibling_answer a;
	uint32_t cpu;

	(void)state;
	for (cpu = 0; cpu < 72; cpu++) {
		nsched_load_set(load, topology, NSCHED_LOAD_IDLE, cpu, cpu == 63 || cpu == 65);
		nsched_load_set(load, topology, NSCHED_LOAD_NR_RUNNING, cpu, cpu != 63 && cpu != 65);
	}
	nsched_cfs_select_idle_sibling(&q, &a);
	assert_int_equal(a.cpu, 0);
	nsched_load_set(load, topology, NSCHED_LOAD_IDLE, 64, 1);
	nsched_cfs_select_idle_sibling(&q, &a);
	assert_int_equal(a.cpu, 63);
	free(load);
	free(domains);
	free(topology);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, select_idle_sibling_case, sibling_cases);
	ROWS_ADD(&rows, wake_idle_2631_case, idle_2631_cases);
	rows_add(&rows, "a CPU without a level", no_level, NULL);
	rows_add(&rows, "a core in two words of the mask", a_core_in_two_words, NULL);
	rows_add(&rows, "the mask says what the scan says", the_mask_says_what_the_scan_says, NULL);
	rows_add(&rows, "2.6.31: the mask says what the scan says",
		 the_mask_of_2631_says_what_the_scan_says, NULL);
	return rows_run(&rows, "cfs: idle CPUs near one");
}
