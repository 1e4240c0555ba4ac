/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What decide says when it cannot go on, and small helpers for words. */
#ifndef NSCHED_DECIDE_TEXT_H
#define NSCHED_DECIDE_TEXT_H

#include <stddef.h>
#include <stdint.h>

#define NSCHED_DECIDE_PRINTF(words, first) __attribute__((format(printf, words, first)))

enum nsched_decide_exit {
	NSCHED_DECIDE_ANSWERED = 0,
	NSCHED_DECIDE_NO_ANSWER = 1, /* the policy does not answer the question asked */
	NSCHED_DECIDE_REFUSED = 2,   /* wrong usage or input, or a package that is missing */
};

/* Who speaks: "decide", or the program that shares these files. */
extern const char *text_program;

/* "decide: where:line: what is wrong; what would be right" on stderr, exit status 2. */
_Noreturn void refuse(const char *where, unsigned int line, const char *format, ...)
	NSCHED_DECIDE_PRINTF(3, 4);

/* Zeroed memory for @nr things of @bytes; never null. */
void *need(uint64_t nr, uint64_t bytes);

/* printf() into memory of its own. */
char *text_of(const char *format, ...) NSCHED_DECIDE_PRINTF(1, 2) __attribute__((nonnull(1)));

/* A file as one string; refuses what is not text or larger than @most bytes. */
char *read_text(const char *path, size_t most);

/* A number without sign, all of @text, at most @greatest: 1 if it is one. */
int number_in(const char *text, uint64_t greatest, uint64_t *value);
/* The same with a sign allowed. */
int signed_in(const char *text, int64_t least, int64_t greatest, int64_t *value);

/* How many letters to change, drop or add to make @b of @a. */
unsigned int words_apart(const char *a, const char *b);

/* "0-3,8,10-11" from ascending numbers. */
char *ranges_of(const uint32_t *numbers, uint32_t nr);

#endif /* NSCHED_DECIDE_TEXT_H */
