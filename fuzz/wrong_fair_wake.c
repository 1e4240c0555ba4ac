/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The 6.12 family's wake-ups and placements gone wrong, one thing at a time. */
#include <stddef.h>

#include "wrong.h"

enum {
	RECORD_EARLY = WRONG_FAIR_WAKE,
	RECORD_NO_FLIP,
	RECORD_NO_MARK,
	WIDE_NO_WRAP,
	WIDE_EVEN,
	AFFINE_SYNC,
	AFFINE_NEAR,
	AFFINE_UNBIASED,
	AFFINE_WEIGHTLESS,
	SIBLING_ALLOWED,
	SIBLING_RECENT,
	SIBLING_REMEMBERS,
	SIBLING_HINT,
	SIBLING_LIMIT,
	SIBLING_KTHREAD,
	SIBLING_FITS,
	SIBLING_MOODY,
	PICK_TIE,
	PICK_START,
	GROUP_ALLOWED,
	GROUP_PREFERRED,
	GROUP_ATTACHED,
	GROUP_CALLER,
	GROUP_FITS,
	CPU_ALLOWED,
	CPU_UNWRITTEN,
	SELECT_FLAG,
	SELECT_PREV,
	SELECT_ALLOWED
};

const struct wrong_row wrong_fair_wake_rows[] = {
	{ RECORD_EARLY, "wake", "fair.record_wakee", "decays a tick early" },
	{ RECORD_NO_FLIP, "wake", "fair.record_wakee", "another wakee is no flip" },
	{ RECORD_NO_MARK, "wake", "fair.record_wakee", "the time of the decay is not kept" },
	{ WIDE_NO_WRAP, "wake", "fair.wake_wide", "the product does not wrap" },
	{ WIDE_EVEN, "wake", "fair.wake_wide", "a product reached is not wide" },
	{ AFFINE_SYNC, "wake", "fair.wake_affine", "sync is not looked at" },
	{ AFFINE_NEAR, "wake", "fair.wake_affine", "caches are not looked at" },
	{ AFFINE_UNBIASED, "wake", "fair.wake_affine", "no bias" },
	{ AFFINE_WEIGHTLESS, "wake", "fair.wake_affine", "the wakee weighs nothing" },
	{ SIBLING_ALLOWED, "wake", "fair.select_idle_sibling", "the allowed set is not looked at" },
	{ SIBLING_RECENT, "wake", "fair.select_idle_sibling", "the recent CPU is not looked at" },
	{ SIBLING_REMEMBERS, "wake", "fair.select_idle_sibling", "prev is not remembered" },
	{ SIBLING_HINT, "wake", "fair.select_idle_sibling", "idle cores are never forgotten" },
	{ SIBLING_LIMIT, "wake", "fair.select_idle_sibling", "one look more" },
	{ SIBLING_KTHREAD, "wake", "fair.select_idle_sibling", "kernel threads do not stack" },
	{ SIBLING_FITS, "wake", "fair.select_idle_sibling",
	  "the mark of an estimate is part of it" },
	{ SIBLING_MOODY, "wake", "fair.select_idle_sibling", "the second answer differs" },
	{ PICK_TIE, "place", "fair.pick_idlest", "the last of equals" },
	{ PICK_START, "place", "fair.pick_idlest", "the start value is lower" },
	{ GROUP_ALLOWED, "place", "fair.find_dst_group", "statistics over all CPUs" },
	{ GROUP_PREFERRED, "place", "fair.find_dst_group", "no node is preferred" },
	{ GROUP_ATTACHED, "place", "fair.find_dst_group", "the task is part of its CPU" },
	{ GROUP_CALLER, "place", "fair.find_dst_group", "its estimate stays" },
	{ GROUP_FITS, "place", "fair.find_dst_group", "it fits everywhere" },
	{ CPU_ALLOWED, "place", "fair.find_dst_group_cpu", "the allowed set is not looked at" },
	{ CPU_UNWRITTEN, "place", "fair.find_dst_group_cpu", "a field is not written" },
	{ SELECT_FLAG, "place", "fair.select_task_cpu", "another flag is looked for" },
	{ SELECT_PREV, "place", "fair.select_task_cpu", "the task was on this CPU" },
	{ SELECT_ALLOWED, "place", "fair.select_task_cpu", "the allowed set is not looked at" },
	{ 0, NULL, NULL, NULL },
};

uint32_t wrong_fair_record_wakee(const struct nsched_fair_record_wakee_question *q,
				 struct nsched_fair_record_wakee_answer *a)
{
	struct nsched_fair_record_wakee_question other = *q;
	uint32_t reason;

	if (wrong_now == RECORD_EARLY)
		other.now++;
	if (wrong_now == RECORD_NO_FLIP)
		other.last_wakee_is_p = 1;
	reason = nsched_fair_record_wakee(&other, a);
	if (wrong_now == RECORD_NO_MARK)
		a->flip_decay_ts = q->flip_decay_ts;
	return reason;
}

uint32_t wrong_fair_wake_wide(const struct nsched_fair_wake_wide_question *q,
			      struct nsched_fair_wake_wide_answer *a)
{
	uint32_t reason = nsched_fair_wake_wide(q, a);

	if (wrong_now == WIDE_NO_WRAP && (uint64_t)a->fewer * q->llc_size > a->more)
		a->wide = 0;
	if (wrong_now == WIDE_EVEN && a->more == a->fewer * q->llc_size)
		a->wide = 0;
	return reason;
}

uint32_t wrong_fair_wake_affine(const struct nsched_fair_wake_affine_question *q,
				struct nsched_fair_wake_affine_answer *a)
{
	struct nsched_fair_wake_affine_question other = *q;

	if (wrong_now == AFFINE_SYNC)
		other.sync = 0;
	if (wrong_now == AFFINE_NEAR)
		other.share_cache = 0;
	if (wrong_now == AFFINE_UNBIASED)
		other.imbalance_pct = 100;
	if (wrong_now == AFFINE_WEIGHTLESS)
		other.p_load = 0;
	return nsched_fair_wake_affine(&other, a);
}

uint32_t wrong_fair_select_idle_sibling(const struct nsched_fair_select_idle_sibling_question *q,
					struct nsched_fair_select_idle_sibling_answer *a)
{
	struct nsched_fair_select_idle_sibling_question other = *q;
	static uint32_t mood;
	uint32_t reason;

	if (wrong_now == SIBLING_ALLOWED)
		other.allowed = NULL;
	if (wrong_now == SIBLING_RECENT)
		other.p_recent_used_cpu = NSCHED_NONE;
	if (wrong_now == SIBLING_LIMIT)
		other.nr_idle_scan++;
	if (wrong_now == SIBLING_KTHREAD)
		other.waker_per_cpu_kthread = 0;
	if (wrong_now == SIBLING_FITS)
		other.p_util = other.p_util_est > other.p_util ? other.p_util_est : other.p_util;
	reason = nsched_fair_select_idle_sibling(&other, a);
	if (wrong_now == SIBLING_REMEMBERS)
		a->p_recent_used_cpu = q->p_recent_used_cpu;
	if (wrong_now == SIBLING_HINT)
		a->has_idle_cores = q->has_idle_cores;
	if (wrong_now == SIBLING_MOODY)
		a->scanned += mood++ & 1;
	return reason;
}

uint32_t wrong_fair_pick_idlest(const struct nsched_fair_pick_idlest_question *q,
				struct nsched_fair_pick_idlest_answer *a)
{
	uint32_t reason = nsched_fair_pick_idlest(q, a);

	if (wrong_now == PICK_TIE && q->has_cur && q->cand_type == q->cur_type &&
	    q->cand_avg_load == q->cur_avg_load && reason == NSCHED_FAIR_PICK_IDLEST_LOAD)
		a->pick = 1;
	if (wrong_now == PICK_START && !q->has_cur && q->cand_type == NSCHED_FAIR_OVERLOADED)
		a->pick = q->cand_avg_load < 1024;
	return reason;
}

uint32_t wrong_fair_find_dst_group(const struct nsched_fair_find_dst_group_question *q,
				   struct nsched_fair_find_dst_group_answer *a)
{
	struct nsched_fair_find_dst_group_question other = *q;

	if (wrong_now == GROUP_ALLOWED)
		other.allowed = NULL;
	if (wrong_now == GROUP_PREFERRED)
		other.p_preferred_node = NSCHED_NONE;
	if (wrong_now == GROUP_ATTACHED)
		other.p_attached = 0;
	if (wrong_now == GROUP_CALLER)
		other.p_is_caller = other.p_on_rq = 0;
	if (wrong_now == GROUP_FITS)
		other.p_util = other.p_util_est = 0;
	return nsched_fair_find_dst_group(&other, a);
}

uint32_t wrong_fair_find_dst_group_cpu(const struct nsched_fair_find_dst_group_cpu_question *q,
				       struct nsched_fair_find_dst_group_cpu_answer *a)
{
	struct nsched_fair_find_dst_group_cpu_question other = *q;
	uint32_t stale = a->scanned, reason;

	if (wrong_now == CPU_ALLOWED)
		other.allowed = NULL;
	reason = nsched_fair_find_dst_group_cpu(&other, a);
	if (wrong_now == CPU_UNWRITTEN)
		a->scanned = stale;
	return reason;
}

uint32_t wrong_fair_select_task_cpu(const struct nsched_fair_select_task_cpu_question *q,
				    struct nsched_fair_select_task_cpu_answer *a)
{
	struct nsched_fair_select_task_cpu_question other = *q;

	if (wrong_now == SELECT_FLAG)
		other.wake_flags = 1;
	if (wrong_now == SELECT_PREV)
		other.prev_cpu = other.this_cpu;
	if (wrong_now == SELECT_ALLOWED)
		other.allowed = NULL;
	return nsched_fair_select_task_cpu(&other, a);
}
