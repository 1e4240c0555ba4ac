/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* wake, exact blocks of CFS and of the patches of 2013, as their text has them. */
#include "cfs_record.h"
#include "numasched/cfs.h"

static void naive_cfs_effective_load(struct told *t)
{
	uint64_t wl = wide(t, "wl"), wg = wide(t, "wg"), w, sum;
	uint32_t i;

	for (i = 0; i < len(t, "tg_load"); i++) {
		sum = wg + (uint64_t)at(t, "tg_load", i) - (uint64_t)at(t, "tg_contrib", i) +
		      (uint64_t)at(t, "q_load", i);
		w = (uint64_t)at(t, "q_load", i) + wl;
		wl = (uint64_t)at(t, "shares", i);
		if ((int64_t)sum > 0 && (int64_t)w < (int64_t)sum)
			wl = w * wl / sum;
		if (wl < 2)
			wl = 2;
		wl -= (uint64_t)at(t, "se_load", i);
		wg = 0;
	}
	say(t, "delta", (int64_t)wl);
}

static uint64_t guess(const struct told *t, const char *raw, const char *average, int highest)
{
	uint64_t a = wide(t, raw), b = a;

	if (num(t, "wake_idx") && num(t, "lb_bias"))
		b = wide(t, average);
	return (a > b) == highest ? a : b;
}

static uint64_t tasks_here(const struct told *t)
{
	return wide(t, "nr_this") ? wide(t, "load_this") / wide(t, "nr_this") : 0;
}

static void naive_cfs_wake_affine(struct told *t)
{
	uint64_t load = guess(t, "load_prev", "avg_prev", 0);
	uint64_t tl = guess(t, "load_this", "avg_this", 1), a, b, here, there;
	int balanced = 1;

	if (num(t, "sync")) {
		tl += num(t, "grouped") ? wide(t, "waker_this") : 0 - wide(t, "curr_weight");
		load += num(t, "grouped") ? wide(t, "waker_prev") : 0;
	}
	if ((int64_t)tl > 0) {
		here = num(t, "grouped") ? wide(t, "wakee_this") : wide(t, "p_weight");
		there = num(t, "grouped") ? wide(t, "wakee_prev") : 0;
		a = 100 * wide(t, "power_prev") * (tl + here);
		b = (100 + (wide(t, "imbalance_pct") - 100) / 2) * wide(t, "power_this") *
		    (load + there);
		balanced = (int64_t)a <= (int64_t)b;
	}
	say(t, "affine", balanced || ((int64_t)tl <= (int64_t)load &&
				      tl + guess(t, "load_prev", "avg_prev", 1) <= tasks_here(t)));
}

static void flips(struct told *t, int halve)
{
	uint64_t count = wide(t, "wakee_flips"), decay = wide(t, "decay_ts"), now = wide(t, "now");
	uint32_t due = halve ? cfs_before(decay + wide(t, "hz"), now) : now > decay + wide(t, "hz");

	if (due) {
		count = halve ? count / 2 : 0;
		decay = now;
	}
	count += num(t, "last_wakee") != num(t, "wakee");
	say(t, "wakee_flips", (int64_t)(uint32_t)count);
	say(t, "decay_ts", (int64_t)decay);
	say(t, "last_wakee", num(t, "wakee"));
}

static void naive_cfs_record_wakee(struct told *t)
{
	flips(t, 0);
}

static void naive_cfs_record_wakee_halving(struct told *t)
{
	flips(t, 1);
}

static void naive_cfs_wake_wide(struct told *t)
{
	uint64_t llc = wide(t, "llc_size"), p = wide(t, "wakee_flips_p");

	say(t, "wide", p > llc && wide(t, "wakee_flips_curr") > llc * p);
}

static void naive_cfs_wake_wide_2015(struct told *t)
{
	uint64_t a = wide(t, "wakee_flips_curr"), b = wide(t, "wakee_flips_p");
	uint64_t lo = a < b ? a : b, hi = a < b ? b : a, llc = wide(t, "llc_size");

	say(t, "wide", !(lo < llc || hi < lo * llc));
}

static void naive_cfs_wake_throttle(struct told *t)
{
	uint64_t now = wide(t, "now"), next = wide(t, "next_wake_affine"),
		 ms = wide(t, "interval_ms");
	uint64_t answer = wide(t, "affine_result");
	int attempt = !(ms != 0 && cfs_before(now, next));

	if (attempt && (num(t, "mode") == 1 || !answer))
		next = now + (ms * wide(t, "hz") + 999) / 1000;
	say(t, "attempt", attempt);
	say(t, "affine", attempt && answer);
	say(t, "next_wake_affine", (int64_t)next);
}

static uint64_t once_more(const struct told *t, const char *name, uint64_t same)
{
	uint64_t count = wide(t, name);

	return !same ? 0 : count == UINT32_MAX ? count : count + 1;
}

static void naive_cfs_buddy_record(struct told *t)
{
	say(t, "curr_wakee", num(t, "wakee"));
	say(t, "p_waker", num(t, "waker"));
	say(t, "curr_wakee_ref",
	    (int64_t)once_more(t, "curr_wakee_ref", num(t, "curr_wakee") == num(t, "wakee")));
	say(t, "p_waker_ref",
	    (int64_t)once_more(t, "p_waker_ref", num(t, "p_waker") == num(t, "waker")));
}

static void naive_cfs_buddy_related(struct told *t)
{
	static const char *const refs[] = { "p_waker_ref", "p_wakee_ref", "curr_waker_ref",
					    "curr_wakee_ref" };
	int64_t curr = num(t, "curr"), p = num(t, "p");
	int related = num(t, "p_waker") == curr && num(t, "p_wakee") == curr &&
		      num(t, "curr_waker") == p && num(t, "curr_wakee") == p;
	uint32_t i;

	for (i = 0; i < 4; i++)
		related = related && wide(t, refs[i]) >= wide(t, "ref_limit");
	say(t, "related", related);
}

static void naive_cfs_place_wakeup(struct told *t)
{
	uint64_t least =
		wide(t, "min_vruntime") - wide(t, "sched_latency") / (num(t, "gentle") ? 2 : 1);

	say(t, "vruntime", (int64_t)cfs_later_of(wide(t, "vruntime"), least));
}

static int affine_2631(const struct told *t, uint64_t flags, uint64_t pct, uint64_t tl,
		       const uint64_t prev[2], uint64_t per_task)
{
	int sync = num(t, "sync") && wide(t, "curr_avg_overlap") <= 500000 &&
		   wide(t, "p_avg_overlap") <= 500000;

	if (!(flags & 0x20))
		return 0;
	if (sync)
		tl -= wide(t, "curr_weight");
	return 100 * (tl + wide(t, "p_weight")) <= (100 + (pct - 100) / 2) * prev[0] ||
	       (tl <= prev[0] && tl + prev[1] <= per_task);
}

static void naive_cfs_wake_affine_2631(struct told *t)
{
	uint64_t prev[2] = { guess(t, "load_prev", "avg_prev", 0),
			     guess(t, "load_prev", "avg_prev", 1) };

	say(t, "affine", affine_2631(t, wide(t, "sd_flags"), wide(t, "imbalance_pct"),
				     guess(t, "load_this", "avg_this", 1), prev, tasks_here(t)));
}

/* Are two CPUs in one domain of a level; CPU a of none is with nobody. */
static int together(const struct told *t, uint32_t level, uint64_t a, uint64_t b)
{
	int64_t of = at(t, "levels[].dom", level * t->nr_cpus + a);

	return of >= 0 && of == at(t, "levels[].dom", level * t->nr_cpus + b);
}

static uint64_t idle_2631(const struct told *t, uint64_t cpu)
{
	uint32_t level, other;

	if (num(t, "mc_power_savings") >= 2 && at(t, "idle", cpu) &&
	    at(t, "idle", wide(t, "this_cpu")) && num(t, "is_user") &&
	    has(t, "allowed", wide(t, "preferred_cpu")))
		return wide(t, "preferred_cpu");
	if (at(t, "idle", cpu) || at(t, "nr", cpu) > 1)
		return cpu;
	for (level = 0; level < len(t, "levels"); level++) {
		uint64_t flags = (uint64_t)at(t, "levels[].flags", level);

		if (at(t, "levels[].dom", level * t->nr_cpus + cpu) < 0)
			continue;
		if (!(flags & 0x10) && !(flags & 0x800 && !num(t, "p_hot")))
			break;
		for (other = 0; other < t->nr_cpus; other++)
			if (together(t, level, cpu, other) && at(t, "idle", other) &&
			    has(t, "allowed", other))
				return other;
	}
	return cpu;
}

static void naive_cfs_wake_idle_2631(struct told *t)
{
	say(t, "cpu", (int64_t)idle_2631(t, wide(t, "cpu")));
}

static uint64_t rq_2631(const struct told *t)
{
	uint64_t here = wide(t, "this_cpu"), there = wide(t, "prev_cpu"), k, pct, flags, prev[2];
	uint64_t tl, bias = wide(t, "lb_bias"), nr = (uint64_t)at(t, "nr", here);
	uint32_t level = 0;

	while (level < len(t, "levels") && !together(t, level, here, there))
		level++;
	if (here == there || !has(t, "allowed", here) || level == len(t, "levels"))
		return idle_2631(t, there);
	k = (uint64_t)at(t, "levels[].wake_idx", level);
	pct = (uint64_t)at(t, "levels[].imbalance_pct", level);
	flags = (uint64_t)at(t, "levels[].flags", level);
	tl = cfs_high(t, (uint32_t)here, k, bias);
	prev[0] = cfs_low(t, (uint32_t)there, k, bias);
	prev[1] = cfs_high(t, (uint32_t)there, k, bias);
	if (affine_2631(t, flags, pct, tl, prev, nr ? (uint64_t)at(t, "load", here) / nr : 0))
		return here;
	if (flags & 0x40 && (100 + (pct - 100) / 2) * tl <= 100 * prev[0])
		return here;
	return idle_2631(t, there);
}

static void naive_cfs_select_task_rq_2631(struct told *t)
{
	say(t, "cpu", (int64_t)rq_2631(t));
}

/* Levels of which each spans the one below, with a CPU left out now and then. */
static void draw_levels(struct told *t)
{
	static const uint64_t flags[] = { 0x10, 0x20, 0x40, 0x800, 0x30, 0x60 };
	uint32_t level, cpu, nr = len(t, "levels");

	for (level = 0; level < nr; level++) {
		put(t, "levels[].flags", level,
		    (int64_t)(pick(t, 0, 1) ? flags[pick(t, 0, 5)] : 0x26d));
		for (cpu = 0; cpu < t->nr_cpus; cpu++)
			put(t, "levels[].dom", level * t->nr_cpus + cpu,
			    pick(t, 0, 15) ? (int64_t)cpu >> (level + 1) : -1);
	}
}

/* A pair that is nearly settled. */
static void draw_pair(struct told *t)
{
	static const char *const refs[] = { "p_waker_ref", "p_wakee_ref", "curr_waker_ref",
					    "curr_wakee_ref" };
	uint32_t i;

	for (i = 0; i < 4; i++)
		put(t, refs[i], 0, (int64_t)(wide(t, "ref_limit") % 100 + pick(t, 0, 4)));
	put(t, "ref_limit", 0, (int64_t)(wide(t, "ref_limit") % 100 + pick(t, 0, 1)));
	for (i = 0; i < 2 && pick(t, 0, 3); i++) {
		put(t, i ? "p_waker" : "curr_waker", 0, num(t, i ? "curr" : "p"));
		put(t, i ? "p_wakee" : "curr_wakee", 0, num(t, i ? "curr" : "p"));
	}
}

/* Overlaps about the limit, from where on a waker that goes to sleep is not believed. */
static void draw_overlap(struct told *t)
{
	put(t, "p_avg_overlap", 0, (int64_t)pick(t, 499999, 500001));
	if (pick(t, 0, 3))
		put(t, "curr_avg_overlap", 0, (int64_t)pick(t, 0, 500001));
}

static void draw_rq_2631(struct told *t)
{
	uint32_t level;

	draw_levels(t);
	for (level = 0; level < len(t, "levels"); level++)
		put(t, "levels[].wake_idx", level, (int64_t)pick(t, 0, 3));
}

#define BLOCKS(X) \
	X(cfs, effective_load, NULL) \
	X(cfs, wake_affine, NULL) \
	X(cfs, record_wakee, NULL) \
	X(cfs, record_wakee_halving, NULL) \
	X(cfs, wake_wide, NULL) \
	X(cfs, wake_wide_2015, NULL) \
	X(cfs, wake_throttle, NULL) \
	X(cfs, buddy_record, NULL) \
	X(cfs, buddy_related, draw_pair) \
	X(cfs, place_wakeup, NULL) \
	X(cfs, wake_affine_2631, draw_overlap) \
	X(cfs, wake_idle_2631, draw_levels) \
	X(cfs, select_task_rq_2631, draw_rq_2631)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_wake_cfs_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
