/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The CFS family's policies, question "wake": which CPU, where in its queue, preempt or not. */
#include "arrive.h"
#include "compared.h"

/* What the patches of 2013 and later remember and say before wake_affine is asked. */

NSCHED_INLINE uint32_t cfs_flips_312(const struct nsched_wake_question *q,
				     struct nsched_cfs_task_state *waker,
				     const struct nsched_cfs_task_state *wakee)
{
	struct nsched_cfs_record_wakee_question record_q;
	struct nsched_cfs_record_wakee_answer record_a;
	struct nsched_cfs_wake_wide_question wide_q;
	struct nsched_cfs_wake_wide_answer wide_a;

	record_q.now = q->now;
	record_q.hz = q->hz;
	record_q.decay_ts = waker->decay_ts;
	record_q.last_wakee = waker->last_wakee;
	record_q.wakee = q->task->id;
	record_q.wakee_flips = waker->wakee_flips;
	nsched_cfs_record_wakee(&record_q, &record_a);
	waker->decay_ts = record_a.decay_ts;
	waker->last_wakee = record_a.last_wakee;
	waker->wakee_flips = record_a.wakee_flips;
	wide_q.wakee_flips_curr = waker->wakee_flips;
	wide_q.wakee_flips_p = wakee->wakee_flips;
	wide_q.llc_size = nsched_llc_weight(q->domains, q->this_cpu);
	nsched_cfs_wake_wide(&wide_q, &wide_a);
	return wide_a.wide ? NSCHED_CFS_WAKE_NO_PULL : NSCHED_CFS_WAKE_PLAIN;
}

NSCHED_INLINE uint32_t cfs_flips_43(const struct nsched_wake_question *q,
				    struct nsched_cfs_task_state *waker,
				    const struct nsched_cfs_task_state *wakee)
{
	struct nsched_cfs_record_wakee_halving_question record_q;
	struct nsched_cfs_record_wakee_halving_answer record_a;
	struct nsched_cfs_wake_wide_2015_question wide_q;
	struct nsched_cfs_wake_wide_2015_answer wide_a;

	record_q.now = q->now;
	record_q.hz = q->hz;
	record_q.decay_ts = waker->decay_ts;
	record_q.last_wakee = waker->last_wakee;
	record_q.wakee = q->task->id;
	record_q.wakee_flips = waker->wakee_flips;
	nsched_cfs_record_wakee_halving(&record_q, &record_a);
	waker->decay_ts = record_a.decay_ts;
	waker->last_wakee = record_a.last_wakee;
	waker->wakee_flips = record_a.wakee_flips;
	wide_q.wakee_flips_curr = waker->wakee_flips;
	wide_q.wakee_flips_p = wakee->wakee_flips;
	wide_q.llc_size = nsched_llc_weight(q->domains, q->this_cpu);
	nsched_cfs_wake_wide_2015(&wide_q, &wide_a);
	return wide_a.wide ? NSCHED_CFS_WAKE_NO_AFFINE : NSCHED_CFS_WAKE_PLAIN;
}

/* The wake-up at hand counts: it is recorded first, as in 3.12. */
NSCHED_INLINE uint32_t cfs_buddies(const struct nsched_wake_question *q,
				   struct nsched_cfs_task_state *waker,
				   struct nsched_cfs_task_state *wakee, uint32_t ref_limit)
{
	struct nsched_cfs_buddy_record_question record_q;
	struct nsched_cfs_buddy_record_answer record_a;
	struct nsched_cfs_buddy_related_question related_q;
	struct nsched_cfs_buddy_related_answer related_a;

	record_q.waker = q->waker->id;
	record_q.wakee = q->task->id;
	record_q.curr_wakee = waker->wakee;
	record_q.curr_wakee_ref = waker->wakee_ref;
	record_q.p_waker = wakee->waker;
	record_q.p_waker_ref = wakee->waker_ref;
	nsched_cfs_buddy_record(&record_q, &record_a);
	waker->wakee = record_a.curr_wakee;
	waker->wakee_ref = record_a.curr_wakee_ref;
	wakee->waker = record_a.p_waker;
	wakee->waker_ref = record_a.p_waker_ref;
	related_q.curr = q->waker->id;
	related_q.p = q->task->id;
	related_q.curr_waker = waker->waker;
	related_q.curr_wakee = waker->wakee;
	related_q.p_waker = wakee->waker;
	related_q.p_wakee = wakee->wakee;
	related_q.curr_waker_ref = waker->waker_ref;
	related_q.curr_wakee_ref = waker->wakee_ref;
	related_q.p_waker_ref = wakee->waker_ref;
	related_q.p_wakee_ref = wakee->wakee_ref;
	related_q.ref_limit = ref_limit;
	nsched_cfs_buddy_related(&related_q, &related_a);
	return related_a.related ? NSCHED_CFS_WAKE_BUDDY : NSCHED_CFS_WAKE_STRANGER;
}

/* What stands in the place of wake_affine, and what is remembered of this wake-up. */
static NSCHED_OWN_FRAME uint32_t cfs_wake_rule(const struct nsched_wake_question *q,
					       const struct nsched_cfs_tunables *tunables)
{
	struct nsched_cfs_task_state *wakee = (struct nsched_cfs_task_state *)q->task_state;
	struct nsched_cfs_task_state *waker = (struct nsched_cfs_task_state *)q->waker_state;

	switch (tunables->policy) {
	case NSCHED_POLICY_LINUX_3_10_THROTTLE:
		return cfs_is_silent(tunables->interval_ms, q->now, wakee->next_wake_affine) ?
		       NSCHED_CFS_WAKE_NO_PULL : NSCHED_CFS_WAKE_PLAIN;
	case NSCHED_POLICY_LINUX_3_10_BUDDY:
		return cfs_buddies(q, waker, wakee, tunables->ref_limit);
	case NSCHED_POLICY_LINUX_3_12:
		return cfs_flips_312(q, waker, wakee);
	case NSCHED_POLICY_LINUX_4_3:
		return cfs_flips_43(q, waker, wakee);
	default:
		return NSCHED_CFS_WAKE_PLAIN;
	}
}

/* wake_affine was asked and said @affine: when may it be asked again? */
static NSCHED_OWN_FRAME void cfs_throttle(const struct nsched_wake_question *q,
					  const struct nsched_cfs_tunables *tunables,
					  uint32_t affine)
{
	struct nsched_cfs_task_state *wakee = (struct nsched_cfs_task_state *)q->task_state;
	struct nsched_cfs_wake_throttle_question throttle_q;
	struct nsched_cfs_wake_throttle_answer throttle_a;

	throttle_q.now = q->now;
	throttle_q.hz = q->hz;
	throttle_q.next_wake_affine = wakee->next_wake_affine;
	throttle_q.interval_ms = tunables->interval_ms;
	throttle_q.mode = tunables->throttle_mode;
	throttle_q.affine_result = affine;
	nsched_cfs_wake_throttle(&throttle_q, &throttle_a);
	wakee->next_wake_affine = throttle_a.next_wake_affine;
}

static NSCHED_OWN_FRAME void cfs_wake_310(const struct nsched_wake_question *q,
					  const struct nsched_cfs_tunables *tunables,
					  struct nsched_wake_answer *a)
{
	struct cfs_select_work *work = (struct cfs_select_work *)q->work;

	work->q.domains = q->domains;
	work->q.load = q->load;
	work->q.allowed = q->task->allowed;
	work->q.curr_weight = nsched_load_curr_weight(q->load, q->this_cpu);
	work->q.p_weight = q->task->weight;
	work->q.this_cpu = q->this_cpu;
	work->q.prev_cpu = q->task->prev_cpu;
	work->q.sd_flag = NSCHED_CFS_SD_BALANCE_WAKE;
	work->q.sync = q->sync & NSCHED_WAKE_SYNC;
	work->q.lb_bias = cfs_has(tunables, NSCHED_CFS_FEAT_LB_BIAS);
	work->q.rule = cfs_wake_rule(q, tunables);
	a->reason = nsched_cfs_select_task_rq(&work->q, &work->a);
	a->cpu = work->a.cpu;
	cfs_compared_select(&work->q, &work->a, a->compared);
	if (tunables->policy == NSCHED_POLICY_LINUX_3_10_THROTTLE && work->a.asked)
		cfs_throttle(q, tunables, work->a.affine);
}

/* 2.6.31: what the wakee's sleep adds to its averages; it is known only now. */
NSCHED_INLINE void cfs_sleep_ended(struct nsched_cfs_task_state *wakee, uint64_t runtime,
				   uint64_t wakeup_gran)
{
	if (wakee->last_wakeup_ns)
		wakee->avg_overlap_ns = nsched_cfs_average_2631(wakee->avg_overlap_ns,
								runtime - wakee->last_wakeup_ns);
	else
		wakee->avg_wakeup_ns = nsched_cfs_average_2631(wakee->avg_wakeup_ns, wakeup_gran);
	wakee->last_wakeup_ns = 0;
	wakee->start_runtime_ns = runtime;
}

/* 2.6.31: and what the wake-up adds to its waker's. */
NSCHED_INLINE void cfs_woke_someone(struct nsched_cfs_task_state *waker, uint64_t runtime)
{
	uint64_t since = waker->last_wakeup_ns ? waker->last_wakeup_ns : waker->start_runtime_ns;

	waker->avg_wakeup_ns = nsched_cfs_average_2631(waker->avg_wakeup_ns, runtime - since);
	waker->last_wakeup_ns = runtime;
}

static NSCHED_OWN_FRAME void cfs_wake_2631(const struct nsched_wake_question *q,
					   const struct nsched_cfs_tunables *tunables,
					   struct nsched_wake_answer *a)
{
	struct nsched_cfs_task_state *waker = (struct nsched_cfs_task_state *)q->waker_state;
	const struct nsched_cfs_task_state *wakee;
	struct cfs_select_work *work = (struct cfs_select_work *)q->work;

	wakee = (const struct nsched_cfs_task_state *)q->task_state;
	work->q_2631.domains = q->domains;
	work->q_2631.load = q->load;
	work->q_2631.allowed = q->task->allowed;
	work->q_2631.curr_weight = nsched_load_curr_weight(q->load, q->this_cpu);
	work->q_2631.p_weight = q->task->weight;
	work->q_2631.curr_avg_overlap = waker->avg_overlap_ns;
	work->q_2631.p_avg_overlap = wakee->avg_overlap_ns;
	work->q_2631.this_cpu = q->this_cpu;
	work->q_2631.prev_cpu = q->task->prev_cpu;
	work->q_2631.sync = q->sync & NSCHED_WAKE_SYNC;
	work->q_2631.lb_bias = cfs_has(tunables, NSCHED_CFS_FEAT_LB_BIAS);
	work->q_2631.p_hot = q->task->hot;
	work->q_2631.mc_power_savings = tunables->mc_power_savings;
	work->q_2631.preferred_cpu = tunables->preferred_cpu;
	work->q_2631.is_user = !q->task->kthread;
	a->reason = nsched_cfs_select_task_rq_2631(&work->q_2631, &work->a_2631);
	a->cpu = work->a_2631.cpu;
	cfs_compared_select_2631(&work->q_2631, &work->a_2631, a->compared);
	cfs_woke_someone(waker, q->waker->runtime_ns);
}

/* The task is queued: shifted to the queue's time and placed in it. */
static NSCHED_OWN_FRAME void cfs_wake_place(const struct nsched_wake_question *q,
					    const struct nsched_cfs_tunables *tunables,
					    const struct cfs_times *times,
					    struct nsched_wake_answer *a)
{
	struct nsched_cfs_place_wakeup_question place_q;
	struct nsched_cfs_place_wakeup_answer place_a;

	a->vruntime = q->task->vruntime;
	if (!cfs_knows_vruntime(q->load))
		return;
	place_q.vruntime = cfs_shift(q->load, a->vruntime, q->task->prev_cpu, a->cpu);
	place_q.min_vruntime = nsched_load_min_vruntime(q->load, a->cpu);
	place_q.sched_latency = times->latency;
	place_q.gentle = cfs_has(tunables, NSCHED_CFS_FEAT_GENTLE_FAIR_SLEEPERS);
	nsched_cfs_place_wakeup(&place_q, &place_a);
	a->vruntime = place_a.vruntime;
}

/* And perhaps it preempts. */
static NSCHED_OWN_FRAME void cfs_wake_queue(const struct nsched_wake_question *q,
					    const struct nsched_cfs_tunables *tunables,
					    const struct cfs_times *times,
					    struct nsched_wake_answer *a)
{
	struct cfs_arrival arrival;

	arrival.load = q->load;
	arrival.tunables = tunables;
	arrival.task = q->task;
	arrival.vruntime = a->vruntime;
	arrival.wakeup_gran = times->wakeup;
	arrival.avg_wakeup = tunables->policy == NSCHED_POLICY_LINUX_2_6_31 ?
		((const struct nsched_cfs_task_state *)q->task_state)->avg_wakeup_ns : 0;
	arrival.cpu = a->cpu;
	arrival.is_fork = 0;
	arrival.need_resched = 0;
	a->preempt = nsched_cfs_arrives(&arrival);
	a->resched_cpu = a->preempt ? a->cpu : NSCHED_NONE;
}

/* A task may not run where the selection leaves it: somewhere it may. */
static NSCHED_OWN_FRAME void cfs_wake_fallback(const struct nsched_wake_question *q,
					       struct nsched_wake_answer *a)
{
	nsched_cpu_t usable = usable_cpu(q->topology, q->task, a->cpu);

	if (usable == a->cpu)
		return;
	a->cpu = usable;
	a->reason = NSCHED_REASON_FALLBACK;
	clear_words(a->compared, sizeof(a->compared));
	a->compared[0] = usable;
}

static NSCHED_OWN_FRAME uint32_t cfs_wake_begin(uint32_t policy,
						const struct nsched_wake_question *q)
{
	struct cfs_select_work *work = (struct cfs_select_work *)q->work;

	work->tunables = cfs_tunables(policy, q->tunables, &work->defaults);
	cfs_times_here(work->tunables, q->topology->nr_online, &work->times);
	if (policy != NSCHED_POLICY_LINUX_2_6_31)
		return 0;
	cfs_sleep_ended((struct nsched_cfs_task_state *)q->task_state, q->task->runtime_ns,
			work->times.wakeup);
	return 1;
}

uint32_t nsched_cfs_wake_of(uint32_t policy, const struct nsched_wake_question *q,
			    struct nsched_wake_answer *a)
{
	const struct cfs_select_work *work = (const struct cfs_select_work *)q->work;

	if (cfs_wake_begin(policy, q))
		cfs_wake_2631(q, work->tunables, a);
	else
		cfs_wake_310(q, work->tunables, a);
	cfs_wake_fallback(q, a);
	cfs_wake_place(q, work->tunables, &work->times, a);
	cfs_wake_queue(q, work->tunables, &work->times, a);
	return a->reason;
}
