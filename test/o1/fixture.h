/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Small machines and loads for the O(1) family's tests. A row of numbers is text, a
 * digit a CPU, node or task, so that a case is seen at once: "0011" are four CPUs on
 * two nodes.
 */
#ifndef NSCHED_TEST_O1_FIXTURE_H
#define NSCHED_TEST_O1_FIXTURE_H

#include "machine.h"
#include "numasched/describe.h"
#include "numasched/o1.h"
#include "rows.h"

#define FIXTURE_MOST 64

struct numbers {
	uint32_t of[FIXTURE_MOST];
	uint32_t nr;
};

/* A number a digit; a null text is no numbers. */
static inline const uint32_t *numbers(struct numbers *to, const char *text)
{
	for (to->nr = 0; text && text[to->nr]; to->nr++)
		to->of[to->nr] = (uint32_t)(text[to->nr] - '0');
	return to->of;
}

static inline void assert_numbers(const uint32_t *got, const char *want)
{
	struct numbers wanted;
	uint32_t i;

	numbers(&wanted, want);
	for (i = 0; i < wanted.nr; i++)
		assert_int_equal(got[i], wanted.of[i]);
}

/* A CPU set from flags. */
static inline const uint64_t *cpu_set(uint64_t *set, const char *flags)
{
	uint32_t i;

	*set = 0;
	for (i = 0; flags[i]; i++)
		*set |= (uint64_t)(flags[i] != '0') << i;
	return set;
}

static inline struct nsched_topology *machine_of(const char *node, uint32_t nr_nodes)
{
	const struct machine_text text = { .node = node, .nr_nodes = nr_nodes };

	return machine_from_text(&text);
}

static inline void load_set(struct nsched_load *load, const struct nsched_topology *topology,
			    uint32_t column, const char *values)
{
	struct numbers value;
	uint32_t cpu;

	numbers(&value, values);
	for (cpu = 0; cpu < value.nr; cpu++)
		nsched_load_set(load, topology, column, cpu, value.of[cpu]);
}

/* The sentence of an answer, which is also what its quantities give. */
static inline void assert_explained(uint32_t reason, const void *question, const void *answer,
				    const char *want)
{
	char text[512];

	if (!want)
		return;
	nsched_explain_block(reason, question, answer, text, sizeof(text));
	assert_string_equal(text, want);
}

/* A composed answer says the same. */
static inline void assert_said(uint32_t reason, const uint64_t *compared, const char *want)
{
	char text[512];

	nsched_explain(reason, compared, text, sizeof(text));
	assert_string_equal(text, want);
}

#define POISON(answer) memset((answer), 0xa5, sizeof(*(answer)))

#endif /* NSCHED_TEST_O1_FIXTURE_H */
