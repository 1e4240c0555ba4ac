/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Linux 6.12, question "balance": what a group of CPUs is, which of two is the
 * busier, and how much to move between two. Arithmetic on statistics; who
 * gathers them is in fair/balance_find.h.
 */
#ifndef NSCHED_FAIR_BALANCE_GROUP_H
#define NSCHED_FAIR_BALANCE_GROUP_H

#include "common.h"

/*
 * What a group is, ordered by pulling priority: a greater type is pulled from
 * first, and the code compares with "<". Numbers 16 and above are free for types
 * that were added after 6.12; they say nothing of rank: llc_balance, the first,
 * stands between imbalanced and overloaded, and a policy that has it ranks it so.
 */
enum nsched_fair_group_type {
	NSCHED_FAIR_HAS_SPARE = 0,    /* can take more */
	NSCHED_FAIR_FULLY_BUSY = 1,   /* no spare, no queueing worth the name */
	NSCHED_FAIR_MISFIT_TASK = 2,  /* a task is too large for its CPU */
	NSCHED_FAIR_SMT_BALANCE = 3,  /* a core of two busy threads beside idle cores */
	NSCHED_FAIR_ASYM_PACKING = 4, /* the deciding CPU is preferred */
	NSCHED_FAIR_IMBALANCED = 5,   /* affinity made balancing fail below */
	NSCHED_FAIR_OVERLOADED = 6,   /* more to run than it can */
};

/* In what the imbalance is counted. 16 and above as for types: llc_task came after 6.12. */
enum nsched_fair_migration_type {
	NSCHED_FAIR_MIGRATE_LOAD = 0,
	NSCHED_FAIR_MIGRATE_UTIL = 1,
	NSCHED_FAIR_MIGRATE_TASK = 2,
	NSCHED_FAIR_MIGRATE_MISFIT = 3,
};

/*
 * The decision matrix: the local group (row) against the busiest one (column).
 *
 *                 has_spare fully_busy misfit smt_balance asym imbalanced overloaded
 *   has_spare     idle      idle       force  idle (1)    force force     force
 *   fully_busy    none      idle       force  idle (1)    force force     force
 *   misfit_task   none      none       force  idle (1)    force force     force
 *   smt_balance   none      none       force  idle (1)    force force     force
 *   asym_packing  none      none       force  none        force force     force
 *   imbalanced    none      none       force  none        force force     force
 *   overloaded    none      none       force  none        force force     averages
 *
 * force: calc_imbalance says how much. averages: force if local is below the
 * busiest by imbalance_pct and below the domain's average. idle: force if local
 * has spare, siblings are preferred and tasks a core differ by more than one;
 * else only if the CPU is idle, the busiest group has one CPU or local has at
 * least two more idle CPUs, and the busiest has more than one fair task.
 * (1): or, of an idle CPU, exactly one of the two groups is the threads of a core.
 * find_src looks at no local group for misfit_task, smt_balance or asym_packing: those
 * rows are what the rules say. Before the matrix pick_busiest has dropped groups
 * without a fair task, misfits that gain nothing here, and groups of larger CPUs that
 * are not full.
 */

/* group_classify */

enum nsched_fair_group_classify_reason {
	NSCHED_FAIR_GROUP_CLASSIFY_OVERLOADED = NSCHED_FAIR_GROUP_CLASSIFY << 8 | 1,
	NSCHED_FAIR_GROUP_CLASSIFY_IMBALANCED = NSCHED_FAIR_GROUP_CLASSIFY << 8 | 2,
	NSCHED_FAIR_GROUP_CLASSIFY_ASYM_PACKING = NSCHED_FAIR_GROUP_CLASSIFY << 8 | 3,
	NSCHED_FAIR_GROUP_CLASSIFY_SMT_BALANCE = NSCHED_FAIR_GROUP_CLASSIFY << 8 | 4,
	NSCHED_FAIR_GROUP_CLASSIFY_MISFIT = NSCHED_FAIR_GROUP_CLASSIFY << 8 | 5,
	NSCHED_FAIR_GROUP_CLASSIFY_FULLY_BUSY = NSCHED_FAIR_GROUP_CLASSIFY << 8 | 6,
	NSCHED_FAIR_GROUP_CLASSIFY_HAS_SPARE = NSCHED_FAIR_GROUP_CLASSIFY << 8 | 7,
};

struct nsched_fair_group_classify_question {
	uint64_t capacity;	/* of the group, 1.. */
	uint64_t util;
	uint64_t runnable;
	uint64_t misfit_load;	/* 0 = none */
	uint32_t imbalance_pct; /* of the domain, 100.. */
	uint32_t nr_running;
	uint32_t weight;	/* CPUs of the group, 1.. */
	uint32_t grp_imbalance; /* mark, 0 or 1 */
	uint32_t asym_packing;	/* mark, 0 or 1 */
	uint32_t smt_balance;	/* mark, 0 or 1 */
};

struct nsched_fair_group_classify_answer {
	uint32_t reason;       /* enum nsched_fair_group_classify_reason */
	uint32_t type;	       /* enum nsched_fair_group_type */
	uint32_t has_capacity; /* 1: it can take more */
	uint32_t overloaded;   /* 1: it has more to run than it can */
};

/**
 * nsched_fair_group_classify() - what is this group
 * @q: its statistics
 * @a: every field is written on every path
 *
 * overloaded: more tasks than CPUs, and capacity x 100 < util x pct or capacity
 * x pct < runnable x 100. Capacity is left if there are fewer tasks than CPUs;
 * else not if capacity x pct < runnable x 100; else if capacity x 100 > util x
 * pct. The first that applies: overloaded, mark, packing, SMT, misfit, no
 * capacity left (fully busy), has spare.
 *
 * O(1). Source: Linux 6.12, group_classify(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_fair_group_classify(const struct nsched_fair_group_classify_question *q,
			   struct nsched_fair_group_classify_answer *a);

/* sibling_imbalance */

enum nsched_fair_sibling_imbalance_reason {
	/* CPU is not idle */
	NSCHED_FAIR_SIBLING_IMBALANCE_BUSY = NSCHED_FAIR_SIBLING_IMBALANCE << 8 | 1,
	/* nothing there */
	NSCHED_FAIR_SIBLING_IMBALANCE_EMPTY = NSCHED_FAIR_SIBLING_IMBALANCE << 8 | 2,
	/* equal cores */
	NSCHED_FAIR_SIBLING_IMBALANCE_EQUAL = NSCHED_FAIR_SIBLING_IMBALANCE << 8 | 3,
	NSCHED_FAIR_SIBLING_IMBALANCE_CORES = NSCHED_FAIR_SIBLING_IMBALANCE << 8 | 4, /* by cores */
};

struct nsched_fair_sibling_imbalance_question {
	uint32_t idle;		     /* enum nsched_idle of the deciding CPU */
	uint32_t busiest_cores;	     /* 1.. */
	uint32_t local_cores;	     /* 1.. */
	uint32_t busiest_nr_running;
	uint32_t local_nr_running;
	uint32_t reserved;
};

struct nsched_fair_sibling_imbalance_answer {
	int64_t imbalance; /* tasks, rounded to nearest, twice what would be moved */
	uint32_t reason;   /* enum nsched_fair_sibling_imbalance_reason */
	uint32_t reserved; /* zero */
};

/**
 * nsched_fair_sibling_imbalance() - how uneven are two groups for their cores
 * @q: tasks and cores of both
 * @a: every field is written on every path
 *
 * 0 if the CPU is busy or the busiest runs nothing. With equal cores the
 * difference, at least 0. Else twice the tasks above an even share per core,
 * rounded to nearest; at least 2 if local runs nothing and busiest more than one.
 * The two products of cores and tasks are 32-bit unsigned, as in the original,
 * the rest is not.
 *
 * O(1), at most one 64-bit division. Source: Linux 6.12, sibling_imbalance().
 * Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_fair_sibling_imbalance(const struct nsched_fair_sibling_imbalance_question *q,
			      struct nsched_fair_sibling_imbalance_answer *a);

/* adjust_numa_imbalance */

enum nsched_fair_adjust_numa_imbalance_reason {
	NSCHED_FAIR_ADJUST_NUMA_IMBALANCE_KEPT = NSCHED_FAIR_ADJUST_NUMA_IMBALANCE << 8 | 1,
	NSCHED_FAIR_ADJUST_NUMA_IMBALANCE_PAIR = NSCHED_FAIR_ADJUST_NUMA_IMBALANCE << 8 | 2,
	NSCHED_FAIR_ADJUST_NUMA_IMBALANCE_LARGE = NSCHED_FAIR_ADJUST_NUMA_IMBALANCE << 8 | 3,
};

struct nsched_fair_adjust_numa_imbalance_question {
	int32_t imbalance;   /* tasks */
	int32_t dst_running; /* tasks on the destination after the move */
	int32_t imb_numa_nr; /* tasks the domain lets run together */
	uint32_t reserved;
};

struct nsched_fair_adjust_numa_imbalance_answer {
	int64_t imbalance; /* what is left of it */
	uint32_t reason;   /* enum nsched_fair_adjust_numa_imbalance_reason */
	uint32_t reserved; /* zero */
};

/**
 * nsched_fair_adjust_numa_imbalance() - may a pair stay together on its node
 *
 * More on the destination than the domain allows: the imbalance stands. Else up
 * to 2 counts as none. O(1). Source: Linux 6.12, adjust_numa_imbalance(); the
 * same rule as nsched_np_adjust_imb(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_fair_adjust_numa_imbalance(const struct nsched_fair_adjust_numa_imbalance_question *q,
				  struct nsched_fair_adjust_numa_imbalance_answer *a);

/* calc_imbalance */

enum nsched_fair_calc_imbalance_reason {
	/* the misfit task */
	NSCHED_FAIR_CALC_IMBALANCE_MISFIT = NSCHED_FAIR_CALC_IMBALANCE << 8 | 1,
	NSCHED_FAIR_CALC_IMBALANCE_REDUCED = NSCHED_FAIR_CALC_IMBALANCE << 8 | 2, /* its load */
	NSCHED_FAIR_CALC_IMBALANCE_PACK = NSCHED_FAIR_CALC_IMBALANCE << 8 | 3,	  /* all tasks */
	NSCHED_FAIR_CALC_IMBALANCE_ONE = NSCHED_FAIR_CALC_IMBALANCE << 8 | 4, /* SMT, mark: one */
	NSCHED_FAIR_CALC_IMBALANCE_UTIL = NSCHED_FAIR_CALC_IMBALANCE << 8 | 5,	  /* fill spare */
	/* nothing spare: one */
	NSCHED_FAIR_CALC_IMBALANCE_IDLE_ONE = NSCHED_FAIR_CALC_IMBALANCE << 8 | 6,
	NSCHED_FAIR_CALC_IMBALANCE_SIBLING = NSCHED_FAIR_CALC_IMBALANCE << 8 | 7, /* tasks a core */
	NSCHED_FAIR_CALC_IMBALANCE_IDLE = NSCHED_FAIR_CALC_IMBALANCE << 8 | 8,	  /* idle CPUs */
	/* than busiest */
	NSCHED_FAIR_CALC_IMBALANCE_LOCAL_MORE = NSCHED_FAIR_CALC_IMBALANCE << 8 | 9,
	/* than average */
	NSCHED_FAIR_CALC_IMBALANCE_LOCAL_AVG = NSCHED_FAIR_CALC_IMBALANCE << 8 | 10,
	NSCHED_FAIR_CALC_IMBALANCE_LOAD = NSCHED_FAIR_CALC_IMBALANCE << 8 | 11, /* to the average */
};

/* Statistics of the two groups; types as classified, avg_load only where it was formed. */
struct nsched_fair_calc_imbalance_question {
	uint64_t busiest_avg_load;
	uint64_t busiest_capacity;
	uint64_t busiest_load;
	uint64_t busiest_misfit_load;
	uint64_t local_avg_load;
	uint64_t local_capacity; /* 1.. */
	uint64_t local_load;
	uint64_t local_util;
	uint64_t sd_avg_load;
	uint64_t total_capacity; /* of all groups, 1.. */
	uint64_t total_load;
	uint32_t busiest_type;
	uint32_t busiest_cores;
	uint32_t busiest_h_nr_running;
	uint32_t busiest_idle_cpus;
	uint32_t busiest_nr_running;
	uint32_t busiest_weight;
	uint32_t local_type;
	uint32_t local_cores;
	uint32_t local_idle_cpus;
	uint32_t local_nr_running;
	uint32_t local_weight;
	uint32_t idle;		 /* enum nsched_idle */
	uint32_t imb_numa_nr;
	uint32_t prefer_sibling; /* 0 or 1 */
	uint32_t sd_flags;	 /* enum nsched_fair_flag */
	uint32_t reserved;
};

struct nsched_fair_calc_imbalance_answer {
	int64_t imbalance;	 /* in units of migration_type; 0 = nothing */
	uint64_t local_avg_load; /* as compared; 0 where loads were not */
	uint64_t sd_avg_load;	 /* the same */
	uint32_t reason;	 /* enum nsched_fair_calc_imbalance_reason */
	uint32_t migration_type; /* enum nsched_fair_migration_type; load where none was set */
	uint32_t type_set;	 /* 1: migration_type was set here */
	uint32_t reserved;	 /* zero */
};

/**
 * nsched_fair_calc_imbalance() - what to move between two groups, and how much
 * @q: statistics of local and busiest
 * @a: every field is written on every path
 *
 * The first that applies: busiest misfit (the task, or its load where capacities
 * are equal); packing (all its tasks); SMT balance or mark (one task); local has
 * spare: utilisation up to local's spare if busiest is above fully busy and the
 * domain does not share a cache, else tasks by cores (a group of one CPU, or
 * siblings preferred) or half the difference of idle CPUs, less what NUMA allows;
 * else loads toward the domain's average, unless local is above it.
 *
 * Quirk: (6.12) the difference of idle CPUs is 32-bit unsigned: more idle CPUs in
 * the busiest group become about 2^31 tasks, not none.
 * Quirk: (6.12) either side of the load rule may wrap; the minimum takes the other.
 *
 * O(1), at most two 64-bit divisions. Source: Linux 6.12, calculate_imbalance().
 * Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_fair_calc_imbalance(const struct nsched_fair_calc_imbalance_question *q,
			   struct nsched_fair_calc_imbalance_answer *a);

/* pick_busiest */

enum nsched_fair_pick_busiest_reason {
	NSCHED_FAIR_PICK_BUSIEST_EMPTY = NSCHED_FAIR_PICK_BUSIEST << 8 | 1, /* no fair task there */
	/* misfit, not larger here */
	NSCHED_FAIR_PICK_BUSIEST_NO_BETTER = NSCHED_FAIR_PICK_BUSIEST << 8 | 2,
	/* not full, its CPUs are larger */
	NSCHED_FAIR_PICK_BUSIEST_LARGER = NSCHED_FAIR_PICK_BUSIEST << 8 | 3,
	NSCHED_FAIR_PICK_BUSIEST_TYPE = NSCHED_FAIR_PICK_BUSIEST << 8 | 4, /* higher type: yes */
	NSCHED_FAIR_PICK_BUSIEST_LOWER = NSCHED_FAIR_PICK_BUSIEST << 8 | 5,	/* lower type: no */
	NSCHED_FAIR_PICK_BUSIEST_LOAD = NSCHED_FAIR_PICK_BUSIEST << 8 | 6, /* by average load */
	NSCHED_FAIR_PICK_BUSIEST_FIRST = NSCHED_FAIR_PICK_BUSIEST << 8 | 7, /* marks: first stays */
	NSCHED_FAIR_PICK_BUSIEST_PRIO = NSCHED_FAIR_PICK_BUSIEST << 8 | 8, /* by packing priority */
	NSCHED_FAIR_PICK_BUSIEST_MISFIT = NSCHED_FAIR_PICK_BUSIEST << 8 | 9,	/* by misfit load */
	/* by idle CPUs, tasks */
	NSCHED_FAIR_PICK_BUSIEST_IDLE = NSCHED_FAIR_PICK_BUSIEST << 8 | 10,
	NSCHED_FAIR_PICK_BUSIEST_FULL = NSCHED_FAIR_PICK_BUSIEST << 8 | 11, /* full: last stays */
	/* threads against cores */
	NSCHED_FAIR_PICK_BUSIEST_SMT = NSCHED_FAIR_PICK_BUSIEST << 8 | 12,
};

struct nsched_fair_pick_busiest_question {
	uint64_t cand_avg_load;
	uint64_t cand_misfit_load;
	uint64_t cand_min_capacity; /* of its CPUs */
	uint64_t cand_max_capacity;
	uint64_t cur_avg_load;
	uint64_t cur_misfit_load;
	uint64_t dst_capacity;	 /* capacity of the deciding CPU */
	uint32_t cand_type;	 /* enum nsched_fair_group_type */
	uint32_t cand_flags;	 /* enum nsched_fair_flag */
	uint32_t cand_h_nr_running;
	uint32_t cand_nr_running;
	uint32_t cand_idle_cpus;
	int32_t cand_asym_prio;	 /* packing priority of its preferred CPU */
	uint32_t cur_type;	 /* the best so far; not read when has_cur is 0 */
	uint32_t cur_flags;
	uint32_t cur_h_nr_running;
	uint32_t cur_nr_running;
	uint32_t cur_idle_cpus;
	int32_t cur_asym_prio;
	uint32_t has_cur;	 /* 0: no group was picked yet */
	uint32_t local_type;	 /* of the deciding CPU's group */
	uint32_t dst_core_idle;	 /* 1: no thread of its core runs, or there are no threads */
	uint32_t sd_flags;	 /* enum nsched_fair_flag */
};

struct nsched_fair_pick_busiest_answer {
	uint32_t reason;    /* enum nsched_fair_pick_busiest_reason */
	uint32_t pick;	    /* 1: the candidate is the busiest now */
	uint32_t cur_type;  /* as compared; has_spare at first */
	uint32_t cur_idle_cpus; /* as compared; 2^32-1 at first */
};

/**
 * nsched_fair_pick_busiest() - does this group displace the busiest so far
 * @q: candidate and current
 * @a: every field is written on every path
 *
 * 1. Without a fair task: no. 2. A misfit that this CPU is not larger for, or
 * that it has no idle core for, or with a local group that has no spare: no.
 * 3. Not more than fully busy, and all its CPUs larger than this one: no.
 * 4. The higher type. Equal types: overloaded the higher average load; marked
 * groups keep the first; packing the lower priority; misfit the larger load;
 * spare and SMT the fewer idle CPUs, then the more tasks; fully busy as below.
 *
 * Quirk: (6.12) average loads are only formed for overloaded groups, so of fully
 * busy groups the last wins.
 *
 * O(1). Source: Linux 6.12, update_sd_pick_busiest(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_pick_busiest(const struct nsched_fair_pick_busiest_question *q,
					     struct nsched_fair_pick_busiest_answer *a);

#endif /* NSCHED_FAIR_BALANCE_GROUP_H */
