/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The CFS family, question "wake": the patches of 2013, what tasks remember of each other. */
#ifndef NSCHED_CFS_WAKE_PARTNER_H
#define NSCHED_CFS_WAKE_PARTNER_H

#include "../decisions.h"
#include "../types.h"

/* record_wakee, record_wakee_halving */

enum nsched_cfs_record_wakee_reason {
	NSCHED_CFS_RECORD_WAKEE_SAME = NSCHED_CFS_RECORD_WAKEE << 8 | 1, /* as last time */
	NSCHED_CFS_RECORD_WAKEE_FLIP = NSCHED_CFS_RECORD_WAKEE << 8 | 2, /* somebody else */
	NSCHED_CFS_RECORD_WAKEE_SAME_WIPED = NSCHED_CFS_RECORD_WAKEE << 8 | 3,
	NSCHED_CFS_RECORD_WAKEE_FLIP_WIPED = NSCHED_CFS_RECORD_WAKEE << 8 | 4,
};

enum nsched_cfs_record_wakee_halving_reason {
	NSCHED_CFS_RECORD_WAKEE_HALVING_SAME = NSCHED_CFS_RECORD_WAKEE_HALVING << 8 | 1,
	NSCHED_CFS_RECORD_WAKEE_HALVING_FLIP = NSCHED_CFS_RECORD_WAKEE_HALVING << 8 | 2,
	NSCHED_CFS_RECORD_WAKEE_HALVING_SAME_HALVED = NSCHED_CFS_RECORD_WAKEE_HALVING << 8 | 3,
	NSCHED_CFS_RECORD_WAKEE_HALVING_FLIP_HALVED = NSCHED_CFS_RECORD_WAKEE_HALVING << 8 | 4,
};

/* Both forms take and give the same. */
#define NSCHED_CFS_RECORD_WAKEE_ASKED \
	uint64_t now;	      /* ticks */ \
	uint64_t hz;	      /* ticks a second */ \
	uint64_t decay_ts;    /* state of the waker: when its flips were last reduced */ \
	uint64_t last_wakee;  /* state: whom it woke last; NSCHED_NO_ID nobody */ \
	uint64_t wakee;	      /* whom it wakes now */ \
	uint32_t wakee_flips; /* state: changes of whom it wakes */ \
	uint32_t reserved;
#define NSCHED_CFS_RECORD_WAKEE_ANSWERED \
	uint64_t decay_ts;    /* the three to be kept */ \
	uint64_t last_wakee; \
	uint32_t wakee_flips; \
	uint32_t reason;      /* enum of that function */

struct nsched_cfs_record_wakee_question {
	NSCHED_CFS_RECORD_WAKEE_ASKED
};

struct nsched_cfs_record_wakee_answer {
	NSCHED_CFS_RECORD_WAKEE_ANSWERED
};

/**
 * nsched_cfs_record_wakee() - count how often a waker changes its wakee
 * @q: the clock, the waker's state, the wakee
 * @a: every field is written on every path
 *
 * Before the CPU is chosen. More than a second after decay_ts the flips are
 * wiped; another wakee than last time is a flip.
 *
 * Quirk: (3.12) ticks are compared without wrap protection (Q12).
 *
 * O(1). Source: Linux 3.12, record_wakee(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_record_wakee(const struct nsched_cfs_record_wakee_question *q,
					    struct nsched_cfs_record_wakee_answer *a);

struct nsched_cfs_record_wakee_halving_question {
	NSCHED_CFS_RECORD_WAKEE_ASKED
};

struct nsched_cfs_record_wakee_halving_answer {
	NSCHED_CFS_RECORD_WAKEE_ANSWERED
};

/**
 * nsched_cfs_record_wakee_halving() - the later form: halved, not wiped
 *
 * One halving, however long the pause; ticks compared by the sign of their
 * difference. Otherwise as nsched_cfs_record_wakee().
 *
 * O(1). Source: Linux 4.3, record_wakee(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_record_wakee_halving(const struct nsched_cfs_record_wakee_halving_question *q,
				struct nsched_cfs_record_wakee_halving_answer *a);

/* wake_wide, wake_wide_2015 */

enum nsched_cfs_wake_wide_reason {
	NSCHED_CFS_WAKE_WIDE_COLD = NSCHED_CFS_WAKE_WIDE << 8 | 1,   /* the wakee flips little */
	NSCHED_CFS_WAKE_WIDE_NARROW = NSCHED_CFS_WAKE_WIDE << 8 | 2, /* the waker not enough more */
	NSCHED_CFS_WAKE_WIDE_WIDE = NSCHED_CFS_WAKE_WIDE << 8 | 3,
};

enum nsched_cfs_wake_wide_2015_reason {
	NSCHED_CFS_WAKE_WIDE_2015_COLD = NSCHED_CFS_WAKE_WIDE_2015 << 8 | 1,
	NSCHED_CFS_WAKE_WIDE_2015_NARROW = NSCHED_CFS_WAKE_WIDE_2015 << 8 | 2,
	NSCHED_CFS_WAKE_WIDE_2015_WIDE = NSCHED_CFS_WAKE_WIDE_2015 << 8 | 3,
};

#define NSCHED_CFS_WAKE_WIDE_ASKED \
	uint32_t wakee_flips_curr; /* of the waker */ \
	uint32_t wakee_flips_p;	   /* of the wakee */ \
	uint32_t llc_size;	   /* CPUs of the waker's last-level cache, 1.. */ \
	uint32_t reserved;
#define NSCHED_CFS_WAKE_WIDE_ANSWERED \
	uint64_t factor; /* what the greater count is held against */ \
	uint32_t reason; /* enum of that function */ \
	uint32_t wide;	 /* 1: they are many, do not pull */

struct nsched_cfs_wake_wide_question {
	NSCHED_CFS_WAKE_WIDE_ASKED
};

struct nsched_cfs_wake_wide_answer {
	NSCHED_CFS_WAKE_WIDE_ANSWERED
};

/**
 * nsched_cfs_wake_wide() - does a waker have too many wakees to pull them
 * @q: both counts of flips, the cache's CPUs
 * @a: every field is written on every path
 *
 * Wide if the wakee's flips exceed llc_size and the waker's exceed llc_size times
 * the wakee's. A wide wakee is not pulled.
 *
 * Known to miss the 1:N dispatcher whose workers answer only to it: their flips
 * stay near 1. O(1). Source: Linux 3.12, wake_wide(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_wake_wide(const struct nsched_cfs_wake_wide_question *q,
					 struct nsched_cfs_wake_wide_answer *a);

struct nsched_cfs_wake_wide_2015_question {
	NSCHED_CFS_WAKE_WIDE_ASKED
};

struct nsched_cfs_wake_wide_2015_answer {
	NSCHED_CFS_WAKE_WIDE_ANSWERED
};

/**
 * nsched_cfs_wake_wide_2015() - the same whoever of the two flips more
 *
 * Wide if the lesser count is at least llc_size and the greater at least llc_size
 * times the lesser. A wide wake-up has no affine level at all.
 *
 * O(1). Source: Linux 4.3, wake_wide(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_wake_wide_2015(const struct nsched_cfs_wake_wide_2015_question *q,
			  struct nsched_cfs_wake_wide_2015_answer *a);

/* wake_throttle */

enum nsched_cfs_wake_throttle_reason {
	NSCHED_CFS_WAKE_THROTTLE_SILENT = NSCHED_CFS_WAKE_THROTTLE << 8 | 1, /* not asked */
	NSCHED_CFS_WAKE_THROTTLE_AFFINE = NSCHED_CFS_WAKE_THROTTLE << 8 | 2, /* it said yes */
	NSCHED_CFS_WAKE_THROTTLE_REFUSED = NSCHED_CFS_WAKE_THROTTLE << 8 | 3,/* it said no */
};

struct nsched_cfs_wake_throttle_question {
	uint64_t now;		   /* ticks */
	uint64_t hz;		   /* ticks a second */
	uint64_t next_wake_affine; /* state of the wakee, ticks */
	uint32_t interval_ms;	   /* 0 never throttles */
	uint32_t mode;		   /* 0 silent after a refusal, 1 after any attempt */
	uint32_t affine_result;	   /* what wake_affine says */
	uint32_t reserved;
};

struct nsched_cfs_wake_throttle_answer {
	uint64_t next_wake_affine; /* to be kept */
	uint32_t reason;	   /* enum nsched_cfs_wake_throttle_reason */
	uint32_t attempt;	   /* 1: wake_affine counts */
	uint32_t affine;	   /* 1: pull */
	uint32_t reserved;
};

/**
 * nsched_cfs_wake_throttle() - ask wake_affine less often for whom it refuses
 * @q: the clock, the wakee's state, the knob, what wake_affine says
 * @a: every field is written on every path
 *
 * Before next_wake_affine, by the sign of the difference, and with an interval:
 * no attempt. Else wake_affine's answer counts, and after a refusal (mode 1:
 * always) the wakee is left alone for the interval, rounded up to ticks.
 *
 * Reconstructed from descriptions; the patch text is not preserved. O(1), a
 * 64-bit division. Source: "wake-affine throttle", May 2013. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_wake_throttle(const struct nsched_cfs_wake_throttle_question *q,
					     struct nsched_cfs_wake_throttle_answer *a);

/* buddy_record, buddy_related */

/* What each of the two saw: bit 0 the waker, bit 1 the wakee met its partner again. */
enum nsched_cfs_buddy_record_reason {
	NSCHED_CFS_BUDDY_RECORD_NEW = NSCHED_CFS_BUDDY_RECORD << 8 | 1,
	NSCHED_CFS_BUDDY_RECORD_WAKER_AGAIN = NSCHED_CFS_BUDDY_RECORD << 8 | 2,
	NSCHED_CFS_BUDDY_RECORD_WAKEE_AGAIN = NSCHED_CFS_BUDDY_RECORD << 8 | 3,
	NSCHED_CFS_BUDDY_RECORD_BOTH_AGAIN = NSCHED_CFS_BUDDY_RECORD << 8 | 4,
};

struct nsched_cfs_buddy_record_question {
	uint64_t waker; /* ids; NSCHED_NO_ID nobody */
	uint64_t wakee;
	uint64_t curr_wakee; /* state of the waker: whom it woke last, so often in a row */
	uint64_t p_waker;    /* state of the wakee: who woke it last, so often in a row */
	uint32_t curr_wakee_ref;
	uint32_t p_waker_ref;
};

struct nsched_cfs_buddy_record_answer {
	uint64_t curr_wakee; /* the four to be kept */
	uint64_t p_waker;
	uint32_t curr_wakee_ref;
	uint32_t p_waker_ref;
	uint32_t reason; /* enum nsched_cfs_buddy_record_reason */
	uint32_t reserved;
};

/**
 * nsched_cfs_buddy_record() - count wake-ups in a row between two tasks
 * @q: the pair and what each remembers
 * @a: every field is written on every path
 *
 * The same partner as last time raises a counter, which stops at 2^32-1; another
 * is named and its counter starts at 0.
 *
 * Reconstructed from descriptions; the patch text is not preserved. O(1).
 * Source: "wakeup buddy", February 2013. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_buddy_record(const struct nsched_cfs_buddy_record_question *q,
					    struct nsched_cfs_buddy_record_answer *a);

enum nsched_cfs_buddy_related_reason {
	NSCHED_CFS_BUDDY_RELATED_STRANGERS = NSCHED_CFS_BUDDY_RELATED << 8 | 1,
	NSCHED_CFS_BUDDY_RELATED_TOO_FEW = NSCHED_CFS_BUDDY_RELATED << 8 | 2,
	NSCHED_CFS_BUDDY_RELATED_PAIR = NSCHED_CFS_BUDDY_RELATED << 8 | 3,
};

struct nsched_cfs_buddy_related_question {
	uint64_t curr; /* ids; NSCHED_NO_ID nobody */
	uint64_t p;
	uint64_t curr_waker; /* what each remembers: who woke it, whom it woke, how often */
	uint64_t curr_wakee;
	uint64_t p_waker;
	uint64_t p_wakee;
	uint32_t curr_waker_ref;
	uint32_t curr_wakee_ref;
	uint32_t p_waker_ref;
	uint32_t p_wakee_ref;
	uint32_t ref_limit; /* 8 */
	uint32_t reserved;
};

struct nsched_cfs_buddy_related_answer {
	uint32_t reason;    /* enum nsched_cfs_buddy_related_reason */
	uint32_t related;   /* 1: a settled pair */
	uint32_t least_ref; /* the least of the four counters */
	uint32_t reserved;
};

/**
 * nsched_cfs_buddy_related() - do two tasks wake each other, and only each other
 * @q: the pair and what each remembers
 * @a: every field is written on every path
 *
 * Each has woken the other last and was woken by it last, and all four counters
 * are at least ref_limit.
 *
 * Reconstructed from descriptions; the patch text is not preserved. O(1).
 * Source: "wakeup buddy", February 2013. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_buddy_related(const struct nsched_cfs_buddy_related_question *q,
					     struct nsched_cfs_buddy_related_answer *a);

#endif /* NSCHED_CFS_WAKE_PARTNER_H */
