/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What each of the seven questions has of its own, drawn. */
#include "asked.h"

/* Another task than the one in question, and its state. */
static const struct nsched_task *draw_other(struct asked *k, void **state)
{
	struct world *w = k->w;
	uint64_t bytes = 0;
	void *drawn = world_state_on(w, k->policy, NSCHED_SCOPE_TASK, k->domains, &bytes);

	k->other = w->task;
	k->other.id = world_byte(w) % 4 ? 8 : 7;
	k->other.prev_cpu = world_online_cpu(w);
	k->other.weight = world_number(w, 3, 88761);
	k->other.load = world_number(w, 0, 88761);
	k->other.user_prio = (uint32_t)world_draw(w, 0, 39);
	k->other.prio = 100 + k->other.user_prio;
	k->other.sched_policy = (uint32_t)world_draw(w, 0, 5);
	k->other.runtime_ns = world_number(w, 0, UINT64_MAX);
	k->other.allowed = NULL;
	if (bytes) {
		*state = asked_output(k, bytes);
		memcpy(*state, drawn, (size_t)bytes);
		memcpy(k->kept.piece[k->kept.nr - 1].before, drawn, (size_t)bytes);
	}
	return k->needs.other_task || !world_chance(w, 4) ? &k->other : NULL;
}

/* Who forks or execs runs here, so it may; and so may its child. */
static void draw_place(struct asked *k)
{
	struct nsched_place_question *q = &k->q.place;

	q->parent = draw_other(k, &q->parent_state);
	k->other.prev_cpu = k->task.prev_cpu = k->w->this_cpu;
	if (k->task.allowed) {
		uint32_t words = NSCHED_SET_WORDS(k->w->nr_cpus);
		uint64_t *allowed = world_input(k->w, words * sizeof(*allowed));

		memcpy(allowed, k->task.allowed, words * sizeof(*allowed));
		nsched_set_add(allowed, k->w->this_cpu);
		k->task.allowed = allowed;
	}
	q->notify_cpu_out = asked_output(k, ASKED_NOTIFY * sizeof(uint32_t));
	q->kind = world_byte(k->w) & 1;
	q->shares_memory = world_byte(k->w) & 1;
}

static void draw_wake(struct asked *k)
{
	struct nsched_wake_question *q = &k->q.wake;

	q->waker = draw_other(k, &q->waker_state);
	q->notify_cpu_out = asked_output(k, ASKED_NOTIFY * sizeof(uint32_t));
	q->sync = world_byte(k->w) & (NSCHED_WAKE_SYNC | NSCHED_WAKE_CURRENT_CPU);
}

/* A set of CPUs that are there, or null. */
static uint64_t *draw_online(struct world *w)
{
	uint64_t *set = fuzz_set(w);
	uint32_t cpu;

	for (cpu = 0; set && cpu < w->nr_cpus; cpu++)
		if (!w->online[cpu])
			set[cpu / 64] &= ~((uint64_t)1 << cpu % 64);
	return set;
}

/* A level that this CPU has; NSCHED_NONE: none. Without domains, any small number. */
static uint32_t draw_level(struct asked *k)
{
	uint32_t least = (uint32_t)world_draw(k->w, 0, 7), i, level;

	if (!k->domains)
		return least & 1;
	for (i = 0; i < k->domains->nr_levels; i++) {
		level = (least + i) % k->domains->nr_levels;
		if (nsched_domain_of(k->domains, k->w->this_cpu, level) != NSCHED_NONE)
			return level;
	}
	return NSCHED_NONE;
}

static void draw_due(struct asked *k)
{
	struct nsched_due_question *q = &k->q.due;
	uint32_t level = draw_level(k);

	k->last.level = level;
	k->last.src_cpu = world_byte(k->w) & 1 ? NSCHED_NONE : world_online_cpu(k->w);
	k->last.src_node = NSCHED_NONE;
	k->last.active_cpu = NSCHED_NONE;
	k->last.nr_moved = k->last.src_cpu == NSCHED_NONE ? 0 : (uint32_t)world_draw(k->w, 0, 3);
	k->last.interval = (uint32_t)world_draw(k->w, 0, 1000);
	k->last.stop = world_chance(k->w, 4);
	k->last.overloaded = world_byte(k->w) & 1;
	q->last = level == NSCHED_NONE || world_byte(k->w) & 1 ? NULL : &k->last;
	q->nohz_idle = draw_online(k->w);
	q->pass_cost_ns = world_number(k->w, 0, UINT64_MAX);
	q->event = world_byte(k->w) & 1;
	q->idle = world_byte(k->w) % 3;
	q->dice = (uint32_t)world_number(k->w, 0, NSCHED_U32_MAX);
}

static void draw_balance(struct asked *k)
{
	struct nsched_balance_question *q = &k->q.balance;

	q->active = draw_online(k->w);
	q->moved_task_out = asked_output(k, k->w->nr_tasks * sizeof(uint32_t));
	q->moved_cpu_out = asked_output(k, k->w->nr_tasks * sizeof(uint32_t));
	q->level = draw_level(k);
	q->idle = world_byte(k->w) % 3;
}

/* The row that runs on @cpu, or NSCHED_NONE. */
static uint32_t running_row(const struct world *w, uint32_t cpu)
{
	uint32_t task;

	for (task = 0; task < w->nr_tasks; task++)
		if (w->task_cpu[task] == cpu && w->task_value[NSCHED_TASK_RUNNING][task])
			return task;
	return NSCHED_NONE;
}

static void draw_next(struct asked *k)
{
	struct nsched_next_question *q = &k->q.next;
	struct world *w = k->w;

	q->current = running_row(w, w->this_cpu);
	q->event = world_byte(w) % 4;
	q->wakee = (uint32_t)world_draw(w, 0, w->nr_tasks - 1);
	if (q->event != NSCHED_EVENT_WAKEUP || w->task_value[NSCHED_TASK_RUNNING][q->wakee] ||
	    w->task_cpu[q->wakee] != w->this_cpu)
		q->wakee = NSCHED_NONE;
	q->notify_out = asked_output(k, NSCHED_SET_WORDS(w->nr_cpus) * sizeof(uint64_t));
}

/* Rows of faults: few, many, or none on most nodes. */
static uint64_t *draw_faults(struct world *w, uint32_t rows)
{
	uint64_t *faults = world_input(w, (uint64_t)rows * w->nr_nodes * sizeof(*faults));
	uint32_t kind = world_byte(w) % 4, i;

	for (i = 0; i < rows * w->nr_nodes; i++) {
		uint64_t bits = world_bulk(w);

		faults[i] = kind == 0 ? bits & 3 : kind == 1 ? bits & 0xfff : bits >> 16;
		faults[i] = kind == 3 && bits & 0xc ? 0 : faults[i];
	}
	return faults;
}

static uint64_t *draw_totals(struct world *w, const uint64_t *faults, uint32_t rows)
{
	uint64_t *total = world_input(w, rows * sizeof(*total));
	uint32_t row, node;

	for (row = 0; row < rows; row++)
		for (node = 0; node < w->nr_nodes; node++)
			total[row] += faults[(uint64_t)row * w->nr_nodes + node];
	return total;
}

static void draw_prefer(struct asked *k)
{
	struct nsched_prefer_question *q = &k->q.prefer;
	struct world *w = k->w;
	uint32_t *current = world_input(w, w->nr_cpus * sizeof(*current)), cpu;
	uint32_t kind = world_byte(w);

	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		current[cpu] = running_row(w, cpu);
	q->curr_task = current;
	q->task_faults = draw_faults(w, w->nr_tasks);
	q->group_faults = draw_faults(w, ASKED_GROUPS);
	q->group_cpu_faults = kind & 1 ? draw_faults(w, ASKED_GROUPS) : NULL;
	q->task_total = kind & 2 ? draw_totals(w, q->task_faults, w->nr_tasks) : NULL;
	q->group_total = kind & 4 ? draw_totals(w, q->group_faults, ASKED_GROUPS) : NULL;
	q->task_row = (uint32_t)world_draw(w, 0, w->nr_tasks - 1);
	for (cpu = 0; cpu < w->nr_tasks && !w->online[w->task_cpu[q->task_row]]; cpu++)
		q->task_row = (q->task_row + 1) % w->nr_tasks;
	q->this_cpu = w->task_cpu[q->task_row];
}

static void draw_page(struct asked *k)
{
	struct nsched_page_question *q = &k->q.page;
	struct world *w = k->w;
	uint64_t bytes = 0;
	void *drawn = world_state_on(w, k->policy, NSCHED_SCOPE_GROUP, k->domains, &bytes), *none;

	q->last = draw_other(k, &none);
	if (bytes && (world_byte(w) & 1)) {
		q->last_group_state = asked_output(k, bytes);
		memcpy(q->last_group_state, drawn, (size_t)bytes);
		memcpy(k->kept.piece[k->kept.nr - 1].before, drawn, (size_t)bytes);
	}
	q->this_node = world_node(w, w->this_cpu);
	q->page_node = (uint32_t)world_draw(w, 0, w->nr_nodes - 1);
	q->policy_node = world_byte(w) & 1 ? NSCHED_NONE :
					     (uint32_t)world_draw(w, 0, w->nr_nodes - 1);
	q->nr_pages = world_byte(w) & 1 ? 1 : 512;
	q->room = world_byte(w) & 1;
	q->mapcount = (uint32_t)world_draw(w, 0, 3);
	q->phase = world_byte(w) & 1;
	q->flags = world_byte(w);
}

void asked_draw(struct asked *k)
{
	static void (*const draw[NSCHED_QUESTIONS])(struct asked *k) = {
		draw_place, draw_wake, draw_due, draw_balance, draw_next, draw_prefer, draw_page,
	};

	draw[k->which](k);
}
