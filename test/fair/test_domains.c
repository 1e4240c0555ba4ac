/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The domains of Linux 6.12: worked examples, real distance tables, hotplug, odd machines. */
#include "levels.h"
#include "numasched/describe.h"
#include "numasched/fair/common.h"
#include "rows.h"

#define FAIR NSCHED_POLICY_LINUX_6_12
#define TABLE(...) ((const uint32_t[]){ __VA_ARGS__ })

static const uint32_t one[] = { 10 }, two[] = { 10, 20, 20, 10 }, far[] = { 10, 40, 40, 10 };
static const uint32_t ring4[] = { 10, 20, 30, 20, 20, 10, 20, 30, 30, 20, 10, 20, 20, 30, 20, 10 };
static const uint32_t line4[] = { 10, 20, 30, 40, 20, 10, 20, 30, 30, 20, 10, 20, 40, 30, 20, 10 };
static const uint32_t near4[] = { 10, 20, 20, 20, 20, 10, 20, 20, 20, 20, 10, 20, 20, 20, 20, 10 };
/* A line 1-0-2-3 whose first node is not an end. */
static const uint32_t middle4[] = {
	10, 12, 20, 22, 12, 10, 22, 24, 20, 22, 10, 12, 22, 24, 12, 10,
};
/* A twisted ladder of eight sockets, three hops between the first and the last. */
static const uint32_t ladder8[] = {
	10, 12, 12, 14, 14, 14, 14, 16, 12, 10, 14, 12, 14, 14, 12, 14, 12, 14, 10, 14, 12, 12, 14,
	14, 14, 12, 14, 10, 12, 12, 14, 14, 14, 14, 12, 12, 10, 14, 12, 14, 14, 14, 12, 12, 14, 10,
	14, 12, 14, 12, 14, 14, 12, 14, 10, 12, 16, 14, 14, 14, 14, 12, 12, 10,
};
/* Two sockets of three nodes; 0 to 4 is farther than 4 to 0. */
static const uint32_t asym6[] = {
	10, 15, 17, 21, 28, 26, 15, 10, 15, 23, 26, 23, 17, 15, 10, 26, 23, 21,
	21, 28, 26, 10, 15, 17, 23, 26, 23, 15, 10, 15, 26, 23, 21, 17, 15, 10,
};

/* Expected lines: flags span imb_numa_nr: groups@balance CPU; by hand from the specification. */
static const struct example {
	const char *name;
	struct machine_text machine;
	uint32_t cpu, llc_size, llc_id;
	const char *want;
} examples[] = {
	{ "one CPU has no level at all", { .node = "0", .cache = "0", .distance_slit = one }, 0, 1,
	  0, "" },
	{ "four CPUs and one cache: the cache level alone",
	  { .node = "0000", .cache = "0000", .distance_slit = one }, 0, 4, 0,
	  "4631 0+4 0: 0+1@0 1+1@1 2+1@2 3+1@3" },
	{ "two threads a core: core and cache",
	  { .node = "00000000", .core = "00112233", .cache = "00000000", .distance_slit = one }, 3,
	  8, 0,
	  "4759 2+2 0: 3+1@3 2+1@2; 4631 0+8 0: 2+2@2 4+2@4 6+2@6 0+2@0" },
	{ "two nodes, one cache each",
	  { .node = "00001111", .cache = "00001111", .distance_slit = two }, 5, 4, 4,
	  "4631 4+4 0: 5+1@5 6+1@6 7+1@7 4+1@4; 25623 0+8 1: 4+4@4 0+4@0" },
	{ "two caches a node: the node level survives",
	  { .node = "00001111", .cache = "00112233", .distance_slit = two }, 0, 2, 0,
	  "4631 0+2 0: 0+1@0 1+1@1; 4119 0+4 2: 0+2@0 2+2@2; 25623 0+8 2: 0+4@0 4+4@4" },
	{ "ring of four: groups of the top level overlap",
	  { .node = "00112233", .cache = "00112233", .distance_slit = ring4 }, 0, 2, 0,
	  "4631 0+2 0: 0+1@0 1+1@1; 25623 0+4,6+2 1: 0+2@0 2+2@2 6+2@6; "
	  "25623 0+8 1: 0+4,6+2@0 2+6@4" },
	{ "line of four, its end: the balance CPU is not the lowest",
	  { .node = "00112233", .cache = "00112233", .distance_slit = line4 }, 0, 2, 0,
	  "4631 0+2 0: 0+1@0 1+1@1; 25623 0+4 1: 0+2@0 2+2@2; 25623 0+6 1: 0+4@0 4+2@4; "
	  "25601 0+8 2: 0+6@0 2+6@6" },
	{ "line of four, an inner node has one level less",
	  { .node = "00112233", .cache = "00112233", .distance_slit = line4 }, 2, 2, 2,
	  "4631 2+2 0: 2+1@2 3+1@3; 25623 0+6 1: 2+2@2 4+2@4 0+2@0; 25623 0+8 1: 0+6@2 4+4@6" },
	{ "distance 40 is past 30: no affine wake-ups, no fork balancing",
	  { .node = "000111", .cache = "000111", .distance_slit = far }, 0, 3, 0,
	  "4631 0+3 0: 0+1@0 1+1@1 2+1@2; 25601 0+6 1: 0+3@0 3+3@3" },
	{ "an empty lowest level drops out",
	  { .node = "0123", .cache = "0123", .distance_slit = near4 }, 1, 1, 1,
	  "25623 0+4 1: 1+1@1 2+1@2 3+1@3 0+1@0" },
	/* no table: another node lies at 20 */
	{ "distances that are not known", { .node = "00001111", .cache = "00001111" }, 0, 4, 0,
	  "4631 0+4 0: 0+1@0 1+1@1 2+1@2 3+1@3; 25623 0+8 1: 0+4@0 4+4@4" },
	{ "a distance of 256 rules out all levels between nodes",
	  { .node = "0011", .cache = "0011", .distance_slit = TABLE(10, 256, 256, 10) }, 0, 2, 0,
	  "4631 0+2 0: 0+1@0 1+1@1" },
	{ "a cache that reaches past its node is cut there",
	  { .node = "00001111", .cache = "00000000", .distance_slit = two }, 5, 4, 4,
	  "4631 4+4 0: 5+1@5 6+1@6 7+1@7 4+1@4; 25623 0+8 1: 4+4@4 0+4@0" },
	{ "nodes of memory alone make no level",
	  { .node = "00001111", .cache = "00001111", .nr_nodes = 4,
	    .distance_slit = TABLE(10, 40, 80, 80, 40, 10, 80, 80, 80, 80, 10, 80, 80, 80, 80, 10) },
	  0, 4, 0, "4631 0+4 0: 0+1@0 1+1@1 2+1@2 3+1@3; 25601 0+8 1: 0+4@0 4+4@4" },
	{ "offline CPUs are in no span",
	  { .node = "00001111", .cache = "00001111", .online = "10111101", .distance_slit = two }, 3,
	  3, 0, "4631 0+1,2+2 0: 3+1@3 0+1@0 2+1@2; 25623 0+1,2+4,7+1 1: 0+1,2+2@0 4+2,7+1@4" },
	/* 2 is met before 5 from CPU 3, after it from CPU 0: the ring is no rotation */
	{ "interleaved cores, seen from the first CPU",
	  { .node = "000000", .core = "012021", .cache = "000000", .distance_slit = one }, 0, 6, 0,
	  "4759 0+1,3+1 0: 0+1@0 3+1@3; 4631 0+6 0: 0+1,3+1@0 1+1,5+1@1 2+1,4+1@2" },
	{ "interleaved cores, seen from the fourth CPU",
	  { .node = "000000", .core = "012021", .cache = "000000", .distance_slit = one }, 3, 6, 0,
	  "4759 0+1,3+1 0: 3+1@3 0+1@0; 4631 0+6 0: 0+1,3+1@0 2+1,4+1@2 1+1,5+1@1" },
	/* R37: on three hops a group must not leave its domain; here 0-1, 2 and not 2-3 */
	{ "three hops, node 0 in the middle: groups stay inside the domain",
	  { .node = "00112233", .cache = "00112233", .distance_slit = middle4 }, 0, 2, 0,
	  "4631 0+2 0: 0+1@0 1+1@1; 25623 0+4 1: 0+2@0 2+2@2; 25623 0+6 1: 0+4@0 4+2@4; "
	  "25623 0+8 2: 0+6@0 4+4@6" },
	/* R38: 24 occurs between nodes 1 and 3 alone; both have a level that spans the machine */
	{ "three hops: a distance that node 0 does not see makes a level",
	  { .node = "00112233", .cache = "00112233", .distance_slit = middle4 }, 2, 2, 2,
	  "4631 2+2 0: 2+1@2 3+1@3; 25623 0+4 1: 2+2@2 0+2@0; 25623 0+6 1: 0+4@2 4+2@4; "
	  "25623 0+8 2: 0+6@2 0+2,4+4@6" },
};

static void example_case(void **state)
{
	const struct example *c = *state;
	struct nsched_topology *topology = machine_from_text(&c->machine);
	struct nsched_domains *domains = levels_build(topology, FAIR);

	assert_string_equal(levels_text(domains, c->cpu), c->want);
	assert_int_equal(nsched_llc_weight(domains, c->cpu), c->llc_size);
	assert_int_equal(nsched_llc_id(domains, c->cpu), c->llc_id);
	assert_int_equal(domains->policy, FAIR);
	free(domains);
	free(topology);
}

/* Flags of groups as a record of the original gives them. */
static const struct flags_row {
	const char *name;
	struct machine_text machine;
	uint32_t cpu;
	const char *want;
} flags_rows[] = {
	{ "groups of a cache level are cores",
	  { .node = "000000", .core = "001122", .cache = "000000", .distance_slit = one }, 2,
	  "0 0; 4759 4759 4759" },
	{ "Q5: only the first group is repaired, and emptied",
	  { .node = "01", .cache = "01", .distance_slit = two }, 0, "0 4119" },
	{ "Q5: the first group takes the flags of the cache, the others keep the node's",
	  { .node = "00001111", .cache = "00001111", .distance_slit = two }, 5,
	  "0 0 0 0; 4631 4119" },
};

static void flags_case(void **state)
{
	const struct flags_row *c = *state;
	struct nsched_topology *topology = machine_from_text(&c->machine);
	struct nsched_domains *domains = levels_build(topology, FAIR);

	assert_string_equal(levels_flags(domains, c->cpu), c->want);
	free(domains);
	free(topology);
}

/*
 * Two capacities in one cache: ASYM 32, and 64 as all of the machine's are seen.
 * The level below it is the cluster, which loses PREFER_SIBLING and drops out.
 */
static void asym_capacity(void **state)
{
	static const uint32_t capacity[4] = { 1024, 1024, 512, 512 }, core[4] = { 0, 0, 1, 1 };
	const struct nsched_topology_facts facts = {
		.nr_cpus = 4, .nr_nodes = 1, .cpu_capacity = capacity, .distance_slit = one,
		.group_of = { NULL, core, NULL, TABLE(0, 0, 0, 0), NULL },
	};
	struct nsched_topology *topology = machine_build(&facts);
	struct nsched_domains *domains = levels_build(topology, FAIR);
	uint32_t group;

	(void)state;
	assert_string_equal(levels_text(domains, 2),
			    "4759 2+2 0: 2+1@2 3+1@3; 4727 0+4 0: 2+2@2 0+2@0");
	group = nsched_ring_group(domains, 2, 1, 0);
	assert_int_equal(nsched_group_capacity(domains, group), 1024);
	assert_int_equal(nsched_group_max_capacity(domains, group), 512);
	group = nsched_ring_group(domains, 2, 1, 1);
	assert_int_equal(nsched_group_capacity(domains, group), 2048);
	assert_int_equal(nsched_group_min_capacity(domains, group), 1024);
	assert_int_equal(nsched_group_capacity_orig(domains, group), 2048);
	free(domains);
	free(topology);
}

/*
 * Of three capacities node 0 has two: its cache is uneven, and not fully so. Siblings are not
 * preferred at the level below an uneven one, which is the cache's where the node is uneven,
 * and the node's, later removed, where only the machine is.
 */
static void asym_in_part(void **state)
{
	static const uint32_t capacity[4] = { 1024, 512, 256, 256 };
	const struct nsched_topology_facts facts = {
		.nr_cpus = 4, .nr_nodes = 2, .cpu_capacity = capacity, .distance_slit = two,
		.group_of = { TABLE(0, 0, 1, 1), NULL, NULL, TABLE(0, 0, 1, 1), NULL },
	};
	struct nsched_topology *topology = machine_build(&facts);
	struct nsched_domains *domains = levels_build(topology, FAIR);

	(void)state;
	assert_string_equal(levels_text(domains, 0),
			    "567 0+2 0: 0+1@0 1+1@1; 25719 0+4 1: 0+2@0 2+2@2");
	assert_string_equal(levels_text(domains, 2),
			    "4631 2+2 0: 2+1@2 3+1@3; 25719 0+4 1: 2+2@2 0+2@0");
	free(domains);
	free(topology);
}

/* A group of several nodes has the capacity of all its CPUs, the least and the greatest of any. */
static void capacity_of_nodes(void **state)
{
	static const uint32_t capacity[8] = { 1024, 700, 512, 900, 300, 400, 600, 800 };
	const struct nsched_topology_facts facts = {
		.nr_cpus = 8, .nr_nodes = 4, .cpu_capacity = capacity, .distance_slit = ring4,
		.group_of = { TABLE(0, 0, 1, 1, 2, 2, 3, 3), NULL, NULL,
			      TABLE(0, 0, 1, 1, 2, 2, 3, 3), NULL },
	};
	/* CPUs 0-3 and 6-7; 2-7 */
	static const uint32_t sum[2] = { 4536, 3512 }, least[2] = { 512, 300 }, most[2] = { 1024, 900 };
	struct nsched_topology *topology = machine_build(&facts);
	struct nsched_domains *domains = levels_build(topology, FAIR);
	uint32_t i, group;

	(void)state;
	for (i = 0; i < 2; i++) {
		group = nsched_ring_group(domains, 0, 2, i);
		assert_int_equal(nsched_group_capacity(domains, group), sum[i]);
		assert_int_equal(nsched_group_capacity_orig(domains, group), sum[i]);
		assert_int_equal(nsched_group_min_capacity(domains, group), least[i]);
		assert_int_equal(nsched_group_max_capacity(domains, group), most[i]);
	}
	free(domains);
	free(topology);
}

/* The level below an uneven one does not prefer siblings: 4887 less 4096. */
static void asym_clusters(void **state)
{
	static const uint32_t capacity[4] = { 1024, 1024, 512, 512 }, cluster[4] = { 0, 0, 1, 1 };
	const struct nsched_topology_facts facts = {
		.nr_cpus = 4, .nr_nodes = 1, .cpu_capacity = capacity, .distance_slit = one,
		.group_of = { NULL, NULL, cluster, TABLE(0, 0, 0, 0), NULL },
	};
	struct nsched_topology *topology = machine_build(&facts);
	struct nsched_domains *domains = levels_build(topology, FAIR);

	(void)state;
	assert_string_equal(levels_text(domains, 0),
			    "791 0+2 0: 0+1@0 1+1@1; 4727 0+4 0: 0+2@0 2+2@2");
	assert_string_equal(levels_flags(domains, 0), "0 0; 791 791");
	free(domains);
	free(topology);
}

/* Columns that 5.2 names: percent, tries, intervals, factor. */
static void tunables_of_levels(void **state)
{
	const struct machine_text text = { .node = "00001111", .core = "00112233",
					   .cache = "00001111", .distance_slit = two };
	static const uint32_t want[3][6] = {
		{ 110, 0, 2, 4, 2, 16 }, { 117, 1, 4, 8, 4, 16 }, { 117, 2, 8, 16, 8, 16 },
	};
	struct nsched_topology *topology = machine_from_text(&text);
	struct nsched_domains *domains = levels_build(topology, FAIR);
	uint32_t level, domain;

	(void)state;
	assert_int_equal(domains->nr_levels, 3);
	for (level = 0; level < 3; level++) {
		domain = nsched_domain_of(domains, 6, level);
		assert_int_equal(nsched_domain_imbalance_pct(domains, domain), want[level][0]);
		assert_int_equal(nsched_domain_cache_nice_tries(domains, domain), want[level][1]);
		assert_int_equal(nsched_domain_min_interval(domains, domain), want[level][2]);
		assert_int_equal(nsched_domain_max_interval(domains, domain), want[level][3]);
		assert_int_equal(nsched_domain_balance_interval(domains, domain), want[level][4]);
		assert_int_equal(nsched_domain_busy_factor(domains, domain), want[level][5]);
		assert_int_equal(nsched_domain_has_parent(domains, domain), level < 2);
	}
	assert_int_equal(nsched_domain_distance_slit(domains, domain), 20);
	assert_int_equal(nsched_domain_kind(domains, domain), NSCHED_LEVEL_DISTANCE);
	free(domains);
	free(topology);
}

static const struct real {
	const char *name;
	struct machine_text machine;
} reals[] = {
	{ "twisted ladder of eight", { .node = "0011223344556677", .cache = "0011223344556677",
				       .distance_slit = ladder8 } },
	{ "three nodes a socket, asymmetric", { .node = "001122334455", .cache = "001122334455",
						.distance_slit = asym6 } },
	{ "line with node 0 in the middle", { .node = "0011223300112233", .core = "0123456701234567",
					      .cache = "0011223300112233",
					      .distance_slit = middle4 } },
	{ "line of four, CPUs dealt out to the nodes", { .node = "0123012301230123",
							 .cache = "0123012301230123",
							 .distance_slit = line4 } },
};

/* R37, R38, R42: a check against the machine finds nothing, and every CPU reaches all others. */
static void real_case(void **state)
{
	const struct real *c = *state;
	struct nsched_topology *topology = machine_from_text(&c->machine);
	struct nsched_domains *domains = levels_build(topology, FAIR);
	uint32_t cpu, top;

	for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
		top = nsched_level_below(domains, cpu, domains->nr_levels);
		assert_int_not_equal(top, NSCHED_NONE);
		assert_int_equal(nsched_domain_weight(domains, nsched_domain_of(domains, cpu, top)),
				 topology->nr_online);
	}
	free(domains);
	free(topology);
}

/* R40: a CPU goes and comes back; others keep a level across nodes; rebuilt it is as before. */
static void hotplug_case(void **state)
{
	const struct real *c = *state;
	struct machine_text text = c->machine;
	struct nsched_topology *topology = machine_from_text(&text), *less;
	struct nsched_domains *before = levels_build(topology, FAIR), *after, *again;
	char online[MACHINE_TEXT_CPUS + 1] = { 0 };
	uint32_t gone, cpu, top;

	for (gone = 0; gone < topology->nr_cpus; gone++) {
		memset(online, '1', topology->nr_cpus);
		online[gone] = '0';
		text.online = online;
		less = machine_from_text(&text);
		after = levels_build(less, FAIR);
		assert_string_equal(levels_text(after, gone), "");
		for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
			if (cpu == gone)
				continue;
			top = nsched_level_below(after, cpu, after->nr_levels);
			assert_int_equal(nsched_domain_weight(after,
							      nsched_domain_of(after, cpu, top)),
					 topology->nr_cpus - 1);
		}
		again = levels_build(topology, FAIR);
		assert_int_equal(again->size_bytes, before->size_bytes);
		assert_memory_equal(again, before, before->size_bytes);
		free(again);
		free(after);
		free(less);
	}
	free(before);
	free(topology);
}

/* Outputs of fair.topology, and the question that names them. */
struct exact {
	uint32_t level[6][64], group[3][1024], starts[3][1025], span[4096], grp_span[4096];
	struct nsched_fair_topology_question q;
	struct nsched_fair_topology_answer a;
};

static struct exact *ask_topology(const struct nsched_topology *topology, uint32_t cpu)
{
	uint64_t bytes = nsched_fair_topology_work_size(topology);
	struct exact *e = calloc(1, sizeof(*e));
	void *work = malloc(bytes);
	uint32_t reason;

	e->q = (struct nsched_fair_topology_question){
		.topology = topology, .work = work, .work_size = (uint32_t)bytes,
		.flags_out = e->level[0], .imbalance_pct_out = e->level[1],
		.imb_numa_nr_out = e->level[2], .min_interval_out = e->level[3],
		.max_interval_out = e->level[4], .cache_nice_tries_out = e->level[5],
		.span_first_out = e->starts[0], .group_first_out = e->starts[1],
		.grp_span_first_out = e->starts[2], .grp_flags_out = e->group[0],
		.grp_cores_out = e->group[1], .grp_balance_cpu_out = e->group[2],
		.span_out = e->span, .grp_span_out = e->grp_span,
		.room_levels = 64, .room_groups = 1024, .room_numbers = 4096,
		.cpu = cpu, .reclaim_distance = 30,
	};
	memset(&e->a, 0xa5, sizeof(e->a));
	reason = nsched_fair_topology(&e->q, &e->a);
	assert_int_equal(reason, e->a.reason);
	assert_int_equal(e->a.reserved, 0);
	free(work);
	return e;
}

/* Ranges at @numbers against those of the block. */
static void same_ranges(const struct nsched_domains *domains, uint32_t first, uint32_t nr,
			const uint32_t *numbers, uint32_t nr_numbers)
{
	uint32_t i;

	assert_int_equal(nr_numbers, 2 * nr);
	for (i = 0; i < nr; i++) {
		assert_int_equal(numbers[2 * i], nsched_domains_range_cpu(domains, first + i));
		assert_int_equal(numbers[2 * i + 1], nsched_domains_range_count(domains, first + i));
	}
}

static void same_levels(const struct nsched_domains *domains, const struct exact *e)
{
	uint32_t level, domain, i, group, at;

	for (level = 0; level < e->a.nr_levels; level++) {
		domain = nsched_domain_of(domains, e->q.cpu, level);
		assert_int_equal(e->level[0][level], nsched_domain_flags(domains, domain));
		assert_int_equal(e->level[1][level], nsched_domain_imbalance_pct(domains, domain));
		assert_int_equal(e->level[2][level], nsched_domain_imb_numa_nr(domains, domain));
		assert_int_equal(e->level[3][level], nsched_domain_min_interval(domains, domain));
		assert_int_equal(e->level[4][level], nsched_domain_max_interval(domains, domain));
		assert_int_equal(e->level[5][level], nsched_domain_cache_nice_tries(domains, domain));
		same_ranges(domains, nsched_domain_span(domains, domain),
			    nsched_domain_span_nr(domains, domain), e->span + e->starts[0][level],
			    e->starts[0][level + 1] - e->starts[0][level]);
		assert_int_equal(e->starts[1][level + 1] - e->starts[1][level],
				 nsched_domain_ring_nr(domains, domain));
		for (i = 0; i < nsched_domain_ring_nr(domains, domain); i++) {
			group = nsched_ring_group(domains, e->q.cpu, level, i);
			at = e->starts[1][level] + i;
			assert_int_equal(e->group[0][at],
					 nsched_ring_flags(domains, e->q.cpu, level, i));
			assert_int_equal(e->group[1][at], nsched_group_cores(domains, group));
			assert_int_equal(e->group[2][at], nsched_group_balance_cpu(domains, group));
			same_ranges(domains, nsched_group_span(domains, group),
				    nsched_group_span_nr(domains, group),
				    e->grp_span + e->starts[2][at],
				    e->starts[2][at + 1] - e->starts[2][at]);
		}
	}
}

/* A machine drawn by chance: any labels, some CPUs offline, distances often asymmetric. */
static struct nsched_topology *drawn(uint64_t *seed)
{
	uint32_t nr = 1 + machine_below(seed, 24), nodes = 1 + machine_below(seed, 6), i, slit[36];
	uint32_t node[24], core[24], cluster[24], cache[24], online[24], capacity[24];
	uint32_t deal = machine_below(seed, 3), even = machine_below(seed, 2);

	for (i = 0; i < nr; i++) {
		node[i] = deal == 0 ? i * nodes / nr : deal == 1 ? i % nodes : machine_below(seed, nodes);
		cache[i] = node[i] * 2 + machine_below(seed, 2);
		cache[i] %= nr;
		cluster[i] = machine_below(seed, nr);
		core[i] = machine_below(seed, nr);
		online[i] = i == 0 || machine_below(seed, 8) > 0;
		capacity[i] = even ? 1024 : 512 + 512 * machine_below(seed, 2);
	}
	for (i = 0; i < nodes * nodes; i++)
		slit[i] = i % (nodes + 1) == 0 ? 10 : 15 + 10 * machine_below(seed, 3);
	return machine_build(&(struct nsched_topology_facts){
		.nr_cpus = nr, .nr_nodes = nodes, .cpu_online = online, .cpu_capacity = capacity,
		.group_of = { node, core, cluster, cache, NULL }, .distance_slit = slit,
	});
}

/* The block and fair.topology say the same about every CPU of any machine. */
static void block_equals_exact(void **state)
{
	uint64_t seed = 1;
	uint32_t round, cpu, levels;

	(void)state;
	for (round = 0; round < 300; round++) {
		struct nsched_topology *topology = drawn(&seed);
		struct nsched_domains *domains = levels_build(topology, FAIR);

		for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
			struct exact *e;

			if (!nsched_cpu_online(topology, cpu))
				continue;
			e = ask_topology(topology, cpu);
			levels = nsched_level_below(domains, cpu, domains->nr_levels) + 1;
			assert_int_equal(e->a.nr_levels, levels);
			assert_int_equal(e->a.reason, levels ? NSCHED_FAIR_TOPOLOGY_LEVELS :
							       NSCHED_FAIR_TOPOLOGY_ALONE);
			assert_int_equal(e->a.llc_id, nsched_llc_id(domains, cpu));
			assert_int_equal(e->a.llc_size, nsched_llc_weight(domains, cpu));
			same_levels(domains, e);
			free(e);
		}
		free(domains);
		free(topology);
	}
}

/* Rooms that are too small are said so, and nothing is written behind them. */
static void exact_says(struct exact *e, uint32_t reason, const char *want)
{
	char said[256];

	assert_int_equal(nsched_fair_topology(&e->q, &e->a), reason);
	nsched_explain_block(reason, &e->q, &e->a, said, sizeof(said));
	assert_string_equal(said, want);
}

static void no_room(void **state)
{
	const struct machine_text text = { .node = "00112233", .cache = "00112233",
					   .distance_slit = line4 };
	struct nsched_topology *topology = machine_from_text(&text);
	struct exact *e = ask_topology(topology, 0);
	uint64_t bytes = nsched_fair_topology_work_size(topology);
	uint32_t *room[3] = { &e->q.room_levels, &e->q.room_groups, &e->q.room_numbers };
	uint32_t least[3] = { e->a.nr_levels, e->a.nr_groups, e->a.nr_grp_span }, i;

	(void)state;
	assert_true(e->a.nr_span <= e->a.nr_grp_span);
	e->q.work = malloc(bytes);
	for (i = 0; i < 3; i++) {
		*room[i] = least[i];
		assert_int_equal(nsched_fair_topology(&e->q, &e->a), NSCHED_FAIR_TOPOLOGY_LEVELS);
		*room[i] = least[i] - 1;
		assert_int_equal(nsched_fair_topology(&e->q, &e->a), NSCHED_FAIR_TOPOLOGY_NO_ROOM);
		*room[i] = least[i];
	}
	exact_says(e, NSCHED_FAIR_TOPOLOGY_LEVELS, "CPU 0 has 4 levels with 8 groups; its last-level "
						    "cache is 2 CPUs from 0 on");
	e->q.room_numbers = 1; /* not even the span of a level */
	exact_says(e, NSCHED_FAIR_TOPOLOGY_NO_ROOM, "room for 4 levels, 8 groups, 1 numbers: 4, 8 and "
						     "16 come");
	e->q.work_size--;
	exact_says(e, NSCHED_FAIR_TOPOLOGY_NO_WORK, "too little work memory for the machine");
	free(e->q.work);
	free(e);
	free(topology);
}

#define LINE 72u

/*
 * A line of 72 nodes, 10 + hops apart: the first sees another level at each distance, and
 * the work memory, behind which the builder must not write, holds them all.
 */
static void many_distances(void **state)
{
	static uint32_t dist[LINE * LINE], node[LINE];
	const struct nsched_topology_facts facts = {
		.nr_cpus = LINE, .nr_nodes = LINE, .distance_slit = dist,
		.group_of = { node, NULL, NULL, node, NULL },
	};
	struct nsched_topology *topology;
	struct nsched_domains *domains;
	uint32_t a, b;

	(void)state;
	for (a = 0; a < LINE; a++) {
		node[a] = a;
		for (b = 0; b < LINE; b++)
			dist[a * LINE + b] = 10 + (a > b ? a - b : b - a);
	}
	topology = machine_build(&facts);
	domains = levels_build(topology, FAIR);
	assert_int_equal(domains->nr_levels, LINE - 1);
	assert_int_equal(nsched_domain_weight(domains, nsched_domain_of(domains, 0, 0)), 2);
	assert_int_equal(nsched_domain_weight(domains, nsched_domain_of(domains, 0, LINE - 2)), LINE);
	assert_int_equal(nsched_domain_ring_nr(domains, nsched_domain_of(domains, LINE - 1, 0)), 2);
	free(domains);
	free(topology);
}

/* What the builder refuses. */
static void refusals(void **state)
{
	struct nsched_topology *topology = machine_grid(2, 2, 1);
	uint64_t bytes = nsched_fair_domains_work_size(topology), size;
	struct nsched_domains_plan plan = { .topology = topology, .work = malloc(bytes),
					    .work_size = bytes, .reclaim_distance = 30 };
	struct nsched_wrong wrong;
	uint64_t block[2048];

	(void)state;
	size = nsched_fair_domains_size(&plan, &wrong);
	assert_true(size && size < sizeof(block));
	assert_int_equal(nsched_fair_domains_init(block, size - 1, &plan, &wrong), NSCHED_TOO_SMALL);
	assert_int_equal(nsched_fair_domains_init(NULL, size, &plan, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(nsched_fair_domains_init((char *)block + 4, size, &plan, &wrong),
			 NSCHED_MISALIGNED);
	assert_int_equal(nsched_fair_domains_init(block, size, &plan, &wrong), NSCHED_OK);
	plan.work_size--;
	assert_int_equal(nsched_fair_domains_init(block, size, &plan, &wrong), NSCHED_NO_WORK);
	assert_int_equal(nsched_fair_domains_size(&plan, &wrong), 0);
	assert_int_equal(wrong.code, NSCHED_NO_WORK);
	free(plan.work);
	free(topology);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, example_case, examples);
	ROWS_ADD(&rows, flags_case, flags_rows);
	ROWS_ADD(&rows, real_case, reals);
	ROWS_ADD(&rows, hotplug_case, reals);
	rows_add(&rows, "capacities that differ", asym_capacity, NULL);
	rows_add(&rows, "capacities that differ in part", asym_in_part, NULL);
	rows_add(&rows, "capacity of several nodes", capacity_of_nodes, NULL);
	rows_add(&rows, "clusters that differ", asym_clusters, NULL);
	rows_add(&rows, "numbers of each level", tunables_of_levels, NULL);
	rows_add(&rows, "block and exact block agree", block_equals_exact, NULL);
	rows_add(&rows, "many distances", many_distances, NULL);
	rows_add(&rows, "rooms too small", no_room, NULL);
	rows_add(&rows, "what is refused", refusals, NULL);
	return rows_run(&rows, "fair domains");
}
