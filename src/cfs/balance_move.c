/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Which tasks of a queue move, as in Linux 3.10. */
#include "balance.h"
#include "spans.h"

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

NSCHED_INLINE uint32_t cfs_queue_append(struct cfs_source *source, uint32_t task)
{
	source->next[task] = NSCHED_NONE;
	if (source->head == NSCHED_NONE)
		source->head = task;
	else
		source->next[source->tail] = task;
	source->tail = task;
	return task;
}

NSCHED_INLINE uint32_t cfs_queue_push(struct cfs_source *source, uint32_t task)
{
	if (source->head == NSCHED_NONE)
		source->tail = task;
	source->next[task] = source->head;
	source->head = task;
	return task;
}

/* Rows of real-time classes are not on the fair queue. */
NSCHED_INLINE uint32_t cfs_row_is_fair(const struct nsched_tasks *tasks, uint32_t row)
{
	uint32_t class = nsched_task_has(tasks, NSCHED_TASK_SCHED_POLICY) ?
			 nsched_task_sched_policy(tasks, row) : 0;

	return class != 1 && class != 2;
}

uint32_t nsched_cfs_queue(struct cfs_source *source, const uint32_t *t_cpu, uint32_t nr_tasks,
			  nsched_cpu_t cpu)
{
	const struct nsched_tasks *tasks = source->tasks;
	uint32_t task = tasks ? nsched_tasks_first(tasks, cpu) : 0;
	uint32_t end = tasks ? nsched_tasks_first(tasks, cpu + 1) : nr_tasks;

	source->head = NSCHED_NONE;
	source->tail = NSCHED_NONE;
	for (; task < end; task++)
		if (tasks ? cfs_row_is_fair(tasks, task) : t_cpu[task] == cpu)
			cfs_queue_append(source, task);
	return source->head;
}

NSCHED_INLINE const uint64_t *cfs_task_set(const struct nsched_cfs_move_tasks_question *q,
					   uint32_t task)
{
	return q->t_allowed + (uint64_t)task * NSCHED_SET_WORDS(q->n);
}

/* The lowest CPU of [from, end) that is in the group and active, or NSCHED_NONE. */
NSCHED_INLINE uint32_t cfs_other_in(const struct nsched_cfs_move_tasks_question *q,
				    nsched_cpu_t from, nsched_cpu_t end)
{
	while (from < end) {
		from = cfs_set_next(q->dst_group, from, end);
		if (from == NSCHED_NONE || nsched_set_has(q->active, from))
			return from;
		from++;
	}
	return NSCHED_NONE;
}

/* Of a row, which has ranges, or it might go anywhere; they ascend. */
NSCHED_INLINE uint32_t cfs_other_of_row(const struct nsched_cfs_move_tasks_question *q,
					const struct nsched_tasks *tasks, uint32_t row)
{
	uint32_t first = tasks->offset[NSCHED_TASK_ALLOWED_FIRST];
	uint32_t ranges = tasks->offset[NSCHED_TASK_ALLOWED_RANGE];
	uint32_t range, end, cpu, other;

	end = nsched_read_u32(tasks, first, row + 1);
	for (range = nsched_read_u32(tasks, first, row); range < end; range++) {
		cpu = nsched_read_u32(tasks, ranges, range * 2);
		other = cfs_other_in(q, cpu, cpu + nsched_read_u32(tasks, ranges, range * 2 + 1));
		if (other != NSCHED_NONE)
			return other;
	}
	return NSCHED_NONE;
}

/* The lowest CPU of the group that is active and that the task may use. */
NSCHED_INLINE uint32_t cfs_other_dst(const struct nsched_cfs_move_tasks_question *q,
				     const struct cfs_source *source, uint32_t task)
{
	const uint64_t *allowed;
	uint32_t word;
	uint64_t bits;

	if (source->tasks)
		return cfs_other_of_row(q, source->tasks, task);
	allowed = cfs_task_set(q, task);
	for (word = 0; word < NSCHED_SET_WORDS(q->n); word++) {
		bits = q->dst_group[word] & allowed[word];
		if (q->active)
			bits &= q->active[word];
		if (bits)
			return word * 64 + nsched_first_bit(bits);
	}
	return NSCHED_NONE;
}

/* Of a row: the caller's own verdict, else task_hot; when it ran last may not be known. */
static NSCHED_OWN_FRAME uint32_t cfs_row_is_hot(struct cfs_source *source, uint32_t row)
{
	struct nsched_cfs_task_hot_question *q = &source->hot_q;
	const struct nsched_tasks *tasks = source->tasks;

	if (nsched_task_has(tasks, NSCHED_TASK_HOT))
		return nsched_task_hot(tasks, row);
	q->policy = nsched_task_has(tasks, NSCHED_TASK_SCHED_POLICY) ?
		    nsched_task_sched_policy(tasks, row) : 0;
	q->is_next = nsched_task_has(tasks, NSCHED_TASK_NEXT_BUDDY) &&
		     nsched_task_next_buddy(tasks, row);
	q->is_last = nsched_task_has(tasks, NSCHED_TASK_LAST_BUDDY) &&
		     nsched_task_last_buddy(tasks, row);
	q->exec_start = nsched_task_has(tasks, NSCHED_TASK_LAST_RUN) ?
			nsched_task_last_run(tasks, row) : q->now - (uint64_t)q->migration_cost;
	nsched_cfs_task_hot(q, &source->hot_a);
	return source->hot_a.hot;
}

/* Rule 2: may it move? Notes another destination and clears ALL_PINNED on the way. */
NSCHED_INLINE uint32_t cfs_can_migrate(const struct nsched_cfs_move_tasks_question *q,
				       struct nsched_cfs_move_tasks_answer *a,
				       struct cfs_source *source, uint32_t task)
{
	uint32_t other, allowed = source->tasks ?
				  nsched_task_allowed(source->tasks, task, q->dst_cpu) :
				  nsched_set_has(cfs_task_set(q, task), q->dst_cpu);

	if (!allowed) {
		if (!q->dst_group || a->flags & NSCHED_CFS_SOME_PINNED)
			return 0;
		other = cfs_other_dst(q, source, task);
		if (other != NSCHED_NONE) {
			a->new_dst = other;
			a->flags |= NSCHED_CFS_SOME_PINNED;
		}
		return 0;
	}
	a->flags &= ~(uint32_t)NSCHED_CFS_ALL_PINNED;
	if (q->t_running[task])
		return 0;
	if (q->nr_balance_failed > q->cache_nice_tries)
		return 1;
	return !(source->tasks ? cfs_row_is_hot(source, task) : q->t_hot[task]);
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

/* It goes to the head of its new queue, which nobody reads unless it is the old one (Q15). */
NSCHED_INLINE void cfs_take(const struct nsched_cfs_move_tasks_question *q,
			    struct nsched_cfs_move_tasks_answer *a, struct cfs_source *source,
			    uint32_t task)
{
	if (q->dst_cpu == q->src_cpu)
		cfs_queue_push(source, task);
	else if (q->dst_cpu == source->here)
		source->hot_q.this_rq_nr++; /* buddies are hot from now on */
	q->moved_out[a->pulled++] = task;
	a->imbalance -= (int64_t)q->t_weight[task];
}

/* One look at the head of the queue; a reason where the turn ends, else 0. */
NSCHED_STEP uint32_t cfs_move_tasks_step(const struct nsched_cfs_move_tasks_question *q,
					 struct nsched_cfs_move_tasks_answer *a,
					 struct cfs_source *source)
{
	uint32_t task = source->head;

	if (task == NSCHED_NONE)
		return NSCHED_CFS_MOVE_TASKS_EMPTY;
	if (++a->loop > q->loop_max || a->pulled == q->room)
		return NSCHED_CFS_MOVE_TASKS_LIMIT;
	if (a->loop > a->loop_break) {
		a->loop_break += source->breath;
		a->flags |= NSCHED_CFS_NEED_BREAK;
		return NSCHED_CFS_MOVE_TASKS_BREAK;
	}
	source->head = source->next[task];
	if (!cfs_can_migrate(q, a, source, task) || !cfs_worth_moving(q, a, task)) {
		cfs_queue_append(source, task);
		return 0;
	}
	cfs_take(q, a, source, task);
	if (q->preempt && q->idle_type == NSCHED_CFS_TYPE_NEWLY_IDLE)
		return NSCHED_CFS_MOVE_TASKS_ONE;
	return a->imbalance <= 0 ? NSCHED_CFS_MOVE_TASKS_DONE : 0;
}

uint32_t nsched_cfs_turn(const struct nsched_cfs_move_tasks_question *q, struct cfs_source *source,
			 struct nsched_cfs_move_tasks_answer *a)
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
		a->reason = cfs_move_tasks_step(q, a, source);
	} while (!a->reason); /* loop rises with each look, up to loop_max */
	return a->reason;
}

uint32_t nsched_cfs_move_tasks(const struct nsched_cfs_move_tasks_question *q,
			       struct nsched_cfs_move_tasks_answer *a)
{
	struct cfs_source *source = (struct cfs_source *)q->work;
	uint32_t task;

	source->next = (uint32_t *)(source + 1);
	source->tasks = 0;
	source->breath = NSCHED_CFS_LOOP_BREAK;
	source->here = NSCHED_NONE;
	nsched_cfs_queue(source, q->t_cpu, q->nr_tasks, q->src_cpu);
	nsched_cfs_turn(q, source, a);
	for (task = source->head; task != NSCHED_NONE; task = source->next[task])
		q->queue_out[a->nr_queue++] = task;
	return a->reason;
}

uint64_t nsched_cfs_move_tasks_work_size(uint32_t n, uint32_t nr_tasks)
{
	(void)n;
	return sizeof(struct cfs_source) + (nr_tasks * 4ull + 7) / 8 * 8;
}
