/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Fast bodies of Linux 6.12 against their steps: without a set of CPUs whole ranges are
 * summed and searched, with a set that has every CPU it goes CPU by CPU. Same answer.
 */
#include "balance_world.h"

#define BIT(name) NSCHED_LOAD_BIT(NSCHED_LOAD_##name)
#define NR_CPUS 120u /* three nodes of 40: a round of 32 and a rest */

static const struct columns_case {
	const char *name;
	uint64_t columns;
} cases[] = {
	{ "every column", WORLD_ALL },
	{ "no h_nr: all tasks are fair", WORLD_ALL & ~BIT(H_NR) },
	{ "no curr: idle where nothing runs", WORLD_ALL & ~BIT(CURR) },
	{ "no curr, a column idle", (WORLD_ALL & ~BIT(CURR)) | BIT(IDLE) },
	{ "no wake-ups under way", WORLD_ALL & ~BIT(TTWU_PENDING) },
	{ "no capacity", WORLD_ALL & ~BIT(CAPACITY) },
	{ "no full capacity", WORLD_ALL & ~BIT(CAP_ORIG) },
	{ "no load", WORLD_ALL & ~BIT(LOAD) },
	{ "no runnable", WORLD_ALL & ~BIT(RUNNABLE) },
	{ "no utilisation", WORLD_ALL & ~BIT(UTIL) },
	{ "no estimate", WORLD_ALL & ~BIT(UTIL_EST) },
	{ "no task prefers a node", WORLD_ALL & ~BIT(NR_NUMA) & ~BIT(NR_PREF) },
	{ "what a policy needs", BIT(NR_RUNNING) | BIT(LOAD) | BIT(UTIL) | BIT(RUNNABLE) |
	  BIT(CAPACITY) },
};

static uint64_t draw(uint64_t *seed, uint32_t column, uint32_t kind)
{
	switch (column) {
	case NSCHED_LOAD_LOAD:
		return machine_below(seed, 4) * 1024ull + machine_below(seed, 3);
	case NSCHED_LOAD_UTIL: /* rarely, more than 32 bits hold */
		return machine_below(seed, 1500) + ((uint64_t)(machine_below(seed, 400) == 0) << 32);
	case NSCHED_LOAD_RUNNABLE:
	case NSCHED_LOAD_UTIL_EST:
		return machine_below(seed, 1500);
	case NSCHED_LOAD_CAPACITY: /* equal all over, a little less here and there, or any */
		return kind == 0 ? 1024 : kind == 1 ? 1024 - machine_below(seed, 60) / 59 * 300 :
			1 + machine_below(seed, 1024);
	case NSCHED_LOAD_CAP_ORIG:
		return kind < 2 ? 1024 : 1 + machine_below(seed, 1024);
	case NSCHED_LOAD_CURR:
	case NSCHED_LOAD_IDLE:
		return machine_below(seed, 4) != 0;
	case NSCHED_LOAD_TTWU_PENDING:
		return machine_below(seed, 8) == 0;
	default: /* tasks: in some rounds few */
		return machine_below(seed, kind == 1 ? 2 : 4);
	}
}

static void draw_load(struct world *w, uint64_t *seed)
{
	uint32_t kind = machine_below(seed, 3), column, cpu;

	for (column = 0; column < NSCHED_LOAD_COLUMNS; column++)
		for (cpu = 0; nsched_load_has(w->load, column) && cpu < NR_CPUS; cpu++)
			nsched_load_set(w->load, w->topology, column, cpu, draw(seed, column, kind));
}

static void search(const struct world *w, uint64_t *seed, const uint64_t *all)
{
	struct nsched_fair_find_src_answer fast, step;
	struct nsched_fair_find_src_question q;

	world_find(w, &q, machine_below(seed, NR_CPUS), machine_below(seed, 3),
		   machine_below(seed, 3));
	POISON(&fast);
	nsched_fair_find_src(&q, &fast);
	q.env_cpus = all;
	POISON(&step);
	nsched_fair_find_src(&q, &step);
	assert_memory_equal(&fast, &step, sizeof(fast));
}

static void search_cpu(const struct world *w, uint64_t *seed, const uint64_t *all)
{
	struct nsched_fair_find_src_cpu_answer fast, step;
	struct nsched_fair_find_src_cpu_question q;

	memset(&q, 0, sizeof(q));
	q.topology = w->topology;
	q.load = w->load;
	q.domains = w->domains;
	q.imbalance = machine_below(seed, 4096);
	q.group = machine_below(seed, w->domains->nr_groups);
	q.sd_flags = machine_below(seed, 3) ? 0 : NSCHED_FAIR_SD_ASYM_CPUCAPACITY |
						  NSCHED_FAIR_SD_ASYM_PACKING;
	q.imbalance_pct = 117;
	q.dst_cpu = machine_below(seed, NR_CPUS);
	q.migration_type = machine_below(seed, 4);
	q.fbq_type = machine_below(seed, 3);
	POISON(&fast);
	nsched_fair_find_src_cpu(&q, &fast);
	q.env_cpus = all;
	POISON(&step);
	nsched_fair_find_src_cpu(&q, &step);
	assert_memory_equal(&fast, &step, sizeof(fast));
}

static void fast_is_step(void **state)
{
	const struct columns_case *c = *state;
	const uint64_t all[2] = { ~(uint64_t)0, ~(uint64_t)0 >> (128 - NR_CPUS) };
	uint64_t seed = 11;
	uint32_t round, i;
	struct world w;

	world_begin(&w, 3, 20, 2, c->columns);
	for (round = 0; round < 150; round++) {
		draw_load(&w, &seed);
		for (i = 0; i < 4; i++) {
			search(&w, &seed, all);
			search_cpu(&w, &seed, all);
		}
	}
	world_end(&w);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, fast_is_step, cases);
	return rows_run(&rows, "fair fast");
}
