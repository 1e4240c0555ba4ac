/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * From a world to an answer. nsched_policy_needs() says what a policy reads; it
 * is laid out, nsched_policy_check() looks at the whole, and then it is asked.
 */
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "text.h"

#define AT(which, member) ((uint32_t)offsetof(struct nsched_##which##_question, member))
#define SHARED(which) \
	AT(which, topology), AT(which, load), AT(which, domains), AT(which, tunables), \
		AT(which, work), AT(which, work_size), AT(which, now), AT(which, hz), \
		AT(which, this_cpu)
#define STATES(which, group, page) \
	{ \
		AT(which, system_state), AT(which, rq_state), AT(which, task_state), group, page, \
			AT(which, process_state) \
	}

static const struct places places[NSCHED_QUESTIONS] = {
	[NSCHED_ASK_PLACE] = { SHARED(place), AT(place, task), NSCHED_NONE, NSCHED_NONE,
			       STATES(place, AT(place, group_state), NSCHED_NONE) },
	[NSCHED_ASK_WAKE] = { SHARED(wake), AT(wake, task), AT(wake, waker), NSCHED_NONE,
			      STATES(wake, AT(wake, group_state), NSCHED_NONE) },
	[NSCHED_ASK_DUE] = { SHARED(due), NSCHED_NONE, NSCHED_NONE, NSCHED_NONE,
			     STATES(due, AT(due, group_state), NSCHED_NONE) },
	[NSCHED_ASK_BALANCE] = { SHARED(balance), NSCHED_NONE, NSCHED_NONE, AT(balance, tasks),
				 STATES(balance, AT(balance, group_state), NSCHED_NONE) },
	[NSCHED_ASK_NEXT] = { SHARED(next), NSCHED_NONE, NSCHED_NONE, AT(next, tasks),
			      STATES(next, NSCHED_NONE, NSCHED_NONE) },
	[NSCHED_ASK_PREFER] = { SHARED(prefer), NSCHED_NONE, NSCHED_NONE, AT(prefer, tasks),
				STATES(prefer, AT(prefer, group_state), NSCHED_NONE) },
	[NSCHED_ASK_PAGE] = { SHARED(page), AT(page, task), NSCHED_NONE, NSCHED_NONE,
			      STATES(page, AT(page, group_state), AT(page, page_state)) },
};

const struct places *places_of(uint32_t which)
{
	return &places[which];
}

const char *question_name(uint32_t which)
{
	return nsched_question_table(which)->name;
}

static void put_pointer(union question *q, uint32_t offset, const void *pointer)
{
	if (offset != NSCHED_NONE)
		memcpy((char *)q + offset, &pointer, sizeof(pointer));
}

static void put_u64(union question *q, uint32_t offset, uint64_t value)
{
	memcpy((char *)q + offset, &value, sizeof(value));
}

static void put_u32(union question *q, uint32_t offset, uint32_t value)
{
	memcpy((char *)q + offset, &value, sizeof(value));
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
	task->prio = 120;
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

/* What only one question has. */
static void fill_own(struct asking *asking)
{
	struct world *world = asking->world;
	uint32_t nr = world->tasks ? world->tasks->nr_tasks : 0;

	switch (asking->which) {
	case NSCHED_ASK_PLACE:
		plain_task(world, &asking->task, world->task_cpu);
		asking->task.running = asking->task.queued = 1;
		asking->q.place.kind = NSCHED_PLACE_EXEC;
		asking->q.place.this_cpu = world->task_cpu;
		break;
	case NSCHED_ASK_WAKE:
		plain_task(world, &asking->task, world->task_cpu);
		plain_task(world, &asking->waker, world->this_cpu);
		asking->waker.running = asking->waker.queued = 1;
		break;
	case NSCHED_ASK_DUE:
		asking->q.due.idle = idle_kind(world, world->this_cpu);
		break;
	case NSCHED_ASK_BALANCE:
		asking->moved_task = need(nr, sizeof(*asking->moved_task));
		asking->moved_cpu = need(nr, sizeof(*asking->moved_cpu));
		asking->q.balance.moved_task_out = asking->moved_task;
		asking->q.balance.moved_cpu_out = asking->moved_cpu;
		asking->q.balance.idle = idle_kind(world, world->this_cpu);
		if (asking->due_known && asking->due_level != NSCHED_NONE) {
			asking->q.balance.level = asking->due_level;
			asking->q.balance.idle = asking->due_idle;
		}
		break;
	case NSCHED_ASK_NEXT:
		asking->q.next.current = NSCHED_NONE;
		if (world->tasks && nsched_tasks_first(world->tasks, world->this_cpu) <
					    nsched_tasks_first(world->tasks, world->this_cpu + 1))
			asking->q.next.current = nsched_tasks_first(world->tasks, world->this_cpu);
		break;
	default:
		refuse(NULL, 0,
		       "%s is about memory faults, which only a recorded question has; give one "
		       "by --snapshot",
		       question_name(asking->which));
	}
}

static void fill_shared(struct asking *asking, const struct nsched_needs *needs)
{
	const struct places *at = &places[asking->which];
	struct world *world = asking->world;
	uint32_t scope;

	if (needs->domains)
		refuse(NULL, 0,
		       "policy %s reads scheduling domains for %s, which decide does not build; "
		       "give a question that has them by --snapshot",
		       asking->policy->name, question_name(asking->which));
	if (needs->tasks && !world->tasks)
		refuse(NULL, 0,
		       "policy %s needs the queued tasks for %s, and /proc does not tell what a "
		       "policy reads of them; give them by --snapshot",
		       asking->policy->name, question_name(asking->which));
	put_pointer(&asking->q, at->topology, world->machine.topology);
	put_pointer(&asking->q, at->load, world->load);
	put_pointer(&asking->q, at->tasks, world->tasks);
	put_pointer(&asking->q, at->task, &asking->task);
	put_pointer(&asking->q, at->waker, &asking->waker);
	for (scope = 0; scope < NSCHED_SCOPES; scope++)
		put_pointer(&asking->q, at->state[scope], world->state[scope]);
	put_u64(&asking->q, at->now, world->now);
	put_u64(&asking->q, at->hz, world->hz);
	put_u32(&asking->q, at->this_cpu, world->this_cpu);
	fill_own(asking);
}

/* What was not as the policy needs it, in the words of its descriptors. */
_Noreturn static void question_wrong(const struct asking *asking, const struct nsched_wrong *wrong)
{
	const char *column =
		wrong->field < NSCHED_LOAD_COLUMNS ? nsched_load_field(wrong->field)->name : "";

	if (wrong->code == NSCHED_NO_COLUMN)
		refuse(NULL, 0, "policy %s reads column %s for %s, which the load does not have",
		       asking->policy->name, column, question_name(asking->which));
	refuse(NULL, 0, "policy %s cannot be asked %s: %s", asking->policy->name,
	       question_name(asking->which), nsched_code_text(wrong->code));
}

/* States are changed in place: keep what the question was asked with. */
static void keep_states(struct asking *asking)
{
	uint32_t scope;

	for (scope = 0; scope < NSCHED_SCOPES; scope++) {
		const struct nsched_state *state = NULL;
		uint32_t offset = places[asking->which].state[scope];

		if (offset != NSCHED_NONE)
			memcpy(&state, (char *)&asking->q + offset, sizeof(state));
		if (!state)
			continue;
		asking->before[scope] = need(1, state->size_bytes);
		memcpy(asking->before[scope], state, state->size_bytes);
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
	const struct places *at = &places[asking->which];

	memcpy(&asking->q, asking->recorded.question,
	       nsched_question_table(asking->which)->question_bytes);
	if (asking->cpu_given)
		put_u32(&asking->q, at->this_cpu, asking->world->this_cpu);
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
		put_u64(&asking->q, at->now, asking->world->now);
}

uint32_t ask(struct asking *asking, uint32_t which)
{
	const struct places *at = &places[which];
	struct nsched_counts counts;
	struct nsched_needs needs;
	struct nsched_wrong wrong;
	uint64_t work_bytes;

	asking->which = which;
	memset(&asking->q, 0, sizeof(asking->q));
	memset(&asking->a, 0xa5, sizeof(asking->a));
	counts_of(asking->world, &counts);
	if (!nsched_policy_needs(asking->policy->policy, which, &counts, &needs))
		return NSCHED_REASON_NOT_ASKED;
	if (is_recorded(asking)) {
		fill_recorded(asking);
	} else {
		fill_shared(asking, &needs);
	}
	if (!is_recorded(asking) || asking->tunables_given)
		put_pointer(&asking->q, at->tunables, asking->world->tunables);
	work_bytes = nsched_policy_work_size(asking->policy->policy, which, &counts);
	asking->work = need(1, work_bytes);
	put_pointer(&asking->q, at->work, asking->work);
	put_u64(&asking->q, at->work_size, work_bytes);
	if (nsched_policy_check(asking->policy->policy, which, &asking->q, &wrong) != NSCHED_OK)
		question_wrong(asking, &wrong);
	keep_states(asking);
	return call(asking);
}

void ask_done(struct asking *asking)
{
	uint32_t scope;

	free(asking->work);
	free(asking->moved_task);
	free(asking->moved_cpu);
	asking->work = NULL;
	asking->moved_task = asking->moved_cpu = NULL;
	for (scope = 0; scope < NSCHED_SCOPES; scope++) {
		free(asking->before[scope]);
		asking->before[scope] = NULL;
	}
}
