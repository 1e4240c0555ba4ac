/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The machine of a question: a block from the facts that a record states. */
#include <stdlib.h>

#include "internal.h"

struct facts {
	struct nsched_topology_facts facts;
	uint32_t *column[NSCHED_FACTS]; /* u32 per CPU or node */
	uint64_t *memory_kib;
	uint64_t nr[NSCHED_FACTS]; /* entries, or the number itself */
};

static const uint8_t span_fact[NSCHED_SPANS] = {
	[NSCHED_SPAN_NODE] = NSCHED_FACT_CPU_NODE,
	[NSCHED_SPAN_CORE] = NSCHED_FACT_CORE,
	[NSCHED_SPAN_CLUSTER] = NSCHED_FACT_CLUSTER,
	[NSCHED_SPAN_CACHE] = NSCHED_FACT_CACHE,
	[NSCHED_SPAN_PACKAGE] = NSCHED_FACT_PACKAGE,
};

static int read_fact(struct record_inside *in, const struct nsched_field *field, struct facts *f)
{
	struct column column;
	uint32_t present;
	uint64_t i;

	if (field->offset == NSCHED_FACT_NR_CPUS || field->offset == NSCHED_FACT_NR_NODES)
		return read_scalar(in, field, &f->nr[field->offset], &present);
	if (read_field(in, field, &column) || column.is_absent)
		return column.is_absent ? 0 : -1;
	f->nr[field->offset] = column.nr;
	if (field->offset == NSCHED_FACT_NODE_MEMORY_KIB) {
		f->memory_kib = column.value;
		return 0;
	}
	f->column[field->offset] = take(in, column.nr * 4);
	if (!f->column[field->offset])
		return -1;
	for (i = 0; i < column.nr; i++)
		f->column[field->offset][i] = (uint32_t)column.value[i];
	return 0;
}

struct label {
	uint32_t label;
	uint32_t cpu;
};

static int by_label(const void *a, const void *b)
{
	const struct label *x = a, *y = b;

	if (x->label != y->label)
		return x->label < y->label ? -1 : 1;
	return x->cpu < y->cpu ? -1 : x->cpu > y->cpu;
}

/* Labels are any numbers; the library wants them below the number of CPUs. */
static int relabel(struct record_inside *in, uint32_t *label, uint32_t nr_cpus)
{
	struct label *sorted = take(in, (uint64_t)nr_cpus * sizeof(*sorted));
	uint32_t i, first = 0;

	if (!sorted)
		return -1;
	for (i = 0; i < nr_cpus; i++) {
		sorted[i].label = label[i];
		sorted[i].cpu = i;
	}
	qsort(sorted, nr_cpus, sizeof(*sorted), by_label);
	for (i = 0; i < nr_cpus; i++) {
		if (!i || sorted[i].label != sorted[i - 1].label)
			first = sorted[i].cpu;
		label[sorted[i].cpu] = first;
	}
	return 0;
}

/* Stated, or as many as one of the columns has. */
static uint32_t count_cpus(const struct facts *f)
{
	static const uint8_t per_cpu[] = { NSCHED_FACT_CPU_NODE, NSCHED_FACT_CORE,
					   NSCHED_FACT_CLUSTER, NSCHED_FACT_CACHE,
					   NSCHED_FACT_PACKAGE, NSCHED_FACT_ONLINE,
					   NSCHED_FACT_CAPACITY };
	uint32_t i;

	if (f->nr[NSCHED_FACT_NR_CPUS])
		return (uint32_t)f->nr[NSCHED_FACT_NR_CPUS];
	for (i = 0; i < sizeof(per_cpu); i++)
		if (f->column[per_cpu[i]])
			return (uint32_t)f->nr[per_cpu[i]];
	return 0;
}

/* Stated, or the side of the matrix, or one more than the greatest node of a CPU. */
static uint32_t count_nodes(const struct facts *f)
{
	uint64_t side = 0, cpu;
	uint32_t nr = 1;

	if (f->nr[NSCHED_FACT_NR_NODES])
		return (uint32_t)f->nr[NSCHED_FACT_NR_NODES];
	if (f->column[NSCHED_FACT_DISTANCE]) {
		while (side * side < f->nr[NSCHED_FACT_DISTANCE])
			side++;
		return (uint32_t)side;
	}
	if (f->column[NSCHED_FACT_NODE_ID])
		return (uint32_t)f->nr[NSCHED_FACT_NODE_ID];
	for (cpu = 0; cpu < f->nr[NSCHED_FACT_CPU_NODE]; cpu++)
		if (f->column[NSCHED_FACT_CPU_NODE][cpu] >= nr)
			nr = f->column[NSCHED_FACT_CPU_NODE][cpu] + 1;
	return nr;
}

/* The library trusts its caller about the lengths of arrays. */
static int check_counts(struct record_inside *in, const struct facts *f)
{
	static const struct {
		const char *what;
		uint32_t fact;
	} counted[] = {
		{ "the node of each CPU", NSCHED_FACT_CPU_NODE },
		{ "the core of each CPU", NSCHED_FACT_CORE },
		{ "the cluster of each CPU", NSCHED_FACT_CLUSTER },
		{ "the cache of each CPU", NSCHED_FACT_CACHE },
		{ "the package of each CPU", NSCHED_FACT_PACKAGE },
		{ "online", NSCHED_FACT_ONLINE },
		{ "the capacity of each CPU", NSCHED_FACT_CAPACITY },
		{ "the distance matrix", NSCHED_FACT_DISTANCE },
	};
	uint64_t cpus = f->facts.nr_cpus, nodes = f->facts.nr_nodes;
	uint32_t i;

	if (!cpus || cpus > NSCHED_MAX_CPUS || nodes > NSCHED_MAX_NODES)
		return fail(in, "in.topology", "%llu CPUs and %llu nodes; 1..%u and 1..%u are possible",
			    (unsigned long long)cpus, (unsigned long long)nodes, NSCHED_MAX_CPUS,
			    NSCHED_MAX_NODES);
	for (i = 0; i < sizeof(counted) / sizeof(counted[0]); i++) {
		uint64_t expected = counted[i].fact == NSCHED_FACT_DISTANCE ? nodes * nodes : cpus;

		if (f->column[counted[i].fact] && f->nr[counted[i].fact] != expected)
			return fail(in, "in.topology", "%s: %llu entries where %llu are expected",
				    counted[i].what, (unsigned long long)f->nr[counted[i].fact],
				    (unsigned long long)expected);
	}
	return 0;
}

static int link_facts(struct record_inside *in, struct facts *f)
{
	struct nsched_topology_facts *facts = &f->facts;
	uint32_t span;

	facts->nr_cpus = count_cpus(f);
	facts->nr_nodes = count_nodes(f);
	if (check_counts(in, f))
		return -1;
	facts->cpu_id = f->column[NSCHED_FACT_CPU_ID];
	facts->cpu_online = f->column[NSCHED_FACT_ONLINE];
	facts->cpu_capacity = f->column[NSCHED_FACT_CAPACITY];
	facts->node_id = f->column[NSCHED_FACT_NODE_ID];
	facts->node_memory_kib = f->memory_kib;
	facts->distance_slit = f->column[NSCHED_FACT_DISTANCE];
	for (span = 0; span < NSCHED_SPANS; span++) {
		uint32_t *label = f->column[span_fact[span]];

		facts->group_of[span] = label;
		if (label && span != NSCHED_SPAN_NODE && relabel(in, label, facts->nr_cpus))
			return -1;
	}
	return 0;
}

/* From facts to a block in @arena. */
static int build_block(struct record_inside *in, const struct nsched_topology_facts *facts,
		       struct arena *arena, struct nsched_topology **block)
{
	uint64_t bytes = nsched_topology_size(facts);
	struct nsched_wrong wrong;
	uint32_t code;

	*block = arena_take(arena, bytes);
	if (!*block)
		return fail_memory(in);
	code = nsched_topology_init(*block, bytes, facts, &wrong);
	if (code != NSCHED_OK)
		return fail(in, "in.topology", "%s: %s (index %d)",
			    nsched_topology_column_name(wrong.field), nsched_code_text(code),
			    (int)wrong.index);
	return 0;
}

int build_topology(struct record_inside *in, struct arena *arena, struct nsched_topology **block)
{
	const struct nsched_field *field;
	struct facts f;
	uint32_t i = 0;

	memset(&f, 0, sizeof(f));
	in->view.now = in->view.which == NSCHED_NONE ? NSCHED_AT_QUESTION : NSCHED_AT_TOPOLOGY;
	if (in->view.which != NSCHED_NONE && check_keys(in, NSCHED_AT_TOPOLOGY))
		return -1;
	while ((field = field_next(&in->view, NSCHED_AT_TOPOLOGY, &i)))
		if (read_fact(in, field, &f))
			return -1;
	if (link_facts(in, &f))
		return -1;
	return build_block(in, &f.facts, arena, block);
}

/* A machine that is only a number of CPUs, where a load needs one and the record has none. */
int plain_topology(struct record_inside *in, uint32_t nr_cpus, struct nsched_topology **block)
{
	struct nsched_topology_facts facts;

	memset(&facts, 0, sizeof(facts));
	facts.nr_cpus = nr_cpus;
	facts.nr_nodes = 1;
	return build_block(in, &facts, &in->arena, block);
}

int decode_topology(struct record_inside *in)
{
	struct view *view = &in->view;
	struct nsched_topology *topology = in->machine;
	uint32_t offset = home_offset(view, NSCHED_AT_TOPOLOGY);

	if (view->which == NSCHED_NONE || view->section[NSCHED_AT_TOPOLOGY]) {
		if (build_topology(in, &in->arena, &topology))
			return -1;
	}
	if (!topology)
		return fail(in, "in", "no topology, and no line with one before it");
	view->topology = topology;
	view->nr_cpus = topology->nr_cpus;
	view->nr_nodes = topology->nr_nodes;
	view->nr[NSCHED_ROWS_CPU] = topology->nr_cpus;
	view->nr[NSCHED_ROWS_NODE] = topology->nr_nodes;
	view->nr[NSCHED_ROWS_NODE_PAIR] = topology->nr_nodes * 2;
	if (topology->nr_cpus < 65536)
		view->nr[NSCHED_ROWS_CPU_PAIR] = topology->nr_cpus * topology->nr_cpus;
	view->nr[NSCHED_ROWS_CACHE] = topology->nr_groups[NSCHED_SPAN_CACHE];
	if (offset != NSCHED_NONE)
		pointer_put(view->question, offset, topology);
	return 0;
}
