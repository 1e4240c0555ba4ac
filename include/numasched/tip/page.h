/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* numa/core, question "page": does a page follow its toucher; counting the fault. */
#ifndef NSCHED_TIP_PAGE_H
#define NSCHED_TIP_PAGE_H

#include "../decisions.h"
#include "../types.h"

/* misplaced */

enum nsched_tip_misplaced_reason {
	NSCHED_TIP_MISPLACED_HERE = NSCHED_TIP_MISPLACED << 8 | 1,  /* wanted where it lies */
	/* last fault from another CPU */
	NSCHED_TIP_MISPLACED_OTHER = NSCHED_TIP_MISPLACED << 8 | 2,
	/* never faulted: moves at once */
	NSCHED_TIP_MISPLACED_FRESH = NSCHED_TIP_MISPLACED << 8 | 3,
	NSCHED_TIP_MISPLACED_SAME = NSCHED_TIP_MISPLACED << 8 | 4,  /* the same CPU twice: moves */
};

struct nsched_tip_misplaced_question {
	uint32_t this_cpu;
	uint32_t this_nid;
	uint32_t page_nid;
	uint32_t last_cpu; /* CPU of the fault before, or NSCHED_NONE; state of the page */
	uint32_t fresh;	   /* 1: never faulted */
	uint32_t reserved;
};

struct nsched_tip_misplaced_answer {
	uint32_t reason; /* enum nsched_tip_misplaced_reason */
	uint32_t target; /* or NSCHED_NONE: leave it */
};

/**
 * nsched_tip_misplaced() - should the page move to its toucher
 * @q: who touched it, who did before
 * @a: every field is written on every path
 *
 * Wanted on this_nid if it is fresh or the fault before came from this very CPU,
 * not just this node; else where it is. The caller then records this_cpu and the
 * task's pid with the page in every case.
 *
 * O(1). Source: numa/core of 7 Dec 2012, mpol_misplaced(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_tip_misplaced(const struct nsched_tip_misplaced_question *q,
					 struct nsched_tip_misplaced_answer *a);

/* fault */

enum nsched_tip_fault_reason {
	NSCHED_TIP_FAULT_FRESH = NSCHED_TIP_FAULT << 8 | 1,   /* first fault: private, own node */
	NSCHED_TIP_FAULT_PRIVATE = NSCHED_TIP_FAULT << 8 | 2, /* the same task as before */
	NSCHED_TIP_FAULT_SHARED = NSCHED_TIP_FAULT << 8 | 3,  /* another one */
};

struct nsched_tip_fault_question {
	uint32_t page_nid; /* where the page lies after the move, if it moved */
	uint32_t this_cpu;
	uint32_t this_nid;
	uint32_t this_pid;
	uint32_t last_cpu; /* of the fault before, or NSCHED_NONE */
	uint32_t last_pid; /* its low bits, or NSCHED_NONE */
	uint32_t fresh;	   /* 1: never faulted */
	uint32_t pid_mask; /* which bits of a pid a page keeps; 255 */
};

struct nsched_tip_fault_answer {
	uint32_t reason;   /* enum nsched_tip_fault_reason */
	uint32_t priv;	   /* 1: private */
	uint32_t node;	   /* the node to account it to; page_nid of buddy_tick */
	uint32_t idx;	   /* 2 x node + priv: where curr[] rises by the pages */
	uint32_t last_cpu; /* for buddy_tick */
	uint32_t reserved;
};

/**
 * nsched_tip_fault() - account one hinting fault
 * @q: the page as it was before this fault, but for page_nid
 * @a: every field is written on every path
 *
 * A fresh page is private and accounted to the toucher's node, wherever it lies;
 * others to the page's node, private if the low bits of the pids agree.
 *
 * O(1). Source: as above, task_numa_fault(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_tip_fault(const struct nsched_tip_fault_question *q,
				     struct nsched_tip_fault_answer *a);

/* buddy_tick */

enum nsched_tip_buddy_tick_reason {
	NSCHED_TIP_BUDDY_TICK_OWN = NSCHED_TIP_BUDDY_TICK << 8 | 1,    /* our own CPU */
	NSCHED_TIP_BUDDY_TICK_REMOTE = NSCHED_TIP_BUDDY_TICK << 8 | 2, /* not on our node */
	NSCHED_TIP_BUDDY_TICK_IDLE = NSCHED_TIP_BUDDY_TICK << 8 | 3,   /* nothing runs there now */
	NSCHED_TIP_BUDDY_TICK_ORDER = NSCHED_TIP_BUDDY_TICK << 8 | 4, /* not below us, or too low */
	NSCHED_TIP_BUDDY_TICK_HIT = NSCHED_TIP_BUDDY_TICK << 8 | 5,    /* the buddy once more */
	NSCHED_TIP_BUDDY_TICK_NEW = NSCHED_TIP_BUDDY_TICK << 8 | 6,    /* a new buddy */
};

/* Ids are ordered; all ones, NSCHED_NO_ID, is none and below every id. */
struct nsched_tip_buddy_tick_question {
	uint64_t this_task;
	uint64_t last_task;    /* what runs on last_cpu now, or none */
	uint64_t buddy_curr;   /* state of the task, as the next two: or none */
	uint64_t bfaults_curr;
	uint64_t pages;
	uint32_t ideal_curr;   /* or NSCHED_NONE */
	uint32_t this_cpu;
	uint32_t this_nid;
	uint32_t page_nid;     /* node of fault's answer */
	uint32_t last_cpu;     /* of fault's answer */
	uint32_t same_mm;      /* 1: pages of an own process count twice; off since 22 Nov 2012 */
};

struct nsched_tip_buddy_tick_answer {
	uint64_t buddy_curr; /* to keep, as the next two */
	uint64_t bfaults_curr;
	uint32_t ideal_curr;
	uint32_t reason;     /* enum nsched_tip_buddy_tick_reason */
};

/**
 * nsched_tip_buddy_tick() - find the task that we share memory with
 * @q: who touched the page last, and the buddy of this sweep so far
 * @a: every field is written on every path
 *
 * Nothing if that was our own CPU, the page is not on our node, or nothing runs
 * there now. A hit adds the pages. Otherwise the task becomes the buddy if it is
 * below us and not below the buddy: so within a sweep the buddy is the highest id
 * below our own that we met.
 *
 * O(1). Source: as above, shared_fault_tick(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_tip_buddy_tick(const struct nsched_tip_buddy_tick_question *q,
					  struct nsched_tip_buddy_tick_answer *a);

#endif /* NSCHED_TIP_PAGE_H */
