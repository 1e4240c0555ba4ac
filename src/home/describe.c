/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the home-node scheduler asks, answers, keeps and explains, as data. */
#include "../describe_numa.h"
#include "numasched/home.h"

/* find_busiest_node */
#define NSCHED_Q nsched_home_find_busiest_node_question
#define NSCHED_A nsched_home_find_busiest_node_answer
static const struct nsched_field find_busiest_node_in[] = {
	NSCHED_NR_NODES,
	NSCHED_IN_NUMBER(this_node, U32, "node", 0, NSCHED_MAX_NODES - 1, NSCHED_REQ,
			 .below = "nr_nodes"),
	NSCHED_PER_NODE(r_cpu, "load"),
	NSCHED_PER_NODE(r_mem, "pages"),
	NSCHED_PER_NODE(cpu, "load"),
	NSCHED_PER_NODE(pages, "pages"),
};
static const struct nsched_field find_busiest_node_out[] = {
	NSCHED_OUT_INDEX(node, "node"),
	NSCHED_OUT_NUMBER(type, U32, "kinds"),
	NSCHED_OUT(imb_cpu, S64, "load", NSCHED_S64_MIN, 0),
	NSCHED_OUT(imb_mem, S64, "pages", NSCHED_S64_MIN, 0),
	NSCHED_OUT_NUMBER(mem_load, U64, "pages"),
	NSCHED_QUANTITY(max_cpu, U64, "load"),
	NSCHED_QUANTITY(max_mem, U64, "pages"),
	NSCHED_QUANTITY(sum_cpu, U64, "load"),
	NSCHED_QUANTITY(sum_mem, U64, "pages"),
};
static const struct nsched_sentence find_busiest_node_why[] = {
	NSCHED_SENTENCE(NSCHED_HOME_FIND_BUSIEST_NODE, OWN,
			"node {this_node} is short of memory itself: pulls nothing"),
	NSCHED_SENTENCE(NSCHED_HOME_FIND_BUSIEST_NODE, QUIET,
			"everything runs and allocates at home: nothing to pull"),
	NSCHED_SENTENCE(NSCHED_HOME_FIND_BUSIEST_NODE, CPU,
			"node {node} has {max_cpu} of {sum_cpu} load that runs away from home: "
			"imbalance {imb_cpu}, memory {imb_mem}"),
	NSCHED_SENTENCE(NSCHED_HOME_FIND_BUSIEST_NODE, MEM,
			"node {node} has {max_mem} of {sum_mem} allocations that went elsewhere: "
			"imbalance {imb_cpu}, memory {imb_mem}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* find_idlest_node */
#define NSCHED_Q nsched_home_find_idlest_node_question
#define NSCHED_A nsched_home_find_idlest_node_answer
static const struct nsched_field find_idlest_node_in[] = {
	NSCHED_NR_NODES,
	NSCHED_IN_NUMBER(this_node, U32, "node", -1, NSCHED_MAX_NODES - 1, NSCHED_REQ,
			 .flags = NSCHED_FIELD_NONE, .below = "nr_nodes"),
	NSCHED_PER_NODE(r_mem, "pages"),
	NSCHED_PER_NODE(weight, "load"),
	NSCHED_PER_NODE(r_cpu, "load"),
};
static const struct nsched_field find_idlest_node_out[] = {
	NSCHED_OUT_INDEX(node, "node"),
	NSCHED_QUANTITY_INDEX(least_node, "node"),
	NSCHED_QUANTITY(least, U64, "load"),
	NSCHED_QUANTITY(own, U64, "load"),
};
static const struct nsched_sentence find_idlest_node_why[] = {
	NSCHED_SENTENCE(NSCHED_HOME_FIND_IDLEST_NODE, ALL_SHORT,
			"every node is short of memory: home stays {node}"),
	NSCHED_SENTENCE(NSCHED_HOME_FIND_IDLEST_NODE, IS_LEAST,
			"home {node} is the least loaded, {least}"),
	NSCHED_SENTENCE(NSCHED_HOME_FIND_IDLEST_NODE, NEAR,
			"home {node} carries {own}, within a tenth of the least, {least}: stays"),
	NSCHED_SENTENCE(NSCHED_HOME_FIND_IDLEST_NODE, LEAST,
			"node {node} is the least loaded, {least}: the new home"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* move_processes */
#define NSCHED_Q nsched_home_move_processes_question
#define NSCHED_A nsched_home_move_processes_answer
static const struct nsched_field move_processes_in[] = {
	NSCHED_FLAG(filter),
	NSCHED_IN_NUMBER(type, U32, "kinds", 0, 3, NSCHED_REQ),
	NSCHED_IN_NUMBER(imb_cpu, S64, "load", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(imb_mem, S64, "pages", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ),
	NSCHED_PAGES(mem_load),
	NSCHED_PAGES(max_mem_load),
	NSCHED_IN_ARRAY(p_cpu, S64, "load", NSCHED_S64_MIN, NSCHED_S64_MAX, 0, NSCHED_REQ,
			.length = NSCHED_MEMBER(NSCHED_Q, nr_processes)),
	NSCHED_IN_ARRAY(p_mem, S64, "pages", NSCHED_S64_MIN, NSCHED_S64_MAX, "p_cpu", NSCHED_REQ),
	NSCHED_IN_ARRAY(p_ok, U32, "flag", 0, 1, "p_cpu", NSCHED_REQ),
};
static const struct nsched_field move_processes_out[] = {
	NSCHED_OUT_LIST(moved, moved_out, U32, "place", "p_cpu", nr_moved),
	NSCHED_OUT_LIST(left, left_out, U32, "place", "p_cpu", nr_left),
	NSCHED_OUT(cpu_moved, S64, "load", NSCHED_S64_MIN, 0),
	NSCHED_OUT(mem_moved, S64, "pages", NSCHED_S64_MIN, 0),
	NSCHED_QUANTITY(nr_moved, U32, "processes"),
	NSCHED_QUANTITY(nr_large, U32, "processes"),
	NSCHED_QUANTITY(nr_full, U32, "processes"),
	NSCHED_QUANTITY(nr_fixed, U32, "processes"),
};
#define NSCHED_PASSED "{nr_large} too large, {nr_full} too much memory, {nr_fixed} not movable"
static const struct nsched_sentence move_processes_why[] = {
	NSCHED_SENTENCE(NSCHED_HOME_MOVE_PROCESSES, EVEN,
			"{nr_moved} moved with load {cpu_moved} and {mem_moved} pages: even now; "
			"passed: " NSCHED_PASSED),
	NSCHED_SENTENCE(NSCHED_HOME_MOVE_PROCESSES, SHORT,
			"{nr_moved} moved with load {cpu_moved} and {mem_moved} pages, not enough; "
			"passed: " NSCHED_PASSED),
	NSCHED_SENTENCE(NSCHED_HOME_MOVE_PROCESSES, NONE, "{nr_moved} moved: " NSCHED_PASSED),
};
#undef NSCHED_Q
#undef NSCHED_A

static const struct nsched_function functions[] = {
	NSCHED_PLAIN_FUNCTION(home, NSCHED_HOME_FIND_BUSIEST_NODE, find_busiest_node,
			      NSCHED_ASK_BALANCE),
	NSCHED_PLAIN_FUNCTION(home, NSCHED_HOME_FIND_IDLEST_NODE, find_idlest_node,
			      NSCHED_ASK_PLACE),
	NSCHED_PLAIN_FUNCTION(home, NSCHED_HOME_MOVE_PROCESSES, move_processes,
			      NSCHED_ASK_BALANCE),
};

#define NSCHED_TUNABLES nsched_home_tunables
static const struct nsched_field tunables_2012[] = {
	NSCHED_TUNABLE(pause_ms, "ms", 1, 1u << 20, 2000),
	NSCHED_TUNABLE(filter, "flag", 0, 1, 1),
};
#undef NSCHED_TUNABLES

#define NSCHED_NODE_LOADS(name, COLUMN_, unit) \
	NSCHED_STATE_ARRAY(SYSTEM, name, NSCHED_HOME_SYSTEM_##COLUMN_, U64, unit, NSCHED_U64_MAX, \
			   "nr_nodes")
static const struct nsched_field system_fields[] = {
	NSCHED_NODE_LOADS(r_cpu, R_CPU, "load"),
	NSCHED_NODE_LOADS(r_mem, R_MEM, "pages"),
	NSCHED_NODE_LOADS(cpu, CPU, "load"),
	NSCHED_NODE_LOADS(pages, PAGES, "pages"),
	NSCHED_NODE_LOADS(max_mem_load, MAX_MEM_LOAD, "pages"),
	NSCHED_NODE_LOADS(next, NEXT, "ticks"),
};
static const struct nsched_field process_fields[] = {
	NSCHED_STATE_INDEX(PROCESS, nsched_home_process_state, home, "node"),
};
static const struct nsched_state_row states[] = {
	NSCHED_STATE_OF(SYSTEM, nsched_home_system_state, system_fields),
	NSCHED_STATE_OF(PROCESS, nsched_home_process_state, process_fields),
};

static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_ROW(HOME_NODE_2012, "home-node-2012",
			  1u << NSCHED_ASK_PLACE | 1u << NSCHED_ASK_DUE | 1u << NSCHED_ASK_BALANCE |
				  1u << NSCHED_ASK_PREFER | 1u << NSCHED_ASK_PAGE,
			  NONE, "whole processes have a home and are pulled every two seconds",
			  tunables_2012, states),
};

const struct nsched_family_table nsched_home_table = {
	NSCHED_FAMILY_HOME, "home", "the home-node scheduler, 2012", functions, policies,
	NSCHED_COUNT_OF(functions), NSCHED_COUNT_OF(policies),
};
