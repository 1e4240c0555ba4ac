/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balance, the pools' search for a queue to pull from, as the text of the O(1) family has it. */
#include "asked_record.h"
#include "numasched/o1.h"

/* A pool as it was looked at: its load, and its longest queue. */
struct pool {
	int64_t load, best, longest, cpus;
};

static int even(int64_t m, int64_t t)
{
	return m <= 1 || (m - t) / 2 < ((m + t) / 2 + 3) / 4;
}

static struct pool scan(const struct told *t, int64_t *prev, int64_t pool)
{
	int64_t here = at(t, "cpu_node", wide(t, "this_cpu")), load, now;
	struct pool p = { 0, -1, -1, 0 };
	uint64_t c;

	for (c = 0; c < t->nr_cpus; c++) {
		if (at(t, "cpu_node", c) != pool)
			continue;
		now = at(t, "nr_running", c);
		load = num(t, "idle") || now < prev[c] ? now : prev[c];
		prev[c] = now;
		if (pool != here)
			load += at(t, "home_bonus", c);
		p.load += load;
		p.cpus++;
		if (load > p.longest) {
			p.longest = load;
			p.best = (int64_t)c;
		}
	}
	p.load = 100 * p.load / p.cpus;
	return p;
}

struct wait {
	int64_t busiest, node;
	uint64_t time;
};

/* Steps 3 to 6. */
static void far(const struct told *t, int64_t *prev, const struct pool *own, int64_t nr,
		struct wait *w)
{
	int64_t n = num(t, "nnodes"), here = at(t, "cpu_node", wide(t, "this_cpu")), k, p,
		most = own->load;
	int64_t avg = own->load * own->cpus, found = here, best = -1, longest = 0;
	int64_t late = num(t, "variant");
	uint64_t delay;

	if (late && n == 1)
		return;
	for (k = 1; k < n; k++) {
		struct pool other;

		p = (k + here) % n;
		other = scan(t, prev, p);
		avg += other.load * other.cpus;
		if (other.load <= most)
			continue;
		most = other.load;
		found = p;
		best = other.best;
		longest = other.longest;
	}
	if (best < 0 || (late ? most <= 100 || most - own->load < 50 : even(most, own->load))) {
		w->node = -1;
		return;
	}
	avg /= t->nr_cpus;
	if (late)
		delay = wide(t, avg - own->load < 50 ? "delay_busy" : "delay_idle");
	else
		delay = (uint64_t)at(t, "pool_delay", (uint64_t)found) >>
			(even(avg, own->load) ? 0 : 6);
	if (w->node != found) {
		w->node = found;
		w->time = wide(t, "now");
	} else if (wide(t, "now") - w->time >= delay && !even(longest, nr)) {
		w->busiest = best;
		w->node = -1;
	}
}

static void naive_o1_pool_find_busiest(struct told *t)
{
	struct wait w = { -1, num(t, "wait_node"), wide(t, "wait_time") };
	uint64_t this_cpu = wide(t, "this_cpu"), c;
	int64_t nr = at(t, "nr_running", this_cpu), prev[64];
	struct pool own;

	for (c = 0; c < t->nr_cpus; c++)
		prev[c] = at(t, "prev_load", c);
	if (!num(t, "idle") && nr <= prev[this_cpu])
		nr = prev[this_cpu];
	own = scan(t, prev, at(t, "cpu_node", this_cpu));
	if (own.best != (int64_t)this_cpu && !even(own.longest, nr)) {
		w.busiest = own.best;
		w.node = -1;
	} else {
		far(t, prev, &own, nr, &w);
	}
	say(t, "busiest", w.busiest);
	say(t, "steal", w.busiest >= 0 && at(t, "nr_running", (uint64_t)w.busiest) > nr + 1);
	for (c = 0; c < t->nr_cpus; c++)
		add(t, "prev_load", prev[c]);
	say(t, "wait_node", w.node);
	say(t, "wait_time", (int64_t)w.time);
}

/* Pools that wait for one another, none without a CPU. */
static void draw_pools(struct told *t)
{
	uint64_t c, crowd = pick(t, 0, t->nr_cpus - 1);

	if (t->nr_nodes > t->nr_cpus) {
		t->nr_nodes = t->nr_cpus;
		put(t, "nnodes", 0, t->nr_nodes);
		cut(t, "pool_delay", t->nr_nodes);
	}
	for (c = 0; c < t->nr_cpus; c++) {
		put(t, "cpu_node", c, (int64_t)(c % t->nr_nodes));
		put(t, "nr_running", c, (int64_t)pick(t, 0, c == crowd ? 9 : 3));
		put(t, "prev_load", c, at(t, "nr_running", c) + (int64_t)pick(t, 0, 1));
		put(t, "home_bonus", c, (int64_t)pick(t, 0, 1));
	}
	for (c = 0; c < t->nr_nodes; c++)
		put(t, "pool_delay", c, (int64_t)pick(t, 0, 640));
	put(t, "delay_idle", 0, (int64_t)pick(t, 0, 6));
	put(t, "delay_busy", 0, (int64_t)pick(t, 6, 12));
	put(t, "wait_time", 0, (int64_t)(wide(t, "now") - pick(t, 0, 14)));
	put(t, "wait_node", 0, pick(t, 0, 4) ? at(t, "cpu_node", crowd) : -1);
}

#define BLOCKS(X) \
	X(o1, pool_find_busiest, draw_pools)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_balance_o1_pool_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
