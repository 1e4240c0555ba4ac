/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Rows of fair/capacity.h, for describe.c alone. */
#ifndef NSCHED_FAIR_DESCRIBE_CAPACITY_H
#define NSCHED_FAIR_DESCRIBE_CAPACITY_H

#include "describe_due.h"

#define NSCHED_Q nsched_fair_cpu_capacity_question
#define NSCHED_A nsched_fair_cpu_capacity_answer
#define NSCHED_TAKES(member) NSCHED_IN_NUMBER(member, U64, "capacity", 0, 1u << 30, NSCHED_REQ)
static const struct nsched_field cpu_capacity_in[] = {
	NSCHED_IN_NUMBER(cap_orig, U64, "capacity", 1, 1u << 30, NSCHED_REQ),
	NSCHED_TAKES(hw_pressure),
	NSCHED_TAKES(freq_pressure),
	NSCHED_TAKES(irq),
	NSCHED_TAKES(rt),
	NSCHED_TAKES(dl),
};
static const struct nsched_field cpu_capacity_out[] = {
	NSCHED_OUT_NUMBER(capacity, U64, "capacity"),
	NSCHED_QUANTITY(most, U64, "capacity"),
};
static const struct nsched_sentence cpu_capacity_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_CPU_CAPACITY, LEFT,
			"{capacity} of {most} are left: interrupts {irq}, real-time {rt}, "
			"deadline {dl}"),
	NSCHED_SENTENCE(NSCHED_FAIR_CPU_CAPACITY, IRQ, "interrupts take {irq} of {most}"),
	NSCHED_SENTENCE(NSCHED_FAIR_CPU_CAPACITY, RT,
			"real-time {rt} and deadline {dl} take all of {most}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_group_capacity_question
#define NSCHED_A nsched_fair_group_capacity_answer
#define NSCHED_GROUP_STATE(member, type_) \
	NSCHED_IN_ARRAY(member, type_, "", 0, NSCHED_##type_##_MAX, "grp_span", NSCHED_REQ, \
			.flags = NSCHED_FIELD_STATE)
static const struct nsched_field group_capacity_in[] = {
	NSCHED_IN_FACT(ncpu, NR_CPUS, NUMBER, NSCHED_MAX_CPUS, NULL, NSCHED_REQ,
		       .home = NSCHED_AT_NOTHING, .least = 1),
	NSCHED_FAIR_SPANS,
	NSCHED_FAIR_SD(sd_flags, FLAGS, 0, NSCHED_REQ),
	NSCHED_LOAD_U32(capacity, CAPACITY, 1, NSCHED_U32_MAX, NSCHED_ABSENT),
	NSCHED_LOAD_U32(nr_running, NR_RUNNING, 0, 0xffff, NSCHED_DEFAULT(0)),
	NSCHED_GROUP_STATE(grp_capacity, U64),
	NSCHED_GROUP_STATE(grp_min_capacity, U32),
	NSCHED_GROUP_STATE(grp_max_capacity, U32),
	NSCHED_GROUP_STATE(grp_next_update, U64),
	NSCHED_TICKS_OF(now, NSCHED_REQ),
	NSCHED_HZ(NSCHED_REQ),
	NSCHED_MAX_INTERVAL(NSCHED_REQ),
	NSCHED_CPU_IN(this_cpu, NSCHED_REQ),
	NSCHED_IN_NUMBER(level, U32, "level", 0, NSCHED_MAX_CPUS, NSCHED_DEFAULT(0)),
	NSCHED_COUNTED(balance_interval, "ms", NSCHED_REQ),
	NSCHED_IDLE,
};
static const struct nsched_field group_capacity_out[] = {
	NSCHED_OUT_NUMBER(group, U32, "group"),
	NSCHED_OUT_NUMBER(capacity, U64, "capacity"),
	NSCHED_OUT_NUMBER(min_capacity, U32, "capacity"),
	NSCHED_OUT_NUMBER(max_capacity, U32, "capacity"),
	NSCHED_OUT_NUMBER(next_update, U64, "ticks"),
};
#define NSCHED_CAPACITY_SAYS \
	"group {group} can take {capacity}, {min_capacity} to {max_capacity} a CPU"
static const struct nsched_sentence group_capacity_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_GROUP_CAPACITY, CPU, NSCHED_CAPACITY_SAYS ": its one CPU"),
	NSCHED_SENTENCE(NSCHED_FAIR_GROUP_CAPACITY, CPUS, NSCHED_CAPACITY_SAYS),
	NSCHED_SENTENCE(NSCHED_FAIR_GROUP_CAPACITY, CHILD,
			NSCHED_CAPACITY_SAYS ", by the groups below"),
	NSCHED_SENTENCE(NSCHED_FAIR_GROUP_CAPACITY, FRESH,
			NSCHED_CAPACITY_SAYS ", until {next_update}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_FAIR_CAPACITY_FUNCTIONS \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_CPU_CAPACITY, cpu_capacity, NSCHED_ASK_BALANCE, \
			.topology = NSCHED_NONE), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_GROUP_CAPACITY, group_capacity, NSCHED_ASK_BALANCE, \
			.load = NSCHED_FAIR_AT(group_capacity, load), \
			.domains = NSCHED_FAIR_AT(group_capacity, domains))

#endif /* NSCHED_FAIR_DESCRIBE_CAPACITY_H */
