/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A walk over one line of JSON that record_check() has accepted: no tree is built,
 * since nearly everything of a record is a column of numbers that goes straight into
 * a block. The line is followed by a NUL.
 */
#ifndef NSCHED_REPLAY_TRACE_READ_JSON_H
#define NSCHED_REPLAY_TRACE_READ_JSON_H

#include <stddef.h>
#include <stdint.h>

struct trace_json {
	const char *at;
};

enum trace_json_kind {
	TRACE_NULL,
	TRACE_NUMBER,
	TRACE_STRING,
	TRACE_LIST,
	TRACE_OBJECT,
	TRACE_WORD
};

enum trace_json_kind trace_json_kind(struct trace_json *json);
/* Past one value, whatever it is. */
void trace_json_skip(struct trace_json *json);
/* Past the bracket that opens an object or a list. */
void trace_json_enter(struct trace_json *json);
/* At the next key of the object that was entered, whose value follows; 0: past its end. */
uint32_t trace_json_key(struct trace_json *json, const char **name, uint32_t *length);
/* At the next entry of the list that was entered; 0: past its end. */
uint32_t trace_json_entry(struct trace_json *json);
/* A number as 64 bits; 1 in @negative: two's complement. */
uint64_t trace_json_number(struct trace_json *json, uint32_t *negative);
/* A string, cut to what @text has room for; its escapes become the characters. */
void trace_json_string(struct trace_json *json, char *text, size_t size);

#endif /* NSCHED_REPLAY_TRACE_READ_JSON_H */
