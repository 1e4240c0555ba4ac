/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family: what its policies need, keep and let the caller tune. */
#include "internal.h"

#define NSCHED_O1_ROUND8(bytes) (((uint64_t)(bytes) + 7) / 8 * 8)

uint32_t nsched_o1_needs(uint32_t policy, uint32_t question, const struct nsched_counts *counts,
			 struct nsched_needs *needs)
{
	if (policy != NSCHED_POLICY_LINUX_2_5_59)
		return 0;
	switch (question) {
	case NSCHED_ASK_PLACE:
		needs->task = 1;
		break;
	case NSCHED_ASK_DUE:
		needs->hz = 1;
		needs->topology = 1;
		return 1;
	case NSCHED_ASK_BALANCE:
		needs->states = 1u << NSCHED_SCOPE_RQ;
		needs->task_table = NSCHED_TASK_BIT(NSCHED_TASK_ARRAY) |
				    NSCHED_TASK_BIT(NSCHED_TASK_PRIO) |
				    NSCHED_TASK_BIT(NSCHED_TASK_SEQ) |
				    NSCHED_TASK_BIT(NSCHED_TASK_LAST_RUN) |
				    NSCHED_TASK_BIT(NSCHED_TASK_RUNNING);
		break;
	default:
		return 0;
	}
	needs->topology = 1;
	needs->load = NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING);
	needs->work_bytes = o1_work_bytes(counts);
	return 1;
}

uint32_t nsched_o1_state_shape(uint32_t policy, uint32_t scope, struct nsched_state_shape *shape)
{
	if (policy != NSCHED_POLICY_LINUX_2_5_59 || scope != NSCHED_SCOPE_RQ)
		return 0;
	shape->struct_bytes = NSCHED_O1_ROUND8(sizeof(struct nsched_o1_rq_state));
	shape->nr_columns = 2;
	shape->column[NSCHED_O1_RQ_PREV_LOAD].rows = NSCHED_ROWS_CPU;
	shape->column[NSCHED_O1_RQ_PREV_LOAD].width = 4;
	shape->column[NSCHED_O1_RQ_PREV_LOAD].greatest = 0xffff;
	shape->column[NSCHED_O1_RQ_PREV_NODE_LOAD].rows = NSCHED_ROWS_NODE;
	shape->column[NSCHED_O1_RQ_PREV_NODE_LOAD].width = 4;
	shape->column[NSCHED_O1_RQ_PREV_NODE_LOAD].greatest = NSCHED_U32_MAX;
	return 1;
}

uint32_t nsched_o1_state_begin(const struct nsched_state_facts *facts, void *state)
{
	(void)facts;
	(void)state; /* a run queue starts at zero */
	return NSCHED_OK;
}

uint32_t nsched_o1_state_members(const void *state, struct nsched_wrong *wrong)
{
	const struct nsched_o1_rq_state *rq = (const struct nsched_o1_rq_state *)state;

	if (rq->reserved[0] || rq->reserved[1])
		return is_wrong(wrong, NSCHED_RESERVED, NSCHED_NONE, NSCHED_NONE);
	return nothing_wrong(wrong);
}

uint32_t nsched_o1_tunables_init(uint32_t policy, void *tunables)
{
	struct nsched_o1_tunables *t = (struct nsched_o1_tunables *)tunables;

	t->policy = policy;
	t->threshold = 125;
	t->rate = 10;
	t->scale = 0;
	t->idle_mult = 2;
	t->busy_mult = 2;
	t->decay_ticks = 10;
	t->elig = 0;
	t->delay_idle = 1;
	t->delay_busy = 20;
	t->reserved[0] = 0;
	t->reserved[1] = 0;
	return NSCHED_OK;
}

/* Members of the tunables in their order, each with its least and greatest value. */
static const uint32_t o1_tunable_range[][2] = {
	{ 100, 1000 },		  /* threshold */
	{ 1, NSCHED_U32_MAX },	  /* rate */
	{ 0, 1024 },		  /* scale */
	{ 1, 1000000 },		  /* idle_mult */
	{ 1, 1000000 },		  /* busy_mult */
	{ 0, NSCHED_S32_MAX },	  /* decay_ticks */
	{ 0, 4 },		  /* elig */
	{ 0, NSCHED_S32_MAX },	  /* delay_idle */
	{ 0, NSCHED_S32_MAX },	  /* delay_busy */
};

uint32_t nsched_o1_tunables_check(const void *tunables, struct nsched_wrong *wrong)
{
	const struct nsched_o1_tunables *t = (const struct nsched_o1_tunables *)tunables;
	const nsched_u32 *member = (const nsched_u32 *)tunables + 1; /* behind policy */
	uint32_t i, nr = sizeof(o1_tunable_range) / sizeof(o1_tunable_range[0]);

	for (i = 0; i < nr; i++) {
		if (member[i] < o1_tunable_range[i][0] || member[i] > o1_tunable_range[i][1])
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, (i + 1) * 4, NSCHED_NONE);
	}
	if (t->reserved[0] || t->reserved[1])
		return is_wrong(wrong, NSCHED_RESERVED, (nr + 1) * 4, NSCHED_NONE);
	return nothing_wrong(wrong);
}
