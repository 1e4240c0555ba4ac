/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * next and due as composed, worked out by hand. D is tick 1000, or 5 s. The task, row
 * "current", runs on CPU 0; 400 us have passed since it was charged.
 */
#include "stage.h"

static const struct machine_text quad = { .node = "0000", .cache = "0000", .package = "0000" };
static const struct machine_text threads = { .node = "0000", .core = "0011", .cache = "0000",
					     .package = "0000" };

#define NONE NSCHED_NONE
#define D2009 1000ull
#define D 5000000000ull
#define DIFF 41091072ull /* nice 0 at 6 ms */

/* A switch, of a task of nice 0 */

static const struct switch_case {
	const char *name;
	uint32_t policy, interactive, current;
	int32_t slice;	   /* before the 400 us */
	uint64_t deadline; /* before */
	struct stage_row rows[4];
	uint32_t task, keep;
	int64_t runs_for;
	int32_t slice_after;
	uint64_t deadline_after;
	const char *says;
} switches[] = {
	/* 100 - 400 us: 18 ms at four CPUs, 655 x 18 / 100 = 117 ticks */
	{ "2009: a used-up slice costs the place", NSCHED_POLICY_BFS_2009, 1, 2, 100, 900,
	  { { .deadline = D2009 + 118 }, { .deadline = D2009 + 110 }, { .running = 1 } }, 1, 0, 7,
	  18000, D2009 + 117,
	  "task 1 of prio 101 has the earliest deadline (rank 110), of 3 tasks" },
	{ "2009: it may have the earliest deadline all the same", NSCHED_POLICY_BFS_2009, 1, 2, 100,
	  900, { { .deadline = D2009 + 118 }, { .deadline = D2009 + 119 }, { .running = 1 } }, 2, 1,
	  18000, 18000, D2009 + 117,
	  "task 2 of prio 101 has the earliest deadline (rank 117), of 3 tasks" },
	{ "2009: the tail loses to its equals", NSCHED_POLICY_BFS_2009, 1, 0, 100, 900,
	  { { .running = 1 }, { .deadline = D2009 + 117 } }, 1, 0, 7, 18000, D2009 + 117,
	  "task 1 of prio 101 has the earliest deadline (rank 117), of 2 tasks" },
	{ "2009: what is left keeps slice and deadline", NSCHED_POLICY_BFS_2009, 1, 1, 6000,
	  D2009 + 50, { { .deadline = D2009 + 60 }, { .running = 1 } }, 1, 1, 5600, 5600,
	  D2009 + 50, "task 1 of prio 101 has the earliest deadline (rank 50), of 2 tasks" },
	/* overdue-fifo: by a true order it were row 1 */
	{ "2009: overdue tasks are equal, the oldest arrival runs", NSCHED_POLICY_BFS_2009, 1, 2,
	  100, 900, { { .deadline = D2009 - 1 }, { .deadline = D2009 - 900 }, { .running = 1 } }, 0,
	  0, 7, 18000, D2009 + 117,
	  "task 0 is the first of prio 101 whose deadline has passed (rank 0), of 3 tasks" },
	{ "2009: running elsewhere is passed", NSCHED_POLICY_BFS_2009, 1, NONE, 6000, 900,
	  { { .deadline = D2009 - 1, .running = 1 }, { .deadline = D2009 + 5 } }, 1, 0, 7, 5600, 900,
	  "task 1 of prio 101 has the earliest deadline (rank 5), of 1 tasks" },
	{ "2009: nothing may run here", NSCHED_POLICY_BFS_2009, 1, NONE, 6000, 900,
	  { { .deadline = D2009, .allowed = "0111" } }, NONE, 0, 0, 5600, 900,
	  "task none: nothing may run here, idle" },
	{ "2009: real time first, by arrival", NSCHED_POLICY_BFS_2009, 1, NONE, 6000, 900,
	  { { .deadline = 1 }, { .prio = 50, .deadline = 99 }, { .prio = 50, .deadline = 1 } }, 1, 0,
	  7, 5600, 900, "task 1 is the first of real-time prio 50" },
	/* one cache: no distance. 13 ms: 655 x 13 / 100 = 85 */
	{ "318: the first overdue at once", NSCHED_POLICY_BFS_318, 1, 2, 100, 900,
	  { { .deadline = D2009 + 3 }, { .deadline = D2009 - 1 }, { .running = 1 } }, 1, 0, 7, 13000,
	  D2009 + 85, "task 1 is the first of prio 101 whose deadline has passed (rank 0), of 3 tasks" },
	{ "467: the earliest, overdue or not", NSCHED_POLICY_BFS_467, 1, 2, 200, 900,
	  { { .deadline = D - 1 }, { .deadline = D - 900 }, { .running = 1 } }, 1, 0, 7, 6144,
	  D + DIFF, "task 1 of prio 102 has the earliest deadline (rank 4999999100), of 3 tasks" },
	/* 4e8 >> 10 = 390 us; row 0 is of this CPU, class 1: D << 1; row 1 of CPU 2, class 2 */
	{ "467, not interactive: the time since boot is shifted", NSCHED_POLICY_BFS_467, 0, NONE,
	  6000, 900, { { .deadline = D }, { .deadline = D - 1000000000, .home = 2 } }, 0, 0, 7, 5610,
	  900, "task 0 of prio 102 has the earliest deadline (rank 10000000000), of 2 tasks" },
	{ "512: the least key", NSCHED_POLICY_BFS_512, 1, 2, 200, 900,
	  { { .deadline = D }, { .deadline = 1, .key = D - 5 }, { .running = 1 } }, 1, 0, 7, 6144,
	  D + DIFF, "task 1 of group 0 has the least key, 4999999995, of 3 tasks" },
	{ "512, not interactive: any local task beats a remote one", NSCHED_POLICY_BFS_512, 0, NONE,
	  6000, 900, { { .deadline = D }, { .deadline = 1, .key = 50, .prio = 50, .home = 1 } }, 0, 0,
	  7, 5610, 900, "task 0 of the local group 0 has its least key, 5000000000, of 2 tasks" },
	{ "512, not interactive: remote real time goes by its deadline", NSCHED_POLICY_BFS_512, 0,
	  NONE, 6000, 900,
	  { { .deadline = 9, .home = 1 }, { .deadline = 10, .key = 50, .prio = 50, .home = 1 } }, 0,
	  0, 7, 5610, 900, "task 0 of remote group 1 has the earliest deadline (rank 36), of 2 tasks" },
	/* all CPUs of the package share one queue */
	{ "199: the least key of the queue", NSCHED_POLICY_MUQSS_199, 1, 0, 200, 900,
	  { { .running = 1 }, { .deadline = D + 9, .home = 1 }, { .deadline = D + 8, .home = 2 } }, 2,
	  0, 7, 6144, D + DIFF,
	  "task 2 has the least key, 5000000008, of the own queue 0 with 3 tasks, 1 queues looked at" },
	{ "199: nothing", NSCHED_POLICY_MUQSS_199, 1, NONE, 6000, 900,
	  { { .deadline = D, .allowed = "0111" } }, NONE, 0, 0, 5610, 900,
	  "task none: nothing may run here, idle" },
};

static uint32_t nr_rows(const struct stage_row *rows)
{
	uint32_t nr = 0;

	while (nr < 4 && (rows[nr].deadline || rows[nr].running))
		nr++;
	return nr;
}

static void switch_case(void **state)
{
	const struct switch_case *c = *state;
	struct nsched_next_answer a;
	struct stage s;
	uint32_t i;

	stage_open(&s, c->policy, &quad);
	s.tunables.interactive = c->interactive;
	stage_set_idle(&s, "0000");
	stage_queue(&s, c->rows, nr_rows(c->rows));
	s.rq[0]->charged = (stage_late(&s) ? s.now : s.clock_ns) - 400000;
	s.state->time_slice = c->slice;
	s.state->deadline = c->deadline;
	s.state->first_time_slice = !stage_late(&s);
	s.state->home = 3;
	a = stage_next(&s, 0, NSCHED_EVENT_SWITCH, c->current, 1);
	assert_int_equal(s.state->home, 0);
	STAGE_SAYS(a, c->says);
	assert_int_equal(a.task, c->task);
	for (i = 1; c->task == NONE && i < NSCHED_COMPARED; i++)
		assert_true(a.compared[i] == 0); /* nothing was compared */
	assert_int_equal(a.keep, c->keep);
	assert_true(a.slice == c->runs_for);
	assert_int_equal(s.state->time_slice, c->slice_after);
	assert_true(s.state->deadline == c->deadline_after);
	assert_int_equal(s.state->first_time_slice, !stage_late(&s) && c->slice_after < 6000);
	assert_int_equal(a.nr_notify, 0);
	stage_close(&s);
}

/* Who else is told */

static const struct tell_case {
	const char *name;
	uint32_t policy;
	const char *allowed; /* of the task that leaves CPU 0 */
	uint32_t current;    /* its row, or none: it sleeps */
	const char *idle;    /* of the other CPUs */
	struct stage_row rows[4];
	uint64_t notify;
} tells[] = {
	{ "232: the lowest idle CPU for a task that may not stay", NSCHED_POLICY_BFS_2009, "0011",
	  NONE, "0011", { { .deadline = 1 } }, 4 },
	{ "318: the best one, from here on", NSCHED_POLICY_BFS_318, "0011", NONE, "0001",
	  { { .deadline = 1 } }, 8 },
	{ "232: nobody for one that may", NSCHED_POLICY_BFS_2009, "1011", NONE, "0011",
	  { { .deadline = 1 } }, 0 },
	{ "467: the best idle CPU for one that was put back", NSCHED_POLICY_BFS_467, "1111", 1,
	  "0011", { { .deadline = 1 }, { .running = 1 } }, 4 },
	{ "467: nobody for one that sleeps", NSCHED_POLICY_BFS_467, "1111", NONE, "0011",
	  { { .deadline = 1 } }, 0 },
	{ "512: the same", NSCHED_POLICY_BFS_512, "1101", 1, "0011",
	  { { .deadline = 1 }, { .running = 1 } }, 8 },
	{ "512: nobody is idle", NSCHED_POLICY_BFS_512, "1111", 1, "0000",
	  { { .deadline = 1 }, { .running = 1 } }, 0 },
	/* equal ranks: the last on an idle core */
	{ "199: the same", NSCHED_POLICY_MUQSS_199, "1111", 1, "0011",
	  { { .deadline = 1 }, { .running = 1 } }, 8 },
};

static void tell_case(void **state)
{
	const struct tell_case *c = *state;
	struct nsched_next_answer a;
	struct stage s;

	stage_open(&s, c->policy, &quad);
	stage_set_idle(&s, c->idle);
	stage_queue(&s, c->rows, nr_rows(c->rows));
	stage_may_use(&s, c->allowed);
	a = stage_next(&s, 0, NSCHED_EVENT_SWITCH, c->current, 1);
	assert_int_equal(a.task, 0);
	assert_int_equal(s.notify, c->notify);
	assert_int_equal(a.nr_notify, c->notify != 0);
	stage_close(&s);
}

/* Two threads a core: when CPU 0 goes idle, so may CPU 1 look again, if anything waits. */
static void an_idle_cpu_tells_its_idle_siblings(void **state)
{
	static const struct stage_row other[] = { { .deadline = 1, .allowed = "0100" } };
	static const uint32_t policies[] = { NSCHED_POLICY_BFS_467, NSCHED_POLICY_BFS_512,
					     NSCHED_POLICY_MUQSS_199 };
	uint32_t i, waits;
	struct stage s;

	(void)state;
	for (i = 0; i < 6; i++) {
		waits = i % 2;
		stage_open(&s, policies[i / 2], &threads);
		stage_set_idle(&s, "0110");
		stage_queue(&s, other, waits);
		stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 1);
		assert_int_equal(s.notify, waits || i / 2 == 2 ? 2 : 0);
		s.tunables.smt_nice = 0;
		stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 1);
		assert_int_equal(s.notify, 0);
		stage_close(&s);
	}
}

/*
 * sibling-judged-by-itself: nice 19 on CPU 1 is weighed against the biases of CPU 0's
 * siblings, that is its own. Its stored bias of 1 always fits; one of 20, stored while
 * it was nice 0, makes it look too light beside itself.
 */
static void a_sibling_is_judged_by_itself(void **state)
{
	static const struct stage_row rows[] = {
		{ .deadline = 1 }, { .running = 1, .home = 1, .user_prio = 39, .deadline = 1 },
	};
	uint32_t refused;
	struct stage s;

	(void)state;
	for (refused = 0; refused < 2; refused++) {
		stage_open(&s, NSCHED_POLICY_BFS_512, &threads);
		stage_set_idle(&s, "0000");
		nsched_load_set(s.load, s.topology, NSCHED_LOAD_BIAS, 1, refused ? 20 : 1);
		stage_queue(&s, rows, 2);
		assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 1).task, 0);
		assert_int_equal(s.notify, refused ? 2 : 0);
		nsched_task_set(s.tasks, NSCHED_TASK_RUNNING, 0, 1); /* nothing to be beside */
		assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 1).task, NONE);
		assert_int_equal(s.notify, 0);
		stage_close(&s);
	}
}

/* What goes to sleep is not queued: its prio stays what it was queued with. */
static void what_sleeps_keeps_its_prio(void **state)
{
	static const struct stage_row rows[] = { { .running = 1 } };
	uint32_t runnable;
	struct stage s;

	(void)state;
	for (runnable = 0; runnable < 2; runnable++) {
		stage_open(&s, NSCHED_POLICY_BFS_2009, &quad);
		stage_set_idle(&s, "0000");
		stage_queue(&s, rows, 1);
		s.state->prio = 100; /* ISO while there was quota */
		s.task.sched_policy = NSCHED_BFS_ISO;
		s.task.prio = 100;
		s.system->iso_refractory = 1;
		stage_next(&s, 0, NSCHED_EVENT_SWITCH, runnable ? 0 : NONE, 1);
		assert_int_equal(s.state->prio, 100 + runnable);
		stage_close(&s);
	}
}

/* Deadline 2^64 - 1: 467 takes it never, nor does 512 of a remote task. */
static void the_last_deadline(void **state)
{
	static const struct stage_row rows[] = { { .deadline = NSCHED_U64_MAX, .home = 1 } };
	uint32_t interactive;
	struct stage s;

	(void)state;
	for (interactive = 0; interactive < 2; interactive++) {
		stage_open(&s, NSCHED_POLICY_BFS_467, &quad);
		stage_set_idle(&s, "0000");
		stage_queue(&s, rows, 1);
		s.tunables.interactive = interactive;
		/* shifted it is 2^64 - 4 */
		assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 0).task,
				 interactive ? NONE : 0);
		stage_close(&s);
	}
}

/* 199: the task this CPU was told of ends the search, once. */
static void the_expected_task(void **state)
{
	static const struct stage_row rows[] = {
		{ .deadline = D + 9, .home = 0 }, { .deadline = D + 5, .home = 1 },
		{ .deadline = D + 1, .home = 2 },
	};
	struct nsched_next_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_MUQSS_199, &quad);
	assert_int_equal(nsched_bfs_share_queues(s.system, s.topology, NSCHED_BFS_RQSHARE_NONE), 4);
	stage_set_idle(&s, "0000");
	stage_queue(&s, rows, 3);
	nsched_state_u64(s.system, NSCHED_BFS_SYSTEM_PREEMPTING)[0] = 301;
	a = stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 0);
	assert_int_equal(a.task, 1);
	STAGE_SAYS(a, "task 1 with key 5000000005 of queue 1 with 1 tasks is what this CPU was told "
		      "of, 2 queues looked at");
	assert_true(nsched_state_u64(s.system, NSCHED_BFS_SYSTEM_PREEMPTING)[0] == NSCHED_NO_ID);
	assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 0).task, 2);
	stage_close(&s);
}

/* Yield */

static void yields(void **state)
{
	static const struct stage_row rows[] = { { .deadline = 2000 }, { .running = 1 } };
	struct nsched_next_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_2009, &quad);
	stage_set_idle(&s, "0000");
	stage_queue(&s, rows, 2);
	s.state->time_slice = 3000;
	s.state->deadline = 1999;
	s.state->first_time_slice = 1;
	s.rq[0]->charged = s.clock_ns - 400000;
	a = stage_next(&s, 0, NSCHED_EVENT_YIELD, 1, 1); /* its deadline is earlier still */
	assert_int_equal(a.task, 1);
	assert_true(a.slice == 2600);
	assert_int_equal(s.state->first_time_slice, 0);
	s.state->deadline = 2000; /* to equals it gives way */
	assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_YIELD, 1, 1).task, 0);
	stage_close(&s);
}

/* 199: type 0 nothing, 1 a switch, 2 a refill by the clock of the last charge. */
static void yield_types(void **state)
{
	static const struct stage_row rows[] = { { .deadline = D + 10 }, { .running = 1 } };
	struct nsched_next_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_MUQSS_199, &quad);
	stage_set_idle(&s, "0000");
	stage_queue(&s, rows, 2);
	s.state->time_slice = 3000;
	s.state->deadline = D + 20;
	s.rq[0]->charged = s.now - 1024000;
	s.tunables.yield_type = 0;
	a = stage_next(&s, 0, NSCHED_EVENT_YIELD, 1, 1);
	STAGE_SAYS(a, "yield type 0: 3000 us left, it goes on");
	assert_int_equal(a.task, 1);
	assert_int_equal(a.keep, 1);
	s.tunables.yield_type = 1;
	assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_YIELD, 1, 1).task, 0);
	assert_true(s.state->time_slice == 2000 && s.state->deadline == D + 20);
	s.tunables.yield_type = 2;
	s.rq[0]->charged = s.now - 1024000;
	assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_YIELD, 1, 1).task, 0);
	assert_true(s.state->time_slice == 5144 && s.state->deadline == D - 1024000 + DIFF);
	/* an idle CPU that yields just picks */
	assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_YIELD, NONE, 0).task, 0);
	stage_close(&s);
}

/* Wake-up of a queued task on this CPU: row 0. */
static void preempted_by_a_wakee(void **state)
{
	static const struct stage_row rows[] = { { .deadline = 1100 } };
	struct nsched_next_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_2009, &quad);
	stage_queue(&s, rows, 1);
	stage_runs(&s, 0, 101, 1150);
	a = stage_next(&s, 0, NSCHED_EVENT_WAKEUP, 0, 1);
	STAGE_SAYS(a, "prio 101, deadline 1100 against prio 101, deadline 1150: the earlier deadline "
		      "runs first");
	assert_int_equal(a.task, 0);
	assert_int_equal(a.keep, 0);
	stage_runs(&s, 0, 101, 1100);
	a = stage_next(&s, 0, NSCHED_EVENT_WAKEUP, 0, 1);
	STAGE_SAYS(a, "prio 101, deadline 1100 against prio 101, deadline 1100: not earlier, it waits");
	assert_int_equal(a.task, NONE);
	a = stage_next(&s, 0, NSCHED_EVENT_WAKEUP, NONE, 1);
	assert_int_equal(a.reason, NSCHED_REASON_NOTHING_ELSE);
	stage_close(&s);
}

/* Whose state is not given has the slice that its row says, 7. */
static void the_current_task_without_its_state(void **state)
{
	static const struct stage_row rows[] = { { .deadline = 1100, .running = 1 } };
	struct nsched_next_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_2009, &quad);
	stage_queue(&s, rows, 1);
	stage_runs(&s, 0, 101, 1100);
	a = stage_next(&s, 0, NSCHED_EVENT_SWITCH, 0, 0);
	assert_int_equal(a.task, 0);
	assert_true(a.slice == 7);
	stage_close(&s);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, switch_case, switches);
	ROWS_ADD(&rows, tell_case, tells);
	rows_add(&rows, "an idle CPU tells its idle siblings", an_idle_cpu_tells_its_idle_siblings,
		 NULL);
	rows_add(&rows, "a sibling is judged by itself", a_sibling_is_judged_by_itself, NULL);
	rows_add(&rows, "what sleeps keeps its prio", what_sleeps_keeps_its_prio, NULL);
	rows_add(&rows, "the last deadline", the_last_deadline, NULL);
	rows_add(&rows, "199: the expected task", the_expected_task, NULL);
	rows_add(&rows, "yields", yields, NULL);
	rows_add(&rows, "yield types", yield_types, NULL);
	rows_add(&rows, "preempted by a wakee", preempted_by_a_wakee, NULL);
	rows_add(&rows, "the current task without its state", the_current_task_without_its_state, NULL);
	return rows_run(&rows, "bfs: next");
}
