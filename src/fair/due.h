/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Intervals and costs of newly idle passes, for the blocks and the policy. */
#ifndef NSCHED_FAIR_DUE_PRIVATE_H
#define NSCHED_FAIR_DUE_PRIVATE_H

#include "internal.h"

/* Is @a before @b? Times compare by signed difference. */
NSCHED_INLINE uint32_t fair_before(uint64_t a, uint64_t b)
{
	return (a - b) >> 63 != 0;
}

/* Count an attempt; at 1024 the window closes. */
NSCHED_INLINE void fair_count_try(uint32_t *call, uint32_t *sum, uint32_t *ratio, uint32_t success)
{
	*call += 1;
	*sum += success;
	if (*call < 1024)
		return;
	*ratio = *sum;
	*call /= 2;
	*sum /= 2;
}

/* The greatest cost, which decays once a second. Returns 1 if it did. */
NSCHED_INLINE uint32_t fair_note_cost(uint64_t *max, uint64_t *last_decay, uint64_t cost,
				      const uint64_t *now_hz)
{
	if (cost > *max) {
		*max = cost;
		*last_decay = now_hz[0];
		return 0;
	}
	if (!fair_before(*last_decay + now_hz[1], now_hz[0]))
		return 0;
	*max = *max * 253 / 256;
	*last_decay = now_hz[0];
	return 1;
}

/* An interval in ticks, before it is held within bounds; products wrap at 64 bits. */
NSCHED_INLINE uint64_t fair_ticks(uint32_t interval_ms, uint32_t busy_factor, uint32_t busy,
				  uint64_t hz)
{
	uint64_t ms = (uint64_t)interval_ms * (busy ? busy_factor : 1);
	uint64_t ticks = nsched_div64(ms * hz + 999, 1000);

	return busy ? ticks - 1 : ticks;
}

NSCHED_INLINE uint64_t fair_hold(uint64_t ticks, uint64_t most)
{
	return ticks < 1 ? 1 : ticks > most ? most : ticks;
}

/* How much a success counts by the odds of the attempt, 1 + ratio in 1024. */
NSCHED_INLINE uint32_t fair_odds_weight(uint32_t ratio)
{
	uint32_t odds = 1 + ratio;

	return odds ? (1024 + odds / 2) / odds : 0;
}

#endif /* NSCHED_FAIR_DUE_PRIVATE_H */
