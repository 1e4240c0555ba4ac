/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What AutoNUMA and the baselines ask, answer, keep and explain, as data. */
#include "../describe_numa.h"
#include "numasched/an.h"

/* hint */
#define NSCHED_Q nsched_an_hint_question
#define NSCHED_A nsched_an_hint_answer
static const struct nsched_field hint_in[] = {
	NSCHED_FLAG(fs_mode),
	NSCHED_FLAG(allow_first),
	NSCHED_NODE(this_nid),
	NSCHED_NODE(page_nid),
	NSCHED_NODE_OR_NONE(last_nid),
	NSCHED_FLAG(false_sharing),
	NSCHED_FLAG(lru),
	NSCHED_TICKS(now),
	NSCHED_TICKS(window_start),
	NSCHED_PAGES(acct),
	NSCHED_PAGES(nr_pages),
	NSCHED_TICKS(interval),
	NSCHED_PAGES(limit),
	NSCHED_FLAG(room),
};
static const struct nsched_field hint_out[] = {
	NSCHED_OUT_NUMBER(migrate, U32, "flag"),
	NSCHED_OUT_NUMBER(access_nid, U32, "node"),
	NSCHED_OUT_INDEX(last_nid, "node"),
	NSCHED_OUT_NUMBER(false_sharing, U32, "flag"),
	NSCHED_OUT_NUMBER(window_start, U64, "ticks"),
	NSCHED_OUT_NUMBER(acct, U64, "pages"),
	NSCHED_QUANTITY_INDEX(before, "node"),
};
static const struct nsched_sentence hint_why[] = {
	NSCHED_SENTENCE(NSCHED_AN_HINT, OTHER,
			"touched from node {this_nid}, before from {before}: stays on "
			"node {page_nid}"),
	NSCHED_SENTENCE(NSCHED_AN_HINT, MARKED,
			"the task shares memory falsely: the page stays on node {page_nid}"),
	NSCHED_SENTENCE(NSCHED_AN_HINT, NO_LRU, "cannot be isolated: stays on node {page_nid}"),
	NSCHED_SENTENCE(NSCHED_AN_HINT, HERE, "touched from where it lies, node {page_nid}"),
	NSCHED_SENTENCE(NSCHED_AN_HINT, LIMITED,
			"rate limit: {acct} of {limit} pages in this window: stays"),
	NSCHED_SENTENCE(NSCHED_AN_HINT, NO_ROOM,
			"no room on the target, but charged: {acct} of {limit} pages "
			"in this window"),
	NSCHED_SENTENCE(NSCHED_AN_HINT, MOVE,
			"follows its toucher to node {this_nid} from {page_nid}: {acct} of {limit} "
			"pages in this window"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* account */
#define NSCHED_Q nsched_an_account_question
#define NSCHED_A nsched_an_account_answer
#define NSCHED_NODE_STATE(member) \
	NSCHED_IN_ARRAY(member, U64, "pages", 0, NSCHED_U64_MAX, "nr_nodes", NSCHED_REQ, \
			.flags = NSCHED_FIELD_STATE)
#define NSCHED_PASS(member) NSCHED_IN_NUMBER(member, U64, "passes", 0, NSCHED_U64_MAX, NSCHED_REQ)
static const struct nsched_field account_in[] = {
	NSCHED_NR_NODES,
	NSCHED_FLAG(mm_from_faults),
	NSCHED_NODE_STATE(task_fault),
	NSCHED_PAGES(task_tot),
	NSCHED_PASS(task_pass),
	NSCHED_NODE_STATE(mm_fault),
	NSCHED_PAGES(mm_tot),
	NSCHED_PASS(mm_pass),
	NSCHED_PASS(mm_last_pass),
	NSCHED_FLAG(false_sharing),
	NSCHED_IN_NUMBER(access_nid, U32, "node", 0, NSCHED_MAX_NODES - 1, NSCHED_REQ,
			 .below = "nr_nodes"),
	NSCHED_PAGES(pages),
};
static const struct nsched_field account_out[] = {
	NSCHED_OUT_STATE(task_fault, U64, "pages", "nr_nodes"),
	NSCHED_OUT_NUMBER(task_tot, U64, "pages"),
	NSCHED_OUT_NUMBER(task_pass, U64, "passes"),
	NSCHED_OUT_STATE(mm_fault, U64, "pages", "nr_nodes"),
	NSCHED_OUT_NUMBER(mm_tot, U64, "pages"),
	NSCHED_OUT_NUMBER(mm_last_pass, U64, "passes"),
	NSCHED_OUT_NUMBER(false_sharing, U32, "flag"),
};
static const struct nsched_sentence account_why[] = {
	NSCHED_SENTENCE(NSCHED_AN_ACCOUNT, SAME,
			"{pages} pages for node {access_nid}, {task_tot} in all"),
	NSCHED_SENTENCE(NSCHED_AN_ACCOUNT, TASK,
			"{pages} pages for node {access_nid}, {task_tot} in all: a new pass, the "
			"task's counts were halved"),
	NSCHED_SENTENCE(NSCHED_AN_ACCOUNT, BOTH,
			"{pages} pages for node {access_nid}, {task_tot} in all, {mm_tot} of the "
			"address space: a new pass, both halved"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* balance */
#define NSCHED_Q nsched_an_balance_question
#define NSCHED_A nsched_an_balance_answer
#define NSCHED_PER_CPU(member) \
	NSCHED_IN_ARRAY(member, U64, "pages", 0, NSCHED_U64_MAX, "cpu_node", NSCHED_REQ)
static const struct nsched_field balance_in[] = {
	NSCHED_IN_FACT(nr_nodes, NR_NODES, NUMBER, NSCHED_MAX_NODES, 0, NSCHED_REQ, .least = 1),
	NSCHED_IN_FACT(cpu_node, CPU_NODE, ARRAY, NSCHED_MAX_NODES - 1, 0, NSCHED_REQ,
		       .unit = "node"),
	NSCHED_IN_NUMBER(this_cpu, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ),
	NSCHED_IN_NUMBER(p_mm, U32, "process", 0, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_NODE_OR_NONE(selected_nid),
	NSCHED_FLAG(self_busy),
	NSCHED_PER_NODE(task_fault, "pages"),
	NSCHED_PAGES(task_tot),
	NSCHED_PER_NODE(mm_fault, "pages"),
	NSCHED_PAGES(mm_tot),
	NSCHED_IN_SET(allowed, FLAGS, "cpu_node", NSCHED_REQ),
	NSCHED_IN_LOAD(busy, MIGRATE_ON, U32, "flag", 0, 1, "cpu_node", NSCHED_REQ),
	NSCHED_IN_ARRAY(mm, U32, "process", -1, NSCHED_U32_MAX, "cpu_node", NSCHED_REQ,
			.flags = NSCHED_FIELD_NONE),
	NSCHED_IN_SET(ok, FLAGS, "cpu_node", NSCHED_REQ),
	NSCHED_PER_CPU(tf),
	NSCHED_PER_CPU(tt),
	NSCHED_PER_CPU(mf),
	NSCHED_PER_CPU(mt),
};
static const struct nsched_field balance_out[] = {
	NSCHED_OUT_INDEX(selected_nid, "node"),
	NSCHED_OUT_INDEX(dst_cpu, "cpu"),
	NSCHED_OUT_NUMBER(w_other, U64, "weight"),
	NSCHED_OUT_NUMBER(w_nid, U64, "weight"),
	NSCHED_OUT_NUMBER(w_this_nid, U64, "weight"),
	NSCHED_OUT_NUMBER(thread, U32, "flag"),
	NSCHED_QUANTITY(mm_here, U64, "weight"),
	NSCHED_QUANTITY(task_here, U64, "weight"),
	NSCHED_QUANTITY(nr_compared, U32, "tasks"),
	NSCHED_QUANTITY(best, U64, "weight"),
};
static const struct nsched_sentence balance_why[] = {
	NSCHED_SENTENCE(NSCHED_AN_BALANCE, NO_MM,
			"the address space has no faults: stays on node {selected_nid}"),
	NSCHED_SENTENCE(NSCHED_AN_BALANCE, NO_TASK,
			"the task has no faults: stays on node {selected_nid}"),
	NSCHED_SENTENCE(NSCHED_AN_BALANCE, BUSY, "an exchange of this CPU is in flight"),
	NSCHED_SENTENCE(NSCHED_AN_BALANCE, RIGHT,
			"most memory is on node {selected_nid}, address space {mm_here} and task "
			"{task_here} of 1000: stays"),
	NSCHED_SENTENCE(NSCHED_AN_BALANCE, NOBODY,
			"none of {nr_compared} tasks has a weaker claim on a better node: stays on "
			"node {selected_nid}, address space {mm_here}, task {task_here} of 1000"),
	NSCHED_SENTENCE(NSCHED_AN_BALANCE, PROCESS,
			"exchange with CPU {dst_cpu}, another process: w_nid {w_nid} > w_other "
			"{w_other} and > w_this {w_this_nid}"),
	NSCHED_SENTENCE(NSCHED_AN_BALANCE, THREAD,
			"exchange with CPU {dst_cpu}, a thread of its own: w_nid {w_nid} > w_other "
			"{w_other} and > w_this {w_this_nid}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* can_migrate */
#define NSCHED_Q nsched_an_can_migrate_question
#define NSCHED_A nsched_an_can_migrate_answer
static const struct nsched_field can_migrate_in[] = {
	NSCHED_NODE_OR_NONE(selected_nid),
	NSCHED_NODE(dst_nid),
	NSCHED_FLAG(strict_numa),
	NSCHED_IN_NUMBER(idle, U32, "kind", 0, 2, NSCHED_REQ),
	NSCHED_FLAG(lb_strict),
};
static const struct nsched_field can_migrate_out[] = { NSCHED_OUT_NUMBER(can, U32, "flag") };
static const struct nsched_sentence can_migrate_why[] = {
	NSCHED_SENTENCE(NSCHED_AN_CAN_MIGRATE, FREE, "it prefers no node: may move"),
	NSCHED_SENTENCE(NSCHED_AN_CAN_MIGRATE, RIGHT, "to node {dst_nid}, which it prefers"),
	NSCHED_SENTENCE(NSCHED_AN_CAN_MIGRATE, STRICT,
			"prefers node {selected_nid}, not {dst_nid}: not in the first pass"),
	NSCHED_SENTENCE(NSCHED_AN_CAN_MIGRATE, IDLE,
			"prefers node {selected_nid}, not {dst_nid}, but the CPU is "
			"idle: may move"),
	NSCHED_SENTENCE(NSCHED_AN_CAN_MIGRATE, BUSY,
			"prefers node {selected_nid}, not {dst_nid}: may move all the same"),
	NSCHED_SENTENCE(NSCHED_AN_CAN_MIGRATE, REFUSED,
			"prefers node {selected_nid}, not {dst_nid}, and the CPU is busy"),
};
#undef NSCHED_Q
#undef NSCHED_A

static const struct nsched_function functions[] = {
	NSCHED_FUNCTION(an, NSCHED_AN_BALANCE, balance, NSCHED_ASK_PREFER,
			.topology = NSCHED_MEMBER(nsched_an_balance_question, topology),
			.load = NSCHED_MEMBER(nsched_an_balance_question, load)),
	NSCHED_PLAIN_FUNCTION(an, NSCHED_AN_CAN_MIGRATE, can_migrate, NSCHED_ASK_BALANCE),
	NSCHED_PLAIN_FUNCTION(an, NSCHED_AN_HINT, hint, NSCHED_ASK_PAGE),
	NSCHED_PLAIN_FUNCTION(an, NSCHED_AN_ACCOUNT, account, NSCHED_ASK_PAGE),
};

#define NSCHED_TUNABLES nsched_an_tunables
static const struct nsched_field tunables_27[] = {
	NSCHED_TUNABLE(interval, "ticks", 1, 1u << 30, 100),
	NSCHED_TUNABLE(limit, "pages", 0, 1u << 30, 32768),
	NSCHED_TUNABLE(allow_first, "flag", 0, 1, 1),
	NSCHED_TUNABLE(fs_mode, "flag", 0, 1, 0),
	NSCHED_TUNABLE(mm_from_faults, "flag", 0, 1, 0),
	NSCHED_TUNABLE(balance_ms, "ms", 0, 1u << 30, 0),
	NSCHED_TUNABLE(scan_size_mb, "MiB", 1, 65536, 128),
	NSCHED_TUNABLE(pause_ms, "ms", 1, 1u << 30, 100),
	NSCHED_TUNABLE(pass_pause_ms, "ms", 1, 1u << 30, 10000),
	NSCHED_TUNABLE(page_shift, "bits", 10, 20, 12),
};
#undef NSCHED_TUNABLES

static const struct nsched_field system_fields[] = {
	NSCHED_STATE_ARRAY(SYSTEM, window_start, NSCHED_AN_SYSTEM_WINDOW_START, U64, "ticks",
			   NSCHED_U64_MAX, "nr_nodes"),
	NSCHED_STATE_ARRAY(SYSTEM, acct, NSCHED_AN_SYSTEM_ACCT, U64, "pages", NSCHED_U64_MAX,
			   "nr_nodes"),
};
#define NSCHED_OF_TASK(member, type, unit, greatest) \
	NSCHED_STATE_NUMBER(TASK_STATE, nsched_an_task_state, member, type, unit, greatest)
static const struct nsched_field task_fields[] = {
	NSCHED_STATE_ARRAY(TASK_STATE, task_fault, NSCHED_AN_TASK_FAULT, U64, "pages",
			   NSCHED_U64_MAX, "nr_nodes"),
	NSCHED_OF_TASK(task_tot, U64, "pages", NSCHED_U64_MAX),
	NSCHED_OF_TASK(task_pass, U64, "passes", NSCHED_U64_MAX),
	NSCHED_OF_TASK(next_balance, U64, "ticks", NSCHED_U64_MAX),
	NSCHED_STATE_INDEX(TASK_STATE, nsched_an_task_state, selected_nid, "node"),
	NSCHED_OF_TASK(false_sharing, U32, "flag", 1),
};
#define NSCHED_OF_PROCESS(member, unit, greatest) \
	NSCHED_STATE_NUMBER(PROCESS, nsched_an_process_state, member, U64, unit, greatest)
static const struct nsched_field process_fields[] = {
	NSCHED_STATE_ARRAY(PROCESS, mm_fault, NSCHED_AN_PROCESS_FAULT, U64, "pages", NSCHED_U64_MAX,
			   "nr_nodes"),
	NSCHED_OF_PROCESS(mm_tot, "pages", NSCHED_U64_MAX),
	NSCHED_OF_PROCESS(mm_pass, "passes", NSCHED_U64_MAX),
	NSCHED_OF_PROCESS(mm_last_pass, "passes", NSCHED_U64_MAX),
	NSCHED_OF_PROCESS(rss_pages, "pages", (uint64_t)1 << 44),
	NSCHED_OF_PROCESS(next_scan, "ticks", NSCHED_U64_MAX),
	NSCHED_OF_PROCESS(offset, "pages", NSCHED_U64_MAX),
	NSCHED_OF_PROCESS(range_start, "pages", NSCHED_U64_MAX),
	NSCHED_OF_PROCESS(range_end, "pages", NSCHED_U64_MAX),
};
static const struct nsched_field page_fields[] = {
	NSCHED_STATE_INDEX(PAGE, nsched_an_page_state, last_nid, "node"),
};
static const struct nsched_state_row states[] = {
	NSCHED_STATE_OF(SYSTEM, nsched_an_system_state, system_fields),
	NSCHED_STATE_OF(TASK, nsched_an_task_state, task_fields),
	NSCHED_STATE_OF(PROCESS, nsched_an_process_state, process_fields),
	NSCHED_STATE_OF(PAGE, nsched_an_page_state, page_fields),
};

#define NSCHED_OF_BIND(member) \
	NSCHED_STATE_NUMBER(TASK_STATE, nsched_an_bind_state, member, U32, "nodes", \
			    NSCHED_MAX_NODES)
static const struct nsched_field bind_fields[] = {
	NSCHED_OF_BIND(cpu_first),
	NSCHED_OF_BIND(cpu_count),
	NSCHED_OF_BIND(mem_first),
	NSCHED_OF_BIND(mem_count),
};
static const struct nsched_state_row bind_states[] = {
	NSCHED_STATE_OF(TASK, nsched_an_bind_state, bind_fields),
};

#define NSCHED_BOUND \
	(1u << NSCHED_ASK_PLACE | 1u << NSCHED_ASK_DUE | 1u << NSCHED_ASK_PREFER | \
	 1u << NSCHED_ASK_PAGE)
#define NSCHED_POLICY_BOUND(POLICY_, name_, summary_) \
	{ .policy = NSCHED_POLICY_##POLICY_, .name = name_, .questions = NSCHED_BOUND, \
	  .wake_reach = NSCHED_REACH_NONE, .summary = summary_, .states = bind_states, \
	  .nr_states = NSCHED_COUNT_OF(bind_states) }
static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_ROW(AUTONUMA_27, "autonuma-27",
			  1u << NSCHED_ASK_DUE | 1u << NSCHED_ASK_PREFER | 1u << NSCHED_ASK_PAGE,
			  NONE, "fault statistics per thread and per process, exchanges",
			  tunables_27, states),
	NSCHED_POLICY_BOUND(HARD_BIND, "hard-bind", "baseline: fixed nodes"),
	NSCHED_POLICY_BOUND(INVERSE_BIND, "inverse-bind", "baseline: CPUs here, memory there"),
};

const struct nsched_family_table nsched_an_table = {
	NSCHED_FAMILY_AN, "an", "AutoNUMA, 2012", functions, policies, NSCHED_COUNT_OF(functions),
	NSCHED_COUNT_OF(policies),
};
