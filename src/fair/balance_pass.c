/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The pass of one CPU over one domain, and the push that it may ask for. */
#include "pass.h"

enum fair_pass_turn {
	NSCHED_FAIR_TURN_DONE,	/* tasks moved, or did not: to the end */
	NSCHED_FAIR_TURN_AGAIN, /* detach once more */
	NSCHED_FAIR_TURN_SEARCH,
	NSCHED_FAIR_TURN_PINNED,
};

/* The parts behind the struct; with a null base only counted. */
NSCHED_INLINE uint64_t fair_pass_lay(struct fair_pass *pass, void *base, uint32_t nr_cpus,
				     uint32_t nr_tasks)
{
	struct work work = { (char *)base, 0 };
	uint64_t words = NSCHED_SET_WORDS(nr_cpus), rows = (uint64_t)nr_tasks * 4;
	uint64_t *set;
	uint32_t *list, *allowed, *other;

	work_take(&work, sizeof(*pass));
	set = (uint64_t *)work_take(&work, words * 8);
	list = (uint32_t *)work_take(&work, rows);
	allowed = (uint32_t *)work_take(&work, rows);
	other = (uint32_t *)work_take(&work, rows);
	if (base) {
		pass->set = set;
		pass->list = list;
		pass->allowed = allowed;
		pass->other = other;
	}
	return work.used;
}

uint64_t nsched_fair_balance_pass_work_size(uint32_t nr_cpus, uint32_t nr_tasks)
{
	return fair_pass_lay(0, 0, nr_cpus, nr_tasks);
}

static NSCHED_OWN_FRAME void fair_pass_begin(const struct nsched_fair_balance_pass_question *q,
					     struct fair_pass *pass,
					     struct nsched_fair_balance_pass_answer *a)
{
	fair_pass_lay(pass, pass, q->domains->nr_cpus, q->nr_tasks);
	pass->cpus = q->env_cpus;
	pass->domain = nsched_domain_of(q->domains, q->dst_cpu, q->level);
	pass->sd_flags = nsched_domain_flags(q->domains, pass->domain);
	pass->first = nsched_ring_group(q->domains, q->dst_cpu, q->level, 0);
	pass->has_parent = nsched_domain_has_parent(q->domains, pass->domain);
	pass->dst = q->dst_cpu;
	pass->src = NSCHED_NONE;
	pass->flags = 0;
	pass->type = NSCHED_FAIR_MIGRATE_LOAD;
	pass->moved_to_dst = 0;
	pass->detach_q.loop = 0;
	pass->detach_q.loop_break = q->loop_break;
	clear_words(a, sizeof(*a));
	a->continue_balancing = 1;
	a->nr_balance_failed = q->nr_balance_failed;
	a->balance_interval = q->balance_interval;
	a->parent_imbalance = q->parent_imbalance;
	a->active_src = NSCHED_NONE;
	a->nr_idle_scan = q->nr_idle_scan;
	a->src_cpu = NSCHED_NONE;
	a->src_group = NSCHED_NONE;
}

/* @cpu takes part no longer. */
static NSCHED_OWN_FRAME void fair_pass_leave_out(const struct nsched_fair_balance_pass_question *q,
						 struct fair_pass *pass, nsched_cpu_t cpu)
{
	uint32_t words = NSCHED_SET_WORDS(q->domains->nr_cpus), i;

	for (i = 0; pass->cpus != pass->set && i < words; i++)
		pass->set[i] = pass->cpus ? pass->cpus[i] : ~(uint64_t)0;
	pass->set[cpu >> 6] &= ~((uint64_t)1 << (cpu & 63u));
	pass->cpus = pass->set;
}

/* Are all CPUs of the domain that take part in the balance mask? */
static NSCHED_OWN_FRAME uint32_t fair_pass_inside(const struct nsched_fair_balance_pass_question *q,
						  const struct fair_pass *pass)
{
	uint32_t range = nsched_domain_span(q->domains, pass->domain), i;
	uint32_t end = range + nsched_domain_span_nr(q->domains, pass->domain);

	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		for (i = 0; i < count; i++)
			if (nsched_set_has(pass->cpus, cpu + i) &&
			    !nsched_mask_has(q->domains, pass->first, cpu + i))
				return 0;
	}
	return 1;
}

static NSCHED_OWN_FRAME uint32_t fair_pass_should(const struct nsched_fair_balance_pass_question *q,
						  struct fair_pass *pass)
{
	struct nsched_fair_should_balance_question *s = &pass->should_q;

	s->topology = q->topology;
	s->load = q->load;
	s->domains = q->domains;
	s->env_cpus = pass->cpus;
	s->group = pass->first;
	s->sd_flags = pass->sd_flags;
	s->dst_cpu = pass->dst;
	s->idle = q->idle;
	nsched_fair_should_balance(s, &pass->should_a);
	return pass->should_a.balance;
}

/* What the own group can take may have changed. */
static NSCHED_OWN_FRAME void fair_pass_refresh(const struct nsched_fair_balance_pass_question *q,
					       struct fair_pass *pass)
{
	struct nsched_fair_group_capacity_question *c = &pass->capacity_q;

	c->load = q->load;
	c->domains = q->domains;
	c->grp_capacity = q->grp_capacity;
	c->grp_min_capacity = q->grp_min_capacity;
	c->grp_max_capacity = q->grp_max_capacity;
	c->grp_next_update = q->grp_next_update;
	c->now = q->now;
	c->hz = q->hz;
	c->max_interval_jiffies = q->max_interval_jiffies;
	c->this_cpu = q->dst_cpu;
	c->level = q->level;
	c->balance_interval = q->balance_interval;
	c->idle = q->idle;
	nsched_fair_group_capacity(c, &pass->capacity_a);
}

/* Step 1. Returns 1 if there is a source. */
static NSCHED_OWN_FRAME uint32_t fair_pass_find(const struct nsched_fair_balance_pass_question *q,
						struct fair_pass *pass,
						struct nsched_fair_balance_pass_answer *a)
{
	struct nsched_fair_find_src_question *f = &pass->find_q;

	if (q->grp_next_update)
		fair_pass_refresh(q, pass);
	clear_words(f, sizeof(*f));
	f->topology = q->topology;
	f->load = q->load;
	f->domains = q->domains;
	f->env_cpus = pass->cpus;
	f->grp_capacity = q->grp_capacity;
	f->grp_min_capacity = q->grp_min_capacity;
	f->grp_max_capacity = q->grp_max_capacity;
	f->grp_mark = q->grp_mark;
	f->work = &pass->find;
	f->work_size = sizeof(pass->find);
	f->this_cpu = q->dst_cpu;
	f->level = q->level;
	f->dst_cpu = pass->dst;
	f->idle = q->idle;
	f->llc_weight = q->llc_weight;
	f->nr_idle_scan = a->nr_idle_scan;
	f->has_llc = q->has_llc;
	a->find_reason = nsched_fair_find_src(f, &pass->find_a);
	a->searched++;
	a->overloaded = pass->find_a.overloaded;
	a->nr_idle_scan = pass->find_a.nr_idle_scan;
	a->imbalance = pass->find_a.imbalance;
	a->src_group = pass->find_a.group;
	a->src_cpu = pass->src = pass->find_a.src_cpu;
	if (pass->find_a.type_set)
		pass->type = pass->find_a.migration_type;
	a->migration_type = pass->type;
	return pass->src != NSCHED_NONE;
}

/* May a task run on @cpu? */
NSCHED_INLINE uint32_t fair_pass_may(const struct nsched_fair_balance_pass_question *q,
				     uint32_t task, nsched_cpu_t cpu)
{
	if (q->task_mask)
		return nsched_set_has(q->task_mask +
				      (uint64_t)task * NSCHED_SET_WORDS(q->domains->nr_cpus), cpu);
	return !q->tasks || nsched_task_allowed(q->tasks, task, cpu);
}

/* The lowest other CPU of the balance mask that takes part and that it may use. */
NSCHED_INLINE uint32_t fair_pass_other(const struct nsched_fair_balance_pass_question *q,
				       const struct fair_pass *pass, uint32_t task)
{
	uint32_t range = nsched_group_mask(q->domains, pass->first), i;
	uint32_t end = range + nsched_group_mask_nr(q->domains, pass->first);

	for (; range < end; range++) {
		nsched_cpu_t cpu = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		for (i = 0; i < count; i++)
			if (cpu + i != pass->dst && nsched_set_has(pass->cpus, cpu + i) &&
			    fair_pass_may(q, task, cpu + i))
				return cpu + i;
	}
	return NSCHED_NONE;
}

/* Who of the source's list may come to dst, and where else those who may not. */
static NSCHED_OWN_FRAME void fair_pass_allow(const struct nsched_fair_balance_pass_question *q,
					     struct fair_pass *pass)
{
	uint32_t i, at = pass->detach_q.list_first;

	for (i = 0; i < pass->detach_q.list_nr; i++) {
		uint32_t task = pass->list[at];

		pass->allowed[task] = fair_pass_may(q, task, pass->dst);
		pass->other[task] = pass->allowed[task] ? NSCHED_NONE :
							  fair_pass_other(q, pass, task);
		at = at + 1 < pass->detach_q.nr_tasks ? at + 1 : 0;
	}
}

/* The tasks of the source, from the tail. */
static NSCHED_OWN_FRAME void fair_pass_list(const struct nsched_fair_balance_pass_question *q,
					    struct fair_pass *pass)
{
	uint32_t first = 0, end = q->nr_tasks, nr = 0;

	if (!q->task_cpu) {
		first = nsched_tasks_first(q->tasks, pass->src);
		end = nsched_tasks_first(q->tasks, pass->src + 1);
	}
	for (; first < end; first++)
		if (!q->task_cpu || q->task_cpu[first] == pass->src)
			pass->list[nr++] = first;
	pass->detach_q.list_first = 0;
	pass->detach_q.list_nr = nr;
	pass->detach_q.nr_tasks = nr;
}

/* What detach asks that does not change within one source. */
static NSCHED_OWN_FRAME void fair_pass_source(const struct nsched_fair_balance_pass_question *q,
					      struct fair_pass *pass)
{
	struct nsched_fair_detach_question *d = &pass->detach_q;
	uint32_t nr = nsched_load_nr_running(q->load, pass->src);

	d->task_allowed = pass->allowed;
	d->task_other = pass->other;
	d->task_on_cpu = q->task_on_cpu;
	d->task_load = q->task_load;
	d->task_util = q->task_util;
	d->task_util_est = q->task_util_est;
	d->task_exec_start = q->task_exec_start;
	d->task_locality = q->task_locality;
	d->task_per_cpu_kthread = q->task_per_cpu_kthread;
	d->task_idle_policy = q->task_idle_policy;
	d->task_throttled = q->task_throttled;
	d->task_next_buddy = q->task_next_buddy;
	d->list = pass->list;
	d->imbalance = pass->find_a.imbalance;
	d->src_clock = q->src_clock;
	d->src_capacity = fair_capacity(q->load, pass->src);
	d->resume = 1;
	d->idle = q->idle;
	d->migration_type = pass->type;
	d->nr_balance_failed = q->nr_balance_failed;
	d->cache_nice_tries = nsched_domain_cache_nice_tries(q->domains, pass->domain);
	d->src_nr_running = nr;
	d->sd_flags = pass->sd_flags;
	d->migration_cost = q->migration_cost;
	d->loop_max = q->nr_migrate < nr ? q->nr_migrate : nr;
	d->loop_step = q->loop_break;
	d->features = q->features;
	d->preempt = q->preempt;
	d->reserved = 0;
	fair_pass_list(q, pass);
	fair_pass_allow(q, pass);
}

/* The batch is attached in reverse order of detaching. */
NSCHED_INLINE void fair_pass_attach(const struct nsched_fair_balance_pass_question *q,
				    struct fair_pass *pass,
				    struct nsched_fair_balance_pass_answer *a)
{
	uint32_t nr = pass->detach_a.nr_moved, i;
	uint32_t *task = q->moved_task_out + a->ret, *to = q->moved_dst_out + a->ret;

	for (i = 0; i < nr / 2; i++) {
		uint32_t swap = task[i];

		task[i] = task[nr - 1 - i];
		task[nr - 1 - i] = swap;
	}
	for (i = 0; i < nr; i++)
		to[i] = pass->dst;
	a->ret += nr;
	pass->moved_to_dst += nr;
}

NSCHED_INLINE void fair_pass_rewind(const struct nsched_fair_balance_pass_question *q,
				    struct fair_pass *pass)
{
	pass->detach_q.loop = 0;
	pass->detach_q.loop_break = q->loop_break;
}

/* Step 4: one batch, and what is to be done next. */
static NSCHED_OWN_FRAME uint32_t fair_pass_detach(const struct nsched_fair_balance_pass_question *q,
						  struct fair_pass *pass,
						  struct nsched_fair_balance_pass_answer *a)
{
	struct nsched_fair_detach_question *d = &pass->detach_q;

	d->flags = pass->flags;
	d->dst_nr_running = nsched_load_nr_running(q->load, pass->dst) + pass->moved_to_dst;
	d->moved_out = q->moved_task_out + a->ret;
	nsched_fair_detach(d, &pass->detach_a);
	fair_pass_attach(q, pass, a);
	d->loop = pass->detach_a.loop;
	d->loop_break = pass->detach_a.loop_break;
	d->list_first = pass->detach_a.list_first;
	d->list_nr = pass->detach_a.list_nr;
	d->src_nr_running = pass->detach_a.src_nr_running;
	d->imbalance = a->imbalance = pass->detach_a.imbalance;
	pass->flags = pass->detach_a.flags;
	if (pass->detach_a.other_cpu != NSCHED_NONE)
		pass->other_dst = pass->detach_a.other_cpu;
	if (pass->flags & NSCHED_FAIR_NEED_BREAK) {
		pass->flags &= ~(uint32_t)NSCHED_FAIR_NEED_BREAK;
		return NSCHED_FAIR_TURN_AGAIN;
	}
	if (pass->flags & NSCHED_FAIR_DST_PINNED && a->imbalance > 0) {
		fair_pass_leave_out(q, pass, pass->dst);
		pass->dst = pass->other_dst;
		pass->flags &= ~(uint32_t)NSCHED_FAIR_DST_PINNED;
		pass->moved_to_dst = 0; /* a CPU that was dst takes part no longer */
		fair_pass_rewind(q, pass);
		fair_pass_allow(q, pass);
		return NSCHED_FAIR_TURN_AGAIN;
	}
	if (pass->has_parent && pass->flags & NSCHED_FAIR_SOME_PINNED && a->imbalance > 0)
		a->parent_imbalance = 1;
	if (!(pass->flags & NSCHED_FAIR_ALL_PINNED))
		return NSCHED_FAIR_TURN_DONE;
	fair_pass_leave_out(q, pass, pass->src);
	if (fair_pass_inside(q, pass))
		return NSCHED_FAIR_TURN_PINNED;
	fair_pass_rewind(q, pass);
	return NSCHED_FAIR_TURN_SEARCH;
}

/* Steps 1 to 4. Returns 0 if step 5 follows, else why it does not. */
NSCHED_INLINE uint32_t fair_pass_search(const struct nsched_fair_balance_pass_question *q,
					struct fair_pass *pass,
					struct nsched_fair_balance_pass_answer *a)
{
	uint32_t turn = NSCHED_FAIR_TURN_SEARCH;

	while (turn == NSCHED_FAIR_TURN_SEARCH) {
		if (!fair_pass_should(q, pass)) {
			a->continue_balancing = 0;
			return NSCHED_FAIR_BALANCE_PASS_NOT_ITS_TURN;
		}
		if (!fair_pass_find(q, pass, a))
			return NSCHED_FAIR_BALANCE_PASS_BALANCED;
		if (q->search_only)
			return NSCHED_FAIR_BALANCE_PASS_SOURCE;
		pass->flags |= NSCHED_FAIR_ALL_PINNED;
		if (nsched_load_nr_running(q->load, pass->src) <= 1)
			return 0;
		fair_pass_source(q, pass);
		do
			turn = fair_pass_detach(q, pass, a);
		while (turn == NSCHED_FAIR_TURN_AGAIN);
	}
	return turn == NSCHED_FAIR_TURN_PINNED ? NSCHED_FAIR_BALANCE_PASS_ALL_PINNED : 0;
}

/* May what runs on the source run on the CPU that balances? */
NSCHED_INLINE uint32_t fair_pass_running_may(const struct nsched_fair_balance_pass_question *q,
					     const struct fair_pass *pass)
{
	uint32_t i = 0, end = q->nr_tasks;

	if (!q->task_cpu) {
		i = nsched_tasks_first(q->tasks, pass->src);
		end = nsched_tasks_first(q->tasks, pass->src + 1);
	}
	for (; q->task_on_cpu && i < end; i++)
		if (q->task_on_cpu[i] && (!q->task_cpu || q->task_cpu[i] == pass->src))
			return fair_pass_may(q, i, q->dst_cpu);
	return fair_curr(q->load, pass->src) != 1; /* the idle task may not */
}

NSCHED_INLINE uint32_t fair_pass_grows(const struct nsched_fair_balance_pass_question *q,
				       const struct fair_pass *pass)
{
	return q->idle != NSCHED_NEWLY_IDLE && pass->type != NSCHED_FAIR_MIGRATE_MISFIT;
}

/* Step 5. */
static NSCHED_OWN_FRAME uint32_t fair_pass_push(const struct nsched_fair_balance_pass_question *q,
						struct fair_pass *pass,
						struct nsched_fair_balance_pass_answer *a)
{
	struct nsched_fair_need_active_question *n = &pass->active_q;

	if (fair_pass_grows(q, pass))
		a->nr_balance_failed++;
	n->topology = q->topology;
	n->load = q->load;
	n->sd_flags = pass->sd_flags;
	n->imbalance_pct = nsched_domain_imbalance_pct(q->domains, pass->domain);
	n->nr_balance_failed = a->nr_balance_failed;
	n->cache_nice_tries = nsched_domain_cache_nice_tries(q->domains, pass->domain);
	n->dst_cpu = pass->dst;
	n->src_cpu = pass->src;
	n->idle = q->idle;
	n->migration_type = pass->type;
	nsched_fair_need_active(n, &pass->active_a);
	if (!pass->active_a.active)
		return NSCHED_FAIR_BALANCE_PASS_FAILED;
	if (!fair_pass_running_may(q, pass))
		return NSCHED_FAIR_BALANCE_PASS_ONE_PINNED;
	if (fair_u32(q->load, NSCHED_LOAD_ACTIVE_BALANCE, pass->src, 0))
		return NSCHED_FAIR_BALANCE_PASS_UNDER_WAY;
	a->active_src = pass->src;
	return NSCHED_FAIR_BALANCE_PASS_PUSH;
}

/* Nothing moved and nothing was tried: the level is looked at less often. */
NSCHED_INLINE void fair_pass_settle(const struct nsched_fair_balance_pass_question *q,
				    const struct fair_pass *pass,
				    struct nsched_fair_balance_pass_answer *a)
{
	uint32_t pinned = pass->flags & NSCHED_FAIR_ALL_PINNED;

	if (a->reason == NSCHED_FAIR_BALANCE_PASS_BALANCED ||
	    a->reason == NSCHED_FAIR_BALANCE_PASS_NOT_ITS_TURN) {
		if (pass->has_parent && !pinned)
			a->parent_imbalance = 0;
	}
	if (a->reason != NSCHED_FAIR_BALANCE_PASS_ONE_PINNED)
		a->nr_balance_failed = 0;
	if (fair_pass_grows(q, pass) &&
	    ((pinned && a->balance_interval < q->pinned_cap) ||
	     a->balance_interval < nsched_domain_max_interval(q->domains, pass->domain)))
		a->balance_interval *= 2;
}

uint32_t nsched_fair_balance_pass(const struct nsched_fair_balance_pass_question *q,
				  struct nsched_fair_balance_pass_answer *a)
{
	struct fair_pass *pass = (struct fair_pass *)q->work;

	fair_pass_begin(q, pass, a);
	a->reason = fair_pass_search(q, pass, a);
	if (a->reason == NSCHED_FAIR_BALANCE_PASS_SOURCE)
		return a->reason;
	if (a->reason == 0) {
		if (a->ret) {
			a->reason = NSCHED_FAIR_BALANCE_PASS_MOVED;
			a->nr_balance_failed = 0;
		} else {
			a->reason = fair_pass_push(q, pass, a);
		}
		if (a->reason != NSCHED_FAIR_BALANCE_PASS_ONE_PINNED) {
			a->balance_interval =
				nsched_domain_min_interval(q->domains, pass->domain);
			return a->reason;
		}
	}
	fair_pass_settle(q, pass, a);
	return a->reason;
}

/* active_push */

NSCHED_INLINE uint32_t fair_row(const struct nsched_tasks *tasks, uint32_t column, uint32_t row)
{
	return tasks->offset[column] && nsched_read_u32(tasks, tasks->offset[column], row);
}

/* The lowest level of the target that holds the source. */
NSCHED_INLINE uint32_t fair_push_level(const struct nsched_fair_active_push_question *q)
{
	uint32_t level = nsched_level_above(q->domains, q->dst_cpu, NSCHED_NONE);

	while (level != NSCHED_NONE &&
	       !nsched_domain_has(q->domains, nsched_domain_of(q->domains, q->dst_cpu, level),
				  q->src_cpu))
		level = nsched_level_above(q->domains, q->dst_cpu, level);
	return level;
}

NSCHED_STEP uint32_t nsched_fair_active_push_step(const struct nsched_fair_active_push_question *q,
						  uint32_t row)
{
	return !fair_row(q->tasks, NSCHED_TASK_THROTTLED, row) &&
	       !fair_row(q->tasks, NSCHED_TASK_PER_CPU_KTHREAD, row) &&
	       nsched_task_allowed(q->tasks, row, q->dst_cpu) &&
	       !fair_row(q->tasks, NSCHED_TASK_RUNNING, row);
}

uint32_t nsched_fair_active_push(const struct nsched_fair_active_push_question *q,
				 struct nsched_fair_active_push_answer *a)
{
	uint32_t row = nsched_tasks_first(q->tasks, q->src_cpu);
	uint32_t end = nsched_tasks_first(q->tasks, q->src_cpu + 1);

	a->task = NSCHED_NONE;
	a->level = NSCHED_NONE;
	a->looked_at = 0;
	a->reason = NSCHED_FAIR_ACTIVE_PUSH_WITHDRAWN;
	if (!q->wanted || !nsched_set_has(q->active, q->src_cpu) ||
	    !nsched_set_has(q->active, q->dst_cpu))
		return a->reason;
	a->reason = NSCHED_FAIR_ACTIVE_PUSH_ALONE;
	if (nsched_load_nr_running(q->load, q->src_cpu) <= 1)
		return a->reason;
	a->level = fair_push_level(q);
	a->reason = NSCHED_FAIR_ACTIVE_PUSH_NO_DOMAIN;
	if (a->level == NSCHED_NONE)
		return a->reason;
	a->reason = NSCHED_FAIR_ACTIVE_PUSH_NONE;
	for (; row < end && a->task == NSCHED_NONE; row++) {
		a->looked_at++;
		if (!nsched_fair_active_push_step(q, row))
			continue;
		a->task = row;
		a->reason = NSCHED_FAIR_ACTIVE_PUSH_MOVED;
	}
	return a->reason;
}
