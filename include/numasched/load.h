/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A load snapshot: columns per CPU, and optionally aggregates per node and idle
 * masks that are kept up to date in O(1). One block of the caller's memory, like
 * the topology it belongs to. A policy's header names the columns it reads; a
 * column that nobody reads need not be there.
 */
#ifndef NSCHED_LOAD_H
#define NSCHED_LOAD_H

#include "topology.h"

/*
 * X(NUMBER, name, TYPE, least, greatest, unit): append, never reorder. 1024 is
 * one nice-0 task, or one CPU at full speed. A type S32 or S64 is two's
 * complement. Column 0 must be nr_running.
 */
#define NSCHED_LOAD_COLUMN_LIST(X) \
	/* runnable tasks of every class, the running one included, the idle task not */ \
	X(NR_RUNNING, nr_running, U32, 0, 0xffffu, "tasks") \
	/* 1: runs the idle task, nothing queued, no remote wake-up pending */ \
	X(IDLE, idle, U32, 0, 1, "flag") \
	/* the CPU that owns the run queue this CPU uses; its own number if not shared */ \
	X(RQ_OF, rq_of, U32, 0, NSCHED_MAX_CPUS - 1, "cpu") \
	/* tasks of the queue whose home is the deciding CPU's node (0 on that node) */ \
	X(HOME_BONUS, home_bonus, U32, 0, 0xffffu, "tasks") \
	/* tasks on the CPU whose home is the home of the task in question */ \
	X(HOME_ON_CPU, home_on_cpu, U32, 0, 0xffffu, "tasks") \
	/* priority of the current task, smaller is more urgent; 140 is the idle task */ \
	X(CURR_PRIO, curr_prio, U32, 0, 140, "prio") \
	/* what remains of the current task's slice */ \
	X(CURR_SLICE, curr_slice, S32, NSCHED_S32_MIN, NSCHED_S32_MAX, "time") \
	/* sum of the weights of the runnable fair tasks, or their load average */ \
	X(LOAD, load, U64, 0, NSCHED_U64_MAX, "load") \
	/* decayed averages of it, slower from 1 to 3 */ \
	X(LOAD1, load1, U64, 0, NSCHED_U64_MAX, "load") \
	X(LOAD2, load2, U64, 0, NSCHED_U64_MAX, "load") \
	X(LOAD3, load3, U64, 0, NSCHED_U64_MAX, "load") \
	/* capacity left to fair tasks ("power" in 3.10) */ \
	X(CAPACITY, capacity, U32, 1, NSCHED_U32_MAX, "capacity") \
	/* full capacity of the CPU */ \
	X(CAP_ORIG, cap_orig, U32, 1, NSCHED_U32_MAX, "capacity") \
	/* runnable average */ \
	X(RUNNABLE, runnable, U64, 0, NSCHED_U64_MAX, "capacity") \
	/* utilisation average */ \
	X(UTIL, util, U64, 0, NSCHED_U64_MAX, "capacity") \
	/* sum of the estimated utilisation of the queued tasks */ \
	X(UTIL_EST, util_est, U32, 0, NSCHED_U32_MAX, "capacity") \
	/* load of the running task if it does not fit this CPU, else 0 */ \
	X(MISFIT_LOAD, misfit_load, U64, 0, NSCHED_U64_MAX, "load") \
	/* queued fair tasks, all group levels */ \
	X(H_NR, h_nr, U32, 0, NSCHED_U32_MAX, "tasks") \
	/* fair tasks that sleep but are still queued */ \
	X(NR_DELAYED, nr_delayed, U32, 0, NSCHED_U32_MAX, "tasks") \
	/* queued fair tasks of the idle policy */ \
	X(NR_IDLE_CLASS, nr_idle_class, U32, 0, NSCHED_U32_MAX, "tasks") \
	/* tasks with a preferred node, and those of them that run on it */ \
	X(NR_NUMA, nr_numa, U32, 0, NSCHED_U32_MAX, "tasks") \
	X(NR_PREF, nr_pref, U32, 0, NSCHED_U32_MAX, "tasks") \
	/* what runs: 0 another task, 1 the idle task, 2 the task under decision */ \
	X(CURR, curr, U32, 0, 2, "kind") \
	/* a remote wake-up is queued for this CPU */ \
	X(TTWU_PENDING, ttwu_pending, U32, 0, 1, "flag") \
	/* the virtual CPU is preempted by its host */ \
	X(PREEMPTED, preempted, U32, 0, 1, "flag") \
	/* packing priority, larger is preferred */ \
	X(PRIO, prio, S32, NSCHED_S32_MIN, NSCHED_S32_MAX, "prio") \
	/* when the CPU last went idle */ \
	X(IDLE_STAMP, idle_stamp, U64, 0, NSCHED_U64_MAX, "ns") \
	/* exit latency of the idle state it is in; NSCHED_NONE: not known */ \
	X(EXIT_LATENCY, exit_latency, U32, 0, NSCHED_U32_MAX, "us") \
	/* weight of the current task */ \
	X(CURR_WEIGHT, curr_weight, U64, 0, NSCHED_U64_MAX, "load") \
	/* virtual deadline of the current task */ \
	X(CURR_DEADLINE, curr_deadline, U64, 0, NSCHED_U64_MAX, "time") \
	/* the current task has a user address space */ \
	X(USER, user, U32, 0, 1, "flag") \
	/* SMT bias stored with the current task */ \
	X(BIAS, bias, U32, 0, 1u << 30, "bias") \
	/* the CPU is slowed by a frequency governor */ \
	X(SCALING, scaling, U32, 0, 1, "flag") \
	/* an exchange or a move to this CPU is in flight */ \
	X(MIGRATE_ON, migrate_on, U32, 0, 1, "flag") \
	/* 1: every thread of the CPU's core is idle */ \
	X(CORE_IDLE, core_idle, U32, 0, 1, "flag") \
	/* a push of this CPU's running task is already under way */ \
	X(ACTIVE_BALANCE, active_balance, U32, 0, 1, "flag") \
	/* virtual runtime of the current task, and the least of the queue */ \
	X(CURR_VRUNTIME, curr_vruntime, U64, 0, NSCHED_U64_MAX, "ns") \
	X(MIN_VRUNTIME, min_vruntime, U64, 0, NSCHED_U64_MAX, "ns") \
	/* class of the current task, as the column sched_policy of a task */ \
	X(CURR_POLICY, curr_policy, U32, 0, 5, "class") \
	/* loads by the statistics of numa/core: NUMA-tracked, instantaneous, slow, fast */ \
	X(LD_NUMA, ld_numa, S64, NSCHED_S64_MIN, NSCHED_S64_MAX, "load") \
	X(LD_CURR, ld_curr, S64, NSCHED_S64_MIN, NSCHED_S64_MAX, "load") \
	X(LD_LOW, ld_low, S64, NSCHED_S64_MIN, NSCHED_S64_MAX, "load") \
	X(LD_HIGH, ld_high, S64, NSCHED_S64_MIN, NSCHED_S64_MAX, "load") \
	/* how long the current task has run since it was picked */ \
	X(CURR_RUN, curr_run, U64, 0, NSCHED_U64_MAX, "ns")

enum nsched_load_column {
#define NSCHED_X(NUMBER, name, TYPE, least, greatest, unit) NSCHED_LOAD_##NUMBER,
	NSCHED_LOAD_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
	NSCHED_LOAD_COLUMNS
};

/*
 * Optional parts behind the columns, kept in step by nsched_load_set(). Masks are
 * u64 words, bit b of word w for 64 x w + b; bits past the last are zero.
 */
enum nsched_load_part {
	NSCHED_LOAD_NODE_NR_RUNNING = NSCHED_LOAD_COLUMNS, /* u32 per node: sum over online CPUs */
	NSCHED_LOAD_NODE_LOAD,	/* u64 per node: sum of load over online CPUs */
	NSCHED_LOAD_IDLE_MASK,	/* a bit per CPU: online and idle */
	NSCHED_LOAD_IDLE_WORDS, /* a bit per word of the mask that is not zero */
	NSCHED_LOAD_IDLE_PAGES, /* a bit per word of those */
	NSCHED_LOAD_PARTS	/* columns and parts together */
};

/* A bit per column or part, for nsched_load_size() and nsched_load_init(). */
#define NSCHED_LOAD_BIT(column) ((uint64_t)1 << (column))
/* Aggregates per node; needs nr_running, and load where NODE_LOAD is taken too. */
#define NSCHED_LOAD_AGGREGATES NSCHED_LOAD_BIT(NSCHED_LOAD_NODE_NR_RUNNING)
/* The flat mask; with the two summaries, both or none, it has three levels. Needs idle. */
#define NSCHED_LOAD_MASK_FLAT NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE_MASK)
#define NSCHED_LOAD_MASK_LEVELS \
	(NSCHED_LOAD_MASK_FLAT | NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE_WORDS) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE_PAGES))

struct nsched_load {
	uint32_t abi;	     /* NSCHED_ABI */
	uint32_t kind;	     /* NSCHED_BLOCK_LOAD */
	uint32_t size_bytes; /* of the whole block */
	uint32_t nr_cpus;    /* as in the topology */
	uint32_t nr_nodes;   /* as in the topology */
	uint32_t reserved[3];/* zero */
	uint32_t offset[64]; /* per column and part, bytes from the start; 0 = absent */
};

/**
 * nsched_load_size() - bytes for a snapshot with the given columns
 * @nr_cpus: 1..NSCHED_MAX_CPUS
 * @nr_nodes: 1..NSCHED_MAX_NODES
 * @columns: NSCHED_LOAD_BIT() of every column and part wanted
 *
 * 64 bits wide: it does not wrap for any counts. O(number of columns).
 */
NSCHED_API uint64_t nsched_load_size(uint32_t nr_cpus, uint32_t nr_nodes, uint64_t columns);

/**
 * nsched_load_init() - an idle machine
 * @block: 8-byte aligned memory of at least nsched_load_size() bytes
 * @topology: the machine the snapshot belongs to
 * @columns: as above; an aggregate or a mask without its column is refused
 * @wrong: what is wrong, field = the column
 *
 * All zero, but: idle 1 and in the masks where online, rq_of the CPU itself,
 * capacity and cap_orig the topology's, curr 1, core_idle 1, exit_latency none,
 * curr_prio 140, prio minus the CPU number. O(columns x nr_cpus).
 *
 * Return: enum nsched_code.
 */
NSCHED_API uint32_t nsched_load_init(void *block, uint64_t size_bytes,
				     const struct nsched_topology *topology, uint64_t columns,
				     struct nsched_wrong *wrong);

/**
 * nsched_load_check() - can this snapshot be believed
 *
 * Offsets, ranges of every value, counts against the topology, aggregates and
 * masks against their columns. wrong->field is the column or part, wrong->index
 * the CPU, node or word. O(columns x nr_cpus).
 *
 * Return: enum nsched_code.
 */
NSCHED_API uint32_t nsched_load_check(const struct nsched_load *load, uint64_t size_bytes,
				      const struct nsched_topology *topology,
				      struct nsched_wrong *wrong);

/**
 * nsched_load_set() - change one value, and whatever is derived from it
 * @column: an enum nsched_load_column that is present
 * @cpu: 0..nr_cpus-1
 * @value: within the column's range, which is not looked at; of a 32-bit column the
 *     low half is taken, a signed value is two's complement
 *
 * Node sums and idle masks follow: those of NR_RUNNING, LOAD and IDLE. An offline
 * CPU's value stands in its column and in no sum or mask. O(1).
 *
 * Return: the value that stood there.
 */
NSCHED_API uint64_t nsched_load_set(struct nsched_load *load,
				    const struct nsched_topology *topology, uint32_t column,
				    nsched_cpu_t cpu, uint64_t value);

/* One value by column number; sign-extended where the column is signed. O(1). */
NSCHED_API uint64_t nsched_load_get(const struct nsched_load *load, uint32_t column,
				    nsched_cpu_t cpu);

/**
 * nsched_load_gather() - derive the aggregates and masks from the columns
 *
 * For a caller that filled columns in bulk. O(nr_cpus + nr_nodes).
 *
 * Return: number of idle online CPUs if there is a mask, else 0.
 */
NSCHED_API uint32_t nsched_load_gather(struct nsched_load *load,
				       const struct nsched_topology *topology);

/**
 * nsched_idle_next() - the first idle CPU in [from, end) that is allowed
 * @load: with the flat mask; the summaries are used where they are present
 * @allowed: CPU set, null = all
 *
 * O(words) flat. With summaries and a null @allowed O(1): at most three words
 * of 64 bits each are searched a level.
 *
 * Return: the CPU, or NSCHED_NONE.
 */
NSCHED_API nsched_cpu_t nsched_idle_next(const struct nsched_load *load, const uint64_t *allowed,
					 nsched_cpu_t from, nsched_cpu_t end);

NSCHED_INLINE uint32_t nsched_load_has(const struct nsched_load *load, uint32_t column)
{
	return load->offset[column] != 0;
}

/* nsched_load_<name>(load, cpu): the value of a column that is present. */
#define NSCHED_LOAD_READ_U32 nsched_read_u32
#define NSCHED_LOAD_READ_S32 (int32_t)nsched_read_u32
#define NSCHED_LOAD_READ_U64 nsched_read_u64
#define NSCHED_LOAD_READ_S64 (int64_t)nsched_read_u64
#define NSCHED_LOAD_VALUE_U32 uint32_t
#define NSCHED_LOAD_VALUE_S32 int32_t
#define NSCHED_LOAD_VALUE_U64 uint64_t
#define NSCHED_LOAD_VALUE_S64 int64_t
#define NSCHED_X(NUMBER, name, TYPE, least, greatest, unit) \
	NSCHED_INLINE NSCHED_LOAD_VALUE_##TYPE nsched_load_##name(const struct nsched_load *load, \
								  nsched_cpu_t cpu) \
	{ \
		return NSCHED_LOAD_READ_##TYPE(load, load->offset[NSCHED_LOAD_##NUMBER], cpu); \
	}
NSCHED_LOAD_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X

NSCHED_INLINE uint32_t nsched_node_nr_running(const struct nsched_load *load, nsched_node_t node)
{
	return nsched_read_u32(load, load->offset[NSCHED_LOAD_NODE_NR_RUNNING], node);
}

NSCHED_INLINE uint64_t nsched_node_load(const struct nsched_load *load, nsched_node_t node)
{
	return nsched_read_u64(load, load->offset[NSCHED_LOAD_NODE_LOAD], node);
}

#endif /* NSCHED_LOAD_H */
