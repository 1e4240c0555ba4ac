/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balance, exact blocks of the NUMA families, as their text has it. */
#include "asked_record.h"
#include "numasched/an.h"
#include "numasched/home.h"
#include "numasched/np.h"
#include "numasched/tip.h"

static uint64_t faults_on(const struct told *t, uint64_t node)
{
	return (uint64_t)at(t, "faults", 2 * node) + (uint64_t)at(t, "faults", 2 * node + 1);
}

/* The node that the faults lead to next, downwards. */
static int64_t step_down(const struct told *t)
{
	uint64_t node, most = 0, src = wide(t, "src_nid");
	int64_t found = -1;

	for (node = 0; node < wide(t, "nr_nodes"); node++) {
		if (node == src || faults_on(t, node) > faults_on(t, src) ||
		    faults_on(t, node) <= most)
			continue;
		most = faults_on(t, node);
		found = (int64_t)node;
	}
	return found;
}

/* Steps 2 to 6: 1 and 0 are decided, -1 is not. */
static int tracked(const struct told *t)
{
	int64_t shared = num(t, "numa_shared"), turn = num(t, "iteration");
	int moves = num(t, "src_nid") != num(t, "dst_nid"), settled;

	if (num(t, "keep_shared") && shared == 1)
		return 0;
	if (num(t, "f_up") && moves &&
	    faults_on(t, wide(t, "dst_nid")) > faults_on(t, wide(t, "src_nid")))
		return 1;
	settled = num(t, "numa_max_node") == num(t, "src_nid");
	if (turn < 1 || (settled && turn < 2) || (settled && shared != 0 && turn < 3))
		return 0;
	if (turn >= 5)
		return -1;
	return !num(t, "f_down") || !moves || step_down(t) == num(t, "dst_nid");
}

static void naive_tip_can_migrate_numa(struct told *t)
{
	int64_t shared = num(t, "numa_shared");
	int can = -1;

	if (num(t, "numa_run") && (shared < 0 || (num(t, "shared_only") && shared == 0)))
		can = 0;
	else if (shared >= 0)
		can = tracked(t);
	if (can < 0)
		can = num(t, "failed") > num(t, "nice_tries") || !num(t, "hot");
	say(t, "can", can);
}

static void naive_home_move_processes(struct told *t)
{
	uint64_t cpu_moved = 0, mem_moved = 0, size, pages, most = wide(t, "max_mem_load");
	uint32_t line[2 * 8 + 1], head = 0, tail = len(t, "p_cpu"), visits, at_most = tail;
	int64_t left;

	for (visits = 0; visits < at_most; visits++)
		line[visits] = visits;
	none(t, "moved");
	none(t, "left");
	for (visits = 0; visits < at_most; visits++) {
		uint32_t p = line[head++];

		size = (uint64_t)at(t, "p_cpu", p);
		pages = (uint64_t)at(t, "p_mem", p);
		left = (int64_t)(wide(t, "imb_cpu") - cpu_moved);
		if ((num(t, "filter") && num(t, "type") & 1 && left < (int64_t)size / 2) ||
		    (num(t, "filter") && most && wide(t, "mem_load") + mem_moved + pages > most) ||
		    !at(t, "p_ok", p)) {
			line[tail++] = p;
			continue;
		}
		add(t, "moved", p);
		cpu_moved += size;
		mem_moved += pages;
		if ((int64_t)(wide(t, "imb_cpu") - cpu_moved) <= 0 &&
		    (int64_t)(wide(t, "imb_mem") - mem_moved) <= 0)
			break;
	}
	while (head < tail)
		add(t, "left", line[head++]);
	say(t, "cpu_moved", (int64_t)cpu_moved);
	say(t, "mem_moved", (int64_t)mem_moved);
}

static void naive_an_can_migrate(struct told *t)
{
	int64_t nid = num(t, "selected_nid");

	say(t, "can", nid < 0 || nid == num(t, "dst_nid") ||
		      (!num(t, "strict_numa") && (num(t, "idle") != 1 || !num(t, "lb_strict"))));
}

static void naive_np_adjust_imb(struct told *t)
{
	int64_t imbalance = num(t, "imbalance");

	if (num(t, "dst_running") <= num(t, "imb_numa_nr") && imbalance <= 2)
		imbalance = 0;
	say(t, "imbalance", imbalance);
}

static void naive_np_degrades(struct told *t)
{
	int64_t src = num(t, "src_nid"), dst = num(t, "dst_nid"), pref = num(t, "pref"), degrades;

	if (!num(t, "has_faults") || !num(t, "sd_numa") || src == dst)
		degrades = -1;
	else if (src == pref)
		degrades = num(t, "src_nr_running") > num(t, "src_nr_preferred") ? 1 : -1;
	else if (dst == pref)
		degrades = 0;
	else if (num(t, "idle") == 0)
		degrades = -1;
	else
		degrades = num(t, "w_dst") < num(t, "w_src");
	say(t, "degrades", degrades);
}

/* A shortfall that some processes of the queue would fill. */
static void draw_shortfall(struct told *t)
{
	static const char *const imb[] = { "imb_cpu", "imb_mem" };
	uint32_t i;

	put(t, "type", 0, (int64_t)pick(t, 1, 3));
	for (i = 0; i < 2; i++)
		put(t, imb[i], 0, (int64_t)pick(t, 0, 4000) - 500);
	put(t, "mem_load", 0, (int64_t)pick(t, 0, 3000));
	put(t, "max_mem_load", 0, (int64_t)(pick(t, 0, 1) * pick(t, 0, 6000)));
	for (i = 0; i < len(t, "p_cpu"); i++) {
		put(t, "p_cpu", i, (int64_t)pick(t, 0, 3000));
		put(t, "p_mem", i, (int64_t)pick(t, 0, 3000));
		put(t, "p_ok", i, pick(t, 0, 4) != 0);
	}
}

#define BLOCKS(X) \
	X(tip, can_migrate_numa, NULL) \
	X(home, move_processes, draw_shortfall) \
	X(an, can_migrate, NULL) \
	X(np, adjust_imb, NULL) \
	X(np, degrades, NULL)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_balance_numa_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
