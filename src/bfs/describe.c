/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What BFS and MuQSS ask, answer, keep and explain, as data: functions and policies. */
#include "describe_due.h"
#include "describe_machine.h"
#include "describe_next.h"
#include "describe_task.h"
#include "describe_wake.h"

#define NSCHED_OF(function, member) NSCHED_MEMBER(nsched_bfs_##function##_question, member)
#define NSCHED_PURE(NUMBER, function, ASK) \
	NSCHED_FUNCTION(bfs, NSCHED_BFS_##NUMBER, function, ASK, .topology = NSCHED_NONE)
#define NSCHED_LOADED(NUMBER, function, ASK) \
	NSCHED_FUNCTION(bfs, NSCHED_BFS_##NUMBER, function, ASK, \
			.load = NSCHED_OF(function, load))

static uint32_t pick_work_bytes(const void *question)
{
	const struct nsched_bfs_pick_muqss_question *q = question;

	return (uint32_t)nsched_bfs_pick_muqss_work_size(q->nr_queues);
}

static const struct nsched_function functions[] = {
	NSCHED_PURE(PRIO_RATIO, prio_ratio, NSCHED_NONE),
	NSCHED_PURE(RR_INTERVAL_DEFAULT, rr_interval_default, NSCHED_NONE),
	NSCHED_PURE(DEADLINE_DIFF, deadline_diff, NSCHED_NONE),
	NSCHED_PURE(REFILL, refill, NSCHED_ASK_NEXT),
	NSCHED_PURE(RENICE, renice, NSCHED_NONE),
	NSCHED_PURE(QUEUE_PRIO, queue_prio, NSCHED_NONE),
	NSCHED_PURE(QUEUE_KEY, queue_key, NSCHED_NONE),
	NSCHED_PURE(CHARGE, charge, NSCHED_NONE),
	NSCHED_PURE(TICK, tick, NSCHED_ASK_DUE),
	NSCHED_PURE(FORK, fork, NSCHED_ASK_PLACE),
	NSCHED_PURE(PREEMPTS, preempts, NSCHED_NONE),
	NSCHED_LOADED(SMT_OK, smt_ok, NSCHED_NONE),
	NSCHED_LOADED(BEST_IDLE_318, best_idle_318, NSCHED_NONE),
	NSCHED_LOADED(BEST_IDLE_467, best_idle_467, NSCHED_NONE),
	NSCHED_LOADED(BEST_IDLE_512, best_idle_512, NSCHED_NONE),
	NSCHED_LOADED(BEST_IDLE_MUQSS, best_idle_muqss, NSCHED_NONE),
	NSCHED_LOADED(WAKE_232, wake_232, NSCHED_ASK_WAKE),
	NSCHED_LOADED(WAKE_318, wake_318, NSCHED_ASK_WAKE),
	NSCHED_LOADED(WAKE_467, wake_467, NSCHED_ASK_WAKE),
	NSCHED_LOADED(WAKE_512, wake_512, NSCHED_ASK_WAKE),
	NSCHED_LOADED(WAKE_MUQSS, wake_muqss, NSCHED_ASK_WAKE),
	NSCHED_LOADED(SELECT_MUQSS, select_muqss, NSCHED_ASK_WAKE),
	NSCHED_PURE(PICK_232, pick_232, NSCHED_ASK_NEXT),
	NSCHED_PURE(PICK_318, pick_318, NSCHED_ASK_NEXT),
	NSCHED_PURE(PICK_467, pick_467, NSCHED_ASK_NEXT),
	NSCHED_PURE(PICK_512, pick_512, NSCHED_ASK_NEXT),
	NSCHED_FUNCTION(bfs, NSCHED_BFS_PICK_MUQSS, pick_muqss, NSCHED_ASK_NEXT,
			.work = NSCHED_OF(pick_muqss, work),
			.work_size = NSCHED_OF(pick_muqss, work_size),
			.work_bytes = pick_work_bytes),
	NSCHED_LOADED(SWAP_STICKY_467, swap_sticky_467, NSCHED_ASK_NEXT),
	NSCHED_PURE(LOCALITY, locality, NSCHED_NONE),
	NSCHED_PURE(CPU_ORDER_512, cpu_order_512, NSCHED_NONE),
	NSCHED_PURE(ORDER_MUQSS, order_muqss, NSCHED_NONE),
	NSCHED_PURE(ISO_TICK, iso_tick, NSCHED_ASK_DUE),
	NSCHED_PURE(YIELD, yield, NSCHED_ASK_NEXT),
	NSCHED_PURE(FORK_CHILD, fork_child, NSCHED_ASK_PLACE),
	NSCHED_PURE(FORK_NOTIFY, fork_notify, NSCHED_ASK_PLACE),
};

/* Tunables, by what reads them; the last argument is the policy's default. */
#define NSCHED_TUNABLE(member_, unit_, greatest_, default_) \
	{ .name = #member_, .unit = unit_, .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32, \
	  .home = NSCHED_AT_TUNABLES, .offset = NSCHED_MEMBER(nsched_bfs_tunables, member_), \
	  .greatest = greatest_, .preset = default_, .preset_kind = NSCHED_PRESET_CONSTANT, \
	  NSCHED_PLAIN }
#define NSCHED_EARLY \
	NSCHED_TUNABLE(rr_interval, "ms", 5000, 0), NSCHED_TUNABLE(iso_cpu, "%", 100, 70)
#define NSCHED_LATE \
	NSCHED_TUNABLE(rr_interval, "ms", 1000, 0), NSCHED_TUNABLE(iso_cpu, "%", 100, 70), \
	NSCHED_TUNABLE(interactive, "flag", 1, 1), NSCHED_TUNABLE(smt_nice, "flag", 1, 1)

static const struct nsched_field early_tunables[] = { NSCHED_EARLY };
static const struct nsched_field late_tunables[] = { NSCHED_LATE };
static const struct nsched_field muqss_tunables[] = {
	NSCHED_LATE, NSCHED_TUNABLE(yield_type, "type", 2, 1),
};

#define NSCHED_OF_SYSTEM(member_, type_, unit_, greatest_) \
	NSCHED_STATE_NUMBER(SYSTEM, nsched_bfs_system_state, member_, type_, unit_, greatest_)
#define NSCHED_OF_RQ(member_, type_, unit_, greatest_) \
	NSCHED_STATE_NUMBER(RQ, nsched_bfs_rq_state, member_, type_, unit_, greatest_)
#define NSCHED_OF_TASK(member_, type_, unit_, greatest_) \
	NSCHED_STATE_NUMBER(TASK_STATE, nsched_bfs_task_state, member_, type_, unit_, greatest_)
#define NSCHED_COLUMN(name_, COLUMN_, type_, unit_, greatest_, count_) \
	NSCHED_STATE_ARRAY(SYSTEM, name_, NSCHED_BFS_SYSTEM_##COLUMN_, type_, unit_, greatest_, \
			   count_)

#define NSCHED_ACCOUNT \
	NSCHED_OF_SYSTEM(iso_ticks, S64, "account", NSCHED_S64_MAX), \
	NSCHED_OF_SYSTEM(iso_refractory, U32, "flag", 1)
#define NSCHED_DISTANCES \
	NSCHED_COLUMN(locality, LOCALITY, U32, "class", NSCHED_BFS_FARTHEST, "nr_cpu_pairs")
#define NSCHED_ORDER \
	NSCHED_COLUMN(order, ORDER, U32, "cpu", NSCHED_MAX_CPUS - 1, "nr_cpu_pairs")
static const struct nsched_field system_232[] = { NSCHED_ACCOUNT };
static const struct nsched_field system_318[] = { NSCHED_ACCOUNT, NSCHED_DISTANCES };
static const struct nsched_field system_467[] = {
	NSCHED_ACCOUNT, NSCHED_DISTANCES,
	NSCHED_COLUMN(sticky_id, STICKY_ID, U64, "id", NSCHED_U64_MAX, "nr_cpus"),
	NSCHED_COLUMN(sticky, STICKY, U32, "flag", 1, "nr_cpus"),
};
static const struct nsched_field system_512[] = { NSCHED_ACCOUNT, NSCHED_DISTANCES, NSCHED_ORDER };
static const struct nsched_field system_199[] = {
	NSCHED_OF_SYSTEM(nr_queues, U32, "queues", NSCHED_MAX_CPUS),
	NSCHED_OF_SYSTEM(rqshare, U32, "sharing", 5), NSCHED_DISTANCES, NSCHED_ORDER,
	NSCHED_COLUMN(rq_order, RQ_ORDER, U32, "cpu", NSCHED_MAX_CPUS - 1, "nr_cpu_pairs"),
	NSCHED_COLUMN(leader, LEADER, U32, "cpu", NSCHED_MAX_CPUS - 1, "nr_cpus"),
	NSCHED_COLUMN(preempting, PREEMPTING, U64, "id", NSCHED_U64_MAX, "nr_cpus"),
	NSCHED_COLUMN(iso_ticks, ISO_TICKS, U32, "account", NSCHED_U32_MAX, "nr_cpus"),
	NSCHED_COLUMN(iso_refractory, ISO_REFRACTORY, U32, "flag", 1, "nr_cpus"),
};
static const struct nsched_field rq_fields[] = {
	NSCHED_OF_RQ(charged, U64, "ns", NSCHED_U64_MAX),
	NSCHED_OF_RQ(ticked, U64, "ns", NSCHED_U64_MAX),
	NSCHED_OF_RQ(tick_reason, U32, "reason", NSCHED_U32_MAX),
	NSCHED_OF_RQ(dither, U32, "flag", 1),
	NSCHED_OF_RQ(resched, U32, "flag", 1),
};
static const struct nsched_field task_fields[] = {
	NSCHED_OF_TASK(deadline, U64, "time", NSCHED_U64_MAX),
	NSCHED_OF_TASK(key, U64, "key", NSCHED_U64_MAX),
	{ .name = "time_slice", .unit = "us", .kind = NSCHED_KIND_NUMBER, .type = NSCHED_S32,
	  .home = NSCHED_AT_TASK_STATE, .offset = NSCHED_MEMBER(nsched_bfs_task_state, time_slice),
	  .least = NSCHED_S32_MIN, .greatest = NSCHED_S32_MAX, NSCHED_PLAIN },
	NSCHED_OF_TASK(smt_bias, U32, "bias", 1u << 30),
	NSCHED_OF_TASK(prio, U32, "prio", 103),
	NSCHED_OF_TASK(normal_prio, U32, "prio", 103),
	NSCHED_OF_TASK(home, U32, "cpu", NSCHED_MAX_CPUS - 1),
	NSCHED_OF_TASK(first_time_slice, U32, "flag", 1),
};

#define NSCHED_STATES(system_) \
	{ NSCHED_SCOPE_SYSTEM, sizeof(struct nsched_bfs_system_state), \
	  "struct nsched_bfs_system_state", system_, NSCHED_COUNT_OF(system_) }, \
	{ NSCHED_SCOPE_RQ, sizeof(struct nsched_bfs_rq_state), "struct nsched_bfs_rq_state", \
	  rq_fields, NSCHED_COUNT_OF(rq_fields) }, \
	{ NSCHED_SCOPE_TASK, sizeof(struct nsched_bfs_task_state), \
	  "struct nsched_bfs_task_state", task_fields, NSCHED_COUNT_OF(task_fields) }
static const struct nsched_state_row states_232[] = { NSCHED_STATES(system_232) };
static const struct nsched_state_row states_318[] = { NSCHED_STATES(system_318) };
static const struct nsched_state_row states_467[] = { NSCHED_STATES(system_467) };
static const struct nsched_state_row states_512[] = { NSCHED_STATES(system_512) };
static const struct nsched_state_row states_199[] = { NSCHED_STATES(system_199) };

#define NSCHED_ANSWERED \
	(1u << NSCHED_ASK_PLACE | 1u << NSCHED_ASK_WAKE | 1u << NSCHED_ASK_DUE | \
	 1u << NSCHED_ASK_NEXT)
static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_ROW(BFS_2009, "bfs-2009", NSCHED_ANSWERED, MACHINE,
			  "one queue, earliest virtual deadline (232)", early_tunables, states_232),
	NSCHED_POLICY_ROW(BFS_318, "bfs-318", NSCHED_ANSWERED, MACHINE, "one queue with locality",
			  early_tunables, states_318),
	NSCHED_POLICY_ROW(BFS_467, "bfs-467", NSCHED_ANSWERED, MACHINE,
			  "one queue, sticky tasks, SMT nice", late_tunables, states_467),
	NSCHED_POLICY_ROW(BFS_512, "bfs-512", NSCHED_ANSWERED, MACHINE, "skip list, nanoseconds",
			  late_tunables, states_512),
	NSCHED_POLICY_ROW(MUQSS_199, "muqss-199", NSCHED_ANSWERED, MACHINE, "a queue per CPU",
			  muqss_tunables, states_199),
};

const struct nsched_family_table nsched_bfs_table = {
	NSCHED_FAMILY_BFS, "bfs", "BFS and MuQSS, 2009-2020", functions, policies,
	NSCHED_COUNT_OF(functions), NSCHED_COUNT_OF(policies),
};
