/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * wake and place as composed, worked out by hand. Four CPUs; what they run has the
 * deadlines D + 150, 160, 170 and 160, where D is 1000 ticks or 5 s, unless a row says
 * otherwise. The task's deadline is D + 100, its last CPU 0.
 */
#include "stage.h"

static const struct machine_text quad = { .node = "0000", .cache = "0000", .package = "0000" };
static const struct machine_text halves = { .node = "0000", .cache = "0011", .package = "0000" };
static const struct machine_text threads = { .node = "0000", .core = "0011", .cache = "0000",
					     .package = "0000" };
static const struct machine_text nodes = { .node = "0011", .cache = "0011", .package = "0011" };

#define FIVE_S 5000000000ull
#define NONE NSCHED_NONE

/* wake */

static const struct wake_case {
	const char *name;
	uint32_t policy;
	const struct machine_text *machine;
	uint64_t deadlines[4]; /* after D; 0: idle */
	uint64_t deadline;     /* of the task, after D */
	uint32_t sync;
	uint32_t cpu, resched, preempt, home;
	const char *says;
} wakes[] = {
	{ "2009: the latest deadline of all", NSCHED_POLICY_BFS_2009, &quad, { 150, 160, 170, 160 },
	  100, 0, 2, 2, 1, 0, "CPU 2 runs prio 101 with deadline 1170: preempted" },
	{ "2009: a synchronous waker tells nobody", NSCHED_POLICY_BFS_2009, &quad,
	  { 150, 160, 170, 160 }, 100, 1, 0, NONE, 0, 0,
	  "the waker is about to sleep and no idle CPU suits: nobody is told" },
	{ "2009: but an idle CPU", NSCHED_POLICY_BFS_2009, &quad, { 150, 160, 170, 0 }, 100, 1, 3, 3,
	  0, 0, "CPU 3 is idle: it is told" },
	{ "2009: home first", NSCHED_POLICY_BFS_2009, &quad, { 0, 0, 170, 0 }, 100, 0, 0, 0, 0, 0,
	  "CPU 0, its home, is idle: it is told" },
	{ "2009: nobody loses", NSCHED_POLICY_BFS_2009, &quad, { 150, 160, 170, 160 }, 170, 0, 0,
	  NONE, 0, 0, "CPU 2 runs prio 101 with deadline 1170, nobody loses more: nobody is told" },
	/* 13 ms at four CPUs: 13 x 655 / 100 = 85; 1230 - 85 = 1145 is before 1160 */
	{ "318: a far victim looks earlier", NSCHED_POLICY_BFS_318, &halves, { 150, 160, 230, 160 },
	  100, 0, 1, 1, 1, 0, "CPU 1 runs prio 101 with deadline 1160: preempted" },
	/* 1250 - 85 = 1165 */
	{ "318: but not for ever", NSCHED_POLICY_BFS_318, &halves, { 150, 160, 250, 160 }, 100, 0, 2,
	  2, 1, 0, "CPU 2 runs prio 101 with deadline 1165: preempted" },
	{ "318: an idle CPU of its cache", NSCHED_POLICY_BFS_318, &halves, { 150, 0, 0, 160 }, 100, 0,
	  1, 1, 0, 0, "CPU 1 is idle: it is told" },
	{ "467: the first of the latest, without distance", NSCHED_POLICY_BFS_467, &nodes,
	  { 150, 160, 170, 170 }, 100, 0, 2, 2, 1, 0,
	  "CPU 2 runs prio 102 with deadline 5000000170: preempted" },
	{ "512: the nearest that loses becomes home", NSCHED_POLICY_BFS_512, &quad,
	  { 150, 160, 170, 160 }, 155, 0, 1, 1, 1, 1,
	  "CPU 1 runs prio 102 with deadline 5000000160: preempted" },
	{ "512: an idle CPU does not", NSCHED_POLICY_BFS_512, &quad, { 150, 160, 0, 160 }, 155, 0, 2,
	  2, 0, 0, "CPU 2 is idle: it is told" },
	{ "512: nobody loses", NSCHED_POLICY_BFS_512, &quad, { 150, 160, 170, 160 }, 170, 0, 0, NONE,
	  0, 0, "no CPU is to be told" },
	{ "199: the queue of home, whose runner loses", NSCHED_POLICY_MUQSS_199, &quad,
	  { 150, 160, 170, 160 }, 100, 0, 0, 0, 1, 0,
	  "CPU 0 runs prio 102 with deadline 5000000150: preempted" },
	{ "199: the idle CPU's queue", NSCHED_POLICY_MUQSS_199, &quad, { 150, 160, 170, 0 }, 100, 1,
	  3, 3, 0, 3, "CPU 3 is idle: it is told" },
	{ "199: nobody is told for a synchronous waker", NSCHED_POLICY_MUQSS_199, &quad,
	  { 150, 160, 170, 160 }, 100, 1, 0, NONE, 0, 0,
	  "CPU 0 has the fewest tasks, 1, of those looked at: its queue" },
};

static void fill(struct stage *s, const uint64_t *deadlines)
{
	uint32_t cpu;

	for (cpu = 0; cpu < s->nr_cpus; cpu++) {
		nsched_load_set(s->load, s->topology, NSCHED_LOAD_NR_RUNNING, cpu,
				deadlines[cpu] != 0);
		stage_runs(s, cpu, stage_normal(s) + (deadlines[cpu] ? 0 : 2),
			   s->now + deadlines[cpu]);
	}
}

static void wake_case(void **state)
{
	const struct wake_case *c = *state;
	struct nsched_wake_answer a;
	struct stage s;

	stage_open(&s, c->policy, c->machine);
	fill(&s, c->deadlines);
	s.state->deadline = s.now + c->deadline;
	a = stage_wake(&s, 1, c->sync);
	STAGE_SAYS(a, c->says);
	assert_int_equal(a.cpu, c->cpu);
	assert_int_equal(a.resched_cpu, c->resched);
	assert_int_equal(a.preempt, c->preempt);
	assert_int_equal(a.nr_notify, 0);
	assert_int_equal(s.state->home, c->home);
	assert_int_equal(s.state->prio, stage_normal(&s));
	assert_true(s.state->deadline == s.now + c->deadline); /* waking moves none */
	if (c->policy == NSCHED_POLICY_BFS_512 || c->policy == NSCHED_POLICY_MUQSS_199)
		assert_true(s.state->key == s.state->deadline);
	stage_close(&s);
}

#define ALL_BUSY { 150, 160, 170, 160 }

/* ISO without quota is queued as normal; with it, it preempts whatever the deadlines are. */
static void quota_decides_the_prio(void **state)
{
	static const uint64_t busy[] = ALL_BUSY;
	struct nsched_wake_answer a;
	struct stage s;
	uint32_t used_up;

	(void)state;
	for (used_up = 0; used_up < 2; used_up++) {
		stage_open(&s, NSCHED_POLICY_BFS_2009, &quad);
		fill(&s, busy);
		s.system->iso_refractory = used_up;
		s.task.sched_policy = NSCHED_BFS_ISO;
		s.task.prio = 100;
		s.state->deadline = s.now + 900;
		a = stage_wake(&s, 1, 0);
		assert_int_equal(s.state->prio, 100 + used_up);
		assert_int_equal(s.state->normal_prio, 100);
		assert_int_equal(a.resched_cpu, used_up ? NONE : 2);
		stage_close(&s);
	}
}

/* FIFO of priority 50, and a batch task that was lent it. */
static void real_time_preempts(void **state)
{
	static const uint64_t busy[] = ALL_BUSY;
	struct nsched_wake_answer a;
	struct stage s;
	uint32_t lent;

	(void)state;
	for (lent = 0; lent < 2; lent++) {
		stage_open(&s, NSCHED_POLICY_BFS_512, &quad);
		fill(&s, busy);
		s.task.sched_policy = lent ? NSCHED_BFS_BATCH : NSCHED_BFS_FIFO;
		s.task.prio = 50;
		s.state->deadline = s.now + 900;
		a = stage_wake(&s, 1, 0);
		assert_int_equal(s.state->prio, 50);
		assert_int_equal(s.state->normal_prio, lent ? 102 : 50);
		assert_true(s.state->key == 50);
		assert_int_equal(a.resched_cpu, 0);
		stage_close(&s);
	}
}

/* 467: what wakes sticks nowhere; who else has the slot stays. */
static void waking_unsticks(void **state)
{
	static const uint64_t busy[] = ALL_BUSY;
	uint32_t other;
	struct stage s;

	(void)state;
	for (other = 0; other < 2; other++) {
		stage_open(&s, NSCHED_POLICY_BFS_467, &quad);
		fill(&s, busy);
		nsched_state_u64(s.system, NSCHED_BFS_SYSTEM_STICKY_ID)[0] = 100 + other;
		nsched_state_u32(s.system, NSCHED_BFS_SYSTEM_STICKY)[0] = 1;
		stage_wake(&s, 1, 0);
		assert_int_equal(nsched_state_u32(s.system, NSCHED_BFS_SYSTEM_STICKY)[0], other);
		stage_close(&s);
	}
}

/* 512, not interactive: home has 1 task and the woken one; CPU 2 has no more, CPU 3 has. */
static void only_a_busier_cpu(void **state)
{
	static const uint64_t busy[] = { 150, 160, 170, 180 };
	static const uint32_t tasks[] = { 1, 1, 2, 3 };
	struct nsched_wake_answer a;
	struct stage s;
	uint32_t cpu;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_512, &quad);
	fill(&s, busy);
	for (cpu = 0; cpu < 4; cpu++)
		nsched_load_set(s.load, s.topology, NSCHED_LOAD_NR_RUNNING, cpu, tasks[cpu]);
	s.tunables.interactive = 0;
	s.state->deadline = s.now + 155;
	a = stage_wake(&s, 1, 0);
	assert_int_equal(a.resched_cpu, 3);
	assert_int_equal(s.state->home, 3);
	stage_close(&s);
}

/* 199: the told CPU remembers whom it was told of, but not where it is idle. */
static void the_told_cpu_remembers(void **state)
{
	static const uint64_t busy[] = ALL_BUSY, idle[] = { 150, 160, 170, 0 };
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_MUQSS_199, &quad);
	fill(&s, busy);
	s.state->deadline = s.now + 100;
	stage_wake(&s, 1, 0);
	assert_true(nsched_state_u64(s.system, NSCHED_BFS_SYSTEM_PREEMPTING)[0] == 100);
	fill(&s, idle);
	stage_wake(&s, 1, 0);
	assert_true(nsched_state_u64(s.system, NSCHED_BFS_SYSTEM_PREEMPTING)[3] == NSCHED_NO_ID);
	stage_close(&s);
}

/* 199: a home on another node queues the task itself, and for it the waker is not synchronous. */
static void a_distant_home_is_not_synchronous(void **state)
{
	static const uint64_t busy[] = ALL_BUSY;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_MUQSS_199, &nodes);
	fill(&s, busy);
	stage_may_use(&s, "1100");
	s.state->deadline = s.now + 100;
	assert_int_equal(stage_wake(&s, 1, NSCHED_WAKE_SYNC).resched_cpu, NONE);
	assert_int_equal(stage_wake(&s, 3, NSCHED_WAKE_SYNC).resched_cpu, 0);
	stage_close(&s);
}

/*
 * 199, two threads a core: the sibling's bias of 20 refuses nice 19 on idle CPU 1, its
 * home. Its queue is the shortest all the same, the first of two, so that CPU is told as
 * the one that queues; and the wake function tells CPU 2, past CPU 0, whose 150 is earlier.
 */
static void smt_nice_refuses_the_idle_cpu(void **state)
{
	static const uint64_t deadlines[] = { 150, 0, 0, 170 };
	struct nsched_wake_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_MUQSS_199, &threads);
	fill(&s, deadlines);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_BIAS, 0, 20);
	s.task.user_prio = 39;
	s.task.prev_cpu = 1;
	s.state->deadline = s.now + 155;
	a = stage_wake(&s, 0, 0);
	assert_int_equal(a.cpu, 1); /* no tasks, the first of two */
	assert_int_equal(a.resched_cpu, 2);
	assert_int_equal(a.nr_notify, 1);
	assert_int_equal(s.told[0], 1);
	STAGE_SAYS(a, "SMT-nice refused the best idle CPU; CPU 2, the nearest that it agrees to, is "
		      "idle: it is told");
	stage_close(&s);
}

/* place */

static const struct fork_case {
	const char *name;
	uint32_t policy, cpu, shares; /* cpu also the CPU of the parent of who forks */
	int32_t slice; /* of the parent, whose deadline is D + 7 */
	uint32_t parent_class, child_class;
	const char *allowed;
	uint64_t deadlines[4];
	uint32_t goes, resched, preempt, nr_notify, told;
	int32_t parent_left, child_left;
	uint64_t child_deadline, child_key; /* after D */
	const char *says;
} forks[] = {
	{ "2009: a process of its own runs first", NSCHED_POLICY_BFS_2009, 1, 0, 6000, 0, 0, NULL,
	  ALL_BUSY, 1, 1, 0, 0, 0, 3000, 3000, 7, 0,
	  "mode 1, idle CPUs 0: the fork CPU switches, child first" },
	{ "2009: the child's class counts, not FIFO of its parent", NSCHED_POLICY_BFS_2009, 1, 0, 6000,
	  1, 0, NULL, ALL_BUSY, 1, 1, 0, 0, 0, 3000, 3000, 7, 0,
	  "mode 1, idle CPUs 0: the fork CPU switches, child first" },
	{ "2009: a thread wakes up", NSCHED_POLICY_BFS_2009, 1, 1, 6000, 0, 0, NULL, ALL_BUSY, 2, 2,
	  1, 0, 0, 3000, 3000, 7, 0, "CPU 2 runs prio 101 with deadline 1170: preempted" },
	{ "2009: an odd slice loses its half", NSCHED_POLICY_BFS_2009, 1, 0, 1, 0, 0, NULL, ALL_BUSY,
	  1, 1, 0, 0, 0, 0, 0, 7, 0, "mode 1, idle CPUs 0: the fork CPU switches, child first" },
	{ "318: an idle CPU is told", NSCHED_POLICY_BFS_318, 1, 0, -9, 0, 0, NULL,
	  { 150, 160, 170, 0 }, 3, 3, 0, 0, 0, -9, -9, 7, 0, "CPU 3 is idle: it is told" },
	{ "467: a thread made late is queued in silence", NSCHED_POLICY_BFS_467, 1, 1, 150, 0, 0,
	  NULL, { 150, 160, 170, 0 }, 1, NONE, 0, 0, 0, 150, 6144, 41091072, 0,
	  "mode 3, idle CPUs 1: nobody is told of the thread" },
	{ "467: a process made late", NSCHED_POLICY_BFS_467, 1, 0, 150, 0, 0, NULL,
	  { 150, 160, 170, 0 }, 1, 1, 0, 0, 0, 0, 6144, 41091072, 0,
	  "mode 3, idle CPUs 1: only the fork CPU switches" },
	/* class 2: rank 2. The key is the parent's deadline: child-keyed-by-parent */
	{ "512: too little to share", NSCHED_POLICY_BFS_512, 1, 0, 199, 0, 0, NULL,
	  { 150, 160, 170, 0 }, 3, 3, 0, 1, 1, 0, 6144, 41091072, 7,
	  "CPU 3 is idle and has the best rank, 2" },
	{ "512: nobody is idle", NSCHED_POLICY_BFS_512, 1, 0, 199, 0, 0, NULL, ALL_BUSY, 1, 1, 0, 0,
	  0, 0, 6144, 41091072, 7, "mode 3, idle CPUs 0: only the fork CPU switches" },
	/* its order begins with itself: 170 is after 7 */
	{ "512: a child that may not run here", NSCHED_POLICY_BFS_512, 1, 0, 6000, 0, 0, "0010",
	  ALL_BUSY, 2, 2, 1, 0, 0, 3000, 3000, 7, 7,
	  "CPU 2 runs prio 102 with deadline 5000000170: preempted" },
	/* as a wake-up; a deadline 41 ms ahead beats nobody's */
	{ "512: FIFO keeps its slice", NSCHED_POLICY_BFS_512, 1, 0, 500, 1, 0, NULL, ALL_BUSY, 1,
	  NONE, 0, 0, 0, 500, 6144, 41091072, 7, "no CPU is to be told" },
	/* 1024000 ns >> 10 = 1000 us were run since the last charge */
	{ "199: the parent pays first", NSCHED_POLICY_MUQSS_199, 1, 0, 3000, 0, 0, NULL, ALL_BUSY, 1,
	  1, 0, 0, 0, 1000, 1000, 7, 7, "mode 1, idle CPUs 0: the fork CPU switches, child first" },
	/* the queueing CPU, home, is idle itself */
	{ "199: the child's home is idle", NSCHED_POLICY_MUQSS_199, 1, 0, 3000, 0, 0, "0001",
	  { 150, 160, 170, 0 }, 3, 3, 0, 0, 0, 1000, 1000, 7, 7, "CPU 3 is idle: it is told" },
	{ "199: too little to share, and the best idle CPU", NSCHED_POLICY_MUQSS_199, 1, 0, 1199, 0,
	  0, NULL, { 150, 160, 170, 0 }, 1, 3, 0, 1, 1, 99, 6144, 41091072, 41091072,
	  "CPU 3 is idle and has the best rank, 10" },
};

static void fork_case(void **state)
{
	const struct fork_case *c = *state;
	struct nsched_place_answer a;
	struct stage s;

	stage_open(&s, c->policy, &quad);
	fill(&s, c->deadlines);
	if (c->allowed)
		stage_may_use(&s, c->allowed);
	s.task.prev_cpu = c->cpu;
	s.parent.sched_policy = c->parent_class;
	s.task.sched_policy = c->child_class;
	s.other->time_slice = c->slice;
	s.other->deadline = s.now + 7;
	s.other->smt_bias = 9;
	s.rq[c->cpu]->charged = s.now - 1024000;
	a = stage_fork(&s, c->cpu, c->shares);
	STAGE_SAYS(a, c->says);
	assert_int_equal(s.other->time_slice, c->parent_left);
	assert_int_equal(s.state->time_slice, c->child_left);
	assert_true(s.state->deadline == s.now + c->child_deadline);
	if (s.state->time_slice < 6144) /* not one of its own: its bias is the parent's too */
		assert_int_equal(s.state->smt_bias, 9);
	if (c->child_key)
		assert_true(s.state->key == s.now + c->child_key);
	assert_int_equal(a.resched_cpu, c->resched);
	assert_int_equal(a.preempt, c->preempt);
	assert_int_equal(a.nr_notify, c->nr_notify);
	if (c->nr_notify)
		assert_int_equal(s.told[0], c->told);
	assert_int_equal(a.cpu, c->goes);
	assert_int_equal(a.node, 0);
	assert_int_equal(s.state->first_time_slice, !stage_late(&s) && c->slice > 0);
	stage_close(&s);
}

/*
 * 199: the sibling's bias of 20 refuses nice 19 on idle CPU 0, all that the child may use.
 * Its slice is too little to share, so the fork CPU switches; and an idle home is told.
 */
static void an_idle_home_is_told_of_a_child(void **state)
{
	static const uint64_t deadlines[] = { 0, 160, 170, 180 };
	struct nsched_place_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_MUQSS_199, &threads);
	fill(&s, deadlines);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_BIAS, 1, 20);
	stage_may_use(&s, "1000");
	s.task.user_prio = 39;
	s.other->time_slice = 1199; /* 1000 us of which are paid first */
	s.other->deadline = s.now + 7;
	s.rq[2]->charged = s.now - 1024000;
	a = stage_fork(&s, 2, 0);
	assert_int_equal(a.cpu, 0);
	assert_int_equal(a.resched_cpu, 2);
	assert_int_equal(a.nr_notify, 1);
	assert_int_equal(s.told[0], 0);
	stage_close(&s);
}

/*
 * A new thread's parent is its creator's: 232 and 318 queue it with the CPU of that one,
 * 3, as home, and take an idle home at once; later versions with the fork CPU, 1.
 */
static void a_thread_counts_for_the_cpu_of_its_parent(void **state)
{
	static const struct {
		uint32_t policy, home;
	} cases[] = {
		{ NSCHED_POLICY_BFS_2009, 3 }, { NSCHED_POLICY_BFS_318, 3 },
		{ NSCHED_POLICY_BFS_467, 1 },  { NSCHED_POLICY_BFS_512, 1 },
		{ NSCHED_POLICY_MUQSS_199, 1 },
	};
	static const uint64_t busy[4] = ALL_BUSY, idle[4] = { 0, 160, 170, 0 };
	uint32_t i;

	(void)state;
	for (i = 0; i < 5; i++) {
		struct nsched_place_answer a;
		struct stage s;

		stage_open(&s, cases[i].policy, &quad);
		fill(&s, busy);
		s.other->time_slice = 6000;
		s.other->deadline = s.now + 900; /* a child that beats nobody is told to nobody */
		s.task.prev_cpu = 3;
		s.rq[1]->charged = s.now;
		a = stage_fork(&s, 1, 1);
		assert_int_equal(a.resched_cpu, NONE);
		assert_int_equal(a.cpu, cases[i].home);
		assert_int_equal(s.state->home, cases[i].home);
		stage_close(&s);
	}
	for (i = 0; i < 2; i++) { /* CPUs 0 and 3 are idle: not the lowest, but home */
		struct nsched_place_answer a;
		struct stage s;

		stage_open(&s, cases[i].policy, &quad);
		fill(&s, idle);
		s.other->time_slice = 6000;
		s.task.prev_cpu = 3;
		a = stage_fork(&s, 1, 1);
		assert_int_equal(a.cpu, 3);
		assert_int_equal(a.resched_cpu, 3);
		a = stage_fork(&s, 1, 0); /* a process counts for the fork CPU */
		assert_int_equal(s.state->home, 1);
		stage_close(&s);
	}
}

/* No version moves a task that execs, and none balances, prefers or moves pages. */
static void what_is_not_answered(void **state)
{
	struct nsched_place_question place = { .kind = NSCHED_PLACE_EXEC };
	struct nsched_balance_question balance = { .level = 0 };
	struct nsched_prefer_question prefer = { .task_row = 0 };
	struct nsched_page_question page = { .this_node = 0 };
	struct nsched_place_answer placed;
	struct nsched_balance_answer balanced;
	struct nsched_prefer_answer preferred;
	struct nsched_page_answer paged;
	uint32_t policy;

	(void)state;
	for (policy = NSCHED_POLICY_BFS_2009; policy <= NSCHED_POLICY_MUQSS_199; policy++) {
		assert_int_equal(nsched_policy_family(policy), NSCHED_FAMILY_BFS);
		assert_int_equal(nsched_place(policy, &place, &placed), NSCHED_REASON_NOT_ASKED);
		assert_int_equal(nsched_balance(policy, &balance, &balanced),
				 NSCHED_REASON_NOT_ASKED);
		assert_int_equal(nsched_prefer(policy, &prefer, &preferred),
				 NSCHED_REASON_NOT_ASKED);
		assert_int_equal(nsched_page(policy, &page, &paged), NSCHED_REASON_NOT_ASKED);
		assert_int_equal(nsched_policy_row(policy)->questions,
				 1u << NSCHED_ASK_PLACE | 1u << NSCHED_ASK_WAKE |
				 1u << NSCHED_ASK_DUE | 1u << NSCHED_ASK_NEXT);
	}
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, wake_case, wakes);
	rows_add(&rows, "quota decides the prio", quota_decides_the_prio, NULL);
	rows_add(&rows, "real time preempts", real_time_preempts, NULL);
	rows_add(&rows, "waking unsticks", waking_unsticks, NULL);
	rows_add(&rows, "only a busier CPU", only_a_busier_cpu, NULL);
	rows_add(&rows, "the told CPU remembers", the_told_cpu_remembers, NULL);
	rows_add(&rows, "a distant home is not synchronous", a_distant_home_is_not_synchronous,
		 NULL);
	rows_add(&rows, "SMT-nice refuses the idle CPU", smt_nice_refuses_the_idle_cpu, NULL);
	ROWS_ADD(&rows, fork_case, forks);
	rows_add(&rows, "199: an idle home is told of a child", an_idle_home_is_told_of_a_child, NULL);
	rows_add(&rows, "a thread counts for the CPU of its parent",
		 a_thread_counts_for_the_cpu_of_its_parent, NULL);
	rows_add(&rows, "what is not answered", what_is_not_answered, NULL);
	return rows_run(&rows, "bfs: wake and place");
}
