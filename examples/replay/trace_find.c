/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../decide/text.h"
#include "trace_find.h"

#define NS 1000000000u

void trace_wish_time(struct trace_wish *wish, const char *text)
{
	size_t digits = strspn(text, "0123456789"), behind;
	uint64_t seconds = 0, ns = 0;
	char *whole = text_of("%.*s", (int)digits, text);
	const char *at = text + digits;
	uint32_t good = number_in(whole, NSCHED_U64_MAX / NS - 1, &seconds) ? 1 : 0, i;

	free(whole);
	behind = *at == '.' ? strspn(at + 1, "0123456789") : 0;
	if (!good || (*at && (*at != '.' || !behind || behind > 9 || at[1 + behind])))
		refuse(NULL, 0, "--at %.40s is no time; write seconds, as 12.5 or 12.000000001",
		       text);
	for (i = 0; i < 9; i++)
		ns = ns * 10 + (i < behind ? (uint64_t)(at[1 + i] - '0') : 0);
	wish->has_time = 1;
	wish->time_ns = seconds * NS + ns;
}

uint32_t trace_is_wished(const struct trace_wish *wish, const struct trace_moment *m)
{
	if (wish->id)
		return !strcmp(wish->id, m->id);
	return !wish->has_time || (m->has_time && m->time_ns >= wish->time_ns);
}

char *trace_task_name(const struct trace_moment *m)
{
	if (m->pid == NSCHED_NO_ID)
		return text_of("%s", m->comm[0] ? m->comm : "a task");
	return text_of("%s (%" PRIu64 ")", m->comm[0] ? m->comm : "task", m->pid);
}

/* "CPU 3" by the system's number, or "a CPU that is not known". */
static char *cpu_name(const struct trace_moment *m, uint64_t cpu, uint32_t known)
{
	if (!known || cpu >= m->topology->nr_cpus)
		return text_of("a CPU that is not known");
	return text_of("CPU %u", nsched_cpu_id(m->topology, (uint32_t)cpu));
}

uint32_t trace_task_knows(const struct trace_task *task, const char *name)
{
	const struct nsched_field *field;
	uint32_t i;

	for (i = 0; (field = trace_task_field(i)); i++)
		if (!strcmp(field->name, name))
			return task->present && (task->known.given & ~task->known.unknown) >> i & 1;
	return 0;
}

char *trace_sentence(const struct trace_moment *m)
{
	char *task = trace_task_name(m), *text, *here, *out, *prev;
	uint64_t own = m->own_known.given & ~m->own_known.unknown;

	here = cpu_name(m, m->own[TRACE_THIS_CPU], own >> TRACE_THIS_CPU & 1);
	out = cpu_name(m, m->out_cpu, m->out_cpu != NSCHED_NONE);
	prev = cpu_name(m, m->task.task.prev_cpu,
			trace_task_knows(&m->task, "prev_cpu"));
	if (m->which == NSCHED_ASK_WAKE)
		text = text_of("%s wakes %s, which last ran on %s; it was queued on %s", here,
			       task, prev, out);
	else if (m->which == NSCHED_ASK_PLACE)
		text = text_of("%s %s on %s; it was put on %s", task,
			       !(own >> TRACE_KIND & 1) ? "begins" :
			       m->own[TRACE_KIND] == NSCHED_PLACE_EXEC ? "execs" : "is forked",
			       here, out);
	else
		text = text_of("%s moves from %s to %s", task, out, here);
	free(task);
	free(here);
	free(out);
	free(prev);
	return text;
}

#define NAMES 8192u

struct trace_names {
	struct {
		uint64_t pid;
		char comm[TRACE_NAME];
	} name[NAMES];
};

struct trace_names *trace_names_new(void)
{
	return need(1, sizeof(struct trace_names));
}

void trace_names_free(struct trace_names *names)
{
	free(names);
}

void trace_names_note(struct trace_names *names, const struct trace_moment *m)
{
	if (m->pid == NSCHED_NO_ID || !m->comm[0])
		return;
	names->name[m->pid % NAMES].pid = m->pid;
	memcpy(names->name[m->pid % NAMES].comm, m->comm, sizeof(m->comm));
}

char *trace_names_of(const struct trace_names *names, uint64_t pid)
{
	const char *comm = names->name[pid % NAMES].comm;

	if (comm[0] && names->name[pid % NAMES].pid == pid)
		return text_of("%s (%" PRIu64 ")", comm, pid);
	return text_of("task %" PRIu64, pid);
}
