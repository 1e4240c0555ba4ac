/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* linux-6.12: wake over sequences with state, worked out by hand; reports; what is refused. */
#include "wake_stage.h"

#define SIBLING NSCHED_FAIR_SELECT_TASK_CPU_SIBLING

static void stage_grid(struct stage *s, uint32_t nodes, uint32_t cores, uint32_t threads,
		       const char *nr)
{
	memset(s, 0, sizeof(*s));
	world_begin(&s->w, nodes, cores, threads, WAKE_COLUMNS);
	world_runs(&s->w, nr);
	stage_begin(s);
}

/*
 * A waker on CPU 0 and two wakees in turn: each wake-up is a flip; after a second and a
 * tick the flips are halved, and after the mark moved the next second counts from there.
 */
static void wake_counts_and_halves_flips(void **state)
{
	static const struct { uint64_t now, id; uint32_t flips; uint64_t mark; } steps[] = {
		{ 100, 2, 1, 0 },    /* nobody was woken before */
		{ 110, 2, 1, 0 },    /* the same again */
		{ 120, 3, 2, 0 },
		{ 130, 2, 3, 0 },
		{ 250, 3, 4, 0 },    /* exactly a second: not yet */
		{ 251, 3, 2, 251 },  /* halved, no flip */
		{ 501, 2, 3, 251 },
		{ 502, 3, 2, 502 },  /* 3 / 2 = 1, and one */
		{ 2000, 3, 1, 2000 },
	};
	struct stage s;
	size_t i;

	(void)state;
	stage_grid(&s, 2, 4, 1, "10000000");
	for (i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		s.wake.now = steps[i].now;
		s.task.id = steps[i].id;
		stage_wake(&s, 0, 1, 0);
		assert_int_equal(s.waker_state->wakee_flips, steps[i].flips);
		assert_int_equal(s.waker_state->flip_decay_ts, steps[i].mark);
		assert_int_equal(s.waker_state->last_wakee, steps[i].id);
	}
	stage_end(&s);
}

/* 4 flips of the wakee, a cache of 4: the 16th flip of the waker is wide, the decay ends it. */
static void wake_becomes_wide_and_narrow_again(void **state)
{
	uint32_t i;
	struct stage s;

	(void)state;
	stage_grid(&s, 2, 4, 1, "10001111");
	s.wakee_state->wakee_flips = 4;
	s.waker.load = 1024;
	s.wake.now = 100;
	for (i = 1; i <= 16; i++) {
		s.task.id = 10 + i % 2;
		/* sync pulls to the waker's idle node; wide leaves it on prev, which is full */
		assert_int_equal(stage_wake(&s, 0, 5, NSCHED_WAKE_SYNC), i < 16 ? 1 : 5);
	}
	assert_int_equal(s.waker_state->wakee_flips, 16);
	s.wake.now = 251;
	assert_int_equal(stage_wake(&s, 0, 5, NSCHED_WAKE_SYNC), 1); /* 8 flips */
	stage_end(&s);
}

/*
 * The recent CPU: prev at each walk past the first three rules. CPU 1 wakes, all but CPU 0
 * and 3 of the cache are busy.
 */
static void wake_remembers_the_recent_cpu(void **state)
{
	struct stage s;

	(void)state;
	stage_grid(&s, 2, 4, 1, "11111111");
	assert_int_equal(s.wakee_state->recent_used_cpu, NONE);
	stage_wake(&s, 2, 2, 0); /* nothing free: stacks, and CPU 2 is remembered */
	assert_int_equal(s.woken.cpu, 2);
	assert_int_equal(s.wakee_state->recent_used_cpu, 2);
	stage_says(s.woken.reason, s.woken.compared,
		   "CPU 2, near the target 2 (CPU 2 wakes a task of 2)");
	world_runs(&s.w, "11011111"); /* it runs on CPU 1 next; CPU 2 is idle now: recent */
	stage_wake(&s, 1, 1, 0);
	assert_int_equal(s.woken.cpu, 2);
	assert_int_equal(s.wakee_state->recent_used_cpu, 1);
	assert_int_equal(s.woken.preempt, 1);
	world_runs(&s.w, "10011111"); /* prev is free: nothing is remembered anew */
	stage_wake(&s, 0, 2, 0);
	assert_int_equal(s.woken.cpu, 2);
	assert_int_equal(s.wakee_state->recent_used_cpu, 1);
	stage_end(&s);
}

/* An idle core was seen, and is gone: the hint of that cache, and of no other, is cleared. */
static void wake_forgets_idle_cores(void **state)
{
	struct stage s;
	uint32_t *hint;

	(void)state;
	stage_grid(&s, 2, 2, 2, "11101110");
	hint = stage_hint(&s, NSCHED_FAIR_SYSTEM_HAS_IDLE_CORES);
	hint[0] = hint[4] = 1;
	assert_int_equal(stage_wake(&s, 5, 5, 0), 7); /* the thread met on the way */
	assert_int_equal(hint[4], 0);
	assert_int_equal(hint[0], 1);
	assert_int_equal(s.woken.preempt, 1);
	world_runs(&s.w, "11111100");
	hint[4] = 1;
	assert_int_equal(stage_wake(&s, 5, 4, 0), 6); /* a whole core: the hint stays */
	assert_int_equal(hint[4], 1);
	/* by place no hint changes */
	world_runs(&s.w, "11111111");
	stage_place(&s, NSCHED_PLACE_FORK, 4);
	assert_int_equal(hint[4], 1);
	stage_end(&s);
}

/* The scan limit of the target's cache. */
static void wake_looks_as_far_as_is_worth_it(void **state)
{
	struct stage s;
	uint32_t *limit;

	(void)state;
	stage_grid(&s, 2, 4, 1, "11101110");
	limit = stage_hint(&s, NSCHED_FAIR_SYSTEM_NR_IDLE_SCAN);
	limit[0] = 2;
	limit[4] = 3;
	assert_int_equal(stage_wake(&s, 0, 0, 0), 0);
	assert_int_equal(stage_wake(&s, 4, 4, 0), 7);
	assert_int_equal(s.woken.preempt, 1);
	limit[0] = 3;
	assert_int_equal(stage_wake(&s, 0, 0, 0), 3);
	limit[0] = 0;
	assert_int_equal(stage_wake(&s, 0, 0, 0), 0);
	assert_int_equal(s.woken.preempt, 0);
	s.tunables.features &= ~(uint32_t)NSCHED_FAIR_FEAT_SIS_UTIL;
	assert_int_equal(stage_wake(&s, 0, 0, 0), 3);
	stage_end(&s);
}

/* Features of wake_affine, and null tunables, which are the defaults. */
static void wake_by_its_features(void **state)
{
	struct stage s;

	(void)state;
	stage_grid(&s, 2, 4, 1, "11111111");
	s.task.load = 10; /* 1034 x 100 against 1014 x 108: this */
	assert_int_equal(stage_wake(&s, 0, 5, 0), 0);
	s.wake.tunables = NULL;
	assert_int_equal(stage_wake(&s, 0, 5, 0), 0);
	s.wake.tunables = &s.tunables;
	s.tunables.features &= ~(uint32_t)NSCHED_FAIR_FEAT_WA_BIAS; /* against 1014 x 100 */
	assert_int_equal(stage_wake(&s, 0, 5, 0), 5);
	s.tunables.features |= NSCHED_FAIR_FEAT_WA_BIAS;
	s.tunables.features &= ~(uint32_t)NSCHED_FAIR_FEAT_WA_WEIGHT;
	assert_int_equal(stage_wake(&s, 0, 5, 0), 5);
	assert_int_equal(stage_wake(&s, 0, 5, NSCHED_WAKE_SYNC), 0); /* the waker is alone */
	s.tunables.features &= ~(uint32_t)NSCHED_FAIR_FEAT_WA_IDLE;
	assert_int_equal(stage_wake(&s, 0, 5, NSCHED_WAKE_SYNC), 5);
	stage_end(&s);
}

/* The waker's CPU is asked for; Q11 and what the caller would have to repair. */
static void wake_repairs_what_may_not_be_used(void **state)
{
	uint64_t allowed = 0xfc;
	struct stage s;

	(void)state;
	stage_grid(&s, 2, 4, 1, "11111111");
	assert_int_equal(stage_wake(&s, 3, 5, NSCHED_WAKE_CURRENT_CPU), 3);
	assert_int_equal(s.woken.reason, NSCHED_FAIR_SELECT_TASK_CPU_CURRENT);
	stage_says(s.woken.reason, s.woken.compared, "CPU 3, as asked for");
	s.task.allowed = &allowed;
	s.waker.per_cpu_kthread = 1; /* stacks on CPU 1, which is not allowed */
	assert_int_equal(stage_wake(&s, 1, 1, 0), 2); /* the first of its node */
	assert_int_equal(s.woken.reason, NSCHED_REASON_FALLBACK);
	stage_says(s.woken.reason, s.woken.compared,
		   "the CPU chosen may not be used: CPU 2 instead");
	allowed = 0xc0; /* none of its node */
	assert_int_equal(stage_wake(&s, 1, 1, 0), 6);
	allowed = 0x44; /* one of another node, one of its own: its own, though higher */
	assert_int_equal(stage_wake(&s, 5, 5, 0), 6);
	assert_int_equal(s.woken.reason, NSCHED_REASON_FALLBACK);
	s.waker.per_cpu_kthread = 0;
	assert_int_equal(stage_wake(&s, 1, 6, 0), 6);
	assert_int_equal(s.woken.reason, SIBLING);
	stage_end(&s);
}

/* Only a CPU that is offline is allowed: what was chosen stands. */
static void wake_without_any_usable_cpu(void **state)
{
	static const struct machine_text text = { .node = "0000", .cache = "0000", .online = "1101" };
	uint64_t allowed = 1 << 2;
	struct stage s;

	(void)state;
	memset(&s, 0, sizeof(s));
	world_text(&s.w, &text, WAKE_COLUMNS);
	world_runs(&s.w, "0101");
	stage_begin(&s);
	s.task.allowed = &allowed;
	assert_int_equal(stage_wake(&s, 0, 1, 0), 1);
	assert_int_equal(s.woken.reason, SIBLING);
	allowed = 1 << 2 | 1 << 3;
	assert_int_equal(stage_wake(&s, 0, 1, 0), 3);
	assert_int_equal(s.woken.reason, NSCHED_REASON_FALLBACK);
	/* it slept on a CPU that has gone: that looks idle, and is repaired */
	s.task.allowed = NULL;
	world_runs(&s.w, "1101");
	assert_int_equal(stage_wake(&s, 0, 2, 0), 0);
	assert_int_equal(s.woken.reason, NSCHED_REASON_FALLBACK);
	stage_end(&s);
}

/* One task wakes itself: both states are one. */
static void wake_of_oneself(void **state)
{
	struct stage s;

	(void)state;
	stage_grid(&s, 2, 4, 1, "11111111");
	s.wake.waker_state = s.wakee_state;
	stage_wake(&s, 1, 2, 0);
	assert_int_equal(s.wakee_state->wakee_flips, 1);
	assert_int_equal(s.wakee_state->last_wakee, 2);
	assert_int_equal(s.wakee_state->recent_used_cpu, 2);
	stage_end(&s);
}

/* Four little CPUs and four big ones: capacities differ, so that the task must fit. */
static void stage_unequal(struct stage *s, const char *cache, const char *nr, uint32_t middle)
{
	const uint32_t capacity[8] = { 446, 446, middle, middle, 1024, 1024, 1024, 1024 };
	uint32_t node[8] = { 0 }, core[8], llc[8], i;
	struct nsched_topology_facts facts;

	for (i = 0; i < 8; i++) {
		core[i] = i;
		llc[i] = (uint32_t)(cache[i] - '0');
	}
	memset(&facts, 0, sizeof(facts));
	facts.nr_cpus = 8;
	facts.nr_nodes = 1;
	facts.group_of[NSCHED_SPAN_NODE] = facts.group_of[NSCHED_SPAN_PACKAGE] = node;
	facts.group_of[NSCHED_SPAN_CORE] = core;
	facts.group_of[NSCHED_SPAN_CACHE] = llc;
	facts.cpu_capacity = capacity;
	memset(s, 0, sizeof(*s));
	s->w.topology = machine_build(&facts);
	s->w.load = machine_load(s->w.topology, WAKE_COLUMNS);
	world_domains(&s->w);
	s->w.work_size = 65536;
	s->w.work = malloc(s->w.work_size);
	world_runs(&s->w, nr);
	stage_begin(s);
}

static void wake_where_the_task_fits(void **state)
{
	struct stage s;

	(void)state;
	stage_unequal(&s, "00001111", "10000000", 446);
	s.task.util = 356; /* fits 446 with a quarter to spare */
	assert_int_equal(stage_wake(&s, 0, 1, 0), 1);
	s.task.util = 357;
	assert_int_equal(stage_wake(&s, 0, 1, 0), 4); /* from the target on, past its cache */
	s.task.util = 10;
	s.task.util_est = 357;
	assert_int_equal(stage_wake(&s, 0, 1, 0), 4);
	stage_end(&s);
	/* the cache has two of three capacities: the domain that has all is the one above */
	stage_unequal(&s, "00001111", "10000000", 800);
	s.task.util = 700;
	assert_int_equal(stage_wake(&s, 0, 1, 0), 4);
	s.task.util = 600; /* 768000 < 819200: fits the middle ones */
	assert_int_equal(stage_wake(&s, 0, 1, 0), 2);
	stage_end(&s);
}

/* R26: perf bench pipe on 4 + 4: prev on a big CPU, waker on a big one: no migration. */
static void wake_r26_stays_on_prev(void **state)
{
	uint32_t i, moved = 0, prev = 5;
	struct stage s;

	(void)state;
	stage_unequal(&s, "00001111", "00001000", 446);
	s.task.util = 500;
	for (i = 0; i < 20; i++) {
		uint32_t cpu = stage_wake(&s, 4, prev, 0);

		moved += cpu != prev;
		prev = cpu;
	}
	assert_int_equal(moved, 0);
	stage_end(&s);
}

/* R17 whole: another node's prev is idle, whatever load has not decayed there. */
static void wake_r17_idle_prev_of_another_node(void **state)
{
	struct stage s;

	(void)state;
	stage_grid(&s, 2, 4, 1, "11110000");
	world_set(&s.w, NSCHED_LOAD_LOAD, 0, 6);
	world_set(&s.w, NSCHED_LOAD_LOAD, 5, 3000);
	assert_int_equal(stage_wake(&s, 0, 5, 0), 5);
	assert_int_equal(s.woken.preempt, 1);
	stage_end(&s);
}

/* R18: the waker's cache is full, every CPU of the other node idle; sync pulls it there. */
static void wake_r18_stacks_beside_an_idle_node(void **state)
{
	struct stage s;

	(void)state;
	stage_grid(&s, 2, 4, 1, "11110000");
	assert_int_equal(stage_wake(&s, 0, 1, NSCHED_WAKE_SYNC), 0);
	assert_int_equal(s.woken.preempt, 0);
	stage_says(s.woken.reason, s.woken.compared,
		   "CPU 0, near the target 0 (CPU 0 wakes a task of 1)");
	stage_end(&s);
}

/* R29, R48: a pull across nodes against the preferred node; nothing is remembered of it. */
static void wake_r29_pulls_off_the_preferred_node(void **state)
{
	struct nsched_np_task_state before;
	struct stage s;

	(void)state;
	stage_grid(&s, 2, 4, 1, "10001111");
	s.task.preferred = 1;
	memcpy(&before, &s.wakee_state->numa, sizeof(before));
	assert_int_equal(stage_wake(&s, 0, 5, NSCHED_WAKE_SYNC), 1);
	assert_memory_equal(&before, &s.wakee_state->numa, sizeof(before));
	stage_end(&s);
}

/* B5: the wakee is of the idle policy, and so is all that runs; the rest is idle. */
static void wake_b5_queues_behind_its_equals(void **state)
{
	struct stage s;

	(void)state;
	stage_grid(&s, 1, 4, 1, "2000");
	world_set(&s.w, NSCHED_LOAD_NR_IDLE_CLASS, 0, 2);
	s.task.sched_policy = 5;
	assert_int_equal(stage_wake(&s, 0, 0, 0), 0);
	assert_int_equal(s.woken.preempt, 0);
	stage_end(&s);
}

/* Nodes 40 apart at distances that rule out levels: the machine is not one domain. */
static void wake_between_islands(void **state)
{
	static const uint32_t distance[4] = { 10, 300, 300, 10 }, capacity[4] = { 446, 1024, 1024, 1024 };
	static const uint32_t node[4] = { 0, 0, 1, 1 }, core[4] = { 0, 1, 2, 3 };
	struct nsched_topology_facts facts;
	struct stage s;

	(void)state;
	memset(&facts, 0, sizeof(facts));
	facts.nr_cpus = 4;
	facts.nr_nodes = 2;
	facts.group_of[NSCHED_SPAN_NODE] = facts.group_of[NSCHED_SPAN_PACKAGE] = node;
	facts.group_of[NSCHED_SPAN_CACHE] = node;
	facts.group_of[NSCHED_SPAN_CORE] = core;
	facts.distance_slit = distance;
	facts.cpu_capacity = capacity;
	memset(&s, 0, sizeof(s));
	s.w.topology = machine_build(&facts);
	s.w.load = machine_load(s.w.topology, WAKE_COLUMNS);
	world_domains(&s.w);
	s.w.work_size = 65536;
	s.w.work = malloc(s.w.work_size);
	world_runs(&s.w, "0000");
	stage_begin(&s);
	/* CPU 2's own domain is even, but the machine is not: a task too large fits nowhere */
	s.task.util = 900;
	world_runs(&s.w, "0010");
	assert_int_equal(stage_wake(&s, 2, 2, 0), 3); /* no domain of all capacities: the walk */
	world_runs(&s.w, "0000");
	assert_int_equal(stage_wake(&s, 2, 2, 0), 3); /* idle, but it does not fit */
	s.task.util = 800;
	assert_int_equal(stage_wake(&s, 2, 2, 0), 2);
	stage_end(&s);
}

/* Where no capacity differs and no domain spans the machine, nothing is asked to fit. */
static void wake_between_equal_islands(void **state)
{
	static const uint32_t distance[4] = { 10, 300, 300, 10 };
	static const struct machine_text text = { .node = "0011", .cache = "0011",
						  .distance_slit = distance };
	struct stage s;

	(void)state;
	memset(&s, 0, sizeof(s));
	world_text(&s.w, &text, WAKE_COLUMNS);
	world_runs(&s.w, "0000");
	stage_begin(&s);
	s.task.util = 900;
	assert_int_equal(stage_wake(&s, 2, 2, 0), 2);
	stage_end(&s);
}

/* A machine of one CPU has no level. */
static void wake_on_one_cpu(void **state)
{
	static const struct machine_text one = { .node = "0", .core = "0", .cache = "0" };
	struct stage s;

	(void)state;
	memset(&s, 0, sizeof(s));
	world_text(&s.w, &one, WAKE_COLUMNS);
	world_runs(&s.w, "1");
	stage_begin(&s);
	assert_int_equal(stage_wake(&s, 0, 0, 0), 0);
	assert_int_equal(s.woken.reason, SIBLING);
	assert_int_equal(stage_place(&s, NSCHED_PLACE_FORK, 0), 0);
	assert_int_equal(s.placed.reason, NSCHED_FAIR_SELECT_TASK_CPU_STAY);
	stage_says(s.placed.reason, s.placed.compared, "no level asks: CPU 0");
	stage_end(&s);
}

/* Refused: each thing that wake needs, taken away or made wrong in turn. */
static void wake_refuses_what_lacks(void **state)
{
	const uint64_t nowhere = 0;
	struct nsched_wrong wrong;
	struct stage s;

	(void)state;
	stage_grid(&s, 2, 4, 1, "00000000");
#define REFUSED(member, value, code) \
	do { \
		__typeof__(s.wake.member) kept_ = s.wake.member; \
		s.wake.member = value; \
		assert_int_equal(nsched_policy_check(FAIR, NSCHED_ASK_WAKE, &s.wake, &wrong), code); \
		s.wake.member = kept_; \
		assert_int_equal(nsched_policy_check(FAIR, NSCHED_ASK_WAKE, &s.wake, &wrong), \
				 NSCHED_OK); \
	} while (0)
	REFUSED(topology, NULL, NSCHED_NO_BLOCK);
	REFUSED(load, NULL, NSCHED_NO_BLOCK);
	REFUSED(domains, NULL, NSCHED_NO_BLOCK);
	REFUSED(task, NULL, NSCHED_NO_BLOCK);
	REFUSED(waker, NULL, NSCHED_NO_BLOCK);
	REFUSED(waker_state, NULL, NSCHED_NO_BLOCK);
	REFUSED(task_state, NULL, NSCHED_NO_BLOCK);
	REFUSED(system_state, NULL, NSCHED_NO_BLOCK);
	REFUSED(work_size, 8, NSCHED_NO_WORK);
	REFUSED(hz, 0, NSCHED_OUT_OF_RANGE);
	REFUSED(this_cpu, 8, NSCHED_OUT_OF_RANGE);
	s.task.allowed = &nowhere;
	assert_int_equal(nsched_policy_check(FAIR, NSCHED_ASK_WAKE, &s.wake, &wrong), NSCHED_EMPTY_SET);
	s.task.allowed = NULL;
	s.task.prev_cpu = 8;
	assert_int_not_equal(nsched_policy_check(FAIR, NSCHED_ASK_WAKE, &s.wake, &wrong), NSCHED_OK);
	stage_end(&s);
}

int main(void)
{
	static struct rows rows;

#define ROW(name, function) rows_add(&rows, name, function, 0)
	ROW("wake: flips are counted and halved", wake_counts_and_halves_flips);
	ROW("wake: wide at the 16th flip, narrow after a second", wake_becomes_wide_and_narrow_again);
	ROW("wake: the recent CPU", wake_remembers_the_recent_cpu);
	ROW("wake: idle cores that are gone", wake_forgets_idle_cores);
	ROW("B8: wake: the limit of the target's cache (fault at 0)", wake_looks_as_far_as_is_worth_it);
	ROW("wake: features of wake_affine", wake_by_its_features);
	ROW("Q11: wake: what may not be used is repaired", wake_repairs_what_may_not_be_used);
	ROW("wake: no CPU that may be used", wake_without_any_usable_cpu);
	ROW("wake: a task wakes itself", wake_of_oneself);
	ROW("wake: where the task fits", wake_where_the_task_fits);
	ROW("R26: wake: prev on unequal CPUs: no migration", wake_r26_stays_on_prev);
	ROW("R17: wake: an idle prev of another node", wake_r17_idle_prev_of_another_node);
	ROW("R18: wake: stacks beside an idle node (fault)", wake_r18_stacks_beside_an_idle_node);
	ROW("R29, R48: wake: pulls off the preferred node, unremembered (fault)",
	    wake_r29_pulls_off_the_preferred_node);
	ROW("B5: wake: an idle-policy task queues behind its equals (fault)",
	    wake_b5_queues_behind_its_equals);
	ROW("wake: islands of unequal capacity", wake_between_islands);
	ROW("wake: islands of equal capacity", wake_between_equal_islands);
	ROW("wake, place: one CPU", wake_on_one_cpu);
	ROW("wake: what it needs", wake_refuses_what_lacks);
	return rows_run(&rows, "fair policy wake");
}
