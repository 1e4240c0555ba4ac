/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* linux-6.12: due and balance. */
#include "internal.h"

uint32_t nsched_fair_balance_needs(uint32_t question, const struct nsched_counts *counts,
				   struct nsched_needs *needs)
{
	(void)question;
	(void)counts;
	(void)needs;
	return 0;
}

NSCHED_NOT_ASKED(fair, due)
NSCHED_NOT_ASKED(fair, balance)
