/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Which moment of a trace somebody means, and how it reads. */
#ifndef NSCHED_REPLAY_TRACE_FIND_H
#define NSCHED_REPLAY_TRACE_FIND_H

#include "trace_read.h"

struct trace_wish {
	const char *id; /* null: any */
	uint32_t has_time;
	uint64_t time_ns; /* the first at that time or after */
};

/* "12.5", seconds with up to nine digits behind the point; refuses anything else. */
void trace_wish_time(struct trace_wish *wish, const char *text);
uint32_t trace_is_wished(const struct trace_wish *wish, const struct trace_moment *moment);
/* The whole sentence: who did what to which task, and where it went. */
char *trace_sentence(const struct trace_moment *moment);
/* Is this member of a task told, and not null? */
uint32_t trace_task_knows(const struct trace_task *task, const char *name);
/* "comm (pid)", or "a task". */
char *trace_task_name(const struct trace_moment *moment);

/* Names of the tasks met last, so many and no more. */
struct trace_names;

struct trace_names *trace_names_new(void);
void trace_names_free(struct trace_names *names);
void trace_names_note(struct trace_names *names, const struct trace_moment *moment);
/* "comm (pid)", or "task 17" where no record was about it. */
char *trace_names_of(const struct trace_names *names, uint64_t pid);

#endif /* NSCHED_REPLAY_TRACE_FIND_H */
