/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Regular machines and the loads on them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#include <emmintrin.h>
#endif

#include "bench.h"

void *bench_memory(uint64_t bytes)
{
	void *start = NULL;

	if (posix_memalign(&start, 64, bytes ? (size_t)bytes : 64) != 0) {
		fprintf(stderr, "bench: out of memory\n");
		exit(2);
	}
	memset(start, 0, (size_t)bytes);
	return start;
}

void bench_must(uint32_t code, const char *what)
{
	if (code == NSCHED_OK)
		return;
	fprintf(stderr, "bench: %s: code %u\n", what, code);
	exit(2);
}

static void build_topology(struct bench_machine *m)
{
	uint32_t n = m->nr_cpus, i, *label = bench_memory((uint64_t)n * 12), *core = label + n;
	uint32_t *cache = core + n;
	uint32_t *distance = bench_memory((uint64_t)m->nodes * m->nodes * 4);
	struct nsched_topology_facts facts;
	struct nsched_wrong wrong;

	for (i = 0; i < n; i++) {
		label[i] = i / m->cpus;
		core[i] = i / 2;
		cache[i] = i / m->cache;
	}
	for (i = 0; i < m->nodes * m->nodes; i++)
		distance[i] = i / m->nodes == i % m->nodes ? 10 : 20;
	memset(&facts, 0, sizeof(facts));
	facts.nr_cpus = n;
	facts.nr_nodes = m->nodes;
	facts.group_of[NSCHED_SPAN_NODE] = label;
	facts.group_of[NSCHED_SPAN_CACHE] = cache;
	facts.group_of[NSCHED_SPAN_PACKAGE] = label;
	facts.group_of[NSCHED_SPAN_CORE] = core;
	facts.distance_slit = distance;
	m->topology_bytes = nsched_topology_size(&facts);
	m->topology = bench_memory(m->topology_bytes);
	bench_must(nsched_topology_init(m->topology, m->topology_bytes, &facts, &wrong), "topology");
	free(label);
	free(distance);
}

struct nsched_load *bench_load(struct bench_machine *m, uint64_t columns, uint64_t *bytes)
{
	struct nsched_load *load;
	struct nsched_wrong wrong;

	*bytes = nsched_load_size(m->nr_cpus, m->nodes, columns);
	load = bench_memory(*bytes);
	bench_must(nsched_load_init(load, *bytes, m->topology, columns, &wrong), "load");
	return load;
}

static void build_state(struct bench_machine *m)
{
	uint64_t words = NSCHED_SET_WORDS(m->nr_cpus);
	uint32_t i;

	m->state_bytes = words * 16 + (uint64_t)m->nodes * 12 + (uint64_t)m->nr_cpus * 4;
	m->mask = bench_memory(m->state_bytes);
	m->mask_out = m->mask + words;
	m->node_nr_running = (uint32_t *)(m->mask_out + words);
	m->node_ncpus = m->node_nr_running + m->nodes;
	m->prev_node_load = m->node_ncpus + m->nodes;
	m->prev_load = m->prev_node_load + m->nodes;
	for (i = 0; i < m->nr_cpus; i++)
		nsched_set_add(m->mask, i);
	for (i = 0; i < m->nodes; i++)
		m->node_ncpus[i] = m->cpus;
	m->tasks_bytes = BENCH_NR_TASKS * (8 + 6 * 4);
	m->t_last_run = bench_memory(m->tasks_bytes);
	m->t_column = (uint32_t *)(m->t_last_run + BENCH_NR_TASKS);
	m->moved = m->t_column + 5 * BENCH_NR_TASKS;
	for (i = 0; i < BENCH_NR_TASKS; i++) {
		m->t_column[i] = i & 1;					/* array */
		m->t_column[BENCH_NR_TASKS + i] = 100 + i * 7 % 40;	/* prio */
		m->t_column[2 * BENCH_NR_TASKS + i] = i;		/* seq */
		m->t_column[3 * BENCH_NR_TASKS + i] = i == 3;		/* running */
		m->t_column[4 * BENCH_NR_TASKS + i] = i % 5 != 0;	/* allowed */
		m->t_last_run[i] = i * 3;
	}
}

static void build_policy(struct bench_machine *m)
{
	struct nsched_counts counts = { m->nr_cpus, m->nodes, 0, 0 };
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;

	memset(&facts, 0, sizeof(facts));
	facts.policy = NSCHED_POLICY_LINUX_2_5_59;
	facts.scope = NSCHED_SCOPE_RQ;
	facts.nr[NSCHED_ROWS_CPU] = m->nr_cpus;
	facts.nr[NSCHED_ROWS_NODE] = m->nodes;
	m->rq_state_bytes = nsched_state_size(&facts);
	m->rq_state = bench_memory(m->rq_state_bytes);
	bench_must(nsched_state_init(m->rq_state, m->rq_state_bytes, &facts, &wrong), "state");
	m->work_bytes = nsched_policy_work_size(NSCHED_POLICY_LINUX_2_5_59, NSCHED_ASK_BALANCE,
						&counts);
	m->work = bench_memory(m->work_bytes);
}

void bench_machine_init(struct bench_machine *m, uint32_t nodes, uint32_t cpus)
{
	uint64_t base = NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
			NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) | NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD);

	m->nodes = nodes;
	m->cpus = cpus;
	m->nr_cpus = nodes * cpus;
	m->cache = cpus < 64 ? cpus : 64;
	build_topology(m);
	m->load = bench_load(m, base | NSCHED_LOAD_BIT(NSCHED_LOAD_RQ_OF), &m->load_bytes);
	m->sums = bench_load(m, base | NSCHED_LOAD_AGGREGATES | NSCHED_LOAD_MASK_LEVELS |
			     NSCHED_LOAD_BIT(NSCHED_LOAD_NODE_LOAD), &m->sums_bytes);
	m->flat = bench_load(m, NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) | NSCHED_LOAD_MASK_FLAT,
			     &m->flat_bytes);
	build_state(m);
	build_policy(m);
	bench_fair_init(m);
}

/* Tasks of a CPU, without a random number: the same in every run. */
static uint32_t tasks_of(const struct bench_machine *m, uint32_t cpu)
{
	uint32_t mixed = (cpu * 2654435761u) >> 27;

	switch (m->state) {
	case BENCH_LOADED: /* the last node carries twice as much */
		return cpu / m->cpus == m->nodes - 1 ? 4 + mixed % 5 : mixed % 5;
	case BENCH_HALF_IDLE:
		return cpu % 2 ? 1 + mixed % 2 : 0;
	default:
		return 1 + mixed % 3;
	}
}

void bench_machine_load(struct bench_machine *m, uint32_t state)
{
	uint32_t cpu;

	m->state = state;
	for (cpu = 0; cpu < m->nodes; cpu++) {
		m->node_nr_running[cpu] = 0;
		m->prev_node_load[cpu] = 0;
	}
	for (cpu = 0; cpu < m->nr_cpus; cpu++) {
		uint32_t nr = tasks_of(m, cpu);

		nsched_load_set(m->load, m->topology, NSCHED_LOAD_NR_RUNNING, cpu, nr);
		nsched_load_set(m->load, m->topology, NSCHED_LOAD_IDLE, cpu, !nr);
		nsched_load_set(m->load, m->topology, NSCHED_LOAD_LOAD, cpu, nr * 1024ull);
		nsched_load_set(m->sums, m->topology, NSCHED_LOAD_NR_RUNNING, cpu, nr);
		nsched_load_set(m->sums, m->topology, NSCHED_LOAD_IDLE, cpu, !nr);
		nsched_load_set(m->sums, m->topology, NSCHED_LOAD_LOAD, cpu, nr * 1024ull);
		nsched_load_set(m->flat, m->topology, NSCHED_LOAD_IDLE, cpu, !nr);
		bench_fair_load(m, cpu, nr);
		m->prev_load[cpu] = nr;
		m->node_nr_running[cpu / m->cpus] += nr;
	}
	bench_fair_asker(m);
}

void bench_machine_free(struct bench_machine *m)
{
	free(m->topology);
	free(m->load);
	free(m->sums);
	free(m->flat);
	free(m->mask);
	free(m->t_last_run);
	free(m->rq_state);
	free(m->work);
	bench_fair_free(m);
}

#if defined(__x86_64__)
static void evict(const void *start, uint64_t bytes)
{
	const char *at = start;
	uint64_t i;

	for (i = 0; i < bytes; i += 64)
		_mm_clflush(at + i);
	_mm_mfence();
}
#else
/* Without an instruction for it: walk over more memory than the caches hold. */
static void evict(const void *start, uint64_t bytes)
{
	static volatile char other[32u << 20];
	uint32_t i;

	(void)start;
	(void)bytes;
	for (i = 0; i < sizeof(other); i += 32)
		other[i]++;
}
#endif

void bench_evict(const struct bench_machine *m, uint32_t which)
{
	if (which & BENCH_TOPOLOGY)
		evict(m->topology, m->topology_bytes);
	if (which & BENCH_LOAD)
		evict(m->load, m->load_bytes);
	if (which & BENCH_SUMS) {
		evict(m->sums, m->sums_bytes);
		evict(m->flat, m->flat_bytes);
	}
	if (which & BENCH_STATE) {
		evict(m->mask, m->state_bytes);
		evict(m->rq_state, m->rq_state_bytes);
		evict(m->work, m->work_bytes);
	}
	if (which & BENCH_FAIR) {
		evict(m->fair->load, m->fair->load_bytes);
		evict(m->fair->busy, m->fair->wake_bytes);
		evict(m->fair->next, m->fair->wake_bytes);
		evict(m->fair->domains, m->fair->domains_bytes);
		evict(m->fair->system, m->fair->system_bytes);
		evict(m->fair->work, m->fair->work_bytes);
	}
	if (which & BENCH_TASKS)
		evict(m->t_last_run, m->tasks_bytes);
}
