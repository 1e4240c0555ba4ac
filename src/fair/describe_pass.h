/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Rows of fair/balance_pass.h, for describe.c alone. */
#ifndef NSCHED_FAIR_DESCRIBE_PASS_H
#define NSCHED_FAIR_DESCRIBE_PASS_H

#include "describe_pull.h"

#define NSCHED_Q nsched_fair_balance_pass_question
#define NSCHED_A nsched_fair_balance_pass_answer
#define NSCHED_PASS_TASK(member, type_, greatest_, ...) \
	NSCHED_IN_ARRAY(member, type_, "", 0, greatest_, "task_cpu", __VA_ARGS__)
static const struct nsched_field balance_pass_in[] = {
	NSCHED_FAIR_MACHINE,
	NSCHED_FAIR_SPANS,
	NSCHED_FAIR_SD(sd_flags, FLAGS, 0, NSCHED_REQ),
	NSCHED_FAIR_SD(imbalance_pct, IMBALANCE_PCT, 100, NSCHED_REQ),
	NSCHED_FAIR_SD(imb_numa_nr, IMB_NUMA_NR, 0, NSCHED_DEFAULT(1)),
	NSCHED_FAIR_SD(has_parent, HAS_PARENT, 0, NSCHED_REQ),
	NSCHED_FAIR_SD(cache_nice_tries, CACHE_NICE_TRIES, 0, NSCHED_DEFAULT(1)),
	NSCHED_FAIR_SD(min_interval, MIN_INTERVAL, 0, NSCHED_REQ),
	NSCHED_FAIR_SD(max_interval, MAX_INTERVAL, 0, .preset_kind = NSCHED_PRESET_NAMED,
		       .derive = "twice(min_interval)"),
	NSCHED_FAIR_GROUP(grp_flags, FLAGS, 0, NSCHED_DEFAULT(0)),
	NSCHED_FAIR_GROUP(grp_cores, CORES, 1, NSCHED_ABSENT),
	NSCHED_FAIR_CAPACITY_SUM(NSCHED_ABSENT),
	NSCHED_FAIR_GROUP(grp_min_capacity, MIN_CAPACITY, 1, NSCHED_ABSENT),
	NSCHED_FAIR_GROUP(grp_max_capacity, MAX_CAPACITY, 1, NSCHED_ABSENT),
	NSCHED_FAIR_GROUP(grp_imbalance, MARK, 0, NSCHED_ABSENT),
	NSCHED_FAIR_GROUP(grp_asym_prefer_cpu, PREFER_CPU, 0, NSCHED_ABSENT, .below = "ncpu"),
	NSCHED_FAIR_DOMAIN(local_balance_mask, NSCHED_FACT_FIRST_MASK, SET_RANGES, U64, 0, "ncpu",
			   NULL, NSCHED_ABSENT),
	NSCHED_CPU_IN(dst_cpu, NSCHED_REQ),
	NSCHED_IDLE,
	NSCHED_IN_NUMBER(level, U32, "level", 0, NSCHED_MAX_CPUS, NSCHED_DEFAULT(0)),
	NSCHED_COUNTED(nr_balance_failed, "passes", NSCHED_REQ),
	NSCHED_COUNTED(balance_interval, "ms", NSCHED_REQ),
	NSCHED_FLAG_IF(parent_imbalance, 0),
	NSCHED_COUNTED(nr_migrate, "tasks", NSCHED_DEFAULT(32)),
	NSCHED_IN_NUMBER(loop_break, U32, "tasks", 1, NSCHED_U32_MAX, NSCHED_DEFAULT(32)),
	NSCHED_COUNTED(pinned_cap, "ms", NSCHED_DEFAULT(512)),
	NSCHED_COUNTED(features, "flags", NSCHED_DEFAULT(NSCHED_FAIR_FEAT_CACHE_HOT_BUDDY)),
	NSCHED_FLAG_IF(preempt, 1),
	NSCHED_FLAG_IF(search_only, 0),
	NSCHED_NS_OF(src_clock, NSCHED_DEFAULT(10000000)),
	NSCHED_COUNTED(migration_cost, "ns", NSCHED_DEFAULT(500000)),
	NSCHED_IN_NUMBER(llc_weight, U32, "cpus", 1, NSCHED_MAX_CPUS, NSCHED_DEFAULT(1)),
	NSCHED_IN_NUMBER(nr_idle_scan, U32, "cpus", 0, NSCHED_U32_MAX, NSCHED_ABSENT,
			 .present = NSCHED_MEMBER(NSCHED_Q, has_llc)),
	NSCHED_LOAD_U32(nr_running, NR_RUNNING, 0, 0xffff, NSCHED_REQ),
	NSCHED_LOAD_U32(curr, CURR, 0, 2, .preset_kind = NSCHED_PRESET_NAMED,
			.derive = "is_zero(nr_running)"),
	NSCHED_LOAD_U32(ttwu_pending, TTWU_PENDING, 0, 1, NSCHED_ABSENT),
	NSCHED_LOAD_U32(h_nr, H_NR, 0, NSCHED_U32_MAX, .preset_kind = NSCHED_PRESET_FIELD,
			.derive = "nr_running"),
	NSCHED_LOAD_U64(load, LOAD, .preset_kind = NSCHED_PRESET_NAMED,
			.derive = "nice0_load(nr_running)"),
	NSCHED_LOAD_U32(active_balance, ACTIVE_BALANCE, 0, 1, NSCHED_ABSENT),
	NSCHED_FAIR_AVERAGES,
	NSCHED_FAIR_CAPACITIES,
	NSCHED_FAIR_PRIO,
	NSCHED_FAIR_ENV,
	NSCHED_IN_ARRAY(task_cpu, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NULL, NSCHED_REQ,
			.length = NSCHED_MEMBER(NSCHED_Q, nr_tasks)),
	{ .name = "task_mask", .unit = "cpus", .kind = NSCHED_KIND_SETS_RANGES, .type = NSCHED_U64,
	  .home = NSCHED_AT_QUESTION, .offset = NSCHED_MEMBER(NSCHED_Q, task_mask),
	  .count = "task_cpu", .count_by = "ncpu", .greatest = 1, NSCHED_PLAIN, NSCHED_ABSENT },
	NSCHED_PASS_TASK(task_load, U64, NSCHED_U64_MAX, NSCHED_DEFAULT(1024)),
	NSCHED_PASS_TASK(task_util, U64, NSCHED_U64_MAX, NSCHED_DEFAULT(300)),
	NSCHED_PASS_TASK(task_util_est, U32, NSCHED_U32_MAX, NSCHED_ABSENT),
	NSCHED_PASS_TASK(task_exec_start, U64, NSCHED_U64_MAX, NSCHED_ABSENT),
	NSCHED_PASS_TASK(task_on_cpu, U32, 1, NSCHED_ABSENT),
	NSCHED_IN_ARRAY(task_locality, S32, "verdict", -1, 1, "task_cpu", NSCHED_ABSENT),
	NSCHED_PASS_TASK(task_per_cpu_kthread, U32, 1, NSCHED_ABSENT),
	NSCHED_PASS_TASK(task_throttled, U32, 1, NSCHED_ABSENT),
	NSCHED_PASS_TASK(task_idle_policy, U32, 1, NSCHED_ABSENT),
	NSCHED_PASS_TASK(task_next_buddy, U32, 1, NSCHED_ABSENT),
};
static const struct nsched_field balance_pass_out[] = {
	NSCHED_OUT_NUMBER(ret, U32, "tasks"),
	NSCHED_OUT_NUMBER(continue_balancing, U32, "flag"),
	NSCHED_OUT_NUMBER(nr_balance_failed, U32, "passes"),
	NSCHED_OUT_NUMBER(balance_interval, U32, "ms"),
	NSCHED_OUT_LIST(moved_task, moved_task_out, U32, "task", "task_cpu", ret),
	NSCHED_OUT_LIST(moved_dst, moved_dst_out, U32, "cpu", "task_cpu", ret),
	NSCHED_OUT_INDEX(active_src, "cpu"),
	NSCHED_QUANTITY(parent_imbalance, U32, "flag"),
	NSCHED_QUANTITY(overloaded, U32, "flag"),
	NSCHED_OUT(imbalance, S64, "amount", NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_QUANTITY_INDEX(src_cpu, "cpu"),
	NSCHED_QUANTITY_INDEX(src_group, "group"),
	NSCHED_QUANTITY(migration_type, U32, "type"),
	NSCHED_QUANTITY(searched, U32, "searches"),
	NSCHED_QUANTITY(nr_idle_scan, U32, "cpus"),
	NSCHED_QUANTITY(find_reason, U32, "reason"),
};
static const struct nsched_sentence balance_pass_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_BALANCE_PASS, MOVED,
			"{ret} tasks moved, from CPU {src_cpu} of group {src_group}; "
			"{imbalance} of type {migration_type} is left"),
	NSCHED_SENTENCE(NSCHED_FAIR_BALANCE_PASS, PUSH,
			"nothing could be pulled from CPU {src_cpu} after "
			"{nr_balance_failed} passes: its running task is to be pushed"),
	NSCHED_SENTENCE(NSCHED_FAIR_BALANCE_PASS, UNDER_WAY,
			"a push from CPU {src_cpu} is under way"),
	NSCHED_SENTENCE(NSCHED_FAIR_BALANCE_PASS, FAILED,
			"nothing could be pulled from CPU {src_cpu} of group {src_group}: "
			"{imbalance} of type {migration_type}, {nr_balance_failed} passes failed"),
	NSCHED_SENTENCE(NSCHED_FAIR_BALANCE_PASS, NOT_ITS_TURN,
			"CPU {dst_cpu} is not the one that balances this domain"),
	NSCHED_SENTENCE(NSCHED_FAIR_BALANCE_PASS, BALANCED, "balanced after {searched} searches"),
	NSCHED_SENTENCE(NSCHED_FAIR_BALANCE_PASS, ALL_PINNED,
			"no task may come here, after {searched} searches"),
	NSCHED_SENTENCE(NSCHED_FAIR_BALANCE_PASS, ONE_PINNED,
			"the running task of CPU {src_cpu} may not run here"),
	NSCHED_SENTENCE(NSCHED_FAIR_BALANCE_PASS, SOURCE,
			"{imbalance} of type {migration_type} from CPU {src_cpu}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_active_push_question
#define NSCHED_A nsched_fair_active_push_answer
static const struct nsched_field active_push_in[] = {
	NSCHED_IN_FACT(ncpu, NR_CPUS, NUMBER, NSCHED_MAX_CPUS, NULL, NSCHED_REQ,
		       .home = NSCHED_AT_NOTHING, .least = 1),
	NSCHED_FAIR_SPANS,
	NSCHED_LOAD_U32(nr_running, NR_RUNNING, 0, 0xffff, NSCHED_REQ),
	NSCHED_CPU_IN(src_cpu, NSCHED_REQ),
	NSCHED_CPU_IN(dst_cpu, NSCHED_REQ),
	NSCHED_FLAG_IF(wanted, 1),
	NSCHED_IN_SET(active, RANGES, "ncpu", NSCHED_ABSENT),
	{ .name = "first", .unit = "rows", .kind = NSCHED_KIND_ARRAY, .type = NSCHED_U32,
	  .home = NSCHED_AT_TASKS, .offset = NSCHED_TASK_FIRST, .greatest = NSCHED_MAX_TASKS,
	  NSCHED_PLAIN, NSCHED_REQ },
	{ .name = "task_on_cpu", .unit = "flag", .kind = NSCHED_KIND_ARRAY, .type = NSCHED_U32,
	  .home = NSCHED_AT_TASKS, .offset = NSCHED_TASK_RUNNING, .greatest = 1, NSCHED_PLAIN,
	  NSCHED_REQ },
};
static const struct nsched_field active_push_out[] = {
	NSCHED_OUT_INDEX(task, "task"),
	NSCHED_OUT_INDEX(level, "level"),
	NSCHED_QUANTITY(looked_at, U32, "tasks"),
};
static const struct nsched_sentence active_push_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_ACTIVE_PUSH, MOVED,
			"task {task} of CPU {src_cpu} to CPU {dst_cpu}, {looked_at} looked at"),
	NSCHED_SENTENCE(NSCHED_FAIR_ACTIVE_PUSH, WITHDRAWN,
			"the push was withdrawn, or a CPU is inactive"),
	NSCHED_SENTENCE(NSCHED_FAIR_ACTIVE_PUSH, ALONE, "CPU {src_cpu} runs at most one task"),
	NSCHED_SENTENCE(NSCHED_FAIR_ACTIVE_PUSH, NO_DOMAIN,
			"no domain of CPU {dst_cpu} holds CPU {src_cpu}"),
	NSCHED_SENTENCE(NSCHED_FAIR_ACTIVE_PUSH, NONE,
			"none of {looked_at} tasks of CPU {src_cpu} can move to CPU {dst_cpu}"),
};
#undef NSCHED_Q
#undef NSCHED_A

static uint32_t balance_pass_work(const void *question)
{
	const struct nsched_fair_balance_pass_question *q = question;

	return (uint32_t)nsched_fair_balance_pass_work_size(q->load->nr_cpus, q->nr_tasks);
}

#define NSCHED_FAIR_PASS_FUNCTIONS \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_BALANCE_PASS, balance_pass, NSCHED_ASK_BALANCE, \
			NSCHED_FAIR_WORLD(balance_pass), \
			.work = NSCHED_FAIR_AT(balance_pass, work), \
			.work_size = NSCHED_FAIR_AT(balance_pass, work_size), \
			.work_bytes = balance_pass_work), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_ACTIVE_PUSH, active_push, NSCHED_ASK_BALANCE, \
			.load = NSCHED_FAIR_AT(active_push, load), \
			.tasks = NSCHED_FAIR_AT(active_push, tasks), \
			.domains = NSCHED_FAIR_AT(active_push, domains))

#endif /* NSCHED_FAIR_DESCRIBE_PASS_H */
