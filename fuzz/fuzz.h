/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A target per question: fuzz_<question>.c lists the families that answer it, a
 * family's file <question>_<family>.c the checks it brings. A check gets a world,
 * draws what else its question needs, asks, and compares with the contract
 * restated over the world's plain arrays. All checks of a target see the same
 * world and the same draws, so a new one does not change what the others get.
 *
 * Three programs are made of these files: the fuzzer, a plain driver that
 * replays files, and one that puts wrong variants of the decisions in place of
 * the right ones and wants each to be caught (wrong.h).
 */
#ifndef NSCHED_FUZZ_H
#define NSCHED_FUZZ_H

#include <string.h>

#include "world.h"

struct fuzz_check {
	const char *name;
	void (*run)(struct world *w);
};

/* The target at hand; each fuzz_<question>.c defines them. Lists end with a null. */
extern const char fuzz_target[];
extern const struct fuzz_check *const fuzz_families[];

/* One world from @bytes through every check of the target. */
void fuzz_run(const uint8_t *bytes, size_t nr_bytes);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t nr_bytes);

/* The check that runs now, and its failure: ends the program, or goes where it is caught. */
extern const char *fuzz_now;
/* If not null, only the check of that name runs. */
extern const char *fuzz_only;
/* 1: leave nothing out for the sake of speed; a replay sees whatever a fuzzer saw. */
extern uint32_t fuzz_thorough;
/* The policy that is asked, where a check asks several; else NSCHED_NO_POLICY. */
extern uint32_t fuzz_policy;
_Noreturn void fuzz_failed(const char *what, const char *file, int line);

#define CHECK(condition) \
	do { \
		if (!(condition)) \
			fuzz_failed(#condition, __FILE__, __LINE__); \
	} while (0)

/*
 * What a decision may change: state, which the second asking must find as the
 * first did, and output. And what it may not, beyond the world itself.
 */
#define FUZZ_KEPT 24

struct fuzz_kept {
	struct {
		void *memory;
		void *before; /* as it was when it was kept */
		void *after;  /* as the first asking left it */
		uint64_t bytes;
		uint32_t constant;
		uint32_t reserved;
	} piece[FUZZ_KEPT];
	uint32_t nr;
	uint32_t reserved;
	uint64_t checksum;
};

/* Note a piece; returns the copy of what it holds now. */
void *fuzz_keep(struct world *w, struct fuzz_kept *kept, void *memory, uint64_t bytes);
void fuzz_keep_constant(struct world *w, struct fuzz_kept *kept, const void *memory,
			uint64_t bytes);
void fuzz_before(struct world *w, struct fuzz_kept *kept);
void fuzz_between(struct world *w, struct fuzz_kept *kept);
void fuzz_after(struct world *w, struct fuzz_kept *kept);

/*
 * Ask twice, with everything as before, and want the same answer to the last
 * byte, the same state, and no input touched. @call is the asking as an
 * expression; @answer a pointer to the answer.
 */
#define ASK(w, kept, answer, call) \
	do { \
		unsigned char first_[sizeof(*(answer))]; \
		\
		fuzz_before(w, kept); \
		memset(answer, 0xa5, sizeof(*(answer))); \
		CHECK((call) == (answer)->reason); \
		memcpy(first_, answer, sizeof(first_)); \
		fuzz_between(w, kept); \
		memset(answer, 0x5a, sizeof(*(answer))); \
		CHECK((call) == (answer)->reason); \
		CHECK(memcmp(first_, answer, sizeof(first_)) == 0); \
		fuzz_after(w, kept); \
	} while (0)

/* Two drawn permutations, and the world they make of @w. To be closed by the caller. */
void fuzz_relabel(struct world *w, struct world *to, uint32_t **new_cpu, uint32_t **new_node);

/* A drawn set of CPUs as input memory, or null, which is all. */
uint64_t *fuzz_set(struct world *w);

/* Drawn numbers as input memory. */
uint32_t *fuzz_numbers(struct world *w, uint32_t n, uint32_t least, uint32_t greatest);

/*
 * A block as it may come from anywhere: of @from's bytes, some words changed, or
 * cut short; or the input's own bytes under a header of @kind. *@same is 1 if it
 * came out as it was.
 */
void *fuzz_block(struct world *w, const void *from, uint32_t kind, uint64_t *bytes,
		 uint32_t *same);

#endif /* NSCHED_FUZZ_H */
