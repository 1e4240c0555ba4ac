/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the CFS family asks, answers, keeps and explains, as data. */
#include "describe_balance.h"
#include "describe_next.h"
#include "describe_partner.h"
#include "describe_place.h"
#include "describe_wake.h"
#include "describe_wake_2631.h"

/* clang-format off */
static const struct nsched_function functions[] = {
	NSCHED_CFS_WAKE_FUNCTIONS
	NSCHED_CFS_PARTNER_FUNCTIONS
	NSCHED_CFS_WAKE_2631_FUNCTIONS
	NSCHED_CFS_PLACE_FUNCTIONS
	NSCHED_CFS_NEXT_FUNCTIONS
	NSCHED_CFS_BALANCE_FUNCTIONS
};
/* clang-format on */

/* Tunables and states. */
#define NSCHED_TUNABLE(member_, unit_, least_, greatest_, default_) \
	{ .name = #member_, .unit = unit_, .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32, \
	  .home = NSCHED_AT_TUNABLES, .offset = NSCHED_MEMBER(nsched_cfs_tunables, member_), \
	  .least = least_, .greatest = greatest_, .preset = default_, \
	  .preset_kind = NSCHED_PRESET_CONSTANT, NSCHED_PLAIN }

#define NSCHED_TUNABLES_310 \
	NSCHED_TUNABLE(features, "flags", 0, 255, 159), \
	NSCHED_TUNABLE(scaling, "flag", 0, 1, 1), \
	NSCHED_TUNABLE(sched_latency_ns, "ns", 100000, 1000000000, 6000000), \
	NSCHED_TUNABLE(min_granularity_ns, "ns", 100000, 1000000000, 750000), \
	NSCHED_TUNABLE(wakeup_gran_ns, "ns", 0, 1000000000, 1000000), \
	NSCHED_TUNABLE(sched_nr_latency, "tasks", 1, 1000000, 8), \
	NSCHED_TUNABLE(child_runs_first, "flag", 0, 1, 0)
#define NSCHED_TUNABLES_BALANCE \
	NSCHED_TUNABLE(migration_cost_ns, "ns", 0, NSCHED_U32_MAX, 500000), \
	NSCHED_TUNABLE(nr_migrate, "tasks", 1, NSCHED_S32_MAX, 32), \
	NSCHED_TUNABLE(loop_break, "tasks", 1, NSCHED_S32_MAX, 32), \
	NSCHED_TUNABLE(preempt, "flag", 0, 1, 0)

static const struct nsched_field tunables_2631[] = {
	NSCHED_TUNABLE(features, "flags", 0, 31, 31),
	NSCHED_TUNABLE(scaling, "flag", 0, 1, 1),
	NSCHED_TUNABLE(sched_latency_ns, "ns", 100000, 1000000000, 20000000),
	NSCHED_TUNABLE(min_granularity_ns, "ns", 100000, 1000000000, 4000000),
	NSCHED_TUNABLE(wakeup_gran_ns, "ns", 0, 1000000000, 5000000),
	NSCHED_TUNABLE(sched_nr_latency, "tasks", 1, 1000000, 5),
	NSCHED_TUNABLE(child_runs_first, "flag", 0, 1, 1),
	NSCHED_TUNABLE(mc_power_savings, "grade", 0, 2, 0),
	NSCHED_TUNABLE(preferred_cpu, "cpu", 0, NSCHED_MAX_CPUS - 1, 0),
};
static const struct nsched_field tunables_310[] = {
	NSCHED_TUNABLES_310,
	NSCHED_TUNABLES_BALANCE,
};
static const struct nsched_field tunables_throttle[] = {
	NSCHED_TUNABLES_310,
	NSCHED_TUNABLES_BALANCE,
	NSCHED_TUNABLE(interval_ms, "ms", 0, 1000000, 1),
	NSCHED_TUNABLE(throttle_mode, "form", 0, 1, 0),
};
static const struct nsched_field tunables_buddy[] = {
	NSCHED_TUNABLES_310,
	NSCHED_TUNABLES_BALANCE,
	NSCHED_TUNABLE(ref_limit, "wake-ups", 0, NSCHED_U32_MAX, 8),
};
static const struct nsched_field tunables_43[] = {
	NSCHED_TUNABLES_310,
};

#define NSCHED_TASK_STATE(member_, type_, unit_, greatest_) \
	NSCHED_STATE_NUMBER(TASK_STATE, nsched_cfs_task_state, member_, type_, unit_, greatest_)
static const struct nsched_field task_fields_flips[] = {
	NSCHED_TASK_STATE(wakee_flips, U32, "flips", NSCHED_U32_MAX),
	NSCHED_TASK_STATE(last_wakee, U64, "id", NSCHED_U64_MAX),
	NSCHED_TASK_STATE(decay_ts, U64, "ticks", NSCHED_U64_MAX),
};
static const struct nsched_field task_fields_throttle[] = {
	NSCHED_TASK_STATE(next_wake_affine, U64, "ticks", NSCHED_U64_MAX),
};
static const struct nsched_field task_fields_buddy[] = {
	NSCHED_TASK_STATE(waker, U64, "id", NSCHED_U64_MAX),
	NSCHED_TASK_STATE(waker_ref, U32, "wake-ups", NSCHED_U32_MAX),
	NSCHED_TASK_STATE(wakee, U64, "id", NSCHED_U64_MAX),
	NSCHED_TASK_STATE(wakee_ref, U32, "wake-ups", NSCHED_U32_MAX),
};
static const struct nsched_field task_fields_2631[] = {
	NSCHED_TASK_STATE(avg_overlap_ns, U64, "ns", NSCHED_U64_MAX),
	NSCHED_TASK_STATE(avg_wakeup_ns, U64, "ns", NSCHED_U64_MAX),
	NSCHED_TASK_STATE(start_runtime_ns, U64, "ns", NSCHED_U64_MAX),
	NSCHED_TASK_STATE(last_wakeup_ns, U64, "ns", NSCHED_U64_MAX),
};
static const struct nsched_field rq_fields[] = {
	NSCHED_STATE_NUMBER(RQ, nsched_cfs_rq_state, next_balance, U64, "ticks", NSCHED_U64_MAX),
	NSCHED_STATE_NUMBER(RQ, nsched_cfs_rq_state, pass_next, U64, "ticks", NSCHED_U64_MAX),
	NSCHED_STATE_NUMBER(RQ, nsched_cfs_rq_state, avg_idle_ns, U64, "ns", NSCHED_U64_MAX),
	NSCHED_STATE_NUMBER(RQ, nsched_cfs_rq_state, pass_ran, U32, "levels", NSCHED_U32_MAX),
	NSCHED_STATE_NUMBER(RQ, nsched_cfs_rq_state, pass_looked, U32, "levels", NSCHED_U32_MAX),
	NSCHED_STATE_NUMBER(RQ, nsched_cfs_rq_state, pass_flags, U32, "flags", NSCHED_U32_MAX),
	NSCHED_STATE_ARRAY(RQ, last_balance, NSCHED_CFS_RQ_LAST_BALANCE, U64, "ticks",
			   NSCHED_U64_MAX, "nr_levels"),
	NSCHED_STATE_ARRAY(RQ, balance_interval, NSCHED_CFS_RQ_BALANCE_INTERVAL, U32, "ms",
			   NSCHED_U32_MAX, "nr_levels"),
	NSCHED_STATE_ARRAY(RQ, nr_balance_failed, NSCHED_CFS_RQ_NR_BALANCE_FAILED, U32, "runs",
			   NSCHED_U32_MAX, "nr_levels"),
};

static const struct nsched_field system_fields[] = {
	NSCHED_STATE_NUMBER(SYSTEM, nsched_cfs_system_state, nohz_next, U64, "ticks",
			    NSCHED_U64_MAX),
	{ .name = "serialized", .unit = "cpu", .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32,
	  .home = NSCHED_AT_SYSTEM, .offset = NSCHED_MEMBER(nsched_cfs_system_state, serialized),
	  .least = -1, .greatest = NSCHED_MAX_CPUS - 1, .flags = NSCHED_FIELD_NONE, NSCHED_PLAIN },
};

#define NSCHED_TASK_ROW(fields) \
	{ NSCHED_SCOPE_TASK, sizeof(struct nsched_cfs_task_state), \
	  "struct nsched_cfs_task_state", fields, NSCHED_COUNT_OF(fields) }
#define NSCHED_BALANCE_ROWS \
	{ NSCHED_SCOPE_SYSTEM, sizeof(struct nsched_cfs_system_state), \
	  "struct nsched_cfs_system_state", system_fields, NSCHED_COUNT_OF(system_fields) }, \
	{ NSCHED_SCOPE_RQ, sizeof(struct nsched_cfs_rq_state), "struct nsched_cfs_rq_state", \
	  rq_fields, NSCHED_COUNT_OF(rq_fields) }
static const struct nsched_state_row states_310[] = { NSCHED_BALANCE_ROWS };
static const struct nsched_state_row states_throttle[] = {
	NSCHED_BALANCE_ROWS, NSCHED_TASK_ROW(task_fields_throttle)
};
static const struct nsched_state_row states_buddy[] = {
	NSCHED_BALANCE_ROWS, NSCHED_TASK_ROW(task_fields_buddy)
};
static const struct nsched_state_row states_312[] = {
	NSCHED_BALANCE_ROWS, NSCHED_TASK_ROW(task_fields_flips)
};
static const struct nsched_state_row states_43[] = { NSCHED_TASK_ROW(task_fields_flips) };
static const struct nsched_state_row states_2631[] = { NSCHED_TASK_ROW(task_fields_2631) };

/* What the policies answer. */
#define NSCHED_ASK_2631 \
	(1u << NSCHED_ASK_PLACE | 1u << NSCHED_ASK_WAKE | 1u << NSCHED_ASK_NEXT)
#define NSCHED_ASK_310 (NSCHED_ASK_2631 | NSCHED_CFS_BALANCE_QUESTIONS)
static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_ROW(LINUX_2_6_31, "linux-2.6.31", NSCHED_ASK_2631, NONE,
			"CFS of September 2009",
			  tunables_2631, states_2631),
	NSCHED_POLICY_ROW(LINUX_3_10, "linux-3.10", NSCHED_ASK_310, CACHE, "CFS of June 2013",
			  tunables_310, states_310),
	NSCHED_POLICY_ROW(LINUX_3_10_THROTTLE, "linux-3.10+throttle", NSCHED_ASK_310, CACHE,
			  "wake-affine at most once per interval", tunables_throttle,
			  states_throttle),
	NSCHED_POLICY_ROW(LINUX_3_10_BUDDY, "linux-3.10+buddy", NSCHED_ASK_310, CACHE,
			  "wake-affine only between partners", tunables_buddy, states_buddy),
	NSCHED_POLICY_ROW(LINUX_3_12, "linux-3.12", NSCHED_ASK_310, CACHE,
			  "wake_wide: many wakees spread", tunables_310, states_312),
	NSCHED_POLICY_ROW(LINUX_4_3, "linux-4.3", 1u << NSCHED_ASK_WAKE, CACHE,
			"wake_wide of 2015", tunables_43,
			  states_43),
};

const struct nsched_family_table nsched_cfs_table = {
	NSCHED_FAMILY_CFS, "cfs",
	"CFS of 2.6.31 and 3.10, the wake-affine patches of 2013", functions,
	policies, NSCHED_COUNT_OF(functions), NSCHED_COUNT_OF(policies),
};
