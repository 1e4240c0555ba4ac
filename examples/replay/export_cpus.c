/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What runs where. A record tells since when each CPU runs its task, or is idle; where
 * it does not, a stretch begins with the record that first shows it. A stretch is
 * written when it is over, so a viewer has to sort, which they do.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../decide/text.h"
#include "export.h"

struct stretch {
	uint64_t thread;    /* of the viewer: the system's number + 1 */
	uint32_t open;
	uint32_t prio;	    /* NSCHED_NONE: not told */
	uint64_t begin;
	uint64_t seen;	    /* when it was last there */
	uint64_t task;	    /* NSCHED_NO_ID: not told */
	uint32_t nr_running;/* as written last; NSCHED_NONE: never, or not known */
};

struct export_cpus {
	struct stretch *stretch;
	uint32_t nr_cpus;
	const struct trace_names *names;
};

uint64_t export_thread(const struct nsched_topology *topology, uint32_t cpu)
{
	return (uint64_t)nsched_cpu_id(topology, cpu) + 1;
}

struct export_cpus *export_cpus_new(const struct nsched_topology *topology,
				    const struct trace_names *names)
{
	struct export_cpus *cpus = need(1, sizeof(*cpus));
	uint32_t cpu;

	cpus->nr_cpus = topology->nr_cpus;
	cpus->names = names;
	cpus->stretch = need(topology->nr_cpus, sizeof(*cpus->stretch));
	for (cpu = 0; cpu < topology->nr_cpus; cpu++) {
		cpus->stretch[cpu].nr_running = NSCHED_NONE;
		cpus->stretch[cpu].thread = export_thread(topology, cpu);
	}
	return cpus;
}

void export_cpus_free(struct export_cpus *cpus)
{
	if (cpus)
		free(cpus->stretch);
	free(cpus);
}

static void finish(struct export_cpus *cpus, struct export *e, uint32_t cpu, uint64_t end)
{
	struct stretch *s = &cpus->stretch[cpu];
	char *name;

	if (!s->open)
		return;
	s->open = 0;
	if (end < s->begin)
		end = s->begin;
	name = s->task != NSCHED_NO_ID ? trace_names_of(cpus->names, s->task) :
	       s->prio != NSCHED_NONE ? text_of("prio %u", s->prio) : text_of("runs");
	export_open(e, "X", EXPORT_CPUS, s->thread, s->begin);
	fprintf(e->file, ",\"dur\":%" PRIu64 ".%03u", (end - s->begin) / 1000,
		(unsigned int)((end - s->begin) % 1000));
	export_name(e, name);
	export_close(e);
	free(name);
}

static void count(struct export_cpus *cpus, struct export *e, const struct trace_moment *m,
		  uint32_t cpu)
{
	uint32_t known = trace_has(m, NSCHED_LOAD_NR_RUNNING, cpu);
	uint32_t nr = known ? nsched_load_nr_running(m->load, cpu) : NSCHED_NONE;
	struct stretch *s = &cpus->stretch[cpu];
	char *name;

	if (nr == s->nr_running)
		return;
	s->nr_running = nr;
	if (!known) /* no number says "not known" */
		return;
	name = text_of("CPU %" PRIu64 " runnable", s->thread - 1);
	export_open(e, "C", EXPORT_CPUS, 0, m->time_ns);
	export_name(e, name);
	fprintf(e->file, ",\"args\":{\"tasks\":%u}", nr);
	export_close(e);
	free(name);
}

/* Does the CPU run a task? 2: nobody knows. */
static uint32_t runs(const struct trace_moment *m, uint32_t cpu)
{
	if (trace_has(m, NSCHED_LOAD_CURR, cpu))
		return nsched_load_curr(m->load, cpu) != 1;
	if (trace_has(m, NSCHED_LOAD_NR_RUNNING, cpu))
		return nsched_load_nr_running(m->load, cpu) != 0;
	return 2;
}

static void look(struct export_cpus *cpus, struct export *e, const struct trace_moment *m,
		 uint32_t cpu)
{
	struct stretch *s = &cpus->stretch[cpu];
	uint64_t since = m->time_ns, ran;
	uint32_t now = runs(m, cpu);

	if (now == 0 && trace_has(m, NSCHED_LOAD_IDLE_STAMP, cpu) &&
	    nsched_load_idle_stamp(m->load, cpu) <= m->time_ns)
		since = nsched_load_idle_stamp(m->load, cpu);
	if (now != 1) {
		finish(cpus, e, cpu, now == 2 ? s->seen : since);
		return;
	}
	if (trace_has(m, NSCHED_LOAD_CURR_RUN, cpu)) {
		ran = nsched_load_curr_run(m->load, cpu);
		since = ran <= m->time_ns ? m->time_ns - ran : 0;
		if (s->open && since > s->begin)
			finish(cpus, e, cpu, since);
	}
	if (s->open && s->task != NSCHED_NO_ID && m->curr_pid[cpu] != NSCHED_NO_ID &&
	    m->curr_pid[cpu] != s->task)
		finish(cpus, e, cpu, since);
	if (!s->open) {
		s->open = 1;
		s->begin = since;
		s->task = NSCHED_NO_ID;
		s->prio = trace_has(m, NSCHED_LOAD_CURR_PRIO, cpu) ?
				  nsched_load_curr_prio(m->load, cpu) : NSCHED_NONE;
	}
	if (m->curr_pid[cpu] != NSCHED_NO_ID && m->curr_pid[cpu])
		s->task = m->curr_pid[cpu];
	s->seen = m->time_ns;
}

void export_cpus_moment(struct export_cpus *cpus, struct export *e, const struct trace_moment *m)
{
	uint64_t known = m->own_known.given & ~m->own_known.unknown;
	uint32_t cpu;

	if (!m->load)
		return;
	for (cpu = 0; cpu < cpus->nr_cpus; cpu++) {
		look(cpus, e, m, cpu);
		count(cpus, e, m, cpu);
	}
	/* who wakes or forks runs where the question is asked: then that stretch has a name */
	if (known >> TRACE_THIS_CPU & 1 && m->other.present && m->other.task.running &&
	    m->other.task.id)
		cpus->stretch[m->own[TRACE_THIS_CPU]].task = m->other.task.id;
}

void export_cpus_end(struct export_cpus *cpus, struct export *e)
{
	uint32_t cpu;

	for (cpu = 0; cpu < cpus->nr_cpus; cpu++)
		finish(cpus, e, cpu, cpus->stretch[cpu].seen);
}
