/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* due, exact blocks of CFS: decayed loads, which levels run, whom to kick, as the text has it. */
#include "cfs_record.h"
#include "numasched/cfs.h"

static void naive_cfs_cpu_load_update(struct told *t)
{
	static const uint32_t gone[5] = { 0, 8, 32, 64, 128 };
	static const uint8_t kept[5][8] = {
		{ 0 }, { 0 }, { 96, 72, 40, 12, 1 }, { 112, 98, 75, 43, 15, 1 },
		{ 120, 112, 98, 76, 45, 16, 2 },
	};
	uint64_t load = wide(t, "load"), missed = wide(t, "pending") - 1, old, scale;
	uint32_t i, j;

	add(t, "cpu_load", (int64_t)load);
	for (i = 1; i < 5; i++) {
		old = (uint64_t)at(t, "cpu_load", i);
		scale = (uint64_t)1 << i;
		if (missed >= gone[i])
			old = 0;
		else if (i == 1)
			old >>= missed;
		else
			for (j = 0; j < 8; j++)
				if (missed >> j & 1)
					old = old * kept[i][j] >> 7;
		add(t, "cpu_load",
		    (int64_t)((old * (scale - 1) + load + (load > old ? scale - 1 : 0)) >> i));
	}
}

static int lower_is_idle(const struct told *t, uint32_t level)
{
	uint32_t cpu;

	for (cpu = 0; cpu < t->nr_cpus; cpu++)
		if (has(t, "nohz_idle", cpu) && row_has(t, "l_span", level, cpu))
			return cpu < wide(t, "cpu");
	return 0;
}

static int kicks(const struct told *t)
{
	uint32_t level;

	if (num(t, "cpu_idle") || !num(t, "nohz_nr") ||
	    cfs_before(wide(t, "now"), wide(t, "nohz_next")))
		return 0;
	if (num(t, "nr_running") >= 2)
		return 1;
	for (level = 0; level < len(t, "l_flags"); level++) {
		int64_t flags = at(t, "l_flags", level), busy = at(t, "l_busy", level);

		if (flags & 0x200 && busy > 1)
			return 1;
		if (flags & 0x800 && busy != at(t, "l_gweight", level) && lower_is_idle(t, level))
			return 1;
		if (!(flags & 0xa00))
			return 0;
	}
	return 0;
}

static void naive_cfs_nohz_kick_needed(struct told *t)
{
	say(t, "kick", kicks(t));
}

static void naive_cfs_rebalance_plan(struct told *t)
{
	uint64_t now = wide(t, "now"), hz = wide(t, "hz"), next = now + 60 * hz, iv, last, most;
	int64_t idle = num(t, "idle_type");
	int stopped = 0, noted = 0, ran;
	uint32_t level;

	most = hz * wide(t, "online") / 10;
	for (level = 0; level < len(t, "l_flags"); level++) {
		last = (uint64_t)at(t, "l_last", level);
		if (stopped || !(at(t, "l_flags", level) & 1)) {
			add(t, "ran", -1);
			add(t, "last_balance", (int64_t)last);
			continue;
		}
		iv = (uint64_t)at(t, "l_interval", level);
		if (idle)
			iv *= (uint64_t)at(t, "l_busy_factor", level);
		iv = (iv * hz + 999) / 1000;
		iv = iv < 1 ? 1 : iv;
		iv = iv > most ? most : iv;
		ran = !cfs_before(now, last + iv);
		add(t, "ran", ran ? idle : -1);
		if (ran) {
			if (at(t, "r_moved", level))
				idle = at(t, "r_idle", level) ? 0 : 1;
			last = now;
			stopped = !at(t, "r_balance", level);
		}
		add(t, "last_balance", (int64_t)last);
		if (cfs_before(last + iv, next)) {
			next = last + iv;
			noted = 1;
		}
	}
	if (!len(t, "l_flags")) {
		none(t, "ran");
		none(t, "last_balance");
	}
	say(t, "next_balance", noted ? (int64_t)next : num(t, "next_balance"));
}

static void draw_missed(struct told *t)
{
	if (pick(t, 0, 3))
		put(t, "pending", 0, (int64_t)pick(t, 1, 140));
}

/* Levels that may look, a tickless CPU or none, and a moment that has come. */
static void draw_kick(struct told *t)
{
	static const uint64_t flags[] = { 0x200, 0x800, 0xa00, 0x102f };
	uint32_t level;

	for (level = 0; level < len(t, "l_flags"); level++)
		put(t, "l_flags", level, (int64_t)flags[pick(t, 0, 3)]);
	if (pick(t, 0, 3)) {
		put(t, "nohz_next", 0, num(t, "now"));
		put(t, "nr_running", 0, (int64_t)pick(t, 0, 2));
		put(t, "cpu_idle", 0, 0);
	}
}

/* Levels that were looked at about as long ago as their intervals last. */
static void draw_plan(struct told *t)
{
	static const uint64_t rates[] = { 100, 250, 1000 };
	uint32_t level;

	put(t, "hz", 0, (int64_t)rates[pick(t, 0, 2)]);
	put(t, "online", 0, (int64_t)pick(t, 1, 64));
	for (level = 0; level < len(t, "l_flags"); level++) {
		put(t, "l_flags", level, (int64_t)(pick(t, 0, 3) != 0));
		put(t, "l_interval", level, (int64_t)pick(t, 0, 64));
		put(t, "l_busy_factor", level, (int64_t)pick(t, 0, 64));
		put(t, "l_last", level, (int64_t)(wide(t, "now") - pick(t, 0, 400)));
	}
}

#define BLOCKS(X) \
	X(cfs, cpu_load_update, draw_missed) \
	X(cfs, nohz_kick_needed, draw_kick) \
	X(cfs, rebalance_plan, draw_plan)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_due_cfs_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
