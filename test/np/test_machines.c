/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* linux-6.12-numa on machines of other shapes: threads, caches, memory-only nodes, hops. */
#include "world.h"

/* A machine as text, all its CPUs busy but @idle, the task on CPU 0, its faults on node @pref. */
struct shape {
	const char *name, *node, *core, *cache, *idle, *taken; /* taken: a move there is in flight */
	const uint32_t *dist;
	uint32_t nodes, imb_numa_nr, pref;
	uint32_t why, dst_cpu, node_to;
	const char *text;
};

static const uint32_t two[4] = { 10, 20, 20, 10 };
static const uint32_t three[9] = { 10, 20, 20, 20, 10, 20, 20, 20, 10 };
static const uint32_t hops[9] = { 10, 20, 30, 20, 10, 20, 30, 20, 10 };
static const uint32_t wide[16] = { 10, 20, 30, 20, 20, 10, 20, 30, 30, 20, 10, 20, 20, 30, 20, 10 };

/*
 * CPUs run a task each, so a node of n CPUs with one of them idle that takes the
 * task has n tasks where the source has n - 1: uneven by 2 if the source is as large.
 */
static const struct shape shapes[] = {
	{ "a node of one cache: the two nodes are the level, 2 running allowed",
	  "0011", NULL, "0011", "3", "", two, 2, 0, 1, NSCHED_NP_MIGRATE_MOVE, 3, 1, NULL },
	{ "two caches a node: 2 allowed", "0011", NULL, "0123", "3", "", two, 2, 0, 1,
	  NSCHED_NP_MIGRATE_MOVE, 3, 1, NULL },
	{ "one and a half caches are one, an eighth of three CPUs is none: 1 allowed, as at least",
	  "000111", NULL, "001223", "5", "", two, 2, 0, 1, NSCHED_NP_MIGRATE_NONE, NONE, 1,
	  "node 1 scores 1000 of 1000 at distance 20, here 0: but no CPU found on 1 nodes; prefer "
	  "node 1" },
	{ "alone on three CPUs of five: an eighth is none, 1 allowed, not 2 there and nobody here",
	  "00011", NULL, "00011", "124", "", two, 2, 0, 1, NSCHED_NP_MIGRATE_NONE, NONE, 1, NULL },
	{ "one there and nobody here is allowed", "00011", NULL, "00011", "1234", "", two, 2, 0, 1,
	  NSCHED_NP_MIGRATE_MOVE, 3, 1, NULL },
	/* past 9 a CPU is the character so far behind '0' */
	{ "alone on eleven of sixteen: an eighth is two, so two there are allowed",
	  "0000000000011111", NULL, "0000000000011111", "123456789:<=>?", "", two, 2, 0, 1,
	  NSCHED_NP_MIGRATE_MOVE, 12, 1, NULL },
	{ "of three alike the level holds both others: 3 allowed", "000111222", NULL, "000111222",
	  "5", "", three, 3, 0, 1, NSCHED_NP_MIGRATE_MOVE, 5, 1, NULL },
	{ "farther nodes are not of the first level: 2 allowed, not 3", "000111222", NULL, "000111222",
	  "5", "", hops, 3, 0, 1, NSCHED_NP_MIGRATE_NONE, NONE, 1, NULL },
	{ "the preferred node is full, another has room",
	  "001122", NULL, "001122", "5", "23", three, 3, 0, 1, NSCHED_NP_MIGRATE_MOVE_OTHER, 5, 2,
	  "node 2 scores 0 of 1000 at distance 20, here 0: move to CPU 5 there, as node 1 has none; "
	  "prefer node 1" },
	{ "an idle core goes before an idle thread", "00001111", "00112233", "00001111", "467", "", two, 2, 8, 1,
	  NSCHED_NP_MIGRATE_MOVE, 6, 1, NULL },
	{ "on a ring of four the far node is weighed, too", "00112233", NULL, "00112233", "5", "", wide, 4, 0, 2,
	  NSCHED_NP_MIGRATE_MOVE, 5, 2,
	  "node 2 scores 1000 of 1000 at distance 30, here 0: move to CPU 5; prefer node 2" },
};

struct asked {
	struct nsched_topology *topology;
	struct nsched_load *load;
	struct nsched_tasks *tasks;
	struct nsched_np_system_state *system;
	uint32_t curr_task[16];
	uint64_t faults[16 * 4], work[128];
	struct nsched_prefer_question q;
	struct nsched_prefer_answer a;
};

static void asked_begin(struct asked *x, const struct shape *s)
{
	const struct machine_text text = { .node = s->node, .core = s->core, .cache = s->cache,
					   .nr_nodes = s->nodes, .distance_slit = s->dist };
	struct nsched_tasks_facts facts = {
		.columns = NSCHED_TASK_BIT(NSCHED_TASK_LOAD) | NSCHED_TASK_BIT(NSCHED_TASK_GROUP) |
			   NSCHED_TASK_BIT(NSCHED_TASK_PREFERRED),
	};
	struct nsched_wrong wrong;
	uint32_t cpu;

	memset(x, 0, sizeof(*x));
	x->topology = machine_from_text(&text);
	x->load = machine_load(x->topology, NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_RUNNABLE) | NSCHED_LOAD_BIT(NSCHED_LOAD_UTIL) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY) | NSCHED_LOAD_BIT(NSCHED_LOAD_CORE_IDLE) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) | NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_MIGRATE_ON));
	facts.nr_cpus = facts.nr_tasks = x->topology->nr_cpus;
	x->tasks = malloc(nsched_tasks_size(&facts));
	assert_int_equal(nsched_tasks_init(x->tasks, nsched_tasks_size(&facts), &facts, &wrong), NSCHED_OK);
	x->system = np_state(x->topology, NSCHED_SCOPE_SYSTEM);
	for (cpu = 0; cpu < facts.nr_cpus; cpu++) {
		uint32_t busy = !strchr(s->idle, (int)('0' + cpu));

		nsched_tasks_first_set(x->tasks, cpu, cpu);
		nsched_task_set(x->tasks, NSCHED_TASK_LOAD, cpu, 1024);
		nsched_task_set(x->tasks, NSCHED_TASK_GROUP, cpu, NONE);
		nsched_task_set(x->tasks, NSCHED_TASK_PREFERRED, cpu, NONE);
		x->curr_task[cpu] = busy ? cpu : NONE;
		nsched_load_set(x->load, x->topology, NSCHED_LOAD_IDLE, cpu, !busy);
		nsched_load_set(x->load, x->topology, NSCHED_LOAD_MIGRATE_ON, cpu,
				strchr(s->taken, (int)('0' + cpu)) != NULL);
		nsched_load_set(x->load, x->topology, NSCHED_LOAD_CORE_IDLE, cpu,
				!busy && strchr(s->idle, (int)('0' + (cpu ^ 1))));
		nsched_load_set(x->load, x->topology, NSCHED_LOAD_NR_RUNNING, cpu, busy);
		nsched_load_set(x->load, x->topology, NSCHED_LOAD_LOAD, cpu, 1024 * busy);
		nsched_load_set(x->load, x->topology, NSCHED_LOAD_UTIL, cpu, 1024 * busy);
		nsched_load_set(x->load, x->topology, NSCHED_LOAD_RUNNABLE, cpu, 1024 * busy);
	}
	x->faults[s->pref] = 100;
	x->q = (struct nsched_prefer_question){
		.topology = x->topology, .load = x->load, .tasks = x->tasks, .system_state = x->system,
		.work = x->work, .work_size = sizeof(x->work), .curr_task = x->curr_task,
		.task_faults = x->faults,
	};
}

static uint32_t ask(struct asked *x)
{
	struct nsched_wrong wrong;

	assert_int_equal(nsched_policy_check(POLICY, NSCHED_ASK_PREFER, &x->q, &wrong), NSCHED_OK);
	memset(&x->a, 0xa5, sizeof(x->a));
	memset(x->work, 0x5a, sizeof(x->work));
	return nsched_prefer(POLICY, &x->q, &x->a);
}

static void asked_end(struct asked *x)
{
	free(x->system);
	free(x->tasks);
	free(x->load);
	free(x->topology);
}

static void shape_case(void **state)
{
	const struct shape *s = *state;
	struct nsched_np_tunables t;
	struct asked x;
	char text[256];

	asked_begin(&x, s);
	nsched_tunables_init(POLICY, &t);
	t.imb_numa_nr = s->imb_numa_nr;
	x.q.tunables = &t;
	assert_int_equal(ask(&x), s->why);
	assert_int_equal(x.a.dst_cpu, s->dst_cpu);
	assert_int_equal(x.a.node, s->pref);
	assert_int_equal(x.a.compared[0], s->node_to);
	nsched_explain(x.a.reason, x.a.compared, text, sizeof(text));
	if (s->text)
		assert_string_equal(text, s->text);
	asked_end(&x);
}

/* A load that does not tell whole cores: the first idle thread. */
static void threads_without_cores(void **state)
{
	static const struct shape s = { .node = "00001111", .core = "00112233", .cache = "00001111",
					.idle = "467", .taken = "", .dist = two, .nodes = 2, .pref = 1 };
	struct asked x;

	(void)state;
	asked_begin(&x, &s);
	x.load->offset[NSCHED_LOAD_CORE_IDLE] = 0;
	assert_int_equal(ask(&x), NSCHED_NP_MIGRATE_MOVE);
	assert_int_equal(x.a.dst_cpu, 4);
	asked_end(&x);
}

/* A node without CPUs is not searched. */
static void memory_only_nodes_are_not_searched(void **state)
{
	static const struct shape s = { .node = "0011", .cache = "0011", .idle = "", .taken = "23",
					.dist = three, .nodes = 3, .pref = 1 };
	struct asked x;

	(void)state;
	asked_begin(&x, &s);
	assert_int_equal(ask(&x), NSCHED_NP_MIGRATE_NONE);
	assert_int_equal(x.a.compared[4], 1); /* nodes searched */
	asked_end(&x);
}

/* Nobody but this node has CPUs: prefer it, whatever was preferred. */
static void one_node_with_cpus(void **state)
{
	static const struct shape s = { .node = "0000", .cache = "0000", .idle = "", .taken = "", .dist = two, .nodes = 2 };
	struct nsched_np_task_state *task;
	struct asked x;

	(void)state;
	asked_begin(&x, &s);
	assert_int_equal(ask(&x), NSCHED_REASON_PREFERS_HERE); /* F, 3 */
	x.faults[0] = 0;
	x.faults[1] = 9; /* memory-only: its nearest is here */
	assert_int_equal(ask(&x), NSCHED_REASON_PREFERS_HERE);
	task = np_state(x.topology, NSCHED_SCOPE_TASK);
	task->pref = 1;
	x.q.task_state = task;
	assert_int_equal(ask(&x), NSCHED_NP_MIGRATE_NO_DOMAIN);
	assert_int_equal(task->pref, 0);
	assert_int_equal(x.a.compared[0], 0);
	assert_int_equal(x.a.compared[1], 0);
	free(task);
	asked_end(&x);
}

/* A swap on another node than the preferred, whose tasks are bound there by being reserved. */
static void a_swap_on_another_node(void **state)
{
	static const struct shape s = { .node = "001122", .cache = "001122", .idle = "", .taken = "", .dist = three,
					.nodes = 3, .pref = 1 };
	struct asked x;
	char text[256];

	(void)state;
	asked_begin(&x, &s);
	nsched_load_set(x.load, x.topology, NSCHED_LOAD_MIGRATE_ON, 2, 1);
	nsched_load_set(x.load, x.topology, NSCHED_LOAD_MIGRATE_ON, 3, 1);
	x.faults[2] = 50; /* a third of its faults there */
	x.faults[4 * 3] = 90; /* and the task of CPU 4 has its own here */
	assert_int_equal(ask(&x), NSCHED_NP_MIGRATE_SWAP_OTHER);
	assert_int_equal(x.a.swap_task, 4);
	nsched_explain(x.a.reason, x.a.compared, text, sizeof(text));
	assert_string_equal(text, "node 2 scores 333 of 1000 at distance 20, here 0: swap with the task of CPU "
				  "4 there rather than on node 1; prefer node 1");
	asked_end(&x);
}

/* A node whose memory is known to be none takes no page. */
static void a_node_without_memory_takes_no_page(void **state)
{
	static const uint32_t node[4] = { 0, 0, 1, 1 };
	static const uint64_t memory[2] = { 1024, 0 };
	const struct nsched_topology_facts facts = { .nr_cpus = 4, .nr_nodes = 2, .group_of = { node },
						     .node_memory_kib = memory, .distance_slit = two };
	struct nsched_topology *topology = machine_build(&facts);
	struct nsched_page_question q;
	struct nsched_page_answer a;
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	q = (struct nsched_page_question){ NP_ASKED(&w, 2), .this_node = 1, .policy_node = NONE,
					   .nr_pages = 1, .flags = NSCHED_PAGE_FOLLOWS };
	q.topology = topology;
	assert_int_equal(nsched_page(POLICY, &q, &a), NSCHED_NP_SHOULD_MIGRATE_NO_MEMORY);
	assert_int_equal(a.move, 0);
	assert_int_equal(w.page_state->last_cpu, NONE); /* rule 1 records nothing */
	q.this_cpu = 0;
	q.this_node = 0;
	q.page_node = 1;
	assert_int_equal(nsched_page(POLICY, &q, &a), NSCHED_NP_SHOULD_MIGRATE_EARLY);
	/* late, and twice in a row: by itself, and by another without a group */
	w.task_state->pref = 1;
	w.task_state->scan_seq = 9;
	assert_int_equal(nsched_page(POLICY, &q, &a), NSCHED_NP_SHOULD_MIGRATE_OWN);
	assert_int_equal(a.compared[0], 0);
	w.task.id = 8;
	assert_int_equal(nsched_page(POLICY, &q, &a), NSCHED_NP_SHOULD_MIGRATE_TWICE);
	/* the retry time is a second at most */
	q.phase = NSCHED_PAGE_SETTLED;
	q.now = 5000;
	w.task_state->period = 60000;
	nsched_page(POLICY, &q, &a);
	assert_int_equal(w.task_state->retry, 6000);
	assert_int_equal(a.settle, 1);
	free(topology);
	np_world_end(&w);
}

/* The first placement of a task without weight, and on a machine without distances. */
static void the_first_placement_without_weight(void **state)
{
	static const uint32_t node[4] = { 0, 0, 1, 1 };
	const struct nsched_topology_facts facts = { .nr_cpus = 4, .nr_nodes = 2, .group_of = { node } };
	struct nsched_topology *topology = machine_build(&facts);
	struct nsched_page_question q;
	struct nsched_page_answer a;
	struct np_world w;

	(void)state;
	np_world_begin(&w);
	w.task.weight = 0;
	w.process->seq = 1;
	nsched_state_u64(w.task_state, NSCHED_NP_TASK_CPUBUF)[2] = 1;
	q = (struct nsched_page_question){ NP_ASKED(&w, 2), .this_node = 1, .page_node = 1,
					   .policy_node = NONE, .nr_pages = 512, .now = 9,
					   .phase = NSCHED_PAGE_SETTLED };
	q.topology = topology;
	assert_int_equal(nsched_page(POLICY, &q, &a), NSCHED_NP_FAULT_FIRST);
	assert_int_equal(np_pair(w.task_state, NSCHED_NP_TASK_CPU, 2), 65534); /* ran all the time */
	assert_int_equal(np_pair(w.task_state, NSCHED_NP_TASK_MEMBUF, 3), 512);
	free(topology);
	np_world_end(&w);
}

int main(void)
{
	static const struct rows_test tests[] = {
		{ "F, 3: one node with CPUs", one_node_with_cpus },
		{ "threads without cores", threads_without_cores },
		{ "memory-only nodes are not searched", memory_only_nodes_are_not_searched },
		{ "a swap on another node", a_swap_on_another_node },
		{ "a node without memory takes no page", a_node_without_memory_takes_no_page },
		{ "the first placement without weight", the_first_placement_without_weight },
	};
	static struct rows rows;

	ROWS_ADD(&rows, shape_case, shapes);
	ROWS_TESTS(&rows, tests);
	return rows_run(&rows, "np machines");
}
