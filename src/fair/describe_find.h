/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Rows of fair/balance_find.h, for describe.c alone; and fields that balancing shares. */
#ifndef NSCHED_FAIR_DESCRIBE_FIND_H
#define NSCHED_FAIR_DESCRIBE_FIND_H

#include "describe_group.h"

#define NSCHED_CPU_IN(member, ...) \
	NSCHED_IN_NUMBER(member, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, __VA_ARGS__)

/* The machine: how many CPUs, and which are threads of one core. */
#define NSCHED_FAIR_MACHINE \
	NSCHED_IN_FACT(ncpu, NR_CPUS, NUMBER, NSCHED_MAX_CPUS, NULL, NSCHED_REQ, .least = 1), \
	NSCHED_IN_FACT(core, CORE, ARRAY, NSCHED_U32_MAX, "ncpu", NSCHED_ABSENT)

/* Load columns; the last argument says what leaving one out means. */
#define NSCHED_LOAD_U32(name_, COLUMN_, least_, greatest_, ...) \
	NSCHED_IN_LOAD(name_, COLUMN_, U32, "", least_, greatest_, "ncpu", __VA_ARGS__)
#define NSCHED_LOAD_U64(name_, COLUMN_, ...) \
	NSCHED_IN_LOAD(name_, COLUMN_, U64, "", 0, NSCHED_U64_MAX, "ncpu", __VA_ARGS__)
#define NSCHED_FAIR_RUNS \
	NSCHED_LOAD_U32(nr_running, NR_RUNNING, 0, 0xffff, NSCHED_DEFAULT(0)), \
	NSCHED_LOAD_U32(curr, CURR, 0, 2, NSCHED_DEFAULT(1)), \
	NSCHED_LOAD_U32(ttwu_pending, TTWU_PENDING, 0, 1, NSCHED_ABSENT)
#define NSCHED_FAIR_TASKS \
	NSCHED_LOAD_U32(h_nr, H_NR, 0, NSCHED_U32_MAX, NSCHED_DEFAULT(0))
#define NSCHED_FAIR_CAPACITIES \
	NSCHED_LOAD_U32(capacity, CAPACITY, 1, NSCHED_U32_MAX, NSCHED_ABSENT), \
	NSCHED_LOAD_U32(cap_orig, CAP_ORIG, 1, NSCHED_U32_MAX, NSCHED_ABSENT)
#define NSCHED_FAIR_AVERAGES \
	NSCHED_LOAD_U64(util, UTIL, NSCHED_ABSENT), \
	NSCHED_LOAD_U64(runnable, RUNNABLE, NSCHED_ABSENT), \
	NSCHED_LOAD_U32(util_est, UTIL_EST, 0, NSCHED_U32_MAX, NSCHED_ABSENT), \
	NSCHED_LOAD_U32(nr_numa, NR_NUMA, 0, NSCHED_U32_MAX, NSCHED_ABSENT), \
	NSCHED_LOAD_U32(nr_pref, NR_PREF, 0, NSCHED_U32_MAX, NSCHED_ABSENT), \
	NSCHED_LOAD_U64(misfit_load, MISFIT_LOAD, NSCHED_ABSENT)
#define NSCHED_FAIR_LOAD NSCHED_LOAD_U64(load, LOAD, NSCHED_DEFAULT(0))
#define NSCHED_FAIR_PRIO \
	NSCHED_IN_LOAD(prio, PRIO, S32, "prio", NSCHED_S32_MIN, NSCHED_S32_MAX, "ncpu", \
		       NSCHED_ABSENT)

/* One domain, its groups in the order of the ring. */
#define NSCHED_FAIR_DOMAIN(name_, FACT_, kind_, type_, least_, count_, by_, ...) \
	{ .name = #name_, .unit = "", .kind = NSCHED_KIND_##kind_, .type = NSCHED_##type_, \
	  .home = NSCHED_AT_DOMAINS, .offset = FACT_, .count = count_, .count_by = by_, \
	  .least = least_, .greatest = NSCHED_##type_##_MAX, NSCHED_PLAIN, __VA_ARGS__ }
#define NSCHED_FAIR_SD(name_, COLUMN_, least_, ...) \
	NSCHED_FAIR_DOMAIN(name_, NSCHED_FACT_DOMAIN + (uint32_t)NSCHED_DOMAIN_##COLUMN_, NUMBER, \
			   U32, least_, NULL, NULL, __VA_ARGS__)
#define NSCHED_FAIR_GROUP(name_, COLUMN_, least_, ...) \
	NSCHED_FAIR_DOMAIN(name_, NSCHED_FACT_GROUP + (uint32_t)NSCHED_GROUP_##COLUMN_, ARRAY, \
			   U32, least_, "grp_span", NULL, __VA_ARGS__)
#define NSCHED_FAIR_SPANS \
	NSCHED_FAIR_DOMAIN(grp_span, NSCHED_FACT_GROUP_SPAN, SETS_RANGES, U64, 0, NULL, "ncpu", \
			   NSCHED_REQ)
#define NSCHED_FAIR_CAPACITY_SUM(...) \
	NSCHED_FAIR_DOMAIN(grp_capacity, NSCHED_FACT_GROUP_CAPACITY, ARRAY, U64, 1, "grp_span", \
			   NULL, __VA_ARGS__)
#define NSCHED_FAIR_ENV NSCHED_IN_SET(env_cpus, RANGES, "ncpu", NSCHED_ABSENT)
/* Whose domain it is: who pulls. */
#define NSCHED_FAIR_THIS \
	NSCHED_CPU_IN(this_cpu, .preset_kind = NSCHED_PRESET_FIELD, .derive = "dst_cpu")
#define NSCHED_FAIR_AT(function, member) NSCHED_MEMBER(nsched_fair_##function##_question, member)
#define NSCHED_FAIR_WORLD(function) \
	.topology = NSCHED_FAIR_AT(function, topology), .load = NSCHED_FAIR_AT(function, load), \
	.domains = NSCHED_FAIR_AT(function, domains)

#define NSCHED_Q nsched_fair_idle_scan_question
#define NSCHED_A nsched_fair_idle_scan_answer
static const struct nsched_field idle_scan_in[] = {
	NSCHED_IN_NUMBER(llc_weight, U32, "cpus", 1, NSCHED_MAX_CPUS, NSCHED_REQ),
	NSCHED_IN_NUMBER(imbalance_pct, U32, "%", 100, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_WEIGHT_OF(sum_util, NSCHED_REQ),
};
static const struct nsched_field idle_scan_out[] = {
	NSCHED_OUT_NUMBER(nr_idle_scan, U32, "cpus"),
};
static const struct nsched_sentence idle_scan_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_IDLE_SCAN, SOME,
			"{nr_idle_scan} of {llc_weight} CPUs: utilisation {sum_util}"),
	NSCHED_SENTENCE(NSCHED_FAIR_IDLE_SCAN, NONE,
			"none of {llc_weight} CPUs: utilisation {sum_util}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_find_src_cpu_question
#define NSCHED_A nsched_fair_find_src_cpu_answer
static const struct nsched_field find_src_cpu_in[] = {
	NSCHED_FAIR_MACHINE,
	NSCHED_FAIR_DOMAIN(grp_span, NSCHED_FACT_GROUP_SPAN, SET_RANGES, U64, 0, "ncpu", NULL,
			   NSCHED_REQ),
	NSCHED_SD_FLAGS,
	NSCHED_IN_NUMBER(imbalance_pct, U32, "%", 100, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_CPU_IN(dst_cpu, NSCHED_REQ),
	NSCHED_IN_NUMBER(migration_type, U32, "type", 0, NSCHED_FAIR_MIGRATE_MISFIT, NSCHED_REQ),
	NSCHED_IN_NUMBER(imbalance, S64, "amount", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(fbq_type, U32, "class", 0, 2, NSCHED_REQ),
	NSCHED_IN_NUMBER(group, U32, "group", 0, NSCHED_U32_MAX, NSCHED_DEFAULT(0)),
	NSCHED_FAIR_RUNS,
	NSCHED_FAIR_TASKS,
	NSCHED_FAIR_LOAD,
	NSCHED_FAIR_AVERAGES,
	NSCHED_FAIR_CAPACITIES,
	NSCHED_FAIR_PRIO,
	NSCHED_FAIR_ENV,
};
static const struct nsched_field find_src_cpu_out[] = {
	NSCHED_OUT_INDEX(src_cpu, "cpu"),
	NSCHED_QUANTITY(load, U64, "amount"),
	NSCHED_QUANTITY(capacity, U64, "capacity"),
	NSCHED_QUANTITY(nr, U32, "tasks"),
};
static const struct nsched_sentence find_src_cpu_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC_CPU, LOAD,
			"CPU {src_cpu} carries most for its capacity: load {load} of {nr} tasks at "
			"capacity {capacity}"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC_CPU, UTIL,
			"CPU {src_cpu} is used most: {load} by {nr} tasks"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC_CPU, TASKS, "CPU {src_cpu} has most tasks: {nr}"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC_CPU, MISFIT,
			"CPU {src_cpu} runs the largest task that does not fit: load {load}"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC_CPU, NONE, "no CPU of the group can be pulled from"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_find_src_question
#define NSCHED_A nsched_fair_find_src_answer
#define NSCHED_GROUP_OUT(name_, type_, flags_) \
	NSCHED_OUT_COLUMN(name_, name_##_out, ARRAY, type_, "", "grp_span", \
			  NSCHED_FIELD_OUT | (flags_), NSCHED_NONE)
static const struct nsched_field find_src_in[] = {
	NSCHED_FAIR_MACHINE,
	NSCHED_FAIR_SPANS,
	NSCHED_FAIR_SD(sd_flags, FLAGS, 0, NSCHED_REQ),
	NSCHED_FAIR_SD(imbalance_pct, IMBALANCE_PCT, 100, NSCHED_REQ),
	NSCHED_FAIR_SD(imb_numa_nr, IMB_NUMA_NR, 0, NSCHED_REQ),
	NSCHED_FAIR_SD(has_parent, HAS_PARENT, 0, NSCHED_REQ),
	NSCHED_FAIR_GROUP(grp_flags, FLAGS, 0, NSCHED_REQ),
	NSCHED_FAIR_GROUP(grp_cores, CORES, 1, NSCHED_REQ),
	NSCHED_FAIR_CAPACITY_SUM(NSCHED_REQ),
	NSCHED_FAIR_GROUP(grp_min_capacity, MIN_CAPACITY, 1, NSCHED_REQ),
	NSCHED_FAIR_GROUP(grp_max_capacity, MAX_CAPACITY, 1, NSCHED_REQ),
	NSCHED_FAIR_GROUP(grp_imbalance, MARK, 0, NSCHED_ABSENT),
	NSCHED_FAIR_GROUP(grp_asym_prefer_cpu, PREFER_CPU, 0, NSCHED_ABSENT, .below = "ncpu"),
	NSCHED_CPU_IN(dst_cpu, NSCHED_REQ),
	NSCHED_FAIR_THIS,
	NSCHED_IN_NUMBER(level, U32, "level", 0, NSCHED_MAX_CPUS, NSCHED_DEFAULT(0)),
	NSCHED_IDLE,
	NSCHED_IN_NUMBER(llc_weight, U32, "cpus", 1, NSCHED_MAX_CPUS, NSCHED_REQ),
	NSCHED_IN_NUMBER(nr_idle_scan, U32, "cpus", 0, NSCHED_U32_MAX, NSCHED_ABSENT,
			 .present = NSCHED_MEMBER(NSCHED_Q, has_llc)),
	NSCHED_FAIR_RUNS,
	NSCHED_FAIR_TASKS,
	NSCHED_FAIR_LOAD,
	NSCHED_FAIR_AVERAGES,
	NSCHED_FAIR_CAPACITIES,
	NSCHED_FAIR_PRIO,
	NSCHED_FAIR_ENV,
};
static const struct nsched_field find_src_out[] = {
	NSCHED_OUT_INDEX(group, "group"),
	NSCHED_OUT(imbalance, S64, "amount", NSCHED_S64_MIN, 0),
	NSCHED_OUT_INDEX(src_cpu, "cpu"),
	NSCHED_QUANTITY(migration_type, U32, "type"),
	NSCHED_OUT_NUMBER(fbq_type, U32, "class"),
	NSCHED_QUANTITY(nr_idle_scan, U32, "cpus"),
	NSCHED_GROUP_OUT(grp_type, U32, 0),
	NSCHED_GROUP_OUT(grp_idle_cpus, U32, 0),
	NSCHED_GROUP_OUT(grp_nr_running, U32, 0),
	NSCHED_GROUP_OUT(grp_avg_load, U64, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_GROUP_OUT(grp_misfit_load, U64, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_QUANTITY(local_avg_load, U64, "load"),
	NSCHED_QUANTITY(busiest_avg_load, U64, "load"),
	NSCHED_QUANTITY(sd_avg_load, U64, "load"),
	NSCHED_QUANTITY(type_set, U32, "flag"),
	NSCHED_QUANTITY(overloaded, U32, "flag"),
	NSCHED_QUANTITY(local_type, U32, "type"),
	NSCHED_QUANTITY(busiest_type, U32, "type"),
	NSCHED_QUANTITY(local_idle, U32, "cpus"),
	NSCHED_QUANTITY(busiest_idle, U32, "cpus"),
	NSCHED_QUANTITY(local_tasks, U32, "tasks"),
	NSCHED_QUANTITY(busiest_tasks, U32, "tasks"),
	NSCHED_QUANTITY(imbalance_pct, U32, "%"),
};
static const struct nsched_sentence find_src_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, MISFIT,
			"group {group}, CPU {src_cpu}: a task that does not fit "
			"(amount {imbalance})"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, PACK,
			"group {group}, CPU {src_cpu}: packing prefers this CPU "
			"({imbalance} tasks)"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, MARKED,
			"group {group}, CPU {src_cpu}: affinity made balancing fail below it "
			"({imbalance} task)"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, OVERLOADED,
			"group {group}, CPU {src_cpu}, load {imbalance}: averages local "
			"{local_avg_load}, busiest {busiest_avg_load}, domain {sd_avg_load}"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, SIBLINGS,
			"group {group}, CPU {src_cpu}, {imbalance} of type {migration_type}: "
			"{busiest_tasks} tasks there, {local_tasks} here"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, BUSY,
			"group {group}, CPU {src_cpu}, {imbalance} of type {migration_type}: it is "
			"overloaded, local is of type {local_type}"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, SMT,
			"group {group}, CPU {src_cpu}: its threads are busy ({imbalance} task)"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, SPARE,
			"group {group}, CPU {src_cpu}, {imbalance} of type {migration_type}: "
			"{local_idle} idle CPUs here, {busiest_idle} there"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, NO_CPU,
			"group {group} is to give {imbalance} of type {migration_type}, but no CPU "
			"of it can be pulled from"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, NO_GROUP, "no other group has a fair task to give"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, LOCAL_TYPE,
			"local is of type {local_type}, the busiest of {busiest_type}"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, LOCAL_MORE,
			"local carries {local_avg_load} on average, the busiest "
			"{busiest_avg_load}"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, LOCAL_AVG,
			"local carries {local_avg_load} on average, the domain {sd_avg_load}"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, WITHIN_PCT,
			"the busiest carries {busiest_avg_load} on average, within "
			"{imbalance_pct} % of local's {local_avg_load}"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, NOT_IDLE,
			"the CPU has work, and the busiest group, of type {busiest_type}, is not "
			"overloaded"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, IDLE_ENOUGH,
			"{local_idle} idle CPUs here, {busiest_idle} there"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, ONE_TASK, "the busiest group has a single fair task"),
	NSCHED_SENTENCE(NSCHED_FAIR_FIND_SRC, NOTHING,
			"nothing to move between types {local_type} here and {busiest_type} there"),
};
#undef NSCHED_Q
#undef NSCHED_A

static uint32_t find_src_work(const void *question)
{
	(void)question;
	return (uint32_t)nsched_fair_find_src_work_size();
}

#define NSCHED_FAIR_FIND_FUNCTIONS \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_IDLE_SCAN, idle_scan, NSCHED_ASK_BALANCE, \
			.topology = NSCHED_NONE), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_FIND_SRC_CPU, find_src_cpu, NSCHED_ASK_BALANCE, \
			NSCHED_FAIR_WORLD(find_src_cpu)), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_FIND_SRC, find_src, NSCHED_ASK_BALANCE, \
			NSCHED_FAIR_WORLD(find_src), .work = NSCHED_FAIR_AT(find_src, work), \
			.work_size = NSCHED_FAIR_AT(find_src, work_size), \
			.work_bytes = find_src_work)

#endif /* NSCHED_FAIR_DESCRIBE_FIND_H */
