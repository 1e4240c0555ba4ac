/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* linux-6.12: balance. A level of a CPU is one pass. */
#include "pass.h"

/* What the question keeps in work memory; behind it what a pass needs. */
struct fair_balance {
	struct nsched_fair_balance_pass_question pass_q;
	struct nsched_fair_balance_pass_answer pass_a;
	struct nsched_fair_tunables defaults;
	uint64_t saved_capacity; /* of the own group, for a caller who asks again */
	uint64_t saved_update;
	uint32_t saved_min;
	uint32_t saved_max;
	uint32_t first;	  /* the own group */
	uint32_t parent;  /* the parent's first group, or NSCHED_NONE */
};

static uint64_t fair_load_columns(void)
{
	return NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) | NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) |
	       NSCHED_LOAD_BIT(NSCHED_LOAD_UTIL) | NSCHED_LOAD_BIT(NSCHED_LOAD_RUNNABLE) |
	       NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY);
}

uint32_t nsched_fair_balance_needs(uint32_t question, const struct nsched_counts *counts,
				   struct nsched_needs *needs)
{
	if (question == NSCHED_ASK_DUE) {
		nsched_np_needs(NSCHED_POLICY_LINUX_6_12_NUMA, question, counts, needs);
		needs->states_may |= needs->states; /* of the task that runs, if one does */
		needs->task = 0;
		needs->load = NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING);
	}
	needs->topology = 1;
	needs->domains = 1;
	needs->hz = 1;
	needs->states = 1u << NSCHED_SCOPE_SYSTEM | 1u << NSCHED_SCOPE_RQ;
	if (question == NSCHED_ASK_DUE)
		return 1;
	needs->load = fair_load_columns();
	needs->task_table = NSCHED_TASK_BIT(NSCHED_TASK_LOAD) | NSCHED_TASK_BIT(NSCHED_TASK_UTIL) |
			    NSCHED_TASK_BIT(NSCHED_TASK_RUNNING);
	needs->work_bytes = sizeof(struct fair_balance) +
			    nsched_fair_balance_pass_work_size(counts->nr_cpus, counts->nr_tasks);
	return 1;
}

/* A column of the caller's tasks as a plain array, or null. */
NSCHED_INLINE const void *fair_rows(const struct nsched_tasks *tasks, uint32_t column)
{
	return tasks && tasks->offset[column] ?
	       (const void *)((const char *)tasks + tasks->offset[column]) : 0;
}

static NSCHED_OWN_FRAME void fair_balance_tasks(const struct nsched_balance_question *q,
						struct nsched_fair_balance_pass_question *p)
{
	const struct nsched_tasks *t = q->tasks;

	p->tasks = t;
	p->search_only = !t;
	p->reserved = 0;
	p->nr_tasks = t ? t->nr_tasks : 0;
	p->task_cpu = 0;
	p->task_mask = 0;
	p->task_load = (const uint64_t *)fair_rows(t, NSCHED_TASK_LOAD);
	p->task_util = (const uint64_t *)fair_rows(t, NSCHED_TASK_UTIL);
	p->task_util_est = (const uint32_t *)fair_rows(t, NSCHED_TASK_UTIL_EST);
	p->task_exec_start = (const uint64_t *)fair_rows(t, NSCHED_TASK_LAST_RUN);
	p->task_on_cpu = (const uint32_t *)fair_rows(t, NSCHED_TASK_RUNNING);
	p->task_locality = (const int32_t *)fair_rows(t, NSCHED_TASK_LOCALITY);
	p->task_per_cpu_kthread = (const uint32_t *)fair_rows(t, NSCHED_TASK_PER_CPU_KTHREAD);
	p->task_throttled = (const uint32_t *)fair_rows(t, NSCHED_TASK_THROTTLED);
	p->task_idle_policy = (const uint32_t *)fair_rows(t, NSCHED_TASK_IDLE_POLICY);
	p->task_next_buddy = (const uint32_t *)fair_rows(t, NSCHED_TASK_NEXT_BUDDY);
	p->moved_task_out = q->moved_task_out;
	p->moved_dst_out = q->moved_cpu_out;
}

/* The groups' capacities and marks are state. */
static NSCHED_OWN_FRAME void fair_balance_groups(const struct nsched_balance_question *q,
						 struct fair_balance *b)
{
	struct nsched_fair_balance_pass_question *p = &b->pass_q;
	uint32_t above = nsched_level_above(q->domains, q->this_cpu, q->level);

	p->grp_capacity = (uint64_t *)nsched_state_u64(q->system_state,
						       NSCHED_FAIR_SYSTEM_CAPACITY);
	p->grp_min_capacity = nsched_state_u32(q->system_state, NSCHED_FAIR_SYSTEM_MIN_CAPACITY);
	p->grp_max_capacity = nsched_state_u32(q->system_state, NSCHED_FAIR_SYSTEM_MAX_CAPACITY);
	p->grp_mark = nsched_state_u32(q->system_state, NSCHED_FAIR_SYSTEM_MARK);
	p->grp_next_update = (uint64_t *)nsched_state_u64(q->system_state,
							  NSCHED_FAIR_SYSTEM_NEXT_UPDATE);
	b->first = nsched_ring_group(q->domains, q->this_cpu, q->level, 0);
	b->parent = above == NSCHED_NONE ? NSCHED_NONE :
		    nsched_ring_group(q->domains, q->this_cpu, above, 0);
	p->parent_imbalance = b->parent == NSCHED_NONE ? 0 : p->grp_mark[b->parent];
	b->saved_capacity = p->grp_capacity[b->first];
	b->saved_min = p->grp_min_capacity[b->first];
	b->saved_max = p->grp_max_capacity[b->first];
	b->saved_update = p->grp_next_update[b->first];
}

static NSCHED_OWN_FRAME void fair_balance_ask(const struct nsched_balance_question *q,
					      struct fair_balance *b,
					      const struct nsched_fair_tunables *t)
{
	struct nsched_fair_balance_pass_question *p = &b->pass_q;
	uint32_t llc = nsched_llc_id(q->domains, q->this_cpu);

	p->topology = q->topology;
	p->load = q->load;
	p->domains = q->domains;
	p->env_cpus = q->active;
	p->work = b + 1;
	p->work_size = q->work_size - sizeof(*b);
	p->src_clock = q->clock_ns;
	p->now = q->now;
	p->hz = q->hz;
	p->max_interval_jiffies = fair_max_interval(q->topology, t, q->hz);
	p->level = q->level;
	p->dst_cpu = q->this_cpu;
	p->idle = q->idle;
	p->nr_balance_failed =
		nsched_state_u32(q->rq_state, NSCHED_FAIR_RQ_NR_BALANCE_FAILED)[q->level];
	p->balance_interval =
		nsched_state_u32(q->rq_state, NSCHED_FAIR_RQ_BALANCE_INTERVAL)[q->level];
	p->migration_cost = t->migration_cost_ns;
	p->nr_migrate = t->nr_migrate;
	p->loop_break = t->loop_break;
	p->pinned_cap = t->pinned_cap_ms;
	p->features = t->features;
	p->preempt = t->preempt;
	p->llc_weight = nsched_llc_weight(q->domains, q->this_cpu);
	p->has_llc = nsched_llc_level(q->domains, q->this_cpu) != NSCHED_NONE;
	p->nr_idle_scan = nsched_state_u32(q->system_state, NSCHED_FAIR_SYSTEM_NR_IDLE_SCAN)[llc];
}

/* What the pass remembers goes into the states. */
static NSCHED_OWN_FRAME void fair_balance_keep(const struct nsched_balance_question *q,
					       const struct fair_balance *b)
{
	struct nsched_fair_system_state *system =
		(struct nsched_fair_system_state *)q->system_state;
	const struct nsched_fair_balance_pass_answer *p = &b->pass_a;

	nsched_state_u32(q->rq_state, NSCHED_FAIR_RQ_NR_BALANCE_FAILED)[q->level] =
		p->nr_balance_failed;
	nsched_state_u32(q->rq_state, NSCHED_FAIR_RQ_BALANCE_INTERVAL)[q->level] =
		p->balance_interval;
	nsched_state_u32(system, NSCHED_FAIR_SYSTEM_NR_IDLE_SCAN)
		[nsched_llc_id(q->domains, q->this_cpu)] = p->nr_idle_scan;
	if (b->parent != NSCHED_NONE)
		nsched_state_u32(system, NSCHED_FAIR_SYSTEM_MARK)[b->parent] = p->parent_imbalance;
	else if (p->searched)
		system->overloaded = p->overloaded;
}

/* The tasks were not given, and the answer hangs on them: everything is as it was. */
NSCHED_INLINE uint32_t fair_ask_again(const struct fair_balance *b,
				      struct nsched_balance_answer *a)
{
	const struct nsched_fair_balance_pass_question *p = &b->pass_q;

	p->grp_capacity[b->first] = b->saved_capacity;
	p->grp_min_capacity[b->first] = b->saved_min;
	p->grp_max_capacity[b->first] = b->saved_max;
	p->grp_next_update[b->first] = b->saved_update;
	a->compared[0] = (uint64_t)a->amount;
	a->compared[1] = a->src_cpu;
	a->reason = NSCHED_REASON_TASKS_NOT_GIVEN;
	return a->reason;
}

/* Balanced: why, in the words of the search. */
static NSCHED_OWN_FRAME void fair_compared_find(const struct nsched_fair_find_src_answer *f,
						uint64_t *compared)
{
	switch (f->reason) {
	case NSCHED_FAIR_FIND_SRC_NO_CPU:
		compared[0] = f->group;
		compared[1] = (uint64_t)f->imbalance;
		compared[2] = f->migration_type;
		break;
	case NSCHED_FAIR_FIND_SRC_LOCAL_MORE:
		compared[0] = f->local_avg_load;
		compared[1] = f->busiest_avg_load;
		break;
	case NSCHED_FAIR_FIND_SRC_LOCAL_AVG:
		compared[0] = f->local_avg_load;
		compared[1] = f->sd_avg_load;
		break;
	case NSCHED_FAIR_FIND_SRC_WITHIN_PCT:
		compared[0] = f->busiest_avg_load;
		compared[1] = f->imbalance_pct;
		compared[2] = f->local_avg_load;
		break;
	case NSCHED_FAIR_FIND_SRC_IDLE_ENOUGH:
		compared[0] = f->local_idle;
		compared[1] = f->busiest_idle;
		break;
	case NSCHED_FAIR_FIND_SRC_NOT_IDLE:
		compared[0] = f->busiest_type;
		break;
	case NSCHED_FAIR_FIND_SRC_LOCAL_TYPE:
	case NSCHED_FAIR_FIND_SRC_NOTHING:
		compared[0] = f->local_type;
		compared[1] = f->busiest_type;
		break;
	default:
		break;
	}
}

static NSCHED_OWN_FRAME void fair_compared_pass(const struct fair_balance *b, uint64_t *compared)
{
	const struct nsched_fair_balance_pass_answer *p = &b->pass_a;

	switch (p->reason) {
	case NSCHED_FAIR_BALANCE_PASS_MOVED:
		compared[0] = p->ret;
		compared[1] = p->src_cpu;
		compared[2] = p->src_group;
		compared[3] = (uint64_t)p->imbalance;
		compared[4] = p->migration_type;
		break;
	case NSCHED_FAIR_BALANCE_PASS_FAILED:
		compared[0] = p->src_cpu;
		compared[1] = p->src_group;
		compared[2] = (uint64_t)p->imbalance;
		compared[3] = p->migration_type;
		compared[4] = p->nr_balance_failed;
		break;
	case NSCHED_FAIR_BALANCE_PASS_PUSH:
		compared[1] = p->nr_balance_failed;
		/* fall through */
	case NSCHED_FAIR_BALANCE_PASS_UNDER_WAY:
	case NSCHED_FAIR_BALANCE_PASS_ONE_PINNED:
		compared[0] = p->src_cpu;
		break;
	case NSCHED_FAIR_BALANCE_PASS_ALL_PINNED:
		compared[0] = p->searched;
		break;
	default: /* not its turn */
		compared[0] = b->pass_q.dst_cpu;
	}
}

static NSCHED_OWN_FRAME uint32_t fair_balance_says(const struct fair_balance *b,
						   struct nsched_balance_answer *a)
{
	const struct fair_pass *pass = (const struct fair_pass *)b->pass_q.work;
	const struct nsched_fair_balance_pass_answer *p = &b->pass_a;

	a->reason = p->reason;
	if (p->reason == NSCHED_FAIR_BALANCE_PASS_BALANCED) {
		a->reason = p->find_reason;
		fair_compared_find(&pass->find_a, a->compared);
	} else {
		fair_compared_pass(b, a->compared);
	}
	a->nr_moved = p->ret;
	a->active_cpu = p->active_src;
	a->interval = p->balance_interval;
	a->stop = !p->continue_balancing;
	return a->reason;
}

uint32_t nsched_fair_balance_of(uint32_t policy, const struct nsched_balance_question *q,
				struct nsched_balance_answer *a)
{
	struct fair_balance *b = (struct fair_balance *)q->work;

	fair_balance_groups(q, b);
	fair_balance_ask(q, b, fair_tunables(policy, q->tunables, &b->defaults));
	fair_balance_tasks(q, &b->pass_q);
	nsched_fair_balance_pass(&b->pass_q, &b->pass_a);
	a->level = q->level;
	a->amount = ((const struct fair_pass *)b->pass_q.work)->find_a.imbalance;
	a->overloaded = b->pass_a.overloaded;
	if (!b->pass_a.searched)
		a->amount = 0;
	a->src_cpu = b->pass_a.src_cpu;
	if (b->pass_a.src_group != NSCHED_NONE)
		a->src_node = nsched_ring_group(q->domains, q->this_cpu, q->level,
						b->pass_a.src_group);
	if (b->pass_a.reason == NSCHED_FAIR_BALANCE_PASS_SOURCE)
		return fair_ask_again(b, a);
	fair_balance_keep(q, b);
	return fair_balance_says(b, a);
}
