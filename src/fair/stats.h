/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Statistics of groups for balancing, and what find_src keeps in work memory. */
#ifndef NSCHED_FAIR_STATS_H
#define NSCHED_FAIR_STATS_H

#include "internal.h"

/* Of one group. */
struct fair_stats {
	uint64_t load;
	uint64_t util;
	uint64_t runnable;
	uint64_t misfit_load;
	uint64_t capacity;
	uint64_t avg_load;
	uint32_t h_nr;
	uint32_t nr_running;
	uint32_t idle_cpus;
	uint32_t overloaded; /* some CPU has more than one task */
	uint32_t group;	     /* its number */
	uint32_t place;	     /* in the ring */
	uint32_t flags;
	uint32_t weight;
	uint32_t type;
	uint32_t is_local;
};

struct fair_find {
	struct fair_stats local;
	struct fair_stats other[2]; /* the busiest so far, and the one looked at */
	struct nsched_fair_group_classify_question classify_q;
	struct nsched_fair_group_classify_answer classify_a;
	struct nsched_fair_pick_busiest_question pick_q;
	struct nsched_fair_pick_busiest_answer pick_a;
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
	uint64_t total_load;
	uint64_t total_capacity;
	uint64_t sum_util;
	uint64_t sd_avg_load; /* 0 until it is worked out */
	uint32_t domain;
	uint32_t sd_flags;
	uint32_t pct;
	uint32_t busiest;    /* which of other[] is it */
	uint32_t local_type; /* of the local group met last */
	uint32_t prefer_sibling;
	uint32_t dst_packs;  /* dst takes part in packing; 2: not worked out */
	uint32_t reserved;
};

/* The statistics of one group: @s->group, flags and is_local say which and how. */
NSCHED_API uint32_t nsched_fair_gather(const struct nsched_fair_find_src_question *q,
				       const struct fair_find *f, struct fair_stats *s);

#endif /* NSCHED_FAIR_STATS_H */
