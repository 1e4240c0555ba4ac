/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* linux-6.12: next is not answered; prefer and page are NUMA balancing's. */
#include "internal.h"

NSCHED_NOT_ASKED(fair, next)

uint32_t nsched_fair_prefer_of(uint32_t policy, const struct nsched_prefer_question *q,
			       struct nsched_prefer_answer *a)
{
	return nsched_np_prefer_of(policy, q, a);
}

uint32_t nsched_fair_page_of(uint32_t policy, const struct nsched_page_question *q,
			     struct nsched_page_answer *a)
{
	return nsched_np_page_of(policy, q, a);
}
