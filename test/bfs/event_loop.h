/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A small event loop under the public questions: four CPUs on one node, ticks of 1 ms,
 * pairs of tasks that wake each other synchronously and sleep, and one desktop task that
 * runs and sleeps by the clock. The loop keeps the queue, the load and the clock; what
 * runs where, when it stops and who is told, the policy says by wake, due and next.
 * Nothing is random: the earliest event first, then the lowest CPU.
 */
#ifndef NSCHED_TEST_BFS_EVENT_LOOP_H
#define NSCHED_TEST_BFS_EVENT_LOOP_H

#include "levels.h"
#include "machine.h"
#include "numasched/numasched.h"
#include "states.h"

#define LOOP_CPUS 4
#define LOOP_MOST 65
#define LOOP_TICK_NS 1000000ull
#define LOOP_NEVER NSCHED_U64_MAX
#define LOOP_NOBODY (-1)

/* What is asked for. Times in ns. */
struct loop_plan {
	uint32_t policy;
	uint32_t pairs;
	uint64_t turn;	    /* what a task of a pair runs before it wakes the other */
	uint64_t run;	    /* the desktop task runs so long .. */
	uint64_t sleep;	    /* .. and sleeps so long; 0: never */
	uint64_t lock;	    /* how long a pick holds the one lock, per queued task */
	uint64_t length;    /* of the whole */
};

/* What came out of it. */
struct loop_figures {
	uint64_t wait_ns, waits, longest_ns, cpu_ns; /* of the desktop task */
	uint64_t stalls;			     /* its waits of more than 50 ms */
	uint64_t turns;				     /* of all pairs */
};

struct loop_task {
	struct nsched_task task;
	void *state; /* null: the policy keeps none */
	uint64_t left;	    /* of this burst, ns */
	uint64_t queued_at;
	uint64_t wake_at;   /* by the clock; LOOP_NEVER: by its partner */
	uint32_t row;	    /* in the table of its queue */
	uint32_t cpu;	    /* whose queue, or where it runs */
	int partner;
};

struct loop_cpu {
	int current;	   /* task, or LOOP_NOBODY */
	uint64_t begun;	   /* since when it is charged, ns */
	uint64_t picked;
	int64_t slice;	   /* of the fair policy, ns */
	uint32_t resched;
	void *rq_state;
	struct nsched_tasks *queue; /* of all CPUs in BFS */
	int owner[LOOP_MOST];	    /* of its rows */
};

struct loop {
	const struct loop_plan *plan;
	uint32_t shared; /* 1: one queue for all */
	uint64_t now, tick_at, lock_free;
	uint32_t arrivals, nr;
	struct loop_task tasks[LOOP_MOST + 1]; /* the last: the idle task, as a waker */
	struct loop_cpu cpus[LOOP_CPUS];
	struct nsched_topology *topology;
	struct nsched_domains *domains;
	struct nsched_load *load;
	void *system_state;
	uint64_t work[256];
	struct loop_figures figures;
};

static inline void *loop_state(const struct loop *l, uint32_t scope)
{
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *state;

	state_facts(l->plan->policy, scope, l->topology, &facts);
	facts.nr[NSCHED_ROWS_CPU_PAIR] = LOOP_CPUS * LOOP_CPUS;
	bytes = nsched_state_size(&facts);
	if (!bytes)
		return NULL;
	state = malloc(bytes);
	assert_int_equal(nsched_state_init(state, bytes, &facts, &wrong), NSCHED_OK);
	return state;
}

/* What all questions carry, about a task and a CPU. The clock starts at a second. */
static inline void loop_asked(struct loop *l, struct nsched_asked *q, struct loop_task *t,
			      uint32_t cpu)
{
	q->topology = l->topology;
	q->load = l->load;
	q->domains = l->domains;
	q->task = t ? &t->task : NULL;
	q->task_state = t ? t->state : NULL;
	q->system_state = l->system_state;
	q->rq_state = l->cpus[cpu].rq_state;
	q->work = l->work;
	q->work_size = sizeof(l->work);
	q->clock_ns = l->now + 1000 * LOOP_TICK_NS;
	q->now = l->now / LOOP_TICK_NS + 1000;
	q->hz = 1000;
	q->this_cpu = cpu;
}

static inline void loop_check(struct loop *l, uint32_t question, const void *q)
{
	struct nsched_wrong wrong;

	if (l->figures.turns > 1000) /* each way of asking was seen by then */
		return;
	if (nsched_policy_check(l->plan->policy, question, q, &wrong) != NSCHED_OK)
		fail_msg("question %u: %s, field %u", (unsigned)question,
			 nsched_code_text(wrong.code), (unsigned)wrong.field);
}

/* The queue */

static inline struct loop_cpu *loop_queue(struct loop *l, uint32_t cpu)
{
	return &l->cpus[l->shared ? 0 : cpu];
}

static inline void loop_ends(struct loop *l, uint32_t cpu, uint32_t nr)
{
	struct nsched_tasks *queue = loop_queue(l, cpu)->queue;
	uint32_t i;

	queue->nr_tasks = nr;
	for (i = 0; i <= LOOP_CPUS; i++)
		nsched_tasks_first_set(queue, i, i <= (l->shared ? 0 : cpu) ? 0 : nr);
}

/* What the queue says of a task: what its state says since it was queued. */
static inline void loop_write_row(struct loop *l, struct loop_task *t)
{
	struct nsched_tasks *queue = loop_queue(l, t->cpu)->queue;
	const struct nsched_bfs_task_state *state = t->state;

	if (!l->shared) {
		nsched_task_set(queue, NSCHED_TASK_VRUNTIME, t->row, t->task.vruntime);
		nsched_task_set(queue, NSCHED_TASK_LAST_RUN, t->row, t->task.last_run);
		return;
	}
	nsched_task_set(queue, NSCHED_TASK_PRIO, t->row, state->prio);
	nsched_task_set(queue, NSCHED_TASK_DEADLINE, t->row, state->deadline);
}

static inline void loop_enqueue(struct loop *l, int id, uint32_t cpu)
{
	struct loop_cpu *queue = loop_queue(l, cpu);
	struct loop_task *t = &l->tasks[id];

	t->cpu = cpu;
	t->row = queue->queue->nr_tasks;
	t->queued_at = l->now;
	queue->owner[t->row] = id;
	loop_ends(l, cpu, t->row + 1);
	if (l->shared) {
		nsched_task_set(queue->queue, NSCHED_TASK_RUNNING, t->row, 0);
		nsched_task_set(queue->queue, NSCHED_TASK_ARRIVAL, t->row, l->arrivals++);
	}
	nsched_task_set(queue->queue, NSCHED_TASK_SCHED_POLICY, t->row, 0);
	if (!l->shared)
		nsched_task_set(queue->queue, NSCHED_TASK_WEIGHT, t->row, 1024);
	loop_write_row(l, t);
}

/* The last row takes its place. */
static inline void loop_dequeue(struct loop *l, int id)
{
	struct loop_task *t = &l->tasks[id], *last;
	struct loop_cpu *queue = loop_queue(l, t->cpu);
	uint32_t end = queue->queue->nr_tasks - 1;

	last = &l->tasks[queue->owner[end]];
	if (last != t) {
		if (l->shared)
			nsched_task_set(queue->queue, NSCHED_TASK_ARRIVAL, t->row,
					nsched_task_arrival(queue->queue, end));
		last->row = t->row;
		queue->owner[t->row] = queue->owner[end];
		loop_write_row(l, last);
	}
	loop_ends(l, t->cpu, end);
}

/* The load */

static inline void loop_set(struct loop *l, uint32_t column, uint32_t cpu, uint64_t value)
{
	if (nsched_load_has(l->load, column))
		nsched_load_set(l->load, l->topology, column, cpu, value);
}

/* The least virtual runtime of a CPU's tasks; it never goes back. */
static inline void loop_advance(struct loop *l, uint32_t cpu)
{
	const struct loop_cpu *c = &l->cpus[cpu];
	uint64_t least = LOOP_NEVER;
	uint32_t row;

	for (row = 0; row < c->queue->nr_tasks; row++)
		if (nsched_task_vruntime(c->queue, row) < least)
			least = nsched_task_vruntime(c->queue, row);
	if (c->current != LOOP_NOBODY && l->tasks[c->current].task.vruntime < least)
		least = l->tasks[c->current].task.vruntime;
	if (least != LOOP_NEVER && least > nsched_load_min_vruntime(l->load, cpu))
		loop_set(l, NSCHED_LOAD_MIN_VRUNTIME, cpu, least);
}

/* What the CPU runs and how many it has. */
static inline void loop_report(struct loop *l, uint32_t cpu)
{
	struct loop_cpu *c = &l->cpus[cpu];
	const struct loop_task *t = c->current == LOOP_NOBODY ? NULL : &l->tasks[c->current];
	const struct nsched_bfs_task_state *state = t ? t->state : NULL;
	uint32_t nr = (t != NULL) + (l->shared ? 0 : c->queue->nr_tasks);

	if (l->shared) {
		loop_set(l, NSCHED_LOAD_CURR_PRIO, cpu, state ? state->prio : 103);
		loop_set(l, NSCHED_LOAD_CURR_DEADLINE, cpu, state ? state->deadline : 0);
		return;
	}
	loop_set(l, NSCHED_LOAD_NR_RUNNING, cpu, nr);
	loop_set(l, NSCHED_LOAD_IDLE, cpu, nr == 0);
	loop_set(l, NSCHED_LOAD_CURR, cpu, nr == 0);
	loop_set(l, NSCHED_LOAD_LOAD, cpu, 1024 * nr);
	loop_set(l, NSCHED_LOAD_CURR_WEIGHT, cpu, t ? 1024 : 0);
	loop_set(l, NSCHED_LOAD_CURR_PRIO, cpu, t ? 120 : 140);
	loop_set(l, NSCHED_LOAD_CURR_VRUNTIME, cpu, t ? t->task.vruntime : 0);
	loop_set(l, NSCHED_LOAD_CURR_RUN, cpu, l->now - c->picked);
	loop_advance(l, cpu);
}

/* Time passes for what runs on a CPU. */
static inline void loop_account(struct loop *l, uint32_t cpu)
{
	struct loop_cpu *c = &l->cpus[cpu];
	struct loop_task *t = &l->tasks[c->current == LOOP_NOBODY ? LOOP_MOST : c->current];
	uint64_t ran = l->now > c->begun ? l->now - c->begun : 0;

	if (l->now > c->begun)
		c->begun = l->now;
	if (c->current == LOOP_NOBODY)
		return;
	t->left -= ran;
	t->task.runtime_ns += ran;
	t->task.vruntime += ran; /* nice 0 */
	if (c->current == 0)
		l->figures.cpu_ns += ran;
}

/* The questions */

static inline void loop_starts(struct loop *l, uint32_t cpu, int id)
{
	struct loop_cpu *c = &l->cpus[cpu];
	struct loop_task *t = &l->tasks[id];
	uint64_t wait;

	c->current = id;
	t->cpu = cpu;
	t->task.prev_cpu = cpu;
	t->task.running = 1;
	t->task.last_run = t->task.runtime_ns; /* its run time when it was picked */
	c->picked = l->now;
	if (id != 0)
		return;
	wait = c->begun - t->queued_at;
	l->figures.waits++;
	l->figures.wait_ns += wait;
	l->figures.stalls += wait > 50 * LOOP_TICK_NS;
	if (wait > l->figures.longest_ns)
		l->figures.longest_ns = wait;
}

/* The CPU takes another task, or the same, or none; @runnable: what ran would go on. */
static inline void loop_switch(struct loop *l, uint32_t cpu, uint32_t runnable)
{
	struct loop_cpu *c = &l->cpus[cpu], *queue = loop_queue(l, cpu);
	struct nsched_next_question q = { 0 };
	struct nsched_next_answer a;
	int left = c->current;

	loop_account(l, cpu);
	c->resched = 0;
	if (left != LOOP_NOBODY && runnable)
		loop_enqueue(l, left, cpu);
	if (left != LOOP_NOBODY)
		l->tasks[left].task.running = 0;
	loop_asked(l, (struct nsched_asked *)&q, left == LOOP_NOBODY ? NULL : &l->tasks[left], cpu);
	q.tasks = queue->queue;
	q.current = left != LOOP_NOBODY && runnable ? l->tasks[left].row : NSCHED_NONE;
	q.wakee = NSCHED_NONE;
	loop_check(l, NSCHED_ASK_NEXT, &q);
	assert_int_not_equal(nsched_next(l->plan->policy, &q, &a), NSCHED_REASON_NOT_ASKED);
	if (left != LOOP_NOBODY && runnable)
		loop_write_row(l, &l->tasks[left]);
	if (l->plan->lock) {
		c->begun = (l->lock_free > l->now ? l->lock_free : l->now) +
			   l->plan->lock * queue->queue->nr_tasks;
		l->lock_free = c->begun;
	}
	c->current = LOOP_NOBODY;
	c->slice = a.slice;
	if (a.task != NSCHED_NONE) {
		int id = queue->owner[a.task];

		loop_dequeue(l, id);
		loop_starts(l, cpu, id);
	}
	loop_report(l, cpu);
}

/* A task wakes, by the task on @cpu or, not synchronously, by the clock there. */
static inline void loop_wake(struct loop *l, uint32_t cpu, int id, uint32_t sync)
{
	int waker = l->cpus[cpu].current == LOOP_NOBODY ? LOOP_MOST : l->cpus[cpu].current;
	struct loop_task *t = &l->tasks[id];
	struct nsched_wake_question q = { 0 };
	struct nsched_wake_answer a;

	loop_account(l, cpu);
	loop_report(l, cpu);
	loop_asked(l, (struct nsched_asked *)&q, t, cpu);
	q.waker = &l->tasks[waker].task;
	q.waker_state = l->tasks[waker].state;
	q.sync = sync ? NSCHED_WAKE_SYNC : 0;
	loop_check(l, NSCHED_ASK_WAKE, &q);
	assert_int_not_equal(nsched_wake(l->plan->policy, &q, &a), NSCHED_REASON_NOT_ASKED);
	if (!l->shared)
		t->task.vruntime = a.vruntime;
	loop_enqueue(l, id, a.cpu);
	loop_report(l, a.cpu);
	if (a.resched_cpu != NSCHED_NONE)
		l->cpus[a.resched_cpu].resched = 1;
	t->wake_at = LOOP_NEVER;
	t->left = id == 0 ? l->plan->run : l->plan->turn;
}

/* What runs on @cpu is through with its burst. */
static inline void loop_burst_ends(struct loop *l, uint32_t cpu)
{
	struct loop_task *t = &l->tasks[l->cpus[cpu].current];

	loop_account(l, cpu);
	if (l->cpus[cpu].current == 0) {
		t->wake_at = l->now + l->plan->sleep;
	} else {
		l->figures.turns++;
		loop_wake(l, cpu, t->partner, 1);
	}
	loop_switch(l, cpu, 0);
}

static inline void loop_tick(struct loop *l, uint32_t cpu)
{
	struct loop_cpu *c = &l->cpus[cpu];
	struct loop_task *t = c->current == LOOP_NOBODY ? NULL : &l->tasks[c->current];
	struct nsched_due_question due = { 0 };
	struct nsched_next_question q = { 0 };
	struct nsched_due_answer said;
	struct nsched_next_answer a;

	loop_account(l, cpu);
	loop_report(l, cpu);
	loop_asked(l, (struct nsched_asked *)&due, t, cpu);
	due.idle = t ? NSCHED_BUSY : NSCHED_IDLE;
	if (nsched_due(l->plan->policy, &due, &said) != NSCHED_REASON_NOT_ASKED)
		loop_check(l, NSCHED_ASK_DUE, &due);
	if (!t)
		return;
	loop_enqueue(l, c->current, cpu);
	loop_asked(l, (struct nsched_asked *)&q, t, cpu);
	q.tasks = loop_queue(l, cpu)->queue;
	q.current = t->row;
	q.wakee = NSCHED_NONE;
	q.event = NSCHED_EVENT_PULSE;
	loop_check(l, NSCHED_ASK_NEXT, &q);
	nsched_next(l->plan->policy, &q, &a);
	loop_dequeue(l, c->current);
	c->resched |= !a.keep || (!l->shared && l->now - c->picked >= (uint64_t)a.slice);
}

/* The whole */

static inline void loop_tables(struct loop *l)
{
	struct nsched_counts counts = { .nr_cpus = LOOP_CPUS, .nr_nodes = 1, .nr_tasks = LOOP_MOST };
	struct nsched_tasks_facts facts = { .nr_cpus = LOOP_CPUS, .nr_tasks = LOOP_MOST };
	uint64_t columns = NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING);
	struct nsched_needs needs;
	struct nsched_wrong wrong;
	uint32_t cpu, question;

	for (question = 0; question < NSCHED_QUESTIONS; question++)
		if (nsched_policy_needs(l->plan->policy, question, &counts, &needs)) {
			columns |= needs.load;
			facts.columns |= needs.task_table;
		}
	if (!l->shared)
		columns |= NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_VRUNTIME) |
			   NSCHED_LOAD_BIT(NSCHED_LOAD_MIN_VRUNTIME) |
			   NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_POLICY) |
			   NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_RUN);
	l->load = machine_load(l->topology, columns);
	for (cpu = 0; cpu < (l->shared ? 1 : LOOP_CPUS); cpu++) {
		l->cpus[cpu].queue = malloc(nsched_tasks_size(&facts));
		assert_int_equal(nsched_tasks_init(l->cpus[cpu].queue, nsched_tasks_size(&facts),
						   &facts, &wrong), NSCHED_OK);
		loop_ends(l, cpu, 0);
	}
}

/* Task 0 is the desktop's; pair k is 2k + 1 and 2k + 2, spread over the CPUs. */
static inline void loop_open(struct loop *l, const struct loop_plan *plan)
{
	static const struct machine_text four = { .node = "0000", .cache = "0000" };
	uint32_t id, cpu;

	memset(l, 0, sizeof(*l));
	l->plan = plan;
	l->topology = machine_from_text(&four);
	l->shared = nsched_policy_family(plan->policy) == NSCHED_FAMILY_BFS;
	l->domains = l->shared ? NULL : levels_build(l->topology, plan->policy);
	l->system_state = loop_state(l, NSCHED_SCOPE_SYSTEM);
	l->nr = 1 + 2 * plan->pairs;
	loop_tables(l);
	for (id = 0; id <= LOOP_MOST; id++) {
		struct loop_task *t = &l->tasks[id];

		t->state = loop_state(l, NSCHED_SCOPE_TASK);
		t->task.id = id;
		t->task.weight = t->task.load = 1024;
		t->task.user_prio = 20;
		t->task.prio = l->shared ? 101 : 120;
		t->task.prev_cpu = id == 0 ? 0 : (id - 1) / 2 % LOOP_CPUS;
		t->partner = (int)(id % 2 ? id + 1 : id - 1);
		t->wake_at = id == 0 || (id % 2 && id < l->nr) ? 0 : LOOP_NEVER;
	}
	for (cpu = 0; cpu < LOOP_CPUS; cpu++) {
		l->cpus[cpu].current = LOOP_NOBODY;
		l->cpus[cpu].rq_state = loop_state(l, NSCHED_SCOPE_RQ);
		loop_report(l, cpu);
	}
	l->tick_at = LOOP_TICK_NS;
}

static inline void loop_close(struct loop *l)
{
	uint32_t i;

	for (i = 0; i <= LOOP_MOST; i++)
		free(l->tasks[i].state);
	for (i = 0; i < LOOP_CPUS; i++) {
		free(l->cpus[i].rq_state);
		free(l->cpus[i].queue);
	}
	free(l->system_state);
	free(l->load);
	free(l->domains);
	free(l->topology);
}

/* Tell CPUs until nobody is to switch. */
static inline void loop_settle(struct loop *l)
{
	uint32_t cpu;

	for (cpu = 0; cpu < LOOP_CPUS; cpu++)
		if (l->cpus[cpu].resched)
			loop_switch(l, cpu, 1);
}

/* When the CPU's burst ends. */
static inline uint64_t loop_burst_end(const struct loop *l, uint32_t cpu)
{
	const struct loop_cpu *c = &l->cpus[cpu];

	return c->current == LOOP_NOBODY ? LOOP_NEVER : c->begun + l->tasks[c->current].left;
}

/* All wake by the clock at first: a pair's first task, and the desktop's. */
static inline void loop_alarms(struct loop *l)
{
	uint32_t id;

	for (id = 0; id < (l->now == 0 ? l->nr : 1); id++)
		if (l->tasks[id].wake_at <= l->now) {
			loop_wake(l, l->tasks[id].task.prev_cpu, (int)id, 0);
			loop_settle(l);
		}
}

static inline void loop_run(const struct loop_plan *plan, struct loop_figures *figures)
{
	static struct loop l;
	uint32_t cpu;

	loop_open(&l, plan);
	while (l.now < plan->length) {
		uint64_t at = l.tick_at < l.tasks[0].wake_at ? l.tick_at : l.tasks[0].wake_at;
		uint32_t first = LOOP_CPUS;

		for (cpu = 0; cpu < LOOP_CPUS; cpu++)
			if (loop_burst_end(&l, cpu) < at) {
				at = loop_burst_end(&l, cpu);
				first = cpu;
			}
		l.now = at;
		if (first < LOOP_CPUS) {
			loop_burst_ends(&l, first);
		} else if (at == l.tick_at) {
			l.tick_at += LOOP_TICK_NS;
			for (cpu = 0; cpu < LOOP_CPUS; cpu++)
				loop_tick(&l, cpu);
		}
		loop_alarms(&l);
		loop_settle(&l);
	}
	memcpy(figures, &l.figures, sizeof(*figures));
	loop_close(&l);
}

#endif /* NSCHED_TEST_BFS_EVENT_LOOP_H */
