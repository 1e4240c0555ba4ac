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
 * and its id begins with "not given". CPUs are inside numbers, as in any record.
 *
 * A record is one placement:
 *	wake     a wake-up; this_cpu is the waker's, out.cpu where the task was queued
 *	place    kind 0 a fork, kind 1 an exec (also one that stayed where it was)
 *	balance  any other move; this_cpu is where the task went, idle what that CPU
 *	         did then (0, 1, 2 its queue had just run empty, or null), out.src_cpu
 *	         where the task came from
 * "in" is the moment before it, in.clock_ns its time: where the trace has
 * sched_waking, that line's. Where it has no sched_wakeup (perf sched), the wake-up
 * went where sched_migrate_task says, else to the CPU it was asked for, and is recorded
 * when the task then runs there. Without sched_waking, this_cpu is the CPU that the line
 * of the wake-up is from. Records stand in the order in which they were complete, ids
 * ascend.
 *
 * A trace that has neither sched_waking nor sched_wakeup tells of a wake-up only where the
 * task went to another CPU: the move of one that was seen to go to sleep is a wake, of
 * one that was not seen before a balance.
 *
 * "in" holds what the trace tells and nothing else:
 *  - what this trace does not tell of this moment is null: a CPU's entry in a
 *    column while the CPU is unknown, prev_cpu of a task that was not seen before;
 *  - what no trace tells is left out: now and hz (ticks), level, tunables, states,
 *    tasks, capacities, sync. A policy that needs it has to be given it.
 * So a column with a null, or a null where a number is needed, cannot be asked about.
 *
 * Columns of "load": nr_running, idle, curr, curr_prio, curr_weight, curr_run (ns),
 * idle_stamp (ns, 0 while not idle), h_nr (those of prio 100..139), load: the sum of
 * their weights. Where the trace has load events of its own, load is what those say,
 * and util is there, too.
 * Members of "task" and "waker" (of place: "parent"): id (the pid), prio, user_prio
 * and weight (of prio 100..139, else null), prev_cpu, running, queued. waker is left
 * out where the idle task was interrupted, and null where nobody knows.
 *
 * A CPU is unknown at the start of a trace and after events were lost on it, until its
 * next sched_switch. From then on counts are of the tasks seen: one that was
 * queued before and has not run yet is not. Of a sleeping task nothing but its priority is
 * known after a loss. import --assume-idle takes a CPU as idle from the first event to its
 * first switch, and the machine line's id says so. import --strict waits for the switch to the
 * idle task instead, after which nothing can be hidden.
 *
 * "trace": time_ns, line and event of what completed the record (of a trace.dat line
 * is the number of the event; of a balance it is the migration itself); comm and
 * pid of the task; last_ran_ns, when it was last seen to leave a CPU, or null;
 * curr_pid, who ran on each CPU, 0 the idle task, null unknown; queued, by CPU the
 * pids that waited there.
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
