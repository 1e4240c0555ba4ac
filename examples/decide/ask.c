/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * From a world to an answer. nsched_policy_needs() says what a policy reads; it
 * is laid out, nsched_policy_check() looks at the whole, and then it is asked.
 */
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "faults.h"
#include "text.h"

const char *question_name(uint32_t which)
{
	return nsched_question_table(which)->name;
}

void **state_of(struct nsched_asked *asked, uint32_t scope)
{
	switch (scope) {
	case NSCHED_SCOPE_SYSTEM:
		return &asked->system_state;
	case NSCHED_SCOPE_RQ:
		return &asked->rq_state;
	case NSCHED_SCOPE_TASK:
		return &asked->task_state;
	case NSCHED_SCOPE_PROCESS:
		return &asked->process_state;
	case NSCHED_SCOPE_GROUP:
		return &asked->group_state;
	default:
		return &asked->page_state;
	}
}

static void counts_of(const struct world *world, struct nsched_counts *counts)
{
	memset(counts, 0, sizeof(*counts));
	counts->nr_cpus = world->machine.topology->nr_cpus;
	counts->nr_nodes = world->machine.topology->nr_nodes;
	counts->nr_tasks = world->tasks ? world->tasks->nr_tasks : 0;
}

/* A nice-0 task on @cpu, or that row of the table if there is one. */
static void plain_task(const struct world *world, struct nsched_task *task, uint32_t cpu)
{
	uint32_t row = world->tasks ? nsched_tasks_first(world->tasks, cpu) : 0;

	memset(task, 0, sizeof(*task));
	task->id = NSCHED_NONE;
	task->weight = task->load = NSCHED_SCALE;
	task->util = task->runnable = NSCHED_SCALE / 2;
	task->util_est = NSCHED_SCALE / 2;
	task->prev_cpu = cpu;
	task->prio = world->prio;
	task->user_prio = 20;
	task->home = task->preferred = task->group = NSCHED_NONE;
	task->is_new = 0;
	if (world->tasks && row < nsched_tasks_first(world->tasks, cpu + 1) &&
	    nsched_task_has(world->tasks, NSCHED_TASK_ID))
		task->id = nsched_task_id(world->tasks, row);
}

static uint32_t idle_kind(const struct world *world, uint32_t cpu)
{
	return world->nr_running[cpu] == 0 ? NSCHED_IDLE : NSCHED_BUSY;
}

/* An exec; a fork where the policy reads who forks. */
static void fill_place(struct asking *asking, const struct nsched_needs *needs)
{
	struct nsched_place_question *q = &asking->q.place;
	const struct world *world = asking->world;

	plain_task(world, &asking->task, world->task_cpu);
	asking->task.running = asking->task.queued = 1;
	q->this_cpu = world->task_cpu;
	q->kind = NSCHED_PLACE_EXEC;
	if (!needs->other_task)
		return;
	memcpy(&asking->other, &asking->task, sizeof(asking->other));
	asking->task.id = NSCHED_NONE;
	asking->task.running = asking->task.queued = 0;
	asking->task.is_new = 1;
	q->kind = NSCHED_PLACE_FORK;
	q->parent = &asking->other;
	q->parent_state = world->other_state;
}

static void fill_wake(struct asking *asking)
{
	const struct world *world = asking->world;

	plain_task(world, &asking->task, world->task_cpu);
	plain_task(world, &asking->other, world->this_cpu);
	asking->other.running = asking->other.queued = 1;
	asking->q.wake.waker = &asking->other;
	asking->q.wake.waker_state = world->other_state;
}

static void fill_balance(struct asking *asking)
{
	const struct world *world = asking->world;
	uint32_t nr = world->tasks ? world->tasks->nr_tasks : 0;

	asking->moved_task = need(nr, sizeof(*asking->moved_task));
	asking->moved_cpu = need(nr, sizeof(*asking->moved_cpu));
	asking->q.balance.moved_task_out = asking->moved_task;
	asking->q.balance.moved_cpu_out = asking->moved_cpu;
	asking->q.balance.idle = idle_kind(world, world->this_cpu);
	if (asking->due_known && asking->due_level != NSCHED_NONE) {
		asking->q.balance.level = asking->due_level;
		asking->q.balance.idle = asking->due_idle;
	}
}

/* What runs on this CPU, where a policy may know it: nothing, if the CPU is idle. */
static void fill_runner(struct asking *asking, const struct nsched_needs *needs)
{
	struct nsched_asked *asked = &asking->q.asked;
	uint32_t task = 1u << NSCHED_SCOPE_TASK;

	plain_task(asking->world, &asking->task, asked->this_cpu);
	asking->task.running = asking->task.queued = 1;
	if (asking->world->nr_running[asked->this_cpu] != 0)
		return;
	asked->task = needs->task ? asked->task : NULL;
	asked->task_state = needs->states & task ? asked->task_state : NULL;
}

static void fill_next(struct asking *asking, const struct nsched_needs *needs)
{
	const struct world *world = asking->world;
	struct nsched_next_question *q = &asking->q.next;

	q->current = q->wakee = NSCHED_NONE;
	if (world->tasks && nsched_tasks_first(world->tasks, q->this_cpu) <
				    nsched_tasks_first(world->tasks, q->this_cpu + 1))
		q->current = nsched_tasks_first(world->tasks, q->this_cpu);
	fill_runner(asking, needs);
}

/* What only one question has. */
static void fill_own(struct asking *asking, const struct nsched_needs *needs)
{
	switch (asking->which) {
	case NSCHED_ASK_PLACE:
		fill_place(asking, needs);
		break;
	case NSCHED_ASK_WAKE:
		fill_wake(asking);
		break;
	case NSCHED_ASK_DUE:
		asking->q.due.idle = idle_kind(asking->world, asking->world->this_cpu);
		fill_runner(asking, needs);
		break;
	case NSCHED_ASK_BALANCE:
		fill_balance(asking);
		break;
	case NSCHED_ASK_NEXT:
		fill_next(asking, needs);
		break;
	default:
		plain_task(asking->world, &asking->task, asking->world->task_cpu);
		asking->task.running = asking->task.queued = 1;
		if (asking->which == NSCHED_ASK_PAGE) {
			faults_page(asking);
			break;
		}
		faults_prefer(asking);
		/* A state that has just begun would say that nothing is preferred. */
		if (!(needs->states >> NSCHED_SCOPE_TASK & 1u))
			asking->q.asked.task_state = NULL;
	}
}

static void fill_shared(struct asking *asking, const struct nsched_needs *needs)
{
	struct nsched_asked *asked = &asking->q.asked;
	struct world *world = asking->world;
	uint32_t scope;

	if (needs->tasks && !world->tasks)
		refuse(NULL, 0,
		       "policy %s needs the queued tasks for %s, and /proc does not tell what a "
		       "policy reads of them; give them by --snapshot",
		       asking->policy->name, question_name(asking->which));
	asked->topology = world->machine.topology;
	asked->load = world->load;
	asked->domains = world->domains; /* where none are read, states are shaped by them */
	asked->tasks = world->tasks;
	asked->task = &asking->task;
	for (scope = 0; scope < NSCHED_SCOPES; scope++)
		*state_of(asked, scope) = world->state[scope];
	asked->now = world->now;
	asked->clock_ns = world->hz ? world->now * (1000000000u / world->hz) : 0;
	asked->hz = world->hz;
	asked->this_cpu = world->this_cpu;
	fill_own(asking, needs);
}

/* What was not as the policy needs it, in the words of its descriptors. */
_Noreturn static void question_wrong(const struct asking *asking, const struct nsched_wrong *wrong)
{
	char why[160];

	nsched_explain_check(asking->which, wrong, why, sizeof(why));
	refuse(NULL, 0, "policy %s cannot be asked %s: %s", asking->policy->name,
	       question_name(asking->which), why);
}

/* States are changed in place: keep what the question was asked with. */
static void keep_states(struct asking *asking)
{
	const void *other = NULL;
	uint32_t scope;

	for (scope = 0; scope < NSCHED_SCOPES; scope++) {
		const struct nsched_state *state = *state_of(&asking->q.asked, scope);

		if (!state)
			continue;
		asking->before[scope] = need(1, state->size_bytes);
		memcpy(asking->before[scope], state, state->size_bytes);
	}
	if (asking->which == NSCHED_ASK_WAKE)
		other = asking->q.wake.waker_state;
	else if (asking->which == NSCHED_ASK_PLACE)
		other = asking->q.place.parent_state;
	if (other) {
		uint32_t bytes = ((const struct nsched_state *)other)->size_bytes;

		asking->before_other = need(1, bytes);
		memcpy(asking->before_other, other, bytes);
	}
}

static uint32_t call(struct asking *asking)
{
	uint32_t policy = asking->policy->policy;

	switch (asking->which) {
	case NSCHED_ASK_PLACE:
		return nsched_place(policy, &asking->q.place, &asking->a.place);
	case NSCHED_ASK_WAKE:
		return nsched_wake(policy, &asking->q.wake, &asking->a.wake);
	case NSCHED_ASK_DUE:
		return nsched_due(policy, &asking->q.due, &asking->a.due);
	case NSCHED_ASK_BALANCE:
		return nsched_balance(policy, &asking->q.balance, &asking->a.balance);
	case NSCHED_ASK_NEXT:
		return nsched_next(policy, &asking->q.next, &asking->a.next);
	case NSCHED_ASK_PREFER:
		return nsched_prefer(policy, &asking->q.prefer, &asking->a.prefer);
	default:
		return nsched_page(policy, &asking->q.page, &asking->a.page);
	}
}

static uint32_t is_recorded(const struct asking *asking)
{
	return asking->recorded.question && asking->recorded.which == asking->which &&
	       asking->recorded.policy == asking->policy->policy;
}

/* The recorded question, but for what the command line says. */
static void fill_recorded(struct asking *asking)
{
	memcpy(&asking->q, asking->recorded.question,
	       nsched_question_table(asking->which)->question_bytes);
	if (asking->cpu_given)
		asking->q.asked.this_cpu = asking->world->this_cpu;
	if (asking->cpu_given && asking->which == NSCHED_ASK_PLACE && asking->q.place.task) {
		memcpy(&asking->task, asking->q.place.task, sizeof(asking->task));
		asking->task.prev_cpu = asking->world->task_cpu;
		asking->q.place.task = &asking->task;
	}
	if (asking->cpu_given && asking->which == NSCHED_ASK_DUE)
		asking->q.due.idle = idle_kind(asking->world, asking->world->this_cpu);
	if (asking->cpu_given && asking->which == NSCHED_ASK_BALANCE)
		asking->q.balance.idle = idle_kind(asking->world, asking->world->this_cpu);
	if (asking->now_given)
		asking->q.asked.now = asking->world->now;
}

uint32_t ask_prepare(struct asking *asking, uint32_t which)
{
	struct nsched_asked *asked = &asking->q.asked;
	struct nsched_counts counts;
	struct nsched_needs needs;
	struct nsched_wrong wrong;

	asking->which = which;
	memset(&asking->q, 0, sizeof(asking->q));
	memset(&asking->a, 0xa5, sizeof(asking->a));
	counts_of(asking->world, &counts);
	if (!nsched_policy_needs(asking->policy->policy, which, &counts, &needs))
		return 0;
	if (is_recorded(asking)) {
		fill_recorded(asking);
	} else {
		fill_shared(asking, &needs);
	}
	if (!is_recorded(asking) || asking->tunables_given)
		asked->tunables = asking->world->tunables;
	asked->work_size = nsched_policy_work_size(asking->policy->policy, which, &counts);
	asking->work = need(1, asked->work_size);
	asked->work = asking->work;
	if (nsched_policy_check(asking->policy->policy, which, &asking->q, &wrong) != NSCHED_OK)
		question_wrong(asking, &wrong);
	return 1;
}

uint32_t ask(struct asking *asking, uint32_t which)
{
	if (!ask_prepare(asking, which))
		return NSCHED_REASON_NOT_ASKED;
	keep_states(asking);
	return call(asking);
}

void ask_done(struct asking *asking)
{
	uint32_t scope;

	free(asking->work);
	free(asking->moved_task);
	free(asking->moved_cpu);
	free(asking->curr_task);
	free(asking->task_faults);
	free(asking->before_other);
	asking->before_other = NULL;
	asking->work = NULL;
	asking->moved_task = asking->moved_cpu = asking->curr_task = NULL;
	asking->task_faults = NULL;
	for (scope = 0; scope < NSCHED_SCOPES; scope++) {
		free(asking->before[scope]);
		asking->before[scope] = NULL;
	}
}
