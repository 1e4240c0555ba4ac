/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS: the arithmetic of one task. */
#include "internal.h"

/* Each level is the one before x 11 / 10, rounded down; from 100 and from 128. */
static const uint16_t bfs_ratios[2][40] = {
	{ 100, 110, 121, 133, 146, 160, 176, 193, 212, 233, 256, 281, 309, 339, 372, 409, 449, 493,
	  542, 596, 655, 720, 792, 871, 958, 1053, 1158, 1273, 1400, 1540, 1694, 1863, 2049, 2253,
	  2478, 2725, 2997, 3296, 3625, 3987 },
	{ 128, 140, 154, 169, 185, 203, 223, 245, 269, 295, 324, 356, 391, 430, 473, 520, 572, 629,
	  691, 760, 836, 919, 1010, 1111, 1222, 1344, 1478, 1625, 1787, 1965, 2161, 2377, 2614,
	  2875, 3162, 3478, 3825, 4207, 4627, 5089 },
};

uint32_t nsched_bfs_ratio(uint32_t ver, uint32_t user_prio)
{
	return bfs_ratios[bfs_is_late(ver)][user_prio > NSCHED_BFS_LONGEST ? NSCHED_BFS_LONGEST :
									     user_prio];
}

uint32_t nsched_bfs_prio_ratio(const struct nsched_bfs_prio_ratio_question *q,
			       struct nsched_bfs_prio_ratio_answer *a)
{
	a->ratio = nsched_bfs_ratio(q->ver, q->user_prio);
	a->reason = NSCHED_BFS_PRIO_RATIO_LEVEL;
	return a->reason;
}

uint32_t nsched_bfs_rr_interval_default(const struct nsched_bfs_rr_interval_default_question *q,
					struct nsched_bfs_rr_interval_default_answer *a)
{
	uint32_t cpus = q->nr_cpus, doublings = 0, hundredths = 600;

	a->reason = NSCHED_BFS_RR_INTERVAL_DEFAULT_FIXED;
	a->rr_interval = 6;
	if (bfs_is_late(q->ver))
		return a->reason;
	for (; cpus > 1; cpus /= 2) {
		doublings++;
		hundredths = hundredths * 3 / 2;
	}
	a->reason = NSCHED_BFS_RR_INTERVAL_DEFAULT_SCALED;
	a->rr_interval = q->ver == NSCHED_BFS_VER_232 ? 6 * (1 + doublings) : hundredths / 100;
	return a->reason;
}

uint32_t nsched_bfs_deadline_diff(const struct nsched_bfs_deadline_diff_question *q,
				  struct nsched_bfs_deadline_diff_answer *a)
{
	int64_t product = bfs_product(q->ver, q->user_prio, q->rr_interval, q->hz);

	a->diff = bfs_diff(q->ver, q->user_prio, q->rr_interval, q->hz);
	a->reason = a->diff == product ? NSCHED_BFS_DEADLINE_DIFF_PRODUCT :
					 NSCHED_BFS_DEADLINE_DIFF_LEAST;
	a->reserved = 0;
	return a->reason;
}

/* refill */

NSCHED_INLINE uint32_t bfs_has_time(uint32_t ver, int32_t time_slice)
{
	return bfs_is_late(ver) ? time_slice >= 100 : time_slice > 0;
}

uint32_t nsched_bfs_refill(const struct nsched_bfs_refill_question *q,
			   struct nsched_bfs_refill_answer *a)
{
	uint32_t batch = bfs_is_late(q->ver) && q->policy == NSCHED_BFS_BATCH;

	a->deadline = q->deadline;
	a->diff = 0;
	a->time_slice = q->time_slice;
	a->smt_bias = q->smt_bias;
	a->reserved = 0;
	a->reason = NSCHED_BFS_REFILL_KEEPS;
	if (bfs_has_time(q->ver, q->time_slice) && !batch)
		return a->reason;
	a->reason = bfs_has_time(q->ver, q->time_slice) ? NSCHED_BFS_REFILL_BATCH :
							  NSCHED_BFS_REFILL_SPENT;
	a->time_slice = bfs_full_slice(q->ver, q->rr_interval);
	a->diff = bfs_diff(q->ver, q->user_prio, q->rr_interval, q->hz);
	if (q->ver == NSCHED_BFS_VER_232 && q->policy == NSCHED_BFS_IDLEPRIO) {
		a->diff += bfs_product(q->ver, NSCHED_BFS_LONGEST, q->rr_interval, q->hz);
		a->reason = NSCHED_BFS_REFILL_PUT_OFF;
	}
	a->deadline = q->now + (uint64_t)a->diff;
	if (bfs_is_late(q->ver))
		a->smt_bias = bfs_next_bias(q->policy, q->prio, q->user_prio, q->user, q->smt_bias);
	return a->reason;
}

uint32_t nsched_bfs_renice(const struct nsched_bfs_renice_question *q,
			   struct nsched_bfs_renice_answer *a)
{
	uint32_t product;

	if (q->ver == NSCHED_BFS_VER_232) {
		product = nsched_bfs_ratio(q->ver, q->new_user_prio) -
			  nsched_bfs_ratio(q->ver, q->old_user_prio);
		product *= q->rr_interval * q->hz;
		a->change = bfs_divided(bfs_divided(bfs_wrapped(product), 1000), 100);
	} else {
		a->change = bfs_diff(q->ver, q->new_user_prio, q->rr_interval, q->hz) -
			    bfs_diff(q->ver, q->old_user_prio, q->rr_interval, q->hz);
	}
	a->deadline = q->deadline + (uint64_t)a->change;
	a->reserved = 0;
	a->reason = a->change == 0 ? NSCHED_BFS_RENICE_SAME :
		    a->change < 0 ? NSCHED_BFS_RENICE_EARLIER : NSCHED_BFS_RENICE_LATER;
	return a->reason;
}

/* queue_prio */

NSCHED_INLINE uint32_t bfs_class_prio(const struct nsched_bfs_queue_prio_question *q)
{
	switch (q->policy) {
	case NSCHED_BFS_FIFO:
	case NSCHED_BFS_RR:
		return bfs_prio(q->ver, NSCHED_BFS_PRIO_ISO) - 1 - q->rt_priority;
	case NSCHED_BFS_IDLEPRIO:
		return bfs_prio(q->ver, NSCHED_BFS_PRIO_IDLEPRIO);
	case NSCHED_BFS_ISO:
		return bfs_prio(q->ver, NSCHED_BFS_PRIO_ISO);
	default:
		return bfs_prio(q->ver, NSCHED_BFS_PRIO_NORMAL);
	}
}

uint32_t nsched_bfs_queue_prio(const struct nsched_bfs_queue_prio_question *q,
			       struct nsched_bfs_queue_prio_answer *a)
{
	a->normal_prio = bfs_class_prio(q);
	a->reserved = 0;
	a->prio = bfs_is_rt(q->ver, q->cur_prio) ? q->cur_prio : a->normal_prio;
	a->reason = NSCHED_BFS_QUEUE_PRIO_OWN;
	if (bfs_is_rt(q->ver, a->prio)) {
		if (a->prio != a->normal_prio)
			a->reason = NSCHED_BFS_QUEUE_PRIO_INHERITED;
		return a->reason;
	}
	if ((q->policy == NSCHED_BFS_IDLEPRIO && q->idle_ok) ||
	    (q->policy == NSCHED_BFS_ISO && !q->iso_refractory))
		return a->reason;
	a->prio = bfs_prio(q->ver, NSCHED_BFS_PRIO_NORMAL);
	a->reason = q->policy == NSCHED_BFS_IDLEPRIO ? NSCHED_BFS_QUEUE_PRIO_UNSAFE :
		    q->policy == NSCHED_BFS_ISO ? NSCHED_BFS_QUEUE_PRIO_USED_UP :
						  NSCHED_BFS_QUEUE_PRIO_NORMAL;
	return a->reason;
}

uint32_t nsched_bfs_queue_key(const struct nsched_bfs_queue_key_question *q,
			      struct nsched_bfs_queue_key_answer *a)
{
	a->reserved = 0;
	a->key = q->deadline;
	a->reason = NSCHED_BFS_QUEUE_KEY_DEADLINE;
	if (q->prio <= bfs_prio(q->ver, NSCHED_BFS_PRIO_ISO)) {
		a->key = q->prio;
		a->reason = NSCHED_BFS_QUEUE_KEY_PRIO;
	} else if (q->policy == NSCHED_BFS_IDLEPRIO &&
		   q->prio == bfs_prio(q->ver, NSCHED_BFS_PRIO_IDLEPRIO)) {
		a->key |= q->ver == NSCHED_BFS_VER_512 ? 0x00ff000000000000ull :
							 0xf000000000000000ull;
		a->reason = NSCHED_BFS_QUEUE_KEY_BEHIND;
	} else if (q->policy == NSCHED_BFS_IDLEPRIO) {
		a->key += (uint64_t)bfs_product(q->ver, NSCHED_BFS_LONGEST, q->rr_interval, 0);
		a->reason = NSCHED_BFS_QUEUE_KEY_PUT_OFF;
	}
	return a->reason;
}

/* charge */

NSCHED_INLINE int64_t bfs_charged_us(const struct nsched_bfs_charge_question *q, uint32_t *reason)
{
	uint32_t tick = 1000000000u / q->hz;

	*reason = NSCHED_BFS_CHARGE_TIME;
	if (q->ver == NSCHED_BFS_VER_199)
		return q->delta_ns >> 10; /* arithmetic: rounds down */
	if (!bfs_is_late(q->ver)) {
		if (q->delta_ns <= 0) {
			*reason = NSCHED_BFS_CHARGE_HALF;
			return tick / 2 / 1000;
		}
		if (q->delta_ns > tick) {
			*reason = NSCHED_BFS_CHARGE_CAPPED;
			return tick / 1000;
		}
		return (uint32_t)q->delta_ns / 1000;
	}
	if ((uint64_t)q->delta_ns < 1 || (uint64_t)q->delta_ns > (uint64_t)tick * 2) {
		*reason = NSCHED_BFS_CHARGE_LOST; /* 1 ns, which is 0 us */
		return 0;
	}
	return q->delta_ns >> 10;
}

uint32_t nsched_bfs_charge(const struct nsched_bfs_charge_question *q,
			   struct nsched_bfs_charge_answer *a)
{
	a->charged = 0;
	a->reason = NSCHED_BFS_CHARGE_FREE;
	if (!q->idle && q->policy != NSCHED_BFS_FIFO)
		a->charged = bfs_charged_us(q, &a->reason);
	a->time_slice = bfs_wrapped((uint32_t)q->time_slice - (uint32_t)a->charged);
	return a->reason;
}

uint32_t nsched_bfs_preempts(const struct nsched_bfs_preempts_question *q,
			     struct nsched_bfs_preempts_answer *a)
{
	a->reason = bfs_preempts_way(q->ver, q->prio, q->policy, q->curr_prio);
	if (a->reason == NSCHED_BFS_PREEMPTS_EARLIER &&
	    !bfs_is_earlier(q->ver, q->deadline, q->curr_deadline))
		a->reason = NSCHED_BFS_PREEMPTS_NOT_EARLIER;
	a->yes = a->reason == NSCHED_BFS_PREEMPTS_BETTER ||
		 a->reason == NSCHED_BFS_PREEMPTS_EARLIER ||
		 a->reason == NSCHED_BFS_PREEMPTS_ALWAYS;
	return a->reason;
}

uint32_t nsched_bfs_yield(const struct nsched_bfs_yield_question *q,
			  struct nsched_bfs_yield_answer *a)
{
	a->deadline = q->deadline;
	a->time_slice = q->time_slice;
	a->smt_bias = q->smt_bias;
	a->first_time_slice = q->first_time_slice;
	a->resched = 1;
	a->reserved = 0;
	a->reason = NSCHED_BFS_YIELD_SWITCH;
	if (q->ver == NSCHED_BFS_VER_232) {
		/* Quirk: (232, yield-refill-lost) a refill here would be overwritten */
		a->first_time_slice = 0;
		a->reason = NSCHED_BFS_YIELD_LOST;
	} else if (q->ver == NSCHED_BFS_VER_199 && q->yield_type == 0) {
		a->resched = 0;
		a->reason = NSCHED_BFS_YIELD_NOTHING;
	} else if (q->ver == NSCHED_BFS_VER_199 && q->yield_type == 2) {
		a->time_slice = bfs_full_slice(q->ver, q->rr_interval);
		a->deadline =
			q->now + (uint64_t)bfs_diff(q->ver, q->user_prio, q->rr_interval, q->hz);
		a->smt_bias = bfs_next_bias(q->policy, q->prio, q->user_prio, q->user, q->smt_bias);
		a->reason = NSCHED_BFS_YIELD_REFILL;
	}
	return a->reason;
}
