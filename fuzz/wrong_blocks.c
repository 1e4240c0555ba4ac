/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Blocks gone wrong: checks that let something pass, sums and masks that do not follow. */
#include <string.h>

#include "wrong.h"

enum {
	PASS_NOT_ASCENDING = WRONG_BLOCKS,
	PASS_OUT_OF_RANGE,
	PASS_NOT_DENSE,
	PASS_NOT_LOCAL,
	PASS_TOO_NEAR,
	PASS_BAD_RANGE,
	PASS_NOT_SUM,
	PASS_NOT_MASK,
	PASS_TWICE,
	CHECK_WRITES,
	CHECK_REFUSES,
	CHECK_IS_MOODY,
	SET_NO_SUM,
	SET_NO_MASK,
	SET_RETURNS_NEW,
	NEXT_FORGETS_ALLOWED,
	NEXT_PASSES_END,
	NEXT_STARTS_LATE,
	NEXT_DIFFERS_FLAT,
	NEXT_ONE_PAGE,
	BUSIEST_AT_LEAST,
	BUSIEST_LAST,
	BUSIEST_BY_SUMS,
	IMBALANCE_WRAPS,
	IMBALANCE_ROUNDS_UP
};

const struct wrong_row wrong_blocks_rows[] = {
	{ PASS_NOT_ASCENDING, "topology_check", "any memory", "ids that do not ascend pass" },
	{ PASS_OUT_OF_RANGE, "topology_check", "any memory", "values out of range pass" },
	{ PASS_NOT_DENSE, "topology_check", "any memory", "group numbers with holes pass" },
	{ PASS_NOT_LOCAL, "topology_check", "any memory", "a node not at 10 from itself passes" },
	{ PASS_TOO_NEAR, "topology_check", "any memory", "a node nearer than 10 passes" },
	{ PASS_BAD_RANGE, "topology_check", "any memory", "ranges that miss a CPU pass" },
	{ CHECK_WRITES, "topology_check", "any memory", "the check writes into the block" },
	{ CHECK_REFUSES, "topology_check", "the world's own", "a valid machine is refused" },
	{ PASS_OUT_OF_RANGE, "load_check", "any memory", "values out of range pass" },
	{ PASS_NOT_SUM, "load_check", "any memory", "a wrong node sum passes" },
	{ PASS_NOT_MASK, "load_check", "any memory", "a wrong mask passes" },
	{ CHECK_IS_MOODY, "load_check", "any memory", "the second answer differs" },
	{ SET_NO_SUM, "load_check", "set and look", "node sums do not follow" },
	{ SET_NO_MASK, "load_check", "set and look", "the masks do not follow" },
	{ SET_RETURNS_NEW, "load_check", "set and look", "the new value comes back" },
	{ NEXT_FORGETS_ALLOWED, "load_check", "idle_next", "a CPU not allowed is found" },
	{ NEXT_PASSES_END, "load_check", "idle_next", "the end itself is found" },
	{ NEXT_STARTS_LATE, "load_check", "idle_next", "the first CPU is passed over" },
	{ NEXT_DIFFERS_FLAT, "load_check", "idle_next", "the flat mask answers otherwise" },
	{ NEXT_ONE_PAGE, "load_check", "idle_next of many", "no farther than 4096 CPUs" },
	{ NEXT_STARTS_LATE, "load_check", "idle_next of many", "the first CPU is passed over" },
	{ PASS_TWICE, "tasks_check", "two running", "two running tasks on a CPU pass" },
	{ CHECK_REFUSES, "tasks_check", "any memory", "a valid table is refused" },
	{ BUSIEST_AT_LEAST, "balance", "find_busiest_node", "the threshold itself is enough" },
	{ BUSIEST_LAST, "balance", "find_busiest_node", "the last of equals" },
	{ BUSIEST_BY_SUMS, "balance", "find_busiest_node", "another answer from node sums" },
	{ IMBALANCE_WRAPS, "balance", "imbalance", "products of 64 bits" },
	{ IMBALANCE_ROUNDS_UP, "balance", "imbalance", "half is rounded up" },
	{ 0, NULL, NULL, NULL },
};

/* The code that passes, or one that cannot be. */
static uint32_t passes(void)
{
	switch (wrong_now) {
	case PASS_NOT_ASCENDING:
		return NSCHED_NOT_ASCENDING;
	case PASS_OUT_OF_RANGE:
		return NSCHED_OUT_OF_RANGE;
	case PASS_NOT_DENSE:
		return NSCHED_NOT_DENSE;
	case PASS_NOT_LOCAL:
		return NSCHED_NOT_LOCAL;
	case PASS_TOO_NEAR:
		return NSCHED_TOO_NEAR;
	case PASS_BAD_RANGE:
		return NSCHED_BAD_RANGE;
	case PASS_NOT_SUM:
		return NSCHED_NOT_SUM;
	case PASS_NOT_MASK:
		return NSCHED_NOT_MASK;
	case PASS_TWICE:
		return NSCHED_TWICE;
	default:
		return NSCHED_CODES;
	}
}

static uint32_t changed(uint32_t code, struct nsched_wrong *wrong, const void *block)
{
	static uint32_t mood;
	void *writable;

	if (wrong_now == CHECK_WRITES && code == NSCHED_OK) {
		memcpy(&writable, &block, sizeof(block));
		((struct nsched_topology *)writable)->reserved[0]++;
	}
	if (wrong_now == CHECK_IS_MOODY)
		code = mood++ & 1 ? NSCHED_OK : NSCHED_NO_BLOCK;
	if (wrong_now == CHECK_REFUSES && code == NSCHED_OK)
		code = NSCHED_TOO_LARGE;
	if (code == passes())
		code = NSCHED_OK;
	wrong->code = code;
	return code;
}

uint32_t wrong_topology_check(const struct nsched_topology *topology, uint64_t size_bytes,
			      struct nsched_wrong *wrong)
{
	return changed(nsched_topology_check(topology, size_bytes, wrong), wrong, topology);
}

uint32_t wrong_load_check(const struct nsched_load *load, uint64_t size_bytes,
			  const struct nsched_topology *topology, struct nsched_wrong *wrong)
{
	return changed(nsched_load_check(load, size_bytes, topology, wrong), wrong, load);
}

uint32_t wrong_tasks_check(const struct nsched_tasks *tasks, uint64_t size_bytes,
			   const struct nsched_topology *topology, struct nsched_wrong *wrong)
{
	return changed(nsched_tasks_check(tasks, size_bytes, topology, wrong), wrong, tasks);
}

uint64_t wrong_load_set(struct nsched_load *load, const struct nsched_topology *topology,
			uint32_t column, nsched_cpu_t cpu, uint64_t value)
{
	if ((wrong_now == SET_NO_SUM && column == NSCHED_LOAD_NR_RUNNING) ||
	    (wrong_now == SET_NO_MASK && column == NSCHED_LOAD_IDLE)) {
		uint64_t old = nsched_load_get(load, column, cpu);

		nsched_write_u32(load, load->offset[column], cpu, (uint32_t)value);
		return old;
	}
	if (wrong_now == SET_RETURNS_NEW) {
		nsched_load_set(load, topology, column, cpu, value);
		return value;
	}
	return nsched_load_set(load, topology, column, cpu, value);
}

nsched_cpu_t wrong_idle_next(const struct nsched_load *load, const uint64_t *allowed,
			     nsched_cpu_t from, nsched_cpu_t end)
{
	if (wrong_now == NEXT_FORGETS_ALLOWED)
		allowed = NULL;
	if (wrong_now == NEXT_PASSES_END && end < load->nr_cpus)
		end++;
	if (wrong_now == NEXT_STARTS_LATE && from + 1 < end)
		from++;
	if (wrong_now == NEXT_DIFFERS_FLAT && !nsched_load_has(load, NSCHED_LOAD_IDLE_WORDS))
		end = from + 1;
	if (wrong_now == NEXT_ONE_PAGE && nsched_load_has(load, NSCHED_LOAD_IDLE_WORDS) &&
	    end > (from | 4095))
		end = (from | 4095) + 1 > load->nr_cpus ? end : (from | 4095) + 1;
	return nsched_idle_next(load, allowed, from, end);
}

/* The rule once more, with the one thing wrong. */
nsched_node_t wrong_find_busiest_node(const struct nsched_topology *topology,
				      const struct nsched_load *load, nsched_node_t this_node)
{
	nsched_node_t right = nsched_find_busiest_node(topology, load, this_node), node;
	uint64_t own = 0, of_node, max;

	if (wrong_now == BUSIEST_BY_SUMS && nsched_load_has(load, NSCHED_LOAD_NODE_NR_RUNNING))
		return NSCHED_NONE;
	if ((wrong_now != BUSIEST_AT_LEAST && wrong_now != BUSIEST_LAST) ||
	    !nsched_load_has(load, NSCHED_LOAD_NODE_NR_RUNNING) ||
	    !nsched_node_nr_cpus(topology, this_node))
		return right;
	own = 10 * nsched_node_nr_running(load, this_node) /
	      nsched_node_nr_cpus(topology, this_node);
	max = own;
	for (node = 0, right = NSCHED_NONE; node < topology->nr_nodes; node++) {
		if (!nsched_node_nr_cpus(topology, node) || node == this_node)
			continue;
		of_node = 10 * nsched_node_nr_running(load, node) /
			  nsched_node_nr_cpus(topology, node);
		if (of_node < max || (of_node == max && wrong_now != BUSIEST_LAST))
			continue;
		if (100 * of_node < 125 * own ||
		    (100 * of_node == 125 * own && wrong_now != BUSIEST_AT_LEAST))
			continue;
		max = of_node;
		right = node;
	}
	return right;
}

uint64_t wrong_imbalance(uint64_t busiest_load, uint64_t this_load, uint32_t threshold_pct)
{
	if (wrong_now == IMBALANCE_WRAPS)
		return busiest_load > this_load &&
		       100 * busiest_load > threshold_pct * this_load ?
			       (busiest_load - this_load) / 2 : 0;
	if (wrong_now == IMBALANCE_ROUNDS_UP && nsched_imbalance(busiest_load, this_load,
								threshold_pct))
		return (busiest_load - this_load) / 2 + ((busiest_load - this_load) & 1);
	return nsched_imbalance(busiest_load, this_load, threshold_pct);
}
