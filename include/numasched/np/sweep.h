/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux NUMA balancing, question "due": the queued step of a sweep. */
#ifndef NSCHED_NP_SWEEP_H
#define NSCHED_NP_SWEEP_H

#include "../decisions.h"
#include "../types.h"

enum nsched_np_scan_work_reason {
	NSCHED_NP_SCAN_WORK_EARLY = NSCHED_NP_SCAN_WORK << 8 | 1,   /* not yet */
	NSCHED_NP_SCAN_WORK_BLOCKED = NSCHED_NP_SCAN_WORK << 8 | 2, /* no lock, or nothing to do */
	NSCHED_NP_SCAN_WORK_INSIDE = NSCHED_NP_SCAN_WORK << 8 | 3,  /* ends inside the areas */
	NSCHED_NP_SCAN_WORK_WRAPPED = NSCHED_NP_SCAN_WORK << 8 | 4, /* to the end of the areas */
};

/*
 * Areas are in address order; page numbers, ends exclusive. The seven arrays from
 * a_state on are state and 0 where an area has none.
 */
struct nsched_np_scan_work_question {
	const uint64_t *a_start; /* [nr_areas] */
	const uint64_t *a_end;
	const uint32_t *a_ok;	 /* 1: can be swept */
	const uint64_t *a_pop; /* marking [s,e) changes max(0, min(e, a_start + a_pop) - s) pages */
	uint32_t *a_state;	 /* 1: has sweep state */
	int32_t *a_first;	 /* sequence in which it was made */
	int32_t *a_prev;	 /* sequence in which the area was last completed */
	uint64_t *a_next;	 /* not swept before */
	uint64_t *a_reset;	 /* end of the pid window */
	uint64_t *a_pids0;	 /* pid bits that faulted in the previous window */
	uint64_t *a_pids1;	 /* and in this one; faults set theirs here */
	uint64_t *r_start_out;	 /* [r_max] ranges to mark, in order */
	uint64_t *r_end_out;
	uint64_t now;
	uint64_t next_scan; /* state of the address space; 0 = not set */
	uint64_t stamp_ns;  /* state of the task */
	uint64_t tick_ns;   /* a scheduler tick */
	uint64_t cost_ns;   /* CPU time of this step */
	uint64_t scan_delay;
	uint64_t offset; /* state of the address space: page where the step starts */
	uint32_t nr_areas;
	uint32_t r_max;	     /* room for ranges; a step that fills it ends there */
	uint32_t period;     /* state of the task */
	uint32_t period_max; /* the same */
	uint32_t start;	     /* from scan_bounds */
	uint32_t max;
	uint32_t scan_size_mb;
	uint32_t page_shift;  /* 0..20 */
	uint32_t hpage_pages; /* of a huge page, a power of two */
	uint32_t lock;	      /* 1: the address space could be locked without waiting */
	int32_t seq;	      /* state of the address space: sweeps completed */
	uint32_t pid_bit;     /* 0..63, hash of the task's pid */
	uint32_t nr_threads;  /* of the process */
	uint32_t reserved;
};

struct nsched_np_scan_work_answer {
	uint64_t next_scan; /* to keep, as are the six below */
	uint64_t stamp_ns;
	uint64_t offset;
	uint64_t marked; /* pages changed */
	uint32_t reason; /* enum nsched_np_scan_work_reason */
	uint32_t scan;	 /* 1: the walk was made */
	uint32_t period;
	uint32_t period_max;
	int32_t seq;
	uint32_t nr_ranges; /* length of r_start_out and r_end_out */
	uint32_t forced;    /* 1: areas of others were swept, since none was ours */
	uint32_t reserved;
};

/**
 * nsched_np_scan_work() - run the queued sweep step or not, and over what
 * @q: clocks, sizes and areas; the areas' state is updated in place
 * @a: every field is written on every path
 *
 * 1. No next_scan: now + scan_delay. 2. Before it: stop. 3. No period: @start and
 * @max are adopted. 4. next_scan = now + period, the stamp two ticks on, so that
 * another thread wins next; both stay whatever follows. 5. Without lock or pages
 * to sweep: stop.
 * 6. From @offset the areas, ascending, with a budget of scan_size_mb of changed
 * and eight times that of looked-at pages. An area that cannot be swept is
 * passed; a new one gets its state and, except in the first sweep, waits a scan
 * delay; pid bits move on every four delays; one completed in this sequence is
 * passed, and so is one that this task has not touched, unless it is young, half
 * swept or left behind by more sequences than there are threads.
 * 7. If only such were passed, once more without that rule, for one area.
 * 8. At the end of the areas the sequence rises and the offset is 0; else the next
 * step resumes behind the last range. 9. The stamp advances by 32 times the cost.
 *
 * Quirk: (6.12) a walk that ends at an area's end does not record it as completed.
 * Quirk: (6.12) a step that begins behind the last area raises the sequence once
 * more: an address space without areas gains two a step.
 *
 * O(areas + ranges). Source: Linux 6.12, task_numa_work(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_scan_work(const struct nsched_np_scan_work_question *q,
					struct nsched_np_scan_work_answer *a);

#endif /* NSCHED_NP_SWEEP_H */
