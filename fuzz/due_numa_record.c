/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* due, sweeps of the NUMA families: when, how fast and over what, as their text has it. */
#include "asked_record.h"
#include "numasched/np.h"
#include "numasched/tip.h"

static uint32_t before(uint64_t a, uint64_t b)
{
	return (int64_t)(a - b) < 0;
}

static void naive_tip_tick(struct told *t)
{
	uint64_t d = wide(t, "period") * 1000000, stamp = wide(t, "stamp_ns"), now = wide(t, "now");
	int64_t period = num(t, "period"), queue = 0, place = 0, candidate = num(t, "candidate");
	uint64_t second = now / wide(t, "hz");

	if (candidate && !num(t, "scan_queued") && wide(t, "runtime_ns") - stamp > d) {
		stamp += d;
		period = num(t, "period_min");
		queue = !before(now, wide(t, "next_scan"));
	}
	if (candidate && !num(t, "place_queued") &&
	    now % wide(t, "nr_online") == wide(t, "this_cpu"))
		place = num(t, "scan_seq") != num(t, "seq") || wide(t, "ts_secs") != second;
	say(t, "queue", queue);
	say(t, "place", place);
	say(t, "numa_shared", candidate ? num(t, "numa_shared") : -1);
	say(t, "stamp_ns", (int64_t)stamp);
	say(t, "period", period);
	say(t, "scan_seq", num(t, place ? "seq" : "scan_seq"));
	say(t, "ts_secs", place ? (int64_t)second : num(t, "ts_secs"));
}

static void naive_tip_scan_work(struct told *t)
{
	uint64_t lo = wide(t, "size_min_mb") << (20 - num(t, "page_shift")), pages = 0;
	uint64_t hi = wide(t, "size_max_mb") << (20 - num(t, "page_shift"));
	uint64_t strength = wide(t, "strength");
	int due = !before(wide(t, "now"), wide(t, "next_scan"));
	int scan = due && lo && hi && strength <= 1024 && lo <= hi;

	if (scan)
		pages = lo + (hi - lo) * (1024 - strength) / 1024;
	say(t, "scan", scan);
	say(t, "pages", (int64_t)pages);
	say(t, "next_scan",
	    due ? (int64_t)(wide(t, "now") + wide(t, "period_min")) : num(t, "next_scan"));
	say(t, "period",
	    (int64_t)(uint32_t)(wide(t, "period") + (due ? wide(t, "two_ticks") : 0)));
}

/* By how much the members of a group scan more slowly. */
static uint64_t slower(const struct told *t, uint64_t of)
{
	uint64_t more = of * wide(t, "refcount") * (wide(t, "shared") + 1) /
			(wide(t, "private") + wide(t, "shared") + 1);

	return num(t, "has_group") && more > of ? more : of;
}

static void naive_np_scan_bounds(struct told *t)
{
	uint32_t sp = (uint32_t)wide(t, "scan_size_mb") << (20 - num(t, "page_shift")), win, floor;
	uint64_t r = wide(t, "rss_pages") ? wide(t, "rss_pages") : sp, least, most;

	r = ((r - 1) | (uint64_t)(sp - 1)) + 1;
	win = (uint32_t)(r / sp);
	floor = 1000 /
		(wide(t, "scan_size_mb") < 2560 ? 2560 / (uint32_t)wide(t, "scan_size_mb") : 1);
	least = wide(t, "period_min") / win;
	least = floor > least ? floor : least;
	most = slower(t, wide(t, "period_max") / win);
	say(t, "min", (int64_t)least);
	say(t, "start", (int64_t)(uint32_t)slower(t, least));
	say(t, "max", (int64_t)(uint32_t)(least > most ? least : most));
}

struct sweep {
	struct told *t;
	uint64_t now, delay, offset, s, hpage;
	int64_t pages, virt, marked, seq;
	int forced, skipped, inside;
	uint64_t state[8], first[8], prev[8], next[8], reset[8], pids0[8], pids1[8];
};

/* Steps a to e: is the area to be looked at now. */
static int area_due(struct sweep *w, uint32_t i)
{
	if (!at(w->t, "a_ok", i))
		return 0;
	if (!w->state[i]) {
		w->state[i] = 1;
		w->first[i] = (uint64_t)w->seq;
		w->prev[i] = (uint64_t)(w->seq - 1);
		w->next[i] = w->now + w->delay;
		w->reset[i] = w->next[i] + 4 * w->delay;
		w->pids0[i] = w->pids1[i] = 0;
	}
	if (w->seq != 0 && before(w->now, w->next[i]))
		return 0;
	if (w->seq != 0 && before(w->reset[i], w->now)) {
		w->reset[i] += 4 * w->delay;
		w->pids0[i] = w->pids1[i];
		w->pids1[i] = 0;
	}
	if ((int32_t)w->prev[i] == (int32_t)w->seq) {
		w->offset = (uint64_t)at(w->t, "a_end", i);
		return 0;
	}
	return 1;
}

/* Step f. */
static int area_wanted(struct sweep *w, uint32_t i)
{
	if (w->forced || w->seq - (int32_t)w->first[i] < 2 ||
	    (w->pids0[i] | w->pids1[i]) >> num(w->t, "pid_bit") & 1 ||
	    w->offset > (uint64_t)at(w->t, "a_start", i) ||
	    w->seq > (int32_t)w->prev[i] + num(w->t, "nr_threads"))
		return 1;
	w->skipped = 1;
	return 0;
}

/* Step g: 1, the walk ends inside. */
static int mark_area(struct sweep *w, uint32_t i)
{
	uint64_t start = (uint64_t)at(w->t, "a_start", i), end = (uint64_t)at(w->t, "a_end", i), e;
	uint64_t full = start + (uint64_t)at(w->t, "a_pop", i), until;

	do {
		w->s = w->s > start ? w->s : start;
		e = (w->s + (uint64_t)w->pages + w->hpage - 1) / w->hpage * w->hpage;
		e = e < end ? e : end;
		add(w->t, "r_start", (int64_t)w->s);
		add(w->t, "r_end", (int64_t)e);
		until = e < full ? e : full;
		if (until > w->s) {
			w->marked += (int64_t)(until - w->s);
			w->pages -= (int64_t)(e - w->s);
		}
		w->virt -= (int64_t)(e - w->s);
		w->s = e;
		if (w->pages <= 0 || w->virt <= 0)
			return 1;
	} while (e != end);
	return 0;
}

/* Step 6. */
static void pass(struct sweep *w)
{
	uint32_t nr = len(w->t, "a_start"), i = 0;

	w->s = w->offset;
	while (i < nr && (uint64_t)at(w->t, "a_end", i) <= w->s)
		i++;
	if (i == nr) {
		w->seq++;
		w->offset = w->s = 0;
		i = 0;
	}
	for (; i < nr; i++) {
		if (!area_due(w, i) || !area_wanted(w, i))
			continue;
		w->inside = mark_area(w, i);
		if (w->inside)
			return;
		w->prev[i] = (uint64_t)w->seq;
		w->inside = w->forced;
		if (w->inside)
			return;
	}
}

static const char *const area_names[] = { "a_state", "a_first", "a_prev", "a_next",
					  "a_reset", "a_pids0", "a_pids1" };

static void areas(struct sweep *w, int out)
{
	uint64_t *const column[] = { w->state, w->first, w->prev, w->next,
				     w->reset, w->pids0, w->pids1 };
	uint32_t i, name;

	for (name = 0; name < 7; name++) {
		if (out)
			none(w->t, area_names[name]);
		for (i = 0; i < len(w->t, "a_start"); i++) {
			if (!out)
				column[name][i] = (uint64_t)at(w->t, area_names[name], i);
			else if (name == 1 || name == 2)
				add(w->t, area_names[name], (int32_t)column[name][i]);
			else
				add(w->t, area_names[name], (int64_t)column[name][i]);
		}
	}
}

static void naive_np_scan_work(struct told *t)
{
	uint64_t next = wide(t, "next_scan"), now = wide(t, "now"), stamp = wide(t, "stamp_ns");
	int64_t period = num(t, "period"), period_max = num(t, "period_max"), scan = 0;
	struct sweep w = { .t = t, .now = now, .delay = wide(t, "scan_delay"),
			   .offset = wide(t, "offset"), .seq = num(t, "seq"),
			   .hpage = wide(t, "hpage_pages") };

	areas(&w, 0);
	none(t, "r_start");
	none(t, "r_end");
	if (next == 0)
		next = now + w.delay;
	if (!before(now, next)) {
		if (period == 0) {
			period_max = num(t, "max");
			period = num(t, "start");
		}
		next = now + (uint64_t)period;
		stamp += 2 * wide(t, "tick_ns");
		w.pages = num(t, "scan_size_mb") << (20 - num(t, "page_shift"));
		w.virt = 8 * w.pages;
		scan = w.pages && num(t, "lock");
	}
	if (scan) {
		pass(&w);
		if (!w.inside && w.skipped) {
			w.forced = 1;
			pass(&w);
		}
		if (!w.inside)
			w.seq++;
		w.offset = w.inside ? w.s : 0;
		stamp += 32 * wide(t, "cost_ns");
	}
	say(t, "scan", scan);
	say(t, "next_scan", (int64_t)next);
	say(t, "period", period);
	say(t, "period_max", period_max);
	say(t, "stamp_ns", (int64_t)stamp);
	say(t, "seq", w.seq);
	say(t, "offset", (int64_t)w.offset);
	say(t, "marked", w.marked);
	areas(&w, 1);
}

/* Pages and sizes as machines have them. */
static void draw_size(struct told *t)
{
	put(t, "page_shift", 0, (int64_t)pick(t, 0, 1) * 4 + 12);
}

static void draw_bounds(struct told *t)
{
	draw_size(t);
	put(t, "scan_size_mb", 0, (int64_t)(pick(t, 0, 1) ? 256 : pick(t, 1, 4000)));
	put(t, "rss_pages", 0, (int64_t)pick(t, 0, 10000000));
	put(t, "refcount", 0, (int64_t)pick(t, 1, 64));
	put(t, "shared", 0, (int64_t)(pick(t, 0, 1) ? pick(t, 0, 100000) : wide(t, "shared") >> 1));
	put(t, "private", 0, (int64_t)(wide(t, "private") >> 1)); /* their sum and 1 divide */
}

static void draw_strength(struct told *t)
{
	draw_size(t);
	put(t, "strength", 0, (int64_t)pick(t, 0, 1025));
	put(t, "size_min_mb", 0, (int64_t)pick(t, 0, 64));
	put(t, "size_max_mb", 0, (int64_t)pick(t, 0, 1) * 512 + (int64_t)pick(t, 0, 64));
}

static void draw_turn(struct told *t)
{
	put(t, "nr_online", 0, (int64_t)pick(t, 1, 4));
	put(t, "this_cpu", 0, (int64_t)pick(t, 0, wide(t, "nr_online") - 1));
	put(t, "hz", 0, 250);
	if (pick(t, 0, 1))
		put(t, "ts_secs", 0, (int64_t)(wide(t, "now") / 250));
}

/* Areas in a row with gaps, and a step that is due; few pages, so that walks end inside. */
static void draw_areas(struct told *t)
{
	uint64_t page = pick(t, 0, 40), now = pick(t, 0, 1) ? wide(t, "now") : 5000;
	uint32_t i;

	put(t, "now", 0, (int64_t)now);
	put(t, "scan_delay", 0, (int64_t)pick(t, 1, 200));
	put(t, "next_scan", 0, (int64_t)(pick(t, 0, 7) ? now - pick(t, 0, 2) : pick(t, 0, 9000)));
	put(t, "page_shift", 0, 20);
	put(t, "scan_size_mb", 0, (int64_t)pick(t, 0, 1) * 40 + (int64_t)pick(t, 1, 40));
	put(t, "hpage_pages", 0, (int64_t)1 << pick(t, 0, 3));
	put(t, "lock", 0, pick(t, 0, 15) != 0);
	put(t, "seq", 0, (int64_t)pick(t, 0, 5));
	put(t, "nr_threads", 0, (int64_t)pick(t, 1, 4));
	put(t, "pid_bit", 0, (int64_t)pick(t, 0, 2));
	put(t, "r_max", 0, 90);
	for (i = 0; i < len(t, "a_start"); i++) {
		page += pick(t, 0, 9);
		put(t, "a_start", i, (int64_t)page);
		page += pick(t, 1, 60);
		put(t, "a_end", i, (int64_t)page);
		put(t, "a_ok", i, pick(t, 0, 7) != 0);
		put(t, "a_pop", i, (int64_t)pick(t, 0, 70));
		put(t, "a_first", i, (int64_t)pick(t, 0, 4));
		put(t, "a_prev", i, num(t, "seq") - (int64_t)pick(t, 0, 4));
		put(t, "a_next", i, (int64_t)(now + pick(t, 0, 8)) - 6);
		put(t, "a_reset", i, (int64_t)(now + pick(t, 0, 4)) - 2);
		put(t, "a_pids0", i, (int64_t)pick(t, 0, 7));
		put(t, "a_pids1", i, (int64_t)pick(t, 0, 7));
	}
	put(t, "offset", 0, (int64_t)(pick(t, 0, 1) ? 0 : pick(t, 0, page + 5)));
}

#define BLOCKS(X) \
	X(tip, tick, draw_turn) \
	X(tip, scan_work, draw_strength) \
	X(np, scan_bounds, draw_bounds) \
	X(np, scan_work, draw_areas)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_due_numa_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
