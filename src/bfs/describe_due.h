/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, questions "due" and "place", as data. */
#ifndef NSCHED_BFS_DESCRIBE_DUE
#define NSCHED_BFS_DESCRIBE_DUE

#include "describe_fields.h"

/* tick */
#define NSCHED_Q nsched_bfs_tick_question
#define NSCHED_A nsched_bfs_tick_answer
static const struct nsched_field tick_in[] = {
	NSCHED_VER, NSCHED_HZ, NSCHED_POLICY, NSCHED_FLAG(idle), NSCHED_SLICE, NSCHED_FLAG(dither),
};
static const struct nsched_field tick_out[] = {
	NSCHED_OUT_NUMBER(resched, U32, "flag"),
	NSCHED_OUT_SIGNED(time_slice, S32, "us"),
	NSCHED_QUANTITY_SIGNED(limit, S32, "us"),
};
static const struct nsched_sentence tick_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_TICK, EXEMPT, "{time_slice} us left: no slice ends here"),
	NSCHED_SENTENCE(NSCHED_BFS_TICK, GOES_ON,
			"{time_slice} us left, at least {limit}: it goes on"),
	NSCHED_SENTENCE(NSCHED_BFS_TICK, SPENT, "{time_slice} us left, less than {limit}: used up"),
	NSCHED_SENTENCE(NSCHED_BFS_TICK, DITHERED,
			"{time_slice} us left, the rest is dropped: it was less than "
			"{limit} and came within half a tick of one"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* iso_tick */
#define NSCHED_Q nsched_bfs_iso_tick_question
#define NSCHED_A nsched_bfs_iso_tick_answer
static const struct nsched_field iso_tick_in[] = {
	NSCHED_VER, NSCHED_HZ,
	NSCHED_IN_NUMBER(cpus, U32, "cpus", 1, 256, NSCHED_REQ),
	NSCHED_IN_NUMBER(iso_cpu, U32, "%", 0, 100, NSCHED_REQ),
	NSCHED_POLICY, NSCHED_PRIO(prio), NSCHED_FLAG(idle),
	NSCHED_IN_NUMBER(ticks, U32, "ticks", 0, 100000, NSCHED_REQ),
	NSCHED_IN_NUMBER(iso_ticks, S64, "account", NSCHED_S32_MIN, NSCHED_S32_MAX, NSCHED_REQ),
	NSCHED_FLAG(iso_refractory), NSCHED_SLICE,
};
static const struct nsched_field iso_tick_out[] = {
	NSCHED_OUT_SIGNED(iso_ticks, S64, "account"),
	NSCHED_OUT_NUMBER(iso_refractory, U32, "flag"),
	NSCHED_OUT_SIGNED(time_slice, S32, "us"),
	NSCHED_OUT_NUMBER(resched, U32, "flag"),
	NSCHED_QUANTITY(limit, U64, "account"),
};
static const struct nsched_sentence iso_tick_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_ISO_TICK, DECAYS,
			"the ISO account falls to {iso_ticks} of {limit}"),
	NSCHED_SENTENCE(NSCHED_BFS_ISO_TICK, COUNTS,
			"the ISO account rises to {iso_ticks} of {limit}"),
	NSCHED_SENTENCE(NSCHED_BFS_ISO_TICK, USED_UP,
			"the ISO account is {iso_ticks}, above {limit}: the quota is used up"),
	NSCHED_SENTENCE(NSCHED_BFS_ISO_TICK, STOPS,
			"the ISO account is {iso_ticks} of {limit} and the quota used "
			"up: the slice ends"),
	NSCHED_SENTENCE(NSCHED_BFS_ISO_TICK, RECOVERS,
			"the ISO account is {iso_ticks} of {limit}: there is quota again"),
	NSCHED_SENTENCE(NSCHED_BFS_ISO_TICK, RETURNS,
			"the ISO account is {iso_ticks} of {limit}: a switch back to ISO"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* fork */
#define NSCHED_Q nsched_bfs_fork_question
#define NSCHED_A nsched_bfs_fork_answer
static const struct nsched_field fork_in[] = {
	NSCHED_VER, NSCHED_POLICY, NSCHED_SLICE, NSCHED_RR_INTERVAL, NSCHED_FLAG(curr_is_parent),
};
static const struct nsched_field fork_out[] = {
	NSCHED_OUT_SIGNED(parent, S32, "us"),
	NSCHED_OUT_SIGNED(child, S32, "us"),
	NSCHED_OUT_NUMBER(mode, U32, "mode"),
};
#define NSCHED_FORKED(name, text) \
	NSCHED_SENTENCE(NSCHED_BFS_FORK, name, \
			"of {time_slice} us: parent {parent}, child {child}: " text)
static const struct nsched_sentence fork_why[] = {
	NSCHED_FORKED(KEPT, "FIFO, both have it"),
	NSCHED_FORKED(HALVED, "halved"),
	NSCHED_FORKED(NOTHING, "nothing to share, both have it"),
	NSCHED_FORKED(FULL, "too little to share, the child starts with a full slice"),
	NSCHED_FORKED(FIFO, "FIFO, the child starts with a full slice"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* fork_child */
#define NSCHED_Q nsched_bfs_fork_child_question
#define NSCHED_A nsched_bfs_fork_child_answer
static const struct nsched_field fork_child_in[] = {
	NSCHED_VER, NSCHED_MODE, NSCHED_POLICY, NSCHED_TIME(parent_deadline), NSCHED_TIME(now),
	NSCHED_RR_INTERVAL, NSCHED_HZ, NSCHED_USER_PRIO(user_prio), NSCHED_SMT_BIAS,
	NSCHED_FLAG(user), NSCHED_TASK_PRIO(prio),
};
static const struct nsched_field fork_child_out[] = {
	NSCHED_OUT_NUMBER(deadline, U64, "time"),
	NSCHED_OUT_NUMBER(smt_bias, U32, "bias"),
	NSCHED_OUT_NUMBER(key_deadline, U64, "time"),
};
static const struct nsched_sentence fork_child_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_FORK_CHILD, COPIED,
			"the parent's deadline {deadline}, queued by {key_deadline}"),
	NSCHED_SENTENCE(NSCHED_BFS_FORK_CHILD, FRESH,
			"a deadline of its own, {deadline}, queued by {key_deadline}"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* fork_notify */
#define NSCHED_Q nsched_bfs_fork_notify_question
#define NSCHED_A nsched_bfs_fork_notify_answer
static const struct nsched_field fork_notify_in[] = {
	NSCHED_VER, NSCHED_MODE, NSCHED_FLAG(curr_is_parent),
	/* a name that C++ keeps to itself */
	NSCHED_IN_NUMBER(own_memory, U32, "flag", 0, 1, NSCHED_REQ, .name = "private"),
	NSCHED_FLAG(moved), NSCHED_FLAG(idle_avail),
};
static const struct nsched_field fork_notify_out[] = {
	NSCHED_OUT_NUMBER(resched, U32, "flag"),
	NSCHED_OUT_NUMBER(action, U32, "kind"),
};
static const struct nsched_sentence fork_notify_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_FORK_NOTIFY, CHILD_FIRST,
			"mode {mode}, idle CPUs {idle_avail}: the fork CPU switches, child first"),
	NSCHED_SENTENCE(NSCHED_BFS_FORK_NOTIFY, WAKE,
			"mode {mode}, idle CPUs {idle_avail}: as a wake-up"),
	NSCHED_SENTENCE(NSCHED_BFS_FORK_NOTIFY, SWITCH,
			"mode {mode}, idle CPUs {idle_avail}: only the fork CPU switches"),
	NSCHED_SENTENCE(NSCHED_BFS_FORK_NOTIFY, BOTH,
			"mode {mode}, idle CPUs {idle_avail}: the fork CPU switches, and another"),
	NSCHED_SENTENCE(NSCHED_BFS_FORK_NOTIFY, NOBODY,
			"mode {mode}, idle CPUs {idle_avail}: nobody is told of the thread"),
};
#undef NSCHED_Q
#undef NSCHED_A

#endif /* NSCHED_BFS_DESCRIBE_DUE */
