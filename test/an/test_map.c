/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The fixed maps of the benchmark, and the policies that keep to them. */
#include "machine.h"
#include "numasched/an.h"
#include "states.h"

static const struct map_case {
	const char *name;
	uint32_t program, inverse, parent, thread, threads, nr_nodes;
	uint32_t cpu_first, cpu_count, mem_first, mem_count, oddities;
} map_cases[] = {
	{ "numa01, 8 nodes: the child has the first half", NSCHED_AN_NUMA01, 0, 0, 0, 32, 8,
	  0, 4, 0, 4, 0 },
	{ "the parent the second", NSCHED_AN_NUMA01, 0, 1, 0, 32, 8, 4, 4, 4, 4, 0 },
	{ "numa01_THREAD_ALLOC is mapped the same", NSCHED_AN_NUMA01_THREAD_ALLOC, 0, 1, 5, 32, 8,
	  4, 4, 4, 4, 0 },
	{ "three nodes: the parent's half is the larger", NSCHED_AN_NUMA01, 0, 1, 0, 6, 3,
	  1, 2, 1, 2, 0 },
	{ "inverse: the child's memory is all remote", NSCHED_AN_NUMA01, 1, 0, 0, 32, 8,
	  0, 4, 4, 4, 0 },
	{ "inverse: the parent's stays with it", NSCHED_AN_NUMA01, 1, 1, 0, 32, 8,
	  4, 4, 4, 4, NSCHED_AN_ODD_NOT_SWAPPED },
	{ "one node: the child's half names none", NSCHED_AN_NUMA01, 0, 0, 0, 4, 1,
	  0, 0, 0, 0, NSCHED_AN_ODD_NO_NODE },
	{ "one node: the parent has it", NSCHED_AN_NUMA01, 0, 1, 0, 4, 1, 0, 1, 0, 1, 0 },
	{ "12 nodes: the memory mask ends at node 7", NSCHED_AN_NUMA01, 0, 1, 0, 48, 12,
	  6, 6, 6, 2, NSCHED_AN_ODD_MASK_CUT },
	{ "16 nodes: the parent's memory mask names none", NSCHED_AN_NUMA01, 0, 1, 0, 64, 16,
	  8, 8, 8, 0, NSCHED_AN_ODD_MASK_CUT | NSCHED_AN_ODD_NO_NODE },
	{ "16 nodes: the child's is whole", NSCHED_AN_NUMA01, 0, 0, 0, 64, 16, 0, 8, 0, 8, 0 },
	{ "numa02: thread i on node i / (threads / nodes)", NSCHED_AN_NUMA02, 0, 0, 17, 64, 8,
	  2, 1, 2, 1, 0 },
	{ "the last thread on the last node", NSCHED_AN_NUMA02, 0, 0, 63, 64, 8, 7, 1, 7, 1, 0 },
	{ "numa02_SMT: half the threads", NSCHED_AN_NUMA02_SMT, 0, 0, 17, 32, 8, 4, 1, 4, 1, 0 },
	{ "inverse: mirrored", NSCHED_AN_NUMA02, 1, 0, 17, 64, 8, 5, 1, 2, 1, 0 },
	{ "inverse, three nodes: the middle is local", NSCHED_AN_NUMA02, 1, 0, 2, 6, 3,
	  1, 1, 1, 1, NSCHED_AN_ODD_MIDDLE },
	{ "ten threads, four nodes: the ninth names node 4", NSCHED_AN_NUMA02, 0, 0, 8, 10, 4,
	  0, 0, 3, 1, NSCHED_AN_ODD_PAST_LAST },
	{ "inverse: the first names node 4, (10 - 1) / 2", NSCHED_AN_NUMA02, 1, 0, 0, 10, 4,
	  0, 0, 0, 1, NSCHED_AN_ODD_PAST_LAST },
	{ "inverse: the last runs on node 0, its slice is in the last chunk", NSCHED_AN_NUMA02, 1,
	  0, 9, 10, 4, 0, 1, 3, 1, NSCHED_AN_ODD_PAST_LAST },
	{ "three threads, four nodes: a division by 0", NSCHED_AN_NUMA02, 0, 0, 1, 3, 4,
	  0, 0, 0, 0, NSCHED_AN_ODD_FEW_THREADS },
};

static void map_case(void **state)
{
	const struct map_case *c = *state;
	struct nsched_an_map_question q = {
		c->program, c->inverse, c->parent, c->thread, c->threads, c->nr_nodes,
	};
	struct nsched_an_map_answer got;
	uint32_t oddities;

	memset(&got, 0xa5, sizeof(got));
	oddities = nsched_an_map(&q, &got);
	assert_int_equal(oddities, got.oddities);
	assert_int_equal(got.oddities, c->oddities);
	assert_int_equal(got.cpu_first, c->cpu_first);
	assert_int_equal(got.cpu_count, c->cpu_count);
	assert_int_equal(got.mem_first, c->mem_first);
	assert_int_equal(got.mem_count, c->mem_count);
	assert_int_equal(got.reserved, 0);
}

/* Four nodes of two CPUs; CPU 5 is off. */
static struct nsched_topology *four_nodes(void)
{
	static const struct machine_text machine = { .node = "00112233", .online = "11111011" };

	return machine_from_text(&machine);
}

static const struct place_case {
	const char *name;
	uint32_t first, count, prev_cpu;
	uint64_t allowed;
	const char *tasks; /* a digit a CPU */
	uint32_t cpu, reason;
} place_cases[] = {
	{ "stays where it belongs", 1, 1, 3, 0xff, "00090000", 3, NSCHED_REASON_PLACE_BOUND },
	{ "inside a half the scheduler may move it, we do not", 0, 2, 3, 0xff, "00090000", 3,
	  NSCHED_REASON_PLACE_BOUND },
	{ "goes to the CPU with the fewest tasks", 2, 2, 0, 0xff, "00003212", 6,
	  NSCHED_REASON_PLACE_BOUND },
	{ "the first of equals", 2, 2, 0, 0xff, "00002022", 4, NSCHED_REASON_PLACE_BOUND },
	{ "not to one that is off", 2, 1, 0, 0xff, "00009000", 4, NSCHED_REASON_PLACE_BOUND },
	{ "not from one that is off", 2, 1, 5, 0xff, "00009000", 4, NSCHED_REASON_PLACE_BOUND },
	{ "not to one that is not allowed", 1, 1, 0, 0xf7, "00900000", 2,
	  NSCHED_REASON_PLACE_BOUND },
	{ "leaves one that is not allowed", 1, 1, 3, 0xf7, "00900000", 2,
	  NSCHED_REASON_PLACE_BOUND },
	{ "nowhere allowed: stays", 1, 1, 7, 0xf0, "00000000", 7, NSCHED_REASON_PLACE_NOWHERE },
	{ "a state of a larger machine names what there is", 3, 5, 0, 0xff, "00000010", 7,
	  NSCHED_REASON_PLACE_BOUND },
	{ "or nothing", 4, 1, 0, 0xff, "00000000", 0, NSCHED_REASON_PLACE_NOWHERE },
};

static void place_case(void **state)
{
	const struct place_case *c = *state;
	const uint32_t policy = NSCHED_POLICY_HARD_BIND;
	struct nsched_topology *topology = four_nodes();
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
	struct nsched_an_bind_state *bind = state_new(policy, NSCHED_SCOPE_TASK, topology);
	struct nsched_task task = { .allowed = &c->allowed, .prev_cpu = c->prev_cpu };
	struct nsched_place_question q = {
		.topology = topology, .load = load, .task = &task, .task_state = bind,
		.kind = NSCHED_PLACE_EXEC,
	};
	struct nsched_place_answer a;
	struct nsched_wrong wrong;
	uint32_t cpu;

	assert_int_equal(bind->cpu_count, 4);
	bind->cpu_first = c->first;
	bind->cpu_count = c->count;
	for (cpu = 0; cpu < 8; cpu++)
		nsched_load_set(load, topology, NSCHED_LOAD_NR_RUNNING, cpu,
				(uint64_t)(c->tasks[cpu] - '0'));
	assert_int_equal(nsched_policy_check(policy, NSCHED_ASK_PLACE, &q, &wrong), NSCHED_OK);
	assert_int_equal(nsched_place(policy, &q, &a), c->reason);
	assert_int_equal(a.cpu, c->cpu);
	assert_int_equal(a.node, nsched_cpu_node(topology, c->cpu));
	if (c->reason == NSCHED_REASON_PLACE_BOUND)
		assert_true(a.compared[0] == a.node && a.compared[1] == a.cpu);
	free(bind);
	free(load);
	free(topology);
}

static void a_bound_task_is_left_alone(void **state)
{
	const uint32_t policy = NSCHED_POLICY_INVERSE_BIND;
	struct nsched_topology *topology = four_nodes();
	struct nsched_an_bind_state *bind = state_new(policy, NSCHED_SCOPE_TASK, topology);
	struct nsched_prefer_question prefer = {
		.topology = topology, .task_state = bind, .this_cpu = 7,
	};
	struct nsched_page_question page = { .page_node = 2, .nr_pages = 1 };
	struct nsched_due_question due = { .idle = NSCHED_BUSY };
	struct nsched_prefer_answer preferred;
	struct nsched_page_answer moved;
	struct nsched_due_answer step;

	(void)state;
	bind->cpu_first = 0;
	bind->cpu_count = 2;
	assert_int_equal(nsched_prefer(policy, &prefer, &preferred), NSCHED_REASON_NODE_GIVEN);
	assert_int_equal(preferred.node, 0);
	assert_int_equal(preferred.dst_cpu, NSCHED_NONE);
	prefer.this_cpu = 2;
	nsched_prefer(policy, &prefer, &preferred);
	assert_int_equal(preferred.node, 1);
	assert_string_equal(answer_sentence(preferred.reason, preferred.compared),
			    "its node is given: 1");
	assert_int_equal(nsched_page(policy, &page, &moved), NSCHED_REASON_PAGE_STAYS);
	assert_int_equal(moved.move, 0);
	assert_int_equal(nsched_due(policy, &due, &step), NSCHED_REASON_NEVER_DUE);
	assert_int_equal(step.level, NSCHED_NONE);
	assert_int_equal(step.sweep + step.settle, 0);
	free(bind);
	free(topology);
}

static void a_mask_that_names_no_node_is_refused(void **state)
{
	struct nsched_topology *topology = four_nodes();
	struct nsched_an_bind_state *bind =
		state_new(NSCHED_POLICY_HARD_BIND, NSCHED_SCOPE_TASK, topology);

	(void)state;
#define AT(member) offsetof(struct nsched_an_bind_state, member)
	bind->cpu_count = 0;
	assert_int_equal(state_code(bind, topology, AT(cpu_count)), NSCHED_EMPTY_SET);
	bind->cpu_count = 5;
	assert_int_equal(state_code(bind, topology, AT(cpu_count)), NSCHED_OUT_OF_RANGE);
	bind->cpu_count = 1;
	bind->cpu_first = 4;
	assert_int_equal(state_code(bind, topology, AT(cpu_first)), NSCHED_OUT_OF_RANGE);
	bind->cpu_first = 3;
	assert_int_equal(state_code(bind, topology, 0), NSCHED_OK);
	bind->mem_count = 0;
	assert_int_equal(state_code(bind, topology, AT(mem_count)), NSCHED_EMPTY_SET);
	free(bind);
	free(topology);
}

/* A state that was not told its machine begins on node 0. */
static void without_a_machine_the_mask_is_node_0(void **state)
{
	struct nsched_state_facts facts = {
		.policy = NSCHED_POLICY_HARD_BIND, .scope = NSCHED_SCOPE_TASK,
	};
	struct nsched_an_bind_state bind;
	struct nsched_wrong wrong;

	(void)state;
	assert_int_equal(nsched_state_init(&bind, sizeof(bind), &facts, &wrong), NSCHED_OK);
	assert_int_equal(bind.cpu_count, 1);
	assert_int_equal(bind.mem_count, 1);
	assert_int_equal(nsched_state_check(&bind, sizeof(bind), &facts, &wrong), NSCHED_OK);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, map_case, map_cases);
	ROWS_ADD(&rows, place_case, place_cases);
	rows_add(&rows, "a bound task is left alone", a_bound_task_is_left_alone, NULL);
	rows_add(&rows, "a mask that names no node is refused",
		 a_mask_that_names_no_node_is_refused, NULL);
	rows_add(&rows, "without a machine the mask is node 0",
		 without_a_machine_the_mask_is_node_0, NULL);
	return rows_run(&rows, "an map");
}
