/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, the machine and its idle CPUs, as data. */
#ifndef NSCHED_BFS_DESCRIBE_MACHINE
#define NSCHED_BFS_DESCRIBE_MACHINE

#include "describe_fields.h"

#define NSCHED_FOUR_LABELS \
	NSCHED_LABELS_FIRST(smt), NSCHED_LABELS(package, "smt"), NSCHED_LABELS(llc, "smt"), \
	NSCHED_LABELS(node, "smt"), NSCHED_CPU_BELOW(cpu, "smt")

/* locality */
#define NSCHED_Q nsched_bfs_locality_question
#define NSCHED_A nsched_bfs_locality_answer
static const struct nsched_field locality_in[] = {
	NSCHED_VER, NSCHED_FOUR_LABELS,
	NSCHED_IN_ARRAY(far, U32, "flag", 0, 1, "smt", NSCHED_ABSENT),
};
static const struct nsched_field locality_out[] = {
	NSCHED_OUT_ARRAY(row, row_out, U32, "class", "smt"),
	NSCHED_QUANTITY(nearest, U32, "cpus"),
	NSCHED_QUANTITY(least, U32, "class"),
};
static const struct nsched_sentence locality_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_LOCALITY, ROW,
			"from CPU {cpu}, {nearest} other CPUs are nearest, of class {least}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* cpu_order_512 */
#define NSCHED_Q nsched_bfs_cpu_order_512_question
#define NSCHED_A nsched_bfs_cpu_order_512_answer
static const struct nsched_field cpu_order_512_in[] = { NSCHED_FOUR_LABELS };
static const struct nsched_field cpu_order_512_out[] = {
	NSCHED_OUT_ARRAY(order, order_out, U32, "cpu", "smt"),
	NSCHED_QUANTITY(first, U32, "cpu"),
};
static const struct nsched_sentence cpu_order_512_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_CPU_ORDER_512, LIST,
			"from CPU {cpu} by class, then by number: CPU {first} first"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* order_muqss */
#define NSCHED_Q nsched_bfs_order_muqss_question
#define NSCHED_A nsched_bfs_order_muqss_answer
static const struct nsched_field order_muqss_in[] = {
	NSCHED_FOUR_LABELS,
	NSCHED_IN_NUMBER(rqshare, U32, "sharing", 0, 5, NSCHED_REQ),
};
static const struct nsched_field order_muqss_out[] = {
	NSCHED_OUT_ARRAY(cpu_order, cpu_order_out, U32, "cpu", "smt"),
	NSCHED_OUT_LIST(rq_order, rq_order_out, U32, "cpu", "smt", nr_queues),
	NSCHED_QUANTITY(nr_queues, U32, "queues"),
	NSCHED_QUANTITY(leader, U32, "cpu"),
};
static const struct nsched_sentence order_muqss_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_ORDER_MUQSS, LISTS,
			"CPU {cpu} uses the queue of CPU {leader}, one of {nr_queues}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* smt_ok */
#define NSCHED_Q nsched_bfs_smt_ok_question
#define NSCHED_A nsched_bfs_smt_ok_answer
static const struct nsched_field smt_ok_in[] = {
	NSCHED_VER, NSCHED_LABELS_FIRST(smt), NSCHED_CPU_BELOW(cpu, "smt"),
	NSCHED_LOAD_FLAG(idle, IDLE, "smt"), NSCHED_PER_CPU(online, "flag", 1, "smt"),
	NSCHED_LOAD_FLAG(user, USER, "smt"), NSCHED_LOAD_BIAS_OF("smt"),
	NSCHED_FLAG(p_user), NSCHED_TASK_PRIO(p_prio), NSCHED_USER_PRIO(p_user_prio),
	NSCHED_FLAG(p_idle_ok),
};
static const struct nsched_field smt_ok_out[] = {
	NSCHED_OUT_NUMBER(ok, U32, "flag"),
	NSCHED_QUANTITY(best, U32, "bias"),
	NSCHED_QUANTITY(mine, U32, "bias"),
};
#define NSCHED_SMT(name, text) \
	NSCHED_SENTENCE(NSCHED_BFS_SMT_OK, name, "beside a bias of {best} on CPU {cpu}: " text)
static const struct nsched_sentence smt_ok_why[] = {
	NSCHED_SMT(KERNEL, "yes, no user address space"),
	NSCHED_SMT(REAL_TIME, "yes, real time"),
	NSCHED_SMT(URGENT, "yes, it must not be held back"),
	NSCHED_SMT(ALONE, "yes, nobody to weigh"),
	NSCHED_SMT(IDLEPRIO, "no, IDLEPRIO"),
	NSCHED_SMT(HEAVIER, "yes, its own is {mine}"),
	NSCHED_SMT(TURN, "yes, its own is {mine} but it is its turn"),
	NSCHED_SMT(LIGHTER, "no, its own is {mine}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* best_idle */
#define NSCHED_IDLE_CPUS \
	NSCHED_ALLOWED_FIRST(allowed), NSCHED_CPU_BELOW(home, "allowed"), \
	NSCHED_LOAD_FLAG(idle, IDLE, "allowed"), \
	NSCHED_PER_CPU(locality, "class", NSCHED_BFS_FARTHEST, "allowed"), \
	NSCHED_LABELS(smt, "allowed"), NSCHED_LABELS(cache, "allowed")
#define NSCHED_IDLE_OUT \
	NSCHED_OUT_INDEX(cpu, "cpu"), NSCHED_QUANTITY_INDEX(rank, "rank")
#define NSCHED_IDLE_NONE(prefix) \
	NSCHED_SENTENCE(prefix, NONE, "no allowed CPU is idle")
#define NSCHED_IDLE_HOME(prefix) \
	NSCHED_SENTENCE(prefix, HOME, "CPU {cpu}, where it may start at once, is idle")
#define NSCHED_IDLE_RANK(prefix) \
	NSCHED_SENTENCE(prefix, RANK, "CPU {cpu} is idle and has the best rank, {rank}")

#define NSCHED_Q nsched_bfs_best_idle_318_question
#define NSCHED_A nsched_bfs_best_idle_318_answer
static const struct nsched_field best_idle_318_in[] = { NSCHED_IDLE_CPUS };
static const struct nsched_field best_idle_318_out[] = { NSCHED_IDLE_OUT };
static const struct nsched_sentence best_idle_318_why[] = {
	NSCHED_IDLE_NONE(NSCHED_BFS_BEST_IDLE_318), NSCHED_IDLE_RANK(NSCHED_BFS_BEST_IDLE_318),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_bfs_best_idle_467_question
#define NSCHED_A nsched_bfs_best_idle_467_answer
static const struct nsched_field best_idle_467_in[] = {
	NSCHED_IDLE_CPUS, NSCHED_LOAD_FLAG(scaling, SCALING, "allowed"),
};
static const struct nsched_field best_idle_467_out[] = { NSCHED_IDLE_OUT };
static const struct nsched_sentence best_idle_467_why[] = {
	NSCHED_IDLE_NONE(NSCHED_BFS_BEST_IDLE_467), NSCHED_IDLE_HOME(NSCHED_BFS_BEST_IDLE_467),
	NSCHED_IDLE_RANK(NSCHED_BFS_BEST_IDLE_467),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_bfs_best_idle_512_question
#define NSCHED_A nsched_bfs_best_idle_512_answer
static const struct nsched_field best_idle_512_in[] = { NSCHED_IDLE_CPUS };
static const struct nsched_field best_idle_512_out[] = { NSCHED_IDLE_OUT };
static const struct nsched_sentence best_idle_512_why[] = {
	NSCHED_IDLE_NONE(NSCHED_BFS_BEST_IDLE_512), NSCHED_IDLE_HOME(NSCHED_BFS_BEST_IDLE_512),
	NSCHED_IDLE_RANK(NSCHED_BFS_BEST_IDLE_512),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_bfs_best_idle_muqss_question
#define NSCHED_A nsched_bfs_best_idle_muqss_answer
static const struct nsched_field best_idle_muqss_in[] = { NSCHED_IDLE_CPUS };
static const struct nsched_field best_idle_muqss_out[] = { NSCHED_IDLE_OUT };
static const struct nsched_sentence best_idle_muqss_why[] = {
	NSCHED_IDLE_NONE(NSCHED_BFS_BEST_IDLE_MUQSS), NSCHED_IDLE_HOME(NSCHED_BFS_BEST_IDLE_MUQSS),
	NSCHED_IDLE_RANK(NSCHED_BFS_BEST_IDLE_MUQSS),
};
#undef NSCHED_Q
#undef NSCHED_A

#endif /* NSCHED_BFS_DESCRIBE_MACHINE */
