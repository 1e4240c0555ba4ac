/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What the CFS policies are known to do badly, or to do at all, as scenarios: each row of
 * the list that their specification ends with, as far as it is about wake-ups and forks.
 */
#include "stage.h"

/*
 * 1. A dispatcher on CPU 0 wakes workers 10 .. 13, which slept on CPU 2, in turn; each
 * answers only to it. However often it flips, their own counts stay at 1: 3.12 is never
 * wide, and pulls every one of them to the dispatcher's cache.
 */
static void one_to_many_is_pulled_all_the_same(void **state)
{
	struct nsched_cfs_task_state *dispatcher, *worker;
	uint32_t round;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_12, 0);
	stage_tasks(&s, "1111");
	dispatcher = s.waker_state;
	worker = s.wakee_state;
	worker->wakee_flips = 1; /* the one time it woke the dispatcher first */
	s.sync = 1;
	for (round = 0; round < 400; round++) {
		s.task.id = 10 + round % 4;
		assert_int_equal(stage_wake(&s, 0, 2).cpu, 0);
	}
	assert_int_equal(dispatcher->wakee_flips, 400);
	/* workers that switch wakees more than the cache has CPUs are left alone: 400 > 2 x 3 */
	worker->wakee_flips = 3;
	s.task.id = 10;
	assert_int_equal(stage_wake(&s, 0, 2).cpu, 2);
	stage_close(&s);
}

/*
 * 2. hackbench against the buddies: 40 senders and receivers in a group, each message to
 * another. No pair settles, nobody is pulled; 3.10 pulls each of these sync wake-ups.
 */
static void hackbench_has_no_buddies(void **state)
{
	uint32_t round, pulled = 0, stayed = 0;
	struct stage buddy, plain;

	(void)state;
	stage_open(&buddy, NSCHED_POLICY_LINUX_3_10_BUDDY, 0);
	stage_open(&plain, NSCHED_POLICY_LINUX_3_10, 0);
	stage_tasks(&buddy, "1111");
	stage_tasks(&plain, "1111");
	buddy.sync = plain.sync = 1;
	for (round = 0; round < 400; round++) {
		buddy.task.id = 100 + round % 20;
		buddy.waker.id = 1 + round % 20;
		stayed += stage_wake(&buddy, 0, 2).cpu == 2;
		pulled += stage_wake(&plain, 0, 2).cpu == 0;
	}
	assert_int_equal(stayed, 400);
	assert_int_equal(pulled, 400);
	stage_close(&buddy);
	stage_close(&plain);
}

/* 3. tbench below saturation: a sync pair in a full cache is stacked on the waker. */
static void a_sync_pair_is_stacked(void **state)
{
	struct nsched_wake_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10, 0);
	stage_tasks(&s, "1100"); /* node 1 is idle, and the wakee slept there */
	s.sync = 1;
	a = stage_wake(&s, 0, 2);
	assert_int_equal(a.reason, NSCHED_CFS_SELECT_TASK_RQ_PULLED_NONE);
	assert_int_equal(a.cpu, 0);
	stage_close(&s);
}

/*
 * 4. A wake-up from an interrupt: whatever runs counts as the waker. A heavy one (nice
 * -20) leaves a sync wake-up nothing to compare, a light one (nice 19) all of it.
 */
static void an_interrupt_weighs_what_it_interrupts(void **state)
{
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10, 0);
	stage_tasks(&s, "2122");
	s.sync = 1;
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_LOAD, 0, 88761 + 1024);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_LOAD, 2, 3072);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_WEIGHT, 0, 88761);
	assert_int_equal(stage_wake(&s, 0, 2).cpu, 0); /* 1024 + 1024 <= 112 % of 3072 */
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_WEIGHT, 0, 15);
	assert_int_equal(stage_wake(&s, 0, 2).cpu, 2);
	stage_close(&s);
}

/*
 * 5. The wipe: with 2 CPUs a cache, a waker of at most 2 x 3 = 6 flips a second is never
 * wide, however long it goes on; with a seventh it is.
 */
static void few_flips_a_second_are_never_wide(void **state)
{
	uint32_t second, i, wide = 0;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_12, 0);
	stage_tasks(&s, "1111");
	s.sync = 1;
	s.wakee_state->wakee_flips = 3;
	for (second = 1; second <= 20; second++) {
		s.now = second * 1001;
		for (i = 0; i < 6; i++) {
			s.task.id = 10 + i;
			wide += stage_wake(&s, 0, 2).cpu == 2;
		}
	}
	assert_int_equal(wide, 0);
	s.task.id = 17;
	assert_int_equal(stage_wake(&s, 0, 2).cpu, 2);
	stage_close(&s);
}

/* 6. Q1: a task bound to node 1 forks on busy node 0, whose load counts as nothing: it stays. */
static void a_pinned_child_stays_with_the_busy(void **state)
{
	struct nsched_place_answer a;
	uint64_t allowed;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10, 0);
	stage_tasks(&s, "9911");
	s.task.allowed = set_of(&allowed, "0011");
	a = stage_place(&s, NSCHED_PLACE_FORK, 0, NULL);
	/* so the walk ends on CPU 0, where it may not run, and the caller's part decides */
	assert_int_equal(a.reason, NSCHED_REASON_FALLBACK);
	assert_int_equal(a.cpu, 2);
	stage_tasks(&s, "9900"); /* unless there the load is nothing as well (Q2) */
	a = stage_place(&s, NSCHED_PLACE_FORK, 0, NULL);
	assert_int_equal(a.reason, NSCHED_CFS_SELECT_TASK_RQ_WALK);
	stage_close(&s);
}

/* 7. Q2: on an idle machine a fork always leaves its node. */
static void an_idle_fork_leaves_its_node(void **state)
{
	uint32_t cpu;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10, 0);
	stage_tasks(&s, "0000");
	for (cpu = 0; cpu < 4; cpu++)
		assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, cpu, NULL).node, cpu < 2);
	stage_close(&s);
}

/* 8. Pipes in 2.6.31: a sync pair shares a CPU although the wakee's own is idle. */
static void a_pipe_of_2631_shares_a_cpu(void **state)
{
	struct nsched_wake_answer a;
	struct stage s, later;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_2_6_31, 0);
	stage_tasks(&s, "1000");
	s.sync = 1;
	a = stage_wake(&s, 0, 1);
	assert_int_equal(a.reason, NSCHED_CFS_SELECT_TASK_RQ_2631_AFFINE);
	assert_int_equal(a.cpu, 0);
	stage_open(&later, NSCHED_POLICY_LINUX_3_10, 0); /* 3.10 looks for an idle CPU as well */
	stage_tasks(&later, "1000");
	later.sync = 1;
	assert_int_equal(stage_wake(&later, 0, 1).cpu, 1);
	stage_close(&s);
	stage_close(&later);
}

/*
 * 9. Many pipe pairs in 2.6.31: who wakes every 10 us has a granularity of 0 as soon as
 * the current task ran 2 x 10 us x 2, and preempts it when a nanosecond behind.
 */
static void short_wakers_of_2631_always_preempt(void **state)
{
	static const uint64_t zero[4] = { 0 };
	struct nsched_wake_answer a;
	struct stage s;
	uint32_t round;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_2_6_31,
		   STAGE_VRUNTIME | NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_RUN));
	stage_tasks(&s, "1111");
	column_of(s.load, s.topology, NSCHED_LOAD_MIN_VRUNTIME, zero);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_VRUNTIME, 0, 1001);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_RUN, 0, 40000);
	s.task.vruntime = 1000;
	for (round = 1; round <= 100; round++) {
		s.wakee_state->avg_wakeup_ns = 10000;
		s.wakee_state->last_wakeup_ns = 1; /* it woke someone: no full sample */
		s.task.runtime_ns = 2;
		a = stage_wake(&s, 0, 0);
		assert_int_equal(a.preempt, 1);
	}
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_RUN, 0, 39998);
	s.wakee_state->avg_wakeup_ns = 10000;
	s.wakee_state->last_wakeup_ns = 1;
	assert_int_equal(stage_wake(&s, 0, 0).preempt, 0); /* 2 ns are left, 1 is behind */
	stage_close(&s);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_to_many_is_pulled_all_the_same),
		cmocka_unit_test(hackbench_has_no_buddies),
		cmocka_unit_test(a_sync_pair_is_stacked),
		cmocka_unit_test(an_interrupt_weighs_what_it_interrupts),
		cmocka_unit_test(few_flips_a_second_are_never_wide),
		cmocka_unit_test(a_pinned_child_stays_with_the_busy),
		cmocka_unit_test(an_idle_fork_leaves_its_node),
		cmocka_unit_test(a_pipe_of_2631_shares_a_cpu),
		cmocka_unit_test(short_wakers_of_2631_always_preempt),
	};

	return cmocka_run_group_tests_name("cfs: known to do badly", tests, NULL, NULL);
}
