/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Rows of fair.topology, for describe.c alone. */
#ifndef NSCHED_FAIR_DESCRIBE_TOPOLOGY_H
#define NSCHED_FAIR_DESCRIBE_TOPOLOGY_H

#include "../describe.h"
#include "numasched/fair.h"

#define NSCHED_Q nsched_fair_topology_question
#define NSCHED_A nsched_fair_topology_answer

/* Labels of CPUs; what leaving them out means is said at the topology. */
#define NSCHED_CPU_LABELS(name_, fact_, ...) \
	NSCHED_IN_FACT(name_, fact_, ARRAY, NSCHED_U32_MAX, "ncpu", __VA_ARGS__)
/* How much the outputs may hold; no record says it. */
#define NSCHED_ROOM(member_, unit_, preset_) \
	NSCHED_IN_NUMBER(member_, U32, unit_, 0, 1u << 26, NSCHED_DEFAULT(preset_))

static const struct nsched_field topology_in[] = {
	NSCHED_IN_FACT(ncpu, NR_CPUS, NUMBER, NSCHED_MAX_CPUS, 0, NSCHED_REQ, .least = 1),
	NSCHED_IN_FACT(node, CPU_NODE, ARRAY, NSCHED_MAX_NODES - 1, "ncpu", NSCHED_REQ,
		       .unit = "node"),
	NSCHED_IN_FACT(dist, DISTANCE, MATRIX, NSCHED_MAX_SLIT, 0, NSCHED_REQ,
		       .least = NSCHED_LOCAL_SLIT, .unit = "slit"),
	NSCHED_CPU_LABELS(llc, CACHE, NSCHED_REQ),
	NSCHED_CPU_LABELS(core, CORE, NSCHED_ABSENT),
	NSCHED_CPU_LABELS(cluster, CLUSTER, NSCHED_ABSENT),
	NSCHED_IN_FACT(cap_orig, CAPACITY, ARRAY, 1024, "ncpu", NSCHED_ABSENT, .least = 1,
		       .unit = "capacity"),
	{ .name = "asym_active", .unit = "flag", .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32,
	  .home = NSCHED_AT_NOTHING, .greatest = 1, NSCHED_PLAIN, NSCHED_ABSENT },
	NSCHED_IN_NUMBER(cpu, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ, .below = "ncpu"),
	NSCHED_IN_NUMBER(reclaim_distance, U32, "slit", 0, NSCHED_MAX_SLIT, NSCHED_DEFAULT(30)),
	NSCHED_ROOM(room_levels, "levels", 64),
	NSCHED_ROOM(room_groups, "groups", 4096),
	NSCHED_ROOM(room_numbers, "numbers", 65536),
};

/* A number for each level; a list for each, cut by the starts @first_. */
#define NSCHED_PER_LEVEL(name_, member_, unit_) \
	{ .name = "levels[]." #name_, .unit = unit_, .kind = NSCHED_KIND_ARRAY, \
	  .type = NSCHED_U32, .home = NSCHED_AT_QUESTION, .count = "room_levels", \
	  .offset = NSCHED_MEMBER(NSCHED_Q, member_), .greatest = NSCHED_U32_MAX, \
	  .flags = NSCHED_FIELD_OUT, NSCHED_PLAIN, .length = NSCHED_MEMBER(NSCHED_A, nr_levels) }
#define NSCHED_LIST_PER_LEVEL(name_, member_, first_, count_, unit_) \
	{ .name = "levels[]." #name_, .unit = unit_, .kind = NSCHED_KIND_LISTS, \
	  .type = NSCHED_U32, .home = NSCHED_AT_QUESTION, .count = count_, \
	  .count_by = "room_levels", .offset = NSCHED_MEMBER(NSCHED_Q, member_), \
	  .greatest = NSCHED_U32_MAX, .flags = NSCHED_FIELD_OUT, NSCHED_PLAIN, \
	  .first = NSCHED_MEMBER(NSCHED_Q, first_), .length = NSCHED_MEMBER(NSCHED_A, nr_levels) }

static const struct nsched_field topology_out[] = {
	{ .name = "levels", .unit = "levels", .kind = NSCHED_KIND_OBJECTS,
	  .home = NSCHED_AT_QUESTION, NSCHED_PLAIN, .length = NSCHED_MEMBER(NSCHED_A, nr_levels) },
	NSCHED_PER_LEVEL(flags, flags_out, "flags"),
	NSCHED_LIST_PER_LEVEL(span, span_out, span_first_out, "room_numbers", "range"),
	NSCHED_PER_LEVEL(imbalance_pct, imbalance_pct_out, "%"),
	NSCHED_PER_LEVEL(imb_numa_nr, imb_numa_nr_out, "tasks"),
	NSCHED_PER_LEVEL(min_interval, min_interval_out, "ms"),
	NSCHED_PER_LEVEL(max_interval, max_interval_out, "ms"),
	NSCHED_PER_LEVEL(cache_nice_tries, cache_nice_tries_out, "tries"),
	NSCHED_LIST_PER_LEVEL(grp_flags, grp_flags_out, group_first_out, "room_groups", "flags"),
	NSCHED_LIST_PER_LEVEL(grp_cores, grp_cores_out, group_first_out, "room_groups", "cores"),
	NSCHED_LIST_PER_LEVEL(grp_balance_cpu, grp_balance_cpu_out, group_first_out, "room_groups",
			      "cpu"),
	{ .name = "levels[].grp_span", .unit = "range", .kind = NSCHED_KIND_LISTS_OF_LISTS,
	  .type = NSCHED_U32, .home = NSCHED_AT_QUESTION, .count = "room_numbers",
	  .count_by = "room_groups", .derive = "levels[].grp_flags",
	  .offset = NSCHED_MEMBER(NSCHED_Q, grp_span_out), .greatest = NSCHED_U32_MAX,
	  .flags = NSCHED_FIELD_OUT, NSCHED_PLAIN,
	  .first = NSCHED_MEMBER(NSCHED_Q, grp_span_first_out),
	  .length = NSCHED_MEMBER(NSCHED_A, nr_levels) },
	NSCHED_OUT_NUMBER(llc_size, U32, "cpus"),
	NSCHED_OUT_NUMBER(llc_id, U32, "cpu"),
	NSCHED_QUANTITY(nr_levels, U32, "levels"),
	NSCHED_QUANTITY(nr_groups, U32, "groups"),
	NSCHED_QUANTITY(nr_grp_span, U32, "numbers"),
};
static const struct nsched_sentence topology_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_TOPOLOGY, LEVELS,
			"CPU {cpu} has {nr_levels} levels with {nr_groups} groups; its last-level "
			"cache is {llc_size} CPUs from {llc_id} on"),
	NSCHED_SENTENCE(NSCHED_FAIR_TOPOLOGY, ALONE,
			"CPU {cpu} has no level: nobody to balance with"),
	NSCHED_SENTENCE(NSCHED_FAIR_TOPOLOGY, NO_ROOM,
			"room for {room_levels} levels, {room_groups} groups, {room_numbers} "
			"numbers: {nr_levels}, {nr_groups} and {nr_grp_span} come"),
	NSCHED_SENTENCE(NSCHED_FAIR_TOPOLOGY, NO_WORK, "too little work memory for the machine"),
};

#undef NSCHED_Q
#undef NSCHED_A

static uint32_t topology_work(const void *question)
{
	const struct nsched_fair_topology_question *q = question;

	return (uint32_t)nsched_fair_topology_work_size(q->topology);
}

#define NSCHED_FAIR_TOPOLOGY_FUNCTION \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_TOPOLOGY, topology, NSCHED_NONE, \
			.topology = NSCHED_MEMBER(nsched_fair_topology_question, topology), \
			.work = NSCHED_MEMBER(nsched_fair_topology_question, work), \
			.work_size = NSCHED_MEMBER(nsched_fair_topology_question, work_size), \
			.work_bytes = topology_work)

#endif /* NSCHED_FAIR_DESCRIBE_TOPOLOGY_H */
