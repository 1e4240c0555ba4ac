/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* linux-6.12: every way a balance comes out, with its sentence; and what is refused beforehand. */
#include "stage.h"

#define FIND(name) NSCHED_FAIR_FIND_SRC_##name
#define PASS(name) NSCHED_FAIR_BALANCE_PASS_##name

static void stage_balance(struct stage *s, uint32_t reason, const char *want)
{
	char said[256];

	POISON(&s->balanced);
	assert_int_equal(nsched_balance(FAIR, &s->balance, &s->balanced), reason);
	nsched_explain(reason, s->balanced.compared, said, sizeof(said));
	assert_string_equal(said, want);
}

/* Nothing to pull: the search says why. */
static const struct balanced_case {
	const char *name;
	const char *nr;
	uint32_t level, idle, reason;
	const char *said;
} balanced[] = {
	{ "nothing runs elsewhere", "00000000", 1, NSCHED_IDLE, FIND(NO_GROUP),
	  "no other group has a fair task to give" },
	{ "one task each", "01110000", 0, NSCHED_IDLE, FIND(ONE_TASK),
	  "the busiest group has a single fair task" },
	{ "a pair", "00001100", 1, NSCHED_IDLE, FIND(NOTHING),
	  "nothing to move between types 0 here and 0 there" },
	{ "work here, no overload there", "11111110", 1, NSCHED_BUSY, FIND(NOT_IDLE),
	  "the CPU has work, and the busiest group, of type 0, is not overloaded" },
	{ "overloaded here alone", "22221000", 1, NSCHED_BUSY, FIND(LOCAL_TYPE),
	  "local is of type 6, the busiest of 0" },
	{ "more here", "33332222", 1, NSCHED_BUSY, FIND(LOCAL_MORE),
	  "local carries 3072 on average, the busiest 2048" },
	{ "at the average", "32430000", 0, NSCHED_BUSY, FIND(LOCAL_AVG),
	  "local carries 3072 on average, the domain 3072" },
	{ "within 17 %", "22222223", 1, NSCHED_BUSY, FIND(WITHIN_PCT),
	  "the busiest carries 2304 on average, within 117 % of local's 2048" },
	{ "an idle CPU against none", "01111111", 1, NSCHED_IDLE, FIND(IDLE_ENOUGH),
	  "1 idle CPUs here, 0 there" },
	{ "another CPU's turn", "10001111", 1, NSCHED_BUSY, PASS(NOT_ITS_TURN),
	  "CPU 0 is not the one that balances this domain" },
};

static void balanced_case(void **state)
{
	const struct balanced_case *c = *state;
	struct stage s;

	stage_begin(&s, c->nr);
	s.balance.level = c->level;
	s.balance.idle = c->idle;
	stage_balance(&s, c->reason, c->said);
	assert_int_equal(s.balanced.nr_moved, 0);
	assert_int_equal(s.balanced.amount, 0);
	assert_int_equal(s.balanced.active_cpu, NONE);
	assert_int_equal(s.balanced.level, c->level);
	assert_int_equal(s.balanced.stop, c->reason == PASS(NOT_ITS_TURN));
	stage_end(&s);
}

/* Overloaded by tasks of another class: no queue has two fair ones. */
static void no_queue_can_be_pulled_from(void **state)
{
	struct stage s;
	uint32_t cpu;

	(void)state;
	stage_begin(&s, "00002222");
	for (cpu = 4; cpu < 8; cpu++)
		nsched_load_set(s.w.load, s.w.topology, NSCHED_LOAD_H_NR, cpu, 1);
	stage_balance(&s, FIND(NO_CPU),
		      "group 1 is to give 4096 of type 1, but no CPU of it can be pulled from");
	stage_end(&s);
}

/* Of three tasks on CPU 4 two are listed: a queued one that must stay, and the running one. */
static void passes_fail_until_a_push(void **state)
{
	static const char *const said[] = {
		"nothing could be pulled from CPU 4 of group 1: 1 of type 2, 1 passes failed",
		"nothing could be pulled from CPU 4 of group 1: 1 of type 2, 2 passes failed",
		"nothing could be pulled from CPU 4 of group 1: 1 of type 2, 3 passes failed",
		"nothing could be pulled from CPU 4 of group 1: 1 of type 2, 4 passes failed",
	};
	const uint32_t mask[4] = { 4, 1, 0, 8 };
	struct stage s;
	uint32_t i;

	(void)state;
	stage_begin(&s, "00003000");
	stage_tasks_of(&s, 4, mask);
	s.balance.tasks = s.tasks;
	for (i = 0; i < 4; i++) { /* NUMA: tries 2, and 2 */
		stage_balance(&s, PASS(FAILED), said[i]);
		assert_int_equal(s.balanced.active_cpu, NONE);
		assert_int_equal(s.balanced.interval, 8);
	}
	stage_balance(&s, PASS(PUSH), "nothing could be pulled from CPU 4 after 5 passes: its "
				      "running task is to be pushed");
	assert_int_equal(s.balanced.active_cpu, 4);
	nsched_load_set(s.w.load, s.w.topology, NSCHED_LOAD_ACTIVE_BALANCE, 4, 1);
	stage_balance(&s, PASS(UNDER_WAY), "a push from CPU 4 is under way");
	assert_int_equal(s.balanced.active_cpu, NONE);
	assert_int_equal(rq_u32(&s, NSCHED_FAIR_RQ_NR_BALANCE_FAILED)[1], 6);
	/* CPU 0 goes idle: it counts no failure, and pushes all the same */
	nsched_load_set(s.w.load, s.w.topology, NSCHED_LOAD_ACTIVE_BALANCE, 4, 0);
	s.balance.idle = NSCHED_NEWLY_IDLE;
	stage_balance(&s, PASS(PUSH), "nothing could be pulled from CPU 4 after 6 passes: its "
				      "running task is to be pushed");
	/* the third task is gone: a pair is let be, and failures are forgotten */
	world_runs(&s.w, "00002000");
	stage_balance(&s, FIND(NOTHING), "nothing to move between types 0 here and 0 there");
	assert_int_equal(rq_u32(&s, NSCHED_FAIR_RQ_NR_BALANCE_FAILED)[1], 0);
	stage_end(&s);
}

/* B10: the mark makes a lone task a source; it runs and may not come. */
static void a_lone_task_is_pinned(void **state)
{
	struct stage s;

	(void)state;
	stage_begin(&s, "00001000");
	stage_tasks(&s, 4, 1);
	s.balance.tasks = s.tasks;
	nsched_state_u32(s.system, NSCHED_FAIR_SYSTEM_MARK)
		[nsched_ring_group(s.w.domains, 0, 1, 1)] = 1;
	rq_u32(&s, NSCHED_FAIR_RQ_NR_BALANCE_FAILED)[1] = 9;
	stage_balance(&s, PASS(ONE_PINNED), "the running task of CPU 4 may not run here");
	assert_int_equal(s.balanced.interval, 16);
	assert_int_equal(rq_u32(&s, NSCHED_FAIR_RQ_NR_BALANCE_FAILED)[1], 10);
	stage_end(&s);
}

static void only_pinned_tasks(void **state)
{
	uint64_t active = 0x1f;
	struct stage s;

	(void)state;
	stage_begin(&s, "00003000");
	stage_tasks(&s, 4, 4);
	s.balance.tasks = s.tasks;
	s.balance.active = &active;
	stage_balance(&s, PASS(ALL_PINNED), "no task may come here, after 1 searches");
	stage_end(&s);
}

/*
 * Inside the cache the search renews the hint and looks at the own group's capacity anew:
 * asked without tasks, nothing of it is kept; asked with them, all.
 */
static void asked_without_tasks_and_again_with(void **state)
{
	const uint32_t mask[4] = { 0, 8, 0, 8 };
	uint32_t own, *hint;
	uint64_t *sum;
	struct stage s;
	char *before;

	(void)state;
	stage_begin(&s, "03000000");
	nsched_load_set(s.w.load, s.w.topology, NSCHED_LOAD_CAPACITY, 0, 500);
	stage_tasks_of(&s, 1, mask);
	s.balance.level = 0;
	own = nsched_ring_group(s.w.domains, 0, 0, 0);
	hint = nsched_state_u32(s.system, NSCHED_FAIR_SYSTEM_NR_IDLE_SCAN);
	sum = (uint64_t *)nsched_state_u64(s.system, NSCHED_FAIR_SYSTEM_CAPACITY);
	before = malloc(s.system_bytes + s.rq_bytes);
	memcpy(before, s.system, s.system_bytes);
	memcpy(before + s.system_bytes, s.rq, s.rq_bytes);
	stage_balance(&s, NSCHED_REASON_TASKS_NOT_GIVEN,
		      "pull up to 1 from CPU 1: ask again with its tasks");
	assert_memory_equal(before, s.system, s.system_bytes);
	assert_memory_equal(before + s.system_bytes, s.rq, s.rq_bytes);
	s.balance.tasks = s.tasks;
	stage_balance(&s, PASS(MOVED), "1 tasks moved, from CPU 1 of group 1; 0 of type 2 is left");
	assert_int_equal(sum[own], 500);
	assert_int_equal(nsched_state_u32(s.system, NSCHED_FAIR_SYSTEM_MIN_CAPACITY)[own], 500);
	assert_int_equal(hint[0], 3); /* x 256, t 87: 937 x 4 / 1024 */
	assert_int_equal(s.system->overloaded, 0); /* this level has a parent */
	free(before);
	stage_end(&s);
}

/* A CPU that runs dry looks at the capacity of its own group when that is due, an idle one always. */
static void capacity_is_looked_at_when_due(void **state)
{
	static const struct {
		uint32_t idle, next, want;
	} rows[] = {
		{ NSCHED_NEWLY_IDLE, 1, 1024 }, { NSCHED_NEWLY_IDLE, 0, 500 }, { NSCHED_IDLE, 1, 500 },
	};
	struct stage s;
	uint32_t own, i;

	(void)state;
	for (i = 0; i < 3; i++) {
		stage_begin(&s, "00000000");
		s.balance.level = 0;
		s.balance.idle = rows[i].idle;
		own = nsched_ring_group(s.w.domains, 0, 0, 0);
		nsched_load_set(s.w.load, s.w.topology, NSCHED_LOAD_CAPACITY, 0, 500);
		((uint64_t *)nsched_state_u64(s.system, NSCHED_FAIR_SYSTEM_NEXT_UPDATE))[own] =
			s.balance.now + rows[i].next;
		stage_balance(&s, FIND(NO_GROUP), "no other group has a fair task to give");
		assert_int_equal(((uint64_t *)nsched_state_u64(s.system,
							       NSCHED_FAIR_SYSTEM_CAPACITY))[own],
				 rows[i].want);
		stage_end(&s);
	}
}

/* A moment of two levels, as a caller walks it: due, balance, due, balance, due. */
static void a_moment_of_two_levels(void **state)
{
	const uint32_t mask[4] = { 0, 8, 0, 8 };
	struct stage s;

	(void)state;
	stage_begin(&s, "00003000");
	stage_tasks_of(&s, 4, mask);
	s.balance.tasks = s.tasks;
	s.due.last = NULL;
	assert_int_equal(nsched_due(FAIR, &s.due, &s.said), NSCHED_FAIR_WALK_DUE);
	s.balance.level = s.said.level;
	s.balance.idle = s.said.idle;
	stage_balance(&s, FIND(NO_GROUP), "no other group has a fair task to give");
	assert_int_equal(s.balanced.interval, 8); /* of 4 ms, up to 8 */
	s.due.last = &s.balanced;
	assert_int_equal(nsched_due(FAIR, &s.due, &s.said), NSCHED_FAIR_WALK_DUE);
	s.balance.level = s.said.level;
	assert_int_equal(s.said.level, 1);
	stage_balance(&s, PASS(MOVED), "1 tasks moved, from CPU 4 of group 1; 0 of type 2 is left");
	world_runs(&s.w, "10002000"); /* the plan is carried out: this CPU is busy now */
	s.due.idle = NSCHED_BUSY;
	assert_int_equal(nsched_due(FAIR, &s.due, &s.said), NSCHED_REASON_DONE);
	/* level 0: 8 ms, looked at while idle: 1000 + 2; level 1, busy now: 128 ms - 1 */
	assert_int_equal(s.rq->next_balance, 1002);
	assert_int_equal(rq_u64(&s, NSCHED_FAIR_RQ_LAST_BALANCE)[0], 1000);
	assert_int_equal(rq_u64(&s, NSCHED_FAIR_RQ_LAST_BALANCE)[1], 1000);
	stage_end(&s);
}

/* Levels that this CPU lacks, and what else is refused. */
static void questions_are_refused(void **state)
{
	const struct nsched_counts counts = { 8, 2, 2, 0 };
	struct nsched_needs needs;
	struct nsched_fair_tunables t;
	struct nsched_wrong wrong;
	struct stage s;
	uint32_t field;

	(void)state;
	stage_begin(&s, "00003000");
	stage_tasks(&s, 0, 8);
#define REFUSED(question, member, value, code_) \
	do { \
		__typeof__(s.question) was = s.question; \
		s.question.member = value; \
		assert_int_equal(nsched_policy_check(FAIR, #question[0] == 'd' ? NSCHED_ASK_DUE : \
						     NSCHED_ASK_BALANCE, &s.question, &wrong), \
				 code_); \
		s.question = was; \
	} while (0)
	REFUSED(balance, level, 1, NSCHED_OK);
	REFUSED(balance, level, 2, NSCHED_OUT_OF_RANGE);
	assert_int_equal(wrong.field, NSCHED_BLOCK_DOMAINS);
	assert_int_equal(wrong.index, 2);
	s.balanced.level = 7;
	REFUSED(due, last, &s.balanced, NSCHED_OUT_OF_RANGE);
	assert_int_equal(wrong.index, 7);
	s.balanced.level = 1;
	REFUSED(due, last, &s.balanced, NSCHED_OK);
	REFUSED(due, idle, 3, NSCHED_OUT_OF_RANGE);
	REFUSED(due, event, 2, NSCHED_OUT_OF_RANGE);
	REFUSED(due, hz, 0, NSCHED_OUT_OF_RANGE);
	REFUSED(due, work, NULL, NSCHED_NO_WORK);
	REFUSED(due, rq_state, NULL, NSCHED_NO_BLOCK);
	REFUSED(due, process_state, s.rq, NSCHED_WRONG_POLICY);
	REFUSED(balance, idle, 3, NSCHED_OUT_OF_RANGE);
	REFUSED(balance, work_size, 8, NSCHED_NO_WORK);
	REFUSED(balance, system_state, s.rq, NSCHED_WRONG_POLICY);
	REFUSED(balance, domains, NULL, NSCHED_NO_BLOCK);
	REFUSED(balance, this_cpu, 8, NSCHED_OUT_OF_RANGE);
	s.balance.tasks = s.tasks;
	REFUSED(balance, moved_task_out, NULL, NSCHED_NO_WORK);
	nsched_tunables_init(FAIR, &t);
	t.nr_migrate = 0;
	REFUSED(balance, tunables, &t, NSCHED_OUT_OF_RANGE);
	field = (uint32_t)offsetof(struct nsched_fair_tunables, nr_migrate);
	assert_int_equal(wrong.field, field);
#undef REFUSED
	assert_int_equal(nsched_policy_needs(FAIR, NSCHED_ASK_DUE, &counts, &needs), 1);
	assert_int_equal(needs.task, 0);
	assert_int_equal(needs.states, 1u << NSCHED_SCOPE_SYSTEM | 1u << NSCHED_SCOPE_RQ);
	assert_int_equal(nsched_policy_needs(FAIR, NSCHED_ASK_PREFER, &counts, &needs), 1);
	assert_int_equal(needs.faults, 2);
	assert_int_equal(nsched_policy_needs(FAIR, NSCHED_ASK_PAGE, &counts, &needs), 1);
	assert_int_equal(needs.task, 1);
	assert_int_equal(nsched_policy_needs(FAIR, NSCHED_ASK_NEXT, &counts, &needs), 0);
	stage_end(&s);
}

/* Task lists: two that run on a CPU, and CPUs whose rows overlap. */
static void task_lists_are_refused(void **state)
{
	struct nsched_wrong wrong;
	struct stage s;

	(void)state;
	stage_begin(&s, "00003000");
	stage_tasks(&s, 0, 8);
	nsched_task_set(s.tasks, NSCHED_TASK_RUNNING, 0, 1);
	assert_int_equal(nsched_tasks_check(s.tasks, s.tasks->size_bytes, s.w.topology, &wrong),
			 NSCHED_TWICE);
	assert_int_equal(wrong.field, NSCHED_TASK_RUNNING);
	assert_int_equal(wrong.index, 1);
	nsched_task_set(s.tasks, NSCHED_TASK_RUNNING, 0, 0);
	nsched_tasks_first_set(s.tasks, 5, 2);
	nsched_tasks_first_set(s.tasks, 6, 1);
	assert_int_equal(nsched_tasks_check(s.tasks, s.tasks->size_bytes, s.w.topology, &wrong),
			 NSCHED_BAD_RANGE);
	stage_end(&s);
}

static struct nsched_state_facts facts_of(const struct stage *s, uint32_t scope, uint32_t levels)
{
	struct nsched_state_facts facts;

	memset(&facts, 0, sizeof(facts));
	facts.policy = FAIR;
	facts.scope = scope;
	facts.nr[NSCHED_ROWS_CPU] = 8;
	facts.nr[NSCHED_ROWS_NODE] = 2;
	facts.nr[NSCHED_ROWS_NODE_PAIR] = 4;
	facts.nr[NSCHED_ROWS_LEVEL] = levels;
	facts.nr[NSCHED_ROWS_GROUP] = s->w.domains->nr_groups;
	facts.topology = s->w.topology;
	facts.domains = s->w.domains;
	return facts;
}

static void states_are_refused(void **state)
{
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;
	struct stage s;

	(void)state;
	stage_begin(&s, "00000000");
	facts = facts_of(&s, NSCHED_SCOPE_SYSTEM, 2);
	s.system->overloaded = 2;
	assert_int_equal(nsched_state_check(s.system, s.system_bytes, &facts, &wrong),
			 NSCHED_OUT_OF_RANGE);
	assert_int_equal(wrong.field, offsetof(struct nsched_fair_system_state, overloaded));
	s.system->overloaded = 1;
	assert_int_equal(nsched_state_check(s.system, s.system_bytes, &facts, &wrong), NSCHED_OK);
	((uint64_t *)nsched_state_u64(s.system, NSCHED_FAIR_SYSTEM_CAPACITY))[3] = 0;
	assert_int_equal(nsched_state_check(s.system, s.system_bytes, &facts, &wrong),
			 NSCHED_OUT_OF_RANGE);
	assert_int_equal(wrong.field, NSCHED_FAIR_SYSTEM_CAPACITY);
	assert_int_equal(wrong.index, 3);
	s.system->numa.type = 9;
	assert_int_equal(nsched_state_check(s.system, s.system_bytes, &facts, &wrong),
			 NSCHED_OUT_OF_RANGE);
	assert_int_equal(wrong.field, offsetof(struct nsched_fair_system_state, numa.type));
	/* groups need the domains that they are of */
	facts.domains = NULL;
	assert_int_equal(nsched_state_init(s.system, s.system_bytes, &facts, &wrong), NSCHED_NO_BLOCK);
	facts.domains = s.w.domains;
	facts.nr[NSCHED_ROWS_GROUP]--;
	assert_int_equal(nsched_state_init(s.system, s.system_bytes, &facts, &wrong),
			 NSCHED_OTHER_MACHINE);
	facts.topology = NULL;
	assert_int_not_equal(nsched_state_init(s.system, s.system_bytes, &facts, &wrong), NSCHED_OK);
	stage_end(&s);
}

/* A level that the domains lack starts at 1 ms, and so do all where they are not given. */
static void a_level_starts_at_its_interval(void **state)
{
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;
	struct stage s;
	uint64_t bytes;
	void *rq;

	(void)state;
	stage_begin(&s, "00000000");
	facts = facts_of(&s, NSCHED_SCOPE_RQ, 3);
	bytes = nsched_state_size(&facts);
	rq = malloc(bytes);
	assert_int_equal(nsched_state_init(rq, bytes, &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_state_u32(rq, NSCHED_FAIR_RQ_BALANCE_INTERVAL)[0], 4);
	assert_int_equal(nsched_state_u32(rq, NSCHED_FAIR_RQ_BALANCE_INTERVAL)[1], 8);
	assert_int_equal(nsched_state_u32(rq, NSCHED_FAIR_RQ_BALANCE_INTERVAL)[2], 1);
	facts.domains = NULL;
	assert_int_equal(nsched_state_init(rq, bytes, &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_state_u32(rq, NSCHED_FAIR_RQ_BALANCE_INTERVAL)[0], 1);
	facts.domains = s.w.domains;
	facts.cpu = 8;
	assert_int_equal(nsched_state_init(rq, bytes, &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_state_u32(rq, NSCHED_FAIR_RQ_BALANCE_INTERVAL)[0], 1);
	facts.scope = NSCHED_SCOPES;
	assert_int_equal(nsched_state_size(&facts), 0);
	free(rq);
	stage_end(&s);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, balanced_case, balanced);
	rows_add(&rows, "no queue can be pulled from", no_queue_can_be_pulled_from, 0);
	rows_add(&rows, "passes fail until a push", passes_fail_until_a_push, 0);
	rows_add(&rows, "B10: a lone task, marked, is pinned", a_lone_task_is_pinned, 0);
	rows_add(&rows, "only pinned tasks", only_pinned_tasks, 0);
	rows_add(&rows, "capacity is looked at when it is due", capacity_is_looked_at_when_due, 0);
	rows_add(&rows, "asked without tasks, and again with them", asked_without_tasks_and_again_with,
		 0);
	rows_add(&rows, "a moment of two levels", a_moment_of_two_levels, 0);
	rows_add(&rows, "questions are refused", questions_are_refused, 0);
	rows_add(&rows, "task lists are refused", task_lists_are_refused, 0);
	rows_add(&rows, "states are refused", states_are_refused, 0);
	rows_add(&rows, "a level starts at its interval", a_level_starts_at_its_interval, 0);
	return rows_run(&rows, "fair policy balance");
}
