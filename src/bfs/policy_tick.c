/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, "due": the tick of a CPU. Charge, then the ISO account, then the slice. */
#include "setting.h"

/* Ticks since the last one of this CPU, to the nearest; none at first. */
NSCHED_INLINE uint32_t bfs_ticks_since(const struct bfs_setting *s, uint64_t elapsed_ns)
{
	uint64_t ticks = nsched_div64(elapsed_ns + 500000000u / s->hz, 1000000000u / s->hz);

	return ticks > 100000 ? 100000 : (uint32_t)ticks;
}

/* The account that this CPU ticks: its own in MuQSS, else the machine's. */
static NSCHED_OWN_FRAME uint32_t bfs_tick_iso(const struct bfs_setting *s,
					      const struct nsched_asked *q, uint32_t idle)
{
	struct nsched_bfs_system_state *system = bfs_system(q);
	struct nsched_bfs_task_state *state = bfs_task(q);
	struct nsched_bfs_rq_state *rq = bfs_rq(q);
	struct nsched_bfs_iso_tick_question iso_q;
	struct nsched_bfs_iso_tick_answer iso_a;
	nsched_u32 *own = 0, *flag = &system->iso_refractory;

	iso_q.iso_ticks = system->iso_ticks;
	if (s->ver == NSCHED_BFS_VER_199) {
		own = nsched_state_u32(system, NSCHED_BFS_SYSTEM_ISO_TICKS) + q->this_cpu;
		flag = nsched_state_u32(system, NSCHED_BFS_SYSTEM_ISO_REFRACTORY) + q->this_cpu;
		iso_q.iso_ticks = (int32_t)*own;
	}
	iso_q.time_slice = idle ? 0 : state->time_slice;
	iso_q.ver = s->ver;
	iso_q.hz = s->hz;
	iso_q.cpus = q->topology->nr_online;
	iso_q.iso_cpu = s->iso_cpu;
	iso_q.policy = idle ? (uint32_t)NSCHED_BFS_NORMAL : q->task->sched_policy;
	iso_q.prio = idle ? s->limit : state->prio;
	iso_q.idle = idle;
	iso_q.ticks = rq->tick_reason ? bfs_ticks_since(s, bfs_clock(s->ver, q) - rq->ticked) : 0;
	iso_q.iso_refractory = *flag;
	nsched_bfs_iso_tick(&iso_q, &iso_a);
	if (own)
		*own = (uint32_t)iso_a.iso_ticks;
	else
		system->iso_ticks = iso_a.iso_ticks;
	*flag = iso_a.iso_refractory;
	if (!idle)
		state->time_slice = iso_a.time_slice;
	rq->resched = iso_a.resched;
	rq->tick_reason = iso_a.reason;
	rq->compared[0] = (uint64_t)iso_a.iso_ticks;
	rq->compared[1] = iso_a.limit;
	return iso_a.reason;
}

/* The slice; its verdict stands unless the ISO quota changed something. */
static NSCHED_OWN_FRAME void bfs_tick_slice(const struct bfs_setting *s,
					    const struct nsched_asked *q, uint32_t iso_reason)
{
	struct nsched_bfs_task_state *state = bfs_task(q);
	struct nsched_bfs_rq_state *rq = bfs_rq(q);
	struct nsched_bfs_tick_question tick_q;
	struct nsched_bfs_tick_answer tick_a;

	tick_q.time_slice = state->time_slice;
	tick_q.ver = s->ver;
	tick_q.hz = s->hz;
	tick_q.policy = q->task->sched_policy;
	tick_q.idle = 0;
	tick_q.dither = rq->dither;
	nsched_bfs_tick(&tick_q, &tick_a);
	state->time_slice = tick_a.time_slice;
	rq->resched |= tick_a.resched;
	if (iso_reason >= NSCHED_BFS_ISO_TICK_USED_UP)
		return;
	rq->tick_reason = tick_a.reason;
	rq->compared[0] = (uint64_t)(int64_t)tick_a.time_slice;
	rq->compared[1] = tick_a.reason == NSCHED_BFS_TICK_EXEMPT ?
				  0 : (uint64_t)(int64_t)tick_a.limit;
}

uint32_t nsched_bfs_run_tick(const struct bfs_setting *s, const struct nsched_asked *q,
			     uint32_t idle)
{
	struct nsched_bfs_rq_state *rq = bfs_rq(q);
	uint64_t clock = bfs_clock(s->ver, q);
	uint32_t iso_reason;

	if (rq->tick_reason && rq->ticked == clock)
		return 0; /* due and next are both asked at a tick */
	nsched_bfs_pay(s, q, idle ? 0 : q->task, bfs_task(q));
	iso_reason = bfs_tick_iso(s, q, idle);
	if (!idle)
		bfs_tick_slice(s, q, iso_reason);
	rq->ticked = clock;
	return 1;
}

uint32_t nsched_bfs_due_of(uint32_t policy, const struct nsched_due_question *q,
			   struct nsched_due_answer *a)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;
	struct bfs_setting s;

	a->idle = q->idle;
	a->reason = NSCHED_REASON_DONE;
	if (q->last || q->event != NSCHED_EVENT_TICK || q->idle == NSCHED_NEWLY_IDLE)
		return a->reason; /* nothing to balance */
	nsched_bfs_settle(policy, asked, &s);
	if (!nsched_bfs_run_tick(&s, asked, q->idle != NSCHED_BUSY || !q->task || !q->task_state))
		return a->reason;
	a->reason = bfs_rq(asked)->tick_reason;
	a->compared[0] = bfs_rq(asked)->compared[0];
	a->compared[1] = bfs_rq(asked)->compared[1];
	return a->reason;
}
