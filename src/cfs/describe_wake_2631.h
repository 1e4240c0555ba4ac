/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Question "wake" of the CFS family, 2.6.31: fields and sentences. */
#ifndef NSCHED_CFS_DESCRIBE_WAKE_2631_H
#define NSCHED_CFS_DESCRIBE_WAKE_2631_H

#include "describe_fields.h"

/* wake_affine_2631 */
#define NSCHED_Q nsched_cfs_wake_affine_2631_question
#define NSCHED_A nsched_cfs_wake_affine_2631_answer
static const struct nsched_field wake_affine_2631_in[] = {
	NSCHED_WEIGHT(load_this),
	NSCHED_WEIGHT(load_prev),
	NSCHED_WEIGHT(avg_this),
	NSCHED_WEIGHT(avg_prev),
	NSCHED_WEIGHT(curr_weight),
	NSCHED_WEIGHT(p_weight),
	NSCHED_NS(curr_avg_overlap),
	NSCHED_NS(p_avg_overlap),
	NSCHED_IN_NUMBER(wake_idx, U32, "index", 0, 3, NSCHED_REQ),
	NSCHED_LB_BIAS,
	NSCHED_IMBALANCE_PCT,
	NSCHED_FLAG(sync, NSCHED_REQ),
	NSCHED_COUNTER(nr_this, "tasks"),
	NSCHED_COUNTER(sd_flags, "flags"),
};
static const struct nsched_field wake_affine_2631_out[] = {
	NSCHED_OUT_NUMBER(affine, U32, "flag"),
	NSCHED_QUANTITY(this_load, U64, "load"),
	NSCHED_QUANTITY(prev_load, U64, "load"),
	NSCHED_QUANTITY(per_task, U64, "load"),
	NSCHED_QUANTITY(imb_pct, U32, "%"),
};
static const struct nsched_sentence wake_affine_2631_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_AFFINE_2631, NOT_HERE,
			"the level with flags {sd_flags} is not for affine wake-ups"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_AFFINE_2631, BALANCED,
			"affine: 100 x {this_load} <= {imb_pct} x {prev_load}"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_AFFINE_2631, PER_TASK,
			"affine: both CPUs together carry no more than {per_task}, a task of the "
			"waker's"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_AFFINE_2631, REFUSED,
			"not affine: 100 x {this_load} > {imb_pct} x {prev_load}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_SAVING \
	NSCHED_IN_NUMBER(mc_power_savings, U32, "grade", 0, 2, NSCHED_DEFAULT(0)), \
	NSCHED_IN_NUMBER(preferred_cpu, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_DEFAULT(0)), \
	NSCHED_FLAG(is_user, NSCHED_DEFAULT(0)), NSCHED_FLAG(p_hot, NSCHED_REQ)

/* wake_idle_2631 */
#define NSCHED_Q nsched_cfs_wake_idle_2631_question
#define NSCHED_A nsched_cfs_wake_idle_2631_answer
static const struct nsched_field wake_idle_2631_in[] = {
	NSCHED_N,
	NSCHED_NR(NSCHED_REQ),
	NSCHED_IDLES(NSCHED_REQ),
	NSCHED_LEVELS,
	NSCHED_CPU(this_cpu),
	NSCHED_CPU(cpu),
	{ .name = "prev_cpu", .unit = "cpu", .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32,
	  .home = NSCHED_AT_NOTHING, .greatest = NSCHED_MAX_CPUS - 1, NSCHED_DEFAULT(0),
	  NSCHED_PLAIN },
	NSCHED_SAVING,
	NSCHED_ALLOWED,
};
static const struct nsched_field wake_idle_2631_out[] = {
	/* the answer's own, as the question has a cpu, too */
	NSCHED_OUT_NUMBER(cpu, U32, "cpu"),
	NSCHED_QUANTITY_INDEX(level, "level"),
	NSCHED_QUANTITY(nr, U32, "tasks"),
};
static const struct nsched_sentence wake_idle_2631_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_IDLE_2631, PREFERRED,
			"to save power, CPU {preferred_cpu}, which is preferred"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_IDLE_2631, IDLE, "the CPU itself, {cpu}, is idle"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_IDLE_2631, CROWDED,
			"CPU {cpu} has more than one task: no search"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_IDLE_2631, FOUND, "an idle CPU on level {level}"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_IDLE_2631, NO_LEVEL,
			"no level of CPU {cpu} searches for idle CPUs"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKE_IDLE_2631, NONE,
			"no allowed CPU is idle on the levels of CPU {cpu} that search"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* select_task_rq_2631 */
#define NSCHED_Q nsched_cfs_select_task_rq_2631_question
#define NSCHED_A nsched_cfs_select_task_rq_2631_answer
static const struct nsched_field select_task_rq_2631_in[] = {
	NSCHED_N,
	NSCHED_LOADS(load, LOAD, NSCHED_REQ),
	NSCHED_LOAD_AVERAGES,
	NSCHED_NR(NSCHED_REQ),
	NSCHED_IDLES(NSCHED_REQ),
	NSCHED_LEVELS,
	NSCHED_LEVEL_FACT("imbalance_pct", IMBALANCE_PCT, 100, NSCHED_REQ),
	NSCHED_LEVEL_FACT("wake_idx", WAKE_IDX, 0, NSCHED_REQ),
	NSCHED_CPU(this_cpu),
	NSCHED_CPU(prev_cpu),
	NSCHED_FLAG(sync, NSCHED_REQ),
	NSCHED_WEIGHT(curr_weight),
	NSCHED_WEIGHT(p_weight),
	NSCHED_NS(curr_avg_overlap),
	NSCHED_NS(p_avg_overlap),
	NSCHED_LB_BIAS,
	NSCHED_SAVING,
	NSCHED_ALLOWED,
};
static const struct nsched_field select_task_rq_2631_out[] = {
	NSCHED_OUT_NUMBER(cpu, U32, "cpu"),
	NSCHED_QUANTITY(this_load, U64, "load"),
	NSCHED_QUANTITY(prev_load, U64, "load"),
	NSCHED_QUANTITY(imb_pct, U32, "%"),
	NSCHED_QUANTITY(idle_reason, U32, "reason"),
};
static const struct nsched_sentence select_task_rq_2631_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_SELECT_TASK_RQ_2631, SAME,
			"waker and wakee share CPU {prev_cpu}; from there CPU {cpu}"),
	NSCHED_SENTENCE(NSCHED_CFS_SELECT_TASK_RQ_2631, BARRED,
			"CPU {this_cpu} is not allowed, or no level spans CPU "
			"{prev_cpu}; from there CPU {cpu}"),
	NSCHED_SENTENCE(NSCHED_CFS_SELECT_TASK_RQ_2631, AFFINE,
			"pulled to CPU {this_cpu}, which carries {this_load} against "
			"{prev_load} on CPU {prev_cpu}, at {imb_pct} %"),
	NSCHED_SENTENCE(NSCHED_CFS_SELECT_TASK_RQ_2631, PASSIVE,
			"passive balancing to CPU {this_cpu}: {imb_pct} x {this_load} <= 100 x "
			"{prev_load}"),
	NSCHED_SENTENCE(NSCHED_CFS_SELECT_TASK_RQ_2631, REFUSED,
			"not pulled to CPU {this_cpu}, which would carry {this_load} against "
			"{prev_load} on CPU {prev_cpu}, at {imb_pct} %; from there CPU {cpu}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_CFS_WAKE_2631_FUNCTIONS \
	NSCHED_PLAIN_FUNCTION(WAKE_AFFINE_2631, wake_affine_2631, NSCHED_ASK_WAKE), \
	NSCHED_WORLD_FUNCTION(WAKE_IDLE_2631, wake_idle_2631, NSCHED_ASK_WAKE), \
	NSCHED_WORLD_FUNCTION(SELECT_TASK_RQ_2631, select_task_rq_2631, NSCHED_ASK_WAKE),

#endif /* NSCHED_CFS_DESCRIBE_WAKE_2631_H */
