/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What every answer of every policy must be, whatever the policy thinks. */
#include <string.h>

#include "numasched/domains.h"
#include "study.h"

static uint32_t is_cpu(const struct small *s, uint32_t cpu)
{
	return cpu < s->nr_cpus && s->online[cpu];
}

/* A reason must be the one returned, of this library, and have a sentence. */
static const char *reason_wrong(uint32_t reason, uint32_t said)
{
	if (reason != said)
		return "the reason returned is not the one in the answer";
	return nsched_sentence(reason) ? NULL : "a reason without a sentence";
}

static const char *source_wrong(const struct small *s, uint32_t cpu,
				const struct nsched_balance_answer *a)
{
	if (a->src_cpu != NSCHED_NONE && (!is_cpu(s, a->src_cpu) || a->src_cpu == cpu))
		return "pulls from a CPU that is not there, or its own";
	if (a->active_cpu != NSCHED_NONE && !is_cpu(s, a->active_cpu))
		return "pushes from a CPU that is not there";
	if (a->src_node == NSCHED_NONE)
		return NULL;
	if (s->needs[NSCHED_ASK_BALANCE].domains)
		return a->src_node < s->domains->nr_groups ? NULL : "pulls from no group";
	return a->src_node < s->shape->nr_nodes && nsched_node_nr_cpus(s->topology, a->src_node) ?
	       NULL : "pulls from a node without CPUs";
}

/* One row of the plan. */
static const char *move_wrong(const struct small *s, const struct nsched_balance_answer *a,
			      uint32_t i)
{
	uint32_t row = s->moved_task[i], to = s->moved_cpu[i], other;

	if (row >= s->nr_tasks)
		return "moves a task that does not exist";
	for (other = 0; other < i; other++)
		if (s->moved_task[other] == row)
			return "moves a task twice";
	if (!is_cpu(s, to))
		return "moves a task to a CPU that is not there";
	if (!(s->allowed[s->row_task[row]] >> to & 1))
		return "moves a task to where it may not run";
	if (a->src_cpu == NSCHED_NONE)
		return a->src_node == s->node[s->row_cpu[row]] ? NULL :
		       "moves a task that is not on the source";
	if (s->row_cpu[row] != a->src_cpu && s->even[s->row_cpu[row]] != s->even[a->src_cpu])
		return "moves a task that is not on the source";
	return s->task[s->row_cpu[row]][0] == s->row_task[row] ? "moves a task that runs" : NULL;
}

const char *range_balance(const struct small *s, uint32_t cpu, uint32_t level, uint32_t reason,
			  const struct nsched_balance_answer *a)
{
	const char *wrong = reason_wrong(reason, a->reason);
	uint32_t i;

	if (wrong)
		return wrong;
	if (reason == NSCHED_REASON_TASKS_NOT_GIVEN)
		return "wants tasks, and has them";
	if (a->level != level)
		return "another level than was asked";
	wrong = source_wrong(s, cpu, a);
	if (!wrong && a->nr_moved > s->nr_tasks)
		wrong = "moves more tasks than there are";
	for (i = 0; !wrong && i < a->nr_moved; i++)
		wrong = move_wrong(s, a, i);
	return wrong;
}

const char *range_due(const struct small *s, uint32_t reason, const struct nsched_due_answer *a)
{
	const char *wrong = reason_wrong(reason, a->reason);

	if (wrong)
		return wrong;
	if (a->idle > NSCHED_NEWLY_IDLE)
		return "no such state of a CPU";
	return a->kick_cpu == NSCHED_NONE || is_cpu(s, a->kick_cpu) ?
	       NULL : "kicks a CPU that is not there";
}

const char *range_wake(const struct small *s, const struct small_wake *w, uint32_t reason,
		       const struct nsched_wake_answer *a)
{
	const char *wrong = reason_wrong(reason, a->reason);
	uint32_t i;

	if (wrong)
		return wrong;
	if (!is_cpu(s, a->cpu))
		return "wakes a task on a CPU that is not there";
	if (s->wake != SMALL_WAKE_TELLS && !(w->allowed >> a->cpu & 1))
		return "wakes a task where it may not run";
	if (a->resched_cpu != NSCHED_NONE && !is_cpu(s, a->resched_cpu))
		return "tells a CPU that is not there";
	if (a->nr_notify > 4)
		return "tells more CPUs than there is room for";
	for (i = 0; i < a->nr_notify; i++)
		if (!is_cpu(s, s->notify[i]))
			return "tells a CPU that is not there";
	return NULL;
}
