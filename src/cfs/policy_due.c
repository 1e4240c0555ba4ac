/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The CFS family's policies, question "due": one level at a time. The walks over the
 * levels are cut where a pass would run; what they carry stands in the queue's state.
 */
#include "due.h"
#include "policy_balance.h"

/* Which walk it is, and whether pass_next holds a time. */
enum cfs_walk_flag {
	NSCHED_CFS_WALK_NEWIDLE = 1,
	NSCHED_CFS_WALK_NOTED = 2,
};

/* In work memory; behind it a set of CPUs. */
struct cfs_due {
	const struct nsched_due_question *q;
	struct nsched_due_answer *a;
	struct nsched_cfs_rq_state *rq;
	struct nsched_cfs_tunables defaults;
	struct nsched_cfs_rebalance_plan_question plan_q; /* of one level */
	struct nsched_cfs_rebalance_plan_answer plan_a;
	struct nsched_cfs_nohz_kick_needed_question kick_q; /* of one level */
	struct nsched_cfs_nohz_kick_needed_answer kick_a;
	uint64_t last;	   /* what the plan may change */
	uint32_t flags;
	uint32_t interval;
	uint32_t busy_factor;
	uint32_t no;	   /* 0 and 1: what a pass will say is not known here */
	uint32_t yes;
	uint32_t ran;
	uint32_t busy;
	uint32_t weight;
};

uint64_t nsched_cfs_due_work_size(uint32_t nr_cpus)
{
	return sizeof(struct cfs_due) + NSCHED_SET_WORDS(nr_cpus) * 8ull;
}

NSCHED_INLINE uint32_t cfs_due_domain(const struct cfs_due *d, uint32_t level)
{
	return nsched_domain_of(d->q->domains, d->q->this_cpu, level);
}

NSCHED_INLINE uint32_t cfs_due_above(const struct cfs_due *d, uint32_t level)
{
	return nsched_level_above(d->q->domains, d->q->this_cpu, level);
}

NSCHED_INLINE uint64_t *cfs_due_last(const struct cfs_due *d, uint32_t level)
{
	return (uint64_t *)nsched_state_u64(d->rq, NSCHED_CFS_RQ_LAST_BALANCE) + level;
}

NSCHED_INLINE uint32_t cfs_due_interval(const struct cfs_due *d, uint32_t level)
{
	return nsched_state_u32(d->rq, NSCHED_CFS_RQ_BALANCE_INTERVAL)[level];
}

/* The earliest of the times noted in a walk. */
NSCHED_INLINE void cfs_due_note(const struct cfs_due *d, uint64_t time)
{
	if (d->rq->pass_flags & NSCHED_CFS_WALK_NOTED && (int64_t)(d->rq->pass_next - time) <= 0)
		return;
	d->rq->pass_next = time;
	d->rq->pass_flags |= NSCHED_CFS_WALK_NOTED;
}

/* A walk begins, or what was left open is dropped. */
NSCHED_INLINE void cfs_due_clear(const struct cfs_due *d)
{
	d->rq->pass_next = 0;
	d->rq->pass_ran = 0;
	d->rq->pass_looked = 0;
	d->rq->pass_flags = 0;
}

NSCHED_INLINE uint32_t cfs_due_done(const struct cfs_due *d, uint32_t reason)
{
	uint64_t *compared = d->a->compared;

	if (reason == NSCHED_CFS_REBALANCE_PLAN_STOPPED)
		*compared++ = d->rq->pass_ran;
	if (reason != NSCHED_REASON_DONE && reason != NSCHED_REASON_IDLES_BRIEFLY) {
		compared[0] = d->rq->pass_looked;
		compared[1] = d->q->now;
		compared[2] = d->rq->next_balance;
	}
	cfs_due_clear(d);
	d->a->next = d->rq->next_balance;
	d->a->reason = reason;
	return reason;
}

/* Hand out a level; the answer to it comes as last. */
NSCHED_INLINE uint32_t cfs_due_level(const struct cfs_due *d, uint32_t level, uint32_t idle,
				     uint32_t reason)
{
	d->a->level = level;
	d->a->idle = idle;
	d->a->reason = reason;
	return reason;
}

/* The periodic walk */

/* Somebody else balances a level that one CPU at a time may. */
NSCHED_INLINE uint32_t cfs_is_serialized(const struct cfs_due *d)
{
	const struct nsched_cfs_system_state *system =
		(const struct nsched_cfs_system_state *)d->q->system_state;

	return d->flags & NSCHED_CFS_SD_SERIALIZE && system &&
	       system->serialized != NSCHED_NONE && system->serialized != d->q->this_cpu;
}

/* rebalance_plan of one level: is it due? When it will be is noted. */
static NSCHED_OWN_FRAME uint32_t cfs_due_walk_level(struct cfs_due *d, uint32_t level)
{
	uint32_t domain = cfs_due_domain(d, level);
	uint64_t horizon = d->q->now + 60 * d->q->hz, again;

	d->flags = nsched_domain_flags(d->q->domains, domain);
	d->interval = cfs_due_interval(d, level);
	d->busy_factor = nsched_domain_busy_factor(d->q->domains, domain);
	d->last = *cfs_due_last(d, level);
	d->plan_q.next_balance = horizon; /* comes back where nothing before it was noted */
	d->rq->pass_looked++;
	if (d->flags & NSCHED_CFS_SD_LOAD_BALANCE && cfs_is_serialized(d)) {
		again = d->last + cfs_interval(&d->plan_q, 0, d->plan_q.idle_type);
		if ((int64_t)(horizon - again) > 0)
			cfs_due_note(d, again);
		return 0;
	}
	nsched_cfs_rebalance_plan(&d->plan_q, &d->plan_a);
	if (d->plan_a.next_balance != horizon)
		cfs_due_note(d, d->plan_a.next_balance);
	d->rq->pass_ran += d->plan_a.nr_ran;
	return d->plan_a.nr_ran;
}

static NSCHED_OWN_FRAME uint32_t cfs_due_walk_begin(struct cfs_due *d)
{
	struct nsched_cfs_rebalance_plan_question *plan = &d->plan_q;

	d->no = 0;
	d->yes = 1;
	plan->l_flags = &d->flags;
	plan->l_interval = &d->interval;
	plan->l_busy_factor = &d->busy_factor;
	plan->l_last = &d->last;
	plan->r_moved = &d->no;
	plan->r_balance = &d->yes;
	plan->r_idle = &d->no;
	plan->ran_out = &d->ran;
	plan->now = d->q->now;
	plan->hz = d->q->hz;
	plan->nr_levels = 1;
	plan->online = d->q->topology->nr_online;
	plan->idle_type = d->q->idle == NSCHED_IDLE ? NSCHED_CFS_TYPE_IDLE :
						      NSCHED_CFS_TYPE_NOT_IDLE;
	return 0;
}

NSCHED_INLINE uint32_t cfs_due_walk_end(const struct cfs_due *d, uint32_t stopped)
{
	uint32_t reason = NSCHED_CFS_REBALANCE_PLAN_NONE;

	if (d->rq->pass_flags & NSCHED_CFS_WALK_NOTED)
		d->rq->next_balance = d->rq->pass_next;
	if (stopped)
		reason = NSCHED_CFS_REBALANCE_PLAN_STOPPED;
	else if (d->rq->pass_ran)
		reason = NSCHED_REASON_DONE;
	return cfs_due_done(d, reason);
}

/* The levels from @level up, to the first that is due. */
NSCHED_INLINE uint32_t cfs_due_walk_on(struct cfs_due *d, uint32_t level)
{
	for (; level != NSCHED_NONE; level = cfs_due_above(d, level)) {
		if (!cfs_due_walk_level(d, level))
			continue;
		d->a->compared[0] = d->rq->pass_ran;
		d->a->compared[1] = d->rq->pass_looked;
		d->a->compared[2] = d->q->now;
		d->a->compared[3] = d->rq->pass_flags & NSCHED_CFS_WALK_NOTED ?
				    d->rq->pass_next : d->rq->next_balance;
		return cfs_due_level(d, level, d->q->idle, NSCHED_CFS_REBALANCE_PLAN_RAN);
	}
	return cfs_due_walk_end(d, 0);
}

/* A tick, a kick, or the answer of the pass that the last step asked for. */
NSCHED_INLINE uint32_t cfs_due_walk(struct cfs_due *d)
{
	const struct nsched_balance_answer *last = d->q->last;

	cfs_due_walk_begin(d);
	if (last) {
		*cfs_due_last(d, last->level) = d->q->now;
		return last->stop ? cfs_due_walk_end(d, 1) :
				    cfs_due_walk_on(d, cfs_due_above(d, last->level));
	}
	cfs_due_clear(d);
	if (d->q->event == NSCHED_EVENT_TICK && (int64_t)(d->q->now - d->rq->next_balance) < 0)
		return cfs_due_done(d, NSCHED_CFS_REBALANCE_PLAN_NONE);
	return cfs_due_walk_on(d, cfs_due_above(d, NSCHED_NONE));
}

/* A CPU that runs empty */

NSCHED_INLINE uint32_t cfs_empty_end(const struct cfs_due *d, uint32_t pulled)
{
	if (pulled || (int64_t)(d->rq->next_balance - d->q->now) < 0)
		d->rq->next_balance = d->rq->pass_next;
	return cfs_due_done(d, NSCHED_REASON_DONE);
}

/* No busy factor and no bounds; the interval is that after the pass. */
NSCHED_INLINE void cfs_empty_note(const struct cfs_due *d, uint32_t level)
{
	cfs_due_note(d, *cfs_due_last(d, level) + cfs_ticks(cfs_due_interval(d, level), d->q->hz));
}

NSCHED_INLINE uint32_t cfs_empty_on(const struct cfs_due *d, uint32_t level)
{
	uint32_t flags;

	for (; level != NSCHED_NONE; level = cfs_due_above(d, level)) {
		flags = nsched_domain_flags(d->q->domains, cfs_due_domain(d, level));
		if (!(flags & NSCHED_CFS_SD_LOAD_BALANCE))
			continue;
		if (flags & NSCHED_CFS_SD_BALANCE_NEWIDLE)
			return cfs_due_level(d, level, NSCHED_NEWLY_IDLE, NSCHED_REASON_RAN_EMPTY);
		cfs_empty_note(d, level);
	}
	return cfs_empty_end(d, 0);
}

NSCHED_INLINE uint32_t cfs_empty(struct cfs_due *d, const struct nsched_cfs_tunables *tunables)
{
	const struct nsched_balance_answer *last = d->q->last;

	if (last) {
		cfs_empty_note(d, last->level);
		return last->nr_moved ? cfs_empty_end(d, 1) :
					cfs_empty_on(d, cfs_due_above(d, last->level));
	}
	cfs_due_clear(d);
	if (d->rq->avg_idle_ns < tunables->migration_cost_ns)
		return cfs_due_done(d, NSCHED_REASON_IDLES_BRIEFLY);
	d->rq->pass_flags = NSCHED_CFS_WALK_NEWIDLE;
	cfs_due_note(d, d->q->now + d->q->hz);
	return cfs_empty_on(d, cfs_due_above(d, NSCHED_NONE));
}

/* Whom to wake for the tickless CPUs */

/* The lowest CPU of a set, or NSCHED_NONE; a null set is empty here. */
NSCHED_INLINE nsched_cpu_t cfs_lowest(const uint64_t *set, uint32_t nr_cpus)
{
	uint32_t word;

	for (word = 0; set && word < NSCHED_SET_WORDS(nr_cpus); word++)
		if (set[word])
			return word * 64 + nsched_first_bit(set[word]);
	return NSCHED_NONE;
}

/* CPUs of the own group that are not tickless. */
NSCHED_INLINE uint32_t cfs_busy_in(const struct nsched_due_question *q, uint32_t group)
{
	uint32_t range = nsched_group_span(q->domains, group), busy = 0, i;
	uint32_t end = range + nsched_group_span_nr(q->domains, group);

	for (; range < end; range++) {
		nsched_cpu_t first = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		for (i = 0; i < count; i++)
			busy += !nsched_set_has(q->nohz_idle, first + i);
	}
	return busy;
}

NSCHED_INLINE void cfs_span_of(const struct nsched_due_question *q, uint32_t domain, uint64_t *set)
{
	uint32_t range = nsched_domain_span(q->domains, domain), i;
	uint32_t end = range + nsched_domain_span_nr(q->domains, domain);

	clear_words(set, NSCHED_SET_WORDS(q->domains->nr_cpus) * 8);
	for (; range < end; range++) {
		nsched_cpu_t first = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		for (i = 0; i < count; i++)
			nsched_set_add(set, first + i);
	}
}

/* What nohz_kick_needed asks of one level; 0 where it would stop. */
static NSCHED_OWN_FRAME uint32_t cfs_kick_level(struct cfs_due *d, uint32_t level)
{
	uint32_t domain = cfs_due_domain(d, level), group;

	d->flags = nsched_domain_flags(d->q->domains, domain);
	if (!(d->flags & (NSCHED_CFS_SD_SHARE_PKG_RESOURCES | NSCHED_CFS_SD_ASYM_PACKING)))
		return 0;
	group = nsched_ring_group(d->q->domains, d->q->this_cpu, level, 0);
	d->busy = cfs_busy_in(d->q, group);
	d->weight = nsched_group_weight(d->q->domains, group);
	if (d->flags & NSCHED_CFS_SD_ASYM_PACKING)
		cfs_span_of(d->q, domain, (uint64_t *)(d + 1));
	return 1;
}

static NSCHED_OWN_FRAME uint32_t cfs_kick_begin(struct cfs_due *d, nsched_cpu_t lowest)
{
	const struct nsched_cfs_system_state *system =
		(const struct nsched_cfs_system_state *)d->q->system_state;
	struct nsched_cfs_nohz_kick_needed_question *kick = &d->kick_q;

	kick->l_flags = &d->flags;
	kick->l_span = (const uint64_t *)(d + 1);
	kick->l_busy = &d->busy;
	kick->l_gweight = &d->weight;
	kick->nohz_idle = d->q->nohz_idle;
	kick->now = d->q->now;
	kick->nohz_next = system ? system->nohz_next : d->q->now;
	kick->nr_levels = 0;
	kick->n = d->q->domains->nr_cpus;
	kick->cpu = d->q->this_cpu;
	kick->cpu_idle = d->q->idle != NSCHED_BUSY;
	kick->nohz_nr = lowest != NSCHED_NONE; /* how many there are is not asked */
	kick->nr_running = nsched_load_nr_running(d->q->load, d->q->this_cpu);
	nsched_cfs_nohz_kick_needed(kick, &d->kick_a);
	return d->kick_a.reason;
}

/* The reason becomes that of the kick where no level was due. */
NSCHED_INLINE void cfs_kick_says(const struct cfs_due *d)
{
	struct nsched_due_answer *a = d->a;

	if (a->reason != NSCHED_CFS_REBALANCE_PLAN_NONE)
		return;
	clear_words(a->compared, sizeof(a->compared));
	a->reason = d->kick_a.reason;
	if (a->reason == NSCHED_CFS_NOHZ_KICK_NEEDED_TASKS) {
		a->compared[0] = d->kick_q.nr_running;
		return;
	}
	a->compared[0] = a->reason == NSCHED_CFS_NOHZ_KICK_NEEDED_PACK ? d->q->this_cpu :
									 d->kick_a.busy;
	a->compared[1] = d->kick_a.level;
}

/* nohz_kick_needed, level by level. */
NSCHED_INLINE void cfs_kick(struct cfs_due *d)
{
	nsched_cpu_t lowest = cfs_lowest(d->q->nohz_idle, d->q->domains->nr_cpus);
	uint32_t level = cfs_due_above(d, NSCHED_NONE), reason = cfs_kick_begin(d, lowest);

	d->kick_q.nr_levels = 1;
	while (reason == NSCHED_CFS_NOHZ_KICK_NEEDED_QUIET && level != NSCHED_NONE &&
	       cfs_kick_level(d, level)) {
		reason = nsched_cfs_nohz_kick_needed(&d->kick_q, &d->kick_a);
		d->kick_a.level = level;
		level = cfs_due_above(d, level);
	}
	if (!d->kick_a.kick)
		return;
	d->a->kick_cpu = lowest;
	cfs_kick_says(d);
}

uint32_t nsched_cfs_due_of(uint32_t policy, const struct nsched_due_question *q,
			   struct nsched_due_answer *a)
{
	struct cfs_due *d = (struct cfs_due *)q->work;

	if (!cfs_balances(policy))
		return NSCHED_REASON_NOT_ASKED;
	d->q = q;
	d->a = a;
	d->rq = (struct nsched_cfs_rq_state *)q->rq_state;
	a->idle = q->idle;
	if (q->last ? d->rq->pass_flags & NSCHED_CFS_WALK_NEWIDLE : q->idle == NSCHED_NEWLY_IDLE)
		return cfs_empty(d, cfs_tunables(policy, q->tunables, &d->defaults));
	cfs_due_walk(d);
	if (!q->last && q->event == NSCHED_EVENT_TICK)
		cfs_kick(d);
	return a->reason;
}
