/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balance: every policy that answers it. */
#include "asked.h"

#define ASKED_QUESTION NSCHED_ASK_BALANCE
#define ASKED_MONOTONE
#include "asked_checks.h"

static void one_balancer(struct world *w)
{
	asked_all(w, ASKED_QUESTION, asked_one_balancer);
}

const struct fuzz_check fuzz_balance_policies[] = {
	{ "one balancer a group", one_balancer },
	ASKED_CHECKS
};
