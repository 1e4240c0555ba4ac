/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The self-test: asks the library every record that is built into it and compares
 * the answers, without a C library, a file or an argument. What reads and compares
 * them is the runner's, on what text.c and json.c have in place of libc and json-c.
 * The last line is "MACHINE: N decisions, N records, N failed"; exit status 0 none
 * failed, 1 some did, 2 there was nothing to ask.
 */
#include "record.h"
#include "start.h"
#include "thunks.h"

#define FAILURES_SHOWN 20
#define DECISIONS_MOST 512

static struct selftest {
	struct record record;
	uint32_t records;
	uint32_t failed;
	uint32_t nr_decisions;
	uint32_t decision[DECISIONS_MOST]; /* those that have been asked */
} self;

static void __attribute__((format(printf, 1, 2))) say(const char *format, ...)
{
	char text[3 * RECORD_TEXT];
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	machine_say(text, (size_t)length < sizeof(text) ? (size_t)length : sizeof(text) - 1);
}

static uint32_t has_asked(uint32_t decision)
{
	uint32_t i;

	for (i = 0; i < self.nr_decisions; i++)
		if (self.decision[i] == decision)
			return 1;
	return 0;
}

static void failed(const char *field, const char *expected, const char *got)
{
	if (self.failed++ < FAILURES_SHOWN)
		say("%s: %s %s: %s: expected %s, got %s\n", machine_name, self.record.fn,
		    self.record.id, field, expected, got);
}

static void ask(void)
{
	struct record *record = &self.record;
	struct record_difference found;
	thunk_call *call = record->function ? thunk_find(record->function->decision) : 0;
	int result;

	if (!call) {
		failed("decision", "one that is known", "none");
		return;
	}
	call(record->policy ? record->policy->policy : 0, record->question, record->answer);
	result = record_compare(record, &found);
	if (result)
		failed(result < 0 ? "record" : found.field,
		       result < 0 ? "one that can be compared" : found.expected,
		       result < 0 ? record->wrong : found.got);
	if (has_asked(record->function->decision))
		return;
	if (self.nr_decisions == DECISIONS_MOST)
		failed("decision", "fewer of them", "too many");
	else
		self.decision[self.nr_decisions++] = record->function->decision;
}

static void one_line(const char *line, size_t length)
{
	switch (record_read(&self.record, line, length)) {
	case RECORD_ASK:
		self.records++;
		ask();
		break;
	case RECORD_BROKEN:
		self.records++;
		failed("record", "one that can be asked", self.record.wrong);
		break;
	default:
		break;
	}
}

/* Decisions that no record speaks of. */
static void left_out(const struct nsched_function *functions, uint32_t nr)
{
	uint32_t i;

	for (i = 0; i < nr; i++)
		if (!has_asked(functions[i].decision))
			say("left out: %s: no record\n", functions[i].name);
}

int selftest(void)
{
	const char *line, *end;
	uint32_t i;

	if (record_open(&self.record))
		return 2;
	for (line = selftest_records; line < selftest_records_end; line = end + 1) {
		for (end = line; end < selftest_records_end && *end != '\n'; end++)
			;
		one_line(line, (size_t)(end - line));
	}
	for (i = 0; i < NSCHED_FAMILIES; i++)
		left_out(nsched_family_table(i)->functions, nsched_family_table(i)->nr_functions);
	for (i = 0; i < NSCHED_QUESTIONS; i++)
		left_out(nsched_question_table(i), 1);
	say("%s: %u decisions, %u records, %u failed\n", machine_name, self.nr_decisions,
	    self.records, self.failed);
	return self.failed ? 1 : self.records ? 0 : 2;
}
