/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* numa/core, question "due": when a task sweeps and when it is placed. */
#ifndef NSCHED_TIP_DUE_H
#define NSCHED_TIP_DUE_H

#include "../decisions.h"
#include "../types.h"

/* tick */

enum nsched_tip_tick_reason {
	NSCHED_TIP_TICK_UNTRACKED = NSCHED_TIP_TICK << 8 | 1, /* not a candidate */
	NSCHED_TIP_TICK_NOTHING = NSCHED_TIP_TICK << 8 | 2,
	NSCHED_TIP_TICK_SWEEP = NSCHED_TIP_TICK << 8 | 3, /* queue a sweep step */
	NSCHED_TIP_TICK_PLACE = NSCHED_TIP_TICK << 8 | 4, /* a placement tick */
	NSCHED_TIP_TICK_BOTH = NSCHED_TIP_TICK << 8 | 5,
};

struct nsched_tip_tick_question {
	uint64_t runtime_ns; /* CPU time of the task so far */
	uint64_t stamp_ns;   /* state of the task: how much of it is accounted to sweeps */
	uint64_t now;	     /* ticks */
	uint64_t next_scan;  /* of the address space */
	uint64_t hz;	     /* ticks a second, 1.. */
	uint64_t ts_secs;    /* state of the task: second of its last placement tick */
	int32_t seq;	     /* of the address space: sweeps completed */
	int32_t scan_seq;    /* state of the task: the sweep that it has seen */
	int32_t numa_shared; /* state of the task: -1 not tracked, 0 private, 1 shared */
	uint32_t candidate;  /* 1: may be tracked */
	uint32_t scan_queued;
	uint32_t place_queued;
	uint32_t period;     /* state of the task, ms */
	uint32_t period_min;
	uint32_t this_cpu;
	uint32_t nr_online;  /* CPUs, 1.. */
};

struct nsched_tip_tick_answer {
	uint64_t stamp_ns; /* to keep, as are ts_secs, scan_seq, numa_shared and period */
	uint64_t ts_secs;
	uint64_t ran_ns;   /* since the stamp */
	int32_t scan_seq;
	int32_t numa_shared;
	uint32_t period;
	uint32_t queue;	   /* 1: run scan_work */
	uint32_t place;	   /* 1: run the placement tick */
	uint32_t reason;   /* enum nsched_tip_tick_reason */
};

/**
 * nsched_tip_tick() - request a sweep step and a placement from the tick
 * @q: the clocks and the state of task and address space
 * @a: every field is written on every path
 *
 * 1. Who is no candidate is not tracked, and nothing else changes. 2. Unless a
 * step is queued: run time of more than a period since the stamp (u64 difference,
 * wraps) advances the stamp by a period, puts the period at its minimum, and
 * queues a step unless now is before next_scan. 3. Unless a placement is queued:
 * in the tick whose number modulo nr_online is this CPU's, once a sweep and at
 * least once a second.
 *
 * A candidate has an address space and fault arrays, is not exiting, may run on
 * every online CPU, and its high-water resident size reaches the threshold.
 *
 * Quirk: (7 Dec 2012) since every request puts the period back to the minimum,
 * the doubling of nsched_tip_commit() lasts one interval only.
 *
 * O(1), two 64-bit divisions. Source: numa/core of 7 Dec 2012, task_tick_numa().
 * Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_tip_tick(const struct nsched_tip_tick_question *q,
				    struct nsched_tip_tick_answer *a);

/* scan_work */

enum nsched_tip_scan_work_reason {
	NSCHED_TIP_SCAN_WORK_EARLY = NSCHED_TIP_SCAN_WORK << 8 | 1,   /* not yet */
	NSCHED_TIP_SCAN_WORK_NOTHING = NSCHED_TIP_SCAN_WORK << 8 | 2, /* sizes make no sense */
	NSCHED_TIP_SCAN_WORK_SCAN = NSCHED_TIP_SCAN_WORK << 8 | 3,
};

/* Converged by this much of 1024, and no more: strength and sizes share the scale. */
#define NSCHED_TIP_STRENGTH_MAX 1024u

struct nsched_tip_scan_work_question {
	uint64_t now;
	uint64_t next_scan;   /* state of the address space */
	uint32_t period;      /* state of the task, ms */
	uint32_t period_min;
	uint32_t two_ticks;   /* two scheduler ticks in ms */
	uint32_t size_min_mb; /* a step of a converged task, MiB */
	uint32_t size_max_mb; /* and of one that is not */
	uint32_t page_shift;  /* 0..20 */
	uint32_t strength;    /* state of the task: 0..1024 */
	uint32_t reserved;
};

struct nsched_tip_scan_work_answer {
	uint64_t next_scan; /* to keep */
	uint64_t pages;	    /* how many to change; 0 without a scan */
	uint32_t reason;    /* enum nsched_tip_scan_work_reason */
	uint32_t scan;	    /* 1: sweep */
	uint32_t period;    /* to keep */
	uint32_t reserved;
};

/**
 * nsched_tip_scan_work() - run the queued sweep step, and how far
 * @q: the clock, sizes and how converged the task is
 * @a: every field is written on every path
 *
 * 1. Before next_scan: stop. Else next_scan is period_min from now, not the
 * task's period, and the period two ticks longer (u32, wraps), so that another
 * thread wins next; both stay whatever follows. 2. Nothing if a size is 0 or the
 * least exceeds the greatest, or the strength is out of range. 3. The more
 * converged, the fewer pages: least + (greatest - least) x (1024 - strength) / 1024.
 *
 * O(1). Source: as above, task_numa_work(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_tip_scan_work(const struct nsched_tip_scan_work_question *q,
					 struct nsched_tip_scan_work_answer *a);

#endif /* NSCHED_TIP_DUE_H */
