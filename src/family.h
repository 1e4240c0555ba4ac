/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What a family answers for its policies. src/policy.c and src/state.c dispatch
 * to these by a switch over the policy; each src/<family>/policy.c defines all
 * of its own. NSCHED_ANSWERS_NOTHING() is a family that has not been written;
 * NSCHED_NOT_ASKED() a question that a family's policies do not answer.
 */
#ifndef NSCHED_FAMILY_H
#define NSCHED_FAMILY_H

#include "internal.h"

/*
 * Rows and widths of a state; a column's initial value is the same in all rows.
 * Narrow members, so that a whole shape fits a frame.
 */
struct nsched_state_shape {
	uint32_t struct_bytes; /* multiple of 8 */
	uint32_t nr_columns;
	struct {
		uint8_t rows;	 /* enum nsched_rows */
		uint8_t width;	 /* 4 or 8 */
		int16_t initial; /* of every row, sign-extended: -1 is NSCHED_NONE */
		uint32_t greatest; /* of every row, when width is 4 */
	} column[NSCHED_STATE_COLUMNS];
};

#define NSCHED_FAMILY_DECLARE(family) \
	NSCHED_API uint32_t nsched_##family##_place_of(uint32_t policy, \
		const struct nsched_place_question *q, struct nsched_place_answer *a); \
	NSCHED_API uint32_t nsched_##family##_wake_of(uint32_t policy, \
		const struct nsched_wake_question *q, struct nsched_wake_answer *a); \
	NSCHED_API uint32_t nsched_##family##_due_of(uint32_t policy, \
		const struct nsched_due_question *q, struct nsched_due_answer *a); \
	NSCHED_API uint32_t nsched_##family##_balance_of(uint32_t policy, \
		const struct nsched_balance_question *q, struct nsched_balance_answer *a); \
	NSCHED_API uint32_t nsched_##family##_next_of(uint32_t policy, \
		const struct nsched_next_question *q, struct nsched_next_answer *a); \
	NSCHED_API uint32_t nsched_##family##_prefer_of(uint32_t policy, \
		const struct nsched_prefer_question *q, struct nsched_prefer_answer *a); \
	NSCHED_API uint32_t nsched_##family##_page_of(uint32_t policy, \
		const struct nsched_page_question *q, struct nsched_page_answer *a); \
	/* Fills @needs, cleared before, and returns 1 if the policy answers the question. */ \
	NSCHED_API uint32_t nsched_##family##_needs(uint32_t policy, uint32_t question, \
		const struct nsched_counts *counts, struct nsched_needs *needs); \
	/* Fills @shape, cleared before, and returns 1 if the policy keeps state there. */ \
	NSCHED_API uint32_t nsched_##family##_state_shape(uint32_t policy, uint32_t scope, \
		struct nsched_state_shape *shape); \
	/* What of a fresh state does not start as its shape says. Returns an enum nsched_code. */ \
	NSCHED_API uint32_t nsched_##family##_state_begin( \
		const struct nsched_state_facts *facts, void *state); \
	/* Members of a state beyond its columns. */ \
	NSCHED_API uint32_t nsched_##family##_state_members(const void *state, \
		struct nsched_wrong *wrong); \
	/* The policy's defaults, and whether a struct is in range. */ \
	NSCHED_API uint32_t nsched_##family##_tunables_init(uint32_t policy, void *tunables); \
	NSCHED_API uint32_t nsched_##family##_tunables_check(const void *tunables, \
		struct nsched_wrong *wrong);

/* Does a checked state have the rows of this machine? Returns an enum nsched_code. */
NSCHED_API uint32_t nsched_state_fits(const struct nsched_state *state,
				      const struct nsched_topology *topology,
				      const struct nsched_domains *domains);

#define NSCHED_FAMILY_LIST(X) X(o1) X(cfs) X(bn) X(tip) X(home) X(an) X(np) X(bfs) X(fair)
NSCHED_FAMILY_LIST(NSCHED_FAMILY_DECLARE)

/* A switch over the families: the core has no table of functions. */
#define NSCHED_FAMILY_CASES(call, unknown) \
	switch (nsched_policy_family(policy)) { \
	case NSCHED_FAMILY_O1: \
		return nsched_o1_##call; \
	case NSCHED_FAMILY_CFS: \
		return nsched_cfs_##call; \
	case NSCHED_FAMILY_BN: \
		return nsched_bn_##call; \
	case NSCHED_FAMILY_TIP: \
		return nsched_tip_##call; \
	case NSCHED_FAMILY_HOME: \
		return nsched_home_##call; \
	case NSCHED_FAMILY_AN: \
		return nsched_an_##call; \
	case NSCHED_FAMILY_NP: \
		return nsched_np_##call; \
	case NSCHED_FAMILY_BFS: \
		return nsched_bfs_##call; \
	case NSCHED_FAMILY_FAIR: \
		return nsched_fair_##call; \
	default: \
		return unknown; \
	}

#define NSCHED_NOT_ASKED(family, question) \
	uint32_t nsched_##family##_##question##_of(uint32_t policy, \
		const struct nsched_##question##_question *q, \
		struct nsched_##question##_answer *a) \
	{ \
		(void)policy; \
		(void)q; \
		(void)a; /* cleared by the caller: reason 0, not asked */ \
		return NSCHED_REASON_NOT_ASKED; \
	}

#define NSCHED_KEEPS_NO_STATE(family) \
	uint32_t nsched_##family##_state_shape(uint32_t policy, uint32_t scope, \
					       struct nsched_state_shape *shape) \
	{ \
		(void)policy; \
		(void)scope; \
		(void)shape; \
		return 0; \
	} \
	uint32_t nsched_##family##_state_begin(const struct nsched_state_facts *facts, \
					       void *state) \
	{ \
		(void)facts; \
		(void)state; \
		return NSCHED_OK; \
	} \
	uint32_t nsched_##family##_state_members(const void *state, struct nsched_wrong *wrong) \
	{ \
		(void)state; \
		return nothing_wrong(wrong); \
	}

#define NSCHED_ANSWERS_NOTHING(family) \
	NSCHED_NOT_ASKED(family, place) \
	NSCHED_NOT_ASKED(family, wake) \
	NSCHED_NOT_ASKED(family, due) \
	NSCHED_NOT_ASKED(family, balance) \
	NSCHED_NOT_ASKED(family, next) \
	NSCHED_NOT_ASKED(family, prefer) \
	NSCHED_NOT_ASKED(family, page) \
	NSCHED_KEEPS_NO_STATE(family) \
	uint32_t nsched_##family##_needs(uint32_t policy, uint32_t question, \
					 const struct nsched_counts *counts, \
					 struct nsched_needs *needs) \
	{ \
		(void)policy; \
		(void)question; \
		(void)counts; \
		(void)needs; \
		return 0; \
	} \
	uint32_t nsched_##family##_tunables_init(uint32_t policy, void *tunables) \
	{ \
		(void)policy; \
		(void)tunables; \
		return NSCHED_UNKNOWN_POLICY; \
	} \
	uint32_t nsched_##family##_tunables_check(const void *tunables, \
						  struct nsched_wrong *wrong) \
	{ \
		(void)tunables; \
		return is_wrong(wrong, NSCHED_UNKNOWN_POLICY, 0, NSCHED_NONE); \
	}

#endif /* NSCHED_FAMILY_H */
