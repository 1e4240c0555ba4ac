/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Blocks and plain calls. */
#include <stddef.h>

#include "bench.h"

/* Another node asks every time. */
static uint32_t next_node(struct bench_machine *m)
{
	m->call = m->call + 1 < m->nodes ? m->call + 1 : 0;
	return m->call;
}

static uint64_t busiest_by_scan(struct bench_machine *m, uint64_t times)
{
	uint64_t sum = 0;

	while (times--)
		sum += nsched_find_busiest_node(m->topology, m->load, next_node(m));
	return sum;
}

static uint64_t busiest_by_sums(struct bench_machine *m, uint64_t times)
{
	uint64_t sum = 0;

	while (times--)
		sum += nsched_find_busiest_node(m->topology, m->sums, next_node(m));
	return sum;
}

static uint64_t set_nr_running(struct bench_machine *m, uint64_t times)
{
	uint32_t cpu = m->nr_cpus / 2;
	uint64_t sum = 0, before = nsched_load_nr_running(m->sums, cpu);

	while (times--)
		sum += nsched_load_set(m->sums, m->topology, NSCHED_LOAD_NR_RUNNING, cpu, times & 3);
	nsched_load_set(m->sums, m->topology, NSCHED_LOAD_NR_RUNNING, cpu, before);
	return sum;
}

static uint64_t set_idle(struct bench_machine *m, uint64_t times)
{
	uint32_t cpu = m->nr_cpus / 2;
	uint64_t sum = 0, before = nsched_load_idle(m->sums, cpu);

	while (times--)
		sum += nsched_load_set(m->sums, m->topology, NSCHED_LOAD_IDLE, cpu, times & 1);
	nsched_load_set(m->sums, m->topology, NSCHED_LOAD_IDLE, cpu, before);
	return sum;
}

static uint64_t next_flat(struct bench_machine *m, uint64_t times)
{
	uint64_t sum = 0;

	while (times--)
		sum += nsched_idle_next(m->flat, NULL, m->nr_cpus / 2, m->nr_cpus);
	return sum;
}

static uint64_t next_levels(struct bench_machine *m, uint64_t times)
{
	uint64_t sum = 0;

	while (times--)
		sum += nsched_idle_next(m->sums, NULL, m->nr_cpus / 2, m->nr_cpus);
	return sum;
}

static uint64_t imbalance(struct bench_machine *m, uint64_t times)
{
	uint64_t sum = 0;

	while (times--)
		sum += nsched_imbalance(times & 0xfff, m->nodes, 125);
	return sum;
}

const struct bench_row bench_rows_blocks[] = {
	{ "find_busiest_node, scan", busiest_by_scan, "b", BENCH_TOPOLOGY | BENCH_LOAD, 0 },
	{ "find_busiest_node, sums", busiest_by_sums, "e:read", BENCH_TOPOLOGY | BENCH_SUMS, 0 },
	{ "imbalance", imbalance, NULL, 0, 0 },
	{ "load_set nr_running", set_nr_running, "store", BENCH_TOPOLOGY | BENCH_SUMS, 0 },
	{ "load_set idle", set_idle, "store", BENCH_TOPOLOGY | BENCH_SUMS, 0 },
	{ "idle_next, flat", next_flat, "d:flat", BENCH_SUMS, 0 },
	{ "idle_next, levels", next_levels, "d:levels", BENCH_SUMS, 0 },
	{ NULL, NULL, NULL, 0, 0 },
};
