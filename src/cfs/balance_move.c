/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Which tasks of a queue move, as in Linux 3.10. */
#include "balance.h"

/* task_hot */

uint32_t nsched_cfs_task_hot(const struct nsched_cfs_task_hot_question *q,
			     struct nsched_cfs_task_hot_answer *a)
{
	a->since_ns = (int64_t)(q->now - q->exec_start);
	if (!q->is_fair || q->policy == 5)
		a->reason = NSCHED_CFS_TASK_HOT_OTHER;
	else if (q->feat_cache_hot_buddy && q->this_rq_nr && (q->is_next || q->is_last))
		a->reason = NSCHED_CFS_TASK_HOT_BUDDY;
	else if (q->migration_cost == -1)
		a->reason = NSCHED_CFS_TASK_HOT_ALWAYS;
	else if (q->migration_cost == 0)
		a->reason = NSCHED_CFS_TASK_HOT_NEVER;
	else
		a->reason = a->since_ns < q->migration_cost ? NSCHED_CFS_TASK_HOT_WARM :
							      NSCHED_CFS_TASK_HOT_COLD;
	a->hot = a->reason == NSCHED_CFS_TASK_HOT_BUDDY ||
		 a->reason == NSCHED_CFS_TASK_HOT_ALWAYS || a->reason == NSCHED_CFS_TASK_HOT_WARM;
	return a->reason;
}

/* need_active_balance */

uint32_t nsched_cfs_need_active_balance(const struct nsched_cfs_need_active_balance_question *q,
					struct nsched_cfs_need_active_balance_answer *a)
{
	a->active = 1;
	if (q->idle_type == NSCHED_CFS_TYPE_NEWLY_IDLE &&
	    q->sd_flags & NSCHED_CFS_SD_ASYM_PACKING && q->src_cpu > q->dst_cpu) {
		a->reason = NSCHED_CFS_NEED_ACTIVE_BALANCE_PACK;
	} else if (q->nr_balance_failed > (uint64_t)q->cache_nice_tries + 2) {
		a->reason = NSCHED_CFS_NEED_ACTIVE_BALANCE_FAILED;
	} else {
		a->active = 0;
		a->reason = NSCHED_CFS_NEED_ACTIVE_BALANCE_NO;
	}
	return a->reason;
}

/* move_tasks */

NSCHED_INLINE const uint64_t *cfs_task_set(const struct nsched_cfs_move_tasks_question *q,
					   uint32_t task)
{
	return q->t_allowed + (uint64_t)task * NSCHED_SET_WORDS(q->n);
}

/* The lowest CPU of the group that is active and that the task may use. */
NSCHED_INLINE uint32_t cfs_other_dst(const struct nsched_cfs_move_tasks_question *q,
				     const uint64_t *allowed)
{
	uint32_t word;
	uint64_t bits;

	for (word = 0; word < NSCHED_SET_WORDS(q->n); word++) {
		bits = q->dst_group[word] & allowed[word];
		if (q->active)
			bits &= q->active[word];
		if (bits)
			return word * 64 + nsched_first_bit(bits);
	}
	return NSCHED_NONE;
}

/* Rule 2: may it move? Notes another destination and clears ALL_PINNED on the way. */
NSCHED_INLINE uint32_t cfs_can_migrate(const struct nsched_cfs_move_tasks_question *q,
				       struct nsched_cfs_move_tasks_answer *a, uint32_t task)
{
	const uint64_t *allowed = cfs_task_set(q, task);
	uint32_t other;

	if (!nsched_set_has(allowed, q->dst_cpu)) {
		if (!q->dst_group || a->flags & NSCHED_CFS_SOME_PINNED)
			return 0;
		other = cfs_other_dst(q, allowed);
		if (other != NSCHED_NONE) {
			a->new_dst = other;
			a->flags |= NSCHED_CFS_SOME_PINNED;
		}
		return 0;
	}
	a->flags &= ~(uint32_t)NSCHED_CFS_ALL_PINNED;
	if (q->t_running[task])
		return 0;
	return !q->t_hot[task] || q->nr_balance_failed > q->cache_nice_tries;
}

/* Rule 3: is its weight worth it? The imbalance is positive here. */
NSCHED_INLINE uint32_t cfs_worth_moving(const struct nsched_cfs_move_tasks_question *q,
					const struct nsched_cfs_move_tasks_answer *a, uint32_t task)
{
	uint64_t weight = q->t_weight[task];

	if (q->lb_min && weight < 16 && q->nr_balance_failed == 0)
		return 0;
	return weight / 2 <= (uint64_t)a->imbalance;
}

/* One look at the head of the queue; a reason where the turn ends, else 0. */
NSCHED_STEP uint32_t cfs_move_tasks_step(const struct nsched_cfs_move_tasks_question *q,
					 struct nsched_cfs_move_tasks_answer *a,
					 const struct cfs_queues *queues)
{
	uint32_t task = queues->head[q->src_cpu];

	if (task == NSCHED_NONE)
		return NSCHED_CFS_MOVE_TASKS_EMPTY;
	if (++a->loop > q->loop_max || a->pulled == q->room)
		return NSCHED_CFS_MOVE_TASKS_LIMIT;
	if (a->loop > a->loop_break) {
		a->loop_break += 32;
		a->flags |= NSCHED_CFS_NEED_BREAK;
		return NSCHED_CFS_MOVE_TASKS_BREAK;
	}
	cfs_queue_pop(queues, q->src_cpu);
	if (!cfs_can_migrate(q, a, task) || !cfs_worth_moving(q, a, task)) {
		cfs_queue_append(queues, q->src_cpu, task);
		return 0;
	}
	cfs_queue_push(queues, q->dst_cpu, task);
	q->moved_out[a->pulled++] = task;
	a->imbalance -= (int64_t)q->t_weight[task];
	if (q->preempt && q->idle_type == NSCHED_CFS_TYPE_NEWLY_IDLE)
		return NSCHED_CFS_MOVE_TASKS_ONE;
	return a->imbalance <= 0 ? NSCHED_CFS_MOVE_TASKS_DONE : 0;
}

uint32_t nsched_cfs_turn(const struct nsched_cfs_move_tasks_question *q,
			 const struct cfs_queues *queues, struct nsched_cfs_move_tasks_answer *a)
{
	a->imbalance = q->imbalance;
	a->pulled = 0;
	a->nr_queue = 0;
	a->flags = q->flags;
	a->loop = q->loop;
	a->loop_break = q->loop_break;
	a->new_dst = q->new_dst;
	a->reserved = 0;
	a->reason = NSCHED_CFS_MOVE_TASKS_NOTHING;
	if (q->imbalance <= 0)
		return a->reason;
	do {
		a->reason = cfs_move_tasks_step(q, a, queues);
	} while (!a->reason); /* loop rises with each look, up to loop_max */
	return a->reason;
}

uint32_t nsched_cfs_move_tasks(const struct nsched_cfs_move_tasks_question *q,
			       struct nsched_cfs_move_tasks_answer *a)
{
	struct cfs_queues queues;
	struct work work;
	uint32_t task;

	work.base = (char *)q->work;
	work.used = 0;
	cfs_queues_lay(&queues, &work, q->n, q->nr_tasks);
	cfs_queues_fill(&queues, q->n, q->t_cpu, q->nr_tasks);
	nsched_cfs_turn(q, &queues, a);
	for (task = queues.head[q->src_cpu]; task != NSCHED_NONE; task = queues.next[task])
		q->queue_out[a->nr_queue++] = task;
	return a->reason;
}

uint64_t nsched_cfs_move_tasks_work_size(uint32_t n, uint32_t nr_tasks)
{
	struct cfs_queues queues;
	struct work work;

	work.base = 0;
	work.used = 0;
	cfs_queues_lay(&queues, &work, n, nr_tasks);
	return work.used;
}
