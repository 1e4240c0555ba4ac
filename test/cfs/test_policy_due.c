/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * due of the CFS policies: the walk over the levels cut into steps, with the state between
 * them. 1000 ticks a second; intervals of 1, 1 and 4 ms, while busy 64, 64 and 32 times that.
 */
#include "turns.h"

static const uint32_t balancing[] = {
	NSCHED_POLICY_LINUX_3_10, NSCHED_POLICY_LINUX_3_10_THROTTLE, NSCHED_POLICY_LINUX_3_10_BUDDY,
	NSCHED_POLICY_LINUX_3_12,
};

static void assert_walk_is_closed(const struct turns *t)
{
	assert_int_equal(t->rq->pass_next, 0);
	assert_int_equal(t->rq->pass_ran, 0);
	assert_int_equal(t->rq->pass_looked, 0);
	assert_int_equal(t->rq->pass_flags, 0);
}

/* Nothing was balanced yet: all levels, lowest first; then each by its interval. */
static void a_walk_over_the_levels(void **state)
{
	struct nsched_due_answer a;
	struct turns t;
	uint32_t i;

	(void)state;
	for (i = 0; i < 4; i++) {
		turns_open(&t, balancing[i], 0, 0);
		t.bare = i & 1;
		a = turns_due(&t, 0);
		assert_said(a.reason, a.compared,
			    "1 of 1 levels were due at 1000; again at 1001");
		assert_int_equal(a.level, 0);
		assert_int_equal(a.idle, NSCHED_IDLE);
		assert_int_equal(a.kick_cpu, NSCHED_NONE);
		assert_int_equal(turns_last(&t)[0], 0); /* until the pass has answered */
		a = turns_after(&t, 0, 0, 0);
		assert_said(a.reason, a.compared,
			    "2 of 2 levels were due at 1000; again at 1001");
		assert_int_equal(a.level, 1);
		assert_int_equal(turns_last(&t)[0], 1000);
		a = turns_after(&t, 1, 0, 0);
		assert_int_equal(a.level, 2);
		a = turns_after(&t, 2, 0, 0);
		assert_int_equal(a.reason, NSCHED_REASON_DONE);
		assert_int_equal(a.level, NSCHED_NONE);
		assert_int_equal(a.next, 1001);
		assert_int_equal(t.rq->next_balance, 1001);
		assert_int_equal(turns_last(&t)[2], 1000);
		assert_walk_is_closed(&t);

		a = turns_due(&t, 0); /* in the same tick */
		assert_said(a.reason, a.compared, "none of 0 levels is due at 1000; again at 1001");
		assert_int_equal(a.level, NSCHED_NONE);
		assert_int_equal(a.next, 1001);
		t.s.now = 1003; /* 1 and 1 are over, 4 is not */
		assert_int_equal(turns_due(&t, 0).level, 0);
		assert_int_equal(turns_after(&t, 0, 0, 0).level, 1);
		a = turns_after(&t, 1, 0, 0);
		assert_int_equal(a.reason, NSCHED_REASON_DONE);
		assert_int_equal(a.next, 1004); /* 1003 + 1 and 1000 + 4 */
		turns_close(&t);
	}
}

/* While busy the intervals are 64, 64 and 128 ticks. */
static void a_busy_cpu_is_asked_less_often(void **state)
{
	struct nsched_due_answer a;
	struct turns t;
	uint32_t level;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0, 0);
	stage_tasks(&t.s, "1000");
	t.idle = NSCHED_BUSY;
	for (level = 0; level < 3; level++)
		turns_last(&t)[level] = 990;
	a = turns_due(&t, 0);
	assert_said(a.reason, a.compared, "none of 3 levels is due at 1000; again at 1054");
	assert_int_equal(t.rq->next_balance, 1054);
	assert_walk_is_closed(&t);
	t.s.now = 1054;
	assert_int_equal(turns_due(&t, 0).level, 0);
	assert_int_equal(turns_due(&t, 0).idle, NSCHED_BUSY);
	assert_int_equal(turns_after(&t, 0, 0, 0).level, 1);
	a = turns_after(&t, 1, 0, 0);
	assert_int_equal(a.next, 1118);
	turns_close(&t);
}

/* Another CPU is elected: the levels above are its business, too. */
static void a_failed_election_ends_the_walk(void **state)
{
	struct nsched_due_answer a;
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 1, 0);
	stage_tasks(&t.s, "0040");
	t.rq->next_balance = 1000;
	turns_last(&t)[0] = 1000; /* not due */
	turns_last(&t)[1] = 1000;
	a = turns_due(&t, 0);
	assert_said(a.reason, a.compared, "1 of 3 levels were due at 1000; again at 1001");
	assert_int_equal(a.level, 2);
	assert_int_equal(turns_balance(&t, 2).stop, 1);
	a = turns_due(&t, 1);
	assert_said(a.reason, a.compared,
		    "1 of 3 levels were due at 1000, then another CPU was elected; again at 1001");
	assert_int_equal(a.level, NSCHED_NONE);
	assert_int_equal(turns_last(&t)[2], 1000);
	assert_int_equal(t.rq->next_balance, 1001);
	assert_walk_is_closed(&t);
	/* at the lowest level the others are not even looked at */
	t.s.now = 1002;
	assert_int_equal(turns_due(&t, 0).level, 0);
	a = turns_after(&t, 0, 0, 1);
	assert_said(a.reason, a.compared,
		    "1 of 1 levels were due at 1002, then another CPU was elected; again at 1003");
	turns_close(&t);
}

/* A pull makes the CPU busy, and the levels above have their long intervals. */
static void a_pull_lengthens_the_intervals_above(void **state)
{
	struct nsched_due_answer a;
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0, 0);
	turns_last(&t)[1] = 990;
	turns_last(&t)[2] = 990;
	assert_int_equal(turns_due(&t, 0).level, 0);
	t.idle = NSCHED_BUSY;
	a = turns_after(&t, 0, 1, 0);
	assert_int_equal(a.reason, NSCHED_REASON_DONE);
	assert_int_equal(a.next, 1001); /* that of the lowest, as it was when idle */
	turns_close(&t);
}

/* When a level is due again was settled before its pass changed the interval. */
static void the_interval_before_the_pass_counts(void **state)
{
	struct nsched_due_answer a;
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0, 0);
	turns_last(&t)[0] = turns_last(&t)[1] = 999;
	turns_interval(&t)[0] = turns_interval(&t)[1] = 50; /* again at 1049 */
	assert_int_equal(turns_due(&t, 0).level, 2);
	assert_int_equal(turns_balance(&t, 2).interval, 8); /* nothing to pull: 4 becomes 8 */
	a = turns_due(&t, 1);
	assert_int_equal(a.next, 1004);
	t.s.now = 1004;
	a = turns_due(&t, 0); /* now it is 8 */
	assert_said(a.reason, a.compared, "none of 3 levels is due at 1004; again at 1008");
	turns_close(&t);
}

/* Levels that are not balanced; none at all; and nothing within a minute. */
static void levels_that_do_not_count(void **state)
{
	struct nsched_due_answer a;
	struct turns t;
	uint32_t level;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0, 0);
	for (level = 0; level < 3; level++)
		nsched_write_u32(t.s.domains, t.s.domains->offset[NSCHED_DOMAIN_FLAGS],
				 nsched_domain_of(t.s.domains, 0, level), 0);
	t.rq->next_balance = 77;
	a = turns_due(&t, 0);
	assert_said(a.reason, a.compared, "none of 3 levels is due at 1000; again at 77");
	assert_int_equal(t.rq->next_balance, 77);
	for (level = 0; level < 3; level++)
		nsched_write_u32(t.s.domains, t.s.domains->offset[NSCHED_DOMAINS_OF],
				 0 * t.s.domains->nr_levels + level, NSCHED_NONE);
	a = turns_due(&t, 0);
	assert_said(a.reason, a.compared, "none of 0 levels is due at 1000; again at 77");
	turns_close(&t);
}

/* A level that only one CPU may balance at a time is passed while another does. */
static void a_serialized_level_waits(void **state)
{
	struct nsched_due_answer a;
	uint32_t domain, level, of[2];
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0, 0);
	turns_last(&t)[0] = turns_last(&t)[1] = 1000;
	turns_last(&t)[2] = 990;
	t.system->serialized = 3;
	a = turns_due(&t, 0);
	/* its time, 990 + 4, is noted, as in the original */
	assert_said(a.reason, a.compared, "none of 3 levels is due at 1000; again at 994");
	assert_int_equal(turns_last(&t)[2], 990);
	t.system->serialized = 0; /* itself */
	assert_int_equal(turns_due(&t, 0).level, 2);
	t.system->serialized = NSCHED_NONE;
	assert_int_equal(turns_due(&t, 0).level, 2);
	t.system->serialized = 3;
	free(t.system); /* not known: nobody */
	t.system = NULL;
	assert_int_equal(turns_due(&t, 0).level, 2);
	/* far away it is not noted: the original looks a minute ahead */
	t.system = turns_state(&t, NSCHED_SCOPE_SYSTEM);
	t.system->serialized = 3;
	turns_last(&t)[0] = turns_last(&t)[1] = 1000;
	turns_last(&t)[2] = 1000 + 60000 - 4;
	a = turns_due(&t, 0);
	assert_int_equal(a.next, 1001);
	/* nor where no other level has a time */
	for (level = 0; level < 2; level++) {
		of[level] = nsched_domain_of(t.s.domains, 0, level);
		nsched_write_u32(t.s.domains, t.s.domains->offset[NSCHED_DOMAINS_OF], level,
				 NSCHED_NONE);
	}
	t.rq->next_balance = 77;
	a = turns_due(&t, 0);
	assert_said(a.reason, a.compared, "none of 1 levels is due at 1000; again at 77");
	for (level = 0; level < 2; level++)
		nsched_write_u32(t.s.domains, t.s.domains->offset[NSCHED_DOMAINS_OF], level,
				 of[level]);
	/* a level that is not balanced has no time at all */
	t.rq->next_balance = 0;
	turns_last(&t)[2] = 990;
	domain = nsched_domain_of(t.s.domains, 0, 2);
	nsched_write_u32(t.s.domains, t.s.domains->offset[NSCHED_DOMAIN_FLAGS], domain,
			 nsched_domain_flags(t.s.domains, domain) & ~1u);
	a = turns_due(&t, 0);
	assert_int_equal(a.next, 1001);
	turns_close(&t);
}

/* A CPU that runs empty: level by level until something moved; last_balance stays. */
static void an_empty_queue_asks_at_once(void **state)
{
	struct nsched_due_answer a;
	struct turns t;
	uint32_t level;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_12, 0, 0);
	t.idle = NSCHED_NEWLY_IDLE;
	t.rq->next_balance = 1500;
	turns_last(&t)[0] = 1000;
	turns_last(&t)[1] = 998;
	turns_last(&t)[2] = 999;
	for (level = 0; level < 3; level++) {
		a = level ? turns_after(&t, level - 1, 0, 0) : turns_due(&t, 0);
		assert_said(a.reason, a.compared,
			    "the queue has just run empty: balance at once");
		assert_int_equal(a.level, level);
		assert_int_equal(a.idle, NSCHED_NEWLY_IDLE);
	}
	a = turns_after(&t, 2, 0, 0);
	assert_int_equal(a.reason, NSCHED_REASON_DONE);
	assert_int_equal(t.rq->next_balance, 1500); /* nothing moved, and it lies ahead */
	assert_int_equal(turns_last(&t)[0], 1000);
	assert_walk_is_closed(&t);

	/* something moved: the earliest of the levels walked, here the lowest alone */
	turns_due(&t, 0);
	t.idle = NSCHED_BUSY; /* it runs something now */
	a = turns_after(&t, 0, 1, 0);
	assert_int_equal(a.reason, NSCHED_REASON_DONE);
	assert_int_equal(a.next, 1001);
	assert_int_equal(turns_last(&t)[0], 1000);

	/* next_balance has passed: the earliest of all, 998 + 1; no busy factor */
	t.idle = NSCHED_NEWLY_IDLE;
	t.rq->next_balance = 999;
	turns_due(&t, 0);
	turns_after(&t, 0, 0, 0);
	turns_after(&t, 1, 0, 0);
	assert_int_equal(turns_after(&t, 2, 0, 0).next, 999);
	/* exactly now is not after it */
	t.rq->next_balance = 1000;
	turns_due(&t, 0);
	turns_after(&t, 0, 0, 0);
	turns_after(&t, 1, 0, 0);
	assert_int_equal(turns_after(&t, 2, 0, 0).next, 1000);
	turns_close(&t);
}

/* Levels without BALANCE_NEWIDLE are passed, those without LOAD_BALANCE not even noted. */
static void some_levels_are_not_for_empty_queues(void **state)
{
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0, 0);
	t.idle = NSCHED_NEWLY_IDLE;
	nsched_write_u32(t.s.domains, t.s.domains->offset[NSCHED_DOMAIN_FLAGS],
			 nsched_domain_of(t.s.domains, 0, 0), NSCHED_CFS_SD_LOAD_BALANCE);
	nsched_write_u32(t.s.domains, t.s.domains->offset[NSCHED_DOMAIN_FLAGS],
			 nsched_domain_of(t.s.domains, 0, 1), NSCHED_CFS_SD_BALANCE_NEWIDLE);
	turns_last(&t)[0] = 1010;
	turns_interval(&t)[0] = 30; /* 1040 */
	turns_last(&t)[1] = 100;
	turns_last(&t)[2] = 1050;
	assert_int_equal(turns_due(&t, 0).level, 2);
	turns_interval(&t)[2] = 2; /* what the pass made of it: 1052 */
	assert_int_equal(turns_after(&t, 2, 1, 0).next, 1040);
	/* no later than a second from now */
	turns_last(&t)[0] = turns_last(&t)[2] = 5000;
	turns_due(&t, 0);
	assert_int_equal(turns_after(&t, 2, 1, 0).next, 2000);
	turns_close(&t);
}

/* A CPU that never idles for long does not try; its average is the caller's, by the header. */
static void a_cpu_that_idles_briefly_does_not_try(void **state)
{
	struct nsched_due_answer a;
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0, 0);
	t.idle = NSCHED_NEWLY_IDLE;
	assert_int_equal(t.rq->avg_idle_ns, 1000000);
	t.rq->avg_idle_ns = 499999;
	t.rq->next_balance = 5;
	a = turns_due(&t, 0);
	assert_said(a.reason, a.compared,
		    "the queue has just run empty, but this CPU never idles for long");
	assert_int_equal(a.level, NSCHED_NONE);
	assert_int_equal(a.next, 5);
	t.rq->avg_idle_ns = 500000;
	assert_int_equal(turns_due(&t, 0).level, 0);
	t.s.tunables.migration_cost_ns = 500001;
	assert_int_equal(turns_due(&t, 0).level, NSCHED_NONE);
	turns_close(&t);

	assert_int_equal(nsched_cfs_average_idle(0, 800000, 500000), 100000);
	assert_int_equal(nsched_cfs_average_idle(800000, 0, 500000), 700000);
	assert_int_equal(nsched_cfs_average_idle(7, 0, 500000), 6); /* -7 >> 3 is -1 */
	assert_int_equal(nsched_cfs_average_idle(0, 1000000, 500000), 125000);
	assert_int_equal(nsched_cfs_average_idle(0, 1000001, 500000), 1000000);
}

/* nohz_kick_needed: CPU 0 at a tick at which no level is due; who is tickless as flags */
static const struct kick_case {
	const char *name;
	uint32_t cpu, idle, more, all; /* more: flags of level 0, all: of every level besides */
	const char *nr, *tickless;
	uint64_t nohz_next;
	uint32_t kick;
	const char *says;
} kick_cases[] = {
	{ "two tasks", 0, NSCHED_BUSY, 0, 0, "2000", "0001", 0, 3, "2 tasks here: kick" },
	{ "the lowest of them is kicked", 0, NSCHED_BUSY, 0, 0, "2000", "0011", 0, 2,
	  "2 tasks here: kick" },
	{ "nobody to kick", 0, NSCHED_BUSY, 0, 0, "2000", "0000", 0, NSCHED_NONE,
	  "none of 3 levels is due at 1000; again at 1064" },
	{ "too early", 0, NSCHED_BUSY, 0, 0, "2000", "0001", 1001, NSCHED_NONE,
	  "none of 3 levels is due at 1000; again at 1064" },
	{ "not too early", 0, NSCHED_BUSY, 0, 0, "2000", "0001", 1000, 3, "2 tasks here: kick" },
	{ "one task: its group of the cache is one CPU", 0, NSCHED_BUSY, 0, 0, "1100", "0001", 0,
	  NSCHED_NONE, "none of 3 levels is due at 1000; again at 1064" },
	{ "two CPUs of the node that share, and are not tickless", 0, NSCHED_BUSY, 0, 0x200, "1000",
	  "0011", 0, 2, "2 busy CPUs share a cache at level 1: kick" },
	{ "one of them is tickless", 0, NSCHED_BUSY, 0, 0x200, "1000", "0111", 0, NSCHED_NONE,
	  "none of 3 levels is due at 1000; again at 1064" },
	{ "packing: a lower CPU is tickless", 2, NSCHED_BUSY, 0, 0x800, "0010", "1001", 0, 0,
	  "a CPU below 2 is idle at level 2: kick" },
	{ "packing: the whole group is busy", 2, NSCHED_BUSY, 0, 0x800, "0010", "1000", 0,
	  NSCHED_NONE, "none of 3 levels is due at 1000; again at 1064" },
	{ "packing at the lowest level alone ends there", 2, NSCHED_BUSY, 0x800, 0, "0010", "1001",
	  0, NSCHED_NONE, "none of 3 levels is due at 1000; again at 1064" },
	{ "an idle CPU kicks nobody, though two of its node share and are not tickless", 0,
	  NSCHED_IDLE, 0, 0x200, "0000", "0011", 0, NSCHED_NONE,
	  "none of 3 levels is due at 1000; again at 1001" },
	{ "an idle CPU kicks nobody", 0, NSCHED_IDLE, 0, 0, "0000", "0001", 0, NSCHED_NONE,
	  "none of 3 levels is due at 1000; again at 1001" },
};

static void kick_case(void **state)
{
	const struct kick_case *c = *state;
	struct nsched_due_answer a;
	struct turns t;
	uint32_t level;

	turns_open(&t, NSCHED_POLICY_LINUX_3_10, c->cpu, 0);
	stage_tasks(&t.s, c->nr);
	for (level = 0; level < 3; level++) {
		uint32_t domain = nsched_domain_of(t.s.domains, c->cpu, level);

		nsched_write_u32(t.s.domains, t.s.domains->offset[NSCHED_DOMAIN_FLAGS], domain,
				 nsched_domain_flags(t.s.domains, domain) | c->all |
				 (level == 0 ? c->more : 0));
		turns_last(&t)[level] = 1000;
	}
	t.idle = c->idle;
	t.has_tickless = 1;
	set_of(&t.tickless, c->tickless);
	t.system->nohz_next = c->nohz_next;
	a = turns_due(&t, 0);
	assert_int_equal(a.kick_cpu, c->kick);
	assert_said(a.reason, a.compared, c->says);
	turns_close(&t);
}

/* Who is kicked is asked once a tick, also where a level is due, and not by a kicked CPU. */
static void a_tick_kicks_once(void **state)
{
	struct nsched_due_answer a;
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0, 0);
	stage_tasks(&t.s, "3000");
	t.idle = NSCHED_BUSY;
	t.has_tickless = 1;
	t.tickless = 8;
	a = turns_due(&t, 0);
	assert_int_equal(a.kick_cpu, 3);
	assert_int_equal(a.reason, NSCHED_CFS_REBALANCE_PLAN_RAN);
	assert_int_equal(a.level, 0);
	assert_int_equal(turns_after(&t, 0, 0, 0).kick_cpu, NSCHED_NONE);
	free(t.system);
	t.system = NULL;
	assert_int_equal(turns_due(&t, 0).kick_cpu, 3);
	t.event = NSCHED_EVENT_KICK;
	assert_int_equal(turns_due(&t, 0).kick_cpu, NSCHED_NONE);
	t.event = NSCHED_EVENT_TICK;
	t.has_tickless = 0;
	assert_int_equal(turns_due(&t, 0).kick_cpu, NSCHED_NONE);
	turns_close(&t);
}

/* A kicked CPU does not wait for next_balance, but its levels have their intervals. */
static void a_kicked_cpu_looks_at_once(void **state)
{
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10_BUDDY, 0, 0);
	t.rq->next_balance = 2000;
	assert_int_equal(turns_due(&t, 0).level, NSCHED_NONE);
	t.event = NSCHED_EVENT_KICK;
	assert_int_equal(turns_due(&t, 0).level, 0);
	turns_last(&t)[0] = turns_last(&t)[1] = turns_last(&t)[2] = 1000;
	assert_int_equal(turns_due(&t, 0).level, NSCHED_NONE);
	assert_int_equal(t.rq->next_balance, 1001);
	turns_close(&t);
}

/* An interval of more than a minute, on a machine wide enough for it, is not noted. */
static void a_level_due_in_over_a_minute(void **state)
{
	struct nsched_due_answer a;
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0, 0);
	t.s.topology->nr_online = 700; /* at most 70 seconds */
	t.s.now = 100000;
	t.rq->next_balance = 99999;
	turns_last(&t)[0] = 30000;
	turns_interval(&t)[0] = turns_interval(&t)[1] = turns_interval(&t)[2] = 80000;
	a = turns_due(&t, 0);
	assert_said(a.reason, a.compared, "1 of 1 levels were due at 100000; again at 99999");
	turns_last(&t)[1] = turns_last(&t)[2] = 100000;
	a = turns_after(&t, 0, 0, 0);
	assert_int_equal(a.reason, NSCHED_REASON_DONE);
	assert_int_equal(a.next, 99999);
	turns_close(&t);
}

/* A walk that was left open is dropped at the next tick. */
static void a_walk_left_open_is_dropped(void **state)
{
	struct turns t;

	(void)state;
	turns_open(&t, NSCHED_POLICY_LINUX_3_10, 0, 0);
	t.idle = NSCHED_NEWLY_IDLE;
	assert_int_equal(turns_due(&t, 0).reason, NSCHED_REASON_RAN_EMPTY);
	t.idle = NSCHED_IDLE;
	assert_int_equal(turns_due(&t, 0).reason, NSCHED_CFS_REBALANCE_PLAN_RAN);
	assert_int_equal(turns_after(&t, 0, 0, 0).reason, NSCHED_CFS_REBALANCE_PLAN_RAN);
	assert_int_equal(turns_last(&t)[0], 1000); /* of a tick, not of an empty queue */
	turns_close(&t);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, kick_case, kick_cases);
	rows_add(&rows, "a walk over the levels", a_walk_over_the_levels, NULL);
	rows_add(&rows, "a busy CPU is asked less often", a_busy_cpu_is_asked_less_often, NULL);
	rows_add(&rows, "a failed election ends the walk", a_failed_election_ends_the_walk, NULL);
	rows_add(&rows, "a pull lengthens the intervals above",
		 a_pull_lengthens_the_intervals_above, NULL);
	rows_add(&rows, "the interval before the pass counts", the_interval_before_the_pass_counts,
		 NULL);
	rows_add(&rows, "levels that do not count", levels_that_do_not_count, NULL);
	rows_add(&rows, "a serialized level waits", a_serialized_level_waits, NULL);
	rows_add(&rows, "an empty queue asks at once", an_empty_queue_asks_at_once, NULL);
	rows_add(&rows, "some levels are not for empty queues", some_levels_are_not_for_empty_queues,
		 NULL);
	rows_add(&rows, "a CPU that idles briefly does not try",
		 a_cpu_that_idles_briefly_does_not_try, NULL);
	rows_add(&rows, "a tick kicks once", a_tick_kicks_once, NULL);
	rows_add(&rows, "a kicked CPU looks at once", a_kicked_cpu_looks_at_once, NULL);
	rows_add(&rows, "a level due in over a minute", a_level_due_in_over_a_minute, NULL);
	rows_add(&rows, "a walk left open is dropped", a_walk_left_open_is_dropped, NULL);
	return rows_run(&rows, "cfs: due");
}
