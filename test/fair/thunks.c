/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "numasched/fair.h"
#include "thunks.h"

#define ROWS(X) \
	X(FAIR_GROUP_CLASSIFY, fair_group_classify) \
	X(FAIR_SIBLING_IMBALANCE, fair_sibling_imbalance) \
	X(FAIR_ADJUST_NUMA_IMBALANCE, fair_adjust_numa_imbalance) \
	X(FAIR_CALC_IMBALANCE, fair_calc_imbalance) \
	X(FAIR_PICK_BUSIEST, fair_pick_busiest) \
	X(FAIR_TOPOLOGY, fair_topology) \
	X(FAIR_RECORD_WAKEE, fair_record_wakee) \
	X(FAIR_WAKE_WIDE, fair_wake_wide) \
	X(FAIR_WAKE_AFFINE, fair_wake_affine) \
	X(FAIR_SELECT_IDLE_SIBLING, fair_select_idle_sibling) \
	X(FAIR_PICK_IDLEST, fair_pick_idlest) \
	X(FAIR_FIND_DST_GROUP, fair_find_dst_group) \
	X(FAIR_FIND_DST_GROUP_CPU, fair_find_dst_group_cpu) \
	X(FAIR_SELECT_TASK_CPU, fair_select_task_cpu) \
	X(FAIR_IDLE_SCAN, fair_idle_scan) \
	X(FAIR_FIND_SRC_CPU, fair_find_src_cpu) \
	X(FAIR_FIND_SRC, fair_find_src) \
	X(FAIR_BALANCE_INTERVAL, fair_balance_interval) \
	X(FAIR_WALK, fair_walk) \
	X(FAIR_NEWIDLE_COST, fair_newidle_cost) \
	X(FAIR_NEWIDLE_GATE, fair_newidle_gate) \
	X(FAIR_SHOULD_BALANCE, fair_should_balance) \
	X(FAIR_NEED_ACTIVE, fair_need_active) \
	X(FAIR_DETACH, fair_detach) \
	X(FAIR_TASK_LOCALITY, fair_task_locality) \
	X(FAIR_BALANCE_PASS, fair_balance_pass) \
	X(FAIR_ACTIVE_PUSH, fair_active_push) \
	X(FAIR_CPU_CAPACITY, fair_cpu_capacity) \
	X(FAIR_GROUP_CAPACITY, fair_group_capacity)

THUNKS(fair, ROWS)
