/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Rows of fair/wake.h, for describe.c alone; it includes describe_group.h first. */
#ifndef NSCHED_FAIR_DESCRIBE_WAKE_H
#define NSCHED_FAIR_DESCRIBE_WAKE_H

#include "describe_group.h"

#define NSCHED_NCPU \
	NSCHED_IN_FACT(ncpu, NR_CPUS, NUMBER, NSCHED_MAX_CPUS, 0, NSCHED_REQ, .least = 1)
#define NSCHED_LABELLED(name, fact, options) \
	NSCHED_IN_FACT(name, fact, ARRAY, NSCHED_U32_MAX, "ncpu", options)
#define NSCHED_COLUMN_32(name, column, unit, greatest, options) \
	NSCHED_IN_LOAD(name, column, U32, unit, 0, greatest, "ncpu", options)
#define NSCHED_COLUMN_64(name, column, unit) \
	NSCHED_IN_LOAD(name, column, U64, unit, 0, NSCHED_U64_MAX, "ncpu", NSCHED_ABSENT)
#define NSCHED_COL_NR_RUNNING \
	NSCHED_COLUMN_32(nr_running, NR_RUNNING, "tasks", 0xffff, NSCHED_DEFAULT(0))
#define NSCHED_COL_CURR NSCHED_COLUMN_32(curr, CURR, "kind", 2, NSCHED_DEFAULT(1))
#define NSCHED_COL_TTWU NSCHED_COLUMN_32(ttwu_pending, TTWU_PENDING, "flag", 1, NSCHED_ABSENT)
#define NSCHED_COL_PREEMPTED NSCHED_COLUMN_32(preempted, PREEMPTED, "flag", 1, NSCHED_ABSENT)
#define NSCHED_COL_IDLE_CLASS \
	NSCHED_COLUMN_32(nr_idle_class, NR_IDLE_CLASS, "tasks", NSCHED_U32_MAX, NSCHED_ABSENT)
#define NSCHED_COL_CAPACITY \
	NSCHED_IN_LOAD(capacity, CAPACITY, U32, "capacity", 1, NSCHED_SCALE, "ncpu", NSCHED_ABSENT)
#define NSCHED_ALLOWED NSCHED_IN_SET(allowed, RANGES, "ncpu", NSCHED_ABSENT)
#define NSCHED_CPU_OF(member) \
	NSCHED_IN_NUMBER(member, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ)
#define NSCHED_CLOCK_OF(member, unit) \
	NSCHED_IN_NUMBER(member, U64, unit, 0, NSCHED_U64_MAX, NSCHED_REQ)

#define NSCHED_Q nsched_fair_record_wakee_question
#define NSCHED_A nsched_fair_record_wakee_answer
static const struct nsched_field record_wakee_in[] = {
	NSCHED_COUNTED(waker_flips, "flips", NSCHED_REQ),
	NSCHED_CLOCK_OF(flip_decay_ts, "jiffies"),
	NSCHED_CLOCK_OF(now, "jiffies"),
	NSCHED_IN_NUMBER(hz, U64, "jiffies/s", 1, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_FLAG_OF(last_wakee_is_p),
};
static const struct nsched_field record_wakee_out[] = {
	NSCHED_OUT_NUMBER(waker_flips, U32, "flips"),
	NSCHED_OUT_NUMBER(flip_decay_ts, U64, "jiffies"),
	NSCHED_QUANTITY(decayed, U32, "flag"),
};
static const struct nsched_sentence record_wakee_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_RECORD_WAKEE, SAME,
			"the same wakee as last time: {waker_flips} flips"),
	NSCHED_SENTENCE(NSCHED_FAIR_RECORD_WAKEE, OTHER, "another wakee: {waker_flips} flips"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_wake_wide_question
#define NSCHED_A nsched_fair_wake_wide_answer
static const struct nsched_field wake_wide_in[] = {
	NSCHED_COUNTED(waker_flips, "flips", NSCHED_REQ),
	NSCHED_COUNTED(wakee_flips, "flips", NSCHED_REQ),
	NSCHED_IN_NUMBER(llc_size, U32, "cpus", 1, NSCHED_MAX_CPUS, NSCHED_REQ),
};
static const struct nsched_field wake_wide_out[] = {
	NSCHED_OUT_NUMBER(wide, U32, "flag"),
	NSCHED_QUANTITY(more, U32, "flips"),
	NSCHED_QUANTITY(fewer, U32, "flips"),
};
static const struct nsched_sentence wake_wide_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_WAKE_WIDE, FEW,
			"{fewer} flips of one side are less than the {llc_size} CPUs of a cache"),
	NSCHED_SENTENCE(NSCHED_FAIR_WAKE_WIDE, EVEN,
			"{more} flips are less than {llc_size} times the {fewer} of "
			"the other side"),
	NSCHED_SENTENCE(NSCHED_FAIR_WAKE_WIDE, WIDE,
			"wide: {more} flips against {fewer}, a cache of {llc_size} CPUs"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* The records of wake_affine state columns of two CPUs and no machine. */
#define NSCHED_PAIR(name, column, type, unit, greatest, count, options) \
	NSCHED_IN_LOAD(name, column, type, unit, 0, greatest, count, options)
#define NSCHED_Q nsched_fair_wake_affine_question
#define NSCHED_A nsched_fair_wake_affine_answer
static const struct nsched_field wake_affine_in[] = {
	NSCHED_PAIR(nr_running, NR_RUNNING, U32, "tasks", 0xffff, 0, NSCHED_REQ),
	NSCHED_PAIR(nr_delayed, NR_DELAYED, U32, "tasks", NSCHED_U32_MAX, "nr_running", NSCHED_REQ),
	NSCHED_PAIR(curr, CURR, U32, "kind", 2, "nr_running", NSCHED_REQ),
	NSCHED_PAIR(ttwu_pending, TTWU_PENDING, U32, "flag", 1, "nr_running", NSCHED_REQ),
	NSCHED_PAIR(preempted, PREEMPTED, U32, "flag", 1, "nr_running", NSCHED_REQ),
	NSCHED_PAIR(load, LOAD, U64, "load", NSCHED_U64_MAX, "nr_running", NSCHED_REQ),
	NSCHED_IN_LOAD(capacity, CAPACITY, U32, "capacity", 1, NSCHED_SCALE, "nr_running",
		       NSCHED_REQ),
	NSCHED_IN_NUMBER(this_cpu, U32, "", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ,
			 .below = "nr_running"),
	NSCHED_IN_NUMBER(prev_cpu, U32, "", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ,
			 .below = "nr_running"),
	NSCHED_FLAG_OF(share_cache),
	NSCHED_FLAG_OF(sync),
	NSCHED_IN_NUMBER(imbalance_pct, U32, "%", 100, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_WEIGHT_OF(p_load, NSCHED_REQ),
	NSCHED_WEIGHT_OF(waker_load, NSCHED_REQ),
};
static const struct nsched_field wake_affine_out[] = {
	NSCHED_OUT_INDEX(idle, "cpu"),
	NSCHED_OUT_INDEX(weight, "cpu"),
	NSCHED_OUT_NUMBER(target, U32, "cpu"),
	NSCHED_OUT(this_eff, S64, "load", NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_OUT(prev_eff, S64, "load", NSCHED_S64_MIN, NSCHED_FIELD_ONLY_IF_PRESENT),
};
static const struct nsched_sentence wake_affine_why[] = {
	NSCHED_SENTENCE(NSCHED_FAIR_WAKE_AFFINE, IDLE, "CPU {this_cpu} is idle and near: there"),
	NSCHED_SENTENCE(NSCHED_FAIR_WAKE_AFFINE, PREV,
			"CPUs {this_cpu} and {prev_cpu} are idle and near: back to {prev_cpu}"),
	NSCHED_SENTENCE(NSCHED_FAIR_WAKE_AFFINE, SYNC,
			"the waker is alone on CPU {this_cpu} and leaves: there"),
	NSCHED_SENTENCE(NSCHED_FAIR_WAKE_AFFINE, PREV_IDLE, "CPU {prev_cpu} is idle: back there"),
	NSCHED_SENTENCE(NSCHED_FAIR_WAKE_AFFINE, DRAINED,
			"the waker's {waker_load} is all that CPU {this_cpu} carries, and "
			"leaves: there"),
	NSCHED_SENTENCE(NSCHED_FAIR_WAKE_AFFINE, WEIGHT,
			"{this_eff} < {prev_eff}: CPU {this_cpu} over {prev_cpu}"),
	NSCHED_SENTENCE(NSCHED_FAIR_WAKE_AFFINE, STAY,
			"{this_eff} >= {prev_eff}: CPU {prev_cpu} over {this_cpu}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_Q nsched_fair_select_idle_sibling_question
#define NSCHED_A nsched_fair_select_idle_sibling_answer
static const struct nsched_field select_idle_sibling_in[] = {
	NSCHED_NCPU,
	NSCHED_LABELLED(llc, CACHE, NSCHED_REQ),
	NSCHED_LABELLED(core, CORE, NSCHED_ABSENT),
	NSCHED_LABELLED(cluster, CLUSTER, NSCHED_ABSENT),
	NSCHED_COL_NR_RUNNING,
	NSCHED_COL_IDLE_CLASS,
	NSCHED_COL_CURR,
	NSCHED_COL_TTWU,
	NSCHED_COL_PREEMPTED,
	NSCHED_COL_CAPACITY,
	NSCHED_ALLOWED,
	NSCHED_IN_SET(asym_span, RANGES, "ncpu", NSCHED_ABSENT),
	NSCHED_CPU_OF(target),
	NSCHED_CPU_OF(prev),
	NSCHED_CPU_OF(this_cpu),
	NSCHED_IN_NUMBER(p_recent_used_cpu, U32, "cpu", -1, NSCHED_MAX_CPUS - 1, NSCHED_REQ,
			 .flags = NSCHED_FIELD_NONE),
	NSCHED_FLAG_OF(waker_per_cpu_kthread),
	NSCHED_IN_NUMBER(has_idle_cores, U32, "flag", 0, 1, NSCHED_DEFAULT(0)),
	NSCHED_COUNTED(nr_idle_scan, "cpus", NSCHED_DEFAULT(0)),
	NSCHED_IN_NUMBER(asym_active, U32, "flag", 0, 1, NSCHED_DEFAULT(0)),
	NSCHED_WEIGHT_OF(p_util, NSCHED_DEFAULT(0)),
	NSCHED_COUNTED(p_util_est, "capacity", NSCHED_DEFAULT(0)),
};
static const struct nsched_field select_idle_sibling_out[] = {
	NSCHED_OUT_NUMBER(cpu, U32, "cpu"),
	NSCHED_OUT_INDEX(p_recent_used_cpu, "cpu"),
	NSCHED_OUT(has_idle_cores, U32, "flag", 0, NSCHED_FIELD_ONLY_IF_PRESENT),
	NSCHED_QUANTITY(scanned, U32, "cpus"),
	NSCHED_QUANTITY(llc_weight, U32, "cpus"),
};
#define NSCHED_WHY_NEAR(name, text) NSCHED_SENTENCE(NSCHED_FAIR_SELECT_IDLE_SIBLING, name, text)
static const struct nsched_sentence select_idle_sibling_why[] = {
	NSCHED_WHY_NEAR(TARGET, "the target, CPU {target}, is free"),
	NSCHED_WHY_NEAR(PREV, "the previous CPU {prev} is free and near {target}"),
	NSCHED_WHY_NEAR(KTHREAD, "back under the kernel thread of CPU {prev} that woke it"),
	NSCHED_WHY_NEAR(RECENT, "the recent CPU {cpu} is free and near {target}"),
	NSCHED_WHY_NEAR(NO_CACHE, "CPU {target} shares its cache with none"),
	NSCHED_WHY_NEAR(THREAD, "CPU {cpu}, a free thread of the core of {prev}"),
	NSCHED_WHY_NEAR(CORE, "CPU {cpu}, whose core is idle; {scanned} looks"),
	NSCHED_WHY_NEAR(IDLE, "CPU {cpu} is free; {scanned} looks, {nr_idle_scan} worth it"),
	NSCHED_WHY_NEAR(FALLBACK, "no idle core in {scanned} looks: CPU {cpu}, met on the way"),
	NSCHED_WHY_NEAR(CLUSTER, "nothing free nearer: CPU {cpu} of another cluster"),
	NSCHED_WHY_NEAR(CAPACITY, "CPU {cpu} is free and large enough; {scanned} looks"),
	NSCHED_WHY_NEAR(LARGEST, "no free CPU is large enough: CPU {cpu} is the largest"),
	NSCHED_WHY_NEAR(STACK, "no free CPU in {scanned} looks at a cache of {llc_weight}: behind "
			       "the work of CPU {target}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#define NSCHED_OF(function, member) NSCHED_MEMBER(nsched_fair_##function##_question, member)

#define NSCHED_FAIR_WAKE_FUNCTIONS \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_RECORD_WAKEE, record_wakee, NSCHED_ASK_WAKE, \
			.topology = NSCHED_NONE), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_WAKE_WIDE, wake_wide, NSCHED_ASK_WAKE, \
			.topology = NSCHED_NONE), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_WAKE_AFFINE, wake_affine, NSCHED_ASK_WAKE, \
			.load = NSCHED_OF(wake_affine, load)), \
	NSCHED_FUNCTION(fair, NSCHED_FAIR_SELECT_IDLE_SIBLING, select_idle_sibling, \
			NSCHED_ASK_WAKE, .topology = NSCHED_OF(select_idle_sibling, topology), \
			.load = NSCHED_OF(select_idle_sibling, load))

#endif /* NSCHED_FAIR_DESCRIBE_WAKE_H */
