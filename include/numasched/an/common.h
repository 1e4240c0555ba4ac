/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * AutoNUMA and the baselines: tunables and states of the policies.
 *
 * autonuma-27 (AutoNUMA27, 4 Oct 2012) answers due, prefer and page.
 *   due, at a tick of a task: sweep is 1 when a pause of its address space is
 *     over: the caller marks pages range_start .. range_end of the process state,
 *     the address space taken as one area of rss_pages pages. settle is 1 for a
 *     busy CPU, at every tick, with balance_ms at most as often. At the end of a
 *     pass (offset is 0 again, mm_pass has risen) a caller without mm_from_faults
 *     replaces mm_fault and mm_tot by its counts of singly mapped pages per node.
 *   prefer, for the row that runs on this_cpu: balance. The row's own statistics
 *     are those of task_state and process_state; those of the others are rows of
 *     task_faults and, by the table's column group, of group_faults, a group being
 *     an address space. column process says who is of one. dst_cpu and swap_task
 *     are the exchange; while it is in flight the caller sets migrate_on of both
 *     CPUs.
 *   page, when a marked page is touched: phase TOUCHED asks hint; phase SETTLED,
 *     after the page was moved or not, asks account with the node it now lies on.
 *     A page under an explicit policy (flag FOLLOWS absent) or mapped more than
 *     once is not looked at.
 *   The ordinary balancer asks nsched_an_can_migrate() for each task; lb_strict is
 *   off by default.
 *   The later tree, of which AutoNUMA28fast is thought to be nearer: fs_mode 1,
 *   mm_from_faults 1, balance_ms 100.
 *   Reads migrate_on. Clock: now, a tick is 1 ms. States: system, task, process,
 *   page. Quirks: those of the blocks. Known to do badly: two processes that start
 *   on one node stay in a symmetry that only noise breaks; the library adds none.
 *
 * hard-bind and inverse-bind answer place and prefer with the CPU nodes that the
 * task's state carries, see nsched_an_map(); due and page never do anything. A
 * place is the task's own CPU if it lies there, else the allowed one with the
 * fewest tasks; reads nr_running.
 */
#ifndef NSCHED_AN_COMMON_H
#define NSCHED_AN_COMMON_H

#include "../policy.h"

/* Null or of nsched_tunables_init(); checked by nsched_tunables_check(). */
struct nsched_an_tunables {
	uint32_t policy;	 /* enum nsched_policy */
	uint32_t interval;	 /* window of the rate limit, ticks, 1..2^30; 100 */
	uint32_t limit;		 /* pages a window and target node, 0..2^30; 32768 */
	uint32_t allow_first;	 /* 1: a page's first fault may move it; 1 */
	uint32_t fs_mode;	 /* 1: the later tree marks false sharing; 0 */
	uint32_t mm_from_faults; /* 1: the later tree counts faults per address space; 0 */
	uint32_t balance_ms;	 /* least time between two looks at a placement, 0..2^30; 0 */
	uint32_t scan_size_mb;	 /* a sweep step, MiB, 1..65536; 128 */
	uint32_t pause_ms;	 /* between two steps, 1..2^30; 100 */
	uint32_t pass_pause_ms;	 /* between two passes, 1..2^30; 10000 */
	uint32_t page_shift;	 /* 10..20; 12 */
	uint32_t reserved;	 /* zero */
};

/* u64 per node: the windows of the rate limit. All zero at first. */
enum nsched_an_system_column {
	NSCHED_AN_SYSTEM_WINDOW_START,
	NSCHED_AN_SYSTEM_ACCT, /* pages charged */
};

struct nsched_an_system_state {
	struct nsched_state head;
};

enum nsched_an_task_column {
	NSCHED_AN_TASK_FAULT, /* u64 per node: pages, halved each pass; 0 at first */
};

struct nsched_an_task_state {
	struct nsched_state head;
	uint64_t task_tot;
	uint64_t task_pass;	/* pass of the address space that it has seen */
	uint64_t next_balance;	/* with balance_ms: when its placement is looked at again */
	uint32_t selected_nid;	/* node it prefers; NSCHED_NONE, as at first: no preference */
	uint32_t false_sharing; /* 1: moves no page until its next pass */
};

enum nsched_an_process_column {
	NSCHED_AN_PROCESS_FAULT, /* u64 per node: pages; 0 at first */
};

/* An address space. The caller keeps rss_pages. All zero at first. */
struct nsched_an_process_state {
	struct nsched_state head;
	uint64_t mm_tot;
	uint64_t mm_pass;      /* passes completed */
	uint64_t mm_last_pass; /* the last for which mm_fault was halved */
	uint64_t rss_pages;    /* 0..2^44 */
	uint64_t next_scan;    /* ticks */
	uint64_t offset;       /* page where the next step begins */
	uint64_t range_start;  /* what the last step marks */
	uint64_t range_end;
};

struct nsched_an_page_state {
	struct nsched_state head;
	uint32_t last_nid; /* of the previous fault; NSCHED_NONE at first */
	uint32_t reserved; /* zero */
};

/*
 * hard-bind, inverse-bind: nodes first .. first + count - 1, as in
 * nsched_an_map_answer. At first every node of the machine that the state is for,
 * node 0 where that is not said. A count of 0 is refused: the mask names no node.
 */
struct nsched_an_bind_state {
	struct nsched_state head;
	uint32_t cpu_first;
	uint32_t cpu_count;
	uint32_t mem_first;
	uint32_t mem_count;
};

#endif /* NSCHED_AN_COMMON_H */
