/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family, question "next": what a CPU of a shared run queue picks. */
#ifndef NSCHED_O1_NEXT_H
#define NSCHED_O1_NEXT_H

#include "../decisions.h"
#include "../types.h"

enum nsched_o1_ht_pick_next_reason {
	/* one CPU owns the queue: the head */
	NSCHED_O1_HT_PICK_NEXT_ALONE = NSCHED_O1_HT_PICK_NEXT << 8 | 1,
	/* the head is what is being switched out */
	NSCHED_O1_HT_PICK_NEXT_PREV = NSCHED_O1_HT_PICK_NEXT << 8 | 2,
	/* the first that suits */
	NSCHED_O1_HT_PICK_NEXT_FIRST = NSCHED_O1_HT_PICK_NEXT << 8 | 3,
	/* the first that suits of the other list */
	NSCHED_O1_HT_PICK_NEXT_OTHER = NSCHED_O1_HT_PICK_NEXT << 8 | 4,
	/* no task suits */
	NSCHED_O1_HT_PICK_NEXT_IDLE = NSCHED_O1_HT_PICK_NEXT << 8 | 5,
};

struct nsched_o1_ht_pick_next_question {
	const uint32_t *t_array;   /* [nr_tasks]: 0 expired, 1 active */
	const uint32_t *t_prio;	   /* list, 0..139, 0 = first */
	const uint32_t *t_seq;	   /* place in it, 0 = head; unique in (array, prio) */
	const uint32_t *t_running; /* 1: a sibling's current task, that being switched out too */
	const uint32_t *t_prev;	   /* 1: being switched out; at most one */
	const uint32_t *t_allowed; /* 1: may run on the CPU that picks */
	uint32_t variant;	   /* 0 = D7; 1 = A9 */
	uint32_t rq_ncpus;	   /* CPUs that share the queue, 1.. */
	uint32_t nr_tasks;
	uint32_t reserved;
};

struct nsched_o1_ht_pick_next_answer {
	uint32_t reason;     /* enum nsched_o1_ht_pick_next_reason */
	uint32_t pick;	     /* task, or NSCHED_NONE: the idle task */
	uint32_t prio;	     /* of the task picked; 140 if none */
	uint32_t unsuitable; /* tasks of the lists looked at that may not be picked here */
};

/**
 * nsched_o1_ht_pick_next() - task pickup on a run queue that siblings share
 * @q: the queue's tasks, in any order
 * @a: every field is written on every path
 *
 * The active list, or the expired one if no task is active. Its head (least
 * priority value, then least seq) is picked without any check if it is the task
 * being switched out or if one CPU owns the queue. Else the first task that is
 * allowed and not running (variant 1: or being switched out). If there is none,
 * the same once with the other list, if it has any task.
 *
 * Quirk: (D7) a task being switched out that is not the head counts as running
 * and is passed over.
 *
 * O(nr_tasks). Source: sched-2.5.59-D7 and 2.5.68-A9, schedule(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_o1_ht_pick_next(const struct nsched_o1_ht_pick_next_question *q,
					   struct nsched_o1_ht_pick_next_answer *a);

#endif /* NSCHED_O1_NEXT_H */
