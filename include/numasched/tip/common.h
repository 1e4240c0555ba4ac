/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * numa/core: tunables and states of its policy.
 *
 * numa-core-2012 (tip tree, 7 Dec 2012) answers wake, due, prefer and page.
 *   wake: the ordinary wake-up chose this_cpu; allow refuses it or not, then the
 *     task stays on its previous CPU.
 *   due, at a tick of a task: tick; a step that it queues is run at once by
 *     scan_work: sweep is 1 if the caller is to mark pages range_start .. range_end
 *     of the process state, the address space taken as one area of rss_pages
 *     pages. settle is 1 for a placement tick: ask prefer. A candidate has user
 *     memory of memory_mb at least, and may run on every online CPU.
 *   prefer, for the row that runs on this_cpu: stats, buddy_done, then shared or
 *     private, then commit. dst_cpu is where it goes, if it may; swap_task, with a
 *     flip, what comes here from there afterwards, if it may. node is the task's
 *     node. The row's own class, buddy and ideal CPU are those of task_state, the
 *     others' the table's. Its nodemask_out is not asked for.
 *   page, when a marked page is touched: phase TOUCHED asks misplaced and takes the
 *     record of the page; phase SETTLED, after the page was moved or not, asks fault
 *     and buddy_tick. last is the task that runs now on the page state's
 *     before_cpu; null: idle.
 *   The ordinary balancer asks nsched_tip_allow() for each task.
 *   Reads ld_numa, ld_curr, ld_low, ld_high, and of the table id, process,
 *   numa_shared, buddy, buddy_faults, ideal_cpu and the allowed sets. task->id is
 *   the pid. Clock: now in ticks, which are to be 1 ms where periods are compared
 *   with it; task->runtime_ns. States: task, process, page. A cross-node move of the
 *   task, by anybody, sets its migrate_seq to 0: prefer does so for its own.
 *   Quirks: those of the blocks. Known to do badly: two groups interleaved on two
 *   full nodes; tasks bound to CPUs turn it off.
 */
#ifndef NSCHED_TIP_COMMON_H
#define NSCHED_TIP_COMMON_H

#include "../policy.h"

/* Null or of nsched_tunables_init(); checked by nsched_tunables_check(). */
struct nsched_tip_tunables {
	uint32_t policy;      /* enum nsched_policy */
	uint32_t weight;      /* of the moving averages, 2..65536; 3 */
	uint32_t settle;      /* placement ticks to wait after a move across nodes, 0..2^30; 0 */
	uint32_t period_min;  /* scan period, ms, 1..2^30; 100 */
	uint32_t period_max;  /* 1..2^30; 1600 */
	uint32_t size_min_mb; /* scan size, MiB, 1..65536; 32 */
	uint32_t size_max_mb; /* 1..65536; 512 */
	uint32_t memory_mb;   /* resident size from which a task is tracked, 0..2^30; 128 */
	uint32_t page_shift;  /* 10..20; 12 */
	uint32_t pid_mask;    /* bits of a pid that a page keeps; 255 */
	uint32_t f_converge;  /* feature: moves towards the converged node only; 1 */
	uint32_t f_all;	      /* feature: no tracked task is moved; 0 */
	uint32_t f_internode; /* feature: none across nodes; 0 */
	uint32_t same_mm;     /* feature: buddies of one process count double; 0 */
	uint32_t exclude_affine; /* feature: tasks that may not run everywhere are ignored; 1 */
	uint32_t reserved;    /* zero */
};

/* u64 per node pair: 2 x nid shared, 2 x nid + 1 private. All zero at first. */
enum nsched_tip_task_column {
	NSCHED_TIP_TASK_FAULTS, /* averages */
	NSCHED_TIP_TASK_CURR,	/* since the last placement tick */
};

/* A new task. Ids: all ones, NSCHED_NO_ID, is none. */
struct nsched_tip_task_state {
	struct nsched_state head;
	uint64_t stamp_ns;	/* 0 */
	uint64_t ts_secs;	/* 0 */
	uint64_t buddy;		/* none */
	uint64_t bfaults;	/* 0 */
	uint64_t buddy_curr;	/* none */
	uint64_t bfaults_curr;	/* 0 */
	int32_t numa_shared;	/* -1: not tracked */
	int32_t scan_seq;	/* 0 */
	uint32_t numa_max_node; /* NSCHED_NONE */
	uint32_t conv_node;	/* NSCHED_NONE */
	uint32_t ideal_curr;	/* NSCHED_NONE */
	uint32_t ideal_cpu;	/* NSCHED_NONE */
	uint32_t period;	/* the scan delay, 1000 ms */
	uint32_t strength;	/* 0 */
	uint32_t migrate_seq;	/* 2 */
	uint32_t reserved;	/* zero */
};

/* An address space; all zero at first. The caller keeps rss_pages, the high-water mark. */
struct nsched_tip_process_state {
	struct nsched_state head;
	uint64_t rss_pages;   /* 0..2^44 */
	uint64_t next_scan;   /* ticks */
	uint64_t offset;      /* page where the next step begins */
	uint64_t range_start; /* what the last step marks */
	uint64_t range_end;
	uint64_t nodemask;    /* nodes 0..63 over which its new memory is spread */
	int32_t seq;	      /* sweeps completed */
	uint32_t reserved;    /* zero */
};

/* A page. Fresh: last_cpu NSCHED_NONE, as at first. */
struct nsched_tip_page_state {
	struct nsched_state head;
	uint32_t last_cpu;   /* who took the last fault, and where */
	uint32_t last_pid;   /* low bits, or NSCHED_NONE */
	uint32_t before_cpu; /* the record as TOUCHED found it, for SETTLED */
	uint32_t before_pid;
};

#endif /* NSCHED_TIP_COMMON_H */
