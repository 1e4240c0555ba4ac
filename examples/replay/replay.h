/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * replay: recorded traces in, decisions and differences out. Each subcommand is a
 * row of the table in main.c and lives in files of its own name.
 *
 * What import writes and the others read, JSON Lines, the form of record.h:
 *
 *	{"topology":{..},"id":"where it is from"}
 *	{"fn":"wake","policy":"recorded","id":"17",
 *	 "trace":{"time_ns":..,"line":..,"event":"sched_wakeup","comm":"..","pid":..,..},
 *	 "in":{"load":{"nr_running":[1,0,null,2],..},"task":{..},"waker":{..},
 *	       "this_cpu":0,"clock_ns":..},
 *	 "out":{"cpu":3}}
 *
 * A machine line comes first and stands for the records behind it, which carry no
 * topology of their own. One that nobody described has nr_cpus and a single node,
 * and its id says "not given". CPUs are inside numbers, as everywhere in a record.
 *
 * A record is one placement, in the order in which they were made:
 *	wake     a wake-up; this_cpu is the waker's, out.cpu where the task was queued
 *	place    kind 0 a fork, kind 1 an exec (also one that stayed where it was)
 *	balance  any other move; this_cpu is where the task went, out.src_cpu where from
 * "in" is the moment before it: where the trace has sched_waking, that line's.
 *
 * "in" holds what the trace tells and nothing else:
 *  - what this trace does not tell of this moment is null: a CPU's entry in a
 *    column while the CPU is unknown, prev_cpu of a task that was not seen before;
 *  - what a kind of trace never tells is left out: now and hz (ticks), level, tunables,
 *    states, capacities, averages. A policy that needs it has to be given it.
 * So a column with a null, or a null where a number is needed, cannot be asked about.
 *
 * Columns of "load", where every event for them may be there:
 *	nr_running, idle, curr, curr_prio, idle_stamp (ns, 0 while not idle),
 *	curr_run (ns, 0 while idle), h_nr (those of prio 100..139), load (sum of the
 *	weights of those; or what the trace's own load events say), util (the same
 *	events; left out where there are none)
 * Members of "task" and "waker" (of place: "parent"): id (the pid), prio, user_prio
 * and weight (of prio 100..139), prev_cpu, running, queued, kthread is not told.
 *
 * A CPU is unknown at the start of a trace and after events were lost on it, until its
 * next sched_switch. From then on counts are of the tasks seen: one that was
 * queued before and has not run yet is not. import --strict waits for the switch to the
 * idle task instead, after which nothing can be hidden.
 *
 * "trace": time_ns, line (of text; of a trace.dat the number of the event), event
 * (the name that completed the record), comm and pid of the task; for a wake-up
 * waking_ns; last_ran_ns, when the task was last seen to leave a CPU, or null; for a
 * place kind 1 the comm is that before the exec where the trace tells it.
 */
#ifndef NSCHED_REPLAY_H
#define NSCHED_REPLAY_H

#include "numasched/numasched.h"

enum nsched_replay_exit {
	NSCHED_REPLAY_DONE = 0,
	NSCHED_REPLAY_NOTHING = 1, /* read, but nothing in it to answer with; see each --help */
	NSCHED_REPLAY_REFUSED = 2, /* wrong usage or input, broken output, or partial */
};

/* The subcommands; argv[0] is the subcommand's name. Each returns an exit status. */
int replay_import(int argc, char **argv);
int replay_ask(int argc, char **argv);
int replay_show(int argc, char **argv);
int replay_keep(int argc, char **argv);
int replay_export(int argc, char **argv);

#endif /* NSCHED_REPLAY_H */
