/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux 6.12: how much of a CPU is left to fair tasks, and what a group can take. */
#ifndef NSCHED_FAIR_CAPACITY_H
#define NSCHED_FAIR_CAPACITY_H

#include "../load.h"
#include "common.h"

/* cpu_capacity */

enum nsched_fair_cpu_capacity_reason {
	NSCHED_FAIR_CPU_CAPACITY_LEFT = NSCHED_FAIR_CPU_CAPACITY << 8 | 1,
	NSCHED_FAIR_CPU_CAPACITY_IRQ = NSCHED_FAIR_CPU_CAPACITY << 8 | 2, /* interrupts take all */
	/* other classes take all */
	NSCHED_FAIR_CPU_CAPACITY_RT = NSCHED_FAIR_CPU_CAPACITY << 8 | 3,
};

struct nsched_fair_cpu_capacity_question {
	uint64_t cap_orig;	/* capacity it was built with, 1.. */
	uint64_t hw_pressure;	/* what heat takes of it, and what a frequency limit takes */
	uint64_t freq_pressure;
	uint64_t irq;		/* utilisation by interrupts, */
	uint64_t rt;		/* by real-time tasks, */
	uint64_t dl;		/* and by deadline tasks */
};

struct nsched_fair_cpu_capacity_answer {
	uint64_t capacity; /* 1..cap_orig */
	uint64_t most;	   /* without interrupts and other classes */
	uint32_t reason;   /* enum nsched_fair_cpu_capacity_reason */
	uint32_t reserved; /* zero */
};

/**
 * nsched_fair_cpu_capacity() - the capacity of a CPU that is left to fair tasks
 * @q: what it was built with, and what takes from it
 * @a: every field is written on every path
 *
 * m = cap_orig less the greater pressure, not below 0. 1 if irq or rt + dl reach m;
 * else (m - rt - dl) x (m - irq) / m, at least 1. The caller keeps it in the load
 * column capacity. O(1), at most one 64-bit division. Source: Linux 6.12,
 * scale_rt_capacity(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_cpu_capacity(const struct nsched_fair_cpu_capacity_question *q,
					     struct nsched_fair_cpu_capacity_answer *a);

/* group_capacity */

enum nsched_fair_group_capacity_reason {
	NSCHED_FAIR_GROUP_CAPACITY_CPU = NSCHED_FAIR_GROUP_CAPACITY << 8 | 1,	/* a single CPU's */
	NSCHED_FAIR_GROUP_CAPACITY_CPUS = NSCHED_FAIR_GROUP_CAPACITY << 8 | 2,	/* CPU by CPU */
	NSCHED_FAIR_GROUP_CAPACITY_CHILD = NSCHED_FAIR_GROUP_CAPACITY << 8 | 3, /* groups below */
	NSCHED_FAIR_GROUP_CAPACITY_FRESH = NSCHED_FAIR_GROUP_CAPACITY << 8 | 4, /* it need not be */
};

struct nsched_fair_group_capacity_question {
	const struct nsched_load *load;
	const struct nsched_domains *domains;
	/* state, by number of the group */
	uint64_t *grp_capacity;
	uint32_t *grp_min_capacity;
	uint32_t *grp_max_capacity;
	uint64_t *grp_next_update;     /* ticks */
	uint64_t now;		       /* ticks */
	uint64_t hz;
	uint64_t max_interval_jiffies; /* 1.. */
	uint32_t this_cpu;
	uint32_t level;		       /* of this_cpu */
	uint32_t balance_interval;     /* of that level, ms */
	uint32_t idle;		       /* enum nsched_idle */
};

struct nsched_fair_group_capacity_answer {
	uint64_t capacity; /* of the group, as it is now: sum, least and greatest */
	uint64_t next_update;
	uint32_t min_capacity;
	uint32_t max_capacity;
	uint32_t reason; /* enum nsched_fair_group_capacity_reason */
	uint32_t group;	 /* its number */
};

/**
 * nsched_fair_group_capacity() - look again at what a CPU's own group can take
 * @q: load, domains, the groups' capacities
 * @a: every field is written on every path
 *
 * Only for the first group of the domain; for a newly idle CPU only once
 * next_update has passed. It becomes now plus the level's interval in ticks, held
 * within 1 and the maximum. At the lowest level all three values are the CPU's
 * capacity. Where the level below overlaps: over the CPUs of the group. Else over
 * the groups of the level below as they were last looked at, so that remote
 * values are old. O(CPUs of the group). Source: Linux 6.12,
 * update_group_capacity(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_fair_group_capacity(const struct nsched_fair_group_capacity_question *q,
			   struct nsched_fair_group_capacity_answer *a);

#endif /* NSCHED_FAIR_CAPACITY_H */
