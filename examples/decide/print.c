/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The answer as a small table. Inside numbers become the system's own: CPU 88 is
 * CPU 88, also where the library counts it as its 17th.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "print.h"
#include "text.h"

#define NSCHED_DECIDE_ROWS 16u /* nodes printed before a machine is called large */

/* The system's number of a CPU or node; anything else stays as it is. */
static uint64_t outside(const struct machine *machine, const char *unit, uint64_t value)
{
	if (strcmp(unit, "cpu") == 0 && value < machine->topology->nr_cpus)
		return nsched_cpu_id(machine->topology, (uint32_t)value);
	if (strcmp(unit, "node") == 0 && value < machine->topology->nr_nodes)
		return nsched_node_id(machine->topology, (uint32_t)value);
	return value;
}

static char *value_text(const struct machine *machine, const struct nsched_field *field,
			uint64_t bits)
{
	if (field->flags & NSCHED_FIELD_NONE && (uint32_t)bits == NSCHED_NONE)
		return text_of("none");
	if (field->type == NSCHED_S32 || field->type == NSCHED_S64)
		return text_of("%" PRId64, (int64_t)bits);
	return text_of("%" PRIu64, outside(machine, field->unit, bits));
}

/* "4 3" or, where a node has many CPUs, "4 3x19". */
static char *tasks_text(const struct world *world, uint32_t node)
{
	const struct nsched_topology *topology = world->machine.topology;
	char *text = need((uint64_t)topology->nr_cpus + 1, 16), *end = text;
	uint32_t cpu, same = 0, last = NSCHED_NONE;
	uint32_t short_row = nsched_node_nr_cpus(topology, node) <= 8;

	for (cpu = 0; cpu <= topology->nr_cpus; cpu++) {
		uint32_t here = cpu < topology->nr_cpus && nsched_cpu_node(topology, cpu) == node &&
				nsched_cpu_online(topology, cpu);

		if (cpu < topology->nr_cpus && !here)
			continue;
		if (here && !short_row && same != 0 && world->nr_running[cpu] == last) {
			same++;
			continue;
		}
		if (same > 0)
			end += sprintf(end, same == 1 ? "%s%u" : "%s%ux%u", end == text ? "" : " ",
				       last, same);
		if (here) {
			last = world->nr_running[cpu];
			same = 1;
		}
	}
	return text;
}

static void print_node(const struct world *world, uint32_t node, int cpus_width, int tasks_width)
{
	const struct nsched_topology *topology = world->machine.topology;
	char *cpus = machine_node_cpus(&world->machine, node);
	char *tasks = tasks_text(world, node);
	uint32_t to, known = topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT] != 0;

	printf("  %6u  %-*s  %-*s ", nsched_node_id(topology, node), cpus_width,
	       cpus[0] ? cpus : "none", tasks_width, tasks[0] ? tasks : "-");
	for (to = 0; known && to < topology->nr_nodes; to++)
		printf(" %3u", nsched_distance_slit(topology, node, to));
	if (!known)
		printf(" %s", topology->nr_nodes > 1 ? "not known" : "-");
	printf("\n");
	free(cpus);
	free(tasks);
}

static void print_nodes(const struct world *world)
{
	uint32_t nr = world->machine.topology->nr_nodes, node;
	int cpus_width = 4, tasks_width = 13;

	for (node = 0; node < nr; node++) {
		char *cpus = machine_node_cpus(&world->machine, node);
		char *tasks = tasks_text(world, node);

		cpus_width = (int)strlen(cpus) > cpus_width ? (int)strlen(cpus) : cpus_width;
		tasks_width = (int)strlen(tasks) > tasks_width ? (int)strlen(tasks) : tasks_width;
		free(cpus);
		free(tasks);
	}
	printf("\n  %6s  %-*s  %-*s  %s\n", "node", cpus_width, "CPUs", tasks_width,
	       "tasks on each", "distance to each node");
	for (node = 0; node < nr; node++)
		print_node(world, node, cpus_width, tasks_width);
}

/* A large machine's nodes, those that differ from the usual one task a CPU. */
static void print_large(const struct world *world)
{
	const struct nsched_topology *topology = world->machine.topology;
	uint32_t node, cpu;

	printf("\n  nodes whose CPUs have other than one task each (--show topology lists all):\n");
	for (node = 0; node < topology->nr_nodes; node++) {
		uint32_t odd = 0;
		char *cpus, *tasks;

		for (cpu = 0; cpu < topology->nr_cpus; cpu++)
			odd += nsched_cpu_node(topology, cpu) == node &&
			       nsched_cpu_online(topology, cpu) && world->nr_running[cpu] != 1;
		if (odd == 0)
			continue;
		cpus = machine_node_cpus(&world->machine, node);
		tasks = tasks_text(world, node);
		printf("  %6u  CPUs %s: %s\n", nsched_node_id(topology, node), cpus, tasks);
		free(cpus);
		free(tasks);
	}
}

void print_notes(const struct machine *machine)
{
	uint32_t i;

	for (i = 0; i < machine->nr_notes; i++)
		printf("%-9s %s\n", "note", machine->notes[i]);
	if (machine->asymmetric != 0)
		printf("%-9s distances are asymmetric: they differ by direction for %u pair%s of nodes; "
		       "rows are from, columns to\n",
		       "note", machine->asymmetric, machine->asymmetric == 1 ? "" : "s");
}

void print_origin(const struct machine *machine)
{
	const struct nsched_topology *topology = machine->topology;

	printf("%-9s %s: %u CPU%s", "machine", machine->origin, topology->nr_online,
	       topology->nr_online == 1 ? "" : "s");
	if (topology->nr_online != topology->nr_cpus)
		printf(" online of %u", topology->nr_cpus);
	printf(" on %u node%s\n", topology->nr_nodes, topology->nr_nodes == 1 ? "" : "s");
}

void print_machine(const struct world *world)
{
	print_origin(&world->machine);
	printf("%-9s %s\n", "load", world->load_origin);
	print_notes(&world->machine);
	if (world->machine.topology->nr_nodes <= NSCHED_DECIDE_ROWS)
		print_nodes(world);
	else
		print_large(world);
}

static const char *const span_names[NSCHED_SPANS] = {
	[NSCHED_SPAN_NODE] = "nodes",       [NSCHED_SPAN_CORE] = "cores",
	[NSCHED_SPAN_CLUSTER] = "clusters", [NSCHED_SPAN_CACHE] = "caches",
	[NSCHED_SPAN_PACKAGE] = "packages",
};

void print_topology(const struct machine *machine)
{
	const struct nsched_topology *topology = machine->topology;
	uint32_t span, node, to;

	print_origin(machine);
	print_notes(machine);
	for (span = 0; span < NSCHED_SPANS; span++)
		printf("%-9s %u%s\n", span_names[span], topology->nr_groups[span],
		       machine->given[span] ? "" : ", as nothing is known of them");
	printf("%-9s %s\n\n", "SMT",
	       topology->smt_active ? "a core has two CPUs online" : "not active");
	for (node = 0; node < topology->nr_nodes; node++) {
		char *cpus = machine_node_cpus(machine, node);

		printf("node %u: %s%s", nsched_node_id(topology, node),
		       cpus[0] ? "CPUs " : "no CPU", cpus);
		if (topology->offset[NSCHED_TOPOLOGY_NODE_MEMORY_KIB] != 0)
			printf(", memory %" PRIu64 " MiB",
			       nsched_node_memory_kib(topology, node) / 1024);
		printf("\n");
		free(cpus);
		if (topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT] == 0)
			continue;
		printf("  distance");
		for (to = 0; to < topology->nr_nodes; to++)
			printf(" %u", nsched_distance_slit(topology, node, to));
		printf("\n");
	}
}

static void print_asked(const struct asking *asking)
{
	const struct world *world = asking->world;
	const struct nsched_topology *topology = world->machine.topology;
	uint32_t this_cpu = nsched_cpu_id(topology, asking->q.asked.this_cpu);

	printf("\n%s: ", question_name(asking->which));
	switch (asking->which) {
	case NSCHED_ASK_PLACE:
		printf("a task %s on CPU %u, where does it go?\n",
		       asking->q.place.kind == NSCHED_PLACE_FORK ? "forks" : "execs", this_cpu);
		break;
	case NSCHED_ASK_WAKE:
		printf("CPU %u wakes a task that slept on CPU %u, where does it go?\n", this_cpu,
		       nsched_cpu_id(topology, asking->q.wake.task->prev_cpu));
		break;
	case NSCHED_ASK_DUE:
		printf("on CPU %u, %s, is balancing due at %" PRIu64 "?\n", this_cpu,
		       asking->q.due.idle == NSCHED_BUSY ? "busy" : "idle", asking->q.due.now);
		break;
	case NSCHED_ASK_BALANCE:
		printf("what does CPU %u, %s, pull from where?%s\n", this_cpu,
		       asking->q.balance.idle == NSCHED_BUSY ? "busy" : "idle",
		       asking->due_known && asking->due_level == NSCHED_NONE
			       ? " (asked although nothing is due)"
			       : "");
		break;
	case NSCHED_ASK_NEXT:
		printf("what runs next on CPU %u?\n", this_cpu);
		break;
	case NSCHED_ASK_PREFER:
		printf("which node should a task prefer?\n");
		break;
	default:
		printf("does a page move that CPU %u touched?\n", this_cpu);
	}
}

/* The table's lines: name, value, unit. */
static void print_line(const char *left, const char *name, const char *value, const char *unit)
{
	printf("  %-9s %-12s %10s%s%s\n", left, name, value, unit[0] ? "  " : "", unit);
}

/* A unit that says no more than the name does is left out. */
static const char *unit_of(const struct nsched_field *field)
{
	static const char *const silent[] = { "cpu",  "node",  "flag",   "kind",
					      "form", "level", "amount", "time" };
	uint32_t i;

	for (i = 0; i < sizeof(silent) / sizeof(silent[0]); i++) {
		if (strcmp(field->unit, silent[i]) == 0)
			return "";
	}
	return field->unit;
}

/* An index that is none, a number that is 0: nothing to say. */
static int is_silent(const struct nsched_field *field, uint64_t bits)
{
	return field->flags & NSCHED_FIELD_NONE ? (uint32_t)bits == NSCHED_NONE : bits == 0;
}

/* The first two fields of an answer always, the others where they say something. */
static void print_decision(const struct asking *asking)
{
	const struct nsched_function *function = nsched_question_table(asking->which);
	const char *left = "decision";
	uint32_t i, printed = 0;

	for (i = 0; i < function->nr_out; i++) {
		const struct nsched_field *field = &function->out[i];
		uint64_t bits = 0;
		uint32_t low;
		char *value;

		if (field->kind != NSCHED_KIND_NUMBER || field->home != NSCHED_AT_ANSWER ||
		    strcmp(field->name, "reason") == 0)
			continue;
		if (field->type == NSCHED_U64 || field->type == NSCHED_S64) {
			memcpy(&bits, (const char *)&asking->a + field->offset, sizeof(bits));
		} else {
			memcpy(&low, (const char *)&asking->a + field->offset, sizeof(low));
			bits = field->type == NSCHED_S32 ? (uint64_t)(int64_t)(int32_t)low : low;
		}
		if (printed >= 2 && is_silent(field, bits))
			continue;
		value = value_text(&asking->world->machine, field, bits);
		print_line(left, field->name, value, unit_of(field));
		free(value);
		left = "";
		printed++;
	}
}

static void print_plan(const struct asking *asking)
{
	const struct nsched_balance_question *q = &asking->q.balance;
	const struct nsched_topology *topology = asking->world->machine.topology;
	uint32_t i, nr = asking->a.balance.nr_moved;

	for (i = 0; i < nr && i < NSCHED_DECIDE_ROWS; i++) {
		uint32_t row = q->moved_task_out[i];
		uint64_t id = nsched_task_has(q->tasks, NSCHED_TASK_ID)
				      ? nsched_task_id(q->tasks, row)
				      : row;

		printf("  %-9s move task %" PRIu64 " from CPU %u to CPU %u\n", i == 0 ? "plan" : "",
		       id, nsched_cpu_id(topology, asking->a.balance.src_cpu),
		       nsched_cpu_id(topology, q->moved_cpu_out[i]));
	}
	if (nr > i)
		printf("  %-9s and %u more\n", "", nr - i);
}

/* Every answer begins with what was compared. */
static void print_reason(const struct asking *asking, uint32_t reason)
{
	uint64_t compared[NSCHED_COMPARED];
	const struct nsched_field *field;
	char text[512];
	uint32_t i;

	memcpy(compared, &asking->a, sizeof(compared));
	for (i = 0; i < NSCHED_COMPARED && (field = nsched_quantity(reason, i)) != NULL; i++)
		compared[i] = outside(&asking->world->machine, field->unit, compared[i]);
	nsched_explain(reason, compared, text, sizeof(text));
	printf("  %-9s %s\n", "because", text);
	memcpy(compared, &asking->a, sizeof(compared));
	for (i = 0; i < NSCHED_COMPARED && (field = nsched_quantity(reason, i)) != NULL; i++) {
		char *value = value_text(&asking->world->machine, field, compared[i]);

		print_line(i == 0 ? "compared" : "", field->name, value, unit_of(field));
		free(value);
	}
}

void print_answer(const struct asking *asking, uint32_t reason)
{
	if (reason == NSCHED_REASON_NOT_ASKED) {
		printf("\n%s: policy %s does not answer this question\n",
		       question_name(asking->which), asking->policy->name);
		return;
	}
	print_asked(asking);
	print_decision(asking);
	if (asking->which == NSCHED_ASK_BALANCE)
		print_plan(asking);
	print_reason(asking, reason);
}
