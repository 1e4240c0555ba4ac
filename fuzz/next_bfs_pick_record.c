/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* next, exact blocks of BFS and MuQSS: a task of a queue, the sticky slot, as the text has it. */
#include "bfs_idle.h"

static int before(uint64_t a, uint64_t b)
{
	return (int64_t)(a - b) < 0;
}

/* 232 and 318. */
static int64_t pick_ticks(const struct told *t, int64_t prio, int distance)
{
	uint64_t now = wide(t, "now"), least = 0, deadline;
	int64_t best = -1;
	uint32_t i;

	for (i = 0; i < len(t, "prio"); i++) {
		if (at(t, "prio", i) != prio || !at(t, "allowed", i))
			continue;
		if (prio < 100)
			return i;
		deadline = (uint64_t)at(t, "deadline", i);
		if (distance) {
			deadline += (uint64_t)at(t, "dist", i) *
				    ((uint32_t)(num(t, "rr_interval") *
						bfs_ratio(318, at(t, "user_prio", i))) /
				     100);
			if (before(deadline, now))
				return i;
		} else if (before(deadline, now)) {
			deadline = now;
		}
		if (best < 0 || before(deadline, least)) {
			best = i;
			least = deadline;
		}
	}
	return best;
}

static int64_t pick_467(const struct told *t, int64_t prio)
{
	uint64_t least = UINT64_MAX, deadline;
	int64_t best = -1;
	uint32_t i;

	for (i = 0; i < len(t, "prio"); i++) {
		if (at(t, "prio", i) != prio || !at(t, "allowed", i))
			continue;
		if (prio < 101)
			return i;
		if (!at(t, "smt_ok", i))
			continue;
		deadline = (uint64_t)at(t, "deadline", i);
		if (!num(t, "interactive")) {
			if (at(t, "last_cpu", i) != num(t, "cpu") && at(t, "sticky", i) &&
			    num(t, "scaling"))
				continue;
			deadline <<= at(t, "dist", i);
		}
		if (deadline < least) {
			best = i;
			least = deadline;
		}
	}
	return best;
}

/* By class, the first that has one. */
static void by_class(struct told *t, int64_t ver)
{
	int64_t prio, pick = -1;

	for (prio = 0; prio < bfs_max_rt(ver) + 3 && pick < 0; prio++)
		pick = ver == 467 ? pick_467(t, prio) : pick_ticks(t, prio, ver == 318);
	say(t, "pick", pick);
}

static void naive_bfs_pick_232(struct told *t)
{
	by_class(t, 232);
}

static void naive_bfs_pick_318(struct told *t)
{
	by_class(t, 318);
}

static void naive_bfs_pick_467(struct told *t)
{
	by_class(t, 467);
}

/* Task number @k of a queue sorted by key; equal keys as they came. -1: there are fewer. */
static int64_t sorted(const struct told *t, int64_t queue, uint32_t k)
{
	uint32_t i, j, lower;

	for (i = 0; i < len(t, "key"); i++) {
		if (queue >= 0 && at(t, "queue", i) != queue)
			continue;
		for (j = 0, lower = 0; j < len(t, "key"); j++)
			lower += (queue < 0 || at(t, "queue", j) == queue) &&
				 ((uint64_t)at(t, "key", j) < (uint64_t)at(t, "key", i) ||
				  (at(t, "key", j) == at(t, "key", i) && j < i));
		if (lower == k)
			return i;
	}
	return -1;
}

static void naive_bfs_pick_512(struct told *t)
{
	uint64_t least = UINT64_MAX, deadline;
	int64_t best = -1, i;
	uint32_t k;

	for (k = 0; (i = sorted(t, -1, k)) >= 0; k++) {
		if (!at(t, "allowed", (uint64_t)i) || !at(t, "smt_ok", (uint64_t)i))
			continue;
		if (num(t, "interactive") || at(t, "last_cpu", (uint64_t)i) == num(t, "cpu")) {
			best = i;
			break;
		}
		deadline = (uint64_t)at(t, "deadline", (uint64_t)i) << at(t, "dist", (uint64_t)i);
		if (deadline < least) {
			best = i;
			least = deadline;
		}
	}
	say(t, "pick", best);
}

struct taken {
	uint64_t key, entries;
	int64_t task;
};

/* Step 3. */
static void walk(const struct told *t, uint32_t q, uint64_t entries, struct taken *best)
{
	int lenient = q == 0 || num(t, "interactive");
	uint32_t k;
	int64_t i;

	for (k = 0; (i = sorted(t, q, k)) >= 0; k++) {
		if ((uint64_t)at(t, "key", (uint64_t)i) >= best->key)
			return;
		if (at(t, "smt_ok", (uint64_t)i) && at(t, "allowed", (uint64_t)i)) {
			*best = (struct taken){ (uint64_t)at(t, "key", (uint64_t)i), entries, i };
			return;
		}
		if (!lenient)
			return;
	}
}

static void naive_bfs_pick_muqss(struct told *t)
{
	struct taken best = { UINT64_MAX, 0, -1 };
	uint64_t entries;
	uint32_t q, i;

	for (q = 0; q < len(t, "q_busy"); q++) {
		for (i = 0, entries = 0; i < len(t, "queue"); i++)
			entries += at(t, "queue", i) == q;
		if (!num(t, "interactive") && best.task >= 0 && at(t, "q_dist", q) > 4)
			break;
		if (num(t, "interactive") ? entries == 0 : entries <= best.entries)
			continue;
		if (q > 0 && ((uint64_t)at(t, "key", (uint64_t)sorted(t, q, 0)) >= best.key ||
			      at(t, "q_busy", q)))
			continue;
		walk(t, q, entries, &best);
		if (best.task >= 0 && best.task == num(t, "preempting"))
			break;
	}
	say(t, "pick", best.task);
}

/* Another idle CPU for a task that may not stay. */
static int64_t elsewhere(const struct told *t, const char *allowed)
{
	struct bfs_idle idle = { 0, 0 };
	uint64_t c, cpu = wide(t, "cpu");

	for (c = 0; c < t->nr_cpus; c++) {
		idle.all |= (uint64_t)(at(t, "idle", c) != 0) << c;
		idle.candidates |= (uint64_t)(c != cpu && at(t, "idle", c) && has(t, allowed, c))
				   << c;
	}
	return bfs_closest(t, &idle, 467, cpu);
}

static void naive_bfs_swap_sticky_467(struct told *t)
{
	int64_t slot = num(t, "slot"), kick_old = -1, kick_p = -1, rt = num(t, "prio") < 101;

	if (slot == 2 && num(t, "slot_sticky"))
		kick_old = elsewhere(t, "slot_allowed");
	if (slot != 1 && rt)
		kick_p = elsewhere(t, "p_allowed");
	say(t, "slot", slot == 1 || !rt);
	say(t, "p_sticky", slot == 1 || !rt);
	say(t, "slot_sticky", slot == 2 ? 0 : num(t, "slot_sticky"));
	say(t, "kick_old", kick_old);
	say(t, "kick_p", kick_p);
}

/* Tasks of few classes with deadlines about now, or by keys that are alike. */
static void draw_queue(struct told *t)
{
	uint64_t near = knows(t, "now") ? wide(t, "now") : pick(t, 0, 1000);
	uint32_t i, nr = len(t, "allowed");

	for (i = 0; i < nr; i++) {
		if (knows(t, "deadline"))
			put(t, "deadline", i, (int64_t)(near + pick(t, 0, 60)) - 30);
		if (knows(t, "prio"))
			put(t, "prio", i, pick(t, 0, 9) ? (int64_t)pick(t, 100, 102) : 50);
		if (knows(t, "key"))
			put(t, "key", i, (int64_t)(pick(t, 0, 15) ? pick(t, 0, 6) : UINT64_MAX));
		if (knows(t, "q_busy") && !len(t, "q_busy"))
			put(t, "queue", i, 0);
		if (knows(t, "dist"))
			put(t, "dist", i, (int64_t)pick(t, 0, 4));
	}
	if (knows(t, "rr_interval"))
		put(t, "rr_interval", 0, (int64_t)pick(t, 1, 8));
}

static void draw_queues(struct told *t)
{
	uint32_t i, nr = (uint32_t)pick(t, 1, 4);

	cut(t, "q_busy", 0);
	cut(t, "q_dist", 0);
	for (i = 0; i < nr; i++) {
		put(t, "q_busy", i, !pick(t, 0, 3));
		put(t, "q_dist", i, (int64_t)pick(t, 0, 5));
	}
	draw_queue(t);
	for (i = 0; i < len(t, "queue"); i++)
		put(t, "queue", i, (int64_t)pick(t, 0, nr - 1));
	put(t, "preempting", 0,
	    len(t, "queue") && pick(t, 0, 1) ? (int64_t)pick(t, 0, len(t, "queue") - 1) : -1);
}

static void draw_slot(struct told *t)
{
	uint32_t cpu;

	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		put(t, "smt", cpu, cpu / 2);
		put(t, "cache", cpu, cpu / 4);
	}
	put(t, "idle", wide(t, "cpu"), 0); /* the task still runs there */
	put(t, "prio", 0, bfs_draw_prio(t, 103));
	drop(t, "online");
}

#define BLOCKS(X) \
	X(bfs, pick_232, draw_queue) \
	X(bfs, pick_318, draw_queue) \
	X(bfs, pick_467, draw_queue) \
	X(bfs, pick_512, draw_queue) \
	X(bfs, pick_muqss, draw_queues) \
	X(bfs, swap_sticky_467, draw_slot)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_next_bfs_pick_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
