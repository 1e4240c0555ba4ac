/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux 6.12: what its policy needs, keeps and lets the caller tune. */
#include "internal.h"

#define NSCHED_FAIR_ROUND8(bytes) (((uint32_t)(bytes) + 7) / 8 * 8)

#define NSCHED_FAIR_SAME_AT(member) \
	(__builtin_offsetof(struct nsched_fair_tunables, member) == \
	 __builtin_offsetof(struct nsched_np_tunables, member))
_Static_assert(NSCHED_FAIR_SAME_AT(period_min) && NSCHED_FAIR_SAME_AT(period_max) &&
	       NSCHED_FAIR_SAME_AT(scan_size_mb) && NSCHED_FAIR_SAME_AT(scan_delay) &&
	       NSCHED_FAIR_SAME_AT(page_shift) && NSCHED_FAIR_SAME_AT(hpage_pages) &&
	       NSCHED_FAIR_SAME_AT(imbalance_pct) && NSCHED_FAIR_SAME_AT(imb_numa_nr),
	       "NUMA balancing reads its tunables at the start of these");

uint32_t nsched_fair_needs(uint32_t policy, uint32_t question, const struct nsched_counts *counts,
			   struct nsched_needs *needs)
{
	switch (question) {
	case NSCHED_ASK_PLACE:
	case NSCHED_ASK_WAKE:
		return nsched_fair_wake_needs(question, counts, needs);
	case NSCHED_ASK_DUE:
	case NSCHED_ASK_BALANCE:
		return nsched_fair_balance_needs(question, counts, needs);
	case NSCHED_ASK_PREFER:
	case NSCHED_ASK_PAGE:
		(void)policy;
		return nsched_np_needs(NSCHED_POLICY_LINUX_6_12_NUMA, question, counts, needs);
	default:
		return 0;
	}
}

NSCHED_INLINE void fair_column(struct nsched_state_shape *shape, uint32_t column, uint32_t rows,
			       uint32_t width, uint32_t greatest)
{
	shape->column[column].rows = (uint8_t)rows;
	shape->column[column].width = (uint8_t)width;
	shape->column[column].greatest = greatest;
	shape->nr_columns = column + 1;
}

NSCHED_INLINE void fair_system_shape(struct nsched_state_shape *shape)
{
	shape->struct_bytes = NSCHED_FAIR_ROUND8(sizeof(struct nsched_fair_system_state));
	fair_column(shape, NSCHED_FAIR_SYSTEM_HAS_IDLE_CORES, NSCHED_ROWS_CPU, 4, 1);
	fair_column(shape, NSCHED_FAIR_SYSTEM_NR_IDLE_SCAN, NSCHED_ROWS_CPU, 4, NSCHED_MAX_CPUS);
	fair_column(shape, NSCHED_FAIR_SYSTEM_MARK, NSCHED_ROWS_GROUP, 4, 1);
	fair_column(shape, NSCHED_FAIR_SYSTEM_CAPACITY, NSCHED_ROWS_GROUP, 8, 0);
	fair_column(shape, NSCHED_FAIR_SYSTEM_MIN_CAPACITY, NSCHED_ROWS_GROUP, 4, NSCHED_U32_MAX);
	fair_column(shape, NSCHED_FAIR_SYSTEM_MAX_CAPACITY, NSCHED_ROWS_GROUP, 4, NSCHED_U32_MAX);
	fair_column(shape, NSCHED_FAIR_SYSTEM_NEXT_UPDATE, NSCHED_ROWS_GROUP, 8, 0);
}

NSCHED_INLINE void fair_rq_shape(struct nsched_state_shape *shape)
{
	uint32_t column;

	shape->struct_bytes = NSCHED_FAIR_ROUND8(sizeof(struct nsched_fair_rq_state));
	for (column = NSCHED_FAIR_RQ_LAST_BALANCE; column <= NSCHED_FAIR_RQ_LAST_DECAY; column++)
		fair_column(shape, column, NSCHED_ROWS_LEVEL, 8, 0);
	for (; column <= NSCHED_FAIR_RQ_NEWIDLE_RATIO; column++)
		fair_column(shape, column, NSCHED_ROWS_LEVEL, 4, NSCHED_U32_MAX);
	shape->column[NSCHED_FAIR_RQ_NEWIDLE_CALL].initial = 512;
	shape->column[NSCHED_FAIR_RQ_NEWIDLE_SUCCESS].initial = 256;
	shape->column[NSCHED_FAIR_RQ_NEWIDLE_RATIO].initial = 512;
}

uint32_t nsched_fair_state_shape(uint32_t policy, uint32_t scope, struct nsched_state_shape *shape)
{
	(void)policy;
	if (scope == NSCHED_SCOPE_RQ) {
		fair_rq_shape(shape);
		return 1;
	}
	/* NUMA balancing's columns come first and keep their numbers */
	if (!nsched_np_state_shape(NSCHED_POLICY_LINUX_6_12_NUMA, scope, shape))
		return 0;
	if (scope == NSCHED_SCOPE_SYSTEM)
		fair_system_shape(shape);
	if (scope == NSCHED_SCOPE_TASK)
		shape->struct_bytes = NSCHED_FAIR_ROUND8(sizeof(struct nsched_fair_task_state));
	return 1;
}

/* A level's first interval, ms; 1 where the domains are not given or lack the level. */
NSCHED_INLINE uint32_t fair_first_interval(const struct nsched_state_facts *facts, uint32_t level)
{
	uint32_t domain = NSCHED_NONE;

	if (facts->domains && level < facts->domains->nr_levels &&
	    facts->cpu < facts->domains->nr_cpus)
		domain = nsched_domain_of(facts->domains, facts->cpu, level);
	return domain == NSCHED_NONE ? 1 : nsched_domain_balance_interval(facts->domains, domain);
}

NSCHED_INLINE void fair_rq_begin(const struct nsched_state_facts *facts,
				 struct nsched_fair_rq_state *rq)
{
	nsched_u32 *interval = nsched_state_u32(rq, NSCHED_FAIR_RQ_BALANCE_INTERVAL);
	uint32_t level;

	rq->max_idle_cost = 500000;
	for (level = 0; level < facts->nr[NSCHED_ROWS_LEVEL]; level++)
		interval[level] = fair_first_interval(facts, level);
}

/* The capacities of the groups as the domains know them. */
static NSCHED_OWN_FRAME uint32_t fair_system_begin(const struct nsched_state_facts *facts,
						   struct nsched_fair_system_state *system)
{
	nsched_u64 *sum = nsched_state_u64(system, NSCHED_FAIR_SYSTEM_CAPACITY);
	nsched_u32 *least = nsched_state_u32(system, NSCHED_FAIR_SYSTEM_MIN_CAPACITY);
	nsched_u32 *most = nsched_state_u32(system, NSCHED_FAIR_SYSTEM_MAX_CAPACITY);
	uint32_t group, nr = facts->nr[NSCHED_ROWS_GROUP];

	system->serialized = NSCHED_NONE;
	if (nr && !facts->domains)
		return NSCHED_NO_BLOCK;
	if (nr && facts->domains->nr_groups != nr)
		return NSCHED_OTHER_MACHINE;
	for (group = 0; group < nr; group++) {
		sum[group] = nsched_group_capacity(facts->domains, group);
		least[group] = nsched_group_min_capacity(facts->domains, group);
		most[group] = nsched_group_max_capacity(facts->domains, group);
	}
	return NSCHED_OK;
}

uint32_t nsched_fair_state_begin(const struct nsched_state_facts *facts, void *state)
{
	struct nsched_fair_task_state *task = (struct nsched_fair_task_state *)state;
	uint32_t code;

	if (facts->scope == NSCHED_SCOPE_RQ) {
		fair_rq_begin(facts, (struct nsched_fair_rq_state *)state);
		return NSCHED_OK;
	}
	code = nsched_np_state_begin(facts, state);
	if (code != NSCHED_OK)
		return code;
	if (facts->scope == NSCHED_SCOPE_SYSTEM)
		return fair_system_begin(facts, (struct nsched_fair_system_state *)state);
	if (facts->scope == NSCHED_SCOPE_TASK) {
		task->last_wakee = NSCHED_NO_ID;
		task->recent_used_cpu = NSCHED_NONE;
	}
	return NSCHED_OK;
}

/* A group's capacity is divided by, and so is never 0. */
static NSCHED_OWN_FRAME uint32_t fair_system_members(const struct nsched_fair_system_state *system,
						     struct nsched_wrong *wrong)
{
	const struct nsched_state *head = &system->numa.head;
	uint32_t group;

	if (system->overloaded > 1)
		return is_wrong(wrong, NSCHED_OUT_OF_RANGE,
				(uint32_t)__builtin_offsetof(struct nsched_fair_system_state,
							     overloaded), NSCHED_NONE);
	for (group = 0; group < head->nr[NSCHED_ROWS_GROUP]; group++)
		if (!nsched_read_u64(head, head->offset[NSCHED_FAIR_SYSTEM_CAPACITY], group))
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_FAIR_SYSTEM_CAPACITY,
					group);
	return nothing_wrong(wrong);
}

uint32_t nsched_fair_state_members(const void *state, struct nsched_wrong *wrong)
{
	const struct nsched_state *head = (const struct nsched_state *)state;
	uint32_t code;

	if (head->scope == NSCHED_SCOPE_RQ)
		return nothing_wrong(wrong);
	code = nsched_np_state_members(state, wrong);
	if (code == NSCHED_OK && head->scope == NSCHED_SCOPE_SYSTEM)
		return fair_system_members((const struct nsched_fair_system_state *)state, wrong);
	return code;
}

uint32_t nsched_fair_tunables_init(uint32_t policy, void *tunables)
{
	struct nsched_fair_tunables *t = (struct nsched_fair_tunables *)tunables;
	uint32_t i;

	t->policy = policy;
	t->period_min = 1000;
	t->period_max = 60000;
	t->scan_size_mb = 256;
	t->scan_delay = 1000;
	t->page_shift = 12;
	t->hpage_pages = 512;
	t->imbalance_pct = 117;
	t->imb_numa_nr = 0;
	t->features = NSCHED_FAIR_FEAT_LB_MIN - 1;
	t->migration_cost_ns = 500000;
	t->nr_migrate = 32;
	t->loop_break = 32;
	t->preempt = 1;
	t->pinned_cap_ms = 512;
	t->max_interval_ticks = 0;
	for (i = 0; i < 4; i++)
		t->reserved[i] = 0;
	return NSCHED_OK;
}

/* Members of the tunables in their order, each with its least and greatest value. */
static const uint32_t fair_tunable_range[][2] = {
	{ 1, 1u << 30 },       /* period_min */
	{ 1, 1u << 30 },       /* period_max */
	{ 1, 65536 },	       /* scan_size_mb */
	{ 0, 1u << 30 },       /* scan_delay */
	{ 12, 20 },	       /* page_shift */
	{ 1, 1u << 20 },       /* hpage_pages */
	{ 100, 1000 },	       /* imbalance_pct */
	{ 0, 1u << 30 },       /* imb_numa_nr */
	{ 0, 2 * NSCHED_FAIR_FEAT_LB_MIN - 1 }, /* features */
	{ 0, NSCHED_U32_MAX }, /* migration_cost_ns */
	{ 1, NSCHED_S32_MAX }, /* nr_migrate */
	{ 1, NSCHED_S32_MAX }, /* loop_break */
	{ 0, 1 },	       /* preempt */
	{ 1, 1u << 30 },       /* pinned_cap_ms */
	{ 0, NSCHED_S32_MAX }, /* max_interval_ticks */
};

uint32_t nsched_fair_tunables_check(const void *tunables, struct nsched_wrong *wrong)
{
	const struct nsched_fair_tunables *t = (const struct nsched_fair_tunables *)tunables;
	const nsched_u32 *member = (const nsched_u32 *)tunables + 1; /* behind policy */
	uint32_t i, nr = sizeof(fair_tunable_range) / sizeof(fair_tunable_range[0]);

	for (i = 0; i < nr; i++)
		if (member[i] < fair_tunable_range[i][0] || member[i] > fair_tunable_range[i][1])
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, (i + 1) * 4, NSCHED_NONE);
	if (t->hpage_pages & (t->hpage_pages - 1))
		return is_wrong(wrong, NSCHED_OUT_OF_RANGE,
				(uint32_t)__builtin_offsetof(struct nsched_fair_tunables,
							     hpage_pages), NSCHED_NONE);
	for (i = 0; i < 4; i++)
		if (t->reserved[i])
			return is_wrong(wrong, NSCHED_RESERVED, (nr + 1 + i) * 4, NSCHED_NONE);
	return nothing_wrong(wrong);
}
