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

static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_LATER(BFS_2009, "bfs-2009", "one queue, earliest virtual deadline (232)"),
	NSCHED_POLICY_LATER(BFS_318, "bfs-318", "one queue with locality"),
	NSCHED_POLICY_LATER(BFS_467, "bfs-467", "one queue, sticky tasks, SMT nice"),
	NSCHED_POLICY_LATER(BFS_512, "bfs-512", "skip list, nanoseconds"),
	NSCHED_POLICY_LATER(MUQSS_199, "muqss-199", "a queue per CPU"),
};

const struct nsched_family_table nsched_bfs_table = {
	NSCHED_FAMILY_BFS, "bfs", "BFS and MuQSS, 2009-2020", functions, policies,
	NSCHED_COUNT_OF(functions), NSCHED_COUNT_OF(policies),
};
