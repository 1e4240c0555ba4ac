/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Blocks of domains for tests, and what a CPU sees in one, as a line of text. */
#ifndef NSCHED_TEST_LEVELS_H
#define NSCHED_TEST_LEVELS_H

#include "machine.h"
#include "numasched/domains.h"

/*
 * A block in memory of exactly its size, built for a policy by its family; it has
 * passed its check against the machine. Free it with free().
 */
struct nsched_domains *levels_build(const struct nsched_topology *topology, uint32_t policy);

/* Without the check. */
struct nsched_domains *levels_unchecked(const struct nsched_topology *topology, uint32_t policy);

/* Levels bottom-up, divided by "; ": flags, span, imb_numa_nr, then groups as span@balance CPU. */
const char *levels_text(const struct nsched_domains *domains, uint32_t cpu);

/* Flags of the groups of each level, in ring order: "0 0; 4631 4119". */
const char *levels_flags(const struct nsched_domains *domains, uint32_t cpu);

#endif /* NSCHED_TEST_LEVELS_H */
