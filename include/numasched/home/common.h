/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The home-node scheduler: tunables and states of its policy.
 *
 * home-node-2012 (16 Mar 2012) answers place, due, balance, prefer and page. What
 * moves is a process with all its threads and memory; its home is in its state.
 *   place: a new process (exec, or a fork that shares no memory) gets a home by
 *     find_idlest_node, its home so far being kept if it is nearly as good; the
 *     CPU is its own if it lies there, else the allowed one with the fewest tasks.
 *     A thread starts on its parent's CPU.
 *   due: one daemon a node, every pause; any CPU of the node runs it.
 *   balance, level 0: find_busiest_node, then move_processes over the rows of the
 *     task table whose home is the source node, in their order; a row is a
 *     process. moved_cpu_out is this_cpu; its node is the new home: the caller
 *     writes it into the process state. amount is imb_cpu. The state is not
 *     changed, with or without a table.
 *   prefer: the home. page: a lazy page goes to the home of its process.
 *   Reads load and nr_running, and of the table home, load, memory, runtime_ns and
 *   the allowed ranges. Clock: ticks. States: system, process.
 *   The caller samples the system state, by nsched_home_average() with the slow
 *   feature, and keeps max_mem_load the same way.
 */
#ifndef NSCHED_HOME_COMMON_H
#define NSCHED_HOME_COMMON_H

#include "../policy.h"

/* Null or of nsched_tunables_init(); checked by nsched_tunables_check(). */
struct nsched_home_tunables {
	uint32_t policy;      /* enum nsched_policy */
	uint32_t pause_ms;    /* between two runs of a node's daemon, 1..2^20; 2000 */
	uint32_t filter;      /* as in move_processes; 1 */
	uint32_t reserved;    /* zero */
};

/* u64 per node; all zero at first. */
enum nsched_home_system_column {
	NSCHED_HOME_SYSTEM_R_CPU, /* as in find_busiest_node */
	NSCHED_HOME_SYSTEM_R_MEM,
	NSCHED_HOME_SYSTEM_CPU,
	NSCHED_HOME_SYSTEM_PAGES,
	NSCHED_HOME_SYSTEM_MAX_MEM_LOAD, /* pages, 0 = never full */
	NSCHED_HOME_SYSTEM_NEXT,	 /* when the node's daemon runs again, ticks */
};

struct nsched_home_system_state {
	struct nsched_state head;
};

/* An address space. */
struct nsched_home_process_state {
	struct nsched_state head;
	uint32_t home;	   /* node, or NSCHED_NONE: none yet, as at first */
	uint32_t reserved; /* zero */
};

/* A sample as the slow feature takes it; a max_mem_load is seeded with the first one. */
NSCHED_INLINE uint64_t nsched_home_average(uint64_t old, uint64_t sample)
{
	return (old + sample) / 2;
}

#endif /* NSCHED_HOME_COMMON_H */
