/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The search of a shared task: groups of buddies are spread, or compressed. */
#include "internal.h"

/* Faults with a buddy above which it counts. */
#define NSCHED_TIP_BUDDY_FAULTS 1000u
/* Tasks of a process on a node from which its new memory is spread there, too. */
#define NSCHED_TIP_MASK_TASKS 3u

uint64_t nsched_tip_shared_work_size(uint32_t nr_cpus)
{
	return NSCHED_SET_WORDS(nr_cpus) * 8ull;
}

/* The buddy of what runs on @cpu, if it counts. */
NSCHED_INLINE uint32_t tip_buddy(const struct nsched_tip_shared_question *q, nsched_cpu_t cpu)
{
	if (q->ideal[cpu] == NSCHED_NONE || q->bfaults[cpu] <= NSCHED_TIP_BUDDY_FAULTS)
		return NSCHED_NONE;
	return q->buddy[cpu];
}

NSCHED_INLINE uint32_t tip_are_buddies(const struct nsched_tip_shared_question *q, nsched_cpu_t a,
				       nsched_cpu_t b)
{
	uint32_t of_a = tip_buddy(q, a), of_b = tip_buddy(q, b);

	if (a == b)
		return 1;
	if (of_a != NSCHED_NONE && of_b != NSCHED_NONE &&
	    (of_a == b || of_b == b || of_a == of_b)) /* Quirk: (7 Dec) of_b == a was meant */
		return 1;
	return q->shared[a] == 1 && q->shared[b] == 1 && q->mm[a] == q->mm[b];
}

/* A group of a node, and what its walk came across. */
struct tip_group {
	nsched_cpu_t head;
	uint32_t size;
	uint32_t is_shared; /* its head is */
	uint32_t has_us;    /* we are in it */
	uint32_t has_buddy; /* somebody in it is a buddy of ours */
	uint32_t saw_us;    /* we were its head, or looked at */
};

NSCHED_INLINE uint64_t *tip_left(const struct nsched_tip_shared_question *q)
{
	return (uint64_t *)q->work;
}

/* All CPUs of a node are left. */
NSCHED_INLINE void tip_groups_begin(const struct nsched_tip_shared_question *q, nsched_node_t node)
{
	struct node_cpus at;
	nsched_cpu_t cpu;

	node_cpus_begin(q->topology, node, &at);
	while ((cpu = node_cpus_next(q->topology, &at)) != NSCHED_NONE)
		nsched_set_add(tip_left(q), cpu);
}

NSCHED_INLINE void tip_take(const struct nsched_tip_shared_question *q, struct tip_group *group,
			    nsched_cpu_t cpu)
{
	tip_left(q)[cpu >> 6] &= ~((uint64_t)1 << (cpu & 63u));
	group->size++;
	if (cpu == q->this_cpu)
		group->has_us = 1;
	if (tip_are_buddies(q, cpu, q->this_cpu))
		group->has_buddy = 1;
}

/* A CPU of the node: the head if there is none yet, or one that may join. */
NSCHED_STEP void tip_group_step(const struct nsched_tip_shared_question *q, struct tip_group *group,
				nsched_cpu_t cpu)
{
	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(tip_left(q), cpu))
		return;
	if (group->head != NSCHED_NONE && !group->is_shared)
		return; /* alone */
	if (cpu == q->this_cpu)
		group->saw_us = 1;
	if (group->head == NSCHED_NONE) {
		group->head = cpu;
		group->is_shared = q->shared[cpu] == 1;
		tip_take(q, group, cpu);
	} else if (tip_are_buddies(q, group->head, cpu)) {
		tip_take(q, group, cpu);
	}
}

/* The next group of the node; 0: there is none. */
static NSCHED_OWN_FRAME uint32_t tip_group_next(const struct nsched_tip_shared_question *q,
						nsched_node_t node, struct tip_group *group)
{
	struct node_cpus at;
	nsched_cpu_t cpu;

	clear_words(group, sizeof(*group));
	group->head = NSCHED_NONE;
	node_cpus_begin(q->topology, node, &at);
	while ((cpu = node_cpus_next(q->topology, &at)) != NSCHED_NONE)
		tip_group_step(q, group, cpu);
	return group->head != NSCHED_NONE;
}

/* Rule 1 */

NSCHED_INLINE void tip_mask_node(const struct nsched_tip_shared_question *q,
				 struct nsched_tip_shared_answer *a, nsched_node_t node)
{
	struct node_cpus at;
	uint32_t tasks = 0;
	nsched_cpu_t cpu;

	node_cpus_begin(q->topology, node, &at);
	while ((cpu = node_cpus_next(q->topology, &at)) != NSCHED_NONE)
		tasks += cpu == q->this_cpu ||
			 (q->shared[cpu] == 1 && q->mm[cpu] == q->mm[q->this_cpu]);
	if (tasks < NSCHED_TIP_MASK_TASKS)
		return;
	if (node < 64)
		a->nodemask |= (uint64_t)1 << node;
	if (q->nodemask_out)
		nsched_set_add(q->nodemask_out, node);
}

static NSCHED_OWN_FRAME uint32_t tip_mask(const struct nsched_tip_shared_question *q,
					  struct nsched_tip_shared_answer *a)
{
	uint32_t word;
	nsched_node_t node;

	for (word = 0; q->nodemask_out && word < NSCHED_SET_WORDS(q->topology->nr_nodes); word++)
		q->nodemask_out[word] = 0;
	for (node = 0; node < q->topology->nr_nodes; node++)
		tip_mask_node(q, a, node);
	return 0;
}

/* Rule 2: spread */

/* Is our group the smallest of several on this node? Its size is in the answer. */
static NSCHED_OWN_FRAME uint32_t tip_is_smallest(const struct nsched_tip_shared_question *q,
						 struct nsched_tip_shared_answer *a,
						 nsched_node_t this_nid)
{
	uint32_t least = NSCHED_U32_MAX, groups = 0, smallest = 0;
	struct tip_group group;

	tip_groups_begin(q, this_nid);
	while (tip_group_next(q, this_nid, &group)) {
		if (!group.is_shared)
			continue;
		if (group.has_us) {
			a->group = group.size;
			smallest = group.size <= least;
		} else if (a->group && group.size < a->group) {
			smallest = 0;
		}
		least = group.size < least ? group.size : least;
		groups++;
	}
	return smallest && groups > 1;
}

/* The first idle CPU of the node with most of them, the first of equals. */
static NSCHED_OWN_FRAME nsched_cpu_t tip_idlest(const struct nsched_tip_shared_question *q)
{
	nsched_cpu_t cpu, first, idlest = NSCHED_NONE;
	uint32_t idle, most = 0;
	struct node_cpus at;
	nsched_node_t node;

	for (node = 0; node < q->topology->nr_nodes; node++) {
		idle = 0;
		first = NSCHED_NONE;
		node_cpus_begin(q->topology, node, &at);
		while ((cpu = node_cpus_next(q->topology, &at)) != NSCHED_NONE) {
			if (q->shared[cpu] != NSCHED_TIP_CPU_IDLE)
				continue;
			first = idle ? first : cpu;
			idle++;
		}
		if (idle > most) {
			most = idle;
			idlest = first;
		}
	}
	return idlest;
}

/* Load of the shared tasks of a node. */
NSCHED_INLINE int64_t tip_shared_load(const struct nsched_tip_shared_question *q,
				      nsched_node_t node)
{
	struct node_cpus at;
	nsched_cpu_t cpu;
	int64_t sum = 0;

	node_cpus_begin(q->topology, node, &at);
	while ((cpu = node_cpus_next(q->topology, &at)) != NSCHED_NONE)
		if (q->shared[cpu] == 1)
			sum = tip_plus(sum, nsched_load_ld_high(q->load, cpu));
	return sum;
}

NSCHED_INLINE int64_t tip_size_of(int64_t value)
{
	return value < 0 ? tip_minus(0, value) : value;
}

/* An idle CPU that our group should spread to, or NSCHED_NONE. */
static NSCHED_OWN_FRAME nsched_cpu_t tip_spread(const struct nsched_tip_shared_question *q,
						struct nsched_tip_shared_answer *a,
						nsched_node_t this_nid)
{
	int64_t before, after;
	nsched_cpu_t idle;

	if (q->shared[q->this_cpu] != 1 || !tip_is_smallest(q, a, this_nid))
		return NSCHED_NONE;
	idle = tip_idlest(q);
	if (idle == NSCHED_NONE)
		return NSCHED_NONE;
	before = tip_minus(tip_shared_load(q, this_nid),
			   tip_shared_load(q, nsched_cpu_node(q->topology, idle)));
	after = tip_minus(before, 2 * (int64_t)NSCHED_SCALE * a->group);
	return tip_plus(tip_size_of(after), NSCHED_SCALE) > tip_size_of(before) ? NSCHED_NONE :
										  idle;
}

/* Rule 3: compress */

/* The first group of a node with a buddy of ours; its size, 0 if there is none. */
static NSCHED_OWN_FRAME uint32_t tip_group_of(const struct nsched_tip_shared_question *q,
					      nsched_node_t node, uint32_t *saw_us)
{
	struct tip_group group;

	tip_groups_begin(q, node);
	*saw_us = 0;
	while (tip_group_next(q, node, &group)) {
		*saw_us |= group.saw_us; /* Quirk: (7 Dec) merely looked at */
		if (group.has_buddy)
			return group.size;
	}
	return 0;
}

/* Who makes room on @node: the CPU, and the size of its group in the answer. */
static NSCHED_OWN_FRAME nsched_cpu_t tip_victim(const struct nsched_tip_shared_question *q,
						struct nsched_tip_shared_answer *a,
						nsched_node_t node)
{
	nsched_cpu_t victim = NSCHED_NONE;
	struct tip_group group;

	a->victim_group = NSCHED_U32_MAX;
	tip_groups_begin(q, node);
	while (tip_group_next(q, node, &group)) {
		if (group.is_shared && group.size >= a->victim_group)
			continue;
		victim = group.head; /* Quirk: (7 Dec) of those not shared the last */
		a->victim_group = group.size;
	}
	return victim;
}

/* The CPU to flip with, or NSCHED_NONE. */
static NSCHED_OWN_FRAME nsched_cpu_t tip_compress(const struct nsched_tip_shared_question *q,
						  struct nsched_tip_shared_answer *a,
						  nsched_node_t this_nid, uint32_t full)
{
	nsched_node_t node, best = NSCHED_NONE;
	uint32_t size, saw_us, ours = 0;
	nsched_cpu_t victim;

	for (node = 0; node < q->topology->nr_nodes; node++) {
		size = tip_group_of(q, node, &saw_us);
		if (saw_us)
			ours = size;
		if (size == full || (best != NSCHED_NONE && size <= a->best_group))
			continue;
		best = node;
		a->best_group = size;
	}
	/* Ours was looked at as well: it is not larger than the best. */
	if (best == NSCHED_NONE || best == this_nid || ours == 0 || ours == full)
		return NSCHED_NONE;
	victim = tip_victim(q, a, best);
	a->group = ours;
	return a->victim_group > ours ? NSCHED_NONE : victim;
}

/* Rules 4 to 6 */

/*
 * A spread's CPU on its node, or NSCHED_NONE: no room. It is not our own node: a spread
 * within it is a difference of 0 before, which none after is small enough for.
 */
NSCHED_INLINE nsched_cpu_t tip_spread_to(const struct nsched_tip_shared_question *q,
					 nsched_cpu_t idle)
{
	struct tip_node there;
	nsched_node_t node;

	if (idle == NSCHED_NONE)
		return NSCHED_NONE;
	node = nsched_cpu_node(q->topology, idle);
	nsched_tip_node_loads(q->topology, q->load, node, &there);
	if (tip_plus(there.hi, NSCHED_SCALE) > there.cap)
		return NSCHED_NONE;
	return nsched_tip_min_cpu(q->topology, q->load, node, NSCHED_S64_MAX);
}

static NSCHED_OWN_FRAME nsched_cpu_t tip_away(const struct nsched_tip_shared_question *q,
					      struct nsched_tip_shared_answer *a, nsched_cpu_t idle,
					      nsched_node_t this_nid)
{
	nsched_cpu_t cpu = tip_spread_to(q, idle);

	a->reason = NSCHED_TIP_SHARED_SPREAD;
	if (cpu != NSCHED_NONE)
		return cpu;
	a->reason = NSCHED_TIP_SHARED_PUSH;
	if (a->own_lo > tip_plus(a->own_cap, NSCHED_TIP_IDLE_ENOUGH) && this_nid != a->min_node)
		cpu = nsched_tip_min_cpu(q->topology, q->load, a->min_node, NSCHED_TIP_IDLE_ENOUGH);
	if (cpu != NSCHED_NONE)
		return cpu;
	cpu = nsched_tip_inside(q->topology, q->load, q->this_cpu);
	a->reason = cpu == q->this_cpu ? NSCHED_TIP_SHARED_STAY : NSCHED_TIP_SHARED_INSIDE;
	return cpu;
}

/* The answer as it begins: loads, the work memory, the node mask. Returns our node's CPUs. */
static NSCHED_OWN_FRAME uint32_t tip_shared_begin(const struct nsched_tip_shared_question *q,
						  struct nsched_tip_shared_answer *a,
						  nsched_node_t this_nid)
{
	struct tip_node own;
	int64_t least_hi;
	uint32_t word, full;

	clear_words(a, sizeof(*a));
	for (word = 0; word < NSCHED_SET_WORDS(q->topology->nr_cpus); word++)
		tip_left(q)[word] = 0;
	full = nsched_tip_node_loads(q->topology, q->load, this_nid, &own);
	a->own_lo = own.lo;
	a->own_cap = own.cap;
	a->min_node = nsched_tip_least_node(q->topology, q->load, &least_hi);
	tip_mask(q, a);
	return full;
}

uint32_t nsched_tip_shared(const struct nsched_tip_shared_question *q,
			   struct nsched_tip_shared_answer *a)
{
	nsched_node_t this_nid = nsched_cpu_node(q->topology, q->this_cpu);
	uint32_t full = tip_shared_begin(q, a, this_nid);
	nsched_cpu_t idle = tip_spread(q, a, this_nid), cpu = NSCHED_NONE;

	if (idle == NSCHED_NONE)
		cpu = tip_compress(q, a, this_nid, full);
	a->reason = NSCHED_TIP_SHARED_COMPRESS;
	a->flip = cpu != NSCHED_NONE;
	a->ideal_cpu = a->flip ? cpu : tip_away(q, a, idle, this_nid);
	a->node = nsched_cpu_node(q->topology, a->ideal_cpu);
	return a->reason;
}
