/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* X(name, floor of the performance figures, what it does, memory) */
#ifndef NSCHED_BENCH_FLOORS_H
#define NSCHED_BENCH_FLOORS_H

#include "bench.h"

#define FLOOR_LIST(X) \
	X(column, "a", "sum and greatest of one column", BENCH_LOAD) \
	X(node_sum, "b", "sum of one column per node", BENCH_LOAD) \
	X(queue_columns, "c:queue", "sum of nr_running, rq_of, prev_load, mask", \
	  BENCH_LOAD | BENCH_STATE) \
	X(node_columns, "c:node", "the same of one node", BENCH_LOAD | BENCH_STATE) \
	X(fair_columns, "c:fair", "sum of what Linux 6.12 balances by: ten columns, its groups", BENCH_FAIR) \
	X(task_columns, "c:tasks", "sum of the task columns", BENCH_TASKS) \
	X(topology_block, "c:topology", "sum of all words of the topology", BENCH_TOPOLOGY) \
	X(load_block, "c:load", "sum of all words of the snapshot", BENCH_SUMS) \
	X(mask_flat, "d:flat", "a call: next bit of a flat mask", BENCH_SUMS) \
	X(mask_levels, "d:levels", "a call: next bit of a three-level mask", BENCH_SUMS) \
	X(set_store, "d:set", "store to every word of a CPU set", BENCH_STATE) \
	X(nodes_read, "e:read", "a call: tasks and CPUs of the nodes summed", BENCH_SUMS | BENCH_TOPOLOGY) \
	X(nodes_write, "e:write", "tasks and CPUs of the nodes, a history read and written", BENCH_STATE) \
	X(store, "store", "a call that stores to the cell and returns the old value", BENCH_SUMS)

#define FLOOR_DECLARE(name, floor, what, memory) \
	bench_run scalar_##name; \
	bench_run vector_##name;
FLOOR_LIST(FLOOR_DECLARE)

#endif /* NSCHED_BENCH_FLOORS_H */
