/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* From the text of a record to a moment. Shared by the trace_read files. */
#ifndef NSCHED_REPLAY_TRACE_READ_FIELDS_H
#define NSCHED_REPLAY_TRACE_READ_FIELDS_H

#include "trace_read.h"
#include "trace_read_json.h"

#define TRACE_MEMO 256

/* Blocks of one shape of question; made again when the machine or the columns change. */
struct trace_blocks {
	struct nsched_load *load;
	uint64_t load_bytes;
	uint64_t columns;
	struct nsched_tasks *tasks;
	uint64_t tasks_room;
};

struct trace_fields {
	char wrong[256];
	const struct nsched_topology *topology;
	uint64_t wanted;
	struct trace_moment moment;
	struct trace_blocks blocks;
	uint64_t *allowed[2]; /* of task and other */
	struct trace_task blank;
	const struct nsched_field *first[NSCHED_QUESTIONS][2]; /* fields of task and other */
	uint32_t had_unknown; /* a bit of moment.unknown_cpus is set */
	uint32_t had_pids;    /* one of moment.curr_pid */
	/* the field that the same key of the record before had */
	const struct nsched_field *memo[TRACE_MEMO];
	uint32_t keys;
	uint64_t *values; /* columns of the load as they are read, one after the other */
	uint64_t values_room;
};

/* The machine is another: nothing that was built for the one before stays. */
void trace_fields_machine(struct trace_fields *f, const struct nsched_topology *topology);
/* Nothing of the task, the other task and the load is known yet. */
void trace_fields_begin(struct trace_fields *f);
void trace_fields_free(struct trace_fields *f);
/* "in" without its topology; -1: wrong says why. */
int trace_fields_in(struct trace_fields *f, struct trace_json *json);
int trace_fields_out(struct trace_fields *f, struct trace_json *json);
int trace_fields_fail(struct trace_fields *f, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* A field's value, as the bits that go into memory; null counts as unknown. */
int trace_fields_number(struct trace_fields *f, const struct nsched_field *field,
			struct trace_json *json, uint64_t *bits);

/* trace_read_about.c: "trace", where the moment is from */
int trace_fields_about(struct trace_fields *f, struct trace_json *json);

/* trace_read_tasks.c */
int trace_fields_tasks(struct trace_fields *f, struct trace_json *json);

#endif /* NSCHED_REPLAY_TRACE_READ_FIELDS_H */
