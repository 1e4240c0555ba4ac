/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* due, exact blocks of BFS and MuQSS: the tick, and the quota of ISO tasks, as the text has it. */
#include "bfs_record.h"

static void naive_bfs_tick(struct told *t)
{
	int64_t ver = num(t, "ver"), slice = num(t, "time_slice"), hz = num(t, "hz"), resched = 0;

	if (num(t, "idle") || num(t, "policy") == BFS_FIFO) {
		resched = 0;
	} else if (bfs_in_ticks(ver)) {
		resched = slice <= 0;
	} else if (ver == 199) {
		resched = slice - (num(t, "dither") ? 1048576 / hz / 2 : 0) < 100;
	} else if (num(t, "dither")) {
		resched = slice <= 1000000 / hz / 2;
		slice = resched ? 0 : slice;
	} else {
		resched = slice < 100;
	}
	say(t, "resched", resched);
	say(t, "time_slice", slice);
}

struct quota {
	int64_t ver, ticks, p, l;
	int flag;
};

static int64_t wrapped(int64_t x)
{
	return (int32_t)(uint32_t)x;
}

static int below(const struct quota *q)
{
	if (q->ver == 232)
		return (uint64_t)q->ticks / (uint64_t)q->p < (uint64_t)q->l;
	return q->ver == 318 ? q->ticks / q->p < q->l : q->ticks < q->p * q->l;
}

/* One machine's account, 232 to 512. */
static void decay(struct quota *q)
{
	if (q->ver == 232) {
		q->ticks = (int64_t)((uint64_t)q->ticks * (uint64_t)(q->p - 1) / (uint64_t)q->p);
		return;
	}
	if (q->ticks)
		q->ticks = wrapped(q->ticks - (q->ticks / q->p + 1));
	if (q->flag && below(q))
		q->flag = 0;
}

static int above(const struct quota *q, int64_t iso_cpu)
{
	if (q->ver == 232)
		return (uint64_t)q->ticks / (uint64_t)q->p > (uint64_t)iso_cpu;
	return q->ver == 318 ? q->ticks / q->p > iso_cpu : q->ticks > q->p * iso_cpu;
}

/* Steps 2 to 4. */
static void machine_quota(const struct told *t, struct quota *q, int64_t *slice)
{
	int64_t m = bfs_in_ticks(q->ver) ? 100 : 128, prio = num(t, "prio"),
		rt = bfs_max_rt(q->ver);
	int iso = num(t, "policy") == BFS_ISO, room = q->ticks <= m * q->p - m;

	if (q->ver == 232)
		room = (uint64_t)q->ticks <= (uint64_t)(m * q->p - m);
	if (num(t, "idle")) {
		decay(q);
		return;
	}
	if (prio < rt || (iso && !q->flag))
		q->ticks += room ? 100 : 0;
	else
		decay(q);
	if (!iso)
		return;
	if (!q->flag)
		q->flag = above(q, num(t, "iso_cpu"));
	else if (below(q))
		q->flag = 0;
	if (q->flag && prio == rt)
		*slice = 0;
}

static void decay_by(struct quota *q, int64_t ticks)
{
	if (q->ticks <= 0 && !q->flag)
		return;
	q->ticks = wrapped(q->ticks * (q->p - ticks)) / q->p;
	if (!below(q))
		return;
	q->flag = 0;
	q->ticks = q->ticks < 0 ? 0 : q->ticks;
}

/* Step 5, an account for each CPU. Returns whether to switch. */
static int cpu_quota(const struct told *t, struct quota *q, int64_t *slice)
{
	int64_t prio = num(t, "prio");

	if (num(t, "idle")) {
		if (num(t, "ticks") > 0)
			decay_by(q, num(t, "ticks"));
		return 0;
	}
	if (prio <= 101) {
		q->ticks = wrapped(wrapped(q->ticks * (q->p - 1)) / q->p + 100);
		if (q->ticks > q->p * num(t, "iso_cpu")) {
			q->flag = 1;
			if (q->ticks > 100 * q->p)
				q->ticks = 100 * q->p;
		}
	} else {
		decay_by(q, 1);
	}
	if (num(t, "policy") != BFS_ISO)
		return 0;
	if (prio == 101 && q->flag)
		*slice = 0;
	return prio != 101 && !q->flag;
}

static void naive_bfs_iso_tick(struct told *t)
{
	struct quota q = { .ver = num(t, "ver"), .ticks = num(t, "iso_ticks"),
			   .flag = num(t, "iso_refractory") != 0 };
	int64_t slice = num(t, "time_slice");
	int resched = 0;

	q.p = q.ver == 199 ? 5 * num(t, "hz") : 5 * num(t, "hz") * num(t, "cpus") + 1;
	q.l = bfs_in_ticks(q.ver) ? num(t, "iso_cpu") * 90 / 100 : num(t, "iso_cpu") * 115 / 128;
	if (q.ver == 199)
		resched = cpu_quota(t, &q, &slice);
	else
		machine_quota(t, &q, &slice);
	say(t, "iso_ticks", q.ticks);
	say(t, "iso_refractory", q.flag);
	say(t, "time_slice", slice);
	say(t, "resched", resched);
}

static void draw_tick(struct told *t)
{
	bfs_draw_version(t, 0);
	if (pick(t, 0, 1))
		put(t, "time_slice", 0, (int64_t)pick(t, 0, 6000));
}

/* An account about its limits. */
static void draw_quota(struct told *t)
{
	int64_t ver = bfs_draw_version(t, 0), hz = (int64_t)pick(t, 1, 10) * 100, cpus, p, share;

	cpus = (int64_t)pick(t, 1, 4);
	p = ver == 199 ? 5 * hz : 5 * hz * cpus + 1;
	share = (int64_t)pick(t, 0, 100);
	put(t, "hz", 0, hz);
	put(t, "cpus", 0, cpus);
	put(t, "iso_cpu", 0, share);
	put(t, "prio", 0, bfs_draw_prio(t, bfs_in_ticks(ver) ? 102 : 103));
	put(t, "policy", 0, pick(t, 0, 1) ? BFS_ISO : (int64_t)pick(t, 0, 5));
	if (pick(t, 0, 3))
		put(t, "iso_ticks", 0,
		    p * (pick(t, 0, 1) ? share : share * 115 / 128) + (int64_t)pick(t, 0, 4) - 2);
	if (ver != 199 && num(t, "iso_ticks") < 0) /* a machine's account never is */
		put(t, "iso_ticks", 0, 0);
}

#define BLOCKS(X) \
	X(bfs, tick, draw_tick) \
	X(bfs, iso_tick, draw_quota)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_due_bfs_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
