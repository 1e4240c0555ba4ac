/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Wrong variants of the importer: a line counted twice, an event lost on the way. */
#include <string.h>

#include "import.h"
#include "wrong.h"

enum { TWICE = WRONG_IMPORT, LOST_MOVE, LOST_SWITCH };

const struct wrong_row wrong_import_rows[] = {
	{ TWICE, "import", "import bytes", "the last line is counted twice" },
	{ LOST_MOVE, "import", "import drawn", "migrations are passed over" },
	{ LOST_SWITCH, "import", "import drawn", "every other switch is passed over" },
	{ 0, NULL, NULL, NULL },
};

void wrong_feed_end(struct import_feed *feed)
{
	feed_end(feed);
	feed->lines += wrong_now == TWICE;
}

void wrong_feed_bytes(struct import_feed *feed, const char *bytes, size_t nr)
{
	static unsigned int switches;
	const char *event = memmem(bytes, nr, ": sched_", 8);

	if (wrong_now == LOST_MOVE && event && event[8] == 'm')
		return;
	if (wrong_now == LOST_SWITCH && event && event[8] == 's' && ++switches % 2)
		return;
	feed_bytes(feed, bytes, nr);
}
