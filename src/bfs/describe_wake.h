/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, question "wake", as data. */
#ifndef NSCHED_BFS_DESCRIBE_WAKE
#define NSCHED_BFS_DESCRIBE_WAKE

#include "describe_machine.h"

/* What all carry, and what came with SMT-nice. */
#define NSCHED_WOKEN_TASK \
	NSCHED_ALLOWED_FIRST(allowed), NSCHED_CPU_BELOW(home, "allowed"), NSCHED_TASK_PRIO(prio), \
	NSCHED_POLICY, NSCHED_TIME(deadline), NSCHED_PER_CPU(online, "flag", 1, "allowed"), \
	NSCHED_IN_LOAD(curr_prio, CURR_PRIO, U32, "prio", 0, 104, "allowed", NSCHED_REQ), \
	NSCHED_IN_LOAD(curr_deadline, CURR_DEADLINE, U64, "time", 0, NSCHED_U64_MAX, "allowed", \
		       NSCHED_REQ)
#define NSCHED_WOKEN_NEAR \
	NSCHED_USER_PRIO(user_prio), \
	NSCHED_PER_CPU(locality, "class", NSCHED_BFS_FARTHEST, "allowed"), \
	NSCHED_LABELS(smt, "allowed"), NSCHED_LABELS(cache, "allowed")
#define NSCHED_WOKEN_NICE \
	NSCHED_FLAG(smt_nice), NSCHED_FLAG(p_user), NSCHED_FLAG(p_idle_ok), \
	NSCHED_LOAD_FLAG(user, USER, "allowed"), NSCHED_LOAD_BIAS_OF("allowed")
#define NSCHED_WOKEN_ORDER \
	NSCHED_FLAG(interactive), \
	NSCHED_IN_LOAD(load, NR_RUNNING, U32, "tasks", 0, 0xffff, "allowed", NSCHED_REQ), \
	NSCHED_IN_ARRAY(order, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, "allowed", NSCHED_REQ, \
			.below = "allowed"), \
	NSCHED_IN_NUMBER(uncounted, U32, "cpu", -1, NSCHED_MAX_CPUS - 1, NSCHED_DEFAULT(-1), \
			 .below = "allowed", .flags = NSCHED_FIELD_NONE)
#define NSCHED_WOKEN_OUT \
	NSCHED_OUT_INDEX(cpu, "cpu"), NSCHED_OUT_NUMBER(kind, U32, "kind"), \
	NSCHED_QUANTITY_INDEX(candidate, "cpu"), NSCHED_QUANTITY(prio, U32, "prio"), \
	NSCHED_QUANTITY(deadline, U64, "time")

#define NSCHED_WHY_SYNC(prefix) \
	NSCHED_SENTENCE(prefix, SYNC, \
			"the waker is about to sleep and no idle CPU suits: nobody is told")
#define NSCHED_WHY_IDLE(prefix) NSCHED_SENTENCE(prefix, IDLE, "CPU {candidate} is idle: it is told")
#define NSCHED_WHY_PREEMPT(prefix) \
	NSCHED_SENTENCE(prefix, PREEMPT, \
			"CPU {candidate} runs prio {prio} with deadline {deadline}: preempted")
#define NSCHED_WHY_KEEPS(prefix) \
	NSCHED_SENTENCE(prefix, KEEPS, \
			"CPU {candidate} runs prio {prio} with deadline {deadline}, nobody loses " \
			"more: nobody is told")
#define NSCHED_WHY_IDLEPRIO(prefix) \
	NSCHED_SENTENCE(prefix, IDLEPRIO, "no idle CPU suits, and IDLEPRIO preempts nobody")
#define NSCHED_WHY_NO_CPU(prefix) NSCHED_SENTENCE(prefix, NO_CPU, "no CPU is to be told")
#define NSCHED_WHY_NEAR(prefix) \
	NSCHED_SENTENCE(prefix, NEAR, \
			"SMT-nice refused the best idle CPU; CPU {candidate}, the nearest that " \
			"it agrees to, is idle: it is told")

#define NSCHED_Q nsched_bfs_wake_232_question
#define NSCHED_A nsched_bfs_wake_232_answer
static const struct nsched_field wake_232_in[] = { NSCHED_WOKEN_TASK, NSCHED_FLAG(sync) };
static const struct nsched_field wake_232_out[] = { NSCHED_WOKEN_OUT };
static const struct nsched_sentence wake_232_why[] = {
	NSCHED_WHY_SYNC(NSCHED_BFS_WAKE_232), NSCHED_WHY_IDLE(NSCHED_BFS_WAKE_232),
	NSCHED_WHY_PREEMPT(NSCHED_BFS_WAKE_232), NSCHED_WHY_KEEPS(NSCHED_BFS_WAKE_232),
	NSCHED_WHY_NO_CPU(NSCHED_BFS_WAKE_232),
	NSCHED_SENTENCE(NSCHED_BFS_WAKE_232, HOME,
			"CPU {candidate}, its home, is idle: it is told"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_bfs_wake_318_question
#define NSCHED_A nsched_bfs_wake_318_answer
static const struct nsched_field wake_318_in[] = {
	NSCHED_WOKEN_TASK, NSCHED_FLAG(sync), NSCHED_RR_INTERVAL, NSCHED_WOKEN_NEAR,
};
static const struct nsched_field wake_318_out[] = { NSCHED_WOKEN_OUT };
static const struct nsched_sentence wake_318_why[] = {
	NSCHED_WHY_SYNC(NSCHED_BFS_WAKE_318), NSCHED_WHY_IDLE(NSCHED_BFS_WAKE_318),
	NSCHED_WHY_PREEMPT(NSCHED_BFS_WAKE_318), NSCHED_WHY_KEEPS(NSCHED_BFS_WAKE_318),
	NSCHED_WHY_NO_CPU(NSCHED_BFS_WAKE_318),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_bfs_wake_467_question
#define NSCHED_A nsched_bfs_wake_467_answer
static const struct nsched_field wake_467_in[] = {
	NSCHED_WOKEN_TASK, NSCHED_FLAG(sync), NSCHED_WOKEN_NEAR, NSCHED_WOKEN_NICE,
	NSCHED_LOAD_FLAG(scaling, SCALING, "allowed"),
};
static const struct nsched_field wake_467_out[] = { NSCHED_WOKEN_OUT };
static const struct nsched_sentence wake_467_why[] = {
	NSCHED_WHY_SYNC(NSCHED_BFS_WAKE_467), NSCHED_WHY_IDLE(NSCHED_BFS_WAKE_467),
	NSCHED_WHY_PREEMPT(NSCHED_BFS_WAKE_467), NSCHED_WHY_KEEPS(NSCHED_BFS_WAKE_467),
	NSCHED_WHY_IDLEPRIO(NSCHED_BFS_WAKE_467), NSCHED_WHY_NO_CPU(NSCHED_BFS_WAKE_467),
	NSCHED_SENTENCE(NSCHED_BFS_WAKE_467, SMT,
			"CPU {candidate} runs prio {prio} with deadline {deadline}, but SMT-nice "
			"refuses it: nobody is told"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_bfs_wake_512_question
#define NSCHED_A nsched_bfs_wake_512_answer
static const struct nsched_field wake_512_in[] = {
	NSCHED_WOKEN_TASK, NSCHED_FLAG(sync), NSCHED_WOKEN_NEAR, NSCHED_WOKEN_NICE,
	NSCHED_WOKEN_ORDER,
};
static const struct nsched_field wake_512_out[] = {
	NSCHED_WOKEN_OUT, NSCHED_OUT_NUMBER(task_cpu, U32, "cpu"),
};
static const struct nsched_sentence wake_512_why[] = {
	NSCHED_WHY_SYNC(NSCHED_BFS_WAKE_512), NSCHED_WHY_IDLE(NSCHED_BFS_WAKE_512),
	NSCHED_WHY_PREEMPT(NSCHED_BFS_WAKE_512), NSCHED_WHY_IDLEPRIO(NSCHED_BFS_WAKE_512),
	NSCHED_WHY_NO_CPU(NSCHED_BFS_WAKE_512), NSCHED_WHY_NEAR(NSCHED_BFS_WAKE_512),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_bfs_wake_muqss_question
#define NSCHED_A nsched_bfs_wake_muqss_answer
static const struct nsched_field wake_muqss_in[] = {
	NSCHED_WOKEN_TASK, NSCHED_FLAG(sync), NSCHED_WOKEN_NEAR, NSCHED_WOKEN_NICE,
	NSCHED_WOKEN_ORDER,
};
static const struct nsched_field wake_muqss_out[] = { NSCHED_WOKEN_OUT };
static const struct nsched_sentence wake_muqss_why[] = {
	NSCHED_WHY_SYNC(NSCHED_BFS_WAKE_MUQSS), NSCHED_WHY_IDLE(NSCHED_BFS_WAKE_MUQSS),
	NSCHED_WHY_PREEMPT(NSCHED_BFS_WAKE_MUQSS), NSCHED_WHY_IDLEPRIO(NSCHED_BFS_WAKE_MUQSS),
	NSCHED_WHY_NO_CPU(NSCHED_BFS_WAKE_MUQSS), NSCHED_WHY_NEAR(NSCHED_BFS_WAKE_MUQSS),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_bfs_select_muqss_question
#define NSCHED_A nsched_bfs_select_muqss_answer
static const struct nsched_field select_muqss_in[] = {
	NSCHED_WOKEN_TASK, NSCHED_WOKEN_NEAR, NSCHED_WOKEN_NICE, NSCHED_WOKEN_ORDER,
};
static const struct nsched_field select_muqss_out[] = {
	NSCHED_OUT_NUMBER(cpu, U32, "cpu"),
	NSCHED_QUANTITY_INDEX(tasks, "tasks"),
	NSCHED_QUANTITY_INDEX(candidate, "cpu"),
};
static const struct nsched_sentence select_muqss_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_SELECT_MUQSS, IDLE, "CPU {cpu} is idle: its queue"),
	NSCHED_SENTENCE(NSCHED_BFS_SELECT_MUQSS, LEAST,
			"CPU {cpu} has the fewest tasks, {tasks}, of those looked at: its queue"),
	NSCHED_SENTENCE(NSCHED_BFS_SELECT_MUQSS, HOME,
			"no CPU can be used: the queue of home, {cpu}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#endif /* NSCHED_BFS_DESCRIBE_WAKE */
