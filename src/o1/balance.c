/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Which queue to pull from, how much, and which tasks. */
#include "internal.h"

/* find_busiest_queue */

/* How many tasks a queue holds, as far as they count. */
NSCHED_INLINE uint32_t o1_queue_length(const struct nsched_o1_find_busiest_queue_question *q,
				       nsched_cpu_t rq)
{
	uint32_t tasks = nsched_load_nr_running(q->load, rq);

	return q->uncounted ? tasks - q->uncounted[rq] : tasks;
}

NSCHED_STEP void o1_find_busiest_queue_step(const struct nsched_o1_find_busiest_queue_question *q,
					    struct nsched_o1_find_busiest_queue_answer *a,
					    nsched_cpu_t cpu)
{
	uint32_t now, load;
	nsched_cpu_t rq;

	cpu = bounded(cpu, NSCHED_MAX_CPUS);
	if (!nsched_set_has(q->mask, cpu))
		return;
	rq = o1_rq_of(q->load, cpu);
	now = o1_queue_length(q, rq);
	/* a busy CPU believes a remote length only when it saw it twice */
	load = q->idle || now < q->prev_load[cpu] ? now : q->prev_load[cpu];
	if (nsched_load_has(q->load, NSCHED_LOAD_HOME_BONUS))
		load += nsched_load_home_bonus(q->load, cpu);
	q->prev_load[cpu] = now;
	if (load <= a->max || rq == o1_rq_of(q->load, q->this_cpu))
		return;
	a->max = load;
	a->busiest = rq;
}

/* Is the difference worth it, and does the queue still have it? Sets limit and imbalance. */
NSCHED_INLINE uint32_t o1_queue_verdict(const struct nsched_o1_find_busiest_queue_question *q,
					struct nsched_o1_find_busiest_queue_answer *a)
{
	uint32_t now = o1_queue_length(q, a->busiest);
	/* below zero it is refused either way: busy as too little, idle as drained */
	uint32_t excess = a->max > a->nr ? a->max - a->nr : 0;
	uint32_t little, drained;

	if (q->variant == 0) { /* Quirk: (2.5.59) halved before it is compared with a quarter */
		a->imbalance = excess / 2;
		little = a->imbalance < (a->max + 3) / 4;
		drained = now <= a->nr + 1;
	} else {
		a->imbalance = excess;
		little = a->imbalance * 4 < a->max;
		drained = now <= a->nr;
	}
	if (!q->idle && little)
		return NSCHED_O1_FIND_BUSIEST_QUEUE_BALANCED;
	if (drained)
		return NSCHED_O1_FIND_BUSIEST_QUEUE_DRAINED;
	/* Quirk: (2.6.0, overpull_260) halved only now, so a difference of 1 becomes 0 */
	a->limit = q->variant == 0 ? a->imbalance : a->imbalance / 2;
	return NSCHED_O1_FIND_BUSIEST_QUEUE_PULL;
}

uint32_t nsched_o1_find_busiest_queue(const struct nsched_o1_find_busiest_queue_question *q,
				      struct nsched_o1_find_busiest_queue_answer *a)
{
	uint32_t mine = o1_queue_length(q, o1_rq_of(q->load, q->this_cpu));
	uint32_t before = q->prev_load[q->this_cpu];
	uint32_t word;
	uint64_t bits;

	a->nr = q->idle || mine > before ? mine : before;
	a->max = 1;
	a->busiest = NSCHED_NONE;
	a->limit = 0;
	a->imbalance = 0;
	a->reason = NSCHED_O1_FIND_BUSIEST_QUEUE_SHORT;
	for (word = 0; word < NSCHED_SET_WORDS(q->ncpus); word++) {
		for (bits = o1_mask_word(q->mask, word, q->ncpus); bits; bits &= bits - 1)
			o1_find_busiest_queue_step(q, a, word * 64 + nsched_first_bit(bits));
	}
	if (a->busiest != NSCHED_NONE)
		a->reason = o1_queue_verdict(q, a);
	if (a->reason != NSCHED_O1_FIND_BUSIEST_QUEUE_PULL)
		a->busiest = NSCHED_NONE;
	return a->reason;
}

/* select_tasks */

/*
 * The order of the walk as one number, the earliest the least: expired before
 * active, priority ascending, within a priority from the tail (the largest seq).
 */
NSCHED_INLINE uint64_t o1_pull_rank(const struct nsched_o1_select_tasks_question *q, uint32_t task)
{
	return (uint64_t)q->t_array[task] << 40 | (uint64_t)q->t_prio[task] << 32 |
	       (0xffffffffu - q->t_seq[task]);
}

/* The task that comes first at or after @rank, or NSCHED_NONE. */
NSCHED_INLINE uint32_t o1_pull_next(const struct nsched_o1_select_tasks_question *q, uint64_t rank)
{
	uint64_t best = NSCHED_U64_MAX;
	uint32_t i, found = NSCHED_NONE;

	for (i = 0; i < q->nr_tasks; i++) {
		uint64_t mine = o1_pull_rank(q, i);

		if (mine >= rank && mine < best) {
			best = mine;
			found = i;
		}
	}
	return found;
}

NSCHED_INLINE uint32_t o1_is_cold(const struct nsched_o1_select_tasks_question *q, uint32_t task)
{
	uint64_t age = q->now - q->t_last_run[task]; /* a last run in the future wraps to huge */

	switch (q->elig) {
	case 0:
		return age > q->decay;
	case 1:
		return q->idle || age > q->decay;
	case 2:
		return age > (q->idle ? q->decay >> 1 : q->decay);
	case 3:
		return !q->idle || age > q->decay;
	default:
		return 1;
	}
}

NSCHED_INLINE uint32_t o1_may_leave(const struct nsched_o1_select_tasks_question *q, uint32_t task)
{
	return !q->t_running[task] && q->t_allowed[task] && (!q->t_homeok || q->t_homeok[task]);
}

uint32_t nsched_o1_select_tasks(const struct nsched_o1_select_tasks_question *q,
				struct nsched_o1_select_tasks_answer *a)
{
	int64_t limit = q->limit, factor = q->remote_factor;
	uint32_t task = o1_pull_next(q, 0);

	a->nr_moved = 0;
	a->nr_hot = 0;
	a->nr_fixed = 0;
	for (; task != NSCHED_NONE; task = o1_pull_next(q, o1_pull_rank(q, task) + 1)) {
		if (!o1_may_leave(q, task)) {
			a->nr_fixed++;
		} else if (!o1_is_cold(q, task)) {
			a->nr_hot++;
		} else {
			q->moved_out[a->nr_moved++] = task;
			/* Quirk: (2.6.0) counted down before it is tested, so 0 never ends */
			limit--;
			if (q->idle || (limit < factor && limit > -factor))
				break;
		}
	}
	a->reason = a->nr_moved ? NSCHED_O1_SELECT_TASKS_MOVED : NSCHED_O1_SELECT_TASKS_NONE;
	return a->reason;
}

/* home_ok */

uint32_t nsched_o1_home_ok(const struct nsched_o1_home_ok_question *q,
			   struct nsched_o1_home_ok_answer *a)
{
	a->ok = 1;
	if (q->src_node == q->this_node) {
		a->reason = NSCHED_O1_HOME_OK_SAME_NODE;
	} else if (q->home == q->this_node) {
		a->reason = NSCHED_O1_HOME_OK_OURS;
	} else if (q->rq_nr_running == q->rq_nr_home_src) {
		a->reason = NSCHED_O1_HOME_OK_ALL_HOME;
	} else if (q->rq_nr_running > q->rq_nr_home_src && q->home != q->src_node) {
		a->reason = NSCHED_O1_HOME_OK_FOREIGN;
	} else {
		a->ok = 0;
		a->reason = NSCHED_O1_HOME_OK_STAYS;
	}
	return a->reason;
}
