/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* place, exact blocks of BFS and MuQSS: what a fork shares, and who is told, as the text has it. */
#include "bfs_record.h"

static void shares(struct told *t, int64_t parent, int64_t child, int64_t mode)
{
	say(t, "parent", parent);
	say(t, "child", child);
	say(t, "mode", mode);
}

static void naive_bfs_fork(struct told *t)
{
	int64_t ver = num(t, "ver"), slice = num(t, "time_slice"),
		full = num(t, "rr_interval") * 1024;
	int fifo = num(t, "policy") == BFS_FIFO, late = ver == 512 || ver == 199;

	if (fifo)
		shares(t, slice, late ? full : slice, late ? 4 : 0);
	else if (bfs_in_ticks(ver))
		shares(t, slice > 0 ? slice / 2 : slice, slice > 0 ? slice / 2 : slice,
		       slice > 0 ? 1 : 2);
	else if (late ? slice / 2 >= 100 : slice >= 200)
		shares(t, slice / 2, slice / 2, 1);
	else if (late)
		shares(t, ver == 199 ? slice / 2 : 0, full, 3);
	else
		shares(t, num(t, "curr_is_parent") ? 0 : slice, full, 3);
}

static void naive_bfs_fork_child(struct told *t)
{
	uint64_t deadline = wide(t, "parent_deadline");
	int64_t ver = num(t, "ver"), bias = num(t, "smt_bias");

	if (num(t, "mode") >= 3) {
		deadline = wide(t, "now") + (uint64_t)bfs_diff(ver, num(t, "user_prio"),
							       num(t, "rr_interval"), num(t, "hz"));
		bias = bfs_bias(t);
	}
	say(t, "deadline", (int64_t)deadline);
	say(t, "smt_bias", bias);
	say(t, "key_deadline", ver == 512 ? num(t, "parent_deadline") : (int64_t)deadline);
}

static void naive_bfs_fork_notify(struct told *t)
{
	int64_t ver = num(t, "ver"), mode = num(t, "mode"), parent = num(t, "curr_is_parent");
	int64_t idle = num(t, "idle_avail"), moved = num(t, "moved"), alone;

	if (bfs_in_ticks(ver))
		alone = num(t, "private") && parent && !idle;
	else if (ver == 467)
		alone = mode == 3 ? parent : parent && !idle;
	else
		alone = mode == 3 || (mode == 1 && parent && !moved && !idle);
	say(t, "resched", alone);
	if (mode == 3 && ver == 467)
		say(t, "action", 0);
	else if (mode == 3)
		say(t, "action", idle ? 2 : moved);
	else
		say(t, "action", !alone);
}

/* A mode that the version has. */
static void draw_mode(struct told *t)
{
	static const int64_t modes[3][3] = { { 0, 1, 2 }, { 0, 1, 3 }, { 1, 3, 4 } };
	int64_t ver = bfs_draw_version(t, 0);

	put(t, "mode", 0, modes[bfs_in_ticks(ver) ? 0 : ver == 467 ? 1 : 2][pick(t, 0, 2)]);
	if (knows(t, "prio"))
		put(t, "prio", 0, bfs_draw_prio(t, bfs_in_ticks(ver) ? 102 : 103));
	if (knows(t, "rr_interval"))
		put(t, "rr_interval", 0, (int64_t)pick(t, 1, 1000));
	if (knows(t, "smt_bias") && pick(t, 0, 1))
		put(t, "smt_bias", 0, (int64_t)pick(t, 0, 2));
}

static void draw_fork(struct told *t)
{
	bfs_draw_version(t, 0);
	put(t, "rr_interval", 0, (int64_t)pick(t, 1, 1000));
	if (pick(t, 0, 2))
		put(t, "time_slice", 0, (int64_t)pick(t, 0, 400) - 100);
}

#define BLOCKS(X) \
	X(bfs, fork, draw_fork) \
	X(bfs, fork_child, draw_mode) \
	X(bfs, fork_notify, draw_mode)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_place_bfs_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
