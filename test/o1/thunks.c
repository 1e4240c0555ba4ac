/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "numasched/o1.h"
#include "thunks.h"

#define ROWS(X) \
	X(O1_EXEC_PLACE, o1_exec_place) \
	X(O1_FIND_BUSIEST_NODE, o1_find_busiest_node) \
	X(O1_FIND_BUSIEST_QUEUE, o1_find_busiest_queue) \
	X(O1_TICK, o1_tick) \
	X(O1_CPUS_TO_BALANCE, o1_cpus_to_balance) \
	X(O1_SELECT_TASKS, o1_select_tasks)

THUNKS(o1, ROWS)
