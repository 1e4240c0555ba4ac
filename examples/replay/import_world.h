/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What import_state.c keeps and import_record.c writes down. */
#ifndef NSCHED_REPLAY_IMPORT_WORLD_H
#define NSCHED_REPLAY_IMPORT_WORLD_H

#include "import.h"

/* How much of a CPU is known. */
enum cpu_known {
	CPU_UNKNOWN, /* nothing: no switch since the start, or since events were lost */
	CPU_SEEN,    /* who runs, and who was queued since then */
	CPU_EMPTIED, /* it was idle since then: nobody is hidden */
};

#define IMPORT_COMM_BYTES 32u

enum task_where { TASK_UNKNOWN, TASK_ASLEEP, TASK_QUEUED, TASK_RUNS };

#define UNKNOWN_PRIO 255u

struct cpu {
	uint64_t since_ns;	/* the current task was picked */
	uint64_t average, util; /* as the trace says */
	uint32_t known;		/* enum cpu_known */
	uint32_t curr;		/* pid; 0: idle */
	struct task *running;	/* that task; null: the idle task, or not known by now */
	struct task *first, *last; /* queued here, the running one among them */
	uint32_t stop_waker;	/* who woke its migration thread last */
	uint32_t averages_known;
	uint32_t is_assumed;	/* nothing was seen; it is taken as idle */
	uint32_t open;		/* pid of the wake-up under way from here, where no sched_wakeup is */
};

/* The moment of a question whose answer comes later. */
struct pending {
	struct import_out text; /* scratch: "curr_pid".., then "load" */
	size_t load_at;
	uint64_t time_ns;
	uint64_t line;
	uint64_t last_ran_ns;
	uint32_t this_cpu;	/* of the line */
	uint32_t waker;		/* pid, or NSCHED_NONE */
	uint32_t waker_prio;
	uint32_t prev_cpu;	/* or NSCHED_NONE: not known */
	uint32_t dest;
	uint32_t where;		/* enum task_where of the task */
	uint32_t prio;
	uint32_t idle;		/* of a balance: enum nsched_idle, or NSCHED_NONE */
	uint32_t is_move;	/* a migration: a wake-up's or not, that shows later */
	uint32_t is_placed;	/* dest is where it seems to be queued; to be confirmed */
	uint32_t has_comm;
	uint32_t comm_length;
	char comm[IMPORT_COMM_BYTES];
	struct pending *next;	/* when not in use */
};

struct task {
	uint64_t last_ran_ns;	/* UINT64_MAX: not seen */
	struct pending *wake;
	struct pending *exec;	/* a move that may turn out an exec's */
	struct task *next, *previous; /* on its CPU */
	struct task *chain;	/* of its hash bucket, or of the unused */
	uint32_t pid;
	uint32_t cpu;		/* where it is or was; NSCHED_NONE: not known */
	uint32_t where;		/* enum task_where */
	uint32_t age;		/* as the world's when it was last spoken of */
	uint32_t prio;
	uint32_t comm_length;	/* where a record of its own named it, else 0 */
	char comm[IMPORT_COMM_BYTES];
};

struct import_world {
	const struct nsched_topology *topology;
	struct import_out *out;
	struct cpu *cpu;
	struct task **bucket;
	struct task *unused;
	struct task_block *blocks;
	uint32_t *inside;	/* of the system's CPU number; NSCHED_NONE: none */
	uint32_t nr_inside;
	uint32_t nr_cpus;
	uint32_t nr_tasks;	/* known by now */
	uint32_t nr_pending;	/* moments that wait */
	uint32_t least_known;	/* enum cpu_known from which on counts are believed */
	uint32_t assume_idle;	/* until the first event */
	uint32_t age;		/* how often events were lost */
	uint32_t anew;		/* the age when another recording began */
	uint32_t has_averages;
	uint32_t has_wakeups;	/* sched_wakeup was seen */
	uint32_t tells_wakes;	/* sched_waking or sched_wakeup was seen */
	uint32_t without_wakeups; /* sched_waking alone says that a task woke */
	uint64_t records;
	struct pending *spare;
	struct import_counts counts;
};

/* import_tasks.c */
#define BUCKETS 8192u
struct task *task_find(const struct import_world *world, uint32_t pid);
/* The task becomes known if it was not; null for the idle task and without memory. */
struct task *task_of(struct import_world *world, uint32_t pid, uint32_t prio);
void forget(struct import_world *world, struct task *task);
/* A task leaves its CPU's queue, or joins the end of one. */
void leave(struct import_world *world, struct task *task);
void join(struct import_world *world, struct task *task, uint32_t on, uint32_t where);
struct pending *pending_take(struct import_world *world);
void pending_drop(struct import_world *world, struct pending **pending);

/* import_record.c: the moment now, and a record of it. */
void moment_take(struct import_world *world, struct pending *moment,
		 const struct import_event *event, const struct task *task);

enum record_of {
	RECORD_WAKE,
	RECORD_FORK,
	RECORD_EXEC,
	RECORD_BALANCE,	/* the migration itself is the whole record */
	RECORD_WAKING,	/* a wake-up, as sched_waking and perhaps a migration tell it */
	RECORD_MOVED,	/* a wake-up of which nothing but the migration was recorded */
};
void moment_write(struct import_world *world, const struct pending *moment,
		  const struct import_event *event, uint32_t pid, enum record_of what);

#endif /* NSCHED_REPLAY_IMPORT_WORLD_H */
