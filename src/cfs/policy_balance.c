/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The CFS family's policies, questions "due" and "balance". */
#include "internal.h"

uint32_t nsched_cfs_balance_needs(uint32_t policy, uint32_t question,
				  const struct nsched_counts *counts, struct nsched_needs *needs)
{
	(void)policy;
	(void)question;
	(void)counts;
	(void)needs;
	return 0;
}

NSCHED_NOT_ASKED(cfs, due)
NSCHED_NOT_ASKED(cfs, balance)
