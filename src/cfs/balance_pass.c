/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The whole pass of one CPU on one of its levels, as in Linux 3.10. */
#include "balance.h"

#define NSCHED_CFS_LOOP_BREAK 32u
#define NSCHED_CFS_PINNED_INTERVAL_MS 512u

/* What a pass keeps beside its frame. */
struct cfs_pass {
	struct nsched_cfs_find_busiest_group_question group_q;
	struct nsched_cfs_find_busiest_group_answer group_a;
	struct nsched_cfs_find_busiest_queue_question queue_q;
	struct nsched_cfs_find_busiest_queue_answer queue_a;
	struct nsched_cfs_move_tasks_question turn_q;
	struct nsched_cfs_move_tasks_answer turn_a;
	struct cfs_queues queues;
	struct nsched_load *load; /* as the moves leave it */
	uint64_t *cpus;		  /* CPUs that may still take part */
	uint64_t *dst_group;	  /* CPUs of the first group */
	uint32_t *taken;	  /* [nr_tasks] what one turn moved */
	uint32_t src;
	uint32_t busiest;	  /* the CPU that find_busiest_queue named last */
	uint32_t moved;
	uint32_t reserved;
};

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

NSCHED_INLINE uint64_t cfs_lay_pass(struct cfs_pass **pass, void *base, uint32_t n,
				    uint32_t nr_tasks)
{
	struct cfs_pass unused;
	struct work work;

	work.base = (char *)base;
	work.used = 0;
	*pass = (struct cfs_pass *)work_take(&work, sizeof(**pass));
	if (!*pass) { /* only the size counts */
		cfs_queues_lay(&unused.queues, &work, n, nr_tasks);
		cfs_lay_load(&work, n);
		work_take(&work, NSCHED_SET_WORDS(n) * 16ull);
		work_take(&work, nsched_cfs_find_busiest_group_work_size());
		work_take(&work, nr_tasks * 4ull);
		return work.used;
	}
	cfs_queues_lay(&(*pass)->queues, &work, n, nr_tasks);
	(*pass)->load = cfs_lay_load(&work, n);
	(*pass)->cpus = (uint64_t *)work_take(&work, NSCHED_SET_WORDS(n) * 8ull);
	(*pass)->dst_group = (uint64_t *)work_take(&work, NSCHED_SET_WORDS(n) * 8ull);
	(*pass)->group_q.work = work_take(&work, nsched_cfs_find_busiest_group_work_size());
	(*pass)->taken = (uint32_t *)work_take(&work, nr_tasks * 4ull);
	return work.used;
}

uint64_t nsched_cfs_load_balance_work_size(uint32_t n, uint32_t nr_tasks)
{
	struct cfs_pass *pass;

	/* a set more than is needed where n is a multiple of 64 costs nothing */
	return cfs_lay_pass(&pass, 0, n, nr_tasks) + 16;
}

/* One task more or less on a CPU. */
NSCHED_INLINE void cfs_account(struct nsched_load *load, nsched_cpu_t cpu, uint64_t weight,
			       uint32_t more)
{
	uint32_t nr = nsched_load_nr_running(load, cpu);
	uint64_t sum = nsched_load_load(load, cpu);

	nr = more ? nr + 1 : nr - 1;
	nsched_write_u32(load, load->offset[NSCHED_LOAD_NR_RUNNING], cpu, nr);
	nsched_write_u32(load, load->offset[NSCHED_LOAD_IDLE], cpu, nr == 0);
	nsched_write_u64(load, load->offset[NSCHED_LOAD_LOAD], cpu,
			 more ? sum + weight : sum - weight);
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
		cfs_account(load, q->t_cpu[i], q->t_weight[i], 1);
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
	cfs_count_tasks(q, pass->load);
	cfs_queues_fill(&pass->queues, q->n, q->t_cpu, q->nr_tasks);
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
	turn->loop_break = NSCHED_CFS_LOOP_BREAK;
	turn->nr_balance_failed = q->nr_balance_failed;
	turn->cache_nice_tries = q->cache_nice_tries;
	turn->preempt = q->preempt;
	turn->lb_min = q->lb_min;
	turn->new_dst = NSCHED_NONE;
	return 0;
}

/* Search on loads as they are. Returns 1 with a source, 0: balanced. */
static NSCHED_OWN_FRAME uint32_t cfs_search(const struct nsched_cfs_load_balance_question *q,
					    struct cfs_pass *pass,
					    struct nsched_cfs_load_balance_answer *a)
{
	uint32_t domain = nsched_domain_of(q->domains, q->dst_cpu, q->level);

	pass->group_q.load = pass->load;
	pass->group_q.domains = q->domains;
	pass->group_q.active = pass->cpus;
	pass->group_q.work_size = (uint32_t)nsched_cfs_find_busiest_group_work_size();
	pass->group_q.dst_cpu = pass->turn_q.dst_cpu;
	pass->group_q.level = q->level;
	pass->group_q.idle_type = q->idle_type;
	pass->group_q.child_flags = q->child_flags;
	pass->group_q.lb_bias = q->lb_bias;
	nsched_cfs_find_busiest_group(&pass->group_q, &pass->group_a);
	a->should_balance = pass->group_a.should_balance;
	a->group = pass->group_a.group;
	if (pass->group_a.group == NSCHED_NONE)
		return 0;
	pass->turn_q.imbalance = pass->group_a.imbalance;
	a->imbalance = pass->group_a.imbalance;
	pass->queue_q.load = pass->load;
	pass->queue_q.domains = q->domains;
	pass->queue_q.active = pass->cpus;
	pass->queue_q.imbalance = pass->group_a.imbalance;
	pass->queue_q.group = nsched_ring_group(q->domains, pass->turn_q.dst_cpu, q->level,
						pass->group_a.group);
	pass->queue_q.sd_flags = nsched_domain_flags(q->domains, domain);
	nsched_cfs_find_busiest_queue(&pass->queue_q, &pass->queue_a);
	pass->busiest = pass->queue_a.cpu;
	pass->moved = 0;
	return pass->busiest != NSCHED_NONE;
}

/* One call of move_tasks: the plan grows, the loads follow. */
static NSCHED_OWN_FRAME uint32_t cfs_pass_turn(const struct nsched_cfs_load_balance_question *q,
					       struct cfs_pass *pass,
					       struct nsched_cfs_load_balance_answer *a)
{
	struct nsched_cfs_move_tasks_question *turn = &pass->turn_q;
	uint32_t i, task;

	turn->moved_out = pass->taken; /* a turn takes no more than there are tasks */
	turn->room = q->room - a->moved_count < q->nr_tasks ? q->room - a->moved_count :
							      q->nr_tasks;
	nsched_cfs_turn(turn, &pass->queues, &pass->turn_a);
	for (i = 0; i < pass->turn_a.pulled; i++) {
		task = turn->moved_out[i];
		q->moves_out[a->moved_count * 2] = task;
		q->moves_out[a->moved_count * 2 + 1] = turn->dst_cpu;
		a->moved_count++;
		cfs_account(pass->load, turn->src_cpu, q->t_weight[task], 0);
		cfs_account(pass->load, turn->dst_cpu, q->t_weight[task], 1);
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
			turn->loop_break = NSCHED_CFS_LOOP_BREAK;
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
	/* the result is 0 then, but what moved before the search was repeated has moved */
	a->reason = reason;
	return reason;
}

/* May what runs on the busiest CPU use the CPU that balances? The idle task may not. */
NSCHED_INLINE uint32_t cfs_runner_allowed(const struct nsched_cfs_load_balance_question *q,
					  const struct cfs_pass *pass)
{
	uint32_t task = pass->queues.head[pass->busiest];

	for (; task != NSCHED_NONE; task = pass->queues.next[task])
		if (q->t_running[task])
			return nsched_set_has(q->t_allowed +
						      (uint64_t)task * NSCHED_SET_WORDS(q->n),
					      q->dst_cpu) != 0;
	return pass->busiest == q->dst_cpu;
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
	need_q.src_cpu = pass->src;
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
	a->active_balance = pass->busiest;
	a->nr_balance_failed = q->cache_nice_tries + 1;
	a->balance_interval = q->balance_interval;
	if (a->balance_interval < q->max_interval)
		a->balance_interval *= 2;
	a->reason = NSCHED_CFS_LOAD_BALANCE_PUSH;
	return a->reason;
}

/* Search and turns, again with other CPUs while all tasks are pinned. 0: balanced. */
NSCHED_INLINE uint32_t cfs_search_and_turn(const struct nsched_cfs_load_balance_question *q,
					   struct cfs_pass *pass,
					   struct nsched_cfs_load_balance_answer *a)
{
	struct nsched_cfs_move_tasks_question *turn = &pass->turn_q;
	uint32_t nr;

	for (;;) {
		if (!cfs_search(q, pass, a))
			return 0;
		nr = nsched_load_nr_running(pass->load, pass->busiest);
		if (nr <= 1)
			return 1;
		turn->flags |= NSCHED_CFS_ALL_PINNED;
		pass->src = pass->busiest;
		turn->src_cpu = pass->busiest;
		turn->loop_max = q->nr_migrate < nr ? q->nr_migrate : nr;
		cfs_turns(q, pass, a);
		if (!(turn->flags & NSCHED_CFS_ALL_PINNED))
			return 1;
		cfs_leave(pass->cpus, pass->busiest);
		if (!cfs_any_left(pass, q->n))
			return 0;
		turn->loop = 0;
		turn->loop_break = NSCHED_CFS_LOOP_BREAK;
	}
}

uint32_t nsched_cfs_load_balance(const struct nsched_cfs_load_balance_question *q,
				 struct nsched_cfs_load_balance_answer *a)
{
	struct cfs_pass *pass;
	uint32_t found;

	cfs_lay_pass(&pass, q->work, q->n, q->nr_tasks);
	a->imbalance = 0;
	a->moved_count = 0;
	a->should_balance = 1;
	a->nr_balance_failed = q->nr_balance_failed;
	a->balance_interval = q->balance_interval;
	a->active_balance = NSCHED_NONE;
	a->group = NSCHED_NONE;
	cfs_begin_pass(q, pass);
	found = cfs_search_and_turn(q, pass, a);
	a->src_cpu = pass->busiest;
	if (!found) {
		a->nr_balance_failed = 0;
		return cfs_balanced(q, pass, a, NSCHED_CFS_LOAD_BALANCE_BALANCED);
	}
	if (pass->moved == 0)
		return cfs_failed(q, pass, a);
	a->nr_balance_failed = 0;
	a->balance_interval = q->min_interval;
	a->reason = NSCHED_CFS_LOAD_BALANCE_MOVED;
	return a->reason;
}
