/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* AutoNUMA, question "prefer": exchange with a task that runs on another node. */
#ifndef NSCHED_AN_PREFER_H
#define NSCHED_AN_PREFER_H

#include "../decisions.h"
#include "../load.h"

/* A weight: faults on one node of all faults, in thousandths. */
#define NSCHED_AN_SCALE 1000u

enum nsched_an_balance_reason {
	NSCHED_AN_BALANCE_NO_MM = NSCHED_AN_BALANCE << 8 | 1, /* no faults of the address space */
	NSCHED_AN_BALANCE_NO_TASK = NSCHED_AN_BALANCE << 8 | 2,	 /* no faults of the task */
	NSCHED_AN_BALANCE_BUSY = NSCHED_AN_BALANCE << 8 | 3,	 /* an exchange is in flight */
	NSCHED_AN_BALANCE_RIGHT = NSCHED_AN_BALANCE << 8 | 4,	 /* most faults are on this node */
	NSCHED_AN_BALANCE_NOBODY = NSCHED_AN_BALANCE << 8 | 5,	 /* nobody to exchange with */
	NSCHED_AN_BALANCE_PROCESS = NSCHED_AN_BALANCE << 8 | 6,	 /* with another process */
	NSCHED_AN_BALANCE_THREAD = NSCHED_AN_BALANCE << 8 | 7,	 /* with a thread of its own */
};

struct nsched_an_balance_question {
	const struct nsched_topology *topology;
	const struct nsched_load *load;	  /* migrate_on, "busy" in records */
	const uint64_t *allowed;	  /* CPU set: where the task may run */
	const uint64_t *ok;		  /* CPU set: whose task may run on this_cpu */
	const uint32_t *mm; /* per CPU: address space of what runs there; NSCHED_NONE: */
					  /* idle, or no user memory */
	const uint64_t *tf; /* per CPU: its task's faults on its own node, and in all */
	const uint64_t *tt;
	const uint64_t *mf;		  /* per CPU: the same of that task's address space */
	const uint64_t *mt;
	const uint64_t *task_fault;	  /* [nr_nodes] of the task under decision */
	const uint64_t *mm_fault;	  /* [nr_nodes] of its address space */
	uint64_t task_tot;
	uint64_t mm_tot;
	uint32_t this_cpu;
	uint32_t p_mm;
	uint32_t selected_nid;		  /* state of the task: what it prefers, or NSCHED_NONE */
	uint32_t self_busy;		  /* 1: an exchange of this_cpu is in flight */
};

struct nsched_an_balance_answer {
	uint64_t w_other;      /* the other task's weight on its own node; 0 if none was chosen */
	uint64_t w_nid;	       /* ours there, and here */
	uint64_t w_this_nid;
	uint64_t best;	       /* the sum of both differences */
	uint64_t mm_here;      /* the address space's and the task's weight on this node; */
	uint64_t task_here;    /* 0 where they were not looked at */
	uint32_t reason;       /* enum nsched_an_balance_reason */
	uint32_t selected_nid; /* to keep */
	uint32_t dst_cpu;      /* exchange with what runs there, or NSCHED_NONE */
	uint32_t thread;       /* 1: it is of the same address space */
	uint32_t nr_compared;  /* tasks whose weight was compared */
	uint32_t reserved;
};

/**
 * nsched_an_balance() - with whom should the running task exchange CPUs
 * @q: the machine, what runs where, and the fault statistics
 * @a: every field is written on every path
 *
 * 1. Without faults of the address space, or else of the task, it prefers this
 * node. An exchange in flight: nothing. 2. Weights in thousandths of the total,
 * which is raised to a node's faults where those are more, from that node on.
 * 3. If the greatest of both kinds, the first of equals, are here: this node.
 * 4. Otherwise the tasks that run on other nodes, nodes and CPUs ascending, but
 * for idle, busy and not allowed ones and those without faults. Against another
 * process the address spaces are compared, so that its threads gather; within
 * one the tasks, so that each follows its memory. To exchange we must weigh more
 * there than the other does there and than we do here; the greatest sum of both
 * differences, the first of equals.
 * 5. The task then prefers that node; without anybody, this one.
 *
 * The exchange is two moves, each dropped if by then the task has gone, is not
 * allowed, or its CPU is busy. Idle CPUs are left to the ordinary balancer.
 *
 * Quirk: (27) symmetry deadlocks: two processes whose memory lies on one node in
 * equal proportion never exchange, since both tests are strict.
 *
 * O(nr_nodes + CPUs of the other nodes), two 64-bit divisions a node, twice, and
 * one a CPU that is compared. Source: AutoNUMA27, kernel/sched/numa.c,
 * task_autonuma_balance(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_an_balance(const struct nsched_an_balance_question *q,
				      struct nsched_an_balance_answer *a);

#endif /* NSCHED_AN_PREFER_H */
