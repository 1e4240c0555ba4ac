/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Pulling in Linux 6.12, by the rules: detach, locality, the push, capacities. */
#include "balance_world.h"

/* 5.3 rule 1: m = cap_orig less the greater pressure; (m - rt - dl)(m - irq) / m. */
static const struct capacity_case {
	const char *name;
	uint64_t orig, hw, freq, irq, rt, dl, want;
	uint32_t reason;
} capacities[] = {
	{ "nothing takes from it", 1024, 0, 0, 0, 0, 0, 1024, NSCHED_FAIR_CPU_CAPACITY_LEFT },
	{ "the greater pressure counts", 1024, 100, 24, 0, 0, 0, 924,
	  NSCHED_FAIR_CPU_CAPACITY_LEFT },
	{ "interrupts scale what is left", 1024, 0, 0, 512, 256, 0, 384,
	  NSCHED_FAIR_CPU_CAPACITY_LEFT },
	{ "real-time and deadline add up", 1024, 0, 0, 0, 300, 200, 524,
	  NSCHED_FAIR_CPU_CAPACITY_LEFT },
	{ "interrupts reach all of it: 1", 1024, 0, 24, 1000, 0, 0, 1, NSCHED_FAIR_CPU_CAPACITY_IRQ },
	{ "other classes reach all of it: 1", 1024, 0, 0, 0, 1000, 24, 1,
	  NSCHED_FAIR_CPU_CAPACITY_RT },
	{ "0 becomes 1", 1024, 0, 0, 1023, 1023, 0, 1, NSCHED_FAIR_CPU_CAPACITY_LEFT },
};

static void capacity_case(void **state)
{
	const struct capacity_case *c = *state;
	struct nsched_fair_cpu_capacity_question q = { c->orig, c->hw, c->freq,
						       c->irq,	c->rt, c->dl };
	struct nsched_fair_cpu_capacity_answer a;

	POISON(&a);
	assert_int_equal(nsched_fair_cpu_capacity(&q, &a), c->reason);
	assert_int_equal(a.capacity, c->want);
}

/* 5.14: the locality rule, in its order. 1 worse, 0 as good or better, -1 silent. */
static const struct locality_case {
	const char *name;
	uint32_t numa, faults, src, dst, preferred, nr, pref, idle;
	uint64_t src_faults, dst_faults;
	int32_t want;
} localities[] = {
	{ "not between nodes of one domain", 0, 1, 0, 1, 0, 2, 1, 0, 9, 1, -1 },
	{ "without statistics", 1, 0, 0, 1, 0, 2, 1, 0, 9, 1, -1 },
	{ "within a node", 1, 1, 1, 1, 1, 2, 1, 0, 9, 1, -1 },
	{ "off its node, where others do not belong", 1, 1, 0, 1, 0, 2, 1, 0, 0, 0, 1 },
	{ "off its node, where all belong", 1, 1, 0, 1, 0, 2, 2, 0, 9, 1, -1 },
	{ "to its node", 1, 1, 0, 1, 1, 2, 1, 0, 9, 1, 0 },
	{ "an idle CPU takes any", 1, 1, 0, 1, 7, 2, 1, 1, 9, 1, -1 },
	{ "a newly idle one asks", 1, 1, 0, 1, 7, 2, 1, 2, 9, 1, 1 },
	{ "fewer faults there", 1, 1, 0, 1, 7, 2, 1, 0, 9, 8, 1 },
	{ "as many faults there", 1, 1, 0, 1, 7, 2, 1, 0, 9, 9, 0 },
};

static void locality_case(void **state)
{
	const struct locality_case *c = *state;
	struct nsched_fair_task_locality_question q = {
		c->src_faults, c->dst_faults, c->faults, c->numa ? NSCHED_FAIR_SD_NUMA : 0,
		c->src, c->dst, c->preferred, c->nr, c->pref, c->idle,
	};
	struct nsched_fair_task_locality_answer a;

	POISON(&a);
	nsched_fair_task_locality(&q, &a);
	assert_int_equal(a.locality, c->want);
}

/* A list of tasks that all may move, of load 1024 and utilisation 300. */
struct list {
	struct nsched_fair_detach_question q;
	struct nsched_fair_detach_answer a;
	uint32_t allowed[4], on_cpu[4], buddy[4], other[4], ring[4], moved[4];
	uint64_t load[4], util[4];
};

static void list_begin(struct list *l, uint32_t nr, uint32_t type, int64_t imbalance)
{
	uint32_t i;

	memset(l, 0, sizeof(*l));
	for (i = 0; i < nr; i++) {
		l->allowed[i] = 1;
		l->other[i] = NSCHED_NONE;
		l->load[i] = 1024;
		l->util[i] = 300;
	}
	l->q.task_allowed = l->allowed;
	l->q.task_other = l->other;
	l->q.task_on_cpu = l->on_cpu;
	l->q.task_load = l->load;
	l->q.task_util = l->util;
	l->q.task_next_buddy = l->buddy;
	l->q.list = l->ring;
	l->q.moved_out = l->moved;
	l->q.imbalance = imbalance;
	l->q.src_clock = 10000000;
	l->q.src_capacity = 1024;
	l->q.nr_tasks = l->q.src_nr_running = l->q.loop_max = nr;
	l->q.migration_type = type;
	l->q.cache_nice_tries = 1;
	l->q.migration_cost = 500000;
	l->q.loop_break = l->q.loop_step = 32;
	l->q.flags = NSCHED_FAIR_ALL_PINNED;
	l->q.features = NSCHED_FAIR_FEAT_CACHE_HOT_BUDDY;
	l->q.preempt = 1;
	POISON(&l->a);
}

static void detach_breaks_and_goes_on(void **state)
{
	struct list l;

	(void)state;
	list_begin(&l, 4, NSCHED_FAIR_MIGRATE_TASK, 4);
	l.q.loop_break = l.q.loop_step = 2;
	assert_int_equal(nsched_fair_detach(&l.q, &l.a), NSCHED_FAIR_DETACH_BREAK);
	assert_int_equal(l.a.nr_moved, 2);
	assert_int_equal(l.a.flags, NSCHED_FAIR_NEED_BREAK);
	assert_int_equal(l.a.loop_break, 4);
	assert_int_equal(l.a.loop, 3); /* the turn that hit the break is lost */
}

/* Q13 */
static void detach_never_breaks_by_default(void **state)
{
	struct list l;

	(void)state;
	list_begin(&l, 4, NSCHED_FAIR_MIGRATE_TASK, 100);
	l.q.src_nr_running = 40;
	l.q.loop_max = 32;
	l.allowed[0] = l.allowed[1] = l.allowed[2] = l.allowed[3] = 0;
	assert_int_equal(nsched_fair_detach(&l.q, &l.a), NSCHED_FAIR_DETACH_LIMIT);
	assert_int_equal(l.a.flags, NSCHED_FAIR_ALL_PINNED | NSCHED_FAIR_SOME_PINNED);
}

static void detach_names_another_cpu(void **state)
{
	struct list l;

	(void)state;
	list_begin(&l, 2, NSCHED_FAIR_MIGRATE_TASK, 1);
	l.allowed[0] = 0;
	l.other[0] = 3;
	l.on_cpu[1] = 1;
	nsched_fair_detach(&l.q, &l.a);
	assert_int_equal(l.a.flags, NSCHED_FAIR_DST_PINNED | NSCHED_FAIR_SOME_PINNED);
	assert_int_equal(l.a.other_cpu, 3);
	list_begin(&l, 2, NSCHED_FAIR_MIGRATE_TASK, 1);
	l.allowed[0] = 0;
	l.other[0] = 3;
	l.q.idle = NSCHED_NEWLY_IDLE; /* pulls for itself alone */
	nsched_fair_detach(&l.q, &l.a);
	assert_int_equal(l.a.flags, NSCHED_FAIR_SOME_PINNED);
	assert_int_equal(l.moved[0], 1);
}

static void detach_leaves_a_next_buddy(void **state)
{
	struct list l;

	(void)state;
	list_begin(&l, 2, NSCHED_FAIR_MIGRATE_TASK, 1);
	l.buddy[0] = 1;
	l.q.dst_nr_running = 1;
	nsched_fair_detach(&l.q, &l.a);
	assert_int_equal(l.moved[0], 1);
	list_begin(&l, 2, NSCHED_FAIR_MIGRATE_TASK, 1);
	l.buddy[0] = 1; /* dst has nothing: it may come */
	nsched_fair_detach(&l.q, &l.a);
	assert_int_equal(l.moved[0], 0);
	list_begin(&l, 2, NSCHED_FAIR_MIGRATE_TASK, 1);
	l.buddy[0] = 1;
	l.q.dst_nr_running = 1;
	l.q.features = 0;
	nsched_fair_detach(&l.q, &l.a);
	assert_int_equal(l.moved[0], 0);
}

static void detach_lets_tiny_tasks_be_if_asked(void **state)
{
	struct list l;

	(void)state;
	list_begin(&l, 2, NSCHED_FAIR_MIGRATE_LOAD, 100);
	l.load[0] = 15;
	l.load[1] = 16;
	l.q.features = NSCHED_FAIR_FEAT_LB_MIN;
	nsched_fair_detach(&l.q, &l.a);
	assert_int_equal(l.a.nr_moved, 1);
	assert_int_equal(l.moved[0], 1);
	assert_int_equal(l.a.imbalance, 84);
}

/* 5.16b: the first from the tail that can move at all; the level is the target's lowest. */
static void push_takes_the_first_that_can(void **state)
{
	struct nsched_tasks_facts facts = { NSCHED_TASK_BIT(NSCHED_TASK_RUNNING) |
					    NSCHED_TASK_BIT(NSCHED_TASK_THROTTLED), 8, 3, 0, 0 };
	uint64_t bytes = nsched_tasks_size(&facts);
	struct nsched_tasks *tasks = malloc(bytes);
	struct nsched_fair_active_push_question q;
	struct nsched_fair_active_push_answer a;
	struct nsched_wrong wrong;
	struct world w;
	uint32_t cpu;

	(void)state;
	world_begin(&w, 2, 4, 1, WORLD_COLUMNS);
	world_runs(&w, "00000300");
	assert_int_equal(nsched_tasks_init(tasks, bytes, &facts, &wrong), NSCHED_OK);
	for (cpu = 0; cpu <= 8; cpu++)
		nsched_tasks_first_set(tasks, cpu, cpu > 5 ? 3 : 0);
	nsched_task_set(tasks, NSCHED_TASK_THROTTLED, 0, 1);
	nsched_task_set(tasks, NSCHED_TASK_RUNNING, 1, 1);
	memset(&q, 0, sizeof(q));
	q.load = w.load;
	q.domains = w.domains;
	q.tasks = tasks;
	q.src_cpu = 5;
	q.dst_cpu = 4;
	q.wanted = 1;
	assert_int_equal(nsched_fair_active_push(&q, &a), NSCHED_FAIR_ACTIVE_PUSH_MOVED);
	assert_int_equal(a.task, 2);
	assert_int_equal(a.level, 0); /* both share a cache */
	q.dst_cpu = 0;
	nsched_fair_active_push(&q, &a);
	assert_int_equal(a.level, 1);
	q.wanted = 0;
	assert_int_equal(nsched_fair_active_push(&q, &a), NSCHED_FAIR_ACTIVE_PUSH_WITHDRAWN);
	q.wanted = 1;
	nsched_task_set(tasks, NSCHED_TASK_THROTTLED, 2, 1);
	assert_int_equal(nsched_fair_active_push(&q, &a), NSCHED_FAIR_ACTIVE_PUSH_NONE);
	world_runs(&w, "00000100");
	assert_int_equal(nsched_fair_active_push(&q, &a), NSCHED_FAIR_ACTIVE_PUSH_ALONE);
	free(tasks);
	world_end(&w);
}

/* 5.3: lowest level the CPU; above it the triples of the groups below, as old as they are. */
static void capacity_of_groups_is_as_old_as_its_parts(void **state)
{
	struct nsched_fair_group_capacity_question q;
	struct nsched_fair_group_capacity_answer a;
	uint64_t sum[64], update[64];
	uint32_t least[64], most[64], i;
	struct world w;

	(void)state;
	world_begin(&w, 2, 4, 1, WORLD_COLUMNS);
	for (i = 0; i < w.domains->nr_groups; i++) {
		sum[i] = nsched_group_capacity(w.domains, i);
		least[i] = most[i] = 1024;
		update[i] = 0;
	}
	memset(&q, 0, sizeof(q));
	q.load = w.load;
	q.domains = w.domains;
	q.grp_capacity = sum;
	q.grp_min_capacity = least;
	q.grp_max_capacity = most;
	q.grp_next_update = update;
	q.now = 1000;
	q.hz = 250;
	q.max_interval_jiffies = 100;
	q.balance_interval = 4;
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_CAPACITY, 0, 500);
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_CAPACITY, 1, 600);
	q.level = 1;
	assert_int_equal(nsched_fair_group_capacity(&q, &a), NSCHED_FAIR_GROUP_CAPACITY_CHILD);
	assert_int_equal(a.capacity, 4096); /* nobody looked below yet */
	q.level = 0;
	assert_int_equal(nsched_fair_group_capacity(&q, &a), NSCHED_FAIR_GROUP_CAPACITY_CPU);
	assert_int_equal(a.capacity, 500);
	assert_int_equal(a.next_update, 1001); /* 4 ms at 250 Hz */
	q.level = 1;
	nsched_fair_group_capacity(&q, &a);
	assert_int_equal(a.capacity, 500 + 3 * 1024); /* CPU 1 has not looked */
	assert_int_equal(a.min_capacity, 500);
	assert_int_equal(a.max_capacity, 1024);
	q.idle = NSCHED_NEWLY_IDLE;
	assert_int_equal(nsched_fair_group_capacity(&q, &a), NSCHED_FAIR_GROUP_CAPACITY_FRESH);
	q.now = 1001;
	assert_int_equal(nsched_fair_group_capacity(&q, &a), NSCHED_FAIR_GROUP_CAPACITY_CHILD);
	world_end(&w);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, capacity_case, capacities);
	ROWS_ADD(&rows, locality_case, localities);
	rows_add(&rows, "a break loses its turn", detach_breaks_and_goes_on, 0);
	rows_add(&rows, "Q13: with the default limits no break", detach_never_breaks_by_default, 0);
	rows_add(&rows, "a pinned task names another CPU", detach_names_another_cpu, 0);
	rows_add(&rows, "a next buddy stays while dst has tasks", detach_leaves_a_next_buddy, 0);
	rows_add(&rows, "LB_MIN: tiny tasks stay at first", detach_lets_tiny_tasks_be_if_asked, 0);
	rows_add(&rows, "the push: first that can move", push_takes_the_first_that_can, 0);
	rows_add(&rows, "capacities are as old as their parts",
		 capacity_of_groups_is_as_old_as_its_parts, 0);
	return rows_run(&rows, "fair pull");
}
