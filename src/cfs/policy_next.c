/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The CFS family's policies, question "next": keep what runs, or the least virtual runtime. */
#include "arrive.h"
#include "compared.h"

/* Fair tasks of this CPU's rows, their weight, and the first of least virtual runtime. */
struct cfs_queue {
	uint64_t weight;
	uint64_t min_vruntime;
	uint32_t nr;
	uint32_t least; /* row, or NSCHED_NONE */
};

NSCHED_STEP void cfs_queue_step(const struct nsched_next_question *q, struct cfs_queue *queue,
				uint32_t row)
{
	uint64_t vruntime;

	row = bounded(row, NSCHED_MAX_TASKS);
	if (!cfs_is_fair(nsched_task_sched_policy(q->tasks, row)))
		return;
	vruntime = nsched_task_vruntime(q->tasks, row);
	queue->nr++;
	queue->weight += nsched_task_weight(q->tasks, row);
	if (queue->least != NSCHED_NONE && (int64_t)(vruntime - queue->min_vruntime) >= 0)
		return; /* among equals the first stays */
	queue->min_vruntime = vruntime;
	queue->least = row;
}

static NSCHED_OWN_FRAME void cfs_look(const struct nsched_next_question *q, struct cfs_queue *queue)
{
	uint32_t row = nsched_tasks_first(q->tasks, q->this_cpu);
	uint32_t end = nsched_tasks_first(q->tasks, q->this_cpu + 1);

	queue->weight = 0;
	queue->min_vruntime = 0;
	queue->nr = 0;
	queue->least = NSCHED_NONE;
	for (; row < end; row++)
		cfs_queue_step(q, queue, row);
}

static NSCHED_OWN_FRAME uint32_t cfs_next_310(const struct nsched_next_question *q,
					      const struct nsched_cfs_tunables *tunables,
					      const struct cfs_queue *queue, uint64_t wakeup_gran,
					      struct nsched_next_answer *a)
{
	struct nsched_cfs_check_preempt_question block_q;
	struct nsched_cfs_check_preempt_answer block_a;

	block_q.curr_vruntime = nsched_task_vruntime(q->tasks, q->current);
	block_q.p_vruntime = nsched_task_vruntime(q->tasks, q->wakee);
	block_q.wakeup_gran = wakeup_gran;
	block_q.p_weight = nsched_task_weight(q->tasks, q->wakee);
	block_q.curr_policy = nsched_task_sched_policy(q->tasks, q->current);
	block_q.p_policy = nsched_task_sched_policy(q->tasks, q->wakee);
	block_q.nr_cfs = queue->nr;
	block_q.sched_nr_latency = tunables->sched_nr_latency;
	block_q.need_resched = 0;
	block_q.curr_on_rq = 1;
	block_q.curr_is_idle = 0;
	block_q.feat_next_buddy = cfs_has(tunables, NSCHED_CFS_FEAT_NEXT_BUDDY);
	block_q.feat_last_buddy = cfs_has(tunables, NSCHED_CFS_FEAT_LAST_BUDDY);
	block_q.feat_wakeup_preemption = cfs_has(tunables, NSCHED_CFS_FEAT_WAKEUP_PREEMPTION);
	block_q.is_fork = 0;
	a->reason = nsched_cfs_check_preempt(&block_q, &block_a);
	cfs_compared_preempt(&block_q, &block_a, a->compared);
	return block_a.resched;
}

static NSCHED_OWN_FRAME uint32_t cfs_next_2631(const struct nsched_next_question *q,
					       const struct nsched_cfs_tunables *tunables,
					       const struct cfs_queue *queue, uint64_t wakeup_gran,
					       struct nsched_next_answer *a)
{
	const struct nsched_cfs_task_state *state;
	struct nsched_cfs_check_preempt_2631_question block_q;
	struct nsched_cfs_check_preempt_2631_answer block_a;

	state = (const struct nsched_cfs_task_state *)q->task_state;
	block_q.curr_vruntime = nsched_task_vruntime(q->tasks, q->current);
	block_q.p_vruntime = nsched_task_vruntime(q->tasks, q->wakee);
	block_q.wakeup_gran = wakeup_gran;
	block_q.p_weight = nsched_task_weight(q->tasks, q->wakee);
	block_q.curr_sum_exec = q->clock_ns;
	block_q.curr_prev_sum_exec = nsched_task_last_run(q->tasks, q->current);
	block_q.p_avg_wakeup = state ? state->avg_wakeup_ns : wakeup_gran;
	block_q.curr_policy = nsched_task_sched_policy(q->tasks, q->current);
	block_q.p_policy = nsched_task_sched_policy(q->tasks, q->wakee);
	block_q.nr_cfs = queue->nr;
	block_q.need_resched = 0;
	block_q.curr_on_rq = 1;
	block_q.curr_is_idle = 0;
	block_q.curr_queued = 1;
	block_q.feat_last_buddy = cfs_has(tunables, NSCHED_CFS_FEAT_LAST_BUDDY);
	block_q.feat_wakeup_preempt = cfs_has(tunables, NSCHED_CFS_FEAT_WAKEUP_PREEMPTION);
	block_q.feat_wakeup_overlap = 0;
	a->reason = nsched_cfs_check_preempt_2631(&block_q, &block_a);
	cfs_compared_preempt_2631(&block_q, &block_a, a->compared);
	return block_a.resched;
}

/* Does the current task stop? Sets the reason where it does not, or where a wakee makes it. */
NSCHED_INLINE uint32_t cfs_stops(const struct nsched_next_question *q,
				 const struct nsched_cfs_tunables *tunables,
				 const struct cfs_queue *queue, uint64_t wakeup_gran,
				 struct nsched_next_answer *a)
{
	if (q->current == NSCHED_NONE || q->event == NSCHED_EVENT_SWITCH ||
	    q->event == NSCHED_EVENT_YIELD)
		return 1;
	a->reason = NSCHED_REASON_RUNS_ON;
	a->compared[0] = q->current;
	if (q->event == NSCHED_EVENT_PULSE || q->wakee == NSCHED_NONE ||
	    !cfs_is_fair(nsched_task_sched_policy(q->tasks, q->current)))
		return 0;
	a->compared[0] = 0;
	if (tunables->policy == NSCHED_POLICY_LINUX_2_6_31)
		return cfs_next_2631(q, tunables, queue, wakeup_gran, a);
	return cfs_next_310(q, tunables, queue, wakeup_gran, a);
}

/* A task's share of the period among those queued, itself included. */
static NSCHED_OWN_FRAME int64_t cfs_share(const struct nsched_next_question *q,
					  const struct cfs_queue *queue,
					  const struct nsched_cfs_tunables *tunables,
					  uint32_t task)
{
	uint64_t weight = nsched_task_weight(q->tasks, task), period;
	struct cfs_times times;

	cfs_times_here(tunables, q->topology->nr_online, &times);
	period = queue->nr > tunables->sched_nr_latency ? times.granularity * queue->nr :
							  times.latency;
	if (weight > 1)
		period *= weight;
	return (int64_t)cfs_scale(period, tunables->policy == NSCHED_POLICY_LINUX_2_6_31 ?
				  cfs_reciprocal_2631(queue->weight) :
				  cfs_reciprocal(queue->weight));
}

static NSCHED_OWN_FRAME uint64_t cfs_wakeup_gran(const struct nsched_next_question *q,
						 const struct nsched_cfs_tunables *tunables)
{
	struct cfs_times times;

	cfs_times_here(tunables, q->topology->nr_online, &times);
	return times.wakeup;
}

uint32_t nsched_cfs_next_of(uint32_t policy, const struct nsched_next_question *q,
			    struct nsched_next_answer *a)
{
	const struct nsched_cfs_tunables *tunables;
	struct nsched_cfs_tunables defaults;
	struct cfs_queue queue;

	if (policy == NSCHED_POLICY_LINUX_4_3)
		return NSCHED_REASON_NOT_ASKED;
	tunables = cfs_tunables(policy, q->tunables, &defaults);
	cfs_look(q, &queue);
	a->task = q->current;
	a->keep = 1;
	if (cfs_stops(q, tunables, &queue, cfs_wakeup_gran(q, tunables), a)) {
		a->task = queue.least;
		a->keep = q->current != NSCHED_NONE && a->task == q->current;
		if (!a->reason) {
			a->reason = a->task == NSCHED_NONE ? NSCHED_REASON_NOBODY :
							     NSCHED_REASON_LEAST_VRUNTIME;
			a->compared[0] = a->task == NSCHED_NONE ? 0 : a->task;
		}
	}
	if (a->task != NSCHED_NONE && cfs_is_fair(nsched_task_sched_policy(q->tasks, a->task)))
		a->slice = cfs_share(q, &queue, tunables, a->task);
	return a->reason;
}
