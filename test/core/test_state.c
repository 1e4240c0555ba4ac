/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * States: sizes, first values, and what the check finds, for a family made up
 * here. src/state.c is compiled into this file with that family in the place of
 * one of the real ones, so that no rule here depends on what a real one keeps.
 */
#define nsched_policy_family made_up_policy_family
#define nsched_o1_state_shape made_up_state_shape
#define nsched_o1_state_begin made_up_state_begin
#define nsched_o1_state_members made_up_state_members
#define nsched_state_size made_up_state_size
#define nsched_state_init made_up_state_init
#define nsched_state_check made_up_state_check
#define nsched_state_fits made_up_state_fits
#include "state.c"
#undef nsched_policy_family

#include "corrupt.h"
#include "rows.h"

#define NONE NSCHED_NONE
#define HEADER CORRUPT_HEADER
#define POLICY 1000u	    /* keeps the state below */
#define POLICY_UNABLE 1001u /* cannot begin */
#define POLICY_OTHER 1002u  /* rows of the other kinds */

uint32_t nsched_policy_family(uint32_t policy);

uint32_t made_up_policy_family(uint32_t policy)
{
	return policy >= POLICY && policy <= POLICY_OTHER ? (uint32_t)NSCHED_FAMILY_O1 :
							     nsched_policy_family(policy);
}

struct made_up_state {
	struct nsched_state head;
	uint32_t scalar; /* 0..99, starts at 42 */
	uint32_t reserved[3];
};

uint32_t made_up_state_shape(uint32_t policy, uint32_t scope, struct nsched_state_shape *shape)
{
	if (policy < POLICY || scope != NSCHED_SCOPE_RQ)
		return 0;
	shape->struct_bytes = sizeof(struct made_up_state);
	if (policy == POLICY_OTHER) {
		shape->nr_columns = 3;
		shape->column[0].rows = NSCHED_ROWS_GROUP;
		shape->column[1].rows = NSCHED_ROWS_CACHE;
		shape->column[2].rows = NSCHED_ROWS_CPU_PAIR;
		shape->column[0].width = shape->column[1].width = shape->column[2].width = 8;
		return 1;
	}
	shape->nr_columns = 4;
	shape->column[0].rows = NSCHED_ROWS_CPU;
	shape->column[0].width = 4;
	shape->column[0].initial = 7;
	shape->column[0].greatest = 9;
	shape->column[1].rows = NSCHED_ROWS_NODE;
	shape->column[1].width = 8;
	shape->column[1].initial = 5;
	shape->column[2].rows = NSCHED_ROWS_LEVEL;
	shape->column[2].width = 4;
	shape->column[2].initial = -1;
	shape->column[2].greatest = NSCHED_U32_MAX;
	shape->column[3].rows = NSCHED_ROWS_NODE_PAIR;
	shape->column[3].width = 4;
	shape->column[3].greatest = 1;
	return 1;
}

uint32_t made_up_state_begin(const struct nsched_state_facts *facts, void *state)
{
	((struct made_up_state *)state)->scalar = 42;
	return facts->policy == POLICY_UNABLE ? NSCHED_NO_LEVEL : NSCHED_OK;
}

uint32_t made_up_state_members(const void *state, struct nsched_wrong *wrong)
{
	if (((const struct made_up_state *)state)->scalar > 99)
		return is_wrong(wrong, NSCHED_OUT_OF_RANGE,
				offsetof(struct made_up_state, scalar), NSCHED_NONE);
	return nothing_wrong(wrong);
}

/*
 * Three CPUs, two nodes, two levels: 128 bytes of struct, the columns at 128, 144,
 * 160 and 168, in all 184 bytes.
 */
#define BYTES 184u
static const struct nsched_state_facts base_facts = {
	.policy = POLICY, .scope = NSCHED_SCOPE_RQ, .nr = {
		[NSCHED_ROWS_CPU] = 3, [NSCHED_ROWS_NODE] = 2, [NSCHED_ROWS_NODE_PAIR] = 4,
		[NSCHED_ROWS_LEVEL] = 2,
	},
};

static void *base_state(void)
{
	uint64_t bytes = made_up_state_size(&base_facts);
	struct nsched_wrong wrong;
	void *state;

	assert_int_equal(bytes, BYTES);
	state = malloc(bytes);
	memset(state, 0xa5, bytes);
	assert_int_equal(made_up_state_init(state, bytes, &base_facts, &wrong), NSCHED_OK);
	return state;
}

static void first_values(void **unused)
{
	struct made_up_state *state = base_state();
	uint32_t i;

	(void)unused;
	assert_int_equal(state->head.policy, POLICY);
	assert_int_equal(state->head.scope, NSCHED_SCOPE_RQ);
	for (i = 0; i < NSCHED_ROWS_KINDS; i++)
		assert_int_equal(state->head.nr[i], base_facts.nr[i]);
	assert_int_equal(state->scalar, 42);
	assert_int_equal(state->reserved[0] | state->reserved[2], 0);
	for (i = 0; i < 3; i++)
		assert_int_equal(nsched_state_u32(state, 0)[i], 7);
	for (i = 0; i < 2; i++)
		assert_true(nsched_state_u64(state, 1)[i] == 5);
	for (i = 0; i < 2; i++)
		assert_int_equal(nsched_state_u32(state, 2)[i], NONE);
	for (i = 0; i < 4; i++)
		assert_int_equal(nsched_state_u32(state, 3)[i], 0);
	free(state);
}

static const struct refusal {
	const char *name;
	uint32_t policy, scope, nr_cpus, code;
} refusals[] = {
	{ "an unknown policy", 999, NSCHED_SCOPE_RQ, 3, NSCHED_UNKNOWN_POLICY },
	{ "no policy", 0, NSCHED_SCOPE_RQ, 3, NSCHED_UNKNOWN_POLICY },
	{ "a scope that the policy does not have", POLICY, NSCHED_SCOPE_PAGE, 3,
	  NSCHED_UNKNOWN_SCOPE },
	{ "a scope that is none", POLICY, 99, 3, NSCHED_UNKNOWN_SCOPE },
	{ "memory too small", POLICY, NSCHED_SCOPE_RQ, 5, NSCHED_TOO_SMALL },
	{ "4 GiB and more", POLICY, NSCHED_SCOPE_RQ, 0x40000000u, NSCHED_TOO_LARGE },
	{ "a policy that cannot begin", POLICY_UNABLE, NSCHED_SCOPE_RQ, 3, NSCHED_NO_LEVEL },
};

static void refusal(void **state)
{
	const struct refusal *c = *state;
	struct nsched_state_facts want = base_facts;
	void *block = malloc(BYTES);
	struct nsched_wrong wrong;

	want.policy = c->policy;
	want.scope = c->scope;
	want.nr[NSCHED_ROWS_CPU] = c->nr_cpus;
	memset(&wrong, 0xa5, sizeof(wrong));
	assert_int_equal(made_up_state_init(block, BYTES, &want, &wrong), c->code);
	assert_int_equal(wrong.code, c->code);
	assert_int_equal(wrong.field, NONE);
	if (c->code == NSCHED_UNKNOWN_POLICY || c->code == NSCHED_UNKNOWN_SCOPE) {
		assert_true(made_up_state_size(&want) == 0);
		assert_int_equal(made_up_state_check(block, BYTES, &want, &wrong), c->code);
	}
	free(block);
}

static void sizes(void **state)
{
	struct nsched_state_facts want = base_facts;

	(void)state;
	assert_true(made_up_state_size(NULL) == 0);
	want.nr[NSCHED_ROWS_GROUP] = 1000;	/* no column has a row for it */
	assert_true(made_up_state_size(&want) == BYTES);
	want.nr[NSCHED_ROWS_CPU] = 65536;
	assert_true(made_up_state_size(&want) == BYTES - 16 + 4 * 65536);
	want.nr[NSCHED_ROWS_CPU] = 0;
	assert_true(made_up_state_size(&want) == BYTES - 16);
	/* 2^34 - 4 and 2^35 - 8 and 2^34 - 4 twice, narrow ones up to 8 bytes */
	want.nr[NSCHED_ROWS_CPU] = want.nr[NSCHED_ROWS_NODE] = NSCHED_U32_MAX;
	want.nr[NSCHED_ROWS_NODE_PAIR] = want.nr[NSCHED_ROWS_LEVEL] = NSCHED_U32_MAX;
	assert_true(made_up_state_size(&want) == 128 + (5ull << 34) - 8);
}

enum { W_ABI, W_KIND, W_SIZE, W_POLICY, W_SCOPE, W_NR, W_OFFSET = 12, W_SCALAR = 28 };

#define ONE(what, column, at, value, ...) { what, { { column, at, value } }, 1, __VA_ARGS__ }

static const struct corruption corruptions[] = {
	ONE("another ABI", HEADER, W_ABI, 2, NSCHED_WRONG_ABI, NONE, NONE, NONE),
	ONE("a load block", HEADER, W_KIND, NSCHED_BLOCK_LOAD, NSCHED_WRONG_KIND, NONE, NONE, NONE),
	ONE("larger than its memory", HEADER, W_SIZE, BYTES + 1, NSCHED_TOO_SMALL, NONE, NONE,
	    NONE),
	ONE("smaller than its struct", HEADER, W_SIZE, 127, NSCHED_TOO_SMALL, NONE, NONE, NONE),
	ONE("smaller than its columns", HEADER, W_SIZE, BYTES - 1, NSCHED_BAD_OFFSET, 3, NONE,
	    NONE),
	ONE("another policy of the family", HEADER, W_POLICY, POLICY_UNABLE, NSCHED_WRONG_POLICY,
	    NONE, NONE, NONE),
	ONE("another scope", HEADER, W_SCOPE, NSCHED_SCOPE_TASK, NSCHED_UNKNOWN_SCOPE, NONE, NONE,
	    NONE),
	ONE("other CPUs", HEADER, W_NR, 2, NSCHED_OTHER_MACHINE, NONE, NSCHED_ROWS_CPU, NONE),
	ONE("other caches", HEADER, W_NR + NSCHED_ROWS_CACHE, 1, NSCHED_OTHER_MACHINE, NONE,
	    NSCHED_ROWS_CACHE, NONE),
	ONE("no column", HEADER, W_OFFSET + 1, 0, NSCHED_NO_COLUMN, 1, NONE, NONE),
	ONE("a column inside the struct", HEADER, W_OFFSET, 120, NSCHED_BAD_OFFSET, 0, NONE, NONE),
	ONE("a column over another", HEADER, W_OFFSET + 2, 152, NSCHED_BAD_OFFSET, 2, NONE, NONE),
	ONE("a column not on 8 bytes", HEADER, W_OFFSET + 2, 164, NSCHED_BAD_OFFSET, 2, NONE, NONE),
	ONE("a column past the end", HEADER, W_OFFSET + 3, 176, NSCHED_BAD_OFFSET, 3, NONE, NONE),
	ONE("a column that is not known", HEADER, W_OFFSET + 4, 8, NSCHED_UNKNOWN_COLUMN, 4, NONE,
	    NONE),
	ONE("the last column that is not known", HEADER, W_OFFSET + 15, 8, NSCHED_UNKNOWN_COLUMN,
	    15, NONE, NONE),
	ONE("a value above the greatest", 0, 2, 10, NSCHED_OUT_OF_RANGE, 0, 2, NONE),
	ONE("another above the greatest", 3, 3, 2, NSCHED_OUT_OF_RANGE, 3, 3, NONE),
	ONE("a member that the family refuses", HEADER, W_SCALAR, 100, NSCHED_OUT_OF_RANGE, 112,
	    NONE, NONE),
};

static const struct corruption harmless[] = {
	ONE("the greatest value", 0, 0, 9, NSCHED_OK, NONE, NONE, NONE),
	ONE("wide columns take any", 1, 1, NONE, NSCHED_OK, NONE, NONE, NONE),
	ONE("a member that the family takes", HEADER, W_SCALAR, 99, NSCHED_OK, NONE, NONE, NONE),
};

static void corruption(void **unused)
{
	const struct corruption *c = *unused;
	struct nsched_wrong wrong;
	void *state = base_state();

	corrupt(state, W_OFFSET, c);
	memset(&wrong, 0xa5, sizeof(wrong));
	assert_int_equal(made_up_state_check(state, BYTES, &base_facts, &wrong), c->code);
	assert_int_equal(wrong.code, c->code);
	assert_int_equal(wrong.field, c->field);
	assert_int_equal(wrong.index, c->index);
	assert_int_equal(wrong.other, c->other);
	free(state);
}

static void not_a_block(void **unused)
{
	struct nsched_wrong wrong;
	void *state = base_state();

	(void)unused;
	assert_int_equal(made_up_state_check(NULL, BYTES, &base_facts, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(made_up_state_check(state, BYTES, NULL, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(made_up_state_check(state, 127, &base_facts, &wrong), NSCHED_TOO_SMALL);
	assert_int_equal(made_up_state_init(NULL, BYTES, &base_facts, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(made_up_state_init((char *)state + 4, BYTES, &base_facts, &wrong),
			 NSCHED_MISALIGNED);
	assert_int_equal(made_up_state_init(state, BYTES, NULL, &wrong), NSCHED_NO_BLOCK);
	free(state);
}

static void changed_bytes(void **unused)
{
	void *base = base_state(), *state = malloc(BYTES);
	uint32_t round, i, accepted = 0;
	struct nsched_wrong wrong;
	uint64_t seed = 7;

	(void)unused;
	for (round = 0; round < 20000; round++) {
		memcpy(state, base, BYTES);
		corrupt_by_chance(state, BYTES, sizeof(struct made_up_state), &seed);
		if (made_up_state_check(state, BYTES, &base_facts, &wrong) != NSCHED_OK)
			continue;
		accepted++;
		for (i = 0; i < 3; i++)
			assert_in_range(nsched_state_u32(state, 0)[i], 0, 9);
		for (i = 0; i < 2; i++)
			nsched_state_u64(state, 1)[i]++;
		for (i = 0; i < 4; i++)
			assert_in_range(nsched_state_u32(state, 3)[i], 0, 1);
	}
	assert_in_range(accepted, 1000, 19000);
	free(state);
	free(base);
}

/* The switch reaches every family, and says what it does not know. */
static void every_family(void **unused)
{
	struct nsched_state_facts facts = { .scope = NSCHED_SCOPES };
	uint32_t policy, family, reached = 0;
	struct nsched_state_shape shape;
	struct nsched_wrong wrong;
	void *state = calloc(1, 4096);

	(void)unused;
	for (policy = 1; policy < 100; policy++) {
		family = nsched_policy_family(policy);
		if (family == NONE || family == NSCHED_FAMILY_O1)
			continue;
		assert_in_range(state_shape(policy, NSCHED_SCOPES, &shape), 0, 0);
		facts.policy = policy;
		state_begin(policy, &facts, state);
		memset(state, 0, 4096);
		state_members(policy, state, &wrong);
		reached |= 1u << family;
	}
	assert_int_equal(reached, (1u << NSCHED_FAMILIES) - 2);
	assert_int_equal(state_begin(999, &facts, state), NSCHED_UNKNOWN_POLICY);
	assert_int_equal(state_members(999, state, &wrong), NSCHED_UNKNOWN_POLICY);
	free(state);
}

/* Does a state belong to this machine; who is not given is not asked. */

static const struct fit {
	const char *name;
	uint32_t policy, kind, rows; /* rows of kind, the others are right */
	uint32_t topology, domains;
	uint32_t code;
} fits[] = {
	{ "all right", POLICY, NSCHED_ROWS_CPU, 6, 1, 1, NSCHED_OK },
	{ "other CPUs", POLICY, NSCHED_ROWS_CPU, 5, 1, 1, NSCHED_OTHER_MACHINE },
	{ "other nodes", POLICY, NSCHED_ROWS_NODE, 2, 1, 1, NSCHED_OTHER_MACHINE },
	{ "nodes, and not twice the nodes", POLICY, NSCHED_ROWS_NODE_PAIR, 3, 1, 1,
	  NSCHED_OTHER_MACHINE },
	{ "other levels", POLICY, NSCHED_ROWS_LEVEL, 5, 1, 1, NSCHED_OTHER_MACHINE },
	{ "other levels, not asked", POLICY, NSCHED_ROWS_LEVEL, 5, 1, 0, NSCHED_OK },
	{ "other CPUs, not asked", POLICY, NSCHED_ROWS_CPU, 5, 0, 1, NSCHED_OK },
	{ "other nodes, not asked", POLICY, NSCHED_ROWS_NODE, 5, 0, 0, NSCHED_OK },
	{ "rows of a kind without a column", POLICY, NSCHED_ROWS_GROUP, 99, 1, 1, NSCHED_OK },
	{ "groups, caches and pairs", POLICY_OTHER, NSCHED_ROWS_GROUP, 9, 1, 1, NSCHED_OK },
	{ "other groups", POLICY_OTHER, NSCHED_ROWS_GROUP, 10, 1, 1, NSCHED_OTHER_MACHINE },
	{ "other caches", POLICY_OTHER, NSCHED_ROWS_CACHE, 3, 1, 1, NSCHED_OTHER_MACHINE },
	{ "other pairs", POLICY_OTHER, NSCHED_ROWS_CPU_PAIR, 6, 1, 1, NSCHED_OTHER_MACHINE },
	{ "neither given", POLICY_OTHER, NSCHED_ROWS_CPU_PAIR, 6, 0, 0, NSCHED_OK },
	{ "an unknown policy", 999, NSCHED_ROWS_CPU, 6, 1, 1, NSCHED_UNKNOWN_SCOPE },
};

static void fit(void **unused)
{
	const struct machine_text text = { .node = "001122", .cache = "000011" };
	const struct fit *c = *unused;
	struct nsched_topology *t = machine_from_text(&text);
	struct nsched_domains domains = { .nr_levels = 4, .nr_groups = 9 };
	struct nsched_state state = {
		.policy = c->policy, .scope = NSCHED_SCOPE_RQ, .nr = {
			[NSCHED_ROWS_CPU] = 6, [NSCHED_ROWS_NODE] = 3,
			[NSCHED_ROWS_NODE_PAIR] = 6, [NSCHED_ROWS_LEVEL] = 4,
			[NSCHED_ROWS_GROUP] = 9, [NSCHED_ROWS_CACHE] = 2,
			[NSCHED_ROWS_CPU_PAIR] = 36,
		},
	};

	state.nr[c->kind] = c->rows;
	assert_int_equal(made_up_state_fits(&state, c->topology ? t : NULL,
					    c->domains ? &domains : NULL), c->code);
	free(t);
}

int main(void)
{
	static struct rows rows;

	rows_add(&rows, "first values", first_values, NULL);
	ROWS_ADD(&rows, refusal, refusals);
	rows_add(&rows, "sizes", sizes, NULL);
	ROWS_ADD(&rows, corruption, corruptions);
	ROWS_ADD(&rows, corruption, harmless);
	rows_add(&rows, "what is not a block", not_a_block, NULL);
	rows_add(&rows, "a block with a few bytes changed", changed_bytes, NULL);
	ROWS_ADD(&rows, fit, fits);
	rows_add(&rows, "every family is reached", every_family, NULL);
	return rows_run(&rows, "state");
}
