/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Whole answers of linux-2.5.59, its B0 form, linux-2.6.0 and node-affine-2003 over
 * several steps, each worked out by hand from the rules of the blocks.
 */
#include "stage.h"

#define AS_GIVEN NSCHED_REASON_TASKS_NOT_GIVEN

static void open_two_nodes(struct stage *s, uint32_t policy, const char *tasks)
{
	stage_open(s, policy, machine_of("0011", 2), 0);
	stage_load(s, NSCHED_LOAD_NR_RUNNING, tasks);
}

/* @nr tasks of @cpu: the first runs, all active, of one priority, cold. */
static void queue_of(struct stage *s, uint32_t cpu, uint32_t nr)
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
	}
	stage_tasks(s, NSCHED_ASK_BALANCE, 0, task, nr);
}

/*
 * linux-2.5.59, rate 3. CPU 0 is idle, CPU 2 holds four. Calls 1 and 2 look at the own
 * node, where CPU 1 has one task. Call 3 opens the gate: loads 1 and 5, 500 > 125, so
 * CPUs 2, 3 and 0 take part, and (4 - 0) / 2 = 2 are to be pulled.
 */
static const struct stage_task four[] = {
	{ .cpu = 2, .array = 1, .prio = 120, .seq = 0, .running = 1, .last_run = 0 },
	{ .cpu = 2, .array = 1, .prio = 120, .seq = 1, .last_run = 980 },
	{ .cpu = 2, .array = 1, .prio = 120, .seq = 2, .last_run = 995 },
	{ .cpu = 2, .array = 0, .prio = 120, .seq = 0, .last_run = 0, .allowed = "0111" },
};

static void gate_every_third_call(void **state)
{
	struct nsched_o1_tunables tunables;
	struct nsched_balance_answer a;
	struct nsched_due_answer due;
	uint32_t call;
	struct stage s;

	(void)state;
	open_two_nodes(&s, NSCHED_POLICY_LINUX_2_5_59, "0141");
	nsched_tunables_init(NSCHED_POLICY_LINUX_2_5_59, &tunables);
	tunables.rate = 3;
	s.tunables = &tunables;
	for (call = 1; call < 3; call++) {
		due = stage_due(&s, NSCHED_IDLE, NULL);
		assert_int_equal(due.level, NSCHED_O1_LEVEL_LOCAL);
		assert_int_equal(due.idle, NSCHED_IDLE);
		assert_int_equal(due.next, 1001);
		assert_int_equal(due.kick_cpu, NSCHED_NONE);
		a = stage_balance(&s, due.level, due.idle, 0);
		assert_said(a.reason, a.compared,
			    "no other queue holds more than one task, ours 0");
		assert_int_equal(a.src_cpu, NSCHED_NONE);
		assert_int_equal(a.src_node, NSCHED_NONE);
		assert_int_equal(s.rq->nr_balanced, call);
		due = stage_due(&s, NSCHED_IDLE, &a);
		assert_int_equal(due.reason, NSCHED_REASON_DONE);
		assert_int_equal(due.level, NSCHED_NONE);
	}
	assert_numbers(stage_prev_load(&s), "0100");
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 0);
	assert_int_equal(a.reason, AS_GIVEN);
	assert_said(a.reason, a.compared, "pull up to 2 from CPU 2: ask again with its tasks");
	assert_int_equal(a.src_cpu, 2);
	assert_int_equal(a.src_node, 1);
	assert_int_equal(a.amount, 2);
	assert_int_equal(s.rq->nr_balanced, 2); /* all as it was */
	assert_numbers(stage_prev_load(&s), "0100");
	assert_numbers(stage_prev_node_load(&s), "00");

	stage_tasks(&s, NSCHED_ASK_BALANCE, 0, four, 4);
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 1);
	/* expired first, which may not come; the tail is warm, age 5; idle pulls one */
	assert_said(a.reason, a.compared,
		    "1 moved; passed over: 1 cache-hot, 1 running or not allowed");
	assert_int_equal(a.nr_moved, 1);
	assert_int_equal(s.moved_task[0], 1);
	assert_int_equal(s.moved_cpu[0], 0);
	assert_int_equal(a.active_cpu, NSCHED_NONE);
	assert_int_equal(s.rq->nr_balanced, 0);
	assert_numbers(stage_prev_load(&s), "0141");
	assert_numbers(stage_prev_node_load(&s), "15");

	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "1131"); /* busy now: the gate counts on */
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_BUSY, 1);
	assert_said(a.reason, a.compared, "no other queue holds more than one task, ours 1");
	assert_int_equal(s.rq->nr_balanced, 1);
	assert_numbers(stage_prev_load(&s), "1141");
	assert_numbers(stage_prev_node_load(&s), "15");
	stage_close(&s);
}

/*
 * Rate 1, busy. Look 1: loads 2 and 10, but a length of 9 was never seen. Look 2: 3 and
 * 15; (9 - 1) / 2 = 4 is no less than (9 + 3) / 4 = 3: four move, from the tail. Look 3:
 * both hold five, and the node is still busier by its history.
 */
static void a_busy_cpu_looks_twice(void **state)
{
	struct nsched_o1_tunables tunables;
	struct nsched_balance_answer a;
	struct stage s;

	(void)state;
	open_two_nodes(&s, NSCHED_POLICY_LINUX_2_5_59, "1191");
	nsched_tunables_init(NSCHED_POLICY_LINUX_2_5_59, &tunables);
	tunables.rate = 1;
	s.tunables = &tunables;
	queue_of(&s, 2, 9);
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_BUSY, 1);
	assert_int_equal(a.reason, NSCHED_O1_FIND_BUSIEST_QUEUE_SHORT);
	assert_numbers(stage_prev_load(&s), "1091");
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_BUSY, 1);
	assert_said(a.reason, a.compared,
		    "4 moved; passed over: 0 cache-hot, 0 running or not allowed");
	assert_numbers(s.moved_task, "8765");
	assert_int_equal(a.amount, 4);
	assert_int_equal(stage_prev_node_load(&s)[0], 3);
	assert_int_equal(stage_prev_node_load(&s)[1], 15);
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "5151");
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_BUSY, 1);
	/* loads 3 / 2 + 6 = 7 and 15 / 2 + 6 = 13: 1300 > 875; but 5 against 5 */
	assert_said(a.reason, a.compared,
		    "the longest queue holds 5, ours 5: 0 is less than a quarter of it");
	assert_int_equal(stage_prev_node_load(&s)[0], 7);
	assert_int_equal(stage_prev_node_load(&s)[1], 13);
	stage_close(&s);
}

/*
 * B0, busy, 200 and 400 ticks. At 400 both are due, across nodes first; at 600 only the
 * local one; at 800 the node step sees 9 for the second time and moves four.
 */
static void node_step_then_local_step(void **state)
{
	struct nsched_balance_answer a;
	struct nsched_due_answer due;
	struct stage s;

	(void)state;
	open_two_nodes(&s, NSCHED_POLICY_LINUX_2_5_59_B0, "1191");
	queue_of(&s, 2, 9);
	for (s.now = 400; s.now <= 800; s.now += 400) {
		due = stage_due(&s, NSCHED_BUSY, NULL);
		assert_said(due.reason, due.compared,
			    s.now == 400 ?
			    "tick 400 is a multiple of the local period, 200, and of the one "
			    "across nodes, 400: across nodes first, then inside" :
			    "tick 800 is a multiple of the local period, 200, and of the one "
			    "across nodes, 400: across nodes first, then inside");
		assert_int_equal(due.level, NSCHED_O1_LEVEL_NODE);
		assert_int_equal(due.idle, NSCHED_BUSY);
		assert_int_equal(due.next, s.now + 200);
		a = stage_balance(&s, due.level, due.idle, 1);
		assert_int_equal(a.reason == NSCHED_O1_FIND_BUSIEST_QUEUE_SHORT, s.now == 400);
		assert_int_equal(a.nr_moved, s.now == 400 ? 0 : 4);
		assert_int_equal(stage_prev_load(&s)[0], 1); /* we take part, too */
		due = stage_due(&s, NSCHED_BUSY, &a);
		assert_int_equal(due.level, NSCHED_O1_LEVEL_LOCAL);
		assert_int_equal(due.idle, NSCHED_BUSY);
		a = stage_balance(&s, due.level, due.idle, 1);
		assert_int_equal(a.level, NSCHED_O1_LEVEL_LOCAL);
		assert_int_equal(a.reason, NSCHED_O1_FIND_BUSIEST_QUEUE_SHORT);
		assert_int_equal(stage_due(&s, NSCHED_BUSY, &a).reason, NSCHED_REASON_DONE);
		if (s.now == 400) {
			s.now = 600;
			due = stage_due(&s, NSCHED_BUSY, NULL);
			assert_int_equal(due.level, NSCHED_O1_LEVEL_LOCAL);
			assert_int_equal(stage_due(&s, NSCHED_BUSY, &a).level, NSCHED_NONE);
			s.now = 601;
			due = stage_due(&s, NSCHED_BUSY, NULL);
			assert_int_equal(due.level, NSCHED_NONE);
			assert_int_equal(due.next, 800);
			s.now = 400;
		}
	}
	stage_close(&s);
}

/* An idle tick pulls one across nodes at first sight; B0's local step is then as if busy. */
static void the_ticks_flag_outlives_a_pull(void **state)
{
	static const struct {
		uint32_t policy, now, local_idle;
	} row[] = {
		{ NSCHED_POLICY_LINUX_2_5_59_B0, 1002, NSCHED_BUSY },
		{ NSCHED_POLICY_LINUX_2_6_0, 1005, NSCHED_IDLE },
	};
	struct nsched_balance_answer a;
	struct nsched_due_answer due;
	struct stage s;
	uint32_t i;

	(void)state;
	for (i = 0; i < 2; i++) {
		open_two_nodes(&s, row[i].policy, "0191");
		queue_of(&s, 2, 9);
		s.now = row[i].now;
		due = stage_due(&s, NSCHED_IDLE, NULL);
		assert_int_equal(due.level, NSCHED_O1_LEVEL_NODE_IDLE);
		assert_int_equal(due.idle, NSCHED_IDLE);
		a = stage_balance(&s, due.level, due.idle, 1);
		assert_int_equal(a.nr_moved, 1);
		assert_int_equal(s.moved_task[0], 8);
		due = stage_due(&s, NSCHED_BUSY, &a); /* it runs what it has pulled */
		assert_int_equal(due.level, NSCHED_O1_LEVEL_LOCAL);
		assert_int_equal(due.idle, row[i].local_idle);
		assert_int_equal(due.next, s.now + 1);
		stage_close(&s);
	}
}

/* No node is busy enough: the pass ends with the node step, queue lengths are not looked at. */
static void node_step_without_a_node(void **state)
{
	struct nsched_balance_answer a;
	struct stage s;

	(void)state;
	open_two_nodes(&s, NSCHED_POLICY_LINUX_2_5_59_B0, "1111");
	a = stage_balance(&s, NSCHED_O1_LEVEL_NODE, NSCHED_BUSY, 0);
	assert_said(a.reason, a.compared,
		    "no node exceeds ours, 2, by the threshold of 125 %");
	assert_int_equal(a.src_cpu, NSCHED_NONE);
	assert_numbers(stage_prev_node_load(&s), "22");
	assert_numbers(stage_prev_load(&s), "0000");
	stage_close(&s);
}

/* A node step that is asked again leaves the node loads as they were. */
static void node_step_asked_again(void **state)
{
	struct nsched_balance_answer a;
	struct stage s;

	(void)state;
	open_two_nodes(&s, NSCHED_POLICY_LINUX_2_6_0, "0191");
	a = stage_balance(&s, NSCHED_O1_LEVEL_NODE_IDLE, NSCHED_IDLE, 0);
	assert_int_equal(a.reason, AS_GIVEN);
	/* 10 x 1 / 2 = 5 and 10 x 10 / 2 = 50; queue 2 holds 9, and 9 / 2 is 4 */
	assert_int_equal(a.amount, 4);
	assert_numbers(stage_prev_node_load(&s), "00");
	assert_numbers(stage_prev_load(&s), "0000");
	queue_of(&s, 2, 9);
	a = stage_balance(&s, NSCHED_O1_LEVEL_NODE_IDLE, NSCHED_IDLE, 1);
	assert_int_equal(a.nr_moved, 1);
	assert_int_equal(stage_prev_node_load(&s)[0], 5);
	assert_int_equal(stage_prev_node_load(&s)[1], 50);
	assert_numbers(stage_prev_load(&s), "0091");
	stage_close(&s);
}

/* Asked by a CPU whose node has no CPU online: there is nothing to pull to. */
static void from_a_node_without_cpus(void **state)
{
	const struct machine_text text = { .node = "01", .online = "10" };
	struct nsched_balance_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_2_6_0, machine_from_text(&text), 0);
	s.this_cpu = 1;
	a = stage_balance(&s, NSCHED_O1_LEVEL_NODE, NSCHED_BUSY, 0);
	assert_said(a.reason, a.compared, "node 1 has no CPU to pull to");
	assert_numbers(stage_prev_node_load(&s), "00");
	stage_close(&s);
}

/*
 * linux-2.6.0 on nodes of three CPUs and one, busy: loads 10 x 3 / 3 = 10 and 60, then 15
 * and 90, then 17 and 105. At the second look queue 3 holds 6: 5 x 4 >= 6, 5 / 2 = 2 move.
 */
static void scaled_node_loads(void **state)
{
	static const uint32_t own[3] = { 10, 15, 17 }, other[3] = { 60, 90, 105 };
	static const uint32_t moved[3] = { 0, 2, 2 };
	struct nsched_balance_answer a;
	struct stage s;
	uint32_t look;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_2_6_0, machine_of("0001", 2), 0);
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "1116");
	queue_of(&s, 3, 6);
	for (look = 0; look < 3; look++) {
		a = stage_balance(&s, NSCHED_O1_LEVEL_NODE, NSCHED_BUSY, 1);
		assert_int_equal(stage_prev_node_load(&s)[0], own[look]);
		assert_int_equal(stage_prev_node_load(&s)[1], other[look]);
		assert_int_equal(a.nr_moved, moved[look]);
	}
	assert_numbers(s.moved_task, "54");
	stage_close(&s);
}

/*
 * node-affine-2003. CPU 2 holds two tasks whose home is node 0, ours: the other node
 * carries 10 x (4 + 2) / 2 = 30 against 10. Its queue looks like 0 + 2, then 3 + 2: (5 - 1)
 * / 2 = 2 may go. It has a task of ours, and its own one, at home there, stays.
 */
static void homes_weigh(void **state)
{
	static const struct stage_task task[] = {
		{ .cpu = 2, .array = 1, .prio = 119, .running = 1, .home = 1 },
		{ .cpu = 2, .array = 1, .prio = 120, .home = 1 },
		{ .cpu = 2, .array = 1, .prio = 121, .home = 0 },
	};
	struct nsched_balance_answer a;
	struct stage s;

	(void)state;
	open_two_nodes(&s, NSCHED_POLICY_NODE_AFFINE_2003, "1131");
	stage_load(&s, NSCHED_LOAD_HOME_BONUS, "0020");
	stage_tasks(&s, NSCHED_ASK_BALANCE, 0, task, 3);
	a = stage_balance(&s, NSCHED_O1_LEVEL_NODE, NSCHED_BUSY, 1);
	assert_said(a.reason, a.compared,
		    "the longest queue holds 2, ours 1: 0 is less than a quarter of it");
	assert_int_equal(stage_prev_node_load(&s)[0], 10);
	assert_int_equal(stage_prev_node_load(&s)[1], 30);
	a = stage_balance(&s, NSCHED_O1_LEVEL_NODE, NSCHED_BUSY, 1);
	assert_said(a.reason, a.compared,
		    "1 moved; passed over: 0 cache-hot, 2 running or not allowed");
	assert_int_equal(s.moved_task[0], 2);
	assert_int_equal(stage_prev_node_load(&s)[1], 45);
	/* from inside the node any of them may leave */
	s.this_cpu = 3;
	stage_load(&s, NSCHED_LOAD_HOME_BONUS, "0000");
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_IDLE, 1);
	assert_int_equal(s.moved_task[0], 1);
	stage_close(&s);
}

/* The same machine with a fifth CPU, of node 1, that is offline: whatever its load says. */
static void offline_homes_do_not_weigh(void **state)
{
	const struct machine_text text = { .node = "00111", .online = "11110", .nr_nodes = 2 };
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_NODE_AFFINE_2003, machine_from_text(&text), 0);
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "11319");
	stage_load(&s, NSCHED_LOAD_HOME_BONUS, "00209");
	stage_balance(&s, NSCHED_O1_LEVEL_NODE, NSCHED_BUSY, 1);
	assert_int_equal(stage_prev_node_load(&s)[0], 10);
	assert_int_equal(stage_prev_node_load(&s)[1], 30);
	stage_close(&s);
}

/* place: 2.5.59 by raw counts, 2.6.0 by scaled ones (example 5a.1, 8 and 9). */
static const struct place_case {
	const char *name;
	uint32_t policy, kind, cpu;
	const char *said;
} place_cases[] = {
	{ "linux-2.5.59 places by raw counts", NSCHED_POLICY_LINUX_2_5_59, NSCHED_PLACE_EXEC, 3,
	  "node 1 is least loaded with 2, CPU 3 least on it with 2: go there" },
	{ "its B0 form too", NSCHED_POLICY_LINUX_2_5_59_B0, NSCHED_PLACE_EXEC, 3,
	  "node 1 is least loaded with 2, CPU 3 least on it with 2: go there" },
	{ "linux-2.6.0 places by scaled ones", NSCHED_POLICY_LINUX_2_6_0, NSCHED_PLACE_EXEC, 1,
	  "node 0 is least loaded with 16, CPU 1 least on it with 1: go there" },
	{ "node-affine-2003 too: its home is then node 0", NSCHED_POLICY_NODE_AFFINE_2003,
	  NSCHED_PLACE_EXEC, 1,
	  "node 0 is least loaded with 16, CPU 1 least on it with 1: go there" },
	{ "fork: a child starts where its parent is", NSCHED_POLICY_LINUX_2_6_0,
	  NSCHED_PLACE_FORK, 0, "a child starts on its parent's CPU, 0" },
	{ "ht-d7 places by raw counts", NSCHED_POLICY_HT_D7, NSCHED_PLACE_EXEC, 3,
	  "node 1 is least loaded with 2, CPU 3 least on it with 2: go there" },
	{ "ht-a9 too", NSCHED_POLICY_HT_A9, NSCHED_PLACE_EXEC, 3,
	  "node 1 is least loaded with 2, CPU 3 least on it with 2: go there" },
	{ "pooling-2002 forks on the parent's CPU in its last form", NSCHED_POLICY_POOLING_2002,
	  NSCHED_PLACE_FORK, 0, "a child starts on its parent's CPU, 0" },
};

static void place_case(void **state)
{
	const struct place_case *c = *state;
	struct nsched_task task = { .prev_cpu = 0, .home = NSCHED_NONE };
	struct nsched_place_answer a;
	struct stage s;

	stage_open(&s, c->policy, machine_of("0001", 2), 0);
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "3112");
	a = stage_place(&s, c->kind, &task);
	assert_said(a.reason, a.compared, c->said);
	assert_int_equal(a.cpu, c->cpu);
	assert_int_equal(a.node, c->cpu == 3);
	assert_int_equal(a.resched_cpu, NSCHED_NONE);
	stage_close(&s);
}

/* Node sums of the snapshot are taken where it has them: the answer is the same. */
static void node_sums_of_the_snapshot(void **state)
{
	struct nsched_task task = { .prev_cpu = 0 };
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_2_6_0, machine_of("0001", 2), NSCHED_LOAD_AGGREGATES);
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "3112");
	assert_int_equal(stage_place(&s, NSCHED_PLACE_EXEC, &task).cpu, 1);
	stage_close(&s);
}

/* wake: CPU 0 runs 118, CPU 1 120; the task, of priority 117, last ran on CPU 1. */
static const struct wake_case {
	const char *name;
	uint32_t policy, sync, cpu, resched;
} wake_cases[] = {
	{ "linux-2.5.59: where it was, and preempts", NSCHED_POLICY_LINUX_2_5_59, 0, 1, 1 },
	{ "linux-2.5.59, synchronous: to the waker, preempts", NSCHED_POLICY_LINUX_2_5_59, 1, 0,
	  0 },
	{ "its B0 form, synchronous: the same", NSCHED_POLICY_LINUX_2_5_59_B0, 1, 0, 0 },
	{ "linux-2.6.0, synchronous: no request", NSCHED_POLICY_LINUX_2_6_0, 1, 0, NSCHED_NONE },
	{ "linux-2.6.0: preempts", NSCHED_POLICY_LINUX_2_6_0, 0, 1, 1 },
	{ "node-affine-2003, synchronous: no request", NSCHED_POLICY_NODE_AFFINE_2003, 1, 0,
	  NSCHED_NONE },
	{ "pooling-2002, synchronous: to the waker, preempts", NSCHED_POLICY_POOLING_2002, 1, 0,
	  0 },
	{ "another flag is not the synchronous one", NSCHED_POLICY_LINUX_2_6_0,
	  NSCHED_WAKE_CURRENT_CPU, 1, 1 },
};

static void wake_case(void **state)
{
	const struct wake_case *c = *state;
	struct nsched_task task = { .prev_cpu = 1, .prio = 117 };
	struct nsched_wake_answer a;
	struct stage s;

	open_two_nodes(&s, c->policy, "1111");
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_PRIO, 0, 118);
	nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_PRIO, 1, 120);
	a = stage_wake(&s, c->sync, &task);
	assert_int_equal(a.cpu, c->cpu);
	assert_int_equal(a.resched_cpu, c->resched);
	assert_int_equal(a.preempt, c->resched != NSCHED_NONE);
	if (c->sync == NSCHED_WAKE_SYNC && c->resched == 0)
		assert_said(a.reason, a.compared,
			    "synchronous: moved to the waker's CPU 0: priority 117 is more urgent "
			    "than 118, which runs there: preempt it");
	stage_close(&s);
}

/* What the base scheduler picks is no part of the family. */
static void next_is_not_asked(void **state)
{
	static const uint32_t policy[5] = {
		NSCHED_POLICY_LINUX_2_5_59, NSCHED_POLICY_LINUX_2_5_59_B0,
		NSCHED_POLICY_LINUX_2_6_0, NSCHED_POLICY_NODE_AFFINE_2003,
		NSCHED_POLICY_POOLING_2002,
	};
	struct nsched_next_question q = { .current = 0 };
	struct nsched_next_answer a;
	uint32_t i;

	(void)state;
	for (i = 0; i < 5; i++)
		assert_int_equal(nsched_next(policy[i], &q, &a), NSCHED_REASON_NOT_ASKED);
}

/* A queue that has just run empty balances at once, inside its node, in every policy. */
static void newly_idle_at_once(void **state)
{
	struct nsched_balance_answer last = { .level = NSCHED_O1_LEVEL_LOCAL, .nr_moved = 1 };
	struct nsched_due_question kick = { .event = NSCHED_EVENT_KICK };
	struct nsched_due_answer due;
	struct stage s;
	uint32_t policy;

	(void)state;
	for (policy = NSCHED_POLICY_LINUX_2_5_59; policy <= NSCHED_POLICY_POOLING_2002; policy++) {
		open_two_nodes(&s, policy, "0000");
		s.now = 401;
		due = stage_due(&s, NSCHED_NEWLY_IDLE, NULL);
		assert_int_equal(due.reason, NSCHED_REASON_RAN_EMPTY);
		assert_int_equal(due.level, NSCHED_O1_LEVEL_LOCAL);
		assert_int_equal(due.idle, NSCHED_NEWLY_IDLE);
		due = stage_due(&s, NSCHED_BUSY, &last);
		assert_int_equal(due.reason, NSCHED_REASON_DONE);
		assert_int_equal(nsched_due(policy, &kick, &due), NSCHED_REASON_NOT_ASKED);
		assert_int_equal(due.level, NSCHED_NONE);
		assert_int_equal(due.kick_cpu, NSCHED_NONE);
		stage_close(&s);
	}
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, place_case, place_cases);
	ROWS_ADD(&rows, wake_case, wake_cases);
	rows_add(&rows, "linux-2.5.59: gate every third call", gate_every_third_call, NULL);
	rows_add(&rows, "linux-2.5.59: a busy CPU looks twice", a_busy_cpu_looks_twice, NULL);
	rows_add(&rows, "B0: node step, then local step", node_step_then_local_step, NULL);
	rows_add(&rows, "the tick's flag outlives a pull", the_ticks_flag_outlives_a_pull, NULL);
	rows_add(&rows, "B0: node step without a node", node_step_without_a_node, NULL);
	rows_add(&rows, "linux-2.6.0: node step asked again", node_step_asked_again, NULL);
	rows_add(&rows, "linux-2.6.0: from a node without CPUs", from_a_node_without_cpus, NULL);
	rows_add(&rows, "linux-2.6.0: scaled node loads", scaled_node_loads, NULL);
	rows_add(&rows, "node-affine-2003: homes weigh", homes_weigh, NULL);
	rows_add(&rows, "node-affine-2003: homes on offline CPUs do not", offline_homes_do_not_weigh,
		 NULL);
	rows_add(&rows, "node sums of the snapshot", node_sums_of_the_snapshot, NULL);
	rows_add(&rows, "next is not asked", next_is_not_asked, NULL);
	rows_add(&rows, "newly idle at once", newly_idle_at_once, NULL);
	return rows_run(&rows, "o1 policies");
}
