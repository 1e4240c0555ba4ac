/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the O(1) family asks, answers, keeps and explains, as data: functions and policies. */
#include "describe_balance.h"
#include "describe_balance_ht.h"
#include "describe_balance_pool.h"
#include "describe_due.h"
#include "describe_next.h"
#include "describe_place.h"
#include "describe_wake.h"

#define NSCHED_OF(function, member) NSCHED_MEMBER(nsched_o1_##function##_question, member)

static uint32_t scan_work_bytes(const void *question)
{
	const struct nsched_o1_ht_active_scan_question *q = question;

	return nsched_o1_ht_active_scan_work_size(q->ncpus);
}

static const struct nsched_function functions[] = {
	NSCHED_FUNCTION(o1, NSCHED_O1_EXEC_PLACE, exec_place, NSCHED_ASK_PLACE,
			.topology = NSCHED_OF(exec_place, topology),
			.load = NSCHED_OF(exec_place, load)),
	NSCHED_FUNCTION(o1, NSCHED_O1_POOL_BEST_NODE, pool_best_node, NSCHED_ASK_PLACE,
			.topology = NSCHED_OF(pool_best_node, topology),
			.load = NSCHED_OF(pool_best_node, load)),
	NSCHED_FUNCTION(o1, NSCHED_O1_SYNC_WAKE, sync_wake, NSCHED_ASK_WAKE,
			.load = NSCHED_OF(sync_wake, load)),
	NSCHED_FUNCTION(o1, NSCHED_O1_HT_WAKE_CPU, ht_wake_cpu, NSCHED_ASK_WAKE,
			.load = NSCHED_OF(ht_wake_cpu, load)),
	NSCHED_FUNCTION(o1, NSCHED_O1_TICK, tick, NSCHED_ASK_DUE, .topology = NSCHED_NONE),
	NSCHED_FUNCTION(o1, NSCHED_O1_FIND_BUSIEST_NODE, find_busiest_node, NSCHED_ASK_BALANCE,
			.topology = NSCHED_NONE),
	NSCHED_FUNCTION(o1, NSCHED_O1_FIND_BUSIEST_NODE_VAR, find_busiest_node_var,
			NSCHED_ASK_BALANCE, .topology = NSCHED_NONE),
	NSCHED_FUNCTION(o1, NSCHED_O1_CPUS_TO_BALANCE, cpus_to_balance, NSCHED_ASK_BALANCE,
			.topology = NSCHED_OF(cpus_to_balance, topology)),
	NSCHED_FUNCTION(o1, NSCHED_O1_FAILED_STEP, failed_step, NSCHED_ASK_BALANCE,
			.topology = NSCHED_NONE),
	NSCHED_FUNCTION(o1, NSCHED_O1_FIND_BUSIEST_QUEUE, find_busiest_queue, NSCHED_ASK_BALANCE,
			.load = NSCHED_OF(find_busiest_queue, load)),
	NSCHED_FUNCTION(o1, NSCHED_O1_SELECT_TASKS, select_tasks, NSCHED_ASK_BALANCE,
			.topology = NSCHED_NONE),
	NSCHED_FUNCTION(o1, NSCHED_O1_HOME_OK, home_ok, NSCHED_ASK_BALANCE,
			.topology = NSCHED_NONE),
	NSCHED_FUNCTION(o1, NSCHED_O1_HT_ACTIVE_SCAN, ht_active_scan, NSCHED_ASK_BALANCE,
			.load = NSCHED_OF(ht_active_scan, load),
			.work = NSCHED_OF(ht_active_scan, work),
			.work_size = NSCHED_OF(ht_active_scan, work_size),
			.work_bytes = scan_work_bytes),
	NSCHED_FUNCTION(o1, NSCHED_O1_HT_ACTIVE_PUSH, ht_active_push, NSCHED_ASK_BALANCE,
			.load = NSCHED_OF(ht_active_push, load)),
	NSCHED_FUNCTION(o1, NSCHED_O1_POOL_FIND_BUSIEST, pool_find_busiest, NSCHED_ASK_BALANCE,
			.topology = NSCHED_OF(pool_find_busiest, topology),
			.load = NSCHED_OF(pool_find_busiest, load)),
	NSCHED_FUNCTION(o1, NSCHED_O1_POOL_TASK_TO_STEAL, pool_task_to_steal, NSCHED_ASK_BALANCE,
			.topology = NSCHED_NONE),
	NSCHED_FUNCTION(o1, NSCHED_O1_POOL_PUSH_HOME, pool_push_home, NSCHED_ASK_BALANCE,
			.topology = NSCHED_OF(pool_push_home, topology),
			.load = NSCHED_OF(pool_push_home, load)),
	NSCHED_FUNCTION(o1, NSCHED_O1_POOL_MATRICES, pool_matrices, NSCHED_ASK_BALANCE,
			.topology = NSCHED_NONE),
	NSCHED_FUNCTION(o1, NSCHED_O1_HT_PICK_NEXT, ht_pick_next, NSCHED_ASK_NEXT,
			.topology = NSCHED_NONE),
};

/* Tunables, by what reads them; the last argument is the policy's default. */
#define NSCHED_TUNABLE(member_, unit_, least_, greatest_, default_) \
	{ .name = #member_, .unit = unit_, .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32, \
	  .home = NSCHED_AT_TUNABLES, .offset = NSCHED_MEMBER(nsched_o1_tunables, member_), \
	  .least = least_, .greatest = greatest_, .preset = default_, \
	  .preset_kind = NSCHED_PRESET_CONSTANT, NSCHED_PLAIN }
#define NSCHED_PULL(elig_) \
	NSCHED_TUNABLE(decay_ticks, "ticks", 0, NSCHED_S32_MAX, 10), \
	NSCHED_TUNABLE(elig, "form", 0, 4, elig_)
#define NSCHED_NODES NSCHED_TUNABLE(threshold, "%", 100, 1000, 125)
#define NSCHED_GATE NSCHED_TUNABLE(rate, "calls", 1, NSCHED_U32_MAX, 10)
#define NSCHED_PERIODS(idle_, busy_) \
	NSCHED_TUNABLE(idle_mult, "", 1, 1000000, idle_), \
	NSCHED_TUNABLE(busy_mult, "", 1, 1000000, busy_)
#define NSCHED_SCALE_OF(scale_) NSCHED_TUNABLE(scale, "", 0, 1024, scale_)

static const struct nsched_field tunables_2559[] = { NSCHED_NODES, NSCHED_GATE, NSCHED_PULL(0) };
static const struct nsched_field tunables_b0[] = {
	NSCHED_NODES, NSCHED_SCALE_OF(0), NSCHED_PERIODS(2, 2), NSCHED_PULL(0),
};
static const struct nsched_field tunables_260[] = {
	NSCHED_NODES, NSCHED_SCALE_OF(10), NSCHED_PERIODS(5, 2), NSCHED_PULL(1),
};
static const struct nsched_field tunables_affine[] = {
	NSCHED_NODES, NSCHED_SCALE_OF(10), NSCHED_PERIODS(5, 2), NSCHED_PULL(0),
};
static const struct nsched_field tunables_d7[] = { NSCHED_NODES, NSCHED_GATE, NSCHED_PULL(1) };
static const struct nsched_field tunables_a9[] = {
	NSCHED_NODES, NSCHED_SCALE_OF(0), NSCHED_PERIODS(5, 100), NSCHED_PULL(1),
};
static const struct nsched_field tunables_pool[] = {
	NSCHED_TUNABLE(decay_ticks, "ticks", 1, NSCHED_S32_MAX, 10),
	NSCHED_TUNABLE(delay_idle, "ticks", 0, NSCHED_S32_MAX, 1),
	NSCHED_TUNABLE(delay_busy, "ticks", 0, NSCHED_S32_MAX, 20),
	NSCHED_TUNABLE(pool_form, "form", 0, 1, 1),
	NSCHED_TUNABLE(scan_all, "flag", 0, 1, 0),
};

static const struct nsched_field rq_fields[] = {
	NSCHED_STATE_NUMBER(RQ, nsched_o1_rq_state, nr_balanced, U32, "calls", NSCHED_U32_MAX),
	NSCHED_STATE_ARRAY(RQ, prev_load, NSCHED_O1_RQ_PREV_LOAD, U32, "tasks", 0xffff, "nr_cpus"),
	NSCHED_STATE_ARRAY(RQ, prev_node_load, NSCHED_O1_RQ_PREV_NODE_LOAD, U32, "load",
			   NSCHED_S32_MAX, "nr_nodes"),
};
static const struct nsched_field pool_rq_fields[] = {
	NSCHED_STATE_NUMBER(RQ, nsched_o1_rq_state, wait_time, U64, "ticks", NSCHED_U64_MAX),
	NSCHED_STATE_NUMBER(RQ, nsched_o1_rq_state, wait_node, U32, "pool", NSCHED_U32_MAX),
	NSCHED_STATE_ARRAY(RQ, prev_load, NSCHED_O1_RQ_PREV_LOAD, U32, "tasks", 0xffff, "nr_cpus"),
};
static const struct nsched_field active_fields[] = {
	NSCHED_STATE_ARRAY(SYSTEM, active_flag, NSCHED_O1_SYSTEM_ACTIVE_FLAG, U32, "flag", 1,
			   "nr_cpus"),
};
static const struct nsched_field pool_fields[] = {
	NSCHED_STATE_NUMBER(SYSTEM, nsched_o1_system_state, rr, U32, "round", NSCHED_U32_MAX),
	NSCHED_STATE_ARRAY(SYSTEM, home_count, NSCHED_O1_SYSTEM_HOME_COUNT, U32, "tasks",
			   NSCHED_O1_NODE_TASKS, "nr_nodes"),
};

#define NSCHED_STATE_OF(SCOPE_, struct_, fields_) \
	{ NSCHED_SCOPE_##SCOPE_, sizeof(struct struct_), "struct " #struct_, fields_, \
	  NSCHED_COUNT_OF(fields_) }
static const struct nsched_state_row states[] = {
	NSCHED_STATE_OF(RQ, nsched_o1_rq_state, rq_fields),
};
static const struct nsched_state_row shared_states[] = {
	NSCHED_STATE_OF(RQ, nsched_o1_rq_state, rq_fields),
	NSCHED_STATE_OF(SYSTEM, nsched_o1_system_state, active_fields),
};
static const struct nsched_state_row pool_states[] = {
	NSCHED_STATE_OF(RQ, nsched_o1_rq_state, pool_rq_fields),
	NSCHED_STATE_OF(SYSTEM, nsched_o1_system_state, pool_fields),
};

#define NSCHED_ANSWERED \
	(1u << NSCHED_ASK_PLACE | 1u << NSCHED_ASK_WAKE | 1u << NSCHED_ASK_DUE | \
	 1u << NSCHED_ASK_BALANCE)

static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_ROW(LINUX_2_5_59, "linux-2.5.59", NSCHED_ANSWERED, NONE,
			  "the NUMA scheduler as merged in January 2003: gate every 10th call",
			  tunables_2559, states),
	NSCHED_POLICY_ROW(LINUX_2_5_59_B0, "linux-2.5.59-b0", NSCHED_ANSWERED, NONE,
			  "cross-node step from the tick, with its own idle and busy rates",
			  tunables_b0, states),
	NSCHED_POLICY_ROW(LINUX_2_6_0, "linux-2.6.0", NSCHED_ANSWERED, NONE,
			  "the final form: scaled node loads", tunables_260, states),
	NSCHED_POLICY_ROW(NODE_AFFINE_2003, "node-affine-2003", NSCHED_ANSWERED, NONE,
			  "home nodes on 2.6.0-test1", tunables_affine, states),
	NSCHED_POLICY_ROW(HT_D7, "ht-d7", NSCHED_ANSWERED | 1u << NSCHED_ASK_NEXT, CORE,
			  "one run queue per SMT package, January 2003", tunables_d7,
			  shared_states),
	NSCHED_POLICY_ROW(HT_A9, "ht-a9", NSCHED_ANSWERED | 1u << NSCHED_ASK_NEXT, CORE,
			  "the same, corrected, April 2003", tunables_a9, shared_states),
	NSCHED_POLICY_ROW(POOLING_2002, "pooling-2002", NSCHED_ANSWERED, NONE,
			  "CPU pools and steal delays, 2002", tunables_pool, pool_states),
};

const struct nsched_family_table nsched_o1_table = {
	NSCHED_FAMILY_O1, "o1", "the O(1) scheduler and its NUMA rivals, 2002-2003", functions,
	policies, NSCHED_COUNT_OF(functions), NSCHED_COUNT_OF(policies),
};
