/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A machine on which a policy of BFS is asked: what its CPUs run, its states, a queue of
 * rows, work memory of exactly the size that it names, dirty before each question.
 */
#ifndef NSCHED_TEST_BFS_STAGE_H
#define NSCHED_TEST_BFS_STAGE_H

#include "machine.h"
#include "numasched/bfs.h"
#include "states.h"

#define STAGE_CPUS 8
#define STAGE_ROWS 16

struct stage_row {
	const char *allowed; /* flags a CPU; null: all */
	uint64_t deadline, key;
	uint32_t home, prio, policy, user_prio, running, kthread, held; /* held: idle_ok */
};

struct stage {
	uint32_t policy, nr_cpus;
	uint64_t now;	   /* in the policy's clock */
	uint64_t clock_ns; /* of 232 and 318 */
	uint64_t hz;
	struct nsched_topology *topology;
	struct nsched_load *load;
	struct nsched_bfs_system_state *system;
	struct nsched_bfs_rq_state *rq[STAGE_CPUS];
	struct nsched_bfs_task_state *state, *other; /* of task; of the parent */
	struct nsched_tasks *tasks;
	struct nsched_bfs_tunables tunables;
	struct nsched_task task, parent;
	uint64_t allowed, notify;
	uint32_t told[4];
	void *work;
	uint64_t work_size;
};

static inline void *stage_state(const struct stage *s, uint32_t scope)
{
	struct nsched_state_facts facts;
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *state;

	state_facts(s->policy, scope, s->topology, &facts);
	facts.nr[NSCHED_ROWS_CPU_PAIR] = s->nr_cpus * s->nr_cpus;
	bytes = nsched_state_size(&facts);
	state = malloc(bytes);
	assert_int_equal(nsched_state_init(state, bytes, &facts, &wrong), NSCHED_OK);
	assert_int_equal(nsched_state_check(state, bytes, &facts, &wrong), NSCHED_OK);
	return state;
}

static inline uint32_t stage_late(const struct stage *s)
{
	return s->policy != NSCHED_POLICY_BFS_2009 && s->policy != NSCHED_POLICY_BFS_318;
}

/* The prio of a normal task, 101 or 102. */
static inline uint32_t stage_normal(const struct stage *s)
{
	return 101 + stage_late(s);
}

/* What a CPU runs; at the limit it is idle. */
static inline void stage_runs(struct stage *s, uint32_t cpu, uint32_t prio, uint64_t deadline)
{
	nsched_load_set(s->load, s->topology, NSCHED_LOAD_CURR_PRIO, cpu, prio);
	nsched_load_set(s->load, s->topology, NSCHED_LOAD_CURR_DEADLINE, cpu, deadline);
	nsched_load_set(s->load, s->topology, NSCHED_LOAD_USER, cpu, prio < 103);
}

/* All run normal tasks; one deadline a CPU. */
static inline void stage_all_run(struct stage *s, const uint64_t *deadlines)
{
	uint32_t cpu;

	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		stage_runs(s, cpu, stage_normal(s), deadlines[cpu]);
}

/* Flags a CPU; the others run normal tasks. */
static inline void stage_set_idle(struct stage *s, const char *idle)
{
	uint32_t cpu;

	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		stage_runs(s, cpu, stage_normal(s) + (idle[cpu] == '1' ? 2 : 0), s->now);
}

/* At first all is idle; at tick 1000, or 5 s after boot. */
static inline void stage_open(struct stage *s, uint32_t policy, const struct machine_text *machine)
{
	uint32_t cpu;

	memset(s, 0, sizeof(*s));
	s->policy = policy;
	s->topology = machine_from_text(machine);
	s->nr_cpus = s->topology->nr_cpus;
	s->load = machine_load(s->topology,
			       NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_PRIO) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_DEADLINE) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_USER) | NSCHED_LOAD_BIT(NSCHED_LOAD_BIAS) |
			       NSCHED_LOAD_BIT(NSCHED_LOAD_SCALING));
	s->system = stage_state(s, NSCHED_SCOPE_SYSTEM);
	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		s->rq[cpu] = stage_state(s, NSCHED_SCOPE_RQ);
	s->state = stage_state(s, NSCHED_SCOPE_TASK);
	s->other = stage_state(s, NSCHED_SCOPE_TASK);
	nsched_tunables_init(policy, &s->tunables);
	s->hz = 1000;
	s->now = stage_late(s) ? 5000000000ull : 1000;
	s->clock_ns = 1000000000;
	s->task.id = 100;
	s->parent.id = 200;
	s->task.prio = s->parent.prio = stage_normal(s);
	s->task.user_prio = s->parent.user_prio = 20;
	s->task.idle_ok = s->parent.idle_ok = 1;
}

static inline void stage_close(struct stage *s)
{
	uint32_t cpu;

	for (cpu = 0; cpu < s->nr_cpus; cpu++)
		free(s->rq[cpu]);
	free(s->topology);
	free(s->load);
	free(s->system);
	free(s->state);
	free(s->other);
	free(s->tasks);
	free(s->work);
}

static inline const uint64_t *stage_set(uint64_t *set, const char *flags)
{
	uint32_t i;

	*set = 0;
	for (i = 0; flags[i]; i++)
		*set |= (uint64_t)(flags[i] == '1') << i;
	return set;
}

static inline void stage_may_use(struct stage *s, const char *flags)
{
	s->task.allowed = stage_set(&s->allowed, flags);
}

static inline void stage_asked(struct stage *s, uint32_t question, struct nsched_asked *q,
			       uint32_t cpu)
{
	struct nsched_counts counts = { .nr_cpus = s->nr_cpus,
					.nr_nodes = s->topology->nr_nodes };

	free(s->work);
	s->work_size = nsched_policy_work_size(s->policy, question, &counts);
	s->work = malloc(s->work_size + 8);
	memset(s->work, 0x5a, s->work_size);
	q->topology = s->topology;
	q->load = s->load;
	q->tasks = s->tasks;
	q->tunables = &s->tunables;
	q->system_state = s->system;
	q->rq_state = s->rq[cpu];
	q->work = s->work;
	q->work_size = s->work_size;
	q->now = s->now;
	q->clock_ns = s->clock_ns;
	q->hz = s->hz;
	q->this_cpu = cpu;
}

static inline void stage_check(const struct stage *s, uint32_t question, const void *q)
{
	struct nsched_wrong wrong;

	if (nsched_policy_check(s->policy, question, q, &wrong) != NSCHED_OK)
		fail_msg("%s, field %u", nsched_code_text(wrong.code), (unsigned)wrong.field);
}

/* Question "wake": the task, which last ran on its prev_cpu, wakes; the waker is on @cpu. */
static inline struct nsched_wake_answer stage_wake(struct stage *s, uint32_t cpu, uint32_t sync)
{
	struct nsched_wake_question q = { .sync = sync, .notify_cpu_out = s->told };
	struct nsched_wake_answer a;
	uint32_t reason;

	stage_asked(s, NSCHED_ASK_WAKE, (struct nsched_asked *)&q, cpu);
	q.task = &s->task;
	q.task_state = s->state;
	stage_check(s, NSCHED_ASK_WAKE, &q);
	memset(&a, 0xa5, sizeof(a));
	reason = nsched_wake(s->policy, &q, &a);
	assert_int_equal(reason, a.reason);
	return a;
}

/* Question "place": the parent forks on @cpu. */
static inline struct nsched_place_answer stage_fork(struct stage *s, uint32_t cpu, uint32_t shares)
{
	struct nsched_place_question q = { .kind = NSCHED_PLACE_FORK, .shares_memory = shares,
					   .notify_cpu_out = s->told };
	struct nsched_place_answer a;
	uint32_t reason;

	stage_asked(s, NSCHED_ASK_PLACE, (struct nsched_asked *)&q, cpu);
	q.task = &s->task;
	q.task_state = s->state;
	q.parent = &s->parent;
	q.parent_state = s->other;
	stage_check(s, NSCHED_ASK_PLACE, &q);
	memset(&a, 0xa5, sizeof(a));
	reason = nsched_place(s->policy, &q, &a);
	assert_int_equal(reason, a.reason);
	return a;
}

/* Question "due": a tick; @busy: the task runs there. */
static inline struct nsched_due_answer stage_tick(struct stage *s, uint32_t cpu, uint32_t busy)
{
	struct nsched_due_question q = { .idle = busy ? NSCHED_BUSY : NSCHED_IDLE };
	struct nsched_due_answer a;
	uint32_t reason;

	stage_asked(s, NSCHED_ASK_DUE, (struct nsched_asked *)&q, cpu);
	q.task = busy ? &s->task : NULL;
	q.task_state = busy ? s->state : NULL;
	stage_check(s, NSCHED_ASK_DUE, &q);
	memset(&a, 0xa5, sizeof(a));
	reason = nsched_due(s->policy, &q, &a);
	assert_int_equal(reason, a.reason);
	assert_int_equal(a.level, NSCHED_NONE);
	return a;
}

/* The queue: rows in the order of their arrival, by home where the policy wants that. */
static inline void stage_queue(struct stage *s, const struct stage_row *row, uint32_t nr)
{
	struct nsched_tasks_facts facts = { .nr_cpus = s->nr_cpus, .nr_tasks = nr,
					    .nr_ranges = nr * s->nr_cpus };
	uint32_t i, cpu, range = 0, at = 0;
	struct nsched_wrong wrong;

	facts.columns = NSCHED_TASK_BIT(NSCHED_TASK_ID) | NSCHED_TASK_BIT(NSCHED_TASK_RUNNING) |
			NSCHED_TASK_BIT(NSCHED_TASK_PRIO) | NSCHED_TASK_BIT(NSCHED_TASK_ARRIVAL) |
			NSCHED_TASK_BIT(NSCHED_TASK_DEADLINE) | NSCHED_TASK_BIT(NSCHED_TASK_KEY) |
			NSCHED_TASK_BIT(NSCHED_TASK_SCHED_POLICY) |
			NSCHED_TASK_BIT(NSCHED_TASK_USER_PRIO) |
			NSCHED_TASK_BIT(NSCHED_TASK_PREV_CPU) |
			NSCHED_TASK_BIT(NSCHED_TASK_KTHREAD) | NSCHED_TASK_BIT(NSCHED_TASK_IDLE_OK) |
			NSCHED_TASK_BIT(NSCHED_TASK_SLICE) |
			NSCHED_TASK_BIT(NSCHED_TASK_ALLOWED_FIRST) |
			NSCHED_TASK_BIT(NSCHED_TASK_ALLOWED_RANGE);
	free(s->tasks);
	s->tasks = malloc(nsched_tasks_size(&facts));
	assert_int_equal(nsched_tasks_init(s->tasks, nsched_tasks_size(&facts), &facts, &wrong),
			 NSCHED_OK);
	for (i = 0; i < nr; i++) {
		const uint64_t values[][2] = {
			{ NSCHED_TASK_ID, 300 + i }, { NSCHED_TASK_RUNNING, row[i].running },
			{ NSCHED_TASK_PRIO, row[i].prio ? row[i].prio : stage_normal(s) },
			{ NSCHED_TASK_ARRIVAL, i }, { NSCHED_TASK_DEADLINE, row[i].deadline },
			{ NSCHED_TASK_KEY, row[i].key ? row[i].key : row[i].deadline },
			{ NSCHED_TASK_SCHED_POLICY, row[i].policy },
			{ NSCHED_TASK_USER_PRIO, row[i].user_prio ? row[i].user_prio : 20 },
			{ NSCHED_TASK_PREV_CPU, row[i].home }, { NSCHED_TASK_KTHREAD, row[i].kthread },
			{ NSCHED_TASK_IDLE_OK, !row[i].held }, { NSCHED_TASK_SLICE, 7 },
		};
		uint32_t column;

		for (column = 0; column < sizeof(values) / sizeof(values[0]); column++)
			nsched_task_set(s->tasks, (uint32_t)values[column][0], i, values[column][1]);
		nsched_tasks_allowed_set(s->tasks, i, range);
		for (cpu = 0; cpu < s->nr_cpus; cpu++)
			if (!row[i].allowed || row[i].allowed[cpu] == '1')
				nsched_tasks_range_set(s->tasks, range++, cpu, 1);
	}
	nsched_tasks_allowed_set(s->tasks, nr, range);
	for (cpu = 0; cpu <= s->nr_cpus; cpu++) {
		while (at < nr && row[at].home < cpu)
			at++;
		nsched_tasks_first_set(s->tasks, cpu, cpu == s->nr_cpus ? nr : at);
	}
}

/* Question "next"; @current: the row of the task, none: it sleeps; @busy 0: the CPU is idle. */
static inline struct nsched_next_answer stage_next(struct stage *s, uint32_t cpu, uint32_t event,
						   uint32_t current, uint32_t busy)
{
	struct nsched_next_question q = { .event = event, .current = current,
					  .wakee = NSCHED_NONE, .notify_out = &s->notify };
	struct nsched_next_answer a;
	uint32_t reason;

	stage_asked(s, NSCHED_ASK_NEXT, (struct nsched_asked *)&q, cpu);
	if (event == NSCHED_EVENT_WAKEUP) { /* the other row is the wakee */
		q.wakee = current;
		q.current = NSCHED_NONE;
	}
	q.task = busy ? &s->task : NULL;
	q.task_state = busy ? s->state : NULL;
	stage_check(s, NSCHED_ASK_NEXT, &q);
	s->notify = 0xa5;
	memset(&a, 0xa5, sizeof(a));
	reason = nsched_next(s->policy, &q, &a);
	assert_int_equal(reason, a.reason);
	return a;
}

#define STAGE_SAYS(a, text) assert_string_equal(answer_sentence((a).reason, (a).compared), text)

#endif /* NSCHED_TEST_BFS_STAGE_H */
