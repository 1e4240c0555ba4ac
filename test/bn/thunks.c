/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "numasched/bn.h"
#include "thunks.h"

#define ROWS(X) \
	X(BN_MISPLACED, bn_misplaced) \
	X(BN_MIGRATE_PAGE, bn_migrate_page) \
	X(BN_SCAN_THROTTLE, bn_scan_throttle) \
	X(BN_FAULT_PERIOD, bn_fault_period) \
	X(BN_SCAN_WORK, bn_scan_work) \
	X(BN_TICK, bn_tick)

THUNKS(bn, ROWS)
