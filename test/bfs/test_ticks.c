/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* due as composed; next at a tick, a yield, a batch task; by hand. Four CPUs, hz 1000. */
#include "stage.h"

static const struct machine_text quad = { .node = "0000", .cache = "0000", .package = "0000" };
static const struct stage_row one[] = { { .running = 1 } };

#define MS 1000000ull

/* The clock by which CPUs charge. */
static void advance(struct stage *s, uint64_t ns)
{
	s->clock_ns += ns;
	s->now += stage_late(s) ? ns : ns / MS;
}

static void charged_now(struct stage *s)
{
	s->rq[0]->charged = stage_late(s) ? s->now : s->clock_ns;
}

static const struct tick_case {
	const char *name;
	uint32_t policy, class, prio; /* of what runs; prio 0: normal */
	int32_t slice;		      /* before a tick of 1 ms */
	uint32_t quota_used_up;
	uint32_t resched;
	int32_t slice_after;
	const char *says;
} ticks[] = {
	{ "232: it pays a tick", NSCHED_POLICY_BFS_2009, 0, 0, 6000, 0, 0, 5000,
	  "5000 us left, at least 1: it goes on" },
	{ "232: nothing left", NSCHED_POLICY_BFS_2009, 0, 0, 1000, 0, 1, 0,
	  "0 us left, less than 1: used up" },
	{ "318: one left", NSCHED_POLICY_BFS_318, 0, 0, 1001, 0, 0, 1,
	  "1 us left, at least 1: it goes on" },
	/* 10^6 >> 10 = 976 */
	{ "467: less than 100", NSCHED_POLICY_BFS_467, 0, 0, 1075, 0, 1, 99,
	  "99 us left, less than 100: used up" },
	{ "512: 100 go on", NSCHED_POLICY_BFS_512, 0, 0, 1076, 0, 0, 100,
	  "100 us left, at least 100: it goes on" },
	{ "199: the same", NSCHED_POLICY_MUQSS_199, 0, 0, 1075, 0, 1, 99,
	  "99 us left, less than 100: used up" },
	{ "FIFO never ends", NSCHED_POLICY_BFS_512, 1, 50, -5, 0, 0, -5,
	  "-5 us left: no slice ends here" },
	/* 5 x 1000 x 4 + 1 = 20001; x 70 */
	{ "ISO without quota loses its slice", NSCHED_POLICY_BFS_512, 4, 101, 6000, 1, 1, 0,
	  "the ISO account is 1399930 of 1400070 and the quota used up: the slice ends" },
	/* 199 has an account of its own for each CPU: 1000 x 4999 / 5000 = 999, below 62 x 5000 */
	{ "199: queued as normal, and there is quota again", NSCHED_POLICY_MUQSS_199, 4, 102, 6000,
	  2, 1, 5024, "the ISO account is 999 of 350000: a switch back to ISO" },
};

static void tick_case(void **state)
{
	const struct tick_case *c = *state;
	struct nsched_next_answer next;
	struct nsched_due_answer a;
	struct stage s;

	stage_open(&s, c->policy, &quad);
	stage_queue(&s, one, 1);
	s.task.sched_policy = c->class;
	s.state->prio = c->prio ? c->prio : stage_normal(&s);
	s.state->time_slice = c->slice;
	if (c->policy == NSCHED_POLICY_MUQSS_199) {
		nsched_state_u32(s.system, NSCHED_BFS_SYSTEM_ISO_TICKS)[0] = c->quota_used_up * 500;
		nsched_state_u32(s.system, NSCHED_BFS_SYSTEM_ISO_REFRACTORY)[0] =
			c->quota_used_up != 0;
	} else {
		s.system->iso_refractory = c->quota_used_up;
		s.system->iso_ticks = c->quota_used_up ? 1400000 : 0;
	}
	charged_now(&s);
	advance(&s, MS);
	a = stage_tick(&s, 0, 1);
	STAGE_SAYS(a, c->says);
	assert_int_equal(s.rq[0]->resched, c->resched);
	assert_int_equal(s.state->time_slice, c->slice_after);
	assert_true(a.next == 0);
	/* the same clock: it was ticked; next says how it came out */
	a = stage_tick(&s, 0, 1);
	assert_int_equal(a.reason, NSCHED_REASON_DONE);
	next = stage_next(&s, 0, NSCHED_EVENT_PULSE, 0, 1);
	STAGE_SAYS(next, c->says);
	assert_int_equal(next.task, 0);
	assert_int_equal(next.keep, !c->resched);
	assert_true(next.slice == c->slice_after);
	assert_int_equal(s.state->time_slice, c->slice_after);
	/* asked alone at the next clock, next ticks itself */
	advance(&s, MS);
	stage_next(&s, 0, NSCHED_EVENT_PULSE, 0, 1);
	if (c->class == NSCHED_BFS_NORMAL)
		assert_true(s.state->time_slice < c->slice_after);
	stage_close(&s);
}

/* Nothing to balance at any other moment. */
static void no_other_moment(void **state)
{
	static const uint32_t kinds[][2] = {
		{ NSCHED_EVENT_KICK, NSCHED_IDLE }, { NSCHED_EVENT_TICK, NSCHED_NEWLY_IDLE },
	};
	struct nsched_balance_answer last = { .level = 0 };
	struct nsched_due_answer a;
	struct stage s;
	uint32_t i;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_512, &quad);
	for (i = 0; i < 3; i++) {
		struct nsched_due_question q = { .last = i == 2 ? &last : NULL };

		stage_asked(&s, NSCHED_ASK_DUE, (struct nsched_asked *)&q, 0);
		q.event = i == 2 ? NSCHED_EVENT_TICK : kinds[i][0];
		q.idle = i == 2 ? NSCHED_IDLE : kinds[i][1];
		stage_check(&s, NSCHED_ASK_DUE, &q);
		memset(&a, 0xa5, sizeof(a));
		assert_int_equal(nsched_due(s.policy, &q, &a), NSCHED_REASON_DONE);
		assert_int_equal(a.level, NSCHED_NONE);
		assert_int_equal(a.idle, q.idle);
		assert_int_equal(s.rq[0]->tick_reason, 0);
	}
	stage_close(&s);
}

/* An idle CPU lets the account decay; in 199 for all ticks it slept through, at first none. */
static void idle_ticks(void **state)
{
	nsched_u32 *account;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_2009, &quad);
	s.system->iso_ticks = 40002;
	stage_tick(&s, 1, 0);
	assert_true(s.system->iso_ticks == 40000); /* 40002 x 20000 / 20001 */
	stage_close(&s);
	stage_open(&s, NSCHED_POLICY_MUQSS_199, &quad);
	account = nsched_state_u32(s.system, NSCHED_BFS_SYSTEM_ISO_TICKS);
	account[1] = 5000;
	stage_tick(&s, 1, 0);
	assert_int_equal(account[1], 5000);
	advance(&s, 10 * MS - MS / 2); /* to the nearest: 10 */
	stage_tick(&s, 1, 0);
	assert_int_equal(account[1], 4990); /* 5000 x 4990 / 5000 */
	assert_int_equal(account[0], 0);
	advance(&s, 1000 * 1000 * MS); /* far more than P */
	stage_tick(&s, 1, 0);
	assert_int_equal(account[1], 0);
	account[1] = 5000;
	advance(&s, ((uint64_t)1 << 32) * MS); /* and far more than a counter of 32 bits */
	stage_tick(&s, 1, 0);
	assert_int_equal(account[1], 0);
	s.hz = 1; /* P is 5; half a second less a nanosecond is no tick, and half of one is */
	account[1] = 100;
	advance(&s, 500 * MS - 1);
	stage_tick(&s, 1, 0);
	assert_int_equal(account[1], 100);
	advance(&s, 500 * MS);
	stage_tick(&s, 1, 0);
	assert_int_equal(account[1], 80); /* 100 x 4 / 5 */
	stage_close(&s);
}

/* 467 and 512: put on the CPU within half a tick of one, the rest of a short slice is dropped. */
static void dither(void **state)
{
	static const struct stage_row row[] = { { .running = 1 } };
	uint64_t half;
	struct stage s;

	(void)state;
	for (half = 0; half < 2; half++) {
		stage_open(&s, NSCHED_POLICY_BFS_512, &quad);
		stage_queue(&s, row, 1);
		charged_now(&s);
		s.state->time_slice = 6000;
		stage_tick(&s, 0, 1);
		advance(&s, MS / 2 + half);
		stage_next(&s, 0, NSCHED_EVENT_SWITCH, 0, 1);
		assert_int_equal(s.rq[0]->dither, !half);
		s.state->time_slice = 988; /* 500 behind 499999 ns >> 10 = 488 */
		advance(&s, MS / 2 - half);
		stage_tick(&s, 0, 1);
		assert_int_equal(s.rq[0]->resched, !half);
		assert_int_equal(s.state->time_slice, half ? 500 : 0);
		stage_close(&s);
	}
}

/* MuQSS' account: the rest of A13 step 5. */
static const struct account_case {
	const char *name;
	uint32_t prio, class;
	int64_t account;
	uint32_t refractory;
	int64_t account_after;
	uint32_t refractory_after, reason;
} accounts[] = {
	{ "an account of 0 and no quota: it comes back", 102, 0, 0, 1, 0, 0,
	  NSCHED_BFS_ISO_TICK_RECOVERS },
	{ "a negative account becomes 0", 102, 0, -40, 1, 0, 0, NSCHED_BFS_ISO_TICK_RECOVERS },
	{ "without the flag it is left", 102, 0, -40, 0, -40, 0, NSCHED_BFS_ISO_TICK_DECAYS },
	/* 35100 x 499 / 500 = 35029, + 100 */
	{ "real time above the quota, the flag was set", 50, 1, 35100, 1, 35129, 1,
	  NSCHED_BFS_ISO_TICK_COUNTS },
	/* 50200 x 499 / 500 = 50099, + 100: capped at 100 P */
	{ "the cap", 50, 1, 50200, 0, 50000, 1, NSCHED_BFS_ISO_TICK_USED_UP },
};

static void account_case(void **state)
{
	const struct account_case *c = *state;
	struct nsched_bfs_iso_tick_question q = {
		.ver = NSCHED_BFS_VER_199, .hz = 100, .cpus = 1, .iso_cpu = 70, .policy = c->class,
		.prio = c->prio, .ticks = 1, .iso_ticks = c->account,
		.iso_refractory = c->refractory, .time_slice = 6000,
	};
	struct nsched_bfs_iso_tick_answer a;

	assert_int_equal(nsched_bfs_iso_tick(&q, &a), c->reason);
	assert_true(a.iso_ticks == c->account_after);
	assert_int_equal(a.iso_refractory, c->refractory_after);
	assert_int_equal(a.time_slice, 6000);
}

/* A switch forgets what the tick wanted; 232 has no dither. */
static void a_switch_ends_it(void **state)
{
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_2009, &quad);
	stage_queue(&s, one, 1);
	charged_now(&s);
	advance(&s, MS);
	stage_tick(&s, 0, 1);
	assert_int_equal(s.rq[0]->resched, 1);
	stage_next(&s, 0, NSCHED_EVENT_SWITCH, 0, 1);
	assert_int_equal(s.rq[0]->resched, 0);
	assert_int_equal(s.rq[0]->dither, 0);
	stage_close(&s);
}

/* The clock may stand at 0 at the first tick. */
static void the_first_tick(void **state)
{
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_512, &quad);
	s.now = 0;
	s.system->iso_ticks = 40000;
	assert_int_not_equal(stage_tick(&s, 0, 0).reason, NSCHED_REASON_DONE);
	assert_true(s.system->iso_ticks == 39998); /* 40000 - (1 + 1) */
	assert_int_equal(stage_tick(&s, 0, 0).reason, NSCHED_REASON_DONE);
	stage_close(&s);
}

/* Without tunables the quota is 70 %: 20001 x 70 = 1400070. */
static void the_default_quota(void **state)
{
	static const int64_t account[] = { 1399970, 1399971 };
	uint32_t i;
	struct stage s;

	(void)state;
	for (i = 0; i < 2; i++) {
		struct nsched_due_question q = { .idle = NSCHED_BUSY };
		struct nsched_due_answer a;

		stage_open(&s, NSCHED_POLICY_BFS_512, &quad);
		s.system->iso_ticks = account[i]; /* and 100 */
		s.task.sched_policy = NSCHED_BFS_ISO;
		s.state->prio = 101;
		stage_asked(&s, NSCHED_ASK_DUE, (struct nsched_asked *)&q, 0);
		q.tunables = NULL;
		q.task = &s.task;
		q.task_state = s.state;
		nsched_due(s.policy, &q, &a);
		assert_int_equal(s.system->iso_refractory, i);
		stage_close(&s);
	}
}

/* A tick is at least a microsecond, however many there are a second. */
static void a_great_hz(void **state)
{
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_2009, &quad);
	stage_queue(&s, one, 1);
	s.hz = 5000000;
	s.state->time_slice = 100;
	charged_now(&s);
	advance(&s, MS);
	stage_tick(&s, 0, 1);
	assert_int_equal(s.state->time_slice, 99);
	stage_close(&s);
}

/* What a refill by type 2 makes of a bias of 5, by who yields. */
static void yields_refill_each_its_way(void **state)
{
	static const struct stage_row rows[] = { { .deadline = 5000000010 }, { .running = 1 } };
	static const struct {
		uint32_t policy, prio, user_prio, kthread, bias;
		uint64_t diff;
	} refills[] = {
		{ 0, 102, 20, 0, 4, 41091072 },
		{ 0, 102, 20, 1, 0, 41091072 },
		{ 5, 103, 39, 0, 0, 250134528 },	/* 4 of the worked examples */
		{ 1, 50, 20, 0, 1073741824, 41091072 },	/* and 6 */
	};
	struct stage s;
	uint32_t i;

	(void)state;
	for (i = 0; i < 4; i++) {
		stage_open(&s, NSCHED_POLICY_MUQSS_199, &quad);
		stage_runs(&s, 0, 102, s.now);
		stage_queue(&s, rows, 2);
		s.tunables.yield_type = 2;
		s.task.sched_policy = refills[i].policy;
		s.task.user_prio = refills[i].user_prio;
		s.task.kthread = refills[i].kthread;
		s.state->prio = refills[i].prio;
		s.state->smt_bias = 5;
		s.state->time_slice = 3000;
		s.rq[0]->charged = s.now - 1024000;
		stage_next(&s, 0, NSCHED_EVENT_YIELD, 1, 1);
		assert_int_equal(s.state->smt_bias, refills[i].bias);
		assert_true(s.state->deadline == s.now - 1024000 + refills[i].diff);
		stage_close(&s);
	}
}

/* A batch task of equal prio: 318 whatever the deadlines are, 512 by them, 199 never. */
static void preempted_by_a_batch_wakee(void **state)
{
	static const struct stage_row rows[] = { { .deadline = 500, .policy = 3 } };
	static const struct {
		uint32_t policy;
		uint64_t runs; /* its deadline */
		uint32_t task;
	} wakes[] = {
		{ NSCHED_POLICY_BFS_318, 100, 0 },
		{ NSCHED_POLICY_BFS_512, 100, NSCHED_NONE },
		{ NSCHED_POLICY_BFS_512, 501, 0 },
		{ NSCHED_POLICY_MUQSS_199, 501, NSCHED_NONE },
	};
	struct stage s;
	uint32_t i;

	(void)state;
	for (i = 0; i < 4; i++) {
		stage_open(&s, wakes[i].policy, &quad);
		stage_queue(&s, rows, 1);
		stage_runs(&s, 0, stage_normal(&s), wakes[i].runs);
		assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_WAKEUP, 0, 1).task, wakes[i].task);
		stage_close(&s);
	}
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, tick_case, ticks);
	ROWS_ADD(&rows, account_case, accounts);
	rows_add(&rows, "no other moment", no_other_moment, NULL);
	rows_add(&rows, "idle ticks", idle_ticks, NULL);
	rows_add(&rows, "dither", dither, NULL);
	rows_add(&rows, "a switch ends it", a_switch_ends_it, NULL);
	rows_add(&rows, "the first tick", the_first_tick, NULL);
	rows_add(&rows, "the default quota", the_default_quota, NULL);
	rows_add(&rows, "a great hz", a_great_hz, NULL);
	rows_add(&rows, "yields refill each its way", yields_refill_each_its_way, NULL);
	rows_add(&rows, "preempted by a batch wakee", preempted_by_a_batch_wakee, NULL);
	return rows_run(&rows, "bfs: ticks, yields and batch");
}
