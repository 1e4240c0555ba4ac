/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Statistics of groups for balancing, and what find_src keeps in work memory. */
#ifndef NSCHED_FAIR_STATS_H
#define NSCHED_FAIR_STATS_H

#include "group.h"

/* Of one group. */
struct fair_stats {
	struct fair_rank rank;
	uint64_t load;
	uint64_t util;
	uint64_t runnable;
	uint64_t capacity;
	uint32_t group;	     /* its number */
	uint32_t place;	     /* in the ring */
	uint32_t weight;
	uint32_t is_local;
};

/* CPUs that are summed in one round, and half of them. */
#define NSCHED_FAIR_LANES 8u
#define NSCHED_FAIR_SEEN (NSCHED_FAIR_LANES / 2)

/* Values of CPUs, or-ed in a few lanes. */
struct fair_seen {
	uint64_t util[NSCHED_FAIR_SEEN];
	uint32_t wide[NSCHED_FAIR_SEEN];
	uint32_t nr[NSCHED_FAIR_SEEN];
	uint32_t differs[NSCHED_FAIR_SEEN];
	uint32_t rest_nr; /* outside of rounds */
	uint32_t rest_differs;
};

/* Groups that are summed at a time, before the first of them is judged. */
#define NSCHED_FAIR_SOME 8u

struct fair_find {
	struct fair_stats some[NSCHED_FAIR_SOME]; /* the groups at hand */
	struct fair_seen seen;			  /* of them */
	struct fair_stats kept[2]; /* the local and the busiest, when others are at hand */
	const struct fair_stats *local;   /* the one met last */
	const struct fair_stats *busiest; /* so far, or null */
	struct nsched_fair_sibling_imbalance_question sibling_q;
	struct nsched_fair_sibling_imbalance_answer sibling_a;
	struct nsched_fair_calc_imbalance_question calc_q;
	struct nsched_fair_calc_imbalance_answer calc_a;
	struct nsched_fair_find_src_cpu_question cpu_q;
	struct nsched_fair_find_src_cpu_answer cpu_a;
	const nsched_u64 *capacity; /* by number of the group */
	const nsched_u32 *min_capacity;
	const nsched_u32 *max_capacity;
	const nsched_u32 *mark;
	uint64_t dst_capacity;
	uint64_t total_load;
	uint64_t total_capacity;
	uint64_t sum_util;
	uint64_t sd_avg_load; /* 0 until it is worked out */
	uint32_t domain;
	uint32_t ring;	     /* entry of its first group, and of the CPU's own behind it */
	uint32_t ring_at;
	uint32_t ring_nr;
	uint32_t sd_flags;
	uint32_t pct;
	uint32_t overloaded; /* some CPU has more than one task, or a misfit */
	uint32_t dst_core_idle;
	uint32_t shows;	     /* the caller wants the statistics */
	uint32_t prefer_sibling;
	uint32_t dst_packs;  /* dst takes part in packing; 2: not worked out */
	uint32_t reserved;
};

/*
 * The statistics of @f->some, @nr of them: group, flags and is_local say which and how. First
 * sums of columns; returns what was seen, which tells the second what is left to be done. Two
 * calls, for the first takes most of a chain's stack.
 */
NSCHED_API uint32_t nsched_fair_gather_rounds(const struct nsched_fair_find_src_question *q,
					      struct fair_find *f, uint32_t nr);
NSCHED_API uint32_t nsched_fair_gather(const struct nsched_fair_find_src_question *q,
				       struct fair_find *f, uint32_t nr, uint32_t seen);

#endif /* NSCHED_FAIR_STATS_H */
