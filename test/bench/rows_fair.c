/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux 6.12: balance and wake, the blocks and what the policy adds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

static uint64_t find_src(struct bench_machine *m, uint64_t times)
{
	struct nsched_fair_find_src_question q;
	struct nsched_fair_find_src_answer a;
	struct bench_fair *f = m->fair;
	uint64_t sum = 0;

	memset(&q, 0, sizeof(q));
	q.topology = m->topology;
	q.load = f->load;
	q.domains = f->domains;
	q.work = f->work;
	q.work_size = (uint32_t)nsched_fair_find_src_work_size();
	q.level = f->level;
	q.this_cpu = q.dst_cpu = f->asker;
	q.idle = NSCHED_IDLE;
	q.llc_weight = m->cache;
	q.has_llc = 1;
	while (times--)
		sum += nsched_fair_find_src(&q, &a);
	return sum;
}

static uint64_t balance(struct bench_machine *m, uint64_t times)
{
	struct nsched_balance_question q;
	struct nsched_balance_answer a;
	uint64_t sum = 0;

	bench_fair_question(m, &q);
	while (times--)
		sum += nsched_balance(NSCHED_POLICY_LINUX_6_12, &q, &a);
	return sum;
}

/* The wake-up must meet what the row says it meets. */
static void expect(uint32_t got, uint32_t want)
{
	if (got == want)
		return;
	fprintf(stderr, "bench: reason %u instead of %u\n", (unsigned)(got & 255),
		(unsigned)(want & 255));
	exit(2);
}

static uint64_t sibling(struct bench_machine *m, const struct nsched_load *load, uint64_t times)
{
	struct nsched_fair_select_idle_sibling_question q;
	struct nsched_fair_select_idle_sibling_answer a;
	uint64_t sum = 0;

	memset(&q, 0, sizeof(q));
	q.topology = m->topology;
	q.load = load;
	q.target = m->fair->target;
	q.prev = m->fair->target;
	q.p_recent_used_cpu = NSCHED_NONE;
	q.nr_idle_scan = 64;
	while (times--)
		sum += nsched_fair_select_idle_sibling(&q, &a);
	if (m->cache > 2)
		expect(a.reason, load == m->fair->busy ? NSCHED_FAIR_SELECT_IDLE_SIBLING_STACK :
							 NSCHED_FAIR_SELECT_IDLE_SIBLING_IDLE);
	return sum;
}

static uint64_t sibling_busy(struct bench_machine *m, uint64_t times)
{
	return sibling(m, m->fair->busy, times);
}

static uint64_t sibling_next(struct bench_machine *m, uint64_t times)
{
	return sibling(m, m->fair->next, times);
}

static uint64_t wake(struct bench_machine *m, const struct nsched_load *load, uint64_t times)
{
	struct nsched_wake_question q;
	struct nsched_wake_answer a;
	struct nsched_task task, waker;
	struct bench_fair *f = m->fair;
	uint64_t sum = 0;

	memset(&q, 0, sizeof(q));
	memset(&task, 0, sizeof(task));
	task.weight = 1024;
	task.preferred = NSCHED_NONE;
	task.prev_cpu = f->target;
	waker = task;
	waker.id = 1;
	task.id = 2;
	q.topology = m->topology;
	q.load = load;
	q.domains = f->domains;
	q.task = &task;
	q.waker = &waker;
	q.system_state = f->system;
	q.task_state = f->wakee;
	q.waker_state = f->waker;
	q.work = f->work;
	q.work_size = f->work_bytes;
	q.hz = 250;
	q.now = 1000;
	q.this_cpu = f->target;
	while (times--)
		sum += nsched_wake(NSCHED_POLICY_LINUX_6_12, &q, &a);
	expect(a.cpu == f->target, load == f->busy);
	return sum;
}

static uint64_t wake_busy(struct bench_machine *m, uint64_t times)
{
	return wake(m, m->fair->busy, times);
}

static uint64_t wake_next(struct bench_machine *m, uint64_t times)
{
	return wake(m, m->fair->next, times);
}

const struct bench_row bench_rows_fair[] = {
	{ "fair.find_src", find_src, "c:fair", BENCH_TOPOLOGY | BENCH_FAIR, 0 },
	{ "balance linux-6.12", balance, "c:fair", BENCH_TOPOLOGY | BENCH_FAIR, 0 },
	{ "fair.sibling, cache busy", sibling_busy, "d:levels", BENCH_TOPOLOGY | BENCH_FAIR, 0 },
	{ "fair.sibling, idle next", sibling_next, "d:levels", BENCH_TOPOLOGY | BENCH_FAIR, 0 },
	{ "wake linux-6.12, busy", wake_busy, "d:levels", BENCH_TOPOLOGY | BENCH_FAIR, 0 },
	{ "wake linux-6.12, idle next", wake_next, "d:levels", BENCH_TOPOLOGY | BENCH_FAIR, 0 },
	{ NULL, NULL, NULL, 0, 0 },
};
