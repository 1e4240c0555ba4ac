/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, the arithmetic of one task, as data. */
#ifndef NSCHED_BFS_DESCRIBE_TASK
#define NSCHED_BFS_DESCRIBE_TASK

#include "describe_fields.h"

/* prio_ratio */
#define NSCHED_Q nsched_bfs_prio_ratio_question
#define NSCHED_A nsched_bfs_prio_ratio_answer
static const struct nsched_field prio_ratio_in[] = { NSCHED_VER, NSCHED_USER_PRIO(user_prio) };
static const struct nsched_field prio_ratio_out[] = { NSCHED_OUT_NUMBER(ratio, U32, "ratio") };
static const struct nsched_sentence prio_ratio_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_PRIO_RATIO, LEVEL, "level {user_prio} of {ver}: {ratio}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* rr_interval_default */
#define NSCHED_Q nsched_bfs_rr_interval_default_question
#define NSCHED_A nsched_bfs_rr_interval_default_answer
static const struct nsched_field rr_interval_default_in[] = {
	NSCHED_VER,
	NSCHED_IN_NUMBER(nr_cpus, U32, "cpus", 1, NSCHED_MAX_CPUS, NSCHED_REQ),
};
static const struct nsched_field rr_interval_default_out[] = {
	NSCHED_OUT_NUMBER(rr_interval, U32, "ms"),
};
static const struct nsched_sentence rr_interval_default_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_RR_INTERVAL_DEFAULT, SCALED,
			"{rr_interval} ms for {nr_cpus} CPUs"),
	NSCHED_SENTENCE(NSCHED_BFS_RR_INTERVAL_DEFAULT, FIXED,
			"{rr_interval} ms for any number of CPUs"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* deadline_diff */
#define NSCHED_Q nsched_bfs_deadline_diff_question
#define NSCHED_A nsched_bfs_deadline_diff_answer
static const struct nsched_field deadline_diff_in[] = {
	NSCHED_VER, NSCHED_USER_PRIO(user_prio), NSCHED_RR_INTERVAL, NSCHED_HZ,
};
static const struct nsched_field deadline_diff_out[] = {
	NSCHED_OUT_SIGNED(diff, S64, "time"),
};
static const struct nsched_sentence deadline_diff_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_DEADLINE_DIFF, PRODUCT,
			"level {user_prio} at {rr_interval} ms: {diff} ahead"),
	NSCHED_SENTENCE(NSCHED_BFS_DEADLINE_DIFF, LEAST,
			"level {user_prio} at {rr_interval} ms rounds to nothing: {diff} ahead"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* refill */
#define NSCHED_Q nsched_bfs_refill_question
#define NSCHED_A nsched_bfs_refill_answer
static const struct nsched_field refill_in[] = {
	NSCHED_VER, NSCHED_SLICE, NSCHED_POLICY, NSCHED_TIME(deadline), NSCHED_TIME(now),
	NSCHED_RR_INTERVAL, NSCHED_HZ, NSCHED_USER_PRIO(user_prio), NSCHED_SMT_BIAS,
	NSCHED_FLAG(user), NSCHED_TASK_PRIO(prio),
};
static const struct nsched_field refill_out[] = {
	NSCHED_OUT_SIGNED(time_slice, S32, "us"),
	NSCHED_OUT_NUMBER(deadline, U64, "time"),
	NSCHED_OUT_NUMBER(smt_bias, U32, "bias"),
	NSCHED_QUANTITY_SIGNED(diff, S64, "time"),
};
static const struct nsched_sentence refill_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_REFILL, KEEPS,
			"{time_slice} us are left: the deadline stays {deadline}"),
	NSCHED_SENTENCE(NSCHED_BFS_REFILL, SPENT,
			"used up: {time_slice} us, deadline {deadline}, {diff} ahead"),
	NSCHED_SENTENCE(NSCHED_BFS_REFILL, BATCH,
			"batch, whatever is left: {time_slice} us, deadline "
			"{deadline}, {diff} ahead"),
	NSCHED_SENTENCE(NSCHED_BFS_REFILL, PUT_OFF,
			"used up, IDLEPRIO: {time_slice} us, deadline {deadline}, {diff} ahead"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* renice */
#define NSCHED_Q nsched_bfs_renice_question
#define NSCHED_A nsched_bfs_renice_answer
static const struct nsched_field renice_in[] = {
	NSCHED_VER, NSCHED_TIME(deadline), NSCHED_USER_PRIO(old_user_prio),
	NSCHED_USER_PRIO(new_user_prio), NSCHED_RR_INTERVAL, NSCHED_HZ,
};
static const struct nsched_field renice_out[] = {
	NSCHED_OUT_NUMBER(deadline, U64, "time"),
	NSCHED_QUANTITY_SIGNED(change, S64, "time"),
};
static const struct nsched_sentence renice_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_RENICE, SAME, "the deadline stays {deadline}"),
	NSCHED_SENTENCE(NSCHED_BFS_RENICE, EARLIER, "the deadline moves by {change} to {deadline}"),
	NSCHED_SENTENCE(NSCHED_BFS_RENICE, LATER, "the deadline moves by {change} to {deadline}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* queue_prio */
#define NSCHED_Q nsched_bfs_queue_prio_question
#define NSCHED_A nsched_bfs_queue_prio_answer
static const struct nsched_field queue_prio_in[] = {
	NSCHED_VER, NSCHED_POLICY,
	NSCHED_IN_NUMBER(rt_priority, U32, "prio", 0, 99, NSCHED_REQ),
	NSCHED_TASK_PRIO(cur_prio), NSCHED_FLAG(iso_refractory), NSCHED_FLAG(idle_ok),
};
static const struct nsched_field queue_prio_out[] = {
	NSCHED_OUT_NUMBER(normal_prio, U32, "prio"),
	NSCHED_OUT_NUMBER(prio, U32, "prio"),
};
static const struct nsched_sentence queue_prio_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_QUEUE_PRIO, NORMAL, "queued as normal, prio {prio}"),
	NSCHED_SENTENCE(NSCHED_BFS_QUEUE_PRIO, OWN, "queued with the prio of its class, {prio}"),
	NSCHED_SENTENCE(NSCHED_BFS_QUEUE_PRIO, INHERITED,
			"queued with the prio {prio} that it was lent; its own is {normal_prio}"),
	NSCHED_SENTENCE(NSCHED_BFS_QUEUE_PRIO, USED_UP,
			"ISO without quota: queued with prio {prio}, not {normal_prio}"),
	NSCHED_SENTENCE(NSCHED_BFS_QUEUE_PRIO, UNSAFE,
			"IDLEPRIO that must not be held back: prio {prio}, not {normal_prio}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* queue_key */
#define NSCHED_Q nsched_bfs_queue_key_question
#define NSCHED_A nsched_bfs_queue_key_answer
static const struct nsched_field queue_key_in[] = {
	NSCHED_VER, NSCHED_TASK_PRIO(prio), NSCHED_POLICY, NSCHED_TIME(deadline),
	NSCHED_RR_INTERVAL,
};
static const struct nsched_field queue_key_out[] = { NSCHED_OUT_NUMBER(key, U64, "key") };
static const struct nsched_sentence queue_key_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_QUEUE_KEY, PRIO, "prio {prio} is the key, {key}"),
	NSCHED_SENTENCE(NSCHED_BFS_QUEUE_KEY, DEADLINE,
			"prio {prio}: the deadline is the key, {key}"),
	NSCHED_SENTENCE(NSCHED_BFS_QUEUE_KEY, BEHIND, "prio {prio}: behind all others, key {key}"),
	NSCHED_SENTENCE(NSCHED_BFS_QUEUE_KEY, PUT_OFF,
			"IDLEPRIO with prio {prio}: a longest deadline later, key {key}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* charge */
#define NSCHED_Q nsched_bfs_charge_question
#define NSCHED_A nsched_bfs_charge_answer
static const struct nsched_field charge_in[] = {
	NSCHED_VER, NSCHED_HZ, NSCHED_POLICY, NSCHED_FLAG(idle), NSCHED_SLICE,
	NSCHED_IN_NUMBER(delta_ns, S64, "ns", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ),
};
static const struct nsched_field charge_out[] = {
	NSCHED_OUT_SIGNED(time_slice, S32, "us"),
	NSCHED_QUANTITY_SIGNED(charged, S64, "us"),
};
static const struct nsched_sentence charge_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_CHARGE, FREE, "pays nothing: {time_slice} us are left"),
	NSCHED_SENTENCE(NSCHED_BFS_CHARGE, TIME,
			"ran {delta_ns} ns, pays {charged} us: {time_slice} us are left"),
	NSCHED_SENTENCE(NSCHED_BFS_CHARGE, HALF,
			"the clock says {delta_ns} ns, pays half a tick, {charged} us: "
			"{time_slice} us are left"),
	NSCHED_SENTENCE(NSCHED_BFS_CHARGE, CAPPED,
			"ran {delta_ns} ns, pays a tick, {charged} us: {time_slice} us are left"),
	NSCHED_SENTENCE(NSCHED_BFS_CHARGE, LOST,
			"{delta_ns} ns are not believed, pays {charged} us: "
			"{time_slice} us are left"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* preempts */
#define NSCHED_Q nsched_bfs_preempts_question
#define NSCHED_A nsched_bfs_preempts_answer
static const struct nsched_field preempts_in[] = {
	NSCHED_VER, NSCHED_TASK_PRIO(prio), NSCHED_POLICY, NSCHED_TIME(deadline),
	NSCHED_PRIO(curr_prio), NSCHED_TIME(curr_deadline),
};
static const struct nsched_field preempts_out[] = { NSCHED_OUT_NUMBER(yes, U32, "flag") };
#define NSCHED_PREEMPTS(name, text) \
	NSCHED_SENTENCE(NSCHED_BFS_PREEMPTS, name, \
			"prio {prio}, deadline {deadline} against prio {curr_prio}, deadline " \
			"{curr_deadline}: " text)
static const struct nsched_sentence preempts_why[] = {
	NSCHED_PREEMPTS(BETTER, "the better prio runs first"),
	NSCHED_PREEMPTS(WORSE, "the worse prio waits"),
	NSCHED_PREEMPTS(EARLIER, "the earlier deadline runs first"),
	NSCHED_PREEMPTS(NOT_EARLIER, "not earlier, it waits"),
	NSCHED_PREEMPTS(CLASS, "its class does not preempt its like"),
	NSCHED_PREEMPTS(ALWAYS, "its class preempts its like whatever the deadlines are"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* yield */
#define NSCHED_Q nsched_bfs_yield_question
#define NSCHED_A nsched_bfs_yield_answer
static const struct nsched_field yield_in[] = {
	NSCHED_VER,
	NSCHED_IN_NUMBER(yield_type, U32, "type", 0, 2, NSCHED_REQ),
	NSCHED_FLAG(first_time_slice), NSCHED_SLICE, NSCHED_POLICY, NSCHED_TIME(deadline),
	NSCHED_TIME(now), NSCHED_RR_INTERVAL, NSCHED_HZ, NSCHED_USER_PRIO(user_prio),
	NSCHED_SMT_BIAS, NSCHED_FLAG(user), NSCHED_TASK_PRIO(prio),
};
static const struct nsched_field yield_out[] = {
	NSCHED_OUT_NUMBER(resched, U32, "flag"),
	NSCHED_OUT_SIGNED(time_slice, S32, "us"),
	NSCHED_OUT_NUMBER(deadline, U64, "time"),
	NSCHED_OUT_NUMBER(smt_bias, U32, "bias"),
	NSCHED_OUT_NUMBER(first_time_slice, U32, "flag"),
};
static const struct nsched_sentence yield_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_YIELD, NOTHING,
			"yield type 0: {time_slice} us left, it goes on"),
	NSCHED_SENTENCE(NSCHED_BFS_YIELD, SWITCH,
			"to the tail with {time_slice} us left and deadline {deadline}"),
	NSCHED_SENTENCE(NSCHED_BFS_YIELD, REFILL,
			"to the tail with a full slice, {time_slice} us, and deadline {deadline}"),
	NSCHED_SENTENCE(NSCHED_BFS_YIELD, LOST,
			"to the tail; slice {time_slice} us and deadline {deadline} "
			"stay, the refill is lost"),
};
#undef NSCHED_Q
#undef NSCHED_A

#endif /* NSCHED_BFS_DESCRIBE_TASK */
