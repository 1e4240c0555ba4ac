/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A domain of Linux 6.12 drawn by hand, its load, and balancing restated over plain arrays. */
#ifndef NSCHED_FUZZ_BALANCE_FAIR_H
#define NSCHED_FUZZ_BALANCE_FAIR_H

#include "families.h"
#include "numasched/fair.h"

#define SCENE_GROUPS 20 /* more than are looked at together */

struct scene {
	uint32_t nr_cpus;
	uint32_t nr_groups;
	uint32_t this_cpu; /* whose domain it is: in the first group */
	uint32_t dst_cpu;  /* of the first group's mask, mostly */
	uint32_t idle;
	uint32_t sd_flags;
	uint32_t pct;
	uint32_t imb_numa_nr;
	uint32_t smt_on;
	uint32_t llc_weight;
	uint32_t has_llc;
	uint32_t nr_idle_scan;
	uint8_t *in[SCENE_GROUPS]; /* per CPU */
	uint8_t *mask;		   /* of the first group */
	uint8_t *takes_part;
	uint64_t *env;		   /* the same as a set; null: all */
	uint32_t flags[SCENE_GROUPS], cores[SCENE_GROUPS], mark[SCENE_GROUPS];
	uint32_t least[SCENE_GROUPS], most[SCENE_GROUPS], prefer[SCENE_GROUPS];
	uint64_t capacity[SCENE_GROUPS];
	const uint32_t *core;	   /* label per CPU */
	const uint32_t *online;
	uint64_t *value[NSCHED_LOAD_COLUMNS]; /* of the columns that it has */
	struct nsched_load *load;
	struct nsched_domains *domains;
};

void scene_draw(struct world *w, struct scene *s);

/* What the statistics of a group come to. */
struct naive_group {
	uint64_t load, util, runnable, misfit, avg_load;
	uint32_t h_nr, nr, numa, pref, idle_cpus, weight, type, is_local;
};

struct naive_find {
	struct naive_group group[SCENE_GROUPS];
	int64_t imbalance;
	uint32_t busiest; /* group that is pulled from, or NSCHED_NONE */
	uint32_t src_cpu;
	uint32_t type;	  /* load unless it was set */
	uint32_t type_set;
	uint32_t class_;
	uint32_t nr_idle_scan;
	uint32_t overloaded;
	uint32_t reason;
};

void naive_find_src(const struct scene *s, struct naive_find *found);

/* find_src_cpu of group @g; @type, @imbalance and @class_ as found. */
uint32_t naive_find_cpu(const struct scene *s, uint32_t g, uint32_t type, int64_t imbalance,
			uint32_t class_);

/* should_balance; *@why is the reason. */
uint32_t naive_should(const struct scene *s, uint32_t *why);

#endif /* NSCHED_FUZZ_BALANCE_FAIR_H */
