/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Tasks. One task on its own is a struct (a wake-up, a placement); the tasks a
 * caller offers to a balance or a pick are a block, like the load: columns per
 * task, rows grouped by CPU and within a CPU in the order in which the policy
 * tries or queued them.
 */
#ifndef NSCHED_TASKS_H
#define NSCHED_TASKS_H

#include "topology.h"

/* X(NUMBER, name, TYPE, least, greatest, unit): append, never reorder. */
#define NSCHED_TASK_COLUMN_LIST(X) \
	/* the caller's own number; some policies compare it, none looks behind it */ \
	X(ID, id, U64, 0, NSCHED_U64_MAX, "id") \
	/* 1: it is a CPU's current task */ \
	X(RUNNING, running, U32, 0, 1, "flag") \
	/* 1024 = nice 0 */ \
	X(WEIGHT, weight, U64, 0, NSCHED_U64_MAX, "load") \
	X(LOAD, load, U64, 0, NSCHED_U64_MAX, "load") \
	X(UTIL, util, U64, 0, NSCHED_U64_MAX, "capacity") \
	X(UTIL_EST, util_est, U32, 0, NSCHED_U32_MAX, "capacity") \
	X(RUNNABLE, runnable, U64, 0, NSCHED_U64_MAX, "capacity") \
	/* when it last left a CPU, or began its last run, in the policy's clock */ \
	X(LAST_RUN, last_run, U64, 0, NSCHED_U64_MAX, "time") \
	/* 1: the caller's own verdict that its cache footprint is warm */ \
	X(HOT, hot, U32, 0, 1, "flag") \
	/* 0 the expired list, 1 the active one */ \
	X(ARRAY, array, U32, 0, 1, "list") \
	/* priority, smaller is more urgent */ \
	X(PRIO, prio, U32, 0, 255, "prio") \
	/* nice + 20 */ \
	X(USER_PRIO, user_prio, U32, 0, 39, "prio") \
	/* place in its priority list, 0 = head */ \
	X(SEQ, seq, U32, 0, NSCHED_U32_MAX, "rank") \
	/* scheduling policy: 0 normal, 1 fifo, 2 rr, 3 batch, 4 iso, 5 idle */ \
	X(SCHED_POLICY, sched_policy, U32, 0, 5, "class") \
	/* the CPU it last ran on */ \
	X(PREV_CPU, prev_cpu, U32, 0, NSCHED_U32_MAX, "cpu") \
	/* the node it belongs to, and the one its faults prefer; NSCHED_NONE: none */ \
	X(HOME, home, U32, 0, NSCHED_U32_MAX, "node") \
	X(PREFERRED, preferred, U32, 0, NSCHED_U32_MAX, "node") \
	/* task group or NUMA group; NSCHED_NONE: none */ \
	X(GROUP, group, U32, 0, NSCHED_U32_MAX, "group") \
	X(VRUNTIME, vruntime, U64, 0, NSCHED_U64_MAX, "ns") \
	X(DEADLINE, deadline, U64, 0, NSCHED_U64_MAX, "time") \
	X(SLICE, slice, S64, NSCHED_S64_MIN, NSCHED_S64_MAX, "time") \
	X(STICKY, sticky, U32, 0, 1, "flag") \
	/* no user address space; bound to one CPU besides; throttled; idle policy */ \
	X(KTHREAD, kthread, U32, 0, 1, "flag") \
	X(PER_CPU_KTHREAD, per_cpu_kthread, U32, 0, 1, "flag") \
	X(THROTTLED, throttled, U32, 0, 1, "flag") \
	X(IDLE_POLICY, idle_policy, U32, 0, 1, "flag") \
	X(SMT_BIAS, smt_bias, U32, 0, 1u << 30, "bias") \
	X(IDLE_OK, idle_ok, U32, 0, 1, "flag") \
	/* what NUMA placement says of a move: -1 worse, 0 nothing, 1 better */ \
	X(LOCALITY, locality, S32, -1, 1, "verdict") \
	/* 1: the queue's next or last buddy */ \
	X(NEXT_BUDDY, next_buddy, U32, 0, 1, "flag") \
	X(LAST_BUDDY, last_buddy, U32, 0, 1, "flag") \
	/* rank of its arrival in a queue that all CPUs share, 0 = oldest */ \
	X(ARRIVAL, arrival, U32, 0, NSCHED_U32_MAX, "rank") \
	/* sort key in a keyed queue */ \
	X(KEY, key, U64, 0, NSCHED_U64_MAX, "key") \
	/* number of its address space; NSCHED_NONE: a kernel thread */ \
	X(PROCESS, process, U32, 0, NSCHED_U32_MAX, "process") \
	/* 1: it is leaving and must not be looked at */ \
	X(EXITING, exiting, U32, 0, 1, "flag") \
	/* -1 not NUMA-tracked, 0 private, 1 shared */ \
	X(NUMA_SHARED, numa_shared, S32, -1, 1, "verdict") \
	/* the row it shares most memory with, those faults, the CPU it would like; or none */ \
	X(BUDDY, buddy, U32, 0, NSCHED_U32_MAX, "task") \
	X(BUDDY_FAULTS, buddy_faults, U64, 0, NSCHED_U64_MAX, "faults") \
	X(IDEAL_CPU, ideal_cpu, U32, 0, NSCHED_U32_MAX, "cpu") \
	/* pages of its memory; CPU time so far: of a process, those of all its threads */ \
	X(MEMORY, memory, U64, 0, (uint64_t)1 << 44, "pages") \
	X(RUNTIME_NS, runtime_ns, U64, 0, NSCHED_U64_MAX, "ns")

enum nsched_task_column {
#define NSCHED_X(NUMBER, name, TYPE, least, greatest, unit) NSCHED_TASK_##NUMBER,
	NSCHED_TASK_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
	NSCHED_TASK_COLUMNS
};

/* Parts behind the columns. */
enum nsched_task_part {
	NSCHED_TASK_FIRST = NSCHED_TASK_COLUMNS, /* u32 per CPU + 1: its first row; always there */
	NSCHED_TASK_ALLOWED_FIRST, /* u32 per task + 1: its first range; absent = all CPUs */
	NSCHED_TASK_ALLOWED_RANGE, /* u32 pairs (first CPU, count) */
	NSCHED_TASK_PARTS
};

#define NSCHED_TASK_BIT(column) ((uint64_t)1 << (column))

struct nsched_tasks {
	uint32_t abi;	     /* NSCHED_ABI */
	uint32_t kind;	     /* NSCHED_BLOCK_TASKS */
	uint32_t size_bytes; /* of the whole block */
	uint32_t nr_cpus;    /* as in the topology */
	uint32_t nr_tasks;   /* 0..NSCHED_MAX_TASKS */
	uint32_t nr_ranges;  /* of the allowed sets of all tasks; 0 where absent */
	uint32_t reserved[2];/* zero */
	uint32_t offset[64]; /* per column and part; 0 = absent */
};

/* What a table is to hold. Read by nsched_tasks_size() and nsched_tasks_init(), not kept. */
struct nsched_tasks_facts {
	uint64_t columns;   /* NSCHED_TASK_BIT() of every column wanted */
	uint32_t nr_cpus;
	uint32_t nr_tasks;
	uint32_t nr_ranges; /* of the allowed sets of all tasks; 0: every task may run anywhere, */
			    /* unless columns names the allowed sets */
	uint32_t reserved;
};

/**
 * nsched_tasks_size() - how many bytes a table takes
 *
 * 64 bits wide: it does not wrap for any counts. O(1).
 */
NSCHED_API uint64_t nsched_tasks_size(const struct nsched_tasks_facts *facts);

/**
 * nsched_tasks_init() - an empty table: all values 0, every task on CPU 0
 * @block: 8-byte aligned memory
 * @size_bytes: how much of it, at least nsched_tasks_size()
 * @facts: counts and columns
 * @wrong: what is wrong, field = the column; may not be null
 *
 * The caller then writes the columns with nsched_task_set(), the row starts with
 * nsched_tasks_first_set() and the allowed ranges with nsched_tasks_range_set(),
 * and lets nsched_tasks_check() look at the whole.
 *
 * Return: enum nsched_code.
 */
NSCHED_API uint32_t nsched_tasks_init(void *block, uint64_t size_bytes,
				      const struct nsched_tasks_facts *facts,
				      struct nsched_wrong *wrong);

/**
 * nsched_tasks_check() - can this table be believed
 *
 * Offsets, ranges of values, row starts that ascend to nr_tasks, allowed ranges
 * that ascend, do not touch and stay inside the machine, at most one running task
 * a CPU, prev_cpu a CPU of the machine, ideal_cpu one or none, home and preferred
 * a node of it or none, buddy a row or none.
 * A task may be allowed nowhere. wrong->field is the column or part, wrong->index
 * the task, CPU or range.
 *
 * Return: enum nsched_code.
 */
NSCHED_API uint32_t nsched_tasks_check(const struct nsched_tasks *tasks, uint64_t size_bytes,
				       const struct nsched_topology *topology,
				       struct nsched_wrong *wrong);

/* Write one value of a present column; returns it. O(1). */
NSCHED_API uint64_t nsched_task_set(struct nsched_tasks *tasks, uint32_t column, uint32_t task,
				    uint64_t value);
NSCHED_API uint64_t nsched_task_get(const struct nsched_tasks *tasks, uint32_t column,
				    uint32_t task);

/* The first row of @cpu; cpu = nr_cpus sets the end. */
NSCHED_API uint32_t nsched_tasks_first_set(struct nsched_tasks *tasks, nsched_cpu_t cpu,
					   uint32_t first);

/* Range number @range: @count CPUs from @cpu; the first range of @task (nr_tasks: the end). */
NSCHED_API uint32_t nsched_tasks_range_set(struct nsched_tasks *tasks, uint32_t range,
					   nsched_cpu_t cpu, uint32_t count);
NSCHED_API uint32_t nsched_tasks_allowed_set(struct nsched_tasks *tasks, uint32_t task,
					     uint32_t first_range);

/* May @task run on @cpu? O(ranges of the task). */
NSCHED_API uint32_t nsched_task_allowed(const struct nsched_tasks *tasks, uint32_t task,
					nsched_cpu_t cpu);

NSCHED_INLINE uint32_t nsched_task_has(const struct nsched_tasks *tasks, uint32_t column)
{
	return tasks->offset[column] != 0;
}

/* The rows of @cpu are nsched_tasks_first(cpu) .. nsched_tasks_first(cpu + 1) - 1. */
NSCHED_INLINE uint32_t nsched_tasks_first(const struct nsched_tasks *tasks, nsched_cpu_t cpu)
{
	return nsched_read_u32(tasks, tasks->offset[NSCHED_TASK_FIRST], cpu);
}

/* nsched_task_<name>(tasks, task): the value of a column that is present. */
#define NSCHED_TASK_READ_U32 nsched_read_u32
#define NSCHED_TASK_READ_S32 (int32_t)nsched_read_u32
#define NSCHED_TASK_READ_S64 (int64_t)nsched_read_u64
#define NSCHED_TASK_READ_U64 nsched_read_u64
#define NSCHED_TASK_VALUE_U32 uint32_t
#define NSCHED_TASK_VALUE_S32 int32_t
#define NSCHED_TASK_VALUE_S64 int64_t
#define NSCHED_TASK_VALUE_U64 uint64_t
#define NSCHED_X(NUMBER, name, TYPE, least, greatest, unit) \
	NSCHED_INLINE NSCHED_TASK_VALUE_##TYPE nsched_task_##name( \
		const struct nsched_tasks *tasks, uint32_t task) \
	{ \
		return NSCHED_TASK_READ_##TYPE(tasks, tasks->offset[NSCHED_TASK_##NUMBER], task); \
	}
NSCHED_TASK_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X

/* A task's id when it has none. */
#define NSCHED_NO_ID NSCHED_U64_MAX

/* One task under decision. What a policy does not read may be left zero. */
struct nsched_task {
	const uint64_t *allowed; /* CPU set; null = all */
	uint64_t id; /* the caller's own, or NSCHED_NO_ID; compared, not looked behind */
	uint64_t weight;	 /* 1024 = nice 0 */
	uint64_t load;
	uint64_t util;
	uint64_t runnable;
	uint64_t vruntime;	 /* ns */
	uint64_t deadline;	 /* virtual, in the policy's clock */
	int64_t slice;		 /* what remains, in the policy's clock */
	uint64_t last_run;	 /* when it last left a CPU, or began its last run */
	uint64_t runtime_ns;	 /* CPU time so far */
	uint32_t util_est;
	uint32_t prev_cpu;	 /* the CPU it last ran on */
	uint32_t prio;		 /* smaller is more urgent */
	uint32_t user_prio;	 /* nice + 20 */
	uint32_t sched_policy;	 /* 0 normal, 1 fifo, 2 rr, 3 batch, 4 iso, 5 idle */
	uint32_t home;		 /* node, or NSCHED_NONE */
	uint32_t preferred;	 /* node, or NSCHED_NONE */
	uint32_t group;		 /* or NSCHED_NONE */
	uint32_t process;	 /* number of its address space, or NSCHED_NONE */
	uint32_t running;	 /* 1: on a CPU now */
	uint32_t queued;	 /* 1: on a run queue now */
	uint32_t kthread;	 /* 1: no user address space */
	uint32_t per_cpu_kthread;/* 1: and bound to its CPU */
	uint32_t is_new;	 /* 1: never accounted */
	uint32_t hot;		 /* 1: the caller's own verdict that its footprint is warm */
	uint32_t idle_ok;	 /* 1: safe to hold back */
	uint32_t smt_bias;
	uint32_t reserved;
};

#endif /* NSCHED_TASKS_H */
