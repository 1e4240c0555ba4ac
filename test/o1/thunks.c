/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "numasched/o1.h"
#include "thunks.h"

#define ROWS(X) \
	X(O1_EXEC_PLACE, o1_exec_place) \
	X(O1_POOL_BEST_NODE, o1_pool_best_node) \
	X(O1_SYNC_WAKE, o1_sync_wake) \
	X(O1_HT_WAKE_CPU, o1_ht_wake_cpu) \
	X(O1_TICK, o1_tick) \
	X(O1_FIND_BUSIEST_NODE, o1_find_busiest_node) \
	X(O1_FIND_BUSIEST_NODE_VAR, o1_find_busiest_node_var) \
	X(O1_CPUS_TO_BALANCE, o1_cpus_to_balance) \
	X(O1_FAILED_STEP, o1_failed_step) \
	X(O1_FIND_BUSIEST_QUEUE, o1_find_busiest_queue) \
	X(O1_SELECT_TASKS, o1_select_tasks) \
	X(O1_HOME_OK, o1_home_ok) \
	X(O1_HT_ACTIVE_SCAN, o1_ht_active_scan) \
	X(O1_HT_ACTIVE_PUSH, o1_ht_active_push) \
	X(O1_POOL_FIND_BUSIEST, o1_pool_find_busiest) \
	X(O1_POOL_TASK_TO_STEAL, o1_pool_task_to_steal) \
	X(O1_POOL_PUSH_HOME, o1_pool_push_home) \
	X(O1_POOL_MATRICES, o1_pool_matrices) \
	X(O1_HT_PICK_NEXT, o1_ht_pick_next)

THUNKS(o1, ROWS)
