/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balance, exact blocks of CFS: groups weighed, the busiest of them, its busiest queue. */
#include "balance_cfs.h"

uint64_t cfs_drc(uint64_t x, uint64_t d)
{
	return (x + d / 2) / d;
}

/* Of a CPU or a group of that power; 0 is 1 where only threads of a core share it. */
uint64_t cfs_capacity(const struct told *t, uint32_t group, uint64_t power)
{
	uint64_t capacity = cfs_drc(power, 1024);
	uint32_t scaled = (uint32_t)at(t, "groups[].power", group) * 32;
	uint32_t whole = (uint32_t)at(t, "groups[].power_orig", group) * 29;

	return capacity ? capacity : num(t, "sd_flags") & 0x80 && scaled > whole;
}

uint64_t cfs_first(const struct told *t, uint32_t group)
{
	uint64_t cpu = 0;

	while (!row_has(t, "groups[].cpus", group, cpu))
		cpu++;
	return cpu;
}

struct cfs_stats cfs_stats(const struct cfs_scene *s, uint32_t group)
{
	uint64_t most = 0, fewest = UINT64_MAX, heaviest = 0, lightest = UINT64_MAX, l, per_task;
	struct cfs_stats g = { .elected = 1 };
	struct told *t = s->t;
	int64_t bc = -1, idle_bc = -1;
	uint32_t cpu, weight = 0;

	g.local = row_has(t, "groups[].cpus", group, s->dst);
	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		if (!row_has(t, "groups[].cpus", group, cpu))
			continue;
		weight++;
		if (bc < 0 && row_has(t, "groups[].mask", group, cpu))
			bc = cpu;
		if (!(s->active >> cpu & 1))
			continue;
		if (idle_bc < 0 && s->idle[cpu] && row_has(t, "groups[].mask", group, cpu))
			idle_bc = cpu;
		l = g.local ? s->high[cpu] : s->low[cpu];
		if (!g.local) {
			heaviest = l > heaviest ? l : heaviest;
			lightest = l < lightest ? l : lightest;
			most = s->nr[cpu] > most ? s->nr[cpu] : most;
			fewest = s->nr[cpu] < fewest ? s->nr[cpu] : fewest;
		}
		g.load += l;
		g.sum_nr += s->nr[cpu];
		g.sum_weight += s->load[cpu];
		g.idle += s->idle[cpu] != 0;
	}
	if (g.local && s->idle_type != 2 && (idle_bc < 0 ? bc : idle_bc) != (int64_t)s->dst) {
		g.elected = 0;
		return g;
	}
	g.avg = g.load * 1024 / (uint64_t)at(t, "groups[].power", group);
	per_task = g.sum_nr ? g.sum_weight / g.sum_nr : 0;
	g.imb = heaviest - lightest >= per_task && most - fewest > 1;
	g.capacity = cfs_capacity(t, group, (uint64_t)at(t, "groups[].power", group));
	g.weight = weight;
	g.room = g.capacity > g.sum_nr;
	return g;
}

static int64_t imbalance_of(const struct cfs_scene *s, const struct cfs_stats *busiest,
			    uint32_t group, const struct cfs_stats *here, uint64_t power,
			    uint64_t avg)
{
	struct nsched_cfs_calculate_imbalance_question q = {
		.max_load = busiest->avg,
		.this_load = here->avg,
		.avg_load = avg,
		.busiest_load_per_task = busiest->sum_weight,
		.this_load_per_task = here->sum_weight,
		.dst_load = s->load[s->dst],
		.group_imb = (uint32_t)busiest->imb,
		.busiest_nr_running = (uint32_t)busiest->sum_nr,
		.this_nr_running = (uint32_t)here->sum_nr,
		.busiest_group_capacity = (uint32_t)busiest->capacity,
		.this_power = (uint32_t)power,
		.busiest_power = (uint32_t)at(s->t, "groups[].power", group),
		.dst_nr = (uint32_t)s->nr[s->dst],
	};
	struct nsched_cfs_calculate_imbalance_answer a = { 0 };

	naive_cfs_calculate_imbalance(&q, &a);
	return a.imbalance;
}

/* 5.16: is this group busier than the busiest so far. */
static int busier(const struct cfs_scene *s, const struct cfs_stats *g, uint32_t group,
		  const struct cfs_stats *best, int64_t best_group)
{
	if (g->avg <= best->avg)
		return 0;
	if (g->sum_nr > g->capacity || g->imb)
		return 1;
	return num(s->t, "sd_flags") & 0x800 && g->sum_nr && s->dst < cfs_first(s->t, group) &&
	       (best_group < 0 || cfs_first(s->t, (uint32_t)best_group) > cfs_first(s->t, group));
}

/* Step 6: nothing to be done after all. */
static int balanced(const struct cfs_scene *s, const struct cfs_stats *best,
		    const struct cfs_stats *here, uint64_t avg)
{
	if (best->imb || (s->idle_type == 2 && here->room && !best->room))
		return 0;
	if (here->avg >= best->avg || here->avg >= avg)
		return 1;
	if (s->idle_type == 0)
		return here->idle <= best->idle + 1 && best->sum_nr <= best->weight;
	return 100 * best->avg <= wide(s->t, "imbalance_pct") * here->avg;
}

struct cfs_busiest cfs_busiest(const struct cfs_scene *s)
{
	struct cfs_stats g, here = { 0 }, best = { 0 };
	struct cfs_busiest none_found = { 1, -1, 0 }, found = none_found, refused = { 0, -1, 0 };
	int prefer = num(s->t, "child_flags") >= 0 && num(s->t, "child_flags") & 0x1000;
	uint64_t load = 0, power = 0, here_power = 0, avg, of_group;
	uint32_t group;

	for (group = 0; group < len(s->t, "groups"); group++) {
		g = cfs_stats(s, group);
		if (!g.elected)
			return refused;
		of_group = (uint64_t)at(s->t, "groups[].power", group);
		load += g.load;
		power += of_group;
		if (g.local) {
			here = g;
			here_power = of_group;
			continue;
		}
		if (prefer && here.room && g.capacity > 1)
			g.capacity = 1;
		if (!busier(s, &g, group, &best, found.group))
			continue;
		best = g;
		found.group = group;
	}
	if (found.group >= 0 && s->idle_type != 1 && num(s->t, "sd_flags") & 0x800 &&
	    s->dst <= cfs_first(s->t, (uint32_t)found.group)) {
		found.imbalance = (int64_t)cfs_drc(
			best.avg * (uint64_t)at(s->t, "groups[].power", (uint64_t)found.group),
			1024);
		return found;
	}
	avg = 1024 * load / power;
	if (found.group < 0 || !best.sum_nr || balanced(s, &best, &here, avg))
		return none_found;
	found.imbalance = imbalance_of(s, &best, (uint32_t)found.group, &here, here_power, avg);
	return found;
}

/* The CPUs as "in" has them. */
static void scene_of(struct told *t, struct cfs_scene *s, uint64_t k)
{
	uint32_t cpu;

	s->t = t;
	s->dst = wide(t, "dst_cpu");
	s->idle_type = wide(t, "idle_type");
	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		s->active |= (uint64_t)has(t, "active", cpu) << cpu;
		s->low[cpu] = cfs_low(t, cpu, k, wide(t, "lb_bias"));
		s->high[cpu] = cfs_high(t, cpu, k, wide(t, "lb_bias"));
		s->load[cpu] = (uint64_t)at(t, "load", cpu);
		s->nr[cpu] = (uint64_t)at(t, "nr", cpu);
		s->idle[cpu] = (uint64_t)at(t, "idle", cpu);
	}
}

static void naive_cfs_update_sg_lb_stats(struct told *t)
{
	struct cfs_scene s = { 0 };
	struct cfs_stats g;

	scene_of(t, &s, wide(t, "load_idx"));
	g = cfs_stats(&s, (uint32_t)num(t, "group"));
	say(t, "should_balance", (int64_t)g.elected);
	say(t, "avg_load", (int64_t)g.avg);
	say(t, "group_load", (int64_t)g.load);
	say(t, "sum_nr", (int64_t)g.sum_nr);
	say(t, "sum_weight", (int64_t)g.sum_weight);
	say(t, "capacity", (int64_t)g.capacity);
	say(t, "idle_cpus", (int64_t)g.idle);
	say(t, "weight", (int64_t)g.weight);
	say(t, "group_imb", (int64_t)g.imb);
	say(t, "has_capacity", (int64_t)g.room);
}

static void naive_cfs_find_busiest_group(struct told *t)
{
	static const char *const idx[] = { "idle_idx", "busy_idx", "newidle_idx" };
	struct cfs_scene s = { 0 };
	struct cfs_busiest found;

	scene_of(t, &s, wide(t, idx[num(t, "idle_type")]));
	found = cfs_busiest(&s);
	say(t, "should_balance", (int64_t)found.elected);
	say(t, "group", found.group);
	say(t, "imbalance", found.imbalance);
}

static void naive_cfs_find_busiest_queue(struct told *t)
{
	uint32_t cpu, group = (uint32_t)num(t, "group");
	uint64_t most = 0, load, power;
	int64_t found = -1;

	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		if (!row_has(t, "groups[].cpus", group, cpu) || !has(t, "active", cpu))
			continue;
		load = (uint64_t)at(t, "load", cpu);
		power = (uint64_t)at(t, "power", cpu);
		if (cfs_capacity(t, group, power) && at(t, "nr", cpu) == 1 &&
		    load > wide(t, "imbalance"))
			continue;
		if (load * 1024 / power > most) {
			most = load * 1024 / power;
			found = cpu;
		}
	}
	say(t, "cpu", found);
}

static void naive_cfs_task_hot(struct told *t)
{
	int64_t cost = num(t, "migration_cost"), hot;

	if (!num(t, "is_fair") || num(t, "policy") == 5)
		hot = 0;
	else if (num(t, "feat_cache_hot_buddy") && num(t, "this_rq_nr") &&
		 (num(t, "is_next") || num(t, "is_last")))
		hot = 1;
	else if (cost == -1 || cost == 0)
		hot = cost == -1;
	else
		hot = (int64_t)(wide(t, "now") - wide(t, "exec_start")) < cost;
	say(t, "hot", hot);
}

static void naive_cfs_cpu_power(struct told *t)
{
	uint64_t p = 1024,
		 total = wide(t, "avg_period") + (wide(t, "clock") - wide(t, "age_stamp"));
	uint64_t rest = total < wide(t, "rt_avg") ? 0 : total - wide(t, "rt_avg");

	if (num(t, "sd_flags") & 0x80 && num(t, "span_weight") > 1)
		p = p * (wide(t, "smt_gain") / wide(t, "span_weight")) >> 10;
	say(t, "power_orig", (int64_t)p);
	if ((int64_t)total < 1024)
		total = 1024;
	p = p * (rest / (uint32_t)(total >> 10)) >> 10;
	say(t, "power", p ? (int64_t)p : 1);
}

void cfs_draw_groups(struct told *t)
{
	static const char *const idx[] = { "idle_idx", "busy_idx", "newidle_idx" };
	uint32_t cpu, group, nr = len(t, "groups"), used = 0;
	uint64_t set[8] = { 0 }, power, mask, local = knows(t, "dst_cpu") ? wide(t, "dst_cpu") : 0;

	for (cpu = 0; cpu < 3 && knows(t, idx[0]); cpu++)
		put(t, idx[cpu], 0, (int64_t)pick(t, 0, 3));
	if (knows(t, "imbalance_pct"))
		put(t, "imbalance_pct", 0, (int64_t)pick(t, 100, 140));
	if (knows(t, "child_flags"))
		put(t, "child_flags", 0, pick(t, 0, 1) ? -1 : 0x102f);
	put(t, "sd_flags", 0,
	    (int64_t)(0x2f | pick(t, 0, 1) * 0x80 | (pick(t, 0, 2) ? 0u : 0x800u)));
	for (cpu = 0; cpu < t->nr_cpus; cpu++)
		set[cpu == local ? 0 : pick(t, 0, nr - 1)] |= (uint64_t)1 << cpu;
	for (group = 0; group < nr; group++) {
		if (!set[group])
			continue;
		power = pick(t, 0, 2) ? pick(t, 1, 4) * 1024 : pick(t, 1, 2100);
		put(t, "groups[].cpus", used, (int64_t)set[group]);
		mask = set[group] & (pick(t, 0, 3) ? 255 : pick(t, 0, 255));
		put(t, "groups[].mask", used, (int64_t)(mask ? mask : set[group]));
		put(t, "groups[].power", used, (int64_t)power);
		put(t, "groups[].power_orig", used++,
		    (int64_t)(power + pick(t, 0, 1) * pick(t, 0, 99)));
	}
	cut(t, "groups", used);
	cut(t, "groups[].cpus", used);
	cut(t, "groups[].mask", used);
	cut(t, "groups[].power", used);
	cut(t, "groups[].power_orig", used);
}

/* Loads as tasks make them, and a group to be looked at. */
static void draw_loads(struct told *t)
{
	uint32_t cpu;

	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		uint64_t nr = pick(t, 0, 3) * pick(t, 0, 1), even = pick(t, 0, 3);

		put(t, "nr", cpu, (int64_t)nr);
		put(t, "load", cpu, (int64_t)(nr * (even ? 1024 : pick(t, 0, 3000))));
		put(t, "idle", cpu, !nr);
	}
}

static void draw_queue(struct told *t)
{
	uint32_t cpu;

	cfs_draw_groups(t);
	draw_loads(t);
	put(t, "group", 0, (int64_t)pick(t, 0, len(t, "groups") - 1));
	put(t, "imbalance", 0, (int64_t)(pick(t, 0, 4) ? pick(t, 0, 4) * 1024 : UINT64_MAX));
	for (cpu = 0; cpu < t->nr_cpus; cpu++)
		put(t, "power", cpu, (int64_t)(pick(t, 0, 2) ? 1024 : pick(t, 1, 2048)));
}

static void draw_stats(struct told *t)
{
	cfs_draw_groups(t);
	draw_loads(t);
	put(t, "group", 0, (int64_t)pick(t, 0, len(t, "groups") - 1));
}

static void draw_busiest(struct told *t)
{
	cfs_draw_groups(t);
	draw_loads(t);
}

/* A clock that is not before its stamp: what else comes out, no 32 bits hold. */
static void draw_share(struct told *t)
{
	put(t, "age_stamp", 0, (int64_t)(wide(t, "clock") - pick(t, 0, 1000000000)));
	put(t, "avg_period", 0, (int64_t)pick(t, 0, 500000000));
	put(t, "rt_avg", 0, (int64_t)pick(t, 0, 600000000));
	put(t, "span_weight", 0, (int64_t)pick(t, 1, 4));
	put(t, "smt_gain", 0, (int64_t)pick(t, 1000, 1400));
	put(t, "sd_flags", 0, (int64_t)pick(t, 0, 1) * 0x80);
}

#define BLOCKS(X) \
	X(cfs, update_sg_lb_stats, draw_stats) \
	X(cfs, find_busiest_group, draw_busiest) \
	X(cfs, find_busiest_queue, draw_queue) \
	X(cfs, task_hot, NULL) \
	X(cfs, cpu_power, draw_share)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_balance_cfs_group[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
