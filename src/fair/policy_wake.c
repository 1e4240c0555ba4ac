/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* linux-6.12: wake and place. */
#include "internal.h"

uint32_t nsched_fair_wake_needs(uint32_t question, const struct nsched_counts *counts,
				struct nsched_needs *needs)
{
	(void)question;
	(void)counts;
	(void)needs;
	return 0;
}

NSCHED_NOT_ASKED(fair, wake)
NSCHED_NOT_ASKED(fair, place)
