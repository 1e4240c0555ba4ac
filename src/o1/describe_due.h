/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family, question "due", as data. */
#ifndef NSCHED_O1_DESCRIBE_DUE
#define NSCHED_O1_DESCRIBE_DUE

#include "describe_fields.h"

/* tick */
#define NSCHED_Q nsched_o1_tick_question
#define NSCHED_A nsched_o1_tick_answer
static const struct nsched_field tick_in[] = {
	NSCHED_IN_NUMBER(version, U32, "form", 0, 3, NSCHED_REQ),
	NSCHED_TICKS(now),
	NSCHED_IN_NUMBER(hz, U64, "ticks/s", 1, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_FLAG(idle),
	NSCHED_IN_NUMBER(idle_mult, U32, "", 1, 1000000, NSCHED_REQ),
	NSCHED_IN_NUMBER(busy_mult, U32, "", 1, 1000000, NSCHED_REQ),
};
static const struct nsched_field tick_out[] = {
	NSCHED_OUT_NUMBER(node_balance, U32, "flag"),
	NSCHED_OUT_NUMBER(local_balance, U32, "flag"),
	NSCHED_OUT_NUMBER(local_idle, U32, "flag"),
	NSCHED_QUANTITY(local_period, U64, "ticks"),
	NSCHED_QUANTITY(node_period, U64, "ticks"),
};
static const struct nsched_sentence tick_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_TICK, NOTHING,
			"tick {now} is no multiple of the local period, {local_period} (across "
			"nodes: {node_period})"),
	NSCHED_SENTENCE(NSCHED_O1_TICK, LOCAL,
			"tick {now} is a multiple of the local period, {local_period} (across "
			"nodes: {node_period}): balance inside the node"),
	NSCHED_SENTENCE(NSCHED_O1_TICK, BOTH,
			"tick {now} is a multiple of the local period, {local_period}, and of the "
			"one across nodes, {node_period}: across nodes first, then inside"),
};
#undef NSCHED_Q
#undef NSCHED_A

#endif /* NSCHED_O1_DESCRIBE_DUE */
