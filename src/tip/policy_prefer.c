/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* numa/core's policy: the placement tick. */
#include "compared.h"

/* The averages, and the class that follows; the task keeps its own until commit. */
static NSCHED_OWN_FRAME uint32_t tip_age(const struct nsched_prefer_question *q,
					 const struct nsched_tip_tunables *tunables,
					 struct nsched_tip_commit_question *commit)
{
	struct nsched_tip_task_state *task = (struct nsched_tip_task_state *)q->task_state;
	uint64_t *curr = nsched_state_u64(task, NSCHED_TIP_TASK_CURR);
	struct nsched_tip_stats_question block_q;
	struct nsched_tip_stats_answer block_a;
	uint32_t i;

	block_q.faults = nsched_state_u64(task, NSCHED_TIP_TASK_FAULTS);
	block_q.curr = curr;
	block_q.nr_nodes = q->topology->nr_nodes;
	block_q.weight = tunables->weight;
	block_q.numa_shared = task->numa_shared;
	block_q.migrate_seq = task->migrate_seq;
	block_q.settle = tunables->settle;
	block_q.strength = task->strength;
	block_q.conv_node = task->conv_node;
	nsched_tip_stats(&block_q, &block_a);
	for (i = 0; i < 2 * block_q.nr_nodes; i++)
		curr[i] = 0;
	task->strength = block_a.strength;
	task->conv_node = block_a.conv_node;
	commit->prev_shared = task->numa_shared;
	commit->new_shared = block_a.new_shared;
	commit->max_node = block_a.max_node;
	return block_a.reason;
}

static NSCHED_OWN_FRAME uint32_t tip_end_sweep(struct nsched_tip_task_state *task)
{
	struct nsched_tip_buddy_done_question block_q;
	struct nsched_tip_buddy_done_answer block_a;

	block_q.buddy = task->buddy;
	block_q.bfaults = task->bfaults;
	block_q.buddy_curr = task->buddy_curr;
	block_q.bfaults_curr = task->bfaults_curr;
	nsched_tip_buddy_done(&block_q, &block_a);
	task->buddy = block_a.buddy;
	task->bfaults = block_a.bfaults;
	task->buddy_curr = NSCHED_NO_ID;
	task->bfaults_curr = 0;
	task->ideal_curr = NSCHED_NONE; /* Quirk: (2 Dec) it influences nothing */
	return block_a.reason;
}

/* The number under which others would name a task: the CPU it runs on, if it runs. */
NSCHED_INLINE uint32_t tip_number_of(const struct nsched_prefer_question *q,
				     const struct tip_parts *parts, uint64_t id)
{
	uint32_t row;

	for (row = 0; row < q->tasks->nr_tasks; row++)
		if (nsched_task_id(q->tasks, row) == id)
			return parts->runs_on[row];
	return q->topology->nr_cpus + q->tasks->nr_tasks; /* not in the table */
}

/* What runs on @cpu, as shared wants it. */
NSCHED_INLINE void tip_other(const struct nsched_prefer_question *q, const struct tip_parts *parts,
			     nsched_cpu_t cpu)
{
	uint32_t row = q->curr_task[cpu], buddy;

	parts->shared[cpu] = NSCHED_TIP_CPU_IDLE;
	parts->mm[cpu] = NSCHED_NONE;
	parts->buddy[cpu] = NSCHED_NONE;
	parts->bfaults[cpu] = 0;
	parts->ideal[cpu] = NSCHED_NONE;
	if (row == NSCHED_NONE)
		return;
	parts->shared[cpu] = nsched_task_numa_shared(q->tasks, row);
	parts->mm[cpu] = nsched_task_process(q->tasks, row);
	buddy = nsched_task_buddy(q->tasks, row);
	if (buddy < q->tasks->nr_tasks)
		parts->buddy[cpu] = parts->runs_on[buddy];
	parts->bfaults[cpu] = nsched_task_buddy_faults(q->tasks, row);
	parts->ideal[cpu] = nsched_task_ideal_cpu(q->tasks, row);
}

/* Everybody from the table, but our own task from its state. */
static NSCHED_OWN_FRAME uint32_t tip_others(const struct nsched_prefer_question *q,
					    struct tip_parts *parts)
{
	const struct nsched_tip_task_state *task =
		(const struct nsched_tip_task_state *)q->task_state;
	uint32_t row, nr_cpus = q->topology->nr_cpus;
	nsched_cpu_t cpu;

	tip_lay_parts(nr_cpus, q->tasks->nr_tasks, q->work, parts);
	for (row = 0; row < q->tasks->nr_tasks; row++)
		parts->runs_on[row] = nr_cpus + row;
	for (cpu = 0; cpu < nr_cpus; cpu++)
		if (q->curr_task[cpu] != NSCHED_NONE)
			parts->runs_on[q->curr_task[cpu]] = cpu;
	for (cpu = 0; cpu < nr_cpus; cpu++)
		tip_other(q, parts, cpu);
	cpu = q->this_cpu;
	parts->shared[cpu] = task->numa_shared;
	parts->mm[cpu] = nsched_task_process(q->tasks, q->task_row);
	parts->buddy[cpu] = task->buddy == NSCHED_NO_ID ? NSCHED_NONE :
							  tip_number_of(q, parts, task->buddy);
	parts->bfaults[cpu] = task->bfaults;
	parts->ideal[cpu] = task->ideal_cpu;
	return 0;
}

static NSCHED_OWN_FRAME uint32_t tip_search_shared(const struct nsched_prefer_question *q,
						   struct nsched_prefer_answer *a)
{
	struct tip_prefer_work *work = (struct tip_prefer_work *)q->work;
	struct nsched_tip_process_state *process =
		(struct nsched_tip_process_state *)q->process_state;

	work->shared_q.topology = q->topology;
	work->shared_q.load = q->load;
	work->shared_q.shared = work->parts.shared;
	work->shared_q.mm = work->parts.mm;
	work->shared_q.buddy = work->parts.buddy;
	work->shared_q.bfaults = work->parts.bfaults;
	work->shared_q.ideal = work->parts.ideal;
	work->shared_q.nodemask_out = 0;
	work->shared_q.work = work->parts.left;
	work->shared_q.work_size = nsched_tip_shared_work_size(q->topology->nr_cpus);
	work->shared_q.this_cpu = q->this_cpu;
	a->reason = nsched_tip_shared(&work->shared_q, &work->shared_a);
	process->nodemask = work->shared_a.nodemask;
	work->found.ideal_cpu = work->shared_a.ideal_cpu;
	work->found.flip = work->shared_a.flip;
	tip_compared_shared(&work->shared_a, a->compared);
	return a->reason;
}

static NSCHED_OWN_FRAME uint32_t tip_search_private(const struct nsched_prefer_question *q,
						    struct tip_search *found,
						    struct nsched_prefer_answer *a)
{
	struct nsched_tip_private_question block_q;
	struct nsched_tip_private_answer block_a;

	block_q.topology = q->topology;
	block_q.load = q->load;
	block_q.this_cpu = q->this_cpu;
	a->reason = nsched_tip_private(&block_q, &block_a);
	found->ideal_cpu = block_a.ideal_cpu;
	found->flip = 0;
	tip_compared_private(&block_a, a->compared);
	return a->reason;
}

/* State and move; the move is dropped where the task may not run. */
static NSCHED_OWN_FRAME uint32_t tip_end(const struct nsched_prefer_question *q,
					 const struct nsched_tip_tunables *tunables,
					 const struct tip_search *found,
					 struct nsched_tip_commit_question *commit,
					 struct nsched_prefer_answer *a)
{
	struct nsched_tip_task_state *task = (struct nsched_tip_task_state *)q->task_state;
	struct nsched_tip_commit_answer done;
	uint32_t there;

	commit->ideal_cpu = found->ideal_cpu;
	commit->ideal_cpu_nid = nsched_cpu_node(q->topology, found->ideal_cpu);
	commit->numa_max_node = task->numa_max_node;
	commit->this_cpu = q->this_cpu;
	commit->period = task->period;
	commit->period_min = tunables->period_min;
	commit->period_max = tunables->period_max;
	commit->migrate_seq = task->migrate_seq;
	nsched_tip_commit(commit, &done);
	task->numa_shared = done.numa_shared;
	task->numa_max_node = done.numa_max_node;
	task->period = done.period;
	task->migrate_seq = done.migrate_seq;
	a->node = done.numa_max_node;
	if (done.move_to == NSCHED_NONE ||
	    !nsched_task_allowed(q->tasks, q->task_row, done.move_to))
		return 0;
	a->dst_cpu = done.move_to;
	if (commit->ideal_cpu_nid != nsched_cpu_node(q->topology, q->this_cpu))
		task->migrate_seq = 0;
	there = q->curr_task[a->dst_cpu];
	if (found->flip && there != NSCHED_NONE &&
	    nsched_task_allowed(q->tasks, there, q->this_cpu))
		a->swap_task = there;
	return 1;
}

static NSCHED_OWN_FRAME uint32_t tip_search(const struct nsched_prefer_question *q, uint32_t shared,
					    struct nsched_prefer_answer *a)
{
	struct tip_prefer_work *work = (struct tip_prefer_work *)q->work;

	if (!shared)
		return tip_search_private(q, &work->found, a);
	tip_others(q, &work->parts);
	return tip_search_shared(q, a);
}

uint32_t nsched_tip_prefer_of(uint32_t policy, const struct nsched_prefer_question *q,
			      struct nsched_prefer_answer *a)
{
	struct nsched_tip_task_state *task = (struct nsched_tip_task_state *)q->task_state;
	struct tip_prefer_work *work = (struct tip_prefer_work *)q->work;
	const struct nsched_tip_tunables *tunables;

	tunables = tip_tunables(policy, q->tunables, &work->defaults);
	task->migrate_seq++;
	if (task->migrate_seq < tunables->settle) {
		a->node = task->numa_max_node;
		a->reason = NSCHED_REASON_UNSETTLED;
		return a->reason;
	}
	tip_age(q, tunables, &work->commit);
	tip_end_sweep(task);
	tip_search(q, work->commit.new_shared == 1, a);
	task->ideal_cpu = work->found.ideal_cpu;
	tip_end(q, tunables, &work->found, &work->commit, a);
	return a->reason;
}
