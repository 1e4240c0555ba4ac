/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "numasched/home.h"
#include "thunks.h"

#define ROWS(X) \
	X(HOME_FIND_BUSIEST_NODE, home_find_busiest_node) \
	X(HOME_FIND_IDLEST_NODE, home_find_idlest_node) \
	X(HOME_MOVE_PROCESSES, home_move_processes)

THUNKS(home, ROWS)
