/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* select_task_cpu of Linux 6.12: worked examples, and how its blocks come together. */
#include "wake_world.h"

#define TTWU NSCHED_FAIR_WF_TTWU
#define SYNC (NSCHED_FAIR_WF_TTWU | NSCHED_FAIR_WF_SYNC)
#define HERE (NSCHED_FAIR_WF_TTWU | NSCHED_FAIR_WF_CURRENT_CPU)
#define FORK NSCHED_FAIR_WF_FORK
#define EXEC NSCHED_FAIR_WF_EXEC
#define BY(name) .reason = NSCHED_FAIR_SELECT_TASK_CPU_##name
#define DECIDED(name) .decided = NSCHED_FAIR_##name

/* 250 ticks a second, now 2000, flips last halved at 1900; two nodes lie @apart (20). */
static const struct select_case {
	const char *name;
	const char *node, *cache, *core, *nr, *h_nr, *curr, *idle_class, *pending, *delayed;
	uint32_t load[8], util[8], runnable[8], capacity[8], idle_stamp[8], exit_latency[8];
	uint32_t flags, this_cpu, prev, apart;
	uint32_t p_load, p_util, attached, on_rq, caller, pref, recent, waker_load, flips, wakee_flips;
	uint32_t same, hint, scan, off, kthread;
	uint64_t allowed; /* 0: all */
	uint32_t cpu, want_recent, want_flips, reason, decided, affine;
	const char *says;
} selects[] = {
	/* section 7.22 */
	{ "7.22, vector 106", .node = "00", .cache = "00", .nr = "10", .curr = "01",
	  .idle_stamp = { 400, 1200 }, .exit_latency = { 2, 50 }, .flags = 8, .this_cpu = 0,
	  .prev = 1, .p_load = 585, .p_util = 168, .attached = 1, .on_rq = 0, .pref = NONE,
	  .recent = 1, .waker_load = 488, .flips = 20, .wakee_flips = 100, .same = 0, .hint = 1,
	  .scan = 2, .cpu = 1, .want_recent = 1, .want_flips = 21 },
	{ "7.22, vector 9", .node = "01", .cache = "01", .nr = "22", .curr = "00",
	  .load = { 1581, 493 }, .util = { 462, 412 }, .runnable = { 690, 918 }, .flags = 24,
	  .this_cpu = 1, .prev = 1, .p_load = 828, .p_util = 223, .attached = 1, .on_rq = 0,
	  .pref = NONE, .recent = 0, .waker_load = 353, .flips = 5, .wakee_flips = 0, .same = 1,
	  .hint = 1, .scan = 0, .cpu = 1, .want_recent = 1, .want_flips = 5 },
	{ "7.22, vector 63", .node = "00", .cache = "00", .nr = "11", .curr = "00",
	  .idle_class = "10", .load = { 2520, 578 }, .util = { 181, 270 },
	  .runnable = { 181, 270 }, .flags = 8, .this_cpu = 0, .prev = 0, .p_load = 797,
	  .p_util = 49, .attached = 1, .on_rq = 0, .pref = 0, .recent = 0, .waker_load = 531,
	  .flips = 1000, .wakee_flips = 5, .same = 1, .hint = 1, .scan = 2, .cpu = 0,
	  .want_recent = 0, .want_flips = 1000 },
	{ "7.22, vector 50", .node = "01", .cache = "01", .nr = "21", .curr = "00",
	  .load = { 2048, 15 }, .util = { 928, 396 }, .runnable = { 1438, 396 },
	  .capacity = { 875, 1024 }, .flags = 72, .this_cpu = 0, .prev = 1, .p_load = 950,
	  .p_util = 286, .attached = 1, .on_rq = 0, .pref = NONE, .recent = 0, .waker_load = 648,
	  .flips = 100, .wakee_flips = 1, .same = 1, .hint = 1, .scan = 2, .cpu = 0,
	  .want_recent = 0, .want_flips = 100 },
	{ "7.22, vector 177", .node = "00", .cache = "00", .nr = "01", .curr = "12",
	  .pending = "10", .util = { 60, 34 }, .runnable = { 60, 34 },
	  .idle_stamp = { 1300, 1800 }, .exit_latency = { 2, NONE }, .flags = 2, .this_cpu = 1,
	  .prev = 1, .p_load = 954, .p_util = 232, .attached = 1, .on_rq = 1, .pref = NONE,
	  .recent = 1, .waker_load = 1010, .flips = 0, .wakee_flips = 5, .same = 1, .hint = 1,
	  .scan = 0, .cpu = 1, .want_recent = 1, .want_flips = 0 },
	{ "7.22, vector 57", .node = "0000", .cache = "0000", .nr = "2223", .curr = "0000",
	  .load = { 1649, 2048, 733, 232 }, .util = { 704, 218, 834, 1024 },
	  .runnable = { 995, 588, 1951, 1938 }, .flags = 24, .this_cpu = 3, .prev = 1,
	  .p_load = 838, .p_util = 239, .attached = 1, .on_rq = 0, .pref = 0, .recent = 2,
	  .waker_load = 326, .flips = 5, .wakee_flips = 100, .same = 0, .hint = 0, .scan = 4,
	  .cpu = 1, .want_recent = 1, .want_flips = 6 },
	{ "7.22, vector 145", .node = "00", .cache = "00", .nr = "01", .curr = "10",
	  .load = { 144, 15 }, .util = { 787, 322 }, .runnable = { 2704, 322 },
	  .capacity = { 1, 800 }, .idle_stamp = { 1500, 0 }, .exit_latency = { 1, NONE },
	  .flags = 4, .this_cpu = 1, .prev = 1, .p_load = 19, .p_util = 2, .attached = 0,
	  .on_rq = 0, .pref = NONE, .recent = 1, .waker_load = 526, .flips = 0, .wakee_flips = 0,
	  .same = 0, .hint = 0, .scan = 2, .allowed = 1 << 1, .cpu = 1, .want_recent = 1,
	  .want_flips = 0 },
	{ "7.22, vector 19", .node = "00", .cache = "00", .nr = "20", .curr = "01",
	  .delayed = "10", .load = { 3012, 0 }, .util = { 216, 51 }, .runnable = { 430, 51 },
	  .capacity = { 900, 1024 }, .idle_stamp = { 0, 1600 }, .exit_latency = { NONE, 50 },
	  .flags = 4, .this_cpu = 0, .prev = 0, .p_load = 519, .p_util = 445, .attached = 0,
	  .on_rq = 0, .pref = 0, .recent = 1, .waker_load = 762, .flips = 100, .wakee_flips = 20,
	  .same = 0, .hint = 1, .scan = 1, .cpu = 1, .want_recent = 1, .want_flips = 100 },
	{ "7.22, vector 66", .node = "0000", .cache = "0000", .nr = "2113", .curr = "0000",
	  .load = { 1424, 963, 1024, 1472 }, .util = { 304, 190, 219, 564 },
	  .runnable = { 622, 190, 219, 834 }, .capacity = { 800, 1, 1024, 1024 }, .flags = 24,
	  .this_cpu = 3, .prev = 0, .p_load = 193, .p_util = 152, .attached = 1, .on_rq = 0,
	  .pref = 0, .recent = 1, .waker_load = 1160, .flips = 5, .wakee_flips = 5, .same = 0,
	  .hint = 1, .scan = 0, .cpu = 3, .want_recent = 0, .want_flips = 6 },
	{ "7.22, vector 58", .node = "0000", .cache = "0000", .nr = "3211", .h_nr = "3210",
	  .curr = "0000", .idle_class = "0001", .load = { 1673, 4006, 1024, 614 },
	  .util = { 606, 886, 105, 147 }, .runnable = { 2796, 1156, 105, 147 },
	  .capacity = { 1024, 1024, 1024, 900 }, .flags = 8, .this_cpu = 1, .prev = 0,
	  .p_load = 1096, .p_util = 471, .attached = 1, .on_rq = 0, .pref = NONE, .recent = 0,
	  .waker_load = 10, .flips = 5, .wakee_flips = 1, .same = 1, .hint = 1, .scan = 4,
	  .cpu = 3, .want_recent = 0, .want_flips = 5 },
	{ "7.22, vector 10", .node = "000000", .cache = "000000", .core = "001122",
	  .nr = "211111", .curr = "000000", .load = { 1039, 670, 15, 15, 1456, 1024 },
	  .util = { 368, 396, 309, 154, 393, 239 }, .runnable = { 789, 396, 309, 154, 393, 239 },
	  .flags = 4, .this_cpu = 3, .prev = 5, .p_load = 120, .p_util = 441, .attached = 0,
	  .on_rq = 0, .pref = 0, .recent = 5, .waker_load = 867, .flips = 1, .wakee_flips = 100,
	  .same = 0, .hint = 0, .scan = 1, .cpu = 3, .want_recent = 5, .want_flips = 1 },
	{ "7.22, vector 44", .node = "0011", .cache = "0011", .nr = "1110", .curr = "0001",
	  .idle_class = "1100", .load = { 1024, 15, 15, 0 }, .util = { 184, 298, 841, 92 },
	  .runnable = { 184, 298, 4268, 92 }, .capacity = { 1024, 1024, 800, 1024 },
	  .idle_stamp = { 0, 0, 0, 1000 }, .flags = 8, .this_cpu = 1, .prev = 0, .p_load = 294,
	  .p_util = 297, .attached = 1, .on_rq = 0, .pref = NONE, .recent = 2, .waker_load = 244,
	  .flips = 1, .wakee_flips = 5, .same = 1, .hint = 0, .scan = 4, .cpu = 1,
	  .want_recent = 2, .want_flips = 1 },
	/* how the blocks come together: two nodes of four CPUs, a cache each */
#define ANY .node = "00001111", .cache = "00001111", .pref = NONE
#define TWO ANY, .same = 1, .scan = 4
	{ "a wake-up across nodes: both idle without a shared cache: prev", TWO, .nr = "10000000",
	  .flags = TTWU, .this_cpu = 0, .prev = 5, .recent = 5, .cpu = 5, .want_recent = 5,
	  BY(SIBLING), DECIDED(SELECT_IDLE_SIBLING_TARGET), .affine = NSCHED_FAIR_WAKE_AFFINE_PREV_IDLE,
	  .says = "CPU 5, near the target 5 (CPU 0 wakes a task of 5)" },
	{ "sync pulls to the waker's node, where another CPU is idle", TWO, .nr = "10001111",
	  .load = { 1024, 0, 0, 0, 2048, 2048, 2048, 2048 }, .flags = SYNC, .this_cpu = 0, .prev = 5,
	  .recent = 5, .p_load = 100, .waker_load = 1024, .cpu = 1, .want_recent = 5, BY(SIBLING),
	  DECIDED(SELECT_IDLE_SIBLING_IDLE), .affine = NSCHED_FAIR_WAKE_AFFINE_SYNC,
	  .says = "CPU 1, near the target 0 (CPU 0 wakes a task of 5)" },
	{ "the waker wakes on its own CPU: wake_affine is not asked", TWO, .nr = "10000000",
	  .flags = TTWU, .this_cpu = 0, .prev = 0, .recent = 0, .cpu = 1, BY(SIBLING),
	  DECIDED(SELECT_IDLE_SIBLING_IDLE) },
	{ "wide: no pull, at prev", TWO, .nr = "10001111", .flags = SYNC, .this_cpu = 0, .prev = 5,
	  .recent = 5, .flips = 16, .wakee_flips = 4, .cpu = 5, .want_recent = 5, .want_flips = 16,
	  BY(SIBLING), DECIDED(SELECT_IDLE_SIBLING_STACK) },
	{ "wide by the flip just counted", ANY, .scan = 4, .nr = "10001111", .flags = SYNC, .this_cpu = 0,
	  .prev = 5, .recent = 5, .flips = 15, .wakee_flips = 4, .cpu = 5, .want_recent = 5,
	  .want_flips = 16, BY(SIBLING), DECIDED(SELECT_IDLE_SIBLING_STACK) },
	{ "not wide by the size of the waker's cache", TWO, .nr = "10001111", .flags = SYNC,
	  .this_cpu = 0, .prev = 5, .recent = 5, .flips = 15, .wakee_flips = 4, .cpu = 1,
	  .want_recent = 5, .want_flips = 15, BY(SIBLING), DECIDED(SELECT_IDLE_SIBLING_IDLE),
	  .affine = NSCHED_FAIR_WAKE_AFFINE_SYNC },
	{ "the waker's CPU is not allowed: no pull", TWO, .nr = "10001101", .flags = SYNC, .this_cpu = 0,
	  .prev = 5, .recent = 5, .allowed = 0xfe, .cpu = 6, .want_recent = 5, BY(SIBLING),
	  DECIDED(SELECT_IDLE_SIBLING_IDLE) },
	{ "the waker's CPU is asked for", TWO, .nr = "20000000", .flags = HERE, .this_cpu = 0, .prev = 5,
	  .recent = 3, .cpu = 0, .want_recent = 3, BY(CURRENT), .says = "CPU 0, as asked for" },
	{ "asked for, but not allowed", TWO, .nr = "20000000", .flags = HERE, .this_cpu = 0, .prev = 5,
	  .recent = 5, .allowed = 0xfe, .cpu = 5, .want_recent = 5, BY(SIBLING),
	  DECIDED(SELECT_IDLE_SIBLING_TARGET) },
	{ "its flip is counted all the same", ANY, .nr = "20000000", .flags = HERE, .this_cpu = 0,
	  .prev = 5, .recent = 3, .flips = 4, .cpu = 0, .want_recent = 3, .want_flips = 5,
	  BY(CURRENT) },
	{ "nodes too far apart: no level is affine across them", TWO, .nr = "10001111", .apart = 40,
	  .flags = SYNC, .this_cpu = 0, .prev = 5, .recent = 5, .cpu = 5, .want_recent = 5, BY(SIBLING),
	  DECIDED(SELECT_IDLE_SIBLING_STACK) },
	{ "nodes too far apart: a fork looks in its node alone", TWO, .nr = "11110000", .apart = 40,
	  .exit_latency = { 1, 1, 1, 1, 1, 1, 1, 1 }, .flags = FORK, .this_cpu = 0, .prev = 0,
	  .recent = NONE, .p_load = 1024, .cpu = 0, .want_recent = NONE, BY(IDLEST),
	  DECIDED(FIND_DST_GROUP_NOT_IDLER) },
	{ "a fork goes to the emptier node, there to the first idle CPU", TWO, .nr = "11101000",
	  .exit_latency = { 1, 1, 1, 1, 1, 1, 1, 1 }, .flags = FORK, .this_cpu = 0, .prev = 0,
	  .recent = NONE, .p_load = 1024, .cpu = 5, .want_recent = NONE, BY(IDLEST),
	  DECIDED(FIND_DST_GROUP_NOT_IDLER), .says = "CPU 5, the idlest down the levels of CPU 0" },
	{ "Q6: idle since 0: the busy CPU, then down the levels of that", TWO, .nr = "11101000",
	  .flags = FORK, .this_cpu = 0, .prev = 0, .recent = NONE, .p_load = 1024,
	  .exit_latency = { NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE }, .cpu = 5,
	  .want_recent = NONE, BY(IDLEST), DECIDED(FIND_DST_GROUP_CPU_ONLY) },
	{ "a fork that stays in its node takes an idle CPU there", TWO, .nr = "10001111",
	  .exit_latency = { 1, 1, 1, 1, 1, 1, 1, 1 }, .flags = FORK, .this_cpu = 0, .prev = 0,
	  .recent = NONE, .p_load = 1024, .cpu = 1, .want_recent = NONE, BY(IDLEST),
	  DECIDED(FIND_DST_GROUP_CPU_ONLY) },
	{ "an exec of a task alone on its CPU stays", TWO, .nr = "10000000", .curr = "21111111",
	  .flags = EXEC, .this_cpu = 0, .prev = 0, .recent = 2, .attached = 1, .on_rq = 1, .caller = 1,
	  .cpu = 0, .want_recent = 2, BY(IDLEST), DECIDED(FIND_DST_GROUP_NOT_IDLER) },
	{ "an exec on a full node leaves", TWO, .nr = "22220000", .curr = "20001111",
	  .exit_latency = { 1, 1, 1, 1, 1, 1, 1, 1 }, .flags = EXEC, .this_cpu = 0, .prev = 0,
	  .recent = 2, .attached = 1, .on_rq = 1, .caller = 1, .p_load = 1024, .p_util = 500, .cpu = 4,
	  .want_recent = 2, BY(IDLEST), DECIDED(FIND_DST_GROUP_NOT_IDLER) },
	{ "allowed elsewhere only: the group there, whatever it runs", TWO, .nr = "00003333",
	  .flags = FORK, .this_cpu = 0, .prev = 0, .recent = NONE, .allowed = 0xc0, .cpu = 6,
	  .want_recent = NONE, BY(IDLEST), DECIDED(FIND_DST_GROUP_NOT_IDLER) },
	{ "no CPU of the levels is allowed: prev", TWO, .nr = "00000000", .apart = 40, .flags = FORK,
	  .this_cpu = 0, .prev = 0, .recent = NONE, .allowed = 0xf0, .cpu = 0, .want_recent = NONE,
	  BY(IDLEST) },
	{ "without a level a fork stays", .node = "0", .cache = "0", .nr = "1", .pref = NONE,
	  .flags = FORK, .this_cpu = 0, .prev = 0, .recent = NONE, .cpu = 0, .want_recent = NONE,
	  BY(STAY), .says = "no level asks: CPU 0" },
	{ "without a level a wake-up asks near prev", .node = "0", .cache = "0", .nr = "1", .pref = NONE,
	  .same = 1, .flags = TTWU, .this_cpu = 0, .prev = 0, .recent = NONE, .cpu = 0, BY(SIBLING),
	  DECIDED(SELECT_IDLE_SIBLING_NO_CACHE) },
	{ "the scan limit holds", ANY, .same = 1, .nr = "11101111", .scan = 2, .flags = TTWU, .this_cpu = 0,
	  .prev = 0, .recent = 0, .cpu = 0, BY(SIBLING), DECIDED(SELECT_IDLE_SIBLING_STACK) },
	{ "without SIS_UTIL it does not", ANY, .same = 1, .nr = "11101111",
	  .off = NSCHED_FAIR_FEAT_SIS_UTIL, .flags = TTWU, .this_cpu = 0, .prev = 0, .recent = 0,
	  .cpu = 3, BY(SIBLING), DECIDED(SELECT_IDLE_SIBLING_IDLE) },
	{ "a bound kernel thread's wakee stacks", TWO, .nr = "10001100", .kthread = 1, .flags = TTWU,
	  .this_cpu = 5, .prev = 5, .recent = 6, .cpu = 5, .want_recent = 6, BY(SIBLING),
	  DECIDED(SELECT_IDLE_SIBLING_KTHREAD) },
	{ "an idle core that is known", .node = "00000000", .cache = "00000000", .core = "00112233",
	  .pref = NONE, .same = 1, .scan = 8, .hint = 1, .nr = "11101100", .flags = TTWU, .this_cpu = 2,
	  .prev = 2, .recent = 2, .cpu = 6, .want_recent = 2, BY(SIBLING),
	  DECIDED(SELECT_IDLE_SIBLING_CORE) },
};

static void select_columns(const struct select_case *c, struct world *w)
{
	uint32_t cpu;

	world_digits(w, NSCHED_LOAD_NR_RUNNING, c->nr, 1);
	world_digits(w, NSCHED_LOAD_H_NR, c->h_nr ? c->h_nr : c->nr, 1);
	world_digits(w, NSCHED_LOAD_NR_IDLE_CLASS, c->idle_class, 1);
	world_digits(w, NSCHED_LOAD_TTWU_PENDING, c->pending, 1);
	world_digits(w, NSCHED_LOAD_NR_DELAYED, c->delayed, 1);
	for (cpu = 0; cpu < w->topology->nr_cpus; cpu++) {
		world_set(w, NSCHED_LOAD_CURR, cpu, c->nr[cpu] == '0');
		world_set(w, NSCHED_LOAD_LOAD, cpu, c->load[cpu]);
		world_set(w, NSCHED_LOAD_UTIL, cpu, c->util[cpu]);
		world_set(w, NSCHED_LOAD_RUNNABLE, cpu, c->runnable[cpu]);
		world_set(w, NSCHED_LOAD_IDLE_STAMP, cpu, c->idle_stamp[cpu]);
		world_set(w, NSCHED_LOAD_EXIT_LATENCY, cpu, c->exit_latency[cpu]);
		if (c->capacity[cpu])
			world_set(w, NSCHED_LOAD_CAPACITY, cpu, c->capacity[cpu]);
	}
	world_digits(w, NSCHED_LOAD_CURR, c->curr, 1);
}

static void select_world(const struct select_case *c, struct world *w)
{
	uint32_t far = c->apart ? c->apart : 20, distance[4] = { 10, far, far, 10 };
	struct machine_text text = { .node = c->node, .core = c->core, .cache = c->cache };

	if (strchr(c->node, '1'))
		text.distance_slit = distance;
	world_text(w, &text, WAKE_COLUMNS);
	select_columns(c, w);
}

static void select_question(const struct select_case *c, const struct world *w, uint64_t *sums,
			    struct nsched_fair_select_task_cpu_question *q)
{
	uint32_t group, cpu;

	for (group = 0; group < w->domains->nr_groups; group++) {
		for (sums[group] = 0, cpu = 0; cpu < w->topology->nr_cpus; cpu++)
			if (nsched_group_has(w->domains, group, cpu))
				sums[group] += c->capacity[cpu] ? c->capacity[cpu] : 1024;
	}
	memset(q, 0, sizeof(*q));
	q->topology = w->topology;
	q->load = w->load;
	q->domains = w->domains;
	q->allowed = c->allowed ? &c->allowed : NULL;
	q->grp_capacity = sums;
	q->work = w->work;
	q->work_size = (uint32_t)nsched_fair_select_task_cpu_work_size();
	q->now = 2000;
	q->hz = 250;
	q->flip_decay_ts = 1900;
	q->p_load = c->p_load;
	q->p_util = q->p_runnable = c->p_util;
	q->p_attached = c->attached;
	q->p_on_rq = c->on_rq;
	q->p_is_caller = c->caller;
	q->p_preferred_node = c->pref;
	q->p_recent_used_cpu = c->recent;
	q->waker_load = c->waker_load;
	q->waker_flips = c->flips;
	q->wakee_flips = c->wakee_flips;
	q->last_wakee_is_p = c->same;
	q->this_cpu = c->this_cpu;
	q->prev_cpu = c->prev;
	q->wake_flags = c->flags;
	q->has_idle_cores_all = c->hint;
	q->nr_idle_scan_all = c->scan;
	q->waker_per_cpu_kthread = c->kthread;
	q->off = c->off;
}

static void select_case(void **state)
{
	const struct select_case *c = *state;
	struct nsched_fair_select_task_cpu_question q;
	struct nsched_fair_select_task_cpu_answer a;
	uint64_t sums[64];
	struct world w;

	select_world(c, &w);
	select_question(c, &w, sums, &q);
	BLOCK_ASK(nsched_fair_select_task_cpu, &q, &a);
	assert_int_equal(a.cpu, c->cpu);
	assert_int_equal(a.p_recent_used_cpu, c->want_recent);
	assert_int_equal(a.waker_flips, c->want_flips);
	assert_int_equal(a.flip_decay_ts, 1900);
	if (c->reason) {
		assert_int_equal(a.reason, c->reason);
		assert_int_equal(a.decided, c->decided);
		assert_int_equal(a.affine, c->affine);
	}
	if (c->says)
		assert_string_equal(block_sentence(a.reason, &q, &a), c->says);
	world_end(&w);
}

/* Hints by cache: the row of the target's lowest CPU. */
static void select_hints_by_cache(void **state)
{
	static const struct select_case row = { "", TWO, .nr = "11101110", .flags = TTWU, .prev = 5,
						.this_cpu = 5, .recent = 5 };
	uint32_t cores[8] = { 0 }, scan[8] = { 0, 9, 9, 9, 4, 9, 9, 9 };
	struct nsched_fair_select_task_cpu_question q;
	struct nsched_fair_select_task_cpu_answer a;
	uint64_t sums[64];
	struct world w;

	(void)state;
	select_world(&row, &w);
	select_question(&row, &w, sums, &q);
	q.has_idle_cores = cores;
	q.nr_idle_scan = scan;
	cores[4] = 1;
	BLOCK_ASK(nsched_fair_select_task_cpu, &q, &a);
	assert_int_equal(a.cpu, 7);
	assert_int_equal(a.has_idle_cores, 1);
	q.this_cpu = q.prev_cpu = 1; /* cache 0: a limit of 0 */
	nsched_fair_select_task_cpu(&q, &a);
	assert_int_equal(a.cpu, 1);
	assert_int_equal(a.has_idle_cores, 0);
	world_end(&w);
}

/* Capacities that differ: the span as a set is believed, else the domains are asked. */
static void select_by_capacity(void **state)
{
	static const struct select_case row = { "", TWO, .nr = "11111000", .flags = TTWU, .prev = 0,
						.recent = 0, .p_util = 500,
						.capacity = { 446, 446, 446, 446, 446, 446, 446 } };
	struct nsched_fair_select_task_cpu_question q;
	struct nsched_fair_select_task_cpu_answer a;
	uint64_t sums[64], span = 0xe0;
	struct world w;

	(void)state;
	select_world(&row, &w);
	select_question(&row, &w, sums, &q);
	q.asym_active = 1;
	nsched_fair_select_task_cpu(&q, &a); /* no domain of all capacities: the cache */
	assert_int_equal(a.cpu, 0);
	q.asym_span = &span;
	nsched_fair_select_task_cpu(&q, &a);
	assert_int_equal(a.cpu, 7);
	assert_int_equal(a.decided, NSCHED_FAIR_SELECT_IDLE_SIBLING_CAPACITY);
	span = 0x60; /* only small ones: the first of the largest */
	nsched_fair_select_task_cpu(&q, &a);
	assert_int_equal(a.cpu, 5);
	world_end(&w);
}

/* A row on levels given as labels. */
static void select_by_hand(const struct select_case *row, struct world *w,
			   const struct nsched_domains_labels *labels, uint64_t *sums,
			   struct nsched_fair_select_task_cpu_question *q)
{
	uint64_t bytes = nsched_domains_label_size(labels);
	struct nsched_wrong wrong;

	select_world(row, w);
	free(w->domains);
	w->domains = malloc(bytes);
	assert_int_equal(nsched_domains_label_init(w->domains, bytes, labels, &wrong), NSCHED_OK);
	select_question(row, w, sums, q);
}

/*
 * Domains by hand: pairs (fork), fours (not), all (fork); CPUs 6 and 7 know no level but
 * their pair. A fork goes down past the level without the flag, and from a CPU whose
 * levels end early to nowhere higher.
 */
static void select_over_levels_without_the_flag(void **state)
{
	static const struct select_case row = { "", ANY, .nr = "11110011", .flags = FORK, .prev = 0,
		.recent = NONE, .p_load = 1024, .exit_latency = { 1, 1, 1, 1, 1, 1, 1, 1 } };
	static const uint32_t domain[3 * 8] = { 0, 0, 2, 2, 4, 4, 6, 6, 0, 0, 0, 0, 4, 4, NONE, NONE,
						0, 0, 0, 0, 0, 0, NONE, NONE };
	static const uint32_t group[3 * 8] = { 0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 2, 2, 4, 4, NONE, NONE,
					       0, 0, 2, 2, 4, 4, NONE, NONE };
	static const uint32_t flags[3] = { FORK, 0, FORK };
	struct nsched_domains_labels labels = { .nr_cpus = 8, .nr_levels = 3, .domain_label = domain,
						.group_label = group,
						.level[NSCHED_DOMAIN_FLAGS] = flags };
	struct nsched_fair_select_task_cpu_question q;
	struct nsched_fair_select_task_cpu_answer a;
	uint64_t sums[64];
	struct world w;

	(void)state;
	select_by_hand(&row, &w, &labels, sums, &q);
	/* the loop stops at the level without the flag: the pair, where nothing is idle */
	nsched_fair_select_task_cpu(&q, &a);
	assert_int_equal(a.cpu, 0);
	assert_int_equal(a.decided, NSCHED_FAIR_FIND_DST_GROUP_NOT_IDLER);
	world_end(&w);
}

/* The same with the flag everywhere but in the middle, reached from above. */
static void select_search_passes_a_level(void **state)
{
	static const struct select_case row = { "", ANY, .nr = "11110001", .flags = FORK, .prev = 0,
		.recent = NONE, .p_load = 1024, .exit_latency = { 1, 1, 1, 1, 1, 1, 1, 1 } };
	/* CPUs 0..3: pair, all. 4..7: pair, four without the flag, all. */
	static const uint32_t domain[3 * 8] = { 0, 0, 2, 2, 4, 4, 6, 6, NONE, NONE, NONE, NONE,
						4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0 };
	static const uint32_t group[3 * 8] = { 0, 1, 2, 3, 4, 5, 6, 7, NONE, NONE, NONE, NONE,
					       4, 4, 6, 6, 0, 0, 0, 0, 4, 4, 4, 4 };
	static const uint32_t flags[3] = { FORK, 0, FORK };
	struct nsched_domains_labels labels = { .nr_cpus = 8, .nr_levels = 3, .domain_label = domain,
						.group_label = group,
						.level[NSCHED_DOMAIN_FLAGS] = flags };
	struct nsched_fair_select_task_cpu_question q;
	struct nsched_fair_select_task_cpu_answer a;
	uint64_t sums[64];
	struct world w;

	(void)state;
	select_by_hand(&row, &w, &labels, sums, &q);
	/* to the group 4..7, its first idle CPU, and there down to the pair: 4 stays idle */
	nsched_fair_select_task_cpu(&q, &a);
	assert_int_equal(a.cpu, 4);
	assert_int_equal(a.decided, NSCHED_FAIR_FIND_DST_GROUP_NOT_IDLER);
	/* from 4 on: busy now, the pair's other one */
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_NR_RUNNING, 4, 1);
	nsched_load_set(w.load, w.topology, NSCHED_LOAD_CURR, 4, 0);
	q.this_cpu = q.prev_cpu = 4;
	nsched_fair_select_task_cpu(&q, &a);
	assert_int_equal(a.cpu, 5);
	world_end(&w);
}

/*
 * A wake-up that would be affine, but no level is: it looks for levels that balance on
 * wake-ups, past one that does not, and passes it again on the way down.
 */
static void select_wakes_by_levels(void **state)
{
	static const struct select_case row = { "", ANY, .nr = "11101111", .flags = TTWU, .same = 1,
		.prev = 0, .recent = 7, .p_load = 1024, .exit_latency = { 1, 1, 1, 1, 1, 1, 1, 1 } };
	static const uint32_t domain[3 * 8] = { 0, 0, 2, 2, 4, 4, 6, 6, 0, 0, 0, 0, 4, 4, 4, 4,
						0, 0, 0, 0, 0, 0, 0, 0 };
	static const uint32_t group[3 * 8] = { 0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 2, 2, 4, 4, 6, 6,
					       0, 0, 0, 0, 4, 4, 4, 4 };
	static const uint32_t flags[3] = { TTWU, 0, TTWU };
	static const uint32_t affine[3] = { NSCHED_FAIR_SD_WAKE_AFFINE, TTWU, TTWU };
	struct nsched_domains_labels labels = { .nr_cpus = 8, .nr_levels = 3, .domain_label = domain,
						.group_label = group,
						.level[NSCHED_DOMAIN_FLAGS] = flags };
	struct nsched_fair_select_task_cpu_question q;
	struct nsched_fair_select_task_cpu_answer a;
	uint64_t sums[64];
	struct world w;

	(void)state;
	select_by_hand(&row, &w, &labels, sums, &q);
	nsched_fair_select_task_cpu(&q, &a);
	assert_int_equal(a.reason, NSCHED_FAIR_SELECT_TASK_CPU_IDLEST);
	assert_int_equal(a.cpu, 0); /* the idle CPU 3 is of this half, but not of this pair */
	assert_int_equal(a.p_recent_used_cpu, 7);
	assert_int_equal(a.affine, 0);
	world_end(&w);
	/* the lowest level is affine and holds prev: nothing above it is looked for */
	labels.level[NSCHED_DOMAIN_FLAGS] = affine;
	select_by_hand(&row, &w, &labels, sums, &q);
	nsched_fair_select_task_cpu(&q, &a);
	assert_int_equal(a.reason, NSCHED_FAIR_SELECT_TASK_CPU_SIBLING);
	world_end(&w);
}

/* A group of CPUs that have no level themselves: there the search ends. */
static void select_ends_where_levels_do(void **state)
{
	static const struct select_case row = { "", .node = "0000", .cache = "0000", .nr = "1100",
		.pref = NONE, .flags = FORK, .recent = NONE, .exit_latency = { 1, 1, 1, 1 } };
	static const uint32_t first[] = { 0, 1, 2 }, range[] = { 0, 2, 2, 2 }, ring[] = { 0, 2 };
	static const uint32_t flags[] = { FORK }, of[] = { 0, 0, NONE, NONE };
	struct nsched_domains_facts facts = { .nr_cpus = 4, .nr_levels = 1, .nr_domains = 1,
		.nr_groups = 2, .group_range_first = first, .group_range = range, .ring_first = ring,
		.domain[NSCHED_DOMAIN_FLAGS] = flags, .domain_of = of };
	uint64_t sums[64], bytes = nsched_domains_size(&facts);
	struct nsched_fair_select_task_cpu_question q;
	struct nsched_fair_select_task_cpu_answer a;
	struct nsched_wrong wrong;
	struct world w;

	(void)state;
	select_world(&row, &w);
	free(w.domains);
	w.domains = malloc(bytes);
	assert_int_equal(nsched_domains_init(w.domains, bytes, &facts, &wrong), NSCHED_OK);
	select_question(&row, &w, sums, &q);
	nsched_fair_select_task_cpu(&q, &a);
	assert_int_equal(a.cpu, 2);
	assert_int_equal(a.decided, NSCHED_FAIR_FIND_DST_GROUP_CPU_IDLE);
	world_end(&w);
}

/* A second and a tick after the mark: halved, before it is asked who is wide. */
static void select_decays_first(void **state)
{
	static const struct select_case row = { "", TWO, .nr = "10001111", .flags = SYNC, .prev = 5,
						.recent = 5, .flips = 30, .wakee_flips = 4 };
	struct nsched_fair_select_task_cpu_question q;
	struct nsched_fair_select_task_cpu_answer a;
	uint64_t sums[64];
	struct world w;

	(void)state;
	select_world(&row, &w);
	select_question(&row, &w, sums, &q);
	nsched_fair_select_task_cpu(&q, &a);
	assert_int_equal(a.affine, 0); /* 30 >= 16: wide */
	q.now = 2151;
	nsched_fair_select_task_cpu(&q, &a);
	assert_int_equal(a.waker_flips, 15);
	assert_int_equal(a.flip_decay_ts, 2151);
	assert_int_equal(a.affine, NSCHED_FAIR_WAKE_AFFINE_SYNC);
	world_end(&w);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, select_case, selects);
	rows_add(&rows, "hints by cache", select_hints_by_cache, 0);
	rows_add(&rows, "capacities that differ", select_by_capacity, 0);
	rows_add(&rows, "a level without the flag ends the search for one",
		 select_over_levels_without_the_flag, 0);
	rows_add(&rows, "the search passes a level without the flag", select_search_passes_a_level, 0);
	rows_add(&rows, "a wake-up by levels that balance on it", select_wakes_by_levels, 0);
	rows_add(&rows, "the search ends where levels do", select_ends_where_levels_do, 0);
	rows_add(&rows, "flips decay before wide is asked", select_decays_first, 0);
	return rows_run(&rows, "fair wake select");
}
