/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux NUMA balancing, question "due": when a task sweeps, and how often. */
#ifndef NSCHED_NP_DUE_H
#define NSCHED_NP_DUE_H

#include "../decisions.h"
#include "../types.h"

/* tick */

enum nsched_np_tick_reason {
	NSCHED_NP_TICK_WAIT = NSCHED_NP_TICK << 8 | 1,	/* has not run for a period */
	/* it has, but the address space is not due */
	NSCHED_NP_TICK_SPENT = NSCHED_NP_TICK << 8 | 2,
	NSCHED_NP_TICK_QUEUE = NSCHED_NP_TICK << 8 | 3, /* queue a sweep step */
};

struct nsched_np_tick_question {
	uint64_t runtime_ns; /* CPU time of the task so far */
	uint64_t stamp_ns;   /* state: how much of it is accounted to sweeps; 0 = none yet */
	uint64_t now;
	uint64_t next_scan; /* of the address space */
	uint32_t period;    /* state: ms of CPU time between two steps */
	uint32_t start;	    /* from scan_bounds: the first period, ms */
};

struct nsched_np_tick_answer {
	uint64_t stamp_ns; /* to keep */
	uint64_t limit_ns; /* the run time that had to be exceeded */
	uint32_t reason;   /* enum nsched_np_tick_reason */
	uint32_t queue;	   /* 1: queue a sweep step */
	uint32_t period;   /* to keep */
	uint32_t reserved;
};

/**
 * nsched_np_tick() - does this scheduler tick queue a sweep step
 * @q: run time, stamp and the two clocks
 * @a: every field is written on every path
 *
 * Nothing unless runtime_ns > stamp_ns + period (u64, wraps; values are compared,
 * not a difference). Then a period is consumed, the old one; where none was
 * before, the period becomes @start. Queued unless now is before next_scan.
 * A task that is far behind asks at every tick until it has caught up.
 *
 * Quirk: (3.13) the stamp advances also when the address space is not due, so a
 * thread that always loses keeps the pace of its own period.
 *
 * O(1). Not asked for tasks without memory, exiting ones, kernel threads, and
 * while a queued step has not run. Source: Linux 6.12, task_tick_numa(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_tick(const struct nsched_np_tick_question *q,
				   struct nsched_np_tick_answer *a);

/* scan_bounds */

enum nsched_np_scan_bounds_reason {
	NSCHED_NP_SCAN_BOUNDS_ALONE = NSCHED_NP_SCAN_BOUNDS << 8 | 1,  /* no group */
	NSCHED_NP_SCAN_BOUNDS_SLOWER = NSCHED_NP_SCAN_BOUNDS << 8 | 2, /* the group shares much */
	NSCHED_NP_SCAN_BOUNDS_PLAIN = NSCHED_NP_SCAN_BOUNDS << 8 | 3,  /* it shares little */
};

struct nsched_np_scan_bounds_question {
	uint64_t rss_pages; /* of the address space */
	uint64_t shared;    /* the group's shared and private faults */
	uint64_t private_;  /* "private" in records */
	uint64_t refcount;  /* the group's members */
	uint32_t scan_size_mb; /* 1..; (scan_size_mb << (20 - page_shift)) mod 2^32 not 0 */
	uint32_t page_shift;   /* 0..20 */
	uint32_t period_min;   /* to cover the whole task, ms */
	uint32_t period_max;
	uint32_t has_group;
	uint32_t reserved;
};

struct nsched_np_scan_bounds_answer {
	uint32_t reason; /* enum nsched_np_scan_bounds_reason */
	uint32_t min;	 /* least period, ms */
	uint32_t start;	 /* first period */
	uint32_t max;	 /* greatest period */
	uint32_t windows;/* steps that cover the task */
	uint32_t reserved;
};

/**
 * nsched_np_scan_bounds() - between which periods a task sweeps
 * @q: memory, scan size, the two periods and the group's faults
 * @a: every field is written on every path
 *
 * The task is covered in windows of scan_size_mb (u32, wraps), at least one; both
 * periods are divided by them, the least is kept above what 2560 MiB a second
 * allow. A group stretches start and max by members x (shared + 1) / (private +
 * shared + 1) where that is more; the u64 products wrap.
 *
 * Quirk: (3.13) pages are rounded up as if the scan size were a power of two.
 * Quirk: (3.13) the maxima are taken before truncation to 32 bits, so a product
 * at or just above 2^32 comes out small, even below min.
 *
 * O(1), eight 64-bit divisions. Source: Linux 6.12, task_scan_min(),
 * task_scan_start(), task_scan_max(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_scan_bounds(const struct nsched_np_scan_bounds_question *q,
					  struct nsched_np_scan_bounds_answer *a);

/* scan_period */

enum nsched_np_scan_period_reason {
	NSCHED_NP_SCAN_PERIOD_FAILED = NSCHED_NP_SCAN_PERIOD << 8 | 1,	 /* a move failed: double */
	/* nothing local or shared */
	NSCHED_NP_SCAN_PERIOD_NOTHING = NSCHED_NP_SCAN_PERIOD << 8 | 2,
	NSCHED_NP_SCAN_PERIOD_PRIVATE = NSCHED_NP_SCAN_PERIOD << 8 | 3, /* mostly private: slower */
	NSCHED_NP_SCAN_PERIOD_LOCAL = NSCHED_NP_SCAN_PERIOD << 8 | 4,	 /* mostly local: slower */
	NSCHED_NP_SCAN_PERIOD_FASTER = NSCHED_NP_SCAN_PERIOD << 8 | 5,	 /* neither: faster */
};

struct nsched_np_scan_period_question {
	uint64_t remote; /* faults since the last tick, and pages whose move failed */
	uint64_t local;
	uint64_t fail;
	uint64_t shared; /* the same faults by sharing */
	uint64_t private_; /* "private" in records */
	uint32_t period;
	uint32_t period_max; /* the task's stored maximum */
	uint32_t scan_min;   /* fresh from scan_bounds */
	uint32_t scan_max;
};

struct nsched_np_scan_period_answer {
	uint32_t reason;     /* enum nsched_np_scan_period_reason */
	uint32_t period;     /* ms */
	uint32_t delay_next; /* 1: the next sweep of the address space is now + period */
	uint32_t local_tenths;	 /* of the faults; 0 where nothing was compared */
	uint32_t private_tenths;
	uint32_t reserved;
};

/**
 * nsched_np_scan_period() - adapt the period after a sweep
 * @q: faults by locality and sharing; the locality counters are cleared afterwards
 * @a: every field is written on every path
 *
 * 1. Nothing local or shared, or a failed move: twice the period (u32), at most
 *    period_max, and the address space waits.
 * 2. In tenths of the period, rounded up: private faults of 7 tenths and more
 *    slow down by (tenths - 7), at least one; else local ones do; else it speeds
 *    up by 7 less the larger of both. Clamped, the upper bound first.
 * An empty pair counts as no tenths.
 *
 * Quirk: (3.13) a task whose faults are all private and remote doubles: the worst
 * placed is swept slowest.
 * Quirk: (3.13) the sum is u32, so a period below 7 ms wraps to scan_max.
 *
 * O(1), two 64-bit divisions. Source: Linux 6.12, update_task_scan_period().
 * Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_scan_period(const struct nsched_np_scan_period_question *q,
					  struct nsched_np_scan_period_answer *a);

#endif /* NSCHED_NP_DUE_H */
