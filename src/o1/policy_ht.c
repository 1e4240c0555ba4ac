/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family's policies: active balance where siblings share a run queue. */
#include "compared.h"

/* A CPU that found nothing to pull: whose migration thread is to be woken? */
NSCHED_INLINE uint32_t o1_balance_scan(struct o1_pass *pass, struct nsched_balance_answer *a)
{
	struct nsched_o1_ht_active_scan_question *scan = &pass->ask.scan;
	const struct nsched_balance_question *q = pass->q;

	scan->load = q->load;
	scan->active_flag = nsched_state_u32(q->system_state, NSCHED_O1_SYSTEM_ACTIVE_FLAG);
	scan->woken_out = pass->parts.saved_load;
	scan->work = pass->parts.marks;
	scan->work_size = nsched_o1_ht_active_scan_work_size(q->topology->nr_cpus);
	scan->variant = pass->form->shared - 1u;
	scan->ncpus = q->topology->nr_cpus;
	scan->this_cpu = q->this_cpu;
	a->reason = nsched_o1_ht_active_scan(scan, &pass->told.scan);
	a->active_cpu = pass->told.scan.first;
	a->amount = pass->told.scan.nr_woken;
	o1_compared_scan(&pass->told.scan, a->compared);
	return a->reason;
}

/* The woken thread: for which CPU is a task to be pulled from its queue? */
NSCHED_INLINE uint32_t o1_balance_push(const struct o1_pass *pass, struct nsched_balance_answer *a)
{
	const struct nsched_balance_question *q = pass->q;
	uint32_t *flag = nsched_state_u32(q->system_state, NSCHED_O1_SYSTEM_ACTIVE_FLAG);
	struct nsched_o1_ht_active_push_question push_q;
	struct nsched_o1_ht_active_push_answer push_a;

	push_q.load = q->load;
	push_q.ncpus = q->topology->nr_cpus;
	push_q.src_cpu = q->this_cpu;
	push_a.src_rq = o1_rq_of(q->load, q->this_cpu);
	push_a.reason = NSCHED_O1_HT_ACTIVE_PUSH_UNSET;
	if (flag[push_a.src_rq]) {
		flag[push_a.src_rq] = 0;
		nsched_o1_ht_active_push(&push_q, &push_a);
		a->active_cpu = push_a.dest_cpu;
	}
	if (a->active_cpu != NSCHED_NONE) {
		a->src_cpu = push_a.src_rq;
		a->src_node = nsched_cpu_node(q->topology, a->src_cpu);
	}
	a->reason = push_a.reason;
	o1_compared_push(&push_a, a->compared);
	return a->reason;
}

uint32_t nsched_o1_balance_active(struct o1_pass *pass, struct nsched_balance_answer *a)
{
	return pass->q->level == NSCHED_O1_LEVEL_SCAN ? o1_balance_scan(pass, a) :
							o1_balance_push(pass, a);
}
