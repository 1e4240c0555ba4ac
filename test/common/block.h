/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the tests of exact blocks have in common. */
#ifndef NSCHED_TEST_BLOCK_H
#define NSCHED_TEST_BLOCK_H

#include "numasched/describe.h"
#include "rows.h"

/* Ask, over an answer that was poisoned in two ways: every byte must be written. */
#define BLOCK_ASK(function, q, got) \
	do { \
		unsigned char first_[sizeof(*(got))]; \
		memset(got, 0x5a, sizeof(*(got))); \
		function(q, got); \
		memcpy(first_, got, sizeof(first_)); \
		memset(got, 0xa5, sizeof(*(got))); \
		uint32_t reason_ = function(q, got); \
		assert_int_equal(reason_, (got)->reason); \
		assert_memory_equal(first_, got, sizeof(first_)); \
	} while (0)

#define BLOCK_SAME(member) assert_true(got.member == c->want.member)

/* What a composition puts into compared[] is what the sentence names. */
static inline void block_quantities(uint32_t reason, const void *question, const void *answer,
				    const uint64_t *compared)
{
	uint64_t want[NSCHED_COMPARED] = { 0 };
	uint32_t nr, named = 0, i;

	assert_non_null(nsched_sentence(reason));
	nr = nsched_quantities(reason, question, answer, want);
	for (i = 0; i < NSCHED_COMPARED; i++)
		named = nsched_quantity(reason, i) ? i + 1 : named;
	assert_int_equal(nr, named);
	for (i = 0; i < NSCHED_COMPARED; i++)
		if (want[i] != compared[i])
			fail_msg("%s: quantity %u is %llu, not %llu", nsched_sentence(reason)->name,
				 (unsigned)i, (unsigned long long)compared[i],
				 (unsigned long long)want[i]);
}

/* The sentence of a block's answer. */
static inline const char *block_sentence(uint32_t reason, const void *question, const void *answer)
{
	static char text[256];

	nsched_explain_block(reason, question, answer, text, sizeof(text));
	return text;
}

#endif /* NSCHED_TEST_BLOCK_H */
