/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Tasks by pid, the queues that they stand in, and moments that wait for an answer. */
#include <stdlib.h>
#include <string.h>

#include "import_world.h"

#define BLOCK_TASKS 256u
/* More than this, and those that sleep are forgotten: memory does not grow with the trace. */
#define MOST_TASKS 262144u

struct task_block {
	struct task_block *next;
	struct task task[BLOCK_TASKS];
};

struct import_world *world_make(const struct nsched_topology *topology, uint32_t strict,
				struct import_out *out)
{
	struct import_world *world = calloc(1, sizeof(*world));
	uint32_t cpu, most = nsched_cpu_id(topology, topology->nr_cpus - 1);

	if (!world)
		return NULL;
	world->topology = topology;
	world->out = out;
	world->nr_cpus = topology->nr_cpus;
	world->least_known = strict ? CPU_EMPTIED : CPU_SEEN;
	world->nr_inside = most < 16 * NSCHED_MAX_CPUS ? most + 1 : 0;
	world->cpu = calloc(world->nr_cpus, sizeof(*world->cpu));
	world->inside = malloc(((size_t)world->nr_inside + 1) * sizeof(*world->inside));
	world->bucket = calloc(BUCKETS, sizeof(struct task *));
	if (!world->cpu || !world->inside || !world->bucket) {
		world_free(world);
		return NULL;
	}
	for (cpu = 0; cpu < world->nr_inside; cpu++)
		world->inside[cpu] = NSCHED_NONE;
	for (cpu = 0; cpu < world->nr_cpus; cpu++) {
		if (nsched_cpu_id(topology, cpu) < world->nr_inside)
			world->inside[nsched_cpu_id(topology, cpu)] = cpu;
		world->cpu[cpu].stop_waker = NSCHED_NONE;
	}
	return world;
}

void pending_drop(struct import_world *world, struct pending **pending)
{
	struct pending *p = *pending;

	if (!p)
		return;
	p->next = world->spare;
	world->spare = p;
	world->nr_pending--;
	*pending = NULL;
}

void world_free(struct import_world *world)
{
	struct task_block *block;
	struct pending *p;
	uint32_t i;

	if (!world)
		return;
	while ((block = world->blocks)) {
		for (i = 0; i < BLOCK_TASKS; i++) {
			pending_drop(world, &block->task[i].wake);
			pending_drop(world, &block->task[i].exec);
		}
		world->blocks = block->next;
		free(block);
	}
	while ((p = world->spare)) {
		world->spare = p->next;
		out_free(&p->text);
		free(p);
	}
	free(world->cpu);
	free(world->inside);
	free(world->bucket);
	free(world);
}

const struct import_counts *world_counts(const struct import_world *world)
{
	return &world->counts;
}

static struct task **bucket_of(const struct import_world *world, uint32_t pid)
{
	return &world->bucket[(pid * 2654435761u) >> 19];
}

/* A task that leaves or joins a CPU's queue. */
void leave(struct import_world *world, struct task *task)
{
	struct cpu *cpu;

	if (task->where != TASK_QUEUED && task->where != TASK_RUNS)
		return;
	cpu = &world->cpu[task->cpu];
	*(task->previous ? &task->previous->next : &cpu->first) = task->next;
	*(task->next ? &task->next->previous : &cpu->last) = task->previous;
	task->next = task->previous = NULL;
	task->where = TASK_UNKNOWN;
	if (cpu->running == task)
		cpu->running = NULL;
}

void join(struct import_world *world, struct task *task, uint32_t on, uint32_t where)
{
	struct cpu *cpu = &world->cpu[on];

	leave(world, task);
	task->cpu = on;
	task->where = where;
	task->previous = cpu->last;
	*(cpu->last ? &cpu->last->next : &cpu->first) = task;
	cpu->last = task;
}

void forget(struct import_world *world, struct task *task)
{
	struct task **at = bucket_of(world, task->pid);

	leave(world, task);
	world->counts.cut_off += task->wake != NULL;
	pending_drop(world, &task->wake);
	pending_drop(world, &task->exec);
	while (*at != task)
		at = &(*at)->chain;
	*at = task->chain;
	task->chain = world->unused;
	world->unused = task;
	world->nr_tasks--;
}

static void forget_sleepers(struct import_world *world)
{
	struct task *task, *next;
	uint32_t i;

	for (i = 0; i < BUCKETS; i++) {
		for (task = world->bucket[i]; task; task = next) {
			next = task->chain;
			if (task->where <= TASK_ASLEEP && !task->wake && !task->exec)
				forget(world, task);
		}
	}
}

static int more_tasks(struct import_world *world)
{
	struct task_block *block;
	uint32_t i;

	if (world->nr_tasks >= MOST_TASKS)
		forget_sleepers(world);
	if (world->unused)
		return 0;
	block = calloc(1, sizeof(*block));
	if (!block)
		return -1;
	block->next = world->blocks;
	world->blocks = block;
	for (i = 0; i < BLOCK_TASKS; i++) {
		block->task[i].chain = world->unused;
		world->unused = &block->task[i];
	}
	return 0;
}

/* Since events were lost it may have woken, and run elsewhere; in another recording it is another. */
static void grow_older(const struct import_world *world, struct task *task)
{
	if (task->where <= TASK_ASLEEP) {
		task->where = TASK_UNKNOWN;
		task->cpu = NSCHED_NONE;
		task->last_ran_ns = UINT64_MAX;
	}
	if (task->age < world->anew) {
		task->prio = UNKNOWN_PRIO;
		task->comm_length = 0;
	}
	task->age = world->age;
}

struct task *task_find(const struct import_world *world, uint32_t pid)
{
	struct task *task = *bucket_of(world, pid);

	while (task && task->pid != pid)
		task = task->chain;
	if (task && task->age != world->age)
		grow_older(world, task);
	return task;
}

/* The task @pid, which becomes known if it was not; null for the idle task. */
struct task *task_of(struct import_world *world, uint32_t pid, uint32_t prio)
{
	struct task **bucket = bucket_of(world, pid), *task = task_find(world, pid);

	if (pid == 0 || pid > INT32_MAX)
		return NULL;
	if (!task) {
		if (!world->unused && more_tasks(world))
			return NULL;
		task = world->unused;
		world->unused = task->chain;
		memset(task, 0, sizeof(*task));
		task->chain = *bucket;
		*bucket = task;
		task->pid = pid;
		task->age = world->age;
		task->cpu = NSCHED_NONE;
		task->prio = UNKNOWN_PRIO;
		task->last_ran_ns = UINT64_MAX;
		world->nr_tasks++;
	}
	if (prio < UNKNOWN_PRIO)
		task->prio = prio;
	return task;
}

struct pending *pending_take(struct import_world *world)
{
	struct pending *p = world->spare;

	if (p)
		world->spare = p->next;
	else
		p = calloc(1, sizeof(*p));
	world->nr_pending += p != NULL;
	return p;
}
