/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Domains of a record as a block: one domain with its groups in the order of the
 * ring, or levels whose domains and groups are labels of CPUs.
 */
#include "internal.h"
#include "numasched/fair.h"

struct facts {
	struct nsched_domains_facts facts;
	struct nsched_domains_labels labels;
	struct column span;
	struct column mask;
	uint32_t domain[NSCHED_DOMAIN_GIVEN];
	uint32_t child_flags;
	uint32_t has_child_flags;
	uint32_t is_labels;
};

static uint32_t *narrow(struct record_inside *in, const struct column *column)
{
	uint32_t *list = take(in, column->nr * sizeof(*list));
	uint64_t i;

	for (i = 0; list && i < column->nr; i++)
		list[i] = (uint32_t)column->value[i];
	return list;
}

/* How many CPUs the sets and labels speak of, where no block says it. */
static uint64_t count_cpus(struct record_inside *in)
{
	const struct nsched_field *field;
	uint32_t i = 0;

	if (in->view.nr_cpus)
		return in->view.nr_cpus;
	while ((field = field_next(&in->view, NSCHED_AT_DOMAINS, &i))) {
		if (field->offset == NSCHED_FACT_GROUP_SPAN)
			return set_cpus(&in->view, field);
		if (field->offset == NSCHED_FACT_LEVEL_DOMAIN && field->count_by)
			return count_named(&in->view, field->count_by, 0);
	}
	return 0;
}

/* [nr_levels x nr_cpus] from lists that are as long as there are labels. */
static int pad_capacity(struct record_inside *in, const struct column *column, struct facts *f)
{
	uint64_t *capacity = take(in, (uint64_t)f->labels.nr_cpus * column->nr_rows * 8);
	uint64_t row, i;

	if (!capacity)
		return -1;
	for (row = 0; column->first && row < column->nr_rows; row++) {
		uint32_t begin = column->first[row], nr = column->first[row + 1] - begin;

		if (nr > f->labels.nr_cpus)
			return fail(in, "in.levels", "more groups than CPUs");
		for (i = 0; i < f->labels.nr_cpus; i++)
			capacity[row * f->labels.nr_cpus + i] =
				i < nr ? column->value[begin + i] : NSCHED_SCALE;
	}
	f->labels.group_capacity = capacity;
	return 0;
}

static int read_level_fact(struct record_inside *in, const struct nsched_field *field,
			   struct facts *f)
{
	struct column column;

	if (read_field(in, field, &column))
		return -1;
	f->is_labels = 1;
	if (column.is_absent)
		return 0;
	f->labels.nr_levels = (uint32_t)column.nr_rows;
	if (field->offset == NSCHED_FACT_LEVEL_GROUP_CAPACITY)
		return pad_capacity(in, &column, f);
	if (field->offset == NSCHED_FACT_LEVEL_DOMAIN)
		f->labels.domain_label = narrow(in, &column);
	else if (field->offset == NSCHED_FACT_LEVEL_GROUP)
		f->labels.group_label = narrow(in, &column);
	else
		f->labels.level[field->offset - NSCHED_FACT_LEVEL] = narrow(in, &column);
	return 0;
}

static int read_domain_fact(struct record_inside *in, const struct nsched_field *field,
			    struct facts *f)
{
	uint32_t present;
	uint64_t bits;

	if (read_scalar(in, field, &bits, &present))
		return -1;
	if (field->offset == NSCHED_FACT_CHILD_FLAGS) {
		f->child_flags = (uint32_t)bits;
		f->has_child_flags = 1;
		return 0;
	}
	f->domain[field->offset] = (uint32_t)bits;
	f->facts.domain[field->offset] = &f->domain[field->offset];
	return 0;
}

static int read_group_fact(struct record_inside *in, const struct nsched_field *field,
			   struct facts *f)
{
	struct column column;

	if (read_field(in, field, &column))
		return -1;
	switch (field->offset) {
	case NSCHED_FACT_GROUP_SPAN:
		f->span = column;
		break;
	case NSCHED_FACT_GROUP_MASK:
	case NSCHED_FACT_FIRST_MASK:
		f->mask = column;
		break;
	case NSCHED_FACT_GROUP_CAPACITY:
		f->facts.group_capacity = column.value;
		break;
	case NSCHED_FACT_GROUP_CAPACITY_ORIG:
		f->facts.group_capacity_orig = column.value;
		break;
	default:
		if (!column.is_absent)
			f->facts.group[field->offset - NSCHED_FACT_GROUP] = narrow(in, &column);
		break;
	}
	return 0;
}

static int read_fact(struct record_inside *in, const struct nsched_field *field, struct facts *f)
{
	if (field->kind == NSCHED_KIND_OBJECTS)
		return 0;
	if (field->offset >= NSCHED_FACT_LEVEL)
		return read_level_fact(in, field, f);
	if (field->kind == NSCHED_KIND_NUMBER)
		return read_domain_fact(in, field, f);
	return read_group_fact(in, field, f);
}

/* Sets as pairs (first CPU, count); @first gets where each row begins, in ranges. */
static int to_ranges(struct record_inside *in, const struct column *sets, uint32_t nr_cpus,
		     uint32_t nr_rows, uint32_t **first, uint32_t **range)
{
	uint64_t words = NSCHED_SET_WORDS(nr_cpus);
	uint32_t row, cpu, begin, nr = 0, given = (uint32_t)(sets->nr / (words ? words : 1));

	*first = take(in, ((uint64_t)nr_rows + 1) * sizeof(**first));
	*range = take(in, ((uint64_t)given * nr_cpus + 2) * sizeof(**range));
	if (!*first || !*range)
		return -1;
	for (row = 0; row < nr_rows; row++) {
		const uint64_t *set = row < given ? sets->set + row * words : 0;

		(*first)[row] = nr;
		for (cpu = 0; set && cpu < nr_cpus; cpu++) {
			if (!nsched_set_has(set, cpu))
				continue;
			for (begin = cpu; cpu < nr_cpus && nsched_set_has(set, cpu); cpu++)
				;
			(*range)[nr * 2] = begin;
			(*range)[nr * 2 + 1] = cpu - begin;
			nr++;
		}
	}
	(*first)[nr_rows] = nr;
	return 0;
}

/* A mask of all CPUs stands for "as the span". */
static void drop_full_masks(struct column *mask, uint32_t nr_cpus)
{
	uint64_t words = NSCHED_SET_WORDS(nr_cpus), row, word;
	uint32_t cpu;

	for (row = 0; words && row < mask->nr / words; row++) {
		uint64_t *set = mask->set + row * words;

		for (cpu = 0; cpu < nr_cpus && nsched_set_has(set, cpu); cpu++)
			;
		for (word = 0; cpu == nr_cpus && word < words; word++)
			set[word] = 0;
	}
}

static int link_groups(struct record_inside *in, struct facts *f)
{
	struct nsched_domains_facts *facts = &f->facts;
	uint32_t nr_cpus = facts->nr_cpus, *first, *range;
	uint64_t words = NSCHED_SET_WORDS(nr_cpus);
	uint32_t *flags, *ring = take(in, 2 * sizeof(*ring));

	facts->nr_levels = 1;
	facts->nr_domains = 1;
	facts->nr_groups = (uint32_t)(f->span.nr / (words ? words : 1));
	if (!ring || to_ranges(in, &f->span, nr_cpus, facts->nr_groups, &first, &range))
		return -1;
	facts->group_range_first = first;
	facts->group_range = range;
	ring[1] = facts->nr_groups;
	facts->ring_first = ring;
	if (f->mask.set) {
		drop_full_masks(&f->mask, nr_cpus);
		if (to_ranges(in, &f->mask, nr_cpus, facts->nr_groups, &first, &range))
			return -1;
		facts->mask_range_first = first;
		facts->mask_range = range;
	}
	if (!f->has_child_flags || !facts->nr_groups)
		return 0;
	flags = take(in, facts->nr_groups * sizeof(*flags));
	if (!flags)
		return -1;
	flags[0] = f->child_flags == NSCHED_NONE ? 0 : f->child_flags;
	facts->group[NSCHED_GROUP_FLAGS] = flags;
	return 0;
}

/* What the load says of each CPU's capacity holds for the groups that say nothing. */
static int read_capacity(struct record_inside *in, uint32_t nr_cpus, const uint32_t **capacity)
{
	const struct nsched_load *load = home_block(&in->view, NSCHED_AT_LOAD);
	uint32_t *list, cpu;

	if (!load || !nsched_load_has(load, NSCHED_LOAD_CAPACITY))
		return 0;
	list = take(in, (uint64_t)nr_cpus * sizeof(*list));
	if (!list)
		return -1;
	for (cpu = 0; cpu < nr_cpus; cpu++)
		list[cpu] = nsched_load_capacity(load, cpu);
	*capacity = list;
	return 0;
}

static int build(struct record_inside *in, const struct facts *f)
{
	struct view *view = &in->view;
	uint64_t bytes = f->is_labels ? nsched_domains_label_size(&f->labels) :
					nsched_domains_size(&f->facts);
	struct nsched_domains *domains = take(in, bytes);
	struct nsched_wrong wrong;
	uint32_t code;

	if (!domains)
		return -1;
	code = f->is_labels ? nsched_domains_label_init(domains, bytes, &f->labels, &wrong) :
			      nsched_domains_init(domains, bytes, &f->facts, &wrong);
	if (code == NSCHED_OK)
		code = nsched_domains_check(domains, bytes, 0, &wrong);
	if (code != NSCHED_OK)
		return fail(in, "in", "domains: %s (column %d, index %d)", nsched_code_text(code),
			    (int)wrong.field, (int)wrong.index);
	view->nr[NSCHED_ROWS_LEVEL] = domains->nr_levels;
	view->nr[NSCHED_ROWS_GROUP] = domains->nr_groups;
	pointer_put(view->question, home_offset(view, NSCHED_AT_DOMAINS), domains);
	return 0;
}

/* The same for groups that were built: the builder knows what the machine has, not what is left. */
static void put_capacity(struct nsched_domains *domains, const uint32_t *capacity)
{
	uint32_t group, range, end, cpu, i;

	for (group = 0; group < domains->nr_groups; group++) {
		uint32_t least = NSCHED_U32_MAX, most = 0;
		uint64_t sum = 0;

		range = nsched_group_span(domains, group);
		end = range + nsched_group_span_nr(domains, group);
		for (; range < end; range++) {
			cpu = nsched_domains_range_cpu(domains, range);
			for (i = 0; i < nsched_domains_range_count(domains, range); i++) {
				sum += capacity[cpu + i];
				least = capacity[cpu + i] < least ? capacity[cpu + i] : least;
				most = capacity[cpu + i] > most ? capacity[cpu + i] : most;
			}
		}
		nsched_group_capacity_set(domains, group, sum, least, most);
	}
}

/* The record states a machine and no groups: the domains that Linux 6.12 builds for it. */
static int decode_built(struct record_inside *in, const struct nsched_field *field)
{
	struct view *view = &in->view;
	struct nsched_domains_plan plan = { .topology = view->topology,
					    .policy = NSCHED_POLICY_LINUX_6_12 };
	struct nsched_domains *domains;
	struct nsched_wrong wrong;
	const uint32_t *capacity = 0;
	uint64_t bits, bytes;
	uint32_t present;

	if (!plan.topology)
		return fail(in, field->name, "there is no machine to build domains for");
	if (read_scalar(in, field, &bits, &present))
		return -1;
	plan.reclaim_distance = (uint32_t)bits;
	plan.work_size = nsched_fair_domains_work_size(plan.topology);
	plan.work = take(in, plan.work_size);
	bytes = plan.work ? nsched_fair_domains_size(&plan, &wrong) : 0;
	domains = bytes ? take(in, bytes) : 0;
	if (!domains || nsched_fair_domains_init(domains, bytes, &plan, &wrong) != NSCHED_OK)
		return fail(in, field->name, "domains cannot be built: %s",
			    bytes ? nsched_code_text(wrong.code) : "no room");
	if (read_capacity(in, view->nr_cpus, &capacity))
		return -1;
	if (capacity)
		put_capacity(domains, capacity);
	view->nr[NSCHED_ROWS_LEVEL] = domains->nr_levels;
	view->nr[NSCHED_ROWS_GROUP] = domains->nr_groups;
	pointer_put(view->question, home_offset(view, NSCHED_AT_DOMAINS), domains);
	return 0;
}

int decode_domains(struct record_inside *in)
{
	struct view *view = &in->view;
	const struct nsched_field *field;
	struct facts f;
	uint64_t nr_cpus;
	uint32_t i = 0;

	view->now = view->which == NSCHED_NONE ? NSCHED_AT_QUESTION : NSCHED_AT_DOMAINS;
	memset(&f, 0, sizeof(f));
	nr_cpus = count_cpus(in);
	if (!nr_cpus || nr_cpus > NSCHED_MAX_CPUS)
		return fail(in, "in", "domains of %llu CPUs; 1..%u are possible",
			    (unsigned long long)nr_cpus, NSCHED_MAX_CPUS);
	view->nr_cpus = (uint32_t)nr_cpus;
	f.facts.nr_cpus = view->nr_cpus;
	f.labels.nr_cpus = view->nr_cpus;
	while ((field = field_next(view, NSCHED_AT_DOMAINS, &i))) {
		if (field->offset == NSCHED_FACT_RECLAIM_DISTANCE)
			return decode_built(in, field);
		if (read_fact(in, field, &f))
			return -1;
	}
	if (!f.is_labels && link_groups(in, &f))
		return -1;
	if (read_capacity(in, view->nr_cpus, f.is_labels ? &f.labels.cpu_capacity :
							   &f.facts.cpu_capacity))
		return -1;
	return build(in, &f);
}
