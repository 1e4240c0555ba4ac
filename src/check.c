/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Does a question hold what its policy reads? */
#include "family.h"
#include "numasched/domains.h"

/* The members that one question has of its own. */

NSCHED_INLINE uint32_t check_place(const struct nsched_place_question *q)
{
	return q->kind > NSCHED_PLACE_EXEC ? NSCHED_OUT_OF_RANGE : NSCHED_OK;
}

NSCHED_INLINE uint32_t check_wake(const struct nsched_wake_question *q)
{
	return q->sync > (NSCHED_WAKE_SYNC | NSCHED_WAKE_CURRENT_CPU) ? NSCHED_OUT_OF_RANGE :
									NSCHED_OK;
}

NSCHED_INLINE uint32_t check_due(const struct nsched_due_question *q)
{
	return q->idle > NSCHED_NEWLY_IDLE || q->event > NSCHED_EVENT_KICK ? NSCHED_OUT_OF_RANGE :
									     NSCHED_OK;
}

NSCHED_INLINE uint32_t check_balance(const struct nsched_balance_question *q)
{
	if (q->tasks && (!q->moved_task_out || !q->moved_cpu_out))
		return NSCHED_NO_WORK;
	return q->idle > NSCHED_NEWLY_IDLE ? NSCHED_OUT_OF_RANGE : NSCHED_OK;
}

NSCHED_INLINE uint32_t check_next(const struct nsched_next_question *q)
{
	uint32_t nr_tasks = q->tasks ? q->tasks->nr_tasks : 0;

	if ((q->current != NSCHED_NONE && q->current >= nr_tasks) ||
	    (q->wakee != NSCHED_NONE && q->wakee >= nr_tasks))
		return NSCHED_OUT_OF_RANGE;
	return q->event > NSCHED_EVENT_YIELD ? NSCHED_OUT_OF_RANGE : NSCHED_OK;
}

NSCHED_INLINE uint32_t check_prefer(const struct nsched_prefer_question *q)
{
	return q->tasks && q->task_row >= q->tasks->nr_tasks ? NSCHED_OUT_OF_RANGE : NSCHED_OK;
}

NSCHED_INLINE uint32_t check_page(const struct nsched_page_question *q)
{
	uint32_t nr_nodes = q->topology ? q->topology->nr_nodes : NSCHED_MAX_NODES;

	if (q->this_node >= nr_nodes || q->page_node >= nr_nodes || q->nr_pages == 0 ||
	    (q->policy_node != NSCHED_NONE && q->policy_node >= nr_nodes))
		return NSCHED_OUT_OF_RANGE;
	return q->phase > NSCHED_PAGE_SETTLED ? NSCHED_OUT_OF_RANGE : NSCHED_OK;
}

/* Who else a question names, and that one's state. */
NSCHED_INLINE uint32_t check_other(uint32_t question, const struct nsched_needs *needs,
				   const void *q)
{
	const void *task = 0, *state = 0;

	if (question == NSCHED_ASK_PLACE) {
		task = ((const struct nsched_place_question *)q)->parent;
		state = ((const struct nsched_place_question *)q)->parent_state;
	} else if (question == NSCHED_ASK_WAKE) {
		task = ((const struct nsched_wake_question *)q)->waker;
		state = ((const struct nsched_wake_question *)q)->waker_state;
	} else if (question == NSCHED_ASK_PAGE) {
		task = ((const struct nsched_page_question *)q)->last;
		state = ((const struct nsched_page_question *)q)->last_group_state;
	}
	return (needs->other_task && !task) || (needs->other_state && !state) ? NSCHED_NO_BLOCK :
										NSCHED_OK;
}

NSCHED_INLINE uint32_t check_own(uint32_t question, const void *q)
{
	switch (question) {
	case NSCHED_ASK_PLACE:
		return check_place((const struct nsched_place_question *)q);
	case NSCHED_ASK_WAKE:
		return check_wake((const struct nsched_wake_question *)q);
	case NSCHED_ASK_DUE:
		return check_due((const struct nsched_due_question *)q);
	case NSCHED_ASK_BALANCE:
		return check_balance((const struct nsched_balance_question *)q);
	case NSCHED_ASK_NEXT:
		return check_next((const struct nsched_next_question *)q);
	case NSCHED_ASK_PREFER:
		return check_prefer((const struct nsched_prefer_question *)q);
	default:
		return check_page((const struct nsched_page_question *)q);
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

/* A column number alone does not say of which block. */
NSCHED_INLINE uint32_t no_column(struct nsched_wrong *wrong, uint32_t block, uint32_t column)
{
	is_wrong(wrong, NSCHED_NO_COLUMN, column, NSCHED_NONE);
	wrong->other = block;
	return NSCHED_NO_COLUMN;
}

static NSCHED_OWN_FRAME uint32_t check_machine(const struct nsched_asked *asked,
					       const struct nsched_needs *needs,
					       struct nsched_wrong *wrong)
{
	const struct nsched_topology *topology = asked->topology;
	uint32_t column;

	if (needs->topology) {
		if (!topology)
			return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_BLOCK_TOPOLOGY, NSCHED_NONE);
		if (needs->distance && !topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT])
			return no_column(wrong, NSCHED_BLOCK_TOPOLOGY,
					 NSCHED_TOPOLOGY_DISTANCE_SLIT);
		if (asked->this_cpu >= topology->nr_cpus)
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_NONE, asked->this_cpu);
	}
	if (needs->load) {
		if (!asked->load)
			return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_BLOCK_LOAD, NSCHED_NONE);
		if (topology && (asked->load->nr_cpus != topology->nr_cpus ||
				 asked->load->nr_nodes != topology->nr_nodes))
			return is_wrong(wrong, NSCHED_OTHER_MACHINE, NSCHED_BLOCK_LOAD,
					NSCHED_NONE);
		column = column_missing(needs->load, asked->load->offset);
		if (column != NSCHED_NONE)
			return no_column(wrong, NSCHED_BLOCK_LOAD, column);
	}
	if (needs->domains && !asked->domains)
		return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_BLOCK_DOMAINS, NSCHED_NONE);
	if (needs->domains && topology && asked->domains->nr_cpus != topology->nr_cpus)
		return is_wrong(wrong, NSCHED_OTHER_MACHINE, NSCHED_BLOCK_DOMAINS, NSCHED_NONE);
	return NSCHED_OK;
}

/* A level that is handed over, or comes back with last: this CPU must have it. */
NSCHED_INLINE uint32_t check_level(uint32_t question, const struct nsched_asked *asked,
				   const void *q, struct nsched_wrong *wrong)
{
	const struct nsched_domains *domains = asked->domains;
	const struct nsched_balance_answer *last;
	uint32_t level;

	if (question == NSCHED_ASK_BALANCE) {
		level = ((const struct nsched_balance_question *)q)->level;
	} else {
		last = ((const struct nsched_due_question *)q)->last;
		if (!last)
			return NSCHED_OK;
		level = last->level;
	}
	if (level >= domains->nr_levels ||
	    nsched_domain_of(domains, asked->this_cpu, level) == NSCHED_NONE)
		return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_BLOCK_DOMAINS, level);
	return NSCHED_OK;
}

/* Rows on a CPU on which the load says nothing is queued. */
NSCHED_INLINE uint32_t check_queued(const struct nsched_asked *asked,
				    const struct nsched_needs *needs, struct nsched_wrong *wrong)
{
	uint32_t cpu;

	if (!asked->tasks || !(needs->load & NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE)))
		return NSCHED_OK;
	for (cpu = 0; cpu < asked->tasks->nr_cpus; cpu++)
		if (nsched_load_idle(asked->load, cpu) &&
		    nsched_tasks_first(asked->tasks, cpu) <
			    nsched_tasks_first(asked->tasks, cpu + 1))
			return is_wrong(wrong, NSCHED_NOT_QUEUED, NSCHED_LOAD_IDLE, cpu);
	return NSCHED_OK;
}

/* A set must name a CPU of the machine, and nothing past it. */
NSCHED_INLINE uint32_t check_allowed(const struct nsched_topology *topology,
				     const uint64_t *allowed, struct nsched_wrong *wrong)
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

static NSCHED_OWN_FRAME uint32_t check_tasks(const struct nsched_asked *asked,
					     const struct nsched_needs *needs,
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
		return no_column(wrong, NSCHED_BLOCK_TASKS, column);
	return NSCHED_OK;
}

/* The state of @scope that a question hands over. */
NSCHED_INLINE const struct nsched_state *state_of(const struct nsched_asked *asked, uint32_t scope)
{
	switch (scope) {
	case NSCHED_SCOPE_SYSTEM:
		return (const struct nsched_state *)asked->system_state;
	case NSCHED_SCOPE_RQ:
		return (const struct nsched_state *)asked->rq_state;
	case NSCHED_SCOPE_TASK:
		return (const struct nsched_state *)asked->task_state;
	case NSCHED_SCOPE_GROUP:
		return (const struct nsched_state *)asked->group_state;
	case NSCHED_SCOPE_PAGE:
		return (const struct nsched_state *)asked->page_state;
	default:
		return (const struct nsched_state *)asked->process_state;
	}
}

/* @state, which may be null where it is not @needed. */
NSCHED_INLINE uint32_t check_state(uint32_t policy, const struct nsched_asked *asked,
				   const struct nsched_state *state, uint32_t scope,
				   uint32_t needed)
{
	if (!state)
		return needed ? NSCHED_NO_BLOCK : NSCHED_OK;
	if (state->kind != NSCHED_BLOCK_STATE || state->abi != NSCHED_ABI)
		return NSCHED_WRONG_KIND;
	if (state->policy != policy || state->scope != scope)
		return NSCHED_WRONG_POLICY;
	return nsched_state_fits(state, asked->topology, asked->domains);
}

static NSCHED_OWN_FRAME uint32_t check_states(uint32_t policy, const struct nsched_asked *asked,
					      const struct nsched_needs *needs,
					      struct nsched_wrong *wrong)
{
	uint32_t scope, code;

	for (scope = 0; scope < NSCHED_SCOPES; scope++) {
		if (!((needs->states | needs->states_may) >> scope & 1))
			continue;
		code = check_state(policy, asked, state_of(asked, scope), scope,
				   needs->states >> scope & 1);
		if (code != NSCHED_OK)
			return is_wrong(wrong, code, NSCHED_BLOCK_STATE, scope);
	}
	return NSCHED_OK;
}

/* The group of a page's last toucher is read where ours is. */
static NSCHED_OWN_FRAME uint32_t check_last_group(uint32_t policy, const void *q,
						  const struct nsched_needs *needs,
						  struct nsched_wrong *wrong)
{
	uint32_t group = 1u << NSCHED_SCOPE_GROUP, code;

	if (!((needs->states | needs->states_may) & group))
		return NSCHED_OK;
	code = check_state(policy, (const struct nsched_asked *)q,
			   (const struct nsched_state *)((const struct nsched_page_question *)q)
				   ->last_group_state, NSCHED_SCOPE_GROUP, 0);
	return code == NSCHED_OK ? NSCHED_OK :
				   is_wrong(wrong, code, NSCHED_BLOCK_STATE, NSCHED_SCOPE_GROUP);
}

#define NSCHED_PREFER_AT(member) \
	((uint32_t)__builtin_offsetof(struct nsched_prefer_question, member))

/* A table of faults: entries and sums of rows from which no weight wraps. Null is well. */
static NSCHED_OWN_FRAME uint32_t check_faults(const uint64_t *faults, uint32_t rows,
					      uint32_t width, uint32_t field,
					      struct nsched_wrong *wrong)
{
	uint64_t sum, most = width == 1 ? NSCHED_MOST_TOTAL : NSCHED_MOST_FAULTS;
	uint32_t row, i;

	for (row = 0; faults && row < rows; row++, faults += width) {
		for (i = 0, sum = 0; i < width; i++) {
			sum += faults[i];
			if (faults[i] > most || sum > NSCHED_MOST_TOTAL)
				return is_wrong(wrong, NSCHED_OUT_OF_RANGE, field, row * width + i);
		}
	}
	return NSCHED_OK;
}

/* Rows that name a group without statistics, or prefer a node that has no CPU. */
static NSCHED_OWN_FRAME uint32_t check_fault_rows(const struct nsched_prefer_question *q,
					    const struct nsched_needs *needs,
					    struct nsched_wrong *wrong)
{
	uint32_t groups = q->group_faults && nsched_task_has(q->tasks, NSCHED_TASK_GROUP);
	uint32_t nodes = needs->task_table & NSCHED_TASK_BIT(NSCHED_TASK_PREFERRED) ? 1 : 0;
	uint32_t row, of;

	for (row = 0; row < q->tasks->nr_tasks; row++) {
		of = groups ? nsched_task_group(q->tasks, row) : NSCHED_NONE;
		if (of != NSCHED_NONE && of >= q->nr_groups)
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_TASK_GROUP, row);
		of = nodes ? nsched_task_preferred(q->tasks, row) : NSCHED_NONE;
		if (of == NSCHED_NONE)
			continue;
		if (of >= q->topology->nr_nodes)
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_TASK_PREFERRED, row);
		if (!nsched_node_nr_cpus(q->topology, of))
			return is_wrong(wrong, NSCHED_EMPTY_SET, NSCHED_TASK_PREFERRED, row);
	}
	return NSCHED_OK;
}

/* The arrays of prefer are no blocks and have no check of their own. */
static NSCHED_OWN_FRAME uint32_t check_fault_tables(const struct nsched_prefer_question *q,
					      const struct nsched_needs *needs,
					      struct nsched_wrong *wrong)
{
	uint32_t tasks = q->tasks->nr_tasks, nodes = q->topology->nr_nodes, groups = q->nr_groups,
		 i;

	if (!q->curr_task || !q->task_faults)
		return is_wrong(wrong, NSCHED_NO_BLOCK,
				q->curr_task ? NSCHED_PREFER_AT(task_faults) :
					       NSCHED_PREFER_AT(curr_task),
				NSCHED_NONE);
	for (i = 0; i < q->topology->nr_cpus; i++)
		if (q->curr_task[i] != NSCHED_NONE && q->curr_task[i] >= tasks)
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_PREFER_AT(curr_task), i);
	if (check_faults(q->task_faults, tasks, nodes, NSCHED_PREFER_AT(task_faults), wrong) ||
	    check_faults(q->group_faults, groups, nodes, NSCHED_PREFER_AT(group_faults), wrong) ||
	    check_faults(q->group_cpu_faults, groups, nodes, NSCHED_PREFER_AT(group_cpu_faults),
			 wrong) ||
	    check_faults(q->task_total, tasks, 1, NSCHED_PREFER_AT(task_total), wrong) ||
	    check_faults(q->group_total, groups, 1, NSCHED_PREFER_AT(group_total), wrong))
		return wrong->code;
	return check_fault_rows(q, needs, wrong);
}

static NSCHED_OWN_FRAME uint32_t check_rest(uint32_t policy, const struct nsched_asked *asked,
					    const struct nsched_needs *needs,
					    struct nsched_wrong *wrong)
{
	if (asked->tunables) {
		if (*(const nsched_u32 *)asked->tunables != policy)
			return is_wrong(wrong, NSCHED_WRONG_POLICY, 0, NSCHED_NONE);
		if (nsched_tunables_check(asked->tunables, wrong) != NSCHED_OK)
			return wrong->code;
	}
	if (needs->work_bytes && (!asked->work || (uintptr_t)asked->work % 8 ||
				  asked->work_size < needs->work_bytes))
		return is_wrong(wrong, NSCHED_NO_WORK, NSCHED_NONE, NSCHED_NONE);
	if (needs->hz && asked->hz == 0)
		return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_NONE, NSCHED_NONE);
	return NSCHED_OK;
}

NSCHED_INLINE void counts_of(const struct nsched_asked *asked, struct nsched_counts *counts)
{
	counts->nr_cpus = asked->topology ? asked->topology->nr_cpus : 0;
	counts->nr_nodes = asked->topology ? asked->topology->nr_nodes : 0;
	counts->nr_tasks = asked->tasks ? asked->tasks->nr_tasks : 0;
	counts->nr_groups = asked->nr_groups;
}

uint32_t nsched_policy_check(uint32_t policy, uint32_t question, const void *q,
			     struct nsched_wrong *wrong)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;
	struct nsched_counts counts;
	struct nsched_needs needs;
	uint32_t code;

	if (nsched_policy_family(policy) == NSCHED_NONE)
		return is_wrong(wrong, NSCHED_UNKNOWN_POLICY, NSCHED_NONE, policy);
	if (question >= NSCHED_QUESTIONS || !q)
		return is_wrong(wrong, NSCHED_NO_BLOCK, NSCHED_NONE, question);
	counts_of(asked, &counts);
	if (!nsched_policy_needs(policy, question, &counts, &needs))
		return nothing_wrong(wrong); /* it reads nothing: not asked */
	if (check_machine(asked, &needs, wrong) != NSCHED_OK ||
	    check_tasks(asked, &needs, wrong) != NSCHED_OK)
		return wrong->code;
	if (needs.domains && (question == NSCHED_ASK_DUE || question == NSCHED_ASK_BALANCE) &&
	    check_level(question, asked, q, wrong) != NSCHED_OK)
		return wrong->code;
	if (question == NSCHED_ASK_BALANCE && check_queued(asked, &needs, wrong) != NSCHED_OK)
		return wrong->code;
	code = check_own(question, q);
	if (code == NSCHED_OK)
		code = check_other(question, &needs, q);
	if (code != NSCHED_OK)
		return is_wrong(wrong, code, NSCHED_NONE, NSCHED_NONE);
	if (check_states(policy, asked, &needs, wrong) != NSCHED_OK ||
	    check_rest(policy, asked, &needs, wrong) != NSCHED_OK)
		return wrong->code;
	if (question == NSCHED_ASK_PAGE &&
	    check_last_group(policy, q, &needs, wrong) != NSCHED_OK)
		return wrong->code;
	if (question == NSCHED_ASK_PREFER && needs.faults &&
	    check_fault_tables((const struct nsched_prefer_question *)q, &needs, wrong) !=
		    NSCHED_OK)
		return wrong->code;
	return nothing_wrong(wrong);
}
