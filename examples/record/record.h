/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Records: one line of JSON is one decision, its question and, where it is known,
 * its answer. Golden vectors, snapshots and recorded traces are this one format.
 * What a field means and where it lies is read from the tables of
 * numasched/describe.h; no decision has code here.
 *
 *	{"fn":"o1.tick","id":"60","in":{..},"out":{..}}
 *	{"fn":"place","policy":"linux-2.5.59","id":"7","in":{"topology":{..},
 *	 "load":{..},"task":{..},"state":{"rq":{..}},"tunables":{..},"now":5},"out":{..}}
 *	{"topology":{..}}
 *
 * An exact block has its fields side by side in "in". One of the seven questions
 * has them where they live. The third form sets the machine for the questions
 * behind it that give none. "trace" beside "in" says where a recorded moment is
 * from; nothing reads it here. A number is an integer in -2^63..2^64-1; null says
 * "not known", and a question about it cannot be asked. Hosted; needs json-c.
 */
#ifndef RECORD_H
#define RECORD_H

#include <stddef.h>
#include <stdio.h>

#include "numasched/describe.h"

enum record_kind {
	RECORD_BROKEN,	/* wrong says why */
	RECORD_BLANK,	/* nothing but white space */
	RECORD_MACHINE, /* a topology for what follows */
	RECORD_ASK,	/* a question, and perhaps its answer */
};

#define RECORD_NAME 64
#define RECORD_TEXT 1024

struct record_inside;
struct nsched_domains;

/* One line at a time; the memory of a line is used again for the next. */
struct record {
	const struct nsched_function *function;	/* null: its fn is not known */
	const struct nsched_policy_row *policy; /* of a question, else null */
	void *question; /* points to blocks, arrays and work memory, all complete */
	void *answer;	/* answer_bytes, not yet answered, filled with 0xa5 */
	uint32_t has_out;
	uint32_t is_recorded; /* its policy is "recorded": what a system did, no policy's answer */
	char fn[RECORD_NAME];
	char id[RECORD_NAME];
	char wrong[RECORD_TEXT]; /* one clause without a full stop */
	struct record_inside *inside;
};

/* 0, or -1 without memory. record_close() takes a zeroed record, too. */
int record_open(struct record *record);
void record_close(struct record *record);

/**
 * record_read() - a line becomes a question that can be asked
 * @line: need not end with NUL; a line feed at its end is white space
 *
 * RECORD_ASK: question and answer are there, unless function is null: nobody
 * knows @record->fn. Valid until the next call.
 */
enum record_kind record_read(struct record *record, const char *line, size_t length);

/*
 * The halves of it: what the line is, with fn and id; then the question, by the
 * library's tables or by a caller's own. resolve and decode return 0, or -1.
 */
enum record_kind record_parse(struct record *record, const char *line, size_t length);
int record_resolve(struct record *record);
int record_decode(struct record *record, const struct nsched_function *function,
		  const struct nsched_policy_row *policy);

/* The machine of the last line that set one; null: none did. Valid until the next such line. */
const struct nsched_topology *record_machine(const struct record *record);

/**
 * record_domains() - the domains of a machine, as a policy's family builds them
 * @domains: to be freed
 *
 * Return: enum nsched_code; NSCHED_WRONG_POLICY: its family has none.
 */
uint32_t record_domains(const struct nsched_topology *topology, uint32_t policy,
			uint32_t reclaim_distance, struct nsched_domains **domains);

/* What differs: a field by its path, and both values as JSON, shortened. */
struct record_difference {
	char field[RECORD_NAME * 2];
	char expected[RECORD_TEXT];
	char got[RECORD_TEXT];
};

/**
 * record_compare() - is the answer the one that the record has
 * @found: the first difference; untouched if there is none
 *
 * Compares the fields of "out", all of each and no others, and whether a word
 * behind or before an array that the decision may write was changed.
 *
 * Return: 0 equal, 1 different, -1 the record's "out" is broken (see wrong).
 */
int record_compare(struct record *record, struct record_difference *found);

/* A question, to be written as a record. */
struct record_ask {
	const struct nsched_function *function;
	const struct nsched_policy_row *policy; /* of one of the seven questions, else null */
	const void *question;
	const void *answer; /* of record_encode() alone; null: the record has no "out" */
	const char *id;	    /* null: "1" */
};

struct record_draft;

/**
 * record_draft() - the question as it is now, before it is asked
 *
 * An answer changes states and output arrays in place, so "in" is written first.
 * What the question leaves out (a null pointer, an absent column) is left out.
 *
 * Return: to be handed to record_finish(); null without memory.
 */
struct record_draft *record_draft(const struct record_ask *ask);

/**
 * record_finish() - the line that record_read() turns into this question again
 * @answer: goes into "out" with all of its fields, and for one of the seven
 *     questions with the states after it; null: the record has no "out"
 *
 * Gives @draft back. Return: a line without line feed, to be freed; or null.
 */
char *record_finish(struct record_draft *draft, const void *answer);

/* Both at once, for a caller whose question still has its states from before; none in "out". */
char *record_encode(const struct record_ask *ask);

/* The line that sets a machine. */
char *record_encode_machine(const struct nsched_topology *topology);

/**
 * record_check() - is this text a line that json-c may be trusted with
 * @wrong: at least @size bytes; says what is wrong and at which column
 *
 * JSON without fractions and exponents, integers in range, no key twice in an
 * object, nesting at most 16, one object a line. Return: 0, or -1.
 */
int record_check(const char *line, size_t length, char *wrong, size_t size);

#endif /* RECORD_H */
