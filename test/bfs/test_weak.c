/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What BFS and MuQSS are known to do badly, as scenarios. The pipe storm over time is in
 * test_starvation.c; reports about disks and about code around the scheduler have no rule
 * to test.
 */
#include "stage.h"

static const struct machine_text quad = { .node = "0000", .cache = "0000", .package = "0000" };
static const struct machine_text two_nodes = { .node = "0011", .cache = "0011",
					       .package = "0011" };

#define NONE NSCHED_NONE
#define SECOND 1000000000ull

static void all_busy(struct stage *s)
{
	uint32_t cpu;

	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		stage_runs(s, cpu, stage_normal(s), s->now);
}

static uint32_t picks(struct stage *s, const struct stage_row *rows, uint32_t nr, uint32_t cpu)
{
	stage_queue(s, rows, nr);
	return stage_next(s, cpu, NSCHED_EVENT_SWITCH, NONE, 0).task;
}

/* 1: 28 overdue pipe tasks and a desktop task whose deadline is 117 ticks ahead, in any order. */
static void the_storm_in_one_decision(void **state)
{
	struct stage_row rows[29];
	uint32_t desktop, i;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_2009, &quad);
	all_busy(&s);
	for (desktop = 0; desktop < 29; desktop++) {
		memset(rows, 0, sizeof(rows));
		for (i = 0; i < 29; i++)
			rows[i].deadline = i == desktop ? 1117 : 1000 - 1 - i * 7;
		assert_int_equal(picks(&s, rows, 29, 0), desktop == 0);
	}
	/* from its own deadline on it is one of them, and the oldest arrival */
	s.now = 1118;
	rows[0].deadline = 1117;
	rows[28].deadline = 1;
	assert_int_equal(picks(&s, rows, 29, 0), 0);
	stage_close(&s);
}

/* 2: now - 1 and now - 1000 are equal in 232 and 318; a true order takes the second. */
static void overdue_fifo(void **state)
{
	struct stage_row rows[2] = { { .home = 0 } };
	uint32_t policy;
	struct stage s;

	(void)state;
	for (policy = NSCHED_POLICY_BFS_2009; policy <= NSCHED_POLICY_MUQSS_199; policy++) {
		stage_open(&s, policy, &quad);
		all_busy(&s);
		s.now = stage_late(&s) ? s.now : 2000;
		rows[0].deadline = s.now - 1;
		rows[1].deadline = s.now - 1000;
		assert_int_equal(picks(&s, rows, 2, 0), stage_late(&s));
		stage_close(&s);
	}
}

/* 3: home busy, its neighbour idle; 232 takes the lowest idle CPU, of another package. */
static void idle_without_regard_to_cache(void **state)
{
	static const uint32_t told[] = { 0, 2, 2, 2, 2 };
	uint32_t i;
	struct stage s;

	(void)state;
	for (i = 0; i < 5; i++) {
		stage_open(&s, NSCHED_POLICY_BFS_2009 + i, &two_nodes);
		all_busy(&s);
		stage_runs(&s, 0, stage_normal(&s) + 2, 0);
		stage_runs(&s, 2, stage_normal(&s) + 2, 0);
		s.task.prev_cpu = 3;
		assert_int_equal(stage_wake(&s, 3, 0).resched_cpu, told[i]);
		stage_close(&s);
	}
}

/* 4: a pick looks at every task that waits, on however many CPUs: 28 here, of 28. */
static void a_pick_looks_at_all(void **state)
{
	struct stage_row rows[28];
	uint32_t policy, nr, i;
	struct stage s;

	(void)state;
	for (policy = NSCHED_POLICY_BFS_2009; policy <= NSCHED_POLICY_BFS_512; policy++)
		for (nr = 7; nr <= 28; nr *= 2) {
			struct nsched_next_answer a;

			stage_open(&s, policy, &quad);
			all_busy(&s);
			memset(rows, 0, sizeof(rows));
			for (i = 0; i < nr; i++)
				rows[i].deadline = s.now + i;
			stage_queue(&s, rows, nr);
			a = stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 0);
			assert_int_equal(a.task, 0);
			assert_int_equal(a.compared[3], nr); /* weighed */
			stage_close(&s);
		}
}

/*
 * 5: a task that last ran on the other node, a tick earlier than one of this CPU. 232 has
 * no distance, 467 and 512 none when interactive: taken. 318 adds one class, 85 ticks, as
 * for any other cache of the same node.
 */
static void numa_is_not_seen(void **state)
{
	static const uint32_t task[] = { 0, 1, 0, 0, 0 };
	struct stage_row rows[2] = { { .home = 2 }, { .home = 0 } };
	uint32_t i;
	struct stage s;

	(void)state;
	for (i = 0; i < 4; i++) {
		stage_open(&s, NSCHED_POLICY_BFS_2009 + i, &two_nodes);
		all_busy(&s);
		rows[0].deadline = s.now + 9;
		rows[1].deadline = s.now + 10;
		assert_int_equal(picks(&s, rows, 2, 0), task[i]);
		stage_close(&s);
	}
}

/* near-numa and ms-as-ticks: another node is 85 ticks away, at hz 100 too: 850 ms. */
static void distance_is_in_ticks(void **state)
{
	struct stage_row rows[2] = { { .home = 2 }, { .home = 0 } };
	uint32_t hz;
	struct stage s;

	(void)state;
	for (hz = 100; hz <= 1000; hz += 900) {
		stage_open(&s, NSCHED_POLICY_BFS_318, &two_nodes);
		all_busy(&s);
		s.hz = hz;
		rows[0].deadline = s.now;
		rows[1].deadline = s.now + 84;
		assert_int_equal(picks(&s, rows, 2, 0), 1);
		rows[1].deadline = s.now + 86;
		assert_int_equal(picks(&s, rows, 2, 0), 0);
		stage_close(&s);
	}
}

/* 7: not interactive, an hour up: a remote task a second earlier loses to a local one. */
static void after_an_hour(void **state)
{
	struct stage_row rows[2] = { { .home = 2 }, { .home = 0 } };
	uint32_t policy, interactive;
	struct stage s;

	(void)state;
	for (policy = NSCHED_POLICY_BFS_467; policy <= NSCHED_POLICY_BFS_512; policy++)
		for (interactive = 0; interactive < 2; interactive++) {
			stage_open(&s, policy, &quad);
			all_busy(&s);
			s.now = 3600 * SECOND;
			s.tunables.interactive = interactive;
			rows[0].deadline = s.now;
			rows[1].deadline = s.now + SECOND;
			assert_int_equal(picks(&s, rows, 2, 0), !interactive);
			/* one class is worth the whole uptime: an hour earlier is no help */
			rows[0].deadline = s.now / 2 + SECOND;
			assert_int_equal(picks(&s, rows, 2, 0), !interactive);
			stage_close(&s);
		}
}

/* 8: smt-sibling-first. CPU 0 runs; its thread 1, and the idle core of 2 and 3. */
static void a_busy_core_before_an_idle_one(void **state)
{
	static const struct machine_text threads = { .node = "0000", .core = "0011",
						     .cache = "0000", .package = "0000" };
	static const uint32_t told[] = { 2, 2, 1 };
	uint32_t i;
	struct stage s;

	(void)state;
	for (i = 0; i < 3; i++) {
		stage_open(&s, NSCHED_POLICY_BFS_467 + i, &threads);
		stage_runs(&s, 0, 102, s.now);
		assert_int_equal(stage_wake(&s, 0, 0).resched_cpu, told[i]);
		stage_close(&s);
	}
}

/* 9: forbidden-home-baseline. CPUs 1 and 2 are allowed, home 0 runs with a very late deadline. */
static void the_later_cpu_is_not_found(void **state)
{
	static const uint64_t deadlines[] = { 1900, 1160, 1170, 1160 };
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_2009, &quad);
	stage_all_run(&s, deadlines);
	stage_may_use(&s, "0110");
	s.state->deadline = 1100;
	assert_int_equal(stage_wake(&s, 3, 0).resched_cpu, 1);
	s.state->deadline = 1165; /* before 1170, which nobody looks at */
	assert_int_equal(stage_wake(&s, 3, 0).resched_cpu, NONE);
	stage_close(&s);
}

/*
 * 10: as many CPU-bound normal tasks as CPUs, and an IDLEPRIO task that may be held back,
 * whose deadline is long past: in 5 s of switches it is never picked.
 */
static void idleprio_gets_nothing(void **state)
{
	uint32_t policy, round, cpu;
	struct stage s;

	(void)state;
	for (policy = NSCHED_POLICY_BFS_2009; policy <= NSCHED_POLICY_MUQSS_199; policy++) {
		struct stage_row rows[2] = { { .running = 1 }, { .policy = NSCHED_BFS_IDLEPRIO } };

		stage_open(&s, policy, &quad);
		all_busy(&s);
		rows[1].prio = stage_normal(&s) + 1;
		rows[1].deadline = 1;
		rows[1].key = policy == NSCHED_POLICY_MUQSS_199 ? 0xf000000000000001 :
								  0x00ff000000000001;
		stage_queue(&s, rows, 2);
		for (round = 0; round < 1000; round++) {
			cpu = policy == NSCHED_POLICY_MUQSS_199 ? 0 : round % 4;
			s.state->time_slice = 0;
			assert_int_equal(stage_next(&s, cpu, NSCHED_EVENT_SWITCH, 0, 1).task, 0);
			s.now += stage_late(&s) ? 5000000 : 5;
			s.clock_ns += 5000000;
		}
		/* once a CPU has nothing else, it is */
		assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 1).task, 1);
		stage_close(&s);
	}
}

/*
 * 11: who shares a queue decides what is found. Not interactive, CPU 0 has one task and
 * CPU 1, of its cache, one with a better key: only a shared queue shows it.
 */
static void sharing_decides_what_is_found(void **state)
{
	static const struct stage_row rows[] = {
		{ .deadline = 9, .home = 0 }, { .deadline = 8, .home = 1 },
	};
	uint32_t share;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_MUQSS_199, &two_nodes);
	all_busy(&s);
	s.tunables.interactive = 0;
	for (share = NSCHED_BFS_RQSHARE_NONE; share <= NSCHED_BFS_RQSHARE_ALL; share++) {
		nsched_bfs_share_queues(s.system, s.topology, share);
		assert_int_equal(picks(&s, rows, 2, 0), share >= NSCHED_BFS_RQSHARE_MC);
	}
	stage_close(&s);
}

/* renice-lost: a new deadline is for the caller to apply; what runs keeps the CPU's copy. */
static void a_renice_is_lost(void **state)
{
	static const struct stage_row rows[] = { { .deadline = 1180 }, { .running = 1 } };
	struct nsched_bfs_renice_question q = { .ver = NSCHED_BFS_VER_232, .deadline = 1150,
						.rr_interval = 18, .hz = 1000 };
	struct nsched_bfs_renice_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_2009, &quad);
	all_busy(&s);
	s.state->time_slice = 9000;
	s.state->deadline = 1150;
	q.old_user_prio = 39;
	q.new_user_prio = 20;
	assert_int_equal(nsched_bfs_renice(&q, &a), NSCHED_BFS_RENICE_EARLIER);
	q.old_user_prio = 20;
	q.new_user_prio = 39;
	assert_int_equal(nsched_bfs_renice(&q, &a), NSCHED_BFS_RENICE_LATER);
	assert_true(a.deadline == 1150 + 599); /* 3332 x 18 / 100 = 599.76 */
	s.task.user_prio = 39;
	stage_queue(&s, rows, 2);
	assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, 1, 1).task, 1);
	assert_true(s.state->deadline == 1150);
	s.state->deadline = a.deadline; /* had it been applied, the other would run */
	assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, 1, 1).task, 0);
	stage_close(&s);
}

/*
 * reuse-index: three nodes of two CPUs, interleaved. From CPU 0 the four others are listed
 * 1 2 4 5. After 1 its like, 4, is nearest; after 4 nothing is nearer than class 5, and
 * entry number 2 of the list, 4, was used: the first unused one, 2; then its like, 5.
 */
static void a_used_entry_is_not_used_again(void **state)
{
	static const uint32_t smt[] = { 0, 1, 2, 3, 4, 5 }, node[] = { 0, 1, 2, 0, 1, 2 };
	static const uint32_t want[] = { 0, 3, 1, 4, 2, 5 };
	uint32_t order[6], queues[6];
	struct nsched_bfs_order_muqss_question q = {
		.smt = smt, .package = node, .llc = node, .node = node, .cpu_order_out = order,
		.rq_order_out = queues, .ncpus = 6, .cpu = 0, .rqshare = NSCHED_BFS_RQSHARE_NONE,
	};
	struct nsched_bfs_order_muqss_answer a;

	(void)state;
	nsched_bfs_order_muqss(&q, &a);
	assert_memory_equal(order, want, sizeof(want));
	assert_memory_equal(queues, want, sizeof(want));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_storm_in_one_decision), cmocka_unit_test(overdue_fifo),
		cmocka_unit_test(idle_without_regard_to_cache), cmocka_unit_test(a_pick_looks_at_all),
		cmocka_unit_test(numa_is_not_seen), cmocka_unit_test(distance_is_in_ticks),
		cmocka_unit_test(after_an_hour), cmocka_unit_test(a_busy_core_before_an_idle_one),
		cmocka_unit_test(the_later_cpu_is_not_found),
		cmocka_unit_test(idleprio_gets_nothing),
		cmocka_unit_test(sharing_decides_what_is_found), cmocka_unit_test(a_renice_is_lost),
		cmocka_unit_test(a_used_entry_is_not_used_again),
	};

	return cmocka_run_group_tests_name("bfs: weak points", tests, NULL, NULL);
}
