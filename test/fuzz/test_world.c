/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The world generator: every world is valid, the same twice, and says the same as its blocks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "world.h"

#define SEEDS 600

static const struct world_limits small_limits = { 6, 3, 12, 0 };
static const struct world_limits nested_limits = { 64, 8, 64, 1 };
static const struct world_limits wide_limits = { 1000, 200, 300, 0 };

static void blocks_are_valid(const struct world *w)
{
	uint32_t nr_tasks = w->tasks->nr_tasks, form;
	struct nsched_wrong wrong;

	assert_int_equal(nsched_topology_check(w->topology, w->topology->size_bytes, &wrong),
			 NSCHED_OK);
	for (form = 0; form < WORLD_FORMS; form++)
		assert_int_equal(nsched_load_check(w->load[form], w->load[form]->size_bytes,
						   w->topology, &wrong), NSCHED_OK);
	assert_int_equal(nsched_tasks_check(w->tasks, w->tasks->size_bytes, w->topology, &wrong),
			 NSCHED_OK);
	assert_int_equal(nr_tasks, w->nr_tasks);
	assert_true(w->online[w->this_cpu]);
	assert_true(w->online[w->task.prev_cpu]);
}

static void machine_says_the_same(const struct world *w)
{
	const struct nsched_topology *t = w->topology;
	uint32_t span, cpu, node, to;

	for (cpu = 0; cpu < w->nr_cpus; cpu++) {
		assert_int_equal(nsched_cpu_id(t, cpu), w->cpu_id[cpu]);
		assert_int_equal(nsched_cpu_online(t, cpu), w->online[cpu]);
		assert_int_equal(nsched_cpu_capacity(t, cpu), w->capacity[cpu]);
		for (span = 0; span < NSCHED_SPANS; span++)
			assert_int_equal(nsched_group_of(t, span, cpu), w->group[span][cpu]);
	}
	for (node = 0; node < w->nr_nodes; node++) {
		assert_int_equal(nsched_node_id(t, node), w->node_id[node]);
		assert_int_equal(nsched_node_nr_cpus(t, node), world_node_cpus(w, node));
		if (w->memory_kib)
			assert_int_equal(nsched_node_memory_kib(t, node), w->memory_kib[node]);
		for (to = 0; w->distance && to < w->nr_nodes; to++)
			assert_int_equal(nsched_distance_slit(t, node, to),
					 world_distance(w, node, to));
	}
}

static void load_says_the_same(const struct world *w)
{
	uint32_t form, column, cpu, node;

	for (form = 0; form < WORLD_FORMS; form++)
		for (column = 0; column < NSCHED_LOAD_COLUMNS; column++)
			for (cpu = 0; cpu < w->nr_cpus; cpu++)
				assert_int_equal(nsched_load_get(w->load[form], column, cpu),
						 w->value[column][cpu]);
	for (node = 0; node < w->nr_nodes; node++) {
		assert_int_equal(nsched_node_nr_running(w->load[WORLD_FULL], node),
				 world_node_sum(w, node, NSCHED_LOAD_NR_RUNNING));
		assert_int_equal(nsched_node_load(w->load[WORLD_FULL], node),
				 world_node_sum(w, node, NSCHED_LOAD_LOAD));
	}
}

static void tasks_say_the_same(const struct world *w)
{
	uint32_t column, task, cpu;

	for (task = 0; task < w->nr_tasks; task++) {
		uint32_t home = w->task_cpu[task], may = 0;

		assert_in_range(task, nsched_tasks_first(w->tasks, home),
				nsched_tasks_first(w->tasks, home + 1) - 1);
		for (column = 0; column < NSCHED_TASK_COLUMNS; column++)
			assert_int_equal(nsched_task_get(w->tasks, column, task),
					 w->task_value[column][task]);
		for (cpu = 0; cpu < w->nr_cpus; cpu++) {
			may |= world_task_may_run(w, task, cpu);
			if (w->online[cpu])
				assert_int_equal(nsched_task_allowed(w->tasks, task, cpu),
						 world_task_may_run(w, task, cpu));
		}
		assert_true(may); /* somewhere */
	}
}

static void world_says_the_same(const struct world *w)
{
	blocks_are_valid(w);
	machine_says_the_same(w);
	load_says_the_same(w);
	tasks_say_the_same(w);
}

static void every_seed_is_a_valid_world(void **state)
{
	const struct world_limits *const limits[4] = { NULL, &small_limits, &nested_limits,
						       &wide_limits };
	static struct world w;
	uint64_t seed;

	(void)state;
	for (seed = 1; seed <= SEEDS; seed++) {
		world_from_seed(&w, limits[seed % 16 == 15 ? 3 : seed % 3], seed);
		world_says_the_same(&w);
		world_close(&w);
	}
}

static void any_bytes_are_a_valid_world(void **state)
{
	static const uint8_t fill[4] = { 0x00, 0xff, 0x55, 0x80 };
	static struct world w;
	uint8_t bytes[300];
	size_t nr, i;

	(void)state;
	for (i = 0; i < 4; i++) {
		memset(bytes, fill[i], sizeof(bytes));
		for (nr = 0; nr < sizeof(bytes); nr = nr < 12 ? nr + 1 : nr * 2) {
			world_from_bytes(&w, NULL, nr ? bytes : NULL, nr);
			world_says_the_same(&w);
			world_close(&w);
		}
	}
}

static void the_same_bytes_are_the_same_world(void **state)
{
	static struct world w, again, other;
	uint64_t seed, differ = 0;

	(void)state;
	for (seed = 1; seed < 50; seed++) {
		world_from_seed(&w, NULL, seed);
		world_from_seed(&again, NULL, seed);
		world_from_seed(&other, NULL, seed + 1000);
		w.task.allowed = again.task.allowed = other.task.allowed = NULL;
		assert_int_equal(world_checksum(&w), world_checksum(&again));
		assert_int_equal(world_bulk(&w), world_bulk(&again));
		differ += world_checksum(&w) != world_checksum(&other);
		world_close(&w);
		world_close(&again);
		world_close(&other);
	}
	assert_int_equal(differ, 49);
}

static void a_longer_input_overrides_its_first_draws(void **state)
{
	uint8_t bytes[10] = { 1, 2, 3, 4, 5, 6, 7, 8, 0xff, 63 };
	static struct world w;

	(void)state;
	world_from_bytes(&w, NULL, bytes, sizeof(bytes)); /* kind 255: 60 to 72 */
	assert_int_equal(w.nr_cpus, 71); /* 60 + 63 % 13 */
	world_close(&w);
}

/* What the seeds must have met; a generator that never draws it tests nothing. */
enum seen {
	SEEN_ONE_CPU, SEEN_ONE_NODE, SEEN_OFFLINE, SEEN_NO_CPU_NODE, SEEN_MEMORY_ONLY,
	SEEN_CPU_ONLY, SEEN_ASYMMETRIC, SEEN_NO_DISTANCE, SEEN_CPU_HOLES, SEEN_NODE_HOLES,
	SEEN_SMT, SEEN_UNEVEN_SMT, SEEN_CACHES_IN_NODE, SEEN_PACKAGES_IN_NODE,
	SEEN_NODES_IN_PACKAGE, SEEN_NODE_IN_PIECES, SEEN_SLOW, SEEN_IDLE, SEEN_BUSY, SEEN_SHARED_RQ,
	SEEN_TASKS, SEEN_NO_TASK, SEEN_BOUND_TASK, SEEN_ALL_ALLOWED, SEEN_EXTREME, SEEN_KINDS
};

static void see_spans(const struct world *w, uint32_t *seen)
{
	uint32_t cpu, other, width, least = UINT32_MAX, most = 0;
	const uint32_t *node = w->group[NSCHED_SPAN_NODE];

	for (cpu = 0; cpu < w->nr_cpus; cpu++) {
		width = 0;
		for (other = 0; other < w->nr_cpus; other++) {
			width += w->group[NSCHED_SPAN_CORE][cpu] ==
				 w->group[NSCHED_SPAN_CORE][other];
			if (node[cpu] == node[other]) {
				seen[SEEN_CACHES_IN_NODE] |= w->group[NSCHED_SPAN_CACHE][cpu] !=
							     w->group[NSCHED_SPAN_CACHE][other];
				seen[SEEN_PACKAGES_IN_NODE] |=
					w->group[NSCHED_SPAN_PACKAGE][cpu] !=
					w->group[NSCHED_SPAN_PACKAGE][other];
				seen[SEEN_NODE_IN_PIECES] |= other > cpu + 1 && node[cpu + 1] != node[cpu];
			} else {
				seen[SEEN_NODES_IN_PACKAGE] |= w->group[NSCHED_SPAN_PACKAGE][cpu] ==
							       w->group[NSCHED_SPAN_PACKAGE][other];
			}
		}
		least = width < least ? width : least;
		most = width > most ? width : most;
		seen[SEEN_OFFLINE] |= !w->online[cpu];
		seen[SEEN_CPU_HOLES] |= cpu && w->cpu_id[cpu] != w->cpu_id[cpu - 1] + 1;
		seen[SEEN_SLOW] |= w->capacity[cpu] < 1024;
		seen[SEEN_IDLE] |= w->value[NSCHED_LOAD_NR_RUNNING][cpu] == 0;
		seen[SEEN_BUSY] |= w->value[NSCHED_LOAD_NR_RUNNING][cpu] > 3;
		seen[SEEN_SHARED_RQ] |= w->value[NSCHED_LOAD_RQ_OF][cpu] != cpu;
		seen[SEEN_EXTREME] |= w->value[NSCHED_LOAD_UTIL][cpu] == UINT64_MAX;
	}
	seen[SEEN_SMT] |= most > 1;
	seen[SEEN_UNEVEN_SMT] |= most > least;
}

static void see(const struct world *w, uint32_t *seen)
{
	uint32_t node, to, task, cpu, allowed;

	see_spans(w, seen);
	seen[SEEN_ONE_CPU] |= w->nr_cpus == 1;
	seen[SEEN_ONE_NODE] |= w->nr_nodes == 1;
	seen[SEEN_NO_DISTANCE] |= !w->distance;
	seen[SEEN_TASKS] |= w->nr_tasks > 10;
	seen[SEEN_NO_TASK] |= w->nr_tasks == 0;
	seen[SEEN_ALL_ALLOWED] |= !w->allowed;
	for (node = 0; node < w->nr_nodes; node++) {
		uint32_t cpus = world_node_cpus(w, node);

		seen[SEEN_NO_CPU_NODE] |= !cpus;
		seen[SEEN_MEMORY_ONLY] |= !cpus && w->memory_kib && w->memory_kib[node];
		seen[SEEN_CPU_ONLY] |= cpus && w->memory_kib && !w->memory_kib[node];
		seen[SEEN_NODE_HOLES] |= node && w->node_id[node] != w->node_id[node - 1] + 1;
		for (to = 0; w->distance && to < w->nr_nodes; to++)
			seen[SEEN_ASYMMETRIC] |=
				world_distance(w, node, to) != world_distance(w, to, node);
	}
	for (task = 0; task < w->nr_tasks; task++) {
		for (cpu = allowed = 0; cpu < w->nr_cpus; cpu++)
			allowed += world_task_may_run(w, task, cpu);
		seen[SEEN_BOUND_TASK] |= allowed == 1 && w->nr_cpus > 1;
	}
}

static void every_kind_of_machine_occurs(void **state)
{
	uint32_t seen[SEEN_KINDS] = { 0 }, kind;
	static struct world w;
	uint64_t seed;

	(void)state;
	for (seed = 1; seed <= 200; seed++) {
		world_from_seed(&w, NULL, seed);
		see(&w, seen);
		world_close(&w);
	}
	for (kind = 0; kind < SEEN_KINDS; kind++)
		if (!seen[kind])
			fail_msg("kind %u never occurred", kind);
}

static void nested_worlds_nest(void **state)
{
	static const uint32_t outer[NSCHED_SPANS] = {
		[NSCHED_SPAN_CORE] = NSCHED_SPAN_CLUSTER,
		[NSCHED_SPAN_CLUSTER] = NSCHED_SPAN_CACHE,
		[NSCHED_SPAN_CACHE] = NSCHED_SPAN_NODE,
	};
	uint32_t span, cpu, other;
	static struct world w;
	uint64_t seed;

	(void)state;
	for (seed = 1; seed <= 100; seed++) {
		world_from_seed(&w, &nested_limits, seed);
		assert_non_null(w.distance);
		for (span = NSCHED_SPAN_CORE; span <= NSCHED_SPAN_CACHE; span++)
			for (cpu = 0; cpu < w.nr_cpus; cpu++)
				for (other = 0; other < w.nr_cpus; other++)
					if (w.group[span][cpu] == w.group[span][other])
						assert_int_equal(w.group[outer[span]][cpu],
								 w.group[outer[span]][other]);
		world_close(&w);
	}
}

static void renumbered_back_it_is_the_same(void **state)
{
	uint32_t new_cpu[72], new_node[16], old_cpu[72], old_node[16], i, cpu;
	static struct world w, to, back;
	uint64_t seed;

	(void)state;
	for (seed = 1; seed <= 60; seed++) {
		world_from_seed(&w, NULL, seed);
		world_shuffle(&w, new_cpu, w.nr_cpus);
		world_shuffle(&w, new_node, w.nr_nodes);
		for (i = 0; i < w.nr_cpus; i++)
			old_cpu[new_cpu[i]] = i;
		for (i = 0; i < w.nr_nodes; i++)
			old_node[new_node[i]] = i;
		world_relabel(&to, &w, new_cpu, new_node);
		world_says_the_same(&to);
		for (cpu = 0; cpu < w.nr_cpus; cpu++)
			assert_int_equal(world_node(&to, new_cpu[cpu]),
					 new_node[world_node(&w, cpu)]);
		world_relabel(&back, &to, old_cpu, old_node);
		world_says_the_same(&back);
		assert_memory_equal(back.topology, w.topology, w.topology->size_bytes);
		assert_memory_equal(back.load[WORLD_FULL], w.load[WORLD_FULL],
				    w.load[WORLD_FULL]->size_bytes);
		assert_memory_equal(back.tasks, w.tasks, w.tasks->size_bytes);
		world_close(&w);
		world_close(&to);
		world_close(&back);
	}
}

static void regular_machines_are_regular(void **state)
{
	static struct world w;

	(void)state;
	world_regular(&w, 4, 6);
	world_says_the_same(&w);
	assert_int_equal(w.nr_cpus, 24);
	assert_int_equal(world_node(&w, 17), 2);
	assert_int_equal(w.nr_groups[NSCHED_SPAN_CORE], 12);
	assert_int_equal(world_node_cpus(&w, 3), 6);
	world_close(&w);
}

static void the_largest_machine_is_valid(void **state)
{
	static const struct world_limits largest = { 65536, 4096, 1000, 0 };
	struct nsched_wrong wrong;
	static struct world w;
	uint8_t bytes[12] = { 9, 0, 0, 0, 0, 0, 0, 0, 0xc0, 0xff, 0xff, 0xff };

	(void)state;
	world_from_bytes(&w, &largest, bytes, sizeof(bytes));
	assert_int_equal(w.nr_cpus, 65536);
	assert_int_equal(nsched_topology_check(w.topology, w.topology->size_bytes, &wrong),
			 NSCHED_OK);
	assert_int_equal(nsched_load_check(w.load[WORLD_FULL], w.load[WORLD_FULL]->size_bytes,
					   w.topology, &wrong), NSCHED_OK);
	world_close(&w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_seed_is_a_valid_world),
		cmocka_unit_test(any_bytes_are_a_valid_world),
		cmocka_unit_test(the_same_bytes_are_the_same_world),
		cmocka_unit_test(a_longer_input_overrides_its_first_draws),
		cmocka_unit_test(every_kind_of_machine_occurs),
		cmocka_unit_test(nested_worlds_nest),
		cmocka_unit_test(renumbered_back_it_is_the_same),
		cmocka_unit_test(regular_machines_are_regular),
		cmocka_unit_test(the_largest_machine_is_valid),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
