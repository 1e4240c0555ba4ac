/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Load averages at the tick, which levels are due, whom to kick, as in Linux 3.10. */
#include "due.h"

/* cpu_load_update */

/* After so many missed ticks nothing of average i is left. */
static const uint8_t cfs_forgotten[NSCHED_CFS_CPU_LOADS] = { 0, 8, 32, 64, 128 };

/* What 2^j missed ticks leave of averages 2, 3 and 4, in 128ths. */
static const uint8_t cfs_decay[3][8] = {
	{ 96, 72, 40, 12, 1, 0, 0, 0 },
	{ 112, 98, 75, 43, 15, 1, 0, 0 },
	{ 120, 112, 98, 76, 45, 16, 2, 0 },
};

NSCHED_INLINE uint64_t cfs_decayed(uint64_t old, uint32_t missed, uint32_t i)
{
	uint32_t j;

	if (missed == 0)
		return old;
	if (missed >= cfs_forgotten[i])
		return 0;
	if (i == 1)
		return old >> missed;
	for (j = 0; missed; missed >>= 1, j++)
		if (missed & 1)
			old = old * cfs_decay[i - 2][j] >> 7;
	return old;
}

uint32_t nsched_cfs_cpu_load_update(const struct nsched_cfs_cpu_load_update_question *q,
				    struct nsched_cfs_cpu_load_update_answer *a)
{
	uint64_t keep, load;
	uint32_t i;

	a->missed = q->pending - 1;
	a->reason = a->missed ? NSCHED_CFS_CPU_LOAD_UPDATE_MISSED : NSCHED_CFS_CPU_LOAD_UPDATE_TICK;
	q->cpu_load[0] = q->load;
	for (i = 1; i < NSCHED_CFS_CPU_LOADS; i++) {
		keep = ((uint64_t)1 << i) - 1;
		q->cpu_load[i] = cfs_decayed(q->cpu_load[i], a->missed, i);
		load = q->load > q->cpu_load[i] ? q->load + keep : q->load; /* rises round up */
		q->cpu_load[i] = (q->cpu_load[i] * keep + load) >> i;
	}
	return a->reason;
}

/* rebalance_plan */

/* One level; returns 1 where the walk stops. */
NSCHED_STEP uint32_t cfs_rebalance_plan_step(const struct nsched_cfs_rebalance_plan_question *q,
					     struct nsched_cfs_rebalance_plan_answer *a,
					     uint32_t level, uint32_t *idle_type, uint64_t *next)
{
	uint64_t interval, due;
	uint32_t ran = 0;

	a->looked++;
	if (!(q->l_flags[level] & NSCHED_CFS_SD_LOAD_BALANCE))
		return 0;
	interval = cfs_interval(q, level, *idle_type);
	if ((int64_t)(q->now - (q->l_last[level] + interval)) >= 0) {
		ran = 1;
		a->nr_ran++;
		q->ran_out[level] = *idle_type;
		if (q->r_moved[level])
			*idle_type = q->r_idle[level] ? NSCHED_CFS_TYPE_IDLE :
							NSCHED_CFS_TYPE_NOT_IDLE;
		q->l_last[level] = q->now;
	}
	due = q->l_last[level] + interval;
	if ((int64_t)(*next - due) > 0) {
		*next = due;
		a->next_balance = due;
	}
	return ran && !q->r_balance[level];
}

uint32_t nsched_cfs_rebalance_plan(const struct nsched_cfs_rebalance_plan_question *q,
				   struct nsched_cfs_rebalance_plan_answer *a)
{
	uint64_t next = q->now + 60 * q->hz;
	uint32_t level, idle_type = q->idle_type, stopped = 0;

	a->next_balance = q->next_balance;
	a->nr_ran = 0;
	a->looked = 0;
	a->reserved = 0;
	for (level = 0; level < q->nr_levels; level++)
		q->ran_out[level] = NSCHED_NONE;
	for (level = 0; level < q->nr_levels && !stopped; level++)
		stopped = cfs_rebalance_plan_step(q, a, level, &idle_type, &next);
	a->reason = stopped   ? NSCHED_CFS_REBALANCE_PLAN_STOPPED :
		    a->nr_ran ? NSCHED_CFS_REBALANCE_PLAN_RAN :
				NSCHED_CFS_REBALANCE_PLAN_NONE;
	return a->reason;
}

/* nohz_kick_needed */

/* The lowest tickless idle CPU in a level's span is below this one. */
NSCHED_INLINE uint32_t cfs_lower_idle(const struct nsched_cfs_nohz_kick_needed_question *q,
				      uint32_t level)
{
	uint32_t words = NSCHED_SET_WORDS(q->n), word;
	const uint64_t *span = q->l_span + (uint64_t)level * words;
	uint64_t bits;

	for (word = 0; q->nohz_idle && word < words; word++) {
		bits = q->nohz_idle[word] & span[word];
		if (bits)
			return word * 64 + nsched_first_bit(bits) < q->cpu;
	}
	return 256 < q->cpu; /* Quirk: (3.10) "none" is CPU 256 of the build it was read in */
}

/* One level: a reason, or 0 to go on. */
NSCHED_STEP uint32_t
cfs_nohz_kick_needed_step(const struct nsched_cfs_nohz_kick_needed_question *q, uint32_t level)
{
	uint32_t flags = q->l_flags[level];

	if (flags & NSCHED_CFS_SD_SHARE_PKG_RESOURCES && q->l_busy[level] > 1)
		return NSCHED_CFS_NOHZ_KICK_NEEDED_SHARE;
	if (flags & NSCHED_CFS_SD_ASYM_PACKING && q->l_busy[level] != q->l_gweight[level] &&
	    cfs_lower_idle(q, level))
		return NSCHED_CFS_NOHZ_KICK_NEEDED_PACK;
	if (!(flags & (NSCHED_CFS_SD_SHARE_PKG_RESOURCES | NSCHED_CFS_SD_ASYM_PACKING)))
		return NSCHED_CFS_NOHZ_KICK_NEEDED_QUIET;
	return 0;
}

uint32_t nsched_cfs_nohz_kick_needed(const struct nsched_cfs_nohz_kick_needed_question *q,
				     struct nsched_cfs_nohz_kick_needed_answer *a)
{
	uint32_t level;

	a->level = NSCHED_NONE;
	a->busy = 0;
	a->kick = 0;
	a->reason = NSCHED_CFS_NOHZ_KICK_NEEDED_NO;
	if (q->cpu_idle || !q->nohz_nr || (int64_t)(q->now - q->nohz_next) < 0)
		return a->reason;
	a->reason = NSCHED_CFS_NOHZ_KICK_NEEDED_TASKS;
	a->kick = 1;
	if (q->nr_running >= 2)
		return a->reason;
	a->reason = 0;
	for (level = 0; level < q->nr_levels && !a->reason; level++) {
		a->reason = cfs_nohz_kick_needed_step(q, level);
		a->level = level;
		a->busy = q->l_busy[level];
	}
	if (!a->reason)
		a->reason = NSCHED_CFS_NOHZ_KICK_NEEDED_QUIET;
	a->kick = a->reason != NSCHED_CFS_NOHZ_KICK_NEEDED_QUIET;
	return a->reason;
}
