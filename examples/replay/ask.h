/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A policy that is asked what it would have done at each moment of a trace. The
 * library is used in ask_policy.c (blocks, states) and ask_moment.c (questions).
 */
#ifndef NSCHED_REPLAY_ASK_H
#define NSCHED_REPLAY_ASK_H

#include "numasched/domains.h"
#include "trace_read.h"

union ask_question {
	struct nsched_asked asked;
	struct nsched_place_question place;
	struct nsched_wake_question wake;
	struct nsched_balance_question balance;
};

union ask_answer {
	struct nsched_place_answer place;
	struct nsched_wake_answer wake;
	struct nsched_balance_answer balance;
};

/* States of one scope by whose they are: so many and no more, the oldest begins anew. */
struct ask_states;

struct ask_states *ask_states_new(const void *first, uint32_t bytes);
void ask_states_free(struct ask_states *states);
/* That of @key; NSCHED_NO_ID: a fresh one, as long as until the next call. */
void *ask_states_of(struct ask_states *states, uint64_t key);
/* How many were forgotten. */
uint64_t ask_states_lost(const struct ask_states *states);

/*
 * What a question lacks or has by default, as a number: load columns, then the task's
 * fields, the other task's, the question's own, and blocks.
 */
enum {
	ASK_LOAD = 0,
	ASK_TASK = ASK_LOAD + NSCHED_LOAD_PARTS,
	ASK_OTHER = ASK_TASK + TRACE_TASK_FIELDS,
	ASK_OWN = ASK_OTHER + TRACE_TASK_FIELDS,
	ASK_NO_LOAD = ASK_OWN + TRACE_OWN,
	ASK_NO_TASK,
	ASK_NO_OTHER,
	ASK_NO_TASKS,
	ASK_NO_DISTANCE,
	ASK_NO_LEVEL,
	ASK_REFUSED,
	ASK_LACKS
};

enum ask_result {
	ASK_ANSWERED,
	ASK_SILENT, /* the policy does not answer this question */
	ASK_LACKING,/* the question needs what is not known: lack says what */
};

struct ask_player {
	const struct nsched_policy_row *policy;
	uint32_t family;
	uint32_t strict; /* what is not recorded is not known */
	uint32_t in_ns;	 /* its now is in ns */
	const struct nsched_topology *topology;
	uint32_t nr_cpus; /* the machine may be gone when its states are given back */
	struct nsched_domains *domains;
	struct nsched_needs needs[NSCHED_QUESTIONS];
	uint32_t answers; /* 1 << enum nsched_question */
	char unable[128]; /* why it cannot be asked on this machine; "": it can */
	void *work;
	uint64_t work_size;
	void *system_state;
	void **rq_state; /* per CPU, made when it is first asked about */
	struct ask_states *states[NSCHED_SCOPES];
	struct ask_states *other_states; /* fresh ones of an other task without an id */
	uint64_t task_reads, other_reads; /* bits as in trace_task_field() */
	uint64_t task_needs; /* those that have no default */
	uint64_t bit_id, bit_load, bit_weight;
	uint32_t *moved_task, *moved_cpu;
	uint32_t moved_room;
	uint32_t *saved_prio;
	uint32_t hidden[64]; /* offsets of columns that this policy is not to see */

	/* of the question at hand */
	union ask_question q;
	union ask_answer a;
	struct nsched_task task, other;
	uint32_t which;
	uint32_t lack;
	uint32_t reason;
	uint32_t cpu;	  /* wake, place: where to; balance: where from; NSCHED_NONE: nowhere */
	uint64_t hide;
	uint32_t changed_prio;

	/* since the beginning */
	uint64_t filled_load; /* columns and fields that were not recorded and have a default */
	uint64_t filled_task, filled_other, filled_own;
	uint64_t forgotten;   /* states of machines before */
	uint64_t without_tasks; /* balances asked without the table: the record has none */
};

/* Load columns that a policy reads when it is asked place, wake or balance. */
uint64_t ask_columns(const struct nsched_policy_row *policy);
struct ask_player *ask_player_new(const struct nsched_policy_row *policy, uint32_t strict);
void ask_player_free(struct ask_player *player);
/*
 * Blocks and states for a machine, all states fresh. 0, or -1: they cannot be built, unable
 * says why, and the policy is silent on this machine.
 */
int ask_player_machine(struct ask_player *player, const struct nsched_topology *topology);
uint64_t ask_player_lost(const struct ask_player *player);
/* The state of a CPU's run queue; null: the policy keeps none. */
void *ask_rq_state(struct ask_player *player, uint32_t cpu);

/* Columns of @wanted that are not recorded and follow from nr_running, for all players. */
void ask_fill(struct trace_moment *moment, uint64_t wanted);
/* What a column that is not recorded is taken as, in words. */
const char *ask_filled_as(uint32_t column);

/*
 * A question in three steps, so that it may be written down between them. begin lays it
 * out; ask asks, if begin said ASK_ANSWERED; end gives the load back as it was.
 */
enum ask_result ask_begin(struct ask_player *player, struct trace_moment *moment);
enum ask_result ask_now(struct ask_player *player);
void ask_end(struct ask_player *player, struct trace_moment *moment);

/* "load.curr_prio", "task.prev_cpu", "waker": the name of a lack, in @text. */
const char *ask_lack_name(uint32_t lack, uint32_t which, char *text, size_t size);

/* Was number @lack not recorded, and taken as something? Then what it is, and as what. */
uint32_t ask_filled(const struct ask_player *player, uint32_t lack, char *words, size_t size);

/* The policies of "a,b", or all that answer; refuses an unknown name. NULL ends the list. */
const struct nsched_policy_row **ask_policies(const char *names);
/* The number of the system of a CPU. */
uint32_t ask_cpu_id(const struct nsched_topology *topology, uint32_t cpu);
/* Why, with the system's numbers. */
void ask_explain(const struct ask_player *player, char *text, size_t size);

#endif /* NSCHED_REPLAY_ASK_H */
