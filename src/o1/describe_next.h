/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family, question "next", as data. */
#ifndef NSCHED_O1_DESCRIBE_NEXT
#define NSCHED_O1_DESCRIBE_NEXT

#include "describe_fields.h"

/* ht_pick_next */
#define NSCHED_Q nsched_o1_ht_pick_next_question
#define NSCHED_A nsched_o1_ht_pick_next_answer
static const struct nsched_field ht_pick_next_in[] = {
	NSCHED_VARIANT(1),
	NSCHED_IN_NUMBER(rq_ncpus, U32, "cpus", 1, NSCHED_MAX_CPUS, NSCHED_REQ),
	NSCHED_T_QUEUED,
	NSCHED_T(t_running, U32, "flag", 1),
	NSCHED_T(t_prev, U32, "flag", 1),
	NSCHED_T(t_allowed, U32, "flag", 1),
};
static const struct nsched_field ht_pick_next_out[] = {
	NSCHED_OUT_INDEX(pick, "task"),
	NSCHED_QUANTITY(prio, U32, "prio"),
	NSCHED_QUANTITY(unsuitable, U32, "tasks"),
};
static const struct nsched_sentence ht_pick_next_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_HT_PICK_NEXT, ALONE,
			"one CPU owns the queue: its head, task {pick} of priority {prio}, "
			"unchecked ({unsuitable} do not suit)"),
	NSCHED_SENTENCE(NSCHED_O1_HT_PICK_NEXT, PREV,
			"the head, task {pick} of priority {prio}, is what ran here: it goes on "
			"({unsuitable} do not suit)"),
	NSCHED_SENTENCE(NSCHED_O1_HT_PICK_NEXT, FIRST,
			"task {pick} of priority {prio} is the first that suits ({unsuitable} run "
			"elsewhere or may not run here)"),
	NSCHED_SENTENCE(NSCHED_O1_HT_PICK_NEXT, OTHER,
			"no active task suits, of the expired task {pick} of priority {prio} is "
			"the first ({unsuitable} run elsewhere or may not run here)"),
	NSCHED_SENTENCE(NSCHED_O1_HT_PICK_NEXT, IDLE,
			"no task suits ({unsuitable} run elsewhere or may not run here): idle"),
};
#undef NSCHED_Q
#undef NSCHED_A

#endif /* NSCHED_O1_DESCRIBE_NEXT */
