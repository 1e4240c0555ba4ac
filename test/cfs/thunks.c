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
	X(CFS_CHECK_PREEMPT_2631, cfs_check_preempt_2631)

THUNKS(cfs, ROWS)
