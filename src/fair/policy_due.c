/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * linux-6.12: due, one level at a time. The walks of the specification are cut
 * where a pass would run; what they carry stands in the run queue's state. A
 * tick comes to the task that runs before it comes to the levels.
 */
#include "due.h"

/* What a walk remembers in pass_flags. */
enum fair_walk_flag {
	NSCHED_FAIR_WALK_NEWIDLE = 1, /* it is that of a newly idle CPU */
	NSCHED_FAIR_WALK_STOPPED = 2, /* no further pass, levels are looked at for decay alone */
	NSCHED_FAIR_WALK_DECAYED = 4, /* the level looked at last did */
	NSCHED_FAIR_WALK_NOTED = 8,   /* pass_next holds a time */
};

/* The question, and where its answer is kept. */
struct fair_due {
	const struct nsched_due_question *q;
	const struct nsched_fair_tunables *t;
	struct nsched_fair_rq_state *rq;
	struct nsched_due_answer *a;
	uint64_t most; /* the longest interval */
	uint32_t dice;
	uint32_t busy;
};

NSCHED_INLINE uint32_t fair_due_domain(const struct fair_due *d, uint32_t level)
{
	return nsched_domain_of(d->q->domains, d->q->this_cpu, level);
}

NSCHED_INLINE uint32_t *fair_due_u32(const struct fair_due *d, uint32_t column, uint32_t level)
{
	return nsched_state_u32(d->rq, column) + level;
}

NSCHED_INLINE uint64_t *fair_due_u64(const struct fair_due *d, uint32_t column, uint32_t level)
{
	return (uint64_t *)nsched_state_u64(d->rq, column) + level;
}

/* The earliest of the times noted in a walk. */
NSCHED_INLINE void fair_due_note(const struct fair_due *d, uint64_t time)
{
	if (d->rq->pass_flags & NSCHED_FAIR_WALK_NOTED && !fair_before(time, d->rq->pass_next))
		return;
	d->rq->pass_next = time;
	d->rq->pass_flags |= NSCHED_FAIR_WALK_NOTED;
}

NSCHED_INLINE uint32_t fair_due_done(const struct fair_due *d, uint32_t reason)
{
	d->rq->pass_next = 0;
	d->rq->pass_cost = 0;
	d->rq->pass_level = 0;
	d->rq->pass_flags = 0;
	d->a->next = d->rq->next_balance;
	d->a->reason = reason;
	return reason;
}

/* Hand out a level; the answer to it comes as last. */
NSCHED_INLINE uint32_t fair_due_level(const struct fair_due *d, uint32_t level, uint32_t idle,
				      uint32_t reason)
{
	d->rq->pass_level = level;
	d->a->level = level;
	d->a->idle = idle;
	d->a->reason = reason;
	return reason;
}

/* The periodic walk */

/* Is the level due? Its next time is noted if not. */
static NSCHED_OWN_FRAME uint32_t fair_walk_level(const struct fair_due *d, uint32_t level,
						 uint32_t note)
{
	struct nsched_fair_system_state *system =
		(struct nsched_fair_system_state *)d->q->system_state;
	struct nsched_fair_walk_question q;
	struct nsched_fair_walk_answer a;
	uint32_t domain = fair_due_domain(d, level);

	q.now = d->q->now;
	q.last_balance = *fair_due_u64(d, NSCHED_FAIR_RQ_LAST_BALANCE, level);
	q.hz = d->q->hz;
	q.max_interval_jiffies = d->most;
	q.balance_interval = *fair_due_u32(d, NSCHED_FAIR_RQ_BALANCE_INTERVAL, level);
	q.busy_factor = nsched_domain_busy_factor(d->q->domains, domain);
	q.cpu_busy = d->busy;
	q.sd_flags = nsched_domain_flags(d->q->domains, domain);
	q.others = system->serialized != NSCHED_NONE && system->serialized != d->q->this_cpu;
	q.reserved = 0;
	nsched_fair_walk(&q, &a);
	if (note || !a.due) {
		fair_due_note(d, a.next);
		return 0;
	}
	clear_words(d->a->compared, sizeof(d->a->compared)); /* of a sweep, if there was one */
	d->a->compared[0] = q.last_balance;
	d->a->compared[1] = a.interval;
	d->a->compared[2] = a.next;
	return a.reason;
}

/* Costs decay once a second, also of levels that are not balanced. */
NSCHED_INLINE void fair_walk_decay(const struct fair_due *d, uint32_t level)
{
	const uint64_t now_hz[2] = { d->q->now, d->q->hz };
	uint64_t *max = fair_due_u64(d, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST, level);
	uint64_t *last = fair_due_u64(d, NSCHED_FAIR_RQ_LAST_DECAY, level);

	d->rq->pass_flags &= ~(uint32_t)NSCHED_FAIR_WALK_DECAYED;
	if (fair_note_cost(max, last, 0, now_hz))
		d->rq->pass_flags |= NSCHED_FAIR_WALK_DECAYED;
	d->rq->pass_cost += *max;
}

NSCHED_INLINE uint32_t fair_walk_end(const struct fair_due *d)
{
	struct nsched_fair_rq_state *rq = d->rq;

	if (rq->pass_flags & NSCHED_FAIR_WALK_DECAYED)
		rq->max_idle_cost = fair_max(d->t->migration_cost_ns, rq->pass_cost);
	if (rq->pass_flags & NSCHED_FAIR_WALK_NOTED)
		rq->next_balance = rq->pass_next;
	return fair_due_done(d, NSCHED_REASON_DONE);
}

/* The levels from @level up, to the first that is due. */
NSCHED_INLINE uint32_t fair_walk_on(const struct fair_due *d, uint32_t level)
{
	uint32_t reason;

	for (; level != NSCHED_NONE;
	     level = nsched_level_above(d->q->domains, d->q->this_cpu, level)) {
		fair_walk_decay(d, level);
		if (d->rq->pass_flags & NSCHED_FAIR_WALK_STOPPED) {
			if (d->rq->pass_flags & NSCHED_FAIR_WALK_DECAYED)
				continue;
			break;
		}
		reason = fair_walk_level(d, level, 0);
		if (reason)
			return fair_due_level(d, level, d->q->idle, reason);
	}
	return fair_walk_end(d);
}

/* A tick, or the answer of the pass that the last step asked for. */
NSCHED_INLINE uint32_t fair_walk(const struct fair_due *d)
{
	uint32_t level = NSCHED_NONE;

	if (d->q->last) {
		level = d->q->last->level;
		*fair_due_u64(d, NSCHED_FAIR_RQ_LAST_BALANCE, level) = d->q->now;
		if (d->q->last->stop)
			d->rq->pass_flags |= NSCHED_FAIR_WALK_STOPPED;
		fair_walk_level(d, level, 1);
	} else if (fair_before(d->q->now, d->rq->next_balance)) {
		return fair_due_done(d, NSCHED_REASON_DONE);
	} else {
		fair_due_done(d, NSCHED_REASON_DONE); /* whatever was left open */
	}
	return fair_walk_on(d, nsched_level_above(d->q->domains, d->q->this_cpu, level));
}

/*
 * The tick of the task that runs, where the caller has one: without it no sweep would ever be
 * complete, and page waits for that before it places a task.
 */
static NSCHED_OWN_FRAME uint32_t fair_due_sweep(const struct nsched_due_question *q,
						struct nsched_due_answer *a)
{
	if (q->event != NSCHED_EVENT_TICK || !q->task || !q->task_state || !q->process_state)
		return 0;
	nsched_np_due_of(NSCHED_POLICY_LINUX_6_12_NUMA, q, a);
	return a->sweep ? a->reason : 0;
}

/* The gate of a CPU that goes idle */

/* What has come to the queue meanwhile; without a column of fair tasks all are. */
NSCHED_INLINE uint32_t fair_gate_arrived(const struct fair_due *d, uint32_t pulled, uint32_t reason)
{
	uint32_t nr = nsched_load_nr_running(d->q->load, d->q->this_cpu);
	uint32_t fair = fair_h_nr(d->q->load, d->q->this_cpu);

	d->a->compared[0] = d->rq->pass_cost;
	if (nr != fair) {
		d->a->compared[0] = nr;
		d->a->compared[1] = fair;
		return NSCHED_FAIR_NEWIDLE_GATE_OTHER_CLASS;
	}
	if (!pulled)
		return nr ? NSCHED_FAIR_NEWIDLE_GATE_ARRIVED : reason;
	d->a->compared[0] = pulled;
	d->a->compared[1] = d->rq->pass_cost;
	return NSCHED_FAIR_NEWIDLE_GATE_PULLED;
}

/* Rule 6: when some level is due. */
NSCHED_INLINE uint32_t fair_gate_note_next(const struct fair_due *d, uint32_t reason)
{
	if (fair_before(d->rq->pass_next, d->rq->next_balance))
		d->rq->next_balance = d->rq->pass_next;
	return fair_due_done(d, reason);
}

NSCHED_INLINE uint32_t fair_gate_end(const struct fair_due *d, uint32_t pulled)
{
	struct nsched_fair_rq_state *rq = d->rq;
	uint32_t reason = fair_gate_arrived(d, pulled, NSCHED_FAIR_NEWIDLE_GATE_NOTHING);

	if (rq->max_idle_cost < rq->pass_cost)
		rq->max_idle_cost = rq->pass_cost;
	if (reason != NSCHED_FAIR_NEWIDLE_GATE_NOTHING)
		rq->idle_stamp = 0;
	return fair_gate_note_next(d, reason);
}

NSCHED_INLINE void fair_gate_interval(const struct fair_due *d, uint32_t level)
{
	uint32_t ms = *fair_due_u32(d, NSCHED_FAIR_RQ_BALANCE_INTERVAL, level);

	fair_due_note(d, *fair_due_u64(d, NSCHED_FAIR_RQ_LAST_BALANCE, level) +
			 fair_hold(fair_ticks(ms, 1, 0, d->q->hz), d->most));
}

/* An attempt is counted, made or not. */
NSCHED_INLINE void fair_gate_count(const struct fair_due *d, uint32_t level, uint32_t success)
{
	fair_count_try(fair_due_u32(d, NSCHED_FAIR_RQ_NEWIDLE_CALL, level),
		       fair_due_u32(d, NSCHED_FAIR_RQ_NEWIDLE_SUCCESS, level),
		       fair_due_u32(d, NSCHED_FAIR_RQ_NEWIDLE_RATIO, level), success);
}

/* Do the dice let the level be tried? Levels of one question throw one after the other. */
NSCHED_INLINE uint32_t fair_gate_throw(struct fair_due *d, uint32_t level)
{
	uint32_t dice = d->dice;

	d->dice = dice * 1664525u + 1013904223u;
	return !(d->t->features & NSCHED_FAIR_FEAT_NI_RANDOM) ||
	       dice % 1024 <= 1 + *fair_due_u32(d, NSCHED_FAIR_RQ_NEWIDLE_RATIO, level);
}

/* The levels from @level up, to the first that is tried. */
NSCHED_INLINE uint32_t fair_gate_on(struct fair_due *d, uint32_t level)
{
	struct nsched_fair_rq_state *rq = d->rq;

	for (; level != NSCHED_NONE;
	     level = nsched_level_above(d->q->domains, d->q->this_cpu, level)) {
		uint32_t flags = nsched_domain_flags(d->q->domains, fair_due_domain(d, level));

		fair_gate_interval(d, level);
		if (rq->avg_idle < rq->pass_cost +
				   *fair_due_u64(d, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST, level))
			break;
		if (!(flags & NSCHED_FAIR_SD_BALANCE_NEWIDLE))
			continue;
		if (fair_gate_throw(d, level))
			return fair_due_level(d, level, NSCHED_NEWLY_IDLE,
					      NSCHED_REASON_RAN_EMPTY);
		fair_gate_count(d, level, 0);
	}
	return fair_gate_end(d, 0);
}

/* The queue has just run empty. */
static NSCHED_OWN_FRAME uint32_t fair_gate_begin(struct fair_due *d)
{
	const struct nsched_fair_system_state *system =
		(const struct nsched_fair_system_state *)d->q->system_state;
	uint32_t low = nsched_level_above(d->q->domains, d->q->this_cpu, NSCHED_NONE);

	fair_due_done(d, NSCHED_FAIR_NEWIDLE_GATE_PENDING);
	if (fair_u32(d->q->load, NSCHED_LOAD_TTWU_PENDING, d->q->this_cpu, 0))
		return d->a->reason;
	d->rq->idle_stamp = d->q->clock_ns;
	d->rq->pass_flags = NSCHED_FAIR_WALK_NEWIDLE;
	fair_due_note(d, d->q->now + d->q->hz);
	if (low == NSCHED_NONE)
		return fair_gate_note_next(d, NSCHED_FAIR_NEWIDLE_GATE_NO_LEVEL);
	if (system->overloaded &&
	    d->rq->avg_idle >= *fair_due_u64(d, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST, low))
		return fair_gate_on(d, low);
	fair_gate_interval(d, low);
	if (!system->overloaded)
		return fair_gate_note_next(d, NSCHED_FAIR_NEWIDLE_GATE_NO_WORK);
	d->a->compared[0] = d->rq->avg_idle;
	return fair_gate_note_next(d, NSCHED_FAIR_NEWIDLE_GATE_SHORT);
}

/* The pass that was tried has ended. */
static NSCHED_OWN_FRAME uint32_t fair_gate_after(struct fair_due *d)
{
	const struct nsched_balance_answer *last = d->q->last;
	const uint64_t now_hz[2] = { d->q->now, d->q->hz };
	uint64_t cost = d->q->pass_cost_ns;
	uint32_t ratio = *fair_due_u32(d, NSCHED_FAIR_RQ_NEWIDLE_RATIO, last->level);
	uint32_t weight = d->t->features & NSCHED_FAIR_FEAT_NI_RANDOM ? fair_odds_weight(ratio) : 1;

	d->rq->pass_cost += cost;
	if (cost != 0)
		fair_gate_count(d, last->level, last->nr_moved ? weight : 0);
	fair_note_cost(fair_due_u64(d, NSCHED_FAIR_RQ_MAX_NEWIDLE_COST, last->level),
		       fair_due_u64(d, NSCHED_FAIR_RQ_LAST_DECAY, last->level), cost, now_hz);
	if (last->nr_moved || last->stop)
		return fair_gate_end(d, last->nr_moved);
	return fair_gate_on(d, nsched_level_above(d->q->domains, d->q->this_cpu, last->level));
}

/* A frame of its own: what a walk keeps is not below the sweep. */
static NSCHED_OWN_FRAME uint32_t fair_due_walk(uint32_t policy, const struct nsched_due_question *q,
					       struct nsched_due_answer *a)
{
	struct nsched_fair_tunables defaults;
	struct fair_due d;

	d.q = q;
	d.t = fair_tunables(policy, q->tunables, &defaults);
	d.rq = (struct nsched_fair_rq_state *)q->rq_state;
	d.a = a;
	d.most = fair_max_interval(q->topology, d.t, q->hz);
	d.dice = q->dice;
	d.busy = q->idle != NSCHED_IDLE && !fair_sched_idle(q->load, q->this_cpu);
	a->idle = q->idle;
	if (!q->last)
		return q->idle == NSCHED_NEWLY_IDLE ? fair_gate_begin(&d) : fair_walk(&d);
	return d.rq->pass_flags & NSCHED_FAIR_WALK_NEWIDLE ? fair_gate_after(&d) : fair_walk(&d);
}

/* Where a level is due, that is the reason; else what was swept, if anything was. */
uint32_t nsched_fair_due_of(uint32_t policy, const struct nsched_due_question *q,
			    struct nsched_due_answer *a)
{
	uint32_t tick = !q->last && q->idle != NSCHED_NEWLY_IDLE;
	uint32_t sweep = tick ? fair_due_sweep(q, a) : 0;

	if (tick && !sweep)
		clear_words(a->compared, sizeof(a->compared));
	fair_due_walk(policy, q, a);
	if (sweep && a->level == NSCHED_NONE)
		a->reason = sweep;
	return a->reason;
}
