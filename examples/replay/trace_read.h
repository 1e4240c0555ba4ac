/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Reading a trace of records, see replay.h: one moment at a time, in memory that does
 * not grow with the trace. Unlike the codec of record.h, which turns a line into a
 * question that can be asked, this keeps apart what is known, what is null and what
 * is left out, for no policy in particular.
 */
#ifndef NSCHED_REPLAY_TRACE_READ_H
#define NSCHED_REPLAY_TRACE_READ_H

#include "numasched/describe.h"

#define TRACE_NAME 64
#define TRACE_TASK_FIELDS 64 /* a bit each; a test of the reader's own holds the tables to it */

/* Members of a question that are its own. */
enum trace_own {
	TRACE_THIS_CPU,
	TRACE_NOW,
	TRACE_CLOCK_NS,
	TRACE_HZ,
	TRACE_KIND,
	TRACE_SHARES_MEMORY,
	TRACE_SYNC,
	TRACE_IDLE,
	TRACE_LEVEL,
	TRACE_OWN
};

/* What stands in the record, and which of that is not known. A bit for each field. */
struct trace_known {
	uint64_t given;
	uint64_t unknown;
};

struct trace_task {
	struct nsched_task task; /* what is left out is the descriptor's default */
	struct trace_known known; /* a bit is the place in trace_task_field() */
	uint32_t present;
	uint32_t is_null; /* there was one, and nobody knows which */
};

struct trace_moment {
	uint32_t line;
	uint32_t which;	  /* enum nsched_question; NSCHED_NONE: an exact block, or unknown */
	char fn[TRACE_NAME];
	char id[TRACE_NAME];
	char policy[TRACE_NAME]; /* who gave the answer; "recorded": the system itself */

	uint32_t has_time;
	uint64_t time_ns;
	char event[TRACE_NAME];
	char comm[TRACE_NAME];	 /* "": not told */
	uint64_t pid;		 /* NSCHED_NO_ID: not told */
	uint64_t *curr_pid;	 /* of each CPU; 0: the idle task; NSCHED_NO_ID: not told */
	const char *queued;	 /* null: not told; see trace_queued() */

	const struct nsched_topology *topology;
	struct nsched_load *load; /* the columns given and those wanted; see trace_open() */
	struct trace_known columns; /* of the load */
	uint64_t *unknown_cpus;	    /* a set of CPUs for each column: where it is null */
	struct trace_task task;
	struct trace_task other;    /* wake: waker; place: parent */
	struct nsched_tasks *tasks; /* null: none given, or one that is not wholly known */
	uint64_t own[TRACE_OWN];
	struct trace_known own_known;
	uint32_t has_state;	 /* states or tunables, which belong to the policy of the record */

	uint32_t out_cpu;	 /* wake, place: where to; balance: where from; NSCHED_NONE: not told */
};

struct trace;

/**
 * trace_open() - begin to read; "-" is standard input
 * @wanted: NSCHED_LOAD_BIT() of columns and parts that a load shall have in any case
 *
 * Columns that are wanted and not given hold what nsched_load_init() writes. Refuses
 * a file that cannot be opened.
 */
struct trace *trace_open(const char *path, uint64_t wanted);
void trace_close(struct trace *trace);

enum trace_next { TRACE_END, TRACE_MOMENT, TRACE_BROKEN };

/* The next record: line is broken: trace_wrong() says why, and nothing more can be read. */
enum trace_next trace_next(struct trace *trace, struct trace_moment **moment);
const char *trace_wrong(const struct trace *trace);
uint32_t trace_line(const struct trace *trace);
uint64_t trace_bytes(const struct trace *trace);
/* Rises when records speak of another machine than those before. */
uint32_t trace_machine_nr(const struct trace *trace);
/* Where the machine is from, as its line says; "": not said. */
const char *trace_machine_origin(const struct trace *trace);

/* Field number @i of a task in place, wake and balance; null past the last. */
const struct nsched_field *trace_task_field(uint32_t i);
/* The name of an enum trace_own. */
const char *trace_own_name(uint32_t own);
/* Who waits on @cpu: the next pid from *at on, which begins as 0; 0: no more. */
uint32_t trace_queued(const struct trace_moment *moment, uint32_t cpu, uint32_t *at,
		      uint64_t *pid);
/* Is @column of @cpu there and known? */
uint32_t trace_has(const struct trace_moment *moment, uint32_t column, uint32_t cpu);

#endif /* NSCHED_REPLAY_TRACE_READ_H */
