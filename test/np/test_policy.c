/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* linux-6.12-numa as a whole: sequences of answers, worked out by hand. */
#include "world.h"

/* page */

#define TOUCHED NSCHED_PAGE_TOUCHED
#define SETTLED NSCHED_PAGE_SETTLED
#define FOLLOWS NSCHED_PAGE_FOLLOWS

static void a_page_follows_its_task_and_the_task_its_pages(void **state)
{
	struct page p = { 0 };
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	p.q.now = 5000;
	/* a fresh page on node 0, touched from CPU 2: it moves */
	assert_int_equal(fault(&w, &p, TOUCHED, 2, 0, FOLLOWS), NSCHED_NP_SHOULD_MIGRATE_EARLY);
	assert_int_equal(p.a.move, 1);
	assert_int_equal(p.a.node, 1);
	says(p.a.reason, p.a.compared, "sweep 0, preferred node none: too early to know better, and nobody "
				       "else touched it: move to node 1");
	assert_int_equal(w.page_state->last_cpu, 2);
	assert_int_equal(w.page_state->last_id, 7);
	assert_int_equal(w.process->area_pids1, 0); /* no area to note it in */
	/* counted as private and, though it is local now, as remote, on its new node */
	assert_int_equal(fault(&w, &p, SETTLED, 2, 1, FOLLOWS | NSCHED_PAGE_MOVED), NSCHED_NP_FAULT_FIRST);
	says(p.a.reason, p.a.compared, "first fault on the page: private (local: 0)");
	assert_int_equal(w.task_state->remote, 1);
	assert_int_equal(w.task_state->local, 0);
	assert_int_equal(np_pair(w.task_state, NSCHED_NP_TASK_MEMBUF, 3), 1);
	assert_int_equal(np_pair(w.task_state, NSCHED_NP_TASK_CPUBUF, 3), 1);
	assert_int_equal(w.task_state->retry, 0); /* no preference: the next fault asks again */
	assert_int_equal(p.a.settle, 0);
	/* a sweep later: (47742 << 16) / 47743 = 65534, times 1 / 2 */
	w.process->seq = 1;
	p.q.now = 6000;
	assert_int_equal(fault(&w, &p, TOUCHED, 2, 1, FOLLOWS), NSCHED_REASON_PAGE_LOCAL);
	says(p.a.reason, p.a.compared, "the page lies on node 1 already");
	assert_int_equal(p.a.move, 0);
	assert_int_equal(p.a.node, NONE);
	assert_int_equal(fault(&w, &p, SETTLED, 2, 1, FOLLOWS), NSCHED_NP_FAULT_OWN);
	assert_int_equal(w.task_state->scan_seq, 1);
	assert_int_equal(w.task_state->pref, 1);
	assert_int_equal(w.task_state->total, 1);
	assert_int_equal(np_pair(w.task_state, NSCHED_NP_TASK_MEM, 3), 1);
	assert_int_equal(np_pair(w.task_state, NSCHED_NP_TASK_CPU, 3), 32767);
	/* nothing local, nothing shared: the period doubles and the address space waits */
	assert_int_equal(w.task_state->period, 2000);
	assert_int_equal(w.task_state->period_max, 60000);
	assert_int_equal(w.process->next_scan, 8000);
	assert_int_equal(w.task_state->retry, 6125); /* a sixteenth of the period */
	assert_int_equal(p.a.settle, 0);
	assert_int_equal(w.task_state->local, 1); /* this fault, added after the tick */
	assert_int_equal(w.task_state->remote, 0);
	/* the task was moved to CPU 0; not before the retry time */
	p.q.now = 6125;
	fault(&w, &p, TOUCHED, 0, 1, FOLLOWS);
	assert_int_equal(p.a.move, 1);
	fault(&w, &p, SETTLED, 0, 1, FOLLOWS | NSCHED_PAGE_FAILED);
	assert_int_equal(p.a.settle, 0);
	assert_int_equal(w.task_state->fail, 1);
	assert_int_equal(w.task_state->remote, 1);
	p.q.now = 6126;
	fault(&w, &p, TOUCHED, 0, 1, FOLLOWS);
	fault(&w, &p, SETTLED, 0, 1, FOLLOWS);
	assert_int_equal(p.a.settle, 1);
	assert_int_equal(w.task_state->retry, 6251);
	np_world_end(&w);
}

static void the_second_tick_takes_real_times(void **state)
{
	struct page p = { 0 };
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	w.task.load = 512; /* ran half of the time: 23871 of 47742 */
	p.q.now = 5000;
	w.process->seq = 1;
	fault(&w, &p, TOUCHED, 0, 0, 0);
	assert_int_equal(p.a.reason, NSCHED_REASON_PAGE_FIXED);
	assert_int_equal(w.page_state->last_cpu, NONE); /* nothing recorded */
	fault(&w, &p, SETTLED, 0, 0, 0);
	assert_int_equal(w.task_state->last_tick_ns, 5000000000);
	assert_int_equal(np_pair(w.task_state, NSCHED_NP_TASK_CPUBUF, 1), 1);
	/* (500000000 << 16) / 1000000001 = 32767, times 1 / (0 + 1 + 1) = 16383 */
	w.process->seq = 2;
	w.task.runtime_ns = 500000000;
	p.q.now = 6000;
	fault(&w, &p, SETTLED, 0, 0, 0);
	assert_int_equal(np_pair(w.task_state, NSCHED_NP_TASK_CPU, 1), 16383);
	/* the wall clock went back: 0 ns, no run time: 16383 - 8191 + 0 */
	w.process->seq = 3;
	p.q.now = 5500;
	w.task_state->retry = 0;
	fault(&w, &p, SETTLED, 0, 0, 0);
	assert_int_equal(np_pair(w.task_state, NSCHED_NP_TASK_CPU, 1), 8192);
	np_world_end(&w);
}

static void a_task_joins_the_group_of_its_process(void **state)
{
	struct nsched_task other = { .id = 9, .process = 3 };
	struct nsched_np_group_state *his;
	struct page p = { 0 };
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	his = np_state(w.topology, NSCHED_SCOPE_GROUP);
	his->nr_tasks = 1;
	his->id = 2;
	his->total = 40;
	nsched_state_u64(his, NSCHED_NP_GROUP_MEM)[0] = 40;
	w.group->id = 1;
	w.task_state->total = 5;
	nsched_state_u64(w.task_state, NSCHED_NP_TASK_MEM)[2] = 5;
	nsched_state_u64(w.task_state, NSCHED_NP_TASK_CPU)[2] = 6;
	w.page_state->last_cpu = 3;
	w.page_state->last_id = 9;
	w.task_state->retry = UINT64_MAX / 2; /* no tick here */
	p.q.group_state = w.group;
	p.q.last_group_state = his;
	p.q.last = &other;
	fault(&w, &p, TOUCHED, 0, 1, FOLLOWS);
	assert_int_equal(p.a.reason, NSCHED_NP_SHOULD_MIGRATE_FILTER);
	assert_int_equal(fault(&w, &p, SETTLED, 0, 1, FOLLOWS), NSCHED_NP_JOIN_PROCESS);
	says(p.a.reason, p.a.compared, "one address space: our 1 join his 1");
	assert_int_equal(p.a.join, 1);
	assert_int_equal(w.group->nr_tasks, 0);
	assert_int_equal(w.group->total, 0);
	assert_int_equal(np_pair(w.group, NSCHED_NP_GROUP_MEM, 2), 0);
	assert_int_equal(his->nr_tasks, 2);
	assert_int_equal(his->total, 45);
	assert_int_equal(np_pair(his, NSCHED_NP_GROUP_MEM, 0), 40);
	assert_int_equal(np_pair(his, NSCHED_NP_GROUP_MEM, 2), 5);
	assert_int_equal(np_pair(his, NSCHED_NP_GROUP_CPU, 2), 6);
	assert_int_equal(np_pair(w.task_state, NSCHED_NP_TASK_MEMBUF, 2), 1); /* shared */
	/* again: in his group now, nothing to decide; both nodes active: counts as local */
	p.q.group_state = his;
	his->active_nodes = 2;
	his->max_faults_cpu = 17;
	nsched_state_u64(his, NSCHED_NP_GROUP_CPU)[0] = 17;
	w.page_state->last_id = 9;
	fault(&w, &p, TOUCHED, 0, 1, 0);
	assert_int_equal(fault(&w, &p, SETTLED, 0, 1, 0), NSCHED_NP_FAULT_ACTIVE);
	says(p.a.reason, p.a.compared, "shared between two of the 2 nodes the group runs on: local");
	assert_int_equal(w.task_state->local, 1);
	assert_int_equal(p.a.join, 0);
	free(his);
	np_world_end(&w);
}

static const struct settle_case {
	const char *name;
	uint32_t flags, has_last, has_group; /* has_group: bit 0 ours, bit 1 his */
	uint64_t id, process;
	uint32_t why, nr_tasks;
} settles[] = {
	{ "a read-only mapping asks no group", NSCHED_PAGE_READ_ONLY, 1, 3, 9, 3, NSCHED_NP_FAULT_SHARED, 0 },
	{ "no memory for a group", 0, 1, 2, 9, 3, NSCHED_NP_FAULT_SHARED, 0 },
	{ "the last toucher has gone: founded all the same", 0, 0, 3, 9, 3, NSCHED_NP_FAULT_SHARED, 1 },
	{ "another runs there now", 0, 1, 3, 8, 3, NSCHED_NP_FAULT_SHARED, 1 },
	{ "an unrelated one: private", 0, 1, 3, 9, 4, NSCHED_NP_FAULT_DECLINED, 1 },
	{ "a kernel thread shares no address space", 0, 1, 3, 9, NONE, NSCHED_NP_FAULT_DECLINED, 1 },
	{ "he has no group", 0, 1, 1, 9, 3, NSCHED_NP_FAULT_SHARED, 1 },
	{ "a shared page joins", NSCHED_PAGE_SHARED, 1, 3, 9, 4, NSCHED_NP_JOIN_SHARED, 0 },
};

static void settle_case(void **state)
{
	const struct settle_case *c = *state;
	uint32_t pair;
	struct nsched_task other = { .id = c->id, .process = (uint32_t)c->process };
	struct nsched_np_group_state *his;
	struct page p = { 0 };
	struct np_world w;

	np_world_begin(&w);
	his = np_state(w.topology, NSCHED_SCOPE_GROUP);
	his->nr_tasks = 5;
	w.group->id = 1; /* greater, but his has more tasks */
	w.page_state->before_cpu = 3;
	w.page_state->before_id = 9;
	for (pair = 0; pair < 4; pair++) { /* what is left of a group that died */
		nsched_state_u64(w.group, NSCHED_NP_GROUP_MEM)[pair] = 70 + pair;
		nsched_state_u64(w.group, NSCHED_NP_GROUP_CPU)[pair] = 80 + pair;
		nsched_state_u64(w.task_state, NSCHED_NP_TASK_MEM)[pair] = 1 + pair;
		nsched_state_u64(w.task_state, NSCHED_NP_TASK_CPU)[pair] = 5 + pair;
	}
	w.task_state->total = 10;
	w.group->total = 99;
	w.group->max_faults_cpu = 98;
	w.group->active_nodes = 2;
	w.task.process = c->process == NONE ? NONE : 3;
	p.q.group_state = c->has_group & 1 ? w.group : NULL;
	p.q.last_group_state = c->has_group & 2 ? his : NULL;
	p.q.last = c->has_last ? &other : NULL;
	assert_int_equal(fault(&w, &p, SETTLED, 0, 1, c->flags), c->why);
	assert_int_equal(w.group->nr_tasks, c->nr_tasks);
	for (pair = 0; pair < 4 && c->nr_tasks; pair++) {
		assert_int_equal(np_pair(w.group, NSCHED_NP_GROUP_MEM, pair), 1 + pair);
		assert_int_equal(np_pair(w.group, NSCHED_NP_GROUP_CPU, pair), 5 + pair);
	}
	if (c->nr_tasks) {
		assert_int_equal(w.group->total, 10);
		assert_int_equal(w.group->max_faults_cpu, 0);
		assert_int_equal(w.group->active_nodes, 1);
	}
	free(his);
	np_world_end(&w);
}

/* A page that remembers a CPU past this machine's is as one that nobody touched. */
static void a_cpu_that_there_is_not_was_not_recorded(void **state)
{
	struct page p = { 0 };
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	w.page_state->head.nr[NSCHED_ROWS_CPU] = 8;
	w.page_state->last_cpu = 4; /* of 0 to 3 */
	w.page_state->last_id = 9;
	w.task_state->scan_seq = 3;
	assert_int_equal(fault(&w, &p, TOUCHED, 2, 0, FOLLOWS), NSCHED_NP_SHOULD_MIGRATE_EARLY);
	says(p.a.reason, p.a.compared, "sweep 3, preferred node none: too early to know better, and nobody "
				       "else touched it: move to node 1");
	np_world_end(&w);
}

static void a_group_decides_about_memory(void **state)
{
	struct page p = { 0 };
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	w.group->nr_tasks = 2;
	w.task_state->pref = 1;
	w.task_state->scan_seq = 9;
	w.process->seq = 9;
	w.process->area_state = 1;
	p.q.group_state = w.group;
	nsched_state_u64(w.group, NSCHED_NP_GROUP_CPU)[2] = 100;
	nsched_state_u64(w.group, NSCHED_NP_GROUP_CPU)[3] = 201;
	nsched_state_u64(w.group, NSCHED_NP_GROUP_CPU)[0] = 100;
	w.page_state->last_cpu = 3; /* the same node, another task */
	w.page_state->last_id = 9;
	assert_int_equal(fault(&w, &p, TOUCHED, 2, 0, FOLLOWS), NSCHED_NP_SHOULD_MIGRATE_HEAVY);
	says(p.a.reason, p.a.compared,
	     "the group faults 301 times from node 1, 100 times from node 0, less than a third: move");
	assert_int_equal(w.process->area_pids1, 1 << 7);
	nsched_state_u64(w.group, NSCHED_NP_GROUP_CPU)[0] = 101; /* 301 against 303 */
	w.page_state->last_id = 9;
	nsched_state_u64(w.group, NSCHED_NP_GROUP_MEM)[0] = 80;
	nsched_state_u64(w.group, NSCHED_NP_GROUP_MEM)[2] = 90;
	/* 301 x 80 x 3 = 72240 against 101 x 90 x 4 = 36360 */
	assert_int_equal(fault(&w, &p, TOUCHED, 2, 0, FOLLOWS), NSCHED_NP_SHOULD_MIGRATE_SPREAD);
	says(p.a.reason, p.a.compared, "node 1 has 301 faults for 90 in its memory, node 0 101 for 80, by a "
				       "third less: move");
	np_world_end(&w);
}

static void a_grouped_task_is_placed_by_its_group(void **state)
{
	struct page p = { 0 };
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	w.group->nr_tasks = 2;
	w.group->total = 50;
	nsched_state_u64(w.group, NSCHED_NP_GROUP_MEM)[2] = 50; /* the other member's, on node 1 */
	nsched_state_u64(w.task_state, NSCHED_NP_TASK_MEMBUF)[0] = 8;
	w.process->seq = 1;
	w.process->rss_pages = 786432; /* 12 windows: 100 .. 5000 ms */
	p.q.group_state = w.group;
	p.q.now = 5000;
	fault(&w, &p, SETTLED, 0, 0, NSCHED_PAGE_READ_ONLY);
	assert_int_equal(w.task_state->pref, 1);
	assert_int_equal(p.a.settle, 1);
	assert_int_equal(w.group->total, 58);
	assert_int_equal(w.group->active_nodes, 0); /* no faults by CPU yet */
	/* the maximum is that of the sums before: 50 shared, 5000 x 2 x 51 / 51 = 10000 */
	assert_int_equal(w.task_state->period_max, 10000);
	/* 8 shared, no private or local faults: 7 slots of 100 ms faster */
	assert_int_equal(w.task_state->period, 300);
	assert_int_equal(w.process->next_scan, 0);
	np_world_end(&w);
}

/* due */

static uint32_t due(struct np_world *w, uint64_t now, uint64_t hz, uint64_t runtime,
		    struct nsched_due_answer *a)
{
	struct nsched_due_question q = { NP_ASKED(w, 0), .now = now, .idle = NSCHED_BUSY,
					 .pass_cost_ns = 1000 };
	struct nsched_wrong wrong;

	q.hz = hz;
	w->task.runtime_ns = runtime;
	assert_int_equal(nsched_policy_check(POLICY, NSCHED_ASK_DUE, &q, &wrong), NSCHED_OK);
	memset(a, 0xa5, sizeof(*a));
	memset(w->work, 0x5a, sizeof(w->work));
	return nsched_due(POLICY, &q, a);
}

static void a_task_sweeps_its_address_space(void **state)
{
	struct nsched_due_answer a;
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	w.process->rss_pages = 131072; /* two steps of 256 MiB */
	assert_int_equal(due(&w, 5000, 1000, 1000000000, &a), NSCHED_NP_TICK_WAIT);
	says(a.reason, a.compared, "has run 1000000000 ns, not more than 1000000000");
	assert_int_equal(a.level, NONE);
	assert_int_equal(a.sweep, 0);
	/* the first step sets the address space's clock and waits a scan delay */
	assert_int_equal(due(&w, 5000, 1000, 1000000001, &a), NSCHED_NP_SCAN_WORK_EARLY);
	says(a.reason, a.compared, "not before 6000, now 5000");
	assert_int_equal(w.task_state->period, 500); /* of scan_bounds */
	assert_int_equal(w.process->next_scan, 6000);
	assert_int_equal(due(&w, 5999, 1000, 1600000000, &a), NSCHED_NP_TICK_SPENT);
	says(a.reason, a.compared, "has run 1600000000 ns, more than 1500000000, but the address space is "
				   "not due before 6000, now 5999");
	assert_int_equal(w.task_state->stamp_ns, 1500000000);
	/* 1500 ticks at 250 Hz are 6000 ms; two ticks of 4 ms and 32 x 1000 ns are charged */
	assert_int_equal(due(&w, 1500, 250, 2100000000, &a), NSCHED_NP_SCAN_WORK_INSIDE);
	says(a.reason, a.compared, "65536 pages marked in 1 ranges (areas of others: 0); resumes at page "
				   "65536, sequence 0");
	assert_int_equal(a.sweep, 1);
	assert_int_equal(w.process->range_start, 0);
	assert_int_equal(w.process->range_end, 65536);
	assert_int_equal(w.process->next_scan, 6500);
	assert_int_equal(w.task_state->stamp_ns, 2008032000);
	/* Quirk: the walk that ends at the area's end does not complete the sequence .. */
	due(&w, 6500, 1000, 9000000000, &a);
	assert_int_equal(w.process->range_end, 131072);
	assert_int_equal(w.process->seq, 0);
	/* .. the next one does, and begins again */
	assert_int_equal(due(&w, 7000, 1000, 9000000000, &a), NSCHED_NP_SCAN_WORK_INSIDE);
	assert_int_equal(w.process->seq, 1);
	assert_int_equal(w.process->range_start, 0);
	assert_int_equal(w.process->range_end, 65536);
	np_world_end(&w);
}

/* A step that comes early tells when and when from, and no more. */
static void an_early_step_tells_two_times(void **state)
{
	struct nsched_due_answer a;
	struct np_world w;
	uint32_t i;

	(void)state;
	np_world_begin(&w);
	w.process->rss_pages = 131072;
	w.process->offset = 9;
	w.process->seq = 3;
	assert_int_equal(due(&w, 5000, 1000, 1000000001, &a), NSCHED_NP_SCAN_WORK_EARLY);
	assert_true(a.compared[0] == 6000 && a.compared[1] == 5000);
	for (i = 2; i < NSCHED_COMPARED; i++)
		assert_true(a.compared[i] == 0);
	np_world_end(&w);
}

/* Past the first sequences an area is swept for who touched it: by six bits of the id. */
static void a_step_sweeps_what_the_task_touched(void **state)
{
	struct nsched_due_answer a;
	struct np_world w;
	uint32_t i;

	(void)state;
	for (i = 0; i < 2; i++) {
		np_world_begin(&w);
		w.process->rss_pages = 131072;
		w.process->next_scan = 1;
		w.process->seq = 5;
		w.process->nr_threads = 100;
		w.process->area_state = 1;
		w.process->area_prev = 4;
		w.process->area_reset = 9000;
		w.process->area_pids1 = 1 << 7;
		w.task.id = i ? 8 : 71;
		due(&w, 5000, 1000, 1000000001, &a);
		says(a.reason, a.compared, i ? "65536 pages marked in 1 ranges (areas of others: 1); "
					       "resumes at page 65536, sequence 5" :
					       "65536 pages marked in 1 ranges (areas of others: 0); "
					       "resumes at page 65536, sequence 5");
		np_world_end(&w);
	}
}

/* The first tick gives a period; a task that has been stamped before without one gets it here. */
static void a_step_gives_a_period_where_there_is_none(void **state)
{
	struct nsched_due_answer a;
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	w.process->rss_pages = 131072;
	w.process->next_scan = 1;
	w.task_state->stamp_ns = 1000;
	w.task_state->period = 0;
	assert_int_equal(due(&w, 5000, 1000, 1001, &a), NSCHED_NP_SCAN_WORK_INSIDE);
	assert_int_equal(w.task_state->period, 500); /* of scan_bounds, as above */
	assert_int_equal(w.process->next_scan, 5500);
	np_world_end(&w);
}

static void an_empty_address_space_gains_two_sequences(void **state)
{
	struct nsched_due_answer a;
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	w.process->next_scan = 1;
	assert_int_equal(due(&w, 5000, 1000, 1000000001, &a), NSCHED_NP_SCAN_WORK_WRAPPED);
	says(a.reason, a.compared, "0 pages marked in 0 ranges (areas of others: 0); end of the areas, "
				   "sequence 2");
	assert_int_equal(a.sweep, 0);
	np_world_end(&w);
}

static void what_is_not_a_tick_sweeps_nothing(void **state)
{
	struct nsched_balance_answer last = { 0 };
	struct nsched_due_answer a;
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	w.task.runtime_ns = 9000000000;
	struct nsched_due_question q = { NP_ASKED(&w, 0), .now = 5000, .idle = NSCHED_NEWLY_IDLE };
	assert_int_equal(nsched_due(POLICY, &q, &a), NSCHED_REASON_DONE);
	q.idle = NSCHED_BUSY;
	q.last = &last;
	assert_int_equal(nsched_due(POLICY, &q, &a), NSCHED_REASON_DONE);
	assert_int_equal(w.task_state->stamp_ns, 0);
	np_world_end(&w);
}

int main(void)
{
	static const struct rows_test tests[] = {
		{ "a page follows its task, and the task its pages",
		  a_page_follows_its_task_and_the_task_its_pages },
		{ "the second tick takes real times", the_second_tick_takes_real_times },
		{ "a task joins the group of its process", a_task_joins_the_group_of_its_process },
		{ "a CPU that there is not was not recorded",
		  a_cpu_that_there_is_not_was_not_recorded },
		{ "a group decides about memory", a_group_decides_about_memory },
		{ "a grouped task is placed by its group", a_grouped_task_is_placed_by_its_group },
		{ "a task sweeps its address space", a_task_sweeps_its_address_space },
		{ "an early step tells two times", an_early_step_tells_two_times },
		{ "a step sweeps what the task touched", a_step_sweeps_what_the_task_touched },
		{ "a step gives a period where there is none",
		  a_step_gives_a_period_where_there_is_none },
		{ "Quirk: an empty address space gains two sequences a step",
		  an_empty_address_space_gains_two_sequences },
		{ "what is not a tick sweeps nothing", what_is_not_a_tick_sweeps_nothing },
	};
	static struct rows rows;

	ROWS_ADD(&rows, settle_case, settles);
	ROWS_TESTS(&rows, tests);
	return rows_run(&rows, "np policy");
}
