/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What is counted while a policy is asked: as much for a long trace as for a short one. */
#ifndef NSCHED_REPLAY_ASK_TALLY_H
#define NSCHED_REPLAY_ASK_TALLY_H

#include "ask.h"

#define ASK_REASONS 128
#define ASK_WORST 10
#define ASK_WORDS 512

/* From the recorded CPU to the proposed one. */
enum ask_distance {
	ASK_SAME,
	ASK_SIBLING,
	ASK_CACHE,
	ASK_NODE,
	ASK_HOP,
	ASK_FAR,
	ASK_NONE, /* the policy names no CPU: it leaves tasks where they are */
	ASK_DISTANCES
};

struct ask_counts {
	uint64_t asked;	 /* answered */
	uint64_t agreed; /* of those compared */
	uint64_t compared; /* of those asked: the record has an answer, too */
	uint64_t silent;
	uint64_t lacking;
};

struct ask_reason {
	uint32_t reason;
	uint32_t which;
	struct ask_counts counts;
};

struct ask_difference {
	uint64_t rank; /* larger is worse */
	uint32_t line;
	uint32_t which;
	uint32_t has_time;
	uint32_t distance;     /* enum ask_distance */
	uint32_t slit;	       /* 0: not known */
	uint32_t recorded, proposed; /* CPUs as the system numbers them, or NSCHED_NONE */
	uint32_t recorded_running, proposed_running; /* tasks there; NSCHED_NONE: not known */
	uint32_t reason;
	uint64_t time_ns;
	uint64_t pid;
	char id[TRACE_NAME];
	char comm[TRACE_NAME];
	char why[ASK_WORDS];
};

struct ask_tally {
	struct ask_counts counts[NSCHED_QUESTIONS];
	uint64_t lacks[NSCHED_QUESTIONS][ASK_LACKS];
	uint64_t distance[ASK_DISTANCES];
	uint64_t placed;	  /* wake and place, compared */
	uint64_t missed;	  /* of those behind work while an idle CPU was in scope */
	uint64_t recorded_missed; /* the same of the recorded CPU, in the same scope */
	struct ask_reason reasons[ASK_REASONS];
	uint32_t nr_reasons;
	uint32_t nr_worst;
	struct ask_difference worst[ASK_WORST];
};

/* The least distance between two nodes; 0: there are none, or it is not known. */
uint32_t ask_one_hop(const struct nsched_topology *topology);
enum ask_distance ask_distance(const struct nsched_topology *topology, uint32_t one_hop,
			       uint32_t from, uint32_t to);
const char *ask_distance_name(uint32_t distance);
/* Is @cpu busy while a CPU that the task may use and that @reach takes in is idle? */
uint32_t ask_missed(const struct trace_moment *moment, uint32_t reach, uint32_t cpu);

void ask_count(struct ask_tally *tally, struct ask_player *player,
	       const struct trace_moment *moment, enum ask_result result, uint32_t one_hop);
/* Reasons in the order of their numbers. */
void ask_sort(struct ask_tally *tally);

/* What is reported: of one policy, or of all. */
struct ask_report {
	const char *path;
	const char *origin;
	const struct nsched_topology *topology; /* the last machine; null: none */
	uint32_t machines;
	uint64_t records;
	uint64_t of_question[NSCHED_QUESTIONS];
	uint64_t others;
	uint64_t with_state;
	uint32_t partial; /* the trace is broken past this */
	struct ask_player **players;
	struct ask_tally **tallies;
	uint32_t nr;
};

void ask_print(const struct ask_report *report);
void ask_print_json(const struct ask_report *report);

#endif /* NSCHED_REPLAY_ASK_TALLY_H */
