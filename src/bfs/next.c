/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS, question "next": which task a CPU takes from the one queue. */
#include "internal.h"

/* pick_232 and pick_318: ticks */

/* Real time competes by its arrival alone. */
NSCHED_INLINE uint64_t bfs_pick_tick_rank(uint32_t ver, uint32_t prio, uint64_t deadline,
					  uint64_t now)
{
	return bfs_is_rt(ver, prio) ? 0 : bfs_tick_rank(deadline, now, ver == NSCHED_BFS_VER_318);
}

/* Why the task was taken. */
NSCHED_INLINE uint32_t bfs_picked_tick(uint32_t ver, uint32_t decision, struct nsched_bfs_picked *a)
{
	uint32_t way = NSCHED_BFS_PICK_WAY_DEADLINE;

	if (a->pick == NSCHED_NONE)
		way = NSCHED_BFS_PICK_WAY_NONE;
	else if (bfs_is_rt(ver, a->group))
		way = NSCHED_BFS_PICK_WAY_RT;
	else if (a->rank == 0)
		way = NSCHED_BFS_PICK_WAY_OVERDUE;
	a->reason = NSCHED_REASON(decision, way);
	return a->reason;
}

NSCHED_STEP void bfs_pick_232_step(const struct nsched_bfs_pick_232_question *q,
				   struct nsched_bfs_picked *a, uint32_t task)
{
	struct bfs_offer offer;

	task = bounded(task, NSCHED_MAX_TASKS);
	a->nr_tasks++;
	if (!q->allowed[task])
		return;
	bfs_offer_row(&offer, q->prio[task],
		      bfs_pick_tick_rank(NSCHED_BFS_VER_232, q->prio[task], q->deadline[task],
					 q->now), task);
	bfs_pick_offer(a, &offer);
}

uint32_t nsched_bfs_pick_232(const struct nsched_bfs_pick_232_question *q,
			     struct nsched_bfs_pick_232_answer *answer)
{
	struct nsched_bfs_picked *a = (struct nsched_bfs_picked *)answer;
	uint32_t task;

	bfs_pick_begin(a);
	for (task = 0; task < q->nr_tasks; task++)
		bfs_pick_232_step(q, a, task);
	return bfs_picked_tick(NSCHED_BFS_VER_232, NSCHED_BFS_PICK_232, a);
}

NSCHED_STEP void bfs_pick_318_step(const struct nsched_bfs_pick_318_question *q,
				   struct nsched_bfs_picked *a, uint32_t task)
{
	struct bfs_offer offer;
	uint64_t deadline;

	task = bounded(task, NSCHED_MAX_TASKS);
	a->nr_tasks++;
	if (!q->allowed[task])
		return;
	deadline = q->deadline[task] +
		   bfs_distance(q->dist[task], q->user_prio[task], q->rr_interval);
	bfs_offer_row(&offer, q->prio[task],
		      bfs_pick_tick_rank(NSCHED_BFS_VER_318, q->prio[task], deadline, q->now),
		      task);
	bfs_pick_offer(a, &offer);
}

uint32_t nsched_bfs_pick_318(const struct nsched_bfs_pick_318_question *q,
			     struct nsched_bfs_pick_318_answer *answer)
{
	struct nsched_bfs_picked *a = (struct nsched_bfs_picked *)answer;
	uint32_t task;

	bfs_pick_begin(a);
	for (task = 0; task < q->nr_tasks; task++)
		bfs_pick_318_step(q, a, task);
	return bfs_picked_tick(NSCHED_BFS_VER_318, NSCHED_BFS_PICK_318, a);
}

/* pick_467 */

NSCHED_STEP void bfs_pick_467_step(const struct nsched_bfs_pick_467_question *q,
				   struct nsched_bfs_picked *a, uint32_t task)
{
	struct bfs_offer offer;

	task = bounded(task, NSCHED_MAX_TASKS);
	a->nr_tasks++;
	if (!q->allowed[task])
		return;
	bfs_offer_row(&offer, q->prio[task], 0, task);
	if (!bfs_is_rt(NSCHED_BFS_VER_467, offer.group)) {
		if (!q->smt_ok[task] || (!q->interactive && q->scaling && q->sticky[task] &&
					 q->last_cpu[task] != q->cpu))
			return;
		offer.rank = q->interactive ? q->deadline[task] :
					      bfs_shifted(q->deadline[task], q->dist[task]);
		if (offer.rank == NSCHED_U64_MAX)
			return;
	}
	bfs_pick_offer(a, &offer);
}

uint32_t nsched_bfs_pick_467(const struct nsched_bfs_pick_467_question *q,
			     struct nsched_bfs_pick_467_answer *answer)
{
	struct nsched_bfs_picked *a = (struct nsched_bfs_picked *)answer;
	uint32_t task;

	bfs_pick_begin(a);
	for (task = 0; task < q->nr_tasks; task++)
		bfs_pick_467_step(q, a, task);
	a->reason = a->pick == NSCHED_NONE ? NSCHED_BFS_PICK_467_NONE :
		    bfs_is_rt(NSCHED_BFS_VER_467, a->group) ? NSCHED_BFS_PICK_467_RT :
							      NSCHED_BFS_PICK_467_DEADLINE;
	return a->reason;
}

/* pick_512 */

NSCHED_STEP void bfs_pick_512_step(const struct nsched_bfs_pick_512_question *q,
				   struct nsched_bfs_picked *a, uint32_t task)
{
	struct bfs_offer offer;

	task = bounded(task, NSCHED_MAX_TASKS);
	a->nr_tasks++;
	if (!q->allowed[task] || !q->smt_ok[task])
		return;
	/* the walk by key ends at a local task, so it beats what was remembered before */
	bfs_offer_row(&offer, !q->interactive && q->last_cpu[task] != q->cpu, q->key[task], task);
	offer.tie = q->key[task];
	if (offer.group)
		offer.rank = bfs_shifted(q->deadline[task], q->dist[task]);
	if (offer.group && offer.rank == NSCHED_U64_MAX)
		return;
	bfs_pick_offer(a, &offer);
}

uint32_t nsched_bfs_pick_512(const struct nsched_bfs_pick_512_question *q,
			     struct nsched_bfs_pick_512_answer *answer)
{
	struct nsched_bfs_picked *a = (struct nsched_bfs_picked *)answer;
	uint32_t task;

	bfs_pick_begin(a);
	for (task = 0; task < q->nr_tasks; task++)
		bfs_pick_512_step(q, a, task);
	a->reason = a->pick == NSCHED_NONE ? NSCHED_BFS_PICK_512_NONE :
		    q->interactive ? NSCHED_BFS_PICK_512_KEY :
		    a->group ? NSCHED_BFS_PICK_512_DEADLINE : NSCHED_BFS_PICK_512_LOCAL;
	return a->reason;
}

/* swap_sticky_467 */

/* The best idle CPU; the one that is left is busy, so nothing is taken at once. */
static NSCHED_OWN_FRAME nsched_cpu_t bfs_swap_kick(
	const struct nsched_bfs_swap_sticky_467_question *q, const uint64_t *allowed)
{
	struct nsched_bfs_best_idle best;

	nsched_bfs_idle_of(NSCHED_BFS_VER_467 | (q->by_prio ? NSCHED_BFS_BY_PRIO : 0),
			   (const struct nsched_bfs_cpus *)q, allowed, NSCHED_NONE, &best);
	return best.cpu;
}

uint32_t nsched_bfs_swap_sticky_467(const struct nsched_bfs_swap_sticky_467_question *q,
				    struct nsched_bfs_swap_sticky_467_answer *a)
{
	uint32_t replaces = q->slot == NSCHED_BFS_SLOT_OTHER && q->slot_sticky;
	uint32_t rt = bfs_is_rt(NSCHED_BFS_VER_467, q->prio);

	a->slot = NSCHED_BFS_SLOT_ITSELF;
	a->p_sticky = 1;
	a->slot_sticky = q->slot == NSCHED_BFS_SLOT_OTHER ? 0 : q->slot_sticky;
	a->kick_old = NSCHED_NONE;
	a->kick_p = NSCHED_NONE;
	a->reason = NSCHED_BFS_SWAP_STICKY_467_STAYS;
	if (q->slot == NSCHED_BFS_SLOT_ITSELF)
		return a->reason;
	a->reason = replaces ? NSCHED_BFS_SWAP_STICKY_467_REPLACES :
			       NSCHED_BFS_SWAP_STICKY_467_TAKES;
	if (rt) {
		a->slot = NSCHED_BFS_SLOT_EMPTY;
		a->p_sticky = 0;
		a->reason = NSCHED_BFS_SWAP_STICKY_467_RT;
	}
	if (replaces)
		a->kick_old = bfs_swap_kick(q, q->slot_allowed);
	if (rt)
		a->kick_p = bfs_swap_kick(q, q->allowed);
	return a->reason;
}
