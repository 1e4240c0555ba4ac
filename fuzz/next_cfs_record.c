/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* next, exact blocks of CFS: does the woken task preempt, as the text has it. */
#include "cfs_record.h"
#include "numasched/cfs.h"

static int entity(const struct told *t)
{
	uint64_t vdiff = wide(t, "curr_vruntime") - wide(t, "p_vruntime");

	if ((int64_t)vdiff <= 0)
		return -1;
	return (int64_t)vdiff >
	       (int64_t)cfs_delta_fair(wide(t, "wakeup_gran"), wide(t, "p_weight"));
}

static void naive_cfs_wakeup_preempt_entity(struct told *t)
{
	say(t, "result", entity(t));
}

static void naive_cfs_check_preempt(struct told *t)
{
	int many = num(t, "nr_cfs") >= num(t, "sched_nr_latency"), yes = 0, next;
	int wakee_idle = num(t, "p_policy") == 5;

	next = num(t, "feat_next_buddy") && many && !num(t, "is_fork");
	if (num(t, "need_resched"))
		;
	else if (num(t, "curr_policy") == 5 && !wakee_idle)
		yes = 1;
	else if (num(t, "p_policy") == 0 && num(t, "feat_wakeup_preemption") && entity(t) == 1)
		yes = next = 1;
	say(t, "resched", yes);
	say(t, "set_next", next && !wakee_idle);
	say(t, "set_last", yes && num(t, "curr_on_rq") && !num(t, "curr_is_idle") &&
				   num(t, "feat_last_buddy") && many && num(t, "curr_policy") != 5);
}

static int adaptive(const struct told *t)
{
	uint64_t vdiff = wide(t, "curr_vruntime") - wide(t, "p_vruntime"), w = wide(t, "p_weight");
	uint64_t run = wide(t, "curr_sum_exec") - wide(t, "curr_prev_sum_exec"), gran, left;
	uint64_t expected = 2 * wide(t, "p_avg_wakeup") * wide(t, "nr_cfs");

	if ((int64_t)vdiff <= 0)
		return 0;
	gran = wide(t, "wakeup_gran");
	left = run < expected ? expected - run : 0;
	if (num(t, "curr_queued") && left < gran)
		gran = left;
	if (w != 1024)
		gran = cfs_scaled(gran * 1024, 1 + (((uint64_t)1 << 32) - w / 2) / (w + 1));
	return (int64_t)vdiff > (int64_t)gran;
}

static void naive_cfs_check_preempt_2631(struct told *t)
{
	int yes = 0;

	if (num(t, "need_resched") || num(t, "p_policy") != 0)
		yes = 0;
	else if (num(t, "curr_policy") == 5)
		yes = 1;
	else if (num(t, "feat_wakeup_preempt"))
		yes = (num(t, "feat_wakeup_overlap") &&
		       (num(t, "sync") || (wide(t, "curr_avg_overlap") < 500000 &&
					   wide(t, "p_avg_overlap") < 500000))) || adaptive(t);
	say(t, "resched", yes);
	say(t, "set_next", num(t, "p_policy") != 5);
	say(t, "set_last", num(t, "feat_last_buddy") && num(t, "curr_on_rq") &&
				   !num(t, "curr_is_idle") && num(t, "curr_policy") != 5);
}

/* A weight to which 1 may be added. */
static void draw_weight(struct told *t)
{
	put(t, "p_weight", 0, (int64_t)(wide(t, "p_weight") >> 1));
}

#define BLOCKS(X) \
	X(cfs, wakeup_preempt_entity, NULL) \
	X(cfs, check_preempt, NULL) \
	X(cfs, check_preempt_2631, draw_weight)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_next_cfs_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
