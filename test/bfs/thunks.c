/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "numasched/bfs.h"
#include "thunks.h"

#define ROWS(X) \
	X(BFS_PRIO_RATIO, bfs_prio_ratio) \
	X(BFS_RR_INTERVAL_DEFAULT, bfs_rr_interval_default) \
	X(BFS_DEADLINE_DIFF, bfs_deadline_diff) \
	X(BFS_REFILL, bfs_refill) \
	X(BFS_RENICE, bfs_renice) \
	X(BFS_QUEUE_PRIO, bfs_queue_prio) \
	X(BFS_QUEUE_KEY, bfs_queue_key) \
	X(BFS_CHARGE, bfs_charge) \
	X(BFS_TICK, bfs_tick) \
	X(BFS_FORK, bfs_fork) \
	X(BFS_PREEMPTS, bfs_preempts) \
	X(BFS_SMT_OK, bfs_smt_ok) \
	X(BFS_BEST_IDLE_318, bfs_best_idle_318) \
	X(BFS_BEST_IDLE_467, bfs_best_idle_467) \
	X(BFS_BEST_IDLE_512, bfs_best_idle_512) \
	X(BFS_BEST_IDLE_MUQSS, bfs_best_idle_muqss) \
	X(BFS_WAKE_232, bfs_wake_232) \
	X(BFS_WAKE_318, bfs_wake_318) \
	X(BFS_WAKE_467, bfs_wake_467) \
	X(BFS_WAKE_512, bfs_wake_512) \
	X(BFS_WAKE_MUQSS, bfs_wake_muqss) \
	X(BFS_SELECT_MUQSS, bfs_select_muqss) \
	X(BFS_PICK_232, bfs_pick_232) \
	X(BFS_PICK_318, bfs_pick_318) \
	X(BFS_PICK_467, bfs_pick_467) \
	X(BFS_PICK_512, bfs_pick_512) \
	X(BFS_PICK_MUQSS, bfs_pick_muqss) \
	X(BFS_SWAP_STICKY_467, bfs_swap_sticky_467) \
	X(BFS_LOCALITY, bfs_locality) \
	X(BFS_CPU_ORDER_512, bfs_cpu_order_512) \
	X(BFS_ORDER_MUQSS, bfs_order_muqss) \
	X(BFS_ISO_TICK, bfs_iso_tick) \
	X(BFS_YIELD, bfs_yield) \
	X(BFS_FORK_CHILD, bfs_fork_child) \
	X(BFS_FORK_NOTIFY, bfs_fork_notify)

THUNKS(bfs, ROWS)
