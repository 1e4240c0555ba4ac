/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What a policy remembers: a family says what it keeps, the rest is done here. */
#include "columns.h"
#include "family.h"
#include "numasched/domains.h"

/* Byte offset of offset[] in struct nsched_state; a test pins it. */
#define NSCHED_STATE_OFFSET_AT 48u

_Static_assert(NSCHED_ROWS_KINDS <= NSCHED_COLUMNS_LENGTHS, "a length for each kind of rows");

static uint32_t state_shape(uint32_t policy, uint32_t scope, struct nsched_state_shape *shape)
{
	clear_words(shape, sizeof(*shape));
	NSCHED_FAMILY_CASES(state_shape(policy, scope, shape), 0)
}

static uint32_t state_begin(uint32_t policy, const struct nsched_state_facts *facts, void *state)
{
	NSCHED_FAMILY_CASES(state_begin(facts, state), NSCHED_UNKNOWN_POLICY)
}

static uint32_t state_members(uint32_t policy, const void *state, struct nsched_wrong *wrong)
{
	NSCHED_FAMILY_CASES(state_members(state, wrong),
			    is_wrong(wrong, NSCHED_UNKNOWN_POLICY, NSCHED_NONE, NSCHED_NONE))
}

/* The family's shape as columns, in @bytes where their shapes are to be kept. */
static NSCHED_OWN_FRAME uint32_t state_columns(const struct nsched_state_facts *facts,
					       struct nsched_columns *columns, uint8_t *bytes)
{
	struct nsched_state_shape shape;
	uint32_t i;

	if (!facts)
		return NSCHED_NO_BLOCK;
	if (!state_shape(facts->policy, facts->scope, &shape))
		return nsched_policy_family(facts->policy) == NSCHED_NONE ? NSCHED_UNKNOWN_POLICY :
									    NSCHED_UNKNOWN_SCOPE;
	for (i = 0; i < shape.nr_columns; i++)
		bytes[i] = NSCHED_SHAPE(shape.column[i].rows, shape.column[i].width);
	for (i = 0; i < NSCHED_ROWS_KINDS; i++)
		columns->rows[i] = facts->nr[i];
	columns->shape = bytes;
	columns->kind = NSCHED_BLOCK_STATE;
	columns->head_bytes = shape.struct_bytes;
	columns->offset_at = NSCHED_STATE_OFFSET_AT;
	columns->nr_columns = shape.nr_columns;
	columns->nr_offsets = NSCHED_STATE_COLUMNS;
	columns->nr_values = 0; /* the ranges of a state are its family's, see below */
	return NSCHED_OK;
}

/* Every column that a policy keeps is there, a bit each. */
static uint64_t state_present(const struct nsched_columns *columns)
{
	return ((uint64_t)1 << columns->nr_columns) - 1;
}

uint64_t nsched_state_size(const struct nsched_state_facts *facts)
{
	uint8_t bytes[NSCHED_STATE_COLUMNS];
	struct nsched_columns columns;

	if (state_columns(facts, &columns, bytes))
		return 0;
	return nsched_columns_size(&columns, state_present(&columns));
}

static NSCHED_OWN_FRAME void state_fill(struct nsched_state *state,
					const struct nsched_columns *columns)
{
	struct nsched_state_shape shape;
	uint32_t column, row;

	state_shape(state->policy, state->scope, &shape);
	for (column = 0; column < columns->nr_columns; column++)
		for (row = 0; row < nsched_shape_rows(columns, column); row++)
			nsched_shape_write(state, state->offset[column], columns->shape[column],
					   row, (uint64_t)(int64_t)shape.column[column].initial);
}

uint32_t nsched_state_init(void *block, uint64_t size_bytes, const struct nsched_state_facts *facts,
			   struct nsched_wrong *wrong)
{
	uint8_t bytes[NSCHED_STATE_COLUMNS];
	struct nsched_state *state = block;
	struct nsched_columns columns;
	uint32_t i, code;

	code = state_columns(facts, &columns, bytes);
	if (code)
		return is_wrong(wrong, code, NSCHED_NONE, NSCHED_NONE);
	code = nsched_columns_begin(block, size_bytes, &columns, state_present(&columns), wrong);
	if (code)
		return code;
	state->policy = facts->policy;
	state->scope = facts->scope;
	for (i = 0; i < NSCHED_ROWS_KINDS; i++)
		state->nr[i] = facts->nr[i];
	state_fill(state, &columns);
	code = state_begin(facts->policy, facts, state);
	return is_wrong(wrong, code, NSCHED_NONE, NSCHED_NONE);
}

static uint32_t state_header(const struct nsched_state *state,
			     const struct nsched_state_facts *facts, struct nsched_wrong *wrong)
{
	uint32_t i, code = NSCHED_OK;

	if (state->policy != facts->policy)
		code = NSCHED_WRONG_POLICY;
	else if (state->scope != facts->scope)
		code = NSCHED_UNKNOWN_SCOPE;
	if (code)
		return is_wrong(wrong, code, NSCHED_NONE, NSCHED_NONE);
	for (i = 0; i < NSCHED_ROWS_KINDS; i++)
		if (state->nr[i] != facts->nr[i])
			return is_wrong(wrong, NSCHED_OTHER_MACHINE, NSCHED_NONE, i);
	return nothing_wrong(wrong);
}

/* Narrow columns have a greatest value. */
static NSCHED_OWN_FRAME uint32_t state_values(const struct nsched_state *state,
					      const struct nsched_columns *columns,
					      struct nsched_wrong *wrong)
{
	struct nsched_state_shape shape;
	uint32_t column, row;

	state_shape(state->policy, state->scope, &shape);
	for (column = 0; column < columns->nr_columns; column++) {
		if (shape.column[column].width != 4)
			continue;
		for (row = 0; row < nsched_shape_rows(columns, column); row++)
			if (nsched_read_u32(state, state->offset[column], row) >
			    shape.column[column].greatest)
				return is_wrong(wrong, NSCHED_OUT_OF_RANGE, column, row);
	}
	return nothing_wrong(wrong);
}

uint32_t nsched_state_check(const void *block, uint64_t size_bytes,
			    const struct nsched_state_facts *facts, struct nsched_wrong *wrong)
{
	const struct nsched_state *state = block;
	uint8_t bytes[NSCHED_STATE_COLUMNS];
	struct nsched_columns columns;
	uint32_t code;

	code = state_columns(facts, &columns, bytes);
	if (code)
		return is_wrong(wrong, code, NSCHED_NONE, NSCHED_NONE);
	code = nsched_columns_check_head(block, size_bytes, NSCHED_BLOCK_STATE, columns.head_bytes,
					 wrong);
	if (!code)
		code = state_header(state, facts, wrong);
	if (!code)
		code = nsched_columns_check(block, &columns, state_present(&columns), wrong);
	if (!code)
		code = state_values(state, &columns, wrong);
	if (!code)
		code = state_members(facts->policy, block, wrong);
	return code;
}

/* The rows of @kind that a machine has; NSCHED_NONE where it does not say. */
NSCHED_INLINE uint64_t machine_rows(uint32_t kind, const struct nsched_topology *topology,
				    const struct nsched_domains *domains)
{
	switch (kind) {
	case NSCHED_ROWS_CPU:
		return topology ? topology->nr_cpus : NSCHED_NONE;
	case NSCHED_ROWS_CPU_PAIR:
		return topology ? (uint64_t)topology->nr_cpus * topology->nr_cpus : NSCHED_NONE;
	case NSCHED_ROWS_NODE:
		return topology ? topology->nr_nodes : NSCHED_NONE;
	case NSCHED_ROWS_NODE_PAIR:
		return topology ? (uint64_t)topology->nr_nodes * 2 : NSCHED_NONE;
	case NSCHED_ROWS_LEVEL:
		return domains ? domains->nr_levels : NSCHED_NONE;
	case NSCHED_ROWS_GROUP:
		return domains ? domains->nr_groups : NSCHED_NONE;
	default:
		return topology ? topology->nr_groups[NSCHED_SPAN_CACHE] : NSCHED_NONE;
	}
}

uint32_t nsched_state_fits(const struct nsched_state *state, const struct nsched_topology *topology,
			   const struct nsched_domains *domains)
{
	struct nsched_state_shape shape;
	uint32_t i, kind;

	if (!state_shape(state->policy, state->scope, &shape))
		return NSCHED_UNKNOWN_SCOPE;
	for (i = 0; i < shape.nr_columns; i++) {
		kind = shape.column[i].rows;
		if (machine_rows(kind, topology, domains) != NSCHED_NONE &&
		    state->nr[kind] != machine_rows(kind, topology, domains))
			return NSCHED_OTHER_MACHINE;
	}
	return NSCHED_OK;
}
