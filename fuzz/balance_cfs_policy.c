/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * balance, the policies of CFS: a level of a CPU is one pass of load_balance, which is
 * restated by itself, over what the domain, the tunables and the level's state say, among the
 * CPUs that are online unless the caller names others. Loads agree with the rows of tasks.
 */
#include "families.h"
#include "numasched/cfs.h"

static const uint32_t policies[] = {
	NSCHED_POLICY_LINUX_3_10, NSCHED_POLICY_LINUX_3_10_THROTTLE,
	NSCHED_POLICY_LINUX_3_10_BUDDY, NSCHED_POLICY_LINUX_3_12,
};

/* What the rows come to. */
static struct nsched_load *load_of_rows(struct world *w)
{
	const uint64_t columns = NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
				 NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) |
				 NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) |
				 NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY);
	uint64_t bytes = nsched_load_size(w->nr_cpus, w->nr_nodes, columns), weight, nr;
	struct nsched_load *load = world_input(w, bytes);
	struct nsched_wrong wrong;
	uint32_t cpu, row;

	if (nsched_load_init(load, bytes, w->topology, columns, &wrong) != NSCHED_OK)
		world_broken("a load was refused", &wrong);
	for (cpu = 0; cpu < w->nr_cpus; cpu++) {
		for (row = 0, weight = nr = 0; row < w->nr_tasks; row++) {
			if (w->task_cpu[row] != cpu)
				continue;
			weight += w->task_value[NSCHED_TASK_WEIGHT][row];
			nr++;
		}
		nsched_load_set(load, w->topology, NSCHED_LOAD_NR_RUNNING, cpu, nr);
		nsched_load_set(load, w->topology, NSCHED_LOAD_LOAD, cpu, weight);
		nsched_load_set(load, w->topology, NSCHED_LOAD_IDLE, cpu, nr == 0);
		nsched_load_set(load, w->topology, NSCHED_LOAD_CAPACITY, cpu,
				w->value[NSCHED_LOAD_CAPACITY][cpu]);
	}
	return load;
}

/* The rows, all of the fair class: the others stand in no queue of it. */
static struct nsched_tasks *fair_rows(struct world *w)
{
	struct nsched_tasks *rows = world_input(w, w->tasks->size_bytes);
	uint32_t row;

	memcpy(rows, w->tasks, w->tasks->size_bytes);
	for (row = 0; row < w->nr_tasks; row++)
		nsched_task_set(rows, NSCHED_TASK_SCHED_POLICY, row, 0);
	return rows;
}

static uint64_t *online_set(struct world *w)
{
	uint64_t *set = world_memory(w, NSCHED_SET_WORDS(w->nr_cpus) * sizeof(*set));
	uint32_t cpu;

	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		if (w->online[cpu])
			set[cpu / 64] |= (uint64_t)1 << cpu % 64;
	return set;
}

/* The rows as plain arrays. */
static void give_tasks(struct world *w, struct nsched_cfs_load_balance_question *p)
{
	uint32_t words = NSCHED_SET_WORDS(w->nr_cpus), row, cpu;
	uint32_t *running = world_memory(w, w->nr_tasks * sizeof(*running));
	uint32_t *hot = world_memory(w, w->nr_tasks * sizeof(*hot));
	uint64_t *allowed = world_memory(w, (uint64_t)w->nr_tasks * words * sizeof(*allowed));

	for (row = 0; row < w->nr_tasks; row++) {
		running[row] = (uint32_t)w->task_value[NSCHED_TASK_RUNNING][row];
		hot[row] = (uint32_t)w->task_value[NSCHED_TASK_HOT][row];
		for (cpu = 0; cpu < w->nr_cpus; cpu++)
			if (!w->task_allowed || w->task_allowed[(uint64_t)row * w->nr_cpus + cpu])
				allowed[row * words + cpu / 64] |= (uint64_t)1 << cpu % 64;
	}
	p->t_cpu = w->task_cpu;
	p->t_weight = w->task_value[NSCHED_TASK_WEIGHT];
	p->t_running = running;
	p->t_hot = hot;
	p->t_allowed = allowed;
	p->nr_tasks = p->room = w->nr_tasks;
}

/* The pass that the question means. */
static void compose(struct world *w, const struct nsched_balance_question *q,
		    const struct nsched_cfs_tunables *t, const uint32_t *failed,
		    const uint32_t *interval, struct nsched_cfs_load_balance_question *p)
{
	static const uint32_t type_of[] = {
		[NSCHED_BUSY] = NSCHED_CFS_TYPE_NOT_IDLE, [NSCHED_IDLE] = NSCHED_CFS_TYPE_IDLE,
		[NSCHED_NEWLY_IDLE] = NSCHED_CFS_TYPE_NEWLY_IDLE,
	};
	uint32_t domain = nsched_domain_of(q->domains, q->this_cpu, q->level), level = q->level;

	memset(p, 0, sizeof(*p));
	give_tasks(w, p);
	p->load = q->load;
	p->domains = q->domains;
	p->active = q->active ? q->active : online_set(w);
	p->moves_out = world_memory(w, 2ull * w->nr_tasks * sizeof(uint32_t));
	p->work_size = (uint32_t)nsched_cfs_load_balance_work_size(w->nr_cpus, w->nr_tasks);
	p->work = world_memory(w, p->work_size);
	p->n = w->nr_cpus;
	p->dst_cpu = q->this_cpu;
	p->level = q->level;
	p->idle_type = type_of[q->idle];
	p->child_flags = NSCHED_NONE;
	while (level--)
		if (nsched_domain_of(q->domains, q->this_cpu, level) != NSCHED_NONE) {
			p->child_flags = nsched_domain_flags(
				q->domains, nsched_domain_of(q->domains, q->this_cpu, level));
			break;
		}
	p->nr_balance_failed = failed[q->level];
	p->balance_interval = interval[q->level];
	p->cache_nice_tries = nsched_domain_cache_nice_tries(q->domains, domain);
	p->min_interval = nsched_domain_min_interval(q->domains, domain);
	p->max_interval = nsched_domain_max_interval(q->domains, domain);
	p->preempt = t->preempt;
	p->nr_migrate = t->nr_migrate;
	p->lb_bias = (t->features & NSCHED_CFS_FEAT_LB_BIAS) != 0;
	p->lb_min = (t->features & NSCHED_CFS_FEAT_LB_MIN) != 0;
}

static void compare(struct world *w, const struct nsched_balance_question *q,
		    const struct nsched_balance_answer *a, const uint32_t *failed,
		    const uint32_t *interval, const struct nsched_cfs_load_balance_question *p,
		    const struct nsched_cfs_load_balance_answer *want)
{
	uint32_t nr = 0, i, level;

	for (i = 0; i < want->moved_count; i++) {
		uint32_t task = p->moves_out[2 * i], cpu = p->moves_out[2 * i + 1];

		if (w->task_cpu[task] == cpu) /* Q15: queued where it was is no move */
			continue;
		CHECK(nr < a->nr_moved && q->moved_task_out[nr] == task &&
		      q->moved_cpu_out[nr] == cpu);
		nr++;
	}
	CHECK(a->nr_moved == nr);
	CHECK(a->active_cpu == want->active_balance && a->stop == !want->should_balance);
	CHECK(a->level == q->level && a->interval == want->balance_interval);
	CHECK(a->amount == want->imbalance && a->src_cpu == want->src_cpu);
	for (level = 0; level < q->domains->nr_levels; level++) {
		uint32_t here = level == q->level;

		CHECK(nsched_state_u32(q->rq_state, NSCHED_CFS_RQ_NR_BALANCE_FAILED)[level] ==
		      (here ? want->nr_balance_failed : failed[level]));
		CHECK(nsched_state_u32(q->rq_state, NSCHED_CFS_RQ_BALANCE_INTERVAL)[level] ==
		      (here ? want->balance_interval : interval[level]));
	}
}

static uint32_t *copied(struct world *w, const uint32_t *from, uint32_t nr)
{
	return memcpy(world_memory(w, nr * sizeof(*from)), from, nr * sizeof(*from));
}

/* A level that this CPU has, or NSCHED_NONE. */
static uint32_t drawn_level(struct world *w, const struct nsched_domains *d, uint32_t cpu)
{
	uint32_t first = (uint32_t)world_draw(w, 0, d->nr_levels ? d->nr_levels - 1 : 0), i;

	for (i = 0; i < d->nr_levels; i++)
		if (nsched_domain_of(d, cpu, (first + i) % d->nr_levels) != NSCHED_NONE)
			return (first + i) % d->nr_levels;
	return NSCHED_NONE;
}

static void cfs_balance(struct world *w)
{
	struct nsched_counts counts = { w->nr_cpus, w->nr_nodes, w->nr_tasks, 0 };
	uint32_t policy = policies[world_byte(w) % 4], *failed, *interval;
	struct nsched_cfs_load_balance_question p;
	struct nsched_cfs_load_balance_answer want;
	struct nsched_balance_question q = { 0 };
	struct nsched_cfs_tunables *tunables;
	struct nsched_balance_answer a;
	struct fuzz_kept kept = { 0 };
	struct nsched_wrong wrong;
	uint64_t bytes;

	q.domains = world_domains(w, policy);
	q.this_cpu = world_online_cpu(w);
	q.level = q.domains ? drawn_level(w, q.domains, q.this_cpu) : NSCHED_NONE;
	if (q.level == NSCHED_NONE || !w->nr_tasks)
		return;
	q.topology = w->topology;
	q.load = load_of_rows(w);
	q.tasks = fair_rows(w);
	tunables = world_tunables(w, policy);
	tunables->loop_break = 32; /* what the pass alone has */
	q.tunables = tunables;
	q.rq_state = world_state_on(w, policy, NSCHED_SCOPE_RQ, q.domains, &bytes);
	q.active = world_byte(w) % 3 ? NULL : fuzz_set(w);
	q.idle = world_byte(w) % 3;
	q.hz = 1000;
	q.now = q.clock_ns = world_number(w, 0, UINT64_MAX);
	q.moved_task_out = world_memory(w, w->nr_tasks * sizeof(uint32_t));
	q.moved_cpu_out = world_memory(w, w->nr_tasks * sizeof(uint32_t));
	q.work_size = nsched_policy_work_size(policy, NSCHED_ASK_BALANCE, &counts);
	q.work = world_memory(w, q.work_size);
	if (nsched_policy_check(policy, NSCHED_ASK_BALANCE, &q, &wrong) != NSCHED_OK)
		return;
	failed = copied(w, nsched_state_u32(q.rq_state, NSCHED_CFS_RQ_NR_BALANCE_FAILED),
			q.domains->nr_levels);
	interval = copied(w, nsched_state_u32(q.rq_state, NSCHED_CFS_RQ_BALANCE_INTERVAL),
			  q.domains->nr_levels);
	fuzz_keep(w, &kept, q.rq_state, bytes);
	fuzz_keep(w, &kept, q.moved_task_out, w->nr_tasks * sizeof(uint32_t));
	fuzz_keep(w, &kept, q.moved_cpu_out, w->nr_tasks * sizeof(uint32_t));
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_balance(policy, &q, &a));
	compose(w, &q, q.tunables, failed, interval, &p);
	nsched_cfs_load_balance(&p, &want);
	compare(w, &q, &a, failed, interval, &p, &want);
}

const struct fuzz_check fuzz_balance_cfs_policy[] = {
	{ "linux-3.10 balance", cfs_balance },
	{ NULL, NULL },
};
