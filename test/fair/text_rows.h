/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Rows that state question and answer as the fields of a record, in words:
 *
 *	"idle 1 nr_running [0,2]"	names and values in turn, a blank between
 *	"run 0012"			a digit a CPU: how many tasks it runs, and with
 *					them load 1024 n, utilisation 600 n up to 1024,
 *					runnable 600 n; idle without any
 *	"tasks 3"			tasks that may move: load 1024, utilisation 200
 *
 * What comes later replaces what came before, so that a row begins with what its
 * table has in common. The answer has the fields that the row names.
 */
#ifndef NSCHED_TEST_FAIR_TEXT_ROWS_H
#define NSCHED_TEST_FAIR_TEXT_ROWS_H

#include "fair/thunks.c"
#include "record.h"
#include "rows.h"

#define TEXT_FIELDS 80
#define TEXT_BYTES 8192

struct text_row {
	const char *name;
	const char *fn; /* without "fair." */
	const char *in;
	const char *out;
	uint32_t reason;
	const char *said; /* the sentence; null: that of another row */
};

struct text_field {
	char name[40];
	char value[512];
};

struct text_fields {
	struct text_field field[TEXT_FIELDS];
	uint32_t nr;
	const struct nsched_function *function;
};

static inline void text_set(struct text_fields *f, const char *name, const char *value)
{
	uint32_t i;

	for (i = 0; i < f->nr && strcmp(f->field[i].name, name) != 0; i++)
		;
	assert_true(i < TEXT_FIELDS);
	snprintf(f->field[i].name, sizeof(f->field[i].name), "%s", name);
	snprintf(f->field[i].value, sizeof(f->field[i].value), "%s", value);
	f->nr += i == f->nr;
}

/* The same value @n times, or, with digits, so often each. Where the function has the field. */
static inline void text_set_all(struct text_fields *f, const char *name, const char *digits,
				uint32_t n, long value, long most)
{
	const struct nsched_function *function = f->function;
	char text[512] = "[", *at = text + 1;
	uint32_t i;

	if (!nsched_field_find(function->in, function->nr_in, name))
		return;
	for (i = 0; i < n; i++) {
		long each = digits ? value * (digits[i] - '0') : value;

		at += snprintf(at, 24, "%ld%s", each < most ? each : most, i + 1 < n ? "," : "");
	}
	snprintf(at, 2, "]");
	text_set(f, name, text);
}

static inline void text_run(struct text_fields *f, const char *digits)
{
	uint32_t n = (uint32_t)strlen(digits), i;
	char idle[72];

	for (i = 0; i < n; i++)
		idle[i] = digits[i] == '0' ? '1' : '0';
	text_set_all(f, "nr_running", digits, n, 1, 9);
	text_set_all(f, "h_nr", digits, n, 1, 9);
	text_set_all(f, "load", digits, n, 1024, 1024000);
	text_set_all(f, "util", digits, n, 600, 1024);
	text_set_all(f, "runnable", digits, n, 600, 1024000);
	text_set_all(f, "curr", idle, n, 1, 1);
}

static inline void text_tasks(struct text_fields *f, const char *value)
{
	uint32_t n = (uint32_t)atoi(value);

	text_set(f, "src_nr_running", value);
	text_set(f, "loop_max", value);
	text_set_all(f, "task_allowed", NULL, n, 1, 1);
	text_set_all(f, "task_on_cpu", NULL, n, 0, 1);
	text_set_all(f, "task_load", NULL, n, 1024, 1024);
	text_set_all(f, "task_util", NULL, n, 200, 200);
	text_set_all(f, "task_util_est", NULL, n, 0, 0);
	text_set_all(f, "task_exec_start", NULL, n, 0, 0);
	text_set_all(f, "task_locality", NULL, n, -1, 1);
}

static inline void text_read(struct text_fields *f, const char *text)
{
	char copy[TEXT_BYTES], *name, *value;

	snprintf(copy, sizeof(copy), "%s", text);
	for (name = strtok(copy, " "); name; name = strtok(NULL, " ")) {
		value = strtok(NULL, " ");
		assert_non_null(value);
		if (strcmp(name, "run") == 0)
			text_run(f, value);
		else if (strcmp(name, "tasks") == 0)
			text_tasks(f, value);
		else
			text_set(f, name, value);
	}
}

static inline char *text_json(const char *text, const struct nsched_function *function, char *at)
{
	static struct text_fields f;
	uint32_t i;

	f.nr = 0;
	f.function = function;
	text_read(&f, text);
	*at++ = '{';
	for (i = 0; i < f.nr; i++)
		at += sprintf(at, "%s\"%s\":%s", i ? "," : "", f.field[i].name, f.field[i].value);
	return at + sprintf(at, "}");
}

static inline uint32_t text_ask(const struct record *record)
{
	uint32_t i;

	for (i = 0; i < fair_thunks.nr; i++)
		if (fair_thunks.thunks[i].decision == record->function->decision)
			return fair_thunks.thunks[i].call(0, record->question, record->answer);
	return 0;
}

static void text_case(void **state)
{
	const struct text_row *row = *state;
	static char line[2 * TEXT_BYTES];
	const struct nsched_function *function;
	struct record_difference found = { "", "", "" };
	struct record record;
	char said[512], *at;
	uint32_t reason;

	memset(&record, 0, sizeof(record));
	assert_int_equal(record_open(&record), 0);
	at = line + sprintf(line, "{\"fn\":\"fair.%s\",\"id\":\"1\",\"in\":", row->fn);
	snprintf(said, sizeof(said), "fair.%s", row->fn);
	function = nsched_function_find(said);
	assert_non_null(function);
	at = text_json(row->in, function, at);
	at = text_json(row->out, function, at + sprintf(at, ",\"out\":"));
	at += sprintf(at, "}");
	if (record_read(&record, line, (size_t)(at - line)) != RECORD_ASK || !record.function)
		fail_msg("%s", record.wrong);
	reason = text_ask(&record);
	if (record_compare(&record, &found) != 0)
		fail_msg("%s: expected %s, got %s", found.field, found.expected, found.got);
	assert_int_equal(reason & 255, row->reason & 255);
	assert_int_equal(reason, row->reason);
	nsched_explain_block(reason, record.question, record.answer, said, sizeof(said));
	if (row->said)
		assert_string_equal(said, row->said);
	assert_null(strchr(said, '{'));
	record_close(&record);
}

#endif /* NSCHED_TEST_FAIR_TEXT_ROWS_H */
