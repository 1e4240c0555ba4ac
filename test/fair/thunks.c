/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "numasched/fair.h"
#include "thunks.h"

#define ROWS(X) \
	X(FAIR_GROUP_CLASSIFY, fair_group_classify) \
	X(FAIR_SIBLING_IMBALANCE, fair_sibling_imbalance) \
	X(FAIR_ADJUST_NUMA_IMBALANCE, fair_adjust_numa_imbalance) \
	X(FAIR_CALC_IMBALANCE, fair_calc_imbalance) \
	X(FAIR_PICK_BUSIEST, fair_pick_busiest) \
	X(FAIR_TOPOLOGY, fair_topology)

THUNKS(fair, ROWS)
