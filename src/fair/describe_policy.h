/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Tunables and states of linux-6.12, for describe.c alone. */
#ifndef NSCHED_FAIR_DESCRIBE_POLICY_H
#define NSCHED_FAIR_DESCRIBE_POLICY_H

#include "../np/describe_states.h"
#include "numasched/fair.h"

/* Those of NUMA balancing lie at the start, at the same places. */
#define NSCHED_FAIR_TUNABLE(member_, unit_, least_, greatest_, default_) \
	{ .name = #member_, .unit = unit_, .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32, \
	  .home = NSCHED_AT_TUNABLES, .offset = NSCHED_MEMBER(nsched_fair_tunables, member_), \
	  .least = least_, .greatest = greatest_, .preset = default_, \
	  .preset_kind = NSCHED_PRESET_CONSTANT, NSCHED_PLAIN }
static const struct nsched_field tunables[] = {
	NSCHED_NP_TUNABLES,
	NSCHED_FAIR_TUNABLE(features, "flags", 0, 127, 63),
	NSCHED_FAIR_TUNABLE(migration_cost_ns, "ns", 0, NSCHED_U32_MAX, 500000),
	NSCHED_FAIR_TUNABLE(nr_migrate, "tasks", 1, NSCHED_S32_MAX, 32),
	NSCHED_FAIR_TUNABLE(loop_break, "tasks", 1, NSCHED_S32_MAX, 32),
	NSCHED_FAIR_TUNABLE(preempt, "flag", 0, 1, 1),
	NSCHED_FAIR_TUNABLE(pinned_cap_ms, "ms", 1, 1u << 30, 512),
	NSCHED_FAIR_TUNABLE(max_interval_ticks, "ticks", 0, NSCHED_S32_MAX, 0),
};

#define NSCHED_FAIR_SYSTEM(name_, COLUMN_, type_, unit_, greatest_, count_) \
	NSCHED_STATE_ARRAY(SYSTEM, name_, NSCHED_FAIR_SYSTEM_##COLUMN_, type_, unit_, greatest_, \
			   count_)
static const struct nsched_field system_fields[] = {
	NSCHED_NP_SYSTEM_FIELDS,
	NSCHED_STATE_NUMBER(SYSTEM, nsched_fair_system_state, overloaded, U32, "flag", 1),
	{ .name = "serialized", .unit = "cpu", .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32,
	  .home = NSCHED_AT_SYSTEM, .offset = NSCHED_MEMBER(nsched_fair_system_state, serialized),
	  .least = -1, .greatest = NSCHED_MAX_CPUS - 1, .flags = NSCHED_FIELD_NONE, NSCHED_PLAIN },
	NSCHED_FAIR_SYSTEM(has_idle_cores, HAS_IDLE_CORES, U32, "flag", 1, "nr_cpus"),
	NSCHED_FAIR_SYSTEM(nr_idle_scan, NR_IDLE_SCAN, U32, "cpus", NSCHED_MAX_CPUS, "nr_cpus"),
	NSCHED_FAIR_SYSTEM(grp_imbalance, MARK, U32, "flag", 1, "nr_groups"),
	NSCHED_FAIR_SYSTEM(grp_capacity, CAPACITY, U64, "capacity", NSCHED_U64_MAX,
			   "nr_groups"),
	NSCHED_FAIR_SYSTEM(grp_min_capacity, MIN_CAPACITY, U32, "capacity", NSCHED_U32_MAX,
			   "nr_groups"),
	NSCHED_FAIR_SYSTEM(grp_max_capacity, MAX_CAPACITY, U32, "capacity", NSCHED_U32_MAX,
			   "nr_groups"),
	NSCHED_FAIR_SYSTEM(grp_next_update, NEXT_UPDATE, U64, "ticks", NSCHED_U64_MAX, "nr_groups"),
};

#define NSCHED_FAIR_RQ_MEMBER(member_, type_, unit_) \
	NSCHED_STATE_NUMBER(RQ, nsched_fair_rq_state, member_, type_, unit_, NSCHED_##type_##_MAX)
#define NSCHED_FAIR_RQ_LEVEL(name_, COLUMN_, type_, unit_) \
	NSCHED_STATE_ARRAY(RQ, name_, NSCHED_FAIR_RQ_##COLUMN_, type_, unit_, \
			   NSCHED_##type_##_MAX, "nr_levels")
static const struct nsched_field rq_fields[] = {
	NSCHED_FAIR_RQ_MEMBER(next_balance, U64, "ticks"),
	NSCHED_FAIR_RQ_MEMBER(max_idle_cost, U64, "ns"),
	NSCHED_FAIR_RQ_MEMBER(avg_idle, U64, "ns"),
	NSCHED_FAIR_RQ_MEMBER(idle_stamp, U64, "ns"),
	NSCHED_FAIR_RQ_MEMBER(pass_next, U64, "ticks"),
	NSCHED_FAIR_RQ_MEMBER(pass_cost, U64, "ns"),
	NSCHED_FAIR_RQ_MEMBER(pass_level, U32, "level"),
	NSCHED_FAIR_RQ_MEMBER(pass_flags, U32, "flags"),
	NSCHED_FAIR_RQ_LEVEL(last_balance, LAST_BALANCE, U64, "ticks"),
	NSCHED_FAIR_RQ_LEVEL(max_newidle_cost, MAX_NEWIDLE_COST, U64, "ns"),
	NSCHED_FAIR_RQ_LEVEL(last_decay, LAST_DECAY, U64, "ticks"),
	NSCHED_FAIR_RQ_LEVEL(balance_interval, BALANCE_INTERVAL, U32, "ms"),
	NSCHED_FAIR_RQ_LEVEL(nr_balance_failed, NR_BALANCE_FAILED, U32, "passes"),
	NSCHED_FAIR_RQ_LEVEL(newidle_call, NEWIDLE_CALL, U32, "attempts"),
	NSCHED_FAIR_RQ_LEVEL(newidle_success, NEWIDLE_SUCCESS, U32, "successes"),
	NSCHED_FAIR_RQ_LEVEL(newidle_ratio, NEWIDLE_RATIO, U32, "1/1024"),
};

static const struct nsched_field task_fields[] = {
	NSCHED_NP_TASK_FIELDS,
	NSCHED_STATE_NUMBER(TASK_STATE, nsched_fair_task_state, last_wakee, U64, "id",
			    NSCHED_U64_MAX),
	NSCHED_STATE_NUMBER(TASK_STATE, nsched_fair_task_state, flip_decay_ts, U64, "ticks",
			    NSCHED_U64_MAX),
	NSCHED_STATE_NUMBER(TASK_STATE, nsched_fair_task_state, wakee_flips, U32, "flips",
			    NSCHED_U32_MAX),
	{ .name = "recent_used_cpu", .unit = "cpu", .kind = NSCHED_KIND_NUMBER,
	  .type = NSCHED_U32, .home = NSCHED_AT_TASK_STATE,
	  .offset = NSCHED_MEMBER(nsched_fair_task_state, recent_used_cpu), .least = -1,
	  .greatest = NSCHED_MAX_CPUS - 1, .flags = NSCHED_FIELD_NONE, NSCHED_PLAIN },
};
static const struct nsched_field group_fields[] = { NSCHED_NP_GROUP_FIELDS };
static const struct nsched_field process_fields[] = { NSCHED_NP_PROCESS_FIELDS };
static const struct nsched_field page_fields[] = { NSCHED_NP_PAGE_FIELDS };

#define NSCHED_FAIR_STATE(SCOPE_, struct_, fields_) \
	{ NSCHED_SCOPE_##SCOPE_, sizeof(struct struct_), "struct " #struct_, fields_, \
	  NSCHED_COUNT_OF(fields_) }
static const struct nsched_state_row states[] = {
	NSCHED_FAIR_STATE(SYSTEM, nsched_fair_system_state, system_fields),
	NSCHED_FAIR_STATE(RQ, nsched_fair_rq_state, rq_fields),
	NSCHED_FAIR_STATE(TASK, nsched_fair_task_state, task_fields),
	NSCHED_FAIR_STATE(GROUP, nsched_np_group_state, group_fields),
	NSCHED_FAIR_STATE(PROCESS, nsched_np_process_state, process_fields),
	NSCHED_FAIR_STATE(PAGE, nsched_np_page_state, page_fields),
};

#endif /* NSCHED_FAIR_DESCRIBE_POLICY_H */
