/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Shared by the sources of BFS and MuQSS. */
#ifndef NSCHED_BFS_INTERNAL_H
#define NSCHED_BFS_INTERNAL_H

#include "../family.h"
#include "numasched/bfs.h"

#define NSCHED_BFS_LONGEST 39u /* the nice level of the longest deadline */

/* 467 and later: ns instead of ticks, and one more real-time prio. */
NSCHED_INLINE uint32_t bfs_is_late(uint32_t ver)
{
	return ver != NSCHED_BFS_VER_232 && ver != NSCHED_BFS_VER_318;
}

/* A prio of enum nsched_bfs_prio, as the version counts; ISO is the first past real time. */
NSCHED_INLINE uint32_t bfs_prio(uint32_t ver, uint32_t prio)
{
	return prio + bfs_is_late(ver);
}

NSCHED_INLINE uint32_t bfs_is_rt(uint32_t ver, uint32_t prio)
{
	return prio < bfs_prio(ver, NSCHED_BFS_PRIO_ISO);
}

/* Ticks wrap: the sign of the difference says which comes first. */
NSCHED_INLINE uint32_t bfs_before(uint64_t a, uint64_t b)
{
	return (int64_t)(a - b) < 0;
}

/* 32 bits wide and toward zero, without a signed division. */
NSCHED_INLINE int32_t bfs_divided(int32_t dividend, uint32_t divisor)
{
	uint32_t size = dividend < 0 ? 0u - (uint32_t)dividend : (uint32_t)dividend;

	size /= divisor;
	return (int32_t)(dividend < 0 ? 0u - size : size);
}

NSCHED_INLINE int32_t bfs_wrapped(uint32_t value)
{
	return (int32_t)value;
}

NSCHED_API uint32_t nsched_bfs_ratio(uint32_t ver, uint32_t user_prio);

/* How far ahead a deadline lies; in 232 the longest may be 0, any other is at least 1. */
NSCHED_INLINE int64_t bfs_product(uint32_t ver, uint32_t user_prio, uint32_t rr_interval,
				  uint32_t hz)
{
	uint32_t product = nsched_bfs_ratio(ver, user_prio) * rr_interval; /* wraps: wrap-diff */

	if (bfs_is_late(ver))
		return bfs_wrapped(product * 8192u);
	if (ver == NSCHED_BFS_VER_232)
		return bfs_divided(bfs_divided(bfs_wrapped(product * hz), 1000), 100);
	return bfs_divided(bfs_wrapped(product * hz), 100000);
}

NSCHED_INLINE int64_t bfs_diff(uint32_t ver, uint32_t user_prio, uint32_t rr_interval, uint32_t hz)
{
	int64_t diff = bfs_product(ver, user_prio, rr_interval, hz);

	if (bfs_is_late(ver))
		return diff;
	return diff ? diff : 1;
}

NSCHED_INLINE int32_t bfs_full_slice(uint32_t ver, uint32_t rr_interval)
{
	return bfs_wrapped(rr_interval * (bfs_is_late(ver) ? 1024u : 1000u));
}

/* The distance of 318 in milliseconds, added to ticks. Quirk: (318, ms-as-ticks) */
NSCHED_INLINE uint64_t bfs_distance(uint32_t class, uint32_t user_prio, uint32_t rr_interval)
{
	int32_t unit = bfs_divided(bfs_wrapped(rr_interval *
					       nsched_bfs_ratio(NSCHED_BFS_VER_318, user_prio)),
				   100);

	return (uint64_t)(int64_t)bfs_wrapped(class * (uint32_t)unit);
}

/* The SMT bias at a refill. */
NSCHED_INLINE uint32_t bfs_next_bias(uint32_t policy, uint32_t prio, uint32_t user_prio,
				     uint32_t user, uint32_t bias)
{
	if (!user)
		return 0;
	if (bfs_is_rt(NSCHED_BFS_VER_467, prio))
		return NSCHED_BFS_BIAS_RT;
	if (prio == bfs_prio(NSCHED_BFS_VER_467, NSCHED_BFS_PRIO_ISO))
		return NSCHED_BFS_BIAS_ISO;
	if (policy == NSCHED_BFS_IDLEPRIO)
		return prio != bfs_prio(NSCHED_BFS_VER_467, NSCHED_BFS_PRIO_IDLEPRIO);
	return bias > 1 ? bias - 1 : 40 - user_prio;
}

/* May a task run before another? Way n of the reasons of preempts. */
NSCHED_INLINE uint32_t bfs_preempts_way(uint32_t ver, uint32_t prio, uint32_t policy,
					uint32_t curr_prio)
{
	if (prio != curr_prio)
		return prio < curr_prio ? NSCHED_BFS_PREEMPTS_BETTER : NSCHED_BFS_PREEMPTS_WORSE;
	if (ver == NSCHED_BFS_VER_318 && policy != NSCHED_BFS_NORMAL)
		return NSCHED_BFS_PREEMPTS_ALWAYS; /* Quirk: (318, equal-class-preempts) */
	if ((ver == NSCHED_BFS_VER_232 && policy != NSCHED_BFS_NORMAL) ||
	    (ver == NSCHED_BFS_VER_199 && policy == NSCHED_BFS_BATCH))
		return NSCHED_BFS_PREEMPTS_CLASS;
	return NSCHED_BFS_PREEMPTS_EARLIER; /* if the deadline is */
}

NSCHED_INLINE uint32_t bfs_is_earlier(uint32_t ver, uint64_t a, uint64_t b)
{
	return bfs_is_late(ver) ? a < b : bfs_before(a, b);
}

/* The classes of distance, smallest first that applies. */
struct bfs_labels {
	const uint32_t *smt;
	const uint32_t *package;
	const uint32_t *llc;
	const uint32_t *node;
};

NSCHED_INLINE uint32_t bfs_distance_class(uint32_t ver, const struct bfs_labels *of, uint32_t from,
					  uint32_t to)
{
	uint32_t core = of->smt[from] == of->smt[to];
	uint32_t llc = of->llc[from] == of->llc[to];
	uint32_t package = of->package[from] == of->package[to];
	uint32_t node = of->node[from] == of->node[to];

	if (ver == NSCHED_BFS_VER_318)
		return from == to || core || llc ? 0 : 1;
	if (ver == NSCHED_BFS_VER_199)
		return from == to ? 0 : core ? 1 : llc ? 2 : package ? 3 : node ? 4 : 5;
	if (from == to || core) /* Quirk: (467, 512, self-is-one) */
		return 1;
	if (package)
		return 2;
	/* Quirk: (467, numa-is-local) another node is as near as the own one */
	return node || ver == NSCHED_BFS_VER_467 ? 3 : 4;
}

/*
 * What runs on the CPUs. With a @limit, idle is who runs the idle task and is
 * online; without, who the load calls idle.
 */
NSCHED_INLINE uint32_t bfs_cpu_online(const uint32_t *online, nsched_cpu_t cpu)
{
	return !online || online[cpu];
}

NSCHED_INLINE uint32_t bfs_cpu_idle(const struct nsched_load *load, const uint32_t *online,
				    uint32_t limit, nsched_cpu_t cpu)
{
	if (!limit)
		return nsched_load_idle(load, cpu);
	return bfs_cpu_online(online, cpu) && nsched_load_curr_prio(load, cpu) >= limit;
}

NSCHED_INLINE uint32_t bfs_limit(uint32_t ver)
{
	return bfs_prio(ver, NSCHED_BFS_PRIO_LIMIT);
}

/* Are all CPUs of @cpu's group idle? An offline one is not. */
NSCHED_INLINE uint32_t bfs_group_idle(const struct nsched_bfs_cpus *cpus, const uint32_t *label,
				      uint32_t limit, nsched_cpu_t cpu)
{
	nsched_cpu_t other;

	for (other = 0; other < cpus->ncpus; other++)
		if (label[other] == label[cpu] &&
		    !bfs_cpu_idle(cpus->load, cpus->online, limit, other))
			return 0;
	return 1;
}

/* With a version: idle is what curr_prio says, not the load's idle. */
#define NSCHED_BFS_BY_PRIO 0x1000u

/*
 * The whole of the best_idle functions. @how: a version, and NSCHED_BFS_BY_PRIO; @allowed
 * stands in for the set of @cpus; @start may be taken at once, NSCHED_NONE: none.
 */
NSCHED_API uint32_t nsched_bfs_idle_of(uint32_t how, const struct nsched_bfs_cpus *cpus,
				       const uint64_t *allowed, nsched_cpu_t start,
				       struct nsched_bfs_best_idle *a);

/* The first allowed CPU that is idle, or NSCHED_NONE. */
NSCHED_INLINE nsched_cpu_t bfs_first_idle(const struct nsched_bfs_cpus *cpus, uint32_t limit)
{
	nsched_cpu_t cpu;

	for (cpu = 0; cpu < cpus->ncpus; cpu++)
		if (nsched_set_has(cpus->allowed, cpu) &&
		    bfs_cpu_idle(cpus->load, cpus->online, limit, cpu))
			return cpu;
	return NSCHED_NONE;
}

/* What SMT-nice weighs of a task. */
struct bfs_nice {
	uint32_t user;
	uint32_t prio;
	uint32_t user_prio;
	uint32_t idle_ok;
};

/* The greatest bias that the other threads of @cpu's core run with. */
NSCHED_API uint32_t nsched_bfs_sibling_bias(const struct nsched_bfs_cpus *cpus, uint32_t limit,
					    nsched_cpu_t cpu);

NSCHED_INLINE uint32_t bfs_own_bias(uint32_t prio, uint32_t user_prio)
{
	if (prio == bfs_prio(NSCHED_BFS_VER_467, NSCHED_BFS_PRIO_ISO))
		return NSCHED_BFS_BIAS_ISO;
	return prio == bfs_prio(NSCHED_BFS_VER_467, NSCHED_BFS_PRIO_IDLEPRIO) ? 0 : 40 - user_prio;
}

/* Way n of the reasons of smt_ok; @best is the siblings' bias. */
NSCHED_INLINE uint32_t bfs_smt_way(const struct bfs_nice *nice, uint32_t best)
{
	uint32_t mine = bfs_own_bias(nice->prio, nice->user_prio);

	if (!nice->user)
		return NSCHED_BFS_SMT_OK_KERNEL;
	if (bfs_is_rt(NSCHED_BFS_VER_467, nice->prio))
		return NSCHED_BFS_SMT_OK_REAL_TIME;
	if (!nice->idle_ok) /* Quirk: (467, 512, 199, smt-unsafe-any) asked of every class */
		return NSCHED_BFS_SMT_OK_URGENT;
	if (best < 1)
		return NSCHED_BFS_SMT_OK_ALONE;
	if (mine < 1)
		return NSCHED_BFS_SMT_OK_IDLEPRIO;
	if (mine >= best)
		return NSCHED_BFS_SMT_OK_HEAVIER;
	return best % 4 == 1 ? NSCHED_BFS_SMT_OK_TURN : NSCHED_BFS_SMT_OK_LIGHTER;
}

NSCHED_INLINE uint32_t bfs_smt_says(uint32_t way)
{
	return way != NSCHED_BFS_SMT_OK_IDLEPRIO && way != NSCHED_BFS_SMT_OK_LIGHTER;
}

/* wake_512 and wake_muqss; see there. */
NSCHED_API uint32_t nsched_bfs_wake_nearest(uint32_t ver, const struct nsched_bfs_waking *q,
					    struct nsched_bfs_woken *a);

NSCHED_INLINE uint32_t bfs_online_count(const uint32_t *online, uint32_t ncpus)
{
	uint32_t nr = 0;
	nsched_cpu_t cpu;

	for (cpu = 0; cpu < ncpus; cpu++)
		nr += bfs_cpu_online(online, cpu);
	return nr;
}

NSCHED_INLINE uint32_t bfs_woken(struct nsched_bfs_woken *a, uint32_t decision, uint32_t way)
{
	a->reason = NSCHED_REASON(decision, way);
	return a->reason;
}

NSCHED_INLINE void bfs_woken_begin(const struct nsched_bfs_cpus *q, struct nsched_bfs_woken *a)
{
	a->deadline = 0;
	a->cpu = NSCHED_NONE;
	a->kind = NSCHED_BFS_TOLD_NONE;
	a->candidate = NSCHED_NONE;
	a->prio = 0;
	a->task_cpu = q->home;
}

/* The candidate becomes the answer. */
NSCHED_INLINE void bfs_woken_take(struct nsched_bfs_woken *a, uint32_t limit)
{
	a->cpu = a->candidate;
	a->kind = a->prio >= limit ? NSCHED_BFS_TOLD_IDLE : NSCHED_BFS_TOLD_PREEMPT;
}

NSCHED_INLINE void bfs_woken_weigh(const struct nsched_load *load, struct nsched_bfs_woken *a,
				   nsched_cpu_t cpu)
{
	a->candidate = cpu;
	a->prio = nsched_load_curr_prio(load, cpu);
	a->deadline = nsched_load_curr_deadline(load, cpu);
}

NSCHED_INLINE uint32_t bfs_task_preempts(uint32_t ver, const struct nsched_bfs_waking *q,
					 uint32_t prio, uint64_t deadline)
{
	uint32_t way = bfs_preempts_way(ver, q->prio, q->policy, prio);

	if (way == NSCHED_BFS_PREEMPTS_EARLIER)
		return bfs_is_earlier(ver, q->deadline, deadline);
	return way == NSCHED_BFS_PREEMPTS_BETTER || way == NSCHED_BFS_PREEMPTS_ALWAYS;
}

/* May the woken task run on @cpu beside what its siblings run, where SMT-nice is active? */
NSCHED_API uint32_t nsched_bfs_waking_fits(const struct nsched_bfs_waking *q, uint32_t limit,
					   nsched_cpu_t cpu);

/* A task offered to a pick. The least (group, rank, tie, arrival) is taken. */
struct bfs_offer {
	uint64_t rank;
	uint64_t tie;
	uint32_t group;
	uint32_t arrival;
	uint32_t index; /* what the answer names */
	uint32_t reserved;
};

/* What row @task offers: of rows that offer the same the first came first. */
NSCHED_INLINE void bfs_offer_row(struct bfs_offer *offer, uint32_t group, uint64_t rank,
				 uint32_t task)
{
	offer->group = group;
	offer->rank = rank;
	offer->tie = 0;
	offer->arrival = task;
	offer->index = task;
}

NSCHED_INLINE void bfs_pick_begin(struct nsched_bfs_picked *a)
{
	a->rank = NSCHED_U64_MAX;
	a->tie = NSCHED_U64_MAX;
	a->reason = 0;
	a->pick = NSCHED_NONE;
	a->group = NSCHED_NONE;
	a->arrival = NSCHED_NONE;
	a->weighed = 0;
	a->nr_tasks = 0;
}

NSCHED_INLINE uint32_t bfs_offer_wins(const struct nsched_bfs_picked *a,
				      const struct bfs_offer *offer)
{
	if (a->pick == NSCHED_NONE || offer->group != a->group)
		return a->pick == NSCHED_NONE || offer->group < a->group;
	if (offer->rank != a->rank)
		return offer->rank < a->rank;
	if (offer->tie != a->tie)
		return offer->tie < a->tie;
	return offer->arrival < a->arrival;
}

/* Returns 1 if the offer is the best so far. */
NSCHED_INLINE uint32_t bfs_pick_offer(struct nsched_bfs_picked *a, const struct bfs_offer *offer)
{
	a->weighed++;
	if (!bfs_offer_wins(a, offer))
		return 0;
	a->rank = offer->rank;
	a->tie = offer->tie;
	a->group = offer->group;
	a->arrival = offer->arrival;
	a->pick = offer->index;
	return 1;
}

/* Ranks of 232 and 318: @before what passed counts as now, in 318 ahead of it. */
NSCHED_INLINE uint64_t bfs_tick_rank(uint64_t deadline, uint64_t now, uint32_t ahead)
{
	return bfs_before(deadline, now) ? 0 : deadline - now + ahead;
}

/* Rank of 467 and 512: the absolute deadline. Quirk: (467, 512, absolute-shift) */
NSCHED_INLINE uint64_t bfs_shifted(uint64_t deadline, uint32_t class)
{
	return deadline << (class & 63u);
}

/* A queue of MuQSS while it is looked at: its head, and the first task that may run. */
struct bfs_queue {
	uint64_t head_key;
	uint64_t key;
	uint32_t entries;
	uint32_t head_arrival;
	uint32_t head_fits; /* 1: the head may run here */
	uint32_t task;	    /* index, or NSCHED_NONE */
	uint32_t arrival;
	uint32_t reserved;
};

NSCHED_INLINE void bfs_queue_begin(struct bfs_queue *queue)
{
	queue->head_key = NSCHED_U64_MAX;
	queue->key = NSCHED_U64_MAX;
	queue->entries = 0;
	queue->head_arrival = NSCHED_NONE;
	queue->head_fits = 0;
	queue->task = NSCHED_NONE;
	queue->arrival = NSCHED_NONE;
	queue->reserved = 0;
}

/* One more task of the queue. */
NSCHED_INLINE void bfs_queue_add(struct bfs_queue *queue, const struct bfs_offer *task,
				 uint32_t fits)
{
	if (!queue->entries++ || task->rank < queue->head_key ||
	    (task->rank == queue->head_key && task->arrival < queue->head_arrival)) {
		queue->head_key = task->rank;
		queue->head_arrival = task->arrival;
		queue->head_fits = fits;
	}
	if (!fits || (queue->task != NSCHED_NONE &&
		      (task->rank > queue->key ||
		       (task->rank == queue->key && task->arrival > queue->arrival))))
		return;
	queue->key = task->rank;
	queue->arrival = task->arrival;
	queue->task = task->index;
}

/* Take a task from the queues, nearest first; preempting as in the question. */
NSCHED_API uint32_t nsched_bfs_pick_queues(const struct nsched_bfs_pick_muqss_question *q,
					   const struct bfs_queue *queues,
					   struct nsched_bfs_pick_muqss_answer *a);

#endif /* NSCHED_BFS_INTERNAL_H */
