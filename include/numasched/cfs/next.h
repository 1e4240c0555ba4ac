/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The CFS family, question "next": preempt or not, and where a wakee stands in virtual time. */
#ifndef NSCHED_CFS_NEXT_H
#define NSCHED_CFS_NEXT_H

#include "../decisions.h"
#include "../types.h"

/* wakeup_preempt_entity */

enum nsched_cfs_wakeup_preempt_entity_reason {
	NSCHED_CFS_WAKEUP_PREEMPT_ENTITY_LATER = NSCHED_CFS_WAKEUP_PREEMPT_ENTITY << 8 | 1, /* -1 */
	NSCHED_CFS_WAKEUP_PREEMPT_ENTITY_NEAR = NSCHED_CFS_WAKEUP_PREEMPT_ENTITY << 8 | 2,  /* 0 */
	NSCHED_CFS_WAKEUP_PREEMPT_ENTITY_FAR = NSCHED_CFS_WAKEUP_PREEMPT_ENTITY << 8 | 3,   /* 1 */
};

struct nsched_cfs_wakeup_preempt_entity_question {
	uint64_t curr_vruntime; /* ns, wraps */
	uint64_t p_vruntime;	/* ns, wraps */
	uint64_t wakeup_gran;	/* ns */
	uint64_t p_weight;	/* 1024 = nice 0 */
};

struct nsched_cfs_wakeup_preempt_entity_answer {
	int64_t vdiff;	 /* how far the current task is ahead */
	int64_t gran;	 /* what it may be, in the wakee's time; 0 where not worked out */
	uint32_t reason; /* enum nsched_cfs_wakeup_preempt_entity_reason */
	int32_t result;	 /* -1 not ahead, 0 within the granularity, 1 beyond it */
};

/**
 * nsched_cfs_wakeup_preempt_entity() - is the wakee far enough behind the current task
 * @q: both virtual runtimes, the granularity, the wakee's weight
 * @a: every field is written on every path
 *
 * vdiff = curr_vruntime - p_vruntime as a signed 64-bit number. Not above 0: -1.
 * Else the granularity is scaled to the wakee's weight, by the reciprocal of the
 * weight in 32 bits and two roundings; 1 if vdiff is greater, else 0.
 *
 * O(1), one 64-bit division unless the weight is 1024. Source: Linux 3.10,
 * wakeup_preempt_entity() and calc_delta_fair(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_wakeup_preempt_entity(const struct nsched_cfs_wakeup_preempt_entity_question *q,
				 struct nsched_cfs_wakeup_preempt_entity_answer *a);

/* check_preempt */

enum nsched_cfs_check_preempt_reason {
	NSCHED_CFS_CHECK_PREEMPT_ALREADY = NSCHED_CFS_CHECK_PREEMPT << 8 | 1, /* it reschedules */
	/* current is class idle */
	NSCHED_CFS_CHECK_PREEMPT_IDLE = NSCHED_CFS_CHECK_PREEMPT << 8 | 2,
	NSCHED_CFS_CHECK_PREEMPT_CLASS = NSCHED_CFS_CHECK_PREEMPT << 8 | 3, /* batch, idle: never */
	NSCHED_CFS_CHECK_PREEMPT_OFF = NSCHED_CFS_CHECK_PREEMPT << 8 | 4, /* no preemption at all */
	/* not far enough behind */
	NSCHED_CFS_CHECK_PREEMPT_NEAR = NSCHED_CFS_CHECK_PREEMPT << 8 | 5,
	NSCHED_CFS_CHECK_PREEMPT_FAR = NSCHED_CFS_CHECK_PREEMPT << 8 | 6,     /* preempts */
};

struct nsched_cfs_check_preempt_question {
	uint64_t curr_vruntime;	  /* ns, wraps */
	uint64_t p_vruntime;	  /* ns, wraps */
	uint64_t wakeup_gran;	  /* ns */
	uint64_t p_weight;	  /* 1024 = nice 0 */
	uint32_t curr_policy;	  /* 0 normal, 3 batch, 5 idle */
	uint32_t p_policy;	  /* the same of the wakee */
	uint32_t nr_cfs;	  /* fair tasks there, the wakee included */
	uint32_t sched_nr_latency;/* tasks from which on buddies matter; 8 */
	uint32_t need_resched;	  /* 1: already told to reschedule */
	uint32_t curr_on_rq;	  /* 1: the current task is queued */
	uint32_t curr_is_idle;	  /* 1: the idle task runs */
	uint32_t feat_next_buddy; /* 0, 1; 0 */
	uint32_t feat_last_buddy; /* 0, 1; 1 */
	uint32_t feat_wakeup_preemption; /* 0, 1; 1 */
	uint32_t is_fork;	  /* 1: a child, no wake-up */
	uint32_t reserved;
};

struct nsched_cfs_check_preempt_answer {
	int64_t vdiff;	   /* as wakeup_preempt_entity; 0 where it was not asked */
	int64_t gran;
	uint32_t reason;   /* enum nsched_cfs_check_preempt_reason */
	uint32_t resched;  /* 1: preempt */
	uint32_t set_next; /* 1: the wakee becomes the next buddy */
	uint32_t set_last; /* 1: the current task becomes the last buddy */
};

/**
 * nsched_cfs_check_preempt() - does a task that was queued preempt the running one
 * @q: both tasks and the features
 * @a: every field is written on every path
 *
 * 1. NEXT_BUDDY, enough tasks, no fork: the wakee becomes next.
 * 2. Already rescheduling: no. 3. Current is of class idle, the wakee not: yes.
 * 4. The wakee is not normal, or preemption is off: no.
 * 5. wakeup_preempt_entity is not 1: no. Else the wakee becomes next: yes.
 * With a yes the current task becomes last, if it is queued, not the idle task,
 * LAST_BUDDY is on and there are enough tasks. A task of class idle is no buddy.
 *
 * The sync flag plays no part. O(1), at most one 64-bit division. Source: Linux
 * 3.10, check_preempt_wakeup(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_check_preempt(const struct nsched_cfs_check_preempt_question *q,
					     struct nsched_cfs_check_preempt_answer *a);

/* place_wakeup */

enum nsched_cfs_place_wakeup_reason {
	NSCHED_CFS_PLACE_WAKEUP_KEPT = NSCHED_CFS_PLACE_WAKEUP << 8 | 1,   /* its own is later */
	NSCHED_CFS_PLACE_WAKEUP_RAISED = NSCHED_CFS_PLACE_WAKEUP << 8 | 2, /* it slept long */
};

struct nsched_cfs_place_wakeup_question {
	uint64_t min_vruntime;	/* of the queue, ns, wraps */
	uint64_t vruntime;	/* the task's own */
	uint64_t sched_latency; /* ns */
	uint32_t gentle;	/* 1: half the bonus; 0 in 2.6.31 */
	uint32_t reserved;
};

struct nsched_cfs_place_wakeup_answer {
	uint64_t vruntime; /* to be queued with */
	uint64_t floor;	   /* no wakee starts earlier */
	uint32_t reason;   /* enum nsched_cfs_place_wakeup_reason */
	uint32_t reserved;
};

/**
 * nsched_cfs_place_wakeup() - how much credit does a sleeper keep
 * @q: the queue's least virtual runtime, the task's, the latency
 * @a: every field is written on every path
 *
 * The later of the task's own virtual runtime and min_vruntime minus the latency
 * (halved with gentle); u64 wrap, compared by the sign of the difference. The
 * first of equals is its own.
 *
 * O(1). Source: Linux 3.10, place_entity(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_cfs_place_wakeup(const struct nsched_cfs_place_wakeup_question *q,
					    struct nsched_cfs_place_wakeup_answer *a);

/* check_preempt_2631 */

enum nsched_cfs_check_preempt_2631_reason {
	NSCHED_CFS_CHECK_PREEMPT_2631_ALREADY = NSCHED_CFS_CHECK_PREEMPT_2631 << 8 | 1,
	NSCHED_CFS_CHECK_PREEMPT_2631_CLASS = NSCHED_CFS_CHECK_PREEMPT_2631 << 8 | 2,
	NSCHED_CFS_CHECK_PREEMPT_2631_IDLE = NSCHED_CFS_CHECK_PREEMPT_2631 << 8 | 3,
	NSCHED_CFS_CHECK_PREEMPT_2631_OFF = NSCHED_CFS_CHECK_PREEMPT_2631 << 8 | 4,
	NSCHED_CFS_CHECK_PREEMPT_2631_OVERLAP = NSCHED_CFS_CHECK_PREEMPT_2631 << 8 | 5,
	NSCHED_CFS_CHECK_PREEMPT_2631_LATER = NSCHED_CFS_CHECK_PREEMPT_2631 << 8 | 6,
	NSCHED_CFS_CHECK_PREEMPT_2631_NEAR = NSCHED_CFS_CHECK_PREEMPT_2631 << 8 | 7,
	NSCHED_CFS_CHECK_PREEMPT_2631_FAR = NSCHED_CFS_CHECK_PREEMPT_2631 << 8 | 8,
};

struct nsched_cfs_check_preempt_2631_question {
	uint64_t curr_vruntime;	     /* ns, wraps */
	uint64_t p_vruntime;
	uint64_t wakeup_gran;	     /* ns */
	uint64_t p_weight;	     /* 1024 = nice 0 */
	uint64_t curr_sum_exec;	     /* ns it has run, and had when it was last picked */
	uint64_t curr_prev_sum_exec;
	uint64_t p_avg_wakeup;	     /* ns between two wake-ups the wakee does */
	uint64_t curr_avg_overlap;   /* ns, read with feat_wakeup_overlap */
	uint64_t p_avg_overlap;
	uint32_t curr_policy;	     /* 0 normal, 3 batch, 5 idle */
	uint32_t p_policy;
	uint32_t nr_cfs;	     /* fair tasks there, the wakee included */
	uint32_t need_resched;	     /* 1: already told to reschedule */
	uint32_t curr_on_rq;	     /* 1: the current task is queued */
	uint32_t curr_is_idle;	     /* 1: the idle task runs */
	uint32_t curr_queued;	     /* 1: the queue has a running fair task */
	uint32_t sync;		     /* 1: the waker is about to sleep */
	uint32_t feat_last_buddy;    /* 0, 1; 1 */
	uint32_t feat_wakeup_preempt;/* 0, 1; 1 */
	uint32_t feat_wakeup_overlap;/* 0, 1; 0 */
	uint32_t reserved;
};

struct nsched_cfs_check_preempt_2631_answer {
	int64_t vdiff;	   /* how far the current task is ahead; 0 where not worked out */
	int64_t gran;	   /* what it may be; 0 where not worked out */
	uint32_t reason;   /* enum nsched_cfs_check_preempt_2631_reason */
	uint32_t resched;  /* 1: preempt */
	uint32_t set_next; /* 1: the wakee becomes the next buddy */
	uint32_t set_last; /* 1: the current task becomes the last buddy */
};

/**
 * nsched_cfs_check_preempt_2631() - the same in September 2009
 * @q: both tasks and the features
 * @a: every field is written on every path
 *
 * 1. Buddies before anything else: the current task last (queued, not the idle
 *    task, not of class idle, LAST_BUDDY), the wakee next (not of class idle).
 * 2. Already rescheduling, or the wakee not normal: no. 3. Current of class idle:
 *    yes. 4. Preemption off: no. 5. WAKEUP_OVERLAP, and sync or both overlaps below
 *    500000 ns: yes.
 * 6. Yes if the current task is ahead by more than the granularity, which is at
 *    most wakeup_gran and shrinks, while a fair task runs, to what is left of
 *    2 x p_avg_wakeup x nr_cfs after its run; scaled to the wakee's weight.
 *
 * O(1), a 64-bit division unless the weight is 1024. Source: Linux 2.6.31,
 * check_preempt_wakeup() and adaptive_gran(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t
nsched_cfs_check_preempt_2631(const struct nsched_cfs_check_preempt_2631_question *q,
			      struct nsched_cfs_check_preempt_2631_answer *a);

#endif /* NSCHED_CFS_NEXT_H */
