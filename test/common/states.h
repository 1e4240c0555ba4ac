/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* States and tunables for tests of policies. */
#ifndef NSCHED_TEST_STATES_H
#define NSCHED_TEST_STATES_H

#include "block.h"

static inline void state_facts(uint32_t policy, uint32_t scope,
			       const struct nsched_topology *topology,
			       struct nsched_state_facts *facts)
{
	memset(facts, 0, sizeof(*facts));
	facts->policy = policy;
	facts->scope = scope;
	facts->topology = topology;
	facts->nr[NSCHED_ROWS_CPU] = topology->nr_cpus;
	facts->nr[NSCHED_ROWS_NODE] = topology->nr_nodes;
	facts->nr[NSCHED_ROWS_NODE_PAIR] = 2 * topology->nr_nodes;
}

/* A fresh state, exactly as large as it must be; free it with free(). */
static inline void *state_new(uint32_t policy, uint32_t scope,
			      const struct nsched_topology *topology)
{
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *state;

	state_facts(policy, scope, topology, &facts);
	bytes = nsched_state_size(&facts);
	state = malloc(bytes);
	assert_int_equal(nsched_state_init(state, bytes, &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_state_check(state, bytes, &facts, &wrong), NSCHED_OK);
	return state;
}

/* What the check says of a state; the member in question must be the one named. */
static inline uint32_t state_code(const void *state, const struct nsched_topology *topology,
				  uint32_t field)
{
	const struct nsched_state *head = state;
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;

	state_facts(head->policy, head->scope, topology, &facts);
	nsched_state_check(state, nsched_state_size(&facts), &facts, &wrong);
	if (wrong.code != NSCHED_OK)
		assert_int_equal(wrong.field, field);
	return wrong.code;
}

/* Defaults, ranges and the last, reserved word of a policy's tunables, by its row. */
static inline void tunables_by_their_row(uint32_t policy, uint32_t bytes)
{
	const struct nsched_policy_row *row = nsched_policy_row(policy);
	uint32_t words[NSCHED_TUNABLES_BYTES / 4], i, at, good;
	struct nsched_wrong wrong;

	memset(words, 0xa5, sizeof(words));
	assert_int_equal(nsched_tunables_init(policy, words), NSCHED_OK);
	assert_int_equal(words[0], policy);
	assert_int_equal(words[bytes / 4], 0xa5a5a5a5); /* nothing behind the struct */
	assert_int_equal(nsched_tunables_check(words, &wrong), NSCHED_OK);
	for (i = 0; i < row->nr_tunables; i++) {
		const struct nsched_field *field = &row->tunables[i];

		at = field->offset / 4;
		good = words[at];
		assert_int_equal(good, field->preset);
		words[at] = (uint32_t)field->least - 1;
		if (field->least > 0) {
			assert_int_equal(nsched_tunables_check(words, &wrong), NSCHED_OUT_OF_RANGE);
			assert_int_equal(wrong.field, field->offset);
		}
		words[at] = (uint32_t)field->greatest;
		assert_int_equal(nsched_tunables_check(words, &wrong), NSCHED_OK);
		if (field->greatest < NSCHED_U32_MAX) {
			words[at]++;
			assert_int_equal(nsched_tunables_check(words, &wrong), NSCHED_OUT_OF_RANGE);
			assert_int_equal(wrong.field, field->offset);
		}
		words[at] = good;
	}
	words[bytes / 4 - 1] = 1;
	assert_int_equal(nsched_tunables_check(words, &wrong), NSCHED_RESERVED);
	assert_int_equal(wrong.field, bytes - 4);
}

/* The sentence of a composed answer. */
static inline const char *answer_sentence(uint32_t reason, const uint64_t *compared)
{
	static char text[256];

	nsched_explain(reason, compared, text, sizeof(text));
	return text;
}

#endif /* NSCHED_TEST_STATES_H */
