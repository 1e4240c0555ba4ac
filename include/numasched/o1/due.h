/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family, question "due": which balancing a tick asks for. */
#ifndef NSCHED_O1_DUE_H
#define NSCHED_O1_DUE_H

#include "../decisions.h"
#include "../types.h"

enum nsched_o1_tick_reason {
	NSCHED_O1_TICK_NOTHING = NSCHED_O1_TICK << 8 | 1, /* neither period is up */
	NSCHED_O1_TICK_LOCAL = NSCHED_O1_TICK << 8 | 2,   /* inside the node */
	NSCHED_O1_TICK_BOTH = NSCHED_O1_TICK << 8 | 3,    /* across nodes, then inside */
};

struct nsched_o1_tick_question {
	uint64_t now;	     /* tick counter */
	uint64_t hz;	     /* ticks a second, 1..2^32-1 */
	uint32_t version;    /* 0 = 2.5.59; 1 = B0, 2.5.60 to 2.5.6x; 2 = 2.6.0-test1 and later; */
			     /* 3 = the pools of 2002 */
	uint32_t idle;	     /* 1: the CPU is idle */
	uint32_t idle_mult;  /* cross-node period over local period, idle: 1..1000000 */
	uint32_t busy_mult;  /* the same, busy */
};

struct nsched_o1_tick_answer {
	uint64_t local_period; /* ticks */
	uint64_t node_period;  /* ticks; 0 in versions 0 and 3, which have none */
	uint32_t reason;       /* enum nsched_o1_tick_reason */
	uint32_t node_balance; /* 1: balance across nodes, first */
	uint32_t local_balance;/* 1: balance inside the node, on what the first step left */
	uint32_t local_idle;   /* the idle flag of the local step */
};

/**
 * nsched_o1_tick() - which balancing to run on this tick
 * @q: the clock, the CPU's state and the two multipliers
 * @a: every field is written on every path
 *
 * A period is up when @now is a multiple of it. Local: hz/1000 idle, hz/5 busy
 * (version 0: hz/4), at least 1; across nodes (versions 1 and 2): the local one
 * times its multiplier. Tick 0 always fires.
 *
 * Quirk: (B0 to 2.5.6x) the local step of an idle tick runs with the idle flag
 * 0, so an idle CPU is choosier inside its node than across nodes.
 *
 * O(1), three 64-bit divisions. Source: Linux 2.5.59, sched-2.5.59-B0 and 2.6.0,
 * rebalance_tick(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_o1_tick(const struct nsched_o1_tick_question *q,
				   struct nsched_o1_tick_answer *a);

#endif /* NSCHED_O1_DUE_H */
