/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* MuQSS: which task a CPU takes from all queues, the nearest first. */
#include "internal.h"

uint64_t nsched_bfs_pick_muqss_work_size(uint32_t nr_queues)
{
	return (uint64_t)nr_queues * sizeof(struct bfs_queue);
}

NSCHED_STEP void bfs_pick_muqss_step(const struct nsched_bfs_pick_muqss_question *q, uint32_t task)
{
	struct bfs_queue *queues = (struct bfs_queue *)q->work;
	struct bfs_offer offer;

	task = bounded(task, NSCHED_MAX_TASKS);
	offer.rank = q->key[task];
	offer.arrival = task;
	offer.index = task;
	bfs_queue_add(&queues[bounded(q->queue[task], NSCHED_MAX_CPUS)], &offer,
		      q->allowed[task] && q->smt_ok[task]);
}

/* The task that queue @i offers, or NSCHED_NONE. */
NSCHED_INLINE uint32_t bfs_queue_offers(const struct nsched_bfs_pick_muqss_question *q,
					const struct bfs_queue *queue, uint32_t i,
					const struct nsched_bfs_pick_muqss_answer *a)
{
	if (queue->entries <= (q->interactive ? 0 : a->entries))
		return NSCHED_NONE;
	if (i > 0) { /* the own queue is held already */
		if (queue->head_key >= a->key || (q->q_busy && q->q_busy[i]))
			return NSCHED_NONE;
		if (!q->interactive && !queue->head_fits)
			return NSCHED_NONE;
	}
	return queue->key < a->key ? queue->task : NSCHED_NONE;
}

uint32_t nsched_bfs_pick_queues(const struct nsched_bfs_pick_muqss_question *q,
				const struct bfs_queue *queues,
				struct nsched_bfs_pick_muqss_answer *a)
{
	uint32_t i, task;

	a->key = NSCHED_U64_MAX;
	a->reason = NSCHED_BFS_PICK_MUQSS_NONE;
	a->pick = NSCHED_NONE;
	a->from = NSCHED_NONE;
	a->entries = 0;
	a->queues = 0;
	a->reserved = 0;
	for (i = 0; i < q->nr_queues; i++) {
		if (!q->interactive && a->pick != NSCHED_NONE && q->q_dist[i] > 4)
			break;
		a->queues++;
		task = bfs_queue_offers(q, &queues[i], i, a);
		if (task != NSCHED_NONE) {
			a->pick = task;
			a->key = queues[i].key;
			a->from = i;
			a->entries = queues[i].entries;
			a->reason = i > 0 ? NSCHED_BFS_PICK_MUQSS_KEY : NSCHED_BFS_PICK_MUQSS_LOCAL;
		}
		if (a->pick == NSCHED_NONE || a->pick != q->preempting)
			continue;
		a->reason = NSCHED_BFS_PICK_MUQSS_EXPECTED;
		break;
	}
	return a->reason;
}

uint32_t nsched_bfs_pick_muqss(const struct nsched_bfs_pick_muqss_question *q,
			       struct nsched_bfs_pick_muqss_answer *a)
{
	struct bfs_queue *queues = (struct bfs_queue *)q->work;
	uint32_t i;

	for (i = 0; i < q->nr_queues; i++)
		bfs_queue_begin(&queues[i]);
	for (i = 0; i < q->nr_tasks; i++)
		bfs_pick_muqss_step(q, i);
	return nsched_bfs_pick_queues(q, queues, a);
}
