/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family: what its policies need, keep and let the caller tune. */
#include "internal.h"

/* needs */

#define NSCHED_O1_QUEUED \
	(NSCHED_TASK_BIT(NSCHED_TASK_ARRAY) | NSCHED_TASK_BIT(NSCHED_TASK_PRIO) | \
	 NSCHED_TASK_BIT(NSCHED_TASK_SEQ) | NSCHED_TASK_BIT(NSCHED_TASK_RUNNING))

NSCHED_INLINE uint64_t o1_work_bytes(uint32_t nr_cpus, uint32_t nr_nodes, uint32_t nr_tasks)
{
	struct nsched_counts counts;
	struct o1_parts parts;

	counts.nr_cpus = nr_cpus;
	counts.nr_nodes = nr_nodes;
	counts.nr_tasks = nr_tasks;
	return o1_lay_parts(&counts, 0, &parts);
}

NSCHED_INLINE uint32_t o1_place_needs(const struct o1_form *form,
				      const struct nsched_counts *counts,
				      struct nsched_needs *needs)
{
	needs->task = 1;
	needs->load = NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING);
	if (form->shared)
		needs->load |= NSCHED_LOAD_BIT(NSCHED_LOAD_RQ_OF);
	if (form->pools)
		needs->states = 1u << NSCHED_SCOPE_SYSTEM;
	else
		needs->work_bytes = counts->nr_nodes * 4ull; /* sums */
	return 1;
}

NSCHED_INLINE uint32_t o1_wake_needs(const struct o1_form *form, struct nsched_needs *needs)
{
	needs->task = 1;
	needs->load = NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_PRIO);
	if (form->shared)
		needs->load |= NSCHED_LOAD_BIT(NSCHED_LOAD_RQ_OF) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE);
	if (form->shared == 2)
		needs->load |= NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_SLICE);
	return 1;
}

NSCHED_INLINE uint32_t o1_balance_needs(const struct o1_form *form,
					const struct nsched_counts *counts,
					struct nsched_needs *needs)
{
	needs->states = 1u << NSCHED_SCOPE_RQ;
	needs->load = NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING);
	needs->task_table = NSCHED_O1_QUEUED | NSCHED_TASK_BIT(NSCHED_TASK_LAST_RUN);
	if (form->homes) {
		needs->load |= NSCHED_LOAD_BIT(NSCHED_LOAD_HOME_BONUS);
		needs->task_table |= NSCHED_TASK_BIT(NSCHED_TASK_HOME);
	}
	if (form->shared) {
		needs->load |= NSCHED_LOAD_BIT(NSCHED_LOAD_RQ_OF) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE);
		needs->states |= 1u << NSCHED_SCOPE_SYSTEM;
	}
	needs->hz = form->pools; /* its delays are times */
	needs->work_bytes = sizeof(struct o1_pass) +
			    o1_work_bytes(counts->nr_cpus, counts->nr_nodes, counts->nr_tasks);
	return 1;
}

NSCHED_INLINE uint32_t o1_next_needs(const struct o1_form *form,
				     const struct nsched_counts *counts,
				     struct nsched_needs *needs)
{
	if (!form->shared)
		return 0;
	needs->load = NSCHED_LOAD_BIT(NSCHED_LOAD_RQ_OF);
	needs->tasks = 1;
	needs->task_table = NSCHED_O1_QUEUED;
	needs->work_bytes = o1_work_bytes(0, 0, counts->nr_tasks);
	return 1;
}

uint32_t nsched_o1_needs(uint32_t policy, uint32_t question, const struct nsched_counts *counts,
			 struct nsched_needs *needs)
{
	const struct o1_form *form = o1_form(policy);
	uint32_t answers;

	switch (question) {
	case NSCHED_ASK_PLACE:
		answers = o1_place_needs(form, counts, needs);
		break;
	case NSCHED_ASK_WAKE:
		answers = o1_wake_needs(form, needs);
		break;
	case NSCHED_ASK_DUE:
		needs->hz = 1;
		answers = 1;
		break;
	case NSCHED_ASK_BALANCE:
		answers = o1_balance_needs(form, counts, needs);
		break;
	case NSCHED_ASK_NEXT:
		answers = o1_next_needs(form, counts, needs);
		break;
	default:
		return 0;
	}
	needs->topology = answers;
	return answers;
}

/* states */

#define NSCHED_O1_ROUND8(bytes) (((uint64_t)(bytes) + 7) / 8 * 8)

NSCHED_INLINE void o1_column_shape(struct nsched_state_shape *shape, uint32_t column, uint32_t rows,
				   uint32_t greatest)
{
	shape->column[column].rows = (uint8_t)rows;
	shape->column[column].width = 4;
	shape->column[column].greatest = greatest;
}

uint32_t nsched_o1_state_shape(uint32_t policy, uint32_t scope, struct nsched_state_shape *shape)
{
	const struct o1_form *form = o1_form(policy);

	shape->nr_columns = 2;
	if (scope == NSCHED_SCOPE_RQ) {
		shape->struct_bytes = NSCHED_O1_ROUND8(sizeof(struct nsched_o1_rq_state));
		o1_column_shape(shape, NSCHED_O1_RQ_PREV_LOAD, NSCHED_ROWS_CPU, 0xffff);
		o1_column_shape(shape, NSCHED_O1_RQ_PREV_NODE_LOAD, NSCHED_ROWS_NODE,
				NSCHED_S32_MAX);
		return 1;
	}
	if (scope != NSCHED_SCOPE_SYSTEM || !(form->shared || form->pools))
		return 0;
	shape->struct_bytes = NSCHED_O1_ROUND8(sizeof(struct nsched_o1_system_state));
	o1_column_shape(shape, NSCHED_O1_SYSTEM_ACTIVE_FLAG, NSCHED_ROWS_CPU, 1);
	o1_column_shape(shape, NSCHED_O1_SYSTEM_HOME_COUNT, NSCHED_ROWS_NODE,
			NSCHED_O1_NODE_TASKS);
	return 1;
}

uint32_t nsched_o1_state_begin(const struct nsched_state_facts *facts, void *state)
{
	(void)facts;
	(void)state; /* all start at zero */
	return NSCHED_OK;
}

uint32_t nsched_o1_state_members(const void *state, struct nsched_wrong *wrong)
{
	const struct nsched_o1_rq_state *rq = (const struct nsched_o1_rq_state *)state;
	const struct nsched_o1_system_state *system = (const struct nsched_o1_system_state *)state;
	uint32_t reserved;

	if (rq->head.scope == NSCHED_SCOPE_RQ)
		reserved = rq->reserved[0] | rq->reserved[1];
	else
		reserved = system->reserved[0] | system->reserved[1] | system->reserved[2];
	if (reserved)
		return is_wrong(wrong, NSCHED_RESERVED, NSCHED_NONE, NSCHED_NONE);
	return nothing_wrong(wrong);
}

/* tunables */

/* Defaults where they differ from linux-2.5.59-b0's. */
uint32_t nsched_o1_tunables_init(uint32_t policy, void *tunables)
{
	struct nsched_o1_tunables *t = (struct nsched_o1_tunables *)tunables;
	const struct o1_form *form = o1_form(policy);

	t->policy = policy;
	t->threshold = 125;
	t->rate = 10;
	t->scale = form->place == 1 ? 10 : 0;
	t->idle_mult = form->wake == 1 ? 5 : 2; /* from 2.5.60 on */
	t->busy_mult = form->shared == 2 ? 100 : 2;
	t->decay_ticks = 10;
	t->elig = form->shared || form->queue == 1;
	t->delay_idle = 1;
	t->delay_busy = 20;
	t->pool_form = 1;
	t->scan_all = 0;
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
	{ 0, 1 },		  /* pool_form */
	{ 0, 1 },		  /* scan_all */
	{ 0, 0 },		  /* reserved */
	{ 0, 0 },
};

/* Where a member begins in the struct, which is all of 4 bytes each. */
#define NSCHED_O1_TUNABLE_DECAY 6u
#define NSCHED_O1_TUNABLE_RESERVED 12u

uint32_t nsched_o1_tunables_check(const void *tunables, struct nsched_wrong *wrong)
{
	const nsched_u32 *member = (const nsched_u32 *)tunables; /* the first is policy */
	uint32_t i, nr = sizeof(o1_tunable_range) / sizeof(o1_tunable_range[0]);

	for (i = 1; i <= nr; i++) {
		if (member[i] >= o1_tunable_range[i - 1][0] &&
		    member[i] <= o1_tunable_range[i - 1][1])
			continue;
		return is_wrong(wrong, i < NSCHED_O1_TUNABLE_RESERVED ? NSCHED_OUT_OF_RANGE :
				NSCHED_RESERVED, i * 4, NSCHED_NONE);
	}
	/* pools divide by it */
	if (member[NSCHED_O1_TUNABLE_DECAY] == 0 && o1_form(member[0])->pools)
		return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_O1_TUNABLE_DECAY * 4,
				NSCHED_NONE);
	return nothing_wrong(wrong);
}
