/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The wake path of 3.10 as its specification words it, over plain arrays. */
#include "wake_cfs.h"

void levels_draw(struct world *w, struct levels *levels)
{
	struct nsched_domains_labels labels = { .nr_cpus = w->nr_cpus };
	uint32_t *dom, *grp, *key = world_memory(w, w->nr_cpus * sizeof(*key)), level, cpu, i;
	struct nsched_wrong wrong;
	uint64_t *power, bytes;

	memset(levels, 0, sizeof(*levels));
	levels->nr = (uint32_t)world_draw(w, 0, LEVELS_MOST);
	levels->nr_cpus = w->nr_cpus;
	dom = world_input(w, (uint64_t)LEVELS_MOST * w->nr_cpus * sizeof(*dom));
	grp = world_input(w, (uint64_t)LEVELS_MOST * w->nr_cpus * sizeof(*grp));
	power = world_input(w, (uint64_t)LEVELS_MOST * w->nr_cpus * sizeof(*power));
	for (level = 0; level < levels->nr; level++) {
		uint32_t width = (uint32_t)world_draw(w, 1, w->nr_cpus);
		uint32_t without = world_byte(w) % 64; /* a group that lacks the level */

		levels->dom[level] = dom + level * w->nr_cpus;
		levels->grp[level] = grp + level * w->nr_cpus;
		levels->power[level] = power + level * w->nr_cpus;
		levels->flags[level] = (uint32_t)world_draw(w, 0, 0x3f) |
				       (world_byte(w) & 3 ? 0x21 : 0) |
				       (world_byte(w) & 3 ? 0x200 : 0);
		levels->pct[level] = (uint32_t)world_draw(w, 100, 200);
		levels->wake_idx[level] = (uint32_t)world_draw(w, 0, 3);
		levels->forkexec_idx[level] = (uint32_t)world_draw(w, 0, 3);
		for (cpu = 0; cpu < w->nr_cpus; cpu++) {
			uint32_t below = level ? levels->dom[level - 1][cpu] : cpu;

			if (below == NSCHED_NONE)
				below = cpu;
			levels->grp[level][cpu] = below;
			key[cpu] = below == without ? NSCHED_NONE : below % width;
			levels->power[level][cpu] = 1 + world_bulk(w) % 4096;
		}
		/* the lowest of those that came together */
		for (cpu = 0; cpu < w->nr_cpus; cpu++) {
			for (i = 0; key[i] != key[cpu]; i++)
				;
			levels->dom[level][cpu] = key[cpu] == NSCHED_NONE ? NSCHED_NONE : i;
		}
	}
	labels.nr_levels = levels->nr;
	labels.domain_label = dom;
	labels.group_label = grp;
	labels.group_capacity = power;
	labels.level[NSCHED_DOMAIN_FLAGS] = levels->flags;
	labels.level[NSCHED_DOMAIN_IMBALANCE_PCT] = levels->pct;
	labels.level[NSCHED_DOMAIN_WAKE_IDX] = levels->wake_idx;
	labels.level[NSCHED_DOMAIN_FORKEXEC_IDX] = levels->forkexec_idx;
	bytes = nsched_domains_label_size(&labels);
	levels->block = world_input(w, bytes);
	if (nsched_domains_label_init(levels->block, bytes, &labels, &wrong) != NSCHED_OK ||
	    nsched_domains_check(levels->block, bytes, NULL, &wrong) != NSCHED_OK)
		world_broken("levels were refused", &wrong);
}

uint32_t naive_llc_level(const struct levels *levels, uint32_t cpu)
{
	uint32_t level, found = NSCHED_NONE;

	for (level = 0; level < levels->nr; level++) {
		if (levels->dom[level][cpu] == NSCHED_NONE)
			continue;
		if (!(levels->flags[level] & 0x200))
			break;
		found = level;
	}
	return found;
}

uint32_t naive_llc_id(const struct levels *levels, uint32_t cpu)
{
	uint32_t level = naive_llc_level(levels, cpu);

	return level == NSCHED_NONE ? cpu : levels->dom[level][cpu];
}

/* The group after @group in the ring of @domain at @level: ascending, and round. */
static uint32_t group_after(const struct levels *levels, uint32_t level, uint32_t domain,
			    uint32_t group)
{
	uint32_t cpu, first = NSCHED_NONE;

	for (cpu = 0; cpu < levels->nr_cpus; cpu++) {
		if (levels->dom[level][cpu] != domain || levels->grp[level][cpu] != cpu)
			continue;
		if (cpu > group)
			return cpu;
		first = first == NSCHED_NONE ? cpu : first;
	}
	return first;
}

/* The lowest allowed CPU of a group; NSCHED_NONE: none, or it is not idle as a whole. */
static uint32_t idle_group(const struct world *w, const struct levels *levels,
			   const uint64_t *allowed, uint32_t level, uint32_t group)
{
	uint32_t cpu, found = NSCHED_NONE;

	for (cpu = levels->nr_cpus; cpu-- > 0;) {
		if (levels->grp[level][cpu] != group)
			continue;
		if (!w->value[NSCHED_LOAD_IDLE][cpu])
			return NSCHED_NONE;
		if (nsched_set_has(allowed, cpu))
			found = cpu;
	}
	return found;
}

uint32_t naive_sibling(const struct world *w, const struct levels *levels,
		       const uint64_t *allowed, uint32_t prev, uint32_t target)
{
	uint32_t level = naive_llc_level(levels, target), group, own, found;

	if (w->value[NSCHED_LOAD_IDLE][target])
		return target;
	if (prev != target && w->value[NSCHED_LOAD_IDLE][prev] &&
	    naive_llc_id(levels, prev) == naive_llc_id(levels, target))
		return prev;
	if (level == NSCHED_NONE)
		return target;
	for (level++; level-- > 0;) {
		if (levels->dom[level][target] == NSCHED_NONE)
			continue;
		own = levels->grp[level][target];
		for (group = group_after(levels, level, levels->dom[level][target], own);
		     group != own;
		     group = group_after(levels, level, levels->dom[level][target], group)) {
			found = idle_group(w, levels, allowed, level, group);
			if (found != NSCHED_NONE)
				return found;
		}
	}
	return target;
}

static uint64_t guess(const struct world *w, uint32_t cpu, uint32_t k, uint32_t bias, uint32_t high)
{
	uint64_t now = w->value[NSCHED_LOAD_LOAD][cpu],
		 average = w->value[NSCHED_LOAD_LOAD + k][cpu];

	if (!k || !bias)
		return now;
	return (average > now) == high ? average : now;
}

static uint32_t pulls(const struct world *w, const struct levels *levels, uint32_t level,
		      const struct nsched_cfs_select_task_rq_question *q)
{
	uint32_t k = levels->wake_idx[level], nr;
	uint64_t here = guess(w, q->this_cpu, k, q->lb_bias, 1);
	uint64_t there = guess(w, q->prev_cpu, k, q->lb_bias, 0), per_task, left, right;

	if (q->sync)
		here -= q->curr_weight;
	if ((int64_t)here <= 0)
		return 1;
	left = 100 * w->value[NSCHED_LOAD_CAPACITY][q->prev_cpu] * (here + q->p_weight);
	right = (100 + (levels->pct[level] - 100) / 2) *
		w->value[NSCHED_LOAD_CAPACITY][q->this_cpu] * there;
	nr = (uint32_t)w->value[NSCHED_LOAD_NR_RUNNING][q->this_cpu];
	per_task = nr ? w->value[NSCHED_LOAD_LOAD][q->this_cpu] / nr : 0;
	return (int64_t)left <= (int64_t)right ||
	       ((int64_t)here <= (int64_t)there &&
		here + guess(w, q->prev_cpu, k, q->lb_bias, 1) <= per_task);
}

/* The group to go to from @cpu's, by its lowest CPU, or NSCHED_NONE. */
static uint32_t idlest_group(const struct world *w, const struct levels *levels, uint32_t level,
			     uint32_t from, const struct nsched_cfs_select_task_rq_question *q)
{
	uint32_t k = q->sd_flag == 16 ? levels->wake_idx[level] : levels->forkexec_idx[level];
	uint32_t own = levels->grp[level][from], group = own, best = NSCHED_NONE, cpu;
	uint64_t local = 0, least = UINT64_MAX;

	do {
		uint64_t sum = 0, average;
		uint32_t may = 0;

		for (cpu = 0; cpu < levels->nr_cpus; cpu++) {
			if (levels->grp[level][cpu] != group)
				continue;
			may |= nsched_set_has(q->allowed, cpu);
			sum += guess(w, cpu, k, q->lb_bias, group != own);
		}
		average = sum * 1024 / levels->power[level][group];
		if (may && group == own)
			local = average;
		if (may && group != own && average < least) {
			least = average;
			best = group;
		}
		group = group_after(levels, level, levels->dom[level][from], group);
	} while (group != own);
	if (best != NSCHED_NONE && 100 * local < (100 + (levels->pct[level] - 100) / 2) * least)
		return NSCHED_NONE;
	return best;
}

static uint32_t idlest_cpu(const struct world *w, const struct levels *levels, uint32_t level,
			   uint32_t group, const uint64_t *allowed)
{
	uint32_t cpu, best = NSCHED_NONE;

	for (cpu = 0; cpu < levels->nr_cpus; cpu++)
		if (levels->grp[level][cpu] == group && nsched_set_has(allowed, cpu) &&
		    w->value[NSCHED_LOAD_LOAD][cpu] !=  UINT64_MAX &&
		    (best == NSCHED_NONE ||
		     w->value[NSCHED_LOAD_LOAD][cpu] < w->value[NSCHED_LOAD_LOAD][best]))
			best = cpu;
	return best;
}

static uint32_t span_of(const struct levels *levels, uint32_t level, uint32_t cpu)
{
	uint32_t other, nr = 0;

	for (other = 0; other < levels->nr_cpus; other++)
		nr += levels->dom[level][other] == levels->dom[level][cpu];
	return nr;
}

static uint32_t walk(const struct world *w, const struct levels *levels, uint32_t level,
		     const struct nsched_cfs_select_task_rq_question *q)
{
	uint32_t cpu = q->this_cpu, to = q->sd_flag == 16 ? q->prev_cpu : cpu;

	while (level != NSCHED_NONE) {
		uint32_t group = NSCHED_NONE, found = NSCHED_NONE, width, up;

		if (levels->flags[level] & q->sd_flag)
			group = idlest_group(w, levels, level, cpu, q);
		if (group != NSCHED_NONE)
			found = idlest_cpu(w, levels, level, group, q->allowed);
		if (found == NSCHED_NONE) {
			do
				level = level ? level - 1 : NSCHED_NONE;
			while (level != NSCHED_NONE && levels->dom[level][cpu] == NSCHED_NONE);
			continue;
		}
		width = span_of(levels, level, cpu);
		cpu = to = found;
		level = NSCHED_NONE;
		for (up = 0; up < levels->nr; up++) {
			if (levels->dom[up][cpu] == NSCHED_NONE)
				continue;
			if (span_of(levels, up, cpu) >= width)
				break;
			if (levels->flags[up] & q->sd_flag)
				level = up;
		}
	}
	return to;
}

uint32_t naive_select(const struct world *w, const struct levels *levels,
		      const struct nsched_cfs_select_task_rq_question *q)
{
	uint32_t cpu, nr = 0, level, sd = NSCHED_NONE, pulled = q->prev_cpu, near;

	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		nr += nsched_set_has(q->allowed, cpu);
	if (nr == 1)
		return q->prev_cpu;
	for (level = 0; level < levels->nr; level++) {
		if (levels->dom[level][q->this_cpu] == NSCHED_NONE || !(levels->flags[level] & 1))
			continue;
		if (q->sd_flag == 16 && q->rule != NSCHED_CFS_WAKE_NO_AFFINE &&
		    nsched_set_has(q->allowed, q->this_cpu) && levels->flags[level] & 0x20 &&
		    levels->dom[level][q->this_cpu] == levels->dom[level][q->prev_cpu])
			break;
		if (levels->flags[level] & q->sd_flag)
			sd = level;
	}
	if (level == levels->nr)
		return walk(w, levels, sd, q);
	near = naive_sibling(w, levels, q->allowed, q->prev_cpu, q->prev_cpu);
	if (q->this_cpu == q->prev_cpu || q->rule == NSCHED_CFS_WAKE_NO_PULL ||
	    q->rule == NSCHED_CFS_WAKE_STRANGER ||
	    (q->rule == NSCHED_CFS_WAKE_BUDDY && w->value[NSCHED_LOAD_IDLE][near]))
		return near;
	if (pulls(w, levels, level, q))
		pulled = q->this_cpu;
	return naive_sibling(w, levels, q->allowed, q->prev_cpu, pulled);
}
