/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Stealing between pools, after a wait, and sending tasks home. */
#include "internal.h"

/* A pool's load is in hundredths of a task per CPU. */
#define NSCHED_O1_POOL_UNIT 100u

/* pool_find_busiest */

/* What the scan of one pool yields. */
struct o1_pool {
	uint64_t tasks;
	uint32_t cpus;
	uint32_t load; /* 100 x tasks / CPUs; 0 without CPUs */
	uint32_t cpu;  /* of the longest queue, the first of equals */
	uint32_t max;  /* its length */
};

/* Are two lengths or loads even enough: is half the difference under a quarter of the mean? */
NSCHED_INLINE uint32_t o1_pool_even(uint64_t most, uint64_t ours)
{
	return most <= 1 || most <= ours || (most - ours) / 2 < ((most + ours) / 2 + 3) / 4;
}

NSCHED_STEP void o1_pool_scan_step(const struct nsched_o1_pool_find_busiest_question *q,
				   struct o1_pool *pool, uint32_t foreign, nsched_cpu_t cpu)
{
	uint32_t now, load;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	now = nsched_load_nr_running(q->load, cpu);
	/* a busy CPU believes a remote length only when it saw it twice */
	load = q->idle || now < q->prev_load[cpu] ? now : q->prev_load[cpu];
	q->prev_load[cpu] = now;
	if (foreign && nsched_load_has(q->load, NSCHED_LOAD_HOME_BONUS))
		load += nsched_load_home_bonus(q->load, cpu);
	pool->tasks += load;
	pool->cpus++;
	if (load <= pool->max)
		return;
	pool->max = load;
	pool->cpu = cpu;
}

NSCHED_INLINE void o1_pool_scan(const struct nsched_o1_pool_find_busiest_question *q,
				struct o1_pool *pool, nsched_node_t node)
{
	uint32_t range = nsched_range_begin(q->topology, NSCHED_SPAN_NODE, node);
	uint32_t end = nsched_range_begin(q->topology, NSCHED_SPAN_NODE, node + 1);
	uint32_t i, foreign = node != nsched_cpu_node(q->topology, q->this_cpu);

	pool->tasks = 0;
	pool->cpus = 0;
	pool->load = 0;
	pool->cpu = NSCHED_NONE;
	pool->max = 0;
	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_range_cpu(q->topology, NSCHED_SPAN_NODE, range);
		uint32_t count = nsched_range_count(q->topology, NSCHED_SPAN_NODE, range);

		for (i = 0; i < count; i++)
			o1_pool_scan_step(q, pool, foreign, cpu + i);
	}
	if (pool->cpus)
		pool->load = (uint32_t)nsched_div64(NSCHED_O1_POOL_UNIT * pool->tasks, pool->cpus);
}

/*
 * Step 3: the pool of greatest load, met in a circle from ours, which @pool holds at
 * first. Leaves it and its longest queue in @a; returns the average load of all CPUs.
 */
NSCHED_INLINE uint32_t o1_pool_busiest(const struct nsched_o1_pool_find_busiest_question *q,
				       struct nsched_o1_pool_find_busiest_answer *a,
				       struct o1_pool *pool)
{
	uint32_t k, nr = q->topology->nr_nodes, cpus = pool->cpus;
	uint64_t sum = (uint64_t)pool->load * cpus;
	nsched_node_t node = a->pool;

	for (k = 1; k < nr; k++) {
		node = node + 1 == nr ? 0 : node + 1;
		o1_pool_scan(q, pool, node);
		sum += (uint64_t)pool->load * pool->cpus;
		cpus += pool->cpus;
		if (pool->load <= a->max_load)
			continue;
		a->max_load = pool->load;
		a->pool = node;
		a->max = pool->max;
		a->busiest = pool->cpu;
	}
	return (uint32_t)nsched_div64(sum, cpus); /* some CPU is online */
}

/* Step 4: no pool is worth the wait. */
NSCHED_INLINE uint32_t o1_pool_no_candidate(const struct nsched_o1_pool_find_busiest_question *q,
					    const struct nsched_o1_pool_find_busiest_answer *a)
{
	if (q->variant == 0)
		return o1_pool_even(a->max_load, a->own_load);
	return a->max_load <= NSCHED_O1_POOL_UNIT ||
	       a->max_load - a->own_load < NSCHED_O1_POOL_UNIT / 2;
}

/* Step 5: how long the busiest pool must have been that. */
NSCHED_INLINE uint32_t o1_pool_wait(const struct nsched_o1_pool_find_busiest_question *q,
				    const struct nsched_o1_pool_find_busiest_answer *a,
				    uint32_t average)
{
	if (q->variant == 0)
		return q->pool_delay[a->pool] >> (o1_pool_even(average, a->own_load) ? 0 : 6);
	return average < a->own_load + NSCHED_O1_POOL_UNIT / 2 ? q->delay_busy : q->delay_idle;
}

/* Steps 3 to 6: another pool. */
NSCHED_INLINE uint32_t o1_pool_elsewhere(const struct nsched_o1_pool_find_busiest_question *q,
					 struct nsched_o1_pool_find_busiest_answer *a,
					 struct o1_pool *pool)
{
	uint32_t average;

	if (q->variant != 0 && q->topology->nr_nodes == 1)
		return NSCHED_O1_POOL_FIND_BUSIEST_ONE_POOL;
	average = o1_pool_busiest(q, a, pool);
	if (a->busiest == NSCHED_NONE || o1_pool_no_candidate(q, a)) {
		a->wait_node = NSCHED_NONE;
		return NSCHED_O1_POOL_FIND_BUSIEST_EVEN;
	}
	a->delay = o1_pool_wait(q, a, average);
	if (a->wait_node != a->pool) { /* Quirk: a first sight never steals, even with delay 0 */
		a->wait_node = a->pool;
		a->wait_time = q->now;
		return NSCHED_O1_POOL_FIND_BUSIEST_SEEN;
	}
	a->waited = q->now - a->wait_time;
	if (a->waited < a->delay)
		return NSCHED_O1_POOL_FIND_BUSIEST_WAIT;
	if (o1_pool_even(a->max, a->nr))
		return NSCHED_O1_POOL_FIND_BUSIEST_BALANCED;
	a->wait_node = NSCHED_NONE; /* Quirk: before the last look at the queue's length */
	return NSCHED_O1_POOL_FIND_BUSIEST_POOL;
}

uint32_t nsched_o1_pool_find_busiest(const struct nsched_o1_pool_find_busiest_question *q,
				     struct nsched_o1_pool_find_busiest_answer *a)
{
	uint32_t mine = nsched_load_nr_running(q->load, q->this_cpu);
	uint32_t before = q->prev_load[q->this_cpu];
	struct o1_pool pool;

	a->nr = q->idle || mine > before ? mine : before;
	a->busiest = NSCHED_NONE;
	a->wait_node = q->wait_node;
	a->wait_time = q->wait_time;
	a->waited = 0;
	a->delay = 0;
	a->pool = nsched_cpu_node(q->topology, q->this_cpu);
	o1_pool_scan(q, &pool, a->pool);
	a->own_load = pool.load;
	a->max_load = pool.load;
	a->max = pool.max;
	if (pool.cpu != q->this_cpu && !o1_pool_even(pool.max, a->nr)) {
		a->busiest = pool.cpu;
		a->wait_node = NSCHED_NONE;
		a->reason = NSCHED_O1_POOL_FIND_BUSIEST_LOCAL;
	} else {
		a->reason = o1_pool_elsewhere(q, a, &pool);
	}
	if (a->reason > NSCHED_O1_POOL_FIND_BUSIEST_POOL) /* a candidate at most */
		a->busiest = NSCHED_NONE;
	a->steal = a->busiest != NSCHED_NONE &&
		   nsched_load_nr_running(q->load, a->busiest) > a->nr + 1;
	if (a->busiest != NSCHED_NONE && !a->steal)
		a->reason = NSCHED_O1_POOL_FIND_BUSIEST_DRAINED;
	return a->reason;
}

/* pool_task_to_steal */

/* What an affine task weighs at most before its home is looked at. */
#define NSCHED_O1_POOL_WEIGHT_CAP 99u
#define NSCHED_O1_POOL_HOME_PENALTY 100

/* The order of the walk as one number, the earliest the least. */
NSCHED_INLINE uint64_t o1_steal_rank(const struct nsched_o1_pool_task_to_steal_question *q,
				     uint32_t task)
{
	return (uint64_t)q->t_array[task] << 40 | (uint64_t)q->t_prio[task] << 32 | q->t_seq[task];
}

/* Is it the last of its priority list? */
NSCHED_INLINE uint32_t o1_is_tail(const struct nsched_o1_pool_task_to_steal_question *q,
				  uint32_t task)
{
	uint64_t list = o1_steal_rank(q, task) >> 32;
	uint32_t i;

	for (i = 0; i < q->nr_tasks; i++) {
		if (o1_steal_rank(q, i) >> 32 == list && q->t_seq[i] > q->t_seq[task])
			return 0;
	}
	return 1;
}

/* 0: it is not to be stolen. */
NSCHED_INLINE uint64_t o1_steal_weight(const struct nsched_o1_pool_task_to_steal_question *q,
				       uint32_t task)
{
	uint64_t age = q->now - q->t_last_run[task]; /* a last run in the future wraps to huge */
	uint64_t weight;
	int64_t affine;

	if (age <= q->decay || q->t_running[task] || !q->t_allowed[task])
		return 0;
	weight = nsched_div64(age, q->decay);
	if (!q->affine)
		return weight;
	if (weight > NSCHED_O1_POOL_WEIGHT_CAP)
		weight = NSCHED_O1_POOL_WEIGHT_CAP;
	affine = (int64_t)(weight + q->pool_weight[q->t_home[task]]);
	if (q->t_home[task] == q->src_pool)
		affine -= NSCHED_O1_POOL_HOME_PENALTY;
	return affine > 0 ? (uint64_t)affine : 0;
}

NSCHED_STEP void o1_task_to_steal_step(const struct nsched_o1_pool_task_to_steal_question *q,
				       struct nsched_o1_pool_task_to_steal_answer *a, uint32_t task)
{
	uint64_t weight = o1_steal_weight(q, task);

	if (weight == 0 || weight < a->weight)
		return;
	if (weight == a->weight && o1_steal_rank(q, task) > o1_steal_rank(q, a->pick))
		return;
	/* Quirk: (2002) the walk ends after the tail of a list */
	if (!q->scan_all && !o1_is_tail(q, task))
		return;
	a->weight = weight;
	a->pick = task;
}

uint32_t nsched_o1_pool_task_to_steal(const struct nsched_o1_pool_task_to_steal_question *q,
				      struct nsched_o1_pool_task_to_steal_answer *a)
{
	uint32_t task;

	a->weight = 0;
	a->pick = NSCHED_NONE;
	for (task = 0; task < q->nr_tasks; task++)
		o1_task_to_steal_step(q, a, task);
	a->reason = a->pick == NSCHED_NONE ? NSCHED_O1_POOL_TASK_TO_STEAL_NONE :
					     NSCHED_O1_POOL_TASK_TO_STEAL_PICK;
	return a->reason;
}

/* pool_push_home */

/* A home with less than a quarter of a task per CPU of its own has room for one more. */
#define NSCHED_O1_POOL_ROOM 25u

NSCHED_STEP void o1_push_home_step(const struct nsched_o1_pool_push_home_question *q,
				   struct nsched_o1_pool_push_home_answer *a, nsched_cpu_t cpu)
{
	uint32_t own;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	own = nsched_load_home_on_cpu(q->load, cpu);
	a->own += own;
	if (q->variant != 0)
		a->total += nsched_load_nr_running(q->load, cpu);
	if (a->dest_cpu != NSCHED_NONE || !nsched_set_has(q->allowed, cpu))
		return;
	if (q->variant == 0 || own == 0)
		a->dest_cpu = cpu;
}

NSCHED_INLINE void o1_push_home_scan(const struct nsched_o1_pool_push_home_question *q,
				     struct nsched_o1_pool_push_home_answer *a)
{
	uint32_t range = nsched_range_begin(q->topology, NSCHED_SPAN_NODE, q->home);
	uint32_t end = nsched_range_begin(q->topology, NSCHED_SPAN_NODE, q->home + 1);
	uint32_t cpus = nsched_node_nr_cpus(q->topology, q->home), i;

	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_range_cpu(q->topology, NSCHED_SPAN_NODE, range);
		uint32_t count = nsched_range_count(q->topology, NSCHED_SPAN_NODE, range);

		for (i = 0; i < count; i++)
			o1_push_home_step(q, a, cpu + i);
	}
	if (q->variant == 0 && cpus)
		a->home_load = (uint32_t)nsched_div64((uint64_t)NSCHED_O1_POOL_UNIT * a->own, cpus);
}

NSCHED_INLINE uint32_t o1_push_home_verdict(const struct nsched_o1_pool_push_home_question *q,
					    struct nsched_o1_pool_push_home_answer *a)
{
	if (q->nr_eff != 1)
		return NSCHED_O1_POOL_PUSH_HOME_NOT_ALONE;
	if (q->variant != 0 && q->is_kthread)
		return NSCHED_O1_POOL_PUSH_HOME_KTHREAD;
	if (q->home == nsched_cpu_node(q->topology, q->this_cpu))
		return NSCHED_O1_POOL_PUSH_HOME_AT_HOME;
	o1_push_home_scan(q, a);
	if (q->variant == 0 && a->home_load >= NSCHED_O1_POOL_ROOM)
		return NSCHED_O1_POOL_PUSH_HOME_LOADED;
	if (a->dest_cpu == NSCHED_NONE)
		return NSCHED_O1_POOL_PUSH_HOME_NO_CPU;
	if (q->variant == 0 && a->dest_cpu == 0) /* Quirk: (Aug to Sep 2002) 0 meant none */
		return NSCHED_O1_POOL_PUSH_HOME_CPU_0;
	if (q->variant != 0 && a->total <= a->own)
		return NSCHED_O1_POOL_PUSH_HOME_NO_FOREIGN;
	return NSCHED_O1_POOL_PUSH_HOME_PUSH;
}

uint32_t nsched_o1_pool_push_home(const struct nsched_o1_pool_push_home_question *q,
				  struct nsched_o1_pool_push_home_answer *a)
{
	a->dest_cpu = NSCHED_NONE;
	a->home_load = 0;
	a->own = 0;
	a->total = 0;
	a->reserved = 0;
	a->reason = o1_push_home_verdict(q, a);
	if (a->reason != NSCHED_O1_POOL_PUSH_HOME_PUSH)
		a->dest_cpu = NSCHED_NONE;
	return a->reason;
}

/* pool_matrices */

uint32_t nsched_o1_pool_matrices(const struct nsched_o1_pool_matrices_question *q,
				 struct nsched_o1_pool_matrices_answer *a)
{
	uint64_t i, cells = (uint64_t)q->nnodes * q->nnodes;

	q->levels_out[0] = q->dist[0];
	a->nr_levels = 1;
	for (i = 1; i < q->nnodes; i++)
		a->nr_levels = o1_pool_add_level(q->levels_out, a->nr_levels, q->dist[i]);
	for (i = 0; i < cells; i++) {
		q->weight_out[i] = o1_pool_weight(q->levels_out, a->nr_levels, q->dist[i]);
		q->delay_out[i] = o1_pool_ticks(q->hz, q->dist[i]);
	}
	a->reason = NSCHED_O1_POOL_MATRICES_LEVELS;
	return a->reason;
}
