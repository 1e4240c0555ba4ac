/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, question "due": what a tick does. Order: charge, iso_tick, tick. */
#ifndef NSCHED_BFS_DUE_H
#define NSCHED_BFS_DUE_H

#include "task.h"

/* tick */

enum nsched_bfs_tick_reason {
	NSCHED_BFS_TICK_EXEMPT = NSCHED_BFS_TICK << 8 | 1,  /* FIFO and the idle task */
	NSCHED_BFS_TICK_GOES_ON = NSCHED_BFS_TICK << 8 | 2, /* enough is left */
	NSCHED_BFS_TICK_SPENT = NSCHED_BFS_TICK << 8 | 3,
	NSCHED_BFS_TICK_DITHERED = NSCHED_BFS_TICK << 8 | 4,/* 467, 512: the rest is dropped */
};

struct nsched_bfs_tick_question {
	int32_t time_slice; /* us, as charged */
	uint32_t ver;	    /* enum nsched_bfs_ver */
	uint32_t hz;	    /* ticks a second, 100..1000 */
	uint32_t policy;    /* enum nsched_bfs_class */
	uint32_t idle;	    /* 1: the idle task */
	uint32_t dither;    /* 1: put on the CPU within half a tick of the last tick */
};

struct nsched_bfs_tick_answer {
	uint32_t reason;    /* enum nsched_bfs_tick_reason */
	uint32_t resched;   /* 1: the CPU is to switch */
	int32_t time_slice; /* us; 0 where the rest was dropped */
	int32_t limit;	    /* us that the slice was compared with */
};

/**
 * nsched_bfs_tick() - has the running task used up its slice
 * @q: the slice, as charged
 * @a: every field is written
 *
 * Never for FIFO and the idle task. 232, 318: at 0 or less. 467, 512: below 100 us;
 * with dither, at half a tick or less, and the slice is then zeroed. 199: below 100
 * us, with dither below 100 us and half a tick, without high-resolution timers.
 *
 * O(1), at most one 32-bit division. Source: all versions, task_running_tick().
 * Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_tick(const struct nsched_bfs_tick_question *q,
				    struct nsched_bfs_tick_answer *a);

/* iso_tick */

enum nsched_bfs_iso_tick_reason {
	NSCHED_BFS_ISO_TICK_DECAYS = NSCHED_BFS_ISO_TICK << 8 | 1,   /* or stays at 0 */
	NSCHED_BFS_ISO_TICK_COUNTS = NSCHED_BFS_ISO_TICK << 8 | 2,   /* real time or ISO runs */
	NSCHED_BFS_ISO_TICK_USED_UP = NSCHED_BFS_ISO_TICK << 8 | 3,  /* the quota is used up now */
	NSCHED_BFS_ISO_TICK_STOPS = NSCHED_BFS_ISO_TICK << 8 | 4,    /* an ISO task without quota */
	NSCHED_BFS_ISO_TICK_RECOVERS = NSCHED_BFS_ISO_TICK << 8 | 5, /* there is quota again */
	NSCHED_BFS_ISO_TICK_RETURNS = NSCHED_BFS_ISO_TICK << 8 | 6,  /* 199: to ISO by a switch */
};

struct nsched_bfs_iso_tick_question {
	int64_t iso_ticks;	 /* state; starts at 0 */
	int32_t time_slice;	 /* us, as charged */
	uint32_t ver;		 /* enum nsched_bfs_ver */
	uint32_t hz;		 /* ticks a second, 100..1000 */
	uint32_t cpus;		 /* online CPUs; 199 ignores it */
	uint32_t iso_cpu;	 /* the quota, per cent, 0..100 */
	uint32_t policy;	 /* of what runs: enum nsched_bfs_class */
	uint32_t prio;		 /* of what runs */
	uint32_t idle;		 /* 1: the CPU is idle */
	uint32_t ticks;		 /* 199, idle: since this CPU's last tick */
	uint32_t iso_refractory; /* state: 1 = used up */
};

struct nsched_bfs_iso_tick_answer {
	int64_t iso_ticks;	 /* to keep */
	uint64_t limit;		 /* above which the account sets the flag */
	int32_t time_slice;	 /* us; 0 where an ISO task is to go */
	uint32_t iso_refractory; /* to keep */
	uint32_t resched;	 /* 1: switch whatever tick says */
	uint32_t reason;	 /* enum nsched_bfs_iso_tick_reason */
};

/**
 * nsched_bfs_iso_tick() - the account of ISO time at a tick
 * @q: account, quota, and what runs
 * @a: every field is written
 *
 * The account is the machine's, ticked by every CPU (232..512), or the CPU's own
 * (199), over P = 5 hz cpus + 1 ticks (199: 5 hz). "Below" is under 90 % (232, 318) or
 * 115/128 of the quota.
 * 232..512: real time, or class ISO with quota, adds 100 up to a ceiling of 100 P
 * (232, 318) or 128 P; everything else, idle too, decays by one part in P (318 and
 * later: plus 1, and a decay below the quota gives it back). At the tick of an ISO
 * task the flag is then set above the quota or cleared below, and while it is set a
 * task at prio ISO loses its slice.
 * 199: real time or prio ISO decays and adds 100; above the quota the flag is set and
 * the account capped at 100 P; everything else decays, an idle CPU for all ticks that
 * it slept through. An ISO task loses its slice (at prio ISO, flag set) or is told to
 * switch (at another prio, flag clear).
 *
 * Quirk: (232) real time fills the account but only an ISO task's tick tests it.
 * Quirk: (199, iso-wrap) at hz 1000 the 32-bit product wraps above 429582, so the
 * account turns negative; a quota of 86 % or more is never reached.
 * Quirk: (199, boosted-iso-resched) an ISO task with lent real-time prio is switched
 * at every tick while the flag is clear.
 *
 * O(1), a few divisions of 32 or 64 bits. Source: all versions, iso_tick(),
 * no_iso_tick(), task_running_tick(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_iso_tick(const struct nsched_bfs_iso_tick_question *q,
					struct nsched_bfs_iso_tick_answer *a);

#endif /* NSCHED_BFS_DUE_H */
