/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A function that no policy has, with a field of every kind, home and preset
 * that a descriptor table can state.
 */
#ifndef TEST_SAMPLE_H
#define TEST_SAMPLE_H

#include "record.h"

struct sample_question {
	const struct nsched_topology *topology;
	const struct nsched_load *load;
	const uint32_t *t_prio;	   /* says how many tasks there are */
	const uint64_t *t_time;
	const int64_t *t_slice;
	const uint32_t *t_rank;	   /* preset: the index */
	const int32_t *t_minus;	   /* preset: minus the index */
	const uint64_t *t_load;	   /* preset: 1024 x t_prio */
	const uint32_t *t_pair;	   /* two a task */
	const uint32_t *extra;	   /* preset: absent */
	const uint32_t *cost;	   /* nnodes x nnodes */
	const uint32_t *values;	   /* lists, one a task */
	const uint32_t *first;
	const uint64_t *allowed;   /* list, -1 or absent = all */
	const uint64_t *mask;	   /* flags */
	const uint64_t *span;	   /* ranges */
	const uint64_t *t_allowed; /* sets, one a task */
	const uint64_t *t_span;	   /* sets as ranges */
	const uint32_t *power;	   /* groups[].power */
	const uint32_t *orig;	   /* groups[].orig, preset: its power */
	const uint64_t *cpus;	   /* groups[].cpus */
	uint32_t *history;	   /* state */
	uint32_t *moved_out;
	uint64_t *mask_out;
	void *work;
	uint64_t now;
	int64_t bonus;
	uint32_t work_size;
	uint32_t nr_tasks;
	uint32_t nr_groups;
	uint32_t this_cpu;
	uint32_t home;		   /* node, or none */
	uint32_t limit;		   /* preset: 7 */
	uint32_t twice;		   /* preset: 2 x limit */
	uint32_t has_extra;
	int32_t level;
	uint32_t task;		   /* below the number of tasks */
};

struct sample_answer {
	int64_t delta;
	uint32_t reason;
	uint32_t cpu;
	uint32_t nr_moved;
	uint32_t table[3];
};

#define Q(member) ((uint32_t)offsetof(struct sample_question, member))
#define A(member) ((uint32_t)offsetof(struct sample_answer, member))
#define PLAIN .length = NSCHED_NONE, .first = NSCHED_NONE, .present = NSCHED_NONE
#define NUMBER(name_, type_, least_, greatest_, ...) \
	{ .name = #name_, .offset = Q(name_), .type = type_, .least = least_, \
	  .greatest = (uint64_t)(greatest_), .home = NSCHED_AT_QUESTION, PLAIN, __VA_ARGS__ }
#define LIST(name_, type_, count_, ...) \
	{ .name = #name_, .offset = Q(name_), .type = type_, .count = count_, \
	  .greatest = NSCHED_U64_MAX, .kind = NSCHED_KIND_ARRAY, .home = NSCHED_AT_QUESTION, \
	  PLAIN, __VA_ARGS__ }
#define ELSEWHERE(name_, home_, number_, kind_, count_, ...) \
	{ .name = name_, .offset = number_, .count = count_, .greatest = NSCHED_U32_MAX, \
	  .kind = kind_, .home = home_, PLAIN, __VA_ARGS__ }

#pragma GCC diagnostic ignored "-Woverride-init"

static const struct nsched_field sample_in[] = {
	ELSEWHERE("ncpus", NSCHED_AT_TOPOLOGY, NSCHED_FACT_NR_CPUS, NSCHED_KIND_NUMBER, 0,
		  .preset_kind = NSCHED_REQUIRED),
	ELSEWHERE("node", NSCHED_AT_TOPOLOGY, NSCHED_FACT_CPU_NODE, NSCHED_KIND_ARRAY, "ncpus",
		  .preset_kind = NSCHED_PRESET_CONSTANT),
	ELSEWHERE("core", NSCHED_AT_TOPOLOGY, NSCHED_FACT_CORE, NSCHED_KIND_ARRAY, "ncpus",
		  .preset_kind = NSCHED_PRESET_INDEX),
	ELSEWHERE("dist", NSCHED_AT_TOPOLOGY, NSCHED_FACT_DISTANCE, NSCHED_KIND_MATRIX, 0,
		  .preset_kind = NSCHED_PRESET_ABSENT),
	ELSEWHERE("nr_running", NSCHED_AT_LOAD, NSCHED_LOAD_NR_RUNNING, NSCHED_KIND_ARRAY, "ncpus",
		  .greatest = 0xffff),
	ELSEWHERE("prio", NSCHED_AT_LOAD, NSCHED_LOAD_PRIO, NSCHED_KIND_ARRAY, "ncpus",
		  .type = NSCHED_S32, .least = NSCHED_S32_MIN, .greatest = NSCHED_S32_MAX,
		  .preset_kind = NSCHED_PRESET_MINUS_INDEX),
	ELSEWHERE("util", NSCHED_AT_LOAD, NSCHED_LOAD_UTIL, NSCHED_KIND_ARRAY, "ncpus",
		  .type = NSCHED_U64, .greatest = NSCHED_U64_MAX,
		  .preset_kind = NSCHED_PRESET_ABSENT),
	ELSEWHERE("ignored", NSCHED_AT_NOTHING, 0, NSCHED_KIND_NUMBER, 0,
		  .preset_kind = NSCHED_PRESET_ABSENT),
	NUMBER(now, NSCHED_U64, 0, NSCHED_U64_MAX, .preset_kind = NSCHED_PRESET_CONSTANT),
	NUMBER(bonus, NSCHED_S64, NSCHED_S64_MIN, NSCHED_S64_MAX,
	       .preset_kind = NSCHED_PRESET_CONSTANT, .preset = -3),
	NUMBER(level, NSCHED_S32, -5, 5, .preset_kind = NSCHED_PRESET_CONSTANT, .preset = -1),
	NUMBER(this_cpu, NSCHED_U32, 0, NSCHED_U32_MAX, .unit = "cpu"),
	NUMBER(home, NSCHED_U32, 0, NSCHED_U32_MAX, .unit = "node", .flags = NSCHED_FIELD_NONE,
	       .preset_kind = NSCHED_PRESET_CONSTANT, .preset = -1),
	NUMBER(limit, NSCHED_U32, 1, 9, .preset_kind = NSCHED_PRESET_CONSTANT, .preset = 7),
	NUMBER(twice, NSCHED_U32, 0, 99, .preset_kind = NSCHED_PRESET_NAMED,
	       .derive = "twice(limit)"),
	NUMBER(task, NSCHED_U32, 0, NSCHED_U32_MAX, .below = "t_prio",
	       .preset_kind = NSCHED_PRESET_CONSTANT),
	LIST(t_prio, NSCHED_U32, 0, .greatest = 139, .length = Q(nr_tasks)),
	LIST(t_time, NSCHED_U64, "t_prio", .preset_kind = NSCHED_PRESET_CONSTANT, .preset = 5),
	LIST(t_slice, NSCHED_S64, "t_prio", .least = NSCHED_S64_MIN, .greatest = NSCHED_S64_MAX,
	     .preset_kind = NSCHED_PRESET_CONSTANT, .preset = -4),
	LIST(t_rank, NSCHED_U32, "t_prio", .preset_kind = NSCHED_PRESET_INDEX),
	LIST(t_minus, NSCHED_S32, "t_prio", .least = -9, .greatest = 0,
	     .preset_kind = NSCHED_PRESET_MINUS_INDEX),
	LIST(t_load, NSCHED_U64, "t_prio", .preset_kind = NSCHED_PRESET_NAMED,
	     .derive = "nice0_load(t_prio)"),
	LIST(t_pair, NSCHED_U32, "t_prio", .factor = 2, .preset_kind = NSCHED_PRESET_CONSTANT),
	LIST(extra, NSCHED_U32, "ncpus", .preset_kind = NSCHED_PRESET_ABSENT,
	     .present = Q(has_extra)),
	LIST(cost, NSCHED_U32, "t_prio", .count_by = "ncpus", .kind = NSCHED_KIND_MATRIX,
	     .preset_kind = NSCHED_PRESET_ABSENT),
	LIST(values, NSCHED_U32, "t_prio", .kind = NSCHED_KIND_LISTS, .first = Q(first),
	     .preset_kind = NSCHED_PRESET_ABSENT),
	LIST(allowed, NSCHED_U64, "ncpus", .kind = NSCHED_KIND_SET_LIST,
	     .preset_kind = NSCHED_PRESET_ABSENT),
	LIST(mask, NSCHED_U64, "ncpus", .kind = NSCHED_KIND_SET_FLAGS,
	     .preset_kind = NSCHED_PRESET_ABSENT),
	LIST(span, NSCHED_U64, 0, .kind = NSCHED_KIND_SET_RANGES,
	     .preset_kind = NSCHED_PRESET_ABSENT),
	LIST(t_allowed, NSCHED_U64, "t_prio", .kind = NSCHED_KIND_SETS,
	     .preset_kind = NSCHED_PRESET_ABSENT),
	LIST(t_span, NSCHED_U64, "t_prio", .kind = NSCHED_KIND_SETS_RANGES,
	     .preset_kind = NSCHED_PRESET_ABSENT),
	{ .name = "groups", .kind = NSCHED_KIND_OBJECTS, .length = Q(nr_groups),
	  .present = NSCHED_NONE, .preset_kind = NSCHED_PRESET_ABSENT },
	LIST(power, NSCHED_U32, "groups", .name = "groups[].power",
	     .preset_kind = NSCHED_REQUIRED),
	LIST(orig, NSCHED_U32, "groups", .name = "groups[].orig",
	     .preset_kind = NSCHED_PRESET_FIELD, .derive = "groups[].power"),
	LIST(cpus, NSCHED_U64, "groups", .name = "groups[].cpus", .kind = NSCHED_KIND_SETS,
	     .preset_kind = NSCHED_PRESET_ABSENT, .preset = -1),
	LIST(history, NSCHED_U32, "ncpus", .flags = NSCHED_FIELD_STATE,
	     .preset_kind = NSCHED_PRESET_CONSTANT, .preset = 1),
};

static const struct nsched_field sample_out[] = {
	{ .name = "cpu", .offset = A(cpu), .home = NSCHED_AT_ANSWER, PLAIN,
	  .flags = NSCHED_FIELD_NONE },
	{ .name = "delta", .offset = A(delta), .home = NSCHED_AT_ANSWER, PLAIN,
	  .type = NSCHED_S64 },
	{ .name = "table", .offset = A(table), .home = NSCHED_AT_ANSWER, PLAIN, .factor = 3,
	  .kind = NSCHED_KIND_ARRAY },
	LIST(moved_out, NSCHED_U32, "t_prio", .name = "moved", .flags = NSCHED_FIELD_OUT,
	     .length = A(nr_moved)),
	LIST(mask_out, NSCHED_U64, "ncpus", .name = "mask", .kind = NSCHED_KIND_SET_FLAGS,
	     .flags = NSCHED_FIELD_OUT),
	LIST(history, NSCHED_U32, "ncpus", .flags = NSCHED_FIELD_STATE),
};

static uint32_t sample_work(const void *question)
{
	return ((const struct sample_question *)question)->nr_tasks * 8;
}

static const struct nsched_function sample = {
	.name = "sample.all",
	.decision = 0xfff,
	.question_bytes = sizeof(struct sample_question),
	.answer_bytes = sizeof(struct sample_answer),
	.topology = Q(topology),
	.load = Q(load),
	.tasks = NSCHED_NONE,
	.domains = NSCHED_NONE,
	.work = Q(work),
	.work_size = Q(work_size),
	.work_bytes = sample_work,
	.in = sample_in,
	.out = sample_out,
	.nr_in = sizeof(sample_in) / sizeof(sample_in[0]),
	.nr_out = sizeof(sample_out) / sizeof(sample_out[0]),
	.question = NSCHED_NONE,
};

#undef Q
#undef A

#endif /* TEST_SAMPLE_H */
