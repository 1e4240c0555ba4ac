/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balance, which tasks of a queue Linux 6.12 moves, as its text has it. */
#include "asked_record.h"
#include "numasched/fair.h"

enum { ALL_PINNED = 1, NEED_BREAK = 2, SOME_PINNED = 8, ACTIVE_LB = 16, SMT = 128 };

static int hot(const struct told *t, uint32_t k)
{
	uint64_t cost = wide(t, "migration_cost");

	if (at(t, "task_locality", k) >= 0)
		return (int)at(t, "task_locality", k);
	if (at(t, "task_idle_policy", k) || num(t, "sd_flags") & SMT)
		return 0;
	if (at(t, "task_next_buddy", k) && num(t, "dst_nr_running"))
		return 1;
	if (cost == 0xffffffff || !cost)
		return cost != 0;
	return (int64_t)(wide(t, "src_clock") - (uint64_t)at(t, "task_exec_start", k)) <
	       (int64_t)cost;
}

static int may(const struct told *t, uint32_t k, uint32_t *flags)
{
	if (at(t, "task_throttled", k) || at(t, "task_per_cpu_kthread", k))
		return 0;
	if (!at(t, "task_allowed", k)) {
		*flags |= SOME_PINNED;
		return 0;
	}
	*flags &= ~(uint32_t)ALL_PINNED;
	if (at(t, "task_on_cpu", k))
		return 0;
	return *flags & ACTIVE_LB || hot(t, k) <= 0 ||
	       num(t, "nr_balance_failed") > num(t, "cache_nice_tries");
}

/* What is taken off the imbalance; 0: refused. */
static int amount(const struct told *t, uint32_t k, int64_t *imbalance)
{
	uint64_t load = (uint64_t)at(t, "task_load", k), util = (uint64_t)at(t, "task_util", k);
	uint64_t est = (uint64_t)at(t, "task_util_est", k) & 0x7fffffff,
		 failed = wide(t, "nr_balance_failed");

	failed = failed < 63 ? failed : 63;
	load = load ? load : 1;
	util = util > est ? util : est;
	switch (num(t, "migration_type")) {
	case 0:
		if (load >> failed > (uint64_t)*imbalance)
			return 0;
		*imbalance = (int64_t)((uint64_t)*imbalance - load);
		return 1;
	case 1:
		if (util >> failed > (uint64_t)*imbalance)
			return 0;
		*imbalance = (int64_t)((uint64_t)*imbalance - util);
		return 1;
	case 2:
		--*imbalance;
		return 1;
	default:
		if (util * 1280 < wide(t, "src_capacity") * 1024)
			return 0;
		*imbalance = 0;
		return 1;
	}
}

static void naive_fair_detach(struct told *t)
{
	uint32_t flags = (uint32_t)num(t, "flags"), loop = (uint32_t)num(t, "loop"),
		 nr = len(t, "task_allowed");
	int64_t imbalance = num(t, "imbalance"), left = num(t, "src_nr_running");
	uint32_t line[128], head = 0, tail = nr, k;

	none(t, "moved");
	for (k = 0; k < nr; k++)
		line[k] = k;
	if (left <= 1)
		flags &= ~(uint32_t)ALL_PINNED;
	else if (imbalance > 0)
		while (head < tail && !(num(t, "idle") && left <= 1)) {
			if (++loop > (uint32_t)num(t, "loop_max"))
				break;
			if (loop > (uint32_t)num(t, "loop_break")) {
				flags |= NEED_BREAK;
				break;
			}
			k = line[head++];
			if (!may(t, k, &flags) || !amount(t, k, &imbalance)) {
				line[tail++] = k;
				continue;
			}
			add(t, "moved", k);
			left--;
			if ((num(t, "idle") == 2 && num(t, "preempt")) || imbalance <= 0)
				break;
		}
	say(t, "imbalance", imbalance);
	say(t, "flags", flags);
	say(t, "loop", loop);
}

/* A few tasks of about one weight, warm or not; the defaults' features. */
static void draw_tasks(struct told *t)
{
	uint32_t k;

	drop(t, "features");
	put(t, "nr_balance_failed", 0, (int64_t)pick(t, 0, 4));
	put(t, "cache_nice_tries", 0, (int64_t)pick(t, 0, 3));
	put(t, "imbalance", 0, (int64_t)pick(t, 0, pick(t, 0, 1) ? 3 : 4096));
	put(t, "src_nr_running", 0, (int64_t)pick(t, 0, 8));
	put(t, "flags", 0, pick(t, 0, 7) ? 1 : 17);
	put(t, "loop", 0, (int64_t)(pick(t, 0, 3) ? 0 : pick(t, 28, 32)));
	put(t, "loop_break", 0, 32);
	put(t, "loop_max", 0, (int64_t)(pick(t, 0, 3) ? 40 : pick(t, 0, 6)));
	put(t, "loop_step", 0, 32);
	put(t, "migration_cost", 0, (int64_t)(pick(t, 0, 3) ? 500 : pick(t, 0, 1) * 0xffffffff));
	put(t, "sd_flags", 0, (int64_t)(pick(t, 0, 3) ? 0 : SMT));
	put(t, "src_capacity", 0, (int64_t)pick(t, 1, 1024));
	for (k = 0; k < len(t, "task_allowed"); k++) {
		put(t, "task_allowed", k, pick(t, 0, 4) != 0);
		put(t, "task_on_cpu", k, !pick(t, 0, 4));
		put(t, "task_load", k, (int64_t)pick(t, 0, 2000));
		put(t, "task_util", k, (int64_t)pick(t, 0, 1024));
		put(t, "task_util_est", k, (int64_t)pick(t, 0, 1024));
		put(t, "task_exec_start", k, (int64_t)(wide(t, "src_clock") - pick(t, 0, 1000)));
		put(t, "task_per_cpu_kthread", k, !pick(t, 0, 7));
		put(t, "task_throttled", k, !pick(t, 0, 7));
		put(t, "task_idle_policy", k, !pick(t, 0, 7));
		put(t, "task_next_buddy", k, 0); /* a feature of the default asks for one */
	}
}

#define BLOCKS(X) \
	X(fair, detach, draw_tasks)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_balance_fair_detach[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
