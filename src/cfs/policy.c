/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The CFS family's policies, question "place": forks and execs. */
#include "arrive.h"
#include "compared.h"

static NSCHED_OWN_FRAME void cfs_place_select(const struct nsched_place_question *q,
					      const struct nsched_cfs_tunables *tunables,
					      struct nsched_place_answer *a)
{
	struct cfs_select_work *work = (struct cfs_select_work *)q->work;
	nsched_cpu_t usable;

	work->q.domains = q->domains;
	work->q.load = q->load;
	work->q.allowed = q->task->allowed;
	work->q.curr_weight = 0; /* no waker: these two are not read */
	work->q.p_weight = 0;
	work->q.this_cpu = q->this_cpu;
	work->q.prev_cpu = q->task->prev_cpu;
	work->q.sd_flag = q->kind == NSCHED_PLACE_FORK ? NSCHED_CFS_SD_BALANCE_FORK :
							  NSCHED_CFS_SD_BALANCE_EXEC;
	work->q.sync = 0;
	work->q.lb_bias = cfs_has(tunables, NSCHED_CFS_FEAT_LB_BIAS);
	work->q.rule = NSCHED_CFS_WAKE_PLAIN;
	a->reason = nsched_cfs_select_task_rq(&work->q, &work->a);
	a->cpu = work->a.cpu;
	cfs_compared_select(&work->q, &work->a, a->compared);
	usable = usable_cpu(q->topology, q->task, a->cpu);
	if (usable != a->cpu) {
		a->cpu = usable;
		a->reason = NSCHED_REASON_FALLBACK;
		clear_words(a->compared, sizeof(a->compared));
		a->compared[0] = usable;
	}
	a->node = nsched_cpu_node(q->topology, a->cpu);
}

/*
 * Where a child starts: 3.10 on its parent's queue, then shifted; 2.6.31 on the
 * queue it goes to. Returns 1 if the parent is to reschedule for it.
 */
static NSCHED_OWN_FRAME uint32_t cfs_place_child(const struct nsched_place_question *q,
						 const struct nsched_cfs_tunables *tunables,
						 const struct cfs_times *times,
						 struct nsched_place_answer *a)
{
	struct nsched_cfs_place_new_question new_q;
	struct nsched_cfs_place_new_answer new_a;
	uint32_t queue;

	new_q.version = tunables->policy == NSCHED_POLICY_LINUX_2_6_31;
	queue = new_q.version ? a->cpu : q->this_cpu;
	new_q.min_vruntime = nsched_load_min_vruntime(q->load, queue);
	new_q.curr_queued = cfs_runs_fair(q->load, queue);
	new_q.curr_vruntime = nsched_load_curr_vruntime(q->load, queue);
	new_q.p_weight = q->task->weight;
	new_q.queue_load = nsched_load_load(q->load, queue);
	new_q.queue_nr = cfs_fair_tasks(q->load, queue);
	new_q.sched_latency = times->latency;
	new_q.min_granularity = times->granularity;
	new_q.sched_nr_latency = tunables->sched_nr_latency;
	new_q.feat_start_debit = cfs_has(tunables, NSCHED_CFS_FEAT_START_DEBIT);
	new_q.child_runs_first = tunables->child_runs_first && queue == q->this_cpu;
	nsched_cfs_place_new(&new_q, &new_a);
	a->vruntime = cfs_shift(q->load, new_a.vruntime, queue, a->cpu);
	if (queue == q->this_cpu)
		a->parent_vruntime = new_a.curr_vruntime;
	return new_a.resched;
}

/* What runs on the CPU that was chosen; whose CPUs are to be told. */
static NSCHED_OWN_FRAME void cfs_place_arrive(const struct nsched_place_question *q,
					      const struct nsched_cfs_tunables *tunables,
					      uint64_t wakeup_gran, uint32_t swapped,
					      struct nsched_place_answer *a)
{
	struct cfs_arrival arrival;
	uint32_t here = swapped && a->cpu == q->this_cpu;

	arrival.load = q->load;
	arrival.tunables = tunables;
	arrival.task = q->task;
	arrival.vruntime = a->vruntime;
	arrival.wakeup_gran = wakeup_gran;
	arrival.avg_wakeup = wakeup_gran; /* what a task's average starts at */
	arrival.cpu = a->cpu;
	arrival.is_fork = q->kind == NSCHED_PLACE_FORK;
	arrival.need_resched = here;
	a->preempt = nsched_cfs_arrives(&arrival) || here;
	a->resched_cpu = a->preempt ? a->cpu : NSCHED_NONE;
	if (!swapped || here)
		return;
	if (!a->preempt) { /* the parent alone: it was put behind its child */
		a->preempt = 1;
		a->resched_cpu = q->this_cpu;
	} else if (q->notify_cpu_out) {
		q->notify_cpu_out[a->nr_notify++] = q->this_cpu;
	}
}

static NSCHED_OWN_FRAME uint32_t cfs_place_begin(uint32_t policy,
						 const struct nsched_place_question *q)
{
	struct cfs_select_work *work = (struct cfs_select_work *)q->work;

	work->tunables = cfs_tunables(policy, q->tunables, &work->defaults);
	cfs_times_here(work->tunables, q->topology->nr_online, &work->times);
	return 0;
}

uint32_t nsched_cfs_place_of(uint32_t policy, const struct nsched_place_question *q,
			     struct nsched_place_answer *a)
{
	const struct cfs_select_work *work = (const struct cfs_select_work *)q->work;
	uint32_t swapped = 0;

	if (policy == NSCHED_POLICY_LINUX_4_3)
		return NSCHED_REASON_NOT_ASKED;
	cfs_place_begin(policy, q);
	cfs_place_select(q, work->tunables, a);
	a->vruntime = q->task->vruntime;
	if (q->kind == NSCHED_PLACE_FORK) {
		if (cfs_knows_vruntime(q->load))
			swapped = cfs_place_child(q, work->tunables, &work->times, a);
	} else if (a->cpu == q->task->prev_cpu) {
		return a->reason; /* it runs there */
	} else if (cfs_knows_vruntime(q->load)) {
		a->vruntime = cfs_shift(q->load, a->vruntime, q->task->prev_cpu, a->cpu);
	}
	cfs_place_arrive(q, work->tunables, work->times.wakeup, swapped, a);
	return a->reason;
}

NSCHED_NOT_ASKED(cfs, prefer)
NSCHED_NOT_ASKED(cfs, page)
