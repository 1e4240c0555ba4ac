/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Shared by the sources of the NUMA balancing family. */
#ifndef NSCHED_NP_INTERNAL_H
#define NSCHED_NP_INTERNAL_H

#include "../family.h"
#include "numasched/np.h"

/* Faults by node: a sum a node, or pairs shared, private. */
struct np_faults {
	const uint64_t *column;
	uint32_t pairs;
	uint32_t nr_nodes;
};

NSCHED_INLINE uint64_t np_faults_of(const struct np_faults *f, nsched_node_t node)
{
	return f->pairs ? f->column[2 * node] + f->column[2 * node + 1] : f->column[node];
}

/* The machine as the weights see it. */
struct np_hops {
	const uint32_t *dist; /* null: all equal */
	uint32_t type;	      /* enum nsched_np_type */
	uint32_t max_dist;
};

/* before(a, b) of the clocks: right across a wrap. */
NSCHED_INLINE uint32_t np_before(uint64_t a, uint64_t b)
{
	return (int64_t)(a - b) < 0;
}

/* Faults near @nid, as its weight counts them. */
NSCHED_INLINE void np_score_step(const struct np_faults *f, const struct np_hops *hops,
				 nsched_node_t nid, uint32_t lim_dist, nsched_node_t node,
				 uint64_t *score)
{
	uint32_t d;
	uint64_t faults;

	node = bounded(node, NSCHED_MAX_NODES);
	d = hops->dist[nid * f->nr_nodes + node];
	if (node == nid || d >= hops->max_dist)
		return;
	if (hops->type == NSCHED_NP_BACKPLANE && d >= lim_dist)
		return;
	faults = np_faults_of(f, node);
	if (hops->type == NSCHED_NP_MESH) /* d is at least 10, so max_dist is more */
		faults = nsched_div64(faults * (hops->max_dist - d),
				      hops->max_dist - NSCHED_LOCAL_SLIT);
	*score += faults;
}

NSCHED_INLINE uint64_t np_score(const struct np_faults *f, const struct np_hops *hops,
				nsched_node_t nid, uint32_t lim_dist)
{
	uint64_t score = 0;
	nsched_node_t node;

	if (hops->type == NSCHED_NP_DIRECT)
		return 0;
	for (node = 0; node < f->nr_nodes; node++)
		np_score_step(f, hops, nid, lim_dist, node, &score);
	return score;
}

NSCHED_INLINE uint64_t np_weight(const struct np_faults *f, const struct np_hops *hops,
				 uint64_t total, nsched_node_t nid, uint32_t lim_dist)
{
	if (!total)
		return 0;
	return nsched_div64(1000 * (np_faults_of(f, nid) + np_score(f, hops, nid, lim_dist)),
			    total);
}

/* The node with most faults so far, above 0 and the first of equals. */
struct np_most {
	uint64_t faults;
	uint32_t nid;
};

NSCHED_INLINE void np_most_step(struct np_most *most, uint64_t faults, nsched_node_t node)
{
	if (faults <= most->faults)
		return;
	most->faults = faults;
	most->nid = node;
}

/* A group runs on a node if it has more than a third of the greatest faults there. */
NSCHED_INLINE uint32_t np_is_active(const struct np_faults *f, nsched_node_t node, uint64_t max)
{
	return 3 * np_faults_of(f, node) > max;
}

/* placement.c and group.c; not static, so each returns an integer */
NSCHED_API uint32_t nsched_np_nearest(const uint32_t *has_cpu, const uint32_t *dist,
				       uint32_t nr_nodes, uint32_t nid);
NSCHED_API uint32_t nsched_np_count_active(const struct np_faults *f, const uint32_t *has_cpu,
				      uint64_t *max);
/* np.group_nid, faults as sums or as pairs. */
NSCHED_API uint32_t nsched_np_correct_nid(const struct nsched_np_group_nid_question *q,
					  uint32_t pairs, struct nsched_np_group_nid_answer *a);

#endif /* NSCHED_NP_INTERNAL_H */
