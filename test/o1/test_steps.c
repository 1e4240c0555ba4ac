/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A scan has one meaning and two bodies: find_busiest_queue walks the words of its mask,
 * a BPF program puts the step under a loop over all CPUs. Both say the same.
 */
#include "fixture.h"
#include "o1/balance.c"

static void the_walk_equals_the_step_on_every_cpu(void **state)
{
	uint64_t seed = 7;
	uint32_t round, cpu, i;

	(void)state;
	for (round = 0; round < 2000; round++) {
		uint32_t nr = 1 + machine_below(&seed, 200);
		struct nsched_topology *topology = machine_grid(1, nr, 1);
		struct nsched_load *load = machine_load(topology,
			NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
			(round & 1 ? NSCHED_LOAD_BIT(NSCHED_LOAD_HOME_BONUS) : 0));
		uint32_t walked[200], stepped[200];
		uint64_t mask[4] = { 0, 0, 0, 0 };
		struct nsched_o1_find_busiest_queue_question q = {
			.load = load, .variant = round >> 1 & 1, .ncpus = nr,
			.this_cpu = machine_below(&seed, nr), .idle = round >> 2 & 1,
		};
		struct nsched_o1_find_busiest_queue_answer walk, step;

		for (cpu = 0; cpu < nr; cpu++) {
			nsched_load_set(load, topology, NSCHED_LOAD_NR_RUNNING, cpu,
					machine_below(&seed, 9));
			if (round & 1)
				nsched_load_set(load, topology, NSCHED_LOAD_HOME_BONUS, cpu,
						machine_below(&seed, 3));
			walked[cpu] = stepped[cpu] = machine_below(&seed, 9);
			if (machine_below(&seed, 3))
				nsched_set_add(mask, cpu);
		}
		q.mask = round & 8 ? NULL : mask;
		q.prev_load = walked;
		POISON(&walk);
		nsched_o1_find_busiest_queue(&q, &walk);
		q.prev_load = stepped;
		step.max = 1;
		step.busiest = NSCHED_NONE;
		for (cpu = 0; cpu < nr; cpu++)
			o1_find_busiest_queue_step(&q, &step, cpu);
		assert_int_equal(step.max, walk.max);
		if (walk.busiest != NSCHED_NONE)
			assert_int_equal(step.busiest, walk.busiest);
		for (i = 0; i < nr; i++)
			assert_int_equal(stepped[i], walked[i]);
		free(load);
		free(topology);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_walk_equals_the_step_on_every_cpu),
	};

	return cmocka_run_group_tests_name("o1 steps", tests, NULL, NULL);
}
