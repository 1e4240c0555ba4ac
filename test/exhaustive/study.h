/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A policy under study: what must be so of every answer, and which properties hold
 * of all of them. A property that does not is a verdict, with the smallest machine
 * and load that show it; an answer that is out of range ends the program.
 */
#ifndef NSCHED_EXHAUSTIVE_STUDY_H
#define NSCHED_EXHAUSTIVE_STUDY_H

#include "machine.h"

enum property {
	PROPERTY_WORK_CONSERVED,
	PROPERTY_FIXED_POINT,
	PROPERTY_NEAREST,
	PROPERTY_EVEN,
	PROPERTY_WOKEN_RUNS,
	PROPERTIES
};

struct property_row {
	const char *name;
	const char *what;	/* one line */
	uint32_t questions;	/* a policy that answers one of them has it or not */
};

extern const struct property_row property_rows[PROPERTIES];

struct verdict {
	uint32_t violated;
	uint32_t nr_cpus; /* of the counterexample, */
	uint32_t nr_tasks;/* the fewest CPUs, then the fewest tasks, then the first */
	char where[160];
	char *record;	  /* lines that decide --snapshot explains */
};

#define STUDY_TEXT 200

struct study {
	const struct nsched_policy_row *policy;
	const struct small_answers *answers;
	uint32_t most_cpus; /* larger machines are left out */
	struct verdict verdict[PROPERTIES];
	uint64_t states;    /* machine, load and what may run where */
	uint64_t runs;	    /* balanced from there, a round after the other */
	uint64_t questions; /* asked */
	uint64_t wakes;
	/* null: an answer out of range ends the program; else here is what is wrong with it */
	char *out_of_range;
};

/* Everything about one policy. */
void study_run(struct study *study);
void study_close(struct study *study);

/* One state: all rounds from it, in several orders; all wake-ups in it. */
void study_balance(struct study *study, struct small *s, const uint32_t *nr, uint32_t pinned);
void study_wake(struct study *study, struct small *s, const uint32_t *nr);

/* Is a policy asked about this property at all? */
uint32_t study_asks(const struct study *study, enum property property);

/* Would this be the smallest counterexample so far? */
uint32_t study_smaller(const struct study *study, enum property property, const struct small *s,
		       const uint32_t *nr);

/* It is. @where is completed by the caller; the record's lines are those of s->record. */
void study_found(struct study *study, enum property property, struct small *s,
		 const uint32_t *nr, const char *more);

/* An answer that no policy may give. */
void study_out_of_range(struct study *study, const struct small *s, const char *what);

/* What is wrong with an answer, or null. range.c */
const char *range_balance(const struct small *s, uint32_t cpu, uint32_t level, uint32_t reason,
			  const struct nsched_balance_answer *a);
const char *range_due(const struct small *s, uint32_t reason, const struct nsched_due_answer *a);
const char *range_wake(const struct small *s, const struct small_wake *w, uint32_t reason,
		       const struct nsched_wake_answer *a);

/* The properties. property.c */
uint32_t property_starves(const struct small *s, uint32_t idle_cpu);
uint32_t property_uneven(const struct small *s, uint32_t *from, uint32_t *to);
uint32_t property_balance_far(const struct small *s, uint32_t cpu,
			      const struct nsched_balance_answer *a);
uint32_t property_wake_far(const struct small *s, const struct small_wake *w,
			   const struct nsched_wake_answer *a);
uint32_t property_queued_behind(const struct small *s, const struct small_wake *w,
				const struct nsched_wake_answer *a);

#endif /* NSCHED_EXHAUSTIVE_STUDY_H */
