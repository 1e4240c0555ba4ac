/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The keyed form of next: a caller that keeps a heap by nsched_bfs_queue_key(), which
 * wake, place and next leave in the task's state, takes its least entry that may run, the
 * oldest of equals. It must be what the scan of the whole queue finds. In 467 the deadline
 * is the key of a prio; 232 and 318 have no order that lasts, since the overdue are equal.
 */
#include "stage.h"

static const struct machine_text quad = { .node = "0000", .cache = "0000", .package = "0000" };

#define D 5000000000ull
#define MOST 12

/* What the state has been given is what the exact block gives. */
static void the_state_has_the_key(void **state)
{
	static const struct stage_row rows[] = { { .running = 1 }, { .deadline = 1 } };
	static const struct {
		uint32_t class, prio, want_prio;
		uint64_t key; /* before D; 0: the deadline itself */
	} tasks[] = {
		{ NSCHED_BFS_NORMAL, 102, 102, 0 }, { NSCHED_BFS_FIFO, 50, 50, 50 },
		{ NSCHED_BFS_ISO, 101, 101, 101 }, { NSCHED_BFS_IDLEPRIO, 103, 103, 1 },
	};
	static const uint64_t behind[] = { 0x00ff000000000000ull, 0xf000000000000000ull };
	uint32_t i, muqss;

	(void)state;
	for (i = 0; i < 8; i++) {
		struct nsched_bfs_queue_key_question q = { .rr_interval = 6 };
		struct nsched_bfs_queue_key_answer a;
		struct stage s;

		muqss = i % 2;
		stage_open(&s, muqss ? NSCHED_POLICY_MUQSS_199 : NSCHED_POLICY_BFS_512, &quad);
		s.task.sched_policy = tasks[i / 2].class;
		s.task.prio = tasks[i / 2].prio;
		s.state->deadline = D + 11;
		stage_wake(&s, 0, 0);
		q.ver = muqss ? NSCHED_BFS_VER_199 : NSCHED_BFS_VER_512;
		q.prio = s.state->prio;
		q.policy = s.task.sched_policy;
		q.deadline = D + 11;
		nsched_bfs_queue_key(&q, &a);
		assert_int_equal(s.state->prio, tasks[i / 2].want_prio);
		assert_true(s.state->key == a.key);
		assert_true(a.key == (tasks[i / 2].key == 1 ? ((D + 11) | behind[muqss]) :
				      tasks[i / 2].key ? tasks[i / 2].key : D + 11));
		/* and again when it is put back after a switch, by its new deadline */
		stage_queue(&s, rows, 2);
		s.state->time_slice = 0;
		s.state->key = 0;
		stage_next(&s, 0, NSCHED_EVENT_SWITCH, 0, 1);
		q.deadline = s.state->deadline;
		nsched_bfs_queue_key(&q, &a);
		assert_true(s.state->key == a.key);
		stage_close(&s);
	}
}

/* The least of a heap by (key, arrival) among what CPU 0 may run. */
static uint32_t heap_takes(const struct stage_row *row, uint32_t nr)
{
	uint32_t i, best = NSCHED_NONE;

	for (i = 0; i < nr; i++)
		if ((!row[i].allowed || row[i].allowed[0] == '1') &&
		    (best == NSCHED_NONE || row[i].key < row[best].key))
			best = i;
	return best;
}

static void the_scan_takes_what_the_heap_has(void **state)
{
	static const uint32_t policies[] = { NSCHED_POLICY_BFS_467, NSCHED_POLICY_BFS_512,
					     NSCHED_POLICY_MUQSS_199 };
	uint64_t seed = 512;
	uint32_t round;

	(void)state;
	for (round = 0; round < 2000; round++) {
		struct stage_row rows[MOST];
		uint32_t nr = machine_below(&seed, MOST), i;
		struct stage s;

		memset(rows, 0, sizeof(rows));
		stage_open(&s, policies[round % 3], &quad);
		for (i = 0; i < nr; i++) {
			rows[i].key = 1 + machine_below(&seed, 6);
			rows[i].deadline = round % 3 ? machine_below(&seed, 100) : rows[i].key;
			rows[i].allowed = machine_below(&seed, 4) ? NULL : "0111";
		}
		stage_queue(&s, rows, nr);
		assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, NSCHED_NONE, 0).task,
				 heap_takes(rows, nr));
		stage_close(&s);
	}
}

/* The exact pick of 512 does the same with its arrays. */
static void so_does_the_exact_pick(void **state)
{
	static const uint32_t last[MOST], class[MOST] = { 1, 2, 3 };
	uint64_t seed = 7;
	uint32_t round;

	(void)state;
	for (round = 0; round < 2000; round++) {
		uint64_t key[MOST], deadline[MOST];
		uint32_t allowed[MOST], fits[MOST], nr = machine_below(&seed, MOST), i;
		uint32_t best = NSCHED_NONE;
		struct nsched_bfs_pick_512_question q = {
			.key = key, .deadline = deadline, .allowed = allowed, .last_cpu = last,
			.dist = class, .smt_ok = fits, .interactive = 1, .nr_tasks = nr,
		};
		struct nsched_bfs_pick_512_answer a;

		for (i = 0; i < nr; i++) {
			key[i] = machine_below(&seed, 6);
			deadline[i] = machine_below(&seed, 6);
			allowed[i] = machine_below(&seed, 4) != 0;
			fits[i] = machine_below(&seed, 4) != 0;
			if (allowed[i] && fits[i] && (best == NSCHED_NONE || key[i] < key[best]))
				best = i;
		}
		nsched_bfs_pick_512(&q, &a);
		assert_int_equal(a.pick, best);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_state_has_the_key),
		cmocka_unit_test(the_scan_takes_what_the_heap_has),
		cmocka_unit_test(so_does_the_exact_pick),
	};

	return cmocka_run_group_tests_name("bfs: keyed", tests, NULL, NULL);
}
