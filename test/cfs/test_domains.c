/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The domains of Linux 3.10 and 2.6.31: their tables of levels, rings, what drops out. */
#include "levels.h"
#include "numasched/cfs/common.h"
#include "numasched/cfs/domains.h"
#include "numasched/state.h"
#include "rows.h"

#define V310 NSCHED_POLICY_LINUX_3_10
#define V2631 NSCHED_POLICY_LINUX_2_6_31
#define TABLE(...) ((const uint32_t[]){ __VA_ARGS__ })

static const uint32_t one[] = { 10 }, two[] = { 10, 20, 20, 10 }, far[] = { 10, 31, 31, 10 };
static const uint32_t line3[] = { 10, 20, 30, 20, 10, 20, 30, 20, 10 };
static const uint32_t ring4[] = { 10, 20, 30, 20, 20, 10, 20, 30, 30, 20, 10, 20, 20, 30, 20, 10 };
static const uint32_t middle4[] = {
	10, 12, 20, 22, 12, 10, 22, 24, 20, 22, 10, 12, 22, 24, 12, 10,
};

/* Flags in the lines are decimal: 0x2af 687, 0x22f 559, 0x102f 4143, 0x42f 1071, 0x403 1027;
 * 2.6.31: 0xef 239, 0x26d 621, 0x6d 109, 0x46d 1133, 0x423 1059. */
static const struct example {
	const char *name;
	uint32_t policy;
	struct machine_text machine;
	uint32_t cpu;
	const char *want;
} examples[] = {
	{ "one CPU has no level", V310, { .node = "0", .distance_slit = one }, 0, "" },
	{ "3.10: threads, cache, a node level of one group, distance", V310,
	  { .node = "00001111", .core = "00112233", .cache = "00001111", .distance_slit = two }, 5,
	  "687 4+2 0: 5+1@5 4+1@4; 559 4+4 0: 4+2@4 6+2@6; 4143 4+4 0: 4+4@4; "
	  "1071 0+8 0: 4+4@4 0+4@0" },
	{ "3.10: the first level that spans the machine is the last", V310,
	  { .node = "0000", .cache = "0000", .distance_slit = one }, 2,
	  "559 0+4 0: 2+1@2 3+1@3 0+1@0 1+1@1" },
	{ "3.10: a cache level of one core adds nothing to it", V310,
	  { .node = "0011", .core = "0011", .cache = "0011", .distance_slit = two }, 3,
	  "687 2+2 0: 3+1@3 2+1@2; 4143 2+2 0: 2+2@2; 1071 0+4 0: 2+2@2 0+2@0" },
	{ "3.10: two caches a node make node groups", V310,
	  { .node = "00001111", .cache = "00112233", .distance_slit = two }, 2,
	  "559 2+2 0: 2+1@2 3+1@3; 4143 0+4 0: 2+2@2 0+2@0; 1071 0+8 0: 0+4@0 4+4@4" },
	{ "3.10: a cache at both ends of its node", V310,
	  { .node = "0000", .cache = "0110", .distance_slit = one }, 3,
	  "559 0+1,3+1 0: 3+1@3 0+1@0; 4143 0+4 0: 0+1,3+1@0 1+2@1" },
	{ "3.10: past distance 30 neither exec nor fork nor wake-ups", V310,
	  { .node = "0011", .cache = "0011", .distance_slit = far }, 0,
	  "559 0+2 0: 0+1@0 1+1@1; 4143 0+2 0: 0+2@0; 1027 0+4 0: 0+2@0 2+2@2" },
	{ "3.10: clusters do not exist", V310,
	  { .node = "0000", .cluster = "0011", .cache = "0000", .distance_slit = one }, 0,
	  "559 0+4 0: 0+1@0 1+1@1 2+1@2 3+1@3" },
	{ "3.10: the outer node of a line", V310,
	  { .node = "012", .cache = "012", .distance_slit = line3 }, 2,
	  "1071 1+2 0: 2+1@2 1+1@1; 1071 0+3 0: 1+2@2 0+2@0" },
	/* the whole list ascends; CPU 1 balances for the second group */
	{ "3.10: the inner node of a line starts at its own group", V310,
	  { .node = "012", .cache = "012", .distance_slit = line3 }, 1,
	  "1071 0+3 0: 1+1@1 2+1@2 0+1@0" },
	/* its groups are nodes 0, 1, 3 and 1, 2, 3; node 1 is in both */
	{ "3.10: a CPU starts at the group it balances for", V310,
	  { .node = "00112233", .cache = "00112233", .distance_slit = ring4 }, 2,
	  "559 2+2 0: 2+1@2 3+1@3; 4143 2+2 0: 2+2@2; 1071 0+6 0: 2+2@2 4+2@4 0+2@0; "
	  "1071 0+8 0: 2+6@2 0+4,6+2@0" },
	{ "3.10: one that balances for none starts at the first that holds it", V310,
	  { .node = "00112233", .cache = "00112233", .distance_slit = ring4 }, 3,
	  "559 2+2 0: 3+1@3 2+1@2; 4143 2+2 0: 2+2@2; 1071 0+6 0: 2+2@2 4+2@4 0+2@0; "
	  "1071 0+8 0: 0+4,6+2@0 2+6@2" },
	{ "3.10: nodes of memory alone make no level", V310,
	  { .node = "0011", .cache = "0011", .nr_nodes = 3,
	    .distance_slit = TABLE(10, 20, 15, 20, 10, 15, 15, 15, 10) }, 0,
	  "559 0+2 0: 0+1@0 1+1@1; 4143 0+2 0: 0+2@0; 1071 0+4 0: 0+2@0 2+2@2" },
	{ "3.10: offline CPUs are in no span", V310,
	  { .node = "0011", .cache = "0011", .online = "1011", .distance_slit = two }, 2,
	  "559 2+2 0: 2+1@2 3+1@3; 4143 2+2 0: 2+2@2; 1071 0+1,2+2 0: 2+2@2 0+1@0" },
	/* R38: 24 occurs between nodes 1 and 3 alone */
	{ "3.10: a distance that node 0 does not see makes a level", V310,
	  { .node = "0123", .cache = "0123", .distance_slit = middle4 }, 1,
	  "1071 0+2 0: 1+1@1 0+1@0; 1071 0+3 0: 0+3@0; 1071 0+4 0: 0+3@1 0+1,2+2@3" },
	/* R37: the second group of the third level is node 2, not 2-3 */
	{ "3.10: groups stay inside the domain on three hops", V310,
	  { .node = "0123", .cache = "0123", .distance_slit = middle4 }, 0,
	  "1071 0+2 0: 0+1@0 1+1@1; 1071 0+3 0: 0+2@0 2+1@2; 1071 0+4 0: 0+3@0 2+2@2" },
	{ "2.6.31: no one-group level, and none of one node", V2631,
	  { .node = "0000", .core = "0011", .cache = "0000", .distance_slit = one }, 1,
	  "239 0+2 0: 1+1@1 0+1@0; 621 0+4 0: 0+2@0 2+2@2" },
	{ "2.6.31: two nodes", V2631,
	  { .node = "00001111", .core = "00112233", .cache = "00001111", .distance_slit = two }, 5,
	  "239 4+2 0: 5+1@5 4+1@4; 621 4+4 0: 4+2@4 6+2@6; 1133 0+8 0: 4+4@4 0+4@0" },
	{ "2.6.31: a second node without CPUs keeps a node level of one group", V2631,
	  { .node = "00", .cache = "00", .nr_nodes = 2, .distance_slit = two }, 0,
	  "621 0+2 0: 0+1@0 1+1@1; 1133 0+2 0: 0+2@0" },
	/* 17 nodes at one distance: 16 from the own one upward with wrap-around, then all */
	{ "2.6.31: sixteen nearest nodes, then all", V2631, { .node = "0123456789abcdefg" }, 3,
	  "1133 0+2,3+14 0: 3+1@3 4+1@4 5+1@5 6+1@6 7+1@7 8+1@8 9+1@9 10+1@10 11+1@11 12+1@12 "
	  "13+1@13 14+1@14 15+1@15 16+1@16 0+1@0 1+1@1; "
	  "1059 0+17 0: 3+1@3 4+1@4 5+1@5 6+1@6 7+1@7 8+1@8 9+1@9 10+1@10 11+1@11 12+1@12 "
	  "13+1@13 14+1@14 15+1@15 16+1@16 0+1@0 1+1@1 2+1@2" },
};

static void example_case(void **state)
{
	const struct example *c = *state;
	struct nsched_topology *topology = machine_from_text(&c->machine);
	struct nsched_domains *domains = levels_build(topology, c->policy);

	assert_string_equal(levels_text(domains, c->cpu), c->want);
	assert_int_equal(domains->policy, c->policy);
	free(domains);
	free(topology);
}

/* The table of 3.10: percent, five indices, tries, factor, first, least and greatest interval. */
static const uint8_t columns[] = {
	NSCHED_DOMAIN_IMBALANCE_PCT, NSCHED_DOMAIN_BUSY_IDX, NSCHED_DOMAIN_IDLE_IDX,
	NSCHED_DOMAIN_NEWIDLE_IDX, NSCHED_DOMAIN_WAKE_IDX, NSCHED_DOMAIN_FORKEXEC_IDX,
	NSCHED_DOMAIN_CACHE_NICE_TRIES, NSCHED_DOMAIN_BUSY_FACTOR, NSCHED_DOMAIN_BALANCE_INTERVAL,
	NSCHED_DOMAIN_MIN_INTERVAL, NSCHED_DOMAIN_MAX_INTERVAL,
};

#define UNSAID NSCHED_NONE /* the description of 2.6.31 leaves it open */
static const struct table_row {
	const char *name;
	uint32_t level, want[sizeof(columns)], far; /* 1: the nodes are 31 apart */
	uint32_t is_2631;
} table_rows[] = {
	{ "3.10: threads of a core", 0, { 110, 0, 0, 0, 0, 0, 0, 64, 1, 1, 2 }, 0, 0 },
	{ "3.10: a shared cache", 1, { 125, 2, 0, 0, 0, 0, 1, 64, 1, 1, 4 }, 0, 0 },
	{ "3.10: the node", 2, { 125, 2, 1, 0, 0, 0, 1, 64, 1, 1, 4 }, 0, 0 },
	{ "3.10: a distance, eight CPUs", 3, { 125, 3, 2, 0, 0, 0, 2, 32, 8, 8, 16 }, 0, 0 },
	{ "3.10: a distance past 30", 3, { 125, 3, 2, 0, 0, 0, 2, 32, 8, 8, 16 }, 1, 0 },
	{ "2.6.31: threads of a core", 0,
	  { 110, 0, 0, 0, 0, 0, UNSAID, UNSAID, UNSAID, UNSAID, UNSAID }, 0, 1 },
	{ "2.6.31: a shared cache", 1,
	  { 125, UNSAID, UNSAID, UNSAID, 1, 1, UNSAID, UNSAID, UNSAID, UNSAID, UNSAID }, 0, 1 },
	{ "2.6.31: nodes", 2,
	  { 125, UNSAID, UNSAID, UNSAID, 1, 1, UNSAID, UNSAID, UNSAID, UNSAID, UNSAID }, 0, 1 },
};

static void table_case(void **state)
{
	const struct table_row *c = *state;
	const struct machine_text text = { .node = "00001111", .core = "00112233",
					   .cache = "00001111",
					   .distance_slit = c->far ? far : two };
	struct nsched_topology *topology = machine_from_text(&text);
	struct nsched_domains *domains = levels_build(topology, c->is_2631 ? V2631 : V310);
	uint32_t domain = nsched_domain_of(domains, 2, c->level), i;

	if (c->level == 3)
		assert_int_equal(nsched_domain_flags(domains, domain), c->far ? 0x403 : 0x42f);

	for (i = 0; i < sizeof(columns); i++)
		if (c->want[i] != UNSAID)
			assert_int_equal(nsched_read_u32(domains, domains->offset[columns[i]],
							 domain), c->want[i]);
	assert_int_equal(nsched_domain_has_parent(domains, domain), c->level < 3 - c->is_2631);
	free(domains);
	free(topology);
}

/* Percent and the two indices that 2.6.31 sets. */
static void table_of_2_6_31(void **state)
{
	static const uint32_t want[3][3] = { { 110, 0, 0 }, { 125, 1, 1 }, { 125, 1, 1 } };
	const struct machine_text text = { .node = "00001111", .core = "00112233",
					   .cache = "00001111", .distance_slit = two };
	const struct machine_text caches = { .node = "00001111", .core = "01234567",
					     .cache = "00112233", .distance_slit = two };
	const struct machine_text many = { .node = "0123456789abcdefg" };
	struct nsched_topology *topology = machine_from_text(&text);
	struct nsched_domains *domains = levels_build(topology, V2631);
	uint32_t level, domain;

	(void)state;
	for (level = 0; level < 3; level++) {
		domain = nsched_domain_of(domains, 0, level);
		assert_int_equal(nsched_domain_imbalance_pct(domains, domain), want[level][0]);
		assert_int_equal(nsched_domain_wake_idx(domains, domain), want[level][1]);
		assert_int_equal(nsched_domain_forkexec_idx(domains, domain), want[level][2]);
	}
	free(domains);
	free(topology);
	topology = machine_from_text(&caches); /* MC, CPU, NODE: all alike */
	domains = levels_build(topology, V2631);
	assert_string_equal(levels_text(domains, 0), "621 0+2 0: 0+1@0 1+1@1; "
			    "109 0+4 0: 0+2@0 2+2@2; 1133 0+8 0: 0+4@0 4+4@4");
	for (level = 0; level < 3; level++) {
		domain = nsched_domain_of(domains, 0, level);
		assert_int_equal(nsched_domain_imbalance_pct(domains, domain), 125);
		assert_int_equal(nsched_domain_wake_idx(domains, domain), 1);
		assert_int_equal(nsched_domain_forkexec_idx(domains, domain), 1);
	}
	free(domains);
	free(topology);
	topology = machine_from_text(&many);
	domains = levels_build(topology, V2631);
	domain = nsched_domain_of(domains, 0, 1);
	assert_int_equal(nsched_domain_imbalance_pct(domains, domain), 133);
	assert_int_equal(nsched_domain_wake_idx(domains, domain), 0);
	free(domains);
	free(topology);
}

/* 1178 / threads a CPU, 1024 where a core has one; groups add up. */
static void powers(void **state)
{
	const struct machine_text text = { .node = "0000000", .core = "0011112",
					   .cache = "0000000", .distance_slit = one };
	struct nsched_topology *topology = machine_from_text(&text);
	struct nsched_domains *domains = levels_build(topology, V310);
	uint32_t level = nsched_level_below(domains, 0, domains->nr_levels), i;
	static const uint64_t want[3] = { 1178, 1176, 1024 }; /* 2 x 589, 4 x 294, 1024 */

	(void)state;
	for (i = 0; i < 3; i++)
		assert_int_equal(nsched_group_capacity(domains,
						       nsched_ring_group(domains, 0, level, i)),
				 want[i]);
	assert_int_equal(nsched_group_max_capacity(domains, nsched_ring_group(domains, 0, level, 0)),
			 589);
	free(domains);
	free(topology);
}

/* child_flags: those of the level below; 0 at the lowest. */
static void child_flags(void **state)
{
	const struct machine_text text = { .node = "0011", .core = "0011", .cache = "0011",
					   .distance_slit = two };
	struct nsched_topology *topology = machine_from_text(&text);
	struct nsched_domains *domains = levels_build(topology, V310);

	(void)state;
	assert_int_equal(nsched_ring_flags(domains, 1, 0, 0), 0);
	assert_int_equal(nsched_ring_flags(domains, 1, 1, 0), 0x2af);
	assert_int_equal(nsched_ring_flags(domains, 1, 2, 0), 0x102f);
	assert_int_equal(nsched_llc_level(domains, 1), 0);
	assert_int_equal(nsched_llc_id(domains, 3), 2);
	free(domains);
	free(topology);
}

/* A machine drawn by chance: the check finds nothing, every ring starts at the CPU's own group. */
static void drawn_machines(void **state)
{
	static const uint32_t policies[] = { V310, V2631 };
	uint64_t seed = 7;
	uint32_t round, i, nr, nodes, slit[36], node[24], core[24], cache[24], online[24];

	(void)state;
	for (round = 0; round < 400; round++) {
		struct nsched_topology *topology;

		nr = 1 + machine_below(&seed, 24);
		nodes = 1 + machine_below(&seed, 6);
		for (i = 0; i < nr; i++) {
			node[i] = round % 2 ? i * nodes / nr : machine_below(&seed, nodes);
			cache[i] = machine_below(&seed, nr);
			core[i] = machine_below(&seed, nr);
			online[i] = i == 0 || machine_below(&seed, 8) > 0;
		}
		for (i = 0; i < nodes * nodes; i++)
			slit[i] = i % (nodes + 1) == 0 ? 10 : 15 + 10 * machine_below(&seed, 3);
		topology = machine_build(&(struct nsched_topology_facts){
			.nr_cpus = nr, .nr_nodes = nodes, .cpu_online = online,
			.group_of = { node, core, NULL, cache, NULL }, .distance_slit = slit,
		});
		for (i = 0; i < 2; i++)
			free(levels_build(topology, policies[i]));
		free(topology);
	}
}

static struct nsched_domains_plan plan_of(const struct nsched_topology *topology, uint32_t policy)
{
	struct nsched_domains_plan plan = { .topology = topology, .policy = policy,
					    .reclaim_distance = 30 };

	plan.work_size = nsched_cfs_domains_work_size(topology, policy);
	plan.work = malloc(plan.work_size + 8);
	return plan;
}

/* 1178 / 1200 is nothing, and a power is at least 1. */
static void a_core_of_1200_threads(void **state)
{
	struct nsched_topology *topology = machine_grid(1, 1, 1200);
	struct nsched_domains *domains = levels_build(topology, V310);

	(void)state;
	assert_int_equal(nsched_group_capacity(domains, nsched_ring_group(domains, 7, 0, 0)), 1);
	free(domains);
	free(topology);
}

/*
 * 130 nodes in a line, 20 to the neighbour and 30 to the others: the neighbours of node
 * 100 lie behind the first 64 nodes, of which its level must not see one.
 */
static void neighbours_past_64_nodes(void **state)
{
	static uint32_t node[130], slit[130 * 130];
	struct nsched_topology_facts facts = { .nr_cpus = 130, .nr_nodes = 130,
					       .distance_slit = slit };
	struct nsched_topology *topology;
	struct nsched_domains *domains;
	uint32_t i, j;

	(void)state;
	for (i = 0; i < 130; i++) {
		node[i] = i;
		for (j = 0; j < 130; j++)
			slit[i * 130 + j] = i == j ? 10 : i + 1 == j || j + 1 == i ? 20 : 30;
	}
	facts.group_of[NSCHED_SPAN_NODE] = node;
	topology = machine_build(&facts);
	domains = levels_build(topology, V310);
	assert_int_equal(nsched_domain_weight(domains, nsched_domain_of(domains, 100, 0)), 3);
	assert_int_equal(nsched_domain_weight(domains, nsched_domain_of(domains, 100, 1)), 130);
	free(domains);
	free(topology);
}

static void memory_that_does_not_do(void **state)
{
	struct nsched_topology *topology = machine_grid(2, 2, 1);
	struct nsched_domains_plan plan = plan_of(topology, V310);
	struct nsched_wrong wrong;
	uint64_t bytes = nsched_cfs_domains_size(&plan, &wrong);
	void *block = malloc(bytes), *work = plan.work;

	(void)state;
	assert_int_equal(nsched_cfs_domains_init(block, bytes - 8, &plan, &wrong), NSCHED_TOO_SMALL);
	plan.work = (char *)work + 4;
	assert_int_equal(nsched_cfs_domains_init(block, bytes, &plan, &wrong), NSCHED_NO_WORK);
	plan.work = work;
	plan.work_size--;
	assert_int_equal(nsched_cfs_domains_init(block, bytes, &plan, &wrong), NSCHED_NO_WORK);
	plan.policy = NSCHED_NO_POLICY;
	assert_int_equal(nsched_cfs_domains_init(block, bytes, &plan, &wrong), NSCHED_UNKNOWN_POLICY);
	free(block);
	free(work);
	free(topology);
}

/* Between nodes the first interval is as many ms as CPUs; 1 where no domains say it. */
static void intervals_without_domains(void **state)
{
	struct nsched_state_facts facts = { .policy = V310, .scope = NSCHED_SCOPE_RQ };
	struct nsched_topology *topology = machine_grid(2, 4, 1);
	struct nsched_domains *domains = levels_build(topology, V310);
	struct nsched_wrong wrong;
	uint64_t state_memory[128];
	uint32_t column = NSCHED_CFS_RQ_BALANCE_INTERVAL;

	(void)state;
	facts.nr[NSCHED_ROWS_LEVEL] = domains->nr_levels;
	assert_int_equal(nsched_state_init(state_memory, sizeof(state_memory), &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_state_u32(state_memory, column)[2], 1);
	facts.domains = domains;
	assert_int_equal(nsched_state_init(state_memory, sizeof(state_memory), &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_state_u32(state_memory, column)[2], 8);
	free(domains);
	free(topology);
}

static void policies(void **state)
{
	struct nsched_topology *topology = machine_grid(2, 2, 1);
	struct nsched_domains *a = levels_build(topology, V310);
	struct nsched_domains *b = levels_build(topology, NSCHED_POLICY_LINUX_4_3);
	struct nsched_domains_plan plan = { .topology = topology, .reclaim_distance = 30 };
	struct nsched_wrong wrong;

	(void)state;
	assert_string_equal(levels_text(b, 1), "559 0+2 0: 1+1@1 0+1@0; 4143 0+2 0: 0+2@0; "
					       "1071 0+4 0: 0+2@0 2+2@2");
	assert_int_equal(a->size_bytes, b->size_bytes);
	plan.policy = NSCHED_POLICY_LINUX_6_12;
	assert_int_equal(nsched_cfs_domains_size(&plan, &wrong), 0);
	assert_int_equal(wrong.code, NSCHED_WRONG_POLICY);
	plan.policy = NSCHED_POLICIES;
	assert_int_equal(nsched_cfs_domains_init(a, a->size_bytes, &plan, &wrong),
			 NSCHED_UNKNOWN_POLICY);
	plan.policy = V310;
	assert_int_equal(nsched_cfs_domains_init(a, a->size_bytes, &plan, &wrong), NSCHED_NO_WORK);
	assert_int_equal(nsched_cfs_domains_work_size(topology, NSCHED_POLICY_LINUX_6_12), 0);
	free(a);
	free(b);
	free(topology);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, example_case, examples);
	ROWS_ADD(&rows, table_case, table_rows);
	rows_add(&rows, "the table of 2.6.31", table_of_2_6_31, NULL);
	rows_add(&rows, "powers", powers, NULL);
	rows_add(&rows, "flags of the level below, and the cache", child_flags, NULL);
	rows_add(&rows, "machines drawn by chance", drawn_machines, NULL);
	rows_add(&rows, "which policies there are levels for", policies, NULL);
	rows_add(&rows, "a core of 1200 threads", a_core_of_1200_threads, NULL);
	rows_add(&rows, "neighbours past 64 nodes", neighbours_past_64_nodes, NULL);
	rows_add(&rows, "memory that does not do", memory_that_does_not_do, NULL);
	rows_add(&rows, "intervals without domains", intervals_without_domains, NULL);
	return rows_run(&rows, "cfs domains");
}
