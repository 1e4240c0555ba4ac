/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * How the tables of describe.h are written: a row macro per kind of field, so
 * that a family's describe.c reads like the field list of its specification.
 */
#ifndef NSCHED_DESCRIBE_PRIVATE_H
#define NSCHED_DESCRIBE_PRIVATE_H

#include "numasched/describe.h"

extern const struct nsched_family_table nsched_o1_table, nsched_cfs_table, nsched_bn_table,
	nsched_tip_table, nsched_home_table, nsched_an_table, nsched_np_table, nsched_bfs_table,
	nsched_fair_table;

extern const struct nsched_sentence nsched_not_asked;

/* A row overrides what NSCHED_PLAIN or its kind set. */
#pragma GCC diagnostic ignored "-Woverride-init"

#define NSCHED_COUNT_OF(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))

/* Byte offset of a member; the struct is named once per table by NSCHED_Q and NSCHED_A. */
#define NSCHED_MEMBER(type, member) ((uint32_t)offsetof(struct type, member))

/* The members that most rows leave alone. */
#define NSCHED_PLAIN .length = NSCHED_NONE, .first = NSCHED_NONE, .present = NSCHED_NONE

/* Columns of the task table: a task may have no such node, group, process, buddy or CPU. */
#define NSCHED_MAY_BE_NONE(column) \
	((column) == NSCHED_TASK_HOME || (column) == NSCHED_TASK_PREFERRED || \
	 (column) == NSCHED_TASK_GROUP || (column) == NSCHED_TASK_PROCESS || \
	 (column) == NSCHED_TASK_BUDDY || (column) == NSCHED_TASK_IDEAL_CPU)

/*
 * The table's own macros NSCHED_Q and NSCHED_A name the question and the answer
 * struct of the rows that follow:
 *   #define NSCHED_Q nsched_o1_tick_question
 *
 * _NUMBER: a member that is a number. _INDEX: one that may be -1, NSCHED_NONE.
 * _ARRAY: a pointer to a column whose entries are counted by another field.
 * The last argument says what leaving the field out means, and whatever else is
 * special about it, as designated initialisers.
 */
#define NSCHED_REQ .preset_kind = NSCHED_REQUIRED
#define NSCHED_DEFAULT(value) .preset_kind = NSCHED_PRESET_CONSTANT, .preset = (value)
#define NSCHED_ABSENT .preset_kind = NSCHED_PRESET_ABSENT

#define NSCHED_IN_NUMBER(member_, type_, unit_, least_, greatest_, ...) \
	{ .name = #member_, .unit = unit_, .kind = NSCHED_KIND_NUMBER, .type = NSCHED_##type_, \
	  .home = NSCHED_AT_QUESTION, .offset = NSCHED_MEMBER(NSCHED_Q, member_), \
	  .least = least_, .greatest = greatest_, NSCHED_PLAIN, __VA_ARGS__ }
#define NSCHED_IN_ARRAY(member_, type_, unit_, least_, greatest_, count_, ...) \
	{ .name = #member_, .unit = unit_, .kind = NSCHED_KIND_ARRAY, .type = NSCHED_##type_, \
	  .home = NSCHED_AT_QUESTION, .offset = NSCHED_MEMBER(NSCHED_Q, member_), \
	  .count = count_, .least = least_, .greatest = greatest_, NSCHED_PLAIN, __VA_ARGS__ }
#define NSCHED_IN_SET(member_, kind_, count_, ...) \
	{ .name = #member_, .unit = "cpus", .kind = NSCHED_KIND_SET_##kind_, .type = NSCHED_U64, \
	  .home = NSCHED_AT_QUESTION, .offset = NSCHED_MEMBER(NSCHED_Q, member_), \
	  .count = count_, .greatest = 1, NSCHED_PLAIN, __VA_ARGS__ }
#define NSCHED_IN_FACT(name_, fact_, kind_, greatest_, count_, ...) \
	{ .name = #name_, .unit = "", .kind = NSCHED_KIND_##kind_, .type = NSCHED_U32, \
	  .home = NSCHED_AT_TOPOLOGY, .offset = NSCHED_FACT_##fact_, .count = count_, \
	  .greatest = greatest_, NSCHED_PLAIN, __VA_ARGS__ }
/* A load column under the name that the specification gives it. */
#define NSCHED_IN_LOAD(name_, column_, type_, unit_, least_, greatest_, count_, ...) \
	{ .name = #name_, .unit = unit_, .kind = NSCHED_KIND_ARRAY, .type = NSCHED_##type_, \
	  .home = NSCHED_AT_LOAD, .offset = NSCHED_LOAD_##column_, .count = count_, \
	  .least = least_, .greatest = greatest_, NSCHED_PLAIN, __VA_ARGS__ }

#define NSCHED_OUT(member_, type_, unit_, least_, flags_) \
	{ .name = #member_, .unit = unit_, .kind = NSCHED_KIND_NUMBER, .type = NSCHED_##type_, \
	  .home = NSCHED_AT_ANSWER, .offset = NSCHED_MEMBER(NSCHED_A, member_), .least = least_, \
	  .greatest = NSCHED_U64_MAX, .flags = flags_, NSCHED_PLAIN }
#define NSCHED_OUT_NUMBER(member_, type_, unit_) NSCHED_OUT(member_, type_, unit_, 0, 0)
/* A number that is NSCHED_NONE in memory where a record says -1. */
#define NSCHED_OUT_INDEX(member_, unit_) NSCHED_OUT(member_, U32, unit_, -1, NSCHED_FIELD_NONE)
/* A compared quantity: of the answer, but no record has to name it. */
#define NSCHED_QUANTITY(member_, type_, unit_) \
	NSCHED_OUT(member_, type_, unit_, 0, NSCHED_FIELD_ONLY_IF_PRESENT)
#define NSCHED_QUANTITY_INDEX(member_, unit_) \
	NSCHED_OUT(member_, U32, unit_, -1, NSCHED_FIELD_NONE | NSCHED_FIELD_ONLY_IF_PRESENT)
/* An array that the question names: a state after the call, or the caller's output memory. */
#define NSCHED_OUT_COLUMN(name_, member_, kind_, type_, unit_, count_, flags_, length_) \
	{ .name = #name_, .unit = unit_, .kind = NSCHED_KIND_##kind_, .type = NSCHED_##type_, \
	  .home = NSCHED_AT_QUESTION, .offset = NSCHED_MEMBER(NSCHED_Q, member_), \
	  .count = count_, .greatest = NSCHED_U64_MAX, .flags = flags_, NSCHED_PLAIN, \
	  .length = length_ }
#define NSCHED_OUT_STATE(member_, type_, unit_, count_) \
	NSCHED_OUT_COLUMN(member_, member_, ARRAY, type_, unit_, count_, NSCHED_FIELD_STATE, \
			  NSCHED_NONE)
/* Output memory, as long as its count says, or as the answer's member says. */
#define NSCHED_OUT_ARRAY(name_, member_, type_, unit_, count_) \
	NSCHED_OUT_COLUMN(name_, member_, ARRAY, type_, unit_, count_, NSCHED_FIELD_OUT, \
			  NSCHED_NONE)
#define NSCHED_OUT_LIST(name_, member_, type_, unit_, count_, length_) \
	NSCHED_OUT_COLUMN(name_, member_, ARRAY, type_, unit_, count_, NSCHED_FIELD_OUT, \
			  NSCHED_MEMBER(NSCHED_A, length_))
#define NSCHED_OUT_SET(name_, member_, kind_, count_) \
	NSCHED_OUT_COLUMN(name_, member_, SET_##kind_, U64, "cpus", count_, NSCHED_FIELD_OUT, \
			  NSCHED_NONE)

#define NSCHED_SENTENCE(prefix_, name_, text_) { prefix_##_##name_, #name_, text_ }

/*
 * A function's row; fields are named by the tables <function>_in, _out and _why.
 * Block pointers that the question has follow as designated initialisers.
 */
#define NSCHED_FUNCTION(family_, NUMBER_, function_, question_, ...) \
	{ .name = #family_ "." #function_, .decision = NUMBER_, \
	  .question_bytes = sizeof(struct nsched_##family_##_##function_##_question), \
	  .answer_bytes = sizeof(struct nsched_##family_##_##function_##_answer), \
	  .in = function_##_in, .nr_in = NSCHED_COUNT_OF(function_##_in), .out = function_##_out, \
	  .nr_out = NSCHED_COUNT_OF(function_##_out), .sentences = function_##_why, \
	  .nr_sentences = NSCHED_COUNT_OF(function_##_why), .question = question_, \
	  .topology = NSCHED_NONE, .load = NSCHED_NONE, .tasks = NSCHED_NONE, \
	  .domains = NSCHED_NONE, .work = NSCHED_NONE, .work_size = NSCHED_NONE, __VA_ARGS__ }

/* A member of a state's struct, and a column behind it (offset = the column's number). */
#define NSCHED_STATE_NUMBER(scope_, struct_, member_, type_, unit_, greatest_) \
	{ .name = #member_, .unit = unit_, .kind = NSCHED_KIND_NUMBER, .type = NSCHED_##type_, \
	  .home = NSCHED_AT_##scope_, .offset = NSCHED_MEMBER(struct_, member_), \
	  .greatest = greatest_, NSCHED_PLAIN }
#define NSCHED_STATE_ARRAY(scope_, name_, column_, type_, unit_, greatest_, count_) \
	{ .name = #name_, .unit = unit_, .kind = NSCHED_KIND_ARRAY, .type = NSCHED_##type_, \
	  .home = NSCHED_AT_##scope_, .offset = column_, .greatest = greatest_, \
	  .count = count_, NSCHED_PLAIN }

/* A policy that answers something today, and one that only has its number yet. */
#define NSCHED_POLICY_ROW(POLICY_, name_, questions_, reach_, summary_, tunables_, states_) \
	{ .policy = NSCHED_POLICY_##POLICY_, .name = name_, .questions = questions_, \
	  .wake_reach = NSCHED_REACH_##reach_, .summary = summary_, .tunables = tunables_, \
	  .nr_tunables = NSCHED_COUNT_OF(tunables_), .states = states_, \
	  .nr_states = NSCHED_COUNT_OF(states_) }
#define NSCHED_POLICY_LATER(POLICY_, name_, summary_) \
	{ .policy = NSCHED_POLICY_##POLICY_, .name = name_, .summary = summary_ }

#endif /* NSCHED_DESCRIBE_PRIVATE_H */
