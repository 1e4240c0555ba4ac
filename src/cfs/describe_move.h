/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Rows of cfs/balance_move.h and cfs/due.h, for describe_balance.h alone. */
#ifndef NSCHED_CFS_DESCRIBE_MOVE_H
#define NSCHED_CFS_DESCRIBE_MOVE_H

#include "describe_group.h"

/* Tasks as columns; the first sets how many there are. */
#define NSCHED_TASK_LIST \
	NSCHED_IN_ARRAY(t_cpu, U32, "", 0, NSCHED_MAX_CPUS - 1, 0, NSCHED_REQ, .below = "n", \
			.length = NSCHED_MEMBER(NSCHED_Q, nr_tasks)), \
	NSCHED_IN_ARRAY(t_weight, U64, "load", 0, NSCHED_U64_MAX, "t_cpu", NSCHED_REQ), \
	NSCHED_IN_ARRAY(t_running, U32, "flag", 0, 1, "t_cpu", NSCHED_REQ), \
	NSCHED_IN_ARRAY(t_hot, U32, "flag", 0, 1, "t_cpu", NSCHED_REQ), \
	{ .name = "t_allowed", .unit = "cpus", .kind = NSCHED_KIND_SETS, .type = NSCHED_U64, \
	  .home = NSCHED_AT_QUESTION, .offset = NSCHED_MEMBER(NSCHED_Q, t_allowed), \
	  .count = "t_cpu", .count_by = "n", .greatest = NSCHED_MAX_CPUS - 1, NSCHED_PLAIN, \
	  NSCHED_REQ, .preset = -1 }
#define NSCHED_ROOM NSCHED_IN_NUMBER(room, U32, "tasks", 0, NSCHED_U32_MAX, NSCHED_DEFAULT(4096))
/* A CPU where no block says how many there are. */
#define NSCHED_CPU_OF_N(member_, least_, flags_) \
	NSCHED_IN_NUMBER(member_, U32, "cpu", least_, NSCHED_MAX_CPUS - 1, NSCHED_REQ, \
			 .below = "n", .flags = flags_)
#define NSCHED_NR_CPUS_OF \
	NSCHED_IN_NUMBER(n, U32, "cpus", 1, NSCHED_MAX_CPUS, NSCHED_REQ)

#define NSCHED_Q nsched_cfs_task_hot_question
#define NSCHED_A nsched_cfs_task_hot_answer
static const struct nsched_field task_hot_in[] = {
	NSCHED_FLAG(is_fair, NSCHED_REQ), NSCHED_CLASS(policy),
	NSCHED_FLAG(feat_cache_hot_buddy, NSCHED_REQ), NSCHED_COUNTER(this_rq_nr, "tasks"),
	NSCHED_FLAG(is_next, NSCHED_REQ), NSCHED_FLAG(is_last, NSCHED_REQ),
	NSCHED_IN_NUMBER(migration_cost, S64, "ns", -1, NSCHED_S64_MAX, NSCHED_REQ),
	NSCHED_NS(now), NSCHED_NS(exec_start),
};
static const struct nsched_field task_hot_out[] = {
	NSCHED_OUT_NUMBER(hot, U32, "flag"),
	NSCHED_OUT(since_ns, S64, "ns", NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT),
};
#define NSCHED_WHY_HOT(name, text) NSCHED_SENTENCE(NSCHED_CFS_TASK_HOT, name, text)
static const struct nsched_sentence task_hot_why[] = {
	NSCHED_WHY_HOT(OTHER, "not a fair task, or of the idle policy: never hot"),
	NSCHED_WHY_HOT(BUDDY, "a buddy of its queue while this CPU has {this_rq_nr} tasks: hot"),
	NSCHED_WHY_HOT(ALWAYS, "migration_cost {migration_cost}: always hot"),
	NSCHED_WHY_HOT(NEVER, "migration_cost {migration_cost}: never hot"),
	NSCHED_WHY_HOT(WARM, "began to run {since_ns} ago, less than {migration_cost}: hot"),
	NSCHED_WHY_HOT(COLD, "began to run {since_ns} ago, at least {migration_cost}: cold"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_cfs_move_tasks_question
#define NSCHED_A nsched_cfs_move_tasks_answer
static const struct nsched_field move_tasks_in[] = {
	NSCHED_NR_CPUS_OF,
	NSCHED_CPU_OF_N(src_cpu, 0, 0),
	NSCHED_CPU_OF_N(dst_cpu, 0, 0),
	NSCHED_IDLE_TYPE,
	NSCHED_IN_NUMBER(imbalance, S64, "load", NSCHED_S64_MIN, NSCHED_S64_MAX, NSCHED_REQ),
	NSCHED_COUNTER(flags, "flags"),
	NSCHED_COUNTER(loop, "looks"),
	NSCHED_COUNTER(loop_break, "looks"),
	NSCHED_COUNTER(loop_max, "looks"),
	NSCHED_COUNTER(nr_balance_failed, "runs"),
	NSCHED_COUNTER(cache_nice_tries, "runs"),
	NSCHED_FLAG(preempt, NSCHED_REQ),
	NSCHED_FLAG(lb_min, NSCHED_DEFAULT(0)),
	NSCHED_IN_SET(dst_group, LIST, "n", NSCHED_REQ),
	NSCHED_ACTIVE,
	NSCHED_CPU_OF_N(new_dst, -1, NSCHED_FIELD_NONE),
	NSCHED_TASK_LIST,
	NSCHED_ROOM,
};
static const struct nsched_field move_tasks_out[] = {
	NSCHED_OUT_NUMBER(pulled, U32, "tasks"),
	NSCHED_SIGNED_OUT(imbalance, "load"),
	NSCHED_OUT_NUMBER(flags, U32, "flags"),
	NSCHED_OUT_NUMBER(loop, U32, "looks"),
	NSCHED_OUT_NUMBER(loop_break, U32, "looks"),
	NSCHED_OUT_INDEX(new_dst, "cpu"),
	NSCHED_OUT_LIST(moved, moved_out, U32, "task", "room", pulled),
	NSCHED_OUT_LIST(queue, queue_out, U32, "task", "t_cpu", nr_queue),
};
#define NSCHED_WHY_MOVE(name, text) NSCHED_SENTENCE(NSCHED_CFS_MOVE_TASKS, name, text)
static const struct nsched_sentence move_tasks_why[] = {
	NSCHED_WHY_MOVE(NOTHING, "an imbalance of {imbalance}: nothing to move"),
	NSCHED_WHY_MOVE(EMPTY, "{pulled} moved from CPU {src_cpu}, whose queue is empty now"),
	NSCHED_WHY_MOVE(LIMIT, "{pulled} moved from CPU {src_cpu} in {loop} looks, {loop_max} "
			       "allowed; {imbalance} left"),
	NSCHED_WHY_MOVE(BREAK, "{pulled} moved from CPU {src_cpu}; a break after {loop} looks"),
	NSCHED_WHY_MOVE(ONE, "{pulled} moved from CPU {src_cpu}: enough for a CPU that runs dry"),
	NSCHED_WHY_MOVE(DONE,
			"{pulled} moved from CPU {src_cpu}; the imbalance is {imbalance} now"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_cfs_need_active_balance_question
#define NSCHED_A nsched_cfs_need_active_balance_answer
static const struct nsched_field need_active_balance_in[] = {
	NSCHED_IDLE_TYPE, NSCHED_COUNTER(sd_flags, "flags"), NSCHED_CPU(src_cpu),
	NSCHED_CPU(dst_cpu), NSCHED_COUNTER(nr_balance_failed, "runs"),
	NSCHED_COUNTER(cache_nice_tries, "runs"),
};
static const struct nsched_field need_active_balance_out[] = {
	NSCHED_OUT_NUMBER(active, U32, "flag"),
};
static const struct nsched_sentence need_active_balance_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_NEED_ACTIVE_BALANCE, NO,
			"{nr_balance_failed} failed runs, {cache_nice_tries} are let pass"),
	NSCHED_SENTENCE(NSCHED_CFS_NEED_ACTIVE_BALANCE, PACK,
			"CPU {dst_cpu} is preferred over {src_cpu} for packing"),
	NSCHED_SENTENCE(NSCHED_CFS_NEED_ACTIVE_BALANCE, FAILED,
			"{nr_balance_failed} failed runs, more than {cache_nice_tries} + 2"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_cfs_load_balance_question
#define NSCHED_A nsched_cfs_load_balance_answer
static const struct nsched_field load_balance_in[] = {
	NSCHED_NR_CPUS_OF,
	NSCHED_POWERS(NSCHED_REQ),
	NSCHED_IN_LOAD(active_balance, ACTIVE_BALANCE, U32, "flag", 0, 1, "n", NSCHED_ABSENT),
	NSCHED_CPU(dst_cpu),
	NSCHED_IDLE_TYPE,
	NSCHED_CHILD_FLAGS,
	NSCHED_BALANCED_DOMAIN,
	NSCHED_TASK_LIST,
	NSCHED_COUNTER(nr_balance_failed, "runs"),
	NSCHED_COUNTER(cache_nice_tries, "runs"),
	NSCHED_COUNTER(min_interval, "ms"),
	NSCHED_COUNTER(max_interval, "ms"),
	NSCHED_COUNTER(balance_interval, "ms"),
	NSCHED_FLAG(preempt, NSCHED_REQ),
	NSCHED_COUNTER(nr_migrate, "tasks"),
	NSCHED_LB_BIAS,
	NSCHED_FLAG(lb_min, NSCHED_DEFAULT(0)),
	NSCHED_ACTIVE,
	NSCHED_ROOM,
};
static const struct nsched_field load_balance_out[] = {
	NSCHED_OUT_NUMBER(moved_count, U32, "tasks"),
	{ .name = "moves", .unit = "", .kind = NSCHED_KIND_ARRAY, .type = NSCHED_U32,
	  .home = NSCHED_AT_QUESTION, .offset = NSCHED_MEMBER(NSCHED_Q, moves_out),
	  .count = "room", .factor = 2, .greatest = NSCHED_U32_MAX, .flags = NSCHED_FIELD_OUT,
	  NSCHED_PLAIN, .length = NSCHED_MEMBER(NSCHED_A, moved_count) },
	NSCHED_OUT_NUMBER(should_balance, U32, "flag"),
	NSCHED_OUT_NUMBER(nr_balance_failed, U32, "runs"),
	NSCHED_OUT_NUMBER(balance_interval, U32, "ms"),
	NSCHED_OUT_INDEX(active_balance, "cpu"),
	NSCHED_OUT(imbalance, S64, "load", NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_QUANTITY_INDEX(group, "group"),
	NSCHED_QUANTITY_INDEX(src_cpu, "cpu"),
};
#define NSCHED_WHY_PASS(name, text) NSCHED_SENTENCE(NSCHED_CFS_LOAD_BALANCE, name, text)
static const struct nsched_sentence load_balance_why[] = {
	NSCHED_WHY_PASS(MOVED, "{moved_count} moved from CPU {src_cpu} of group {group}, imbalance "
			       "{imbalance}"),
	NSCHED_WHY_PASS(PUSH, "nothing of CPU {src_cpu} could move: push what runs there"),
	NSCHED_WHY_PASS(FAILED, "nothing of CPU {src_cpu} could move, imbalance {imbalance}; "
				"{nr_balance_failed} failed runs"),
	NSCHED_WHY_PASS(BALANCED, "nothing to pull; again in {balance_interval} ms"),
	NSCHED_WHY_PASS(PINNED, "what runs on CPU {src_cpu} may not come to {dst_cpu}; again in "
				"{balance_interval} ms"),
	NSCHED_WHY_PASS(UNDER_WAY, "nothing of CPU {src_cpu} could move, and what runs there is "
				   "already being pushed"),
	NSCHED_WHY_PASS(ALL_PINNED, "no task of CPU {src_cpu} may come to {dst_cpu}; again in "
				    "{balance_interval} ms"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_cfs_cpu_load_update_question
#define NSCHED_A nsched_cfs_cpu_load_update_answer
static const struct nsched_field cpu_load_update_in[] = {
	NSCHED_IN_ARRAY(cpu_load, U64, "load", 0, NSCHED_U64_MAX, "5", NSCHED_REQ,
			.flags = NSCHED_FIELD_STATE),
	NSCHED_WEIGHT(load),
	NSCHED_IN_NUMBER(pending, U32, "ticks", 1, NSCHED_U32_MAX, NSCHED_REQ),
};
static const struct nsched_field cpu_load_update_out[] = {
	NSCHED_OUT_STATE(cpu_load, U64, "load", "5"),
	NSCHED_QUANTITY(missed, U32, "ticks"),
};
static const struct nsched_sentence cpu_load_update_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_CPU_LOAD_UPDATE, TICK, "a tick with load {load}"),
	NSCHED_SENTENCE(NSCHED_CFS_CPU_LOAD_UPDATE, MISSED,
			"a tick with load {load} after {missed} idle ones"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_PER_LEVEL(member_, type_, unit_) \
	NSCHED_IN_ARRAY(member_, type_, unit_, 0, NSCHED_U32_MAX, "l_flags", NSCHED_REQ)
#define NSCHED_LEVEL_LIST \
	NSCHED_IN_ARRAY(l_flags, U32, "flags", 0, NSCHED_U32_MAX, 0, NSCHED_REQ, \
			.length = NSCHED_MEMBER(NSCHED_Q, nr_levels))
#define NSCHED_Q nsched_cfs_rebalance_plan_question
#define NSCHED_A nsched_cfs_rebalance_plan_answer
static const struct nsched_field rebalance_plan_in[] = {
	NSCHED_TICKS(now),
	NSCHED_IN_NUMBER(hz, U64, "ticks/s", 1, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(online, U32, "cpus", 1, NSCHED_MAX_CPUS, NSCHED_REQ),
	NSCHED_IN_NUMBER(idle_type, U32, "kind", 0, 1, NSCHED_REQ),
	NSCHED_TICKS(next_balance),
	NSCHED_LEVEL_LIST,
	NSCHED_PER_LEVEL(l_interval, U32, "ms"),
	NSCHED_PER_LEVEL(l_busy_factor, U32, ""),
	NSCHED_IN_ARRAY(l_last, U64, "ticks", 0, NSCHED_U64_MAX, "l_flags", NSCHED_REQ,
			.flags = NSCHED_FIELD_STATE),
	NSCHED_PER_LEVEL(r_moved, U32, "flag"),
	NSCHED_PER_LEVEL(r_balance, U32, "flag"),
	NSCHED_PER_LEVEL(r_idle, U32, "flag"),
};
static const struct nsched_field rebalance_plan_out[] = {
	NSCHED_OUT_COLUMN(ran, ran_out, ARRAY, U32, "kind", "l_flags",
			  NSCHED_FIELD_OUT | NSCHED_FIELD_NONE, NSCHED_NONE),
	NSCHED_OUT_COLUMN(last_balance, l_last, ARRAY, U64, "ticks", "l_flags", NSCHED_FIELD_STATE,
			  NSCHED_NONE),
	NSCHED_OUT_NUMBER(next_balance, U64, "ticks"),
	NSCHED_QUANTITY(nr_ran, U32, "levels"),
	NSCHED_QUANTITY(looked, U32, "levels"),
};
static const struct nsched_sentence rebalance_plan_why[] = {
	NSCHED_SENTENCE(NSCHED_CFS_REBALANCE_PLAN, NONE,
			"none of {looked} levels is due at {now}; again at {next_balance}"),
	NSCHED_SENTENCE(NSCHED_CFS_REBALANCE_PLAN, RAN,
			"{nr_ran} of {looked} levels were due at {now}; again at {next_balance}"),
	NSCHED_SENTENCE(NSCHED_CFS_REBALANCE_PLAN, STOPPED,
			"{nr_ran} of {looked} levels were due at {now}, then another CPU was "
			"elected; again at {next_balance}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_cfs_nohz_kick_needed_question
#define NSCHED_A nsched_cfs_nohz_kick_needed_answer
static const struct nsched_field nohz_kick_needed_in[] = {
	NSCHED_NR_CPUS_OF,
	NSCHED_CPU_OF_N(cpu, 0, 0),
	NSCHED_TICKS(now),
	NSCHED_FLAG(cpu_idle, NSCHED_REQ),
	NSCHED_COUNTER(nohz_nr, "cpus"),
	NSCHED_TICKS(nohz_next),
	NSCHED_IN_SET(nohz_idle, LIST, "n", NSCHED_REQ),
	NSCHED_COUNTER(nr_running, "tasks"),
	NSCHED_LEVEL_LIST,
	{ .name = "l_span", .unit = "cpus", .kind = NSCHED_KIND_SETS, .type = NSCHED_U64,
	  .home = NSCHED_AT_QUESTION, .offset = NSCHED_MEMBER(NSCHED_Q, l_span),
	  .count = "l_flags", .count_by = "n", .greatest = NSCHED_MAX_CPUS - 1, NSCHED_PLAIN,
	  NSCHED_REQ, .preset = -1 },
	NSCHED_PER_LEVEL(l_busy, U32, "cpus"),
	NSCHED_PER_LEVEL(l_gweight, U32, "cpus"),
};
static const struct nsched_field nohz_kick_needed_out[] = {
	NSCHED_OUT_NUMBER(kick, U32, "flag"),
	NSCHED_QUANTITY_INDEX(level, "level"),
	NSCHED_QUANTITY(busy, U32, "cpus"),
};
#define NSCHED_WHY_KICK(name, text) NSCHED_SENTENCE(NSCHED_CFS_NOHZ_KICK_NEEDED, name, text)
static const struct nsched_sentence nohz_kick_needed_why[] = {
	NSCHED_WHY_KICK(NO, "idle {cpu_idle}, {nohz_nr} tickless CPUs, {now} against {nohz_next}: "
			    "nobody is kicked"),
	NSCHED_WHY_KICK(TASKS, "{nr_running} tasks here: kick"),
	NSCHED_WHY_KICK(SHARE, "{busy} busy CPUs share a cache at level {level}: kick"),
	NSCHED_WHY_KICK(PACK, "a CPU below {cpu} is idle at level {level}: kick"),
	NSCHED_WHY_KICK(QUIET, "no level of CPU {cpu} asks for a kick"),
};
#undef NSCHED_Q
#undef NSCHED_A

static uint32_t move_tasks_work(const void *question)
{
	const struct nsched_cfs_move_tasks_question *q = question;

	return (uint32_t)nsched_cfs_move_tasks_work_size(q->n, q->nr_tasks);
}

static uint32_t load_balance_work(const void *question)
{
	const struct nsched_cfs_load_balance_question *q = question;

	return (uint32_t)nsched_cfs_load_balance_work_size(q->n, q->nr_tasks);
}

#define NSCHED_CFS_MOVE_FUNCTIONS \
	NSCHED_PLAIN_FUNCTION(TASK_HOT, task_hot, NSCHED_ASK_BALANCE), \
	NSCHED_PLAIN_FUNCTION(NEED_ACTIVE_BALANCE, need_active_balance, NSCHED_ASK_BALANCE), \
	NSCHED_FUNCTION(cfs, NSCHED_CFS_MOVE_TASKS, move_tasks, NSCHED_ASK_BALANCE, \
			.work = NSCHED_OF(move_tasks, work), \
			.work_size = NSCHED_OF(move_tasks, work_size), \
			.work_bytes = move_tasks_work), \
	NSCHED_FUNCTION(cfs, NSCHED_CFS_LOAD_BALANCE, load_balance, NSCHED_ASK_BALANCE, \
			.load = NSCHED_OF(load_balance, load), \
			.domains = NSCHED_OF(load_balance, domains), \
			.work = NSCHED_OF(load_balance, work), \
			.work_size = NSCHED_OF(load_balance, work_size), \
			.work_bytes = load_balance_work), \
	NSCHED_PLAIN_FUNCTION(CPU_LOAD_UPDATE, cpu_load_update, NSCHED_ASK_DUE), \
	NSCHED_PLAIN_FUNCTION(REBALANCE_PLAN, rebalance_plan, NSCHED_ASK_DUE), \
	NSCHED_PLAIN_FUNCTION(NOHZ_KICK_NEEDED, nohz_kick_needed, NSCHED_ASK_DUE),

#endif /* NSCHED_CFS_DESCRIBE_MOVE_H */
