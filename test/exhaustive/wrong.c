/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * wrong-exhaustive: a made-up policy that has every property, and what is wrong with
 * it in one way each. The study must find all of the first, and of each other the
 * property that it lacks, or that an answer is out of range. Blocks, states and
 * columns are those of the policy that lends its row.
 */
#include <string.h>

#include "numasched/domains.h"
#include "numasched/o1.h"
#include "study.h"

#define WRONG_CPUS 3u
#define RANGE PROPERTIES
#define NOTHING (PROPERTIES + 1)

enum {
	RIGHT, STARVES, STAYS_IN_ITS_NODE, PULLS_FROM_ONE_MORE, PULLS_FAR, WAKES_FAR, CONTENT_WITH_TWO,
	WAKES_BEHIND, ANOTHER_LEVEL, NO_REASON, MOVES_WHAT_RUNS, MOVES_TWICE, MOVES_BEYOND,
	MOVES_ELSEWHERE, WAKES_ELSEWHERE, WAKES_OFFLINE, NEVER_DONE, ALL_BALANCE, WANTS_TASKS,
	SAYS_ANOTHER, PULLS_FROM_ITSELF, PUSHES_NOWHERE, NO_SUCH_NODE, NO_SUCH_GROUP, MOVES_TOO_MANY,
	MOVES_NOWHERE, NAMES_ANOTHER, NO_SUCH_STATE, KICKS_NOWHERE, TELLS_NOWHERE, TELLS_TOO_MANY,
	ALSO_TELLS_NOWHERE
};

static uint32_t wrong_now;

/* Nearer is less: the core, the node, then the matrix. */
static uint32_t far(const struct nsched_topology *t, uint32_t a, uint32_t b)
{
	if (a == b)
		return 0;
	if (nsched_group_of(t, NSCHED_SPAN_CORE, a) == nsched_group_of(t, NSCHED_SPAN_CORE, b))
		return 1;
	if (nsched_cpu_node(t, a) == nsched_cpu_node(t, b))
		return 2;
	return nsched_distance_slit(t, nsched_cpu_node(t, a), nsched_cpu_node(t, b));
}

static uint32_t due(uint32_t policy, const struct nsched_due_question *q,
		    struct nsched_due_answer *a)
{
	uint32_t done = q->last && wrong_now != NEVER_DONE;

	if (policy == NSCHED_POLICY_LINUX_6_12)
		return nsched_due(policy, q, a);
	memset(a, 0, sizeof(*a));
	a->kick_cpu = NSCHED_NONE;
	a->level = done ? NSCHED_NONE : 0;
	a->idle = done && wrong_now == NO_SUCH_STATE ? NSCHED_NEWLY_IDLE + 1 : q->idle;
	if (wrong_now == KICKS_NOWHERE)
		a->kick_cpu = q->topology->nr_cpus;
	a->reason = NSCHED_O1_TICK_LOCAL;
	if (done)
		a->reason = NSCHED_REASON_DONE;
	return a->reason;
}

/* The first row of @cpu that waits and may come here; NSCHED_NONE: none. */
static uint32_t row_from(const struct nsched_balance_question *q, uint32_t cpu)
{
	uint32_t row, runs = wrong_now == MOVES_WHAT_RUNS;

	for (row = nsched_tasks_first(q->tasks, cpu); row < nsched_tasks_first(q->tasks, cpu + 1); row++)
		if ((runs || !nsched_task_running(q->tasks, row)) &&
		    (wrong_now == MOVES_ELSEWHERE || nsched_task_allowed(q->tasks, row, q->this_cpu)))
			return row;
	return NSCHED_NONE;
}

/* From the longest queue, the nearest of equals, if it is two longer or more. */
static uint32_t source(const struct nsched_balance_question *q)
{
	uint32_t mine = nsched_load_nr_running(q->load, q->this_cpu), best = NSCHED_NONE, cpu, nr;
	uint32_t least = wrong_now == PULLS_FROM_ONE_MORE ? 1 :
			 wrong_now == CONTENT_WITH_TWO && mine ? 3 : 2, most = mine + least - 1;

	for (cpu = 0; cpu < q->topology->nr_cpus; cpu++) {
		nr = nsched_load_nr_running(q->load, cpu);
		if (cpu == q->this_cpu || row_from(q, cpu) == NSCHED_NONE || nr < mine + least ||
		    (wrong_now == STAYS_IN_ITS_NODE && far(q->topology, q->this_cpu, cpu) > 2))
			continue;
		if (nr > most || (best != NSCHED_NONE && nr == most &&
				  (far(q->topology, q->this_cpu, cpu) <
				   far(q->topology, q->this_cpu, best)) != (wrong_now == PULLS_FAR))) {
			best = cpu;
			most = nr;
		}
	}
	return wrong_now == STARVES && !mine ? NSCHED_NONE : best;
}

/* What is wrong with a whole answer, whatever it decides. */
static void spoil(const struct nsched_balance_question *q, struct nsched_balance_answer *a)
{
	uint32_t cpus = q->topology->nr_cpus;

	if (wrong_now == PULLS_FROM_ITSELF)
		a->src_cpu = q->this_cpu;
	if (wrong_now == PUSHES_NOWHERE)
		a->active_cpu = cpus;
	if (wrong_now == NO_SUCH_NODE)
		a->src_node = q->topology->nr_nodes;
	if (wrong_now == MOVES_TOO_MANY)
		a->nr_moved = q->tasks->nr_tasks + 1;
	if (wrong_now == MOVES_NOWHERE && a->nr_moved)
		q->moved_cpu_out[0] = cpus;
	if (wrong_now == NAMES_ANOTHER && a->nr_moved && cpus == 3)
		a->src_cpu = 3 - a->src_cpu - q->this_cpu;
}

static uint32_t balance(uint32_t policy, const struct nsched_balance_question *q,
			struct nsched_balance_answer *a)
{
	uint32_t i;

	if (policy == NSCHED_POLICY_LINUX_6_12) {
		nsched_balance(policy, q, a);
		if (wrong_now == NO_SUCH_GROUP)
			a->src_node = q->domains->nr_groups;
		if (wrong_now == ALL_BALANCE && a->stop)
			a->src_cpu = q->topology->nr_cpus - 1 - (q->this_cpu == q->topology->nr_cpus - 1);
		return a->reason;
	}
	memset(a, 0, sizeof(*a));
	a->src_node = a->active_cpu = NSCHED_NONE;
	a->level = q->level + (wrong_now == ANOTHER_LEVEL);
	a->src_cpu = source(q);
	a->reason = NSCHED_O1_SELECT_TASKS_NONE;
	if (wrong_now == NO_REASON)
		a->reason = NSCHED_O1_SELECT_TASKS << 8 | 99;
	if (wrong_now == WANTS_TASKS)
		a->reason = NSCHED_REASON_TASKS_NOT_GIVEN;
	if (a->src_cpu == NSCHED_NONE) {
		spoil(q, a);
		return wrong_now == SAYS_ANOTHER ? NSCHED_REASON_DONE : a->reason;
	}
	a->reason = NSCHED_O1_SELECT_TASKS_MOVED;
	a->amount = 1;
	a->nr_moved = 1 + (wrong_now == MOVES_TWICE);
	for (i = 0; i < a->nr_moved; i++) {
		q->moved_task_out[i] = row_from(q, a->src_cpu);
		if (wrong_now == MOVES_BEYOND)
			q->moved_task_out[i] = q->tasks->nr_tasks;
		q->moved_cpu_out[i] = q->this_cpu;
	}
	spoil(q, a);
	return a->reason;
}

/* The least of: what runs there, how far from the previous CPU, how far from the waker. */
static uint64_t weigh(const struct nsched_wake_question *q, uint32_t cpu)
{
	uint64_t prev = far(q->topology, q->task->prev_cpu, cpu);
	uint64_t waker = far(q->topology, q->this_cpu, cpu);
	uint64_t nr = nsched_load_nr_running(q->load, cpu);

	if (q->sync && cpu == q->this_cpu && nr > 0)
		nr--;
	if (wrong_now == WAKES_FAR)
		return nr << 32 | (99 - prev) << 16 | (99 - waker);
	if (wrong_now == WAKES_BEHIND)
		return prev << 16 | waker;
	return nr << 32 | prev << 16 | waker;
}

static uint32_t wake(uint32_t policy, const struct nsched_wake_question *q,
		     struct nsched_wake_answer *a)
{
	uint64_t best = UINT64_MAX;
	uint32_t cpu;

	if (policy == NSCHED_POLICY_LINUX_6_12)
		return nsched_wake(policy, q, a);
	memset(a, 0, sizeof(*a));
	a->cpu = a->resched_cpu = NSCHED_NONE;
	a->reason = NSCHED_O1_SYNC_WAKE_QUEUE;
	for (cpu = 0; cpu < q->topology->nr_cpus; cpu++) {
		if ((!nsched_cpu_online(q->topology, cpu) && wrong_now != WAKES_OFFLINE) ||
		    (!nsched_set_has(q->task->allowed, cpu) && wrong_now != WAKES_ELSEWHERE) ||
		    weigh(q, cpu) >= best)
			continue;
		best = weigh(q, cpu);
		a->cpu = cpu;
	}
	if (wrong_now == TELLS_NOWHERE)
		a->resched_cpu = q->topology->nr_cpus;
	a->nr_notify = wrong_now == TELLS_TOO_MANY ? 5 : wrong_now == ALSO_TELLS_NOWHERE;
	if (wrong_now == ALSO_TELLS_NOWHERE)
		q->notify_cpu_out[0] = q->topology->nr_cpus;
	return a->reason;
}

static const struct wrong_row {
	uint32_t number;
	uint32_t property;   /* that is violated; RANGE; NOTHING */
	uint32_t policy;     /* whose row is lent */
	const char *what;
	const char *says;    /* RANGE: how the complaint begins */
} rows[] = {
	{ RIGHT, NOTHING, NSCHED_POLICY_LINUX_2_6_0, "the nearest of the longest queues", "" },
	{ STARVES, PROPERTY_WORK_CONSERVED, NSCHED_POLICY_LINUX_2_6_0, "an idle CPU pulls nothing", "" },
	{ STAYS_IN_ITS_NODE, PROPERTY_WORK_CONSERVED, NSCHED_POLICY_LINUX_2_6_0,
	  "other nodes are not looked at", "" },
	{ PULLS_FROM_ONE_MORE, PROPERTY_FIXED_POINT, NSCHED_POLICY_LINUX_2_6_0,
	  "one task more is enough", "" },
	{ PULLS_FAR, PROPERTY_NEAREST, NSCHED_POLICY_LINUX_2_6_0, "the farthest of equals", "" },
	{ WAKES_FAR, PROPERTY_NEAREST, NSCHED_POLICY_LINUX_2_6_0, "woken on the farthest of equals", "" },
	{ CONTENT_WITH_TWO, PROPERTY_EVEN, NSCHED_POLICY_LINUX_2_6_0,
	  "a CPU with work pulls from three more only", "" },
	{ WAKES_BEHIND, PROPERTY_WOKEN_RUNS, NSCHED_POLICY_LINUX_2_6_0, "woken where it was", "" },
	{ ANOTHER_LEVEL, RANGE, NSCHED_POLICY_LINUX_2_6_0, "not the level that was asked", "another level" },
	{ NO_REASON, RANGE, NSCHED_POLICY_LINUX_2_6_0, "a reason that nobody knows", "a reason" },
	{ MOVES_WHAT_RUNS, RANGE, NSCHED_POLICY_LINUX_2_6_0, "moves the running task",
	  "moves a task that runs" },
	{ MOVES_TWICE, RANGE, NSCHED_POLICY_LINUX_2_6_0, "moves a task twice", "moves a task twice" },
	{ MOVES_BEYOND, RANGE, NSCHED_POLICY_LINUX_2_6_0, "moves a row past the last",
	  "moves a task that does not" },
	{ MOVES_ELSEWHERE, RANGE, NSCHED_POLICY_LINUX_2_6_0, "moves a task to where it may not run",
	  "moves a task to where" },
	{ WAKES_ELSEWHERE, RANGE, NSCHED_POLICY_LINUX_2_6_0, "wakes a task where it may not run",
	  "wakes a task where" },
	{ WAKES_OFFLINE, RANGE, NSCHED_POLICY_LINUX_2_6_0, "wakes a task on an offline CPU",
	  "wakes a task on a CPU that is not there" },
	{ NEVER_DONE, RANGE, NSCHED_POLICY_LINUX_2_6_0, "due has no end", "due never" },
	{ WANTS_TASKS, RANGE, NSCHED_POLICY_LINUX_2_6_0, "wants the tasks that it has", "wants tasks" },
	{ SAYS_ANOTHER, RANGE, NSCHED_POLICY_LINUX_2_6_0, "returns another reason than it writes",
	  "the reason returned" },
	{ PULLS_FROM_ITSELF, RANGE, NSCHED_POLICY_LINUX_2_6_0, "pulls from itself", "pulls from a CPU" },
	{ PUSHES_NOWHERE, RANGE, NSCHED_POLICY_LINUX_2_6_0, "pushes from a CPU past the last",
	  "pushes from a CPU" },
	{ NO_SUCH_NODE, RANGE, NSCHED_POLICY_LINUX_2_6_0, "pulls from a node past the last",
	  "pulls from a node" },
	{ MOVES_TOO_MANY, RANGE, NSCHED_POLICY_LINUX_2_6_0, "moves one task more than there are",
	  "moves more tasks" },
	{ MOVES_NOWHERE, RANGE, NSCHED_POLICY_LINUX_2_6_0, "moves a task past the last CPU",
	  "moves a task to a CPU" },
	{ NAMES_ANOTHER, RANGE, NSCHED_POLICY_LINUX_2_6_0, "names a source and moves from another",
	  "moves a task that is not on the source" },
	{ NO_SUCH_STATE, RANGE, NSCHED_POLICY_LINUX_2_6_0, "a state that no CPU is in", "no such state" },
	{ KICKS_NOWHERE, RANGE, NSCHED_POLICY_LINUX_2_6_0, "kicks a CPU past the last", "kicks a CPU" },
	{ TELLS_NOWHERE, RANGE, NSCHED_POLICY_LINUX_2_6_0, "preempts a CPU past the last", "tells a CPU" },
	{ TELLS_TOO_MANY, RANGE, NSCHED_POLICY_LINUX_2_6_0, "tells five CPUs more", "tells more CPUs" },
	{ ALSO_TELLS_NOWHERE, RANGE, NSCHED_POLICY_LINUX_2_6_0, "tells one past the last as well",
	  "tells a CPU" },
	{ NO_SUCH_GROUP, RANGE, NSCHED_POLICY_LINUX_6_12, "pulls from a group past the last",
	  "pulls from no group" },
	{ RIGHT, NOTHING + 1, NSCHED_POLICY_LINUX_6_12, "itself: in range", "" },
	{ ALL_BALANCE, RANGE, NSCHED_POLICY_LINUX_6_12, "every CPU of a group balances for it",
	  "two CPUs" },
};

/* Is what was found what is wrong? */
static uint32_t seen(const struct wrong_row *row, const struct study *study)
{
	uint32_t i, violated = 0;

	if (row->property == RANGE)
		return *study->out_of_range &&
		       strncmp(study->out_of_range, row->says, strlen(row->says)) == 0;
	if (*study->out_of_range)
		return 0;
	for (i = 0; i < PROPERTIES; i++)
		violated |= study->verdict[i].violated << i;
	if (row->property == NOTHING)
		return violated == 0;
	return row->property > NOTHING || violated >> row->property & 1;
}

int main(void)
{
	static const struct small_answers answers = { due, balance, wake };
	uint32_t nr = sizeof(rows) / sizeof(rows[0]), i, bad = 0;

	for (i = 0; i < nr; i++) {
		struct nsched_policy_row policy = *nsched_policy_row(rows[i].policy);
		char out_of_range[STUDY_TEXT] = "";
		struct study study = { .policy = &policy, .answers = &answers,
				       .out_of_range = out_of_range,
				       .most_cpus = rows[i].policy == NSCHED_POLICY_LINUX_6_12 ?
						    WRONG_CPUS - 1 : WRONG_CPUS };

		if (rows[i].number == ALL_BALANCE)
			study.most_cpus = WRONG_CPUS;
		policy.wake_reach = NSCHED_REACH_MACHINE;
		wrong_now = rows[i].number;
		study_run(&study);
		if (!seen(&rows[i], &study)) {
			printf("exhaustive: not as it should be: %s: %s\n", rows[i].what,
			       *out_of_range ? out_of_range : "in range");
			bad = 1;
		}
		study_close(&study);
	}
	printf("note: exhaustive: %u variants, %u properties\n", nr, (unsigned)PROPERTIES);
	return (int)bad;
}
