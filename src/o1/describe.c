/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the O(1) family asks, answers, keeps and explains, as data. */
#include "../describe.h"
#include "numasched/o1.h"

/* Fields that several functions take. */
#define NSCHED_NCPUS NSCHED_IN_FACT(ncpus, NR_CPUS, NUMBER, NSCHED_MAX_CPUS, 0, NSCHED_REQ, .least = 1)
#define NSCHED_NNODES \
	NSCHED_IN_FACT(nnodes, NR_NODES, NUMBER, NSCHED_MAX_NODES, 0, NSCHED_REQ, .least = 1)
#define NSCHED_CPU_NODE \
	NSCHED_IN_FACT(cpu_node, CPU_NODE, ARRAY, NSCHED_MAX_NODES - 1, "ncpus", NSCHED_REQ, \
		       .unit = "node")
#define NSCHED_NR_RUNNING \
	NSCHED_IN_LOAD(nr_running, NR_RUNNING, U32, "tasks", 0, 0xffff, "ncpus", NSCHED_REQ)
#define NSCHED_NODE_NR_RUNNING \
	NSCHED_IN_ARRAY(node_nr_running, U32, "tasks", 0, NSCHED_U32_MAX, "nnodes", NSCHED_REQ)
#define NSCHED_THRESHOLD NSCHED_IN_NUMBER(threshold, U32, "%", 100, 1000, NSCHED_REQ)
#define NSCHED_PREV_NODE_LOAD \
	NSCHED_IN_ARRAY(prev_node_load, U32, "load", 0, NSCHED_U32_MAX, "nnodes", NSCHED_REQ, \
			.flags = NSCHED_FIELD_STATE)

/* exec_place */
#define NSCHED_Q nsched_o1_exec_place_question
#define NSCHED_A nsched_o1_exec_place_answer
static const struct nsched_field exec_place_in[] = {
	NSCHED_IN_NUMBER(variant, U32, "form", 0, 2, NSCHED_REQ),
	NSCHED_IN_NUMBER(scale, U32, "", 0, 1024, NSCHED_REQ),
	NSCHED_NCPUS,
	NSCHED_NNODES,
	NSCHED_CPU_NODE,
	NSCHED_NR_RUNNING,
	NSCHED_NODE_NR_RUNNING,
	NSCHED_IN_NUMBER(task_cpu, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ),
	NSCHED_IN_SET(allowed, FLAGS, "ncpus", NSCHED_REQ),
};
static const struct nsched_field exec_place_out[] = {
	NSCHED_OUT_NUMBER(best_cpu, U32, "cpu"),
	NSCHED_OUT_NUMBER(dest_cpu, U32, "cpu"),
	NSCHED_QUANTITY_INDEX(node, "node"),
	NSCHED_QUANTITY(node_load, U32, "load"),
	NSCHED_QUANTITY(cpu_load, U32, "tasks"),
};
static const struct nsched_sentence exec_place_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_EXEC_PLACE, ONE_NODE, "one node: stays on CPU {task_cpu}"),
	NSCHED_SENTENCE(NSCHED_O1_EXEC_PLACE, SHORT,
			"CPU {task_cpu} has only {cpu_load} tasks: not worth leaving"),
	NSCHED_SENTENCE(NSCHED_O1_EXEC_PLACE, MOVE,
			"node {node} is least loaded with {node_load}, CPU {best_cpu} least on it "
			"with {cpu_load}: go there"),
	NSCHED_SENTENCE(NSCHED_O1_EXEC_PLACE, HERE,
			"node {node} is least loaded with {node_load}, its best CPU {best_cpu} with "
			"{cpu_load} is where the task is: stays"),
	NSCHED_SENTENCE(NSCHED_O1_EXEC_PLACE, FORBIDDEN,
			"node {node} is least loaded with {node_load}, CPU {best_cpu} with "
			"{cpu_load} is not allowed and there is no second choice: stays"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* find_busiest_node */
#define NSCHED_Q nsched_o1_find_busiest_node_question
#define NSCHED_A nsched_o1_find_busiest_node_answer
static const struct nsched_field find_busiest_node_in[] = {
	NSCHED_IN_NUMBER(nnodes, U32, "nodes", 1, NSCHED_MAX_NODES, NSCHED_REQ),
	NSCHED_IN_NUMBER(this_node, U32, "node", 0, NSCHED_MAX_NODES - 1, NSCHED_REQ,
			 .below = "nnodes"),
	NSCHED_NODE_NR_RUNNING,
	NSCHED_IN_ARRAY(node_ncpus, U32, "cpus", 0, NSCHED_MAX_CPUS, "nnodes", NSCHED_REQ),
	NSCHED_PREV_NODE_LOAD,
	NSCHED_IN_NUMBER(scale, U32, "", 0, 1024, NSCHED_REQ),
	NSCHED_THRESHOLD,
	NSCHED_IN_ARRAY(home_extra, U32, "tasks", 0, NSCHED_U32_MAX, "nnodes", NSCHED_REQ),
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

/* cpus_to_balance */
#define NSCHED_Q nsched_o1_cpus_to_balance_question
#define NSCHED_A nsched_o1_cpus_to_balance_answer
static const struct nsched_field cpus_to_balance_in[] = {
	NSCHED_NCPUS,
	NSCHED_NNODES,
	NSCHED_CPU_NODE,
	NSCHED_IN_NUMBER(this_cpu, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ),
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

/* find_busiest_queue */
#define NSCHED_Q nsched_o1_find_busiest_queue_question
#define NSCHED_A nsched_o1_find_busiest_queue_answer
static const struct nsched_field find_busiest_queue_in[] = {
	NSCHED_IN_NUMBER(variant, U32, "form", 0, 1, NSCHED_REQ),
	NSCHED_IN_NUMBER(ncpus, U32, "cpus", 1, NSCHED_MAX_CPUS, NSCHED_REQ),
	NSCHED_IN_NUMBER(this_cpu, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ, .below = "ncpus"),
	NSCHED_IN_NUMBER(idle, U32, "flag", 0, 1, NSCHED_REQ),
	NSCHED_IN_LOAD(rq_of, RQ_OF, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, "ncpus", NSCHED_REQ,
		       .below = "ncpus"),
	NSCHED_NR_RUNNING,
	NSCHED_IN_ARRAY(prev_load, U32, "tasks", 0, 0xffff, "ncpus", NSCHED_REQ,
			.flags = NSCHED_FIELD_STATE),
	NSCHED_IN_SET(mask, FLAGS, "ncpus", NSCHED_REQ),
	NSCHED_IN_LOAD(home_bonus, HOME_BONUS, U32, "tasks", 0, 0xffff, "ncpus", NSCHED_REQ),
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
#define NSCHED_T_ARRAY \
	NSCHED_IN_ARRAY(t_array, U32, "list", 0, 1, 0, NSCHED_REQ, \
			.length = NSCHED_MEMBER(NSCHED_Q, nr_tasks))
#define NSCHED_T(member, type, unit, greatest) \
	NSCHED_IN_ARRAY(member, type, unit, 0, greatest, "t_array", NSCHED_REQ)
static const struct nsched_field select_tasks_in[] = {
	NSCHED_IN_NUMBER(now, U64, "ticks", 0, NSCHED_U64_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(idle, U32, "flag", 0, 1, NSCHED_REQ),
	NSCHED_IN_NUMBER(elig, U32, "form", 0, 4, NSCHED_REQ),
	NSCHED_IN_NUMBER(decay, U64, "ticks", 0, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(limit, U32, "tasks", 0, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(remote_factor, U32, "", 1, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_T_ARRAY,
	NSCHED_T(t_prio, U32, "prio", 139),
	NSCHED_T(t_seq, U32, "rank", NSCHED_U32_MAX),
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

/* tick */
#define NSCHED_Q nsched_o1_tick_question
#define NSCHED_A nsched_o1_tick_answer
static const struct nsched_field tick_in[] = {
	NSCHED_IN_NUMBER(version, U32, "form", 0, 2, NSCHED_REQ),
	NSCHED_IN_NUMBER(now, U64, "ticks", 0, NSCHED_U64_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(hz, U64, "ticks/s", 1, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(idle, U32, "flag", 0, 1, NSCHED_REQ),
	NSCHED_IN_NUMBER(idle_mult, U32, "", 1, 1000000, NSCHED_REQ),
	NSCHED_IN_NUMBER(busy_mult, U32, "", 1, 1000000, NSCHED_REQ),
};
static const struct nsched_field tick_out[] = {
	NSCHED_OUT_NUMBER(node_balance, U32, "flag"),
	NSCHED_OUT_NUMBER(local_balance, U32, "flag"),
	NSCHED_OUT_NUMBER(local_idle, U32, "flag"),
	NSCHED_QUANTITY(local_period, U64, "ticks"),
	NSCHED_QUANTITY(node_period, U64, "ticks"),
};
static const struct nsched_sentence tick_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_TICK, NOTHING,
			"tick {now} is no multiple of the local period of {local_period} (across "
			"nodes: {node_period})"),
	NSCHED_SENTENCE(NSCHED_O1_TICK, LOCAL,
			"tick {now} is a multiple of the local period of {local_period}, not of "
			"{node_period}: balance inside the node"),
	NSCHED_SENTENCE(NSCHED_O1_TICK, BOTH,
			"tick {now} is a multiple of the local period of {local_period} and of "
			"{node_period}: across nodes first, then inside"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_OF(function, member) NSCHED_MEMBER(nsched_o1_##function##_question, member)

static const struct nsched_function functions[] = {
	NSCHED_FUNCTION(o1, NSCHED_O1_EXEC_PLACE, exec_place, NSCHED_ASK_PLACE,
			.topology = NSCHED_OF(exec_place, topology),
			.load = NSCHED_OF(exec_place, load)),
	NSCHED_FUNCTION(o1, NSCHED_O1_FIND_BUSIEST_NODE, find_busiest_node, NSCHED_ASK_BALANCE,
			.topology = NSCHED_NONE),
	NSCHED_FUNCTION(o1, NSCHED_O1_CPUS_TO_BALANCE, cpus_to_balance, NSCHED_ASK_BALANCE,
			.topology = NSCHED_OF(cpus_to_balance, topology)),
	NSCHED_FUNCTION(o1, NSCHED_O1_FIND_BUSIEST_QUEUE, find_busiest_queue, NSCHED_ASK_BALANCE,
			.load = NSCHED_OF(find_busiest_queue, load)),
	NSCHED_FUNCTION(o1, NSCHED_O1_SELECT_TASKS, select_tasks, NSCHED_ASK_BALANCE,
			.topology = NSCHED_NONE),
	NSCHED_FUNCTION(o1, NSCHED_O1_TICK, tick, NSCHED_ASK_DUE, .topology = NSCHED_NONE),
};

#define NSCHED_TUNABLE(member_, unit_, least_, greatest_, default_) \
	{ .name = #member_, .unit = unit_, .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32, \
	  .home = NSCHED_AT_TUNABLES, .offset = NSCHED_MEMBER(nsched_o1_tunables, member_), \
	  .least = least_, .greatest = greatest_, .preset = default_, \
	  .preset_kind = NSCHED_PRESET_CONSTANT, NSCHED_PLAIN }

static const struct nsched_field tunables_2559[] = {
	NSCHED_TUNABLE(threshold, "%", 100, 1000, 125),
	NSCHED_TUNABLE(rate, "calls", 1, NSCHED_U32_MAX, 10),
	NSCHED_TUNABLE(decay_ticks, "ticks", 0, NSCHED_S32_MAX, 10),
	NSCHED_TUNABLE(elig, "form", 0, 4, 0),
};

static const struct nsched_field rq_fields[] = {
	NSCHED_STATE_NUMBER(RQ, nsched_o1_rq_state, nr_balanced, U32, "calls", NSCHED_U32_MAX),
	NSCHED_STATE_ARRAY(RQ, prev_load, NSCHED_O1_RQ_PREV_LOAD, U32, "tasks", 0xffff, "nr_cpus"),
	NSCHED_STATE_ARRAY(RQ, prev_node_load, NSCHED_O1_RQ_PREV_NODE_LOAD, U32, "load",
			   NSCHED_U32_MAX, "nr_nodes"),
};

static const struct nsched_state_row states[] = {
	{ NSCHED_SCOPE_RQ, sizeof(struct nsched_o1_rq_state), "struct nsched_o1_rq_state", rq_fields,
	  NSCHED_COUNT_OF(rq_fields) },
};

static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_ROW(LINUX_2_5_59, "linux-2.5.59", 1u << NSCHED_ASK_PLACE | 1u << NSCHED_ASK_DUE |
			  1u << NSCHED_ASK_BALANCE, NONE,
			  "the NUMA scheduler as merged in January 2003: gate every 10th call",
			  tunables_2559, states),
	NSCHED_POLICY_LATER(LINUX_2_5_59_B0, "linux-2.5.59-b0",
			    "cross-node step from the tick, with its own idle and busy rates"),
	NSCHED_POLICY_LATER(LINUX_2_6_0, "linux-2.6.0", "the final form: scaled node loads"),
	NSCHED_POLICY_LATER(NODE_AFFINE_2003, "node-affine-2003", "home nodes on 2.6.0-test1"),
	NSCHED_POLICY_LATER(HT_D7, "ht-d7", "one run queue per SMT package, January 2003"),
	NSCHED_POLICY_LATER(HT_A9, "ht-a9", "the same, corrected, April 2003"),
	NSCHED_POLICY_LATER(POOLING_2002, "pooling-2002", "CPU pools and steal delays, 2002"),
};

const struct nsched_family_table nsched_o1_table = {
	NSCHED_FAMILY_O1, "o1", "the O(1) scheduler and its NUMA rivals, 2002-2003", functions,
	policies, NSCHED_COUNT_OF(functions), NSCHED_COUNT_OF(policies),
};
