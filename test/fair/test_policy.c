/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* linux-6.12: due and balance over sequences with state, worked out by hand; tunables. */
#include "stage.h"

static void due_walks_the_levels(void **state)
{
	struct stage s;

	(void)state;
	stage_begin(&s, "00000000");
	assert_int_equal(stage_due(&s, NONE, 0, 0), NSCHED_FAIR_WALK_DUE);
	assert_int_equal(s.said.level, 0);
	assert_int_equal(s.said.idle, NSCHED_IDLE);
	assert_int_equal(s.said.compared[1], 1); /* 4 ms */
	assert_int_equal(stage_due(&s, 0, 0, 0), NSCHED_FAIR_WALK_DUE);
	assert_int_equal(s.said.level, 1);
	assert_int_equal(s.said.compared[1], 2); /* 8 ms */
	assert_int_equal(stage_due(&s, 1, 0, 0), NSCHED_REASON_DONE);
	assert_int_equal(s.said.level, NONE);
	assert_int_equal(s.said.next, 1001);
	assert_int_equal(s.rq->next_balance, 1001);
	assert_int_equal(s.rq->max_idle_cost, 500000); /* both levels decayed */
	/* too early */
	assert_int_equal(stage_due(&s, NONE, 0, 0), NSCHED_REASON_DONE);
	assert_int_equal(s.said.level, NONE);
	/* a tick later the lower level alone */
	s.due.now = 1001;
	assert_int_equal(stage_due(&s, NONE, 0, 0), NSCHED_FAIR_WALK_DUE);
	assert_int_equal(s.said.level, 0);
	assert_int_equal(stage_due(&s, 0, 0, 0), NSCHED_REASON_DONE);
	assert_int_equal(s.rq->next_balance, 1002);
	stage_end(&s);
}

/* Busy: the interval is 16 times as long, less a tick. 64 ms - 1 = 15, 128 ms - 1 = 31 ticks. */
static void due_is_rarer_while_busy(void **state)
{
	struct stage s;

	(void)state;
	stage_begin(&s, "10000000");
	s.due.idle = NSCHED_BUSY;
	rq_u64(&s, NSCHED_FAIR_RQ_LAST_BALANCE)[0] = 990;
	rq_u64(&s, NSCHED_FAIR_RQ_LAST_BALANCE)[1] = 980;
	assert_int_equal(stage_due(&s, NONE, 0, 0), NSCHED_REASON_DONE);
	assert_int_equal(s.said.next, 1005); /* 990 + 15, before 980 + 31 */
	stage_end(&s);
}

static void due_stops_where_a_pass_says_so(void **state)
{
	struct stage s;

	(void)state;
	stage_begin(&s, "00000000");
	rq_u64(&s, NSCHED_FAIR_RQ_LAST_DECAY)[0] = 990; /* does not decay: the walk ends */
	rq_u64(&s, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST)[1] = 2560000;
	stage_due(&s, NONE, 0, 0);
	assert_int_equal(stage_due(&s, 0, 0, 1), NSCHED_REASON_DONE);
	assert_int_equal(s.rq->next_balance, 1001);
	assert_int_equal(rq_u64(&s, NSCHED_FAIR_RQ_LAST_BALANCE)[1], 0);
	/* level 1 was looked at once more, and decayed: 2560000 x 253 / 256 */
	assert_int_equal(rq_u64(&s, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST)[1], 2530000);
	assert_int_equal(s.rq->max_idle_cost, 2530000);
	stage_end(&s);
}

static void due_passes_a_level_that_another_cpu_balances(void **state)
{
	struct stage s;

	(void)state;
	stage_begin(&s, "00000000");
	s.system->serialized = 5;
	stage_due(&s, NONE, 0, 0);
	assert_int_equal(s.said.level, 0);
	assert_int_equal(stage_due(&s, 0, 0, 0), NSCHED_REASON_DONE);
	assert_int_equal(rq_u64(&s, NSCHED_FAIR_RQ_LAST_BALANCE)[1], 0);
	stage_end(&s);
}

static void due_gate_tries_level_by_level(void **state)
{
	struct stage s;

	(void)state;
	stage_begin(&s, "00000000");
	s.due.idle = NSCHED_NEWLY_IDLE;
	s.due.now = 4000;
	s.system->overloaded = 1;
	s.rq->avg_idle = 1000000;
	s.rq->next_balance = 5000;
	rq_u64(&s, NSCHED_FAIR_RQ_LAST_BALANCE)[0] = 3999;
	rq_u64(&s, NSCHED_FAIR_RQ_LAST_BALANCE)[1] = 3999;
	assert_int_equal(stage_due(&s, NONE, 0, 0), NSCHED_REASON_RAN_EMPTY);
	assert_int_equal(s.said.level, 0);
	assert_int_equal(s.said.idle, NSCHED_NEWLY_IDLE);
	assert_int_equal(s.rq->idle_stamp, 10000000);
	s.due.pass_cost_ns = 30000;
	assert_int_equal(stage_due(&s, 0, 0, 0), NSCHED_REASON_RAN_EMPTY);
	assert_int_equal(s.said.level, 1);
	s.due.pass_cost_ns = 20000;
	s.due.idle = NSCHED_BUSY; /* it has a task now */
	assert_int_equal(stage_due(&s, 1, 1, 0), NSCHED_FAIR_NEWIDLE_GATE_PULLED);
	assert_int_equal(s.said.level, NONE);
	assert_int_equal(s.said.compared[0], 1);
	assert_int_equal(s.said.compared[1], 50000);
	assert_int_equal(s.rq->idle_stamp, 0);
	assert_int_equal(s.rq->next_balance, 4000); /* 3999 + 1 */
	/* ratio 512: a success counts (1024 + 256) / 513 = 2 */
	assert_int_equal(nsched_state_u32(s.rq, NSCHED_FAIR_RQ_NEWIDLE_SUCCESS)[1], 258);
	assert_int_equal(nsched_state_u32(s.rq, NSCHED_FAIR_RQ_NEWIDLE_CALL)[1], 513);
	assert_int_equal(nsched_state_u32(s.rq, NSCHED_FAIR_RQ_NEWIDLE_SUCCESS)[0], 256);
	assert_int_equal(rq_u64(&s, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST)[0], 30000);
	stage_end(&s);
}

/* R47, B6: the dice skip a level whose pulls rarely succeed, however rarely it is tried. */
static void due_dice_skip_rare_and_frequent_alike(void **state)
{
	struct stage s;

	(void)state;
	stage_begin(&s, "00000000");
	s.due.idle = NSCHED_NEWLY_IDLE;
	s.system->overloaded = 1;
	s.rq->avg_idle = 1000000;
	s.due.dice = 2;
	nsched_state_u32(s.rq, NSCHED_FAIR_RQ_NEWIDLE_RATIO)[0] = 0;
	nsched_state_u32(s.rq, NSCHED_FAIR_RQ_NEWIDLE_RATIO)[1] = 1023;
	stage_due(&s, NONE, 0, 0);
	assert_int_equal(s.said.level, 1);
	assert_int_equal(nsched_state_u32(s.rq, NSCHED_FAIR_RQ_NEWIDLE_CALL)[0], 513); /* Q19 */
	stage_end(&s);
}

static const struct gate_case {
	const char *name;
	uint32_t overloaded, pending;
	uint64_t avg_idle, cost;
	uint32_t reason;
} gates[] = {
	{ "no CPU has two tasks", 0, 0, 1000, 0, NSCHED_FAIR_NEWIDLE_GATE_NO_WORK },
	{ "it idles more briefly than a look takes", 1, 0, 999, 1000, NSCHED_FAIR_NEWIDLE_GATE_SHORT },
	{ "as long as a look takes", 1, 0, 1000, 1000, NSCHED_REASON_RAN_EMPTY },
	{ "a wake-up is under way", 1, 1, 1000, 0, NSCHED_FAIR_NEWIDLE_GATE_PENDING },
};

static void gate_case(void **state)
{
	const struct gate_case *c = *state;
	struct stage s;

	stage_begin(&s, "00000000");
	s.due.idle = NSCHED_NEWLY_IDLE;
	s.system->overloaded = c->overloaded;
	s.rq->avg_idle = c->avg_idle;
	rq_u64(&s, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST)[0] = c->cost;
	nsched_load_set(s.w.load, s.w.topology, NSCHED_LOAD_TTWU_PENDING, 0, c->pending);
	assert_int_equal(stage_due(&s, NONE, 0, 0), c->reason);
	assert_int_equal(s.said.level, c->reason == NSCHED_REASON_RAN_EMPTY ? 0 : NONE);
	stage_end(&s);
}

static void balance_pulls_by_utilisation(void **state)
{
	struct nsched_wrong wrong;
	struct stage s;
	char said[256];

	(void)state;
	stage_begin(&s, "00002222");
	stage_tasks(&s, 0, 8);
	s.balance.tasks = s.tasks;
	nsched_state_u32(s.rq, NSCHED_FAIR_RQ_NR_BALANCE_FAILED)[1] = 2;
	nsched_state_u32(s.rq, NSCHED_FAIR_RQ_BALANCE_INTERVAL)[1] = 16;
	assert_int_equal(nsched_policy_check(FAIR, NSCHED_ASK_BALANCE, &s.balance, &wrong),
			 NSCHED_OK);
	POISON(&s.balanced);
	assert_int_equal(nsched_balance(FAIR, &s.balance, &s.balanced),
			 NSCHED_FAIR_BALANCE_PASS_MOVED);
	assert_int_equal(s.balanced.nr_moved, 1); /* then the source has but one left */
	assert_int_equal(s.moved[0], 0);
	assert_int_equal(s.to[0], 0);
	assert_int_equal(s.balanced.amount, 4096);
	assert_int_equal(s.balanced.src_cpu, 4);
	assert_int_equal(s.balanced.interval, 8);
	assert_int_equal(s.balanced.overloaded, 1);
	assert_int_equal(s.balanced.active_cpu, NONE);
	assert_int_equal(s.system->overloaded, 1);
	assert_int_equal(nsched_state_u32(s.rq, NSCHED_FAIR_RQ_NR_BALANCE_FAILED)[1], 0);
	nsched_explain(s.balanced.reason, s.balanced.compared, said, sizeof(said));
	assert_string_equal(said, "1 tasks moved, from CPU 4 of group 1; 3796 of type 1 is left");
	stage_end(&s);
}

static void balance_without_tasks_changes_nothing(void **state)
{
	void *system, *rq;
	struct stage s;

	(void)state;
	stage_begin(&s, "00002222");
	system = malloc(s.system_bytes);
	rq = malloc(s.rq_bytes);
	memcpy(system, s.system, s.system_bytes);
	memcpy(rq, s.rq, s.rq_bytes);
	assert_int_equal(nsched_balance(FAIR, &s.balance, &s.balanced),
			 NSCHED_REASON_TASKS_NOT_GIVEN);
	assert_int_equal(s.balanced.src_cpu, 4);
	assert_int_equal(s.balanced.amount, 4096);
	assert_memory_equal(system, s.system, s.system_bytes);
	assert_memory_equal(rq, s.rq, s.rq_bytes);
	free(system);
	free(rq);
	stage_end(&s);
}

/* CPU 4 is left out, and who remains is the mask: all pinned. The interval doubles. */
static void balance_meets_only_pinned_tasks(void **state)
{
	uint64_t active = 0x1f;
	struct stage s;

	(void)state;
	stage_begin(&s, "00003000");
	stage_tasks(&s, 4, 4);
	s.balance.tasks = s.tasks;
	s.balance.active = &active;
	assert_int_equal(nsched_balance(FAIR, &s.balance, &s.balanced),
			 NSCHED_FAIR_BALANCE_PASS_ALL_PINNED);
	assert_int_equal(s.balanced.compared[0], 1);
	assert_int_equal(s.balanced.interval, 16);
	assert_int_equal(s.balanced.nr_moved, 0);
	stage_end(&s);
}

/*
 * CPU 4 is left out, then 5 and 6, whose tasks are not listed; what is left on CPU 7 is a pair,
 * which is let be. ALL_PINNED is still set (Q15): the interval grows past its greatest, 16.
 */
static void balance_searches_again(void **state)
{
	struct stage s;

	(void)state;
	stage_begin(&s, "00002222");
	stage_tasks(&s, 4, 4);
	s.balance.tasks = s.tasks;
	nsched_state_u32(s.rq, NSCHED_FAIR_RQ_BALANCE_INTERVAL)[1] = 16;
	assert_int_equal(nsched_balance(FAIR, &s.balance, &s.balanced),
			 NSCHED_FAIR_FIND_SRC_NOTHING);
	assert_int_equal(s.balanced.interval, 32);
	stage_end(&s);
}

static void balance_is_another_cpus_turn(void **state)
{
	struct stage s;

	(void)state;
	stage_begin(&s, "10001111");
	s.balance.idle = NSCHED_BUSY;
	assert_int_equal(nsched_balance(FAIR, &s.balance, &s.balanced),
			 NSCHED_FAIR_BALANCE_PASS_NOT_ITS_TURN);
	assert_int_equal(s.balanced.stop, 1);
	stage_end(&s);
}

/* Balanced: the reason is that of the search. 1 idle CPU here, none there. */
static void balance_says_why_not(void **state)
{
	struct stage s;
	char said[256];

	(void)state;
	stage_begin(&s, "01111111");
	assert_int_equal(nsched_balance(FAIR, &s.balance, &s.balanced),
			 NSCHED_FAIR_FIND_SRC_IDLE_ENOUGH);
	nsched_explain(s.balanced.reason, s.balanced.compared, said, sizeof(said));
	assert_string_equal(said, "1 idle CPUs here, 0 there");
	assert_int_equal(s.balanced.interval, 16);
	stage_end(&s);
}

/* The mark of the parent's first group: set below by a pinned task, cleared by balance. */
static void balance_marks_the_parent(void **state)
{
	uint32_t group;
	struct stage s;

	(void)state;
	stage_begin(&s, "00003000");
	s.balance.level = 0;
	s.balance.this_cpu = 5;
	group = nsched_ring_group(s.w.domains, 5, 1, 0);
	stage_tasks(&s, 4, 1);
	s.balance.tasks = s.tasks;
	nsched_balance(FAIR, &s.balance, &s.balanced);
	assert_int_equal(nsched_state_u32(s.system, NSCHED_FAIR_SYSTEM_MARK)[group], 1);
	world_runs(&s.w, "00000000");
	nsched_balance(FAIR, &s.balance, &s.balanced);
	assert_int_equal(nsched_state_u32(s.system, NSCHED_FAIR_SYSTEM_MARK)[group], 0);
	stage_end(&s);
}

static const struct tunable_case {
	const char *name;
	uint32_t offset, value, code;
} tunables[] = {
#define OF(member) (uint32_t)offsetof(struct nsched_fair_tunables, member)
	{ "all features", OF(features), 127, NSCHED_OK },
	{ "a feature that is not there", OF(features), 128, NSCHED_OUT_OF_RANGE },
	{ "no task in a pass", OF(nr_migrate), 0, NSCHED_OUT_OF_RANGE },
	{ "no task between breaks", OF(loop_break), 0, NSCHED_OUT_OF_RANGE },
	{ "preemptible is a flag", OF(preempt), 2, NSCHED_OUT_OF_RANGE },
	{ "no cap", OF(pinned_cap_ms), 0, NSCHED_OUT_OF_RANGE },
	{ "the longest interval of the machine", OF(max_interval_ticks), 0, NSCHED_OK },
	{ "an interval past 31 bits", OF(max_interval_ticks), 1u << 31, NSCHED_OUT_OF_RANGE },
	{ "always hot", OF(migration_cost_ns), NSCHED_U32_MAX, NSCHED_OK },
	{ "huge pages of three", OF(hpage_pages), 3, NSCHED_OUT_OF_RANGE },
	{ "imbalance below 100 %", OF(imbalance_pct), 99, NSCHED_OUT_OF_RANGE },
	{ "a reserved word", OF(reserved), 1, NSCHED_RESERVED },
};

static void tunable_case(void **state)
{
	const struct tunable_case *c = *state;
	struct nsched_fair_tunables t;
	struct nsched_wrong wrong;

	memset(&t, 0xa5, sizeof(t));
	assert_int_equal(nsched_tunables_init(FAIR, &t), NSCHED_OK);
	assert_int_equal(nsched_tunables_check(&t, &wrong), NSCHED_OK);
	memcpy((char *)&t + c->offset, &c->value, sizeof(c->value));
	assert_int_equal(nsched_tunables_check(&t, &wrong), c->code);
	if (c->code != NSCHED_OK)
		assert_int_equal(wrong.field, c->offset);
}

int main(void)
{
	static struct rows rows;

	rows_add(&rows, "due walks the levels", due_walks_the_levels, 0);
	rows_add(&rows, "due is rarer while the CPU is busy", due_is_rarer_while_busy, 0);
	rows_add(&rows, "due stops where a pass says so", due_stops_where_a_pass_says_so, 0);
	rows_add(&rows, "due passes a level that another CPU balances",
		 due_passes_a_level_that_another_cpu_balances, 0);
	rows_add(&rows, "the gate tries level by level", due_gate_tries_level_by_level, 0);
	rows_add(&rows, "R47, B6: dice skip rare and frequent attempts alike (fault)",
		 due_dice_skip_rare_and_frequent_alike, 0);
	ROWS_ADD(&rows, gate_case, gates);
	rows_add(&rows, "balance pulls by utilisation", balance_pulls_by_utilisation, 0);
	rows_add(&rows, "balance without tasks changes nothing",
		 balance_without_tasks_changes_nothing, 0);
	rows_add(&rows, "balance meets only pinned tasks", balance_meets_only_pinned_tasks, 0);
	rows_add(&rows, "Q15: balance searches again, flags survive", balance_searches_again, 0);
	rows_add(&rows, "balance is another CPU's turn", balance_is_another_cpus_turn, 0);
	rows_add(&rows, "balanced: the search says why", balance_says_why_not, 0);
	rows_add(&rows, "a pinned task marks the parent's group", balance_marks_the_parent, 0);
	ROWS_ADD(&rows, tunable_case, tunables);
	return rows_run(&rows, "fair policy");
}
