/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* next of 467: who sticks to a CPU, worked out by hand. D is 5 s. */
#include "stage.h"

static const struct machine_text quad = { .node = "0000", .cache = "0000", .package = "0000" };

#define NONE NSCHED_NONE
#define D 5000000000ull

static uint64_t slot_of(const struct stage *s, uint32_t cpu)
{
	return nsched_state_u64(s->system, NSCHED_BFS_SYSTEM_STICKY_ID)[cpu];
}

static uint32_t sticks_to(const struct stage *s, uint32_t cpu)
{
	return nsched_state_u32(s->system, NSCHED_BFS_SYSTEM_STICKY)[cpu];
}

/* Row 1, id 301, leaves; row 0 is picked; row 2, id 302, had the slot. */
static void who_sticks(void **state)
{
	static const struct stage_row rows[] = {
		{ .deadline = 1 }, { .running = 1 }, { .deadline = D, .allowed = "0001" },
	};
	struct nsched_next_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_467, &quad);
	stage_set_idle(&s, "0001");
	stage_queue(&s, rows, 3);
	stage_may_use(&s, "1110");
	nsched_state_u64(s.system, NSCHED_BFS_SYSTEM_STICKY_ID)[0] = 302;
	nsched_state_u32(s.system, NSCHED_BFS_SYSTEM_STICKY)[0] = 1;
	a = stage_next(&s, 0, NSCHED_EVENT_SWITCH, 1, 1);
	assert_int_equal(a.task, 0);
	assert_true(slot_of(&s, 0) == 301);
	assert_int_equal(sticks_to(&s, 0), 1);
	assert_int_equal(s.notify, 8); /* an idle CPU for the one that lost the slot */
	/* once more: it has the slot already */
	stage_next(&s, 0, NSCHED_EVENT_SWITCH, 1, 1);
	assert_true(slot_of(&s, 0) == 301);
	assert_int_equal(s.notify, 0);
	/* it is taken by another CPU: it sticks no longer */
	nsched_task_set(s.tasks, NSCHED_TASK_RUNNING, 1, 0);
	nsched_task_set(s.tasks, NSCHED_TASK_DEADLINE, 1, 0);
	assert_int_equal(stage_next(&s, 1, NSCHED_EVENT_SWITCH, NONE, 0).task, 1);
	assert_true(slot_of(&s, 0) == 301);
	assert_int_equal(sticks_to(&s, 0), 0);
	stage_close(&s);
}

/* The same on CPU 1: the one that lost the slot may use CPU 0 alone, which is idle. */
static void the_loser_may_use_the_first_cpu(void **state)
{
	static const struct stage_row rows[] = {
		{ .deadline = 1 }, { .running = 1 }, { .deadline = D, .allowed = "1000" },
	};
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_467, &quad);
	stage_set_idle(&s, "1000");
	stage_queue(&s, rows, 3);
	stage_may_use(&s, "0111");
	nsched_state_u64(s.system, NSCHED_BFS_SYSTEM_STICKY_ID)[1] = 302;
	nsched_state_u32(s.system, NSCHED_BFS_SYSTEM_STICKY)[1] = 1;
	assert_int_equal(stage_next(&s, 1, NSCHED_EVENT_SWITCH, 1, 1).task, 0);
	assert_true(slot_of(&s, 1) == 301);
	assert_int_equal(s.notify, 1);
	stage_close(&s);
}

static void real_time_does_not_stick(void **state)
{
	static const struct stage_row rows[] = { { .deadline = 1 }, { .running = 1 } };
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_467, &quad);
	stage_set_idle(&s, "0010");
	stage_queue(&s, rows, 2);
	nsched_task_set(s.tasks, NSCHED_TASK_PRIO, 0, 40);
	s.task.sched_policy = NSCHED_BFS_RR;
	s.task.prio = 50;
	s.state->prio = s.state->normal_prio = 50;
	nsched_state_u64(s.system, NSCHED_BFS_SYSTEM_STICKY_ID)[0] = 999; /* asleep */
	assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, 1, 1).task, 0);
	assert_true(slot_of(&s, 0) == NSCHED_NO_ID);
	assert_int_equal(sticks_to(&s, 0), 0);
	assert_int_equal(s.notify, 4);
	stage_set_idle(&s, "0011");
	stage_may_use(&s, "1101"); /* not CPU 2 */
	nsched_state_u64(s.system, NSCHED_BFS_SYSTEM_STICKY_ID)[0] = 999;
	stage_next(&s, 0, NSCHED_EVENT_SWITCH, 1, 1);
	assert_int_equal(s.notify, 8);
	stage_close(&s);
}

/* The slot that a normal task takes is emptied when real time follows it. */
static void real_time_empties_the_slot(void **state)
{
	static const struct stage_row rows[] = { { .deadline = 1 }, { .running = 1 } };
	uint32_t real_time;
	struct stage s;

	(void)state;
	for (real_time = 0; real_time < 2; real_time++) {
		stage_open(&s, NSCHED_POLICY_BFS_467, &quad);
		stage_set_idle(&s, "0000");
		stage_queue(&s, rows, 2);
		nsched_task_set(s.tasks, NSCHED_TASK_PRIO, 0, real_time ? 40 : 102);
		assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, 1, 1).task, 0);
		assert_true(slot_of(&s, 0) == (real_time ? NSCHED_NO_ID : 301));
		assert_int_equal(sticks_to(&s, 0), !real_time);
		stage_close(&s);
	}
}

/* What sleeps sticks nowhere; with nothing else queued no pick is made. */
static void alone_or_asleep(void **state)
{
	static const struct stage_row rows[] = { { .running = 1 } };
	struct nsched_next_answer a;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_467, &quad);
	stage_set_idle(&s, "0000");
	stage_queue(&s, rows, 1);
	s.task.id = 300;
	s.state->time_slice = 50;
	a = stage_next(&s, 0, NSCHED_EVENT_SWITCH, 0, 1);
	STAGE_SAYS(a, "nothing else may run: what runs goes on");
	assert_int_equal(a.keep, 1);
	assert_true(a.slice == 6144); /* but it was refilled */
	a = stage_next(&s, 0, NSCHED_EVENT_YIELD, 0, 1); /* and a yield gives way to nobody */
	assert_int_equal(a.reason, NSCHED_REASON_NOTHING_ELSE);
	assert_true(a.compared[0] == 0);
	nsched_state_u64(s.system, NSCHED_BFS_SYSTEM_STICKY_ID)[0] = 300;
	nsched_state_u32(s.system, NSCHED_BFS_SYSTEM_STICKY)[0] = 1;
	a = stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 1);
	assert_int_equal(a.task, NONE);
	assert_int_equal(sticks_to(&s, 0), 0);
	assert_true(slot_of(&s, 0) == 300);
	stage_close(&s);
}

/* Not allowed here any more: no slot, no going on. */
static void expelled_does_not_stick(void **state)
{
	static const struct stage_row rows[] = {
		{ .deadline = D }, { .running = 1, .allowed = "0111" },
	};
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_467, &quad);
	stage_set_idle(&s, "0000");
	stage_queue(&s, rows, 2);
	assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, 1, 1).task, 0);
	assert_true(slot_of(&s, 0) == NSCHED_NO_ID);
	stage_close(&s);
}

/* 467, not interactive: a slowed CPU leaves what sticks elsewhere. */
static void a_slowed_cpu_leaves_sticky_tasks(void **state)
{
	static const struct stage_row rows[] = {
		{ .deadline = 1, .home = 2 }, { .deadline = D, .home = 0 },
	};
	uint32_t slowed;
	struct stage s;

	(void)state;
	for (slowed = 0; slowed < 2; slowed++) {
		stage_open(&s, NSCHED_POLICY_BFS_467, &quad);
		stage_set_idle(&s, "0000");
		stage_queue(&s, rows, 2);
		s.tunables.interactive = 0;
		nsched_state_u64(s.system, NSCHED_BFS_SYSTEM_STICKY_ID)[2] = 300;
		nsched_state_u32(s.system, NSCHED_BFS_SYSTEM_STICKY)[2] = 1;
		nsched_load_set(s.load, s.topology, NSCHED_LOAD_SCALING, 0, slowed);
		assert_int_equal(stage_next(&s, 0, NSCHED_EVENT_SWITCH, NONE, 0).task, slowed);
		stage_close(&s);
	}
}

int main(void)
{
	static struct rows rows;

	rows_add(&rows, "467: who sticks", who_sticks, NULL);
	rows_add(&rows, "467: the one that lost the slot may use the first CPU alone",
		 the_loser_may_use_the_first_cpu, NULL);
	rows_add(&rows, "467: real time does not stick", real_time_does_not_stick, NULL);
	rows_add(&rows, "467: real time empties the slot", real_time_empties_the_slot, NULL);
	rows_add(&rows, "467: alone or asleep", alone_or_asleep, NULL);
	rows_add(&rows, "467: expelled does not stick", expelled_does_not_stick, NULL);
	rows_add(&rows, "467: a slowed CPU leaves sticky tasks", a_slowed_cpu_leaves_sticky_tasks,
		 NULL);
	return rows_run(&rows, "bfs: who sticks");
}
