/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balancenuma's policies: blocks composed into whole answers. */
#include "internal.h"

NSCHED_INLINE const struct nsched_bn_tunables *
bn_tunables(uint32_t policy, const void *given, struct nsched_bn_tunables *defaults)
{
	if (given)
		return (const struct nsched_bn_tunables *)given;
	nsched_bn_tunables_init(policy, defaults);
	return defaults;
}

/* due */

NSCHED_INLINE uint32_t bn_is_limited(const struct nsched_due_question *q, nsched_node_t node,
				     const struct nsched_bn_tunables *tunables)
{
	struct nsched_bn_scan_throttle_question block_q;
	struct nsched_bn_scan_throttle_answer block_a;

	block_q.now = q->now;
	block_q.next_window = nsched_state_u64(q->system_state, NSCHED_BN_SYSTEM_NEXT_WINDOW)[node];
	block_q.acct = nsched_state_u64(q->system_state, NSCHED_BN_SYSTEM_ACCT)[node];
	block_q.pte_interval = tunables->pte_interval;
	block_q.limit = tunables->limit;
	nsched_bn_scan_throttle(&block_q, &block_a);
	return block_a.limited;
}

NSCHED_INLINE void bn_mark(struct nsched_bn_process_state *process,
			   const struct nsched_bn_tunables *tunables)
{
	struct sweep_step step;

	step.offset = process->offset;
	sweep(&step, swept_pages(process->rss_pages, tunables->page_shift),
	      (uint64_t)tunables->scan_size_mb << (20 - tunables->page_shift));
	process->offset = step.offset;
	process->range_start = step.start;
	process->range_end = step.end;
	process->seq = (int32_t)((uint32_t)process->seq + step.wrapped);
}

/* The queued scan, at once. */
static NSCHED_OWN_FRAME uint32_t bn_scan(const struct nsched_due_question *q,
					 const struct nsched_bn_tunables *tunables,
					 struct nsched_due_answer *a)
{
	struct nsched_bn_process_state *process =
		(struct nsched_bn_process_state *)q->process_state;
	struct nsched_bn_task_state *task = (struct nsched_bn_task_state *)q->task_state;
	struct nsched_bn_scan_work_question block_q;
	struct nsched_bn_scan_work_answer block_a;

	block_q.now = q->now;
	block_q.next_reset = process->next_reset;
	block_q.next_scan = process->next_scan;
	block_q.first_nid = process->first_nid;
	block_q.this_nid = nsched_cpu_node(q->topology, q->this_cpu);
	block_q.force = tunables->force;
	block_q.period = task->period;
	block_q.period_min = tunables->period_min;
	block_q.period_reset = tunables->period_reset;
	block_q.limited = bn_is_limited(q, block_q.this_nid, tunables);
	a->reason = nsched_bn_scan_work(&block_q, &block_a);
	process->first_nid = block_a.first_nid;
	process->next_reset = block_a.next_reset;
	process->next_scan = block_a.next_scan;
	task->period = block_a.period;
	a->sweep = block_a.scan;
	if (block_a.scan)
		bn_mark(process, tunables);
	bn_compared_scan_work(&block_q, &block_a, a->compared);
	return a->reason;
}

static NSCHED_OWN_FRAME uint32_t bn_tick(const struct nsched_due_question *q,
					 const struct nsched_bn_tunables *tunables,
					 struct nsched_due_answer *a)
{
	const struct nsched_bn_process_state *process =
		(const struct nsched_bn_process_state *)q->process_state;
	struct nsched_bn_task_state *task = (struct nsched_bn_task_state *)q->task_state;
	struct nsched_bn_tick_question block_q;
	struct nsched_bn_tick_answer block_a;

	block_q.runtime_ns = q->task->runtime_ns;
	block_q.stamp_ns = task->stamp_ns;
	block_q.now = q->now;
	block_q.next_scan = process->next_scan;
	block_q.period = task->period;
	block_q.period_min = tunables->period_min;
	a->reason = nsched_bn_tick(&block_q, &block_a);
	task->stamp_ns = block_a.stamp_ns;
	task->period = block_a.period;
	bn_compared_tick(&block_q, &block_a, a->compared);
	return block_a.queue;
}

uint32_t nsched_bn_due_of(uint32_t policy, const struct nsched_due_question *q,
			  struct nsched_due_answer *a)
{
	const struct nsched_bn_tunables *tunables;
	struct nsched_bn_tunables defaults;

	a->idle = q->idle;
	if (policy == NSCHED_POLICY_LINUX_3_7) {
		a->reason = NSCHED_REASON_NEVER_DUE;
		return a->reason;
	}
	if (q->last || q->task->kthread) {
		a->reason = q->last ? NSCHED_REASON_DONE : NSCHED_REASON_NO_MEMORY;
		return a->reason;
	}
	tunables = bn_tunables(policy, q->tunables, &defaults);
	if (bn_tick(q, tunables, a)) {
		clear_words(a->compared, sizeof(a->compared));
		bn_scan(q, tunables, a);
	}
	return a->reason;
}

/* prefer */

uint32_t nsched_bn_prefer_of(uint32_t policy, const struct nsched_prefer_question *q,
			     struct nsched_prefer_answer *a)
{
	(void)policy;
	(void)q;
	a->reason = NSCHED_REASON_NO_PLACEMENT;
	return a->reason;
}

/* page */

static NSCHED_OWN_FRAME uint32_t bn_charge(const struct nsched_page_question *q,
					   const struct nsched_bn_tunables *tunables,
					   nsched_node_t target, struct nsched_page_answer *a)
{
	uint64_t *next_window = nsched_state_u64(q->system_state, NSCHED_BN_SYSTEM_NEXT_WINDOW);
	uint64_t *acct = nsched_state_u64(q->system_state, NSCHED_BN_SYSTEM_ACCT);
	struct nsched_bn_migrate_page_question block_q;
	struct nsched_bn_migrate_page_answer block_a;

	block_q.now = q->now;
	block_q.next_window = next_window[target];
	block_q.acct = acct[target];
	block_q.nr_pages = q->nr_pages;
	block_q.interval = tunables->interval;
	block_q.limit = tunables->limit;
	block_q.mapcount = q->flags & NSCHED_PAGE_SHARED && q->mapcount < 2 ? 2 : q->mapcount;
	block_q.room = q->room != 0;
	a->reason = nsched_bn_migrate_page(&block_q, &block_a);
	next_window[target] = block_a.next_window;
	acct[target] = block_a.acct;
	a->move = block_a.migrate;
	a->node = block_a.migrate ? target : NSCHED_NONE;
	bn_compared_migrate_page(&block_q, &block_a, a->compared);
	return a->reason;
}

static NSCHED_OWN_FRAME nsched_node_t bn_target(const struct nsched_page_question *q,
						struct nsched_page_answer *a)
{
	struct nsched_bn_page_state *page = (struct nsched_bn_page_state *)q->page_state;
	struct nsched_bn_misplaced_question block_q;
	struct nsched_bn_misplaced_answer block_a;

	block_q.mof = (q->flags & NSCHED_PAGE_LAZY) != 0;
	block_q.moron = (q->flags & NSCHED_PAGE_FOLLOWS) != 0;
	block_q.bind_ok = (q->flags & NSCHED_PAGE_BOUND_HERE) != 0;
	block_q.pol_nid = q->policy_node == NSCHED_NONE ? q->page_node : q->policy_node;
	block_q.this_nid = q->this_node;
	block_q.page_nid = q->page_node;
	block_q.last_nid = page->last_nid;
	a->reason = nsched_bn_misplaced(&block_q, &block_a);
	page->last_nid = block_a.last_nid;
	bn_compared_misplaced(&block_q, &block_a, a->compared);
	return block_a.target;
}

static NSCHED_OWN_FRAME uint32_t bn_settle(const struct nsched_page_question *q,
					   const struct nsched_bn_tunables *tunables,
					   struct nsched_page_answer *a)
{
	struct nsched_bn_task_state *task = (struct nsched_bn_task_state *)q->task_state;
	struct nsched_bn_fault_period_question block_q;
	struct nsched_bn_fault_period_answer block_a;

	block_q.period = task->period;
	block_q.step = tunables->step;
	block_q.period_max = tunables->period_max;
	block_q.migrated = (q->flags & NSCHED_PAGE_MOVED) != 0;
	a->reason = nsched_bn_fault_period(&block_q, &block_a);
	task->period = block_a.period;
	a->compared[0] = block_a.period;
	return a->reason;
}

uint32_t nsched_bn_page_of(uint32_t policy, const struct nsched_page_question *q,
			   struct nsched_page_answer *a)
{
	const struct nsched_bn_tunables *tunables;
	struct nsched_bn_tunables defaults;
	nsched_node_t target;

	if (policy == NSCHED_POLICY_LINUX_3_7) {
		a->compared[0] = q->page_node;
		a->reason = NSCHED_REASON_PAGE_STAYS;
		return a->reason;
	}
	tunables = bn_tunables(policy, q->tunables, &defaults);
	if (q->phase == NSCHED_PAGE_SETTLED)
		return bn_settle(q, tunables, a);
	target = bn_target(q, a);
	if (target == NSCHED_NONE)
		return a->reason;
	clear_words(a->compared, sizeof(a->compared));
	return bn_charge(q, tunables, target, a);
}

NSCHED_NOT_ASKED(bn, place)
NSCHED_NOT_ASKED(bn, wake)
NSCHED_NOT_ASKED(bn, balance)
NSCHED_NOT_ASKED(bn, next)
