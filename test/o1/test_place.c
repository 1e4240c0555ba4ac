/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Where a program starts: exec_place, pool_best_node. */
#include "fixture.h"

/* exec_place */

enum {
	ONE_NODE = NSCHED_O1_EXEC_PLACE_ONE_NODE,
	SHORT = NSCHED_O1_EXEC_PLACE_SHORT,
	MOVE = NSCHED_O1_EXEC_PLACE_MOVE,
	HERE = NSCHED_O1_EXEC_PLACE_HERE,
	FORBIDDEN = NSCHED_O1_EXEC_PLACE_FORBIDDEN,
	NO_CPU = NSCHED_O1_EXEC_PLACE_NO_CPU,
};

static const struct exec_case {
	const char *name;
	uint32_t variant, scale;
	const char *node;
	uint32_t nr_nodes;
	const char *tasks, *node_tasks;
	uint32_t task_cpu;
	const char *allowed;
	uint32_t best, dest, reason;
	const char *text;
} exec_cases[] = {
	{ "node 1 has 1 < 4; CPU 3 has 0 < 1",
	  0, 0, "0011", 2, "3110", "41", 0, "1111", 3, 3, MOVE,
	  "node 1 is least loaded with 1, CPU 3 least on it with 0: go there" },
	{ "own queue <= 2: stay",
	  0, 0, "0011", 2, "2100", "30", 0, "1111", 0, 0, SHORT,
	  "CPU 0 has only 2 tasks: not worth leaving" },
	{ "equal nodes: node 0 (first) wins, so the task leaves its node",
	  0, 0, "0011", 2, "3333", "66", 2, "1111", 0, 0, MOVE, 0 },
	{ "best CPU 3 forbidden: no second choice",
	  0, 0, "0011", 2, "3110", "41", 0, "1110", 3, 0, FORBIDDEN,
	  "node 1 is least loaded with 1, CPU 3 with 0 is not allowed and there is no "
	  "second choice: stays" },
	{ "one node: never moves",
	  0, 0, "0000", 1, "3110", "5", 0, "1111", 0, 0, ONE_NODE,
	  "one node: stays on CPU 0" },
	{ "idle CPU 1 next door is ignored: node 1 is lighter",
	  0, 0, "0011", 2, "3011", "32", 0, "1111", 2, 2, MOVE, 0 },
	{ "4*3/2=6 vs 4*(2+2)/2=8: own node kept, CPU 1",
	  2, 4, "0011", 2, "3011", "32", 0, "1111", 1, 1, MOVE, 0 },
	{ "10*5/3=16 vs 10*2/1=20: node 0; CPU 1",
	  1, 10, "0001", 2, "3112", "52", 0, "1111", 1, 1, MOVE,
	  "node 0 is least loaded with 16, CPU 1 least on it with 1: go there" },
	{ "raw counts 5 vs 2: the small node is chosen although its CPU has 2",
	  0, 0, "0001", 2, "3112", "52", 0, "1111", 3, 3, MOVE, 0 },
	{ "variant 0, node 2 has no CPU: chosen, then no CPU found: stay",
	  0, 0, "0011", 3, "3110", "410", 0, "1111", 0, 0, NO_CPU,
	  "node 2 is least loaded with 0, but it has no CPU: stays on CPU 0" },
	{ "variant 1 passes a node without CPUs",
	  1, 10, "0011", 3, "3110", "410", 0, "1111", 3, 3, MOVE, 0 },
	{ "variant 1 passes node 0 where it has none: no division by zero",
	  1, 10, "1111", 2, "4110", "06", 0, "1111", 3, 3, MOVE, 0 },
	{ "variant 2 passes one too: its own node holds 4 x 6 / 4 = 6, there is no other",
	  2, 4, "1111", 2, "4110", "06", 0, "1111", 3, 3, MOVE,
	  "node 1 is least loaded with 6, CPU 3 least on it with 0: go there" },
	{ "variant 2 leaves for a node that two tasks more would not fill",
	  2, 4, "0011", 2, "4400", "80", 0, "1111", 2, 2, MOVE,
	  "node 1 is least loaded with 4, CPU 2 least on it with 0: go there" },
	{ "the shortest queue of the lightest node may be its own",
	  0, 0, "0011", 2, "3455", "59", 0, "1111", 0, 0, HERE,
	  "node 0 is least loaded with 5, its best CPU 0 with 3 is where the task is: stays" },
	{ "three tasks are enough to look, two are not",
	  0, 0, "0011", 2, "3000", "30", 0, "1111", 2, 2, MOVE, 0 },
};

static void exec_case(void **state)
{
	const struct exec_case *c = *state;
	struct nsched_topology *topology = machine_of(c->node, c->nr_nodes);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
	struct nsched_o1_exec_place_question q = { .topology = topology, .load = load };
	struct nsched_o1_exec_place_answer a;
	struct numbers sums;
	uint64_t allowed;

	load_set(load, topology, NSCHED_LOAD_NR_RUNNING, c->tasks);
	q.node_nr_running = numbers(&sums, c->node_tasks);
	q.allowed = cpu_set(&allowed, c->allowed);
	q.variant = c->variant;
	q.scale = c->scale;
	q.task_cpu = c->task_cpu;
	POISON(&a);
	assert_int_equal(nsched_o1_exec_place(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.best_cpu, c->best);
	assert_int_equal(a.dest_cpu, c->dest);
	assert_explained(a.reason, &q, &a, c->text);
	free(load);
	free(topology);
}

/*
 * CPUs 0 and 1 share a queue, and so do 2 and 3; only owners' entries count, so
 * CPU 1 is no idle neighbour: its queue holds four.
 */
static void shared_queues_are_read_at_their_owner(void **state)
{
	struct nsched_topology *topology = machine_of("0011", 2);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
						NSCHED_LOAD_BIT(NSCHED_LOAD_RQ_OF));
	const uint32_t sums[2] = { 4, 3 };
	struct nsched_o1_exec_place_question q = {
		.topology = topology, .load = load, .node_nr_running = sums, .task_cpu = 1,
		.shared = 1,
	};
	struct nsched_o1_exec_place_answer a;

	(void)state;
	load_set(load, topology, NSCHED_LOAD_NR_RUNNING, "4030");
	load_set(load, topology, NSCHED_LOAD_RQ_OF, "0022");
	assert_int_equal(nsched_o1_exec_place(&q, &a), MOVE); /* not SHORT: 4 tasks, not 0 */
	assert_int_equal(a.dest_cpu, 2); /* and CPU 3 is no better */
	assert_int_equal(a.cpu_load, 3);
	q.shared = 0; /* taken as they stand, CPU 1 has no task */
	assert_int_equal(nsched_o1_exec_place(&q, &a), SHORT);
	assert_int_equal(a.cpu_load, 0);
	free(load);
	free(topology);
}

/* Loads of 40 * 524,287 / 2 are not below 10,000,000: node 0, with which the search begins. */
static void no_node_below_the_cap(void **state)
{
	struct nsched_topology *topology = machine_of("0011", 2);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
	const uint32_t sums[2] = { NSCHED_O1_NODE_TASKS, NSCHED_O1_NODE_TASKS };
	struct nsched_o1_exec_place_question q = {
		.topology = topology, .load = load, .node_nr_running = sums, .task_cpu = 2,
		.variant = 1, .scale = 40,
	};
	struct nsched_o1_exec_place_answer a;

	(void)state;
	load_set(load, topology, NSCHED_LOAD_NR_RUNNING, "4131");
	assert_int_equal(nsched_o1_exec_place(&q, &a), MOVE);
	assert_int_equal(a.node, 0);
	assert_int_equal(a.node_load, 10000000);
	assert_int_equal(a.dest_cpu, 1);
	free(load);
	free(topology);
}

/* pool_best_node */

enum {
	ONE_POOL = NSCHED_O1_POOL_BEST_NODE_ONE_POOL,
	LEAST = NSCHED_O1_POOL_BEST_NODE_LEAST,
};

static const struct best_case {
	const char *name;
	uint32_t variant;
	const char *node;
	uint32_t nr_nodes;
	const char *tasks, *homes;
	uint32_t task_cpu, cur_node, count_self, rr;
	const char *allowed;
	uint32_t want_node, want_cpu, want_rr, reason;
	const char *text;
} best_cases[] = {
	{ "start node 1: 100*2/2=100; node 0: 100*(3-1)/2=100: first scanned wins",
	  1, "0011", 2, "2111", "00", 0, 0, 0, 0, "1111", 1, 2, 1, LEAST,
	  "pool 1 is least loaded with 100, CPU 2 least on it with 1: go there" },
	{ "start node 0: it wins the tie",
	  1, "0011", 2, "2111", "00", 0, 0, 0, 1, "1111", 0, 1, 0, LEAST, 0 },
	{ "start 1: 0; node 0: 0",
	  1, "0011", 2, "1000", "00", 0, 0, 0, 0, "1111", 1, 2, 1, LEAST, 0 },
	{ "node 0: -1*100/2 = -50",
	  1, "0011", 2, "0000", "00", 0, 0, 0, 0, "1111", 0, 0, 0, LEAST,
	  "pool 0 is least loaded with -50, CPU 0 least on it with 0: go there" },
	{ "node 1 not allowed",
	  1, "0011", 2, "2111", "00", 0, 0, 0, 0, "1100", 0, 1, 0, LEAST, 0 },
	{ "exec: node 0 counts 2: 100 < 150",
	  0, "0011", 2, "2111", "33", 0, 0, 0, 0, "1111", 0, 1, 0, LEAST, 0 },
	{ "fork: tie, start node 1",
	  0, "0011", 2, "2111", "33", 0, 0, 1, 0, "1111", 1, 2, 1, LEAST, 0 },
	{ "one pool: just the least loaded CPU",
	  1, "0000", 1, "3211", "00", 0, 0, 0, 0, "1111", 0, 2, 0, ONE_POOL,
	  "one pool: CPU 2 has the fewest tasks, 1: go there" },
	{ "only CPU 0",
	  1, "0000", 1, "2111", "00", 0, 0, 0, 0, "1000", 0, 0, 0, ONE_POOL, 0 },
	{ "with one pool variant 0 keeps the home it knows",
	  0, "0000", 1, "3211", "5", 0, 0, 0, 4, "1111", 0, 2, 4, ONE_POOL, 0 },
	{ "variant 1 never counts the task itself on cur_node",
	  1, "0011", 2, "2111", "00", 0, 0, 1, 1, "1111", 0, 1, 0, LEAST, 0 },
	{ "the circle begins behind rr and passes pools that are not allowed",
	  1, "0123", 4, "1111", "0000", 0, 0, 0, 1, "0110", 2, 2, 2, LEAST, 0 },
	{ "a pool without CPUs is passed",
	  1, "0022", 3, "2211", "000", 0, 0, 0, 0, "1111", 2, 2, 2, LEAST, 0 },
	{ "rr may be any number: 7 is 3 in a circle of 4",
	  1, "0123", 4, "3222", "0000", 0, 0, 0, 7, "1111", 0, 0, 0, LEAST, 0 },
};

static void best_case(void **state)
{
	const struct best_case *c = *state;
	struct nsched_topology *topology = machine_of(c->node, c->nr_nodes);
	struct nsched_load *load = machine_load(topology, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
	struct nsched_o1_pool_best_node_question q = { .topology = topology, .load = load };
	struct nsched_o1_pool_best_node_answer a;
	struct numbers homes;
	uint64_t allowed;

	load_set(load, topology, NSCHED_LOAD_NR_RUNNING, c->tasks);
	q.home_count = numbers(&homes, c->homes);
	q.allowed = cpu_set(&allowed, c->allowed);
	q.variant = c->variant;
	q.task_cpu = c->task_cpu;
	q.cur_node = c->cur_node;
	q.count_self = c->count_self;
	q.rr = c->rr;
	POISON(&a);
	assert_int_equal(nsched_o1_pool_best_node(&q, &a), c->reason);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.node, c->want_node);
	assert_int_equal(a.cpu, c->want_cpu);
	assert_int_equal(a.rr, c->want_rr);
	assert_int_equal(a.reserved, 0);
	assert_explained(a.reason, &q, &a, c->text);
	free(load);
	free(topology);
}

/* The only CPU that the task may use is offline: it stays where it is, rr as it was. */
static void no_allowed_cpu_is_online(void **state)
{
	const struct machine_text text[2] = {
		{ .node = "0011", .online = "1110" }, { .node = "0000", .online = "1110" },
	};
	struct nsched_o1_pool_best_node_question q = { .task_cpu = 1, .rr = 5, .variant = 1 };
	struct nsched_o1_pool_best_node_answer a;
	uint64_t allowed = 8;
	uint32_t i;

	(void)state;
	for (i = 0; i < 2; i++) {
		struct nsched_topology *topology = machine_from_text(&text[i]);
		struct nsched_load *load = machine_load(topology,
							NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));

		q.topology = topology;
		q.load = load;
		q.allowed = &allowed;
		assert_int_equal(nsched_o1_pool_best_node(&q, &a),
				 NSCHED_O1_POOL_BEST_NODE_NOWHERE);
		assert_int_equal(a.cpu, 1);
		assert_int_equal(a.node, 0);
		assert_int_equal(a.rr, 5);
		assert_explained(a.reason, &q, &a,
				 "no CPU that the task may use is online: stays on CPU 1");
		free(load);
		free(topology);
	}
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, exec_case, exec_cases);
	ROWS_ADD(&rows, best_case, best_cases);
	rows_add(&rows, "shared queues are read at their owner",
		 shared_queues_are_read_at_their_owner, NULL);
	rows_add(&rows, "no node below the cap", no_node_below_the_cap, NULL);
	rows_add(&rows, "no allowed CPU is online", no_allowed_cpu_is_online, NULL);
	return rows_run(&rows, "o1 place");
}
