/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* numa-core-2012 through the questions, with state over time. */
#include "stage.h"

/* wake */

static void a_wake_up_does_not_leave_the_converged_node(void **state)
{
	struct stage *s = *state;
	struct nsched_wake_question q = {
		.topology = s->topology, .task = &s->task, .task_state = s->state,
		.tunables = &s->tunables, .this_cpu = 5,
	};
	struct nsched_wake_answer a;
	struct nsched_wrong wrong;
	struct nsched_task moved;
	uint64_t allowed = 1u << 6;

	s->task.prev_cpu = 1;
	assert_int_equal(nsched_policy_check(TIP, NSCHED_ASK_WAKE, &q, &wrong), NSCHED_OK);
	assert_int_equal(nsched_wake(TIP, &q, &a), NSCHED_TIP_ALLOW_FREE);
	assert_int_equal(a.cpu, 5);
	s->state->conv_node = 0;
	assert_int_equal(nsched_wake(TIP, &q, &a), NSCHED_TIP_ALLOW_CONVERGED);
	assert_int_equal(a.cpu, 1);
	assert_string_equal(answer_sentence(a.reason, a.compared),
			    "has converged on node 0: not to 1");
	q.this_cpu = 2;
	assert_int_equal(nsched_wake(TIP, &q, &a), NSCHED_TIP_ALLOW_RIGHT);
	assert_int_equal(a.cpu, 2);
	s->tunables.f_converge = 0;
	s->tunables.f_internode = 1;
	s->state->numa_shared = 0;
	q.this_cpu = 5;
	assert_int_equal(nsched_wake(TIP, &q, &a), NSCHED_TIP_ALLOW_CROSSING);
	q.task = &moved;
	moved = s->task;
	moved.allowed = &allowed; /* which changed while it slept: CPU 6 alone */
	assert_int_equal(nsched_wake(TIP, &q, &a), NSCHED_REASON_FALLBACK);
	assert_int_equal(a.cpu, 6);
	assert_string_equal(answer_sentence(a.reason, a.compared),
			    "the CPU chosen may not be used: CPU 6 instead");
}

/* due */

static uint32_t tick(struct stage *s, uint32_t cpu, uint64_t now, uint64_t runtime_ns)
{
	struct nsched_due_question q = {
		.topology = s->topology, .task = &s->task, .tunables = &s->tunables,
		.task_state = s->state, .process_state = s->process, .now = now, .hz = 1000,
		.this_cpu = cpu, .idle = NSCHED_BUSY,
	};
	struct nsched_wrong wrong;

	s->task.runtime_ns = runtime_ns;
	assert_int_equal(nsched_policy_check(TIP, NSCHED_ASK_DUE, &q, &wrong), NSCHED_OK);
	nsched_due(TIP, &q, &s->due);
	assert_int_equal(s->due.level, NSCHED_NONE);
	return s->due.reason;
}

/* 512 MiB are 131072 pages; the end of the areas is noticed by the next step. */
static void sweeps_wrap_in_the_step_after_the_end(void **state)
{
	struct stage *s = *state;

	assert_int_equal(tick(s, 0, 1001, 1000000001), NSCHED_TIP_SCAN_WORK_SCAN);
	assert_int_equal(s->due.sweep, 1);
	assert_int_equal(s->due.settle, 0); /* 1001 modulo 8 is not this CPU's turn */
	assert_true(s->process->range_start == 0 && s->process->range_end == 131072);
	assert_true(s->process->next_scan == 1101 && s->state->stamp_ns == 1000000000);
	assert_int_equal(s->state->period, 102); /* the minimum, and two ticks */
	assert_string_equal(answer_sentence(s->due.reason, s->due.compared),
			    "converged by 0 of 1024: 131072 pages; next at 1101");
	assert_int_equal(tick(s, 0, 1102, 1000000001), NSCHED_TIP_TICK_NOTHING);
	assert_int_equal(tick(s, 0, 1103, 1102000001), NSCHED_TIP_SCAN_WORK_SCAN);
	assert_true(s->process->range_start == 131072 && s->process->range_end == 200000);
	assert_int_equal(s->process->seq, 0);
	assert_int_equal(tick(s, 0, 1303, 1204000001), NSCHED_TIP_SCAN_WORK_SCAN);
	assert_true(s->process->range_start == 0 && s->process->seq == 1);
}

static void ranges_end_on_huge_pages(void **state)
{
	struct stage *s = *state;

	s->state->strength = 921; /* 8192 + 122880 x 103 / 1024 = 20552 pages, up to 20992 */
	tick(s, 0, 1001, 1000000001);
	assert_true(s->process->range_end == 20992);
}

static void sizes_that_make_no_sense_sweep_nothing(void **state)
{
	struct stage *s = *state;

	s->tunables.size_min_mb = 600;
	assert_int_equal(tick(s, 0, 1001, 1000000001), NSCHED_TIP_SCAN_WORK_NOTHING);
	assert_int_equal(s->due.sweep, 0);
	assert_true(s->process->next_scan == 1101 && s->process->range_end == 0);
	assert_string_equal(answer_sentence(s->due.reason, s->due.compared),
			    "nothing swept: 600 to 512 MiB, strength 0; next at 1101");
}

/* Quirk of December 2012: only online CPUs count, so a set without the others is whole. */
static void cpus_that_are_off_bind_nobody(void **state)
{
	static const struct machine_text machine = { .node = "00001111", .online = "11111110" };
	static const uint64_t seven = 0x7f;
	struct stage *s = *state;

	free(s->topology);
	s->topology = machine_from_text(&machine);
	s->task.allowed = &seven;
	/* seven online: 2005 modulo 7 is 3 */
	assert_int_equal(tick(s, 3, 2005, 1), NSCHED_TIP_TICK_PLACE);
}

static void a_placement_tick_once_a_sweep_or_second(void **state)
{
	struct stage *s = *state;

	assert_int_equal(tick(s, 3, 2003, 1), NSCHED_TIP_TICK_PLACE); /* 2003 mod 8 is 3 */
	assert_int_equal(s->due.settle, 1);
	assert_string_equal(answer_sentence(s->due.reason, s->due.compared),
			    "sweep 0, second 2: a placement");
	assert_int_equal(tick(s, 3, 2011, 1), NSCHED_TIP_TICK_NOTHING);
	s->process->seq = 1;
	assert_int_equal(tick(s, 3, 2019, 1), NSCHED_TIP_TICK_PLACE);
	assert_int_equal(tick(s, 3, 3003, 1), NSCHED_TIP_TICK_PLACE);
	assert_int_equal(tick(s, 3, 4003, 1000000001), NSCHED_TIP_SCAN_WORK_SCAN);
	assert_int_equal(s->due.settle, 1); /* both at once */
}

static void small_bound_and_kernel_tasks_are_not_tracked(void **state)
{
	static const uint64_t seven = 0x7f;
	static const struct nsched_balance_answer last;
	struct stage *s = *state;
	struct nsched_due_question q = { .last = &last };

	s->process->rss_pages = 32767; /* 128 MiB less a page */
	s->state->numa_shared = 1;
	assert_int_equal(tick(s, 0, 1000, 2000000000), NSCHED_TIP_TICK_UNTRACKED);
	assert_int_equal(s->state->numa_shared, -1);
	assert_int_equal(s->due.sweep + s->due.settle, 0);
	s->process->rss_pages = 32768;
	s->task.allowed = &seven; /* of eight online CPUs */
	assert_int_equal(tick(s, 0, 1000, 2000000000), NSCHED_TIP_TICK_UNTRACKED);
	s->tunables.exclude_affine = 0;
	assert_int_equal(tick(s, 0, 1000, 2000000000), NSCHED_TIP_SCAN_WORK_SCAN);
	s->task.kthread = 1;
	assert_int_equal(tick(s, 0, 1000, 2000000000), NSCHED_TIP_TICK_UNTRACKED);
	assert_int_equal(nsched_due(TIP, &q, &s->due), NSCHED_REASON_DONE);
}

/* page */

static void page_question(struct stage *s, uint32_t cpu, uint32_t page_node,
			  struct nsched_page_question *q)
{
	memset(q, 0, sizeof(*q));
	q->topology = s->topology;
	q->task = &s->task;
	q->tunables = &s->tunables;
	q->task_state = s->state;
	q->page_state = s->page;
	q->this_cpu = cpu;
	q->this_node = nsched_cpu_node(s->topology, cpu);
	q->page_node = page_node;
	q->policy_node = NSCHED_NONE;
	q->nr_pages = 10;
	q->mapcount = 1;
}

static uint32_t touch(struct stage *s, uint32_t cpu, uint32_t page_node)
{
	struct nsched_page_question q;
	struct nsched_wrong wrong;

	page_question(s, cpu, page_node, &q);
	assert_int_equal(nsched_policy_check(TIP, NSCHED_ASK_PAGE, &q, &wrong), NSCHED_OK);
	return nsched_page(TIP, &q, &s->moved);
}

static uint32_t settle(struct stage *s, uint32_t cpu, uint32_t page_node,
		       const struct nsched_task *last)
{
	struct nsched_page_question q;

	page_question(s, cpu, page_node, &q);
	q.phase = NSCHED_PAGE_SETTLED;
	q.last = last;
	return nsched_page(TIP, &q, &s->moved);
}

static void a_fresh_page_moves_then_the_same_cpu_must_ask_twice(void **state)
{
	static const struct nsched_task other = { .id = 299 };
	struct stage *s = *state;
	const uint64_t *curr = nsched_state_u64(s->state, NSCHED_TIP_TASK_CURR);

	assert_int_equal(touch(s, 5, 0), NSCHED_TIP_MISPLACED_FRESH);
	assert_int_equal(s->moved.move, 1);
	assert_int_equal(s->moved.node, 1);
	assert_int_equal(settle(s, 5, 1, NULL), NSCHED_TIP_FAULT_FRESH);
	assert_true(curr[3] == 10); /* private, on node 1 */
	assert_int_equal(s->page->last_cpu, 5);
	assert_int_equal(s->page->last_pid, 44); /* 300 modulo 256 */
	assert_int_equal(touch(s, 6, 1), NSCHED_TIP_MISPLACED_OTHER); /* same node, other CPU */
	assert_int_equal(settle(s, 6, 1, &other), NSCHED_TIP_FAULT_PRIVATE);
	assert_true(curr[3] == 20);
	assert_true(s->state->buddy_curr == 299 && s->state->bfaults_curr == 10);
	assert_int_equal(s->state->ideal_curr, 5);
	assert_int_equal(touch(s, 6, 0), NSCHED_TIP_MISPLACED_SAME);
	assert_string_equal(answer_sentence(s->moved.reason, s->moved.compared),
			    "touched twice in a row on CPU 6: moves to node 1 from 0");
	settle(s, 6, 1, &other); /* touched before on this CPU: nobody becomes more of a buddy */
	assert_true(s->state->buddy_curr == 299 && s->state->bfaults_curr == 10);
	assert_int_equal(s->state->ideal_curr, 5);
	s->task.id = 7;
	assert_int_equal(touch(s, 5, 1), NSCHED_TIP_MISPLACED_OTHER);
	assert_int_equal(settle(s, 5, 1, NULL), NSCHED_TIP_FAULT_SHARED);
	assert_true(curr[2] == 10);
	assert_string_equal(answer_sentence(s->moved.reason, s->moved.compared),
			    "pid 44 was here before 7: shared, on node 1");
}

static void buddies_of_one_process_count_double_with_the_feature(void **state)
{
	static const struct nsched_task other = { .id = 299, .process = 5 };
	struct stage *s = *state;

	s->tunables.same_mm = 1;
	s->task.process = 5;
	s->page->before_cpu = 3;
	settle(s, 1, 0, &other);
	assert_true(s->state->bfaults_curr == 20);
	s->task.process = 6; /* of another process once */
	settle(s, 1, 0, &other);
	assert_true(s->state->bfaults_curr == 30);
	settle(s, 1, 0, NULL); /* idle: none */
	assert_true(s->state->bfaults_curr == 30);
}

static void kernel_threads_fault_for_others(void **state)
{
	struct stage *s = *state;

	s->task.kthread = 1;
	assert_int_equal(touch(s, 5, 0), NSCHED_REASON_PAGE_NOT_TRACKED);
	assert_int_equal(s->page->last_cpu, NSCHED_NONE);
}

/* prefer */

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

static void states_name_the_member_that_is_wrong(void **state)
{
	struct stage *s = *state;
	struct nsched_tip_task_state good;

	memcpy(&good, s->state, sizeof(good));
#define WRONG(member, value, code) \
	do { \
		s->state->member = value; \
		assert_int_equal(state_code(s->state, s->topology, \
					    offsetof(struct nsched_tip_task_state, member)), code); \
		memcpy(s->state, &good, sizeof(good)); \
	} while (0)
	WRONG(numa_shared, -2, NSCHED_OUT_OF_RANGE);
	WRONG(numa_shared, 2, NSCHED_OUT_OF_RANGE);
	WRONG(numa_max_node, 2, NSCHED_OUT_OF_RANGE);
	WRONG(conv_node, 2, NSCHED_OUT_OF_RANGE);
	WRONG(strength, 1025, NSCHED_OUT_OF_RANGE);
	WRONG(reserved, 1, NSCHED_RESERVED);
	s->state->conv_node = 1;
	s->state->numa_max_node = 1;
	assert_int_equal(state_code(s->state, s->topology, 0), NSCHED_OK);
	s->process->reserved = 1;
	assert_int_equal(state_code(s->process, s->topology,
				    offsetof(struct nsched_tip_process_state, reserved)),
			 NSCHED_RESERVED);
	s->process->rss_pages = ((uint64_t)1 << 44) + 1;
	assert_int_equal(state_code(s->process, s->topology,
				    offsetof(struct nsched_tip_process_state, rss_pages)),
			 NSCHED_OUT_OF_RANGE);
	assert_int_equal(state_code(s->page, s->topology, 0), NSCHED_OK);
}

static void tunables_are_checked(void **state)
{
	struct stage *s = *state;
	struct nsched_wake_question q = {
		.topology = s->topology, .task = &s->task, .task_state = s->state, .this_cpu = 5,
	};
	struct nsched_wake_answer a;

	tunables_by_their_row(TIP, sizeof(struct nsched_tip_tunables));
	assert_int_equal(nsched_wake(TIP, &q, &a), NSCHED_TIP_ALLOW_FREE); /* null: the defaults */
}

#define STAGED(test) cmocka_unit_test_setup_teardown(test, stage_begin, stage_end)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		STAGED(a_wake_up_does_not_leave_the_converged_node),
		STAGED(sweeps_wrap_in_the_step_after_the_end),
		STAGED(ranges_end_on_huge_pages),
		STAGED(sizes_that_make_no_sense_sweep_nothing),
		STAGED(cpus_that_are_off_bind_nobody),
		STAGED(inside_its_node_a_move_is_no_crossing),
		STAGED(a_group_that_overloads_its_node_is_pushed_off),
		STAGED(a_placement_tick_once_a_sweep_or_second),
		STAGED(small_bound_and_kernel_tasks_are_not_tracked),
		STAGED(a_fresh_page_moves_then_the_same_cpu_must_ask_twice),
		STAGED(buddies_of_one_process_count_double_with_the_feature),
		STAGED(kernel_threads_fault_for_others),
		STAGED(a_private_task_goes_to_the_least_loaded_node),
		STAGED(a_move_that_is_not_allowed_is_dropped),
		STAGED(a_shared_task_flips_to_its_group),
		STAGED(a_flip_with_an_idle_cpu_is_a_move),
		STAGED(together_they_stay),
		STAGED(buddies_across_processes_gather),
		STAGED(a_new_class_starts_anew),
		STAGED(a_task_waits_until_it_has_settled),
		STAGED(a_pair_spreads_to_an_idle_node),
		STAGED(states_name_the_member_that_is_wrong),
		STAGED(tunables_are_checked),
	};

	return cmocka_run_group_tests_name("tip policy", tests, NULL, NULL);
}
