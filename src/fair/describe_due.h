/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Rows of fair/due.h, for describe.c alone. */
#ifndef NSCHED_FAIR_DESCRIBE_DUE_H
#define NSCHED_FAIR_DESCRIBE_DUE_H

#include "describe_find.h"

#define NSCHED_NS_OF(member, ...) \
	NSCHED_IN_NUMBER(member, U64, "ns", 0, NSCHED_U64_MAX, __VA_ARGS__)
#define NSCHED_TICKS_OF(member, ...) \
	NSCHED_IN_NUMBER(member, U64, "ticks", 0, NSCHED_U64_MAX, __VA_ARGS__)
#define NSCHED_HZ(...) NSCHED_IN_NUMBER(hz, U64, "1/s", 1, 1000000, __VA_ARGS__)
#define NSCHED_MAX_INTERVAL(...) \
	NSCHED_IN_NUMBER(max_interval_jiffies, U64, "ticks", 1, NSCHED_U64_MAX, __VA_ARGS__)
#define NSCHED_FLAG_IF(member, default_) \
	NSCHED_IN_NUMBER(member, U32, "flag", 0, 1, NSCHED_DEFAULT(default_))

#define NSCHED_Q nsched_fair_balance_interval_question
#define NSCHED_A nsched_fair_balance_interval_answer
static const struct nsched_field balance_interval_in[] = {
	NSCHED_COUNTED(balance_interval, "ms", NSCHED_REQ),
	NSCHED_COUNTED(busy_factor, "factor", NSCHED_REQ),
	NSCHED_FLAG_OF(cpu_busy),
	NSCHED_MAX_INTERVAL(NSCHED_REQ),
	NSCHED_HZ(NSCHED_REQ),
};
static const struct nsched_field balance_interval_out[] = {
	NSCHED_OUT_NUMBER(jiffies, U64, "ticks"),
	NSCHED_QUANTITY(own, U64, "ticks"),
};
static const struct nsched_sentence balance_interval_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_BALANCE_INTERVAL, OWN,
			"{jiffies} ticks for {balance_interval} ms"),
	NSCHED_SENTENCE(NSCHED_FAIR_BALANCE_INTERVAL, LEAST, "at least {jiffies} tick"),
	NSCHED_SENTENCE(NSCHED_FAIR_BALANCE_INTERVAL, MOST,
			"{own} ticks, held to the greatest, {jiffies}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_walk_question
#define NSCHED_A nsched_fair_walk_answer
static const struct nsched_field walk_in[] = {
	NSCHED_TICKS_OF(now, NSCHED_REQ),
	NSCHED_TICKS_OF(last_balance, NSCHED_REQ),
	NSCHED_HZ(NSCHED_REQ),
	NSCHED_MAX_INTERVAL(NSCHED_REQ),
	NSCHED_COUNTED(balance_interval, "ms", NSCHED_REQ),
	NSCHED_COUNTED(busy_factor, "factor", NSCHED_REQ),
	NSCHED_FLAG_OF(cpu_busy),
	NSCHED_SD_FLAGS,
	NSCHED_FLAG_OF(others),
};
static const struct nsched_field walk_out[] = {
	NSCHED_OUT_NUMBER(due, U32, "flag"),
	NSCHED_OUT_NUMBER(interval, U64, "ticks"),
	NSCHED_OUT_NUMBER(next, U64, "ticks"),
};
static const struct nsched_sentence walk_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_WALK, DUE,
			"balanced at {last_balance}, every {interval} ticks: due at {next}"),
	NSCHED_SENTENCE(NSCHED_FAIR_WALK, EARLY,
			"balanced at {last_balance}, every {interval} ticks: not before {next}"),
	NSCHED_SENTENCE(NSCHED_FAIR_WALK, SERIALIZED,
			"another CPU balances such a level; {interval} ticks from {last_balance}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_newidle_cost_question
#define NSCHED_A nsched_fair_newidle_cost_answer
static const struct nsched_field newidle_cost_in[] = {
	NSCHED_COUNTED(newidle_call, "attempts", NSCHED_REQ),
	NSCHED_COUNTED(newidle_success, "successes", NSCHED_REQ),
	NSCHED_COUNTED(newidle_ratio, "1/1024", NSCHED_REQ),
	NSCHED_NS_OF(max_newidle_cost, NSCHED_REQ),
	NSCHED_TICKS_OF(last_decay, NSCHED_REQ),
	NSCHED_NS_OF(cost, NSCHED_REQ),
	NSCHED_COUNTED(success, "successes", NSCHED_REQ),
	NSCHED_TICKS_OF(now, NSCHED_REQ),
	NSCHED_HZ(NSCHED_REQ),
};
static const struct nsched_field newidle_cost_out[] = {
	NSCHED_OUT_NUMBER(newidle_call, U32, "attempts"),
	NSCHED_OUT_NUMBER(newidle_success, U32, "successes"),
	NSCHED_OUT_NUMBER(newidle_ratio, U32, "1/1024"),
	NSCHED_OUT_NUMBER(max_newidle_cost, U64, "ns"),
	NSCHED_OUT_NUMBER(last_decay, U64, "ticks"),
	NSCHED_OUT_NUMBER(decayed, U32, "flag"),
};
static const struct nsched_sentence newidle_cost_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_NEWIDLE_COST, RAISED, "{cost} ns: dearer than ever"),
	NSCHED_SENTENCE(NSCHED_FAIR_NEWIDLE_COST, DECAYED,
			"{cost} ns; a second on, the greatest decays to {max_newidle_cost}"),
	NSCHED_SENTENCE(NSCHED_FAIR_NEWIDLE_COST, KEPT,
			"{cost} ns; the greatest stays {max_newidle_cost}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_newidle_gate_question
#define NSCHED_A nsched_fair_newidle_gate_answer
#define NSCHED_LEVEL_IN(member, type_, ...) \
	NSCHED_IN_ARRAY(member, type_, "", 0, NSCHED_##type_##_MAX, "level_max_cost", __VA_ARGS__)
#define NSCHED_LEVEL_OUT(name_, type_) \
	NSCHED_OUT_COLUMN(name_, level_##name_, ARRAY, type_, "", "level_max_cost", \
			  NSCHED_FIELD_STATE | NSCHED_FIELD_ONLY_IF_PRESENT, NSCHED_NONE)
static const struct nsched_field newidle_gate_in[] = {
	NSCHED_NS_OF(avg_idle, NSCHED_REQ),
	NSCHED_NS_OF(max_idle_cost, NSCHED_REQ),
	NSCHED_NS_OF(clock, NSCHED_REQ),
	NSCHED_NS_OF(idle_stamp, NSCHED_DEFAULT(0)),
	NSCHED_NS_OF(blocked_cost, NSCHED_DEFAULT(0)),
	NSCHED_TICKS_OF(now, NSCHED_REQ),
	NSCHED_TICKS_OF(next_balance, NSCHED_REQ),
	NSCHED_HZ(NSCHED_DEFAULT(250)),
	NSCHED_MAX_INTERVAL(NSCHED_DEFAULT(400)),
	NSCHED_WEIGHT_OF(misfit_load, NSCHED_DEFAULT(0)),
	NSCHED_FLAG_IF(ttwu_pending, 0),
	NSCHED_FLAG_IF(active, 1),
	NSCHED_FLAG_OF(overloaded),
	NSCHED_FLAG_IF(asym_active, 0),
	NSCHED_COUNTED(end_h_nr, "tasks", NSCHED_DEFAULT(0)),
	NSCHED_COUNTED(end_nr_running, "tasks", NSCHED_DEFAULT(0)),
	NSCHED_IN_ARRAY(level_max_cost, U64, "ns", 0, NSCHED_U64_MAX, NULL, NSCHED_REQ,
			.flags = NSCHED_FIELD_STATE, .length = NSCHED_MEMBER(NSCHED_Q, nr_levels)),
	NSCHED_LEVEL_IN(level_last_decay, U64, NSCHED_REQ, .flags = NSCHED_FIELD_STATE),
	NSCHED_LEVEL_IN(level_last_balance, U64, NSCHED_REQ),
	NSCHED_LEVEL_IN(level_flags, U32, NSCHED_DEFAULT(1)),
	NSCHED_LEVEL_IN(level_call, U32, NSCHED_DEFAULT(512), .flags = NSCHED_FIELD_STATE),
	NSCHED_LEVEL_IN(level_success, U32, NSCHED_DEFAULT(256), .flags = NSCHED_FIELD_STATE),
	NSCHED_LEVEL_IN(level_ratio, U32, NSCHED_DEFAULT(512), .flags = NSCHED_FIELD_STATE),
	NSCHED_LEVEL_IN(level_interval, U32, NSCHED_DEFAULT(8)),
	NSCHED_LEVEL_IN(level_dice, U32, NSCHED_DEFAULT(0)),
	NSCHED_LEVEL_IN(level_cost, U64, NSCHED_DEFAULT(0)),
	NSCHED_LEVEL_IN(level_pulled, U32, NSCHED_DEFAULT(0)),
	NSCHED_LEVEL_IN(level_continue, U32, NSCHED_DEFAULT(1)),
};
static const struct nsched_field newidle_gate_out[] = {
	NSCHED_OUT(ret, S32, "tasks", -1, 0),
	NSCHED_OUT_NUMBER(next_balance, U64, "ticks"),
	NSCHED_OUT_NUMBER(max_idle_cost, U64, "ns"),
	NSCHED_OUT_NUMBER(idle_stamp, U64, "ns"),
	NSCHED_OUT_NUMBER(nohz, U32, "flag"),
	NSCHED_OUT_LIST(tried, tried_out, U32, "level", "level_max_cost", nr_tried),
	NSCHED_QUANTITY(misfit_load, U64, "load"),
	NSCHED_QUANTITY(spent, U64, "ns"),
	NSCHED_LEVEL_OUT(call, U32),
	NSCHED_LEVEL_OUT(success, U32),
	NSCHED_LEVEL_OUT(ratio, U32),
	NSCHED_LEVEL_OUT(max_cost, U64),
	NSCHED_LEVEL_OUT(last_decay, U64),
};
static const struct nsched_sentence newidle_gate_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_NEWIDLE_GATE, PENDING, "a wake-up for this CPU is under way"),
	NSCHED_SENTENCE(NSCHED_FAIR_NEWIDLE_GATE, INACTIVE, "the CPU does not take part"),
	NSCHED_SENTENCE(NSCHED_FAIR_NEWIDLE_GATE, NO_LEVEL, "the CPU has no level to balance"),
	NSCHED_SENTENCE(NSCHED_FAIR_NEWIDLE_GATE, NO_WORK, "no CPU has more than one task"),
	NSCHED_SENTENCE(NSCHED_FAIR_NEWIDLE_GATE, SHORT,
			"it idles {avg_idle} ns on average: less than a look takes"),
	NSCHED_SENTENCE(NSCHED_FAIR_NEWIDLE_GATE, PULLED, "{ret} pulled in {spent} ns"),
	NSCHED_SENTENCE(NSCHED_FAIR_NEWIDLE_GATE, ARRIVED, "a task came meanwhile ({spent} ns)"),
	NSCHED_SENTENCE(NSCHED_FAIR_NEWIDLE_GATE, OTHER_CLASS,
			"{end_nr_running} tasks came meanwhile, {end_h_nr} of them fair"),
	NSCHED_SENTENCE(NSCHED_FAIR_NEWIDLE_GATE, NOTHING, "nothing found in {spent} ns"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_FAIR_DUE_FUNCTIONS \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_BALANCE_INTERVAL, balance_interval, NSCHED_ASK_DUE, \
			.topology = NSCHED_NONE), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_WALK, walk, NSCHED_ASK_DUE, .topology = NSCHED_NONE), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_NEWIDLE_COST, newidle_cost, NSCHED_ASK_DUE, \
			.topology = NSCHED_NONE), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_NEWIDLE_GATE, newidle_gate, NSCHED_ASK_DUE, \
			.topology = NSCHED_NONE)

#endif /* NSCHED_FAIR_DESCRIBE_DUE_H */
