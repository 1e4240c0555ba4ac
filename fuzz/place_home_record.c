/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* place, the home of a new process, as the text of the home-node scheduler has it. */
#include "asked_record.h"
#include "numasched/home.h"

static void naive_home_find_idlest_node(struct told *t)
{
	int64_t best = -1, here = num(t, "this_node");
	uint64_t n, least = 0, own = 0, load;

	for (n = 0; n < wide(t, "nr_nodes"); n++) {
		if (at(t, "r_mem", n))
			continue;
		load = (uint64_t)at(t, "weight", n) + (uint64_t)at(t, "r_cpu", n);
		if (best < 0 || load < least) {
			best = (int64_t)n;
			least = load;
		}
		if ((int64_t)n == here)
			own = load;
	}
	if (best < 0 || (here >= 0 && !at(t, "r_mem", (uint64_t)here) && own * 100 < least * 110))
		best = here;
	say(t, "node", best);
}

/* Loads that are about a tenth apart, and nodes that lack memory. */
static void draw_homes(struct told *t)
{
	uint64_t n;

	for (n = 0; n < wide(t, "nr_nodes"); n++) {
		put(t, "r_mem", n, !pick(t, 0, 3));
		put(t, "weight", n, (int64_t)pick(t, 900, 1100));
		put(t, "r_cpu", n, (int64_t)pick(t, 0, 3));
	}
}

#define BLOCKS(X) \
	X(home, find_idlest_node, draw_homes)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_place_home_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
