/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Worked examples as lines of text: "ver=232 prio=[101 50] allowed=[11]". Brackets hold
 * a list, of single digits where nothing divides it. The first row of a table is whole;
 * each later one says what differs from it, and all of them what comes out.
 */
#ifndef NSCHED_TEST_BFS_WORKED_H
#define NSCHED_TEST_BFS_WORKED_H

#include "record.h"
#include "rows.h"
#include "thunks.h"

#define WORKED_TEXT 4096
#define WORKED_TOKENS 48

struct worked {
	const char *name;
	const char *in;
	const char *out;
	const char *says; /* the sentence of its reason; null: another row has it */
};

struct worked_case {
	const char *function;
	const struct worked *first, *row;
};

struct worked_tokens {
	char text[WORKED_TEXT];
	char *token[WORKED_TOKENS]; /* name=value */
	uint32_t nr;
};

/* Divide at the spaces outside brackets; a token replaces the one of its name. */
static inline void worked_split(struct worked_tokens *tokens, char *text)
{
	while (*text) {
		size_t length = strcspn(text, " ["), name = strcspn(text, "=") + 1;
		uint32_t i;

		if (text[length] == '[')
			length = strcspn(text, "]") + 1;
		for (i = 0; i < tokens->nr; i++)
			if (!strncmp(tokens->token[i], text, name))
				break;
		assert_true(i < WORKED_TOKENS);
		tokens->token[i] = text;
		tokens->nr += i == tokens->nr;
		text += length;
		if (*text)
			*text++ = 0;
	}
}

static inline char *worked_value(char *end, const char *value)
{
	size_t length = strlen(value);
	uint32_t divided = strchr(value, ' ') != NULL;

	if (*value != '[')
		return end + sprintf(end, "%s", value);
	for (; length--; value++) {
		*end++ = *value == ' ' ? ',' : *value;
		if (!divided && length > 1 && *value >= '0' && *value <= '9' && value[1] != ']')
			*end++ = ',';
	}
	return end;
}

static inline char *worked_object(char *end, const struct worked_tokens *tokens)
{
	uint32_t i;

	*end++ = '{';
	for (i = 0; i < tokens->nr; i++) {
		const char *equals = strchr(tokens->token[i], '=');

		end += sprintf(end, "%s\"%.*s\":", i ? "," : "", (int)(equals - tokens->token[i]),
			       tokens->token[i]);
		end = worked_value(end, equals + 1);
	}
	*end++ = '}';
	*end = 0;
	return end;
}

/* The example as the record that it also is. */
static inline void worked_record(const struct worked_case *c, char *line)
{
	static struct worked_tokens in, out;
	char but[WORKED_TEXT];

	in.nr = out.nr = 0;
	strcpy(in.text, c->first->in);
	strcpy(but, c->row == c->first ? "" : c->row->in);
	strcpy(out.text, c->row->out);
	worked_split(&in, in.text);
	worked_split(&in, but);
	worked_split(&out, out.text);
	line += sprintf(line, "{\"fn\":\"%s\",\"id\":\"1\",\"in\":", c->function);
	line = worked_object(line, &in);
	line += sprintf(line, ",\"out\":");
	line = worked_object(line, &out);
	strcpy(line, "}");
}

static inline thunk_call *worked_call(uint32_t decision)
{
	uint32_t i;

	for (i = 0; i < bfs_thunks.nr; i++)
		if (bfs_thunks.thunks[i].decision == decision)
			return bfs_thunks.thunks[i].call;
	fail_msg("no function %u", (unsigned)decision);
	return NULL;
}

static void worked_case(void **state)
{
	const struct worked_case *c = *state;
	struct record record = { 0 };
	struct record_difference found;
	static char line[2 * WORKED_TEXT];
	char said[512];
	uint32_t reason;

	worked_record(c, line);
	assert_int_equal(record_open(&record), 0);
	if (record_read(&record, line, strlen(line)) != RECORD_ASK)
		fail_msg("%s: %s", record.wrong, line);
	assert_non_null(record.function);
	reason = worked_call(record.function->decision)(0, record.question, record.answer);
	assert_int_equal(reason >> 8, record.function->decision);
	assert_non_null(nsched_sentence(reason));
	switch (record_compare(&record, &found)) {
	case 0:
		break;
	case 1:
		fail_msg("%s is %s, wanted %s", found.field, found.got, found.expected);
		break;
	default:
		fail_msg("%s", record.wrong);
	}
	nsched_explain_block(reason, record.question, record.answer, said, sizeof(said));
	if (c->row->says)
		assert_string_equal(said, c->row->says);
	record_close(&record);
}

static inline void worked_add(struct rows *rows, const char *function, const struct worked *first,
			      size_t nr)
{
	static struct worked_case cases[ROWS_MOST];
	static size_t used;
	size_t i;

	for (i = 0; i < nr; i++) {
		struct worked_case *c = &cases[used++];

		c->function = function;
		c->first = first;
		c->row = &first[i];
		rows_add(rows, first[i].name, worked_case, c);
	}
}

#define WORKED(rows, function) \
	worked_add(rows, "bfs." #function, function, sizeof(function) / sizeof((function)[0]))

#endif /* NSCHED_TEST_BFS_WORKED_H */
