/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Does a question hold what its policy reads? */
#include "internal.h"

/* What the seven questions have in common, taken out of each. */
struct asked {
	const struct nsched_topology *topology;
	const struct nsched_load *load;
	const struct nsched_domains *domains;
	const struct nsched_task *task;
	const struct nsched_tasks *tasks;
	const void *tunables;
	const void *states[NSCHED_SCOPES];
	const void *work;
	uint64_t work_size;
	uint64_t hz;
	uint32_t this_cpu;
	uint32_t nr_groups;
};

/* Every question has these members under these names. */
#define NSCHED_TAKE(asked, q) \
	do { \
		(asked)->topology = (q)->topology; \
		(asked)->load = (q)->load; \
		(asked)->domains = (q)->domains; \
		(asked)->tunables = (q)->tunables; \
		(asked)->states[NSCHED_SCOPE_SYSTEM] = (q)->system_state; \
		(asked)->states[NSCHED_SCOPE_RQ] = (q)->rq_state; \
		(asked)->states[NSCHED_SCOPE_TASK] = (q)->task_state; \
		(asked)->work = (q)->work; \
		(asked)->work_size = (q)->work_size; \
		(asked)->hz = (q)->hz; \
		(asked)->this_cpu = (q)->this_cpu; \
	} while (0)

NSCHED_INLINE uint32_t take_place(struct asked *asked, const struct nsched_place_question *q)
{
	NSCHED_TAKE(asked, q);
	asked->states[NSCHED_SCOPE_GROUP] = q->group_state;
	asked->task = q->task;
	return NSCHED_OK;
}

NSCHED_INLINE uint32_t take_wake(struct asked *asked, const struct nsched_wake_question *q)
{
	NSCHED_TAKE(asked, q);
	asked->states[NSCHED_SCOPE_GROUP] = q->group_state;
	asked->task = q->task;
	return NSCHED_OK;
}

NSCHED_INLINE uint32_t take_due(struct asked *asked, const struct nsched_due_question *q)
{
	NSCHED_TAKE(asked, q);
	asked->states[NSCHED_SCOPE_GROUP] = q->group_state;
	return q->idle > NSCHED_NEWLY_IDLE ? NSCHED_OUT_OF_RANGE : NSCHED_OK;
}

NSCHED_INLINE uint32_t take_balance(struct asked *asked, const struct nsched_balance_question *q)
{
	NSCHED_TAKE(asked, q);
	asked->states[NSCHED_SCOPE_GROUP] = q->group_state;
	asked->tasks = q->tasks;
	if (q->tasks && (!q->moved_task_out || !q->moved_cpu_out))
		return NSCHED_NO_WORK;
	return q->idle > NSCHED_NEWLY_IDLE ? NSCHED_OUT_OF_RANGE : NSCHED_OK;
}

NSCHED_INLINE uint32_t take_next(struct asked *asked, const struct nsched_next_question *q)
{
	NSCHED_TAKE(asked, q);
	asked->tasks = q->tasks;
	if (q->tasks && q->current != NSCHED_NONE && q->current >= q->tasks->nr_tasks)
		return NSCHED_OUT_OF_RANGE;
	return NSCHED_OK;
}

NSCHED_INLINE uint32_t take_prefer(struct asked *asked, const struct nsched_prefer_question *q)
{
	NSCHED_TAKE(asked, q);
	asked->states[NSCHED_SCOPE_GROUP] = q->group_state;
	asked->tasks = q->tasks;
	asked->nr_groups = q->nr_groups;
	return q->tasks && q->task >= q->tasks->nr_tasks ? NSCHED_OUT_OF_RANGE : NSCHED_OK;
}

NSCHED_INLINE uint32_t take_page(struct asked *asked, const struct nsched_page_question *q)
{
	NSCHED_TAKE(asked, q);
	asked->states[NSCHED_SCOPE_GROUP] = q->group_state;
	asked->states[NSCHED_SCOPE_PAGE] = q->page_state;
	asked->task = q->task;
	if (q->topology && (q->this_node >= q->topology->nr_nodes ||
			    q->page_node >= q->topology->nr_nodes))
		return NSCHED_OUT_OF_RANGE;
	return NSCHED_OK;
}

NSCHED_INLINE uint32_t take(struct asked *asked, uint32_t question, const void *q)
{
	switch (question) {
	case NSCHED_ASK_PLACE:
		return take_place(asked, (const struct nsched_place_question *)q);
	case NSCHED_ASK_WAKE:
		return take_wake(asked, (const struct nsched_wake_question *)q);
	case NSCHED_ASK_DUE:
		return take_due(asked, (const struct nsched_due_question *)q);
	case NSCHED_ASK_BALANCE:
		return take_balance(asked, (const struct nsched_balance_question *)q);
	case NSCHED_ASK_NEXT:
		return take_next(asked, (const struct nsched_next_question *)q);
	case NSCHED_ASK_PREFER:
		return take_prefer(asked, (const struct nsched_prefer_question *)q);
	default:
		return take_page(asked, (const struct nsched_page_question *)q);
	}
}

/* The first column of @wanted that @offset lacks, or NSCHED_NONE. */
NSCHED_INLINE uint32_t column_missing(uint64_t wanted, const uint32_t *offset)
{
	uint32_t column;

	for (column = 0; column < 64; column++) {
		if (wanted >> column & 1 && !offset[column])
			return column;
	}
	return NSCHED_NONE;
}

static NSCHED_OWN_FRAME uint32_t check_machine(const struct asked *asked, const struct nsched_needs *needs,
				     struct nsched_wrong *wrong)
{
	const struct nsched_topology *topology = asked->topology;
	uint32_t column;

	if (needs->topology) {
		if (!topology)
			return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_BLOCK_TOPOLOGY, NSCHED_NONE);
		if (needs->distance && !topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT])
			return is_wrong(wrong, NSCHED_NO_COLUMN, NSCHED_TOPOLOGY_DISTANCE_SLIT,
					NSCHED_NONE);
		if (asked->this_cpu >= topology->nr_cpus)
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_NONE, asked->this_cpu);
	}
	if (needs->load) {
		if (!asked->load)
			return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_BLOCK_LOAD, NSCHED_NONE);
		if (topology && asked->load->nr_cpus != topology->nr_cpus)
			return is_wrong(wrong, NSCHED_OTHER_MACHINE, NSCHED_BLOCK_LOAD, NSCHED_NONE);
		column = column_missing(needs->load, asked->load->offset);
		if (column != NSCHED_NONE)
			return is_wrong(wrong, NSCHED_NO_COLUMN, column, NSCHED_NONE);
	}
	if (needs->domains && !asked->domains)
		return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_BLOCK_DOMAINS, NSCHED_NONE);
	return NSCHED_OK;
}

/* A set must name a CPU of the machine, and nothing past it. */
NSCHED_INLINE uint32_t check_allowed(const struct nsched_topology *topology, const uint64_t *allowed,
				     struct nsched_wrong *wrong)
{
	uint32_t word, words = NSCHED_SET_WORDS(topology->nr_cpus);
	uint64_t any = 0;

	if (!allowed)
		return NSCHED_OK;
	for (word = 0; word < words; word++)
		any |= allowed[word];
	if (!any)
		return is_wrong(wrong, NSCHED_EMPTY_SET, NSCHED_NONE, NSCHED_NONE);
	if (topology->nr_cpus % 64 && allowed[words - 1] >> topology->nr_cpus % 64)
		return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_NONE, words - 1);
	return NSCHED_OK;
}

static NSCHED_OWN_FRAME uint32_t check_tasks(const struct asked *asked, const struct nsched_needs *needs,
				   struct nsched_wrong *wrong)
{
	uint32_t column;

	if (needs->task) {
		if (!asked->task)
			return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_BLOCK_TASKS, NSCHED_NONE);
		if (asked->topology && asked->task->prev_cpu >= asked->topology->nr_cpus)
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_TASK_PREV_CPU,
					asked->task->prev_cpu);
		if (asked->topology &&
		    check_allowed(asked->topology, asked->task->allowed, wrong) != NSCHED_OK)
			return wrong->code;
	}
	if (needs->tasks && !asked->tasks)
		return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_BLOCK_TASKS, NSCHED_NONE);
	if (!asked->tasks)
		return NSCHED_OK;
	if (asked->topology && asked->tasks->nr_cpus != asked->topology->nr_cpus)
		return is_wrong(wrong, NSCHED_OTHER_MACHINE, NSCHED_BLOCK_TASKS, NSCHED_NONE);
	column = column_missing(needs->task_table, asked->tasks->offset);
	if (column != NSCHED_NONE)
		return is_wrong(wrong, NSCHED_NO_COLUMN, column, NSCHED_NONE);
	return NSCHED_OK;
}

static NSCHED_OWN_FRAME uint32_t check_kept(uint32_t policy, const struct asked *asked,
				  const struct nsched_needs *needs, struct nsched_wrong *wrong)
{
	const struct nsched_state *state;
	uint32_t scope;

	for (scope = 0; scope < NSCHED_SCOPES; scope++) {
		if (!(needs->states >> scope & 1))
			continue;
		state = (const struct nsched_state *)asked->states[scope];
		if (!state)
			return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_BLOCK_STATE, scope);
		if (state->policy != policy || state->scope != scope)
			return is_wrong(wrong, NSCHED_WRONG_POLICY, NSCHED_BLOCK_STATE, scope);
		if (asked->topology && state->nr[NSCHED_ROWS_CPU] &&
		    (state->nr[NSCHED_ROWS_CPU] != asked->topology->nr_cpus ||
		     state->nr[NSCHED_ROWS_NODE] != asked->topology->nr_nodes))
			return is_wrong(wrong, NSCHED_OTHER_MACHINE, NSCHED_BLOCK_STATE, scope);
	}
	if (asked->tunables) {
		if (nsched_policy_family(*(const nsched_u32 *)asked->tunables) !=
		    nsched_policy_family(policy))
			return is_wrong(wrong, NSCHED_WRONG_POLICY, 0, NSCHED_NONE);
		if (nsched_tunables_check(asked->tunables, wrong) != NSCHED_OK)
			return wrong->code;
	}
	if (needs->work_bytes && (!asked->work || (uintptr_t)asked->work % 8 ||
				  asked->work_size < needs->work_bytes))
		return is_wrong(wrong, NSCHED_NO_WORK, NSCHED_NONE, NSCHED_NONE);
	return NSCHED_OK;
}

uint32_t nsched_policy_check(uint32_t policy, uint32_t question, const void *q,
			     struct nsched_wrong *wrong)
{
	struct nsched_counts counts;
	struct nsched_needs needs;
	struct asked asked;
	uint32_t code;

	if (nsched_policy_family(policy) == NSCHED_NONE)
		return is_wrong(wrong, NSCHED_UNKNOWN_POLICY, NSCHED_NONE, policy);
	if (question >= NSCHED_QUESTIONS || !q)
		return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_NONE, question);
	clear_words(&asked, sizeof(asked));
	code = take(&asked, question, q);
	counts.nr_cpus = asked.topology ? asked.topology->nr_cpus : 0;
	counts.nr_nodes = asked.topology ? asked.topology->nr_nodes : 0;
	counts.nr_tasks = asked.tasks ? asked.tasks->nr_tasks : 0;
	counts.nr_groups = asked.nr_groups;
	if (!nsched_policy_needs(policy, question, &counts, &needs))
		return nothing_wrong(wrong); /* it reads nothing: not asked */
	if (code != NSCHED_OK)
		return is_wrong(wrong, code, NSCHED_NONE, NSCHED_NONE);
	if (check_machine(&asked, &needs, wrong) != NSCHED_OK ||
	    check_tasks(&asked, &needs, wrong) != NSCHED_OK ||
	    check_kept(policy, &asked, &needs, wrong) != NSCHED_OK)
		return wrong->code;
	if (needs.hz && asked.hz == 0)
		return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_NONE, NSCHED_NONE);
	return nothing_wrong(wrong);
}
