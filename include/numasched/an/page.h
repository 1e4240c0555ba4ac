/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* AutoNUMA, question "page": does a page follow its toucher; counting the fault. */
#ifndef NSCHED_AN_PAGE_H
#define NSCHED_AN_PAGE_H

#include "../decisions.h"
#include "../types.h"

/* hint */

enum nsched_an_hint_reason {
	NSCHED_AN_HINT_OTHER = NSCHED_AN_HINT << 8 | 1, /* last fault from another node, or first */
	NSCHED_AN_HINT_MARKED = NSCHED_AN_HINT << 8 | 2,  /* the task shares falsely (later tree) */
	NSCHED_AN_HINT_NO_LRU = NSCHED_AN_HINT << 8 | 3,  /* cannot be isolated */
	NSCHED_AN_HINT_HERE = NSCHED_AN_HINT << 8 | 4,	  /* lies there */
	NSCHED_AN_HINT_LIMITED = NSCHED_AN_HINT << 8 | 5, /* the window is full */
	NSCHED_AN_HINT_NO_ROOM = NSCHED_AN_HINT << 8 | 6, /* charged in vain */
	NSCHED_AN_HINT_MOVE = NSCHED_AN_HINT << 8 | 7,
};

struct nsched_an_hint_question {
	uint64_t now;
	uint64_t window_start; /* state of the target node, as acct */
	uint64_t acct;	       /* pages charged in the window */
	uint64_t nr_pages;     /* behind this fault, 1..512 */
	uint64_t interval;     /* length of a window, ticks */
	uint64_t limit;	       /* pages a window */
	uint32_t fs_mode;      /* 0 AutoNUMA27; 1 the later tree: false sharing is marked */
	uint32_t allow_first;  /* 1: a page's first fault may move it */
	uint32_t this_nid;
	uint32_t page_nid;
	uint32_t last_nid;     /* of the fault before, or NSCHED_NONE; state of the page */
	uint32_t false_sharing;/* state of the task */
	uint32_t lru;	       /* 1: on a reclaim list, else it cannot be isolated */
	uint32_t room;	       /* 1: the target stays above its high watermark */
};

struct nsched_an_hint_answer {
	uint64_t window_start; /* to keep, as are the three below */
	uint64_t acct;
	uint32_t last_nid;
	uint32_t false_sharing;
	uint32_t reason;     /* enum nsched_an_hint_reason */
	uint32_t migrate;    /* 1: move it to this_nid */
	uint32_t access_nid; /* the node to account the fault to */
	uint32_t before;     /* the last_nid of the question */
};

/**
 * nsched_an_hint() - does a page move to the node that touched it
 * @q: the page, its toucher and the rate limit of the toucher's node
 * @a: every field is written on every path
 *
 * 1. Refused if the last fault came from another node, or was the first and
 * those are not allowed; this_nid is remembered. 2. In the later tree one such
 * mismatch marks the task, and a marked task moves no page until its next pass.
 * 3. Refused if it cannot be isolated or lies there. 4. A window that is over
 * (strictly) is opened anew. 5. Refused if the limit has been charged. 6. Charged,
 * then refused without room.
 *
 * Not asked under an explicit memory policy, nor for pages mapped more than once.
 *
 * Quirk: (27) with allow_first a page just allocated on the wrong node moves at
 * once: no two stages there.
 * Quirk: (27) at the limit, where balancenuma lets one more request pass; the
 * charge stays when there is no room.
 *
 * O(1). Source: AutoNUMA27 of 4 Oct 2012 and the later tree, mm/autonuma.c. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_an_hint(const struct nsched_an_hint_question *q,
				   struct nsched_an_hint_answer *a);

/* account */

enum nsched_an_account_reason {
	NSCHED_AN_ACCOUNT_SAME = NSCHED_AN_ACCOUNT << 8 | 1,   /* the pass goes on */
	NSCHED_AN_ACCOUNT_TASK = NSCHED_AN_ACCOUNT << 8 | 2,   /* a new pass: the task's halved */
	NSCHED_AN_ACCOUNT_BOTH = NSCHED_AN_ACCOUNT << 8 | 3,   /* and the address space's */
};

struct nsched_an_account_question {
	uint64_t *task_fault;	  /* [nr_nodes] state of the task */
	uint64_t *mm_fault;	  /* [nr_nodes] state of the address space */
	uint64_t task_tot;	  /* state of the task, as task_pass and false_sharing */
	uint64_t mm_tot;	  /* state of the address space, as mm_last_pass */
	uint64_t task_pass;
	uint64_t mm_pass;	  /* sweeps completed */
	uint64_t mm_last_pass;
	uint64_t pages;
	uint32_t nr_nodes;
	uint32_t mm_from_faults;  /* 1: the later tree counts the address space's faults, too */
	uint32_t access_nid;	  /* of hint */
	uint32_t false_sharing;
};

struct nsched_an_account_answer {
	uint64_t task_tot; /* to keep, as are the four below */
	uint64_t mm_tot;
	uint64_t task_pass;
	uint64_t mm_last_pass;
	uint32_t false_sharing;
	uint32_t reason;   /* enum nsched_an_account_reason */
};

/**
 * nsched_an_account() - count a fault, and age the counts when a pass is over
 * @q: the counts, halved and raised in place, and the fault
 * @a: every field is written on every path
 *
 * 1. In a new pass the task's counts and, on its own, their total are halved; the
 * total can differ from the sum by rounding. With mm_from_faults the mark of false
 * sharing is cleared, and the first thread of the pass halves the address space's
 * counts, whose total is their sum. 2. The pages are added.
 *
 * O(1); O(nr_nodes) in a new pass. Source: as above. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_an_account(const struct nsched_an_account_question *q,
				      struct nsched_an_account_answer *a);

#endif /* NSCHED_AN_PAGE_H */
