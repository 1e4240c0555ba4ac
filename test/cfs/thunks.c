/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "numasched/cfs.h"
#include "thunks.h"

#define ROWS(X) \
	X(CFS_EFFECTIVE_LOAD, cfs_effective_load) \
	X(CFS_WAKE_AFFINE, cfs_wake_affine) \
	X(CFS_SELECT_IDLE_SIBLING, cfs_select_idle_sibling) \
	X(CFS_FIND_IDLEST_GROUP, cfs_find_idlest_group) \
	X(CFS_FIND_IDLEST_CPU, cfs_find_idlest_cpu) \
	X(CFS_SELECT_TASK_RQ, cfs_select_task_rq) \
	X(CFS_RECORD_WAKEE, cfs_record_wakee) \
	X(CFS_RECORD_WAKEE_HALVING, cfs_record_wakee_halving) \
	X(CFS_WAKE_WIDE, cfs_wake_wide) \
	X(CFS_WAKE_WIDE_2015, cfs_wake_wide_2015) \
	X(CFS_WAKE_THROTTLE, cfs_wake_throttle) \
	X(CFS_BUDDY_RECORD, cfs_buddy_record) \
	X(CFS_BUDDY_RELATED, cfs_buddy_related) \
	X(CFS_WAKEUP_PREEMPT_ENTITY, cfs_wakeup_preempt_entity) \
	X(CFS_CHECK_PREEMPT, cfs_check_preempt) \
	X(CFS_PLACE_WAKEUP, cfs_place_wakeup) \
	X(CFS_PLACE_NEW, cfs_place_new) \
	X(CFS_WAKE_AFFINE_2631, cfs_wake_affine_2631) \
	X(CFS_WAKE_IDLE_2631, cfs_wake_idle_2631) \
	X(CFS_SELECT_TASK_RQ_2631, cfs_select_task_rq_2631) \
	X(CFS_CHECK_PREEMPT_2631, cfs_check_preempt_2631) \
	X(CFS_CPU_POWER, cfs_cpu_power) \
	X(CFS_UPDATE_SG_LB_STATS, cfs_update_sg_lb_stats) \
	X(CFS_FIX_SMALL_IMBALANCE, cfs_fix_small_imbalance) \
	X(CFS_CALCULATE_IMBALANCE, cfs_calculate_imbalance) \
	X(CFS_FIND_BUSIEST_GROUP, cfs_find_busiest_group) \
	X(CFS_FIND_BUSIEST_QUEUE, cfs_find_busiest_queue) \
	X(CFS_TASK_HOT, cfs_task_hot) \
	X(CFS_MOVE_TASKS, cfs_move_tasks) \
	X(CFS_NEED_ACTIVE_BALANCE, cfs_need_active_balance) \
	X(CFS_LOAD_BALANCE, cfs_load_balance) \
	X(CFS_CPU_LOAD_UPDATE, cfs_cpu_load_update) \
	X(CFS_REBALANCE_PLAN, cfs_rebalance_plan) \
	X(CFS_NOHZ_KICK_NEEDED, cfs_nohz_kick_needed)

THUNKS(cfs, ROWS)
