/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Linux 6.12, question "balance": from which group, how much, and from which of
 * its CPUs. What a group is and the decision matrix: fair/balance_group.h.
 */
#ifndef NSCHED_FAIR_BALANCE_FIND_H
#define NSCHED_FAIR_BALANCE_FIND_H

#include "balance_group.h"

/* idle_scan */

enum nsched_fair_idle_scan_reason {
	NSCHED_FAIR_IDLE_SCAN_SOME = NSCHED_FAIR_IDLE_SCAN << 8 | 1,
	NSCHED_FAIR_IDLE_SCAN_NONE = NSCHED_FAIR_IDLE_SCAN << 8 | 2, /* too busy to look */
};

struct nsched_fair_idle_scan_question {
	uint64_t sum_util;	/* utilisation of all CPUs of the cache */
	uint32_t llc_weight;	/* CPUs of the cache, 1.. */
	uint32_t imbalance_pct; /* of the domain, 100.. */
};

struct nsched_fair_idle_scan_answer {
	uint32_t reason; /* enum nsched_fair_idle_scan_reason */
	uint32_t nr_idle_scan; /* CPUs that a wake-up may look at, 0..llc_weight */
};

/**
 * nsched_fair_idle_scan() - how far may a wake-up look for an idle CPU
 * @q: utilisation of the cache, its CPUs
 * @a: every field is written on every path
 *
 * u = sum_util / llc_weight; t = least of u x u x pct x pct / (10000 x 1024) and
 * 1024, the products wrapping at 64 bits and the least taken as signed; the answer
 * is (1024 - t) x llc_weight / 1024. It reaches 0 at 85.5 % utilisation for 117.
 *
 * O(1), two 64-bit divisions. Source: Linux 6.12, update_idle_cpu_scan().
 * Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_idle_scan(const struct nsched_fair_idle_scan_question *q,
					  struct nsched_fair_idle_scan_answer *a);

/* find_src_cpu */

enum nsched_fair_find_src_cpu_reason {
	/* most load for its capacity */
	NSCHED_FAIR_FIND_SRC_CPU_LOAD = NSCHED_FAIR_FIND_SRC_CPU << 8 | 1,
	NSCHED_FAIR_FIND_SRC_CPU_UTIL = NSCHED_FAIR_FIND_SRC_CPU << 8 | 2, /* most utilisation */
	NSCHED_FAIR_FIND_SRC_CPU_TASKS = NSCHED_FAIR_FIND_SRC_CPU << 8 | 3, /* most tasks */
	NSCHED_FAIR_FIND_SRC_CPU_MISFIT = NSCHED_FAIR_FIND_SRC_CPU << 8 | 4, /* greatest misfit */
	NSCHED_FAIR_FIND_SRC_CPU_NONE = NSCHED_FAIR_FIND_SRC_CPU << 8 | 5,
};

struct nsched_fair_find_src_cpu_question {
	const struct nsched_topology *topology; /* its cores; null: no core has two threads */
	const struct nsched_load *load;
	const struct nsched_domains *domains;
	const uint64_t *env_cpus; /* CPUs that take part; null = all */
	int64_t imbalance;	  /* as found by find_src */
	uint32_t group;		  /* number of the group to look in */
	uint32_t sd_flags;	  /* of the domain, enum nsched_fair_flag */
	uint32_t imbalance_pct;	  /* of the domain, 100.. */
	uint32_t dst_cpu;	  /* who pulls */
	uint32_t migration_type;  /* enum nsched_fair_migration_type */
	uint32_t fbq_type;	  /* enum nsched_fair_queue_class */
};

struct nsched_fair_find_src_cpu_answer {
	uint64_t load;	   /* of the CPU: what was compared, load, utilisation or misfit; else 0 */
	uint64_t capacity; /* of the CPU; 1 without one */
	uint32_t reason;   /* enum nsched_fair_find_src_cpu_reason */
	uint32_t src_cpu;  /* or NSCHED_NONE */
	uint32_t nr;	   /* its fair tasks, 0 without one */
	uint32_t reserved; /* zero */
};

/* How queues stand to NUMA placement; a group is searched up to its class. */
enum nsched_fair_queue_class {
	NSCHED_FAIR_QUEUE_REGULAR = 0, /* has tasks that prefer no node */
	NSCHED_FAIR_QUEUE_REMOTE = 1,  /* has tasks that prefer another node */
	NSCHED_FAIR_QUEUE_ALL = 2,     /* all its tasks are where they prefer to be */
};

/**
 * nsched_fair_find_src_cpu() - which CPU of a group is pulled from
 * @q: load, and a group of the domains
 * @a: every field is written on every path
 *
 * CPUs of the group that take part, ascending; the first of equals stays. Passed:
 * 1. one whose class (nr_running > nr_numa regular, else > nr_pref remote, else
 *    all) is above fbq_type; 2. one without a fair task; 3. in an ASYM_CPUCAPACITY
 *    domain, one with a single task unless dst is larger by more than 5 %; 4. one
 *    with a single task that packing prefers over dst.
 * Then by migration type: load: a single task above the imbalance is passed unless
 * the CPU's capacity is reduced; the most load for its capacity. util: at least
 * two tasks; the greatest of utilisation, its estimate and runnable. task: the
 * most fair tasks. misfit: the greatest misfit load.
 *
 * O(CPUs of the group). Source: Linux 6.12, sched_balance_find_src_rq() (before
 * 6.10 find_busiest_queue()). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_find_src_cpu(const struct nsched_fair_find_src_cpu_question *q,
					     struct nsched_fair_find_src_cpu_answer *a);

/* find_src */

enum nsched_fair_find_src_reason {
	/* found: a source group and CPU, by the first rule that applies */
	NSCHED_FAIR_FIND_SRC_MISFIT = NSCHED_FAIR_FIND_SRC << 8 | 1,
	NSCHED_FAIR_FIND_SRC_PACK = NSCHED_FAIR_FIND_SRC << 8 | 2,
	NSCHED_FAIR_FIND_SRC_MARKED = NSCHED_FAIR_FIND_SRC << 8 | 3,
	/* both, and above average */
	NSCHED_FAIR_FIND_SRC_OVERLOADED = NSCHED_FAIR_FIND_SRC << 8 | 4,
	NSCHED_FAIR_FIND_SRC_SIBLINGS = NSCHED_FAIR_FIND_SRC << 8 | 5, /* more tasks a core */
	/* it is overloaded, local is not */
	NSCHED_FAIR_FIND_SRC_BUSY = NSCHED_FAIR_FIND_SRC << 8 | 6,
	/* busy threads, whole cores here */
	NSCHED_FAIR_FIND_SRC_SMT = NSCHED_FAIR_FIND_SRC << 8 | 7,
	NSCHED_FAIR_FIND_SRC_SPARE = NSCHED_FAIR_FIND_SRC << 8 | 8, /* fewer idle CPUs */
	/* a group, but no CPU of it can be pulled from */
	NSCHED_FAIR_FIND_SRC_NO_CPU = NSCHED_FAIR_FIND_SRC << 8 | 16,
	/* balanced */
	/* no other has a fair task */
	NSCHED_FAIR_FIND_SRC_NO_GROUP = NSCHED_FAIR_FIND_SRC << 8 | 17,
	/* local is of higher type */
	NSCHED_FAIR_FIND_SRC_LOCAL_TYPE = NSCHED_FAIR_FIND_SRC << 8 | 18,
	/* local carries as much */
	NSCHED_FAIR_FIND_SRC_LOCAL_MORE = NSCHED_FAIR_FIND_SRC << 8 | 19,
	NSCHED_FAIR_FIND_SRC_LOCAL_AVG = NSCHED_FAIR_FIND_SRC << 8 | 20, /* not below the domain */
	NSCHED_FAIR_FIND_SRC_WITHIN_PCT = NSCHED_FAIR_FIND_SRC << 8 | 21,
	NSCHED_FAIR_FIND_SRC_NOT_IDLE = NSCHED_FAIR_FIND_SRC << 8 | 22, /* the CPU has work */
	NSCHED_FAIR_FIND_SRC_IDLE_ENOUGH = NSCHED_FAIR_FIND_SRC << 8 | 23, /* idle CPUs even out */
	NSCHED_FAIR_FIND_SRC_ONE_TASK = NSCHED_FAIR_FIND_SRC << 8 | 24,
	/* the imbalance comes out 0 */
	NSCHED_FAIR_FIND_SRC_NOTHING = NSCHED_FAIR_FIND_SRC << 8 | 25,
};

struct nsched_fair_find_src_question {
	const struct nsched_topology *topology; /* its cores; null: no core has two threads */
	const struct nsched_load *load;
	const struct nsched_domains *domains;
	const uint64_t *env_cpus;	   /* CPUs that take part; null = all */
	/* by number of the group, all or none; null = as the domains say */
	const uint64_t *grp_capacity;
	const uint32_t *grp_min_capacity;
	const uint32_t *grp_max_capacity;
	const uint32_t *grp_mark;
	/* statistics, by place in the ring; each may be null */
	uint64_t *grp_avg_load_out;
	uint64_t *grp_misfit_load_out;
	uint32_t *grp_type_out;
	uint32_t *grp_idle_cpus_out;
	uint32_t *grp_nr_running_out;
	void *work;		/* nsched_fair_find_src_work_size() bytes, 8-byte aligned */
	uint32_t work_size;
	uint32_t this_cpu;	/* whose domain it is */
	uint32_t level;		/* of this_cpu */
	uint32_t dst_cpu;	/* who pulls; this_cpu but in the middle of a pass */
	uint32_t idle;		/* enum nsched_idle, of the pulling CPU */
	uint32_t llc_weight;	/* CPUs of dst_cpu's last-level cache, 1.. */
	uint32_t nr_idle_scan;	/* its hint so far */
	uint32_t has_llc;	/* 1: dst_cpu has a last-level cache domain */
};

struct nsched_fair_find_src_answer {
	int64_t imbalance;	/* how much, in units of migration_type; 0 = balanced */
	uint64_t local_avg_load;   /* as compared; 0 where loads were not */
	uint64_t busiest_avg_load; /* the same, 1024 = one task a CPU of full capacity */
	uint64_t sd_avg_load;
	uint32_t reason;	/* enum nsched_fair_find_src_reason */
	uint32_t group;		/* place in the ring, or NSCHED_NONE */
	uint32_t src_cpu;	/* or NSCHED_NONE */
	uint32_t migration_type;/* enum nsched_fair_migration_type; load where none was set */
	uint32_t type_set;	/* 1: it was set, even if the imbalance came out 0 */
	uint32_t fbq_type;	/* enum nsched_fair_queue_class */
	uint32_t nr_idle_scan;	/* the hint now */
	uint32_t overloaded;	/* 1: some CPU has more than one task, or a misfit */
	uint32_t local_type;	/* enum nsched_fair_group_type */
	uint32_t busiest_type;	/* the same; has_spare without a group */
	uint32_t local_idle;	/* idle CPUs */
	uint32_t busiest_idle;
	uint32_t local_tasks;	/* runnable tasks */
	uint32_t busiest_tasks;
	uint32_t imbalance_pct; /* of the domain */
	uint32_t reserved;	/* zero */
};

/**
 * nsched_fair_find_src() - is a domain uneven; from where, and how much to pull
 * @q: load, domains, which level of which CPU
 * @a: every field is written on every path
 *
 * Groups in the order of the ring, statistics over their CPUs that take part:
 * sums; idle CPUs; the greatest misfit; packing and SMT marks; type by
 * group_classify; average load if overloaded. A group that holds dst_cpu is local,
 * the last such stands for all; any other may displace the busiest by
 * pick_busiest. Then, first that applies:
 *   1. no busiest: balanced. 2. it is misfit, asym_packing or imbalanced: force.
 *   3. local's type is higher: balanced. 4. local overloaded: balanced if local's
 *   average is not below the busiest's and the domain's, or the busiest within
 *   imbalance_pct of it. 5. siblings preferred, local has spare and
 *   sibling_imbalance is above 1: force. 6. busiest not overloaded: not idle:
 *   balanced; smt_balance and one of the two is threads of a core: force; more than
 *   one CPU and local's idle CPUs at most one more: balanced; one fair task:
 *   balanced. 7. force: calc_imbalance; 0: balanced; else find_src_cpu.
 * The hint nr_idle_scan is renewed by idle_scan when the domain is dst_cpu's cache
 * and the CPU is not newly idle.
 *
 * Quirk: (6.12) the domain's average counts CPUs of overlapping groups more than
 * once (Q3). Quirk: (6.12) fully busy groups have no average here, so the last of
 * them is taken (Q4). Quirk: (6.12) of groups with spare, idle CPUs decide and
 * capacity does not (Q12).
 *
 * O(CPUs of all groups): one pass over each column read, contiguous without
 * env_cpus; a 64-bit division an overloaded group, and for all those of idle_scan,
 * calc_imbalance and at most two more. Source: Linux 6.12,
 * sched_balance_find_src_group() (before 6.10 find_busiest_group()). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_find_src(const struct nsched_fair_find_src_question *q,
					 struct nsched_fair_find_src_answer *a);

/* Work memory for it, bytes: a constant. */
NSCHED_API uint64_t nsched_fair_find_src_work_size(void);

#endif /* NSCHED_FAIR_BALANCE_FIND_H */
