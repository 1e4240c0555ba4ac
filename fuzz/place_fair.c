/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* place, Linux 6.12: the blocks and the policy against the specification, restated plainly. */
#include "fair.h"

/* 5.20 rule 4. */
static uint32_t naive_idler(const struct nsched_fair_pick_idlest_question *q)
{
	uint32_t type = q->has_cur ? q->cur_type : 6;
	uint64_t load = q->has_cur ? q->cur_avg_load : 0xffffffff;

	if (q->cand_type != type)
		return q->cand_type < type;
	if (type == 6 || type == 1)
		return q->cand_avg_load < load;
	if (type == 2)
		return q->cand_max_capacity > q->cur_max_capacity;
	if (type == 0)
		return q->cand_idle_cpus > q->cur_idle_cpus ||
		       (q->cand_idle_cpus == q->cur_idle_cpus && q->cand_util < q->cur_util);
	return 0;
}

static void pick_idlest(struct world *w)
{
	struct nsched_fair_pick_idlest_question q = { 0 };
	struct nsched_fair_pick_idlest_answer a;
	struct fuzz_kept kept = { 0 };
	uint32_t alike = world_byte(w);

	q.has_cur = world_byte(w) & 1;
	q.cand_type = (uint32_t)world_draw(w, 0, 6);
	q.cur_type = alike & 1 ? q.cand_type : (uint32_t)world_draw(w, 0, 6);
	q.cand_avg_load = world_number(w, 0, UINT64_MAX);
	q.cur_avg_load = alike & 2 ? q.cand_avg_load : world_number(w, 0, UINT64_MAX);
	q.cand_max_capacity = world_draw(w, 1, 1024);
	q.cur_max_capacity = alike & 4 ? q.cand_max_capacity : world_draw(w, 1, 1024);
	q.cand_idle_cpus = (uint32_t)world_draw(w, 0, 4);
	q.cur_idle_cpus = alike & 8 ? q.cand_idle_cpus : (uint32_t)world_draw(w, 0, 4);
	q.cand_util = world_draw(w, 0, 4096);
	q.cur_util = alike & 16 ? q.cand_util : world_draw(w, 0, 4096);
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_pick_idlest(&q, &a));
	CHECK(a.pick == naive_idler(&q));
}

/* find_dst_group: what 5.1 says of a CPU without the task, and 5.4 of a group */
struct part {
	uint64_t load, util, runnable, avg, most;
	uint32_t type, idle, nr, may, misfit;
};

static uint64_t without(uint64_t sum, uint64_t part, uint32_t contributes)
{
	uint32_t low = (uint32_t)sum, less = (uint32_t)part;

	return !contributes ? sum : low > less ? low - less : 0;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static void add_cpu(const struct seen *s, const struct nsched_fair_find_dst_group_question *q,
		    struct part *g, uint32_t cpu)
{
	uint64_t util = seen_value(s, NSCHED_LOAD_UTIL, cpu, 0);
	uint64_t est = seen_value(s, NSCHED_LOAD_UTIL_EST, cpu, 0),
		 own = q->p_util_est & 0x7fffffffu;
	uint32_t mine = q->p_cpu == cpu && q->p_attached, nr, curr;

	nr = (uint32_t)s->w->value[NSCHED_LOAD_NR_RUNNING][cpu] - (mine && q->p_on_rq);
	g->may++;
	g->load += without(seen_value(s, NSCHED_LOAD_LOAD, cpu, 0), q->p_load, mine);
	g->runnable += without(seen_value(s, NSCHED_LOAD_RUNNABLE, cpu, 0), q->p_runnable, mine);
	if (mine)
		util -= smaller(util, q->p_util);
	if (mine && (q->p_on_rq || q->p_is_caller))
		est -= smaller(est, own);
	g->util += smaller(larger(util, est), seen_value(s, NSCHED_LOAD_CAP_ORIG, cpu, 1024));
	g->nr += nr;
	curr = nsched_load_has(s->load, NSCHED_LOAD_CURR) ?
		       s->w->value[NSCHED_LOAD_CURR][cpu] != 0 :
		       seen_idle(s, cpu);
	g->idle += nr == 0 && curr && !seen_value(s, NSCHED_LOAD_TTWU_PENDING, cpu, 0);
	if (larger(q->p_util, own) * 1280 < seen_value(s, NSCHED_LOAD_CAPACITY, cpu, 1024) * 1024)
		g->misfit = 0;
}

static struct part sum_group(const struct seen *s,
			     const struct nsched_fair_find_dst_group_question *q, uint32_t group,
			     uint32_t domain)
{
	uint64_t pct = nsched_domain_imbalance_pct(q->domains, domain);
	uint64_t capacity = nsched_group_capacity(q->domains, group);
	uint32_t weight = nsched_group_weight(q->domains, group), cpu;
	struct part g = { .misfit = nsched_domain_flags(q->domains, domain) >> 5 & 1 };

	for (cpu = 0; cpu < s->w->nr_cpus; cpu++)
		if (in_group(q->domains, group, cpu) && nsched_set_has(q->allowed, cpu))
			add_cpu(s, q, &g, cpu);
	g.most = nsched_group_max_capacity(q->domains, group);
	if (g.nr > weight && (capacity * 100 < g.util * pct || capacity * pct < g.runnable * 100))
		g.type = 6;
	else if (nsched_group_mark(q->domains, group))
		g.type = 5;
	else if (g.misfit)
		g.type = 2;
	else if (g.nr < weight)
		g.type = 0;
	else
		g.type = capacity * pct < g.runnable * 100 || !(capacity * 100 > g.util * pct);
	if (g.type == 1 || g.type == 6)
		g.avg = g.load * 1024 / capacity;
	return g;
}

/* 5.20 rule 5: 1 if the task leaves. */
static uint32_t leaves(const struct seen *s, const struct nsched_fair_find_dst_group_question *q,
		       uint32_t domain, const struct part *here, const struct part *there,
		       uint32_t to)
{
	uint64_t pct = nsched_domain_imbalance_pct(q->domains, domain);
	uint64_t margin = 1024 * (pct - 100) / 100;
	uint32_t numa = nsched_domain_flags(q->domains, domain) >> 14 & 1, n, diff;

	if (!here->may || here->type > there->type)
		return 1;
	if (here->type < there->type)
		return 0;
	if (here->type == 6 || here->type == 1)
		return !(numa && there->avg + margin >= here->avg) &&
		       there->avg < here->avg + margin && 100 * here->avg > pct * there->avg;
	if (here->type == 2)
		return there->most > here->most;
	if (here->type != 0)
		return 0;
	if (numa) {
		uint32_t lowest =
			nsched_domains_range_cpu(q->domains, nsched_group_span(q->domains, to));

		if (world_node(s->w, q->this_cpu) == q->p_preferred_node)
			return 0;
		if (world_node(s->w, lowest) == q->p_preferred_node)
			return 1;
		n = nsched_domain_imb_numa_nr(q->domains, domain);
		n = here->may < n ? here->may : n;
		diff = here->idle > there->idle ? here->idle - there->idle :
						  there->idle - here->idle;
		if (here->nr + 1 <= n && diff <= 2)
			return 0;
	}
	return here->idle < there->idle;
}

/* The place in the ring, or NSCHED_NONE. */
static uint32_t naive_group(const struct seen *s,
			    const struct nsched_fair_find_dst_group_question *q)
{
	uint32_t domain = nsched_domain_of(q->domains, q->this_cpu, q->level), i,
		 found = NSCHED_NONE;
	struct part here = { 0 }, best = { 0 };

	for (i = 0; i < nsched_domain_ring_nr(q->domains, domain); i++) {
		uint32_t group = nsched_ring_group(q->domains, q->this_cpu, q->level, i);
		struct part g = sum_group(s, q, group, domain);
		struct nsched_fair_pick_idlest_question pick = {
			.cand_type = g.type,
			.cand_avg_load = g.avg,
			.cand_max_capacity = g.most,
			.cand_idle_cpus = g.idle,
			.cand_util = g.util,
			.has_cur = found != NSCHED_NONE,
			.cur_type = best.type,
			.cur_avg_load = best.avg,
			.cur_max_capacity = best.most,
			.cur_idle_cpus = best.idle,
			.cur_util = best.util,
		};

		if (!g.may)
			continue;
		if (in_group(q->domains, group, q->this_cpu)) {
			here = g;
		} else if (naive_idler(&pick)) {
			best = g;
			found = i;
		}
	}
	if (found == NSCHED_NONE ||
	    !leaves(s, q, domain, &here, &best,
		    nsched_ring_group(q->domains, q->this_cpu, q->level, found)))
		return NSCHED_NONE;
	return found;
}

/* 5.20, the CPU of a group. */
static uint32_t naive_cpu(const struct seen *s, const struct nsched_domains *d,
			  const uint64_t *allowed, uint32_t group, uint32_t this_cpu)
{
	uint64_t least = UINT64_MAX, latency = 0xffffffff, stamp = 0;
	uint32_t cpu, idle = NSCHED_NONE, busy = this_cpu;

	for (cpu = 0; cpu < s->w->nr_cpus; cpu++) {
		uint64_t its = seen_value(s, NSCHED_LOAD_EXIT_LATENCY, cpu, NSCHED_NONE);
		uint64_t when = seen_value(s, NSCHED_LOAD_IDLE_STAMP, cpu, 0);
		uint64_t load = seen_value(s, NSCHED_LOAD_LOAD, cpu, 0);

		if (!in_group(d, group, cpu))
			continue;
		if (nsched_group_weight(d, group) == 1)
			return cpu;
		if (!nsched_set_has(allowed, cpu))
			continue;
		if (seen_sched_idle(s, cpu))
			return cpu;
		if (seen_avail(s, cpu)) {
			if (its != NSCHED_NONE && its < latency) {
				latency = its;
				stamp = when;
				idle = cpu;
			} else if ((its == NSCHED_NONE || its == latency) && when > stamp) {
				stamp = when;
				idle = cpu;
			}
		} else if (idle == NSCHED_NONE && load < least) {
			least = load;
			busy = cpu;
		}
	}
	return idle != NSCHED_NONE ? idle : busy;
}

/* Domains with some marks; null where there are none, or the CPU that asks has no level. */
static struct nsched_domains *marked(struct world *w)
{
	struct nsched_domains *domains = world_domains(w, FAIR);
	uint32_t i;

	for (i = 0; domains && i < domains->nr_groups; i++)
		nsched_group_mark_set(domains, i, world_bulk(w) % 8 == 0);
	return domains && nsched_level_above(domains, w->this_cpu, NSCHED_NONE) != NSCHED_NONE ?
		       domains : NULL;
}

static void draw_task(struct world *w, struct nsched_fair_find_dst_group_question *q)
{
	q->topology = w->topology;
	q->allowed = fuzz_set(w);
	q->work_size = (uint32_t)nsched_fair_find_dst_group_work_size();
	q->work = world_memory(w, q->work_size);
	q->this_cpu = w->this_cpu;
	q->p_cpu = world_chance(w, 2) ? w->this_cpu : world_online_cpu(w);
	q->p_attached = world_byte(w) & 1;
	q->p_on_rq =
		q->p_attached && w->value[NSCHED_LOAD_NR_RUNNING][q->p_cpu] && (world_byte(w) & 1);
	q->p_is_caller = world_byte(w) & 1;
	q->p_load = world_number(w, 0, (uint64_t)1 << 33);
	q->p_util = world_draw(w, 0, 1024);
	q->p_runnable = world_number(w, 0, (uint64_t)1 << 33);
	q->p_util_est = (uint32_t)world_draw(w, 0, 1024) | (world_byte(w) & 1 ? 0x80000000u : 0);
	q->p_preferred_node = world_chance(w, 2) ? NSCHED_NONE :
			      (uint32_t)world_draw(w, 0, w->nr_nodes - 1);
}

static void find_dst_group(struct world *w)
{
	struct nsched_fair_find_dst_group_question q = { 0 };
	struct nsched_fair_find_dst_group_answer a;
	struct nsched_domains *domains = marked(w);
	struct seen s = { w, NULL };
	struct fuzz_kept kept = { 0 };

	if (!domains)
		return;
	draw_task(w, &q);
	q.domains = domains;
	q.load = s.load = w->load[world_byte(w) % WORLD_FORMS];
	do
		q.level = (uint32_t)world_draw(w, 0, domains->nr_levels - 1);
	while (nsched_domain_of(domains, q.this_cpu, q.level) == NSCHED_NONE);
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_find_dst_group(&q, &a));
	CHECK(a.group == naive_group(&s, &q));
	CHECK(a.nr_groups ==
	      nsched_domain_ring_nr(domains, nsched_domain_of(domains, q.this_cpu, q.level)));
}

static void find_dst_group_cpu(struct world *w)
{
	struct nsched_fair_find_dst_group_cpu_question q = { 0 };
	struct nsched_fair_find_dst_group_cpu_answer a;
	struct nsched_domains *domains = marked(w);
	struct seen s = { w, NULL };
	struct fuzz_kept kept = { 0 };

	if (!domains)
		return;
	q.domains = domains;
	q.load = s.load = world_byte(w) & 1 ? w->load[WORLD_FULL] :
			  world_load_with(w, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
					     NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD));
	q.allowed = fuzz_set(w);
	q.group = (uint32_t)world_draw(w, 0, domains->nr_groups - 1);
	q.this_cpu = w->this_cpu;
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_find_dst_group_cpu(&q, &a));
	CHECK(a.cpu == naive_cpu(&s, domains, q.allowed, q.group, q.this_cpu));
}

static uint32_t has_flag(const struct nsched_domains *d, uint32_t cpu, uint32_t level,
			 uint32_t flag)
{
	return nsched_domain_flags(d, nsched_domain_of(d, cpu, level)) & flag;
}

/* 5.21 for a fork or an exec: down the levels, and on at those of each CPU found. */
static uint32_t naive_place(const struct seen *s, struct nsched_fair_find_dst_group_question *q,
			    uint32_t flag)
{
	const struct nsched_domains *d = q->domains;
	uint32_t cpu = q->this_cpu, level, top = NSCHED_NONE, may = 0, to = cpu, other, found,
		 weight;

	for (level = 0; level < d->nr_levels; level++) {
		if (nsched_domain_of(d, cpu, level) == NSCHED_NONE)
			continue;
		if (!has_flag(d, cpu, level, flag))
			break;
		top = level;
	}
	if (top == NSCHED_NONE)
		return q->p_cpu;
	for (other = 0; other < s->w->nr_cpus; other++)
		may |= nsched_set_has(q->allowed, other) &&
		       in_domain(d, nsched_domain_of(d, cpu, top), other);
	if (!may)
		return q->p_cpu;
	for (level = top; level != NSCHED_NONE;) {
		found = NSCHED_NONE;
		q->this_cpu = cpu;
		q->level = level;
		if (nsched_domain_of(d, cpu, level) != NSCHED_NONE && has_flag(d, cpu, level, flag))
			found = naive_group(s, q);
		if (found != NSCHED_NONE) {
			to = naive_cpu(s, d, q->allowed, nsched_ring_group(d, cpu, level, found),
				       cpu);
			if (to != cpu) {
				weight = nsched_domain_weight(d, nsched_domain_of(d, cpu, level));
				cpu = to;
				level = NSCHED_NONE;
				for (other = 0; other < d->nr_levels; other++) {
					if (nsched_domain_of(d, cpu, other) == NSCHED_NONE)
						continue;
					if (nsched_domain_weight(
						    d, nsched_domain_of(d, cpu, other)) >= weight)
						break;
					if (has_flag(d, cpu, other, flag))
						level = other;
				}
				continue;
			}
		}
		level = level ? level - 1 : NSCHED_NONE;
	}
	return to;
}

static void select_task_cpu(struct world *w)
{
	struct nsched_fair_select_task_cpu_question q = { 0 };
	struct nsched_fair_select_task_cpu_answer a;
	struct nsched_fair_find_dst_group_question task = { 0 };
	struct nsched_domains *domains = marked(w);
	struct seen s = { w, NULL };
	struct fuzz_kept kept = { 0 };

	if (!domains)
		return;
	draw_task(w, &task);
	task.domains = q.domains = domains;
	task.load = q.load = s.load = w->load[world_byte(w) % WORLD_FORMS];
	q.topology = w->topology;
	q.allowed = task.allowed;
	q.work_size = (uint32_t)nsched_fair_select_task_cpu_work_size();
	q.work = world_memory(w, q.work_size);
	q.p_load = task.p_load;
	q.p_util = task.p_util;
	q.p_runnable = task.p_runnable;
	q.p_util_est = task.p_util_est;
	q.p_attached = task.p_attached;
	q.p_on_rq = task.p_on_rq;
	q.p_is_caller = task.p_is_caller;
	q.p_preferred_node = task.p_preferred_node;
	q.p_recent_used_cpu = NSCHED_NONE;
	q.this_cpu = task.this_cpu;
	q.prev_cpu = task.p_cpu;
	q.wake_flags = world_byte(w) & 1 ? NSCHED_FAIR_WF_FORK : NSCHED_FAIR_WF_EXEC;
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_select_task_cpu(&q, &a));
	CHECK(a.cpu == naive_place(&s, &task, q.wake_flags));
	CHECK(a.p_recent_used_cpu == NSCHED_NONE && a.waker_flips == 0);
}

/* The policy: the same from any form of the load, where the task may run, no state changed. */
static void linux_6_12_place(struct world *w)
{
	struct nsched_domains *domains = world_domains(w, FAIR);
	struct nsched_place_question q = { .hz = 250, .topology = w->topology, .domains = domains };
	struct nsched_counts counts = { w->nr_cpus, w->nr_nodes, 0, 0 };
	struct nsched_place_answer a, full;
	uint32_t i, cpu, any = 0;
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *before;

	if (!domains)
		return;
	q.task = &w->task;
	q.tunables = fair_drawn_tunables(w);
	q.system_state = fair_system(w, domains, &bytes);
	before = memcpy(world_memory(w, bytes), q.system_state, (size_t)bytes);
	q.work_size = nsched_policy_work_size(FAIR, NSCHED_ASK_PLACE, &counts);
	q.work = world_memory(w, q.work_size);
	q.this_cpu = w->this_cpu;
	q.kind = world_byte(w) & 1 ? NSCHED_PLACE_FORK : NSCHED_PLACE_EXEC;
	for (i = 0; i < WORLD_FORMS; i++) {
		struct fuzz_kept kept = { 0 };

		q.load = w->load[i];
		memset(q.work, (int)(0x5a + i), (size_t)q.work_size);
		if (nsched_policy_check(FAIR, NSCHED_ASK_PLACE, &q, &wrong) != NSCHED_OK)
			world_broken("a placement was refused", &wrong);
		fuzz_keep_constant(w, &kept, &q, sizeof(q));
		ASK(w, &kept, &a, nsched_place(FAIR, &q, &a));
		if (i == WORLD_FULL)
			full = a;
		CHECK(memcmp(&a, &full, sizeof(a)) == 0);
		CHECK(memcmp(before, q.system_state, (size_t)bytes) == 0);
	}
	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		any |= w->online[cpu] && world_may_run(w, cpu);
	CHECK(a.cpu < w->nr_cpus);
	CHECK(!any || (w->online[a.cpu] && world_may_run(w, a.cpu)));
	CHECK(a.node == world_node(w, a.cpu));
	CHECK(a.preempt == 0 && a.resched_cpu == NSCHED_NONE && a.nr_notify == 0);
}

const struct fuzz_check fuzz_place_fair[] = {
	{ "fair.pick_idlest", pick_idlest },
	{ "fair.find_dst_group", find_dst_group },
	{ "fair.find_dst_group_cpu", find_dst_group_cpu },
	{ "fair.select_task_cpu", select_task_cpu },
	{ "linux-6.12 place", linux_6_12_place },
	{ NULL, NULL },
};
