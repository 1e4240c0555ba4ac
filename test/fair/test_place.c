/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* pick_idlest, find_dst_group and idle_scan of Linux 6.12: worked examples, quirks, reports. */
#include "wake_world.h"

/* pick_idlest. Section 7.6; what is not given is 0. */
static const struct pick_case {
	const char *name;
	struct nsched_fair_pick_idlest_question q;
	uint32_t pick, reason;
	const char *says;
} picks[] = {
#define SAYS(name) NSCHED_FAIR_PICK_IDLEST_##name
	{ "pick: any lower type beats the start", { .cand_type = 1, .cand_avg_load = 500 }, 1,
	  SAYS(TYPE), "type 1 under 6" },
	{ "pick: overloaded beats the start value", { .cand_type = 6, .cand_avg_load = 500 }, 1,
	  SAYS(LOAD), "average load 500 against 4294967295" },
	{ "pick: overloaded at the start value does not", { .cand_type = 6,
	  .cand_avg_load = 4294967295 }, 0, SAYS(LOAD), NULL },
	{ "pick: imbalanced is below overloaded", { .cand_type = 5 }, 1, SAYS(TYPE), NULL },
	{ "pick: a higher type never", { .has_cur = 1, .cand_type = 1, .cand_idle_cpus = 3 }, 0,
	  SAYS(HIGHER), "type 1 over 0" },
	{ "pick: more idle", { .has_cur = 1, .cand_idle_cpus = 2, .cur_idle_cpus = 1 }, 1,
	  SAYS(IDLE), "2 idle CPUs against 1, utilisation 0 against 0" },
	{ "pick: fewer idle, however little used", { .has_cur = 1, .cand_idle_cpus = 1,
	  .cur_idle_cpus = 2, .cur_util = 300 }, 0, SAYS(IDLE), NULL },
	{ "pick: as many idle, lower utilisation", { .has_cur = 1, .cand_idle_cpus = 2,
	  .cand_util = 299, .cur_idle_cpus = 2, .cur_util = 300 }, 1, SAYS(IDLE), NULL },
	{ "pick: a tie: first wins", { .has_cur = 1, .cand_idle_cpus = 2, .cand_util = 300,
	  .cur_idle_cpus = 2, .cur_util = 300 }, 0, SAYS(IDLE), NULL },
	{ "pick: fully busy: lower average", { .has_cur = 1, .cand_type = 1, .cand_avg_load = 599,
	  .cur_type = 1, .cur_avg_load = 600 }, 1, SAYS(LOAD), NULL },
	{ "pick: fully busy: an equal average keeps the first", { .has_cur = 1, .cand_type = 1,
	  .cand_avg_load = 600, .cur_type = 1, .cur_avg_load = 600 }, 0, SAYS(LOAD), NULL },
	{ "pick: imbalanced against imbalanced: never", { .has_cur = 1, .cand_type = 5,
	  .cur_type = 5 }, 0, SAYS(FIRST), "of type 5 the first stays" },
	{ "pick: nor packing, nor threads", { .has_cur = 1, .cand_type = 4, .cur_type = 4 }, 0,
	  SAYS(FIRST), NULL },
	{ "pick: misfit: larger greatest capacity", { .has_cur = 1, .cand_type = 2,
	  .cand_max_capacity = 1024, .cur_type = 2, .cur_max_capacity = 446 }, 1, SAYS(MISFIT),
	  "capacity 1024 against 446" },
	{ "pick: misfit: an equal one keeps the first", { .has_cur = 1, .cand_type = 2,
	  .cand_max_capacity = 446, .cur_type = 2, .cur_max_capacity = 446 }, 0, SAYS(MISFIT), NULL },
#undef SAYS
};

static void pick_case(void **state)
{
	const struct pick_case *c = *state;
	struct nsched_fair_pick_idlest_answer a;

	BLOCK_ASK(nsched_fair_pick_idlest, &c->q, &a);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.pick, c->pick);
	if (c->says)
		assert_string_equal(block_sentence(a.reason, &c->q, &a), c->says);
}

/* idle_scan. Section 7.7. */
static const struct scan_case {
	const char *name;
	uint32_t weight, pct;
	uint64_t sum_util;
	uint32_t want;
} scans[] = {
	{ "scan: an empty cache is worth a look at each CPU", 3, 117, 0, 3 },
	{ "scan: x 437, t 255: 769 x 8 / 1024", 8, 117, 3496, 6 },
	{ "scan: close to full", 8, 117, 6400, 1 },
	{ "scan: just below the cut", 8, 117, 7000, 0 },
	{ "scan: above 85.5 %", 8, 117, 7008, 0 },
	{ "scan: half used", 64, 117, 32768, 42 },
	{ "scan: 64 CPUs, 44800", 64, 117, 44800, 23 },
	{ "scan: one full CPU is clamped", 1, 117, 1024, 0 },
	{ "scan: 16 CPUs, lightly used", 16, 117, 1600, 15 },
};

static void scan_case(void **state)
{
	const struct scan_case *c = *state;
	struct nsched_fair_idle_scan_question q = { c->sum_util, c->weight, c->pct };
	struct nsched_fair_idle_scan_answer a;

	BLOCK_ASK(nsched_fair_idle_scan, &q, &a);
	assert_int_equal(a.nr_idle_scan, c->want);
	assert_int_equal(a.reason, c->want ? NSCHED_FAIR_IDLE_SCAN_SOME : NSCHED_FAIR_IDLE_SCAN_NONE);
}

/*
 * find_dst_group, asked by CPU @this. Section 7.18: the task is new, its load 1024, its
 * utilisation 0 unless said. @here, @there: load of each CPU of the first and of the
 * other groups, 0 as the tasks make it. @idle: idle CPUs by group in ring order.
 */
static const struct dst_case {
	const char *name;
	uint32_t nodes, cpus, level, this_cpu;
	const char *nr;
	uint32_t pref;
	uint64_t allowed; /* 0: all */
	uint32_t here, there;
	const char *types, *idle;
	uint32_t group, reason;
	const char *says;
} dsts[] = {
#define SAYS(name) NSCHED_FAIR_FIND_DST_GROUP_##name
#define FREE15 "000000000000000"
	{ "B1, Q8: a fork on an idle machine of small nodes leaves its parent (fault)", 2, 4, 1, 0,
	  "10000000", NONE, 0, 0, 0, "00", "34", 1, SAYS(IDLER),
	  "3 idle CPUs here, 4 in group 1: go" },
	{ "B1: nodes of 8 CPUs: the same (fault)", 2, 8, 1, 0, "1000000000000000", NONE, 0, 0, 0,
	  "00", "78", 1, SAYS(IDLER), NULL },
	{ "B3: nodes of 16 CPUs allow two: the child stays", 2, 16, 1, 0, "1" FREE15 "0" FREE15,
	  NONE, 0, 0, 0, "00", "?@", NONE, SAYS(ALLOWED),
	  "15 idle CPUs here, 16 in group 1: an imbalance that is allowed, stay" },
	{ "dst: the preferred node is here", 2, 4, 1, 0, "11100000", 0, 0, 0, 0, "00", "14", NONE,
	  SAYS(PREFERRED), "this is the preferred node 0: stay" },
	{ "dst: the preferred node is there", 2, 4, 1, 0, "10001000", 1, 0, 0, 0, "00", "33", 1,
	  SAYS(TO_PREFERRED), "group 1 begins on the preferred node 1: go" },
	{ "dst: local full, remote spare", 2, 4, 1, 0, "22221000", NONE, 0, 0, 0, "60", "03", 1,
	  SAYS(TYPE), "type 6 here over 0 in group 1: go" },
	{ "dst: local spare, remote full", 2, 4, 1, 0, "10002222", NONE, 0, 0, 0, "06", "30", NONE,
	  SAYS(LOCAL_TYPE), "type 0 here under 6 there: stay" },
	{ "dst: both overloaded, remote much lighter", 2, 4, 1, 0, "44442222", NONE, 0, 0, 0, "66",
	  "00", 1, SAYS(LIGHTER), "4096 here, 2048 in group 1: go" },
	{ "dst: both overloaded, alike: NUMA keeps it", 2, 4, 1, 0, "33332333", NONE, 0, 0, 0, "66",
	  "00", NONE, SAYS(WITHIN), "3072 here, 2816 in group 1: within the margin, stay" },
	{ "dst: 826 and 174 reach 1000: stay", 2, 4, 1, 0, "22222222", NONE, 0, 1000, 826, "66", "00",
	  NONE, SAYS(NEAR), "1000 here, 826 in group 1 of another node: too little, stay" },
	{ "dst: 825 and 174 do not", 2, 4, 1, 0, "22222222", NONE, 0, 1000, 825, "66", "00", 1,
	  SAYS(LIGHTER), NULL },
	{ "dst: inside a cache one CPU is heavier by more than the margin", 1, 4, 0, 0, "2222", NONE,
	  0, 1000, 1174, "6666", "0000", NONE, SAYS(HEAVIER), "1000 here, 1174 in group 1: stay" },
	{ "dst: inside a cache exactly 17 % is within", 1, 4, 0, 0, "2222", NONE, 0, 1170, 1000,
	  "6666", "0000", NONE, SAYS(WITHIN), NULL },
	{ "dst: inside a cache more than 17 % is not", 1, 4, 0, 0, "2222", NONE, 0, 1171, 1000,
	  "6666", "0000", 1, SAYS(LIGHTER), NULL },
	{ "dst: pinned to the remote node", 2, 4, 1, 0, "10000000", NONE, 0xf0, 0, 0, "-0", "04", 1,
	  SAYS(NO_LOCAL), "the task may not run here: group 1" },
	{ "dst: pinned to this node", 2, 4, 1, 0, "10000000", NONE, 0x0f, 0, 0, "0-", "30", NONE,
	  SAYS(ALONE), "no other group of CPU 0 may be used" },
	{ "dst: statistics over the CPUs the task may use", 2, 4, 1, 0, "10000000", NONE, 0x11, 0, 0,
	  "00", "01", 1, SAYS(IDLER), NULL },
	{ "dst: inside a cache the first idle CPU", 1, 4, 0, 0, "1001", NONE, 0, 0, 0, "0000", "0110",
	  1, SAYS(IDLER), NULL },
	{ "dst: as many idle there: stay", 1, 4, 0, 0, "1111", NONE, 0, 0, 0, "0000", "0000", NONE,
	  SAYS(NOT_IDLER), "0 idle CPUs here, 0 in group 1: stay" },
	{ "dst: of equal groups the first in ring order, from CPU 2 on", 1, 4, 0, 2, "0010", NONE, 0,
	  0, 0, "0000", "0111", 1, SAYS(IDLER), NULL },
	{ "dst: all of the CPUs named is the same as no set", 2, 16, 1, 0,
	  "1" FREE15 "0" FREE15, NONE, 0xffffffff, 0, 0, "00", "?@", NONE, SAYS(ALLOWED), NULL },
	{ "Q7: the allowance is no more than the CPUs here that the task may use", 2, 16, 1, 0,
	  "1" FREE15 "0" FREE15, NONE, 0x10001, 0, 0, "00", "01", 1, SAYS(IDLER), NULL },
	{ "R20: two tasks here, two allowed: the next one goes", 2, 16, 1, 0,
	  "11" FREE15 FREE15, NONE, 0, 0, 0, "00", ">@", 1, SAYS(IDLER), NULL },
	{ "R4: overloaded groups of loads 3:1:1: averages are formed, the first of equals", 3, 2, 1, 0,
	  "662222", NONE, 0, 0, 0, "666", "000", 1, SAYS(LIGHTER), NULL },
#undef SAYS
};

static void dst_question(const struct world *w, struct nsched_fair_find_dst_group_question *q,
			 uint32_t this_cpu, uint32_t level)
{
	memset(q, 0, sizeof(*q));
	q->topology = w->topology;
	q->load = w->load;
	q->domains = w->domains;
	q->work = w->work;
	q->work_size = (uint32_t)nsched_fair_find_dst_group_work_size();
	q->p_load = 1024;
	q->p_preferred_node = NONE;
	q->this_cpu = q->p_cpu = this_cpu;
	q->level = level;
}

static void dst_case(void **state)
{
	const struct dst_case *c = *state;
	struct nsched_fair_find_dst_group_question q;
	struct nsched_fair_find_dst_group_answer a;
	uint32_t types[64], idle[64], cpu, i;
	uint64_t avg[64];
	struct world w;

	world_begin(&w, c->nodes, c->cpus, 1, WAKE_COLUMNS);
	world_runs(&w, c->nr);
	for (cpu = 0; c->here && cpu < w.topology->nr_cpus; cpu++)
		world_set(&w, NSCHED_LOAD_LOAD, cpu,
			  nsched_group_has(w.domains,
					   nsched_ring_group(w.domains, c->this_cpu, c->level, 0),
					   cpu) ? c->here : c->there);
	dst_question(&w, &q, c->this_cpu, c->level);
	q.allowed = c->allowed ? &c->allowed : NULL;
	q.p_preferred_node = c->pref;
	q.grp_type_out = types;
	q.grp_idle_cpus_out = idle;
	q.grp_avg_load_out = avg;
	BLOCK_ASK(nsched_fair_find_dst_group, &q, &a);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.group, c->group);
	assert_int_equal(a.nr_groups, strlen(c->types));
	for (i = 0; i < a.nr_groups; i++) {
		assert_int_equal(types[i], c->types[i] == '-' ? NONE : (uint32_t)(c->types[i] - '0'));
		assert_int_equal(idle[i], c->idle[i] - '0');
	}
	if (c->says)
		assert_string_equal(block_sentence(a.reason, &q, &a), c->says);
	world_end(&w);
}

/* 7.18: loads 1000, 854, 990, 990 of single CPUs with two tasks each: 1000 against 854. */
static void dst_loads_of_single_cpus(void **state)
{
	static const uint32_t loads[] = { 1000, 854, 990, 990 };
	struct nsched_fair_find_dst_group_question q;
	struct nsched_fair_find_dst_group_answer a;
	uint64_t avg[4];
	struct world w;
	uint32_t cpu;

	(void)state;
	world_begin(&w, 1, 4, 1, WAKE_COLUMNS);
	world_runs(&w, "2222");
	for (cpu = 0; cpu < 4; cpu++)
		world_set(&w, NSCHED_LOAD_LOAD, cpu, loads[cpu]);
	dst_question(&w, &q, 0, 0);
	q.grp_avg_load_out = avg;
	nsched_fair_find_dst_group(&q, &a);
	assert_int_equal(a.group, 1);
	for (cpu = 0; cpu < 4; cpu++)
		assert_int_equal(avg[cpu], loads[cpu]);
	world_end(&w);
}

/* R4 with the lighter group behind: 3 nodes of 2 CPUs, 3, 2 and 1 tasks a CPU. */
static void dst_r4_the_last_is_the_lightest(void **state)
{
	struct nsched_fair_find_dst_group_question q;
	struct nsched_fair_find_dst_group_answer a;
	struct world w;

	(void)state;
	world_begin(&w, 3, 2, 1, WAKE_COLUMNS);
	world_runs(&w, "664422");
	dst_question(&w, &q, 0, 1);
	nsched_fair_find_dst_group(&q, &a);
	assert_int_equal(a.local_avg_load, 6144);
	assert_int_equal(a.idlest_avg_load, 2048);
	assert_int_equal(a.group, 2);
	world_end(&w);
}

/* Both groups marked by affinity: neither is better. One alone: the type decides. */
static void dst_marks(void **state)
{
	struct nsched_fair_find_dst_group_question q;
	struct nsched_fair_find_dst_group_answer a;
	uint32_t marks[64] = { 0 }, here, there;
	struct world w;

	(void)state;
	world_begin(&w, 2, 4, 1, WAKE_COLUMNS);
	world_runs(&w, "10000000");
	dst_question(&w, &q, 0, 1);
	here = nsched_ring_group(w.domains, 0, 1, 0);
	there = nsched_ring_group(w.domains, 0, 1, 1);
	nsched_group_mark_set(w.domains, here, 1);
	assert_int_equal(nsched_fair_find_dst_group(&q, &a), NSCHED_FAIR_FIND_DST_GROUP_TYPE);
	assert_int_equal(a.local_type, NSCHED_FAIR_IMBALANCED);
	nsched_group_mark_set(w.domains, there, 1);
	assert_int_equal(nsched_fair_find_dst_group(&q, &a), NSCHED_FAIR_FIND_DST_GROUP_MARKED);
	assert_int_equal(a.group, NONE);
	assert_string_equal(block_sentence(a.reason, &q, &a), "both of type 5: stay");
	/* marks of the state stand before those of the domains */
	q.grp_mark = marks;
	assert_int_equal(nsched_fair_find_dst_group(&q, &a), NSCHED_FAIR_FIND_DST_GROUP_IDLER);
	marks[there] = 1;
	assert_int_equal(nsched_fair_find_dst_group(&q, &a), NSCHED_FAIR_FIND_DST_GROUP_LOCAL_TYPE);
	world_end(&w);
}

/* Four CPUs of 446, four of 1024, two caches on one node: the upper level is asymmetric. */
static const struct misfit_case {
	const char *name;
	uint32_t this_cpu, util, util_est, group, local_type, reason;
	const char *says;
} misfits[] = {
#define SAYS(name) NSCHED_FAIR_FIND_DST_GROUP_##name
	{ "dst: fits nowhere here, but there", 0, 600, 0, 1, 2, SAYS(TYPE), NULL },
	{ "dst: fits nowhere: to the larger CPUs", 0, 900, 0, 1, 2, SAYS(LARGER),
	  "a misfit here and in group 1, whose CPUs are larger: go" },
	{ "dst: fits nowhere, and this CPU is of the larger ones", 4, 900, 0, NONE, 2, SAYS(SMALLER),
	  "a misfit here and in group 1, whose CPUs are no larger: stay" },
	{ "dst: fits with a quarter to spare: 356 x 1280 < 446 x 1024", 0, 356, 0, NONE, 0,
	  SAYS(NOT_IDLER), NULL },
	{ "dst: one more does not", 0, 357, 0, 1, 2, SAYS(TYPE), NULL },
	{ "dst: the estimate counts if it is the larger", 0, 100, 357, 1, 2, SAYS(TYPE), NULL },
	{ "dst: its top bit is a mark", 0, 100, 0x80000000u + 356, NONE, 0, SAYS(NOT_IDLER), NULL },
#undef SAYS
};

static void misfit_world(struct world *w)
{
	static const uint32_t node[8], cache[8] = { 0, 0, 0, 0, 1, 1, 1, 1 };
	static const uint32_t core[8] = { 0, 1, 2, 3, 4, 5, 6, 7 };
	static const uint32_t capacity[8] = { 446, 446, 446, 446, 1024, 1024, 1024, 1024 };
	struct nsched_topology_facts facts;

	memset(&facts, 0, sizeof(facts));
	facts.nr_cpus = 8;
	facts.nr_nodes = 1;
	facts.group_of[NSCHED_SPAN_NODE] = node;
	facts.group_of[NSCHED_SPAN_CORE] = core;
	facts.group_of[NSCHED_SPAN_CACHE] = cache;
	facts.group_of[NSCHED_SPAN_PACKAGE] = node;
	facts.cpu_capacity = capacity;
	memset(w, 0, sizeof(*w));
	w->topology = machine_build(&facts);
	w->load = machine_load(w->topology, WAKE_COLUMNS);
	world_domains(w);
	w->work = malloc(65536);
}

static void misfit_case(void **state)
{
	const struct misfit_case *c = *state;
	struct nsched_fair_find_dst_group_question q;
	struct nsched_fair_find_dst_group_answer a;
	struct world w;

	misfit_world(&w);
	dst_question(&w, &q, c->this_cpu, 1);
	q.p_util = c->util;
	q.p_util_est = c->util_est;
	BLOCK_ASK(nsched_fair_find_dst_group, &q, &a);
	assert_int_equal(a.reason, c->reason);
	assert_int_equal(a.group, c->group);
	assert_int_equal(a.local_type, c->local_type);
	if (c->says)
		assert_string_equal(block_sentence(a.reason, &q, &a), c->says);
	world_end(&w);
}

/* Capacities of the state stand before those of the domains. */
static void dst_capacities_of_the_state(void **state)
{
	struct nsched_fair_find_dst_group_question q;
	struct nsched_fair_find_dst_group_answer a;
	uint64_t sums[64];
	uint32_t most[64], i;
	struct world w;

	(void)state;
	misfit_world(&w);
	for (i = 0; i < 64; i++) {
		sums[i] = 4096;
		most[i] = 1024;
	}
	dst_question(&w, &q, 0, 1);
	q.p_util = 900;
	q.grp_max_capacity = most;
	assert_int_equal(nsched_fair_find_dst_group(&q, &a), NSCHED_FAIR_FIND_DST_GROUP_SMALLER);
	/* the sum: 4 x 512 of load against 4096 is 512, not 1024 x 2048 / 1784 = 1175 */
	q.p_util = 0;
	world_runs(&w, "22221111");
	for (i = 0; i < 4; i++)
		world_set(&w, NSCHED_LOAD_LOAD, i, 512);
	q.grp_capacity = sums;
	nsched_fair_find_dst_group(&q, &a);
	assert_int_equal(a.local_avg_load, 512);
	q.grp_capacity = NULL;
	nsched_fair_find_dst_group(&q, &a);
	assert_int_equal(a.local_avg_load, 1175);
	world_end(&w);
}

/*
 * What the task itself leaves behind on its CPU 0 of two CPUs; averages by hand. Two tasks
 * there, one of them it; CPU 1 has two.
 */
static const struct without_case {
	const char *name;
	uint32_t attached, on_rq, is_caller;
	uint64_t cpu_load, p_load;
	uint32_t util, util_est, p_util, p_util_est;
	uint32_t local_type, local_idle;
	uint64_t local_avg;
} withouts[] = {
	{ "without: a new task was never part of it", 0, 0, 0, 3000, 1024, 1024, 0, 500, 0, 6, 0, 3000 },
	{ "without: queued: one task less, so it is not overloaded", 1, 1, 0, 3000, 1024, 1024, 0, 500,
	  0, 0, 0, 0 },
	{ "without: queued, but never attached: it stays", 0, 1, 0, 3000, 1024, 1024, 0, 500, 0, 6, 0,
	  3000 },
	{ "without: asleep: its load leaves", 1, 0, 0, 3000, 1024, 1424, 0, 400, 0, 6, 0, 1976 },
	{ "without: never below nothing", 1, 0, 0, 1000, 1024, 1424, 0, 400, 0, 6, 0, 0 },
	{ "without: the sum is cut to 32 bits first", 1, 0, 0, 0x100000000u + 3000, 1024, 1424, 0,
	  400, 0, 6, 0, 1976 },
	{ "without: what leaves is, too", 1, 0, 0, 3000, 0x100000000u + 1024, 1424, 0, 400, 0, 6, 0,
	  1976 },
	{ "without: nothing is cut where it is no part", 0, 0, 0, 0x100000000u, 1024, 1024, 0, 0, 0, 6,
	  0, 0x100000000u },
	/* 876 x 117 is above 1024 x 100, 875 x 117 is not: overloaded by utilisation alone */
	{ "without: utilisation 876 is overloaded", 1, 0, 0, 0, 0, 976, 0, 100, 0, 6, 0, 0 },
	{ "without: utilisation 875 is not", 1, 0, 0, 0, 0, 975, 0, 100, 0, 0, 0, 0 },
	{ "without: asleep, the estimate stays", 1, 0, 0, 0, 0, 0, 876, 0, 100, 6, 0, 0 },
	{ "without: it asks for itself: the estimate leaves", 1, 0, 1, 0, 0, 0, 976, 0, 101, 0, 0, 0 },
	{ "without: the estimate's top bit is a mark", 1, 0, 1, 0, 0, 0, 976, 0, 0x80000000u + 100, 6,
	  0, 0 },
	{ "without: cut at the CPU's full capacity", 0, 0, 0, 0, 0, 5000, 0, 0, 0, 6, 0, 0 },
};

static void without_case(void **state)
{
	const struct without_case *c = *state;
	struct nsched_fair_find_dst_group_question q;
	struct nsched_fair_find_dst_group_answer a;
	struct world w;

	world_begin(&w, 1, 2, 1, WAKE_COLUMNS);
	world_runs(&w, "22");
	world_set(&w, NSCHED_LOAD_LOAD, 0, c->cpu_load);
	world_set(&w, NSCHED_LOAD_UTIL, 0, c->util);
	world_set(&w, NSCHED_LOAD_UTIL_EST, 0, c->util_est);
	world_set(&w, NSCHED_LOAD_RUNNABLE, 0, 0);
	dst_question(&w, &q, 0, 0);
	q.p_attached = c->attached;
	q.p_on_rq = c->on_rq;
	q.p_is_caller = c->is_caller;
	q.p_load = c->p_load;
	q.p_util = c->p_util;
	q.p_util_est = c->p_util_est;
	BLOCK_ASK(nsched_fair_find_dst_group, &q, &a);
	assert_int_equal(a.local_type, c->local_type);
	assert_int_equal(a.local_idle_cpus, c->local_idle);
	assert_true(a.local_avg_load == c->local_avg);
	world_end(&w);
}

/* A CPU that runs but the task itself is idle without it, unless a wake-up is under way. */
static void dst_alone_is_idle(void **state)
{
	struct nsched_fair_find_dst_group_question q;
	struct nsched_fair_find_dst_group_answer a;
	struct world w;

	(void)state;
	world_begin(&w, 1, 2, 1, WAKE_COLUMNS);
	world_runs(&w, "10");
	world_set(&w, NSCHED_LOAD_CURR, 0, 2);
	dst_question(&w, &q, 0, 0);
	q.p_attached = q.p_on_rq = q.p_is_caller = 1;
	nsched_fair_find_dst_group(&q, &a);
	assert_int_equal(a.local_idle_cpus, 1);
	assert_int_equal(a.reason, NSCHED_FAIR_FIND_DST_GROUP_NOT_IDLER);
	world_set(&w, NSCHED_LOAD_TTWU_PENDING, 0, 1);
	nsched_fair_find_dst_group(&q, &a);
	assert_int_equal(a.local_idle_cpus, 0);
	world_set(&w, NSCHED_LOAD_TTWU_PENDING, 0, 0);
	world_set(&w, NSCHED_LOAD_CURR, 0, 0); /* queued, another class runs */
	nsched_fair_find_dst_group(&q, &a);
	assert_int_equal(a.local_idle_cpus, 0);
	/* runnable: 1313 x 100 above 1024 x 117: the group has no capacity, less the task's own */
	world_runs(&w, "10");
	world_set(&w, NSCHED_LOAD_RUNNABLE, 0, 1200);
	q.p_on_rq = 0;
	nsched_fair_find_dst_group(&q, &a);
	assert_int_equal(a.local_type, NSCHED_FAIR_FULLY_BUSY);
	q.p_runnable = 2;
	nsched_fair_find_dst_group(&q, &a);
	assert_int_equal(a.local_type, NSCHED_FAIR_HAS_SPARE);
	world_end(&w);
}

/* Without a table of nodes every CPU is on node 0; outputs may be left out. */
static void dst_without_topology(void **state)
{
	struct nsched_fair_find_dst_group_question q;
	struct nsched_fair_find_dst_group_answer a;
	struct world w;

	(void)state;
	world_begin(&w, 2, 4, 1, WAKE_COLUMNS);
	world_runs(&w, "11100000");
	dst_question(&w, &q, 0, 1);
	q.topology = NULL;
	q.p_preferred_node = 0;
	BLOCK_ASK(nsched_fair_find_dst_group, &q, &a);
	assert_int_equal(a.reason, NSCHED_FAIR_FIND_DST_GROUP_PREFERRED);
	world_end(&w);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, pick_case, picks);
	ROWS_ADD(&rows, scan_case, scans);
	ROWS_ADD(&rows, dst_case, dsts);
	rows_add(&rows, "dst: loads of single CPUs, 17 % alone", dst_loads_of_single_cpus, 0);
	rows_add(&rows, "R4: the lightest may stand last", dst_r4_the_last_is_the_lightest, 0);
	rows_add(&rows, "dst: affinity marks", dst_marks, 0);
	ROWS_ADD(&rows, misfit_case, misfits);
	rows_add(&rows, "dst: capacities of the state", dst_capacities_of_the_state, 0);
	ROWS_ADD(&rows, without_case, withouts);
	rows_add(&rows, "dst: a CPU of the task alone is idle", dst_alone_is_idle, 0);
	rows_add(&rows, "dst: without a topology all is node 0", dst_without_topology, 0);
	return rows_run(&rows, "fair place");
}
