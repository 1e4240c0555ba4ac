/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balancenuma, question "due": when an address space is swept. */
#ifndef NSCHED_BN_DUE_H
#define NSCHED_BN_DUE_H

#include "../decisions.h"
#include "../types.h"

/* scan_throttle */

enum nsched_bn_scan_throttle_reason {
	NSCHED_BN_SCAN_THROTTLE_CLOSED = NSCHED_BN_SCAN_THROTTLE << 8 | 1, /* window long over */
	NSCHED_BN_SCAN_THROTTLE_BELOW = NSCHED_BN_SCAN_THROTTLE << 8 | 2,  /* below the limit */
	NSCHED_BN_SCAN_THROTTLE_LIMITED = NSCHED_BN_SCAN_THROTTLE << 8 | 3,
};

struct nsched_bn_scan_throttle_question {
	uint64_t now;
	uint64_t next_window;  /* of the node, as in migrate_page */
	uint64_t acct;
	uint64_t pte_interval; /* how long after its end a window still counts, ticks */
	uint64_t limit;	       /* pages a window */
};

struct nsched_bn_scan_throttle_answer {
	uint64_t until;	  /* next_window + pte_interval */
	uint32_t reason;  /* enum nsched_bn_scan_throttle_reason */
	uint32_t limited; /* 1: do not scan now */
};

/**
 * nsched_bn_scan_throttle() - is scanning for this node pointless right now
 * @q: the clock and the node's window
 * @a: every field is written on every path
 *
 * Not limited strictly after next_window + pte_interval (u64, wraps), since only
 * faults reset windows and faults need scans; nor below the limit.
 *
 * Quirk: (v10) limited at exactly the limit, where migrate_page still moves.
 *
 * O(1). Source: balancenuma v10, migrate_ratelimited(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bn_scan_throttle(const struct nsched_bn_scan_throttle_question *q,
					    struct nsched_bn_scan_throttle_answer *a);

/* fault_period */

enum nsched_bn_fault_period_reason {
	NSCHED_BN_FAULT_PERIOD_KEPT = NSCHED_BN_FAULT_PERIOD << 8 | 1, /* the page moved */
	NSCHED_BN_FAULT_PERIOD_GROWN = NSCHED_BN_FAULT_PERIOD << 8 | 2,
	NSCHED_BN_FAULT_PERIOD_MOST = NSCHED_BN_FAULT_PERIOD << 8 | 3, /* at its maximum */
};

struct nsched_bn_fault_period_question {
	uint32_t period;     /* state of the task, ms */
	uint32_t step;	     /* ten scheduler ticks in ms: 10 at 1000 Hz, 40 at 250 Hz */
	uint32_t period_max;
	uint32_t migrated;   /* 1: the fault moved the page */
};

struct nsched_bn_fault_period_answer {
	uint32_t reason; /* enum nsched_bn_fault_period_reason */
	uint32_t period; /* to keep */
};

/**
 * nsched_bn_fault_period() - adapt the scan period after one fault
 * @q: the period and what the fault did
 * @a: every field is written on every path
 *
 * A fault that did not move its page makes the period longer by @step (u32,
 * wraps), to period_max at most. Nothing but the reset of scan_work shortens it.
 *
 * Quirk: (v10) the step depends on the tick rate; a converged task is snapped back
 * to the minimum by the next reset.
 *
 * O(1). Source: balancenuma v10, task_numa_fault(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bn_fault_period(const struct nsched_bn_fault_period_question *q,
					   struct nsched_bn_fault_period_answer *a);

/* tick */

enum nsched_bn_tick_reason {
	NSCHED_BN_TICK_WAIT = NSCHED_BN_TICK << 8 | 1,	/* has not run for a period */
	/* it has, but the address space is not due */
	NSCHED_BN_TICK_SPENT = NSCHED_BN_TICK << 8 | 2,
	NSCHED_BN_TICK_QUEUE = NSCHED_BN_TICK << 8 | 3, /* queue a scan */
};

struct nsched_bn_tick_question {
	uint64_t runtime_ns; /* CPU time of the task so far */
	uint64_t stamp_ns;   /* CPU time at the last request, 0 = none; state of the task */
	uint64_t now;
	uint64_t next_scan;  /* of the address space */
	uint32_t period;     /* state of the task, ms */
	uint32_t period_min;
};

struct nsched_bn_tick_answer {
	uint64_t stamp_ns; /* to keep */
	uint64_t ran_ns;   /* since the stamp */
	uint32_t reason;   /* enum nsched_bn_tick_reason */
	uint32_t queue;	   /* 1: queue a scan */
	uint32_t period;   /* to keep */
	uint32_t reserved;
};

/**
 * nsched_bn_tick() - does this scheduler tick queue a scan
 * @q: run time, stamp and the two clocks
 * @a: every field is written on every path
 *
 * Nothing unless the task has run for more than its period since the stamp (u64
 * difference, wraps). Then the stamp is the run time, the first time the period
 * drops to period_min, and a scan is queued unless now is before next_scan.
 *
 * O(1). Not asked for tasks without memory, exiting ones, and while a scan is
 * queued. Source: balancenuma v10, task_tick_numa(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bn_tick(const struct nsched_bn_tick_question *q,
				   struct nsched_bn_tick_answer *a);

/* scan_work */

/* What first_nid may be besides a node. */
#define NSCHED_BN_NEVER (-1)  /* never asked to scan */
#define NSCHED_BN_ACTIVE (-2) /* has run on two nodes: scanned from now on */

enum nsched_bn_scan_work_reason {
	NSCHED_BN_SCAN_WORK_ONE_NODE = NSCHED_BN_SCAN_WORK << 8 | 1, /* has run on one node only */
	NSCHED_BN_SCAN_WORK_EARLY = NSCHED_BN_SCAN_WORK << 8 | 2,    /* not yet */
	NSCHED_BN_SCAN_WORK_LIMITED = NSCHED_BN_SCAN_WORK << 8 | 3,  /* throttled: slot consumed */
	NSCHED_BN_SCAN_WORK_SCAN = NSCHED_BN_SCAN_WORK << 8 | 4,
};

struct nsched_bn_scan_work_question {
	uint64_t now;
	uint64_t next_reset;   /* state of the address space, as the two below */
	uint64_t next_scan;
	int32_t first_nid;     /* the node seen first, NSCHED_BN_NEVER or NSCHED_BN_ACTIVE */
	uint32_t this_nid;
	uint32_t force;	       /* 1: scan even while it has run on one node only */
	uint32_t period;       /* state of the task, ms */
	uint32_t period_min;
	uint32_t period_reset; /* from reset to reset, ms */
	uint32_t limited;      /* of scan_throttle for this_nid */
	uint32_t reserved;
};

struct nsched_bn_scan_work_answer {
	uint64_t next_reset; /* to keep, as are the three below */
	uint64_t next_scan;
	int32_t first_nid;
	uint32_t period;
	uint32_t reason; /* enum nsched_bn_scan_work_reason */
	uint32_t scan;	 /* 1: mark pages */
};

/**
 * nsched_bn_scan_work() - run the queued scan or not
 * @q: the clock and the state of task and address space
 * @a: every field is written on every path
 *
 * 1. The first node is recorded. 2. Until a thread runs on another one, and
 * without @force, nothing more. 3. Strictly after next_reset this task's period
 * drops to the minimum. 4. Before next_scan: stop. 5. A period of 0 becomes the
 * minimum; next_scan = now + period. 6. Limited: stop, the slot is consumed.
 *
 * Quirk: (v10) a task that stays on one node is never scanned.
 * Quirk: (v10) the reset shortens the period of the one thread that runs the scan.
 *
 * O(1). Source: balancenuma v10, task_numa_work(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bn_scan_work(const struct nsched_bn_scan_work_question *q,
					struct nsched_bn_scan_work_answer *a);

#endif /* NSCHED_BN_DUE_H */
