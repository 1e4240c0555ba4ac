/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balancenuma, question "page": does a page that was touched move to its toucher. */
#ifndef NSCHED_BN_PAGE_H
#define NSCHED_BN_PAGE_H

#include "../decisions.h"
#include "../types.h"

/* misplaced */

enum nsched_bn_misplaced_reason {
	/* nothing is checked at faults */
	NSCHED_BN_MISPLACED_NOT_LAZY = NSCHED_BN_MISPLACED << 8 | 1,
	NSCHED_BN_MISPLACED_BOUND = NSCHED_BN_MISPLACED << 8 | 2, /* a bind policy is satisfied */
	NSCHED_BN_MISPLACED_FIRST = NSCHED_BN_MISPLACED << 8 | 3,    /* never faulted before */
	NSCHED_BN_MISPLACED_OTHER = NSCHED_BN_MISPLACED << 8 | 4, /* last fault from another node */
	NSCHED_BN_MISPLACED_HERE = NSCHED_BN_MISPLACED << 8 | 5,     /* lies where it is wanted */
	NSCHED_BN_MISPLACED_FOLLOW = NSCHED_BN_MISPLACED << 8 | 6, /* to the node that touched it */
	/* to an explicit policy's node */
	NSCHED_BN_MISPLACED_POLICY = NSCHED_BN_MISPLACED << 8 | 7,
};

struct nsched_bn_misplaced_question {
	uint32_t mof;	   /* 1: the memory policy is checked at faults; the default one is */
	uint32_t moron;	   /* 1: it follows the toucher; the default one does */
	uint32_t bind_ok;  /* 1: a bind policy is satisfied by page_nid */
	uint32_t pol_nid;  /* what an explicit policy chose; read without moron */
	uint32_t this_nid; /* node of the CPU that faults */
	uint32_t page_nid; /* where the page lies */
	uint32_t last_nid; /* who faulted before, or NSCHED_NONE; state of the page */
	uint32_t reserved;
};

struct nsched_bn_misplaced_answer {
	uint32_t reason;   /* enum nsched_bn_misplaced_reason */
	uint32_t target;   /* or NSCHED_NONE: leave it */
	uint32_t last_nid; /* to keep */
	uint32_t want;	   /* where it is wanted; NSCHED_NONE: not looked at */
	uint32_t before;   /* the last_nid of the question */
	uint32_t reserved;
};

/**
 * nsched_bn_misplaced() - does the policy want this page elsewhere
 * @q: the memory policy's verdicts and three nodes
 * @a: every field is written on every path
 *
 * 1. Not checked at faults, or bound where it lies: stays, nothing remembered.
 * 2. Wanted on pol_nid; if it follows its toucher on this_nid, which is
 * remembered, and it stays unless the fault before came from there too: two
 * faults in a row from one node. A page that never faulted does not move.
 * 3. Moves if it is not where it is wanted.
 *
 * O(1). Source: balancenuma v10, mpol_misplaced(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bn_misplaced(const struct nsched_bn_misplaced_question *q,
					struct nsched_bn_misplaced_answer *a);

/* migrate_page */

enum nsched_bn_migrate_page_reason {
	NSCHED_BN_MIGRATE_PAGE_SHARED = NSCHED_BN_MIGRATE_PAGE << 8 | 1,  /* not mapped just once */
	NSCHED_BN_MIGRATE_PAGE_LIMITED = NSCHED_BN_MIGRATE_PAGE << 8 | 2, /* the window is full */
	NSCHED_BN_MIGRATE_PAGE_NO_ROOM = NSCHED_BN_MIGRATE_PAGE << 8 | 3, /* charged in vain */
	NSCHED_BN_MIGRATE_PAGE_MOVE = NSCHED_BN_MIGRATE_PAGE << 8 | 4,
};

struct nsched_bn_migrate_page_question {
	uint64_t now;
	uint64_t next_window; /* when the window ends; state of the target node */
	uint64_t acct;	      /* pages charged to it; state of the target node */
	uint64_t nr_pages;    /* behind this fault, 1..512 */
	uint64_t interval;    /* length of a window, ticks */
	uint64_t limit;	      /* pages a window */
	uint32_t mapcount;
	uint32_t room;	      /* 1: the target stays above its high watermark */
};

struct nsched_bn_migrate_page_answer {
	uint64_t next_window; /* to keep */
	uint64_t acct;	      /* to keep */
	uint32_t reason;      /* enum nsched_bn_migrate_page_reason */
	uint32_t migrate;     /* 1: move it */
};

/**
 * nsched_bn_migrate_page() - rate limit and last checks for the target node
 * @q: the clock, the node's window and the page
 * @a: every field is written on every path
 *
 * 1. A page not mapped exactly once never moves, and nothing changes. 2. A window
 * that is over (strictly after its end) is opened anew. 3. Refused if more than
 * the limit has been charged. 4. Charged, then refused without room.
 *
 * Quirk: (v10) strictly more: at exactly the limit one more request passes, up to
 * 512 pages, while nsched_bn_scan_throttle() already stops scanning.
 * Quirk: (v10) the charge stays when there is no room.
 *
 * O(1). Source: balancenuma v10, migrate_misplaced_page(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bn_migrate_page(const struct nsched_bn_migrate_page_question *q,
					   struct nsched_bn_migrate_page_answer *a);

#endif /* NSCHED_BN_PAGE_H */
