/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Tunables and states of any policy, as its descriptor table says. */
#include <string.h>

#include "builder.h"
#include "numasched/describe.h"
#include "numasched/fair.h"
#include "world.h"

/* Members that hold what their ranges do not say. */
static const char *const powers_of_two[] = { "hpage_pages" };
static const char *const firsts[] = { "cpu_first", "mem_first" }; /* of nodes, */
static const char *const counts_from_first[] = { "cpu_count", "mem_count" }; /* right behind it */

/* Of BFS: the worst priority that all its versions have; the later ones have one more. */
#define MOST_PRIO 102

/* What a state's init computes from the machine, and what only a decision writes. */
static const char *const facts_of_machine[] = {
	"type", "max_dist", "levels", "nearest", "nr_queues", "rqshare", "locality", "order",
	"rq_order", "leader", "tick_reason", "grp_capacity", "grp_min_capacity", "grp_max_capacity",
};

static uint32_t is_named(const char *name, const char *const *names, size_t nr)
{
	while (nr--)
		if (!strcmp(name, names[nr]))
			return 1;
	return 0;
}

#define IS_NAMED(field, names) is_named((field)->name, names, sizeof(names) / sizeof((names)[0]))

/*
 * A field's greatest value on this machine: numbers of CPUs and nodes are held within
 * it, and below none where the field may be none.
 */
static uint64_t greatest_of(const struct world *w, const struct nsched_field *field)
{
	if (!strcmp(field->unit, "cpu") && field->greatest >= w->nr_cpus)
		return w->nr_cpus - 1;
	if (IS_NAMED(field, firsts))
		return w->nr_nodes - 1;
	if (!strcmp(field->unit, "node") && field->greatest >= w->nr_nodes)
		return w->nr_nodes - 1;
	if (!strcmp(field->unit, "prio") && field->greatest == MOST_PRIO + 1)
		return MOST_PRIO;
	if (!strcmp(field->unit, "nodes") && field->greatest == NSCHED_MAX_NODES)
		return w->nr_nodes;
	return field->greatest;
}

/* @node, or if it has no CPU the next that has one. */
static uint32_t node_with_cpus(const struct world *w, uint32_t node)
{
	while (!world_node_cpus(w, node % w->nr_nodes))
		node++;
	return node % w->nr_nodes;
}

/* An even draw among few values half of the time, so that they meet each other. */
static uint64_t drawn_value(struct world *w, const struct nsched_field *field)
{
	uint64_t least = (uint64_t)field->least, greatest = greatest_of(w, field);
	uint64_t value = world_number(w, least, greatest);

	if (IS_NAMED(field, powers_of_two)) {
		while (value & (value - 1))
			value &= value - 1;
		value += !value;
	}
	if (!strcmp(field->unit, "node") && field->home == NSCHED_AT_TASK_STATE &&
	    (uint32_t)value != NSCHED_NONE) /* where a task runs, or prefers to */
		value = node_with_cpus(w, (uint32_t)value);
	return value;
}

static void draw_member(struct world *w, void *base, const struct nsched_field *field)
{
	uint64_t value = drawn_value(w, field);
	uint32_t narrow = (uint32_t)value, first;
	char *at = (char *)base + field->offset;

	if (IS_NAMED(field, counts_from_first)) {
		memcpy(&first, at - sizeof(first), sizeof(first));
		narrow = 1 + narrow % (w->nr_nodes - first);
	}
	if (field->type == NSCHED_U64 || field->type == NSCHED_S64)
		memcpy(at, &value, sizeof(value));
	else
		memcpy(at, &narrow, sizeof(narrow));
}

/* Defaults, and then each drawn or left alone. */
void *world_tunables(struct world *w, uint32_t policy)
{
	const struct nsched_policy_row *row = nsched_policy_row(policy);
	void *tunables = world_input(w, NSCHED_TUNABLES_BYTES);
	struct nsched_wrong wrong;
	uint32_t i;

	if (!row || nsched_tunables_init(policy, tunables) != NSCHED_OK)
		world_broken("a policy without tunables", NULL);
	for (i = 0; i < row->nr_tunables; i++)
		if (row->tunables[i].kind == NSCHED_KIND_NUMBER && (world_byte(w) & 1))
			draw_member(w, tunables, &row->tunables[i]);
	if (nsched_tunables_check(tunables, &wrong) != NSCHED_OK)
		world_broken("tunables in range were refused", &wrong);
	return tunables;
}

static uint32_t rows_of(const struct world *w, uint32_t rows)
{
	switch (rows) {
	case NSCHED_ROWS_CPU:
		return w->nr_cpus;
	case NSCHED_ROWS_NODE:
		return w->nr_nodes;
	case NSCHED_ROWS_NODE_PAIR:
		return w->nr_nodes * 2;
	case NSCHED_ROWS_CACHE:
		return w->nr_groups[NSCHED_SPAN_CACHE];
	case NSCHED_ROWS_CPU_PAIR:
		return w->nr_cpus * w->nr_cpus;
	case NSCHED_ROWS_GROUP:
		return 4;
	default:
		return 8;
	}
}

/* A column's rows: the descriptor says which numbers, the count is what the init laid out. */
static void draw_column(struct world *w, struct nsched_state *state,
			const struct nsched_field *field, uint32_t rows)
{
	uint32_t small = world_chance(w, 2), i;

	for (i = 0; i < rows; i++) {
		uint64_t value = small ? world_bulk(w) & 15 : drawn_value(w, field);

		if (value < (uint64_t)field->least || value > greatest_of(w, field))
			value = (uint64_t)field->least;
		if (field->type == NSCHED_U64 || field->type == NSCHED_S64)
			nsched_state_u64(state, field->offset)[i] = value;
		else
			nsched_state_u32(state, field->offset)[i] = (uint32_t)value;
	}
}

const struct nsched_state_row *world_state_row(uint32_t policy, uint32_t scope)
{
	const struct nsched_policy_row *row = nsched_policy_row(policy);
	uint32_t i;

	for (i = 0; row && i < row->nr_states; i++)
		if (row->states[i].scope == scope)
			return &row->states[i];
	return NULL;
}

/* Which kind of rows a column of a state has, by the name of its count. */
uint32_t world_rows_kind(const struct nsched_field *field)
{
	static const struct {
		const char *name;
		uint32_t kind;
	} counts[] = {
		{ "nr_cpus", NSCHED_ROWS_CPU }, { "nr_nodes", NSCHED_ROWS_NODE },
		{ "nr_node_pairs", NSCHED_ROWS_NODE_PAIR }, { "nr_levels", NSCHED_ROWS_LEVEL },
		{ "nr_groups", NSCHED_ROWS_GROUP }, { "nr_caches", NSCHED_ROWS_CACHE },
		{ "nr_cpu_pairs", NSCHED_ROWS_CPU_PAIR },
	};
	uint32_t i;

	for (i = 0; field->count && i < sizeof(counts) / sizeof(counts[0]); i++)
		if (!strcmp(field->count, counts[i].name))
			return counts[i].kind;
	world_broken("a column of a state without a count", NULL);
}

uint32_t world_field_is_fact(const struct nsched_field *field)
{
	return IS_NAMED(field, facts_of_machine);
}

uint32_t world_field_is_first(const struct nsched_field *field)
{
	return IS_NAMED(field, firsts);
}

uint32_t world_field_counts(const struct nsched_field *field)
{
	return IS_NAMED(field, counts_from_first);
}

static void facts_of_state(struct world *w, uint32_t policy, uint32_t scope,
			   const struct nsched_domains *domains, struct nsched_state_facts *facts)
{
	uint32_t i;

	memset(facts, 0, sizeof(*facts));
	facts->policy = policy;
	facts->scope = scope;
	facts->cpu = w->this_cpu;
	facts->topology = w->topology;
	facts->domains = domains;
	for (i = 0; i < NSCHED_ROWS_KINDS; i++)
		facts->nr[i] = rows_of(w, i);
	if (domains) {
		facts->nr[NSCHED_ROWS_LEVEL] = domains->nr_levels;
		facts->nr[NSCHED_ROWS_GROUP] = domains->nr_groups;
	}
}

/* The state before the first question, as not part of the checksum. */
void *world_state_blank(struct world *w, uint32_t policy, uint32_t scope,
			const struct nsched_domains *domains, uint64_t *bytes)
{
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;
	void *state;

	facts_of_state(w, policy, scope, domains, &facts);
	*bytes = nsched_state_size(&facts);
	if (!*bytes)
		return NULL;
	state = world_memory(w, *bytes);
	if (nsched_state_init(state, *bytes, &facts, &wrong) != NSCHED_OK)
		world_broken("nsched_state_init() refused the machine", &wrong);
	return state;
}

/* State memory, not part of the checksum; null where the policy keeps none. */
void *world_state_on(struct world *w, uint32_t policy, uint32_t scope,
		     const struct nsched_domains *domains, uint64_t *bytes)
{
	const struct nsched_state_row *row = world_state_row(policy, scope);
	void *state = world_state_blank(w, policy, scope, domains, bytes);
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;
	uint32_t i;

	if (!state)
		return NULL;
	facts_of_state(w, policy, scope, domains, &facts);
	for (i = 0; row && i < row->nr_fields; i++) {
		const struct nsched_field *field = &row->fields[i];

		if (world_field_is_fact(field))
			continue;
		if (field->kind == NSCHED_KIND_NUMBER)
			draw_member(w, state, field);
		else
			draw_column(w, state, field, facts.nr[world_rows_kind(field)]);
	}
	if (nsched_state_check(state, *bytes, &facts, &wrong) != NSCHED_OK)
		world_broken("a state in range was refused", &wrong);
	return state;
}

void *world_state(struct world *w, uint32_t policy, uint32_t scope, uint64_t *bytes)
{
	return world_state_on(w, policy, scope, NULL, bytes);
}

/* Domains as the policy's kernel builds them for this machine; null: it cannot, or has none. */
struct nsched_domains *world_domains(struct world *w, uint32_t policy)
{
	struct nsched_domains_plan plan = { .topology = w->topology, .policy = policy,
					    .reclaim_distance = 30 };
	struct nsched_domains *domains;
	struct nsched_wrong wrong;
	uint64_t bytes;

	if (!builder_of(policy))
		return NULL;
	plan.work_size = builder_work(&plan);
	plan.work = world_memory(w, plan.work_size);
	bytes = builder_size(&plan, &wrong);
	if (!bytes)
		return NULL;
	domains = world_input(w, bytes);
	if (builder_init(domains, bytes, &plan, &wrong) != NSCHED_OK)
		world_broken("domains were refused", &wrong);
	return domains;
}
