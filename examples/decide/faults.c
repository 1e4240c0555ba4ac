/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Every task of an example has 1000 faults where it is, but the one in question, on the
 * longest queue: 100 of its faults are there and 900 on the node of the idlest CPU,
 * which also holds the page that it touches, alone and for the second time.
 */
#include "faults.h"
#include "text.h"

#define NSCHED_DECIDE_FAULTS 1000u
#define NSCHED_DECIDE_FAULTS_HERE 100u

/* Where the task runs, and where its memory is. */
static uint32_t task_node(const struct world *world)
{
	return nsched_cpu_node(world->machine.topology, world->task_cpu);
}

static uint32_t memory_node(const struct world *world)
{
	return nsched_cpu_node(world->machine.topology, world_idlest(world));
}

static void fill_row(const struct asking *asking, uint32_t row, uint32_t cpu)
{
	const struct world *world = asking->world;
	const struct nsched_topology *topology = world->machine.topology;
	uint64_t *faults = asking->task_faults + (uint64_t)row * topology->nr_nodes;

	if (row != asking->q.prefer.task_row) {
		faults[nsched_cpu_node(topology, cpu)] = NSCHED_DECIDE_FAULTS;
		return;
	}
	faults[memory_node(world)] += NSCHED_DECIDE_FAULTS - NSCHED_DECIDE_FAULTS_HERE;
	faults[task_node(world)] += NSCHED_DECIDE_FAULTS_HERE;
}

void faults_prefer(struct asking *asking)
{
	struct nsched_prefer_question *q = &asking->q.prefer;
	const struct world *world = asking->world;
	const struct nsched_topology *topology = world->machine.topology;
	uint32_t cpu, row, end;

	asking->curr_task = need(topology->nr_cpus, sizeof(*asking->curr_task));
	asking->task_faults = need((uint64_t)world->tasks->nr_tasks * topology->nr_nodes,
				   sizeof(*asking->task_faults));
	q->this_cpu = world->task_cpu;
	q->task_row = nsched_tasks_first(world->tasks, world->task_cpu);
	q->curr_task = asking->curr_task;
	q->task_faults = asking->task_faults;
	for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
		row = nsched_tasks_first(world->tasks, cpu);
		end = nsched_tasks_first(world->tasks, cpu + 1);
		asking->curr_task[cpu] = row < end ? row : NSCHED_NONE;
		for (; row < end; row++)
			fill_row(asking, row, cpu);
	}
}

void faults_page(struct asking *asking)
{
	struct nsched_page_question *q = &asking->q.page;
	const struct world *world = asking->world;

	q->this_cpu = world->task_cpu;
	q->this_node = task_node(world);
	q->page_node = memory_node(world);
	q->policy_node = NSCHED_NONE;
	q->last = &asking->task;
	q->nr_pages = q->room = q->mapcount = 1;
	q->phase = NSCHED_PAGE_TOUCHED;
	q->flags = NSCHED_PAGE_FOLLOWS | NSCHED_PAGE_LAZY | NSCHED_PAGE_LRU;
}
