/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Fields that several functions of BFS and MuQSS take. */
#ifndef NSCHED_BFS_DESCRIBE_FIELDS
#define NSCHED_BFS_DESCRIBE_FIELDS

#include "../describe.h"
#include "numasched/bfs.h"

#define NSCHED_FLAG(member) NSCHED_IN_NUMBER(member, U32, "flag", 0, 1, NSCHED_REQ)
#define NSCHED_VER NSCHED_IN_NUMBER(ver, U32, "version", 199, 512, NSCHED_REQ)
#define NSCHED_POLICY NSCHED_IN_NUMBER(policy, U32, "class", 0, 5, NSCHED_REQ)
#define NSCHED_PRIO(member) NSCHED_IN_NUMBER(member, U32, "prio", 0, 104, NSCHED_REQ)
#define NSCHED_TASK_PRIO(member) NSCHED_IN_NUMBER(member, U32, "prio", 0, 103, NSCHED_REQ)
#define NSCHED_USER_PRIO(member) NSCHED_IN_NUMBER(member, U32, "prio", 0, 39, NSCHED_REQ)
#define NSCHED_RR_INTERVAL NSCHED_IN_NUMBER(rr_interval, U32, "ms", 1, 5000, NSCHED_REQ)
#define NSCHED_HZ NSCHED_IN_NUMBER(hz, U32, "ticks/s", 100, 1000, NSCHED_REQ)
#define NSCHED_TIME(member) NSCHED_IN_NUMBER(member, U64, "time", 0, NSCHED_U64_MAX, NSCHED_REQ)
#define NSCHED_SLICE \
	NSCHED_IN_NUMBER(time_slice, S32, "us", NSCHED_S32_MIN, NSCHED_S32_MAX, NSCHED_REQ)
#define NSCHED_SMT_BIAS NSCHED_IN_NUMBER(smt_bias, U32, "bias", 0, 1u << 30, NSCHED_REQ)
#define NSCHED_MODE NSCHED_IN_NUMBER(mode, U32, "mode", 0, 4, NSCHED_REQ)

#define NSCHED_OUT_SIGNED(member, type, unit) \
	NSCHED_OUT(member, type, unit, NSCHED_S64_MIN, 0)
#define NSCHED_QUANTITY_SIGNED(member, type, unit) \
	NSCHED_OUT(member, type, unit, NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT)

/* One number for each CPU; the first such field of a function says how many there are. */
#define NSCHED_PER_CPU(member, unit, greatest, count) \
	NSCHED_IN_ARRAY(member, U32, unit, 0, greatest, count, NSCHED_REQ)
#define NSCHED_LABELS_FIRST(member) \
	NSCHED_IN_ARRAY(member, U32, "label", 0, NSCHED_U32_MAX, 0, NSCHED_REQ, \
			.length = NSCHED_MEMBER(NSCHED_Q, ncpus))
#define NSCHED_LABELS(member, count) NSCHED_PER_CPU(member, "label", NSCHED_U32_MAX, count)
#define NSCHED_ALLOWED_FIRST(member) \
	NSCHED_IN_SET(member, FLAGS, 0, NSCHED_REQ, .length = NSCHED_MEMBER(NSCHED_Q, ncpus))
#define NSCHED_LOAD_FLAG(name, COLUMN, count) \
	NSCHED_IN_LOAD(name, COLUMN, U32, "flag", 0, 1, count, NSCHED_REQ)
#define NSCHED_LOAD_BIAS_OF(count) \
	NSCHED_IN_LOAD(bias, BIAS, U32, "bias", 0, 1u << 30, count, NSCHED_REQ)
#define NSCHED_CPU_BELOW(member, count) \
	NSCHED_IN_NUMBER(member, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ, .below = count)

/* One number for each task; the first such field says how many there are. */
#define NSCHED_TASKS_FIRST(member, type, unit, greatest) \
	NSCHED_IN_ARRAY(member, type, unit, 0, greatest, 0, NSCHED_REQ, \
			.length = NSCHED_MEMBER(NSCHED_Q, nr_tasks))
#define NSCHED_PER_TASK(member, type, unit, greatest, count) \
	NSCHED_IN_ARRAY(member, type, unit, 0, greatest, count, NSCHED_REQ)

#endif /* NSCHED_BFS_DESCRIBE_FIELDS */
