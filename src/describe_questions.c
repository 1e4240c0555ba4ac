/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The seven questions as functions; what a policy keeps is in its own row. */
#include "describe.h"

/* Every column of the snapshot and of the task table: what is absent is absent. */
#define NSCHED_LOAD_ROW(NUMBER, name_, TYPE, least_, greatest_, unit_) \
	{ .name = #name_, .unit = unit_, .kind = NSCHED_KIND_ARRAY, .type = NSCHED_##TYPE, \
	  .home = NSCHED_AT_LOAD, .offset = NSCHED_LOAD_##NUMBER, .count = "nr_cpus", \
	  .least = least_, .greatest = (uint64_t)(greatest_), \
	  .preset_kind = NSCHED_PRESET_ABSENT, NSCHED_PLAIN },
#define NSCHED_TASKS_ROW(NUMBER, name_, TYPE, least_, greatest_, unit_) \
	{ .name = #name_, .unit = unit_, .kind = NSCHED_KIND_ARRAY, .type = NSCHED_##TYPE, \
	  .home = NSCHED_AT_TASKS, .offset = NSCHED_TASK_##NUMBER, .count = "nr_tasks", \
	  .least = least_, .greatest = (uint64_t)(greatest_), \
	  .flags = NSCHED_MAY_BE_NONE(NSCHED_TASK_##NUMBER) ? NSCHED_FIELD_NONE : 0, \
	  .preset_kind = NSCHED_PRESET_ABSENT, NSCHED_PLAIN },
#define NSCHED_LOAD_ROWS NSCHED_LOAD_COLUMN_LIST(NSCHED_LOAD_ROW)
#define NSCHED_TASKS_ROWS NSCHED_TASK_COLUMN_LIST(NSCHED_TASKS_ROW) \
	{ .name = "first", .unit = "task", .home = NSCHED_AT_TASKS, .offset = NSCHED_TASK_FIRST, \
	  .kind = NSCHED_KIND_ARRAY, .type = NSCHED_U32, .greatest = NSCHED_MAX_TASKS, \
	  NSCHED_PLAIN }, \
	{ .name = "allowed", .unit = "cpus", .home = NSCHED_AT_TASKS, .count = "nr_tasks", \
	  .offset = NSCHED_TASK_ALLOWED_FIRST, .kind = NSCHED_KIND_SETS, .type = NSCHED_U32, \
	  .greatest = NSCHED_MAX_CPUS - 1, .preset_kind = NSCHED_PRESET_ABSENT, NSCHED_PLAIN },

/* Members of struct nsched_task; what is left out is zero, a node or group none. */
#define NSCHED_TASK_NUMBER(home_, member_, type_, unit_, least_, greatest_) \
	{ .name = #member_, .unit = unit_, .kind = NSCHED_KIND_NUMBER, .type = NSCHED_##type_, \
	  .home = home_, .offset = NSCHED_MEMBER(nsched_task, member_), .least = least_, \
	  .greatest = greatest_, .preset_kind = NSCHED_PRESET_CONSTANT, NSCHED_PLAIN },
#define NSCHED_TASK_INDEX(home_, member_, unit_) \
	{ .name = #member_, .unit = unit_, .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32, \
	  .home = home_, .offset = NSCHED_MEMBER(nsched_task, member_), .least = -1, \
	  .greatest = NSCHED_U32_MAX, .flags = NSCHED_FIELD_NONE, .preset = -1, \
	  .preset_kind = NSCHED_PRESET_CONSTANT, NSCHED_PLAIN },
#define NSCHED_TASK_ROWS(home_) \
	{ .name = "allowed", .unit = "cpus", .kind = NSCHED_KIND_SET_LIST, .type = NSCHED_U64, \
	  .home = home_, .offset = NSCHED_MEMBER(nsched_task, allowed), .count = "nr_cpus", \
	  .preset_kind = NSCHED_PRESET_ABSENT, NSCHED_PLAIN }, \
	NSCHED_TASK_NUMBER(home_, id, U64, "id", 0, NSCHED_U64_MAX) \
	NSCHED_TASK_NUMBER(home_, weight, U64, "load", 0, NSCHED_U64_MAX) \
	NSCHED_TASK_NUMBER(home_, load, U64, "load", 0, NSCHED_U64_MAX) \
	NSCHED_TASK_NUMBER(home_, util, U64, "capacity", 0, NSCHED_U64_MAX) \
	NSCHED_TASK_NUMBER(home_, runnable, U64, "capacity", 0, NSCHED_U64_MAX) \
	NSCHED_TASK_NUMBER(home_, vruntime, U64, "ns", 0, NSCHED_U64_MAX) \
	NSCHED_TASK_NUMBER(home_, deadline, U64, "time", 0, NSCHED_U64_MAX) \
	NSCHED_TASK_NUMBER(home_, slice, S64, "time", NSCHED_S64_MIN, NSCHED_S64_MAX) \
	NSCHED_TASK_NUMBER(home_, last_run, U64, "time", 0, NSCHED_U64_MAX) \
	NSCHED_TASK_NUMBER(home_, util_est, U32, "capacity", 0, NSCHED_U32_MAX) \
	{ .name = "prev_cpu", .unit = "cpu", .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32, \
	  .home = home_, .offset = NSCHED_MEMBER(nsched_task, prev_cpu), \
	  .greatest = NSCHED_MAX_CPUS - 1, .preset_kind = NSCHED_REQUIRED, NSCHED_PLAIN }, \
	NSCHED_TASK_NUMBER(home_, prio, U32, "prio", 0, 255) \
	NSCHED_TASK_NUMBER(home_, user_prio, U32, "prio", 0, 39) \
	NSCHED_TASK_NUMBER(home_, sched_policy, U32, "class", 0, 5) \
	NSCHED_TASK_INDEX(home_, home, "node") \
	NSCHED_TASK_INDEX(home_, preferred, "node") \
	NSCHED_TASK_INDEX(home_, group, "group") \
	NSCHED_TASK_NUMBER(home_, running, U32, "flag", 0, 1) \
	NSCHED_TASK_NUMBER(home_, queued, U32, "flag", 0, 1) \
	NSCHED_TASK_NUMBER(home_, kthread, U32, "flag", 0, 1) \
	NSCHED_TASK_NUMBER(home_, per_cpu_kthread, U32, "flag", 0, 1) \
	NSCHED_TASK_NUMBER(home_, runtime_ns, U64, "ns", 0, NSCHED_U64_MAX) \
	NSCHED_TASK_INDEX(home_, process, "process") \
	NSCHED_TASK_NUMBER(home_, is_new, U32, "flag", 0, 1) \
	NSCHED_TASK_NUMBER(home_, hot, U32, "flag", 0, 1) \
	NSCHED_TASK_NUMBER(home_, idle_ok, U32, "flag", 0, 1) \
	NSCHED_TASK_NUMBER(home_, smt_bias, U32, "bias", 0, 1u << 30)

#define NSCHED_ZERO NSCHED_DEFAULT(0)
#define NSCHED_THIS_CPU \
	NSCHED_IN_NUMBER(this_cpu, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ)
#define NSCHED_CLOCK \
	NSCHED_IN_NUMBER(now, U64, "time", 0, NSCHED_U64_MAX, NSCHED_ZERO), \
	NSCHED_IN_NUMBER(clock_ns, U64, "ns", 0, NSCHED_U64_MAX, NSCHED_ZERO), \
	NSCHED_IN_NUMBER(hz, U64, "ticks/s", 0, NSCHED_U32_MAX, NSCHED_ZERO)
#define NSCHED_IDLE_KIND NSCHED_IN_NUMBER(idle, U32, "kind", 0, 2, NSCHED_REQ)

/* place */
#define NSCHED_Q nsched_place_question
#define NSCHED_A nsched_place_answer
static const struct nsched_field place_in[] = {
	NSCHED_THIS_CPU,
	NSCHED_CLOCK,
	NSCHED_IN_NUMBER(kind, U32, "kind", 0, 1, NSCHED_REQ),
	NSCHED_IN_NUMBER(shares_memory, U32, "flag", 0, 1, NSCHED_ZERO),
	NSCHED_LOAD_ROWS
	NSCHED_TASK_ROWS(NSCHED_AT_TASK)
	NSCHED_TASK_ROWS(NSCHED_AT_WAKER)
};
static const struct nsched_field place_out[] = {
	NSCHED_OUT_INDEX(cpu, "cpu"),
	NSCHED_OUT_INDEX(node, "node"),
	NSCHED_OUT_NUMBER(vruntime, U64, "ns"),
	NSCHED_OUT_NUMBER(preempt, U32, "flag"),
	NSCHED_OUT_INDEX(resched_cpu, "cpu"),
	NSCHED_OUT_NUMBER(nr_notify, U32, "cpus"),
	NSCHED_OUT_NUMBER(parent_vruntime, U64, "ns"),
	NSCHED_OUT_NUMBER(reason, U32, "reason"),
};
static const struct nsched_sentence place_why[] = {
	NSCHED_SENTENCE(NSCHED_REASON, PARENT, "a child starts on its parent's CPU, {cpu}"),
	NSCHED_SENTENCE(NSCHED_REASON, PLACE_BOUND, "belongs on node {node}: CPU {cpu}"),
	NSCHED_SENTENCE(NSCHED_REASON, PLACE_NOWHERE,
			"no CPU of the nodes it belongs on may be used: stays on CPU {cpu}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* wake */
#define NSCHED_Q nsched_wake_question
#define NSCHED_A nsched_wake_answer
static const struct nsched_field wake_in[] = {
	NSCHED_THIS_CPU,
	NSCHED_CLOCK,
	NSCHED_IN_NUMBER(sync, U32, "flags", 0, 3, NSCHED_ZERO),
	NSCHED_LOAD_ROWS
	NSCHED_TASK_ROWS(NSCHED_AT_TASK)
	NSCHED_TASK_ROWS(NSCHED_AT_WAKER)
};
static const struct nsched_field wake_out[] = {
	NSCHED_OUT_INDEX(cpu, "cpu"),
	NSCHED_OUT_NUMBER(preempt, U32, "flag"),
	NSCHED_OUT_INDEX(resched_cpu, "cpu"),
	NSCHED_OUT_NUMBER(nr_notify, U32, "cpus"),
	NSCHED_OUT_NUMBER(vruntime, U64, "ns"),
	NSCHED_OUT_NUMBER(reason, U32, "reason"),
};
static const struct nsched_sentence wake_why[] = {
	NSCHED_SENTENCE(NSCHED_REASON, FALLBACK,
			"the CPU chosen may not be used: CPU {cpu} instead"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* due */
#define NSCHED_Q nsched_due_question
#define NSCHED_A nsched_due_answer
static const struct nsched_field due_in[] = {
	NSCHED_THIS_CPU,
	NSCHED_CLOCK,
	NSCHED_IDLE_KIND,
	NSCHED_IN_NUMBER(event, U32, "kind", 0, 1, NSCHED_ZERO),
	NSCHED_IN_NUMBER(pass_cost_ns, U64, "ns", 0, NSCHED_U64_MAX, NSCHED_ZERO),
	NSCHED_IN_SET(nohz_idle, LIST, "nr_cpus", NSCHED_ABSENT),
	NSCHED_IN_NUMBER(dice, U32, "random", 0, NSCHED_U32_MAX, NSCHED_ZERO),
	NSCHED_LOAD_ROWS
	NSCHED_TASK_ROWS(NSCHED_AT_TASK)
};
static const struct nsched_field due_out[] = {
	NSCHED_OUT_NUMBER(next, U64, "time"),
	NSCHED_OUT_INDEX(level, "level"),
	NSCHED_OUT_NUMBER(idle, U32, "kind"),
	NSCHED_OUT_INDEX(kick_cpu, "cpu"),
	NSCHED_OUT_NUMBER(sweep, U32, "flag"),
	NSCHED_OUT_NUMBER(settle, U32, "flag"),
	NSCHED_OUT_NUMBER(reason, U32, "reason"),
};
static const struct nsched_sentence due_why[] = {
	NSCHED_SENTENCE(NSCHED_REASON, DONE, "every level that was due has been balanced"),
	NSCHED_SENTENCE(NSCHED_REASON, RAN_EMPTY, "the queue has just run empty: balance at once"),
	NSCHED_SENTENCE(NSCHED_REASON, IDLES_BRIEFLY,
			"the queue has just run empty, but this CPU never idles for long"),
	NSCHED_SENTENCE(NSCHED_REASON, TOO_EARLY,
			"a pause is not over: not before {next}, now {now}"),
	NSCHED_SENTENCE(NSCHED_REASON, PAUSE_OVER, "a pause is over at {now}; again at {next}"),
	NSCHED_SENTENCE(NSCHED_REASON, NO_MEMORY, "the task has no user memory: nothing to sweep"),
	NSCHED_SENTENCE(NSCHED_REASON, NEVER_DUE, "this policy does nothing by itself"),
	NSCHED_SENTENCE(NSCHED_REASON, SETTLE, "time to look at where the task should run"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* balance */
#define NSCHED_Q nsched_balance_question
#define NSCHED_A nsched_balance_answer
static const struct nsched_field balance_in[] = {
	NSCHED_THIS_CPU,
	NSCHED_CLOCK,
	NSCHED_IDLE_KIND,
	NSCHED_IN_NUMBER(level, U32, "level", 0, NSCHED_U32_MAX, NSCHED_ZERO),
	NSCHED_IN_SET(active, LIST, "nr_cpus", NSCHED_ABSENT),
	NSCHED_LOAD_ROWS
	NSCHED_TASKS_ROWS
};
static const struct nsched_field balance_out[] = {
	NSCHED_OUT_INDEX(src_node, "node"),
	NSCHED_OUT_INDEX(src_cpu, "cpu"),
	NSCHED_OUT(amount, S64, "amount", NSCHED_S64_MIN, 0),
	NSCHED_OUT_LIST(moved_task, moved_task_out, U32, "task", "nr_tasks", nr_moved),
	NSCHED_OUT_LIST(moved_cpu, moved_cpu_out, U32, "cpu", "nr_tasks", nr_moved),
	NSCHED_OUT_NUMBER(nr_moved, U32, "tasks"),
	NSCHED_OUT_INDEX(active_cpu, "cpu"),
	NSCHED_OUT_NUMBER(interval, U32, "ms"),
	NSCHED_OUT_NUMBER(stop, U32, "flag"),
	NSCHED_OUT_NUMBER(overloaded, U32, "flag"),
	NSCHED_OUT_INDEX(level, "level"),
	NSCHED_OUT_NUMBER(reason, U32, "reason"),
};
static const struct nsched_sentence balance_why[] = {
	NSCHED_SENTENCE(NSCHED_REASON, TASKS_NOT_GIVEN,
			"pull up to {amount} from CPU {src_cpu}: ask again with its tasks"),
	NSCHED_SENTENCE(NSCHED_REASON, PROCESSES_NOT_GIVEN,
			"pull {amount} from node {src_node}: ask again with its processes"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* next */
#define NSCHED_Q nsched_next_question
#define NSCHED_A nsched_next_answer
static const struct nsched_field next_in[] = {
	NSCHED_THIS_CPU,
	NSCHED_CLOCK,
	NSCHED_IN_NUMBER(current, U32, "task", -1, NSCHED_U32_MAX, NSCHED_DEFAULT(-1),
			 .flags = NSCHED_FIELD_NONE),
	NSCHED_IN_NUMBER(wakee, U32, "task", -1, NSCHED_U32_MAX, NSCHED_DEFAULT(-1),
			 .flags = NSCHED_FIELD_NONE),
	NSCHED_IN_NUMBER(event, U32, "kind", 0, 3, NSCHED_ZERO),
	NSCHED_LOAD_ROWS
	NSCHED_TASKS_ROWS
	NSCHED_TASK_ROWS(NSCHED_AT_TASK)
};
static const struct nsched_field next_out[] = {
	NSCHED_OUT_INDEX(task, "task"),
	NSCHED_OUT_NUMBER(keep, U32, "flag"),
	NSCHED_OUT(slice, S64, "time", NSCHED_S64_MIN, 0),
	NSCHED_OUT_NUMBER(reason, U32, "reason"),
	NSCHED_OUT_SET(notify, notify_out, LIST, "nr_cpus"),
	NSCHED_QUANTITY(nr_notify, U32, "cpus"),
};
static const struct nsched_sentence next_why[] = {
	NSCHED_SENTENCE(NSCHED_REASON, NOTHING_ELSE, "nothing else may run: what runs goes on"),
	NSCHED_SENTENCE(NSCHED_REASON, LEAST_VRUNTIME, "task {task} has the least virtual runtime"),
	NSCHED_SENTENCE(NSCHED_REASON, RUNS_ON, "nothing asks task {task} to stop: it runs on"),
	NSCHED_SENTENCE(NSCHED_REASON, NOBODY, "nothing is queued: idle"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* prefer */
#define NSCHED_Q nsched_prefer_question
#define NSCHED_A nsched_prefer_answer
static const struct nsched_field prefer_in[] = {
	NSCHED_THIS_CPU,
	NSCHED_CLOCK,
	NSCHED_IN_NUMBER(task_row, U32, "task", 0, NSCHED_MAX_TASKS, NSCHED_REQ,
			 .below = "nr_tasks"),
	NSCHED_IN_ARRAY(curr_task, U32, "task", -1, NSCHED_U32_MAX, "nr_cpus", NSCHED_ABSENT,
			.flags = NSCHED_FIELD_NONE),
	NSCHED_IN_ARRAY(task_faults, U64, "faults", 0, NSCHED_U64_MAX, "nr_tasks", NSCHED_ABSENT,
			.count_by = "nr_nodes"),
	NSCHED_IN_NUMBER(nr_groups, U32, "groups", 0, NSCHED_MAX_TASKS, NSCHED_ZERO),
	NSCHED_IN_ARRAY(group_faults, U64, "faults", 0, NSCHED_U64_MAX, "nr_groups", NSCHED_ABSENT,
			.count_by = "nr_nodes"),
	NSCHED_IN_ARRAY(group_cpu_faults, U64, "faults", 0, NSCHED_U64_MAX, "nr_groups",
			NSCHED_ABSENT, .count_by = "nr_nodes"),
	NSCHED_IN_ARRAY(task_total, U64, "faults", 0, NSCHED_U64_MAX, "nr_tasks", NSCHED_ABSENT),
	NSCHED_IN_ARRAY(group_total, U64, "faults", 0, NSCHED_U64_MAX, "nr_groups", NSCHED_ABSENT),
	NSCHED_LOAD_ROWS
	NSCHED_TASKS_ROWS
};
static const struct nsched_field prefer_out[] = {
	NSCHED_OUT_INDEX(node, "node"),
	NSCHED_OUT_INDEX(dst_cpu, "cpu"),
	NSCHED_OUT_INDEX(swap_task, "task"),
	NSCHED_OUT_NUMBER(reason, U32, "reason"),
};
static const struct nsched_sentence prefer_why[] = {
	NSCHED_SENTENCE(NSCHED_REASON, PREFERS_HERE,
			"the task runs on node {node}, which it prefers"),
	NSCHED_SENTENCE(NSCHED_REASON, NO_PREFERENCE, "no fault speaks for any node"),
	NSCHED_SENTENCE(NSCHED_REASON, NODE_GIVEN, "its node is given: {node}"),
	NSCHED_SENTENCE(NSCHED_REASON, NO_PLACEMENT, "this policy places no task"),
	NSCHED_SENTENCE(NSCHED_REASON, UNSETTLED, "too soon after a move across nodes"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* page */
#define NSCHED_Q nsched_page_question
#define NSCHED_A nsched_page_answer
static const struct nsched_field page_in[] = {
	NSCHED_THIS_CPU,
	NSCHED_CLOCK,
	NSCHED_IN_NUMBER(this_node, U32, "node", 0, NSCHED_MAX_NODES - 1, NSCHED_REQ),
	NSCHED_IN_NUMBER(page_node, U32, "node", 0, NSCHED_MAX_NODES - 1, NSCHED_REQ),
	NSCHED_IN_NUMBER(policy_node, U32, "node", -1, NSCHED_U32_MAX, NSCHED_DEFAULT(-1),
			 .flags = NSCHED_FIELD_NONE),
	NSCHED_IN_NUMBER(phase, U32, "kind", 0, 1, NSCHED_ZERO),
	NSCHED_IN_NUMBER(flags, U32, "flags", 0, 255, NSCHED_ZERO),
	NSCHED_IN_NUMBER(nr_pages, U32, "pages", 1, NSCHED_U32_MAX, NSCHED_DEFAULT(1)),
	NSCHED_IN_NUMBER(room, U32, "flag", 0, 1, NSCHED_DEFAULT(1)),
	NSCHED_IN_NUMBER(mapcount, U32, "mappings", 0, NSCHED_U32_MAX, NSCHED_DEFAULT(1)),
	NSCHED_LOAD_ROWS
	NSCHED_TASK_ROWS(NSCHED_AT_TASK)
	NSCHED_TASK_ROWS(NSCHED_AT_WAKER)
};
static const struct nsched_field page_out[] = {
	NSCHED_OUT_NUMBER(move, U32, "flag"),
	NSCHED_OUT_INDEX(node, "node"),
	NSCHED_OUT_NUMBER(settle, U32, "flag"),
	NSCHED_OUT_NUMBER(join, U32, "flag"),
	NSCHED_OUT_NUMBER(reason, U32, "reason"),
};
static const struct nsched_sentence page_why[] = {
	NSCHED_SENTENCE(NSCHED_REASON, PAGE_FIXED,
			"the memory policy of the page does not let it follow its toucher"),
	NSCHED_SENTENCE(NSCHED_REASON, PAGE_LOCAL, "the page lies on node {this_node} already"),
	NSCHED_SENTENCE(NSCHED_REASON, PAGE_STAYS,
			"this policy moves no page: stays on {page_node}"),
	NSCHED_SENTENCE(NSCHED_REASON, PAGE_NOT_TRACKED,
			"mapped {mapcount} times, or under an explicit policy: stays "
			"on {page_node}"),
	NSCHED_SENTENCE(NSCHED_REASON, PAGE_TO_HOME,
			"lies on node {page_node}, its process lives on {node}: moves"),
	NSCHED_SENTENCE(NSCHED_REASON, PAGE_HOME,
			"stays on node {page_node}: its process lives there, or it is not lazy"),
};
#undef NSCHED_Q
#undef NSCHED_A

const struct nsched_sentence nsched_not_asked = {
	NSCHED_REASON_NOT_ASKED, "NOT_ASKED", "this policy does not answer that question",
};

#define NSCHED_ROW_OF(name_, NUMBER_, why_, nr_why_) \
	{ .name = #name_, .decision = NSCHED_##NUMBER_, .question = NSCHED_ASK_##NUMBER_, \
	  .question_bytes = sizeof(struct nsched_##name_##_question), \
	  .answer_bytes = sizeof(struct nsched_##name_##_answer), .in = name_##_in, \
	  .nr_in = NSCHED_COUNT_OF(name_##_in), .out = name_##_out, \
	  .nr_out = NSCHED_COUNT_OF(name_##_out), .sentences = why_, .nr_sentences = nr_why_, \
	  .topology = NSCHED_MEMBER(nsched_##name_##_question, topology), \
	  .load = NSCHED_MEMBER(nsched_##name_##_question, load), \
	  .domains = NSCHED_MEMBER(nsched_##name_##_question, domains), \
	  .work = NSCHED_MEMBER(nsched_##name_##_question, work), \
	  .work_size = NSCHED_MEMBER(nsched_##name_##_question, work_size), \
	  .tasks = NSCHED_MEMBER(nsched_##name_##_question, tasks) }
static const struct nsched_function questions[NSCHED_QUESTIONS] = {
	NSCHED_ROW_OF(place, PLACE, place_why, NSCHED_COUNT_OF(place_why)),
	NSCHED_ROW_OF(wake, WAKE, wake_why, NSCHED_COUNT_OF(wake_why)),
	NSCHED_ROW_OF(due, DUE, due_why, NSCHED_COUNT_OF(due_why)),
	NSCHED_ROW_OF(balance, BALANCE, balance_why, NSCHED_COUNT_OF(balance_why)),
	NSCHED_ROW_OF(next, NEXT, next_why, NSCHED_COUNT_OF(next_why)),
	NSCHED_ROW_OF(prefer, PREFER, prefer_why, NSCHED_COUNT_OF(prefer_why)),
	NSCHED_ROW_OF(page, PAGE, page_why, NSCHED_COUNT_OF(page_why)),
};

const struct nsched_function *nsched_question_table(uint32_t question)
{
	return question < NSCHED_QUESTIONS ? &questions[question] : NULL;
}
