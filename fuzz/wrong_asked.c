/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Answers of any policy gone wrong. A row names a question and a way, or a member of its
 * answer and the number that is put there.
 */
#include <string.h>

#include "asked.h"
#include "wrong.h"

enum {
	MOODY = WRONG_ASKED,
	UNWRITTEN,
	BEHIND,
	WORK_MATTERS,
	WRITES_LOAD,
	STATE_MOODY,
	FORM_MATTERS,
	ASKED_ANYWAY,
	NO_SENTENCE,
	REASON_OTHER,
	EVERYONE_BALANCES,
	SECOND_REFUSES,
	COUNTS_CPUS,
	BY_PARITY,
	MEMBERS
};

#define NOBODY 0xfffffffeu

static const struct member {
	uint32_t which;
	uint32_t offset;
	uint32_t value;
} members[] = {
#define MEMBER(WHICH, question, member, value) \
	{ NSCHED_ASK_##WHICH, (uint32_t)offsetof(struct nsched_##question##_answer, member), \
	  value },
	MEMBER(PLACE, place, cpu, NOBODY) MEMBER(PLACE, place, node, NOBODY) MEMBER(
		PLACE, place, resched_cpu, NOBODY) MEMBER(WAKE, wake, cpu, NOBODY)
		MEMBER(WAKE, wake, nr_notify, 5) MEMBER(WAKE, wake, preempt, 2) MEMBER(
			DUE, due, level, NOBODY) MEMBER(DUE, due, kick_cpu, NOBODY)
			MEMBER(DUE, due, idle, 3) MEMBER(BALANCE, balance, src_cpu, NOBODY) MEMBER(
				BALANCE, balance, src_node,
				NOBODY) MEMBER(BALANCE, balance, nr_moved,
					       NOBODY) MEMBER(BALANCE, balance, level, 9)
				MEMBER(BALANCE, balance, active_cpu, NOBODY) MEMBER(
					NEXT, next, task, NOBODY) MEMBER(NEXT, next, keep, 1)
					MEMBER(NEXT, next, nr_notify, NOBODY) MEMBER(
						PREFER, prefer, node,
						NOBODY) MEMBER(PREFER, prefer, dst_cpu, NOBODY)
						MEMBER(PREFER, prefer, swap_task, 0) MEMBER(
							PAGE, page, node,
							NOBODY - 1) MEMBER(PAGE, page, move, 1)
							MEMBER(PAGE, page, settle, 1) MEMBER(
								PLACE, place, cpu,
								0) MEMBER(WAKE, wake, cpu, 0)
								MEMBER(BALANCE, balance, src_cpu, 0)
									MEMBER(PREFER, prefer, node,
									       0)
#undef MEMBER
};

/* What is wrong alike for each question. */
#define ALIKE(question) \
	{ MOODY, question, "policies are pure", "the second answer differs" }, \
	{ UNWRITTEN, question, "policies are pure", "the last word is not written" }, \
	{ BEHIND, question, "policies are pure", "the word behind the answer is written" }, \
	{ REASON_OTHER, question, "policies are pure", "another reason is returned" }, \
	{ NO_SENTENCE, question, "answers are in range", "a reason without a sentence" }, \
	{ ASKED_ANYWAY, question, "who is not asked", "an answer nobody asked for" }, \
	{ COUNTS_CPUS, question, "what is not there changes nothing", \
	  "offline CPUs are counted" }, \
	{ BY_PARITY, question, "CPUs of nodes mixed, same answer", \
	  "an even CPU answers otherwise" }, \
	{ BY_PARITY, question, "other numbers, same or equal", "an even CPU answers otherwise" },
#define WITH_LOAD(question) \
	{ WORK_MATTERS, question, "policies are pure", "what work memory held matters" }, \
	{ WRITES_LOAD, question, "policies are pure", "the load is written" }, \
	{ FORM_MATTERS, question, "sums and masks change nothing", "a sum or a mask changes it" },
#define WITH_STATE(question) \
	{ STATE_MOODY, question, "policies are pure", "the second state differs" },

const struct wrong_row wrong_asked_rows[] = {
	ALIKE("place")
	ALIKE("wake")
	ALIKE("due")
	ALIKE("balance")
	ALIKE("next")
	ALIKE("prefer")
	ALIKE("page")
	WITH_LOAD("place")
	WITH_LOAD("wake")
	WITH_LOAD("balance")
	WITH_LOAD("prefer")
	{ EVERYONE_BALANCES, "balance", "one balancer a group", "all of them do" },
	{ SECOND_REFUSES, "balance", "more turns nothing round", "every second time no source" },
	{ SECOND_REFUSES, "wake", "more turns nothing round", "every second time no preemption" },
	{ SECOND_REFUSES, "due", "more turns nothing round", "every second time no sweep" },
	{ SECOND_REFUSES, "page", "more turns nothing round", "every second time no move" },
	{ WRITES_LOAD, "next", "policies are pure", "the load is written" },
	{ FORM_MATTERS, "next", "sums and masks change nothing", "a sum or a mask changes it" },
	{ FORM_MATTERS, "due", "sums and masks change nothing", "a sum or a mask changes it" },
	WITH_STATE("wake")
	WITH_STATE("due")
	WITH_STATE("balance")
	WITH_STATE("prefer")
	WITH_STATE("page")
	{ MEMBERS + 0, "place", "answers are in range", "a CPU that is not there" },
	{ MEMBERS + 1, "place", "answers are in range", "another node than the CPU's" },
	{ MEMBERS + 2, "place", "answers are in range", "tells a CPU that is not there" },
	{ MEMBERS + 3, "wake", "answers are in range", "a CPU that is not there" },
	{ MEMBERS + 4, "wake", "answers are in range", "tells more than there is room for" },
	{ MEMBERS + 5, "wake", "answers are in range", "a flag that is none" },
	{ MEMBERS + 6, "due", "answers are in range", "a level that the CPU has not" },
	{ MEMBERS + 7, "due", "answers are in range", "kicks a CPU that is not there" },
	{ MEMBERS + 8, "due", "answers are in range", "no state of a CPU" },
	{ MEMBERS + 9, "balance", "answers are in range", "from a CPU that is not there" },
	{ MEMBERS + 10, "balance", "answers are in range", "from a node that is not there" },
	{ MEMBERS + 11, "balance", "answers are in range", "more tasks than there are" },
	{ MEMBERS + 12, "balance", "answers are in range", "another level" },
	{ MEMBERS + 13, "balance", "answers are in range", "pushes what is not there" },
	{ MEMBERS + 14, "next", "answers are in range", "a task that is not there" },
	{ MEMBERS + 15, "next", "answers are in range", "keeps what does not run" },
	{ MEMBERS + 16, "next", "answers are in range", "more CPUs than the set has" },
	{ MEMBERS + 17, "prefer", "answers are in range", "a node that is not there" },
	{ MEMBERS + 18, "prefer", "answers are in range", "to a CPU that is not there" },
	{ MEMBERS + 19, "prefer", "answers are in range", "swaps with nobody on the CPU" },
	{ MEMBERS + 20, "page", "answers are in range", "a node that is not there" },
	{ MEMBERS + 21, "page", "answers are in range", "moves while nothing is asked" },
	{ MEMBERS + 22, "page", "answers are in range", "settles what was not moved" },
	{ MEMBERS + 23, "place", "what is not there changes nothing", "always CPU 0" },
	{ MEMBERS + 24, "wake", "what is not there changes nothing", "always CPU 0" },
	{ MEMBERS + 25, "balance", "what is not there changes nothing", "always from CPU 0" },
	{ MEMBERS + 26, "prefer", "what is not there changes nothing", "always node 0" },
	{ 0, NULL, NULL, NULL },
};

static uint32_t mood;

static void put_word(void *a, uint64_t at, uint32_t word)
{
	memcpy((char *)a + at, &word, sizeof(word));
}

static uint32_t word_at(const void *a, uint64_t at)
{
	uint32_t word;

	memcpy(&word, (const char *)a + at, sizeof(word));
	return word;
}

/* The first state that the question holds, past its head. */
static unsigned char *some_state(const struct nsched_asked *q)
{
	void *const state[] = { q->system_state, q->rq_state, q->task_state, q->process_state,
				q->group_state, q->page_state };
	uint32_t i;

	for (i = 0; i < 6; i++)
		if (state[i])
			return (unsigned char *)state[i] + sizeof(struct nsched_state);
	return NULL;
}

static void refuse(uint32_t which, union nsched_any_answer *a)
{
	if (which == NSCHED_ASK_BALANCE)
		a->balance.src_cpu = NSCHED_NONE;
	else if (which == NSCHED_ASK_DUE)
		a->due.sweep = 0;
	else if (which == NSCHED_ASK_WAKE)
		a->wake.preempt = 0;
	else
		a->page.move = 0;
}

static uint32_t tampered(uint32_t which, const struct nsched_asked *q, void *a, uint32_t last,
			 uint32_t reason)
{
	uint64_t bytes = asked_answer_bytes(which), sums = NSCHED_LOAD_AGGREGATES |
		NSCHED_LOAD_BIT(NSCHED_LOAD_NODE_LOAD) | NSCHED_LOAD_MASK_LEVELS;
	unsigned char *state = some_state(q);
	uint32_t column;

	switch (wrong_now) {
	case MOODY:
		put_word(a, 56, mood++ & 1);
		break;
	case UNWRITTEN:
		put_word(a, bytes - 4, last);
		break;
	case BEHIND:
		put_word(a, bytes, 0);
		break;
	case WORK_MATTERS:
		put_word(a, 56,
			 q->work_size ? ((const unsigned char *)q->work)[q->work_size - 1] : 0);
		break;
	case WRITES_LOAD:
		if (q->load) {
			void *load;

			memcpy(&load, &q->load, sizeof(load));
			((unsigned char *)load)[q->load->size_bytes - 1] ^= 1;
		}
		break;
	case STATE_MOODY:
		if (state)
			state[0] = (unsigned char)(mood++ & 1);
		break;
	case FORM_MATTERS:
		for (column = 0; q->load && column < 64; column++)
			if (sums >> column & 1 && q->load->offset[column])
				put_word(a, 56, 77);
		break;
	case COUNTS_CPUS:
		put_word(a, 56, q->topology ? q->topology->nr_cpus : 0);
		break;
	case BY_PARITY:
		put_word(a, 56, q->this_cpu & 1);
		break;
	case NO_SENTENCE:
		put_word(a, asked_reason_at(which), reason | 0xff);
		break;
	case REASON_OTHER:
		return reason + 1;
	case EVERYONE_BALANCES:
		return NSCHED_REASON_TASKS_NOT_GIVEN;
	case SECOND_REFUSES:
		if (mood++ & 1)
			refuse(which, a);
		break;
	default:
		break;
	}
	return reason;
}

uint32_t wrong_asked_call(uint32_t policy, uint32_t which, const void *q, void *a)
{
	uint32_t last = word_at(a, asked_answer_bytes(which) - 4), reason, row;

	reason = world_ask(policy, which, q, a);
	if (reason == NSCHED_REASON_NOT_ASKED) {
		if (wrong_now == ASKED_ANYWAY)
			put_word(a, 0, 1);
		return reason;
	}
	for (row = 0; row < sizeof(members) / sizeof(members[0]); row++)
		if (wrong_now == MEMBERS + row && members[row].which == which)
			put_word(a, members[row].offset, members[row].value);
	return tampered(which, q, a, last, reason);
}
