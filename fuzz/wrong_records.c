/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The reader of records gone wrong. */
#include <string.h>

#include "wrong.h"

#ifdef NSCHED_HAVE_JSON
#include "record.h"

enum record_kind wrong_record_read(struct record *record, const char *line, size_t length);

enum { TWO_LINES = WRONG_RECORDS, REFUSES, TIME_PASSES, WITHOUT_ANSWER, NO_CLAUSE };

const struct wrong_row wrong_records_rows[] = {
	{ TWO_LINES, "records", "any bytes", "a refusal of two lines" },
	{ NO_CLAUSE, "records", "nearly right", "a refusal that says nothing" },
	{ WITHOUT_ANSWER, "records", "nearly right", "a question without room for its answer" },
	{ REFUSES, "records", "there and back", "a good line is refused" },
	{ TIME_PASSES, "records", "there and back", "the clock is read one late" },
	{ TIME_PASSES, "records", "nearly right", "the clock is read one late" },
	{ 0, NULL, NULL, NULL },
};

enum record_kind wrong_record_read(struct record *record, const char *line, size_t length)
{
	enum record_kind kind = record_read(record, line, length);

	if (kind == RECORD_BROKEN && wrong_now == TWO_LINES)
		strcpy(record->wrong, "no\nand no");
	if (kind == RECORD_BROKEN && wrong_now == NO_CLAUSE)
		record->wrong[0] = 0;
	if (kind != RECORD_ASK || !record->function || !record->policy)
		return kind;
	if (wrong_now == WITHOUT_ANSWER)
		record->answer = NULL;
	if (wrong_now == TIME_PASSES)
		((struct nsched_asked *)record->question)->now++;
	if (wrong_now == REFUSES) {
		strcpy(record->wrong, "no");
		return RECORD_BROKEN;
	}
	return kind;
}

#endif /* NSCHED_HAVE_JSON */
