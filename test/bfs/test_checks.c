/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the checks of BFS refuse, with field and index; tunables, states, and their tables. */
#include "stage.h"

static const struct machine_text quad = { .node = "0000", .cache = "0000", .package = "0000" };
static const struct machine_text nodes = { .node = "0011", .core = "0123", .cache = "0011",
					   .package = "0011" };

#define NONE NSCHED_NONE

/* Tunables */

static void tunables(void **state)
{
	uint32_t policy;

	(void)state;
	for (policy = NSCHED_POLICY_BFS_2009; policy <= NSCHED_POLICY_MUQSS_199; policy++)
		tunables_by_their_row(policy, sizeof(struct nsched_bfs_tunables));
}

static const struct tunable_case {
	const char *name;
	uint32_t policy;
	struct nsched_bfs_tunables set;
	uint32_t code, field;
} tunable_cases[] = {
	{ "5000 ms in 232", NSCHED_POLICY_BFS_2009, { .rr_interval = 5000 }, NSCHED_OK, NONE },
	{ "5001 ms", NSCHED_POLICY_BFS_318, { .rr_interval = 5001 }, NSCHED_OUT_OF_RANGE, 4 },
	{ "1000 ms from 467 on", NSCHED_POLICY_BFS_467, { .rr_interval = 1000 }, NSCHED_OK, NONE },
	{ "1001 ms", NSCHED_POLICY_BFS_512, { .rr_interval = 1001 }, NSCHED_OUT_OF_RANGE, 4 },
	{ "a quota of 101 %", NSCHED_POLICY_BFS_2009, { .iso_cpu = 101 }, NSCHED_OUT_OF_RANGE, 8 },
	{ "no quota", NSCHED_POLICY_MUQSS_199, { .iso_cpu = 0 }, NSCHED_OK, NONE },
	{ "interactive 2", NSCHED_POLICY_BFS_512, { .interactive = 2 }, NSCHED_OUT_OF_RANGE, 12 },
	{ "smt_nice 2", NSCHED_POLICY_BFS_467, { .smt_nice = 2 }, NSCHED_OUT_OF_RANGE, 16 },
	{ "yield type 3", NSCHED_POLICY_MUQSS_199, { .yield_type = 3 }, NSCHED_OUT_OF_RANGE, 20 },
	{ "a reserved word", NSCHED_POLICY_MUQSS_199, { .reserved = { 1 } }, NSCHED_RESERVED, 24 },
};

static void tunable_case(void **state)
{
	const struct tunable_case *c = *state;
	struct nsched_bfs_tunables set;
	struct nsched_wrong wrong;

	memcpy(&set, &c->set, sizeof(set));
	set.policy = c->policy;
	assert_int_equal(nsched_tunables_check(&set, &wrong), c->code);
	assert_int_equal(wrong.field, c->field);
}

/* A longer interval than the default: 10 ms at nice 0 is a deadline of 65 ticks. */
static void tunables_are_read(void **state)
{
	static const struct stage_row row[] = { { .running = 1 } };
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_2009, &quad);
	stage_queue(&s, row, 1);
	s.tunables.rr_interval = 10;
	stage_next(&s, 0, NSCHED_EVENT_SWITCH, 0, 1);
	assert_int_equal(s.state->time_slice, 10000);
	assert_true(s.state->deadline == 1065);
	stage_close(&s);
}

/*
 * wrap-diff: nice 0 at 1000 ms would be 836 x 1000 x 8192 ns ahead, 6.8 s; as 32 bits
 * -1741422592, so that a fresh deadline lies in the past.
 */
static void a_long_interval_wraps(void **state)
{
	static const struct stage_row row[] = { { .running = 1 } };
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_512, &quad);
	stage_queue(&s, row, 1);
	s.tunables.rr_interval = 1000;
	stage_next(&s, 0, NSCHED_EVENT_SWITCH, 0, 1);
	assert_true(s.state->deadline == 5000000000ull - 1741422592ull);
	stage_close(&s);
}

/* The defaults of the tunables are those of a question without any. */
static void no_tunables(void **state)
{
	static const struct stage_row row[] = { { .running = 1 } };
	static const uint32_t slices[] = { 18000, 13000, 6144, 6144, 6144 };
	uint32_t i;

	(void)state;
	for (i = 0; i < 5; i++) {
		struct nsched_next_question q = { .event = NSCHED_EVENT_SWITCH, .wakee = NONE };
		struct nsched_next_answer a;
		struct stage s;

		stage_open(&s, NSCHED_POLICY_BFS_2009 + i, &quad);
		stage_queue(&s, row, 1);
		stage_asked(&s, NSCHED_ASK_NEXT, (struct nsched_asked *)&q, 0);
		q.tunables = NULL;
		q.task = &s.task;
		q.task_state = s.state;
		q.tasks = s.tasks;
		stage_check(&s, NSCHED_ASK_NEXT, &q);
		nsched_next(s.policy, &q, &a);
		assert_int_equal(s.state->time_slice, slices[i]);
		assert_int_equal(a.keep, 1);
		assert_int_equal(a.nr_notify, 0);
		stage_close(&s);
	}
}

/* Without tunables 467 and later are interactive: an earlier remote deadline wins. */
static void interactive_by_default(void **state)
{
	static const struct stage_row rows[] = { { .deadline = 9 }, { .deadline = 8, .home = 1 } };
	uint32_t policy;

	(void)state;
	for (policy = NSCHED_POLICY_BFS_467; policy <= NSCHED_POLICY_BFS_512; policy++) {
		struct nsched_next_question q = { .current = NONE, .wakee = NONE };
		struct nsched_next_answer a;
		struct stage s;

		stage_open(&s, policy, &quad);
		stage_queue(&s, rows, 2);
		stage_asked(&s, NSCHED_ASK_NEXT, (struct nsched_asked *)&q, 0);
		q.tunables = NULL;
		nsched_next(s.policy, &q, &a);
		assert_int_equal(a.task, 1);
		stage_close(&s);
	}
}

/* Priorities and sets */

static const struct queue_case {
	const char *name;
	uint32_t policy;
	uint32_t curr_prio;    /* of CPU 2 */
	struct stage_row rows[2];
	uint32_t code, field, index;
} queue_cases[] = {
	{ "all as it may be", NSCHED_POLICY_BFS_2009, 101, { { .deadline = 1 }, { .deadline = 1 } },
	  NSCHED_OK, NONE, NONE },
	{ "the limit runs: idle", NSCHED_POLICY_BFS_2009, 103, { { .prio = 102 }, { .prio = 1 } },
	  NSCHED_OK, NONE, NONE },
	{ "the idle task of a fresh snapshot", NSCHED_POLICY_BFS_512, 140,
	  { { .prio = 103 }, { .prio = 1 } }, NSCHED_OK, NONE, NONE },
	{ "past the limit of 232", NSCHED_POLICY_BFS_2009, 104, { { .prio = 1 }, { .prio = 1 } },
	  NSCHED_OUT_OF_RANGE, NSCHED_LOAD_CURR_PRIO, 2 },
	{ "but not of 467", NSCHED_POLICY_BFS_467, 104, { { .prio = 1 }, { .prio = 1 } }, NSCHED_OK,
	  NONE, NONE },
	{ "past the limit of 467", NSCHED_POLICY_BFS_467, 105, { { .prio = 1 }, { .prio = 1 } },
	  NSCHED_OUT_OF_RANGE, NSCHED_LOAD_CURR_PRIO, 2 },
	{ "the limit queued", NSCHED_POLICY_BFS_2009, 101, { { .prio = 102 }, { .prio = 103 } },
	  NSCHED_OUT_OF_RANGE, NSCHED_TASK_PRIO, 1 },
	{ "the limit of 199 queued", NSCHED_POLICY_MUQSS_199, 101, { { .prio = 104 }, { .prio = 1 } },
	  NSCHED_OUT_OF_RANGE, NSCHED_TASK_PRIO, 0 },
	{ "a task that may run nowhere", NSCHED_POLICY_BFS_318, 101,
	  { { .prio = 1 }, { .prio = 1, .allowed = "0000" } }, NSCHED_EMPTY_SET,
	  NSCHED_TASK_ALLOWED_FIRST, 1 },
};

static void queue_case(void **state)
{
	const struct queue_case *c = *state;
	struct nsched_wrong wrong;
	struct stage s;

	stage_open(&s, c->policy, &quad);
	stage_runs(&s, 2, c->curr_prio, 0);
	stage_queue(&s, c->rows, 2);
	assert_int_equal(nsched_bfs_queue_check(c->policy, s.load, s.tasks, &wrong), c->code);
	assert_int_equal(wrong.field, c->field);
	assert_int_equal(wrong.index, c->index);
	assert_int_equal(nsched_bfs_queue_check(c->policy, NULL, NULL, &wrong), NSCHED_OK);
	stage_runs(&s, 0, 106, 0); /* the first is looked at first */
	assert_int_equal(nsched_bfs_queue_check(c->policy, s.load, s.tasks, &wrong),
			 NSCHED_OUT_OF_RANGE);
	assert_int_equal(wrong.index, 0);
	stage_close(&s);
}

/* What each version keeps of the system on four CPUs: pairs of 4 bytes, CPUs of 4 or 8. */
static void a_system_is_as_large_as_its_tables(void **state)
{
	static const struct {
		uint32_t policy, bytes;
	} sizes[] = {
		{ NSCHED_POLICY_BFS_2009, 0 },
		{ NSCHED_POLICY_BFS_318, 64 },		       /* classes */
		{ NSCHED_POLICY_BFS_467, 64 + 32 + 16 },       /* and sticky tasks, flags */
		{ NSCHED_POLICY_BFS_512, 64 + 64 },	       /* and orders */
		{ NSCHED_POLICY_MUQSS_199, 64 + 2 * 64 + 16 + 32 + 16 + 16 },
	};
	struct stage s;
	uint32_t i;

	(void)state;
	for (i = 0; i < 5; i++) {
		stage_open(&s, sizes[i].policy, &quad);
		assert_int_equal(s.system->head.size_bytes,
				 sizeof(struct nsched_bfs_system_state) + sizes[i].bytes);
		stage_close(&s);
	}
}

/* What a pick reads of a queue's rows: no more is to be given. */
static void a_pick_needs_its_columns(void **state)
{
	const uint64_t all = NSCHED_TASK_BIT(NSCHED_TASK_PRIO) |
			     NSCHED_TASK_BIT(NSCHED_TASK_RUNNING) |
			     NSCHED_TASK_BIT(NSCHED_TASK_ARRIVAL) |
			     NSCHED_TASK_BIT(NSCHED_TASK_DEADLINE) |
			     NSCHED_TASK_BIT(NSCHED_TASK_SCHED_POLICY);
	const uint64_t far = NSCHED_TASK_BIT(NSCHED_TASK_USER_PRIO) | /* distances */
			     NSCHED_TASK_BIT(NSCHED_TASK_PREV_CPU);
	const uint64_t nice = NSCHED_TASK_BIT(NSCHED_TASK_KTHREAD) | /* SMT-nice */
			      NSCHED_TASK_BIT(NSCHED_TASK_IDLE_OK);
	const uint64_t id = NSCHED_TASK_BIT(NSCHED_TASK_ID), key = NSCHED_TASK_BIT(NSCHED_TASK_KEY);
	const struct {
		uint32_t policy;
		uint64_t columns;
	} picks[] = {
		{ NSCHED_POLICY_BFS_2009, all },
		{ NSCHED_POLICY_BFS_318, all | far },
		{ NSCHED_POLICY_BFS_467, all | far | nice | id },
		{ NSCHED_POLICY_BFS_512, all | far | nice | key },
		{ NSCHED_POLICY_MUQSS_199, all | far | nice | id | key },
	};
	const struct nsched_counts counts = { .nr_cpus = 4, .nr_nodes = 1, .nr_tasks = 2 };
	struct nsched_needs needs;
	uint32_t i;

	(void)state;
	for (i = 0; i < 5; i++) {
		nsched_policy_needs(picks[i].policy, NSCHED_ASK_NEXT, &counts, &needs);
		assert_true(needs.task_table == picks[i].columns);
	}
}

/* A snapshot or table without the columns has nothing to refuse. */
static void columns_may_be_absent(void **state)
{
	struct nsched_tasks_facts facts = { .nr_cpus = 4, .nr_tasks = 1 };
	struct nsched_topology *topology = machine_from_text(&quad);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
	struct nsched_tasks *tasks = malloc(nsched_tasks_size(&facts));
	struct nsched_wrong wrong;

	(void)state;
	assert_int_equal(nsched_tasks_init(tasks, nsched_tasks_size(&facts), &facts, &wrong), 0);
	assert_int_equal(nsched_bfs_queue_check(NSCHED_POLICY_BFS_2009, load, tasks, &wrong),
			 NSCHED_OK);
	free(topology);
	free(load);
	free(tasks);
}

/* The empty affinity mask of the one in question: refused by the check of the question. */
static void an_empty_mask(void **state)
{
	struct nsched_wake_question q = { .sync = 0 };
	uint64_t empty = 0, past = 1u << 4;
	struct nsched_wrong wrong;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_BFS_2009, &quad);
	stage_asked(&s, NSCHED_ASK_WAKE, (struct nsched_asked *)&q, 0);
	q.task = &s.task;
	q.task_state = s.state;
	s.task.allowed = &empty;
	assert_int_equal(nsched_policy_check(s.policy, NSCHED_ASK_WAKE, &q, &wrong),
			 NSCHED_EMPTY_SET);
	s.task.allowed = &past;
	assert_int_equal(nsched_policy_check(s.policy, NSCHED_ASK_WAKE, &q, &wrong),
			 NSCHED_OUT_OF_RANGE);
	assert_int_equal(wrong.index, 0);
	stage_close(&s);
}

/* States */

static const struct state_case {
	const char *name;
	uint32_t policy, scope;
	uint32_t column, row; /* column none: a member, row its byte offset */
	uint32_t value;
	uint32_t code;
} state_cases[] = {
	{ "a class of distance past the farthest", NSCHED_POLICY_BFS_318, NSCHED_SCOPE_SYSTEM,
	  NSCHED_BFS_SYSTEM_LOCALITY, 7, 6, NSCHED_OUT_OF_RANGE },
	{ "the farthest", NSCHED_POLICY_BFS_467, NSCHED_SCOPE_SYSTEM, NSCHED_BFS_SYSTEM_LOCALITY, 7,
	  5, NSCHED_OK },
	{ "an order of a CPU that there is not", NSCHED_POLICY_BFS_512, NSCHED_SCOPE_SYSTEM,
	  NSCHED_BFS_SYSTEM_ORDER, 15, 4, NSCHED_OUT_OF_RANGE },
	{ "the last CPU", NSCHED_POLICY_BFS_512, NSCHED_SCOPE_SYSTEM, NSCHED_BFS_SYSTEM_ORDER, 15, 3,
	  NSCHED_OK },
	{ "an order in 199", NSCHED_POLICY_MUQSS_199, NSCHED_SCOPE_SYSTEM, NSCHED_BFS_SYSTEM_ORDER,
	  0, 4, NSCHED_OUT_OF_RANGE },
	{ "a queue of a CPU that there is not", NSCHED_POLICY_MUQSS_199, NSCHED_SCOPE_SYSTEM,
	  NSCHED_BFS_SYSTEM_RQ_ORDER, 3, 4, NSCHED_OUT_OF_RANGE },
	{ "a leader that there is not", NSCHED_POLICY_MUQSS_199, NSCHED_SCOPE_SYSTEM,
	  NSCHED_BFS_SYSTEM_LEADER, 3, 4, NSCHED_OUT_OF_RANGE },
	{ "more than sticky", NSCHED_POLICY_BFS_467, NSCHED_SCOPE_SYSTEM, NSCHED_BFS_SYSTEM_STICKY,
	  2, 2, NSCHED_OUT_OF_RANGE },
	{ "no queue", NSCHED_POLICY_MUQSS_199, NSCHED_SCOPE_SYSTEM, NONE,
	  offsetof(struct nsched_bfs_system_state, nr_queues), 0, NSCHED_OUT_OF_RANGE },
	{ "more queues than CPUs", NSCHED_POLICY_MUQSS_199, NSCHED_SCOPE_SYSTEM, NONE,
	  offsetof(struct nsched_bfs_system_state, nr_queues), 5, NSCHED_OUT_OF_RANGE },
	{ "another sharing", NSCHED_POLICY_MUQSS_199, NSCHED_SCOPE_SYSTEM, NONE,
	  offsetof(struct nsched_bfs_system_state, rqshare), 6, NSCHED_OUT_OF_RANGE },
	{ "a flag of 2", NSCHED_POLICY_BFS_2009, NSCHED_SCOPE_SYSTEM, NONE,
	  offsetof(struct nsched_bfs_system_state, iso_refractory), 2, NSCHED_OUT_OF_RANGE },
	{ "a CPU's flag of 2", NSCHED_POLICY_MUQSS_199, NSCHED_SCOPE_SYSTEM,
	  NSCHED_BFS_SYSTEM_ISO_REFRACTORY, 1, 2, NSCHED_OUT_OF_RANGE },
	{ "a CPU's flag", NSCHED_POLICY_MUQSS_199, NSCHED_SCOPE_SYSTEM,
	  NSCHED_BFS_SYSTEM_ISO_REFRACTORY, 1, 1, NSCHED_OK },
	{ "as many ticks as there may be", NSCHED_POLICY_MUQSS_199, NSCHED_SCOPE_SYSTEM,
	  NSCHED_BFS_SYSTEM_ISO_TICKS, 1, NSCHED_U32_MAX, NSCHED_OK },
	{ "dither 2", NSCHED_POLICY_BFS_467, NSCHED_SCOPE_RQ, NONE,
	  offsetof(struct nsched_bfs_rq_state, dither), 2, NSCHED_OUT_OF_RANGE },
	{ "resched 2", NSCHED_POLICY_BFS_467, NSCHED_SCOPE_RQ, NONE,
	  offsetof(struct nsched_bfs_rq_state, resched), 2, NSCHED_OUT_OF_RANGE },
	{ "a bias past that of real time", NSCHED_POLICY_BFS_467, NSCHED_SCOPE_TASK, NONE,
	  offsetof(struct nsched_bfs_task_state, smt_bias), (1u << 30) + 1, NSCHED_OUT_OF_RANGE },
	{ "the limit as prio", NSCHED_POLICY_BFS_2009, NSCHED_SCOPE_TASK, NONE,
	  offsetof(struct nsched_bfs_task_state, prio), 103, NSCHED_OUT_OF_RANGE },
	{ "IDLEPRIO of 467", NSCHED_POLICY_BFS_467, NSCHED_SCOPE_TASK, NONE,
	  offsetof(struct nsched_bfs_task_state, prio), 103, NSCHED_OK },
	{ "the limit as prio of its class", NSCHED_POLICY_MUQSS_199, NSCHED_SCOPE_TASK, NONE,
	  offsetof(struct nsched_bfs_task_state, normal_prio), 104, NSCHED_OUT_OF_RANGE },
	{ "first_time_slice 2", NSCHED_POLICY_BFS_318, NSCHED_SCOPE_TASK, NONE,
	  offsetof(struct nsched_bfs_task_state, first_time_slice), 2, NSCHED_OUT_OF_RANGE },
};

static void state_case(void **state)
{
	const struct state_case *c = *state;
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;
	struct stage s;
	void *block;

	stage_open(&s, c->policy, &nodes);
	block = stage_state(&s, c->scope);
	if (c->column == NONE)
		nsched_write_u32(block, c->row, 0, c->value);
	else
		nsched_state_u32(block, c->column)[c->row] = c->value;
	state_facts(c->policy, c->scope, s.topology, &facts);
	facts.nr[NSCHED_ROWS_CPU_PAIR] = 16;
	assert_int_equal(nsched_state_check(block, nsched_state_size(&facts), &facts, &wrong),
			 c->code);
	if (c->code != NSCHED_OK) {
		assert_int_equal(wrong.field, c->column);
		assert_int_equal(wrong.index, c->row);
	}
	free(block);
	stage_close(&s);
}

/* A table of distances of the wrong size, or of nothing. */
static void a_table_of_the_wrong_size(void **state)
{
	struct nsched_topology *topology = machine_from_text(&quad);
	struct nsched_topology *other = machine_grid(1, 2, 1);
	struct nsched_wake_question q = { .sync = 0 };
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;
	struct stage s;
	uint64_t bytes;
	void *block;

	(void)state;
	state_facts(NSCHED_POLICY_BFS_318, NSCHED_SCOPE_SYSTEM, topology, &facts);
	facts.nr[NSCHED_ROWS_CPU_PAIR] = 15;
	bytes = nsched_state_size(&facts);
	block = malloc(bytes);
	assert_int_equal(nsched_state_init(block, bytes, &facts, &wrong), NSCHED_OTHER_MACHINE);
	facts.nr[NSCHED_ROWS_CPU_PAIR] = 16;
	facts.nr[NSCHED_ROWS_CPU] = 3;
	bytes = nsched_state_size(&facts);
	block = realloc(block, bytes);
	assert_int_equal(nsched_state_init(block, bytes, &facts, &wrong), NSCHED_OTHER_MACHINE);
	facts.topology = NULL;
	assert_int_equal(nsched_state_init(block, bytes, &facts, &wrong), NSCHED_NO_BLOCK);
	free(block);
	/* one of two CPUs in a question about four */
	stage_open(&s, NSCHED_POLICY_BFS_318, &quad);
	state_facts(NSCHED_POLICY_BFS_318, NSCHED_SCOPE_SYSTEM, other, &facts);
	facts.nr[NSCHED_ROWS_CPU_PAIR] = 4;
	bytes = nsched_state_size(&facts);
	block = malloc(bytes);
	assert_int_equal(nsched_state_init(block, bytes, &facts, &wrong), NSCHED_OK);
	stage_asked(&s, NSCHED_ASK_WAKE, (struct nsched_asked *)&q, 0);
	q.task = &s.task;
	q.task_state = s.state;
	q.system_state = block;
	assert_int_equal(nsched_policy_check(s.policy, NSCHED_ASK_WAKE, &q, &wrong),
			 NSCHED_OTHER_MACHINE);
	assert_int_equal(wrong.field, NSCHED_BLOCK_STATE);
	assert_int_equal(wrong.index, NSCHED_SCOPE_SYSTEM);
	free(block);
	stage_close(&s);
	free(topology);
	free(other);
}

/* The tables a state begins with: two nodes of two cores of one thread. */
static void tables_from_the_machine(void **state)
{
	static const struct {
		uint32_t policy;
		const char *from_0, *order_of_2;
	} want[] = {
		{ NSCHED_POLICY_BFS_318, "0011", NULL },
		{ NSCHED_POLICY_BFS_467, "1233", NULL },   /* numa-is-local, self-is-one */
		{ NSCHED_POLICY_BFS_512, "1244", "2301" },
		{ NSCHED_POLICY_MUQSS_199, "0255", "2310" }, /* upper half: downward */
	};
	uint32_t i, cpu;
	struct stage s;

	(void)state;
	for (i = 0; i < 4; i++) {
		stage_open(&s, want[i].policy, &nodes);
		for (cpu = 0; cpu < 4; cpu++) {
			assert_int_equal(nsched_state_u32(s.system, NSCHED_BFS_SYSTEM_LOCALITY)[cpu],
					 want[i].from_0[cpu] - '0');
			if (want[i].order_of_2)
				assert_int_equal(
					nsched_state_u32(s.system, NSCHED_BFS_SYSTEM_ORDER)[8 + cpu],
					want[i].order_of_2[cpu] - '0');
		}
		stage_close(&s);
	}
}

/* 199: who shares; last-leads, all-is-node. The package is the node here. */
static void queues_are_shared(void **state)
{
	static const uint32_t queues[] = { 4, 4, 2, 2, 2, 2 };
	uint32_t share, cpu;
	struct stage s;

	(void)state;
	stage_open(&s, NSCHED_POLICY_MUQSS_199, &nodes);
	assert_int_equal(s.system->nr_queues, 2);
	for (share = NSCHED_BFS_RQSHARE_NONE; share <= NSCHED_BFS_RQSHARE_ALL; share++) {
		assert_int_equal(nsched_bfs_share_queues(s.system, s.topology, share),
				 queues[share]);
		for (cpu = 0; cpu < 4; cpu++)
			assert_int_equal(nsched_state_u32(s.system, NSCHED_BFS_SYSTEM_LEADER)[cpu],
					 share < 2 ? cpu : cpu | 1);
		assert_int_equal(s.system->rqshare, share);
	}
	stage_close(&s);
}

/* near-numa: of 17 nodes in a line, the sixteenth other one is far; among equals the last. */
static void the_fifteen_nearest_nodes(void **state)
{
	static const struct machine_text line = { .node = "0123456789abcdefg" };
	uint32_t flat;

	(void)state;
	for (flat = 0; flat < 3; flat++) { /* 2: no distance is known */
		uint32_t slit[17 * 17], from, to;
		struct machine_text machine;
		struct nsched_state_facts facts;
		struct nsched_topology *topology;
		struct nsched_wrong wrong;
		struct nsched_bfs_system_state *system;
		nsched_u32 *locality;
		uint64_t bytes;

		for (from = 0; from < 17; from++)
			for (to = 0; to < 17; to++)
				slit[from * 17 + to] = from == to ? 10 : flat ? 20 :
						       20 + (from > to ? from - to : to - from);
		memcpy(&machine, &line, sizeof(machine));
		machine.distance_slit = flat < 2 ? slit : NULL;
		topology = machine_from_text(&machine);
		state_facts(NSCHED_POLICY_BFS_318, NSCHED_SCOPE_SYSTEM, topology, &facts);
		facts.nr[NSCHED_ROWS_CPU_PAIR] = 17 * 17;
		bytes = nsched_state_size(&facts);
		system = malloc(bytes);
		assert_int_equal(nsched_state_init(system, bytes, &facts, &wrong), NSCHED_OK);
		locality = nsched_state_u32(system, NSCHED_BFS_SYSTEM_LOCALITY);
		for (from = 0; from < 17; from++)
			for (to = 0; to < 17; to++) {
				/* the far end; from the middle, both are 8 away: the last */
				uint32_t far = flat ? (from == 16 ? 15 : 16) : from > 8 ? 0 : 16;

				assert_int_equal(locality[from * 17 + to],
						 from == to ? 0 : to == far ? 3 : 1);
			}
		free(system);
		free(topology);
	}
}

int main(void)
{
	static struct rows rows;

	rows_add(&rows, "tunables", tunables, NULL);
	ROWS_ADD(&rows, tunable_case, tunable_cases);
	rows_add(&rows, "tunables are read", tunables_are_read, NULL);
	rows_add(&rows, "wrap-diff: a long interval", a_long_interval_wraps, NULL);
	rows_add(&rows, "no tunables", no_tunables, NULL);
	rows_add(&rows, "interactive by default", interactive_by_default, NULL);
	ROWS_ADD(&rows, queue_case, queue_cases);
	rows_add(&rows, "columns may be absent", columns_may_be_absent, NULL);
	rows_add(&rows, "an empty mask", an_empty_mask, NULL);
	ROWS_ADD(&rows, state_case, state_cases);
	rows_add(&rows, "a table of the wrong size", a_table_of_the_wrong_size, NULL);
	rows_add(&rows, "tables from the machine", tables_from_the_machine, NULL);
	rows_add(&rows, "queues are shared", queues_are_shared, NULL);
	rows_add(&rows, "near-numa: the fifteen nearest nodes", the_fifteen_nearest_nodes, NULL);
	rows_add(&rows, "a system is as large as its tables", a_system_is_as_large_as_its_tables,
		 NULL);
	rows_add(&rows, "a pick needs its columns", a_pick_needs_its_columns, NULL);
	return rows_run(&rows, "bfs: checks");
}
