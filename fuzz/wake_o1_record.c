/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* wake, exact blocks of the O(1) scheduler: whom a woken task preempts, as the text has it. */
#include "asked_record.h"
#include "numasched/o1.h"

static int urgent(const struct told *t, uint64_t cpu)
{
	int64_t prio = num(t, "p_prio"), curr = at(t, "curr_prio", cpu);

	return prio < curr || (num(t, "variant") && prio == curr &&
			       num(t, "p_slice") > at(t, "curr_slice", cpu));
}

static int64_t resched(const struct told *t)
{
	uint64_t cpu = wide(t, "cpu"), c, idle;

	if (at(t, "cpu_idle", cpu))
		return (int64_t)cpu;
	for (idle = 2; idle-- > 0;) { /* the idle ones first */
		if (!idle && urgent(t, cpu))
			return (int64_t)cpu;
		for (c = 0; c < t->nr_cpus; c++)
			if (at(t, "rq_of", c) == at(t, "rq_of", cpu) && has(t, "allowed", c) &&
			    (idle ? at(t, "cpu_idle", c) != 0 : urgent(t, c)))
				return (int64_t)c;
	}
	return -1;
}

static void naive_o1_ht_wake_cpu(struct told *t)
{
	say(t, "resched_cpu", resched(t));
}

static void naive_o1_sync_wake(struct told *t)
{
	uint64_t cpu = wide(t, "task_cpu"), here = wide(t, "this_cpu");

	if (num(t, "sync") && !num(t, "running") && !num(t, "queued") && has(t, "allowed", here))
		cpu = here;
	say(t, "cpu", (int64_t)cpu);
	say(t, "preempt", num(t, "p_prio") < at(t, "curr_prio", cpu) &&
			  !(num(t, "variant") && num(t, "sync")));
	say(t, "curr_prio", at(t, "curr_prio", cpu));
}

static void draw_package(struct told *t)
{
	uint32_t c;

	for (c = 0; c < t->nr_cpus; c++) {
		put(t, "rq_of", c, c / 4 * 4);
		put(t, "cpu_idle", c, !pick(t, 0, 4));
		put(t, "curr_prio", c, num(t, "p_prio") + (int64_t)pick(t, 0, 1));
		put(t, "curr_slice", c, (int64_t)pick(t, 0, 3));
	}
	put(t, "p_slice", 0, (int64_t)pick(t, 0, 3));
}

#define BLOCKS(X) \
	X(o1, ht_wake_cpu, draw_package) \
	X(o1, sync_wake, NULL)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_wake_o1_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
