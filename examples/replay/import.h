/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The importer: bytes of a trace in, records out, nothing in between grows with
 * the trace. A line goes through import_line.c (who, where, when, which event),
 * import_event.c (the event's fields), import_state.c (what each CPU runs and has
 * queued) and import_record.c (the moment as text).
 */
#ifndef NSCHED_REPLAY_IMPORT_H
#define NSCHED_REPLAY_IMPORT_H

#include <stddef.h>
#include <stdint.h>

#include "numasched/topology.h"

/* What an event is to us. Events of no other kind are ignored by name. */
enum import_kind {
	IMPORT_OTHER,
	IMPORT_SWITCH,
	IMPORT_WAKING,	/* before the CPU is chosen */
	IMPORT_WAKEUP,	/* after it */
	IMPORT_NEW,	/* a forked task is queued */
	IMPORT_MIGRATE,
	IMPORT_EXEC,
	IMPORT_EXIT,
	IMPORT_LOAD,	/* what the system itself says of a CPU's load */
	IMPORT_TASK,	/* name and priority of a task */
};

enum import_number {
	IMPORT_PID, IMPORT_PRIO, IMPORT_SUCCESS, IMPORT_CPU, IMPORT_ORIG,
	IMPORT_PREV_PID, IMPORT_PREV_PRIO, IMPORT_PREV_STATE, IMPORT_NEXT_PID, IMPORT_NEXT_PRIO,
	IMPORT_AVERAGE, IMPORT_UTIL,
	IMPORT_NUMBERS
};

/* PREV_STATE */
enum import_left { IMPORT_SLEEPS, IMPORT_RUNNABLE, IMPORT_DEAD };

enum import_text { IMPORT_COMM, IMPORT_PREV_COMM, IMPORT_NEXT_COMM, IMPORT_PATH, IMPORT_TEXTS };

struct import_span {
	const char *at;
	size_t length;
};

enum import_context { IMPORT_ANY_CONTEXT, IMPORT_IN_TASK, IMPORT_IN_INTERRUPT };

/* The part that all events have. */
struct import_head {
	uint64_t time_ns;
	uint32_t cpu; /* the system's number */
	uint32_t pid; /* of the task that ran; NSCHED_NONE: not told */
	uint32_t context;
	uint32_t reserved;
	struct import_span comm;
	struct import_span name;
	struct import_span body;
};

struct import_event {
	struct import_head head;
	uint64_t line;
	uint32_t kind;
	uint32_t known; /* 1 << enum import_number */
	uint32_t number[IMPORT_NUMBERS];
	struct import_span text[IMPORT_TEXTS];
};

NSCHED_INLINE uint32_t import_has(const struct import_event *event, uint32_t number)
{
	return event->known >> number & 1u;
}

NSCHED_INLINE void import_set(struct import_event *event, uint32_t number, uint32_t value)
{
	event->known |= 1u << number;
	event->number[number] = value;
}

/* import_line.c */
enum import_shape {
	IMPORT_AN_EVENT,
	IMPORT_BANNER,	/* what the tools print around the events */
	IMPORT_LOST,	/* events were lost, on head->cpu or (NSCHED_NONE) anywhere */
	IMPORT_BPF,	/* a record of bpftrace */
	IMPORT_REMARK,	/* printable, and nothing in it that an event has */
	IMPORT_DAMAGED, /* neither */
};
enum import_shape import_line(struct import_span line, struct import_head *head);
/* The number of CPUs that a banner tells; 0: none. */
uint32_t import_banner_cpus(struct import_span line);
/* "n/m" of ftrace's banner: 1 if entries were overwritten before the first. */
uint32_t import_banner_overwritten(struct import_span line);
int import_number(const char **at, const char *end, uint32_t base, uint64_t *value);

/* import_event.c: the table of events. */
struct import_form;
const struct import_form *import_form(struct import_span name);
uint32_t import_form_kind(const struct import_form *form);
/* 0, or -1: a field is missing or is no number; *@lacking names it. */
int import_fields(const struct import_form *form, struct import_event *event,
		  const char **lacking);
/* For a reader of binary traces: the fields by name, in order; null at the end. */
const char *import_field(const struct import_form *form, uint32_t nr, uint32_t *is_text,
			 uint32_t *slot);
uint32_t import_left_by_number(uint64_t state);
/* A record of bpftrace, its time counted from *@start_ns. */
int import_bpf(struct import_span line, uint64_t *start_ns, struct import_event *event,
	       const char **lacking);

/* import_out.c: the buffered writer. */
struct import_out {
	int (*write)(void *to, const char *bytes, size_t nr); /* 0, or -1 */
	void *to;
	char *text;
	size_t nr;
	size_t room;
	uint64_t bytes; /* handed on */
	uint32_t failed;
	uint32_t is_scratch; /* 1: grows, is never handed on */
};
void out_flush(struct import_out *out);
void out_free(struct import_out *out);
void out_bytes(struct import_out *out, const char *bytes, size_t nr);
void out_text(struct import_out *out, const char *text);
void out_number(struct import_out *out, uint64_t number);
/* A JSON string; what is not UTF-8 becomes U+FFFD. */
void out_string(struct import_out *out, const char *bytes, size_t nr);

/* import_state.c, import_record.c */
struct import_world;
struct import_counts {
	uint64_t wakes, places, balances;
	uint64_t cut_off;     /* wake-ups and moves whose end the trace does not have */
	uint64_t contradicted;/* switches that do not go with what was seen before */
	uint64_t no_success;  /* wake-ups that did not wake */
	uint64_t not_idle;    /* CPUs that were taken as idle and were not */
};
struct import_world *world_make(const struct nsched_topology *topology, uint32_t strict,
				struct import_out *out);
void world_free(struct import_world *world);
/* Before the first event: each CPU is idle from that on, until a switch on it tells more. */
void world_assume_idle(struct import_world *world);
/* 0, or -1: a CPU that this machine does not have, the event's field *@which. */
int world_event(struct import_world *world, const struct import_event *event, uint32_t *which);
void world_lost(struct import_world *world, uint32_t cpu); /* NSCHED_NONE: on all */
/* Another recording: not even names and priorities are taken over. */
void world_anew(struct import_world *world);
void world_end(struct import_world *world);
const struct import_counts *world_counts(const struct import_world *world);

/* import_feed.c: bytes in any pieces. */
#define IMPORT_LONGEST 65536u /* a line; longer ones are no trace's */
#define IMPORT_NAMES 512u
#define IMPORT_NAME 48u

struct import_tally {
	char name[IMPORT_NAME];
	const struct import_form *form;
	uint64_t used, ignored, broken;
};

struct import_feed {
	struct import_world *world; /* null: only counts, and looks how many CPUs there are */
	const char *file;
	void (*tell)(void *to, uint64_t line, const char *what); /* null: say nothing */
	void *tell_to;
	uint64_t line;
	uint64_t lines, used, ignored, not_understood;
	uint64_t damaged;	/* of those, and other reasons why it is partial */
	uint64_t last_ns;	/* latest time seen */
	uint64_t first_ns;
	uint64_t bpf_start_ns;
	uint32_t banner_cpus;	/* as the banner says; 0: it does not */
	uint32_t most_cpu;	/* 1 + the greatest CPU seen */
	uint32_t is_overwritten;
	uint32_t is_last;	/* the file ends within this line: its last number may be half of one */
	uint32_t is_skipping;	/* inside a line that is too long */
	uint64_t skipped;
	char *carry;
	size_t nr_carry;
	uint32_t nr_names;
	struct import_tally names[IMPORT_NAMES];
	uint16_t bucket[1024];	/* 1 + index into names */
};
void feed_begin(struct import_feed *feed, struct import_world *world);
void feed_bytes(struct import_feed *feed, const char *bytes, size_t nr);
void feed_end(struct import_feed *feed);
/* One event that was read elsewhere, counted as a line; -1: not used. */
struct import_tally *feed_tally(struct import_feed *feed, const char *name, size_t length);
int feed_event(struct import_feed *feed, struct import_tally *tally, struct import_event *event);
void feed_wrong(struct import_feed *feed, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* import_machine.c */
struct machine;
void import_machine(struct machine *machine, const char *topology);
void import_machine_plain(struct machine *machine, uint32_t nr_cpus);

/* import_dat.c: a trace.dat. Returns the CPUs it has, or 0; refuses what cannot be read. */
uint32_t dat_is(const char *path);
struct dat;
struct dat *dat_open(const char *path, uint32_t *nr_cpus);
void dat_read(struct dat *dat, struct import_feed *feed, void (*now_and_then)(void));
void dat_close(struct dat *dat);

#endif /* NSCHED_REPLAY_IMPORT_H */
