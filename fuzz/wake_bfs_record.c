/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* wake, exact blocks of BFS and MuQSS: the closest idle CPU, who is told, as the text has it. */
#include "bfs_idle.h"

static void best_idle(struct told *t, int64_t ver)
{
	struct bfs_idle idle = { 0, 0 };
	uint64_t c;

	for (c = 0; c < t->nr_cpus; c++) {
		idle.all |= (uint64_t)(at(t, "idle", c) != 0) << c;
		idle.candidates |= (uint64_t)(at(t, "idle", c) && has(t, "allowed", c)) << c;
	}
	say(t, "cpu", bfs_closest(t, &idle, ver, wide(t, "home")));
}

static void naive_bfs_best_idle_318(struct told *t)
{
	best_idle(t, 318);
}

static void naive_bfs_best_idle_467(struct told *t)
{
	best_idle(t, 467);
}

static void naive_bfs_best_idle_512(struct told *t)
{
	best_idle(t, 512);
}

static void naive_bfs_best_idle_muqss(struct told *t)
{
	best_idle(t, 199);
}

static int64_t limit_of(int64_t ver)
{
	return bfs_max_rt(ver) + 3;
}

static struct bfs_idle idle_of(const struct told *t, int64_t ver)
{
	struct bfs_idle idle = { 0, 0 };
	uint64_t c;

	for (c = 0; c < t->nr_cpus; c++)
		if (at(t, "online", c) && at(t, "curr_prio", c) == limit_of(ver))
			idle.all |= (uint64_t)1 << c;
	for (c = 0; c < t->nr_cpus; c++)
		idle.candidates |= (idle.all >> c & 1 & has(t, "allowed", c)) << c;
	return idle;
}

/* B2.2 for a task that may be held back. */
static int fits(const struct told *t, uint64_t idle, uint64_t cpu, int64_t prio, int64_t user_prio)
{
	int64_t best = 0, mine = 40 - user_prio;
	uint64_t c;

	for (c = 0; c < t->nr_cpus; c++)
		if (c != cpu && at(t, "smt", c) == at(t, "smt", cpu) && at(t, "online", c) &&
		    !(idle >> c & 1) && at(t, "user", c) && at(t, "bias", c) > best)
			best = at(t, "bias", c);
	if (prio == 101)
		mine = 1 << 29;
	if (prio == 103)
		mine = 0;
	return best < 1 || (mine >= 1 && (mine >= best || best % 4 == 1));
}

static int smt_ok(const struct told *t, uint64_t cpu)
{
	int64_t prio = num(t, "prio");

	return !num(t, "smt_nice") || !num(t, "p_user") || prio < 101 || !num(t, "p_idle_ok") ||
	       fits(t, idle_of(t, 467).all, cpu, prio, num(t, "user_prio"));
}

static void naive_bfs_smt_ok(struct told *t)
{
	uint64_t idle = 0, c;

	for (c = 0; c < t->nr_cpus; c++)
		idle |= (uint64_t)(at(t, "idle", c) != 0) << c;
	say(t, "ok", !num(t, "p_user") || num(t, "p_prio") < 101 || !num(t, "p_idle_ok") ||
		     fits(t, idle, wide(t, "cpu"), num(t, "p_prio"), num(t, "p_user_prio")));
}

/* A8 with what another CPU runs. */
static int preempts(const struct told *t, int64_t ver, int64_t curr_prio, uint64_t curr_deadline)
{
	int64_t prio = num(t, "prio"), policy = num(t, "policy");
	uint64_t deadline = wide(t, "deadline");

	if (prio != curr_prio)
		return prio < curr_prio;
	if (bfs_in_ticks(ver))
		return policy == 0 ? (int64_t)(deadline - curr_deadline) < 0 : ver == 318;
	return deadline < curr_deadline && !(ver == 199 && policy == BFS_BATCH);
}

static void naive_bfs_preempts(struct told *t)
{
	say(t, "yes", preempts(t, num(t, "ver"), num(t, "curr_prio"), wide(t, "curr_deadline")));
}

static int beats(const struct told *t, int64_t ver, uint64_t cpu)
{
	return preempts(t, ver, at(t, "curr_prio", cpu), (uint64_t)at(t, "curr_deadline", cpu));
}

static void told_cpu(struct told *t, int64_t ver, int64_t cpu)
{
	say(t, "cpu", cpu);
	say(t, "kind", cpu < 0 ? 0 : at(t, "curr_prio", (uint64_t)cpu) == limit_of(ver) ? 1 : 2);
}

static void naive_bfs_wake_232(struct told *t)
{
	uint64_t c, home = wide(t, "home"), latest = (uint64_t)at(t, "curr_deadline", home),
		    deadline;
	int64_t best = (int64_t)home, worst = at(t, "curr_prio", home), prio;

	if (num(t, "sync") && !idle_of(t, 232).candidates) {
		told_cpu(t, 232, -1);
		return;
	}
	if (has(t, "allowed", home) && worst == 103) {
		told_cpu(t, 232, best);
		return;
	}
	for (c = 0; !has(t, "allowed", home) && best == (int64_t)home; c++)
		if (has(t, "allowed", c) && at(t, "online", c))
			best = (int64_t)c;
	for (c = 0; c < t->nr_cpus; c++) {
		if (!has(t, "allowed", c) || !at(t, "online", c))
			continue;
		prio = at(t, "curr_prio", c);
		deadline = (uint64_t)at(t, "curr_deadline", c);
		if (prio == 103) {
			told_cpu(t, 232, (int64_t)c);
			return;
		}
		if (prio > worst || (prio == worst && (int64_t)(deadline - latest) > 0)) {
			best = (int64_t)c;
			worst = prio;
			latest = deadline;
		}
	}
	told_cpu(t, 232, beats(t, 232, (uint64_t)best) ? best : -1);
}

static void naive_bfs_wake_318(struct told *t)
{
	uint64_t c, home = wide(t, "home"), latest = 0, off;
	uint32_t each = (uint32_t)(wide(t, "rr_interval") *
				   (uint64_t)bfs_ratio(318, num(t, "user_prio"))) / 100;
	int64_t best = (int64_t)home, worst = -1, prio;
	struct bfs_idle idle = idle_of(t, 318);

	if (idle.candidates || num(t, "sync")) {
		told_cpu(t, 318, idle.candidates ? bfs_closest(t, &idle, 318, home) : -1);
		return;
	}
	for (c = 0; c < t->nr_cpus; c++) {
		prio = at(t, "curr_prio", c);
		if (!has(t, "allowed", c) || !at(t, "online", c) || prio < worst)
			continue;
		off = (uint64_t)at(t, "curr_deadline", c) - (uint64_t)at(t, "locality", c) * each;
		if (prio > worst || (int64_t)(off - latest) > 0 || (off == latest && c == home)) {
			best = (int64_t)c;
			worst = prio;
			latest = off;
		}
	}
	if (num(t, "prio") > worst || (num(t, "prio") == worst && num(t, "policy") == 0 &&
				       (int64_t)(wide(t, "deadline") - latest) >= 0))
		best = -1;
	told_cpu(t, 318, best);
}

/* Steps 1 to 3 of 467 and later: 1, it is decided. */
static int idle_path(struct told *t, int64_t ver, int64_t *cpu)
{
	struct bfs_idle idle = idle_of(t, ver);

	*cpu = -1;
	if (idle.candidates) {
		*cpu = bfs_closest(t, &idle, ver, wide(t, "home"));
		if (smt_ok(t, (uint64_t)*cpu))
			return 1;
		*cpu = -1;
	}
	if (num(t, "sync") && (!idle.candidates || ver == 199))
		return 1;
	return num(t, "policy") == BFS_IDLEPRIO;
}

static void naive_bfs_wake_467(struct told *t)
{
	uint64_t c, latest = 0, deadline;
	int64_t best, worst = 0, prio;

	if (idle_path(t, 467, &best)) {
		told_cpu(t, 467, best);
		return;
	}
	for (c = 0; c < t->nr_cpus; c++) {
		prio = at(t, "curr_prio", c);
		deadline = (uint64_t)at(t, "curr_deadline", c);
		if (!has(t, "allowed", c) || !at(t, "online", c) || prio < worst)
			continue;
		if (prio > worst || deadline > latest) {
			best = (int64_t)c;
			worst = prio;
			latest = deadline;
		}
	}
	if (best >= 0 && (!smt_ok(t, (uint64_t)best) || !beats(t, 467, (uint64_t)best)))
		best = -1;
	told_cpu(t, 467, best);
}

static uint64_t nr_online(const struct told *t)
{
	uint64_t c, nr = 0;

	for (c = 0; c < t->nr_cpus; c++)
		nr += at(t, "online", c) != 0;
	return nr;
}

/* Step 4 of 512, over so many entries of the order. */
static int64_t nearest(const struct told *t, int64_t ver, uint64_t entries)
{
	uint64_t i, c, home = wide(t, "home");

	for (i = 0; i < entries; i++) {
		c = (uint64_t)at(t, "order", i);
		if (!has(t, "allowed", c) || !at(t, "online", c) ||
		    (!num(t, "interactive") && c != home &&
		     at(t, "load", c) <= at(t, "load", home)))
			continue;
		if (smt_ok(t, c) && beats(t, ver, c))
			return (int64_t)c;
	}
	return -1;
}

static void naive_bfs_wake_512(struct told *t)
{
	int64_t cpu, task_cpu = num(t, "home");

	if (!idle_path(t, 512, &cpu)) {
		cpu = nearest(t, 512, t->nr_cpus);
		if (cpu >= 0)
			task_cpu = cpu;
	}
	told_cpu(t, 512, cpu);
	say(t, "task_cpu", task_cpu);
}

static void naive_bfs_wake_muqss(struct told *t)
{
	int64_t cpu;

	if (!idle_path(t, 199, &cpu))
		cpu = nearest(t, 199, nr_online(t));
	told_cpu(t, 199, cpu);
}

static int64_t selected(const struct told *t)
{
	uint64_t start = wide(t, "home"), i, c, least = UINT64_MAX;
	struct bfs_idle idle = idle_of(t, 199);
	int64_t best = (int64_t)start;

	if (idle.candidates) {
		if (!has(t, "allowed", start))
			for (start = 0; !has(t, "allowed", start) || !at(t, "online", start);)
				start++;
		best = bfs_closest(t, &idle, 199, start);
		if (smt_ok(t, (uint64_t)best))
			return best;
		best = num(t, "home");
	}
	for (i = 0; i < nr_online(t); i++) {
		c = (uint64_t)at(t, "order", i);
		if (!at(t, "online", c) || !has(t, "allowed", c) ||
		    (uint64_t)at(t, "load", c) >= least)
			continue;
		best = (int64_t)c;
		least = (uint64_t)at(t, "load", c);
	}
	return best;
}

static void naive_bfs_select_muqss(struct told *t)
{
	say(t, "cpu", selected(t));
}

static void draw_idle(struct told *t)
{
	uint32_t cpu;

	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		put(t, "idle", cpu, pick(t, 0, 3) != 0);
		put(t, "smt", cpu, cpu / 2);
		if (knows(t, "cache"))
			put(t, "cache", cpu, cpu / 4);
	}
}

/* What a sibling may have stored: about this nice level's, or a class of its own. */
static int64_t bias_near(struct told *t, const char *user_prio)
{
	return pick(t, 0, 7)
		       ? 41 - num(t, user_prio) - (int64_t)pick(t, 0, 2) + (num(t, user_prio) == 39)
		       : 1 << pick(t, 28, 30);
}

/* Versions 467 and later hold tasks back; biases about those of nice levels. */
static void draw_siblings(struct told *t)
{
	uint32_t cpu;

	draw_idle(t);
	if (knows(t, "ver"))
		bfs_draw_version(t, 2);
	for (cpu = 0; cpu < t->nr_cpus; cpu++)
		put(t, "bias", cpu, bias_near(t, "p_user_prio"));
	if (knows(t, "p_prio"))
		put(t, "p_prio", 0, bfs_draw_prio(t, 103));
}

/* A waking task where CPUs are idle or not, and one that it may use is online. */
static void draw_wake(struct told *t, int64_t limit)
{
	uint64_t some = pick(t, 0, t->nr_cpus - 1), busy = pick(t, 1, 4), near, cpu, other, spread;

	spread = limit == 103 && pick(t, 0, 1) ? 60 : 6; /* as far as a class may be worth */
	if (knows(t, "rr_interval"))
		put(t, "rr_interval", 0, (int64_t)pick(t, 1, 6));
	near = pick(t, 0, 1) ? wide(t, "deadline") : pick(t, 0, 100);
	put(t, "deadline", 0, (int64_t)near);
	put(t, "prio", 0, bfs_draw_prio(t, limit - 1));
	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		put(t, "online", cpu, pick(t, 0, 7) != 0);
		put(t, "curr_prio", cpu,
		    pick(t, 0, 3) < busy ? bfs_draw_prio(t, limit - 1) : limit);
		put(t, "curr_deadline", cpu, (int64_t)(near + pick(t, 0, spread)) - 3);
		if (!knows(t, "locality"))
			continue;
		put(t, "smt", cpu, (int64_t)cpu / 2);
		put(t, "cache", cpu, (int64_t)cpu / 4);
		if (knows(t, "bias"))
			put(t, "bias", cpu, bias_near(t, "user_prio"));
		if (!knows(t, "order"))
			continue;
		put(t, "load", cpu, (int64_t)pick(t, 0, 4));
		other = pick(t, 0, cpu);
		put(t, "order", cpu, other == cpu ? (int64_t)cpu : at(t, "order", other));
		put(t, "order", other, (int64_t)cpu);
	}
	put(t, "online", some, 1);
	put(t, "allowed", 0,
	    (int64_t)((pick(t, 0, 1) ? wide(t, "allowed") : 255) & ((1u << t->nr_cpus) - 1)) |
		    (int64_t)1 << some);
	if (knows(t, "uncounted"))
		put(t, "uncounted", 0, -1);
}

static void draw_wake_ticks(struct told *t)
{
	draw_wake(t, 103);
}

static void draw_wake_ns(struct told *t)
{
	draw_wake(t, 104);
}

static void draw_contest(struct told *t)
{
	int64_t most = bfs_in_ticks(bfs_draw_version(t, 0)) ? 102 : 103;

	put(t, "prio", 0, bfs_draw_prio(t, most));
	put(t, "curr_prio", 0, pick(t, 0, 1) ? num(t, "prio") : bfs_draw_prio(t, most));
	if (pick(t, 0, 1))
		put(t, "curr_deadline", 0, (int64_t)(wide(t, "deadline") + pick(t, 0, 4)) - 2);
}

#define BLOCKS(X) \
	X(bfs, best_idle_318, draw_idle) \
	X(bfs, best_idle_467, draw_idle) \
	X(bfs, best_idle_512, draw_idle) \
	X(bfs, best_idle_muqss, draw_idle) \
	X(bfs, smt_ok, draw_siblings) \
	X(bfs, preempts, draw_contest) \
	X(bfs, wake_232, draw_wake_ticks) \
	X(bfs, wake_318, draw_wake_ticks) \
	X(bfs, wake_467, draw_wake_ns) \
	X(bfs, wake_512, draw_wake_ns) \
	X(bfs, wake_muqss, draw_wake_ns) \
	X(bfs, select_muqss, draw_wake_ns)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_wake_bfs_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
