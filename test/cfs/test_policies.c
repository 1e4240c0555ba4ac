/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Whole answers of the CFS policies over several steps, worked out by hand from the rules
 * of the blocks. Four CPUs: 0 and 1 share a cache and node 0, 2 and 3 node 1. Times are
 * 1 + log2(4) = 3 times those of the tunables: 3.10: latency 18 ms, granularity 3 ms.
 */
#include "stage.h"

#define MS 1000000ull

/* A sync waker on CPU 0, its wakee last on CPU 1, which is as busy: the waker's own goes. */
/* CPU 0 wakes a task of CPU 1, which its current task has run ahead of. */
static void open_pulled(struct stage *s)
{
	static const uint64_t min[4] = { 100 * MS, 40 * MS, 0, 0 };
	static const uint64_t curr[4] = { 115 * MS, 41 * MS, 0, 0 };

	stage_open(s, NSCHED_POLICY_LINUX_3_10, STAGE_VRUNTIME);
	stage_tasks(s, "1111");
	column_of(s->load, s->topology, NSCHED_LOAD_MIN_VRUNTIME, min);
	column_of(s->load, s->topology, NSCHED_LOAD_CURR_VRUNTIME, curr);
	s->sync = NSCHED_WAKE_SYNC;
	s->task.vruntime = 50 * MS;
}

static void linux_310_pulls_and_preempts(void **state)
{
	struct nsched_wake_answer a;
	struct stage s;

	(void)state;
	open_pulled(&s);
	a = stage_wake(&s, 0, 1);
	assert_said(a.reason, a.compared,
		    "pulled to CPU 0, which carries 0 against 1024 on CPU 1, at 112 %; no idle "
		    "group in its cache domain: CPU 0");
	assert_int_equal(a.cpu, 0);
	assert_int_equal(a.vruntime, 110 * MS); /* 50 + 100 - 40, past 100 - 9 */
	assert_int_equal(a.preempt, 1);		/* 115 - 110 = 5 > 3 ms */
	assert_int_equal(a.resched_cpu, 0);

	s.task.vruntime = 20 * MS; /* 80: raised to 91, and further behind */
	a = stage_wake(&s, 0, 1);
	assert_int_equal(a.vruntime, 91 * MS);
	s.task.vruntime = 53 * MS; /* 113: 2 ms behind is too little */
	a = stage_wake(&s, 0, 1);
	assert_int_equal(a.vruntime, 113 * MS);
	assert_int_equal(a.preempt, 0);
	assert_int_equal(a.resched_cpu, NSCHED_NONE);
	s.tunables.scaling = 0; /* of 1 ms it is enough */
	a = stage_wake(&s, 0, 1);
	assert_int_equal(a.preempt, 1);
	s.tunables.scaling = 1;

	/* a real-time task is not preempted, a task of class idle at once */
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_POLICY, 0, 1);
	s.task.vruntime = 0;
	assert_int_equal(stage_wake(&s, 0, 1).preempt, 0);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_POLICY, 0, 5);
	s.task.vruntime = 60 * MS;
	assert_int_equal(stage_wake(&s, 0, 1).preempt, 1);

	/* without sync it stays: 2048 against 1024 */
	s.sync = 0;
	a = stage_wake(&s, 0, 1);
	assert_said(a.reason, a.compared,
		    "not pulled to CPU 0, which would carry 2048 against 1024 on CPU 1, at 112 %; "
		    "no idle group in its cache domain: CPU 1");
	/* with an idle neighbour it goes there, and preempts the idle task */
	stage_tasks(&s, "0111");
	a = stage_wake(&s, 2, 1);
	assert_said(a.reason, a.compared,
		    "not pulled to CPU 2, which would carry 2048 against 1024 on CPU 1, at 112 %; "
		    "CPU 0 near it is idle");
	assert_int_equal(a.preempt, 1);
	assert_int_equal(a.resched_cpu, 0);
	stage_close(&s);
}

static void preemption_switched_off(void **state)
{
	struct stage s;

	(void)state;
	open_pulled(&s);
	assert_int_equal(stage_wake(&s, 0, 1).preempt, 1);
	s.tunables.features &= ~(uint32_t)NSCHED_CFS_FEAT_WAKEUP_PREEMPTION;
	assert_int_equal(stage_wake(&s, 0, 1).preempt, 0);
	stage_close(&s);
}

/* Every way to a CPU, in words. */
static const struct way_case {
	const char *name;
	const char *nr, *allowed;
	uint32_t this_cpu, prev, sync, want;
	const char *says;
} way_cases[] = {
	{ "one CPU", "1111", "0100", 0, 1, 0, 1, "one CPU is allowed: stays on CPU 1" },
	{ "the waker's CPU is not allowed", "1111", "0110", 0, 1, 0, 1,
	  "no level is searched: CPU 1" },
	{ "the same CPU, idle", "0111", "1111", 0, 0, 0, 0,
	  "waker and wakee share CPU 0, which is idle: CPU 0" },
	{ "the same CPU, another idle", "1011", "1111", 0, 0, 0, 1,
	  "waker and wakee share CPU 0; CPU 1 near it is idle" },
	{ "the same CPU, none idle", "1111", "1111", 0, 0, 0, 0,
	  "waker and wakee share CPU 0; no idle group in its cache domain: CPU 0" },
	{ "refused, prev idle", "1101", "1111", 0, 2, 0, 2,
	  "not pulled to CPU 0, which would carry 2048 against 0 on CPU 2, at 112 %; CPU 2 is idle" },
	{ "pulled to an idle CPU", "0111", "1111", 0, 2, 0, 0,
	  "pulled to CPU 0, which carries 0 against 1024 on CPU 2, at 112 %; CPU 0 is idle" },
	{ "pulled, but its own CPU is as near and idle", "1011", "1111", 0, 1, 1, 1,
	  "pulled to CPU 0, which carries 0 against 0 on CPU 1, at 112 %; CPU 1 shares the cache "
	  "and is idle" },
	{ "pulled to the cache of the waker", "1011", "1111", 0, 2, 1, 1,
	  "pulled to CPU 0, which carries 0 against 1024 on CPU 2, at 112 %; CPU 1 near it is idle" },
	/* 3072 <= 112 % of 4096, in nice-0 tasks 3 of 4 */
	{ "balanced", "2141", "1111", 0, 2, 0, 0,
	  "pulled to CPU 0, which carries 3072 against 4096 on CPU 2, at 112 %; no idle group in "
	  "its cache domain: CPU 0" },
};

static void way_case(void **state)
{
	const struct way_case *c = *state;
	struct nsched_wake_answer a;
	uint64_t allowed;
	struct stage s;

	stage_open(&s, NSCHED_POLICY_LINUX_3_10, 0);
	stage_tasks(&s, c->nr);
	s.sync = c->sync;
	s.task.allowed = set_of(&allowed, c->allowed);
	s.task.vruntime = 77;
	a = stage_wake(&s, c->this_cpu, c->prev);
	assert_int_equal(a.cpu, c->want);
	assert_said(a.reason, a.compared, c->says);
	assert_int_equal(a.vruntime, 77); /* as it was: the load does not know */
	assert_int_equal(a.preempt, c->nr[c->want] == '0');
	assert_int_equal(a.nr_notify, 0);
	stage_close(&s);
}

/* Q3: an idle CPU that is not allowed is chosen; the caller's part is done here, too. */
static void a_choice_that_is_not_allowed(void **state)
{
	struct nsched_wake_answer a;
	uint64_t allowed;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10, 0);
	stage_tasks(&s, "1110");
	s.task.allowed = set_of(&allowed, "1010");
	a = stage_wake(&s, 0, 3); /* affine: refused, and CPU 3 is idle, but not allowed */
	assert_said(a.reason, a.compared, "the CPU chosen may not be used: CPU 2 instead");
	assert_int_equal(a.cpu, 2);
	set_of(&allowed, "1100");
	a = stage_wake(&s, 0, 3); /* nothing of node 1 is allowed */
	assert_int_equal(a.reason, NSCHED_REASON_FALLBACK);
	assert_int_equal(a.cpu, 0);
	stage_close(&s);
}

/*
 * +throttle, 1 ms at 1000 Hz: a refusal at tick 1000 silences tick 1000, a sync wake-up
 * that would be pulled is not; from 1001 on it is asked again. Mode 1 is silent after a
 * yes as well.
 */
static void throttle_is_silent_after_a_refusal(void **state)
{
	struct nsched_wake_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10_THROTTLE, 0);
	stage_tasks(&s, "1111");
	assert_int_equal(stage_wake(&s, 0, 1).reason, NSCHED_CFS_SELECT_TASK_RQ_REFUSED_NONE);
	assert_int_equal(s.wakee_state->next_wake_affine, 1001);
	s.sync = 1;
	a = stage_wake(&s, 0, 1);
	assert_said(a.reason, a.compared,
		    "not to be pulled from CPU 1 to CPU 0: no idle group in its cache domain: CPU 1");
	stage_tasks(&s, "1011");
	a = stage_wake(&s, 0, 1);
	assert_said(a.reason, a.compared,
		    "not to be pulled from CPU 1 to CPU 0: CPU 1 is idle");
	a = stage_wake(&s, 2, 0);
	assert_said(a.reason, a.compared,
		    "not to be pulled from CPU 0 to CPU 2: CPU 1 near it is idle");
	stage_tasks(&s, "1111");
	s.now = 1001;
	assert_int_equal(stage_wake(&s, 0, 1).cpu, 0);
	assert_int_equal(s.wakee_state->next_wake_affine, 1001);
	assert_int_equal(stage_wake(&s, 0, 1).cpu, 0); /* a yes is no reason to be silent */
	assert_int_equal(stage_wake(&s, 1, 1).reason, NSCHED_CFS_SELECT_TASK_RQ_SAME_NONE);
	s.tunables.throttle_mode = 1;
	assert_int_equal(stage_wake(&s, 0, 1).cpu, 0);
	assert_int_equal(s.wakee_state->next_wake_affine, 1002);
	assert_int_equal(stage_wake(&s, 0, 1).cpu, 1);
	s.tunables.interval_ms = 0;
	assert_int_equal(stage_wake(&s, 0, 1).cpu, 0);
	stage_close(&s);
}

/*
 * +buddy, limit 2: 1 wakes 2, and 2 wakes 1, again and again. A counter is 0 after the
 * first meeting; after the third both of a direction are 2, and both directions are 2
 * when 1 wakes 2 after three rounds: from then on it is pulled.
 */
static void buddies_are_pulled_strangers_not(void **state)
{
	struct nsched_wake_answer a;
	struct stage s;
	uint32_t round;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10_BUDDY, 0);
	stage_tasks(&s, "1111");
	s.sync = 1;
	s.tunables.ref_limit = 2;
	for (round = 0; round < 3; round++) {
		struct nsched_cfs_task_state *state_of_1 = s.waker_state;

		a = stage_wake(&s, 0, 1);
		assert_int_equal(a.reason, NSCHED_CFS_SELECT_TASK_RQ_BARRED_NONE);
		assert_int_equal(a.cpu, 1);
		assert_int_equal(s.waker_state->wakee_ref, round);
		/* and back: 2 wakes 1 */
		s.waker_state = s.wakee_state;
		s.wakee_state = state_of_1;
		s.task.id = 1;
		s.waker.id = 2;
		a = stage_wake(&s, 1, 0);
		if (round < 2)
			assert_int_equal(a.cpu, 0);
		s.wakee_state = s.waker_state;
		s.waker_state = state_of_1;
		s.task.id = 2;
		s.waker.id = 1;
	}
	a = stage_wake(&s, 0, 1);
	assert_int_equal(a.reason, NSCHED_CFS_SELECT_TASK_RQ_PULLED_NONE);
	assert_int_equal(a.cpu, 0);
	s.sync = 0; /* wake_affine still has a say */
	a = stage_wake(&s, 0, 1);
	assert_int_equal(a.reason, NSCHED_CFS_SELECT_TASK_RQ_REFUSED_NONE);
	s.sync = 1;
	stage_tasks(&s, "1011"); /* an idle CPU near its own is taken first */
	a = stage_wake(&s, 2, 0);
	assert_int_equal(a.reason, NSCHED_CFS_SELECT_TASK_RQ_BARRED_GROUP);
	assert_int_equal(a.cpu, 1);
	s.task.id = 3; /* another wakee: strangers */
	a = stage_wake(&s, 0, 1);
	assert_int_equal(a.reason, NSCHED_CFS_SELECT_TASK_RQ_BARRED_IDLE);
	assert_int_equal(s.waker_state->wakee_ref, 0);
	stage_close(&s);
}

/*
 * 3.12 and 4.3, a cache of 2 CPUs. The wakee flips 3 times, the waker k times: 3.12 is
 * wide from 7 on (7 > 2 x 3), 4.3 from 6 on. A wide wake-up of 3.12 is not pulled but
 * looks for an idle CPU; one of 4.3 does not even do that.
 */
static void wide_wake_ups_are_not_pulled(void **state)
{
	static const struct {
		uint32_t policy, at, reason;
	} version[] = {
		{ NSCHED_POLICY_LINUX_3_12, 7, NSCHED_CFS_SELECT_TASK_RQ_BARRED_NONE },
		{ NSCHED_POLICY_LINUX_4_3, 6, NSCHED_CFS_SELECT_TASK_RQ_NO_LEVEL },
	};
	uint32_t v, flips;
	struct stage s;

	(void)state;
	for (v = 0; v < 2; v++) {
		stage_open(&s, version[v].policy, 0);
		stage_tasks(&s, "1111");
		s.sync = 1;
		s.wakee_state->wakee_flips = 3;
		for (flips = 1; flips <= version[v].at; flips++) {
			struct nsched_wake_answer a;

			s.task.id = 2 + flips % 2; /* in turn: each is a flip */
			a = stage_wake(&s, 0, 1);
			assert_int_equal(s.waker_state->wakee_flips, flips);
			assert_int_equal(a.cpu, flips == version[v].at ? 1 : 0);
			assert_int_equal(a.reason, flips == version[v].at ?
					 version[v].reason : NSCHED_CFS_SELECT_TASK_RQ_PULLED_NONE);
		}
		s.now = 2001; /* a second later: wiped, or halved */
		stage_wake(&s, 0, 1);
		assert_int_equal(s.waker_state->wakee_flips,
				 version[v].policy == NSCHED_POLICY_LINUX_3_12 ? 0 : 3);
		assert_int_equal(s.waker_state->decay_ts, 2001);
		stage_close(&s);
	}
}

/* Averages of 2.6.31: an eighth of the way, rounded down also below zero. */
static void averages_go_an_eighth_of_the_way(void **state)
{
	(void)state;
	assert_int_equal(nsched_cfs_average_2631(0, 800), 100);
	assert_int_equal(nsched_cfs_average_2631(800, 0), 700);
	assert_int_equal(nsched_cfs_average_2631(0, 7), 0);
	assert_int_equal(nsched_cfs_average_2631(7, 0), 6); /* -7 >> 3 is -1 */
}

/*
 * 2.6.31, granularity 15 ms. The waker ran 8 ms since it was queued: its average goes
 * from 15 ms to 15 - 7/8 = 14.125. The wakee, which woke somebody at 2 ms of its run time
 * and slept at 10 ms, overlaps 8 ms: an eighth is 1 ms, so sync is not believed.
 */
static void linux_2631_believes_sync_where_tasks_do_not_overlap(void **state)
{
	struct nsched_wake_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_2_6_31, 0);
	stage_tasks(&s, "1111");
	assert_int_equal(s.wakee_state->avg_wakeup_ns, 15 * MS);
	s.sync = 1;
	s.waker.runtime_ns = 20 * MS;
	s.waker_state->start_runtime_ns = 12 * MS;
	s.task.runtime_ns = 10 * MS;
	s.wakee_state->last_wakeup_ns = 2 * MS;
	a = stage_wake(&s, 0, 1);
	assert_said(a.reason, a.compared,
		    "not pulled to CPU 0, which would carry 2048 against 1024 on CPU 1, at 112 %; "
		    "from there CPU 1");
	assert_int_equal(s.wakee_state->avg_overlap_ns, MS);
	assert_int_equal(s.wakee_state->last_wakeup_ns, 0);
	assert_int_equal(s.wakee_state->start_runtime_ns, 10 * MS);
	assert_int_equal(s.waker_state->avg_wakeup_ns, 15 * MS - 875000);
	assert_int_equal(s.waker_state->last_wakeup_ns, 20 * MS);

	/* its next sleep without a wake-up: an eighth of 15 ms less its average of 15 ms; sync */
	s.wakee_state->avg_overlap_ns = 0;
	s.wakee_state->avg_wakeup_ns = 7 * MS;
	s.waker.runtime_ns = 21 * MS;
	a = stage_wake(&s, 0, 1);
	assert_said(a.reason, a.compared,
		    "pulled to CPU 0, which carries 1024 against 1024 on CPU 1, at 112 %");
	assert_int_equal(s.wakee_state->avg_wakeup_ns, 8 * MS);
	/* 1 ms since it woke someone: 14.125 - 13.125 / 8 */
	assert_int_equal(s.waker_state->avg_wakeup_ns, 15 * MS - 875000 - 1640625);
	a = stage_wake(&s, 1, 1);
	assert_said(a.reason, a.compared, "waker and wakee share CPU 1; from there CPU 1");
	stage_close(&s);
}

/* The granularity shrinks with what the wakee's habits leave: curr_run says how long it ran. */
static void linux_2631_preempts_by_habit(void **state)
{
	static const uint64_t min[4] = { 100 * MS, 100 * MS, 0, 0 };
	static const uint64_t curr[4] = { 110 * MS, 110 * MS, 0, 0 };
	struct nsched_wake_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_2_6_31,
		   STAGE_VRUNTIME | NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_RUN) |
		   NSCHED_LOAD_BIT(NSCHED_LOAD_H_NR));
	stage_tasks(&s, "1111");
	digits_of(s.load, s.topology, NSCHED_LOAD_H_NR, "1111", 1);
	column_of(s.load, s.topology, NSCHED_LOAD_MIN_VRUNTIME, min);
	column_of(s.load, s.topology, NSCHED_LOAD_CURR_VRUNTIME, curr);
	s.task.vruntime = 105 * MS;
	a = stage_wake(&s, 1, 1); /* 5 ms of 15 */
	assert_int_equal(a.vruntime, 105 * MS);
	assert_int_equal(a.preempt, 0);
	/* average 0 (an eighth of 15 ms is added): 1875000 x 2 x 2 = 7.5 ms, 3 ms of it ran */
	s.wakee_state->avg_wakeup_ns = 0;
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_RUN, 1, 3 * MS);
	a = stage_wake(&s, 1, 1); /* 5 ms of 4.5 */
	assert_int_equal(a.preempt, 1);
	s.wakee_state->avg_wakeup_ns = 0;
	s.tunables.features &= ~(uint32_t)NSCHED_CFS_FEAT_WAKEUP_PREEMPTION;
	assert_int_equal(stage_wake(&s, 1, 1).preempt, 0);
	s.tunables.features |= NSCHED_CFS_FEAT_WAKEUP_PREEMPTION;
	s.task.vruntime = 30 * MS; /* no gentle half: raised to 100 - 60 */
	a = stage_wake(&s, 1, 1);
	assert_int_equal(a.vruntime, 40 * MS);
	stage_close(&s);
	/* how long it ran is not known: nothing of the 7.5 ms */
	stage_open(&s, NSCHED_POLICY_LINUX_2_6_31, STAGE_VRUNTIME | NSCHED_LOAD_BIT(NSCHED_LOAD_H_NR));
	stage_tasks(&s, "1111");
	digits_of(s.load, s.topology, NSCHED_LOAD_H_NR, "1111", 1);
	column_of(s.load, s.topology, NSCHED_LOAD_MIN_VRUNTIME, min);
	column_of(s.load, s.topology, NSCHED_LOAD_CURR_VRUNTIME, curr);
	s.task.vruntime = 105 * MS;
	s.wakee_state->avg_wakeup_ns = 0;
	a = stage_wake(&s, 1, 1); /* 5 ms of 7.5 */
	assert_int_equal(a.preempt, 0);
	s.task.vruntime = 102 * MS;
	s.wakee_state->avg_wakeup_ns = 0;
	a = stage_wake(&s, 1, 1); /* 8 ms */
	assert_int_equal(a.preempt, 1);
	stage_close(&s);
}

/*
 * Fork on CPU 0 of an idle rest: across nodes to CPU 2, its node level has one group,
 * and of its cache the other, equally idle CPU 3 wins (Q2). The
 * child is placed on its parent's queue, 100 ms + half of 18 ms, and moved by 20 - 100.
 */
static void a_fork_starts_where_it_is_put(void **state)
{
	static const uint64_t min[4] = { 100 * MS, 0, 0, 20 * MS };
	static const uint64_t curr[4] = { 100 * MS, 0, 0, 0 };
	struct nsched_place_answer a;
	uint32_t notify[4];
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10, STAGE_VRUNTIME);
	stage_tasks(&s, "1000");
	column_of(s.load, s.topology, NSCHED_LOAD_MIN_VRUNTIME, min);
	column_of(s.load, s.topology, NSCHED_LOAD_CURR_VRUNTIME, curr);
	a = stage_place(&s, NSCHED_PLACE_FORK, 0, notify);
	assert_said(a.reason, a.compared, "3 levels searched: CPU 3 is idlest");
	assert_int_equal(a.cpu, 3);
	assert_int_equal(a.node, 1);
	assert_int_equal(a.vruntime, 29 * MS);
	assert_int_equal(a.parent_vruntime, 100 * MS);
	assert_int_equal(a.preempt, 1);
	assert_int_equal(a.resched_cpu, 3);
	assert_int_equal(a.nr_notify, 0);

	/* two are more: half of twice 2.25 ms; 4500000 x 2^10 / 2^16 is 70313, rounded, x 2^5 */
	s.tunables.sched_nr_latency = 1;
	a = stage_place(&s, NSCHED_PLACE_FORK, 0, notify);
	assert_int_equal(a.vruntime, 20 * MS + 2250016);
	s.tunables.sched_nr_latency = 8;

	s.tunables.child_runs_first = 1; /* swapped: the parent's CPU is to be told, too */
	a = stage_place(&s, NSCHED_PLACE_FORK, 0, notify);
	assert_int_equal(a.vruntime, 20 * MS);
	assert_int_equal(a.parent_vruntime, 109 * MS);
	assert_int_equal(a.resched_cpu, 3);
	assert_int_equal(a.nr_notify, 1);
	assert_int_equal(notify[0], 0);
	a = stage_place(&s, NSCHED_PLACE_FORK, 0, NULL);
	assert_int_equal(a.nr_notify, 0);

	/* 3 runs something that is behind the child: the parent's CPU alone */
	stage_tasks(&s, "1221");
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_VRUNTIME, 3, 20 * MS);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_LOAD, 3, 1);
	a = stage_place(&s, NSCHED_PLACE_FORK, 0, notify);
	assert_int_equal(a.cpu, 3);
	assert_int_equal(a.preempt, 1);
	assert_int_equal(a.resched_cpu, 0);
	assert_int_equal(a.nr_notify, 0);

	/* nothing idler than its own: 1 CPU of 1024 against 2 and 2 of 2048 */
	stage_tasks(&s, "1222");
	a = stage_place(&s, NSCHED_PLACE_FORK, 0, notify);
	assert_said(a.reason, a.compared,
		    "3 levels searched, nothing idler than CPU 0: CPU 0");
	assert_int_equal(a.vruntime, 100 * MS);
	assert_int_equal(a.preempt, 1);
	assert_int_equal(a.resched_cpu, 0);
	stage_close(&s);
}

/* An exec that stays changes nothing; one that moves keeps its distance to the queue. */
static void an_exec_moves_with_its_distance(void **state)
{
	static const uint64_t min[4] = { 100 * MS, 0, 0, 20 * MS };
	struct nsched_place_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10, STAGE_VRUNTIME);
	column_of(s.load, s.topology, NSCHED_LOAD_MIN_VRUNTIME, min);
	stage_tasks(&s, "1000");
	s.task.vruntime = 104 * MS;
	a = stage_place(&s, NSCHED_PLACE_EXEC, 0, NULL);
	assert_int_equal(a.cpu, 3);
	assert_int_equal(a.vruntime, 24 * MS);
	assert_int_equal(a.parent_vruntime, 0);
	assert_int_equal(a.preempt, 1);
	stage_tasks(&s, "1222");
	a = stage_place(&s, NSCHED_PLACE_EXEC, 0, NULL);
	assert_int_equal(a.cpu, 0);
	assert_int_equal(a.vruntime, 104 * MS);
	assert_int_equal(a.preempt, 0);
	assert_int_equal(a.resched_cpu, NSCHED_NONE);
	stage_close(&s);
}

/*
 * 2.6.31 places on the queue it goes to, child first only on the parent's CPU: latency
 * 60 ms, so a slice of 30 ms of rounded reciprocals (29985366 ns), or all 60 where alone.
 */
static void a_fork_of_2631(void **state)
{
	static const uint64_t min[4] = { 100 * MS, 0, 0, 20 * MS };
	static const uint64_t curr[4] = { 100 * MS, 0, 0, 7 * MS };
	struct nsched_place_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_2_6_31, STAGE_VRUNTIME);
	column_of(s.load, s.topology, NSCHED_LOAD_MIN_VRUNTIME, min);
	column_of(s.load, s.topology, NSCHED_LOAD_CURR_VRUNTIME, curr);
	stage_tasks(&s, "1000");
	s.tunables.features &= ~(uint32_t)NSCHED_CFS_FEAT_START_DEBIT;
	a = stage_place(&s, NSCHED_PLACE_FORK, 0, NULL);
	assert_int_equal(a.cpu, 3);
	assert_int_equal(a.vruntime, 20 * MS);
	assert_int_equal(a.parent_vruntime, 0); /* it is not touched */
	stage_tasks(&s, "1222");
	s.tunables.features |= NSCHED_CFS_FEAT_START_DEBIT;
	a = stage_place(&s, NSCHED_PLACE_FORK, 0, NULL);
	assert_int_equal(a.cpu, 0);
	assert_int_equal(a.vruntime, 100 * MS); /* swapped */
	/* 61440000000 / 2^16 = 937500; x 2096129 / 2^16 = 29985365.87 */
	assert_int_equal(a.parent_vruntime, 100 * MS + 29985366);
	assert_int_equal(a.resched_cpu, 0);
	stage_close(&s);
}

/*
 * 2.6.31: what runs may go on for twice the wakee's habit, which is one granularity at
 * first, by each of two tasks: four times 15 ms, then nothing is left of it.
 */
static void a_newcomer_to_2631_has_a_habit(void **state)
{
	struct nsched_place_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_2_6_31,
		   STAGE_VRUNTIME | NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_RUN) |
		   NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_POLICY));
	stage_tasks(&s, "1221");
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_LOAD, 3, 1);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_VRUNTIME, 3, 7 * MS + 1);
	s.task.vruntime = 7 * MS;
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_RUN, 3, 60 * MS);
	a = stage_place(&s, NSCHED_PLACE_EXEC, 0, NULL);
	assert_int_equal(a.cpu, 3);
	assert_int_equal(a.vruntime, 7 * MS);
	assert_int_equal(a.preempt, 1);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_RUN, 3, 60 * MS - 1);
	assert_int_equal(stage_place(&s, NSCHED_PLACE_EXEC, 0, NULL).preempt, 0);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_POLICY, 3, NSCHED_CFS_CLASS_IDLE);
	assert_int_equal(stage_place(&s, NSCHED_PLACE_EXEC, 0, NULL).preempt, 1);
	stage_close(&s);
}

/* Without the columns of virtual time a child is placed, and no more. */
static void a_fork_without_virtual_time(void **state)
{
	struct nsched_place_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_12, 0);
	stage_tasks(&s, "1111");
	s.task.vruntime = 5;
	a = stage_place(&s, NSCHED_PLACE_FORK, 0, NULL);
	assert_int_equal(a.cpu, 0); /* 100 x 1024 < 112 x 1024 at both levels */
	assert_int_equal(a.vruntime, 5);
	assert_int_equal(a.parent_vruntime, 0);
	assert_int_equal(a.preempt, 0);
	stage_close(&s);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, way_case, way_cases);
	rows_add(&rows, "3.10 pulls and preempts", linux_310_pulls_and_preempts, NULL);
	rows_add(&rows, "preemption switched off", preemption_switched_off, NULL);
	rows_add(&rows, "a choice that is not allowed", a_choice_that_is_not_allowed, NULL);
	rows_add(&rows, "the throttle is silent after a refusal", throttle_is_silent_after_a_refusal,
		 NULL);
	rows_add(&rows, "buddies are pulled, strangers are not", buddies_are_pulled_strangers_not,
		 NULL);
	rows_add(&rows, "wide wake-ups are not pulled", wide_wake_ups_are_not_pulled, NULL);
	rows_add(&rows, "averages of 2.6.31", averages_go_an_eighth_of_the_way, NULL);
	rows_add(&rows, "2.6.31 believes sync where tasks do not overlap",
		 linux_2631_believes_sync_where_tasks_do_not_overlap, NULL);
	rows_add(&rows, "2.6.31 preempts by habit", linux_2631_preempts_by_habit, NULL);
	rows_add(&rows, "a fork starts where it is put", a_fork_starts_where_it_is_put, NULL);
	rows_add(&rows, "an exec moves with its distance", an_exec_moves_with_its_distance, NULL);
	rows_add(&rows, "a fork of 2.6.31", a_fork_of_2631, NULL);
	rows_add(&rows, "a newcomer to 2.6.31 has a habit", a_newcomer_to_2631_has_a_habit, NULL);
	rows_add(&rows, "a fork without virtual time", a_fork_without_virtual_time, NULL);
	return rows_run(&rows, "cfs: whole answers");
}
