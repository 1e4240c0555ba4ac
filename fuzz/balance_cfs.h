/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Groups of a domain of CFS weighed as the text has it; for the group, and for the whole pass. */
#ifndef NSCHED_FUZZ_BALANCE_CFS_H
#define NSCHED_FUZZ_BALANCE_CFS_H

#include "cfs_record.h"
#include "numasched/cfs.h"

/* CPUs as they are weighed, which need not be what "in" says. */
struct cfs_scene {
	struct told *t;
	uint64_t dst, active, idle_type;
	uint64_t low[64], high[64], load[64], nr[64], idle[64];
};

/* What is said of a group; of a local group that was not elected the rest is 0. */
struct cfs_stats {
	uint64_t elected, avg, load, sum_nr, sum_weight, capacity, idle, weight, imb, room, local;
};

struct cfs_busiest {
	uint64_t elected;
	int64_t group, imbalance;
};

uint64_t cfs_drc(uint64_t x, uint64_t d);
uint64_t cfs_capacity(const struct told *t, uint32_t group, uint64_t power);
uint64_t cfs_first(const struct told *t, uint32_t group);
struct cfs_stats cfs_stats(const struct cfs_scene *s, uint32_t group);
struct cfs_busiest cfs_busiest(const struct cfs_scene *s);

/* Groups that part the CPUs, the local one first. */
void cfs_draw_groups(struct told *t);

/* Restated beside the other blocks of numbers. */
void naive_cfs_calculate_imbalance(const struct nsched_cfs_calculate_imbalance_question *q,
				   struct nsched_cfs_calculate_imbalance_answer *a);

#endif /* NSCHED_FUZZ_BALANCE_CFS_H */
