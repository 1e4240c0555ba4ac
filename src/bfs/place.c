/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, question "place": what parent and child have after a fork. */
#include "internal.h"

/* fork */

NSCHED_INLINE uint32_t bfs_forked(struct nsched_bfs_fork_answer *a, uint32_t reason, int32_t parent,
				  int32_t child)
{
	a->reason = reason;
	a->mode = (reason & 0xff) - 1; /* the reasons stand in the order of the modes */
	a->parent = parent;
	a->child = child;
	return reason;
}

/* Toward zero. */
NSCHED_INLINE int32_t bfs_half(int32_t time_slice)
{
	return bfs_divided(time_slice, 2);
}

uint32_t nsched_bfs_fork(const struct nsched_bfs_fork_question *q,
			 struct nsched_bfs_fork_answer *a)
{
	int32_t slice = q->time_slice, half = bfs_half(slice);
	int32_t full = bfs_full_slice(q->ver, q->rr_interval);
	uint32_t fifo = q->policy == NSCHED_BFS_FIFO;

	switch (q->ver) {
	case NSCHED_BFS_VER_232:
	case NSCHED_BFS_VER_318:
		if (fifo)
			return bfs_forked(a, NSCHED_BFS_FORK_KEPT, slice, slice);
		if (slice > 0)
			return bfs_forked(a, NSCHED_BFS_FORK_HALVED, half, half);
		return bfs_forked(a, NSCHED_BFS_FORK_NOTHING, slice, slice);
	case NSCHED_BFS_VER_467:
		if (fifo)
			return bfs_forked(a, NSCHED_BFS_FORK_KEPT, slice, slice);
		if (slice >= 200)
			return bfs_forked(a, NSCHED_BFS_FORK_HALVED, half, half);
		return bfs_forked(a, NSCHED_BFS_FORK_FULL, q->curr_is_parent ? 0 : slice, full);
	default:
		if (fifo)
			return bfs_forked(a, NSCHED_BFS_FORK_FIFO, slice, full);
		if (half >= 100)
			return bfs_forked(a, NSCHED_BFS_FORK_HALVED, half, half);
		return bfs_forked(a, NSCHED_BFS_FORK_FULL,
				  q->ver == NSCHED_BFS_VER_512 ? 0 : half, full);
	}
}

/* fork_child */

uint32_t nsched_bfs_fork_child(const struct nsched_bfs_fork_child_question *q,
			       struct nsched_bfs_fork_child_answer *a)
{
	a->deadline = q->parent_deadline;
	a->smt_bias = q->smt_bias;
	a->reason = NSCHED_BFS_FORK_CHILD_COPIED;
	if (q->mode >= NSCHED_BFS_MODE_FULL) {
		a->deadline =
			q->now + (uint64_t)bfs_diff(q->ver, q->user_prio, q->rr_interval, q->hz);
		a->smt_bias = bfs_next_bias(q->policy, q->prio, q->user_prio, q->user, q->smt_bias);
		a->reason = NSCHED_BFS_FORK_CHILD_FRESH;
	}
	/* Quirk: (512, child-keyed-by-parent) */
	a->key_deadline = q->ver == NSCHED_BFS_VER_512 ? q->parent_deadline : a->deadline;
	return a->reason;
}

/* fork_notify */

NSCHED_INLINE uint32_t bfs_fork_told(struct nsched_bfs_fork_notify_answer *a, uint32_t reason,
				     uint32_t resched, uint32_t action)
{
	a->reason = reason;
	a->resched = resched;
	a->action = action;
	a->reserved = 0;
	return reason;
}

/* Mode 3: the forking task has nothing left. */
NSCHED_INLINE uint32_t bfs_fork_spent(const struct nsched_bfs_fork_notify_question *q,
				      struct nsched_bfs_fork_notify_answer *a)
{
	uint32_t action = q->idle_avail ? NSCHED_BFS_ACTION_IDLE :
			  q->moved ? NSCHED_BFS_ACTION_WAKE : NSCHED_BFS_ACTION_NONE;

	if (q->ver != NSCHED_BFS_VER_467)
		return bfs_fork_told(a, action ? NSCHED_BFS_FORK_NOTIFY_BOTH :
						 NSCHED_BFS_FORK_NOTIFY_SWITCH, 1, action);
	if (q->curr_is_parent)
		return bfs_fork_told(a, NSCHED_BFS_FORK_NOTIFY_SWITCH, 1, NSCHED_BFS_ACTION_NONE);
	/* Quirk: (467, silent-thread) */
	return bfs_fork_told(a, NSCHED_BFS_FORK_NOTIFY_NOBODY, 0, NSCHED_BFS_ACTION_NONE);
}

uint32_t nsched_bfs_fork_notify(const struct nsched_bfs_fork_notify_question *q,
				struct nsched_bfs_fork_notify_answer *a)
{
	uint32_t first = q->curr_is_parent && !q->idle_avail;

	if (!bfs_is_late(q->ver)) {
		first = first && q->own_memory;
	} else {
		if (q->mode == NSCHED_BFS_MODE_FULL)
			return bfs_fork_spent(q, a);
		if (q->ver != NSCHED_BFS_VER_467)
			first = first && !q->moved && q->mode == NSCHED_BFS_MODE_HALVED;
	}
	if (first)
		return bfs_fork_told(a, NSCHED_BFS_FORK_NOTIFY_CHILD_FIRST, 1,
				     NSCHED_BFS_ACTION_NONE);
	return bfs_fork_told(a, NSCHED_BFS_FORK_NOTIFY_WAKE, 0, NSCHED_BFS_ACTION_WAKE);
}
