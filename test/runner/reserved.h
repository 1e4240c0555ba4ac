/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Where an exact block's answer has a word to grow by: written as zero on every path. */
#ifndef TEST_RESERVED_H
#define TEST_RESERVED_H

#include <stddef.h>

#include "numasched/numasched.h"

#define RESERVED(NUMBER, function) \
	{ NSCHED_##NUMBER, offsetof(struct nsched_##function##_answer, reserved), \
	  sizeof(((struct nsched_##function##_answer *)0)->reserved) }

static const struct reserved_word {
	uint32_t decision; /* enum nsched_decision */
	uint32_t offset, bytes;
} reserved_words[] = {
	RESERVED(AN_BALANCE, an_balance),
	RESERVED(BFS_CPU_ORDER_512, bfs_cpu_order_512),
	RESERVED(BFS_PICK_MUQSS, bfs_pick_muqss),
	RESERVED(BFS_FORK_NOTIFY, bfs_fork_notify),
	RESERVED(BFS_DEADLINE_DIFF, bfs_deadline_diff),
	RESERVED(BFS_REFILL, bfs_refill),
	RESERVED(BFS_RENICE, bfs_renice),
	RESERVED(BFS_QUEUE_PRIO, bfs_queue_prio),
	RESERVED(BFS_QUEUE_KEY, bfs_queue_key),
	RESERVED(BFS_YIELD, bfs_yield),
	RESERVED(BN_TICK, bn_tick),
	RESERVED(BN_MISPLACED, bn_misplaced),
	RESERVED(CFS_CALCULATE_IMBALANCE, cfs_calculate_imbalance),
	RESERVED(CFS_FIND_BUSIEST_GROUP, cfs_find_busiest_group),
	RESERVED(CFS_MOVE_TASKS, cfs_move_tasks),
	RESERVED(CFS_REBALANCE_PLAN, cfs_rebalance_plan),
	RESERVED(CFS_PLACE_WAKEUP, cfs_place_wakeup),
	RESERVED(CFS_FIND_IDLEST_GROUP, cfs_find_idlest_group),
	RESERVED(CFS_WAKE_AFFINE, cfs_wake_affine),
	RESERVED(CFS_WAKE_THROTTLE, cfs_wake_throttle),
	RESERVED(CFS_BUDDY_RECORD, cfs_buddy_record),
	RESERVED(CFS_BUDDY_RELATED, cfs_buddy_related),
	RESERVED(FAIR_FIND_SRC_CPU, fair_find_src_cpu),
	RESERVED(FAIR_FIND_SRC, fair_find_src),
	RESERVED(FAIR_SIBLING_IMBALANCE, fair_sibling_imbalance),
	RESERVED(FAIR_ADJUST_NUMA_IMBALANCE, fair_adjust_numa_imbalance),
	RESERVED(FAIR_CALC_IMBALANCE, fair_calc_imbalance),
	RESERVED(FAIR_SHOULD_BALANCE, fair_should_balance),
	RESERVED(FAIR_DETACH, fair_detach),
	RESERVED(FAIR_CPU_CAPACITY, fair_cpu_capacity),
	RESERVED(FAIR_TOPOLOGY, fair_topology),
	RESERVED(FAIR_BALANCE_INTERVAL, fair_balance_interval),
	RESERVED(FAIR_NEWIDLE_COST, fair_newidle_cost),
	RESERVED(FAIR_PICK_IDLEST, fair_pick_idlest),
	RESERVED(FAIR_RECORD_WAKEE, fair_record_wakee),
	RESERVED(HOME_FIND_BUSIEST_NODE, home_find_busiest_node),
	RESERVED(HOME_FIND_IDLEST_NODE, home_find_idlest_node),
	RESERVED(NP_ADJUST_IMB, np_adjust_imb),
	RESERVED(NP_TICK, np_tick),
	RESERVED(NP_SCAN_BOUNDS, np_scan_bounds),
	RESERVED(NP_SCAN_PERIOD, np_scan_period),
	RESERVED(NP_SHOULD_MIGRATE, np_should_migrate),
	RESERVED(NP_JOIN, np_join),
	RESERVED(NP_FAULT, np_fault),
	RESERVED(NP_TOPOLOGY, np_topology),
	RESERVED(NP_WEIGHT, np_weight),
	RESERVED(NP_SCAN_WORK, np_scan_work),
	RESERVED(O1_FAILED_STEP, o1_failed_step),
	RESERVED(O1_POOL_PUSH_HOME, o1_pool_push_home),
	RESERVED(O1_POOL_BEST_NODE, o1_pool_best_node),
	RESERVED(O1_HT_WAKE_CPU, o1_ht_wake_cpu),
	RESERVED(TIP_CAN_MIGRATE_NUMA, tip_can_migrate_numa),
	RESERVED(TIP_NUMA_RUN, tip_numa_run),
	RESERVED(TIP_SCAN_WORK, tip_scan_work),
	RESERVED(TIP_FAULT, tip_fault),
	RESERVED(TIP_STATS, tip_stats),
	RESERVED(TIP_BUDDY_DONE, tip_buddy_done),
	RESERVED(TIP_PRIVATE, tip_private),
};

#undef RESERVED

static inline int reserved_is_zero(uint32_t decision, const void *answer)
{
	const struct reserved_word *word = reserved_words;
	const unsigned char *bytes = answer;
	uint32_t i, at;

	for (i = 0; i < sizeof(reserved_words) / sizeof(reserved_words[0]); i++)
		for (at = 0; word[i].decision == decision && at < word[i].bytes; at++)
			if (bytes[word[i].offset + at] != 0)
				return 0;
	return 1;
}

#endif /* TEST_RESERVED_H */
