/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * BFS, the machine as a wake-up sees it: how far CPUs lie apart, in which order they
 * are looked at, and which idle one is best. What MuQSS has of its own is in muqss.h.
 */
#ifndef NSCHED_BFS_MACHINE_H
#define NSCHED_BFS_MACHINE_H

#include "../load.h"
#include "task.h"

/* The largest class of distance. */
#define NSCHED_BFS_FARTHEST 5u

/* locality */

enum nsched_bfs_locality_reason {
	NSCHED_BFS_LOCALITY_ROW = NSCHED_BFS_LOCALITY << 8 | 1,
};

struct nsched_bfs_locality_question {
	const uint32_t *smt;	 /* [ncpus], any labels: equal = one physical core */
	const uint32_t *package; /* [ncpus] */
	const uint32_t *llc;	 /* [ncpus], last-level cache */
	const uint32_t *node;	 /* [ncpus] */
	const uint32_t *far;	 /* 318: [ncpus], 1: its node is not among the 15 nearest other */
				 /* ones; null = none; may be row_out */
	uint32_t *row_out;	 /* [ncpus], 0..5 */
	uint32_t ver;		 /* 318, 467, 512 or 199 */
	uint32_t ncpus;
	uint32_t cpu;		 /* whose row */
	uint32_t reserved;
};

struct nsched_bfs_locality_answer {
	uint32_t reason;  /* enum nsched_bfs_locality_reason */
	uint32_t nr;	  /* entries of row_out: ncpus */
	uint32_t nearest; /* other CPUs of the least class that occurs */
	uint32_t least;	  /* that class; 0 on a machine of one CPU */
};

/**
 * nsched_bfs_locality() - the class of distance from one CPU to each
 * @q: how the CPUs belong together
 * @a: every field is written
 *
 * The smallest that applies:
 *		itself	core	LLC	package	node	elsewhere
 *	318	0	0	0	1	1	1, but 3 where far
 *	467	1	1	2	2	3	3
 *	512	1	1	2	2	3	4
 *	199	0	1	2	3	4	5
 * 467 and 512 look at the package alone; an LLC lies inside one.
 *
 * Quirk: (318, near-numa) "nearby" spans 16 nodes, so class 3 occurs only above.
 * Quirk: (467, 512, self-is-one) a CPU counts as a sibling of itself.
 * Quirk: (467, numa-is-local) another node is as near as the own one.
 *
 * O(ncpus). Source: 0.300 and later, sched_init_smp(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_locality(const struct nsched_bfs_locality_question *q,
					struct nsched_bfs_locality_answer *a);

/* cpu_order_512 */

enum nsched_bfs_cpu_order_512_reason {
	NSCHED_BFS_CPU_ORDER_512_LIST = NSCHED_BFS_CPU_ORDER_512 << 8 | 1,
};

struct nsched_bfs_cpu_order_512_question {
	const uint32_t *smt;	 /* [ncpus] */
	const uint32_t *package; /* [ncpus] */
	const uint32_t *llc;	 /* [ncpus] */
	const uint32_t *node;	 /* [ncpus] */
	uint32_t *order_out;	 /* [ncpus], CPU numbers */
	uint32_t ncpus;
	uint32_t cpu;		 /* whose order */
};

struct nsched_bfs_cpu_order_512_answer {
	uint32_t reason;   /* enum nsched_bfs_cpu_order_512_reason */
	uint32_t nr;	   /* entries of order_out: ncpus */
	uint32_t first;	   /* the first of them */
	uint32_t reserved; /* zero */
};

/**
 * nsched_bfs_cpu_order_512() - in which order a wake-up looks at the CPUs
 * @q: how the CPUs belong together
 * @a: every field is written
 *
 * By class of distance (512), within a class by number.
 *
 * Quirk: (512, sibling-before-self) on the second thread of a core the order begins
 * with the first.
 *
 * O(5 ncpus). Source: 0.512, sched_init_smp(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_cpu_order_512(const struct nsched_bfs_cpu_order_512_question *q,
					     struct nsched_bfs_cpu_order_512_answer *a);

/*
 * What the functions below carry, at the same place in each. What a function does
 * not read may be null; home is the CPU that a task last ran on.
 */
#define NSCHED_BFS_CPUS \
	const struct nsched_load *load; \
	const uint64_t *allowed;   /* CPU set; null = all */ \
	const uint32_t *online;	   /* [ncpus], flags; null = all */ \
	const uint32_t *smt;	   /* [ncpus], any labels: equal = one physical core */ \
	const uint32_t *cache;	   /* [ncpus]; 318, 199: last-level cache; 467, 512: package */ \
	const uint32_t *locality;  /* [ncpus], classes from home, 0..5 */ \
	const uint32_t *order;	   /* [ncpus], CPUs by distance from home */ \
	uint32_t ncpus; \
	uint32_t home;

struct nsched_bfs_cpus {
	NSCHED_BFS_CPUS
} __attribute__((may_alias));

/* smt_ok */

enum nsched_bfs_smt_ok_reason {
	NSCHED_BFS_SMT_OK_KERNEL = NSCHED_BFS_SMT_OK << 8 | 1,	 /* no user address space */
	NSCHED_BFS_SMT_OK_REAL_TIME = NSCHED_BFS_SMT_OK << 8 | 2,
	NSCHED_BFS_SMT_OK_URGENT = NSCHED_BFS_SMT_OK << 8 | 3,	 /* it must not be held back */
	NSCHED_BFS_SMT_OK_ALONE = NSCHED_BFS_SMT_OK << 8 | 4,	 /* no sibling has a bias */
	NSCHED_BFS_SMT_OK_IDLEPRIO = NSCHED_BFS_SMT_OK << 8 | 5, /* no: bias 0 */
	NSCHED_BFS_SMT_OK_HEAVIER = NSCHED_BFS_SMT_OK << 8 | 6,	 /* at least the siblings' */
	NSCHED_BFS_SMT_OK_TURN = NSCHED_BFS_SMT_OK << 8 | 7,	 /* one refill in four */
	NSCHED_BFS_SMT_OK_LIGHTER = NSCHED_BFS_SMT_OK << 8 | 8,	 /* no */
};

struct nsched_bfs_smt_ok_question {
	const struct nsched_load *load; /* idle, user, bias */
	const uint32_t *online;		/* [ncpus], flags; null = all */
	const uint32_t *smt;		/* [ncpus] */
	uint32_t ver;			/* 467, 512 or 199 */
	uint32_t ncpus;
	uint32_t cpu;			/* where the task would run */
	uint32_t p_user;		/* 1: it has a user address space */
	uint32_t p_prio;
	uint32_t p_user_prio;		/* nice + 20, 0..39 */
	uint32_t p_idle_ok;		/* 1: it is safe to hold it back */
	uint32_t reserved;
};

struct nsched_bfs_smt_ok_answer {
	uint32_t reason; /* enum nsched_bfs_smt_ok_reason */
	uint32_t ok;	 /* 1: it may run there */
	uint32_t best;	 /* greatest bias of the siblings that run a user task */
	uint32_t mine;	 /* bias of the task; 0 where it was not asked for */
};

/**
 * nsched_bfs_smt_ok() - may a task run beside what a core's other threads run
 * @q: the core and the task
 * @a: every field is written on every path
 *
 * In order: yes without a user address space; yes for real time; yes if it must not
 * be held back; yes if no online, busy sibling that runs a user task has a bias; no
 * for IDLEPRIO; yes if its bias (2^29 for ISO, else 40 - user_prio) is no less; yes if
 * that of the sibling is 1 modulo 4; else no.
 *
 * Quirk: (467, 512, 199, smt-unsafe-any) the third test is made for every class, so
 * that any task with a pending signal passes.
 *
 * O(ncpus). Source: 0.467 and later, smt_should_schedule(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_smt_ok(const struct nsched_bfs_smt_ok_question *q,
				      struct nsched_bfs_smt_ok_answer *a);

/* What every best_idle answers. */
#define NSCHED_BFS_BEST_IDLE_ANSWER \
	uint32_t reason; \
	uint32_t cpu;	 /* the best idle CPU, or NSCHED_NONE */ \
	uint32_t rank;	 /* its rank, smaller is better; 0 for home; NSCHED_NONE without a CPU */ \
	uint32_t core_idle; /* 1: every CPU of its core is idle; read by 199 alone */

struct nsched_bfs_best_idle {
	NSCHED_BFS_BEST_IDLE_ANSWER
} __attribute__((may_alias));

enum nsched_bfs_best_idle_way {
	NSCHED_BFS_BEST_IDLE_WAY_NONE = 1, /* no allowed CPU is idle */
	NSCHED_BFS_BEST_IDLE_WAY_HOME = 2, /* home is, at once */
	NSCHED_BFS_BEST_IDLE_WAY_RANK = 3, /* the best rank */
};

/* best_idle_318 */

enum nsched_bfs_best_idle_318_reason {
	NSCHED_BFS_BEST_IDLE_318_NONE = NSCHED_BFS_BEST_IDLE_318 << 8 | 1,
	NSCHED_BFS_BEST_IDLE_318_RANK = NSCHED_BFS_BEST_IDLE_318 << 8 | 3,
};

struct nsched_bfs_best_idle_318_question {
	NSCHED_BFS_CPUS /* reads load's idle, allowed, smt, cache, locality */
};

struct nsched_bfs_best_idle_318_answer {
	NSCHED_BFS_BEST_IDLE_ANSWER
};

/**
 * nsched_bfs_best_idle_318() - the idle CPU to take in 318
 * @q: the CPUs; at least one allowed CPU is idle, or the answer is none
 * @a: every field is written
 *
 * From home on in cyclic order the least rank, the first of equals. Rank: 2 for a
 * class above 0, 8 more above 1, 1 if not all of its cache group are idle, 4 if not
 * all of its core are. A rank of 0 or 1 ends the search.
 *
 * O(ncpus x CPUs that can still win).
 * More than linear: each asks whether all of its cache and core is idle, and these
 * are labels of CPUs, not lists.
 * Source: 0.318, resched_best_idle(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_best_idle_318(const struct nsched_bfs_best_idle_318_question *q,
					     struct nsched_bfs_best_idle_318_answer *a);

/* best_idle_467 */

enum nsched_bfs_best_idle_467_reason {
	NSCHED_BFS_BEST_IDLE_467_NONE = NSCHED_BFS_BEST_IDLE_467 << 8 | 1,
	NSCHED_BFS_BEST_IDLE_467_HOME = NSCHED_BFS_BEST_IDLE_467 << 8 | 2,
	NSCHED_BFS_BEST_IDLE_467_RANK = NSCHED_BFS_BEST_IDLE_467 << 8 | 3,
};

struct nsched_bfs_best_idle_467_question {
	NSCHED_BFS_CPUS /* reads load's idle and scaling, allowed, smt, cache, locality */
};

struct nsched_bfs_best_idle_467_answer {
	NSCHED_BFS_BEST_IDLE_ANSWER
};

/**
 * nsched_bfs_best_idle_467() - the idle CPU to take in 467
 * @q: the CPUs; at least one allowed CPU is idle, or the answer is none
 * @a: every field is written
 *
 * Home at once if it is one of them. Else in number order the least rank, the first of
 * equals. Rank by class: 1 for 1, 2 for 2, 8 for 3, 64 above; 4 if not all of its cache
 * group are idle, 16 if not all of its core are, 32 if it is slowed by a governor.
 *
 * O(ncpus x CPUs that can still win).
 * More than linear: each asks whether all of its cache and core is idle, and these
 * are labels of CPUs, not lists.
 * Source: 0.467, resched_best_mask(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_best_idle_467(const struct nsched_bfs_best_idle_467_question *q,
					     struct nsched_bfs_best_idle_467_answer *a);

/* best_idle_512 */

enum nsched_bfs_best_idle_512_reason {
	NSCHED_BFS_BEST_IDLE_512_NONE = NSCHED_BFS_BEST_IDLE_512 << 8 | 1,
	NSCHED_BFS_BEST_IDLE_512_HOME = NSCHED_BFS_BEST_IDLE_512 << 8 | 2,
	NSCHED_BFS_BEST_IDLE_512_RANK = NSCHED_BFS_BEST_IDLE_512 << 8 | 3,
};

struct nsched_bfs_best_idle_512_question {
	NSCHED_BFS_CPUS /* reads load's idle, allowed, smt, cache, locality */
};

struct nsched_bfs_best_idle_512_answer {
	NSCHED_BFS_BEST_IDLE_ANSWER
};

/**
 * nsched_bfs_best_idle_512() - the idle CPU to take in 512
 * @q: the CPUs; at least one allowed CPU is idle, or the answer is none
 * @a: every field is written
 *
 * As 467 without the governor, and 32 for a class above 3.
 *
 * Quirk: (512, cache-busy-only-smt) a busy cache group counts below class 2 only.
 *
 * O(ncpus x CPUs that can still win).
 * More than linear: each asks whether all of its cache and core is idle, and these
 * are labels of CPUs, not lists.
 * Source: 0.512, best_mask_cpu(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_best_idle_512(const struct nsched_bfs_best_idle_512_question *q,
					     struct nsched_bfs_best_idle_512_answer *a);

#endif /* NSCHED_BFS_MACHINE_H */
