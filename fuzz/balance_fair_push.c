/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balance, Linux 6.12: what a group can take, looked at anew, and the push by the source. */
#include "balance_fair.h"
#include "fair.h"

/* A level of the CPU, or NSCHED_NONE where it has none. */
static uint32_t drawn_level(struct world *w, const struct nsched_domains *d, uint32_t cpu)
{
	uint32_t level, nr = 0, which;

	for (level = 0; level < d->nr_levels; level++)
		nr += nsched_domain_of(d, cpu, level) != NSCHED_NONE;
	if (!nr)
		return NSCHED_NONE;
	which = (uint32_t)world_draw(w, 0, nr - 1);
	for (level = 0; level < d->nr_levels; level++)
		if (nsched_domain_of(d, cpu, level) != NSCHED_NONE && which-- == 0)
			return level;
	return NSCHED_NONE;
}

struct triple {
	uint64_t sum, least, most;
};

static void take_in(struct triple *all, uint64_t sum, uint64_t least, uint64_t most)
{
	all->sum += sum;
	all->least = least < all->least ? least : all->least;
	all->most = most > all->most ? most : all->most;
}

/* What 5.3 comes to; returns its rule, 1 to 3. */
static uint32_t naive_capacity(const struct world *w,
			       const struct nsched_fair_group_capacity_question *q,
			       uint32_t group, struct triple *all)
{
	uint32_t child = q->level, cpu, place, below;

	all->sum = all->most = 0;
	all->least = NSCHED_U32_MAX;
	while (child-- && nsched_domain_of(q->domains, q->this_cpu, child) == NSCHED_NONE)
		;
	if (child == NSCHED_NONE) {
		cpu = q->this_cpu;
		take_in(all, w->value[NSCHED_LOAD_CAPACITY][cpu],
			w->value[NSCHED_LOAD_CAPACITY][cpu], w->value[NSCHED_LOAD_CAPACITY][cpu]);
		return 1;
	}
	below = nsched_domain_of(q->domains, q->this_cpu, child);
	if (nsched_domain_flags(q->domains, below) & NSCHED_FAIR_SD_OVERLAP) {
		for (cpu = 0; cpu < w->nr_cpus; cpu++)
			if (in_group(q->domains, group, cpu))
				take_in(all, w->value[NSCHED_LOAD_CAPACITY][cpu],
					w->value[NSCHED_LOAD_CAPACITY][cpu],
					w->value[NSCHED_LOAD_CAPACITY][cpu]);
		return 2;
	}
	for (place = 0; place < nsched_domain_ring_nr(q->domains, below); place++) {
		uint32_t part = nsched_ring_group(q->domains, q->this_cpu, child, place);

		take_in(all, q->grp_capacity[part], q->grp_min_capacity[part],
			q->grp_max_capacity[part]);
	}
	return 3;
}

/* Interval in ticks, rounded up, within 1 and the maximum. */
static uint64_t ticks(const struct nsched_fair_group_capacity_question *q)
{
	uint64_t ticks = ((uint64_t)q->balance_interval * q->hz + 999) / 1000;

	ticks = ticks ? ticks : 1;
	return ticks < q->max_interval_jiffies ? ticks : q->max_interval_jiffies;
}

/* Drawn capacities of every group: as they were last looked at. */
static void draw_capacities(struct world *w, struct nsched_fair_group_capacity_question *q)
{
	uint32_t nr = q->domains->nr_groups, g;

	q->grp_capacity = world_memory(w, nr * sizeof(uint64_t));
	q->grp_min_capacity = world_memory(w, nr * sizeof(uint32_t));
	q->grp_max_capacity = world_memory(w, nr * sizeof(uint32_t));
	q->grp_next_update = world_memory(w, nr * sizeof(uint64_t));
	for (g = 0; g < nr; g++) {
		q->grp_capacity[g] = 1 + world_bulk(w) % 100000;
		q->grp_min_capacity[g] = (uint32_t)(1 + world_bulk(w) % 1024);
		q->grp_max_capacity[g] = (uint32_t)(1 + world_bulk(w) % 1024);
		q->grp_next_update[g] = q->now + world_bulk(w) % 5 - 2;
	}
}

static void group_capacity(struct world *w)
{
	struct nsched_fair_group_capacity_question q = { 0 }, before;
	struct nsched_fair_group_capacity_answer a;
	const struct nsched_domains *d = world_domains(w, FAIR);
	uint32_t nr, g, rule, late, group;
	struct fuzz_kept kept = { 0 };
	struct triple want;

	q.this_cpu = world_online_cpu(w);
	q.level = d ? drawn_level(w, d, q.this_cpu) : NSCHED_NONE;
	if (q.level == NSCHED_NONE)
		return;
	nr = d->nr_groups;
	q.domains = d;
	q.load = world_load_with(w, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
				    NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY));
	q.now = world_number(w, 0, UINT64_MAX);
	q.hz = world_draw(w, 24, 1200);
	q.max_interval_jiffies = world_draw(w, 1, 400);
	q.balance_interval = (uint32_t)world_number(w, 0, 1u << 20);
	q.idle = world_byte(w) % 3;
	draw_capacities(w, &q);
	group = nsched_ring_group(d, q.this_cpu, q.level, 0);
	before = q;
	before.grp_capacity = fuzz_keep(w, &kept, q.grp_capacity, nr * sizeof(uint64_t));
	before.grp_min_capacity = fuzz_keep(w, &kept, q.grp_min_capacity, nr * sizeof(uint32_t));
	before.grp_max_capacity = fuzz_keep(w, &kept, q.grp_max_capacity, nr * sizeof(uint32_t));
	before.grp_next_update = fuzz_keep(w, &kept, q.grp_next_update, nr * sizeof(uint64_t));
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_group_capacity(&q, &a));
	CHECK(a.group == group);
	late = q.idle == NSCHED_NEWLY_IDLE && (int64_t)(q.now - before.grp_next_update[group]) < 0;
	rule = naive_capacity(w, &before, group, &want);
	if (late) {
		want.sum = before.grp_capacity[group];
		want.least = before.grp_min_capacity[group];
		want.most = before.grp_max_capacity[group];
		rule = 4;
	}
	CHECK(a.reason == (NSCHED_FAIR_GROUP_CAPACITY << 8 | rule));
	CHECK(a.capacity == want.sum && a.min_capacity == want.least &&
	      a.max_capacity == want.most);
	CHECK(a.next_update == (late ? before.grp_next_update[group] : q.now + ticks(&q)));
	for (g = 0; g < nr; g++)
		if (g != group)
			CHECK(q.grp_capacity[g] == before.grp_capacity[g] &&
			      q.grp_min_capacity[g] == before.grp_min_capacity[g] &&
			      q.grp_max_capacity[g] == before.grp_max_capacity[g] &&
			      q.grp_next_update[g] == before.grp_next_update[g]);
	CHECK(q.grp_capacity[group] == a.capacity && q.grp_min_capacity[group] == a.min_capacity &&
	      q.grp_max_capacity[group] == a.max_capacity &&
	      q.grp_next_update[group] == a.next_update);
}

/* The rows of the source that stand before the first that can move; all where none can. */
static uint32_t rows_before(const struct world *w, uint32_t src, uint32_t dst, uint32_t *task)
{
	uint32_t row, before = 0;

	*task = NSCHED_NONE;
	for (row = 0; row < w->nr_tasks; row++) {
		if (w->task_cpu[row] != src)
			continue;
		if (!w->task_value[NSCHED_TASK_THROTTLED][row] &&
		    !w->task_value[NSCHED_TASK_PER_CPU_KTHREAD][row] &&
		    !w->task_value[NSCHED_TASK_RUNNING][row] &&
		    (!w->task_allowed || w->task_allowed[(size_t)row * w->nr_cpus + dst])) {
			*task = row;
			return before;
		}
		before++;
	}
	return before;
}

static uint32_t naive_level(const struct nsched_domains *d, uint32_t src, uint32_t dst)
{
	uint32_t level, domain;

	for (level = 0; level < d->nr_levels; level++) {
		domain = nsched_domain_of(d, dst, level);
		if (domain != NSCHED_NONE && in_domain(d, domain, src))
			return level;
	}
	return NSCHED_NONE;
}

static uint32_t takes_part(const uint64_t *set, uint32_t cpu)
{
	return !set || (set[cpu / 64] >> cpu % 64 & 1);
}

static void active_push(struct world *w)
{
	struct nsched_fair_active_push_question q = { 0 };
	struct nsched_fair_active_push_answer a;
	uint32_t task, before, level, rule;
	struct fuzz_kept kept = { 0 };

	q.domains = world_domains(w, FAIR);
	if (!q.domains || !w->tasks)
		return;
	q.load = world_load_with(w, NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING));
	q.tasks = w->tasks;
	q.active = world_byte(w) % 4 ? NULL : fuzz_set(w);
	q.src_cpu = world_online_cpu(w);
	if (w->nr_tasks && world_byte(w) % 4)
		q.src_cpu = w->task_cpu[world_draw(w, 0, w->nr_tasks - 1)];
	q.dst_cpu = world_online_cpu(w);
	q.wanted = world_byte(w) % 8 != 0;
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_fair_active_push(&q, &a));
	before = rows_before(w, q.src_cpu, q.dst_cpu, &task);
	level = naive_level(q.domains, q.src_cpu, q.dst_cpu);
	rule = task == NSCHED_NONE ? NSCHED_FAIR_ACTIVE_PUSH_NONE : NSCHED_FAIR_ACTIVE_PUSH_MOVED;
	if (level == NSCHED_NONE)
		rule = NSCHED_FAIR_ACTIVE_PUSH_NO_DOMAIN;
	if (w->value[NSCHED_LOAD_NR_RUNNING][q.src_cpu] <= 1)
		rule = NSCHED_FAIR_ACTIVE_PUSH_ALONE;
	if (!q.wanted || !takes_part(q.active, q.src_cpu) || !takes_part(q.active, q.dst_cpu))
		rule = NSCHED_FAIR_ACTIVE_PUSH_WITHDRAWN;
	CHECK(a.reason == rule);
	CHECK(a.task == (rule == NSCHED_FAIR_ACTIVE_PUSH_MOVED ? task : NSCHED_NONE));
	if (rule == NSCHED_FAIR_ACTIVE_PUSH_MOVED || rule == NSCHED_FAIR_ACTIVE_PUSH_NONE) {
		CHECK(a.level == level);
		CHECK(a.looked_at == before + (rule == NSCHED_FAIR_ACTIVE_PUSH_MOVED));
	} else {
		CHECK(a.level == NSCHED_NONE && a.looked_at == 0);
	}
}

const struct fuzz_check fuzz_balance_fair_push[] = {
	{ "fair.group_capacity", group_capacity },
	{ "fair.active_push", active_push },
	{ NULL, NULL },
};
