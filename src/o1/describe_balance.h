/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family, question "balance", as data: nodes, queues, tasks. */
#ifndef NSCHED_O1_DESCRIBE_BALANCE
#define NSCHED_O1_DESCRIBE_BALANCE

#include "describe_fields.h"

/* find_busiest_node */
#define NSCHED_Q nsched_o1_find_busiest_node_question
#define NSCHED_A nsched_o1_find_busiest_node_answer
static const struct nsched_field find_busiest_node_in[] = {
	NSCHED_NR_NODES,
	NSCHED_NODE_BELOW(this_node),
	NSCHED_NODE_NR_RUNNING,
	NSCHED_IN_ARRAY(node_ncpus, U32, "cpus", 0, NSCHED_MAX_CPUS, "nnodes", NSCHED_REQ),
	NSCHED_PREV_NODE_LOAD,
	NSCHED_IN_NUMBER(scale, U32, "", 0, 1024, NSCHED_REQ),
	NSCHED_THRESHOLD,
	NSCHED_IN_ARRAY(home_extra, U32, "tasks", 0, NSCHED_O1_NODE_TASKS, "nnodes", NSCHED_REQ),
};
static const struct nsched_field find_busiest_node_out[] = {
	NSCHED_OUT_INDEX(node, "node"),
	NSCHED_OUT_STATE(prev_node_load, U32, "load", "nnodes"),
	NSCHED_QUANTITY(own_load, U32, "load"),
	NSCHED_QUANTITY(max_load, U32, "load"),
};
static const struct nsched_sentence find_busiest_node_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_FIND_BUSIEST_NODE, PULL,
			"node {node} carries {max_load}, ours {own_load}, threshold {threshold} %: "
			"pull"),
	NSCHED_SENTENCE(NSCHED_O1_FIND_BUSIEST_NODE, NONE,
			"no node exceeds ours, {own_load}, by the threshold of {threshold} %"),
	NSCHED_SENTENCE(NSCHED_O1_FIND_BUSIEST_NODE, NO_CPU,
			"node {this_node} has no CPU to pull to"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* find_busiest_node_var */
#define NSCHED_Q nsched_o1_find_busiest_node_var_question
#define NSCHED_A nsched_o1_find_busiest_node_var_answer
static const struct nsched_field find_busiest_node_var_in[] = {
	NSCHED_NR_NODES,
	NSCHED_NODE_BELOW(this_node),
	NSCHED_NODE_NR_RUNNING,
	NSCHED_PREV_NODE_LOAD,
	NSCHED_THRESHOLD,
	NSCHED_IN_NUMBER(internode_lb, U32, "calls", 1, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(lb_min, U32, "calls", 1, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(lb_max, U32, "calls", 1, NSCHED_S32_MAX, NSCHED_REQ),
};
static const struct nsched_field find_busiest_node_var_out[] = {
	NSCHED_OUT_INDEX(node, "node"),
	NSCHED_OUT_STATE(prev_node_load, U32, "load", "nnodes"),
	NSCHED_OUT_NUMBER(internode_lb, U32, "calls"),
	NSCHED_QUANTITY(own_load, U32, "load"),
	NSCHED_QUANTITY(max_load, U32, "load"),
	NSCHED_QUANTITY(avg_load, U32, "load"),
};
static const struct nsched_sentence find_busiest_node_var_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_FIND_BUSIEST_NODE_VAR, PULL,
			"node {node} carries {max_load}, ours {own_load}, threshold {threshold} %: "
			"pull; the next rate is {internode_lb}"),
	NSCHED_SENTENCE(NSCHED_O1_FIND_BUSIEST_NODE_VAR, NONE,
			"no node exceeds ours, {own_load}, by the threshold of {threshold} %; the "
			"next rate is {internode_lb}"),
	NSCHED_SENTENCE(NSCHED_O1_FIND_BUSIEST_NODE_VAR, ABOVE,
			"our node carries {own_load}, the average is {avg_load}: none; the next "
			"rate is {internode_lb}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* cpus_to_balance */
#define NSCHED_Q nsched_o1_cpus_to_balance_question
#define NSCHED_A nsched_o1_cpus_to_balance_answer
static const struct nsched_field cpus_to_balance_in[] = {
	NSCHED_NCPUS,
	NSCHED_NNODES,
	NSCHED_CPU_NODE,
	NSCHED_CPU(this_cpu),
	NSCHED_IN_NUMBER(nr_balanced, U32, "calls", 0, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(rate, U32, "calls", 1, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_NODE_NR_RUNNING,
	NSCHED_PREV_NODE_LOAD,
	NSCHED_THRESHOLD,
};
static const struct nsched_field cpus_to_balance_out[] = {
	NSCHED_OUT_INDEX(node, "node"),
	NSCHED_OUT_NUMBER(nr_balanced, U32, "calls"),
	NSCHED_OUT_STATE(prev_node_load, U32, "load", "nnodes"),
	NSCHED_OUT_SET(mask, mask_out, FLAGS, "ncpus"),
	NSCHED_QUANTITY(call, U32, "calls"),
	NSCHED_QUANTITY(own_load, U32, "load"),
	NSCHED_QUANTITY(max_load, U32, "load"),
};
static const struct nsched_sentence cpus_to_balance_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_CPUS_TO_BALANCE, GATE, "gate: call {call} of {rate}: own node"),
	NSCHED_SENTENCE(NSCHED_O1_CPUS_TO_BALANCE, NODE,
			"gate: call {call} of {rate}, node {node} carries {max_load}, ours "
			"{own_load}, threshold {threshold} %: that node"),
	NSCHED_SENTENCE(NSCHED_O1_CPUS_TO_BALANCE, LOCAL,
			"gate: call {call} of {rate}, but no node exceeds ours, {own_load}, by the "
			"threshold of {threshold} %: own node"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* failed_step */
#define NSCHED_Q nsched_o1_failed_step_question
#define NSCHED_A nsched_o1_failed_step_answer
static const struct nsched_field failed_step_in[] = {
	NSCHED_VARIANT(2),
	NSCHED_IN_NUMBER(nr_lb_failed, U32, "calls", 0, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(this_node_ncpus, U32, "cpus", 1, NSCHED_MAX_CPUS, NSCHED_REQ),
	NSCHED_FLAG(busy),
	NSCHED_IN_NUMBER(rate, U32, "calls", 1, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(bonus, U32, "calls", 0, 1000, NSCHED_REQ),
	NSCHED_FLAG(found),
};
static const struct nsched_field failed_step_out[] = {
	NSCHED_OUT_NUMBER(global, U32, "flag"),
	NSCHED_OUT_NUMBER(nr_lb_failed, U32, "calls"),
	NSCHED_QUANTITY(failed, U32, "calls"),
	NSCHED_QUANTITY(limit, U32, "calls"),
};
static const struct nsched_sentence failed_step_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_FAILED_STEP, LOCAL, "{failed} failures of {limit}: own node"),
	NSCHED_SENTENCE(NSCHED_O1_FAILED_STEP, GLOBAL,
			"{failed} failures of {limit}: across nodes"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* find_busiest_queue */
#define NSCHED_Q nsched_o1_find_busiest_queue_question
#define NSCHED_A nsched_o1_find_busiest_queue_answer
static const struct nsched_field find_busiest_queue_in[] = {
	NSCHED_VARIANT(1),
	NSCHED_NR_CPUS,
	NSCHED_CPU_BELOW(this_cpu),
	NSCHED_FLAG(idle),
	NSCHED_RQ_OF,
	NSCHED_NR_RUNNING,
	NSCHED_PREV_LOAD,
	NSCHED_IN_SET(mask, FLAGS, "ncpus", NSCHED_REQ),
	NSCHED_HOME_BONUS,
	NSCHED_IN_ARRAY(uncounted, U32, "tasks", 0, 1, "ncpus", NSCHED_ABSENT),
};
static const struct nsched_field find_busiest_queue_out[] = {
	NSCHED_OUT_INDEX(busiest, "cpu"),
	NSCHED_OUT_NUMBER(limit, U32, "tasks"),
	NSCHED_OUT_STATE(prev_load, U32, "tasks", "ncpus"),
	NSCHED_QUANTITY(nr, U32, "tasks"),
	NSCHED_QUANTITY(max, U32, "tasks"),
	NSCHED_QUANTITY(imbalance, U32, "tasks"),
};
static const struct nsched_sentence find_busiest_queue_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_FIND_BUSIEST_QUEUE, PULL,
			"queue {busiest} holds {max}, ours {nr}: pull up to {limit}"),
	NSCHED_SENTENCE(NSCHED_O1_FIND_BUSIEST_QUEUE, SHORT,
			"no other queue holds more than one task, ours {nr}"),
	NSCHED_SENTENCE(NSCHED_O1_FIND_BUSIEST_QUEUE, BALANCED,
			"the longest queue holds {max}, ours {nr}: {imbalance} is less than a "
			"quarter of it"),
	NSCHED_SENTENCE(NSCHED_O1_FIND_BUSIEST_QUEUE, DRAINED,
			"the longest queue held {max}, ours {nr} (difference {imbalance}), but it "
			"is no longer longer than ours"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* select_tasks */
#define NSCHED_Q nsched_o1_select_tasks_question
#define NSCHED_A nsched_o1_select_tasks_answer
static const struct nsched_field select_tasks_in[] = {
	NSCHED_TICKS(now),
	NSCHED_FLAG(idle),
	NSCHED_IN_NUMBER(elig, U32, "form", 0, 4, NSCHED_REQ),
	NSCHED_IN_NUMBER(decay, U64, "ticks", 0, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(limit, U32, "tasks", 0, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(remote_factor, U32, "", 1, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_T_QUEUED,
	NSCHED_T(t_last_run, U64, "ticks", NSCHED_U64_MAX),
	NSCHED_T(t_running, U32, "flag", 1),
	NSCHED_T(t_allowed, U32, "flag", 1),
	NSCHED_T(t_homeok, U32, "flag", 1),
};
static const struct nsched_field select_tasks_out[] = {
	NSCHED_OUT_LIST(moved, moved_out, U32, "task", "t_array", nr_moved),
	NSCHED_QUANTITY(nr_moved, U32, "tasks"),
	NSCHED_QUANTITY(nr_hot, U32, "tasks"),
	NSCHED_QUANTITY(nr_fixed, U32, "tasks"),
};
static const struct nsched_sentence select_tasks_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_SELECT_TASKS, MOVED,
			"{nr_moved} moved; passed over: {nr_hot} cache-hot, {nr_fixed} running or "
			"not allowed"),
	NSCHED_SENTENCE(NSCHED_O1_SELECT_TASKS, NONE,
			"{nr_moved} moved: {nr_hot} cache-hot, {nr_fixed} running or not allowed"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* home_ok */
#define NSCHED_Q nsched_o1_home_ok_question
#define NSCHED_A nsched_o1_home_ok_answer
static const struct nsched_field home_ok_in[] = {
	NSCHED_NODE(this_node),
	NSCHED_NODE(src_node),
	NSCHED_NODE(home),
	NSCHED_IN_NUMBER(rq_nr_running, U32, "tasks", 0, NSCHED_MAX_TASKS, NSCHED_REQ),
	NSCHED_IN_NUMBER(rq_nr_home_src, U32, "tasks", 0, NSCHED_MAX_TASKS, NSCHED_REQ),
};
static const struct nsched_field home_ok_out[] = {
	NSCHED_OUT_NUMBER(ok, U32, "flag"),
};
static const struct nsched_sentence home_ok_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_HOME_OK, SAME_NODE, "it stays on node {src_node}: may leave"),
	NSCHED_SENTENCE(NSCHED_O1_HOME_OK, OURS, "node {home} is its home: may leave"),
	NSCHED_SENTENCE(NSCHED_O1_HOME_OK, ALL_HOME,
			"all {rq_nr_running} tasks of the queue are at home on node {src_node}: "
			"may leave"),
	NSCHED_SENTENCE(NSCHED_O1_HOME_OK, FOREIGN,
			"its home is node {home}, not node {src_node}: may leave"),
	NSCHED_SENTENCE(NSCHED_O1_HOME_OK, STAYS,
			"it is at home on node {src_node}, as {rq_nr_home_src} of {rq_nr_running} "
			"tasks there are: the others go first"),
};
#undef NSCHED_Q
#undef NSCHED_A

#endif /* NSCHED_O1_DESCRIBE_BALANCE */
