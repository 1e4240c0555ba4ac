/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Machines so small that every load of theirs can be looked at, and a policy on
 * one of them: asked by the public questions alone, with what
 * nsched_policy_needs() says and the rows of the descriptor table, so that a new
 * policy needs no code here. Its plan is carried out: tasks move, states stay.
 *
 * A CPU's tasks stand in queue order and the first of them runs. All are of nice 0,
 * cold in every cache, and never sleep. Between two rounds every interval of every
 * policy goes by.
 */
#ifndef NSCHED_EXHAUSTIVE_MACHINE_H
#define NSCHED_EXHAUSTIVE_MACHINE_H

#include <stdio.h>

#include "numasched/describe.h"

#define SMALL_CPUS 6u
#define SMALL_NODES 3u
#define SMALL_PER_CPU 3u
#define SMALL_TASKS (SMALL_CPUS * SMALL_PER_CPU)
#define SMALL_SHAPES 160u
#define SMALL_LEVELS 16u /* more than any CPU has due at one moment */
#define SMALL_STATES (SMALL_CPUS + 8u)

/* A machine as its name says: CPUs of each node, and what is special about it. */
struct small_shape {
	char name[48];
	uint32_t nr_nodes;
	uint32_t nr_cpus;
	uint32_t node_cpus[SMALL_NODES]; /* 0: memory only */
	uint32_t threads;		 /* 1: two CPUs of a node are a core */
	uint32_t line;			 /* 1: node 2 lies between 0 and 1: 20, and 30 */
	uint32_t offline;		 /* 1: CPU 0 is offline */
};

/* All shapes, those with fewer CPUs first; returns how many. */
uint32_t small_shapes(struct small_shape *shapes);

/* What the CPU of a wake answer means. */
enum small_wake_kind {
	SMALL_WAKE_PLACES,  /* the task is queued there */
	SMALL_WAKE_FILTERS, /* the waker's CPU was chosen by somebody else; it, or the previous one */
	SMALL_WAKE_TELLS,   /* one queue: whom the task counts for; an idle CPU that is told takes it */
};

/* Who answers: the library, or something that is to be caught. */
struct small_answers {
	__typeof__(nsched_due) *due;
	__typeof__(nsched_balance) *balance;
	__typeof__(nsched_wake) *wake;
};

extern const struct small_answers small_library;

struct small_state {
	uint32_t scope;
	uint32_t at; /* bytes into the memory of all states */
};

struct small {
	const struct small_shape *shape;
	const struct nsched_policy_row *policy;
	const struct small_answers *answers;
	uint32_t wake; /* enum small_wake_kind */
	uint32_t pins; /* 1: tasks bound to a CPU are tried, too */
	uint32_t asks; /* 1 << enum nsched_question that the policy answers */

	/* the machine, as plain numbers */
	uint32_t nr_cpus;
	uint32_t node[SMALL_CPUS];
	uint32_t core[SMALL_CPUS];
	uint32_t online[SMALL_CPUS];
	uint32_t distance[SMALL_NODES * SMALL_NODES];
	uint32_t even[SMALL_CPUS]; /* queues with one label are kept even by something else */

	/* who stands where */
	uint32_t nr_tasks;
	uint32_t nr[SMALL_CPUS];
	uint32_t task[SMALL_CPUS][SMALL_TASKS];
	uint32_t allowed[SMALL_TASKS]; /* a bit per CPU */
	uint32_t start[SMALL_TASKS];   /* the node where it began */
	uint32_t row_task[SMALL_TASKS];
	uint32_t row_cpu[SMALL_TASKS];
	uint32_t pinned;	       /* 1: some task may not run everywhere */
	uint64_t now;

	/* what is handed over */
	struct nsched_needs needs[NSCHED_QUESTIONS];
	uint64_t load_columns;
	uint64_t task_columns;
	uint32_t prio; /* of a nice-0 task, on the policy's scale */
	struct nsched_topology *topology;
	struct nsched_domains *domains;
	struct nsched_load *load;
	struct nsched_tasks *tasks;
	uint64_t tasks_bytes;
	uint32_t moved_task[SMALL_TASKS];
	uint32_t moved_cpu[SMALL_TASKS];
	uint32_t notify[4];
	void *work;
	uint64_t work_bytes;

	/* states: as they are, as they begin or were found, and which bits are no clock */
	struct small_state state[SMALL_STATES];
	uint32_t nr_states;
	uint32_t state_bytes;
	unsigned char *states;
	unsigned char *fresh;
	unsigned char *looked; /* after small_look_around() */
	unsigned char *no_clock;

	/* questions asked; those numbered want[] become records, for whoever reads them */
	uint64_t calls;
	uint64_t want[2];
	char *record[2];
};

void small_open(struct small *s, const struct nsched_policy_row *policy,
		const struct small_shape *shape, const struct small_answers *answers);
void small_close(struct small *s);

/* @nr tasks on each CPU, states as at first. @pinned: the first that waits may run only there. */
void small_place(struct small *s, const uint32_t *nr, uint32_t pinned);

/* The tasks stand elsewhere than the blocks say: make them agree. */
void small_restored(struct small *s);

/* A round's time goes by. */
void small_later(struct small *s);

/* The questions. Each returns what the call returned; a question that is refused ends the program. */
uint32_t small_due(struct small *s, uint32_t cpu, const struct nsched_balance_answer *last,
		   struct nsched_due_answer *a);
uint32_t small_balance(struct small *s, uint32_t cpu, uint32_t level, uint32_t idle,
		       struct nsched_balance_answer *a);

/* Carry the plan out; returns how many tasks moved. The plan must have been found good. */
uint32_t small_apply(struct small *s, uint32_t cpu, const struct nsched_balance_answer *a);

struct small_wake {
	uint32_t cpu;	  /* the waker's */
	uint32_t prev;
	uint32_t sync;
	uint32_t allowed; /* a bit per CPU */
};

/* A round in which every plan is dropped: what wake-ups are to find in the states. */
void small_look_around(struct small *s);

/* States are as the last look left them, whatever was asked before. */
uint32_t small_wake(struct small *s, const struct small_wake *w, struct nsched_wake_answer *a);

/* Everything that the next round depends on but the time. */
uint64_t small_hash(const struct small *s);

/* 0 itself, 1 its core, 2 its node, else in SLIT units. */
uint32_t small_distance(const struct small *s, uint32_t from, uint32_t to);

/* Does a task wait on @from that may run on @to? */
uint32_t small_movable(const struct small *s, uint32_t from, uint32_t to);

_Noreturn void small_broken(const struct small *s, const char *what);

#endif /* NSCHED_EXHAUSTIVE_MACHINE_H */
