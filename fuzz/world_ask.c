/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A question by its number. */
#include "world.h"

uint32_t world_ask(uint32_t policy, uint32_t which, const void *q, void *a)
{
	switch (which) {
	case NSCHED_ASK_PLACE:
		return nsched_place(policy, q, a);
	case NSCHED_ASK_WAKE:
		return nsched_wake(policy, q, a);
	case NSCHED_ASK_DUE:
		return nsched_due(policy, q, a);
	case NSCHED_ASK_BALANCE:
		return nsched_balance(policy, q, a);
	case NSCHED_ASK_NEXT:
		return nsched_next(policy, q, a);
	case NSCHED_ASK_PREFER:
		return nsched_prefer(policy, q, a);
	default:
		return nsched_page(policy, q, a);
	}
}
