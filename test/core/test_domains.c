/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Blocks of domains: made from facts and labels, walked, changed, and every way of being wrong. */
#include "corrupt.h"
#include "levels.h"
#include "numasched/decisions.h"
#include "rows.h"

#define NONE NSCHED_NONE
#define HEADER CORRUPT_HEADER
#define DOMAIN(column) ((uint32_t)NSCHED_DOMAIN_##column)
#define GROUP(column) (NSCHED_DOMAINS_GROUP + (uint32_t)NSCHED_GROUP_##column)
#define WHOLE(column) ((uint32_t)NSCHED_DOMAINS_##column)

/* Words of the header. */
enum {
	W_ABI, W_KIND, W_SIZE, W_CPUS, W_LEVELS, W_DOMAINS, W_GROUPS, W_RING, W_RANGES, W_POLICY,
	W_RESERVED, W_OFFSET = 14
};

/*
 * Four CPUs on two nodes at distance 20. Level 0: domains 0 and 1, the CPUs of a
 * node, groups 0 to 3, a CPU each. Level 1: domain 2, groups 4 and 5, the nodes.
 */
static const uint32_t group_first[] = { 0, 1, 2, 3, 4, 5, 6 };
static const uint32_t group_range[] = { 0, 1, 1, 1, 2, 1, 3, 1, 0, 2, 2, 2 };
static const uint32_t ring_first[] = { 0, 2, 4, 6 };
static const uint32_t domain_of[] = { 0, 2, 0, 2, 1, 2, 1, 2 };
static const uint32_t ring_at[] = { 0, 0, 1, 0, 0, 1, 1, 1 };
static const uint32_t flags[] = { 0x22f, 0x22f, 0x42f }, kinds[] = { 3, 3, 5 };
static const uint32_t slits[] = { 0, 0, 20 };

static struct nsched_domains_facts base_facts(void)
{
	struct nsched_domains_facts facts = {
		.nr_cpus = 4, .nr_levels = 2, .nr_domains = 3, .nr_groups = 6,
		.group_range_first = group_first, .group_range = group_range,
		.ring_first = ring_first, .domain_of = domain_of, .ring_at = ring_at,
	};

	facts.domain[NSCHED_DOMAIN_FLAGS] = flags;
	facts.domain[NSCHED_DOMAIN_KIND] = kinds;
	facts.domain[NSCHED_DOMAIN_DISTANCE_SLIT] = slits;
	return facts;
}

static struct nsched_topology *base_topology(void)
{
	static const uint32_t slit[] = { 10, 20, 20, 10 };
	const struct machine_text text = { .node = "0011", .distance_slit = slit };

	return machine_from_text(&text);
}

static void *from_facts(const struct nsched_domains_facts *facts)
{
	uint64_t bytes = nsched_domains_size(facts);
	void *block = malloc(bytes);
	struct nsched_wrong wrong;

	if (!bytes || nsched_domains_init(block, bytes, facts, &wrong))
		abort();
	return block;
}

static void walk_base(void **state)
{
	struct nsched_domains_facts facts = base_facts();
	struct nsched_domains *domains = from_facts(&facts);
	struct nsched_topology *topology = base_topology();
	struct nsched_wrong wrong;
	uint32_t cpu;

	(void)state;
	assert_int_equal(nsched_domains_check(domains, domains->size_bytes, topology, &wrong), 0);
	assert_string_equal(levels_text(domains, 3), "559 2+2 0: 3+1@3 2+1@2; 1071 0+4 0: 2+2@2 0+2@0");
	assert_string_equal(levels_text(domains, 0), "559 0+2 0: 0+1@0 1+1@1; 1071 0+4 0: 0+2@0 2+2@2");
	for (cpu = 0; cpu < 4; cpu++) {
		assert_int_equal(nsched_llc_level(domains, cpu), 0);
		assert_int_equal(nsched_llc_id(domains, cpu), cpu & 2u);
		assert_int_equal(nsched_llc_weight(domains, cpu), 2);
		assert_int_equal(nsched_domain_has_parent(domains, cpu / 2), 1);
		assert_int_equal(nsched_domain_has(domains, 0, cpu), cpu < 2);
		assert_int_equal(nsched_group_has(domains, 5, cpu), cpu >= 2);
		assert_int_equal(nsched_mask_has(domains, 5, cpu), cpu >= 2);
	}
	assert_int_equal(nsched_domain_has_parent(domains, 2), 0);
	assert_int_equal(nsched_level_above(domains, 0, 1), NONE);
	assert_int_equal(nsched_level_below(domains, 0, 1), 0);
	assert_int_equal(nsched_level_below(domains, 0, 0), NONE);
	assert_int_equal(nsched_group_capacity(domains, 4), 2048);
	assert_int_equal(nsched_group_capacity_set(domains, 4, 1500, 500, 1000), 4);
	assert_int_equal(nsched_group_capacity(domains, 4), 1500);
	assert_int_equal(nsched_group_min_capacity(domains, 4), 500);
	assert_int_equal(nsched_group_max_capacity(domains, 4), 1000);
	assert_int_equal(nsched_group_capacity_orig(domains, 4), 2048);
	assert_int_equal(nsched_group_mark_set(domains, 4, 1), 0);
	assert_int_equal(nsched_group_mark_set(domains, 4, 0), 1);
	free(domains);
	free(topology);
}

/* One domain with groups as a record gives them: any order, overlapping, a mask, own capacities. */
static void one_domain(void **state)
{
	static const uint32_t first[] = { 0, 1, 3 }, range[] = { 1, 3, 0, 2, 5, 1 };
	static const uint32_t mask_first[] = { 0, 1, 1 }, mask[] = { 2, 1 }, ring[] = { 0, 2 };
	static const uint32_t sd_flags[] = { 25623 }, pct[] = { 117 }, parent[] = { 1 };
	static const uint32_t grp_flags[] = { 4631, 4119 }, cores[] = { 3, 2 }, mark[] = { 1, 0 };
	static const uint64_t power[] = { 2500, 1 };
	struct nsched_domains_facts facts = {
		.nr_cpus = 6, .nr_levels = 1, .nr_domains = 1, .nr_groups = 2,
		.group_range_first = first, .group_range = range, .mask_range_first = mask_first,
		.mask_range = mask, .ring_first = ring, .group_capacity = power,
	};
	struct nsched_domains *domains;
	uint32_t cpu;

	(void)state;
	facts.domain[NSCHED_DOMAIN_FLAGS] = sd_flags;
	facts.domain[NSCHED_DOMAIN_IMBALANCE_PCT] = pct;
	facts.domain[NSCHED_DOMAIN_HAS_PARENT] = parent;
	facts.group[NSCHED_GROUP_FLAGS] = grp_flags;
	facts.group[NSCHED_GROUP_CORES] = cores;
	facts.group[NSCHED_GROUP_MARK] = mark;
	domains = from_facts(&facts);
	for (cpu = 0; cpu < 6; cpu++) {
		assert_string_equal(levels_text(domains, cpu), "25623 0+4,5+1 0: 1+3@2 0+2,5+1@0");
		assert_string_equal(levels_flags(domains, cpu), "4631 4119");
	}
	assert_int_equal(nsched_domain_weight(domains, 0), 5);
	assert_int_equal(nsched_domain_has_parent(domains, 0), 1);
	assert_int_equal(nsched_domain_imbalance_pct(domains, 0), 117);
	assert_int_equal(nsched_group_weight(domains, 1), 3);
	assert_int_equal(nsched_group_cores(domains, 1), 2);
	assert_int_equal(nsched_group_mark(domains, 0), 1);
	assert_int_equal(nsched_group_capacity(domains, 0), 2500);
	assert_int_equal(nsched_group_capacity_orig(domains, 1), 1);
	assert_int_equal(nsched_mask_has(domains, 0, 1), 0);
	assert_int_equal(nsched_mask_has(domains, 0, 2), 1);
	free(domains);
}

/* Levels as labels, with a CPU that has no domain at the lower level, and powers by label. */
static void from_labels(void **state)
{
	static const uint32_t domain[] = { 0, NONE, 3, 3, 1, 1, 1, 1 };
	static const uint32_t group[] = { 0, 0, 2, 3, 1, 1, 0, 0 };
	static const uint64_t power[] = { 10, 11, 12, 13, 20, 21, 22, 23 };
	static const uint32_t level_flags[] = { 559, 1071 }, wake[] = { 0, 2 }, no_parent[] = { 0, 0 };
	struct nsched_domains_labels labels = {
		.nr_cpus = 4, .nr_levels = 2, .domain_label = domain, .group_label = group,
		.group_capacity = power,
	};
	struct nsched_wrong wrong;
	struct nsched_domains *domains;
	uint64_t bytes;

	(void)state;
	labels.level[NSCHED_DOMAIN_FLAGS] = level_flags;
	labels.level[NSCHED_DOMAIN_WAKE_IDX] = wake;
	bytes = nsched_domains_label_size(&labels);
	domains = malloc(bytes);
	assert_int_equal(nsched_domains_label_init(domains, bytes, &labels, &wrong), NSCHED_OK);
	assert_string_equal(levels_text(domains, 0), "559 0+1 0: 0+1@0; 1071 0+4 0: 0+2@0 2+2@2");
	assert_string_equal(levels_text(domains, 1), "1071 0+4 0: 0+2@0 2+2@2");
	assert_string_equal(levels_text(domains, 3), "559 2+2 0: 3+1@3 2+1@2; 1071 0+4 0: 2+2@2 0+2@0");
	assert_int_equal(nsched_domain_of(domains, 1, 0), NONE);
	assert_int_equal(nsched_level_above(domains, 1, NONE), 1);
	assert_int_equal(nsched_llc_level(domains, 1), NONE);
	assert_int_equal(nsched_llc_id(domains, 1), 1);
	assert_int_equal(nsched_llc_weight(domains, 1), 1);
	assert_int_equal(nsched_llc_id(domains, 3), 2);
	assert_int_equal(nsched_group_capacity(domains, nsched_ring_group(domains, 3, 0, 0)), 13);
	assert_int_equal(nsched_group_capacity(domains, nsched_ring_group(domains, 3, 1, 0)), 20);
	assert_int_equal(nsched_group_capacity(domains, nsched_ring_group(domains, 3, 1, 1)), 21);
	assert_int_equal(nsched_group_capacity_orig(domains, nsched_ring_group(domains, 3, 0, 0)), 13);
	assert_int_equal(nsched_group_capacity_orig(domains, nsched_ring_group(domains, 3, 1, 1)), 21);
	assert_int_equal(nsched_domain_wake_idx(domains, nsched_domain_of(domains, 3, 1)), 2);
	assert_int_equal(nsched_domain_has_parent(domains, nsched_domain_of(domains, 3, 0)), 1);
	labels.level[NSCHED_DOMAIN_HAS_PARENT] = no_parent; /* what is said stands */
	assert_int_equal(nsched_domains_label_init(domains, bytes, &labels, &wrong), NSCHED_OK);
	assert_int_equal(nsched_domain_has_parent(domains, nsched_domain_of(domains, 3, 0)), 0);
	free(domains);
}

static void no_levels(void **state)
{
	const struct nsched_domains_facts facts = { .nr_cpus = 2 };
	struct nsched_domains *domains = from_facts(&facts);
	struct nsched_wrong wrong;

	(void)state;
	assert_int_equal(nsched_domains_check(domains, domains->size_bytes, NULL, &wrong), NSCHED_OK);
	assert_string_equal(levels_text(domains, 1), "");
	assert_int_equal(nsched_llc_id(domains, 1), 1);
	free(domains);
}

/* Facts that cannot be walked. */
static void refused_facts(void **state)
{
	static const uint32_t touching[] = { 0, 2, 1, 1 }, two_ranges[] = { 0, 2 }, none[] = { 0, 0 };
	static const uint32_t bad_ring[] = { 0, 1, 2, 3, 4, 6 }, outside[] = { 3, 2 };
	static const uint32_t one_row[] = { 0, 1 };
	struct nsched_domains_facts facts = base_facts();
	struct nsched_domains_labels labels = { .nr_cpus = 2, .nr_levels = 1 };
	static const uint32_t low[] = { 0, 2 }, apart[] = { 0, 1 }, together[] = { 0, 0 };
	struct nsched_wrong wrong;
	uint64_t block[512];

	(void)state;
	facts.nr_cpus = 0;
	assert_int_equal(nsched_domains_init(block, sizeof(block), &facts, &wrong), NSCHED_NO_CPU);
	facts.nr_cpus = NSCHED_MAX_CPUS + 1;
	assert_int_equal(nsched_domains_init(block, sizeof(block), &facts, &wrong),
			 NSCHED_TOO_MANY_CPUS);
	facts = base_facts();
	facts.ring = bad_ring;
	assert_int_equal(nsched_domains_init(block, sizeof(block), &facts, &wrong),
			 NSCHED_OUT_OF_RANGE);
	assert_int_equal(wrong.field, WHOLE(RING));
	assert_int_equal(wrong.index, 5);
	assert_int_equal(nsched_domains_size(&facts), 0);
	facts = (struct nsched_domains_facts){ .nr_cpus = 4, .nr_groups = 1,
					       .group_range_first = two_ranges,
					       .group_range = touching };
	assert_int_equal(nsched_domains_init(block, sizeof(block), &facts, &wrong), NSCHED_BAD_RANGE);
	assert_int_equal(wrong.group, 0);
	facts.group_range_first = one_row;
	facts.group_range = outside;
	assert_int_equal(nsched_domains_init(block, sizeof(block), &facts, &wrong), NSCHED_BAD_RANGE);
	facts.group_range_first = none;
	assert_int_equal(nsched_domains_init(block, sizeof(block), &facts, &wrong), NSCHED_EMPTY_SET);
	facts.group_range = NULL;
	assert_int_equal(nsched_domains_init(block, sizeof(block), &facts, &wrong), NSCHED_NO_COLUMN);
	facts.nr_groups = 0;
	facts.nr_levels = 1;
	assert_int_equal(nsched_domains_init(block, sizeof(block), &facts, &wrong), NSCHED_NO_LEVEL);
	assert_int_equal(nsched_domains_label_init(block, sizeof(block), &labels, &wrong),
			 NSCHED_NO_COLUMN);
	labels.domain_label = low;
	assert_int_equal(nsched_domains_label_init(block, sizeof(block), &labels, &wrong),
			 NSCHED_OUT_OF_RANGE);
	assert_int_equal(wrong.level, 0);
	assert_int_equal(wrong.index, 1);
	labels.domain_label = apart;
	labels.group_label = together;
	assert_int_equal(nsched_domains_label_init(block, sizeof(block), &labels, &wrong),
			 NSCHED_NOT_NESTED);
}

/* One word changed in the base; the check against the machine names the place. */
static const struct wrong_row {
	const char *name;
	uint32_t column, at, value, code, field, index, level, group;
} wrong_rows[] = {
	{ "another ABI", HEADER, W_ABI, 2, NSCHED_WRONG_ABI, NONE, NONE, NONE, NONE },
	{ "another block", HEADER, W_KIND, NSCHED_BLOCK_LOAD, NSCHED_WRONG_KIND, NONE, NONE, NONE,
	  NONE },
	{ "no CPU", HEADER, W_CPUS, 0, NSCHED_NO_CPU, NONE, NONE, NONE, NONE },
	{ "too many CPUs", HEADER, W_CPUS, 65537, NSCHED_TOO_MANY_CPUS, NONE, NONE, NONE, NONE },
	{ "too many levels", HEADER, W_LEVELS, 1025, NSCHED_NO_LEVEL, NONE, NONE, NONE, NONE },
	{ "an unknown policy", HEADER, W_POLICY, NSCHED_POLICIES, NSCHED_UNKNOWN_POLICY, NONE, NONE,
	  NONE, NONE },
	{ "a reserved word", HEADER, W_RESERVED + 3, 1, NSCHED_RESERVED, NONE, 3, NONE, NONE },
	{ "a column less", HEADER, W_OFFSET + WHOLE(OF), 0, NSCHED_NO_COLUMN, WHOLE(OF), NONE, NONE,
	  NONE },
	{ "a column outside", HEADER, W_OFFSET + WHOLE(CPU_LLC_LEVEL), 1u << 20, NSCHED_BAD_OFFSET,
	  WHOLE(CPU_LLC_LEVEL), NONE, NONE, NONE },
	{ "a column nobody knows", HEADER, W_OFFSET + WHOLE(COLUMNS), 2048, NSCHED_UNKNOWN_COLUMN,
	  WHOLE(COLUMNS), NONE, NONE, NONE },
	{ "an imbalance below 100 per cent", DOMAIN(IMBALANCE_PCT), 2, 99, NSCHED_OUT_OF_RANGE,
	  DOMAIN(IMBALANCE_PCT), 2, 1, NONE },
	{ "a load index above 3", DOMAIN(WAKE_IDX), 1, 4, NSCHED_OUT_OF_RANGE, DOMAIN(WAKE_IDX), 1, 0,
	  NONE },
	{ "a capacity of zero", WHOLE(CAPACITY), 10, 0, NSCHED_OUT_OF_RANGE, WHOLE(CAPACITY), 5, 1, 5 },
	{ "a least capacity of zero", GROUP(MIN_CAPACITY), 3, 0, NSCHED_OUT_OF_RANGE,
	  GROUP(MIN_CAPACITY), 3, 0, 3 },
	{ "a mark of two", GROUP(MARK), 4, 2, NSCHED_OUT_OF_RANGE, GROUP(MARK), 4, 1, 4 },
	{ "a group without a range", GROUP(SPAN_NR), 2, 0, NSCHED_OUT_OF_RANGE, GROUP(SPAN_NR), 2, 0,
	  2 },
	{ "a group's range that is not there", GROUP(SPAN), 2, 9, NSCHED_BAD_RANGE, GROUP(SPAN), 2, 0,
	  2 },
	{ "a range past the machine", WHOLE(RANGE), 11, 3, NSCHED_BAD_RANGE, GROUP(SPAN), 5, 1, 5 },
	{ "a group's CPUs miscounted", GROUP(WEIGHT), 4, 3, NSCHED_NOT_SUM, GROUP(WEIGHT), 4, 1, 4 },
	{ "a mask's range that is not there", GROUP(MASK), 0, 99, NSCHED_BAD_RANGE, GROUP(MASK), 0, 0,
	  0 },
	{ "a balance CPU that the mask lacks", GROUP(BALANCE_CPU), 5, 3, NSCHED_NOT_MASK,
	  GROUP(BALANCE_CPU), 5, 1, 5 },
	{ "a domain's range that is not there", DOMAIN(SPAN), 0, 9, NSCHED_BAD_RANGE, DOMAIN(SPAN), 0,
	  0, NONE },
	{ "a domain's CPUs miscounted", DOMAIN(WEIGHT), 2, 3, NSCHED_NOT_SUM, DOMAIN(WEIGHT), 2, 1,
	  NONE },
	{ "a ring past the end", DOMAIN(RING_NR), 2, 3, NSCHED_OUT_OF_RANGE, DOMAIN(RING), 2, 1, NONE },
	{ "a ring that names no group", WHOLE(RING), 3, 6, NSCHED_OUT_OF_RANGE, WHOLE(RING), 3, NONE,
	  NONE },
	{ "a domain that does not exist", WHOLE(OF), 5, 3, NSCHED_OUT_OF_RANGE, WHOLE(OF), 2, 1, NONE },
	{ "a place past the ring", WHOLE(RING_AT), 5, 2, NSCHED_OUT_OF_RANGE, WHOLE(RING_AT), 2, 1,
	  NONE },
	{ "a cache at no level", WHOLE(CPU_LLC_LEVEL), 1, 2, NSCHED_NO_LEVEL, WHOLE(CPU_LLC_LEVEL), 1,
	  NONE, NONE },
	{ "a cache named by no CPU", WHOLE(CPU_LLC), 1, 4, NSCHED_OUT_OF_RANGE, WHOLE(CPU_LLC), 1,
	  NONE, NONE },
	{ "a distance that is none below 32", DOMAIN(DISTANCE_SLIT), 2, 32, NSCHED_NO_LEVEL,
	  DOMAIN(DISTANCE_SLIT), 2, 1, NONE },
	{ "a distance that does not occur", DOMAIN(DISTANCE_SLIT), 2, 30, NSCHED_NO_LEVEL,
	  DOMAIN(DISTANCE_SLIT), 2, 1, NONE },
	/* the span of group 5 becomes that of group 4: nothing holds CPUs 2 and 3 */
	{ "groups that do not cover their domain", WHOLE(RING), 5, 4, NSCHED_NOT_COVERED,
	  DOMAIN(SPAN), 2, 1, NONE },
	{ "a group outside its domain", WHOLE(RING), 1, 5, NSCHED_NOT_NESTED, GROUP(SPAN), 0, 0, 5 },
	{ "a CPU in a domain that does not hold it", WHOLE(OF), 2, 1, NSCHED_NOT_NESTED, WHOLE(OF), 1,
	  0, NONE },
	{ "a ring that starts at another group", WHOLE(RING_AT), 1, 1, NSCHED_NOT_COVERED,
	  WHOLE(RING_AT), 0, 1, 5 },
	{ "a level that is missing in between", WHOLE(OF), 0, NONE, NSCHED_NO_LEVEL,
	  WHOLE(CPU_LLC_LEVEL), 0, NONE, NONE },
	{ "a mask of nobody", GROUP(MASK_NR), 5, 0, NSCHED_NOT_MASK, GROUP(BALANCE_CPU), 5, 1, 5 },
	{ "the same domain at two levels nests", WHOLE(OF), 1, 0, NSCHED_OK, NONE, NONE, NONE, NONE },
};

static void wrong_case(void **state)
{
	const struct wrong_row *c = *state;
	struct nsched_domains_facts facts = base_facts();
	struct nsched_domains *domains = from_facts(&facts);
	struct nsched_topology *topology = base_topology();
	uint32_t bytes = domains->size_bytes, *word = (uint32_t *)domains;
	struct nsched_wrong wrong;

	word[c->column == HEADER ? c->at : domains->offset[c->column] / 4 + c->at] = c->value;
	memset(&wrong, 0xa5, sizeof(wrong));
	assert_int_equal(nsched_domains_check(domains, bytes, topology, &wrong), c->code);
	assert_int_equal(wrong.code, c->code);
	assert_int_equal(wrong.field, c->field);
	assert_int_equal(wrong.index, c->index);
	assert_int_equal(wrong.level, c->level);
	assert_int_equal(wrong.group, c->group);
	free(domains);
	free(topology);
}

/* A wrong level is named by the first CPU that has it: of domain 1, CPUs 2 and 3, by 2. */
static void first_cpu_of_a_wrong_level(void **state)
{
	struct nsched_domains_facts facts = base_facts();
	struct nsched_domains *domains = from_facts(&facts);
	struct nsched_topology *topology = base_topology();
	struct nsched_wrong wrong;

	(void)state;
	((uint32_t *)domains)[domains->offset[DOMAIN(WEIGHT)] / 4 + 1] = 3;
	assert_int_equal(nsched_domains_check(domains, domains->size_bytes, topology, &wrong),
			 NSCHED_NOT_SUM);
	assert_int_equal(wrong.index, 1);
	assert_int_equal(wrong.level, 0);
	assert_int_equal(wrong.other, 2);
	free(domains);
	free(topology);
}

/* What one word cannot make wrong. */
static void wrong_machines(void **state)
{
	static const uint32_t swapped[] = { 2, 0, 2, 0, 2, 1, 2, 1 }, at0[] = { 0, 0, 0, 1, 1, 0, 1, 1 };
	static const uint32_t mixed[] = { 0, 0, 2, 0, 1, 2, 1, 2 };
	static const uint32_t mixed_at[] = { 0, 0, 0, 1, 0, 1, 1, 1 };
	static const uint32_t mask_first[] = { 0, 0, 0, 0, 0, 0, 1 }, mask[] = { 1, 2 };
	struct nsched_domains_facts facts = base_facts();
	const struct machine_text offline = { .node = "0011", .online = "1110" };
	struct nsched_topology *topology = base_topology(), *other = machine_grid(3, 2, 1);
	struct nsched_topology *less = machine_from_text(&offline);
	struct nsched_domains *domains = from_facts(&facts);
	struct nsched_wrong wrong;

	(void)state;
	assert_int_equal(nsched_domains_check(domains, domains->size_bytes, other, &wrong),
			 NSCHED_OTHER_MACHINE);
	assert_int_equal(nsched_domains_check(domains, domains->size_bytes, less, &wrong),
			 NSCHED_BAD_RANGE);
	assert_int_equal(wrong.other, 3);
	assert_int_equal(wrong.level, 0);
	assert_int_equal(nsched_domains_check(NULL, 0, topology, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(nsched_domains_check(domains, domains->size_bytes - 1, topology, &wrong),
			 NSCHED_TOO_SMALL);
	free(domains);

	facts.domain_of = swapped; /* the large domain below the small one */
	facts.ring_at = at0;
	domains = from_facts(&facts);
	assert_int_equal(nsched_domains_check(domains, domains->size_bytes, topology, &wrong),
			 NSCHED_NOT_NESTED);
	assert_int_equal(wrong.level, 1);
	assert_int_equal(wrong.index, 0);
	assert_int_equal(wrong.field, DOMAIN(SPAN));
	free(domains);

	facts = base_facts(); /* CPU 0 nests; CPU 1 has the large domain below the small one */
	facts.domain_of = mixed;
	facts.ring_at = mixed_at;
	domains = from_facts(&facts);
	assert_int_equal(nsched_domains_check(domains, domains->size_bytes, topology, &wrong),
			 NSCHED_NOT_NESTED);
	assert_int_equal(wrong.level, 1);
	assert_int_equal(wrong.index, 1);
	free(domains);

	facts = base_facts(); /* CPU 1 balances for the group 2-3 */
	facts.mask_range_first = mask_first;
	facts.mask_range = mask;
	domains = from_facts(&facts);
	assert_int_equal(nsched_domains_check(domains, domains->size_bytes, topology, &wrong),
			 NSCHED_NOT_MASK);
	assert_int_equal(wrong.group, 5);
	free(domains);
	free(less);
	free(other);
	free(topology);
}

/* A level that has none below it. */
static void a_hole_in_the_levels(void **state)
{
	static const uint32_t holes[] = { NONE, 2, 0, 2, 1, 2, 1, 2 }, plain[] = { 0x2f, 0x2f, 0x42f };
	struct nsched_domains_facts facts = base_facts();
	struct nsched_topology *topology = base_topology();
	struct nsched_domains *domains;
	struct nsched_wrong wrong;

	(void)state;
	facts.domain_of = holes; /* CPU 0 has level 1 and no level 0 */
	facts.domain[NSCHED_DOMAIN_FLAGS] = plain;
	domains = from_facts(&facts);
	assert_int_equal(nsched_domains_check(domains, domains->size_bytes, NULL, &wrong), NSCHED_OK);
	assert_int_equal(nsched_domains_check(domains, domains->size_bytes, topology, &wrong),
			 NSCHED_NO_LEVEL);
	assert_int_equal(wrong.level, 1);
	assert_int_equal(wrong.field, WHOLE(OF));
	free(domains);
	free(topology);
}

/* Any bytes: the check ends, stays inside, and what it accepts can be walked. */
static void any_bytes(void **state)
{
	struct nsched_domains_facts facts = base_facts();
	struct nsched_topology *topology = base_topology();
	struct nsched_domains *good = from_facts(&facts);
	uint32_t bytes = good->size_bytes, round, cpu, header = W_OFFSET * 4 + 64 * 4;
	void *block = malloc(bytes);
	struct nsched_wrong wrong;
	uint64_t seed = 3;

	(void)state;
	for (round = 0; round < 20000; round++) {
		memcpy(block, good, bytes);
		corrupt_by_chance(block, bytes, header, &seed);
		if (nsched_domains_check(block, bytes, round % 2 ? topology : NULL, &wrong)) {
			assert_int_equal(wrong.code < NSCHED_CODES, 1);
			continue;
		}
		for (cpu = 0; cpu < ((struct nsched_domains *)block)->nr_cpus; cpu++) {
			levels_text(block, cpu);
			levels_flags(block, cpu);
			nsched_llc_weight(block, cpu);
		}
	}
	free(block);
	free(good);
	free(topology);
}

int main(void)
{
	static struct rows rows;

	rows_add(&rows, "a block from facts, walked and changed", walk_base, NULL);
	rows_add(&rows, "one domain with any groups", one_domain, NULL);
	rows_add(&rows, "levels as labels", from_labels, NULL);
	rows_add(&rows, "nobody has a level", no_levels, NULL);
	rows_add(&rows, "facts that are refused", refused_facts, NULL);
	ROWS_ADD(&rows, wrong_case, wrong_rows);
	rows_add(&rows, "the first CPU of a wrong level", first_cpu_of_a_wrong_level, NULL);
	rows_add(&rows, "machines that are wrong", wrong_machines, NULL);
	rows_add(&rows, "a hole in the levels", a_hole_in_the_levels, NULL);
	rows_add(&rows, "any bytes", any_bytes, NULL);
	return rows_run(&rows, "domains");
}
