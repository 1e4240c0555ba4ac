/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* next of BFS and MuQSS gone wrong, one thing at a time. */
#include <stddef.h>
#include <string.h>

#include "wrong.h"

enum {
	NEXT_LATE = WRONG_BFS, NEXT_MOODY, NEXT_NEAR, NEXT_OTHER_MODE, NEXT_SMT, NEXT_FORGETS,
	NEXT_NOT_TOLD, NEXT_KEEPS, NEXT_LAST, NEXT_WRITES_STATE
};

const struct wrong_row wrong_bfs_rows[] = {
	{ NEXT_LATE, "next", "bfs-2009 next", "the clock is a tick late" },
	{ NEXT_MOODY, "next", "bfs-2009 next", "the second answer differs" },
	{ NEXT_LAST, "next", "bfs-2009 next", "nobody, where a task may run" },
	{ NEXT_NEAR, "next", "bfs-318 next", "the distances of another interval" },
	{ NEXT_OTHER_MODE, "next", "bfs-467 next", "interactive where it is not" },
	{ NEXT_SMT, "next", "bfs-467 next", "SMT-nice is forgotten" },
	{ NEXT_WRITES_STATE, "next", "bfs-467 next", "the state moves on when asked again" },
	{ NEXT_OTHER_MODE, "next", "bfs-512 next", "interactive where it is not" },
	{ NEXT_SMT, "next", "bfs-512 next", "SMT-nice is forgotten" },
	{ NEXT_KEEPS, "next", "bfs-512 next", "an idle CPU goes on" },
	{ NEXT_OTHER_MODE, "next", "muqss-199 next", "interactive where it is not" },
	{ NEXT_SMT, "next", "muqss-199 next", "SMT-nice is forgotten" },
	{ NEXT_FORGETS, "next", "muqss-199 next", "whom the CPU was told of is forgotten" },
	{ NEXT_NOT_TOLD, "next", "muqss-199 next", "and is remembered for ever" },
	{ 0, NULL, NULL, NULL },
};

static void change_tunables(struct nsched_bfs_tunables *t)
{
	if (wrong_now == NEXT_NEAR)
		t->rr_interval = 1;
	if (wrong_now == NEXT_OTHER_MODE)
		t->interactive = 1;
	if (wrong_now == NEXT_SMT)
		t->smt_nice = 0;
}

uint32_t wrong_next(uint32_t policy, const struct nsched_next_question *q,
		    struct nsched_next_answer *a)
{
	struct nsched_next_question other = *q;
	struct nsched_bfs_tunables tunables;
	uint64_t *told = NULL, was = 0;
	static uint32_t mood;
	uint32_t reason;

	memcpy(&tunables, q->tunables, sizeof(tunables));
	change_tunables(&tunables);
	other.tunables = &tunables;
	other.now += wrong_now == NEXT_LATE;
	if (policy == NSCHED_POLICY_MUQSS_199) {
		told = (uint64_t *)nsched_state_u64(q->system_state, NSCHED_BFS_SYSTEM_PREEMPTING) +
		       q->this_cpu;
		was = *told;
		if (wrong_now == NEXT_FORGETS)
			*told = NSCHED_NO_ID;
	}
	reason = nsched_next(policy, &other, a);
	if (wrong_now == NEXT_MOODY)
		a->compared[7] += mood++ & 1;
	if (wrong_now == NEXT_KEEPS)
		a->keep = 1;
	if (wrong_now == NEXT_LAST)
		a->task = NSCHED_NONE;
	if (wrong_now == NEXT_NOT_TOLD && told)
		*told = was;
	if (wrong_now == NEXT_WRITES_STATE && mood++ % 2)
		((struct nsched_bfs_rq_state *)q->rq_state)->ticked++;
	return reason;
}
