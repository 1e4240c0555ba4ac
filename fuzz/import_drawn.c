/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Drawn schedules: a naive machine of a few CPUs and tasks runs, prints what ftrace
 * would, and says of each wake-up and migration what the importer must record: who
 * ran, how many tasks each CPU had, where the task came from and where it went.
 */
#include <stdio.h>

#include "families.h"
#include "import.h"

#define CPUS 4u
#define TASKS 6u
#define STEPS 40u
#define ASLEEP 0xffu

struct naive {
	struct import_feed *feed;
	struct import_out all;
	struct import_out out;
	uint64_t now_us;
	uint64_t line;
	uint32_t nr_cpus;
	uint32_t curr[CPUS];	/* 0 idle, else a task, 1.. */
	uint32_t known[CPUS];
	uint32_t on[TASKS + 1];	/* a CPU, or ASLEEP */
	uint32_t last[TASKS + 1];
	uint64_t records;
};

static int keep_record(void *to, const char *bytes, size_t nr)
{
	struct import_out *all = to;

	all->is_scratch = 1;
	out_bytes(all, bytes, nr);
	return all->failed ? -1 : 0;
}

/* A line from @cpu, where its current task runs; time passes. */
static void say(struct naive *n, uint32_t cpu, const char *event)
{
	char line[256];
	int length;

	n->now_us += 7;
	n->line++;
	length = snprintf(line, sizeof(line), "  t-%u  [%03u] d..2.  %llu.%06llu: %s\n",
			  (unsigned)n->curr[cpu], (unsigned)cpu,
			  (unsigned long long)(n->now_us / 1000000),
			  (unsigned long long)(n->now_us % 1000000), event);
	feed_bytes(n->feed, line, (size_t)length);
}

/* The columns as they must stand in the last record. */
static void expect(struct naive *n, const char *fn, const uint32_t nr[], const uint32_t curr[],
		   const char *rest)
{
	char want[256];
	const char *at, *end;
	uint32_t cpu;
	int length;

	n->all.nr = 0;
	out_flush(&n->out);
	CHECK(n->all.nr > 0);
	at = n->all.text;
	end = at + n->all.nr;
	CHECK(memchr(at, '\n', n->all.nr) == end - 1); /* one record */
	CHECK(memmem(at, n->all.nr, fn, strlen(fn)) != NULL);
	CHECK(memmem(at, n->all.nr, rest, strlen(rest)) != NULL);
	length = snprintf(want, sizeof(want), "\"curr_pid\":[");
	for (cpu = 0; cpu < n->nr_cpus; cpu++)
		length += n->known[cpu] ? snprintf(want + length, 32, "%s%u", cpu ? "," : "",
						   (unsigned)curr[cpu]) :
					  snprintf(want + length, 32, "%snull", cpu ? "," : "");
	CHECK(memmem(at, n->all.nr, want, (size_t)length) != NULL);
	length = snprintf(want, sizeof(want), "\"nr_running\":[");
	for (cpu = 0; cpu < n->nr_cpus; cpu++)
		length += n->known[cpu] ? snprintf(want + length, 32, "%s%u", cpu ? "," : "",
						   (unsigned)nr[cpu]) :
					  snprintf(want + length, 32, "%snull", cpu ? "," : "");
	CHECK(memmem(at, n->all.nr, want, (size_t)length) != NULL);
	n->records++;
}

static void count(const struct naive *n, uint32_t nr[])
{
	uint32_t task;

	memset(nr, 0, CPUS * sizeof(*nr));
	for (task = 1; task <= TASKS; task++) {
		if (n->on[task] != ASLEEP)
			nr[n->on[task]]++;
	}
}

static void wake(struct world *w, struct naive *n, uint32_t task)
{
	uint32_t from = (uint32_t)world_draw(w, 0, n->nr_cpus - 1), was = n->last[task];
	uint32_t to = (uint32_t)world_draw(w, 0, n->nr_cpus - 1), nr[CPUS];
	char event[128], rest[128];
	uint64_t asked;

	count(n, nr);
	snprintf(event, sizeof(event), "sched_waking: comm=t pid=%u prio=120 target_cpu=%03u",
		 (unsigned)task, (unsigned)was);
	say(n, from, event);
	asked = n->now_us * 1000;
	if (was != to) {
		snprintf(event, sizeof(event),
			 "sched_migrate_task: comm=t pid=%u prio=120 orig_cpu=%u dest_cpu=%u",
			 (unsigned)task, (unsigned)was, (unsigned)to);
		say(n, from, event);
	}
	snprintf(event, sizeof(event), "sched_wakeup: comm=t pid=%u prio=120 target_cpu=%03u",
		 (unsigned)task, (unsigned)to);
	say(n, world_chance(w, 2) ? from : to, event);
	snprintf(rest, sizeof(rest), "\"this_cpu\":%u,\"clock_ns\":%llu},\"out\":{\"cpu\":%u}",
		 (unsigned)from, (unsigned long long)asked, (unsigned)to);
	expect(n, "{\"fn\":\"wake\"", nr, n->curr, rest);
	n->on[task] = n->last[task] = to;
}

/* The current task goes to sleep or stays, and another or nobody runs. */
static void reschedule(struct world *w, struct naive *n, uint32_t cpu)
{
	uint32_t prev = n->curr[cpu], next = 0, task, sleeps = prev && world_chance(w, 2);
	char event[200];

	for (task = 1; task <= TASKS; task++) {
		if (n->on[task] == cpu && task != prev && (!next || world_chance(w, 2)))
			next = task;
	}
	if ((!next && prev && !sleeps) || (!next && !prev))
		return;
	snprintf(event, sizeof(event),
		 "sched_switch: prev_comm=t prev_pid=%u prev_prio=120 prev_state=%s ==> "
		 "next_comm=t next_pid=%u next_prio=120",
		 (unsigned)prev, sleeps ? "S" : "R", (unsigned)next);
	say(n, cpu, event);
	if (sleeps) {
		n->on[prev] = ASLEEP;
		n->last[prev] = cpu;
	}
	n->curr[cpu] = next;
	n->known[cpu] = 1;
}

/* A queued task goes elsewhere, pulled by the CPU it goes to from an interrupt. */
static void move(struct world *w, struct naive *n, uint32_t task)
{
	uint32_t from = n->on[task], to = (uint32_t)world_draw(w, 0, n->nr_cpus - 1), nr[CPUS];
	char line[256], rest[96];
	int length;

	if (from == ASLEEP || n->curr[from] == task || from == to)
		return;
	count(n, nr);
	n->now_us += 7;
	n->line++;
	length = snprintf(line, sizeof(line),
			  "  t-%u  [%03u] d.s2.  %llu.%06llu: sched_migrate_task: comm=t pid=%u "
			  "prio=120 orig_cpu=%u dest_cpu=%u\n",
			  (unsigned)n->curr[to], (unsigned)to,
			  (unsigned long long)(n->now_us / 1000000),
			  (unsigned long long)(n->now_us % 1000000), (unsigned)task, (unsigned)from,
			  (unsigned)to);
	feed_bytes(n->feed, line, (size_t)length);
	snprintf(rest, sizeof(rest),
		 "\"this_cpu\":%u,\"idle\":%u,\"clock_ns\":%llu},\"out\":{\"src_cpu\":%u,",
		 (unsigned)to, (unsigned)(n->curr[to] == 0), (unsigned long long)n->now_us * 1000,
		 (unsigned)from);
	expect(n, "{\"fn\":\"balance\"", nr, n->curr, rest);
	n->on[task] = n->last[task] = to;
}

static void drawn(struct world *w)
{
	struct nsched_topology_facts facts = { .nr_cpus = (uint32_t)world_draw(w, 1, CPUS),
					       .nr_nodes = 1 };
	void *machine = world_memory(w, nsched_topology_size(&facts));
	struct naive *n = world_memory(w, sizeof(*n));
	struct import_world *world;
	struct nsched_wrong wrong;
	uint32_t step, task;

	CHECK(nsched_topology_init(machine, nsched_topology_size(&facts), &facts, &wrong) ==
	      NSCHED_OK);
	n->feed = world_memory(w, sizeof(*n->feed));
	n->out.write = keep_record;
	n->out.to = &n->all;
	n->nr_cpus = facts.nr_cpus;
	n->now_us = world_draw(w, 1, 5000000);
	memset(n->on, 0xff, sizeof(n->on));
	for (task = 0; task <= TASKS; task++)
		n->on[task] = ASLEEP;
	world = world_make(machine, 0, &n->out);
	CHECK(world != NULL);
	feed_begin(n->feed, world);
	for (step = 0; step < STEPS; step++) {
		task = (uint32_t)world_draw(w, 1, TASKS);
		if (world_chance(w, 2))
			reschedule(w, n, (uint32_t)world_draw(w, 0, n->nr_cpus - 1));
		else if (n->on[task] == ASLEEP)
			wake(w, n, task);
		else
			move(w, n, task);
	}
	feed_end(n->feed);
	CHECK(n->feed->damaged == 0 && n->feed->used == n->line);
	CHECK(world_counts(world)->contradicted == 0 && world_counts(world)->cut_off == 0);
	CHECK(world_counts(world)->wakes + world_counts(world)->balances == n->records);
	world_free(world);
	out_free(&n->out);
	out_free(&n->all);
}

const struct fuzz_check fuzz_import_drawn[] = {
	{ "import drawn", drawn },
	{ NULL, NULL },
};
