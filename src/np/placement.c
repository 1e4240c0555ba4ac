/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

/* topology */

/* The least distance between nodes with CPUs that is above @above; 0 if there is none. */
NSCHED_INLINE uint32_t np_next_distance(const uint32_t *dist, const uint32_t *has_cpu,
					uint32_t nr_nodes, uint32_t above)
{
	uint32_t least = 0, a, b, d;

	for (a = 0; a < nr_nodes; a++) {
		if (!has_cpu[a])
			continue;
		for (b = 0; b < nr_nodes; b++) {
			d = dist[a * nr_nodes + b];
			if (has_cpu[b] && d > above && (!least || d < least))
				least = d;
		}
	}
	return least;
}

/* The first pair at the greatest distance, in row order. */
NSCHED_STEP void np_far_pair_step(const struct nsched_np_topology_question *q,
				  struct nsched_np_topology_answer *a, nsched_node_t from,
				  nsched_node_t to)
{
	if (a->from != NSCHED_NONE || !q->has_cpu[from] || !q->has_cpu[to] ||
	    q->dist[from * q->nr_nodes + to] < a->max_dist)
		return;
	a->from = from;
	a->to = to;
}

NSCHED_INLINE void np_between_step(const struct nsched_np_topology_question *q,
				   struct nsched_np_topology_answer *a, nsched_node_t node)
{
	node = bounded(node, NSCHED_MAX_NODES);
	if (a->between == NSCHED_NONE && q->has_cpu[node] &&
	    q->dist[a->from * q->nr_nodes + node] < a->max_dist &&
	    q->dist[a->to * q->nr_nodes + node] < a->max_dist)
		a->between = node;
}

uint32_t nsched_np_topology(const struct nsched_np_topology_question *q,
			    struct nsched_np_topology_answer *a)
{
	uint32_t d = 0, node, to;

	a->levels = 0;
	a->max_dist = 0;
	a->type = NSCHED_NP_DIRECT;
	a->from = NSCHED_NONE;
	a->to = NSCHED_NONE;
	a->between = NSCHED_NONE;
	a->reserved = 0;
	a->reason = NSCHED_NP_TOPOLOGY_DIRECT;
	while ((d = np_next_distance(q->dist, q->has_cpu, q->nr_nodes, d))) {
		a->levels++;
		a->max_dist = d;
	}
	if (a->levels <= 2)
		return a->reason;
	for (node = 0; node < q->nr_nodes; node++)
		for (to = 0; to < q->nr_nodes; to++)
			np_far_pair_step(q, a, node, to);
	for (node = 0; node < q->nr_nodes; node++)
		np_between_step(q, a, node);
	a->type = a->between == NSCHED_NONE ? NSCHED_NP_BACKPLANE : NSCHED_NP_MESH;
	a->reason = a->between == NSCHED_NONE ? NSCHED_NP_TOPOLOGY_BACKPLANE :
						NSCHED_NP_TOPOLOGY_MESH;
	return a->reason;
}

/* weight */

uint32_t nsched_np_weight(const struct nsched_np_weight_question *q,
			  struct nsched_np_weight_answer *a)
{
	struct np_faults faults = { q->faults, 0, q->nr_nodes };
	struct np_hops hops = { q->dist, q->type, q->max_dist };

	a->own = q->faults[q->nid];
	a->score = np_score(&faults, &hops, q->nid, q->lim_dist);
	a->weight = q->total ? nsched_div64(1000 * (a->own + a->score), q->total) : 0;
	a->reserved = 0;
	if (!q->total)
		a->reason = NSCHED_NP_WEIGHT_NOTHING;
	else
		a->reason = a->score ? NSCHED_NP_WEIGHT_AROUND : NSCHED_NP_WEIGHT_NODE;
	return a->reason;
}

/* active */

uint32_t nsched_np_count_active(const struct np_faults *f, const uint32_t *has_cpu, uint64_t *max)
{
	uint32_t node, nr = 0;

	*max = 0;
	for (node = 0; node < f->nr_nodes; node++)
		if (has_cpu[node] && np_faults_of(f, node) > *max)
			*max = np_faults_of(f, node);
	for (node = 0; node < f->nr_nodes; node++)
		nr += has_cpu[node] && np_is_active(f, node, *max);
	return nr;
}

uint32_t nsched_np_active(const struct nsched_np_active_question *q,
			  struct nsched_np_active_answer *a)
{
	struct np_faults faults = { q->cpu_faults, 0, q->nr_nodes };
	uint32_t node;

	a->active_nodes = nsched_np_count_active(&faults, q->has_cpu, &a->max_faults_cpu);
	for (node = 0; node < q->nr_nodes; node++)
		q->active_out[node] = np_is_active(&faults, node, a->max_faults_cpu);
	a->reason = a->max_faults_cpu ? NSCHED_NP_ACTIVE_SOME : NSCHED_NP_ACTIVE_NONE;
	return a->reason;
}

/* placement */

/* The nearest node with CPUs, the first of equals; NSCHED_NONE if no node has any. */
uint32_t nsched_np_nearest(const uint32_t *has_cpu, const uint32_t *dist, uint32_t nr_nodes,
			    uint32_t nid)
{
	uint32_t node, d, least = NSCHED_U32_MAX, nearest = NSCHED_NONE;

	if (has_cpu[nid])
		return nid;
	for (node = 0; node < nr_nodes; node++) {
		d = dist ? dist[nid * nr_nodes + node] : 0;
		if (!has_cpu[node] || d >= least)
			continue;
		least = d;
		nearest = node;
	}
	return nearest;
}

/* One average takes in its buffer; returns how it changed. The u64 wraps are the original's. */
NSCHED_INLINE uint64_t np_decay(uint64_t *average, uint64_t came)
{
	uint64_t change = came - *average / 2;

	*average += change;
	return change;
}

/* Entry @i of the pairs: shared faults of a node, or private ones. */
NSCHED_INLINE void np_placement_step(const struct nsched_np_placement_question *q,
				     struct nsched_np_placement_answer *a, uint32_t i)
{
	uint64_t weight = nsched_div64(q->runtime << 16, q->period_ns + 1 ? q->period_ns + 1 : 1);
	uint64_t faults = q->remote + q->local + 1, diff, fdiff;

	*(i & 1 ? &a->private_ : &a->shared) += q->membuf[i];
	/* busy tasks count for more of what the CPUs of a node ask for */
	weight = nsched_div64(weight * q->cpubuf[i], faults ? faults : 1);
	diff = np_decay(&q->mem[i], q->membuf[i]);
	fdiff = np_decay(&q->cpu[i], weight);
	q->membuf[i] = 0;
	q->cpubuf[i] = 0;
	a->total += diff;
	if (!q->has_group)
		return;
	q->gmem[i] += diff;
	q->gcpu[i] += fdiff;
	a->gtotal += diff;
}

NSCHED_INLINE void np_placement_begin(const struct nsched_np_placement_question *q,
				      struct nsched_np_placement_answer *a)
{
	a->total = q->total;
	a->gtotal = q->has_group ? q->gtotal : 0;
	a->shared = 0;
	a->private_ = 0;
	a->max_faults_cpu = 0;
	a->pref = q->pref;
	a->active_nodes = 0;
	a->reason = NSCHED_NP_PLACEMENT_KEEP;
}

/* In the caller's work memory: a chain of frames is short. */
struct np_placement_parts {
	struct nsched_np_group_nid_question q;
	struct nsched_np_group_nid_answer a;
};

uint32_t nsched_np_placement_work_size(uint32_t nr_nodes)
{
	return (uint32_t)(sizeof(struct np_placement_parts) + 7) / 8 * 8 +
	       nsched_np_group_nid_work_size(nr_nodes);
}

/* Step 3: the node that suits a group on many hops. */
NSCHED_INLINE void np_placement_group(const struct nsched_np_placement_question *q,
				      struct nsched_np_placement_answer *a)
{
	struct np_placement_parts *parts = (struct np_placement_parts *)q->work;

	parts->q.dist = q->dist;
	parts->q.has_cpu = q->has_cpu;
	parts->q.faults = q->gmem;
	parts->q.work = (char *)q->work + (sizeof(*parts) + 7) / 8 * 8;
	parts->q.total = a->gtotal;
	parts->q.nr_nodes = q->nr_nodes;
	parts->q.type = q->type;
	parts->q.max_dist = q->max_dist;
	parts->q.nid = a->pref;
	nsched_np_correct_nid(&parts->q, 1, &parts->a);
	if (parts->a.nid == a->pref)
		return;
	a->pref = parts->a.nid;
	a->reason = NSCHED_NP_PLACEMENT_AROUND;
}

NSCHED_INLINE void np_placement_active(const struct nsched_np_placement_question *q,
				       struct nsched_np_placement_answer *a)
{
	struct np_faults faults = { q->gcpu, 1, q->nr_nodes };

	a->active_nodes = nsched_np_count_active(&faults, q->has_cpu, &a->max_faults_cpu);
}

/* Step 1, and which node has most. */
static NSCHED_OWN_FRAME void np_placement_average(const struct nsched_np_placement_question *q,
						  struct nsched_np_placement_answer *a)
{
	struct np_faults values = { q->has_group ? q->gmem : q->mem, 1, q->nr_nodes };
	struct np_most most = { 0, NSCHED_NONE };
	uint32_t node;

	for (node = 0; node < q->nr_nodes; node++) {
		np_placement_step(q, a, 2 * node);
		np_placement_step(q, a, 2 * node + 1);
		np_most_step(&most, np_faults_of(&values, node), node);
	}
	a->most = most.faults;
	a->most_nid = most.nid;
}

uint32_t nsched_np_placement(const struct nsched_np_placement_question *q,
			     struct nsched_np_placement_answer *a)
{
	np_placement_begin(q, a);
	np_placement_average(q, a);
	if (q->has_group)
		np_placement_active(q, a);
	if (!a->most)
		return a->reason;
	a->pref = nsched_np_nearest(q->has_cpu, q->dist, q->nr_nodes, a->most_nid);
	a->reason = a->pref != a->most_nid ? NSCHED_NP_PLACEMENT_NEAR :
		    q->has_group ? NSCHED_NP_PLACEMENT_GROUP : NSCHED_NP_PLACEMENT_TASK;
	if (q->has_group)
		np_placement_group(q, a);
	return a->reason;
}
