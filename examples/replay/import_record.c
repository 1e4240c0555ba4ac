/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A moment as text, in the form that replay.h describes. */
#include <string.h>

#include "import_world.h"

#define LITERAL(out, text) out_bytes(out, text, sizeof(text) - 1)

/* Weights of nice -20 .. 19, as every kernel since 2.6.23 has them. */
static const uint32_t weight_of_nice[40] = {
	88761, 71755, 56483, 46273, 36291, 29154, 23254, 18705, 14949, 11916, 9548, 7620, 6100,
	4904,  3906,  3121,  2501,  1991,  1586,  1277,	 1024,	820,   655,   526,  423,  335,
	272,   215,   172,   137,   110,   87,	  70,	 56,	45,    36,    29,   23,	  18,  15,
};

enum { NOT_KNOWN, KNOWN };

/* What one CPU shows; the columns are chosen from it. */
struct shown {
	uint64_t nr, fair, load, since_ns;
	uint32_t is_known, counts_known, load_known, curr_prio;
};

static int is_fair(uint32_t prio)
{
	return prio >= 100 && prio < 140;
}

static void look_at(const struct import_world *world, uint32_t cpu, struct shown *shown)
{
	const struct cpu *c = &world->cpu[cpu];
	const struct task *task;

	memset(shown, 0, sizeof(*shown));
	shown->is_known = c->known != CPU_UNKNOWN;
	shown->counts_known = shown->is_known && c->known >= world->least_known;
	shown->load_known = shown->counts_known;
	shown->curr_prio = c->running ? c->running->prio : c->curr ? UNKNOWN_PRIO : 140;
	for (task = c->first; task; task = task->next) {
		shown->nr++;
		if (task->prio == UNKNOWN_PRIO) {
			shown->load_known = 0;
		} else if (is_fair(task->prio)) {
			shown->fair++;
			shown->load += weight_of_nice[task->prio - 100];
		}
	}
}

enum column {
	NR_RUNNING, IDLE, CURR, CURR_PRIO, CURR_WEIGHT, CURR_RUN, IDLE_STAMP, H_NR, LOAD, UTIL,
	COLUMNS
};
static const char *const column_names[COLUMNS] = {
	"\"nr_running\":[", "],\"idle\":[", "],\"curr\":[", "],\"curr_prio\":[",
	"],\"curr_weight\":[", "],\"curr_run\":[", "],\"idle_stamp\":[", "],\"h_nr\":[",
	"],\"load\":[", "],\"util\":[",
};

/* The number of a column, or not known. */
static int column_value(const struct import_world *world, const struct shown *shown, uint32_t cpu,
			enum column column, uint64_t now, uint32_t pid, uint64_t *value)
{
	const struct cpu *c = &world->cpu[cpu];
	uint32_t is_idle = c->curr == 0;

	if (column == UTIL || (column == LOAD && world->has_averages)) {
		*value = column == UTIL ? c->util : c->average;
		return c->averages_known ? KNOWN : NOT_KNOWN;
	}
	if (!shown->is_known)
		return NOT_KNOWN;
	switch (column) {
	case NR_RUNNING:
		*value = shown->nr;
		return shown->counts_known ? KNOWN : NOT_KNOWN;
	case IDLE:
		*value = is_idle && shown->nr == 0;
		return KNOWN;
	case CURR:
		*value = is_idle ? 1 : c->curr == pid ? 2 : 0;
		return KNOWN;
	case CURR_PRIO:
		*value = shown->curr_prio;
		return shown->curr_prio != UNKNOWN_PRIO ? KNOWN : NOT_KNOWN;
	case CURR_WEIGHT:
		*value = is_fair(shown->curr_prio) ? weight_of_nice[shown->curr_prio - 100] : 0;
		return is_idle || is_fair(shown->curr_prio) ? KNOWN : NOT_KNOWN;
	case CURR_RUN:
		*value = is_idle || now < c->since_ns ? 0 : now - c->since_ns;
		return KNOWN;
	case IDLE_STAMP:
		*value = is_idle ? c->since_ns : 0;
		return KNOWN;
	case H_NR:
		*value = shown->fair;
		return shown->load_known ? KNOWN : NOT_KNOWN;
	default:
		*value = shown->load;
		return shown->load_known ? KNOWN : NOT_KNOWN;
	}
}

/* Who runs and who waits, by pid: for people. */
static void write_queues(const struct import_world *world, struct import_out *out)
{
	uint32_t cpu, nr = 0, within;

	LITERAL(out, ",\"curr_pid\":[");
	for (cpu = 0; cpu < world->nr_cpus; cpu++) {
		if (cpu)
			LITERAL(out, ",");
		if (world->cpu[cpu].known == CPU_UNKNOWN)
			LITERAL(out, "null");
		else
			out_number(out, world->cpu[cpu].curr);
	}
	LITERAL(out, "],\"queued\":{");
	for (cpu = 0; cpu < world->nr_cpus; cpu++) {
		const struct task *task;

		within = 0;
		for (task = world->cpu[cpu].first; task; task = task->next) {
			if (task->where == TASK_RUNS)
				continue;
			if (within++) {
				LITERAL(out, ",");
			} else {
				out_text(out, nr++ ? ",\"" : "\"");
				out_number(out, cpu);
				LITERAL(out, "\":[");
			}
			out_number(out, task->pid);
		}
		if (within)
			LITERAL(out, "]");
	}
	LITERAL(out, "}");
}

static void write_load(const struct import_world *world, struct pending *moment, uint32_t pid)
{
	struct import_out *out = &moment->text;
	struct shown shown[64], one;
	uint32_t cpu, column, columns = world->has_averages ? COLUMNS : UTIL;
	uint64_t value = 0;

	for (cpu = 0; cpu < world->nr_cpus && cpu < 64; cpu++)
		look_at(world, cpu, &shown[cpu]);
	LITERAL(out, "{");
	for (column = 0; column < columns; column++) {
		out_text(out, column_names[column]);
		for (cpu = 0; cpu < world->nr_cpus; cpu++) {
			const struct shown *s = &one;

			if (cpu < 64)
				s = &shown[cpu];
			else
				look_at(world, cpu, &one);
			if (cpu)
				LITERAL(out, ",");
			if (column_value(world, s, cpu, column, moment->time_ns, pid, &value) ==
			    NOT_KNOWN)
				LITERAL(out, "null");
			else
				out_number(out, value);
		}
	}
	LITERAL(out, "]}");
}

void moment_take(struct import_world *world, struct pending *moment,
		 const struct import_event *event, const struct task *task)
{
	moment->text.nr = 0;
	moment->text.is_scratch = 1;
	moment->time_ns = event->head.time_ns;
	moment->line = event->line;
	moment->last_ran_ns = task->last_ran_ns;
	moment->where = task->where;
	moment->prio = task->prio;
	write_queues(world, &moment->text);
	moment->load_at = moment->text.nr;
	write_load(world, moment, task->pid);
}

static void write_or_null(struct import_out *out, uint64_t value, int is_known)
{
	if (is_known)
		out_number(out, value);
	else
		LITERAL(out, "null");
}

static void write_task(struct import_out *out, uint32_t pid, uint32_t prio, uint32_t prev_cpu,
		       uint32_t where)
{
	LITERAL(out, "{\"id\":");
	out_number(out, pid);
	LITERAL(out, ",\"prio\":");
	write_or_null(out, prio, prio != UNKNOWN_PRIO);
	LITERAL(out, ",\"user_prio\":");
	write_or_null(out, prio - 100, is_fair(prio));
	LITERAL(out, ",\"weight\":");
	write_or_null(out, is_fair(prio) ? weight_of_nice[prio - 100] : 0, is_fair(prio));
	LITERAL(out, ",\"prev_cpu\":");
	write_or_null(out, prev_cpu, prev_cpu != NSCHED_NONE);
	LITERAL(out, ",\"running\":");
	write_or_null(out, where == TASK_RUNS, where != TASK_UNKNOWN);
	LITERAL(out, ",\"queued\":");
	write_or_null(out, where == TASK_RUNS || where == TASK_QUEUED, where != TASK_UNKNOWN);
	LITERAL(out, "}");
}

static void write_trace(struct import_world *world, const struct pending *moment,
			const struct import_event *event, uint32_t pid, enum record_of what)
{
	const struct import_span *comm = &event->text[IMPORT_COMM];
	uint32_t is_own = what == RECORD_WAKE || what == RECORD_FORK; /* the event names the task */
	uint32_t is_old = what == RECORD_BALANCE || what == RECORD_WAKING ||
			  what == RECORD_MOVED; /* the moment is all */
	struct import_out *out = world->out;

	LITERAL(out, "\",\"trace\":{\"time_ns\":");
	out_number(out, is_old ? moment->time_ns : event->head.time_ns);
	LITERAL(out, ",\"line\":");
	out_number(out, is_old ? moment->line : event->line);
	LITERAL(out, ",\"event\":");
	if (is_old)
		out_text(out, what == RECORD_WAKING ? "\"sched_waking\"" : "\"sched_migrate_task\"");
	else
		out_string(out, event->head.name.at, event->head.name.length);
	LITERAL(out, ",\"comm\":");
	if (is_own && comm->at)
		out_string(out, comm->at, comm->length);
	else if (moment->has_comm)
		out_string(out, moment->comm, moment->comm_length);
	else
		LITERAL(out, "null");
	LITERAL(out, ",\"pid\":");
	out_number(out, pid);
	LITERAL(out, ",\"last_ran_ns\":");
	write_or_null(out, moment->last_ran_ns, moment->last_ran_ns != UINT64_MAX);
	out_bytes(out, moment->text.text, moment->load_at);
}

/* The answer: what the system did. */
static void write_answer(struct import_out *out, const struct pending *moment, enum record_of what)
{
	LITERAL(out, ",\"clock_ns\":");
	out_number(out, moment->time_ns);
	if (what == RECORD_BALANCE) {
		LITERAL(out, "},\"out\":{\"src_cpu\":");
		write_or_null(out, moment->prev_cpu, moment->prev_cpu != NSCHED_NONE);
		LITERAL(out, ",\"nr_moved\":1}}\n");
		return;
	}
	LITERAL(out, "},\"out\":{\"cpu\":");
	out_number(out, moment->dest);
	LITERAL(out, "}}\n");
}

void moment_write(struct import_world *world, const struct pending *moment,
		  const struct import_event *event, uint32_t pid, enum record_of what)
{
	static const char *const begin[] = {
		"{\"fn\":\"wake\"", "{\"fn\":\"place\"", "{\"fn\":\"place\"", "{\"fn\":\"balance\"",
		"{\"fn\":\"wake\"", "{\"fn\":\"wake\"",
	};
	struct import_out *out = world->out;
	uint32_t is_wake = what == RECORD_WAKE || what == RECORD_WAKING || what == RECORD_MOVED;

	out_text(out, begin[what]);
	LITERAL(out, ",\"policy\":\"recorded\",\"id\":\"");
	out_number(out, ++world->records);
	write_trace(world, moment, event, pid, what);
	LITERAL(out, "},\"in\":{\"load\":");
	out_bytes(out, moment->text.text + moment->load_at, moment->text.nr - moment->load_at);
	if (what != RECORD_BALANCE) {
		LITERAL(out, ",\"task\":");
		write_task(out, pid, moment->prio, moment->prev_cpu, moment->where);
	}
	if ((is_wake || what == RECORD_FORK) && moment->waker != 0) { /* from the idle task: an interrupt's, no task */
		out_text(out, is_wake ? ",\"waker\":" : ",\"parent\":");
		if (moment->waker == NSCHED_NONE)
			LITERAL(out, "null");
		else
			write_task(out, moment->waker, moment->waker_prio, moment->this_cpu,
				   TASK_RUNS);
	}
	LITERAL(out, ",\"this_cpu\":");
	write_or_null(out, what == RECORD_BALANCE ? moment->dest : moment->this_cpu, 1);
	if (what == RECORD_FORK)
		LITERAL(out, ",\"kind\":0");
	else if (what == RECORD_EXEC)
		LITERAL(out, ",\"kind\":1");
	if (what == RECORD_BALANCE) {
		LITERAL(out, ",\"idle\":");
		write_or_null(out, moment->idle, moment->idle != NSCHED_NONE);
	}
	write_answer(out, moment, what);
	world->counts.wakes += is_wake;
	world->counts.places += what == RECORD_FORK || what == RECORD_EXEC;
	world->counts.balances += what == RECORD_BALANCE;
}
