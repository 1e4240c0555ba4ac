/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* AutoNUMA, question "balance": may the ordinary balancer move a task. */
#ifndef NSCHED_AN_BALANCE_H
#define NSCHED_AN_BALANCE_H

#include "../decisions.h"
#include "../types.h"

enum nsched_an_can_migrate_reason {
	NSCHED_AN_CAN_MIGRATE_FREE = NSCHED_AN_CAN_MIGRATE << 8 | 1,   /* it prefers no node */
	NSCHED_AN_CAN_MIGRATE_RIGHT = NSCHED_AN_CAN_MIGRATE << 8 | 2,  /* to the node it prefers */
	NSCHED_AN_CAN_MIGRATE_STRICT = NSCHED_AN_CAN_MIGRATE << 8 | 3, /* no: the first pass */
	NSCHED_AN_CAN_MIGRATE_IDLE = NSCHED_AN_CAN_MIGRATE << 8 | 4,   /* an idle CPU may take it */
	NSCHED_AN_CAN_MIGRATE_BUSY = NSCHED_AN_CAN_MIGRATE << 8 | 5,   /* a busy one may, too */
	NSCHED_AN_CAN_MIGRATE_REFUSED = NSCHED_AN_CAN_MIGRATE << 8 | 6, /* no: lb_strict */
};

struct nsched_an_can_migrate_question {
	uint32_t selected_nid; /* the node the task prefers, or NSCHED_NONE */
	uint32_t dst_nid;      /* node of the CPU that pulls */
	uint32_t strict_numa;  /* 1: first pass of the balancer; 0: the second, if nothing moved */
	uint32_t idle;	       /* of the CPU that pulls: 0 idle, 1 busy, 2 newly idle */
	uint32_t lb_strict;    /* 1: a busy CPU never takes a task from its node; default 0 */
	uint32_t reserved;
};

struct nsched_an_can_migrate_answer {
	uint32_t reason; /* enum nsched_an_can_migrate_reason */
	uint32_t can;	 /* 1: it may move */
};

/**
 * nsched_an_can_migrate() - may the ordinary balancer move this task here
 * @q: where it wants to be, and who pulls
 * @a: every field is written on every path
 *
 * Yes without a preference or to the preferred node; else not in the first pass;
 * in the second an idle CPU may, a busy one unless lb_strict.
 *
 * O(1). Source: AutoNUMA27, can_migrate_task(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_an_can_migrate(const struct nsched_an_can_migrate_question *q,
					  struct nsched_an_can_migrate_answer *a);

#endif /* NSCHED_AN_BALANCE_H */
