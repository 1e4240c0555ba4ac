/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Corners of BFS and MuQSS that no worked example visits. */
#include "stage.h"

static const struct machine_text quad = { .node = "0000", .cache = "0000", .package = "0000" };
static const struct machine_text three_online = { .node = "0000", .cache = "0000",
						  .package = "0000", .online = "0111" };
static const struct machine_text threads = { .node = "0000", .core = "0011", .cache = "0000",
					     .package = "0000" };

#define NONE NSCHED_NONE
#define D 5000000000ull

static void all_busy(struct stage *s)
{
	uint32_t cpu;

	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		stage_runs(s, cpu, stage_normal(s), s->now + 50);
}

/* No allowed CPU is online: nobody is told, whoever the version would have weighed. */
static void no_usable_cpu(void **state)
{
	struct nsched_wake_answer a;
	uint32_t policy;
	struct stage s;

	(void)state;
	for (policy = NSCHED_POLICY_BFS_2009; policy <= NSCHED_POLICY_MUQSS_199; policy++) {
		stage_open(&s, policy, &three_online);
		all_busy(&s);
		stage_may_use(&s, "1000");
		s.task.prev_cpu = 1;
		s.hz = 0; /* wake does not need it */
		a = stage_wake(&s, 1, 0);
		assert_int_equal(a.resched_cpu, NONE);
		assert_int_equal(a.cpu, 1);
		if (policy != NSCHED_POLICY_MUQSS_199)
			STAGE_SAYS(a, "no CPU is to be told");
		stage_close(&s);
	}
}

/* A null set of flags: every CPU is online. Home 2 wins a tie of 318 that it comes last in. */
static void nothing_said_of_online(void **state)
{
	static const uint32_t zero[4], own[] = { 0, 1, 2, 3 };
	struct nsched_bfs_wake_318_question q = {
		.smt = own, .cache = own, .locality = zero, .ncpus = 4, .home = 2, .deadline = 1,
		.prio = 101, .user_prio = 20, .rr_interval = 6, .uncounted = NONE,
	};
	struct nsched_bfs_wake_318_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_318, &quad);
	all_busy(&s);
	q.load = s.load;
	nsched_bfs_wake_318(&q, &a);
	assert_int_equal(a.cpu, 2);
	stage_runs(&s, 1, 101, 1051); /* later than home: no tie */
	nsched_bfs_wake_318(&q, &a);
	assert_int_equal(a.cpu, 1);
	stage_runs(&s, 3, 101, 1051); /* a tie of which home is not part: the first */
	nsched_bfs_wake_318(&q, &a);
	assert_int_equal(a.cpu, 1);
	stage_close(&s);
}

/* A class past the farthest counts as the farthest: 64, where class 3 costs 8. */
static void a_class_past_the_farthest(void **state)
{
	static const uint32_t locality[] = { 1, 9, 3, 4 }, own[] = { 0, 1, 2, 3 };
	struct nsched_bfs_best_idle_467_question q = {
		.smt = own, .cache = own, .locality = locality, .ncpus = 4, .home = 0,
	};
	struct nsched_bfs_best_idle_467_answer a;
	uint64_t allowed = 2;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_467, &quad);
	free(s.load);
	s.load = machine_load(s.topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
			      NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) |
			      NSCHED_LOAD_BIT(NSCHED_LOAD_SCALING));
	q.load = s.load;
	q.allowed = &allowed;
	nsched_bfs_best_idle_467(&q, &a);
	assert_int_equal(a.cpu, 1);
	assert_int_equal(a.rank, 64);
	allowed = 6;
	nsched_bfs_best_idle_467(&q, &a);
	assert_int_equal(a.cpu, 2);
	assert_int_equal(a.rank, 8);
	stage_close(&s);
}

/*
 * 318: a rank of 1 ends the search, though CPU 2 would have 0. Labels of a machine that
 * there is not: CPU 2 is near, but of a cache group of its own.
 */
static void a_rank_of_one_is_enough(void **state)
{
	static const uint32_t near[4], own[] = { 0, 1, 2, 3 }, cache[] = { 0, 0, 1, 1 };
	struct nsched_bfs_best_idle_318_question q = {
		.smt = own, .cache = cache, .locality = near, .ncpus = 4, .home = 0,
	};
	struct nsched_bfs_best_idle_318_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_318, &quad);
	free(s.load);
	s.load = machine_load(s.topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
			      NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE));
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_IDLE, 0, 0);
	q.load = s.load;
	nsched_bfs_best_idle_318(&q, &a);
	assert_int_equal(a.cpu, 1);
	assert_int_equal(a.rank, 1);
	stage_close(&s);
}

/* place */

/* A real-time child starts from its parent's own prio, not from one that it was lent. */
static void a_real_time_child(void **state)
{
	static const uint32_t classes[] = { NSCHED_BFS_FIFO, NSCHED_BFS_RR, NSCHED_BFS_ISO };
	static const uint32_t prio[] = { 50, 50, 101 };
	uint32_t i;
	struct stage s;

	(void)state;
	for (i = 0; i < 3; i++) {
		stage_open(&s, NSCHED_POLICY_BFS_512, &quad);
		all_busy(&s);
		s.task.sched_policy = s.parent.sched_policy = classes[i];
		s.other->normal_prio = prio[i];
		s.other->prio = 20;
		s.other->time_slice = 6000;
		stage_fork(&s, 0, 0);
		assert_int_equal(s.state->prio, prio[i]);
		assert_true(s.state->key == prio[i]);
		stage_close(&s);
	}
}

static const struct home_case {
	const char *name;
	uint32_t policy;
	const char *allowed;
	uint32_t home;
} homes[] = { /* CPU 0 is offline, the fork CPU is 3 */
	{ "467: the fork CPU, allowed or not", NSCHED_POLICY_BFS_467, "1100", 3 },
	{ "512: the first allowed, online or not", NSCHED_POLICY_BFS_512, "1100", 0 },
	{ "199: the first allowed that is online", NSCHED_POLICY_MUQSS_199, "1100", 1 },
	{ "199: none is", NSCHED_POLICY_MUQSS_199, "1000", 3 },
	{ "199: the fork CPU, where it may", NSCHED_POLICY_MUQSS_199, "1101", 3 },
};

static void home_case(void **state)
{
	const struct home_case *c = *state;
	struct stage s;

	stage_open(&s, c->policy, &three_online);
	all_busy(&s);
	stage_may_use(&s, c->allowed);
	s.other->time_slice = 6000;
	s.other->deadline = D + 90; /* beats nobody */
	stage_fork(&s, 3, 0);
	assert_int_equal(s.state->home, c->home);
	stage_close(&s);
}

/*
 * 512, not interactive: the child counts on the fork CPU, which so has 2 tasks and runs an
 * earlier deadline; CPU 2 is busier only once it has 3.
 */
static void a_child_counts_where_it_was_forked(void **state)
{
	static const uint64_t deadlines[] = { D + 1, D + 5, D + 70, D + 60 };
	uint32_t tasks;
	struct stage s;

	(void)state;
	for (tasks = 2; tasks < 4; tasks++) {
		stage_open(&s, NSCHED_POLICY_BFS_512, &quad);
		stage_all_run(&s, deadlines);
		nsched_load_set(s.load, s.topology, NSCHED_LOAD_NR_RUNNING, 1, 1);
		nsched_load_set(s.load, s.topology, NSCHED_LOAD_NR_RUNNING, 2, tasks);
		s.tunables.interactive = 0;
		s.other->time_slice = 6000;
		s.other->deadline = D + 7;
		assert_int_equal(stage_fork(&s, 1, 1).resched_cpu, tasks == 2 ? NONE : 2);
		stage_close(&s);
	}
}

/* 512, too little to share: whom the idle search names. */
static void the_idle_cpu_of_a_child(void **state)
{
	struct nsched_place_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_512, &threads);
	all_busy(&s);
	stage_runs(&s, 1, 104, 0);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_BIAS, 0, 20);
	s.task.user_prio = 39;
	a = stage_fork(&s, 0, 0); /* SMT-nice refuses CPU 1 beside CPU 0 */
	STAGE_SAYS(a, "mode 3, idle CPUs 1: the fork CPU switches, and another");
	assert_int_equal(a.resched_cpu, 0);
	assert_int_equal(a.nr_notify, 0);
	stage_may_use(&s, "0100"); /* not allowed here: its home is idle, if refused */
	s.task.user_prio = 20;
	a = stage_fork(&s, 0, 0);
	STAGE_SAYS(a, "CPU 1, where it may start at once, is idle");
	assert_int_equal(a.cpu, 1);
	assert_int_equal(s.told[0], 0);
	stage_close(&s);
}

/* 199: a child that preempts is remembered. And arrays that nobody asked for. */
static void a_child_that_preempts(void **state)
{
	struct nsched_place_question q = { .kind = NSCHED_PLACE_FORK };
	struct nsched_place_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_MUQSS_199, &quad);
	all_busy(&s);
	s.other->time_slice = 6000;
	s.other->deadline = D + 10;
	s.rq[1]->charged = s.now;
	a = stage_fork(&s, 1, 1);
	assert_int_equal(a.resched_cpu, 1);
	assert_int_equal(a.preempt, 1);
	assert_true(nsched_state_u64(s.system, NSCHED_BFS_SYSTEM_PREEMPTING)[1] == 100);
	/* too little to share: an idle CPU and the fork CPU, with no room for the second */
	stage_runs(&s, 3, 104, 0);
	s.other->time_slice = 0;
	stage_asked(&s, NSCHED_ASK_PLACE, (struct nsched_asked *)&q, 1);
	q.task = &s.task;
	q.task_state = s.state;
	q.parent = &s.parent;
	q.parent_state = s.other;
	nsched_place(s.policy, &q, &a);
	assert_int_equal(a.resched_cpu, 3);
	assert_int_equal(a.nr_notify, 1);
	stage_close(&s);
}

/* wake, 199: the queueing CPU and one more, with no room for it; or only the queueing one. */
static void who_queues_is_told(void **state)
{
	struct nsched_wake_question q = { .sync = 0 };
	struct nsched_wake_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_MUQSS_199, &threads);
	all_busy(&s);
	stage_runs(&s, 1, 104, 0);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_BIAS, 0, 20);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_BIAS, 2, 40);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_BIAS, 3, 40);
	s.task.user_prio = 39;
	s.task.prev_cpu = 1;
	s.state->deadline = D + 90;
	a = stage_wake(&s, 2, 0); /* SMT-nice refuses its idle home, the shortest queue all the same */
	assert_int_equal(a.cpu, 1);
	assert_int_equal(a.resched_cpu, 1);
	assert_int_equal(a.nr_notify, 0);
	s.state->deadline = D + 10; /* now it preempts CPU 0, whose sibling is idle */
	stage_asked(&s, NSCHED_ASK_WAKE, (struct nsched_asked *)&q, 2);
	q.task = &s.task;
	q.task_state = s.state;
	nsched_wake(s.policy, &q, &a);
	assert_int_equal(a.resched_cpu, 0);
	assert_int_equal(a.nr_notify, 1);
	stage_close(&s);
}

/* next */

/* SMT-nice at a pick: nice 19 is passed beside a bias of 20, whatever its deadline. */
static void smt_nice_at_a_pick(void **state)
{
	static const struct stage_row rows[] = {
		{ .deadline = 1, .user_prio = 39 }, { .deadline = 9 },
	};
	uint32_t policy, beside;
	struct stage s;

	(void)state;
	for (policy = NSCHED_POLICY_BFS_467; policy <= NSCHED_POLICY_MUQSS_199; policy++)
		for (beside = 0; beside < 2; beside++) {
			stage_open(&s, policy, &threads);
			all_busy(&s);
			nsched_load_set(s.load, s.topology, NSCHED_LOAD_BIAS, 1, beside * 20);
			stage_queue(&s, rows, 2);
			assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 0).task,
					 beside);
			stage_close(&s);
		}
}

/* 467, slowed and not interactive: what is of this CPU, or sticks nowhere, may be taken. */
static void a_slowed_cpu_takes_the_rest(void **state)
{
	static const struct stage_row rows[] = { { .deadline = 1, .home = 2 } };
	static const uint64_t id[] = { 300, 301, 300 };
	static const uint32_t sticky[] = { 0, 1, 1 }, taken[] = { 0, 0, NONE };
	uint32_t i;
	struct stage s;

	(void)state;
	for (i = 0; i < 3; i++) {
		stage_open(&s, NSCHED_POLICY_BFS_467, &quad);
		all_busy(&s);
		stage_queue(&s, rows, 1);
		s.tunables.interactive = 0;
		nsched_load_set(s.load, s.topology, NSCHED_LOAD_SCALING, 0, 1);
		nsched_state_u64(s.system, NSCHED_BFS_SYSTEM_STICKY_ID)[2] = id[i];
		nsched_state_u32(s.system, NSCHED_BFS_SYSTEM_STICKY)[2] = sticky[i];
		assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 0).task, taken[i]);
		nsched_load_set(s.load, s.topology, NSCHED_LOAD_SCALING, 2, 1); /* its own CPU */
		nsched_state_u32(s.system, NSCHED_BFS_SYSTEM_STICKY)[2] = sticky[i];
		assert_int_equal(stage_next(&s, 2, NSCHED_EVENT_SWITCH, NONE, 0).task, 0);
		stage_close(&s);
	}
}

/* 199: of equal keys in a shared queue the oldest, wherever its row stands. */
static void rows_in_another_order(void **state)
{
	static const struct stage_row rows[] = {
		{ .deadline = 5, .home = 0 }, { .deadline = 5, .home = 1 },
		{ .deadline = 5, .home = 2 },
	};
	static const uint32_t arrivals[][3] = { { 2, 0, 1 }, { 0, 1, 2 }, { 1, 2, 0 } };
	static const uint32_t first[] = { 1, 0, 2 };
	uint32_t i, row;
	struct stage s;

	(void)state;
	for (i = 0; i < 3; i++) {
		stage_open(&s, NSCHED_POLICY_MUQSS_199, &quad);
		all_busy(&s);
		stage_queue(&s, rows, 3);
		for (row = 0; row < 3; row++)
			nsched_task_set(s.tasks, NSCHED_TASK_ARRIVAL, row, arrivals[i][row]);
		assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 0).task, first[i]);
		stage_close(&s);
	}
}

/* 512, not interactive, all remote: equal shifted deadlines fall to the key, then to age. */
static void equal_remote_deadlines(void **state)
{
	struct stage_row rows[] = {
		{ .deadline = 8, .key = 9, .home = 1 }, { .deadline = 8, .key = 7, .home = 2 },
		{ .deadline = 8, .key = 7, .home = 3 },
	};
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_512, &quad);
	all_busy(&s);
	s.tunables.interactive = 0;
	stage_queue(&s, rows, 3);
	assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 0).task, 1);
	stage_close(&s);
}

/* A switch without a state, or without a task: rows alone say, and nobody else is told. */
static void rows_alone(void **state)
{
	static const struct stage_row rows[] = { { .deadline = 9 }, { .deadline = 8 } };
	uint32_t policy, with_task, event;
	struct stage s;

	(void)state;
	for (policy = NSCHED_POLICY_BFS_2009; policy <= NSCHED_POLICY_MUQSS_199; policy++)
		for (with_task = 0; with_task < 2; with_task++)
			for (event = NSCHED_EVENT_SWITCH; event <= NSCHED_EVENT_YIELD; event++) {
				struct nsched_next_question q = { .current = 0, .wakee = NONE,
								  .event = event };
				struct nsched_next_answer a;

				if (event == NSCHED_EVENT_PULSE && with_task)
					continue; /* what ticks has a state */
				stage_open(&s, policy, &threads);
				all_busy(&s);
				s.now += stage_late(&s) ? 0 : 1000;
				stage_queue(&s, rows, 2);
				stage_asked(&s, NSCHED_ASK_NEXT, (struct nsched_asked *)&q, 0);
				q.tasks = s.tasks;
				q.task = with_task ? &s.task : NULL;
				q.notify_out = &s.notify;
				stage_check(&s, NSCHED_ASK_NEXT, &q);
				nsched_next(policy, &q, &a);
				assert_int_equal(a.nr_notify, 0);
				if (event == NSCHED_EVENT_SWITCH)
					assert_int_equal(a.task, 1);
				stage_close(&s);
			}
}

/* 467: who lost the slot is asleep, or nobody wants to know whom to tell for it. */
static void nobody_to_tell_for(void **state)
{
	static const struct stage_row rows[] = { { .deadline = 1 }, { .deadline = 9, .running = 1 } };
	uint32_t i;
	struct stage s;

	(void)state;
	for (i = 0; i < 3; i++) {
		struct nsched_next_question q = { .current = 1, .wakee = NONE };
		struct nsched_next_answer a;

		stage_open(&s, NSCHED_POLICY_BFS_467, &quad);
		all_busy(&s);
		stage_queue(&s, rows, 2);
		nsched_state_u64(s.system, NSCHED_BFS_SYSTEM_STICKY_ID)[0] = i == 1 ? 300 : 999;
		nsched_state_u32(s.system, NSCHED_BFS_SYSTEM_STICKY)[0] = 1;
		stage_asked(&s, NSCHED_ASK_NEXT, (struct nsched_asked *)&q, 0);
		q.tasks = s.tasks;
		q.task = i == 2 ? NULL : &s.task;
		q.task_state = i == 2 ? NULL : s.state;
		q.notify_out = i == 0 ? &s.notify : NULL;
		nsched_next(s.policy, &q, &a);
		assert_int_equal(a.task, 0);
		assert_int_equal(a.nr_notify, 0);
		assert_true(nsched_state_u64(s.system, NSCHED_BFS_SYSTEM_STICKY_ID)[0] == 301);
		stage_close(&s);
	}
}

/* Who else is told: each once; siblings of other cores, and of this CPU itself, never. */
static void each_is_told_once(void **state)
{
	static const struct stage_row rows[] = {
		{ .deadline = 1, .allowed = "0111" },
		{ .running = 1, .home = 0, .user_prio = 39, .deadline = 9, .allowed = "0111" },
		{ .running = 1, .home = 2, .user_prio = 39, .deadline = 9 },
	};
	struct nsched_next_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_512, &threads);
	all_busy(&s);
	stage_runs(&s, 1, 104, 0); /* the sibling is idle */
	stage_queue(&s, rows, 3);
	stage_may_use(&s, "0100");
	a = stage_next(&s, 0, NSCHED_EVENT_SWITCH, 1, 1); /* it may not stay: CPU 0 goes idle */
	assert_int_equal(a.task, NONE);
	assert_int_equal(s.notify, 2); /* for the one that left, and as the sibling */
	assert_int_equal(a.nr_notify, 1);
	/* one that goes idle alone with what left it tells the sibling for that */
	nsched_task_set(s.tasks, NSCHED_TASK_RUNNING, 0, 1);
	nsched_task_set(s.tasks, NSCHED_TASK_PREV_CPU, 0, 3);
	s.task.kthread = 1;
	stage_may_use(&s, "0010");
	a = stage_next(&s, 0, NSCHED_EVENT_SWITCH, 1, 1);
	assert_int_equal(s.notify, 2);
	/* a sibling that is busy has something to do */
	stage_runs(&s, 1, 102, D);
	s.task.allowed = NULL;
	nsched_task_set(s.tasks, NSCHED_TASK_RUNNING, 0, 0);
	a = stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 1);
	assert_int_equal(a.task, NONE);
	assert_int_equal(s.notify, 0);
	/* a row that runs here, and one of another core, beside a task that is picked */
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_BIAS, 1, 40);
	stage_runs(&s, 1, 102, D);
	nsched_task_set(s.tasks, NSCHED_TASK_RUNNING, 0, 0);
	nsched_tasks_range_set(s.tasks, 0, 0, 1); /* now it may run on CPU 0 */
	nsched_task_set(s.tasks, NSCHED_TASK_KTHREAD, 0, 1);
	a = stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 1);
	assert_int_equal(a.task, 0);
	assert_int_equal(s.notify, 0);
	stage_close(&s);
}

/* SMT-nice refuses the best idle CPU of a task that was put back. */
static void the_best_idle_cpu_is_refused(void **state)
{
	static const struct stage_row rows[] = {
		{ .deadline = 1, .kthread = 1 },
		{ .running = 1, .user_prio = 39 },
	};
	uint32_t refused;
	struct stage s;

	(void)state;
	for (refused = 0; refused < 2; refused++) {
		stage_open(&s, NSCHED_POLICY_BFS_512, &threads);
		all_busy(&s);
		stage_runs(&s, 3, 104, 0);
		nsched_load_set(s.load, s.topology, NSCHED_LOAD_BIAS, 2, refused * 40);
		s.task.user_prio = 39;
		stage_queue(&s, rows, 2);
		assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, 1, 1).task, 0);
		assert_int_equal(s.notify, refused ? 0 : 8);
		stage_close(&s);
	}
}

/* due: busy, but nobody says with what: as idle. No state of a group or page is kept. */
static void nobody_says_what_runs(void **state)
{
	struct nsched_due_question q = { .idle = NSCHED_BUSY };
	struct nsched_state_facts facts;
	struct nsched_due_answer a;
	uint32_t with_task;
	struct stage s;

	(void)state;
	for (with_task = 0; with_task < 2; with_task++) {
		stage_open(&s, NSCHED_POLICY_BFS_2009, &quad);
		s.system->iso_ticks = 40002;
		stage_asked(&s, NSCHED_ASK_DUE, (struct nsched_asked *)&q, 0);
		q.task = with_task ? &s.task : NULL;
		stage_check(&s, NSCHED_ASK_DUE, &q);
		nsched_due(s.policy, &q, &a);
		assert_true(s.system->iso_ticks == 40000);
		state_facts(s.policy, NSCHED_SCOPE_GROUP, s.topology, &facts);
		assert_true(nsched_state_size(&facts) == 0);
		stage_close(&s);
	}
}

int main(void)
{
	static struct rows rows;

	rows_add(&rows, "no usable CPU", no_usable_cpu, NULL);
	rows_add(&rows, "nothing said of online", nothing_said_of_online, NULL);
	rows_add(&rows, "a class past the farthest", a_class_past_the_farthest, NULL);
	rows_add(&rows, "a rank of one is enough", a_rank_of_one_is_enough, NULL);
	rows_add(&rows, "a real-time child", a_real_time_child, NULL);
	ROWS_ADD(&rows, home_case, homes);
	rows_add(&rows, "a child counts where it was forked", a_child_counts_where_it_was_forked,
		 NULL);
	rows_add(&rows, "the idle CPU of a child", the_idle_cpu_of_a_child, NULL);
	rows_add(&rows, "a child that preempts", a_child_that_preempts, NULL);
	rows_add(&rows, "who queues is told", who_queues_is_told, NULL);
	rows_add(&rows, "SMT-nice at a pick", smt_nice_at_a_pick, NULL);
	rows_add(&rows, "a slowed CPU takes the rest", a_slowed_cpu_takes_the_rest, NULL);
	rows_add(&rows, "rows in another order", rows_in_another_order, NULL);
	rows_add(&rows, "equal remote deadlines", equal_remote_deadlines, NULL);
	rows_add(&rows, "rows alone", rows_alone, NULL);
	rows_add(&rows, "nobody to tell for", nobody_to_tell_for, NULL);
	rows_add(&rows, "each is told once", each_is_told_once, NULL);
	rows_add(&rows, "the best idle CPU is refused", the_best_idle_cpu_is_refused, NULL);
	rows_add(&rows, "nobody says what runs", nobody_says_what_runs, NULL);
	return rows_run(&rows, "bfs: corners");
}
