/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* replay export: a trace for the viewer that people already use. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../decide/text.h"
#include "ask.h"
#include "export.h"
#include "replay.h"
#include "trace_find.h"
#include "trace_options.h"
#include "trace_print.h"

#define NAMED 4096u /* tasks whose thread has its name; more than that are named again */

enum { PERFETTO, POLICY, STRICT, OPTIONS };

static const struct trace_option options[OPTIONS + 1] = {
	[PERFETTO] = { "perfetto", "FILE", "where to; - is standard output" },
	[POLICY] = { "policy", "NAME[,NAME..]", "mark where these would have decided otherwise" },
	[STRICT] = { "strict", NULL, "what is not recorded is not known, and has no default" },
};

static const char about[] =
	"Writes a trace as JSON for ui.perfetto.dev and chrome://tracing: for each CPU what runs\n"
	"and how many tasks are runnable, for each task where it was put, an arrow for each move\n"
	"to another CPU, and for each policy named the decisions that differ, each on the CPU\n"
	"that the policy chose and with its reason.\n";

struct exporting {
	struct export out;
	struct export_cpus *cpus;
	struct trace_names *names;
	const struct nsched_topology *topology;
	struct ask_player **players;
	uint32_t nr;
	uint64_t wanted;
	uint32_t machine;
	uint64_t arrows;
	uint64_t untimed;
	uint64_t named[NAMED];
};

static void name_cpus(struct exporting *x, uint32_t process)
{
	uint32_t cpu;

	for (cpu = 0; cpu < x->topology->nr_cpus; cpu++) {
		char *name =
			text_of("CPU %u, node %u", nsched_cpu_id(x->topology, cpu),
				nsched_node_id(x->topology, nsched_cpu_node(x->topology, cpu)));

		export_thread_name(&x->out, process, export_thread(x->topology, cpu), name);
		free(name);
	}
}

static void new_machine(struct exporting *x, const struct trace_moment *m)
{
	uint32_t i;

	if (x->cpus)
		export_cpus_end(x->cpus, &x->out);
	export_cpus_free(x->cpus);
	x->topology = m->topology;
	x->cpus = export_cpus_new(m->topology, x->names);
	export_process_name(&x->out, EXPORT_CPUS, "CPUs");
	name_cpus(x, EXPORT_CPUS);
	export_process_name(&x->out, EXPORT_MOVES, "placements and moves");
	name_cpus(x, EXPORT_MOVES);
	export_process_name(&x->out, EXPORT_TASKS, "tasks");
	for (i = 0; i < x->nr; i++) {
		char *name = text_of("%s decides otherwise", x->players[i]->policy->name);

		if (ask_player_machine(x->players[i], m->topology))
			fprintf(stderr, "replay: policy %s is not asked: %s\n",
				x->players[i]->policy->name, x->players[i]->unable);
		export_process_name(&x->out, EXPORT_POLICY + i, name);
		name_cpus(x, EXPORT_POLICY + i);
		free(name);
	}
}

static uint32_t source_of(const struct trace_moment *m)
{
	if (m->which == NSCHED_ASK_BALANCE)
		return m->out_cpu;
	return trace_task_knows(&m->task, "prev_cpu") ? m->task.task.prev_cpu : NSCHED_NONE;
}

static uint32_t target_of(const struct trace_moment *m)
{
	if (m->which != NSCHED_ASK_BALANCE)
		return m->out_cpu;
	return (m->own_known.given & ~m->own_known.unknown) >> TRACE_THIS_CPU & 1 ?
		       (uint32_t)m->own[TRACE_THIS_CPU] : NSCHED_NONE;
}

/* A slice of 1 ns: an arrow begins and ends in slices only. */
static void mark(struct exporting *x, const struct trace_moment *m, uint32_t cpu, const char *name)
{
	export_open(&x->out, "X", EXPORT_MOVES, export_thread(x->topology, cpu), m->time_ns);
	fputs(",\"dur\":0.001", x->out.file);
	export_name(&x->out, name);
	fputs(",\"args\":{\"id\":", x->out.file);
	trace_print_string(x->out.file, m->id);
	fprintf(x->out.file, ",\"line\":%u}", m->line);
	export_close(&x->out);
}

static void arrow(struct exporting *x, const struct trace_moment *m, uint32_t from, uint32_t to)
{
	uint32_t end;

	for (end = 0; end < 2; end++) {
		export_open(&x->out, end ? "f" : "s", EXPORT_MOVES,
			    export_thread(x->topology, end ? to : from), m->time_ns);
		export_name(&x->out, "move");
		fprintf(x->out.file, ",\"cat\":\"move\",\"id\":%" PRIu64 "%s", x->arrows,
			end ? ",\"bp\":\"e\"" : "");
		export_close(&x->out);
	}
	x->arrows++;
}

static void task_event(struct exporting *x, const struct trace_moment *m, uint32_t target)
{
	uint64_t *named = &x->named[m->pid % NAMED];
	char *name;

	if (m->pid == NSCHED_NO_ID)
		return;
	if (*named != m->pid + 1) {
		*named = m->pid + 1;
		name = trace_task_name(m);
		export_thread_name(&x->out, EXPORT_TASKS, m->pid, name);
		free(name);
	}
	name = target == NSCHED_NONE ? text_of("%s", m->fn) :
				       text_of("%s: CPU %u", m->fn, ask_cpu_id(m->topology, target));
	export_open(&x->out, "i", EXPORT_TASKS, m->pid, m->time_ns);
	fputs(",\"s\":\"t\"", x->out.file);
	export_name(&x->out, name);
	export_close(&x->out);
	free(name);
}

static void export_moment(struct exporting *x, const struct trace_moment *m)
{
	uint32_t source = source_of(m), target = target_of(m);
	char *task = trace_task_name(m), *name = text_of("%s %s", m->fn, task);

	export_cpus_moment(x->cpus, &x->out, m);
	task_event(x, m, target);
	if (target != NSCHED_NONE)
		mark(x, m, target, name);
	if (source != NSCHED_NONE && target != NSCHED_NONE && source != target) {
		char *left = text_of("%s leaves", task);

		mark(x, m, source, left);
		arrow(x, m, source, target);
		free(left);
	}
	free(task);
	free(name);
}

/* On the CPU that the policy chose, or, where it chose none, on that of the record. */
static void differs(struct exporting *x, uint32_t nr, const struct trace_moment *m)
{
	const struct ask_player *player = x->players[nr];
	const struct nsched_sentence *sentence = nsched_sentence(player->reason);
	uint32_t none = player->cpu == NSCHED_NONE;
	char *task = trace_task_name(m), *name, why[512];
	uint32_t recorded = ask_cpu_id(m->topology, m->out_cpu);

	if (none)
		name = text_of("%s %s: no CPU, recorded CPU %u", m->fn, task, recorded);
	else
		name = text_of("%s %s: CPU %u, recorded CPU %u", m->fn, task,
			       ask_cpu_id(m->topology, player->cpu), recorded);
	ask_explain(player, why, sizeof(why));
	export_open(&x->out, "i", EXPORT_POLICY + nr,
		    export_thread(x->topology, none ? m->out_cpu : player->cpu), m->time_ns);
	fputs(",\"s\":\"t\"", x->out.file);
	export_name(&x->out, name);
	fputs(",\"args\":{\"because\":", x->out.file);
	trace_print_string(x->out.file, why);
	fprintf(x->out.file, ",\"reason\":\"%s\",\"id\":", sentence ? sentence->name : "");
	trace_print_string(x->out.file, m->id);
	fprintf(x->out.file, ",\"line\":%u}", m->line);
	export_close(&x->out);
	free(task);
	free(name);
}

static void ask_all(struct exporting *x, struct trace_moment *m)
{
	uint32_t i;

	ask_fill(m, x->wanted);
	for (i = 0; i < x->nr; i++) {
		enum ask_result result = ask_begin(x->players[i], m);

		if (result != ASK_ANSWERED)
			continue;
		result = ask_now(x->players[i]);
		if (result == ASK_ANSWERED && m->out_cpu != NSCHED_NONE &&
		    x->players[i]->cpu != m->out_cpu)
			differs(x, i, m);
		ask_end(x->players[i], m);
	}
}

static enum trace_next go_through(struct exporting *x, struct trace *trace)
{
	struct trace_moment *m;
	enum trace_next next;

	while ((next = trace_next(trace, &m)) == TRACE_MOMENT && !ferror(x->out.file)) {
		if (m->which == NSCHED_NONE)
			continue;
		if (trace_machine_nr(trace) != x->machine) {
			x->machine = trace_machine_nr(trace);
			new_machine(x, m);
		}
		if (!m->has_time) {
			x->untimed++;
			continue;
		}
		trace_names_note(x->names, m);
		export_moment(x, m);
		ask_all(x, m);
	}
	return next;
}

static void begin(struct exporting *x, const char *names, uint32_t strict)
{
	const struct nsched_policy_row **rows;
	uint32_t i;

	if (!names)
		return;
	rows = ask_policies(names);
	while (rows[x->nr])
		x->nr++;
	x->players = need(x->nr, sizeof(void *));
	for (i = 0; i < x->nr; i++) {
		x->players[i] = ask_player_new(rows[i], strict);
		x->wanted |= ask_columns(rows[i]);
	}
	free(rows);
}

static int finish(struct exporting *x, struct trace *trace, const char *path, const char *to,
		  enum trace_next next)
{
	uint32_t i;

	if (x->cpus)
		export_cpus_end(x->cpus, &x->out);
	export_end(&x->out, to);
	export_cpus_free(x->cpus);
	for (i = 0; i < x->nr; i++)
		ask_player_free(x->players[i]);
	free(x->players);
	trace_names_free(x->names);
	if (x->untimed)
		fprintf(stderr, "replay: %s: %" PRIu64 " records without a time are left out\n",
			path, x->untimed);
	if (next == TRACE_BROKEN)
		refuse(path, trace_line(trace), "%s; %s holds what is before that line",
		       trace_wrong(trace), to);
	return x->out.events ? NSCHED_REPLAY_DONE : NSCHED_REPLAY_NOTHING;
}

int replay_export(int argc, char **argv)
{
	const char *values[OPTIONS], *path;
	struct exporting *x;
	struct trace *trace;
	enum trace_next next;
	int status;

	if (!trace_options(argc, argv, options, about, values, &path))
		return NSCHED_REPLAY_DONE;
	if (!values[PERFETTO])
		refuse(NULL, 0, "export wants to know where to; write --perfetto FILE");
	x = need(1, sizeof(*x));
	x->names = trace_names_new();
	begin(x, values[POLICY], values[STRICT] != NULL);
	trace = trace_open(path, x->wanted);
	export_begin(&x->out, values[PERFETTO]);
	next = go_through(x, trace);
	status = finish(x, trace, path, values[PERFETTO], next);
	trace_close(trace);
	free(x);
	return status;
}
