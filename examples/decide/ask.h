/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#ifndef NSCHED_DECIDE_ASK_H
#define NSCHED_DECIDE_ASK_H

#include "world.h"

/* A question as it was recorded, to be asked as it is. */
struct recorded {
	const void *question; /* null: none */
	uint32_t which;       /* enum nsched_question */
	uint32_t policy;
};

struct asking {
	struct world *world;
	const struct nsched_policy_row *policy;
	struct recorded recorded;
	uint32_t which;     /* enum nsched_question */
	uint32_t cpu_given; /* 1: --cpu said who decides */
	uint32_t now_given;
	uint32_t tunables_given;
	union nsched_any_question q;
	union nsched_any_answer a;
	struct nsched_task task, other; /* the waker, the parent, the last toucher */
	void *work;
	uint32_t *moved_task, *moved_cpu;
	uint32_t *curr_task;   /* of each CPU */
	uint64_t *task_faults; /* tasks x nodes */
	void *before[NSCHED_SCOPES]; /* the states as they were asked with */
	void *before_other;          /* the waker's or the parent's */
	uint32_t due_known;          /* 1: due was asked before, and said: */
	uint32_t due_level, due_idle;
};

const char *question_name(uint32_t which);
/* Lays the question out and checks it; refuses what lacks something. 0: nobody answers it. */
uint32_t ask_prepare(struct asking *asking, uint32_t which);
/* The same, and the question's reason. */
uint32_t ask(struct asking *asking, uint32_t which);
void ask_done(struct asking *asking);

/* The line that make vectors reads; needs json-c. */
char *ask_as_record(struct asking *asking);

/* Where a question points to the state of a scope. */
void **state_of(struct nsched_asked *asked, uint32_t scope);

#endif /* NSCHED_DECIDE_ASK_H */
