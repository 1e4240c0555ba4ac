/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "numasched/policy.h"
#include "thunks.h"

/* The seven questions take a policy. */
#define QUESTION_ROWS(X) \
	X(PLACE, place) X(WAKE, wake) X(DUE, due) X(BALANCE, balance) X(NEXT, next) \
	X(PREFER, prefer) X(PAGE, page)
#define QUESTION_FUNCTION(NUMBER, function) \
	static uint32_t call_##function(uint32_t policy, const void *question, void *answer) \
	{ \
		return nsched_##function(policy, question, answer); \
	}

QUESTION_ROWS(QUESTION_FUNCTION)
static const struct thunk question_rows[] = { QUESTION_ROWS(THUNK_ROW) };
const struct thunk_table question_thunks = {
	question_rows, sizeof(question_rows) / sizeof(question_rows[0])
};

thunk_call *thunk_find(uint32_t decision)
{
	static const struct thunk_table *const tables[] = {
		&question_thunks, &o1_thunks, &cfs_thunks, &bn_thunks,	&tip_thunks,
		&home_thunks,	  &an_thunks, &np_thunks,  &bfs_thunks, &fair_thunks,
	};
	uint32_t t, i;

	for (t = 0; t < sizeof(tables) / sizeof(tables[0]); t++)
		for (i = 0; i < tables[t]->nr; i++)
			if (tables[t]->thunks[i].decision == decision)
				return tables[t]->thunks[i].call;
	return 0;
}
