/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family, question "wake", as data. */
#ifndef NSCHED_O1_DESCRIBE_WAKE
#define NSCHED_O1_DESCRIBE_WAKE

#include "describe_fields.h"

/* sync_wake */
#define NSCHED_Q nsched_o1_sync_wake_question
#define NSCHED_A nsched_o1_sync_wake_answer
static const struct nsched_field sync_wake_in[] = {
	NSCHED_VARIANT(1),
	NSCHED_FLAG(sync),
	NSCHED_FLAG(running),
	NSCHED_FLAG(queued),
	NSCHED_CPU(task_cpu),
	NSCHED_CPU(this_cpu),
	NSCHED_IN_NUMBER(p_prio, U32, "prio", 0, 139, NSCHED_REQ),
	NSCHED_IN_LOAD(curr_prio, CURR_PRIO, U32, "prio", 0, 140, "allowed", NSCHED_REQ),
	NSCHED_IN_SET(allowed, FLAGS, 0, NSCHED_REQ),
};
static const struct nsched_field sync_wake_out[] = {
	NSCHED_OUT_NUMBER(cpu, U32, "cpu"),
	NSCHED_OUT_NUMBER(preempt, U32, "flag"),
	NSCHED_QUANTITY(curr_prio, U32, "prio"),
};
static const struct nsched_sentence sync_wake_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_SYNC_WAKE, QUEUE,
			"queued on CPU {cpu} without a request: priority {p_prio}, {curr_prio} "
			"runs there"),
	NSCHED_SENTENCE(NSCHED_O1_SYNC_WAKE, PREEMPT,
			"queued on CPU {cpu}: priority {p_prio} is more urgent than {curr_prio}, "
			"which runs there: preempt it"),
	NSCHED_SENTENCE(NSCHED_O1_SYNC_WAKE, PULL,
			"synchronous: moved to the waker's CPU {cpu} without a request: priority "
			"{p_prio}, {curr_prio} runs there"),
	NSCHED_SENTENCE(NSCHED_O1_SYNC_WAKE, PULL_PREEMPT,
			"synchronous: moved to the waker's CPU {cpu}: priority {p_prio} is more "
			"urgent than {curr_prio}, which runs there: preempt it"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* ht_wake_cpu */
#define NSCHED_Q nsched_o1_ht_wake_cpu_question
#define NSCHED_A nsched_o1_ht_wake_cpu_answer
static const struct nsched_field ht_wake_cpu_in[] = {
	NSCHED_VARIANT(1),
	NSCHED_NR_CPUS,
	NSCHED_CPU_BELOW(cpu),
	NSCHED_RQ_OF,
	NSCHED_CPU_IDLE,
	NSCHED_IN_LOAD(curr_prio, CURR_PRIO, U32, "prio", 0, 140, "ncpus", NSCHED_REQ),
	NSCHED_IN_LOAD(curr_slice, CURR_SLICE, S32, "ticks", NSCHED_S32_MIN, NSCHED_S32_MAX,
		       "ncpus", NSCHED_REQ),
	NSCHED_IN_NUMBER(p_prio, U32, "prio", 0, 139, NSCHED_REQ),
	NSCHED_IN_NUMBER(p_slice, S64, "ticks", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ),
	NSCHED_ALLOWED,
};
static const struct nsched_field ht_wake_cpu_out[] = {
	NSCHED_OUT_INDEX(resched_cpu, "cpu"),
	NSCHED_QUANTITY(curr_prio, U32, "prio"),
	NSCHED_OUT(curr_slice, S64, "ticks", NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT),
};
static const struct nsched_sentence ht_wake_cpu_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_HT_WAKE_CPU, IDLE, "its CPU {resched_cpu} is idle: there"),
	NSCHED_SENTENCE(NSCHED_O1_HT_WAKE_CPU, SIBLING_IDLE,
			"sibling {resched_cpu} is idle: there"),
	NSCHED_SENTENCE(NSCHED_O1_HT_WAKE_CPU, PREEMPT,
			"its CPU {resched_cpu} runs priority {curr_prio} (slice {curr_slice}), "
			"less urgent than {p_prio} ({p_slice}): preempt it"),
	NSCHED_SENTENCE(NSCHED_O1_HT_WAKE_CPU, SIBLING,
			"sibling {resched_cpu} runs priority {curr_prio} (slice {curr_slice}), "
			"less urgent than {p_prio} ({p_slice}): preempt it"),
	NSCHED_SENTENCE(NSCHED_O1_HT_WAKE_CPU, NONE,
			"its CPU {cpu} runs priority {curr_prio} (slice {curr_slice}), no less "
			"urgent than {p_prio} ({p_slice}), and so do the siblings that it may use: "
			"nobody"),
};
#undef NSCHED_Q
#undef NSCHED_A

#endif /* NSCHED_O1_DESCRIBE_WAKE */
