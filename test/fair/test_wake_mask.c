/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * select_idle_sibling by the idle mask is the walk CPU by CPU, both asked: on drawn machines,
 * and on caches at the bounds of a word of the mask, with every CPU free in its turn.
 */
#include "machine.h"
#include "numasched/fair.h"
#include "rows.h"
#include "world.h"

#define COLUMNS \
	(NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) | NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY))

static const struct mask_case {
	const char *name;
	uint64_t more, mask;
	uint32_t max_cpus, busy; /* so many of 8 CPUs are busy */
} masks[] = {
	{ "flat", 0, NSCHED_LOAD_MASK_FLAT, 64, 6 },
	{ "three levels", 0, NSCHED_LOAD_MASK_LEVELS, 64, 6 },
	{ "with curr", NSCHED_LOAD_BIT(NSCHED_LOAD_CURR), NSCHED_LOAD_MASK_FLAT, 64, 6 },
	{ "with CPUs that hosts took", NSCHED_LOAD_BIT(NSCHED_LOAD_PREEMPTED),
	  NSCHED_LOAD_MASK_LEVELS, 64, 4 },
	{ "several words", NSCHED_LOAD_BIT(NSCHED_LOAD_PREEMPTED), NSCHED_LOAD_MASK_LEVELS, 300, 7 },
	{ "almost full", 0, NSCHED_LOAD_MASK_FLAT, 300, 8 },
};

/* Idle, curr and nr_running that agree. */
static void draw_idle(struct world *w, uint32_t busy)
{
	uint32_t cpu;

	for (cpu = 0; cpu < w->nr_cpus; cpu++) {
		uint32_t idle = world_bulk(w) % 8 >= busy || world_bulk(w) % 64 == 0;

		w->value[NSCHED_LOAD_IDLE][cpu] = idle;
		w->value[NSCHED_LOAD_CURR][cpu] = idle;
		w->value[NSCHED_LOAD_NR_RUNNING][cpu] = idle ? 0 : 1 + world_bulk(w) % 3;
		w->value[NSCHED_LOAD_TTWU_PENDING][cpu] = 0;
		w->value[NSCHED_LOAD_PREEMPTED][cpu] = world_bulk(w) % 4 == 0;
	}
}

static void draw_question(struct world *w, struct nsched_fair_select_idle_sibling_question *q)
{
	memset(q, 0, sizeof(*q));
	q->topology = w->topology;
	q->allowed = w->allowed;
	q->target = world_online_cpu(w);
	q->prev = world_online_cpu(w);
	q->this_cpu = world_online_cpu(w);
	q->p_recent_used_cpu = world_chance(w, 3) ? NSCHED_NONE : world_online_cpu(w);
	q->waker_per_cpu_kthread = world_chance(w, 4);
	q->has_idle_cores = world_chance(w, 3);
	q->nr_idle_scan = world_chance(w, 2) ? (uint32_t)world_draw(w, 0, 12) :
			  (uint32_t)world_number(w, 0, NSCHED_U32_MAX);
}

static void mask_case(void **state)
{
	const struct mask_case *c = *state;
	struct nsched_fair_select_idle_sibling_answer step, mask;
	struct nsched_fair_select_idle_sibling_question q;
	struct world_limits limits = world_default_limits;
	uint32_t by_mask = 0, spent = 0;
	static struct world w;
	uint64_t seed;

	limits.max_cpus = c->max_cpus;
	for (seed = 0; seed < 2000; seed++) {
		limits.nested = seed % 2;
		world_from_seed(&w, &limits, seed);
		draw_idle(&w, c->busy);
		draw_question(&w, &q);
		memset(&step, 0xa5, sizeof(step));
		memset(&mask, 0x5a, sizeof(mask));
		q.load = world_load_with(&w, COLUMNS | c->more);
		nsched_fair_select_idle_sibling(&q, &step);
		q.load = world_load_with(&w, COLUMNS | c->more | c->mask);
		nsched_fair_select_idle_sibling(&q, &mask);
		if (memcmp(&step, &mask, sizeof(step)))
			fail_msg("seed %u: CPU %u, by the mask %u; %u looks, %u", (unsigned)seed,
				 (unsigned)step.cpu, (unsigned)mask.cpu, (unsigned)step.scanned,
				 (unsigned)mask.scanned);
		by_mask += step.reason == NSCHED_FAIR_SELECT_IDLE_SIBLING_IDLE;
		spent += step.reason == NSCHED_FAIR_SELECT_IDLE_SIBLING_STACK;
		world_close(&w);
	}
	assert_true(by_mask > 10); /* the walk is what decides often enough */
	assert_true(spent > 50);
}

/* A cache of so many CPUs, the last of a machine of such; targets are its ends and its middle. */
static const struct edge_case {
	const char *name;
	uint32_t nodes, cpus, threads;
} edges[] = {
	{ "a cache of two", 1, 2, 1 },
	{ "one CPU fewer than a word", 1, 63, 1 },
	{ "a whole word", 1, 64, 1 },
	{ "one CPU more than a word", 1, 65, 1 },
	{ "the second whole word", 2, 64, 1 },
	{ "in the middle of a word", 3, 20, 1 },
	{ "up to the end of a word", 2, 32, 1 },
	{ "across two words", 2, 40, 1 },
	{ "cores of two", 1, 62, 2 },
	{ "a core up to the end of a word", 1, 64, 4 },
	{ "the middle core across two words", 1, 125, 5 },
};

/* Both answers to one question, at every bound of the budget. */
static void edge_asked(struct nsched_fair_select_idle_sibling_question *q, uint32_t count,
		       const struct nsched_load *by_cpu, const struct nsched_load *by_mask)
{
	const uint32_t looks[] = { 0, 1, 2, count / 2, count - 1, count, count + 1, 0x7ffffffeu,
				   0x7fffffffu, NSCHED_U32_MAX - 1, NSCHED_U32_MAX };
	struct nsched_fair_select_idle_sibling_answer step, mask;
	uint32_t i;

	for (i = 0; i < sizeof(looks) / sizeof(looks[0]); i++) {
		q->nr_idle_scan = looks[i];
		memset(&step, 0xa5, sizeof(step));
		memset(&mask, 0x5a, sizeof(mask));
		q->load = by_cpu;
		nsched_fair_select_idle_sibling(q, &step);
		q->load = by_mask;
		nsched_fair_select_idle_sibling(q, &mask);
		assert_memory_equal(&step, &mask, sizeof(step));
	}
}

static void edge_idle(struct nsched_load *load, const struct nsched_topology *topology,
		      uint32_t cpu, uint32_t idle)
{
	nsched_load_set(load, topology, NSCHED_LOAD_NR_RUNNING, cpu, !idle);
	nsched_load_set(load, topology, NSCHED_LOAD_IDLE, cpu, idle);
}

static void edge_case(void **state)
{
	const uint64_t sets[][3] = {
		{ ~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0 }, { 0, 0, 0 },
		{ 0x5555555555555555u, 0x5555555555555555u, 0x5555555555555555u },
		{ 0xfedcba9876543210u, 0x0123456789abcdefu, 0xf0f0f0f00f0f0f0fu },
	};
	const struct edge_case *c = *state;
	struct nsched_topology *topology = machine_grid(c->nodes, c->cpus / c->threads, c->threads);
	struct nsched_load *by_cpu = machine_load(topology, COLUMNS);
	struct nsched_load *by_mask = machine_load(topology, COLUMNS | NSCHED_LOAD_MASK_FLAT);
	uint32_t first = (c->nodes - 1) * c->cpus, last = first + c->cpus - 1, cpu, i;
	const uint32_t targets[] = { first, first + c->cpus / 2, last };
	struct nsched_fair_select_idle_sibling_question q;

	memset(&q, 0, sizeof(q));
	q.topology = topology;
	q.p_recent_used_cpu = NSCHED_NONE;
	q.p_util = 2048;
	for (cpu = 0; cpu <= last; cpu++) {
		edge_idle(by_cpu, topology, cpu, cpu < first); /* other caches are no help */
		edge_idle(by_mask, topology, cpu, cpu < first);
	}
	for (cpu = first; cpu <= last + 1; cpu++) { /* at last none */
		if (cpu <= last) {
			edge_idle(by_cpu, topology, cpu, 1);
			edge_idle(by_mask, topology, cpu, 1);
		}
		for (i = 0; i < 2 * 3 * 5; i++) {
			q.target = q.prev = q.this_cpu = targets[i % 3];
			q.allowed = i % 15 < 3 ? NULL : sets[i % 15 / 3 - 1];
			q.asym_active = i >= 15; /* too small for it, the target is only met last */
			edge_asked(&q, c->cpus, by_cpu, by_mask);
		}
		if (cpu <= last && cpu % 11) { /* every eleventh stays, for more than one */
			edge_idle(by_cpu, topology, cpu, 0);
			edge_idle(by_mask, topology, cpu, 0);
		}
	}
	free(topology);
	free(by_cpu);
	free(by_mask);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, mask_case, masks);
	ROWS_ADD(&rows, edge_case, edges);
	return rows_run(&rows, "fair wake mask");
}
