/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

/* Sweeps during which a task may pull what it touches first. */
#define NSCHED_NP_EARLY_SWEEPS 4

NSCHED_INLINE uint32_t np_should_migrate_reason(const struct nsched_np_should_migrate_question *q)
{
	if (!q->dst_has_mem)
		return NSCHED_NP_SHOULD_MIGRATE_NO_MEMORY;
	if ((q->pref == NSCHED_NONE || q->scan_seq <= NSCHED_NP_EARLY_SWEEPS) &&
	    (q->last_unset || q->pid_match))
		return NSCHED_NP_SHOULD_MIGRATE_EARLY;
	/* two in a row from one node: a page that is touched from everywhere stays */
	if (!q->last_unset && q->last_nid != q->dst_nid)
		return NSCHED_NP_SHOULD_MIGRATE_FILTER;
	if (q->pid_match)
		return NSCHED_NP_SHOULD_MIGRATE_OWN;
	if (!q->has_group)
		return NSCHED_NP_SHOULD_MIGRATE_TWICE;
	if (q->cpu_dst > 3 * q->cpu_src)
		return NSCHED_NP_SHOULD_MIGRATE_HEAVY;
	if (q->cpu_dst * q->mem_src * 3 > q->cpu_src * q->mem_dst * 4)
		return NSCHED_NP_SHOULD_MIGRATE_SPREAD;
	return NSCHED_NP_SHOULD_MIGRATE_EVEN;
}

uint32_t nsched_np_should_migrate(const struct nsched_np_should_migrate_question *q,
				  struct nsched_np_should_migrate_answer *a)
{
	a->reason = np_should_migrate_reason(q);
	a->migrate = a->reason != NSCHED_NP_SHOULD_MIGRATE_NO_MEMORY &&
		     a->reason != NSCHED_NP_SHOULD_MIGRATE_FILTER &&
		     a->reason != NSCHED_NP_SHOULD_MIGRATE_EVEN;
	a->record = a->reason != NSCHED_NP_SHOULD_MIGRATE_NO_MEMORY;
	a->reserved = 0;
	return a->reason;
}

NSCHED_INLINE uint32_t np_join_reason(const struct nsched_np_join_question *q)
{
	if (!q->last_task_matches)
		return NSCHED_NP_JOIN_GONE;
	if (!q->his_group)
		return NSCHED_NP_JOIN_NO_GROUP;
	if (q->same_group)
		return NSCHED_NP_JOIN_SAME;
	if (q->my_tasks > q->his_tasks)
		return NSCHED_NP_JOIN_LARGER;
	if (q->my_tasks == q->his_tasks && q->my_id_greater)
		return NSCHED_NP_JOIN_TIE;
	if (q->same_mm)
		return NSCHED_NP_JOIN_PROCESS;
	return q->page_shared ? NSCHED_NP_JOIN_SHARED : NSCHED_NP_JOIN_UNRELATED;
}

uint32_t nsched_np_join(const struct nsched_np_join_question *q, struct nsched_np_join_answer *a)
{
	a->reason = np_join_reason(q);
	a->join = a->reason == NSCHED_NP_JOIN_PROCESS || a->reason == NSCHED_NP_JOIN_SHARED;
	a->priv = a->join ? 0 : a->reason == NSCHED_NP_JOIN_UNRELATED ? 1 : -1;
	a->reserved = 0;
	return a->reason;
}

NSCHED_INLINE uint32_t np_fault_reason(const struct nsched_np_fault_question *q)
{
	if (q->last_unset)
		return NSCHED_NP_FAULT_FIRST;
	if (q->pid_match)
		return NSCHED_NP_FAULT_OWN;
	if (!q->no_group && q->group_priv == 1)
		return NSCHED_NP_FAULT_DECLINED;
	/* memory that a group spreads over the nodes it runs on is where it belongs */
	if (!q->local && q->has_group && q->active_nodes > 1 && q->cpu_active && q->mem_active)
		return NSCHED_NP_FAULT_ACTIVE;
	return NSCHED_NP_FAULT_SHARED;
}

uint32_t nsched_np_fault(const struct nsched_np_fault_question *q, struct nsched_np_fault_answer *a)
{
	a->reason = np_fault_reason(q);
	a->priv = a->reason <= NSCHED_NP_FAULT_DECLINED;
	a->local = q->local || a->reason == NSCHED_NP_FAULT_ACTIVE;
	a->reserved = 0;
	return a->reason;
}
