/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* NUMA balancing: what its policy needs, keeps and lets the caller tune. */
#include "compose.h"

#define NSCHED_NP_ROUND8(bytes) (((uint32_t)(bytes) + 7) / 8 * 8)

static uint64_t np_load_columns(void)
{
	return NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) | NSCHED_LOAD_BIT(NSCHED_LOAD_RUNNABLE) |
	       NSCHED_LOAD_BIT(NSCHED_LOAD_UTIL) | NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY) |
	       NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) | NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) |
	       NSCHED_LOAD_BIT(NSCHED_LOAD_MIGRATE_ON);
}

uint32_t nsched_np_needs(uint32_t policy, uint32_t question, const struct nsched_counts *counts,
			 struct nsched_needs *needs)
{
	uint32_t task = 1u << NSCHED_SCOPE_TASK, system = 1u << NSCHED_SCOPE_SYSTEM;

	(void)policy; /* the family has one */
	switch (question) {
	case NSCHED_ASK_PREFER:
		needs->load = np_load_columns();
		needs->task_table = NSCHED_TASK_BIT(NSCHED_TASK_LOAD) |
				    NSCHED_TASK_BIT(NSCHED_TASK_PREFERRED) |
				    NSCHED_TASK_BIT(NSCHED_TASK_GROUP);
		needs->tasks = 1;
		needs->distance = 1;
		needs->faults = 2;
		needs->states = system;
		needs->states_may = task;
		break;
	case NSCHED_ASK_PAGE:
		needs->states = system | 1u << NSCHED_SCOPE_PAGE;
		/* fall through */
	case NSCHED_ASK_DUE:
		needs->states |= task | 1u << NSCHED_SCOPE_PROCESS;
		needs->task = 1;
		needs->hz = 1;
		break;
	default:
		return 0;
	}
	needs->topology = 1;
	needs->states_may |= 1u << NSCHED_SCOPE_GROUP;
	needs->work_bytes = np_work_bytes(question, counts->nr_nodes);
	return 1;
}

/* A column of fault counters, or of the system's nodes. */
NSCHED_INLINE void np_column(struct nsched_state_shape *shape, uint32_t column, uint32_t rows,
			     uint32_t width)
{
	shape->column[column].rows = (uint8_t)rows;
	shape->column[column].width = (uint8_t)width;
	shape->column[column].greatest = NSCHED_MAX_NODES - 1;
	shape->nr_columns = column + 1;
}

uint32_t nsched_np_state_shape(uint32_t policy, uint32_t scope, struct nsched_state_shape *shape)
{
	uint32_t columns = 0, i;

	(void)policy;
	switch (scope) {
	case NSCHED_SCOPE_SYSTEM:
		shape->struct_bytes = NSCHED_NP_ROUND8(sizeof(struct nsched_np_system_state));
		np_column(shape, NSCHED_NP_SYSTEM_NEAREST, NSCHED_ROWS_NODE, 4);
		break;
	case NSCHED_SCOPE_TASK:
		shape->struct_bytes = NSCHED_NP_ROUND8(sizeof(struct nsched_np_task_state));
		columns = 4;
		break;
	case NSCHED_SCOPE_GROUP:
		shape->struct_bytes = NSCHED_NP_ROUND8(sizeof(struct nsched_np_group_state));
		columns = 2;
		break;
	case NSCHED_SCOPE_PROCESS:
		shape->struct_bytes = NSCHED_NP_ROUND8(sizeof(struct nsched_np_process_state));
		break;
	case NSCHED_SCOPE_PAGE:
		shape->struct_bytes = NSCHED_NP_ROUND8(sizeof(struct nsched_np_page_state));
		break;
	default:
		return 0;
	}
	for (i = 0; i < columns; i++)
		np_column(shape, i, NSCHED_ROWS_NODE_PAIR, 8);
	return 1;
}

/* What the machine's distances make of it, and the nearest CPUs of every node. */
static NSCHED_OWN_FRAME uint32_t np_system_begin(const struct nsched_topology *topology,
						 struct nsched_np_system_state *system)
{
	nsched_u32 *nearest = nsched_state_u32(system, NSCHED_NP_SYSTEM_NEAREST);
	struct nsched_np_topology_question q;
	struct nsched_np_topology_answer a;
	uint32_t node;

	if (!topology)
		return NSCHED_NO_BLOCK;
	if (topology->nr_nodes != system->head.nr[NSCHED_ROWS_NODE])
		return NSCHED_OTHER_MACHINE;
	q.dist = np_distances(topology);
	q.has_cpu = np_node_cpus(topology);
	q.nr_nodes = topology->nr_nodes;
	for (node = 0; node < q.nr_nodes; node++) /* some node has a CPU that is online */
		nearest[node] = nsched_np_nearest(q.has_cpu, q.dist, q.nr_nodes, node);
	system->type = NSCHED_NP_DIRECT;
	system->max_dist = NSCHED_LOCAL_SLIT;
	system->levels = 1;
	if (!q.dist)
		return NSCHED_OK;
	nsched_np_topology(&q, &a);
	system->type = a.type;
	system->max_dist = a.max_dist;
	system->levels = a.levels;
	return NSCHED_OK;
}

uint32_t nsched_np_state_begin(const struct nsched_state_facts *facts, void *state)
{
	struct nsched_np_tunables defaults;

	switch (facts->scope) {
	case NSCHED_SCOPE_SYSTEM:
		return np_system_begin(facts->topology, (struct nsched_np_system_state *)state);
	case NSCHED_SCOPE_TASK:
		nsched_np_tunables_init(facts->policy, &defaults);
		((struct nsched_np_task_state *)state)->pref = NSCHED_NONE;
		((struct nsched_np_task_state *)state)->period = defaults.scan_delay;
		break;
	case NSCHED_SCOPE_GROUP:
		((struct nsched_np_group_state *)state)->active_nodes = 1;
		break;
	case NSCHED_SCOPE_PROCESS:
		((struct nsched_np_process_state *)state)->nr_threads = 1;
		break;
	default:
		((struct nsched_np_page_state *)state)->last_cpu = NSCHED_NONE;
		((struct nsched_np_page_state *)state)->before_cpu = NSCHED_NONE;
	}
	return NSCHED_OK;
}

/* A count that came out negative, or so large that a product of it would wrap. */
static NSCHED_OWN_FRAME uint32_t np_counters_check(const struct nsched_state *state,
						   uint32_t columns, struct nsched_wrong *wrong)
{
	uint32_t column, row;
	uint64_t count, sum;

	for (column = 0; column < columns; column++) {
		for (row = 0, sum = 0; row < state->nr[NSCHED_ROWS_NODE_PAIR]; row++) {
			count = nsched_read_u64(state, state->offset[column], row);
			sum += count;
			if (count > NSCHED_MOST_FAULTS || sum > NSCHED_MOST_TOTAL)
				return is_wrong(wrong, NSCHED_OUT_OF_RANGE, column, row);
		}
	}
	return nothing_wrong(wrong);
}

#define NSCHED_NP_AT(scope, member) \
	((uint32_t)__builtin_offsetof(struct nsched_np_##scope##_state, member))

NSCHED_INLINE uint32_t np_task_members(const struct nsched_np_task_state *t)
{
	if (t->total > NSCHED_MOST_TOTAL)
		return NSCHED_NP_AT(task, total);
	if (t->remote > NSCHED_MOST_TOTAL)
		return NSCHED_NP_AT(task, remote);
	if (t->local > NSCHED_MOST_TOTAL)
		return NSCHED_NP_AT(task, local);
	if (t->fail > NSCHED_MOST_TOTAL)
		return NSCHED_NP_AT(task, fail);
	if (t->pref != NSCHED_NONE && t->pref >= t->head.nr[NSCHED_ROWS_NODE_PAIR] / 2)
		return NSCHED_NP_AT(task, pref);
	return 0;
}

NSCHED_INLINE uint32_t np_group_members(const struct nsched_np_group_state *g)
{
	if (g->total > NSCHED_MOST_TOTAL)
		return NSCHED_NP_AT(group, total);
	if (g->max_faults_cpu > NSCHED_MOST_TOTAL)
		return NSCHED_NP_AT(group, max_faults_cpu);
	if (g->nr_tasks > NSCHED_MAX_TASKS)
		return NSCHED_NP_AT(group, nr_tasks);
	if (g->active_nodes > g->head.nr[NSCHED_ROWS_NODE_PAIR] / 2)
		return NSCHED_NP_AT(group, active_nodes);
	return 0;
}

NSCHED_INLINE uint32_t np_process_members(const struct nsched_np_process_state *p)
{
	if (p->rss_pages >> 44)
		return NSCHED_NP_AT(process, rss_pages);
	if (p->offset >> 44)
		return NSCHED_NP_AT(process, offset);
	if (p->nr_threads == 0 || p->nr_threads > NSCHED_S32_MAX)
		return NSCHED_NP_AT(process, nr_threads);
	if (p->area_state > 1)
		return NSCHED_NP_AT(process, area_state);
	return 0;
}

NSCHED_INLINE uint32_t np_page_members(const struct nsched_np_page_state *p)
{
	if (p->last_cpu != NSCHED_NONE && p->last_cpu >= p->head.nr[NSCHED_ROWS_CPU])
		return NSCHED_NP_AT(page, last_cpu);
	if (p->before_cpu != NSCHED_NONE && p->before_cpu >= p->head.nr[NSCHED_ROWS_CPU])
		return NSCHED_NP_AT(page, before_cpu);
	if (p->was_local > 1)
		return NSCHED_NP_AT(page, was_local);
	return 0;
}

NSCHED_INLINE uint32_t np_system_members(const struct nsched_np_system_state *s)
{
	if (s->type > NSCHED_NP_BACKPLANE)
		return NSCHED_NP_AT(system, type);
	if (s->max_dist < NSCHED_LOCAL_SLIT || s->max_dist > NSCHED_MAX_SLIT)
		return NSCHED_NP_AT(system, max_dist);
	return 0;
}

/* The nearest node is asked for its distances: it must be one of the machine's. */
NSCHED_INLINE uint32_t np_nearest_check(const struct nsched_state *head,
					struct nsched_wrong *wrong)
{
	const nsched_u32 *nearest = nsched_column_u32(head, head->offset[NSCHED_NP_SYSTEM_NEAREST]);
	uint32_t node;

	for (node = 0; node < head->nr[NSCHED_ROWS_NODE]; node++)
		if (nearest[node] >= head->nr[NSCHED_ROWS_NODE])
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_NP_SYSTEM_NEAREST, node);
	return nothing_wrong(wrong);
}

uint32_t nsched_np_state_members(const void *state, struct nsched_wrong *wrong)
{
	const struct nsched_state *head = (const struct nsched_state *)state;
	uint32_t field;

	switch (head->scope) {
	case NSCHED_SCOPE_SYSTEM:
		field = np_system_members((const struct nsched_np_system_state *)state);
		break;
	case NSCHED_SCOPE_TASK:
		field = np_task_members((const struct nsched_np_task_state *)state);
		break;
	case NSCHED_SCOPE_GROUP:
		field = np_group_members((const struct nsched_np_group_state *)state);
		break;
	case NSCHED_SCOPE_PROCESS:
		field = np_process_members((const struct nsched_np_process_state *)state);
		break;
	default:
		field = np_page_members((const struct nsched_np_page_state *)state);
	}
	if (field)
		return is_wrong(wrong, NSCHED_OUT_OF_RANGE, field, NSCHED_NONE);
	if (head->scope == NSCHED_SCOPE_SYSTEM)
		return np_nearest_check(head, wrong);
	return np_counters_check(head, head->scope == NSCHED_SCOPE_TASK ? 4 :
				 head->scope == NSCHED_SCOPE_GROUP ? 2 : 0, wrong);
}

uint32_t nsched_np_tunables_init(uint32_t policy, void *tunables)
{
	struct nsched_np_tunables *t = (struct nsched_np_tunables *)tunables;

	t->policy = policy;
	t->period_min = 1000;
	t->period_max = 60000;
	t->scan_size_mb = 256;
	t->scan_delay = 1000;
	t->page_shift = 12;
	t->hpage_pages = 512;
	t->imbalance_pct = 117;
	t->imb_numa_nr = 0;
	t->reserved[0] = 0;
	t->reserved[1] = 0;
	t->reserved[2] = 0;
	return NSCHED_OK;
}

/* Members of the tunables in their order, each with its least and greatest value. */
static const uint32_t np_tunable_range[][2] = {
	{ 1, 1u << 30 }, /* period_min */
	{ 1, 1u << 30 }, /* period_max */
	{ 1, 65536 },	 /* scan_size_mb: a step is at least a page, and 2^24 at most */
	{ 0, 1u << 30 }, /* scan_delay */
	{ 12, 20 },	 /* page_shift */
	{ 1, 1u << 20 }, /* hpage_pages */
	{ 100, 1000 },	 /* imbalance_pct */
	{ 0, 1u << 30 }, /* imb_numa_nr */
};

uint32_t nsched_np_tunables_check(const void *tunables, struct nsched_wrong *wrong)
{
	const struct nsched_np_tunables *t = (const struct nsched_np_tunables *)tunables;
	const nsched_u32 *member = (const nsched_u32 *)tunables + 1; /* behind policy */
	uint32_t i, nr = sizeof(np_tunable_range) / sizeof(np_tunable_range[0]);

	for (i = 0; i < nr; i++)
		if (member[i] < np_tunable_range[i][0] || member[i] > np_tunable_range[i][1])
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, (i + 1) * 4, NSCHED_NONE);
	if (t->hpage_pages & (t->hpage_pages - 1))
		return is_wrong(
			wrong, NSCHED_OUT_OF_RANGE,
			(uint32_t) __builtin_offsetof(struct nsched_np_tunables, hpage_pages),
			NSCHED_NONE);
	for (i = 0; i < 3; i++)
		if (t->reserved[i])
			return is_wrong(wrong, NSCHED_RESERVED, (nr + 1 + i) * 4, NSCHED_NONE);
	return nothing_wrong(wrong);
}
