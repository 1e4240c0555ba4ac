/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Whole answers of pooling-2002 over several steps, worked out by hand. */
#include "stage.h"

#define HOME_COLUMNS \
	(NSCHED_LOAD_BIT(NSCHED_LOAD_HOME_BONUS) | NSCHED_LOAD_BIT(NSCHED_LOAD_HOME_ON_CPU))
#define HOMES NSCHED_TASK_BIT(NSCHED_TASK_HOME)

static void open_pools(struct stage *s, const char *node, const char *tasks, uint64_t more)
{
	stage_open(s, NSCHED_POLICY_POOLING_2002, machine_of(node, 0), more);
	stage_load(s, NSCHED_LOAD_NR_RUNNING, tasks);
	s->now = 5000;
}

/* The queue of CPU 2: what runs, and two that last ran 100 and 200 ticks ago. */
static const struct stage_task three[] = {
	{ .cpu = 2, .array = 1, .prio = 100, .running = 1, .home = 1 },
	{ .cpu = 2, .array = 1, .prio = 120, .seq = 0, .last_run = 4900, .home = 1 },
	{ .cpu = 2, .array = 1, .prio = 121, .seq = 0, .last_run = 4800, .home = 0 },
};

/*
 * CPU 0 is idle, its pool carries 0, the other 100 x 5 / 2 = 250. First it is only
 * marked. One tick later, delay_idle, one task is stolen: 200 / 10 = 20 weighs more
 * than 101 / 10 = 10. Then the wait has to begin anew.
 */
static void mark_wait_steal(void **state)
{
	struct nsched_balance_answer a;
	struct nsched_due_answer due;
	struct stage s;

	(void)state;
	open_pools(&s, "0011", "0032", 0);
	stage_tasks(&s, NSCHED_ASK_BALANCE, 0, three, 3);
	due = stage_due(&s, NSCHED_IDLE, NULL);
	assert_said(due.reason, due.compared,
		    "tick 5000 is a multiple of the local period, 1 (across nodes: 0): balance "
		    "inside the node");
	assert_int_equal(due.idle, NSCHED_IDLE);
	a = stage_balance(&s, due.level, due.idle, 1);
	assert_said(a.reason, a.compared, "pool 1 carries 250, ours 0: a wait of 1 ticks begins");
	assert_int_equal(a.src_cpu, NSCHED_NONE);
	assert_int_equal(s.rq->wait_node, 1);
	assert_int_equal(s.rq->wait_time, 5000);
	assert_numbers(stage_prev_load(&s), "0032");
	assert_int_equal(stage_due(&s, NSCHED_IDLE, &a).reason, NSCHED_REASON_DONE);

	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 1);
	assert_said(a.reason, a.compared,
		    "pool 1 carries 250, ours 0, but of 1 ticks it was waited for 0 only");

	s.now = 5001;
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "0132"); /* asked again, this is forgotten too */
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 0);
	assert_said(a.reason, a.compared, "pull up to 1 from CPU 2: ask again with its tasks");
	assert_int_equal(s.rq->wait_node, 1);
	assert_numbers(stage_prev_load(&s), "0032");

	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 1);
	assert_said(a.reason, a.compared, "task 2 weighs the most, 20: steal it");
	assert_int_equal(a.src_cpu, 2);
	assert_int_equal(a.src_node, 1);
	assert_int_equal(a.amount, 1);
	assert_int_equal(a.nr_moved, 1);
	assert_int_equal(s.moved_task[0], 2);
	assert_int_equal(s.moved_cpu[0], 0);
	assert_int_equal(s.rq->wait_node, NSCHED_NONE);
	assert_int_equal(s.rq->wait_time, 5000);
	assert_numbers(stage_prev_load(&s), "0132");
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 1);
	assert_int_equal(a.reason, NSCHED_O1_POOL_FIND_BUSIEST_SEEN);
	stage_close(&s);
}

/* The own pool comes first, without a wait; one task more is not enough in the end. */
static void own_pool_first(void **state)
{
	static const struct stage_task two[] = {
		{ .cpu = 1, .array = 1, .prio = 120, .running = 1 },
		{ .cpu = 1, .array = 1, .prio = 121, .last_run = 4995 },
	};
	struct nsched_balance_answer a;
	struct stage s;

	(void)state;
	open_pools(&s, "0011", "0232", 0);
	s.rq->wait_node = 1;
	stage_tasks(&s, NSCHED_ASK_BALANCE, 0, two, 2);
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 1);
	assert_said(a.reason, a.compared,
		    "no task weighs anything: running, not allowed, cache-hot or at home");
	assert_int_equal(a.src_cpu, 1);
	assert_int_equal(a.nr_moved, 0);
	assert_int_equal(s.rq->wait_node, NSCHED_NONE);
	stage_close(&s);
}

/* Q12: home_bonus makes a queue of one the longest: the wait is spent, nothing is stolen. */
static void drained(void **state)
{
	struct nsched_balance_answer a;
	struct stage s;

	(void)state;
	open_pools(&s, "0011", "0011", NSCHED_LOAD_BIT(NSCHED_LOAD_HOME_BONUS));
	stage_load(&s, NSCHED_LOAD_HOME_BONUS, "0043");
	s.rq->wait_node = 1;
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 0);
	assert_said(a.reason, a.compared, "CPU 2 held 5, ours 0, but it no longer holds two more");
	assert_int_equal(a.src_cpu, NSCHED_NONE);
	assert_int_equal(a.amount, 0);
	assert_int_equal(s.rq->wait_node, NSCHED_NONE);
	stage_close(&s);
}

/*
 * Tasks with homes. Row 1 is at home there: 10 + 0 - 100. Row 2 is ours: 20 + 100 in
 * Oct 2002, 20 + 300 by the matrix of Aug 2002. One without a home counts as at home.
 */
static void tasks_that_come_home(void **state)
{
	static const struct {
		uint32_t form;
		const char *said;
	} row[] = {
		{ 1, "task 2 weighs the most, 120: steal it" },
		{ 0, "task 2 weighs the most, 320: steal it" },
	};
	struct nsched_o1_tunables tunables;
	struct nsched_balance_answer a;
	struct stage_task homeless;
	struct stage s;
	uint32_t i;

	(void)state;
	for (i = 0; i < 2; i++) {
		open_pools(&s, "0011", "0032", 0);
		nsched_tunables_init(NSCHED_POLICY_POOLING_2002, &tunables);
		tunables.pool_form = row[i].form;
		s.tunables = &tunables;
		s.rq->wait_node = 1;
		stage_tasks(&s, NSCHED_ASK_BALANCE, HOMES, three, 3);
		a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 1);
		assert_said(a.reason, a.compared, row[i].said);
		homeless = three[2];
		homeless.home = NSCHED_NONE;
		s.rq->wait_node = 1;
		stage_tasks(&s, NSCHED_ASK_BALANCE, HOMES, &homeless, 1);
		a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 1);
		/* 20 - 100, and in Aug 2002 20 + 100 - 100 */
		assert_int_equal(a.nr_moved, row[i].form == 0);
		stage_close(&s);
	}
}

/*
 * Aug 2002, by distance. A tick is 1 ms, so 20 is 1000 x 20 / 77 = 259 ticks away and
 * 15 is 194; where our pool is not balanced with the average it is a 64th, 4 and 3.
 */
static void delays_by_distance(void **state)
{
	static const uint32_t far[4] = { 10, 20, 20, 10 };
	struct nsched_o1_tunables tunables;
	struct machine_text text = { .node = "0011" };
	struct nsched_balance_answer a;
	struct stage s;
	uint32_t i;

	(void)state;
	nsched_tunables_init(NSCHED_POLICY_POOLING_2002, &tunables);
	tunables.pool_form = 0;
	for (i = 0; i < 2; i++) {
		text.distance_slit = i ? far : NULL;
		stage_open(&s, NSCHED_POLICY_POOLING_2002, machine_from_text(&text), 0);
		stage_load(&s, NSCHED_LOAD_NR_RUNNING, "0032");
		s.tunables = &tunables;
		a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 0);
		assert_said(a.reason, a.compared,
			    i ? "pool 1 carries 250, ours 0: a wait of 4 ticks begins" :
				"pool 1 carries 250, ours 0: a wait of 3 ticks begins");
		stage_close(&s);
	}
	/* five nodes: the fifth is in another group of four, 259 >> 6 = 4 */
	stage_open(&s, NSCHED_POLICY_POOLING_2002, machine_of("01234", 0), 0);
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "00009");
	s.tunables = &tunables;
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 0);
	assert_said(a.reason, a.compared, "pool 4 carries 900, ours 0: a wait of 4 ticks begins");
	stage_close(&s);
	/* nodes 1 and 2 are in one group, 194 >> 6 = 3 */
	stage_open(&s, NSCHED_POLICY_POOLING_2002, machine_of("01234", 0), 0);
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "00900");
	s.this_cpu = 1;
	s.tunables = &tunables;
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 0);
	assert_said(a.reason, a.compared, "pool 2 carries 900, ours 0: a wait of 3 ticks begins");
	stage_close(&s);
}

/*
 * Nothing to steal, and what runs on CPU 0 is alone and away from home, node 1. Foreign
 * tasks run there on both CPUs, so it goes to the first.
 */
static void push_what_runs_home(void **state)
{
	const struct stage_task alone[] = {
		{ .cpu = 0, .array = 1, .prio = 120, .running = 1, .home = 1 },
	};
	struct nsched_balance_answer a;
	struct stage s;

	(void)state;
	open_pools(&s, "0011", "1111", HOME_COLUMNS);
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_BUSY, 0);
	assert_said(a.reason, a.compared, "pull up to 1 from CPU 0: ask again with its tasks");
	assert_numbers(stage_prev_load(&s), "0000");
	stage_tasks(&s, NSCHED_ASK_BALANCE, HOMES | NSCHED_TASK_BIT(NSCHED_TASK_KTHREAD), alone, 1);
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_BUSY, 1);
	assert_said(a.reason, a.compared,
		    "alone and away from home, node 1: go to CPU 2 (0 of its tasks are there)");
	assert_int_equal(a.src_cpu, 0);
	assert_int_equal(a.src_node, 0);
	assert_int_equal(a.nr_moved, 1);
	assert_int_equal(s.moved_task[0], 0);
	assert_int_equal(s.moved_cpu[0], 2);
	assert_numbers(stage_prev_load(&s), "1111");
	stage_load(&s, NSCHED_LOAD_HOME_ON_CPU, "0010"); /* CPU 2 runs one of its own */
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_BUSY, 1);
	assert_said(a.reason, a.compared,
		    "alone and away from home, node 1: go to CPU 3 (1 of its tasks are there)");
	assert_int_equal(s.moved_cpu[0], 3);
	stage_load(&s, NSCHED_LOAD_HOME_ON_CPU, "0000");
	stage_tasks(&s, NSCHED_ASK_BALANCE, HOMES, alone, 1); /* nothing said of kernel threads */
	assert_int_equal(stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_BUSY, 1).nr_moved, 1);
	stage_close(&s);
}

/* What keeps it where it is: then the answer says why nothing was stolen. */
static const struct stay_case {
	const char *name;
	struct stage_task task;
	uint64_t columns; /* of the task table */
	const char *on_cpu; /* home_on_cpu */
} stay_cases[] = {
	{ "a task table without homes", { .running = 1, .home = 1 }, 0, "0000" },
	{ "a task that has no home", { .running = 1, .home = NSCHED_NONE }, HOMES, "0000" },
	{ "nothing runs", { .running = 0, .home = 1 }, HOMES, "0000" },
	{ "a kernel thread", { .running = 1, .home = 1, .kthread = 1 },
	  HOMES | NSCHED_TASK_BIT(NSCHED_TASK_KTHREAD), "0000" },
	{ "tasks of its own on every CPU of its home", { .running = 1, .home = 1 }, HOMES, "0011" },
	{ "it may not run at home", { .running = 1, .home = 1, .allowed = "1100" }, HOMES, "0000" },
};

static void stay_case(void **state)
{
	const struct stay_case *c = *state;
	struct nsched_balance_answer a;
	struct stage_task task = c->task;
	struct stage s;

	open_pools(&s, "0011", "1111", HOME_COLUMNS);
	stage_load(&s, NSCHED_LOAD_HOME_ON_CPU, c->on_cpu);
	task.array = 1;
	task.prio = 120;
	stage_tasks(&s, NSCHED_ASK_BALANCE, c->columns, &task, 1);
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_BUSY, 1);
	/* a busy CPU's first look sees no length at all */
	assert_said(a.reason, a.compared,
		    "pool 0 carries the most, 0, ours 0: not worth a wait");
	assert_int_equal(a.nr_moved, 0);
	assert_int_equal(a.src_cpu, NSCHED_NONE);
	stage_close(&s);
}

/* CPU 0 runs nothing; that what CPU 1 runs is away from home is no matter of CPU 0. */
static void what_another_cpu_runs_stays(void **state)
{
	const struct stage_task two[] = {
		{ .cpu = 0, .array = 1, .prio = 120, .home = 1 },
		{ .cpu = 1, .array = 1, .prio = 120, .running = 1, .home = 1 },
	};
	struct nsched_balance_answer a;
	struct stage s;

	(void)state;
	open_pools(&s, "0011", "1111", HOME_COLUMNS);
	stage_tasks(&s, NSCHED_ASK_BALANCE, HOMES, two, 2);
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_BUSY, 1);
	assert_int_equal(a.nr_moved, 0);
	assert_int_equal(a.src_cpu, NSCHED_NONE);
	stage_close(&s);
}

/* Two tasks here: what runs is not alone, so nobody asks for it. */
static void not_alone_not_asked(void **state)
{
	struct nsched_balance_answer a;
	struct stage s;

	(void)state;
	open_pools(&s, "0011", "2211", HOME_COLUMNS);
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_BUSY, 0);
	assert_int_equal(a.reason, NSCHED_O1_POOL_FIND_BUSIEST_EVEN);
	stage_close(&s);
	open_pools(&s, "0011", "1111", 0); /* alone, but the load knows of no homes */
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_BUSY, 0);
	assert_int_equal(a.reason, NSCHED_O1_POOL_FIND_BUSIEST_EVEN);
	stage_close(&s);
}

/*
 * place, Oct 2002: runnable tasks, the task itself not counted at home. Equal pools take
 * turns: rr is 0, so pool 1 is met first; then pool 0; then pool 1 again.
 */
static void equal_pools_take_turns(void **state)
{
	static const uint32_t pool[3] = { 1, 0, 1 };
	struct nsched_task task = { .prev_cpu = 0, .home = NSCHED_NONE };
	struct nsched_place_answer a;
	struct stage s;
	uint32_t i;

	(void)state;
	open_pools(&s, "0011", "2111", 0);
	for (i = 0; i < 3; i++) {
		a = stage_place(&s, NSCHED_PLACE_EXEC, &task);
		assert_int_equal(a.node, pool[i]);
		assert_int_equal(s.system->rr, pool[i]);
		assert_int_equal(a.cpu, pool[i] ? 2 : 1);
		assert_int_equal(a.resched_cpu, NSCHED_NONE);
	}
	assert_said(a.reason, a.compared,
		    "pool 1 is least loaded with 100, CPU 2 least on it with 1: go there");
	stage_close(&s);
}

/* place, Aug 2002: homes are counted; at exec the task itself is not, at fork it is. */
static void homes_are_counted(void **state)
{
	static const struct {
		uint32_t kind, home, cpu;
		const char *said;
	} row[] = {
		{ NSCHED_PLACE_EXEC, 0, 1,
		  "pool 0 is least loaded with 100, CPU 1 least on it with 1: go there" },
		{ NSCHED_PLACE_FORK, 0, 2,
		  "pool 1 is least loaded with 150, CPU 2 least on it with 1: go there" },
		{ NSCHED_PLACE_EXEC, 1, 2,
		  "pool 1 is least loaded with 100, CPU 2 least on it with 1: go there" },
		/* without a home it is the node where it runs */
		{ NSCHED_PLACE_EXEC, NSCHED_NONE, 1,
		  "pool 0 is least loaded with 100, CPU 1 least on it with 1: go there" },
	};
	struct nsched_o1_tunables tunables;
	struct nsched_place_answer a;
	struct stage s;
	uint32_t i;

	(void)state;
	nsched_tunables_init(NSCHED_POLICY_POOLING_2002, &tunables);
	tunables.pool_form = 0;
	for (i = 0; i < 4; i++) {
		struct nsched_task task = { .prev_cpu = 0, .home = row[i].home };
		uint32_t *homes;

		open_pools(&s, "0011", "2111", 0);
		homes = nsched_state_u32(s.system, NSCHED_O1_SYSTEM_HOME_COUNT);
		homes[0] = homes[1] = 3;
		s.tunables = &tunables;
		a = stage_place(&s, row[i].kind, &task);
		assert_said(a.reason, a.compared, row[i].said);
		assert_int_equal(a.cpu, row[i].cpu);
		stage_close(&s);
	}
	open_pools(&s, "0000", "3211", 0);
	a = stage_place(&s, NSCHED_PLACE_EXEC, &(struct nsched_task){ .prev_cpu = 0 });
	assert_said(a.reason, a.compared, "one pool: CPU 2 has the fewest tasks, 1: go there");
	stage_close(&s);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, stay_case, stay_cases);
	rows_add(&rows, "mark, wait, steal", mark_wait_steal, NULL);
	rows_add(&rows, "own pool first", own_pool_first, NULL);
	rows_add(&rows, "Q12: the wait is over before the last look", drained, NULL);
	rows_add(&rows, "tasks that come home", tasks_that_come_home, NULL);
	rows_add(&rows, "delays by distance", delays_by_distance, NULL);
	rows_add(&rows, "push what runs home", push_what_runs_home, NULL);
	rows_add(&rows, "not alone, so not asked for", not_alone_not_asked, NULL);
	rows_add(&rows, "equal pools take turns", equal_pools_take_turns, NULL);
	rows_add(&rows, "what another CPU runs stays", what_another_cpu_runs_stays, NULL);
	rows_add(&rows, "homes are counted", homes_are_counted, NULL);
	return rows_run(&rows, "o1 policies: pools");
}
