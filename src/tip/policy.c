/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* numa/core's policy, blocks composed into whole answers: wake, due, page. */
#include "compared.h"

/* wake */

uint32_t nsched_tip_wake_of(uint32_t policy, const struct nsched_wake_question *q,
			    struct nsched_wake_answer *a)
{
	const struct nsched_tip_task_state *task =
		(const struct nsched_tip_task_state *)q->task_state;
	const struct nsched_tip_tunables *tunables;
	struct nsched_tip_tunables defaults;
	struct nsched_tip_allow_question block_q;
	struct nsched_tip_allow_answer block_a;
	nsched_cpu_t chosen;

	tunables = tip_tunables(policy, q->tunables, &defaults);
	block_q.f_converge = tunables->f_converge;
	block_q.f_all = tunables->f_all;
	block_q.f_internode = tunables->f_internode;
	block_q.conv_node = task->conv_node;
	block_q.numa_shared = task->numa_shared;
	block_q.prev_nid = nsched_cpu_node(q->topology, q->task->prev_cpu);
	block_q.new_nid = nsched_cpu_node(q->topology, q->this_cpu);
	a->reason = nsched_tip_allow(&block_q, &block_a);
	chosen = block_a.allow ? q->this_cpu : q->task->prev_cpu;
	a->cpu = usable_cpu(q->topology, q->task, chosen);
	if (a->cpu == chosen) {
		tip_compared_allow(&block_q, &block_a, a->compared);
	} else { /* the allowed set, or what is online, changed while it slept */
		a->compared[0] = a->cpu;
		a->reason = NSCHED_REASON_FALLBACK;
	}
	return a->reason;
}

/* due */

/* May a task run on every online CPU? Returns how many there are, 0: it may not. */
NSCHED_INLINE uint32_t tip_online(const struct nsched_topology *topology, const uint64_t *allowed)
{
	uint32_t online = 0;
	nsched_cpu_t cpu;

	for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
		if (!nsched_cpu_online(topology, cpu))
			continue;
		if (!nsched_set_has(allowed, cpu))
			return 0;
		online++;
	}
	return online;
}

NSCHED_INLINE uint32_t tip_candidate(const struct nsched_due_question *q,
				     const struct nsched_tip_tunables *tunables)
{
	const struct nsched_tip_process_state *process =
		(const struct nsched_tip_process_state *)q->process_state;

	if (q->task->kthread ||
	    process->rss_pages < (uint64_t)tunables->memory_mb << (20 - tunables->page_shift))
		return 0;
	return !tunables->exclude_affine || tip_online(q->topology, q->task->allowed) != 0;
}

/* A step over the address space as one area; its end is noticed by the next step. */
NSCHED_INLINE void tip_mark(struct nsched_tip_process_state *process, uint64_t pages,
			    uint32_t page_shift)
{
	uint64_t area = swept_pages(process->rss_pages, page_shift);
	uint64_t start = process->offset, huge = huge_pages(page_shift), end;

	if (start >= area) {
		process->seq = (int32_t)((uint32_t)process->seq + 1);
		start = 0;
	}
	end = (start + pages + huge - 1) & ~(huge - 1);
	process->range_start = start;
	process->range_end = end < area ? end : area;
	process->offset = process->range_end;
}

/* The queued step, at once. */
static NSCHED_OWN_FRAME uint32_t tip_scan(const struct nsched_due_question *q,
					  const struct nsched_tip_tunables *tunables,
					  struct nsched_due_answer *a)
{
	struct nsched_tip_process_state *process =
		(struct nsched_tip_process_state *)q->process_state;
	struct nsched_tip_task_state *task = (struct nsched_tip_task_state *)q->task_state;
	struct nsched_tip_scan_work_question block_q;
	struct nsched_tip_scan_work_answer block_a;

	block_q.now = q->now;
	block_q.next_scan = process->next_scan;
	block_q.period = task->period;
	block_q.period_min = tunables->period_min;
	block_q.two_ticks = (uint32_t)nsched_div64(2000, q->hz);
	block_q.size_min_mb = tunables->size_min_mb;
	block_q.size_max_mb = tunables->size_max_mb;
	block_q.page_shift = tunables->page_shift;
	block_q.strength = task->strength;
	a->reason = nsched_tip_scan_work(&block_q, &block_a);
	process->next_scan = block_a.next_scan;
	task->period = block_a.period;
	a->sweep = block_a.scan;
	if (block_a.scan)
		tip_mark(process, block_a.pages, tunables->page_shift);
	clear_words(a->compared, sizeof(a->compared));
	tip_compared_scan_work(&block_q, &block_a, a->compared);
	return a->reason;
}

static NSCHED_OWN_FRAME uint32_t tip_tick(const struct nsched_due_question *q,
					  const struct nsched_tip_tunables *tunables,
					  struct nsched_due_answer *a)
{
	const struct nsched_tip_process_state *process =
		(const struct nsched_tip_process_state *)q->process_state;
	struct nsched_tip_task_state *task = (struct nsched_tip_task_state *)q->task_state;
	struct nsched_tip_tick_question block_q;
	struct nsched_tip_tick_answer block_a;

	block_q.runtime_ns = q->task->runtime_ns;
	block_q.stamp_ns = task->stamp_ns;
	block_q.now = q->now;
	block_q.next_scan = process->next_scan;
	block_q.hz = q->hz;
	block_q.ts_secs = task->ts_secs;
	block_q.seq = process->seq;
	block_q.scan_seq = task->scan_seq;
	block_q.numa_shared = task->numa_shared;
	block_q.candidate = tip_candidate(q, tunables);
	block_q.scan_queued = 0; /* what was queued has run at once */
	block_q.place_queued = 0;
	block_q.period = task->period;
	block_q.period_min = tunables->period_min;
	block_q.this_cpu = q->this_cpu;
	block_q.nr_online = tip_online(q->topology, 0);
	a->reason = nsched_tip_tick(&block_q, &block_a);
	task->stamp_ns = block_a.stamp_ns;
	task->ts_secs = block_a.ts_secs;
	task->scan_seq = block_a.scan_seq;
	task->numa_shared = block_a.numa_shared;
	task->period = block_a.period;
	a->settle = block_a.place;
	tip_compared_tick(&block_q, &block_a, a->compared);
	return block_a.queue;
}

uint32_t nsched_tip_due_of(uint32_t policy, const struct nsched_due_question *q,
			   struct nsched_due_answer *a)
{
	const struct nsched_tip_tunables *tunables;
	struct nsched_tip_tunables defaults;

	a->idle = q->idle;
	a->reason = NSCHED_REASON_DONE;
	if (q->last)
		return a->reason;
	tunables = tip_tunables(policy, q->tunables, &defaults);
	if (tip_tick(q, tunables, a))
		tip_scan(q, tunables, a);
	return a->reason;
}

/* page */

static NSCHED_OWN_FRAME uint32_t tip_touched(const struct nsched_page_question *q,
					     const struct nsched_tip_tunables *tunables,
					     struct nsched_page_answer *a)
{
	struct nsched_tip_page_state *page = (struct nsched_tip_page_state *)q->page_state;
	struct nsched_tip_misplaced_question block_q;
	struct nsched_tip_misplaced_answer block_a;

	page->before_cpu = page->last_cpu;
	page->before_pid = page->last_pid;
	page->last_cpu = q->this_cpu;
	page->last_pid = (uint32_t)q->task->id & tunables->pid_mask;
	block_q.this_cpu = q->this_cpu;
	block_q.this_nid = q->this_node;
	block_q.page_nid = q->page_node;
	block_q.last_cpu = page->before_cpu;
	block_q.fresh = page->before_cpu == NSCHED_NONE;
	block_q.reserved = 0;
	a->reason = nsched_tip_misplaced(&block_q, &block_a);
	a->move = block_a.target != NSCHED_NONE;
	a->node = block_a.target;
	tip_compared_misplaced(&block_q, &block_a, a->compared);
	return a->reason;
}

static NSCHED_OWN_FRAME uint32_t tip_page_buddy(const struct nsched_page_question *q,
					   const struct nsched_tip_tunables *tunables,
					   const struct nsched_tip_fault_answer *fault)
{
	struct nsched_tip_task_state *task = (struct nsched_tip_task_state *)q->task_state;
	struct nsched_tip_buddy_tick_question block_q;
	struct nsched_tip_buddy_tick_answer block_a;

	block_q.this_task = q->task->id;
	block_q.last_task = q->last ? q->last->id : NSCHED_NO_ID;
	block_q.buddy_curr = task->buddy_curr;
	block_q.bfaults_curr = task->bfaults_curr;
	block_q.pages = q->nr_pages;
	block_q.ideal_curr = task->ideal_curr;
	block_q.this_cpu = q->this_cpu;
	block_q.this_nid = q->this_node;
	block_q.page_nid = fault->node;
	block_q.last_cpu = fault->last_cpu;
	block_q.same_mm = tunables->same_mm && q->last && q->last->process == q->task->process;
	nsched_tip_buddy_tick(&block_q, &block_a);
	task->buddy_curr = block_a.buddy_curr;
	task->bfaults_curr = block_a.bfaults_curr;
	task->ideal_curr = block_a.ideal_curr;
	return block_a.reason;
}

static NSCHED_OWN_FRAME uint32_t tip_settled(const struct nsched_page_question *q,
					     const struct nsched_tip_tunables *tunables,
					     struct nsched_page_answer *a)
{
	const struct nsched_tip_page_state *page =
		(const struct nsched_tip_page_state *)q->page_state;
	struct nsched_tip_fault_question block_q;
	struct nsched_tip_fault_answer block_a;

	block_q.page_nid = q->page_node; /* where it lies now */
	block_q.this_cpu = q->this_cpu;
	block_q.this_nid = q->this_node;
	block_q.this_pid = (uint32_t)q->task->id;
	block_q.last_cpu = page->before_cpu;
	block_q.last_pid = page->before_pid;
	block_q.fresh = page->before_cpu == NSCHED_NONE;
	block_q.pid_mask = tunables->pid_mask;
	a->reason = nsched_tip_fault(&block_q, &block_a);
	nsched_state_u64(q->task_state, NSCHED_TIP_TASK_CURR)[block_a.idx] += q->nr_pages;
	tip_page_buddy(q, tunables, &block_a);
	tip_compared_fault(&block_q, &block_a, a->compared);
	return a->reason;
}

uint32_t nsched_tip_page_of(uint32_t policy, const struct nsched_page_question *q,
			    struct nsched_page_answer *a)
{
	const struct nsched_tip_tunables *tunables;
	struct nsched_tip_tunables defaults;

	if (q->task->kthread) { /* it faults for somebody else */
		a->compared[0] = q->mapcount;
		a->compared[1] = q->page_node;
		a->reason = NSCHED_REASON_PAGE_NOT_TRACKED;
		return a->reason;
	}
	tunables = tip_tunables(policy, q->tunables, &defaults);
	return q->phase == NSCHED_PAGE_SETTLED ? tip_settled(q, tunables, a) :
						 tip_touched(q, tunables, a);
}

NSCHED_NOT_ASKED(tip, place)
NSCHED_NOT_ASKED(tip, balance)
NSCHED_NOT_ASKED(tip, next)
