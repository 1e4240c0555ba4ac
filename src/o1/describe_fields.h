/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Fields that several functions of the O(1) family take. */
#ifndef NSCHED_O1_DESCRIBE_FIELDS
#define NSCHED_O1_DESCRIBE_FIELDS

#include "../describe.h"
#include "numasched/o1.h"

#define NSCHED_NCPUS \
	NSCHED_IN_FACT(ncpus, NR_CPUS, NUMBER, NSCHED_MAX_CPUS, 0, NSCHED_REQ, .least = 1)
#define NSCHED_NNODES \
	NSCHED_IN_FACT(nnodes, NR_NODES, NUMBER, NSCHED_MAX_NODES, 0, NSCHED_REQ, .least = 1)
#define NSCHED_CPU_NODE \
	NSCHED_IN_FACT(cpu_node, CPU_NODE, ARRAY, NSCHED_MAX_NODES - 1, "ncpus", NSCHED_REQ, \
		       .unit = "node")
#define NSCHED_NR_RUNNING \
	NSCHED_IN_LOAD(nr_running, NR_RUNNING, U32, "tasks", 0, 0xffff, "ncpus", NSCHED_REQ)
#define NSCHED_NODE_NR_RUNNING \
	NSCHED_IN_ARRAY(node_nr_running, U32, "tasks", 0, NSCHED_O1_NODE_TASKS, "nnodes", \
			NSCHED_REQ)
#define NSCHED_THRESHOLD NSCHED_IN_NUMBER(threshold, U32, "%", 100, 1000, NSCHED_REQ)
#define NSCHED_PREV_NODE_LOAD \
	NSCHED_IN_ARRAY(prev_node_load, U32, "load", 0, NSCHED_S32_MAX, "nnodes", NSCHED_REQ, \
			.flags = NSCHED_FIELD_STATE)

#define NSCHED_HOME_BONUS \
	NSCHED_IN_LOAD(home_bonus, HOME_BONUS, U32, "tasks", 0, 0xffff, "ncpus", NSCHED_REQ)
#define NSCHED_PREV_LOAD \
	NSCHED_IN_ARRAY(prev_load, U32, "tasks", 0, 0xffff, "ncpus", NSCHED_REQ, \
			.flags = NSCHED_FIELD_STATE)
#define NSCHED_CPU_IDLE NSCHED_IN_LOAD(cpu_idle, IDLE, U32, "flag", 0, 1, "ncpus", NSCHED_REQ)
#define NSCHED_ALLOWED NSCHED_IN_SET(allowed, FLAGS, "ncpus", NSCHED_REQ)
#define NSCHED_FLAG(member) NSCHED_IN_NUMBER(member, U32, "flag", 0, 1, NSCHED_REQ)
#define NSCHED_VARIANT(greatest) NSCHED_IN_NUMBER(variant, U32, "form", 0, greatest, NSCHED_REQ)

/* A CPU or a node of the machine, and where a record has no machine but counts. */
#define NSCHED_CPU(member) \
	NSCHED_IN_NUMBER(member, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ)
#define NSCHED_NODE(member) \
	NSCHED_IN_NUMBER(member, U32, "node", 0, NSCHED_MAX_NODES - 1, NSCHED_REQ)
#define NSCHED_NR_CPUS NSCHED_IN_NUMBER(ncpus, U32, "cpus", 1, NSCHED_MAX_CPUS, NSCHED_REQ)
#define NSCHED_NR_NODES NSCHED_IN_NUMBER(nnodes, U32, "nodes", 1, NSCHED_MAX_NODES, NSCHED_REQ)
#define NSCHED_CPU_BELOW(member) \
	NSCHED_IN_NUMBER(member, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ, .below = "ncpus")
#define NSCHED_NODE_BELOW(member) \
	NSCHED_IN_NUMBER(member, U32, "node", 0, NSCHED_MAX_NODES - 1, NSCHED_REQ, \
			 .below = "nnodes")
#define NSCHED_RQ_OF \
	NSCHED_IN_LOAD(rq_of, RQ_OF, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, "ncpus", NSCHED_REQ, \
		       .below = "ncpus")

/* Columns of one queue's tasks, t_array first. */
#define NSCHED_T_ARRAY \
	NSCHED_IN_ARRAY(t_array, U32, "list", 0, 1, 0, NSCHED_REQ, \
			.length = NSCHED_MEMBER(NSCHED_Q, nr_tasks))
#define NSCHED_T(member, type, unit, greatest) \
	NSCHED_IN_ARRAY(member, type, unit, 0, greatest, "t_array", NSCHED_REQ)
#define NSCHED_T_QUEUED \
	NSCHED_T_ARRAY, \
	NSCHED_T(t_prio, U32, "prio", 139), \
	NSCHED_T(t_seq, U32, "rank", NSCHED_U32_MAX)
#define NSCHED_TICKS(member) NSCHED_IN_NUMBER(member, U64, "ticks", 0, NSCHED_U64_MAX, NSCHED_REQ)

#endif /* NSCHED_O1_DESCRIBE_FIELDS */
