/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Linux 6.12, question "due": how often a level is balanced, and whether a CPU that goes
 * idle looks.
 */
#ifndef NSCHED_FAIR_DUE_H
#define NSCHED_FAIR_DUE_H

#include "common.h"

/* balance_interval */

enum nsched_fair_balance_interval_reason {
	NSCHED_FAIR_BALANCE_INTERVAL_OWN = NSCHED_FAIR_BALANCE_INTERVAL << 8 | 1,
	NSCHED_FAIR_BALANCE_INTERVAL_LEAST = NSCHED_FAIR_BALANCE_INTERVAL << 8 | 2, /* 1 tick */
	NSCHED_FAIR_BALANCE_INTERVAL_MOST = NSCHED_FAIR_BALANCE_INTERVAL << 8 | 3,
};

struct nsched_fair_balance_interval_question {
	uint64_t hz;		   /* ticks a second, 1.. */
	uint64_t max_interval_jiffies; /* 1.. */
	uint32_t balance_interval; /* ms */
	uint32_t busy_factor;
	uint32_t cpu_busy;	   /* 1: the CPU has work */
	uint32_t reserved;
};

struct nsched_fair_balance_interval_answer {
	uint64_t jiffies; /* ticks, 1..max_interval_jiffies */
	uint64_t own;	  /* before it was held within that */
	uint32_t reason;  /* enum nsched_fair_balance_interval_reason */
	uint32_t reserved;/* zero */
};

/**
 * nsched_fair_balance_interval() - how long until a level is balanced again
 * @q: the level's interval, and whether the CPU is busy
 * @a: every field is written on every path
 *
 * balance_interval, times busy_factor if the CPU is busy, in ticks rounded up; one
 * tick less if busy, so that levels do not meet; held within 1 and the maximum as
 * unsigned numbers: 0 less 1 is the maximum. O(1). Source: Linux 6.12,
 * get_sd_balance_interval(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_fair_balance_interval(const struct nsched_fair_balance_interval_question *q,
			     struct nsched_fair_balance_interval_answer *a);

/* walk: is a level due */

enum nsched_fair_walk_reason {
	NSCHED_FAIR_WALK_DUE = NSCHED_FAIR_WALK << 8 | 1,
	NSCHED_FAIR_WALK_EARLY = NSCHED_FAIR_WALK << 8 | 2,	 /* not yet */
	NSCHED_FAIR_WALK_SERIALIZED = NSCHED_FAIR_WALK << 8 | 3, /* another CPU balances one */
};

struct nsched_fair_walk_question {
	uint64_t now;		   /* ticks */
	uint64_t last_balance;	   /* ticks */
	uint64_t hz;		   /* 1.. */
	uint64_t max_interval_jiffies;
	uint32_t balance_interval; /* ms */
	uint32_t busy_factor;
	uint32_t cpu_busy;	   /* 1: neither idle nor running the idle policy alone */
	uint32_t sd_flags;	   /* enum nsched_fair_flag */
	uint32_t others;	   /* 1: another CPU balances a level that one CPU at a time may */
	uint32_t reserved;
};

struct nsched_fair_walk_answer {
	uint64_t interval; /* ticks */
	uint64_t next;	   /* last_balance + interval */
	uint32_t reason;   /* enum nsched_fair_walk_reason */
	uint32_t due;	   /* 1: balance it now */
};

/**
 * nsched_fair_walk() - in the periodic walk over the levels, is this one due
 * @q: the level, and the time
 * @a: every field is written on every path
 *
 * The interval is that of balance_interval. A SERIALIZE level is passed while
 * another CPU balances one. Due when now has reached last_balance + interval,
 * compared by signed difference. O(1). Source: Linux 6.12,
 * sched_balance_domains() (before 6.10 rebalance_domains()). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_walk(const struct nsched_fair_walk_question *q,
				     struct nsched_fair_walk_answer *a);

/* newidle_cost */

enum nsched_fair_newidle_cost_reason {
	NSCHED_FAIR_NEWIDLE_COST_RAISED = NSCHED_FAIR_NEWIDLE_COST << 8 | 1, /* dearer than ever */
	/* a second has passed */
	NSCHED_FAIR_NEWIDLE_COST_DECAYED = NSCHED_FAIR_NEWIDLE_COST << 8 | 2,
	NSCHED_FAIR_NEWIDLE_COST_KEPT = NSCHED_FAIR_NEWIDLE_COST << 8 | 3,
};

struct nsched_fair_newidle_cost_question {
	uint64_t max_newidle_cost; /* ns */
	uint64_t last_decay;	   /* ticks */
	uint64_t cost;		   /* of this attempt, ns; 0: none was made */
	uint64_t now;		   /* ticks */
	uint64_t hz;
	uint32_t newidle_call;	   /* attempts in the window; 512 at first */
	uint32_t newidle_success;  /* what they brought; 256 at first */
	uint32_t newidle_ratio;	   /* successes of the last whole window; 512 at first */
	uint32_t success;	   /* what this one brought */
};

struct nsched_fair_newidle_cost_answer {
	uint64_t max_newidle_cost;
	uint64_t last_decay;
	uint32_t newidle_call;
	uint32_t newidle_success;
	uint32_t newidle_ratio;
	uint32_t decayed; /* 1: max_newidle_cost went down */
	uint32_t reason;  /* enum nsched_fair_newidle_cost_reason */
	uint32_t reserved;/* zero */
};

/**
 * nsched_fair_newidle_cost() - account for an attempt to balance before going idle
 * @q: the level's figures, cost and success
 * @a: every field is written on every path
 *
 * An attempt that cost something is counted with its success; at 1024 the ratio
 * becomes the sum of successes, and call and sum are halved. A greater cost than
 * ever is the new maximum; else, more than a second after the last time, the
 * maximum decays to 253/256. Sums wrap at 32 bits; times compare by signed
 * difference. O(1). Source: Linux 6.12.65 on, update_newidle_cost(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_newidle_cost(const struct nsched_fair_newidle_cost_question *q,
					     struct nsched_fair_newidle_cost_answer *a);

/* newidle_gate */

enum nsched_fair_newidle_gate_reason {
	NSCHED_FAIR_NEWIDLE_GATE_PENDING = NSCHED_FAIR_NEWIDLE_GATE << 8 | 1, /* a wake-up comes */
	NSCHED_FAIR_NEWIDLE_GATE_INACTIVE = NSCHED_FAIR_NEWIDLE_GATE << 8 | 2,
	NSCHED_FAIR_NEWIDLE_GATE_NO_LEVEL = NSCHED_FAIR_NEWIDLE_GATE << 8 | 3,
	/* no CPU has two tasks */
	NSCHED_FAIR_NEWIDLE_GATE_NO_WORK = NSCHED_FAIR_NEWIDLE_GATE << 8 | 4,
	NSCHED_FAIR_NEWIDLE_GATE_SHORT = NSCHED_FAIR_NEWIDLE_GATE << 8 | 5, /* idles too briefly */
	NSCHED_FAIR_NEWIDLE_GATE_PULLED = NSCHED_FAIR_NEWIDLE_GATE << 8 | 6,
	/* a task came meanwhile */
	NSCHED_FAIR_NEWIDLE_GATE_ARRIVED = NSCHED_FAIR_NEWIDLE_GATE << 8 | 7,
	/* so did another's */
	NSCHED_FAIR_NEWIDLE_GATE_OTHER_CLASS = NSCHED_FAIR_NEWIDLE_GATE << 8 | 8,
	NSCHED_FAIR_NEWIDLE_GATE_NOTHING = NSCHED_FAIR_NEWIDLE_GATE << 8 | 9,
};

/* Arrays have nr_levels entries, bottom-up. */
struct nsched_fair_newidle_gate_question {
	const uint32_t *level_flags;	  /* enum nsched_fair_flag */
	const uint64_t *level_last_balance; /* ticks */
	const uint32_t *level_interval;	  /* ms */
	const uint32_t *level_dice;	  /* a random number for each level */
	const uint64_t *level_cost;	  /* what a pass there would take, ns; */
	const uint32_t *level_pulled;	  /* return; */
	const uint32_t *level_continue;	  /* and leave: 0 = balance no further */
	uint32_t *level_call;		  /* state, see newidle_cost */
	uint32_t *level_success;
	uint32_t *level_ratio;
	uint64_t *level_max_cost;
	uint64_t *level_last_decay;
	uint32_t *tried_out;		  /* levels that were balanced; room for nr_levels */
	uint64_t avg_idle;		  /* how long this CPU idles, ns */
	uint64_t max_idle_cost;		  /* ns */
	uint64_t clock;			  /* ns */
	uint64_t idle_stamp;		  /* ns */
	uint64_t now;			  /* ticks */
	uint64_t next_balance;		  /* ticks */
	uint64_t hz;
	uint64_t max_interval_jiffies;
	uint64_t blocked_cost;		  /* ns that go by before the first level */
	uint64_t misfit_load;
	uint32_t nr_levels;
	uint32_t ttwu_pending;		  /* 1: a wake-up for this CPU is under way */
	uint32_t active;		  /* 1: the CPU takes part in scheduling */
	uint32_t overloaded;		  /* 1: some CPU of the machine has two tasks */
	uint32_t asym_active;		  /* 1: capacities differ */
	uint32_t end_h_nr;		  /* fair tasks, and all tasks, queued here afterwards */
	uint32_t end_nr_running;
	uint32_t reserved;
};

struct nsched_fair_newidle_gate_answer {
	uint64_t next_balance;
	uint64_t max_idle_cost;
	uint64_t idle_stamp; /* 0: the CPU does not go idle */
	uint64_t misfit_load;
	uint64_t spent;	     /* ns on the levels tried */
	uint32_t reason;     /* enum nsched_fair_newidle_gate_reason */
	int32_t ret;	     /* tasks to run: -1 another class, 0 none, else pulled or arrived */
	uint32_t nohz;	     /* 1: the caller may ask for an update of blocked load */
	uint32_t nr_tried;   /* length of tried_out */
};

/**
 * nsched_fair_newidle_gate() - does a CPU that goes idle look for work, and how far
 * @q: its clocks and levels, and what passes would bring
 * @a: every field is written on every path
 *
 * 1. With unequal capacities misfit_load is cleared. A pending wake-up: 0, nothing
 *    else changes. The idle stamp is set; an inactive CPU: 0.
 * 2. next = now + hz. Without levels 0; unless the machine is overloaded and
 *    avg_idle reaches the cost of the lowest level, its time is noted and 0.
 * 3. Levels bottom-up: note it (last_balance + interval, if before next); stop if
 *    avg_idle is below what was spent plus its cost. A level for newly idle CPUs is
 *    tried with odds of 1 + ratio in 1024 by the dice; else only counted. Tried, a
 *    success counts (1024 + w / 2) / w with w = 1 + ratio. Stop once tasks were
 *    pulled or the pass says so.
 * 4. max_idle_cost grows to what was spent. Tasks that came meanwhile count; of
 *    another class -1. next_balance takes next if earlier. A result clears the stamp.
 *
 * Quirk: (6.12.65) an attempt of cost 0 is not counted, a skipped one is (Q19).
 *
 * O(nr_levels), at most one 32-bit division. Source: Linux 6.12.65 on,
 * sched_balance_newidle() (before 6.10 newidle_balance()). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_newidle_gate(const struct nsched_fair_newidle_gate_question *q,
					     struct nsched_fair_newidle_gate_answer *a);

#endif /* NSCHED_FAIR_DUE_H */
