/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * How the runner calls a decision that it knows by number only. Each family has
 * a test/<family>/thunks.c with a row for every function of its own:
 *
 *	#define ROWS(X) \
 *		X(O1_TICK, o1_tick)
 *	THUNKS(o1, ROWS)
 */
#ifndef TEST_THUNKS_H
#define TEST_THUNKS_H

#include <stdint.h>

/* The policy is read by the seven questions alone. Returns the reason. */
typedef uint32_t thunk_call(uint32_t policy, const void *question, void *answer);

struct thunk {
	uint32_t decision; /* enum nsched_decision */
	thunk_call *call;
};

struct thunk_table {
	const struct thunk *thunks;
	uint32_t nr;
};

/* What is returned is not what the answer says. */
#define THUNK_NO_REASON 0u

#define THUNK_FUNCTION(NUMBER, function) \
	static uint32_t call_##function(uint32_t policy, const void *question, void *answer) \
	{ \
		const struct nsched_##function##_answer *a = answer; \
		uint32_t reason = nsched_##function(question, answer); \
		\
		(void)policy; \
		return a->reason == reason ? reason : THUNK_NO_REASON; \
	}
#define THUNK_ROW(NUMBER, function) { NSCHED_##NUMBER, call_##function },

#define THUNKS(family, ROWS) \
	ROWS(THUNK_FUNCTION) \
	static const struct thunk family##_rows[] = { ROWS(THUNK_ROW) }; \
	const struct thunk_table family##_thunks = { \
		family##_rows, sizeof(family##_rows) / sizeof(family##_rows[0]) \
	};

/* A family that has not been written. */
#define THUNKS_NONE(family) const struct thunk_table family##_thunks = { 0, 0 };

extern const struct thunk_table question_thunks, o1_thunks, cfs_thunks, bn_thunks, tip_thunks,
	home_thunks, an_thunks, np_thunks, bfs_thunks, fair_thunks;

/* Null if no row has that number. */
thunk_call *thunk_find(uint32_t decision);

#endif /* TEST_THUNKS_H */
