/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What NUMA balancing asks, answers, keeps and explains, as data. */
#include "describe_states.h"

/* Fields that several functions take. */
#define NSCHED_FLAG(member) NSCHED_IN_NUMBER(member, U32, "flag", 0, 1, NSCHED_REQ)
#define NSCHED_FAULTS(member) \
	NSCHED_IN_NUMBER(member, U64, "faults", 0, NSCHED_U64_MAX, NSCHED_REQ)
#define NSCHED_TIME(member, unit) NSCHED_IN_NUMBER(member, U64, unit, 0, NSCHED_U64_MAX, NSCHED_REQ)
#define NSCHED_MS(member, least) \
	NSCHED_IN_NUMBER(member, U32, "ms", least, NSCHED_U32_MAX, NSCHED_REQ)
#define NSCHED_NODE(member) \
	NSCHED_IN_NUMBER(member, U32, "node", 0, NSCHED_MAX_NODES - 1, NSCHED_REQ)
#define NSCHED_NODE_OR_NONE(member) \
	NSCHED_IN_NUMBER(member, U32, "node", -1, NSCHED_MAX_NODES - 1, NSCHED_REQ, \
			 .flags = NSCHED_FIELD_NONE)
#define NSCHED_NR_NODES NSCHED_IN_NUMBER(nr_nodes, U32, "nodes", 1, NSCHED_MAX_NODES, NSCHED_REQ)
#define NSCHED_DIST \
	NSCHED_IN_ARRAY(dist, U32, "slit", NSCHED_LOCAL_SLIT, NSCHED_MAX_SLIT, "nr_nodes", \
			NSCHED_REQ, .count_by = "nr_nodes")
#define NSCHED_HAS_CPU NSCHED_IN_ARRAY(has_cpu, U32, "flag", 0, 1, "nr_nodes", NSCHED_REQ)
#define NSCHED_NODE_FAULTS(member) \
	NSCHED_IN_ARRAY(member, U64, "faults", 0, NSCHED_U64_MAX, "nr_nodes", NSCHED_REQ)
#define NSCHED_TYPE NSCHED_IN_NUMBER(type, U32, "kind", 0, 2, NSCHED_REQ)
#define NSCHED_MAX_DIST \
	NSCHED_IN_NUMBER(max_dist, U32, "slit", NSCHED_LOCAL_SLIT, NSCHED_MAX_SLIT, NSCHED_REQ)
#define NSCHED_NID \
	NSCHED_IN_NUMBER(nid, U32, "node", 0, NSCHED_MAX_NODES - 1, NSCHED_REQ, .below = "nr_nodes")

#include "describe_page.h"
#include "describe_search.h"
#include "describe_sweep.h"

/* topology */
#define NSCHED_Q nsched_np_topology_question
#define NSCHED_A nsched_np_topology_answer
static const struct nsched_field topology_in[] = { NSCHED_NR_NODES, NSCHED_DIST, NSCHED_HAS_CPU };
static const struct nsched_field topology_out[] = {
	NSCHED_OUT_NUMBER(levels, U32, "distances"),
	NSCHED_OUT_NUMBER(max_dist, U32, "slit"),
	NSCHED_OUT_NUMBER(type, U32, "kind"),
	NSCHED_QUANTITY_INDEX(from, "node"),
	NSCHED_QUANTITY_INDEX(to, "node"),
	NSCHED_QUANTITY_INDEX(between, "node"),
};
static const struct nsched_sentence topology_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_TOPOLOGY, DIRECT,
			"{levels} distances, the greatest {max_dist}: every node is joined "
			"to every other"),
	NSCHED_SENTENCE(NSCHED_NP_TOPOLOGY, MESH,
			"{levels} distances; node {between} lies between {from} and "
			"{to}, {max_dist} apart: a mesh"),
	NSCHED_SENTENCE(NSCHED_NP_TOPOLOGY, BACKPLANE,
			"{levels} distances; no node lies between {from} and {to}, "
			"{max_dist} apart: a backplane"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* weight */
#define NSCHED_Q nsched_np_weight_question
#define NSCHED_A nsched_np_weight_answer
static const struct nsched_field weight_in[] = {
	NSCHED_NR_NODES, NSCHED_DIST, NSCHED_TYPE, NSCHED_MAX_DIST, NSCHED_NODE_FAULTS(faults),
	NSCHED_FAULTS(total), NSCHED_NID,
	NSCHED_IN_NUMBER(lim_dist, U32, "slit", 0, NSCHED_MAX_SLIT, NSCHED_REQ),
};
static const struct nsched_field weight_out[] = {
	NSCHED_OUT_NUMBER(score, U64, "faults"),
	NSCHED_OUT_NUMBER(weight, U64, "weight"),
	NSCHED_QUANTITY(own, U64, "faults"),
};
static const struct nsched_sentence weight_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_WEIGHT, NOTHING, "no faults known: node {nid} weighs nothing"),
	NSCHED_SENTENCE(NSCHED_NP_WEIGHT, NODE,
			"node {nid} has {own} of {total} faults: {weight} of 1000"),
	NSCHED_SENTENCE(NSCHED_NP_WEIGHT, AROUND,
			"node {nid} has {own} of {total} faults and {score} near it: "
			"{weight} of 1000"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* active */
#define NSCHED_Q nsched_np_active_question
#define NSCHED_A nsched_np_active_answer
static const struct nsched_field active_in[] = {
	NSCHED_NR_NODES, NSCHED_HAS_CPU, NSCHED_NODE_FAULTS(cpu_faults),
};
static const struct nsched_field active_out[] = {
	NSCHED_OUT_NUMBER(max_faults_cpu, U64, "faults"),
	NSCHED_OUT_NUMBER(active_nodes, U32, "nodes"),
	NSCHED_OUT_ARRAY(active, active_out, U32, "flag", "nr_nodes"),
};
static const struct nsched_sentence active_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_ACTIVE, NONE, "no faults by CPU: the group is active nowhere"),
	NSCHED_SENTENCE(NSCHED_NP_ACTIVE, SOME,
			"{active_nodes} nodes have more than a third of {max_faults_cpu} "
			"faults by CPU"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* group_nid */
#define NSCHED_Q nsched_np_group_nid_question
#define NSCHED_A nsched_np_group_nid_answer
static const struct nsched_field group_nid_in[] = {
	NSCHED_NR_NODES, NSCHED_DIST, NSCHED_HAS_CPU, NSCHED_TYPE, NSCHED_MAX_DIST,
	NSCHED_NODE_FAULTS(faults), NSCHED_FAULTS(total),
	NSCHED_IN_NUMBER(nid, U32,
			"node", -1, NSCHED_MAX_NODES - 1, NSCHED_REQ, .below = "nr_nodes",
			 .flags = NSCHED_FIELD_NONE),
};
static const struct nsched_field group_nid_out[] = {
	NSCHED_OUT_INDEX(nid, "node"),
	NSCHED_QUANTITY(best, U64, "faults"),
};
static const struct nsched_sentence group_nid_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_GROUP_NID, DIRECT, "a direct machine: node {nid} as it is"),
	NSCHED_SENTENCE(NSCHED_NP_GROUP_NID, KEEP, "the group has no faults: node {nid} as it is"),
	NSCHED_SENTENCE(NSCHED_NP_GROUP_NID, MESH,
			"node {nid} weighs {best} of 1000 with what lies around it, the "
			"most: prefer it"),
	NSCHED_SENTENCE(NSCHED_NP_GROUP_NID, BACKPLANE,
			"the nodes with most faults narrow down to {best} faults: "
			"prefer node {nid}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* placement */
#define NSCHED_Q nsched_np_placement_question
#define NSCHED_A nsched_np_placement_answer
#define NSCHED_PAIRS(member, what) \
	NSCHED_IN_ARRAY(member, U64, "faults", 0, NSCHED_U64_MAX, "nr_nodes", what, .factor = 2, \
			.flags = NSCHED_FIELD_STATE)
#define NSCHED_OUT_PAIRS(member_, flags_) \
	{ .name = #member_, .unit = "faults", .kind = NSCHED_KIND_ARRAY, .type = NSCHED_U64, \
	  .home = NSCHED_AT_QUESTION, .offset = NSCHED_MEMBER(NSCHED_Q, member_), \
	  .count = "nr_nodes", .factor = 2, .greatest = NSCHED_U64_MAX, \
	  .flags = NSCHED_FIELD_STATE | (flags_), NSCHED_PLAIN }
static const struct nsched_field placement_in[] = {
	NSCHED_NR_NODES, NSCHED_HAS_CPU, NSCHED_FLAG(has_group),
	NSCHED_PAIRS(mem, NSCHED_REQ), NSCHED_PAIRS(cpu, NSCHED_REQ),
	NSCHED_PAIRS(membuf, NSCHED_REQ), NSCHED_PAIRS(cpubuf, NSCHED_REQ),
	NSCHED_FAULTS(total), NSCHED_FAULTS(remote), NSCHED_FAULTS(local),
	NSCHED_TIME(runtime, "ns"), NSCHED_TIME(period_ns, "ns"), NSCHED_NODE_OR_NONE(pref),
	NSCHED_PAIRS(gmem, NSCHED_ABSENT), NSCHED_PAIRS(gcpu, NSCHED_ABSENT),
	NSCHED_IN_NUMBER(gtotal, U64, "faults", 0, NSCHED_U64_MAX, NSCHED_DEFAULT(0)),
};
static const struct nsched_field placement_out[] = {
	NSCHED_OUT_PAIRS(mem, 0),
	NSCHED_OUT_PAIRS(cpu, 0),
	NSCHED_OUT_NUMBER(total, U64, "faults"),
	NSCHED_OUT_NUMBER(shared, U64, "faults"),
	{ .name = "private", .unit = "faults", .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U64,
	  .home = NSCHED_AT_ANSWER, .offset = NSCHED_MEMBER(NSCHED_A, private_),
	  .greatest = NSCHED_U64_MAX, NSCHED_PLAIN },
	NSCHED_OUT_INDEX(pref, "node"),
	NSCHED_OUT_PAIRS(gmem, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_OUT_PAIRS(gcpu, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_QUANTITY(gtotal, U64, "faults"),
	NSCHED_QUANTITY(max_faults_cpu, U64, "faults"),
	NSCHED_QUANTITY(active_nodes, U32, "nodes"),
	NSCHED_QUANTITY(most, U64, "faults"),
	NSCHED_QUANTITY_INDEX(most_nid, "node"),
};
static const struct nsched_sentence placement_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_PLACEMENT, KEEP, "no faults: still prefers node {pref}"),
	NSCHED_SENTENCE(NSCHED_NP_PLACEMENT, TASK,
			"node {pref} has {most} of the task's {total} faults, the most: prefer it"),
	NSCHED_SENTENCE(NSCHED_NP_PLACEMENT, GROUP,
			"node {pref} has {most} of the group's {gtotal} faults, the "
			"most: prefer it"),
	NSCHED_SENTENCE(NSCHED_NP_PLACEMENT, NEAR,
			"node {most_nid} has {most} faults, the most, but no CPU: "
			"prefer node {pref}"),
	NSCHED_SENTENCE(NSCHED_NP_PLACEMENT, AROUND,
			"node {most_nid} has {most} of the group's {gtotal} faults, "
			"but around node {pref} there are more: prefer it"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* adjust_imb */
#define NSCHED_Q nsched_np_adjust_imb_question
#define NSCHED_A nsched_np_adjust_imb_answer
static const struct nsched_field adjust_imb_in[] = {
	NSCHED_IN_NUMBER(imbalance, S64, "tasks", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(dst_running, S32, "tasks", NSCHED_S32_MIN, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(imb_numa_nr, S32, "tasks", NSCHED_S32_MIN, NSCHED_S32_MAX, NSCHED_REQ),
};
static const struct nsched_field adjust_imb_out[] = {
	NSCHED_OUT(imbalance, S64, "tasks", NSCHED_S64_MIN, 0),
};
static const struct nsched_sentence adjust_imb_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_ADJUST_IMB, BUSY,
			"{dst_running} tasks run there, more than {imb_numa_nr}: "
			"imbalance {imbalance}"),
	NSCHED_SENTENCE(NSCHED_NP_ADJUST_IMB, SMALL,
			"{dst_running} tasks run there, at most {imb_numa_nr}, and the "
			"imbalance is two at most: let it be"),
	NSCHED_SENTENCE(NSCHED_NP_ADJUST_IMB, LARGE,
			"{dst_running} tasks run there, at most {imb_numa_nr}, but the "
			"imbalance is {imbalance}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* degrades */
#define NSCHED_Q nsched_np_degrades_question
#define NSCHED_A nsched_np_degrades_answer
static const struct nsched_field degrades_in[] = {
	NSCHED_FLAG(has_faults), NSCHED_FLAG(sd_numa), NSCHED_NODE(src_nid), NSCHED_NODE(dst_nid),
	NSCHED_NODE_OR_NONE(pref),
	NSCHED_IN_NUMBER(src_nr_running, U32, "tasks", 0, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(src_nr_preferred, U32, "tasks", 0, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(idle, U32, "kind", 0, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(w_src, S64, "weight", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(w_dst, S64, "weight", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ),
};
static const struct nsched_field degrades_out[] = {
	NSCHED_OUT(degrades, S32, "verdict", -1, 0),
};
static const struct nsched_sentence degrades_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_DEGRADES, UNTRACKED,
			"no statistics, or no level of nodes: indifferent"),
	NSCHED_SENTENCE(NSCHED_NP_DEGRADES, SAME, "stays on node {src_nid}: indifferent"),
	NSCHED_SENTENCE(NSCHED_NP_DEGRADES, LEAVING,
			"leaves its preferred node {src_nid} though of {src_nr_running} "
			"tasks there only {src_nr_preferred} are settled: worse"),
	NSCHED_SENTENCE(NSCHED_NP_DEGRADES, SETTLED,
			"leaves its preferred node {src_nid}, but all {src_nr_running} "
			"tasks there are settled: indifferent"),
	NSCHED_SENTENCE(NSCHED_NP_DEGRADES, ARRIVING,
			"arrives on its preferred node {dst_nid}: better"),
	NSCHED_SENTENCE(NSCHED_NP_DEGRADES, IDLE, "an idle CPU pulls it: indifferent"),
	NSCHED_SENTENCE(NSCHED_NP_DEGRADES, WORSE,
			"weighs {w_dst} on node {dst_nid}, {w_src} on node {src_nid}: worse"),
	NSCHED_SENTENCE(NSCHED_NP_DEGRADES, BETTER,
			"weighs {w_dst} on node {dst_nid}, {w_src} on node {src_nid}: not worse"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_OF(function, member) NSCHED_MEMBER(nsched_np_##function##_question, member)

static uint32_t group_nid_work(const void *question)
{
	return nsched_np_group_nid_work_size(
		((const struct nsched_np_group_nid_question *)question)->nr_nodes);
}

static uint32_t placement_work(const void *question)
{
	return nsched_np_placement_work_size(
		((const struct nsched_np_placement_question *)question)->nr_nodes);
}

static uint32_t search_work(const void *question)
{
	(void)question;
	return nsched_np_search_work_size();
}

#define NSCHED_PLAIN_FUNCTION(NUMBER, function, question) \
	NSCHED_FUNCTION(np, NUMBER, function, question, .topology = NSCHED_NONE)
#define NSCHED_SEARCH_FUNCTION(NUMBER, function) \
	NSCHED_FUNCTION(np, NUMBER, function, NSCHED_ASK_PREFER, \
			.topology = NSCHED_OF(function, topology), \
			.load = NSCHED_OF(function, load), .work = NSCHED_OF(function, work), \
			.work_size = NSCHED_OF(function, work_size), .work_bytes = search_work)
#define NSCHED_WORK_FUNCTION(NUMBER, function) \
	NSCHED_FUNCTION(np, NUMBER, function, NSCHED_ASK_PREFER, \
			.work = NSCHED_OF(function, work), \
			.work_size = NSCHED_OF(function, work_size), .work_bytes = function##_work)
static const struct nsched_function functions[] = {
	NSCHED_PLAIN_FUNCTION(NSCHED_NP_TOPOLOGY, topology, NSCHED_NONE),
	NSCHED_PLAIN_FUNCTION(NSCHED_NP_WEIGHT, weight, NSCHED_NONE),
	NSCHED_PLAIN_FUNCTION(NSCHED_NP_ACTIVE, active, NSCHED_ASK_PREFER),
	NSCHED_WORK_FUNCTION(NSCHED_NP_GROUP_NID, group_nid),
	NSCHED_WORK_FUNCTION(NSCHED_NP_PLACEMENT, placement),
	NSCHED_SEARCH_FUNCTION(NSCHED_NP_FIND_CPU, find_cpu),
	NSCHED_SEARCH_FUNCTION(NSCHED_NP_RESERVE, reserve),
	NSCHED_SEARCH_FUNCTION(NSCHED_NP_MIGRATE, migrate),
	NSCHED_PLAIN_FUNCTION(NSCHED_NP_SHOULD_MIGRATE, should_migrate, NSCHED_ASK_PAGE),
	NSCHED_PLAIN_FUNCTION(NSCHED_NP_JOIN, join, NSCHED_ASK_PAGE),
	NSCHED_PLAIN_FUNCTION(NSCHED_NP_FAULT, fault, NSCHED_ASK_PAGE),
	NSCHED_PLAIN_FUNCTION(NSCHED_NP_TICK, tick, NSCHED_ASK_DUE),
	NSCHED_PLAIN_FUNCTION(NSCHED_NP_SCAN_BOUNDS, scan_bounds, NSCHED_ASK_DUE),
	NSCHED_PLAIN_FUNCTION(NSCHED_NP_SCAN_PERIOD, scan_period, NSCHED_ASK_PAGE),
	NSCHED_PLAIN_FUNCTION(NSCHED_NP_SCAN_WORK, scan_work, NSCHED_ASK_DUE),
	NSCHED_PLAIN_FUNCTION(NSCHED_NP_ADJUST_IMB, adjust_imb, NSCHED_ASK_BALANCE),
	NSCHED_PLAIN_FUNCTION(NSCHED_NP_DEGRADES, degrades, NSCHED_ASK_BALANCE),
};

static const struct nsched_field tunables[] = { NSCHED_NP_TUNABLES };
static const struct nsched_field system_fields[] = { NSCHED_NP_SYSTEM_FIELDS };
static const struct nsched_field task_fields[] = { NSCHED_NP_TASK_FIELDS };
static const struct nsched_field group_fields[] = { NSCHED_NP_GROUP_FIELDS };
static const struct nsched_field process_fields[] = { NSCHED_NP_PROCESS_FIELDS };
static const struct nsched_field page_fields[] = { NSCHED_NP_PAGE_FIELDS };

#define NSCHED_STATE_ROW(SCOPE, name) \
	{ NSCHED_SCOPE_##SCOPE, sizeof(struct nsched_np_##name##_state), \
	  "struct nsched_np_" #name "_state", name##_fields, NSCHED_COUNT_OF(name##_fields) }
static const struct nsched_state_row states[] = {
	NSCHED_STATE_ROW(SYSTEM, system),
	NSCHED_STATE_ROW(TASK, task),
	NSCHED_STATE_ROW(GROUP, group),
	NSCHED_STATE_ROW(PROCESS, process),
	NSCHED_STATE_ROW(PAGE, page),
};

static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_ROW(LINUX_6_12_NUMA, "linux-6.12-numa", 1u << NSCHED_ASK_DUE |
			  1u << NSCHED_ASK_PREFER | 1u << NSCHED_ASK_PAGE, NONE,
			  "where tasks and pages should live today: faults, groups, swaps",
			  tunables, states),
};

const struct nsched_family_table nsched_np_table = {
	NSCHED_FAMILY_NP, "np", "Linux NUMA balancing, 3.13 to 6.12", functions, policies,
	NSCHED_COUNT_OF(functions), NSCHED_COUNT_OF(policies),
};
