/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

NSCHED_INLINE uint64_t o1_tick_period(uint64_t hz, uint32_t part)
{
	uint64_t ticks = nsched_div64(hz, part);

	return ticks == 0 ? 1 : ticks;
}

uint32_t nsched_o1_tick(const struct nsched_o1_tick_question *q, struct nsched_o1_tick_answer *a)
{
	/* a 1000th of a second idle; a fifth busy, in 2.5.59 a quarter */
	uint32_t part = q->idle ? 1000 : q->version == 0 ? 4 : 5;

	a->local_period = o1_tick_period(q->hz, part);
	a->node_period = 0;
	a->node_balance = 0;
	a->local_balance = nsched_mod64(q->now, a->local_period) == 0;
	a->local_idle = q->idle;
	if (q->version == 1 || q->version == 2) {
		a->node_period = a->local_period * (q->idle ? q->idle_mult : q->busy_mult);
		a->node_balance = nsched_mod64(q->now, a->node_period) == 0;
	}
	if (q->version == 1)
		a->local_idle = 0; /* Quirk: (B0 to 2.5.6x) an idle tick balances as if busy */
	/* the cross-node period is a multiple of the local one: never the node step alone */
	a->reason = a->node_balance  ? NSCHED_O1_TICK_BOTH :
		    a->local_balance ? NSCHED_O1_TICK_LOCAL :
				       NSCHED_O1_TICK_NOTHING;
	return a->reason;
}
