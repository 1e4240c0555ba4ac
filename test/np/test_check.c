/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What is refused: by which check, with which code, where. */
#include "world.h"

#define AT(type, member) ((uint32_t)offsetof(struct nsched_##type, member))

static const struct tunable_case {
	const char *name;
	uint32_t at, value, code;
} tunables[] = {
	{ "no time to sweep in", AT(np_tunables, period_min), 0, NSCHED_OUT_OF_RANGE },
	{ "nor a greatest one", AT(np_tunables, period_max), 0, NSCHED_OUT_OF_RANGE },
	{ "a scan size of nothing", AT(np_tunables, scan_size_mb), 0, NSCHED_OUT_OF_RANGE },
	{ "a scan size that wraps", AT(np_tunables, scan_size_mb), 1u << 24, NSCHED_OUT_OF_RANGE },
	{ "a delay that is a wrapped negative", AT(np_tunables, scan_delay), 0xffffffffu, NSCHED_OUT_OF_RANGE },
	{ "pages of a kilobyte", AT(np_tunables, page_shift), 10, NSCHED_OUT_OF_RANGE },
	{ "no huge page", AT(np_tunables, hpage_pages), 0, NSCHED_OUT_OF_RANGE },
	{ "a huge page that is no power of two", AT(np_tunables, hpage_pages), 384, NSCHED_OUT_OF_RANGE },
	{ "less than even", AT(np_tunables, imbalance_pct), 99, NSCHED_OUT_OF_RANGE },
	{ "an allowance beyond reason", AT(np_tunables, imb_numa_nr), 1u << 31, NSCHED_OUT_OF_RANGE },
	{ "a reserved word", AT(np_tunables, reserved), 1, NSCHED_RESERVED },
	{ "the last reserved word", AT(np_tunables, reserved) + 8, 1, NSCHED_RESERVED },
	{ "the allowance of the machine is well", AT(np_tunables, imb_numa_nr), 0, NSCHED_OK },
	{ "64 GiB a step are well", AT(np_tunables, scan_size_mb), 65536, NSCHED_OK },
};

static void tunable_case(void **state)
{
	const struct tunable_case *c = *state;
	struct nsched_np_tunables t;
	struct nsched_wrong wrong;

	assert_int_equal(nsched_tunables_init(POLICY, &t), NSCHED_OK);
	assert_int_equal(nsched_tunables_check(&t, &wrong), NSCHED_OK);
	memcpy((char *)&t + c->at, &c->value, 4);
	assert_int_equal(nsched_tunables_check(&t, &wrong), c->code);
	if (c->code != NSCHED_OK)
		assert_int_equal(wrong.field, c->at);
}

/* A member or an entry of a state that cannot be. */
static const struct state_case {
	const char *name;
	uint32_t scope, at, bytes; /* of a member; or the column, and bytes 0 */
	uint32_t row;
	uint64_t value;
	uint32_t code, index;
} states[] = {
#define TASK(member) NSCHED_SCOPE_TASK, AT(np_task_state, member)
#define GROUP(member) NSCHED_SCOPE_GROUP, AT(np_group_state, member)
#define PROCESS(member) NSCHED_SCOPE_PROCESS, AT(np_process_state, member)
#define PAGE(member) NSCHED_SCOPE_PAGE, AT(np_page_state, member)
#define SYSTEM(member) NSCHED_SCOPE_SYSTEM, AT(np_system_state, member)
#define BAD NSCHED_OUT_OF_RANGE, NONE
	{ "a negative average", NSCHED_SCOPE_TASK, NSCHED_NP_TASK_MEM, 0, 2, UINT64_MAX,
	  NSCHED_OUT_OF_RANGE, 2 },
	{ "an average from which a weight would wrap", NSCHED_SCOPE_TASK, NSCHED_NP_TASK_CPUBUF, 0, 3,
	  NSCHED_MOST_FAULTS + 1, NSCHED_OUT_OF_RANGE, 3 },
	{ "the greatest one is well", NSCHED_SCOPE_TASK, NSCHED_NP_TASK_CPU, 0, 3, NSCHED_MOST_FAULTS,
	  NSCHED_OK, NONE },
	{ "a group's sum below zero", NSCHED_SCOPE_GROUP, NSCHED_NP_GROUP_MEM, 0, 0, UINT64_MAX - 4,
	  NSCHED_OUT_OF_RANGE, 0 },
	{ "a total that is too large", TASK(total), 8, 0, NSCHED_MOST_TOTAL + 1, BAD },
	{ "remote faults", TASK(remote), 8, 0, UINT64_MAX, BAD },
	{ "local faults", TASK(local), 8, 0, UINT64_MAX, BAD },
	{ "failed moves", TASK(fail), 8, 0, UINT64_MAX, BAD },
	{ "a preferred node the machine does not have", TASK(pref), 4, 0, 2, BAD },
	{ "its last node is well", TASK(pref), 4, 0, 1, NSCHED_OK, NONE },
	{ "a group's total", GROUP(total), 8, 0, UINT64_MAX, BAD },
	{ "a group's greatest", GROUP(max_faults_cpu), 8, 0, UINT64_MAX, BAD },
	{ "more members than tasks", GROUP(nr_tasks), 4, 0, NSCHED_MAX_TASKS + 1, BAD },
	{ "more active nodes than nodes", GROUP(active_nodes), 4, 0, 3, BAD },
	{ "more memory than there can be", PROCESS(rss_pages), 8, 0, (uint64_t)1 << 44, BAD },
	{ "a sweep behind all memory", PROCESS(offset), 8, 0, (uint64_t)1 << 44, BAD },
	{ "a process without a thread", PROCESS(nr_threads), 4, 0, 0, BAD },
	{ "with a negative number of them", PROCESS(nr_threads), 4, 0, 0xffffffffu, BAD },
	{ "a flag of two", PROCESS(area_state), 4, 0, 2, BAD },
	{ "a page touched from no CPU of this machine", PAGE(last_cpu), 4, 0, 4, BAD },
	{ "its last CPU is well", PAGE(last_cpu), 4, 0, 3, NSCHED_OK, NONE },
	{ "so it is before that", PAGE(before_cpu), 4, 0, 3, NSCHED_OK, NONE },
	{ "or before that", PAGE(before_cpu), 4, 0, 4, BAD },
	{ "a page that was local twice", PAGE(was_local), 4, 0, 2, BAD },
	{ "a kind of machine that is none", SYSTEM(type), 4, 0, 3, BAD },
	{ "a greatest distance nearer than one's own", SYSTEM(max_dist), 4, 0, 9, BAD },
	{ "or beyond the table", SYSTEM(max_dist), 4, 0, NSCHED_MAX_SLIT + 1, BAD },
};

static void state_case(void **state)
{
	const struct state_case *c = *state;
	struct nsched_state *block;
	struct nsched_wrong wrong;
	struct np_world w;
	uint32_t low = (uint32_t)c->value;

	np_world_begin(&w);
	block = np_state(w.topology, c->scope);
	if (!c->bytes)
		nsched_write_u64(block, block->offset[c->at], c->row, c->value);
	else if (c->bytes == 8)
		memcpy((char *)block + c->at, &c->value, 8);
	else
		memcpy((char *)block + c->at, &low, 4);
	assert_int_equal(np_state_check(block, w.topology, &wrong), c->code);
	if (c->code != NSCHED_OK) {
		assert_int_equal(wrong.field, c->at);
		assert_int_equal(wrong.index, c->index);
	}
	free(block);
	np_world_end(&w);
}

static void sums_may_not_wrap_either(void **state)
{
	const uint32_t nodes = 64;
	struct nsched_topology *t = machine_grid(nodes, 1, 1);
	struct nsched_np_group_state *group = np_state(t, NSCHED_SCOPE_GROUP);
	struct nsched_wrong wrong;
	uint32_t i;

	(void)state;
	for (i = 0; i < 2 * nodes; i++) /* 32 x 2^48 = 2^53, so number 32 is one too much */
		nsched_state_u64(group, NSCHED_NP_GROUP_CPU)[i] = NSCHED_MOST_FAULTS;
	assert_int_equal(np_state_check(&group->head, t, &wrong), NSCHED_OUT_OF_RANGE);
	assert_int_equal(wrong.field, NSCHED_NP_GROUP_CPU);
	assert_int_equal(wrong.index, 32);
	free(group);
	free(t);
}

static void the_machine_is_needed_to_begin(void **state)
{
	struct nsched_state_facts facts = { .policy = POLICY, .scope = NSCHED_SCOPE_SYSTEM };
	struct nsched_topology *t = machine_grid(2, 1, 1);
	struct nsched_np_system_state *system;
	struct nsched_wrong wrong;
	uint64_t memory[64];

	(void)state;
	facts.nr[NSCHED_ROWS_NODE] = 2;
	assert_int_equal(nsched_state_init(memory, sizeof(memory), &facts, &wrong), NSCHED_NO_BLOCK);
	facts.topology = t;
	facts.nr[NSCHED_ROWS_NODE] = 3;
	assert_int_equal(nsched_state_init(memory, sizeof(memory), &facts, &wrong), NSCHED_OTHER_MACHINE);
	facts.nr[NSCHED_ROWS_NODE] = 2;
	assert_int_equal(nsched_state_init(memory, sizeof(memory), &facts, &wrong), NSCHED_OK);
	system = (void *)memory; /* without distances all is direct */
	assert_int_equal(system->type, NSCHED_NP_DIRECT);
	facts.scope = NSCHED_SCOPE_RQ;
	assert_int_equal(nsched_state_init(memory, sizeof(memory), &facts, &wrong), NSCHED_UNKNOWN_SCOPE);
	free(t);
}

/* A memory-only node is nearest to the first of the CPUs at the least distance. */
static void memory_only_nodes_know_their_nearest(void **state)
{
	static const uint32_t dist[9] = { 10, 20, 30, 20, 10, 20, 30, 20, 10 };
	const struct machine_text text = { .node = "01", .nr_nodes = 3, .distance_slit = dist };
	struct nsched_topology *t = machine_from_text(&text);
	struct nsched_np_system_state *system = np_state(t, NSCHED_SCOPE_SYSTEM);

	(void)state;
	assert_int_equal(nsched_state_u32(system, NSCHED_NP_SYSTEM_NEAREST)[0], 0);
	assert_int_equal(nsched_state_u32(system, NSCHED_NP_SYSTEM_NEAREST)[2], 1);
	assert_int_equal(system->levels, 2); /* of nodes with CPUs */
	free(system);
	free(t);
}

/* prefer: what its arrays hold */

struct prefer {
	struct np_world w;
	struct nsched_prefer_question q;
};

static void prefer_begin(struct prefer *p)
{
	np_world_begin(&p->w);
	memset(&p->q, 0, sizeof(p->q));
	p->q = (struct nsched_prefer_question){
		NP_ASKED(&p->w, 0), .curr_task = p->w.curr_task, .task_faults = p->w.task_faults,
		.group_faults = p->w.group_faults, .nr_groups = 2,
	};
}

static uint32_t prefer_check(const struct prefer *p, struct nsched_wrong *wrong)
{
	return nsched_policy_check(POLICY, NSCHED_ASK_PREFER, &p->q, wrong);
}

static void arrays_of_prefer_are_checked(void **state)
{
	static uint64_t totals[4] = { 0, 0, NSCHED_MOST_TOTAL + 1, 0 };
	struct nsched_wrong wrong;
	struct prefer p;

	(void)state;
#define EXPECT(code_, field_, index_) \
	do { \
		assert_int_equal(prefer_check(&p, &wrong), code_); \
		if ((code_) != NSCHED_OK) { \
			assert_int_equal(wrong.field, field_); \
			assert_int_equal(wrong.index, index_); \
		} \
		np_world_end(&p.w); \
		prefer_begin(&p); \
	} while (0)
	prefer_begin(&p);
	EXPECT(NSCHED_OK, 0, 0);
	p.w.task_faults[5] = UINT64_MAX;
	EXPECT(NSCHED_OUT_OF_RANGE, AT(prefer_question, task_faults), 5);
	p.w.group_faults[3] = NSCHED_MOST_FAULTS + 1;
	EXPECT(NSCHED_OUT_OF_RANGE, AT(prefer_question, group_faults), 3);
	p.w.group_faults[1] = NSCHED_MOST_FAULTS + 1;
	p.q.group_cpu_faults = p.w.group_faults;
	p.q.group_faults = NULL;
	EXPECT(NSCHED_OUT_OF_RANGE, AT(prefer_question, group_cpu_faults), 1);
	p.q.task_total = totals;
	EXPECT(NSCHED_OUT_OF_RANGE, AT(prefer_question, task_total), 2);
	p.q.group_total = totals + 1;
	EXPECT(NSCHED_OUT_OF_RANGE, AT(prefer_question, group_total), 1);
	p.q.curr_task = NULL;
	EXPECT(NSCHED_NO_BLOCK, AT(prefer_question, curr_task), NONE);
	p.q.task_faults = NULL;
	EXPECT(NSCHED_NO_BLOCK, AT(prefer_question, task_faults), NONE);
	p.w.curr_task[3] = 4;
	EXPECT(NSCHED_OUT_OF_RANGE, AT(prefer_question, curr_task), 3);
	nsched_task_set(p.w.tasks, NSCHED_TASK_GROUP, 2, 2);
	EXPECT(NSCHED_OUT_OF_RANGE, NSCHED_TASK_GROUP, 2);
	nsched_task_set(p.w.tasks, NSCHED_TASK_GROUP, 2, 2);
	p.q.group_faults = NULL; /* no groups: not read */
	EXPECT(NSCHED_OK, 0, 0);
	nsched_task_set(p.w.tasks, NSCHED_TASK_PREFERRED, 1, 2);
	EXPECT(NSCHED_OUT_OF_RANGE, NSCHED_TASK_PREFERRED, 1);
	np_world_end(&p.w);
}

static void a_preferred_node_without_cpus(void **state)
{
	static const uint32_t dist[9] = { 10, 20, 20, 20, 10, 20, 20, 20, 10 };
	const struct machine_text text = { .node = "0011", .nr_nodes = 3, .distance_slit = dist };
	struct nsched_topology *t = machine_from_text(&text);
	uint64_t faults[4 * 3] = { 0 };
	struct nsched_wrong wrong;
	struct prefer p;

	(void)state;
	prefer_begin(&p);
	free(p.w.load);
	p.w.load = machine_load(t, NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) |
				NSCHED_LOAD_BIT(NSCHED_LOAD_RUNNABLE) | NSCHED_LOAD_BIT(NSCHED_LOAD_UTIL) |
				NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY) | NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
				NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) | NSCHED_LOAD_BIT(NSCHED_LOAD_MIGRATE_ON));
	p.q.topology = t;
	p.q.load = p.w.load;
	p.q.task_faults = faults;
	p.q.group_faults = NULL;
	/* statistics of another number of nodes */
	assert_int_equal(prefer_check(&p, &wrong), NSCHED_OTHER_MACHINE);
	assert_int_equal(wrong.field, NSCHED_BLOCK_STATE);
	assert_int_equal(wrong.index, NSCHED_SCOPE_SYSTEM);
	free(p.w.system);
	p.w.system = np_state(t, NSCHED_SCOPE_SYSTEM);
	p.q.system_state = p.w.system;
	assert_int_equal(prefer_check(&p, &wrong), NSCHED_OTHER_MACHINE);
	assert_int_equal(wrong.index, NSCHED_SCOPE_TASK); /* may be there, and is of two nodes */
	p.q.task_state = NULL;
	assert_int_equal(prefer_check(&p, &wrong), NSCHED_OK);
	nsched_task_set(p.w.tasks, NSCHED_TASK_PREFERRED, 3, 2);
	assert_int_equal(prefer_check(&p, &wrong), NSCHED_EMPTY_SET);
	assert_int_equal(wrong.field, NSCHED_TASK_PREFERRED);
	assert_int_equal(wrong.index, 3);
	np_world_end(&p.w);
	free(t);
}

static void groups_of_page_are_checked_where_given(void **state)
{
	struct nsched_topology *three = machine_grid(3, 1, 1);
	void *large = np_state(three, NSCHED_SCOPE_GROUP);
	struct nsched_page_question q;
	struct nsched_wrong wrong;
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	q = (struct nsched_page_question){ NP_ASKED(&w, 0), .policy_node = NONE, .nr_pages = 1 };
	assert_int_equal(nsched_policy_check(POLICY, NSCHED_ASK_PAGE, &q, &wrong), NSCHED_OK);
	q.group_state = large;
	assert_int_equal(nsched_policy_check(POLICY, NSCHED_ASK_PAGE, &q, &wrong), NSCHED_OTHER_MACHINE);
	assert_int_equal(wrong.index, NSCHED_SCOPE_GROUP);
	q.group_state = w.group;
	q.last_group_state = large;
	assert_int_equal(nsched_policy_check(POLICY, NSCHED_ASK_PAGE, &q, &wrong), NSCHED_OTHER_MACHINE);
	q.last_group_state = w.task_state;
	assert_int_equal(nsched_policy_check(POLICY, NSCHED_ASK_PAGE, &q, &wrong), NSCHED_WRONG_POLICY);
	q.last_group_state = w.group;
	assert_int_equal(nsched_policy_check(POLICY, NSCHED_ASK_PAGE, &q, &wrong), NSCHED_OK);
	q.page_state = NULL;
	assert_int_equal(nsched_policy_check(POLICY, NSCHED_ASK_PAGE, &q, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(wrong.index, NSCHED_SCOPE_PAGE);
	q.page_state = w.page_state;
	q.work_size = 8;
	assert_int_equal(nsched_policy_check(POLICY, NSCHED_ASK_PAGE, &q, &wrong), NSCHED_NO_WORK);
	np_world_end(&w);
	free(large);
	free(three);
}

static void other_questions_are_not_asked(void **state)
{
	const struct nsched_counts counts = { 4, 2, 4, 0 };
	struct nsched_balance_question q = { 0 };
	struct nsched_balance_answer a;
	struct nsched_needs needs;

	(void)state;
	assert_int_equal(nsched_policy_needs(POLICY, NSCHED_ASK_BALANCE, &counts, &needs), 0);
	assert_int_equal(nsched_balance(POLICY, &q, &a), NSCHED_REASON_NOT_ASKED);
	assert_int_equal(nsched_policy_work_size(POLICY, NSCHED_ASK_NEXT, &counts), 0);
	assert_true(nsched_policy_work_size(POLICY, NSCHED_ASK_PREFER, &counts) <= 1024);
}

int main(void)
{
	static const struct rows_test tests[] = {
		{ "sums may not wrap either", sums_may_not_wrap_either },
		{ "the machine is needed to begin", the_machine_is_needed_to_begin },
		{ "memory-only nodes know their nearest", memory_only_nodes_know_their_nearest },
		{ "the arrays of prefer are checked", arrays_of_prefer_are_checked },
		{ "a preferred node without CPUs", a_preferred_node_without_cpus },
		{ "groups of page are checked where given", groups_of_page_are_checked_where_given },
		{ "other questions are not asked", other_questions_are_not_asked },
	};
	static struct rows rows;

	ROWS_ADD(&rows, tunable_case, tunables);
	ROWS_ADD(&rows, state_case, states);
	ROWS_TESTS(&rows, tests);
	return rows_run(&rows, "np checks");
}
