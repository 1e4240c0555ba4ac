/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family, question "place", as data. */
#ifndef NSCHED_O1_DESCRIBE_PLACE
#define NSCHED_O1_DESCRIBE_PLACE

#include "describe_fields.h"

/* exec_place */
#define NSCHED_Q nsched_o1_exec_place_question
#define NSCHED_A nsched_o1_exec_place_answer
static const struct nsched_field exec_place_in[] = {
	NSCHED_VARIANT(2),
	NSCHED_IN_NUMBER(scale, U32, "", 0, 1024, NSCHED_REQ),
	NSCHED_NCPUS,
	NSCHED_NNODES,
	NSCHED_CPU_NODE,
	NSCHED_NR_RUNNING,
	NSCHED_NODE_NR_RUNNING,
	NSCHED_CPU(task_cpu),
	NSCHED_ALLOWED,
	NSCHED_IN_NUMBER(shared, U32, "flag", 0, 1, NSCHED_DEFAULT(0)),
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
			"node {node} is least loaded with {node_load}, its best CPU {best_cpu} "
			"with {cpu_load} is where the task is: stays"),
	NSCHED_SENTENCE(NSCHED_O1_EXEC_PLACE, FORBIDDEN,
			"node {node} is least loaded with {node_load}, CPU {best_cpu} with "
			"{cpu_load} is not allowed and there is no second choice: stays"),
	NSCHED_SENTENCE(NSCHED_O1_EXEC_PLACE, NO_CPU,
			"node {node} is least loaded with {node_load}, but it has no CPU: stays on "
			"CPU {best_cpu}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* pool_best_node */
#define NSCHED_Q nsched_o1_pool_best_node_question
#define NSCHED_A nsched_o1_pool_best_node_answer
static const struct nsched_field pool_best_node_in[] = {
	NSCHED_VARIANT(1),
	NSCHED_NCPUS,
	NSCHED_NNODES,
	NSCHED_CPU_NODE,
	NSCHED_NR_RUNNING,
	NSCHED_CPU(task_cpu),
	NSCHED_NODE(cur_node),
	NSCHED_FLAG(count_self),
	NSCHED_ALLOWED,
	NSCHED_IN_NUMBER(rr, U32, "round", 0, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_IN_ARRAY(home_count, U32, "tasks", 0, NSCHED_O1_NODE_TASKS, "nnodes", NSCHED_REQ),
};
static const struct nsched_field pool_best_node_out[] = {
	NSCHED_OUT_NUMBER(node, U32, "node"),
	NSCHED_OUT_NUMBER(cpu, U32, "cpu"),
	NSCHED_OUT_NUMBER(rr, U32, "round"),
	NSCHED_OUT(node_load, S64, "load", NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_QUANTITY(cpu_load, U32, "tasks"),
};
static const struct nsched_sentence pool_best_node_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_POOL_BEST_NODE, ONE_POOL,
			"one pool: CPU {cpu} has the fewest tasks, {cpu_load}: go there"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_BEST_NODE, LEAST,
			"pool {node} is least loaded with {node_load}, CPU {cpu} least on it with "
			"{cpu_load}: go there"),
	NSCHED_SENTENCE(NSCHED_O1_POOL_BEST_NODE, NOWHERE,
			"no CPU that the task may use is online: stays on CPU {cpu}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#endif /* NSCHED_O1_DESCRIBE_PLACE */
