/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* From a count of tasks per CPU to the blocks that a policy reads. */
#include <stdlib.h>
#include <string.h>

#include "text.h"
#include "world.h"

#define NSCHED_DECIDE_PRIO 120u	    /* of nice 0, where a policy keeps no other */
#define NSCHED_DECIDE_PAIRS 0xffffu /* CPUs whose pairs can be counted in 32 bits */

/* What a column holds when a CPU has so many tasks: each @per_task, at most @most. */
static const struct derived {
	uint32_t column;
	uint32_t per_task;
	uint32_t most;
	uint32_t when_idle;
	uint32_t live; /* 1: counting runnable tasks is enough to know it */
} derived[] = {
	{ NSCHED_LOAD_NR_RUNNING, 1, NSCHED_U32_MAX, 0, 1 },
	{ NSCHED_LOAD_IDLE, 0, 0, 1, 1 },
	{ NSCHED_LOAD_CURR, 0, 0, 1, 1 },
	{ NSCHED_LOAD_H_NR, 1, NSCHED_U32_MAX, 0, 0 },
	{ NSCHED_LOAD_LOAD, NSCHED_SCALE, NSCHED_U32_MAX, 0, 0 },
	{ NSCHED_LOAD_LOAD1, NSCHED_SCALE, NSCHED_U32_MAX, 0, 0 },
	{ NSCHED_LOAD_LOAD2, NSCHED_SCALE, NSCHED_U32_MAX, 0, 0 },
	{ NSCHED_LOAD_LOAD3, NSCHED_SCALE, NSCHED_U32_MAX, 0, 0 },
	{ NSCHED_LOAD_RUNNABLE, NSCHED_SCALE, NSCHED_U32_MAX, 0, 0 },
	{ NSCHED_LOAD_UTIL, NSCHED_SCALE, NSCHED_SCALE, 0, 0 },
	{ NSCHED_LOAD_UTIL_EST, NSCHED_SCALE, NSCHED_SCALE, 0, 0 },
	{ NSCHED_LOAD_CURR_WEIGHT, NSCHED_SCALE, NSCHED_SCALE, 0, 0 },
	{ NSCHED_LOAD_USER, 1, 1, 0, 0 },
};

/* Facts of the machine, or of nobody sharing anything; init fills them. */
#define NSCHED_DECIDE_BY_INIT \
	(NSCHED_LOAD_BIT(NSCHED_LOAD_RQ_OF) | NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_CAP_ORIG) | NSCHED_LOAD_AGGREGATES | NSCHED_LOAD_MASK_LEVELS)

uint64_t world_unknown(const struct world *world, uint64_t columns)
{
	uint64_t known = NSCHED_DECIDE_BY_INIT;
	uint32_t i;

	for (i = 0; i < sizeof(derived) / sizeof(derived[0]); i++)
		known |= derived[i].live ? NSCHED_LOAD_BIT(derived[i].column) : 0;
	return world->made_up ? 0 : columns & ~known;
}

static void refuse_unknown(const struct world *world, const struct nsched_policy_row *policy,
			   uint64_t columns)
{
	uint64_t unknown = world_unknown(world, columns);
	uint32_t i;

	for (i = 0; i < NSCHED_LOAD_COLUMNS; i++) {
		if (unknown & NSCHED_LOAD_BIT(i))
			refuse(NULL, 0,
			       "policy %s reads %s of each CPU, which /proc does not tell; give "
			       "a load that has it by --snapshot",
			       policy->name, nsched_load_field(i)->name);
	}
}

/* The further back a task waits, the less its deadline is ahead; it runs before others. */
static uint64_t example_deadline(const struct world *world, uint32_t place)
{
	return world->now + 40 - 10 * (place < 8 ? place : 8);
}

static void core_idle(struct world *world)
{
	const struct nsched_topology *topology = world->machine.topology;
	uint32_t nr = topology->nr_groups[NSCHED_SPAN_CORE];
	uint32_t *busy = need(nr, sizeof(*busy)), cpu, core;

	for (cpu = 0; cpu < topology->nr_cpus; cpu++)
		busy[nsched_group_of(topology, NSCHED_SPAN_CORE, cpu)] += world->nr_running[cpu];
	for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
		core = nsched_group_of(topology, NSCHED_SPAN_CORE, cpu);
		nsched_load_set(world->load, topology, NSCHED_LOAD_CORE_IDLE, cpu, busy[core] == 0);
	}
	free(busy);
}

/* Each CPU that has tasks runs one of nice 0 whose deadline is a while ahead. */
static void runs_what(struct world *world)
{
	const struct nsched_topology *topology = world->machine.topology;
	uint32_t cpu;

	for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
		if (world->nr_running[cpu] == 0)
			continue;
		if (nsched_load_has(world->load, NSCHED_LOAD_CURR_PRIO))
			nsched_load_set(world->load, topology, NSCHED_LOAD_CURR_PRIO, cpu,
					world->prio);
		if (nsched_load_has(world->load, NSCHED_LOAD_CURR_DEADLINE))
			nsched_load_set(world->load, topology, NSCHED_LOAD_CURR_DEADLINE, cpu,
					example_deadline(world, 0));
	}
}

void world_make_load(struct world *world, const struct nsched_policy_row *policy, uint64_t columns)
{
	const struct nsched_topology *topology = world->machine.topology;
	struct nsched_wrong wrong;
	uint32_t i, cpu;

	refuse_unknown(world, policy, columns);
	columns |= NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING);
	world->load_bytes = nsched_load_size(topology->nr_cpus, topology->nr_nodes, columns);
	world->load = need(1, world->load_bytes);
	if (nsched_load_init(world->load, world->load_bytes, topology, columns, &wrong) !=
	    NSCHED_OK)
		refuse("load", 0, "%s", nsched_code_text(wrong.code));
	for (i = 0; i < sizeof(derived) / sizeof(derived[0]); i++) {
		const struct derived *d = &derived[i];

		for (cpu = 0; cpu < topology->nr_cpus && nsched_load_has(world->load, d->column);
		     cpu++) {
			uint64_t nr = world->nr_running[cpu], value = nr * d->per_task;

			value = nr == 0 ? d->when_idle : value > d->most ? d->most : value;
			nsched_load_set(world->load, topology, d->column, cpu, value);
		}
	}
	runs_what(world);
	if (nsched_load_has(world->load, NSCHED_LOAD_CORE_IDLE))
		core_idle(world);
	if (nsched_load_check(world->load, world->load_bytes, topology, &wrong) == NSCHED_OK)
		return;
	if (wrong.field < NSCHED_LOAD_COLUMNS && wrong.index < topology->nr_cpus)
		refuse("load", 0, "%s of CPU %u: %s", nsched_load_field(wrong.field)->name,
		       nsched_cpu_id(topology, wrong.index), nsched_code_text(wrong.code));
	refuse("load", 0, "%s", nsched_code_text(wrong.code));
}

/*
 * Tasks of an example: on each CPU the first runs, the others wait. The further
 * back one waits, the less long ago it ran: the last are still warm in the cache.
 */
static uint64_t example_task(const struct world *world, uint32_t column, uint32_t row, uint32_t cpu,
			     uint32_t place)
{
	switch (column) {
	case NSCHED_TASK_ID:
		return row + 1;
	case NSCHED_TASK_RUNNING:
		return place == 0;
	case NSCHED_TASK_WEIGHT:
	case NSCHED_TASK_LOAD:
		return NSCHED_SCALE;
	case NSCHED_TASK_UTIL:
	case NSCHED_TASK_UTIL_EST:
	case NSCHED_TASK_RUNNABLE:
		return NSCHED_SCALE / 2;
	case NSCHED_TASK_LAST_RUN:
		return place == 0 ? world->now : world->now - 30 + (place < 3 ? 8 * place : 24);
	case NSCHED_TASK_ARRAY:
		return 1;
	case NSCHED_TASK_PRIO:
		return world->prio;
	case NSCHED_TASK_USER_PRIO:
		return 20;
	case NSCHED_TASK_SEQ:
		return place;
	case NSCHED_TASK_ARRIVAL:
		return row;
	case NSCHED_TASK_DEADLINE:
	case NSCHED_TASK_KEY:
		return example_deadline(world, place);
	case NSCHED_TASK_PREV_CPU:
		return cpu;
	case NSCHED_TASK_HOME:
	case NSCHED_TASK_PREFERRED:
	case NSCHED_TASK_GROUP:
	case NSCHED_TASK_BUDDY:
	case NSCHED_TASK_IDEAL_CPU:
		return NSCHED_NONE;
	default:
		return 0;
	}
}

void world_make_tasks(struct world *world, uint64_t columns)
{
	const struct nsched_topology *topology = world->machine.topology;
	struct nsched_tasks_facts facts = { 0 };
	struct nsched_wrong wrong;
	uint32_t cpu, place, column, row = 0;

	facts.columns =
		columns | NSCHED_TASK_BIT(NSCHED_TASK_ID) | NSCHED_TASK_BIT(NSCHED_TASK_RUNNING);
	facts.nr_cpus = topology->nr_cpus;
	for (cpu = 0; cpu < topology->nr_cpus; cpu++)
		facts.nr_tasks += world->nr_running[cpu];
	world->tasks_bytes = nsched_tasks_size(&facts);
	world->tasks = need(1, world->tasks_bytes);
	if (nsched_tasks_init(world->tasks, world->tasks_bytes, &facts, &wrong) != NSCHED_OK)
		refuse("tasks", 0, "%s", nsched_code_text(wrong.code));
	for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
		nsched_tasks_first_set(world->tasks, cpu, row);
		for (place = 0; place < world->nr_running[cpu]; place++) {
			for (column = 0; column < NSCHED_TASK_COLUMNS; column++) {
				if (nsched_task_has(world->tasks, column))
					nsched_task_set(
						world->tasks, column, row,
						example_task(world, column, row, cpu, place));
			}
			row++;
		}
	}
	nsched_tasks_first_set(world->tasks, topology->nr_cpus, row);
	if (nsched_tasks_check(world->tasks, world->tasks_bytes, topology, &wrong) != NSCHED_OK)
		refuse("tasks", 0, "%s", nsched_code_text(wrong.code));
}

/* A policy with a scale of its own keeps the priority of a task in its state. */
static void find_prio(struct world *world, const struct nsched_policy_row *policy)
{
	const struct nsched_field *field = NULL;
	uint32_t i;

	world->prio = NSCHED_DECIDE_PRIO;
	for (i = 0; i < policy->nr_states; i++) {
		if (policy->states[i].scope == NSCHED_SCOPE_TASK)
			field = nsched_field_find(policy->states[i].fields,
						  policy->states[i].nr_fields, "prio");
	}
	if (field && world->state[NSCHED_SCOPE_TASK])
		world->prio = nsched_read_u32(world->state[NSCHED_SCOPE_TASK], field->offset, 0);
}

void world_make_states(struct world *world, const struct nsched_policy_row *policy)
{
	const struct nsched_topology *topology = world->machine.topology;
	struct nsched_state_facts facts = { 0 };
	struct nsched_wrong wrong;

	facts.policy = policy->policy;
	facts.topology = topology;
	facts.nr[NSCHED_ROWS_CPU] = topology->nr_cpus;
	facts.nr[NSCHED_ROWS_NODE] = topology->nr_nodes;
	facts.nr[NSCHED_ROWS_NODE_PAIR] = topology->nr_nodes * 2;
	if (topology->nr_cpus <= NSCHED_DECIDE_PAIRS)
		facts.nr[NSCHED_ROWS_CPU_PAIR] = topology->nr_cpus * topology->nr_cpus;
	facts.nr[NSCHED_ROWS_CACHE] = topology->nr_groups[NSCHED_SPAN_CACHE];
	facts.nr[NSCHED_ROWS_LEVEL] = world->domains ? world->domains->nr_levels : 0;
	facts.nr[NSCHED_ROWS_GROUP] = world->domains ? world->domains->nr_groups : 0;
	facts.cpu = world->this_cpu;
	facts.topology = topology;
	facts.domains = world->domains;
	for (facts.scope = 0; facts.scope < NSCHED_SCOPES; facts.scope++) {
		uint64_t bytes = nsched_state_size(&facts);
		void *state;

		if (bytes == 0)
			continue;
		state = need(1, bytes);
		if (nsched_state_init(state, bytes, &facts, &wrong) != NSCHED_OK)
			refuse("state", 0, "of policy %s: %s", policy->name,
			       nsched_code_text(wrong.code));
		world->state[facts.scope] = state;
		if (facts.scope != NSCHED_SCOPE_TASK)
			continue;
		world->other_state = need(1, bytes);
		memcpy(world->other_state, state, bytes);
	}
	find_prio(world, policy);
}

uint32_t world_state_set(struct world *world, const struct nsched_policy_row *policy,
			 const char *name, uint64_t value)
{
	uint32_t i;

	for (i = 0; i < policy->nr_states; i++) {
		const struct nsched_state_row *row = &policy->states[i];
		const struct nsched_field *field =
			nsched_field_find(row->fields, row->nr_fields, name);

		if (!field || field->kind != NSCHED_KIND_NUMBER || !world->state[row->scope])
			continue;
		if (field->type == NSCHED_U32)
			nsched_write_u32(world->state[row->scope], field->offset, 0,
					 (uint32_t)value);
		else
			nsched_write_u64(world->state[row->scope], field->offset, 0, value);
		return 1;
	}
	return 0;
}

uint32_t world_idlest(const struct world *world)
{
	const struct nsched_topology *topology = world->machine.topology;
	uint32_t cpu, best = NSCHED_NONE;

	for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
		if (nsched_cpu_online(topology, cpu) &&
		    (best == NSCHED_NONE || world->nr_running[cpu] < world->nr_running[best]))
			best = cpu;
	}
	return best;
}

uint32_t world_busiest(const struct world *world)
{
	const struct nsched_topology *topology = world->machine.topology;
	uint32_t cpu, best = NSCHED_NONE;

	for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
		if (nsched_cpu_online(topology, cpu) &&
		    (best == NSCHED_NONE || world->nr_running[cpu] > world->nr_running[best]))
			best = cpu;
	}
	return best;
}

void world_free(struct world *world)
{
	uint32_t scope;

	machine_free(&world->machine);
	free(world->nr_running);
	free(world->load_origin);
	free(world->load);
	free(world->tasks);
	free(world->domains);
	free(world->other_state);
	for (scope = 0; scope < NSCHED_SCOPES; scope++)
		free(world->state[scope]);
	memset(world, 0, sizeof(*world));
}
