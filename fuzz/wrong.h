/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Wrong variants of the decisions, to see that the checks see. This header is
 * included before each oracle (-include) when it is built for that: the oracle
 * then asks wrong_<function>(), which is right but for the one thing that
 * wrong_now names. A family adds a file wrong_<family>.c, its rows and a define
 * a function here.
 */
#ifndef NSCHED_FUZZ_WRONG_H
#define NSCHED_FUZZ_WRONG_H

#include "numasched/numasched.h"

struct wrong_row {
	uint32_t number;    /* what wrong_now is; 0 ends the list */
	const char *target; /* whose checks must see it, */
	const char *check;  /* this one of them, */
	const char *what;   /* that this is wrong */
};

extern uint32_t wrong_now; /* 0: everything right */

/* The reader of records is there where json-c is. */
#ifdef NSCHED_HAVE_JSON
#define WRONG_RECORDS_FAMILY(X) X(RECORDS, records)
#else
#define WRONG_RECORDS_FAMILY(X)
#endif

/*
 * X(NAME, name): a family has rows wrong_<name>_rows, and the numbers from WRONG_<NAME>
 * on, 256 of them, so that no two share one. The order means nothing.
 */
#define WRONG_FAMILIES(X) \
	X(ASKED, asked) \
	X(BFS, bfs) \
	X(BLOCK, block) \
	X(BLOCKS, blocks) \
	X(CFS, cfs) \
	X(FAIR, fair) \
	X(FAIR_WAKE, fair_wake) \
	X(IMPORT, import) \
	X(O1, o1) \
	X(POLICY, policy) \
	X(TOLD, told) \
	WRONG_RECORDS_FAMILY(X)

#define WRONG_X(NAME, name) extern const struct wrong_row wrong_##name##_rows[];
WRONG_FAMILIES(WRONG_X)
#undef WRONG_X

enum wrong_family {
#define WRONG_X(NAME, name) WRONG_FAMILY_##NAME,
	WRONG_FAMILIES(WRONG_X)
#undef WRONG_X
};

enum wrong_base {
#define WRONG_X(NAME, name) WRONG_##NAME = (WRONG_FAMILY_##NAME + 1) << 8,
	WRONG_FAMILIES(WRONG_X)
#undef WRONG_X
};

/* Their prototypes are those of the functions they stand for. */
uint32_t wrong_asked_block_call(const char *name, uint32_t (*ask)(const void *q, void *a),
				const void *q, void *a);
struct told;
uint32_t wrong_asked_record_call(const struct told *t,
				 uint32_t (*ask)(const void *q, void *a), void *q, void *a);
uint32_t wrong_asked_call(uint32_t policy, uint32_t which, const void *q, void *a);
extern __typeof__(nsched_topology_check) wrong_topology_check;
extern __typeof__(nsched_load_check) wrong_load_check;
extern __typeof__(nsched_tasks_check) wrong_tasks_check;
extern __typeof__(nsched_load_set) wrong_load_set;
extern __typeof__(nsched_idle_next) wrong_idle_next;
extern __typeof__(nsched_find_busiest_node) wrong_find_busiest_node;
extern __typeof__(nsched_imbalance) wrong_imbalance;
extern __typeof__(nsched_place) wrong_place;
extern __typeof__(nsched_due) wrong_due;
extern __typeof__(nsched_balance) wrong_balance;
extern __typeof__(nsched_next) wrong_next;
extern __typeof__(nsched_o1_exec_place) wrong_o1_exec_place;
extern __typeof__(nsched_o1_tick) wrong_o1_tick;
extern __typeof__(nsched_o1_find_busiest_node) wrong_o1_find_busiest_node;
extern __typeof__(nsched_o1_cpus_to_balance) wrong_o1_cpus_to_balance;
extern __typeof__(nsched_o1_find_busiest_queue) wrong_o1_find_busiest_queue;
extern __typeof__(nsched_o1_select_tasks) wrong_o1_select_tasks;

extern __typeof__(nsched_cfs_select_idle_sibling) wrong_cfs_select_idle_sibling;
extern __typeof__(nsched_cfs_select_task_rq) wrong_cfs_select_task_rq;
extern __typeof__(nsched_wake) wrong_cfs_wake;
extern __typeof__(nsched_fair_balance_interval) wrong_fair_balance_interval;
extern __typeof__(nsched_fair_walk) wrong_fair_walk;
extern __typeof__(nsched_fair_newidle_cost) wrong_fair_newidle_cost;
extern __typeof__(nsched_fair_newidle_gate) wrong_fair_newidle_gate;
extern __typeof__(nsched_fair_find_src) wrong_fair_find_src;
extern __typeof__(nsched_fair_find_src_cpu) wrong_fair_find_src_cpu;
extern __typeof__(nsched_fair_should_balance) wrong_fair_should_balance;
extern __typeof__(nsched_fair_group_capacity) wrong_fair_group_capacity;
extern __typeof__(nsched_fair_active_push) wrong_fair_active_push;

/* Of replay's importer, which is no part of the library. */
struct import_feed;
void wrong_feed_bytes(struct import_feed *feed, const char *bytes, __SIZE_TYPE__ nr);
void wrong_feed_end(struct import_feed *feed);

extern __typeof__(nsched_fair_record_wakee) wrong_fair_record_wakee;
extern __typeof__(nsched_fair_wake_wide) wrong_fair_wake_wide;
extern __typeof__(nsched_fair_wake_affine) wrong_fair_wake_affine;
extern __typeof__(nsched_fair_select_idle_sibling) wrong_fair_select_idle_sibling;
extern __typeof__(nsched_fair_pick_idlest) wrong_fair_pick_idlest;
extern __typeof__(nsched_fair_find_dst_group) wrong_fair_find_dst_group;
extern __typeof__(nsched_fair_find_dst_group_cpu) wrong_fair_find_dst_group_cpu;
extern __typeof__(nsched_fair_select_task_cpu) wrong_fair_select_task_cpu;

/* What the oracles call by the right name. */
#ifdef WRONG_RENAME
#define asked_call wrong_asked_call
#define record_read wrong_record_read
#define asked_block_call wrong_asked_block_call
#define asked_record_call wrong_asked_record_call
#define feed_bytes wrong_feed_bytes
#define feed_end wrong_feed_end
#define nsched_topology_check wrong_topology_check
#define nsched_load_check wrong_load_check
#define nsched_tasks_check wrong_tasks_check
#define nsched_load_set wrong_load_set
#define nsched_idle_next wrong_idle_next
#define nsched_find_busiest_node wrong_find_busiest_node
#define nsched_imbalance wrong_imbalance
#define nsched_place wrong_place
#define nsched_due wrong_due
#define nsched_balance wrong_balance
#define nsched_next wrong_next
#define nsched_o1_exec_place wrong_o1_exec_place
#define nsched_o1_tick wrong_o1_tick
#define nsched_o1_find_busiest_node wrong_o1_find_busiest_node
#define nsched_o1_cpus_to_balance wrong_o1_cpus_to_balance
#define nsched_o1_find_busiest_queue wrong_o1_find_busiest_queue
#define nsched_o1_select_tasks wrong_o1_select_tasks
#define nsched_cfs_select_idle_sibling wrong_cfs_select_idle_sibling
#define nsched_cfs_select_task_rq wrong_cfs_select_task_rq
#define nsched_wake wrong_cfs_wake
#define nsched_fair_balance_interval wrong_fair_balance_interval
#define nsched_fair_walk wrong_fair_walk
#define nsched_fair_newidle_cost wrong_fair_newidle_cost
#define nsched_fair_newidle_gate wrong_fair_newidle_gate
#define nsched_fair_find_src wrong_fair_find_src
#define nsched_fair_find_src_cpu wrong_fair_find_src_cpu
#define nsched_fair_should_balance wrong_fair_should_balance
#define nsched_fair_group_capacity wrong_fair_group_capacity
#define nsched_fair_active_push wrong_fair_active_push
#define nsched_fair_record_wakee wrong_fair_record_wakee
#define nsched_fair_wake_wide wrong_fair_wake_wide
#define nsched_fair_wake_affine wrong_fair_wake_affine
#define nsched_fair_select_idle_sibling wrong_fair_select_idle_sibling
#define nsched_fair_pick_idlest wrong_fair_pick_idlest
#define nsched_fair_find_dst_group wrong_fair_find_dst_group
#define nsched_fair_find_dst_group_cpu wrong_fair_find_dst_group_cpu
#define nsched_fair_select_task_cpu wrong_fair_select_task_cpu
#endif

#endif /* NSCHED_FUZZ_WRONG_H */
