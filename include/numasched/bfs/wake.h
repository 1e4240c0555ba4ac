/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * BFS, question "wake": which CPU is told of a task that wakes. The task is queued in
 * any case; these only say who is to switch, and any CPU may then take it.
 */
#ifndef NSCHED_BFS_WAKE_H
#define NSCHED_BFS_WAKE_H

#include "machine.h"

/*
 * What every wake function and MuQSS' select carry, at the same place in each: the
 * CPUs, the task and the tunables. What a function does not read may be zero. Of the
 * load: curr_prio (at or above the limit: idle, where online) and curr_deadline; from
 * 467 on user and bias; 467 scaling; 512 and 199 nr_running: the tasks whose home a CPU
 * is, queued or running.
 */
#define NSCHED_BFS_WAKING \
	NSCHED_BFS_CPUS \
	uint64_t deadline; \
	uint32_t prio;	      /* as queued */ \
	uint32_t policy;      /* enum nsched_bfs_class */ \
	uint32_t user_prio;   /* nice + 20, 0..39 */ \
	uint32_t rr_interval; /* 318: ms, 1..5000 */ \
	uint32_t sync;	      /* 1: the waker is about to sleep */ \
	uint32_t smt_nice;    /* 1: SMT-nice is active */ \
	uint32_t p_user;      /* 1: it has a user address space */ \
	uint32_t p_idle_ok;   /* 1: it is safe to hold it back */ \
	uint32_t interactive; /* 512, 199 */ \
	uint32_t uncounted;   /* CPU whose nr_running lacks the task, or NSCHED_NONE */

struct nsched_bfs_waking {
	NSCHED_BFS_WAKING
} __attribute__((may_alias));

enum nsched_bfs_told {
	NSCHED_BFS_TOLD_NONE = 0,
	NSCHED_BFS_TOLD_IDLE = 1,    /* the CPU is idle */
	NSCHED_BFS_TOLD_PREEMPT = 2, /* what it runs is to be preempted */
};

#define NSCHED_BFS_WOKEN \
	uint64_t deadline;  /* of what the candidate runs, as compared */ \
	uint32_t reason; \
	uint32_t cpu;	    /* to be told, or NSCHED_NONE */ \
	uint32_t kind;	    /* enum nsched_bfs_told */ \
	uint32_t candidate; /* the last CPU that was weighed, or NSCHED_NONE */ \
	uint32_t prio;	    /* of what the candidate runs */ \
	uint32_t task_cpu;  /* the task's home after the call */

struct nsched_bfs_woken {
	NSCHED_BFS_WOKEN
} __attribute__((may_alias));

/* How it came out, in every wake function: a reason is decision << 8 | one of these. */
enum nsched_bfs_wake_way {
	NSCHED_BFS_WAKE_WAY_SYNC = 1,	  /* synchronous, and no allowed CPU is idle */
	NSCHED_BFS_WAKE_WAY_IDLE = 2,	  /* an idle CPU */
	NSCHED_BFS_WAKE_WAY_PREEMPT = 3,  /* a CPU whose task loses */
	NSCHED_BFS_WAKE_WAY_KEEPS = 4,	  /* what runs stays */
	NSCHED_BFS_WAKE_WAY_IDLEPRIO = 5, /* an IDLEPRIO task preempts nobody */
	NSCHED_BFS_WAKE_WAY_SMT = 6,	  /* SMT-nice refuses the candidate */
	NSCHED_BFS_WAKE_WAY_NO_CPU = 7,	  /* no CPU to weigh */
	NSCHED_BFS_WAKE_WAY_HOME = 8,	  /* home, idle, online or not */
	NSCHED_BFS_WAKE_WAY_NEAR = 9,	  /* the nearest idle CPU that SMT-nice agrees to */
};

/* wake_232 */

enum nsched_bfs_wake_232_reason {
	NSCHED_BFS_WAKE_232_SYNC = NSCHED_BFS_WAKE_232 << 8 | 1,
	NSCHED_BFS_WAKE_232_IDLE = NSCHED_BFS_WAKE_232 << 8 | 2,
	NSCHED_BFS_WAKE_232_PREEMPT = NSCHED_BFS_WAKE_232 << 8 | 3,
	NSCHED_BFS_WAKE_232_KEEPS = NSCHED_BFS_WAKE_232 << 8 | 4,
	NSCHED_BFS_WAKE_232_NO_CPU = NSCHED_BFS_WAKE_232 << 8 | 7,
	NSCHED_BFS_WAKE_232_HOME = NSCHED_BFS_WAKE_232 << 8 | 8,
};

struct nsched_bfs_wake_232_question {
	NSCHED_BFS_WAKING
};

struct nsched_bfs_wake_232_answer {
	NSCHED_BFS_WOKEN
};

/**
 * nsched_bfs_wake_232() - whom 232 tells
 * @q: an allowed CPU is online
 * @a: every field is written on every path
 *
 * 1. Synchronous and no allowed CPU idle: nobody.
 * 2. Home if allowed and idle. It is the first candidate if allowed, else the first
 *    allowed online CPU is.
 * 3. In number order the first allowed idle CPU; failing that, the CPU whose task has
 *    the worst prio, then the latest deadline, beating what home runs.
 * 4. The candidate is told if the task preempts what it runs.
 * Distance plays no part.
 *
 * Quirk: (232, offline-home) step 2 takes an offline home, which runs its idle task.
 * Quirk: (232, forbidden-home-baseline) a home that is not allowed still supplies the
 * values to beat.
 *
 * O(ncpus). Source: 0.232, try_preempt(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_wake_232(const struct nsched_bfs_wake_232_question *q,
					struct nsched_bfs_wake_232_answer *a);

/* wake_318 */

enum nsched_bfs_wake_318_reason {
	NSCHED_BFS_WAKE_318_SYNC = NSCHED_BFS_WAKE_318 << 8 | 1,
	NSCHED_BFS_WAKE_318_IDLE = NSCHED_BFS_WAKE_318 << 8 | 2,
	NSCHED_BFS_WAKE_318_PREEMPT = NSCHED_BFS_WAKE_318 << 8 | 3,
	NSCHED_BFS_WAKE_318_KEEPS = NSCHED_BFS_WAKE_318 << 8 | 4,
	NSCHED_BFS_WAKE_318_NO_CPU = NSCHED_BFS_WAKE_318 << 8 | 7,
};

struct nsched_bfs_wake_318_question {
	NSCHED_BFS_WAKING
};

struct nsched_bfs_wake_318_answer {
	NSCHED_BFS_WOKEN
};

/**
 * nsched_bfs_wake_318() - whom 318 tells
 * @q: the CPUs, the task
 * @a: every field is written on every path
 *
 * best_idle_318 if an allowed CPU is idle; synchronous and none: nobody. Else of the
 * allowed online CPUs the one with the worst prio, then the latest deadline less the
 * distance, class x (interval x ratio / 100); home on ties, then the first. It is told
 * if the task has a better prio, or an equal one and is not normal, or is normal with
 * an earlier deadline.
 *
 * Quirk: (318, ms-as-ticks) the distance is in ms, the deadlines in ticks.
 * Quirk: (318, equal-class-preempts) see preempts.
 *
 * O(ncpus), and best_idle_318. Source: 0.318, try_preempt(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_wake_318(const struct nsched_bfs_wake_318_question *q,
					struct nsched_bfs_wake_318_answer *a);

/* wake_467 */

enum nsched_bfs_wake_467_reason {
	NSCHED_BFS_WAKE_467_SYNC = NSCHED_BFS_WAKE_467 << 8 | 1,
	NSCHED_BFS_WAKE_467_IDLE = NSCHED_BFS_WAKE_467 << 8 | 2,
	NSCHED_BFS_WAKE_467_PREEMPT = NSCHED_BFS_WAKE_467 << 8 | 3,
	NSCHED_BFS_WAKE_467_KEEPS = NSCHED_BFS_WAKE_467 << 8 | 4,
	NSCHED_BFS_WAKE_467_IDLEPRIO = NSCHED_BFS_WAKE_467 << 8 | 5,
	NSCHED_BFS_WAKE_467_SMT = NSCHED_BFS_WAKE_467 << 8 | 6,
	NSCHED_BFS_WAKE_467_NO_CPU = NSCHED_BFS_WAKE_467 << 8 | 7,
};

struct nsched_bfs_wake_467_question {
	NSCHED_BFS_WAKING
};

struct nsched_bfs_wake_467_answer {
	NSCHED_BFS_WOKEN
};

/**
 * nsched_bfs_wake_467() - whom 467 tells
 * @q: the CPUs, the task
 * @a: every field is written on every path
 *
 * 1. Synchronous and no allowed CPU idle: nobody.
 * 2. best_idle_467 if an allowed CPU is idle and SMT-nice, where active, agrees.
 * 3. An IDLEPRIO task: nobody.
 * 4. Of the allowed online CPUs the worst prio, then the latest deadline, the first of
 *    equals; an idle one that step 2 refused displaces every busy one. It is told if
 *    SMT-nice agrees and the task preempts what it runs.
 *
 * O(ncpus), and best_idle_467. Source: 0.467, try_preempt(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_wake_467(const struct nsched_bfs_wake_467_question *q,
					struct nsched_bfs_wake_467_answer *a);

/* wake_512 */

enum nsched_bfs_wake_512_reason {
	NSCHED_BFS_WAKE_512_SYNC = NSCHED_BFS_WAKE_512 << 8 | 1,
	NSCHED_BFS_WAKE_512_IDLE = NSCHED_BFS_WAKE_512 << 8 | 2,
	NSCHED_BFS_WAKE_512_PREEMPT = NSCHED_BFS_WAKE_512 << 8 | 3,
	NSCHED_BFS_WAKE_512_IDLEPRIO = NSCHED_BFS_WAKE_512 << 8 | 5,
	NSCHED_BFS_WAKE_512_NO_CPU = NSCHED_BFS_WAKE_512 << 8 | 7,
	NSCHED_BFS_WAKE_512_NEAR = NSCHED_BFS_WAKE_512 << 8 | 9,
};

struct nsched_bfs_wake_512_question {
	NSCHED_BFS_WAKING
};

struct nsched_bfs_wake_512_answer {
	NSCHED_BFS_WOKEN
};

/**
 * nsched_bfs_wake_512() - whom 512 tells
 * @q: the CPUs, the task; nr_running counts the task, but see uncounted
 * @a: every field is written on every path
 *
 * 1. to 3. as wake_467, by best_idle_512.
 * 4. The first allowed online CPU in order whose task the woken one preempts and where
 *    SMT-nice, where active, agrees; not interactive: home, or a CPU with more tasks
 *    than home. It becomes the home. An idle CPU that step 2 refused counts, too.
 *
 * O(ncpus), best_idle_512, and smt_ok for each CPU that would be preempted. Source:
 * 0.512, try_preempt(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_wake_512(const struct nsched_bfs_wake_512_question *q,
					struct nsched_bfs_wake_512_answer *a);

#endif /* NSCHED_BFS_WAKE_H */
