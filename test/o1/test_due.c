/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Which balancing a tick asks for. */
#include "fixture.h"

enum {
	NOTHING = NSCHED_O1_TICK_NOTHING,
	LOCAL = NSCHED_O1_TICK_LOCAL,
	BOTH = NSCHED_O1_TICK_BOTH,
};

static const struct tick_case {
	const char *name;
	uint32_t version;
	uint64_t now, hz;
	uint32_t idle, idle_mult, busy_mult;
	uint32_t node, local, local_idle, reason;
	const char *text;
} tick_cases[] = {
	{ "1000 is a multiple of 200 but not of 400",
	  1, 1000, 1000, 0, 5, 2, 0, 1, 0, LOCAL,
	  "tick 1000 is a multiple of the local period, 200 (across nodes: 400): "
	  "balance inside the node" },
	{ "1200 = 3*400: both, node first",
	  1, 1200, 1000, 0, 5, 2, 1, 1, 0, BOTH,
	  "tick 1200 is a multiple of the local period, 200, and of the one across "
	  "nodes, 400: across nodes first, then inside" },
	{ "no",
	  1, 1001, 1000, 0, 5, 2, 0, 0, 0, NOTHING,
	  "tick 1001 is no multiple of the local period, 200 (across nodes: 400)" },
	{ "1 ms local, flag 0 (Q6)",
	  1, 1001, 1000, 1, 5, 2, 0, 1, 0, LOCAL, 0 },
	{ "5 ms cross + local, flag 1",
	  2, 1005, 1000, 1, 5, 2, 1, 1, 1, BOTH, 0 },
	{ "20 s",
	  1, 20000, 1000, 0, 5, 100, 1, 1, 0, BOTH, 0 },
	{ "HZ/4: 250 divides 1000",
	  0, 1000, 1000, 0, 5, 2, 0, 1, 0, LOCAL,
	  "tick 1000 is a multiple of the local period, 250 (across nodes: 0): balance "
	  "inside the node" },
	{ "idle every tick at HZ=1000",
	  0, 7, 1000, 1, 5, 2, 0, 1, 1, LOCAL, 0 },
	{ "HZ=100: 20 and 40 ticks",
	  1, 40, 100, 0, 5, 2, 1, 1, 0, BOTH, 0 },
	{ "HZ=100: idle period is 1 tick = 10 ms, cross 5 ticks",
	  1, 7, 100, 1, 5, 2, 0, 1, 0, LOCAL, 0 },
	{ "tick 0 always fires",
	  1, 0, 1000, 1, 5, 2, 1, 1, 0, BOTH, 0 },
	{ "1050 = 21*50",
	  2, 1050, 1000, 1, 50, 2, 1, 1, 1, BOTH, 0 },
	{ "less than a thousand ticks a second: every tick",
	  0, 7, 999, 1, 1, 1, 0, 1, 1, LOCAL, 0 },
	{ "fewer than four: a busy CPU every tick too",
	  0, 7, 3, 0, 1, 1, 0, 1, 0, LOCAL, 0 },
	{ "fewer than five, version 1",
	  1, 7, 4, 0, 5, 7, 1, 1, 0, BOTH, 0 },
	{ "version 3, the pools: hz / 5 busy, without a step across nodes",
	  3, 1200, 1000, 0, 1, 1, 0, 1, 0, LOCAL, 0 },
	{ "version 3 idle: every millisecond, as idle",
	  3, 1201, 1000, 1, 1, 1, 0, 1, 1, LOCAL, 0 },
	{ "the greatest period does not wrap: 2^32 - 1 ticks a second, a million times",
	  1, 4294967295, 4294967295, 0, 1000000, 1000000, 0, 1, 0, LOCAL,
	  "tick 4294967295 is a multiple of the local period, 858993459 (across nodes: 858993459000000): balance inside the node" },
};

static void tick_case(void **state)
{
	const struct tick_case *c = *state;
	struct nsched_o1_tick_question q = {
		.now = c->now, .hz = c->hz, .version = c->version, .idle = c->idle,
		.idle_mult = c->idle_mult, .busy_mult = c->busy_mult,
	};
	struct nsched_o1_tick_answer a;

	POISON(&a);
	assert_int_equal(nsched_o1_tick(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.node_balance, c->node);
	assert_int_equal(a.local_balance, c->local);
	assert_int_equal(a.local_idle, c->local_idle);
	assert_explained(a.reason, &q, &a, c->text);
}

/* Periods of the specification at 1000 ticks a second, idle and busy, local and across. */
static const struct period_case {
	const char *name;
	uint32_t version, idle, mult, local, node;
} period_cases[] = {
	{ "2.5.59 idle: 1 ms", 0, 1, 1, 1, 0 },
	{ "2.5.59 busy: 250 ms", 0, 0, 1, 250, 0 },
	{ "B0 idle: 1 and 2 ms", 1, 1, 2, 1, 2 },
	{ "B0 busy: 200 and 400 ms", 1, 0, 2, 200, 400 },
	{ "B0 idle, studied: 5 ms", 1, 1, 5, 1, 5 },
	{ "B0 idle, studied: 10 ms", 1, 1, 10, 1, 10 },
	{ "B0 idle, studied: 20 ms", 1, 1, 20, 1, 20 },
	{ "B0 idle, studied: 50 ms", 1, 1, 50, 1, 50 },
	{ "B0 busy, studied: 1 s", 1, 0, 5, 200, 1000 },
	{ "B0 busy, studied: 2 s", 1, 0, 10, 200, 2000 },
	{ "B0 busy, studied: 4 s", 1, 0, 20, 200, 4000 },
	{ "2.5.67 busy: 20 s", 1, 0, 100, 200, 20000 },
	{ "2.6.0 idle: 5 ms", 2, 1, 5, 1, 5 },
	{ "2.6.0 busy: 400 ms", 2, 0, 2, 200, 400 },
};

static void period_case(void **state)
{
	const struct period_case *c = *state;
	struct nsched_o1_tick_question q = {
		.now = 1, .hz = 1000, .version = c->version, .idle = c->idle,
		.idle_mult = c->mult, .busy_mult = c->mult,
	};
	struct nsched_o1_tick_answer a;

	nsched_o1_tick(&q, &a);
	assert_int_equal(a.local_period, c->local);
	assert_int_equal(a.node_period, c->node);
}

/* Q6: an idle tick of B0 balances as if busy inside its node; 2.6.0-test1 corrected it. */
static void an_idle_tick_balances_as_if_busy(void **state)
{
	static const uint32_t want[3] = { 1, 0, 1 };
	struct nsched_o1_tick_question q = {
		.now = 1000, .hz = 1000, .idle = 1, .idle_mult = 2, .busy_mult = 2,
	};
	struct nsched_o1_tick_answer a;

	(void)state;
	for (q.version = 0; q.version < 3; q.version++) {
		nsched_o1_tick(&q, &a);
		assert_int_equal(a.local_idle, want[q.version]);
	}
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, tick_case, tick_cases);
	ROWS_ADD(&rows, period_case, period_cases);
	rows_add(&rows, "Q6: an idle tick balances as if busy", an_idle_tick_balances_as_if_busy,
		 NULL);
	return rows_run(&rows, "o1 due");
}
