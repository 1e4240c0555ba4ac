/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The columns of the blocks as fields, and what a check's codes mean. */
#include "describe.h"

#define NSCHED_X(NUMBER, name_, TYPE, least_, greatest_, unit_) \
	{ .name = #name_, .unit = unit_, .kind = NSCHED_KIND_ARRAY, .type = NSCHED_##TYPE, \
	  .home = NSCHED_AT_LOAD, .offset = NSCHED_LOAD_##NUMBER, .count = "nr_cpus", \
	  .least = least_, .greatest = (uint64_t)(greatest_), \
	  .preset_kind = NSCHED_PRESET_ABSENT, NSCHED_PLAIN },
static const struct nsched_field load_fields[NSCHED_LOAD_PARTS] = {
	NSCHED_LOAD_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
	{ .name = "node_nr_running", .unit = "tasks", .home = NSCHED_AT_LOAD,
	  .offset = NSCHED_LOAD_NODE_NR_RUNNING, .count = "nr_nodes", .kind = NSCHED_KIND_ARRAY,
	  .type = NSCHED_U32, .greatest = NSCHED_U32_MAX, .preset_kind = NSCHED_PRESET_ABSENT,
	  NSCHED_PLAIN },
	{ .name = "node_load", .unit = "load", .home = NSCHED_AT_LOAD,
	  .offset = NSCHED_LOAD_NODE_LOAD, .count = "nr_nodes", .kind = NSCHED_KIND_ARRAY,
	  .type = NSCHED_U64, .greatest = NSCHED_U64_MAX, .preset_kind = NSCHED_PRESET_ABSENT,
	  NSCHED_PLAIN },
	{ .name = "idle_mask", .unit = "cpus", .home = NSCHED_AT_LOAD,
	  .offset = NSCHED_LOAD_IDLE_MASK, .count = "nr_cpus", .kind = NSCHED_KIND_SET_LIST,
	  .type = NSCHED_U64, .preset_kind = NSCHED_PRESET_ABSENT, NSCHED_PLAIN },
	{ .name = "idle_words", .unit = "words", .home = NSCHED_AT_LOAD,
	  .offset = NSCHED_LOAD_IDLE_WORDS, .kind = NSCHED_KIND_SET_LIST, .type = NSCHED_U64,
	  .preset_kind = NSCHED_PRESET_ABSENT, NSCHED_PLAIN },
	{ .name = "idle_pages", .unit = "pages", .home = NSCHED_AT_LOAD,
	  .offset = NSCHED_LOAD_IDLE_PAGES, .kind = NSCHED_KIND_SET_LIST, .type = NSCHED_U64,
	  .preset_kind = NSCHED_PRESET_ABSENT, NSCHED_PLAIN },
};

#define NSCHED_X(NUMBER, name_, TYPE, least_, greatest_, unit_) \
	{ .name = #name_, .unit = unit_, .kind = NSCHED_KIND_ARRAY, .type = NSCHED_##TYPE, \
	  .home = NSCHED_AT_TASKS, .offset = NSCHED_TASK_##NUMBER, .count = "nr_tasks", \
	  .least = least_, .greatest = (uint64_t)(greatest_), \
	  .flags = NSCHED_MAY_BE_NONE(NSCHED_TASK_##NUMBER) ? NSCHED_FIELD_NONE : 0, \
	  .preset_kind = NSCHED_PRESET_ABSENT, NSCHED_PLAIN },
static const struct nsched_field task_fields[NSCHED_TASK_PARTS] = {
	NSCHED_TASK_COLUMN_LIST(NSCHED_X)
#undef NSCHED_X
	/* how many rows each CPU has, and the CPUs each row may use */
	{ .name = "first", .unit = "task", .home = NSCHED_AT_TASKS, .offset = NSCHED_TASK_FIRST,
	  .kind = NSCHED_KIND_ARRAY, .type = NSCHED_U32, .greatest = NSCHED_MAX_TASKS,
	  NSCHED_PLAIN },
	{ .name = "allowed", .unit = "cpus", .home = NSCHED_AT_TASKS,
	  .offset = NSCHED_TASK_ALLOWED_FIRST, .count = "nr_tasks", .kind = NSCHED_KIND_SETS,
	  .type = NSCHED_U32, .greatest = NSCHED_MAX_CPUS - 1,
	  .preset_kind = NSCHED_PRESET_ABSENT, NSCHED_PLAIN },
	{ .name = "allowed_range", .unit = "cpus", .home = NSCHED_AT_TASKS,
	  .offset = NSCHED_TASK_ALLOWED_RANGE, .kind = NSCHED_KIND_ARRAY, .type = NSCHED_U32,
	  .preset_kind = NSCHED_PRESET_ABSENT, NSCHED_PLAIN },
};

const struct nsched_field *nsched_load_field(uint32_t column)
{
	return column < NSCHED_LOAD_PARTS ? &load_fields[column] : NULL;
}

const struct nsched_field *nsched_task_field(uint32_t column)
{
	return column < NSCHED_TASK_PARTS ? &task_fields[column] : NULL;
}

#define NSCHED_SPAN_NAMES(prefix, suffix) \
	prefix "node" suffix, prefix "core" suffix, prefix "cluster" suffix, \
	prefix "cache" suffix, prefix "package" suffix

const char *nsched_topology_column_name(uint32_t column)
{
	static const char *const names[NSCHED_TOPOLOGY_COLUMNS] = {
		"cpu_id", "online", "capacity", "node_id", "node_nr_cpus", "node_memory_kib",
		"distance_slit", NSCHED_SPAN_NAMES("cpu_", ""), NSCHED_SPAN_NAMES("", "_first"),
		NSCHED_SPAN_NAMES("", "_range"),
	};

	return column < NSCHED_TOPOLOGY_COLUMNS ? names[column] : "header";
}

static const struct {
	const char *name;
	const char *text;
} codes[NSCHED_CODES] = {
	[NSCHED_OK] = { "ok", "nothing is wrong" },
	[NSCHED_NO_BLOCK] = { "no_block", "there is no block where one must be" },
	[NSCHED_MISALIGNED] = { "misaligned", "the block is not on an 8-byte boundary" },
	[NSCHED_TOO_SMALL] = { "too_small", "the memory holds less than the block needs" },
	[NSCHED_TOO_LARGE] = { "too_large", "the block would need 4 GiB or more" },
	[NSCHED_WRONG_ABI] = { "wrong_abi", "the block was written for another ABI" },
	[NSCHED_WRONG_KIND] = { "wrong_kind", "the block is of another kind" },
	[NSCHED_NO_CPU] = { "no_cpu", "a machine needs at least one CPU that is online" },
	[NSCHED_TOO_MANY_CPUS] = { "too_many_cpus", "there are more CPUs than the library was "
						    "built for" },
	[NSCHED_NO_NODE] = { "no_node", "a machine needs at least one node" },
	[NSCHED_TOO_MANY_NODES] = { "too_many_nodes", "there are more nodes than the library was "
						      "built for" },
	[NSCHED_TOO_MANY_TASKS] = { "too_many_tasks", "there are more tasks than the library was "
						      "built for" },
	[NSCHED_BAD_OFFSET] = { "bad_offset", "the column does not lie inside the block" },
	[NSCHED_OUT_OF_RANGE] = { "out_of_range", "the value is out of its range" },
	[NSCHED_NOT_ASCENDING] = { "not_ascending", "ids must ascend" },
	[NSCHED_NOT_DENSE] = { "not_dense", "groups must be numbered 0, 1, .. by their first CPU" },
	[NSCHED_NOT_LOCAL] = { "not_local", "a node must lie at distance 10 from itself" },
	[NSCHED_TOO_NEAR] = { "too_near", "another node may not be nearer than 10" },
	[NSCHED_BAD_RANGE] = { "bad_range", "ranges must ascend and hold exactly the "
					    "online CPUs of their group" },
	[NSCHED_NOT_SUM] = { "not_sum", "the aggregate differs from the sum of its column" },
	[NSCHED_NOT_MASK] = { "not_mask", "the idle mask differs from the idle column" },
	[NSCHED_OTHER_MACHINE] = { "other_machine", "the counts differ from the topology's" },
	[NSCHED_NO_COLUMN] = { "no_column", "a column that is needed is absent" },
	[NSCHED_UNKNOWN_COLUMN] = { "unknown_column", "there is no such column" },
	[NSCHED_UNKNOWN_POLICY] = { "unknown_policy", "there is no such policy" },
	[NSCHED_WRONG_POLICY] = { "wrong_policy", "it belongs to another policy" },
	[NSCHED_UNKNOWN_SCOPE] = { "unknown_scope", "the policy keeps no state of that scope" },
	[NSCHED_RESERVED] = { "reserved", "a reserved word is not zero" },
	[NSCHED_TWICE] = { "twice", "something is named twice that may be named once" },
	[NSCHED_NOT_NESTED] = { "not_nested", "a domain must hold the domain below it" },
	[NSCHED_NOT_COVERED] = { "not_covered", "the groups must cover their domain's span" },
	[NSCHED_NO_LEVEL] = { "no_level", "that level or distance does not occur" },
	[NSCHED_NOT_QUEUED] = { "not_queued", "the task's state contradicts its run queue" },
	[NSCHED_EMPTY_SET] = { "empty_set", "the set names no CPU or node that may be used" },
	[NSCHED_NO_WORK] = { "no_work", "the work memory is missing, misaligned or too small" },
};

const char *nsched_code_text(uint32_t code)
{
	return code < NSCHED_CODES ? codes[code].text : "a code that this library does not know";
}

const char *nsched_code_name(uint32_t code)
{
	return code < NSCHED_CODES ? codes[code].name : "unknown";
}
