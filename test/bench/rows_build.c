/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What is done once a machine or on demand: checks, domains, the text of an answer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "builder.h"
#include "numasched/describe.h"

static uint64_t topology_check(struct bench_machine *m, uint64_t times)
{
	struct nsched_wrong wrong;
	uint64_t sum = 0;

	while (times--)
		sum += nsched_topology_check(m->topology, m->topology_bytes, &wrong);
	return sum;
}

static uint64_t load_check(struct bench_machine *m, uint64_t times)
{
	struct nsched_wrong wrong;
	uint64_t sum = 0;

	while (times--)
		sum += nsched_load_check(m->sums, m->sums_bytes, m->topology, &wrong);
	return sum;
}

/* Domains of 3.10, and of 6.12, into memory that is kept while the machine is the same. */
static struct built {
	struct nsched_domains_plan plan;
	uint64_t bytes;
	void *block;
} built;

static void build_begin(struct bench_machine *m, uint32_t policy)
{
	struct nsched_wrong wrong;

	free(built.plan.work);
	free(built.block);
	memset(&built.plan, 0, sizeof(built.plan));
	built.plan.topology = m->topology;
	built.plan.policy = policy;
	built.plan.reclaim_distance = 30;
	built.plan.work_size = builder_work(&built.plan);
	built.plan.work = bench_memory(built.plan.work_size);
	built.bytes = builder_size(&built.plan, &wrong);
	built.block = bench_memory(built.bytes);
}

static uint64_t build(struct bench_machine *m, uint32_t policy, uint64_t times)
{
	struct nsched_wrong wrong;
	uint64_t sum = 0;

	if (built.plan.topology != m->topology || built.plan.policy != policy)
		build_begin(m, policy);
	while (times--)
		sum += builder_init(built.block, built.bytes, &built.plan, &wrong);
	bench_must((uint32_t)sum, "domains");
	return sum;
}

static uint64_t build_cfs(struct bench_machine *m, uint64_t times)
{
	return build(m, NSCHED_POLICY_LINUX_3_10, times);
}

static uint64_t build_fair(struct bench_machine *m, uint64_t times)
{
	return build(m, NSCHED_POLICY_LINUX_6_12, times);
}

static uint64_t domains_check(struct bench_machine *m, uint64_t times)
{
	struct nsched_wrong wrong;
	uint64_t sum = 0;

	while (times--)
		sum += nsched_domains_check(m->fair->domains, m->fair->domains_bytes, m->topology,
					    &wrong);
	bench_must((uint32_t)sum, "domains");
	return sum;
}

/* The sentence of an answer, as decide prints it. */
static uint64_t explain(struct bench_machine *m, uint64_t times)
{
	uint64_t compared[NSCHED_COMPARED] = { 3, 1, 20, 5, 4096, 1024, 117, 7 }, sum = 0;
	char text[256];

	(void)m;
	while (times--)
		sum += nsched_explain(NSCHED_REASON_TASKS_NOT_GIVEN, compared, text, sizeof(text));
	return sum;
}

const struct bench_row bench_rows_build[] = {
	{ "topology_check", topology_check, "c:topology", BENCH_TOPOLOGY, 0 },
	{ "load_check", load_check, "c:load", BENCH_TOPOLOGY | BENCH_SUMS, 0 },
	{ "domains_check", domains_check, "c:topology", BENCH_TOPOLOGY | BENCH_FAIR, 0 },
	{ "cfs domains built", build_cfs, "c:topology", BENCH_TOPOLOGY, 0 },
	{ "fair domains built", build_fair, "c:topology", BENCH_TOPOLOGY, 0 },
	{ "explain", explain, NULL, 0, 0 },
	{ NULL, NULL, NULL, 0, 0 },
};
