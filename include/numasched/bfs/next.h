/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * BFS, question "next": which task a CPU takes from the one queue. Arrays are per task,
 * the tasks that are queued but not running, in the order of their arrival, the oldest
 * first. Each pick is one pass: a step per task, the best so far in the answer.
 */
#ifndef NSCHED_BFS_NEXT_H
#define NSCHED_BFS_NEXT_H

#include "machine.h"

/* What every pick answers. The least (group, rank, tie, arrival) wins. */
#define NSCHED_BFS_PICKED \
	uint64_t rank;	    /* the deadline as compared; real time 0 */ \
	uint64_t tie;	    /* what is compared at equal rank: the key, where there is one */ \
	uint32_t reason; \
	uint32_t pick;	    /* index of the task, or NSCHED_NONE: idle */ \
	uint32_t group;	    /* prio; in 512: 1 where remote */ \
	uint32_t arrival;   /* rank of its arrival */ \
	uint32_t weighed;   /* tasks that may run here */ \
	uint32_t nr_tasks;  /* tasks looked at */

struct nsched_bfs_picked {
	NSCHED_BFS_PICKED
} __attribute__((may_alias));

enum nsched_bfs_pick_way {
	NSCHED_BFS_PICK_WAY_NONE = 1,
	NSCHED_BFS_PICK_WAY_RT = 2,	 /* the first of the best real-time prio */
	NSCHED_BFS_PICK_WAY_OVERDUE = 3, /* the first whose deadline has passed */
	NSCHED_BFS_PICK_WAY_DEADLINE = 4,/* the earliest deadline */
	NSCHED_BFS_PICK_WAY_KEY = 5,	 /* the least key */
	NSCHED_BFS_PICK_WAY_LOCAL = 6,	 /* the least key of those that last ran here */
	NSCHED_BFS_PICK_WAY_EXPECTED = 7,/* the task that this CPU was told of */
};

/* pick_232 */

enum nsched_bfs_pick_232_reason {
	NSCHED_BFS_PICK_232_NONE = NSCHED_BFS_PICK_232 << 8 | 1,
	NSCHED_BFS_PICK_232_RT = NSCHED_BFS_PICK_232 << 8 | 2,
	NSCHED_BFS_PICK_232_OVERDUE = NSCHED_BFS_PICK_232 << 8 | 3,
	NSCHED_BFS_PICK_232_DEADLINE = NSCHED_BFS_PICK_232 << 8 | 4,
};

struct nsched_bfs_pick_232_question {
	const uint32_t *prio;	  /* [nr_tasks], 0..102 */
	const uint64_t *deadline; /* [nr_tasks], ticks */
	const uint32_t *allowed;  /* [nr_tasks], 1: may run on this CPU */
	uint64_t now;		  /* ticks */
	uint32_t nr_tasks;
	uint32_t reserved;
};

struct nsched_bfs_pick_232_answer {
	NSCHED_BFS_PICKED /* rank: ticks from now to the deadline, 0 when overdue */
};

/**
 * nsched_bfs_pick_232() - the task that a CPU takes in 232
 * @q: the queue
 * @a: every field is written
 *
 * Of the allowed tasks the best prio. Real time: the first. Else the earliest
 * deadline, one that has passed counting as now, the first of equals: all overdue
 * tasks are equal.
 *
 * O(nr_tasks). Source: 0.232, earliest_deadline_task(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_pick_232(const struct nsched_bfs_pick_232_question *q,
					struct nsched_bfs_pick_232_answer *a);

/* pick_318 */

enum nsched_bfs_pick_318_reason {
	NSCHED_BFS_PICK_318_NONE = NSCHED_BFS_PICK_318 << 8 | 1,
	NSCHED_BFS_PICK_318_RT = NSCHED_BFS_PICK_318 << 8 | 2,
	NSCHED_BFS_PICK_318_OVERDUE = NSCHED_BFS_PICK_318 << 8 | 3,
	NSCHED_BFS_PICK_318_DEADLINE = NSCHED_BFS_PICK_318 << 8 | 4,
};

struct nsched_bfs_pick_318_question {
	const uint32_t *prio;	   /* [nr_tasks], 0..102 */
	const uint64_t *deadline;  /* [nr_tasks], ticks */
	const uint32_t *allowed;   /* [nr_tasks], 1: may run on this CPU */
	const uint32_t *user_prio; /* [nr_tasks], 0..39 */
	const uint32_t *dist;	   /* [nr_tasks], class of its last CPU from here */
	uint64_t now;		   /* ticks */
	uint32_t rr_interval;	   /* ms, 1..5000 */
	uint32_t nr_tasks;
};

struct nsched_bfs_pick_318_answer {
	NSCHED_BFS_PICKED /* rank: 1 + ticks from now to deadline + distance, 0 when overdue */
};

/**
 * nsched_bfs_pick_318() - the task that a CPU takes in 318
 * @q: the queue
 * @a: every field is written
 *
 * As 232 with the deadline put off by class x (interval x ratio / 100); the first task
 * that is overdue then is taken at once.
 *
 * O(nr_tasks). Source: 0.318, earliest_deadline_task(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_pick_318(const struct nsched_bfs_pick_318_question *q,
					struct nsched_bfs_pick_318_answer *a);

/* pick_467 */

enum nsched_bfs_pick_467_reason {
	NSCHED_BFS_PICK_467_NONE = NSCHED_BFS_PICK_467 << 8 | 1,
	NSCHED_BFS_PICK_467_RT = NSCHED_BFS_PICK_467 << 8 | 2,
	NSCHED_BFS_PICK_467_DEADLINE = NSCHED_BFS_PICK_467 << 8 | 4,
};

struct nsched_bfs_pick_467_question {
	const uint32_t *prio;	  /* [nr_tasks], 0..103 */
	const uint64_t *deadline; /* [nr_tasks], ns */
	const uint32_t *allowed;  /* [nr_tasks], 1: may run on this CPU */
	const uint32_t *last_cpu; /* [nr_tasks], the CPU it last ran on */
	const uint32_t *sticky;	  /* [nr_tasks], flags */
	const uint32_t *dist;	  /* [nr_tasks], class of its last CPU from here */
	const uint32_t *smt_ok;	  /* [nr_tasks], smt_ok of the task here */
	uint32_t cpu;		  /* that picks */
	uint32_t interactive;	  /* tunable */
	uint32_t scaling;	  /* 1: this CPU is slowed by a governor */
	uint32_t nr_tasks;
};

struct nsched_bfs_pick_467_answer {
	NSCHED_BFS_PICKED /* rank: the deadline, shifted where not interactive */
};

/**
 * nsched_bfs_pick_467() - the task that a CPU takes in 467
 * @q: the queue
 * @a: every field is written
 *
 * Of the allowed tasks the best prio. Real time: the first. Else of those that pass
 * SMT-nice the earliest deadline, the first of equals; not interactive: deadline <<
 * class, and a task that is sticky elsewhere is passed while this CPU is slowed. A
 * deadline of 2^64 - 1 is never taken.
 *
 * Quirk: (467, absolute-shift) the time since boot is shifted, so one class costs as
 * much as the machine has been up; high bits are lost.
 *
 * O(nr_tasks). Source: 0.467, earliest_deadline_task(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_pick_467(const struct nsched_bfs_pick_467_question *q,
					struct nsched_bfs_pick_467_answer *a);

/* pick_512 */

enum nsched_bfs_pick_512_reason {
	NSCHED_BFS_PICK_512_NONE = NSCHED_BFS_PICK_512 << 8 | 1,
	NSCHED_BFS_PICK_512_DEADLINE = NSCHED_BFS_PICK_512 << 8 | 4, /* of the remote ones */
	NSCHED_BFS_PICK_512_KEY = NSCHED_BFS_PICK_512 << 8 | 5,	     /* interactive */
	NSCHED_BFS_PICK_512_LOCAL = NSCHED_BFS_PICK_512 << 8 | 6,
};

struct nsched_bfs_pick_512_question {
	const uint64_t *key;	  /* [nr_tasks] */
	const uint64_t *deadline; /* [nr_tasks], ns */
	const uint32_t *allowed;  /* [nr_tasks], 1: may run on this CPU */
	const uint32_t *last_cpu; /* [nr_tasks], the CPU it last ran on */
	const uint32_t *dist;	  /* [nr_tasks], class of its last CPU from here */
	const uint32_t *smt_ok;	  /* [nr_tasks], smt_ok of the task here */
	uint32_t cpu;		  /* that picks */
	uint32_t interactive;	  /* tunable */
	uint32_t nr_tasks;
	uint32_t reserved;
};

struct nsched_bfs_pick_512_answer {
	NSCHED_BFS_PICKED /* rank: the key; of remote tasks the shifted deadline */
};

/**
 * nsched_bfs_pick_512() - the task that a CPU takes in 512
 * @q: the queue, in any order
 * @a: every field is written
 *
 * Of the allowed tasks that pass SMT-nice, interactive: the least key, the oldest of
 * equals. Not interactive: the least key of those that last ran here; if there is
 * none, the least deadline << class below 2^64 - 1, then the least key, then the
 * oldest.
 *
 * Quirk: (512, local-ends-walk) any local task beats all remote ones, whatever prio.
 * Quirk: (512, remote-rt-by-deadline) a remote real-time task competes by deadline.
 * Quirk: (512, absolute-shift) as 467.
 *
 * O(nr_tasks). Source: 0.512, earliest_deadline_task(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_pick_512(const struct nsched_bfs_pick_512_question *q,
					struct nsched_bfs_pick_512_answer *a);

/* swap_sticky_467 */

enum nsched_bfs_slot {
	NSCHED_BFS_SLOT_EMPTY = 0,
	NSCHED_BFS_SLOT_ITSELF = 1, /* the task that is descheduled */
	NSCHED_BFS_SLOT_OTHER = 2,
};

enum nsched_bfs_swap_sticky_467_reason {
	/* it has the slot */
	NSCHED_BFS_SWAP_STICKY_467_STAYS = NSCHED_BFS_SWAP_STICKY_467 << 8 | 1,
	NSCHED_BFS_SWAP_STICKY_467_TAKES = NSCHED_BFS_SWAP_STICKY_467 << 8 | 2,
	/* a sticky one */
	NSCHED_BFS_SWAP_STICKY_467_REPLACES = NSCHED_BFS_SWAP_STICKY_467 << 8 | 3,
	NSCHED_BFS_SWAP_STICKY_467_RT = NSCHED_BFS_SWAP_STICKY_467 << 8 | 4, /* does not stick */
};

struct nsched_bfs_swap_sticky_467_question {
	NSCHED_BFS_CPUS /* of the task that leaves; home: the CPU that it leaves, busy still */
	const uint64_t *slot_allowed; /* CPUs of the slot's task; null = all */
	uint32_t slot;		      /* state: enum nsched_bfs_slot */
	uint32_t slot_sticky;	      /* 1: the slot's other task is still sticky */
	uint32_t prio;		      /* of the task that leaves */
	uint32_t by_prio;	      /* 1: idle is what load's curr_prio says, and online */
};

struct nsched_bfs_swap_sticky_467_answer {
	uint32_t reason;      /* enum nsched_bfs_swap_sticky_467_reason */
	uint32_t slot;	      /* after: 0 or 1 */
	uint32_t p_sticky;    /* 1: the task sticks to this CPU */
	uint32_t slot_sticky; /* of the other task, after */
	uint32_t kick_old;    /* idle CPU that may take the other task, or NSCHED_NONE */
	uint32_t kick_p;      /* idle CPU that may take the task, or NSCHED_NONE */
};

/**
 * nsched_bfs_swap_sticky_467() - a task leaves its CPU although it could go on
 * @q: the CPU's sticky slot; asked while something else is queued
 * @a: every field is written
 *
 * The task sticks to the CPU and takes its slot; what stuck there no longer does, and
 * the best idle CPU for it, by best_idle_467 from this CPU and other than this CPU, is
 * to be told. A real-time task does not stick: it leaves the slot empty, and the best
 * idle CPU for it is to be told, too; but if it already has the slot, it stays.
 *
 * O(ncpus), twice best_idle_467. Source: 0.467, swap_sticky(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_swap_sticky_467(const struct nsched_bfs_swap_sticky_467_question *q,
					       struct nsched_bfs_swap_sticky_467_answer *a);

#endif /* NSCHED_BFS_NEXT_H */
