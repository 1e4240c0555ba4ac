/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The composed answers gone wrong, in ways that any policy's check must see: a
 * row a policy and way.
 */
#include <string.h>

#include "wrong.h"

enum {
	ANSWER_MOODY = WRONG_POLICY,
	ANSWER_UNWRITTEN,
	WORK_MATTERS,
	OTHER_CPU,
	FORM_MATTERS,
	FORK_MOVES,
	DUE_ALWAYS,
	DUE_FOR_EVER,
	DUE_LATER,
	STATE_FORGOTTEN,
	STATE_TOO_SOON,
	MOVES_LESS,
	MOVES_ELSEWHERE,
	AMOUNT_MORE,
	AMONG_ALL,
	ALWAYS_IDLE
};

const struct wrong_row wrong_policy_rows[] = {
	{ ANSWER_MOODY, "place", "linux-2.5.59 place", "the second answer differs" },
	{ ANSWER_UNWRITTEN, "place", "linux-2.5.59 place", "the last word is not written" },
	{ OTHER_CPU, "place", "linux-2.5.59 place", "another CPU" },
	{ FORM_MATTERS, "place", "linux-2.5.59 place", "node sums change the answer" },
	{ FORK_MOVES, "place", "linux-2.5.59 place", "a child goes where its parent last was" },
	{ ANSWER_MOODY, "place", "linux-6.12 place", "the second answer differs" },
	{ OTHER_CPU, "place", "linux-6.12 place", "another CPU" },
	{ FORM_MATTERS, "place", "linux-6.12 place", "node sums change the answer" },
	{ DUE_ALWAYS, "due", "linux-2.5.59 due", "due at every tick" },
	{ DUE_FOR_EVER, "due", "linux-2.5.59 due", "never done" },
	{ DUE_LATER, "due", "linux-2.5.59 due", "next is a tick late" },
	{ ANSWER_MOODY, "balance", "linux-2.5.59 balance", "the second answer differs" },
	{ WORK_MATTERS, "balance", "linux-2.5.59 balance", "what the work memory held matters" },
	{ STATE_FORGOTTEN, "balance", "linux-2.5.59 balance", "no history is kept" },
	{ STATE_TOO_SOON, "balance", "linux-2.5.59 balance", "state changes though asked again" },
	{ MOVES_LESS, "balance", "linux-2.5.59 balance", "one task fewer" },
	{ MOVES_ELSEWHERE, "balance", "linux-2.5.59 balance", "moved to another CPU" },
	{ AMOUNT_MORE, "balance", "linux-2.5.59 balance", "the amount is one more" },
	{ ANSWER_MOODY, "balance", "linux-3.10 balance", "the second answer differs" },
	{ STATE_FORGOTTEN, "balance", "linux-3.10 balance",
	  "neither failures nor interval are kept" },
	{ MOVES_LESS, "balance", "linux-3.10 balance", "one task fewer" },
	{ MOVES_ELSEWHERE, "balance", "linux-3.10 balance", "moved to another CPU" },
	{ AMOUNT_MORE, "balance", "linux-3.10 balance", "the amount is one more" },
	{ AMONG_ALL, "balance", "linux-3.10 balance", "CPUs that take no part" },
	{ ALWAYS_IDLE, "balance", "linux-3.10 balance", "as if it were idle" },
	{ 0, NULL, NULL, NULL },
};

static uint32_t mood;

uint32_t wrong_place(uint32_t policy, const struct nsched_place_question *q,
		     struct nsched_place_answer *a)
{
	uint32_t last, reason; /* the last word of the answer, whatever it is called */
	char *end = (char *)(a + 1) - sizeof(last);

	memcpy(&last, end, sizeof(last));
	reason = nsched_place(policy, q, a);

	if (wrong_now == ANSWER_MOODY)
		a->compared[7] += mood++ & 1;
	if (wrong_now == ANSWER_UNWRITTEN)
		memcpy(end, &last, sizeof(last));
	if (wrong_now == OTHER_CPU)
		a->cpu = (a->cpu + 1) % q->topology->nr_cpus;
	if (wrong_now == FORM_MATTERS && nsched_load_has(q->load, NSCHED_LOAD_NODE_NR_RUNNING))
		a->compared[0] ^= 1;
	if (wrong_now == FORK_MOVES && q->kind == NSCHED_PLACE_FORK)
		a->cpu = q->task->prev_cpu;
	return reason;
}

uint32_t wrong_due(uint32_t policy, const struct nsched_due_question *q,
		   struct nsched_due_answer *a)
{
	struct nsched_due_question other = *q;
	uint32_t reason;

	if (wrong_now == DUE_FOR_EVER)
		other.last = NULL;
	reason = nsched_due(policy, &other, a);
	if (wrong_now == DUE_ALWAYS && !q->last)
		a->level = 0;
	if (wrong_now == DUE_LATER)
		a->next++;
	return reason;
}

uint32_t wrong_balance(uint32_t policy, const struct nsched_balance_question *q,
		       struct nsched_balance_answer *a)
{
	uint32_t bytes = ((const struct nsched_state *)q->rq_state)->size_bytes, reason, work = 0;
	struct nsched_balance_question other = *q;
	static unsigned char before[65536];

	if (wrong_now == AMONG_ALL)
		other.active = NULL;
	if (wrong_now == ALWAYS_IDLE)
		other.idle = NSCHED_IDLE;
	memcpy(before, q->rq_state, bytes);
	if (q->work_size)
		memcpy(&work, q->work, 1);
	reason = nsched_balance(policy, &other, a);
	if (wrong_now == ANSWER_MOODY)
		a->compared[7] += mood++ & 1;
	if (wrong_now == WORK_MATTERS)
		a->compared[7] += work;
	if (wrong_now == STATE_FORGOTTEN)
		memcpy(q->rq_state, before, bytes);
	if (wrong_now == STATE_TOO_SOON && reason == NSCHED_REASON_TASKS_NOT_GIVEN)
		((unsigned char *)q->rq_state)[bytes - 5]++;
	if (wrong_now == MOVES_LESS && a->nr_moved)
		a->nr_moved--;
	if (wrong_now == MOVES_ELSEWHERE && a->nr_moved)
		q->moved_cpu_out[0] = a->src_cpu;
	if (wrong_now == AMOUNT_MORE && a->src_cpu != NSCHED_NONE)
		a->amount++;
	return reason;
}
