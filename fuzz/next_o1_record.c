/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* next, what a thread of a package takes from the queue they share, as the text has it. */
#include "asked_record.h"
#include "numasched/o1.h"

/* Task number @k of a list: lowest priority number first, head to tail. -1: there are fewer. */
static int64_t listed(const struct told *t, int64_t array, uint32_t k)
{
	uint32_t i, j, before;

	for (i = 0; i < len(t, "t_array"); i++) {
		if (at(t, "t_array", i) != array)
			continue;
		for (j = 0, before = 0; j < len(t, "t_array"); j++)
			before += at(t, "t_array", j) == array &&
				  (at(t, "t_prio", j) < at(t, "t_prio", i) ||
				   (at(t, "t_prio", j) == at(t, "t_prio", i) &&
				    at(t, "t_seq", j) < at(t, "t_seq", i)));
		if (before == k)
			return i;
	}
	return -1;
}

static int64_t from_list(const struct told *t, int64_t array)
{
	int64_t i = listed(t, array, 0);
	uint32_t k;

	if (i < 0 || at(t, "t_prev", (uint64_t)i) || num(t, "rq_ncpus") == 1)
		return i;
	for (k = 0; (i = listed(t, array, k)) >= 0; k++) {
		int64_t running = at(t, "t_running", (uint64_t)i);

		if (num(t, "variant") && at(t, "t_prev", (uint64_t)i))
			running = 0;
		if (!running && at(t, "t_allowed", (uint64_t)i))
			break;
	}
	return i;
}

static void naive_o1_ht_pick_next(struct told *t)
{
	int64_t pick = from_list(t, 1);

	say(t, "pick", pick < 0 ? from_list(t, 0) : pick);
}

/* Two lists of few priorities; at most one task is being switched out. */
static void draw_lists(struct told *t)
{
	uint64_t i, nr = pick(t, 1, 7), prev = pick(t, 0, 9);

	put(t, "rq_ncpus", 0, (int64_t)pick(t, 1, 3));
	for (i = 0; i < nr; i++) {
		put(t, "t_array", i, (int64_t)pick(t, 0, 1));
		put(t, "t_prio", i, (int64_t)pick(t, 100, 102));
		put(t, "t_seq", i, (int64_t)(nr - i));
		put(t, "t_prev", i, i == prev);
		put(t, "t_running", i, i == prev || !pick(t, 0, 2));
		put(t, "t_allowed", i, pick(t, 0, 2) != 0);
	}
	for (i = 0; i < 6; i++) {
		static const char *const lists[] = { "t_array", "t_prio", "t_seq", "t_prev",
						     "t_running", "t_allowed" };

		cut(t, lists[i], (uint32_t)nr);
	}
}

#define BLOCKS(X) \
	X(o1, ht_pick_next, draw_lists)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_next_o1_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
