/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Rows of cfs/balance_group.h, for describe_balance.h alone. */
#ifndef NSCHED_CFS_DESCRIBE_GROUP_H
#define NSCHED_CFS_DESCRIBE_GROUP_H

#include "describe_fields.h"

#define NSCHED_DOMAIN_FACT(name_, COLUMN_, least_) \
	NSCHED_IN_DOMAINS(name_, NSCHED_DOMAIN_##COLUMN_, NUMBER, U32, "", least_, NULL, NULL, \
			  NSCHED_REQ)
/* The groups of a domain that is balanced: with masks, and powers as built. */
#define NSCHED_BALANCED_GROUPS \
	NSCHED_GROUPS, \
	NSCHED_IN_DOMAINS("groups[].mask", NSCHED_FACT_GROUP_MASK, SETS, U64, "cpus", 0, "groups", \
			  "n", NSCHED_ABSENT, .preset = -1), \
	NSCHED_IN_DOMAINS("groups[].power_orig", NSCHED_FACT_GROUP_CAPACITY_ORIG, ARRAY, U64, \
			  "capacity", 1, "groups", NULL, .preset_kind = NSCHED_PRESET_FIELD, \
			  .derive = "groups[].power")
#define NSCHED_BALANCED_DOMAIN \
	NSCHED_DOMAIN_FACT("sd_flags", FLAGS, 0), \
	NSCHED_DOMAIN_FACT("imbalance_pct", IMBALANCE_PCT, 100), \
	NSCHED_DOMAIN_FACT("busy_idx", BUSY_IDX, 0), NSCHED_DOMAIN_FACT("idle_idx", IDLE_IDX, 0), \
	NSCHED_DOMAIN_FACT("newidle_idx", NEWIDLE_IDX, 0), NSCHED_BALANCED_GROUPS
#define NSCHED_ACTIVE NSCHED_IN_SET(active, LIST, "n", NSCHED_DEFAULT(-1))
#define NSCHED_IDLE_TYPE NSCHED_IN_NUMBER(idle_type, U32, "kind", 0, 2, NSCHED_REQ)
#define NSCHED_POWER_OF(member_) \
	NSCHED_IN_NUMBER(member_, U32, "capacity", 1, NSCHED_U32_MAX, NSCHED_REQ)
#define NSCHED_CHILD_FLAGS \
	NSCHED_IN_NUMBER(child_flags, U32, "flags", -1, NSCHED_U32_MAX, NSCHED_REQ, \
			 .flags = NSCHED_FIELD_NONE)
#define NSCHED_SIGNED_OUT(member_, unit_) NSCHED_OUT(member_, S64, unit_, NSCHED_S64_MIN, 0)

#define NSCHED_Q nsched_cfs_cpu_power_question
#define NSCHED_A nsched_cfs_cpu_power_answer
static const struct nsched_field cpu_power_in[] = {
	NSCHED_COUNTER(sd_flags, "flags"),
	NSCHED_IN_NUMBER(span_weight, U32, "cpus", 1, NSCHED_MAX_CPUS, NSCHED_REQ),
	NSCHED_COUNTER(smt_gain, "capacity"), NSCHED_NS(avg_period), NSCHED_NS(clock),
	NSCHED_NS(age_stamp), NSCHED_NS(rt_avg),
};
static const struct nsched_field cpu_power_out[] = {
	NSCHED_OUT_NUMBER(power, U32, "capacity"),
	NSCHED_OUT_NUMBER(power_orig, U32, "capacity"),
	NSCHED_QUANTITY(rt_factor, U32, ""),
};
static const struct nsched_sentence cpu_power_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_CPU_POWER, WHOLE,
			"power {power}: a core of {power_orig}, {rt_factor} of 1024 parts left"),
	NSCHED_SENTENCE(NSCHED_CFS_CPU_POWER, THREAD,
			"power {power}: a thread of {span_weight} with {power_orig}, "
			"{rt_factor} of 1024 parts left"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_cfs_update_sg_lb_stats_question
#define NSCHED_A nsched_cfs_update_sg_lb_stats_answer
static const struct nsched_field update_sg_lb_stats_in[] = {
	NSCHED_N,
	NSCHED_LOADS(load, LOAD, NSCHED_REQ),
	NSCHED_LOAD_AVERAGES,
	NSCHED_NR(NSCHED_REQ),
	NSCHED_IDLES(NSCHED_REQ),
	NSCHED_CPU(dst_cpu),
	NSCHED_IDLE_TYPE,
	NSCHED_BALANCED_DOMAIN,
	NSCHED_IN_DOMAINS("child_flags", NSCHED_FACT_CHILD_FLAGS, NUMBER, U32, "flags", -1, NULL,
			  NULL, NSCHED_REQ, .flags = NSCHED_FIELD_NONE),
	NSCHED_IN_NUMBER(group, U32, "group", 0, NSCHED_U32_MAX, NSCHED_REQ, .below = "groups"),
	NSCHED_IN_NUMBER(load_idx, U32, "index", 0, 3, NSCHED_REQ),
	NSCHED_LB_BIAS,
	NSCHED_ACTIVE,
};
static const struct nsched_field update_sg_lb_stats_out[] = {
	NSCHED_OUT_NUMBER(should_balance, U32, "flag"),
	NSCHED_OUT_NUMBER(avg_load, U64, "load"),
	NSCHED_OUT_NUMBER(group_load, U64, "load"),
	NSCHED_OUT_NUMBER(sum_nr, U32, "tasks"),
	NSCHED_OUT_NUMBER(sum_weight, U64, "load"),
	NSCHED_OUT_NUMBER(capacity, U32, "tasks"),
	NSCHED_OUT_NUMBER(idle_cpus, U32, "cpus"),
	NSCHED_OUT_NUMBER(weight, U32, "cpus"),
	NSCHED_OUT_NUMBER(group_imb, U32, "flag"),
	NSCHED_OUT_NUMBER(has_capacity, U32, "flag"),
	NSCHED_QUANTITY(is_local, U32, "flag"),
	NSCHED_QUANTITY_INDEX(balance_cpu, "cpu"),
};
static const struct nsched_sentence update_sg_lb_stats_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_UPDATE_SG_LB_STATS, LOCAL,
			"local: {sum_nr} tasks, average load {avg_load}, room for {capacity}, CPU "
			"{balance_cpu} balances"),
	NSCHED_SENTENCE(NSCHED_CFS_UPDATE_SG_LB_STATS, REMOTE,
			"{sum_nr} tasks, average load {avg_load}, room for {capacity}, uneven "
			"{group_imb}"),
	NSCHED_SENTENCE(NSCHED_CFS_UPDATE_SG_LB_STATS, NOT_ELECTED,
			"CPU {balance_cpu} balances for this group, not {dst_cpu}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_cfs_fix_small_imbalance_question
#define NSCHED_A nsched_cfs_fix_small_imbalance_answer
static const struct nsched_field fix_small_imbalance_in[] = {
	NSCHED_WEIGHT(max_load), NSCHED_WEIGHT(this_load), NSCHED_WEIGHT(busiest_load_per_task),
	NSCHED_WEIGHT(this_load_per_task), NSCHED_COUNTER(this_nr_running, "tasks"),
	NSCHED_POWER_OF(this_power), NSCHED_POWER_OF(busiest_power), NSCHED_WEIGHT(dst_load),
	NSCHED_COUNTER(dst_nr, "tasks"),
	NSCHED_IN_NUMBER(imbalance, S64, "load", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ),
};
static const struct nsched_field fix_small_imbalance_out[] = {
	NSCHED_SIGNED_OUT(imbalance, "load"),
	NSCHED_QUANTITY(now, U64, "load"),
	NSCHED_QUANTITY(move, U64, "load"),
	NSCHED_QUANTITY(imbn, U32, "tasks"),
};
static const struct nsched_sentence fix_small_imbalance_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_FIX_SMALL_IMBALANCE, FAR,
			"{max_load} and {this_load} are {imbn} tasks apart: one of {imbalance}"),
	NSCHED_SENTENCE(NSCHED_CFS_FIX_SMALL_IMBALANCE, GAIN,
			"{move} would get done instead of {now}: one task of {imbalance}"),
	NSCHED_SENTENCE(NSCHED_CFS_FIX_SMALL_IMBALANCE, KEPT,
			"{move} would get done, no more than {now}: {imbalance} as it was"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_cfs_calculate_imbalance_question
#define NSCHED_A nsched_cfs_calculate_imbalance_answer
static const struct nsched_field calculate_imbalance_in[] = {
	NSCHED_WEIGHT(max_load), NSCHED_WEIGHT(this_load), NSCHED_WEIGHT(avg_load),
	NSCHED_WEIGHT(busiest_load_per_task),
	NSCHED_IN_NUMBER(busiest_nr_running, U32, "tasks", 1, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_WEIGHT(this_load_per_task), NSCHED_COUNTER(this_nr_running, "tasks"),
	NSCHED_COUNTER(busiest_group_capacity, "tasks"), NSCHED_FLAG(group_imb, NSCHED_REQ),
	NSCHED_POWER_OF(this_power), NSCHED_POWER_OF(busiest_power), NSCHED_WEIGHT(dst_load),
	NSCHED_COUNTER(dst_nr, "tasks"),
};
static const struct nsched_field calculate_imbalance_out[] = {
	NSCHED_SIGNED_OUT(imbalance, "load"),
	NSCHED_QUANTITY(load_per_task, U64, "load"),
	NSCHED_QUANTITY(pull, U64, "load"),
};
static const struct nsched_sentence calculate_imbalance_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_CALCULATE_IMBALANCE, BELOW,
			"busiest {max_load} is below the average {avg_load}: {imbalance}"),
	NSCHED_SENTENCE(NSCHED_CFS_CALCULATE_IMBALANCE, SMALL,
			"less than a task of {load_per_task} to move: {imbalance}"),
	NSCHED_SENTENCE(NSCHED_CFS_CALCULATE_IMBALANCE, AVERAGE,
			"busiest {max_load}, local {this_load}, average {avg_load}: {imbalance}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_cfs_find_busiest_group_question
#define NSCHED_A nsched_cfs_find_busiest_group_answer
static const struct nsched_field find_busiest_group_in[] = {
	NSCHED_N,
	NSCHED_LOADS(load, LOAD, NSCHED_REQ),
	NSCHED_LOAD_AVERAGES,
	NSCHED_NR(NSCHED_REQ),
	NSCHED_IDLES(NSCHED_REQ),
	NSCHED_CPU(dst_cpu),
	NSCHED_IDLE_TYPE,
	NSCHED_CHILD_FLAGS,
	NSCHED_BALANCED_DOMAIN,
	NSCHED_LB_BIAS,
	NSCHED_ACTIVE,
};
static const struct nsched_field find_busiest_group_out[] = {
	NSCHED_OUT_NUMBER(should_balance, U32, "flag"),
	NSCHED_OUT_INDEX(group, "group"),
	NSCHED_SIGNED_OUT(imbalance, "load"),
	NSCHED_QUANTITY(max_load, U64, "load"),
	NSCHED_QUANTITY(this_load, U64, "load"),
	NSCHED_OUT(avg_load, U64, "load", 0, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_QUANTITY_INDEX(busiest, "group"),
	NSCHED_QUANTITY(imbalance_pct, U32, "%"),
};
#define NSCHED_WHY_GROUP(name, text) NSCHED_SENTENCE(NSCHED_CFS_FIND_BUSIEST_GROUP, name, text)
static const struct nsched_sentence find_busiest_group_why[] = {
	NSCHED_WHY_GROUP(NOT_ELECTED, "another CPU balances for the group of CPU {dst_cpu}"),
	NSCHED_WHY_GROUP(NONE, "no group has more tasks than it can take, local {this_load}"),
	NSCHED_WHY_GROUP(PACK, "group {group} with {max_load} is packed into CPU {dst_cpu}"),
	NSCHED_WHY_GROUP(LOCAL_MORE,
			"local carries {this_load}, group {busiest} {max_load}: no less"),
	NSCHED_WHY_GROUP(LOCAL_AVG, "local carries {this_load}, the average is {avg_load}"),
	NSCHED_WHY_GROUP(IDLE_EVEN,
			"group {busiest} has a CPU for each task and nearly as many idle"),
	NSCHED_WHY_GROUP(WITHIN, "group {busiest} carries {max_load}, local {this_load}: within "
				 "{imbalance_pct} %"),
	NSCHED_WHY_GROUP(PULL, "group {group} carries {max_load}, local {this_load}, average "
			       "{avg_load}, threshold {imbalance_pct} %: pull {imbalance}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_cfs_find_busiest_queue_question
#define NSCHED_A nsched_cfs_find_busiest_queue_answer
static const struct nsched_field find_busiest_queue_in[] = {
	NSCHED_N,
	NSCHED_LOADS(load, LOAD, NSCHED_REQ),
	NSCHED_NR(NSCHED_REQ),
	NSCHED_IDLES(NSCHED_ABSENT),
	NSCHED_POWERS(NSCHED_REQ),
	NSCHED_COUNTER(sd_flags, "flags"),
	NSCHED_BALANCED_GROUPS,
	NSCHED_IN_NUMBER(group, U32, "group", 0, NSCHED_U32_MAX, NSCHED_REQ, .below = "groups"),
	NSCHED_IN_NUMBER(imbalance, S64, "load", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ),
	NSCHED_ACTIVE,
};
static const struct nsched_field find_busiest_queue_out[] = {
	NSCHED_OUT_INDEX(cpu, "cpu"),
	NSCHED_QUANTITY(max_load, U64, "load"),
};
static const struct nsched_sentence find_busiest_queue_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_FIND_BUSIEST_QUEUE, FOUND,
			"CPU {cpu} carries {max_load} for its power"),
	NSCHED_SENTENCE(NSCHED_CFS_FIND_BUSIEST_QUEUE, NONE,
			"no CPU to pull from: idle, or one task of more than {imbalance}"),
};
#undef NSCHED_Q
#undef NSCHED_A

static uint32_t find_busiest_group_work(const void *question)
{
	(void)question;
	return (uint32_t)nsched_cfs_find_busiest_group_work_size();
}

#define NSCHED_CFS_GROUP_FUNCTIONS \
	NSCHED_PLAIN_FUNCTION(CPU_POWER, cpu_power, NSCHED_ASK_BALANCE), \
	NSCHED_WORLD_FUNCTION(UPDATE_SG_LB_STATS, update_sg_lb_stats, NSCHED_ASK_BALANCE), \
	NSCHED_PLAIN_FUNCTION(FIX_SMALL_IMBALANCE, fix_small_imbalance, NSCHED_ASK_BALANCE), \
	NSCHED_PLAIN_FUNCTION(CALCULATE_IMBALANCE, calculate_imbalance, NSCHED_ASK_BALANCE), \
	NSCHED_FUNCTION(cfs, NSCHED_CFS_FIND_BUSIEST_GROUP, find_busiest_group, \
			NSCHED_ASK_BALANCE, .load = NSCHED_OF(find_busiest_group, load), \
			.domains = NSCHED_OF(find_busiest_group, domains), \
			.work = NSCHED_OF(find_busiest_group, work), \
			.work_size = NSCHED_OF(find_busiest_group, work_size), \
			.work_bytes = find_busiest_group_work), \
	NSCHED_WORLD_FUNCTION(FIND_BUSIEST_QUEUE, find_busiest_queue, NSCHED_ASK_BALANCE),

#endif /* NSCHED_CFS_DESCRIBE_GROUP_H */
