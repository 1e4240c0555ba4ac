/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* AutoNUMA and the baselines: blocks composed into whole answers. */
#include "internal.h"

NSCHED_INLINE const struct nsched_an_tunables *
an_tunables(uint32_t policy, const void *given, struct nsched_an_tunables *defaults)
{
	if (given)
		return (const struct nsched_an_tunables *)given;
	nsched_an_tunables_init(policy, defaults);
	return defaults;
}

/* place: the baselines */

uint32_t nsched_an_place_of(uint32_t policy, const struct nsched_place_question *q,
			    struct nsched_place_answer *a)
{
	const struct nsched_an_bind_state *bind =
		(const struct nsched_an_bind_state *)q->task_state;

	if (policy == NSCHED_POLICY_AUTONUMA_27)
		return NSCHED_REASON_NOT_ASKED;
	if (place_on_nodes(q, bind->cpu_first, bind->cpu_count, a)) {
		a->reason = NSCHED_REASON_PLACE_BOUND;
		a->compared[0] = a->node;
		a->compared[1] = a->cpu;
	} else {
		a->reason = NSCHED_REASON_PLACE_NOWHERE;
		a->compared[0] = a->cpu;
	}
	return a->reason;
}

/* due */

/* Is a pause of the address space over? Then the next step, and the next pause. */
NSCHED_INLINE uint32_t an_sweep(const struct nsched_an_tunables *tunables, uint64_t now,
				struct nsched_an_process_state *process)
{
	struct sweep_step step;

	if (clock_after(process->next_scan, now))
		return 0;
	step.offset = process->offset;
	sweep(&step, swept_pages(process->rss_pages, tunables->page_shift),
	      (uint64_t)tunables->scan_size_mb << (20 - tunables->page_shift));
	process->offset = step.offset;
	process->range_start = step.start;
	process->range_end = step.end;
	process->mm_pass += step.wrapped;
	process->next_scan = now + (step.wrapped ? tunables->pass_pause_ms : tunables->pause_ms);
	return 1;
}

NSCHED_INLINE uint32_t an_settle(const struct nsched_an_tunables *tunables, uint64_t now,
				 struct nsched_an_task_state *task)
{
	if (tunables->balance_ms && clock_after(task->next_balance, now))
		return 0;
	task->next_balance = now + tunables->balance_ms;
	return 1;
}

uint32_t nsched_an_due_of(uint32_t policy, const struct nsched_due_question *q,
			  struct nsched_due_answer *a)
{
	struct nsched_an_process_state *process =
		(struct nsched_an_process_state *)q->process_state;
	const struct nsched_an_tunables *tunables;
	struct nsched_an_tunables defaults;

	a->idle = q->idle;
	a->reason = q->last ? NSCHED_REASON_DONE : NSCHED_REASON_NEVER_DUE;
	if (q->last || policy != NSCHED_POLICY_AUTONUMA_27)
		return a->reason;
	a->reason = NSCHED_REASON_NO_MEMORY;
	if (q->task->kthread)
		return a->reason;
	tunables = an_tunables(policy, q->tunables, &defaults);
	a->sweep = an_sweep(tunables, q->now, process);
	if (q->idle == NSCHED_BUSY)
		a->settle = an_settle(tunables, q->now,
				      (struct nsched_an_task_state *)q->task_state);
	a->next = process->next_scan;
	a->reason = a->sweep  ? NSCHED_REASON_PAUSE_OVER :
		    a->settle ? NSCHED_REASON_SETTLE :
				NSCHED_REASON_TOO_EARLY;
	if (a->reason != NSCHED_REASON_SETTLE) {
		a->compared[0] = a->sweep ? q->now : a->next;
		a->compared[1] = a->sweep ? a->next : q->now;
	}
	return a->reason;
}

/* prefer */

/* Entry @node of row @row; the whole row for @node past the last. */
NSCHED_INLINE uint64_t an_faults(const uint64_t *faults, const uint64_t *total, uint32_t row,
				 uint32_t nr_nodes, nsched_node_t node)
{
	const uint64_t *of = faults + (uint64_t)row * nr_nodes;
	uint64_t sum = 0;

	if (node < nr_nodes)
		return of[node];
	if (total)
		return total[row];
	for (node = 0; node < nr_nodes; node++)
		sum += of[node];
	return sum;
}

/* What runs on @cpu, as balance wants it. */
NSCHED_INLINE void an_other(const struct nsched_prefer_question *q, const struct an_parts *parts,
			    nsched_cpu_t cpu)
{
	uint32_t row = q->curr_task[cpu], nr_nodes = q->topology->nr_nodes, group;
	nsched_node_t node = nsched_cpu_node(q->topology, cpu);

	parts->mm[cpu] = NSCHED_NONE;
	if (nsched_task_allowed(q->tasks, q->task_row, cpu))
		nsched_set_add(parts->allowed, cpu);
	if (row == NSCHED_NONE)
		return;
	parts->mm[cpu] = nsched_task_process(q->tasks, row);
	if (nsched_task_allowed(q->tasks, row, q->this_cpu))
		nsched_set_add(parts->ok, cpu);
	parts->tf[cpu] = an_faults(q->task_faults, q->task_total, row, nr_nodes, node);
	parts->tt[cpu] = an_faults(q->task_faults, q->task_total, row, nr_nodes, nr_nodes);
	group = nsched_task_group(q->tasks, row);
	parts->mf[cpu] = 0;
	parts->mt[cpu] = 0;
	if (!q->group_faults || group >= q->nr_groups)
		return;
	parts->mf[cpu] = an_faults(q->group_faults, q->group_total, group, nr_nodes, node);
	parts->mt[cpu] = an_faults(q->group_faults, q->group_total, group, nr_nodes, nr_nodes);
}

static NSCHED_OWN_FRAME uint32_t an_others(const struct nsched_prefer_question *q,
					   struct an_parts *parts)
{
	uint32_t word;
	nsched_cpu_t cpu;

	an_lay_parts(q->topology->nr_cpus, q->work, parts);
	for (word = 0; word < NSCHED_SET_WORDS(q->topology->nr_cpus); word++) {
		parts->allowed[word] = 0;
		parts->ok[word] = 0;
	}
	for (cpu = 0; cpu < q->topology->nr_cpus; cpu++)
		an_other(q, parts, cpu);
	return 0;
}

static NSCHED_OWN_FRAME uint32_t an_prefer(const struct nsched_prefer_question *q,
					   const struct an_parts *parts,
					   struct nsched_prefer_answer *a)
{
	struct nsched_an_process_state *process =
		(struct nsched_an_process_state *)q->process_state;
	struct nsched_an_task_state *task = (struct nsched_an_task_state *)q->task_state;
	struct nsched_an_balance_question block_q;
	struct nsched_an_balance_answer block_a;

	block_q.topology = q->topology;
	block_q.load = q->load;
	block_q.allowed = parts->allowed;
	block_q.ok = parts->ok;
	block_q.mm = parts->mm;
	block_q.tf = parts->tf;
	block_q.tt = parts->tt;
	block_q.mf = parts->mf;
	block_q.mt = parts->mt;
	block_q.task_fault = nsched_state_u64(task, NSCHED_AN_TASK_FAULT);
	block_q.mm_fault = nsched_state_u64(process, NSCHED_AN_PROCESS_FAULT);
	block_q.task_tot = task->task_tot;
	block_q.mm_tot = process->mm_tot;
	block_q.this_cpu = q->this_cpu;
	block_q.p_mm = nsched_task_process(q->tasks, q->task_row);
	block_q.selected_nid = task->selected_nid;
	block_q.self_busy = nsched_load_migrate_on(q->load, q->this_cpu);
	a->reason = nsched_an_balance(&block_q, &block_a);
	task->selected_nid = block_a.selected_nid;
	a->node = block_a.selected_nid;
	a->dst_cpu = block_a.dst_cpu;
	if (a->dst_cpu != NSCHED_NONE)
		a->swap_task = q->curr_task[a->dst_cpu];
	an_compared_balance(&block_a, a->compared);
	return a->reason;
}

/* The baselines: a node of those given, its own if it is one. */
NSCHED_INLINE uint32_t an_bound(const struct nsched_prefer_question *q,
				struct nsched_prefer_answer *a)
{
	const struct nsched_an_bind_state *bind =
		(const struct nsched_an_bind_state *)q->task_state;
	nsched_node_t node = nsched_cpu_node(q->topology, q->this_cpu);

	a->node = node - bind->cpu_first < bind->cpu_count ? node : bind->cpu_first;
	a->compared[0] = a->node;
	a->reason = NSCHED_REASON_NODE_GIVEN;
	return a->reason;
}

uint32_t nsched_an_prefer_of(uint32_t policy, const struct nsched_prefer_question *q,
			     struct nsched_prefer_answer *a)
{
	struct an_parts parts;

	if (policy != NSCHED_POLICY_AUTONUMA_27)
		return an_bound(q, a);
	an_others(q, &parts);
	return an_prefer(q, &parts, a);
}

/* page */

static NSCHED_OWN_FRAME uint32_t an_touched(const struct nsched_page_question *q,
					    const struct nsched_an_tunables *tunables,
					    struct nsched_page_answer *a)
{
	uint64_t *window_start = nsched_state_u64(q->system_state, NSCHED_AN_SYSTEM_WINDOW_START);
	uint64_t *acct = nsched_state_u64(q->system_state, NSCHED_AN_SYSTEM_ACCT);
	struct nsched_an_task_state *task = (struct nsched_an_task_state *)q->task_state;
	struct nsched_an_page_state *page = (struct nsched_an_page_state *)q->page_state;
	struct nsched_an_hint_question block_q;
	struct nsched_an_hint_answer block_a;

	block_q.now = q->now;
	block_q.window_start = window_start[q->this_node];
	block_q.acct = acct[q->this_node];
	block_q.nr_pages = q->nr_pages;
	block_q.interval = tunables->interval;
	block_q.limit = tunables->limit;
	block_q.fs_mode = tunables->fs_mode;
	block_q.allow_first = tunables->allow_first;
	block_q.this_nid = q->this_node;
	block_q.page_nid = q->page_node;
	block_q.last_nid = page->last_nid;
	block_q.false_sharing = task->false_sharing;
	block_q.lru = (q->flags & NSCHED_PAGE_LRU) != 0;
	block_q.room = q->room != 0;
	a->reason = nsched_an_hint(&block_q, &block_a);
	window_start[q->this_node] = block_a.window_start;
	acct[q->this_node] = block_a.acct;
	page->last_nid = block_a.last_nid;
	task->false_sharing = block_a.false_sharing;
	a->move = block_a.migrate;
	a->node = block_a.migrate ? q->this_node : NSCHED_NONE;
	an_compared_hint(&block_q, &block_a, a->compared);
	return a->reason;
}

static NSCHED_OWN_FRAME uint32_t an_settled(const struct nsched_page_question *q,
					    const struct nsched_an_tunables *tunables,
					    struct nsched_page_answer *a)
{
	struct nsched_an_process_state *process =
		(struct nsched_an_process_state *)q->process_state;
	struct nsched_an_task_state *task = (struct nsched_an_task_state *)q->task_state;
	struct nsched_an_account_question block_q;
	struct nsched_an_account_answer block_a;

	block_q.task_fault = nsched_state_u64(task, NSCHED_AN_TASK_FAULT);
	block_q.mm_fault = nsched_state_u64(process, NSCHED_AN_PROCESS_FAULT);
	block_q.task_tot = task->task_tot;
	block_q.mm_tot = process->mm_tot;
	block_q.task_pass = task->task_pass;
	block_q.mm_pass = process->mm_pass;
	block_q.mm_last_pass = process->mm_last_pass;
	block_q.pages = q->nr_pages;
	block_q.nr_nodes = q->topology->nr_nodes;
	block_q.mm_from_faults = tunables->mm_from_faults;
	block_q.access_nid = q->page_node; /* where it lies now */
	block_q.false_sharing = task->false_sharing;
	a->reason = nsched_an_account(&block_q, &block_a);
	task->task_tot = block_a.task_tot;
	task->task_pass = block_a.task_pass;
	task->false_sharing = block_a.false_sharing;
	process->mm_tot = block_a.mm_tot;
	process->mm_last_pass = block_a.mm_last_pass;
	an_compared_account(&block_q, &block_a, a->compared);
	return a->reason;
}

uint32_t nsched_an_page_of(uint32_t policy, const struct nsched_page_question *q,
			   struct nsched_page_answer *a)
{
	const struct nsched_an_tunables *tunables;
	struct nsched_an_tunables defaults;

	if (policy != NSCHED_POLICY_AUTONUMA_27) {
		a->compared[0] = q->page_node;
		a->reason = NSCHED_REASON_PAGE_STAYS;
		return a->reason;
	}
	if (!(q->flags & NSCHED_PAGE_FOLLOWS) || q->flags & NSCHED_PAGE_SHARED ||
	    q->mapcount != 1) {
		a->compared[0] = q->mapcount;
		a->compared[1] = q->page_node;
		a->reason = NSCHED_REASON_PAGE_NOT_TRACKED;
		return a->reason;
	}
	tunables = an_tunables(policy, q->tunables, &defaults);
	return q->phase == NSCHED_PAGE_SETTLED ? an_settled(q, tunables, a) :
						 an_touched(q, tunables, a);
}

NSCHED_NOT_ASKED(an, wake)
NSCHED_NOT_ASKED(an, balance)
NSCHED_NOT_ASKED(an, next)
