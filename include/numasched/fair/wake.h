/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux 6.12, question "wake": pull the wakee to the waker, and which idle CPU it gets. */
#ifndef NSCHED_FAIR_WAKE_H
#define NSCHED_FAIR_WAKE_H

#include "../load.h"
#include "common.h"

/* record_wakee */

enum nsched_fair_record_wakee_reason {
	/* the last wakee again */
	NSCHED_FAIR_RECORD_WAKEE_SAME = NSCHED_FAIR_RECORD_WAKEE << 8 | 1,
	/* another: one flip more */
	NSCHED_FAIR_RECORD_WAKEE_OTHER = NSCHED_FAIR_RECORD_WAKEE << 8 | 2,
};

struct nsched_fair_record_wakee_question {
	uint64_t now;		 /* jiffies */
	uint64_t hz;		 /* jiffies a second */
	uint64_t flip_decay_ts;	 /* state: when the flips were last halved */
	uint32_t waker_flips;	 /* state */
	uint32_t last_wakee_is_p;/* 1: the wakee is the one woken last */
};

struct nsched_fair_record_wakee_answer {
	uint64_t flip_decay_ts; /* to keep */
	uint32_t reason;	/* enum nsched_fair_record_wakee_reason */
	uint32_t waker_flips;	/* to keep */
	uint32_t decayed;	/* 1: a second has passed, the flips were halved */
	uint32_t reserved;	/* zero */
};

/**
 * nsched_fair_record_wakee() - how often does the waker switch wakees
 * @q: the waker's two counters
 * @a: every field is written on every path
 *
 * Halved when more than a second has passed; one more if the wakee is another
 * than last time. O(1). Source: Linux 6.12, record_wakee(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_record_wakee(const struct nsched_fair_record_wakee_question *q,
					     struct nsched_fair_record_wakee_answer *a);

/* wake_wide */

enum nsched_fair_wake_wide_reason {
	NSCHED_FAIR_WAKE_WIDE_FEW = NSCHED_FAIR_WAKE_WIDE << 8 | 1,   /* the smaller fits a cache */
	NSCHED_FAIR_WAKE_WIDE_EVEN = NSCHED_FAIR_WAKE_WIDE << 8 | 2,  /* no one-to-many */
	NSCHED_FAIR_WAKE_WIDE_WIDE = NSCHED_FAIR_WAKE_WIDE << 8 | 3,  /* many wakees: spread */
};

struct nsched_fair_wake_wide_question {
	uint32_t waker_flips;
	uint32_t wakee_flips;
	uint32_t llc_size; /* CPUs of the waker's last-level cache, 1.. */
	uint32_t reserved;
};

struct nsched_fair_wake_wide_answer {
	uint32_t reason; /* enum nsched_fair_wake_wide_reason */
	uint32_t wide;	 /* 1: do not pull */
	uint32_t more;	 /* the larger of the two */
	uint32_t fewer;	 /* the smaller */
};

/**
 * nsched_fair_wake_wide() - does one waker feed many wakees
 *
 * Wide if the smaller count is at least llc_size, and the larger at least
 * llc_size times the smaller.
 *
 * Quirk: (6.12) that product wraps at 32 bits.
 *
 * O(1). Source: Linux 6.12, wake_wide(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_wake_wide(const struct nsched_fair_wake_wide_question *q,
					  struct nsched_fair_wake_wide_answer *a);

/* wake_affine */

enum nsched_fair_wake_affine_reason {
	/* this one is idle, near */
	NSCHED_FAIR_WAKE_AFFINE_IDLE = NSCHED_FAIR_WAKE_AFFINE << 8 | 1,
	NSCHED_FAIR_WAKE_AFFINE_PREV = NSCHED_FAIR_WAKE_AFFINE << 8 | 2, /* and so is prev: prev */
	NSCHED_FAIR_WAKE_AFFINE_SYNC = NSCHED_FAIR_WAKE_AFFINE << 8 | 3,   /* the waker leaves */
	/* only prev is idle */
	NSCHED_FAIR_WAKE_AFFINE_PREV_IDLE = NSCHED_FAIR_WAKE_AFFINE << 8 | 4,
	/* only the waker's load */
	NSCHED_FAIR_WAKE_AFFINE_DRAINED = NSCHED_FAIR_WAKE_AFFINE << 8 | 5,
	NSCHED_FAIR_WAKE_AFFINE_WEIGHT = NSCHED_FAIR_WAKE_AFFINE << 8 | 6, /* by load: this */
	NSCHED_FAIR_WAKE_AFFINE_STAY = NSCHED_FAIR_WAKE_AFFINE << 8 | 7,   /* by load: prev */
};

struct nsched_fair_wake_affine_question {
	const struct nsched_load *load; /* nr_running, nr_delayed, curr, ttwu_pending, preempted, */
					/* load, capacity */
	uint64_t p_load;		/* of the wakee */
	uint64_t waker_load;
	uint32_t this_cpu;		/* the waker's */
	uint32_t prev_cpu;		/* the wakee's */
	uint32_t imbalance_pct;		/* of the domain, 100.. */
	uint32_t sync;			/* 1: the waker is about to sleep */
	uint32_t share_cache;		/* 1: both CPUs have one last-level cache */
	uint32_t off;			/* enum nsched_fair_feature WA_*: those switched off */
};

struct nsched_fair_wake_affine_answer {
	int64_t this_eff; /* what loads compare; 0 where the waker is all the load */
	int64_t prev_eff;
	uint32_t reason;  /* enum nsched_fair_wake_affine_reason */
	uint32_t target;  /* this_cpu or prev_cpu */
	uint32_t idle;	  /* what idleness alone says; NSCHED_NONE: undecided */
	uint32_t weight;  /* what loads alone say: this_cpu; NSCHED_NONE: prev */
};

/**
 * nsched_fair_wake_affine() - the waker's CPU or the wakee's own
 * @q: the two CPUs and their loads
 * @a: every field is written on every path
 *
 * 1. This CPU idle and near: prev if that is idle too, else this. 2. sync and
 * the waker alone: this. 3. prev idle: prev. 4. sync and the waker is more than
 * this CPU's load: this. 5. load of this + wakee's (- waker's if sync), times
 * 100 x capacity of prev, below load of prev - wakee's, times 100 + half the
 * excess of imbalance_pct x capacity of this (+ 1 if sync): this. Else prev.
 * Signed 64 bits: prev without the wakee may be negative.
 *
 * O(1). Source: Linux 6.12, wake_affine(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_wake_affine(const struct nsched_fair_wake_affine_question *q,
					    struct nsched_fair_wake_affine_answer *a);

/* select_idle_sibling */

enum nsched_fair_select_idle_sibling_reason {
	NSCHED_FAIR_SELECT_IDLE_SIBLING_TARGET = NSCHED_FAIR_SELECT_IDLE_SIBLING << 8 | 1,
	NSCHED_FAIR_SELECT_IDLE_SIBLING_PREV = NSCHED_FAIR_SELECT_IDLE_SIBLING << 8 | 2,
	NSCHED_FAIR_SELECT_IDLE_SIBLING_KTHREAD = NSCHED_FAIR_SELECT_IDLE_SIBLING << 8 | 3,
	NSCHED_FAIR_SELECT_IDLE_SIBLING_RECENT = NSCHED_FAIR_SELECT_IDLE_SIBLING << 8 | 4,
	NSCHED_FAIR_SELECT_IDLE_SIBLING_NO_CACHE = NSCHED_FAIR_SELECT_IDLE_SIBLING << 8 | 5,
	NSCHED_FAIR_SELECT_IDLE_SIBLING_THREAD = NSCHED_FAIR_SELECT_IDLE_SIBLING << 8 | 6,
	NSCHED_FAIR_SELECT_IDLE_SIBLING_CORE = NSCHED_FAIR_SELECT_IDLE_SIBLING << 8 | 7,
	NSCHED_FAIR_SELECT_IDLE_SIBLING_IDLE = NSCHED_FAIR_SELECT_IDLE_SIBLING << 8 | 8,
	NSCHED_FAIR_SELECT_IDLE_SIBLING_FALLBACK = NSCHED_FAIR_SELECT_IDLE_SIBLING << 8 | 9,
	NSCHED_FAIR_SELECT_IDLE_SIBLING_CLUSTER = NSCHED_FAIR_SELECT_IDLE_SIBLING << 8 | 10,
	NSCHED_FAIR_SELECT_IDLE_SIBLING_CAPACITY = NSCHED_FAIR_SELECT_IDLE_SIBLING << 8 | 11,
	NSCHED_FAIR_SELECT_IDLE_SIBLING_LARGEST = NSCHED_FAIR_SELECT_IDLE_SIBLING << 8 | 12,
	NSCHED_FAIR_SELECT_IDLE_SIBLING_STACK = NSCHED_FAIR_SELECT_IDLE_SIBLING << 8 | 13,
};

struct nsched_fair_select_idle_sibling_question {
	const struct nsched_topology *topology; /* cores, clusters, caches */
	/* nr_running, nr_idle_class, curr, ttwu_pending, preempted; */
	/* capacity if asym_active */
	const struct nsched_load *load;
	const uint64_t *allowed;	/* CPUs the task may use */
	const uint64_t *asym_span;	/* the target's domain of all capacities; null = none, */
	const struct nsched_domains *domains; /* or, if not null, asym_domain of these says */
	uint64_t p_util;		/* read if asym_active */
	uint32_t p_util_est;
	uint32_t target;
	uint32_t prev;
	uint32_t this_cpu;		/* the waker's */
	uint32_t p_recent_used_cpu;	/* state; NSCHED_NONE: none yet */
	uint32_t waker_per_cpu_kthread; /* 1: a kernel thread bound to its CPU, in task context */
	uint32_t has_idle_cores;	/* state of the target's cache, 0 or 1 */
	uint32_t nr_idle_scan;		/* hint of the target's cache: CPUs worth a look */
	uint32_t asym_active;		/* 1: CPUs differ in capacity */
	uint32_t asym_domain;		/* the number of that domain; read if domains is not null */
};

struct nsched_fair_select_idle_sibling_answer {
	uint32_t reason; /* enum nsched_fair_select_idle_sibling_reason */
	uint32_t cpu;
	uint32_t p_recent_used_cpu; /* to keep */
	uint32_t has_idle_cores;    /* to keep */
	uint32_t scanned;	    /* CPUs or cores that the walk looked at */
	uint32_t llc_weight;	    /* CPUs of the target's cache; 1 without a cache domain */
};

/**
 * nsched_fair_select_idle_sibling() - an idle CPU near the target
 * @q: the machine, its load, target and prev
 * @a: every field is written on every path
 *
 * A CPU is free if it is idle and its virtual CPU not preempted, or if it runs
 * tasks of the idle policy only.
 *
 * 1. The target if free. 2. prev if near and free. 3. prev under a kernel thread
 * bound to it that runs alone (stacking on purpose; allowed is not asked). 4. The
 * recent CPU if near, free and allowed; from here on prev becomes the recent one.
 * 5. Without a cache domain the target. 6. With threads and no idle core known: a
 * free thread of prev's core. 7. The cache's CPUs from target + 1 on, wrapping:
 * with idle cores known the first that is wholly idle, else a free CPU met on
 * the way; otherwise the first free CPU within nr_idle_scan looks. 8. What was
 * remembered in another cluster. 9. The target.
 * With clusters 2 and 4 only take a CPU of the target's cluster and remember
 * others, and 7 looks at the target's cluster first. With unequal capacities the
 * task must fit in 1 to 4, and within asym_span 5 to 9 are a walk from the target:
 * the first free CPU that it fits, else the free one of most capacity.
 *
 * Quirk: (6.12) a CPU without a cluster counts as of the cluster that holds the
 * cache's lowest CPU.
 *
 * Where the load has an idle mask and no nr_idle_class, the walk for one free CPU
 * reads the mask, a word at a time.
 *
 * O(CPUs of the cache). Source: Linux 6.12, select_idle_sibling(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_fair_select_idle_sibling(const struct nsched_fair_select_idle_sibling_question *q,
				struct nsched_fair_select_idle_sibling_answer *a);

#endif /* NSCHED_FAIR_WAKE_H */
