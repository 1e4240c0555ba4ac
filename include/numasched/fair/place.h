/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux 6.12, question "place": the idlest group and CPU for a task that forks or execs. */
#ifndef NSCHED_FAIR_PLACE_H
#define NSCHED_FAIR_PLACE_H

#include "balance_group.h"
#include "../load.h"
#include "wake.h"

/* pick_idlest */

enum nsched_fair_pick_idlest_reason {
	NSCHED_FAIR_PICK_IDLEST_TYPE = NSCHED_FAIR_PICK_IDLEST << 8 | 1,   /* lower type: yes */
	NSCHED_FAIR_PICK_IDLEST_HIGHER = NSCHED_FAIR_PICK_IDLEST << 8 | 2, /* higher type: no */
	NSCHED_FAIR_PICK_IDLEST_LOAD = NSCHED_FAIR_PICK_IDLEST << 8 | 3,   /* by average load */
	/* by greatest capacity */
	NSCHED_FAIR_PICK_IDLEST_MISFIT = NSCHED_FAIR_PICK_IDLEST << 8 | 4,
	/* by idle CPUs, then use */
	NSCHED_FAIR_PICK_IDLEST_IDLE = NSCHED_FAIR_PICK_IDLEST << 8 | 5,
	NSCHED_FAIR_PICK_IDLEST_FIRST = NSCHED_FAIR_PICK_IDLEST << 8 | 6,  /* marks: first stays */
};

struct nsched_fair_pick_idlest_question {
	uint64_t cand_avg_load;
	uint64_t cand_max_capacity;
	uint64_t cand_util;
	uint64_t cur_avg_load; /* the best so far; not read when has_cur is 0 */
	uint64_t cur_max_capacity;
	uint64_t cur_util;
	uint32_t cand_type; /* enum nsched_fair_group_type */
	uint32_t cand_idle_cpus;
	uint32_t cur_type;
	uint32_t cur_idle_cpus;
	uint32_t has_cur; /* 0: no group was picked yet */
	uint32_t reserved;
};

struct nsched_fair_pick_idlest_answer {
	uint64_t cur_avg_load; /* as compared; 2^32-1 at first */
	uint32_t reason;       /* enum nsched_fair_pick_idlest_reason */
	uint32_t pick;	       /* 1: the candidate is the idlest now */
	uint32_t cur_type;     /* as compared; overloaded at first */
	uint32_t reserved;     /* zero */
};

/**
 * nsched_fair_pick_idlest() - does this group displace the idlest so far
 *
 * The lower type. Equal types: overloaded and fully busy the lower average load;
 * misfit the greater capacity; has spare the more idle CPUs, then the lower
 * utilisation; others never. The first of equals stays.
 *
 * O(1). Source: Linux 6.12, update_pick_idlest(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_pick_idlest(const struct nsched_fair_pick_idlest_question *q,
					    struct nsched_fair_pick_idlest_answer *a);

/* find_dst_group */

enum nsched_fair_find_dst_group_reason {
	NSCHED_FAIR_FIND_DST_GROUP_ALONE = NSCHED_FAIR_FIND_DST_GROUP << 8 | 1, /* no other group */
	/* not allowed here */
	NSCHED_FAIR_FIND_DST_GROUP_NO_LOCAL = NSCHED_FAIR_FIND_DST_GROUP << 8 | 2,
	/* lower here */
	NSCHED_FAIR_FIND_DST_GROUP_LOCAL_TYPE = NSCHED_FAIR_FIND_DST_GROUP << 8 | 3,
	NSCHED_FAIR_FIND_DST_GROUP_TYPE = NSCHED_FAIR_FIND_DST_GROUP << 8 | 4,	/* lower there */
	/* NUMA, not by much */
	NSCHED_FAIR_FIND_DST_GROUP_NEAR = NSCHED_FAIR_FIND_DST_GROUP << 8 | 5,
	/* more load there */
	NSCHED_FAIR_FIND_DST_GROUP_HEAVIER = NSCHED_FAIR_FIND_DST_GROUP << 8 | 6,
	/* within the margin */
	NSCHED_FAIR_FIND_DST_GROUP_WITHIN = NSCHED_FAIR_FIND_DST_GROUP << 8 | 7,
	/* less load there */
	NSCHED_FAIR_FIND_DST_GROUP_LIGHTER = NSCHED_FAIR_FIND_DST_GROUP << 8 | 8,
	NSCHED_FAIR_FIND_DST_GROUP_MARKED = NSCHED_FAIR_FIND_DST_GROUP << 8 | 9, /* both marked */
	/* misfit, no larger */
	NSCHED_FAIR_FIND_DST_GROUP_SMALLER = NSCHED_FAIR_FIND_DST_GROUP << 8 | 10,
	/* misfit, larger */
	NSCHED_FAIR_FIND_DST_GROUP_LARGER = NSCHED_FAIR_FIND_DST_GROUP << 8 | 11,
	NSCHED_FAIR_FIND_DST_GROUP_PREFERRED = NSCHED_FAIR_FIND_DST_GROUP << 8 | 12, /* node here */
	/* node there */
	NSCHED_FAIR_FIND_DST_GROUP_TO_PREFERRED = NSCHED_FAIR_FIND_DST_GROUP << 8 | 13,
	/* small imbalance */
	NSCHED_FAIR_FIND_DST_GROUP_ALLOWED = NSCHED_FAIR_FIND_DST_GROUP << 8 | 14,
	/* as many here */
	NSCHED_FAIR_FIND_DST_GROUP_NOT_IDLER = NSCHED_FAIR_FIND_DST_GROUP << 8 | 15,
	/* more idle there */
	NSCHED_FAIR_FIND_DST_GROUP_IDLER = NSCHED_FAIR_FIND_DST_GROUP << 8 | 16,
};

/* The task as the group statistics take it out. */
struct nsched_fair_find_dst_group_question {
	const struct nsched_topology *topology; /* nodes; null = all CPUs on node 0 */
	/* nr_running, h_nr, load, util, util_est, runnable, cap_orig, curr, ttwu_pending; */
	/* capacity in a domain of unequal ones */
	const struct nsched_load *load;
	const struct nsched_domains *domains;
	const uint64_t *allowed;   /* CPUs the task may use */
	uint32_t *grp_type_out;	   /* per group of the ring; NSCHED_NONE: skipped; may be null */
	uint32_t *grp_idle_cpus_out; /* the same */
	uint64_t *grp_avg_load_out;  /* the same */
	const uint64_t *grp_capacity;	  /* per group of the table; null: the domains' own */
	const uint32_t *grp_max_capacity; /* the same */
	const uint32_t *grp_mark;	  /* the same */
	void *work; /* nsched_fair_find_dst_group_work_size() bytes, 8-byte aligned */
	uint64_t p_load;
	uint64_t p_util;
	uint64_t p_runnable;
	uint32_t p_util_est;
	uint32_t p_cpu;		   /* where it last ran */
	uint32_t p_on_rq;	   /* 1: queued now */
	uint32_t p_attached;	   /* 0: new, never accounted */
	uint32_t p_is_caller;	   /* 1: it runs the decision itself */
	uint32_t p_preferred_node; /* or NSCHED_NONE */
	uint32_t this_cpu;	   /* whose ring is walked */
	uint32_t level;		   /* of that CPU */
	uint32_t work_size;	   /* bytes */
	uint32_t reserved;
};

struct nsched_fair_find_dst_group_answer {
	uint64_t local_avg_load;  /* as compared; 0 where no average was formed */
	uint64_t idlest_avg_load;
	uint32_t reason;	  /* enum nsched_fair_find_dst_group_reason */
	uint32_t group;		  /* place in the ring, or NSCHED_NONE: stay here */
	uint32_t idlest;	  /* the idlest other group, chosen or not */
	uint32_t local_type;	  /* enum nsched_fair_group_type; NSCHED_NONE: no local group */
	uint32_t idlest_type;
	uint32_t local_idle_cpus;
	uint32_t idlest_idle_cpus;
	uint32_t nr_groups;	  /* length of the output columns */
};

/**
 * nsched_fair_find_dst_group() - into which group of a domain should the task go
 * @q: task, domain and load
 * @a: every field is written on every path
 *
 * Statistics over the CPUs that the task may use, without the task itself; the
 * groups that hold this_cpu are local, the last of them in the ring speaks. The
 * idlest other group by pick_idlest, then against local: the lower type; equal
 * types: loads by imbalance_pct in per cent and in units, misfit by capacity,
 * spare by idle CPUs, where a NUMA domain keeps the preferred node and small
 * imbalances.
 *
 * O(CPUs of the domain), a division a group that is full. Source: Linux 6.12,
 * sched_balance_find_dst_group(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_find_dst_group(const struct nsched_fair_find_dst_group_question *q,
					       struct nsched_fair_find_dst_group_answer *a);

/* Work memory: a constant. */
NSCHED_API uint64_t nsched_fair_find_dst_group_work_size(void);

/* find_dst_group_cpu */

enum nsched_fair_find_dst_group_cpu_reason {
	NSCHED_FAIR_FIND_DST_GROUP_CPU_ONLY = NSCHED_FAIR_FIND_DST_GROUP_CPU << 8 | 1, /* one CPU */
	NSCHED_FAIR_FIND_DST_GROUP_CPU_SCHED_IDLE = NSCHED_FAIR_FIND_DST_GROUP_CPU << 8 | 2,
	NSCHED_FAIR_FIND_DST_GROUP_CPU_IDLE = NSCHED_FAIR_FIND_DST_GROUP_CPU << 8 | 3,
	/* by load */
	NSCHED_FAIR_FIND_DST_GROUP_CPU_LEAST = NSCHED_FAIR_FIND_DST_GROUP_CPU << 8 | 4,
	/* this_cpu */
	NSCHED_FAIR_FIND_DST_GROUP_CPU_NONE = NSCHED_FAIR_FIND_DST_GROUP_CPU << 8 | 5,
};

struct nsched_fair_find_dst_group_cpu_question {
	/* nr_running, nr_idle_class, curr, ttwu_pending, preempted, */
	/* load, idle_stamp, exit_latency */
	const struct nsched_load *load;
	const struct nsched_domains *domains;
	const uint64_t *allowed;
	uint32_t group;	   /* in the table of groups */
	uint32_t this_cpu; /* what is left if nothing else is */
};

struct nsched_fair_find_dst_group_cpu_answer {
	uint64_t least_load;	  /* of the busy CPU remembered; 2^64-1: none */
	uint64_t idle_stamp;	  /* of the idle CPU chosen so far */
	uint32_t reason;	  /* enum nsched_fair_find_dst_group_cpu_reason */
	uint32_t cpu;
	uint32_t idle_cpu;	  /* or NSCHED_NONE */
	uint32_t least_cpu;	  /* least loaded; this_cpu at first */
	uint32_t exit_latency_us; /* least so far; 2^32-1: none known */
	uint32_t scanned;	  /* CPUs looked at */
};

/**
 * nsched_fair_find_dst_group_cpu() - which CPU of the group
 * @q: group and load
 * @a: every field is written on every path
 *
 * A group of one CPU: that one. Ascending over allowed CPUs: one that runs only
 * idle-policy tasks at once; an idle one with the shallower known idle state,
 * else, if equally deep or not known, the one that went idle last; until there is
 * one, the busy CPU of least load. Ties keep the lower CPU.
 *
 * Quirk: (6.12) an idle CPU with idle_stamp 0 and no known state is never taken;
 * if all are like that the least loaded busy CPU or this_cpu is the answer, even
 * outside the group or the allowed set.
 *
 * O(CPUs of the group). Source: Linux 6.12,
 * sched_balance_find_dst_group_cpu(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_fair_find_dst_group_cpu(const struct nsched_fair_find_dst_group_cpu_question *q,
			       struct nsched_fair_find_dst_group_cpu_answer *a);

/* select_task_cpu */

/* What the question is about, as the original passes it; SYNC and CURRENT_CPU go with TTWU. */
enum nsched_fair_wake_flag {
	NSCHED_FAIR_WF_EXEC = 2,
	NSCHED_FAIR_WF_FORK = 4,
	NSCHED_FAIR_WF_TTWU = 8, /* a wake-up */
	NSCHED_FAIR_WF_SYNC = 0x10,
	NSCHED_FAIR_WF_CURRENT_CPU = 0x40,
};

enum nsched_fair_select_task_cpu_reason {
	NSCHED_FAIR_SELECT_TASK_CPU_CURRENT = NSCHED_FAIR_SELECT_TASK_CPU << 8 | 1, /* asked for */
	/* near target */
	NSCHED_FAIR_SELECT_TASK_CPU_SIBLING = NSCHED_FAIR_SELECT_TASK_CPU << 8 | 2,
	/* down the levels */
	NSCHED_FAIR_SELECT_TASK_CPU_IDLEST = NSCHED_FAIR_SELECT_TASK_CPU << 8 | 3,
	NSCHED_FAIR_SELECT_TASK_CPU_STAY = NSCHED_FAIR_SELECT_TASK_CPU << 8 | 4, /* no level asks */
};

struct nsched_fair_select_task_cpu_question {
	const struct nsched_topology *topology;
	const struct nsched_load *load; /* what the blocks it asks read */
	const struct nsched_domains *domains;
	const uint64_t *allowed;
	const uint64_t *asym_span;   /* as in select_idle_sibling; null: the domains say, */
				     /* if asym_active */
	const uint64_t *grp_capacity;	  /* as in find_dst_group */
	const uint32_t *grp_max_capacity;
	const uint32_t *grp_mark;
	const uint32_t *has_idle_cores; /* per CPU, the row of a cache is nsched_llc_id(); */
	const uint32_t *nr_idle_scan;	/* null: the two below hold for every cache */
	void *work;		     /* nsched_fair_select_task_cpu_work_size() bytes */
	uint64_t now;		     /* jiffies */
	uint64_t hz;
	uint64_t flip_decay_ts;	     /* state of the waker */
	uint64_t p_load;
	uint64_t p_util;
	uint64_t p_runnable;
	uint64_t waker_load;
	uint32_t p_util_est;
	uint32_t waker_flips;	     /* state of the waker */
	uint32_t wakee_flips;
	uint32_t last_wakee_is_p;
	uint32_t this_cpu;
	uint32_t prev_cpu;
	uint32_t wake_flags;	     /* enum nsched_fair_wake_flag */
	uint32_t p_attached;
	uint32_t p_on_rq;
	uint32_t p_is_caller;
	uint32_t p_recent_used_cpu;  /* state of the task */
	uint32_t p_preferred_node;
	uint32_t waker_per_cpu_kthread;
	uint32_t has_idle_cores_all; /* state of the cache searched */
	uint32_t nr_idle_scan_all;   /* its hint */
	uint32_t asym_active;
	uint32_t off;		     /* enum nsched_fair_feature: those switched off */
	uint32_t work_size;
};

struct nsched_fair_select_task_cpu_answer {
	uint64_t flip_decay_ts;	    /* to keep */
	uint32_t reason;	    /* enum nsched_fair_select_task_cpu_reason */
	uint32_t cpu;
	uint32_t target;	    /* what wake_affine chose, or prev_cpu */
	uint32_t decided;	    /* reason of the block that chose cpu; 0: none was asked */
	uint32_t affine;	    /* reason of wake_affine; 0: not asked */
	uint32_t waker_flips;	    /* to keep */
	uint32_t p_recent_used_cpu; /* to keep */
	uint32_t has_idle_cores;    /* to keep */
};

/**
 * nsched_fair_select_task_cpu() - where a task runs that forks, execs or wakes
 * @q: task, waker, levels and load
 * @a: every field is written on every path
 *
 * A wake-up first counts the waker's flips; with CURRENT_CPU the waker's CPU if
 * allowed. The levels of this CPU, lowest first: the first affine one that holds
 * prev settles the target by wake_affine; else the highest with the flag asked
 * for is searched by find_dst_group and find_dst_group_cpu, down its levels and
 * those of each CPU found. Without such a level a wake-up takes
 * select_idle_sibling() at the target.
 *
 * O(CPUs of the levels searched). Source: Linux 6.12, select_task_rq_fair().
 * Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_fair_select_task_cpu(const struct nsched_fair_select_task_cpu_question *q,
			    struct nsched_fair_select_task_cpu_answer *a);

/* Work memory: a constant. */
NSCHED_API uint64_t nsched_fair_select_task_cpu_work_size(void);

#endif /* NSCHED_FAIR_PLACE_H */
