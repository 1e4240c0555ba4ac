/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * BFS and MuQSS, one task: its slice, its virtual deadline, its place in a queue.
 * All of it is arithmetic, O(1).
 *
 * The versions: 232 (BFS 0.230/0.232, September 2009), 318 (2010), 467 (2016), 512
 * (the last BFS, October 2016) and 199 (MuQSS 0.199, May 2020). 232 and 318 count
 * time in ticks that wrap: "before" is the sign of the difference. The others
 * count ns since boot, with 2^20 ns to a millisecond; before is less than. A slice
 * is signed microseconds. Arithmetic that is 32 bits wide in the original is so
 * here, and wraps.
 */
#ifndef NSCHED_BFS_TASK_H
#define NSCHED_BFS_TASK_H

#include "../decisions.h"
#include "../types.h"

enum nsched_bfs_ver {
	NSCHED_BFS_VER_199 = 199,
	NSCHED_BFS_VER_232 = 232,
	NSCHED_BFS_VER_318 = 318,
	NSCHED_BFS_VER_467 = 467,
	NSCHED_BFS_VER_512 = 512,
};

/* The class of a task, as the column sched_policy. */
enum nsched_bfs_class {
	NSCHED_BFS_NORMAL = 0,
	NSCHED_BFS_FIFO = 1,
	NSCHED_BFS_RR = 2,
	NSCHED_BFS_BATCH = 3,
	NSCHED_BFS_ISO = 4,
	NSCHED_BFS_IDLEPRIO = 5,
};

/*
 * Priorities, smaller is better: real time 0..99 (232, 318) or 0..100, then these
 * in 232 and 318, and one more each in the others.
 */
enum nsched_bfs_prio {
	NSCHED_BFS_PRIO_ISO = 100,
	NSCHED_BFS_PRIO_NORMAL = 101, /* and batch */
	NSCHED_BFS_PRIO_IDLEPRIO = 102,
	NSCHED_BFS_PRIO_LIMIT = 103, /* the idle task */
};

#define NSCHED_BFS_BIAS_RT (1u << 30)
#define NSCHED_BFS_BIAS_ISO (1u << 29)

/* prio_ratio */

enum nsched_bfs_prio_ratio_reason {
	NSCHED_BFS_PRIO_RATIO_LEVEL = NSCHED_BFS_PRIO_RATIO << 8 | 1,
};

struct nsched_bfs_prio_ratio_question {
	uint32_t ver;	    /* enum nsched_bfs_ver */
	uint32_t user_prio; /* nice + 20, 0..39 */
};

struct nsched_bfs_prio_ratio_answer {
	uint32_t reason; /* enum nsched_bfs_prio_ratio_reason */
	uint32_t ratio;	 /* 100..3987 (232, 318) or 128..5089 */
};

/**
 * nsched_bfs_prio_ratio() - how far a nice level stretches the deadline
 * @q: version and nice level
 * @a: every field is written
 *
 * 100 (232, 318) or 128 for nice -20; each further level is the one before x 11 /
 * 10, rounded down at every step: nice 0 is 655 or 836.
 *
 * O(1). Source: all versions, the table made at boot. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_prio_ratio(const struct nsched_bfs_prio_ratio_question *q,
					  struct nsched_bfs_prio_ratio_answer *a);

/* rr_interval_default */

enum nsched_bfs_rr_interval_default_reason {
	/* by CPUs */
	NSCHED_BFS_RR_INTERVAL_DEFAULT_SCALED = NSCHED_BFS_RR_INTERVAL_DEFAULT << 8 | 1,
	NSCHED_BFS_RR_INTERVAL_DEFAULT_FIXED = NSCHED_BFS_RR_INTERVAL_DEFAULT << 8 | 2,
};

struct nsched_bfs_rr_interval_default_question {
	uint32_t ver;	  /* enum nsched_bfs_ver */
	uint32_t nr_cpus; /* online at boot, 1.. */
};

struct nsched_bfs_rr_interval_default_answer {
	uint32_t reason;      /* enum nsched_bfs_rr_interval_default_reason */
	uint32_t rr_interval; /* ms */
};

/**
 * nsched_bfs_rr_interval_default() - the round-robin interval a machine boots with
 * @q: version and CPUs
 * @a: every field is written
 *
 * With k the binary logarithm of the CPUs, rounded down: 232: 6 x (1 + k). 318: 600,
 * k times x 3 then / 2, rounded down each time; the result / 100. Others: 6.
 *
 * O(1). Source: all versions, sched_init_smp(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_bfs_rr_interval_default(const struct nsched_bfs_rr_interval_default_question *q,
			       struct nsched_bfs_rr_interval_default_answer *a);

/* deadline_diff */

enum nsched_bfs_deadline_diff_reason {
	NSCHED_BFS_DEADLINE_DIFF_PRODUCT = NSCHED_BFS_DEADLINE_DIFF << 8 | 1,
	NSCHED_BFS_DEADLINE_DIFF_LEAST = NSCHED_BFS_DEADLINE_DIFF << 8 | 2, /* 0 made 1 */
};

struct nsched_bfs_deadline_diff_question {
	uint32_t ver;	      /* enum nsched_bfs_ver */
	uint32_t user_prio;   /* nice + 20, 0..39 */
	uint32_t rr_interval; /* ms, 1..5000 (232, 318) or 1..1000 */
	uint32_t hz;	      /* ticks a second, 100..1000; 467 and later ignore it */
};

struct nsched_bfs_deadline_diff_answer {
	int64_t diff;	   /* ticks (232, 318) or ns */
	uint32_t reason;   /* enum nsched_bfs_deadline_diff_reason */
	uint32_t reserved; /* zero */
};

/**
 * nsched_bfs_deadline_diff() - how far ahead a fresh deadline lies
 * @q: nice level, interval, tick rate
 * @a: every field is written
 *
 * 232: ratio x interval x hz / 1000 / 100; 318: the same product / 100000; in both
 * 0 becomes 1. 467 and later: ratio x interval x 8192. 32 bits wide.
 *
 * Quirk: (all, wrap-diff) the product wraps above 2^31 - 1: at nice 19 from an
 * interval of 539 ms (232, hz 1000) or 52 ms (467 and later), and is negative then.
 *
 * O(1). Source: all versions, prio_deadline_diff(), task_deadline_diff(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_deadline_diff(const struct nsched_bfs_deadline_diff_question *q,
					     struct nsched_bfs_deadline_diff_answer *a);

/* refill */

enum nsched_bfs_refill_reason {
	NSCHED_BFS_REFILL_KEEPS = NSCHED_BFS_REFILL << 8 | 1, /* the slice has some left */
	NSCHED_BFS_REFILL_SPENT = NSCHED_BFS_REFILL << 8 | 2,
	NSCHED_BFS_REFILL_BATCH = NSCHED_BFS_REFILL << 8 | 3,  /* renewed though some is left */
	NSCHED_BFS_REFILL_PUT_OFF = NSCHED_BFS_REFILL << 8 | 4,/* 232: IDLEPRIO, later still */
};

struct nsched_bfs_refill_question {
	uint64_t deadline;    /* ticks (232, 318) or ns */
	uint64_t now;	      /* the same */
	int32_t time_slice;   /* what is left, us */
	uint32_t ver;	      /* enum nsched_bfs_ver */
	uint32_t policy;      /* enum nsched_bfs_class */
	uint32_t rr_interval; /* ms, 1..5000 (232, 318) or 1..1000 */
	uint32_t hz;	      /* ticks a second, 100..1000; 467 and later ignore it */
	uint32_t user_prio;   /* nice + 20, 0..39 */
	uint32_t smt_bias;    /* 0..2^30; 232 and 318 leave it */
	uint32_t user;	      /* 1: it has a user address space */
	uint32_t prio;	      /* 0..limit */
	uint32_t reserved;
};

struct nsched_bfs_refill_answer {
	uint64_t deadline;
	int64_t diff;	    /* what was added to now; 0 if nothing was */
	int32_t time_slice; /* us */
	uint32_t smt_bias;
	uint32_t reason;    /* enum nsched_bfs_refill_reason */
	uint32_t reserved;  /* zero */
};

/**
 * nsched_bfs_refill() - a fresh slice and deadline for a task that leaves a CPU
 * @q: the task and the time
 * @a: every field is written on every path
 *
 * Asked whenever a task other than the idle task leaves a CPU, whether it stays
 * runnable or sleeps; never at a wake-up.
 * 1. Something left (232, 318: more than 0; others: 100 us or more and not batch):
 *    nothing changes.
 * 2. The slice is full again, interval x 1000 (232, 318) or x 1024; a rest or an
 *    overrun is dropped. The deadline is now + deadline_diff, 64-bit wrap. 232:
 *    IDLEPRIO lies further by the diff of nice 19.
 * 3. 467 and later, SMT bias: 0 without a user address space; 2^30 for real time,
 *    2^29 for prio ISO; IDLEPRIO 0, but 1 while queued as NORMAL; the others count
 *    down and start again at 40 - user_prio when they fall below 1.
 * 232 and 318 also clear first_time_slice.
 *
 * O(1). Source: all versions, check_deadline(), time_slice_expired(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_refill(const struct nsched_bfs_refill_question *q,
				      struct nsched_bfs_refill_answer *a);

/* renice */

enum nsched_bfs_renice_reason {
	NSCHED_BFS_RENICE_SAME = NSCHED_BFS_RENICE << 8 | 1,
	NSCHED_BFS_RENICE_EARLIER = NSCHED_BFS_RENICE << 8 | 2,
	NSCHED_BFS_RENICE_LATER = NSCHED_BFS_RENICE << 8 | 3,
};

struct nsched_bfs_renice_question {
	uint64_t deadline;
	uint32_t ver;		/* enum nsched_bfs_ver */
	uint32_t old_user_prio; /* nice + 20, 0..39 */
	uint32_t new_user_prio; /* nice + 20, 0..39 */
	uint32_t rr_interval;	/* ms, 1..5000 (232, 318) or 1..1000 */
	uint32_t hz;		/* ticks a second, 100..1000; 467 and later ignore it */
	uint32_t reserved;
};

struct nsched_bfs_renice_answer {
	uint64_t deadline; /* 64-bit wrap */
	int64_t change;	   /* what was added */
	uint32_t reason;   /* enum nsched_bfs_renice_reason */
	uint32_t reserved; /* zero */
};

/**
 * nsched_bfs_renice() - the deadline after a change of the nice level
 * @q: deadline, old and new level
 * @a: every field is written
 *
 * 232 adds (new ratio - old ratio) x interval x hz / 1000 / 100, 32 bits wide,
 * rounded toward zero; the others add diff(new) - diff(old). FIFO and RR keep
 * their deadline and are not asked. A queued task is then queued anew at the
 * tail, and the wake function asked for it (232 always, the others when its nice
 * got smaller); a running one is told to switch (232 always, the others when its
 * nice got larger).
 *
 * Quirk: (232..512, renice-lost) a running task's new deadline is overwritten by
 * the CPU's copy at the next switch: the caller drops it.
 *
 * O(1). Source: all versions, set_user_nice(), adjust_deadline(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_renice(const struct nsched_bfs_renice_question *q,
				      struct nsched_bfs_renice_answer *a);

/* queue_prio */

enum nsched_bfs_queue_prio_reason {
	NSCHED_BFS_QUEUE_PRIO_NORMAL = NSCHED_BFS_QUEUE_PRIO << 8 | 1, /* normal or batch */
	NSCHED_BFS_QUEUE_PRIO_OWN = NSCHED_BFS_QUEUE_PRIO << 8 | 2,    /* that of its class */
	NSCHED_BFS_QUEUE_PRIO_INHERITED = NSCHED_BFS_QUEUE_PRIO << 8 | 3, /* real time, lent */
	NSCHED_BFS_QUEUE_PRIO_USED_UP = NSCHED_BFS_QUEUE_PRIO << 8 | 4,	 /* ISO without quota */
	NSCHED_BFS_QUEUE_PRIO_UNSAFE = NSCHED_BFS_QUEUE_PRIO << 8 | 5, /* IDLEPRIO that must run */
};

struct nsched_bfs_queue_prio_question {
	uint32_t ver;		 /* enum nsched_bfs_ver */
	uint32_t policy;	 /* enum nsched_bfs_class */
	uint32_t rt_priority;	 /* 1..99; 0 when not real time */
	uint32_t cur_prio;	 /* before; real time where inherited */
	uint32_t iso_refractory; /* 1: the ISO quota is used up */
	uint32_t idle_ok;	 /* 1: it is safe to hold the task back */
};

struct nsched_bfs_queue_prio_answer {
	uint32_t reason;      /* enum nsched_bfs_queue_prio_reason */
	uint32_t normal_prio; /* of its class */
	uint32_t prio;	      /* with which it is queued */
	uint32_t reserved;    /* zero */
};

/**
 * nsched_bfs_queue_prio() - with which priority a task is queued
 * @q: class, priority so far, quota
 * @a: every field is written
 *
 * normal_prio: FIFO and RR the last real-time prio - rt_priority, else that of the
 * class. An inherited real-time prio stays. What is not real time is queued with
 * its normal_prio if it is IDLEPRIO and safe to hold back, or ISO with quota left,
 * and as NORMAL otherwise.
 *
 * O(1). Source: all versions, effective_prio(), enqueue_task(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_queue_prio(const struct nsched_bfs_queue_prio_question *q,
					  struct nsched_bfs_queue_prio_answer *a);

/* queue_key */

enum nsched_bfs_queue_key_reason {
	NSCHED_BFS_QUEUE_KEY_PRIO = NSCHED_BFS_QUEUE_KEY << 8 | 1, /* real time and ISO */
	NSCHED_BFS_QUEUE_KEY_DEADLINE = NSCHED_BFS_QUEUE_KEY << 8 | 2,
	/* IDLEPRIO: after all others */
	NSCHED_BFS_QUEUE_KEY_BEHIND = NSCHED_BFS_QUEUE_KEY << 8 | 3,
	/* IDLEPRIO queued as NORMAL */
	NSCHED_BFS_QUEUE_KEY_PUT_OFF = NSCHED_BFS_QUEUE_KEY << 8 | 4,
};

struct nsched_bfs_queue_key_question {
	uint64_t deadline;    /* ns */
	uint32_t ver;	      /* 512 or 199 */
	uint32_t prio;	      /* as queued, 0..103 */
	uint32_t policy;      /* enum nsched_bfs_class */
	uint32_t rr_interval; /* ms, 1..1000 */
};

struct nsched_bfs_queue_key_answer {
	uint64_t key;
	uint32_t reason;   /* enum nsched_bfs_queue_key_reason */
	uint32_t reserved; /* zero */
};

/**
 * nsched_bfs_queue_key() - where a task stands in a sorted queue
 * @q: prio as queued and deadline
 * @a: every field is written
 *
 * The keyed form of next: whoever keeps a heap or a sorted list keeps it by this
 * key, equal keys in the order of their arrival; the pick takes the first one that
 * may run. Prio ISO and better: the prio. Else the deadline; with prio IDLEPRIO
 * the bits 0x00ff000000000000 (512) or 0xf000000000000000 (199) are set in it;
 * IDLEPRIO queued as NORMAL adds the diff of nice 19.
 *
 * Quirk: (512, 199, wrap-diff) that diff is negative at some intervals.
 *
 * O(1). Source: 512 and 199, enqueue_task(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_queue_key(const struct nsched_bfs_queue_key_question *q,
					 struct nsched_bfs_queue_key_answer *a);

/* charge */

enum nsched_bfs_charge_reason {
	NSCHED_BFS_CHARGE_FREE = NSCHED_BFS_CHARGE << 8 | 1,   /* FIFO and the idle task */
	NSCHED_BFS_CHARGE_TIME = NSCHED_BFS_CHARGE << 8 | 2,   /* what it ran */
	NSCHED_BFS_CHARGE_HALF = NSCHED_BFS_CHARGE << 8 | 3,   /* the clock stood: half a tick */
	NSCHED_BFS_CHARGE_CAPPED = NSCHED_BFS_CHARGE << 8 | 4, /* a tick at most */
	NSCHED_BFS_CHARGE_LOST = NSCHED_BFS_CHARGE << 8 | 5,   /* not believed: nothing */
};

struct nsched_bfs_charge_question {
	int64_t delta_ns;   /* since the last charge; may be negative */
	int32_t time_slice; /* us */
	uint32_t ver;	    /* enum nsched_bfs_ver */
	uint32_t hz;	    /* ticks a second, 100..1000 */
	uint32_t policy;    /* enum nsched_bfs_class */
	uint32_t idle;	    /* 1: the idle task */
	uint32_t reserved;
};

struct nsched_bfs_charge_answer {
	int64_t charged;    /* us taken off */
	int32_t time_slice; /* us */
	uint32_t reason;    /* enum nsched_bfs_charge_reason */
};

/**
 * nsched_bfs_charge() - what a task pays for having run
 * @q: the slice and the time since it was last charged
 * @a: every field is written
 *
 * At every tick and switch. FIFO and the idle task pay nothing. 232, 318: nothing or
 * less counts as half a tick, more than a tick as one; / 1000. 467, 512: less than
 * 1 ns or more than two ticks counts as 1 ns; >> 10. 199: >> 10, rounded down, also
 * of a negative time.
 *
 * Quirk: (232, 318) up to 999 ns a switch are free, (others) up to 1023.
 *
 * O(1), at most one 32-bit division. Source: all versions, update_cpu_clock().
 * Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_charge(const struct nsched_bfs_charge_question *q,
				      struct nsched_bfs_charge_answer *a);

/* preempts */

enum nsched_bfs_preempts_reason {
	NSCHED_BFS_PREEMPTS_BETTER = NSCHED_BFS_PREEMPTS << 8 | 1,	/* prio */
	NSCHED_BFS_PREEMPTS_WORSE = NSCHED_BFS_PREEMPTS << 8 | 2,
	NSCHED_BFS_PREEMPTS_EARLIER = NSCHED_BFS_PREEMPTS << 8 | 3,	/* equal prio: deadline */
	NSCHED_BFS_PREEMPTS_NOT_EARLIER = NSCHED_BFS_PREEMPTS << 8 | 4,
	NSCHED_BFS_PREEMPTS_CLASS = NSCHED_BFS_PREEMPTS << 8 | 5,  /* its class never does */
	NSCHED_BFS_PREEMPTS_ALWAYS = NSCHED_BFS_PREEMPTS << 8 | 6, /* its class always does */
};

struct nsched_bfs_preempts_question {
	uint64_t deadline;
	uint64_t curr_deadline; /* of what runs */
	uint32_t ver;		/* enum nsched_bfs_ver */
	uint32_t prio;
	uint32_t policy;	/* enum nsched_bfs_class */
	uint32_t curr_prio;	/* of what runs; the limit when idle */
};

struct nsched_bfs_preempts_answer {
	uint32_t reason; /* enum nsched_bfs_preempts_reason */
	uint32_t yes;	 /* 1: it runs first */
};

/**
 * nsched_bfs_preempts() - does a task run before what a CPU runs
 * @q: both tasks' prio and deadline
 * @a: every field is written
 *
 * The better prio. At equal prio the earlier deadline: 232 for normal tasks only, no
 * other class preempts its like; 467 and 512 for every class; 199 not for batch.
 *
 * Quirk: (318, equal-class-preempts) at equal prio every class but normal preempts
 * whatever the deadlines are.
 *
 * O(1). Source: all versions, can_preempt(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_preempts(const struct nsched_bfs_preempts_question *q,
					struct nsched_bfs_preempts_answer *a);

/* yield */

enum nsched_bfs_yield_reason {
	NSCHED_BFS_YIELD_NOTHING = NSCHED_BFS_YIELD << 8 | 1, /* type 0 */
	NSCHED_BFS_YIELD_SWITCH = NSCHED_BFS_YIELD << 8 | 2,
	NSCHED_BFS_YIELD_REFILL = NSCHED_BFS_YIELD << 8 | 3,  /* type 2: and a new deadline */
	NSCHED_BFS_YIELD_LOST = NSCHED_BFS_YIELD << 8 | 4,    /* 232: the refill is overwritten */
};

struct nsched_bfs_yield_question {
	uint64_t deadline;
	uint64_t now;		   /* 199: the clock as this CPU last read it, up to a tick old */
	int32_t time_slice;	   /* us */
	uint32_t ver;		   /* enum nsched_bfs_ver */
	uint32_t yield_type;	   /* 199: 0..2 */
	uint32_t first_time_slice; /* state of 232 and 318 */
	uint32_t policy;	   /* enum nsched_bfs_class */
	uint32_t rr_interval;	   /* ms, 1..5000 (232, 318) or 1..1000 */
	uint32_t hz;		   /* ticks a second, 100..1000 */
	uint32_t user_prio;	   /* nice + 20, 0..39 */
	uint32_t smt_bias;	   /* 0..2^30 */
	uint32_t user;		   /* 1: it has a user address space */
	uint32_t prio;
	uint32_t reserved;
};

struct nsched_bfs_yield_answer {
	uint64_t deadline;
	int32_t time_slice; /* us */
	uint32_t smt_bias;
	uint32_t first_time_slice;
	uint32_t resched;   /* 1: the CPU switches; it then charges and refills as always */
	uint32_t reason;    /* enum nsched_bfs_yield_reason */
	uint32_t reserved;  /* zero */
};

/**
 * nsched_bfs_yield() - what a task gives up that yields
 * @q: the task
 * @a: every field is written
 *
 * A switch, with the task at the tail; but 199, type 0: nothing; 199, type 2: a full
 * slice, a new deadline and the next SMT bias whatever is left. 232 clears
 * first_time_slice.
 *
 * Quirk: (232, yield-refill-lost) a refill is written to the task and overwritten by
 * the CPU's copies at the start of the switch, so slice and deadline stay.
 *
 * O(1). Source: all versions, sys_sched_yield(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_bfs_yield(const struct nsched_bfs_yield_question *q,
				     struct nsched_bfs_yield_answer *a);

#endif /* NSCHED_BFS_TASK_H */
