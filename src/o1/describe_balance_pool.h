/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family, question "balance", as data: pools. */
#ifndef NSCHED_O1_DESCRIBE_BALANCE_POOL
#define NSCHED_O1_DESCRIBE_BALANCE_POOL

#include "describe_fields.h"

/* pool_find_busiest */
#define NSCHED_Q nsched_o1_pool_find_busiest_question
#define NSCHED_A nsched_o1_pool_find_busiest_answer
static const struct nsched_field pool_find_busiest_in[] = {
	NSCHED_VARIANT(1),
	NSCHED_NCPUS,
	NSCHED_NNODES,
	NSCHED_CPU_NODE,
	NSCHED_CPU(this_cpu),
	NSCHED_FLAG(idle),
	NSCHED_NR_RUNNING,
	NSCHED_PREV_LOAD,
	NSCHED_HOME_BONUS,
	NSCHED_IN_NUMBER(wait_node, U32, "node", -1, NSCHED_MAX_NODES - 1, NSCHED_REQ,
			 .flags = NSCHED_FIELD_NONE),
	NSCHED_TICKS(wait_time),
	NSCHED_TICKS(now),
	NSCHED_IN_ARRAY(pool_delay, U32, "ticks", 0, NSCHED_S32_MAX, "nnodes", NSCHED_REQ),
	NSCHED_IN_NUMBER(delay_idle, U32, "ticks", 0, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(delay_busy, U32, "ticks", 0, NSCHED_S32_MAX, NSCHED_REQ),
};
static const struct nsched_field pool_find_busiest_out[] = {
	NSCHED_OUT_INDEX(busiest, "cpu"),
	NSCHED_OUT_NUMBER(steal, U32, "flag"),
	NSCHED_OUT_STATE(prev_load, U32, "tasks", "ncpus"),
	NSCHED_OUT_INDEX(wait_node, "node"),
	NSCHED_OUT_NUMBER(wait_time, U64, "ticks"),
	NSCHED_QUANTITY(waited, U64, "ticks"),
	NSCHED_QUANTITY(nr, U32, "tasks"),
	NSCHED_QUANTITY(max, U32, "tasks"),
	NSCHED_QUANTITY(own_load, U32, "load"),
	NSCHED_QUANTITY(max_load, U32, "load"),
	NSCHED_QUANTITY(pool, U32, "node"),
	NSCHED_QUANTITY(delay, U32, "ticks"),
};
static const struct nsched_sentence pool_find_busiest_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_POOL_FIND_BUSIEST, LOCAL,
			"CPU {busiest} of our pool holds {max}, ours {nr}: steal one"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_FIND_BUSIEST, POOL,
			"pool {pool} carries {max_load}, ours {own_load}, and of {delay} ticks it "
			"was waited for {waited}: its longest queue holds {max}, ours {nr}: steal "
			"one from CPU {busiest}"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_FIND_BUSIEST, DRAINED,
			"CPU {busiest} held {max}, ours {nr}, but it no longer holds two more"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_FIND_BUSIEST, ONE_POOL,
			"the longest queue holds {max}, ours {nr}: balanced, and there is no other "
			"pool"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_FIND_BUSIEST, EVEN,
			"pool {pool} carries the most, {max_load}, ours {own_load}: not worth a "
			"wait"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_FIND_BUSIEST, SEEN,
			"pool {pool} carries {max_load}, ours {own_load}: a wait of {delay} ticks "
			"begins"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_FIND_BUSIEST, WAIT,
			"pool {pool} carries {max_load}, ours {own_load}, but of {delay} ticks it "
			"was waited for {waited} only"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_FIND_BUSIEST, BALANCED,
			"pool {pool} carries {max_load}, ours {own_load}, and of {delay} ticks it "
			"was waited for {waited}, but its longest queue holds {max}, ours {nr}: "
			"balanced"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* pool_task_to_steal */
#define NSCHED_Q nsched_o1_pool_task_to_steal_question
#define NSCHED_A nsched_o1_pool_task_to_steal_answer
static const struct nsched_field pool_task_to_steal_in[] = {
	NSCHED_TICKS(now),
	NSCHED_IN_NUMBER(decay, U64, "ticks", 1, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_NODE(this_pool),
	NSCHED_NODE(src_pool),
	NSCHED_FLAG(affine),
	NSCHED_FLAG(scan_all),
	NSCHED_IN_ARRAY(pool_weight, U32, "weight", 0, 1u << 20, 0, NSCHED_REQ,
			.length = NSCHED_MEMBER(NSCHED_Q, nnodes)),
	NSCHED_T_QUEUED,
	NSCHED_T(t_last_run, U64, "ticks", NSCHED_U64_MAX),
	NSCHED_T(t_running, U32, "flag", 1),
	NSCHED_T(t_allowed, U32, "flag", 1),
	NSCHED_IN_ARRAY(t_home, U32, "node", 0, NSCHED_MAX_NODES - 1, "t_array", NSCHED_REQ,
			.below = "pool_weight"),
};
static const struct nsched_field pool_task_to_steal_out[] = {
	NSCHED_OUT_INDEX(pick, "task"),
	NSCHED_QUANTITY(weight, U64, "weight"),
};
static const struct nsched_sentence pool_task_to_steal_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_POOL_TASK_TO_STEAL, PICK,
			"task {pick} weighs the most, {weight}: steal it"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_TASK_TO_STEAL, NONE,
			"no task weighs anything: running, not allowed, cache-hot or at home"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* pool_push_home */
#define NSCHED_Q nsched_o1_pool_push_home_question
#define NSCHED_A nsched_o1_pool_push_home_answer
static const struct nsched_field pool_push_home_in[] = {
	NSCHED_VARIANT(1),
	NSCHED_NCPUS,
	NSCHED_CPU_NODE,
	NSCHED_CPU(this_cpu),
	NSCHED_IN_NUMBER(nr_eff, U32, "tasks", 0, 0xffff, NSCHED_REQ),
	NSCHED_FLAG(is_kthread),
	NSCHED_NODE(home),
	NSCHED_ALLOWED,
	NSCHED_NR_RUNNING,
	NSCHED_IN_LOAD(home_on_cpu, HOME_ON_CPU, U32, "tasks", 0, 0xffff, "ncpus", NSCHED_REQ),
};
static const struct nsched_field pool_push_home_out[] = {
	NSCHED_OUT_INDEX(dest_cpu, "cpu"),
	NSCHED_QUANTITY(home_load, U32, "load"),
	NSCHED_QUANTITY(own, U32, "tasks"),
	NSCHED_QUANTITY(total, U32, "tasks"),
};
static const struct nsched_sentence pool_push_home_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_POOL_PUSH_HOME, PUSH,
			"alone and away from home, node {home}: go to CPU {dest_cpu} ({own} of its "
			"tasks are there)"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_PUSH_HOME, NOT_ALONE,
			"the queue holds {nr_eff}, not one: nothing is sent home"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_PUSH_HOME, KTHREAD, "a kernel thread runs: not sent home"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_PUSH_HOME, AT_HOME, "already at home on node {home}"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_PUSH_HOME, LOADED,
			"its home, node {home}, carries {home_load} of its own tasks: stays away"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_PUSH_HOME, NO_CPU,
			"its home, node {home}, has no CPU for it ({own} of its tasks are there)"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_PUSH_HOME, CPU_0,
			"the CPU chosen on its home, node {home}, is CPU 0, which means none here: "
			"stays away"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_PUSH_HOME, NO_FOREIGN,
			"on its home, node {home}, {own} of {total} tasks are its own: nobody to "
			"displace"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* pool_matrices */
#define NSCHED_Q nsched_o1_pool_matrices_question
#define NSCHED_A nsched_o1_pool_matrices_answer
/* An output of nnodes rows of nnodes. */
#define NSCHED_OUT_SQUARE(name_, member_, unit_) \
	{ .name = #name_, .unit = unit_, .kind = NSCHED_KIND_ARRAY, .type = NSCHED_U32, \
	  .home = NSCHED_AT_QUESTION, .offset = NSCHED_MEMBER(NSCHED_Q, member_), \
	  .count = "nnodes", .count_by = "nnodes", .greatest = NSCHED_U64_MAX, \
	  .flags = NSCHED_FIELD_OUT, NSCHED_PLAIN }
static const struct nsched_field pool_matrices_in[] = {
	NSCHED_NR_NODES,
	NSCHED_IN_NUMBER(hz, U32, "ticks/s", 1, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_IN_ARRAY(dist, U32, "slit", 1, NSCHED_S32_MAX, "nnodes", NSCHED_REQ,
			.count_by = "nnodes"),
};
static const struct nsched_field pool_matrices_out[] = {
	NSCHED_OUT_LIST(levels, levels_out, U32, "slit", "nnodes", nr_levels),
	NSCHED_OUT_SQUARE(weight, weight_out, "weight"),
	NSCHED_OUT_SQUARE(delay, delay_out, "ticks"),
	NSCHED_QUANTITY(nr_levels, U32, "levels"),
};
static const struct nsched_sentence pool_matrices_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_POOL_MATRICES, LEVELS,
			"{nnodes} nodes lie at {nr_levels} distances from node 0"),
};
#undef NSCHED_Q
#undef NSCHED_A

#endif /* NSCHED_O1_DESCRIBE_BALANCE_POOL */
