/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* find_src and find_src_cpu of Linux 6.12: worked examples, reports, the fast body. */
#include "balance_world.h"

#define NONE NSCHED_NONE
#define SAYS(name) NSCHED_FAIR_FIND_SRC_##name

/* Expected numbers: section 7.13 of the specification. */
static const struct find_case {
	const char *name;
	uint32_t nodes, cpus, threads, level, idle;
	const char *nr;
	uint32_t group, src_cpu;
	int64_t imbalance;
	uint32_t type, reason;
} finds[] = {
	{ "nothing runs remotely", 2, 4, 1, 1, 1, "00000000", NONE, NONE, 0, 0, SAYS(NO_GROUP) },
	{ "a pair alone on the other node is let be", 2, 4, 1, 1, 1, "00001100", NONE, NONE, 0, 2,
	  SAYS(NOTHING) },
	{ "of three one moves", 2, 4, 1, 1, 1, "00001110", 1, 4, 1, 2, SAYS(SIBLINGS) },
	{ "one task here ends the allowance", 2, 4, 1, 1, 1, "10001110", 1, 4, 1, 2, SAYS(SIBLINGS) },
	{ "an overloaded node gives utilisation", 2, 4, 1, 1, 1, "00002222", 1, 4, 4096, 1,
	  SAYS(SIBLINGS) },
	{ "also to a busy CPU", 2, 4, 1, 1, 0, "10002222", 1, 4, 3496, 1, SAYS(BUSY) },
	{ "both overloaded: load", 2, 4, 1, 1, 0, "22224444", 1, 4, 4096, 0, SAYS(OVERLOADED) },
	{ "both overloaded within 17 %", 2, 4, 1, 1, 0, "22222223", NONE, NONE, 0, 0,
	  SAYS(WITHIN_PCT) },
	{ "one idle CPU against none", 2, 4, 1, 1, 1, "01111111", NONE, NONE, 0, 0,
	  SAYS(IDLE_ENOUGH) },
	{ "inside a cache a CPU with two tasks gives one", 1, 4, 1, 0, 2, "0112", 3, 3, 1, 2,
	  SAYS(BUSY) },
	{ "inside a cache one task each is balanced", 1, 4, 1, 0, 2, "0111", NONE, NONE, 0, 0,
	  SAYS(ONE_TASK) },
	{ "two busy threads against an idle core", 1, 4, 2, 1, 2, "00110000", 1, 2, 1, 2,
	  SAYS(SIBLINGS) },
	{ "one idle CPU more is balanced", 2, 8, 1, 1, 1, "1110000011110000", NONE, NONE, 0, 0,
	  SAYS(IDLE_ENOUGH) },
	{ "two idle CPUs more: one moves", 2, 8, 1, 1, 1, "1100000011110000", 1, 8, 1, 2,
	  SAYS(SIBLINGS) },
	{ "a busy CPU does not even out idle ones", 2, 4, 1, 1, 0, "10001110", NONE, NONE, 0, 0,
	  SAYS(NOT_IDLE) },
};

static void find_case(void **state)
{
	const struct find_case *c = *state;
	struct nsched_fair_find_src_question q;
	struct nsched_fair_find_src_answer a;
	struct world w;

	world_begin(&w, c->nodes, c->cpus / c->threads, c->threads, WORLD_COLUMNS);
	world_runs(&w, c->nr);
	world_find(&w, &q, 0, c->level, c->idle);
	POISON(&a);
	assert_int_equal(nsched_fair_find_src(&q, &a), c->reason);
	assert_int_equal(a.group, c->group);
	assert_int_equal(a.src_cpu, c->src_cpu);
	assert_int_equal(a.imbalance, c->imbalance);
	if (c->group != NONE)
		assert_int_equal(a.migration_type, c->type);
	world_end(&w);
}

/* Without a set the columns are summed; with one, CPU by CPU: the same answer. */
static void find_fast_is_step(void **state)
{
	static const uint64_t columns[] = {
		WORLD_ALL, WORLD_COLUMNS,
		WORLD_ALL & ~NSCHED_LOAD_BIT(NSCHED_LOAD_H_NR),
		WORLD_ALL & ~NSCHED_LOAD_BIT(NSCHED_LOAD_CURR),
		WORLD_ALL & ~NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY),
		WORLD_ALL & ~NSCHED_LOAD_BIT(NSCHED_LOAD_TTWU_PENDING),
		WORLD_ALL & ~NSCHED_LOAD_BIT(NSCHED_LOAD_UTIL),
		WORLD_ALL & ~NSCHED_LOAD_BIT(NSCHED_LOAD_UTIL_EST),
		WORLD_ALL & ~NSCHED_LOAD_BIT(NSCHED_LOAD_CAP_ORIG),
		(WORLD_ALL & ~NSCHED_LOAD_BIT(NSCHED_LOAD_CURR)) |
			NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE),
	};
	struct nsched_fair_find_src_answer fast, step;
	struct nsched_fair_find_src_question q;
	uint64_t seed = 9, all = ~(uint64_t)0 >> (64 - 32);
	uint32_t round, cpu, column;
	struct world w;

	(void)state;
	for (round = 0; round < 2000; round++) {
		if (round % 200 == 0) {
			if (round)
				world_end(&w);
			world_begin(&w, 4, 4, 2, columns[round / 200]);
		}
		for (column = 0; column < NSCHED_LOAD_COLUMNS; column++)
			for (cpu = 0; nsched_load_has(w.load, column) && cpu < 32; cpu++) {
				uint32_t most = column == NSCHED_LOAD_LOAD ? 4096 :
						column == NSCHED_LOAD_UTIL ||
						column == NSCHED_LOAD_RUNNABLE ? 1500 :
						column == NSCHED_LOAD_CAPACITY ||
						column == NSCHED_LOAD_CAP_ORIG ? 1024 :
						column == NSCHED_LOAD_CURR ||
						column == NSCHED_LOAD_TTWU_PENDING ? 2 : 4;

				nsched_load_set(w.load, w.topology, column, cpu,
						machine_below(&seed, most) +
						(most == 1024 ? 1 : 0));
			}
		world_find(&w, &q, machine_below(&seed, 32), machine_below(&seed, 3),
			   machine_below(&seed, 3));
		POISON(&fast);
		nsched_fair_find_src(&q, &fast);
		q.env_cpus = &all;
		POISON(&step);
		nsched_fair_find_src(&q, &step);
		assert_memory_equal(&fast, &step, sizeof(fast));
	}
	world_end(&w);
}

/* R1: an average hides idle CPUs; the type of a group does not. */
static void find_sees_idle_beside_a_heavy_task(void **state)
{
	struct nsched_fair_find_src_question q;
	struct nsched_fair_find_src_answer a;
	struct world w;
	uint32_t cpu;

	(void)state;
	world_begin(&w, 2, 4, 1, WORLD_COLUMNS);
	world_runs(&w, "01002222");
	for (cpu = 4; cpu < 8; cpu++) /* eight light threads against one of full weight */
		nsched_load_set(w.load, w.topology, NSCHED_LOAD_LOAD, cpu, 32);
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_LOAD, 1, 4096);
	world_find(&w, &q, 0, 1, NSCHED_IDLE);
	nsched_fair_find_src(&q, &a);
	assert_int_equal(a.group, 1);
	assert_int_equal(a.migration_type, NSCHED_FAIR_MIGRATE_UTIL);
	assert_int_equal(a.imbalance, 4096 - 600);
	world_end(&w);
}

/* R3: busiest 236, domain 103, local 104: not below the average, so nothing moves. */
static void calc_does_not_wrap_above_the_average(void **state)
{
	struct nsched_fair_calc_imbalance_question q;
	struct nsched_fair_calc_imbalance_answer a;

	(void)state;
	memset(&q, 0, sizeof(q));
	q.busiest_type = NSCHED_FAIR_OVERLOADED;
	q.local_type = NSCHED_FAIR_FULLY_BUSY;
	q.busiest_avg_load = 236;
	q.busiest_capacity = q.local_capacity = 1024;
	q.local_load = 104;
	q.total_load = 103;
	q.total_capacity = 1024;
	assert_int_equal(nsched_fair_calc_imbalance(&q, &a), NSCHED_FAIR_CALC_IMBALANCE_LOCAL_AVG);
	assert_int_equal(a.imbalance, 0);
}

/* R5: inside one cache tasks are counted, whatever the utilisation says. */
static void calc_counts_tasks_inside_a_cache(void **state)
{
	struct nsched_fair_find_src_question q;
	struct nsched_fair_find_src_answer a;
	struct world w;

	(void)state;
	world_begin(&w, 1, 8, 1, WORLD_COLUMNS);
	world_runs(&w, "04000000");
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_UTIL, 1, 200);
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_RUNNABLE, 1, 200);
	world_find(&w, &q, 0, 0, NSCHED_NEWLY_IDLE);
	nsched_fair_find_src(&q, &a);
	assert_int_equal(a.src_cpu, 1);
	assert_int_equal(a.migration_type, NSCHED_FAIR_MIGRATE_TASK);
	assert_int_equal(a.imbalance, 2); /* (4 - 0) / 2 */
	world_end(&w);
}

/* R48: at low use the balancer between nodes leaves one pair alone; three it does not. */
static void find_leaves_a_pair_alone(void **state)
{
	struct nsched_fair_find_src_question q;
	struct nsched_fair_find_src_answer a;
	struct world w;

	(void)state;
	world_begin(&w, 2, 16, 1, WORLD_COLUMNS);
	world_runs(&w, "0000000000000000""1100000000000000");
	world_find(&w, &q, 0, 1, NSCHED_NEWLY_IDLE);
	assert_int_equal(nsched_fair_find_src(&q, &a), NSCHED_FAIR_FIND_SRC_NOTHING);
	world_end(&w);
}

/* Q4: fully busy groups have no average in a pass: the last of them is taken, not the first. */
static void find_takes_the_last_fully_busy_group(void **state)
{
	struct nsched_fair_pick_busiest_question q;
	struct nsched_fair_pick_busiest_answer a;

	(void)state;
	memset(&q, 0, sizeof(q));
	q.has_cur = 1;
	q.cand_type = q.cur_type = NSCHED_FAIR_FULLY_BUSY;
	q.cand_h_nr_running = q.cur_h_nr_running = 4;
	nsched_fair_pick_busiest(&q, &a);
	assert_int_equal(a.pick, 1);
}

/* B10: the affinity mark outranks all but overload, and one task at a time is tried. */
static void find_a_mark_outranks_idle_counts(void **state)
{
	struct nsched_fair_find_src_question q;
	struct nsched_fair_find_src_answer a;
	struct world w;

	(void)state;
	world_begin(&w, 2, 4, 1, WORLD_COLUMNS);
	world_runs(&w, "01111200");
	nsched_group_mark_set(w.domains, nsched_ring_group(w.domains, 0, 1, 1), 1);
	world_find(&w, &q, 0, 1, NSCHED_NEWLY_IDLE);
	assert_int_equal(nsched_fair_find_src(&q, &a), NSCHED_FAIR_FIND_SRC_MARKED);
	assert_int_equal(a.src_cpu, 5);
	assert_int_equal(a.imbalance, 1);
	world_end(&w);
}

/* Where capacities differ a group of stronger CPUs gives nothing to a weaker one, as long as */
/* its own are not overloaded; columns that are given stand in the place of the domains'. */
static void find_does_not_pull_down(void **state)
{
	uint32_t domain, group, min[16], max[16];
	struct nsched_fair_find_src_question q;
	struct nsched_fair_find_src_answer a;
	struct world w;

	(void)state;
	world_begin(&w, 2, 4, 1, WORLD_COLUMNS | NSCHED_LOAD_BIT(NSCHED_LOAD_MISFIT_LOAD));
	assert_in_range(w.domains->nr_groups, 2, 16);
	for (group = 0; group < 16; group++)
		min[group] = max[group] = 512;
	world_runs(&w, "00002100");
	world_find(&w, &q, 0, 1, NSCHED_IDLE);
	domain = nsched_domain_of(w.domains, 0, 1);
	group = nsched_ring_group(w.domains, 0, 1, 1);
	nsched_write_u32(w.domains, w.domains->offset[NSCHED_DOMAIN_FLAGS], domain,
			 nsched_domain_flags(w.domains, domain) | NSCHED_FAIR_SD_ASYM_CPUCAPACITY);
	assert_int_equal(nsched_fair_find_src(&q, &a), SAYS(SIBLINGS)); /* as strong as we */
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_CAPACITY, 0, 512);
	assert_int_equal(nsched_fair_find_src(&q, &a), SAYS(NO_GROUP));
	q.grp_min_capacity = min;
	assert_int_equal(nsched_fair_find_src(&q, &a), SAYS(SIBLINGS));
	/* a task too large for its CPU goes to a stronger one only */
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_CAPACITY, 0, 1024);
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_CAPACITY, 5, 900);
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_MISFIT_LOAD, 5, 700);
	assert_int_equal(nsched_fair_find_src(&q, &a), SAYS(NO_GROUP));
	nsched_group_capacity_set(w.domains, group, 2048, 512, 900);
	assert_int_equal(nsched_fair_find_src(&q, &a), SAYS(MISFIT)); /* 1024 x 1024 > 900 x 1078 */
	assert_int_equal(a.group, 1);
	assert_int_equal(a.src_cpu, 5);
	assert_int_equal(a.imbalance, 1);
	nsched_group_capacity_set(w.domains, group, 4096, 1024, 1024);
	q.grp_max_capacity = max;
	assert_int_equal(nsched_fair_find_src(&q, &a), SAYS(MISFIT));
	/* asked for a CPU of the other group: its own, on the ring the second, is not seen yet */
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_CAPACITY, 5, 1024);
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_MISFIT_LOAD, 5, 0);
	world_runs(&w, "21000000");
	memset(q.work, 0xff, q.work_size);
	q.dst_cpu = 4;
	assert_int_equal(nsched_fair_find_src(&q, &a), SAYS(SIBLINGS));
	assert_int_equal(a.src_cpu, 0);
	world_end(&w);
}

/* What one half of the machine may not see: groups are summed over those that take part. */
static void find_counts_only_who_takes_part(void **state)
{
	struct nsched_fair_find_src_question q;
	struct nsched_fair_find_src_answer a;
	uint32_t tasks[2] = { 9, 9 };
	uint64_t some = 0x3f; /* not CPUs 6 and 7 */
	struct world w;

	(void)state;
	world_begin(&w, 2, 4, 1, WORLD_COLUMNS);
	world_runs(&w, "00001122");
	world_find(&w, &q, 0, 1, NSCHED_IDLE);
	q.env_cpus = &some;
	q.grp_nr_running_out = tasks;
	assert_int_equal(nsched_fair_find_src(&q, &a), NSCHED_FAIR_FIND_SRC_NOTHING);
	assert_int_equal(tasks[0], 0);
	assert_int_equal(tasks[1], 2);
	world_end(&w);
}

/* CPUs @cpu and on run @nr tasks each, always runnable, of @load each. */
static void runs(struct world *w, uint32_t cpu, uint32_t count, uint64_t nr, uint64_t load)
{
	uint32_t end = cpu + count;

	for (; cpu < end; cpu++) {
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_NR_RUNNING, cpu, nr);
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_H_NR, cpu, nr);
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_LOAD, cpu, load * nr);
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_UTIL, cpu, nr ? 1024 : 0);
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_RUNNABLE, cpu, 1024 * nr);
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_CURR, cpu, nr == 0);
	}
}

/*
 * R1 as reported: 8 nodes of 8; 64 threads of a 64th share on nodes 2 to 7, a single task of full
 * weight on nodes 0 and 1. By averages node 0 carries 128 and node 2 32: it does not matter.
 */
static void find_steals_from_many_light_threads(void **state)
{
	struct nsched_fair_find_src_question q;
	struct nsched_fair_find_src_answer a;
	struct world w;

	(void)state;
	world_begin(&w, 8, 8, 1, WORLD_COLUMNS);
	runs(&w, 0, 64, 0, 0);
	runs(&w, 0, 1, 1, 1024);
	runs(&w, 8, 1, 1, 1024);
	runs(&w, 16, 16, 2, 16);
	runs(&w, 32, 32, 1, 16);
	world_find(&w, &q, 1, 1, NSCHED_NEWLY_IDLE);
	assert_int_equal(nsched_fair_find_src(&q, &a), SAYS(SIBLINGS));
	assert_int_equal(a.group, 2);
	assert_int_equal(a.src_cpu, 16);
	assert_int_equal(a.migration_type, NSCHED_FAIR_MIGRATE_UTIL);
	assert_int_equal(a.imbalance, 8192 - 1024);
	world_end(&w);
}

/* R2: 152 threads on 8 nodes of 20, spread 10 to 34 as in the report. */
static void find_evens_out_160_cpus(void **state)
{
	struct nsched_fair_find_src_question q;
	struct nsched_fair_find_src_answer a;
	struct world w;
	uint32_t node;

	(void)state;
	world_begin(&w, 8, 20, 1, WORLD_COLUMNS);
	runs(&w, 0, 160, 0, 0);
	for (node = 1; node < 8; node++)
		runs(&w, node * 20, 18, 1, 1024);
	runs(&w, 0, 10, 1, 1024);
	runs(&w, 60, 14, 2, 1024);
	runs(&w, 74, 6, 1, 1024);
	world_find(&w, &q, 10, 1, NSCHED_IDLE);
	assert_int_equal(nsched_fair_find_src(&q, &a), SAYS(SIBLINGS));
	assert_int_equal(a.group, 3);
	assert_int_equal(a.src_cpu, 60);
	assert_int_equal(a.migration_type, NSCHED_FAIR_MIGRATE_UTIL);
	assert_int_equal(a.imbalance, 20480 - 10240);
	world_end(&w);
}

/* R2: 19 threads a node; those of node 1 carry ten times the load by their group's weight. */
static void find_counts_tasks_below_capacity(void **state)
{
	struct nsched_fair_find_src_question q;
	struct nsched_fair_find_src_answer a;
	struct world w;
	uint32_t node;

	(void)state;
	world_begin(&w, 8, 20, 1, WORLD_COLUMNS);
	runs(&w, 0, 160, 0, 0);
	for (node = 0; node < 8; node++)
		runs(&w, node * 20, 19, 1, node == 1 ? 10240 : 1024);
	world_find(&w, &q, 19, 1, NSCHED_IDLE);
	assert_int_equal(nsched_fair_find_src(&q, &a), SAYS(IDLE_ENOUGH));
	assert_int_equal(a.group, NONE);
	world_end(&w);
}

/* R13: 24 caches of 8; one is used to more than nine tenths, the machine to a few per cent. */
static void find_sees_a_busy_cache_in_an_idle_machine(void **state)
{
	struct nsched_fair_find_src_question q;
	struct nsched_fair_find_src_answer a;
	struct world w;
	uint32_t cpu;

	(void)state;
	world_begin(&w, 24, 8, 1, WORLD_COLUMNS);
	runs(&w, 0, 192, 0, 0);
	runs(&w, 40, 8, 2, 1024);
	for (cpu = 0; cpu < 192; cpu++)
		nsched_load_set(w.load, w.topology, NSCHED_LOAD_UTIL, cpu,
				cpu / 8 == 5 ? 930 : 36);
	world_find(&w, &q, 0, 1, NSCHED_NEWLY_IDLE);
	assert_int_equal(nsched_fair_find_src(&q, &a), SAYS(SIBLINGS));
	assert_int_equal(a.group, 5);
	assert_int_equal(a.migration_type, NSCHED_FAIR_MIGRATE_UTIL);
	assert_int_equal(a.imbalance, 8192 - 8 * 36);
	world_end(&w);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, find_case, finds);
	rows_add(&rows, "sums of columns equal the walk CPU by CPU", find_fast_is_step, 0);
	rows_add(&rows, "R1: idle CPUs beside a heavy task are seen",
		 find_sees_idle_beside_a_heavy_task, 0);
	rows_add(&rows, "R3: 236 against 103 and 104 does not wrap",
		 calc_does_not_wrap_above_the_average, 0);
	rows_add(&rows, "R5: inside a cache tasks are counted", calc_counts_tasks_inside_a_cache, 0);
	rows_add(&rows, "R48: a pair on another node is left alone", find_leaves_a_pair_alone, 0);
	rows_add(&rows, "Q4: the last fully busy group is taken",
		 find_takes_the_last_fully_busy_group, 0);
	rows_add(&rows, "B10: the affinity mark outranks idle counts",
		 find_a_mark_outranks_idle_counts, 0);
	rows_add(&rows, "R1: 64 light threads beside two heavy tasks, 8 nodes of 8",
		 find_steals_from_many_light_threads, 0);
	rows_add(&rows, "R2: threads spread 10 to 34 over 160 CPUs", find_evens_out_160_cpus, 0);
	rows_add(&rows, "R2: below capacity tasks count, not load",
		 find_counts_tasks_below_capacity, 0);
	rows_add(&rows, "R13: a busy cache in an idle machine",
		 find_sees_a_busy_cache_in_an_idle_machine, 0);
	rows_add(&rows, "where capacities differ nothing is pulled down", find_does_not_pull_down, 0);
	rows_add(&rows, "only CPUs that take part are counted", find_counts_only_who_takes_part, 0);
	return rows_run(&rows, "fair find");
}
