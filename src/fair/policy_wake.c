/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* linux-6.12: wake and place, both by select_task_cpu. */
#include "internal.h"

/* What the two questions keep in work memory; the block's own stands behind it. */
struct fair_wake_parts {
	struct nsched_fair_select_task_cpu_question q;
	struct nsched_fair_select_task_cpu_answer a;
	struct nsched_fair_tunables defaults;
};

uint32_t nsched_fair_wake_needs(uint32_t question, const struct nsched_counts *counts,
				struct nsched_needs *needs)
{
	(void)counts;
	needs->topology = 1;
	needs->domains = 1;
	needs->task = 1;
	needs->load = NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) | NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) |
		      NSCHED_LOAD_BIT(NSCHED_LOAD_UTIL) | NSCHED_LOAD_BIT(NSCHED_LOAD_RUNNABLE) |
		      NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY);
	needs->states = 1u << NSCHED_SCOPE_SYSTEM;
	needs->work_bytes = sizeof(struct fair_wake_parts) +
			    nsched_fair_select_task_cpu_work_size();
	if (question == NSCHED_ASK_WAKE) {
		needs->states |= 1u << NSCHED_SCOPE_TASK;
		needs->hz = 1;
		needs->other_task = 1;
		needs->other_state = 1;
	}
	return 1;
}

/*
 * Do the machine's CPUs differ in capacity? A domain that spans all of them knows; where
 * this CPU has none, any domain may.
 */
static NSCHED_OWN_FRAME uint32_t fair_asym_active(const struct nsched_topology *topology,
						  const struct nsched_domains *domains,
						  nsched_cpu_t cpu)
{
	uint32_t top = nsched_level_below(domains, cpu, domains->nr_levels), domain;

	if (top != NSCHED_NONE) {
		domain = nsched_domain_of(domains, cpu, top);
		if (nsched_domain_weight(domains, domain) == topology->nr_online)
			return (nsched_domain_flags(domains, domain) &
				NSCHED_FAIR_SD_ASYM_CPUCAPACITY) != 0;
	}
	for (domain = 0; domain < domains->nr_domains; domain++)
		if (nsched_domain_flags(domains, domain) & NSCHED_FAIR_SD_ASYM_CPUCAPACITY)
			return 1;
	return 0;
}

/* Machine, task and the system's hints; the waker's part is zero. */
static NSCHED_OWN_FRAME struct fair_wake_parts *
fair_prepare_select(uint32_t policy, const struct nsched_asked *asked, uint32_t wake_flags)
{
	struct fair_wake_parts *parts = (struct fair_wake_parts *)asked->work;
	const struct nsched_task *p = asked->task;
	struct nsched_fair_select_task_cpu_question *q = &parts->q;
	uint32_t features = fair_tunables(policy, asked->tunables, &parts->defaults)->features;

	clear_words(q, sizeof(*q));
	q->topology = asked->topology;
	q->load = asked->load;
	q->domains = asked->domains;
	q->allowed = p->allowed;
	q->grp_capacity = (const uint64_t *)nsched_state_u64(asked->system_state,
							     NSCHED_FAIR_SYSTEM_CAPACITY);
	q->grp_max_capacity = nsched_state_u32(asked->system_state,
					       NSCHED_FAIR_SYSTEM_MAX_CAPACITY);
	q->grp_mark = nsched_state_u32(asked->system_state, NSCHED_FAIR_SYSTEM_MARK);
	q->work = parts + 1;
	q->work_size = (uint32_t)nsched_fair_select_task_cpu_work_size();
	q->now = asked->now;
	q->hz = asked->hz;
	q->p_load = p->load;
	q->p_util = p->util;
	q->p_runnable = p->runnable;
	q->p_util_est = p->util_est;
	q->this_cpu = asked->this_cpu;
	q->prev_cpu = p->prev_cpu;
	q->wake_flags = wake_flags;
	q->p_attached = !p->is_new;
	q->p_on_rq = p->queued;
	q->p_preferred_node = p->preferred;
	q->p_recent_used_cpu = NSCHED_NONE;
	q->last_wakee_is_p = 1;
	q->asym_active = fair_asym_active(asked->topology, asked->domains, asked->this_cpu);
	q->off = ~features;
	return parts;
}

/* The quantities of select_task_cpu's sentences, in their order. */
NSCHED_INLINE void fair_compared_select(const struct fair_wake_parts *parts, uint64_t *compared)
{
	switch (parts->a.reason) {
	case NSCHED_FAIR_SELECT_TASK_CPU_CURRENT:
		compared[0] = parts->q.this_cpu;
		break;
	case NSCHED_FAIR_SELECT_TASK_CPU_SIBLING:
		compared[0] = parts->a.cpu;
		compared[1] = parts->a.target;
		compared[2] = parts->q.this_cpu;
		compared[3] = parts->q.prev_cpu;
		break;
	case NSCHED_FAIR_SELECT_TASK_CPU_IDLEST:
		compared[0] = parts->a.cpu;
		compared[1] = parts->q.this_cpu;
		break;
	default:
		compared[0] = parts->a.cpu;
	}
}

/* The block's answer; a CPU that may not be used (Q6, Q11) is replaced, and the reason says so. */
static NSCHED_OWN_FRAME uint32_t fair_say_selected(const struct nsched_asked *asked,
						   const struct fair_wake_parts *parts,
						   uint64_t *compared, uint32_t *cpu)
{
	fair_compared_select(parts, compared);
	*cpu = usable_cpu(asked->topology, asked->task, parts->a.cpu);
	if (*cpu == parts->a.cpu)
		return parts->a.reason;
	clear_words(compared, NSCHED_COMPARED * 8);
	compared[0] = *cpu;
	return NSCHED_REASON_FALLBACK;
}

uint32_t nsched_fair_place_of(uint32_t policy, const struct nsched_place_question *q,
			      struct nsched_place_answer *a)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;
	struct fair_wake_parts *parts = fair_prepare_select(
		policy, asked,
		q->kind == NSCHED_PLACE_FORK ? NSCHED_FAIR_WF_FORK : NSCHED_FAIR_WF_EXEC);

	parts->q.p_is_caller = q->kind == NSCHED_PLACE_EXEC; /* a task execs itself */
	nsched_fair_select_task_cpu(&parts->q, &parts->a);
	a->reason = fair_say_selected(asked, parts, a->compared, &a->cpu);
	a->node = nsched_cpu_node(q->topology, a->cpu);
	return a->reason;
}

/* The waker's part of the question, and the hints of the caches. */
static NSCHED_OWN_FRAME struct fair_wake_parts *
fair_prepare_wake(uint32_t policy, const struct nsched_wake_question *q)
{
	const struct nsched_fair_task_state *wakee =
		(const struct nsched_fair_task_state *)q->task_state;
	const struct nsched_fair_task_state *waker =
		(const struct nsched_fair_task_state *)q->waker_state;
	uint32_t flags = NSCHED_FAIR_WF_TTWU;
	struct fair_wake_parts *parts;

	if (q->sync & NSCHED_WAKE_SYNC)
		flags |= NSCHED_FAIR_WF_SYNC;
	if (q->sync & NSCHED_WAKE_CURRENT_CPU)
		flags |= NSCHED_FAIR_WF_CURRENT_CPU;
	parts = fair_prepare_select(policy, (const struct nsched_asked *)q, flags);
	parts->q.flip_decay_ts = waker->flip_decay_ts;
	parts->q.waker_flips = waker->wakee_flips;
	parts->q.wakee_flips = wakee->wakee_flips;
	parts->q.last_wakee_is_p = waker->last_wakee == q->task->id;
	parts->q.waker_load = q->waker->load;
	parts->q.p_recent_used_cpu = wakee->recent_used_cpu;
	parts->q.waker_per_cpu_kthread = q->waker->per_cpu_kthread;
	parts->q.has_idle_cores = nsched_state_u32(q->system_state,
						   NSCHED_FAIR_SYSTEM_HAS_IDLE_CORES);
	parts->q.nr_idle_scan = nsched_state_u32(q->system_state, NSCHED_FAIR_SYSTEM_NR_IDLE_SCAN);
	return parts;
}

/* What waker, wakee and the target's cache remember of it. */
static NSCHED_OWN_FRAME uint32_t fair_keep_wake(const struct nsched_wake_question *q,
						const struct fair_wake_parts *parts)
{
	struct nsched_fair_task_state *wakee = (struct nsched_fair_task_state *)q->task_state;
	struct nsched_fair_task_state *waker = (struct nsched_fair_task_state *)q->waker_state;

	waker->flip_decay_ts = parts->a.flip_decay_ts;
	waker->wakee_flips = parts->a.waker_flips;
	waker->last_wakee = q->task->id;
	wakee->recent_used_cpu = parts->a.p_recent_used_cpu;
	if (parts->a.reason == NSCHED_FAIR_SELECT_TASK_CPU_SIBLING)
		nsched_state_u32(q->system_state, NSCHED_FAIR_SYSTEM_HAS_IDLE_CORES)
			[nsched_llc_id(q->domains, parts->a.target)] = parts->a.has_idle_cores;
	return parts->a.reason;
}

uint32_t nsched_fair_wake_of(uint32_t policy, const struct nsched_wake_question *q,
			     struct nsched_wake_answer *a)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;
	struct fair_wake_parts *parts = fair_prepare_wake(policy, q);

	nsched_fair_select_task_cpu(&parts->q, &parts->a);
	a->reason = fair_say_selected(asked, parts, a->compared, &a->cpu);
	fair_keep_wake(q, parts);
	/* an idle CPU is preempted; who wins against a running task is not decided here */
	a->preempt = fair_idle(q->load, a->cpu);
	a->resched_cpu = a->preempt ? a->cpu : NSCHED_NONE;
	return a->reason;
}
