/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Fields that several functions of the CFS family take. */
#ifndef NSCHED_CFS_DESCRIBE_FIELDS_H
#define NSCHED_CFS_DESCRIBE_FIELDS_H

#include "../describe.h"
#include "numasched/cfs.h"

/* How many CPUs the record speaks of; the blocks keep it. */
#define NSCHED_N \
	{ .name = "n", .unit = "cpus", .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32, \
	  .home = NSCHED_AT_NOTHING, .least = 1, .greatest = NSCHED_MAX_CPUS, \
	  .preset_kind = NSCHED_REQUIRED, NSCHED_PLAIN }

/* Load columns; the last argument says what leaving one out means. */
#define NSCHED_LOADS(name_, COLUMN_, ...) \
	NSCHED_IN_LOAD(name_, COLUMN_, U64, "load", 0, NSCHED_U64_MAX, "n", __VA_ARGS__)
#define NSCHED_LOAD_AVERAGES \
	NSCHED_LOADS(load1, LOAD1, NSCHED_ABSENT), NSCHED_LOADS(load2, LOAD2, NSCHED_ABSENT), \
	NSCHED_LOADS(load3, LOAD3, NSCHED_ABSENT)
#define NSCHED_NR(...) NSCHED_IN_LOAD(nr, NR_RUNNING, U32, "tasks", 0, 0xffff, "n", __VA_ARGS__)
#define NSCHED_IDLES(...) NSCHED_IN_LOAD(idle, IDLE, U32, "flag", 0, 1, "n", __VA_ARGS__)
#define NSCHED_POWERS(...) \
	NSCHED_IN_LOAD(power, CAPACITY, U32, "capacity", 1, NSCHED_U32_MAX, "n", __VA_ARGS__)

/* Domains: levels by labels, or the groups of one domain, its own first. */
#define NSCHED_IN_DOMAINS(name_, fact_, kind_, type_, unit_, least_, count_, by_, ...) \
	{ .name = name_, .unit = unit_, .kind = NSCHED_KIND_##kind_, .type = NSCHED_##type_, \
	  .home = NSCHED_AT_DOMAINS, .offset = fact_, .count = count_, .count_by = by_, \
	  .least = least_, .greatest = NSCHED_##type_##_MAX, NSCHED_PLAIN, __VA_ARGS__ }
#define NSCHED_LEVEL_FACT(member_, COLUMN_, least_, ...) \
	NSCHED_IN_DOMAINS("levels[]." member_, \
			  NSCHED_FACT_LEVEL + (uint32_t)NSCHED_DOMAIN_##COLUMN_, ARRAY, U32, "", \
			  least_, "levels", NULL, __VA_ARGS__)
#define NSCHED_LEVELS \
	NSCHED_IN_DOMAINS("levels", 0, OBJECTS, U32, "levels", 0, NULL, NULL, NSCHED_REQ), \
	NSCHED_LEVEL_FACT("flags", FLAGS, 0, NSCHED_REQ), \
	NSCHED_IN_DOMAINS("levels[].dom", NSCHED_FACT_LEVEL_DOMAIN, MATRIX, U32, "domain", -1, \
			  "levels", "n", NSCHED_REQ, .flags = NSCHED_FIELD_NONE)
#define NSCHED_LEVEL_GROUPS \
	NSCHED_IN_DOMAINS("levels[].grp", NSCHED_FACT_LEVEL_GROUP, MATRIX, U32, "group", 0, \
			  "levels", "n", NSCHED_REQ)
#define NSCHED_GROUPS \
	NSCHED_IN_DOMAINS("groups", 0, OBJECTS, U32, "groups", 0, NULL, NULL, NSCHED_REQ), \
	NSCHED_IN_DOMAINS("groups[].cpus", NSCHED_FACT_GROUP_SPAN, SETS, U64, "cpus", 0, \
			  "groups", "n", NSCHED_REQ), \
	NSCHED_IN_DOMAINS("groups[].power", NSCHED_FACT_GROUP_CAPACITY, ARRAY, U64, "capacity", 1, \
			  "groups", NULL, NSCHED_REQ)

/* Members of a question. */
#define NSCHED_FLAG(member_, ...) NSCHED_IN_NUMBER(member_, U32, "flag", 0, 1, __VA_ARGS__)
#define NSCHED_CPU(member_) \
	NSCHED_IN_NUMBER(member_, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ)
#define NSCHED_WEIGHT(member_) \
	NSCHED_IN_NUMBER(member_, U64, "load", 0, NSCHED_U64_MAX, NSCHED_REQ)
#define NSCHED_NS(member_) NSCHED_IN_NUMBER(member_, U64, "ns", 0, NSCHED_U64_MAX, NSCHED_REQ)
#define NSCHED_TICKS(member_) NSCHED_IN_NUMBER(member_, U64, "ticks", 0, NSCHED_U64_MAX, NSCHED_REQ)
#define NSCHED_COUNTER(member_, unit_) \
	NSCHED_IN_NUMBER(member_, U32, unit_, 0, NSCHED_U32_MAX, NSCHED_REQ)
/* An identity: NSCHED_NO_ID in memory is -1 in a record. */
#define NSCHED_ID(member_) NSCHED_IN_NUMBER(member_, S64, "id", -1, NSCHED_S64_MAX, NSCHED_REQ)
#define NSCHED_OUT_ID(member_) NSCHED_OUT(member_, S64, "id", -1, 0)
#define NSCHED_CLASS(member_) NSCHED_IN_NUMBER(member_, U32, "class", 0, 5, NSCHED_REQ)
#define NSCHED_IMBALANCE_PCT \
	NSCHED_IN_NUMBER(imbalance_pct, U32, "%", 100, NSCHED_U32_MAX, NSCHED_REQ)
#define NSCHED_LB_BIAS NSCHED_FLAG(lb_bias, NSCHED_DEFAULT(1))
#define NSCHED_ALLOWED NSCHED_IN_SET(allowed, LIST, "n", NSCHED_DEFAULT(-1))

#define NSCHED_OF(function, member) NSCHED_MEMBER(nsched_cfs_##function##_question, member)
/* A function whose question points to no block. */
#define NSCHED_PLAIN_FUNCTION(NUMBER, function, question) \
	NSCHED_FUNCTION(cfs, NSCHED_CFS_##NUMBER, function, question, .topology = NSCHED_NONE)
/* One whose question points to load and domains. */
#define NSCHED_WORLD_FUNCTION(NUMBER, function, question) \
	NSCHED_FUNCTION(cfs, NSCHED_CFS_##NUMBER, function, question, \
			.load = NSCHED_OF(function, load), .domains = NSCHED_OF(function, domains))

#endif /* NSCHED_CFS_DESCRIBE_FIELDS_H */
