/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Levels as labels of CPUs, for the oracles of CFS: what a block of domains was made of. */
#ifndef NSCHED_FUZZ_WAKE_CFS_H
#define NSCHED_FUZZ_WAKE_CFS_H

#include "families.h"
#include "numasched/cfs.h"

#define LEVELS_MOST 4

struct levels {
	uint32_t nr;
	uint32_t nr_cpus;
	uint32_t flags[LEVELS_MOST];
	uint32_t pct[LEVELS_MOST];
	uint32_t wake_idx[LEVELS_MOST];
	uint32_t forkexec_idx[LEVELS_MOST];
	uint32_t *dom[LEVELS_MOST]; /* per CPU: lowest CPU of its domain, or NSCHED_NONE */
	uint32_t *grp[LEVELS_MOST]; /* lowest CPU of its group */
	uint64_t *power[LEVELS_MOST]; /* per group, at its lowest CPU */
	struct nsched_domains *block;
};

/* Drawn: each level's groups are the domains of the one below, or single CPUs. */
void levels_draw(struct world *w, struct levels *levels);

/* The plain answers, from the labels and the world's arrays alone. */
uint32_t naive_llc_level(const struct levels *levels, uint32_t cpu); /* or NSCHED_NONE */
uint32_t naive_llc_id(const struct levels *levels, uint32_t cpu);
uint32_t naive_sibling(const struct world *w, const struct levels *levels,
		       const uint64_t *allowed, uint32_t prev, uint32_t target);
uint32_t naive_select(const struct world *w, const struct levels *levels,
		      const struct nsched_cfs_select_task_rq_question *q);

#endif /* NSCHED_FUZZ_WAKE_CFS_H */
