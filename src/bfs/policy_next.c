/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, "next": a switch, a yield, a tick and a wake-up on one CPU. */
#include "view.h"

/* What runs and has a state; null when idle. */
NSCHED_INLINE struct nsched_bfs_task_state *bfs_runs(const struct nsched_next_question *q)
{
	return q->task ? (struct nsched_bfs_task_state *)q->task_state : 0;
}

NSCHED_INLINE uint32_t bfs_next_keeps(const struct nsched_next_question *q,
				      struct nsched_next_answer *a, uint32_t reason)
{
	a->task = q->current;
	a->keep = q->current != NSCHED_NONE;
	a->slice = bfs_runs(q) ? bfs_runs(q)->time_slice : 0;
	a->reason = reason;
	return reason;
}

/* PULSE */

static NSCHED_OWN_FRAME uint32_t bfs_next_pulse(const struct bfs_setting *s,
						const struct nsched_next_question *q,
						struct nsched_next_answer *a)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;

	nsched_bfs_run_tick(s, asked, !bfs_runs(q));
	bfs_next_keeps(q, a, bfs_rq(asked)->tick_reason);
	a->compared[0] = bfs_rq(asked)->compared[0];
	a->compared[1] = bfs_rq(asked)->compared[1];
	if (bfs_rq(asked)->resched)
		a->keep = 0;
	return a->reason;
}

/* WAKEUP */

static NSCHED_OWN_FRAME uint32_t bfs_next_wakeup(const struct bfs_setting *s,
						 const struct nsched_next_question *q,
						 struct nsched_next_answer *a)
{
	struct nsched_bfs_preempts_question preempts_q;
	struct nsched_bfs_preempts_answer preempts_a;

	if (q->wakee == NSCHED_NONE)
		return bfs_next_keeps(q, a, NSCHED_REASON_NOTHING_ELSE);
	preempts_q.ver = s->ver;
	preempts_q.prio = nsched_task_prio(q->tasks, q->wakee);
	preempts_q.deadline = nsched_task_deadline(q->tasks, q->wakee);
	preempts_q.policy = nsched_task_sched_policy(q->tasks, q->wakee);
	preempts_q.curr_prio = nsched_load_curr_prio(q->load, q->this_cpu);
	preempts_q.curr_deadline = nsched_load_curr_deadline(q->load, q->this_cpu);
	bfs_next_keeps(q, a, nsched_bfs_preempts(&preempts_q, &preempts_a));
	a->compared[0] = preempts_q.prio;
	a->compared[1] = preempts_q.deadline;
	a->compared[2] = preempts_q.curr_prio;
	a->compared[3] = preempts_q.curr_deadline;
	if (!preempts_a.yes)
		return a->reason;
	a->task = q->wakee;
	a->keep = 0;
	return a->reason;
}

/* YIELD */

/* Returns 1 if the CPU is to switch. */
static NSCHED_OWN_FRAME uint32_t bfs_next_yields(const struct bfs_setting *s,
						 const struct nsched_next_question *q,
						 struct nsched_next_answer *a)
{
	struct nsched_bfs_task_state *state = bfs_runs(q);
	struct nsched_bfs_yield_question yield_q;
	struct nsched_bfs_yield_answer yield_a;

	yield_q.deadline = state->deadline;
	/* the clock as this CPU read it last */
	yield_q.now = s->ver == NSCHED_BFS_VER_199 ?
			      bfs_rq((const struct nsched_asked *)q)->charged : q->now;
	yield_q.time_slice = state->time_slice;
	yield_q.ver = s->ver;
	yield_q.yield_type = s->yield_type;
	yield_q.first_time_slice = state->first_time_slice;
	yield_q.policy = q->task->sched_policy;
	yield_q.rr_interval = s->rr_interval;
	yield_q.hz = s->hz;
	yield_q.user_prio = q->task->user_prio;
	yield_q.smt_bias = state->smt_bias;
	yield_q.user = !q->task->kthread;
	yield_q.prio = state->prio;
	nsched_bfs_yield(&yield_q, &yield_a);
	state->deadline = yield_a.deadline;
	state->time_slice = yield_a.time_slice;
	state->smt_bias = yield_a.smt_bias;
	state->first_time_slice = yield_a.first_time_slice;
	bfs_next_keeps(q, a, yield_a.reason);
	a->compared[0] = (uint64_t)(int64_t)yield_a.time_slice;
	return yield_a.resched;
}

/* SWITCH */

static NSCHED_OWN_FRAME void bfs_next_refill(const struct bfs_setting *s,
					     const struct nsched_next_question *q,
					     struct nsched_bfs_task_state *state)
{
	struct nsched_bfs_refill_question refill_q;
	struct nsched_bfs_refill_answer refill_a;

	refill_q.deadline = state->deadline;
	refill_q.now = q->now;
	refill_q.time_slice = state->time_slice;
	refill_q.ver = s->ver;
	refill_q.policy = q->task->sched_policy;
	refill_q.rr_interval = s->rr_interval;
	refill_q.hz = s->hz;
	refill_q.user_prio = q->task->user_prio;
	refill_q.smt_bias = state->smt_bias;
	refill_q.user = !q->task->kthread;
	refill_q.prio = state->prio;
	if (nsched_bfs_refill(&refill_q, &refill_a) != NSCHED_BFS_REFILL_KEEPS)
		state->first_time_slice = 0;
	state->deadline = refill_a.deadline;
	state->time_slice = refill_a.time_slice;
	state->smt_bias = refill_a.smt_bias;
}

/* What runs pays, is refilled, and is queued at the tail if it stays runnable. */
NSCHED_INLINE void bfs_next_leaves(const struct bfs_setting *s,
				   const struct nsched_next_question *q)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;
	struct nsched_bfs_task_state *state = bfs_runs(q);

	nsched_bfs_pay(s, asked, q->task, state);
	if (!state)
		return;
	bfs_next_refill(s, q, state);
	state->home = q->this_cpu;
	if (q->current != NSCHED_NONE)
		nsched_bfs_enqueue_asked(s, asked, q->this_cpu);
}

/* What the run queue notes of the task that it runs from here on. */
NSCHED_INLINE void bfs_next_begins(const struct bfs_setting *s,
				   const struct nsched_next_question *q)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;
	struct nsched_bfs_rq_state *rq = bfs_rq(asked);

	rq->resched = 0;
	rq->dither = bfs_is_late(s->ver) && rq->tick_reason &&
		     bfs_clock(s->ver, asked) - rq->ticked <= 500000000u / s->hz;
}

NSCHED_INLINE int64_t bfs_next_slice(const struct nsched_next_question *q, uint32_t row)
{
	if (row == NSCHED_NONE)
		return 0;
	if (row == q->current && bfs_runs(q))
		return bfs_runs(q)->time_slice;
	return nsched_task_has(q->tasks, NSCHED_TASK_SLICE) ? nsched_task_slice(q->tasks, row) : 0;
}

static NSCHED_OWN_FRAME uint32_t bfs_next_switch(const struct bfs_setting *s,
						 const struct nsched_next_question *q,
						 struct nsched_next_answer *a)
{
	uint32_t sticks = NSCHED_BFS_STICKS_NOT;
	struct bfs_view v;

	bfs_next_leaves(s, q);
	nsched_bfs_look(s, q, &v);
	if (s->ver == NSCHED_BFS_VER_467)
		sticks = nsched_bfs_next_sticks(&v);
	if (sticks == NSCHED_BFS_STICKS)
		nsched_bfs_next_swaps(&v, a);
	if (s->ver == NSCHED_BFS_VER_199)
		nsched_bfs_next_queues(&v, a);
	else if (sticks == NSCHED_BFS_STICKS_ALONE)
		bfs_next_keeps(q, a, NSCHED_REASON_NOTHING_ELSE);
	else
		nsched_bfs_next_global(&v, a);
	if (s->ver == NSCHED_BFS_VER_467 && a->task != NSCHED_NONE)
		nsched_bfs_next_took(&v, a->task);
	bfs_next_begins(s, q);
	a->keep = a->task != NSCHED_NONE && a->task == q->current;
	a->slice = bfs_next_slice(q, a->task);
	if (q->notify_out)
		nsched_bfs_next_tells(&v, a);
	return a->reason;
}

uint32_t nsched_bfs_next_of(uint32_t policy, const struct nsched_next_question *q,
			    struct nsched_next_answer *a)
{
	struct bfs_setting s;

	nsched_bfs_settle(policy, (const struct nsched_asked *)q, &s);
	if (q->notify_out)
		clear_words(q->notify_out, NSCHED_SET_WORDS(q->topology->nr_cpus) * 8);
	if (q->event == NSCHED_EVENT_PULSE)
		return bfs_next_pulse(&s, q, a);
	if (q->event == NSCHED_EVENT_WAKEUP)
		return bfs_next_wakeup(&s, q, a);
	if (q->event == NSCHED_EVENT_YIELD && bfs_runs(q)) {
		if (!bfs_next_yields(&s, q, a))
			return a->reason;
		a->compared[0] = 0;
	}
	return bfs_next_switch(&s, q, a);
}
