/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What numbers mean to a policy's answer: a row a policy and question. CPU and node
 * numbers are names: under other names the answer is the same, under the new names. But
 * equals are told apart by number, and a row says how. Where a rule goes by number the row
 * says so, and what is renumbered keeps that.
 */
#ifndef NSCHED_FUZZ_ASKED_TIES_H
#define NSCHED_FUZZ_ASKED_TIES_H

#include <stdint.h>

/* Rules that go by number, whatever is equal. */
enum asked_by_number {
	ASKED_BY_THIS = 1,	  /* the number of the CPU that asks is part of a rule */
	ASKED_BY_ZERO = 2,	  /* so is CPU 0 */
	ASKED_BY_NODES = 4,	  /* nodes without CPUs are looked at, or counted */
	ASKED_BY_OFFLINE = 8,	  /* offline CPUs are in the order, and use up looks */
	ASKED_BY_NODE_ORDER = 16, /* it is told ranges of nodes */
	ASKED_BY_BALANCER = 32,	  /* of a group's CPUs the first balances for all */
	ASKED_BY_MIX = 64,	  /* equals are told apart across nodes, too */
	ASKED_BY_ORDER = 128,	  /* a later one only by a margin, or not at all */
	ASKED_BY_MEETING = 256,	  /* the same, and across nodes */
	ASKED_BY_FIRST = 512,	  /* the first that will do, for the same reason */
};

/* What is drawn anew before asking, so that nothing is equal, or nothing has a fallback. */
enum asked_apart {
	ASKED_APART_LOADS = 1,	/* loads of CPUs */
	ASKED_APART_FAULTS = 2, /* what tasks, groups and processes have on nodes */
	ASKED_APART_ALLOWED = 4,/* the task may stay where it was */
	ASKED_APART_QUEUES = 8,	/* lengths of queues */
};

struct asked_tie {
	uint32_t policy;
	uint32_t which;	    /* enum nsched_question */
	uint32_t by_number; /* enum asked_by_number */
	uint32_t apart;	    /* enum asked_apart */
	const char *equal;  /* quantities that equals share; null: all, and the reason */
	const char *tie;    /* of equals, which one, and why numbers count where they do */
};

/* The row, or null. */
const struct asked_tie *asked_tie_of(uint32_t policy, uint32_t which);

#endif /* NSCHED_FUZZ_ASKED_TIES_H */
