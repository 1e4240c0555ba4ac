/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * balancenuma: tunables and states of its policies.
 *
 * balancenuma-v10 (tree mm-balancenuma-v10r3, 7 Dec 2012; Linux 3.8 to 3.12)
 * answers due, prefer and page.
 *   due, at a tick of a task: tick; what it queues is run at once: scan_throttle,
 *     scan_work. sweep is 1 if the caller is to mark the pages range_start ..
 *     range_end of the process state, the address space taken as one area of
 *     rss_pages pages. A kernel thread is not swept.
 *   prefer: no placement, whatever the faults say.
 *   page, when a marked page is touched: phase TOUCHED asks misplaced, then
 *     migrate_page for the target; phase SETTLED, after the page was moved or not,
 *     asks fault_period. The flags LAZY, FOLLOWS and BOUND_HERE are the memory
 *     policy's; the default one has the first two.
 *   Clock: now, a tick is 1 ms; task->runtime_ns. States: system, task, process,
 *   page.
 *   Quirks: those of the blocks. Known to do badly: pages chase threads that
 *   wander, since nothing places tasks.
 *
 * linux-3.7 answers the same questions: nothing is swept, no task is placed, and
 * a page stays on the node of its first touch. It keeps no state.
 */
#ifndef NSCHED_BN_COMMON_H
#define NSCHED_BN_COMMON_H

#include "../policy.h"

/* Null or of nsched_tunables_init(); checked by nsched_tunables_check(). */
struct nsched_bn_tunables {
	uint32_t policy;       /* enum nsched_policy */
	uint32_t interval;     /* window of the rate limit, ticks, 1..2^30; 100 */
	uint32_t limit;	       /* pages a window and target node, 0..2^30; 32768 */
	uint32_t pte_interval; /* how long a closed window throttles, ticks, 0..2^30; 1000 */
	uint32_t period_min;   /* scan period, ms, 1..2^30; 100 */
	uint32_t period_max;   /* 1..2^30; 5000 */
	uint32_t period_reset; /* 1..2^30; 60000 */
	uint32_t scan_size_mb; /* a scan, MiB, 1..65536; 256 */
	uint32_t page_shift;   /* 10..20; 12 */
	uint32_t step;	       /* growth of the period, ms, 1..2^20; 10, at 250 Hz 40 */
	uint32_t force;	       /* 1: scan tasks that stay on one node, too; 0 */
	uint32_t reserved;     /* zero */
};

/* u64 per node: the windows of the rate limit. All zero at first. */
enum nsched_bn_system_column {
	NSCHED_BN_SYSTEM_NEXT_WINDOW, /* when it ends */
	NSCHED_BN_SYSTEM_ACCT,	      /* pages charged to it */
};

struct nsched_bn_system_state {
	struct nsched_state head;
};

/* A new task: its first scan needs a scan delay of run time. */
struct nsched_bn_task_state {
	struct nsched_state head;
	uint64_t stamp_ns; /* CPU time at the last request; 0 at first */
	uint32_t period;   /* ms; the scan delay, 1000, at first */
	uint32_t reserved; /* zero */
};

/* An address space; all zero at first but first_nid. The caller keeps rss_pages. */
struct nsched_bn_process_state {
	struct nsched_state head;
	uint64_t rss_pages;   /* 0..2^44 */
	uint64_t next_scan;
	uint64_t next_reset;
	uint64_t offset;      /* page where the next scan begins */
	uint64_t range_start; /* what the last scan marks */
	uint64_t range_end;
	int32_t first_nid;    /* NSCHED_BN_NEVER at first */
	int32_t seq;	      /* sweeps completed */
};

/* A page. Copied to the new page when it moves, to all parts of a huge page that is split. */
struct nsched_bn_page_state {
	struct nsched_state head;
	uint32_t last_nid; /* of the previous fault; NSCHED_NONE at first */
	uint32_t reserved; /* zero */
};

#endif /* NSCHED_BN_COMMON_H */
