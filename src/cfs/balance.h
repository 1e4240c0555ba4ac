/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Run queues as lists of task numbers, for the blocks that move tasks. Private. */
#ifndef NSCHED_CFS_BALANCE_PRIVATE_H
#define NSCHED_CFS_BALANCE_PRIVATE_H

#include "internal.h"

/* Singly linked, head first; NSCHED_NONE ends a list. */
struct cfs_queues {
	uint32_t *head; /* [n] */
	uint32_t *tail; /* [n] */
	uint32_t *next; /* [nr_tasks] */
};

NSCHED_INLINE void cfs_queues_lay(struct cfs_queues *queues, struct work *work, uint32_t n,
				  uint32_t nr_tasks)
{
	queues->head = (uint32_t *)work_take(work, n * 4ull);
	queues->tail = (uint32_t *)work_take(work, n * 4ull);
	queues->next = (uint32_t *)work_take(work, nr_tasks * 4ull);
}

NSCHED_INLINE uint32_t cfs_queue_append(const struct cfs_queues *queues, nsched_cpu_t cpu,
					uint32_t task)
{
	queues->next[task] = NSCHED_NONE;
	if (queues->head[cpu] == NSCHED_NONE)
		queues->head[cpu] = task;
	else
		queues->next[queues->tail[cpu]] = task;
	queues->tail[cpu] = task;
	return task;
}

NSCHED_INLINE uint32_t cfs_queue_push(const struct cfs_queues *queues, nsched_cpu_t cpu,
				      uint32_t task)
{
	if (queues->head[cpu] == NSCHED_NONE)
		queues->tail[cpu] = task;
	queues->next[task] = queues->head[cpu];
	queues->head[cpu] = task;
	return task;
}

NSCHED_INLINE uint32_t cfs_queue_pop(const struct cfs_queues *queues, nsched_cpu_t cpu)
{
	uint32_t task = queues->head[cpu];

	queues->head[cpu] = queues->next[task];
	return task;
}

/* Every task at the end of its CPU's queue, in the order of the numbers. */
NSCHED_INLINE void cfs_queues_fill(const struct cfs_queues *queues, uint32_t n,
				   const uint32_t *t_cpu, uint32_t nr_tasks)
{
	uint32_t i;

	for (i = 0; i < n; i++) {
		queues->head[i] = NSCHED_NONE;
		queues->tail[i] = NSCHED_NONE;
	}
	for (i = 0; i < nr_tasks; i++)
		cfs_queue_append(queues, t_cpu[i], i);
}

/* move_tasks on queues as they stand; queue_out is not written. */
NSCHED_API uint32_t nsched_cfs_turn(const struct nsched_cfs_move_tasks_question *q,
				    const struct cfs_queues *queues,
				    struct nsched_cfs_move_tasks_answer *a);

#endif /* NSCHED_CFS_BALANCE_PRIVATE_H */
