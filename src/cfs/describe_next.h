/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Question "next" of the CFS family: fields and sentences. */
#ifndef NSCHED_CFS_DESCRIBE_NEXT_H
#define NSCHED_CFS_DESCRIBE_NEXT_H

#include "describe_fields.h"

#define NSCHED_QUANTITY_S64(member_, unit_) \
	NSCHED_OUT(member_, S64, unit_, NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT)

/* wakeup_preempt_entity */
#define NSCHED_Q nsched_cfs_wakeup_preempt_entity_question
#define NSCHED_A nsched_cfs_wakeup_preempt_entity_answer
static const struct nsched_field wakeup_preempt_entity_in[] = {
	NSCHED_NS(curr_vruntime),
	NSCHED_NS(p_vruntime),
	NSCHED_NS(wakeup_gran),
	NSCHED_WEIGHT(p_weight),
};
static const struct nsched_field wakeup_preempt_entity_out[] = {
	NSCHED_OUT(result, S32, "verdict", -1, 0),
	NSCHED_QUANTITY_S64(vdiff, "ns"),
	NSCHED_QUANTITY_S64(gran, "ns"),
};
static const struct nsched_sentence wakeup_preempt_entity_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_WAKEUP_PREEMPT_ENTITY, LATER,
			"the current task is not ahead of the wakee, by {vdiff} ns"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKEUP_PREEMPT_ENTITY, NEAR,
			"ahead of the wakee by {vdiff} ns, of {gran} ns allowed"),
	NSCHED_SENTENCE(NSCHED_CFS_WAKEUP_PREEMPT_ENTITY, FAR,
			"ahead of the wakee by {vdiff} ns, more than the {gran} ns allowed"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* check_preempt */
#define NSCHED_Q nsched_cfs_check_preempt_question
#define NSCHED_A nsched_cfs_check_preempt_answer
static const struct nsched_field check_preempt_in[] = {
	NSCHED_NS(curr_vruntime),
	NSCHED_NS(p_vruntime),
	NSCHED_NS(wakeup_gran),
	NSCHED_WEIGHT(p_weight),
	NSCHED_CLASS(curr_policy),
	NSCHED_CLASS(p_policy),
	NSCHED_COUNTER(nr_cfs, "tasks"),
	NSCHED_COUNTER(sched_nr_latency, "tasks"),
	NSCHED_FLAG(need_resched, NSCHED_REQ),
	NSCHED_FLAG(curr_on_rq, NSCHED_REQ),
	NSCHED_FLAG(curr_is_idle, NSCHED_REQ),
	NSCHED_FLAG(feat_next_buddy, NSCHED_REQ),
	NSCHED_FLAG(feat_last_buddy, NSCHED_REQ),
	NSCHED_FLAG(feat_wakeup_preemption, NSCHED_REQ),
	NSCHED_FLAG(is_fork, NSCHED_REQ),
};
#define NSCHED_PREEMPT_OUT \
	NSCHED_OUT_NUMBER(resched, U32, "flag"), NSCHED_OUT_NUMBER(set_next, U32, "flag"), \
	NSCHED_OUT_NUMBER(set_last, U32, "flag"), NSCHED_QUANTITY_S64(vdiff, "ns"), \
	NSCHED_QUANTITY_S64(gran, "ns")
static const struct nsched_field check_preempt_out[] = { NSCHED_PREEMPT_OUT };
static const struct nsched_sentence check_preempt_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_CHECK_PREEMPT, ALREADY, "the CPU reschedules already"),
	NSCHED_SENTENCE(NSCHED_CFS_CHECK_PREEMPT, IDLE,
			"the current task is of class idle: the wakee, of class "
			"{p_policy}, preempts"),
	NSCHED_SENTENCE(NSCHED_CFS_CHECK_PREEMPT, CLASS,
			"a wakee of class {p_policy} does not preempt"),
	NSCHED_SENTENCE(NSCHED_CFS_CHECK_PREEMPT, OFF, "wake-up preemption is switched off"),
	NSCHED_SENTENCE(NSCHED_CFS_CHECK_PREEMPT, NEAR,
			"the current task is ahead by {vdiff} ns, not more than the granularity "
			"({gran} ns where it is ahead at all): it goes on"),
	NSCHED_SENTENCE(NSCHED_CFS_CHECK_PREEMPT, FAR,
			"the current task is ahead by {vdiff} ns, granularity {gran} ns: preempt"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* place_wakeup */
#define NSCHED_Q nsched_cfs_place_wakeup_question
#define NSCHED_A nsched_cfs_place_wakeup_answer
static const struct nsched_field place_wakeup_in[] = {
	NSCHED_NS(min_vruntime),
	NSCHED_NS(vruntime),
	NSCHED_NS(sched_latency),
	NSCHED_FLAG(gentle, NSCHED_REQ),
};
static const struct nsched_field place_wakeup_out[] = {
	NSCHED_OUT_NUMBER(vruntime, U64, "ns"),
	NSCHED_QUANTITY(floor, U64, "ns"),
};
static const struct nsched_sentence place_wakeup_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_PLACE_WAKEUP, KEPT,
			"its own virtual runtime, {vruntime}, is not before {floor}: kept"),
	NSCHED_SENTENCE(NSCHED_CFS_PLACE_WAKEUP, RAISED, "it slept long: raised to {floor}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* check_preempt_2631 */
#define NSCHED_Q nsched_cfs_check_preempt_2631_question
#define NSCHED_A nsched_cfs_check_preempt_2631_answer
static const struct nsched_field check_preempt_2631_in[] = {
	NSCHED_NS(curr_vruntime),
	NSCHED_NS(p_vruntime),
	NSCHED_NS(wakeup_gran),
	NSCHED_WEIGHT(p_weight),
	NSCHED_NS(curr_sum_exec),
	NSCHED_NS(curr_prev_sum_exec),
	NSCHED_NS(p_avg_wakeup),
	NSCHED_NS(curr_avg_overlap),
	NSCHED_NS(p_avg_overlap),
	NSCHED_CLASS(curr_policy),
	NSCHED_CLASS(p_policy),
	NSCHED_COUNTER(nr_cfs, "tasks"),
	NSCHED_FLAG(need_resched, NSCHED_REQ),
	NSCHED_FLAG(curr_on_rq, NSCHED_REQ),
	NSCHED_FLAG(curr_is_idle, NSCHED_REQ),
	NSCHED_FLAG(curr_queued, NSCHED_REQ),
	NSCHED_FLAG(sync, NSCHED_REQ),
	NSCHED_FLAG(feat_last_buddy, NSCHED_REQ),
	NSCHED_FLAG(feat_wakeup_preempt, NSCHED_REQ),
	NSCHED_FLAG(feat_wakeup_overlap, NSCHED_REQ),
};
static const struct nsched_field check_preempt_2631_out[] = { NSCHED_PREEMPT_OUT };
static const struct nsched_sentence check_preempt_2631_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_CHECK_PREEMPT_2631, ALREADY, "the CPU reschedules already"),
	NSCHED_SENTENCE(NSCHED_CFS_CHECK_PREEMPT_2631, CLASS,
			"a wakee of class {p_policy} does not preempt"),
	NSCHED_SENTENCE(NSCHED_CFS_CHECK_PREEMPT_2631, IDLE,
			"the current task is of class idle: preempt"),
	NSCHED_SENTENCE(NSCHED_CFS_CHECK_PREEMPT_2631, OFF, "wake-up preemption is switched off"),
	NSCHED_SENTENCE(NSCHED_CFS_CHECK_PREEMPT_2631, OVERLAP,
			"sync, or both hardly overlap ({curr_avg_overlap} and {p_avg_overlap} ns): "
			"preempt"),
	NSCHED_SENTENCE(NSCHED_CFS_CHECK_PREEMPT_2631, LATER,
			"the current task is not ahead of the wakee ({vdiff} ns): it goes on"),
	NSCHED_SENTENCE(NSCHED_CFS_CHECK_PREEMPT_2631, NEAR,
			"the current task is ahead by {vdiff} ns, granularity {gran} "
			"ns: it goes on"),
	NSCHED_SENTENCE(NSCHED_CFS_CHECK_PREEMPT_2631, FAR,
			"the current task is ahead by {vdiff} ns, granularity {gran} ns: preempt"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_CFS_NEXT_FUNCTIONS \
	NSCHED_PLAIN_FUNCTION(WAKEUP_PREEMPT_ENTITY, wakeup_preempt_entity, NSCHED_ASK_NEXT), \
	NSCHED_PLAIN_FUNCTION(CHECK_PREEMPT, check_preempt, NSCHED_ASK_NEXT), \
	NSCHED_PLAIN_FUNCTION(PLACE_WAKEUP, place_wakeup, NSCHED_ASK_WAKE), \
	NSCHED_PLAIN_FUNCTION(CHECK_PREEMPT_2631, check_preempt_2631, NSCHED_ASK_NEXT),

#endif /* NSCHED_CFS_DESCRIBE_NEXT_H */
