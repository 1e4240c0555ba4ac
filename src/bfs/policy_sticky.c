/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, "next": who sticks to a CPU (467), and who else is to switch. */
#include "view.h"

/* Tasks that stick, 467 */

NSCHED_INLINE uint32_t bfs_find_id(const struct nsched_tasks *tasks, uint64_t id)
{
	uint32_t row;

	for (row = 0; row < tasks->nr_tasks; row++)
		if (nsched_task_id(tasks, row) == id)
			return row;
	return NSCHED_NONE;
}

/* Where the slot's other task may run, made in notify_out, which is empty before. */
static NSCHED_OWN_FRAME void bfs_slot_set(const struct bfs_view *v, uint64_t id)
{
	uint32_t row = bfs_find_id(v->q->tasks, id);
	nsched_cpu_t cpu;

	for (cpu = 0; row != NSCHED_NONE && cpu < v->q->topology->nr_cpus; cpu++)
		if (nsched_task_allowed(v->q->tasks, row, cpu))
			nsched_set_add(v->q->notify_out, cpu);
}

NSCHED_INLINE void bfs_swap_fill(const struct bfs_view *v,
				 struct nsched_bfs_swap_sticky_467_question *q)
{
	bfs_fill_cpus(v->s, (const struct nsched_asked *)v->q, v->q->task ? v->q->task->allowed : 0,
		      v->q->this_cpu, (struct nsched_bfs_cpus *)q);
	q->by_prio = 1;
	q->prio = bfs_row_prio(v, v->q->current);
	q->slot_allowed = v->q->notify_out;
}

/* The task leaves while others wait: the slot of this CPU, and who is told of it. */
static NSCHED_OWN_FRAME uint32_t bfs_next_swaps(const struct bfs_view *v,
						struct nsched_next_answer *a)
{
	struct nsched_bfs_system_state *system =
		(struct nsched_bfs_system_state *)v->q->system_state;
	nsched_u64 *slot = nsched_state_u64(system, NSCHED_BFS_SYSTEM_STICKY_ID) + v->q->this_cpu;
	nsched_u32 *sticky = nsched_state_u32(system, NSCHED_BFS_SYSTEM_STICKY) + v->q->this_cpu;
	uint64_t id = nsched_task_id(v->q->tasks, v->q->current);
	struct nsched_bfs_swap_sticky_467_question swap_q;
	struct nsched_bfs_swap_sticky_467_answer swap_a;

	bfs_swap_fill(v, &swap_q);
	swap_q.slot = *slot == NSCHED_NO_ID ? NSCHED_BFS_SLOT_EMPTY :
		      *slot == id ? NSCHED_BFS_SLOT_ITSELF : NSCHED_BFS_SLOT_OTHER;
	swap_q.slot_sticky = *sticky;
	if (swap_q.slot == NSCHED_BFS_SLOT_OTHER && *sticky && v->q->notify_out)
		bfs_slot_set(v, *slot);
	nsched_bfs_swap_sticky_467(&swap_q, &swap_a);
	*slot = swap_a.slot == NSCHED_BFS_SLOT_EMPTY ? NSCHED_NO_ID : id;
	*sticky = swap_a.p_sticky;
	if (!v->q->notify_out)
		return swap_a.reason;
	clear_words(v->q->notify_out, NSCHED_SET_WORDS(swap_q.ncpus) * 8);
	bfs_next_tell(v->q, a, swap_a.kick_old);
	bfs_next_tell(v->q, a, swap_a.kick_p);
	return swap_a.reason;
}

uint32_t nsched_bfs_next_swaps(const struct bfs_view *v, struct nsched_next_answer *a)
{
	return bfs_next_swaps(v, a);
}

uint32_t nsched_bfs_next_sticks(const struct bfs_view *v)
{
	const struct nsched_next_question *q = v->q;

	if (q->current == NSCHED_NONE) { /* asleep, it sticks nowhere */
		bfs_unstick((struct nsched_bfs_system_state *)q->system_state, q->this_cpu,
			    q->task ? q->task->id : NSCHED_NO_ID);
		return NSCHED_BFS_STICKS_NOT;
	}
	if (!nsched_task_allowed(q->tasks, q->current, q->this_cpu))
		return NSCHED_BFS_STICKS_NOT;
	return bfs_others_wait(v) ? NSCHED_BFS_STICKS : NSCHED_BFS_STICKS_ALONE;
}

/* A task that is taken sticks nowhere; a real-time one empties the slot here. */
uint32_t nsched_bfs_next_took(const struct bfs_view *v, uint32_t row)
{
	struct nsched_bfs_system_state *system =
		(struct nsched_bfs_system_state *)v->q->system_state;

	bfs_unstick(system, bfs_row_home(v, row), nsched_task_id(v->q->tasks, row));
	if (!bfs_is_rt(v->s->ver, bfs_row_prio(v, row)))
		return 0;
	nsched_state_u64(system, NSCHED_BFS_SYSTEM_STICKY_ID)[v->q->this_cpu] = NSCHED_NO_ID;
	nsched_state_u32(system, NSCHED_BFS_SYSTEM_STICKY)[v->q->this_cpu] = 0;
	return 1;
}

/* Who else is to switch */

/* 232, 318: an idle CPU for a task that may no longer run here, asleep or not. */
static NSCHED_OWN_FRAME nsched_cpu_t bfs_tells_expelled(const struct bfs_view *v)
{
	const struct nsched_task *task = v->q->task;
	struct nsched_bfs_best_idle idle;
	struct nsched_bfs_cpus cpus;

	if (!task || nsched_set_has(task->allowed, v->q->this_cpu))
		return NSCHED_NONE;
	bfs_fill_cpus(v->s, (const struct nsched_asked *)v->q, task->allowed, v->q->this_cpu,
		      &cpus);
	if (v->s->ver == NSCHED_BFS_VER_232)
		return bfs_first_idle(&cpus, v->s->limit);
	nsched_bfs_idle_of(v->s->ver | NSCHED_BFS_BY_PRIO, &cpus, cpus.allowed, NSCHED_NONE, &idle);
	return idle.cpu;
}

/* 467 and later: the best idle CPU of a task that was put back, if SMT-nice agrees. */
static NSCHED_OWN_FRAME nsched_cpu_t bfs_tells_best(const struct bfs_view *v)
{
	const struct nsched_next_question *q = v->q;
	struct nsched_bfs_best_idle idle;
	struct nsched_bfs_waking w;

	if (q->current == NSCHED_NONE || !q->task || !q->task_state)
		return NSCHED_NONE;
	nsched_bfs_fill_waking(v->s, (const struct nsched_asked *)q, q->this_cpu, &w);
	nsched_bfs_idle_of(v->s->ver | NSCHED_BFS_BY_PRIO, (const struct nsched_bfs_cpus *)&w,
			   w.allowed, q->this_cpu, &idle);
	return idle.cpu != NSCHED_NONE && nsched_bfs_waking_fits(&w, v->s->limit, idle.cpu) ?
		       idle.cpu :
		       NSCHED_NONE;
}

/* Does what runs on a sibling fit beside what this CPU's siblings run? */
NSCHED_INLINE void bfs_sibling_row(const struct bfs_view *v, struct nsched_next_answer *a,
				   uint32_t row)
{
	const struct nsched_topology *topology = v->q->topology;
	nsched_cpu_t cpu = bounded(nsched_task_prev_cpu(v->q->tasks, row), NSCHED_MAX_CPUS);

	if (bfs_row_waits(v, row) || cpu == v->q->this_cpu ||
	    nsched_group_of(topology, NSCHED_SPAN_CORE, cpu) !=
		    nsched_group_of(topology, NSCHED_SPAN_CORE, v->q->this_cpu))
		return;
	/* Quirk: (467, 512, 199, sibling-judged-by-itself) its own bias among them, ours not */
	if (!bfs_row_fits(v, row, v->sibling_bias))
		bfs_next_tell(v->q, a, cpu);
}

/* The threads of this core: idle ones once this CPU is, busy ones that no longer fit else. */
static NSCHED_OWN_FRAME void bfs_tells_siblings(const struct bfs_view *v,
						struct nsched_next_answer *a)
{
	const struct nsched_topology *topology = v->q->topology;
	uint32_t core = nsched_group_of(topology, NSCHED_SPAN_CORE, v->q->this_cpu), row;
	nsched_cpu_t cpu;

	for (row = 0; a->task != NSCHED_NONE && row < v->q->tasks->nr_tasks; row++)
		bfs_sibling_row(v, a, row);
	if (a->task != NSCHED_NONE || (v->s->ver != NSCHED_BFS_VER_199 && !bfs_others_wait(v) &&
				       v->q->current == NSCHED_NONE))
		return;
	for (cpu = 0; cpu < topology->nr_cpus; cpu++)
		if (cpu != v->q->this_cpu &&
		    nsched_group_of(topology, NSCHED_SPAN_CORE, cpu) == core &&
		    bfs_cpu_idle(v->q->load, bfs_machine_column(topology, NSCHED_TOPOLOGY_ONLINE),
				 v->s->limit, cpu))
			bfs_next_tell(v->q, a, cpu);
}

uint32_t nsched_bfs_next_tells(const struct bfs_view *v, struct nsched_next_answer *a)
{
	if (!bfs_is_late(v->s->ver))
		bfs_next_tell(v->q, a, bfs_tells_expelled(v));
	else if (a->task != v->q->current)
		bfs_next_tell(v->q, a, bfs_tells_best(v));
	if (v->s->smt_nice)
		bfs_tells_siblings(v, a);
	return a->nr_notify;
}
