/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

/* Step 2 for a page that follows its toucher: 1 if two faults in a row came from one node. */
NSCHED_INLINE uint32_t bn_twice(const struct nsched_bn_misplaced_question *q,
				struct nsched_bn_misplaced_answer *a)
{
	a->want = q->this_nid;
	a->last_nid = q->this_nid;
	if (q->last_nid == q->this_nid)
		return 1;
	a->reason = q->last_nid == NSCHED_NONE ? NSCHED_BN_MISPLACED_FIRST :
						 NSCHED_BN_MISPLACED_OTHER;
	return 0;
}

uint32_t nsched_bn_misplaced(const struct nsched_bn_misplaced_question *q,
			     struct nsched_bn_misplaced_answer *a)
{
	a->target = NSCHED_NONE;
	a->last_nid = q->last_nid;
	a->want = NSCHED_NONE;
	a->before = q->last_nid;
	a->reserved = 0;
	a->reason = q->mof ? NSCHED_BN_MISPLACED_BOUND : NSCHED_BN_MISPLACED_NOT_LAZY;
	if (!q->mof || q->bind_ok)
		return a->reason;
	a->want = q->pol_nid;
	if (q->moron && !bn_twice(q, a))
		return a->reason;
	a->reason = NSCHED_BN_MISPLACED_HERE;
	if (q->page_nid == a->want)
		return a->reason;
	a->target = a->want;
	a->reason = q->moron ? NSCHED_BN_MISPLACED_FOLLOW : NSCHED_BN_MISPLACED_POLICY;
	return a->reason;
}

uint32_t nsched_bn_migrate_page(const struct nsched_bn_migrate_page_question *q,
				struct nsched_bn_migrate_page_answer *a)
{
	a->next_window = q->next_window;
	a->acct = q->acct;
	a->migrate = 0;
	a->reason = NSCHED_BN_MIGRATE_PAGE_SHARED;
	if (q->mapcount != 1)
		return a->reason;
	if (clock_after(q->now, q->next_window)) {
		a->acct = 0;
		a->next_window = q->now + q->interval;
	}
	a->reason = NSCHED_BN_MIGRATE_PAGE_LIMITED;
	if (a->acct > q->limit) /* Quirk: (v10) scan_throttle says >= */
		return a->reason;
	a->acct += q->nr_pages; /* Quirk: (v10) also when there is no room */
	a->migrate = q->room;
	a->reason = q->room ? NSCHED_BN_MIGRATE_PAGE_MOVE : NSCHED_BN_MIGRATE_PAGE_NO_ROOM;
	return a->reason;
}
