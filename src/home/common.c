/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The home-node scheduler: what its policy needs, keeps and lets the caller tune. */
#include "internal.h"

#define NSCHED_HOME_COLUMNS \
	(NSCHED_TASK_BIT(NSCHED_TASK_HOME) | NSCHED_TASK_BIT(NSCHED_TASK_LOAD) | \
	 NSCHED_TASK_BIT(NSCHED_TASK_MEMORY) | NSCHED_TASK_BIT(NSCHED_TASK_RUNTIME_NS))

uint32_t nsched_home_needs(uint32_t policy, uint32_t question, const struct nsched_counts *counts,
			   struct nsched_needs *needs)
{
	struct home_parts parts;

	(void)policy;
	switch (question) {
	case NSCHED_ASK_PLACE:
		needs->load = NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) |
			      NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING);
		needs->task = 1;
		needs->work_bytes = home_lay_parts(counts, 0, &parts);
		needs->states = 1u << NSCHED_SCOPE_SYSTEM | 1u << NSCHED_SCOPE_PROCESS;
		break;
	case NSCHED_ASK_BALANCE:
		needs->task_table = NSCHED_HOME_COLUMNS;
		needs->work_bytes = home_lay_parts(counts, 0, &parts);
		needs->states = 1u << NSCHED_SCOPE_SYSTEM;
		break;
	case NSCHED_ASK_DUE:
		needs->hz = 1;
		needs->states = 1u << NSCHED_SCOPE_SYSTEM;
		break;
	case NSCHED_ASK_PREFER:
	case NSCHED_ASK_PAGE:
		needs->states = 1u << NSCHED_SCOPE_PROCESS;
		break;
	default:
		return 0;
	}
	needs->topology = 1;
	return 1;
}

uint32_t nsched_home_state_shape(uint32_t policy, uint32_t scope, struct nsched_state_shape *shape)
{
	uint32_t i;

	(void)policy;
	if (scope == NSCHED_SCOPE_PROCESS) {
		shape->struct_bytes = round8(sizeof(struct nsched_home_process_state));
		return 1;
	}
	if (scope != NSCHED_SCOPE_SYSTEM)
		return 0;
	shape->struct_bytes = round8(sizeof(struct nsched_home_system_state));
	shape->nr_columns = NSCHED_HOME_SYSTEM_NEXT + 1;
	for (i = 0; i < shape->nr_columns; i++) {
		shape->column[i].rows = NSCHED_ROWS_NODE;
		shape->column[i].width = 8;
	}
	return 1;
}

uint32_t nsched_home_state_begin(const struct nsched_state_facts *facts, void *state)
{
	if (facts->scope == NSCHED_SCOPE_PROCESS)
		((struct nsched_home_process_state *)state)->home = NSCHED_NONE;
	return NSCHED_OK;
}

/* wrong->field is the byte offset of the member. */
uint32_t nsched_home_state_members(const void *state, struct nsched_wrong *wrong)
{
	const struct nsched_home_process_state *process =
		(const struct nsched_home_process_state *)state;

	if (process->head.scope != NSCHED_SCOPE_PROCESS)
		return nothing_wrong(wrong);
	if (bad_node(process, process->home))
		return bad_member(process, &process->home, wrong);
	if (process->reserved)
		return is_wrong(wrong, NSCHED_RESERVED, member_of(process, &process->reserved),
				NSCHED_NONE);
	return nothing_wrong(wrong);
}

uint32_t nsched_home_tunables_init(uint32_t policy, void *tunables)
{
	struct nsched_home_tunables *t = (struct nsched_home_tunables *)tunables;

	t->policy = policy;
	t->pause_ms = 2000;
	t->filter = 1;
	t->reserved = 0;
	return NSCHED_OK;
}

/* Members of the tunables in their order, each with its least and greatest value. */
static const uint32_t home_tunable_range[][2] = {
	{ 1, 1u << 20 }, /* pause_ms */
	{ 0, 1 },	 /* filter */
};

uint32_t nsched_home_tunables_check(const void *tunables, struct nsched_wrong *wrong)
{
	return check_members(tunables, home_tunable_range, NSCHED_ROWS_OF(home_tunable_range), 1,
			     wrong);
}
