/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balance, exact blocks of Linux 6.12: types, amounts, which tasks move, as their text has it. */
#include <stdio.h>

#include "asked_record.h"
#include "numasched/describe.h"
#include "numasched/fair.h"

enum { ASYM = 32, SMT = 128, LLC = 512, PACKING = 2048, SPANS_NODES = 16384 };

static void naive_fair_group_classify(struct told *t)
{
	uint64_t pct = wide(t, "imbalance_pct"), cap = wide(t, "capacity"), util = wide(t, "util");
	int64_t nr = num(t, "nr_running"), weight = num(t, "weight"), type = 0;
	int crowded = cap * pct < wide(t, "runnable") * 100, room;

	room = nr < weight || (!crowded && cap * 100 > util * pct);
	if (nr > weight && (cap * 100 < util * pct || crowded))
		type = 6;
	else if (num(t, "grp_imbalance"))
		type = 5;
	else if (num(t, "asym_packing"))
		type = 4;
	else if (num(t, "smt_balance"))
		type = 3;
	else if (num(t, "misfit_load"))
		type = 2;
	else if (!room)
		type = 1;
	say(t, "type", type);
	say(t, "has_capacity", room);
	say(t, "overloaded", type == 6);
}

static int64_t siblings(const struct told *t)
{
	uint32_t bc = (uint32_t)num(t, "busiest_cores"), lc = (uint32_t)num(t, "local_cores");
	uint32_t bn = (uint32_t)num(t, "busiest_nr_running"),
		 ln = (uint32_t)num(t, "local_nr_running");
	uint64_t x = (uint32_t)(lc * bn), less = (uint32_t)(bc * ln);

	if (!num(t, "idle") || !bn)
		return 0;
	if (bc == lc)
		return bn > ln ? bn - ln : 0;
	x -= x < less ? x : less;
	x = (2 * x + lc + bc) / (lc + bc);
	return x <= 1 && !ln && bn > 1 ? 2 : (int64_t)x;
}

static void naive_fair_sibling_imbalance(struct told *t)
{
	say(t, "imbalance", siblings(t));
}

static int64_t adjusted(int64_t imbalance, int64_t running, int64_t most)
{
	return (int32_t)running <= (int32_t)most && imbalance <= 2 ? 0 : imbalance;
}

static void naive_fair_adjust_numa_imbalance(struct told *t)
{
	say(t, "imbalance",
	    adjusted(num(t, "imbalance"), num(t, "dst_running"), num(t, "imb_numa_nr")));
}

/* Step 5 of 5.11, by count. */
static int64_t by_count(const struct told *t)
{
	int64_t imbalance = (uint32_t)(num(t, "local_idle_cpus") - num(t, "busiest_idle_cpus"));

	if (num(t, "busiest_weight") == 1 || num(t, "prefer_sibling"))
		imbalance = siblings(t);
	if (num(t, "sd_flags") & SPANS_NODES)
		imbalance = adjusted((int32_t)imbalance, num(t, "local_nr_running") + 1,
				     num(t, "imb_numa_nr"));
	return imbalance >= 0 ? imbalance / 2 : -((1 - imbalance) / 2);
}

static int64_t amount(const struct told *t, int64_t *type)
{
	int64_t busiest = num(t, "busiest_type"), local = num(t, "local_type"),
		flags = num(t, "sd_flags");
	uint64_t avg = wide(t, "local_avg_load"), sd, here, there, used;

	*type = 2;
	if (busiest == 2) {
		*type = flags & ASYM ? 3 : 0;
		return flags & ASYM ? 1 : num(t, "busiest_misfit_load");
	}
	if (busiest == 4)
		return num(t, "busiest_h_nr_running");
	if (busiest == 3 || busiest == 5)
		return 1;
	if (local == 0 && busiest > 1 && !(flags & LLC)) {
		used = wide(t, "local_util");
		used = wide(t, "local_capacity") > used ? wide(t, "local_capacity") - used : 0;
		*type = num(t, "idle") && !used ? 2 : 1;
		return *type == 2 ? 1 : (int64_t)used;
	}
	if (local == 0)
		return by_count(t);
	*type = 0;
	sd = wide(t, "sd_avg_load");
	if (local < 6) {
		avg = wide(t, "local_load") * 1024 / wide(t, "local_capacity");
		if (avg >= wide(t, "busiest_avg_load"))
			return 0;
		sd = wide(t, "total_load") * 1024 / wide(t, "total_capacity");
		if (avg >= sd)
			return 0;
	}
	there = (wide(t, "busiest_avg_load") - sd) * wide(t, "busiest_capacity");
	here = (sd - avg) * wide(t, "local_capacity");
	return (int64_t)((there < here ? there : here) / 1024);
}

static void naive_fair_calc_imbalance(struct told *t)
{
	int64_t type;

	say(t, "imbalance", amount(t, &type));
}

static int greater(uint64_t a, uint64_t b)
{
	return a * 1024 > b * 1078;
}

static int by_idle(const struct told *t)
{
	int64_t cand = num(t, "cand_idle_cpus"), cur = num(t, "cur_idle_cpus");

	return cand < cur || (cand == cur && num(t, "cand_nr_running") > num(t, "cur_nr_running"));
}

static int by_smt(const struct told *t)
{
	uint64_t cand = wide(t, "cand_avg_load"), cur = wide(t, "cur_avg_load");

	return cand > cur || (cand == cur && !(num(t, "cur_flags") & SMT));
}

static int picks(const struct told *t)
{
	int64_t type = num(t, "cand_type"), asym = num(t, "sd_flags") & ASYM,
		cur = num(t, "cur_type");
	int one_smt = (num(t, "cand_flags") & SMT) != (num(t, "cur_flags") & SMT);

	if (!num(t, "cand_h_nr_running"))
		return 0;
	if (asym && type == 2 && (!num(t, "dst_core_idle") || num(t, "local_type") != 0 ||
				  !greater(wide(t, "dst_capacity"), wide(t, "cand_max_capacity"))))
		return 0;
	if (asym && type <= 1 && greater(wide(t, "cand_min_capacity"), wide(t, "dst_capacity")))
		return 0;
	if (type != cur)
		return type > cur;
	switch (type) {
	case 6:
		return wide(t, "cand_avg_load") > wide(t, "cur_avg_load");
	case 5:
		return 0;
	case 4:
		return num(t, "cur_asym_prio") > num(t, "cand_asym_prio");
	case 3:
		return num(t, "cand_idle_cpus") || num(t, "cur_idle_cpus") ? by_idle(t) : by_smt(t);
	case 2:
		return wide(t, "cand_misfit_load") > wide(t, "cur_misfit_load");
	case 1:
		return by_smt(t);
	default:
		if (num(t, "has_cur") && one_smt)
			return !(num(t, "cand_flags") & SMT && num(t, "cand_h_nr_running") <= 1);
		return by_idle(t);
	}
}

static void naive_fair_pick_busiest(struct told *t)
{
	say(t, "pick", picks(t));
}

static int is_idle(const struct told *t, uint64_t c)
{
	return at(t, "curr", c) == 1 && !at(t, "nr_running", c) && !at(t, "ttwu_pending", c);
}

static int uses_prio(const struct told *t, uint64_t cpu)
{
	uint64_t c, d, smt_on = 0, idle = 1;

	for (c = 0; c < t->nr_cpus; c++)
		for (d = 0; d < c; d++)
			smt_on |= at(t, "core", c) == at(t, "core", d);
	for (c = 0; c < t->nr_cpus; c++)
		if (c != cpu && at(t, "core", c) == at(t, "core", cpu) && !is_idle(t, c))
			idle = 0;
	return num(t, "sd_flags") & PACKING && (!smt_on || num(t, "sd_flags") & SMT || idle);
}

static void naive_fair_need_active(struct told *t)
{
	uint64_t dst = wide(t, "dst_cpu"), src = wide(t, "src_cpu"), pct = wide(t, "imbalance_pct");
	int64_t type = num(t, "migration_type"), idle = num(t, "idle");
	uint64_t cap = (uint64_t)at(t, "capacity", src), other = (uint64_t)at(t, "capacity", dst);
	int active = type == 3;

	if (idle && uses_prio(t, dst) &&
	    (at(t, "prio", dst) > at(t, "prio", src) || !uses_prio(t, src)))
		active = 1;
	if (type == 2 && num(t, "nr_balance_failed") > num(t, "cache_nice_tries") + 2)
		active = 1;
	if (idle && at(t, "h_nr", src) == 1 && cap * pct < (uint64_t)at(t, "cap_orig", src) * 100 &&
	    cap * pct < other * 100)
		active = 1;
	say(t, "active", active);
}

static void naive_fair_idle_scan(struct told *t)
{
	uint64_t llc = wide(t, "llc_weight"), pct = wide(t, "imbalance_pct");
	uint64_t x = wide(t, "sum_util") / llc, used = x * x * pct * pct / (10000 * 1024);

	used = used < 1024 ? used : 1024;
	say(t, "nr_idle_scan", (int64_t)((1024 - used) * llc / 1024));
}

static void naive_fair_cpu_capacity(struct told *t)
{
	int64_t hw = num(t, "hw_pressure"), freq = num(t, "freq_pressure"), irq = num(t, "irq");
	int64_t m = num(t, "cap_orig") - (hw > freq ? hw : freq),
		used = num(t, "rt") + num(t, "dl");
	int64_t capacity = 1;

	if (irq < m && used < m)
		capacity = (m - used) * (m - irq) / m;
	say(t, "capacity", capacity ? capacity : 1);
}

static void naive_fair_task_locality(struct told *t)
{
	int64_t pref = num(t, "preferred_node"), src = num(t, "src_node"), dst = num(t, "dst_node");
	int64_t locality = -1;

	if (!(num(t, "sd_flags") & SPANS_NODES) || !num(t, "has_faults") || src == dst)
		locality = -1;
	else if (src == pref)
		locality = num(t, "src_nr_running") > num(t, "src_nr_pref") ? 1 : -1;
	else if (dst == pref)
		locality = 0;
	else if (num(t, "idle") != 1)
		locality = wide(t, "dst_faults") < wide(t, "src_faults");
	say(t, "locality", locality);
}

/* The task's own numbers, modest, of which the rules make products of four. */
static void draw_modest(struct told *t)
{
	uint32_t i, row, keep = !pick(t, 0, 7);

	for (i = 0; i < t->function->nr_in && !keep; i++) {
		const struct nsched_field *f = &t->function->in[i];

		for (row = 0; row < t->in[i].nr; row++)
			if (f->greatest > 65536 && f->least >= 0 && f->least <= 1 &&
			    !strstr(f->name, "flags"))
				t->in[i].value[row] =
					t->in[i].value[row] % 4096 + (uint64_t)f->least;
	}
	if (knows(t, "imbalance_pct"))
		put(t, "imbalance_pct", 0, (int64_t)pick(t, 100, 130));
	if (knows(t, "sd_flags"))
		put(t, "sd_flags", 0,
		    (int64_t)(pick(t, 0, 3) ? (ASYM | SMT | LLC | PACKING | SPANS_NODES) &
						      pick(t, 0, 65535)
					    : 0));
}

/* Flags of groups, and counts that meet. */
static void draw_pair(struct told *t)
{
	static const char *const counts[] = { "nr_running", "idle_cpus", "avg_load", "misfit_load",
					      "h_nr_running", "type" };
	char cand[32], cur[32];
	uint32_t i;

	draw_modest(t);
	for (i = 0; i < 6; i++) {
		snprintf(cand, sizeof(cand), "cand_%s", counts[i]);
		snprintf(cur, sizeof(cur), "cur_%s", counts[i]);
		if (pick(t, 0, 1))
			put(t, cur, 0, num(t, cand));
	}
	put(t, "cand_flags", 0, (int64_t)pick(t, 0, 1) * SMT);
	put(t, "cur_flags", 0, (int64_t)pick(t, 0, 1) * SMT);
	put(t, "has_cur", 0, 1);
}

/* Two CPUs, of cores of two; CPUs that have a type each. */
static void draw_cpus(struct told *t)
{
	uint32_t c;

	draw_modest(t);
	for (c = 0; c < t->nr_cpus; c++) {
		put(t, "core", c, c / 2);
		put(t, "nr_running", c, (int64_t)pick(t, 0, 1));
		put(t, "curr", c, at(t, "nr_running", c) ? 0 : 1);
		put(t, "h_nr", c, at(t, "nr_running", c));
		put(t, "cap_orig", c, 1024);
		put(t, "capacity", c, (int64_t)pick(t, 600, 1024));
		put(t, "prio", c, (int64_t)pick(t, 0, 3));
	}
	put(t, "nr_balance_failed", 0, (int64_t)pick(t, 0, 6));
	put(t, "cache_nice_tries", 0, (int64_t)pick(t, 0, 3));
}

#define BLOCKS(X) \
	X(fair, group_classify, draw_modest) \
	X(fair, sibling_imbalance, NULL) \
	X(fair, adjust_numa_imbalance, NULL) \
	X(fair, calc_imbalance, draw_modest) \
	X(fair, pick_busiest, draw_pair) \
	X(fair, need_active, draw_cpus) \
	X(fair, idle_scan, draw_modest) \
	X(fair, cpu_capacity, draw_modest) \
	X(fair, task_locality, draw_modest)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_balance_fair_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
