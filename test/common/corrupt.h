/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * One thing wrong with a block that was right: a row corrupts a word and says
 * what the check must answer. Then the same by chance, thousands of times.
 */
#ifndef NSCHED_TEST_CORRUPT_H
#define NSCHED_TEST_CORRUPT_H

#include "machine.h"

#define CORRUPT_HEADER 1000u /* column: at is a word of the header */
#define CORRUPT_AGAIN 4u

struct corruption {
	const char *name;
	struct {
		uint32_t column; /* or CORRUPT_HEADER */
		uint32_t at;	 /* word of the column or the header */
		uint32_t value;
	} word[CORRUPT_AGAIN];	 /* the first nr_words */
	uint32_t nr_words;
	uint32_t code, field, index, other;
};

/* Apply a row to a block whose offsets begin at word @offsets of its header. */
void corrupt(void *block, uint32_t offsets, const struct corruption *row);

/* Change a few bytes by chance, in the header every other time. */
void corrupt_by_chance(void *block, uint32_t bytes, uint32_t header, uint64_t *seed);

/* Memory of exactly @bytes bytes with any content, but for the three first words. */
void *corrupt_memory(uint32_t kind, uint32_t bytes, uint64_t *seed);

#endif /* NSCHED_TEST_CORRUPT_H */
