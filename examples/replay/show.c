/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* replay show: one moment of a trace, as a person reads it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../decide/text.h"
#include "replay.h"
#include "trace_find.h"
#include "trace_options.h"

#define NS 1000000000u

enum { AT, ID, OPTIONS };

static const struct trace_option options[OPTIONS + 1] = {
	[AT] = { "at", "TIME", "the first at that time or after, in seconds" },
	[ID] = { "id", "N", "the one with this id" },
};

static const char about[] =
	"Prints one moment of a trace in full, the first unless another is named: what\n"
	"happened, the tasks in it, and each CPU. What the trace does not tell of that moment\n"
	"is a question mark; what it never tells is left out.\n";

/* Seconds, to the ns. */
static char *seconds(uint64_t ns)
{
	return text_of("%" PRIu64 ".%09" PRIu64, ns / NS, ns % NS);
}

static char *number(const struct trace_moment *m, uint32_t column, uint32_t cpu)
{
	if (!trace_has(m, column, cpu))
		return text_of("?");
	return text_of("%" PRIu64, nsched_load_get(m->load, column, cpu));
}

/* What runs on a CPU: one of its tasks, none, or nobody knows. */
static char *running(const struct trace_moment *m, const struct trace_names *names, uint32_t cpu)
{
	if (!nsched_cpu_online(m->topology, cpu))
		return text_of("offline");
	if (m->curr_pid[cpu] != NSCHED_NO_ID && m->curr_pid[cpu])
		return trace_names_of(names, m->curr_pid[cpu]);
	if (!trace_has(m, NSCHED_LOAD_NR_RUNNING, cpu))
		return text_of("?");
	if (!nsched_load_nr_running(m->load, cpu))
		return text_of("idle");
	if (trace_has(m, NSCHED_LOAD_CURR, cpu) && nsched_load_curr(m->load, cpu) == 1)
		return text_of("idle task");
	if (trace_has(m, NSCHED_LOAD_CURR_PRIO, cpu))
		return text_of("prio %u", nsched_load_curr_prio(m->load, cpu));
	return text_of("a task");
}

static char *queued(const struct trace_moment *m, uint32_t cpu)
{
	uint32_t nr, runs;

	if (!trace_has(m, NSCHED_LOAD_NR_RUNNING, cpu))
		return text_of("?");
	nr = nsched_load_nr_running(m->load, cpu);
	runs = nr && !(trace_has(m, NSCHED_LOAD_CURR, cpu) && nsched_load_curr(m->load, cpu) == 1);
	return text_of("%u", nr - runs);
}

/* When it went idle, and how long ago that was; or since when the task runs. */
static char *since(const struct trace_moment *m, uint32_t cpu)
{
	uint32_t idle = trace_has(m, NSCHED_LOAD_NR_RUNNING, cpu) &&
			!nsched_load_nr_running(m->load, cpu);
	uint64_t stamp, ran;

	if (idle && trace_has(m, NSCHED_LOAD_IDLE_STAMP, cpu)) {
		stamp = nsched_load_idle_stamp(m->load, cpu);
		if (m->has_time && stamp && stamp <= m->time_ns)
			return text_of("idle since %" PRIu64 ".%09" PRIu64 ", %" PRIu64 " us",
				       stamp / NS, stamp % NS, (m->time_ns - stamp) / 1000);
	}
	if (!idle && trace_has(m, NSCHED_LOAD_CURR_RUN, cpu)) {
		ran = nsched_load_curr_run(m->load, cpu);
		return text_of("runs for %" PRIu64 " us", ran / 1000);
	}
	return text_of("%s", "");
}

/* Why this CPU matters to the moment. */
static char *roles(const struct trace_moment *m, uint32_t cpu)
{
	uint32_t here = (m->own_known.given & ~m->own_known.unknown) >> TRACE_THIS_CPU & 1 &&
			m->own[TRACE_THIS_CPU] == cpu;
	uint32_t balance = m->which == NSCHED_ASK_BALANCE;
	uint32_t out = m->out_cpu == cpu;
	uint32_t before = m->which == NSCHED_ASK_WAKE && trace_task_knows(&m->task, "prev_cpu") &&
			  m->task.task.prev_cpu == cpu;
	const char *names[3] = { "", "", "" };
	uint32_t nr = 0;

	if (here)
		names[nr++] = m->which == NSCHED_ASK_WAKE ? "wakes it" : balance ? "gets it" : "here";
	if (before)
		names[nr++] = "ran it last";
	if (out)
		names[nr++] = balance ? "had it" : "gets it";
	return text_of("%s%s%s%s%s", names[0], nr > 1 ? ", " : "", names[1], nr > 2 ? ", " : "",
		       names[2]);
}

/* Who waits there, where the trace tells it. */
static char *waiting(const struct trace_moment *m, const struct trace_names *names, uint32_t cpu)
{
	char *text = text_of("%s", ""), *name, *more;
	uint32_t at = 0;
	uint64_t pid;

	while (trace_queued(m, cpu, &at, &pid)) {
		name = trace_names_of(names, pid);
		more = text_of("%s%s%s", text, text[0] ? ", " : "waiting: ", name);
		free(text);
		free(name);
		text = more;
	}
	return text;
}

static void print_cpu(const struct trace_moment *m, const struct trace_names *names, uint32_t cpu)
{
	const struct nsched_topology *topology = m->topology;
	char *cell[] = { running(m, names, cpu), queued(m, cpu), number(m, NSCHED_LOAD_LOAD, cpu),
			 since(m, cpu), roles(m, cpu), waiting(m, names, cpu) };
	uint32_t i, said = 0, has_load = m->columns.given >> NSCHED_LOAD_LOAD & 1;

	printf("  %5u %5u  %-22s %6s", nsched_cpu_id(topology, cpu),
	       nsched_node_id(topology, nsched_cpu_node(topology, cpu)), cell[0], cell[1]);
	if (has_load)
		printf(" %8s", cell[2]);
	for (i = 3; i < sizeof(cell) / sizeof(cell[0]); i++) {
		if (cell[i][0])
			printf("%s%s", said++ ? "; " : "  ", cell[i]);
	}
	printf("\n");
	for (i = 0; i < sizeof(cell) / sizeof(cell[0]); i++)
		free(cell[i]);
}

static void print_cpus(const struct trace_moment *m, const struct trace_names *names)
{
	uint32_t cpu;

	if (!m->load || !(m->columns.given & NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING))) {
		printf("\n  the record does not tell how many tasks each CPU has\n");
		return;
	}
	printf("\n  %5s %5s  %-22s %6s%s\n", "CPU", "node", "runs", "queued",
	       m->columns.given >> NSCHED_LOAD_LOAD & 1 ? "     load" : "");
	for (cpu = 0; cpu < m->topology->nr_cpus; cpu++)
		print_cpu(m, names, cpu);
}

/* Whatever is told of a task. */
static void print_task(const char *name, const struct trace_task *t)
{
	const struct nsched_field *field;
	uint64_t bits;
	uint32_t i, low;

	if (!t->present)
		return;
	printf("%-9s", name);
	for (i = 0; (field = trace_task_field(i)); i++) {
		if (!(t->known.given >> i & 1) || field->kind != NSCHED_KIND_NUMBER)
			continue;
		if (t->known.unknown >> i & 1) {
			printf(" %s ?", field->name);
			continue;
		}
		if (field->type == NSCHED_U32 || field->type == NSCHED_S32) {
			memcpy(&low, (const char *)&t->task + field->offset, sizeof(low));
			bits = low;
		} else {
			memcpy(&bits, (const char *)&t->task + field->offset, sizeof(bits));
		}
		if (field->flags & NSCHED_FIELD_NONE && bits == NSCHED_NONE)
			printf(" %s none", field->name);
		else if (field->type == NSCHED_S64)
			printf(" %s %" PRId64, field->name, (int64_t)bits);
		else
			printf(" %s %" PRIu64, field->name, bits);
	}
	printf("\n");
}

static void print_moment(const char *path, const char *origin, const struct trace_names *names,
			 const struct trace_moment *m)
{
	char *text = seconds(m->time_ns), *sentence = trace_sentence(m);

	printf("%-9s %s, line %u, id %s", "moment", path, m->line, m->id);
	if (m->has_time)
		printf(", at %s s", text);
	printf("%s%s\n", m->event[0] ? ", " : "", m->event);
	printf("%-9s %u CPUs on %u node%s%s%s\n", "machine", m->topology->nr_cpus,
	       m->topology->nr_nodes, m->topology->nr_nodes == 1 ? "" : "s",
	       origin[0] ? ": " : "", origin);
	printf("%-9s %s\n", nsched_question_table(m->which)->name, sentence);
	print_task("task", &m->task);
	print_task(m->which == NSCHED_ASK_WAKE ? "waker" : "parent", &m->other);
	print_cpus(m, names);
	free(text);
	free(sentence);
}

int replay_show(int argc, char **argv)
{
	struct trace_wish wish = { 0 };
	const char *values[OPTIONS], *path;
	enum trace_next next;
	struct trace_moment *m;
	struct trace_names *names;
	struct trace *trace;
	int status = NSCHED_REPLAY_NOTHING;

	if (!trace_options(argc, argv, options, about, values, &path))
		return NSCHED_REPLAY_DONE;
	if (values[AT] && values[ID])
		refuse(NULL, 0, "--at and --id both name a moment; give one");
	wish.id = values[ID];
	if (values[AT])
		trace_wish_time(&wish, values[AT]);
	trace = trace_open(path, 0);
	names = trace_names_new();
	while ((next = trace_next(trace, &m)) == TRACE_MOMENT) {
		trace_names_note(names, m);
		if (m->which == NSCHED_NONE || !trace_is_wished(&wish, m))
			continue;
		print_moment(path, trace_machine_origin(trace), names, m);
		status = NSCHED_REPLAY_DONE;
		break;
	}
	if (next == TRACE_BROKEN)
		refuse(path, trace_line(trace), "%s", trace_wrong(trace));
	if (status == NSCHED_REPLAY_NOTHING)
		fprintf(stderr, "replay: %s: no such moment in %u lines\n", path, trace_line(trace));
	trace_names_free(names);
	trace_close(trace);
	return status;
}
