/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Which tasks of a queue move, and the whole pass of a level. A row's tasks are texts of
 * one character a task; weights are 1024 unless a row has its own.
 */
#include "yard.h"

#define CPU_LEVEL 1071
#define PACKING 2607
#define MOST 40

/* task_hot: now is 10 ms */
static const struct hot_case {
	const char *name;
	uint32_t is_fair, policy, this_nr, is_next, is_last;
	int64_t cost;
	uint64_t exec_start;
	uint32_t hot;
	const char *says;
} hot_cases[] = {
	{ "a millisecond ago", 1, 0, 1, 0, 0, 500000, 9000000, 0,
	  "began to run 1000000 ago, at least 500000: cold" },
	{ "exactly the cost ago is cold", 1, 0, 1, 0, 0, 500000, 9500000, 0,
	  "began to run 500000 ago, at least 500000: cold" },
	{ "a nanosecond less is hot", 1, 0, 1, 0, 0, 500000, 9500001, 1,
	  "began to run 499999 ago, less than 500000: hot" },
	{ "the next buddy", 1, 0, 1, 1, 0, 500000, 9000000, 1,
	  "a buddy of its queue while this CPU has 1 tasks: hot" },
	{ "the last buddy", 1, 0, 1, 0, 1, 500000, 9000000, 1,
	  "a buddy of its queue while this CPU has 1 tasks: hot" },
	{ "no buddy for an empty CPU", 1, 0, 0, 0, 1, 500000, 9000000, 0,
	  "began to run 1000000 ago, at least 500000: cold" },
	{ "class idle is never hot", 1, 5, 1, 1, 0, 500000, 9000000, 0,
	  "not a fair task, or of the idle policy: never hot" },
	{ "nor is another class", 0, 0, 1, 1, 0, 500000, 9000000, 0,
	  "not a fair task, or of the idle policy: never hot" },
	{ "cost -1: always", 1, 0, 1, 0, 0, -1, 9000000, 1, "migration_cost -1: always hot" },
	{ "cost 0: never", 1, 0, 1, 0, 0, 0, 10000000, 0, "migration_cost 0: never hot" },
	{ "a start that lies ahead is hot", 1, 0, 1, 0, 0, 500000, 10000100, 1,
	  "began to run -100 ago, less than 500000: hot" },
};

static void hot_case(void **state)
{
	const struct hot_case *c = *state;
	struct nsched_cfs_task_hot_question q = {
		.now = 10000000, .exec_start = c->exec_start, .migration_cost = c->cost,
		.is_fair = c->is_fair, .policy = c->policy, .feat_cache_hot_buddy = 1,
		.this_rq_nr = c->this_nr, .is_next = c->is_next, .is_last = c->is_last,
	};
	struct nsched_cfs_task_hot_answer a;

	POISON(&a);
	nsched_cfs_task_hot(&q, &a);
	assert_int_equal(a.hot, c->hot);
	ASSERT_SAYS(&q, &a, c->says);
}

static void buddies_are_a_feature(void **state)
{
	struct nsched_cfs_task_hot_question q = {
		.now = 10000000, .exec_start = 9000000, .migration_cost = 500000, .is_fair = 1,
		.this_rq_nr = 1, .is_next = 1,
	};
	struct nsched_cfs_task_hot_answer a;

	(void)state;
	nsched_cfs_task_hot(&q, &a);
	assert_int_equal(a.hot, 0);
}

/* need_active_balance: from CPU 3 to CPU 1 */
static const struct active_case {
	const char *name;
	uint32_t idle_type, flags, src, failed, tries, active;
	const char *says;
} active_cases[] = {
	{ "nothing failed", 1, 559, 3, 0, 1, 0, "0 failed runs, 1 are let pass" },
	{ "two more than are let pass", 1, 559, 3, 3, 1, 0, "3 failed runs, 1 are let pass" },
	{ "three more", 1, 559, 3, 4, 1, 1, "4 failed runs, more than 1 + 2" },
	{ "none are let pass", 1, 559, 3, 3, 0, 1, "3 failed runs, more than 0 + 2" },
	{ "newly idle, and packing", 2, PACKING, 3, 0, 1, 1,
	  "CPU 1 is preferred over 3 for packing" },
	{ "not merely idle", 0, PACKING, 3, 0, 1, 0, "0 failed runs, 1 are let pass" },
	{ "not from below", 2, PACKING, 0, 0, 1, 0, "0 failed runs, 1 are let pass" },
	{ "not from itself", 2, PACKING, 1, 0, 1, 0, "0 failed runs, 1 are let pass" },
	{ "newly idle, the counter applies as well", 2, 559, 3, 4, 1, 1,
	  "4 failed runs, more than 1 + 2" },
	{ "as many tries as there are", 1, 559, 3, 0xffffffff, 0xffffffff, 0,
	  "4294967295 failed runs, 4294967295 are let pass" },
};

static void active_case(void **state)
{
	const struct active_case *c = *state;
	struct nsched_cfs_need_active_balance_question q = {
		.idle_type = c->idle_type, .sd_flags = c->flags, .src_cpu = c->src, .dst_cpu = 1,
		.nr_balance_failed = c->failed, .cache_nice_tries = c->tries,
	};
	struct nsched_cfs_need_active_balance_answer a;

	POISON(&a);
	nsched_cfs_need_active_balance(&q, &a);
	assert_int_equal(a.active, c->active);
	ASSERT_SAYS(&q, &a, c->says);
}

/* Tasks of a row: where each is (null: all on CPU 2), what runs, what is hot, where it may go. */
struct herd {
	const char *cpu, *running, *hot;
	const char *allowed[MOST]; /* flags; null: everywhere */
	uint64_t weight[MOST];	   /* 0: 1024 */
};

struct columns {
	uint32_t cpu[MOST], running[MOST], hot[MOST], nr;
	uint64_t weight[MOST], allowed[MOST];
};

static void herd_columns(const struct herd *h, struct columns *c)
{
	uint32_t i;

	memset(c, 0, sizeof(*c));
	c->nr = (uint32_t)strlen(h->running);
	for (i = 0; i < c->nr; i++) {
		c->cpu[i] = h->cpu ? (uint32_t)(h->cpu[i] - '0') : 2;
		c->running[i] = h->running[i] == '1';
		c->hot[i] = h->hot ? h->hot[i] == '1' : 0;
		c->weight[i] = h->weight[i] ? h->weight[i] : 1024;
		c->allowed[i] = 15;
		if (h->allowed[i])
			set_of(&c->allowed[i], h->allowed[i]);
	}
}

/* Numbers as a text: "1 2". */
static const char *numbers(const uint32_t *number, uint32_t nr)
{
	static char text[512];
	uint32_t i, length = 0;

	text[0] = '\0';
	for (i = 0; i < nr; i++)
		length += (uint32_t)snprintf(text + length, sizeof(text) - length, "%s%u",
					     i ? " " : "", (unsigned)number[i]);
	return text;
}

/* move_tasks: from CPU 2 to 0 of group 0 and 1, at first ALL_PINNED (1) */
static const struct move_case {
	const char *name;
	struct herd herd;
	int64_t imbalance;
	uint32_t idle_type, failed, preempt, lb_min, loop, loop_max, dst;
	const char *group, *active; /* null: none, all */
	int64_t left;
	uint32_t flags, want_loop, want_break, new_dst;
	const char *moved, *queue, *says;
} move_cases[] = {
	{ "the running one goes to the tail, two move", { NULL, "1000", NULL, { NULL }, { 0 } }, 2048,
	  1, 0, 0, 0, 0, 4, 0, "1100", NULL, 0, 0, 3, 32, NSCHED_NONE, "1 2", "3 0",
	  "2 moved from CPU 2; the imbalance is 0 now" },
	{ "no imbalance", { NULL, "1000", NULL, { NULL }, { 0 } }, 0, 1, 0, 0, 0, 0, 4, 0, "1100",
	  NULL, 0, 1, 0, 32, NSCHED_NONE, "", "0 1 2 3", "an imbalance of 0: nothing to move" },
	{ "all are hot", { NULL, "1000", "0111", { NULL }, { 0 } }, 2048, 1, 0, 0, 0, 0, 4, 0, "1100",
	  NULL, 2048, 0, 5, 32, NSCHED_NONE, "", "0 1 2 3",
	  "0 moved from CPU 2 in 5 looks, 4 allowed; 2048 left" },
	{ "hot does not count after failures", { NULL, "1000", "0111", { NULL }, { 0 } }, 2048, 1, 2,
	  0, 0, 0, 4, 0, "1100", NULL, 0, 0, 3, 32, NSCHED_NONE, "1 2", "3 0",
	  "2 moved from CPU 2; the imbalance is 0 now" },
	{ "as many failures as tries are too few", { NULL, "1000", "0111", { NULL }, { 0 } }, 2048, 1,
	  1, 0, 0, 0, 4, 0, "1100", NULL, 2048, 0, 5, 32, NSCHED_NONE, "", "0 1 2 3",
	  "0 moved from CPU 2 in 5 looks, 4 allowed; 2048 left" },
	{ "more than twice the imbalance stays", { NULL, "1000", NULL, { NULL },
						   { 1024, 1024, 1022, 15 } }, 511, 1, 0, 0, 0, 0, 4,
	  0, "1100", NULL, -511, 0, 3, 32, NSCHED_NONE, "2", "3 0 1",
	  "1 moved from CPU 2; the imbalance is -511 now" },
	{ "newly idle, preemptible: one", { NULL, "1000", NULL, { NULL }, { 0 } }, 2048, 2, 0, 1, 0,
	  0, 4, 0, "1100", NULL, 1024, 0, 2, 32, NSCHED_NONE, "1", "2 3 0",
	  "1 moved from CPU 2: enough for a CPU that runs dry" },
	{ "preemptible alone is not that", { NULL, "1000", NULL, { NULL }, { 0 } }, 2048, 0, 0, 1, 0,
	  0, 4, 0, "1100", NULL, 0, 0, 3, 32, NSCHED_NONE, "1 2", "3 0",
	  "2 moved from CPU 2; the imbalance is 0 now" },
	{ "all are pinned", { NULL, "1000", NULL, { "0010", "0010", "0010", "0010" }, { 0 } }, 2048,
	  1, 0, 0, 0, 0, 4, 0, "1100", NULL, 2048, 1, 5, 32, NSCHED_NONE, "", "0 1 2 3",
	  "0 moved from CPU 2 in 5 looks, 4 allowed; 2048 left" },
	{ "pinned, but a CPU of the group could take one", { NULL, "1000", NULL,
							     { NULL, "0110", "0010", "0010" },
							     { 0 } }, 2048, 1, 0, 0, 0, 0, 4, 0,
	  "1100", NULL, 2048, 4, 5, 32, 1, "", "0 1 2 3",
	  "0 moved from CPU 2 in 5 looks, 4 allowed; 2048 left" },
	{ "not one that may not be touched", { NULL, "1000", NULL, { NULL, "0110", "0010", "0010" },
					       { 0 } }, 2048, 1, 0, 0, 0, 0, 4, 0, "1100", "1011",
	  2048, 0, 5, 32, NSCHED_NONE, "", "0 1 2 3",
	  "0 moved from CPU 2 in 5 looks, 4 allowed; 2048 left" },
	{ "no group, nobody else", { NULL, "1000", NULL, { NULL, "0110", "0010", "0010" }, { 0 } },
	  2048, 1, 0, 0, 0, 0, 4, 0, NULL, NULL, 2048, 0, 5, 32, NSCHED_NONE, "", "0 1 2 3",
	  "0 moved from CPU 2 in 5 looks, 4 allowed; 2048 left" },
	/* the destination is 3: its group has 0 and 1 as well; the second pinned task is not asked */
	{ "the first pinned task names the lowest CPU", { NULL, "1000", NULL,
							  { NULL, "0110", "1010", "0010" }, { 0 } },
	  2048, 1, 0, 0, 0, 0, 4, 3, "1101", NULL, 2048, 4, 5, 32, 1, "", "0 1 2 3",
	  "0 moved from CPU 2 in 5 looks, 4 allowed; 2048 left" },
	{ "one look only", { NULL, "1000", NULL, { NULL }, { 0 } }, 2048, 1, 0, 0, 0, 0, 1, 0, "1100",
	  NULL, 2048, 0, 2, 32, NSCHED_NONE, "", "1 2 3 0",
	  "0 moved from CPU 2 in 2 looks, 1 allowed; 2048 left" },
	{ "a break", { NULL, "1000", NULL, { NULL }, { 0 } }, 2048, 1, 0, 0, 0, 32, 40, 0, "1100",
	  NULL, 2048, 3, 33, 64, NSCHED_NONE, "", "0 1 2 3",
	  "0 moved from CPU 2; a break after 33 looks" },
	{ "tiny tasks stay", { NULL, "1000", NULL, { NULL }, { 1024, 15, 15, 1024 } }, 2048, 1, 0, 0,
	  1, 0, 4, 0, "1100", NULL, 1024, 0, 5, 32, NSCHED_NONE, "3", "0 1 2",
	  "1 moved from CPU 2 in 5 looks, 4 allowed; 1024 left" },
	{ "16 is not tiny", { NULL, "10", NULL, { NULL }, { 1024, 16 } }, 2048, 1, 0, 0, 1, 0, 2, 0,
	  "1100", NULL, 2032, 0, 3, 32, NSCHED_NONE, "1", "0",
	  "1 moved from CPU 2 in 3 looks, 2 allowed; 2032 left" },
	{ "tiny ones move after a failure", { NULL, "10", NULL, { NULL }, { 1024, 15 } }, 2048, 1, 1,
	  0, 1, 0, 2, 0, "1100", NULL, 2033, 0, 3, 32, NSCHED_NONE, "1", "0",
	  "1 moved from CPU 2 in 3 looks, 2 allowed; 2033 left" },
	{ "the whole queue", { NULL, "00", NULL, { NULL }, { 0 } }, 4096, 1, 0, 0, 0, 0, 4, 0, "1100",
	  NULL, 2048, 0, 2, 32, NSCHED_NONE, "0 1", "", "2 moved from CPU 2, whose queue is empty now" },
	{ "tasks of other CPUs do not count", { "2302", "1000", NULL, { NULL }, { 0 } }, 4096, 1, 0,
	  0, 0, 0, 4, 0, "1100", NULL, 3072, 0, 5, 32, NSCHED_NONE, "3", "0",
	  "1 moved from CPU 2 in 5 looks, 4 allowed; 3072 left" },
	/* 2 is source and destination: the head is taken and put back until nothing is left */
	{ "Q15: into its own queue", { NULL, "00", NULL, { NULL }, { 0 } }, 2048, 1, 0, 0, 0, 0, 4, 2,
	  "1100", NULL, 0, 0, 2, 32, NSCHED_NONE, "0 0", "0 1",
	  "2 moved from CPU 2; the imbalance is 0 now" },
	{ "Q15: a lone task as well", { NULL, "0", NULL, { NULL }, { 0 } }, 2048, 1, 0, 0, 0, 0, 4, 2,
	  "1100", NULL, 0, 0, 2, 32, NSCHED_NONE, "0 0", "0",
	  "2 moved from CPU 2; the imbalance is 0 now" },
};

static void move_case(void **state)
{
	const struct move_case *c = *state;
	uint32_t moved[8], queue[MOST];
	uint64_t group, active;
	struct columns t;
	struct nsched_cfs_move_tasks_question q = {
		.t_cpu = t.cpu, .t_weight = t.weight, .t_running = t.running, .t_hot = t.hot,
		.t_allowed = t.allowed, .moved_out = moved, .queue_out = queue, .room = 8, .n = 4,
		.src_cpu = 2, .dst_cpu = c->dst, .imbalance = c->imbalance,
		.idle_type = c->idle_type, .flags = 1, .loop = c->loop, .loop_break = 32,
		.loop_max = c->loop_max, .nr_balance_failed = c->failed, .cache_nice_tries = 1,
		.preempt = c->preempt, .lb_min = c->lb_min, .new_dst = NSCHED_NONE,
	};
	struct nsched_cfs_move_tasks_answer a;

	herd_columns(&c->herd, &t);
	q.nr_tasks = t.nr;
	q.dst_group = c->group ? set_of(&group, c->group) : NULL;
	q.active = c->active ? set_of(&active, c->active) : NULL;
	q.work_size = (uint32_t)nsched_cfs_move_tasks_work_size(4, t.nr);
	q.work = malloc(q.work_size);
	POISON(&a);
	nsched_cfs_move_tasks(&q, &a);
	assert_string_equal(numbers(moved, a.pulled), c->moved);
	assert_string_equal(numbers(queue, a.nr_queue), c->queue);
	assert_int_equal(a.imbalance, c->left);
	assert_int_equal(a.flags, c->flags);
	assert_int_equal(a.loop, c->want_loop);
	assert_int_equal(a.loop_break, c->want_break);
	assert_int_equal(a.new_dst, c->new_dst);
	ASSERT_SAYS(&q, &a, c->says);
	free(q.work);
}

/* A plan that is full ends the turn. */
static void a_full_plan_ends_the_turn(void **state)
{
	struct herd herd = { NULL, "0000", NULL, { NULL }, { 0 } };
	uint32_t moved[1], queue[4];
	struct columns t;
	struct nsched_cfs_move_tasks_question q = {
		.t_cpu = t.cpu, .t_weight = t.weight, .t_running = t.running, .t_hot = t.hot,
		.t_allowed = t.allowed, .moved_out = moved, .queue_out = queue, .room = 1, .n = 4,
		.src_cpu = 2, .imbalance = 9999, .nr_tasks = 4, .loop_break = 32, .loop_max = 4,
	};
	struct nsched_cfs_move_tasks_answer a;

	(void)state;
	herd_columns(&herd, &t);
	q.work = malloc(nsched_cfs_move_tasks_work_size(4, 4));
	nsched_cfs_move_tasks(&q, &a);
	assert_int_equal(a.pulled, 1);
	assert_int_equal(a.nr_queue, 3);
	free(q.work);
}

/* load_balance: dst_cpu 0 of the group 0 and 1, idle; interval 8 of 4 to 8 ms */
struct pass_row {
	uint32_t dst, idle_type, flags, failed, tries, interval, preempt, nr_migrate;
	const char *active; /* null: all */
};

static const struct pass_case {
	const char *name;
	struct pass_row row; /* zero: the defaults above */
	struct yard_group groups[YARD_GROUPS];
	struct herd herd;
	uint32_t should, failed, interval, active;
	const char *moves, *says; /* pairs of task and CPU */
} pass_cases[] = {
	{ "tasks move, and the interval falls", { 0, 0, 0, 0, 1, 8, 0, 0, NULL }, { { 0 } },
	  { NULL, "1000", NULL, { NULL }, { 0 } }, 1, 0, 4, NSCHED_NONE, "1 0 2 0",
	  "2 moved from CPU 2 of group 1, imbalance 2048" },
	{ "another CPU is elected", { 1, 0, 0, 0, 1, 8, 0, 0, NULL }, { { 0 } },
	  { NULL, "1000", NULL, { NULL }, { 0 } }, 0, 0, 8, NSCHED_NONE, "",
	  "nothing to pull; again in 8 ms" },
	{ "balanced: the interval is at its greatest", { 0, 0, 0, 0, 1, 8, 0, 0, NULL }, { { 0 } },
	  { "23", "11", NULL, { NULL }, { 0 } }, 1, 0, 8, NSCHED_NONE, "",
	  "nothing to pull; again in 8 ms" },
	{ "balanced: it doubles", { 0, 0, 0, 0, 1, 4, 0, 0, NULL }, { { 0 } },
	  { "23", "11", NULL, { NULL }, { 0 } }, 1, 0, 8, NSCHED_NONE, "",
	  "nothing to pull; again in 8 ms" },
	{ "all hot: a failure", { 0, 0, 0, 0, 1, 8, 0, 0, NULL }, { { 0 } },
	  { NULL, "1000", "1111", { NULL }, { 0 } }, 1, 1, 4, NSCHED_NONE, "",
	  "nothing of CPU 2 could move, imbalance 2048; 1 failed runs" },
	{ "another failure, not one too many", { 0, 0, 0, 3, 3, 8, 0, 0, NULL }, { { 0 } },
	  { NULL, "1000", "1111", { NULL }, { 0 } }, 1, 4, 4, NSCHED_NONE, "",
	  "nothing of CPU 2 could move, imbalance 2048; 4 failed runs" },
	{ "one task fits: failures are forgotten", { 0, 0, 0, 9, 1, 8, 0, 0, NULL }, { { 0 } },
	  { NULL, "1", NULL, { NULL }, { 0 } }, 1, 0, 8, NSCHED_NONE, "",
	  "nothing to pull; again in 8 ms" },
	{ "all pinned: past the greatest interval", { 0, 0, 0, 0, 1, 8, 0, 0, NULL }, { { 0 } },
	  { NULL, "1000", NULL, { "0010", "0010", "0010", "0010" }, { 0 } }, 1, 0, 16, NSCHED_NONE,
	  "", "no task of CPU 2 may come to 0; again in 16 ms" },
	{ "pinned here, but CPU 1 can take one", { 0, 0, 0, 0, 1, 8, 0, 0, NULL }, { { 0 } },
	  { NULL, "1000", NULL, { "0010", "0110", "0010", "0010" }, { 0 } }, 1, 0, 4, NSCHED_NONE,
	  "1 1", "1 moved from CPU 2 of group 1, imbalance 2048" },
	{ "pinned, but the others are enough", { 0, 0, 0, 0, 1, 8, 0, 0, NULL }, { { 0 } },
	  { NULL, "0001", NULL, { "0110" }, { 0 } }, 1, 0, 4, NSCHED_NONE, "1 0 2 0",
	  "2 moved from CPU 2 of group 1, imbalance 2048" },
	/* 0, then 1 for task 0, then 0 for task 1; 1 has left the set, or it would never end */
	{ "no destination is named twice", { 0, 0, 0, 0, 1, 8, 0, 0, NULL }, { { 0 } },
	  { NULL, "0001", "1111", { "0110", "1010", "0010", "0010" }, { 0 } }, 1, 1, 4, NSCHED_NONE,
	  "", "nothing of CPU 2 could move, imbalance 2048; 1 failed runs" },
	{ "what runs on another CPU is not asked", { 0, 0, 0, 3, 1, 4, 0, 0, NULL }, { { 0 } },
	  { "3222", "1100", NULL, { "0001", NULL, "0010", "0010" }, { 0 } }, 1, 2, 8, 2, "",
	  "nothing of CPU 2 could move: push what runs there" },
	{ "newly idle, preemptible: one", { 0, 2, 0, 0, 1, 8, 1, 0, NULL }, { { 0 } },
	  { NULL, "1000", NULL, { NULL }, { 0 } }, 1, 0, 4, NSCHED_NONE, "1 0",
	  "1 moved from CPU 2 of group 1, imbalance 2048" },
	{ "too many failures: push what runs", { 0, 0, 0, 3, 1, 8, 0, 0, NULL }, { { 0 } },
	  { NULL, "100", NULL, { NULL, "0010", "0010" }, { 0 } }, 1, 2, 8, 2, "",
	  "nothing of CPU 2 could move: push what runs there" },
	{ "a push doubles the interval", { 0, 0, 0, 3, 1, 4, 0, 0, NULL }, { { 0 } },
	  { NULL, "100", NULL, { NULL, "0010", "0010" }, { 0 } }, 1, 2, 8, 2, "",
	  "nothing of CPU 2 could move: push what runs there" },
	{ "newly idle: failures are not counted", { 0, 2, 0, 3, 3, 8, 0, 0, NULL }, { { 0 } },
	  { NULL, "1000", "1111", { NULL }, { 0 } }, 1, 3, 4, NSCHED_NONE, "",
	  "nothing of CPU 2 could move, imbalance 2048; 3 failed runs" },
	/* without CPU 2 the group has 3072 of 3 tasks for 2 CPUs: 512 x 2048 / 1024 */
	{ "the next source where one is all pinned", { 0, 0, 0, 0, 1, 8, 0, 0, NULL }, { { 0 } },
	  { "222333", "100100", NULL, { "0010", "0010", "0010" }, { 2000, 2000, 2000 } }, 1, 0, 4,
	  NSCHED_NONE, "4 0", "1 moved from CPU 3 of group 1, imbalance 1024" },
	{ "Q16: a busiest CPU that still runs its idle task ends in pinned",
	  { 1, 2, PACKING, 0, 1, 8, 0, 0, NULL },
	  { { "0100", NULL, 1024, 0 }, { "0001", NULL, 1024, 0 } },
	  { "33", "00", "11", { NULL }, { 0 } }, 1, 0, 16, NSCHED_NONE, "",
	  "what runs on CPU 3 may not come to 1; again in 16 ms" },
	{ "what runs may not come", { 1, 2, PACKING, 0, 1, 8, 0, 0, NULL },
	  { { "0100", NULL, 1024, 0 }, { "0001", NULL, 1024, 0 } },
	  { "33", "10", "11", { "0001" }, { 0 } }, 1, 0, 16, NSCHED_NONE, "",
	  "what runs on CPU 3 may not come to 1; again in 16 ms" },
	/* loop_max 1: CPU 1 is named by task 0, then meets task 1, which may not come; CPU 0 is
	   idle and elected for the group, not CPU 1 */
	{ "Q14: who searches again is the new destination, and is not elected",
	  { 0, 0, 0, 0, 1, 8, 0, 1, NULL }, { { 0 } },
	  { NULL, "0001", NULL, { "0110", "0010", "0010", "0010" }, { 0 } }, 0, 0, 16, NSCHED_NONE,
	  "", "no task of CPU 2 may come to 0; again in 16 ms" },
	/* group 0 and 1 here, 1 and 2 there: 4048 against 2048, of 10 tasks for 2 CPUs; pull
	   min(1000, 1000) x 2048 / 1024 = 2000; CPU 1 is the source, and named by its own tasks */
	{ "Q15: a source that is in the own group takes from itself",
	  { 0, 0, 0, 0, 1, 8, 0, 0, NULL },
	  { { "1100", NULL, 2048, 0 }, { "0110", NULL, 2048, 0 } },
	  { "1111111122", "1000000010", NULL,
	    { "0100", "0100", "0100", "0100", "0100", "0100", "0100", "0100" },
	    { 512, 512, 512, 512, 512, 512, 512, 512, 2000, 2000 } }, 1, 0, 4, NSCHED_NONE,
	  "1 1 1 1 1 1 1 1", "4 moved from CPU 1 of group 1, imbalance 2000" },
	/* a lone task of 1024 on CPU 3, no more than the imbalance of packing: src stays 0 */
	{ "Q8: packing does not push a lone task", { 1, 2, PACKING, 0, 1, 8, 0, 0, NULL },
	  { { "0100", NULL, 1024, 0 }, { "0001", NULL, 1024, 0 } },
	  { "3", "1", NULL, { NULL }, { 0 } }, 1, 0, 4, NSCHED_NONE, "",
	  "nothing of CPU 3 could move, imbalance 1024; 0 failed runs" },
	{ "but one of two that are hot", { 1, 2, PACKING, 0, 1, 8, 0, 0, NULL },
	  { { "0100", NULL, 1024, 0 }, { "0001", NULL, 1024, 0 } },
	  { "33", "10", "11", { NULL }, { 0 } }, 1, 2, 8, 3, "",
	  "nothing of CPU 3 could move: push what runs there" },
	{ "nobody left to search: balanced, and pinned", { 0, 0, 0, 0, 1, 8, 0, 0, "0010" }, { { 0 } },
	  { NULL, "1000", NULL, { "0010", "0010", "0010", "0010" }, { 0 } }, 1, 0, 16, NSCHED_NONE,
	  "", "no task of CPU 2 may come to 0; again in 16 ms" },
};

static void pass_ask(const struct pass_case *c, struct yard *y, struct columns *t,
		     struct nsched_cfs_load_balance_question *q)
{
	static const struct yard_group two_pairs[YARD_GROUPS] = {
		{ "1100", NULL, 2048, 0 }, { "0011", NULL, 2048, 0 },
	};
	const uint32_t level[5] = { c->row.flags ? c->row.flags : CPU_LEVEL, 125, 0, 0, 0 };

	memset(q, 0, sizeof(*q));
	yard_open(y, 4, c->groups[0].cpus ? c->groups : two_pairs, level);
	herd_columns(&c->herd, t);
	q->load = y->load;
	q->domains = y->domains;
	q->t_cpu = t->cpu;
	q->t_weight = t->weight;
	q->t_running = t->running;
	q->t_hot = t->hot;
	q->t_allowed = t->allowed;
	q->nr_tasks = t->nr;
	q->n = 4;
	q->dst_cpu = c->row.dst;
	q->idle_type = c->row.idle_type;
	q->child_flags = 559;
	q->nr_balance_failed = c->row.failed;
	q->balance_interval = c->row.interval;
	q->cache_nice_tries = c->row.tries;
	q->min_interval = 4;
	q->max_interval = 8;
	q->preempt = c->row.preempt;
	q->nr_migrate = c->row.nr_migrate ? c->row.nr_migrate : 32;
	q->lb_bias = 1;
	q->room = 64;
	q->work_size = (uint32_t)nsched_cfs_load_balance_work_size(4, t->nr);
	q->work = malloc(q->work_size);
}

static void pass_case(void **state)
{
	const struct pass_case *c = *state;
	struct nsched_cfs_load_balance_question q;
	struct nsched_cfs_load_balance_answer a;
	uint32_t moves[128];
	struct columns t;
	uint64_t active;
	struct yard y;

	pass_ask(c, &y, &t, &q);
	q.moves_out = moves;
	q.active = c->row.active ? set_of(&active, c->row.active) : NULL;
	POISON(&a);
	nsched_cfs_load_balance(&q, &a);
	assert_string_equal(numbers(moves, a.moved_count * 2), c->moves);
	ASSERT_SAYS(&q, &a, c->says);
	assert_int_equal(a.should_balance, c->should);
	assert_int_equal(a.nr_balance_failed, c->failed);
	assert_int_equal(a.balance_interval, c->interval);
	assert_int_equal(a.active_balance, c->active);
	free(q.work);
	yard_close(&y);
}

/* Q13: 8, 16, 32 ... until 512, where all is pinned and the greatest interval is 8 ms. */
static void q13_pinned_levels_wait_up_to_512_ms(void **state)
{
	static const struct pass_case pinned = {
		.row = { .interval = 8 },
		.herd = { NULL, "1000", NULL, { "0010", "0010", "0010", "0010" }, { 0 } },
	};
	struct nsched_cfs_load_balance_question q;
	struct nsched_cfs_load_balance_answer a;
	uint32_t moves[128], want;
	struct columns t;
	struct yard y;

	(void)state;
	pass_ask(&pinned, &y, &t, &q);
	q.moves_out = moves;
	for (want = 16; want <= 512; want *= 2) {
		nsched_cfs_load_balance(&q, &a);
		assert_int_equal(a.balance_interval, want);
		q.balance_interval = a.balance_interval;
	}
	nsched_cfs_load_balance(&q, &a);
	assert_int_equal(a.balance_interval, 512);
	free(q.work);
	yard_close(&y);
}

/* A push that is under way is not begun again: the interval falls, the counter is set. */
static void a_push_is_begun_once(void **state)
{
	static const struct pass_case push = {
		.row = { .failed = 3, .tries = 1, .interval = 8 },
		.herd = { NULL, "100", NULL, { NULL, "0010", "0010" }, { 0 } },
	};
	struct nsched_cfs_load_balance_question q;
	struct nsched_cfs_load_balance_answer a;
	uint32_t moves[128];
	struct columns t;
	struct yard y;

	(void)state;
	pass_ask(&push, &y, &t, &q);
	q.moves_out = moves;
	nsched_load_set(y.load, y.topology, NSCHED_LOAD_ACTIVE_BALANCE, 2, 1);
	nsched_cfs_load_balance(&q, &a);
	ASSERT_SAYS(&q, &a,
		    "nothing of CPU 2 could move, and what runs there is already being pushed");
	assert_int_equal(a.active_balance, NSCHED_NONE);
	assert_int_equal(a.nr_balance_failed, 2);
	assert_int_equal(a.balance_interval, 4);
	free(q.work);
	yard_close(&y);
}

/* A load that says nothing of power: a CPU is whole; nor of pushes: none is under way. */
static void a_load_that_says_nothing(void **state)
{
	static const struct pass_case push = {
		.row = { .failed = 3, .tries = 1, .interval = 8 },
		.herd = { NULL, "100", NULL, { NULL, "0010", "0010" }, { 0 } },
	};
	struct nsched_cfs_load_balance_question q;
	struct nsched_cfs_load_balance_answer a;
	struct nsched_load *bare;
	uint32_t moves[128];
	struct columns t;
	struct yard y;

	(void)state;
	pass_ask(&push, &y, &t, &q);
	bare = machine_load(y.topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
	q.moves_out = moves;
	q.load = bare;
	nsched_cfs_load_balance(&q, &a);
	assert_int_equal(a.reason, NSCHED_CFS_LOAD_BALANCE_PUSH);
	assert_int_equal(a.active_balance, 2);
	free(bare);
	free(q.work);
	yard_close(&y);
}

/* 40 tasks: a break after 32 looks costs a look; nr_migrate ends the turn. */
static void long_queues_are_looked_at_in_part(void **state)
{
	struct pass_case many = {
		.row = { .interval = 8, .tries = 1 },
		.herd = { NULL, "0000000000000000000000000000000000000000", NULL, { NULL }, { 0 } },
	};
	struct nsched_cfs_load_balance_question q;
	struct nsched_cfs_load_balance_answer a;
	uint32_t moves[128], i;
	struct columns t;
	struct yard y;

	(void)state;
	for (i = 0; i < MOST; i++)
		many.herd.weight[i] = 64;
	pass_ask(&many, &y, &t, &q);
	q.moves_out = moves;
	/* 2560 on two CPUs: 1280 a CPU; 640 above the average of all, 1280 of weight: 20 tasks */
	nsched_cfs_load_balance(&q, &a);
	assert_int_equal(a.imbalance, 1280);
	assert_int_equal(a.moved_count, 20);
	q.nr_migrate = 7;
	nsched_cfs_load_balance(&q, &a);
	assert_int_equal(a.moved_count, 7);
	/* the first 35 are hot: the 33rd look is the break, so of 40 looks 39 see a task: 4 move */
	for (i = 0; i < 35; i++)
		t.hot[i] = 1;
	q.nr_migrate = 40;
	nsched_cfs_load_balance(&q, &a);
	assert_int_equal(a.moved_count, 4);
	assert_int_equal(moves[0], 35);
	free(q.work);
	yard_close(&y);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, hot_case, hot_cases);
	ROWS_ADD(&rows, active_case, active_cases);
	ROWS_ADD(&rows, move_case, move_cases);
	ROWS_ADD(&rows, pass_case, pass_cases);
	rows_add(&rows, "buddies are a feature", buddies_are_a_feature, NULL);
	rows_add(&rows, "a full plan ends the turn", a_full_plan_ends_the_turn, NULL);
	rows_add(&rows, "Q13: pinned levels wait up to 512 ms", q13_pinned_levels_wait_up_to_512_ms,
		 NULL);
	rows_add(&rows, "a push is begun once", a_push_is_begun_once, NULL);
	rows_add(&rows, "a load that says nothing", a_load_that_says_nothing, NULL);
	rows_add(&rows, "long queues are looked at in part", long_queues_are_looked_at_in_part, NULL);
	return rows_run(&rows, "cfs: tasks that move");
}
