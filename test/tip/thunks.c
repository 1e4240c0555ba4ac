/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "numasched/tip.h"
#include "thunks.h"

#define ROWS(X) \
	X(TIP_FAULT, tip_fault) \
	X(TIP_MISPLACED, tip_misplaced) \
	X(TIP_BUDDY_TICK, tip_buddy_tick) \
	X(TIP_BUDDY_DONE, tip_buddy_done) \
	X(TIP_STATS, tip_stats) \
	X(TIP_COMMIT, tip_commit) \
	X(TIP_PRIVATE, tip_private) \
	X(TIP_SHARED, tip_shared) \
	X(TIP_ALLOW, tip_allow) \
	X(TIP_CAN_MIGRATE_NUMA, tip_can_migrate_numa) \
	X(TIP_NUMA_RUN, tip_numa_run) \
	X(TIP_TICK, tip_tick) \
	X(TIP_SCAN_WORK, tip_scan_work)

THUNKS(tip, ROWS)
