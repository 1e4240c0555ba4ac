/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The whole pass of one CPU on one of its levels, as in Linux 3.10. */
#include "balance.h"

#define NSCHED_CFS_PINNED_INTERVAL_MS 512u

uint64_t nsched_cfs_pass_lay(struct cfs_pass *pass, struct work *work, uint32_t n,
			     uint32_t nr_tasks)
{
	uint64_t from = work->used, set = NSCHED_SET_WORDS(n) * 8ull;
	void *part[5];

	part[0] = work_take(work, set);
	part[1] = work_take(work, set);
	part[2] = work_take(work, nr_tasks * 4ull);
	part[3] = work_take(work, nr_tasks * 4ull);
	part[4] = work_take(work, nsched_cfs_find_busiest_group_work_size());
	if (pass) {
		pass->cpus = (uint64_t *)part[0];
		pass->dst_group = (uint64_t *)part[1];
		pass->taken = (uint32_t *)part[2];
		pass->source.next = (uint32_t *)part[3];
		pass->group_q.work = part[4];
	}
	return work->used - from;
}

/* CPUs of the first group, who may help out where a task is pinned. */
NSCHED_INLINE void cfs_first_group(const struct nsched_cfs_load_balance_question *q, uint64_t *set)
{
	uint32_t group = nsched_ring_group(q->domains, q->dst_cpu, q->level, 0), i;
	uint32_t range = nsched_group_span(q->domains, group);
	uint32_t end = range + nsched_group_span_nr(q->domains, group);

	clear_words(set, NSCHED_SET_WORDS(q->n) * 8);
	for (; range < end; range++) {
		nsched_cpu_t first = nsched_domains_range_cpu(q->domains, range);
		uint32_t count = nsched_domains_range_count(q->domains, range);

		for (i = 0; i < count; i++)
			nsched_set_add(set, first + i);
	}
}

static NSCHED_OWN_FRAME uint32_t cfs_begin_pass(const struct nsched_cfs_load_balance_question *q,
						struct cfs_pass *pass)
{
	struct nsched_cfs_move_tasks_question *turn = &pass->turn_q;
	uint32_t word, cpu;

	for (word = 0; word < NSCHED_SET_WORDS(q->n); word++)
		pass->cpus[word] = q->active ? q->active[word] : 0;
	for (cpu = 0; !q->active && cpu < q->n; cpu++)
		nsched_set_add(pass->cpus, cpu);
	cfs_first_group(q, pass->dst_group);
	pass->src = 0;
	pass->busiest = NSCHED_NONE;
	pass->moved = 0;
	turn->t_cpu = q->t_cpu;
	turn->t_weight = q->t_weight;
	turn->t_running = q->t_running;
	turn->t_hot = q->t_hot;
	turn->t_allowed = q->t_allowed;
	turn->dst_group = q->idle_type == NSCHED_CFS_TYPE_NEWLY_IDLE ? 0 : pass->dst_group;
	turn->active = pass->cpus;
	turn->queue_out = 0;
	turn->work = 0;
	turn->work_size = 0;
	turn->nr_tasks = q->nr_tasks;
	turn->n = q->n;
	turn->dst_cpu = q->dst_cpu;
	turn->idle_type = q->idle_type;
	turn->flags = 0;
	turn->loop = 0;
	turn->loop_break = pass->source.breath;
	turn->nr_balance_failed = q->nr_balance_failed;
	turn->cache_nice_tries = q->cache_nice_tries;
	turn->preempt = q->preempt;
	turn->lb_min = q->lb_min;
	turn->new_dst = NSCHED_NONE;
	return 0;
}

/* Which group, on loads as they are. */
static NSCHED_OWN_FRAME uint32_t cfs_search_group(const struct nsched_cfs_load_balance_question *q,
						  struct cfs_pass *pass)
{
	pass->group_q.load = pass->load;
	pass->group_q.domains = q->domains;
	pass->group_q.active = pass->cpus;
	pass->group_q.work_size = (uint32_t)nsched_cfs_find_busiest_group_work_size();
	pass->group_q.dst_cpu = pass->turn_q.dst_cpu;
	pass->group_q.level = q->level;
	pass->group_q.idle_type = q->idle_type;
	pass->group_q.child_flags = q->child_flags;
	pass->group_q.lb_bias = q->lb_bias;
	return nsched_cfs_find_busiest_group(&pass->group_q, &pass->group_a);
}

/* Which of its queues. */
static NSCHED_OWN_FRAME uint32_t cfs_search_queue(const struct nsched_cfs_load_balance_question *q,
						  struct cfs_pass *pass)
{
	uint32_t domain = nsched_domain_of(q->domains, q->dst_cpu, q->level);

	pass->queue_q.load = pass->load;
	pass->queue_q.domains = q->domains;
	pass->queue_q.active = pass->cpus;
	pass->queue_q.imbalance = pass->group_a.imbalance;
	pass->queue_q.group = nsched_ring_group(q->domains, pass->turn_q.dst_cpu, q->level,
						pass->group_a.group);
	pass->queue_q.sd_flags = nsched_domain_flags(q->domains, domain);
	return nsched_cfs_find_busiest_queue(&pass->queue_q, &pass->queue_a);
}

/* Returns 1 with a source, 0: balanced. */
NSCHED_INLINE uint32_t cfs_search(const struct nsched_cfs_load_balance_question *q,
				  struct cfs_pass *pass, struct nsched_cfs_load_balance_answer *a)
{
	cfs_search_group(q, pass);
	a->should_balance = pass->group_a.should_balance;
	a->group = pass->group_a.group;
	if (a->group == NSCHED_NONE)
		return 0;
	a->imbalance = pass->group_a.imbalance;
	pass->turn_q.imbalance = a->imbalance;
	cfs_search_queue(q, pass);
	pass->busiest = pass->queue_a.cpu;
	pass->moved = 0;
	return pass->busiest != NSCHED_NONE;
}

/*
 * One call of move_tasks: the plan grows. The loads need not follow: what moved was
 * allowed to, which clears ALL_PINNED, and only with that set is there another search.
 */
static NSCHED_OWN_FRAME uint32_t cfs_pass_turn(const struct nsched_cfs_load_balance_question *q,
					       struct cfs_pass *pass,
					       struct nsched_cfs_load_balance_answer *a)
{
	struct nsched_cfs_move_tasks_question *turn = &pass->turn_q;
	uint32_t i;

	turn->moved_out = pass->taken; /* a turn takes no more than there are tasks */
	turn->room = q->room - a->moved_count < q->nr_tasks ? q->room - a->moved_count :
							      q->nr_tasks;
	nsched_cfs_turn(turn, &pass->source, &pass->turn_a);
	for (i = 0; i < pass->turn_a.pulled; i++) {
		pass->task_out[a->moved_count * pass->stride] = turn->moved_out[i];
		pass->cpu_out[a->moved_count * pass->stride] = turn->dst_cpu;
		a->moved_count++;
	}
	turn->imbalance = pass->turn_a.imbalance;
	turn->flags = pass->turn_a.flags;
	turn->loop = pass->turn_a.loop;
	turn->loop_break = pass->turn_a.loop_break;
	turn->new_dst = pass->turn_a.new_dst;
	pass->moved += pass->turn_a.pulled;
	return pass->turn_a.pulled;
}

NSCHED_INLINE void cfs_leave(uint64_t *cpus, nsched_cpu_t cpu)
{
	cpus[cpu >> 6] &= ~((uint64_t)1 << (cpu & 63u));
}

NSCHED_INLINE uint32_t cfs_any_left(const struct cfs_pass *pass, uint32_t n)
{
	uint64_t any = 0;
	uint32_t word;

	for (word = 0; word < NSCHED_SET_WORDS(n); word++)
		any |= pass->cpus[word];
	return any != 0;
}

/*
 * Turns at one source until it yields nothing more: breaks, and other
 * destinations for pinned tasks. Each new destination leaves the set, so it ends.
 */
NSCHED_INLINE void cfs_turns(const struct nsched_cfs_load_balance_question *q,
			     struct cfs_pass *pass, struct nsched_cfs_load_balance_answer *a)
{
	struct nsched_cfs_move_tasks_question *turn = &pass->turn_q;

	for (;;) {
		cfs_pass_turn(q, pass, a);
		if (turn->flags & NSCHED_CFS_NEED_BREAK) {
			turn->flags &= ~(uint32_t)NSCHED_CFS_NEED_BREAK;
		} else if (turn->flags & NSCHED_CFS_SOME_PINNED && turn->imbalance > 0) {
			turn->dst_cpu = turn->new_dst;
			turn->flags &= ~(uint32_t)NSCHED_CFS_SOME_PINNED;
			turn->loop = 0;
			turn->loop_break = pass->source.breath;
			cfs_leave(pass->cpus, turn->new_dst);
		} else {
			return;
		}
	}
}

/* Double the interval of a level that is balanced, or cannot be. Q13: past its maximum. */
NSCHED_INLINE uint32_t cfs_balanced(const struct nsched_cfs_load_balance_question *q,
				    const struct cfs_pass *pass,
				    struct nsched_cfs_load_balance_answer *a, uint32_t reason)
{
	a->balance_interval = q->balance_interval;
	if ((pass->turn_q.flags & NSCHED_CFS_ALL_PINNED &&
	     a->balance_interval < NSCHED_CFS_PINNED_INTERVAL_MS) ||
	    a->balance_interval < q->max_interval)
		a->balance_interval *= 2;
	a->reason = reason;
	return reason;
}

NSCHED_INLINE uint32_t cfs_task_may(const struct nsched_cfs_load_balance_question *q,
				    const struct nsched_tasks *tasks, uint32_t task)
{
	return tasks ? nsched_task_allowed(tasks, task, q->dst_cpu) :
		       nsched_set_has(q->t_allowed + (uint64_t)task * NSCHED_SET_WORDS(q->n),
				      q->dst_cpu);
}

/* May what runs on the busiest CPU use the CPU that balances? The idle task may not (Q16). */
NSCHED_INLINE uint32_t cfs_runner_allowed(const struct nsched_cfs_load_balance_question *q,
					  const struct cfs_pass *pass)
{
	const struct nsched_tasks *tasks = pass->source.tasks;
	uint32_t task = tasks ? nsched_tasks_first(tasks, pass->busiest) : 0;
	uint32_t end = tasks ? nsched_tasks_first(tasks, pass->busiest + 1) : q->nr_tasks;

	for (; task < end; task++)
		if (q->t_running[task] && (tasks || q->t_cpu[task] == pass->busiest))
			return cfs_task_may(q, tasks, task) != 0;
	return pass->busiest == q->dst_cpu;
}

NSCHED_INLINE uint32_t cfs_under_way(const struct nsched_load *load, nsched_cpu_t cpu)
{
	return nsched_load_has(load, NSCHED_LOAD_ACTIVE_BALANCE) &&
	       nsched_load_active_balance(load, cpu);
}

/* Nothing moved: count it, and perhaps push what runs. */
static NSCHED_OWN_FRAME uint32_t cfs_failed(const struct nsched_cfs_load_balance_question *q,
					    struct cfs_pass *pass,
					    struct nsched_cfs_load_balance_answer *a)
{
	uint32_t domain = nsched_domain_of(q->domains, q->dst_cpu, q->level);
	struct nsched_cfs_need_active_balance_question need_q;
	struct nsched_cfs_need_active_balance_answer need_a;

	if (q->idle_type != NSCHED_CFS_TYPE_NEWLY_IDLE)
		a->nr_balance_failed++;
	a->reason = NSCHED_CFS_LOAD_BALANCE_FAILED;
	a->balance_interval = q->min_interval;
	need_q.idle_type = q->idle_type;
	need_q.sd_flags = nsched_domain_flags(q->domains, domain);
	need_q.src_cpu = pass->src; /* Q8: 0 for a queue of one task */
	need_q.dst_cpu = pass->turn_q.dst_cpu;
	need_q.nr_balance_failed = a->nr_balance_failed;
	need_q.cache_nice_tries = q->cache_nice_tries;
	nsched_cfs_need_active_balance(&need_q, &need_a);
	if (!need_a.active)
		return a->reason;
	if (!cfs_runner_allowed(q, pass)) {
		pass->turn_q.flags |= NSCHED_CFS_ALL_PINNED;
		return cfs_balanced(q, pass, a, NSCHED_CFS_LOAD_BALANCE_PINNED);
	}
	a->nr_balance_failed = q->cache_nice_tries + 1;
	a->reason = NSCHED_CFS_LOAD_BALANCE_UNDER_WAY;
	if (cfs_under_way(q->load, pass->busiest))
		return a->reason;
	a->active_balance = pass->busiest;
	a->balance_interval = q->balance_interval;
	if (a->balance_interval < q->max_interval)
		a->balance_interval *= 2;
	a->reason = NSCHED_CFS_LOAD_BALANCE_PUSH;
	return a->reason;
}

/* Were the tasks of the source given? A table without rows of it is another CPU's. */
NSCHED_INLINE uint32_t cfs_is_listed(const struct cfs_pass *pass)
{
	const struct nsched_tasks *tasks = pass->source.tasks;

	return !pass->rows || (tasks && nsched_tasks_first(tasks, pass->busiest) <
				nsched_tasks_first(tasks, pass->busiest + 1));
}

/* Search and turns, again with other CPUs while all tasks are pinned. */
NSCHED_INLINE uint32_t cfs_search_and_turn(const struct nsched_cfs_load_balance_question *q,
					   struct cfs_pass *pass,
					   struct nsched_cfs_load_balance_answer *a)
{
	struct nsched_cfs_move_tasks_question *turn = &pass->turn_q;
	uint32_t nr;

	for (;;) {
		if (!cfs_search(q, pass, a))
			return NSCHED_CFS_FOUND_NOTHING;
		if (!cfs_is_listed(pass))
			return NSCHED_CFS_FOUND_UNLISTED;
		nr = nsched_load_nr_running(pass->load, pass->busiest);
		if (nr <= 1)
			return NSCHED_CFS_FOUND_SOURCE;
		turn->flags |= NSCHED_CFS_ALL_PINNED;
		pass->src = pass->busiest;
		turn->src_cpu = pass->busiest;
		turn->loop_max = q->nr_migrate < nr ? q->nr_migrate : nr;
		nsched_cfs_queue(&pass->source, q->t_cpu, q->nr_tasks, pass->busiest);
		cfs_turns(q, pass, a);
		if (!(turn->flags & NSCHED_CFS_ALL_PINNED))
			return NSCHED_CFS_FOUND_SOURCE;
		cfs_leave(pass->cpus, pass->busiest);
		if (!cfs_any_left(pass, q->n))
			return NSCHED_CFS_FOUND_NOTHING;
		turn->loop = 0;
		turn->loop_break = pass->source.breath;
	}
}

uint32_t nsched_cfs_pass(const struct nsched_cfs_load_balance_question *q, struct cfs_pass *pass,
			 struct nsched_cfs_load_balance_answer *a)
{
	uint32_t found;

	a->imbalance = 0;
	a->reason = 0;
	a->moved_count = 0;
	a->should_balance = 1;
	a->nr_balance_failed = q->nr_balance_failed;
	a->balance_interval = q->balance_interval;
	a->active_balance = NSCHED_NONE;
	a->group = NSCHED_NONE;
	cfs_begin_pass(q, pass);
	found = cfs_search_and_turn(q, pass, a);
	a->src_cpu = pass->busiest;
	if (found == NSCHED_CFS_FOUND_UNLISTED)
		return found;
	if (found == NSCHED_CFS_FOUND_NOTHING) {
		a->nr_balance_failed = 0;
		cfs_balanced(q, pass, a, NSCHED_CFS_LOAD_BALANCE_BALANCED);
		if (pass->turn_q.flags & NSCHED_CFS_ALL_PINNED) {
			a->src_cpu = pass->src;
			a->reason = NSCHED_CFS_LOAD_BALANCE_ALL_PINNED;
		}
	} else if (pass->moved == 0) {
		cfs_failed(q, pass, a);
	} else {
		a->nr_balance_failed = 0;
		a->balance_interval = q->min_interval;
		a->reason = NSCHED_CFS_LOAD_BALANCE_MOVED;
	}
	return found;
}

/* The block: the loads follow from the tasks */

/* Parts of the load that tasks make, as a block of its own. */
NSCHED_INLINE struct nsched_load *cfs_lay_load(struct work *work, uint32_t n)
{
	uint64_t from = work->used;
	struct nsched_load *load =
		(struct nsched_load *)work_take(work, sizeof(struct nsched_load));
	uint64_t at[4];
	uint32_t i;

	at[0] = work->used - from;
	work_take(work, n * 4ull); /* nr_running */
	at[1] = work->used - from;
	work_take(work, n * 4ull); /* idle */
	at[2] = work->used - from;
	work_take(work, n * 4ull); /* capacity */
	at[3] = work->used - from;
	work_take(work, n * 8ull); /* load */
	if (!load)
		return load;
	clear_words(load, sizeof(*load));
	load->abi = NSCHED_ABI;
	load->kind = NSCHED_BLOCK_LOAD;
	load->size_bytes = (uint32_t)(work->used - from);
	load->nr_cpus = n;
	load->nr_nodes = 1;
	for (i = 0; i < 4; i++)
		load->offset[i == 0 ? NSCHED_LOAD_NR_RUNNING : i == 1 ? NSCHED_LOAD_IDLE :
			     i == 2 ? NSCHED_LOAD_CAPACITY : NSCHED_LOAD_LOAD] = (uint32_t)at[i];
	return load;
}

/* One task more on a CPU. */
NSCHED_INLINE void cfs_account(struct nsched_load *load, nsched_cpu_t cpu, uint64_t weight)
{
	nsched_write_u32(load, load->offset[NSCHED_LOAD_NR_RUNNING], cpu,
			 nsched_load_nr_running(load, cpu) + 1);
	nsched_write_u32(load, load->offset[NSCHED_LOAD_IDLE], cpu, 0);
	nsched_write_u64(load, load->offset[NSCHED_LOAD_LOAD], cpu,
			 nsched_load_load(load, cpu) + weight);
}

/* The loads as the tasks make them, before anything has moved. */
NSCHED_INLINE void cfs_count_tasks(const struct nsched_cfs_load_balance_question *q,
				   struct nsched_load *load)
{
	uint32_t i;

	for (i = 0; i < q->n; i++) {
		nsched_write_u32(load, load->offset[NSCHED_LOAD_NR_RUNNING], i, 0);
		nsched_write_u32(load, load->offset[NSCHED_LOAD_IDLE], i, 1);
		nsched_write_u64(load, load->offset[NSCHED_LOAD_LOAD], i, 0);
		nsched_write_u32(load, load->offset[NSCHED_LOAD_CAPACITY], i,
				 nsched_load_has(q->load, NSCHED_LOAD_CAPACITY) ?
					 nsched_load_capacity(q->load, i) : NSCHED_SCALE);
	}
	for (i = 0; i < q->nr_tasks; i++)
		cfs_account(load, q->t_cpu[i], q->t_weight[i]);
}

uint64_t nsched_cfs_load_balance_work_size(uint32_t n, uint32_t nr_tasks)
{
	struct work work;

	work.base = 0;
	work.used = sizeof(struct cfs_pass);
	nsched_cfs_pass_lay(0, &work, n, nr_tasks);
	cfs_lay_load(&work, n);
	return work.used;
}

static NSCHED_OWN_FRAME uint32_t cfs_lay_block(const struct nsched_cfs_load_balance_question *q)
{
	struct cfs_pass *pass = (struct cfs_pass *)q->work;
	struct nsched_load *load;
	struct work work;

	work.base = (char *)q->work;
	work.used = sizeof(*pass);
	nsched_cfs_pass_lay(pass, &work, q->n, q->nr_tasks);
	load = cfs_lay_load(&work, q->n);
	cfs_count_tasks(q, load);
	pass->load = load;
	pass->source.tasks = 0;
	pass->source.breath = NSCHED_CFS_LOOP_BREAK;
	pass->source.here = NSCHED_NONE;
	pass->rows = 0;
	pass->task_out = q->moves_out;
	pass->cpu_out = q->moves_out + 1;
	pass->stride = 2;
	return 0;
}

uint32_t nsched_cfs_load_balance(const struct nsched_cfs_load_balance_question *q,
				 struct nsched_cfs_load_balance_answer *a)
{
	cfs_lay_block(q);
	nsched_cfs_pass(q, (struct cfs_pass *)q->work, a);
	return a->reason;
}
