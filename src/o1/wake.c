/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Where a woken task is queued, and whom it preempts. */
#include "internal.h"

/* sync_wake */

uint32_t nsched_o1_sync_wake(const struct nsched_o1_sync_wake_question *q,
			     struct nsched_o1_sync_wake_answer *a)
{
	uint32_t pull = q->sync && !q->running && !q->queued && q->task_cpu != q->this_cpu &&
			nsched_set_has(q->allowed, q->this_cpu);
	uint32_t quiet = q->sync && q->variant != 0;

	a->cpu = pull ? q->this_cpu : q->task_cpu;
	a->curr_prio = nsched_load_curr_prio(q->load, a->cpu);
	a->preempt = !quiet && q->p_prio < a->curr_prio;
	if (pull)
		a->reason = a->preempt ? NSCHED_O1_SYNC_WAKE_PULL_PREEMPT :
					 NSCHED_O1_SYNC_WAKE_PULL;
	else
		a->reason = a->preempt ? NSCHED_O1_SYNC_WAKE_PREEMPT : NSCHED_O1_SYNC_WAKE_QUEUE;
	return a->reason;
}

/* ht_wake_cpu */

/* Is the task more urgent than what runs on @cpu? */
NSCHED_INLINE uint32_t o1_ht_preempts(const struct nsched_o1_ht_wake_cpu_question *q,
				      nsched_cpu_t cpu)
{
	uint32_t prio = nsched_load_curr_prio(q->load, cpu);

	if (q->p_prio != prio)
		return q->p_prio < prio;
	return q->variant != 0 && q->p_slice > nsched_load_curr_slice(q->load, cpu);
}

/* The lowest idle sibling outranks the lowest one with less urgent work. */
NSCHED_STEP void o1_ht_wake_cpu_step(const struct nsched_o1_ht_wake_cpu_question *q,
				     struct nsched_o1_ht_wake_cpu_answer *a, nsched_cpu_t cpu)
{
	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (a->reason == NSCHED_O1_HT_WAKE_CPU_SIBLING_IDLE || !nsched_set_has(q->allowed, cpu) ||
	    (q->online && !q->online[cpu]) || o1_rq_of(q->load, cpu) != o1_rq_of(q->load, q->cpu))
		return;
	if (nsched_load_idle(q->load, cpu)) {
		a->reason = NSCHED_O1_HT_WAKE_CPU_SIBLING_IDLE;
		a->resched_cpu = cpu;
	} else if (a->reason == NSCHED_O1_HT_WAKE_CPU_NONE && o1_ht_preempts(q, cpu)) {
		a->reason = NSCHED_O1_HT_WAKE_CPU_SIBLING;
		a->resched_cpu = cpu;
	}
}

uint32_t nsched_o1_ht_wake_cpu(const struct nsched_o1_ht_wake_cpu_question *q,
			       struct nsched_o1_ht_wake_cpu_answer *a)
{
	nsched_cpu_t cpu, seen;

	a->reason = NSCHED_O1_HT_WAKE_CPU_NONE;
	a->resched_cpu = NSCHED_NONE;
	a->reserved = 0;
	if (nsched_load_idle(q->load, q->cpu)) {
		a->reason = NSCHED_O1_HT_WAKE_CPU_IDLE;
		a->resched_cpu = q->cpu;
	} else if (o1_ht_preempts(q, q->cpu)) { /* unless a sibling is idle */
		a->reason = NSCHED_O1_HT_WAKE_CPU_PREEMPT;
		a->resched_cpu = q->cpu;
	}
	for (cpu = 0; a->reason != NSCHED_O1_HT_WAKE_CPU_IDLE && cpu < q->ncpus; cpu++)
		o1_ht_wake_cpu_step(q, a, cpu);
	seen = a->resched_cpu == NSCHED_NONE ? q->cpu : a->resched_cpu;
	a->curr_prio = nsched_load_curr_prio(q->load, seen);
	a->curr_slice = q->variant == 0 ? 0 : nsched_load_curr_slice(q->load, seen);
	return a->reason;
}
