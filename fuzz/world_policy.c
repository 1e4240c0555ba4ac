/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Tunables and states of any policy, as its descriptor table says. */
#include <string.h>

#include "numasched/describe.h"
#include "world.h"

static void draw_member(struct world *w, void *base, const struct nsched_field *field)
{
	uint64_t value = world_number(w, (uint64_t)field->least, field->greatest);
	uint32_t narrow = (uint32_t)value;
	char *at = (char *)base + field->offset;

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
		uint64_t value = small ? world_draw(w, 0, 15) :
				 world_number(w, (uint64_t)field->least, field->greatest);

		if (value < (uint64_t)field->least || value > field->greatest)
			value = (uint64_t)field->least;
		if (field->type == NSCHED_U64 || field->type == NSCHED_S64)
			nsched_state_u64(state, field->offset)[i] = value;
		else
			nsched_state_u32(state, field->offset)[i] = (uint32_t)value;
	}
}

static const struct nsched_state_row *state_row(uint32_t policy, uint32_t scope)
{
	const struct nsched_policy_row *row = nsched_policy_row(policy);
	uint32_t i;

	for (i = 0; row && i < row->nr_states; i++)
		if (row->states[i].scope == scope)
			return &row->states[i];
	return NULL;
}

/* Which rows a field of the state has, by the name of its count. */
static uint32_t count_of(const struct world *w, const struct nsched_field *field)
{
	const char *count = field->count ? field->count : "";

	if (!strcmp(count, "nnodes") || !strcmp(count, "nr_nodes"))
		return rows_of(w, NSCHED_ROWS_NODE);
	if (!strcmp(count, "ncpus") || !strcmp(count, "nr_cpus") || !strcmp(count, "ncpu"))
		return rows_of(w, NSCHED_ROWS_CPU);
	return 0; /* as the init left it */
}

/* State memory, not part of the checksum; null where the policy keeps none. */
void *world_state(struct world *w, uint32_t policy, uint32_t scope, uint64_t *bytes)
{
	const struct nsched_state_row *row = state_row(policy, scope);
	struct nsched_state_facts facts = { .policy = policy, .scope = scope };
	struct nsched_wrong wrong;
	void *state;
	uint32_t i;

	for (i = 0; i < NSCHED_ROWS_KINDS; i++)
		facts.nr[i] = rows_of(w, i);
	*bytes = nsched_state_size(&facts);
	if (!*bytes)
		return NULL;
	state = world_memory(w, *bytes);
	if (nsched_state_init(state, *bytes, &facts, &wrong) != NSCHED_OK)
		world_broken("nsched_state_init() refused the machine", &wrong);
	for (i = 0; row && i < row->nr_fields; i++) {
		const struct nsched_field *field = &row->fields[i];

		if (field->kind == NSCHED_KIND_NUMBER)
			draw_member(w, state, field);
		else
			draw_column(w, state, field, count_of(w, field));
	}
	if (nsched_state_check(state, *bytes, &facts, &wrong) != NSCHED_OK)
		world_broken("a state in range was refused", &wrong);
	return state;
}
