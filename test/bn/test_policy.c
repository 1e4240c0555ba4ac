/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balancenuma-v10 and linux-3.7 through the questions, with state over time. */
#include "machine.h"
#include "numasched/bn.h"
#include "states.h"

#define V10 NSCHED_POLICY_BALANCENUMA_V10
#define FIRST_RUN 1000000001ull /* a scan delay of run time, and one more */

/* Two nodes of two CPUs, one task and one page of it. */
struct stage {
	struct nsched_topology *topology;
	struct nsched_bn_system_state *system;
	struct nsched_bn_process_state *process;
	struct nsched_bn_task_state *state;
	struct nsched_bn_page_state *page;
	struct nsched_task task;
	struct nsched_bn_tunables tunables;
	struct nsched_due_answer due;
	struct nsched_page_answer moved;
};

static int stage_begin(void **state)
{
	static const struct machine_text machine = { .node = "0011" };
	struct stage *s = calloc(1, sizeof(*s));

	s->topology = machine_from_text(&machine);
	s->system = state_new(V10, NSCHED_SCOPE_SYSTEM, s->topology);
	s->process = state_new(V10, NSCHED_SCOPE_PROCESS, s->topology);
	s->state = state_new(V10, NSCHED_SCOPE_TASK, s->topology);
	s->page = state_new(V10, NSCHED_SCOPE_PAGE, s->topology);
	s->process->rss_pages = 100000;
	nsched_tunables_init(V10, &s->tunables);
	*state = s;
	return 0;
}

static int stage_end(void **state)
{
	struct stage *s = *state;

	free(s->topology);
	free(s->system);
	free(s->process);
	free(s->state);
	free(s->page);
	free(s);
	return 0;
}

/* A tick on @cpu; the task has run for @runtime_ns. */
static uint32_t tick(struct stage *s, uint32_t cpu, uint64_t now, uint64_t runtime_ns)
{
	struct nsched_due_question q = {
		.topology = s->topology, .task = &s->task, .tunables = &s->tunables,
		.system_state = s->system, .task_state = s->state, .process_state = s->process,
		.now = now, .this_cpu = cpu, .idle = NSCHED_BUSY,
	};
	struct nsched_wrong wrong;

	s->task.runtime_ns = runtime_ns;
	assert_int_equal(nsched_policy_check(V10, NSCHED_ASK_DUE, &q, &wrong), NSCHED_OK);
	nsched_due(V10, &q, &s->due);
	assert_int_equal(s->due.level, NSCHED_NONE);
	return s->due.reason;
}

#define DEFAULT_POLICY (NSCHED_PAGE_LAZY | NSCHED_PAGE_FOLLOWS | NSCHED_PAGE_LRU)

static void touch_question(struct stage *s, uint32_t cpu, uint64_t now, uint32_t page_node,
			   struct nsched_page_question *q)
{
	memset(q, 0, sizeof(*q));
	q->topology = s->topology;
	q->tunables = &s->tunables;
	q->system_state = s->system;
	q->task_state = s->state;
	q->page_state = s->page;
	q->now = now;
	q->this_cpu = cpu;
	q->this_node = nsched_cpu_node(s->topology, cpu);
	q->page_node = page_node;
	q->policy_node = NSCHED_NONE;
	q->nr_pages = 1;
	q->room = 1;
	q->mapcount = 1;
	q->flags = DEFAULT_POLICY;
}

static uint32_t touch(struct stage *s, uint32_t cpu, uint64_t now, uint32_t page_node)
{
	struct nsched_page_question q;
	struct nsched_wrong wrong;

	touch_question(s, cpu, now, page_node, &q);
	assert_int_equal(nsched_policy_check(V10, NSCHED_ASK_PAGE, &q, &wrong), NSCHED_OK);
	return nsched_page(V10, &q, &s->moved);
}

static uint32_t settle(struct stage *s, uint32_t moved)
{
	struct nsched_page_question q;

	touch_question(s, 0, 0, 0, &q);
	q.phase = NSCHED_PAGE_SETTLED;
	q.flags |= moved ? NSCHED_PAGE_MOVED : 0;
	nsched_page(V10, &q, &s->moved);
	assert_int_equal(s->moved.move, 0);
	return s->moved.reason;
}

static void a_page_moves_on_the_second_fault_in_a_row(void **state)
{
	struct stage *s = *state;
	const uint64_t *acct = nsched_state_u64(s->system, NSCHED_BN_SYSTEM_ACCT);

	assert_int_equal(touch(s, 2, 1000, 0), NSCHED_BN_MISPLACED_FIRST);
	assert_int_equal(s->moved.move, 0);
	assert_int_equal(s->moved.node, NSCHED_NONE);
	assert_string_equal(answer_sentence(s->moved.reason, s->moved.compared),
			    "first fault, from node 1: stays on node 0");
	assert_int_equal(settle(s, 0), NSCHED_BN_FAULT_PERIOD_GROWN);
	assert_int_equal(s->state->period, 1010);
	assert_string_equal(answer_sentence(s->moved.reason, s->moved.compared),
			    "the page stayed: period grows to 1010 ms");

	assert_int_equal(touch(s, 3, 1001, 0), NSCHED_BN_MIGRATE_PAGE_MOVE);
	assert_int_equal(s->moved.move, 1);
	assert_int_equal(s->moved.node, 1);
	assert_true(acct[1] == 1 && acct[0] == 0);
	assert_string_equal(answer_sentence(s->moved.reason, s->moved.compared),
			    "moves: 1 of 32768 pages in this window");
	assert_int_equal(settle(s, 1), NSCHED_BN_FAULT_PERIOD_KEPT);
	assert_int_equal(s->state->period, 1010);

	assert_int_equal(touch(s, 2, 1002, 1), NSCHED_BN_MISPLACED_HERE);
	assert_int_equal(touch(s, 2, 1003, 1), NSCHED_BN_MISPLACED_HERE); /* a fixed point */
	assert_int_equal(touch(s, 0, 1004, 1), NSCHED_BN_MISPLACED_OTHER);
}

static void a_full_window_refuses_until_it_is_over(void **state)
{
	struct stage *s = *state;
	uint64_t *acct = nsched_state_u64(s->system, NSCHED_BN_SYSTEM_ACCT);

	s->page->last_nid = 1;
	touch(s, 2, 1000, 0); /* opens a window until 1100 */
	acct[1] = 32769;
	assert_int_equal(touch(s, 2, 1100, 0), NSCHED_BN_MIGRATE_PAGE_LIMITED);
	assert_string_equal(answer_sentence(s->moved.reason, s->moved.compared),
			    "rate limit: 32769 of 32768 pages in this window: stays");
	assert_int_equal(s->moved.move, 0);
	assert_int_equal(touch(s, 2, 1101, 0), NSCHED_BN_MIGRATE_PAGE_MOVE);
	assert_true(acct[1] == 1);
}

static void explicit_policies_are_kept(void **state)
{
	struct stage *s = *state;
	struct nsched_page_question q;

	touch_question(s, 2, 1000, 0, &q);
	q.flags = NSCHED_PAGE_LAZY;
	q.policy_node = 1;
	assert_int_equal(nsched_page(V10, &q, &s->moved), NSCHED_BN_MIGRATE_PAGE_MOVE);
	q.policy_node = NSCHED_NONE; /* asks for nothing */
	assert_int_equal(nsched_page(V10, &q, &s->moved), NSCHED_BN_MISPLACED_HERE);
	q.flags = NSCHED_PAGE_LAZY | NSCHED_PAGE_BOUND_HERE;
	assert_int_equal(nsched_page(V10, &q, &s->moved), NSCHED_BN_MISPLACED_BOUND);
	q.flags = 0;
	assert_int_equal(nsched_page(V10, &q, &s->moved), NSCHED_BN_MISPLACED_NOT_LAZY);
	s->page->last_nid = 1;
	q.flags = DEFAULT_POLICY | NSCHED_PAGE_SHARED;
	assert_int_equal(nsched_page(V10, &q, &s->moved), NSCHED_BN_MIGRATE_PAGE_SHARED);
	assert_string_equal(answer_sentence(s->moved.reason, s->moved.compared),
			    "mapped 2 times: never moves");
	q.mapcount = 3;
	assert_int_equal(nsched_page(V10, &q, &s->moved), NSCHED_BN_MIGRATE_PAGE_SHARED);
	assert_true(s->moved.compared[0] == 3);
	s->page->last_nid = 0;
	q.this_node = 0;
	q.page_node = 1; /* of where it lies, and who wants it, nothing is left */
	assert_int_equal(nsched_page(V10, &q, &s->moved), NSCHED_BN_MIGRATE_PAGE_SHARED);
	assert_true(s->moved.compared[0] == 3 && s->moved.compared[1] == 0);
	s->page->last_nid = 1;
	q.this_node = 1;
	q.page_node = 0;
	q.flags = DEFAULT_POLICY;
	assert_int_equal(nsched_page(V10, &q, &s->moved), NSCHED_BN_MIGRATE_PAGE_SHARED);
	q.mapcount = 1;
	q.room = 0;
	assert_int_equal(nsched_page(V10, &q, &s->moved), NSCHED_BN_MIGRATE_PAGE_NO_ROOM);
	assert_int_equal(s->moved.node, NSCHED_NONE);
}

/* Weak point 4: a task that stays on one node is never scanned. */
static void a_task_on_one_node_is_never_scanned(void **state)
{
	struct stage *s = *state;
	uint64_t run;

	for (run = 1; run < 200; run++) {
		tick(s, run % 2, run * 1100, run * FIRST_RUN);
		assert_int_equal(s->due.sweep, 0);
	}
	assert_int_equal(s->due.reason, NSCHED_BN_SCAN_WORK_ONE_NODE);
	assert_int_equal(s->process->seq, 0);
}

static void a_sweep_goes_on_where_it_ended(void **state)
{
	struct stage *s = *state;

	assert_int_equal(s->process->first_nid, NSCHED_BN_NEVER); /* first values */
	assert_int_equal(s->state->period, 1000);
	assert_int_equal(s->page->last_nid, NSCHED_NONE);
	assert_int_equal(tick(s, 0, 1000, 1000000000), NSCHED_BN_TICK_WAIT);
	assert_string_equal(answer_sentence(s->due.reason, s->due.compared),
			    "has run 1000000000 ns, not more than 1000 ms");
	assert_int_equal(tick(s, 0, 1001, FIRST_RUN), NSCHED_BN_SCAN_WORK_ONE_NODE);
	assert_int_equal(s->state->period, 100);
	/* the second node: 256 MiB are 65536 pages */
	assert_int_equal(tick(s, 2, 1101, FIRST_RUN + 100000001), NSCHED_BN_SCAN_WORK_SCAN);
	assert_int_equal(s->due.sweep, 1);
	assert_true(s->process->range_start == 0 && s->process->range_end == 65536);
	assert_int_equal(s->process->first_nid, NSCHED_BN_ACTIVE);
	assert_true(s->process->next_scan == 1201 && s->process->next_reset == 61101);
	assert_int_equal(tick(s, 2, 1200, FIRST_RUN + 200000002), NSCHED_BN_TICK_SPENT);
	assert_int_equal(s->due.sweep, 0);
	assert_int_equal(tick(s, 2, 1300, FIRST_RUN + 300000003), NSCHED_BN_SCAN_WORK_SCAN);
	assert_true(s->process->range_start == 65536 && s->process->range_end == 100000);
	assert_true(s->process->offset == 0 && s->process->seq == 1);
	assert_true(s->process->next_reset == 61101); /* not yet */
	s->process->next_reset = 1400; /* when it is time, the shortest period begins anew */
	s->state->period = 150;
	tick(s, 2, 1500, FIRST_RUN + 500000003);
	assert_int_equal(s->state->period, 100);
}

static void a_throttled_node_consumes_the_slot(void **state)
{
	struct stage *s = *state;

	s->process->first_nid = NSCHED_BN_ACTIVE;
	nsched_state_u64(s->system, NSCHED_BN_SYSTEM_NEXT_WINDOW)[1] = 1000;
	nsched_state_u64(s->system, NSCHED_BN_SYSTEM_ACCT)[1] = 32768;
	assert_int_equal(tick(s, 2, 1000, FIRST_RUN), NSCHED_BN_SCAN_WORK_LIMITED);
	assert_int_equal(s->due.sweep, 0);
	assert_true(s->process->next_scan == 1100);
	assert_string_equal(answer_sentence(s->due.reason, s->due.compared),
			    "node 1 is over its rate limit: no scan; next at 1100");
	assert_int_equal(tick(s, 0, 1200, 2 * FIRST_RUN), NSCHED_BN_SCAN_WORK_SCAN);
}

static void an_address_space_below_a_huge_page_is_not_marked(void **state)
{
	struct stage *s = *state;

	s->process->rss_pages = 511;
	s->process->first_nid = NSCHED_BN_ACTIVE;
	tick(s, 2, 1000, FIRST_RUN);
	assert_true(s->process->range_end == 0 && s->process->seq == 1);
}

static void due_has_nothing_for_kernel_threads(void **state)
{
	static const struct nsched_balance_answer last;
	struct stage *s = *state;
	struct nsched_due_question q = { .last = &last };

	s->task.kthread = 1;
	assert_int_equal(tick(s, 2, 1000, FIRST_RUN), NSCHED_REASON_NO_MEMORY);
	assert_true(s->state->stamp_ns == 0);
	assert_int_equal(nsched_due(V10, &q, &s->due), NSCHED_REASON_DONE);
}

/* Check 3: on one node nothing ever moves, and nothing is scanned. */
static void one_node_stays(void **state)
{
	struct stage *s = *state;
	uint32_t fault;

	for (fault = 0; fault < 5; fault++) {
		touch(s, fault % 2, fault, 0);
		assert_int_equal(s->moved.move, 0);
	}
}

static void null_tunables_are_the_defaults(void **state)
{
	struct stage *s = *state;
	struct nsched_page_question q;

	s->page->last_nid = 1;
	touch_question(s, 2, 1000, 0, &q);
	q.tunables = NULL;
	assert_int_equal(nsched_page(V10, &q, &s->moved), NSCHED_BN_MIGRATE_PAGE_MOVE);
	assert_true(nsched_state_u64(s->system, NSCHED_BN_SYSTEM_NEXT_WINDOW)[1] == 1100);
}

static void linux_3_7_places_nothing(void **state)
{
	const uint32_t policy = NSCHED_POLICY_LINUX_3_7;
	struct nsched_prefer_question prefer = { .this_cpu = 0 };
	struct nsched_page_question page = { .page_node = 1, .nr_pages = 1 };
	struct nsched_due_question due = { .idle = NSCHED_IDLE };
	struct nsched_prefer_answer preferred;
	struct nsched_page_answer moved;
	struct nsched_due_answer step;
	struct nsched_state_facts facts = { .policy = policy, .scope = NSCHED_SCOPE_TASK };
	struct nsched_wrong wrong;

	(void)state;
	assert_int_equal(nsched_policy_check(policy, NSCHED_ASK_PAGE, &page, &wrong), NSCHED_OK);
	assert_int_equal(nsched_page(policy, &page, &moved), NSCHED_REASON_PAGE_STAYS);
	assert_int_equal(moved.move, 0);
	assert_string_equal(answer_sentence(moved.reason, moved.compared),
			    "this policy moves no page: stays on 1");
	assert_int_equal(nsched_prefer(policy, &prefer, &preferred), NSCHED_REASON_NO_PLACEMENT);
	assert_int_equal(preferred.node, NSCHED_NONE);
	assert_int_equal(nsched_prefer(V10, &prefer, &preferred), NSCHED_REASON_NO_PLACEMENT);
	assert_int_equal(nsched_due(policy, &due, &step), NSCHED_REASON_NEVER_DUE);
	assert_int_equal(step.sweep, 0);
	assert_true(nsched_state_size(&facts) == 0);
}

static void states_name_the_member_that_is_wrong(void **state)
{
	struct stage *s = *state;

	s->process->rss_pages = ((uint64_t)1 << 44) + 1;
	assert_int_equal(state_code(s->process, s->topology,
				    offsetof(struct nsched_bn_process_state, rss_pages)),
			 NSCHED_OUT_OF_RANGE);
	s->process->rss_pages = 1;
	s->process->first_nid = -3;
	assert_int_equal(state_code(s->process, s->topology,
				    offsetof(struct nsched_bn_process_state, first_nid)),
			 NSCHED_OUT_OF_RANGE);
	s->process->first_nid = 2; /* of two nodes */
	assert_int_equal(state_code(s->process, s->topology,
				    offsetof(struct nsched_bn_process_state, first_nid)),
			 NSCHED_OUT_OF_RANGE);
	s->process->first_nid = 1;
	assert_int_equal(state_code(s->process, s->topology, 0), NSCHED_OK);
	s->page->last_nid = 2;
	assert_int_equal(state_code(s->page, s->topology,
				    offsetof(struct nsched_bn_page_state, last_nid)),
			 NSCHED_OUT_OF_RANGE);
	s->page->last_nid = 1;
	s->page->reserved = 1;
	assert_int_equal(state_code(s->page, s->topology,
				    offsetof(struct nsched_bn_page_state, reserved)),
			 NSCHED_RESERVED);
	s->state->reserved = 1;
	assert_int_equal(state_code(s->state, s->topology,
				    offsetof(struct nsched_bn_task_state, reserved)),
			 NSCHED_RESERVED);
	assert_int_equal(state_code(s->system, s->topology, 0), NSCHED_OK);
}

static void tunables_are_checked(void **state)
{
	(void)state;
	tunables_by_their_row(V10, sizeof(struct nsched_bn_tunables));
}

static void what_is_missing_is_refused(void **state)
{
	struct stage *s = *state;
	struct nsched_page_question q;
	struct nsched_wrong wrong;

	touch_question(s, 2, 1000, 0, &q);
	q.page_state = NULL;
	assert_int_equal(nsched_policy_check(V10, NSCHED_ASK_PAGE, &q, &wrong), NSCHED_NO_BLOCK);
	q.page_state = s->state; /* of another scope */
	assert_int_equal(nsched_policy_check(V10, NSCHED_ASK_PAGE, &q, &wrong),
			 NSCHED_WRONG_POLICY);
	q.page_state = s->page;
	q.page_node = 2;
	assert_int_equal(nsched_policy_check(V10, NSCHED_ASK_PAGE, &q, &wrong),
			 NSCHED_OUT_OF_RANGE);
}

/* By the header: linux-3.7 keeps nothing and asks for nothing. */
static void needs_by_question(void **state)
{
	const uint32_t both = 1u << NSCHED_SCOPE_SYSTEM | 1u << NSCHED_SCOPE_TASK;
	const struct {
		uint32_t policy, question, topology, task, states;
	} rows[] = {
		{ V10, NSCHED_ASK_DUE, 1, 1, both | 1u << NSCHED_SCOPE_PROCESS },
		{ V10, NSCHED_ASK_PAGE, 1, 0, both | 1u << NSCHED_SCOPE_PAGE },
		{ V10, NSCHED_ASK_PREFER, 0, 0, 0 },
		{ NSCHED_POLICY_LINUX_3_7, NSCHED_ASK_DUE, 0, 0, 0 },
		{ NSCHED_POLICY_LINUX_3_7, NSCHED_ASK_PAGE, 0, 0, 0 },
		{ NSCHED_POLICY_LINUX_3_7, NSCHED_ASK_PREFER, 0, 0, 0 },
	};
	const struct nsched_counts counts = { .nr_cpus = 4, .nr_nodes = 2 };
	struct nsched_needs want, needs;
	uint32_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		memset(&want, 0, sizeof(want));
		want.topology = rows[i].topology;
		want.task = rows[i].task;
		want.states = rows[i].states;
		assert_int_equal(nsched_policy_needs(rows[i].policy, rows[i].question, &counts,
						     &needs), 1);
		assert_memory_equal(&needs, &want, sizeof(needs));
	}
}

/* A node's window and charge are 8 bytes each; nothing else grows. */
static void states_are_as_large_as_they_must(void **state)
{
	struct stage *s = *state;
	struct nsched_state_facts facts;

	assert_int_equal(s->system->head.size_bytes,
			 sizeof(struct nsched_bn_system_state) + 2 * 2 * 8);
	assert_int_equal(s->process->head.size_bytes, sizeof(struct nsched_bn_process_state));
	assert_int_equal(s->state->head.size_bytes, sizeof(struct nsched_bn_task_state));
	assert_int_equal(s->page->head.size_bytes, sizeof(struct nsched_bn_page_state));
	state_facts(V10, NSCHED_SCOPE_RQ, s->topology, &facts);
	assert_int_equal(nsched_state_size(&facts), 0);
	state_facts(NSCHED_POLICY_LINUX_3_7, NSCHED_SCOPE_TASK, s->topology, &facts);
	assert_int_equal(nsched_state_size(&facts), 0);
}

#define STAGED(test) cmocka_unit_test_setup_teardown(test, stage_begin, stage_end)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		STAGED(a_page_moves_on_the_second_fault_in_a_row),
		STAGED(a_full_window_refuses_until_it_is_over),
		STAGED(explicit_policies_are_kept),
		STAGED(a_task_on_one_node_is_never_scanned),
		STAGED(a_sweep_goes_on_where_it_ended),
		STAGED(a_throttled_node_consumes_the_slot),
		STAGED(an_address_space_below_a_huge_page_is_not_marked),
		STAGED(due_has_nothing_for_kernel_threads),
		STAGED(one_node_stays),
		STAGED(null_tunables_are_the_defaults),
		STAGED(linux_3_7_places_nothing),
		STAGED(states_name_the_member_that_is_wrong),
		STAGED(tunables_are_checked),
		STAGED(what_is_missing_is_refused),
		STAGED(needs_by_question),
		STAGED(states_are_as_large_as_they_must),
	};

	return cmocka_run_group_tests_name("bn policies", tests, NULL, NULL);
}
