/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* AutoNUMA and the baselines: what the policies need, keep and let the caller tune. */
#include "internal.h"

#define NSCHED_AN_OF_TASK (1u << NSCHED_SCOPE_TASK)
#define NSCHED_AN_OF_BOTH (1u << NSCHED_SCOPE_TASK | 1u << NSCHED_SCOPE_PROCESS)

/* The baselines: a state where a node is given, nothing where nothing is done. */
NSCHED_INLINE uint32_t an_bind_needs(uint32_t question, struct nsched_needs *needs)
{
	switch (question) {
	case NSCHED_ASK_PLACE:
		needs->load = NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING);
		needs->task = 1;
		break;
	case NSCHED_ASK_PREFER:
		break;
	case NSCHED_ASK_DUE:
	case NSCHED_ASK_PAGE:
		return 1;
	default:
		return 0;
	}
	needs->topology = 1;
	needs->states = NSCHED_AN_OF_TASK;
	return 1;
}

uint32_t nsched_an_needs(uint32_t policy, uint32_t question, const struct nsched_counts *counts,
			 struct nsched_needs *needs)
{
	struct an_parts parts;

	if (policy != NSCHED_POLICY_AUTONUMA_27)
		return an_bind_needs(question, needs);
	switch (question) {
	case NSCHED_ASK_DUE:
		needs->task = 1;
		needs->states = NSCHED_AN_OF_BOTH;
		return 1;
	case NSCHED_ASK_PREFER:
		needs->load = NSCHED_LOAD_BIT(NSCHED_LOAD_MIGRATE_ON);
		needs->tasks = 1;
		needs->task_table = NSCHED_TASK_BIT(NSCHED_TASK_PROCESS) |
				    NSCHED_TASK_BIT(NSCHED_TASK_GROUP);
		needs->faults = 2;
		needs->work_bytes = an_lay_parts(counts->nr_cpus, 0, &parts);
		needs->states = NSCHED_AN_OF_BOTH;
		break;
	case NSCHED_ASK_PAGE:
		needs->states = NSCHED_AN_OF_BOTH | 1u << NSCHED_SCOPE_SYSTEM |
				1u << NSCHED_SCOPE_PAGE;
		break;
	default:
		return 0;
	}
	needs->topology = 1;
	return 1;
}

/* The baselines keep one struct without columns. */
NSCHED_INLINE uint32_t an_bind_shape(uint32_t scope, struct nsched_state_shape *shape)
{
	if (scope != NSCHED_SCOPE_TASK)
		return 0;
	shape->struct_bytes = round8(sizeof(struct nsched_an_bind_state));
	return 1;
}

uint32_t nsched_an_state_shape(uint32_t policy, uint32_t scope, struct nsched_state_shape *shape)
{
	uint32_t i;

	if (policy != NSCHED_POLICY_AUTONUMA_27)
		return an_bind_shape(scope, shape);
	switch (scope) {
	case NSCHED_SCOPE_SYSTEM:
		shape->struct_bytes = round8(sizeof(struct nsched_an_system_state));
		shape->nr_columns = NSCHED_AN_SYSTEM_ACCT + 1;
		break;
	case NSCHED_SCOPE_TASK:
		shape->struct_bytes = round8(sizeof(struct nsched_an_task_state));
		shape->nr_columns = NSCHED_AN_TASK_FAULT + 1;
		break;
	case NSCHED_SCOPE_PROCESS:
		shape->struct_bytes = round8(sizeof(struct nsched_an_process_state));
		shape->nr_columns = NSCHED_AN_PROCESS_FAULT + 1;
		break;
	case NSCHED_SCOPE_PAGE:
		shape->struct_bytes = round8(sizeof(struct nsched_an_page_state));
		break;
	default:
		return 0;
	}
	for (i = 0; i < shape->nr_columns; i++) {
		shape->column[i].rows = NSCHED_ROWS_NODE;
		shape->column[i].width = 8;
	}
	return 1;
}

uint32_t nsched_an_state_begin(const struct nsched_state_facts *facts, void *state)
{
	uint32_t nr_nodes = facts->nr[NSCHED_ROWS_NODE];
	struct nsched_an_bind_state *bind = (struct nsched_an_bind_state *)state;

	if (facts->policy != NSCHED_POLICY_AUTONUMA_27) {
		bind->cpu_count = nr_nodes ? nr_nodes : 1;
		bind->mem_count = bind->cpu_count;
	} else if (facts->scope == NSCHED_SCOPE_TASK) {
		((struct nsched_an_task_state *)state)->selected_nid = NSCHED_NONE;
	} else if (facts->scope == NSCHED_SCOPE_PAGE) {
		((struct nsched_an_page_state *)state)->last_nid = NSCHED_NONE;
	}
	return NSCHED_OK;
}

/* Do nodes @first .. name one of @nr_nodes, and none past it? */
NSCHED_INLINE uint32_t an_mask(const struct nsched_an_bind_state *bind, const uint32_t *mask,
			       struct nsched_wrong *wrong)
{
	uint32_t nr_nodes = bind->head.nr[NSCHED_ROWS_NODE];

	if (nr_nodes == 0)
		nr_nodes = NSCHED_MAX_NODES;
	if (mask[1] == 0)
		return is_wrong(wrong, NSCHED_EMPTY_SET, member_of(bind, mask + 1), NSCHED_NONE);
	if (mask[0] >= nr_nodes)
		return bad_member(bind, mask, wrong);
	if (mask[1] > nr_nodes - mask[0])
		return bad_member(bind, mask + 1, wrong);
	return NSCHED_OK;
}

/* wrong->field is the byte offset of the member. */
uint32_t nsched_an_state_members(const void *state, struct nsched_wrong *wrong)
{
	const struct nsched_state *head = (const struct nsched_state *)state;
	const struct nsched_an_process_state *process =
		(const struct nsched_an_process_state *)state;
	const struct nsched_an_task_state *task = (const struct nsched_an_task_state *)state;
	const struct nsched_an_page_state *page = (const struct nsched_an_page_state *)state;
	const struct nsched_an_bind_state *bind = (const struct nsched_an_bind_state *)state;

	if (head->policy != NSCHED_POLICY_AUTONUMA_27) {
		if (an_mask(bind, &bind->cpu_first, wrong) ||
		    an_mask(bind, &bind->mem_first, wrong))
			return wrong->code;
		return nothing_wrong(wrong);
	}
	if (head->scope == NSCHED_SCOPE_TASK && bad_node(task, task->selected_nid))
		return bad_member(task, &task->selected_nid, wrong);
	if (head->scope == NSCHED_SCOPE_TASK && task->false_sharing > 1)
		return bad_member(task, &task->false_sharing, wrong);
	if (head->scope == NSCHED_SCOPE_PROCESS && process->rss_pages > NSCHED_MOST_PAGES)
		return bad_member(process, &process->rss_pages, wrong);
	if (head->scope == NSCHED_SCOPE_PAGE && bad_node(page, page->last_nid))
		return bad_member(page, &page->last_nid, wrong);
	if (head->scope == NSCHED_SCOPE_PAGE && page->reserved)
		return is_wrong(wrong, NSCHED_RESERVED, member_of(page, &page->reserved),
				NSCHED_NONE);
	return nothing_wrong(wrong);
}

uint32_t nsched_an_tunables_init(uint32_t policy, void *tunables)
{
	struct nsched_an_tunables *t = (struct nsched_an_tunables *)tunables;

	t->policy = policy;
	t->interval = 100;
	t->limit = 32768; /* 128 MiB a window of 100 ms */
	t->allow_first = 1;
	t->fs_mode = 0;
	t->mm_from_faults = 0;
	t->balance_ms = 0;
	t->scan_size_mb = 128;
	t->pause_ms = 100;
	t->pass_pause_ms = 10000;
	t->page_shift = 12;
	t->reserved = 0;
	return NSCHED_OK;
}

/* Members of the tunables in their order, each with its least and greatest value. */
static const uint32_t an_tunable_range[][2] = {
	{ 1, 1u << 30 }, /* interval */
	{ 0, 1u << 30 }, /* limit */
	{ 0, 1 },	 /* allow_first */
	{ 0, 1 },	 /* fs_mode */
	{ 0, 1 },	 /* mm_from_faults */
	{ 0, 1u << 30 }, /* balance_ms */
	{ 1, 65536 },	 /* scan_size_mb */
	{ 1, 1u << 30 }, /* pause_ms */
	{ 1, 1u << 30 }, /* pass_pause_ms */
	{ 10, 20 },	 /* page_shift */
};

uint32_t nsched_an_tunables_check(const void *tunables, struct nsched_wrong *wrong)
{
	return check_members(tunables, an_tunable_range, NSCHED_ROWS_OF(an_tunable_range), 1,
			     wrong);
}
