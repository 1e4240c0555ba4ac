/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include "internal.h"

uint32_t nsched_an_can_migrate(const struct nsched_an_can_migrate_question *q,
			       struct nsched_an_can_migrate_answer *a)
{
	if (q->selected_nid == NSCHED_NONE)
		a->reason = NSCHED_AN_CAN_MIGRATE_FREE;
	else if (q->selected_nid == q->dst_nid)
		a->reason = NSCHED_AN_CAN_MIGRATE_RIGHT;
	else if (q->strict_numa)
		a->reason = NSCHED_AN_CAN_MIGRATE_STRICT;
	else if (q->idle != 1)
		a->reason = NSCHED_AN_CAN_MIGRATE_IDLE;
	else
		a->reason = q->lb_strict ? NSCHED_AN_CAN_MIGRATE_REFUSED :
					   NSCHED_AN_CAN_MIGRATE_BUSY;
	a->can = a->reason != NSCHED_AN_CAN_MIGRATE_STRICT &&
		 a->reason != NSCHED_AN_CAN_MIGRATE_REFUSED;
	return a->reason;
}
