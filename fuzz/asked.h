/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The seven questions, put to every policy that answers: what must hold of any
 * answer whatever the policy thinks. The rules are rows of tables; a policy has no
 * code here. A target's list fuzz_<question>_policies names them.
 */
#ifndef NSCHED_FUZZ_ASKED_H
#define NSCHED_FUZZ_ASKED_H

#include "families.h"
#include "numasched/describe.h"

#define ASKED_GUARDS 24
#define ASKED_GUARD_BYTES 64
#define ASKED_GROUPS 4 /* NUMA groups that rows of tasks name */
#define ASKED_NOTIFY 4

/* A policy, a question that it answers, and the memory that the answer may change. */
struct asked {
	struct world *w;
	struct nsched_domains *domains;
	uint32_t policy;
	uint32_t which;		/* enum nsched_question */
	struct nsched_needs needs;
	union nsched_any_question q;
	union nsched_any_answer *a;	/* of answer_bytes, between guards */
	struct nsched_task task;
	struct nsched_task other;	/* parent, waker, last */
	struct nsched_balance_answer last;
	struct fuzz_kept kept;
	char *guard[ASKED_GUARDS];	/* where each begins; its memory is behind */
	uint64_t guarded[ASKED_GUARDS];	/* bytes of that memory */
	uint32_t nr_guards;
	uint32_t reserved;
};

/* Zeroed memory with guard bytes on both sides. */
void *asked_memory(struct asked *k, uint64_t bytes);

/* The same, which the answer may change: it is as before when it is asked again. */
void *asked_output(struct asked *k, uint64_t bytes);

/* Draw the members that one question has of its own; needs and the rest stand. */
void asked_draw(struct asked *k);

/* What must hold of an answer of its kind. */
void asked_range(struct asked *k);

/* A legal question of @policy; 0: this machine has none. */
uint32_t asked_begin(struct asked *k, struct world *w, uint32_t policy, uint32_t which);

/* The rules ask by this name; see wrong.h. */
#ifndef WRONG_RENAME
#define asked_call world_ask
#endif

/* States and output as before the question, whatever work memory holds. */
void asked_restore(struct asked *k, int work);

/* Of an answer of that question. */
uint64_t asked_answer_bytes(uint32_t which);
void asked_nothing(uint32_t which, const union nsched_any_answer *a);
uint32_t asked_reason_at(uint32_t which);
uint32_t asked_reason(uint32_t which, const union nsched_any_answer *a);

/* Run @rule over every policy that answers the question of this target. */
void asked_all(struct world *w, uint32_t which, void (*rule)(struct asked *k));

/* The rules. */
void asked_pure(struct asked *k);
void asked_in_range(struct asked *k);
void asked_forms(struct asked *k);
void asked_unasked(struct world *w, uint32_t which);
void asked_one_balancer(struct asked *k);
void asked_monotone(struct asked *k);
void asked_added(struct asked *k);
void asked_mixed(struct asked *k);
void asked_relabelled(struct asked *k);

/* Another CPU of the group balances the level. */
uint32_t asked_leaves_it(uint32_t reason);

/*
 * The check that runs has looked at an answer of @k's policy. How often each did is printed
 * as a table; 0: after enough inputs some policy of the target was never looked at.
 */
void asked_saw(const struct asked *k);
int asked_covered(const char *target, uint32_t inputs);

#endif /* NSCHED_FUZZ_ASKED_H */
