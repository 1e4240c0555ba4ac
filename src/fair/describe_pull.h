/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Rows of fair/balance_pull.h, for describe.c alone. */
#ifndef NSCHED_FAIR_DESCRIBE_PULL_H
#define NSCHED_FAIR_DESCRIBE_PULL_H

#include "describe_due.h"

#define NSCHED_Q nsched_fair_should_balance_question
#define NSCHED_A nsched_fair_should_balance_answer
static const struct nsched_field should_balance_in[] = {
	NSCHED_FAIR_MACHINE,
	NSCHED_FAIR_DOMAIN(local_balance_mask, NSCHED_FACT_GROUP_SPAN, SET_RANGES, U64, 0, "ncpu",
			   NULL, NSCHED_REQ),
	NSCHED_SD_FLAGS,
	NSCHED_CPU_IN(dst_cpu, NSCHED_REQ),
	NSCHED_IDLE,
	NSCHED_IN_NUMBER(group, U32, "group", 0, NSCHED_U32_MAX, NSCHED_DEFAULT(0)),
	NSCHED_FAIR_RUNS,
	NSCHED_FAIR_ENV,
};
static const struct nsched_field should_balance_out[] = {
	NSCHED_OUT_NUMBER(balance, U32, "flag"),
	NSCHED_QUANTITY_INDEX(cpu, "cpu"),
};
static const struct nsched_sentence should_balance_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_SHOULD_BALANCE, NOT_IN, "CPU {dst_cpu} takes no part"),
	NSCHED_SENTENCE(NSCHED_FAIR_SHOULD_BALANCE, NEWLY_IDLE, "CPU {dst_cpu} looks for itself"),
	NSCHED_SENTENCE(NSCHED_FAIR_SHOULD_BALANCE, ARRIVED, "a task has come to CPU {dst_cpu}"),
	NSCHED_SENTENCE(NSCHED_FAIR_SHOULD_BALANCE, IDLE, "CPU {cpu} is the first idle one"),
	NSCHED_SENTENCE(NSCHED_FAIR_SHOULD_BALANCE, THREAD,
			"CPU {cpu} is the first idle one, and no core is"),
	NSCHED_SENTENCE(NSCHED_FAIR_SHOULD_BALANCE, FIRST, "none is idle: CPU {cpu} for its group"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_need_active_question
#define NSCHED_A nsched_fair_need_active_answer
static const struct nsched_field need_active_in[] = {
	NSCHED_FAIR_MACHINE,
	NSCHED_SD_FLAGS,
	NSCHED_IN_NUMBER(imbalance_pct, U32, "%", 100, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_COUNTED(nr_balance_failed, "passes", NSCHED_REQ),
	NSCHED_COUNTED(cache_nice_tries, "passes", NSCHED_REQ),
	NSCHED_CPU_IN(dst_cpu, NSCHED_REQ),
	NSCHED_CPU_IN(src_cpu, NSCHED_REQ),
	NSCHED_IDLE,
	NSCHED_IN_NUMBER(migration_type, U32, "type", 0, NSCHED_FAIR_MIGRATE_MISFIT, NSCHED_REQ),
	NSCHED_FAIR_RUNS,
	NSCHED_FAIR_TASKS,
	NSCHED_FAIR_CAPACITIES,
	NSCHED_FAIR_PRIO,
};
static const struct nsched_field need_active_out[] = {
	NSCHED_OUT_NUMBER(active, U32, "flag"),
};
static const struct nsched_sentence need_active_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_NEED_ACTIVE, PACK,
			"packing prefers CPU {dst_cpu} over CPU {src_cpu}"),
	NSCHED_SENTENCE(NSCHED_FAIR_NEED_ACTIVE, FAILED,
			"{nr_balance_failed} passes failed, more than {cache_nice_tries} and 2"),
	NSCHED_SENTENCE(NSCHED_FAIR_NEED_ACTIVE, REDUCED,
			"CPU {src_cpu} runs one task at reduced capacity, CPU {dst_cpu} is idle"),
	NSCHED_SENTENCE(NSCHED_FAIR_NEED_ACTIVE, MISFIT,
			"the task on CPU {src_cpu} does not fit it"),
	NSCHED_SENTENCE(NSCHED_FAIR_NEED_ACTIVE, NO,
			"nothing speaks for a push after {nr_balance_failed} failed passes"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_detach_question
#define NSCHED_A nsched_fair_detach_answer
#define NSCHED_TASK_OF(member, type_, ...) \
	NSCHED_IN_ARRAY(member, type_, "", 0, NSCHED_##type_##_MAX, "task_allowed", __VA_ARGS__)
#define NSCHED_TASK_FLAG(member, ...) \
	NSCHED_IN_ARRAY(member, U32, "flag", 0, 1, "task_allowed", __VA_ARGS__)
static const struct nsched_field detach_in[] = {
	NSCHED_IDLE,
	NSCHED_IN_NUMBER(migration_type, U32, "type", 0, NSCHED_FAIR_MIGRATE_MISFIT, NSCHED_REQ),
	NSCHED_IN_NUMBER(imbalance, S64, "amount", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ),
	NSCHED_COUNTED(nr_balance_failed, "passes", NSCHED_REQ),
	NSCHED_COUNTED(cache_nice_tries, "passes", NSCHED_REQ),
	NSCHED_COUNTED(src_nr_running, "tasks", NSCHED_REQ),
	NSCHED_COUNTED(dst_nr_running, "tasks", NSCHED_DEFAULT(0)),
	NSCHED_SD_FLAGS,
	NSCHED_COUNTED(migration_cost, "ns", NSCHED_REQ),
	NSCHED_NS_OF(src_clock, NSCHED_REQ),
	NSCHED_CAPACITY_OF(src_capacity),
	NSCHED_COUNTED(loop_max, "tasks", NSCHED_REQ),
	NSCHED_COUNTED(loop, "tasks", NSCHED_DEFAULT(0)),
	NSCHED_COUNTED(loop_break, "tasks", NSCHED_DEFAULT(32)),
	NSCHED_COUNTED(loop_step, "tasks", NSCHED_DEFAULT(32)),
	NSCHED_COUNTED(flags, "flags", NSCHED_DEFAULT(NSCHED_FAIR_ALL_PINNED)),
	NSCHED_COUNTED(features, "flags", NSCHED_DEFAULT(NSCHED_FAIR_FEAT_CACHE_HOT_BUDDY)),
	NSCHED_FLAG_IF(preempt, 1),
	NSCHED_IN_ARRAY(task_allowed, U32, "flag", 0, 1, NULL, NSCHED_REQ,
			.length = NSCHED_MEMBER(NSCHED_Q, nr_tasks)),
	NSCHED_TASK_FLAG(task_on_cpu, NSCHED_REQ),
	NSCHED_TASK_OF(task_load, U64, NSCHED_REQ),
	NSCHED_TASK_OF(task_util, U64, NSCHED_REQ),
	NSCHED_TASK_OF(task_util_est, U32, NSCHED_REQ),
	NSCHED_TASK_OF(task_exec_start, U64, NSCHED_REQ),
	NSCHED_IN_ARRAY(task_locality, S32, "verdict", -1, 1, "task_allowed", NSCHED_REQ),
	NSCHED_TASK_FLAG(task_per_cpu_kthread, NSCHED_ABSENT),
	NSCHED_TASK_FLAG(task_idle_policy, NSCHED_ABSENT),
	NSCHED_TASK_FLAG(task_throttled, NSCHED_ABSENT),
	NSCHED_TASK_FLAG(task_next_buddy, NSCHED_ABSENT),
};
static const struct nsched_field detach_out[] = {
	NSCHED_OUT_LIST(moved, moved_out, U32, "task", "task_allowed", nr_moved),
	NSCHED_OUT(imbalance, S64, "amount", NSCHED_S64_MIN, 0),
	NSCHED_OUT_NUMBER(flags, U32, "flags"),
	NSCHED_OUT_NUMBER(loop, U32, "tasks"),
	NSCHED_OUT_COLUMN(list, list, ARRAY, U32, "task", "task_allowed",
			  NSCHED_FIELD_OUT | NSCHED_FIELD_ONLY_IF_PRESENT, NSCHED_NONE),
	NSCHED_QUANTITY(nr_moved, U32, "tasks"),
	NSCHED_QUANTITY_INDEX(other_cpu, "cpu"),
};
static const struct nsched_sentence detach_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_DETACH, ALONE, "the source runs a single task"),
	NSCHED_SENTENCE(NSCHED_FAIR_DETACH, NOTHING, "there is nothing to move"),
	NSCHED_SENTENCE(NSCHED_FAIR_DETACH, EVEN, "{nr_moved} tasks even it out, {loop} looked at"),
	NSCHED_SENTENCE(NSCHED_FAIR_DETACH, ONE, "newly idle: one task, {loop} looked at"),
	NSCHED_SENTENCE(NSCHED_FAIR_DETACH, LIMIT,
			"{nr_moved} tasks; {loop_max} were looked at, {imbalance} is left"),
	NSCHED_SENTENCE(NSCHED_FAIR_DETACH, BREAK, "{nr_moved} tasks; a break after {loop}"),
	NSCHED_SENTENCE(NSCHED_FAIR_DETACH, LAST,
			"{nr_moved} tasks; the source keeps its last, {imbalance} is left"),
	NSCHED_SENTENCE(NSCHED_FAIR_DETACH, ALL, "all {nr_moved} tasks, {imbalance} is left"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_task_locality_question
#define NSCHED_A nsched_fair_task_locality_answer
static const struct nsched_field task_locality_in[] = {
	NSCHED_SD_FLAGS,
	NSCHED_FLAG_OF(has_faults),
	NSCHED_IN_NUMBER(src_node, U32, "node", 0, NSCHED_MAX_NODES - 1, NSCHED_REQ),
	NSCHED_IN_NUMBER(dst_node, U32, "node", 0, NSCHED_MAX_NODES - 1, NSCHED_REQ),
	NSCHED_IN_NUMBER(preferred_node, U32, "node", -1, NSCHED_MAX_NODES - 1, NSCHED_REQ,
			 .flags = NSCHED_FIELD_NONE),
	NSCHED_COUNTED(src_nr_running, "tasks", NSCHED_REQ),
	NSCHED_COUNTED(src_nr_pref, "tasks", NSCHED_REQ),
	NSCHED_WEIGHT_OF(src_faults, NSCHED_REQ),
	NSCHED_WEIGHT_OF(dst_faults, NSCHED_REQ),
	NSCHED_IDLE,
};
static const struct nsched_field task_locality_out[] = {
	NSCHED_OUT(locality, S32, "verdict", -1, 0),
};
static const struct nsched_sentence task_locality_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_TASK_LOCALITY, NO_NUMA, "NUMA placement has nothing to say"),
	NSCHED_SENTENCE(NSCHED_FAIR_TASK_LOCALITY, LEAVES,
			"it would leave node {src_node}, which it prefers; of "
			"{src_nr_running} tasks {src_nr_pref} do"),
	NSCHED_SENTENCE(NSCHED_FAIR_TASK_LOCALITY, CROWDED,
			"it prefers node {src_node}, as all {src_nr_running} tasks there do"),
	NSCHED_SENTENCE(NSCHED_FAIR_TASK_LOCALITY, REACHES,
			"it would reach node {dst_node}, which it prefers"),
	NSCHED_SENTENCE(NSCHED_FAIR_TASK_LOCALITY, IDLE, "an idle CPU does not ask"),
	NSCHED_SENTENCE(NSCHED_FAIR_TASK_LOCALITY, WORSE,
			"{dst_faults} faults on node {dst_node}, {src_faults} on node {src_node}"),
	NSCHED_SENTENCE(NSCHED_FAIR_TASK_LOCALITY, BETTER,
			"{dst_faults} faults on node {dst_node}, {src_faults} on node {src_node}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_FAIR_PULL_FUNCTIONS \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_SHOULD_BALANCE, should_balance, NSCHED_ASK_BALANCE, \
			NSCHED_FAIR_WORLD(should_balance)), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_NEED_ACTIVE, need_active, NSCHED_ASK_BALANCE, \
			.topology = NSCHED_FAIR_AT(need_active, topology), \
			.load = NSCHED_FAIR_AT(need_active, load)), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_DETACH, detach, NSCHED_ASK_BALANCE, \
			.topology = NSCHED_NONE), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_TASK_LOCALITY, task_locality, NSCHED_ASK_BALANCE, \
			.topology = NSCHED_NONE)

#endif /* NSCHED_FAIR_DESCRIBE_PULL_H */
