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
	/* from page 441 on they end a page past a boundary, 20993, so the next counts: 21504 */
	s->process->offset = 441;
	tick(s, 0, 2001, 2000000001);
	assert_true(s->process->range_start == 441 && s->process->range_end == 21504);
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

int main(void)
{
	static const struct CMUnitTest tests[] = {
		STAGED(a_wake_up_does_not_leave_the_converged_node),
		STAGED(sweeps_wrap_in_the_step_after_the_end),
		STAGED(ranges_end_on_huge_pages),
		STAGED(sizes_that_make_no_sense_sweep_nothing),
		STAGED(cpus_that_are_off_bind_nobody),
		STAGED(a_placement_tick_once_a_sweep_or_second),
		STAGED(small_bound_and_kernel_tasks_are_not_tracked),
		STAGED(a_fresh_page_moves_then_the_same_cpu_must_ask_twice),
		STAGED(buddies_of_one_process_count_double_with_the_feature),
		STAGED(kernel_threads_fault_for_others),
		STAGED(states_name_the_member_that_is_wrong),
		STAGED(tunables_are_checked),
	};

	return cmocka_run_group_tests_name("tip policy", tests, NULL, NULL);
}
