/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Who balances, whether to push, which tasks move. */
#include "internal.h"

/* should_balance */

NSCHED_INLINE uint32_t fair_should_says(struct nsched_fair_should_balance_answer *a,
					uint32_t reason, uint32_t cpu, uint32_t balance)
{
	a->cpu = cpu;
	a->balance = balance;
	a->reserved = 0;
	a->reason = reason;
	return reason;
}

/* One CPU of the mask: 1 if it is the answer. */
NSCHED_STEP uint32_t
nsched_fair_should_balance_step(const struct nsched_fair_should_balance_question *q,
				struct nsched_fair_should_balance_answer *a, nsched_cpu_t cpu)
{
	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(q->env_cpus, cpu) || !fair_idle(q->load, cpu))
		return 0;
	if (!(q->sd_flags & NSCHED_FAIR_SD_SHARE_CPUCAPACITY) &&
	    !fair_core_idle(q->topology, q->load, cpu)) {
		if (a->cpu == NSCHED_NONE)
			a->cpu = cpu; /* unless a whole core is idle */
		return 0;
	}
	fair_should_says(a, NSCHED_FAIR_SHOULD_BALANCE_IDLE, cpu, cpu == q->dst_cpu);
	return 1;
}

uint32_t nsched_fair_should_balance(const struct nsched_fair_should_balance_question *q,
				    struct nsched_fair_should_balance_answer *a)
{
	uint32_t range = nsched_group_mask(q->domains, q->group), first, i;
	uint32_t end = range + nsched_group_mask_nr(q->domains, q->group);

	if (!nsched_set_has(q->env_cpus, q->dst_cpu))
		return fair_should_says(a, NSCHED_FAIR_SHOULD_BALANCE_NOT_IN, NSCHED_NONE, 0);
	if (q->idle == NSCHED_NEWLY_IDLE) {
		if (nsched_load_nr_running(q->load, q->dst_cpu) ||
		    fair_u32(q->load, NSCHED_LOAD_TTWU_PENDING, q->dst_cpu, 0))
			return fair_should_says(a, NSCHED_FAIR_SHOULD_BALANCE_ARRIVED,
						NSCHED_NONE, 0);
		return fair_should_says(a, NSCHED_FAIR_SHOULD_BALANCE_NEWLY_IDLE, q->dst_cpu, 1);
	}
	a->cpu = NSCHED_NONE;
	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		for (i = 0; i < count; i++)
			if (nsched_fair_should_balance_step(q, a, cpu + i))
				return a->reason;
	}
	if (a->cpu != NSCHED_NONE)
		return fair_should_says(a, NSCHED_FAIR_SHOULD_BALANCE_THREAD, a->cpu,
					a->cpu == q->dst_cpu);
	first = nsched_group_balance_cpu(q->domains, q->group);
	return fair_should_says(a, NSCHED_FAIR_SHOULD_BALANCE_FIRST, first, first == q->dst_cpu);
}

/* need_active */

NSCHED_INLINE uint32_t fair_push_packs(const struct nsched_fair_need_active_question *q)
{
	if (q->idle == NSCHED_BUSY || !fair_use_prio(q->topology, q->load, q->sd_flags, q->dst_cpu))
		return 0;
	return fair_prio(q->load, q->dst_cpu) > fair_prio(q->load, q->src_cpu) ||
	       !fair_use_prio(q->topology, q->load, q->sd_flags, q->src_cpu);
}

NSCHED_INLINE uint32_t fair_push_reduced(const struct nsched_fair_need_active_question *q)
{
	return q->idle != NSCHED_BUSY && fair_h_nr(q->load, q->src_cpu) == 1 &&
	       fair_reduced(q->load, q->src_cpu, q->imbalance_pct) &&
	       (uint64_t)fair_capacity(q->load, q->src_cpu) * q->imbalance_pct <
		       (uint64_t)fair_capacity(q->load, q->dst_cpu) * 100;
}

uint32_t nsched_fair_need_active(const struct nsched_fair_need_active_question *q,
				 struct nsched_fair_need_active_answer *a)
{
	a->reason = NSCHED_FAIR_NEED_ACTIVE_NO;
	if (fair_push_packs(q))
		a->reason = NSCHED_FAIR_NEED_ACTIVE_PACK;
	else if (q->migration_type == NSCHED_FAIR_MIGRATE_TASK &&
		 q->nr_balance_failed > q->cache_nice_tries + 2)
		a->reason = NSCHED_FAIR_NEED_ACTIVE_FAILED;
	else if (fair_push_reduced(q))
		a->reason = NSCHED_FAIR_NEED_ACTIVE_REDUCED;
	else if (q->migration_type == NSCHED_FAIR_MIGRATE_MISFIT)
		a->reason = NSCHED_FAIR_NEED_ACTIVE_MISFIT;
	a->active = a->reason != NSCHED_FAIR_NEED_ACTIVE_NO;
	return a->reason;
}

/* detach */

NSCHED_INLINE uint32_t fair_flag(const uint32_t *column, uint32_t task)
{
	return column && column[task];
}

/* Is its cache footprint still warm there, or its memory near? 1 or more: yes. */
NSCHED_INLINE int32_t fair_task_hot(const struct nsched_fair_detach_question *q, uint32_t task)
{
	uint64_t since = q->src_clock - (q->task_exec_start ? q->task_exec_start[task] : 0);

	if (q->task_locality && q->task_locality[task] != -1)
		return q->task_locality[task];
	if (fair_flag(q->task_idle_policy, task) || q->sd_flags & NSCHED_FAIR_SD_SHARE_CPUCAPACITY)
		return 0;
	if (q->features & NSCHED_FAIR_FEAT_CACHE_HOT_BUDDY && q->dst_nr_running &&
	    fair_flag(q->task_next_buddy, task))
		return 1;
	if (q->migration_cost == NSCHED_NONE || q->migration_cost == 0)
		return q->migration_cost != 0;
	/* signed: a start in the future is warm */
	return since >> 63 != 0 || since < q->migration_cost;
}

/* It may not run on dst: may it on another CPU for which dst balances? */
NSCHED_INLINE void fair_task_pinned(const struct nsched_fair_detach_question *q,
				    struct nsched_fair_detach_answer *a, uint32_t task)
{
	a->flags |= NSCHED_FAIR_SOME_PINNED;
	if (q->idle == NSCHED_NEWLY_IDLE || !q->task_other ||
	    a->flags & (NSCHED_FAIR_DST_PINNED | NSCHED_FAIR_ACTIVE_LB) ||
	    q->task_other[task] == NSCHED_NONE)
		return;
	a->flags |= NSCHED_FAIR_DST_PINNED;
	a->other_cpu = q->task_other[task];
}

NSCHED_INLINE uint32_t fair_can_migrate(const struct nsched_fair_detach_question *q,
					struct nsched_fair_detach_answer *a, uint32_t task)
{
	if (fair_flag(q->task_throttled, task) || fair_flag(q->task_per_cpu_kthread, task))
		return 0;
	if (!q->task_allowed[task]) {
		fair_task_pinned(q, a, task);
		return 0;
	}
	a->flags &= ~(uint32_t)NSCHED_FAIR_ALL_PINNED;
	if (fair_flag(q->task_on_cpu, task))
		return 0;
	if (a->flags & NSCHED_FAIR_ACTIVE_LB)
		return 1;
	return fair_task_hot(q, task) <= 0 || q->nr_balance_failed > q->cache_nice_tries;
}

/* The more passes failed, the more it may overshoot; compared as unsigned. */
NSCHED_INLINE uint32_t fair_too_much(const struct nsched_fair_detach_question *q,
				     const struct nsched_fair_detach_answer *a, uint64_t amount)
{
	uint32_t shift = q->nr_balance_failed < 63 ? q->nr_balance_failed : 63;

	return amount >> shift > (uint64_t)a->imbalance;
}

/* Does it fit the imbalance? Then that is less by it. */
NSCHED_INLINE uint32_t fair_task_amount(const struct nsched_fair_detach_question *q,
					struct nsched_fair_detach_answer *a, uint32_t task)
{
	uint64_t amount = fair_max(q->task_util[task],
				   q->task_util_est ? fair_estimate(q->task_util_est[task]) : 0);

	switch (q->migration_type) {
	case NSCHED_FAIR_MIGRATE_LOAD:
		amount = fair_max(q->task_load[task], 1);
		if (q->features & NSCHED_FAIR_FEAT_LB_MIN && amount < 16 &&
		    q->nr_balance_failed == 0)
			return 0;
		break;
	case NSCHED_FAIR_MIGRATE_UTIL:
		break;
	case NSCHED_FAIR_MIGRATE_TASK:
		a->imbalance = (int64_t)((uint64_t)a->imbalance - 1);
		return 1;
	default:
		if (amount * 1280 < q->src_capacity * 1024)
			return 0;
		a->imbalance = 0;
		return 1;
	}
	if (fair_too_much(q, a, amount))
		return 0;
	a->imbalance = (int64_t)((uint64_t)a->imbalance - amount);
	return 1;
}

/* The tail of the list is looked at. Returns why to stop, or 0. */
NSCHED_STEP uint32_t nsched_fair_detach_step(const struct nsched_fair_detach_question *q,
					     struct nsched_fair_detach_answer *a)
{
	uint32_t task, at;

	if (q->idle != NSCHED_BUSY && a->src_nr_running <= 1)
		return NSCHED_FAIR_DETACH_LAST;
	a->loop++;
	if (a->loop > q->loop_max)
		return NSCHED_FAIR_DETACH_LIMIT;
	if (a->loop > a->loop_break) {
		a->loop_break += q->loop_step;
		a->flags |= NSCHED_FAIR_NEED_BREAK;
		return NSCHED_FAIR_DETACH_BREAK;
	}
	task = q->list[a->list_first];
	a->list_first = a->list_first + 1 < q->nr_tasks ? a->list_first + 1 : 0;
	if (!fair_can_migrate(q, a, task) || !fair_task_amount(q, a, task)) {
		at = a->list_first + a->list_nr - 1; /* to the head, the last to be met again */
		q->list[at < q->nr_tasks ? at : at - q->nr_tasks] = task;
		return 0;
	}
	a->list_nr--;
	a->src_nr_running--;
	q->moved_out[a->nr_moved++] = task;
	if (q->preempt && q->idle == NSCHED_NEWLY_IDLE)
		return NSCHED_FAIR_DETACH_ONE;
	return a->imbalance <= 0 ? NSCHED_FAIR_DETACH_EVEN : 0;
}

NSCHED_INLINE void fair_detach_begin(const struct nsched_fair_detach_question *q,
				     struct nsched_fair_detach_answer *a)
{
	uint32_t i;

	a->imbalance = q->imbalance;
	a->nr_moved = 0;
	a->flags = q->flags;
	a->loop = q->loop;
	a->loop_break = q->loop_break;
	a->list_first = q->resume ? q->list_first : 0;
	a->list_nr = q->resume ? q->list_nr : q->nr_tasks;
	a->src_nr_running = q->src_nr_running;
	a->other_cpu = NSCHED_NONE;
	a->reserved = 0;
	for (i = 0; !q->resume && i < q->nr_tasks; i++)
		q->list[i] = i;
}

uint32_t nsched_fair_detach(const struct nsched_fair_detach_question *q,
			    struct nsched_fair_detach_answer *a)
{
	fair_detach_begin(q, a);
	a->reason = NSCHED_FAIR_DETACH_NOTHING;
	if (a->src_nr_running <= 1) {
		a->flags &= ~(uint32_t)NSCHED_FAIR_ALL_PINNED;
		a->reason = NSCHED_FAIR_DETACH_ALONE;
	} else if (a->imbalance > 0) {
		a->reason = 0;
	}
	while (a->reason == 0) {
		if (a->list_nr == 0)
			a->reason = NSCHED_FAIR_DETACH_ALL;
		else
			a->reason = nsched_fair_detach_step(q, a);
	}
	return a->reason;
}

/* task_locality */

NSCHED_INLINE uint32_t fair_locality_reason(const struct nsched_fair_task_locality_question *q)
{
	if (!(q->sd_flags & NSCHED_FAIR_SD_NUMA) || !q->has_faults || q->src_node == q->dst_node)
		return NSCHED_FAIR_TASK_LOCALITY_NO_NUMA;
	if (q->src_node == q->preferred_node)
		return q->src_nr_running > q->src_nr_pref ? NSCHED_FAIR_TASK_LOCALITY_LEAVES :
							    NSCHED_FAIR_TASK_LOCALITY_CROWDED;
	if (q->dst_node == q->preferred_node)
		return NSCHED_FAIR_TASK_LOCALITY_REACHES;
	if (q->idle == NSCHED_IDLE)
		return NSCHED_FAIR_TASK_LOCALITY_IDLE;
	return q->dst_faults < q->src_faults ? NSCHED_FAIR_TASK_LOCALITY_WORSE :
					       NSCHED_FAIR_TASK_LOCALITY_BETTER;
}

uint32_t nsched_fair_task_locality(const struct nsched_fair_task_locality_question *q,
				   struct nsched_fair_task_locality_answer *a)
{
	a->reason = fair_locality_reason(q);
	switch (a->reason) {
	case NSCHED_FAIR_TASK_LOCALITY_LEAVES:
	case NSCHED_FAIR_TASK_LOCALITY_WORSE:
		a->locality = 1;
		break;
	case NSCHED_FAIR_TASK_LOCALITY_REACHES:
	case NSCHED_FAIR_TASK_LOCALITY_BETTER:
		a->locality = 0;
		break;
	default:
		a->locality = -1;
	}
	return a->reason;
}
