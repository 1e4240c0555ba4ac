/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

/* Rules 1 to 3: 0 says why the page stays. */
NSCHED_INLINE uint32_t an_may_move(const struct nsched_an_hint_question *q,
				   struct nsched_an_hint_answer *a)
{
	uint32_t ok = q->last_nid == q->this_nid ||
		      (q->last_nid == NSCHED_NONE && q->allow_first);

	if (!ok && q->fs_mode)
		a->false_sharing = 1;
	a->reason = NSCHED_AN_HINT_OTHER;
	if (!ok)
		return 0;
	a->reason = NSCHED_AN_HINT_MARKED;
	if (q->fs_mode && a->false_sharing)
		return 0;
	a->reason = q->lru ? NSCHED_AN_HINT_HERE : NSCHED_AN_HINT_NO_LRU;
	return q->lru && q->this_nid != q->page_nid;
}

uint32_t nsched_an_hint(const struct nsched_an_hint_question *q, struct nsched_an_hint_answer *a)
{
	a->window_start = q->window_start;
	a->acct = q->acct;
	a->last_nid = q->this_nid;
	a->false_sharing = q->false_sharing;
	a->migrate = 0;
	a->access_nid = q->page_nid;
	a->before = q->last_nid;
	if (!an_may_move(q, a))
		return a->reason;
	if (clock_after(q->now, q->window_start + q->interval)) {
		a->acct = 0;
		a->window_start = q->now;
	}
	a->reason = NSCHED_AN_HINT_LIMITED;
	if (a->acct >= q->limit) /* Quirk: (27) balancenuma says > */
		return a->reason;
	a->acct += q->nr_pages; /* Quirk: (27) also when there is no room */
	a->reason = NSCHED_AN_HINT_NO_ROOM;
	if (!q->room)
		return a->reason;
	a->migrate = 1;
	a->access_nid = q->this_nid;
	a->reason = NSCHED_AN_HINT_MOVE;
	return a->reason;
}

/* What a pass leaves of a node's count. */
NSCHED_STEP uint64_t an_halve_step(uint64_t *fault, nsched_node_t node)
{
	node = bounded(node, NSCHED_MAX_NODES);
	fault[node] >>= 1;
	return fault[node];
}

NSCHED_INLINE uint64_t an_halve(uint64_t *fault, uint32_t nr_nodes)
{
	uint64_t sum = 0;
	nsched_node_t node;

	for (node = 0; node < nr_nodes; node++)
		sum += an_halve_step(fault, node);
	return sum;
}

/* Rule 1. */
NSCHED_INLINE void an_new_pass(const struct nsched_an_account_question *q,
			       struct nsched_an_account_answer *a)
{
	a->reason = NSCHED_AN_ACCOUNT_TASK;
	a->task_pass = q->mm_pass;
	an_halve(q->task_fault, q->nr_nodes);
	a->task_tot >>= 1; /* on its own: drifts from the sum */
	if (!q->mm_from_faults)
		return;
	a->false_sharing = 0;
	if (q->mm_pass == q->mm_last_pass)
		return;
	a->mm_last_pass = q->mm_pass;
	a->mm_tot = an_halve(q->mm_fault, q->nr_nodes);
	a->reason = NSCHED_AN_ACCOUNT_BOTH;
}

uint32_t nsched_an_account(const struct nsched_an_account_question *q,
			   struct nsched_an_account_answer *a)
{
	a->task_tot = q->task_tot;
	a->mm_tot = q->mm_tot;
	a->task_pass = q->task_pass;
	a->mm_last_pass = q->mm_last_pass;
	a->false_sharing = q->false_sharing;
	a->reason = NSCHED_AN_ACCOUNT_SAME;
	if (q->task_pass != q->mm_pass)
		an_new_pass(q, a);
	q->task_fault[q->access_nid] += q->pages;
	a->task_tot += q->pages;
	if (q->mm_from_faults) {
		q->mm_fault[q->access_nid] += q->pages;
		a->mm_tot += q->pages;
	}
	return a->reason;
}
