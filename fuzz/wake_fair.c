/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* wake, Linux 6.12: the blocks and the policy against the specification, restated plainly. */
#include "fair.h"

static void record_wakee(struct world *w)
{
	struct nsched_fair_record_wakee_question q = { 0 };
	struct nsched_fair_record_wakee_answer a;
	struct fuzz_kept kept = { 0 };
	uint32_t flips, late;

	q.hz = world_draw(w, 1, 1000);
	q.flip_decay_ts = world_draw(w, 0, (uint64_t)1 << 40);
	q.now = q.flip_decay_ts + world_draw(w, 0, 3 * q.hz);
	q.waker_flips = (uint32_t)world_number(w, 0, NSCHED_U32_MAX);
	q.last_wakee_is_p = world_byte(w) & 1;
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_record_wakee(&q, &a));
	late = q.now > q.flip_decay_ts + q.hz;
	flips = late ? q.waker_flips / 2 : q.waker_flips;
	CHECK(a.waker_flips == (q.last_wakee_is_p ? flips : flips + 1));
	CHECK(a.flip_decay_ts == (late ? q.now : q.flip_decay_ts));
	CHECK(a.decayed == late && a.reserved == 0);
}

static void wake_wide(struct world *w)
{
	struct nsched_fair_wake_wide_question q = { 0 };
	struct nsched_fair_wake_wide_answer a;
	struct fuzz_kept kept = { 0 };
	uint32_t more, fewer;

	q.llc_size = (uint32_t)world_draw(w, 1, 64);
	q.waker_flips = (uint32_t)world_number(w, 0, NSCHED_U32_MAX);
	switch (world_byte(w) % 3) {
	case 0:
		q.wakee_flips = (uint32_t)world_draw(w, 0, 64);
		break;
	case 1:
		q.wakee_flips = q.waker_flips / q.llc_size;
		break;
	default: /* the product wraps to little */
		q.wakee_flips =
			(uint32_t)((((uint64_t)1 << 32) + world_draw(w, 0, 64)) / q.llc_size);
	}
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_wake_wide(&q, &a));
	more = q.waker_flips > q.wakee_flips ? q.waker_flips : q.wakee_flips;
	fewer = q.waker_flips ^ q.wakee_flips ^ more;
	CHECK(a.wide == !(fewer < q.llc_size || more < (uint32_t)(fewer * q.llc_size)));
	CHECK(a.more == more && a.fewer == fewer);
}

/* 5.19: the idle part, then the weight part; what is not this is prev. */
static uint32_t naive_affine(const struct seen *s, const struct nsched_fair_wake_affine_question *q)
{
	uint64_t a = seen_value(s, NSCHED_LOAD_LOAD, q->this_cpu, 0), b;
	uint64_t delayed = seen_value(s, NSCHED_LOAD_NR_DELAYED, q->this_cpu, 0);

	if (!(q->off & NSCHED_FAIR_FEAT_WA_IDLE)) {
		if (q->share_cache && seen_avail(s, q->this_cpu))
			return seen_avail(s, q->prev_cpu) ? q->prev_cpu : q->this_cpu;
		if (q->sync &&
		    (uint32_t)(s->w->value[NSCHED_LOAD_NR_RUNNING][q->this_cpu] - delayed) == 1)
			return q->this_cpu;
		if (seen_avail(s, q->prev_cpu))
			return q->prev_cpu;
	}
	if (q->off & NSCHED_FAIR_FEAT_WA_WEIGHT)
		return q->prev_cpu;
	if (q->sync && q->waker_load > a)
		return q->this_cpu;
	a = (a - (q->sync ? q->waker_load : 0) + q->p_load) * 100 *
	    seen_value(s, NSCHED_LOAD_CAPACITY, q->prev_cpu, 1024);
	b = (seen_value(s, NSCHED_LOAD_LOAD, q->prev_cpu, 0) - q->p_load) *
	    (q->off & NSCHED_FAIR_FEAT_WA_BIAS ? 100 : 100 + (q->imbalance_pct - 100) / 2) *
	    seen_value(s, NSCHED_LOAD_CAPACITY, q->this_cpu, 1024);
	return (int64_t)a < (int64_t)(b + q->sync) ? q->this_cpu : q->prev_cpu;
}

static void wake_affine(struct world *w)
{
	struct nsched_fair_wake_affine_question q = { 0 };
	struct nsched_fair_wake_affine_answer a;
	struct seen s = { w, NULL };
	struct fuzz_kept kept = { 0 };

	q.load = s.load = w->load[world_byte(w) % WORLD_FORMS];
	q.this_cpu = world_online_cpu(w);
	q.prev_cpu = world_online_cpu(w);
	q.p_load = world_number(w, 0, 1 << 20);
	q.waker_load = world_number(w, 0, 1 << 20);
	q.imbalance_pct = (uint32_t)world_draw(w, 100, 150);
	q.sync = world_byte(w) & 1;
	q.share_cache = world_byte(w) & 1;
	q.off = world_chance(w, 2) ? (uint32_t)world_draw(w, 0, 7) : 0;
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_wake_affine(&q, &a));
	CHECK(a.target == naive_affine(&s, &q));
	CHECK(a.weight == NSCHED_NONE || a.weight == q.this_cpu);
}

/* select_idle_sibling: the online CPUs of a group; that of @cpu at a span of the machine */
static uint32_t together(const struct world *w, uint32_t span, uint32_t a, uint32_t b)
{
	return w->online[b] && (a == b || w->group[span][a] == w->group[span][b]);
}

static uint32_t weight_of(const struct world *w, uint32_t span, uint32_t cpu)
{
	uint32_t other, nr = 0;

	for (other = 0; other < w->nr_cpus; other++)
		nr += together(w, span, cpu, other);
	return nr;
}

static uint32_t clustered(const struct world *w, uint32_t cpu)
{
	uint32_t nr = weight_of(w, NSCHED_SPAN_CLUSTER, cpu);

	return nr > 1 && nr != weight_of(w, NSCHED_SPAN_CORE, cpu);
}

/* Core in cluster in cache, as every machine that the rules are written for. */
static uint32_t nested(const struct world *w)
{
	uint32_t a, b;

	for (a = 0; a < w->nr_cpus; a++)
		for (b = 0; w->online[a] && b < w->nr_cpus; b++)
			if ((together(w, NSCHED_SPAN_CORE, a, b) &&
			     !together(w, NSCHED_SPAN_CLUSTER, a, b)) ||
			    (together(w, NSCHED_SPAN_CLUSTER, a, b) &&
			     !together(w, NSCHED_SPAN_CACHE, a, b)))
				return 0;
	return 1;
}

static uint32_t cluster_machine(const struct world *w)
{
	uint32_t cpu;

	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		if (w->online[cpu] && clustered(w, cpu))
			return 1;
	return 0;
}

static uint32_t resource(const struct world *w, uint32_t cpu)
{
	uint32_t span = clustered(w, cpu) ? NSCHED_SPAN_CLUSTER : NSCHED_SPAN_CACHE, other = 0;

	while (!together(w, span, cpu, other))
		other++;
	return other;
}

struct walk {
	const struct nsched_fair_select_idle_sibling_question *q;
	const struct seen *s;
	const uint8_t *cpus; /* per CPU: of the cache, allowed, and not walked before */
	int64_t nr;
	uint32_t fallback;
	uint32_t ended;
};

/* Rule 7, a core: 1 if all of it is idle. */
static uint32_t whole(struct walk *k, uint32_t cpu)
{
	uint32_t idle = 1, other;

	for (other = 0; other < k->s->w->nr_cpus; other++) {
		if (!together(k->s->w, NSCHED_SPAN_CORE, cpu, other))
			continue;
		if (!seen_avail(k->s, other)) {
			idle = 0;
			if (k->fallback == NSCHED_NONE && seen_sched_idle(k->s, other) &&
			    k->cpus[other])
				k->fallback = other;
			if (k->fallback != NSCHED_NONE)
				break;
		} else if (k->fallback == NSCHED_NONE && k->cpus[other]) {
			k->fallback = other;
		}
	}
	return idle;
}

/* The CPUs of @span around the target, from target + 1 on. */
static uint32_t walk(struct walk *k, uint32_t span, uint32_t cores)
{
	uint32_t nr_cpus = k->s->w->nr_cpus, i, cpu;

	for (i = 1; i <= nr_cpus; i++) {
		cpu = (k->q->target + i) % nr_cpus;
		if (!k->cpus[cpu] || !together(k->s->w, span, k->q->target, cpu))
			continue;
		if (cores) {
			if (whole(k, cpu))
				return cpu;
		} else {
			if ((int32_t)--k->nr <= 0) {
				k->ended = 1;
				return NSCHED_NONE;
			}
			if (seen_free(k->s, cpu))
				return cpu;
		}
	}
	return NSCHED_NONE;
}

/* Rules 7 and 8. */
static uint32_t scan(const struct seen *s, const struct nsched_fair_select_idle_sibling_question *q,
		     uint32_t cores, uint32_t *hint)
{
	const struct world *w = s->w;
	uint8_t *cpus = calloc(w->nr_cpus, 1);
	struct walk k = { q, s, cpus, (int64_t)(int32_t)(q->nr_idle_scan + 1), NSCHED_NONE, 0 };
	uint32_t found = NSCHED_NONE, cpu;

	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		cpus[cpu] = together(w, NSCHED_SPAN_CACHE, q->target, cpu) &&
			    nsched_set_has(q->allowed, cpu);
	if (k.nr != 1) {
		if (clustered(w, q->target) && weight_of(w, NSCHED_SPAN_CLUSTER, q->target) <
					       weight_of(w, NSCHED_SPAN_CACHE, q->target)) {
			found = walk(&k, NSCHED_SPAN_CLUSTER, cores);
			for (cpu = 0; cpu < w->nr_cpus; cpu++)
				if (together(w, NSCHED_SPAN_CLUSTER, q->target, cpu))
					cpus[cpu] = 0;
		}
		if (found == NSCHED_NONE && !k.ended)
			found = walk(&k, NSCHED_SPAN_CACHE, cores);
		if (found == NSCHED_NONE && !k.ended) {
			if (cores)
				*hint = 0;
			found = k.fallback;
		}
	}
	free(cpus);
	return found;
}

static uint32_t fits(const struct seen *s, const struct nsched_fair_select_idle_sibling_question *q,
		     uint32_t cpu)
{
	uint64_t est = q->p_util_est & 0x7fffffffu, util = q->p_util > est ? q->p_util : est;

	return util * 1280 < seen_value(s, NSCHED_LOAD_CAPACITY, cpu, 1024) * 1024;
}

/* In place of rules 5 to 9 on CPUs of unequal capacity. */
static uint32_t by_capacity(const struct seen *s,
			    const struct nsched_fair_select_idle_sibling_question *q)
{
	uint32_t i, cpu, best = q->target;
	uint64_t most = 0, capacity;

	for (i = 0; i < s->w->nr_cpus; i++) {
		cpu = (q->target + i) % s->w->nr_cpus;
		if (!nsched_set_has(q->asym_span, cpu) || !nsched_set_has(q->allowed, cpu) ||
		    !seen_free(s, cpu))
			continue;
		if (fits(s, q, cpu))
			return cpu;
		capacity = seen_value(s, NSCHED_LOAD_CAPACITY, cpu, 1024);
		if (capacity > most) {
			most = capacity;
			best = cpu;
		}
	}
	return best;
}

/* 5.22, rule by rule. */
static uint32_t naive_sibling(const struct seen *s,
			      const struct nsched_fair_select_idle_sibling_question *q,
			      uint32_t *recent, uint32_t *hint)
{
	uint32_t clusters = cluster_machine(s->w), smt = 0, r = q->p_recent_used_cpu, cpu, found;
	uint32_t kept_prev = NSCHED_NONE, kept_recent = NSCHED_NONE;
	const struct world *w = s->w;

	if (seen_free(s, q->target) && (!q->asym_active || fits(s, q, q->target)))
		return q->target;
	if (q->prev != q->target && together(w, NSCHED_SPAN_CACHE, q->target, q->prev) &&
	    seen_free(s, q->prev) && (!q->asym_active || fits(s, q, q->prev))) {
		if (!clusters || resource(w, q->prev) == resource(w, q->target))
			return q->prev;
		kept_prev = q->prev;
	}
	if (q->waker_per_cpu_kthread && q->prev == q->this_cpu &&
	    w->value[NSCHED_LOAD_NR_RUNNING][q->this_cpu] <= 1 &&
	    (!q->asym_active || fits(s, q, q->prev)))
		return q->prev;
	*recent = q->prev;
	if (r != NSCHED_NONE && r != q->prev && r != q->target &&
	    together(w, NSCHED_SPAN_CACHE, q->target, r) && seen_free(s, r) &&
	    nsched_set_has(q->allowed, r) && (!q->asym_active || fits(s, q, r))) {
		if (!clusters || resource(w, r) == resource(w, q->target))
			return r;
		kept_recent = r;
	}
	if (q->asym_active && q->asym_span)
		return by_capacity(s, q);
	if (weight_of(w, NSCHED_SPAN_CACHE, q->target) == 1)
		return q->target;
	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		smt |= w->online[cpu] && weight_of(w, NSCHED_SPAN_CORE, cpu) > 1;
	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		if (smt && !q->has_idle_cores &&
		    together(w, NSCHED_SPAN_CACHE, q->target, q->prev) && cpu != q->prev &&
		    together(w, NSCHED_SPAN_CORE, q->prev, cpu) &&
		    together(w, NSCHED_SPAN_CACHE, q->target, cpu) &&
		    nsched_set_has(q->allowed, cpu) && seen_free(s, cpu))
			return cpu;
	found = scan(s, q, smt && q->has_idle_cores, hint);
	if (found != NSCHED_NONE)
		return found;
	return kept_prev != NSCHED_NONE ? kept_prev : kept_recent != NSCHED_NONE ? kept_recent :
										   q->target;
}

#define SIBLING_COLUMNS \
	(NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) | NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY))

static void select_idle_sibling(struct world *w)
{
	struct nsched_fair_select_idle_sibling_question q = { 0 };
	struct nsched_fair_select_idle_sibling_answer a;
	uint32_t recent, hint, kind = world_byte(w) % 6;
	struct seen s = { w, NULL };
	struct fuzz_kept kept = { 0 };

	if (!nested(w))
		return;
	q.topology = w->topology;
	q.load = kind < WORLD_FORMS ?
			 w->load[kind] :
			 world_load_with(
				 w, SIBLING_COLUMNS |
					    (kind == 3 ? 0 :
					     kind == 4 ? NSCHED_LOAD_MASK_FLAT :
							 NSCHED_LOAD_MASK_LEVELS |
								 NSCHED_LOAD_BIT(
									 NSCHED_LOAD_PREEMPTED)));
	s.load = q.load;
	q.allowed = fuzz_set(w);
	q.asym_active = world_chance(w, 4);
	q.asym_span = q.asym_active ? fuzz_set(w) : NULL;
	q.p_util = world_draw(w, 0, 1024);
	q.p_util_est = (uint32_t)world_draw(w, 0, 1024) | (world_byte(w) & 1 ? 0x80000000u : 0);
	q.target = world_online_cpu(w);
	q.prev = world_online_cpu(w);
	q.this_cpu = world_chance(w, 2) ? q.prev : world_online_cpu(w);
	q.p_recent_used_cpu = world_chance(w, 4) ? NSCHED_NONE : world_online_cpu(w);
	q.waker_per_cpu_kthread = world_chance(w, 4);
	q.has_idle_cores = world_byte(w) & 1;
	q.nr_idle_scan = world_chance(w, 4) ? (uint32_t)world_number(w, 0, NSCHED_U32_MAX) :
			 (uint32_t)world_draw(w, 0, 12);
	recent = q.p_recent_used_cpu;
	hint = q.has_idle_cores;
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_select_idle_sibling(&q, &a));
	CHECK(a.cpu == naive_sibling(&s, &q, &recent, &hint));
	CHECK(a.p_recent_used_cpu == recent);
	CHECK(a.has_idle_cores == hint);
	CHECK(a.llc_weight == weight_of(w, NSCHED_SPAN_CACHE, q.target));
}

/*
 * The policy: the same answer from any form of the load; a CPU that may be used wherever
 * there is one; states that follow from the two blocks before.
 */
static void linux_6_12_wake(struct world *w)
{
	struct nsched_domains *domains = world_domains(w, FAIR);
	struct nsched_wake_question q = { .hz = 250, .topology = w->topology, .domains = domains };
	struct nsched_counts counts = { w->nr_cpus, w->nr_nodes, 0, 0 };
	struct nsched_wake_answer a, full;
	uint64_t bytes[3];
	uint32_t i, cpu, any = 0;
	struct nsched_task waker;

	if (!domains)
		return;
	waker = w->task;
	waker.id = w->task.id + 1;
	q.task = &w->task;
	q.waker = &waker;
	q.tunables = fair_drawn_tunables(w);
	q.work_size = nsched_policy_work_size(FAIR, NSCHED_ASK_WAKE, &counts);
	q.work = world_memory(w, q.work_size);
	q.now = world_draw(w, 0, (uint64_t)1 << 32);
	q.this_cpu = w->this_cpu;
	q.sync = world_byte(w) & 3;
	for (i = 0; i < WORLD_FORMS; i++) {
		struct nsched_fair_task_state *wakee, *his, before;
		struct world_mark mark = world_mark(w);
		struct fuzz_kept kept = { 0 };
		struct nsched_wrong wrong;

		q.system_state = fair_system(w, domains, &bytes[0]);
		q.task_state = wakee = fair_state(w, domains, NSCHED_SCOPE_TASK, &bytes[1]);
		q.waker_state = his = fair_state(w, domains, NSCHED_SCOPE_TASK, &bytes[2]);
		his->wakee_flips = (uint32_t)(world_bulk(w) % 64);
		wakee->wakee_flips = (uint32_t)(world_bulk(w) % 16);
		his->last_wakee = world_bulk(w) & 1 ? w->task.id : 0;
		his->flip_decay_ts = q.now - world_bulk(w) % 500;
		before = *his;
		fuzz_keep(w, &kept, q.system_state, bytes[0]);
		fuzz_keep(w, &kept, wakee, bytes[1]);
		fuzz_keep(w, &kept, his, bytes[2]);
		q.load = w->load[i];
		memset(q.work, (int)(0x5a + i), (size_t)q.work_size);
		if (nsched_policy_check(FAIR, NSCHED_ASK_WAKE, &q, &wrong) != NSCHED_OK)
			world_broken("a wake-up was refused", &wrong);
		fuzz_keep_constant(w, &kept, &q, sizeof(q));
		ASK(w, &kept, &a, nsched_wake(FAIR, &q, &a));
		if (i == WORLD_FULL)
			full = a;
		CHECK(memcmp(&a, &full, sizeof(a)) == 0);
		CHECK(his->last_wakee == w->task.id);
		CHECK(his->wakee_flips ==
		      ((before.flip_decay_ts + 250 - q.now) >> 63 ? before.wakee_flips / 2 :
								    before.wakee_flips) +
		      (before.last_wakee != w->task.id));
		world_rewind(w, mark);
	}
	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		any |= w->online[cpu] && world_may_run(w, cpu);
	CHECK(a.cpu < w->nr_cpus);
	CHECK(!any || (w->online[a.cpu] && world_may_run(w, a.cpu)));
	CHECK(a.resched_cpu == (a.preempt ? a.cpu : NSCHED_NONE));
	CHECK(a.nr_notify == 0 && a.vruntime == 0);
}

const struct fuzz_check fuzz_wake_fair[] = {
	{ "fair.record_wakee", record_wakee },
	{ "fair.wake_wide", wake_wide },
	{ "fair.wake_affine", wake_affine },
	{ "fair.select_idle_sibling", select_idle_sibling },
	{ "linux-6.12 wake", linux_6_12_wake },
	{ NULL, NULL },
};
