/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Exact blocks of any shape, asked as records: the fields of "in" are drawn as their
 * descriptors say, naive_<family>_<function>() restates the specification over them by
 * the names that it has there, and what it says is the "out" that the answer is compared
 * with, all of it. So an oracle knows no struct of the library, and what it was drawn is a
 * line that build/runner reads. ASKED_RECORD() makes a check of one, named as in records.
 *
 * Without json-c there are no records, and the checks are left out.
 */
#ifndef NSCHED_FUZZ_ASKED_RECORD_H
#define NSCHED_FUZZ_ASKED_RECORD_H

#include "families.h"

#define TOLD_FIELDS 64
#define TOLD_VALUES 96

/* Values as in the record: -1 is none, a set of CPUs is a word, a bit each. */
struct told_field {
	uint32_t given;
	uint32_t nr;
	uint64_t value[TOLD_VALUES];
};

struct told {
	struct world *w;
	const struct nsched_function *function;
	uint32_t nr_cpus;
	uint32_t nr_nodes;
	struct told_field in[TOLD_FIELDS];
	struct told_field out[TOLD_FIELDS];
};

/* Of "in": a number, an entry, how many; as unsigned where the text has u64. */
int64_t num(const struct told *t, const char *name);
int64_t at(const struct told *t, const char *name, uint64_t i);
uint64_t wide(const struct told *t, const char *name);
uint32_t len(const struct told *t, const char *name);
/* Is the CPU in the set, in set number @row; what is absent has all. */
uint32_t has(const struct told *t, const char *name, uint64_t cpu);
uint32_t row_has(const struct told *t, const char *name, uint64_t row, uint64_t cpu);

/* Is it there at all; what is not is none, or all. */
uint32_t told_given(const struct told *t, const char *name);

/* Into "out": a number, the next entry of a list, a list that was empty all the same. */
void say(struct told *t, const char *name, int64_t value);
void add(struct told *t, const char *name, int64_t value);
void none(struct told *t, const char *name);

/*
 * Before it is asked, to draw what a descriptor does not say: an entry, the length; does
 * the question have such a field; a number of least..greatest.
 */
void put(struct told *t, const char *name, uint64_t i, int64_t value);
void drop(struct told *t, const char *name); /* as if it were not there */
void cut(struct told *t, const char *name, uint32_t nr);
uint32_t knows(const struct told *t, const char *name);
uint64_t pick(struct told *t, uint64_t least, uint64_t greatest);

typedef uint32_t asked_record_fn(const void *q, void *a);
typedef void told_fn(struct told *t);

/* Null @draw: nothing beyond what the descriptors say. */
void asked_record(struct world *w, const char *name, asked_record_fn *ask, told_fn *draw,
		  told_fn *naive);

/* By this name, so that a wrong variant can stand for it. */
uint32_t asked_record_put(const struct told *t, asked_record_fn *ask, void *q, void *a);
#ifndef WRONG_RENAME
#define asked_record_call asked_record_put
#endif

#define ASKED_RECORD(family, function, draw) \
	static uint32_t ask_##family##_##function(const void *q, void *a) \
	{ \
		return nsched_##family##_##function(q, a); \
	} \
	static __attribute__((unused)) void check_##family##_##function(struct world *w) \
	{ \
		asked_record(w, #family "." #function, ask_##family##_##function, draw, \
			     naive_##family##_##function); \
	}
#ifdef NSCHED_HAVE_JSON
#define ASKED_RECORD_CHECK(family, function, draw) \
	{ #family "." #function, check_##family##_##function },
#else
#define ASKED_RECORD_CHECK(family, function, draw)
#endif

#endif /* NSCHED_FUZZ_ASKED_RECORD_H */
