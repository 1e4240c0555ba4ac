/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux NUMA balancing, question "balance": what it asks of the ordinary balancer. */
#ifndef NSCHED_NP_BALANCE_H
#define NSCHED_NP_BALANCE_H

#include "../decisions.h"
#include "../types.h"

/* adjust_imb */

enum nsched_np_adjust_imb_reason {
	NSCHED_NP_ADJUST_IMB_BUSY = NSCHED_NP_ADJUST_IMB << 8 | 1,  /* the node runs too much */
	NSCHED_NP_ADJUST_IMB_SMALL = NSCHED_NP_ADJUST_IMB << 8 | 2, /* at most two: let it be */
	NSCHED_NP_ADJUST_IMB_LARGE = NSCHED_NP_ADJUST_IMB << 8 | 3, /* more than two: unchanged */
};

struct nsched_np_adjust_imb_question {
	int64_t imbalance;   /* tasks */
	int32_t dst_running; /* tasks on the destination with the one that would come */
	int32_t imb_numa_nr; /* running tasks up to which an imbalance is allowed */
};

struct nsched_np_adjust_imb_answer {
	int64_t imbalance; /* what is left of it */
	uint32_t reason;   /* enum nsched_np_adjust_imb_reason */
	uint32_t reserved;
};

/**
 * nsched_np_adjust_imb() - is a small imbalance between nodes to be left alone
 * @q: the imbalance and what the destination runs
 * @a: every field is written on every path
 *
 * Unchanged if dst_running exceeds imb_numa_nr; else 0 if it is at most 2
 * (negative ones, too); else unchanged. One rule with adjust_numa_imbalance of
 * the fair class.
 *
 * Does badly: two tasks bound by memory bandwidth stay on one of two idle nodes.
 *
 * O(1). Source: Linux 6.12, adjust_numa_imbalance(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_adjust_imb(const struct nsched_np_adjust_imb_question *q,
					 struct nsched_np_adjust_imb_answer *a);

/* degrades */

enum nsched_np_degrades_reason {
	NSCHED_NP_DEGRADES_UNTRACKED = NSCHED_NP_DEGRADES << 8 | 1, /* no faults, no NUMA level */
	NSCHED_NP_DEGRADES_SAME = NSCHED_NP_DEGRADES << 8 | 2,	    /* within a node */
	NSCHED_NP_DEGRADES_LEAVING = NSCHED_NP_DEGRADES << 8 | 3,   /* off its preferred node */
	NSCHED_NP_DEGRADES_SETTLED = NSCHED_NP_DEGRADES << 8 | 4,   /* so are all others there */
	NSCHED_NP_DEGRADES_ARRIVING = NSCHED_NP_DEGRADES << 8 | 5,  /* onto its preferred node */
	NSCHED_NP_DEGRADES_IDLE = NSCHED_NP_DEGRADES << 8 | 6,	    /* an idle CPU goes first */
	NSCHED_NP_DEGRADES_WORSE = NSCHED_NP_DEGRADES << 8 | 7,	    /* less weight there */
	NSCHED_NP_DEGRADES_BETTER = NSCHED_NP_DEGRADES << 8 | 8,    /* at least as much */
};

struct nsched_np_degrades_question {
	int64_t w_src;	/* weight on either node at their distance: the group's if there is one */
	int64_t w_dst;
	uint32_t has_faults; /* 1: the task has statistics */
	uint32_t sd_numa;    /* 1: the level spans nodes */
	uint32_t src_nid;
	uint32_t dst_nid;
	uint32_t pref;		   /* preferred node, or NSCHED_NONE */
	uint32_t src_nr_running;   /* of the source CPU */
	uint32_t src_nr_preferred; /* those of them that are on their preferred node */
	uint32_t idle;		   /* 0: an idle CPU pulls; what else the balancer counts */
};

struct nsched_np_degrades_answer {
	uint32_t reason;  /* enum nsched_np_degrades_reason */
	int32_t degrades; /* 1 worse, 0 better, -1 indifferent */
};

/**
 * nsched_np_degrades() - would an ordinary load-balancing move hurt locality
 * @q: the task, both nodes and the source CPU
 * @a: every field is written on every path
 *
 * Indifferent without statistics, outside a NUMA level, and within a node.
 * Leaving the preferred node is worse while the source runs tasks that are not
 * on theirs, else indifferent. Arriving on it is better. An idle CPU is
 * indifferent. Otherwise worse if and only if w_dst < w_src.
 *
 * O(1). Source: Linux 6.12, migrate_degrades_locality(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_degrades(const struct nsched_np_degrades_question *q,
				       struct nsched_np_degrades_answer *a);

#endif /* NSCHED_NP_BALANCE_H */
