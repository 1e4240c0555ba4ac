/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Fields and sentences of the searches for a CPU, for describe.c. */

#define NSCHED_PER_CPU(member, type, unit, least, greatest, ...) \
	NSCHED_IN_ARRAY(member, type, unit, least, greatest, "cpu_node", NSCHED_REQ, __VA_ARGS__)
#define NSCHED_PER_CPU_LOAD(name, COLUMN, type, unit, greatest) \
	NSCHED_IN_LOAD(name, COLUMN, type, unit, 0, greatest, "cpu_node", NSCHED_REQ)
#define NSCHED_C_WEIGHT(member) \
	NSCHED_PER_CPU(member, S64, "weight", 0, NSCHED_S64_MAX, .flags = 0)
/* What all three carry first. */
#define NSCHED_SEARCH_ROWS \
	NSCHED_IN_FACT(nr_nodes, NR_NODES, NUMBER, NSCHED_MAX_NODES, 0, NSCHED_REQ, .least = 1), \
	NSCHED_IN_FACT(cpu_node, CPU_NODE, ARRAY, NSCHED_MAX_NODES - 1, 0, NSCHED_REQ, \
		       .unit = "node"), \
	NSCHED_IN_NUMBER(src_cpu, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ), \
	NSCHED_IN_NUMBER(imb_pct, U32, "%", 100, 1000000, NSCHED_REQ), \
	NSCHED_IN_NUMBER(imb_numa_nr, S32, "tasks", NSCHED_S32_MIN, NSCHED_S32_MAX, NSCHED_REQ), \
	NSCHED_FLAG(smt), \
	NSCHED_IN_NUMBER(p_load, S64, "load", 0, NSCHED_S64_MAX, NSCHED_REQ), \
	NSCHED_IN_NUMBER(p_grp, U32, "group", -1, NSCHED_U32_MAX, NSCHED_REQ, \
			 .flags = NSCHED_FIELD_NONE), \
	NSCHED_IN_SET(allowed, FLAGS, "cpu_node", NSCHED_REQ), \
	NSCHED_PER_CPU_LOAD(load, LOAD, U64, "load", NSCHED_S64_MAX), \
	NSCHED_PER_CPU_LOAD(runnable, RUNNABLE, U64, "capacity", NSCHED_U64_MAX), \
	NSCHED_PER_CPU_LOAD(util, UTIL, U64, "capacity", NSCHED_U64_MAX), \
	NSCHED_IN_LOAD(cap, CAPACITY, U32, "capacity", 1, NSCHED_U32_MAX, "cpu_node", NSCHED_REQ), \
	NSCHED_PER_CPU_LOAD(nr, NR_RUNNING, U32, "tasks", 0xffff), \
	NSCHED_PER_CPU_LOAD(idle, IDLE, U32, "flag", 1), \
	NSCHED_IN_LOAD(core_idle, CORE_IDLE, U32, "flag", 0, 1, "cpu_node", NSCHED_ABSENT), \
	NSCHED_PER_CPU_LOAD(mig_on, MIGRATE_ON, U32, "flag", 1), \
	NSCHED_PER_CPU(c_has, U32, "flag", 0, 1, .flags = 0), \
	NSCHED_PER_CPU(c_ok, U32, "flag", 0, 1, .flags = 0), \
	NSCHED_PER_CPU(c_pref, U32, "node", -1, NSCHED_MAX_NODES - 1, .flags = NSCHED_FIELD_NONE), \
	NSCHED_PER_CPU(c_grp, U32, "group", -1, NSCHED_U32_MAX, .flags = NSCHED_FIELD_NONE), \
	NSCHED_PER_CPU(c_load, S64, "load", 0, NSCHED_S64_MAX, .flags = 0), \
	NSCHED_C_WEIGHT(c_tw_src), \
	NSCHED_C_WEIGHT(c_tw_dst), \
	NSCHED_C_WEIGHT(c_gw_src), \
	NSCHED_C_WEIGHT(c_gw_dst)
#define NSCHED_ONE_NODE_ROWS \
	NSCHED_NODE(dst_nid), \
	NSCHED_IN_NUMBER(taskimp, S64, "weight", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ), \
	NSCHED_IN_NUMBER(groupimp, S64, "weight", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ)

/* find_cpu */
#define NSCHED_Q nsched_np_find_cpu_question
#define NSCHED_A nsched_np_find_cpu_answer
static const struct nsched_field find_cpu_in[] = { NSCHED_SEARCH_ROWS, NSCHED_ONE_NODE_ROWS };
static const struct nsched_field find_cpu_out[] = {
	NSCHED_OUT_NUMBER(src_type, U32, "kind"),
	NSCHED_OUT_NUMBER(dst_type, U32, "kind"),
	NSCHED_OUT_INDEX(idle_cpu, "cpu"),
	NSCHED_OUT_INDEX(best_cpu, "cpu"),
	NSCHED_OUT_INDEX(swap_cpu, "cpu"),
	NSCHED_OUT(best_imp, S64, "weight", NSCHED_S64_MIN, 0),
};
static const struct nsched_sentence find_cpu_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_FIND_CPU, NONE,
			"node {dst_nid} (load state {dst_type}, here {src_type}): no CPU "
			"to move to and no task to swap with; gain of the task {taskimp}, of its "
			"group {groupimp}"),
	NSCHED_SENTENCE(NSCHED_NP_FIND_CPU, IDLE,
			"node {dst_nid} (load state {dst_type}, here {src_type}): its idle "
			"CPU {best_cpu}"),
	NSCHED_SENTENCE(NSCHED_NP_FIND_CPU, MOVE,
			"node {dst_nid} (load state {dst_type}, here {src_type}): load "
			"allows a move to CPU {best_cpu}, gain {best_imp}"),
	NSCHED_SENTENCE(NSCHED_NP_FIND_CPU, SWAP,
			"node {dst_nid} (load state {dst_type}, here {src_type}): swap "
			"with the task of CPU {swap_cpu}, gain {best_imp}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* reserve */
#define NSCHED_Q nsched_np_reserve_question
#define NSCHED_A nsched_np_reserve_answer
static const struct nsched_field reserve_in[] = { NSCHED_SEARCH_ROWS, NSCHED_ONE_NODE_ROWS };
static const struct nsched_field reserve_out[] = {
	NSCHED_OUT_INDEX(best_cpu, "cpu"),
	NSCHED_OUT_ARRAY(mig_on, mig_on_out, U32, "flag", "cpu_node"),
};
static const struct nsched_sentence reserve_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_RESERVE, NONE,
			"no CPU found on node {dst_nid}: nothing reserved"),
	NSCHED_SENTENCE(NSCHED_NP_RESERVE, TAKEN, "CPU {best_cpu} of node {dst_nid} is reserved"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* migrate */
#define NSCHED_Q nsched_np_migrate_question
#define NSCHED_A nsched_np_migrate_answer
static const struct nsched_field migrate_in[] = {
	NSCHED_SEARCH_ROWS,
	NSCHED_FLAG(has_sd),
	NSCHED_NODE(p_pref),
	NSCHED_IN_NUMBER(active_nodes, U32, "nodes", 0, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_ARRAY(p_tw, S64, "weight", 0, NSCHED_S64_MAX, "nr_nodes", NSCHED_REQ),
	NSCHED_IN_ARRAY(p_gw, S64, "weight", 0, NSCHED_S64_MAX, "nr_nodes", NSCHED_REQ),
	NSCHED_HAS_CPU,
};
static const struct nsched_field migrate_out[] = {
	NSCHED_OUT_NUMBER(result, U32, "kind"),
	NSCHED_OUT_INDEX(dst_cpu, "cpu"),
	NSCHED_OUT_INDEX(swap_cpu, "cpu"),
	NSCHED_OUT_NUMBER(pref, U32, "node"),
	NSCHED_QUANTITY(node, U32, "node"),
	NSCHED_OUT(src_weight, S64, "weight", NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_OUT(dst_weight, S64, "weight", NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_QUANTITY(distance, U32, "slit"),
	NSCHED_QUANTITY(examined, U32, "nodes"),
};
#define NSCHED_SCORES \
	"node {node} scores {dst_weight} of 1000 at distance {distance}, here {src_weight}: "
static const struct nsched_sentence migrate_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_MIGRATE, NO_DOMAIN,
			"no level of this machine spans nodes: prefer node {pref}, "
			"where the task is"),
	NSCHED_SENTENCE(NSCHED_NP_MIGRATE, NONE,
			NSCHED_SCORES "but no CPU found on {examined} nodes; prefer node {pref}"),
	NSCHED_SENTENCE(NSCHED_NP_MIGRATE, MOVE,
			NSCHED_SCORES "move to CPU {dst_cpu}; prefer node {pref}"),
	NSCHED_SENTENCE(NSCHED_NP_MIGRATE, SWAP,
			NSCHED_SCORES "swap with the task of CPU {swap_cpu}; prefer node {pref}"),
	NSCHED_SENTENCE(NSCHED_NP_MIGRATE, MOVE_OTHER,
			NSCHED_SCORES "move to CPU {dst_cpu} there, as node {p_pref} has "
				      "none; prefer node {pref}"),
	NSCHED_SENTENCE(NSCHED_NP_MIGRATE, SWAP_OTHER,
			NSCHED_SCORES "swap with the task of CPU {swap_cpu} there rather "
				      "than on node {p_pref}; prefer node {pref}"),
};
#undef NSCHED_Q
#undef NSCHED_A
