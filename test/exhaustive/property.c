/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The properties. CPUs are alike, tasks too; a task waits if another of its queue
 * runs, and is movable to a CPU on which it may run.
 *
 * P1 bounded work conservation  property_starves()
 *    In rounds of all online CPUs in a fixed order, each asking due and balancing
 *    every level that is due: no CPU is idle for more than nr_cpus rounds in a row
 *    at whose ends a task that it could run waits elsewhere.
 * P2 no ping-pong  study_balance()
 *    Nothing arrives, sleeps or leaves: then the rounds come to one after which no
 *    task moves. Violated when a round ends as an earlier one did, in loads and in
 *    states but for what counts time, and a task has moved between the two.
 * P3 locality  property_balance_far(), property_wake_far()
 *    balance: no queue (or, where a policy names nodes alone, node) is pulled from
 *    while a nearer one is at least as long and has a movable task. wake: no CPU is
 *    chosen while another that may be used and is no longer in tasks lies nearer to
 *    the previous CPU or to the waker's, and not farther from the other of the two; what
 *    a composition puts in the place of a CPU that may not be used is left out.
 *    Near is: itself, its core, its node, then by SLIT.
 * P4 final imbalance  property_uneven()
 *    Once no task moves any more: no CPU has two tasks more than another one of equal
 *    capacity (as many threads share its core), one of which waits and could run there.
 * P5 a woken task runs  property_queued_behind()
 *    A woken task is not put behind work while an idle CPU on which it may run lies
 *    within the policy's reach (a column of its row: core, cache, node, machine) of
 *    the CPU chosen. It is not behind work if it preempts, if an idle CPU on which
 *    it may run is told of it, or if the work is a waker about to sleep. A policy
 *    that has no reach looks for no idle CPU and is not asked.
 *
 * Queues that the policy does not level itself count as kept even by something else:
 * the threads of a shared queue, the CPUs of a node under a scheduler of homes.
 */
#include "study.h"

const struct property_row property_rows[PROPERTIES] = {
	{ "P1", "an idle CPU gets a waiting task within nr_cpus rounds",
	  1u << NSCHED_ASK_BALANCE },
	{ "P2", "without a change of load the moves come to an end", 1u << NSCHED_ASK_BALANCE },
	{ "P3", "no farther source or target while a nearer one is as good",
	  1u << NSCHED_ASK_BALANCE | 1u << NSCHED_ASK_WAKE },
	{ "P4", "in the end CPUs differ by at most one task", 1u << NSCHED_ASK_BALANCE },
	{ "P5", "a woken task is not put behind work while a CPU in reach is idle",
	  1u << NSCHED_ASK_WAKE },
};

uint32_t property_starves(const struct small *s, uint32_t idle_cpu)
{
	uint32_t cpu;

	if (s->nr[idle_cpu] != 0)
		return 0;
	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		if (small_movable(s, cpu, idle_cpu))
			return 1;
	return 0;
}

/* What the CPUs of a core have together. */
static uint32_t on_core(const struct small *s, uint32_t cpu, const uint32_t *has)
{
	uint32_t other, sum = 0;

	for (other = 0; other < s->nr_cpus; other++)
		sum += s->core[other] == s->core[cpu] ? has[other] : 0;
	return sum;
}

uint32_t property_uneven(const struct small *s, uint32_t *from, uint32_t *to)
{
	for (*from = 0; *from < s->nr_cpus; ++*from)
		for (*to = 0; *to < s->nr_cpus; ++*to)
			if (s->online[*to] && s->nr[*from] >= s->nr[*to] + 2 &&
			    on_core(s, *from, s->online) == on_core(s, *to, s->online) &&
			    small_movable(s, *from, *to))
				return 1;
	return 0;
}

/* How long the queue of @cpu is, all CPUs that share it together. */
static uint32_t queue_of(const struct small *s, uint32_t cpu)
{
	uint32_t other, nr = 0;

	for (other = 0; other < s->nr_cpus; other++)
		nr += s->even[other] == s->even[cpu] ? s->nr[other] : 0;
	return nr;
}

/* Some CPU of the queue that is pulled from; NSCHED_NONE: nothing is. */
static uint32_t source_of(const struct small *s, const struct nsched_balance_answer *a)
{
	uint32_t cpu;

	if (a->src_cpu != NSCHED_NONE || a->src_node == NSCHED_NONE ||
	    s->needs[NSCHED_ASK_BALANCE].domains)
		return a->src_cpu;
	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		if (s->node[cpu] == a->src_node && s->online[cpu])
			return cpu;
	return NSCHED_NONE;
}

uint32_t property_balance_far(const struct small *s, uint32_t cpu,
			      const struct nsched_balance_answer *a)
{
	uint32_t source = source_of(s, a), other;

	if (source == NSCHED_NONE || (a->nr_moved == 0 && a->active_cpu == NSCHED_NONE))
		return 0;
	for (other = 0; other < s->nr_cpus; other++)
		if (small_distance(s, cpu, other) < small_distance(s, cpu, source) &&
		    queue_of(s, other) >= queue_of(s, source) && small_movable(s, other, cpu))
			return 1;
	return 0;
}

static uint32_t may_run(const struct small *s, const struct small_wake *w, uint32_t cpu)
{
	return s->online[cpu] && (w->allowed >> cpu & 1);
}

/* What a woken task finds on @cpu: a waker about to sleep does not count. */
static uint32_t finds(const struct small *s, const struct small_wake *w, uint32_t cpu)
{
	return s->nr[cpu] - (w->sync && cpu == w->cpu && s->nr[cpu] > 0);
}

static uint32_t takes_it(const struct small *s, const struct small_wake *w, uint32_t cpu)
{
	return cpu != NSCHED_NONE && s->nr[cpu] == 0 && may_run(s, w, cpu);
}

/* Who will run the task: an idle CPU that is told, else the one it is put on. */
static uint32_t runs_on(const struct small *s, const struct small_wake *w,
			const struct nsched_wake_answer *a)
{
	uint32_t i;

	if (s->nr[a->cpu] == 0)
		return a->cpu;
	if (takes_it(s, w, a->resched_cpu))
		return a->resched_cpu;
	for (i = 0; i < a->nr_notify; i++)
		if (takes_it(s, w, s->notify[i]))
			return s->notify[i];
	return a->cpu;
}

uint32_t property_wake_far(const struct small *s, const struct small_wake *w,
			   const struct nsched_wake_answer *a)
{
	uint32_t cpu = runs_on(s, w, a), other;
	uint32_t prev = small_distance(s, w->prev, cpu), waker = small_distance(s, w->cpu, cpu);

	for (other = 0; other < s->nr_cpus; other++) {
		uint32_t other_prev = small_distance(s, w->prev, other);
		uint32_t other_waker = small_distance(s, w->cpu, other);

		if (may_run(s, w, other) && s->nr[other] <= finds(s, w, cpu) &&
		    on_core(s, other, s->nr) <= on_core(s, cpu, s->nr) &&
		    other_prev <= prev && other_waker <= waker &&
		    (other_prev < prev || other_waker < waker))
			return 1;
	}
	return 0;
}

static uint32_t in_reach(const struct small *s, uint32_t reach, uint32_t cpu, uint32_t other)
{
	switch (reach) {
	case NSCHED_REACH_CORE:
		return s->core[cpu] == s->core[other];
	case NSCHED_REACH_CACHE: /* a node has one cache here */
	case NSCHED_REACH_NODE:
		return s->node[cpu] == s->node[other];
	default:
		return reach == NSCHED_REACH_MACHINE;
	}
}

uint32_t property_queued_behind(const struct small *s, const struct small_wake *w,
				const struct nsched_wake_answer *a)
{
	uint32_t cpu = runs_on(s, w, a), other;

	if (a->preempt || finds(s, w, cpu) == 0)
		return 0;
	for (other = 0; other < s->nr_cpus; other++)
		if (takes_it(s, w, other) && in_reach(s, s->policy->wake_reach, a->cpu, other))
			return 1;
	return 0;
}
