/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balance: exact blocks of CFS and of the contenders of 2012, restated from their specification. */
#include "asked_block.h"
#include "balance_cfs.h"
#include "numasched/cfs.h"
#include "numasched/home.h"
#include "numasched/tip.h"

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static void naive_tip_allow(const struct nsched_tip_allow_question *q,
			    struct nsched_tip_allow_answer *a)
{
	a->allow = 1;
	if (q->f_converge)
		a->allow = q->conv_node == NSCHED_NONE || q->new_nid == q->conv_node;
	else if (q->f_all)
		a->allow = q->numa_shared < 0;
	else if (q->f_internode)
		a->allow = q->numa_shared < 0 || q->prev_nid == q->new_nid;
}

static void naive_tip_numa_run(const struct nsched_tip_numa_run_question *q,
			       struct nsched_tip_numa_run_answer *a)
{
	if (!q->have || !q->numa_numa || (!q->this_has_capacity && q->numa_has_capacity))
		return;
	if (q->this_nr != q->this_numa) {
		a->run = 1;
	} else if (q->this_shared < q->this_group_capacity && q->numa_shared > 0) {
		a->run = 1;
		a->shared_only = 1;
	} else {
		a->run = q->this_numa != q->this_ideal;
	}
	a->imbalance = a->run ? q->numa_weight / q->numa_numa : 0;
}

/* Half, toward zero. */
static int64_t half_of(uint64_t difference)
{
	uint64_t size = difference >> 63 ? 0 - difference : difference;

	return difference >> 63 ? -(int64_t)(size / 2) : (int64_t)(size / 2);
}

static void naive_home_find_busiest_node(const struct nsched_home_find_busiest_node_question *q,
					 struct nsched_home_find_busiest_node_answer *a)
{
	uint32_t cn = NSCHED_NONE, mn = NSCHED_NONE, node;
	uint64_t sum_cpu = 0, sum_mem = 0;

	a->node = NSCHED_NONE;
	if (q->r_mem[q->this_node])
		return;
	for (node = 0; node < q->nr_nodes; node++) {
		sum_cpu += q->r_cpu[node];
		sum_mem += q->r_mem[node];
		if (q->r_cpu[node] > (cn == NSCHED_NONE ? 0 : q->r_cpu[cn]))
			cn = node;
		if (q->r_mem[node] > (mn == NSCHED_NONE ? 0 : q->r_mem[mn]))
			mn = node;
	}
	a->node = cn == NSCHED_NONE ? mn : cn;
	if (cn != NSCHED_NONE && mn != NSCHED_NONE &&
	    q->r_mem[mn] * sum_cpu > q->r_cpu[cn] * sum_mem)
		a->node = mn;
	if (cn != NSCHED_NONE) {
		a->type |= 1;
		a->imb_cpu = half_of(q->cpu[a->node] - q->cpu[q->this_node]);
	}
	if (mn != NSCHED_NONE) {
		a->type |= 2;
		a->mem_load = q->pages[q->this_node];
		a->imb_mem = half_of(q->pages[a->node] - a->mem_load);
	}
}

static void naive_cfs_fix_small_imbalance(const struct nsched_cfs_fix_small_imbalance_question *q,
					  struct nsched_cfs_fix_small_imbalance_answer *a)
{
	uint64_t bl = q->busiest_load_per_task, pb = q->busiest_power, pt = q->this_power;
	uint64_t imbn = 2, tl = 0, sb = bl * 1024 / pb, now, move = 0, t;

	if (q->this_nr_running) {
		tl = q->this_load_per_task / q->this_nr_running;
		imbn = bl > tl ? 1 : 2;
	} else if (q->dst_nr) {
		tl = q->dst_load / q->dst_nr;
	}
	a->imbalance = (int64_t)bl;
	if (q->max_load - q->this_load + sb >= sb * imbn)
		return;
	now = (pb * least(bl, q->max_load) + pt * least(tl, q->this_load)) / 1024;
	if (q->max_load > sb)
		move = pb * least(bl, q->max_load - sb);
	t = q->max_load * pb < bl * 1024 ? q->max_load * pb / pt : bl * 1024 / pt;
	move += pt * least(tl, q->this_load + t);
	if (move / 1024 <= now)
		a->imbalance = q->imbalance;
}

void naive_cfs_calculate_imbalance(const struct nsched_cfs_calculate_imbalance_question *q,
				   struct nsched_cfs_calculate_imbalance_answer *a)
{
	uint64_t bl = q->busiest_load_per_task / q->busiest_nr_running, above = UINT64_MAX, pull;
	struct nsched_cfs_fix_small_imbalance_question small = {
		.max_load = q->max_load, .this_load = q->this_load,
		.this_load_per_task = q->this_load_per_task, .dst_load = q->dst_load,
		.this_nr_running = q->this_nr_running, .this_power = q->this_power,
		.busiest_power = q->busiest_power, .dst_nr = q->dst_nr,
	};
	struct nsched_cfs_fix_small_imbalance_answer fixed = { 0 };

	if (q->group_imb)
		bl = least(bl, q->avg_load);
	if (q->max_load >= q->avg_load) {
		if (!q->group_imb)
			above = ((uint64_t)q->busiest_nr_running - q->busiest_group_capacity) *
				1048576 / q->busiest_power;
		pull = least(q->max_load - q->avg_load, above);
		a->imbalance = (int64_t)(least(pull * q->busiest_power,
					       (q->avg_load - q->this_load) * q->this_power) /
					 1024);
		if ((uint64_t)a->imbalance >= bl)
			return;
	}
	small.busiest_load_per_task = bl;
	small.imbalance = a->imbalance;
	naive_cfs_fix_small_imbalance(&small, &fixed);
	a->imbalance = fixed.imbalance;
}

static void naive_cfs_need_active_balance(const struct nsched_cfs_need_active_balance_question *q,
					  struct nsched_cfs_need_active_balance_answer *a)
{
	a->active = (q->idle_type == 2 && q->sd_flags & NSCHED_CFS_SD_ASYM_PACKING &&
		     q->src_cpu > q->dst_cpu) ||
		    (uint64_t)q->nr_balance_failed > (uint64_t)q->cache_nice_tries + 2;
}

#define BLOCKS(X) \
	X(tip, allow) \
	X(tip, numa_run) \
	X(home, find_busiest_node) \
	X(cfs, fix_small_imbalance) \
	X(cfs, calculate_imbalance) \
	X(cfs, need_active_balance)

BLOCKS(ASKED_BLOCK)

const struct fuzz_check fuzz_balance_naive[] = {
	BLOCKS(ASKED_BLOCK_CHECK)
	{ NULL, NULL },
};
