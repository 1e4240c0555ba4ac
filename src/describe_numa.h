/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Fields that the contenders of 2012 have in common. */
#ifndef NSCHED_DESCRIBE_NUMA_H
#define NSCHED_DESCRIBE_NUMA_H

#include "describe.h"

#define NSCHED_FLAG(member) NSCHED_IN_NUMBER(member, U32, "flag", 0, 1, NSCHED_REQ)
#define NSCHED_TICKS(member) NSCHED_IN_NUMBER(member, U64, "ticks", 0, NSCHED_U64_MAX, NSCHED_REQ)
#define NSCHED_NS(member) NSCHED_IN_NUMBER(member, U64, "ns", 0, NSCHED_U64_MAX, NSCHED_REQ)
#define NSCHED_MS(member) NSCHED_IN_NUMBER(member, U32, "ms", 0, NSCHED_U32_MAX, NSCHED_REQ)
#define NSCHED_PAGES(member) NSCHED_IN_NUMBER(member, U64, "pages", 0, NSCHED_U64_MAX, NSCHED_REQ)
#define NSCHED_COUNT(member, unit) \
	NSCHED_IN_NUMBER(member, U32, unit, 0, NSCHED_U32_MAX, NSCHED_REQ)
#define NSCHED_NODE(member) \
	NSCHED_IN_NUMBER(member, U32, "node", 0, NSCHED_MAX_NODES - 1, NSCHED_REQ)
#define NSCHED_NODE_OR_NONE(member) \
	NSCHED_IN_NUMBER(member, U32, "node", -1, NSCHED_MAX_NODES - 1, NSCHED_REQ, \
			 .flags = NSCHED_FIELD_NONE)
#define NSCHED_CPU(member) NSCHED_IN_NUMBER(member, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ)
#define NSCHED_CPU_OR_NONE(member) \
	NSCHED_IN_NUMBER(member, U32, "cpu", -1, NSCHED_MAX_CPUS - 1, NSCHED_REQ, \
			 .flags = NSCHED_FIELD_NONE)
#define NSCHED_NR_NODES NSCHED_IN_NUMBER(nr_nodes, U32, "nodes", 1, NSCHED_MAX_NODES, NSCHED_REQ)
#define NSCHED_PER_NODE(member, unit) \
	NSCHED_IN_ARRAY(member, U64, unit, 0, NSCHED_U64_MAX, "nr_nodes", NSCHED_REQ)
/* -1 not tracked, 0 private, 1 shared */
#define NSCHED_SHARED(member) NSCHED_IN_NUMBER(member, S32, "kind", -1, 1, NSCHED_REQ)
/* A task's id; -1: none, which is below every id */
#define NSCHED_TASK_ID(member) NSCHED_IN_NUMBER(member, S64, "id", -1, NSCHED_S64_MAX, NSCHED_REQ)

/* A function whose question holds no block. */
#define NSCHED_PLAIN_FUNCTION(family_, NUMBER_, function_, question_) \
	NSCHED_FUNCTION(family_, NUMBER_, function_, question_, .topology = NSCHED_NONE)

/* A tunable of the family's struct, which NSCHED_TUNABLES names. */
#define NSCHED_TUNABLE(member_, unit_, least_, greatest_, default_) \
	{ .name = #member_, .unit = unit_, .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32, \
	  .home = NSCHED_AT_TUNABLES, .offset = NSCHED_MEMBER(NSCHED_TUNABLES, member_), \
	  .least = least_, .greatest = greatest_, .preset = default_, \
	  .preset_kind = NSCHED_PRESET_CONSTANT, NSCHED_PLAIN }

/* A member of a state that names something, or nothing. */
#define NSCHED_STATE_INDEX(scope_, struct_, member_, unit_) \
	{ .name = #member_, .unit = unit_, .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32, \
	  .home = NSCHED_AT_##scope_, .offset = NSCHED_MEMBER(struct_, member_), .least = -1, \
	  .greatest = NSCHED_U32_MAX, .flags = NSCHED_FIELD_NONE, NSCHED_PLAIN }
#define NSCHED_STATE_SIGNED(scope_, struct_, member_, unit_, least_, greatest_) \
	{ .name = #member_, .unit = unit_, .kind = NSCHED_KIND_NUMBER, .type = NSCHED_S32, \
	  .home = NSCHED_AT_##scope_, .offset = NSCHED_MEMBER(struct_, member_), .least = least_, \
	  .greatest = greatest_, NSCHED_PLAIN }
#define NSCHED_STATE_OF(SCOPE_, struct_, fields_) \
	{ NSCHED_SCOPE_##SCOPE_, sizeof(struct struct_), "struct " #struct_, fields_, \
	  NSCHED_COUNT_OF(fields_) }

/* A policy without tunables or states that matter. */
#define NSCHED_POLICY_BARE(POLICY_, name_, questions_, summary_) \
	{ .policy = NSCHED_POLICY_##POLICY_, .name = name_, .questions = questions_, \
	  .wake_reach = NSCHED_REACH_NONE, .summary = summary_ }

#endif /* NSCHED_DESCRIBE_NUMA_H */
