/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS: what the policies need, keep and let the caller tune. */
#include "setting.h"

#define NSCHED_BFS_ROUND8(bytes) ((uint32_t)(((uint64_t)(bytes) + 7) / 8 * 8))

/* needs */

/* Columns of the load that a wake-up reads. */
NSCHED_INLINE uint64_t bfs_load_columns(uint32_t ver)
{
	uint64_t columns = NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_PRIO) |
			   NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_DEADLINE);

	if (bfs_is_late(ver))
		columns |= NSCHED_LOAD_BIT(NSCHED_LOAD_USER) | NSCHED_LOAD_BIT(NSCHED_LOAD_BIAS);
	if (ver == NSCHED_BFS_VER_467)
		columns |= NSCHED_LOAD_BIT(NSCHED_LOAD_SCALING);
	if (ver == NSCHED_BFS_VER_512 || ver == NSCHED_BFS_VER_199)
		columns |= NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING);
	return columns;
}

/* Columns of the queue that a pick reads. */
NSCHED_INLINE uint64_t bfs_task_columns(uint32_t ver)
{
	uint64_t columns =
		NSCHED_TASK_BIT(NSCHED_TASK_PRIO) | NSCHED_TASK_BIT(NSCHED_TASK_RUNNING) |
		NSCHED_TASK_BIT(NSCHED_TASK_ARRIVAL) | NSCHED_TASK_BIT(NSCHED_TASK_DEADLINE) |
		NSCHED_TASK_BIT(NSCHED_TASK_SCHED_POLICY);

	if (ver != NSCHED_BFS_VER_232)
		columns |= NSCHED_TASK_BIT(NSCHED_TASK_USER_PRIO) |
			   NSCHED_TASK_BIT(NSCHED_TASK_PREV_CPU);
	if (bfs_is_late(ver))
		columns |= NSCHED_TASK_BIT(NSCHED_TASK_KTHREAD) |
			   NSCHED_TASK_BIT(NSCHED_TASK_IDLE_OK);
	if (ver == NSCHED_BFS_VER_467 || ver == NSCHED_BFS_VER_199)
		columns |= NSCHED_TASK_BIT(NSCHED_TASK_ID);
	if (ver == NSCHED_BFS_VER_512 || ver == NSCHED_BFS_VER_199)
		columns |= NSCHED_TASK_BIT(NSCHED_TASK_KEY);
	return columns;
}

uint32_t nsched_bfs_needs(uint32_t policy, uint32_t question, const struct nsched_counts *counts,
			  struct nsched_needs *needs)
{
	uint32_t ver = bfs_ver(policy);

	needs->topology = 1;
	needs->states = 1u << NSCHED_SCOPE_SYSTEM;
	switch (question) {
	case NSCHED_ASK_PLACE:
		needs->other_task = 1;
		needs->other_state = 1;
		needs->hz = 1;
		needs->states |= 1u << NSCHED_SCOPE_RQ;
		needs->states |= 1u << NSCHED_SCOPE_TASK;
		needs->task = 1;
		needs->load = bfs_load_columns(ver);
		return 1;
	case NSCHED_ASK_WAKE:
		needs->states |= 1u << NSCHED_SCOPE_TASK;
		needs->task = 1;
		needs->load = bfs_load_columns(ver);
		return 1;
	case NSCHED_ASK_DUE:
		needs->hz = 1;
		needs->states |= 1u << NSCHED_SCOPE_RQ;
		needs->states_may = 1u << NSCHED_SCOPE_TASK;
		return 1;
	case NSCHED_ASK_NEXT:
		needs->hz = 1;
		needs->states |= 1u << NSCHED_SCOPE_RQ;
		needs->states_may = 1u << NSCHED_SCOPE_TASK;
		needs->tasks = 1;
		needs->task_table = bfs_task_columns(ver);
		needs->load = bfs_load_columns(ver);
		if (ver == NSCHED_BFS_VER_199)
			needs->work_bytes = nsched_bfs_next_work_size(counts->nr_cpus);
		return 1;
	default:
		clear_words(needs, sizeof(*needs));
		return 0;
	}
}

/* states */

NSCHED_INLINE void bfs_column(struct nsched_state_shape *shape, uint8_t rows, uint8_t width,
			      int16_t initial, uint32_t greatest)
{
	uint32_t i = shape->nr_columns++;

	shape->column[i].rows = rows;
	shape->column[i].width = width;
	shape->column[i].initial = initial;
	shape->column[i].greatest = greatest;
}

/* In the order of enum nsched_bfs_system_column. */
NSCHED_INLINE void bfs_system_shape(uint32_t ver, struct nsched_state_shape *shape)
{
	shape->struct_bytes = NSCHED_BFS_ROUND8(sizeof(struct nsched_bfs_system_state));
	if (ver == NSCHED_BFS_VER_232)
		return;
	bfs_column(shape, NSCHED_ROWS_CPU_PAIR, 4, 0, NSCHED_BFS_FARTHEST);
	if (ver == NSCHED_BFS_VER_467) {
		bfs_column(shape, NSCHED_ROWS_CPU, 8, -1, 0);
		bfs_column(shape, NSCHED_ROWS_CPU, 4, 0, 1);
	}
	if (ver == NSCHED_BFS_VER_512 || ver == NSCHED_BFS_VER_199)
		bfs_column(shape, NSCHED_ROWS_CPU_PAIR, 4, 0, NSCHED_MAX_CPUS - 1);
	if (ver != NSCHED_BFS_VER_199)
		return;
	bfs_column(shape, NSCHED_ROWS_CPU_PAIR, 4, 0, NSCHED_MAX_CPUS - 1);
	bfs_column(shape, NSCHED_ROWS_CPU, 4, 0, NSCHED_MAX_CPUS - 1);
	bfs_column(shape, NSCHED_ROWS_CPU, 8, -1, 0);
	bfs_column(shape, NSCHED_ROWS_CPU, 4, 0, NSCHED_U32_MAX);
	bfs_column(shape, NSCHED_ROWS_CPU, 4, 0, 1);
}

uint32_t nsched_bfs_state_shape(uint32_t policy, uint32_t scope, struct nsched_state_shape *shape)
{
	switch (scope) {
	case NSCHED_SCOPE_SYSTEM:
		bfs_system_shape(bfs_ver(policy), shape);
		return 1;
	case NSCHED_SCOPE_RQ:
		shape->struct_bytes = NSCHED_BFS_ROUND8(sizeof(struct nsched_bfs_rq_state));
		return 1;
	case NSCHED_SCOPE_TASK:
		shape->struct_bytes = NSCHED_BFS_ROUND8(sizeof(struct nsched_bfs_task_state));
		return 1;
	default:
		return 0;
	}
}

/* The first of @nr numbers that is not below @limit, or NSCHED_NONE. */
NSCHED_INLINE uint32_t bfs_not_below(const nsched_u32 *number, uint32_t nr, uint32_t limit)
{
	uint32_t i;

	for (i = 0; i < nr; i++)
		if (number[i] >= limit)
			return i;
	return NSCHED_NONE;
}

/* CPU numbers in a column must be of this machine. */
NSCHED_INLINE uint32_t bfs_check_cpus(const struct nsched_bfs_system_state *system,
				      uint32_t column, uint32_t rows, struct nsched_wrong *wrong)
{
	uint32_t row = bfs_not_below(nsched_column_u32(system, system->head.offset[column]), rows,
				     system->head.nr[NSCHED_ROWS_CPU]);

	return row == NSCHED_NONE ? nothing_wrong(wrong) :
				    is_wrong(wrong, NSCHED_OUT_OF_RANGE, column, row);
}

#define NSCHED_BFS_MEMBER(scope, member) \
	((uint32_t)__builtin_offsetof(struct nsched_bfs_##scope##_state, member))

NSCHED_INLINE uint32_t bfs_member(struct nsched_wrong *wrong, uint32_t value, uint32_t greatest,
				  uint32_t offset)
{
	return value <= greatest ? NSCHED_OK :
				   is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_NONE, offset);
}

static NSCHED_OWN_FRAME uint32_t bfs_check_system(const struct nsched_bfs_system_state *system,
						  struct nsched_wrong *wrong)
{
	uint32_t ver = bfs_ver(system->head.policy), pairs = system->head.nr[NSCHED_ROWS_CPU_PAIR];
	uint32_t code = bfs_member(wrong, system->iso_refractory, 1,
				   NSCHED_BFS_MEMBER(system, iso_refractory));

	if (!code && (ver == NSCHED_BFS_VER_512 || ver == NSCHED_BFS_VER_199))
		code = bfs_check_cpus(system, NSCHED_BFS_SYSTEM_ORDER, pairs, wrong);
	if (code || ver != NSCHED_BFS_VER_199)
		return code;
	code = bfs_check_cpus(system, NSCHED_BFS_SYSTEM_RQ_ORDER, pairs, wrong);
	if (!code)
		code = bfs_check_cpus(system, NSCHED_BFS_SYSTEM_LEADER,
				      system->head.nr[NSCHED_ROWS_CPU], wrong);
	if (!code)
		code = bfs_member(wrong, system->nr_queues - 1,
				  system->head.nr[NSCHED_ROWS_CPU] - 1,
				  NSCHED_BFS_MEMBER(system, nr_queues));
	return code ? code : bfs_member(wrong, system->rqshare, NSCHED_BFS_RQSHARE_ALL,
					NSCHED_BFS_MEMBER(system, rqshare));
}

static NSCHED_OWN_FRAME uint32_t bfs_check_rq(const struct nsched_bfs_rq_state *rq,
					      struct nsched_wrong *wrong)
{
	uint32_t code = bfs_member(wrong, rq->dither, 1, NSCHED_BFS_MEMBER(rq, dither));

	return code ? code : bfs_member(wrong, rq->resched, 1, NSCHED_BFS_MEMBER(rq, resched));
}

static NSCHED_OWN_FRAME uint32_t bfs_check_task(const struct nsched_bfs_task_state *task,
						struct nsched_wrong *wrong)
{
	uint32_t worst = bfs_limit(bfs_ver(task->head.policy)) - 1;
	uint32_t code = bfs_member(wrong, task->smt_bias, NSCHED_BFS_BIAS_RT,
				   NSCHED_BFS_MEMBER(task, smt_bias));

	if (!code)
		code = bfs_member(wrong, task->prio, worst, NSCHED_BFS_MEMBER(task, prio));
	if (!code)
		code = bfs_member(wrong, task->normal_prio, worst,
				  NSCHED_BFS_MEMBER(task, normal_prio));
	return code ? code : bfs_member(wrong, task->first_time_slice, 1,
					NSCHED_BFS_MEMBER(task, first_time_slice));
}

uint32_t nsched_bfs_state_members(const void *state, struct nsched_wrong *wrong)
{
	const struct nsched_state *head = (const struct nsched_state *)state;
	uint32_t code;

	if (head->scope == NSCHED_SCOPE_SYSTEM)
		code = bfs_check_system((const struct nsched_bfs_system_state *)state, wrong);
	else if (head->scope == NSCHED_SCOPE_RQ)
		code = bfs_check_rq((const struct nsched_bfs_rq_state *)state, wrong);
	else
		code = bfs_check_task((const struct nsched_bfs_task_state *)state, wrong);
	return code ? code : nothing_wrong(wrong);
}

/* tunables */

uint32_t nsched_bfs_tunables_init(uint32_t policy, void *tunables)
{
	struct nsched_bfs_tunables *t = (struct nsched_bfs_tunables *)tunables;

	t->policy = policy;
	t->rr_interval = 0;
	t->iso_cpu = 70;
	t->interactive = 1;
	t->smt_nice = 1;
	t->yield_type = 1;
	t->reserved[0] = 0;
	t->reserved[1] = 0;
	return NSCHED_OK;
}

uint32_t nsched_bfs_tunables_check(const void *tunables, struct nsched_wrong *wrong)
{
	/* of the members behind policy, in their order */
	static const uint16_t greatest[] = { 1000, 100, 1, 1, 2, 0, 0 };
	const nsched_u32 *member = (const nsched_u32 *)tunables;
	uint32_t i, most, nr = sizeof(greatest) / sizeof(greatest[0]);

	for (i = 1; i <= nr; i++) {
		most = greatest[i - 1];
		if (i == 1 && !bfs_is_late(bfs_ver(member[0])))
			most = 5000;
		if (member[i] > most)
			return is_wrong(wrong, most ? NSCHED_OUT_OF_RANGE : NSCHED_RESERVED, i * 4,
					NSCHED_NONE);
	}
	return nothing_wrong(wrong);
}

uint32_t nsched_bfs_settle(uint32_t policy, const struct nsched_asked *q, struct bfs_setting *s)
{
	const struct nsched_bfs_tunables *t = (const struct nsched_bfs_tunables *)q->tunables;
	struct nsched_bfs_rr_interval_default_question interval_q;
	struct nsched_bfs_rr_interval_default_answer interval_a;

	s->ver = bfs_ver(policy);
	s->rr_interval = t ? t->rr_interval : 0;
	s->iso_cpu = t ? t->iso_cpu : 70;
	s->interactive = t ? t->interactive : 1;
	s->smt_nice = (t ? t->smt_nice : 1) && bfs_is_late(s->ver) && q->topology->smt_active;
	s->yield_type = t ? t->yield_type : 1;
	/* so that a tick has at least a microsecond */
	s->hz = q->hz < 1 ? 1 : q->hz > 1000000 ? 1000000 : (uint32_t)q->hz;
	s->limit = bfs_limit(s->ver);
	if (!s->rr_interval) {
		interval_q.ver = s->ver;
		interval_q.nr_cpus = q->topology->nr_online;
		nsched_bfs_rr_interval_default(&interval_q, &interval_a);
		s->rr_interval = interval_a.rr_interval;
	}
	return s->ver;
}

/* queue_check */

uint32_t nsched_bfs_queue_check(uint32_t policy, const struct nsched_load *load,
				const struct nsched_tasks *tasks, struct nsched_wrong *wrong)
{
	uint32_t limit = bfs_limit(bfs_ver(policy)), i, prio;

	for (i = 0; load && nsched_load_has(load, NSCHED_LOAD_CURR_PRIO) && i < load->nr_cpus;
	     i++) {
		prio = nsched_load_curr_prio(load, i);
		if (prio > limit && prio != 140)
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_LOAD_CURR_PRIO, i);
	}
	for (i = 0; tasks && i < tasks->nr_tasks; i++) {
		if (nsched_task_has(tasks, NSCHED_TASK_PRIO) &&
		    nsched_task_prio(tasks, i) >= limit)
			return is_wrong(wrong, NSCHED_OUT_OF_RANGE, NSCHED_TASK_PRIO, i);
		if (nsched_task_has(tasks, NSCHED_TASK_ALLOWED_FIRST) &&
		    nsched_read_u32(tasks, tasks->offset[NSCHED_TASK_ALLOWED_FIRST], i) ==
			    nsched_read_u32(tasks, tasks->offset[NSCHED_TASK_ALLOWED_FIRST], i + 1))
			return is_wrong(wrong, NSCHED_EMPTY_SET, NSCHED_TASK_ALLOWED_FIRST, i);
	}
	return nothing_wrong(wrong);
}
