/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balancenuma: what its policies need, keep and let the caller tune. */
#include "internal.h"

#define NSCHED_BN_STATES (1u << NSCHED_SCOPE_SYSTEM | 1u << NSCHED_SCOPE_TASK)

uint32_t nsched_bn_needs(uint32_t policy, uint32_t question, const struct nsched_counts *counts,
			 struct nsched_needs *needs)
{
	(void)counts;
	if (question != NSCHED_ASK_DUE && question != NSCHED_ASK_PREFER &&
	    question != NSCHED_ASK_PAGE)
		return 0;
	if (policy == NSCHED_POLICY_LINUX_3_7 || question == NSCHED_ASK_PREFER)
		return 1;
	needs->topology = 1;
	if (question == NSCHED_ASK_DUE) {
		needs->task = 1;
		needs->states = NSCHED_BN_STATES | 1u << NSCHED_SCOPE_PROCESS;
	} else {
		needs->states = NSCHED_BN_STATES | 1u << NSCHED_SCOPE_PAGE;
	}
	return 1;
}

/* Bytes of a state's struct by scope; 0 where there is none. */
NSCHED_INLINE uint32_t bn_state_bytes(uint32_t scope)
{
	switch (scope) {
	case NSCHED_SCOPE_SYSTEM:
		return sizeof(struct nsched_bn_system_state);
	case NSCHED_SCOPE_TASK:
		return sizeof(struct nsched_bn_task_state);
	case NSCHED_SCOPE_PROCESS:
		return sizeof(struct nsched_bn_process_state);
	case NSCHED_SCOPE_PAGE:
		return sizeof(struct nsched_bn_page_state);
	default:
		return 0;
	}
}

uint32_t nsched_bn_state_shape(uint32_t policy, uint32_t scope, struct nsched_state_shape *shape)
{
	uint32_t bytes = bn_state_bytes(scope), i;

	if (policy != NSCHED_POLICY_BALANCENUMA_V10 || bytes == 0)
		return 0;
	shape->struct_bytes = round8(bytes);
	shape->nr_columns = scope == NSCHED_SCOPE_SYSTEM ? 2 : 0;
	for (i = 0; i < shape->nr_columns; i++) {
		shape->column[i].rows = NSCHED_ROWS_NODE;
		shape->column[i].width = 8;
	}
	return 1;
}

uint32_t nsched_bn_state_begin(const struct nsched_state_facts *facts, void *state)
{
	if (facts->scope == NSCHED_SCOPE_TASK)
		((struct nsched_bn_task_state *)state)->period = 1000;
	else if (facts->scope == NSCHED_SCOPE_PROCESS)
		((struct nsched_bn_process_state *)state)->first_nid = NSCHED_BN_NEVER;
	else if (facts->scope == NSCHED_SCOPE_PAGE)
		((struct nsched_bn_page_state *)state)->last_nid = NSCHED_NONE;
	return NSCHED_OK;
}

/* wrong->field is the byte offset of the member. */
uint32_t nsched_bn_state_members(const void *state, struct nsched_wrong *wrong)
{
	const struct nsched_state *head = (const struct nsched_state *)state;
	const struct nsched_bn_process_state *process =
		(const struct nsched_bn_process_state *)state;
	const struct nsched_bn_task_state *task = (const struct nsched_bn_task_state *)state;
	const struct nsched_bn_page_state *page = (const struct nsched_bn_page_state *)state;

	if (head->scope == NSCHED_SCOPE_TASK && task->reserved)
		return is_wrong(wrong, NSCHED_RESERVED, member_of(task, &task->reserved),
				NSCHED_NONE);
	if (head->scope == NSCHED_SCOPE_PAGE && page->reserved)
		return is_wrong(wrong, NSCHED_RESERVED, member_of(page, &page->reserved),
				NSCHED_NONE);
	if (head->scope == NSCHED_SCOPE_PAGE && bad_node(page, page->last_nid))
		return bad_member(page, &page->last_nid, wrong);
	if (head->scope != NSCHED_SCOPE_PROCESS)
		return nothing_wrong(wrong);
	if (process->rss_pages > NSCHED_MOST_PAGES)
		return bad_member(process, &process->rss_pages, wrong);
	if (process->first_nid < NSCHED_BN_ACTIVE ||
	    (process->first_nid >= 0 && bad_node(process, (nsched_node_t)process->first_nid)))
		return bad_member(process, &process->first_nid, wrong);
	return nothing_wrong(wrong);
}

uint32_t nsched_bn_tunables_init(uint32_t policy, void *tunables)
{
	struct nsched_bn_tunables *t = (struct nsched_bn_tunables *)tunables;

	t->policy = policy;
	t->interval = 100;
	t->limit = 32768; /* 128 MiB a window of 100 ms */
	t->pte_interval = 1000;
	t->period_min = 100;
	t->period_max = 5000;
	t->period_reset = 60000;
	t->scan_size_mb = 256;
	t->page_shift = 12;
	t->step = 10;
	t->force = 0;
	t->reserved = 0;
	return NSCHED_OK;
}

/* Members of the tunables in their order, each with its least and greatest value. */
static const uint32_t bn_tunable_range[][2] = {
	{ 1, 1u << 30 },	/* interval */
	{ 0, 1u << 30 },	/* limit */
	{ 0, 1u << 30 },	/* pte_interval */
	{ 1, 1u << 30 },	/* period_min */
	{ 1, 1u << 30 },	/* period_max */
	{ 1, 1u << 30 },	/* period_reset */
	{ 1, 65536 },		/* scan_size_mb */
	{ 10, 20 },		/* page_shift */
	{ 1, 1u << 20 },	/* step */
	{ 0, 1 },		/* force */
};

uint32_t nsched_bn_tunables_check(const void *tunables, struct nsched_wrong *wrong)
{
	return check_members(tunables, bn_tunable_range, NSCHED_ROWS_OF(bn_tunable_range), 1,
			     wrong);
}
