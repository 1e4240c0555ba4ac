/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Where a fork goes, and where a wakee does: the idlest group, its idlest CPU, and the
 * selection of both versions. CPUs 0 and 1 are near each other, so are 2 and 3.
 */
#include "yard.h"

/* find_idlest_group: from CPU 0 of the first group, at 125 % */
static const struct idlest_case {
	const char *name;
	struct yard_group groups[YARD_GROUPS]; /* none: the two pairs */
	uint64_t load[4], past[4];
	uint32_t load_idx, bias, want;
	const char *allowed, *says;
} idlest_cases[] = {
	{ "0 against 1024", { { 0 } }, { 1024, 1024, 0, 0 }, { 0 }, 0, 1, 1, "1111",
	  "group 1 is idlest: 100 x 1024 >= 112 x 0" },
	{ "as much there", { { 0 } }, { 1024, 0, 1024, 0 }, { 0 }, 0, 1, NSCHED_NONE, "1111",
	  "the local group is idle enough: 100 x 512 < 112 x 512" },
	{ "a little more here is too little", { { 0 } }, { 1146, 0, 1024, 0 }, { 0 }, 0, 1,
	  NSCHED_NONE, "1111", "the local group is idle enough: 100 x 573 < 112 x 512" },
	{ "more than an eighth more", { { 0 } }, { 1148, 0, 1024, 0 }, { 0 }, 0, 1, 1, "1111",
	  "group 1 is idlest: 100 x 574 >= 112 x 512" },
	{ "Q2: 0 against 0 goes away", { { 0 } }, { 0, 0, 0, 0 }, { 0 }, 0, 1, 1, "1111",
	  "group 1 is idlest: 100 x 0 >= 112 x 0" },
	{ "Q1: a group where it may not run counts as idle", { { 0 } }, { 9999, 9999, 10, 10 }, { 0 },
	  0, 1, NSCHED_NONE, "0011", "the local group is idle enough: 100 x 0 < 112 x 10" },
	{ "Q1: unless the other is", { { 0 } }, { 0, 0, 0, 0 }, { 0 }, 0, 1, 1, "0011",
	  "group 1 is idlest: 100 x 0 >= 112 x 0" },
	{ "no other group", { { 0 } }, { 1024, 0, 0, 0 }, { 0 }, 0, 1, NSCHED_NONE, "1100",
	  "no other group may be used, the local one carries 512" },
	{ "of equals the first in the ring",
	  { { "1100", NULL, 2048, 0 }, { "0010", NULL, 1024, 0 }, { "0001", NULL, 1024, 0 } },
	  { 1024, 1024, 0, 0 }, { 0 }, 0, 1, 1, "1111",
	  "group 1 is idlest: 100 x 1024 >= 112 x 0" },
	{ "a lighter one after it",
	  { { "1100", NULL, 2048, 0 }, { "0010", NULL, 1024, 0 }, { "0001", NULL, 1024, 0 } },
	  { 1024, 1024, 1, 0 }, { 0 }, 0, 1, 2, "1111",
	  "group 2 is idlest: 100 x 1024 >= 112 x 0" },
	{ "the source is guessed low, the target high", { { 0 } }, { 1024, 1024, 0, 0 },
	  { 0, 0, 2048, 2048 }, 1, 1, NSCHED_NONE, "1111",
	  "the local group is idle enough: 100 x 0 < 112 x 2048" },
	{ "without the feature they are not", { { 0 } }, { 1024, 1024, 0, 0 }, { 0, 0, 2048, 2048 },
	  1, 0, 1, "1111", "group 1 is idlest: 100 x 1024 >= 112 x 0" },
	{ "twice the power, half the load",
	  { { "1100", NULL, 2048, 0 }, { "0011", NULL, 4096, 0 } }, { 600, 600, 1024, 1024 }, { 0 },
	  0, 1, 1, "1111", "group 1 is idlest: 100 x 600 >= 112 x 512" },
};

static void idlest_case(void **state)
{
	static const struct yard_group two_pairs[YARD_GROUPS] = {
		{ "1100", NULL, 2048, 0 }, { "0011", NULL, 2048, 0 },
	};
	static const uint32_t level[5] = { 1071, 125, 0, 0, 0 };
	const struct idlest_case *c = *state;
	struct nsched_cfs_find_idlest_group_question q = {
		.load_idx = c->load_idx, .imbalance_pct = 125, .lb_bias = c->bias,
	};
	struct nsched_cfs_find_idlest_group_answer a;
	uint64_t allowed;
	struct yard y;

	yard_open(&y, 4, c->groups[0].cpus ? c->groups : two_pairs, level);
	yard_runs(&y, c->load, "1111");
	column_of(y.load, y.topology, NSCHED_LOAD_LOAD1, c->past);
	q.load = y.load;
	q.domains = y.domains;
	q.allowed = set_of(&allowed, c->allowed);
	POISON(&a);
	nsched_cfs_find_idlest_group(&q, &a);
	assert_int_equal(a.group, c->want);
	ASSERT_SAYS(&q, &a, c->says);
	yard_close(&y);
}

/* find_idlest_cpu */
static const struct cpu_case {
	const char *name;
	uint64_t load[4];
	const char *cpus, *allowed;
	uint32_t this_cpu, want;
	const char *says;
} cpu_cases[] = {
	{ "of equals the first", { 1024, 512, 512, 2048 }, "1111", "1111", 3, 1,
	  "CPU 1 is least loaded, with 512" },
	{ "unless this CPU is one of them", { 1024, 512, 512, 2048 }, "1111", "1111", 2, 2,
	  "none is less loaded than CPU 2 itself, with 512" },
	{ "it may be the first as well", { 1024, 512, 512, 2048 }, "1111", "1111", 1, 1,
	  "CPU 1 is least loaded, with 512" },
	{ "only where it may run", { 1024, 512, 512, 2048 }, "1111", "1001", 3, 0,
	  "CPU 0 is least loaded, with 1024" },
	{ "nowhere", { 1024, 512, 512, 2048 }, "1001", "0100", 3, NSCHED_NONE,
	  "no CPU of the group is allowed" },
	{ "all equal: this CPU", { 0, 0, 0, 0 }, "1111", "1111", 3, 3,
	  "none is less loaded than CPU 3 itself, with 0" },
	{ "all equal, and this CPU is elsewhere: the first", { 0, 0, 0, 0 }, "1111", "1111", 9, 0,
	  "CPU 0 is least loaded, with 0" },
	{ "a single one", { 1024, 512, 512, 2048 }, "0001", "1111", 3, 3,
	  "CPU 3 is least loaded, with 2048" },
};

static void cpu_case(void **state)
{
	const struct cpu_case *c = *state;
	struct nsched_topology *topology = machine_grid(1, 4, 1);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
	struct nsched_cfs_find_idlest_cpu_question q = { .load = load, .this_cpu = c->this_cpu };
	struct nsched_cfs_find_idlest_cpu_answer a;
	uint64_t cpus, allowed;

	column_of(load, topology, NSCHED_LOAD_LOAD, c->load);
	q.cpus = set_of(&cpus, c->cpus);
	q.allowed = set_of(&allowed, c->allowed);
	POISON(&a);
	nsched_cfs_find_idlest_cpu(&q, &a);
	assert_int_equal(a.cpu, c->want);
	ASSERT_SAYS(&q, &a, c->says);
	free(load);
	free(topology);
}

/* Two levels, pairs and all four, of these flags; a group is a CPU, and a pair. */
struct ladder {
	struct nsched_topology *topology;
	struct nsched_domains *domains;
	struct nsched_load *load;
};

static void ladder_open(struct ladder *l, uint32_t nr_levels, const uint32_t *flags,
			uint32_t wake_idx, const uint64_t *load, const char *nr)
{
	static const uint32_t domain[8] = { 0, 0, 1, 1, 0, 0, 0, 0 };
	static const uint32_t group[8] = { 0, 1, 2, 3, 0, 0, 1, 1 };
	const uint32_t pct[2] = { 125, 125 }, idx[2] = { wake_idx, wake_idx };
	struct nsched_domains_labels labels;
	struct nsched_wrong wrong;
	uint64_t bytes;
	uint32_t cpu;

	memset(&labels, 0, sizeof(labels));
	labels.nr_cpus = 4;
	labels.nr_levels = nr_levels;
	labels.domain_label = domain;
	labels.group_label = group;
	labels.level[NSCHED_DOMAIN_FLAGS] = flags;
	labels.level[NSCHED_DOMAIN_IMBALANCE_PCT] = pct;
	labels.level[NSCHED_DOMAIN_WAKE_IDX] = idx;
	bytes = nsched_domains_label_size(&labels);
	l->domains = malloc(bytes);
	assert_int_equal(nsched_domains_label_init(l->domains, bytes, &labels, &wrong), NSCHED_OK);
	l->topology = machine_grid(1, 4, 1);
	l->load = machine_load(l->topology, YARD_COLUMNS);
	column_of(l->load, l->topology, NSCHED_LOAD_LOAD, load);
	column_of(l->load, l->topology, NSCHED_LOAD_LOAD1, load);
	digits_of(l->load, l->topology, NSCHED_LOAD_NR_RUNNING, nr, 1);
	for (cpu = 0; cpu < 4; cpu++)
		nsched_load_set(l->load, l->topology, NSCHED_LOAD_IDLE, cpu, nr[cpu] == '0');
}

static void ladder_close(struct ladder *l)
{
	free(l->topology);
	free(l->domains);
	free(l->load);
}

/* select_task_rq: the waker is on CPU 0; flags 559 and 1071 unless a row has its own */
static const struct select_case {
	const char *name;
	uint32_t nr_levels, flags[2];
	uint64_t load[4];
	const char *nr, *allowed;
	uint32_t prev_cpu, sd_flag, sync, want, reason;
} select_cases[] = {
	{ "not balanced, and prev is idle", 2, { 559, 1071 }, { 1024, 0, 0, 0 }, "1000", "1111", 2,
	  16, 0, 2, NSCHED_CFS_SELECT_TASK_RQ_REFUSED_IDLE },
	{ "affine: the target is busy, its neighbour idle", 2, { 559, 1071 }, { 1024, 0, 0, 0 },
	  "1000", "1111", 2, 16, 1, 1, NSCHED_CFS_SELECT_TASK_RQ_PULLED_GROUP },
	{ "affine, and nothing idle near: on the waker", 2, { 559, 1071 }, { 1024, 1024, 0, 0 },
	  "1100", "1111", 2, 16, 1, 0, NSCHED_CFS_SELECT_TASK_RQ_PULLED_NONE },
	{ "one allowed CPU: prev, whatever it is", 2, { 559, 1071 }, { 1024, 0, 0, 0 }, "1000",
	  "0010", 2, 16, 0, 2, NSCHED_CFS_SELECT_TASK_RQ_ONE_ALLOWED },
	{ "the waker's CPU is not allowed: no level", 2, { 559, 1071 }, { 1024, 0, 0, 0 }, "1000",
	  "0011", 2, 16, 0, 2, NSCHED_CFS_SELECT_TASK_RQ_NO_LEVEL },
	{ "the same CPU is not compared with itself", 2, { 559, 1071 }, { 1024, 0, 0, 0 }, "1000",
	  "1111", 0, 16, 0, 1, NSCHED_CFS_SELECT_TASK_RQ_SAME_GROUP },
	/* 2, then Q2 among 2 and 3 */
	{ "Q2: a fork goes away, and on to the neighbour", 2, { 559, 1071 }, { 1024, 0, 0, 0 },
	  "1000", "1111", 2, 8, 0, 3, NSCHED_CFS_SELECT_TASK_RQ_WALK },
	{ "a fork stays where it is lighter", 2, { 559, 1071 }, { 1024, 0, 1024, 1024 }, "1011",
	  "1111", 2, 8, 0, 1, NSCHED_CFS_SELECT_TASK_RQ_WALK },
	{ "Q2: a fork with no load at all", 2, { 559, 1071 }, { 0, 0, 0, 0 }, "1000", "1111", 2, 8,
	  0, 3, NSCHED_CFS_SELECT_TASK_RQ_WALK },
	{ "a wake-up walks as a fork does where the flags say so", 2, { 543, 1055 },
	  { 1024, 0, 0, 0 }, "1000", "1111", 2, 16, 0, 3, NSCHED_CFS_SELECT_TASK_RQ_WALK },
	{ "a level that is not balanced is passed", 2, { 559, 1070 }, { 1024, 0, 0, 0 }, "1000",
	  "1111", 2, 8, 0, 1, NSCHED_CFS_SELECT_TASK_RQ_WALK },
	{ "where it comes to, forks are not placed: the end", 2, { 551, 1071 }, { 1024, 0, 0, 0 },
	  "1000", "1111", 2, 8, 0, 2, NSCHED_CFS_SELECT_TASK_RQ_WALK },
	{ "nor below where it stays", 2, { 551, 1071 }, { 1024, 0, 1024, 1024 }, "1011", "1111", 2,
	  8, 0, 0, NSCHED_CFS_SELECT_TASK_RQ_WALK_STAYS },
	{ "no levels: prev", 0, { 0, 0 }, { 1024, 0, 0, 0 }, "1000", "1111", 2, 16, 0, 2,
	  NSCHED_CFS_SELECT_TASK_RQ_NO_LEVEL },
};

static void select_case(void **state)
{
	const struct select_case *c = *state;
	struct nsched_cfs_select_task_rq_question q = {
		.curr_weight = 1024, .p_weight = 1024, .prev_cpu = c->prev_cpu,
		.sd_flag = c->sd_flag, .sync = c->sync, .lb_bias = 1,
	};
	struct nsched_cfs_select_task_rq_answer a;
	struct ladder l;
	uint64_t allowed;

	ladder_open(&l, c->nr_levels, c->flags, 0, c->load, c->nr);
	q.domains = l.domains;
	q.load = l.load;
	q.allowed = set_of(&allowed, c->allowed);
	POISON(&a);
	nsched_cfs_select_task_rq(&q, &a);
	assert_int_equal(a.cpu, c->want);
	assert_int_equal(a.reason, c->reason);
	ladder_close(&l);
}

/* select_task_rq_2631: the waker is on CPU 0, sync; flags 621 and 1133 */
static const struct old_case {
	const char *name;
	uint32_t nr_levels;
	uint64_t load[4];
	const char *nr, *allowed;
	uint32_t prev_cpu, sync, want, reason;
} old_cases[] = {
	{ "a pipe: pulled though prev is idle", 2, { 1024, 0, 0, 0 }, "1000", "1111", 1, 1, 0,
	  NSCHED_CFS_SELECT_TASK_RQ_2631_AFFINE },
	{ "sync: pulled", 2, { 1024, 1024, 0, 0 }, "1100", "1111", 1, 1, 0,
	  NSCHED_CFS_SELECT_TASK_RQ_2631_AFFINE },
	{ "the same CPU", 2, { 1024, 0, 0, 0 }, "1000", "1111", 0, 1, 0,
	  NSCHED_CFS_SELECT_TASK_RQ_2631_SAME },
	{ "the waker's CPU is not allowed", 2, { 1024, 0, 0, 0 }, "1000", "0100", 1, 1, 1,
	  NSCHED_CFS_SELECT_TASK_RQ_2631_BARRED },
	{ "passive: 112 x 1024 <= 100 x 1200", 2, { 1024, 1200, 0, 0 }, "1100", "1111", 1, 0, 0,
	  NSCHED_CFS_SELECT_TASK_RQ_2631_PASSIVE },
	{ "112 x 1024 > 100 x 1100", 2, { 1024, 1100, 0, 0 }, "1100", "1111", 1, 0, 1,
	  NSCHED_CFS_SELECT_TASK_RQ_2631_REFUSED },
	{ "no levels", 0, { 1024, 0, 0, 0 }, "1000", "1111", 1, 1, 1,
	  NSCHED_CFS_SELECT_TASK_RQ_2631_BARRED },
	{ "from the other pair", 2, { 1024, 0, 1024, 0 }, "1010", "1111", 2, 1, 0,
	  NSCHED_CFS_SELECT_TASK_RQ_2631_AFFINE },
};

static void old_case(void **state)
{
	static const uint32_t flags[2] = { 621, 1133 };
	const struct old_case *c = *state;
	struct nsched_cfs_select_task_rq_2631_question q = {
		.curr_weight = 1024, .p_weight = 1024, .prev_cpu = c->prev_cpu, .sync = c->sync,
		.lb_bias = 1,
	};
	struct nsched_cfs_select_task_rq_2631_answer a;
	struct ladder l;
	uint64_t allowed;

	ladder_open(&l, c->nr_levels, flags, 1, c->load, c->nr);
	q.domains = l.domains;
	q.load = l.load;
	q.allowed = set_of(&allowed, c->allowed);
	POISON(&a);
	nsched_cfs_select_task_rq_2631(&q, &a);
	assert_int_equal(a.cpu, c->want);
	assert_int_equal(a.reason, c->reason);
	ladder_close(&l);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, idlest_case, idlest_cases);
	ROWS_ADD(&rows, cpu_case, cpu_cases);
	ROWS_ADD(&rows, select_case, select_cases);
	ROWS_ADD(&rows, old_case, old_cases);
	return rows_run(&rows, "cfs: the idlest, and the selection");
}
