/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What the CFS policies say of themselves: defaults, ranges, states and needs; that
 * composed answers carry the quantities of their sentences; and the plain call.
 */
#include "cfs/compared.h"
#include "stage.h"

static const uint32_t policies[] = {
	NSCHED_POLICY_LINUX_2_6_31, NSCHED_POLICY_LINUX_3_10, NSCHED_POLICY_LINUX_3_10_THROTTLE,
	NSCHED_POLICY_LINUX_3_10_BUDDY, NSCHED_POLICY_LINUX_3_12, NSCHED_POLICY_LINUX_4_3,
};
#define NR_POLICIES (sizeof(policies) / sizeof(policies[0]))

/* One member set to what is just outside, and refused by its byte offset. */
static const struct range_case {
	const char *name;
	uint32_t policy, word, value;
	uint32_t code; /* NSCHED_OK: allowed */
} range_cases[] = {
	{ "features past the last", NSCHED_POLICY_LINUX_3_10, 1, 256, NSCHED_OUT_OF_RANGE },
	{ "features that 2.6.31 lacks", NSCHED_POLICY_LINUX_2_6_31, 1, 32, NSCHED_OUT_OF_RANGE },
	{ "features that it has", NSCHED_POLICY_LINUX_2_6_31, 1, 31, NSCHED_OK },
	{ "scaling", NSCHED_POLICY_LINUX_3_10, 2, 2, NSCHED_OUT_OF_RANGE },
	{ "a latency too short", NSCHED_POLICY_LINUX_3_10, 3, 99999, NSCHED_OUT_OF_RANGE },
	{ "a latency too long", NSCHED_POLICY_LINUX_3_10, 3, 1000000001, NSCHED_OUT_OF_RANGE },
	{ "a granularity too short", NSCHED_POLICY_LINUX_3_10, 4, 99999, NSCHED_OUT_OF_RANGE },
	{ "a wake-up granularity too long", NSCHED_POLICY_LINUX_3_10, 5, 1000000001,
	  NSCHED_OUT_OF_RANGE },
	{ "no wake-up granularity", NSCHED_POLICY_LINUX_3_10, 5, 0, NSCHED_OK },
	{ "no task in a latency", NSCHED_POLICY_LINUX_3_10, 6, 0, NSCHED_OUT_OF_RANGE },
	{ "child_runs_first", NSCHED_POLICY_LINUX_3_10, 7, 2, NSCHED_OUT_OF_RANGE },
	{ "always hot", NSCHED_POLICY_LINUX_3_10, 8, NSCHED_NONE, NSCHED_OK },
	{ "nr_migrate", NSCHED_POLICY_LINUX_3_10, 9, 0, NSCHED_OUT_OF_RANGE },
	{ "loop_break", NSCHED_POLICY_LINUX_3_10, 10, 0, NSCHED_OUT_OF_RANGE },
	{ "preempt", NSCHED_POLICY_LINUX_3_10, 11, 2, NSCHED_OUT_OF_RANGE },
	{ "an interval too long", NSCHED_POLICY_LINUX_3_10_THROTTLE, 12, 1000001,
	  NSCHED_OUT_OF_RANGE },
	{ "a mode that is none", NSCHED_POLICY_LINUX_3_10_THROTTLE, 13, 2, NSCHED_OUT_OF_RANGE },
	{ "any limit", NSCHED_POLICY_LINUX_3_10_BUDDY, 14, NSCHED_NONE, NSCHED_OK },
	{ "power saving", NSCHED_POLICY_LINUX_2_6_31, 15, 3, NSCHED_OUT_OF_RANGE },
	{ "no such CPU", NSCHED_POLICY_LINUX_2_6_31, 16, NSCHED_MAX_CPUS, NSCHED_OUT_OF_RANGE },
	{ "the first reserved word", NSCHED_POLICY_LINUX_3_10, 17, 1, NSCHED_RESERVED },
	{ "the last", NSCHED_POLICY_LINUX_3_10, 19, 1, NSCHED_RESERVED },
};

static void range_case(void **state)
{
	const struct range_case *c = *state;
	uint32_t words[sizeof(struct nsched_cfs_tunables) / 4];
	struct nsched_wrong wrong;

	nsched_tunables_init(c->policy, words);
	words[c->word] = c->value;
	assert_int_equal(nsched_tunables_check(words, &wrong), c->code);
	if (c->code != NSCHED_OK)
		assert_int_equal(wrong.field, c->word * 4);
}

static void a_state_begins_as_the_header_says(void **state)
{
	uint32_t i, level;

	(void)state;
	for (i = 0; i < NR_POLICIES; i++) {
		struct nsched_state_facts facts = { .policy = policies[i] };
		uint32_t balances = policies[i] != NSCHED_POLICY_LINUX_2_6_31 &&
				    policies[i] != NSCHED_POLICY_LINUX_4_3;
		struct nsched_cfs_task_state *task;
		struct nsched_cfs_rq_state *rq;
		struct nsched_wrong wrong;
		struct stage s;

		stage_open(&s, policies[i], 0);
		facts.scope = NSCHED_SCOPE_TASK;
		assert_int_equal(!nsched_state_size(&facts),
				 policies[i] == NSCHED_POLICY_LINUX_3_10);
		task = s.wakee_state;
		if (task) {
			assert_true(task->last_wakee == NSCHED_NO_ID);
			assert_true(task->waker == NSCHED_NO_ID);
			assert_true(task->wakee == NSCHED_NO_ID);
			assert_int_equal(task->avg_wakeup_ns, 15000000); /* x (1 + log2 4) */
			assert_int_equal(task->avg_overlap_ns, 0);
			assert_int_equal(task->wakee_flips, 0);
			task->reserved = 1;
			facts.topology = s.topology;
			assert_int_equal(nsched_state_check(task, task->head.size_bytes, &facts,
							    &wrong), NSCHED_RESERVED);
			facts.topology = NULL; /* not known: one CPU */
			nsched_state_init(task, task->head.size_bytes, &facts, &wrong);
			assert_int_equal(task->avg_wakeup_ns, 5000000);
		}
		facts.scope = NSCHED_SCOPE_RQ;
		facts.nr[NSCHED_ROWS_LEVEL] = 4;
		facts.domains = s.domains;
		facts.cpu = 1;
		assert_int_equal(nsched_state_size(&facts) != 0, balances);
		if (balances) {
			rq = malloc(nsched_state_size(&facts));
			assert_int_equal(nsched_state_init(rq, nsched_state_size(&facts), &facts,
							   &wrong), NSCHED_OK);
			assert_int_equal(rq->next_balance, 0);
			/* cache and node 1 ms, across nodes its 4 CPUs, and no fourth level */
			for (level = 0; level < 4; level++)
				assert_int_equal(nsched_state_u32(rq,
					NSCHED_CFS_RQ_BALANCE_INTERVAL)[level], level == 2 ? 4 : 1);
			rq->reserved = 1;
			assert_int_equal(nsched_state_check(rq, rq->head.size_bytes, &facts, &wrong),
					 NSCHED_RESERVED);
			free(rq);
		}
		stage_close(&s);
	}
}

/* A question lacks one thing that its policy reads. */
static const struct lack_case {
	const char *name;
	uint32_t policy, what, code;
} lack_cases[] = {
	{ "3.10 wants no state", NSCHED_POLICY_LINUX_3_10, 1, NSCHED_OK },
	{ "3.10 wants no waker", NSCHED_POLICY_LINUX_3_10, 2, NSCHED_OK },
	{ "3.10 wants no clock", NSCHED_POLICY_LINUX_3_10, 4, NSCHED_OK },
	{ "domains", NSCHED_POLICY_LINUX_3_10, 5, NSCHED_NO_BLOCK },
	{ "a load", NSCHED_POLICY_LINUX_3_10, 6, NSCHED_NO_BLOCK },
	{ "a topology", NSCHED_POLICY_LINUX_3_10, 7, NSCHED_NO_BLOCK },
	{ "a task", NSCHED_POLICY_LINUX_3_10, 8, NSCHED_NO_BLOCK },
	{ "capacity", NSCHED_POLICY_LINUX_3_10, 9, NSCHED_NO_COLUMN },
	{ "2.6.31 compares no capacity", NSCHED_POLICY_LINUX_2_6_31, 9, NSCHED_OK },
	{ "a wakee's state", NSCHED_POLICY_LINUX_3_10_THROTTLE, 1, NSCHED_NO_BLOCK },
	{ "the throttle wants no waker", NSCHED_POLICY_LINUX_3_10_THROTTLE, 2, NSCHED_OK },
	{ "nor its state", NSCHED_POLICY_LINUX_3_10_THROTTLE, 3, NSCHED_OK },
	{ "but a clock", NSCHED_POLICY_LINUX_3_10_THROTTLE, 4, NSCHED_OUT_OF_RANGE },
	{ "a waker", NSCHED_POLICY_LINUX_3_10_BUDDY, 2, NSCHED_NO_BLOCK },
	{ "a waker's state", NSCHED_POLICY_LINUX_3_12, 3, NSCHED_NO_BLOCK },
	{ "a clock", NSCHED_POLICY_LINUX_4_3, 4, NSCHED_OUT_OF_RANGE },
	{ "2.6.31 wants no clock", NSCHED_POLICY_LINUX_2_6_31, 4, NSCHED_OK },
	{ "but both states", NSCHED_POLICY_LINUX_2_6_31, 3, NSCHED_NO_BLOCK },
};

static void lack_case(void **state)
{
	const struct lack_case *c = *state;
	struct nsched_wake_question q;
	struct nsched_load *bare;
	struct nsched_wrong wrong;
	uint64_t work[64];
	struct stage s;

	stage_open(&s, c->policy, 0);
	bare = machine_load(s.topology, STAGE_COLUMNS & ~NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY));
	memset(&q, 0, sizeof(q));
	q.topology = c->what == 7 ? NULL : s.topology;
	q.load = c->what == 6 ? NULL : c->what == 9 ? bare : s.load;
	q.domains = c->what == 5 ? NULL : s.domains;
	q.task = c->what == 8 ? NULL : &s.task;
	q.task_state = c->what == 1 ? NULL : s.wakee_state;
	q.waker = c->what == 2 ? NULL : &s.waker;
	q.waker_state = c->what == 3 ? NULL : s.waker_state;
	q.hz = c->what == 4 ? 0 : 1000;
	q.work = work;
	q.work_size = sizeof(work);
	assert_int_equal(nsched_policy_check(c->policy, NSCHED_ASK_WAKE, &q, &wrong), c->code);
	if (c->code == NSCHED_NO_COLUMN) {
		assert_int_equal(wrong.field, NSCHED_LOAD_CAPACITY);
		assert_int_equal(wrong.other, NSCHED_BLOCK_LOAD);
	}
	free(bare);
	stage_close(&s);
}

/* Any wake-up: a composed answer has the quantities that the exact block's tables find. */
static void compared_is_what_the_sentence_names(void **state)
{
	uint64_t seed = 11, allowed, by_table[NSCHED_COMPARED];
	uint32_t round, cpu, seen[64] = { 0 }, reasons = 0;
	struct stage s, old;

	(void)state;
	stage_open(&s, NSCHED_POLICY_LINUX_3_10, 0);
	stage_open(&old, NSCHED_POLICY_LINUX_2_6_31, 0);
	nsched_write_u32(old.domains, old.domains->offset[NSCHED_DOMAIN_IMBALANCE_PCT],
			 nsched_domain_of(old.domains, 0, old.domains->nr_levels - 1), 300);
	for (round = 0; round < 4000; round++) {
		static const uint32_t flags[] = { 16, 16, 16, 8, 4 };
		struct nsched_cfs_select_task_rq_question q = {
			.domains = s.domains, .load = s.load, .allowed = &allowed,
			.curr_weight = 1024, .p_weight = 1024, .this_cpu = machine_below(&seed, 4),
			.prev_cpu = machine_below(&seed, 4), .sd_flag = flags[round % 5],
			.sync = machine_below(&seed, 2), .lb_bias = 1,
			.rule = machine_below(&seed, 5),
		};
		struct nsched_cfs_select_task_rq_2631_question old_q = {
			.domains = old.domains, .load = s.load, .allowed = &allowed,
			.curr_weight = 1024, .p_weight = 1024, .this_cpu = q.this_cpu,
			.prev_cpu = q.prev_cpu, .sync = q.sync, .lb_bias = 1,
		};
		struct nsched_cfs_select_task_rq_2631_answer old_a;
		struct nsched_cfs_select_task_rq_answer a;
		uint64_t compared[NSCHED_COMPARED] = { 0 };

		for (cpu = 0; cpu < 4; cpu++) {
			uint32_t nr = machine_below(&seed, 4);

			nsched_load_set(s.load, s.topology, NSCHED_LOAD_NR_RUNNING, cpu, nr);
			nsched_load_set(s.load, s.topology, NSCHED_LOAD_LOAD, cpu, nr * 700);
			nsched_load_set(s.load, s.topology, NSCHED_LOAD_IDLE, cpu, nr == 0);
		}
		allowed = machine_below(&seed, 3) ? 15 : 1 + machine_below(&seed, 15);
		nsched_cfs_select_task_rq(&q, &a);
		cfs_compared_select(&q, &a, compared);
		nsched_quantities(a.reason, &q, &a, by_table);
		assert_memory_equal(compared, by_table, sizeof(compared));
		reasons += seen[a.reason & 63]++ == 0;
		memset(compared, 0, sizeof(compared));
		nsched_cfs_select_task_rq_2631(&old_q, &old_a);
		cfs_compared_select_2631(&old_q, &old_a, compared);
		nsched_quantities(old_a.reason, &old_q, &old_a, by_table);
		assert_memory_equal(compared, by_table, sizeof(compared));
	}
	assert_int_equal(reasons, 17); /* every way was taken */
	stage_close(&s);
	stage_close(&old);
}

/* The plain call: 3.10 in five lines. Two CPUs of a task each, and what is done to them. */
static const struct plain_case {
	const char *name;
	uint64_t load_this, load_prev;
	uint32_t nr_this, capacity_prev, sync, allowed, want; /* this is 0, prev 1 */
} plain_cases[] = {
	{ "a task each: it stays", 1024, 1024, 1, 1024, 0, 3, 1 },
	{ "sync: it is pulled", 1024, 1024, 1, 1024, 1, 3, 0 },
	{ "an idle waker's CPU", 0, 1024, 0, 1024, 0, 3, 0 },
	{ "prev half as strong", 1024, 1024, 1, 512, 0, 3, 0 },
	{ "not where it may not run", 0, 1024, 0, 1024, 0, 2, 1 },
	{ "at 112 % it is pulled", 96, 1000, 1, 1024, 0, 3, 0 },
	{ "above it is not", 97, 1000, 0, 1024, 0, 3, 1 },
	/* sync: 100 x (100 + 1024) against 112 x 500; 100 + 500 of 1124 a task, of 1124 / 4 not */
	{ "both loads within one of its tasks", 1124, 500, 1, 1024, 1, 3, 0 },
	{ "not within one of four", 1124, 500, 4, 1024, 1, 3, 1 },
};

static void plain_case(void **state)
{
	const struct plain_case *c = *state;
	struct nsched_topology *topology = machine_grid(1, 2, 1);
	uint64_t columns = STAGE_COLUMNS, allowed = c->allowed;
	struct nsched_task task = { .allowed = &allowed, .weight = 1024, .prev_cpu = 1 };
	uint32_t bare;

	for (bare = 0; bare < 2; bare++) {
		struct nsched_load *load = machine_load(topology, columns);

		nsched_load_set(load, topology, NSCHED_LOAD_LOAD, 0, c->load_this);
		nsched_load_set(load, topology, NSCHED_LOAD_LOAD, 1, c->load_prev);
		nsched_load_set(load, topology, NSCHED_LOAD_NR_RUNNING, 0, c->nr_this);
		nsched_load_set(load, topology, NSCHED_LOAD_CURR_WEIGHT, 0, 1024);
		if (nsched_load_has(load, NSCHED_LOAD_CAPACITY))
			nsched_load_set(load, topology, NSCHED_LOAD_CAPACITY, 1, c->capacity_prev);
		if (!bare || c->capacity_prev == 1024) /* else the topology's capacity, 1024 */
			assert_int_equal(nsched_wake_affine(topology, load, &task, 0, c->sync),
					 c->want);
		columns &= ~NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY);
		free(load);
	}
	free(topology);
}

/* Defaults scaled by the online CPUs: what a latency is shows in where a sleeper starts. */
static const struct scale_case {
	const char *name;
	uint32_t policy, nr_cpus, latency, scaling;
	uint64_t want_ns; /* of the sleeper's bonus */
} scale_cases[] = {
	{ "one CPU", NSCHED_POLICY_LINUX_3_10, 1, 6000000, 1, 3000000 },
	{ "three: once more", NSCHED_POLICY_LINUX_3_10, 3, 6000000, 1, 6000000 },
	{ "eight: four times", NSCHED_POLICY_LINUX_3_10, 8, 6000000, 1, 12000000 },
	{ "and no more than that", NSCHED_POLICY_LINUX_3_10, 64, 6000000, 1, 12000000 },
	{ "unscaled", NSCHED_POLICY_LINUX_3_10, 64, 6000000, 0, 3000000 },
	{ "2.6.31, whole and without bound", NSCHED_POLICY_LINUX_2_6_31, 64, 20000000, 1, 140000000 },
	{ "but at most 200 ms", NSCHED_POLICY_LINUX_2_6_31, 64, 50000000, 1, 200000000 },
	{ "2.6.31 unscaled", NSCHED_POLICY_LINUX_2_6_31, 64, 300000000, 0, 300000000 },
};

static void scale_case(void **state)
{
	const struct scale_case *c = *state;
	struct nsched_topology *topology = machine_grid(1, c->nr_cpus, 1);
	struct nsched_domains *domains = levels_build(topology, c->policy);
	struct nsched_load *load = machine_load(topology, STAGE_COLUMNS | STAGE_VRUNTIME);
	struct stage s = { .policy = c->policy, .topology = topology };
	struct nsched_wake_question q = {
		.topology = topology, .domains = domains, .load = load, .task = &s.task,
		.waker = &s.waker, .hz = 1000, .tunables = &s.tunables,
	};
	struct nsched_wake_answer a;
	uint64_t work[64];

	q.work = work;
	q.work_size = sizeof(work);
	nsched_tunables_init(c->policy, &s.tunables);
	s.tunables.sched_latency_ns = c->latency;
	s.tunables.min_granularity_ns = 100000000; /* scaled past 200 ms, too */
	s.tunables.scaling = c->scaling;
	q.task_state = s.wakee_state = stage_task_state(&s);
	q.waker_state = s.waker_state = stage_task_state(&s);
	nsched_load_set(load, topology, NSCHED_LOAD_MIN_VRUNTIME, 0, 1000000000);
	s.task.vruntime = 1;
	nsched_wake(c->policy, &q, &a);
	assert_int_equal(1000000000 - a.vruntime, c->want_ns);
	free(s.wakee_state);
	free(s.waker_state);
	free(load);
	free(domains);
	free(topology);
}

/* Null tunables are the policy's own. */
static void null_tunables_are_the_defaults(void **state)
{
	uint32_t i;

	(void)state;
	for (i = 0; i < NR_POLICIES; i++) {
		struct nsched_wake_question q = { .hz = 1000 };
		struct nsched_wake_answer a, b;
		uint64_t work[64];
		struct stage s;

		q.work = work;
		q.work_size = sizeof(work);
		stage_open(&s, policies[i], 0);
		stage_tasks(&s, "1111");
		q.topology = s.topology;
		q.load = s.load;
		q.domains = s.domains;
		q.task = &s.task;
		q.waker = &s.waker;
		q.task_state = s.wakee_state;
		q.waker_state = s.waker_state;
		s.task.prev_cpu = 1;
		nsched_wake(policies[i], &q, &a);
		free(s.wakee_state);
		free(s.waker_state);
		q.task_state = s.wakee_state = stage_task_state(&s);
		q.waker_state = s.waker_state = stage_task_state(&s);
		q.tunables = &s.tunables;
		nsched_wake(policies[i], &q, &b);
		assert_memory_equal(&a, &b, sizeof(a));
		stage_close(&s);
	}
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, range_case, range_cases);
	ROWS_ADD(&rows, lack_case, lack_cases);
	ROWS_ADD(&rows, plain_case, plain_cases);
	ROWS_ADD(&rows, scale_case, scale_cases);
	rows_add(&rows, "a state begins as the header says", a_state_begins_as_the_header_says,
		 NULL);
	rows_add(&rows, "compared is what the sentence names", compared_is_what_the_sentence_names,
		 NULL);
	rows_add(&rows, "null tunables are the defaults", null_tunables_are_the_defaults, NULL);
	return rows_run(&rows, "cfs: what the policies say of themselves");
}
