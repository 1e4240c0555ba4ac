/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* MuQSS 0.199: BFS with a queue per CPU, core, cache, package or node. */
#ifndef NSCHED_BFS_MUQSS_H
#define NSCHED_BFS_MUQSS_H

#include "next.h"
#include "wake.h"

/* Which CPUs share a queue. */
enum nsched_bfs_rqshare {
	NSCHED_BFS_RQSHARE_NONE = 0,
	NSCHED_BFS_RQSHARE_SMT = 1,
	NSCHED_BFS_RQSHARE_MC = 2,  /* a package; the default */
	NSCHED_BFS_RQSHARE_LLC = 3,
	NSCHED_BFS_RQSHARE_SMP = 4, /* a node */
	NSCHED_BFS_RQSHARE_ALL = 5,
};

/* order_muqss */

enum nsched_bfs_order_muqss_reason {
	NSCHED_BFS_ORDER_MUQSS_LISTS = NSCHED_BFS_ORDER_MUQSS << 8 | 1,
};

struct nsched_bfs_order_muqss_question {
	const uint32_t *smt;	 /* [ncpus], any labels */
	const uint32_t *package; /* [ncpus] */
	const uint32_t *llc;	 /* [ncpus] */
	const uint32_t *node;	 /* [ncpus] */
	uint32_t *cpu_order_out; /* [ncpus] */
	uint32_t *rq_order_out;	 /* room for ncpus; its content between is work */
	uint32_t ncpus;
	uint32_t cpu;		 /* whose orders */
	uint32_t rqshare;	 /* enum nsched_bfs_rqshare */
	uint32_t reserved;
};

struct nsched_bfs_order_muqss_answer {
	uint32_t reason;    /* enum nsched_bfs_order_muqss_reason */
	uint32_t nr_cpus;   /* entries of cpu_order_out: ncpus */
	uint32_t nr_queues; /* entries of rq_order_out */
	uint32_t leader;    /* who leads this CPU's queue: the first of rq_order_out */
};

/**
 * nsched_bfs_order_muqss() - in which order a CPU looks at CPUs and queues
 * @q: how the CPUs belong together, and who shares a queue
 * @a: every field is written
 *
 * The CPUs by class of distance (199); a class is listed upward from the CPU, from the
 * upper half of the machine downward, both cyclic, and then each is followed by the
 * one nearest to it, nearer than class 5, the first of equals; where none is, by the
 * list's own entry of that number, or if that was used by the first unused one. rq_order
 * is the same with leaders only; every CPU of a group shares its leader's queue.
 *
 * Quirk: (199, last-leads) the highest CPU of a group leads it, not the first.
 * Quirk: (199, all-is-node) "all" stops at nodes, like SMP.
 * Quirk: (199, reuse-index) where the list's entry was used, the original reads outside
 * its array.
 *
 * O(ncpus^2). More than linear: each next queue is the nearest to the one before it.
 * Source: 0.199, sched_init_smp(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_order_muqss(const struct nsched_bfs_order_muqss_question *q,
					   struct nsched_bfs_order_muqss_answer *a);

/* best_idle_muqss */

enum nsched_bfs_best_idle_muqss_reason {
	NSCHED_BFS_BEST_IDLE_MUQSS_NONE = NSCHED_BFS_BEST_IDLE_MUQSS << 8 | 1,
	NSCHED_BFS_BEST_IDLE_MUQSS_HOME = NSCHED_BFS_BEST_IDLE_MUQSS << 8 | 2,
	NSCHED_BFS_BEST_IDLE_MUQSS_RANK = NSCHED_BFS_BEST_IDLE_MUQSS << 8 | 3,
};

struct nsched_bfs_best_idle_muqss_question {
	NSCHED_BFS_CPUS /* reads load's idle, allowed, smt, cache, locality */
};

struct nsched_bfs_best_idle_muqss_answer {
	NSCHED_BFS_BEST_IDLE_ANSWER
};

/**
 * nsched_bfs_best_idle_muqss() - the idle CPU to take in MuQSS
 * @q: the CPUs; at least one allowed CPU is idle, or the answer is none
 * @a: every field is written
 *
 * Home at once if it is one of them. Else in number order the least rank; of equals the
 * first, but a later one whose core is wholly idle replaces it. Rank by class: 1, 2, 4,
 * 16 for 1 to 4, 64 above; 8 if not all of its cache group are idle.
 *
 * Quirk: (199, smt-sibling-first) a busy sibling costs nothing, so the second thread of
 * a busy core ranks before an idle core.
 *
 * O(ncpus x CPUs that can still win).
 * More than linear: each asks whether all of its cache and core is idle, and these
 * are labels of CPUs, not lists.
 * Source: 0.199, best_mask_cpu(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_bfs_best_idle_muqss(const struct nsched_bfs_best_idle_muqss_question *q,
			   struct nsched_bfs_best_idle_muqss_answer *a);

/* select_muqss */

enum nsched_bfs_select_muqss_reason {
	NSCHED_BFS_SELECT_MUQSS_IDLE = NSCHED_BFS_SELECT_MUQSS << 8 | 1,
	NSCHED_BFS_SELECT_MUQSS_LEAST = NSCHED_BFS_SELECT_MUQSS << 8 | 2, /* the fewest tasks */
	NSCHED_BFS_SELECT_MUQSS_HOME = NSCHED_BFS_SELECT_MUQSS << 8 | 3,  /* nothing usable */
};

struct nsched_bfs_select_muqss_question {
	NSCHED_BFS_WAKING /* nr_running does not count the task */
};

struct nsched_bfs_select_muqss_answer {
	uint32_t reason;    /* enum nsched_bfs_select_muqss_reason */
	uint32_t cpu;	    /* whose queue the task joins: its new home */
	uint32_t tasks;	    /* nr_running there; NSCHED_NONE where it was not compared */
	uint32_t candidate; /* the idle CPU that was tried, or NSCHED_NONE */
};

/**
 * nsched_bfs_select_muqss() - which queue a woken task joins
 * @q: the CPUs, the task
 * @a: every field is written on every path
 *
 * 1. best_idle_muqss if an allowed CPU is idle and SMT-nice, where active, agrees; taken
 *    at once is home if allowed, else the first allowed online CPU, if idle.
 * 2. Of as many entries of order as CPUs are online, the allowed online CPU with the
 *    fewest tasks, the first of equals.
 * 3. Home, even offline or not allowed.
 *
 * Quirk: (199, online-count-bound) CPUs behind that many entries are not visited.
 *
 * O(ncpus), and best_idle_muqss. Source: 0.199, select_best_cpu(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_select_muqss(const struct nsched_bfs_select_muqss_question *q,
					    struct nsched_bfs_select_muqss_answer *a);

/* wake_muqss */

enum nsched_bfs_wake_muqss_reason {
	NSCHED_BFS_WAKE_MUQSS_SYNC = NSCHED_BFS_WAKE_MUQSS << 8 | 1, /* no idle CPU, or refused */
	NSCHED_BFS_WAKE_MUQSS_IDLE = NSCHED_BFS_WAKE_MUQSS << 8 | 2,
	NSCHED_BFS_WAKE_MUQSS_PREEMPT = NSCHED_BFS_WAKE_MUQSS << 8 | 3,
	NSCHED_BFS_WAKE_MUQSS_IDLEPRIO = NSCHED_BFS_WAKE_MUQSS << 8 | 5,
	NSCHED_BFS_WAKE_MUQSS_NO_CPU = NSCHED_BFS_WAKE_MUQSS << 8 | 7,
	NSCHED_BFS_WAKE_MUQSS_NEAR = NSCHED_BFS_WAKE_MUQSS << 8 | 9,
};

struct nsched_bfs_wake_muqss_question {
	NSCHED_BFS_WAKING /* home: what select said; nr_running counts the task, see uncounted */
};

struct nsched_bfs_wake_muqss_answer {
	NSCHED_BFS_WOKEN
};

/**
 * nsched_bfs_wake_muqss() - whom MuQSS tells
 * @q: the CPUs, the task
 * @a: every field is written on every path
 *
 * Synchronous: best_idle_muqss if an allowed CPU is idle and SMT-nice, where active,
 * agrees; else nobody. Otherwise as wake_512 with best_idle_muqss and the preempts of
 * 199, over as many entries of order as CPUs are online; home stays, the CPU remembers
 * the task.
 *
 * Quirk: (199, online-count-bound) as select_muqss.
 *
 * O(ncpus), best_idle_muqss, and smt_ok for each CPU that would be preempted. Source:
 * 0.199, try_preempt(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_wake_muqss(const struct nsched_bfs_wake_muqss_question *q,
					  struct nsched_bfs_wake_muqss_answer *a);

/* pick_muqss */

enum nsched_bfs_pick_muqss_reason {
	NSCHED_BFS_PICK_MUQSS_NONE = NSCHED_BFS_PICK_MUQSS << 8 | 1,
	NSCHED_BFS_PICK_MUQSS_KEY = NSCHED_BFS_PICK_MUQSS << 8 | 5,	/* of another queue */
	NSCHED_BFS_PICK_MUQSS_LOCAL = NSCHED_BFS_PICK_MUQSS << 8 | 6,	/* of the own queue */
	NSCHED_BFS_PICK_MUQSS_EXPECTED = NSCHED_BFS_PICK_MUQSS << 8 | 7,
};

struct nsched_bfs_pick_muqss_question {
	const uint32_t *q_busy;	 /* [nr_queues], 1: its lock cannot be taken; null = none */
	const uint32_t *q_dist;	 /* [nr_queues], class of its owner from this CPU */
	const uint32_t *queue;	 /* [nr_tasks], position in rq_order, 0 = the own one */
	const uint64_t *key;	 /* [nr_tasks] */
	const uint32_t *allowed; /* [nr_tasks], 1: may run on this CPU */
	const uint32_t *smt_ok;	 /* [nr_tasks], smt_ok of the task here */
	void *work;
	uint32_t work_size;	 /* nsched_bfs_pick_muqss_work_size() */
	uint32_t interactive;	 /* tunable */
	uint32_t preempting;	 /* the task this CPU was told of, or NSCHED_NONE */
	uint32_t nr_queues;	 /* 1.. */
	uint32_t nr_tasks;
	uint32_t reserved;
};

struct nsched_bfs_pick_muqss_answer {
	uint64_t key;	      /* of the task; 2^64 - 1 without one */
	uint32_t reason;      /* enum nsched_bfs_pick_muqss_reason */
	uint32_t pick;	      /* index of the task, or NSCHED_NONE: idle */
	uint32_t from;	      /* queue it was taken from, or NSCHED_NONE */
	uint32_t entries;     /* tasks in that queue */
	uint32_t queues;      /* queues looked at */
	uint32_t reserved;    /* zero */
};

/**
 * nsched_bfs_pick_muqss() - the task that a CPU takes in MuQSS
 * @q: all queues, the tasks in the order of arrival
 * @a: every field is written on every path
 *
 * Queue after queue in rq_order, taking a task only for a lesser key than the best so
 * far (2^64 - 1 at first, so that key is never taken):
 * 1. Not interactive: stop at a queue farther than class 4 once there is a task, pass a
 *    queue with no more tasks than the one taken from. Pass an empty queue, and, but
 *    for the own one, a queue whose head is not better or whose lock is busy.
 * 2. The first task in key order, the oldest of equals, that is allowed and passes
 *    SMT-nice; not interactive, of other queues than the own only the head.
 * 3. Stop at the task that this CPU was told of.
 *
 * O(nr_tasks + nr_queues). Source: 0.199, earliest_deadline_task(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_pick_muqss(const struct nsched_bfs_pick_muqss_question *q,
					  struct nsched_bfs_pick_muqss_answer *a);

/* Bytes of work memory for @nr_queues. */
NSCHED_API uint64_t nsched_bfs_pick_muqss_work_size(uint32_t nr_queues);

#endif /* NSCHED_BFS_MUQSS_H */
