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

#endif /* NSCHED_REPLAY_TRACE_FIND_H */
