/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Question "wake" of the CFS family, 3.10: fields and sentences. */
#ifndef NSCHED_CFS_DESCRIBE_WAKE_H
#define NSCHED_CFS_DESCRIBE_WAKE_H

#include "describe_fields.h"

/* effective_load */
#define NSCHED_Q nsched_cfs_effective_load_question
#define NSCHED_A nsched_cfs_effective_load_answer
#define NSCHED_TG(member_) \
	NSCHED_IN_ARRAY(member_, U64, "load", 0, NSCHED_U64_MAX, "tg_load", NSCHED_REQ)
static const struct nsched_field effective_load_in[] = {
	NSCHED_IN_NUMBER(wl, S64, "load", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(wg, S64, "load", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ),
	NSCHED_IN_ARRAY(tg_load, U64, "load", 0, NSCHED_U64_MAX, 0, NSCHED_REQ,
			.length = NSCHED_MEMBER(NSCHED_Q, nr_levels)),
	NSCHED_TG(tg_contrib),
	NSCHED_TG(q_load),
	NSCHED_TG(shares),
	NSCHED_TG(se_load),
};
static const struct nsched_field effective_load_out[] = {
	NSCHED_OUT(delta, S64, "load", NSCHED_S64_MIN, 0),
	NSCHED_QUANTITY(levels, U32, "levels"),
};
static const struct nsched_sentence effective_load_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_EFFECTIVE_LOAD, ROOT,
			"no task group: the weight itself, {delta}"),
	NSCHED_SENTENCE(NSCHED_CFS_EFFECTIVE_LOAD, GROUPS,
			"through {levels} levels of task groups the CPU's load changes by {delta}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* wake_affine */
#define NSCHED_Q nsched_cfs_wake_affine_question
#define NSCHED_A nsched_cfs_wake_affine_answer
#define NSCHED_GROUPED(member_) \
	NSCHED_IN_NUMBER(member_, S64, "load", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_DEFAULT(0))
static const struct nsched_field wake_affine_in[] = {
	NSCHED_WEIGHT(load_this),
	NSCHED_WEIGHT(load_prev),
	NSCHED_WEIGHT(avg_this),
	NSCHED_WEIGHT(avg_prev),
	NSCHED_WEIGHT(curr_weight),
	NSCHED_WEIGHT(p_weight),
	NSCHED_IN_NUMBER(power_this, U32, "capacity", 1, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(power_prev, U32, "capacity", 1, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(wake_idx, U32, "index", 0, 3, NSCHED_REQ),
	NSCHED_LB_BIAS,
	NSCHED_IMBALANCE_PCT,
	NSCHED_FLAG(sync, NSCHED_REQ),
	NSCHED_COUNTER(nr_this, "tasks"),
	NSCHED_FLAG(grouped, NSCHED_DEFAULT(0)),
	NSCHED_GROUPED(waker_this),
	NSCHED_GROUPED(waker_prev),
	NSCHED_GROUPED(wakee_this),
	NSCHED_GROUPED(wakee_prev),
};
#define NSCHED_QUANTITY_LOAD(member_) \
	NSCHED_OUT(member_, S64, "load", NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT)
static const struct nsched_field wake_affine_out[] = {
	NSCHED_OUT_NUMBER(affine, U32, "flag"),
	NSCHED_QUANTITY_LOAD(this_load),
	NSCHED_QUANTITY_LOAD(prev_load),
	NSCHED_QUANTITY(per_task, U64, "load"),
	NSCHED_QUANTITY(imb_pct, U32, "%"),
};
#define NSCHED_AFFINE_LOADS \
	"100 x {power_prev} x {this_load} against {imb_pct} x {power_this} x {prev_load}"
static const struct nsched_sentence wake_affine_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_AFFINE, UNLOADED,
			"affine: the waker's CPU has a load of {this_load}, nothing to compare"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_AFFINE, BALANCED,
			"affine: 100 x {power_prev} x {this_load} <= {imb_pct} x {power_this} x "
			"{prev_load}"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_AFFINE, PER_TASK,
			"affine: " NSCHED_AFFINE_LOADS ", but both CPUs together carry no more "
			"than {per_task}, a task of the waker's"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_AFFINE, REFUSED,
			"not affine: 100 x {power_prev} x {this_load} > {imb_pct} x {power_this} x "
			"{prev_load}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* select_idle_sibling */
#define NSCHED_Q nsched_cfs_select_idle_sibling_question
#define NSCHED_A nsched_cfs_select_idle_sibling_answer
static const struct nsched_field select_idle_sibling_in[] = {
	NSCHED_N,
	NSCHED_IDLES(NSCHED_REQ),
	NSCHED_LEVELS,
	NSCHED_LEVEL_GROUPS,
	NSCHED_CPU(prev_cpu),
	NSCHED_CPU(target),
	NSCHED_ALLOWED,
};
static const struct nsched_field select_idle_sibling_out[] = {
	NSCHED_OUT_NUMBER(cpu, U32, "cpu"),
	NSCHED_QUANTITY(llc_weight, U32, "cpus"),
	NSCHED_QUANTITY_INDEX(level, "level"),
};
static const struct nsched_sentence select_idle_sibling_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_SELECT_IDLE_SIBLING, TARGET, "CPU {cpu} is idle"),
	NSCHED_SENTENCE(NSCHED_CFS_SELECT_IDLE_SIBLING, PREV,
			"CPU {cpu}, where it ran, is idle and shares the cache of CPU {target}"),
	NSCHED_SENTENCE(NSCHED_CFS_SELECT_IDLE_SIBLING, GROUP,
			"CPU {cpu} is in an idle group of level {level}, near CPU {target}"),
	NSCHED_SENTENCE(NSCHED_CFS_SELECT_IDLE_SIBLING, NONE,
			"no idle group in the cache domain of {llc_weight} CPUs: CPU {cpu}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* select_task_rq */
#define NSCHED_Q nsched_cfs_select_task_rq_question
#define NSCHED_A nsched_cfs_select_task_rq_answer
static const struct nsched_field select_task_rq_in[] = {
	NSCHED_N,
	NSCHED_LOADS(load, LOAD, NSCHED_REQ),
	NSCHED_LOAD_AVERAGES,
	NSCHED_NR(NSCHED_REQ),
	NSCHED_IDLES(NSCHED_REQ),
	NSCHED_POWERS(NSCHED_REQ),
	NSCHED_LEVELS,
	NSCHED_LEVEL_FACT("imbalance_pct", IMBALANCE_PCT, 100, NSCHED_REQ),
	NSCHED_LEVEL_FACT("wake_idx", WAKE_IDX, 0, NSCHED_REQ),
	NSCHED_LEVEL_FACT("forkexec_idx", FORKEXEC_IDX, 0, NSCHED_REQ),
	NSCHED_LEVEL_GROUPS,
	NSCHED_IN_DOMAINS("levels[].gpow", NSCHED_FACT_LEVEL_GROUP_CAPACITY, LISTS, U64, "capacity",
			  1, "levels", NULL, NSCHED_REQ),
	NSCHED_CPU(this_cpu),
	NSCHED_CPU(prev_cpu),
	NSCHED_IN_NUMBER(sd_flag, U32, "flags", 4, 16, NSCHED_REQ),
	NSCHED_FLAG(sync, NSCHED_REQ),
	NSCHED_WEIGHT(curr_weight),
	NSCHED_WEIGHT(p_weight),
	NSCHED_LB_BIAS,
	NSCHED_IN_NUMBER(rule, U32, "form", 0, 4, NSCHED_DEFAULT(0)),
	NSCHED_ALLOWED,
};
static const struct nsched_field select_task_rq_out[] = {
	NSCHED_OUT_NUMBER(cpu, U32, "cpu"),
	NSCHED_QUANTITY_LOAD(this_load),
	NSCHED_QUANTITY_LOAD(prev_load),
	NSCHED_QUANTITY(imb_pct, U32, "%"),
	NSCHED_QUANTITY_INDEX(target, "cpu"),
	NSCHED_QUANTITY(asked, U32, "flag"),
	NSCHED_QUANTITY(affine, U32, "flag"),
	NSCHED_QUANTITY(affine_reason, U32, "reason"),
	NSCHED_QUANTITY(levels, U32, "levels"),
};
#define NSCHED_WHERE(name_, text_) NSCHED_SENTENCE(NSCHED_CFS_SELECT_TASK_RQ, name_, text_)
#define NSCHED_SAME_TEXT "waker and wakee share CPU {prev_cpu}"
#define NSCHED_REFUSED_TEXT \
	"not pulled to CPU {this_cpu}, which would carry {this_load} against {prev_load} on CPU " \
	"{prev_cpu}, at {imb_pct} %"
#define NSCHED_PULLED_TEXT \
	"pulled to CPU {this_cpu}, which carries {this_load} against {prev_load} on CPU " \
	"{prev_cpu}, at {imb_pct} %"
#define NSCHED_BARRED_TEXT "not to be pulled from CPU {prev_cpu} to CPU {this_cpu}"
static const struct nsched_sentence select_task_rq_why[] = {
	NSCHED_WHERE(ONE_ALLOWED, "one CPU is allowed: stays on CPU {cpu}"),
	NSCHED_WHERE(NO_LEVEL, "no level is searched: CPU {cpu}"),
	NSCHED_WHERE(WALK, "{levels} levels searched: CPU {cpu} is idlest"),
	NSCHED_WHERE(WALK_STAYS,
			"{levels} levels searched, nothing idler than CPU {this_cpu}: CPU {cpu}"),
	NSCHED_WHERE(SAME_IDLE, NSCHED_SAME_TEXT ", which is idle: CPU {cpu}"),
	NSCHED_WHERE(SAME_GROUP, NSCHED_SAME_TEXT "; CPU {cpu} near it is idle"),
	NSCHED_WHERE(SAME_NONE, NSCHED_SAME_TEXT "; no idle group in its cache domain: CPU {cpu}"),
	NSCHED_WHERE(REFUSED_IDLE, NSCHED_REFUSED_TEXT "; CPU {cpu} is idle"),
	NSCHED_WHERE(REFUSED_GROUP, NSCHED_REFUSED_TEXT "; CPU {cpu} near it is idle"),
	NSCHED_WHERE(REFUSED_NONE,
		     NSCHED_REFUSED_TEXT "; no idle group in its cache domain: CPU {cpu}"),
	NSCHED_WHERE(PULLED_IDLE, NSCHED_PULLED_TEXT "; CPU {cpu} is idle"),
	NSCHED_WHERE(PULLED_PREV, NSCHED_PULLED_TEXT "; CPU {cpu} shares the cache and is idle"),
	NSCHED_WHERE(PULLED_GROUP, NSCHED_PULLED_TEXT "; CPU {cpu} near it is idle"),
	NSCHED_WHERE(PULLED_NONE,
		     NSCHED_PULLED_TEXT "; no idle group in its cache domain: CPU {cpu}"),
	NSCHED_WHERE(BARRED_IDLE, NSCHED_BARRED_TEXT ": CPU {cpu} is idle"),
	NSCHED_WHERE(BARRED_GROUP, NSCHED_BARRED_TEXT ": CPU {cpu} near it is idle"),
	NSCHED_WHERE(BARRED_NONE,
		     NSCHED_BARRED_TEXT ": no idle group in its cache domain: CPU {cpu}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_CFS_WAKE_FUNCTIONS \
	NSCHED_PLAIN_FUNCTION(EFFECTIVE_LOAD, effective_load, NSCHED_ASK_WAKE), \
	NSCHED_PLAIN_FUNCTION(WAKE_AFFINE, wake_affine, NSCHED_ASK_WAKE), \
	NSCHED_WORLD_FUNCTION(SELECT_IDLE_SIBLING, select_idle_sibling, NSCHED_ASK_WAKE), \
	NSCHED_WORLD_FUNCTION(SELECT_TASK_RQ, select_task_rq, NSCHED_ASK_WAKE),

#endif /* NSCHED_CFS_DESCRIBE_WAKE_H */
