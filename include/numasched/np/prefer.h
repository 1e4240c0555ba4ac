/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux NUMA balancing, question "prefer": a CPU on the preferred node, or a task to swap with. */
#ifndef NSCHED_NP_PREFER_H
#define NSCHED_NP_PREFER_H

#include "../decisions.h"
#include "../load.h"
#include "../tasks.h"

/* How much a node has to do. */
enum nsched_np_node_type {
	NSCHED_NP_SPARE = 0,
	NSCHED_NP_BUSY = 1, /* fully busy */
	NSCHED_NP_OVERLOADED = 2,
};

/*
 * Tables from which the facts of the running tasks are read as they are needed,
 * in place of the c_* arrays below: of the candidates of the nodes examined only,
 * and at the distance that a backplane weighs with.
 */
struct nsched_np_tables {
	const struct nsched_tasks *tasks;  /* load, preferred, group; allowed */
	const uint32_t *curr_task;	   /* [nr_cpus] row of the current task, or NSCHED_NONE */
	const uint64_t *task_faults;	   /* [nr_tasks x nr_nodes] */
	const uint64_t *group_faults;	   /* [groups x nr_nodes]; null: no task has a group */
	const uint64_t *task_total;	   /* [nr_tasks]; null: the sums of the rows */
	const uint64_t *group_total;	   /* [groups]; null: the sums of the rows */
	const uint32_t *dist;		   /* [nr_nodes x nr_nodes] */
	uint32_t nr_nodes;
	uint32_t type;	   /* enum nsched_np_type */
	uint32_t max_dist; /* of nsched_np_topology() */
	uint32_t task_row; /* p: the task that is to move */
};

/*
 * What the searches below carry first. p is the task that is to move, t the one
 * that runs on a CPU of the destination. load: load, runnable, util, capacity,
 * nr_running, idle, migrate_on (a move to the CPU is in flight), core_idle if smt.
 */
#define NSCHED_NP_SEARCH \
	const struct nsched_topology *topology; \
	const struct nsched_load *load; \
	const struct nsched_np_tables *tables; /* null: the arrays; else those may be null */ \
	const uint64_t *allowed;   /* CPUs that p may use */ \
	const uint32_t *c_has;	   /* [nr_cpus] 1: t exists; 0: idle or exiting */ \
	const uint32_t *c_ok;	   /* 1: t may run on src_cpu */ \
	const uint32_t *c_pref;	   /* preferred node of t, or NSCHED_NONE */ \
	const uint32_t *c_grp;	   /* group of t, or NSCHED_NONE */ \
	const int64_t *c_load;	   /* load of t */ \
	const int64_t *c_tw_src;   /* task weight of t on the source node */ \
	const int64_t *c_tw_dst;   /* and on its own */ \
	const int64_t *c_gw_src;   /* group weight of t; 0 without a group */ \
	const int64_t *c_gw_dst; \
	void *work; /* nsched_np_search_work_size() bytes */ \
	int64_t p_load; \
	uint32_t p_grp; /* or NSCHED_NONE */ \
	uint32_t src_cpu; \
	uint32_t imb_pct; /* 100.. */ \
	int32_t imb_numa_nr; /* running tasks up to which a small imbalance is allowed */ \
	uint32_t smt;	     /* 1: cores have several threads */ \
	uint32_t work_size;

struct nsched_np_search {
	NSCHED_NP_SEARCH
} __attribute__((may_alias));

/* Work memory of the three in bytes, for any machine. */
NSCHED_API uint32_t nsched_np_search_work_size(void);

/* find_cpu */

enum nsched_np_find_cpu_reason {
	NSCHED_NP_FIND_CPU_NONE = NSCHED_NP_FIND_CPU << 8 | 1, /* nowhere to go */
	NSCHED_NP_FIND_CPU_IDLE = NSCHED_NP_FIND_CPU << 8 | 2, /* spare: its idle CPU */
	NSCHED_NP_FIND_CPU_MOVE = NSCHED_NP_FIND_CPU << 8 | 3, /* load allows it */
	NSCHED_NP_FIND_CPU_SWAP = NSCHED_NP_FIND_CPU << 8 | 4, /* with the task there */
};

struct nsched_np_find_cpu_question {
	NSCHED_NP_SEARCH
	uint32_t dst_nid;
	uint32_t reserved;
	int64_t taskimp;  /* p's weight on dst_nid less that on its node */
	int64_t groupimp; /* the same of its group; 0 without */
};

struct nsched_np_find_cpu_answer {
	int64_t best_imp;
	uint32_t reason;   /* enum nsched_np_find_cpu_reason */
	uint32_t src_type; /* enum nsched_np_node_type */
	uint32_t dst_type;
	uint32_t idle_cpu; /* of the destination, or NSCHED_NONE */
	uint32_t best_cpu; /* or NSCHED_NONE */
	uint32_t swap_cpu; /* whose task comes back; NSCHED_NONE: a plain move */
};

/**
 * nsched_np_find_cpu() - where on one node, alone or in exchange
 * @q: the task, the node, and who runs on its CPUs
 * @a: every field is written on every path
 *
 * A node is overloaded if it has more tasks than CPUs and not the capacity for
 * them by imb_pct; spare if it has fewer or capacity to spare; else fully busy.
 * 1. Destination spare: if np.adjust_imb leaves nothing of what the move would
 *    make uneven, its idle CPU (of an idle core first, if smt) is taken, or a plain
 *    move is allowed. Not spare: a move is allowed unless it evens out less.
 * 2. The allowed CPUs, ascending. None in flight; one without a task takes a move
 *    of at least the best importance; one with a task that may run on src_cpu is
 *    weighed as a swap: see the rules a to i in the source. A swap needs an
 *    importance of 30 and 15 above the best, and must not make loads less even; a
 *    task that prefers the source node goes before all others.
 * The flags of load are read, and a CPU is reserved by nsched_np_reserve().
 *
 * O(CPUs of both nodes); with tables on several hops times nr_nodes; a 64-bit
 * division a weight that is compared, on a mesh one a node more. Source: Linux
 * 6.12, task_numa_find_cpu(), task_numa_compare(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_find_cpu(const struct nsched_np_find_cpu_question *q,
				       struct nsched_np_find_cpu_answer *a);

/* reserve */

enum nsched_np_reserve_reason {
	NSCHED_NP_RESERVE_NONE = NSCHED_NP_RESERVE << 8 | 1,  /* no CPU found: as before */
	NSCHED_NP_RESERVE_TAKEN = NSCHED_NP_RESERVE << 8 | 2, /* the flag of the best is set */
};

struct nsched_np_reserve_question {
	NSCHED_NP_SEARCH
	uint32_t dst_nid;
	uint32_t reserved;
	int64_t taskimp;
	int64_t groupimp;
	uint32_t *mig_on_out; /* [nr_cpus] the flags migrate_on as the search leaves them */
};

struct nsched_np_reserve_answer {
	uint32_t reason;   /* enum nsched_np_reserve_reason */
	uint32_t best_cpu; /* or NSCHED_NONE */
};

/**
 * nsched_np_reserve() - np.find_cpu, and the flags it leaves
 * @q: as for nsched_np_find_cpu()
 * @a: every field is written on every path, and so is mig_on_out
 *
 * The flags given, and that of the best CPU set; those of CPUs that were best for a
 * while are clear again. A CPU whose flag was set is never chosen, so a caller that
 * carries the flags from decision to decision sends no two tasks to one CPU.
 *
 * O(nr_cpus) besides the search and its divisions. Source: Linux 6.12,
 * task_numa_assign(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_reserve(const struct nsched_np_reserve_question *q,
				      struct nsched_np_reserve_answer *a);

/* migrate */

enum nsched_np_migrate_reason {
	NSCHED_NP_MIGRATE_NO_DOMAIN = NSCHED_NP_MIGRATE << 8 | 1, /* no level spans nodes */
	NSCHED_NP_MIGRATE_NONE = NSCHED_NP_MIGRATE << 8 | 2,	  /* no CPU found anywhere */
	NSCHED_NP_MIGRATE_MOVE = NSCHED_NP_MIGRATE << 8 | 3,	  /* to the preferred node */
	NSCHED_NP_MIGRATE_SWAP = NSCHED_NP_MIGRATE << 8 | 4,	  /* with a task there */
	NSCHED_NP_MIGRATE_MOVE_OTHER = NSCHED_NP_MIGRATE << 8 | 5,/* to another node */
	NSCHED_NP_MIGRATE_SWAP_OTHER = NSCHED_NP_MIGRATE << 8 | 6,/* with a task of another node */
};

struct nsched_np_migrate_question {
	NSCHED_NP_SEARCH
	uint32_t p_pref;	 /* a node */
	uint32_t reserved;
	const uint32_t *has_cpu; /* [nr_nodes] */
	const int64_t *p_tw;	 /* [nr_nodes] weights of p; null with tables */
	const int64_t *p_gw;	 /* of its group */
	uint32_t has_sd;	 /* 1: some level spans nodes; imb_pct is that level's */
	uint32_t active_nodes;	 /* of p's group */
};

struct nsched_np_migrate_answer {
	int64_t src_weight; /* here: the group's if there is one, at the distance weighed with */
	int64_t dst_weight; /* on node */
	uint32_t reason;    /* enum nsched_np_migrate_reason */
	uint32_t result;    /* 0 moved, 1 nothing found, 2 no NUMA level */
	uint32_t dst_cpu;   /* or NSCHED_NONE */
	uint32_t swap_cpu;  /* whose task comes back, or NSCHED_NONE */
	uint32_t pref;	    /* preferred node to keep */
	uint32_t node;	    /* of dst_cpu, else p_pref */
	uint32_t distance;  /* that the weights were taken at; 0 where arrays say them */
	uint32_t examined;  /* nodes searched */
};

/**
 * nsched_np_migrate() - the whole decision for a task off its preferred node
 * @q: the task with its weights, and who runs where
 * @a: every field is written on every path
 *
 * 1. Without a level that spans nodes the preference becomes the node it is on.
 * 2. np.find_cpu on the preferred node, imb_pct halved towards 100.
 * 3. If it found none, or the group runs on several nodes: every other node with
 *    CPUs, ascending, unless both importances are negative; the best carries over,
 *    and an idle CPU of a spare node is taken over a better earlier choice.
 * 4. A grouped task prefers the node it goes to, or, going nowhere, where it is.
 *
 * Quirk: (3.13) on a backplane the weights of a further node are taken at the
 * distance of the node examined before it.
 * Quirk: (3.13) without a group the second importance is 0, so no node is passed.
 * Quirk: (3.15) a grouped task that found nothing prefers where it is, which ends
 * the retries until the next sweep.
 *
 * O(nr_nodes) plus np.find_cpu on each node searched, a 64-bit division a weight.
 * Source: Linux 6.12, task_numa_migrate(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_migrate(const struct nsched_np_migrate_question *q,
				      struct nsched_np_migrate_answer *a);

#endif /* NSCHED_NP_PREFER_H */
