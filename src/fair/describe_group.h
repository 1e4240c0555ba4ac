/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Rows of fair/balance_group.h, for describe.c alone. */
#ifndef NSCHED_FAIR_DESCRIBE_GROUP_H
#define NSCHED_FAIR_DESCRIBE_GROUP_H

#include "../describe.h"
#include "numasched/fair.h"

#define NSCHED_WEIGHT_OF(member, options) \
	NSCHED_IN_NUMBER(member, U64, "load", 0, NSCHED_U64_MAX, options)
#define NSCHED_COUNTED(member, unit, options) \
	NSCHED_IN_NUMBER(member, U32, unit, 0, NSCHED_U32_MAX, options)
#define NSCHED_FLAG_OF(member) NSCHED_IN_NUMBER(member, U32, "flag", 0, 1, NSCHED_REQ)
#define NSCHED_CORES_OF(member) \
	NSCHED_IN_NUMBER(member, U32, "cores", 1, NSCHED_MAX_CPUS, NSCHED_REQ)
#define NSCHED_CAPACITY_OF(member) \
	NSCHED_IN_NUMBER(member, U64, "capacity", 1, NSCHED_U64_MAX, NSCHED_REQ)
#define NSCHED_GROUP_TYPE(member, options) \
	NSCHED_IN_NUMBER(member, U32, "type", 0, NSCHED_FAIR_OVERLOADED, options)
#define NSCHED_SD_FLAGS NSCHED_COUNTED(sd_flags, "flags", NSCHED_REQ)
#define NSCHED_IDLE NSCHED_IN_NUMBER(idle, U32, "kind", 0, 2, NSCHED_REQ)
/* Statistics of the best so far: not there in the start state. */
#define NSCHED_CUR NSCHED_DEFAULT(0)

#define NSCHED_Q nsched_fair_group_classify_question
#define NSCHED_A nsched_fair_group_classify_answer
static const struct nsched_field group_classify_in[] = {
	NSCHED_IN_NUMBER(imbalance_pct, U32, "%", 100, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_FLAG_OF(grp_imbalance),
	NSCHED_WEIGHT_OF(util, NSCHED_REQ),
	NSCHED_WEIGHT_OF(runnable, NSCHED_REQ),
	NSCHED_COUNTED(nr_running, "tasks", NSCHED_REQ),
	NSCHED_WEIGHT_OF(misfit_load, NSCHED_REQ),
	NSCHED_FLAG_OF(asym_packing),
	NSCHED_FLAG_OF(smt_balance),
	NSCHED_CAPACITY_OF(capacity),
	NSCHED_IN_NUMBER(weight, U32, "cpus", 1, NSCHED_MAX_CPUS, NSCHED_REQ),
};
static const struct nsched_field group_classify_out[] = {
	NSCHED_OUT_NUMBER(type, U32, "type"),
	NSCHED_OUT_NUMBER(has_capacity, U32, "flag"),
	NSCHED_OUT_NUMBER(overloaded, U32, "flag"),
};
static const struct nsched_sentence group_classify_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_GROUP_CLASSIFY, OVERLOADED,
			"overloaded: {nr_running} tasks on {weight} CPUs, capacity {capacity} "
			"against utilisation {util} and runnable {runnable} at {imbalance_pct} %"),
	NSCHED_SENTENCE(NSCHED_FAIR_GROUP_CLASSIFY, IMBALANCED,
			"imbalanced: affinity made balancing fail below"),
	NSCHED_SENTENCE(NSCHED_FAIR_GROUP_CLASSIFY, ASYM_PACKING,
			"the deciding CPU is preferred for packing"),
	NSCHED_SENTENCE(NSCHED_FAIR_GROUP_CLASSIFY, SMT_BALANCE,
			"a core with {nr_running} tasks beside idle cores"),
	NSCHED_SENTENCE(NSCHED_FAIR_GROUP_CLASSIFY, MISFIT,
			"a task of load {misfit_load} is too large for its CPU"),
	NSCHED_SENTENCE(NSCHED_FAIR_GROUP_CLASSIFY, FULLY_BUSY,
			"fully busy: {nr_running} tasks on {weight} CPUs, capacity {capacity} "
			"against utilisation {util} and runnable {runnable} at {imbalance_pct} %"),
	NSCHED_SENTENCE(NSCHED_FAIR_GROUP_CLASSIFY, HAS_SPARE,
			"has spare: {nr_running} tasks on {weight} CPUs, capacity "
			"{capacity} against utilisation {util} and runnable {runnable} at "
			"{imbalance_pct} %"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_sibling_imbalance_question
#define NSCHED_A nsched_fair_sibling_imbalance_answer
static const struct nsched_field sibling_imbalance_in[] = {
	NSCHED_IDLE,
	NSCHED_CORES_OF(busiest_cores),
	NSCHED_CORES_OF(local_cores),
	NSCHED_COUNTED(busiest_nr_running, "tasks", NSCHED_REQ),
	NSCHED_COUNTED(local_nr_running, "tasks", NSCHED_REQ),
};
static const struct nsched_field sibling_imbalance_out[] = {
	NSCHED_OUT(imbalance, S64, "tasks", 0, 0),
};
static const struct nsched_sentence sibling_imbalance_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_SIBLING_IMBALANCE, BUSY, "the CPU is busy: none"),
	NSCHED_SENTENCE(NSCHED_FAIR_SIBLING_IMBALANCE, EMPTY, "the busiest group runs nothing"),
	NSCHED_SENTENCE(NSCHED_FAIR_SIBLING_IMBALANCE, EQUAL,
			"{busiest_nr_running} tasks against {local_nr_running} on as many cores: "
			"{imbalance}"),
	NSCHED_SENTENCE(NSCHED_FAIR_SIBLING_IMBALANCE, CORES,
			"{busiest_nr_running} tasks on {busiest_cores} cores against "
			"{local_nr_running} on {local_cores}: {imbalance}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_adjust_numa_imbalance_question
#define NSCHED_A nsched_fair_adjust_numa_imbalance_answer
static const struct nsched_field adjust_numa_imbalance_in[] = {
	NSCHED_IN_NUMBER(imbalance, S32, "tasks", NSCHED_S32_MIN, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(dst_running, S32, "tasks", NSCHED_S32_MIN, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(imb_numa_nr, S32, "tasks", NSCHED_S32_MIN, NSCHED_S32_MAX, NSCHED_REQ),
};
static const struct nsched_field adjust_numa_imbalance_out[] = {
	NSCHED_OUT(imbalance, S64, "tasks", NSCHED_S64_MIN, 0),
};
static const struct nsched_sentence adjust_numa_imbalance_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_ADJUST_NUMA_IMBALANCE, KEPT,
			"{dst_running} tasks there, more than the {imb_numa_nr} "
			"allowed: {imbalance}"),
	NSCHED_SENTENCE(NSCHED_FAIR_ADJUST_NUMA_IMBALANCE, PAIR,
			"{dst_running} tasks there, at most the {imb_numa_nr} allowed: "
			"a difference of two is let be"),
	NSCHED_SENTENCE(NSCHED_FAIR_ADJUST_NUMA_IMBALANCE, LARGE,
			"{dst_running} tasks there, at most the {imb_numa_nr} allowed, but "
			"{imbalance} is more than a pair"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_calc_imbalance_question
#define NSCHED_A nsched_fair_calc_imbalance_answer
static const struct nsched_field calc_imbalance_in[] = {
	NSCHED_GROUP_TYPE(busiest_type, NSCHED_REQ),
	NSCHED_GROUP_TYPE(local_type, NSCHED_REQ),
	NSCHED_WEIGHT_OF(busiest_avg_load, NSCHED_REQ),
	NSCHED_WEIGHT_OF(busiest_capacity, NSCHED_REQ),
	NSCHED_WEIGHT_OF(busiest_load, NSCHED_REQ),
	NSCHED_WEIGHT_OF(busiest_misfit_load, NSCHED_REQ),
	NSCHED_WEIGHT_OF(local_avg_load, NSCHED_REQ),
	NSCHED_CAPACITY_OF(local_capacity),
	NSCHED_WEIGHT_OF(local_load, NSCHED_REQ),
	NSCHED_WEIGHT_OF(local_util, NSCHED_REQ),
	NSCHED_WEIGHT_OF(sd_avg_load, NSCHED_REQ),
	NSCHED_CAPACITY_OF(total_capacity),
	NSCHED_WEIGHT_OF(total_load, NSCHED_REQ),
	NSCHED_CORES_OF(busiest_cores),
	NSCHED_COUNTED(busiest_h_nr_running, "tasks", NSCHED_REQ),
	NSCHED_COUNTED(busiest_idle_cpus, "cpus", NSCHED_REQ),
	NSCHED_COUNTED(busiest_nr_running, "tasks", NSCHED_REQ),
	NSCHED_COUNTED(busiest_weight, "cpus", NSCHED_REQ),
	NSCHED_CORES_OF(local_cores),
	NSCHED_COUNTED(local_idle_cpus, "cpus", NSCHED_REQ),
	NSCHED_COUNTED(local_nr_running, "tasks", NSCHED_REQ),
	NSCHED_COUNTED(local_weight, "cpus", NSCHED_REQ),
	NSCHED_IDLE,
	NSCHED_COUNTED(imb_numa_nr, "tasks", NSCHED_REQ),
	NSCHED_FLAG_OF(prefer_sibling),
	NSCHED_SD_FLAGS,
};
static const struct nsched_field calc_imbalance_out[] = {
	NSCHED_OUT(imbalance, S64, "amount", NSCHED_S64_MIN, 0),
	NSCHED_QUANTITY(migration_type, U32, "type"),
	NSCHED_QUANTITY(local_avg_load, U64, "load"),
	NSCHED_QUANTITY(sd_avg_load, U64, "load"),
	NSCHED_QUANTITY(type_set, U32, "flag"),
};
static const struct nsched_sentence calc_imbalance_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_CALC_IMBALANCE, MISFIT,
			"the task that does not fit its CPU (load {busiest_misfit_load})"),
	NSCHED_SENTENCE(NSCHED_FAIR_CALC_IMBALANCE, REDUCED,
			"load {imbalance}: its CPU has less capacity than it was built with"),
	NSCHED_SENTENCE(NSCHED_FAIR_CALC_IMBALANCE, PACK,
			"all {imbalance} tasks: this CPU is preferred"),
	NSCHED_SENTENCE(NSCHED_FAIR_CALC_IMBALANCE, ONE, "one task, group type {busiest_type}"),
	NSCHED_SENTENCE(NSCHED_FAIR_CALC_IMBALANCE, UTIL,
			"utilisation {imbalance}: local uses {local_util} of {local_capacity}"),
	NSCHED_SENTENCE(NSCHED_FAIR_CALC_IMBALANCE, IDLE_ONE,
			"one task: local uses {local_util} of {local_capacity}, but "
			"this CPU is idle"),
	NSCHED_SENTENCE(NSCHED_FAIR_CALC_IMBALANCE, SIBLING,
			"{imbalance} tasks: {busiest_nr_running} on {busiest_cores} cores against "
			"{local_nr_running} on {local_cores}"),
	NSCHED_SENTENCE(NSCHED_FAIR_CALC_IMBALANCE, IDLE,
			"{imbalance} tasks: {local_idle_cpus} idle CPUs here, {busiest_idle_cpus} "
			"there"),
	NSCHED_SENTENCE(NSCHED_FAIR_CALC_IMBALANCE, LOCAL_MORE,
			"none: local carries {local_avg_load} on average, busiest "
			"{busiest_avg_load}"),
	NSCHED_SENTENCE(NSCHED_FAIR_CALC_IMBALANCE, LOCAL_AVG,
			"none: local carries {local_avg_load} on average, the domain "
			"{sd_avg_load}"),
	NSCHED_SENTENCE(NSCHED_FAIR_CALC_IMBALANCE, LOAD,
			"load {imbalance}: averages local {local_avg_load}, busiest "
			"{busiest_avg_load}, domain {sd_avg_load}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_pick_busiest_question
#define NSCHED_A nsched_fair_pick_busiest_answer
static const struct nsched_field pick_busiest_in[] = {
	NSCHED_SD_FLAGS,
	NSCHED_FLAG_OF(dst_core_idle),
	NSCHED_CAPACITY_OF(dst_capacity),
	NSCHED_GROUP_TYPE(local_type, NSCHED_REQ),
	NSCHED_FLAG_OF(has_cur),
	NSCHED_GROUP_TYPE(cand_type, NSCHED_REQ),
	NSCHED_COUNTED(cand_flags, "flags", NSCHED_REQ),
	NSCHED_COUNTED(cand_h_nr_running, "tasks", NSCHED_REQ),
	NSCHED_COUNTED(cand_nr_running, "tasks", NSCHED_REQ),
	NSCHED_COUNTED(cand_idle_cpus, "cpus", NSCHED_REQ),
	NSCHED_IN_NUMBER(cand_asym_prio, S32, "prio", NSCHED_S32_MIN, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_WEIGHT_OF(cand_avg_load, NSCHED_REQ),
	NSCHED_WEIGHT_OF(cand_misfit_load, NSCHED_REQ),
	NSCHED_CAPACITY_OF(cand_min_capacity),
	NSCHED_CAPACITY_OF(cand_max_capacity),
	NSCHED_GROUP_TYPE(cur_type, NSCHED_CUR),
	NSCHED_COUNTED(cur_flags, "flags", NSCHED_CUR),
	NSCHED_COUNTED(cur_h_nr_running, "tasks", NSCHED_CUR),
	NSCHED_COUNTED(cur_nr_running, "tasks", NSCHED_CUR),
	NSCHED_COUNTED(cur_idle_cpus, "cpus", NSCHED_CUR),
	NSCHED_IN_NUMBER(cur_asym_prio, S32, "prio", NSCHED_S32_MIN, NSCHED_S32_MAX, NSCHED_CUR),
	NSCHED_WEIGHT_OF(cur_avg_load, NSCHED_CUR),
	NSCHED_WEIGHT_OF(cur_misfit_load, NSCHED_CUR),
};
static const struct nsched_field pick_busiest_out[] = {
	NSCHED_OUT_NUMBER(pick, U32, "flag"),
	NSCHED_QUANTITY(cur_type, U32, "type"),
	NSCHED_QUANTITY(cur_idle_cpus, U32, "cpus"),
};
static const struct nsched_sentence pick_busiest_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_BUSIEST, EMPTY, "it has no fair task"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_BUSIEST, NO_BETTER,
			"its misfit gains nothing: CPUs up to {cand_max_capacity}, this one "
			"{dst_capacity}, core idle {dst_core_idle}, local type {local_type}"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_BUSIEST, LARGER,
			"it is not full, and its CPUs of {cand_min_capacity} are larger than this "
			"one of {dst_capacity}"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_BUSIEST, TYPE, "type {cand_type} over {cur_type}"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_BUSIEST, LOWER, "type {cand_type} under {cur_type}"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_BUSIEST, LOAD,
			"overloaded both: average load {cand_avg_load} against {cur_avg_load}"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_BUSIEST, FIRST, "both marked: the first stays"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_BUSIEST, PRIO,
			"packing priority {cand_asym_prio} against {cur_asym_prio}: pull "
			"from the lower"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_BUSIEST, MISFIT,
			"misfit load {cand_misfit_load} against {cur_misfit_load}"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_BUSIEST, IDLE,
			"{cand_idle_cpus} idle CPUs against {cur_idle_cpus}, tasks "
			"{cand_nr_running}"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_BUSIEST, FULL,
			"fully busy both: average load {cand_avg_load} against {cur_avg_load}"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_BUSIEST, SMT,
			"threads of a core against whole cores: {cand_h_nr_running} tasks"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_FAIR_GROUP_FUNCTIONS \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_GROUP_CLASSIFY, group_classify, NSCHED_ASK_BALANCE, \
			.topology = NSCHED_NONE), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_SIBLING_IMBALANCE, sibling_imbalance, \
			NSCHED_ASK_BALANCE, .topology = NSCHED_NONE), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_ADJUST_NUMA_IMBALANCE, adjust_numa_imbalance, \
			NSCHED_ASK_BALANCE, .topology = NSCHED_NONE), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_CALC_IMBALANCE, calc_imbalance, NSCHED_ASK_BALANCE, \
			.topology = NSCHED_NONE), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_PICK_BUSIEST, pick_busiest, NSCHED_ASK_BALANCE, \
			.topology = NSCHED_NONE)

#endif /* NSCHED_FAIR_DESCRIBE_GROUP_H */
