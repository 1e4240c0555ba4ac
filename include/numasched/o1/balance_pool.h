/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The O(1) family, question "balance" of the pooling and node-affine scheduler of
 * 2002: a pool is a node, 100 x tasks / CPUs is its load, and another pool must
 * have been busiest for a while before anything is stolen from it.
 */
#ifndef NSCHED_O1_BALANCE_POOL_H
#define NSCHED_O1_BALANCE_POOL_H

#include "../decisions.h"
#include "../load.h"

/* pool_find_busiest */

enum nsched_o1_pool_find_busiest_reason {
	/* steal inside the own pool */
	NSCHED_O1_POOL_FIND_BUSIEST_LOCAL = NSCHED_O1_POOL_FIND_BUSIEST << 8 | 1,
	/* steal from a pool that was waited for */
	NSCHED_O1_POOL_FIND_BUSIEST_POOL = NSCHED_O1_POOL_FIND_BUSIEST << 8 | 2,
	/* the queue chosen is too short by now */
	NSCHED_O1_POOL_FIND_BUSIEST_DRAINED = NSCHED_O1_POOL_FIND_BUSIEST << 8 | 3,
	/* the own pool is balanced and there is no other */
	NSCHED_O1_POOL_FIND_BUSIEST_ONE_POOL = NSCHED_O1_POOL_FIND_BUSIEST << 8 | 4,
	/* no pool is busy enough */
	NSCHED_O1_POOL_FIND_BUSIEST_EVEN = NSCHED_O1_POOL_FIND_BUSIEST << 8 | 5,
	/* a wait begins */
	NSCHED_O1_POOL_FIND_BUSIEST_SEEN = NSCHED_O1_POOL_FIND_BUSIEST << 8 | 6,
	/* it has not lasted long enough */
	NSCHED_O1_POOL_FIND_BUSIEST_WAIT = NSCHED_O1_POOL_FIND_BUSIEST << 8 | 7,
	/* it has, but the longest queue there is balanced with ours */
	NSCHED_O1_POOL_FIND_BUSIEST_BALANCED = NSCHED_O1_POOL_FIND_BUSIEST << 8 | 8,
};

struct nsched_o1_pool_find_busiest_question {
	const struct nsched_topology *topology;
	const struct nsched_load *load;	  /* nr_running, home_bonus (absent = 0) */
	const uint32_t *pool_delay; /* variant 0: [nr_nodes], delay from our pool, ticks */
	uint32_t *prev_load;	    /* state, [nr_cpus], of this run queue: lengths last seen */
	uint64_t now;		    /* ticks */
	uint64_t wait_time;	    /* state: since when wait_node is waited for, ticks */
	uint32_t wait_node;	    /* state: pool waited for, or NSCHED_NONE; starts at 0 */
	uint32_t variant;	    /* 0 = Aug to Sep 2002, by distance; 1 = Oct 2002, two delays */
	uint32_t this_cpu;
	uint32_t idle;		    /* 1: the deciding CPU is idle */
	uint32_t delay_idle;	    /* variant 1: while our pool is well below the average, ticks */
	uint32_t delay_busy;	    /* variant 1: otherwise */
};

struct nsched_o1_pool_find_busiest_answer {
	uint64_t wait_time; /* to keep */
	uint64_t waited;    /* ticks; 0 unless a wait was looked at */
	uint32_t reason;    /* enum nsched_o1_pool_find_busiest_reason */
	uint32_t busiest;   /* CPU to pull from, or NSCHED_NONE */
	uint32_t steal;	    /* 1: it still has two tasks more than we */
	uint32_t wait_node; /* to keep */
	uint32_t nr;	    /* our length, as compared */
	uint32_t max;	    /* the greatest length of the pool looked at last, as compared */
	uint32_t own_load;  /* of our pool: 100 x tasks / CPUs */
	uint32_t max_load;  /* of the busiest pool; own_load while none was looked for */
	uint32_t pool;	    /* that pool; our own while none was looked for */
	uint32_t delay;	    /* ticks to wait for it; 0 unless a wait was looked at */
};

/**
 * nsched_o1_pool_find_busiest() - which CPU to steal from, after which wait
 * @q: lengths, delays and the wait so far; prev_load is state, updated in place
 * @a: every field is written on every path
 *
 * Lengths as in find_busiest_queue. Two queues m, t are balanced if m <= 1 or
 * (m - t) / 2 is less than ((m + t) / 2 + 3) / 4, in integers.
 * 1. The longest queue of the own pool, if it is not ours and not balanced with ours.
 * 2. Else the pool of greatest load, met in a circle from ours, the first of
 *    equals; it must not be balanced with ours (variant 0), or carry more than
 *    100 and 50 more than ours (1). Otherwise the wait is forgotten.
 * 3. A pool that was not waited for is only marked. One that was must have been
 *    for its delay: pool_delay, or its 64th if ours is not balanced with the
 *    average (variant 0); delay_busy, or delay_idle if ours is 50 below it (1).
 * 4. Then its longest queue, if it is not balanced with ours.
 * The wait is over with a queue found, before the last look at its length.
 *
 * Quirk: (all) a first sight never steals, even with delay 0; a failed last look
 * costs a new full delay.
 * Not reproduced: the posted patch of Oct 2002 never stored the greatest length.
 *
 * A pool without CPUs has load 0. O(nr_cpus + nr_nodes), a 64-bit division a pool
 * and one. Source: the pooling scheduler, find_busiest_queue(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_o1_pool_find_busiest(const struct nsched_o1_pool_find_busiest_question *q,
			    struct nsched_o1_pool_find_busiest_answer *a);

/* pool_task_to_steal */

enum nsched_o1_pool_task_to_steal_reason {
	/* the task that weighs the most */
	NSCHED_O1_POOL_TASK_TO_STEAL_PICK = NSCHED_O1_POOL_TASK_TO_STEAL << 8 | 1,
	/* no task weighs more than 0 */
	NSCHED_O1_POOL_TASK_TO_STEAL_NONE = NSCHED_O1_POOL_TASK_TO_STEAL << 8 | 2,
};

struct nsched_o1_pool_task_to_steal_question {
	const uint32_t *t_array;     /* [nr_tasks]: 0 expired, 1 active */
	const uint32_t *t_prio;	     /* list, 0..139, 0 = first */
	const uint32_t *t_seq;	     /* place in it, 0 = head; unique in (array, prio) */
	const uint64_t *t_last_run;  /* tick at which it last left a CPU */
	const uint32_t *t_running;   /* 1: some CPU's current task */
	const uint32_t *t_allowed;   /* 1: may run on the CPU that pulls */
	const uint32_t *t_home;	     /* affine: node, 0..nnodes-1 */
	const uint32_t *pool_weight; /* affine: [nnodes], for our pool, by home, 0..2^20 */
	uint64_t now;		     /* ticks */
	uint64_t decay;		     /* cache-hot limit, ticks, 1..2^31-1 */
	uint32_t nr_tasks;
	uint32_t nnodes;
	uint32_t this_pool;	     /* enters no rule */
	uint32_t src_pool;	     /* that is stolen from */
	uint32_t affine;	     /* 1: homes weigh */
	uint32_t scan_all;	     /* 0 = the tail of each list, historical; 1 = every task */
};

struct nsched_o1_pool_task_to_steal_answer {
	uint64_t weight; /* of the task picked; 0 if none */
	uint32_t reason; /* enum nsched_o1_pool_task_to_steal_reason */
	uint32_t pick;	 /* task, or NSCHED_NONE */
};

/**
 * nsched_o1_pool_task_to_steal() - which task of the busiest queue to steal
 * @q: the queue's tasks, in any order
 * @a: every field is written on every path
 *
 * Lists as in select_tasks, but from head to tail. Of the tasks that are neither
 * running nor forbidden nor cache-hot (now - t_last_run > decay) the one of
 * greatest weight: age / decay. With affine that is capped at 99, plus
 * pool_weight of its home, minus 100 if its home is src_pool. The first of
 * equals, and only a weight above 0.
 *
 * Quirk: (2002) the walk ends after the tail of each priority list.
 *
 * O(nr_tasks), and another pass for each task that leads when scan_all is 0; a
 * 64-bit division a task that may be stolen. Source: the pooling scheduler,
 * task_to_steal(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_o1_pool_task_to_steal(const struct nsched_o1_pool_task_to_steal_question *q,
			     struct nsched_o1_pool_task_to_steal_answer *a);

/* pool_push_home */

enum nsched_o1_pool_push_home_reason {
	/* what runs here goes home */
	NSCHED_O1_POOL_PUSH_HOME_PUSH = NSCHED_O1_POOL_PUSH_HOME << 8 | 1,
	/* it is not alone here */
	NSCHED_O1_POOL_PUSH_HOME_NOT_ALONE = NSCHED_O1_POOL_PUSH_HOME << 8 | 2,
	/* it is a kernel thread */
	NSCHED_O1_POOL_PUSH_HOME_KTHREAD = NSCHED_O1_POOL_PUSH_HOME << 8 | 3,
	/* it is at home */
	NSCHED_O1_POOL_PUSH_HOME_AT_HOME = NSCHED_O1_POOL_PUSH_HOME << 8 | 4,
	/* its home carries enough of its own tasks */
	NSCHED_O1_POOL_PUSH_HOME_LOADED = NSCHED_O1_POOL_PUSH_HOME << 8 | 5,
	/* no CPU of its home will do */
	NSCHED_O1_POOL_PUSH_HOME_NO_CPU = NSCHED_O1_POOL_PUSH_HOME << 8 | 6,
	/* the quirk: the CPU is 0 */
	NSCHED_O1_POOL_PUSH_HOME_CPU_0 = NSCHED_O1_POOL_PUSH_HOME << 8 | 7,
	/* no foreign task runs at its home */
	NSCHED_O1_POOL_PUSH_HOME_NO_FOREIGN = NSCHED_O1_POOL_PUSH_HOME << 8 | 8,
};

struct nsched_o1_pool_push_home_question {
	const struct nsched_topology *topology;
	const struct nsched_load *load; /* home_on_cpu; variant 1: nr_running */
	const uint64_t *allowed;	/* CPUs the task may use; null = all */
	uint32_t variant;		/* 0 = Aug to Sep 2002; 1 = Oct 2002 */
	uint32_t this_cpu;
	uint32_t nr_eff;		/* nr of pool_find_busiest */
	uint32_t is_kthread;		/* 1: what runs here is a kernel thread */
	uint32_t home;			/* node, of what runs here */
	uint32_t reserved;
};

struct nsched_o1_pool_push_home_answer {
	uint32_t reason;    /* enum nsched_o1_pool_push_home_reason */
	uint32_t dest_cpu;  /* where what runs here goes, or NSCHED_NONE */
	uint32_t home_load; /* variant 0: 100 x own tasks / CPUs of the home; 0 if not reached */
	uint32_t own;	    /* tasks at home whose home it is; 0 if not reached */
	uint32_t total;	    /* variant 1: tasks at home; 0 if not reached */
	uint32_t reserved;  /* zero */
};

/**
 * nsched_o1_pool_push_home() - send the running task to its home node
 * @q: counts per CPU of the home; asked when no queue was found to steal from
 * @a: every field is written on every path
 *
 * Only a task that is alone here, away from home. Variant 0: if 100 x own tasks
 * / CPUs of the home is less than 25, the lowest allowed CPU there. Variant 1:
 * no kernel thread; the lowest allowed CPU there that holds no own task, if
 * foreign tasks run at home.
 *
 * Quirk: (Aug to Sep 2002) if that lowest CPU is CPU 0, it means none.
 *
 * O(CPUs of the home), one 64-bit division. Source: the node-affine scheduler.
 * Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_o1_pool_push_home(const struct nsched_o1_pool_push_home_question *q,
					     struct nsched_o1_pool_push_home_answer *a);

/* pool_matrices */

enum nsched_o1_pool_matrices_reason {
	NSCHED_O1_POOL_MATRICES_LEVELS = NSCHED_O1_POOL_MATRICES << 8 | 1, /* there is no other */
};

struct nsched_o1_pool_matrices_question {
	const uint32_t *dist; /* [nnodes x nnodes], row-major, local 10; hz x dist < 2^31 */
	uint32_t *levels_out; /* distances that row 0 knows, ascending, room for nnodes */
	uint32_t *weight_out; /* [nnodes x nnodes] */
	uint32_t *delay_out;  /* [nnodes x nnodes], ticks */
	uint32_t nnodes;      /* 1.. */
	uint32_t hz;	      /* ticks a second, 1.. */
};

struct nsched_o1_pool_matrices_answer {
	uint32_t reason;    /* enum nsched_o1_pool_matrices_reason */
	uint32_t nr_levels; /* length of levels_out, 1..nnodes */
};

/**
 * nsched_o1_pool_matrices() - task weights and steal delays from distances
 * @q: distances in, matrices out
 * @a: every field is written on every path
 *
 * Levels are dist[0][0] and what else row 0 holds above it and below 100000.
 * weight is 100, 300, 500, .. from the farthest level to the nearest, 0 for a
 * distance that is no level; delay is hz x dist / 77.
 *
 * O(nnodes^2 x levels). More than linear: the answer is a matrix of nodes.
 * Source: the pooling scheduler, Aug 2002. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_o1_pool_matrices(const struct nsched_o1_pool_matrices_question *q,
					    struct nsched_o1_pool_matrices_answer *a);

#endif /* NSCHED_O1_BALANCE_POOL_H */
