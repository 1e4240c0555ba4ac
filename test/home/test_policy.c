/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* home-node-2012 through the questions. */
#include "home/internal.h"
#include "machine.h"
#include "states.h"

#define HOME NSCHED_POLICY_HOME_NODE_2012

/* Three nodes of two CPUs. */
struct stage {
	struct nsched_topology *topology;
	struct nsched_load *load;
	struct nsched_tasks *tasks;
	struct nsched_home_system_state *system;
	struct nsched_home_process_state *process;
	struct nsched_task task;
	uint64_t work[64];
	uint32_t moved_task[8], moved_cpu[8];
	struct nsched_place_answer place;
	struct nsched_due_answer due;
	struct nsched_balance_answer pull;
};

static int stage_begin(void **state)
{
	static const struct machine_text machine = { .node = "001122" };
	struct stage *s = calloc(1, sizeof(*s));

	s->topology = machine_from_text(&machine);
	s->load = machine_load(s->topology, NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_NODE_NR_RUNNING) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_NODE_LOAD));
	s->system = state_new(HOME, NSCHED_SCOPE_SYSTEM, s->topology);
	s->process = state_new(HOME, NSCHED_SCOPE_PROCESS, s->topology);
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
	free(s);
	return 0;
}

static uint64_t *column(struct stage *s, uint32_t column)
{
	return nsched_state_u64(s->system, column);
}

static void cpu_is(struct stage *s, uint32_t cpu, uint64_t load, uint32_t tasks)
{
	nsched_load_set(s->load, s->topology, NSCHED_LOAD_LOAD, cpu, load);
	nsched_load_set(s->load, s->topology, NSCHED_LOAD_NR_RUNNING, cpu, tasks);
}

static uint32_t place(struct stage *s, uint32_t kind, uint32_t shares_memory)
{
	struct nsched_place_question q = {
		.topology = s->topology, .load = s->load, .task = &s->task,
		.system_state = s->system, .process_state = s->process, .work = s->work,
		.work_size = sizeof(s->work), .this_cpu = s->task.prev_cpu, .kind = kind,
		.shares_memory = shares_memory,
	};
	struct nsched_wrong wrong;

	assert_int_equal(nsched_policy_check(HOME, NSCHED_ASK_PLACE, &q, &wrong), NSCHED_OK);
	return nsched_place(HOME, &q, &s->place);
}

static void a_new_process_goes_to_the_least_loaded_node(void **state)
{
	struct stage *s = *state;

	cpu_is(s, 0, 2048, 2);
	cpu_is(s, 2, 1024, 1);
	cpu_is(s, 4, 500, 1);
	cpu_is(s, 5, 500, 3);
	assert_int_equal(place(s, NSCHED_PLACE_EXEC, 0), NSCHED_HOME_FIND_IDLEST_NODE_LEAST);
	assert_int_equal(s->place.node, 2);
	assert_int_equal(s->place.cpu, 4); /* one task, CPU 5 has three */
	assert_int_equal(s->process->home, 2);
	assert_string_equal(answer_sentence(s->place.reason, s->place.compared),
			    "node 2 is the least loaded, 1000: the new home");
	/* again: it is at home, and on its node it keeps its CPU */
	s->task.prev_cpu = 5;
	assert_int_equal(place(s, NSCHED_PLACE_FORK, 0), NSCHED_HOME_FIND_IDLEST_NODE_IS_LEAST);
	assert_int_equal(s->place.cpu, 5);
	/* node 1 gets lighter, but not by a tenth */
	cpu_is(s, 2, 910, 1);
	assert_int_equal(place(s, NSCHED_PLACE_FORK, 0), NSCHED_HOME_FIND_IDLEST_NODE_NEAR);
	assert_string_equal(answer_sentence(s->place.reason, s->place.compared),
			    "home 2 carries 1000, within a tenth of the least, 910: stays");
}

/* Node 2 is no home, however few tasks its CPUs have. */
static void a_new_process_starts_on_its_home(void **state)
{
	struct stage *s = *state;

	cpu_is(s, 0, 2048, 2);
	cpu_is(s, 2, 300, 2);
	cpu_is(s, 3, 300, 3);
	cpu_is(s, 4, 1024, 1);
	assert_int_equal(place(s, NSCHED_PLACE_EXEC, 0), NSCHED_HOME_FIND_IDLEST_NODE_LEAST);
	assert_int_equal(s->place.node, 1);
	assert_int_equal(s->place.cpu, 2);
	assert_int_equal(s->process->home, 1);
}

static void weights_are_summed_up_where_the_snapshot_has_no_sums(void **state)
{
	static const struct machine_text machine = { .node = "001122", .online = "111110" };
	struct stage *s = *state;

	free(s->load);
	free(s->topology);
	s->topology = machine_from_text(&machine);
	s->load = machine_load(s->topology, NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
	cpu_is(s, 0, 10, 1);
	cpu_is(s, 1, 10, 1);
	cpu_is(s, 3, 19, 1);
	cpu_is(s, 4, 30, 1);
	place(s, NSCHED_PLACE_EXEC, 0);
	assert_int_equal(s->place.node, 1);
	assert_true(s->place.compared[1] == 19);
	assert_int_equal(s->place.cpu, 2);
}

static void a_thread_starts_where_its_parent_is(void **state)
{
	struct stage *s = *state;

	s->task.prev_cpu = 3;
	assert_int_equal(place(s, NSCHED_PLACE_FORK, 1), NSCHED_REASON_PARENT);
	assert_int_equal(s->place.cpu, 3);
	assert_int_equal(s->place.node, 1);
	assert_int_equal(s->process->home, NSCHED_NONE);
}

static void without_memory_anywhere_a_new_process_lives_where_it_is(void **state)
{
	struct stage *s = *state;
	uint32_t node;

	for (node = 0; node < 3; node++)
		column(s, NSCHED_HOME_SYSTEM_R_MEM)[node] = 1;
	s->task.prev_cpu = 2;
	assert_int_equal(place(s, NSCHED_PLACE_EXEC, 0), NSCHED_HOME_FIND_IDLEST_NODE_ALL_SHORT);
	assert_int_equal(s->process->home, 1);
	assert_int_equal(s->place.cpu, 2);
}

static void a_process_that_may_not_run_at_home_stays(void **state)
{
	static const uint64_t allowed = 0x3;
	struct stage *s = *state;

	cpu_is(s, 0, 10, 1);
	s->task.allowed = &allowed;
	s->task.prev_cpu = 1;
	assert_int_equal(place(s, NSCHED_PLACE_EXEC, 0), NSCHED_REASON_PLACE_NOWHERE);
	assert_int_equal(s->process->home, 1);
	assert_int_equal(s->place.cpu, 1);
	assert_string_equal(answer_sentence(s->place.reason, s->place.compared),
			    "no CPU of the nodes it belongs on may be used: stays on CPU 1");
}

static uint32_t due(struct stage *s, uint32_t cpu, uint64_t now,
		    const struct nsched_balance_answer *last)
{
	struct nsched_due_question q = {
		.topology = s->topology, .system_state = s->system, .last = last, .now = now,
		.hz = 250, .this_cpu = cpu, .idle = NSCHED_IDLE,
	};
	struct nsched_wrong wrong;

	assert_int_equal(nsched_policy_check(HOME, NSCHED_ASK_DUE, &q, &wrong), NSCHED_OK);
	return nsched_due(HOME, &q, &s->due);
}

/* 2 s at 250 Hz are 500 ticks. */
static void a_daemon_a_node_runs_every_two_seconds(void **state)
{
	struct stage *s = *state;

	assert_int_equal(due(s, 0, 1000, NULL), NSCHED_REASON_PAUSE_OVER);
	assert_int_equal(s->due.level, 0);
	assert_int_equal(s->due.idle, NSCHED_IDLE);
	assert_true(s->due.next == 1500);
	assert_string_equal(answer_sentence(s->due.reason, s->due.compared),
			    "a pause is over at 1000; again at 1500");
	assert_int_equal(due(s, 0, 1000, &s->pull), NSCHED_REASON_DONE);
	assert_int_equal(s->due.level, NSCHED_NONE);
	assert_int_equal(due(s, 1, 1499, NULL), NSCHED_REASON_TOO_EARLY);
	assert_string_equal(answer_sentence(s->due.reason, s->due.compared),
			    "a pause is not over: not before 1500, now 1499");
	assert_int_equal(due(s, 2, 1499, NULL), NSCHED_REASON_PAUSE_OVER); /* of its own node */
	assert_int_equal(due(s, 1, 1500, NULL), NSCHED_REASON_PAUSE_OVER);
}

/* Processes as rows: home, load, memory, run time in ms; all on CPU 0's rows. */
static void tasks_are(struct stage *s, const uint64_t (*row)[4], uint32_t nr)
{
	struct nsched_tasks_facts facts = { .nr_cpus = 6, .nr_tasks = nr, .nr_ranges = nr };
	struct nsched_wrong wrong;
	uint64_t bytes;
	uint32_t i;

	facts.columns = NSCHED_TASK_BIT(NSCHED_TASK_HOME) | NSCHED_TASK_BIT(NSCHED_TASK_LOAD) |
			NSCHED_TASK_BIT(NSCHED_TASK_MEMORY) |
			NSCHED_TASK_BIT(NSCHED_TASK_RUNTIME_NS);
	bytes = nsched_tasks_size(&facts);
	s->tasks = malloc(bytes);
	assert_int_equal(nsched_tasks_init(s->tasks, bytes, &facts, &wrong), NSCHED_OK);
	for (i = 0; i < nr; i++) {
		nsched_task_set(s->tasks, NSCHED_TASK_HOME, i, row[i][0]);
		nsched_task_set(s->tasks, NSCHED_TASK_LOAD, i, row[i][1]);
		nsched_task_set(s->tasks, NSCHED_TASK_MEMORY, i, row[i][2]);
		nsched_task_set(s->tasks, NSCHED_TASK_RUNTIME_NS, i, row[i][3] * 1000000);
		nsched_tasks_range_set(s->tasks, i, 0, 6);
		nsched_tasks_allowed_set(s->tasks, i, i);
	}
	nsched_tasks_allowed_set(s->tasks, nr, nr);
	for (i = 1; i <= 6; i++)
		nsched_tasks_first_set(s->tasks, i, nr);
	assert_int_equal(nsched_tasks_check(s->tasks, bytes, s->topology, &wrong), NSCHED_OK);
}

static uint32_t balance(struct stage *s, uint32_t cpu)
{
	struct nsched_balance_question q = {
		.topology = s->topology, .tasks = s->tasks, .system_state = s->system,
		.work = s->work, .work_size = sizeof(s->work), .moved_task_out = s->moved_task,
		.moved_cpu_out = s->moved_cpu, .this_cpu = cpu, .idle = NSCHED_IDLE,
	};
	struct nsched_wrong wrong;

	assert_int_equal(nsched_policy_check(HOME, NSCHED_ASK_BALANCE, &q, &wrong), NSCHED_OK);
	return nsched_balance(HOME, &q, &s->pull);
}

/* Node 1 has 5000 of load at home, ours 2000: 1500 are wanted. */
static void uneven(struct stage *s)
{
	column(s, NSCHED_HOME_SYSTEM_R_CPU)[1] = 700;
	column(s, NSCHED_HOME_SYSTEM_CPU)[0] = 2000;
	column(s, NSCHED_HOME_SYSTEM_CPU)[1] = 5000;
}

static void a_node_pulls_processes_until_it_is_even(void **state)
{
	static const uint64_t rows[6][4] = {
		{ 1, 1000, 50, 1001 },
		{ 0, 9, 9, 9000 },	/* lives here */
		{ 1, 2000, 10, 1001 },	/* half of it is more than the 500 then wanted */
		{ 1, 300, 20, 1000 },	/* has not run for more than a second */
		{ 1, 500, 20, 2000 },
		{ 1, 300, 5, 2000 },
	};
	struct stage *s = *state;

	uneven(s);
	assert_int_equal(balance(s, 1), NSCHED_REASON_PROCESSES_NOT_GIVEN);
	assert_int_equal(s->pull.src_node, 1);
	assert_true(s->pull.amount == 1500);
	assert_string_equal(answer_sentence(s->pull.reason, s->pull.compared),
			    "pull 1500 from node 1: ask again with its processes");
	tasks_are(s, rows, 6);
	assert_int_equal(balance(s, 1), NSCHED_HOME_MOVE_PROCESSES_EVEN);
	assert_int_equal(s->pull.nr_moved, 2);
	assert_int_equal(s->moved_task[0], 0);
	assert_int_equal(s->moved_task[1], 4);
	assert_int_equal(s->moved_cpu[0], 1);
	assert_int_equal(s->moved_cpu[1], 1);
	assert_string_equal(answer_sentence(s->pull.reason, s->pull.compared),
			    "2 moved with load 1500 and 70 pages: even now; passed: 1 too large, 0 "
			    "too much memory, 1 not movable");
}

static void a_process_that_may_not_run_here_is_passed(void **state)
{
	static const uint64_t rows[1][4] = { { 1, 1000, 50, 5000 } };
	struct stage *s = *state;

	uneven(s);
	tasks_are(s, rows, 1);
	nsched_tasks_range_set(s->tasks, 0, 2, 4);
	assert_int_equal(balance(s, 0), NSCHED_HOME_MOVE_PROCESSES_NONE);
	nsched_tasks_range_set(s->tasks, 0, 1, 1); /* one CPU of ours is enough */
	assert_int_equal(balance(s, 0), NSCHED_HOME_MOVE_PROCESSES_SHORT);
}

static void memory_stays_below_its_mark(void **state)
{
	static const uint64_t rows[2][4] = { { 1, 100, 50, 5000 }, { 1, 100, 5, 5000 } };
	struct stage *s = *state;

	column(s, NSCHED_HOME_SYSTEM_R_MEM)[1] = 7;
	column(s, NSCHED_HOME_SYSTEM_PAGES)[0] = 100;
	column(s, NSCHED_HOME_SYSTEM_PAGES)[1] = 300;
	column(s, NSCHED_HOME_SYSTEM_MAX_MEM_LOAD)[0] = 140;
	tasks_are(s, rows, 2);
	assert_int_equal(balance(s, 0), NSCHED_HOME_MOVE_PROCESSES_SHORT);
	assert_int_equal(s->pull.nr_moved, 1);
	assert_int_equal(s->moved_task[0], 1);
}

/* Checks 1 and 3: nothing to pull is nothing twice in a row. */
static void a_quiet_machine_pulls_nothing(void **state)
{
	struct stage *s = *state;

	assert_int_equal(balance(s, 0), NSCHED_HOME_FIND_BUSIEST_NODE_QUIET);
	assert_int_equal(balance(s, 0), NSCHED_HOME_FIND_BUSIEST_NODE_QUIET);
	assert_int_equal(s->pull.src_node, NSCHED_NONE);
	column(s, NSCHED_HOME_SYSTEM_R_CPU)[0] = 5; /* our own: both imbalances are 0 */
	assert_int_equal(balance(s, 0), NSCHED_HOME_FIND_BUSIEST_NODE_CPU);
	assert_int_equal(s->pull.src_node, NSCHED_NONE);
	assert_string_equal(answer_sentence(s->pull.reason, s->pull.compared),
			    "node 0 has 5 of 5 load that runs away from home: imbalance 0, memory 0");
	column(s, NSCHED_HOME_SYSTEM_R_MEM)[0] = 5;
	assert_int_equal(balance(s, 0), NSCHED_HOME_FIND_BUSIEST_NODE_OWN);
}

static void tasks_and_pages_are_led_home(void **state)
{
	struct stage *s = *state;
	struct nsched_prefer_question prefer = {
		.topology = s->topology, .process_state = s->process,
	};
	struct nsched_page_question page = {
		.topology = s->topology, .process_state = s->process, .page_node = 0,
		.nr_pages = 1, .policy_node = NSCHED_NONE, .flags = NSCHED_PAGE_LAZY,
	};
	struct nsched_prefer_answer preferred;
	struct nsched_page_answer moved;

	assert_int_equal(nsched_page(HOME, &page, &moved), NSCHED_REASON_PAGE_HOME); /* none yet */
	nsched_prefer(HOME, &prefer, &preferred);
	assert_int_equal(preferred.node, NSCHED_NONE);
	s->process->home = 2;
	assert_int_equal(nsched_prefer(HOME, &prefer, &preferred), NSCHED_REASON_NODE_GIVEN);
	assert_int_equal(preferred.node, 2);
	assert_int_equal(nsched_page(HOME, &page, &moved), NSCHED_REASON_PAGE_TO_HOME);
	assert_int_equal(moved.move, 1);
	assert_int_equal(moved.node, 2);
	assert_string_equal(answer_sentence(moved.reason, moved.compared),
			    "lies on node 0, its process lives on 2: moves");
	page.phase = NSCHED_PAGE_SETTLED;
	assert_int_equal(nsched_page(HOME, &page, &moved), NSCHED_REASON_PAGE_HOME);
	page.phase = NSCHED_PAGE_TOUCHED;
	page.flags = 0;
	assert_int_equal(nsched_page(HOME, &page, &moved), NSCHED_REASON_PAGE_HOME);
	page.flags = NSCHED_PAGE_LAZY;
	page.page_node = 2;
	assert_int_equal(nsched_page(HOME, &page, &moved), NSCHED_REASON_PAGE_HOME);
	assert_string_equal(answer_sentence(moved.reason, moved.compared),
			    "stays on node 2: its process lives there, or it is not lazy");
}

static void states_name_the_member_that_is_wrong(void **state)
{
	struct stage *s = *state;

	s->process->home = 3;
	assert_int_equal(state_code(s->process, s->topology,
				    offsetof(struct nsched_home_process_state, home)),
			 NSCHED_OUT_OF_RANGE);
	s->process->home = 2;
	s->process->reserved = 1;
	assert_int_equal(state_code(s->process, s->topology,
				    offsetof(struct nsched_home_process_state, reserved)),
			 NSCHED_RESERVED);
	assert_int_equal(state_code(s->system, s->topology, 0), NSCHED_OK);
	assert_true(nsched_home_average(7, 4) == 5);
}

/* A state that was made for no number of nodes may name any that a machine can have. */
static void a_state_of_no_machine_names_any_node(void **state)
{
	struct nsched_state_facts facts = { .policy = HOME, .scope = NSCHED_SCOPE_PROCESS };
	struct nsched_home_process_state process;
	struct nsched_wrong wrong;

	(void)state;
	assert_int_equal(nsched_state_init(&process, sizeof(process), &facts, &wrong), NSCHED_OK);
	process.home = NSCHED_MAX_NODES - 1;
	assert_int_equal(nsched_state_check(&process, sizeof(process), &facts, &wrong), NSCHED_OK);
	process.home = NSCHED_MAX_NODES;
	assert_int_equal(nsched_state_check(&process, sizeof(process), &facts, &wrong),
			 NSCHED_OUT_OF_RANGE);
	assert_int_equal(wrong.field, offsetof(struct nsched_home_process_state, home));
}

static void tunables_are_checked_and_read(void **state)
{
	static const uint64_t rows[1][4] = { { 1, 9000, 50, 5000 } };
	struct stage *s = *state;
	struct nsched_home_tunables tunables;
	struct nsched_balance_question q = {
		.topology = s->topology, .system_state = s->system, .tunables = &tunables,
		.work = s->work, .work_size = sizeof(s->work), .moved_task_out = s->moved_task,
		.moved_cpu_out = s->moved_cpu,
	};

	tunables_by_their_row(HOME, sizeof(tunables));
	nsched_tunables_init(HOME, &tunables);
	uneven(s);
	tasks_are(s, rows, 1);
	q.tasks = s->tasks;
	nsched_balance(HOME, &q, &s->pull);
	assert_int_equal(s->pull.nr_moved, 0); /* half of 9000 is more than 1500 */
	tunables.filter = 0;
	nsched_balance(HOME, &q, &s->pull);
	assert_int_equal(s->pull.nr_moved, 1);
}

#define STAGED(test) cmocka_unit_test_setup_teardown(test, stage_begin, stage_end)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		STAGED(a_new_process_goes_to_the_least_loaded_node),
		STAGED(a_new_process_starts_on_its_home),
		STAGED(weights_are_summed_up_where_the_snapshot_has_no_sums),
		STAGED(a_thread_starts_where_its_parent_is),
		STAGED(without_memory_anywhere_a_new_process_lives_where_it_is),
		STAGED(a_process_that_may_not_run_at_home_stays),
		STAGED(a_daemon_a_node_runs_every_two_seconds),
		STAGED(a_node_pulls_processes_until_it_is_even),
		STAGED(a_process_that_may_not_run_here_is_passed),
		STAGED(memory_stays_below_its_mark),
		STAGED(a_quiet_machine_pulls_nothing),
		STAGED(tasks_and_pages_are_led_home),
		STAGED(states_name_the_member_that_is_wrong),
		STAGED(a_state_of_no_machine_names_any_node),
		STAGED(tunables_are_checked_and_read),
	};

	return cmocka_run_group_tests_name("home policy", tests, NULL, NULL);
}
