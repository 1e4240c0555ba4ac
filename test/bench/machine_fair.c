/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The machine as Linux 6.12 sees it: domains, its columns, states, and what a wake-up meets. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

#define COLUMN(name) NSCHED_LOAD_BIT(NSCHED_LOAD_##name)
#define FAIR_BALANCE \
	(COLUMN(NR_RUNNING) | COLUMN(H_NR) | COLUMN(LOAD) | COLUMN(UTIL) | COLUMN(UTIL_EST) | \
	 COLUMN(RUNNABLE) | COLUMN(CAPACITY) | COLUMN(CAP_ORIG) | COLUMN(CURR) | \
	 COLUMN(TTWU_PENDING))
#define FAIR_WAKE \
	(COLUMN(NR_RUNNING) | COLUMN(IDLE) | COLUMN(LOAD) | COLUMN(UTIL) | COLUMN(RUNNABLE) | \
	 COLUMN(CAPACITY) | NSCHED_LOAD_MASK_LEVELS)

static void fair_domains(struct bench_machine *m, struct bench_fair *f)
{
	struct nsched_wrong wrong;

	f->plan.topology = m->topology;
	f->plan.work_size = nsched_fair_domains_work_size(m->topology);
	f->plan.work = bench_memory(f->plan.work_size);
	f->plan.policy = NSCHED_POLICY_LINUX_6_12;
	f->plan.reclaim_distance = 30;
	f->domains_bytes = nsched_fair_domains_size(&f->plan, &wrong);
	f->domains = bench_memory(f->domains_bytes);
	bench_must(nsched_fair_domains_init(f->domains, f->domains_bytes, &f->plan, &wrong),
		   "domains");
}

static void *fair_state(struct bench_machine *m, uint32_t scope, uint64_t *bytes)
{
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;
	void *state;

	memset(&facts, 0, sizeof(facts));
	facts.policy = NSCHED_POLICY_LINUX_6_12;
	facts.scope = scope;
	facts.nr[NSCHED_ROWS_CPU] = m->nr_cpus;
	facts.nr[NSCHED_ROWS_NODE] = m->nodes;
	facts.nr[NSCHED_ROWS_NODE_PAIR] = 2 * m->nodes;
	facts.nr[NSCHED_ROWS_LEVEL] = m->fair->domains->nr_levels;
	facts.nr[NSCHED_ROWS_GROUP] = m->fair->domains->nr_groups;
	facts.topology = m->topology;
	facts.domains = m->fair->domains;
	*bytes = nsched_state_size(&facts);
	state = bench_memory(*bytes);
	bench_must(nsched_state_init(state, *bytes, &facts, &wrong), "state");
	return state;
}

/* @target's cache is busy, but for @idle; NSCHED_NONE: no CPU of it is idle. */
static struct nsched_load *fair_wake_load(struct bench_machine *m, nsched_cpu_t target,
					  nsched_cpu_t idle)
{
	struct nsched_load *load = bench_load(m, FAIR_WAKE, &m->fair->wake_bytes);
	uint32_t cpu;

	for (cpu = target; cpu < target + m->cache; cpu++) {
		uint32_t nr = cpu != idle;

		nsched_load_set(load, m->topology, NSCHED_LOAD_NR_RUNNING, cpu, nr);
		nsched_load_set(load, m->topology, NSCHED_LOAD_IDLE, cpu, !nr);
		nsched_load_set(load, m->topology, NSCHED_LOAD_LOAD, cpu, nr * 1024);
		nsched_load_set(load, m->topology, NSCHED_LOAD_UTIL, cpu, nr * 600);
		nsched_load_set(load, m->topology, NSCHED_LOAD_RUNNABLE, cpu, nr * 600);
	}
	return load;
}

void bench_fair_init(struct bench_machine *m)
{
	struct bench_fair *f = bench_memory(sizeof(*f));
	struct nsched_counts counts = { m->nr_cpus, m->nodes, 0, 0 };
	uint64_t bytes;
	uint32_t i;

	m->fair = f;
	fair_domains(m, f);
	f->level = nsched_level_below(f->domains, 0, f->domains->nr_levels);
	f->load = bench_load(m, FAIR_BALANCE, &f->load_bytes);
	f->target = m->nr_cpus / 2;
	f->busy = fair_wake_load(m, f->target, NSCHED_NONE);
	/* two on: the next core; on the smallest machine that is another cache */
	f->next = fair_wake_load(m, f->target, f->target + (m->cache > 2 ? 2 : 1));
	f->system = fair_state(m, NSCHED_SCOPE_SYSTEM, &f->system_bytes);
	f->rq = fair_state(m, NSCHED_SCOPE_RQ, &f->rq_bytes);
	f->wakee = fair_state(m, NSCHED_SCOPE_TASK, &bytes);
	f->waker = fair_state(m, NSCHED_SCOPE_TASK, &bytes);
	for (i = 0; i < m->nr_cpus; i++)
		nsched_state_u32(f->system, NSCHED_FAIR_SYSTEM_NR_IDLE_SCAN)[i] = 64;
	f->work_bytes = nsched_policy_work_size(NSCHED_POLICY_LINUX_6_12, NSCHED_ASK_BALANCE,
						&counts);
	bytes = nsched_policy_work_size(NSCHED_POLICY_LINUX_6_12, NSCHED_ASK_WAKE, &counts);
	f->work_bytes = f->work_bytes > bytes ? f->work_bytes : bytes;
	f->work = bench_memory(f->work_bytes);
}

void bench_fair_load(struct bench_machine *m, nsched_cpu_t cpu, uint32_t nr)
{
	struct nsched_load *load = m->fair->load;
	uint64_t util = nr * 600 < 1024 ? nr * 600 : 1024;

	nsched_load_set(load, m->topology, NSCHED_LOAD_NR_RUNNING, cpu, nr);
	nsched_load_set(load, m->topology, NSCHED_LOAD_H_NR, cpu, nr);
	nsched_load_set(load, m->topology, NSCHED_LOAD_LOAD, cpu, nr * 1024ull);
	nsched_load_set(load, m->topology, NSCHED_LOAD_UTIL, cpu, util);
	nsched_load_set(load, m->topology, NSCHED_LOAD_UTIL_EST, cpu, util / 2);
	nsched_load_set(load, m->topology, NSCHED_LOAD_RUNNABLE, cpu, nr * 600ull);
	nsched_load_set(load, m->topology, NSCHED_LOAD_CURR, cpu, nr == 0);
}

/* The first CPU whose turn it is to balance the machine: an idle core's, where there is one. */
void bench_fair_asker(struct bench_machine *m)
{
	struct nsched_balance_question q;
	struct nsched_balance_answer a;
	struct bench_fair *f = m->fair;

	for (f->asker = 0; f->asker < m->nr_cpus; f->asker++) {
		bench_fair_question(m, &q);
		if (nsched_balance(NSCHED_POLICY_LINUX_6_12, &q, &a) !=
		    NSCHED_FAIR_BALANCE_PASS_NOT_ITS_TURN)
			return;
	}
	bench_must(NSCHED_OTHER_MACHINE, "nobody's turn");
}

void bench_fair_question(struct bench_machine *m, struct nsched_balance_question *q)
{
	struct bench_fair *f = m->fair;

	memset(q, 0, sizeof(*q));
	q->topology = m->topology;
	q->load = f->load;
	q->domains = f->domains;
	q->system_state = f->system;
	q->rq_state = f->rq;
	q->work = f->work;
	q->work_size = f->work_bytes;
	q->hz = 250;
	q->level = f->level;
	q->idle = NSCHED_IDLE;
	q->this_cpu = f->asker;
}

void bench_fair_free(struct bench_machine *m)
{
	struct bench_fair *f = m->fair;

	free(f->plan.work);
	free(f->domains);
	free(f->load);
	free(f->busy);
	free(f->next);
	free(f->system);
	free(f->rq);
	free(f->wakee);
	free(f->waker);
	free(f->work);
	free(f);
}
