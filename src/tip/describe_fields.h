/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Fields and sentences of numa/core's decisions about pages, sweeps and moves. */
#ifndef NSCHED_TIP_DESCRIBE_FIELDS_H
#define NSCHED_TIP_DESCRIBE_FIELDS_H

#include "../describe_numa.h"
#include "numasched/tip.h"

/* misplaced */
#define NSCHED_Q nsched_tip_misplaced_question
#define NSCHED_A nsched_tip_misplaced_answer
static const struct nsched_field misplaced_in[] = {
	NSCHED_CPU(this_cpu),
	NSCHED_NODE(this_nid),
	NSCHED_NODE(page_nid),
	NSCHED_CPU_OR_NONE(last_cpu),
	NSCHED_FLAG(fresh),
};
static const struct nsched_field misplaced_out[] = { NSCHED_OUT_INDEX(target, "node") };
static const struct nsched_sentence misplaced_why[] = {
	NSCHED_SENTENCE(NSCHED_TIP_MISPLACED, HERE, "wanted on node {page_nid}, where it lies"),
	NSCHED_SENTENCE(NSCHED_TIP_MISPLACED, OTHER,
			"touched on CPU {this_cpu}, before on {last_cpu}: stays on "
			"node {page_nid}"),
	NSCHED_SENTENCE(NSCHED_TIP_MISPLACED, FRESH,
			"first fault: moves to node {target} from {page_nid}"),
	NSCHED_SENTENCE(NSCHED_TIP_MISPLACED, SAME,
			"touched twice in a row on CPU {this_cpu}: moves to node {target} from "
			"{page_nid}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* fault */
#define NSCHED_Q nsched_tip_fault_question
#define NSCHED_A nsched_tip_fault_answer
static const struct nsched_field fault_in[] = {
	{ .name = "nr_nodes", .unit = "nodes", .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32,
	  .home = NSCHED_AT_NOTHING, .least = 1, .greatest = NSCHED_MAX_NODES, NSCHED_PLAIN },
	NSCHED_NODE(page_nid),
	NSCHED_CPU(this_cpu),
	NSCHED_NODE(this_nid),
	NSCHED_COUNT(this_pid, "pid"),
	NSCHED_CPU_OR_NONE(last_cpu),
	NSCHED_IN_NUMBER(last_pid, U32, "pid", -1, NSCHED_U32_MAX, NSCHED_REQ,
			 .flags = NSCHED_FIELD_NONE),
	NSCHED_FLAG(fresh),
	NSCHED_COUNT(pid_mask, "bits"),
};
static const struct nsched_field fault_out[] = {
	NSCHED_OUT_NUMBER(priv, U32, "flag"),
	NSCHED_OUT_NUMBER(node, U32, "node"),
	NSCHED_OUT_NUMBER(idx, U32, "entry"),
	NSCHED_OUT_INDEX(last_cpu, "cpu"),
};
static const struct nsched_sentence fault_why[] = {
	NSCHED_SENTENCE(NSCHED_TIP_FAULT, FRESH, "first fault: private, on our node {node}"),
	NSCHED_SENTENCE(NSCHED_TIP_FAULT, PRIVATE,
			"pid {this_pid} was here before, {last_pid}: private, on node {node}"),
	NSCHED_SENTENCE(NSCHED_TIP_FAULT, SHARED,
			"pid {last_pid} was here before {this_pid}: shared, on node {node}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* buddy_tick */
#define NSCHED_Q nsched_tip_buddy_tick_question
#define NSCHED_A nsched_tip_buddy_tick_answer
static const struct nsched_field buddy_tick_in[] = {
	NSCHED_TASK_ID(this_task),
	NSCHED_CPU(this_cpu),
	NSCHED_NODE(this_nid),
	NSCHED_NODE(page_nid),
	NSCHED_CPU_OR_NONE(last_cpu),
	NSCHED_TASK_ID(last_task),
	NSCHED_FLAG(same_mm),
	NSCHED_TASK_ID(buddy_curr),
	NSCHED_PAGES(bfaults_curr),
	NSCHED_CPU_OR_NONE(ideal_curr),
	NSCHED_PAGES(pages),
};
static const struct nsched_field buddy_tick_out[] = {
	NSCHED_OUT(buddy_curr, S64, "id", -1, 0),
	NSCHED_OUT_NUMBER(bfaults_curr, U64, "pages"),
	NSCHED_OUT_INDEX(ideal_curr, "cpu"),
};
static const struct nsched_sentence buddy_tick_why[] = {
	NSCHED_SENTENCE(NSCHED_TIP_BUDDY_TICK, OWN, "CPU {last_cpu} is our own: no buddy"),
	NSCHED_SENTENCE(NSCHED_TIP_BUDDY_TICK, REMOTE,
			"the page is on node {page_nid}, not on ours, {this_nid}: no buddy"),
	NSCHED_SENTENCE(NSCHED_TIP_BUDDY_TICK, IDLE,
			"nothing runs on CPU {last_cpu} now: no buddy"),
	NSCHED_SENTENCE(NSCHED_TIP_BUDDY_TICK, ORDER,
			"task {last_task} is not below us, {this_task}, or below the buddy, "
			"{buddy_curr}"),
	NSCHED_SENTENCE(NSCHED_TIP_BUDDY_TICK, HIT,
			"buddy {buddy_curr} again: {bfaults_curr} faults"),
	NSCHED_SENTENCE(NSCHED_TIP_BUDDY_TICK, NEW,
			"task {buddy_curr} on CPU {ideal_curr} is the new buddy: "
			"{bfaults_curr} faults"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* tick */
#define NSCHED_Q nsched_tip_tick_question
#define NSCHED_A nsched_tip_tick_answer
#define NSCHED_SEQ(member) \
	NSCHED_IN_NUMBER(member, S32, "sweeps", NSCHED_S32_MIN, NSCHED_S32_MAX, NSCHED_REQ)
static const struct nsched_field tick_in[] = {
	NSCHED_FLAG(candidate),
	NSCHED_SHARED(numa_shared),
	NSCHED_FLAG(scan_queued),
	NSCHED_FLAG(place_queued),
	NSCHED_NS(runtime_ns),
	NSCHED_NS(stamp_ns),
	NSCHED_MS(period),
	NSCHED_MS(period_min),
	NSCHED_TICKS(now),
	NSCHED_TICKS(next_scan),
	NSCHED_CPU(this_cpu),
	NSCHED_IN_NUMBER(nr_online, U32, "cpus", 1, NSCHED_MAX_CPUS, NSCHED_REQ),
	NSCHED_IN_NUMBER(hz, U64, "ticks/s", 1, NSCHED_U64_MAX, NSCHED_REQ),
	NSCHED_SEQ(seq),
	NSCHED_SEQ(scan_seq),
	NSCHED_IN_NUMBER(ts_secs, U64, "s", 0, NSCHED_U64_MAX, NSCHED_REQ),
};
static const struct nsched_field tick_out[] = {
	NSCHED_OUT_NUMBER(queue, U32, "flag"),
	NSCHED_OUT_NUMBER(place, U32, "flag"),
	NSCHED_OUT(numa_shared, S32, "kind", -1, 0),
	NSCHED_OUT_NUMBER(stamp_ns, U64, "ns"),
	NSCHED_OUT_NUMBER(period, U32, "ms"),
	NSCHED_OUT(scan_seq, S32, "sweeps", NSCHED_S32_MIN, 0),
	NSCHED_OUT_NUMBER(ts_secs, U64, "s"),
	NSCHED_QUANTITY(ran_ns, U64, "ns"),
};
static const struct nsched_sentence tick_why[] = {
	NSCHED_SENTENCE(NSCHED_TIP_TICK, UNTRACKED,
			"no address space of its own, too little memory, or bound: not tracked"),
	NSCHED_SENTENCE(NSCHED_TIP_TICK, NOTHING,
			"has run {ran_ns} ns; neither a sweep step nor a placement at tick {now}"),
	NSCHED_SENTENCE(NSCHED_TIP_TICK, SWEEP, "has run {ran_ns} ns: a sweep step"),
	NSCHED_SENTENCE(NSCHED_TIP_TICK, PLACE,
			"sweep {scan_seq}, second {ts_secs}: a placement"),
	NSCHED_SENTENCE(NSCHED_TIP_TICK, BOTH,
			"has run {ran_ns} ns: a sweep step; sweep {scan_seq}, second {ts_secs}: a "
			"placement"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* scan_work */
#define NSCHED_Q nsched_tip_scan_work_question
#define NSCHED_A nsched_tip_scan_work_answer
static const struct nsched_field scan_work_in[] = {
	NSCHED_TICKS(now),
	NSCHED_TICKS(next_scan),
	NSCHED_MS(period),
	NSCHED_MS(period_min),
	NSCHED_MS(two_ticks),
	NSCHED_COUNT(size_min_mb, "MiB"),
	NSCHED_COUNT(size_max_mb, "MiB"),
	NSCHED_IN_NUMBER(page_shift, U32, "bits", 0, 20, NSCHED_REQ),
	NSCHED_COUNT(strength, "/1024"),
};
static const struct nsched_field scan_work_out[] = {
	NSCHED_OUT_NUMBER(scan, U32, "flag"),
	NSCHED_OUT_NUMBER(next_scan, U64, "ticks"),
	NSCHED_OUT_NUMBER(period, U32, "ms"),
	NSCHED_OUT_NUMBER(pages, U64, "pages"),
};
static const struct nsched_sentence scan_work_why[] = {
	NSCHED_SENTENCE(NSCHED_TIP_SCAN_WORK, EARLY, "not before {next_scan}, now {now}"),
	NSCHED_SENTENCE(NSCHED_TIP_SCAN_WORK, NOTHING,
			"nothing swept: {size_min_mb} to {size_max_mb} MiB, strength "
			"{strength}; next at {next_scan}"),
	NSCHED_SENTENCE(NSCHED_TIP_SCAN_WORK, SCAN,
			"converged by {strength} of 1024: {pages} pages; next at {next_scan}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* allow */
#define NSCHED_Q nsched_tip_allow_question
#define NSCHED_A nsched_tip_allow_answer
static const struct nsched_field allow_in[] = {
	NSCHED_FLAG(f_converge),
	NSCHED_FLAG(f_all),
	NSCHED_FLAG(f_internode),
	NSCHED_NODE_OR_NONE(conv_node),
	NSCHED_SHARED(numa_shared),
	NSCHED_NODE(prev_nid),
	NSCHED_NODE(new_nid),
};
static const struct nsched_field allow_out[] = { NSCHED_OUT_NUMBER(allow, U32, "flag") };
static const struct nsched_sentence allow_why[] = {
	NSCHED_SENTENCE(NSCHED_TIP_ALLOW, NO_FLAG, "nothing forbids it"),
	NSCHED_SENTENCE(NSCHED_TIP_ALLOW, FREE, "not converged, or not tracked: may move"),
	NSCHED_SENTENCE(NSCHED_TIP_ALLOW, RIGHT, "to node {new_nid}, where it may be"),
	NSCHED_SENTENCE(NSCHED_TIP_ALLOW, CONVERGED,
			"has converged on node {conv_node}: not to {new_nid}"),
	NSCHED_SENTENCE(NSCHED_TIP_ALLOW, TRACKED, "no tracked task is moved to node {new_nid}"),
	NSCHED_SENTENCE(NSCHED_TIP_ALLOW, CROSSING,
			"no tracked task crosses from node {prev_nid} to {new_nid}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* can_migrate_numa */
#define NSCHED_Q nsched_tip_can_migrate_numa_question
#define NSCHED_A nsched_tip_can_migrate_numa_answer
#define NSCHED_NODE_OF(member) \
	NSCHED_IN_NUMBER(member, U32, "node", 0, NSCHED_MAX_NODES - 1, NSCHED_REQ, \
			 .below = "nr_nodes")
static const struct nsched_field can_migrate_numa_in[] = {
	NSCHED_NR_NODES,
	NSCHED_FLAG(numa_run),
	NSCHED_FLAG(shared_only),
	NSCHED_FLAG(keep_shared),
	NSCHED_FLAG(f_up),
	NSCHED_FLAG(f_down),
	NSCHED_SHARED(numa_shared),
	NSCHED_NODE_OF(src_nid),
	NSCHED_NODE_OF(dst_nid),
	NSCHED_NODE_OR_NONE(numa_max_node),
	NSCHED_IN_ARRAY(faults, U64, "pages", 0, NSCHED_U64_MAX, "nr_nodes", NSCHED_REQ,
			.factor = 2),
	NSCHED_COUNT(iteration, "passes"),
	NSCHED_COUNT(failed, "attempts"),
	NSCHED_COUNT(nice_tries, "attempts"),
	NSCHED_FLAG(hot),
};
static const struct nsched_field can_migrate_numa_out[] = {
	NSCHED_OUT_NUMBER(can, U32, "flag"),
	NSCHED_QUANTITY(src_faults, U64, "pages"),
	NSCHED_QUANTITY(dst_faults, U64, "pages"),
	NSCHED_QUANTITY_INDEX(next, "node"),
};
static const struct nsched_sentence can_migrate_numa_why[] = {
	NSCHED_SENTENCE(NSCHED_TIP_CAN_MIGRATE_NUMA, RUN,
			"a NUMA run takes tracked tasks only, or shared ones; this one is "
			"{numa_shared}"),
	NSCHED_SENTENCE(NSCHED_TIP_CAN_MIGRATE_NUMA, KEEP, "shared tasks have room where they are"),
	NSCHED_SENTENCE(NSCHED_TIP_CAN_MIGRATE_NUMA, UP,
			"{dst_faults} faults there, {src_faults} here: may go"),
	NSCHED_SENTENCE(NSCHED_TIP_CAN_MIGRATE_NUMA, EARLY,
			"{dst_faults} faults there, {src_faults} here: not in "
			"iteration {iteration}"),
	NSCHED_SENTENCE(NSCHED_TIP_CAN_MIGRATE_NUMA, FREE, "iteration {iteration}: may go"),
	NSCHED_SENTENCE(NSCHED_TIP_CAN_MIGRATE_NUMA, DOWN,
			"node {next} is the next step down, {dst_faults} faults from {src_faults}"),
	NSCHED_SENTENCE(NSCHED_TIP_CAN_MIGRATE_NUMA, NOT_NEXT,
			"node {next} is the next step down, not {dst_nid}"),
	NSCHED_SENTENCE(NSCHED_TIP_CAN_MIGRATE_NUMA, FAILED,
			"{failed} attempts failed, more than {nice_tries}: may go"),
	NSCHED_SENTENCE(NSCHED_TIP_CAN_MIGRATE_NUMA, COLD, "not cache-hot: may go"),
	NSCHED_SENTENCE(NSCHED_TIP_CAN_MIGRATE_NUMA, HOT,
			"cache-hot, and {failed} attempts failed, not more than {nice_tries}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* numa_run */
#define NSCHED_Q nsched_tip_numa_run_question
#define NSCHED_A nsched_tip_numa_run_answer
static const struct nsched_field numa_run_in[] = {
	NSCHED_FLAG(this_has_capacity),
	NSCHED_COUNT(this_nr, "tasks"),
	NSCHED_COUNT(this_numa, "tasks"),
	NSCHED_COUNT(this_shared, "tasks"),
	NSCHED_COUNT(this_ideal, "tasks"),
	NSCHED_COUNT(this_group_capacity, "tasks"),
	NSCHED_FLAG(have),
	NSCHED_COUNT(numa_numa, "tasks"),
	NSCHED_COUNT(numa_shared, "tasks"),
	NSCHED_IN_NUMBER(numa_weight, U64, "load", 0, NSCHED_U64_MAX, NSCHED_REQ),
	NSCHED_FLAG(numa_has_capacity),
};
static const struct nsched_field numa_run_out[] = {
	NSCHED_OUT_NUMBER(run, U32, "flag"),
	NSCHED_OUT_NUMBER(shared_only, U32, "flag"),
	NSCHED_OUT_NUMBER(imbalance, U64, "load"),
};
static const struct nsched_sentence numa_run_why[] = {
	NSCHED_SENTENCE(NSCHED_TIP_NUMA_RUN, NONE, "no group with misplaced tracked tasks"),
	NSCHED_SENTENCE(NSCHED_TIP_NUMA_RUN, FULL, "we are full, they are not"),
	NSCHED_SENTENCE(NSCHED_TIP_NUMA_RUN, TRADE,
			"{this_numa} of our {this_nr} tasks are tracked: pull {imbalance}"),
	NSCHED_SENTENCE(NSCHED_TIP_NUMA_RUN, ROOM,
			"{this_shared} shared tasks here, room for {this_group_capacity}, "
			"{numa_shared} there: pull {imbalance}"),
	NSCHED_SENTENCE(NSCHED_TIP_NUMA_RUN, STRAYS,
			"{this_ideal} of our {this_numa} are on their node: pull {imbalance}"),
	NSCHED_SENTENCE(NSCHED_TIP_NUMA_RUN, SETTLED,
			"all our {this_numa} are tracked and on their node: nothing to trade"),
};
#undef NSCHED_Q
#undef NSCHED_A

#endif /* NSCHED_TIP_DESCRIBE_FIELDS_H */
