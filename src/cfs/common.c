/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The CFS family: what its policies need, keep and let the caller tune. */
#include "select_work.h"

#define NSCHED_CFS_ROUND8(bytes) (((uint32_t)(bytes) + 7) / 8 * 8)

/* The wake-up granularity, which avg_wakeup_ns starts at; see the tunables. */
#define NSCHED_CFS_WAKEUP_GRAN_2631 5000000u
#define NSCHED_CFS_FIRST_IDLE_NS 1000000u

#define NSCHED_CFS_PLACE_LOADS \
	(NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) | NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE))

NSCHED_INLINE uint32_t cfs_wake_needs(uint32_t policy, struct nsched_needs *needs)
{
	uint32_t pairs = cfs_keeps_tasks(policy) && policy != NSCHED_POLICY_LINUX_3_10_THROTTLE;

	needs->load = NSCHED_CFS_PLACE_LOADS | NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_WEIGHT);
	if (policy != NSCHED_POLICY_LINUX_2_6_31)
		needs->load |= NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY);
	needs->topology = 1;
	needs->domains = 1;
	needs->task = 1;
	needs->work_bytes = NSCHED_CFS_ROUND8(sizeof(struct cfs_select_work));
	needs->states = cfs_keeps_tasks(policy) ? 1u << NSCHED_SCOPE_TASK : 0;
	needs->other_task = pairs;
	needs->other_state = pairs;
	needs->hz = policy == NSCHED_POLICY_LINUX_3_10_THROTTLE ||
		    policy == NSCHED_POLICY_LINUX_3_12 || policy == NSCHED_POLICY_LINUX_4_3;
	return 1;
}

NSCHED_INLINE uint32_t cfs_place_needs(struct nsched_needs *needs)
{
	needs->load = NSCHED_CFS_PLACE_LOADS;
	needs->topology = 1;
	needs->domains = 1;
	needs->task = 1;
	needs->work_bytes = NSCHED_CFS_ROUND8(sizeof(struct cfs_select_work));
	return 1;
}

NSCHED_INLINE uint32_t cfs_next_needs(uint32_t policy, struct nsched_needs *needs)
{
	needs->topology = 1;
	needs->tasks = 1;
	needs->task_table = NSCHED_TASK_BIT(NSCHED_TASK_VRUNTIME) |
			    NSCHED_TASK_BIT(NSCHED_TASK_WEIGHT) |
			    NSCHED_TASK_BIT(NSCHED_TASK_SCHED_POLICY);
	if (policy == NSCHED_POLICY_LINUX_2_6_31) {
		needs->task_table |= NSCHED_TASK_BIT(NSCHED_TASK_LAST_RUN);
		needs->states_may = 1u << NSCHED_SCOPE_TASK;
	}
	return 1;
}

uint32_t nsched_cfs_needs(uint32_t policy, uint32_t question, const struct nsched_counts *counts,
			  struct nsched_needs *needs)
{
	if (policy == NSCHED_POLICY_LINUX_4_3 && question != NSCHED_ASK_WAKE)
		return 0;
	switch (question) {
	case NSCHED_ASK_WAKE:
		return cfs_wake_needs(policy, needs);
	case NSCHED_ASK_PLACE:
		return cfs_place_needs(needs);
	case NSCHED_ASK_NEXT:
		return cfs_next_needs(policy, needs);
	case NSCHED_ASK_DUE:
	case NSCHED_ASK_BALANCE:
		return cfs_balances(policy) ? nsched_cfs_balance_needs(question, counts, needs) : 0;
	default:
		return 0;
	}
}

/* Rows of @width bytes per level; a column's number is its place. */
NSCHED_INLINE void cfs_level_column(struct nsched_state_shape *shape, uint32_t column,
				    uint8_t width)
{
	shape->column[column].rows = NSCHED_ROWS_LEVEL;
	shape->column[column].width = width;
	shape->column[column].greatest = NSCHED_U32_MAX;
}

uint32_t nsched_cfs_state_shape(uint32_t policy, uint32_t scope, struct nsched_state_shape *shape)
{
	if (scope == NSCHED_SCOPE_TASK && cfs_keeps_tasks(policy)) {
		shape->struct_bytes = NSCHED_CFS_ROUND8(sizeof(struct nsched_cfs_task_state));
		return 1;
	}
	if (!cfs_balances(policy))
		return 0;
	if (scope == NSCHED_SCOPE_SYSTEM) {
		shape->struct_bytes = NSCHED_CFS_ROUND8(sizeof(struct nsched_cfs_system_state));
		return 1;
	}
	if (scope != NSCHED_SCOPE_RQ)
		return 0;
	shape->struct_bytes = NSCHED_CFS_ROUND8(sizeof(struct nsched_cfs_rq_state));
	shape->nr_columns = 3;
	cfs_level_column(shape, NSCHED_CFS_RQ_LAST_BALANCE, 8);
	cfs_level_column(shape, NSCHED_CFS_RQ_BALANCE_INTERVAL, 4);
	cfs_level_column(shape, NSCHED_CFS_RQ_NR_BALANCE_FAILED, 4);
	return 1;
}

/* avg_wakeup_ns starts at the wake-up granularity of the machine, if that is given. */
NSCHED_INLINE uint64_t cfs_first_wakeup(const struct nsched_topology *topology)
{
	uint32_t online = topology ? topology->nr_online : 1, factor = 1;

	for (; online > 1; online >>= 1)
		factor++;
	return (uint64_t)NSCHED_CFS_WAKEUP_GRAN_2631 * factor;
}

/* A level's first interval, ms; 1 where the domains are not given or lack the level. */
NSCHED_INLINE uint32_t cfs_first_interval(const struct nsched_state_facts *facts, uint32_t level)
{
	uint32_t domain = NSCHED_NONE;

	if (facts->domains && level < facts->domains->nr_levels &&
	    facts->cpu < facts->domains->nr_cpus)
		domain = nsched_domain_of(facts->domains, facts->cpu, level);
	return domain == NSCHED_NONE ? 1 :
	       nsched_domain_balance_interval(facts->domains, domain);
}

uint32_t nsched_cfs_state_begin(const struct nsched_state_facts *facts, void *state)
{
	struct nsched_cfs_task_state *task = (struct nsched_cfs_task_state *)state;
	nsched_u32 *interval;
	uint32_t level;

	if (facts->scope == NSCHED_SCOPE_TASK) {
		task->last_wakee = NSCHED_NO_ID;
		task->waker = NSCHED_NO_ID;
		task->wakee = NSCHED_NO_ID;
		task->avg_wakeup_ns = cfs_first_wakeup(facts->topology);
		return NSCHED_OK;
	}
	if (facts->scope == NSCHED_SCOPE_SYSTEM) {
		((struct nsched_cfs_system_state *)state)->serialized = NSCHED_NONE;
		return NSCHED_OK;
	}
	((struct nsched_cfs_rq_state *)state)->avg_idle_ns = NSCHED_CFS_FIRST_IDLE_NS;
	interval = nsched_state_u32(state, NSCHED_CFS_RQ_BALANCE_INTERVAL);
	for (level = 0; level < facts->nr[NSCHED_ROWS_LEVEL]; level++)
		interval[level] = cfs_first_interval(facts, level);
	return NSCHED_OK;
}

uint32_t nsched_cfs_state_members(const void *state, struct nsched_wrong *wrong)
{
	const struct nsched_state *head = (const struct nsched_state *)state;
	uint32_t reserved;

	if (head->scope == NSCHED_SCOPE_TASK)
		reserved = ((const struct nsched_cfs_task_state *)state)->reserved;
	else if (head->scope == NSCHED_SCOPE_SYSTEM)
		reserved = ((const struct nsched_cfs_system_state *)state)->reserved;
	else
		reserved = ((const struct nsched_cfs_rq_state *)state)->reserved;
	if (reserved)
		return is_wrong(wrong, NSCHED_RESERVED, NSCHED_NONE, NSCHED_NONE);
	return nothing_wrong(wrong);
}

uint32_t nsched_cfs_tunables_init(uint32_t policy, void *tunables)
{
	struct nsched_cfs_tunables *t = (struct nsched_cfs_tunables *)tunables;
	uint32_t is_2631 = policy == NSCHED_POLICY_LINUX_2_6_31;

	t->policy = policy;
	t->features = NSCHED_CFS_FEAT_LB_BIAS | NSCHED_CFS_FEAT_CACHE_HOT_BUDDY |
		      NSCHED_CFS_FEAT_LAST_BUDDY | NSCHED_CFS_FEAT_WAKEUP_PREEMPTION |
		      NSCHED_CFS_FEAT_START_DEBIT;
	if (!is_2631)
		t->features |= NSCHED_CFS_FEAT_GENTLE_FAIR_SLEEPERS;
	t->scaling = 1;
	t->sched_latency_ns = is_2631 ? 20000000 : 6000000;
	t->min_granularity_ns = is_2631 ? 4000000 : 750000;
	t->wakeup_gran_ns = is_2631 ? NSCHED_CFS_WAKEUP_GRAN_2631 : 1000000;
	t->sched_nr_latency = is_2631 ? 5 : 8;
	t->child_runs_first = is_2631;
	t->migration_cost_ns = 500000;
	t->nr_migrate = 32;
	t->loop_break = 32;
	t->preempt = 0;
	t->interval_ms = 1;
	t->throttle_mode = 0;
	t->ref_limit = 8;
	t->mc_power_savings = 0;
	t->preferred_cpu = 0;
	t->reserved[0] = 0;
	t->reserved[1] = 0;
	t->reserved[2] = 0;
	return NSCHED_OK;
}

/* Members of the tunables in their order, each with its least and greatest value. */
static const uint32_t cfs_tunable_range[][2] = {
	{ 0, 255 },		      /* features; 2.6.31 has fewer, see below */
	{ 0, 1 },		      /* scaling */
	{ 100000, 1000000000 },	      /* sched_latency_ns */
	{ 100000, 1000000000 },	      /* min_granularity_ns */
	{ 0, 1000000000 },	      /* wakeup_gran_ns */
	{ 1, 1000000 },		      /* sched_nr_latency */
	{ 0, 1 },		      /* child_runs_first */
	{ 0, NSCHED_U32_MAX },	      /* migration_cost_ns */
	{ 1, NSCHED_S32_MAX },	      /* nr_migrate */
	{ 1, NSCHED_S32_MAX },	      /* loop_break */
	{ 0, 1 },		      /* preempt */
	{ 0, 1000000 },		      /* interval_ms */
	{ 0, 1 },		      /* throttle_mode */
	{ 0, NSCHED_U32_MAX },	      /* ref_limit */
	{ 0, 2 },		      /* mc_power_savings */
	{ 0, NSCHED_MAX_CPUS - 1 },   /* preferred_cpu */
};

uint32_t nsched_cfs_tunables_check(const void *tunables, struct nsched_wrong *wrong)
{
	const struct nsched_cfs_tunables *t = (const struct nsched_cfs_tunables *)tunables;
	const nsched_u32 *member = (const nsched_u32 *)tunables + 1; /* behind policy */
	uint32_t i, nr = sizeof(cfs_tunable_range) / sizeof(cfs_tunable_range[0]);

	if (t->policy == NSCHED_POLICY_LINUX_2_6_31 && t->features >= NSCHED_CFS_FEAT_LB_MIN)
		return is_wrong(wrong, NSCHED_OUT_OF_RANGE, 4, NSCHED_NONE);
	for (i = 0; i < nr; i++) {
		if (member[i] < cfs_tunable_range[i][0] || member[i] > cfs_tunable_range[i][1])
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, (i + 1) * 4, NSCHED_NONE);
	}
	for (i = 0; i < 3; i++) {
		if (t->reserved[i])
			return is_wrong(wrong, NSCHED_RESERVED, (nr + 1 + i) * 4, NSCHED_NONE);
	}
	return nothing_wrong(wrong);
}
