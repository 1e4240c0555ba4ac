/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Shared by the sources of numa/core. */
#ifndef NSCHED_TIP_INTERNAL_H
#define NSCHED_TIP_INTERNAL_H

#include "../family.h"
#include "../numa_place.h"
#include "../numa_scan.h"
#include "numasched/tip.h"

/* Load that a move or a push must gain, and up to which a CPU is idle enough. */
#define NSCHED_TIP_GAIN 1536
#define NSCHED_TIP_IDLE_ENOUGH 512

/* Sums and differences of loads wrap. */
NSCHED_INLINE int64_t tip_plus(int64_t a, int64_t b)
{
	return (int64_t)((uint64_t)a + (uint64_t)b);
}

NSCHED_INLINE int64_t tip_minus(int64_t a, int64_t b)
{
	return (int64_t)((uint64_t)a - (uint64_t)b);
}

NSCHED_INLINE int64_t tip_lesser(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

NSCHED_INLINE int64_t tip_greater(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

NSCHED_INLINE int64_t tip_lo(const struct nsched_load *load, nsched_cpu_t cpu)
{
	return tip_lesser(
		tip_lesser(nsched_load_ld_numa(load, cpu), nsched_load_ld_curr(load, cpu)),
		tip_lesser(nsched_load_ld_low(load, cpu), nsched_load_ld_high(load, cpu)));
}

NSCHED_INLINE int64_t tip_hi(const struct nsched_load *load, nsched_cpu_t cpu)
{
	return tip_greater(tip_greater(nsched_load_ld_numa(load, cpu),
				       nsched_load_ld_curr(load, cpu)),
			   tip_greater(nsched_load_ld_low(load, cpu),
				       nsched_load_ld_high(load, cpu)));
}

/* The two searches share these; each returns an integer. */
struct tip_node {
	int64_t lo;  /* sums */
	int64_t hi;
	int64_t cap; /* 1024 a CPU */
};

/* search.c */
NSCHED_API uint32_t nsched_tip_node_loads(const struct nsched_topology *topology,
					  const struct nsched_load *load, nsched_node_t node,
					  struct tip_node *sums);
NSCHED_API nsched_node_t nsched_tip_least_node(const struct nsched_topology *topology,
					       const struct nsched_load *load, int64_t *least_hi);
NSCHED_API nsched_cpu_t nsched_tip_min_cpu(const struct nsched_topology *topology,
					   const struct nsched_load *load, nsched_node_t node,
					   int64_t most);
NSCHED_API nsched_cpu_t nsched_tip_inside(const struct nsched_topology *topology,
					  const struct nsched_load *load, nsched_cpu_t this_cpu);

NSCHED_INLINE const struct nsched_tip_tunables *
tip_tunables(uint32_t policy, const void *given, struct nsched_tip_tunables *defaults)
{
	if (given)
		return (const struct nsched_tip_tunables *)given;
	nsched_tip_tunables_init(policy, defaults);
	return defaults;
}

/* What prefer puts into the caller's work memory: columns per CPU, one per task. */
struct tip_parts {
	uint64_t *left;	   /* of shared */
	uint64_t *bfaults;
	int32_t *shared;
	uint32_t *mm;
	uint32_t *buddy;
	uint32_t *ideal;
	uint32_t *runs_on; /* per task: its CPU, or a number of its own from nr_cpus on */
};

/* What of the placement the answer is made of. */
struct tip_search {
	nsched_cpu_t ideal_cpu;
	uint32_t flip;
};

/* Before the columns: what would make the frames above the search too wide. */
struct tip_prefer_work {
	struct nsched_tip_tunables defaults;
	struct nsched_tip_commit_question commit;
	struct nsched_tip_shared_question shared_q;
	struct nsched_tip_shared_answer shared_a;
	struct tip_search found;
	struct tip_parts parts;
};

/* Returns the bytes it takes; with a null base that is all it does. */
NSCHED_INLINE uint64_t tip_lay_parts(uint32_t nr_cpus, uint32_t nr_tasks, void *base,
				     struct tip_parts *parts)
{
	struct work work;

	work.base = (char *)base;
	work.used = (sizeof(struct tip_prefer_work) + 7) / 8 * 8;
	parts->left = (uint64_t *)work_take(&work, NSCHED_SET_WORDS(nr_cpus) * 8ull);
	parts->bfaults = (uint64_t *)work_take(&work, nr_cpus * 8ull);
	parts->shared = (int32_t *)work_take(&work, nr_cpus * 4ull);
	parts->mm = (uint32_t *)work_take(&work, nr_cpus * 4ull);
	parts->buddy = (uint32_t *)work_take(&work, nr_cpus * 4ull);
	parts->ideal = (uint32_t *)work_take(&work, nr_cpus * 4ull);
	parts->runs_on = (uint32_t *)work_take(&work, nr_tasks * 4ull);
	return work.used;
}

#endif /* NSCHED_TIP_INTERNAL_H */
