/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* From tasks on CPUs to the blocks that a policy reads, and the questions. */
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "numasched/home.h"
#include "record.h"

/* A multiple of every period of every policy; hz is 1000. */
#define SMALL_ROUND_TICKS 1000000u
#define SMALL_HZ 1000u
#define SMALL_NS_A_TICK 1000000u

/* What a column holds when a CPU has so many tasks: each @per_task, at most @most. */
static const struct {
	uint32_t column;
	uint32_t per_task;
	uint32_t most;
	uint32_t when_idle;
} derived[] = {
	{ NSCHED_LOAD_NR_RUNNING, 1, NSCHED_U32_MAX, 0 },
	{ NSCHED_LOAD_IDLE, 0, 0, 1 },
	{ NSCHED_LOAD_CURR, 0, 0, 1 },
	{ NSCHED_LOAD_H_NR, 1, NSCHED_U32_MAX, 0 },
	{ NSCHED_LOAD_LOAD, NSCHED_SCALE, NSCHED_U32_MAX, 0 },
	{ NSCHED_LOAD_LOAD1, NSCHED_SCALE, NSCHED_U32_MAX, 0 },
	{ NSCHED_LOAD_LOAD2, NSCHED_SCALE, NSCHED_U32_MAX, 0 },
	{ NSCHED_LOAD_LOAD3, NSCHED_SCALE, NSCHED_U32_MAX, 0 },
	{ NSCHED_LOAD_RUNNABLE, NSCHED_SCALE, NSCHED_U32_MAX, 0 },
	{ NSCHED_LOAD_UTIL, NSCHED_SCALE, NSCHED_SCALE, 0 },
	{ NSCHED_LOAD_UTIL_EST, NSCHED_SCALE, NSCHED_SCALE, 0 },
	{ NSCHED_LOAD_CURR_WEIGHT, NSCHED_SCALE, NSCHED_SCALE, 0 },
	{ NSCHED_LOAD_CURR_SLICE, 100, 100, 0 },
	{ NSCHED_LOAD_CURR_DEADLINE, 100, 100, 0 },
	{ NSCHED_LOAD_USER, 1, 1, 0 },
};

/* What the caller keeps in a system's state for the policy, a row a node. */
enum sampled { SAMPLED_HOMED, SAMPLED_AWAY };
static const struct {
	uint32_t policy;
	uint32_t column;
	enum sampled what;
} samples[] = {
	{ NSCHED_POLICY_HOME_NODE_2012, NSCHED_HOME_SYSTEM_CPU, SAMPLED_HOMED },
	{ NSCHED_POLICY_HOME_NODE_2012, NSCHED_HOME_SYSTEM_R_CPU, SAMPLED_AWAY },
};

const struct small_answers small_library = { nsched_due, nsched_balance, nsched_wake };

void small_later(struct small *s)
{
	s->now += SMALL_ROUND_TICKS;
}

void small_new_table(struct small *s)
{
	struct nsched_tasks_facts facts = { .columns = s->task_columns, .nr_cpus = s->nr_cpus,
					    .nr_tasks = s->nr_tasks };
	struct nsched_wrong wrong;

	if (s->pinned) {
		facts.nr_ranges = s->nr_tasks;
		facts.columns |= NSCHED_TASK_BIT(NSCHED_TASK_ALLOWED_FIRST) |
				 NSCHED_TASK_BIT(NSCHED_TASK_ALLOWED_RANGE);
	}
	memset(s->tasks, 0, s->tasks_bytes);
	if (nsched_tasks_init(s->tasks, s->tasks_bytes, &facts, &wrong) != NSCHED_OK)
		small_broken(s, "the tasks were refused");
}

static uint64_t task_value(const struct small *s, uint32_t column, uint32_t row, uint32_t cpu,
			   uint32_t place)
{
	switch (column) {
	case NSCHED_TASK_ID:
		return s->row_task[row] + 1;
	case NSCHED_TASK_RUNNING:
		return place == 0;
	case NSCHED_TASK_WEIGHT:
	case NSCHED_TASK_LOAD:
	case NSCHED_TASK_RUNNABLE:
		return NSCHED_SCALE;
	case NSCHED_TASK_UTIL:
	case NSCHED_TASK_UTIL_EST:
		return NSCHED_SCALE / s->nr[cpu];
	case NSCHED_TASK_ARRAY:
		return 1;
	case NSCHED_TASK_PRIO:
		return s->prio;
	case NSCHED_TASK_USER_PRIO:
		return 20;
	case NSCHED_TASK_SEQ:
		return place;
	case NSCHED_TASK_ARRIVAL:
		return row;
	case NSCHED_TASK_PREV_CPU:
		return cpu;
	case NSCHED_TASK_HOME: /* a process that moves takes its home along, a task does not */
		return s->load_columns & NSCHED_LOAD_BIT(NSCHED_LOAD_HOME_BONUS) ?
		       s->start[s->row_task[row]] : s->node[cpu];
	case NSCHED_TASK_RUNTIME_NS:
		return 2000000000;
	case NSCHED_TASK_PREFERRED:
	case NSCHED_TASK_GROUP:
	case NSCHED_TASK_BUDDY:
	case NSCHED_TASK_IDEAL_CPU:
		return NSCHED_NONE;
	default:
		return 0;
	}
}

static void write_row(struct small *s, uint32_t row, uint32_t cpu, uint32_t place)
{
	uint64_t columns = s->task_columns;
	uint32_t allowed;

	s->row_task[row] = s->task[cpu][place];
	s->row_cpu[row] = cpu;
	for (; columns; columns &= columns - 1) {
		uint32_t column = nsched_first_bit(columns);

		nsched_task_set(s->tasks, column, row, task_value(s, column, row, cpu, place));
	}
	if (!s->pinned)
		return;
	allowed = s->allowed[s->row_task[row]];
	nsched_tasks_allowed_set(s->tasks, row, row);
	if (allowed & (allowed - 1))
		nsched_tasks_range_set(s->tasks, row, 0, s->nr_cpus);
	else
		nsched_tasks_range_set(s->tasks, row, nsched_first_bit(allowed), 1);
}

static void set_load(struct small *s, uint32_t column, uint32_t cpu, uint64_t value)
{
	if (s->load_columns & NSCHED_LOAD_BIT(column))
		nsched_load_set(s->load, s->topology, column, cpu, value);
}

/* Who shares a queue shows its tasks at the owner, the first online CPU. */
static void share_queues(struct small *s)
{
	uint32_t cpu, owner;

	for (cpu = 0; cpu < s->nr_cpus; cpu++) {
		for (owner = 0; s->core[owner] != s->core[cpu] || !s->online[owner]; owner++)
			if (owner == cpu)
				break;
		set_load(s, NSCHED_LOAD_RQ_OF, cpu, owner);
		if (owner == cpu)
			continue;
		set_load(s, NSCHED_LOAD_NR_RUNNING, owner, s->nr[owner] + s->nr[cpu]);
		set_load(s, NSCHED_LOAD_NR_RUNNING, cpu, 0);
	}
}

void small_refresh(struct small *s)
{
	uint32_t i, cpu, place, other, row = 0;

	for (cpu = 0; cpu < s->nr_cpus; cpu++) {
		uint64_t nr = s->nr[cpu], core = 0;

		for (i = 0; i < sizeof(derived) / sizeof(derived[0]); i++) {
			uint64_t value = nr * derived[i].per_task;

			value = nr == 0 ? derived[i].when_idle :
				value > derived[i].most ? derived[i].most : value;
			set_load(s, derived[i].column, cpu, value);
		}
		set_load(s, NSCHED_LOAD_CURR_PRIO, cpu, nr ? s->prio : 140);
		for (other = 0; other < s->nr_cpus; other++)
			core += s->core[other] == s->core[cpu] ? s->nr[other] : 0;
		set_load(s, NSCHED_LOAD_CORE_IDLE, cpu, core == 0);
	}
	if (s->load_columns & NSCHED_LOAD_BIT(NSCHED_LOAD_RQ_OF))
		share_queues(s);
	for (cpu = 0; cpu < s->nr_cpus; cpu++) {
		nsched_tasks_first_set(s->tasks, cpu, row);
		for (place = 0; place < s->nr[cpu]; place++)
			write_row(s, row++, cpu, place);
	}
	nsched_tasks_first_set(s->tasks, cpu, row);
	if (s->pinned)
		nsched_tasks_allowed_set(s->tasks, row, row);
}

/* The questions */

static void *state_memory(struct small *s, uint32_t scope, uint32_t copy)
{
	uint32_t i;

	for (i = 0; i < s->nr_states; i++)
		if (s->state[i].scope == scope && copy-- == 0)
			return s->states + s->state[i].at;
	return NULL;
}

static void fill_asked(struct small *s, struct nsched_asked *asked, uint32_t cpu, uint32_t which)
{
	const struct nsched_needs *needs = &s->needs[which];

	asked->topology = s->topology;
	asked->load = s->load;
	asked->domains = needs->domains ? s->domains : NULL;
	asked->system_state = state_memory(s, NSCHED_SCOPE_SYSTEM, 0);
	asked->rq_state = state_memory(s, NSCHED_SCOPE_RQ, cpu);
	if (which == NSCHED_ASK_WAKE)
		asked->task_state = state_memory(s, NSCHED_SCOPE_TASK, 0);
	asked->process_state = state_memory(s, NSCHED_SCOPE_PROCESS, 0);
	asked->work = s->work;
	asked->work_size = s->work_bytes;
	asked->now = s->now;
	asked->clock_ns = s->now * SMALL_NS_A_TICK;
	asked->hz = SMALL_HZ;
	asked->this_cpu = cpu;
}

/* The question as a record, if it is one of those that are wanted. */
static struct record_draft *draft(const struct small *s, uint32_t which, const void *question)
{
	struct record_ask ask = { .function = nsched_question_table(which), .policy = s->policy,
				  .question = question };

	return s->calls == s->want[0] || s->calls == s->want[1] ? record_draft(&ask) : NULL;
}

static void check_question(struct small *s, uint32_t which, const void *question)
{
	struct nsched_wrong wrong;

	s->calls++;
	if (nsched_policy_check(s->policy->policy, which, question, &wrong) != NSCHED_OK)
		small_broken(s, nsched_code_text(wrong.code));
}

static void keep_record(struct small *s, struct record_draft *draft, const void *answer)
{
	char **line = &s->record[s->calls != s->want[0]];

	if (!draft)
		return;
	free(*line);
	*line = record_finish(draft, answer);
	if (!*line)
		small_broken(s, "a question cannot be written as a record");
}

uint32_t small_due(struct small *s, uint32_t cpu, const struct nsched_balance_answer *last,
		   struct nsched_due_answer *a)
{
	struct nsched_due_question q;

	memset(&q, 0, sizeof(q));
	fill_asked(s, (struct nsched_asked *)&q, cpu, NSCHED_ASK_DUE);
	q.last = last;
	q.idle = s->nr[cpu] == 0 ? NSCHED_IDLE : NSCHED_BUSY;
	check_question(s, NSCHED_ASK_DUE, &q);
	return s->answers->due(s->policy->policy, &q, a);
}

/* What depends on who asks. */
static void home_bonus(struct small *s, uint32_t this_cpu)
{
	uint32_t cpu, i, bonus;

	for (cpu = 0; cpu < s->nr_cpus; cpu++) {
		for (bonus = 0, i = 0; i < s->nr[cpu]; i++)
			bonus += s->node[cpu] != s->node[this_cpu] &&
				 s->start[s->task[cpu][i]] == s->node[this_cpu];
		set_load(s, NSCHED_LOAD_HOME_BONUS, cpu, bonus);
	}
}

/* Of @node's tasks those that the base scheduler lets run where a CPU would idle. */
static uint64_t away(const uint32_t *homed, const uint32_t *cpus, uint32_t node, uint32_t nodes)
{
	uint32_t other, room = 0, excess;

	excess = homed[node] > cpus[node] ? homed[node] - cpus[node] : 0;
	for (other = 0; other < nodes; other++)
		room += cpus[other] > homed[other] ? cpus[other] - homed[other] : 0;
	return excess < room ? excess : room;
}

static void sample(struct small *s, void *system)
{
	uint32_t homed[SMALL_NODES] = { 0 }, cpus[SMALL_NODES] = { 0 }, i, cpu, node;

	for (cpu = 0; cpu < s->nr_cpus; cpu++) {
		homed[s->node[cpu]] += s->nr[cpu];
		cpus[s->node[cpu]] += s->online[cpu];
	}
	for (i = 0; i < sizeof(samples) / sizeof(samples[0]); i++) {
		if (samples[i].policy != s->policy->policy)
			continue;
		for (node = 0; node < s->shape->nr_nodes; node++)
			nsched_state_u64(system, samples[i].column)[node] = NSCHED_SCALE *
				(samples[i].what == SAMPLED_HOMED ? homed[node] :
				 away(homed, cpus, node, s->shape->nr_nodes));
	}
}

uint32_t small_balance(struct small *s, uint32_t cpu, uint32_t level, uint32_t idle,
		       struct nsched_balance_answer *a)
{
	struct nsched_balance_question q;
	struct record_draft *record;
	uint32_t reason;

	memset(&q, 0, sizeof(q));
	fill_asked(s, (struct nsched_asked *)&q, cpu, NSCHED_ASK_BALANCE);
	q.tasks = s->tasks;
	q.moved_task_out = s->moved_task;
	q.moved_cpu_out = s->moved_cpu;
	q.level = level;
	q.idle = idle;
	home_bonus(s, cpu);
	sample(s, q.system_state);
	check_question(s, NSCHED_ASK_BALANCE, &q);
	record = draft(s, NSCHED_ASK_BALANCE, &q);
	reason = s->answers->balance(s->policy->policy, &q, a);
	keep_record(s, record, a);
	return reason;
}

void small_look_around(struct small *s)
{
	struct nsched_balance_answer last;
	struct nsched_due_answer due;
	uint32_t cpu, level;

	for (cpu = 0; s->asks >> NSCHED_ASK_BALANCE & 1 && cpu < s->nr_cpus; cpu++) {
		for (level = 0; s->online[cpu] && level < SMALL_LEVELS; level++) {
			small_due(s, cpu, level ? &last : NULL, &due);
			if (due.level == NSCHED_NONE)
				break;
			small_balance(s, cpu, due.level, due.idle, &last);
		}
	}
	memcpy(s->looked, s->states, s->state_bytes);
}

static void plain_task(const struct small *s, struct nsched_task *task, uint32_t cpu, uint64_t id)
{
	memset(task, 0, sizeof(*task));
	task->id = id;
	task->weight = task->load = task->runnable = NSCHED_SCALE;
	task->util = NSCHED_SCALE / 2;
	task->util_est = NSCHED_SCALE / 2;
	task->slice = 100;
	task->deadline = 100;
	task->prev_cpu = cpu;
	task->prio = s->prio;
	task->user_prio = 20;
	task->home = task->preferred = task->group = task->process = NSCHED_NONE;
}

uint32_t small_wake(struct small *s, const struct small_wake *w, struct nsched_wake_answer *a)
{
	struct nsched_wake_question q;
	struct nsched_task task, waker;
	struct record_draft *record;
	uint64_t allowed = w->allowed;
	uint32_t reason;

	memset(&q, 0, sizeof(q));
	memcpy(s->states, s->looked, s->state_bytes);
	fill_asked(s, (struct nsched_asked *)&q, w->cpu, NSCHED_ASK_WAKE);
	plain_task(s, &task, w->prev, SMALL_TASKS + 1);
	plain_task(s, &waker, w->cpu, SMALL_TASKS + 2);
	task.allowed = &allowed;
	waker.running = waker.queued = 1;
	q.task = &task;
	if (s->nr[w->cpu] != 0) {
		q.waker = &waker;
		q.waker_state = state_memory(s, NSCHED_SCOPE_TASK, 1);
	}
	q.sync = w->sync ? NSCHED_WAKE_SYNC : 0;
	q.notify_cpu_out = s->notify;
	check_question(s, NSCHED_ASK_WAKE, &q);
	record = draft(s, NSCHED_ASK_WAKE, &q);
	reason = s->answers->wake(s->policy->policy, &q, a);
	keep_record(s, record, a);
	return reason;
}
