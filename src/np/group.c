/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The preferred node of a grouped task on a machine of several hops. */
#include "internal.h"

/* Node sets in the caller's work memory. */
struct np_sets {
	uint64_t *left; /* still in question */
	uint64_t *best; /* the group of most faults */
	uint64_t *now;	/* the group in the making */
	uint32_t words;
};

uint32_t nsched_np_group_nid_work_size(uint32_t nr_nodes)
{
	return 3 * 8 * NSCHED_SET_WORDS(nr_nodes);
}

NSCHED_INLINE void np_set_copy(uint64_t *to, const uint64_t *from, uint32_t words)
{
	uint32_t i;

	for (i = 0; i < words; i++) {
		to[i] = from[i];
		__asm__ volatile("" : : : "memory"); /* or the loop becomes memcpy() */
	}
}

/* The greatest distance below @below that occurs, 11 or more; 0 if there is none. */
NSCHED_INLINE uint32_t np_lower_distance(const uint32_t *dist, const uint32_t *has_cpu,
					 uint32_t nr_nodes, uint32_t below)
{
	uint32_t greatest = 0, a, b, d; /* the local distance, which counts, too, is less than 11 */

	for (a = 0; a < nr_nodes; a++) {
		for (b = 0; has_cpu[a] && b < nr_nodes; b++) {
			d = dist[a * nr_nodes + b];
			if (has_cpu[b] && d < below && d > NSCHED_LOCAL_SLIT && d > greatest)
				greatest = d;
		}
	}
	return greatest;
}

/* The group of node @first: what is nearer to it than @d leaves the question. Its faults. */
NSCHED_INLINE uint64_t np_group_take(const struct np_faults *f, const struct np_hops *hops,
				     const struct np_sets *sets, uint32_t d, nsched_node_t first)
{
	uint64_t sum = 0;
	nsched_node_t node;

	clear_words(sets->now, sets->words * 8);
	for (node = 0; node < f->nr_nodes; node++) {
		if (!nsched_set_has(sets->left, node) ||
		    hops->dist[first * f->nr_nodes + node] >= d)
			continue;
		sum += np_faults_of(f, node);
		nsched_set_add(sets->now, node);
		sets->left[node >> 6] &= ~((uint64_t)1 << (node & 63u));
	}
	return sum;
}

/* One distance: the best group stays in question. 0: no faults in any. */
NSCHED_INLINE uint64_t np_group_level(const struct np_faults *f, const struct np_hops *hops,
				      const struct np_sets *sets, uint32_t d,
				      struct nsched_np_group_nid_answer *a)
{
	uint64_t sum, most = 0;
	nsched_node_t node;

	for (node = 0; node < f->nr_nodes; node++) {
		if (!nsched_set_has(sets->left, node))
			continue;
		sum = np_group_take(f, hops, sets, d, node);
		if (sum <= most)
			continue;
		most = sum;
		a->nid = node;
		np_set_copy(sets->best, sets->now, sets->words);
	}
	if (most) {
		np_set_copy(sets->left, sets->best, sets->words);
		a->best = most;
		a->reason = NSCHED_NP_GROUP_NID_BACKPLANE;
	}
	return most;
}

NSCHED_INLINE void np_group_backplane(const struct np_faults *f, const struct np_hops *hops,
				      const struct nsched_np_group_nid_question *q,
				      struct nsched_np_group_nid_answer *a)
{
	uint32_t d = hops->max_dist + 1;
	struct np_sets sets;
	nsched_node_t node;

	sets.words = NSCHED_SET_WORDS(f->nr_nodes);
	sets.left = (uint64_t *)q->work;
	sets.best = sets.left + sets.words;
	sets.now = sets.best + sets.words;
	clear_words(sets.left, sets.words * 8);
	for (node = 0; node < f->nr_nodes; node++)
		if (q->has_cpu[node])
			nsched_set_add(sets.left, node);
	while ((d = np_lower_distance(hops->dist, q->has_cpu, f->nr_nodes, d)))
		if (!np_group_level(f, hops, &sets, d, a))
			break;
}

NSCHED_INLINE void np_group_mesh(const struct np_faults *f, const struct np_hops *hops,
				 const struct nsched_np_group_nid_question *q,
				 struct nsched_np_group_nid_answer *a)
{
	struct np_most most = { 0, NSCHED_NONE };
	nsched_node_t node;

	for (node = 0; node < f->nr_nodes; node++)
		if (q->has_cpu[node])
			np_most_step(&most, np_weight(f, hops, q->total, node, hops->max_dist),
				     node);
	if (!most.faults)
		return;
	a->best = most.faults;
	a->nid = most.nid;
	a->reason = NSCHED_NP_GROUP_NID_MESH;
}

uint32_t nsched_np_correct_nid(const struct nsched_np_group_nid_question *q, uint32_t pairs,
			       struct nsched_np_group_nid_answer *a)
{
	struct np_faults faults = { q->faults, pairs, q->nr_nodes };
	struct np_hops hops = { q->dist, q->type, q->max_dist };

	a->best = 0;
	a->nid = q->nid;
	a->reason = q->type == NSCHED_NP_DIRECT ? NSCHED_NP_GROUP_NID_DIRECT :
						  NSCHED_NP_GROUP_NID_KEEP;
	if (q->type == NSCHED_NP_MESH)
		np_group_mesh(&faults, &hops, q, a);
	else if (q->type == NSCHED_NP_BACKPLANE)
		np_group_backplane(&faults, &hops, q, a);
	return a->reason;
}

uint32_t nsched_np_group_nid(const struct nsched_np_group_nid_question *q,
			     struct nsched_np_group_nid_answer *a)
{
	return nsched_np_correct_nid(q, 0, a);
}
