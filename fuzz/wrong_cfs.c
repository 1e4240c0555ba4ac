/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The CFS family's wake-ups gone wrong, one thing at a time. */
#include <stddef.h>

#include "wrong.h"

enum {
	SIBLING_ALLOWED = WRONG_CFS, SIBLING_PREV, SIBLING_ANY, SIBLING_UNWRITTEN, SELECT_REFUSED,
	SELECT_BIAS, SELECT_RULE, SELECT_WEIGHT, SELECT_MOODY, WAKE_WRITES_STATE, WAKE_ANYWHERE,
	WAKE_PREEMPTS_ELSEWHERE, WAKE_MASKED
};

const struct wrong_row wrong_cfs_rows[] = {
	{ SIBLING_ALLOWED, "wake", "cfs.select_idle_sibling", "the allowed set is not looked at" },
	{ SIBLING_PREV, "wake", "cfs.select_idle_sibling", "the previous CPU is not looked at" },
	{ SIBLING_ANY, "wake", "cfs.select_idle_sibling", "a target that is idle is left" },
	{ SIBLING_UNWRITTEN, "wake", "cfs.select_idle_sibling", "a field is not written" },
	{ SELECT_REFUSED, "wake", "cfs.select_task_rq", "a pull is refused" },
	{ SELECT_BIAS, "wake", "cfs.select_task_rq", "averages are not read" },
	{ SELECT_RULE, "wake", "cfs.select_task_rq", "the rule is not looked at" },
	{ SELECT_WEIGHT, "wake", "cfs.select_task_rq", "the wakee weighs nothing" },
	{ SELECT_MOODY, "wake", "cfs.select_task_rq", "the second answer differs" },
	{ WAKE_WRITES_STATE, "wake", "CFS wake", "the second asking leaves another state" },
	{ WAKE_ANYWHERE, "wake", "CFS wake", "a CPU that is not allowed" },
	{ WAKE_PREEMPTS_ELSEWHERE, "wake", "CFS wake", "another CPU is preempted" },
	{ WAKE_MASKED, "wake", "CFS wake", "with an idle mask another answer" },
	{ WAKE_ANYWHERE, "wake", "linux-6.12 wake", "a CPU that is not allowed" },
	{ WAKE_PREEMPTS_ELSEWHERE, "wake", "linux-6.12 wake", "another CPU is preempted" },
	{ WAKE_MASKED, "wake", "linux-6.12 wake", "with an idle mask another answer" },
	{ 0, NULL, NULL, NULL },
};

uint32_t wrong_cfs_select_idle_sibling(const struct nsched_cfs_select_idle_sibling_question *q,
				       struct nsched_cfs_select_idle_sibling_answer *a)
{
	struct nsched_cfs_select_idle_sibling_question other = *q;
	uint32_t stale = a->llc_weight, reason;

	if (wrong_now == SIBLING_ALLOWED)
		other.allowed = NULL;
	if (wrong_now == SIBLING_PREV)
		other.prev_cpu = q->target;
	reason = nsched_cfs_select_idle_sibling(&other, a);
	if (wrong_now == SIBLING_ANY && reason == NSCHED_CFS_SELECT_IDLE_SIBLING_TARGET)
		a->cpu = q->prev_cpu;
	if (wrong_now == SIBLING_UNWRITTEN)
		a->llc_weight = stale;
	return reason;
}

uint32_t wrong_cfs_select_task_rq(const struct nsched_cfs_select_task_rq_question *q,
				  struct nsched_cfs_select_task_rq_answer *a)
{
	struct nsched_cfs_select_task_rq_question other = *q;
	static uint32_t mood;
	uint32_t reason;

	if (wrong_now == SELECT_REFUSED && q->rule == NSCHED_CFS_WAKE_PLAIN)
		other.rule = NSCHED_CFS_WAKE_NO_PULL;
	if (wrong_now == SELECT_BIAS)
		other.lb_bias = 0;
	if (wrong_now == SELECT_RULE)
		other.rule = NSCHED_CFS_WAKE_PLAIN;
	if (wrong_now == SELECT_WEIGHT)
		other.p_weight = 0;
	reason = nsched_cfs_select_task_rq(&other, a);
	if (wrong_now == SELECT_MOODY && mood++ % 2)
		a->levels++;
	return reason;
}

static uint32_t forbidden(const struct nsched_wake_question *q)
{
	uint32_t cpu;

	for (cpu = 0; cpu < q->topology->nr_cpus; cpu++)
		if (!nsched_set_has(q->task->allowed, cpu))
			return cpu;
	return NSCHED_NONE;
}

uint32_t wrong_cfs_wake(uint32_t policy, const struct nsched_wake_question *q,
			struct nsched_wake_answer *a)
{
	uint32_t reason = nsched_wake(policy, q, a);
	static uint32_t turn;

	if (wrong_now == WAKE_WRITES_STATE && q->task_state && turn++ % 2)
		((struct nsched_cfs_task_state *)q->task_state)->wakee_flips++;
	if (wrong_now == WAKE_ANYWHERE && forbidden(q) != NSCHED_NONE)
		a->cpu = forbidden(q);
	if (wrong_now == WAKE_PREEMPTS_ELSEWHERE && a->preempt)
		a->resched_cpu = (a->cpu + 1) % q->topology->nr_cpus;
	if (wrong_now == WAKE_MASKED && nsched_load_has(q->load, NSCHED_LOAD_IDLE_MASK))
		a->vruntime++;
	return reason;
}
