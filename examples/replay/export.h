/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Writing the JSON that the Perfetto and Chrome viewers read, event by event. */
#ifndef NSCHED_REPLAY_EXPORT_H
#define NSCHED_REPLAY_EXPORT_H

#include <stdio.h>

#include "trace_find.h"

/* Processes of the viewer, each with a thread for each CPU or task. */
enum export_process {
	EXPORT_CPUS = 1,
	EXPORT_MOVES = 2,
	EXPORT_TASKS = 3,
	EXPORT_POLICY = 10, /* and what is added to it: the first, the second, .. policy */
};

struct export {
	FILE *file;
	uint64_t events;
};

void export_begin(struct export *e, const char *path);
/* The end of the file; refuses what could not be written. */
void export_end(struct export *e, const char *path);

/* "{" and what every event has; @ph is its kind. More keys may follow, then export_close(). */
void export_open(struct export *e, const char *ph, uint32_t process, uint64_t thread,
		 uint64_t time_ns);
void export_name(struct export *e, const char *name);
void export_close(struct export *e);
/* What the viewer calls a process, and a thread of it. */
void export_process_name(struct export *e, uint32_t process, const char *name);
void export_thread_name(struct export *e, uint32_t process, uint64_t thread, const char *name);

/* export_cpus.c: what runs where, from moment to moment */
struct export_cpus;

struct export_cpus *export_cpus_new(const struct nsched_topology *topology,
				    const struct trace_names *names);
void export_cpus_free(struct export_cpus *cpus);
void export_cpus_moment(struct export_cpus *cpus, struct export *e,
			const struct trace_moment *moment);
/* The trace ends, or another machine begins. */
void export_cpus_end(struct export_cpus *cpus, struct export *e);
/* Thread of a CPU, its number by the system; 0 is not a thread to every viewer. */
uint64_t export_thread(const struct nsched_topology *topology, uint32_t cpu);

#endif /* NSCHED_REPLAY_EXPORT_H */
