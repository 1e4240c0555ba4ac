/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Facts and labels of domains that are refused, and spans and rings given by themselves. */
#include "levels.h"
#include "numasched/decisions.h"
#include "rows.h"

#include "domains_build.h"

#define NONE NSCHED_NONE
#define DOMAIN(column) ((uint32_t)NSCHED_DOMAIN_##column)
#define GROUP(column) (NSCHED_DOMAINS_GROUP + (uint32_t)NSCHED_GROUP_##column)
#define WHOLE(column) ((uint32_t)NSCHED_DOMAINS_##column)
#define LIST(...) ((const uint32_t[]){ __VA_ARGS__ })

/* Four CPUs, one level of two domains, in each two groups of one CPU. */
static const uint32_t group_first[] = { 0, 1, 2, 3, 4 };
static const uint32_t group_range[] = { 0, 1, 1, 1, 2, 1, 3, 1 };
static const uint32_t ring_first[] = { 0, 2, 4 };
static const uint32_t domain_of[] = { 0, 0, 1, 1 }, ring_at[] = { 0, 1, 0, 1 };

/* A member that is null here stays as above; gone names one that is to be null. */
static const struct facts_row {
	const char *name;
	uint32_t nr_levels, gone;
	const uint32_t *group_first, *group_range, *mask_first, *mask_range;
	const uint32_t *span_first, *span_range, *ring_first, *ring, *domain_of;
	uint32_t code, field, index;
} facts_rows[] = {
#define GONE(member) ((uint32_t)offsetof(struct nsched_domains_facts, member))
	{ "as it is", .code = NSCHED_OK },
	{ "more levels than there can be", .nr_levels = 1025, .code = NSCHED_NO_LEVEL,
	  .field = WHOLE(OF), .index = NONE },
	{ "groups without starts", .gone = GONE(group_range_first), .code = NSCHED_NO_COLUMN,
	  .field = WHOLE(RANGE), .index = NONE },
	{ "groups without ranges", .gone = GONE(group_range), .code = NSCHED_NO_COLUMN,
	  .field = WHOLE(RANGE), .index = NONE },
	{ "domains without rings", .gone = GONE(ring_first), .code = NSCHED_NO_COLUMN,
	  .field = WHOLE(RANGE), .index = NONE },
	{ "masks without ranges", .mask_first = group_first, .code = NSCHED_NO_COLUMN,
	  .field = WHOLE(RANGE), .index = NONE },
	{ "spans without ranges", .span_first = ring_first, .code = NSCHED_NO_COLUMN,
	  .field = WHOLE(RANGE), .index = NONE },
	{ "starts of groups that do not ascend", .group_first = LIST(0, 2, 1, 3, 4),
	  .code = NSCHED_BAD_RANGE, .field = GROUP(SPAN), .index = 1 },
	{ "a range that begins past the machine", .group_range = LIST(0, 1, 1, 1, 2, 1, 4, 1),
	  .code = NSCHED_BAD_RANGE, .field = GROUP(SPAN), .index = 3 },
	{ "a first range of no CPU", .group_range = LIST(0, 0, 1, 1, 2, 1, 3, 1),
	  .code = NSCHED_BAD_RANGE, .field = GROUP(SPAN), .index = 0 },
	{ "a range of no CPU", .group_range = LIST(0, 1, 1, 0, 2, 1, 3, 1),
	  .code = NSCHED_BAD_RANGE, .field = GROUP(SPAN), .index = 1 },
	{ "a mask past the machine", .mask_first = group_first,
	  .mask_range = LIST(0, 1, 1, 1, 2, 1, 3, 2), .code = NSCHED_BAD_RANGE,
	  .field = GROUP(MASK), .index = 3 },
	{ "a span past the machine", .span_first = LIST(0, 1, 2), .span_range = LIST(0, 2, 2, 3),
	  .code = NSCHED_BAD_RANGE, .field = DOMAIN(SPAN), .index = 1 },
	{ "rings that do not ascend", .ring_first = LIST(0, 3, 2), .code = NSCHED_OUT_OF_RANGE,
	  .field = DOMAIN(RING), .index = 1 },
	{ "a ring of a group that is not there", .ring = LIST(0, 1, 2, 4),
	  .code = NSCHED_OUT_OF_RANGE, .field = WHOLE(RING), .index = 3 },
	{ "a CPU in a domain that is not there", .domain_of = LIST(0, 0, 1, 2),
	  .code = NSCHED_OUT_OF_RANGE, .field = WHOLE(OF), .index = 3 },
	{ "a domain without a group", .ring_first = LIST(0, 4, 4), .code = NSCHED_EMPTY_SET,
	  .field = DOMAIN(SPAN), .index = 1 },
	{ "starts of spans that do not ascend", .span_first = LIST(0, 2, 1),
	  .span_range = LIST(0, 1, 1, 1), .code = NSCHED_BAD_RANGE, .field = DOMAIN(SPAN), .index = 1 },
	{ "spans as the groups have them", .span_first = LIST(0, 1, 2),
	  .span_range = LIST(0, 2, 2, 2), .code = NSCHED_OK },
	{ "rings in their order", .ring = LIST(0, 1, 2, 3), .code = NSCHED_OK },
};

static const uint32_t *or_base(const uint32_t *own, const uint32_t *base, uint32_t gone,
			       uint32_t member)
{
	return gone == member ? NULL : own ? own : base;
}

static void facts_case(void **state)
{
	const struct facts_row *c = *state;
	struct nsched_domains_facts facts = {
		.nr_cpus = 4, .nr_levels = c->nr_levels ? c->nr_levels : 1, .nr_domains = 2,
		.nr_groups = 4, .mask_range_first = c->mask_first, .mask_range = c->mask_range,
		.span_range_first = c->span_first, .span_range = c->span_range, .ring = c->ring,
		.domain_of = c->domain_of ? c->domain_of : domain_of, .ring_at = ring_at,
	};
	uint64_t block[256], bytes;
	struct nsched_wrong wrong;

	facts.group_range_first = or_base(c->group_first, group_first, c->gone,
					  GONE(group_range_first));
	facts.group_range = or_base(c->group_range, group_range, c->gone, GONE(group_range));
	facts.ring_first = or_base(c->ring_first, ring_first, c->gone, GONE(ring_first));
	assert_int_equal(nsched_domains_init(block, sizeof(block), &facts, &wrong), c->code);
	assert_int_equal(wrong.code, c->code);
	bytes = nsched_domains_size(&facts);
	assert_true(bytes <= sizeof(block));
	if (c->code == NSCHED_OK) {
		assert_string_equal(levels_text((void *)block, 1), "0 0+2 0: 1+1@1 0+1@0");
		assert_string_equal(levels_text((void *)block, 2), "0 2+2 0: 2+1@2 3+1@3");
		assert_int_equal(nsched_domains_init(block, bytes - 8, &facts, &wrong),
				 NSCHED_TOO_SMALL);
	} else {
		assert_int_equal(wrong.field, c->field);
		assert_int_equal(wrong.index, c->index);
	}
}

static void nothing_has_no_size(void **state)
{
	(void)state;
	assert_int_equal(nsched_domains_size(NULL), 0);
	assert_int_equal(nsched_domains_label_size(NULL), 0);
}

/* Two CPUs, one level. */
static const struct labels_row {
	const char *name;
	uint32_t nr_cpus;
	const uint32_t *domain, *group;
	uint32_t code;
} labels_rows[] = {
	{ "one domain of two groups", 2, LIST(0, 0), LIST(1, 0), NSCHED_OK },
	{ "no CPU", 0, LIST(0, 0), NULL, NSCHED_NO_CPU },
	{ "too many CPUs", NSCHED_MAX_CPUS + 1, LIST(0, 0), NULL, NSCHED_TOO_MANY_CPUS },
	{ "a group that no CPU can name", 2, LIST(0, 0), LIST(0, 2), NSCHED_OUT_OF_RANGE },
	{ "nor the first CPU's", 2, LIST(0, 0), LIST(2, 0), NSCHED_OUT_OF_RANGE },
};

static void labels_case(void **state)
{
	static const uint32_t has_parent[] = { 1 };
	const struct labels_row *c = *state;
	struct nsched_domains_labels labels = { .nr_cpus = c->nr_cpus, .nr_levels = 1,
						.domain_label = c->domain, .group_label = c->group };
	struct nsched_wrong wrong;
	uint64_t block[256], bytes;

	labels.level[NSCHED_DOMAIN_HAS_PARENT] = has_parent;
	bytes = nsched_domains_label_size(&labels);
	assert_int_equal(bytes == 0, c->code != NSCHED_OK);
	assert_int_equal(nsched_domains_label_init(block, sizeof(block), &labels, &wrong), c->code);
	if (c->code != NSCHED_OK)
		return;
	assert_string_equal(levels_text((void *)block, 1), "0 0+2 0: 1+1@1 0+1@0");
	assert_int_equal(nsched_domain_has_parent((void *)block, 0), 1); /* as the level says */
	assert_int_equal(nsched_domains_label_init(block, bytes - 8, &labels, &wrong),
			 NSCHED_TOO_SMALL);
}

static void base_block(uint64_t *block, uint64_t bytes)
{
	const struct nsched_domains_facts facts = {
		.nr_cpus = 4, .nr_levels = 1, .nr_domains = 2, .nr_groups = 4,
		.group_range_first = group_first, .group_range = group_range,
		.ring_first = ring_first, .domain_of = domain_of, .ring_at = ring_at,
	};
	struct nsched_wrong wrong;

	assert_int_equal(nsched_domains_init(block, bytes, &facts, &wrong), NSCHED_OK);
}

static void write_word(uint64_t *block, uint32_t column, uint32_t at, uint32_t value)
{
	nsched_write_u32(block, ((struct nsched_domains *)block)->offset[column], at, value);
}

static uint32_t strict(uint64_t *block, const char *online, struct nsched_wrong *wrong)
{
	const struct machine_text text = { .node = "0011", .online = online };
	struct nsched_topology *topology = machine_from_text(&text);
	uint32_t code = nsched_domains_check((void *)block,
					     ((struct nsched_domains *)block)->size_bytes, topology,
					     wrong);

	free(topology);
	return code;
}

static void a_group_that_balances_for_nobody(void **state)
{
	struct nsched_wrong wrong;
	uint64_t block[256];

	(void)state;
	base_block(block, sizeof(block));
	assert_int_equal(strict(block, NULL, &wrong), NSCHED_OK);
	write_word(block, GROUP(MASK_NR), 2, 0);
	assert_int_equal(nsched_group_from_cpus((void *)block, 2, NULL), 2);
	assert_int_equal(nsched_group_balance_cpu((void *)block, 2), NONE);
	assert_int_equal(strict(block, NULL, &wrong), NSCHED_EMPTY_SET);
	assert_int_equal(wrong.field, GROUP(MASK));
	assert_int_equal(wrong.group, 2);
}

/* Group 1, of domain 0 with CPUs 0 and 1, begins inside it and ends past it. */
static void a_group_ends_past_its_domain(void **state)
{
	struct nsched_wrong wrong;
	uint64_t block[256];

	(void)state;
	base_block(block, sizeof(block));
	write_word(block, WHOLE(RANGE), nsched_group_span((void *)block, 1) * 2 + 1, 2);
	write_word(block, GROUP(WEIGHT), 1, 2);
	assert_int_equal(strict(block, NULL, &wrong), NSCHED_NOT_NESTED);
	assert_int_equal(wrong.field, GROUP(SPAN));
	assert_int_equal(wrong.group, 1);
}

/* A span in two pieces, and one that is not what the groups have. */
static void spans_of_their_own(void **state)
{
	const struct nsched_domains_facts facts = {
		.nr_cpus = 4, .nr_levels = 1, .nr_domains = 2, .nr_groups = 4,
		.group_range_first = group_first, .group_range = group_range,
		.ring_first = ring_first, .domain_of = domain_of, .ring_at = ring_at,
		.span_range_first = LIST(0, 2, 3), .span_range = LIST(0, 1, 3, 1, 2, 2),
	};
	struct nsched_wrong wrong;
	uint64_t block[256];

	(void)state;
	assert_int_equal(nsched_domains_init(block, sizeof(block), &facts, &wrong), NSCHED_OK);
	assert_string_equal(levels_text((void *)block, 0), "0 0+1,3+1 0: 0+1@0 1+1@1");
	assert_string_equal(levels_text((void *)block, 2), "0 2+2 0: 2+1@2 3+1@3");
}

/* CPU 3 is offline and no domain's span holds it, yet it names one. */
static void an_offline_cpu_has_no_level(void **state)
{
	const struct nsched_domains_facts facts = {
		.nr_cpus = 4, .nr_levels = 1, .nr_domains = 2, .nr_groups = 3,
		.group_range_first = group_first, .group_range = group_range,
		.ring_first = LIST(0, 2, 3), .domain_of = domain_of, .ring_at = LIST(0, 1, 0, 0),
	};
	struct nsched_wrong wrong;
	uint64_t block[256];

	(void)state;
	assert_int_equal(nsched_domains_init(block, sizeof(block), &facts, &wrong), NSCHED_OK);
	assert_int_equal(strict(block, "1110", &wrong), NSCHED_NO_LEVEL);
	assert_int_equal(wrong.field, WHOLE(OF));
	assert_int_equal(wrong.index, 3);
}

/* Who has no level at all is not excused from a group of the domain that holds him. */
static void a_cpu_without_a_level_is_covered_all_the_same(void **state)
{
	struct nsched_wrong wrong;
	uint64_t block[256];

	(void)state;
	base_block(block, sizeof(block));
	write_word(block, WHOLE(RING), 3, 2); /* group 2 twice: nothing holds CPU 3 */
	assert_int_equal(strict(block, NULL, &wrong), NSCHED_NOT_COVERED);
	write_word(block, WHOLE(OF), 3, NONE);
	write_word(block, WHOLE(CPU_LLC_LEVEL), 3, NONE);
	write_word(block, WHOLE(CPU_LLC), 3, 3);
	assert_int_equal(strict(block, NULL, &wrong), NSCHED_NOT_COVERED);
	assert_int_equal(wrong.field, DOMAIN(SPAN));
	assert_int_equal(wrong.index, 1);
	assert_int_equal(wrong.other, 3);
}

/*
 * Node 0 reaches node 1 at distance 20, node 1 reaches node 0 at 30 only: what CPU 1
 * balances at 30 spans both, and CPU 0, which has all at 20, opens no group in it. The
 * check goes on and finds what is wrong elsewhere: CPU 1 lacks the level below.
 */
static void who_has_all_nearer_opens_no_group(void **state)
{
	static const uint32_t slit[] = { 10, 20, 30, 10 }, slits[] = { 20, 30 };
	const struct machine_text text = { .node = "01", .distance_slit = slit };
	struct nsched_topology *topology = machine_from_text(&text);
	struct nsched_domains_facts facts = {
		.nr_cpus = 2, .nr_levels = 2, .nr_domains = 2, .nr_groups = 2,
		.group_range_first = LIST(0, 1, 2), .group_range = LIST(0, 1, 1, 1),
		.span_range_first = LIST(0, 1, 2), .span_range = LIST(0, 2, 0, 2),
		.ring_first = LIST(0, 2, 3), .ring = LIST(0, 1, 1),
		.domain_of = LIST(0, NONE, NONE, 1),
	};
	uint64_t block[256];
	const struct nsched_domains *domains = (const void *)block;
	struct nsched_wrong wrong;

	(void)state;
	facts.domain[NSCHED_DOMAIN_DISTANCE_SLIT] = slits;
	assert_int_equal(nsched_domains_init(block, sizeof(block), &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_domains_check(domains, domains->size_bytes, topology, &wrong),
			 NSCHED_NO_LEVEL);
	assert_int_equal(wrong.index, 1);
	/* at the same distance it would have to */
	write_word(block, DOMAIN(DISTANCE_SLIT), 0, 30);
	assert_int_equal(nsched_domains_check(domains, domains->size_bytes, topology, &wrong),
			 NSCHED_NOT_COVERED);
	assert_int_equal(wrong.other, 0);
	free(topology);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, facts_case, facts_rows);
	ROWS_ADD(&rows, labels_case, labels_rows);
	rows_add(&rows, "nothing has no size", nothing_has_no_size, NULL);
	rows_add(&rows, "a group that balances for nobody", a_group_that_balances_for_nobody, NULL);
	rows_add(&rows, "a group ends past its domain", a_group_ends_past_its_domain, NULL);
	rows_add(&rows, "spans of their own", spans_of_their_own, NULL);
	rows_add(&rows, "an offline CPU has no level", an_offline_cpu_has_no_level, NULL);
	rows_add(&rows, "a CPU without a level is covered all the same",
		 a_cpu_without_a_level_is_covered_all_the_same, NULL);
	rows_add(&rows, "who has all nearer opens no group", who_has_all_nearer_opens_no_group, NULL);
	return rows_run(&rows, "domains: facts");
}
