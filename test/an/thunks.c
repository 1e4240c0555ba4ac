/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "numasched/an.h"
#include "thunks.h"

#define ROWS(X) \
	X(AN_BALANCE, an_balance) \
	X(AN_CAN_MIGRATE, an_can_migrate) \
	X(AN_HINT, an_hint) \
	X(AN_ACCOUNT, an_account)

THUNKS(an, ROWS)
