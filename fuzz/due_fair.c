/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* due, Linux 6.12: intervals, costs and the gate of a CPU that goes idle, as specified. */
#include "families.h"
#include "numasched/fair.h"

#define LEVELS 5

struct level {
	uint64_t max_cost, last_decay;
	uint32_t call, success, ratio;
};

/* a before b, by signed difference */
static uint32_t before(uint64_t a, uint64_t b)
{
	return (int64_t)(a - b) < 0;
}

static uint64_t ticks_of(uint32_t ms, uint32_t factor, uint32_t busy, uint64_t hz, uint64_t most)
{
	uint64_t x = ((uint64_t)ms * (busy ? factor : 1) * hz + 999) / 1000;

	x -= busy;
	return x < 1 ? 1 : x > most ? most : x;
}

static void count(struct level *l, uint32_t success)
{
	l->call += 1;
	l->success += success;
	if (l->call >= 1024) {
		l->ratio = l->success;
		l->call /= 2;
		l->success /= 2;
	}
}

static uint32_t note(struct level *l, uint64_t cost, uint64_t now, uint64_t hz)
{
	if (cost > l->max_cost) {
		l->max_cost = cost;
		l->last_decay = now;
	} else if (before(l->last_decay + hz, now)) {
		l->max_cost = l->max_cost * 253 / 256;
		l->last_decay = now;
		return 1;
	}
	return 0;
}

/* Times near one another, so that a second passes or does not. */
static uint64_t draw_near(struct world *w, uint64_t now, uint64_t hz)
{
	return world_chance(w, 4) ? now - hz + world_draw(w, 0, 2) - 1 :
				    now - world_draw(w, 0, 3 * hz) + hz;
}

static void draw_level(struct world *w, struct level *l, uint64_t now, uint64_t hz)
{
	l->max_cost = world_number(w, 0, 1 << 20);
	l->last_decay = draw_near(w, now, hz);
	l->call = world_chance(w, 3) ? 1023 : (uint32_t)world_number(w, 0, 1024);
	l->success = (uint32_t)world_number(w, 0, 2048);
	l->ratio = (uint32_t)world_draw(w, 0, 1100);
}

static void balance_interval(struct world *w)
{
	struct nsched_fair_balance_interval_question q = { 0 };
	struct nsched_fair_balance_interval_answer a;
	struct fuzz_kept kept = { 0 };

	q.hz = world_number(w, 1, 10000);
	q.max_interval_jiffies = world_number(w, 1, 6400);
	q.balance_interval = (uint32_t)world_number(w, 0, 4096);
	q.busy_factor = (uint32_t)world_number(w, 0, 64);
	q.cpu_busy = world_byte(w) & 1;
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_balance_interval(&q, &a));
	CHECK(a.jiffies == ticks_of(q.balance_interval, q.busy_factor, q.cpu_busy, q.hz,
				    q.max_interval_jiffies));
}

static void walk(struct world *w)
{
	struct nsched_fair_walk_question q = { 0 };
	struct nsched_fair_walk_answer a;
	struct fuzz_kept kept = { 0 };
	uint64_t every;

	q.hz = world_number(w, 1, 10000);
	q.max_interval_jiffies = world_number(w, 1, 6400);
	q.balance_interval = (uint32_t)world_number(w, 0, 4096);
	q.busy_factor = 16;
	q.cpu_busy = world_byte(w) & 1;
	q.others = world_byte(w) & 1;
	q.sd_flags = world_byte(w) & 1 ? NSCHED_FAIR_SD_SERIALIZE : 0;
	q.last_balance = world_number(w, 0, UINT64_MAX);
	every = ticks_of(q.balance_interval, 16, q.cpu_busy, q.hz, q.max_interval_jiffies);
	q.now = q.last_balance + every + world_draw(w, 0, 4) - 2;
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_walk(&q, &a));
	CHECK(a.interval == every && a.next == q.last_balance + every);
	CHECK(a.due == !((q.sd_flags && q.others) || before(q.now, a.next)));
}

static void newidle_cost(struct world *w)
{
	struct nsched_fair_newidle_cost_question q = { 0 };
	struct nsched_fair_newidle_cost_answer a;
	struct fuzz_kept kept = { 0 };
	struct level want;

	q.hz = world_number(w, 1, 1000);
	q.now = world_number(w, 0, UINT64_MAX);
	draw_level(w, &want, q.now, q.hz);
	q.max_newidle_cost = want.max_cost;
	q.last_decay = want.last_decay;
	q.newidle_call = want.call;
	q.newidle_success = want.success;
	q.newidle_ratio = want.ratio;
	q.success = (uint32_t)world_number(w, 0, 1024);
	q.cost = world_chance(w, 3) ? 0 : world_number(w, 0, 1 << 20);
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_newidle_cost(&q, &a));
	if (q.cost)
		count(&want, q.success);
	CHECK(a.decayed == note(&want, q.cost, q.now, q.hz));
	CHECK(a.max_newidle_cost == want.max_cost && a.last_decay == want.last_decay);
	CHECK(a.newidle_call == want.call && a.newidle_success == want.success);
	CHECK(a.newidle_ratio == want.ratio);
}

struct gate {
	struct level level[LEVELS];
	uint64_t next, spent;
	uint32_t tried[LEVELS], nr_tried;
	int64_t pulled;
};

/* Rule 4. */
static void gate_walk(const struct nsched_fair_newidle_gate_question *q, struct gate *g)
{
	uint64_t due, cost, pending = q->blocked_cost;
	uint32_t i, w;

	for (i = 0; i < q->nr_levels; i++) {
		struct level *l = &g->level[i];

		due = q->level_last_balance[i] +
		      ticks_of(q->level_interval[i], 1, 0, q->hz, q->max_interval_jiffies);
		g->next = before(due, g->next) ? due : g->next;
		if (q->avg_idle < g->spent + l->max_cost)
			return;
		if (!(q->level_flags[i] & NSCHED_FAIR_SD_BALANCE_NEWIDLE))
			continue;
		w = 1 + l->ratio;
		if (q->level_dice[i] % 1024 > w) {
			count(l, 0);
			continue;
		}
		w = (1024 + w / 2) / w;
		cost = pending + q->level_cost[i];
		pending = 0;
		g->tried[g->nr_tried++] = i;
		g->spent += cost;
		g->pulled = q->level_pulled[i];
		if (cost)
			count(l, g->pulled ? w : 0);
		note(l, cost, q->now, q->hz);
		if (g->pulled || !q->level_continue[i])
			return;
	}
}

static void draw_gate(struct world *w, struct nsched_fair_newidle_gate_question *q, struct gate *g)
{
	uint32_t n = (uint32_t)world_draw(w, 0, LEVELS), i;
	uint64_t *u64[4];

	memset(q, 0, sizeof(*q));
	memset(g, 0, sizeof(*g));
	q->nr_levels = n;
	q->hz = world_number(w, 1, 1000);
	q->now = world_number(w, 0, UINT64_MAX);
	q->max_interval_jiffies = world_number(w, 1, 400);
	q->next_balance = draw_near(w, q->now, q->hz);
	q->avg_idle = world_number(w, 0, 1 << 21);
	q->max_idle_cost = world_number(w, 0, 1 << 20);
	q->clock = world_number(w, 0, UINT64_MAX);
	q->idle_stamp = world_number(w, 0, UINT64_MAX);
	q->blocked_cost = world_chance(w, 2) ? 0 : world_number(w, 0, 1 << 16);
	q->misfit_load = world_draw(w, 0, 1024);
	q->ttwu_pending = world_chance(w, 8);
	q->active = !world_chance(w, 8);
	q->overloaded = !world_chance(w, 8);
	q->asym_active = world_byte(w) & 1;
	q->end_h_nr = world_chance(w, 3) ? 1 : 0;
	q->end_nr_running = q->end_h_nr + (uint32_t)world_chance(w, 5);
	q->level_flags = fuzz_numbers(w, n, 0, 1);
	q->level_interval = fuzz_numbers(w, n, 0, 512);
	q->level_dice = fuzz_numbers(w, n, 0, 2047);
	q->level_pulled = fuzz_numbers(w, n, 0, world_byte(w) & 1);
	q->level_continue = fuzz_numbers(w, n, world_byte(w) & 1, 1);
	q->level_call = world_memory(w, n * sizeof(uint32_t));
	q->level_success = world_memory(w, n * sizeof(uint32_t));
	q->level_ratio = world_memory(w, n * sizeof(uint32_t));
	q->tried_out = world_memory(w, n * sizeof(uint32_t));
	for (i = 0; i < 4; i++)
		u64[i] = world_memory(w, n * sizeof(uint64_t));
	for (i = 0; i < n; i++) {
		draw_level(w, &g->level[i], q->now, q->hz);
		u64[0][i] = draw_near(w, q->now, q->hz);
		u64[1][i] = world_chance(w, 3) ? 0 : world_number(w, 0, 1 << 19);
		u64[2][i] = g->level[i].max_cost;
		u64[3][i] = g->level[i].last_decay;
		q->level_call[i] = g->level[i].call;
		q->level_success[i] = g->level[i].success;
		q->level_ratio[i] = g->level[i].ratio;
	}
	q->level_last_balance = u64[0];
	q->level_cost = u64[1];
	q->level_max_cost = u64[2];
	q->level_last_decay = u64[3];
}

/* Rules 5 and 6, and what the levels became. */
static void gate_compare(const struct nsched_fair_newidle_gate_question *q,
			 const struct nsched_fair_newidle_gate_answer *a, struct gate *g,
			 uint32_t walked)
{
	uint32_t i;

	if (walked && q->end_h_nr && !g->pulled)
		g->pulled = 1;
	if (walked && q->end_nr_running != q->end_h_nr)
		g->pulled = -1;
	CHECK(a->ret == g->pulled);
	CHECK(a->next_balance == (before(g->next, q->next_balance) ? g->next : q->next_balance));
	CHECK(a->idle_stamp == (g->pulled ? 0 : q->clock) && a->nohz == !g->pulled);
	CHECK(a->max_idle_cost == (g->spent > q->max_idle_cost ? g->spent : q->max_idle_cost));
	CHECK(a->nr_tried == g->nr_tried);
	for (i = 0; i < g->nr_tried; i++)
		CHECK(q->tried_out[i] == g->tried[i]);
	for (i = 0; i < q->nr_levels; i++)
		CHECK(q->level_call[i] == g->level[i].call &&
		      q->level_success[i] == g->level[i].success &&
		      q->level_ratio[i] == g->level[i].ratio &&
		      q->level_max_cost[i] == g->level[i].max_cost &&
		      q->level_last_decay[i] == g->level[i].last_decay);
}

static void newidle_gate(struct world *w)
{
	struct nsched_fair_newidle_gate_question q;
	struct nsched_fair_newidle_gate_answer a;
	struct fuzz_kept kept = { 0 };
	struct gate g;
	uint32_t walked;

	draw_gate(w, &q, &g);
	fuzz_keep(w, &kept, q.level_call, q.nr_levels * sizeof(uint32_t));
	fuzz_keep(w, &kept, q.level_success, q.nr_levels * sizeof(uint32_t));
	fuzz_keep(w, &kept, q.level_ratio, q.nr_levels * sizeof(uint32_t));
	fuzz_keep(w, &kept, q.level_max_cost, q.nr_levels * sizeof(uint64_t));
	fuzz_keep(w, &kept, q.level_last_decay, q.nr_levels * sizeof(uint64_t));
	fuzz_keep(w, &kept, q.tried_out, q.nr_levels * sizeof(uint32_t));
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_newidle_gate(&q, &a));
	CHECK(a.misfit_load == (q.asym_active ? 0 : q.misfit_load));
	if (q.ttwu_pending || !q.active) {
		CHECK(a.ret == 0 && a.nr_tried == 0 && a.nohz == 0);
		CHECK(a.idle_stamp == (q.ttwu_pending ? q.idle_stamp : q.clock));
		CHECK(a.next_balance == q.next_balance && a.max_idle_cost == q.max_idle_cost);
		return;
	}
	g.next = q.now + q.hz;
	walked = q.nr_levels && q.overloaded && q.avg_idle >= g.level[0].max_cost;
	if (walked) {
		gate_walk(&q, &g);
	} else if (q.nr_levels) {
		uint64_t due = q.level_last_balance[0] +
			       ticks_of(q.level_interval[0], 1, 0, q.hz, q.max_interval_jiffies);

		g.next = before(due, g.next) ? due : g.next;
	}
	gate_compare(&q, &a, &g, walked);
}

const struct fuzz_check fuzz_due_fair[] = {
	{ "fair.balance_interval", balance_interval },
	{ "fair.walk", walk },
	{ "fair.newidle_cost", newidle_cost },
	{ "fair.newidle_gate", newidle_gate },
	{ NULL, NULL },
};
