/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Fields and sentences of the decisions about one fault, for describe.c. */

/* should_migrate */
#define NSCHED_Q nsched_np_should_migrate_question
#define NSCHED_A nsched_np_should_migrate_answer
static const struct nsched_field should_migrate_in[] = {
	NSCHED_FLAG(dst_has_mem),
	NSCHED_FLAG(last_unset),
	NSCHED_FLAG(pid_match),
	NSCHED_NODE_OR_NONE(last_nid),
	NSCHED_NODE(dst_nid),
	NSCHED_NODE(src_nid),
	NSCHED_NODE_OR_NONE(pref),
	NSCHED_IN_NUMBER(scan_seq, S32, "sweeps", NSCHED_S32_MIN, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_FLAG(has_group),
	NSCHED_FAULTS(cpu_dst),
	NSCHED_FAULTS(cpu_src),
	NSCHED_FAULTS(mem_dst),
	NSCHED_FAULTS(mem_src),
};
static const struct nsched_field should_migrate_out[] = {
	NSCHED_OUT_NUMBER(migrate, U32, "flag"),
	NSCHED_QUANTITY(record, U32, "flag"),
};
static const struct nsched_sentence should_migrate_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_SHOULD_MIGRATE, NO_MEMORY, "node {dst_nid} has no memory: stays"),
	NSCHED_SENTENCE(NSCHED_NP_SHOULD_MIGRATE, EARLY,
			"sweep {scan_seq}, preferred node {pref}: too early to know better, and "
			"nobody else touched it: move to node {dst_nid}"),
	NSCHED_SENTENCE(NSCHED_NP_SHOULD_MIGRATE, FILTER,
			"the last fault was from node {last_nid}, this one from node {dst_nid}: "
			"stays on node {src_nid}"),
	NSCHED_SENTENCE(NSCHED_NP_SHOULD_MIGRATE, OWN,
			"second fault in a row by this task from node {dst_nid}: move"),
	NSCHED_SENTENCE(NSCHED_NP_SHOULD_MIGRATE, TWICE,
			"second fault in a row from node {dst_nid}, no group to ask: move"),
	NSCHED_SENTENCE(NSCHED_NP_SHOULD_MIGRATE, HEAVY,
			"the group faults {cpu_dst} times from node {dst_nid}, "
			"{cpu_src} times from node {src_nid}, less than a third: move"),
	NSCHED_SENTENCE(NSCHED_NP_SHOULD_MIGRATE, SPREAD,
			"node {dst_nid} has {cpu_dst} faults for {mem_dst} in its memory, node "
			"{src_nid} {cpu_src} for {mem_src}, by a third less: move"),
	NSCHED_SENTENCE(NSCHED_NP_SHOULD_MIGRATE, EVEN,
			"node {dst_nid} has {cpu_dst} faults for {mem_dst} in its memory, node "
			"{src_nid} {cpu_src} for {mem_src}: even enough, stays"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* join */
#define NSCHED_Q nsched_np_join_question
#define NSCHED_A nsched_np_join_answer
static const struct nsched_field join_in[] = {
	NSCHED_FLAG(last_task_matches),
	NSCHED_FLAG(his_group),
	NSCHED_FLAG(same_group),
	NSCHED_IN_NUMBER(my_tasks, U32, "tasks", 0, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(his_tasks, U32, "tasks", 0, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_FLAG(my_id_greater),
	NSCHED_FLAG(same_mm),
	NSCHED_FLAG(page_shared),
};
static const struct nsched_field join_out[] = {
	NSCHED_OUT_NUMBER(join, U32, "flag"),
	NSCHED_OUT(priv, S32, "verdict", -1, 0),
};
static const struct nsched_sentence join_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_JOIN, GONE, "the last toucher no longer runs: nothing decided"),
	NSCHED_SENTENCE(NSCHED_NP_JOIN, NO_GROUP, "the last toucher has no group: nothing decided"),
	NSCHED_SENTENCE(NSCHED_NP_JOIN, SAME, "already in one group of {my_tasks}"),
	NSCHED_SENTENCE(NSCHED_NP_JOIN, LARGER,
			"our group has {my_tasks} tasks, his {his_tasks}: he is to join ours"),
	NSCHED_SENTENCE(NSCHED_NP_JOIN, TIE,
			"both groups have {my_tasks} tasks, ours the greater id: he "
			"is to join ours"),
	NSCHED_SENTENCE(NSCHED_NP_JOIN, PROCESS,
			"one address space: our {my_tasks} join his {his_tasks}"),
	NSCHED_SENTENCE(NSCHED_NP_JOIN, SHARED,
			"a shared page: our {my_tasks} join his {his_tasks}"),
	NSCHED_SENTENCE(NSCHED_NP_JOIN, UNRELATED,
			"another address space and no shared page: the fault is private"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* fault */
#define NSCHED_Q nsched_np_fault_question
#define NSCHED_A nsched_np_fault_answer
static const struct nsched_field fault_in[] = {
	NSCHED_FLAG(last_unset),
	NSCHED_FLAG(pid_match),
	NSCHED_FLAG(no_group),
	NSCHED_IN_NUMBER(group_priv, S32, "verdict", -1, 1, NSCHED_REQ),
	NSCHED_FLAG(local),
	NSCHED_FLAG(has_group),
	NSCHED_IN_NUMBER(active_nodes, U32, "nodes", 0, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_FLAG(cpu_active),
	NSCHED_FLAG(mem_active),
};
static const struct nsched_field fault_out[] = {
	NSCHED_OUT_NUMBER(priv, U32, "flag"),
	NSCHED_OUT_NUMBER(local, U32, "flag"),
};
static const struct nsched_sentence fault_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_FAULT, FIRST,
			"first fault on the page: private (local: {local})"),
	NSCHED_SENTENCE(NSCHED_NP_FAULT, OWN,
			"the last fault was by this task: private (local: {local})"),
	NSCHED_SENTENCE(NSCHED_NP_FAULT, DECLINED,
			"the last toucher is unrelated: private (local: {local})"),
	NSCHED_SENTENCE(NSCHED_NP_FAULT, SHARED,
			"the last toucher was another: shared (local: {local})"),
	NSCHED_SENTENCE(NSCHED_NP_FAULT, ACTIVE,
			"shared between two of the {active_nodes} nodes the group runs on: local"),
};
#undef NSCHED_Q
#undef NSCHED_A
