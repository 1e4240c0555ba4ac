/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The search for a CPU: whole tables give the answer that arrays give, a distance
 * counts where a backplane weighs with it, and reserved CPUs are taken once.
 */
#include "search_world.h"

static void an_idle_cpu_of_the_preferred_node(void **state)
{
	struct nsched_np_migrate_answer a;
	char text[256];
	struct world w;

	(void)state;
	world_begin(&w, flat);
	faults(&w, 0, 540, 613, 0, 0);
	w.tables.task_total = NULL; /* 1153 */
	idle(&w, 2);
	idle(&w, 3);
	assert_int_equal(migrate(&w, &a), NSCHED_NP_MIGRATE_MOVE);
	assert_int_equal(a.dst_cpu, 2);
	assert_int_equal(a.swap_cpu, NONE);
	assert_int_equal(a.dst_weight, 531); /* 613000 / 1153 */
	assert_int_equal(a.src_weight, 468);
	assert_int_equal(a.distance, 20);
	assert_int_equal(a.examined, 1);
	nsched_explain_block(a.reason, &w.q, &a, text, sizeof(text));
	assert_string_equal(text, "node 1 scores 531 of 1000 at distance 20, here 468: move to CPU 2; "
				  "prefer node 1");
	world_end(&w);
}

/* Two tasks, each on the other's node: they swap, and are not swapped back. */
static void a_swap_is_not_undone(void **state)
{
	struct nsched_np_migrate_answer a;
	struct world w;

	(void)state;
	world_begin(&w, flat);
	faults(&w, 0, 0, 100, 0, 0);
	faults(&w, 2, 100, 0, 0, 0);
	nsched_task_set(w.tasks, NSCHED_TASK_PREFERRED, 2, 0);
	assert_int_equal(migrate(&w, &a), NSCHED_NP_MIGRATE_SWAP);
	assert_int_equal(a.swap_cpu, 2);
	assert_int_equal(a.result, 0);
	w.curr_task[0] = 2; /* done */
	w.curr_task[2] = 0;
	w.tables.task_row = 0;
	w.q.src_cpu = 2;
	w.q.p_pref = 0; /* even if it were asked to go there */
	assert_int_equal(migrate(&w, &a), NSCHED_NP_MIGRATE_NONE);
	world_end(&w);
}

/* B.9: a task set that is bound changes nothing. */
static void bound_tasks_do_not_move(void **state)
{
	struct nsched_np_migrate_answer a;
	struct world w;
	uint32_t cpu;

	(void)state;
	world_begin(&w, flat);
	for (cpu = 0; cpu < CPUS; cpu++) {
		nsched_tasks_range_set(w.tasks, cpu, cpu, 1);
		faults(&w, cpu, cpu < 2 ? 0 : 100, cpu < 2 ? 100 : 0, 0, 0);
	}
	idle(&w, 3);
	for (w.q.src_cpu = 0; w.q.src_cpu < CPUS; w.q.src_cpu++) {
		w.tables.task_row = w.q.src_cpu;
		w.q.p_pref = w.q.src_cpu < 2 ? 1 : 0;
		if (w.q.src_cpu != 3)
			assert_int_equal(migrate(&w, &a), NSCHED_NP_MIGRATE_NONE);
	}
	world_end(&w);
}

static void exiting_and_idle_tasks_are_no_partners(void **state)
{
	struct nsched_np_migrate_answer a;
	struct world w;

	(void)state;
	world_begin(&w, flat);
	faults(&w, 0, 0, 100, 0, 0);
	faults(&w, 2, 100, 0, 0, 0);
	faults(&w, 3, 100, 0, 0, 0);
	nsched_task_set(w.tasks, NSCHED_TASK_EXITING, 2, 1);
	idle(&w, 3);
	/* node 1 has one task less than CPUs would allow: 1 idle CPU, 2 tasks: busy */
	migrate(&w, &a);
	assert_int_equal(a.swap_cpu, NONE);
	world_end(&w);
}

/* Four tasks of node 0's kind look at once; each decision carries the flags of those before. */
static void parallel_decisions_take_no_cpu_twice(void **state)
{
	struct nsched_np_migrate_answer a;
	uint32_t taken = 0, i;
	struct world w;

	(void)state;
	world_begin(&w, flat);
	for (i = 0; i < 2; i++)
		faults(&w, i, 0, 100, 0, 0);
	w.q.imb_numa_nr = 8;
	idle(&w, 2);
	idle(&w, 3);
	for (i = 0; i < 2; i++) {
		w.q.src_cpu = i;
		w.tables.task_row = i;
		assert_int_equal(migrate(&w, &a), NSCHED_NP_MIGRATE_MOVE);
		assert_int_equal(taken >> a.dst_cpu & 1, 0);
		taken |= 1u << a.dst_cpu;
		set(&w, NSCHED_LOAD_MIGRATE_ON, a.dst_cpu, 1);
	}
	assert_int_equal(taken, 1u << 2 | 1u << 3);
	world_end(&w);
}

/* np.reserve leaves the flags that the next decision reads. */
static void reserve_carries_flags(void **state)
{
	struct nsched_np_reserve_question q;
	struct nsched_np_reserve_answer a;
	uint32_t flags[CPUS], cpu;
	struct world w;

	(void)state;
	world_begin(&w, flat);
	idle(&w, 2);
	idle(&w, 3);
	memset(&q, 0, sizeof(q));
	memcpy(&q, &w.q, offsetof(struct nsched_np_migrate_question, p_pref));
	q.mig_on_out = flags;
	q.dst_nid = 1;
	q.taskimp = 500;
	q.imb_numa_nr = 8;
	q.imb_pct = 108;
	assert_int_equal(nsched_np_reserve(&q, &a), NSCHED_NP_RESERVE_TAKEN);
	assert_int_equal(a.best_cpu, 2);
	for (cpu = 0; cpu < CPUS; cpu++) {
		assert_int_equal(flags[cpu], cpu == 2);
		set(&w, NSCHED_LOAD_MIGRATE_ON, cpu, flags[cpu]);
	}
	nsched_np_reserve(&q, &a);
	assert_int_equal(a.best_cpu, 3);
	for (cpu = 0; cpu < CPUS; cpu++)
		set(&w, NSCHED_LOAD_MIGRATE_ON, cpu, 1);
	assert_int_equal(nsched_np_reserve(&q, &a), NSCHED_NP_RESERVE_NONE);
	assert_int_equal(flags[7], 1);
	world_end(&w);
}

/* Asked about the node it runs on, the search ends where it meets the task itself. */
static void the_task_itself_ends_the_search(void **state)
{
	struct nsched_np_find_cpu_question q;
	struct nsched_np_find_cpu_answer a;
	struct world w;

	(void)state;
	world_begin(&w, flat);
	memset(&q, 0, sizeof(q));
	memcpy(&q, &w.q, offsetof(struct nsched_np_migrate_question, p_pref));
	q.dst_nid = 0;
	q.taskimp = 500;
	q.imb_pct = 108;
	assert_int_equal(nsched_np_find_cpu(&q, &a), NSCHED_NP_FIND_CPU_NONE);
	q.src_cpu = 1;
	w.tables.task_row = 1; /* CPU 0 is met first: a swap, were it on another node */
	assert_int_equal(nsched_np_find_cpu(&q, &a), NSCHED_NP_FIND_CPU_SWAP);
	assert_int_equal(a.swap_cpu, 0);
	world_end(&w);
}

/* On a node that is full a move takes an idle CPU of an idle core before one met earlier. */
static void a_whole_core_comes_first(void **state)
{
	struct nsched_np_find_cpu_question q;
	struct nsched_np_find_cpu_answer a;
	struct world w;

	(void)state;
	world_begin(&w, flat);
	memset(&q, 0, sizeof(q));
	memcpy(&q, &w.q, offsetof(struct nsched_np_migrate_question, p_pref));
	bind_others(&w);
	q.smt = 1;
	q.dst_nid = 1;
	q.taskimp = 500;
	q.imb_pct = 108;
	idle(&w, 2);
	idle(&w, 3);
	set(&w, NSCHED_LOAD_CORE_IDLE, 2, 0);
	set(&w, NSCHED_LOAD_CORE_IDLE, 3, 1);
	set(&w, NSCHED_LOAD_NR_RUNNING, 2, 2); /* throttled ones: as many tasks as CPUs, all used */
	set(&w, NSCHED_LOAD_UTIL, 2, 2048);
	assert_int_equal(nsched_np_find_cpu(&q, &a), NSCHED_NP_FIND_CPU_IDLE);
	assert_int_equal(a.dst_type, NSCHED_NP_BUSY);
	assert_int_equal(a.idle_cpu, 3);
	assert_int_equal(a.best_cpu, 3);
	world_end(&w);
}

/* Backplane: at distance 40 the partner of a node counts, at 15 it does not. */
static void a_backplane_weighs_at_a_distance(void **state)
{
	struct nsched_np_migrate_answer a;
	struct world w;

	(void)state;
	world_begin(&w, pairs);
	bind_others(&w);
	faults(&w, 0, 10, 20, 30, 40);
	w.q.p_pref = 3;
	assert_int_equal(migrate(&w, &a), NSCHED_NP_MIGRATE_NONE);
	assert_int_equal(a.distance, 40);
	assert_int_equal(a.dst_weight, 700); /* 40 + 30 */
	assert_int_equal(a.src_weight, 300); /* 10 + 20 */
	w.q.p_pref = 1;
	idle(&w, 2);
	idle(&w, 3);
	assert_int_equal(migrate(&w, &a), NSCHED_NP_MIGRATE_MOVE);
	assert_int_equal(a.distance, 15);
	assert_int_equal(a.dst_weight, 200);
	assert_int_equal(a.src_weight, 100);
	world_end(&w);
}

/*
 * Quirk: node 2 is weighed at the distance of node 1, examined before it (15), and
 * only node 3 at that of node 2 (40). At 15: here 10, node 2 30; at 40: here
 * 10 + 20, node 3 40 + 30.
 */
static void a_further_node_is_weighed_at_the_distance_before(void **state)
{
	struct nsched_np_migrate_answer a;
	struct world w;

	(void)state;
	world_begin(&w, pairs);
	bind_others(&w);
	faults(&w, 0, 10, 20, 30, 40);
	idle(&w, 4);
	idle(&w, 5);
	assert_int_equal(migrate(&w, &a), NSCHED_NP_MIGRATE_MOVE_OTHER);
	assert_int_equal(a.node, 2);
	assert_int_equal(a.distance, 15);
	assert_int_equal(a.src_weight, 100);
	assert_int_equal(a.dst_weight, 300);
	assert_int_equal(a.pref, 1); /* without a group the preference stays */
	set(&w, NSCHED_LOAD_MIGRATE_ON, 4, 1);
	set(&w, NSCHED_LOAD_MIGRATE_ON, 5, 1);
	idle(&w, 6);
	idle(&w, 7);
	assert_int_equal(migrate(&w, &a), NSCHED_NP_MIGRATE_MOVE_OTHER);
	assert_int_equal(a.node, 3);
	assert_int_equal(a.distance, 40);
	assert_int_equal(a.src_weight, 300);
	assert_int_equal(a.dst_weight, 700);
	world_end(&w);
}

/* Beyond the preferred node one is passed where task and group lose, not where one is even. */
static void a_node_where_one_is_even_is_examined(void **state)
{
	struct nsched_np_migrate_answer a;
	struct world w;
	uint32_t node;

	(void)state;
	world_begin(&w, flat);
	bind_others(&w);
	nsched_task_set(w.tasks, NSCHED_TASK_GROUP, 0, 0);
	w.q.p_grp = 0;
	faults(&w, 0, 100, 100, 100, 0);
	for (node = 0; node < NODES; node++)
		w.group_faults[node] = node == 0 ? 200 : node == 3 ? 0 : 100;
	assert_int_equal(migrate(&w, &a), NSCHED_NP_MIGRATE_NONE);
	assert_int_equal(a.examined, 2); /* 1, and 2 where the task is even */
	for (node = 0; node < NODES; node++)
		w.group_faults[node] = 100;
	assert_int_equal(migrate(&w, &a), NSCHED_NP_MIGRATE_NONE);
	assert_int_equal(a.examined, 3); /* and 3 where the group is */
	w.group_faults[3] = 99;
	assert_int_equal(migrate(&w, &a), NSCHED_NP_MIGRATE_NONE);
	assert_int_equal(a.examined, 2);
	world_end(&w);
}

static void no_level_of_nodes(void **state)
{
	struct nsched_np_migrate_answer a;
	struct world w;

	(void)state;
	world_begin(&w, flat);
	w.q.has_sd = 0;
	w.q.src_cpu = 5;
	assert_int_equal(migrate(&w, &a), NSCHED_NP_MIGRATE_NO_DOMAIN);
	assert_int_equal(a.pref, 2);
	assert_int_equal(a.result, 2);
	world_end(&w);
}

/* One number for both forms: weights by the definition, on a machine of one distance. */
static int64_t share(const uint64_t *f, uint32_t node)
{
	uint64_t total = f[0] + f[1] + f[2] + f[3];

	return total ? (int64_t)(1000 * f[node] / total) : 0;
}

struct arrays {
	uint32_t has[CPUS], ok[CPUS], pref[CPUS], grp[CPUS];
	int64_t load[CPUS], tw_src[CPUS], tw_dst[CPUS], gw_src[CPUS], gw_dst[CPUS];
	int64_t tw[NODES], gw[NODES];
	uint64_t allowed;
};

static void fill_arrays(const struct world *w, struct arrays *r)
{
	uint32_t p = w->tables.task_row, here = w->q.src_cpu / 2, cpu, node;

	memset(r, 0, sizeof(*r));
	for (cpu = 0; cpu < CPUS; cpu++) {
		uint32_t row = w->curr_task[cpu];

		r->allowed |= (uint64_t)nsched_task_allowed(w->tasks, p, cpu) << cpu;
		r->grp[cpu] = r->pref[cpu] = NONE;
		r->has[cpu] = row != NONE && !nsched_task_exiting(w->tasks, row);
		if (row == NONE)
			continue;
		r->ok[cpu] = nsched_task_allowed(w->tasks, row, w->q.src_cpu);
		r->pref[cpu] = nsched_task_preferred(w->tasks, row);
		r->grp[cpu] = nsched_task_group(w->tasks, row);
		r->load[cpu] = (int64_t)nsched_task_load(w->tasks, row);
		r->tw_src[cpu] = share(w->task_faults + row * NODES, here);
		r->tw_dst[cpu] = share(w->task_faults + row * NODES, cpu / 2);
		if (r->grp[cpu] == NONE)
			continue;
		r->gw_src[cpu] = share(w->group_faults + r->grp[cpu] * NODES, here);
		r->gw_dst[cpu] = share(w->group_faults + r->grp[cpu] * NODES, cpu / 2);
	}
	for (node = 0; node < NODES; node++) {
		r->tw[node] = share(w->task_faults + p * NODES, node);
		if (w->q.p_grp != NONE)
			r->gw[node] = share(w->group_faults + w->q.p_grp * NODES, node);
	}
}

static void draw(struct world *w, uint64_t *seed)
{
	uint32_t cpu, i;

	for (i = 0; i < CPUS * NODES; i++)
		w->task_faults[i] = machine_below(seed, 3) ? machine_below(seed, 100) : 0;
	for (i = 0; i < 2 * NODES; i++)
		w->group_faults[i] = machine_below(seed, 100);
	for (cpu = 0; cpu < CPUS; cpu++) {
		uint32_t busy = machine_below(seed, 4);

		if (!busy && cpu != w->q.src_cpu) {
			idle(w, cpu);
		} else {
			w->curr_task[cpu] = cpu;
			set(w, NSCHED_LOAD_IDLE, cpu, 0);
			set(w, NSCHED_LOAD_NR_RUNNING, cpu, busy ? busy : 1);
			set(w, NSCHED_LOAD_LOAD, cpu, 512 * (1 + machine_below(seed, 6)));
			set(w, NSCHED_LOAD_UTIL, cpu, machine_below(seed, 1100));
			set(w, NSCHED_LOAD_RUNNABLE, cpu, machine_below(seed, 2200));
		}
		set(w, NSCHED_LOAD_MIGRATE_ON, cpu, !machine_below(seed, 8));
		set(w, NSCHED_LOAD_CORE_IDLE, cpu, machine_below(seed, 2));
		nsched_task_set(w->tasks, NSCHED_TASK_LOAD, cpu, machine_below(seed, 3000));
		nsched_task_set(w->tasks, NSCHED_TASK_GROUP, cpu,
				machine_below(seed, 2) ? NONE : machine_below(seed, 2));
		nsched_task_set(w->tasks, NSCHED_TASK_PREFERRED, cpu,
				machine_below(seed, 4) ? machine_below(seed, NODES) : NONE);
		nsched_task_set(w->tasks, NSCHED_TASK_EXITING, cpu, !machine_below(seed, 8));
		i = machine_below(seed, CPUS);
		nsched_tasks_range_set(w->tasks, cpu, machine_below(seed, 3) ? 0 : i,
				       machine_below(seed, 3) ? CPUS - i : 1);
		if (nsched_task_allowed(w->tasks, cpu, 0) && i && machine_below(seed, 2))
			nsched_tasks_range_set(w->tasks, cpu, 0, CPUS);
	}
	w->q.smt = machine_below(seed, 2);
	w->q.imb_numa_nr = (int32_t)machine_below(seed, 4);
	w->q.active_nodes = machine_below(seed, 4);
	w->q.p_grp = nsched_task_group(w->tasks, w->tables.task_row);
	w->q.p_load = (int64_t)nsched_task_load(w->tasks, w->tables.task_row);
}

static void tables_answer_as_arrays_do(void **state)
{
	uint64_t seed = 1, tries, seen[8] = { 0 };
	struct nsched_np_migrate_answer by_tables, by_arrays;
	struct arrays r;
	struct world w;
	uint32_t i;

	(void)state;
	world_begin(&w, flat);
	for (tries = 0; tries < 20000; tries++) {
		w.q.src_cpu = machine_below(&seed, CPUS);
		w.tables.task_row = w.q.src_cpu;
		w.q.p_pref = (w.q.src_cpu / 2 + 1 + machine_below(&seed, NODES - 1)) % NODES;
		draw(&w, &seed);
		seen[migrate(&w, &by_tables) & 7]++;
		fill_arrays(&w, &r);
		w.q.tables = NULL;
		w.q.allowed = &r.allowed;
		w.q.c_has = r.has;
		w.q.c_ok = r.ok;
		w.q.c_pref = r.pref;
		w.q.c_grp = r.grp;
		w.q.c_load = r.load;
		w.q.c_tw_src = r.tw_src;
		w.q.c_tw_dst = r.tw_dst;
		w.q.c_gw_src = r.gw_src;
		w.q.c_gw_dst = r.gw_dst;
		w.q.p_tw = r.tw;
		w.q.p_gw = r.gw;
		migrate(&w, &by_arrays);
		by_arrays.distance = by_tables.distance;
		assert_memory_equal(&by_tables, &by_arrays, sizeof(by_tables));
		/* F, 4: only a task that runs comes back */
		if (by_tables.swap_cpu != NONE)
			assert_true(r.has[by_tables.swap_cpu]);
		if (by_tables.dst_cpu != NONE) {
			assert_true(r.allowed >> by_tables.dst_cpu & 1);
			assert_false(nsched_load_migrate_on(w.load, by_tables.dst_cpu));
		}
		w.q.tables = &w.tables;
	}
	for (i = 2; i <= 6; i++) /* all outcomes but "no level" occurred */
		assert_true(seen[i] > 20);
	world_end(&w);
}

/* Node 1 has two CPUs; imb_pct is 117. More tasks than CPUs and too much work: overloaded. */
static void load_states_of_a_node(void **state)
{
	static const struct {
		const char *name;
		uint32_t tasks, capacity, util, runnable, want;
	} cases[] = {
		{ "utilisation past it: 117,000 < 117,117", 3, 1170, 1001, 1368, NSCHED_NP_OVERLOADED },
		{ "utilisation at it: 117,000", 3, 1170, 1000, 1368, NSCHED_NP_BUSY },
		{ "utilisation below it: 116,883", 3, 1170, 999, 1368, NSCHED_NP_SPARE },
		{ "runnable past it: 117,000 < 117,100", 3, 1000, 854, 1171, NSCHED_NP_OVERLOADED },
		{ "runnable at it: 117,000", 3, 1000, 854, 1170, NSCHED_NP_BUSY },
		{ "runnable below it: 116,900", 3, 1000, 854, 1169, NSCHED_NP_SPARE },
		{ "no more tasks than CPUs are no overload", 2, 1170, 1001, 1171, NSCHED_NP_BUSY },
		{ "fewer tasks than CPUs leave room", 1, 1170, 1100, 1400, NSCHED_NP_SPARE },
	};
	struct nsched_np_find_cpu_question q;
	struct nsched_np_find_cpu_answer a;
	struct world w;
	size_t i;

	(void)state;
	world_begin(&w, flat);
	memset(&q, 0, sizeof(q));
	memcpy(&q, &w.q, offsetof(struct nsched_np_find_cpu_question, dst_nid));
	q.dst_nid = 1;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		set(&w, NSCHED_LOAD_NR_RUNNING, 2, cases[i].tasks);
		set(&w, NSCHED_LOAD_NR_RUNNING, 3, 0);
		set(&w, NSCHED_LOAD_CAPACITY, 2, cases[i].capacity / 2);
		set(&w, NSCHED_LOAD_CAPACITY, 3, cases[i].capacity / 2);
		set(&w, NSCHED_LOAD_UTIL, 2, cases[i].util - 500);
		set(&w, NSCHED_LOAD_UTIL, 3, 500);
		set(&w, NSCHED_LOAD_RUNNABLE, 2, cases[i].runnable - 300);
		set(&w, NSCHED_LOAD_RUNNABLE, 3, 300);
		nsched_np_find_cpu(&q, &a);
		if (a.dst_type != cases[i].want)
			fail_msg("%s: %u", cases[i].name, (unsigned)a.dst_type);
	}
	world_end(&w);
}

int main(void)
{
	static const struct rows_test tests[] = {
		{ "an idle CPU of the preferred node", an_idle_cpu_of_the_preferred_node },
		{ "F, 2: a swap is not undone", a_swap_is_not_undone },
		{ "B.9: bound tasks do not move", bound_tasks_do_not_move },
		{ "F, 4: exiting and idle tasks are no partners", exiting_and_idle_tasks_are_no_partners },
		{ "parallel decisions take no CPU twice", parallel_decisions_take_no_cpu_twice },
		{ "reserve carries the flags", reserve_carries_flags },
		{ "the task itself ends the search", the_task_itself_ends_the_search },
		{ "an idle CPU of an idle core comes first", a_whole_core_comes_first },
		{ "a node where task or group is even is examined",
		  a_node_where_one_is_even_is_examined },
		{ "a backplane weighs at a distance", a_backplane_weighs_at_a_distance },
		{ "Quirk: a further node is weighed at the distance of the one before",
		  a_further_node_is_weighed_at_the_distance_before },
		{ "load states of a node", load_states_of_a_node },
		{ "no level of nodes", no_level_of_nodes },
		{ "tables answer as arrays do", tables_answer_as_arrays_do },
	};
	static struct rows rows;

	ROWS_TESTS(&rows, tests);
	return rows_run(&rows, "np search");
}
