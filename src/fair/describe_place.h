/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Rows of fair/place.h, for describe.c alone. */
#ifndef NSCHED_FAIR_DESCRIBE_PLACE_H
#define NSCHED_FAIR_DESCRIBE_PLACE_H

#include "describe_wake.h"

#define NSCHED_Q nsched_fair_pick_idlest_question
#define NSCHED_A nsched_fair_pick_idlest_answer
static const struct nsched_field pick_idlest_in[] = {
	NSCHED_FLAG_OF(has_cur),
	NSCHED_GROUP_TYPE(cand_type, NSCHED_REQ),
	NSCHED_WEIGHT_OF(cand_avg_load, NSCHED_REQ),
	NSCHED_WEIGHT_OF(cand_max_capacity, NSCHED_REQ),
	NSCHED_WEIGHT_OF(cand_util, NSCHED_REQ),
	NSCHED_COUNTED(cand_idle_cpus, "cpus", NSCHED_REQ),
	NSCHED_GROUP_TYPE(cur_type, NSCHED_CUR),
	NSCHED_WEIGHT_OF(cur_avg_load, NSCHED_CUR),
	NSCHED_WEIGHT_OF(cur_max_capacity, NSCHED_CUR),
	NSCHED_WEIGHT_OF(cur_util, NSCHED_CUR),
	NSCHED_COUNTED(cur_idle_cpus, "cpus", NSCHED_CUR),
};
static const struct nsched_field pick_idlest_out[] = {
	NSCHED_OUT_NUMBER(pick, U32, "flag"),
	NSCHED_QUANTITY(cur_type, U32, "type"),
	NSCHED_QUANTITY(cur_avg_load, U64, "load"),
};
static const struct nsched_sentence pick_idlest_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_IDLEST, TYPE, "type {cand_type} under {cur_type}"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_IDLEST, HIGHER, "type {cand_type} over {cur_type}"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_IDLEST, LOAD,
			"average load {cand_avg_load} against {cur_avg_load}"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_IDLEST, MISFIT,
			"capacity {cand_max_capacity} against {cur_max_capacity}"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_IDLEST, IDLE,
			"{cand_idle_cpus} idle CPUs against {cur_idle_cpus}, "
			"utilisation {cand_util} against {cur_util}"),
	NSCHED_SENTENCE(NSCHED_FAIR_PICK_IDLEST, FIRST, "of type {cand_type} the first stays"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* A domain of its own, as facts; groups in the order of the ring. */
#define NSCHED_DOMAIN_NUMBER(name_, column_, unit_, least_) \
	{ .name = #name_, .unit = unit_, .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32, \
	  .home = NSCHED_AT_DOMAINS, .offset = NSCHED_DOMAIN_##column_, .least = least_, \
	  .greatest = NSCHED_U32_MAX, NSCHED_PLAIN, NSCHED_REQ }
#define NSCHED_GROUP_SPAN \
	{ .name = "grp_span", .unit = "cpus", .kind = NSCHED_KIND_SETS_RANGES, .type = NSCHED_U64, \
	  .home = NSCHED_AT_DOMAINS, .offset = NSCHED_FACT_GROUP_SPAN, .count_by = "ncpu", \
	  .greatest = NSCHED_U32_MAX, NSCHED_PLAIN, NSCHED_REQ }
#define NSCHED_GROUP_FACT(name_, offset_, type_, unit_, least_, ...) \
	{ .name = #name_, .unit = unit_, .kind = NSCHED_KIND_ARRAY, .type = NSCHED_##type_, \
	  .home = NSCHED_AT_DOMAINS, .offset = offset_, .count = "grp_span", .least = least_, \
	  .greatest = NSCHED_U32_MAX, NSCHED_PLAIN, __VA_ARGS__ }
#define NSCHED_GROUP_COL(column) (NSCHED_FACT_GROUP + (uint32_t)NSCHED_GROUP_##column)

#define NSCHED_COL_LOAD NSCHED_COLUMN_64(load, LOAD, "load")
#define NSCHED_COL_UTIL NSCHED_COLUMN_64(util, UTIL, "capacity")
#define NSCHED_COL_RUNNABLE NSCHED_COLUMN_64(runnable, RUNNABLE, "capacity")
#define NSCHED_COL_H_NR NSCHED_COLUMN_32(h_nr, H_NR, "tasks", NSCHED_U32_MAX, NSCHED_DEFAULT(0))
#define NSCHED_COL_LATENCY \
	NSCHED_IN_LOAD(exit_latency, EXIT_LATENCY, U32, "us", -1, NSCHED_U32_MAX, "ncpu", \
		       NSCHED_ABSENT, .flags = NSCHED_FIELD_NONE)
#define NSCHED_COL_STAMP NSCHED_COLUMN_64(idle_stamp, IDLE_STAMP, "ns")
#define NSCHED_PREFERRED \
	NSCHED_IN_NUMBER(p_preferred_node, U32, "", -1, NSCHED_MAX_NODES - 1, NSCHED_REQ, \
			 .flags = NSCHED_FIELD_NONE)

#define NSCHED_Q nsched_fair_find_dst_group_question
#define NSCHED_A nsched_fair_find_dst_group_answer
static const struct nsched_field find_dst_group_in[] = {
	NSCHED_NCPU,
	NSCHED_LABELLED(node, CPU_NODE, NSCHED_ABSENT),
	NSCHED_DOMAIN_NUMBER(sd_flags, FLAGS, "flags", 0),
	NSCHED_DOMAIN_NUMBER(imbalance_pct, IMBALANCE_PCT, "%", 100),
	NSCHED_DOMAIN_NUMBER(imb_numa_nr, IMB_NUMA_NR, "tasks", 0),
	NSCHED_GROUP_SPAN,
	NSCHED_GROUP_FACT(grp_capacity, NSCHED_FACT_GROUP_CAPACITY, U64, "capacity", 1, NSCHED_REQ),
	NSCHED_GROUP_FACT(grp_max_capacity, NSCHED_GROUP_COL(MAX_CAPACITY), U32, "capacity", 1,
			  NSCHED_REQ),
	NSCHED_GROUP_FACT(grp_imbalance, NSCHED_GROUP_COL(MARK), U32, "flag", 0, NSCHED_DEFAULT(0)),
	NSCHED_COL_NR_RUNNING,
	NSCHED_COL_H_NR,
	NSCHED_COL_LOAD,
	NSCHED_COL_UTIL,
	NSCHED_COLUMN_32(util_est, UTIL_EST, "capacity", NSCHED_U32_MAX, NSCHED_ABSENT),
	NSCHED_COL_RUNNABLE,
	NSCHED_COL_CAPACITY,
	NSCHED_IN_LOAD(cap_orig, CAP_ORIG, U32, "capacity", 1, NSCHED_SCALE, "ncpu", NSCHED_ABSENT),
	NSCHED_COL_CURR,
	NSCHED_COL_TTWU,
	NSCHED_ALLOWED,
	NSCHED_CPU_OF(this_cpu),
	NSCHED_CPU_OF(p_cpu),
	NSCHED_FLAG_OF(p_on_rq),
	NSCHED_FLAG_OF(p_attached),
	NSCHED_IN_NUMBER(p_is_caller, U32, "flag", 0, 1, NSCHED_DEFAULT(0)),
	NSCHED_WEIGHT_OF(p_load, NSCHED_REQ),
	NSCHED_WEIGHT_OF(p_util, NSCHED_REQ),
	NSCHED_WEIGHT_OF(p_runnable, NSCHED_REQ),
	NSCHED_COUNTED(p_util_est, "capacity", NSCHED_REQ),
	NSCHED_PREFERRED,
};
#define NSCHED_GROUPS_OUT(name, member, type, unit, flags) \
	NSCHED_OUT_COLUMN(name, member, ARRAY, type, unit, "grp_span", \
			  NSCHED_FIELD_OUT | (flags), NSCHED_MEMBER(NSCHED_A, nr_groups))
static const struct nsched_field find_dst_group_out[] = {
	NSCHED_OUT_INDEX(group, "group"),
	NSCHED_GROUPS_OUT(grp_type, grp_type_out, U32, "type", NSCHED_FIELD_NONE),
	NSCHED_GROUPS_OUT(grp_idle_cpus, grp_idle_cpus_out, U32, "cpus", 0),
	NSCHED_GROUPS_OUT(grp_avg_load, grp_avg_load_out, U64, "load",
			  NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_QUANTITY(local_avg_load, U64, "load"),
	NSCHED_QUANTITY(idlest_avg_load, U64, "load"),
	NSCHED_QUANTITY_INDEX(idlest, "group"),
	NSCHED_QUANTITY_INDEX(local_type, "type"),
	NSCHED_QUANTITY_INDEX(idlest_type, "type"),
	NSCHED_QUANTITY(local_idle_cpus, U32, "cpus"),
	NSCHED_QUANTITY(idlest_idle_cpus, U32, "cpus"),
};
#define NSCHED_WHY_DST(name, text) NSCHED_SENTENCE(NSCHED_FAIR_FIND_DST_GROUP, name, text)
static const struct nsched_sentence find_dst_group_why[] = {
	NSCHED_WHY_DST(ALONE, "no other group of CPU {this_cpu} may be used"),
	NSCHED_WHY_DST(NO_LOCAL, "the task may not run here: group {idlest}"),
	NSCHED_WHY_DST(LOCAL_TYPE, "type {local_type} here under {idlest_type} there: stay"),
	NSCHED_WHY_DST(TYPE, "type {local_type} here over {idlest_type} in group {idlest}: go"),
	NSCHED_WHY_DST(NEAR,
			"{local_avg_load} here, {idlest_avg_load} in group {idlest} of another "
			     "node: too little, stay"),
	NSCHED_WHY_DST(HEAVIER, "{local_avg_load} here, {idlest_avg_load} in group {idlest}: stay"),
	NSCHED_WHY_DST(WITHIN, "{local_avg_load} here, {idlest_avg_load} in group {idlest}: within "
			       "the margin, stay"),
	NSCHED_WHY_DST(LIGHTER, "{local_avg_load} here, {idlest_avg_load} in group {idlest}: go"),
	NSCHED_WHY_DST(MARKED, "both of type {local_type}: stay"),
	NSCHED_WHY_DST(SMALLER,
			"a misfit here and in group {idlest}, whose CPUs are no larger: stay"),
	NSCHED_WHY_DST(LARGER, "a misfit here and in group {idlest}, whose CPUs are larger: go"),
	NSCHED_WHY_DST(PREFERRED, "this is the preferred node {p_preferred_node}: stay"),
	NSCHED_WHY_DST(TO_PREFERRED, "group {idlest} begins on the preferred node "
				     "{p_preferred_node}: go"),
	NSCHED_WHY_DST(ALLOWED, "{local_idle_cpus} idle CPUs here, {idlest_idle_cpus} in group "
				"{idlest}: an imbalance that is allowed, stay"),
	NSCHED_WHY_DST(NOT_IDLER, "{local_idle_cpus} idle CPUs here, {idlest_idle_cpus} in group "
				  "{idlest}: stay"),
	NSCHED_WHY_DST(IDLER, "{local_idle_cpus} idle CPUs here, {idlest_idle_cpus} in group "
			      "{idlest}: go"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_find_dst_group_cpu_question
#define NSCHED_A nsched_fair_find_dst_group_cpu_answer
static const struct nsched_field find_dst_group_cpu_in[] = {
	NSCHED_NCPU,
	/* the ranges of the one group */
	{ .name = "grp_span", .unit = "cpus", .kind = NSCHED_KIND_SET_RANGES, .type = NSCHED_U64,
	  .home = NSCHED_AT_DOMAINS, .offset = NSCHED_FACT_GROUP_SPAN, .count = "ncpu",
	  .greatest = NSCHED_U32_MAX, NSCHED_PLAIN, NSCHED_REQ },
	NSCHED_COL_NR_RUNNING,
	NSCHED_COL_IDLE_CLASS,
	NSCHED_COL_CURR,
	NSCHED_COL_TTWU,
	NSCHED_COL_PREEMPTED,
	NSCHED_COL_LOAD,
	NSCHED_COL_STAMP,
	NSCHED_COL_LATENCY,
	NSCHED_ALLOWED,
	NSCHED_CPU_OF(this_cpu),
};
static const struct nsched_field find_dst_group_cpu_out[] = {
	NSCHED_OUT_NUMBER(cpu, U32, "cpu"),
	NSCHED_QUANTITY(least_load, U64, "load"),
	NSCHED_QUANTITY(idle_stamp, U64, "ns"),
	NSCHED_QUANTITY_INDEX(exit_latency_us, "us"),
	NSCHED_QUANTITY(scanned, U32, "cpus"),
};
static const struct nsched_sentence find_dst_group_cpu_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_DST_GROUP_CPU, ONLY, "CPU {cpu} is all of the group"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_DST_GROUP_CPU, SCHED_IDLE,
			"CPU {cpu} runs tasks of the idle policy only"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_DST_GROUP_CPU, IDLE,
			"CPU {cpu} is idle, since {idle_stamp}, exit latency {exit_latency_us}"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_DST_GROUP_CPU, LEAST,
			"no idle CPU among {scanned}: CPU {cpu} has the least load, {least_load}"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_DST_GROUP_CPU, NONE,
			"nothing to take among {scanned} CPUs: CPU {this_cpu}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_select_task_cpu_question
#define NSCHED_A nsched_fair_select_task_cpu_answer
static const struct nsched_field select_task_cpu_in[] = {
	NSCHED_NCPU,
	NSCHED_LABELLED(node, CPU_NODE, NSCHED_REQ),
	{ .name = "dist", .unit = "slit", .kind = NSCHED_KIND_MATRIX, .type = NSCHED_U32,
	  .home = NSCHED_AT_TOPOLOGY, .offset = NSCHED_FACT_DISTANCE, .least = 10,
	  .greatest = NSCHED_MAX_SLIT, NSCHED_PLAIN, NSCHED_REQ },
	NSCHED_LABELLED(llc, CACHE, NSCHED_REQ),
	NSCHED_LABELLED(core, CORE, NSCHED_ABSENT),
	NSCHED_LABELLED(cluster, CLUSTER, NSCHED_ABSENT),
	{ .name = "reclaim_distance", .unit = "slit", .kind = NSCHED_KIND_NUMBER,
	  .type = NSCHED_U32, .home = NSCHED_AT_DOMAINS, .offset = NSCHED_FACT_RECLAIM_DISTANCE,
	  .greatest = NSCHED_MAX_SLIT, NSCHED_PLAIN, NSCHED_REQ },
	NSCHED_COL_NR_RUNNING,
	NSCHED_COLUMN_32(nr_delayed, NR_DELAYED, "tasks", NSCHED_U32_MAX, NSCHED_ABSENT),
	NSCHED_COL_H_NR,
	NSCHED_COL_IDLE_CLASS,
	NSCHED_COL_LOAD,
	NSCHED_COL_UTIL,
	NSCHED_COL_RUNNABLE,
	NSCHED_COL_CAPACITY,
	NSCHED_COL_CURR,
	NSCHED_COL_TTWU,
	NSCHED_COL_PREEMPTED,
	NSCHED_COL_STAMP,
	NSCHED_COL_LATENCY,
	NSCHED_ALLOWED,
	NSCHED_CPU_OF(this_cpu),
	NSCHED_CPU_OF(prev_cpu),
	NSCHED_IN_NUMBER(wake_flags, U32, "flags", 0, 0x5f, NSCHED_REQ),
	NSCHED_FLAG_OF(p_on_rq),
	NSCHED_FLAG_OF(p_attached),
	NSCHED_WEIGHT_OF(p_load, NSCHED_REQ),
	NSCHED_WEIGHT_OF(p_util, NSCHED_REQ),
	NSCHED_WEIGHT_OF(p_runnable, NSCHED_REQ),
	NSCHED_WEIGHT_OF(waker_load, NSCHED_REQ),
	NSCHED_PREFERRED,
	NSCHED_IN_NUMBER(p_recent_used_cpu, U32, "cpu", -1, NSCHED_MAX_CPUS - 1, NSCHED_REQ,
			 .flags = NSCHED_FIELD_NONE),
	NSCHED_COUNTED(waker_flips, "flips", NSCHED_REQ),
	NSCHED_COUNTED(wakee_flips, "flips", NSCHED_REQ),
	NSCHED_CLOCK_OF(flip_decay_ts, "jiffies"),
	NSCHED_CLOCK_OF(now, "jiffies"),
	NSCHED_IN_NUMBER(hz, U64, "jiffies/s", 1, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_FLAG_OF(last_wakee_is_p),
	NSCHED_FLAG_OF(has_idle_cores_all),
	NSCHED_COUNTED(nr_idle_scan_all, "cpus", NSCHED_REQ),
};
static const struct nsched_field select_task_cpu_out[] = {
	NSCHED_OUT_NUMBER(cpu, U32, "cpu"),
	NSCHED_OUT_INDEX(p_recent_used_cpu, "cpu"),
	NSCHED_OUT_NUMBER(waker_flips, U32, "flips"),
	NSCHED_QUANTITY(flip_decay_ts, U64, "jiffies"),
	NSCHED_QUANTITY(target, U32, "cpu"),
	NSCHED_QUANTITY(decided, U32, "reason"),
	NSCHED_QUANTITY(affine, U32, "reason"),
	NSCHED_QUANTITY(has_idle_cores, U32, "flag"),
};
static const struct nsched_sentence select_task_cpu_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_SELECT_TASK_CPU, CURRENT, "CPU {this_cpu}, as asked for"),
	NSCHED_SENTENCE(NSCHED_FAIR_SELECT_TASK_CPU, SIBLING,
			"CPU {cpu}, near the target {target} (CPU {this_cpu} wakes a task of "
			"{prev_cpu})"),
	NSCHED_SENTENCE(NSCHED_FAIR_SELECT_TASK_CPU, IDLEST,
			"CPU {cpu}, the idlest down the levels of CPU {this_cpu}"),
	NSCHED_SENTENCE(NSCHED_FAIR_SELECT_TASK_CPU, STAY, "no level asks: CPU {cpu}"),
};
#undef NSCHED_Q
#undef NSCHED_A

static uint32_t find_dst_group_work(const void *question)
{
	(void)question;
	return (uint32_t)nsched_fair_find_dst_group_work_size();
}

static uint32_t select_task_cpu_work(const void *question)
{
	(void)question;
	return (uint32_t)nsched_fair_select_task_cpu_work_size();
}

#define NSCHED_FAIR_PLACE_FUNCTIONS \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_PICK_IDLEST, pick_idlest, NSCHED_ASK_PLACE, \
			.topology = NSCHED_NONE), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_FIND_DST_GROUP, find_dst_group, NSCHED_ASK_PLACE, \
			.topology = NSCHED_OF(find_dst_group, topology), \
			.load = NSCHED_OF(find_dst_group, load), \
			.domains = NSCHED_OF(find_dst_group, domains), \
			.work = NSCHED_OF(find_dst_group, work), \
			.work_size = NSCHED_OF(find_dst_group, work_size), \
			.work_bytes = find_dst_group_work), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_FIND_DST_GROUP_CPU, find_dst_group_cpu, \
			NSCHED_ASK_PLACE, .load = NSCHED_OF(find_dst_group_cpu, load), \
			.domains = NSCHED_OF(find_dst_group_cpu, domains)), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_SELECT_TASK_CPU, select_task_cpu, NSCHED_NONE, \
			.topology = NSCHED_OF(select_task_cpu, topology), \
			.load = NSCHED_OF(select_task_cpu, load), \
			.domains = NSCHED_OF(select_task_cpu, domains), \
			.work = NSCHED_OF(select_task_cpu, work), \
			.work_size = NSCHED_OF(select_task_cpu, work_size), \
			.work_bytes = select_task_cpu_work)

#endif /* NSCHED_FAIR_DESCRIBE_PLACE_H */
