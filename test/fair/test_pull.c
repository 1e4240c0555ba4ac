/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Pulling in Linux 6.12, by the rules: detach, locality, the push, capacities. */
#include "balance_world.h"

/* The sentence of a block, where a row gives it. */
#define SAYS_BLOCK(q, a, want) \
	do { \
		const char *want_ = want; \
		char said_[256]; \
		\
		nsched_explain_block((a).reason, &(q), &(a), said_, sizeof(said_)); \
		if (want_) \
			assert_string_equal(said_, want_); \
	} while (0)

/* 5.3 rule 1: m = cap_orig less the greater pressure; (m - rt - dl)(m - irq) / m. */
static const struct capacity_case {
	const char *name;
	uint64_t orig, hw, freq, irq, rt, dl, want;
	uint32_t reason;
	const char *said;
} capacities[] = {
	{ "nothing takes from it", 1024, 0, 0, 0, 0, 0, 1024, NSCHED_FAIR_CPU_CAPACITY_LEFT, NULL },
	{ "the greater pressure counts", 1024, 100, 24, 0, 0, 0, 924,
	  NSCHED_FAIR_CPU_CAPACITY_LEFT, NULL },
	{ "interrupts scale what is left", 1024, 0, 0, 512, 256, 0, 384,
	  NSCHED_FAIR_CPU_CAPACITY_LEFT,
	  "384 of 1024 are left: interrupts 512, real-time 256, deadline 0" },
	{ "real-time and deadline add up", 1024, 0, 0, 0, 300, 200, 524,
	  NSCHED_FAIR_CPU_CAPACITY_LEFT, NULL },
	{ "interrupts reach all of it: 1", 1024, 0, 24, 1000, 0, 0, 1, NSCHED_FAIR_CPU_CAPACITY_IRQ,
	  "interrupts take 1000 of 1000" },
	{ "other classes reach all of it: 1", 1024, 0, 0, 0, 1000, 24, 1,
	  NSCHED_FAIR_CPU_CAPACITY_RT, "real-time 1000 and deadline 24 take all of 1024" },
	{ "pressure past all of it: nothing below 0", 500, 700, 0, 0, 0, 0, 1,
	  NSCHED_FAIR_CPU_CAPACITY_IRQ, NULL },
	{ "0 becomes 1", 1024, 0, 0, 1023, 1023, 0, 1, NSCHED_FAIR_CPU_CAPACITY_LEFT, NULL },
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
	assert_int_equal(a.reserved, 0);
	SAYS_BLOCK(q, a, c->said);
}

/* 5.14: the locality rule, in its order. 1 worse, 0 as good or better, -1 silent. */
static const struct locality_case {
	const char *name;
	uint32_t numa, faults, src, dst, preferred, nr, pref, idle;
	uint64_t src_faults, dst_faults;
	int32_t want;
	const char *said;
} localities[] = {
	{ "not between nodes of one domain", 0, 1, 0, 1, 0, 2, 1, 0, 9, 1, -1, NULL },
	{ "without statistics", 1, 0, 0, 1, 0, 2, 1, 0, 9, 1, -1,
	  "NUMA placement has nothing to say" },
	{ "within a node", 1, 1, 1, 1, 1, 2, 1, 0, 9, 1, -1, NULL },
	{ "off its node, where others do not belong", 1, 1, 0, 1, 0, 2, 1, 0, 0, 0, 1,
	  "it would leave node 0, which it prefers; of 2 tasks 1 do" },
	{ "off its node, where all belong", 1, 1, 0, 1, 0, 2, 2, 0, 9, 1, -1,
	  "it prefers node 0, as all 2 tasks there do" },
	{ "off its node, also for an idle CPU", 1, 1, 0, 1, 0, 2, 1, 1, 0, 9, 1, NULL },
	{ "to its node", 1, 1, 0, 1, 1, 2, 1, 0, 9, 1, 0,
	  "it would reach node 1, which it prefers" },
	{ "to its node, also for an idle CPU", 1, 1, 0, 1, 1, 2, 1, 1, 9, 1, 0, NULL },
	{ "an idle CPU takes any", 1, 1, 0, 1, 7, 2, 1, 1, 9, 1, -1, "an idle CPU does not ask" },
	{ "a newly idle one asks", 1, 1, 0, 1, 7, 2, 1, 2, 9, 1, 1,
	  "1 faults on node 1, 9 on node 0" },
	{ "fewer faults there", 1, 1, 0, 1, 7, 2, 1, 0, 9, 8, 1, NULL },
	{ "as many faults there", 1, 1, 0, 1, 7, 2, 1, 0, 9, 9, 0,
	  "9 faults on node 1, 9 on node 0" },
	{ "without a preferred node", 1, 1, 0, 1, NSCHED_NONE, 2, 1, 0, 9, 10, 0, NULL },
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
	SAYS_BLOCK(q, a, c->said);
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
	l->q.list_first = 3; /* read only where a pass is resumed */
	l->q.list_nr = 9;
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

/* 5.16b: CPU 5 of two nodes of four has three tasks, and is to push one. */
static const struct push_case {
	const char *name;
	uint32_t dst, wanted, active, nr; /* active: a bit a CPU */
	uint32_t throttled, bound, barred, running; /* a bit a task */
	uint32_t task, level, reason;
	const char *said;
} pushes[] = {
#define PUSH_IS(name) NSCHED_FAIR_ACTIVE_PUSH_##name
	{ "the first from the tail", 4, 1, 0xff, 3, 0, 0, 0, 0, 0, 0, PUSH_IS(MOVED),
	  "task 0 of CPU 5 to CPU 4, 1 looked at" },
	{ "its level is the lowest of the target that holds the source", 0, 1, 0xff, 3, 0, 0, 0, 0,
	  0, 1, PUSH_IS(MOVED), NULL },
	{ "not one that is throttled, bound or running", 4, 1, 0xff, 4, 1, 2, 0, 4, 3, 0,
	  PUSH_IS(MOVED), "task 3 of CPU 5 to CPU 4, 4 looked at" },
	{ "not one that is not allowed there", 4, 1, 0xff, 4, 0, 0, 1, 0, 1, 0, PUSH_IS(MOVED), NULL },
	{ "none can", 4, 1, 0xff, 4, 1, 2, 4, 8, NSCHED_NONE, 0, PUSH_IS(NONE),
	  "none of 4 tasks of CPU 5 can move to CPU 4" },
	{ "withdrawn", 4, 0, 0xff, 3, 0, 0, 0, 0, NSCHED_NONE, NSCHED_NONE, PUSH_IS(WITHDRAWN),
	  "the push was withdrawn, or a CPU is inactive" },
	{ "the source is inactive", 4, 1, 0xdf, 3, 0, 0, 0, 0, NSCHED_NONE, NSCHED_NONE,
	  PUSH_IS(WITHDRAWN), NULL },
	{ "the target is inactive", 4, 1, 0xef, 3, 0, 0, 0, 0, NSCHED_NONE, NSCHED_NONE,
	  PUSH_IS(WITHDRAWN), NULL },
	{ "one task is left", 4, 1, 0xff, 1, 0, 0, 0, 0, NSCHED_NONE, NSCHED_NONE, PUSH_IS(ALONE),
	  "CPU 5 runs at most one task" },
};

#define PUSH_TASKS 4

static struct nsched_tasks *push_tasks(const struct push_case *c, uint64_t columns)
{
	struct nsched_tasks_facts facts = { columns, 8, PUSH_TASKS, PUSH_TASKS, 0 };
	uint64_t bytes = nsched_tasks_size(&facts);
	struct nsched_tasks *tasks = malloc(bytes);
	struct nsched_wrong wrong;
	uint32_t cpu, row;

	assert_int_equal(nsched_tasks_init(tasks, bytes, &facts, &wrong), NSCHED_OK);
	for (cpu = 0; cpu <= 8; cpu++)
		nsched_tasks_first_set(tasks, cpu, cpu > 5 ? PUSH_TASKS : 0);
	for (row = 0; row < PUSH_TASKS; row++) {
		if (columns) {
			nsched_task_set(tasks, NSCHED_TASK_THROTTLED, row, c->throttled >> row & 1);
			nsched_task_set(tasks, NSCHED_TASK_PER_CPU_KTHREAD, row, c->bound >> row & 1);
			nsched_task_set(tasks, NSCHED_TASK_RUNNING, row, c->running >> row & 1);
		}
		nsched_tasks_range_set(tasks, row, c->barred >> row & 1 ? 5 : 0,
				       c->barred >> row & 1 ? 1 : 8);
		nsched_tasks_allowed_set(tasks, row, row);
	}
	nsched_tasks_allowed_set(tasks, PUSH_TASKS, PUSH_TASKS);
	return tasks;
}

#define PUSH_COLUMNS \
	(NSCHED_TASK_BIT(NSCHED_TASK_RUNNING) | NSCHED_TASK_BIT(NSCHED_TASK_THROTTLED) | \
	 NSCHED_TASK_BIT(NSCHED_TASK_PER_CPU_KTHREAD))

static void push_case(void **state)
{
	const struct push_case *c = *state;
	struct nsched_fair_active_push_question q;
	struct nsched_fair_active_push_answer a;
	struct nsched_tasks *tasks = push_tasks(c, PUSH_COLUMNS);
	uint64_t active = c->active;
	struct world w;

	world_begin(&w, 2, 4, 1, WORLD_COLUMNS);
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_NR_RUNNING, 5, c->nr);
	memset(&q, 0, sizeof(q));
	q.load = w.load;
	q.domains = w.domains;
	q.tasks = tasks;
	q.active = &active;
	q.src_cpu = 5;
	q.dst_cpu = c->dst;
	q.wanted = c->wanted;
	POISON(&a);
	assert_int_equal(nsched_fair_active_push(&q, &a), c->reason);
	assert_int_equal(a.task, c->task);
	assert_int_equal(a.level, c->level);
	SAYS_BLOCK(q, a, c->said);
	free(tasks);
	world_end(&w);
}

/* No columns: nothing keeps a task. No level between nodes that are 256 apart: nothing is pushed. */
static void push_where_little_is_known(void **state)
{
	static const uint32_t apart[] = { 10, 256, 256, 10 };
	const struct machine_text text = { .node = "00001111", .cache = "00001111",
					   .distance_slit = apart };
	struct nsched_tasks *tasks = push_tasks(&pushes[0], 0);
	struct nsched_fair_active_push_question q;
	struct nsched_fair_active_push_answer a;
	struct world w;

	(void)state;
	world_begin_text(&w, &text, WORLD_COLUMNS);
	world_runs(&w, "00000200");
	memset(&q, 0, sizeof(q));
	q.load = w.load;
	q.domains = w.domains;
	q.tasks = tasks;
	q.src_cpu = 5;
	q.dst_cpu = 4;
	q.wanted = 1;
	assert_int_equal(nsched_fair_active_push(&q, &a), NSCHED_FAIR_ACTIVE_PUSH_MOVED);
	assert_int_equal(a.task, 0);
	q.dst_cpu = 0;
	assert_int_equal(nsched_fair_active_push(&q, &a), NSCHED_FAIR_ACTIVE_PUSH_NO_DOMAIN);
	SAYS_BLOCK(q, a, "no domain of CPU 0 holds CPU 5");
	free(tasks);
	world_end(&w);
}

/* The groups' capacities as state, from what the domains say. */
struct refresh {
	struct nsched_fair_group_capacity_question q;
	struct nsched_fair_group_capacity_answer a;
	uint64_t sum[64], update[64];
	uint32_t least[64], most[64];
};

static void refresh_begin(struct refresh *r, const struct world *w)
{
	uint32_t i;

	memset(r, 0, sizeof(*r));
	for (i = 0; i < w->domains->nr_groups; i++) {
		r->sum[i] = nsched_group_capacity(w->domains, i);
		r->least[i] = r->most[i] = 1024;
	}
	r->q.load = w->load;
	r->q.domains = w->domains;
	r->q.grp_capacity = r->sum;
	r->q.grp_min_capacity = r->least;
	r->q.grp_max_capacity = r->most;
	r->q.grp_next_update = r->update;
	r->q.now = 1000;
	r->q.hz = 250;
	r->q.max_interval_jiffies = 100;
	r->q.balance_interval = 4;
}

static uint32_t refresh_level(struct refresh *r, uint32_t level)
{
	r->q.level = level;
	POISON(&r->a);
	return nsched_fair_group_capacity(&r->q, &r->a);
}

/* 5.3: lowest level the CPU; above it the triples of the groups below, as old as they are. */
static void capacity_of_groups_is_as_old_as_its_parts(void **state)
{
	static struct refresh r;
	struct world w;

	(void)state;
	world_begin(&w, 2, 4, 1, WORLD_COLUMNS);
	refresh_begin(&r, &w);
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_CAPACITY, 0, 500);
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_CAPACITY, 1, 600);
	assert_int_equal(refresh_level(&r, 1), NSCHED_FAIR_GROUP_CAPACITY_CHILD);
	assert_int_equal(r.a.capacity, 4096); /* nobody looked below yet */
	assert_int_equal(refresh_level(&r, 0), NSCHED_FAIR_GROUP_CAPACITY_CPU);
	assert_int_equal(r.a.capacity, 500);
	assert_int_equal(r.a.min_capacity, 500);
	assert_int_equal(r.a.max_capacity, 500);
	assert_int_equal(r.a.next_update, 1001); /* 4 ms at 250 Hz */
	SAYS_BLOCK(r.q, r.a, "group 0 can take 500, 500 to 500 a CPU: its one CPU");
	refresh_level(&r, 1);
	assert_int_equal(r.a.capacity, 500 + 3 * 1024); /* CPU 1 has not looked */
	assert_int_equal(r.a.min_capacity, 500);
	assert_int_equal(r.a.max_capacity, 1024);
	assert_int_equal(r.sum[r.a.group], 500 + 3 * 1024);
	r.q.idle = NSCHED_NEWLY_IDLE;
	assert_int_equal(refresh_level(&r, 1), NSCHED_FAIR_GROUP_CAPACITY_FRESH);
	SAYS_BLOCK(r.q, r.a, "group 4 can take 3572, 500 to 1024 a CPU, until 1001");
	r.q.now = 1001;
	assert_int_equal(refresh_level(&r, 1), NSCHED_FAIR_GROUP_CAPACITY_CHILD);
	SAYS_BLOCK(r.q, r.a, "group 4 can take 3572, 500 to 1024 a CPU, by the groups below");
	/* a busy or idle CPU does not wait; the interval is held to the greatest */
	r.q.idle = NSCHED_BUSY;
	r.q.balance_interval = 100000;
	assert_int_equal(refresh_level(&r, 1), NSCHED_FAIR_GROUP_CAPACITY_CHILD);
	assert_int_equal(r.a.next_update, 1101);
	r.q.balance_interval = 0;
	refresh_level(&r, 1);
	assert_int_equal(r.a.next_update, 1002);
	world_end(&w);
}

/* Where the level below overlaps: CPU by CPU, as they are now. A line of four nodes of two. */
static void capacity_over_overlapping_groups(void **state)
{
	static const uint32_t line[] = { 10, 20, 30, 40, 20, 10, 20, 30, 30, 20, 10, 20, 40, 30, 20, 10 };
	const struct machine_text text = { .node = "00112233", .cache = "00112233",
					   .distance_slit = line };
	static struct refresh r;
	struct world w;

	(void)state;
	world_begin_text(&w, &text, WORLD_COLUMNS);
	refresh_begin(&r, &w);
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_CAPACITY, 3, 200);
	/* CPU 0: cache, 0-3, 0-5, 0-7; groups of level 2 are the spans of level 1 */
	assert_int_equal(refresh_level(&r, 1), NSCHED_FAIR_GROUP_CAPACITY_CHILD);
	assert_int_equal(r.a.capacity, 2048);
	assert_int_equal(refresh_level(&r, 2), NSCHED_FAIR_GROUP_CAPACITY_CPUS);
	assert_int_equal(r.a.capacity, 3 * 1024 + 200);
	assert_int_equal(r.a.min_capacity, 200);
	assert_int_equal(r.a.max_capacity, 1024);
	world_end(&w);
}

/* Without a topology no core has two threads; without curr who runs nothing is idle. */
static void little_is_known(void **state)
{
	struct nsched_fair_should_balance_question q;
	struct nsched_fair_should_balance_answer a;
	struct world w;

	(void)state;
	world_begin(&w, 1, 2, 2, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_NR_RUNNING, 0, 1);
	memset(&q, 0, sizeof(q));
	q.load = w.load;
	q.domains = w.domains;
	q.group = nsched_ring_group(w.domains, 0, 1, 0);
	q.sd_flags = 4631;
	q.dst_cpu = 1;
	q.idle = NSCHED_IDLE;
	POISON(&a);
	assert_int_equal(nsched_fair_should_balance(&q, &a), NSCHED_FAIR_SHOULD_BALANCE_IDLE);
	assert_int_equal(a.balance, 1);
	q.topology = w.topology; /* its core works, but no core of the mask is idle */
	POISON(&a);
	assert_int_equal(nsched_fair_should_balance(&q, &a), NSCHED_FAIR_SHOULD_BALANCE_THREAD);
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
	rows_add(&rows, "what is not known: threads, and who is idle", little_is_known, 0);
	ROWS_ADD(&rows, push_case, pushes);
	rows_add(&rows, "a push where little is known", push_where_little_is_known, 0);
	rows_add(&rows, "capacities are as old as their parts",
		 capacity_of_groups_is_as_old_as_its_parts, 0);
	rows_add(&rows, "capacities over overlapping groups: CPU by CPU",
		 capacity_over_overlapping_groups, 0);
	return rows_run(&rows, "fair pull");
}
