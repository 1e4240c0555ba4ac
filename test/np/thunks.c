/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "numasched/np.h"
#include "thunks.h"

#define ROWS(X) \
	X(NP_TOPOLOGY, np_topology) \
	X(NP_WEIGHT, np_weight) \
	X(NP_ACTIVE, np_active) \
	X(NP_GROUP_NID, np_group_nid) \
	X(NP_PLACEMENT, np_placement) \
	X(NP_FIND_CPU, np_find_cpu) \
	X(NP_RESERVE, np_reserve) \
	X(NP_MIGRATE, np_migrate) \
	X(NP_SHOULD_MIGRATE, np_should_migrate) \
	X(NP_JOIN, np_join) \
	X(NP_FAULT, np_fault) \
	X(NP_TICK, np_tick) \
	X(NP_SCAN_BOUNDS, np_scan_bounds) \
	X(NP_SCAN_PERIOD, np_scan_period) \
	X(NP_SCAN_WORK, np_scan_work) \
	X(NP_ADJUST_IMB, np_adjust_imb) \
	X(NP_DEGRADES, np_degrades)

THUNKS(np, ROWS)
