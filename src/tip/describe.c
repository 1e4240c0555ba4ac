/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What numa/core asks, answers, keeps and explains, as data. */
#include "describe_fields.h"

/* stats */
#define NSCHED_Q nsched_tip_stats_question
#define NSCHED_A nsched_tip_stats_answer
#define NSCHED_PAIRS(member, ...) \
	NSCHED_IN_ARRAY(member, U64, "pages", 0, NSCHED_U64_MAX, "nr_nodes", NSCHED_REQ, \
			.factor = 2, __VA_ARGS__)
static const struct nsched_field stats_in[] = {
	NSCHED_NR_NODES,
	NSCHED_PAIRS(faults, .flags = NSCHED_FIELD_STATE),
	NSCHED_PAIRS(curr, .flags = 0),
	NSCHED_IN_NUMBER(weight, U32, "", 2, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_SHARED(numa_shared),
	NSCHED_COUNT(migrate_seq, "ticks"),
	NSCHED_COUNT(settle, "ticks"),
	NSCHED_COUNT(strength, "/1024"),
	NSCHED_NODE_OR_NONE(conv_node),
};
static const struct nsched_field stats_out[] = {
	{ .name = "faults", .unit = "pages", .kind = NSCHED_KIND_ARRAY, .type = NSCHED_U64,
	  .home = NSCHED_AT_QUESTION, .offset = NSCHED_MEMBER(NSCHED_Q, faults),
	  .count = "nr_nodes", .factor = 2, .greatest = NSCHED_U64_MAX,
	  .flags = NSCHED_FIELD_STATE, NSCHED_PLAIN },
	NSCHED_OUT_INDEX(max_node, "node"),
	NSCHED_OUT_NUMBER(total_shared, U64, "pages"),
	NSCHED_OUT_NUMBER(total_priv, U64, "pages"),
	NSCHED_OUT_NUMBER(strength, U32, "/1024"),
	NSCHED_OUT_INDEX(conv_node, "node"),
	NSCHED_OUT(new_shared, S32, "kind", -1, 0),
	NSCHED_QUANTITY(max, U64, "pages"),
};
#define NSCHED_TOTALS \
	"{total_shared} shared, {total_priv} private faults, {strength} of 1024 on one node"
static const struct nsched_sentence stats_why[] = {
	NSCHED_SENTENCE(NSCHED_TIP_STATS, KEPT, NSCHED_TOTALS ": stays {new_shared}"),
	NSCHED_SENTENCE(NSCHED_TIP_STATS, NEW, NSCHED_TOTALS ": starts private"),
	NSCHED_SENTENCE(NSCHED_TIP_STATS, SHARED, NSCHED_TOTALS ": turns shared"),
	NSCHED_SENTENCE(NSCHED_TIP_STATS, PRIVATE, NSCHED_TOTALS ": turns private"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* buddy_done */
#define NSCHED_Q nsched_tip_buddy_done_question
#define NSCHED_A nsched_tip_buddy_done_answer
static const struct nsched_field buddy_done_in[] = {
	NSCHED_TASK_ID(buddy),
	NSCHED_PAGES(bfaults),
	NSCHED_TASK_ID(buddy_curr),
	NSCHED_PAGES(bfaults_curr),
};
static const struct nsched_field buddy_done_out[] = {
	NSCHED_OUT(buddy, S64, "id", -1, 0),
	NSCHED_OUT_NUMBER(bfaults, U64, "pages"),
};
static const struct nsched_sentence buddy_done_why[] = {
	NSCHED_SENTENCE(NSCHED_TIP_BUDDY_DONE, ADOPTED,
			"task {buddy} is the buddy: {bfaults} faults"),
	NSCHED_SENTENCE(NSCHED_TIP_BUDDY_DONE, AGED,
			"no more than the buddy had: task {buddy}, {bfaults} faults"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* commit */
#define NSCHED_Q nsched_tip_commit_question
#define NSCHED_A nsched_tip_commit_answer
static const struct nsched_field commit_in[] = {
	NSCHED_SHARED(prev_shared),
	NSCHED_SHARED(new_shared),
	NSCHED_CPU_OR_NONE(ideal_cpu),
	NSCHED_NODE_OR_NONE(ideal_cpu_nid),
	NSCHED_NODE_OR_NONE(max_node),
	NSCHED_NODE_OR_NONE(numa_max_node),
	NSCHED_CPU(this_cpu),
	NSCHED_MS(period),
	NSCHED_MS(period_min),
	NSCHED_MS(period_max),
	NSCHED_COUNT(migrate_seq, "ticks"),
};
static const struct nsched_field commit_out[] = {
	NSCHED_OUT_NUMBER(set, U32, "flag"),
	NSCHED_OUT(numa_shared, S32, "kind", -1, 0),
	NSCHED_OUT_INDEX(numa_max_node, "node"),
	NSCHED_OUT_NUMBER(period, U32, "ms"),
	NSCHED_OUT_NUMBER(migrate_seq, U32, "ticks"),
	NSCHED_OUT_INDEX(move_to, "cpu"),
	NSCHED_QUANTITY_INDEX(target, "node"),
};
static const struct nsched_sentence commit_why[] = {
	NSCHED_SENTENCE(NSCHED_TIP_COMMIT, CLASS,
			"its class is {numa_shared} now, its node {numa_max_node}; to "
			"CPU {move_to}, scans every {period} ms"),
	NSCHED_SENTENCE(NSCHED_TIP_COMMIT, NODE,
			"its node is {numa_max_node} now; to CPU {move_to}, scans "
			"every {period} ms"),
	NSCHED_SENTENCE(NSCHED_TIP_COMMIT, SAME,
			"its node stays {numa_max_node}; to CPU {move_to}, scans "
			"every {period} ms"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* private and shared */
#define NSCHED_MACHINE \
	NSCHED_IN_FACT(nr_nodes, NR_NODES, NUMBER, NSCHED_MAX_NODES, 0, NSCHED_REQ, .least = 1), \
	NSCHED_IN_FACT(cpu_node, CPU_NODE, ARRAY, NSCHED_MAX_NODES - 1, 0, NSCHED_REQ, \
		       .unit = "node"), \
	NSCHED_LD(ld_numa, LD_NUMA), NSCHED_LD(ld_curr, LD_CURR), NSCHED_LD(ld_low, LD_LOW), \
	NSCHED_LD(ld_high, LD_HIGH), NSCHED_CPU(this_cpu)
#define NSCHED_LD(name, COLUMN) \
	NSCHED_IN_LOAD(name, COLUMN, S64, "load", NSCHED_S64_MIN, NSCHED_S64_MAX, "cpu_node", \
		       NSCHED_REQ)

#define NSCHED_Q nsched_tip_private_question
#define NSCHED_A nsched_tip_private_answer
static const struct nsched_field private_in[] = { NSCHED_MACHINE };
static const struct nsched_field private_out[] = {
	NSCHED_OUT_NUMBER(ideal_cpu, U32, "cpu"),
	NSCHED_OUT(own_lo, S64, "load", NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_OUT(least_hi, S64, "load", NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_QUANTITY(min_node, U32, "node"),
};
#define NSCHED_LEAST "our node carries {own_lo}, the least loaded, {min_node}, {least_hi}: "
static const struct nsched_sentence private_why[] = {
	NSCHED_SENTENCE(NSCHED_TIP_PRIVATE, MOVE, NSCHED_LEAST "to CPU {ideal_cpu}"),
	NSCHED_SENTENCE(NSCHED_TIP_PRIVATE, NO_CPU, NSCHED_LEAST "no CPU there is idle enough"),
	NSCHED_SENTENCE(NSCHED_TIP_PRIVATE, FULL, NSCHED_LEAST "no room for one more there"),
	NSCHED_SENTENCE(NSCHED_TIP_PRIVATE, INSIDE,
			NSCHED_LEAST "to CPU {ideal_cpu}, inside the node"),
	NSCHED_SENTENCE(NSCHED_TIP_PRIVATE, STAY, NSCHED_LEAST "stays on CPU {ideal_cpu}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_tip_shared_question
#define NSCHED_A nsched_tip_shared_answer
#define NSCHED_INDEX(member, unit) \
	NSCHED_IN_ARRAY(member, U32, unit, -1, NSCHED_U32_MAX, "cpu_node", NSCHED_REQ, \
			.flags = NSCHED_FIELD_NONE)
static const struct nsched_field shared_in[] = {
	NSCHED_MACHINE,
	NSCHED_IN_ARRAY(shared, S32, "kind", -2, 1, "cpu_node", NSCHED_REQ),
	NSCHED_INDEX(mm, "process"),
	NSCHED_INDEX(buddy, "id"),
	NSCHED_IN_ARRAY(bfaults, U64, "pages", 0, NSCHED_U64_MAX, "cpu_node", NSCHED_REQ),
	NSCHED_INDEX(ideal, "cpu"),
	{ .name = "rqb", .unit = "flag", .kind = NSCHED_KIND_ARRAY, .type = NSCHED_U32,
	  .home = NSCHED_AT_NOTHING, .count = "cpu_node", .greatest = 1, NSCHED_PLAIN },
};
static const struct nsched_field shared_out[] = {
	NSCHED_OUT_NUMBER(ideal_cpu, U32, "cpu"),
	NSCHED_OUT_NUMBER(flip, U32, "flag"),
	NSCHED_OUT_NUMBER(nodemask, U64, "nodes"),
	NSCHED_OUT(own_lo, S64, "load", NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_OUT(own_cap, S64, "load", NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_QUANTITY(node, U32, "node"),
	NSCHED_QUANTITY(group, U32, "tasks"),
	NSCHED_QUANTITY(best_group, U32, "tasks"),
	NSCHED_QUANTITY(victim_group, U32, "tasks"),
	NSCHED_QUANTITY(min_node, U32, "node"),
};
static const struct nsched_sentence shared_why[] = {
	NSCHED_SENTENCE(NSCHED_TIP_SHARED, SPREAD,
			"our group of {group} spreads to node {node}: to CPU {ideal_cpu}"),
	NSCHED_SENTENCE(NSCHED_TIP_SHARED, COMPRESS,
			"our group of {group} joins one of {best_group} on node {node}: "
			"flip with CPU {ideal_cpu}, whose group has {victim_group}"),
	NSCHED_SENTENCE(NSCHED_TIP_SHARED, PUSH,
			"our node carries {own_lo}, capacity {own_cap}: to CPU {ideal_cpu} "
			"of the least loaded node {min_node}"),
	NSCHED_SENTENCE(NSCHED_TIP_SHARED, INSIDE, "to CPU {ideal_cpu}, inside node {node}"),
	NSCHED_SENTENCE(NSCHED_TIP_SHARED, STAY,
			"our node carries {own_lo}, capacity {own_cap}: stays on CPU {ideal_cpu}"),
};
#undef NSCHED_Q
#undef NSCHED_A

static uint32_t shared_work_bytes(const void *question)
{
	const struct nsched_tip_shared_question *q = question;

	return (uint32_t)nsched_tip_shared_work_size(q->topology->nr_cpus);
}

#define NSCHED_BLOCKS(function) \
	.topology = NSCHED_MEMBER(nsched_tip_##function##_question, topology), \
	.load = NSCHED_MEMBER(nsched_tip_##function##_question, load)
static const struct nsched_function functions[] = {
	NSCHED_PLAIN_FUNCTION(tip, NSCHED_TIP_FAULT, fault, NSCHED_ASK_PAGE),
	NSCHED_PLAIN_FUNCTION(tip, NSCHED_TIP_MISPLACED, misplaced, NSCHED_ASK_PAGE),
	NSCHED_PLAIN_FUNCTION(tip, NSCHED_TIP_BUDDY_TICK, buddy_tick, NSCHED_ASK_PAGE),
	NSCHED_PLAIN_FUNCTION(tip, NSCHED_TIP_BUDDY_DONE, buddy_done, NSCHED_ASK_PREFER),
	NSCHED_PLAIN_FUNCTION(tip, NSCHED_TIP_STATS, stats, NSCHED_ASK_PREFER),
	NSCHED_PLAIN_FUNCTION(tip, NSCHED_TIP_COMMIT, commit, NSCHED_ASK_PREFER),
	NSCHED_FUNCTION(tip, NSCHED_TIP_PRIVATE, private, NSCHED_ASK_PREFER,
			NSCHED_BLOCKS(private)),
	NSCHED_FUNCTION(tip, NSCHED_TIP_SHARED, shared, NSCHED_ASK_PREFER, NSCHED_BLOCKS(shared),
			.work = NSCHED_MEMBER(nsched_tip_shared_question, work),
			.work_size = NSCHED_MEMBER(nsched_tip_shared_question, work_size),
			.work_bytes = shared_work_bytes),
	NSCHED_PLAIN_FUNCTION(tip, NSCHED_TIP_ALLOW, allow, NSCHED_ASK_WAKE),
	NSCHED_PLAIN_FUNCTION(tip, NSCHED_TIP_CAN_MIGRATE_NUMA, can_migrate_numa,
			      NSCHED_ASK_BALANCE),
	NSCHED_PLAIN_FUNCTION(tip, NSCHED_TIP_NUMA_RUN, numa_run, NSCHED_ASK_BALANCE),
	NSCHED_PLAIN_FUNCTION(tip, NSCHED_TIP_TICK, tick, NSCHED_ASK_DUE),
	NSCHED_PLAIN_FUNCTION(tip, NSCHED_TIP_SCAN_WORK, scan_work, NSCHED_ASK_DUE),
};

#define NSCHED_TUNABLES nsched_tip_tunables
static const struct nsched_field tunables_2012[] = {
	NSCHED_TUNABLE(weight, "", 2, 65536, 3),
	NSCHED_TUNABLE(settle, "ticks", 0, 1u << 30, 0),
	NSCHED_TUNABLE(period_min, "ms", 1, 1u << 30, 100),
	NSCHED_TUNABLE(period_max, "ms", 1, 1u << 30, 1600),
	NSCHED_TUNABLE(size_min_mb, "MiB", 1, 65536, 32),
	NSCHED_TUNABLE(size_max_mb, "MiB", 1, 65536, 512),
	NSCHED_TUNABLE(memory_mb, "MiB", 0, 1u << 30, 128),
	NSCHED_TUNABLE(page_shift, "bits", 10, 20, 12),
	NSCHED_TUNABLE(pid_mask, "bits", 0, NSCHED_U32_MAX, 255),
	NSCHED_TUNABLE(f_converge, "flag", 0, 1, 1),
	NSCHED_TUNABLE(f_all, "flag", 0, 1, 0),
	NSCHED_TUNABLE(f_internode, "flag", 0, 1, 0),
	NSCHED_TUNABLE(same_mm, "flag", 0, 1, 0),
	NSCHED_TUNABLE(exclude_affine, "flag", 0, 1, 1),
};
#undef NSCHED_TUNABLES

#define NSCHED_OF_TASK(member, type, unit, greatest) \
	NSCHED_STATE_NUMBER(TASK_STATE, nsched_tip_task_state, member, type, unit, greatest)
static const struct nsched_field task_fields[] = {
	NSCHED_STATE_ARRAY(TASK_STATE, faults, NSCHED_TIP_TASK_FAULTS, U64, "pages",
			   NSCHED_U64_MAX, "nr_node_pairs"),
	NSCHED_STATE_ARRAY(TASK_STATE, curr, NSCHED_TIP_TASK_CURR, U64, "pages", NSCHED_U64_MAX,
			   "nr_node_pairs"),
	NSCHED_OF_TASK(stamp_ns, U64, "ns", NSCHED_U64_MAX),
	NSCHED_OF_TASK(ts_secs, U64, "s", NSCHED_U64_MAX),
	NSCHED_OF_TASK(buddy, U64, "id", NSCHED_U64_MAX),
	NSCHED_OF_TASK(bfaults, U64, "pages", NSCHED_U64_MAX),
	NSCHED_OF_TASK(buddy_curr, U64, "id", NSCHED_U64_MAX),
	NSCHED_OF_TASK(bfaults_curr, U64, "pages", NSCHED_U64_MAX),
	NSCHED_STATE_SIGNED(TASK_STATE, nsched_tip_task_state, numa_shared, "kind", -1, 1),
	NSCHED_STATE_SIGNED(TASK_STATE, nsched_tip_task_state, scan_seq, "sweeps", NSCHED_S32_MIN,
			    NSCHED_S32_MAX),
	NSCHED_STATE_INDEX(TASK_STATE, nsched_tip_task_state, numa_max_node, "node"),
	NSCHED_STATE_INDEX(TASK_STATE, nsched_tip_task_state, conv_node, "node"),
	NSCHED_STATE_INDEX(TASK_STATE, nsched_tip_task_state, ideal_curr, "cpu"),
	NSCHED_STATE_INDEX(TASK_STATE, nsched_tip_task_state, ideal_cpu, "cpu"),
	NSCHED_OF_TASK(period, U32, "ms", NSCHED_U32_MAX),
	NSCHED_OF_TASK(strength, U32, "/1024", NSCHED_TIP_STRENGTH_MAX),
	NSCHED_OF_TASK(migrate_seq, U32, "ticks", NSCHED_U32_MAX),
};
#define NSCHED_OF_PROCESS(member, unit, greatest) \
	NSCHED_STATE_NUMBER(PROCESS, nsched_tip_process_state, member, U64, unit, greatest)
static const struct nsched_field process_fields[] = {
	NSCHED_OF_PROCESS(rss_pages, "pages", (uint64_t)1 << 44),
	NSCHED_OF_PROCESS(next_scan, "ticks", NSCHED_U64_MAX),
	NSCHED_OF_PROCESS(offset, "pages", NSCHED_U64_MAX),
	NSCHED_OF_PROCESS(range_start, "pages", NSCHED_U64_MAX),
	NSCHED_OF_PROCESS(range_end, "pages", NSCHED_U64_MAX),
	NSCHED_OF_PROCESS(nodemask, "nodes", NSCHED_U64_MAX),
	NSCHED_STATE_SIGNED(PROCESS, nsched_tip_process_state, seq, "sweeps", NSCHED_S32_MIN,
			    NSCHED_S32_MAX),
};
static const struct nsched_field page_fields[] = {
	NSCHED_STATE_INDEX(PAGE, nsched_tip_page_state, last_cpu, "cpu"),
	NSCHED_STATE_INDEX(PAGE, nsched_tip_page_state, last_pid, "pid"),
	NSCHED_STATE_INDEX(PAGE, nsched_tip_page_state, before_cpu, "cpu"),
	NSCHED_STATE_INDEX(PAGE, nsched_tip_page_state, before_pid, "pid"),
};
static const struct nsched_state_row states[] = {
	NSCHED_STATE_OF(TASK, nsched_tip_task_state, task_fields),
	NSCHED_STATE_OF(PROCESS, nsched_tip_process_state, process_fields),
	NSCHED_STATE_OF(PAGE, nsched_tip_page_state, page_fields),
};

static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_ROW(NUMA_CORE_2012, "numa-core-2012",
			  1u << NSCHED_ASK_WAKE | 1u << NSCHED_ASK_DUE | 1u << NSCHED_ASK_PREFER |
				  1u << NSCHED_ASK_PAGE,
			  NONE, "private tasks spread, shared ones gather by buddies and flips",
			  tunables_2012, states),
};

const struct nsched_family_table nsched_tip_table = {
	NSCHED_FAMILY_TIP, "tip", "numa/core, 2012", functions, policies,
	NSCHED_COUNT_OF(functions), NSCHED_COUNT_OF(policies),
};
