/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Exact blocks whose question is numbers, and columns of numbers: drawn as their
 * descriptor says, asked twice, and compared with a naive_<family>_<function>() that
 * restates the specification. ASKED_BLOCK() makes a check of one, named as in records.
 */
#ifndef NSCHED_FUZZ_ASKED_BLOCK_H
#define NSCHED_FUZZ_ASKED_BLOCK_H

#include "families.h"

typedef uint32_t asked_block_fn(const void *q, void *a);
typedef void asked_block_want(const void *q, void *a);

void asked_block(struct world *w, const char *name, asked_block_fn *ask, asked_block_want *want);

/* By this name, so that a wrong variant can stand for it. */
uint32_t asked_block_put(const char *name, asked_block_fn *ask, const void *q, void *a);
#ifndef WRONG_RENAME
#define asked_block_call asked_block_put
#endif

#define ASKED_BLOCK(family, function) \
	static uint32_t ask_##family##_##function(const void *q, void *a) \
	{ \
		return nsched_##family##_##function(q, a); \
	} \
	static void want_##family##_##function(const void *q, void *a) \
	{ \
		naive_##family##_##function(q, a); \
	} \
	static void check_##family##_##function(struct world *w) \
	{ \
		asked_block(w, #family "." #function, ask_##family##_##function, \
			    want_##family##_##function); \
	}
#define ASKED_BLOCK_CHECK(family, function) { #family "." #function, check_##family##_##function },

#endif /* NSCHED_FUZZ_ASKED_BLOCK_H */
