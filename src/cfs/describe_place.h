/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Question "place" of the CFS family: fields and sentences. */
#ifndef NSCHED_CFS_DESCRIBE_PLACE_H
#define NSCHED_CFS_DESCRIBE_PLACE_H

#include "describe_fields.h"

/* find_idlest_group */
#define NSCHED_Q nsched_cfs_find_idlest_group_question
#define NSCHED_A nsched_cfs_find_idlest_group_answer
static const struct nsched_field find_idlest_group_in[] = {
	NSCHED_N,
	NSCHED_LOADS(load, LOAD, NSCHED_REQ),
	NSCHED_LOAD_AVERAGES,
	NSCHED_NR(NSCHED_ABSENT),
	NSCHED_IDLES(NSCHED_ABSENT),
	NSCHED_POWERS(NSCHED_ABSENT),
	NSCHED_GROUPS,
	NSCHED_CPU(this_cpu),
	NSCHED_IN_NUMBER(load_idx, U32, "index", 0, 3, NSCHED_REQ),
	NSCHED_IMBALANCE_PCT,
	NSCHED_LB_BIAS,
	NSCHED_IN_NUMBER(level, U32, "level", 0, 0, NSCHED_DEFAULT(0)),
	NSCHED_ALLOWED,
};
static const struct nsched_field find_idlest_group_out[] = {
	NSCHED_OUT_INDEX(group, "group"),
	NSCHED_QUANTITY(this_load, U64, "load"),
	NSCHED_QUANTITY(min_load, U64, "load"),
	NSCHED_QUANTITY(imb_pct, U32, "%"),
};
static const struct nsched_sentence find_idlest_group_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_FIND_IDLEST_GROUP, REMOTE,
			"group {group} is idlest: 100 x {this_load} >= {imb_pct} x {min_load}"),
	NSCHED_SENTENCE(NSCHED_CFS_FIND_IDLEST_GROUP, LOCAL,
			"the local group is idle enough: 100 x {this_load} < "
			"{imb_pct} x {min_load}"),
	NSCHED_SENTENCE(NSCHED_CFS_FIND_IDLEST_GROUP, ALONE,
			"no other group may be used, the local one carries {this_load}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* find_idlest_cpu */
#define NSCHED_Q nsched_cfs_find_idlest_cpu_question
#define NSCHED_A nsched_cfs_find_idlest_cpu_answer
static const struct nsched_field find_idlest_cpu_in[] = {
	NSCHED_N,
	NSCHED_LOADS(load, LOAD, NSCHED_REQ),
	NSCHED_NR(NSCHED_ABSENT),
	NSCHED_IDLES(NSCHED_ABSENT),
	NSCHED_POWERS(NSCHED_ABSENT),
	NSCHED_IN_SET(cpus, LIST, "n", NSCHED_REQ),
	NSCHED_ALLOWED,
	/* a CPU that is none of the group's, perhaps none at all: only compared */
	NSCHED_IN_NUMBER(this_cpu, U32, "number", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ),
};
static const struct nsched_field find_idlest_cpu_out[] = {
	NSCHED_OUT_INDEX(cpu, "cpu"),
	NSCHED_QUANTITY(min_load, U64, "load"),
};
static const struct nsched_sentence find_idlest_cpu_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_FIND_IDLEST_CPU, LEAST,
			"CPU {cpu} is least loaded, with {min_load}"),
	NSCHED_SENTENCE(NSCHED_CFS_FIND_IDLEST_CPU, THIS,
			"none is less loaded than CPU {cpu} itself, with {min_load}"),
	NSCHED_SENTENCE(NSCHED_CFS_FIND_IDLEST_CPU, NONE, "no CPU of the group is allowed"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* place_new */
#define NSCHED_Q nsched_cfs_place_new_question
#define NSCHED_A nsched_cfs_place_new_answer
static const struct nsched_field place_new_in[] = {
	NSCHED_NS(min_vruntime),
	NSCHED_FLAG(curr_queued, NSCHED_REQ),
	NSCHED_NS(curr_vruntime),
	NSCHED_WEIGHT(p_weight),
	NSCHED_WEIGHT(queue_load),
	NSCHED_COUNTER(queue_nr, "tasks"),
	NSCHED_NS(sched_latency),
	NSCHED_NS(min_granularity),
	NSCHED_COUNTER(sched_nr_latency, "tasks"),
	NSCHED_FLAG(feat_start_debit, NSCHED_REQ),
	NSCHED_FLAG(child_runs_first, NSCHED_REQ),
	NSCHED_IN_NUMBER(version, U32, "form", 0, 1, NSCHED_DEFAULT(0)),
};
static const struct nsched_field place_new_out[] = {
	NSCHED_OUT_NUMBER(vruntime, U64, "ns"),
	NSCHED_OUT_NUMBER(curr_vruntime, U64, "ns"),
	NSCHED_OUT_NUMBER(resched, U32, "flag"),
	NSCHED_QUANTITY(slice, U64, "ns"),
};
static const struct nsched_sentence place_new_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_PLACE_NEW, QUEUE,
			"the child starts at {vruntime}, after a slice of {slice} ns"),
	NSCHED_SENTENCE(NSCHED_CFS_PLACE_NEW, PARENT,
			"the child starts at {vruntime}, where its parent is, past a slice of "
			"{slice} ns"),
	NSCHED_SENTENCE(NSCHED_CFS_PLACE_NEW, SWAPPED,
			"child first: it takes the parent's {vruntime}, the parent "
			"{curr_vruntime}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_CFS_PLACE_FUNCTIONS \
	NSCHED_WORLD_FUNCTION(FIND_IDLEST_GROUP, find_idlest_group, NSCHED_ASK_PLACE), \
	NSCHED_FUNCTION(cfs, NSCHED_CFS_FIND_IDLEST_CPU, find_idlest_cpu, NSCHED_ASK_PLACE, \
			.load = NSCHED_OF(find_idlest_cpu, load)), \
	NSCHED_PLAIN_FUNCTION(PLACE_NEW, place_new, NSCHED_ASK_PLACE),

#endif /* NSCHED_CFS_DESCRIBE_PLACE_H */
