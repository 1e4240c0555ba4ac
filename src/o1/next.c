/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What a CPU of a shared run queue picks. */
#include "internal.h"

/* What runs while nothing is picked. */
#define NSCHED_O1_IDLE_PRIO 140u

/* A walk of one list: its head, and the first task of it that suits. */
struct o1_pick {
	uint32_t list; /* 0 expired, 1 active */
	uint32_t head;
	uint32_t first;
	uint32_t unsuitable;
};

NSCHED_INLINE uint64_t o1_queue_rank(const struct nsched_o1_ht_pick_next_question *q, uint32_t task)
{
	return (uint64_t)q->t_prio[task] << 32 | q->t_seq[task];
}

NSCHED_INLINE uint32_t o1_is_ahead(const struct nsched_o1_ht_pick_next_question *q, uint32_t task,
				   uint32_t best)
{
	return best == NSCHED_NONE || o1_queue_rank(q, task) < o1_queue_rank(q, best);
}

NSCHED_INLINE uint32_t o1_suits(const struct nsched_o1_ht_pick_next_question *q, uint32_t task)
{
	if (!q->t_allowed[task])
		return 0;
	/* Quirk: (D7) a task being switched out counts as running */
	return !q->t_running[task] || (q->variant != 0 && q->t_prev[task]);
}

NSCHED_STEP void o1_ht_pick_next_step(const struct nsched_o1_ht_pick_next_question *q,
				      struct o1_pick *pick, uint32_t task)
{
	if (q->t_array[task] != pick->list)
		return;
	if (o1_is_ahead(q, task, pick->head))
		pick->head = task;
	if (!o1_suits(q, task))
		pick->unsuitable++;
	else if (o1_is_ahead(q, task, pick->first))
		pick->first = task;
}

/* Picks from one list; its reason, or IDLE. */
NSCHED_INLINE uint32_t o1_pick_from(const struct nsched_o1_ht_pick_next_question *q,
				    struct nsched_o1_ht_pick_next_answer *a, uint32_t list)
{
	struct o1_pick pick;
	uint32_t task;

	pick.list = list;
	pick.head = NSCHED_NONE;
	pick.first = NSCHED_NONE;
	pick.unsuitable = 0;
	for (task = 0; task < q->nr_tasks; task++)
		o1_ht_pick_next_step(q, &pick, task);
	a->unsuitable += pick.unsuitable;
	a->pick = pick.first;
	if (pick.head == NSCHED_NONE) /* the list is empty */
		return NSCHED_O1_HT_PICK_NEXT_IDLE;
	if (q->t_prev[pick.head] || q->rq_ncpus == 1) {
		a->pick = pick.head;
		return q->t_prev[pick.head] ? NSCHED_O1_HT_PICK_NEXT_PREV :
					      NSCHED_O1_HT_PICK_NEXT_ALONE;
	}
	return a->pick == NSCHED_NONE ? NSCHED_O1_HT_PICK_NEXT_IDLE : NSCHED_O1_HT_PICK_NEXT_FIRST;
}

uint32_t nsched_o1_ht_pick_next(const struct nsched_o1_ht_pick_next_question *q,
				struct nsched_o1_ht_pick_next_answer *a)
{
	uint32_t active = 0, task;

	for (task = 0; task < q->nr_tasks; task++)
		active |= q->t_array[task];
	a->unsuitable = 0;
	a->reason = o1_pick_from(q, a, active);
	if (active && a->pick == NSCHED_NONE) {
		a->reason = o1_pick_from(q, a, 0);
		if (a->reason == NSCHED_O1_HT_PICK_NEXT_FIRST)
			a->reason = NSCHED_O1_HT_PICK_NEXT_OTHER;
	}
	a->prio = a->pick == NSCHED_NONE ? NSCHED_O1_IDLE_PRIO : q->t_prio[a->pick];
	return a->reason;
}
