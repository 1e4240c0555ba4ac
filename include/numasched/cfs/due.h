/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux 3.10, question "due": load averages at the tick, which levels are due, whom to kick. */
#ifndef NSCHED_CFS_DUE_H
#define NSCHED_CFS_DUE_H

#include "../decisions.h"
#include "../types.h"

/* cpu_load_update */

#define NSCHED_CFS_CPU_LOADS 5

enum nsched_cfs_cpu_load_update_reason {
	NSCHED_CFS_CPU_LOAD_UPDATE_TICK = NSCHED_CFS_CPU_LOAD_UPDATE << 8 | 1,
	/* idle ticks between */
	NSCHED_CFS_CPU_LOAD_UPDATE_MISSED = NSCHED_CFS_CPU_LOAD_UPDATE << 8 | 2,
};

struct nsched_cfs_cpu_load_update_question {
	uint64_t *cpu_load; /* state, [5], faster to slower */
	uint64_t load;	    /* weight now */
	uint32_t pending;   /* ticks since the last update, 1.. */
	uint32_t reserved;
};

struct nsched_cfs_cpu_load_update_answer {
	uint32_t reason;  /* enum nsched_cfs_cpu_load_update_reason */
	uint32_t missed;  /* ticks that count as idle */
};

/**
 * nsched_cfs_cpu_load_update() - the five averages of a CPU's load
 *
 * Average 0 is the load; average i keeps (2^i - 1) / 2^i of the old value, rounded
 * up while the load rises. Missed ticks decay the old values first, by the tables
 * of the original. O(1). Source: Linux 3.10, __update_cpu_load(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_cpu_load_update(const struct nsched_cfs_cpu_load_update_question *q,
			   struct nsched_cfs_cpu_load_update_answer *a);

/* rebalance_plan */

enum nsched_cfs_rebalance_plan_reason {
	NSCHED_CFS_REBALANCE_PLAN_NONE = NSCHED_CFS_REBALANCE_PLAN << 8 | 1, /* no level was due */
	NSCHED_CFS_REBALANCE_PLAN_RAN = NSCHED_CFS_REBALANCE_PLAN << 8 | 2,
	/* election failed */
	NSCHED_CFS_REBALANCE_PLAN_STOPPED = NSCHED_CFS_REBALANCE_PLAN << 8 | 3,
};

struct nsched_cfs_rebalance_plan_question {
	const uint32_t *l_flags;       /* per level, lowest first */
	const uint32_t *l_interval;    /* ms */
	const uint32_t *l_busy_factor;
	uint64_t *l_last;	       /* state: ticks */
	const uint32_t *r_moved;       /* what a run of the level returns: 1 = it moved something */
	const uint32_t *r_balance;     /* 0 = the election failed */
	const uint32_t *r_idle;	       /* 1 = the CPU is idle afterwards */
	uint32_t *ran_out;	       /* idle type used; NSCHED_NONE: not run */
	uint64_t now;		       /* ticks */
	uint64_t hz;
	uint64_t next_balance;	       /* state: ticks */
	uint32_t nr_levels;
	uint32_t online;	       /* CPUs */
	uint32_t idle_type;	       /* 0 or 1 */
	uint32_t reserved;
};

struct nsched_cfs_rebalance_plan_answer {
	uint64_t next_balance; /* to keep */
	uint32_t reason;       /* enum nsched_cfs_rebalance_plan_reason */
	uint32_t nr_ran;       /* levels run */
	uint32_t looked;       /* levels looked at: length of ran_out is nr_levels */
	uint32_t reserved;     /* zero */
};

/**
 * nsched_cfs_rebalance_plan() - the walk over a CPU's levels at a tick
 *
 * A level is due when its interval, busy_factor times longer unless idle, in ticks
 * rounded up and between 1 and hz x online / 10, has passed since its last run, by the
 * sign of the difference. A run that moved something settles what the CPU is
 * for the levels above; a failed election ends the walk. next_balance is the
 * earliest time at which a level that was looked at is due again, within 60 seconds;
 * else as it was. (An hz that does not divide 1000 was rounded otherwise there.)
 *
 * O(levels). Source: Linux 3.10, rebalance_domains(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_rebalance_plan(const struct nsched_cfs_rebalance_plan_question *q,
					      struct nsched_cfs_rebalance_plan_answer *a);

/* nohz_kick_needed */

enum nsched_cfs_nohz_kick_needed_reason {
	/* idle, nobody, early */
	NSCHED_CFS_NOHZ_KICK_NEEDED_NO = NSCHED_CFS_NOHZ_KICK_NEEDED << 8 | 1,
	/* two tasks here */
	NSCHED_CFS_NOHZ_KICK_NEEDED_TASKS = NSCHED_CFS_NOHZ_KICK_NEEDED << 8 | 2,
	NSCHED_CFS_NOHZ_KICK_NEEDED_SHARE = NSCHED_CFS_NOHZ_KICK_NEEDED << 8 | 3, /* cache shared */
	NSCHED_CFS_NOHZ_KICK_NEEDED_PACK = NSCHED_CFS_NOHZ_KICK_NEEDED << 8 | 4,  /* packing */
	/* no level asks */
	NSCHED_CFS_NOHZ_KICK_NEEDED_QUIET = NSCHED_CFS_NOHZ_KICK_NEEDED << 8 | 5,
};

struct nsched_cfs_nohz_kick_needed_question {
	const uint32_t *l_flags;   /* per level, lowest first */
	const uint64_t *l_span;	   /* [nr_levels] CPU sets of n CPUs */
	const uint32_t *l_busy;	   /* busy CPUs of this CPU's group */
	const uint32_t *l_gweight; /* CPUs of that group */
	const uint64_t *nohz_idle; /* tickless idle CPUs; null: none */
	uint64_t now;		   /* ticks */
	uint64_t nohz_next;	   /* before it nobody is kicked */
	uint32_t nr_levels;
	uint32_t n;
	uint32_t cpu;
	uint32_t cpu_idle;	   /* 0 or 1 */
	uint32_t nohz_nr;	   /* tickless idle CPUs */
	uint32_t nr_running;
};

struct nsched_cfs_nohz_kick_needed_answer {
	uint32_t reason; /* enum nsched_cfs_nohz_kick_needed_reason */
	uint32_t kick;	 /* 1: wake an idle CPU to balance */
	uint32_t level;	 /* that asks, else the last looked at; NSCHED_NONE: none was */
	uint32_t busy;	 /* busy CPUs there */
};

/**
 * nsched_cfs_nohz_kick_needed() - should a tickless CPU be woken to balance
 *
 * Not if this CPU is idle, none is tickless or it is too early. Two tasks here; or
 * a level that shares a cache with more than one busy CPU in this group; or packing
 * while the group is not all busy, with an idle CPU below this one. The walk ends at
 * the first level with neither flag. Times are compared by the sign of the difference.
 *
 * Quirk: (3.10) without an idle CPU in the span it is taken for CPU 256.
 *
 * O(levels + words). Source: Linux 3.10, nohz_kick_needed(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_nohz_kick_needed(const struct nsched_cfs_nohz_kick_needed_question *q,
			    struct nsched_cfs_nohz_kick_needed_answer *a);

#endif /* NSCHED_CFS_DUE_H */
