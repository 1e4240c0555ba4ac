/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Tunables and states of NUMA balancing, for the policies that keep them: rows of describe.c. */
#ifndef NSCHED_NP_DESCRIBE_STATES_H
#define NSCHED_NP_DESCRIBE_STATES_H

#include "../describe.h"
#include "numasched/np.h"

#define NSCHED_NP_ROW_TUNABLE(member_, unit_, least_, greatest_, default_) \
	{ .name = #member_, .unit = unit_, .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32, \
	  .home = NSCHED_AT_TUNABLES, .offset = NSCHED_MEMBER(nsched_np_tunables, member_), \
	  .least = least_, .greatest = greatest_, .preset = default_, \
	  .preset_kind = NSCHED_PRESET_CONSTANT, NSCHED_PLAIN }

#define NSCHED_NP_TUNABLES \
	NSCHED_NP_ROW_TUNABLE(period_min, "ms", 1, 1u << 30, 1000), \
	NSCHED_NP_ROW_TUNABLE(period_max, "ms", 1, 1u << 30, 60000), \
	NSCHED_NP_ROW_TUNABLE(scan_size_mb, "MiB", 1, 65536, 256), \
	NSCHED_NP_ROW_TUNABLE(scan_delay, "ms", 0, 1u << 30, 1000), \
	NSCHED_NP_ROW_TUNABLE(page_shift, "bits", 12, 20, 12), \
	NSCHED_NP_ROW_TUNABLE(hpage_pages, "pages", 1, 1u << 20, 512), \
	NSCHED_NP_ROW_TUNABLE(imbalance_pct, "%", 100, 1000, 117), \
	NSCHED_NP_ROW_TUNABLE(imb_numa_nr, "tasks", 0, 1u << 30, 0)

#define NSCHED_NP_ROW_SYSTEM(member, greatest) \
	NSCHED_STATE_NUMBER(SYSTEM, nsched_np_system_state, member, U32, "", greatest)
#define NSCHED_NP_SYSTEM_FIELDS \
	NSCHED_NP_ROW_SYSTEM(type, 2), \
	NSCHED_NP_ROW_SYSTEM(max_dist, NSCHED_MAX_SLIT), \
	NSCHED_NP_ROW_SYSTEM(levels, NSCHED_MAX_SLIT), \
	NSCHED_STATE_ARRAY(SYSTEM, nearest, NSCHED_NP_SYSTEM_NEAREST, U32, "node", \
			   NSCHED_MAX_NODES - 1, "nr_nodes")

#define NSCHED_NP_ROW_TASK_COUNT(member, unit, greatest) \
	NSCHED_STATE_NUMBER(TASK_STATE, nsched_np_task_state, member, U64, unit, greatest)
#define NSCHED_NP_ROW_TASK_PAIRS(name, COLUMN) \
	NSCHED_STATE_ARRAY(TASK_STATE, name, NSCHED_NP_TASK_##COLUMN, U64, "faults", \
			   NSCHED_MOST_FAULTS, "nr_node_pairs")
#define NSCHED_NP_TASK_FIELDS \
	NSCHED_NP_ROW_TASK_COUNT(total, "faults", NSCHED_MOST_TOTAL), \
	NSCHED_NP_ROW_TASK_COUNT(remote, "faults", NSCHED_MOST_TOTAL), \
	NSCHED_NP_ROW_TASK_COUNT(local, "faults", NSCHED_MOST_TOTAL), \
	NSCHED_NP_ROW_TASK_COUNT(fail, "pages", NSCHED_MOST_TOTAL), \
	NSCHED_NP_ROW_TASK_COUNT(retry, "ms", NSCHED_U64_MAX), \
	NSCHED_NP_ROW_TASK_COUNT(stamp_ns, "ns", NSCHED_U64_MAX), \
	NSCHED_NP_ROW_TASK_COUNT(last_runtime_ns, "ns", NSCHED_U64_MAX), \
	NSCHED_NP_ROW_TASK_COUNT(last_tick_ns, "ns", NSCHED_U64_MAX), \
	{ .name = "pref", .unit = "node", .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32, \
	  .home = NSCHED_AT_TASK_STATE, .offset = NSCHED_MEMBER(nsched_np_task_state, pref), \
	  .least = -1, .greatest = NSCHED_MAX_NODES - 1, .flags = NSCHED_FIELD_NONE, \
	  NSCHED_PLAIN }, \
	{ .name = "scan_seq", .unit = "sweeps", .kind = NSCHED_KIND_NUMBER, .type = NSCHED_S32, \
	  .home = NSCHED_AT_TASK_STATE, .offset = NSCHED_MEMBER(nsched_np_task_state, scan_seq), \
	  .least = NSCHED_S32_MIN, .greatest = NSCHED_S32_MAX, NSCHED_PLAIN }, \
	NSCHED_STATE_NUMBER(TASK_STATE, nsched_np_task_state, period, U32, "ms", NSCHED_U32_MAX), \
	NSCHED_STATE_NUMBER(TASK_STATE, nsched_np_task_state, period_max, U32, "ms", \
			    NSCHED_U32_MAX), \
	NSCHED_NP_ROW_TASK_PAIRS(mem, MEM), \
	NSCHED_NP_ROW_TASK_PAIRS(cpu, CPU), \
	NSCHED_NP_ROW_TASK_PAIRS(membuf, MEMBUF), \
	NSCHED_NP_ROW_TASK_PAIRS(cpubuf, CPUBUF)

#define NSCHED_NP_ROW_GROUP_PAIRS(name, COLUMN) \
	NSCHED_STATE_ARRAY(GROUP, name, NSCHED_NP_GROUP_##COLUMN, U64, "faults", \
			   NSCHED_MOST_FAULTS, "nr_node_pairs")
#define NSCHED_NP_GROUP_FIELDS \
	NSCHED_STATE_NUMBER(GROUP, nsched_np_group_state, total, U64, "faults", \
			    NSCHED_MOST_TOTAL), \
	NSCHED_STATE_NUMBER(GROUP, nsched_np_group_state, max_faults_cpu, U64, "faults", \
			    NSCHED_MOST_TOTAL), \
	NSCHED_STATE_NUMBER(GROUP, nsched_np_group_state, id, U64, "id", NSCHED_U64_MAX), \
	NSCHED_STATE_NUMBER(GROUP, nsched_np_group_state, nr_tasks, U32, "tasks", \
			    NSCHED_MAX_TASKS), \
	NSCHED_STATE_NUMBER(GROUP, nsched_np_group_state, active_nodes, U32, "nodes", \
			    NSCHED_MAX_NODES), \
	NSCHED_NP_ROW_GROUP_PAIRS(gmem, MEM), \
	NSCHED_NP_ROW_GROUP_PAIRS(gcpu, CPU)

#define NSCHED_NP_ROW_PROCESS(member, type, unit, greatest) \
	NSCHED_STATE_NUMBER(PROCESS, nsched_np_process_state, member, type, unit, greatest)
#define NSCHED_NP_ROW_PROCESS_SEQUENCE(member_) \
	{ .name = #member_, .unit = "sweeps", .kind = NSCHED_KIND_NUMBER, .type = NSCHED_S32, \
	  .home = NSCHED_AT_PROCESS, .offset = NSCHED_MEMBER(nsched_np_process_state, member_), \
	  .least = NSCHED_S32_MIN, .greatest = NSCHED_S32_MAX, NSCHED_PLAIN }
#define NSCHED_NP_PROCESS_FIELDS \
	NSCHED_NP_ROW_PROCESS(rss_pages, U64, "pages", ((uint64_t)1 << 44) - 1), \
	NSCHED_NP_ROW_PROCESS(next_scan, U64, "ms", NSCHED_U64_MAX), \
	NSCHED_NP_ROW_PROCESS(offset, U64, "pages", ((uint64_t)1 << 44) - 1), \
	NSCHED_NP_ROW_PROCESS(area_next, U64, "ms", NSCHED_U64_MAX), \
	NSCHED_NP_ROW_PROCESS(area_reset, U64, "ms", NSCHED_U64_MAX), \
	NSCHED_NP_ROW_PROCESS(area_pids0, U64, "bits", NSCHED_U64_MAX), \
	NSCHED_NP_ROW_PROCESS(area_pids1, U64, "bits", NSCHED_U64_MAX), \
	NSCHED_NP_ROW_PROCESS(range_start, U64, "pages", NSCHED_U64_MAX), \
	NSCHED_NP_ROW_PROCESS(range_end, U64, "pages", NSCHED_U64_MAX), \
	{ .name = "nr_threads", .unit = "threads", .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32, \
	  .home = NSCHED_AT_PROCESS, .offset = NSCHED_MEMBER(nsched_np_process_state, nr_threads), \
	  .least = 1, .greatest = NSCHED_S32_MAX, NSCHED_PLAIN }, \
	NSCHED_NP_ROW_PROCESS_SEQUENCE(seq), \
	NSCHED_NP_ROW_PROCESS(area_state, U32, "flag", 1), \
	NSCHED_NP_ROW_PROCESS_SEQUENCE(area_first), \
	NSCHED_NP_ROW_PROCESS_SEQUENCE(area_prev)

#define NSCHED_NP_ROW_PAGE_CPU(member_) \
	{ .name = #member_, .unit = "cpu", .kind = NSCHED_KIND_NUMBER, .type = NSCHED_U32, \
	  .home = NSCHED_AT_PAGE, .offset = NSCHED_MEMBER(nsched_np_page_state, member_), \
	  .least = -1, .greatest = NSCHED_MAX_CPUS - 1, .flags = NSCHED_FIELD_NONE, NSCHED_PLAIN }
#define NSCHED_NP_PAGE_FIELDS \
	NSCHED_STATE_NUMBER(PAGE, nsched_np_page_state, last_id, U64, "id", NSCHED_U64_MAX), \
	NSCHED_STATE_NUMBER(PAGE, nsched_np_page_state, before_id, U64, "id", NSCHED_U64_MAX), \
	NSCHED_NP_ROW_PAGE_CPU(last_cpu), \
	NSCHED_NP_ROW_PAGE_CPU(before_cpu), \
	NSCHED_STATE_NUMBER(PAGE, nsched_np_page_state, was_local, U32, "flag", 1)

#endif /* NSCHED_NP_DESCRIBE_STATES_H */
