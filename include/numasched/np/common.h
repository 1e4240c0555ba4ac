/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Linux NUMA balancing: tunables and states of its policy.
 *
 * linux-6.12-numa (the sources of 6.12) answers due, page and prefer.
 *   due, at a tick of a user task: tick; a step that it queues is run at once by
 *     scan_work, the address space taken as one area of rss_pages pages that are
 *     all present. sweep is 1 if the caller is to mark pages range_start ..
 *     range_end of the process state. pass_cost_ns is what such a step costs. A
 *     caller that knows its areas calls nsched_np_tick() and
 *     nsched_np_scan_work() itself.
 *   page, when a marked page is touched: phase TOUCHED asks should_migrate and
 *     takes the record of the page; phase SETTLED, after the page was moved or not,
 *     asks join and fault, then, if the retry time has passed, runs placement and
 *     scan_period once a sweep, and adds the fault. settle is 1 if the task is off
 *     its preferred node: ask prefer. join is 1 if it left group_state for
 *     last_group_state. task->id is the pid; task->preferred is not read. last is
 *     the task that runs now on the page state's last_cpu. A null group_state: no
 *     memory for a group.
 *   prefer, for a row of the task table on this_cpu: the preferred node is that of
 *     task_state, or, where that is null, of the fault tables by rules 2 to 4 of
 *     placement (the row's own if they hold no fault); migrate then looks for a CPU
 *     there. Until the move is done or given up the caller sets migrate_on of
 *     dst_cpu: no other decision then takes that CPU. task_state and group_state,
 *     where given, are checked by nsched_state_check().
 *   Reads load, runnable, util, capacity, nr_running, idle, migrate_on, where cores
 *   have threads core_idle, and of the tasks load, preferred, group, allowed.
 *   The first placement of a task takes its load by its weight for the share of time
 *   it ran. Clocks: now in ticks (times in states are ms of it), clock_ns wall time,
 *   task->runtime_ns CPU time. States: system (the topology is asked for), task,
 *   process, page; group.
 *   Quirks: those of the blocks.
 */
#ifndef NSCHED_NP_COMMON_H
#define NSCHED_NP_COMMON_H

#include "../policy.h"

/* Null or of nsched_tunables_init(); checked by nsched_tunables_check(). */
struct nsched_np_tunables {
	uint32_t policy;	/* enum nsched_policy */
	uint32_t period_min;	/* least time to sweep the whole task, ms, 1..2^30; 1000 */
	uint32_t period_max;	/* greatest, ms, 1..2^30; 60000 */
	uint32_t scan_size_mb;	/* a sweep step, MiB, 1..65536; 256 */
	uint32_t scan_delay;	/* before the first sweep, ms, 0..2^30; 1000 */
	uint32_t page_shift;	/* 12..20; 12 */
	uint32_t hpage_pages;	/* pages of a huge page, a power of two to 2^20; 512 */
	uint32_t imbalance_pct; /* of the level that spans nodes, 100..1000; 117 */
	uint32_t imb_numa_nr;	/* tasks up to which a small imbalance is allowed, 0..2^30; */
				/* 0 = of the topology: caches a node, or an eighth of its CPUs */
	uint32_t reserved[3];	/* zero */
};

/*
 * nsched_state_check() holds every fault counter to NSCHED_MOST_FAULTS and their sums
 * to NSCHED_MOST_TOTAL; wrong->field is the column, or the byte offset of a member.
 */

enum nsched_np_system_column {
	NSCHED_NP_SYSTEM_NEAREST, /* u32 per node: itself, or the nearest with CPUs */
};

/* The machine as the weights see it, from the topology of the facts. */
struct nsched_np_system_state {
	struct nsched_state head;
	uint32_t type;		/* enum nsched_np_type */
	uint32_t max_dist;
	uint32_t levels;
	uint32_t reserved;
};

/* u64 per node pair: 2 x nid shared, 2 x nid + 1 private. All zero at first. */
enum nsched_np_task_column {
	NSCHED_NP_TASK_MEM, /* averages */
	NSCHED_NP_TASK_CPU,
	NSCHED_NP_TASK_MEMBUF, /* since the last tick */
	NSCHED_NP_TASK_CPUBUF,
};

/* A new task: period the scan delay, no preference, the rest 0; scan_seq is the caller's. */
struct nsched_np_task_state {
	struct nsched_state head;
	uint64_t total; /* sum of mem */
	uint64_t remote; /* faults since the last tick; pages whose move failed */
	uint64_t local;
	uint64_t fail;
	uint64_t retry;	   /* when placement is looked at again, ms */
	uint64_t stamp_ns; /* CPU time accounted to sweeps */
	uint64_t last_runtime_ns; /* CPU time and wall time at the last tick; */
	uint64_t last_tick_ns;	  /* 0: none yet */
	uint32_t pref;		  /* preferred node, or NSCHED_NONE; a thread inherits it */
	int32_t scan_seq;	  /* sweep of the address space that placement has seen */
	uint32_t period;	  /* ms */
	uint32_t period_max;
};

/* u64 per node pair. */
enum nsched_np_group_column {
	NSCHED_NP_GROUP_MEM, /* sums of the members' averages */
	NSCHED_NP_GROUP_CPU,
};

/* Empty at first: the first task that needs a group founds it. */
struct nsched_np_group_state {
	struct nsched_state head;
	uint64_t total;
	uint64_t max_faults_cpu;
	uint64_t id; /* the caller's; breaks ties between groups of one size */
	uint32_t nr_tasks;     /* members; 0: not founded */
	uint32_t active_nodes; /* 1 at first */
};

/* An address space. The caller keeps rss_pages and nr_threads (1 at first). */
struct nsched_np_process_state {
	struct nsched_state head;
	uint64_t rss_pages;   /* below 2^44 */
	uint64_t next_scan;   /* ms; 0 = not set */
	uint64_t offset;      /* page where the next step starts */
	uint64_t area_next;   /* the sweep state of its one area, as in scan_work */
	uint64_t area_reset;
	uint64_t area_pids0;
	uint64_t area_pids1;
	uint64_t range_start; /* what the last step marks */
	uint64_t range_end;
	uint32_t nr_threads;
	int32_t seq; /* sweeps completed */
	uint32_t area_state;
	int32_t area_first;
	int32_t area_prev;
	uint32_t reserved;
};

/* A page. Fresh: last_cpu NSCHED_NONE. */
struct nsched_np_page_state {
	struct nsched_state head;
	uint64_t last_id; /* who took the last fault, and where */
	uint64_t before_id; /* the record as TOUCHED found it, for SETTLED */
	uint32_t last_cpu;  /* or NSCHED_NONE */
	uint32_t before_cpu;
	uint32_t was_local; /* 1: it lay on the toucher's node */
	uint32_t reserved;
};

#endif /* NSCHED_NP_COMMON_H */
