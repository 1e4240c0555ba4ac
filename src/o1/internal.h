/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Shared by the sources of the O(1) family. */
#ifndef NSCHED_O1_INTERNAL_H
#define NSCHED_O1_INTERNAL_H

#include "../family.h"
#include "numasched/o1.h"

/* Which variant of each block a policy is made of. */
struct o1_form {
	uint8_t place;	/* exec_place */
	uint8_t tick;	/* tick */
	uint8_t queue;	/* find_busiest_queue */
	uint8_t wake;	/* sync_wake */
	uint8_t gate;	/* 1: cpus_to_balance; 0: a node step of its own */
	uint8_t homes;	/* 1: tasks have home nodes */
	uint8_t shared; /* siblings share a queue: 1 as D7, 2 as A9; 0: they do not */
	uint8_t pools;	/* 1: the pooling scheduler's own blocks */
};

NSCHED_INLINE const struct o1_form *o1_form(uint32_t policy)
{
	static const struct o1_form forms[8] = {
		[NSCHED_POLICY_LINUX_2_5_59] = { .gate = 1 },
		[NSCHED_POLICY_LINUX_2_5_59_B0] = { .tick = 1 },
		[NSCHED_POLICY_LINUX_2_6_0] = { .place = 1, .tick = 2, .queue = 1, .wake = 1 },
		[NSCHED_POLICY_NODE_AFFINE_2003] = { .place = 1, .tick = 2, .wake = 1, .homes = 1 },
		[NSCHED_POLICY_HT_D7] = { .gate = 1, .shared = 1 },
		[NSCHED_POLICY_HT_A9] = { .tick = 1, .wake = 1, .shared = 2 },
		[NSCHED_POLICY_POOLING_2002] = { .tick = 3, .pools = 1 },
	};

	return &forms[policy & 7]; /* they are numbered 1 to 7 */
}

/* What the compositions put into the caller's work memory. */
struct o1_parts {
	uint64_t *mask;		   /* CPU set: who takes part */
	uint64_t *last_run;	   /* [nr_tasks] */
	uint32_t *node_sums;	   /* [nr_nodes] */
	uint32_t *node_other;	   /* [nr_nodes] a second number a node: homes, delays */
	uint32_t *saved_node_load; /* [nr_nodes] prev_node_load as it was */
	uint32_t *saved_load;	   /* [nr_cpus] prev_load as it was */
	uint32_t *marks;	   /* [nr_cpus] a number a CPU: work of a scan, uncounted threads */
	uint32_t *column;	   /* the columns below, one behind the other, [nr_tasks] each */
	uint64_t nr_tasks;
};

/* Columns of the tasks of one queue. */
enum o1_column {
	NSCHED_O1_ROW, /* of the caller's table */
	NSCHED_O1_ARRAY,
	NSCHED_O1_PRIO,
	NSCHED_O1_SEQ,
	NSCHED_O1_RUNNING,
	NSCHED_O1_ALLOWED, /* on the CPU that asks */
	NSCHED_O1_OTHER,   /* home_ok, home, being switched out */
	NSCHED_O1_COLUMNS
};

NSCHED_INLINE uint32_t *o1_column(const struct o1_parts *parts, uint32_t column)
{
	return parts->column + column * parts->nr_tasks;
}

/* Lay the parts out from @base, which may be null; how many bytes they take. */
NSCHED_INLINE uint64_t o1_lay_parts(const struct nsched_counts *counts, void *base,
				    struct o1_parts *parts)
{
	struct work work;

	work.base = (char *)base;
	work.used = 0;
	parts->mask = (uint64_t *)work_take(&work, NSCHED_SET_WORDS(counts->nr_cpus) * 8ull);
	parts->last_run = (uint64_t *)work_take(&work, counts->nr_tasks * 8ull);
	parts->node_sums = (uint32_t *)work_take(&work, counts->nr_nodes * 4ull);
	parts->node_other = (uint32_t *)work_take(&work, counts->nr_nodes * 4ull);
	parts->saved_node_load = (uint32_t *)work_take(&work, counts->nr_nodes * 4ull);
	parts->saved_load = (uint32_t *)work_take(&work, counts->nr_cpus * 4ull);
	parts->marks = (uint32_t *)work_take(&work, counts->nr_cpus * 4ull);
	parts->nr_tasks = counts->nr_tasks;
	parts->column = (uint32_t *)work_take(&work, counts->nr_tasks * 4ull * NSCHED_O1_COLUMNS);
	return work.used;
}

/* CPU sets */

NSCHED_INLINE void o1_mask_clear(const struct nsched_topology *topology, uint64_t *mask)
{
	clear_words(mask, NSCHED_SET_WORDS(topology->nr_cpus) * 8);
}

/* Add the online CPUs of a node. */
NSCHED_INLINE void o1_mask_node(const struct nsched_topology *topology, nsched_node_t node,
				uint64_t *mask)
{
	uint32_t range = nsched_range_begin(topology, NSCHED_SPAN_NODE, node);
	uint32_t end = nsched_range_begin(topology, NSCHED_SPAN_NODE, node + 1);
	uint32_t i;

	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_range_cpu(topology, NSCHED_SPAN_NODE, range);
		uint32_t count = nsched_range_count(topology, NSCHED_SPAN_NODE, range);

		for (i = 0; i < count; i++)
			nsched_set_add(mask, cpu + i);
	}
}

/* Word @word of a set of @nr_cpus CPUs; a null set holds them all. */
NSCHED_INLINE uint64_t o1_mask_word(const uint64_t *mask, uint32_t word, uint32_t nr_cpus)
{
	uint32_t rest = nr_cpus - word * 64;

	if (mask)
		return mask[word];
	return rest < 64 ? ((uint64_t)1 << rest) - 1 : NSCHED_U64_MAX;
}

/* The CPU that owns the run queue of @cpu. */
NSCHED_INLINE nsched_cpu_t o1_rq_of(const struct nsched_load *load, nsched_cpu_t cpu)
{
	return nsched_load_has(load, NSCHED_LOAD_RQ_OF) ?
	       bounded(nsched_load_rq_of(load, cpu), NSCHED_MAX_CPUS) : cpu;
}

/* pools */

/* Keep @levels ascending and distinct; a distance this large is none. */
#define NSCHED_O1_NO_DISTANCE 100000u

NSCHED_INLINE uint32_t o1_pool_add_level(uint32_t *levels, uint32_t nr, uint32_t distance)
{
	uint32_t at = nr, i;

	if (distance <= levels[0] || distance >= NSCHED_O1_NO_DISTANCE)
		return nr;
	while (levels[at - 1] > distance) /* levels[0] is less */
		at--;
	if (levels[at - 1] == distance)
		return nr;
	for (i = nr; i > at; i--)
		levels[i] = levels[i - 1];
	levels[at] = distance;
	return nr + 1;
}

/* 100 for the farthest level, 200 more for each nearer one, 0 for what is no level. */
NSCHED_INLINE uint32_t o1_pool_weight(const uint32_t *levels, uint32_t nr, uint32_t distance)
{
	uint32_t level;

	for (level = 0; level < nr; level++) {
		if (levels[level] == distance)
			return (2 * (nr - level) - 1) * 100;
	}
	return 0;
}

/* Ticks to wait before stealing over a distance. */
NSCHED_INLINE uint32_t o1_pool_ticks(uint64_t hz, uint32_t distance)
{
	return (uint32_t)nsched_div64(hz * distance, 77);
}

/* The tunables given, or the policy's own. */
NSCHED_INLINE const struct nsched_o1_tunables *
o1_tunables(uint32_t policy, const void *given, struct nsched_o1_tunables *defaults)
{
	if (given)
		return (const struct nsched_o1_tunables *)given;
	nsched_o1_tunables_init(policy, defaults);
	return defaults;
}

/* tasks.c */

/*
 * Tasks per node into @into: the snapshot's sums, or summed up. Of a shared queue
 * only the owner's entry counts. Returns how many nodes.
 */
NSCHED_API uint32_t nsched_o1_node_sums(const struct nsched_topology *topology,
					const struct nsched_load *load, uint32_t shared,
					uint32_t *into);

/*
 * Copy the rows of a queue's tasks into the columns of @parts and say how many.
 * With a @load the queue is shared: the rows of every CPU that uses it.
 */
NSCHED_API uint32_t nsched_o1_gather(const struct nsched_tasks *tasks,
				     const struct nsched_load *load, const struct o1_parts *parts,
				     nsched_cpu_t queue, nsched_cpu_t for_cpu);

/* policy_balance.c, policy_ht.c, policy_pool.c */

/*
 * One balance: what its steps share, and the question and answer of the block whose
 * turn it is. It lies in the caller's work memory, in front of the parts, for the
 * sake of the stack.
 */
struct o1_pass {
	const struct nsched_balance_question *q;
	const struct nsched_o1_tunables *tunables;
	const struct o1_form *form;
	struct o1_parts parts;
	struct nsched_o1_tunables defaults;
	union {
		struct nsched_o1_cpus_to_balance_question gate;
		struct nsched_o1_find_busiest_node_question node;
		struct nsched_o1_find_busiest_queue_question queue;
		struct nsched_o1_select_tasks_question tasks;
		struct nsched_o1_ht_active_scan_question scan;
		struct nsched_o1_pool_find_busiest_question pools;
		struct nsched_o1_pool_task_to_steal_question steal;
		struct nsched_o1_pool_push_home_question home;
	} ask;
	union {
		struct nsched_o1_cpus_to_balance_answer gate;
		struct nsched_o1_find_busiest_node_answer node;
		struct nsched_o1_find_busiest_queue_answer queue;
		struct nsched_o1_select_tasks_answer tasks;
		struct nsched_o1_ht_active_scan_answer scan;
		struct nsched_o1_pool_task_to_steal_answer steal;
		struct nsched_o1_pool_push_home_answer home;
	} told;
	struct nsched_o1_pool_find_busiest_answer pools; /* kept to the end */
	uint32_t nr_balanced; /* to keep */
	uint32_t node_asked;  /* 1: prev_node_load was changed */
} __attribute__((may_alias));

/* Scan and push; pools. The reason. */
NSCHED_API uint32_t nsched_o1_balance_active(struct o1_pass *pass, struct nsched_balance_answer *a);
NSCHED_API uint32_t nsched_o1_balance_pools(struct o1_pass *pass, struct nsched_balance_answer *a);

/* Without tasks the caller asks again for @amount of @src_cpu: all must be as it was. */
NSCHED_API uint32_t nsched_o1_ask_again(const struct o1_pass *pass,
					struct nsched_balance_answer *a);

#endif /* NSCHED_O1_INTERNAL_H */
