/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A machine with the domains of Linux 6.12 and a load given as tasks a CPU. */
#ifndef NSCHED_TEST_FAIR_BALANCE_WORLD_H
#define NSCHED_TEST_FAIR_BALANCE_WORLD_H

#include "machine.h"
#include "numasched/describe.h"
#include "numasched/fair.h"
#include "rows.h"

#define FAIR NSCHED_POLICY_LINUX_6_12
#define POISON(answer) memset(answer, 0xa5, sizeof(*(answer)))

struct world {
	struct nsched_topology *topology;
	struct nsched_load *load;
	struct nsched_domains *domains;
	void *work;
	uint64_t work_size;
};

static inline void world_domains(struct world *w)
{
	struct nsched_domains_plan plan;
	struct nsched_wrong wrong;
	uint64_t bytes;

	memset(&plan, 0, sizeof(plan));
	plan.topology = w->topology;
	plan.work_size = nsched_fair_domains_work_size(w->topology);
	plan.work = malloc(plan.work_size);
	plan.policy = FAIR;
	plan.reclaim_distance = 30;
	bytes = nsched_fair_domains_size(&plan, &wrong);
	w->domains = malloc(bytes);
	assert_int_equal(nsched_fair_domains_init(w->domains, bytes, &plan, &wrong), NSCHED_OK);
	free(plan.work);
}

/* One digit a CPU: load 1024 n, utilisation the lesser of 1024 and 600 n, runnable 600 n. */
static inline void world_runs(struct world *w, const char *nr)
{
	uint32_t cpu;

	for (cpu = 0; cpu < w->topology->nr_cpus; cpu++) {
		uint64_t n = (uint64_t)(nr[cpu] - '0');

		nsched_load_set(w->load, w->topology, NSCHED_LOAD_NR_RUNNING, cpu, n);
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_H_NR, cpu, n);
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_LOAD, cpu, 1024 * n);
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_UTIL, cpu,
				600 * n < 1024 ? 600 * n : 1024);
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_RUNNABLE, cpu, 600 * n);
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_CURR, cpu, n == 0);
	}
}

#define WORLD_COLUMNS \
	(NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) | NSCHED_LOAD_BIT(NSCHED_LOAD_H_NR) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) | NSCHED_LOAD_BIT(NSCHED_LOAD_UTIL) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_RUNNABLE) | NSCHED_LOAD_BIT(NSCHED_LOAD_CURR) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY) | NSCHED_LOAD_BIT(NSCHED_LOAD_TTWU_PENDING))
#define WORLD_ALL \
	(WORLD_COLUMNS | NSCHED_LOAD_BIT(NSCHED_LOAD_UTIL_EST) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_CAP_ORIG) | NSCHED_LOAD_BIT(NSCHED_LOAD_MISFIT_LOAD) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_NR_NUMA) | NSCHED_LOAD_BIT(NSCHED_LOAD_NR_PREF))

static inline void world_fill(struct world *w, uint64_t columns)
{
	w->load = machine_load(w->topology, columns);
	world_domains(w);
	w->work_size = 65536;
	w->work = malloc(w->work_size);
}

static inline void world_begin(struct world *w, uint32_t nodes, uint32_t cores, uint32_t threads,
			       uint64_t columns)
{
	memset(w, 0, sizeof(*w));
	w->topology = machine_grid(nodes, cores, threads);
	world_fill(w, columns);
}

static inline void world_begin_text(struct world *w, const struct machine_text *text,
				    uint64_t columns)
{
	memset(w, 0, sizeof(*w));
	w->topology = machine_from_text(text);
	world_fill(w, columns);
}

static inline void world_end(struct world *w)
{
	free(w->topology);
	free(w->load);
	free(w->domains);
	free(w->work);
}

static inline void world_find(const struct world *w, struct nsched_fair_find_src_question *q,
			      uint32_t cpu, uint32_t level, uint32_t idle)
{
	memset(q, 0, sizeof(*q));
	q->topology = w->topology;
	q->load = w->load;
	q->domains = w->domains;
	q->work = w->work;
	q->work_size = (uint32_t)nsched_fair_find_src_work_size();
	q->this_cpu = q->dst_cpu = cpu;
	q->level = level;
	q->idle = idle;
	q->llc_weight = nsched_llc_weight(w->domains, cpu);
	q->has_llc = 1;
}

#endif /* NSCHED_TEST_FAIR_BALANCE_WORLD_H */
