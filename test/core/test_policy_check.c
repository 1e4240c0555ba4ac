/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What nsched_policy_check() says of a question: a whole one, made from what the policy
 * needs, passes; then one thing at a time is taken away or bent.
 */
#include "levels.h"
#include "machine.h"
#include "numasched/numasched.h"
#include "states.h"

#define NONE NSCHED_NONE
#define O1 NSCHED_POLICY_LINUX_2_6_0
#define V2631 NSCHED_POLICY_LINUX_2_6_31
#define V310 NSCHED_POLICY_LINUX_3_10
#define BN NSCHED_POLICY_LINUX_3_7
#define BN10 NSCHED_POLICY_BALANCENUMA_V10
#define TIP NSCHED_POLICY_NUMA_CORE_2012
#define AN NSCHED_POLICY_AUTONUMA_27
#define NP NSCHED_POLICY_LINUX_6_12_NUMA
#define BFS NSCHED_POLICY_BFS_2009
#define FAIR NSCHED_POLICY_LINUX_6_12

#define TASKS 4u
#define MOST_NODES 64u

/* Two nodes of two CPUs, four tasks, one group, all idle. */
struct world {
	union nsched_any_question q;
	struct nsched_topology *topology, *other;
	struct nsched_load *load;
	struct nsched_domains *domains;
	struct nsched_tasks *tasks;
	void *states[NSCHED_SCOPES];
	struct nsched_task task;
	uint32_t curr_task[MOST_NODES], moved[TASKS];
	uint64_t faults[TASKS * MOST_NODES];
	uint64_t work[1024];
};

static struct nsched_tasks *new_tasks(uint32_t nr_cpus, uint64_t columns)
{
	struct nsched_tasks_facts facts = { .columns = columns, .nr_cpus = nr_cpus,
					    .nr_tasks = TASKS };
	uint64_t bytes = nsched_tasks_size(&facts);
	struct nsched_tasks *tasks = malloc(bytes);
	struct nsched_wrong wrong;

	assert_int_equal(nsched_tasks_init(tasks, bytes, &facts, &wrong), NSCHED_OK);
	return tasks;
}

/* A state as large as this machine; null where the policy keeps none. */
static void *new_state(uint32_t policy, uint32_t scope, const struct world *w)
{
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *state;

	state_facts(policy, scope, w->topology, &facts);
	facts.domains = w->domains;
	facts.nr[NSCHED_ROWS_LEVEL] = w->domains ? w->domains->nr_levels : 0;
	facts.nr[NSCHED_ROWS_GROUP] = w->domains ? w->domains->nr_groups : 0;
	facts.nr[NSCHED_ROWS_CACHE] = w->topology->nr_cpus;
	facts.nr[NSCHED_ROWS_CPU_PAIR] = w->topology->nr_cpus * w->topology->nr_cpus;
	bytes = nsched_state_size(&facts);
	state = bytes ? malloc(bytes) : NULL;
	if (bytes)
		assert_int_equal(nsched_state_init(state, bytes, &facts, &wrong), NSCHED_OK);
	return state;
}

static void *state_if(const struct world *w, const struct nsched_needs *needs, uint32_t scope)
{
	return (needs->states | needs->states_may) >> scope & 1 ? w->states[scope] : NULL;
}

/* The members that only one question has. */
static void fill_own(struct world *w, uint32_t question, const struct nsched_needs *needs)
{
	switch (question) {
	case NSCHED_ASK_PLACE:
		w->q.place.parent = &w->task;
		w->q.place.parent_state = w->states[NSCHED_SCOPE_TASK];
		break;
	case NSCHED_ASK_WAKE:
		w->q.wake.waker = &w->task;
		w->q.wake.waker_state = w->states[NSCHED_SCOPE_TASK];
		break;
	case NSCHED_ASK_BALANCE:
		w->q.balance.moved_task_out = w->q.balance.moved_cpu_out = w->moved;
		break;
	case NSCHED_ASK_NEXT:
		w->q.next.current = w->q.next.wakee = NONE;
		break;
	case NSCHED_ASK_PREFER:
		w->q.prefer.curr_task = needs->faults ? w->curr_task : NULL;
		w->q.prefer.task_faults = needs->faults ? w->faults : NULL;
		break;
	case NSCHED_ASK_PAGE:
		w->q.page.nr_pages = 1;
		w->q.page.policy_node = NONE;
		w->q.page.last = &w->task;
		break;
	default:
		break;
	}
}

static void world_open(struct world *w, struct nsched_topology *topology, uint32_t policy,
		       uint32_t question)
{
	struct nsched_counts counts = { topology->nr_cpus, topology->nr_nodes, TASKS, 0 };
	struct nsched_needs needs;
	uint32_t scope;

	memset(w, 0, sizeof(*w));
	w->topology = topology;
	w->other = machine_grid(3, 1, 1);
	assert_int_equal(nsched_policy_needs(policy, question, &counts, &needs), 1);
	assert_true(needs.work_bytes <= sizeof(w->work));
	w->load = machine_load(w->topology, needs.load);
	w->domains = needs.domains ? levels_build(w->topology, policy) : NULL;
	w->tasks = new_tasks(w->topology->nr_cpus, needs.task_table);
	memset(w->curr_task, 0xff, sizeof(w->curr_task));
	for (scope = 0; scope < NSCHED_SCOPES; scope++)
		w->states[scope] = new_state(policy, scope, w);
	w->q.asked.topology = w->topology;
	w->q.asked.load = w->load;
	w->q.asked.domains = w->domains;
	w->q.asked.tasks = needs.tasks ? w->tasks : NULL;
	w->q.asked.task = &w->task;
	w->q.asked.system_state = state_if(w, &needs, NSCHED_SCOPE_SYSTEM);
	w->q.asked.rq_state = state_if(w, &needs, NSCHED_SCOPE_RQ);
	w->q.asked.task_state = state_if(w, &needs, NSCHED_SCOPE_TASK);
	w->q.asked.group_state = state_if(w, &needs, NSCHED_SCOPE_GROUP);
	w->q.asked.page_state = state_if(w, &needs, NSCHED_SCOPE_PAGE);
	w->q.asked.process_state = state_if(w, &needs, NSCHED_SCOPE_PROCESS);
	w->q.asked.work = w->work;
	w->q.asked.work_size = sizeof(w->work);
	w->q.asked.hz = 1000;
	fill_own(w, question, &needs);
}

static void world_close(struct world *w)
{
	uint32_t scope;

	free(w->topology);
	free(w->other);
	free(w->load);
	free(w->domains);
	free(w->tasks);
	for (scope = 0; scope < NSCHED_SCOPES; scope++)
		free(w->states[scope]);
}

static struct nsched_topology *four_cpus(void)
{
	static const uint32_t slit[] = { 10, 20, 20, 10 };
	const struct machine_text text = { .node = "0011", .cache = "0011", .distance_slit = slit };

	return machine_from_text(&text);
}

/* Every policy and question: the whole passes. */
static void whole_questions_pass(void **state)
{
	const struct nsched_counts counts = { 4, 2, TASKS, 0 };
	uint32_t policy, question;
	struct nsched_needs needs;
	struct nsched_wrong wrong;
	struct world w;

	(void)state;
	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		for (question = 0; question < NSCHED_QUESTIONS; question++) {
			if (!nsched_policy_needs(policy, question, &counts, &needs))
				continue;
			world_open(&w, four_cpus(), policy, question);
			if (nsched_policy_check(policy, question, &w.q, &wrong) != NSCHED_OK)
				fail_msg("policy %u, question %u: code %u field %u index %u",
					 (unsigned)policy, (unsigned)question, (unsigned)wrong.code,
					 (unsigned)wrong.field, (unsigned)wrong.index);
			world_close(&w);
		}
	}
}

static void no_topology(struct world *w)
{
	w->q.asked.topology = NULL;
}

static void tasks_without_topology(struct world *w)
{
	w->q.asked.topology = NULL;
	w->q.asked.tasks = w->tasks;
}

static void no_distance(struct world *w)
{
	w->topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT] = 0;
}

static void a_cpu_too_many(struct world *w)
{
	w->q.asked.this_cpu = 4;
}

static void load_of_other_cpus(struct world *w)
{
	w->load->nr_cpus = 3;
}

static void load_of_other_nodes(struct world *w)
{
	w->load->nr_nodes = 3;
}

static void domains_of_other_cpus(struct world *w)
{
	w->domains->nr_cpus = 3;
}

static void no_tasks(struct world *w)
{
	w->q.asked.tasks = NULL;
}

static void tasks_of_other_cpus(struct world *w)
{
	w->tasks->nr_cpus = 3;
}

static void no_room_for_tasks(struct world *w)
{
	w->q.asked.tasks = w->tasks;
	w->q.balance.moved_task_out = NULL;
}

static void no_room_for_their_cpus(struct world *w)
{
	w->q.asked.tasks = w->tasks;
	w->q.balance.moved_cpu_out = NULL;
}

static void room_for_tasks(struct world *w)
{
	w->q.asked.tasks = w->tasks;
}

static void flags_of_wake(struct world *w)
{
	w->q.wake.sync = 4;
}

static void all_flags_of_wake(struct world *w)
{
	w->q.wake.sync = 3;
}

static void current_past_the_table(struct world *w)
{
	w->q.next.current = TASKS;
}

static void wakee_past_the_table(struct world *w)
{
	w->q.next.wakee = TASKS;
}

static void last_row_is_current(struct world *w)
{
	w->q.next.current = w->q.next.wakee = TASKS - 1;
}

static void no_such_event(struct world *w)
{
	w->q.next.event = NSCHED_EVENT_YIELD + 1;
}

static void row_past_the_table(struct world *w)
{
	w->q.prefer.task_row = TASKS;
}

static void this_node_past(struct world *w)
{
	w->q.page.this_node = 2;
}

static void page_node_past(struct world *w)
{
	w->q.page.page_node = 2;
}

static void no_pages(struct world *w)
{
	w->q.page.nr_pages = 0;
}

static void policy_node_past(struct world *w)
{
	w->q.page.policy_node = 2;
}

static void policy_node_last(struct world *w)
{
	w->q.page.policy_node = 1;
}

static void no_such_phase(struct world *w)
{
	w->q.page.phase = NSCHED_PAGE_SETTLED + 1;
}

static void a_state_is_a_load(struct world *w)
{
	((struct nsched_state *)w->states[NSCHED_SCOPE_RQ])->kind = NSCHED_BLOCK_LOAD;
}

static void a_state_of_another_abi(struct world *w)
{
	((struct nsched_state *)w->states[NSCHED_SCOPE_RQ])->abi++;
}

static void no_work(struct world *w)
{
	w->q.asked.work = NULL;
}

static void work_off_by_four(struct world *w)
{
	w->q.asked.work = (char *)w->work + 4;
}

static void work_too_small(struct world *w)
{
	w->q.asked.work_size = 8;
}

static void groups_without_a_column(struct world *w)
{
	w->q.prefer.group_faults = w->faults;
	w->q.asked.nr_groups = 1;
}

static const struct check_case {
	const char *name;
	uint32_t policy, question;
	void (*bend)(struct world *w);
	uint32_t code, field, index;
} cases[] = {
#define ROW(name, policy, question, ...) { name, policy, NSCHED_ASK_##question, __VA_ARGS__ }
	ROW("a topology that is needed", O1, WAKE, no_topology, NSCHED_NO_BLOCK,
	    NSCHED_BLOCK_TOPOLOGY, NONE),
	ROW("a table of tasks without a topology passes", BN, PREFER, tasks_without_topology,
	    NSCHED_OK, 0, 0),
	ROW("a distance that is needed", NP, PREFER, no_distance, NSCHED_NO_COLUMN,
	    NSCHED_TOPOLOGY_DISTANCE_SLIT, NONE),
	ROW("a CPU that the machine does not have", O1, DUE, a_cpu_too_many, NSCHED_OUT_OF_RANGE,
	    NONE, 4),
	ROW("a load of other CPUs", O1, WAKE, load_of_other_cpus, NSCHED_OTHER_MACHINE,
	    NSCHED_BLOCK_LOAD, NONE),
	ROW("a load of other nodes", O1, WAKE, load_of_other_nodes, NSCHED_OTHER_MACHINE,
	    NSCHED_BLOCK_LOAD, NONE),
	ROW("domains of other CPUs", V310, WAKE, domains_of_other_cpus, NSCHED_OTHER_MACHINE,
	    NSCHED_BLOCK_DOMAINS, NONE),
	ROW("tasks that are needed", V310, NEXT, no_tasks, NSCHED_NO_BLOCK, NSCHED_BLOCK_TASKS,
	    NONE),
	ROW("a table of tasks of other CPUs", V310, NEXT, tasks_of_other_cpus, NSCHED_OTHER_MACHINE,
	    NSCHED_BLOCK_TASKS, NONE),
	ROW("tasks, and room for those that move", O1, BALANCE, room_for_tasks, NSCHED_OK, 0, 0),
	ROW("tasks without room for rows", O1, BALANCE, no_room_for_tasks, NSCHED_NO_WORK, NONE,
	    NONE),
	ROW("tasks without room for their CPUs", O1, BALANCE, no_room_for_their_cpus, NSCHED_NO_WORK,
	    NONE, NONE),
	ROW("all flags of a wake-up", V2631, WAKE, all_flags_of_wake, NSCHED_OK, 0, 0),
	ROW("a flag too many", V2631, WAKE, flags_of_wake, NSCHED_OUT_OF_RANGE, NONE, NONE),
	ROW("the last row runs and wakes", BFS, NEXT, last_row_is_current, NSCHED_OK, 0, 0),
	ROW("a current task past the table", BFS, NEXT, current_past_the_table, NSCHED_OUT_OF_RANGE,
	    NONE, NONE),
	ROW("a wakee past the table", BFS, NEXT, wakee_past_the_table, NSCHED_OUT_OF_RANGE, NONE,
	    NONE),
	ROW("an event that does not exist", BFS, NEXT, no_such_event, NSCHED_OUT_OF_RANGE, NONE,
	    NONE),
	ROW("prefer without tasks", BN, PREFER, no_tasks, NSCHED_OK, 0, 0),
	ROW("a row past the table", AN, PREFER, row_past_the_table, NSCHED_OUT_OF_RANGE, NONE, NONE),
	ROW("a page touched from no node", BN10, PAGE, this_node_past, NSCHED_OUT_OF_RANGE, NONE,
	    NONE),
	ROW("a page on no node", BN10, PAGE, page_node_past, NSCHED_OUT_OF_RANGE, NONE, NONE),
	ROW("no page at all", BN10, PAGE, no_pages, NSCHED_OUT_OF_RANGE, NONE, NONE),
	ROW("a policy's last node", BN10, PAGE, policy_node_last, NSCHED_OK, 0, 0),
	ROW("a policy's node past the last", BN10, PAGE, policy_node_past, NSCHED_OUT_OF_RANGE, NONE,
	    NONE),
	ROW("a phase that does not exist", BN10, PAGE, no_such_phase, NSCHED_OUT_OF_RANGE, NONE,
	    NONE),
	ROW("a state that is another block", V310, BALANCE, a_state_is_a_load, NSCHED_WRONG_KIND,
	    NSCHED_BLOCK_STATE, NSCHED_SCOPE_RQ),
	ROW("a state of another ABI", V310, BALANCE, a_state_of_another_abi, NSCHED_WRONG_KIND,
	    NSCHED_BLOCK_STATE, NSCHED_SCOPE_RQ),
	ROW("work that is needed", FAIR, WAKE, no_work, NSCHED_NO_WORK, NONE, NONE),
	ROW("work off its boundary", FAIR, WAKE, work_off_by_four, NSCHED_NO_WORK, NONE, NONE),
	ROW("work that is too small", FAIR, WAKE, work_too_small, NSCHED_NO_WORK, NONE, NONE),
	ROW("faults of groups that no task is in", TIP, PREFER, groups_without_a_column, NSCHED_OK,
	    0, 0),
};

static void check_case(void **state)
{
	const struct check_case *c = *state;
	struct nsched_wrong wrong;
	struct world w;

	world_open(&w, four_cpus(), c->policy, c->question);
	c->bend(&w);
	assert_int_equal(nsched_policy_check(c->policy, c->question, &w.q, &wrong), c->code);
	assert_int_equal(wrong.code, c->code);
	if (c->code != NSCHED_OK) {
		assert_int_equal(wrong.field, c->field);
		assert_int_equal(wrong.index, c->index);
	}
	world_close(&w);
}

static void no_policy_or_question(void **state)
{
	struct nsched_due_question q = { 0 };
	struct nsched_wrong wrong;

	(void)state;
	assert_int_equal(nsched_policy_check(0, NSCHED_ASK_DUE, &q, &wrong), NSCHED_UNKNOWN_POLICY);
	assert_int_equal(nsched_policy_check(NSCHED_POLICIES, NSCHED_ASK_DUE, &q, &wrong),
			 NSCHED_UNKNOWN_POLICY);
	assert_int_equal(wrong.index, NSCHED_POLICIES);
	assert_int_equal(nsched_policy_check(O1, NSCHED_QUESTIONS, &q, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(wrong.index, NSCHED_QUESTIONS);
	assert_int_equal(nsched_policy_check(O1, NSCHED_ASK_DUE, NULL, &wrong), NSCHED_NO_BLOCK);
	assert_int_equal(nsched_policy_check(O1, NSCHED_ASK_NEXT, &q, &wrong), NSCHED_OK);
}

/* 32 x 2^48 are the most that a row may hold: the entry of node 32 is too much. */
static void a_row_of_faults_too_large(void **state)
{
	const uint32_t nodes = 33;
	struct nsched_wrong wrong;
	struct world w;
	uint32_t i;

	(void)state;
	world_open(&w, machine_grid(nodes, 1, 1), AN, NSCHED_ASK_PREFER);
	for (i = 0; i < nodes - 1; i++)
		w.faults[i + nodes] = NSCHED_MOST_FAULTS;
	assert_int_equal(nsched_policy_check(AN, NSCHED_ASK_PREFER, &w.q, &wrong), NSCHED_OK);
	w.faults[i + nodes] = 1;
	assert_int_equal(nsched_policy_check(AN, NSCHED_ASK_PREFER, &w.q, &wrong),
			 NSCHED_OUT_OF_RANGE);
	assert_int_equal(wrong.index, 2 * nodes - 1);
	world_close(&w);
}

int main(void)
{
	static struct rows rows;

	rows_add(&rows, "whole questions pass", whole_questions_pass, NULL);
	ROWS_ADD(&rows, check_case, cases);
	rows_add(&rows, "no policy, no question", no_policy_or_question, NULL);
	rows_add(&rows, "a row of faults that is too large", a_row_of_faults_too_large, NULL);
	return rows_run(&rows, "policy check");
}
