/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The levels of one CPU as Linux 6.12 builds them, without a block of the whole machine. */
#include "domains.h"

/* What a level and its groups still find room for. */
static uint32_t has_room(const struct nsched_fair_topology_question *q,
			 const struct nsched_fair_topology_answer *a, uint32_t numbers)
{
	return a->nr_levels <= q->room_levels && a->nr_groups <= q->room_groups &&
	       a->nr_span <= q->room_numbers && a->nr_grp_span + numbers <= q->room_numbers;
}

static void answer_group(const struct nsched_fair_topology_question *q,
			 struct nsched_fair_topology_answer *a, struct nsched_build *b, uint32_t n,
			 uint32_t i)
{
	uint32_t level = b->list_level[i], key = b->list_key[i], slot = build_slot(b, level, key);
	uint32_t numbers = 2 * nsched_build_ranges(b, level, key, 0), group = a->nr_groups++, flags;

	if (!has_room(q, a, numbers)) {
		a->nr_grp_span += numbers;
		return;
	}
	flags = build_overlaps(b, b->chain[n].level) ?
		b->flags[build_own(b, level, b->list_cpu[i])] :
		b->first_group_flags[level * b->nr_cpus + key];
	if (i == 0 && b->chain[n].first_flags != NSCHED_NONE)
		flags = b->chain[n].first_flags;
	q->grp_flags_out[group] = flags;
	q->grp_cores_out[group] = b->cores[slot];
	q->grp_balance_cpu_out[group] = nsched_build_mask(b, b->chain[n].level, i);
	q->grp_span_first_out[group] = a->nr_grp_span;
	nsched_build_ranges(b, level, key, (nsched_u32 *)q->grp_span_out + a->nr_grp_span);
	a->nr_grp_span += numbers;
	q->grp_span_first_out[group + 1] = a->nr_grp_span;
}

static void answer_level(const struct nsched_fair_topology_question *q,
			 struct nsched_fair_topology_answer *a, struct nsched_build *b, uint32_t n)
{
	const struct nsched_build_row *row = b->chain + n;
	uint32_t key = build_key(b, row->level, q->cpu), level = row->level, i;
	uint32_t first = a->nr_span, weight = build_weight(b, level, q->cpu);

	a->nr_levels++;
	a->nr_span += 2 * nsched_build_ranges(b, level, key, 0);
	if (has_room(q, a, 0)) {
		q->flags_out[n] = row->flags;
		q->imbalance_pct_out[n] = nsched_fair_imbalance_pct(level);
		q->imb_numa_nr_out[n] = row->imb_numa_nr;
		q->min_interval_out[n] = weight;
		q->max_interval_out[n] = 2 * weight;
		q->cache_nice_tries_out[n] = nsched_fair_tries(row->flags);
		q->span_first_out[n] = first;
		q->span_first_out[n + 1] = a->nr_span;
		nsched_build_ranges(b, level, key, (nsched_u32 *)q->span_out + first);
		q->group_first_out[n] = a->nr_groups;
	}
	nsched_build_walk(b, level, q->cpu);
	for (i = 0; i < b->nr_list; i++)
		answer_group(q, a, b, n, i);
	if (has_room(q, a, 0))
		q->group_first_out[n + 1] = a->nr_groups;
}

uint32_t nsched_fair_topology(const struct nsched_fair_topology_question *q,
			      struct nsched_fair_topology_answer *a)
{
	struct nsched_domains_plan plan;
	struct nsched_wrong wrong;
	struct nsched_build *b;
	uint32_t i;

	a->nr_levels = 0;
	a->nr_groups = 0;
	a->nr_span = 0;
	a->nr_grp_span = 0;
	a->llc_size = 1;
	a->llc_id = q->cpu;
	a->reserved = 0;
	plan.topology = q->topology;
	plan.work = q->work;
	plan.work_size = q->work_size;
	plan.policy = NSCHED_POLICY_LINUX_6_12;
	plan.reclaim_distance = q->reclaim_distance;
	b = nsched_fair_begin(&plan, &wrong);
	a->reason = NSCHED_FAIR_TOPOLOGY_NO_WORK;
	if (!b)
		return a->reason;
	nsched_fair_chain(b, q->cpu);
	q->span_first_out[0] = 0;
	q->group_first_out[0] = 0;
	q->grp_span_first_out[0] = 0;
	for (i = 0; i < b->nr_chain; i++)
		answer_level(q, a, b, i);
	for (i = 0; i < b->nr_chain && b->chain[i].flags & NSCHED_FAIR_SD_SHARE_LLC; i++) {
		a->llc_size = build_weight(b, b->chain[i].level, q->cpu);
		a->llc_id = build_key(b, b->chain[i].level, q->cpu);
	}
	a->reason = !has_room(q, a, 0) ? NSCHED_FAIR_TOPOLOGY_NO_ROOM :
		    b->nr_chain ? NSCHED_FAIR_TOPOLOGY_LEVELS : NSCHED_FAIR_TOPOLOGY_ALONE;
	return a->reason;
}

uint64_t nsched_fair_topology_work_size(const struct nsched_topology *topology)
{
	return nsched_fair_domains_work_size(topology);
}
