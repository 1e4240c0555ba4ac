/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Questions of any policy written as records and read again; such lines with bytes
 * changed; and lines of any bytes. A line is refused in one clause, or it is a question
 * that written back reads equal.
 */
#include <stdlib.h>

#include "asked.h"
#include "record.h"

#define MOST_TEXT 4096

/* From which bytes become lines that are nearly right. */
static const char *const words[] = {
	"{",
	"}",
	"[",
	"]",
	",",
	":",
	"\"fn\":",
	"\"in\":{",
	"\"out\":{",
	"\"policy\":",
	"\"id\":\"1\"",
	"\"topology\":{",
	"\"load\":{",
	"\"tasks\":{",
	"\"task\":{",
	"\"state\":{",
	"\"tunables\":{",
	"\"wake\"",
	"\"balance\"",
	"\"o1.tick\"",
	"\"np.tick\"",
	"\"linux-2.5.59\"",
	"\"linux-6.12\"",
	"\"nr_cpus\":",
	"\"nr_nodes\":",
	"\"cpu_node\":",
	"\"nr_running\":",
	"\"prev_cpu\":",
	"\"now\":",
	"0",
	"1",
	"-1",
	"18446744073709551615",
	"-9223372036854775808",
	"1.5",
	"1e3",
	"null",
	"true",
	"\\u0000",
	"\"",
	" ",
	"\n",
	"[0,1]",
	"[[1,2],[3,4]]",
	"\"x\":1",
};

/* In one clause: something, without a line feed. */
static void refused_well(const struct record *record)
{
	size_t length = strlen(record->wrong);

	CHECK(length > 0 && length < RECORD_TEXT);
	CHECK(!strchr(record->wrong, '\n') && record->wrong[length - 1] != '.');
}

/* The line that the record's question is. */
static char *written(const struct record *record)
{
	struct record_ask ask = { .function = record->function, .policy = record->policy,
				  .question = record->question, .id = record->id };

	return record_encode(&ask);
}

/* What was accepted is the same when it was written and read once more. */
static void stands(struct record *record)
{
	char *line, *again;

	if (!record->function || record->is_recorded)
		return;
	CHECK(record->question && record->answer);
	line = written(record);
	CHECK(line != NULL);
	CHECK(record_read(record, line, strlen(line)) == RECORD_ASK);
	again = written(record);
	CHECK(again && strcmp(line, again) == 0);
	free(line);
	free(again);
}

static void read_any(const char *text, size_t length)
{
	static struct record record; /* of a failure that was caught */
	enum record_kind kind;

	record_close(&record);
	memset(&record, 0, sizeof(record));
	CHECK(record_open(&record) == 0);
	kind = record_read(&record, text, length);
	if (kind == RECORD_BROKEN)
		refused_well(&record);
	else if (kind == RECORD_ASK)
		stands(&record);
	else if (kind == RECORD_MACHINE)
		CHECK(record_machine(&record) != NULL);
	record_close(&record);
	memset(&record, 0, sizeof(record));
}

static void any_bytes(struct world *w)
{
	char *text = world_memory(w, MOST_TEXT);
	size_t length = 0, nr = world_byte(w), word;

	while (nr-- && length + 64 < MOST_TEXT) {
		uint8_t byte = world_byte(w);

		if (byte & 1) {
			text[length++] = (char)world_byte(w);
			continue;
		}
		word = strlen(words[byte / 2 % (sizeof(words) / sizeof(words[0]))]);
		memcpy(text + length, words[byte / 2 % (sizeof(words) / sizeof(words[0]))], word);
		length += word;
	}
	read_any(text, length);
}

/* A question that some policy answers; 0: this one not, on this machine. */
static uint32_t draw_asked(struct world *w, struct asked *k)
{
	uint32_t policy = (uint32_t)world_draw(w, 1, NSCHED_POLICIES - 1);

	if (!asked_begin(k, w, policy, world_byte(w) % NSCHED_QUESTIONS))
		return 0;
	k->q.asked.domains = k->domains; /* a record holds what its states begin from */
	return 1;
}

static char *line_of(const struct asked *k)
{
	struct record_ask ask = { .function = nsched_question_table(k->which),
				  .policy = nsched_policy_row(k->policy), .question = &k->q };

	return record_encode(&ask);
}

static void there_and_back(struct world *w)
{
	static struct record record;
	char *line, *again;
	struct asked k;

	if (!draw_asked(w, &k))
		return;
	line = line_of(&k);
	CHECK(line != NULL);
	record_close(&record);
	memset(&record, 0, sizeof(record));
	CHECK(record_open(&record) == 0);
	if (record_read(&record, line, strlen(line)) != RECORD_ASK) {
		/* priorities that BFS does not have, which only a reader checks */
		refused_well(&record);
		CHECK(nsched_policy_family(k.policy) == NSCHED_FAMILY_BFS);
		free(line);
		return;
	}
	CHECK(record.function == nsched_question_table(k.which) && record.policy &&
	      record.policy->policy == k.policy);
	again = written(&record);
	CHECK(again && strcmp(line, again) == 0);
	asked_call(k.policy, k.which, &k.q, k.a);
	CHECK(asked_call(k.policy, k.which, record.question, record.answer) ==
	      asked_reason(k.which, k.a));
	CHECK(memcmp(record.answer, k.a, (size_t)asked_answer_bytes(k.which)) == 0);
	free(line);
	free(again);
	record_close(&record);
	memset(&record, 0, sizeof(record));
}

/* A few bytes of a good line changed, a piece of it gone, or twice there. */
static void nearly_right(struct world *w)
{
	struct asked k;
	uint32_t edits = (uint32_t)world_draw(w, 1, 4);
	size_t length, at, nr;
	char *line, *text;

	if (!draw_asked(w, &k))
		return;
	line = line_of(&k);
	CHECK(line != NULL);
	length = strlen(line);
	text = world_memory(w, length + 1);
	memcpy(text, line, length);
	free(line);
	while (edits--) {
		at = (size_t)world_draw(w, 0, length - 1);
		nr = (size_t)world_draw(w, 0, length - at < 16 ? length - at : 16);
		switch (world_byte(w) % 4) {
		case 0:
			text[at] = (char)world_byte(w);
			break;
		case 1: /* another digit: still a number */
			for (; at < length && (text[at] < '0' || text[at] > '9'); at++)
				;
			if (at < length)
				text[at] = (char)('0' + world_byte(w) % 10);
			break;
		case 2:
			memmove(text + at, text + at + nr, length - at - nr);
			length -= nr;
			break;
		default:
			memmove(text + at, text + (size_t)world_draw(w, 0, length - nr), nr);
			break;
		}
		if (!length)
			return;
	}
	read_any(text, length);
}

const struct fuzz_check fuzz_records_lines[] = {
	{ "any bytes", any_bytes },
	{ "there and back", there_and_back },
	{ "nearly right", nearly_right },
	{ NULL, NULL },
};
