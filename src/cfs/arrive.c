/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "arrive.h"

static NSCHED_OWN_FRAME uint32_t cfs_arrives_310(const struct cfs_arrival *in)
{
	struct nsched_cfs_check_preempt_question q;
	struct nsched_cfs_check_preempt_answer a;

	q.curr_vruntime = nsched_load_curr_vruntime(in->load, in->cpu);
	q.p_vruntime = in->vruntime;
	q.wakeup_gran = in->wakeup_gran;
	q.p_weight = in->task->weight;
	q.curr_policy = nsched_load_curr_policy(in->load, in->cpu);
	q.p_policy = in->task->sched_policy;
	q.nr_cfs = cfs_fair_tasks(in->load, in->cpu) + 1;
	q.sched_nr_latency = in->tunables->sched_nr_latency;
	q.need_resched = in->need_resched;
	q.curr_on_rq = 1;
	q.curr_is_idle = 0;
	q.feat_next_buddy = cfs_has(in->tunables, NSCHED_CFS_FEAT_NEXT_BUDDY);
	q.feat_last_buddy = cfs_has(in->tunables, NSCHED_CFS_FEAT_LAST_BUDDY);
	q.feat_wakeup_preemption = cfs_has(in->tunables, NSCHED_CFS_FEAT_WAKEUP_PREEMPTION);
	q.is_fork = in->is_fork;
	nsched_cfs_check_preempt(&q, &a);
	return a.resched;
}

static NSCHED_OWN_FRAME uint32_t cfs_arrives_2631(const struct cfs_arrival *in)
{
	struct nsched_cfs_check_preempt_2631_question q;
	struct nsched_cfs_check_preempt_2631_answer a;

	q.curr_vruntime = nsched_load_curr_vruntime(in->load, in->cpu);
	q.p_vruntime = in->vruntime;
	q.wakeup_gran = in->wakeup_gran;
	q.p_weight = in->task->weight;
	q.curr_sum_exec = nsched_load_has(in->load, NSCHED_LOAD_CURR_RUN) ?
			  nsched_load_curr_run(in->load, in->cpu) : 0;
	q.curr_prev_sum_exec = 0;
	q.p_avg_wakeup = in->avg_wakeup;
	q.curr_policy = nsched_load_curr_policy(in->load, in->cpu);
	q.p_policy = in->task->sched_policy;
	q.nr_cfs = cfs_fair_tasks(in->load, in->cpu) + 1;
	q.need_resched = in->need_resched;
	q.curr_on_rq = 1;
	q.curr_is_idle = 0;
	q.curr_queued = 1;
	q.feat_last_buddy = cfs_has(in->tunables, NSCHED_CFS_FEAT_LAST_BUDDY);
	q.feat_wakeup_preempt = cfs_has(in->tunables, NSCHED_CFS_FEAT_WAKEUP_PREEMPTION);
	q.feat_wakeup_overlap = 0;
	nsched_cfs_check_preempt_2631(&q, &a);
	return a.resched;
}

uint32_t nsched_cfs_arrives(const struct cfs_arrival *arrival)
{
	if (cfs_runs_idle(arrival->load, arrival->cpu))
		return 1;
	if (!cfs_knows_vruntime(arrival->load) || !cfs_runs_fair(arrival->load, arrival->cpu))
		return 0;
	if (arrival->tunables->policy == NSCHED_POLICY_LINUX_2_6_31)
		return cfs_arrives_2631(arrival);
	return cfs_arrives_310(arrival);
}
