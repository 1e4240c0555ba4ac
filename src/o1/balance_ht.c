/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Active balancing between packages whose threads share a run queue. */
#include "internal.h"

/* ht_active_scan */

/* Of each queue, at its owner: how many CPUs use it, and whether one of them is idle. */
#define NSCHED_O1_HT_IDLE 0x80000000u

uint32_t nsched_o1_ht_active_scan_work_size(uint32_t ncpus)
{
	return ncpus * 4;
}

NSCHED_STEP void o1_ht_count_step(const struct nsched_o1_ht_active_scan_question *q,
				  nsched_u32 *queue, nsched_cpu_t cpu)
{
	nsched_cpu_t rq = o1_rq_of(q->load, bounded(cpu, NSCHED_MAX_CPUS));

	queue[rq] += 1;
	if (nsched_load_idle(q->load, cpu))
		queue[rq] |= NSCHED_O1_HT_IDLE;
}

NSCHED_STEP void o1_ht_active_scan_step(const struct nsched_o1_ht_active_scan_question *q,
					struct nsched_o1_ht_active_scan_answer *a,
					nsched_u32 *queue, nsched_cpu_t cpu)
{
	nsched_cpu_t rq = o1_rq_of(q->load, bounded(cpu, NSCHED_MAX_CPUS));
	nsched_cpu_t ours = o1_rq_of(q->load, q->this_cpu), flag;

	if (rq == ours || queue[rq] & NSCHED_O1_HT_IDLE || queue[rq] == 0)
		return;
	/* Quirk: (D7) a queue of one CPU counts as a full package */
	if (q->variant != 0 && queue[rq] == 1)
		return;
	queue[rq] = 0; /* its other CPUs say the same */
	a->nr_full++;
	flag = q->variant == 0 ? ours : rq; /* Quirk: (D7) the flag of the wrong queue */
	if (q->active_flag[flag])
		return;
	q->active_flag[flag] = 1;
	if (a->nr_woken == 0)
		a->first = rq;
	q->woken_out[a->nr_woken++] = rq;
}

uint32_t nsched_o1_ht_active_scan(const struct nsched_o1_ht_active_scan_question *q,
				  struct nsched_o1_ht_active_scan_answer *a)
{
	nsched_u32 *queue = (nsched_u32 *)q->work;
	nsched_cpu_t cpu;

	a->nr_woken = 0;
	a->nr_full = 0;
	a->first = NSCHED_NONE;
	clear_words(queue, q->ncpus * 4);
	for (cpu = 0; cpu < q->ncpus; cpu++)
		o1_ht_count_step(q, queue, cpu);
	for (cpu = 0; cpu < q->ncpus; cpu++)
		o1_ht_active_scan_step(q, a, queue, cpu);
	a->reason = a->nr_woken ? NSCHED_O1_HT_ACTIVE_SCAN_WOKEN :
		    a->nr_full	? NSCHED_O1_HT_ACTIVE_SCAN_ASKED :
				  NSCHED_O1_HT_ACTIVE_SCAN_NONE;
	return a->reason;
}

/* ht_active_push */

NSCHED_STEP void o1_ht_active_push_step(const struct nsched_o1_ht_active_push_question *q,
					struct nsched_o1_ht_active_push_answer *a, nsched_cpu_t cpu)
{
	nsched_cpu_t rq = o1_rq_of(q->load, bounded(cpu, NSCHED_MAX_CPUS));

	if (rq == a->src_rq) {
		if (a->idle_cpu == NSCHED_NONE && nsched_load_idle(q->load, cpu))
			a->idle_cpu = cpu;
	} else if (a->dest_cpu == NSCHED_NONE && nsched_load_nr_running(q->load, rq) == 0) {
		a->dest_cpu = cpu;
	}
}

uint32_t nsched_o1_ht_active_push(const struct nsched_o1_ht_active_push_question *q,
				  struct nsched_o1_ht_active_push_answer *a)
{
	nsched_cpu_t cpu;

	a->dest_cpu = NSCHED_NONE;
	a->idle_cpu = NSCHED_NONE;
	a->src_rq = o1_rq_of(q->load, q->src_cpu);
	for (cpu = 0; cpu < q->ncpus; cpu++)
		o1_ht_active_push_step(q, a, cpu);
	if (a->idle_cpu != NSCHED_NONE) {
		a->dest_cpu = NSCHED_NONE;
		a->reason = NSCHED_O1_HT_ACTIVE_PUSH_ROOM;
	} else if (a->dest_cpu == NSCHED_NONE) {
		a->reason = NSCHED_O1_HT_ACTIVE_PUSH_NONE;
	} else {
		a->reason = NSCHED_O1_HT_ACTIVE_PUSH_PUSH;
	}
	return a->reason;
}
