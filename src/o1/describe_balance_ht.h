/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family, question "balance", as data: shared run queues. */
#ifndef NSCHED_O1_DESCRIBE_BALANCE_HT
#define NSCHED_O1_DESCRIBE_BALANCE_HT

#include "describe_fields.h"

/* ht_active_scan */
#define NSCHED_Q nsched_o1_ht_active_scan_question
#define NSCHED_A nsched_o1_ht_active_scan_answer
static const struct nsched_field ht_active_scan_in[] = {
	NSCHED_VARIANT(1),
	NSCHED_NR_CPUS,
	NSCHED_CPU_BELOW(this_cpu),
	NSCHED_RQ_OF,
	NSCHED_CPU_IDLE,
	NSCHED_IN_ARRAY(active_flag, U32, "flag", 0, 1, "ncpus", NSCHED_REQ,
			.flags = NSCHED_FIELD_STATE),
};
static const struct nsched_field ht_active_scan_out[] = {
	NSCHED_OUT_LIST(woken, woken_out, U32, "cpu", "ncpus", nr_woken),
	NSCHED_OUT_STATE(active_flag, U32, "flag", "ncpus"),
	NSCHED_QUANTITY(nr_woken, U32, "queues"),
	NSCHED_QUANTITY(nr_full, U32, "queues"),
	NSCHED_QUANTITY_INDEX(first, "cpu"),
};
static const struct nsched_sentence ht_active_scan_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_HT_ACTIVE_SCAN, WOKEN,
			"{nr_full} other queues run a task on every CPU: {nr_woken} migration "
			"threads are woken, first that of queue {first}"),
	NSCHED_SENTENCE(NSCHED_O1_HT_ACTIVE_SCAN, NONE, "no other queue runs a task on every CPU"),
	NSCHED_SENTENCE(NSCHED_O1_HT_ACTIVE_SCAN, ASKED,
			"{nr_full} other queues run a task on every CPU, but the flag says that "
			"they were asked"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* ht_active_push */
#define NSCHED_Q nsched_o1_ht_active_push_question
#define NSCHED_A nsched_o1_ht_active_push_answer
static const struct nsched_field ht_active_push_in[] = {
	NSCHED_NR_CPUS,
	NSCHED_CPU_BELOW(src_cpu),
	NSCHED_RQ_OF,
	NSCHED_CPU_IDLE,
	NSCHED_NR_RUNNING,
};
static const struct nsched_field ht_active_push_out[] = {
	NSCHED_OUT_INDEX(dest_cpu, "cpu"),
	NSCHED_QUANTITY(src_rq, U32, "cpu"),
	NSCHED_QUANTITY_INDEX(idle_cpu, "cpu"),
};
static const struct nsched_sentence ht_active_push_why[] = {
	NSCHED_SENTENCE(NSCHED_O1_HT_ACTIVE_PUSH, PUSH,
			"every CPU of queue {src_rq} runs a task, the queue of CPU {dest_cpu} is "
			"empty: pull for it"),
	NSCHED_SENTENCE(NSCHED_O1_HT_ACTIVE_PUSH, ROOM,
			"queue {src_rq} has room on CPU {idle_cpu}: nothing to push"),
	NSCHED_SENTENCE(NSCHED_O1_HT_ACTIVE_PUSH, NONE,
			"every CPU of queue {src_rq} runs a task, but no other queue is empty"),
	NSCHED_SENTENCE(NSCHED_O1_HT_ACTIVE_PUSH, UNSET,
			"the flag of queue {src_rq} is not set: nothing was asked of its thread"),
};
#undef NSCHED_Q
#undef NSCHED_A

#endif /* NSCHED_O1_DESCRIBE_BALANCE_HT */
