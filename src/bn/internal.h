/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Shared by the sources of balancenuma. */
#ifndef NSCHED_BN_INTERNAL_H
#define NSCHED_BN_INTERNAL_H

#include "../family.h"
#include "../numa_scan.h"
#include "numasched/bn.h"

/*
 * The quantities of each block's sentences, in the order in which the sentences
 * name them (describe.c; a test holds the two together). @compared is zero before.
 */
NSCHED_INLINE void bn_compared_misplaced(const struct nsched_bn_misplaced_question *q,
					 const struct nsched_bn_misplaced_answer *a,
					 uint64_t *compared)
{
	switch (a->reason) {
	case NSCHED_BN_MISPLACED_NOT_LAZY:
	case NSCHED_BN_MISPLACED_BOUND:
		compared[0] = q->page_nid;
		break;
	case NSCHED_BN_MISPLACED_OTHER:
		compared[0] = q->this_nid;
		compared[1] = a->before;
		compared[2] = q->page_nid;
		break;
	case NSCHED_BN_MISPLACED_HERE:
		compared[0] = a->want;
		break;
	default: /* who wants it, who touched it: one node where it follows */
		compared[0] = a->want;
		compared[1] = q->page_nid;
	}
}

NSCHED_INLINE void bn_compared_migrate_page(const struct nsched_bn_migrate_page_question *q,
					    const struct nsched_bn_migrate_page_answer *a,
					    uint64_t *compared)
{
	if (a->reason == NSCHED_BN_MIGRATE_PAGE_SHARED) {
		compared[0] = q->mapcount;
		return;
	}
	compared[0] = a->acct;
	compared[1] = q->limit;
}

NSCHED_INLINE void bn_compared_tick(const struct nsched_bn_tick_question *q,
				    const struct nsched_bn_tick_answer *a, uint64_t *compared)
{
	compared[0] = a->ran_ns;
	if (a->reason == NSCHED_BN_TICK_WAIT) {
		compared[1] = a->period;
	} else if (a->reason == NSCHED_BN_TICK_SPENT) {
		compared[1] = q->next_scan;
		compared[2] = q->now;
	}
}

NSCHED_INLINE void bn_compared_scan_work(const struct nsched_bn_scan_work_question *q,
					 const struct nsched_bn_scan_work_answer *a,
					 uint64_t *compared)
{
	switch (a->reason) {
	case NSCHED_BN_SCAN_WORK_ONE_NODE:
		compared[0] = q->this_nid;
		break;
	case NSCHED_BN_SCAN_WORK_EARLY:
		compared[0] = a->next_scan;
		compared[1] = q->now;
		break;
	case NSCHED_BN_SCAN_WORK_LIMITED:
		compared[0] = q->this_nid;
		compared[1] = a->next_scan;
		break;
	default:
		compared[0] = a->next_scan;
	}
}

#endif /* NSCHED_BN_INTERNAL_H */
