/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family, question "wake": where a woken task is queued, and whom it preempts. */
#ifndef NSCHED_O1_WAKE_H
#define NSCHED_O1_WAKE_H

#include "../decisions.h"
#include "../load.h"

/* sync_wake */

enum nsched_o1_sync_wake_reason {
	NSCHED_O1_SYNC_WAKE_QUEUE = NSCHED_O1_SYNC_WAKE << 8 | 1,        /* where it was */
	NSCHED_O1_SYNC_WAKE_PREEMPT = NSCHED_O1_SYNC_WAKE << 8 | 2,      /* there, and preempts */
	NSCHED_O1_SYNC_WAKE_PULL = NSCHED_O1_SYNC_WAKE << 8 | 3,         /* to the waker */
	NSCHED_O1_SYNC_WAKE_PULL_PREEMPT = NSCHED_O1_SYNC_WAKE << 8 | 4, /* there, and preempts */
};

struct nsched_o1_sync_wake_question {
	const struct nsched_load *load; /* curr_prio */
	const uint64_t *allowed;	/* CPUs the task may use; null = all */
	uint32_t variant;  /* 0 = to 2.5.62; 1 = from about 2.5.63 */
	uint32_t sync;	   /* 1: the waker is about to sleep */
	uint32_t running;  /* 1: the task is on a CPU now */
	uint32_t queued;   /* 1: the task is on a run queue now */
	uint32_t task_cpu; /* where it last ran */
	uint32_t this_cpu; /* the waker's */
	uint32_t p_prio;   /* of the task, 0..139, smaller is more urgent */
	uint32_t reserved;
};

struct nsched_o1_sync_wake_answer {
	uint32_t reason;    /* enum nsched_o1_sync_wake_reason */
	uint32_t cpu;	    /* where it is queued */
	uint32_t preempt;   /* 1: that CPU is rescheduled */
	uint32_t curr_prio; /* of what runs there; 140 is the idle task */
};

/**
 * nsched_o1_sync_wake() - where a woken task is queued, and whether it preempts
 * @q: load (curr_prio), the task and the waker
 * @a: every field is written on every path
 *
 * A task is queued where it last ran. On a synchronous wake-up (pipes, local
 * sockets) a task that is neither running nor queued and may run on the waker's
 * CPU goes there. It preempts if it is more urgent than what runs there; in
 * variant 1 a synchronous wake-up never does.
 *
 * O(1). Source: Linux 2.5.59 and 2.5.63, try_to_wake_up(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_o1_sync_wake(const struct nsched_o1_sync_wake_question *q,
					struct nsched_o1_sync_wake_answer *a);

/* ht_wake_cpu */

enum nsched_o1_ht_wake_cpu_reason {
	/* its own CPU is idle */
	NSCHED_O1_HT_WAKE_CPU_IDLE = NSCHED_O1_HT_WAKE_CPU << 8 | 1,
	/* a sibling is idle */
	NSCHED_O1_HT_WAKE_CPU_SIBLING_IDLE = NSCHED_O1_HT_WAKE_CPU << 8 | 2,
	/* its own CPU runs something less urgent */
	NSCHED_O1_HT_WAKE_CPU_PREEMPT = NSCHED_O1_HT_WAKE_CPU << 8 | 3,
	/* a sibling does */
	NSCHED_O1_HT_WAKE_CPU_SIBLING = NSCHED_O1_HT_WAKE_CPU << 8 | 4,
	/* nobody does */
	NSCHED_O1_HT_WAKE_CPU_NONE = NSCHED_O1_HT_WAKE_CPU << 8 | 5,
};

struct nsched_o1_ht_wake_cpu_question {
	const struct nsched_load *load; /* rq_of, idle, curr_prio; variant 1: curr_slice */
	const uint64_t *allowed;	/* CPUs the task may use; null = all */
	int64_t p_slice;   /* variant 1: what remains of the task's slice, ticks */
	uint32_t variant;  /* 0 = D7; 1 = A9 */
	uint32_t ncpus;
	uint32_t cpu;	   /* where the task is queued */
	uint32_t p_prio;   /* of the task, 0..139, smaller is more urgent */
	const uint32_t *online; /* 0 or 1 per CPU; null = all: an offline sibling is passed */
};

struct nsched_o1_ht_wake_cpu_answer {
	int64_t curr_slice;   /* variant 1: of the current task; 0 in variant 0 */
	uint32_t reason;      /* enum nsched_o1_ht_wake_cpu_reason */
	uint32_t resched_cpu; /* CPU to reschedule, or NSCHED_NONE */
	uint32_t curr_prio;   /* of what runs there; NONE: of what runs on cpu */
	uint32_t reserved;    /* zero */
};

/**
 * nsched_o1_ht_wake_cpu() - which thread of the package a woken task preempts
 * @q: load and the task
 * @a: every field is written on every path
 *
 * The first of: cpu itself if idle, allowed or not; the lowest allowed sibling
 * that is idle; cpu if the task is more urgent than what runs there; the lowest
 * allowed sibling of which that is true. More urgent: the smaller priority value,
 * in variant 1 also the longer slice at equal priority.
 *
 * O(ncpus): siblings are found by rq_of. Source: sched-2.5.59-D7 and 2.5.68-A9,
 * wake_up_cpu(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_o1_ht_wake_cpu(const struct nsched_o1_ht_wake_cpu_question *q,
					  struct nsched_o1_ht_wake_cpu_answer *a);

#endif /* NSCHED_O1_WAKE_H */
