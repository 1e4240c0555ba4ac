/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, "next": the queue as one CPU sees it, row by row. */
#ifndef NSCHED_BFS_VIEW_H
#define NSCHED_BFS_VIEW_H

#include "setting.h"

/* What a pick reads besides the rows. */
struct bfs_view {
	const struct bfs_setting *s;
	const struct nsched_next_question *q;
	const uint32_t *locality; /* from this CPU; null in 232 */
	uint32_t sibling_bias;	  /* what SMT-nice weighs a task against here */
	uint32_t scaling;	  /* 467: this CPU is slowed */
};

/* Is the row the task that leaves the CPU but stays runnable? */
NSCHED_INLINE uint32_t bfs_row_leaves(const struct bfs_view *v, uint32_t row)
{
	return row == v->q->current;
}

/* Queued, or just being queued at the tail. */
NSCHED_INLINE uint32_t bfs_row_waits(const struct bfs_view *v, uint32_t row)
{
	return bfs_row_leaves(v, row) || !nsched_task_running(v->q->tasks, row);
}

/* Its state, where it leaves and has one; else the row itself says. */
NSCHED_INLINE const struct nsched_bfs_task_state *bfs_row_state(const struct bfs_view *v,
								uint32_t row)
{
	return bfs_row_leaves(v, row) && v->q->task ?
		       (const struct nsched_bfs_task_state *)v->q->task_state : 0;
}

NSCHED_INLINE uint32_t bfs_row_prio(const struct bfs_view *v, uint32_t row)
{
	const struct nsched_bfs_task_state *state = bfs_row_state(v, row);

	return state ? state->prio : nsched_task_prio(v->q->tasks, row);
}

NSCHED_INLINE uint64_t bfs_row_deadline(const struct bfs_view *v, uint32_t row)
{
	const struct nsched_bfs_task_state *state = bfs_row_state(v, row);

	return state ? state->deadline : nsched_task_deadline(v->q->tasks, row);
}

NSCHED_INLINE uint64_t bfs_row_key(const struct bfs_view *v, uint32_t row)
{
	const struct nsched_bfs_task_state *state = bfs_row_state(v, row);

	return state ? state->key : nsched_task_key(v->q->tasks, row);
}

/* The tail is behind every arrival. */
NSCHED_INLINE uint32_t bfs_row_arrival(const struct bfs_view *v, uint32_t row)
{
	return bfs_row_leaves(v, row) ? NSCHED_NONE : nsched_task_arrival(v->q->tasks, row);
}

NSCHED_INLINE nsched_cpu_t bfs_row_home(const struct bfs_view *v, uint32_t row)
{
	return bfs_row_leaves(v, row) ? v->q->this_cpu :
					bounded(nsched_task_prev_cpu(v->q->tasks, row),
						NSCHED_MAX_CPUS);
}

NSCHED_INLINE uint32_t bfs_row_distance(const struct bfs_view *v, uint32_t row)
{
	return v->locality[bfs_row_home(v, row)];
}

/* May the row run beside a sibling's bias, where SMT-nice is active? */
NSCHED_INLINE uint32_t bfs_row_fits(const struct bfs_view *v, uint32_t row, uint32_t bias)
{
	struct bfs_nice nice;

	if (!v->s->smt_nice)
		return 1;
	nice.user = !nsched_task_kthread(v->q->tasks, row);
	nice.prio = bfs_row_prio(v, row);
	nice.user_prio = nsched_task_user_prio(v->q->tasks, row);
	nice.idle_ok = nsched_task_idle_ok(v->q->tasks, row);
	return bfs_smt_says(bfs_smt_way(&nice, bias));
}

/* 467: does the row stick to the CPU it last ran on? */
NSCHED_INLINE uint32_t bfs_row_sticky(const struct bfs_view *v, uint32_t row)
{
	struct nsched_bfs_system_state *system =
		(struct nsched_bfs_system_state *)v->q->system_state;
	nsched_cpu_t home = bfs_row_home(v, row);

	return nsched_state_u32(system, NSCHED_BFS_SYSTEM_STICKY)[home] &&
	       nsched_state_u64(system, NSCHED_BFS_SYSTEM_STICKY_ID)[home] ==
		       nsched_task_id(v->q->tasks, row);
}

/* Is anything queued besides the task that leaves? */
NSCHED_INLINE uint32_t bfs_others_wait(const struct bfs_view *v)
{
	uint32_t row;

	for (row = 0; row < v->q->tasks->nr_tasks; row++)
		if (!bfs_row_leaves(v, row) && bfs_row_waits(v, row))
			return 1;
	return 0;
}

/* Fill the view of the CPU that asks. */
NSCHED_API uint32_t nsched_bfs_look(const struct bfs_setting *s,
				    const struct nsched_next_question *q, struct bfs_view *v);

/* The pick of 232..512, and that of MuQSS; a->task is the row. */
NSCHED_API uint32_t nsched_bfs_next_global(const struct bfs_view *v, struct nsched_next_answer *a);
NSCHED_API uint32_t nsched_bfs_next_queues(const struct bfs_view *v, struct nsched_next_answer *a);

/* 467, before the pick: does the task that leaves stick to this CPU? */
enum bfs_sticks {
	NSCHED_BFS_STICKS_NOT,	 /* it sleeps, or may not stay */
	NSCHED_BFS_STICKS,	 /* others wait: nsched_bfs_next_swaps() says */
	NSCHED_BFS_STICKS_ALONE, /* nothing else is queued: it goes on, nothing is picked */
};
NSCHED_API uint32_t nsched_bfs_next_sticks(const struct bfs_view *v);
NSCHED_API uint32_t nsched_bfs_next_swaps(const struct bfs_view *v, struct nsched_next_answer *a);
/* After it: the row that was taken. */
NSCHED_API uint32_t nsched_bfs_next_took(const struct bfs_view *v, uint32_t row);

/* Who else is to switch. */
NSCHED_API uint32_t nsched_bfs_next_tells(const struct bfs_view *v, struct nsched_next_answer *a);

/* One CPU more in the set that the question has. */
NSCHED_INLINE void bfs_next_tell(const struct nsched_next_question *q, struct nsched_next_answer *a,
				 nsched_cpu_t cpu)
{
	if (cpu == NSCHED_NONE || nsched_set_has(q->notify_out, cpu))
		return;
	nsched_set_add(q->notify_out, cpu);
	a->nr_notify++;
}

#endif /* NSCHED_BFS_VIEW_H */
