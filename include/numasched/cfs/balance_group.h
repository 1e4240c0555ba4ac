/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux 3.10, question "balance": which group is the busiest, and how much to pull from it. */
#ifndef NSCHED_CFS_BALANCE_GROUP_H
#define NSCHED_CFS_BALANCE_GROUP_H

#include "../decisions.h"
#include "../domains.h"
#include "../load.h"

/* State of the balancing CPU as these blocks number it. */
enum nsched_cfs_idle_type {
	NSCHED_CFS_TYPE_IDLE = 0,
	NSCHED_CFS_TYPE_NOT_IDLE = 1,
	NSCHED_CFS_TYPE_NEWLY_IDLE = 2,
};

/* cpu_power */

enum nsched_cfs_cpu_power_reason {
	NSCHED_CFS_CPU_POWER_WHOLE = NSCHED_CFS_CPU_POWER << 8 | 1,  /* a core of its own */
	NSCHED_CFS_CPU_POWER_THREAD = NSCHED_CFS_CPU_POWER << 8 | 2, /* a thread's share */
};

struct nsched_cfs_cpu_power_question {
	uint64_t avg_period;  /* ns; 500000000 */
	uint64_t clock;	      /* ns */
	uint64_t age_stamp;   /* ns: when the average was last aged */
	uint64_t rt_avg;      /* real-time work, scaled by 1024 */
	uint32_t sd_flags;    /* of the lowest level */
	uint32_t span_weight; /* its CPUs, 1.. */
	uint32_t smt_gain;    /* 1178 */
	uint32_t reserved;
};

struct nsched_cfs_cpu_power_answer {
	uint32_t reason;     /* enum nsched_cfs_cpu_power_reason */
	uint32_t power;	     /* what is left to fair tasks, 1.. */
	uint32_t power_orig; /* before real-time work */
	uint32_t rt_factor;  /* 1024 = no real-time work */
};

/**
 * nsched_cfs_cpu_power() - what a CPU has to give to fair tasks
 *
 * A thread of a core has smt_gain / threads, else 1024; of that the share of the
 * period that real-time work left; at least 1. O(1), a 64-bit division. Source:
 * Linux 3.10, update_cpu_power(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_cpu_power(const struct nsched_cfs_cpu_power_question *q,
					 struct nsched_cfs_cpu_power_answer *a);

/* update_sg_lb_stats */

enum nsched_cfs_update_sg_lb_stats_reason {
	NSCHED_CFS_UPDATE_SG_LB_STATS_LOCAL = NSCHED_CFS_UPDATE_SG_LB_STATS << 8 | 1,
	NSCHED_CFS_UPDATE_SG_LB_STATS_REMOTE = NSCHED_CFS_UPDATE_SG_LB_STATS << 8 | 2,
	NSCHED_CFS_UPDATE_SG_LB_STATS_NOT_ELECTED = NSCHED_CFS_UPDATE_SG_LB_STATS << 8 | 3,
};

struct nsched_cfs_update_sg_lb_stats_question {
	const struct nsched_load *load; /* load, nr_running, idle; load1 .. load3 by load_idx */
	const struct nsched_domains *domains;
	const uint64_t *active; /* CPUs that may be touched; null = all */
	uint32_t group;		/* place in the ring of dst_cpu */
	uint32_t level;		/* of dst_cpu */
	uint32_t dst_cpu;	/* the one that balances */
	uint32_t idle_type;	/* enum nsched_cfs_idle_type */
	uint32_t load_idx;	/* which average, 0..3 */
	uint32_t lb_bias;	/* feature: 0 or 1 */
};

struct nsched_cfs_update_sg_lb_stats_answer {
	uint64_t avg_load;     /* group_load x 1024 / power */
	uint64_t group_load;   /* biased */
	uint64_t sum_weight;   /* as it is */
	uint32_t reason;       /* enum nsched_cfs_update_sg_lb_stats_reason */
	uint32_t should_balance; /* 0: another CPU of the group balances */
	uint32_t sum_nr;
	uint32_t capacity;     /* tasks it can take; power / 1024 rounded */
	uint32_t idle_cpus;
	uint32_t weight;       /* CPUs of the group */
	uint32_t group_imb;    /* 1: CPUs differ by more than a task */
	uint32_t has_capacity; /* 1: capacity above sum_nr */
	uint32_t is_local;     /* 1: dst_cpu is in it */
	uint32_t balance_cpu;  /* elected for a local group; NSCHED_NONE for others */
};

/**
 * nsched_cfs_update_sg_lb_stats() - what a group carries
 * @q: the group and the load; only active CPUs are summed up
 * @a: every field is written on every path
 *
 * A local group takes the high guess of each CPU, others the low one. In a local
 * group the first idle CPU in the mask, else the first in the mask, balances: if
 * that is not dst_cpu and it is not newly idle, the sums stand and the rest is 0.
 * group_imb: the loads of two CPUs differ by an average task, and their tasks by
 * more than one.
 *
 * O(CPUs of the group), two 64-bit divisions. Source: Linux 3.10,
 * update_sg_lb_stats(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_update_sg_lb_stats(const struct nsched_cfs_update_sg_lb_stats_question *q,
			      struct nsched_cfs_update_sg_lb_stats_answer *a);

/* fix_small_imbalance */

enum nsched_cfs_fix_small_imbalance_reason {
	/* a task apart */
	NSCHED_CFS_FIX_SMALL_IMBALANCE_FAR = NSCHED_CFS_FIX_SMALL_IMBALANCE << 8 | 1,
	/* more work */
	NSCHED_CFS_FIX_SMALL_IMBALANCE_GAIN = NSCHED_CFS_FIX_SMALL_IMBALANCE << 8 | 2,
	/* as it was */
	NSCHED_CFS_FIX_SMALL_IMBALANCE_KEPT = NSCHED_CFS_FIX_SMALL_IMBALANCE << 8 | 3,
};

struct nsched_cfs_fix_small_imbalance_question {
	uint64_t max_load;		/* average of the busiest group */
	uint64_t this_load;		/* of the local one */
	uint64_t busiest_load_per_task; /* already divided */
	uint64_t this_load_per_task;	/* sum of weights */
	uint64_t dst_load;		/* of the balancing CPU */
	int64_t imbalance;		/* what was found so far */
	uint32_t this_nr_running;
	uint32_t this_power;		/* 1.. */
	uint32_t busiest_power;		/* 1.. */
	uint32_t dst_nr;
};

struct nsched_cfs_fix_small_imbalance_answer {
	int64_t imbalance;
	uint64_t now;	 /* throughput before a move; 0 where it was not formed */
	uint64_t move;	 /* and after it */
	uint32_t reason; /* enum nsched_cfs_fix_small_imbalance_reason */
	uint32_t imbn;	 /* tasks of difference that count, 1 or 2 */
};

/**
 * nsched_cfs_fix_small_imbalance() - is it worth to move one task anyway
 *
 * One task if the averages differ by imbn tasks of the busiest group, or if both
 * groups together would get more done after the move; else the imbalance stays.
 *
 * Quirk: (3.10) u64: a this_load beyond max_load plus a task wraps, which counts as
 * far apart (Q6).
 *
 * O(1), up to six divisions. Source: Linux 3.10, fix_small_imbalance(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_fix_small_imbalance(const struct nsched_cfs_fix_small_imbalance_question *q,
			       struct nsched_cfs_fix_small_imbalance_answer *a);

/* calculate_imbalance */

enum nsched_cfs_calculate_imbalance_reason {
	/* avg: small */
	NSCHED_CFS_CALCULATE_IMBALANCE_BELOW = NSCHED_CFS_CALCULATE_IMBALANCE << 8 | 1,
	/* under a task */
	NSCHED_CFS_CALCULATE_IMBALANCE_SMALL = NSCHED_CFS_CALCULATE_IMBALANCE << 8 | 2,
	/* to average */
	NSCHED_CFS_CALCULATE_IMBALANCE_AVERAGE = NSCHED_CFS_CALCULATE_IMBALANCE << 8 | 3,
};

struct nsched_cfs_calculate_imbalance_question {
	uint64_t max_load;		/* average of the busiest group */
	uint64_t this_load;		/* of the local one */
	uint64_t avg_load;		/* of the domain */
	uint64_t busiest_load_per_task; /* sum of weights */
	uint64_t this_load_per_task;	/* sum of weights */
	uint64_t dst_load;
	uint32_t busiest_nr_running;	/* 1.. */
	uint32_t this_nr_running;
	uint32_t busiest_group_capacity;
	uint32_t this_power;		/* 1.. */
	uint32_t busiest_power;		/* 1.. */
	uint32_t dst_nr;
	uint32_t group_imb;		/* of the busiest, 0 or 1 */
	uint32_t reserved;
};

struct nsched_cfs_calculate_imbalance_answer {
	int64_t imbalance;	/* weight to move */
	uint64_t load_per_task; /* of the busiest, as compared */
	uint64_t pull;		/* load above what is to be kept; 0 where it was not formed */
	uint32_t reason;	/* enum nsched_cfs_calculate_imbalance_reason */
	uint32_t reserved;	/* zero */
};

/**
 * nsched_cfs_calculate_imbalance() - how much weight to pull from the busiest group
 *
 * The least of: what brings the busiest down to the average, or down to a task
 * a CPU (unless its CPUs are uneven); what brings the local group up to the
 * average. Below a task, fix_small_imbalance decides.
 *
 * Quirk: (3.10) fewer tasks than capacity (Q7), or an average below this_load, wrap
 * to a huge number, and the minimum takes the other side; kept in u64.
 *
 * O(1), at most two 64-bit divisions and those of fix_small_imbalance. Source:
 * Linux 3.10, calculate_imbalance(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_calculate_imbalance(const struct nsched_cfs_calculate_imbalance_question *q,
			       struct nsched_cfs_calculate_imbalance_answer *a);

/* find_busiest_group */

enum nsched_cfs_find_busiest_group_reason {
	NSCHED_CFS_FIND_BUSIEST_GROUP_NOT_ELECTED = NSCHED_CFS_FIND_BUSIEST_GROUP << 8 | 1,
	NSCHED_CFS_FIND_BUSIEST_GROUP_NONE = NSCHED_CFS_FIND_BUSIEST_GROUP << 8 | 2,
	NSCHED_CFS_FIND_BUSIEST_GROUP_PACK = NSCHED_CFS_FIND_BUSIEST_GROUP << 8 | 3,
	NSCHED_CFS_FIND_BUSIEST_GROUP_LOCAL_MORE = NSCHED_CFS_FIND_BUSIEST_GROUP << 8 | 4,
	NSCHED_CFS_FIND_BUSIEST_GROUP_LOCAL_AVG = NSCHED_CFS_FIND_BUSIEST_GROUP << 8 | 5,
	NSCHED_CFS_FIND_BUSIEST_GROUP_IDLE_EVEN = NSCHED_CFS_FIND_BUSIEST_GROUP << 8 | 6,
	NSCHED_CFS_FIND_BUSIEST_GROUP_WITHIN = NSCHED_CFS_FIND_BUSIEST_GROUP << 8 | 7,
	NSCHED_CFS_FIND_BUSIEST_GROUP_PULL = NSCHED_CFS_FIND_BUSIEST_GROUP << 8 | 8,
};

struct nsched_cfs_find_busiest_group_question {
	const struct nsched_load *load;
	const struct nsched_domains *domains;
	const uint64_t *active; /* null = all */
	void *work; /* nsched_cfs_find_busiest_group_work_size() bytes, 8-byte aligned */
	uint32_t work_size;
	uint32_t dst_cpu;
	uint32_t level;		/* of dst_cpu */
	uint32_t idle_type;	/* enum nsched_cfs_idle_type */
	uint32_t child_flags;	/* of the level below; NSCHED_NONE: there is none */
	uint32_t lb_bias;
};

struct nsched_cfs_find_busiest_group_answer {
	int64_t imbalance;	 /* weight to move */
	uint64_t max_load;	 /* average of the busiest group; 0: there is none */
	uint64_t this_load;	 /* of the local one */
	uint64_t avg_load;	 /* of the domain; 0 where it was not formed */
	uint32_t reason;	 /* enum nsched_cfs_find_busiest_group_reason */
	uint32_t should_balance; /* 0: another CPU balances */
	uint32_t group;		 /* place in the ring, or NSCHED_NONE */
	uint32_t busiest;	 /* the busiest, chosen or not */
	uint32_t imbalance_pct;	 /* of the domain */
	uint32_t reserved;	 /* zero */
};

/**
 * nsched_cfs_find_busiest_group() - from which group should this CPU pull
 * @q: the domain and the load
 * @a: every field is written on every path
 *
 * The group of greatest average load (strictly: the first of equals) that has
 * more tasks than it can take, or uneven CPUs, or that packing empties. Pull if
 * it is uneven, or if a newly idle CPU has room; else not when the local group
 * carries as much, or the domain's average; nor when an idle CPU finds nearly as
 * many idle there, or a busy or newly idle one less than imbalance_pct. Then
 * calculate_imbalance; the group is returned even if that is 0.
 *
 * Quirk: (3.10) where groups overlap each that holds dst_cpu is local: it runs the
 * election, is never the busiest, and the last one gives the local figures, so that a
 * CPU may find nothing to pull from for ever (Q15).
 *
 * O(CPUs of the domain), one pass, two 64-bit divisions a group; one more and
 * those of calculate_imbalance for all. Source: Linux 3.10, find_busiest_group().
 * Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_find_busiest_group(const struct nsched_cfs_find_busiest_group_question *q,
			      struct nsched_cfs_find_busiest_group_answer *a);

/* Work memory: a constant. */
NSCHED_API uint64_t nsched_cfs_find_busiest_group_work_size(void);

/* find_busiest_queue */

enum nsched_cfs_find_busiest_queue_reason {
	NSCHED_CFS_FIND_BUSIEST_QUEUE_FOUND = NSCHED_CFS_FIND_BUSIEST_QUEUE << 8 | 1,
	NSCHED_CFS_FIND_BUSIEST_QUEUE_NONE = NSCHED_CFS_FIND_BUSIEST_QUEUE << 8 | 2,
};

struct nsched_cfs_find_busiest_queue_question {
	const struct nsched_load *load; /* load, nr_running, capacity */
	const struct nsched_domains *domains;
	const uint64_t *active; /* null = all */
	int64_t imbalance;	/* compared as unsigned */
	uint32_t group;		/* in the table of groups */
	uint32_t sd_flags;
};

struct nsched_cfs_find_busiest_queue_answer {
	uint64_t max_load; /* scaled by power; 0: none */
	uint32_t reason;   /* enum nsched_cfs_find_busiest_queue_reason */
	uint32_t cpu;	   /* or NSCHED_NONE */
};

/**
 * nsched_cfs_find_busiest_queue() - which CPU of the group to pull from
 *
 * The greatest load x 1024 / power, the first of equals; a CPU that has room for
 * its only task is passed if that task is more than the imbalance. O(CPUs of the
 * group), a division each. Source: Linux 3.10, find_busiest_queue(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_find_busiest_queue(const struct nsched_cfs_find_busiest_queue_question *q,
			      struct nsched_cfs_find_busiest_queue_answer *a);

#endif /* NSCHED_CFS_BALANCE_GROUP_H */
