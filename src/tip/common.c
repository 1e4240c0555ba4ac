/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* numa/core: what its policy needs, keeps and lets the caller tune. */
#include "internal.h"

#define NSCHED_TIP_LOADS \
	(NSCHED_LOAD_BIT(NSCHED_LOAD_LD_NUMA) | NSCHED_LOAD_BIT(NSCHED_LOAD_LD_CURR) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_LD_LOW) | NSCHED_LOAD_BIT(NSCHED_LOAD_LD_HIGH))
#define NSCHED_TIP_COLUMNS \
	(NSCHED_TASK_BIT(NSCHED_TASK_ID) | NSCHED_TASK_BIT(NSCHED_TASK_PROCESS) | \
	 NSCHED_TASK_BIT(NSCHED_TASK_NUMA_SHARED) | NSCHED_TASK_BIT(NSCHED_TASK_BUDDY) | \
	 NSCHED_TASK_BIT(NSCHED_TASK_BUDDY_FAULTS) | NSCHED_TASK_BIT(NSCHED_TASK_IDEAL_CPU))

uint32_t nsched_tip_needs(uint32_t policy, uint32_t question, const struct nsched_counts *counts,
			  struct nsched_needs *needs)
{
	struct tip_parts parts;

	(void)policy;
	needs->states = 1u << NSCHED_SCOPE_TASK;
	needs->topology = 1;
	switch (question) {
	case NSCHED_ASK_WAKE:
		needs->task = 1;
		return 1;
	case NSCHED_ASK_DUE:
		needs->task = 1;
		needs->hz = 1;
		needs->states |= 1u << NSCHED_SCOPE_PROCESS;
		return 1;
	case NSCHED_ASK_PREFER:
		needs->load = NSCHED_TIP_LOADS;
		needs->tasks = 1;
		needs->task_table = NSCHED_TIP_COLUMNS;
		needs->faults = 1;
		needs->work_bytes = tip_lay_parts(counts->nr_cpus, counts->nr_tasks, 0, &parts);
		needs->states |= 1u << NSCHED_SCOPE_PROCESS;
		return 1;
	case NSCHED_ASK_PAGE:
		needs->task = 1;
		needs->states |= 1u << NSCHED_SCOPE_PAGE;
		return 1;
	default:
		clear_words(needs, sizeof(*needs));
		return 0;
	}
}

uint32_t nsched_tip_state_shape(uint32_t policy, uint32_t scope, struct nsched_state_shape *shape)
{
	uint32_t i;

	(void)policy;
	switch (scope) {
	case NSCHED_SCOPE_TASK:
		shape->struct_bytes = round8(sizeof(struct nsched_tip_task_state));
		shape->nr_columns = NSCHED_TIP_TASK_CURR + 1;
		break;
	case NSCHED_SCOPE_PROCESS:
		shape->struct_bytes = round8(sizeof(struct nsched_tip_process_state));
		break;
	case NSCHED_SCOPE_PAGE:
		shape->struct_bytes = round8(sizeof(struct nsched_tip_page_state));
		break;
	default:
		return 0;
	}
	for (i = 0; i < shape->nr_columns; i++) {
		shape->column[i].rows = NSCHED_ROWS_NODE_PAIR;
		shape->column[i].width = 8;
	}
	return 1;
}

uint32_t nsched_tip_state_begin(const struct nsched_state_facts *facts, void *state)
{
	struct nsched_tip_task_state *task = (struct nsched_tip_task_state *)state;
	struct nsched_tip_page_state *page = (struct nsched_tip_page_state *)state;

	if (facts->scope == NSCHED_SCOPE_TASK) {
		task->buddy = NSCHED_NO_ID;
		task->buddy_curr = NSCHED_NO_ID;
		task->numa_shared = -1;
		task->numa_max_node = NSCHED_NONE;
		task->conv_node = NSCHED_NONE;
		task->ideal_curr = NSCHED_NONE;
		task->ideal_cpu = NSCHED_NONE;
		task->period = 1000;
		task->migrate_seq = 2;
	} else if (facts->scope == NSCHED_SCOPE_PAGE) {
		page->last_cpu = NSCHED_NONE;
		page->last_pid = NSCHED_NONE;
		page->before_cpu = NSCHED_NONE;
		page->before_pid = NSCHED_NONE;
	}
	return NSCHED_OK;
}

NSCHED_INLINE uint32_t tip_task_members(const struct nsched_tip_task_state *task,
					struct nsched_wrong *wrong)
{
	uint32_t nr_nodes = task->head.nr[NSCHED_ROWS_NODE_PAIR] / 2;

	if (task->numa_shared < -1 || task->numa_shared > 1)
		return bad_member(task, &task->numa_shared, wrong);
	if (task->numa_max_node != NSCHED_NONE && task->numa_max_node >= nr_nodes)
		return bad_member(task, &task->numa_max_node, wrong);
	if (task->conv_node != NSCHED_NONE && task->conv_node >= nr_nodes)
		return bad_member(task, &task->conv_node, wrong);
	if (task->strength > NSCHED_TIP_STRENGTH_MAX)
		return bad_member(task, &task->strength, wrong);
	if (task->reserved)
		return is_wrong(wrong, NSCHED_RESERVED, member_of(task, &task->reserved),
				NSCHED_NONE);
	return nothing_wrong(wrong);
}

/* wrong->field is the byte offset of the member. */
uint32_t nsched_tip_state_members(const void *state, struct nsched_wrong *wrong)
{
	const struct nsched_state *head = (const struct nsched_state *)state;
	const struct nsched_tip_process_state *process =
		(const struct nsched_tip_process_state *)state;

	if (head->scope == NSCHED_SCOPE_TASK)
		return tip_task_members((const struct nsched_tip_task_state *)state, wrong);
	if (head->scope != NSCHED_SCOPE_PROCESS)
		return nothing_wrong(wrong);
	if (process->rss_pages > NSCHED_MOST_PAGES)
		return bad_member(process, &process->rss_pages, wrong);
	if (process->reserved)
		return is_wrong(wrong, NSCHED_RESERVED, member_of(process, &process->reserved),
				NSCHED_NONE);
	return nothing_wrong(wrong);
}

uint32_t nsched_tip_tunables_init(uint32_t policy, void *tunables)
{
	struct nsched_tip_tunables *t = (struct nsched_tip_tunables *)tunables;

	t->policy = policy;
	t->weight = 3;
	t->settle = 0;
	t->period_min = 100;
	t->period_max = 1600;
	t->size_min_mb = 32;
	t->size_max_mb = 512;
	t->memory_mb = 128;
	t->page_shift = 12;
	t->pid_mask = 255;
	t->f_converge = 1;
	t->f_all = 0;
	t->f_internode = 0;
	t->same_mm = 0;
	t->exclude_affine = 1;
	t->reserved = 0;
	return NSCHED_OK;
}

/* Members of the tunables in their order, each with its least and greatest value. */
static const uint32_t tip_tunable_range[][2] = {
	{ 2, 65536 },		/* weight */
	{ 0, 1u << 30 },	/* settle */
	{ 1, 1u << 30 },	/* period_min */
	{ 1, 1u << 30 },	/* period_max */
	{ 1, 65536 },		/* size_min_mb */
	{ 1, 65536 },		/* size_max_mb */
	{ 0, 1u << 30 },	/* memory_mb */
	{ 10, 20 },		/* page_shift */
	{ 0, NSCHED_U32_MAX },	/* pid_mask */
	{ 0, 1 },		/* f_converge */
	{ 0, 1 },		/* f_all */
	{ 0, 1 },		/* f_internode */
	{ 0, 1 },		/* same_mm */
	{ 0, 1 },		/* exclude_affine */
};

uint32_t nsched_tip_tunables_check(const void *tunables, struct nsched_wrong *wrong)
{
	return check_members(tunables, tip_tunable_range, NSCHED_ROWS_OF(tip_tunable_range), 1,
			     wrong);
}
