/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The floors: what any code must at least do. Compiled twice, as scalar_<name>
 * without vectorisation and as vector_<name> with it.
 */
#include "bench.h"
#include "floors.h"

#ifndef FLOOR
#define FLOOR scalar
#endif
#define FLOOR_PASTE(how, name) how##_##name
#define FLOOR_EXPAND(how, name) FLOOR_PASTE(how, name)
#define FLOOR_NAME(name) FLOOR_EXPAND(FLOOR, name)

/* Results and memory are out of the compiler's sight between two rounds. */
#define SINK(value) __asm__ volatile("" : : "r"(value) : "memory")

uint64_t FLOOR_NAME(column)(struct bench_machine *m, uint64_t times)
{
	const nsched_u32 *nr = nsched_column_u32(m->load, m->load->offset[NSCHED_LOAD_NR_RUNNING]);
	uint32_t n = m->nr_cpus, i, sum = 0, max = 0;

	while (times--) {
		for (i = 0, sum = 0, max = 0; i < n; i++) {
			sum += nr[i];
			max = nr[i] > max ? nr[i] : max;
		}
		SINK(sum + max);
	}
	return sum + max;
}

uint64_t FLOOR_NAME(node_sum)(struct bench_machine *m, uint64_t times)
{
	const nsched_u32 *nr = nsched_column_u32(m->load, m->load->offset[NSCHED_LOAD_NR_RUNNING]);
	uint32_t nodes = m->nodes, cpus = m->cpus, node, i, sum = 0;

	while (times--) {
		const nsched_u32 *of_node = nr;

		for (node = 0; node < nodes; node++, of_node += cpus) {
			for (i = 0, sum = 0; i < cpus; i++)
				sum += of_node[i];
			SINK(sum);
		}
	}
	return sum;
}

/* nr_running, rq_of, prev_load and the mask. */
uint64_t FLOOR_NAME(queue_columns)(struct bench_machine *m, uint64_t times)
{
	const nsched_u32 *nr = nsched_column_u32(m->load, m->load->offset[NSCHED_LOAD_NR_RUNNING]);
	const nsched_u32 *rq = nsched_column_u32(m->load, m->load->offset[NSCHED_LOAD_RQ_OF]);
	const uint32_t *prev = m->prev_load;
	uint32_t n = m->nr_cpus, i, words = NSCHED_SET_WORDS(n);
	uint64_t sum = 0;

	while (times--) {
		uint32_t part = 0;

		for (i = 0; i < n; i++)
			part += nr[i] + rq[i] + prev[i];
		for (i = 0, sum = part; i < words; i++)
			sum += m->mask[i];
		SINK(sum);
	}
	return sum;
}

static uint64_t words_of(const void *block, uint64_t bytes)
{
	const nsched_u64 *word = block;
	uint64_t sum = 0, i;

	for (i = 0; i < bytes / 8; i++)
		sum += word[i];
	return sum;
}

uint64_t FLOOR_NAME(topology_block)(struct bench_machine *m, uint64_t times)
{
	uint64_t sum = 0;

	while (times--) {
		sum = words_of(m->topology, m->topology_bytes);
		SINK(sum);
	}
	return sum;
}

uint64_t FLOOR_NAME(load_block)(struct bench_machine *m, uint64_t times)
{
	uint64_t sum = 0;

	while (times--) {
		sum = words_of(m->sums, m->sums_bytes);
		SINK(sum);
	}
	return sum;
}

uint64_t FLOOR_NAME(task_columns)(struct bench_machine *m, uint64_t times)
{
	uint64_t sum = 0;

	while (times--) {
		sum = words_of(m->t_last_run, BENCH_NR_TASKS * (8 + 5 * 4));
		SINK(sum);
	}
	return sum;
}

/* The words of a CPU set written: what a mask costs at least. */
uint64_t FLOOR_NAME(set_store)(struct bench_machine *m, uint64_t times)
{
	uint32_t words = NSCHED_SET_WORDS(m->nr_cpus), i;

	while (times--) {
		for (i = 0; i < words; i++)
			m->mask_out[i] = times;
		SINK(m->mask_out);
	}
	return m->mask_out[0];
}

/* First bit at or after @from: words one after the other. */
static __attribute__((noinline)) uint32_t flat_next(const nsched_u64 *mask, uint32_t words,
						    uint32_t from)
{
	uint32_t word = from / 64;
	uint64_t bits = mask[word] & ~(uint64_t)0 << from % 64;

	while (!bits && ++word < words)
		bits = mask[word];
	return bits ? word * 64 + (uint32_t)__builtin_ctzll(bits) : NSCHED_NONE;
}

uint64_t FLOOR_NAME(mask_flat)(struct bench_machine *m, uint64_t times)
{
	const nsched_u64 *mask = nsched_column_u64(m->flat, m->flat->offset[NSCHED_LOAD_IDLE_MASK]);
	uint32_t words = NSCHED_SET_WORDS(m->nr_cpus), from = m->nr_cpus / 2;
	uint64_t found = 0;

	while (times--) {
		found = flat_next(mask, words, from);
		SINK(found);
	}
	return found;
}

/* The next non-zero word by the level above, and that by the one above it. */
static __attribute__((noinline)) uint32_t levels_next(const nsched_u64 *mask,
						      const nsched_u64 *words,
						      const nsched_u64 *pages, uint32_t from)
{
	uint32_t word = from / 64, page = word / 64;
	uint64_t bits = mask[word] & ~(uint64_t)0 << from % 64;

	if (bits)
		return word * 64 + (uint32_t)__builtin_ctzll(bits);
	bits = words[page] & ~(uint64_t)1 << word % 64;
	if (!bits) {
		bits = pages[0] & ~(uint64_t)1 << page % 64;
		if (!bits)
			return NSCHED_NONE;
		page = (uint32_t)__builtin_ctzll(bits);
		bits = words[page];
	}
	word = page * 64 + (uint32_t)__builtin_ctzll(bits);
	return word * 64 + (uint32_t)__builtin_ctzll(mask[word]);
}

uint64_t FLOOR_NAME(mask_levels)(struct bench_machine *m, uint64_t times)
{
	const uint32_t *offset = m->sums->offset;
	const nsched_u64 *mask = nsched_column_u64(m->sums, offset[NSCHED_LOAD_IDLE_MASK]);
	const nsched_u64 *words = nsched_column_u64(m->sums, offset[NSCHED_LOAD_IDLE_WORDS]);
	const nsched_u64 *pages = nsched_column_u64(m->sums, offset[NSCHED_LOAD_IDLE_PAGES]);
	uint32_t from = m->nr_cpus / 2;
	uint64_t found = 0;

	while (times--) {
		found = levels_next(mask, words, pages, from);
		SINK(found);
	}
	return found;
}

/* What it reads of each group of the ring: number, span, flags, weight, mark, capacity. */
static uint64_t ring_columns(const struct nsched_domains *d, nsched_cpu_t cpu, uint32_t level)
{
	uint32_t domain = nsched_domain_of(d, cpu, level), nr = nsched_domain_ring_nr(d, domain);
	const nsched_u32 *ring = nsched_column_u32(d, d->offset[NSCHED_DOMAINS_RING]) +
				 nsched_domain_ring(d, domain);
	const nsched_u32 *range = nsched_column_u32(d, d->offset[NSCHED_DOMAINS_RANGE]);
	const nsched_u64 *capacity = nsched_column_u64(d, d->offset[NSCHED_DOMAINS_CAPACITY]);
	uint64_t sum = 0;
	uint32_t i;

	for (i = 0; i < nr; i++) {
		uint32_t group = ring[i], span = nsched_group_span(d, group);

		sum += capacity[group] + span + nsched_group_span_nr(d, group) + range[2 * span] +
		       range[2 * span + 1] + nsched_group_flags(d, group) +
		       nsched_group_weight(d, group) + nsched_group_mark(d, group);
	}
	return sum;
}

/* And of every CPU to find a source: three columns of 8 bytes, seven of 4. */
uint64_t FLOOR_NAME(fair_columns)(struct bench_machine *m, uint64_t times)
{
	const struct nsched_load *l = m->fair->load;
	const nsched_u64 *load = nsched_column_u64(l, l->offset[NSCHED_LOAD_LOAD]);
	const nsched_u64 *util = nsched_column_u64(l, l->offset[NSCHED_LOAD_UTIL]);
	const nsched_u64 *runnable = nsched_column_u64(l, l->offset[NSCHED_LOAD_RUNNABLE]);
	const nsched_u32 *nr = nsched_column_u32(l, l->offset[NSCHED_LOAD_NR_RUNNING]);
	const nsched_u32 *h_nr = nsched_column_u32(l, l->offset[NSCHED_LOAD_H_NR]);
	const nsched_u32 *est = nsched_column_u32(l, l->offset[NSCHED_LOAD_UTIL_EST]);
	const nsched_u32 *capacity = nsched_column_u32(l, l->offset[NSCHED_LOAD_CAPACITY]);
	const nsched_u32 *orig = nsched_column_u32(l, l->offset[NSCHED_LOAD_CAP_ORIG]);
	const nsched_u32 *curr = nsched_column_u32(l, l->offset[NSCHED_LOAD_CURR]);
	const nsched_u32 *pending = nsched_column_u32(l, l->offset[NSCHED_LOAD_TTWU_PENDING]);
	uint32_t n = m->nr_cpus, i, part = 0;
	uint64_t sum = 0;

	while (times--) {
		sum = ring_columns(m->fair->domains, m->fair->asker, m->fair->level);
		for (i = 0, part = 0; i < n; i++) {
			sum += load[i] + util[i] + runnable[i];
			part += nr[i] + h_nr[i] + est[i] + capacity[i] + orig[i] + curr[i] +
				pending[i];
		}
		SINK(sum + part);
	}
	return sum + part;
}

/* The nodes' columns found and summed: a call, as the decision is one, for few nodes cost less. */
static __attribute__((noinline)) uint32_t nodes_total(const struct nsched_topology *topology,
						      const struct nsched_load *load)
{
	const nsched_u32 *nr = nsched_column_u32(load, load->offset[NSCHED_LOAD_NODE_NR_RUNNING]);
	const nsched_u32 *ncpus = nsched_column_u32(topology,
				topology->offset[NSCHED_TOPOLOGY_NODE_NR_CPUS]);
	uint32_t nodes = topology->nr_nodes, i, sum = 0;

	for (i = 0; i < nodes; i++)
		sum += nr[i] + ncpus[i];
	return sum;
}

uint64_t FLOOR_NAME(nodes_read)(struct bench_machine *m, uint64_t times)
{
	uint32_t sum = 0;

	while (times--) {
		sum = nodes_total(m->topology, m->sums);
		SINK(sum);
	}
	return sum;
}

/* The same, and a node's history read and written. */
uint64_t FLOOR_NAME(nodes_write)(struct bench_machine *m, uint64_t times)
{
	const uint32_t *restrict nr = m->node_nr_running, *restrict ncpus = m->node_ncpus;
	uint32_t *restrict prev = m->prev_node_load;
	uint32_t nodes = m->nodes, i, sum = 0;

	while (times--) {
		for (i = 0, sum = 0; i < nodes; i++) {
			prev[i] = (prev[i] >> 1) + nr[i];
			sum += ncpus[i];
		}
		SINK(sum);
	}
	return sum;
}

/* One node's lengths and histories, and a set's words: what balancing inside a node looks at. */
uint64_t FLOOR_NAME(node_columns)(struct bench_machine *m, uint64_t times)
{
	const nsched_u32 *nr = nsched_column_u32(m->load, m->load->offset[NSCHED_LOAD_NR_RUNNING]);
	uint32_t cpus = m->cpus, words = NSCHED_SET_WORDS(m->nr_cpus), i;
	uint64_t sum = 0;

	while (times--) {
		uint32_t part = 0;

		for (i = 0; i < cpus; i++)
			part += nr[i] + m->prev_load[i];
		for (i = 0, sum = part; i < words; i++)
			sum += m->mask[i];
		SINK(sum);
	}
	return sum;
}

/* A called function that stores to the cell and returns what stood there. */
static __attribute__((noinline)) uint64_t exchanged(void *block, uint32_t offset, uint32_t cpu,
						    uint32_t value)
{
	uint64_t old = nsched_read_u32(block, offset, cpu);

	nsched_write_u32(block, offset, cpu, value);
	return old;
}

uint64_t FLOOR_NAME(store)(struct bench_machine *m, uint64_t times)
{
	uint32_t offset = m->sums->offset[NSCHED_LOAD_NR_RUNNING], cpu = m->nr_cpus / 2;
	uint64_t sum = 0, before = nsched_read_u32(m->sums, offset, cpu);

	while (times--)
		sum += exchanged(m->sums, offset, cpu, (uint32_t)times & 3);
	nsched_write_u32(m->sums, offset, cpu, (uint32_t)before);
	return sum;
}
