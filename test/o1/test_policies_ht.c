/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Whole answers of ht-d7 and ht-a9: CPUs 0 and 1 share the queue of CPU 0, CPUs 2 and
 * 3 that of CPU 2. Entries of CPUs that own no queue hold what must not be read.
 */
#include "stage.h"

static void open_packages(struct stage *s, uint32_t policy, const char *tasks, const char *idle)
{
	stage_open(s, policy, machine_of("0000", 1), 0);
	stage_load(s, NSCHED_LOAD_RQ_OF, "0022");
	stage_load(s, NSCHED_LOAD_NR_RUNNING, tasks);
	stage_load(s, NSCHED_LOAD_IDLE, idle);
}

/* What runs on CPUs 2 and 3, and what waits in their queue, warm. */
static const struct stage_task full[] = {
	{ .cpu = 2, .array = 1, .prio = 100, .running = 1, .last_run = 1000 },
	{ .cpu = 2, .array = 1, .prio = 120, .seq = 0, .last_run = 1000 },
	{ .cpu = 3, .array = 1, .prio = 120, .seq = 1, .running = 1, .last_run = 1000 },
};

static const struct way {
	uint32_t policy;
	const char *flags; /* after the scan */
} d7 = { NSCHED_POLICY_HT_D7, "1000" }, a9 = { NSCHED_POLICY_HT_A9, "0010" };

/*
 * CPU 0 runs empty; the queue of CPU 2 holds two, but both run. So the pull finds
 * nothing eligible, the scan finds a full package and wakes its migration thread.
 */
static void run_empty_then_scan(void **state)
{
	const struct stage_task both[] = { full[0], full[2] };
	const struct way *way = *state;
	struct nsched_balance_answer a;
	struct nsched_due_answer due;
	struct stage s;

	open_packages(&s, way->policy, "0927", "1100");
	due = stage_due(&s, NSCHED_NEWLY_IDLE, NULL);
	assert_int_equal(due.level, NSCHED_O1_LEVEL_LOCAL);
	a = stage_balance(&s, due.level, due.idle, 0);
	assert_said(a.reason, a.compared, "pull up to 1 from CPU 2: ask again with its tasks");
	due = stage_due(&s, NSCHED_NEWLY_IDLE, &a);
	assert_int_equal(due.level, NSCHED_NONE); /* it was not told the tasks */
	stage_tasks(&s, NSCHED_ASK_BALANCE, 0, both, 2);
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_NEWLY_IDLE, 1);
	assert_said(a.reason, a.compared, "0 moved: 0 cache-hot, 2 running or not allowed");
	assert_int_equal(stage_due(&s, NSCHED_IDLE, &a).reason, NSCHED_REASON_DONE);
	due = stage_due(&s, NSCHED_NEWLY_IDLE, &a);
	assert_int_equal(due.level, NSCHED_O1_LEVEL_SCAN);
	assert_int_equal(due.reason, NSCHED_REASON_RAN_EMPTY);
	a = stage_balance(&s, due.level, due.idle, 0);
	assert_said(a.reason, a.compared,
		    "1 other queues run a task on every CPU: 1 migration threads are woken, first "
		    "that of queue 2");
	assert_int_equal(a.active_cpu, 2);
	assert_int_equal(a.amount, 1);
	assert_int_equal(a.src_cpu, NSCHED_NONE);
	assert_numbers(stage_flags(&s), way->flags);
	assert_int_equal(stage_due(&s, NSCHED_NEWLY_IDLE, &a).level, NSCHED_NONE);
	a = stage_balance(&s, NSCHED_O1_LEVEL_SCAN, NSCHED_NEWLY_IDLE, 0);
	assert_said(a.reason, a.compared,
		    "1 other queues run a task on every CPU, but the flag says that they were "
		    "asked");
	stage_load(&s, NSCHED_LOAD_IDLE, "1101");
	a = stage_balance(&s, NSCHED_O1_LEVEL_SCAN, NSCHED_NEWLY_IDLE, 0);
	assert_said(a.reason, a.compared, "no other queue runs a task on every CPU");
	stage_close(&s);
}

/* A CPU that pulled something is not sent to scan. */
static void no_scan_after_a_pull(void **state)
{
	struct nsched_balance_answer a;
	struct stage s;

	(void)state;
	open_packages(&s, NSCHED_POLICY_HT_A9, "0030", "1100");
	stage_tasks(&s, NSCHED_ASK_BALANCE, 0, full, 3);
	a = stage_balance(&s, NSCHED_O1_LEVEL_LOCAL, NSCHED_NEWLY_IDLE, 1);
	assert_int_equal(a.nr_moved, 1); /* elig 1: idle, so warmth does not matter */
	assert_int_equal(s.moved_task[0], 1);
	assert_int_equal(stage_due(&s, NSCHED_NEWLY_IDLE, &a).level, NSCHED_NONE);
	stage_close(&s);
}

/*
 * The migration thread of queue 2 runs on CPU 2, so that queue holds three: the thread,
 * the task that it displaced, and what runs on CPU 3. Asked with its flag set, it pulls
 * for CPU 0; D7 counts three, A9 two, and both then move the one task that waits.
 */
static void push_from_a_full_package(void **state)
{
	const struct way *way = *state;
	struct nsched_balance_answer a;
	struct nsched_due_answer due;
	struct stage s;

	open_packages(&s, way->policy, "0937", "1100");
	s.this_cpu = 2;
	a = stage_balance(&s, NSCHED_O1_LEVEL_PUSH, NSCHED_BUSY, 0);
	assert_said(a.reason, a.compared,
		    "the flag of queue 2 is not set: nothing was asked of its thread");
	assert_int_equal(a.active_cpu, NSCHED_NONE);
	assert_int_equal(stage_due(&s, NSCHED_BUSY, &a).level, NSCHED_NONE);

	stage_flags(&s)[2] = 1;
	s.this_cpu = 3; /* a thread of any sibling */
	a = stage_balance(&s, NSCHED_O1_LEVEL_PUSH, NSCHED_BUSY, 0);
	assert_said(a.reason, a.compared,
		    "every CPU of queue 2 runs a task, the queue of CPU 0 is empty: pull for it");
	assert_numbers(stage_flags(&s), "0000");
	assert_int_equal(a.active_cpu, 0);
	assert_int_equal(a.src_cpu, 2);
	assert_int_equal(a.src_node, 0);
	due = stage_due(&s, NSCHED_BUSY, &a);
	assert_int_equal(due.level, NSCHED_O1_LEVEL_FOR + 2);
	assert_int_equal(due.idle, NSCHED_IDLE);

	s.this_cpu = a.active_cpu;
	stage_tasks(&s, NSCHED_ASK_BALANCE, 0, full, 3);
	a = stage_balance(&s, due.level, due.idle, 1);
	assert_said(a.reason, a.compared,
		    "1 moved; passed over: 0 cache-hot, 2 running or not allowed");
	assert_int_equal(s.moved_task[0], 1);
	assert_int_equal(s.moved_cpu[0], 0);
	assert_int_equal(a.amount, 1); /* (3 - 0) / 2 and (2 - 0) / 2 */
	stage_close(&s);
}

/* Where the displaced task is all there is, only A9 does not count the thread. */
static void the_thread_itself_is_no_task(void **state)
{
	const struct way *way = *state;
	struct nsched_balance_answer a;
	struct stage s;

	open_packages(&s, way->policy, "0020", "1100");
	a = stage_balance(&s, NSCHED_O1_LEVEL_FOR + 2, NSCHED_IDLE, 0);
	if (way->policy == NSCHED_POLICY_HT_A9)
		assert_said(a.reason, a.compared,
			    "no other queue holds more than one task, ours 0");
	else
		assert_said(a.reason, a.compared,
			    "pull up to 1 from CPU 2: ask again with its tasks");
	stage_close(&s);
}

/* The other way round: the CPU that is pulled for is the empty queue's. */
static void push_to_the_second_package(void **state)
{
	const struct way *way = *state;
	struct nsched_balance_answer a;
	struct stage s;

	open_packages(&s, way->policy, "3709", "0011");
	stage_flags(&s)[0] = 1;
	s.this_cpu = 1;
	a = stage_balance(&s, NSCHED_O1_LEVEL_PUSH, NSCHED_BUSY, 0);
	assert_said(a.reason, a.compared,
		    "every CPU of queue 0 runs a task, the queue of CPU 2 is empty: pull for it");
	assert_int_equal(a.active_cpu, 2);
	assert_int_equal(a.src_cpu, 0);
	stage_close(&s);
}

/* What changes between the wake-up of the thread and its push. */
static void push_comes_too_late(void **state)
{
	struct nsched_balance_answer a;
	struct stage s;

	(void)state;
	open_packages(&s, NSCHED_POLICY_HT_A9, "0030", "1101");
	s.this_cpu = 2;
	stage_flags(&s)[2] = 1;
	a = stage_balance(&s, NSCHED_O1_LEVEL_PUSH, NSCHED_BUSY, 0);
	assert_said(a.reason, a.compared, "queue 2 has room on CPU 3: nothing to push");
	assert_int_equal(a.src_cpu, NSCHED_NONE);
	stage_load(&s, NSCHED_LOAD_IDLE, "0100");
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "1030");
	stage_flags(&s)[2] = 1;
	a = stage_balance(&s, NSCHED_O1_LEVEL_PUSH, NSCHED_BUSY, 0);
	assert_said(a.reason, a.compared,
		    "every CPU of queue 2 runs a task, but no other queue is empty");
	assert_int_equal(stage_due(&s, NSCHED_BUSY, &a).level, NSCHED_NONE);
	stage_close(&s);
}

/* A level of no CPU is the local one. */
static void a_level_of_no_cpu(void **state)
{
	struct nsched_balance_answer a;
	struct stage s;

	(void)state;
	open_packages(&s, NSCHED_POLICY_HT_A9, "0040", "1100");
	a = stage_balance(&s, NSCHED_O1_LEVEL_FOR + 4, NSCHED_IDLE, 0);
	assert_said(a.reason, a.compared, "pull up to 2 from CPU 2: ask again with its tasks");
	stage_close(&s);
}

/* Node sums count a shared queue once: 4 and 3, although every CPU would say more. */
static void placement_reads_owners(void **state)
{
	struct nsched_task task = { .prev_cpu = 1 };
	struct nsched_place_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_HT_D7, machine_of("0011", 2), NSCHED_LOAD_AGGREGATES);
	stage_load(&s, NSCHED_LOAD_RQ_OF, "0022");
	stage_load(&s, NSCHED_LOAD_NR_RUNNING, "4039");
	a = stage_place(&s, NSCHED_PLACE_EXEC, &task);
	assert_said(a.reason, a.compared,
		    "node 1 is least loaded with 3, CPU 2 least on it with 3: go there");
	stage_close(&s);
}

/* wake: the task last ran on CPU 2; CPU 0 wakes it. */
static const struct wake_case {
	const char *name;
	uint32_t policy, sync, prio;
	const char *idle;
	uint32_t cpu, resched;
	const char *said;
} wake_cases[] = {
	{ "ht-d7: an idle sibling", NSCHED_POLICY_HT_D7, 0, 125, "0001", 2, 3,
	  "sibling 3 is idle: there" },
	{ "ht-d7: its own CPU", NSCHED_POLICY_HT_D7, 0, 125, "0010", 2, 2,
	  "its CPU 2 is idle: there" },
	{ "ht-d7: nobody, and the slice does not matter", NSCHED_POLICY_HT_D7, 0, 120, "0000", 2,
	  NSCHED_NONE,
	  "its CPU 2 runs priority 120 (slice 0), no less urgent than 120 (9), and so do the "
	  "siblings that it may use: nobody" },
	{ "ht-a9: the longer slice", NSCHED_POLICY_HT_A9, 0, 120, "0000", 2, 2,
	  "its CPU 2 runs priority 120 (slice 5), less urgent than 120 (9): preempt it" },
	{ "ht-d7, synchronous: moved, then the siblings of the waker", NSCHED_POLICY_HT_D7, 1, 125,
	  "0100", 0, 1, "sibling 1 is idle: there" },
	{ "ht-a9, synchronous: moved without a request", NSCHED_POLICY_HT_A9, 1, 110, "0100", 0,
	  NSCHED_NONE,
	  "synchronous: moved to the waker's CPU 0 without a request: priority 110, 120 runs "
	  "there" },
};

static void wake_case(void **state)
{
	const struct wake_case *c = *state;
	struct nsched_task task = { .prev_cpu = 2, .prio = c->prio, .slice = 9 };
	struct nsched_wake_answer a;
	struct stage s;
	uint32_t cpu;

	open_packages(&s, c->policy, "1010", c->idle);
	for (cpu = 0; cpu < 4; cpu++) {
		nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_PRIO, cpu, 120);
		if (nsched_load_has(s.load, NSCHED_LOAD_CURR_SLICE))
			nsched_load_set(s.load, s.topology, NSCHED_LOAD_CURR_SLICE, cpu, 5);
	}
	a = stage_wake(&s, c->sync, &task);
	assert_int_equal(a.cpu, c->cpu);
	assert_int_equal(a.resched_cpu, c->resched);
	assert_int_equal(a.preempt, c->resched != NSCHED_NONE);
	assert_said(a.reason, a.compared, c->said);
	stage_close(&s);
}

/*
 * next: CPU 2 picks from the queue that it shares. Rows 0 and 1 stand at CPU 0, whose
 * queue is another; rows 2 and 3 at CPU 2, row 4 at CPU 3, where it runs.
 */
static const struct stage_task queued[] = {
	{ .cpu = 0, .array = 1, .prio = 90, .running = 1 },
	{ .cpu = 0, .array = 1, .prio = 91 },
	{ .cpu = 2, .array = 1, .prio = 115, .seq = 1, .running = 1 },
	{ .cpu = 2, .array = 0, .prio = 110, .seq = 0 },
	{ .cpu = 3, .array = 1, .prio = 115, .seq = 0, .running = 1 },
};

static void pick_on_a_shared_queue(void **state)
{
	struct nsched_next_question wakeup = { .event = NSCHED_EVENT_WAKEUP };
	struct nsched_next_answer a;
	struct stage s;

	(void)state;
	open_packages(&s, NSCHED_POLICY_HT_A9, "2030", "0000");
	s.this_cpu = 2;
	stage_tasks(&s, NSCHED_ASK_NEXT, 0, queued, 5);
	a = stage_next(&s, 2); /* the head, row 4, runs elsewhere; A9 keeps row 2 */
	assert_said(a.reason, a.compared,
		    "task 2 of priority 115 is the first that suits (1 run elsewhere or may not "
		    "run here)");
	assert_int_equal(a.task, 2);
	assert_int_equal(a.keep, 1);
	a = stage_next(&s, NSCHED_NONE); /* what ran here has left: the expired one */
	assert_said(a.reason, a.compared,
		    "no active task suits, of the expired task 3 of priority 110 is the first (2 "
		    "run elsewhere or may not run here)");
	assert_int_equal(a.task, 3);
	assert_int_equal(a.keep, 0);
	assert_int_equal(nsched_next(s.policy, &wakeup, &a), NSCHED_REASON_NOT_ASKED);
	stage_close(&s);

	open_packages(&s, NSCHED_POLICY_HT_D7, "2030", "0000");
	s.this_cpu = 2;
	stage_tasks(&s, NSCHED_ASK_NEXT, 0, queued, 5);
	assert_int_equal(stage_next(&s, 2).task, 3); /* D7 passes over what it switches out */
	stage_tasks(&s, NSCHED_ASK_NEXT, 0, queued, 3);
	a = stage_next(&s, NSCHED_NONE);
	assert_said(a.reason, a.compared,
		    "no task suits (1 run elsewhere or may not run here): idle");
	assert_int_equal(a.task, NSCHED_NONE);
	assert_int_equal(a.keep, 0);
	stage_load(&s, NSCHED_LOAD_RQ_OF, "0023"); /* CPU 2 is alone now */
	a = stage_next(&s, NSCHED_NONE);
	assert_int_equal(a.reason, NSCHED_O1_HT_PICK_NEXT_ALONE);
	assert_int_equal(a.task, 2);
	stage_close(&s);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, wake_case, wake_cases);
	rows_add(&rows, "ht-d7: run empty, scan, set the wrong flag", run_empty_then_scan, &d7);
	rows_add(&rows, "ht-a9: run empty, scan, set the right flag", run_empty_then_scan, &a9);
	rows_add(&rows, "ht-d7: push from a full package", push_from_a_full_package, &d7);
	rows_add(&rows, "ht-a9: push from a full package", push_from_a_full_package, &a9);
	rows_add(&rows, "ht-d7: the thread itself counts", the_thread_itself_is_no_task, &d7);
	rows_add(&rows, "ht-a9: the thread itself is no task", the_thread_itself_is_no_task, &a9);
	rows_add(&rows, "no scan after a pull", no_scan_after_a_pull, NULL);
	rows_add(&rows, "ht-d7: push to the second package", push_to_the_second_package, &d7);
	rows_add(&rows, "ht-a9: push to the second package", push_to_the_second_package, &a9);
	rows_add(&rows, "push comes too late", push_comes_too_late, NULL);
	rows_add(&rows, "a level of no CPU is the local one", a_level_of_no_cpu, NULL);
	rows_add(&rows, "placement reads owners", placement_reads_owners, NULL);
	rows_add(&rows, "pick on a shared queue", pick_on_a_shared_queue, NULL);
	return rows_run(&rows, "o1 policies: shared run queues");
}
