/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* linux-6.12-numa, prefer: sequences of answers, worked out by hand. */
#include "world.h"

struct prefer {
	struct nsched_prefer_question q;
	struct nsched_prefer_answer a;
};

/* The task of CPU 0, which is row 0. */
static uint32_t prefer(struct np_world *w, struct prefer *p)
{
	struct nsched_wrong wrong;

	p->q = (struct nsched_prefer_question){
		NP_ASKED(w, 0), .curr_task = w->curr_task, .task_faults = w->task_faults,
		.group_faults = p->q.group_faults, .group_cpu_faults = p->q.group_cpu_faults,
		.task_total = p->q.task_total, .group_state = p->q.group_state,
		.nr_groups = p->q.group_faults ? 2 : 0, .tunables = p->q.tunables,
	};
	p->q.task = NULL;
	p->q.task_state = w->task_state;
	assert_int_equal(nsched_policy_check(POLICY, NSCHED_ASK_PREFER, &p->q, &wrong), NSCHED_OK);
	memset(&p->a, 0xa5, sizeof(p->a));
	memset(w->work, 0x5a, sizeof(w->work));
	return nsched_prefer(POLICY, &p->q, &p->a);
}

/* The same from the tables alone. */
static uint32_t prefer_by_tables(struct np_world *w, struct prefer *p)
{
	struct nsched_np_task_state *kept = w->task_state;
	uint32_t reason;

	w->task_state = NULL;
	reason = prefer(w, p);
	w->task_state = kept;
	return reason;
}

static void the_node_of_most_faults(void **state)
{
	struct prefer p = { 0 };
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	assert_int_equal(prefer_by_tables(&w, &p), NSCHED_REASON_NO_PREFERENCE);
	says(p.a.reason, p.a.compared, "no fault speaks for any node");
	assert_int_equal(p.a.node, NONE);
	nsched_task_set(w.tasks, NSCHED_TASK_PREFERRED, 0, 0); /* what it preferred stays */
	assert_int_equal(prefer_by_tables(&w, &p), NSCHED_REASON_PREFERS_HERE);
	says(p.a.reason, p.a.compared, "the task runs on node 0, which it prefers");
	w.task_faults[0] = w.task_faults[1] = 50; /* the first of equals */
	assert_int_equal(prefer_by_tables(&w, &p), NSCHED_REASON_PREFERS_HERE);
	w.task_faults[1] = 150;
	np_idle(&w, 3);
	assert_int_equal(prefer_by_tables(&w, &p), NSCHED_NP_MIGRATE_MOVE);
	assert_int_equal(p.a.node, 1);
	assert_int_equal(p.a.dst_cpu, 3);
	assert_int_equal(p.a.swap_task, NONE);
	says(p.a.reason, p.a.compared, "node 1 scores 750 of 1000 at distance 20, here 250: move to CPU 3; "
				       "prefer node 1");
	/* totals that are given are believed */
	p.q.task_total = (const uint64_t[]){ 1000, 1, 1, 1 };
	prefer_by_tables(&w, &p);
	assert_int_equal(p.a.compared[1], 150);
	np_world_end(&w);
}

static void two_tasks_on_each_others_node_swap(void **state)
{
	struct prefer p = { 0 };
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	w.task_faults[1] = 100; /* row 0 on node 1 */
	w.task_faults[2 * 2] = 100; /* row 2, which runs there, on node 0 */
	nsched_task_set(w.tasks, NSCHED_TASK_PREFERRED, 2, 0);
	w.task_state->pref = 1;
	assert_int_equal(prefer(&w, &p), NSCHED_NP_MIGRATE_SWAP);
	assert_int_equal(p.a.swap_task, 2);
	assert_int_equal(p.a.dst_cpu, 2);
	says(p.a.reason, p.a.compared, "node 1 scores 1000 of 1000 at distance 20, here 0: swap with the task "
				       "of CPU 2; prefer node 1");
	assert_int_equal(w.task_state->pref, 1);
	/* F, 1: settled, nothing is decided, twice in a row */
	w.curr_task[0] = 2;
	w.curr_task[2] = 0;
	w.task_state->pref = 0;
	w.task_faults[0] = 200;
	assert_int_equal(prefer(&w, &p), NSCHED_REASON_PREFERS_HERE);
	assert_int_equal(prefer(&w, &p), NSCHED_REASON_PREFERS_HERE);
	np_world_end(&w);
}

static void a_group_that_finds_nothing_prefers_where_it_is(void **state)
{
	struct prefer p = { 0 };
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	nsched_task_set(w.tasks, NSCHED_TASK_GROUP, 0, 1);
	w.task_faults[0] = 500; /* its own count less than its group's */
	w.group_faults[2] = 10;
	w.group_faults[3] = 30;
	p.q.group_faults = w.group_faults;
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_MIGRATE_ON, 2, 1);
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_MIGRATE_ON, 3, 1);
	assert_int_equal(prefer_by_tables(&w, &p), NSCHED_NP_MIGRATE_NONE);
	says(p.a.reason, p.a.compared, "node 1 scores 750 of 1000 at distance 20, here 250: but no CPU found "
				       "on 1 nodes; prefer node 0");
	assert_int_equal(p.a.node, 0);
	w.task_state->pref = 1;
	prefer(&w, &p);
	assert_int_equal(w.task_state->pref, 0); /* Quirk: no retry before the next sweep */
	np_world_end(&w);
}

/*
 * E.11, 1: a pair of tasks, one on node 0, one on node 1: the node may take a second,
 * since two caches make an imbalance of two an allowed one; of one task it may not.
 */
static void a_small_imbalance_is_allowed(void **state)
{
	struct nsched_np_tunables t;
	struct prefer p = { 0 };
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	np_idle(&w, 1);
	np_idle(&w, 3);
	w.task_faults[1] = 100;
	assert_int_equal(prefer_by_tables(&w, &p), NSCHED_NP_MIGRATE_MOVE);
	assert_int_equal(p.a.dst_cpu, 3);
	nsched_tunables_init(POLICY, &t);
	t.imb_numa_nr = 1;
	p.q.tunables = &t;
	assert_int_equal(prefer_by_tables(&w, &p), NSCHED_NP_MIGRATE_NONE);
	np_world_end(&w);
}

static void the_active_nodes_of_a_group_open_the_others(void **state)
{
	struct prefer p = { 0 };
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	nsched_task_set(w.tasks, NSCHED_TASK_GROUP, 0, 0);
	w.group_faults[1] = 30;
	np_idle(&w, 2);
	p.q.group_faults = w.group_faults;
	p.q.group_cpu_faults = (const uint64_t[]){ 9, 9, 0, 0 };
	assert_int_equal(prefer_by_tables(&w, &p), NSCHED_NP_MIGRATE_MOVE);
	w.group->nr_tasks = 2;
	w.group->active_nodes = 2;
	p.q.group_state = w.group;
	assert_int_equal(prefer_by_tables(&w, &p), NSCHED_NP_MIGRATE_MOVE);
	np_world_end(&w);
}

int main(void)
{
	static const struct rows_test tests[] = {
		{ "the node of most faults", the_node_of_most_faults },
		{ "two tasks on each other's node swap", two_tasks_on_each_others_node_swap },
		{ "Quirk: a group that finds nothing prefers where it is",
		  a_group_that_finds_nothing_prefers_where_it_is },
		{ "E.11, 1: a small imbalance is allowed", a_small_imbalance_is_allowed },
		{ "the active nodes of a group", the_active_nodes_of_a_group_open_the_others },
	};
	static struct rows rows;

	ROWS_TESTS(&rows, tests);
	return rows_run(&rows, "np policy: prefer");
}
