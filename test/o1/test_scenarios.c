/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What the family is known to do badly, S1 to S13, as it was reported or follows from
 * the rules. A policy that claims to be better can be held to these.
 */
#include "stage.h"

#define SHORT_QUEUES NSCHED_O1_FIND_BUSIEST_QUEUE_SHORT

/* The tasks of a queue: the first runs, the others wait since @last_run. */
static void queue_of(struct stage *s, uint32_t cpu, uint32_t nr, uint64_t last_run)
{
	struct stage_task task[FIXTURE_MOST];
	uint32_t i;

	memset(task, 0, sizeof(task));
	for (i = 0; i < nr; i++) {
		task[i].cpu = cpu;
		task[i].array = 1;
		task[i].prio = 120;
		task[i].seq = i;
		task[i].running = i == 0;
		task[i].last_run = last_run;
	}
	stage_tasks(s, NSCHED_ASK_BALANCE, 0, task, nr);
}

static void open_two_nodes(struct stage *s, uint32_t policy, const char *tasks)
{
	stage_open(s, policy, machine_of("0011", 2), 0);
	stage_load(s, NSCHED_LOAD_NR_RUNNING, tasks);
}

/* What runs where, and so who is idle. */
static void tell(struct stage *s, uint32_t cpu, uint32_t nr)
{
	nsched_load_set(s->load, s->topology, NSCHED_LOAD_NR_RUNNING, cpu, nr);
	nsched_load_set(s->load, s->topology, NSCHED_LOAD_IDLE, cpu, nr == 0);
}

/* A child that was just forked: an idle CPU of node 0 looks, then the child execs. */
static uint32_t fork_and_exec(struct stage *s, uint32_t nr[16])
{
	struct nsched_task child = { .prev_cpu = 0, .home = NSCHED_NONE };
	struct nsched_place_answer place;
	struct nsched_balance_answer a;
	uint32_t cpu, idle = 1;

	s->this_cpu = 0;
	place = stage_place(s, NSCHED_PLACE_FORK, &child);
	nr[place.cpu]++;
	while (nr[idle])
		idle++;
	for (cpu = 0; cpu < 16; cpu++)
		tell(s, cpu, nr[cpu]);
	s->rq->nr_balanced = 0;
	queue_of(s, 0, nr[0], s->now);
	s->this_cpu = idle;
	a = stage_balance(s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 1);
	if (a.nr_moved) {
		nr[0]--;
		nr[idle]++;
		child.prev_cpu = idle;
		tell(s, 0, nr[0]);
		tell(s, idle, nr[idle]);
	}
	place = stage_place(s, NSCHED_PLACE_EXEC, &child);
	nr[child.prev_cpu]--;
	nr[place.cpu]++;
	return place.node;
}

static void s1_children_are_stolen_before_they_exec(void **state)
{
	static const uint32_t node[2][4] = { { 0, 1, 2, 3 }, { 0, 0, 0, 0 } };
	struct nsched_o1_tunables tunables;
	struct stage s;
	uint32_t elig, child;

	(void)state;
	nsched_tunables_init(NSCHED_POLICY_HT_D7, &tunables);
	for (elig = 0; elig < 2; elig++) {
		uint32_t nr[16] = { 1 }; /* the shell */

		stage_open(&s, NSCHED_POLICY_HT_D7, machine_of("0000111122223333", 4), 0);
		tunables.elig = elig;
		s.tunables = &tunables;
		for (child = 0; child < 4; child++)
			assert_int_equal(fork_and_exec(&s, nr), node[elig][child]);
		stage_close(&s);
	}
}

static void s2_nearly_every_program_stays(void **state)
{
	struct nsched_task task = { .prev_cpu = 0 };
	struct nsched_place_answer a;
	struct stage s;

	(void)state;
	open_two_nodes(&s, NSCHED_POLICY_LINUX_2_6_0, "2200"); /* a whole node is idle */
	a = stage_place(&s, NSCHED_PLACE_EXEC, &task);
	assert_int_equal(a.cpu, 0);
	assert_said(a.reason, a.compared, "CPU 0 has only 2 tasks: not worth leaving");
	stage_close(&s);
}

/* Becoming idle never looks outside the node in B0; in 2.5.59 every rate-th time it does. */
static void s3_becoming_idle_looks_inside_only(void **state)
{
	struct nsched_o1_tunables tunables;
	struct nsched_balance_answer a;
	struct stage s;
	uint32_t waited;

	(void)state;
	open_two_nodes(&s, NSCHED_POLICY_LINUX_2_5_59_B0, "0099");
	nsched_tunables_init(NSCHED_POLICY_LINUX_2_5_59_B0, &tunables);
	tunables.idle_mult = 50;
	s.tunables = &tunables;
	queue_of(&s, 2, 9, 0);
	s.now = 1001;
	a = stage_balance(&s, stage_due(&s, NSCHED_NEWLY_IDLE, NULL).level, NSCHED_NEWLY_IDLE, 1);
	assert_int_equal(a.reason, SHORT_QUEUES);
	for (waited = 0; stage_due(&s, NSCHED_IDLE, NULL).level != NSCHED_O1_LEVEL_NODE_IDLE;
	     waited++)
		s.now++;
	assert_int_equal(waited, 49); /* to tick 1050, one idle cross period */
	a = stage_balance(&s, NSCHED_O1_LEVEL_NODE_IDLE, NSCHED_IDLE, 1);
	assert_int_equal(a.nr_moved, 1);
	stage_close(&s);

	open_two_nodes(&s, NSCHED_POLICY_LINUX_2_5_59, "0099");
	queue_of(&s, 2, 9, 0);
	s.rq->nr_balanced = 9;
	a = stage_balance(&s, stage_due(&s, NSCHED_NEWLY_IDLE, NULL).level, NSCHED_NEWLY_IDLE, 1);
	assert_int_equal(a.nr_moved, 1);
	stage_close(&s);
}

/* One CPU a node: the local step can find nothing, ever; a node of one CPU goes global. */
static void s4_local_steps_are_wasted(void **state)
{
	struct nsched_o1_failed_step_question q = {
		.variant = 2, .this_node_ncpus = 1, .bonus = 3,
	};
	struct nsched_o1_failed_step_answer cure;
	struct nsched_balance_answer a;
	struct stage s;
	uint32_t step;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_2_6_0, machine_of("0123", 4), 0);
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "0900");
	queue_of(&s, 1, 9, 0);
	for (step = 0; step < 100; step++) {
		a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 1);
		assert_int_equal(a.reason, SHORT_QUEUES);
	}
	a = stage_balance(&s, NSCHED_O1_LEVEL_NODE_IDLE, NSCHED_IDLE, 1);
	assert_int_equal(a.nr_moved, 1);
	nsched_o1_failed_step(&q, &cure);
	assert_int_equal(cure.global, 1);
	stage_close(&s);
}

/*
 * Why tasks thrash on a machine of 20:1: of 5000 busy ticks B0 with 2 and 2 looks across
 * nodes on 12, 2.5.59 on 2; of 1000 idle ones it is 500 against 100.
 */
static void s5_too_many_looks_across_nodes(void **state)
{
	static const struct {
		uint32_t policy, idle, ticks, looks;
	} row[] = {
		{ NSCHED_POLICY_LINUX_2_5_59_B0, NSCHED_BUSY, 5000, 12 },
		{ NSCHED_POLICY_LINUX_2_5_59, NSCHED_BUSY, 5000, 2 },
		{ NSCHED_POLICY_LINUX_2_5_59_B0, NSCHED_IDLE, 1000, 500 },
		{ NSCHED_POLICY_LINUX_2_5_59, NSCHED_IDLE, 1000, 100 },
	};
	struct nsched_balance_answer a;
	struct nsched_due_answer due;
	struct stage s;
	uint32_t i, looks;

	(void)state;
	for (i = 0; i < 4; i++) {
		open_two_nodes(&s, row[i].policy, "4444");
		looks = 0;
		for (s.now = 1; s.now <= row[i].ticks; s.now++) {
			due = stage_due(&s, row[i].idle, NULL);
			if (due.level == NSCHED_NONE)
				continue;
			looks += due.level != NSCHED_O1_LEVEL_LOCAL;
			a = stage_balance(&s, due.level, due.idle, 0);
			looks += row[i].policy == NSCHED_POLICY_LINUX_2_5_59 &&
				 a.reason != NSCHED_REASON_TASKS_NOT_GIVEN &&
				 s.rq->nr_balanced == 0;
		}
		assert_int_equal(looks, row[i].looks);
		stage_close(&s);
	}
}

static void s6_the_small_node_looks_empty(void **state)
{
	struct nsched_task task = { .prev_cpu = 0 };
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_2_5_59, machine_of("0001", 2), 0);
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "3112");
	assert_int_equal(stage_place(&s, NSCHED_PLACE_EXEC, &task).cpu, 3); /* 5 against 2 */
	stage_close(&s);
	stage_open(&s, NSCHED_POLICY_LINUX_2_6_0, machine_of("0001", 2), 0);
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "3112");
	assert_int_equal(stage_place(&s, NSCHED_PLACE_EXEC, &task).cpu, 1); /* 16 against 20 */
	stage_close(&s);
}

/* One task runs, on node 2, but nodes 1 and 2 report it: the look at node 1 is in vain. */
static void s7_counts_out_of_step(void **state)
{
	struct nsched_o1_tunables tunables;
	struct nsched_balance_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_2_5_59, machine_of("001122", 3), NSCHED_LOAD_AGGREGATES);
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "000010");
	nsched_write_u32(s.load, s.load->offset[NSCHED_LOAD_NODE_NR_RUNNING], 1, 1);
	nsched_tunables_init(NSCHED_POLICY_LINUX_2_5_59, &tunables);
	tunables.rate = 4;
	s.tunables = &tunables;
	s.rq->nr_balanced = 3;
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 0);
	assert_int_equal(a.reason, SHORT_QUEUES);
	assert_numbers(stage_prev_node_load(&s), "011");
	assert_int_equal(s.rq->nr_balanced, 0); /* spent */
	stage_close(&s);
}

/* Four tasks on four CPUs, eight on four: moving cannot help, yet 800 > 500. */
static void s8_four_and_eight(void **state)
{
	struct nsched_balance_answer a;
	struct stage s;
	uint32_t look;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_2_5_59_B0, machine_of("00001111", 2), 0);
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "11112222");
	for (look = 0; look < 5; look++) {
		a = stage_balance(&s, NSCHED_O1_LEVEL_NODE, NSCHED_BUSY, 0);
		/* a node was found, or the answer would be find_busiest_node's */
		assert_int_equal(NSCHED_REASON_DECISION(a.reason), NSCHED_O1_FIND_BUSIEST_QUEUE);
		assert_int_equal(a.src_cpu, NSCHED_NONE);
	}
	assert_said(a.reason, a.compared,
		    "the longest queue holds 2, ours 1: 0 is less than a quarter of it");
	stage_close(&s);
}

/* Forked but never exec'ed: every child stays, until the slow step across nodes. */
static void s9_never_placed(void **state)
{
	struct nsched_task task = { .prev_cpu = 0 };
	struct nsched_balance_answer a;
	struct stage s;
	uint32_t nr;

	(void)state;
	open_two_nodes(&s, NSCHED_POLICY_LINUX_2_6_0, "1000");
	for (nr = 2; nr < 10; nr++) {
		assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, &task).cpu, 0);
		nsched_load_set(s.load, s.topology, NSCHED_LOAD_NR_RUNNING, 0, nr);
	}
	queue_of(&s, 0, 9, 0);
	s.this_cpu = 2;
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 1);
	assert_int_equal(a.nr_moved, 0);
	a = stage_balance(&s, NSCHED_O1_LEVEL_NODE_IDLE, NSCHED_IDLE, 1);
	assert_int_equal(a.nr_moved, 1);
	stage_close(&s);
}

/* Two and three, two of them waiting: both move, one and four; and then come back. */
static void s10_both_move_and_come_back(void **state)
{
	struct nsched_balance_answer a;
	struct stage s;

	(void)state;
	open_two_nodes(&s, NSCHED_POLICY_LINUX_2_6_0, "2300");
	queue_of(&s, 1, 3, 0);
	stage_prev_load(&s)[0] = 2;
	stage_prev_load(&s)[1] = 3;
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_BUSY, 1);
	assert_int_equal(a.amount, 0); /* 3 - 2, halved */
	assert_int_equal(a.nr_moved, 2);
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "4100");
	queue_of(&s, 0, 4, 0);
	s.this_cpu = 1;
	stage_prev_load(&s)[0] = 4;
	stage_prev_load(&s)[1] = 1;
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_BUSY, 1);
	assert_int_equal(a.nr_moved, 1); /* (4 - 1) / 2 */
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "3200");
	queue_of(&s, 0, 3, 0);
	stage_prev_load(&s)[0] = 3;
	stage_prev_load(&s)[1] = 2;
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_BUSY, 1);
	assert_int_equal(a.nr_moved, 2); /* and 1 and 4 again, the other way round */
	stage_close(&s);
}

/* Two nodes of two tasks, one had a peak before: it is looked at again and again. */
static void s11_a_peak_long_gone(void **state)
{
	struct nsched_balance_answer a;
	struct stage s;
	uint32_t look;

	(void)state;
	open_two_nodes(&s, NSCHED_POLICY_LINUX_2_5_59_B0, "1111");
	stage_prev_node_load(&s)[1] = 40;
	for (look = 0; look < 50; look++) {
		a = stage_balance(&s, NSCHED_O1_LEVEL_NODE, NSCHED_BUSY, 0);
		assert_int_equal(a.reason, SHORT_QUEUES);
	}
	assert_numbers(stage_prev_node_load(&s), "34");
	stage_close(&s);
}

static void s12_the_counter_is_past_the_rate(void **state)
{
	struct nsched_balance_answer a;
	struct stage s;
	uint32_t call;

	(void)state;
	open_two_nodes(&s, NSCHED_POLICY_LINUX_2_5_59, "0099");
	s.rq->nr_balanced = 10;
	for (call = 0; call < 1000; call++) {
		a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 0);
		assert_int_equal(a.reason, SHORT_QUEUES);
	}
	assert_int_equal(s.rq->nr_balanced, 1010);
	assert_numbers(stage_prev_node_load(&s), "00");
	stage_close(&s);
}

/*
 * CPU 1 next door has had two tasks for a moment, CPU 3 far away for long. An idle tick
 * of B0 steals from afar at once; next door it wants to see the length a second time.
 */
static void s13_the_neighbour_is_ignored(void **state)
{
	struct nsched_balance_answer a;
	struct nsched_due_answer due;
	struct stage s;

	(void)state;
	open_two_nodes(&s, NSCHED_POLICY_LINUX_2_5_59_B0, "0202");
	stage_prev_node_load(&s)[1] = 4;
	stage_prev_load(&s)[3] = 2;
	s.now = 1002;
	due = stage_due(&s, NSCHED_IDLE, NULL);
	assert_int_equal(due.level, NSCHED_O1_LEVEL_NODE_IDLE);
	queue_of(&s, 3, 2, 0);
	a = stage_balance(&s, due.level, due.idle, 1); /* 0 / 2 + 2 = 2 and 4 / 2 + 2 = 4 */
	assert_int_equal(a.nr_moved, 1);
	assert_int_equal(a.src_cpu, 3);
	/* had nothing been pulled: */
	queue_of(&s, 1, 2, 0);
	due = stage_due(&s, NSCHED_IDLE, &a);
	a = stage_balance(&s, due.level, due.idle, 1);
	assert_int_equal(a.reason, SHORT_QUEUES);
	a = stage_balance(&s, due.level, due.idle, 1);
	assert_int_equal(a.nr_moved, 1);
	assert_int_equal(a.src_cpu, 1);
	stage_close(&s);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(s1_children_are_stolen_before_they_exec),
		cmocka_unit_test(s2_nearly_every_program_stays),
		cmocka_unit_test(s3_becoming_idle_looks_inside_only),
		cmocka_unit_test(s4_local_steps_are_wasted),
		cmocka_unit_test(s5_too_many_looks_across_nodes),
		cmocka_unit_test(s6_the_small_node_looks_empty),
		cmocka_unit_test(s7_counts_out_of_step),
		cmocka_unit_test(s8_four_and_eight),
		cmocka_unit_test(s9_never_placed),
		cmocka_unit_test(s10_both_move_and_come_back),
		cmocka_unit_test(s11_a_peak_long_gone),
		cmocka_unit_test(s12_the_counter_is_past_the_rate),
		cmocka_unit_test(s13_the_neighbour_is_ignored),
	};

	return cmocka_run_group_tests_name("o1 scenarios", tests, NULL, NULL);
}
