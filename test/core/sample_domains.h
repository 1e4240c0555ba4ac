/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Two functions that no policy has: one domain with its groups, and levels as labels. */
#ifndef TEST_SAMPLE_DOMAINS_H
#define TEST_SAMPLE_DOMAINS_H

#include "numasched/domains.h"
#include "record.h"

struct domains_question {
	const struct nsched_domains *domains;
	uint32_t n;
	uint32_t reserved;
};

struct domains_answer {
	uint32_t reason;
};

#define PLAIN .length = NSCHED_NONE, .first = NSCHED_NONE, .present = NSCHED_NONE
#define FACT(name_, fact_, kind_, count_, by_, preset_, ...) \
	{ .name = name_, .offset = fact_, .kind = NSCHED_KIND_##kind_, .count = count_, \
	  .count_by = by_, .home = NSCHED_AT_DOMAINS, .greatest = NSCHED_U32_MAX, PLAIN, \
	  .preset_kind = preset_, __VA_ARGS__ }
#define CPUS \
	{ .name = "n", .offset = offsetof(struct domains_question, n), .least = 1, \
	  .greatest = NSCHED_MAX_CPUS, .home = NSCHED_AT_QUESTION, PLAIN }

static const struct nsched_field groups_in[] = {
	CPUS,
	FACT("sd_flags", NSCHED_DOMAIN_FLAGS, NUMBER, 0, 0, NSCHED_REQUIRED, .unit = "flags"),
	FACT("imbalance_pct", NSCHED_DOMAIN_IMBALANCE_PCT, NUMBER, 0, 0, NSCHED_REQUIRED,
	     .unit = "percent"),
	FACT("child_flags", NSCHED_FACT_CHILD_FLAGS, NUMBER, 0, 0, NSCHED_PRESET_CONSTANT,
	     .preset = -1, .flags = NSCHED_FIELD_NONE),
	FACT("groups", 0, OBJECTS, 0, 0, NSCHED_REQUIRED, .unit = "groups"),
	FACT("groups[].cpus", NSCHED_FACT_GROUP_SPAN, SETS, "groups", "n", NSCHED_REQUIRED,
	     .unit = "cpus"),
	FACT("groups[].mask", NSCHED_FACT_GROUP_MASK, SETS, "groups", "n", NSCHED_PRESET_ABSENT,
	     .preset = -1),
	FACT("groups[].power", NSCHED_FACT_GROUP_CAPACITY, ARRAY, "groups", 0, NSCHED_REQUIRED,
	     .type = NSCHED_U64),
	FACT("groups[].power_orig", NSCHED_FACT_GROUP_CAPACITY_ORIG, ARRAY, "groups", 0,
	     NSCHED_PRESET_FIELD, .derive = "groups[].power", .type = NSCHED_U64),
};

/* As ranges, without objects. */
static const struct nsched_field ranges_in[] = {
	CPUS,
	FACT("grp_span", NSCHED_FACT_GROUP_SPAN, SETS_RANGES, 0, "n", NSCHED_REQUIRED,
	     .unit = "cpus"),
	FACT("local_balance_mask", NSCHED_FACT_FIRST_MASK, SET_RANGES, "n", 0,
	     NSCHED_PRESET_ABSENT, .unit = "cpus"),
	FACT("grp_flags", NSCHED_FACT_GROUP + (uint32_t)NSCHED_GROUP_FLAGS, ARRAY, "grp_span", 0,
	     NSCHED_PRESET_CONSTANT, .unit = "flags"),
	FACT("grp_cores", NSCHED_FACT_GROUP + (uint32_t)NSCHED_GROUP_CORES, ARRAY, "grp_span", 0,
	     NSCHED_PRESET_ABSENT, .least = 1),
};

static const struct nsched_field levels_in[] = {
	CPUS,
	FACT("levels", 0, OBJECTS, 0, 0, NSCHED_REQUIRED, .unit = "levels"),
	FACT("levels[].flags", NSCHED_FACT_LEVEL + (uint32_t)NSCHED_DOMAIN_FLAGS, ARRAY, "levels", 0,
	     NSCHED_REQUIRED, .unit = "flags"),
	FACT("levels[].dom", NSCHED_FACT_LEVEL_DOMAIN, MATRIX, "levels", "n", NSCHED_REQUIRED,
	     .flags = NSCHED_FIELD_NONE),
	FACT("levels[].grp", NSCHED_FACT_LEVEL_GROUP, MATRIX, "levels", "n", NSCHED_PRESET_ABSENT,
	     .unit = "group"),
	FACT("levels[].gpow", NSCHED_FACT_LEVEL_GROUP_CAPACITY, LISTS, "levels", 0,
	     NSCHED_PRESET_ABSENT, .type = NSCHED_U64),
};

static const struct nsched_field domains_out[] = {
	{ .name = "reason", .offset = offsetof(struct domains_answer, reason),
	  .home = NSCHED_AT_ANSWER, PLAIN },
};

#define FUNCTION(name_, in_) \
	{ .name = name_, .question_bytes = sizeof(struct domains_question), \
	  .answer_bytes = sizeof(struct domains_answer), .topology = NSCHED_NONE, \
	  .load = NSCHED_NONE, .tasks = NSCHED_NONE, \
	  .domains = offsetof(struct domains_question, domains), .work = NSCHED_NONE, \
	  .work_size = NSCHED_NONE, .in = in_, .nr_in = sizeof(in_) / sizeof(in_[0]), \
	  .out = domains_out, .nr_out = 1, .question = NSCHED_NONE }

static const struct nsched_function domain_functions[] = {
	FUNCTION("sample.groups", groups_in),
	FUNCTION("sample.ranges", ranges_in),
	FUNCTION("sample.levels", levels_in),
};

#endif /* TEST_SAMPLE_DOMAINS_H */
