/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The CFS family's policies, question "balance": a level of a CPU is one pass. */
#include "balance.h"
#include "compared_balance.h"
#include "policy_balance.h"

/* In work memory; behind it a set of CPUs, and the parts of the pass. */
struct cfs_balance {
	struct nsched_cfs_load_balance_question q;
	struct nsched_cfs_load_balance_answer a;
	struct cfs_pass pass;
	struct nsched_cfs_tunables defaults;
};

uint32_t nsched_cfs_balance_needs(uint32_t question, const struct nsched_counts *counts,
				  struct nsched_needs *needs)
{
	struct work work;

	needs->topology = 1;
	needs->domains = 1;
	needs->states = 1u << NSCHED_SCOPE_RQ;
	needs->load = NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING);
	if (question == NSCHED_ASK_DUE) {
		needs->hz = 1;
		needs->states_may = 1u << NSCHED_SCOPE_SYSTEM;
		needs->work_bytes = nsched_cfs_due_work_size(counts->nr_cpus);
		return 1;
	}
	needs->load |= NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) | NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) |
		       NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY);
	needs->task_table = NSCHED_TASK_BIT(NSCHED_TASK_WEIGHT) |
			    NSCHED_TASK_BIT(NSCHED_TASK_RUNNING);
	work.base = 0;
	work.used = sizeof(struct cfs_balance);
	work_take(&work, NSCHED_SET_WORDS(counts->nr_cpus) * 8ull);
	nsched_cfs_pass_lay(0, &work, counts->nr_cpus, counts->nr_tasks);
	needs->work_bytes = work.used;
	return 1;
}

/* Who may take part, where the caller does not say: all that are online. */
NSCHED_INLINE uint32_t cfs_online_set(const struct nsched_topology *topology, uint64_t *set)
{
	uint32_t words = NSCHED_SET_WORDS(topology->nr_cpus), word, cpu;

	for (word = 0; word < words; word++)
		set[word] = NSCHED_U64_MAX;
	if (topology->nr_cpus % 64)
		set[words - 1] = ((uint64_t)1 << topology->nr_cpus % 64) - 1;
	if (topology->nr_online == topology->nr_cpus)
		return words;
	for (cpu = 0; cpu < topology->nr_cpus; cpu++)
		if (!nsched_cpu_online(topology, cpu))
			set[cpu >> 6] &= ~((uint64_t)1 << (cpu & 63u));
	return words;
}

/* A column of the caller's tasks as a plain array, or null. */
NSCHED_INLINE const void *cfs_rows(const struct nsched_tasks *tasks, uint32_t column)
{
	return tasks ? (const void *)((const char *)tasks + tasks->offset[column]) : 0;
}

static NSCHED_OWN_FRAME uint32_t cfs_balance_ask(const struct nsched_balance_question *q,
						 struct cfs_balance *b,
						 const struct nsched_cfs_tunables *tunables)
{
	uint32_t domain = nsched_domain_of(q->domains, q->this_cpu, q->level);
	uint32_t below = nsched_level_below(q->domains, q->this_cpu, q->level);
	struct nsched_cfs_load_balance_question *p = &b->q;

	p->load = q->load;
	p->domains = q->domains;
	p->t_cpu = 0;
	p->t_weight = (const uint64_t *)cfs_rows(q->tasks, NSCHED_TASK_WEIGHT);
	p->t_running = (const uint32_t *)cfs_rows(q->tasks, NSCHED_TASK_RUNNING);
	p->t_hot = 0;
	p->t_allowed = 0;
	p->moves_out = 0;
	p->nr_tasks = q->tasks ? q->tasks->nr_tasks : 0;
	p->n = q->topology->nr_cpus;
	p->dst_cpu = q->this_cpu;
	p->level = q->level;
	p->idle_type = q->idle == NSCHED_IDLE ? NSCHED_CFS_TYPE_IDLE :
		       q->idle == NSCHED_BUSY ? NSCHED_CFS_TYPE_NOT_IDLE :
						NSCHED_CFS_TYPE_NEWLY_IDLE;
	p->child_flags = below == NSCHED_NONE ? NSCHED_NONE :
			 nsched_domain_flags(q->domains,
					     nsched_domain_of(q->domains, q->this_cpu, below));
	p->nr_balance_failed =
		nsched_state_u32(q->rq_state, NSCHED_CFS_RQ_NR_BALANCE_FAILED)[q->level];
	p->balance_interval =
		nsched_state_u32(q->rq_state, NSCHED_CFS_RQ_BALANCE_INTERVAL)[q->level];
	p->cache_nice_tries = nsched_domain_cache_nice_tries(q->domains, domain);
	p->min_interval = nsched_domain_min_interval(q->domains, domain);
	p->max_interval = nsched_domain_max_interval(q->domains, domain);
	p->preempt = tunables->preempt;
	p->nr_migrate = tunables->nr_migrate;
	p->lb_bias = cfs_has(tunables, NSCHED_CFS_FEAT_LB_BIAS);
	p->lb_min = cfs_has(tunables, NSCHED_CFS_FEAT_LB_MIN);
	p->room = p->nr_tasks;
	return domain;
}

/* The pass: the caller's load and rows, and how hot those are. */
static NSCHED_OWN_FRAME uint32_t cfs_balance_lay(const struct nsched_balance_question *q,
						 struct cfs_balance *b,
						 const struct nsched_cfs_tunables *tunables)
{
	struct cfs_pass *pass = &b->pass;
	struct nsched_cfs_task_hot_question *hot = &pass->source.hot_q;
	struct work work;
	uint64_t *online;

	work.base = (char *)q->work;
	work.used = sizeof(*b);
	online = (uint64_t *)work_take(&work, NSCHED_SET_WORDS(q->topology->nr_cpus) * 8ull);
	nsched_cfs_pass_lay(pass, &work, b->q.n, b->q.nr_tasks);
	b->q.active = q->active ? q->active : online;
	if (!q->active)
		cfs_online_set(q->topology, online);
	pass->load = q->load;
	pass->rows = 1;
	pass->source.tasks = q->tasks;
	pass->source.breath = tunables->loop_break;
	pass->source.here = q->this_cpu;
	pass->task_out = q->moved_task_out;
	pass->cpu_out = q->moved_cpu_out;
	pass->stride = 1;
	hot->now = q->clock_ns;
	hot->migration_cost = tunables->migration_cost_ns == NSCHED_NONE ?
			      -1 : (int64_t)tunables->migration_cost_ns;
	hot->is_fair = 1;
	hot->feat_cache_hot_buddy = cfs_has(tunables, NSCHED_CFS_FEAT_CACHE_HOT_BUDDY);
	hot->this_rq_nr = nsched_load_nr_running(q->load, q->this_cpu);
	return 0;
}

/*
 * Groups that overlap let a source stand among the other destinations of a pinned task:
 * the original queued such a task where it was, again and again. It is no move.
 */
static NSCHED_OWN_FRAME uint32_t cfs_real_moves(const struct nsched_balance_question *q,
						uint32_t nr_moved)
{
	uint32_t i, nr = 0;

	for (i = 0; i < nr_moved; i++) {
		uint32_t task = q->moved_task_out[i], cpu = q->moved_cpu_out[i];

		if (task - nsched_tasks_first(q->tasks, cpu) <
		    nsched_tasks_first(q->tasks, cpu + 1) - nsched_tasks_first(q->tasks, cpu))
			continue;
		q->moved_task_out[nr] = task;
		q->moved_cpu_out[nr++] = cpu;
	}
	return nr;
}

/* What the pass remembers, and what it says. */
static NSCHED_OWN_FRAME uint32_t cfs_balance_says(const struct nsched_balance_question *q,
						  struct cfs_balance *b,
						  struct nsched_balance_answer *a)
{
	clear_words(a->compared, sizeof(a->compared));
	b->a.moved_count = cfs_real_moves(q, b->a.moved_count);
	nsched_state_u32(q->rq_state, NSCHED_CFS_RQ_NR_BALANCE_FAILED)[q->level] =
		b->a.nr_balance_failed;
	nsched_state_u32(q->rq_state, NSCHED_CFS_RQ_BALANCE_INTERVAL)[q->level] =
		b->a.balance_interval;
	a->nr_moved = b->a.moved_count;
	a->active_cpu = b->a.active_balance;
	a->stop = !b->a.should_balance;
	a->reason = b->a.reason;
	if (a->reason != NSCHED_CFS_LOAD_BALANCE_BALANCED)
		return cfs_compared_pass(&b->q, &b->a, a->compared);
	if (b->pass.group_a.group == NSCHED_NONE) {
		a->reason = b->pass.group_a.reason;
		return cfs_compared_group(&b->pass.group_q, &b->pass.group_a, a->compared);
	}
	a->reason = b->pass.queue_a.reason;
	a->compared[0] = (uint64_t)b->pass.queue_q.imbalance;
	return 0;
}

/* From where and how much; the reason is for who has not given the tasks. */
static NSCHED_OWN_FRAME uint32_t cfs_balance_found(const struct nsched_balance_question *q,
						   const struct cfs_balance *b,
						   struct nsched_balance_answer *a)
{
	a->level = q->level;
	a->amount = b->a.imbalance;
	a->src_cpu = b->a.src_cpu;
	if (b->a.group != NSCHED_NONE)
		a->src_node = nsched_ring_group(q->domains, b->pass.group_q.dst_cpu, q->level,
						b->a.group);
	a->interval = b->a.balance_interval;
	if (a->src_cpu == NSCHED_NONE)
		return 0;
	a->compared[0] = (uint64_t)a->amount;
	a->compared[1] = a->src_cpu;
	a->reason = NSCHED_REASON_TASKS_NOT_GIVEN;
	return a->reason;
}

uint32_t nsched_cfs_balance_of(uint32_t policy, const struct nsched_balance_question *q,
			       struct nsched_balance_answer *a)
{
	struct cfs_balance *b = (struct cfs_balance *)q->work;
	const struct nsched_cfs_tunables *tunables;
	uint32_t found;

	if (!cfs_balances(policy))
		return NSCHED_REASON_NOT_ASKED;
	tunables = cfs_tunables(policy, q->tunables, &b->defaults);
	cfs_balance_ask(q, b, tunables);
	cfs_balance_lay(q, b, tunables);
	found = nsched_cfs_pass(&b->q, &b->pass, &b->a);
	cfs_balance_found(q, b, a);
	if (found != NSCHED_CFS_FOUND_UNLISTED)
		cfs_balance_says(q, b, a);
	return a->reason;
}
