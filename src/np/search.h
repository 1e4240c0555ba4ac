/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The search for a CPU, shared by np.find_cpu, np.reserve and np.migrate. */
#ifndef NSCHED_NP_SEARCH_PRIVATE_H
#define NSCHED_NP_SEARCH_PRIVATE_H

#include "internal.h"

/* A node as a whole: sums over its CPUs. */
struct np_node {
	int64_t load;
	int64_t cap;
	uint32_t nr;
	uint32_t type; /* enum nsched_np_node_type */
};

/* The task that runs on a CPU of the destination. */
struct np_running {
	int64_t load;
	int64_t tw; /* how much its own weight gains on the source node */
	int64_t gw; /* and its group's */
	uint32_t pref;
	uint32_t grp;
	uint32_t ok; /* 1: may run on the source CPU */
	uint32_t row;
};

/* The best so far, and what one node's search reads: in memory, a frame is small. */
struct np_search {
	struct np_node src;
	struct np_node dst;
	struct np_running t;
	int64_t src_weight[2]; /* of p and its group here, and on the node in question */
	int64_t dst_weight[2];
	int64_t taskimp;
	int64_t groupimp;
	int64_t best_imp;
	uint32_t src_nid;
	uint32_t dst_nid;
	uint32_t imb_pct;
	uint32_t distance; /* that weights are taken at */
	uint32_t idle_cpu; /* of the destination, or NSCHED_NONE */
	uint32_t best_cpu; /* or NSCHED_NONE */
	uint32_t swap_cpu; /* whose task comes back, or NSCHED_NONE */
	uint32_t swap_pref; /* that task's preferred node */
	uint32_t maymove;
	uint32_t stop;
};

/* weigh.c */
NSCHED_API uint64_t nsched_np_task_weight(const struct nsched_np_tables *t, uint32_t row,
					  uint32_t nid, uint32_t distance);
NSCHED_API uint64_t nsched_np_group_weight(const struct nsched_np_tables *t, uint32_t group,
					   uint32_t nid, uint32_t distance);
NSCHED_API uint32_t nsched_np_runs(const struct nsched_np_search *w, struct np_search *s,
				   nsched_cpu_t cpu);

/* search.c */
NSCHED_API uint32_t nsched_np_search_begin(const struct nsched_np_search *w, uint32_t imb_pct,
					   struct np_search *s);
NSCHED_API uint32_t nsched_np_search_node(const struct nsched_np_search *w, struct np_search *s,
					  nsched_node_t node);

#endif /* NSCHED_NP_SEARCH_PRIVATE_H */
