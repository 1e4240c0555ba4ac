/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The O(1) family, question "balance" where the threads of a package share a run
 * queue: a queue whose every thread runs, next to an idle one, has nothing to
 * pull, so a running task is pushed.
 *
 * rq_of[cpu] is the number of the CPU that owns the queue; nr_running counts at
 * the owner.
 */
#ifndef NSCHED_O1_BALANCE_HT_H
#define NSCHED_O1_BALANCE_HT_H

#include "../decisions.h"
#include "../load.h"

/* ht_active_scan */

enum nsched_o1_ht_active_scan_reason {
	/* there are threads to wake */
	NSCHED_O1_HT_ACTIVE_SCAN_WOKEN = NSCHED_O1_HT_ACTIVE_SCAN << 8 | 1,
	/* no other queue is full */
	NSCHED_O1_HT_ACTIVE_SCAN_NONE = NSCHED_O1_HT_ACTIVE_SCAN << 8 | 2,
	/* full queues were asked before */
	NSCHED_O1_HT_ACTIVE_SCAN_ASKED = NSCHED_O1_HT_ACTIVE_SCAN << 8 | 3,
};

struct nsched_o1_ht_active_scan_question {
	const struct nsched_load *load; /* rq_of, idle */
	uint32_t *active_flag;		/* state, of the system, [ncpus], at queue owners */
	uint32_t *woken_out;		/* queues whose migration thread to wake, room for ncpus */
	void *work;			/* nsched_o1_ht_active_scan_work_size() bytes */
	uint32_t work_size;
	uint32_t variant;		/* 0 = D7; 1 = A9 */
	uint32_t ncpus;
	uint32_t this_cpu;		/* has just run empty */
};

struct nsched_o1_ht_active_scan_answer {
	uint32_t reason;   /* enum nsched_o1_ht_active_scan_reason */
	uint32_t nr_woken; /* length of woken_out */
	uint32_t nr_full;  /* queues met whose every CPU runs a task */
	uint32_t first;	   /* woken_out[0], or NSCHED_NONE */
};

/* Work memory of the scan, bytes. */
NSCHED_API uint32_t nsched_o1_ht_active_scan_work_size(uint32_t ncpus);

/**
 * nsched_o1_ht_active_scan() - is there a package with all siblings busy
 * @q: queues and idle CPUs; active_flag is state and updated in place
 * @a: every field is written on every path
 *
 * CPUs ascending: a queue other than ours, of which no CPU is idle and which has
 * more than one CPU (variant 1), has its flag set and its thread woken if the
 * flag was not set yet.
 *
 * Quirk: (D7) the flag is that of the scanning queue, so one scan wakes one
 * thread, and none until that flag is cleared; a lone busy CPU counts as full.
 *
 * O(ncpus). Source: sched-2.5.59-D7 and 2.5.68-A9, load_balance(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_o1_ht_active_scan(const struct nsched_o1_ht_active_scan_question *q,
					     struct nsched_o1_ht_active_scan_answer *a);

/* ht_active_push */

enum nsched_o1_ht_active_push_reason {
	/* to an empty queue */
	NSCHED_O1_HT_ACTIVE_PUSH_PUSH = NSCHED_O1_HT_ACTIVE_PUSH << 8 | 1,
	/* a sibling is idle */
	NSCHED_O1_HT_ACTIVE_PUSH_ROOM = NSCHED_O1_HT_ACTIVE_PUSH << 8 | 2,
	/* no other queue is empty */
	NSCHED_O1_HT_ACTIVE_PUSH_NONE = NSCHED_O1_HT_ACTIVE_PUSH << 8 | 3,
	/* the flag is not set: given by the composition */
	NSCHED_O1_HT_ACTIVE_PUSH_UNSET = NSCHED_O1_HT_ACTIVE_PUSH << 8 | 4,
};

struct nsched_o1_ht_active_push_question {
	const struct nsched_load *load; /* rq_of, idle, nr_running */
	uint32_t ncpus;
	uint32_t src_cpu;		/* of the woken thread */
};

struct nsched_o1_ht_active_push_answer {
	uint32_t reason;   /* enum nsched_o1_ht_active_push_reason */
	uint32_t dest_cpu; /* for whose queue to pull, or NSCHED_NONE */
	uint32_t src_rq;   /* the queue of src_cpu */
	uint32_t idle_cpu; /* ROOM: the sibling that is idle; else NSCHED_NONE */
};

/**
 * nsched_o1_ht_active_push() - the decision of the woken migration thread
 * @q: queues, idle CPUs and lengths
 * @a: every field is written on every path
 *
 * An idle CPU of its own queue: the imbalance is gone, nothing to do. Else the
 * lowest CPU of another queue that holds no task.
 *
 * The thread asks only if its queue's active_flag is set, and clears it. It then
 * pulls on behalf of dest_cpu's queue; see o1/common.h for the steps.
 *
 * O(ncpus). Source: sched-2.5.59-D7 and 2.5.68-A9, active_load_balance(). Since
 * ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_o1_ht_active_push(const struct nsched_o1_ht_active_push_question *q,
					     struct nsched_o1_ht_active_push_answer *a);

#endif /* NSCHED_O1_BALANCE_HT_H */
