/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* numa-core-2012, prefer: with state over time. */
#include "stage.h"

static uint32_t prefer(struct stage *s, uint32_t row)
{
	static const uint64_t faults[CPUS * 2];
	struct nsched_prefer_question q = {
		.topology = s->topology, .load = s->load, .tasks = s->tasks,
		.tunables = &s->tunables, .task_state = s->state, .process_state = s->process,
		.work = s->work, .work_size = sizeof(s->work), .curr_task = s->curr_task,
		.task_faults = faults, .task_row = row, .this_cpu = row,
	};
	struct nsched_wrong wrong;

	assert_int_equal(nsched_policy_check(TIP, NSCHED_ASK_PREFER, &q, &wrong), NSCHED_OK);
	return nsched_prefer(TIP, &q, &s->preferred);
}

static void a_private_task_goes_to_the_least_loaded_node(void **state)
{
	struct stage *s = *state;
	uint64_t *curr = nsched_state_u64(s->state, NSCHED_TIP_TASK_CURR);
	uint32_t cpu;

	for (cpu = 4; cpu < CPUS; cpu++)
		cpu_load(s, cpu, 512);
	cpu_load(s, 6, 100);
	s->curr_task[6] = NSCHED_NONE;
	curr[0] = 2; /* a third of it is nothing */
	curr[1] = 300;
	/* ours 4096, the other 1636: 2460 apart, and 2660 leave room in 4096 */
	assert_int_equal(prefer(s, 0), NSCHED_TIP_PRIVATE_MOVE);
	assert_int_equal(s->preferred.node, 1);
	assert_int_equal(s->preferred.dst_cpu, 6);
	assert_int_equal(s->preferred.swap_task, NSCHED_NONE);
	assert_string_equal(answer_sentence(s->preferred.reason, s->preferred.compared),
			    "our node carries 4096, the least loaded, 1, 1636: to CPU 6");
	assert_int_equal(s->state->numa_shared, 0);
	assert_int_equal(s->state->numa_max_node, 1);
	assert_int_equal(s->state->ideal_cpu, 6);
	assert_int_equal(s->state->migrate_seq, 0);
	assert_int_equal(s->state->period, 100);
	assert_true(curr[0] == 0 && curr[1] == 0);
	assert_true(nsched_state_u64(s->state, NSCHED_TIP_TASK_FAULTS)[1] == 100);
	assert_int_equal(s->state->conv_node, 0); /* its memory is still on node 0 */
}

/* Nothing is new about it, class and node are as before: but it crosses, and settles anew. */
static void a_move_to_where_it_belongs_already(void **state)
{
	struct stage *s = *state;
	uint32_t cpu;

	for (cpu = 4; cpu < CPUS; cpu++)
		cpu_load(s, cpu, 512);
	nsched_state_u64(s->state, NSCHED_TIP_TASK_CURR)[1] = 300;
	s->state->numa_shared = 0;
	s->state->numa_max_node = 1;
	s->state->migrate_seq = 5;
	s->state->period = 200;
	assert_int_equal(prefer(s, 0), NSCHED_TIP_PRIVATE_MOVE);
	assert_int_equal(s->preferred.dst_cpu, 4);
	assert_int_equal(s->state->period, 400); /* as of one that stays: twice */
	assert_int_equal(s->state->migrate_seq, 0);
}

static void a_move_that_is_not_allowed_is_dropped(void **state)
{
	struct stage *s = *state;
	uint32_t cpu;

	for (cpu = 4; cpu < CPUS; cpu++)
		cpu_load(s, cpu, 0);
	nsched_tasks_range_set(s->tasks, 0, 0, 4);
	assert_int_equal(prefer(s, 0), NSCHED_TIP_PRIVATE_MOVE);
	assert_int_equal(s->preferred.dst_cpu, NSCHED_NONE);
	assert_int_equal(s->state->ideal_cpu, 4); /* stored all the same */
	assert_int_equal(s->preferred.node, 1);
}

static void inside_its_node_a_move_is_no_crossing(void **state)
{
	struct stage *s = *state;
	uint32_t cpu;

	cpu_load(s, 0, 3000);
	for (cpu = 4; cpu < CPUS; cpu++)
		cpu_load(s, cpu, 2000);
	s->state->numa_shared = 0;
	s->state->numa_max_node = 0;
	nsched_state_u64(s->state, NSCHED_TIP_TASK_FAULTS)[1] = 900;
	assert_int_equal(prefer(s, 0), NSCHED_TIP_PRIVATE_INSIDE);
	assert_int_equal(s->preferred.dst_cpu, 1);
	assert_int_equal(s->state->migrate_seq, 3);
	assert_int_equal(s->state->conv_node, 0);
	assert_string_equal(answer_sentence(s->preferred.reason, s->preferred.compared),
			    "our node carries 6072, the least loaded, 0, 6072: to CPU 1, inside the "
			    "node");
}

static void a_group_that_overloads_its_node_is_pushed_off(void **state)
{
	struct stage *s = *state;
	uint32_t i;

	for (i = 0; i < 4; i++) {
		nsched_task_set(s->tasks, NSCHED_TASK_NUMA_SHARED, i, 1);
		nsched_task_set(s->tasks, NSCHED_TASK_PROCESS, i, 9);
		cpu_load(s, i, 2048);
		cpu_load(s, 4 + i, 500 + i);
	}
	s->state->numa_shared = 1;
	nsched_state_u64(s->state, NSCHED_TIP_TASK_FAULTS)[0] = 900;
	assert_int_equal(prefer(s, 0), NSCHED_TIP_SHARED_PUSH);
	assert_int_equal(s->preferred.dst_cpu, 4);
	assert_int_equal(s->preferred.swap_task, NSCHED_NONE);
	assert_string_equal(answer_sentence(s->preferred.reason, s->preferred.compared),
			    "our node carries 8192, capacity 4096: to CPU 4 of the least loaded node "
			    "1");
	cpu_load(s, 3, (uint64_t)-1536); /* 4608 in all: exactly 512 above, not overloaded */
	assert_int_equal(prefer(s, 0), NSCHED_TIP_SHARED_INSIDE);
	cpu_load(s, 3, 2048);
	for (i = 0; i < 4; i++)
		cpu_load(s, 4 + i, 513); /* none is idle enough; inside all are equal */
	assert_int_equal(prefer(s, 0), NSCHED_TIP_SHARED_STAY);
	cpu_load(s, 2, 100);
	assert_int_equal(prefer(s, 0), NSCHED_TIP_SHARED_INSIDE);
	assert_string_equal(answer_sentence(s->preferred.reason, s->preferred.compared),
			    "to CPU 2, inside node 0");
}

/* mm 9 runs shared on CPUs 0, 1, 2 and 4: the task on CPU 4 flips with the last other one. */
static void three_and_one(struct stage *s)
{
	static const uint32_t ours[4] = { 0, 1, 2, 4 };
	uint32_t i;

	for (i = 0; i < 4; i++) {
		nsched_task_set(s->tasks, NSCHED_TASK_NUMA_SHARED, ours[i], 1);
		nsched_task_set(s->tasks, NSCHED_TASK_PROCESS, ours[i], 9);
	}
	s->state->numa_shared = 1;
	s->state->numa_max_node = 1;
	nsched_state_u64(s->state, NSCHED_TIP_TASK_FAULTS)[0] = 900;
}

static void a_shared_task_flips_to_its_group(void **state)
{
	struct stage *s = *state;

	three_and_one(s);
	assert_int_equal(prefer(s, 4), NSCHED_TIP_SHARED_COMPRESS);
	assert_int_equal(s->preferred.dst_cpu, 3);
	assert_int_equal(s->preferred.swap_task, 3);
	assert_int_equal(s->preferred.node, 0);
	assert_true(s->process->nodemask == 1); /* three of ours there, one here */
	assert_int_equal(s->state->numa_shared, 1);
	assert_string_equal(answer_sentence(s->preferred.reason, s->preferred.compared),
			    "our group of 1 joins one of 3 on node 0: flip with CPU 3, whose group "
			    "has 1");
	/* what runs there may not come here: it only makes room */
	nsched_tasks_range_set(s->tasks, 3, 0, 4);
	prefer(s, 4);
	assert_int_equal(s->preferred.dst_cpu, 3);
	assert_int_equal(s->preferred.swap_task, NSCHED_NONE);
}

/* Check 4: an idle CPU is flipped with nobody. */
static void a_flip_with_an_idle_cpu_is_a_move(void **state)
{
	struct stage *s = *state;

	three_and_one(s);
	s->curr_task[3] = NSCHED_NONE;
	prefer(s, 4);
	assert_int_equal(s->preferred.dst_cpu, 3);
	assert_int_equal(s->preferred.swap_task, NSCHED_NONE);
}

/* Checks 1 and 2: back together they stay, twice in a row, and scan less often. */
static void together_they_stay(void **state)
{
	struct stage *s = *state;

	three_and_one(s);
	nsched_task_set(s->tasks, NSCHED_TASK_NUMA_SHARED, 4, 0);
	nsched_task_set(s->tasks, NSCHED_TASK_PROCESS, 4, 104);
	s->state->numa_max_node = 0;
	s->state->period = 200;
	assert_int_equal(prefer(s, 0), NSCHED_TIP_SHARED_STAY);
	assert_int_equal(s->preferred.dst_cpu, NSCHED_NONE);
	assert_int_equal(s->state->period, 400);
	assert_int_equal(prefer(s, 0), NSCHED_TIP_SHARED_STAY);
	assert_int_equal(s->preferred.dst_cpu, NSCHED_NONE);
	assert_int_equal(s->preferred.node, 0);
	assert_int_equal(s->state->period, 800);
}

/*
 * Three processes on node 0 and ours on CPU 4 name one buddy, which does not run:
 * theirs by the table, ours by the id in its state.
 */
static void buddies_across_processes_gather(void **state)
{
	struct stage *s = *state;
	uint32_t i;

	for (i = 0; i < 5; i++) {
		nsched_task_set(s->tasks, NSCHED_TASK_NUMA_SHARED, i, i != 3);
		nsched_task_set(s->tasks, NSCHED_TASK_BUDDY, i, 7);
		nsched_task_set(s->tasks, NSCHED_TASK_BUDDY_FAULTS, i, i == 3 ? 0 : 1001);
		nsched_task_set(s->tasks, NSCHED_TASK_IDEAL_CPU, i, i);
	}
	s->curr_task[3] = NSCHED_NONE;
	s->curr_task[7] = NSCHED_NONE; /* row 7, id 17, is not running */
	s->state->numa_shared = 1;
	s->state->ideal_cpu = 4;
	s->state->buddy_curr = 17; /* adopted at the end of this sweep */
	s->state->bfaults_curr = 1001;
	s->state->ideal_curr = 2;
	nsched_state_u64(s->state, NSCHED_TIP_TASK_FAULTS)[2] = 900;
	assert_int_equal(prefer(s, 4), NSCHED_TIP_SHARED_COMPRESS);
	assert_int_equal(s->preferred.dst_cpu, 3);
	assert_true(s->state->buddy == 17 && s->state->buddy_curr == NSCHED_NO_ID);
	assert_int_equal(s->state->ideal_curr, NSCHED_NONE);
	/* the buddy's faults age to 750 a sweep later: no buddy any more */
	s->state->numa_shared = 1;
	assert_int_equal(prefer(s, 4), NSCHED_TIP_SHARED_STAY);
	assert_true(s->state->bfaults == 750);
	/* one that the table does not know is nobody's */
	s->state->buddy = 999;
	s->state->bfaults = 4000;
	assert_int_equal(prefer(s, 4), NSCHED_TIP_SHARED_STAY);
}

/* Its class changes, its node does not: it has just moved all the same. */
static void a_new_class_starts_anew(void **state)
{
	struct stage *s = *state;

	s->state->numa_shared = 1;
	s->state->numa_max_node = 0;
	s->state->period = 800;
	s->state->ideal_cpu = 3;
	nsched_state_u64(s->state, NSCHED_TIP_TASK_FAULTS)[1] = 900; /* all private */
	assert_int_equal(prefer(s, 0), NSCHED_TIP_PRIVATE_STAY);
	assert_int_equal(s->state->numa_shared, 0);
	assert_int_equal(s->state->migrate_seq, 0);
	assert_int_equal(s->state->period, 100);
	assert_int_equal(s->state->ideal_cpu, 0);
}

static void a_task_waits_until_it_has_settled(void **state)
{
	struct stage *s = *state;

	s->tunables.settle = 2;
	s->state->migrate_seq = 0;
	s->state->numa_max_node = 1;
	assert_int_equal(prefer(s, 0), NSCHED_REASON_UNSETTLED);
	assert_int_equal(s->preferred.node, 1);
	assert_int_equal(s->state->migrate_seq, 1);
	assert_int_equal(prefer(s, 0), NSCHED_TIP_PRIVATE_STAY);
}

/* The spread of a group: node 1 idle, two pairs on node 0 (h6). */
static void a_pair_spreads_to_an_idle_node(void **state)
{
	struct stage *s = *state;
	uint32_t i;

	for (i = 0; i < 4; i++) {
		nsched_task_set(s->tasks, NSCHED_TASK_NUMA_SHARED, i, 1);
		nsched_task_set(s->tasks, NSCHED_TASK_PROCESS, i, i < 2 ? 9 : 8);
		s->curr_task[4 + i] = NSCHED_NONE;
		cpu_load(s, 4 + i, 0);
	}
	s->state->numa_shared = 1;
	nsched_state_u64(s->state, NSCHED_TIP_TASK_FAULTS)[0] = 900;
	assert_int_equal(prefer(s, 0), NSCHED_TIP_SHARED_SPREAD);
	assert_int_equal(s->preferred.dst_cpu, 4);
	assert_int_equal(s->preferred.swap_task, NSCHED_NONE);
	assert_int_equal(s->state->migrate_seq, 0);
	assert_string_equal(answer_sentence(s->preferred.reason, s->preferred.compared),
			    "our group of 2 spreads to node 1: to CPU 4");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		STAGED(a_private_task_goes_to_the_least_loaded_node),
		STAGED(a_move_to_where_it_belongs_already),
		STAGED(a_move_that_is_not_allowed_is_dropped),
		STAGED(inside_its_node_a_move_is_no_crossing),
		STAGED(a_group_that_overloads_its_node_is_pushed_off),
		STAGED(a_shared_task_flips_to_its_group),
		STAGED(a_flip_with_an_idle_cpu_is_a_move),
		STAGED(together_they_stay),
		STAGED(buddies_across_processes_gather),
		STAGED(a_new_class_starts_anew),
		STAGED(a_task_waits_until_it_has_settled),
		STAGED(a_pair_spreads_to_an_idle_node),
	};

	return cmocka_run_group_tests_name("tip policy: prefer", tests, NULL, NULL);
}
