/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Fields and sentences of the decisions about sweeps, for describe.c. */

/* tick */
#define NSCHED_Q nsched_np_tick_question
#define NSCHED_A nsched_np_tick_answer
static const struct nsched_field tick_in[] = {
	NSCHED_TIME(runtime_ns, "ns"),
	NSCHED_TIME(stamp_ns, "ns"),
	NSCHED_MS(period, 0),
	NSCHED_MS(start, 0),
	NSCHED_TIME(now, "ticks"),
	NSCHED_TIME(next_scan, "ticks"),
};
static const struct nsched_field tick_out[] = {
	NSCHED_OUT_NUMBER(queue, U32, "flag"),
	NSCHED_OUT_NUMBER(stamp_ns, U64, "ns"),
	NSCHED_OUT_NUMBER(period, U32, "ms"),
	NSCHED_QUANTITY(limit_ns, U64, "ns"),
};
static const struct nsched_sentence tick_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_TICK, WAIT, "has run {runtime_ns} ns, not more than {limit_ns}"),
	NSCHED_SENTENCE(NSCHED_NP_TICK, SPENT,
			"has run {runtime_ns} ns, more than {limit_ns}, but the address "
			"space is not due before {next_scan}, now {now}"),
	NSCHED_SENTENCE(NSCHED_NP_TICK, QUEUE,
			"has run {runtime_ns} ns, more than {limit_ns}: a sweep step"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* scan_bounds */
#define NSCHED_Q nsched_np_scan_bounds_question
#define NSCHED_A nsched_np_scan_bounds_answer
static const struct nsched_field scan_bounds_in[] = {
	NSCHED_IN_NUMBER(rss_pages, U64, "pages", 0, NSCHED_U64_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(scan_size_mb, U32, "MiB", 1, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(page_shift, U32, "bits", 0, 20, NSCHED_REQ),
	NSCHED_MS(period_min, 0),
	NSCHED_MS(period_max, 0),
	NSCHED_FLAG(has_group),
	NSCHED_IN_NUMBER(refcount, U64, "tasks", 0, NSCHED_U64_MAX, NSCHED_REQ),
	NSCHED_FAULTS(shared),
	NSCHED_IN_NUMBER(private_, U64, "faults", 0, NSCHED_U64_MAX, NSCHED_REQ, .name = "private"),
};
static const struct nsched_field scan_bounds_out[] = {
	NSCHED_OUT_NUMBER(min, U32, "ms"),
	NSCHED_OUT_NUMBER(start, U32, "ms"),
	NSCHED_OUT_NUMBER(max, U32, "ms"),
	NSCHED_QUANTITY(windows, U32, "steps"),
};
static const struct nsched_sentence scan_bounds_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_SCAN_BOUNDS, ALONE,
			"{windows} steps cover the task: a step every {min} to {max} ms"),
	NSCHED_SENTENCE(NSCHED_NP_SCAN_BOUNDS, SLOWER,
			"{windows} steps cover the task, {refcount} in the group share {shared} of "
			"its faults and not {private}: every {start} to {max} ms, at least {min}"),
	NSCHED_SENTENCE(NSCHED_NP_SCAN_BOUNDS, PLAIN,
			"{windows} steps cover the task, the group's {shared} shared "
			"faults against {private} change nothing: every {min} to {max} ms"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* scan_period */
#define NSCHED_Q nsched_np_scan_period_question
#define NSCHED_A nsched_np_scan_period_answer
static const struct nsched_field scan_period_in[] = {
	NSCHED_MS(period, 0),
	NSCHED_MS(period_max, 0),
	NSCHED_MS(scan_min, 0),
	NSCHED_MS(scan_max, 0),
	NSCHED_FAULTS(remote),
	NSCHED_FAULTS(local),
	NSCHED_IN_NUMBER(fail, U64, "pages", 0, NSCHED_U64_MAX, NSCHED_REQ),
	NSCHED_FAULTS(shared),
	NSCHED_IN_NUMBER(private_, U64, "faults", 0, NSCHED_U64_MAX, NSCHED_REQ, .name = "private"),
};
static const struct nsched_field scan_period_out[] = {
	NSCHED_OUT_NUMBER(period, U32, "ms"),
	NSCHED_OUT_NUMBER(delay_next, U32, "flag"),
	NSCHED_QUANTITY(local_tenths, U32, "tenths"),
	NSCHED_QUANTITY(private_tenths, U32, "tenths"),
};
static const struct nsched_sentence scan_period_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_SCAN_PERIOD, FAILED,
			"{fail} pages could not be moved: sweep every {period} ms, and wait"),
	NSCHED_SENTENCE(NSCHED_NP_SCAN_PERIOD, NOTHING,
			"{local} local and {shared} shared faults, {remote} remote: sweep every "
			"{period} ms, and wait"),
	NSCHED_SENTENCE(NSCHED_NP_SCAN_PERIOD, PRIVATE,
			"{private_tenths} tenths private: slower, every {period} ms"),
	NSCHED_SENTENCE(NSCHED_NP_SCAN_PERIOD, LOCAL,
			"{local_tenths} tenths local, {private_tenths} private: slower, every "
			"{period} ms"),
	NSCHED_SENTENCE(NSCHED_NP_SCAN_PERIOD, FASTER,
			"{local_tenths} tenths local, {private_tenths} private: faster, every "
			"{period} ms"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* scan_work */
#define NSCHED_Q nsched_np_scan_work_question
#define NSCHED_A nsched_np_scan_work_answer
#define NSCHED_AREA(member, type, unit, greatest) \
	NSCHED_IN_ARRAY(member, type, unit, 0, greatest, "a_start", NSCHED_REQ)
#define NSCHED_AREA_STATE(member, type, unit, least, greatest) \
	NSCHED_IN_ARRAY(member, type, unit, least, greatest, "a_start", NSCHED_REQ, \
			.flags = NSCHED_FIELD_STATE)
static const struct nsched_field scan_work_in[] = {
	NSCHED_TIME(now, "ticks"),
	NSCHED_TIME(next_scan, "ticks"),
	NSCHED_MS(period, 0),
	NSCHED_MS(period_max, 0),
	NSCHED_MS(start, 0),
	NSCHED_MS(max, 0),
	NSCHED_TIME(stamp_ns, "ns"),
	NSCHED_TIME(tick_ns, "ns"),
	NSCHED_TIME(cost_ns, "ns"),
	NSCHED_TIME(scan_delay, "ticks"),
	NSCHED_IN_NUMBER(scan_size_mb, U32, "MiB", 0, NSCHED_U32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(page_shift, U32, "bits", 0, 20, NSCHED_REQ),
	NSCHED_IN_NUMBER(hpage_pages, U32, "pages", 1, 1u << 31, NSCHED_REQ),
	NSCHED_FLAG(lock),
	NSCHED_IN_NUMBER(seq, S32, "sweeps", NSCHED_S32_MIN, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(offset, U64, "pages", 0, NSCHED_U64_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(pid_bit, U32, "bit", 0, 63, NSCHED_REQ),
	NSCHED_IN_NUMBER(nr_threads, U32, "threads", 0, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_IN_NUMBER(r_max, U32, "ranges", 1, NSCHED_U32_MAX, NSCHED_DEFAULT(4096)),
	NSCHED_IN_ARRAY(a_start, U64, "pages", 0, NSCHED_S64_MAX, 0, NSCHED_REQ,
			.length = NSCHED_MEMBER(NSCHED_Q, nr_areas)),
	NSCHED_AREA(a_end, U64, "pages", NSCHED_S64_MAX),
	NSCHED_AREA(a_ok, U32, "flag", 1),
	NSCHED_AREA(a_pop, U64, "pages", NSCHED_S64_MAX),
	NSCHED_AREA_STATE(a_state, U32, "flag", 0, 1),
	NSCHED_AREA_STATE(a_first, S32, "sweeps", NSCHED_S32_MIN, NSCHED_S32_MAX),
	NSCHED_AREA_STATE(a_prev, S32, "sweeps", NSCHED_S32_MIN, NSCHED_S32_MAX),
	NSCHED_AREA_STATE(a_next, U64, "ticks", 0, NSCHED_U64_MAX),
	NSCHED_AREA_STATE(a_reset, U64, "ticks", 0, NSCHED_U64_MAX),
	NSCHED_AREA_STATE(a_pids0, U64, "bits", 0, NSCHED_U64_MAX),
	NSCHED_AREA_STATE(a_pids1, U64, "bits", 0, NSCHED_U64_MAX),
};
static const struct nsched_field scan_work_out[] = {
	NSCHED_OUT_NUMBER(scan, U32, "flag"),
	NSCHED_OUT_NUMBER(next_scan, U64, "ticks"),
	NSCHED_OUT_NUMBER(period, U32, "ms"),
	NSCHED_OUT_NUMBER(period_max, U32, "ms"),
	NSCHED_OUT_NUMBER(stamp_ns, U64, "ns"),
	NSCHED_OUT(seq, S32, "sweeps", NSCHED_S32_MIN, 0),
	NSCHED_OUT_NUMBER(offset, U64, "pages"),
	NSCHED_OUT_NUMBER(marked, U64, "pages"),
	NSCHED_OUT_LIST(r_start, r_start_out, U64, "pages", "r_max", nr_ranges),
	NSCHED_OUT_LIST(r_end, r_end_out, U64, "pages", "r_max", nr_ranges),
	NSCHED_OUT_STATE(a_state, U32, "flag", "a_start"),
	NSCHED_OUT_STATE(a_first, S32, "sweeps", "a_start"),
	NSCHED_OUT_STATE(a_prev, S32, "sweeps", "a_start"),
	NSCHED_OUT_STATE(a_next, U64, "ticks", "a_start"),
	NSCHED_OUT_STATE(a_reset, U64, "ticks", "a_start"),
	NSCHED_OUT_STATE(a_pids0, U64, "bits", "a_start"),
	NSCHED_OUT_STATE(a_pids1, U64, "bits", "a_start"),
	NSCHED_QUANTITY(nr_ranges, U32, "ranges"),
	NSCHED_QUANTITY(forced, U32, "flag"),
};
static const struct nsched_sentence scan_work_why[] = {
	NSCHED_SENTENCE(NSCHED_NP_SCAN_WORK, EARLY, "not before {next_scan}, now {now}"),
	NSCHED_SENTENCE(NSCHED_NP_SCAN_WORK, BLOCKED,
			"nothing swept (lock: {lock}, {scan_size_mb} MiB a step); next "
			"at {next_scan}"),
	NSCHED_SENTENCE(NSCHED_NP_SCAN_WORK, INSIDE,
			"{marked} pages marked in {nr_ranges} ranges (areas of others: {forced}); "
			"resumes at page {offset}, sequence {seq}"),
	NSCHED_SENTENCE(NSCHED_NP_SCAN_WORK, WRAPPED,
			"{marked} pages marked in {nr_ranges} ranges (areas of others: {forced}); "
			"end of the areas, sequence {seq}"),
};
#undef NSCHED_Q
#undef NSCHED_A
