/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* autonuma-27 through the questions, with state over time. */
#include "machine.h"
#include "numasched/an.h"
#include "states.h"

#define AN NSCHED_POLICY_AUTONUMA_27

/* Two nodes of two CPUs; rows 0 to 3 run on CPUs 0 to 3, the task is row 0. */
struct stage {
	struct nsched_topology *topology;
	struct nsched_load *load;
	struct nsched_tasks *tasks;
	struct nsched_an_system_state *system;
	struct nsched_an_process_state *process;
	struct nsched_an_task_state *state;
	struct nsched_an_page_state *page;
	struct nsched_task task;
	struct nsched_an_tunables tunables;
	uint32_t curr_task[4];
	uint64_t task_faults[4 * 2], group_faults[2 * 2];
	uint64_t work[64];
	struct nsched_due_answer due;
	struct nsched_page_answer moved;
	struct nsched_prefer_answer preferred;
};

static void tasks_begin(struct stage *s)
{
	struct nsched_tasks_facts facts = { .nr_cpus = 4, .nr_tasks = 4, .nr_ranges = 4 };
	struct nsched_wrong wrong;
	uint64_t bytes;
	uint32_t i;

	facts.columns = NSCHED_TASK_BIT(NSCHED_TASK_PROCESS) | NSCHED_TASK_BIT(NSCHED_TASK_GROUP);
	bytes = nsched_tasks_size(&facts);
	s->tasks = malloc(bytes);
	assert_int_equal(nsched_tasks_init(s->tasks, bytes, &facts, &wrong), NSCHED_OK);
	for (i = 0; i < 4; i++) {
		s->curr_task[i] = i;
		nsched_task_set(s->tasks, NSCHED_TASK_PROCESS, i, i < 2 ? 100 : 200);
		nsched_task_set(s->tasks, NSCHED_TASK_GROUP, i, i < 2 ? 0 : 1);
		nsched_tasks_first_set(s->tasks, i, i);
		nsched_tasks_range_set(s->tasks, i, 0, 4);
		nsched_tasks_allowed_set(s->tasks, i, i);
	}
	nsched_tasks_first_set(s->tasks, 4, 4);
	nsched_tasks_allowed_set(s->tasks, 4, 4);
	assert_int_equal(nsched_tasks_check(s->tasks, bytes, s->topology, &wrong), NSCHED_OK);
}

static int stage_begin(void **state)
{
	static const struct machine_text machine = { .node = "0011" };
	struct stage *s = calloc(1, sizeof(*s));

	s->topology = machine_from_text(&machine);
	s->load = machine_load(s->topology, NSCHED_LOAD_BIT(NSCHED_LOAD_MIGRATE_ON));
	s->system = state_new(AN, NSCHED_SCOPE_SYSTEM, s->topology);
	s->process = state_new(AN, NSCHED_SCOPE_PROCESS, s->topology);
	s->state = state_new(AN, NSCHED_SCOPE_TASK, s->topology);
	s->page = state_new(AN, NSCHED_SCOPE_PAGE, s->topology);
	s->process->rss_pages = 50000;
	nsched_tunables_init(AN, &s->tunables);
	tasks_begin(s);
	*state = s;
	return 0;
}

static int stage_end(void **state)
{
	struct stage *s = *state;

	free(s->topology);
	free(s->load);
	free(s->tasks);
	free(s->system);
	free(s->process);
	free(s->state);
	free(s->page);
	free(s);
	return 0;
}

static uint32_t tick(struct stage *s, uint32_t idle, uint64_t now)
{
	struct nsched_due_question q = {
		.task = &s->task, .tunables = &s->tunables, .task_state = s->state,
		.process_state = s->process, .now = now, .idle = idle,
	};
	struct nsched_wrong wrong;

	assert_int_equal(nsched_policy_check(AN, NSCHED_ASK_DUE, &q, &wrong), NSCHED_OK);
	return nsched_due(AN, &q, &s->due);
}

/* 128 MiB are 32768 pages, 50000 take two steps; then 10 s of pause. */
static void a_pass_is_swept_in_steps(void **state)
{
	struct stage *s = *state;

	assert_int_equal(tick(s, NSCHED_BUSY, 1000), NSCHED_REASON_PAUSE_OVER);
	assert_int_equal(s->due.sweep, 1);
	assert_int_equal(s->due.settle, 1);
	assert_true(s->process->range_start == 0 && s->process->range_end == 32768);
	assert_string_equal(answer_sentence(s->due.reason, s->due.compared),
			    "a pause is over at 1000; again at 1100");
	assert_int_equal(tick(s, NSCHED_BUSY, 1099), NSCHED_REASON_SETTLE);
	assert_int_equal(s->due.sweep, 0);
	assert_int_equal(tick(s, NSCHED_IDLE, 1099), NSCHED_REASON_TOO_EARLY);
	assert_int_equal(s->due.settle, 0);
	assert_string_equal(answer_sentence(s->due.reason, s->due.compared),
			    "a pause is not over: not before 1100, now 1099");
	assert_int_equal(tick(s, NSCHED_BUSY, 1100), NSCHED_REASON_PAUSE_OVER);
	assert_true(s->process->range_start == 32768 && s->process->range_end == 50000);
	assert_true(s->process->mm_pass == 1 && s->process->offset == 0);
	assert_true(s->due.next == 11100);
}

static void the_later_tree_looks_every_100_ms(void **state)
{
	struct stage *s = *state;

	s->tunables.balance_ms = 100;
	tick(s, NSCHED_BUSY, 1000);
	assert_int_equal(s->due.settle, 1);
	tick(s, NSCHED_BUSY, 1099);
	assert_int_equal(s->due.settle, 0);
	tick(s, NSCHED_BUSY, 1100);
	assert_int_equal(s->due.settle, 1);
}

static void due_has_nothing_for_kernel_threads(void **state)
{
	static const struct nsched_balance_answer last;
	struct stage *s = *state;
	struct nsched_due_question q = { .last = &last, .task = &s->task };

	s->task.kthread = 1;
	assert_int_equal(tick(s, NSCHED_BUSY, 1000), NSCHED_REASON_NO_MEMORY);
	assert_int_equal(s->due.settle, 0);
	assert_int_equal(nsched_due(AN, &q, &s->due), NSCHED_REASON_DONE);
}

static void touch_question(struct stage *s, uint32_t node, uint64_t now, uint32_t page_node,
			   struct nsched_page_question *q)
{
	memset(q, 0, sizeof(*q));
	q->topology = s->topology;
	q->tunables = &s->tunables;
	q->system_state = s->system;
	q->task_state = s->state;
	q->process_state = s->process;
	q->page_state = s->page;
	q->now = now;
	q->this_cpu = 2 * node;
	q->this_node = node;
	q->page_node = page_node;
	q->policy_node = NSCHED_NONE;
	q->nr_pages = 4;
	q->room = 1;
	q->mapcount = 1;
	q->flags = NSCHED_PAGE_FOLLOWS | NSCHED_PAGE_LRU;
}

static uint32_t touch(struct stage *s, uint32_t node, uint64_t now, uint32_t page_node)
{
	struct nsched_page_question q;
	struct nsched_wrong wrong;

	touch_question(s, node, now, page_node, &q);
	assert_int_equal(nsched_policy_check(AN, NSCHED_ASK_PAGE, &q, &wrong), NSCHED_OK);
	return nsched_page(AN, &q, &s->moved);
}

static uint32_t settle(struct stage *s, uint32_t node, uint32_t page_node)
{
	struct nsched_page_question q;

	touch_question(s, node, 0, page_node, &q);
	q.phase = NSCHED_PAGE_SETTLED;
	return nsched_page(AN, &q, &s->moved);
}

static void a_first_fault_moves_and_is_counted_where_the_page_went(void **state)
{
	struct stage *s = *state;
	const uint64_t *fault = nsched_state_u64(s->state, NSCHED_AN_TASK_FAULT);

	assert_int_equal(touch(s, 1, 1000, 0), NSCHED_AN_HINT_MOVE);
	assert_int_equal(s->moved.move, 1);
	assert_int_equal(s->moved.node, 1);
	assert_string_equal(answer_sentence(s->moved.reason, s->moved.compared),
			    "follows its toucher to node 1 from 0: 4 of 32768 pages in this window");
	assert_int_equal(settle(s, 1, 1), NSCHED_AN_ACCOUNT_SAME);
	assert_true(fault[0] == 0 && fault[1] == 4 && s->state->task_tot == 4);
	assert_int_equal(touch(s, 0, 1001, 1), NSCHED_AN_HINT_OTHER);
	settle(s, 0, 1);
	assert_true(fault[1] == 8);
	assert_string_equal(answer_sentence(s->moved.reason, s->moved.compared),
			    "4 pages for node 1, 8 in all");
	/* a pass later both are halved; the address space's are the scanner's */
	s->process->mm_pass = 1;
	assert_int_equal(settle(s, 0, 0), NSCHED_AN_ACCOUNT_TASK);
	assert_true(fault[0] == 4 && fault[1] == 4 && s->state->task_tot == 8);
	assert_true(s->process->mm_tot == 0);
}

/* Node 1 may take 8 pages in 50 ms, strictly; node 0 has a window of its own. */
static void a_node_takes_so_much_in_a_window(void **state)
{
	struct stage *s = *state;
	const uint64_t *start = nsched_state_u64(s->system, NSCHED_AN_SYSTEM_WINDOW_START);
	const uint64_t *acct = nsched_state_u64(s->system, NSCHED_AN_SYSTEM_ACCT);

	s->tunables.limit = 8;
	s->tunables.interval = 50;
	assert_int_equal(touch(s, 1, 1000, 0), NSCHED_AN_HINT_MOVE);
	assert_true(start[1] == 1000 && acct[1] == 4);
	assert_int_equal(touch(s, 1, 1050, 0), NSCHED_AN_HINT_MOVE);
	assert_true(start[1] == 1000 && acct[1] == 8);
	assert_int_equal(touch(s, 1, 1050, 0), NSCHED_AN_HINT_LIMITED);
	assert_true(s->moved.move == 0 && acct[1] == 8);
	assert_int_equal(touch(s, 1, 1051, 0), NSCHED_AN_HINT_MOVE);
	assert_true(start[1] == 1051 && acct[1] == 4);
	touch(s, 0, 1051, 1);
	assert_int_equal(touch(s, 0, 1051, 1), NSCHED_AN_HINT_MOVE);
	assert_true(start[0] == 1051 && acct[0] == 4 && acct[1] == 4);
}

static void a_first_fault_may_be_refused(void **state)
{
	struct stage *s = *state;

	s->tunables.allow_first = 0;
	assert_int_equal(touch(s, 1, 1000, 0), NSCHED_AN_HINT_OTHER);
	assert_int_equal(s->state->false_sharing, 0);
	assert_int_equal(touch(s, 1, 1000, 0), NSCHED_AN_HINT_MOVE);
}

static void the_later_tree_marks_false_sharing(void **state)
{
	struct stage *s = *state;
	const uint64_t *mm_fault = nsched_state_u64(s->process, NSCHED_AN_PROCESS_FAULT);

	s->tunables.fs_mode = 1;
	s->tunables.mm_from_faults = 1;
	s->page->last_nid = 0;
	assert_int_equal(touch(s, 1, 1000, 0), NSCHED_AN_HINT_OTHER);
	assert_int_equal(s->state->false_sharing, 1);
	assert_int_equal(touch(s, 1, 1001, 0), NSCHED_AN_HINT_MARKED);
	settle(s, 1, 0);
	assert_true(mm_fault[0] == 4 && s->process->mm_tot == 4);
	s->process->mm_pass = 1;
	assert_int_equal(settle(s, 1, 0), NSCHED_AN_ACCOUNT_BOTH);
	assert_string_equal(answer_sentence(s->moved.reason, s->moved.compared),
			    "4 pages for node 0, 6 in all, 6 of the address space: a new pass, both "
			    "halved");
	assert_int_equal(s->state->false_sharing, 0);
	assert_true(mm_fault[0] == 6 && s->process->mm_last_pass == 1);
	assert_int_equal(touch(s, 1, 1002, 0), NSCHED_AN_HINT_MOVE);
}

static void pages_that_are_not_ours_to_move(void **state)
{
	struct stage *s = *state;
	struct nsched_page_question q;

	touch_question(s, 1, 1000, 0, &q);
	q.mapcount = 2;
	assert_int_equal(nsched_page(AN, &q, &s->moved), NSCHED_REASON_PAGE_NOT_TRACKED);
	assert_string_equal(answer_sentence(s->moved.reason, s->moved.compared),
			    "mapped 2 times, or under an explicit policy: stays on 0");
	q.mapcount = 1;
	q.flags = NSCHED_PAGE_LRU;
	assert_int_equal(nsched_page(AN, &q, &s->moved), NSCHED_REASON_PAGE_NOT_TRACKED);
	q.flags = NSCHED_PAGE_LRU | NSCHED_PAGE_FOLLOWS | NSCHED_PAGE_SHARED;
	assert_int_equal(nsched_page(AN, &q, &s->moved), NSCHED_REASON_PAGE_NOT_TRACKED);
	assert_int_equal(s->page->last_nid, NSCHED_NONE);
	q.flags = NSCHED_PAGE_FOLLOWS;
	assert_int_equal(nsched_page(AN, &q, &s->moved), NSCHED_AN_HINT_NO_LRU);
	q.flags = NSCHED_PAGE_FOLLOWS | NSCHED_PAGE_LRU;
	q.room = 0;
	assert_int_equal(nsched_page(AN, &q, &s->moved), NSCHED_AN_HINT_NO_ROOM);
	assert_true(nsched_state_u64(s->system, NSCHED_AN_SYSTEM_ACCT)[1] == 4);
}

static uint32_t prefer(struct stage *s)
{
	struct nsched_prefer_question q = {
		.topology = s->topology, .load = s->load, .tasks = s->tasks,
		.tunables = &s->tunables, .task_state = s->state, .process_state = s->process,
		.work = s->work, .work_size = sizeof(s->work), .curr_task = s->curr_task,
		.task_faults = s->task_faults, .group_faults = s->group_faults, .nr_groups = 2,
	};
	struct nsched_wrong wrong;

	assert_int_equal(nsched_policy_check(AN, NSCHED_ASK_PREFER, &q, &wrong), NSCHED_OK);
	return nsched_prefer(AN, &q, &s->preferred);
}

static void faults_are(uint64_t *of, uint64_t first, uint64_t second)
{
	of[0] = first;
	of[1] = second;
}

/* The statistics of the first worked example; CPUs 2 and 3 run another process. */
static void first_example(struct stage *s)
{
	faults_are(nsched_state_u64(s->state, NSCHED_AN_TASK_FAULT), 100, 900);
	faults_are(nsched_state_u64(s->process, NSCHED_AN_PROCESS_FAULT), 100, 900);
	s->state->task_tot = 1000;
	s->process->mm_tot = 1000;
	faults_are(s->group_faults + 2, 900, 100);
	faults_are(s->task_faults + 2, 1, 1); /* a thread of ours on our own node: not compared */
}

static void a_task_goes_where_its_memory_is(void **state)
{
	struct stage *s = *state;

	first_example(s);
	assert_int_equal(prefer(s), NSCHED_AN_BALANCE_PROCESS);
	assert_int_equal(s->preferred.node, 1);
	assert_int_equal(s->preferred.dst_cpu, 2); /* the first of equals */
	assert_int_equal(s->preferred.swap_task, 2);
	assert_int_equal(s->state->selected_nid, 1);
	assert_string_equal(answer_sentence(s->preferred.reason, s->preferred.compared),
			    "exchange with CPU 2, another process: w_nid 900 > w_other 100 and > "
			    "w_this 100");
	/* in flight: nothing changes */
	nsched_load_set(s->load, s->topology, NSCHED_LOAD_MIGRATE_ON, 0, 1);
	assert_int_equal(prefer(s), NSCHED_AN_BALANCE_BUSY);
	assert_int_equal(s->preferred.node, 1);
	nsched_load_set(s->load, s->topology, NSCHED_LOAD_MIGRATE_ON, 0, 0);
	/* CPU 2 has an exchange of its own, then row 3 may not come here */
	nsched_load_set(s->load, s->topology, NSCHED_LOAD_MIGRATE_ON, 2, 1);
	prefer(s);
	assert_int_equal(s->preferred.dst_cpu, 3);
	nsched_tasks_range_set(s->tasks, 3, 1, 3);
	assert_int_equal(prefer(s), NSCHED_AN_BALANCE_NOBODY);
	assert_int_equal(s->preferred.node, 0);
	assert_int_equal(s->preferred.swap_task, NSCHED_NONE);
	assert_string_equal(answer_sentence(s->preferred.reason, s->preferred.compared),
			    "none of 0 tasks has a weaker claim on a better node: stays on node 0, "
			    "address space 100, task 100 of 1000");
}

/* As good here as there, though the other's claim is weak: both tests are strict. */
static void equal_weights_here_and_there_stay(void **state)
{
	struct stage *s = *state;
	struct nsched_prefer_question q = {
		.topology = s->topology, .load = s->load, .tasks = s->tasks,
		.task_state = s->state, .process_state = s->process, .work = s->work,
		.work_size = sizeof(s->work), .curr_task = s->curr_task,
		.task_faults = s->task_faults, .group_faults = s->group_faults, .nr_groups = 2,
		.task_row = 2, .this_cpu = 2,
	};

	first_example(s);
	faults_are(nsched_state_u64(s->state, NSCHED_AN_TASK_FAULT), 500, 500);
	faults_are(nsched_state_u64(s->process, NSCHED_AN_PROCESS_FAULT), 500, 500);
	faults_are(s->group_faults, 100, 900);
	assert_int_equal(nsched_prefer(AN, &q, &s->preferred), NSCHED_AN_BALANCE_NOBODY);
	assert_true(s->preferred.compared[0] == 2);
	assert_int_equal(s->preferred.node, 1);
}

/* Check 4: neither idle CPUs nor kernel threads are exchanged with. */
static void idle_and_kernel_are_passed(void **state)
{
	struct stage *s = *state;

	first_example(s);
	s->curr_task[2] = NSCHED_NONE;
	nsched_task_set(s->tasks, NSCHED_TASK_PROCESS, 3, NSCHED_NONE);
	assert_int_equal(prefer(s), NSCHED_AN_BALANCE_NOBODY);
}

/* It may run on CPUs 0 and 3 only. */
static void a_task_goes_only_where_it_may(void **state)
{
	struct stage *s = *state;
	struct nsched_prefer_question q = {
		.topology = s->topology, .load = s->load, .tasks = s->tasks,
		.task_state = s->state, .process_state = s->process, .work = s->work,
		.work_size = sizeof(s->work), .curr_task = s->curr_task,
		.task_faults = s->task_faults,
	};

	first_example(s);
	nsched_tasks_range_set(s->tasks, 0, 3, 1);
	prefer(s);
	assert_int_equal(s->preferred.dst_cpu, 3);
	nsched_prefer(AN, &q, &s->preferred); /* nothing is known of address spaces */
	assert_int_equal(s->preferred.reason, NSCHED_AN_BALANCE_NOBODY);
}

static void null_tunables_are_those_of_27(void **state)
{
	struct stage *s = *state;
	struct nsched_due_question q = {
		.task = &s->task, .task_state = s->state, .process_state = s->process, .now = 500,
	};

	assert_int_equal(nsched_due(AN, &q, &s->due), NSCHED_REASON_PAUSE_OVER);
	assert_true(s->due.next == 600 && s->process->range_end == 32768);
}

static void an_address_space_without_faults_is_passed(void **state)
{
	struct stage *s = *state;

	first_example(s);
	nsched_task_set(s->tasks, NSCHED_TASK_GROUP, 2, NSCHED_NONE);
	prefer(s);
	assert_int_equal(s->preferred.dst_cpu, 3);
	faults_are(s->group_faults + 2, 0, 0);
	assert_int_equal(prefer(s), NSCHED_AN_BALANCE_NOBODY);
}

/* Threads of one process follow their own memory; totals are given or summed up. */
static void threads_compare_their_own_faults(void **state)
{
	struct stage *s = *state;
	static const uint64_t totals[4] = { 1000, 1000, 1000, 2000 };
	struct nsched_prefer_question q = {
		.topology = s->topology, .load = s->load, .tasks = s->tasks,
		.task_state = s->state, .process_state = s->process, .work = s->work,
		.work_size = sizeof(s->work), .curr_task = s->curr_task,
		.task_faults = s->task_faults, .group_faults = s->group_faults,
		.group_total = totals, .nr_groups = 2,
	};

	first_example(s);
	nsched_task_set(s->tasks, NSCHED_TASK_PROCESS, 2, 100);
	nsched_task_set(s->tasks, NSCHED_TASK_PROCESS, 3, 100);
	faults_are(s->task_faults + 4, 700, 300);
	faults_are(s->task_faults + 6, 800, 200);
	assert_int_equal(nsched_prefer(AN, &q, &s->preferred), NSCHED_AN_BALANCE_THREAD);
	assert_int_equal(s->preferred.dst_cpu, 3);
	q.task_total = totals; /* 200 of 2000 are 100 */
	nsched_prefer(AN, &q, &s->preferred);
	assert_true(s->preferred.compared[2] == 100);
}

static void without_faults_it_stays(void **state)
{
	struct stage *s = *state;

	assert_int_equal(prefer(s), NSCHED_AN_BALANCE_NO_MM);
	assert_string_equal(answer_sentence(s->preferred.reason, s->preferred.compared),
			    "the address space has no faults: stays on node 0");
	s->process->mm_tot = 5;
	assert_int_equal(prefer(s), NSCHED_AN_BALANCE_NO_TASK);
	s->state->task_tot = 5;
	faults_are(nsched_state_u64(s->state, NSCHED_AN_TASK_FAULT), 5, 0);
	faults_are(nsched_state_u64(s->process, NSCHED_AN_PROCESS_FAULT), 5, 0);
	assert_int_equal(prefer(s), NSCHED_AN_BALANCE_RIGHT);
	assert_int_equal(prefer(s), NSCHED_AN_BALANCE_RIGHT); /* a fixed point */
	assert_string_equal(answer_sentence(s->preferred.reason, s->preferred.compared),
			    "most memory is on node 0, address space 1000 and task 1000 of 1000: stays");
}

/* Known to do badly: two processes with all memory on one node, in equal proportion. */
static void symmetry_deadlocks(void **state)
{
	struct stage *s = *state;

	faults_are(nsched_state_u64(s->state, NSCHED_AN_TASK_FAULT), 400, 600);
	faults_are(nsched_state_u64(s->process, NSCHED_AN_PROCESS_FAULT), 400, 600);
	s->state->task_tot = 1000;
	s->process->mm_tot = 1000;
	faults_are(s->group_faults + 2, 400, 600);
	assert_int_equal(prefer(s), NSCHED_AN_BALANCE_NOBODY);
}

static void states_name_the_member_that_is_wrong(void **state)
{
	struct stage *s = *state;

	s->state->selected_nid = 2;
	assert_int_equal(state_code(s->state, s->topology,
				    offsetof(struct nsched_an_task_state, selected_nid)),
			 NSCHED_OUT_OF_RANGE);
	s->state->selected_nid = 1;
	s->state->false_sharing = 2;
	assert_int_equal(state_code(s->state, s->topology,
				    offsetof(struct nsched_an_task_state, false_sharing)),
			 NSCHED_OUT_OF_RANGE);
	s->process->rss_pages = ((uint64_t)1 << 44) + 1;
	assert_int_equal(state_code(s->process, s->topology,
				    offsetof(struct nsched_an_process_state, rss_pages)),
			 NSCHED_OUT_OF_RANGE);
	s->page->last_nid = 2;
	assert_int_equal(state_code(s->page, s->topology,
				    offsetof(struct nsched_an_page_state, last_nid)),
			 NSCHED_OUT_OF_RANGE);
	s->page->last_nid = 0;
	s->page->reserved = 1;
	assert_int_equal(state_code(s->page, s->topology,
				    offsetof(struct nsched_an_page_state, reserved)),
			 NSCHED_RESERVED);
}

/* A node's window and charge, a node's faults of a task or of all: 8 bytes each. */
static void states_are_as_large_as_they_must(void **state)
{
	struct stage *s = *state;
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;

	assert_int_equal(s->system->head.size_bytes,
			 sizeof(struct nsched_an_system_state) + 2 * 2 * 8);
	assert_int_equal(s->process->head.size_bytes,
			 sizeof(struct nsched_an_process_state) + 2 * 8);
	assert_int_equal(s->state->head.size_bytes, sizeof(struct nsched_an_task_state) + 2 * 8);
	assert_int_equal(s->page->head.size_bytes, sizeof(struct nsched_an_page_state));
	state_facts(AN, NSCHED_SCOPE_RQ, s->topology, &facts);
	assert_int_equal(nsched_state_size(&facts), 0);
	assert_int_not_equal(nsched_state_init(s->work, sizeof(s->work), &facts, &wrong),
			     NSCHED_OK);
}

static void tunables_are_checked(void **state)
{
	(void)state;
	tunables_by_their_row(AN, sizeof(struct nsched_an_tunables));
}

static void place_is_not_asked(void **state)
{
	struct nsched_place_question q = { .kind = NSCHED_PLACE_EXEC };
	struct nsched_place_answer a;

	(void)state;
	assert_int_equal(nsched_place(AN, &q, &a), NSCHED_REASON_NOT_ASKED);
}

#define STAGED(test) cmocka_unit_test_setup_teardown(test, stage_begin, stage_end)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		STAGED(a_pass_is_swept_in_steps),
		STAGED(the_later_tree_looks_every_100_ms),
		STAGED(due_has_nothing_for_kernel_threads),
		STAGED(a_first_fault_moves_and_is_counted_where_the_page_went),
		STAGED(a_node_takes_so_much_in_a_window),
		STAGED(a_first_fault_may_be_refused),
		STAGED(the_later_tree_marks_false_sharing),
		STAGED(pages_that_are_not_ours_to_move),
		STAGED(a_task_goes_where_its_memory_is),
		STAGED(equal_weights_here_and_there_stay),
		STAGED(idle_and_kernel_are_passed),
		STAGED(a_task_goes_only_where_it_may),
		STAGED(null_tunables_are_those_of_27),
		STAGED(an_address_space_without_faults_is_passed),
		STAGED(threads_compare_their_own_faults),
		STAGED(without_faults_it_stays),
		STAGED(symmetry_deadlocks),
		STAGED(states_name_the_member_that_is_wrong),
		STAGED(states_are_as_large_as_they_must),
		STAGED(tunables_are_checked),
		STAGED(place_is_not_asked),
	};

	return cmocka_run_group_tests_name("an policy", tests, NULL, NULL);
}
