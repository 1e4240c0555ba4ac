/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* page, what the NUMA families account at a fault, as their text has it. */
#include "asked_record.h"
#include "numasched/an.h"
#include "numasched/np.h"
#include "numasched/tip.h"

static void naive_tip_fault(struct told *t)
{
	int64_t fresh = num(t, "fresh"), node = num(t, fresh ? "this_nid" : "page_nid");
	int64_t priv = fresh || wide(t, "last_pid") == (wide(t, "this_pid") & wide(t, "pid_mask"));

	say(t, "priv", priv);
	say(t, "node", node);
	say(t, "idx", 2 * node + priv);
	say(t, "last_cpu", num(t, fresh ? "this_cpu" : "last_cpu"));
}

static void naive_tip_misplaced(struct told *t)
{
	int64_t want = num(t, "page_nid");

	if (num(t, "fresh") || num(t, "last_cpu") == num(t, "this_cpu"))
		want = num(t, "this_nid");
	say(t, "target", want == num(t, "page_nid") ? -1 : want);
}

static void naive_tip_buddy_tick(struct told *t)
{
	int64_t buddy = num(t, "buddy_curr"), ideal = num(t, "ideal_curr"),
		last = num(t, "last_task");
	uint64_t faults = wide(t, "bfaults_curr"), pages = wide(t, "pages");
	int counts = num(t, "last_cpu") != num(t, "this_cpu") &&
		     num(t, "page_nid") == num(t, "this_nid") && last >= 0;

	if (counts && last != buddy) {
		counts = last < num(t, "this_task") && buddy <= last;
		if (counts) {
			buddy = last;
			faults = 0;
			ideal = num(t, "last_cpu");
		}
	}
	if (counts)
		faults += pages * (num(t, "same_mm") ? 2 : 1);
	say(t, "buddy_curr", buddy);
	say(t, "bfaults_curr", (int64_t)faults);
	say(t, "ideal_curr", ideal);
}

static void naive_an_account(struct told *t)
{
	uint64_t mm_sum = 0, f, pages = wide(t, "pages"), n, nr = wide(t, "nr_nodes");
	int from_faults = num(t, "mm_from_faults") != 0;
	int task_new = num(t, "task_pass") != num(t, "mm_pass");
	int mm_new = task_new && from_faults && num(t, "mm_pass") != num(t, "mm_last_pass");

	for (n = 0; n < nr; n++) {
		f = (uint64_t)at(t, "task_fault", n) >> task_new;
		add(t, "task_fault", (int64_t)(f + (n == wide(t, "access_nid") ? pages : 0)));
		f = (uint64_t)at(t, "mm_fault", n) >> mm_new;
		mm_sum += f;
		if (from_faults && n == wide(t, "access_nid"))
			f += pages;
		add(t, "mm_fault", (int64_t)f);
	}
	say(t, "task_tot", (int64_t)((wide(t, "task_tot") >> task_new) + pages));
	say(t, "task_pass", num(t, "mm_pass"));
	say(t, "mm_tot",
	    (int64_t)((mm_new ? mm_sum : wide(t, "mm_tot")) + (from_faults ? pages : 0)));
	say(t, "mm_last_pass", num(t, mm_new ? "mm_pass" : "mm_last_pass"));
	say(t, "false_sharing", task_new && from_faults ? 0 : num(t, "false_sharing"));
}

static void naive_np_fault(struct told *t)
{
	int64_t priv = 1, local = num(t, "local");

	if (!num(t, "last_unset")) {
		priv = num(t, "pid_match");
		if (!priv && !num(t, "no_group") && num(t, "group_priv") >= 0)
			priv = num(t, "group_priv");
	}
	if (!priv && !local && num(t, "has_group") && num(t, "active_nodes") > 1 &&
	    num(t, "cpu_active") && num(t, "mem_active"))
		local = 1;
	say(t, "priv", priv);
	say(t, "local", local);
}

/* Pids of eight bits, as the mask leaves them, about the one of the task. */
static void draw_pid(struct told *t)
{
	put(t, "pid_mask", 0, pick(t, 0, 3) ? 255 : 15);
	if (pick(t, 0, 3))
		put(t, "last_pid", 0, (int64_t)(wide(t, "this_pid") & (pick(t, 0, 1) ? 255 : 15)));
}

#define BLOCKS(X) \
	X(tip, fault, draw_pid) \
	X(tip, misplaced, NULL) \
	X(tip, buddy_tick, NULL) \
	X(an, account, NULL) \
	X(np, fault, NULL)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_page_numa_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
