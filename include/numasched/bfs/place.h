/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, question "place": a fork. Order: fork, fork_child, fork_notify. */
#ifndef NSCHED_BFS_PLACE_H
#define NSCHED_BFS_PLACE_H

#include "task.h"

/* How parent and child came by their slices. */
enum nsched_bfs_mode {
	NSCHED_BFS_MODE_KEPT = 0,   /* FIFO: both have the parent's */
	NSCHED_BFS_MODE_HALVED = 1,
	NSCHED_BFS_MODE_NOTHING = 2,/* nothing to share: both have the parent's */
	NSCHED_BFS_MODE_FULL = 3,   /* too little to share: the child has a full one */
	NSCHED_BFS_MODE_FIFO = 4,   /* FIFO: the child has a full one */
};

/* fork */

enum nsched_bfs_fork_reason {
	NSCHED_BFS_FORK_KEPT = NSCHED_BFS_FORK << 8 | 1,
	NSCHED_BFS_FORK_HALVED = NSCHED_BFS_FORK << 8 | 2,
	NSCHED_BFS_FORK_NOTHING = NSCHED_BFS_FORK << 8 | 3,
	NSCHED_BFS_FORK_FULL = NSCHED_BFS_FORK << 8 | 4,
	NSCHED_BFS_FORK_FIFO = NSCHED_BFS_FORK << 8 | 5,
};

struct nsched_bfs_fork_question {
	int32_t time_slice;	 /* of the forking task, us; 199: charged before */
	uint32_t ver;		 /* enum nsched_bfs_ver */
	uint32_t policy;	 /* 232..467: the child's; 512, 199: of the running task */
	uint32_t rr_interval;	 /* ms, 1..5000 (232, 318) or 1..1000 */
	uint32_t curr_is_parent; /* 1: the task running on the fork CPU is the child's parent */
	uint32_t reserved;
};

struct nsched_bfs_fork_answer {
	uint32_t reason; /* enum nsched_bfs_fork_reason */
	uint32_t mode;	 /* enum nsched_bfs_mode */
	int32_t parent;	 /* slice of the forking task, us */
	int32_t child;	 /* slice of the child, us */
};

/**
 * nsched_bfs_fork() - who gets which part of the slice
 * @q: the slice to share
 * @a: every field is written
 *
 * Only FIFO is special. 232, 318: more than 0 is halved and the child's
 * first_time_slice set; else both keep it. 467: 200 us or more is halved; else the
 * child has a full slice and the forking task none, if it is the parent. 512, 199: a
 * half of 100 us or more is given; else the child has a full slice, and the forking
 * task none (512) or its half (199); under FIFO the child has a full one.
 *
 * O(1). Source: all versions, sched_fork(), time_slice_expired(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_fork(const struct nsched_bfs_fork_question *q,
				    struct nsched_bfs_fork_answer *a);

/* fork_child */

enum nsched_bfs_fork_child_reason {
	NSCHED_BFS_FORK_CHILD_COPIED = NSCHED_BFS_FORK_CHILD << 8 | 1, /* the parent's */
	NSCHED_BFS_FORK_CHILD_FRESH = NSCHED_BFS_FORK_CHILD << 8 | 2,
};

struct nsched_bfs_fork_child_question {
	uint64_t parent_deadline;
	uint64_t now;
	uint32_t ver;	      /* enum nsched_bfs_ver */
	uint32_t mode;	      /* enum nsched_bfs_mode */
	uint32_t policy;      /* of the child: enum nsched_bfs_class */
	uint32_t rr_interval; /* ms, 1..5000 (232, 318) or 1..1000 */
	uint32_t hz;	      /* ticks a second, 100..1000 */
	uint32_t user_prio;   /* of the child, 0..39 */
	uint32_t smt_bias;    /* of the parent, 0..2^30 */
	uint32_t user;	      /* 1: the child has a user address space */
	uint32_t prio;	      /* of the child: as queued; 199: the normal_prio it starts from */
	uint32_t reserved;
};

struct nsched_bfs_fork_child_answer {
	uint64_t deadline;
	uint64_t key_deadline; /* from which its place in the queue is computed */
	uint32_t reason;       /* enum nsched_bfs_fork_child_reason */
	uint32_t smt_bias;
};

/**
 * nsched_bfs_fork_child() - deadline and SMT bias of a child
 * @q: the parent's, and the mode of fork
 * @a: every field is written
 *
 * Modes 0 to 2: the parent's. Modes 3 and 4: now + deadline_diff of the child's nice,
 * and the SMT bias as refill computes it.
 *
 * Quirk: (512, child-keyed-by-parent) the child is queued by its parent's deadline in
 * every mode, before it has its own.
 *
 * O(1). Source: all versions, sched_fork(), wake_up_new_task(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_fork_child(const struct nsched_bfs_fork_child_question *q,
					  struct nsched_bfs_fork_child_answer *a);

/* fork_notify */

/* Who is told besides the fork CPU. */
enum nsched_bfs_action {
	NSCHED_BFS_ACTION_NONE = 0,
	NSCHED_BFS_ACTION_WAKE = 1, /* whom the wake function names, not synchronous */
	NSCHED_BFS_ACTION_IDLE = 2, /* the best idle CPU of the child, if smt_ok */
};

enum nsched_bfs_fork_notify_reason {
	/* here, by a switch */
	NSCHED_BFS_FORK_NOTIFY_CHILD_FIRST = NSCHED_BFS_FORK_NOTIFY << 8 | 1,
	NSCHED_BFS_FORK_NOTIFY_WAKE = NSCHED_BFS_FORK_NOTIFY << 8 | 2,	/* as a wake-up */
	NSCHED_BFS_FORK_NOTIFY_SWITCH = NSCHED_BFS_FORK_NOTIFY << 8 | 3,/* only the fork CPU */
	NSCHED_BFS_FORK_NOTIFY_BOTH = NSCHED_BFS_FORK_NOTIFY << 8 | 4,	/* it and another one */
	NSCHED_BFS_FORK_NOTIFY_NOBODY = NSCHED_BFS_FORK_NOTIFY << 8 | 5,/* 467: a silent thread */
};

struct nsched_bfs_fork_notify_question {
	uint32_t ver;		 /* enum nsched_bfs_ver */
	uint32_t mode;		 /* enum nsched_bfs_mode */
	uint32_t curr_is_parent; /* 0 for a new thread: its parent is its creator's */
	uint32_t own_memory;	 /* 1: the child has its own address space */
	uint32_t moved;		 /* 1: the child may not run on the fork CPU */
	uint32_t idle_avail;	 /* 1: an allowed CPU is idle */
};

struct nsched_bfs_fork_notify_answer {
	uint32_t reason;   /* enum nsched_bfs_fork_notify_reason */
	uint32_t resched;  /* 1: the fork CPU is to switch */
	uint32_t action;   /* enum nsched_bfs_action */
	uint32_t reserved; /* zero */
};

/**
 * nsched_bfs_fork_notify() - who is told of a child
 * @q: how the slices were shared, and where the child may run
 * @a: every field is written
 *
 * 232, 318: a process whose parent runs here, while no allowed CPU is idle: only the
 * fork CPU; else as a wake-up. 467, mode 3: the fork CPU if the parent runs on it;
 * other modes: as 232, threads too. 512, 199, mode 3: the fork CPU, and the best idle
 * CPU if there is one, else as a wake-up if the child may not run here; mode 4: as a
 * wake-up; mode 1: as 467 if the child may run here, else as a wake-up.
 *
 * Quirk: (467, silent-thread) in mode 3 nobody is told of a new thread.
 *
 * O(1). Source: all versions, wake_up_new_task(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_fork_notify(const struct nsched_bfs_fork_notify_question *q,
					   struct nsched_bfs_fork_notify_answer *a);

#endif /* NSCHED_BFS_PLACE_H */
