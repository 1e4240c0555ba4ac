/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Work memory of the search for an idle group. Private. */
#ifndef NSCHED_FAIR_PLACE_PRIVATE_H
#define NSCHED_FAIR_PLACE_PRIVATE_H

#include "internal.h"

/* One group as the task would find it. */
struct fair_dst {
	uint64_t load;
	uint64_t util;
	uint64_t runnable;
	uint64_t avg_load;
	uint64_t max_capacity;
	uint32_t type; /* NSCHED_NONE: there is none */
	uint32_t idle_cpus;
	uint32_t nr_running;
	uint32_t misfit;
	uint32_t place; /* in the ring */
	uint32_t group; /* in the table */
};

/* What find_dst_group keeps beside its frame. */
struct fair_dst_work {
	struct fair_task p;
	struct fair_dst local;
	struct fair_dst idlest;
	struct fair_dst group;
	struct nsched_fair_pick_idlest_question pick_q;
	struct nsched_fair_pick_idlest_answer pick_a;
	struct nsched_fair_group_classify_question type_q;
	struct nsched_fair_group_classify_answer type_a;
};

#endif /* NSCHED_FAIR_PLACE_PRIVATE_H */
