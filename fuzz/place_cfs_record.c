/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* place, exact blocks of CFS: the idlest group, its idlest CPU, where a new task starts. */
#include "cfs_record.h"
#include "numasched/cfs.h"

static void naive_cfs_find_idlest_group(struct told *t)
{
	uint64_t least = UINT64_MAX, here = 0, pct = 100 + (wide(t, "imbalance_pct") - 100) / 2;
	uint32_t group, cpu, any, local;
	int64_t found = -1;

	for (group = 0; group < len(t, "groups"); group++) {
		uint64_t sum = 0;

		any = 0;
		local = row_has(t, "groups[].cpus", group, wide(t, "this_cpu"));
		for (cpu = 0; cpu < t->nr_cpus; cpu++) {
			if (!row_has(t, "groups[].cpus", group, cpu))
				continue;
			any |= has(t, "allowed", cpu);
			sum += local ? cfs_low(t, cpu, wide(t, "load_idx"), wide(t, "lb_bias")) :
				       cfs_high(t, cpu, wide(t, "load_idx"), wide(t, "lb_bias"));
		}
		if (!any)
			continue;
		sum = sum * 1024 / (uint64_t)at(t, "groups[].power", group);
		if (local) {
			here = sum;
		} else if (sum < least) {
			least = sum;
			found = group;
		}
	}
	say(t, "group", found < 0 || 100 * here < pct * least ? -1 : found);
}

static void naive_cfs_find_idlest_cpu(struct told *t)
{
	uint64_t least = UINT64_MAX, load; /* nothing is lighter to begin with */
	int64_t found = -1;
	uint32_t cpu;

	for (cpu = 0; cpu < t->nr_cpus; cpu++) {
		if (!has(t, "cpus", cpu) || !has(t, "allowed", cpu))
			continue;
		load = (uint64_t)at(t, "load", cpu);
		if (load < least || (load == least && cpu == wide(t, "this_cpu"))) {
			least = load;
			found = cpu;
		}
	}
	say(t, "cpu", found);
}

static void naive_cfs_place_new(struct told *t)
{
	uint64_t own = num(t, "curr_queued") ? wide(t, "curr_vruntime") : 0,
		 w = wide(t, "p_weight");
	uint64_t v = wide(t, "min_vruntime"), k = wide(t, "queue_nr") + 1, period, slice, curr;
	int swap;

	if (num(t, "feat_start_debit")) {
		period = k > wide(t, "sched_nr_latency") ? wide(t, "min_granularity") * k :
							   wide(t, "sched_latency");
		slice = cfs_scaled(w <= 1 ? period : period * w,
				   cfs_inverse(wide(t, "queue_load") + w));
		v += cfs_delta_fair(slice, w);
	}
	v = cfs_later_of(own, v);
	curr = wide(t, "curr_vruntime");
	swap = num(t, "child_runs_first") && num(t, "curr_queued") && cfs_before(curr, v);
	say(t, "vruntime", (int64_t)(swap ? curr : v));
	say(t, "curr_vruntime", (int64_t)(swap ? v : curr));
	say(t, "resched", swap);
}

/* The text's version, which has vectors. */
static void draw_310(struct told *t)
{
	put(t, "version", 0, 0);
}

/* Groups part the CPUs, the one of the CPU that asks first. */
static void draw_groups(struct told *t)
{
	uint32_t cpu, group, nr = len(t, "groups");
	uint64_t set[8] = { 0 };

	put(t, "this_cpu", 0, (int64_t)pick(t, 0, t->nr_cpus - 1));
	for (cpu = 0; cpu < t->nr_cpus; cpu++)
		set[cpu == wide(t, "this_cpu") ? 0 : pick(t, 0, nr - 1)] |= (uint64_t)1 << cpu;
	for (group = 0, cpu = 0; group < nr; group++)
		if (set[group])
			put(t, "groups[].cpus", cpu++, (int64_t)set[group]);
	cut(t, "groups", cpu);
	cut(t, "groups[].cpus", cpu);
	cut(t, "groups[].power", cpu);
}

#define BLOCKS(X) \
	X(cfs, find_idlest_group, draw_groups) \
	X(cfs, find_idlest_cpu, NULL) \
	X(cfs, place_new, draw_310)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_place_cfs_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
