/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, blocks composed into whole answers: what all questions share, and wake. */
#include "setting.h"

uint32_t nsched_bfs_pay(const struct bfs_setting *s, const struct nsched_asked *q,
			const struct nsched_task *task, struct nsched_bfs_task_state *state)
{
	struct nsched_bfs_rq_state *rq = bfs_rq(q);
	struct nsched_bfs_charge_question charge_q;
	struct nsched_bfs_charge_answer charge_a;
	uint64_t clock = bfs_clock(s->ver, q);

	charge_q.delta_ns = (int64_t)(clock - rq->charged);
	rq->charged = clock;
	if (!task || !state)
		return 0;
	charge_q.time_slice = state->time_slice;
	charge_q.ver = s->ver;
	charge_q.hz = s->hz;
	charge_q.policy = task->sched_policy;
	charge_q.idle = 0;
	nsched_bfs_charge(&charge_q, &charge_a);
	state->time_slice = charge_a.time_slice;
	return charge_a.reason;
}

/* The real-time priority of a task's own prio. */
NSCHED_INLINE uint32_t bfs_rt_priority(uint32_t ver, uint32_t prio)
{
	uint32_t last = bfs_prio(ver, NSCHED_BFS_PRIO_ISO) - 1;

	return prio <= last ? last - prio : 0;
}

static NSCHED_OWN_FRAME uint32_t bfs_enqueue_prio(const struct bfs_setting *s,
						  const struct bfs_queueing *q,
						  struct nsched_bfs_task_state *state)
{
	struct nsched_bfs_queue_prio_question prio_q;
	struct nsched_bfs_queue_prio_answer prio_a;

	prio_q.ver = s->ver;
	prio_q.policy = q->policy;
	prio_q.rt_priority = bfs_rt_priority(s->ver, q->prio);
	prio_q.cur_prio = q->prio;
	prio_q.iso_refractory = q->iso_refractory;
	prio_q.idle_ok = q->idle_ok;
	nsched_bfs_queue_prio(&prio_q, &prio_a);
	state->prio = prio_a.prio;
	state->normal_prio = prio_a.normal_prio;
	return prio_a.reason;
}

static NSCHED_OWN_FRAME void bfs_enqueue_key(const struct bfs_setting *s,
					     const struct bfs_queueing *q,
					     struct nsched_bfs_task_state *state)
{
	struct nsched_bfs_queue_key_question key_q;
	struct nsched_bfs_queue_key_answer key_a;

	key_q.ver = s->ver;
	key_q.prio = state->prio;
	key_q.policy = q->policy;
	key_q.deadline = q->key_deadline;
	key_q.rr_interval = s->rr_interval;
	nsched_bfs_queue_key(&key_q, &key_a);
	state->key = key_a.key;
}

uint32_t nsched_bfs_enqueue(const struct bfs_setting *s, const struct bfs_queueing *q,
			    struct nsched_bfs_task_state *state)
{
	uint32_t reason = bfs_enqueue_prio(s, q, state);

	if (s->ver == NSCHED_BFS_VER_512 || s->ver == NSCHED_BFS_VER_199)
		bfs_enqueue_key(s, q, state);
	return reason;
}

uint32_t nsched_bfs_enqueue_asked(const struct bfs_setting *s, const struct nsched_asked *q,
				  nsched_cpu_t cpu)
{
	struct bfs_queueing queued;

	queued.key_deadline = bfs_task(q)->deadline;
	queued.policy = q->task->sched_policy;
	queued.prio = q->task->prio;
	queued.idle_ok = q->task->idle_ok;
	queued.iso_refractory = bfs_refractory(s->ver, bfs_system(q), cpu);
	return nsched_bfs_enqueue(s, &queued, bfs_task(q));
}

/* wake */

uint32_t nsched_bfs_fill_waking(const struct bfs_setting *s, const struct nsched_asked *q,
				nsched_cpu_t home, struct nsched_bfs_waking *w)
{
	const struct nsched_bfs_task_state *state = bfs_task(q);

	bfs_fill_cpus(s, q, q->task->allowed, home, (struct nsched_bfs_cpus *)w);
	w->deadline = state->deadline;
	w->prio = state->prio;
	w->policy = q->task->sched_policy;
	w->user_prio = q->task->user_prio;
	w->rr_interval = s->rr_interval;
	w->sync = 0;
	w->smt_nice = s->smt_nice;
	w->p_user = !q->task->kthread;
	w->p_idle_ok = q->task->idle_ok;
	w->interactive = s->interactive;
	w->uncounted = NSCHED_NONE;
	return home;
}

uint32_t nsched_bfs_ask_wake(uint32_t ver, const struct nsched_bfs_waking *q,
			     struct nsched_bfs_woken *a)
{
	switch (ver) {
	case NSCHED_BFS_VER_232:
		return nsched_bfs_wake_232((const struct nsched_bfs_wake_232_question *)q,
					   (struct nsched_bfs_wake_232_answer *)a);
	case NSCHED_BFS_VER_318:
		return nsched_bfs_wake_318((const struct nsched_bfs_wake_318_question *)q,
					   (struct nsched_bfs_wake_318_answer *)a);
	case NSCHED_BFS_VER_467:
		return nsched_bfs_wake_467((const struct nsched_bfs_wake_467_question *)q,
					   (struct nsched_bfs_wake_467_answer *)a);
	default:
		return nsched_bfs_wake_nearest(ver, q, a);
	}
}

/* The quantities of the wake functions' sentences: candidate, prio, deadline. */
uint32_t nsched_bfs_compared_wake(const struct nsched_bfs_woken *a, uint64_t *compared)
{
	switch (a->reason & 0xff) {
	case NSCHED_BFS_WAKE_WAY_PREEMPT:
	case NSCHED_BFS_WAKE_WAY_KEEPS:
	case NSCHED_BFS_WAKE_WAY_SMT:
		compared[1] = a->prio;
		compared[2] = a->deadline;
		compared[0] = a->candidate;
		break;
	case NSCHED_BFS_WAKE_WAY_IDLE:
	case NSCHED_BFS_WAKE_WAY_HOME:
	case NSCHED_BFS_WAKE_WAY_NEAR:
		compared[0] = a->candidate;
		break;
	default:
		break;
	}
	return a->reason;
}

/* 232 to 512: one queue; whoever is told may take the task. */
static NSCHED_OWN_FRAME uint32_t bfs_wake_global(const struct bfs_setting *s,
						 const struct nsched_wake_question *q,
						 struct nsched_wake_answer *a)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;
	struct nsched_bfs_waking w;
	struct nsched_bfs_woken woken;

	nsched_bfs_fill_waking(s, asked, q->task->prev_cpu, &w);
	w.sync = q->sync & NSCHED_WAKE_SYNC;
	w.uncounted = w.home;
	nsched_bfs_ask_wake(s->ver, &w, &woken);
	bfs_task(asked)->home = woken.task_cpu;
	a->resched_cpu = woken.cpu;
	a->preempt = woken.kind == NSCHED_BFS_TOLD_PREEMPT;
	a->cpu = woken.cpu == NSCHED_NONE ? woken.task_cpu : woken.cpu;
	a->reason = nsched_bfs_compared_wake(&woken, a->compared);
	return a->reason;
}

/* Who is told besides resched_cpu, each once. */
NSCHED_INLINE void bfs_wake_tell(const struct nsched_wake_question *q, struct nsched_wake_answer *a,
				 nsched_cpu_t cpu)
{
	if (a->resched_cpu == NSCHED_NONE) {
		a->resched_cpu = cpu;
		return;
	}
	if (cpu == a->resched_cpu)
		return;
	if (q->notify_cpu_out)
		q->notify_cpu_out[a->nr_notify] = cpu;
	a->nr_notify++;
}

/* MuQSS, step one: whose queue. Returns 1 if that CPU is idle. */
static NSCHED_OWN_FRAME uint32_t bfs_wake_select(const struct bfs_setting *s,
						 const struct nsched_wake_question *q,
						 struct nsched_wake_answer *a)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;
	struct nsched_bfs_select_muqss_answer select;
	struct nsched_bfs_waking w;

	nsched_bfs_fill_waking(s, asked, q->task->prev_cpu, &w);
	nsched_bfs_select_muqss((const struct nsched_bfs_select_muqss_question *)&w, &select);
	a->cpu = usable_cpu(q->topology, q->task, select.cpu); /* Q18 may leave the home */
	a->reason = a->cpu == select.cpu ? select.reason : NSCHED_REASON_FALLBACK;
	a->compared[0] = a->cpu;
	if (select.reason == NSCHED_BFS_SELECT_MUQSS_LEAST)
		a->compared[1] = select.tasks;
	bfs_task(asked)->home = a->cpu;
	return bfs_cpu_idle(q->load, w.online, s->limit, a->cpu);
}

/* MuQSS, step two: whom the queueing CPU tells. A distant home does it itself. */
static NSCHED_OWN_FRAME uint32_t bfs_wake_tells(const struct bfs_setting *s,
						const struct nsched_wake_question *q,
						struct nsched_wake_answer *a)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;
	struct nsched_bfs_waking w;
	struct nsched_bfs_woken woken;

	nsched_bfs_fill_waking(s, asked, a->cpu, &w);
	w.uncounted = a->cpu;
	if (w.locality[q->this_cpu] < 4)
		w.sync = q->sync & NSCHED_WAKE_SYNC;
	nsched_bfs_wake_nearest(s->ver, &w, &woken);
	if (woken.cpu == NSCHED_NONE)
		return 0;
	if (woken.reason != NSCHED_BFS_WAKE_MUQSS_IDLE)
		nsched_state_u64(q->system_state, NSCHED_BFS_SYSTEM_PREEMPTING)[woken.cpu] =
			q->task->id;
	a->resched_cpu = woken.cpu;
	a->preempt = woken.kind == NSCHED_BFS_TOLD_PREEMPT;
	a->compared[1] = 0;
	a->reason = nsched_bfs_compared_wake(&woken, a->compared);
	return 1;
}

NSCHED_INLINE uint32_t bfs_wake_queues(const struct bfs_setting *s,
				       const struct nsched_wake_question *q,
				       struct nsched_wake_answer *a)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;
	uint32_t idle = bfs_wake_select(s, q, a);

	nsched_bfs_enqueue_asked(s, asked, a->cpu);
	bfs_wake_tells(s, q, a);
	if (idle)
		bfs_wake_tell(q, a, a->cpu);
	return a->reason;
}

uint32_t nsched_bfs_wake_of(uint32_t policy, const struct nsched_wake_question *q,
			    struct nsched_wake_answer *a)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;
	struct bfs_setting s;

	nsched_bfs_settle(policy, asked, &s);
	/* as it was queued last, until it is queued here */
	if (s.ver == NSCHED_BFS_VER_199)
		return bfs_wake_queues(&s, q, a);
	if (s.ver == NSCHED_BFS_VER_467)
		bfs_unstick(bfs_system(asked), q->task->prev_cpu, q->task->id);
	nsched_bfs_enqueue_asked(&s, asked, 0);
	return bfs_wake_global(&s, q, a);
}

NSCHED_NOT_ASKED(bfs, balance)
NSCHED_NOT_ASKED(bfs, prefer)
NSCHED_NOT_ASKED(bfs, page)
