/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Picks, and tasks that stick. Every worked example of the specification. */
#include "record.h" /* read back as records */
#include "thunks.c"
#include "worked.h"

static const struct worked pick_232[] = {
	{ "h1 earliest", "now=100 prio=[101 101 101] deadline=[120 110 130] allowed=[111]",
	  "pick=1", "task 1 of prio 101 has the earliest deadline (rank 10), of 3 tasks" },
	{ "h2 all overdue: clamped to now, FIFO", "deadline=[99 50 10]", "pick=0",
	  "task 0 is the first of prio 101 whose deadline has passed (rank 0), of 3 tasks" },
	{ "h3 first overdue beats 101", "deadline=[101 50 10]", "pick=1", NULL },
	{ "h4 tie: first", "deadline=[100 100 100]", "pick=0", NULL },
	{ "h5 ISO first", "prio=[101 100 101] deadline=[1 900 1]", "pick=1", NULL },
	{ "h6 RT first", "prio=[101 101 50] deadline=[1 1 900]", "pick=2",
	  "task 2 is the first of real-time prio 50" },
	{ "h7 first RT that may run here", "prio=[50 50 101] allowed=[011]", "pick=1", NULL },
	{ "h8 RT cannot run here: next level", "prio=[50 101 101] allowed=[011]", "pick=1", NULL },
	{ "h9 idle", "allowed=[000]", "pick=-1", "task none: nothing may run here, idle" },
	{ "h10 normal before idleprio", "prio=[102 102 101] deadline=[1 1 900]", "pick=2", NULL },
	{ "h11 wrapped deadline counts as overdue", "now=5 deadline=[18446744073709551613 4 6]",
	  "pick=0", NULL },
};

static const struct worked pick_318[] = {
	{ "h1 earliest",
	  "now=100 prio=[101 101 101] deadline=[120 110 130] allowed=[111] rr_interval=6 "
	  "user_prio=[20 20 20] dist=[000]", "pick=1",
	  "task 1 of prio 101 has the earliest deadline (rank 11), of 3 tasks" },
	{ "h2 110+39=149: task 0", "dist=[010]", "pick=0", NULL },
	{ "h3 overdue: first found", "deadline=[90 50 10]", "pick=0",
	  "task 0 is the first of prio 101 whose deadline has passed (rank 0), of 3 tasks" },
	{ "h4 50+39=89 overdue, found first", "deadline=[120 50 10] dist=[010]", "pick=1", NULL },
	{ "h5 62+39=101 is not overdue but earliest", "deadline=[120 62 110] dist=[010]", "pick=1",
	  NULL },
	{ "h6 61+39=100 not overdue; task 2 at 99 is", "deadline=[120 61 99] dist=[010]", "pick=2",
	  NULL },
	{ "h7 RT: distance ignored", "prio=[101 50 101] dist=[030]", "pick=1",
	  "task 1 is the first of real-time prio 50" },
	{ "h8 local wins", "deadline=[120 120 120] dist=[100]", "pick=1", NULL },
	{ "h9 idle", "allowed=[000]", "pick=-1", "task none: nothing may run here, idle" },
};

static const struct worked pick_467[] = {
	{ "h1 earliest",
	  "cpu=0 interactive=1 scaling=0 prio=[102 102 102] deadline=[30 20 40] allowed=[111] "
	  "last_cpu=[012] sticky=[000] dist=[124] smt_ok=[111]", "pick=1",
	  "task 1 of prio 102 has the earliest deadline (rank 20), of 3 tasks" },
	{ "h2 60, 80, 640: task 0", "interactive=0", "pick=0", NULL },
	{ "h3 82, 80, 32: task 2", "interactive=0 deadline=[41 20 2]", "pick=2", NULL },
	{ "h4 sticky elsewhere, this CPU throttled: local",
	  "interactive=0 scaling=1 deadline=[41 2 2] sticky=[011]", "pick=0", NULL },
	{ "h5 not throttled: 8", "interactive=0 deadline=[41 2 2] sticky=[011]", "pick=1", NULL },
	{ "h6 interactive ignores sticky", "scaling=1 sticky=[011]", "pick=1", NULL },
	{ "h7 SMT-nice", "smt_ok=[101]", "pick=0", NULL },
	{ "h8 RT not subject to SMT-nice", "prio=[102 102 50] deadline=[1 1 99] smt_ok=[110]",
	  "pick=2", "task 2 is the first of real-time prio 50" },
	{ "h9 ISO not allowed here: normal level", "prio=[102 101 102] allowed=[101]", "pick=0",
	  NULL },
	{ "h10 tie: first", "deadline=[20 20 20]", "pick=0", NULL },
	{ "h11 idle", "allowed=[000]", "pick=-1", "task none: nothing may run here, idle" },
	{ "h12 quirk: shifted out of 64 bits: 2^62<<2 = 0",
	  "interactive=0 deadline=[4611686018427387904 1152921504606846976 40] dist=[241]",
	  "pick=0", NULL },
	{ "x1 2^64-1 is never taken",
	  "deadline=[18446744073709551615 18446744073709551615 18446744073709551615]", "pick=-1",
	  NULL },
	{ "x2 2^64-2 is",
	  "deadline=[18446744073709551615 18446744073709551614 18446744073709551615]", "pick=1",
	  NULL },
	{ "x3 the next class is looked at",
	  "prio=[102 103 102] deadline=[18446744073709551615 5 18446744073709551615]", "pick=1",
	  NULL },
	{ "x4 shifted by 1 it is 2^64-2; by 0 (does not occur) 2^64-1",
	  "interactive=0 deadline=[18446744073709551615 18446744073709551615 "
	  "18446744073709551615] dist=[100]", "pick=0", NULL },
};

static const struct worked pick_512[] = {
	{ "h1 lowest key",
	  "cpu=0 interactive=1 key=[30 20 40] deadline=[30 20 40] allowed=[111] last_cpu=[012] "
	  "dist=[124] smt_ok=[111]", "pick=1",
	  "task 1 of group 0 has the least key, 20, of 3 tasks" },
	{ "h2 quirk: first local task ends the walk", "interactive=0", "pick=0",
	  "task 0 of the local group 0 has its least key, 30, of 3 tasks" },
	{ "h3 all remote: 30<<1=60, 20<<2=80, 40<<4=640", "interactive=0 last_cpu=[312]", "pick=0",
	  "task 0 of remote group 1 has the earliest deadline (rank 60), of 3 tasks" },
	{ "h4 task 1 has the lowest key and is local",
	  "interactive=0 key=[101 20 40] deadline=[500 20 40] last_cpu=[102]", "pick=1", NULL },
	{ "h5 quirk: earlier remote tasks lose to a later local one",
	  "interactive=0 key=[50 60 40] deadline=[50 60 40] last_cpu=[101] dist=[212]", "pick=1",
	  NULL },
	{ "h6 tie: oldest", "key=[20 20 20]", "pick=0", NULL },
	{ "h7 affinity", "allowed=[101]", "pick=0", NULL },
	{ "h8 SMT-nice", "smt_ok=[101]", "pick=0", NULL },
	{ "h9 idle", "allowed=[000]", "pick=-1", "task none: nothing may run here, idle" },
	{ "h10 keys only in interactive mode", "key=[101 20 50] deadline=[9 20 1]", "pick=1",
	  NULL },
	{ "h11 quirk: remote RT (key 10) judged by its deadline",
	  "interactive=0 key=[10 20 30] deadline=[900 20 30] last_cpu=[111] dist=[222]", "pick=1",
	  NULL },
	{ "x1 taken: the key order decides alone",
	  "deadline=[18446744073709551615 18446744073709551615 18446744073709551615]", "pick=1",
	  NULL },
	{ "x2 remote and never below 2^64-1",
	  "interactive=0 deadline=[18446744073709551615 18446744073709551615 "
	  "18446744073709551615] last_cpu=[312] dist=[000]", "pick=-1", NULL },
	{ "x3 2^64-2", "interactive=0 deadline=[18446744073709551615 18446744073709551615 "
	  "18446744073709551615] last_cpu=[312] dist=[010]", "pick=1", NULL },
};

static const struct worked pick_muqss[] = {
	{ "h1 lowest key anywhere",
	  "interactive=1 preempting=-1 q_busy=[000] q_dist=[025] queue=[012] key=[30 20 10] "
	  "allowed=[111] smt_ok=[111]", "pick=2",
	  "task 2 has the least key, 10, of queue 2 with 1 tasks, 3 queues looked at" },
	{ "h2 queue 2 locked: task 1", "q_busy=[001]", "pick=1", NULL },
	{ "h3 queue 1 has no more tasks than queue 0: local", "interactive=0", "pick=0",
	  "task 0 has the least key, 30, of the own queue 0 with 1 tasks, 2 queues looked at" },
	{ "h4 queue 1 has 2 tasks: its head", "interactive=0 queue=[011]", "pick=2", NULL },
	{ "h5 have one already: distant queue not looked at", "interactive=0 queue=[022]",
	  "pick=0", NULL },
	{ "h6 idle CPU takes from a distant queue", "interactive=0 queue=[222]", "pick=2", NULL },
	{ "h7 tie: nearest", "key=[20 20 20]", "pick=0", NULL },
	{ "h8 stops at the expected task", "preempting=1", "pick=1",
	  "task 1 with key 20 of queue 1 with 1 tasks is what this CPU was told of, 2 queues "
	  "looked at" },
	{ "h9 affinity, interactive", "allowed=[110]", "pick=1", NULL },
	{ "h10 interactive looks beyond the head", "queue=[011] allowed=[110]", "pick=1", NULL },
	{ "h11 non-interactive does not", "interactive=0 queue=[011] allowed=[110]", "pick=0",
	  NULL },
	{ "h12 own queue is always walked on",
	  "interactive=0 queue=[001] key=[10 20 5] allowed=[011]", "pick=1", NULL },
	{ "h13 idle", "allowed=[000]", "pick=-1", "task none: nothing may run here, idle" },
	{ "h14 own head refused: task of queue 1", "interactive=0 smt_ok=[011]", "pick=1", NULL },
	{ "x1 q_busy of the own queue is ignored", "q_busy=[100] key=[5 20 10]", "pick=0", NULL },
	{ "x2 only the own queue can be read", "q_busy=[111]", "pick=0", NULL },
	{ "x3 key 2^64-1 is never taken",
	  "key=[18446744073709551615 18446744073709551615 18446744073709551615]", "pick=-1",
	  NULL },
	{ "x4 2^64-2 is", "key=[18446744073709551615 18446744073709551614 18446744073709551615]",
	  "pick=1", NULL },
};

static const struct worked swap_sticky_467[] = {
	{ "h1 empty slot",
	  "slot=0 slot_sticky=0 cpu=0 prio=102 p_allowed=[1111] slot_allowed=[1111] idle=[0000] "
	  "locality=[1122] smt=[0011] cache=[0000] scaling=[0000]",
	  "slot=1 p_sticky=1 slot_sticky=0 kick_old=-1 kick_p=-1", "it takes the slot of CPU 0" },
	{ "h2 same task again", "slot=1", "slot=1 p_sticky=1 slot_sticky=0 kick_old=-1 kick_p=-1",
	  "it has the slot of CPU 0 already" },
	{ "h3 old one unstuck, no idle CPU", "slot=2 slot_sticky=1",
	  "slot=1 p_sticky=1 slot_sticky=0 kick_old=-1 kick_p=-1",
	  "it takes the slot of CPU 0 from another task, for which CPU none is told" },
	{ "h4 old one unstuck, idle CPU kicked", "slot=2 slot_sticky=1 idle=[0001]",
	  "slot=1 p_sticky=1 slot_sticky=0 kick_old=3 kick_p=-1", NULL },
	{ "h5 old one already ran elsewhere: no kick", "slot=2 idle=[0001]",
	  "slot=1 p_sticky=1 slot_sticky=0 kick_old=-1 kick_p=-1", NULL },
	{ "h6 RT does not stick: kicks closest idle", "prio=50 idle=[0111]",
	  "slot=0 p_sticky=0 slot_sticky=0 kick_old=-1 kick_p=2",
	  "real time does not stick to CPU 0: for the task there CPU none is told, for itself CPU "
	  "2" },
	{ "h7 RT replaces a sticky one: only the old one may use cpu2",
	  "slot=2 slot_sticky=1 prio=50 p_allowed=[1101] idle=[0010]",
	  "slot=0 p_sticky=0 slot_sticky=0 kick_old=2 kick_p=-1", NULL },
	{ "h8 quirk: RT already in the slot stays sticky", "slot=1 prio=50",
	  "slot=1 p_sticky=1 slot_sticky=0 kick_old=-1 kick_p=-1", NULL },
	{ "h9 old one not allowed there", "slot=2 slot_sticky=1 slot_allowed=[1100] idle=[0011]",
	  "slot=1 p_sticky=1 slot_sticky=0 kick_old=-1 kick_p=-1", NULL },
};

int main(void)
{
	static struct rows rows;

	WORKED(&rows, pick_232);
	WORKED(&rows, pick_318);
	WORKED(&rows, pick_467);
	WORKED(&rows, pick_512);
	WORKED(&rows, pick_muqss);
	WORKED(&rows, swap_sticky_467);
	return rows_run(&rows, "bfs: worked examples, picks");
}
