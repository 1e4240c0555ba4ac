/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What runs where and what is queued, event by event. A CPU is unknown until a
 * switch on it is seen; a task, until an event names it.
 */
#include <string.h>

#include "import_world.h"

static uint32_t prio_of(const struct import_event *event, uint32_t number)
{
	return import_has(event, number) ? event->number[number] : UNKNOWN_PRIO;
}

static uint32_t name_copy(char *to, struct import_span from)
{
	size_t length = from.length < IMPORT_COMM_BYTES ? from.length : IMPORT_COMM_BYTES;

	memcpy(to, from.at, length);
	return (uint32_t)length;
}

/* The name that the line gives the task, or else a record of its own. */
static void moment_name(struct pending *moment, const struct import_event *event,
			const struct task *task)
{
	const struct import_span *comm = &event->text[IMPORT_COMM];

	if (event->kind == IMPORT_EXEC && event->head.pid == task->pid)
		comm = &event->head.comm;
	moment->has_comm = comm->at != NULL || task->comm_length != 0;
	if (comm->at) {
		moment->comm_length = name_copy(moment->comm, *comm);
	} else {
		memcpy(moment->comm, task->comm, sizeof(moment->comm));
		moment->comm_length = task->comm_length;
	}
}

/* The moment before @event, for a question about @task. */
static struct pending *moment_of(struct import_world *world, const struct import_event *event,
				 uint32_t this_cpu, struct task *task)
{
	struct pending *moment = pending_take(world);
	const struct cpu *cpu = &world->cpu[this_cpu];
	struct task *waker;

	if (!moment)
		return NULL;
	moment->this_cpu = this_cpu;
	moment->waker = event->head.pid;
	if (moment->waker == NSCHED_NONE && cpu->known != CPU_UNKNOWN)
		moment->waker = cpu->curr;
	moment_name(moment, event, task);
	waker = moment->waker == NSCHED_NONE ? NULL : task_find(world, moment->waker);
	moment->waker_prio = waker ? waker->prio : UNKNOWN_PRIO;
	moment->prev_cpu = task->cpu;
	moment->dest = NSCHED_NONE;
	moment->idle = NSCHED_NONE;
	moment->is_move = 0;
	moment->is_placed = 0;
	return moment;
}

/*
 * Where no sched_wakeup is recorded (perf sched), a wake-up went where its migration
 * said, and without one to the CPU that it asked for. Migrations get lost there, too: it
 * is believed, and recorded, when the task is next seen on that CPU.
 */
static void place(struct import_world *world, struct task *task)
{
	struct pending *wake = task->wake;

	if (wake->dest == NSCHED_NONE)
		wake->dest = wake->prev_cpu;
	wake->is_placed = 1;
	if (task->where != TASK_RUNS && (task->where != TASK_QUEUED || task->cpu != wake->dest))
		join(world, task, wake->dest, TASK_QUEUED);
}

static void confirm(struct import_world *world, const struct import_event *event,
		    struct task *task, uint32_t seen)
{
	if (task->wake->dest == seen)
		moment_write(world, task->wake, event, task->pid, RECORD_WAKING);
	else
		world->counts.cut_off++;
	pending_drop(world, &task->wake);
}

/* What comes next on the waker's CPU is that migration, or shows that there is none. */
static void place_open(struct import_world *world, const struct import_event *event,
			  uint32_t here)
{
	struct task *task = task_find(world, world->cpu[here].open);
	uint32_t is_its_own = event->kind == IMPORT_MIGRATE &&
			      event->number[IMPORT_PID] == world->cpu[here].open;

	if (task && task->wake && !task->wake->is_move && !is_its_own)
		place(world, task);
	if (!is_its_own)
		world->cpu[here].open = 0;
}

/*
 * Where a trace has wake-ups, a move that none followed was a balance, also of a task that
 * sleeps: newer kernels leave such a one queued for a while. Where it has none, the move of
 * a task that was seen to go to sleep is all that is told of its wake-up.
 */
static uint32_t is_wake_up(const struct import_world *world, const struct task *task)
{
	return !world->tells_wakes && task->wake && task->wake->where == TASK_ASLEEP;
}

static void settle_wake(struct import_world *world, const struct import_event *event,
			struct task *task, int was_move)
{
	if (!task->wake)
		return;
	if (task->wake->is_move && was_move)
		moment_write(world, task->wake, event, task->pid,
			     is_wake_up(world, task) ? RECORD_MOVED : RECORD_BALANCE);
	else
		world->counts.cut_off++;
	pending_drop(world, &task->wake);
}

static void settle_exec(struct import_world *world, const struct import_event *event,
			struct task *task, enum record_of what)
{
	if (task->exec)
		moment_write(world, task->exec, event, task->pid, what);
	pending_drop(world, &task->exec);
}

static void on_waking(struct import_world *world, const struct import_event *event, uint32_t here)
{
	uint32_t target = world->inside[event->number[IMPORT_CPU]];
	struct task *task = task_of(world, event->number[IMPORT_PID], prio_of(event, IMPORT_PRIO));

	if (!task)
		return;
	if (event->text[IMPORT_COMM].length > 10 &&
	    memcmp(event->text[IMPORT_COMM].at, "migration/", 10) == 0)
		world->cpu[target].stop_waker = event->head.pid;
	settle_wake(world, event, task, 1);
	task->wake = moment_of(world, event, here, task);
	if (!task->wake)
		return;
	task->wake->prev_cpu = target; /* not yet chosen: where it slept */
	world->cpu[here].open = world->without_wakeups ? task->pid : 0;
	moment_take(world, task->wake, event, task);
}

static void on_wakeup(struct import_world *world, const struct import_event *event, uint32_t here)
{
	uint32_t target = world->inside[event->number[IMPORT_CPU]];
	enum record_of what = event->kind == IMPORT_NEW ? RECORD_FORK : RECORD_WAKE;
	struct task *task = task_of(world, event->number[IMPORT_PID], prio_of(event, IMPORT_PRIO));

	if (!task)
		return;
	if (import_has(event, IMPORT_SUCCESS) && event->number[IMPORT_SUCCESS] == 0) {
		world->counts.no_success++;
		pending_drop(world, &task->wake);
		return;
	}
	if (what == RECORD_FORK) { /* a number used again: nothing of the old task counts */
		settle_wake(world, event, task, 0);
		leave(world, task);
		task->where = TASK_ASLEEP;
		task->last_ran_ns = UINT64_MAX;
		task->cpu = here;
	}
	if (!task->wake) {
		task->wake = moment_of(world, event, here, task);
		if (!task->wake)
			return;
		moment_take(world, task->wake, event, task);
	}
	task->wake->dest = target;
	moment_write(world, task->wake, event, task->pid, what);
	pending_drop(world, &task->wake);
	if (task->where != TASK_RUNS && (task->where != TASK_QUEUED || task->cpu != target))
		join(world, task, target, TASK_QUEUED);
}

/* Who balances: the CPU itself when it is idle, has run empty, or at its tick; or another. */
static uint32_t idle_of(const struct import_world *world, const struct import_event *event,
			uint32_t here, uint32_t dest)
{
	const struct cpu *cpu = &world->cpu[dest];

	if (here != dest)
		return cpu->known == CPU_UNKNOWN ? NSCHED_NONE : cpu->curr == 0;
	if (event->head.pid == 0)
		return 1;
	return event->head.context == IMPORT_IN_INTERRUPT ? 0 :
	       event->head.context == IMPORT_IN_TASK	  ? 2 : NSCHED_NONE;
}

static void on_migrate(struct import_world *world, const struct import_event *event, uint32_t here)
{
	uint32_t orig = world->inside[event->number[IMPORT_ORIG]];
	uint32_t dest = world->inside[event->number[IMPORT_CPU]], is_exec, is_awake;
	struct task *task = task_of(world, event->number[IMPORT_PID], prio_of(event, IMPORT_PRIO));
	struct task *leaver = NULL;
	struct pending *moment;

	if (!task)
		return;
	if (task->wake && task->wake->is_placed)
		confirm(world, event, task, orig);
	if (task->wake && !task->wake->is_move) {
		task->wake->dest = dest; /* the CPU that its wake-up chose */
		if (task->where <= TASK_ASLEEP)
			task->cpu = dest;
		if (world->cpu[here].open == task->pid) {
			world->cpu[here].open = 0;
			place(world, task);
		}
		return;
	}
	is_awake = is_wake_up(world, task) && task->where == TASK_ASLEEP;
	settle_wake(world, event, task, 1);
	if (is_awake) /* by the move before, and it has not run since */
		join(world, task, task->cpu, TASK_QUEUED);
	moment = moment_of(world, event, here, task);
	if (!moment)
		return;
	moment->prev_cpu = orig;
	moment->dest = dest;
	moment->idle = idle_of(world, event, here, dest);
	if (task->where <= TASK_ASLEEP) { /* its wake-up follows, or it was queued unseen */
		moment->is_move = 1;
		moment->idle = moment->idle == 2 ? NSCHED_NONE : moment->idle;
		moment_take(world, moment, event, task);
		task->wake = moment;
		task->cpu = dest;
		return;
	}
	if (moment->idle == 2 && world->cpu[dest].running) { /* its last task has just left */
		leaver = world->cpu[dest].running;
		leave(world, leaver);
		world->cpu[dest].running = leaver;
	}
	moment_take(world, moment, event, task);
	if (leaver) {
		join(world, leaver, dest, TASK_RUNS);
		world->cpu[dest].running = leaver;
	}
	join(world, task, dest, TASK_QUEUED);
	is_exec = world->cpu[orig].stop_waker == task->pid;
	settle_exec(world, event, task, RECORD_BALANCE);
	task->exec = moment;
	if (!is_exec)
		settle_exec(world, event, task, RECORD_BALANCE);
}

/* Its own call of exec woke the thread that moved it; or it stayed where it was. */
static void on_exec(struct import_world *world, const struct import_event *event, uint32_t here)
{
	struct task *task = task_of(world, event->number[IMPORT_PID], UNKNOWN_PRIO);

	if (!task)
		return;
	if (!task->exec) {
		task->exec = moment_of(world, event, here, task);
		if (!task->exec)
			return;
		task->exec->prev_cpu = task->exec->dest = here;
		moment_take(world, task->exec, event, task);
	}
	settle_exec(world, event, task, RECORD_EXEC);
}

static void switch_out(struct import_world *world, const struct import_event *event, uint32_t here)
{
	struct task *prev = task_of(world, event->number[IMPORT_PREV_PID],
				    prio_of(event, IMPORT_PREV_PRIO));
	uint32_t left = event->number[IMPORT_PREV_STATE];

	if (!prev)
		return;
	if (prev->wake && prev->wake->is_move) /* another wake-up overtakes it on its way to sleep */
		settle_wake(world, event, prev, 1);
	prev->last_ran_ns = event->head.time_ns;
	if (left == IMPORT_RUNNABLE) {
		join(world, prev, here, TASK_QUEUED);
		return;
	}
	leave(world, prev);
	prev->cpu = here;
	prev->where = TASK_ASLEEP;
	if (left == IMPORT_DEAD) {
		settle_exec(world, event, prev, RECORD_BALANCE);
		forget(world, prev);
	}
}

static void on_switch(struct import_world *world, const struct import_event *event, uint32_t here)
{
	struct cpu *cpu = &world->cpu[here];
	struct task *next, *old;

	if (cpu->is_assumed) {
		cpu->is_assumed = 0;
		world->counts.not_idle += event->number[IMPORT_PREV_PID] != 0;
	} else if (cpu->known != CPU_UNKNOWN && cpu->curr != event->number[IMPORT_PREV_PID]) {
		/* a switch was not recorded: where that task went is not known */
		world->counts.contradicted++;
		old = cpu->running;
		if (old && old->where == TASK_RUNS && old->cpu == here)
			leave(world, old);
	}
	cpu->running = NULL;
	switch_out(world, event, here);
	next = task_of(world, event->number[IMPORT_NEXT_PID], prio_of(event, IMPORT_NEXT_PRIO));
	if (next && next->wake && !next->wake->is_move && !world->has_wakeups) {
		world->without_wakeups = 1; /* it runs, and nobody said that it woke */
		if (!next->wake->is_placed)
			place(world, next);
		confirm(world, event, next, here);
	}
	if (next) {
		settle_wake(world, event, next, 1);
		if (next->where != TASK_UNKNOWN && next->cpu != here)
			world->counts.contradicted++;
		join(world, next, here, TASK_RUNS);
	}
	cpu->running = next;
	cpu->curr = event->number[IMPORT_NEXT_PID];
	cpu->since_ns = event->head.time_ns;
	if (cpu->curr != 0) {
		cpu->known = cpu->known == CPU_UNKNOWN ? CPU_SEEN : cpu->known;
		return;
	}
	cpu->known = CPU_EMPTIED;
	while ((old = cpu->first)) { /* it went idle: whoever was thought to wait does not */
		world->counts.contradicted++;
		leave(world, old);
	}
}

/* The root's own load; other groups' are parts of it. */
static void on_load(struct import_world *world, const struct import_event *event)
{
	const struct import_span *path = &event->text[IMPORT_PATH];
	struct cpu *cpu = &world->cpu[world->inside[event->number[IMPORT_CPU]]];

	if (path->at && (path->length != 1 || path->at[0] != '/'))
		return;
	world->has_averages = 1;
	cpu->average = event->number[IMPORT_AVERAGE];
	cpu->util = event->number[IMPORT_UTIL];
	cpu->averages_known = 1;
}

static int has_cpu(const struct import_world *world, uint32_t cpu)
{
	return cpu < world->nr_inside && world->inside[cpu] != NSCHED_NONE;
}

void world_assume_idle(struct import_world *world)
{
	world->assume_idle = 1;
}

static void begin_idle(struct import_world *world, const struct import_event *event)
{
	uint32_t cpu;

	world->assume_idle = 0;
	for (cpu = 0; cpu < world->nr_cpus; cpu++) {
		if (world->cpu[cpu].known != CPU_UNKNOWN)
			continue;
		world->cpu[cpu].known = CPU_EMPTIED;
		world->cpu[cpu].curr = 0;
		world->cpu[cpu].since_ns = event->head.time_ns;
		world->cpu[cpu].is_assumed = 1;
	}
}

int world_event(struct import_world *world, const struct import_event *event, uint32_t *which)
{
	static const uint8_t places[] = { IMPORT_CPU, IMPORT_ORIG };
	struct task *task;
	uint32_t here, i;

	*which = IMPORT_NUMBERS;
	if (event->kind != IMPORT_TASK && !has_cpu(world, event->head.cpu))
		return -1;
	for (i = 0; i < 2; i++) {
		if (import_has(event, places[i]) && !has_cpu(world, event->number[places[i]])) {
			*which = places[i];
			return -1;
		}
	}
	if (world->assume_idle && event->kind != IMPORT_TASK)
		begin_idle(world, event);
	here = event->kind == IMPORT_TASK ? 0 : world->inside[event->head.cpu];
	if (event->kind == IMPORT_WAKEUP) {
		world->has_wakeups = 1;
		world->without_wakeups = 0;
	}
	if (event->kind == IMPORT_WAKING || event->kind == IMPORT_WAKEUP)
		world->tells_wakes = 1;
	if (world->cpu[here].open)
		place_open(world, event, here);
	switch (event->kind) {
	case IMPORT_SWITCH:
		on_switch(world, event, here);
		break;
	case IMPORT_WAKING:
		on_waking(world, event, here);
		break;
	case IMPORT_WAKEUP:
	case IMPORT_NEW:
		on_wakeup(world, event, here);
		break;
	case IMPORT_MIGRATE:
		on_migrate(world, event, here);
		break;
	case IMPORT_EXEC:
		on_exec(world, event, here);
		break;
	case IMPORT_LOAD:
		on_load(world, event);
		break;
	case IMPORT_TASK:
		task = task_of(world, event->number[IMPORT_PID], event->number[IMPORT_PRIO]);
		if (task)
			task->comm_length = name_copy(task->comm, event->text[IMPORT_COMM]);
		break;
	default:
		task = task_find(world, event->number[IMPORT_PID]);
		if (task)
			settle_exec(world, event, task, RECORD_BALANCE);
		break;
	}
	return 0;
}

static void lose_cpu(struct import_world *world, uint32_t cpu)
{
	struct cpu *c = &world->cpu[cpu];

	while (c->first)
		leave(world, c->first);
	c->known = CPU_UNKNOWN;
	c->is_assumed = 0;
	c->running = NULL;
	c->averages_known = 0;
	c->stop_waker = NSCHED_NONE;
	c->open = 0;
}

/* Any wake-up that is under way may have ended among the events that are gone. */
static void lose_pending(struct import_world *world)
{
	struct task *task;
	uint32_t i;

	for (i = 0; i < BUCKETS && world->nr_pending; i++) {
		for (task = world->bucket[i]; task; task = task->chain) {
			world->counts.cut_off += task->wake != NULL;
			world->counts.cut_off += task->exec != NULL;
			pending_drop(world, &task->wake);
			pending_drop(world, &task->exec);
		}
	}
}

void world_lost(struct import_world *world, uint32_t cpu)
{
	uint32_t i;

	if (cpu != NSCHED_NONE && !has_cpu(world, cpu))
		return;
	lose_pending(world);
	world->age++;
	for (i = 0; i < world->nr_cpus; i++) {
		if (cpu == NSCHED_NONE || world->inside[cpu] == i)
			lose_cpu(world, i);
	}
}

void world_anew(struct import_world *world)
{
	world_lost(world, NSCHED_NONE);
	world->anew = world->age;
}

/* Moves that no exec followed are complete; a wake-up without its end is not. */
void world_end(struct import_world *world)
{
	static const struct import_event none = { .head.name = { "end", 3 } };
	struct import_event event = none;
	struct task *task;
	uint32_t i;

	for (i = 0; i < BUCKETS && world->nr_pending; i++) {
		for (task = world->bucket[i]; task; task = task->chain) {
			if (!task->exec)
				continue;
			event.head.time_ns = task->exec->time_ns;
			event.line = task->exec->line;
			settle_exec(world, &event, task, RECORD_BALANCE);
		}
	}
	lose_pending(world);
}
