/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the CFS family's tests share: blocks filled from short texts, and sentences. */
#ifndef NSCHED_TEST_CFS_FIXTURE_H
#define NSCHED_TEST_CFS_FIXTURE_H

#include "levels.h"
#include "numasched/cfs.h"
#include "numasched/describe.h"
#include "rows.h"

#define POISON(answer) memset(answer, 0xa5, sizeof(*(answer)))

/* The answer of an exact block, in words. */
#define ASSERT_SAYS(q, a, want) \
	do { \
		char said_[512]; \
		nsched_explain_block((a)->reason, q, a, said_, sizeof(said_)); \
		assert_string_equal(said_, want); \
	} while (0)

/* A composed answer, in words; the exact block's table gives the same quantities. */
static inline void assert_said(uint32_t reason, const uint64_t *compared, const char *want)
{
	char said[512];

	nsched_explain(reason, compared, said, sizeof(said));
	assert_string_equal(said, want);
}

/* A column from numbers a CPU. */
static inline void column_of(struct nsched_load *load, const struct nsched_topology *topology,
			     uint32_t column, const uint64_t *values)
{
	uint32_t cpu;

	for (cpu = 0; cpu < load->nr_cpus; cpu++)
		nsched_load_set(load, topology, column, cpu, values[cpu]);
}

/* A column from digits, one a CPU, times @unit. */
static inline void digits_of(struct nsched_load *load, const struct nsched_topology *topology,
			     uint32_t column, const char *digits, uint64_t unit)
{
	uint32_t cpu;

	for (cpu = 0; cpu < load->nr_cpus; cpu++)
		nsched_load_set(load, topology, column, cpu, (uint64_t)(digits[cpu] - '0') * unit);
}

/* A CPU set from flags. */
static inline const uint64_t *set_of(uint64_t *set, const char *flags)
{
	uint32_t cpu;

	*set = 0;
	for (cpu = 0; flags[cpu]; cpu++)
		*set |= (uint64_t)(flags[cpu] != '0') << cpu;
	return set;
}

#endif /* NSCHED_TEST_CFS_FIXTURE_H */
